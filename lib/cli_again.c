#include <stdio.h>
#include <string.h>

#include "cli_loop.h"

/* An answer that is resolved anew: with other choices, or to see that it holds. */

/* ---- verify, again ---- */

static bool same_answer(struct loop *loop, const struct record *was, const struct record *now,
			struct record *difference)
{
	for (size_t i = 0; i < was->count; i++) {
		const struct record_field *field = &was->fields[i], *again = record_find(now, field->key);

		if (span_is(field->key, "text") || span_is(field->key, "amends") ||
		    (again && span_same(again->value, field->value)))
			continue;
		char *key = arena_format(&loop->cli->scratch, "want.%.*s", (int)field->key.length,
					 field->key.at);
		record_add(difference, span_of(key), again ? again->value : SPAN(""), RECORD_TEXT);
	}
	return difference->count == was->count;
}

static uint32_t repetition_of(const struct record *record)
{
	struct number number;

	return number_parse(record_get(record, "repetition"), &number) && number_is_whole(number) &&
		       number.over > 0 && number.over <= UINT32_MAX
		   ? (uint32_t)number.over
		   : 0;
}

/* The dice of a stamped record come of its own seed, not of what they showed. */
static void take_seed(struct cli *cli, struct span seed, struct record *record)
{
	struct record_field *faces = record_find(record, SPAN("faces"));

	if (!seed.length)
		return;
	if (!span_same(seed, cli->resolver.seed))
		resolve_seed(&cli->resolver, (struct span){arena_copy(&cli->memory, seed), seed.length});
	if (faces)
		faces->dropped = true;
}

/* Takes a stamped answer apart and resolves it anew; `difference` is the record
 * with want. fields where it came out otherwise.  False after a fault. */
static bool derive(struct loop *loop, const struct record *record, struct record *difference, bool *same)
{
	struct cli *cli = loop->cli;
	struct record now = loop_copy(record, &cli->scratch), was = loop_copy(record, &cli->scratch);
	struct span variant = record_get(record, "did"), seed = record_get(record, "seed");

	*difference = loop_copy(record, &cli->scratch);
	if (!record_find(record, SPAN("version")))
		fault_add(&cli->record_faults, (struct place){0},
			  "the record has no stamp (--stamp): nothing to re-derive from");
	if (cli->record_faults.errors ||
	    !(cli->tool->kind ? answer_undo_kind : answer_undo)(&now, cli->tool->name, &cli->record_faults))
		return false;
	while (memchr(variant.at, ',', variant.length))
		span_cut(&variant, ',');
	span_cut(&variant, '.');
	cli->resolver.stamp = true;
	take_seed(cli, seed, &now);
	struct span standard = loop->variant;
	loop->variant = variant;
	bool fine = loop_resolve(loop, &now, repetition_of(record));
	loop->variant = standard;
	*same = fine && same_answer(loop, &was, &now, difference);
	return fine;
}

bool loop_verify(struct loop *loop, struct record *record, struct span line)
{
	struct cli *cli = loop->cli;
	struct record difference;
	bool same;

	if (!derive(loop, record, &difference, &same)) {
		loop_fail(loop, record, line, true);
		return false;
	}
	if (same)
		return true;
	loop_write(loop, &difference);
	if (cli->status != EXIT_BAD)
		cli->status = EXIT_FAILED;
	return false;
}

/* The dice of the record that is resolved anew: its seed's, or its faces and then
 * those of --dice.  Without either the run must say a seed. */
static bool dice_again(struct cli *cli, struct record *record, struct span seed)
{
	struct record_field *faces = record_find(record, SPAN("faces"));

	cli->resolver.spare_faces = true;
	take_seed(cli, seed, record);
	if (seed.length)
		return true;
	if (!faces)
		return cli->seed || cli->dice || cli->ask ||
		       fault_add(
			   &cli->record_faults, (struct place){0},
			   "the record has no seed= or faces= (--stamp writes them), so its dice cannot "
			   "come again; -s or -d says them");
	if (cli->dice) { /* a new choice may ask for more */
		faces->value = span_of(arena_format(&cli->memory, "%.*s,%s", (int)faces->value.length,
						    faces->value.at, cli->dice));
		faces->raw = SPAN("");
		cli->resolver.dice = (struct dice){.source = DICE_CHANCE};
		cli->dice = NULL;
	}
	return true;
}

