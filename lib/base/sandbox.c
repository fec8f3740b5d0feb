/* sandbox: installs the filter of the platform, if it has one. */
#include "base/sandbox.h"

#include <stdlib.h>
#include <string.h>

/* A sanitizer's report at exit needs calls that the sandbox forbids. */
#if defined __SANITIZE_ADDRESS__
#define NO_SANDBOX
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define NO_SANDBOX
#endif
#endif

#if defined VOLTIGEUR_SECCOMP && !defined NO_SANDBOX
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>

#include "sandbox_filter.h"
#endif
#ifdef __OpenBSD__
#include <unistd.h>
#endif

void sandbox(enum sandbox what)
{
	const char *wish = getenv("VOLTIGEUR_CONFINE");

	if (what == SANDBOX_NONE || (wish && !strcmp(wish, "no")))
		return;
		/* A platform without a filter runs unrestricted, and a failure to
		 * install one is ignored. */
#if defined SANDBOX_FILTERS
	struct sock_fprog closed = {sizeof filter_closed / sizeof *filter_closed,
				    (struct sock_filter *)filter_closed};
	struct sock_fprog reading = {sizeof filter_reading / sizeof *filter_reading,
				     (struct sock_filter *)filter_reading};

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
		prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, what == SANDBOX_CLOSED ? &closed : &reading);
#elif defined __OpenBSD__
	if (what == SANDBOX_CLOSED)
		unveil(NULL, NULL);
	pledge(what == SANDBOX_CLOSED ? "stdio flock tty" : "stdio rpath flock tty", NULL);
#endif
}
