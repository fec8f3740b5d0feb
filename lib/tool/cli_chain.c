/* cli_chain: what a record was before its last answer: its first input, and the
 * answers of earlier tools, each derived again from its own dice. */
#include <string.h>

#include "tool/cli_loop.h"
#include "format/did.h"
#include "notation/notation_roll.h"
#include "rules/tools.h"

/* ---- did= ---- */

/* A single roll of dice notation has no did=. */
struct span chain_last_tool(const struct record *record)
{
	struct span did = record_get(record, "did");
	bool roll = record_find(record, SPAN("roll")) &&
		    (record_find(record, SPAN("dice")) || record_find(record, SPAN("total")));

	return did.length ? did_last(did).tool : roll ? SPAN("roll") : SPAN("");
}

bool chain_draws(const struct record *record)
{
	const struct tools_row *row = tools_named(chain_last_tool(record));

	return row && row->kind == TOOLS_DECKS;
}

/* ---- tools ---- */

static const struct resolve_kind *kind_of(struct loop *loop, struct span tool)
{
	const struct tools_row *row = tools_named(tool);

	if (row && row->kind == TOOLS_DECKS)
		return &loop_piles(loop)->kind;
	return row && row->kind == TOOLS_NOTATION ? &notation_rolls : NULL;
}

struct solver chain_solver(struct loop *loop, struct span tool, bool for_target)
{
	struct cli *cli = loop->cli;
	const struct resolve_kind *kind = kind_of(loop, tool); /* of cards: with the piles of this log */
	struct link *link = cli->links;

	while (link && !(span_is(tool, link->resolver.tool) && link->resolver.kind == kind))
		link = link->next;
	if (!link) {
		link = arena_take(&cli->memory, sizeof *link);
		link->resolver = (struct resolver){.rules = &cli->rules,
						   .tool = arena_copy(&cli->memory, tool),
						   .kind = kind,
						   .memory = &cli->memory,
						   .limits = &cli->limits};
		link->next = cli->links;
		cli->links = link;
	}
	return (struct solver){&link->resolver, &loop->others, for_target};
}

/* ---- fields ---- */

void chain_put(struct record *record, struct span key, struct span text, enum record_kind kind)
{
	record_add(record, key, text, kind);
	size_t at = record->count - 1;
	struct record_field added = record->fields[at];

	for (size_t i = 0; i < record->count; i++)
		if (span_is(record->fields[i].key, "did")) { /* what comes after it is not input */
			memmove(&record->fields[i + 1], &record->fields[i], (at - i) * sizeof added);
			record->fields[i] = added;
			return;
		}
}

/* The fields before did=, with their values before any change. */
static void begin(const struct record *said, struct record *given, struct arena *arena)
{
	record_start(given, arena);
	given->json = said->json;
	given->crlf = said->crlf;
	for (size_t i = 0, did = record_before(said, SPAN("did")); i < did; i++) {
		const struct record_field *field = &said->fields[i];
		const struct record_field *old = record_was(said, field->key);
		struct span key = field->key;

		if (span_skip(&key, "was."))
			continue;
		struct record_field *added = record_add(given, field->key, old ? old->value : field->value,
							field->kind);
		if (!old)
			added->raw = field->raw;
	}
}

/* Adds the inputs after did=: a person's answers; for a later tool of a chain,
 * everything it read. */
void chain_inputs(const struct prepared *prepared, const struct record *said, struct record *given)
{
	bool later = record_find(given, SPAN("did")) != NULL, behind = false;

	for (size_t i = 0; i < said->count; i++) {
		const struct record_field *field = &said->fields[i];
		word_id key = words_find(&prepared->keys, field->key);

		behind |= span_is(field->key, "did");
		if (!behind || !key || prepared->slot_of[key] == NO_SLOT || record_find(given, field->key))
			continue;
		if (!later && !prepared->program->slots[prepared->slot_of[key]].field->decision)
			continue;
		const struct record_field *old = record_was(said, field->key);
		chain_put(given, field->key, old ? old->value : field->value, field->kind);
	}
}

/* ---- earlier answers ---- */

static struct span own(struct loop *loop, const struct record *said, struct span tool, const char *key)
{
	return record_get(said,
			  arena_format(&loop->cli->scratch, "%.*s.%s", (int)tool.length, tool.data, key));
}

static uint32_t small(struct span text)
{
	struct number number;

	return number_parse(text, &number) && number_is_whole(number) && number.numerator > 0 &&
		       number.numerator <= UINT32_MAX
		   ? (uint32_t)number.numerator
		   : 0;
}

uint32_t chain_repetition(const struct record *record)
{
	return small(record_get(record, "repetition"));
}

