/* sentence: text with placeholders in braces, as in `say:`.
 *
 * "too far at {range}" is split into pieces: literal text, and the text between
 * braces. The caller decides what a placeholder may contain, and compiles or shows
 * it. An unbalanced brace is a fault with line and column. The pieces are the
 * arena's; their text is the YAML's. */
#ifndef VOLTIGEUR_SENTENCE_H
#define VOLTIGEUR_SENTENCE_H

#include "base/yaml.h"

struct sentence_piece {
	struct span text;         /* never empty if literal */
	struct location location; /* of the first character */
	bool placeholder;
};

struct sentence {
	struct sentence_piece *pieces;
	size_t count;
};

/* False after a fault; the pieces before it are valid. If the faults are NULL,
 * nothing is reported. */
bool sentence_read(struct sentence *, const struct yaml *say, struct arena *, struct faults *);

#endif
