/* cli_undo: events, undo and redo as lines of the log, and the list of its answers. */
#include "tool/cli_undo.h"

#include <string.h>

#include "game/order.h"
#include "rules/value.h"
#include "tool/cli_after.h"
#include "tool/cli_loop.h"

/* ---- events ---- */

/* Is it an event, and one that is written by hand? */
static bool is_event(struct cli *cli, const struct record *event)
{
	struct faults *faults = &cli->record_faults;
	struct span name = record_get(event, "event");

	if (!name.length)
		return fault_add(faults, nowhere, "expected an event: event=NAME, or its name alone");
	return !span_among(name, "undo redo") ||
	       fault_add(faults, nowhere, "event=%.*s is written by --%.*s", (int)name.length, name.data,
			 (int)name.length, name.data);
}

static bool read_operands(struct cli *cli, struct record *event)
{
	struct faults *faults = &cli->record_faults;

	for (size_t i = 0; i < cli->options->operand_count; i++) {
		struct span operand = cli->options->operands[i], rest = operand, key = span_cut(&rest, '=');
		bool bare = key.length == operand.length;

		if (bare && i > 0)
			return fault_add(faults, nowhere, "invalid field \"%.*s\"; expected key=value",
					 (int)key.length, key.data);
		if (bare)
			operand = span_of(
			    arena_format(&cli->memory, "event=%.*s", (int)key.length, key.data));
		if (!record_operand(event, operand, faults))
			return false;
	}
	return true;
}

/* Completes the name in by=. The figure must exist, unless it joins the game or a unit. */
static bool complete_name(struct cli *cli, struct record *event)
{
	struct record_field *by = record_find(event, SPAN("by"));
	struct span word = record_get(event, "event");
	const struct figure *figure;
	struct span name;

	if (by && !by->value.length)
		return fault_add(&cli->record_faults, nowhere, "by= is empty; expected a figure");
	if (!by || span_is(word, "join") || yaml_get(state_deed(cli->log->state, word), "joins") ||
	    (cli->log->units && units_unit(cli->log->units, by->value).length))
		return true;
	name = log_full_name(cli->log, by->value, &figure, &cli->record_faults);
	if (name.length)
		record_set(by, name);
	return name.length > 0;
}

/* Folds the event to find what is wrong with it: the log would only warn. */
static bool fits(struct cli *cli, const struct record *event)
{
	struct log trial = log_copy(cli->log, &cli->memory);
	struct faults faults;

	faults_start(&faults, &cli->memory);
	trial.faults = &faults;
	trial.path = "the event";
	log_fold(&trial, event, 0);
	return !faults.first || fault_add(&cli->record_faults, nowhere, "%s", faults.first->message);
}

/* The log's own fields belong to its answers, and to the line that the tools add. */
static bool is_of_players(struct cli *cli, const struct record *event)
{
	bool game = span_is(record_get(event, "event"), "game");

	for (size_t i = 0; i < event->count; i++) {
		struct span key = event->fields[i].key;
		bool own = span_among(key, "amends number owner owners did error refused read version seed "
					   "faces repetition void") ||
			   (!game && span_among(key, "rules sequence"));

		if (own)
			return fault_add(&cli->record_faults, nowhere,
					 "%.*s= is a field of the log, and no event can set it",
					 (int)key.length, key.data);
	}
	return true;
}

static bool is_word_of(const struct log *log, const struct declaration *declared, struct span word)
{
	for (size_t i = 0; i < declared->word_count; i++)
		if (span_same(words_text(&log->state->rules->words, declared->words[i]), word))
			return true;
	return declared->type == TYPE_FLAG && span_among(word, "yes no");
}

