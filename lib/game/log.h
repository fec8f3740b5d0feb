/* log: the records of a game, folded into its current state.
 *
 * A log is a file of records that the tools printed. Records are folded in order,
 * and the last value wins: plain fields belong to the figure in by=, fields with
 * the prefix target. to the figure in at=. What state.yaml assigns to a unit, to a
 * pair of figures or to the game is stored once there. A changed field whose was.
 * value differs from the current one is a conflict, reported with its line. Of a number
 * that a record gives for itself alone (said: no), its changes are added to the stored one.
 * amends=N replaces record N; event=undo number=N makes it void and event=redo valid
 * again. An answer of several lines (owners=) counts as a whole
 * or not at all. event= resets and corrects state, lets figures join
 * and leave, and sets the game's options, which the rules may change too. A damaged
 * last line is reported and ignored.
 *
 * Errors are warnings with file and line, so that the caller decides how serious
 * they are; only a file that cannot be read is an error. Memory is the arena's,
 * proportional to the length of the log. */
#ifndef VOLTIGEUR_LOG_H
#define VOLTIGEUR_LOG_H

#include "compile/compile.h"
#include "format/owners.h"
#include "game/state.h"
#include "units/units.h"

/* The end of a line that a crash has torn, and that the next writer has closed. */
#define LOG_TORN " error=torn"

struct log_view;

struct log_value {
	struct log_value *next;
	struct span field, now;
	size_t capacity; /* of `now`, which is overwritten in place */
	unsigned line;   /* where it was set; 0: in this run */
	/* the value before the current group of records with several targets */
	uint64_t group;
	bool had;
	struct span before;
	size_t before_capacity;
};

struct log_figure {
	struct log_figure *next;
	struct span name, other;  /* other: for what it has toward that figure; else empty */
	struct span unit;         /* as a stamp says, without unit files; else empty */
	struct log_value *values; /* in the order they were first set */
	bool left;
	unsigned left_line;
	bool joined, earlier; /* by event=join in this game; named in an earlier game alone */
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
	struct owners owners; /* which line of an answer it is */
	size_t set;           /* of log.sets, from 1; 0: none */
	size_t earlier;       /* the record of its number before it, from 1; 0: none */
	bool replaced;        /* does not count: amended, undone, or of an incomplete answer */
	bool undoes;          /* event=undo or event=redo of its number */
	bool is_void;         /* undone, and so replaced */
	struct span by_hand;  /* log_by_hand, of an answer that was derived again */
	struct span skips;    /* order_skips, of an event beside an answer that was derived again */
	bool amends;          /* has the place of the record that it amends */
	/* until all lines have been read: */
	bool waits;        /* it amends one later, since a set is involved */
	const char *wrong; /* why this line of a set does not count; or NULL */
	size_t place;      /* in the log, as an index */
};

struct log_set {                 /* an answer of several lines */
	uint64_t number, owners; /* owners: how many lines it must have */
	size_t first, count;     /* its records, some of which may be `replaced` */
	size_t lines;            /* how many count */
	bool whole;              /* all are there; otherwise the answer is left out */
};

struct log {
	struct arena *arena, *scratch; /* scratch: the same, or reset between records */
	const struct state_rules *state;
	struct units *units; /* NULL: no unit files, and no figure of a kind has joined */
	bool plays;          /* a game has begun by event=game */
	bool known;          /* unit files were read: a figure in neither them nor the log is unknown */
	const struct limits *limits;
	struct faults *faults;
	const char *path;
	struct log_record *records;
	size_t count, capacity;
	struct log_numbers { /* the last record of each number, from 1 */
		size_t *bucket, buckets, taken;
	} numbers;
	struct log_record *closed; /* torn lines that a writer has closed, which are whole records */
	size_t closed_count, closed_capacity;
	struct log_set *sets;
	size_t set_count, set_capacity;
	bool waits;         /* an amendment does */
	uint64_t last;      /* the highest record number */
	unsigned last_line; /* how many lines there are */
	unsigned no_record; /* the first complete line that is no record; 0: there is none */
	unsigned twice;     /* the first record that another has number and target of; 0: none */
	unsigned torn;      /* the last line, if it has no newline; else 0 */
	/* Records of several targets share a number; each starts from the state
	 * before all of them. */
	uint64_t group;
	struct {
		struct span text;
		size_t capacity;
	} group_of[3];      /* did, number and by of the latest record; empty: it had one target */
	uint64_t set_group; /* of the deed of an answer of several lines */
	bool *given;        /* by field of the state: does that deed give it for parts? */
	size_t game;        /* the index of the game's event=game, from 1; 0: none */
	struct log_alone {  /* a whole that is an owner of its own in a game, as before releases
				     * knew parts */
		struct span name;
		size_t game;
	} * alone;
	size_t alone_count, alone_capacity;
	struct log_list figures;
	struct log_list sides;    /* units by name, with what their figures share */
	struct log_list pairs;    /* with what one figure has toward another */
	struct name_index *named; /* those whom a field of type figures has ever named */
	struct log_value *options;
	struct log_view *out;    /* is an owner out by the ruleset's list? One with parts? Compiled when
				  * first asked */
	struct log_view *bodies; /* of the ruleset's bodies: who belongs to them */
	struct log_view *shares; /* of what a unit shares; NULL: nobody has left */

