/* log: the records of a game, folded into what holds now.
 *
 * A log is a file of records that the tools printed.  In its order the last
 * value wins: plain fields are those of the figure that by= names, fields behind
 * target. those of the one that at= names; what state.yaml gives to a unit, to a
 * pair of figures or to the game is kept there once.  A changed field whose was. is not
 * what held before is a conflict, told with its line.  amends=N puts a record in
 * the place of record N; event= resets, corrects, lets figures join and leave,
 * and sets the game's options, which the rules may change too.  A damaged last
 * line is told and left out.
 *
 * What is wrong is a warning with file and line, so that the caller decides how
 * grave it is; only a file that cannot be read is an error.  Memory is the
 * arena's, as much as the log is long. */
#ifndef VOLTIGEUR_LOG_H
#define VOLTIGEUR_LOG_H

#include "game/state.h"
#include "units/units.h"

struct log_value {
	struct log_value *next;
	struct span field, now;
	size_t capacity; /* for `now`, which is written over */
	unsigned line;   /* that said so; 0: in this run */
	/* what was there before the records of several targets, of which this is one */
	uint64_t group;
	bool had;
	struct span before;
	size_t before_capacity;
};

struct log_figure {
	struct log_figure *next;
	struct span name, other;  /* other: what it has toward that one; or empty */
	struct log_value *values; /* in the order they were first said */
	bool left;
	unsigned left_line;
};

struct log_list { /* in the order they were first named */
	struct log_figure *first, *last;
	struct name_index names;
};

struct log_record {
	struct span text; /* the line */
	struct record record;
	unsigned line;
	uint64_t number;
	bool replaced; /* by a record that amends it */
};

struct log {
	struct arena *arena, *scratch; /* scratch: the same, or what is reset between records */
	const struct state_rules *state;
	struct units *units; /* NULL: no unit files, and nobody of a kind joined */
	bool known;          /* there are unit files: who is in neither is nobody */
	const struct limits *limits;
	struct faults *faults;
	const char *path;
	struct log_record *records;
	size_t count, capacity;
	uint64_t last; /* the highest place of a record */
	/* Records of several targets share a number; all start from what was before them. */
	uint64_t group;
	struct {
		struct span text;
		size_t capacity;
	} group_of[3]; /* did, number, by of the last record; empty: it had one target */
	struct log_list figures;
	struct log_list sides; /* units by name, with what their figures share */
	struct log_list pairs; /* one toward another */
	struct log_value *options;
};

void log_start(struct log *, struct arena *, const struct state_rules *, struct units *,
	       const struct limits *, struct faults *);
/* Reads and folds a file, "-" for standard input.  False when it can't be read. */
bool log_read(struct log *, const char *path);
/* The same in two steps, for who looks at the state between the records: reads,
 * and then folds the record at a place.  False when that one does not count: it
 * is replaced, or of other rules. */
bool log_open(struct log *, const char *path);
bool log_fold_at(struct log *, size_t index);
/* Tells of each answer that this ruleset does not give: it is another's log. */
void log_look_whose(struct log *);
/* The place of the record that begins the present game; 0 when none does. */
size_t log_game(const struct log *);
/* Folds one more record; it is copied. */
void log_fold(struct log *, const struct record *, unsigned line);
/* The record that this tool answered last, in the order in which the lines came;
 * with `at`, of the several targets of that number the one so called.  NULL:
 * none. */
const struct log_record *log_last_answer(const struct log *, const char *tool, struct span at);
/* Of the records of several targets, which all start from one state, the first;
 * otherwise the record itself. */
const struct log_record *log_first_of(const struct log *, const struct log_record *);
/* May an event say this: what any may, or a field of its deed? */
bool log_event_says(const struct log *, const struct record *event, struct span key);
/* NULL when the log says nothing of it. */
const struct log_figure *log_figure(const struct log *, struct span name);
/* What a figure, or its unit, has in a field by the log; NULL when it says nothing. */
const struct log_value *log_value(const struct log *, struct span name, struct span field);
/* The same, of a field that a pair has also what it has toward the other. */
const struct log_value *log_toward(const struct log *, struct span name, struct span other,
				   struct span field);
/* Has the figure left, or does one of its fields put it out?  `line` is the one
 * that says so, 0 for this run. */
bool log_is_out(const struct log *, struct span name, unsigned *line);
/* Does a tool's answer say that its figure acted?  Tests and tables may be about
 * who is out of the game, too. */
bool log_acts(struct span tool);
/* What it has in a field by the unit files, as a record writes it; empty and false
 * when they say nothing. */
bool log_profile(const struct log *, struct span name, struct span field, struct span *now);
/* What the log says of the unit that a figure is of; NULL when it says nothing. */
const struct log_figure *log_side(const struct log *, struct span name);

/* ---- inside the module ---- */

void log_warn(struct log *, unsigned line, const char *format, ...) __attribute__((format(printf, 3, 4)));
struct span log_keep(struct log *, struct span);
/* Can the field hold it?  What it cannot is told with its line. */
bool log_fits(struct log *, const struct state_field *, struct span now, unsigned line);
void log_put(struct log *, struct log_value **list, struct span field, struct span now, unsigned line);
/* The figure of a name, new if there is none. */
struct log_figure *log_figure_of(struct log *, struct span name);
/* Where a figure's field is kept: with the figure, with its unit, or with what it
 * has toward the other; NULL when there is no other. */
struct log_value **log_list(struct log *, struct log_figure *, struct span other, const struct state_field *);
/* log_event.c */
void log_fold_event(struct log *, const struct record *, struct span event, unsigned line);

/* log_fill.c */
/* The name in full; empty after a fault.  `figure` is that of the unit files, or
 * NULL: who stands in the log alone has no profile. */
struct span log_full_name(const struct log *, struct span name, const struct figure **, struct faults *);
/* For resolver.fill; `source` is a struct log.  What the record does not say is
 * taken from the log's state and options, then from the unit files. */
bool log_fill(void *source, struct resolver *, struct prepared *, struct record *, struct faults *);

#endif
