/* sheet_expr: an expression in words. Nothing is compiled: operators and functions
 * are replaced token by token, and blanks stay. */
#include <string.h>

#include "sheet/sheet.h"

struct wording {
	struct text *out;
	struct span rest;
	const struct yaml *steps; /* their dice replace the names they are rolled as */
	unsigned depth;           /* of brackets */
	bool whole;               /* only the current token has been read */
};

enum { DEEPEST = 100 }; /* deeper brackets are copied verbatim */

static void add_expr(struct wording *);

/* ---- tokens ---- */

static bool is_name_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

static struct span take(struct wording *wording, size_t length)
{
	struct span token = {wording->rest.data, length};

	wording->rest.data += length;
	wording->rest.length -= length;
	return token;
}

/* Takes a name, a keyword or a number; empty if there is none. */
static struct span take_name(struct wording *wording)
{
	size_t length = 0;

	if (!wording->rest.length || *wording->rest.data == '-' || *wording->rest.data == '.')
		return SPAN("");
	while (length < wording->rest.length && is_name_char(wording->rest.data[length]))
		length++;
	return take(wording, length);
}

/* Takes the text between the next bracket and its partner. */
static struct span take_brackets(struct wording *wording)
{
	size_t depth = 0, end = 0;

	for (; end < wording->rest.length; end++) {
		depth += wording->rest.data[end] == '(';
		depth -= wording->rest.data[end] == ')';
		if (!depth)
			break;
	}
	struct span all = take(wording, end < wording->rest.length ? end + 1 : end);
	return (struct span){all.data + 1, end - 1};
}

static void drop_blank(struct text *text)
{
	while (text->length && text->at[text->length - 1] == ' ')
		text->length--;
}

/* ---- names ---- */

/* The dice that steps, also nested ones, roll under a name; empty if they do not. */
static struct span dice_of(const struct yaml *steps, struct span name)
{
	static const char *const inner[] = {"then", "else", "steps"};
	struct span dice = SPAN("");

	for (const struct yaml *step = steps && steps->kind == YAML_LIST ? steps->first : NULL;
	     step && !dice.length; step = step->next) {
		const struct yaml *die = yaml_find(yaml_get(step, "roll"), name);

		if (die && die->kind == YAML_SCALAR)
			dice = die->text;
		for (size_t i = 0; i < sizeof inner / sizeof *inner && !dice.length; i++)
			dice = dice_of(yaml_get(step, inner[i]), name);
	}
	return dice;
}

/* Writes target.class as "target's class". */
static void add_name(struct wording *wording, struct span name)
{
	struct span dice = dice_of(wording->steps, name);

	if (dice.length)
		text_add(wording->out, dice);
	for (size_t i = 0; !dice.length && i < name.length; i++)
		if (name.data[i] == '.' && *name.data >= 'a')
			text_add(wording->out, SPAN("'s "));
		else
			text_put(wording->out, name.data[i]);
}

struct word_pair {
	const char *code, *words;
};

static bool add_keyword(struct wording *wording, struct span name)
{
	static const struct word_pair keywords[] = {
	    {"at-least", ", at least"}, {"at-most", ", at most"}, {"if", "when"},
	    {"else", ", otherwise"},    {"has", "with"},          {"meets", "with any of"}};

	for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
		if (!span_is(name, keywords[i].code))
			continue;
		if (*keywords[i].words == ',')
			drop_blank(wording->out);
		text_add(wording->out, span_of(keywords[i].words));
		return true;
	}
	return false;
}

/* ---- functions ---- */

static void add_inner(struct wording *wording, struct span inner)
{
	struct wording inside = {
	    .out = wording->out, .rest = inner, .steps = wording->steps, .depth = wording->depth + 1};

	if (inside.depth > DEEPEST)
		text_add(wording->out, inner);
	else
		add_expr(&inside);
}

