/* cli_commit: writes answers into the log (--write): each is resolved from its latest state
 * and becomes its next lines, under one lock. */
#include <string.h>

#include "format/did.h"
#include "game/order.h"
#include "rules/tools.h"
#include "tool/cli_loop.h"
#include "tool/cli_undo.h"

/* ---- reading ---- */

/* Begins a new log with the game that follows. */
static void begin_game(struct cli *cli)
{
	struct log *log = cli->log;
	struct text line = {.arena = &cli->memory};
	struct record event;

	record_start(&event, &cli->memory);
	record_add(&event, SPAN("event"), SPAN("game"), RECORD_TEXT);
	if (rules_file(&cli->rules, "order"))
		record_add(&event, SPAN("sequence"), SPAN("warn"), RECORD_TEXT);
	record_add(&event, SPAN("rules"), span_of(cli->rules.id), RECORD_TEXT);
	record_add(&event, SPAN("number"), SPAN("1"), RECORD_NUMBER);
	form_kv.record(&event, NULL, &line);
	text_put(&line, '\n');
	log_fold(log, &event, 1);
	log->last = 1;
	cli->begins = text_span(&line);
}

/* Is something asked for that only a log which is there can have? */
static bool needs_old_log(const struct cli *cli)
{
	bool needs = cli->options->again;

	for (size_t i = 0; i < MOST_OWN; i++)
		needs |= (cli->tool->writes >> i & 1) && cli->options->own[i];
	return needs;
}

bool cli_open_writer(struct cli *cli)
{
	const char *path = cli_log_path(cli);

	if (!path || !strcmp(path, "-")) {
		cli_error(cli, "--write requires a log; use -l FILE or $VOLTIGEUR_LOG");
		return false;
	}
	cli->writer = arena_take(&cli->memory, sizeof *cli->writer);
	bool fine = log_writer_open(cli->writer, path, !needs_old_log(cli), &cli->faults);
	cli_report_faults(cli, &cli->faults, NULL);
	return fine;
}

bool cli_read_writer(struct cli *cli)
{
	if (!cli->writer->locked && !log_writer_lock(cli->writer, cli->log->faults))
		return false;
	return log_writer_read(cli->writer, cli->log);
}

void cli_fold_log(struct cli *cli, const struct log_record *end)
{
	struct log *log = cli->log;

	if (end)
		log->phase_from = 0; /* its phase may be an earlier one */
	for (size_t i = 0; i < log->count && &log->records[i] != end; i++)
		log_fold_at(log, i);
	if (cli->writer && !cli->writer->end)
		begin_game(cli);
}

/* The first record of a number; NULL: the log has none. */
static const struct log_record *first_of(const struct log *log, uint64_t number)
{
	for (size_t i = 0; i < log->count; i++)
		if (!log->records[i].replaced && log->records[i].number == number)
			return &log->records[i];
	return NULL;
}

/* Reads the log again from its beginning; the state is that before a number, or with 0
 * that after all. */
static bool read_again(struct loop *loop, uint64_t number)
{
	struct cli *cli = loop->cli;
	struct log *log = cli->log, old = *log;
	struct faults unheard;

	faults_start(&unheard, &cli->memory);
	log_start(log, old.arena, old.state, cli->units, old.limits, &unheard);
	log->scratch = old.scratch;
	log->out = old.out; /* compiled already */
	log->bodies = old.bodies;
	log->shares = old.shares;
	log->order_read = old.order_read;
	log->warned = old.warned;
	bool fine = cli_read_writer(cli);
	if (fine)
		cli_fold_log(cli, number ? first_of(log, number) : NULL);
	log->faults = &cli->record_faults;
	loop->stale = number > 0;
	if (loop->piles)
		piles_forget(loop->piles);
	return fine || fault_add(&cli->record_faults, nowhere, "%s",
				 fault_line(&cli->scratch, faults_reason(&unheard)));
}

/* Folds a line of another writer. False if the log must be read again, since the line
 * changes an earlier one. */
