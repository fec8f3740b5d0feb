/* resolve: one record in, its answer out.
 *
 * A resolver belongs to a tool and a ruleset.  It keeps one prepared program a
 * variant.  A resolution copies a record, fills the machine's slots from the copy
 * (bind), runs the program, and writes what changed and what came of it into the
 * copy (answer); the record itself stays as it is.  The fields stay in order; a
 * changed field keeps its old value beside it as was.FIELD; everything new follows
 * did=. */
#ifndef VOLTIGEUR_RESOLVE_H
#define VOLTIGEUR_RESOLVE_H

#include "format/record.h"
#include "rules/rules.h"
#include "machine/specialize.h"

struct prepared {
	struct prepared *next;
	const char *variant;
	bool for_target; /* --for at: the target is the one who acts */
	const struct program *program;
	struct machine machine;
	struct specializations specializations; /* the program for the records of a stream */
	struct words keys;                      /* names of the fields, as a record writes them */
	uint32_t *slot_of;                      /* by key id */
	struct expected {
		word_id key, passed; /* among `keys`, or among those that the resolver passed */
	} expected[32];              /* of the last record, in their order: the next says the same */
	const char **names;          /* of slots, as this run's records write them (--for at) */
	struct span *keyed;          /* the same as spans */
	uint32_t *required;          /* slots that a record must fill */
	size_t required_count;
	uint32_t *carried; /* slots whose word may be the only one carried that will do */
	size_t carried_count;
	value *before;        /* slots after binding, to see what changed */
	uint64_t seeded, key; /* of chance, and the seed that it was made from */

	/* of the answer, prepared once */
	struct span did;  /* "shoot.fire" */
	struct changing { /* fields that some step may set */
		uint32_t slot;
		struct span was; /* "was.target.health" */
	} * changing;
	const struct changing **changed; /* in the present resolution */
	size_t changing_count, changed_count;
	struct reported { /* what the procedure gives, in order */
		uint32_t slot;
		struct span name;
		size_t prefix; /* of the name: so many bytes up to its last dot */
	} * reported;
	size_t reported_count;
	bool result_reported;
};

struct resolver;

/* A tool whose programs are no procedures of a rulebook: the text of the program
 * stands in a field of the record (roll=3d6), and such an answer says no did=
 * unless it follows another tool's. */
struct resolve_kind {
	const char *field;
	/* memory is the arena's, until the next text comes; NULL after faults */
	struct program *(*compile)(struct resolver *, struct arena *, struct span text, struct faults *);
};

struct resolver {
	struct rules *rules;
	const char *tool;
	const struct resolve_kind *kind; /* NULL: procedures */
	struct arena brief;              /* of the present program of a kind */
	struct arena *memory;            /* as long as the resolver */
	const struct limits *limits;
	struct prepared *programs, *standard[2]; /* standard: where no variant is named, by for_target */
	/* called once, where a name in a stream comes close to a field's; may be NULL */
	void (*near_miss)(void *context, struct span wrong, struct span right);
	void *context;
	struct words passed; /* names that were looked at and come close to nothing */
};

struct resolution;

/* How records are resolved. */
struct resolve_options {
	struct dice_seed seed;    /* of chance */
	struct dice_source *dice; /* NULL: chance */
	struct chooser *chooser;  /* a person to put decisions to; NULL: nobody */
	struct explain *explain;  /* NULL: nobody asked why */
	void (*seen)(void *witness, uint32_t sides, uint32_t face); /* of each die; may be NULL */
	void *witness;
	/* fills what the record does not say (unit files, a log); may be NULL */
	bool (*fill)(const void *source, struct resolution *);
	const void *source;
	bool stamp; /* the answer says all that re-deriving needs */
	bool tell;  /* the answer has a sentence, text= */
	/* An answer that is not stamped says where its dice came from, so that --again
	 * finds them: faces=, or the seed where nobody said it. */
	bool trace, seed_said;
	bool number_said; /* an answer says its number (one of several targets) */
	bool spare_faces; /* a record's own dice may be more than are asked for (--again) */
	bool dice_go_on;  /* they may be fewer: then `dice` or chance goes on */
	bool best;        /* a decision may say `best`: the odds find it */
};

/* One resolution: what the caller says, and what comes of it. */
struct resolution {
	struct resolver *resolver;
	struct prepared *prepared;
	const struct resolve_options *options;
	struct arena *arena; /* of the answer; the caller resets it */
	struct faults *faults;
	uint64_t number;     /* that chance knows the record by, unless that has its own */
	uint32_t repetition; /* from 1; 0: the record stands once */

	struct record answer; /* what it holds otherwise is the record's */
	struct dice dice;     /* that were thrown */
	/* set by `fill`: why the figure cannot act; an answer with dice or success is
	 * refused then */
	const char *barred;
};

/* The program of a variant ("" or NULL: the tool's default); NULL after faults. */
struct prepared *resolve_prepare(struct resolver *, struct span variant, bool for_target, struct faults *);
/* The key of chance for a seed. */
uint64_t resolve_key(const struct resolver *, struct prepared *, struct dice_seed);
/* The variant of a record: its TOOL.variant=, or the run's. */
struct span resolve_variant(const struct resolver *, const struct record *, struct span standard);

/* Copies a record to the answer, and puts its fields into the slots; false after a
 * fault. */
bool resolve_bind(struct resolution *, const struct record *);
/* resolve_value.c: what a record says of one field. */
bool resolve_field(struct resolution *, uint32_t slot, struct span value);
/* Binds, runs and answers; false after a fault. */
bool resolve_record(struct resolution *, const struct record *);
/* The number that chance knows a record by: its own, of its id, or `number`. */
uint64_t resolve_number(const struct record *, uint64_t number);
/* Writes an operand's name out: `t.st` is target.strength.  Empty after a fault. */
struct span resolve_name(struct resolver *, const struct prepared *, struct span name, struct faults *);

/* resolve_repeat.c: a repeated roll, a line for each repetition without the last newline.
 * All repetitions share the limit of steps, and the lines that of an answer; a roll that
 * must exceed one of them is refused before the first repetition.  The arena of the
 * resolution is reset for each repetition.  False after a fault. */
bool resolve_repeated(struct resolution *, const struct record *, struct text *lines);
bool resolve_answer_fits(const struct limits *, uint64_t bytes, struct faults *);

/* resolve_answer.c */
void resolve_prepare_answer(const struct resolver *, struct prepared *, struct arena *);
bool resolve_write_answer(struct resolution *);
bool resolve_succeeds(const struct prepared *);
/* Takes the answer of a kind apart again: the record as it went in.  False when it
 * is none. */
bool resolve_undo_kind(struct record *, const char *tool, struct faults *);

#endif
