/* draw_pile: the piles of a run, and drawing a card from one, or deriving it again. */
#include <string.h>

#include "tool/cli_draw.h"
#include "format/did.h"

void draw_start(struct drawing *drawing, struct cli *cli)
{
	*drawing = (struct drawing){.cli = cli};
	if (cli->units)
		drawing->lists = (struct deck_lists){cli->units->decks, cli->units->deck_count};
}

struct table *draw_table(struct drawing *drawing, struct span deck_name)
{
	struct cli *cli = drawing->cli;

	for (struct table *table = drawing->tables; table; table = table->next)
		if (span_is(deck_name, table->pile.deck->name))
			return table;
	const struct deck *deck = deck_load(&cli->rules, &drawing->lists, deck_name, &cli->record_faults);
	if (!deck && cli->faults.first) /* the file has errors, reported for each record */
		fault_note(&cli->record_faults, cli->faults.first->location, SEVERITY_ERROR, NULL,
			   cli->faults.first->message);
	if (!deck)
		return NULL;
	struct table *table = arena_take(&cli->memory, sizeof *table);
	pile_start(&table->pile, deck, &cli->memory);
	table->next = drawing->tables;
	return drawing->tables = table;
}

/* Throws the die of a card, or uses the record's own face. */
static bool throw_die(struct drawing *drawing, const struct resolve_options *options, const struct pile *pile,
		      struct draw_place index, struct span by, int64_t *face)
{
	struct cli *cli = drawing->cli;
	uint64_t key = dice_key(options->seed.hash, span_of(cli->rules.id), SPAN("draw"),
				span_of(pile->deck->name));
	struct dice_chance chance = dice_chance(key, index.number, index.before);
	struct dice_given given;
	struct dice_source *source = options->dice ? options->dice : &chance.source;
	struct dice_witness witness;
	struct dice dice;

	if (index.face.length) {
		uint32_t *faces;
		size_t count;

		if (!dice_list(&cli->scratch, index.face, &cli->limits, &faces, &count, &cli->record_faults))
			return false;
		given = dice_given(faces, count, NULL);
		source = &given.source;
	}
	if (options->seen) {
		witness = dice_witness(source, options->seen, options->witness);
		source = &witness.source;
	}
	dice_begin(&dice, source, &cli->scratch, &cli->record_faults);
	dice.by = by;
	return dice_throw(&dice, die_plain(&cli->scratch, pile->total), pile->deck->name, 1, face);
}

static void take_out(struct record *record, struct span key)
{
	struct record_field *field = record_find(record, key);

	if (!field)
		return;
	memmove(field, field + 1, (size_t)(record->fields + record->count - field - 1) * sizeof *field);
	record->count--;
}

bool draw_card(struct drawing *drawing, const struct resolve_options *options, struct pile *pile,
	       struct draw_place index, struct record *record, struct span *said)
{
	bool reshuffled;
	int64_t face;

	if (!throw_die(drawing, options, pile, index, record_get(record, "by"), &face) ||
	    !draw_follow(drawing, record, pile->deck))
		return false;
	const struct deck_card *card = pile_take(pile, (uint32_t)face, &reshuffled);
	take_out(record, SPAN("faces"));
	record_add(record, SPAN("card"), card->word, pile->deck->kind);
	record_add(record, SPAN("left"), draw_number_text(drawing, pile->total), RECORD_NUMBER);
	if (reshuffled)
		record_add(record, SPAN("reshuffled"), SPAN("yes"), RECORD_FLAG);
	draw_stamp(drawing, options, record, index, (uint32_t)face);
	*said = draw_sentence(drawing, record, card, pile->total, reshuffled);
	return true;
}

/* ---- deriving again ---- */

bool draw_see(struct drawing *drawing, const struct record *record)
{
	struct span did = record_get(record, "did");

	while (did.length) {
		struct did one = did_cut(&did);

		if (span_is(one.tool, "draw") && !draw_table(drawing, one.variant))
			return false;
	}
	for (struct table *table = drawing->tables; table; table = table->next)
		if (!deck_replay(&table->pile, record, &drawing->cli->record_faults))
			return false;
	return true;
}

bool draw_derive(struct drawing *drawing, const struct resolve_options *options, struct span deck,
		 uint32_t repetition, struct record *record, struct span *said)
{
	struct cli *cli = drawing->cli;
	struct record_field *faces = record_find(record, SPAN("faces"));
	struct resolve_options own = *options;
	struct span seed = record_get(record, "seed");
	struct table *table = draw_table(drawing, deck);

	if (!table)
		return false;
	if (!table->pile.total)
		return pile_short(&table->pile, 1, &cli->record_faults);
	struct pile pile = pile_copy(&table->pile, &cli->scratch);
	struct draw_place index = {.number = resolve_number(record, 0),
				   .before = repetition ? repetition - 1 : 0,
				   .several = repetition > 0,
				   .face = seed.length ? SPAN("")
					   : faces     ? faces->value
						       : SPAN("")};

	if (!seed.length && !faces)
		return fault_add(&cli->record_faults, nowhere, "the card has no seed= or faces=");
	take_out(record, SPAN("seed"));
	own.seed = dice_seed(seed);
	return draw_card(drawing, &own, &pile, index, record, said);
}