/* The operands of --again, laid over the record. */
static void change_fields(struct cli *cli, struct record *record, struct span variant)
{
	for (size_t i = 0; i < cli->operand_count; i++) {
		struct span rest = cli->operands[i], key = span_cut(&rest, '=');
		struct prepared *prepared = resolve_prepare(&cli->resolver, variant, &cli->record_faults);

		key = prepared ? resolve_name(&cli->resolver, prepared, key, &cli->record_faults) : key;
		struct record_field *field = record_find(record, key);
		if (field) {
			field->value = rest;
			field->raw = SPAN("");
		} else {
			record_add(record, key, rest, RECORD_TEXT);
		}
	}
}

/* Resolves a record's last answer anew, with the operands changed. */
bool loop_again(struct loop *loop, struct record *record, struct span line)
{
	struct cli *cli = loop->cli;
	struct span did = record_get(record, "did"), variant = did, number = record_get(record, "number");
	struct span seed = record_get(record, "seed");
	char *old = arena_copy(&cli->scratch, number.length ? number : SPAN("1"));

	while (memchr(variant.at, ',', variant.length))
		span_cut(&variant, ',');
	span_cut(&variant, '.');
	cli->resolver.stamp |= record_find(record, SPAN("version")) != NULL;
	loop->variant = variant;
	bool fine = answer_undo(record, cli->tool->name, &cli->record_faults) &&
		    dice_again(cli, record, seed);
	if (fine)
		change_fields(cli, record, variant);
	if (cli->record_faults.errors || !loop_resolve(loop, record, 0)) {
		loop_fail(loop, record, line, true);
		return false;
	}
	record_add(record, SPAN("amends"), span_of(old), RECORD_NUMBER);
	loop_write(loop, record);
	return true;
}

/* ---- a log of several tools ---- */

/* A resolver each for a tool, and for a tool whose target acts. */
struct verifier {
	struct verifier *next;
	struct cli_tool tool;
	struct resolver resolver;
};

static struct verifier *verifier_of(struct cli *cli, struct verifier **list, struct span tool,
				    bool for_target)
{
	for (struct verifier *at = *list; at; at = at->next)
		if (span_is(tool, at->tool.name) && at->resolver.for_target == for_target)
			return at;
	struct verifier *new = arena_take(&cli->memory, sizeof *new);
	new->tool.name = arena_copy(&cli->memory, tool);
	new->resolver = (struct resolver){.rules = &cli->rules,
					  .tool = new->tool.name,
					  .memory = &cli->memory,
					  .scratch = &cli->scratch,
					  .limits = &cli->limits,
					  .for_target = for_target};
	new->next = *list;
	return *list = new;
}

/* Whether the record says the same again, resolved for by= or for at=.  With
 * `tell` what does not is written. */
static bool verify_as(struct loop *loop, struct verifier *verifier, const struct log_record *said, bool tell)
{
	struct cli *cli = loop->cli;
	const struct cli_tool *tool = cli->tool;
	struct record record, difference;
	bool same = false;

	arena_reset(&cli->scratch);
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&record, &cli->scratch);
	record_parse(&record, said->text, &cli->limits, &cli->record_faults);
	cli->tool = &verifier->tool;
	cli->resolver = verifier->resolver;
	if (tell)
		same = loop_verify(loop, &record, said->text);
	else
		same = derive(loop, &record, &difference, &same) && same;
	verifier->resolver = cli->resolver;
	cli->tool = tool;
	return same;
}

bool resolve_verify_log(struct cli *cli, const struct log *log)
{
	struct loop loop = {.cli = cli,
			    .form = FORM_KV,
			    .variant = SPAN(""),
			    .told = {.arena = &cli->memory},
			    .log = log->path};
	struct verifier *list = NULL;

	rules_open_ahead(&cli->rules); /* each record may be of another tool's file */
	for (size_t i = 0; i < log->count; i++) {
		const struct log_record *said = &log->records[i];
		struct span did = record_get(&said->record, "did"), tool = did;

		if (said->replaced || !did.length || record_find(&said->record, SPAN("error")))
			continue;
		while (memchr(tool.at, ',', tool.length))
			span_cut(&tool, ',');
		if (tool.at != did.at) { /* what the first tool was given is lost */
			cli_complain(cli, "%s:%u: answers of several tools in one record can't be re-derived",
				     log->path, said->line);
			continue;
		}
		tool = span_cut(&tool, '.');
		loop.line = said->line;
		loop.number = said->number;
		if (verify_as(&loop, verifier_of(cli, &list, tool, false), said, false) ||
		    verify_as(&loop, verifier_of(cli, &list, tool, true), said, false))
			continue;
		cli_say(cli, "%s:%u: does not come out again", log->path, said->line);
		return verify_as(&loop, verifier_of(cli, &list, tool, false), said, true);
	}
	return true;
}
