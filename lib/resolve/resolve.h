/* resolve: one record in, its answer out.
 *
 * A resolver belongs to a tool and a ruleset and keeps one prepared program for
 * each variant. A resolution copies a record, sets the machine's slots from the
 * copy (bind), runs the program, and writes the changes and results into the copy
 * (answer); the record itself is not changed. Fields keep their order. A changed
 * field is followed by its old value as was.FIELD; everything new comes after did=.
 *
 * Errors in the record and in the rules are faults of the resolution. Programs live
 * as long as the resolver; the answer lives in the arena of the resolution. */
#ifndef VOLTIGEUR_RESOLVE_H
#define VOLTIGEUR_RESOLVE_H

#include "compile/company.h"
#include "format/record.h"
#include "rules/rules.h"
#include "machine/specialize.h"

struct prepared {
	struct prepared *next;
	struct span variant; /* terminated */
	bool for_target;     /* --for at: the target is the acting party */
	const struct company *company;
	/* by party, in the record that it was last prepared for: names of the owners and
	 * of their units; empty: none named */
	struct span *owners, *units;
	const struct program *program;
	struct machine machine;
	struct specializations specializations; /* of the program, for the records of a stream */
	struct words keys;                      /* names of the fields, as a record writes them */
	uint32_t *slot_of;                      /* by key id */
	struct expected {
		word_id key, passed; /* in `keys`, or in the resolver's `passed` */
	} expected[32];     /* keys of the latest record, by index: the next one probably has the same */
	const char **names; /* of slots, as the records of this run write them (--for at) */
	struct span *keyed; /* the same as spans */
	uint32_t *required; /* slots that a record must set */
	size_t required_count;
	uint32_t *carried; /* slots whose default is the only suitable word of a set */
	size_t carried_count;
	value *before;        /* slots after binding, to find changes */
	uint64_t seeded, key; /* key of the random source, and the seed it was made from */

	/* of the answer, prepared once */
	struct span did;   /* "shoot.fire" */
	struct span *was;  /* of fields that some step may set, by slot: "was.target.health" */
	uint32_t *changed; /* slots of those that changed in this resolution */
	size_t changed_count;
	value *views;     /* of the program's views, before it ran */
	struct reported { /* what the procedure gives, in order */
		uint32_t slot;
		struct span name;
		size_t prefix; /* length of the name up to and including its last dot */
	} * reported;
	size_t reported_count;
	bool result_reported;
};

struct resolver;

struct resolution;

/* A tool whose programs are not procedures of a rulebook. */
struct resolve_kind {
	/* The field with the text of the program (roll=3d6). Such an answer has no
	 * did= unless it follows another tool's. NULL: the text is the variant. */
	const char *field;
	/* Memory is the arena's, until the next text. NULL after faults. */
	struct program *(*compile)(struct resolver *, struct arena *, struct span text, struct faults *);
	/* Answers a record by other means than running the program; false after a
	 * fault. NULL: runs it. */
	bool (*answer)(struct resolution *, const struct record *);
};

/* Who is who in a game, by a log or unit files; `source` is resolve_options.source. */
struct resolve_owners {
	/* Completes the name of an owner, which may also be a unit's, and gives the name
	 * of its unit, if it has one. A name that a person typed (`link`: in a field of
	 * type figure) may be a beginning. False after a fault: only if such a link is
	 * unknown. */
	bool (*find)(const void *source, struct span *name, bool link, struct span *unit, struct faults *);
	/* The value of an owner's field of type figure, or with an empty name of an
	 * option's; empty: nobody. */
	struct span (*link)(const void *source, struct span owner, struct span field);
	/* The name of an owner's side; empty: it is of none. NULL: nobody is. */
	struct span (*side)(const void *source, struct span owner);
	/* The next owner who names another one by a link, or without a link the next one
	 * who has not left; empty: there is no more. `at` is 0 for the first, and only this
	 * function changes it. */
	struct span (*member)(const void *source, struct span link, struct span owner, size_t *at);
	/* Does a member belong to a body? NULL: all do. */
	bool (*belongs)(const void *source, const struct rules_body *, size_t index, struct span member);
	/* Does the game follow the order of play? NULL: no. `sequence` is its sequence=:
	 * no, warn or strict. */
	bool (*ordered)(const void *source, struct span *sequence);
	/* Is it the full name of an owner? */
	bool (*knows)(const void *source, struct span name);
	/* Is an owner out of the game? NULL: nobody is. */
	bool (*out)(const void *source, struct span name);
	/* May an owner be several men, by a field that counts them? NULL: nobody knows. */
	bool (*several)(const void *source, struct span owner, struct span field);
};

