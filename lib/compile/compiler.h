/* compiler: internal header of the module compile.
 *
 * compile_program.c starts and ends a program, compile.c adds operations and calls,
 * compile_step.c compiles the steps by their verbs, compile_name.c resolves names, and
 * compile_meaning.c what terms and lists stand for;
 * compile_say.c, compile_repeat.c, compile_refusal.c, compile_game.c,
 * compile_modifier.c, compile_choice.c, compile_link.c, compile_table.c,
 * compile_matrix.c and compile_after.c compile what their names say;
 * compile_places.c looks at the decisions of a finished program. Functions return
 * false or NULL after a fault. Memory is the ruleset's arena.
 *
 * A call (`do`) is inlined: its steps become operations of the same program. Its
 * plain side fields are the slots of the party `me`, and those with target. are the
 * slots of `them`; a swap exchanges the two. */
#ifndef VOLTIGEUR_COMPILER_H
#define VOLTIGEUR_COMPILER_H

#include "base/name_index.h"
#include "compile/company.h"
#include "compile/compile.h"
#include "rules/expr.h"

struct local { /* a name that steps set: a die, a let, what a call gives */
	struct local *next;
	struct span name;
	uint32_t slot;
	const struct yaml *given_by; /* the first step `do` that gave it; or NULL */
};

struct with { /* a name that the caller fixed */
	struct with *next;
	const struct yaml *source;
	struct span name;
	uint32_t slot;
	uint16_t me, them; /* holds while they are the parties; NO_PARTY: any */
};

struct meaning { /* a term or modifier list that has been compiled */
	struct meaning *next;
	struct span name;
	uint16_t me, them, target;
	const struct node *nth;
	uint64_t asked;          /* a bit for each name of steps that it asked for */
	uint64_t height;         /* how much deeper the names in it lead */
	bool working;            /* it is being compiled */
	const struct node *node; /* NULL after a fault */
};

struct jump {
	struct jump *next;
	uint32_t op;
};

struct locals {
	struct local *first;
	struct meaning *meanings;
	uint64_t asked;    /* a bit for each name that was looked for */
	struct jump *ends; /* stops, whose target is the end of the call */
	uint32_t result;
	uint32_t round, outermost; /* counters of the innermost and the outermost loop; NO_SLOT: none */
};

struct call {
	struct call *caller;
	struct call *whose;           /* the caller, or the one that it is a view of */
	const struct yaml *procedure; /* NULL: a bare table */
	const char *tool;
	const char *prefix;     /* of reported names: "" or "return." */
	bool member;            /* in the brackets of a function over a body: its fields come first */
	const struct node *nth; /* there and in the place of one of `each`: its number */
	uint16_t me, them;      /* whose fields plain names are, and those with target. */
	struct call *twin_of;   /* the same call as the other party sees it; or NULL */
	struct locals *locals;
	struct with *withs;
	unsigned depth;
	bool behind; /* the call comes behind the front: it refuses nothing */
	/* in the place of one of `each`: */
	bool placed, view;       /* view: it is the caller, as it is in that place */
	bool acts;               /* of a view: the one in that place acts */
	uint16_t target;         /* of several targets, from 1; else 0 */
	struct members *members; /* in the place of a member of a body; or NULL */
	uint16_t index;          /* of the member, from 1 */
	size_t place_length;     /* of the place within the prefix */
};

/* A body whose members steps are compiled for, one after another. */
struct members {
	struct members *next;
	uint16_t of, body; /* the owner, and the index in the rules */
	uint16_t first, count;
	bool whole; /* they are parts, who have lines of their own */
	struct apart *aparts;
};

struct field {
	struct field *next;
	struct declaration declaration;
	/* by party; NO_SLOT until the party's is needed. A scene field has one. */
	uint32_t *slots;
	size_t slot_capacity;
	struct composed { /* values that members make, by party */
		struct composed *next;
		uint16_t party;
		bool working;
		const struct node *node;
	} * composed;
	bool option; /* of the game, so it has no value for each target */
};