	struct order *order;      /* the order of play that this game follows; NULL: none */
	struct order *order_read; /* the ruleset's, once a game has asked for it; or NULL */
	bool strict;              /* a deed out of order is refused; else there is a warning */
	size_t phase_from;        /* the index of the last record that enters a phase */
	bool long_ago;            /* the record being folded comes before that one */
	struct log_begun {        /* the phase, as it was when it began */
		size_t phase;     /* of the order's; SIZE_MAX: none has begun */
		struct log_place {
			struct span name;
			bool fits, opened, joined; /* opened an activation, or joined, since then */
			value rank;
		} * places;
		size_t count, capacity, those;
	} begun;
	struct log_answers { /* each answer that some record says, in their order */
		struct words text;
		unsigned *line; /* the first that says it, by word */
		size_t capacity;
	} answers;
	struct log_flat {           /* of a file whose records are not kept; NULL: they are */
		struct arena lines; /* of the line at hand */
		bool plain;         /* so far, each record counts as it stands */
		size_t count;
	} * flat;
	struct words warned; /* figures of which a warning was given in this turn */
};

/* An empty log; `units` may be NULL. Faults go to the list passed in. */
void log_start(struct log *, struct arena *, const struct state_rules *, struct units *,
	       const struct limits *, struct faults *);
/* Reads and folds a file, "-" for standard input. False if it cannot be read. Of a file
 * whose records all count as they stand, none is kept. */
bool log_read(struct log *, const char *path);
/* The same in two steps, to look at the state between records: log_open reads all
 * records, log_fold_at folds the one at an index. log_fold_at returns false if that
 * record does not count, because it was amended or belongs to another ruleset. */
bool log_open(struct log *, const char *path);
/* The same for a file that is open, which stays so; `path` is for messages. */
bool log_open_file(struct log *, const char *path, int file);
/* The same for complete lines that are in memory. */
void log_open_text(struct log *, const char *path, struct span text);
bool log_fold_at(struct log *, size_t index);
/* Warns of each answer that this ruleset does not have: the log may be another
 * ruleset's. */
void log_look_whose(struct log *);
/* The index of the record that starts the current game; 0 if none does. */
size_t log_game(const struct log *);
/* Has a crash torn the line, and a later writer closed it? */
bool log_is_torn(struct span line);
/* What is wrong with a line, which could be parsed, where an event was appended to what a crash had
 * left of one; NULL: nothing. */
const char *log_glued(const struct log *, struct span line);
/* Is it the answer of a deed that was refused? Then nothing has changed. */
bool log_is_refused(const struct record *);
/* Does the record change nothing: an error, a deed that was refused, or an event with
 * refused=? */
bool log_changes_nothing(const struct record *);
/* Has it neither did= nor event=? By itself it changes nothing; a further line of an answer
 * may be like this. */
bool log_is_typed(const struct record *);
/* Folds a record; its values are copied. Of a line of the log that somebody typed, nothing is,
 * with a warning of what it would change. */
void log_fold(struct log *, const struct record *, unsigned line);
/* The latest answer of a tool, by line, or that of a number; with `at`, among several targets of its
 * number the one with that name. NULL: none. */
const struct log_record *log_last_answer(const struct log *, const char *tool, uint64_t number,
					 struct span at);