static bool fold_line(struct loop *loop, struct span line)
{
	struct cli *cli = loop->cli;
	struct log *log = cli->log;
	struct record record;
	struct faults unheard; /* whoever wrote it was told */

	faults_start(&unheard, &cli->scratch);
	record_start(&record, &cli->scratch);
	if (record_passes(line) || log_is_torn(line) || !record_parse(&record, line, &cli->limits, &unheard))
		return true;
	if (record_find(&record, SPAN("amends")) || span_among(record_get(&record, "event"), "undo redo") ||
	    owners_of(&record).line) /* an answer counts if all its lines are there */
		return false;
	log->faults = &unheard;
	if (!log_is_typed(&record))
		log_fold(log, &record, 0);
	log->faults = &cli->record_faults;
	if (loop->kind->follow)
		loop->kind->follow(loop, &record);
	uint64_t number = record_count(&record, "number");
	if (!number)
		log->last++;
	else if (number > log->last)
		log->last = number;
	return true;
}

/* Folds the lines that others have written. */
static bool catch_up(struct loop *loop)
{
	struct cli *cli = loop->cli;
	struct span lines;

	if (cli->begins.length) { /* another program has begun the log */
		cli->begins = SPAN("");
		return read_again(loop, 0);
	}
	if (!log_writer_news(cli->writer, &cli->memory, &lines, &cli->record_faults))
		return false;
	while (lines.length)
		if (!fold_line(loop, span_cut(&lines, '\n')))
			return read_again(loop, 0);
	return true;
}

bool commit_ready(struct loop *loop)
{
	struct cli *cli = loop->cli;

	if (!cli->writer)
		return true;
	if (!cli->writer->locked && !log_writer_lock(cli->writer, &cli->record_faults))
		return false;
	if (loop->stale)
		return read_again(loop, 0);
	return !log_writer_is_behind(cli->writer) || catch_up(loop);
}

/* ---- writing ---- */

/* Is it what an earlier tool of the pipe wrote into the log, with the same figures and dice? */
static bool is_logged(const struct log_record *logged, const struct record *record)
{
	static const char *const same[] = {"by", "at", "faces", "seed"};
	struct span did = record_get(&logged->record, "did"), now = record_get(record, "did");

	if (!did.length || did.length > now.length || memcmp(did.data, now.data, did.length) != 0)
		return false;
	for (size_t i = 0; i < sizeof same / sizeof *same; i++)
		if (!span_same(record_get(&logged->record, same[i]), record_get(record, same[i])))
			return false;
	return true;
}

/* What only an answer says; empty: the record has nothing of that, or is an answer whose dice
 * are known. */
static struct span answered(const struct record *record)
{
	bool did = record_find(record, SPAN("did"));

	if (did && (record_find(record, SPAN("faces")) || record_find(record, SPAN("seed"))))
		return SPAN("");
	for (size_t i = 0; i < record->count; i++) {
		struct span key = record->fields[i].key, rest = key;

		if (span_among(key, "did repetition") || span_skip(&rest, "was."))
			return key;
	}
	return SPAN("");
}

/* Is each answer that the record has had one of a tool? */
static bool is_of_tools(struct loop *loop, const struct record *record)
{
	const struct record_field *said = record_find(record, SPAN("did"));
	struct span rest = said ? said->value : SPAN("");

	if (!said)
		return true;
	do {
		struct did one = did_cut(&rest);

		if (!one.variant.length || !tools_named(one.tool))
			return fault_add(&loop->cli->record_faults, nowhere,
					 "did: \"%.*s\" is no answer of a tool", fault_quoted(one.text),
					 one.text.data);
	} while (rest.length);
	return true;
}

/* Fields by which a log says what its lines are about: a deed that says them would be another
 * line than it looks. */
