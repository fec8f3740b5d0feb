/* style: what the terminal and the environment say about the page. */
#include "format/style.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include "base/number.h"

static bool says_utf8(void)
{
	static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *locale = getenv(names[i]);

		if (locale && *locale)
			return strstr(locale, "UTF-8") || strstr(locale, "utf8") || strstr(locale, "utf-8");
	}
	return false;
}

void style_here(struct style *style, int file)
{
	const char *columns = getenv("COLUMNS"), *terminal = getenv("TERM"), *none = getenv("NO_COLOR");
	struct winsize size = {0};
	bool there = ioctl(file, TIOCGWINSZ, &size) == 0;
	bool dumb = !terminal || !strcmp(terminal, "dumb");
	struct number number;

	style->width = there && size.ws_col ? size.ws_col : 80;
	if (columns && number_parse(span_of(columns), &number) && number_is_whole(number) &&
	    number.numerator > 0 && number.numerator < 1000)
		style->width = (unsigned)number.numerator;
	style->plain = dumb || !says_utf8();
	style->colour = there && !dumb && !(none && *none);
}
