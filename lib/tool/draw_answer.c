/* draw_answer: writes a drawn card into its record. */
#include <string.h>

#include "tool/cli_draw.h"
#include "format/did.h"

static bool stays(struct span key)
{
	return span_among(key, "id by at rules event source") || span_skip(&key, "was.");
}

/* Another tool's answer moves under the name of that tool; fields that the game
 * changed stay. */
bool draw_follow(struct drawing *drawing, struct record *record, const struct deck *deck)
{
	struct arena *arena = &drawing->cli->scratch;
	struct record_field *did = record_find(record, SPAN("did"));
	char *own = arena_format(arena, "draw.%s", deck->name);

	if (!did) {
		record_add(record, SPAN("did"), span_of(own), RECORD_TEXT);
		return true;
	}
	if (did_has(did->value, SPAN("draw")))
		return fault_add(&drawing->cli->record_faults, nowhere,
				 "the record already has an answer from draw");
	struct span tool = did_last(did->value).tool;
	for (struct record_field *field = did + 1; field < record->fields + record->count; field++) {
		if (stays(field->key) || memchr(field->key.data, '.', field->key.length) ||
		    record_was(record, field->key))
			continue;
		record_rename(record, field,
			      span_of(arena_format(arena, "%.*s.%.*s", (int)tool.length, tool.data,
						   (int)field->key.length, field->key.data)));
	}
	record_set(did,
		   span_of(arena_format(arena, "%.*s,%s", (int)did->value.length, did->value.data, own)));
	return true;
}

/* "Harris: queen of clubs: a find; 12 left" */
struct span draw_sentence(struct drawing *drawing, const struct record *record, const struct deck_card *card,
			  uint32_t left, bool reshuffled)
{
	struct text text = {.arena = &drawing->cli->scratch};
	struct span by = record_get(record, "by");

	if (by.length)
		text_format(&text, "%.*s: ", (int)by.length, by.data);
	for (size_t i = 0; i < card->word.length; i++)
		text_put(&text, card->word.data[i] == '-' ? ' ' : card->word.data[i]);
	if (card->say)
		text_format(&text, ": %s", card->say);
	if (reshuffled)
		text_format(&text, "; all %u are shuffled together again", left);
	else
		text_format(&text, "; %u left", left);
	return text_span(&text);
}

struct span draw_number_text(struct drawing *drawing, uint64_t number)
{
	return span_of(arena_format(&drawing->cli->scratch, "%llu", (unsigned long long)number));
}

void draw_stamp(struct drawing *drawing, const struct resolve_options *options, struct record *record,
		struct draw_place index, uint32_t face)
{
	enum dice_origin origin = options->dice ? options->dice->origin : DICE_CHANCE;
	bool known = record_find(record, SPAN("number")) || record_get(record, "id").length;
	bool chance = origin == DICE_CHANCE && !index.face.length;

	if (index.several)
		record_add(record, SPAN("repetition"), draw_number_text(drawing, index.before + 1),
			   RECORD_NUMBER);
	if (chance && (options->stamp || (options->trace && !options->seed_said))) {
		record_add(record, SPAN("seed"), options->seed.text, RECORD_TEXT);
		if (!known)
			record_add(record, SPAN("number"), draw_number_text(drawing, index.number),
				   RECORD_NUMBER);
	}
	if (origin == DICE_ASKED)
		record_add(record, SPAN("source"), SPAN("hand"), RECORD_TEXT);
	if (options->stamp || index.face.length || origin == DICE_ASKED ||
	    (options->trace && origin == DICE_GIVEN))
		record_add(record, SPAN("faces"), draw_number_text(drawing, face), RECORD_LIST);
	if (options->stamp)
		record_add(record, SPAN("version"), SPAN("1"), RECORD_TEXT);
}
