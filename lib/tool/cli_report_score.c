/* cli_report_score: how a game stands, in the sentences of the ruleset's after.yaml. */
#include "tool/cli_report.h"

static bool opens(struct cli *cli, struct cli_score *score, const struct state_rules *state, const char *path)
{
	log_start(&score->log, &cli->memory, state, cli->units, &cli->limits, &score->ignored);
	return after_load(&score->after, &cli->rules, &cli->limits, &cli->scratch) &&
	       log_open(&score->log, path) && score->log.known;
}

void cli_score_open(struct cli *cli, struct cli_score *score, const struct state_rules *state,
		    const char *path)
{
	struct faults *faults = cli->rules.faults;

	*score = (struct cli_score){.ranks = yaml_get(rules_file(&cli->rules, "after"), "ranks")};
	faults_start(&score->ignored, &cli->memory);
	if (!rules_file(&cli->rules, "after"))
		return;
	cli->rules.faults = &score->ignored;
	score->known = opens(cli, score, state, path);
	cli->rules.faults = faults;
}

/* Appends the places that a ranked figure has: ", place 1". */
static void add_places(const struct cli_score *score, const struct record *from, struct record *row,
		       struct text *text)
{
	for (const struct yaml *rank = score->ranks ? score->ranks->first : NULL; rank; rank = rank->next) {
		struct span place = record_get(from, rank->key.data);

		if (!place.length)
			continue;
		record_add(row, rank->key, place, RECORD_NUMBER);
		text_add(text, SPAN(", "));
		report_say(text, rank->key);
		text_format(text, " %.*s", (int)place.length, place.data);
	}
}

/* Adds what a tally says of a figure, a unit or the game. */
static void add_row(const struct cli_score *score, struct report *report, const char *key, struct span name,
		    const struct record *from)
{
	struct text text = {.arena = report->arena};
	struct span said = record_get(from, "text");

	if (!said.length)
		return;
	struct record *row = muster_row(&report->sections[REPORT_SCORE]);
	record_add(row, SPAN("section"), span_of(report_names[REPORT_SCORE]), RECORD_TEXT);
	if (name.length) {
		record_add(row, span_of(key), name, RECORD_TEXT);
		text_format(&text, "%.*s: ", (int)name.length, name.data);
	}
	text_add(&text, name.length ? said : report_capital(said, report->arena));
	add_places(score, from, row, &text);
	record_add(row, SPAN("text"), text_span(&text), RECORD_TEXT);
}

static bool is_seen(const struct cli_score *score, struct span name, struct span side, bool referee,
		    struct arena *arena)
{
	struct record one;

	record_start(&one, arena);
	record_add(&one, SPAN("by"), name, RECORD_TEXT);
	return referee || muster_sees(&score->log, &one, side) != MUSTER_HIDDEN;
}

void cli_score_tell(struct cli *cli, struct cli_score *score, struct report *report, struct span side,
		    bool referee)
{
	struct faults *faults = cli->rules.faults;
	struct after *after = &score->after;

	after->tell = true;
	cli->rules.faults = &score->ignored;
	bool fine = score->known && after_run(after, &score->log) && !score->ignored.first;
	cli->rules.faults = faults;
	if (!fine)
		return;
	struct span said = record_get(&after->record, "text");
	for (const struct after_side *one = after->sides; one; one = one->next)
		if (span_same(record_get(&one->record, "text"), said))
			said = SPAN(""); /* the only unit's is the game's */
	for (const struct after_side *one = after->sides; one; one = one->next)
		add_row(score, report, "unit", one->name, &one->record);
	for (const struct after_figure *one = after->figures; one && score->ranks; one = one->next)
		if (is_seen(score, one->name, side, referee, report->arena))
			add_row(score, report, "by", one->name, &one->record);
	if (said.length)
		add_row(score, report, NULL, SPAN(""), &after->record);
}