static bool resolve_again(struct loop *loop, const struct solver *solver, struct span variant,
			  const struct record *said, struct record *given, uint32_t repetition)
{
	struct cli *cli = loop->cli;
	struct resolution resolution = {.resolver = solver->resolver,
					.options = solver->options,
					.arena = &cli->scratch,
					.faults = &cli->record_faults,
					.number = loop->number,
					.repetition = repetition};

	resolution.prepared = resolve_prepare(solver->resolver, solver->options, variant, given,
					      solver->for_target, &cli->record_faults);
	if (!resolution.prepared)
		return !cli->record_faults.errors && cli->faults.first &&
		       fault_add(&cli->record_faults, nowhere, "error in the ruleset: %s",
				 cli->faults.first->message);
	chain_inputs(resolution.prepared, said, given);
	if (!resolve_record(&resolution, given))
		return false;
	*given = resolution.answer;
	return true;
}

static bool answer_anew(struct loop *loop, const struct record *said, size_t index, bool for_target,
			struct record *given)
{
	struct cli *cli = loop->cli;
	struct did answer = did_at(record_get(said, "did"), index);
	struct span tool = answer.tool, variant = answer.variant;
	struct span seed = own(loop, said, tool, "seed"), number = own(loop, said, tool, "number");
	struct span faces = own(loop, said, tool, "faces");
	bool has_faces = record_find(
	    said, span_of(arena_format(&cli->scratch, "%.*s.faces", (int)tool.length, tool.data)));
	uint32_t repetition = small(own(loop, said, tool, "repetition"));
	bool stamped = own(loop, said, tool, "version").length > 0;

	if (!seed.length && !has_faces)
		return fault_add(
		    &cli->record_faults, nowhere,
		    "the answer from %.*s has no seed= or faces= (--stamp writes them), so it cannot be "
		    "derived again",
		    (int)tool.length, tool.data);
	if (number.length)
		chain_put(given, SPAN("number"), number, RECORD_NUMBER);
	if (!seed.length)
		chain_put(given, SPAN("faces"), faces, RECORD_LIST);
	struct solver solver = chain_solver(loop, tool, for_target);
	struct resolve_options options = *solver.options;

	options.seed = dice_seed(seed);
	options.stamp = stamped;
	options.version = span_is(own(loop, said, tool, "version"), "1");
	loop_as_then(loop, own(loop, said, tool, "sequence"), &options);
	options.trace = !stamped;
	solver.options = &options;
	bool fine = resolve_again(loop, &solver, variant, said, given, repetition);
	static const char *const dice[] = {"number", "faces"};
	for (size_t i = 0; i < 2; i++) {
		struct record_field *field = record_find(given, span_of(dice[i]));
		char *name = arena_format(&cli->scratch, "%.*s.%s", (int)tool.length, tool.data, dice[i]);

		if (field && record_find(said, span_of(name)))
			record_rename(given, field, span_of(name));
	}
	return fine;
}

bool chain_given(struct loop *loop, const struct record *said, unsigned for_target, struct record *given)
{
	struct span did = record_get(said, "did");
	size_t length = did_count(did);
	static const char *const dice[] = {"number", "faces", "source"};

	begin(said, given, &loop->cli->scratch);
	for (size_t i = 0; i + 1 < length; i++)
		if (!answer_anew(loop, said, i, for_target >> i & 1, given))
			return false;
	for (size_t i = 0; i < sizeof dice / sizeof *dice; i++) {
		const struct record_field *field = record_find(said, span_of(dice[i]));

		if (field && !record_find(given, field->key))
			chain_put(given, field->key, field->value, field->kind);
	}
	return true;
}

/* Another figure acts, or is the target: what the log or the unit files said of the one before,
 * and what he had before the deed changed it, is not his, and is asked again. */
static void forget_figure(struct record *given, const struct record *said, struct span read, bool target)
{
	for (size_t i = 0; i < said->count; i++) {
		struct span key = said->fields[i].key, own;

		if (span_skip(&key, "was.") && (own = key, span_skip(&own, "target.") == target))
			record_remove(given, key);
	}
	while (read.length) {
		struct span key = span_trim(span_cut(&read, ',')), own = key;

		if (span_skip(&own, "target.") == target)
			record_remove(given, key);
	}
	record_remove(given, target ? SPAN("target.unit") : SPAN("unit"));
}

void chain_change_figure(const struct cli *cli, struct record *given, const struct record *said,
			 struct span read, struct span key, struct span now)
{
	bool target = span_is(key, "at");

	if ((target || span_is(key, "by")) && (cli->log || cli->units) &&
	    !span_alike(record_get(given, target ? "at" : "by"), now))
		forget_figure(given, said, read, target);
}

struct piles *loop_piles(struct loop *loop)
{
	struct cli *cli = loop->cli;

	if (!loop->piles) {
		loop->piles = arena_take(&cli->memory, sizeof *loop->piles);
		piles_start(loop->piles, &cli->rules, cli->units, &cli->memory);
	}
	return loop->piles;
}
