/* word: the hash table of words, and the nearest word to a misspelt one. */
#include "base/word.h"

#include "base/text.h"

void words_start_apart(struct words *words, struct arena *arena, struct arena *tables)
{
	*words = (struct words){
	    .arena = arena, .tables = tables, .buckets = 256, .capacity = 128, .count = 1};
	words->bucket = arena_take(tables, words->buckets * sizeof *words->bucket);
	words->text = arena_take(tables, words->capacity * sizeof *words->text);
	words->text[0] = SPAN("");
}

void words_start(struct words *words, struct arena *arena)
{
	words_start_apart(words, arena, arena);
}

static uint32_t *bucket_of(const struct words *words, struct span text)
{
	size_t at = span_hash(text) & (words->buckets - 1);

	while (words->bucket[at] && !span_same(words->text[words->bucket[at]], text))
		at = (at + 1) & (words->buckets - 1);
	return &words->bucket[at];
}

static void widen(struct words *words)
{
	words->buckets *= 2;
	words->bucket = arena_take(words->tables, words->buckets * sizeof *words->bucket);
	for (uint32_t id = 1; id < words->count; id++)
		*bucket_of(words, words->text[id]) = id;
}

word_id words_add(struct words *words, struct span text)
{
	uint32_t *bucket = bucket_of(words, text);

	if (*bucket || text.length == 0)
		return *bucket;
	if (words->count == words->capacity)
		words->text = arena_grow(words->tables, words->text, words->count, &words->capacity,
					 sizeof *words->text);
	words->text[words->count] = arena_span(words->arena, text);
	*bucket = (uint32_t)words->count++;
	word_id id = *bucket;
	if (words->count * 2 > words->buckets)
		widen(words);
	return id;
}

word_id words_find(const struct words *words, struct span text)
{
	return text.length ? *bucket_of(words, text) : 0;
}

const char *words_string(const struct words *words, word_id id)
{
	return words->text[id].data;
}

const char *words_listed(const struct words *words, const word_id *list, size_t count, size_t most,
			 struct arena *arena)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < count && i < most; i++)
		text_format(&text, "%s%s", i ? ", " : "", words_string(words, list[i]));
	if (count > most)
		text_add(&text, SPAN(", ..."));
	text_put(&text, '\0');
	return text.at;
}

enum { LONGEST = 64 }; /* no guesses for longer words */

/* The edit distance: insert, delete, replace, or swap two neighbours. */
static size_t distance(struct span a, struct span b)
{
	size_t rows[3][LONGEST + 1];
	size_t *two = rows[0], *before = rows[1], *now = rows[2];

	for (size_t j = 0; j <= b.length; j++)
		before[j] = j;
	for (size_t i = 1; i <= a.length; i++) {
		now[0] = i;
		for (size_t j = 1; j <= b.length; j++) {
			size_t best = before[j - 1] + (a.data[i - 1] != b.data[j - 1]);

			if (before[j] + 1 < best)
				best = before[j] + 1;
			if (now[j - 1] + 1 < best)
				best = now[j - 1] + 1;
			if (i > 1 && j > 1 && a.data[i - 1] == b.data[j - 2] &&
			    a.data[i - 2] == b.data[j - 1] && two[j - 2] + 1 < best)
				best = two[j - 2] + 1;
			now[j] = best;
		}
		size_t *oldest = two;
		two = before;
		before = now;
		now = oldest;
	}
	return before[b.length];
}

struct span word_nearest(struct span wrong, const struct span *list, size_t count)
{
	struct span nearest = SPAN("");
	size_t least = 3;

	if (wrong.length > LONGEST)
		return nearest;
	for (size_t i = 0; i < count; i++) {
		if (list[i].length > LONGEST)
			continue;
		size_t edits = distance(wrong, list[i]);

		if (edits * 3 > wrong.length) /* "power" is not a misspelt "cover" */
			continue;
		if (edits < least) {
			least = edits;
			nearest = list[i];
		} else if (edits == least && edits < 3 && !span_same(nearest, list[i])) {
			nearest = SPAN(""); /* a tie: do not guess */
		}
	}
	return nearest;
}
