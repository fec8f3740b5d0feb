/* image: writes the image of a ruleset, which runs then begin with (rules_image.h).
 *
 * For each tool and variant the rules are opened and compiled twice, as a run does it, and
 * the result is written if it is the same both times. Variants with mistakes are left
 * out, and a run reports them as ever. What cannot be written is a fault. */
#ifndef VOLTIGEUR_IMAGE_H
#define VOLTIGEUR_IMAGE_H

#include "base/text.h"
#include "rules/rules.h"

/* Appends the image of the ruleset that was opened from a folder; false after faults. */
bool image_write(struct text *, struct rules *opened, const char *(*find)(struct arena *, const char *id));

#endif
