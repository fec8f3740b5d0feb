/* value: a value of the rules as the text in records, sentences and reports.
 *
 * A number is 12 or 2.5, a flag yes or no, a word cold-iron, a list of words or
 * numbers a,b. Text goes into the caller's text or arena, and nothing can fail.
 * Functions that run for every record are inline. */
#ifndef VOLTIGEUR_VALUE_H
#define VOLTIGEUR_VALUE_H

#include "base/interned.h"
#include "base/text.h"
#include "rules/model.h"

static inline bool value_is_list(enum type type)
{
	return type != TYPE_NUMBER && type != TYPE_FLAG && type != TYPE_WORD && type != TYPE_FIGURE;
}

/* The text of a flag or a word. */
static inline struct span value_word(const struct words *words, enum type type, value now)
{
	if (type == TYPE_FLAG)
		return now.numerator ? SPAN("yes") : SPAN("no");
	return words_text(words, (word_id)now.numerator);
}

/* Appends the text of a value. `list` has the items if it is a list. */
void value_write(struct text *, const struct words *, enum type, value, struct list list);

/* The text of a list, in the arena. */
struct span value_text_of_list(struct arena *, const struct words *, enum type, struct list list);
/* The same text in the arena; for a word, the span of the word itself. */
static inline struct span value_text(struct arena *arena, const struct words *words, enum type type,
				     value now, struct list list)
{
	if (type == TYPE_NUMBER) {
		char *buffer = (char *)arena_reserve(arena, NUMBER_LENGTH);

		return (struct span){buffer, number_format(now, buffer)};
	}
	if (value_is_list(type))
		return value_text_of_list(arena, words, type, list);
	return value_word(words, type, now);
}

/* What makes it a number that a field must not have. */
enum value_wrong { VALUE_FITS, VALUE_BELOW, VALUE_ABOVE, VALUE_NO_STEP };
enum value_wrong value_wrong(const struct declaration *, value);
/* Appends it: "above the maximum of 10". */
void value_write_wrong(struct text *, const struct declaration *, value);

#endif
