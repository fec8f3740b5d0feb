/* style: how a run wants its output: the format, and the page it is read on.
 *
 * Filled from the options of a tool. Formats for programs ignore the page. */
#ifndef VOLTIGEUR_STYLE_H
#define VOLTIGEUR_STYLE_H

#include <stdbool.h>

struct form;

struct style {
	const struct form *form;
	bool fraction;       /* odds=numerator/denominator */
	const char *columns; /* of a form with columns: "total,p" */
	unsigned width;      /* of the text form, in columns */
	bool plain;          /* ASCII bars */
	bool colour;
};

/* Sets width, bars and colour for the terminal of a file and the environment. */
void style_here(struct style *, int file);

#endif
