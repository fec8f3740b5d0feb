/* notation: dice notation. If it parses, it compiles; a throw is within the
 * computed bounds and is a row of the exact distribution. */
#include "fuzz.h"
#include "notation/notation_odds.h"
#include "resolve/resolve.h"
#include "machine/run.h"

static struct rules *house; /* for the names of house dice */

static bool among(const struct odds_table *table, struct number total)
{
	char buffer[NUMBER_LENGTH];
	struct span text = {buffer, number_format(total, buffer)};

	if (table->tail != ODDS_CLOSED)
		return true;
	for (size_t i = 0; i < table->row_count; i++)
		if (span_same(table->rows[i].values[0], text))
			return true;
	return false;
}

static void weigh(const struct odds_table *table)
{
	mpz_t sum;

	mpz_init(sum);
	for (size_t i = 0; i < table->row_count; i++)
		mpz_add(sum, sum, table->rows[i].weight);
	FUZZ_HOLDS(mpz_cmp(sum, table->total) == 0);
	mpz_clear(sum);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct odds_table table = {.input = NULL};
	struct machine machine;
	struct dice_chance chance = dice_chance(1812, 1, 0);
	struct dice dice;

	if (size > 2048)
		return 0;
	fuzz_begin();
	struct notation_scope scope = {&fuzz.memory, house, &fuzz.limits, &fuzz.faults};
	const struct notation *notation = notation_read(&scope, fuzz_text(data, size));
	FUZZ_HOLDS((notation != NULL) == (fuzz.faults.errors == 0));
	if (!notation)
		return 0;
	const struct program *program = notation_compile(&scope, notation);
	FUZZ_HOLDS((program != NULL) == (fuzz.faults.errors == 0));
	if (!program)
		return 0;
	machine_start(&machine, program, &fuzz.memory);
	machine.limits = &fuzz.limits;
	machine.dice = &dice;
	machine_begin(&machine, &fuzz.scratch, &fuzz.faults);
	dice_begin(&dice, &chance.source, &fuzz.scratch, &fuzz.faults);
	if (!run_program(&machine)) {
		FUZZ_HOLDS(fuzz.faults.errors > 0);
		return 0;
	}
	value total = machine.slots[program->result];
	if (!notation->worded) {
		FUZZ_HOLDS(number_compare(total, notation->root->lowest) >= 0);
		FUZZ_HOLDS(number_compare(total, notation->root->most) <= 0);
	}
	struct distribution_context context = {
	    .arena = &fuzz.scratch, .limits = &fuzz.limits, .faults = &fuzz.faults, .depth = 1};
	if (notation_odds(&context, notation, program->words, &table)) {
		FUZZ_HOLDS(notation->worded || among(&table, total));
		weigh(&table);
	}
	return 0;
}
