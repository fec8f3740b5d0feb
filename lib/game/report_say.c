/* report_say: the sentences of a report. */
#define _GNU_SOURCE /* memmem */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "format/did.h"
#include "game/piles.h"
#include "game/report_making.h"

/* "6%", "0.4%": never 0 or 100. */
static struct span percent_of(double p, struct arena *arena)
{
	double percent = 100 * p;

	if (percent < 1)
		return percent < 0.01 ? SPAN("less than 0.01%")
				      : span_of(arena_format(arena, "%.1g%%", percent));
	if (percent > 99)
		return percent > 99.99 ? SPAN("more than 99.99%")
				       : span_of(arena_format(arena, "%.4g%%", percent));
	return span_of(arena_format(arena, "%.0f%%", percent));
}

/* Appends "a 36%", "an 8%". */
static void say_percent(struct text *out, struct span chance)
{
	struct span percent = percent_of(strtod(arena_copy(out->arena, chance), NULL), out->arena);
	bool vowel = percent.data[0] == '8' || !memcmp(percent.data, "11%", 3) ||
		     !memcmp(percent.data, "18%", 3);

	text_format(out, "%s %.*s", vowel ? "an" : "a", (int)percent.length, percent.data);
}

static bool begins_with(struct span text, struct span name)
{
	return name.length && text.length > name.length && !memcmp(text.data, name.data, name.length);
}

struct span report_chance(const struct record *row, struct arena *arena)
{
	struct span of = record_get(row, "of");
	struct text out = {.arena = arena};

	say_percent(&out, record_get(row, "chance"));
	if (span_among(of, "success failure"))
		text_format(&out, " %.*s", (int)of.length, of.data);
	else
		text_format(&out,
			    !of.length                       ? " chance"
			    : begins_with(of, SPAN("that ")) ? " chance %.*s"
							     : " chance of %.*s",
			    (int)of.length, of.data);
	return text_span(&out);
}

struct span report_out_chance(const struct record *row, struct arena *arena)
{
	struct span chance = record_get(row, "out-chance");
	struct text out = {.arena = arena};

	if (!chance.length)
		return chance;
	say_percent(&out, chance);
	text_add(&out, SPAN(" chance"));
	return text_span(&out);
}

/* Appends a word as people say it: "not now" for not-now. */
void report_say(struct text *out, struct span word)
{
	for (size_t i = 0; i < word.length; i++)
		text_put(out, word.data[i] == '-' ? ' ' : word.data[i]);
}

/* Appends a value of a record as people say it: "salt bag, torch" for salt-bag,torch. */
static void say_list(struct text *out, struct span list)
{
	while (list.length) {
		struct span word = span_cut(&list, ',');
		struct number number;

		if (number_parse(word, &number))
			text_add(out, word);
		else
			report_say(out, word);
		text_add(out, list.length ? SPAN(", ") : SPAN(""));
	}
}

/* ---- deeds and events ---- */

static bool is_said(const struct record_field *field)
{
	struct span key = field->key;

	return !span_among(key,
			   "event by at unit number note read owner owners amends rules sequence version "
			   "repetition text") &&
	       !span_skip(&key, "was.");
}

static const struct state_field *field_of(const struct state_rules *state, struct span key)
{
	const struct state_field *field = state_field(state, key);

	return field ? field : state_option(state, key);
}

/* "6 men", "road 60 inches", "x 24 inches"; false: nobody says what the number counts. */
static bool say_amount(struct text *out, const struct state_rules *state, struct span key, struct span now)
{
	const struct state_noun *noun = state_noun(state, key);
	const struct state_field *field = field_of(state, key);
	bool counted = field && field->noun && !span_is(key, field->noun), metric = state->rules->metric;
	const char *one = noun      ? noun->one
			  : counted ? field->noun
			  : metric  ? "cm"
				    : "inch",
		   *several = noun      ? noun->several
			      : counted ? field->plural
			      : metric  ? "cm"
					: "inches";
	struct number number;

	if (!number_parse(now, &number) || !field || (!noun && !counted && !field->declaration.distance))
		return false;
	if (!state_field(state, key) || (!noun && !counted)) {
		report_say(out, key);
		text_put(out, ' ');
	}
	text_number(out, number);
	text_format(out, " %s", number_compare(number, number_whole(1)) ? several : one);
	return true;
}

