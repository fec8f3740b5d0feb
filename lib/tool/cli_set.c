/* cli_set: answers of several lines in the input, which are collected, passed on, and
 * followed by the next deed. */
#include <string.h>

#include "format/did.h"
#include "format/owners.h"
#include "tool/cli_loop.h"

/* ---- collecting ---- */

static uint64_t number_of(const struct record *record)
{
	return record_count(record, record_find(record, SPAN("number")) ? "number" : "amends");
}

enum set_step set_collect(struct loop_set *set, const struct record *record, struct span line, uint64_t place,
			  const struct limits *limits)
{
	struct owners owners = owners_of(record);
	bool first = owners.count > 0;
	bool goes_on = owners.line == set->count + 1 && number_of(record) == set->number &&
		       set->lines.length + line.length < limits->answer;

	if (set->owners && !goes_on)
		return SET_BROKEN;
	if (!set->owners && !first)
		return SET_NONE;
	if (first) {
		*set = (struct loop_set){
		    .lines = set->lines, .number = number_of(record), .owners = owners.count, .line = place};
		set->lines.length = 0;
	}
	if (!first)
		text_put(&set->lines, '\n');
	text_add(&set->lines, line);
	return ++set->count == set->owners ? SET_COMPLETE : SET_GOES_ON;
}

bool set_answer(struct span lines, struct arena *arena, const struct limits *limits, struct answer *answer,
		struct faults *faults)
{
	struct span rest = lines;

	*answer = (struct answer){.count = 0};
	while (rest.length) {
		span_cut(&rest, '\n');
		answer->count++;
	}
	answer->lines = arena_take(arena, answer->count * sizeof *answer->lines);
	answer->main = answer->count;
	for (size_t i = 0; i < answer->count; i++) {
		record_start(&answer->lines[i], arena);
		if (!record_parse(&answer->lines[i], span_cut(&lines, '\n'), limits, faults))
			return false;
		if (answer->main == answer->count && record_find(&answer->lines[i], SPAN("did")))
			answer->main = i;
	}
	if (answer->main == answer->count)
		answer->main = 0;
	return true;
}

/* ---- several targets ---- */

/* The fields that the line of a further target had before its answer, under the names
 * that they have in a record of all targets. */
static void join_fields(const struct record *line, uint32_t target, struct record *given)
{
	for (size_t i = 0, did = record_before(line, SPAN("did")); i < did; i++) {
		const struct record_field *field = &line->fields[i], *was = record_was(line, field->key);
		struct span key = field->key, rest = key;

		if (span_listed(record_get(line, "read"), ',', key))
			continue;
		if (span_among(key, "by at unit target.unit read") || span_skip(&rest, "was."))
			continue;
		span_skip(&key, "target.");
		chain_put(
		    given,
		    span_of(arena_format(given->arena, "at.%u.%.*s", target, (int)key.length, key.data)),
		    was ? was->value : field->value, field->kind);
	}
}

bool set_join_targets(const struct answer *said, struct record *given, uint32_t *repetition,
		      struct faults *faults)
{
	const struct record *main = &said->lines[said->main];
	struct text at = {.arena = given->arena};
	struct record_field *targets = record_find(given, SPAN("at"));
	uint32_t target = 1;

	text_add(&at, record_get(main, "at"));
	for (size_t i = said->main + 1; i < said->count; i++) {
		const struct record *line = &said->lines[i];

		if (!record_find(line, SPAN("did")) || record_find(line, SPAN("event")))
			continue;
		text_put(&at, ',');
		text_add(&at, record_get(line, "at"));
		join_fields(line, ++target, given);
	}
	*repetition = target == 1 ? chain_repetition(main) : 0;
	if (target > 1 && !targets)
		return fault_add(faults, nowhere,
				 "two lines of the answer have did=, but its first target has no at=");
	if (target > 1)
		record_set(targets, text_span(&at));
	return true;
}

struct span set_read(const struct answer *said, struct arena *arena)
{
	struct text names = {.arena = arena};
	uint32_t target = 1;

