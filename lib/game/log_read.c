/* log_read: reads the lines of a log, applies amendments, and finds records in it. */
#define _GNU_SOURCE /* memmem */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "format/did.h"
#include "game/log.h"
#include "base/stream.h"

bool log_may_amend(struct log *log, const struct log_record *amendment, const struct log_record *old)
{
	const struct log_record *main = log_main_of(log, old);
	bool answer = record_find(&log_main_of(log, amendment)->record, SPAN("did"));
	/* of an incomplete answer its main line may be missing */
	bool was_answer = record_find(&main->record, SPAN("did")) || main->owners.line > 0;

	if (answer == was_answer && (answer || record_find(&amendment->record, SPAN("event"))))
		return true;
	log_warn(log, amendment->line,
		 answer
		     ? "amends=%llu is left out: an answer cannot replace an event"
		     : "amends=%llu is left out: only an answer replaces an answer, and an event an event; "
		       "event=undo makes it void",
		 (unsigned long long)amendment->number);
	return false;
}

/* Replaces the record that is amended: the one with that number, or if several
 * share it, the one with the same target. */
static void amend(struct log *log, struct log_record *amendment)
{
	struct span at = record_get(&amendment->record, "at");
	struct log_record *last = log_number_last(log, amendment->number), *found = last;

	while (found && !span_alike(record_get(&found->record, "at"), at))
		found = log_number_before(log, found);
	found = found ? found : last;
	if (log->waits || amendment->owners.line || (found && found->owners.line)) {
		log->waits = amendment->waits = true; /* until all lines of the set are there */
		return;
	}
	if (!found) {
		log_warn(log, amendment->line, "amends=%llu: no record has this number",
			 (unsigned long long)amendment->number);
		return;
	}
	if (!log_may_amend(log, amendment, found)) {
		amendment->replaced = true;
		amendment->amends = false;
		return;
	}
	struct log_record first = *found;
	found->record = amendment->record;
	found->text = amendment->text;
	found->line = amendment->line;
	found->amends = true;
	amendment->record = first.record; /* kept for a report */
	amendment->text = first.text;
	amendment->line = first.line;
	amendment->replaced = true;
}

/* Counts an undo or redo, which applies once all lines have been read. */
static const char *add_undo(struct log *log, struct log_record *record)
{
	if (!(record->number = record_count(&record->record, "number")))
		return "event=undo and event=redo require number=, a whole number of at least 1";
	record->replaced = true; /* it changes nothing by itself */
	log->count++;
	return NULL;
}

bool log_is_torn(struct span line)
{
	const struct span end = SPAN(LOG_TORN);

	return line.length >= end.length &&
	       !memcmp(line.data + line.length - end.length, end.data, end.length);
}

static bool is_event(const struct log *log, struct span word)
{
	return span_among(word, "game set join leave undo redo turn") ||
	       (log->state &&
		(state_event(log->state, word) < log->state->event_count || state_deed(log->state, word)));
}

static bool is_quoted(const char *from, const char *to)
{
	bool quoted = false;

	for (; from < to; from++) {
		if (*from == '"')
			quoted = !quoted;
		else if (quoted && *from == '\\')
			from++;
	}
	return quoted;
}

/* It stands outside of quotes, behind a letter or digit: `versievent=turn`. */
const char *log_glued(const struct log *log, struct span line)
{
	static const struct span key = {"event=", 6};
	struct span rest = line;

	if (*line.data == '{')
		return NULL;
	for (const char *at; (at = memmem(rest.data, rest.length, key.data, key.length));) {
		rest = (struct span){at + key.length, (size_t)(line.data + line.length - at) - key.length};
		struct span behind = rest, word = span_cut(&behind, ' ');

		if (at != line.data && !strchr(" \t.-_", at[-1]) && is_event(log, word) &&
		    !is_quoted(line.data, at))
			return arena_format(log->arena,
					    "event=%.*s goes on a torn line; expected a line break before it",
					    (int)word.length, word.data);
	}
	return NULL;
}

/* Appends a record. Returns what is wrong with the line, or NULL: whether that is
 * reported as a damaged last line is known only after reading on. */
