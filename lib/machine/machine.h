/* machine: the state that a program runs over, and expressions over it.
 *
 * One machine serves a whole stream: machine_begin puts every slot back to its
 * start.  Values of the slots are all that a resolution knows; a set or a hand is a
 * place among lists that are kept once each, so that equal sets and hands are
 * equal values (hands only with `all_dice`, which the odds need).  node_value works
 * an expression out; it throws no dice and changes nothing but those lists. */
#ifndef VOLTIGEUR_MACHINE_H
#define VOLTIGEUR_MACHINE_H

#include "base/interned.h"
#include "machine/program.h"

struct machine;

static inline value value_of(int64_t whole)
{
	return (value){whole, 1};
}

/* Somebody who asked why: told of each operation after it was done.  `got` is
 * the value set, the answer of a condition, or the last die. */
struct explain {
	void (*told)(struct explain *, struct machine *, const struct op *, value got);
};

/* A person to put decisions to, who picks a word of a choice's options; false after
 * a fault. */
struct chooser {
	bool (*choose)(struct chooser *, const struct machine *, const struct choice *, const bool *allowed,
		       word_id *word);
};

struct machine {
	const struct program *program;
	struct arena *arena; /* of the record: reset between records */
	struct faults *faults;
	const struct limits *limits;
	struct dice *dice;
	struct explain *explain; /* NULL: nobody asked why */

	value *slots;
	value *starts;     /* of the slots, after the constants that the program begins with */
	uint32_t first;    /* the first operation behind those */
	bool *given;       /* the record, a unit file or the log said so */
	bool *touched;     /* set in this resolution */
	uint32_t *written; /* the epoch in which a slot was last written: the odds ask */
	uint32_t epoch;
	struct span *words;  /* what the record says of a decision: a word or a list */
	uint32_t *decisions; /* slots of those */
	size_t decision_count;

	struct interned sets, hands;
	struct interned rules_sets, no_hands; /* where both start; a hand that was not rolled is empty */
	bool all_dice;                        /* the odds: hands are sorted and kept once, nothing is noted */
	int64_t face;                         /* the die, or the word of a set, that is looked at */
	/* members of a unit file by number, 0 for none; which of each kind is looked at */
	const struct member_values {
		const struct member_kind *kind;
		value *values;
		bool *given, *bad; /* bad: what the file says does not fit the key */
	} * members;
	uint32_t *looked_at;

	bool too_large;
	uint64_t steps;

	/* what a player reads aloud; NULL: nobody listens */
	struct text *say;
	struct span by, at; /* who acts on whom, as the record names them */

	/* values of the dice by name, in the order thrown */
	struct thrown {
		const char *name;
		const struct die *die;
		const int64_t *values;
		size_t count;
	} * thrown;
	size_t thrown_count, thrown_capacity;

	/* decisions that were put, in order */
	struct chosen {
		const struct choice *choice;
		word_id word;
	} * chosen;
	size_t chosen_count, chosen_capacity;

	struct chooser *chooser; /* a person to put decisions to; NULL: nobody */
};

/* Takes its memory from `memory`, which must live as long as the machine. */
void machine_start(struct machine *, const struct program *, struct arena *memory);
void machine_begin(struct machine *, struct arena *record, struct faults *);

/* Dice that were thrown, whose values live in the record's arena. */
void machine_note(struct machine *, struct thrown);

value node_value(struct machine *, const struct node *);
/* The same: most nodes are a slot or a constant, which need no call. */
static inline value node_now(struct machine *machine, const struct node *node)
{
	if (node->op == NODE_SLOT)
		return machine->slots[node->slot];
	return node->op == NODE_CONSTANT ? node->constant : node_value(machine, node);
}
/* One entry of a modifier list: the value after it; `used` is the entry that
 * applied (of a list of rows, the row), or NULL. */
value modifier_step(struct machine *, const struct modifier *, value now, const struct modifier **used);
static inline bool node_true(struct machine *machine, const struct node *node)
{
	return node_now(machine, node).numerator != 0;
}

/* Puts a member's values into its kind's slots; 0: what a member starts with. */
void machine_look(struct machine *, const struct member_kind *, uint32_t member);

uint32_t machine_set(struct machine *, const int64_t *words, size_t count);
/* The same with repeated words kept: equal where each stands as often. */
uint32_t machine_words(struct machine *, const int64_t *words, size_t count);
uint32_t machine_hand(struct machine *, const int64_t *faces, size_t count);
struct list machine_list(const struct machine *, enum type, value);

#endif