	text_add(&names, record_get(&said->lines[said->main], "read"));
	for (size_t i = said->main + 1; i < said->count; i++) {
		struct span rest = record_get(&said->lines[i], "read");

		if (!record_find(&said->lines[i], SPAN("did")) || record_find(&said->lines[i], SPAN("event")))
			continue;
		for (target++; rest.length;) {
			struct span key = span_cut(&rest, ',');

			span_skip(&key, "target.");
			text_format(&names, "%sat.%u.%.*s", names.length ? "," : "", target, (int)key.length,
				    key.data);
		}
	}
	return text_span(&names);
}

/* ---- passing on ---- */

static void pass(struct loop *loop, const struct answer *answer)
{
	struct cli *cli = loop->cli;
	struct span rest = text_span(&loop->set.lines);

	if (!commit_said(loop, answer->lines, answer->count))
		cli_report_faults(cli, &cli->record_faults, loop_where(loop));
	for (size_t i = 0; i < answer->count; i++) {
		struct span line = span_cut(&rest, '\n');

		if (!cli->options->odds)
			loop_pass(loop, line, &answer->lines[i]);
	}
}

static void follow(struct loop *loop, const struct answer *answer)
{
	for (size_t i = 0; loop->kind->follow && i < answer->count; i++) {
		faults_start(&loop->cli->record_faults, &loop->cli->scratch);
		if (!loop->kind->follow(loop, &answer->lines[i]))
			loop_fail(loop, &answer->lines[i], SPAN(""), true);
	}
}

/* Passes an answer on, and answers its deeds again by this tool. */
static void answer_next(struct loop *loop, const struct answer *answer)
{
	struct cli *cli = loop->cli;

	pass(loop, answer);
	follow(loop, answer);
	if (loop->number < loop->set.number)
		loop->number = loop->set.number;
	for (size_t i = 0; i < answer->count; i++) {
		const struct record *said = &answer->lines[i];

		if (!record_find(said, SPAN("did")) || record_find(said, SPAN("error")))
			continue;
		if (resolve_has_texts(&cli->resolver) &&
		    !record_find(said, span_of(cli->resolver.kind->field)))
			continue;
		struct record next = log_next_deed(loop_state(loop), said, &cli->scratch);
		faults_start(&cli->record_faults, &cli->scratch);
		loop->number++;
		loop->said = said;
		if (cli_apply_sets(cli, &next))
			loop->kind->answer(loop, &next, text_span(&loop->set.lines));
		else
			loop_fail(loop, &next, SPAN(""), true);
		loop->said = NULL;
	}
}

void set_complete(struct loop *loop)
{
	struct cli *cli = loop->cli;
	struct span lines = text_span(&loop->set.lines);
	struct answer answer;

	loop->set.owners = 0;
	loop->line = loop->set.line;
	faults_start(&cli->record_faults, &cli->scratch);
	if (!set_answer(lines, &cli->scratch, &cli->limits, &answer, &cli->record_faults)) {
		cli_report_faults(cli, &cli->record_faults, loop_where(loop));
		return;
	}
	if (!cli->options->verify) {
		answer_next(loop, &answer);
		return;
	}
	const struct solver solver = loop_solver(loop);
	uint64_t number = loop->number;
	loop->number = loop->set.number;
	if (record_find(&answer.lines[answer.main], SPAN("did")))
		loop_verify(loop, &solver, &answer, SPAN(""));
	loop->number = number;
	follow(loop, &answer);
}

void set_broken(struct loop *loop)
{
	struct cli *cli = loop->cli;
	struct span rest = text_span(&loop->set.lines);

	loop->line = loop->set.line;
	faults_start(&cli->record_faults, &cli->scratch);
	fault_add(&cli->record_faults, nowhere, "number %llu has %llu of %llu lines and is not answered",
		  (unsigned long long)loop->set.number, (unsigned long long)loop->set.count,
		  (unsigned long long)loop->set.owners);
	loop->set.owners = 0;
	cli_report_faults(cli, &cli->record_faults, loop_where(loop));
	while (rest.length && !cli->options->verify)
		cli_pass(cli, span_cut(&rest, '\n'));
}
