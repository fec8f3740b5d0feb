/* sentence: text with placeholders in braces, as `say:` writes it.
 *
 * "too far at {range}" is cut into pieces: literal text, and what stands between
 * braces.  What a placeholder may hold is up to the caller, who compiles or shows
 * it.  A brace without its partner is a fault with line and column.  The pieces
 * are the arena's; their text is the YAML's. */
#ifndef VOLTIGEUR_SENTENCE_H
#define VOLTIGEUR_SENTENCE_H

#include "base/yaml.h"

struct sentence_piece {
	struct span text;         /* never empty where it is literal */
	struct location location; /* where the text begins */
	bool placeholder;
};

struct sentence {
	struct sentence_piece *pieces;
	size_t count;
};

/* False after a fault; the pieces before it are there.  Without faults (NULL)
 * nothing is reported. */
bool sentence_read(struct sentence *, const struct yaml *say, struct arena *, struct faults *);

#endif
