/* lane: answers lines of a stream that have the same shape.
 *
 * A lane belongs to a shape and a program. It reads a line by comparing it with the shape,
 * sets the slots by a reader for each field, runs the program as ever (resolve_run), and
 * writes the answer as it wrote another one like it (lane_plan.h). Whatever is unusual, at
 * any step, ends the attempt before anything is written: the caller then answers the line
 * as any other. So a lane has no messages, and no rules of its own.
 *
 * Lanes are learnt from lines that were answered; a few are kept, so that memory stays
 * flat. They live in the arena passed in. */
#ifndef VOLTIGEUR_LANE_H
#define VOLTIGEUR_LANE_H

#include "format/form.h"
#include "resolve/resolve.h"

struct lanes;

/* Lanes for answers in a form; NULL `form`: that of the line. NULL if lines that are resolved
 * with these options cannot have any. An attempt has memory in `brief`, and faults. */
struct lanes *lanes_start(struct resolver *, const struct resolve_options *, const struct form *form,
			  const char *columns, struct arena *, struct arena *brief, struct faults *);
/* Answers a line as a record of this number, and appends the answer without a newline; what
 * answered it. NULL if no lane does; then nothing has been appended, and faults are to be
 * dropped. */
const struct prepared *lanes_answer(struct lanes *, uint64_t number, struct span line, struct text *);
/* Was the last answer written as another one like it? */
bool lanes_had_plan(const struct lanes *);
/* Learns from a line that was parsed as this record and answered by this program. */
void lanes_learn(struct lanes *, struct prepared *, struct span line, const struct record *);

#endif
