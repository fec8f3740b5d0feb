/* compiler: the inside of the compile module.
 *
 * compile.c makes programs and calls, compile_step.c the verbs, compile_name.c
 * says what a name means, and compile_modifier.c, compile_choice.c,
 * compile_table.c, compile_matrix.c and compile_after.c do what they are called.
 *
 * A call (`do`) is inlined: its steps become operations of the same program,
 * its plain side fields are the slots of the acting party or, swapped, of the
 * other. */
#ifndef VOLTIGEUR_COMPILER_H
#define VOLTIGEUR_COMPILER_H

#include "compile/compile.h"
#include "rules/expr.h"

struct local { /* a name that steps set: a die, a let, what a call gives */
	struct local *next;
	struct span name;
	uint32_t slot;
};

struct with { /* a name that the caller fixed */
	struct with *next;
	struct span name;
	uint32_t slot;
	bool side; /* a side field: stops at the next swap */
};

struct meaning { /* a term or modifier list that was worked out before */
	struct meaning *next;
	struct span name;
	bool swapped;
	unsigned version;
	bool working;            /* it is being worked out */
	const struct node *node; /* NULL after a fault */
};

struct jump {
	struct jump *next;
	uint32_t op;
};

struct locals {
	struct local *first;
	struct meaning *meanings;
	unsigned version;  /* goes up when a name is added */
	struct jump *ends; /* stops, to be pointed at the end of the call */
	uint32_t result, round;
};

struct call {
	struct call *caller;
	const struct yaml *procedure; /* NULL: a bare table */
	const char *tool;
	const char *prefix;    /* of report names: "" or "return." */
	bool swapped, crossed; /* crossed: this call itself exchanged the parties */
	struct call *twin_of;  /* the same call seen from the other party; or NULL */
	struct locals *locals;
	struct with *withs;
	unsigned depth;
};

struct field {
	struct field *next;
	struct declaration declaration;
	uint32_t mine, theirs; /* theirs: NO_SLOT for a scene field */
};

struct table_run { /* the table that is being compiled */
	struct table_run *outer;
	const struct yaml *table;
	uint32_t start, counter; /* of again */
	struct number at_most;
	struct table_next {
		struct table_next *next;
		const struct yaml *name;
		struct jump *jumps;
	} * nexts;
};

struct compiler {
	struct expr_scope scope; /* first: a scope is a compiler */
	struct rules *rules;
	struct program *program;
	size_t slot_capacity, op_capacity;
	uint64_t calls; /* of `do`, all told */
	bool full;      /* the limit was passed, and told */
	struct field *sides, *scene;
	struct call *call;
	struct table_run *table;
	const struct yaml *step, *ref; /* where we are, for --explain */
	const struct call_site *site;
	bool after;                   /* a tally of what a game earned */
	bool lenient;                 /* a bare table: a name nobody sets is asked for */
	const struct yaml *word_rows; /* while it is read by one of these words; or NULL */
};

/* compile.c */
uint32_t compile_slot(struct compiler *, const char *name, enum slot_kind, enum type, value start);
uint32_t compile_emit(struct compiler *, struct op);
/* The present step puts in a procedure or a table; returns what site to go back to. */
const struct call_site *compile_enter(struct compiler *);
uint32_t compile_here(const struct compiler *);
void compile_set(struct compiler *, uint32_t slot, const struct node *);
const struct node *compile_number(struct compiler *, int64_t);
/* A jump ahead, whose target is not known yet; `rest` have the same. */
struct jump *compile_jump(struct compiler *, struct jump *rest);
void compile_point(struct compiler *, struct jump *, uint32_t target);
/* What follows is done when the node is yes, as far as compile_land says.  A guard
 * is a condition that the rules wrote.  Without a node it is done always. */
uint32_t compile_unless(struct compiler *, const struct node *, bool guard);
void compile_land(struct compiler *, uint32_t unless);
struct local *compile_local(struct compiler *, struct span name, enum slot_kind, enum type, value start);
enum slot_kind compile_own_kind(const struct compiler *);
struct local *compile_find_local(const struct call *, struct span name);
bool compile_fault(struct compiler *, struct location, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool compile_do(struct compiler *, const struct yaml *step);
/* A name that the procedure gives, with the start that the rules write for it. */
bool compile_give(struct compiler *, const struct yaml *give, struct span name);
bool compile_body(struct compiler *, struct call *);

/* compile_name.c */
/* Declares a field of a side or of the scene, unless its name is taken. */
struct field *compile_declare(struct compiler *, const struct declaration *);
bool compile_fields(struct compiler *, const struct yaml *fields, bool of_side);
const struct node *compile_resolve(struct expr_scope *, struct span name, struct location);
struct span compile_nearest(struct expr_scope *, struct span name);
/* The field of a name as a step of the present call writes it. */
struct field *compile_field(const struct compiler *, struct span name, bool *target);
/* The slot of a field under a name of its own; it is filled where that is said. */
uint32_t compile_field_slot(struct compiler *, const struct field *, const char *name, bool target);
/* The type of a name that steps or fields gave one; TYPE_ANY of any other. */
enum type compile_type_of(const struct compiler *, struct span name);
const struct node *compile_slot_node(struct compiler *, uint32_t slot);
const struct node *compile_expr(struct compiler *, const struct yaml *, enum type);
const struct node *compile_flag(struct compiler *, const struct yaml *); /* NULL of NULL */
/* The slot that a let writes; made when the name is new.  `type` is what the
 * new value is, TYPE_ANY when it is not known yet. */
bool compile_written(struct compiler *, struct span name, struct location, enum type, uint32_t *slot);

/* one-of: what the fields' defaults need, when all names are known. */
void compile_defaults(struct compiler *);

/* compile_step.c */
bool compile_steps(struct compiler *, const struct yaml *list);
bool compile_let(struct compiler *, const struct yaml *map);
bool compile_let_one(struct compiler *, const struct yaml *entry, uint32_t *slot, const struct node **);
bool compile_stop(struct compiler *, const struct yaml *result);

/* compile_say.c */
bool compile_say(struct compiler *, const struct yaml *text);
/* compile_repeat.c */
bool compile_repeat(struct compiler *, const struct yaml *step);

/* compile_after.c */
/* What a tally of after.yaml sees besides its own fields. */
bool compile_after(struct compiler *, const struct yaml *procedure);
bool compile_after_end(struct compiler *); /* it throws no dice */
/* was.FIELD: what a field of a side was before the record; NULL: no such field. */
const struct node *compile_was(struct compiler *, struct span name);

/* compile_modifier.c */
const struct modifier_list *compile_modifiers(struct compiler *, const struct yaml *list, const char *name);
/* compile_choice.c */
bool compile_choose(struct compiler *, const struct yaml *step);

/* compile_matrix.c */
bool compile_matrix(struct compiler *, const struct yaml *table);
/* compile_table.c */
bool compile_table(struct compiler *, struct span name, struct location);
bool compile_again(struct compiler *, struct location);
bool compile_range(struct compiler *, const struct yaml *key, struct number *from, struct number *to);

#endif
