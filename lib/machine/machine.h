/* machine: the state of a running program, and evaluation of expressions.
 *
 * One machine serves a whole stream: machine_begin resets every slot. The values of
 * the slots are the whole state of a resolution. A set or a hand is an index into
 * interned lists, so that equal sets and hands are equal values (hands only with
 * `all_dice`, which the odds need). node_value evaluates an expression (flat.h); it throws
 * no dice and changes nothing but those lists. A number that becomes too large sets
 * `too_large`, as one beyond the bounds of its field does, and one that looks at too many items `tired`, which run_numbers_fit
 * checks; nothing else here can fail. */
#ifndef VOLTIGEUR_MACHINE_H
#define VOLTIGEUR_MACHINE_H

#include "base/interned.h"
#include "machine/flat.h"

static inline value value_of(int64_t whole)
{
	return (value){whole, 1};
}

/* An observer, called after each operation. `got` is the value set, the result of a
 * condition, or the last die. */
struct explain {
	void (*told)(struct explain *, struct machine *, const struct op *, value got);
};

/* A person who makes decisions by picking a word among a choice's options; false
 * after a fault. */
struct chooser {
	bool (*choose)(struct chooser *, struct machine *, const struct choice *, const bool *allowed,
		       word_id *word);
};

struct machine {
	const struct program *program;
	struct flat *flat;   /* the code of the program */
	struct arena *arena; /* of the record: reset between records */
	struct faults *faults;
	const struct limits *limits;
	struct dice *dice;
	struct explain *explain; /* NULL: no explanation */

	value *slots;
	value *starts;     /* of the slots, after the constants with which the program begins */
	uint32_t first;    /* the first operation after those */
	uint32_t at;       /* after run_front: where run_rest goes on */
	bool *given;       /* by the record, a unit file or the log */
	bool *touched;     /* set in this resolution */
	uint32_t *written; /* epoch in which a slot was last written; for the odds */
	uint32_t epoch;
	struct span *words;  /* the record's text for a decision: a word or a list */
	uint32_t *decisions; /* slots of those */
	size_t decision_count;
	bool worded; /* some of the texts are not empty */

	struct interned sets, hands;
	struct interned rules_sets, no_hands; /* where both start; a hand that was not rolled is empty */
	bool all_dice; /* for the odds: hands are sorted and interned, dice are not recorded */
	int64_t face;  /* the current die, or word of a set, of a list function */
	/* members of a unit file by number, 0 for none; the current one of each
	 * kind */
	const struct member_values {
		const struct member_kind *kind;
		value *values;
		bool *given, *bad; /* bad: the value in the file does not fit the key */
	} * members;
	uint32_t *looked_at;

	bool too_large;
	const struct bounds *beyond; /* with too_large: the bounds that a number is beyond, */
	value got;                   /* and that number; NULL: it is too large for any field */
	const void *ran;             /* who knows what the slots were set to; NULL after machine_begin */
	uint64_t steps;
	int64_t counted; /* steps of the code of a whole program that are in `steps` */
	bool uncounted;  /* they do not count: it is the front */
	/* Items of lists that functions looked at since a program began, since such functions
	 * may be nested; beyond the most (0: no bound) it is tired, which is a fault, too. */
	uint64_t items, most_items;
	bool tired;
	uint64_t *spent; /* steps of odds that count together with those of other questions, or NULL */

	/* the sentence for the player; NULL: none */
	struct text *say, *aside; /* aside: warnings; with say */
	const struct deed *told;  /* the deed that the sentence tells of; or NULL */
	struct span *names;       /* of the parties, as the record names them; at least by= and at= */
	bool *several;            /* by party: its name takes a plural verb */

	/* values of the dice by name, in the order thrown */
	struct thrown {
		const char *name;
		const struct die *die;
		const int64_t *values;
		size_t count;
	} * thrown;
	size_t thrown_count, thrown_capacity;

	/* decisions made, in order */
	struct chosen {
		const struct choice *choice;
		word_id word;
		int64_t place; /* index of the word that the record could say */
		bool asked;    /* the person decided */
		bool plain;    /* by the record's word, the person, or the default */
	} * chosen;
	size_t chosen_count, chosen_capacity;
	struct thrown thrown_room[8]; /* where both begin */
	struct chosen chosen_room[8];

