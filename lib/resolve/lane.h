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
 * with these options cannot have any. */
struct lanes *lanes_start(const struct resolver *, const struct resolve_options *, const struct form *form,
			  const char *columns, struct arena *);
/* Answers a line, and appends the answer without a newline; the members of the resolution
 * down to `number` but `prepared` are the caller's. False if no lane does; then nothing has
 * been appended, and faults are to be dropped. */
bool lanes_answer(struct lanes *, struct resolution *, struct span line, struct text *);
/* Learns from a line that was parsed as this record and answered by this program. */
void lanes_learn(struct lanes *, struct prepared *, struct span line, const struct record *);

#endif
