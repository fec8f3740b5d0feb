/* odds_compare: the distributions of several options side by side.
 *
 * An option is a record with values for one or more fields, the axes, and the
 * distribution that it leads to, or the reason why it has none. For people each option is
 * a line: for every word of an outcome its chance, for every number its mean and its
 * deviation. What is certain and the same for all options is left out. Two axes of numbers
 * make a grid for each of those figures. Nothing can fail; all memory belongs to the
 * caller, and text is built in the scratch arena passed in. */
#ifndef VOLTIGEUR_ODDS_COMPARE_H
#define VOLTIGEUR_ODDS_COMPARE_H

#include "format/odds_report.h"

struct odds_option {
	const struct span *values; /* one for each axis */
	struct odds_table table;   /* without a fault */
	struct span fault;         /* why there are no odds; empty: there are */
	struct span said;          /* why the deed is refused, in a sentence; empty: it is not */
};

struct odds_axis {
	struct span field;
	size_t count; /* of its values */
	bool numbers; /* they ascend or descend evenly */
};

struct odds_comparison {
	const struct record *input; /* the record without the axes */
	const struct odds_axis *axes;
	size_t axis_count;
	struct odds_option *options; /* the last axis changes first */
	size_t count;
};

/* A figure of all options, such as the chance of a hit or the mean of the damage. */
struct odds_figure {
	struct span name, word; /* "damage"; for a chance also the word, else empty */
	bool chance, deviation;
};

/* The figures that tell the options apart, at least one if any option has odds. */
size_t odds_figures(const struct odds_comparison *, struct arena *, struct odds_figure **);
/* The figure of an option, a chance from 0 to 1. False: it has none. */
bool odds_figure_of(const struct odds_figure *, const struct odds_option *, mpq_t);
void odds_figure_name(const struct odds_figure *, struct text *); /* "hit", "damage, mean" */

/* Write the comparison for people, and for gnuplot. */
void odds_compare_text(const struct odds_comparison *, const struct style *, struct output *,
		       struct arena *scratch);

/* odds_plot.c: scripts with their data for gnuplot. The script draws into a window if
 * gnuplot's output is a terminal, and else writes SVG. */
void odds_plot(const struct odds_table *, const struct style *, struct output *, struct arena *scratch);
void odds_plot_comparison(const struct odds_comparison *, const struct style *, struct output *,
			  struct arena *scratch);

#endif