static bool is_a_deed(struct loop *loop, const struct record *record)
{
	struct cli *cli = loop->cli;
	struct span amends = record_get(record, "amends"), number = record_get(record, "number");
	const struct log_record *logged;
	uint64_t at = record_count(record, "number");

	if (record_find(record, SPAN("event")))
		return fault_add(&cli->record_faults, nowhere,
				 "event: a deed cannot be an event as well; an event has a line of its own");
	if (amends.length && !span_same(amends, number))
		return fault_add(&cli->record_faults, nowhere,
				 "amends: a deed does not say what it replaces; use --again");
	if (!cli->writer)
		return true;
	if (!is_of_tools(loop, record))
		return false;
	struct span said = at ? SPAN("") : answered(record);
	if (said.length)
		return fault_add(
		    &cli->record_faults, nowhere,
		    "%.*s: only an answer says that, and this one has no seed= or faces= (--stamp writes "
		    "them), so the log could not be verified",
		    (int)said.length, said.data);
	if (!at)
		return true;
	if (at > cli->log->last + 1)
		return fault_add(&cli->record_faults, nowhere,
				 "number: %llu is missing before it; leave number= out",
				 (unsigned long long)cli->log->last + 1);
	logged = first_of(cli->log, at);
	return at > cli->log->last || (logged && is_logged(logged, record)) ||
	       fault_add(&cli->record_faults, nowhere,
			 "number: %llu is another deed of the log; leave number= out, or use --again=%llu",
			 (unsigned long long)at, (unsigned long long)at);
}

bool commit_begin(struct loop *loop, struct record *record)
{
	struct cli *cli = loop->cli;

	loop->amends = 0;
	bool fine = commit_ready(loop);
	uint64_t number = record_count(record, "number");
	/* of what the tool before it in a pipe has just written, no record was kept */
	if (fine && cli->writer && !cli->answer && number && number <= cli->log->last &&
	    !first_of(cli->log, number))
		fine = read_again(loop, 0);
	fine = fine && (!cli->log || cli->answer || is_a_deed(loop, record));
	if (!cli->writer)
		return fine;
	if (fine && number && number <= cli->log->last && !cli->answer) {
		loop->amends = number; /* an earlier tool of the pipe has written it */
		record_remove(record, SPAN("amends"));
		fine = read_again(loop, number);
	}
	if (!cli->answer)
		loop->number = loop->amends ? loop->amends : cli->log->last + 1;
	if (cli->person || !fine)
		commit_end(loop);
	return fine;
}

/* Can whoever reads the log read the line? An answer has more fields than its record. */
static bool is_readable(struct loop *loop, const struct record *line, size_t length)
{
	const struct limits *limits = &loop->cli->limits;
	struct faults *faults = &loop->cli->record_faults;

	if (line->count > limits->fields)
		return fault_add(
		    faults, nowhere,
		    "the answer has %zu fields, and no log is read with more than %llu (limit: fields)",
		    line->count, (unsigned long long)limits->fields);
	return length <= limits->line ||
	       fault_add(
		   faults, nowhere,
		   "the answer has %zu bytes, and no line of a log is read with more than %llu (limit: line)",
		   length, (unsigned long long)limits->line);
}

/* Adds lines to a text for the log: its own form, whatever the output's is. False if one is too
 * long. */
static bool add_lines(struct loop *loop, const struct answer *answer, struct text *lines)
{
	for (size_t i = 0; i < answer->count; i++) {
		struct record line = record_copy(&answer->lines[i], &loop->cli->scratch);

		if (!loop->cli->options->tell)
			record_remove(&line, SPAN("text"));
		line.crlf = false;
		size_t before = lines->length;
		form_kv.record(&line, NULL, lines);
		if (!is_readable(loop, &line, lines->length - before))
			return false;
		text_put(lines, '\n');
	}
	return true;
}

/* Marks an answer as the replacement of the one with its number. */
static void amend(struct loop *loop, struct answer *answer)
{
	const char *number;

	if (!loop->amends)
		return;
	number = arena_format(&loop->cli->scratch, "%llu", (unsigned long long)loop->amends);
	for (size_t i = 0; i < answer->count; i++)
		record_add(&answer->lines[i], SPAN("amends"), span_of(number), RECORD_NUMBER);
}

/* While a person thought, nobody may have changed the game. */
static bool is_as_before(struct cli *cli)
{
	if (!cli->person)
		return true;
	return log_writer_lock(cli->writer, &cli->record_faults) &&
	       (!log_writer_is_behind(cli->writer) ||
		fault_add(&cli->record_faults, (struct location){cli->writer->path, 0, 0},
			  "somebody has written while you were asked, so this answer is not written; "
			  "ask again"));
}

