/* log_writer: writes the answers of a run to its log, for --write.
 *
 * The log is the only file that a tool may write. It is opened before the sandbox and
 * read through the same descriptor, so that nothing else has to be opened later. An
 * answer is one write under an exclusive lock (flock), which is held from reading the
 * state to the write's end. Nothing but appending happens to the file, with two
 * exceptions: a write that failed is cut off again, and a last line that a crash has
 * torn is closed with error=torn.
 *
 * A function that returns false has added a fault. */
#ifndef VOLTIGEUR_LOG_WRITER_H
#define VOLTIGEUR_LOG_WRITER_H

#include "game/log.h"

struct log_writer {
	const char *path;
	int file;
	uint64_t end; /* how much of the file this run has read or written, in bytes */
	bool locked;
	bool sync; /* also force each write to the disk: VOLTIGEUR_SYNC=yes */
};

/* Opens the file, which `create` creates if there is none. It must be a regular file and
 * not standard output. */
bool log_writer_open(struct log_writer *, const char *path, bool create, struct faults *);
/* Waits for the lock. */
bool log_writer_lock(struct log_writer *, struct faults *);
void log_writer_unlock(struct log_writer *);
/* Reads the whole log under the lock. A line that is no record makes it another kind of
 * file, which is refused, and so is one that has a record twice. A last line without a newline is closed. */
bool log_writer_read(struct log_writer *, struct log *);
/* Returns all complete lines of the file, and counts them as read. */
bool log_writer_text(struct log_writer *, struct arena *, struct span *text, struct faults *);
/* Has somebody else written since this run last read or wrote? Needs the lock. */
bool log_writer_is_behind(struct log_writer *);
/* Returns the complete lines that others have added since then, and counts them as read. */
bool log_writer_news(struct log_writer *, struct arena *, struct span *lines, struct faults *);
/* Appends complete lines, in one write; all of them or none. Needs the lock. */
bool log_writer_add(struct log_writer *, struct span lines, struct faults *);

#endif
