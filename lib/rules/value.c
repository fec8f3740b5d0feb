/* value: the text of a list, and of any value. */
#include "rules/value.h"

void value_write(struct text *text, const struct words *words, enum type type, value now, struct list list)
{
	if (!value_is_list(type)) {
		if (type == TYPE_NUMBER)
			text_number(text, now);
		else
			text_add(text, value_word(words, type, now));
		return;
	}
	for (size_t i = 0; i < list.count; i++) {
		if (i)
			text_put(text, ',');
		if (type == TYPE_HAND)
			text_number(text, number_whole(list.items[i]));
		else
			text_add(text, words_text(words, (word_id)list.items[i]));
	}
}

struct span value_text_of_list(struct arena *arena, const struct words *words, enum type type,
			       struct list list)
{
	struct text text = {.arena = arena};

	if (list.count == 1 && type != TYPE_HAND)
		return words_text(words, (word_id)list.items[0]);
	value_write(&text, words, type, (value){0, 1}, list);
	return text_span(&text);
}
