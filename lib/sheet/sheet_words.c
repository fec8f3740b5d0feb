/* sheet_words: entries of the YAML in words: a declaration, a modifier, a row,
 * steps. */
#include <string.h>

#include "rules/sentence.h"
#include "sheet/sheet.h"

struct span sheet_value(struct arena *arena, const struct yaml *node)
{
	struct text text = {.arena = arena};

	if (!node)
		return SPAN("");
	if (node->kind == YAML_SCALAR)
		return node->text;
	for (const struct yaml *item = node->first; item; item = item->next) {
		struct span told = item->kind == YAML_SCALAR ? item->text : sheet_value(arena, item);

		text_format(&text, "%s%.*s%s%.*s", text.length ? ", " : "", (int)item->key.length,
			    item->key.length ? item->key.data : "", item->key.length ? ": " : "",
			    (int)told.length, told.data);
	}
	return text_span(&text);
}

static void add_to(struct text *text, const char *between, struct span more)
{
	if (more.length)
		text_format(text, "%s%.*s", text->length ? between : "", (int)more.length, more.data);
}

/* ---- fields ---- */

static bool is_flag(struct span text)
{
	return span_is(text, "yes") || span_is(text, "no");
}

/* The values allowed: bounds, words, rows of a profile, or the type. */
static struct span kind_of(struct arena *arena, const struct yaml *map)
{
	const struct yaml *least = yaml_get(map, "least"), *most = yaml_get(map, "most");
	const struct yaml *words = yaml_get(map, "words"), *from = yaml_get(map, "from");
	const struct yaml *type = yaml_get(map, "type"), *start = yaml_get(map, "default");

	if (words)
		return sheet_value(arena, words);
	if (from)
		return span_of(arena_format(arena, "of %s", from->text.data));
	if (least && most)
		return span_of(arena_format(arena, "%s to %s", least->text.data, most->text.data));
	if (type && !span_is(type->text, "word"))
		return type->text;
	if (start && is_flag(start->text))
		return SPAN("yes or no");
	return type ? SPAN("a word") : SPAN("number");
}

struct span sheet_field(struct arena *arena, const struct yaml *declaration)
{
	struct text text = {.arena = arena};
	const struct yaml *about = yaml_get(declaration, "about"), *start = yaml_get(declaration, "default");
	const struct yaml *required = yaml_get(declaration, "required");
	struct span kind;

	if (declaration->kind == YAML_LIST)
		return sheet_value(arena, declaration);
	if (declaration->kind == YAML_SCALAR)
		return is_flag(declaration->text) ? SPAN("yes or no") : declaration->text;
	kind = kind_of(arena, declaration);
	if (about)
		text_format(&text, "%s", about->text.data);
	if (about && span_is(kind, "yes or no") && !required && !(start && span_is(start->text, "yes")))
		return text_span(&text); /* the usual case needs no words */
	text_format(&text, "%s%.*s", about ? " (" : "", (int)kind.length, kind.data);
	if (required && span_is(required->text, "yes"))
		text_add(&text, SPAN("; required"));
	else if (start && !span_is(start->text, "no") && !span_is(start->text, "none") &&
		 !span_is(start->text, "0"))
		add_to(&text, "; default ", sheet_value(arena, start));
	if (about)
		text_put(&text, ')');
	return text_span(&text);
}

/* ---- modifiers ---- */

/* An amount with its sign, for a change. */
static struct span signed_text(struct arena *arena, struct span amount)
{
	if (*amount.data == '-')
		return amount;
	return span_of(arena_format(arena, "+%.*s", (int)amount.length, amount.data));
}

static const struct amount_kind {
	const char *key, *before, *after;
	bool sign;
} amount_kinds[] = {{"add", "", "", true},
		    {"from", "", "", false},
		    {"set", "= ", "", false},
		    {"percent", "", "%", true},
		    {"times", "x ", "", false},
		    {"has", "", "", false},
		    {"at-least", "at least ", "", false},
		    {"at-most", "at most ", "", false}};
enum { AMOUNT_KINDS = sizeof amount_kinds / sizeof *amount_kinds };

/* The effect of an entry on the number, as a sheet prints it. */
static struct span effect_of(struct arena *arena, const struct yaml *entry)
{
	const struct yaml *round = yaml_get(entry, "round"), *amount = NULL;
	struct text text = {.arena = arena};

	for (const struct amount_kind *kind = amount_kinds; kind < amount_kinds + AMOUNT_KINDS; kind++) {
		if (!(amount = yaml_get(entry, kind->key)))
			continue;
		struct span told = sheet_expr(arena, amount->text, NULL);
		if (kind->sign)
			told = signed_text(arena, told);
		text_format(&text, "%s%s%.*s%s", text.length ? ", " : "", kind->before, (int)told.length,
			    told.data, kind->after);
	}
	if (round)
		text_format(&text, ", rounded %s", round->text.data);
	return text_span(&text);
}

/* The amount in the words that a page has for the entry, in which {} is its number; or
 * else its effect. */