static const char *add_record(struct log *log, struct span line, unsigned number)
{
	struct faults faults;
	struct log_record *record;
	bool amends;

	faults_start(&faults, log->arena);
	if (log->count == log->capacity)
		log->records = arena_grow(log->arena, log->records, log->count, &log->capacity,
					  sizeof *log->records);
	record = &log->records[log->count];
	*record = (struct log_record){.text = log->flat ? line : log_keep(log, line), .line = number};
	record_start(&record->record, log->flat ? &log->flat->lines : log->arena);
	if (!record_parse(&record->record, record->text, log->limits, &faults) ||
	    !record_fits(&record->record, log->limits, &faults))
		return faults.first->message;
	const char *two = log_glued(log, line);
	if (two)
		return two;
	if (!log->flat)
		record_trim(&record->record);
	record->undoes = span_among(record_get(&record->record, "event"), "undo redo");
	if (record->undoes && !log->flat)
		return add_undo(log, record);
	amends = record->amends = record_find(&record->record, SPAN("amends")) != NULL;
	record->owners = owners_of(&record->record);
	record->number = record_count(&record->record, amends ? "amends" : "number");
	if (amends && !record->number)
		return "amends= must be a whole number of at least 1";
	if (!record->number)
		record->number = log->last + 1;
	if (log->flat && !log_flat_takes(log, record, log->last))
		return NULL;
	log->count += !log->flat;
	if (!amends && record->number > log->last + 1)
		log_warn(log, number, "number=%llu comes after %llu: a record is missing",
			 (unsigned long long)record->number, (unsigned long long)log->last);
	if (record->number > log->last)
		log->last = record->number;
	if (amends && record_find(&record->record, SPAN("error")))
		record->replaced = !(record->amends = false); /* it has no answer, so it replaces none */
	else if (amends)
		amend(log, record);
	if (!record->replaced && !log->flat)
		log_number_add(log, log->count - 1);
	return NULL;
}

/* A line that a writer has closed does not count. It may be whole for all that, or look so. */
static void keep_closed(struct log *log, struct span line, unsigned number)
{
	struct log_record closed = {.text = log_keep(log, line), .line = number};
	struct faults unheard;

	faults_start(&unheard, log->arena);
	record_start(&closed.record, log->arena);
	if (!record_parse(&closed.record, closed.text, log->limits, &unheard))
		return;
	if (log->closed_count == log->closed_capacity)
		log->closed = arena_grow(log->arena, log->closed, log->closed_count, &log->closed_capacity,
					 sizeof *log->closed);
	closed.number = record_count(&closed.record, "number");
	log->closed[log->closed_count++] = closed;
}

/* What is wrong with the latest line, which matters less if it is the last one. */
struct broken {
	const char *why; /* NULL: nothing */
	unsigned line;
};

static void take_line(struct log *log, struct span line, enum input_line kind, unsigned number,
		      struct broken *broken)
{
	if (broken->why)
		log_warn(log, broken->line, "not a record: %s", broken->why);
	*broken = (struct broken){.line = number};
	log->last_line = number;
	if (kind == INPUT_LAST) { /* it may be truncated */
		log->torn = number;
		log_warn(log, number, "the last line is damaged and ignored: it has no newline");
	} else if (kind == INPUT_TOO_LONG) {
		log_warn(log, number, "the line is longer than %llu bytes (limit: line)",
			 (unsigned long long)log->limits->line);
	} else if (!record_passes(line) && log_is_torn(line)) {
		if (!log->flat)
			keep_closed(log, line, number);
	} else if (!record_passes(line)) {
		broken->why = add_record(log, line, number);
	}
	if (!log->no_record && (broken->why || kind == INPUT_TOO_LONG))
		log->no_record = number;
}

bool log_read_lines(struct log *log, int file)
{
	struct output none = {.file = -1};
	struct broken broken = {NULL, 0};
	struct input input;
	struct span line;
	enum input_line kind;

	input_start(&input, file, (size_t)log->limits->line, log->arena);
	while ((!log->flat || log->flat->plain) && (kind = input_next(&input, &none, &line)) != INPUT_END) {
		take_line(log, line, kind, (unsigned)input.line, &broken);
		if (log->flat)
			arena_reset(&log->flat->lines);
	}
	if (broken.why)
		log_warn(log, broken.line, "the last line is damaged and ignored: %s", broken.why);
	if (input.failed)
		fault_add(log->faults, (struct location){log->path, 0, 0}, "cannot be read: %s",
			  stream_error(input.failed));
	return !input.failed;
}

static bool right_rules(struct log *log, const struct log_record *record)
{
	struct span rules = record_get(&record->record, "rules");
	struct faults faults;

	faults_start(&faults, log->faults->arena);
	if (!rules.length || rules_made(log->state->rules, rules, &faults))
		return true;
	log_warn(log, record->line, "%s", faults.first->message);
	return false;
}

