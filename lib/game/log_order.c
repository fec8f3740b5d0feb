/* log_order: what the log of a game that follows the order of play remembers besides
 * the fields: the turn, the phase, and who was there when it began. */
#include "game/order.h"

struct span log_option(const struct log *log, const char *name)
{
	const struct state_field *option = state_option(log->state, span_of(name));

	for (const struct log_value *at = log->options; at; at = at->next)
		if (span_is(at->field, name))
			return at->now;
	return option ? option->start : SPAN("");
}

/* ---- the phase ---- */

static struct log_place *place_of(struct log *log, struct span name)
{
	for (size_t i = 0; i < log->begun.count; i++)
		if (span_alike(log->begun.places[i].name, name))
			return &log->begun.places[i];
	return NULL;
}

static void add_place(struct log_begun *begun, struct log_place place, struct arena *arena)
{
	if (begun->count == begun->capacity)
		begun->places = arena_grow(arena, begun->places, begun->count, &begun->capacity,
					   sizeof *begun->places);
	begun->places[begun->count++] = place;
}

/* Notes who fits a phase that begins now, and in which order. */
static void begin(struct log *log)
{
	struct order *order = log->order;
	struct log_begun *begun = &log->begun;

	begun->phase = order_phase_named(order, log_option(log, "now.phase"));
	begun->count = begun->those = 0;
	if (begun->phase == NO_PHASE || log->long_ago)
		return;
	const struct order_phase *phase = &order->phases[begun->phase];
	for (struct order_owners at = order_owners(log); at.name.length; order_next(&at)) {
		unsigned line;

		struct log_place place = {.name = at.name};
		log_view_of(&order->view, log, at.name);
		place.fits = !log_is_out(log, at.name, &line) &&
			     log_view_value(&order->view, phase->who).numerator != 0;
		if (phase->ranked)
			place.rank = log_view_value(&order->view, phase->rank);
		begun->those += place.fits && !order_is_part(log, at.name);
		add_place(begun, place, log->arena);
	}
}

static void put_option(struct log *log, const char *name, struct span now, unsigned line)
{
	log_put(log, &log->options, span_of(name), now, line);
}

/* ---- events ---- */

/* A turn's warnings are given once a figure. */
static void forget_warnings(struct log *log)
{
	words_start(&log->warned, log->arena);
}

void log_order_game(struct log *log, const struct record *record, unsigned line)
{
	struct span sequence = record_get(record, "sequence");

	log->order = NULL;
	log->begun.phase = NO_PHASE;
	log->begun.count = 0;
	if (sequence.length && !span_among(sequence, "no warn strict"))
		log_warn(log, line, "sequence=%.*s: expected no, warn or strict", (int)sequence.length,
			 sequence.data);
	if (!span_among(sequence, "warn strict"))
		return;
	if (!log->order_read)
		log->order_read = order_load(log->state, log->limits, log->arena);
	log->order = log->order_read;
	log->strict = span_is(sequence, "strict");
	if (!log->order)
		return;
	forget_warnings(log);
	if (!record_find(record, SPAN("now.turn")) && rules_file(log->state->rules, "order"))
		put_option(log, "now.turn", SPAN("1"), line);
	if (record_find(record, SPAN("now.phase")))
		begin(log);
}

static bool has_flag(const struct log *log, struct span name)
{
	const struct state_field *flag = log->order->flag;
	const struct log_value *said = flag ? log_value(log, name, flag->declaration.name) : NULL;

	return said && span_is(said->now, "yes");
}

/* Has the event of a phase not come yet in this turn? */
static bool is_to_come(const struct log *log, size_t event)
{
	const struct order *order = log->order;
	size_t now = order_phase_named(order, log_option(log, "now.phase"));

	if (event == order->phase)
		return now != NO_PHASE;
	for (size_t i = now == NO_PHASE ? 0 : now; i < order->phase_count; i++)
		if (order->phases[i].event == event)
			return true;
	return false;
}