/* "tired", "not mounted", "6 men", "fatigue 1". */
static void say_field(struct text *out, const struct state_rules *state, struct span key, struct span now)
{
	const char *word = state ? state_word(state, key, now) : NULL;

	if (word) {
		text_add(out, span_of(word));
		return;
	}
	if (state && say_amount(out, state, key, now))
		return;
	text_add(out, span_is(now, "no") ? SPAN("not ") : SPAN(""));
	report_say(out, key);
	if (!span_among(now, "yes no")) {
		text_put(out, ' ');
		say_list(out, now.length ? now : SPAN("none"));
	}
}

/* "6 men, tired, not mounted"; `brief`: what is so, not what is not. */
static void say_fields(struct text *out, const struct state_rules *state, const struct record *line,
		       bool brief)
{
	const char *between = "";

	for (size_t i = 0; i < line->count; i++) {
		const struct record_field *field = &line->fields[i];
		struct span key = field->key;

		if (!is_said(field) || (brief && span_is(field->value, "no")))
			continue;
		span_skip(&key, "now.");
		text_add(out, span_of(between));
		say_field(out, state, key, field->value);
		between = ", ";
	}
}

/* Says whether the deeds of a game are judged by the order of play. */
static void say_order(struct text *out, const struct record *line)
{
	struct span sequence = record_get(line, "sequence");

	if (span_is(sequence, "strict"))
		text_add(out, SPAN("; nothing out of order is done"));
	else if (span_is(sequence, "warn"))
		text_add(out, SPAN("; what is out of order is noted"));
}

/* "Turn 2 begins", "the activation of Harris ends". */
static struct span span_text(const struct record *line, struct span event, struct arena *arena)
{
	struct span turn = record_get(line, "now.turn"), by = record_get(line, "by");
	struct text out = {.arena = arena};

	if (span_is(event, "turn") && turn.length)
		text_format(&out, "Turn %.*s begins", (int)turn.length, turn.data);
	else
		text_format(&out, "The %.*s%s%.*s ends", (int)event.length, event.data,
			    by.length ? " of " : "", (int)by.length, by.data);
	return text_span(&out);
}

struct span report_event_text(const struct state_rules *state, const struct record *line, struct arena *arena)
{
	struct span event = record_get(line, "event"), by = record_get(line, "by"),
		    who = by.length ? by : record_get(line, "unit"), note = record_get(line, "note");
	struct text fields = {.arena = arena}, out = {.arena = arena};
	bool joins = span_is(event, "join");

	if (span_among(event, "turn phase activation"))
		return span_text(line, event, arena);
	say_fields(&fields, state, line, joins);
	if (span_is(event, "game"))
		text_add(&out, SPAN("The game begins"));
	else if (span_is(event, "set"))
		text_format(&out, "Set by hand for %.*s", (int)(who.length ? who : SPAN("the game")).length,
			    (who.length ? who : SPAN("the game")).data);
	else
		text_add(&out, who.length ? who : SPAN("The game"));
	if (joins || span_is(event, "leave"))
		text_format(&out, " %.*ss", (int)event.length, event.data);
	else if (!span_among(event, "game set")) {
		text_add(&out, SPAN(": "));
		report_say(&out, event);
	}
	if (fields.length)
		text_format(&out, joins ? " (%.*s)" : ": %.*s", (int)fields.length, fields.at);
	if (span_is(event, "game"))
		say_order(&out, line);
	if (note.length)
		text_format(&out, " (%.*s)", (int)note.length, note.data);
	return text_span(&out);
}

/* The sentence of a deed of which nothing was told. */
static struct span plain_text(const struct record *line, struct arena *arena)
{
	struct span did = record_get(line, "did"), by = record_get(line, "by"), at = record_get(line, "at"),
		    result = record_get(line, "result");
	struct text out = {.arena = arena};

	if (record_get(line, "card").length)
		return report_capital(piles_sentence(NULL, line, arena), arena);
	struct did last = did_last(did);
	text_format(&out, "%.*s%s%.*s%s", (int)by.length, by.data, at.length ? " at " : "", (int)at.length,
		    at.data, by.length || at.length ? ", " : "");
	report_say(&out, last.variant.length ? last.variant : last.tool);
	text_add(&out, result.length ? SPAN(": ") : SPAN(""));
	report_say(&out, result);
	return report_capital(text_span(&out), arena);
}

/* The text with a capital letter. */
struct span report_capital(struct span text, struct arena *arena)
{
	char *copy = arena_copy(arena, text);

	copy[0] = (char)toupper((unsigned char)copy[0]);
	return (struct span){copy, text.length};
}

/* The sentence of a deed. One that does not begin with who acts, or whom it concerns, gets
 * them and the deed in front: "Harris at Dubois, fire: ..". */
struct span report_deed_text(const struct record *line, const struct report_told *told, struct arena *arena)
{
	struct span text = told->text.length ? told->text : record_get(line, "text"),
		    by = record_get(line, "by"), at = record_get(line, "at");
	struct text out = {.arena = arena};

