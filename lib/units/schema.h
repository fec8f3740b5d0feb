/* schema: units.yaml as a JSON Schema (draft-07), for editors.
 *
 * An editor that has the schema completes keys and words while a unit file is
 * typed, and underlines what does not fit. The schema has the keys, words and
 * bounds; constraints are left to unit-validate. Nothing can fail; the text belongs
 * to the caller. */
#ifndef VOLTIGEUR_SCHEMA_H
#define VOLTIGEUR_SCHEMA_H

#include "units/constraint.h"
#include "base/text.h"

/* Appends the schema. */
void schema_write(const struct unit_rules *, struct text *);

#endif