/* May the field of a figure or of the game have this value? The log would take any word. */
static bool is_value(struct cli *cli, const struct record_field *field)
{
	const struct log *log = cli->log;
	const struct state_field *state = state_field(log->state, field->key);
	const struct declaration *declared;

	state = state ? state : state_option(log->state, field->key);
	declared = state ? &state->declaration : NULL;
	if (!declared || (!declared->words && declared->type != TYPE_FLAG))
		return true;
	for (struct span rest = field->value; rest.length;) {
		struct span word = value_is_list(declared->type) ? span_trim(span_cut(&rest, ',')) : rest;

		if (!is_word_of(log, declared, word))
			return fault_add(&cli->record_faults, nowhere, "%.*s: unknown value \"%.*s\"%s",
					 (int)field->key.length, field->key.data, fault_quoted(word),
					 word.data,
					 declared->type == TYPE_FLAG ? "; expected yes or no" : "");
		if (!value_is_list(declared->type))
			break;
	}
	return true;
}

static bool has_values(struct cli *cli, const struct record *event)
{
	for (size_t i = 0; i < event->count; i++)
		if (!is_value(cli, &event->fields[i]))
			return false;
	return true;
}

/* Who joins a unit says which, if there are several. */
static bool names_unit(struct cli *cli, const struct record *event)
{
	const struct log *log = cli->log;
	struct span said = record_get(event, "unit"), first = SPAN("");

	if (!log->known || !yaml_get(state_deed(log->state, record_get(event, "event")), "joins"))
		return true;
	for (const struct figure *figure = log->units->figures; figure; figure = figure->next) {
		first = first.length ? first : figure->unit;
		if (!said.length && figure->unit.length && !span_same(figure->unit, first))
			return fault_add(&cli->record_faults, nowhere,
					 "missing unit=; there is more than one unit: %.*s, %.*s",
					 (int)first.length, first.data, (int)figure->unit.length,
					 figure->unit.data);
	}
	return !said.length || units_unit(log->units, said).length ||
	       fault_add(&cli->record_faults, nowhere, "unknown unit \"%.*s\"", (int)said.length, said.data);
}

bool cli_event_fits(struct cli *cli, struct record *event, bool of_pipe)
{
	bool made = of_pipe && record_find(event, SPAN("number"));

	return is_event(cli, event) && names_unit(cli, event) && (made || is_of_players(cli, event)) &&
	       has_values(cli, event) && complete_name(cli, event) && fits(cli, event);
}

static void write_event(struct loop *loop, struct record *event)
{
	struct cli *cli = loop->cli;

	if (!cli_event_fits(cli, event, false))
		return;
	if (span_is(record_get(event, "event"), "turn") && event->count == 1 && cli->log->order)
		order_add_turn(cli->log, event);
	if (commit_said(loop, event, 1))
		loop_write(loop, event);
}

/* Writes the event of a line of standard input. The first that is wrong ends the run. */
static bool write_line(void *context, uint64_t number, struct span line, enum input_line kind)
{
	struct loop *loop = context;
	struct cli *cli = loop->cli;
	struct record event;
	enum cli_line read = cli_read_line(cli, line, kind, &event);

	if (read == LINE_PASSES)
		return true;
	loop->line = number;
	if (read == LINE_RECORD)
		write_event(loop, &event);
	cli_report_faults(cli, &cli->record_faults, loop_where(loop));
	return cli->status != EXIT_BAD;
}

void cli_write_events(struct cli *cli)
{
	struct loop loop = {.cli = cli,
			    .kind = &(struct loop_kind){.numbers_lines = false},
			    .form = cli_form(cli->options, false),
			    .variant = SPAN(""),
			    .told = {.arena = &cli->memory}};
	struct record event;

	if (!cli_open_log(cli))
		return;
	if (!cli->options->operand_count) {
		cli_await_lines(cli);
		cli_each_line(cli, &loop, write_line);
		if (!loop.line)
			cli_error(cli, "--write requires an event, such as turn, or event=set by=NAME ..; "
				       "or events on standard input, one a line");
		return;
	}
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&event, &cli->memory);
	if (read_operands(cli, &event))
		write_event(&loop, &event);
	cli_report_faults(cli, &cli->record_faults, NULL);
}

/* ---- undo ---- */

