/* cli_report: derives the answers of a log again, with their sentences and their dice. */
#include "tool/cli_report.h"

#include "game/order.h"
#include "rules/tools.h"

struct teller {
	struct replay replay;
	const struct log *log;
	struct report_told *told; /* by the index of the record */
};

/* ---- the sentence ---- */

/* A full stop behind a sentence without one. */
static void add_sentence(struct text *out, struct span text)
{
	if (!text.length)
		return;
	if (out->length)
		text_put(out, ' ');
	text_add(out, text);
	if (!memchr(".!?", text.data[text.length - 1], 3))
		text_put(out, '.');
}

/* The sentences of an answer, in the order of the tools that gave it. */
static struct span sentences(const struct record *line, struct arena *arena)
{
	struct text out = {.arena = arena};

	for (size_t i = 0; i < line->count; i++) {
		struct span rest = line->fields[i].key, tool = span_cut(&rest, '.');

		if (span_is(rest, "text") && tools_named(tool))
			add_sentence(&out, line->fields[i].value);
	}
	add_sentence(&out, record_get(line, "text"));
	return text_span(&out);
}

/* ---- a log ---- */

static void keep_dice(struct teller *teller, const struct log_record *said, struct report_told *told,
		      struct arena *arena)
{
	bool hand = !record_find(&said->record, SPAN("seed"));

	told->die_count = teller->replay.thrown_count;
	told->dice = arena_take(arena, told->die_count * sizeof *told->dice);
	for (size_t i = 0; i < told->die_count; i++) {
		const struct replay_die *die = &teller->replay.thrown[i];

		told->dice[i] = (struct report_die){arena_span(arena, die->whose), die->sides, die->face,
						    hand};
	}
}

static void take_answer(struct replay *replay, struct loop *loop, const struct log_record *said,
			const struct replayed *replayed)
{
	struct teller *teller = (struct teller *)replay;
	struct report_told *told = &teller->told[said - teller->log->records];
	struct arena *arena = &loop->cli->memory;
	const struct record *line = &said->record;
	bool derived = replayed->found && replayed->now.count;

	told->text = arena_span(arena,
				sentences(derived ? &replayed->now.lines[replayed->now.main] : line, arena));
	if (said->replaced && !said->is_void)
		return; /* it only says what was thrown first */
	told->by_hand = said->by_hand;
	told->actor = record_get(line, replayed->for_target ? "at" : "by");
	if (!replayed->found && !chain_draws(line))
		told->unknown =
		    loop->of->known
			? "the record does not say enough to derive it again (see --stamp), or does not "
			  "hold (see --verify)"
			: "the record does not say enough to derive it again without the unit files (-u)";
	if (!replayed->found)
		return;
	told->why = arena_span(arena, loop->why);
	if (!chain_draws(line))
		keep_dice(teller, said, told, arena);
	if (teller->replay.thrown_count && !chain_draws(line))
		cli_report_odds(loop, replayed, told);
}

void cli_report(struct cli *cli, const struct state_rules *state, const char *path, const char *side,
		const char *page)
{
	struct teller teller = {.replay = {.each = take_answer, .tell = true, .first = true}};
	struct faults ignored; /* of the same file */
	struct log log, again;
	struct report report;
	struct cli_score score;
	struct span as = side ? span_of(side) : SPAN("");

	faults_start(&ignored, &cli->memory);
	log_start(&log, &cli->memory, state, cli->units, &cli->limits, &cli->faults);
	log_start(&again, &cli->memory, state, cli->units, &cli->limits, &ignored);
	if (!log_open(&again, path) || !log_open(&log, path)) {
		cli_report_faults(cli, ignored.first ? &ignored : &cli->faults, NULL);
		return;
	}
	cli_score_open(cli, &score, state, path);
	teller.log = &again;
	teller.told = arena_take(&cli->memory, again.count * sizeof *teller.told);
	teller.replay.from = log_game(&again);
	if (!cli_replay(cli, &again, &teller.replay))
		return;
	bool referee = span_is(as, "referee");
	if (as.length && !referee && !muster_has_side(&log, as)) {
		cli_error(cli, "--as: the unit files have no side \"%s\", and no such figure", side);
		return;
	}
	report_make(&report, &cli->memory, &log, teller.told, as, referee, score.ranks);
	cli_score_tell(cli, &score, &report, as, referee);
	cli_report_write(cli, &report, page);
}