	struct chooser *chooser; /* NULL: nobody */
	uint32_t deciding;       /* the operation of the latest decision */
	bool by_round;           /* words stand for places as in records of version 1 */
};

/* Initializes a machine; `memory` must outlive it. */
void machine_start(struct machine *, const struct program *, struct arena *memory);
/* The same, for the program and with the code of one that was started before and has not begun;
 * that must outlive it as well. */
void machine_start_like(struct machine *, const struct machine *first, struct arena *memory);
/* Makes a machine run another program with the same slots, from its first operation on;
 * returns what it ran before. */
struct running {
	const struct program *program;
	struct flat *flat;
	uint32_t first;
};
static inline struct running machine_switch(struct machine *machine, struct running to)
{
	struct running from = {machine->program, machine->flat, machine->first};

	machine->program = to.program;
	machine->flat = to.flat;
	machine->first = to.first;
	return from;
}
/* Starts a resolution: resets the slots to their start values. */
void machine_begin(struct machine *, struct arena *record, struct faults *);
/* The same for somebody who resets the slots himself. */
void machine_begin_set(struct machine *, struct arena *record, struct faults *);

/* Records a throw, whose values live in the record's arena. */
static inline void machine_note(struct machine *machine, struct thrown thrown)
{
	if (machine->thrown_count == machine->thrown_capacity)
		machine->thrown = arena_grow(machine->arena, machine->thrown, machine->thrown_count,
					     &machine->thrown_capacity, sizeof *machine->thrown);
	machine->thrown[machine->thrown_count++] = thrown;
}

static inline const struct code *flat_of(struct machine *machine, const struct node *node)
{
	const struct flat *flat = machine->flat;

	if (flat->buckets && flat->of_node[flat_bucket(flat, node)].node == node)
		return flat->of_node[flat_bucket(flat, node)].code;
	return flat_find(machine, node);
}

/* Evaluates an expression that lives as long as the machine's program. */
static inline value node_value(struct machine *machine, const struct node *node)
{
	if (node->op == NODE_SLOT)
		return machine->slots[node->slot];
	if (node->op == NODE_CONSTANT)
		return node->constant;
	return flat_run(machine, flat_of(machine, node), value_of(0));
}
/* The same for one that may not live so long. */
value node_value_once(struct machine *, const struct node *);
/* The node of an operation of the program. */
static inline value node_of_op(struct machine *machine, const struct op *op)
{
	if (op->node->op == NODE_SLOT)
		return machine->slots[op->node->slot];
	if (op->node->op == NODE_CONSTANT)
		return op->node->constant;
	return flat_run(machine, flat_of_op(machine, op), value_of(0));
}
/* Applies an entry of a modifier list and returns the new value. `used` receives
 * the entry that applied (in a list of rows, the row), or NULL. */
value modifier_step(struct machine *, const struct modifier *, value now, const struct modifier **used);
static inline bool node_true(struct machine *machine, const struct node *node)
{
	return node_value(machine, node).numerator != 0;
}

/* Are all decisions what the record said, the person did, or defaults? */
static inline bool machine_all_plain(const struct machine *machine)
{
	for (size_t i = 0; i < machine->chosen_count; i++)
		if (!machine->chosen[i].plain)
			return false;
	return true;
}

/* Copies a member's values to the slots of its kind; 0: the start values. */
void machine_look(struct machine *, const struct member_kind *, uint32_t member);

/* The index of a set with these words, in any order and without repetition. */
uint32_t machine_set(struct machine *, const int64_t *words, size_t count);
/* The same, but repeated words count: equal if each word occurs as often. */
uint32_t machine_words(struct machine *, const int64_t *words, size_t count);
/* The index of a hand of these dice. */
uint32_t machine_hand(struct machine *, const int64_t *faces, size_t count);
/* The items of a set, a hand or members; valid as long as the record. */
static inline struct list machine_list(const struct machine *machine, enum type type, value which)
{
	return (type == TYPE_SET ? machine->sets : machine->hands).list[which.numerator];
}

#endif