static struct span amount_of(struct arena *arena, const struct yaml *entry, const struct yaml *words)
{
	struct text text = {.arena = arena};
	const struct yaml *amount = NULL;

	if (!words)
		return effect_of(arena, entry);
	for (size_t i = 0; i < AMOUNT_KINDS && !amount; i++)
		amount = yaml_get(entry, amount_kinds[i].key);
	for (size_t i = 0; i < words->text.length; i++)
		if (!strncmp(words->text.data + i, "{}", 2)) {
			text_add(&text, amount ? amount->text : SPAN(""));
			i++;
		} else {
			text_put(&text, words->text.data[i]);
		}
	return text_span(&text);
}

/* Does a page leave an entry out? An entry without a note says nothing to a reader. */
static bool left_out(const struct yaml *item, const struct yaml *note)
{
	const struct yaml *leave = yaml_get(item, "leave");

	for (const struct yaml *one = leave ? leave->first : NULL; one && note; one = one->next)
		if (span_same(one->text, note->text))
			return true;
	return item && !note;
}

static void add_entries(struct grid *, const struct yaml *list, const struct yaml *item, const char *first,
			const char *mark);

/* Adds the entry's effect, and its note or else its condition, after `before`. */
static void add_modifier(struct grid *grid, const struct yaml *entry, const struct yaml *item,
			 const char *before)
{
	const struct yaml *note = yaml_get(entry, "note"), *when = yaml_get(entry, "when");
	const struct yaml *of = yaml_get(entry, "of"), *take = yaml_get(entry, "take");
	const struct yaml *words = note ? yaml_find(yaml_get(item, "words"), note->text) : NULL;
	struct span what = amount_of(grid->arena, entry, words);
	struct span whose = note ? note->text : when ? sheet_expr(grid->arena, when->text, NULL) : SPAN("");

	if (left_out(item, note))
		return;
	if (of)
		what = span_of(arena_format(grid->arena, "the %s of%s%.*s", take ? take->text.data : "sum",
					    what.length ? ", " : "", (int)what.length, what.data));
	if (words && grid->count && span_same(grid->cells[grid->count - 2], what) &&
	    span_same(grid->cells[grid->count - 1], whose))
		return; /* two ways to calculate the same */
	grid_cell(grid, what);
	grid_cell(grid, span_of(arena_format(grid->arena, "%s%.*s", before, (int)whose.length, whose.data)));
	if (of)
		add_entries(grid, of, item, ". ", ". ");
}

/* Adds a row for each entry. `mark` comes before all entries but the first. */
static void add_entries(struct grid *grid, const struct yaml *list, const struct yaml *item,
			const char *first, const char *mark)
{
	for (const struct yaml *entry = list->first; entry; entry = entry->next) {
		const struct yaml *rows = yaml_get(entry, "rows");
		const char *before = entry == list->first ? first : mark;

		if (rows)
			add_entries(grid, rows, item, before, "or ");
		else
			add_modifier(grid, entry, item, before);
	}
}

void sheet_modifiers(struct grid *grid, const struct yaml *list, const struct yaml *item)
{
	if (list->kind == YAML_LIST)
		add_entries(grid, list, item, "", "");
}

/* ---- rows ---- */

struct span sheet_spoken(struct arena *arena, struct span text)
{
	char *spoken = arena_take(arena, text.length + 1);

	for (size_t i = 0; i < text.length; i++) {
		bool inner = i > 0 && i + 1 < text.length && text.data[i - 1] >= 'a' &&
			     text.data[i - 1] <= 'z' && text.data[i + 1] >= 'a' && text.data[i + 1] <= 'z';

		spoken[i] = (char)(inner && text.data[i] == '-' ? ' ' : text.data[i]);
	}
	spoken[text.length] = '\0';
	return (struct span){spoken, text.length};
}

/* Appends literal text without its brackets; of [one|several] the latter. */
static void add_literal(struct text *text, struct span piece)
{
	for (const char *at = piece.data, *end = at + piece.length; at < end; at++) {
		const char *bar = *at == '[' ? memchr(at, '|', (size_t)(end - at)) : NULL;
		const char *close = bar ? memchr(at, ']', (size_t)(end - at)) : NULL;

		if (close && bar < close)
			at = bar;
		else if (*at != '[' && *at != ']')
			text_put(text, *at);
	}
}

/* A sentence for any record: the parties have no names, dice that the row rolls are
 * written as dice, other values in square brackets, and lists of modifiers are
 * dropped. */
static struct span say_text(struct arena *arena, const struct yaml *say, const struct yaml *steps)
{
	struct text text = {.arena = arena};
	struct sentence sentence;

	sentence_read(&sentence, say, arena, NULL);
	for (size_t i = 0; i < sentence.count; i++) {
		struct span piece = sentence.pieces[i].text;
		struct span words = sheet_expr(arena, piece, steps), code = sheet_expr(arena, piece, NULL);

		if (!sentence.pieces[i].placeholder)
			add_literal(&text, piece);
		else if (span_is(piece, "by") || span_is(piece, "at"))
			text_add(&text, span_is(piece, "by") ? SPAN("the figure") : SPAN("the target"));
		else if (!span_same(words, code))
			text_add(&text, words);
		else if (piece.length && *piece.data != '+')
			text_format(&text, "[%.*s]", (int)words.length, words.data);
	}
	struct span whole = span_trim(text_span(&text));
	while (whole.length && strchr(",:;. ", *whole.data)) {
		whole.data++;
		whole.length--;
	}
	return whole;
}