	if (!text.length)
		return plain_text(line, arena);
	if (!by.length)
		return report_capital(text, arena);
	if (begins_with(text, by) || begins_with(text, at))
		return text;
	struct span variant = did_last(record_get(line, "did")).variant;
	text_format(&out, "%.*s%s%.*s%s", (int)by.length, by.data, at.length ? " at " : "", (int)at.length,
		    at.data, variant.length ? ", " : "");
	report_say(&out, variant);
	text_format(&out, ": %.*s", (int)text.length, text.data);
	return text_span(&out);
}

struct span report_secret_text(const struct record *line, struct arena *arena)
{
	struct span did = record_get(line, "did"), by = record_get(line, "by");
	struct text out = {.arena = arena};
	struct did last = did_last(did);

	if (span_is(last.tool, "draw")) {
		text_format(&out, "%.*s%sraws from the ", (int)by.length, by.data, by.length ? " d" : "D");
		report_say(&out, last.variant);
		text_add(&out, SPAN(" deck in secret"));
		return text_span(&out);
	}
	text_format(&out, "%.*s%sn secret: ", (int)by.length, by.data, by.length ? ", i" : "I");
	report_say(&out, last.variant.length ? last.variant : did.length ? did : record_get(line, "event"));
	return text_span(&out);
}

/* ---- what was done again ---- */

static bool is_choice(const struct record *record, const struct record_field *field)
{
	struct span key = field->key;

	return !log_has_read(record, key) && !span_skip(&key, "was.") &&
	       !span_among(key, "by number repetition id seed faces source unit target.unit");
}

struct span report_again(const struct state_rules *state, const struct record *was, const struct record *now,
			 struct arena *arena)
{
	struct text out = {.arena = arena};

	for (size_t i = 0, did = record_before(now, SPAN("did")); i < did; i++) {
		const struct record_field *field = &now->fields[i], *before = record_find(was, field->key);

		if (!is_choice(now, field) || (before && span_same(before->value, field->value)))
			continue;
		text_add(&out, out.length ? SPAN(", ") : SPAN(""));
		say_field(&out, state, field->key, field->value);
		if (before && !span_among(field->value, "yes no")) {
			text_add(&out, SPAN(" in place of "));
			say_list(&out, before->value);
		}
	}
	for (size_t i = 0, did = record_before(was, SPAN("did")); i < did; i++) {
		if (!is_choice(was, &was->fields[i]) || record_find(now, was->fields[i].key))
			continue;
		text_add(&out, out.length ? SPAN(", ") : SPAN(""));
		text_add(&out, SPAN("no "));
		report_say(&out, was->fields[i].key);
	}
	return text_span(&out);
}

struct span report_rest(struct span text, struct span other)
{
	size_t same = 0, from = 0;

	while (same < text.length && same < other.length && text.data[same] == other.data[same]) {
		same++;
		if (same > 1 && text.data[same - 1] == ' ' && text.data[same - 2] == ':')
			from = same;
	}
	text = (struct span){text.data + from, text.length - from};
	if (text.length && text.data[text.length - 1] == '.')
		text.length--;
	return text;
}

/* ---- who is out ---- */

/* Is what comes behind "is out" about the game: "; ..", "." or "of the fight"? Out of range,
 * sight or ammunition is something else. */
static bool is_of_game(struct span rest)
{
	if (!rest.length || !span_skip(&rest, " "))
		return !rest.length || !isalnum((unsigned char)rest.data[0]);
	return !span_skip(&rest, "of ") || span_skip(&rest, "the game") || span_skip(&rest, "the fight") ||
	       span_skip(&rest, "the battle") || span_skip(&rest, "the race") || span_skip(&rest, "action");
}

/* Does the text say it of this name: "hit, Pegg is out of the fight"? */
static bool says_out(struct span text, struct span name)
{
	for (const char *at; name.length && (at = memmem(text.data, text.length, name.data, name.length));) {
		size_t left = text.length - (size_t)(at - text.data);
		struct span is = {at + name.length, left - name.length}, are = is;

		if ((span_skip(&is, " is out") && is_of_game(is)) ||
		    (span_skip(&are, " are out") && is_of_game(are)))
			return true;
		text = (struct span){at + 1, left - 1};
	}
	return false;
}

/* The names of whom the text does not say that they are out. */
static struct span unsaid_out(struct span names, struct span text, struct arena *arena)
{
	struct text left = {.arena = arena};

