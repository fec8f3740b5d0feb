#include "base/confine.h"

#include <stdlib.h>
#include <string.h>

/* What a sanitizer does at the end was given up by then. */
#if defined __SANITIZE_ADDRESS__
#define UNCONFINED
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define UNCONFINED
#endif
#endif

#if defined VOLTIGEUR_SECCOMP && !defined UNCONFINED
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>

#include "confine_filter.h"
#endif
#ifdef __OpenBSD__
#include <unistd.h>
#endif

void confine(enum confine what)
{
	const char *wish = getenv("VOLTIGEUR_CONFINE");

	if (what == CONFINE_NOT || (wish && !strcmp(wish, "no")))
		return;
		/* Where the system has none of it the tool runs as it is. */
#if defined CONFINE_FILTERS
	struct sock_fprog closed = {sizeof filter_closed / sizeof *filter_closed,
				    (struct sock_filter *)filter_closed};
	struct sock_fprog reading = {sizeof filter_reading / sizeof *filter_reading,
				     (struct sock_filter *)filter_reading};

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
		prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, what == CONFINE_CLOSED ? &closed : &reading);
#elif defined __OpenBSD__
	if (what == CONFINE_CLOSED)
		unveil(NULL, NULL);
	pledge(what == CONFINE_CLOSED ? "stdio tty" : "stdio rpath tty", NULL);
#endif
}
