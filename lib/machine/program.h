/* program: a compiled procedure of a rulebook.
 *
 * A procedure is compiled to one flat list of operations over numbered slots. Calls
 * are inlined: `do: shot, swap: yes` is the same operations with the slots of the
 * two parties exchanged. Party 0 acts, party 1 is the target; a company of more
 * owners has more parties (company.h). Operations that set a slot or jump do not involve dice; an
 * operation that throws says which dice and what to do with a face, so that random
 * dice, given dice and exact odds run the same list.
 *
 * The module compile builds programs once, in the ruleset's arena, and nothing
 * changes them afterwards. */
#ifndef VOLTIGEUR_PROGRAM_H
#define VOLTIGEUR_PROGRAM_H

#include "rules/node.h"

/* ---- slots ---- */

enum slot_kind {
	SLOT_FIELD, /* read from the record; written back when it changes */
	SLOT_GIVE,  /* part of the answer */
	SLOT_DIE,   /* a die or pool, reported by name */
	SLOT_OWN    /* internal to the procedure */
};

struct slot {
	const char *name; /* as a record writes it: "target.strength", "return.first" */
	enum slot_kind kind;
	enum type type;
	value start;
	const struct declaration *field;
	uint16_t party; /* of a side field: whose it is */
	bool read, written;
	bool required;
	bool named; /* a number that several give: each one's own, never added up */
	bool pool;  /* the dice of a tally: records name them, the rules have only their counts */
	bool words; /* counts the words of a decision, from its start value on */
	/* one-of: the slot of the set of candidates (NO_SLOT: all words), and the condition on
	 * a candidate; NULL: no such default */
	uint32_t only;
	const struct node *where;
};

/* ---- operations ---- */

enum {
	LARGEST_HAND = 20 /* dice */,
	MOST_COUNTS = 60 /* of a tally: a face has a bit for each count */
};

enum op_kind {
#define OPERATION(kind, name, dice, next, writes, reads) OP_##kind,
#include "machine/operations.def"
};

/* The properties of a kind of operation; operations.def explains them. */
struct op_facts {
	const char *name;
	enum { OP_DICE_NONE, OP_DICE_DICE } dice;
	enum { OP_NEXT_ON, OP_NEXT_TARGET, OP_NEXT_EITHER, OP_NEXT_ROWS, OP_NEXT_NONE } next;
	enum { OP_WRITES_NOTHING, OP_WRITES_SLOT, OP_WRITES_COUNTS, OP_WRITES_CHOICE } writes;
	enum { OP_READS_NOTHING, OP_READS_SLOT } reads;
};

extern const struct op_facts op_facts[]; /* by kind */

struct tally_count {
	uint32_t slot;
	struct number from, to;  /* faces, if `when` is NULL */
	const struct node *when; /* reads NODE_FACE */
};

struct switch_row {
	struct number from, to;
	word_id word; /* 0: a range of numbers */
	uint32_t target;
	const struct yaml *source;
};

struct choice_let {
	uint32_t slot;
	const struct node *value;
};

struct choice_option {
	word_id word;
	const struct node *when;
	const struct choice_let *lets;
	size_t let_count;
};

struct policy {
	word_id word;
	struct policy_rule {
		word_id take;
		const struct node *when;
	} * rules;
	size_t rule_count;
};

/* A place is one time that a decision comes up. The record's words stand for its places
 * in order; in a loop each stands for a round. */
struct choice {
	const char *name;
	uint32_t input;   /* receives the option */
	uint32_t said;    /* the slot whose words in the record decide, one after another */
	uint32_t round;   /* slot of the innermost loop's counter in its procedure; NO_SLOT: none */
	uint32_t rounds;  /* the same of the outermost loop, which may be a caller's */
	uint32_t counter; /* slot of the number of words used; NO_SLOT: `rounds` says which is next */
	uint32_t used;    /* with both: slot of whether this round's word has been used */
	const struct choice_option *options;
	size_t option_count;
	const struct policy *policies;
	size_t policy_count;
	word_id standard; /* the default: an option or policy; 0: required */
	const struct node *most;
	const struct op *ask; /* an OP_SAY: what a person is told before; NULL: nothing */
	uint16_t party;       /* who decides */
	uint16_t target;      /* of several, from 1: the one in whose place it is decided; or 0 */
};

/* Compares a die's value with a number: r<=2, !>=5, >=5. */
struct pool_test {
	enum { POOL_NO_TEST, POOL_AT_LEAST, POOL_AT_MOST, POOL_EQUAL } kind;
	int64_t bound;
};

/* The modifiers of a pool of dice notation, in order. */
struct pool {
	const struct die *die;
	uint32_t count;
	struct pool_test reroll;
	bool reroll_once;
	struct pool_test explode;
	enum { KEEP_ALL, KEEP_HIGHEST, KEEP_LOWEST } keep;
	uint32_t keep_count;
	struct pool_test success; /* counts these instead of adding faces */
};