static void count_all(struct log *log, size_t event)
{
	for (struct log_figure *figure = log->figures.first; figure; figure = figure->next)
		log_count_down(log, &figure->values, event);
	for (struct log_figure *side = log->sides.first; side; side = side->next)
		log_count_down(log, &side->values, event);
	for (struct log_figure *pair = log->pairs.first; pair; pair = pair->next)
		log_count_down(log, &pair->values, event);
}

void log_order_count(struct log *log, size_t event)
{
	const struct order *order = log->order;

	if (order->activation < event)
		for (struct log_figure *figure = log->figures.first; figure; figure = figure->next)
			if (has_flag(log, figure->name))
				log_count_down(log, &figure->values, order->activation);
	for (size_t shorter = order->activation + 1; shorter < event; shorter++)
		if (is_to_come(log, shorter))
			count_all(log, shorter);
}

static void warn_unless_same(struct log *log, const struct record *record, const char *name, unsigned line)
{
	const struct record_field *was = record_was(record, span_of(name));
	struct span now = log_option(log, name);

	if (was && !state_same(was->value, now))
		log_warn(log, line, "%.*s=%.*s does not match the log: the game had %s=%.*s",
			 (int)was->key.length, was->key.data, (int)was->value.length, was->value.data, name,
			 (int)now.length, now.data);
}

/* Is it a turn, or a phase, that the game can have? Says what is wrong. */
bool log_order_fits(struct log *log, struct span option, struct span now, unsigned line)
{
	struct number turn;

	if (span_is(option, "now.turn") &&
	    !(number_parse(now, &turn) && number_is_whole(turn) && turn.numerator > 0)) {
		log_warn(log, line, "now.turn: \"%.*s\" is not a whole number of at least 1",
			 fault_quoted(now), now.data);
		return false;
	}
	if (span_is(option, "now.phase") && log->order && !span_is(now, "none") &&
	    order_phase_named(log->order, now) == NO_PHASE) {
		log_warn(log, line, "now.phase: \"%.*s\" is no phase of the game", fault_quoted(now),
			 now.data);
		return false;
	}
	return true;
}

/* Sets now.turn and now.phase as a record says. */
static void say_now(struct log *log, const struct record *record, unsigned line)
{
	const struct record_field *turn = record_find(record, SPAN("now.turn")),
				  *phase = record_find(record, SPAN("now.phase"));

	warn_unless_same(log, record, "now.turn", line);
	warn_unless_same(log, record, "now.phase", line);
	if (turn && log_order_fits(log, turn->key, turn->value, line))
		put_option(log, "now.turn", turn->value, line);
	if (!phase || !log_order_fits(log, phase->key, phase->value, line))
		return;
	put_option(log, "now.phase", phase->value, line);
	begin(log);
}

void log_order_event(struct log *log, const struct record *record, size_t event, unsigned line)
{
	if (event == log->order->turn && event < log->state->event_count) {
		struct number turn;
		char text[NUMBER_LENGTH];

		forget_warnings(log);
		if (!record_find(record, SPAN("now.turn")) &&
		    number_parse(log_option(log, "now.turn"), &turn)) {
			turn = number_add(turn, number_whole(1));
			put_option(log, "now.turn", (struct span){text, number_format(turn, text)}, line);
		}
		if (!record_find(record, SPAN("now.phase"))) {
			put_option(log, "now.phase", SPAN("none"), line);
			begin(log);
		}
	}
	say_now(log, record, line);
}

/* ---- answers ---- */

void log_order_answer(struct log *log, const struct record *record, unsigned line)
{
	if (record_was(record, SPAN("now.phase")) || record_was(record, SPAN("now.turn")))
		say_now(log, record, line);
	if (record_find(record, SPAN("warn")) && record_get(record, "by").length)
		words_add(&log->warned, record_get(record, "by"));
}