struct table_run { /* the table being compiled */
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

/* A name that each of several targets has for itself. */
struct apart {
	struct apart *next;
	uint32_t slot;   /* of all together */
	uint32_t *slots; /* by target */
	bool over;       /* a step has set it for all together */
};

struct decision {
	struct decision *next;
	struct choice *choice;
	uint32_t op; /* index of its OP_CHOOSE */
};

struct shared { /* what all parts of a program add to */
	size_t slot_capacity, op_capacity;
	uint64_t calls;       /* number of `do` so far */
	size_t parts;         /* of the operations' expressions */
	uint64_t lines;       /* of lists of reasons, as often as they are read */
	uint64_t deepest;     /* name of a meaning, within the present meaning */
	bool full;            /* a limit was exceeded and reported */
	const char *ended_by; /* verb of the step that ended the front; NULL: not yet */
	struct jump *refused; /* to the end of the program */
	size_t refusal_capacity, lasting_capacity;
	const struct yaml *allow; /* of the procedure: words that do not refuse; or NULL */
	uint64_t allow_met;       /* by index, those that would have */
	bool out, able;           /* these lists of the actor have been asked already */
	struct field_list {
		struct field *first, *last;
		struct name_index names;
	} sides, scene;
	const struct company *company;
	bool cycle;                 /* a step would make a whole a part, or a part a whole */
	struct node *cycles;        /* when one would, where that is refused; NULL: it is not yet */
	bool name_a_part;           /* a step means a member, but does not say which */
	size_t never;               /* guards around the present step that no record passes */
	struct decision *decisions; /* the latest first */
	struct apart *aparts;
	struct members *members;
	struct call **places; /* the whole procedure in the place of each target; or NULL */
};

/* Where the compiler is. An inner part (a term, a table, the steps of a call) is
 * compiled with a changed copy, which shares the rest. */
struct compiler {
	struct expr_scope scope; /* first member, so that a scope is also a compiler */
	struct rules *rules;
	struct program *program;
	struct shared *shared;
	struct call *call;
	struct table_run *table;
	const struct yaml *step, *ref; /* the current step, for --explain */
	const struct call_site *site;
	struct deed *deed; /* what sentences tell of; or NULL */
	bool after;        /* a tally of what a game earned */
	bool of_records;   /* the tally of records, which can refuse one */
	bool lenient;      /* a bare table: unknown names become fields */
	/* while the field of a bare table is declared: */
	const struct yaml *word_rows, *number_rows; /* its rows, by what they are; or NULL */
	size_t columns;                             /* how many it counts; 0: none */
};

/* compile.c */
/* Appends a slot, or an operation, and returns its index. */
uint32_t compile_slot(struct compiler *, const char *name, enum slot_kind, enum type, value start);
uint32_t compile_emit(struct compiler *, struct op);
/* The party that throws the dice of a step: the actor of its call, or the other one; 0: nobody
 * is known. */
uint16_t compile_thrower(const struct compiler *, bool target);
/* Adds a fault, once, and returns false if so many parts of `what` are beyond the limit. */
bool compile_parts_fit(struct compiler *, size_t parts, const char *what, struct location);
/* A compiler for a procedure or a table that is inlined at the current step. */
struct compiler compile_enter(const struct compiler *);
/* The index of the next operation. */
uint32_t compile_here(const struct compiler *);
/* Emits an OP_SET. */
void compile_set(struct compiler *, uint32_t slot, const struct node *);
const struct node *compile_number(struct compiler *, int64_t);
/* Is a count that is written in numbers whole and within these bounds? Adds a fault if
 * not; one with a name in it is known only when it is run. */
bool compile_count_fits(struct compiler *, const struct yaml *text, int64_t least, int64_t most,
			const char *what);
/* Emits a forward jump whose target is not yet known, and adds it to the list
 * `rest`. */
struct jump *compile_jump(struct compiler *, struct jump *rest);
/* Sets the target of all jumps in a list. */
void compile_point(struct compiler *, struct jump *, uint32_t target);
/* Emits a condition for what follows, up to compile_land. A guard is a condition
 * written in the rules. Without a node, nothing is emitted. */
uint32_t compile_unless(struct compiler *, const struct node *, bool guard);
void compile_land(struct compiler *, uint32_t unless);
/* The present step means a member, but does not say which; unless nobody reaches it. */
void compile_name_a_part(struct compiler *);
/* Adds a name to the current call, with a new slot. */
struct local *compile_local(struct compiler *, struct span name, enum slot_kind, enum type, value start);
/* The kind of slot for a name that a step sets. */
enum slot_kind compile_own_kind(const struct compiler *);
/* The name in a call; NULL, without a fault, if there is none. */
struct local *compile_find_local(const struct call *, struct span name);
bool compile_fault(struct compiler *, struct location, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Compiles the steps of the current call. */
bool compile_called(struct compiler *);
/* Inlines the procedure that a step calls. */
bool compile_do(struct compiler *, const struct yaml *step);
/* The same for the call of the compiler, in whose place `caller` runs the step. */
bool compile_call(struct compiler *, const struct yaml *step, struct call *caller);
/* Declares a name that the procedure gives, with its start value. */
bool compile_give(struct compiler *, const struct yaml *give, struct span name);

/* compile_step.c */
/* Is it a name that dice may have? */
bool compile_names_die(struct compiler *, struct span name, struct location);

/* compile_given.c */
/* Notes, for a check of the rules, what the present call gives and which of it operations from
 * this one on set. */
void compile_note_gives(struct compiler *, const struct yaml *gives, uint32_t from);

/* compile_program.c */
/* Has the procedure only keys that one may have, and sides that there are? */
bool compile_is_procedure(struct rules *, const struct yaml *procedure);

/* compile_meaning.c */
/* The node of a term or modifier list; NULL if the name is neither, or after a fault.
 * compile_known_meaning also takes a list of reasons, and the name must be one of these. */
const struct node *compile_meaning(struct compiler *, struct call *, struct span name, struct location);
const struct node *compile_known_meaning(struct compiler *, struct call *, struct span name, struct location);
/* A name of steps now means something else: forgets the meanings that asked for it. */
void compile_renamed(struct compiler *, struct locals *, struct span name);
/* The bit of a name in a set of names that may hold others as well. */
uint64_t compile_name_bit(struct span name);

/* compile_name.c */
/* Declares a field of a side or of the scene, unless the name is taken. */
struct field *compile_declare(struct compiler *, const struct declaration *);
bool compile_fields(struct compiler *, const struct yaml *fields, bool of_side);
/* For the expr_scope: the node of a name, and a name similar to a wrong one. */
const struct node *compile_resolve(struct expr_scope *, struct span name, struct location, bool word);
/* Is the word one of those of a slot's field, if it has such? If not, that is a fault. */
bool compile_takes(struct compiler *, uint32_t slot, word_id, struct location);
/* The same for the expr_scope: what is read may be what the slot begins with, too. */
bool compile_has_word(struct expr_scope *, uint32_t slot, word_id, struct location);
struct span compile_nearest(struct expr_scope *, struct span name);
/* The field that a name means in a step of the current call, and whose it is. */
struct field *compile_field(struct compiler *, struct span name, uint16_t *party);
/* A field of a side, or of the scene, by its plain name; NULL if there is none. */
struct field *compile_side_field(const struct compiler *, struct span name);
struct field *compile_scene_field(const struct compiler *, struct span name);
/* The slot of a party's field, made when it is first needed. */
uint32_t compile_slot_of(struct compiler *, struct field *, uint16_t party);
/* Adds a slot for a field under another name, which a record fills under that name. */
uint32_t compile_field_slot(struct compiler *, const struct field *, const char *name, uint16_t party);
/* The type of a name of steps or fields; TYPE_ANY for any other. */
enum type compile_type_of(struct compiler *, struct span name);
/* The node that reads a slot. */
const struct node *compile_slot_node(struct compiler *, uint32_t slot);
/* Compiles an expression of a type; compile_flag one that is yes or no. */
const struct node *compile_expr(struct compiler *, const struct yaml *, enum type);
const struct node *compile_flag(struct compiler *, const struct yaml *); /* NULL for NULL */
/* Compiles a condition over `face`, a die of a hand. */
const struct node *compile_face_flag(struct compiler *, const struct yaml *);
/* The slot that a let writes, created if the name is new. `type` is that of the new
 * value, TYPE_ANY if it is not yet known. */
bool compile_written(struct compiler *, struct span name, struct location, enum type, uint32_t *slot);

/* Lists the names of fields whose slots are those of another party. */
void compile_aliases(struct compiler *);
/* The slot of now.turn or now.phase, the options of every game. */
uint32_t compile_now_slot(struct compiler *, struct span name);
/* compile_default.c */
/* Compiles the defaults of one-of, once all names are known. */
void compile_defaults(struct compiler *);

/* compile_members.c */
/* Compiles a step with `each: BODY`, or a refusal with it. */
bool compile_each_member(struct compiler *, const struct yaml *step);
bool compile_refuse_members(struct compiler *, const struct yaml *step,
			    bool (*refuse)(struct compiler *, const struct yaml *));
/* Does the step name a body that is not `at`? */
bool compile_has_members(const struct compiler *, const struct yaml *step);
/* The slot that the member of a place has for itself; NULL: none. */
struct apart *compile_member_apart(const struct members *, uint32_t slot);
uint32_t compile_member_slot(struct compiler *, uint32_t slot);
/* Lists what members give. */
void compile_finish_members(struct compiler *);

/* compile_body.c */
struct compile_members {
	uint16_t first, count; /* parties */
	bool linked;           /* by links; else an owner is his own only part */
};
/* The members of a party's body, by its index in the rules. */
struct compile_members compile_members(const struct compiler *, uint16_t of, uint16_t body);
/* Notes that the program asks for a body, by its index in the rules. */
void compile_asks_body(const struct compiler *, size_t index);
/* The node of a body's name, for functions over its members; NULL: it is none. */
const struct node *compile_body_node(struct compiler *, const struct call *, struct span name);
/* Is a party's field kept with the members of a body? */
bool compile_is_composed(const struct compiler *, const struct field *, uint16_t party);
/* The party that keeps a field: itself, another of the same owner, or its whole. */
uint16_t compile_holder(const struct compiler *, const struct field *, uint16_t party);
/* A cell of the row that a field names, also if members keep the field; NULL: it names
 * none, or a fault. */
const struct node *compile_cell(struct compiler *, const struct node *row, struct span column,
				struct location);
/* The value of a party's field; NULL after a fault. */
const struct node *compile_read(struct compiler *, struct field *, uint16_t party);
/* Notes a link that makes somebody part of a whole, if that cannot be. */
void compile_joining(struct compiler *, uint32_t slot, const struct node *whom);
/* At the end of the front: refuses the deed if a step that makes such a link runs. */
void compile_refuse_cycle(struct compiler *);
/* Lists the views of a finished program, and the slots that its members keep. */
void compile_views(struct compiler *);
/* compile_spread.c */
/* Is the entry of a `let` a change that members bear? Compiles it, if so. */
bool compile_is_spread(struct compiler *, struct span name);
bool compile_spread(struct compiler *, const struct yaml *entry);
/* For the expr_scope. */
size_t compile_body_count(struct expr_scope *, const struct node *body);
void compile_enter_body(struct expr_scope *, const struct node *body, size_t member, void **left);
void compile_leave_body(struct expr_scope *, void *left);

/* compile_link.c */
/* LINK.NAME: the side's field of whom the link of a party names; NULL after a fault. */
struct field *compile_linked(struct compiler *, struct field *link, struct span name, uint16_t of,
			     uint16_t *party);
/* Makes whom the record names in fields with `whom` parties. */
bool compile_whom(struct compiler *, const struct yaml *fields);
/* Reads `at: LINK`, whom the deed is done to unless the record says so. */
bool compile_parties(struct compiler *, const struct yaml *procedure);
/* Is it the name of a field of type figures? */
bool compile_is_figures(struct compiler *, struct span name);
/* Does a step change the slot only in games? So it is with fields of type figures. */
bool compile_only_in_games(const struct compiler *, uint32_t slot);
/* The condition on which a slot may be set: a link of a plain record names somebody, or
 * the field is said. NULL: no condition. */
const struct node *compile_link_guard(struct compiler *, uint32_t slot);
/* The name of a party, for `by` and `at` in expressions. */
const struct node *compile_owner(struct compiler *, uint16_t party);

/* compile_each.c */
/* The call in the place of a target, from 0, whose fields are the plain ones. */
struct call *compile_target_place(struct compiler *, uint16_t target);
bool compile_each(struct compiler *, const struct yaml *step);
bool compile_refuse_each(struct compiler *, const struct yaml *step,
			 bool (*refuse)(struct compiler *, const struct yaml *));
/* The slot of a name in the place of a target, if the name is each target's own; else the
 * slot itself. */
uint32_t compile_apart(const struct compiler *, const struct call *, uint32_t slot);
/* The same, and makes it each target's own. */
uint32_t compile_own_slot(struct compiler *, uint32_t slot);
/* Is it a word that only each target has for itself? */
bool compile_is_apart(const struct compiler *, const struct call *, uint32_t slot);
/* Adds a fault and returns false if a step changes the target's own, or lets it act, where
 * several targets may be meant. */
bool compile_for_one(struct compiler *, uint16_t party, struct location);
/* A step sets the name for all targets together. */
void compile_together(struct compiler *, uint32_t slot);
/* Adds what one target has to what all have together. */
void compile_add_up(struct compiler *, uint32_t slot);
/* Does the procedure say what is done for each target, or is there one target only? */
bool compile_knows_targets(struct compiler *);
/* Compiles the whole procedure for each target. */
bool compile_for_each_target(struct compiler *, const struct yaml *gives);
/* The slot of a name that compile_for_each_target made; false: there is none. */
bool compile_give_of_each(struct compiler *, struct span name, uint32_t *slot);
/* Gives the targets that have no result that of all together. */
void compile_results(struct compiler *);
void compile_finish_each(struct compiler *);

/* compile_step.c */
bool compile_steps_between(struct compiler *, const struct yaml *first, const struct yaml *end);

/* Compiles a list of steps. */
bool compile_steps(struct compiler *, const struct yaml *list);
/* A number of lots, of which a fault is told if it is not whole, or not from 1 to `most`. */
const struct node *compile_lots(struct compiler *, const struct node *, int64_t most,
				const struct yaml *entry);
/* A count of rounds, dice or targets, of which a fault is told if it is not whole. */
const struct node *compile_whole(struct compiler *, const struct node *, const char *what, struct location);
/* Makes the node one that is a fault where the field of the slot must not have its value; false
 * after a fault if that is a constant which it must not have. */
bool compile_keep_bounds(struct compiler *, uint32_t slot, struct location, const struct node **);
/* Emits a fault where dice have counted more than a field may have. */
void compile_keep_count(struct compiler *, uint32_t slot, struct location);
/* Compile a single entry of a `let`, and `stop`. */
bool compile_let_one(struct compiler *, const struct yaml *entry, uint32_t *slot, const struct node **);
bool compile_stop(struct compiler *, const struct yaml *result);

/* compile_refusal.c */
/* Does the step leave the front as it is? */
bool compile_in_front(struct compiler *, const struct yaml *step);
/* Ends the front here, unless it has ended. */
void compile_end_front(struct compiler *, const char *verb);
void compile_finish_front(struct compiler *); /* before the last operation */
bool compile_refuse(struct compiler *, const struct yaml *step);
/* The slot of the reserved field allow=: words that do not refuse. */
uint32_t compile_allow_slot(struct compiler *);
/* Refuses the deed with a word if a condition holds. */
void compile_refuse_when(struct compiler *, const struct node *when, const struct node *word);
/* Refuses with a list, if there is one of that name, or with a word of the engine. */
bool compile_refuse_list(struct compiler *, struct span name);
bool compile_refuse_word(struct compiler *, struct span word, const struct node *when, const char *say);
/* Is it the name of a list of reasons in this call? The node of one: the first word
 * that holds, or none. NULL after a fault. */
bool compile_is_list(struct compiler *, const struct call *, struct span name);
const struct node *compile_refusals(struct compiler *, struct span name);

/* compile_span.c */
/* Compiles what a procedure spends, and the refusal of a deed that is out of order. */
bool compile_order(struct compiler *, const struct yaml *procedure);
/* Where the front ends: writes what the deed costs. */
void compile_spend(struct compiler *);
bool compile_span_step(struct compiler *, const struct yaml *step); /* open, close */
bool compile_in_front_span(const struct yaml *step);
/* Is it the name of a phase of order.yaml? */
bool compile_is_phase(struct rules *, struct span name);
/* compile_game.c */
/* Reads `whom` and `allow` of a procedure, and in a game asks what bars its parties. */
bool compile_game(struct compiler *, const struct yaml *procedure);
bool compile_game_end(struct compiler *); /* checks that `allow` has no idle word */

/* compile_say.c */
bool compile_say(struct compiler *, const struct yaml *text);
/* The same without emitting it; NULL after a fault. */
const struct op *compile_sentence(struct compiler *, const struct yaml *text);
/* What the sentences of a procedure tell of: `begin` before its front, `deed` where its fields
 * are known, and `at` for one of several targets of a step. */
void compile_deed_begin(struct compiler *, const struct yaml *source);
bool compile_deed(struct compiler *, const struct yaml *source);
void compile_deed_at(struct compiler *);
/* compile_repeat.c */
bool compile_repeat(struct compiler *, const struct yaml *step);

/* compile_after.c */
/* Declares what a tally of after.yaml sees besides its own fields. */
bool compile_after(struct compiler *, const struct yaml *procedure);
bool compile_after_end(struct compiler *); /* checks that it throws no dice */
/* was.FIELD: a field of a side before the record; NULL: no such field. */
const struct node *compile_was(struct compiler *, struct span name);

/* compile_modifier.c */
const struct modifier_list *compile_modifiers(struct compiler *, const struct yaml *list, const char *name);
/* compile_choice.c */
bool compile_choose(struct compiler *, const struct yaml *step);

/* compile_places.c */
/* Makes decisions that may come up more than once count their words. For the finished
 * operations, whose indices it may change. */
void compile_places(struct compiler *);

/* compile_matrix.c */
bool compile_matrix(struct compiler *, const struct yaml *table);
/* compile_table.c */
bool compile_table(struct compiler *, struct span name, struct location);
/* Compiles `again`: back to the start of the current table, a limited number of
 * times. */
bool compile_again(struct compiler *, const struct yaml *again);
/* Parses the key of a table's row: "7", "3-4" or "11+". */
bool compile_range(struct compiler *, const struct yaml *key, struct number *from, struct number *to);
/* Adds a fault and returns false if the row `next`, from a number on, does not begin where `row`
 * ends: there is a gap between them, or they overlap. */
bool compile_follows(struct compiler *, const struct yaml *row, struct number to, const struct yaml *next,
		     struct number from);
/* The bounds of the first and the last row, of which each is the nearest to all beyond. */
void compile_open_rows(struct number *from, struct number *to);
/* Limits a number to what rows of numbers have. */
void compile_limits(struct declaration *, const struct yaml *rows);

#endif
