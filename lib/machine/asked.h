/* asked: the fields of which a program asks whether they are given.
 *
 * Such a field has no default: its absence means something of its own. Nothing can
 * fail; memory is the arena's. */
#ifndef VOLTIGEUR_ASKED_H
#define VOLTIGEUR_ASKED_H

#include "machine/program.h"

/* By slot: does an operation ask whether the field is given? */
bool *asked_find(const struct program *, struct arena *);

#endif
