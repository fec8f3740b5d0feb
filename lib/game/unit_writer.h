/* unit_writer: writes the next unit file from what a game earned.
 *
 * The output is the old file with edits at the offsets that libyaml reports.
 * Whatever no tally of after.yaml sets, including comments and order, stays byte
 * for byte. A figure's give `sheet.KEY` is that key of its member: a number, flag
 * or word replaces the value; words are appended to a list or to a key of members.
 * `sheet.gone: yes` removes the member. A figure that a deed with `joins:` names is
 * appended to the members of that key. A key that the file does not have is
 * inserted after those that it has. */
#ifndef VOLTIGEUR_UNIT_WRITER_H
#define VOLTIGEUR_UNIT_WRITER_H

#include "game/after.h"

/* Writes the next version of `path`, one of the unit files that the log was folded
 * with. Memory is the arena's of `out`. False after faults: the file has no figure
 * of the game, a roll is still due, or the output would not be a unit file. */
bool unit_writer_next(const struct after *, const char *path, struct text *out, struct faults *);

#endif
