/* cli_verify: derives every answer in a log again. */
#include "tool/cli_loop.h"
#include "format/did.h"
#include "game/order.h"

/* True if resolving the record again gives the same answer, which is then in `replayed`.
 * With `tell`, a difference is reported. */
static bool verify_as(struct loop *loop, const struct log_record *said, bool for_target, bool tell,
		      struct replayed *replayed)
{
	struct cli *cli = loop->cli;
	const struct solver solver = chain_solver(loop, chain_last_tool(&said->record), for_target);
	size_t length = did_count(record_get(&said->record, "did")), before = length ? length - 1 : 0;
	const struct log *log = loop->of;
	struct answer answer, difference;
	bool same = false;

	*replayed = (struct replayed){.for_target = for_target};
	for (unsigned ways = 0; !same && ways < (tell || before > 5 ? 1u : 1u << before); ways++) {
		arena_reset(&cli->scratch);
		faults_start(&cli->record_faults, &cli->scratch);
		set_answer(log_text(log, said, &cli->scratch), &cli->scratch, &cli->limits, &answer,
			   &cli->record_faults);
		if (tell)
			same = loop_verify(loop, &solver, &answer, said->text);
		else
			same = loop_derive(loop, &solver, &answer, ways, &replayed->now, &difference,
					   &same) &&
			       same;
		replayed->said = answer;
		replayed->ways = ways;
	}
	return same;
}

/* Has a field a value only because all start with it, or unit files write what no game remembers? */
static bool is_unsaid(const struct log *log, struct span name, struct span other, struct span field,
		      struct span now)
{
	const struct state_field *declared = state_field(log->state, field);

	return !log_toward(log, name, other, field) && (!declared || state_same(now, declared->start));
}

/* Adds want. fields for what an answer read and the state has otherwise. */
static void compare_read(struct loop *loop, const struct log *log, const struct log_record *said,
			 struct span all, struct record *difference)
{
	struct arena *arena = &loop->cli->scratch;

	while (all.length) {
		struct span key = span_cut(&all, ','), field = key, now;
		const struct record_field *was = record_was(&said->record, key),
					  *read = was ? was : record_find(&said->record, key);
		bool target = span_skip(&field, "target.");
		struct span name = record_get(&said->record, target ? "at" : "by"),
			    other = record_get(&said->record, target ? "by" : "at");

		if (!read || !log_known(log, name, other, field, &now) || state_same(now, read->value) ||
		    is_unsaid(log, name, other, field, now))
			continue;
		struct span want = span_of(arena_format(arena, "want.%.*s", (int)key.length, key.data));
		if (!record_find(difference, want))
			record_add(difference, want, arena_span(arena, now), RECORD_TEXT);
	}
}

/* Holds what a line says that its answers read against the state before it. False, after the
 * line was written with want. fields, if they differ. */
static bool reads_hold(struct loop *loop, const struct log *log, const struct log_record *said)
{
	const struct record *main = &log_main_of(log, said)->record;
	bool ordered = span_among(record_get(main, "sequence"), "warn strict"); /* it was judged again */
	struct record difference = record_copy(&said->record, &loop->cli->scratch);
	struct span did = record_get(&said->record, "did");

	do {
		struct span read = log_cut_read(&said->record, &did);

		compare_read(loop, log, said, ordered ? SPAN("") : read, &difference);
	} while (did.length);
	if (difference.count > said->record.count)
		loop_write(loop, &difference);
	return difference.count == said->record.count;
}

/* In a game that follows the order of play, a deed is judged by it: one that was made without the
 * log says otherwise. False, after the line was written with want.sequence=. */
static bool is_ordered(struct loop *loop, const struct log *log, const struct log_record *said)
{
	struct span want = log->strict ? SPAN("strict") : SPAN("warn");

	if (!log->order || !record_find(&said->record, SPAN("did")) || log_main_of(log, said) != said ||
	    !chain_last_tool(&said->record).length || span_is(chain_last_tool(&said->record), "roll") ||
	    span_same(record_get(&said->record, "sequence"), want))
		return true;
	arena_reset(&loop->cli->scratch);
	struct record difference = record_copy(&said->record, &loop->cli->scratch);
	record_add(&difference, SPAN("want.sequence"), want, RECORD_TEXT);
	loop_write(loop, &difference);
	return false;
}

/* Derives an answer again, unless it is one line of several, and compares what it
 * read. */