/* Who takes part in a record. Texts are those of the record, the log or the unit
 * files. */
struct resolve_company {
	struct company company; /* its parties are those below */
	struct company_party party[MOST_PARTIES];
	struct span owners[MOST_PARTIES]; /* names; empty: none named */
	struct span units[MOST_PARTIES];  /* names of their units; empty: of none */
	struct span sides[MOST_PARTIES];  /* names of their sides; empty: of none */
	struct company_link links[MOST_PARTIES];
	struct company_body bodies[MOST_PARTIES];
	struct words names; /* of parties: "target.gun." */
};

struct resolver {
	struct rules *rules;
	const char *tool;
	const struct resolve_kind *kind; /* NULL: procedures */
	struct arena brief;              /* of the current program of a kind */
	struct arena *memory;            /* lives as long as the resolver */
	const struct limits *limits;
	struct prepared *programs, *standard[2]; /* standard: without a variant, by for_target */
	struct outline *outlines;                /* of variants: who takes part */
	/* called once for each name in a stream that is similar to a field's; may
	 * be NULL */
	void (*near_miss)(void *context, struct span wrong, struct span right);
	void *context;
	struct words passed;           /* names already checked that are similar to none */
	struct resolve_company *asked; /* who takes part in the current record; NULL: not needed yet */
	size_t companies;              /* programs compiled for companies of a game */
};

/* How records are resolved. */
struct resolve_options {
	struct dice_seed seed;    /* of the random source */
	struct dice_source *dice; /* NULL: random */
	struct chooser *chooser;  /* a person who makes decisions; NULL: nobody */
	struct explain *explain;  /* NULL: no explanation */
	/* called for each die, and with `tell` told whose it is; may be NULL */
	void (*seen)(void *witness, struct span whose, uint32_t sides, uint32_t face);
	void *witness;
	const struct resolve_owners *owners; /* who is who in a game; NULL: it is no game */
	/* sets fields that the record does not give (unit files, a log); may be
	 * NULL */
	bool (*fill)(const void *source, struct resolution *);
	/* Judges a record that is bound for a program with an order of play, and
	 * may bind it again. False after a fault. NULL: no game follows one. */
	bool (*judge)(const void *source, struct resolution *, const struct record *asked);
	/* Adds the events that follow from a deed that was judged and is done. */
	void (*behind)(struct resolution *);
	const void *source;
	bool stamp; /* the answer has everything needed to derive it again */
	bool tell;  /* the answer has a sentence, text= */
	/* An answer without a stamp says where its dice came from, for --again:
	 * faces=, or the seed if it was not given. */
	bool trace, seed_said;
	bool number_said;       /* an answer has its number= (one of several targets, or of a log) */
	bool repetition_unsaid; /* a card has no repetition= */
	bool spare_faces;       /* a record's own dice may be more than needed (--again) */
	bool dice_go_on;        /* they may be fewer: then `dice` or the random source continues */
	unsigned version;       /* the meaning of records of then, by their version=; 0: the present one */
	bool best;              /* a decision may be `best`, which the odds decide, */
	bool aimed;             /* whatever it aims for; otherwise only where the procedure says that */
	bool reads;             /* a stamp names what came from a log (read=) */
	bool main_only;         /* an answer is its main line alone (-n) */
	bool derived;           /* the record is an answer: its values are as it wrote them */
	/* fields of such a record that nobody typed, which do not hold for parts */
	struct span read;
	/* a field of which a person typed the beginning of several words; the one that
	 * suits is meant */
	struct span begun, begins;
};

/* A resolution: the members down to `repetition` are the caller's, the others are
 * results. */
struct resolution {
	struct resolver *resolver;
	struct prepared *prepared;
	const struct resolve_options *options;
	struct arena *arena; /* of the answer; the caller resets it */
	struct faults *faults;
	uint64_t number;     /* of the record for the random source, unless it has its own */
	uint32_t repetition; /* from 1; 0: not repeated */

