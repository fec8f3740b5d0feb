/* order: whose turn it is.
 *
 * A ruleset's order.yaml says what an activation is, which phases a turn has, and
 * what is owed before anything else; state.yaml says how much may be spent. A game
 * follows it if its event=game says sequence=warn or strict; log->order is then this
 * data. Mistakes in the files are faults of the rules. Memory is the log's. */
#ifndef VOLTIGEUR_ORDER_H
#define VOLTIGEUR_ORDER_H

#include "game/log.h"

#define NO_PHASE SIZE_MAX

struct order {
	struct rules *rules;
	const struct state_rules *state;
	/* events by index: state->event_count if state.yaml has none of the name */
	size_t activation, phase, turn;
	const struct state_field *flag;   /* the activation is open; NULL: there are none */
	const struct state_field *budget; /* of activations; NULL: a deed opens none */
	struct order_phase {
		struct span name;
		bool ranked, all, limited;    /* has rank:, all: yes, quota: */
		bool dealt;                   /* a deck or a step opens it */
		const struct state_field *of; /* only deeds that cost it are of the phase; NULL: all */
		size_t event;                 /* that ends it */
		size_t when, who, rank;       /* parts of `view` */
		size_t quota;                 /* a part of `quotas` */
	} * phases;
	size_t phase_count;
	struct order_owed {
		struct span deed; /* "check.daze" */
		struct span say;  /* what its debtor must do: "shake off the daze"; or empty */
		enum order_before { BEFORE_ACTIVATION, BEFORE_PHASE, BEFORE_TURN } first;
		size_t who; /* a part of `view` */
		const struct yaml *source;
	} * owed;
	size_t owed_count;
	struct order_budget {
		const struct state_field *field;
		size_t part, spent; /* of `view` */
	} * budgets;
	size_t budget_count;
	struct order_anew { /* options and fields of figures with `from: EXPR` */
		const struct state_field *field;
		size_t part; /* of `anew` */
	} * options, *fields;
	size_t option_count, field_count;
	bool newcomers; /* who joined the game by its log takes turns, too */
	struct log_view view, quotas, anew;
};

/* ---- order_rules.c ---- */

/* Loads order.yaml and the budgets of state.yaml; NULL after faults. */
struct order *order_load(const struct state_rules *, const struct limits *, struct arena *);
/* The phase of a name; NO_PHASE if there is none. */
size_t order_phase_named(const struct order *, struct span name);
/* The budget of a field; NULL if it has none. */
const struct order_budget *order_budget_of(const struct order *, struct span field);

/* ---- order_phase.c: the state of a log, as the order of play sees it ---- */

struct order_names { /* three at most */
	struct span name[3];
	size_t count; /* of all */
};

/* Those who take turns: the figures of the unit files, also those of no unit, and
 * newcomers if the order has them. Who is out takes no part. */
struct order_owners {
	const struct log *log;
	const struct figure *figure;
	const struct log_figure *said;
	struct span name; /* empty: there are no more */
};
struct order_owners order_owners(const struct log *);
void order_next(struct order_owners *);
bool order_takes_part(const struct log *, struct span name);
bool order_of_unit(const struct log *, struct span name);
/* Does a whole that takes turns owe, wait and act for him? */
bool order_is_part(const struct log *, struct span name);
/* The value of an owner's own field that is a number or a flag. */
value order_amount(const struct log *, struct span name, const struct state_field *);
/* What is spent of a budget, and what is left of it. */
value order_spent(struct order *, const struct log *, struct span name, const struct order_budget *);
value order_left(struct order *, const struct log *, struct span name, const struct order_budget *);
/* Is the activation of a figure open? */
bool order_has_flag(const struct order *, const struct log *, struct span name);
/* Does a condition of `view` hold for an owner? */
bool order_holds(struct order *, const struct log *, struct span name, size_t part);
/* An owner when the present phase began; NULL: it is another phase, or he was not
 * there. Has he acted in it: opened an activation, or paid what the phase is for? */
const struct log_place *order_place(const struct log *, size_t phase, struct span name);
bool order_has_opened(const struct log *, size_t phase, struct span name);
/* Is he one of the phase, and may he still open an activation in it, or pay what the
 * phase is for (NO_PHASE: any activation)? Due is who is both. */