/* The main line of the answer with a number; NULL: there is none. */
static const struct log_record *answer_of(const struct log *log, uint64_t number, bool is_void)
{
	const struct log_record *found = NULL;

	for (size_t i = 0; i < log->count; i++) {
		const struct log_record *record = &log->records[i];

		if (record->undoes || record->number != number || record->is_void != is_void ||
		    (record->replaced && !record->is_void))
			continue;
		if (!found || record_find(&record->record, SPAN("did")))
			found = record;
	}
	return found;
}

/* Adds who did what: "14 (shoot.fire by=Harris)". */
static void add_answer(struct text *out, const struct log *log, uint64_t number)
{
	const struct log_record *answer = answer_of(log, number, false);
	const char *event = "";
	struct span did, by;

	text_format(out, "%llu", (unsigned long long)number);
	if (!answer && !(answer = answer_of(log, number, true)))
		return;
	did = record_get(&answer->record, "did");
	by = record_get(&answer->record, "by");
	if (!did.length) {
		did = record_get(&answer->record, "event");
		event = "event=";
	}
	text_format(out, " (%s%.*s%s%.*s)", event, (int)did.length, did.data, by.length ? " by=" : "",
		    (int)by.length, by.data);
}

void cli_later(struct text *out, const struct log *log, const struct log_later *later)
{
	for (size_t i = 0; i < later->count; i++) {
		if (i)
			text_add(out, span_of(i + 1 < later->count ? ", " : " and "));
		add_answer(out, log, later->numbers[i]);
	}
}

/* The number to undo or redo; 0 after an error. */
static uint64_t which(struct cli *cli, const char *text, bool redo)
{
	const struct log *log = cli->log;
	uint64_t last = 0;
	struct number number;

	if (text &&
	    (!number_parse(span_of(text), &number) || !number_is_whole(number) || number.numerator < 1)) {
		cli_error(cli, "--%s: invalid number \"%s\"", redo ? "redo" : "undo", text);
		return 0;
	}
	for (size_t i = 0; !text && i < log->count; i++) {
		const struct log_record *record = &log->records[i];

		if (redo && record->undoes && answer_of(log, record->number, true))
			last = record->number; /* the one that was undone last */
		if (!redo && !record->undoes && !record->replaced && record->number > last &&
		    !span_is(record_get(&record->record, "event"), "game"))
			last = record->number;
	}
	if (text)
		last = (uint64_t)number.numerator;
	if (!last)
		cli_error(cli, "there is nothing to %s", redo ? "redo" : "undo");
	else if (!answer_of(log, last, redo))
		cli_error(cli, "--%s=%llu: %s", redo ? "redo" : "undo", (unsigned long long)last,
			  answer_of(log, last, !redo) ? redo ? "it is not undone" : "it is undone already"
						      : "the log has no such number");
	return cli->status == EXIT_BAD ? 0 : last;
}

static void refuse(struct cli *cli, const char *name, uint64_t number, const struct log_later *later)
{
	struct text text = {.arena = &cli->memory};
	bool undo = !strcmp(name, "undo");

	cli_later(&text, cli->log, later);
	cli_error(cli, "--%s=%llu: %.*s would no longer hold%s", name, (unsigned long long)number,
		  (int)text.length, text.at,
		  !undo              ? ""
		  : later->count > 1 ? "; --force undoes them too"
				     : "; --force undoes it too");
}

static void add_line(struct text *lines, const char *name, uint64_t number)
{
	text_format(lines, "event=%s number=%llu\n", name, (unsigned long long)number);
}