/* The first line of an answer of several lines, or the first of the records of
 * several targets, which all start from the same state; otherwise the record itself. */
const struct log_record *log_first_of(const struct log *, const struct log_record *);
/* The answer of several lines that a record belongs to; NULL: none. */
struct log_set *log_set_of(const struct log *, const struct log_record *);
/* The lines of a record's answer that count, separated by newlines. */
struct span log_text(const struct log *, const struct log_record *, struct arena *);
/* The line of a record's answer that has did=; the record itself if none has. */
const struct log_record *log_main_of(const struct log *, const struct log_record *);
/* May an event have this field? True for a field that any event may have, for a
 * field of its deed, and for a key of the member that its deed adds. */
bool log_event_says(const struct log *, const struct record *event, struct span key);
/* NULL if the log does not mention it. */
const struct log_figure *log_figure(const struct log *, struct span name);
/* The value of a field that a figure, or its unit, has by the log; NULL if the log
 * has none. */
const struct log_value *log_value(const struct log *, struct span name, struct span field);
/* The same of a figure that was found by its name, or NULL. */
const struct log_value *log_value_of(const struct log *, const struct log_figure *, struct span name,
				     struct span field);
/* The same; for a field of a pair, the value that it has toward the other figure. */
const struct log_value *log_toward(const struct log *, struct span name, struct span other,
				   struct span field);
/* Has the figure left, or is it out by the ruleset's list `out` or, without one, by
 * the value of a field? `line` receives the line of that, 0 if unknown or in this
 * run. */
bool log_is_out(const struct log *, struct span name, unsigned *line);
/* The same without the list. */
bool log_is_put_out(const struct log *, struct span name, unsigned *line);
/* Would it be out with these values of its own in place of those it has? */
bool log_would_be_out(const struct log *, struct span name, const struct record *instead);
/* Is it a field that says, by its value or in the ruleset's list, whether its figure is out? Known
 * once somebody was asked of. */
bool log_out_reads(const struct log *, struct span field);
/* Does the tool's answer mean that its figure acted? Tests and tables may also be
 * about figures that are out of the game. */
bool log_acts(struct span tool);
/* The value of a field by the unit files, as a record writes it. False if they do
 * not have the figure. */
bool log_profile(const struct log *, struct span name, struct span field, struct span *now);
/* The name of a figure's unit; empty if it has none. */
struct span log_unit(const struct log *, struct span name);
/* What the log stores for the unit of a figure; NULL if nothing. */
const struct log_figure *log_side(const struct log *, struct span name);

/* What an answer gives, or who joins brings, and its log, folded up to it, or the unit files say
 * otherwise: "health=9 (was 2)"; empty: nothing. */
struct span log_by_hand(const struct log *, const struct record *answer);

/* ---- internal ---- */