	struct record answer;        /* the main line; its texts may be the record's */
	struct line *further;        /* the other lines */
	struct span read;            /* names of the fields that a log gave, of a stamp */
	struct dice dice;            /* that were thrown */
	bool own_faces;              /* the record's faces= gave the dice */
	word_id refused;             /* the word that refused the deed; 0: none */
	struct text say;             /* the sentence */
	struct text aside;           /* why a deed out of order is done all the same */
	struct resolve_trace *trace; /* the fields that the deed used; NULL: it does not matter */
	bool lists;                  /* a decision has a list of words */
	bool incomplete;             /* it has not all that the deed needs, but somebody is out */
	/* the machine was given the same fields as for the record before, and integers as small,
	 * for which it has the program */
	bool same;
	/* set by `judge`: */
	struct judged *judged;     /* NULL: the order of play has nothing to do with it */
	const char *order_say;     /* why the order refuses the deed; or NULL */
	struct span warn;          /* the word for a deed that is done out of order */
	const char *warn_say;      /* why, if it is to be said; or NULL */
	const uint32_t *overspent; /* flags that it pays although they are spent */
	size_t overspent_count;
	bool hushed;            /* a warning was said of the figure in this turn */
	struct resolve_opened { /* slots that the deed changes by opening an activation */
		uint32_t slot;
		value before;
	} * opened;
	size_t opened_count;
};

/* An answer: one line, or several if the deed changes more owners than by= and at=,
 * or implies events. Lines are in the order in which a log folds them, and `main`
 * is the index of the line with did=. */
struct answer {
	struct record *lines;
	size_t count, main;
};

/* Is the text of the program in a field of the record? */
static inline bool resolve_has_texts(const struct resolver *resolver)
{
	return resolver->kind && resolver->kind->field;
}
/* The program of a variant ("": the tool's default) for those who take part in a
 * record; NULL after faults. It serves that record until the next one is prepared.
 * Without a record, or without options.owners, by= and at= alone take part. */
struct prepared *resolve_prepare(struct resolver *, const struct resolve_options *, struct span variant,
				 const struct record *, bool for_target, struct faults *);
/* The program of a tally, with everybody for whom it asks: those of the log in
 * options.source. NULL after a fault. */
struct prepared *resolve_prepare_everybody(struct resolver *, const struct resolve_options *,
					   struct prepared *plain, struct faults *);
/* Prepares a view, compile_view, under the name "". */
struct prepared *resolve_prepare_view(struct resolver *, const struct program *);
/* The key of the random source for a seed. */
uint64_t resolve_key(const struct resolver *, struct prepared *, struct dice_seed);
/* The variant of a record: its TOOL.variant=, else its next=, else the run's. */
struct span resolve_variant(const struct resolver *, const struct record *, struct span standard);

/* Copies a record to the answer and sets the slots from its fields. False after a
 * fault. */
bool resolve_bind(struct resolution *, const struct record *);
/* The same without judging it and without its front; `source` is for options.fill. */
bool resolve_bind_fields(struct resolution *, const struct record *, const void *source);
/* resolve_value.c: sets a slot from a field's value; false after a fault. */
bool resolve_field(struct resolution *, uint32_t slot, struct span value);
/* resolve_decision.c: sets the words of a decision, which must be some that decisions over
 * this slot have. If the program makes no such decision, the field belongs to an earlier
 * tool. */
bool resolve_decision(struct resolution *, uint32_t slot, struct span words);
/* Adds a fault and returns false if a decision has more words than it can come up times.
 * For a bound record with lists of words, whose front has run; one that is refused fits. */
bool resolve_lists_fit(struct resolution *);
/* Binds, runs and answers; false after a fault. resolve_lines then gives all lines. Its
 * steps are resolve_bind_fields, which ends with resolve_complete; resolve_admit;
 * resolve_run; and resolve_finish. */
bool resolve_record(struct resolution *, const struct record *);
/* Sets what can be chosen, and asks for the rest. */
bool resolve_complete(struct resolution *);
/* Runs the front and checks what is asked for after that. */
bool resolve_admit(struct resolution *);
/* Throws the dice and runs the rest, unless it is refused. */
bool resolve_run(struct resolution *);
/* Writes the answer to the record that was asked. */
bool resolve_finish(struct resolution *, const struct record *asked);
/* The faces= of a record; those after did= belong to an earlier answer. */
const struct record_field *resolve_faces(const struct record *);
/* The sources of dice that a resolution may need; they live as long as it throws. */
struct resolve_dice {
	struct dice_chance chance;
	struct dice_given given; /* the record's own */
	struct dice_witness witness;
};
/* Sets the source of the dice: the record's own, those of the options, or random
 * ones, seen by the options' witness. False after a fault. */
