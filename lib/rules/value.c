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

enum value_wrong value_wrong(const struct declaration *field, value now)
{
	if (field->has_least && number_compare(now, field->least) < 0)
		return VALUE_BELOW;
	if (field->has_most && number_compare(now, field->most) > 0)
		return VALUE_ABOVE;
	return field->has_step && !number_is_whole(number_divide(now, field->step)) ? VALUE_NO_STEP
										    : VALUE_FITS;
}

void value_write_wrong(struct text *text, const struct declaration *field, value now)
{
	switch (value_wrong(field, now)) {
	case VALUE_FITS: break;
	case VALUE_BELOW:
		text_add(text, SPAN("below the minimum of "));
		text_number(text, field->least);
		break;
	case VALUE_ABOVE:
		text_add(text, SPAN("above the maximum of "));
		text_number(text, field->most);
		break;
	default:
		if (number_compare(field->step, number_whole(1)) == 0) {
			text_add(text, SPAN("not a whole number"));
			break;
		}
		text_add(text, SPAN("not a multiple of "));
		text_number(text, field->step);
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
