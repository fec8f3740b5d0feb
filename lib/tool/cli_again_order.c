/* cli_again_order: an answer again without its log, which alone knows whose turn it was. */
#include "tool/cli_loop.h"
#include "game/order.h"

bool loop_is_of_order(const struct loop *loop, struct span key)
{
	const struct state_field *field;

	if (!loop->own || !loop->own->order)
		return false;
	span_skip(&key, "was.");
	span_skip(&key, "target.");
	field = state_field(loop->own->state, key);
	return span_skip(&key, "now.") || span_among(key, "warn owners owner") ||
	       (field && field->remembered &&
		(field->until <= loop->own->order->activation || order_budget_of(loop->own->order, key)));
}

/* The line of the same owner that has no event; NULL: there is none. */
static struct record *line_like(const struct answer *answer, const struct record *said)
{
	for (size_t i = 0; i < answer->count; i++) {
		struct record *line = &answer->lines[i];

		if (!record_find(line, SPAN("event")) &&
		    span_alike(record_get(line, "by"), record_get(said, "by")) &&
		    span_alike(record_get(line, "at"), record_get(said, "at")) &&
		    span_alike(record_get(line, "unit"), record_get(said, "unit")))
			return line;
	}
	return NULL;
}

/* The field whose value before the deed this is; NULL: none. */
static struct record_field *changed_field(struct record *line, struct span key)
{
	return span_skip(&key, "was.") ? record_find(line, key) : NULL;
}

/* What the order of play did to a line: what was read stays before did=. */
static void keep_order_fields(const struct loop *loop, struct record *line, const struct record *said)
{
	bool answered = !record_find(said, SPAN("did"));
	struct span last = SPAN("did");

	for (size_t i = 0; i < said->count; i++) {
		const struct record_field *field = &said->fields[i];
		struct record_field *now = record_find(line, field->key);

		answered |= span_is(field->key, "did");
		if (!loop_is_of_order(loop, field->key) || span_among(field->key, "owners owner"))
			continue;
		if (now)
			record_set(now, field->value);
		else if ((now = changed_field(line, field->key)))
			record_insert(line, now, field->key, field->value, field->kind);
		else if (!answered)
			chain_put(line, field->key, field->value, field->kind);
		else if ((now = record_find(line, last)))
			record_insert(line, now, field->key, field->value, field->kind);
		else
			record_add(line, field->key, field->value, field->kind);
		if (answered)
			last = field->key;
	}
	struct record_field *sequence = record_find(line, SPAN("sequence"));
	if (sequence)
		record_set(sequence, record_get(said, "sequence"));
}

/* Numbers the lines of an answer anew. */
static void number_lines(struct answer *answer, struct span number, struct arena *arena)
{
	for (size_t i = 0; i < answer->count && answer->count > 1; i++) {
		struct record *line = &answer->lines[i];

		record_remove(line, SPAN("owners"));
		record_remove(line, SPAN("owner"));
		if (!record_find(line, SPAN("number")))
			record_add(line, SPAN("number"), number, RECORD_NUMBER);
		record_add(line, i ? SPAN("owner") : SPAN("owners"),
			   span_of(arena_format(arena, "%zu", i ? i + 1 : answer->count)), RECORD_NUMBER);
	}
}

void loop_keep_order(struct loop *loop, const struct answer *said, struct answer *answer)
{
	struct arena *arena = &loop->cli->scratch;
	struct record *lines = arena_take(arena, (said->count + answer->count) * sizeof *lines);
	size_t count = 0, main = answer->main;

	for (size_t i = 0, next = 0; i <= said->count; i++) {
		bool event = i < said->count && record_find(&said->lines[i], SPAN("event"));
		size_t due = i == said->main ? answer->main + 1 : i == said->count ? answer->count : 0;

		for (; next < due; next++) {
			main = next == answer->main ? count : main;
			lines[count++] = answer->lines[next];
		}
		if (event)
			lines[count++] = record_copy(&said->lines[i], arena);
	}
	*answer = (struct answer){lines, count, main};
	for (size_t i = 0; i < said->count; i++) {
		struct record *line = i == said->main ? &lines[main] : line_like(answer, &said->lines[i]);

		if (line && !record_find(&said->lines[i], SPAN("event")))
			keep_order_fields(loop, line, &said->lines[i]);
	}
	number_lines(answer, record_get(&said->lines[said->main], "number"), arena);
}