/* Adds a warning at a line of the log. */
void log_warn(struct log *, unsigned line, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Copies a text into the log's arena. */
struct span log_keep(struct log *, struct span);
/* Can the field hold this value? Warns with the line if not. */
bool log_fits(struct log *, const struct state_field *, struct span now, unsigned line);
/* Sets a value in a list, and remembers the value before its group. */
void log_put(struct log *, struct log_value **list, struct span field, struct span now, unsigned line);
/* The figure of a name, added if there is none. */
struct log_figure *log_figure_of(struct log *, struct span name);
/* The entry of a unit, added if there is none. */
struct log_figure *log_unit_of(struct log *, struct span name);
/* The list that holds a figure's field: its own, its unit's, or the pair's; NULL if
 * a pair needs `other` and it is empty. */
struct log_value **log_list(struct log *, struct log_figure *, struct span other, const struct state_field *);
/* log_lines.c */
/* Fills an empty log with what the lines of a stamped answer say of further owners
 * before the deed, and of the units of all. */
void log_of_lines(struct log *, const struct record *lines, size_t count);
/* The deed that follows an answer: the same figures, in the same scene. `state` may
 * be NULL. */
struct record log_next_deed(const struct state_rules *, const struct record *said, struct arena *);
/* Parses a record; from all lines of an answer, the deed that follows it. False after
 * a fault. */
bool log_parse_deed(struct record *, struct span text, struct rules *, const struct limits *,
		    struct faults *);
/* log_typed.c */
/* What an answer of a record read: TOOL.read=, and read= of the last one. Takes the answer off `did`,
 * the record's did=. */
struct span log_cut_read(const struct record *, struct span *did);
/* Has one of a record's answers read the field? */
bool log_has_read(const struct record *, struct span key);
/* The value of a field by the log, as log_toward, otherwise by the unit files. False if neither has
 * one. */
bool log_known(const struct log *, struct span name, struct span other, struct span field, struct span *now);
/* Warns of the first field that would change something, on a line that changes nothing. */
void log_leave_out(struct log *, const struct record *, unsigned line);
/* Does an answer itself give the field, and not its log? Its stamp says what it read. */
bool log_is_given(const struct record *answer, const struct record_field *);
/* log_read.c */
/* Reads all lines of a file; false after a fault. */
bool log_read_lines(struct log *, int file);
/* Notes the answers that a record says, for log_look_whose. */
void log_note_answers(struct log *, const struct record *, unsigned line);
/* May a record replace that one? Warns if not: an answer replaces an answer, and an event an event. */
bool log_may_amend(struct log *, const struct log_record *amendment, const struct log_record *old);
/* May another record have the same number? Lines of one answer, repetitions and cards may. */
bool log_is_one_of_several(const struct log_record *);
/* Folds a record with the index that it has, or would have. False if it does not count. */
bool log_fold_record(struct log *, const struct log_record *, size_t index);
/* log_flat.c */
/* Looks at a record whose number comes after `last`; false if the records must be kept. */
bool log_flat_takes(struct log *, const struct log_record *, uint64_t last);
/* Folds a file without keeping its records. LOG_NOT_FLAT: that cannot be done, the log is as
 * it was, and the file is at its beginning. LOG_FAILED: after a fault. */
enum log_folding { LOG_NOT_FLAT, LOG_FOLDED, LOG_FAILED } log_flat(struct log *, const char *path, int file);
/* log_number.c */
/* Adds the record at an index to those of its number, as the last of them. */
void log_number_add(struct log *, size_t index);
/* The same for all records, anew: some were added or moved. */
void log_number_all(struct log *);
/* The last record of a number, and the one of its number before a record; NULL: there
 * is none. */
struct log_record *log_number_last(const struct log *, uint64_t number);
struct log_record *log_number_before(const struct log *, const struct log_record *);
/* log_set.c */
/* Finds the answers of several lines, leaves out incomplete ones with a warning, and
 * applies the amendments that wait. */
void log_find_sets(struct log *);
/* log_event.c */
/* Folds a record with event=. */
void log_fold_event(struct log *, const struct record *, struct span event, unsigned line);
/* Warns of a field of a line that looks like a misspelt event=. */
void log_misspelt(struct log *, const struct record *, unsigned line);

/* Counts an event for a list of values. */
void log_count_down(struct log *, struct log_value **list, size_t event);

/* log_order.c: what a game that follows the order of play remembers besides */
/* Reads sequence= of event=game. */
void log_order_game(struct log *, const struct record *, unsigned line);
/* Before an event resets anything: counts what a longer event ends. */
void log_order_count(struct log *, size_t event);
/* After an event, or before the other fields of an answer: now.turn, now.phase. */
void log_order_event(struct log *, const struct record *, size_t event, unsigned line);
/* Is it a turn, or a phase, that the game can have? Every other option is one. Warns if not. */
bool log_order_fits(struct log *, struct span option, struct span now, unsigned line);
void log_order_answer(struct log *, const struct record *, unsigned line);
/* After the other fields: which activations it opened. */
void log_order_opened(struct log *, const struct record *);
/* A figure joins: it is not of a phase that has begun. */
void log_order_joined(struct log *, struct span name);
void log_order_formed(struct log *, struct span part, struct span whole);
/* The value of an option, or its start. */
struct span log_option(const struct log *, const char *name);
/* A copy whose state can be changed by itself; it lives in the arena. Its warnings
 * are not heard. */
struct log log_copy(const struct log *, struct arena *);

/* log_fill.c */
/* The full name; empty after a fault. `figure` receives its figure in the unit
 * files, or NULL if it is only in the log and has no profile. */
struct span log_full_name(const struct log *, struct span name, const struct figure **, struct faults *);
/* For resolve_options.fill, where `source` is a struct log: fields that the record
 * does not give are taken from the state and options of the log, then from the unit
 * files. False after a fault. */
bool log_fill(const void *source, struct resolution *);

/* log_body.c */
/* The next part of an owner; empty: there is no more. `at` is 0 for the first. */
struct span log_part(const struct log *, struct span whole, size_t *at);
/* Finds the owners whose parts an older log does not know. */
void log_find_alone(struct log *);
/* The same for one record, by its index. */
void log_note_alone(struct log *, const struct log_record *, size_t index);
/* Is it such an owner, in the game that is being folded? */
bool log_is_alone(const struct log *, struct span name);
/* Is it the link of the body that is whole? */
bool log_joins(const struct log *, struct span link);
/* Whom he is a part of; empty: nobody. */
struct span log_whole(const struct log *, struct span name);
/* Does an owner keep a field itself, and not its parts? */
bool log_keeps(const struct log *, struct span name, const struct state_field *);
/* Who keeps a field for an owner: the whole that he is a part of, or he. */
struct span log_keeper(const struct log *, struct span name, const struct state_field *);
/* Has the owner parts, all of which are out? */
bool log_parts_are_out(const struct log *, struct span name);
/* Notes that a record says a field of a whole, which holds for its parts; or one of a
 * member, by his place (parts.2.men). */
void log_say_of_parts(struct log *, struct span whole, const struct state_field *, struct span now,
		      unsigned line);
/* Sets a field of a part that its whole keeps; false if the figure keeps it himself. */
bool log_say_of_whole(struct log *, struct span part, const struct state_field *, struct span now,
		      unsigned line);
void log_say_of_member(struct log *, struct span owner, struct span key, struct span now, unsigned line);
/* Sets a field of a figure, which may make it join or leave a whole. */
void log_put_field(struct log *, struct log_figure *, struct log_value **list, const struct state_field *,
		   struct span now, unsigned line);

/* log_share.c */
/* Subtracts a figure's share of what its unit has, or adds it if the figure joins. */
void log_share(struct log *, struct span name, bool joins, unsigned line);

/* log_company.c */
/* Unit files without a log: an empty one, if the ruleset has bodies, whose members are
 * those of whom a condition holds; else NULL, and units_owners says who is who. Its
 * scratch arena must be set for each record. */
struct log *log_of_units(struct units *, const struct limits *, struct arena *, struct faults *);
/* For resolve_options.owners, where `source` is a struct log. */
extern const struct resolve_owners log_owners;

/* log_out.c */
/* Why it is out by the ruleset's list, a word; empty if it is not. */
struct span log_listed_out(const struct log *, struct span name);
/* The view that says who is out by the ruleset's list. */
extern const struct view_part log_out_parts[2];
/* log_view.c */
/* A view (compile_view) of an owner in a game. */
struct log_view {
	struct resolver resolver;
	const struct view_part *parts;
	size_t part_count;
	/* which of his members' fields it reads. What says who is out, or who belongs to a
	 * body, must not ask who belongs to one. */
	enum { VIEW_OF_ONE, VIEW_OF_PARTS, VIEW_OF_MEMBERS } of;
	struct prepared *prepared;    /* for an owner without members */
	const struct record *instead; /* of the owner himself, in place of what he has; or NULL */
	bool failed;                  /* a fault of its expressions has been added to some list */
	const struct log_viewed *now;
	struct log_viewed { /* for a company */
		struct log_viewed *next;
		const struct company *company;
		struct prepared *prepared;
		uint32_t *reads; /* the slots of the fields that it reads */
		size_t read_count;
	} alone, *others;
};
/* Compiles a view; it lives in `memory`, and its parts must. False after faults, which go
 * to those of the rules. */
bool log_view_start(struct log_view *, struct rules *, const struct view_part *, size_t count,
		    struct arena *memory, const struct limits *);
/* Works it out for an owner by the log and the unit files, or with an empty name for
 * the game's options alone. A value that does not fit its field counts as it is. An
 * expression that fails, as by a number that becomes too large, adds an error to the
 * log's faults, unless that has one already; its value is then meaningless.
 * The values stay until the next call or the reset of the log's scratch arena. */
void log_view_of(struct log_view *, const struct log *, struct span name);
/* The value of an expression, by its index. */
value log_view_value(const struct log_view *, size_t part);

#endif
