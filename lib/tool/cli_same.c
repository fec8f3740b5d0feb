/* cli_same: compares an answer with the same one resolved again. */
#include "tool/cli_loop.h"

/* Fields that are not verified: the sentence, the number of the record replaced, and
 * the names of what a log gave. */
static bool is_beside(struct span key)
{
	struct span last = span_last(key, '.');

	return span_is(key, "amends") || span_is(last, "text") || span_is(last, "read");
}

/* The source of the dice, which an answer without a stamp need not have. */
static bool is_dice(struct span key)
{
	return span_is(key, "seed") || span_is(key, "number") || span_is(key, "faces") ||
	       span_is(key, "source");
}

static void want(struct loop *loop, struct record *difference, struct span key, struct span now)
{
	char *name = arena_format(&loop->cli->scratch, "want.%.*s", (int)key.length, key.data);

	record_add(difference, span_of(name), now, RECORD_TEXT);
}

/* Is it a set of words? Then their order is that in which this run met them. */
static bool is_set(const struct loop *loop, struct span key)
{
	const struct prepared *prepared = loop->derived;

	span_skip(&key, "was.");
	word_id slot = prepared ? words_find(&prepared->keys, key) : 0;
	if (slot && prepared->slot_of[slot] != NO_SLOT) {
		const struct slot *of = &prepared->program->slots[prepared->slot_of[slot]];
		return of->type == TYPE_SET;
	}
	for (size_t i = 0; prepared && i < prepared->reported_count; i++)
		if (span_same(prepared->reported[i].name, key))
			return prepared->program->slots[prepared->reported[i].slot].type == TYPE_SET;
	return false;
}

static bool same_value(const struct loop *loop, struct span key, struct span was, struct span now)
{
	return span_same(was, now) ||
	       (was.length == now.length && is_set(loop, key) && span_same_words(was, now));
}

static bool same_line(struct loop *loop, const struct record *was, const struct record *now,
		      struct record *difference)
{
	*difference = record_copy(was, &loop->cli->scratch);
	for (size_t i = 0; i < was->count; i++) {
		const struct record_field *field = &was->fields[i], *again = record_find(now, field->key);

		if (!is_beside(field->key) && !(loop->loose && is_dice(field->key)) &&
		    !loop_is_of_order(loop, field->key) &&
		    !(again && same_value(loop, field->key, field->value, again->value)))
			want(loop, difference, field->key, again ? again->value : SPAN(""));
	}
	for (size_t i = 0; i < now->count && !loop->loose; i++)
		if (!is_beside(now->fields[i].key) && !loop_is_of_order(loop, now->fields[i].key) &&
		    !record_find(was, now->fields[i].key))
			want(loop, difference, now->fields[i].key, now->fields[i].value);
	return difference->count == was->count;
}

/* The lines to compare: all, or if events are not derived, the others. */
static size_t lines_of(const struct answer *answer, bool events, size_t *list)
{
	size_t count = 0;

	for (size_t i = 0; i < answer->count; i++)
		if (events || !record_find(&answer->lines[i], SPAN("event")))
			list[count++] = i;
	return count;
}

bool loop_same(struct loop *loop, const struct answer *was, const struct answer *now,
	       struct answer *difference)
{
	struct arena *arena = &loop->cli->scratch;
	size_t *before = arena_take(arena, was->count * sizeof *before);
	size_t *again = arena_take(arena, now->count * sizeof *again);
	bool events = !loop->own || !loop->own->order;
	size_t count = lines_of(was, events, before), derived = lines_of(now, events, again);
	bool same = count == derived;

	for (size_t i = 0; i < count && i < derived; i++)
		same &= same_line(loop, &was->lines[before[i]], &now->lines[again[i]],
				  &difference->lines[before[i]]);
	for (size_t i = derived; i < count; i++)
		want(loop, &difference->lines[before[i]], SPAN("owner"), SPAN(""));
	return same;
}