/* Notes that somebody acts in the phase, and so does his whole. */
static void note_acted(struct log *log, struct span name)
{
	struct log_place *place = place_of(log, name);

	if (!place && log->begun.phase != NO_PHASE) /* who came since counts, too */
		add_place(&log->begun,
			  (struct log_place){
			      .name = log_figure_of(log, name)->name, .joined = true, .opened = true},
			  log->arena);
	if (place)
		place->opened = true;
	place = place ? place_of(log, log_whole(log, place->name)) : NULL;
	if (place)
		place->opened = true;
}

/* Who pays what the phase is for acts in it. */
static void note_paid(struct log *log, const struct record *record)
{
	size_t phase = log->begun.phase;
	const struct state_field *of = phase == NO_PHASE ? NULL : log->order->phases[phase].of;

	if (of && record_find(record, SPAN("did")) && record_was(record, of->declaration.name))
		note_acted(log, record_get(record, "by"));
}

void log_order_opened(struct log *log, const struct record *record)
{
	const struct state_field *flag = log->order->flag;

	note_paid(log, record);

	for (size_t i = 0; flag && i < record->count; i++) {
		struct span key = record->fields[i].key;
		bool target = span_skip(&key, "target.");

		if (span_same(key, flag->declaration.name) && span_is(record->fields[i].value, "yes") &&
		    record_was(record, record->fields[i].key))
			note_acted(log, record_get(record, target ? "at" : "by"));
	}
}

void log_order_joined(struct log *log, struct span name)
{
	struct log_place *place = place_of(log, name);

	if (place)
		place->joined = true;
}

/* A whole that is formed in a phase belongs to it as its first part does, and who is new
 * in a whole as the whole does. */
void log_order_formed(struct log *log, struct span part, struct span whole)
{
	const struct log_place *of_part = place_of(log, part), *of_whole = place_of(log, whole);
	struct log_place place;

	if (!of_part == !of_whole)
		return;
	place = of_part ? *of_part : *of_whole;
	place.name = log_figure_of(log, of_part ? whole : part)->name;
	add_place(&log->begun, place, log->arena);
}

/* ---- a copy ---- */

static struct log_value *copy_values(const struct log_value *from, struct arena *arena)
{
	struct log_value *first = NULL, **last = &first;

	for (; from; from = from->next) {
		struct log_value *copy = arena_take(arena, sizeof *copy);

		*copy = *from;
		copy->capacity = copy->before_capacity = 0; /* the text is the original's */
		copy->next = NULL;
		*last = copy;
		last = &copy->next;
	}
	return first;
}

static struct log_list copy_list(const struct log_list *from, struct arena *arena)
{
	struct log_list list = {NULL, NULL, {NULL, 0, 0}};

	for (const struct log_figure *at = from->first; at; at = at->next) {
		struct log_figure *figure = arena_take(arena, sizeof *figure);

		*figure = *at;
		figure->next = NULL;
		figure->values = copy_values(at->values, arena);
		*(list.last ? &list.last->next : &list.first) = figure;
		list.last = figure;
		name_index_add(&list.names, arena, figure->name, figure->other, figure);
	}
	return list;
}

struct log log_copy(const struct log *log, struct arena *arena)
{
	struct log copy = *log;
	struct faults *unheard = arena_take(arena, sizeof *unheard);

	faults_start(unheard, arena);
	copy.arena = copy.scratch = arena;
	copy.faults = unheard;
	copy.figures = copy_list(&log->figures, arena);
	copy.sides = copy_list(&log->sides, arena);
	copy.pairs = copy_list(&log->pairs, arena);
	copy.options = copy_values(log->options, arena);
	copy.begun.places = arena_take(arena, copy.begun.count * sizeof *copy.begun.places);
	copy.begun.capacity = copy.begun.count;
	for (size_t i = 0; i < copy.begun.count; i++)
		copy.begun.places[i] = log->begun.places[i];
	words_start(&copy.warned, arena);
	return copy;
}