	while (names.length) {
		struct span name = span_cut(&names, ',');

		if (!says_out(text, name))
			text_format(&left, "%s%.*s", left.length ? "," : "", (int)name.length, name.data);
	}
	return text_span(&left);
}

struct span report_out(struct span names, struct span text, struct arena *arena)
{
	struct text out = {.arena = arena};
	size_t count = 0;

	names = unsaid_out(names, text, arena);
	if (!names.length)
		return names;
	while (names.length) {
		struct span name = span_cut(&names, ',');

		text_add(&out, !count ? SPAN("") : names.length ? SPAN(", ") : SPAN(" and "));
		text_add(&out, name);
		count++;
	}
	text_add(&out, count == 1 ? SPAN(" is out.") : SPAN(" are out."));
	return text_span(&out);
}

/* ---- marks ---- */

struct span report_order_word(const struct state_rules *state, struct span word)
{
	static const struct {
		const char *word, *said;
	} words[] = {{"not-yet", "others must act before"},
		     {"too-late", "it comes too late"},
		     {"not-now", "this is not the phase for it"},
		     {"owed", "something else comes first"},
		     {"inactive", "whoever did it was not active"},
		     {"spent", "nothing was left for it"},
		     {NULL, NULL}};

	const char *called = state_word(state, SPAN("warn"), word);

	if (called)
		return span_of(called);
	size_t i = 0;
	while (words[i].word && !span_is(word, words[i].word))
		i++;
	return span_of(words[i].said ? words[i].said : "");
}

/* Appends what a mark says of a deed: a sentence, or a word. */
static void say_mark(struct text *out, const struct record *row, const char *key)
{
	struct span why = record_get(row, "why"), again = record_get(row, "again");

	if (!strcmp(key, "amended"))
		text_add(out, again.length ? again : SPAN("other dice or choices"));
	else if (!strcmp(key, "warn") && why.length)
		text_add(out, why);
	else if (!strcmp(key, "by-hand"))
		text_add(out, record_get(row, key));
	else if (strcmp(key, "void") != 0)
		report_say(out, record_get(row, key));
}

/* What other players may want to know of a deed: "undone, agreed: too far". */
struct span report_marks(const struct record *row, struct arena *arena)
{
	static const struct {
		const char *key, *said;
	} marks[] = {{"void", "undone"},       {"amended", "done again with "},
		     {"allow", "agreed: "},    {"warn", "out of order: "},
		     {"refused", "refused: "}, {"by-hand", "said by hand: "}};
	struct span first = record_get(row, "first");
	struct text out = {.arena = arena};

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		if (!record_get(row, marks[i].key).length)
			continue;
		text_format(&out, "%s%s", out.length ? ", " : "", marks[i].said);
		say_mark(&out, row, marks[i].key);
	}
	if (first.length)
		text_format(&out, "; first: %.*s", (int)first.length, first.data);
	return text_span(&out);
}

/* ---- what others may want to know ---- */

static const struct listed {
	const char *key, *one, *several; /* one: "deed was undone" */
} listed[] = {
    {"void", "deed was undone", "deeds were undone"},
    {"amended", "deed was done again with other dice or choices",
     "deeds were done again with other dice or choices"},
    {"allow", "deed was agreed on", "deeds were agreed on"},
    {"warn", "deed was out of order", "deeds were out of order"},
    {"refused", "deed was refused", "deeds were refused"},
    {"by-hand", "deed has values said by hand", "deeds have values said by hand"},
    {"event", "event sets values by hand", "events set values by hand"},
};

static void count_mark(struct report_making *making, const struct listed *mark)
{
	struct arena *arena = making->report->arena;
	const struct muster *rows = &making->report->sections[REPORT_LISTED];
	struct text numbers = {.arena = arena};
	size_t count = 0;

	for (size_t i = 0; i < rows->count; i++) {
		struct span number = record_get(&rows->rows[i], "number");

		if (!number.length || !record_find(&rows->rows[i], span_of(mark->key)))
			continue;
		text_format(&numbers, "%s%.*s", count++ ? ", " : "", (int)number.length, number.data);
	}
	if (!count)
		return;
	struct record *row = report_row(making, REPORT_LISTED);
	report_text(row, "mark", span_of(mark->key));
	report_whole(making, row, "deeds", count);
	report_text(
	    row, "text",
	    span_of(arena_format(arena, "%zu %s: %s %.*s", count, count == 1 ? mark->one : mark->several,
				 count == 1 ? "number" : "numbers", (int)numbers.length, numbers.at)));
}

void report_count_marks(struct report_making *making)
{
	for (size_t i = 0; i < sizeof listed / sizeof *listed; i++)
		count_mark(making, &listed[i]);
}
