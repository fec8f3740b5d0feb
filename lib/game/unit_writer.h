/* unit_writer: the next unit file, from what a game earned.
 *
 * The old file's text with spans replaced at the marks that libyaml gave: what no
 * tally of after.yaml speaks of, comments and the order included, stays byte for
 * byte, and nothing is written anew.  A figure's give `sheet.KEY` is that key of
 * its member: a number, flag or word takes the value's place, words are appended
 * to a list or to a key of members.  `sheet.gone: yes` strikes the member off.
 * Whom a deed with `joins:` names is appended to the members of that key.  A key
 * that the file does not say is added behind those that it says. */
#ifndef VOLTIGEUR_UNIT_WRITER_H
#define VOLTIGEUR_UNIT_WRITER_H

#include "game/after.h"

/* `path` is one of the unit files that the log was folded with.  Memory is the
 * arena's of `out`.  False after faults: a file that none of the figures is of,
 * rolls that are still due, and what would be no unit file any more. */
bool unit_writer_next(const struct after *, const char *path, struct text *out, struct faults *);

#endif