struct say_part {
	struct span text;                 /* said literally, */
	const struct node *value;         /* or the value of this, */
	const struct modifier_list *list; /* or the entries that applied, */
	bool named;                       /* or the name of a party */
	uint16_t party;
	enum type type;
	bool plain;                                         /* without a sign */
	bool all;                                           /* the names of all targets */
	bool agrees;                                        /* literal, and a verb of the name before it */
	enum { COUNT_ANY, COUNT_ONE, COUNT_SEVERAL } count; /* said if the number before it is so */
	unsigned
	    group; /* in brackets, from 1: left out if a name in them is not known, or a list changes nothing */
};

/* Who does what in a procedure, said before its first sentence: "Ann fires the gun at
 * Bob". */
struct deed {
	/* whole: it only begins the whole sentence. own: the same of one of several who act.
	 * inner: another procedure runs it, so that it is said wherever it begins. place: what
	 * follows concerns one of several targets. All but an inner one need a name. */
	enum { DEED_WHOLE, DEED_OWN, DEED_INNER, DEED_PLACE } kind;
	const struct op *verb;   /* an OP_SAY, which begins with a verb; NULL: none */
	uint16_t party;          /* who does it, or the target */
	const struct deed *root; /* the whole or own deed that it belongs to; itself; or NULL */
};

/* Where a call or a table is inlined: the operations of a site share one. */
struct call_site {
	const struct call_site *outer;
	const struct yaml *step; /* `do` or `table`; NULL: a table that is looked up by itself */
};

/* What an operation was compiled from, for --explain and --dump: several share one. */
struct op_origin {
	const struct yaml *step, *ref;
	const struct call_site *site;
};

struct op { /* a program has thousands of them: they are kept small */
	enum op_kind kind                                   : 8;
	enum { STAND_NEW, STAND_HIGHER, STAND_LOWER } stand : 2;
	bool guard    : 1; /* an OP_UNLESS written in the rules (when, if) */
	bool quiet    : 1; /* an OP_SET that is not reported: a start value, or a loop's bound; an OP_SAY of a
			   * warning */
	bool refuses  : 1; /* an OP_SAY of why the deed is not done */
	bool meets    : 1; /* a round begins: the odds merge their states here */
	unsigned none : 2; /* always 0, for the same reason as below */
	uint16_t party;    /* who throws its dice */
	uint32_t slot;
	uint32_t target; /* of a jump */
	uint32_t extra; /* what it counts as besides one step: a step for each 100 parts of its expressions */
	size_t count;   /* of what follows */
	union {
		const struct tally_count *counts; /* of an OP_TALLY */
		const struct switch_row *rows;    /* of an OP_SWITCH */
		const struct say_part *parts;     /* of an OP_SAY */
		const struct pool *pool;          /* of an OP_POOL */
	};
	const struct node *node;
	const struct die *die;
	const struct choice *choice;
	const struct node *where;       /* reroll: which dice of a hand; NULL: all */
	const char *name;               /* of the dice, as a person is asked for them */
	const struct deed *deed;        /* of an OP_SAY: what it tells of; or NULL */
	const struct op_origin *origin; /* NULL: of an image */
};

/* Images compare whole operations, so there must be no padding, whose bytes are arbitrary. */
_Static_assert(sizeof(struct op) == 4 * sizeof(uint32_t) + sizeof(size_t) + 8 * sizeof(void *),
	       "struct op has no padding");

/* Does the operation need dice? A bit set, since it is asked for every operation
 * run. */
enum {
	OPS_WITH_DICE = 0
#define OPERATION(kind, name, dice, next, writes, reads) | OP_DICE_##dice << OP_##kind
#include "machine/operations.def"
};

static inline bool op_throws(const struct op *op)
{
	return OPS_WITH_DICE >> op->kind & 1;
}

static inline const struct yaml *op_step(const struct op *op)
{
	return op->origin ? op->origin->step : NULL;
}

static inline const struct yaml *op_ref(const struct op *op)
{
	return op->origin ? op->origin->ref : NULL;
}

static inline const struct call_site *op_site(const struct op *op)
{
	return op->origin ? op->origin->site : NULL;
}

struct company;

struct program_party {
	const char *name; /* before its fields: "", "target.", "parts.2." */
	bool target;      /* of the target's side */
	uint32_t many;    /* the slot that counts its men; NO_SLOT: none does */
};

struct program_alias { /* another name of a field's slot: its party is the same owner */
	const char *name;
	uint32_t slot;
};

struct program_owner { /* a slot with a party's own name */
	uint32_t slot;
	uint16_t party;
};

struct program_apart {
	uint32_t slot;         /* of all targets together */
	const uint32_t *slots; /* by target */
};

/* What a program of a game that follows the order of play says besides. Conditions
 * are asked when a record is bound, before anything happens. */