/* ---- undo ---- */

/* Makes an answer void, or valid again; false if there is none. */
static bool set_void(struct log *log, const struct log_record *undo)
{
	bool is_void = span_is(record_get(&undo->record, "event"), "undo"), found = false;

	for (struct log_record *record = log_number_last(log, undo->number); record;
	     record = log_number_before(log, record)) {
		if (record->undoes || record->line > undo->line)
			continue;
		found = true;
		if (!record->replaced || record->is_void) /* else it was done again, perhaps later */
			record->replaced = record->is_void = is_void;
	}
	return found;
}

static void undo_all(struct log *log)
{
	log_number_all(log); /* amendments of several lines have moved */
	for (size_t i = 0; i < log->count; i++)
		if (log->records[i].undoes && !set_void(log, &log->records[i]))
			log_warn(log, log->records[i].line, "no record has number=%llu",
				 (unsigned long long)log->records[i].number);
}

/* ---- records that are there twice ---- */

bool log_is_one_of_several(const struct log_record *record)
{
	return record->replaced || record->undoes || record->owners.line ||
	       !record_find(&record->record, SPAN("number")) ||
	       record_find(&record->record, SPAN("repetition")) || record_find(&record->record, SPAN("card"));
}

static bool is_same(const struct log_record *one, const struct log_record *other)
{
	return one->number == other->number &&
	       span_alike(record_get(&one->record, "at"), record_get(&other->record, "at"));
}

static int by_number(const void *left, const void *right)
{
	const struct log_record *one = *(struct log_record *const *)left;
	const struct log_record *other = *(struct log_record *const *)right;

	int numbers = number_order(one->number, other->number);

	return numbers ? numbers : number_order(one->line, other->line);
}

/* Two records with one number and target: both count, but hardly both happened. */
static void find_twice(struct log *log)
{
	struct log_record **sorted = arena_take(log->arena, log->count * sizeof(struct log_record *));
	size_t count = 0;

	for (size_t i = 0; i < log->count; i++)
		if (!log_is_one_of_several(&log->records[i]))
			sorted[count++] = &log->records[i];
	qsort(sorted, count, sizeof *sorted, by_number);
	for (size_t i = 1; i < count; i++)
		for (size_t j = i; j-- > 0 && sorted[j]->number == sorted[i]->number;) {
			if (!is_same(sorted[i], sorted[j]))
				continue;
			log_warn(log, sorted[i]->line, "line %u has number=%llu and the same target",
				 sorted[j]->line, (unsigned long long)sorted[i]->number);
			log->twice = log->twice ? log->twice : sorted[i]->line;
			break;
		}
}

/* ---- the whole log ---- */

/* Does the record begin a phase? An answer that only read now.phase does not. */
static bool begins_phase(const struct record *record)
{
	return record_find(record, SPAN("now.phase")) &&
	       (record_find(record, SPAN("event")) || record_was(record, SPAN("now.phase")) ||
		record_was(record, SPAN("now.turn")));
}

/* Works out from all lines which records count. */
static void complete(struct log *log)
{
	log_find_sets(log);
	undo_all(log);
	log_find_alone(log);
	find_twice(log);
	for (size_t i = 0; i < log->count; i++)
		if (!log->records[i].replaced && begins_phase(&log->records[i].record))
			log->phase_from = i;
}

bool log_open_file(struct log *log, const char *path, int file)
{
	log->path = path;
	bool fine = log_read_lines(log, file);
	complete(log);
	return fine;
}

void log_open_text(struct log *log, const char *path, struct span text)
{
	struct broken broken = {NULL, 0};

	log->path = path;
	for (unsigned line = 1; text.length; line++)
		take_line(log, span_cut(&text, '\n'), INPUT_LINE, line, &broken);
	complete(log);
}

/* Opens the log, "-" for standard input. It may be a FIFO, so it is opened only once. */
static bool open_log(struct log *log, const char *path, int *file)
{
	*file = strcmp(path, "-") != 0 ? open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
	return *file >= 0 ||
	       fault_add(log->faults, (struct location){path, 0, 0}, "cannot be opened: %s", strerror(errno));
}

static bool open_lines(struct log *log, const char *path, int file)
{
	return log_open_file(log, file == STDIN_FILENO ? "stdin" : path, file);
}

static void close_log(int file)
{
	if (file != STDIN_FILENO)
		close(file);
}

bool log_open(struct log *log, const char *path)
{
	int file;

	if (!open_log(log, path, &file))
		return false;
	bool fine = open_lines(log, path, file);
	close_log(file);
	return fine;
}

