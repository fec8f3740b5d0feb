/* log_writer: opens, locks, reads and appends to the log of --write. */
#include "game/log_writer.h"
#include "base/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool failed(const struct log_writer *writer, struct faults *faults, const char *what)
{
	return fault_add(faults, (struct location){writer->path, 0, 0}, "%s: %s", what, strerror(errno));
}

static bool refused(const struct log_writer *writer, struct faults *faults, const char *why)
{
	return fault_add(faults, (struct location){writer->path, 0, 0}, "--write: %s", why);
}

bool log_writer_open(struct log_writer *writer, const char *path, bool create, struct faults *faults)
{
	const char *sync = getenv("VOLTIGEUR_SYNC");
	struct stat about, out;

	stream_outlive_limit();
	*writer = (struct log_writer){.path = path, .sync = sync && !strcmp(sync, "yes")};
	/* O_NONBLOCK: a FIFO is refused below and must not wait for its reader */
	writer->file = open(path, O_RDWR | O_APPEND | (create ? O_CREAT : 0) | O_CLOEXEC | O_NONBLOCK, 0666);
	if (writer->file < 0)
		return failed(writer, faults, "cannot be opened for writing");
	if (fstat(writer->file, &about) != 0)
		return failed(writer, faults, "cannot be looked at");
	if (!S_ISREG(about.st_mode))
		return refused(writer, faults, "the log must be a regular file");
	if (fstat(STDOUT_FILENO, &out) == 0 && out.st_dev == about.st_dev && out.st_ino == about.st_ino)
		return refused(writer, faults, "standard output is the log already; omit --write or >>");
	return true;
}

bool log_writer_lock(struct log_writer *writer, struct faults *faults)
{
	int got;

	do
		got = flock(writer->file, LOCK_EX);
	while (got != 0 && errno == EINTR);
	writer->locked = got == 0;
	return writer->locked || failed(writer, faults, "cannot be locked");
}

void log_writer_unlock(struct log_writer *writer)
{
	if (writer->locked)
		flock(writer->file, LOCK_UN);
	writer->locked = false;
}

static bool size_of(const struct log_writer *writer, uint64_t *size)
{
	struct stat about;

	if (fstat(writer->file, &about) != 0)
		return false;
	*size = (uint64_t)about.st_size;
	return true;
}

static bool write_all(struct log_writer *writer, struct span text, struct faults *faults)
{
	uint64_t size;
	int error = 0;

	if (!size_of(writer, &size))
		return failed(writer, faults, "cannot be looked at");
	size_t done = stream_write(writer->file, text.data, text.length);
	if (done < text.length)
		error = errno;
	if (!error && writer->sync && fsync(writer->file) != 0)
		error = errno;
	if (error) { /* nobody can have written behind it: the lock is held */
		if (done && ftruncate(writer->file, (off_t)size) != 0)
			error = errno;
		errno = error;
		return failed(writer, faults, "nothing was written");
	}
	writer->end = size + text.length;
	return true;
}

/* Writes all of a text; a part that was written of it is cut off again, before a signal ends the tool. */
static bool append(struct log_writer *writer, struct span text, struct faults *faults)
{
	sigset_t before;

	stream_hold_signals(&before);
	bool fine = write_all(writer, text, faults);
	sigprocmask(SIG_SETMASK, &before, NULL);
	return fine;
}

bool log_writer_read(struct log_writer *writer, struct log *log)
{
	if (lseek(writer->file, 0, SEEK_SET) < 0 || !size_of(writer, &writer->end))
		return failed(writer, log->faults, "cannot be read");
	if (!log_open_file(log, writer->path, writer->file))
		return false;
	if (log->no_record)
		return fault_add(log->faults, (struct location){writer->path, log->no_record, 0},
				 "not a record, so --write does not touch this file");
	if (log->twice)
		return fault_add(log->faults, (struct location){writer->path, log->twice, 0},
				 "a record is there twice, so --write does not touch this file; remove one, "
				 "or give it amends= in place of number=");
	return !log->torn || append(writer, SPAN(LOG_TORN "\n"), log->faults);
}

bool log_writer_is_behind(struct log_writer *writer)
{
	uint64_t size;

	return size_of(writer, &size) && size != writer->end;
}

bool log_writer_news(struct log_writer *writer, struct arena *arena, struct span *lines,
		     struct faults *faults)
{
	uint64_t size;

	*lines = SPAN("");
	if (!size_of(writer, &size) || lseek(writer->file, (off_t)writer->end, SEEK_SET) < 0)
		return failed(writer, faults, "cannot be read");
	if (size < writer->end)
		return refused(writer, faults, "the log has become shorter; start again");
	size_t length = size - writer->end;
	char *at = arena_reserve(arena, length);
	if (stream_read_all(writer->file, at, length) < length)
		return failed(writer, faults, "cannot be read");
	if (length && at[length - 1] != '\n') /* all of it is still to be read */
		return refused(writer, faults, "another program has written a part of a line; start again");
	*lines = (struct span){at, length};
	writer->end = size;
	return true;
}

bool log_writer_text(struct log_writer *writer, struct arena *arena, struct span *text, struct faults *faults)
{
	writer->end = 0;
	return log_writer_news(writer, arena, text, faults);
}

bool log_writer_add(struct log_writer *writer, struct span lines, struct faults *faults)
{
	return append(writer, lines, faults);
}