/* Prints the new lines, or for a person a sentence for each. */
static void tell(struct cli *cli, struct span lines)
{
	const struct form *form = cli_form(cli->options, false);
	struct text out = {.arena = &cli->memory};

	while (lines.length) {
		struct span line = span_cut(&lines, '\n');
		struct record record;

		record_start(&record, &cli->memory);
		record_parse(&record, line, &cli->limits, &cli->record_faults);
		if (form->reader) {
			add_answer(&out, cli->log, record_count(&record, "number"));
			text_format(&out, " %s",
				    span_is(record_get(&record, "event"), "undo") ? "is undone"
										  : "counts again");
		} else {
			form->record(&record, cli->options->columns, &out);
		}
		text_put(&out, '\n');
	}
	struct text shown = {.arena = &cli->memory};
	(form->reader ? text_lines : text_add)(&shown, text_span(&out));
	output_add(&cli->out, text_span(&shown));
}

void cli_undo(struct cli *cli, const char *text, bool redo, bool force)
{
	const char *name = redo ? "redo" : "undo";
	struct text lines = {.arena = &cli->memory};
	struct span whole;

	if (!cli_open_log(cli))
		return;
	uint64_t number = which(cli, text, redo);
	if (!number || !log_writer_text(cli->writer, &cli->memory, &whole, &cli->faults))
		return;
	add_line(&lines, name, number);
	struct log_later later = log_later(cli->log, whole, text_span(&lines));
	if (later.count && !force) {
		refuse(cli, name, number, &later);
		return;
	}
	while (later.count) { /* the earliest last, so that --redo begins with it */
		struct text more = {.arena = &cli->memory};

		for (size_t i = later.count; i-- > 0;)
			add_line(&more, "undo", later.numbers[i]);
		text_add(&more, text_span(&lines));
		lines = more;
		later = log_later(cli->log, whole, text_span(&lines));
	}
	if (log_writer_add(cli->writer, text_span(&lines), &cli->faults))
		tell(cli, text_span(&lines));
}

/* ---- history ---- */

static void add_row(struct muster *muster, const struct log_record *answer)
{
	static const char *const shown[] = {"event", "did", "by", "at", "result", "text"};
	struct record *row = muster_row(muster);

	record_add(row, SPAN("number"),
		   span_of(arena_format(muster->arena, "%llu", (unsigned long long)answer->number)),
		   RECORD_NUMBER);
	for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
		const struct record_field *field = record_find(&answer->record, span_of(shown[i]));

		if (field)
			record_add(row, field->key, field->value, field->kind);
	}
	if (answer->amends)
		record_add(row, SPAN("amended"), SPAN("yes"), RECORD_FLAG);
	if (answer->is_void)
		record_add(row, SPAN("void"), SPAN("yes"), RECORD_FLAG);
}

/* What a side sees of an answer: of all its lines, unless its own is hidden. */
static enum muster_sight sight_of(const struct log *log, const struct log_record *answer, struct span side)
{
	const struct log_set *set = log_set_of(log, answer);
	enum muster_sight sight = muster_sees(log, &answer->record, side);

	for (size_t i = 0; set && i < set->count && sight == MUSTER_SEEN; i++)
		if (muster_sees(log, &log->records[set->first + i].record, side) != MUSTER_SEEN)
			sight = MUSTER_SECRET;
	return sight;
}

/* Hides a row, or of a secret one all but who did what, as muster_sees says. */
static void veil_row(struct muster *muster, enum muster_sight sight)
{
	struct record *row = &muster->rows[muster->count - 1];

	if (sight == MUSTER_HIDDEN)
		muster->count--;
	else if (sight == MUSTER_SECRET) {
		record_remove(row, SPAN("result"));
		record_remove(row, SPAN("text"));
	}
}

void cli_history(struct cli *cli, struct log *log, struct span side)
{
	struct muster muster;
	size_t first = log_game(log);

	muster_start(&muster, &cli->memory);
	for (size_t i = 0; i < log->count; i++) {
		const struct log_record *record = &log->records[i];

		if (side.length)
			log_fold_at(log, i); /* who is hidden by then */
		if (i < first || record->undoes || (record->replaced && !record->is_void) ||
		    log_main_of(log, record) != record)
			continue;
		add_row(&muster, record);
		if (side.length)
			veil_row(&muster, sight_of(log, record, side));
	}
	cli_write_header(cli);
	cli_rows(cli, &muster);
}
