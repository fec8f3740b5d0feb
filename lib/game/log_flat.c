/* log_flat: folds a file record by record, without keeping the records.
 *
 * The file is read twice. The first time says whether each record counts as it stands: no
 * line amends or undoes another, none is a line of an answer of several, and no number may
 * be that of an earlier record. If so, the second time folds the records as they come; memory is then that of the
 * state. If not, the log is as it was before, and the caller reads it as a whole. */
#include <sys/stat.h>
#include <unistd.h>

#include "base/stream.h"
#include "game/log.h"

bool log_flat_takes(struct log *log, const struct log_record *record, uint64_t last)
{
	struct log_flat *flat = log->flat;

	flat->plain &= !record->undoes && !record->amends && !record->owners.line &&
		       (record->number > last || log_is_one_of_several(record));
	if (!flat->plain)
		return false;
	if (record_find(&record->record, SPAN("now.phase")))
		log->phase_from = flat->count;
	log_note_answers(log, &record->record, record->line);
	log_note_alone(log, record, flat->count);
	flat->count++;
	return true;
}

/* Reads the file once; false if it cannot be folded in this way. */
static bool look(struct log *log, int file)
{
	bool fine = log_read_lines(log, file) && log->flat->plain;

	log->game = 0;
	return fine;
}

static void fold_line(struct log *log, struct span line, unsigned number)
{
	struct log_record record = {.line = number};
	struct faults unheard; /* they were told when the file was looked at */

	faults_start(&unheard, &log->flat->lines);
	record_start(&record.record, &log->flat->lines);
	if (record_passes(line) || log_is_torn(line) ||
	    !record_parse(&record.record, line, log->limits, &unheard) ||
	    !record_fits(&record.record, log->limits, &unheard) || log_glued(log, line) ||
	    record_find(&record.record, SPAN("amends"))) /* no number: it is none */
		return;
	log_fold_record(log, &record, log->flat->count++);
}

/* Reads the lines again that were looked at, and folds them. */
static bool fold(struct log *log, int file)
{
	struct output none = {.file = -1};
	struct input input;
	struct span line;
	enum input_line kind = INPUT_LINE;

	log->flat->count = 0;
	log->scratch = &log->flat->lines;
	input_start(&input, file, (size_t)log->limits->line, log->arena);
	while (input.line < log->last_line && (kind = input_next(&input, &none, &line)) != INPUT_END) {
		arena_reset(&log->flat->lines);
		if (kind == INPUT_LINE)
			fold_line(log, line, (unsigned)input.line);
	}
	log->scratch = log->arena;
	return kind != INPUT_END || fault_add(log->faults, (struct location){log->path, 0, 0},
					      "has become shorter while it was read");
}

enum log_folding log_flat(struct log *log, const char *path, int file)
{
	struct log before = *log;
	struct faults faults = *log->faults;
	struct log_flat flat = {.plain = true};
	struct stat status;
	enum log_folding folding = LOG_NOT_FLAT;

	if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
		return LOG_NOT_FLAT;
	log->flat = &flat;
	log->path = path;
	if (look(log, file) && lseek(file, 0, SEEK_SET) == 0) {
		folding = fold(log, file) ? LOG_FOLDED : LOG_FAILED;
	} else if (lseek(file, 0, SEEK_SET) == 0) {
		*log = before;
		*log->faults = faults;
		if (faults.first)
			*faults.last = NULL;
	} else {
		folding = LOG_FAILED;
	}
	log->flat = NULL;
	arena_free(&flat.lines);
	return folding;
}
