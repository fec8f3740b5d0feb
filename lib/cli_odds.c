#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "expr.h"
#include "odds.h"
#include "odds_report.h"
#include "say.h"

/* --odds for the tools of a rulebook: the exact law of a record's outcomes, or
 * with --times its law in a sample. */

static const struct place nowhere = {NULL, 0, 0};

/* ---- which fields tell outcomes apart ---- */

static bool slot_named(const struct prepared *prepared, struct span name, uint32_t *slot)
{
	const struct program *program = prepared->program;

	for (*slot = 0; *slot < program->slot_count; ++*slot)
		if (span_is(name, prepared->names[*slot]))
			return true;
	return false;
}

static bool find_outcome(struct cli *cli, const struct prepared *prepared, const uint32_t **slots,
			 size_t *count)
{
	struct span rest = span_of(cli->outcome ? cli->outcome : "");
	uint32_t *list = arena_take(&cli->scratch, (rest.length + 1) * sizeof *list);

	*slots = prepared->program->outcome;
	*count = prepared->program->outcome_count;
	if (!cli->outcome)
		return true;
	for (*count = 0; rest.length; ++*count) {
		struct span name = span_trim(span_cut(&rest, ','));

		if (!slot_named(prepared, name, &list[*count]))
			return fault_add(&cli->record_faults, nowhere, "--outcome: %s %s has no \"%.*s\"",
					 prepared->program->tool, prepared->program->name, (int)name.length,
					 name.at);
	}
	*slots = list;
	return *count > 0 || fault_add(&cli->record_faults, nowhere, "--outcome: a field was expected");
}

static enum record_kind kind_of(enum type type)
{
	return type == TYPE_NUMBER ? RECORD_NUMBER
	       : type == TYPE_FLAG ? RECORD_FLAG
	       : type == TYPE_WORD ? RECORD_TEXT
				   : RECORD_LIST;
}

static struct span text_of(const struct machine *machine, struct arena *arena, enum type type, value now)
{
	struct text text = {.arena = arena};

	say_value(machine, &text, type, now);
	return text_span(&text);
}

/* The table without its rows. */
static void start_table(struct cli *cli, const struct prepared *prepared, const struct record *record,
			const uint32_t *slots, size_t count, struct odds_table *table)
{
	struct span *names = arena_take(&cli->scratch, count * sizeof *names);
	enum record_kind *kinds = arena_take(&cli->scratch, count * sizeof *kinds);

	for (size_t i = 0; i < count; i++) {
		names[i] = span_of(prepared->names[slots[i]]);
		kinds[i] = kind_of(prepared->program->slots[slots[i]].type);
	}
	*table = (struct odds_table){.input = record, .fields = names, .kinds = kinds, .field_count = count};
}

static void write_table(struct cli *cli, const struct record *record, struct odds_table *table)
{
	enum form form = cli_form(cli, record->json);
	struct odds_style style = {.form = form == FORM_TEXT   ? ODDS_TEXT
					   : form == FORM_JSON ? ODDS_JSON
					   : form == FORM_TSV  ? ODDS_TSV
							       : ODDS_KV,
				   .fraction = cli->fraction,
				   .columns = cli->columns};

	odds_style_here(&style, STDOUT_FILENO);
	odds_report_sort(table, &cli->scratch);
	odds_report(table, &style, &cli->out, &cli->scratch);
}

/* ---- exact ---- */

/* "+FIELD" and "-FIELD" aim at much or little of it, a word at that result. */
static bool find_aim(struct cli *cli, const struct prepared *prepared, struct odds_aim *aim)
{
	const struct program *program = prepared->program;
	const char *text = cli->aim ? cli->aim : "";
	bool amount = *text == '+' || *text == '-';

	*aim = (struct odds_aim){.slot = program->result, .least = *text == '-'};
	if (!amount) {
		aim->word = words_find(program->words, span_of(text));
		return !cli->aim || aim->word ||
		       fault_add(&cli->record_faults, nowhere,
				 "--aim: \"%s\" is no result; +FIELD or -FIELD aims at an amount", text);
	}
	if (!slot_named(prepared, span_of(text + 1), &aim->slot))
		return fault_add(&cli->record_faults, nowhere, "--aim: %s %s has no \"%s\"", program->tool,
				 program->name, text + 1);
	return program->slots[aim->slot].type == TYPE_NUMBER ||
	       fault_add(&cli->record_faults, nowhere, "--aim: %s is %s, not a number", text + 1,
			 expr_type_name(program->slots[aim->slot].type));
}