bool resolve_open_dice(struct resolution *, struct resolve_dice *);
/* The number of a record for the random source: one made from its id=, or its number=, else
 * `number`. */
uint64_t resolve_number(const struct record *, uint64_t number);

/* resolve_front.c */
/* Gives the machine the settings of the run: who explains, chooses and listens, and
 * chooses the specialized program. */
void resolve_set_machine(struct resolution *);
/* Runs the front of a bound record, if its program has one; false after a fault. */
bool resolve_front(struct resolution *);

/* resolve_name.c */
/* The full name of an operand's abbreviation: `t.st` is target.strength. Empty
 * after a fault. */
struct span resolve_name(struct resolver *, const struct prepared *, struct span name, struct faults *);
/* Calls near_miss() if an unknown name of a record is similar to a field's. A name is
 * checked once. */
void resolve_near_miss(struct resolution *, struct span key);

/* resolve_company.c */
/* Who takes part in a record, by options.owners; NULL after a fault. It lasts until
 * the next call. `plain` is the program without a game, or its outline. */
const struct resolve_company *resolve_company_of(struct resolver *, const struct resolve_options *,
						 const struct program *plain, bool for_target,
						 const struct record *, struct faults *);
/* Who does it, if the procedure says by whose link (`by: LINK`): his name replaces the
 * one in the record. False after a fault. */
bool resolve_actor(const struct resolve_options *, const struct program *plain, bool for_target,
		   const struct record *, struct faults *);
/* An owner by himself, with the members of his bodies, or with his parts alone, and with
 * everybody whom the program asks for; NULL after a fault. Without a name: everybody. */
const struct resolve_company *resolve_company_alone(struct resolver *, const struct resolve_options *,
						    const struct program *, struct span owner, bool attached,
						    struct faults *);
/* The name of a party's field in a record; `before` is the prefix of its fields. */
struct span resolve_said_as(bool for_target, const char *before, struct span field, struct arena *);
/* resolve_body.c */
/* Checks what the record says of fields that members keep, and gives the parts what it
 * says of their whole. False after a fault. */
bool resolve_body_bind(struct resolution *);
/* Notes what the members make of fields, and adds what has changed to the answer. */
void resolve_body_before(struct prepared *);
void resolve_body_show(struct resolution *);
/* resolve_company_bind.c */
/* False for a name that begins as that of a link's field: in a game it must be one. */
bool resolve_company_knows(const struct resolution *, struct span key);
/* Adds at= to a record without it, if the procedure takes its target from a link. */
void resolve_company_at(struct resolution *);
/* Sets the slots with names of those who take part, and completes the links that the
 * record has. */
void resolve_company_bind(struct resolution *);
/* resolve_company.c */
/* Are several targets named in at=, and not one with a comma in its name? */
bool resolve_is_several(const struct resolve_options *, const struct record *);
/* A copy of a company for a program; NULL, after a fault, if there are too many. */
const struct company *resolve_company_keep(struct resolver *, const struct company *, struct faults *);
/* resolve_repeat.c: resolves a repeated roll, with a line for each repetition,
 * without the last newline. All repetitions together share the limit of steps, and
 * the lines share that of an answer. A roll that must exceed one of them is refused
 * before its first repetition. The arena of the resolution is reset for each
 * repetition. False after a fault. */
bool resolve_repeated(struct resolution *, const struct record *, struct text *lines);
/* Adds a fault and returns false if all repetitions that a roll asks for, written one at a
 * time, take more steps than limit work allows. */
bool resolve_repetitions_fit(const struct limits *, const struct program *, struct faults *);
/* Adds a fault and returns false if an answer of so many bytes is too long. */
bool resolve_answer_fits(const struct limits *, uint64_t bytes, struct faults *);

/* resolve_lines.c: the lines of an answer
 *
 * To add a line: resolve_line adds an empty one for an implied event, before or
 * behind the deed, and may be called from `fill` on; resolve_line_of finds or adds
 * the line of an owner, which begins with who it is. Fields are added with
 * record_add; numbers are added by resolve_lines, which comes last. A line lives as
 * long as the answer. */

