/* sentence: splits the text of `say:` at its braces. */
#include "rules/sentence.h"

#include <string.h>

static struct location location_in(const struct yaml *say, const char *at)
{
	struct location location = say->location;

	location.column += (unsigned)(at - say->text.data) + say->quoted;
	return location;
}

static size_t most_pieces(struct span text)
{
	size_t most = 1;

	for (size_t i = 0; i < text.length; i++)
		most += text.data[i] == '{' ? 2 : 0;
	return most;
}

static void add_piece(struct sentence *sentence, const struct yaml *say, struct span text, bool placeholder)
{
	if (text.length || placeholder)
		sentence->pieces[sentence->count++] = (struct sentence_piece){
		    text, location_in(say, text.data), placeholder};
}

static bool wrong(const struct yaml *say, const char *at, struct faults *faults, const char *message)
{
	return faults && fault_add(faults, location_in(say, at), "%s", message);
}

bool sentence_read(struct sentence *sentence, const struct yaml *say, struct arena *arena,
		   struct faults *faults)
{
	struct span rest = say->text;

	*sentence = (struct sentence){arena_take(arena, most_pieces(rest) * sizeof *sentence->pieces), 0};
	if (say->kind != YAML_SCALAR)
		return faults && fault_add(faults, say->location, "\"say\" must be text");
	while (rest.length) {
		const char *open = memchr(rest.data, '{', rest.length);
		struct span text = span_cut(&rest, '{');
		const char *stray = text.length ? memchr(text.data, '}', text.length) : NULL;

		add_piece(sentence, say, text, false);
		if (stray)
			return wrong(say, stray, faults, "unmatched }");
		if (!open)
			break;
		if (!rest.length || !memchr(rest.data, '}', rest.length))
			return wrong(say, open, faults, "unclosed {");
		add_piece(sentence, say, span_cut(&rest, '}'), true);
	}
	return true;
}