static void add_rounded(struct wording *wording, struct span inner, const char *how)
{
	bool whole = wording->whole && !wording->rest.length;

	text_add(wording->out, whole ? SPAN("") : SPAN("("));
	add_inner(wording, inner);
	text_format(wording->out, whole ? ", %s" : " %s)", how);
}

static bool ends_with(const struct text *text, struct span end)
{
	return text->length >= end.length &&
	       !memcmp(text->at + text->length - end.length, end.data, end.length);
}

static void add_given(struct wording *wording, struct span inner)
{
	struct span no = SPAN("not ");
	bool negated = ends_with(wording->out, no);

	wording->out->length -= negated ? no.length : 0;
	add_inner(wording, inner);
	text_add(wording->out, negated ? SPAN(" is not given") : SPAN(" is given"));
}

static void add_function(struct wording *wording, struct span name)
{
	static const struct word_pair before[] = {{"abs", "the size of "},
						  {"sum", "the sum of "},
						  {"count", "the number of "},
						  {"any", "any "},
						  {"none", "no "},
						  {"highest", "the highest "},
						  {"lowest", "the lowest "},
						  {"rank", "the place by "},
						  {"pairs", "the pairs in "},
						  {"triples", "the triples in "},
						  {"repeats", "the repeats in "},
						  {"words", "the words of "}};
	struct span inner = take_brackets(wording);

	if (span_is(name, "down") || span_is(name, "up"))
		add_rounded(wording, inner, span_is(name, "up") ? "rounded up" : "rounded down");
	else if (span_is(name, "half-up"))
		add_rounded(wording, inner, "rounded to the nearest");
	else if (span_is(name, "given"))
		add_given(wording, inner);
	else {
		for (size_t i = 0; i < sizeof before / sizeof *before; i++)
			if (span_is(name, before[i].code) && !dice_of(wording->steps, inner).length)
				text_add(wording->out, span_of(before[i].words));
		add_inner(wording, inner);
	}
}

/* ---- operators ---- */

static bool add_sign(struct wording *wording)
{
	static const struct word_pair signs[] = {{"==", "is"},      {"!=", "is not"}, {">=", "at least"},
						 {"<=", "at most"}, {">", "above"},   {"<", "below"},
						 {"*", "x"},        {"|", " or "}};

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (span_skip(&wording->rest, signs[i].code)) {
			text_add(wording->out, span_of(signs[i].words));
			return true;
		}
	return false;
}

static void add_token(struct wording *wording)
{
	struct span name = take_name(wording);

	if (name.length && wording->rest.length && *wording->rest.data == '(' && *name.data >= 'a' &&
	    !span_among(name, "and or not if else in is has meets where of at-least at-most"))
		add_function(wording, name);
	else if (wording->whole && span_is(name, "0") && span_skip(&wording->rest, " - "))
		text_put(wording->out, '-'); /* 0 - x is how the rules write -x */
	else if (name.length && !add_keyword(wording, name))
		add_name(wording, name);
	else if (!name.length && *wording->rest.data == '(') {
		struct span inner = take_brackets(wording);

		text_put(wording->out, '(');
		add_inner(wording, inner);
		text_put(wording->out, ')');
	} else if (!name.length && *wording->rest.data == '\'')
		take(wording, 1); /* drops the quotes around a word */
	else if (!name.length && !add_sign(wording))
		text_add(wording->out, take(wording, 1));
}

static void add_expr(struct wording *wording)
{
	wording->whole = true;
	while (wording->rest.length) {
		bool blank = *wording->rest.data == ' ';

		add_token(wording);
		wording->whole &= blank;
	}
}

struct span sheet_expr(struct arena *arena, struct span text, const struct yaml *steps)
{
	struct text out = {.arena = arena};
	struct wording wording = {.out = &out, .rest = span_trim(text), .steps = steps};

	add_expr(&wording);
	return out.length ? text_span(&out) : SPAN("");
}