static bool verify_one(struct loop *loop, const struct log *log, const struct log_record *said)
{
	struct cli *cli = loop->cli;
	bool answer = (record_find(&said->record, SPAN("did")) || chain_last_tool(&said->record).length) &&
		      log_main_of(log, said) == said;

	struct replayed replayed;

	if (answer && !is_ordered(loop, log, said)) {
		if (cli->status != EXIT_BAD)
			cli->status = EXIT_FAILED;
		return false;
	}
	if (answer && !verify_as(loop, said, false, false, &replayed) &&
	    !verify_as(loop, said, true, false, &replayed)) {
		verify_as(loop, said, false, true, &replayed);
	} else {
		arena_reset(&cli->scratch);
		faults_start(&cli->record_faults, &cli->scratch);
		if (reads_hold(loop, log, said))
			return true;
		if (cli->status != EXIT_BAD)
			cli->status = EXIT_FAILED;
	}
	return false;
}

unsigned cli_verify_quietly(struct cli *cli, struct log *log)
{
	bool fine = true;
	size_t folded = 0;
	struct loop loop = {.cli = cli,
			    .form = &form_kv,
			    .variant = SPAN(""),
			    .told = {.arena = &cli->memory},
			    .log = log->path,
			    .of = log,
			    .state = log->state};

	cli_sandbox(cli, SANDBOX_CLOSED, true);
	loop_piles(&loop)->log = log; /* who has which cards; those drawn are noted as they come */
	loop_piles(&loop)->until = log->records;
	log->phase_from = 0; /* every phase is looked at */
	for (size_t i = 0; i < log->count; i++) {
		const struct log_record *said = &log->records[i], *first = log_first_of(log, said);

		while (&log->records[folded] < first)
			log_fold_at(log, folded++);
		if (said->replaced || record_find(&said->record, SPAN("error")))
			continue;
		log->records[i].by_hand = log_by_hand(log, &said->record);
		if (log->order && !said->owners.line && record_find(&said->record, SPAN("event")))
			log->records[i].skips = order_skips(log->order, log, &said->record, log->arena);
		if (!fine)
			continue;
		loop.line = said->line;
		loop.number = said->number;
		loop.game = log->known ? log : NULL;
		fine = verify_one(&loop, log, said);
		faults_start(&cli->record_faults, &cli->scratch);
		if (fine && !piles_replay(loop_piles(&loop), &said->record, &cli->record_faults))
			cli_report_faults(cli, &cli->record_faults, loop_where(&loop));
	}
	while (folded < log->count)
		log_fold_at(log, folded++);
	return fine ? 0 : (unsigned)loop.line;
}

bool cli_verify_log(struct cli *cli, struct log *log)
{
	unsigned line = cli_verify_quietly(cli, log);

	if (line && cli->status == EXIT_FAILED)
		cli_warn(cli, "%s:%u: verification failed", log->path, line);
	return !line;
}

/* ---- the seed of a log ---- */

/* A record of several begins with 1; others have none. */
static uint64_t repetition_of(const struct log_record *said)
{
	struct span text = record_get(&said->record, "repetition");
	struct number now;

	return text.length && number_parse(text, &now) && number_is_whole(now) ? (uint64_t)now.numerator : 1;
}

static bool is_answer(const struct log *log, const struct log_record *said)
{
	return chain_last_tool(&said->record).length && !record_find(&said->record, SPAN("error")) &&
	       log_main_of(log, said) == said;
}

/* Why the dice of an answer may be others than those of this seed that were next; NULL: they
 * are not. */
static const char *chosen(const struct log *log, const struct log_record *said, struct span seed)
{
	bool amends = record_find(&said->record, SPAN("amends"));
	uint64_t repetition = repetition_of(said), last = 0;

	if (!span_same(record_get(&said->record, "seed"), seed))
		return "its dice do not come from the seed";
	if (record_find(&said->record, SPAN("id")))
		return "its dice were chosen by id=";
	for (size_t at = said->earlier; at; at = log->records[at - 1].earlier) {
		const struct log_record *other = &log->records[at - 1];

		if (is_answer(log, other) && !record_find(&other->record, SPAN("amends")) &&
		    repetition_of(other) > last)
			last = repetition_of(other);
	}
	if (amends ? repetition > last : repetition != last + 1)
		return amends || repetition > 1 ? "its dice were chosen by repetition="
						: "its number is another answer's";
	return NULL;
}