static bool exact(struct cli *cli, struct prepared *prepared, struct record *record, const uint32_t *slots,
		  size_t count)
{
	struct odds_table table;
	struct odds odds;
	struct odds_aim aim;
	struct arena *arena = &cli->scratch;

	if (!find_aim(cli, prepared, &aim) ||
	    !resolve_bind(&cli->resolver, prepared, record, &cli->record_faults) ||
	    !odds_run(&prepared->machine, slots, count, cli->aim ? &aim : NULL, &odds))
		return false;
	start_table(cli, prepared, record, slots, count, &table);
	table.rows = arena_take(arena, odds.count * sizeof *table.rows);
	table.row_count = odds.count;
	table.total = odds.under;
	for (size_t i = 0; i < odds.count; i++) {
		struct span *values = arena_take(arena, count * sizeof *values);

		for (size_t j = 0; j < count; j++)
			values[j] = text_of(&prepared->machine, arena,
					    prepared->program->slots[slots[j]].type,
					    odds.values[i * count + j]);
		table.rows[i] = (struct odds_row){values, odds.weights[i]};
	}
	write_table(cli, record, &table);
	odds_free(&odds);
	return true;
}

/* ---- sampled ---- */

struct sample {
	struct words seen; /* outcomes, as one text each */
	uint64_t *times;
	size_t room;
	struct span *values; /* of each outcome, by id */
};

static void note_outcome(struct cli *cli, struct sample *sample, const struct prepared *prepared,
			 const uint32_t *slots, size_t count, struct arena *passing)
{
	struct span *values = arena_take(passing, count * sizeof *values);
	struct text all = {.arena = passing};

	for (size_t i = 0; i < count; i++) {
		values[i] = text_of(&prepared->machine, passing, prepared->program->slots[slots[i]].type,
				    prepared->machine.slots[slots[i]]);
		text_add(&all, values[i]);
		text_put(&all, '\t');
	}
	word_id id = words_add(&sample->seen, text_span(&all));
	while (id >= sample->room) {
		size_t room = sample->room, copied = sample->room;

		sample->times = arena_grow(&cli->scratch, sample->times, copied, &room,
					   sizeof *sample->times);
		sample->values = arena_grow(&cli->scratch, sample->values, copied * count, &sample->room,
					    count * sizeof *values);
		sample->room = room;
	}
	if (sample->times[id]++)
		return;
	for (size_t i = 0; i < count; i++)
		sample->values[id * count + i] = (struct span){arena_copy(&cli->scratch, values[i]),
							       values[i].length};
}

static bool draw(struct cli *cli, struct prepared *prepared, struct record *record, const uint32_t *slots,
		 size_t count, struct sample *sample)
{
	struct resolver *resolver = &cli->resolver;
	struct arena passing = {.exhausted = cli->scratch.exhausted}, *kept = resolver->scratch;
	bool fine = true;

	resolver->scratch = &passing;
	resolver->dice.key = prepared->key;
	for (uint64_t i = 0; i < cli->times && fine; i++) {
		arena_reset(&passing);
		fine = resolve_bind(resolver, prepared, record, &cli->record_faults);
		dice_begin(&resolver->dice, &passing, &cli->record_faults, cli->first, (uint32_t)i);
		fine = fine && run_program(&prepared->machine);
		if (fine)
			note_outcome(cli, sample, prepared, slots, count, &passing);
	}
	resolver->scratch = kept;
	arena_free(&passing);
	return fine;
}

static bool sampled(struct cli *cli, struct prepared *prepared, struct record *record, const uint32_t *slots,
		    size_t count)
{
	struct odds_table table;
	struct sample sample = {.room = 0};
	struct arena *arena = &cli->scratch;
	mpz_t total;

	words_start(&sample.seen, arena);
	if (!draw(cli, prepared, record, slots, count, &sample))
		return false;
	start_table(cli, prepared, record, slots, count, &table);
	table.sampled = true;
	table.row_count = sample.seen.count - 1;
	table.rows = arena_take(arena, table.row_count * sizeof *table.rows);
	mpz_t *weights = arena_take(arena, table.row_count * sizeof *weights);
	for (size_t i = 0; i < table.row_count; i++) {
		mpz_init_set_ui(weights[i], sample.times[i + 1]);
		table.rows[i] = (struct odds_row){sample.values + (i + 1) * count, weights[i]};
	}
	mpz_init_set_ui(total, cli->times);
	table.total = total;
	write_table(cli, record, &table);
	for (size_t i = 0; i < table.row_count; i++)
		mpz_clear(weights[i]);
	mpz_clear(total);
	return true;
}

bool cli_odds(struct cli *cli, struct prepared *prepared, struct record *record)
{
	const uint32_t *slots;
	size_t count;

	if (!find_outcome(cli, prepared, &slots, &count))
		return false;
	return cli->times ? sampled(cli, prepared, record, slots, count)
			  : exact(cli, prepared, record, slots, count);
}