/* A value that the record says and the log has otherwise cannot be changed by a deed: the log would
 * not fit any more. */
static bool keeps_to_log(struct loop *loop, const struct answer *answer)
{
	struct cli *cli = loop->cli;
	struct faults faults;

	if (!cli->log || !log_by_hand(cli->log, &answer->lines[answer->main]).length)
		return true;
	struct log trial = log_copy(cli->log, &cli->scratch);
	faults_start(&faults, &cli->scratch);
	trial.faults = &faults;
	for (size_t i = 0; i < answer->count; i++)
		log_fold(&trial, &answer->lines[i], 0);
	return !faults.first || fault_add(&cli->record_faults, nowhere, "%s; event=set corrects a value",
					  faults.first->message);
}

/* With --again, the answers after the one that is replaced must still hold. */
static bool later_hold(struct loop *loop, struct span lines)
{
	struct cli *cli = loop->cli;
	struct text names = {.arena = &cli->scratch};
	struct log_later later;
	struct span whole;

	if (!cli->answer)
		return true;
	if (!log_writer_text(cli->writer, &cli->memory, &whole, &cli->record_faults))
		return false;
	later = log_later(cli->log, whole, lines);
	while (later.count && later.numbers[0] <= cli->answer->number) {
		later.numbers++;
		later.count--;
	}
	cli_later(&names, cli->log, &later);
	return !later.count ||
	       fault_add(&cli->record_faults, nowhere,
			 "--again=%llu: %.*s would no longer hold; muster --undo=N undoes one",
			 (unsigned long long)cli->answer->number, (int)names.length, names.at);
}

static bool write_answers(struct loop *loop, struct answer *answers, size_t count)
{
	struct cli *cli = loop->cli;
	struct text lines = {.arena = &cli->scratch};
	uint64_t last = cli->log->last;

	text_add(&lines, cli->begins);
	for (size_t i = 0; i < count; i++) {
		const struct record *main = &answers[i].lines[answers[i].main];

		if (log_is_refused(main))
			continue;                                   /* nothing happened */
		if (count == 1 && !keeps_to_log(loop, &answers[i])) /* several begin with one state */
			return false;
		amend(loop, &answers[i]);
		if (!add_lines(loop, &answers[i], &lines))
			return false;
		if (record_count(main, "number") > last)
			last = record_count(main, "number");
	}
	if (lines.length == cli->begins.length)
		return true;
	if (!is_as_before(cli) || !later_hold(loop, text_span(&lines)) ||
	    !log_writer_add(cli->writer, text_span(&lines), &cli->record_faults))
		return false;
	cli->begins = SPAN("");
	cli->log->last = last;
	return true;
}

bool commit(struct loop *loop, struct answer *answers, size_t count)
{
	struct cli *cli = loop->cli;
	bool fine = !cli->writer || write_answers(loop, answers, count);

	commit_end(loop);
	for (size_t i = 0; cli->log && fine && i < count; i++)
		for (size_t line = 0; line < answers[i].count; line++) /* for the next record */
			log_fold(cli->log, &answers[i].lines[line], 0);
	return fine;
}

bool commit_said(struct loop *loop, struct record *lines, size_t count)
{
	struct answer answer = {lines, count, 0};
	uint64_t number = record_count(lines, "number");
	struct cli *cli = loop->cli;

	if (!cli->writer)
		return commit(loop, &answer, 1);
	if (!commit_ready(loop))
		return commit_end(loop), false;
	if (number && number <= cli->log->last) /* it is there already */
		return commit_end(loop), true;
	uint64_t next = cli->log->last + 1;
	if (!number)
		record_add(lines, SPAN("number"),
			   span_of(arena_format(&cli->scratch, "%llu", (unsigned long long)next)),
			   RECORD_NUMBER);
	return commit(loop, &answer, 1);
}

void commit_end(struct loop *loop)
{
	if (loop->cli->writer)
		log_writer_unlock(loop->cli->writer);
}