bool cli_verify_seed(struct cli *cli, const struct log *log, struct span seed)
{
	bool fine = true;

	for (size_t i = 0; i < log->count; i++) {
		const struct log_record *said = &log->records[i];
		const char *why = is_answer(log, said) ? chosen(log, said, seed) : NULL;

		if (why)
			cli_warn(cli, "%s:%u: %s", log->path, said->line, why);
		fine &= !why;
	}
	return fine;
}

/* ---- a log told again ---- */

/* Derives an answer again by who may have acted. One that was out of order is first derived as
 * one of the game, which says why; another one last, since an undone one was judged in another
 * state. */
static bool replay_one(struct loop *loop, struct replay *replay, struct log *log,
		       const struct log_record *said)
{
	bool warned = replay->tell && record_find(&said->record, SPAN("warn"));
	struct replayed replayed;
	bool found = false;

	for (int way = 0; way < 4 && !found; way++) {
		bool in_game = warned == (way < 2);

		if (in_game && !log->known)
			continue;
		replay->thrown_count = 0;
		loop->why = SPAN("");
		loop->game = in_game ? log : NULL;
		found = verify_as(loop, said, way % 2, false, &replayed);
	}
	loop->game = NULL;
	replayed.found = found;
	if (!loop->cli->broken)
		replay->each(replay, loop, said, &replayed);
	return !loop->cli->broken;
}

static void see(void *context, struct span whose, uint32_t sides, uint32_t face)
{
	struct replay *replay = context;

	if (replay->thrown_count == replay->thrown_capacity)
		replay->thrown = arena_grow(replay->arena, replay->thrown, replay->thrown_count,
					    &replay->thrown_capacity, sizeof *replay->thrown);
	replay->thrown[replay->thrown_count++] = (struct replay_die){whose, sides, face};
}

bool cli_replay(struct cli *cli, struct log *log, struct replay *replay)
{
	struct loop loop = {.cli = cli,
			    .form = &form_kv,
			    .variant = SPAN(""),
			    .told = {.arena = &cli->memory},
			    .log = log->path,
			    .of = log,
			    .others = {.owners = &log_owners,
				       .judge = order_bind,
				       .behind = order_behind,
				       .fill = log_fill,
				       .source = log,
				       .tell = replay->tell,
				       .seen = see,
				       .witness = replay}};

	replay->arena = &cli->memory;
	loop_piles(&loop)->log = log;
	loop_piles(&loop)->until = log->records;
	cli_sandbox(cli, SANDBOX_CLOSED, true);
	log->phase_from = 0;
	for (size_t i = 0, folded = 0; i < log->count; i++) {
		const struct log_record *said = &log->records[i], *first = log_first_of(log, said);

		while (&log->records[folded] < first) /* several targets start from one state */
			log_fold_at(log, folded++);
		loop.number = said->number;
		loop.line = said->line;
		log->records[i].by_hand = log_by_hand(log, &said->record);
		loop.loose = !record_find(&said->record, SPAN("version"));
		bool counts = replay->first || !said->replaced || said->is_void; /* a void throw was thrown */
		if (counts && i >= replay->from && !record_find(&said->record, SPAN("error")) &&
		    chain_last_tool(&said->record).length && log_main_of(log, said) == said &&
		    !replay_one(&loop, replay, log, said)) {
			cli_report_faults(cli, &cli->record_faults, NULL);
			return false; /* what is incomplete would mislead */
		}
		faults_start(&cli->record_faults, &cli->scratch);
		if (!said->replaced)
			piles_replay(loop_piles(&loop), &said->record, &cli->record_faults);
	}
	return true;
}

/* ---- the dice of a log ---- */

struct dice_of_log {
	struct replay replay;
	struct fairness *fairness;
};

static void count_dice(struct replay *replay, struct loop *loop, const struct log_record *said,
		       const struct replayed *replayed)
{
	struct fairness *fairness = ((struct dice_of_log *)replay)->fairness;
	bool hand = !record_find(&said->record, SPAN("seed"));

	(void)loop;
	if (chain_draws(&said->record))
		return;
	for (size_t i = 0; replayed->found && i < replay->thrown_count; i++)
		fairness_add(fairness, replay->thrown[i].sides, replay->thrown[i].face, hand);
	fairness->answers += replayed->found;
	fairness->unknown += !replayed->found;
}

bool cli_dice_of_log(struct cli *cli, struct log *log, struct fairness *fairness)
{
	struct dice_of_log dice = {{.each = count_dice}, fairness};

	return cli_replay(cli, log, &dice.replay);
}
