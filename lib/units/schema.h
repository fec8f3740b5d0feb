/* schema: units.yaml as a JSON Schema (draft-07), for editors.
 *
 * An editor that knows the schema completes keys and words while a unit file is
 * typed and underlines what does not fit.  It says what keys, words and bounds
 * there are; constraints stay with unit-validate. */
#ifndef VOLTIGEUR_SCHEMA_H
#define VOLTIGEUR_SCHEMA_H

#include "units/constraint.h"
#include "base/text.h"

void schema_write(const struct unit_rules *, struct text *);

#endif
