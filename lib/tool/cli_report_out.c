/* cli_report_out: the chance that those go out of the game who went out by an answer.
 *
 * Who is out follows from some fields of a figure. The odds of these, for all whom the answer put
 * out, give rows; each is asked whether they are out by it. */
#include "tool/cli_report.h"

#include <gmp.h>

#include "game/log.h"

/* A figure that the deed may put out, and the columns of the odds that are its own. */
struct leaver {
	struct span name;
	struct record now; /* its fields after the answer, later of a row */
	size_t *columns, count;
};

/* What the lines of an answer say of a figure's field; NULL: they do not change it. */
static const struct record_field *said_of(const struct answer *answer, struct span name, struct span field,
					  struct arena *arena)
{
	struct span target = span_of(arena_format(arena, "target.%.*s", (int)field.length, field.data));
	const struct record_field *said = NULL;

	for (size_t i = 0; i < answer->count && !said; i++) {
		const struct record *line = &answer->lines[i];

		if (span_same(record_get(line, "by"), name))
			said = record_find(line, field);
		if (!said && span_same(record_get(line, "at"), name))
			said = record_find(line, target);
	}
	return said;
}

/* May the deed change a field of this party that says whether it is out? */
static bool decides(const struct log *log, const struct prepared *prepared, uint32_t index, uint16_t party)
{
	const struct slot *slot = &prepared->program->slots[index];

	return slot->kind == SLOT_FIELD && slot->written && slot->field->of_side && slot->party == party &&
	       log_out_reads(log, slot->field->name);
}

/* Does the answer put this party out? Then its columns are added to the outcome. */
static bool look_at(struct loop *loop, const struct replayed *replayed, const struct prepared *prepared,
		    uint16_t party, struct leaver *leaver, struct text *outcome, size_t *columns)
{
	struct arena *arena = &loop->cli->scratch;
	const struct program *program = prepared->program;
	size_t before = outcome->length;
	unsigned line;

	*leaver = (struct leaver){
	    .name = prepared->owners[party],
	    .columns = arena_take(arena, program->slot_count * sizeof *leaver->columns)};
	record_start(&leaver->now, arena);
	if (!leaver->name.length || log_is_out(loop->of, leaver->name, &line))
		return false;
	for (uint32_t i = 0; i < program->slot_count; i++) {
		struct span field = decides(loop->of, prepared, i, party) ? program->slots[i].field->name
									  : SPAN("");
		const struct record_field *said = field.length
						      ? said_of(&replayed->said, leaver->name, field, arena)
						      : NULL;

		if (!field.length)
			continue;
		if (said)
			record_add(&leaver->now, field, said->value, said->kind);
		text_format(outcome, "%s%s", outcome->length ? "," : "", prepared->names[i]);
		leaver->columns[leaver->count] = *columns + leaver->count;
		leaver->count++;
	}
	if (leaver->count && log_would_be_out(loop->of, leaver->name, &leaver->now)) {
		*columns += leaver->count;
		return true;
	}
	outcome->length = before;
	return false;
}

/* Are all of them out by this row? */
static bool all_go(struct loop *loop, const struct odds_table *table, const struct odds_row *row,
		   const struct leaver *leavers, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct record now;

		record_start(&now, &loop->cli->scratch);
		for (size_t j = 0; j < leavers[i].count; j++) {
			size_t column = leavers[i].columns[j];
			struct span field = table->fields[column], rest = field;

			while (rest.length) /* behind the party: health of at.2.target.health */
				field = span_cut(&rest, '.');
			record_add(&now, field, row->values[column], table->kinds[column]);
		}
		if (!log_would_be_out(loop->of, leavers[i].name, &now))
			return false;
	}
	return true;
}

static void weigh(struct loop *loop, const struct loop_odds *odds, const struct leaver *leavers, size_t count,
		  struct report_told *told)
{
	struct arena *arena = &loop->cli->memory;
	struct text names = {.arena = arena}, chance = {.arena = arena};
	mpz_t weight;
	mpq_t p;

	mpz_init(weight);
	for (size_t i = 0; i < odds->table.row_count; i++)
		if (all_go(loop, &odds->table, &odds->table.rows[i], leavers, count))
			mpz_add(weight, weight, odds->table.rows[i].weight);
	for (size_t i = 0; i < count; i++)
		text_format(&names, "%s%.*s", i ? "," : "", (int)leavers[i].name.length,
			    leavers[i].name.data);
	told->out_rarity = 1;
	if (mpz_sgn(weight))
		told->out = text_span(&names);
	if (mpz_sgn(weight) && mpz_cmp(weight, odds->table.total) != 0) {
		odds_report_p(&chance, weight, odds->table.total);
		told->out_chance = text_span(&chance);
		mpq_init(p);
		mpz_set(mpq_numref(p), weight);
		mpz_set(mpq_denref(p), odds->table.total);
		mpq_canonicalize(p);
		told->out_rarity = mpq_get_d(p);
		mpq_clear(p);
	}
	mpz_clear(weight);
}

void cli_report_out(struct loop *loop, const struct solver *solver, const struct replayed *replayed,
		    const struct prepared *prepared, struct report_told *told)
{
	struct arena *arena = &loop->cli->scratch;
	size_t parties = prepared->company ? prepared->company->count : 2, count = 0, columns = 0;
	struct leaver *leavers = arena_take(arena, parties * sizeof *leavers);
	struct text outcome = {.arena = arena};
	struct loop_odds odds;

	for (size_t party = 0; party < parties; party++)
		count += look_at(loop, replayed, prepared, (uint16_t)party, &leavers[count], &outcome,
				 &columns);
	if (!count)
		return;
	text_put(&outcome, '\0');
	faults_start(&loop->cli->record_faults, arena);
	if (loop_odds(loop, solver, &replayed->said, replayed->ways, outcome.at, &odds)) {
		weigh(loop, &odds, leavers, count, told);
		odds_free(&odds.distribution);
	}
}