bool order_fits(struct order *, const struct log *, size_t phase, struct span name);
bool order_may_open(struct order *, const struct log *, size_t phase, struct span name);
bool order_is_due(struct order *, const struct log *, size_t phase, struct span name);
/* How many are due in a phase. */
size_t order_left_in(struct order *, const struct log *, size_t phase);
value order_rank(struct order *, const struct log *, size_t phase, struct span name);
/* Does the phase take place in this turn? Have as many acted as its quota wants? */
bool order_takes_place(struct order *, const struct log *, size_t phase);
bool order_is_met(struct order *, const struct log *, size_t phase);
/* Has the owner of a place acted in a ranked phase, so that who is before him is too late? */
bool order_has_acted(struct order *, const struct log *, size_t phase, const struct log_place *);
/* Finds who must still act before the phase may be left. */
bool order_is_waiting(struct order *, const struct log *, size_t phase, struct order_names *);
void order_add_name(struct order_names *, struct span name);
void order_say_names(const struct order_names *, struct text *); /* "A, B and C" */

/* ---- order.c ---- */

struct order_cost { /* of a deed: what it takes of a field */
	struct span field;
	uint32_t slot;       /* NO_SLOT: parts of the actor bear it */
	value amount, spent; /* spent: so far */
};

/* A deed, as far as the order of play is concerned. */
struct order_deed {
	struct span name, actor; /* "move.walk"; empty: nobody */
	const struct order_cost *costs;
	size_t cost_count;
	bool opens, closes_turn;   /* in front of it: the actor's activation, the turn */
	bool enters;               /* behind it, it may open a phase, or close the present one */
	const struct span *others; /* whose activations it opens besides */
	size_t other_count;
	struct span allow; /* words that do not refuse it */
};

/* What the order of play says of a deed. */
struct judged {
	bool concerns;         /* otherwise the order has nothing to do with it */
	bool counts;           /* the actor is of a unit, so what the deed costs is counted */
	const char *word;      /* it is out of order or above a budget; NULL: neither */
	const char *say;       /* why */
	bool refused;          /* it may not be done */
	struct record *before; /* the events that come before it */
	size_t before_count, before_capacity;
	struct log now;    /* the state behind these events */
	struct log opened; /* and behind what the deed itself opens */
	bool opens;        /* `opened` differs from `now` */
};

/* Judges a deed by the state of a log, which does not change (rules 1 to 6 of
 * voltigeur-rules(5)). The result lives in the arena. */
struct judged order_judge(struct order *, const struct log *, const struct order_deed *, struct arena *);
/* Rule 7: judges whether those events have left enough for what it costs, which may
 * have changed with them. */
void order_judge_rest(struct order *, const struct order_deed *, struct judged *, struct arena *);
/* What a state says of each phase, found out once for all who are asked of. */
struct order_look {
	struct order *order;
	const struct log *log; /* it must not change meanwhile */
	struct order_looked {
		bool known, takes_place, is_met, is_waiting; /* so far as the phase has such rules */
		bool is_ranked, has_later, has_due;          /* by rank: who acted, who must act first */
		value later, due; /* the highest rank of those, the lowest of these */
	} * phases;
};
struct order_look *order_look_at(const struct log *, struct arena *);
/* Do the phases let him act now? */
bool order_may_act(struct order_look *, struct span name);
/* What he owes first; NULL: nothing. */
const struct order_owed *order_owes(struct order *, const struct log *, struct span name);
/* Adds to event=turn what it changes: now.turn=, now.phase=. */
void order_add_turn(const struct log *, struct record *event);
/* Makes event=activation by=NAME, and folds it into a log. */
struct record *order_close(struct log *, struct span name, struct arena *);
/* What an event that players write skips: "Dubois must act before the turn ends"; empty: nothing. */
struct span order_skips(struct order *, const struct log *, const struct record *event, struct arena *);
/* Is the activation of a figure open? */
bool order_is_active(const struct log *, struct span name);

/* ---- order_deed.c ---- */

/* For resolve_options.judge, where `source` is a struct log whose game follows the
 * order. */
bool order_bind(const void *source, struct resolution *, const struct record *asked);
/* For resolve_options.behind: adds the events that come behind the deed. */
void order_behind(struct resolution *);
/* Adds now.phase= to a line of its own with the event that ends the phase before, or without such an
 * event (state->event_count) to the answer. */
void order_enter(struct resolution *, enum resolve_place, const struct log *, size_t event,
		 struct span phase);

#endif