struct program_order {
	uint32_t counts;      /* a flag: the costs are counted */
	uint32_t wrong, word; /* a flag: the order refuses the deed; the word that does */
	uint32_t *closes;     /* by party, flags: afterwards its activation ends; or NO_SLOT */
	uint32_t phase;       /* now.phase */
	uint32_t enters;      /* a word: the phase that a step opens, or none; NO_SLOT: no step does */
	struct program_cost {
		struct span field;
		uint32_t slot;                          /* NO_SLOT: the parts of the actor bear it */
		const struct node *now, *amount, *when; /* now: what was spent; when: NULL: always */
		const struct yaml *source;
	} * costs;
	size_t cost_count;
	struct program_span { /* opened or closed in front of the deed */
		const struct program_span *next;
		const struct node *when; /* NULL: always */
		uint16_t party;
		bool turn; /* closes the turn; else opens the party's activation */
	} const *spans;
	uint32_t *lasting; /* what an activation that opens may change */
	size_t lasting_count;
};

struct program_view {     /* what an owner's members make of a field, shown as the owner's */
	const char *name; /* as a record writes it, for the acting party in by= */
	enum type type;
	const struct node *value;
};

struct program_member { /* what a part gives, on its own line */
	uint32_t slot;
	uint16_t party;
};

struct program {
	const char *tool, *name, *about; /* "shoot", "fire" */
	const struct yaml *source;       /* the procedure or table; NULL: dice notation */
	const struct words *words;
	struct slot *slots;
	size_t slot_count;
	struct span by; /* the link that names who does it for by=; empty: none */
	struct span at; /* the link that names the target of a record without at=; empty: none */
	const struct company *company; /* for which it was compiled, with whom its links name */
	const struct program_party *parties;
	size_t party_count;
	struct span counts;                 /* the field of a side that counts its men; empty: none */
	const struct program_owner *owners; /* of the parties that the rules name */
	size_t owner_count;
	const struct program_view *views;
	size_t view_count;
	const uint32_t *composed; /* slots of fields that are kept with members: a record cannot say them */
	size_t composed_count;
	const struct program_member *members;
	size_t member_count;
	uint64_t everybody; /* a bit for each body of the whole game that it asks for */
	const struct program_alias *aliases;
	size_t alias_count;
	struct op *ops;
	size_t op_count;
	uint32_t result;        /* the slot of the result */
	const uint32_t *report; /* slots of the answer, in order */
	size_t report_count;
	const uint32_t *outcome; /* slots that distinguish outcomes */
	size_t outcome_count;
	uint32_t sum; /* of several targets: the number that is the first outcome; NO_SLOT: none */
	bool feat;    /* who succeeds at it has done something to tell of */
	const struct program_luck {   /* what is counted as the luck of a party */
		bool target;          /* of whom one acts at; otherwise of who acts */
		uint32_t slot;        /* an outcome */
		const word_id *words; /* that are a success */
		size_t count;
	} * luck;
	size_t luck_count;
	struct span aim;      /* what one wants of the procedure, like --aim; empty: nobody says */
	const word_id *fails; /* results that are failures (-e) */
	size_t fail_count;
	/* the ruleset's sets, by index */
	const word_id **sets;
	const size_t *set_sizes;
	size_t set_count;
	const struct yaml *example;      /* operands of an example line */
	const struct notation *notation; /* of dice notation; NULL: a procedure */
	uint32_t front; /* the operation where the front ends, in which it may be refused; 0: it cannot be */
	uint32_t refused;  /* with a front: the slot of the word that refuses */
	uint32_t warned;   /* the slot of the word that would, if the order did not only warn; or NO_SLOT */
	uint32_t allow;    /* with a front: the slot of the words that do not */
	word_id *refusals; /* words that can refuse, in the order of the rules */
	size_t refusal_count;
	/* of several targets: their number (else 0), the slots of their results, and the
	 * gives that each has for itself */
	uint16_t targets;
	const uint32_t *results;
	const struct program_apart *aparts;
	size_t apart_count;
	struct program_order *order; /* NULL: the game does not follow the order of play */
	uint32_t *gone;  /* by party: the slot of the flag that it is out of the game; NULL: none is asked */
	uint32_t repeat; /* repetitions that the text itself asks for; 0: none */
};

/* Replaces the targets of an operation by what `index` says of them; its rows are copied. */
void op_map(struct op *, const uint32_t *index, struct arena *);
/* The fields that some operation, or the order of play, may set; and all slots that an
 * operation may. */
struct program_changes {
	uint32_t *slots, *written;
	size_t count, written_count;
};
struct program_changes program_changes(const struct program *, struct arena *);
/* A node that reads a slot; the caller may add to it. */
struct node *program_slot_node(const struct program *, uint32_t slot, struct arena *);
/* The name of a slot that is nearest to a misspelt one; empty if there is none. */
struct span program_nearest(const struct program *, struct span name, struct arena *);

#endif