/* Is it a further line of an answer, or of an event, of which no tool writes one? */
static bool is_typed_line(const struct log *log, const struct log_record *record)
{
	return record->owners.line && log_is_typed(&record->record) &&
	       !record_find(&log_main_of(log, record)->record, SPAN("did"));
}

bool log_fold_record(struct log *log, const struct log_record *record, size_t index)
{
	if (record->replaced || !right_rules(log, record))
		return false;
	log->long_ago = index < log->phase_from;
	if (span_is(record_get(&record->record, "event"), "game"))
		log->game = index + 1;
	if (is_typed_line(log, record))
		log_leave_out(log, &record->record, record->line);
	else
		log_fold(log, &record->record, record->line);
	log->long_ago = false;
	return true;
}

bool log_fold_at(struct log *log, size_t index)
{
	return log_fold_record(log, &log->records[index], index);
}

bool log_read(struct log *log, const char *path)
{
	int file;

	if (!open_log(log, path, &file))
		return false;
	enum log_folding folding = file == STDIN_FILENO ? LOG_NOT_FLAT : log_flat(log, path, file);
	bool fine = folding == LOG_NOT_FLAT ? open_lines(log, path, file) : folding == LOG_FOLDED;

	close_log(file);
	for (size_t i = 0; fine && folding == LOG_NOT_FLAT && i < log->count; i++)
		log_fold_at(log, i);
	return fine;
}

size_t log_game(const struct log *log)
{
	size_t index = log->count;

	while (index-- > 0)
		if (!log->records[index].replaced &&
		    span_is(record_get(&log->records[index].record, "event"), "game"))
			return index;
	return 0;
}

static bool answered(const struct log_record *record, const char *tool)
{
	return did_has(record_get(&record->record, "did"), span_of(tool)) &&
	       !record_find(&record->record, SPAN("error"));
}

void log_note_answers(struct log *log, const struct record *record, unsigned line)
{
	struct log_answers *answers = &log->answers;
	struct span rest = record_get(record, "did");

	if (!answers->text.arena)
		words_start(&answers->text, log->arena);
	while (rest.length) {
		struct did answer = did_cut(&rest);

		if (!answer.text.length || words_find(&answers->text, answer.text))
			continue;
		while (answers->text.count >= answers->capacity)
			answers->line = arena_grow(log->arena, answers->line, answers->capacity,
						   &answers->capacity, sizeof *answers->line);
		answers->line[words_add(&answers->text, answer.text)] = line;
	}
}

void log_look_whose(struct log *log)
{
	struct rules *rules = log->state->rules;

	for (size_t i = 0; i < log->count; i++)
		log_note_answers(log, &log->records[i].record, log->records[i].line);
	for (word_id word = 1; word < log->answers.text.count; word++) {
		struct span text = words_text(&log->answers.text, word), rest = text;
		struct did answer = did_cut(&rest);
		const char *tool = arena_copy(log->arena, answer.tool);

		if (span_among(answer.tool, "check melee move shoot spot") &&
		    !rules_procedure(rules, &tool, answer.variant))
			log_warn(log, log->answers.line[word],
				 "%.*s is not an answer of %s; does the log belong to another ruleset?",
				 (int)text.length, text.data, rules->id);
	}
}

const struct log_record *log_last_answer(const struct log *log, const char *tool, uint64_t number,
					 struct span at)
{
	const struct log_record *last = NULL, *own = NULL;

	for (size_t i = 0; i < log->count; i++)
		if (!log->records[i].replaced && answered(&log->records[i], tool) &&
		    (!number || log->records[i].number == number) &&
		    (!last || log->records[i].line > last->line))
			last = &log->records[i];
	for (size_t i = 0; last && at.length && i < log->count; i++)
		if (!log->records[i].replaced && answered(&log->records[i], tool) &&
		    log->records[i].number == last->number &&
		    span_alike(record_get(&log->records[i].record, "at"), at))
			own = &log->records[i];
	return last && last->set ? log_main_of(log, last) : own ? own : last;
}

const struct log_record *log_first_of(const struct log *log, const struct log_record *record)
{
	if (record->set)
		return &log->records[log_set_of(log, record)->first];
	for (size_t i = 0; record_find(&record->record, SPAN("repetition")) && i < log->count; i++)
		if (!log->records[i].replaced && log->records[i].number == record->number &&
		    span_same(record_get(&log->records[i].record, "did"), record_get(&record->record, "did")))
			return &log->records[i];
	return record;
}