/* Lines of one place are in the order in which they were added. */
enum resolve_place {
	LINE_BEFORE, /* an event before the deed */
	LINE_MAIN,
	LINE_TARGET, /* the deed at a further target */
	LINE_OWNER,  /* a further owner */
	LINE_BEHIND  /* an event after the deed */
};

struct record *resolve_line(struct resolution *, enum resolve_place);
/* The line of a party: for by= and at= the main one; `of_unit`: that of its unit. */
struct record *resolve_line_of(struct resolution *, uint16_t party, bool of_unit);
/* The line of a slot's field, and the field's name there. */
struct record *resolve_line_of_slot(struct resolution *, uint32_t slot, struct span *key);
/* Is the party of the side of at=? Is the field one that the figures of a unit share? */
bool resolve_is_targets(const struct prepared *, uint16_t party);
bool resolve_is_shared(struct rules *, const struct slot *);
/* Is it the field of a named owner who is neither by= nor at=? */
bool resolve_has_own_line(const struct prepared *, uint32_t slot);
/* Is it a field of an answer that nobody typed? */
bool resolve_is_read(const struct resolution *, struct span key);
/* Notes what the lines have before the stamp. */
void resolve_stamp_begins(struct resolution *);
/* Adds read= to further lines, those of targets if `targets`: the fields that they have
 * now, which the log and the unit files gave. */
void resolve_stamp_read(struct resolution *, bool targets);
/* The names of a record's fields from an index on, separated by commas. */
struct span resolve_names_from(const struct record *, size_t first, struct arena *);
/* All lines of the answer. If there are several, the first gets owners=, line k
 * owner=k, and each its number=. False after a fault. */
bool resolve_lines(struct resolution *, struct answer *);

/* resolve_trace.c: which fields a deed really used. A program that asks for everybody of
 * the game mostly does so in a few of its deeds, and only their stamps name everybody. */
void resolve_trace_start(struct resolution *);               /* if its stamp needs it */
bool resolve_used(const struct resolution *, uint32_t slot); /* true without a trace */
/* Is the party one of everybody alone? */
bool resolve_is_of_all(const struct resolution *, uint16_t party);

/* resolve_stamp.c */
/* Adds every field that the program used and the lines do not show. */
void resolve_stamp_fields(struct resolution *);
struct span resolve_faces_text(struct resolution *); /* of all dice thrown */
/* resolve_targets.c */
/* May a field of the record have a value for each of several targets? Sets the slots from
 * it; false after a fault. */
bool resolve_is_for_each(const struct prepared *, uint32_t slot);
bool resolve_bind_for_each(struct resolution *, uint32_t slot, struct record_field *);
/* Moves fields that the record says for one of the further targets to their lines. */
void resolve_move_own(struct resolution *);
/* Which of several targets a party is, from 0; UINT16_MAX: none. */
uint16_t resolve_target_of(const struct prepared *, uint16_t party);
/* Gives the answer all names and values again, where it has those of the first target. */
void resolve_restore(struct resolution *, const struct record *asked);

/* resolve_gives.c: the parts of an answer behind did= */
void resolve_add_repetition(struct resolution *); /* and the further targets' did= */
void resolve_add_chosen(struct resolution *);
void resolve_add_gives(struct resolution *);
/* Adds a value to a line. */
void resolve_add_value(struct resolution *, struct record *line, struct span key, enum type, value now);

/* resolve_answer.c */
/* Prepares the names in the answers of a program. */
void resolve_prepare_answer(const struct resolver *, struct prepared *, struct arena *);
/* Writes changes, dice, decisions, results and stamps into the answer; false after
 * a fault. */
bool resolve_write_answer(struct resolution *);
/* Its parts for a kind that answers by itself: did=, after moving an older answer
 * under the name of its tool; and the source of the dice. */
void resolve_follow(struct resolution *);
void resolve_stamp(struct resolution *);
/* Is the result of the machine a success? */
bool resolve_succeeds(const struct prepared *);
/* Removes the answer of a kind from a record, which is then as before. False, with
 * a fault, if it has none. */
bool resolve_undo_kind(struct record *, const char *tool, struct faults *);

#endif