/* Writes what steps say, on all branches. */
static void add_says(struct text *text, const struct yaml *steps, const struct yaml *dice)
{
	for (const struct yaml *step = steps && steps->kind != YAML_SCALAR ? steps->first : NULL; step;
	     step = step->next) {
		const struct yaml *say = yaml_get(step, "say");

		if (say)
			add_to(text, "; ", say_text(text->arena, say, dice));
		add_says(text, yaml_get(step, "then"), dice);
		add_says(text, yaml_get(step, "else"), dice);
		add_says(text, yaml_get(step, "steps"), dice);
	}
}

/* Writes an effect: a word or a flag alone, a change of the field itself as a
 * signed amount, the result without its name. */
static void add_effect(struct text *text, const struct yaml *effect)
{
	struct span told = sheet_value(text->arena, effect), key = sheet_expr(text->arena, effect->key, NULL);
	struct span own = told;

	if (is_flag(told)) {
		text_format(text, "%s%.*s", span_is(told, "no") ? "not " : "", (int)key.length, key.data);
		return;
	}
	if (!span_is(key, "result"))
		text_format(text, "%.*s ", (int)key.length, key.data);
	if (span_skip(&own, effect->key.data) && (span_skip(&own, " + ") || span_skip(&own, " - "))) {
		text_put(text, own.data[-2]);
		told = own;
	}
	text_add(text, sheet_expr(text->arena, told, NULL));
}

/* Writes the row's effects. */
static void add_effects(struct text *text, const struct yaml *row)
{
	bool any = false;

	for (const struct yaml *entry = row->kind == YAML_MAP ? row->first : NULL; entry;
	     entry = entry->next) {
		if (!rules_is_effect(entry->key))
			continue;
		text_add(text, any ? SPAN(", ") : SPAN(""));
		add_effect(text, entry);
		any = true;
	}
}

/* Writes which table or procedure follows, without the file that it is in. */
static void add_next(struct text *text, const struct yaml *next)
{
	struct span name = next ? next->text : SPAN("");

	for (size_t i = 0; i < name.length; i++)
		if (name.data[i] == '.')
			name = (struct span){name.data + i + 1, name.length - i - 1}, i = 0;
	if (name.length)
		text_format(text, "%s-> %s", text->length ? " " : "", sheet_spoken(text->arena, name).data);
}

struct span sheet_row(struct arena *arena, const struct yaml *row)
{
	struct text text = {.arena = arena};
	const struct yaml *say = yaml_get(row, "say"), *note = yaml_get(row, "note");

	if (row->kind != YAML_MAP)
		return sheet_value(arena, row);
	if (say)
		text_add(&text, say_text(arena, say, yaml_get(row, "steps")));
	if (!text.length && note)
		text_add(&text, note->text);
	if (!text.length)
		add_says(&text, yaml_get(row, "steps"), yaml_get(row, "steps"));
	if (!text.length)
		add_effects(&text, row);
	add_next(&text, yaml_get(row, "next"));
	if (!text.length) /* else it does what the text says */
		add_next(&text, yaml_get(row, "do"));
	if (yaml_get(row, "again"))
		text_format(&text, "%sroll again", text.length ? "; " : "");
	return text.length ? text_span(&text) : SPAN("-");
}

/* ---- dice ---- */

static void add_die(struct text *text, struct span name, struct span dice, const char *die)
{
	struct span words = sheet_expr(text->arena, dice, NULL);

	text_format(text, "%s%.*s %.*s%s%s", text->length ? ", " : "", (int)name.length, name.data,
		    (int)words.length, words.data, *die ? " " : "", die);
}

static void add_dice(struct text *text, const struct yaml *steps)
{
	for (const struct yaml *step = steps && steps->kind != YAML_SCALAR ? steps->first : NULL; step;
	     step = step->next) {
		const struct yaml *roll = yaml_get(step, "roll"), *tally = yaml_get(step, "tally");
		const struct yaml *name = yaml_get(tally, "name"), *of = yaml_get(tally, "of");
		const struct yaml *dice = yaml_get(tally, "dice");

		for (const struct yaml *die = roll && roll->kind == YAML_MAP ? roll->first : NULL; die;
		     die = die->next)
			add_die(text, die->key, die->kind == YAML_SCALAR ? die->text : SPAN(""), "");
		if (name && of && dice)
			add_die(text, name->text, dice->text, of->text.data);
		add_dice(text, yaml_get(step, "then"));
		add_dice(text, yaml_get(step, "else"));
		add_dice(text, yaml_get(step, "steps"));
	}
}

struct span sheet_dice(struct arena *arena, const struct yaml *steps)
{
	struct text text = {.arena = arena};

	add_dice(&text, steps);
	return text_span(&text);
}
