/* state: loads state.yaml. */
#include "game/state.h"

#include <string.h>

#include "rules/rules_image.h"
#include "rules/value.h"

/* ---- values ---- */

static bool is_nobody(struct span text)
{
	return !text.length || span_is(text, "nobody");
}

bool state_same(struct span a, struct span b)
{
	struct number one, other;

	return span_same(a, b) || (is_nobody(a) && is_nobody(b)) ||
	       (a.length == b.length && memchr(a.data, ',', a.length) && span_same_words(a, b)) ||
	       (number_parse(a, &one) && number_parse(b, &other) && number_compare(one, other) == 0);
}

static struct span start_text(const struct rules *rules, const struct declaration *declaration)
{
	bool set = declaration->type == TYPE_SET, none = declaration->start.denominator == 0;
	size_t which = set ? (size_t)declaration->start.numerator : 0;
	size_t count = set ? rules->set_sizes[which] : 0;
	int64_t *items = arena_take(rules->arena, count * sizeof *items);

	for (size_t i = 0; i < count; i++)
		items[i] = rules->sets[which][i];
	return value_text(rules->arena, &rules->words, declaration->type,
			  none ? number_whole(0) : declaration->start, (struct list){items, count});
}

/* ---- loading ---- */

static struct state_field *field_among(struct state_field *fields, size_t count, struct span name)
{
	for (size_t i = 0; i < count; i++)
		if (span_same(fields[i].declaration.name, name))
			return &fields[i];
	return NULL;
}

/* Adds the declarations of a side or of the options; a name that an earlier side
 * has is the same field. */
static bool read_fields(struct state_rules *state, const struct yaml *list, struct state_field *fields,
			size_t *count)
{
	struct rules *rules = state->rules;
	bool fine = true;

	if (list && !rules_is_map(rules, list, "fields"))
		return false;
	for (const struct yaml *item = list ? list->first : NULL; item; item = item->next) {
		struct state_field *field = &fields[*count];

		if (field_among(fields, *count, item->key))
			continue;
		if (!rules_declare(rules, "state", item, &field->declaration)) {
			fine = false;
			continue;
		}
		field->start = start_text(rules, &field->declaration);
		state->has_figures |= field->declaration.figures;
		(*count)++;
	}
	return fine;
}

/* ---- state.yaml ---- */

static bool read_events(struct state_rules *state, const struct yaml *events)
{
	static const struct span standard[] = {{"activation", 10}, {"phase", 5}, {"turn", 4}, {"game", 4}};
	struct rules *rules = state->rules;
	size_t count = events ? events->count : sizeof standard / sizeof *standard;

	if (events && !rules_is_map(rules, events, "events"))
		return false;
	state->events = arena_take(rules->arena, count * sizeof *state->events);
	for (const struct yaml *item = events ? events->first : NULL; item; item = item->next) {
		if (!rules_keys(rules, item, "an event", "about ref"))
			return false;
		state->events[state->event_count++] = item->key;
	}
	while (!events && state->event_count < count) {
		state->events[state->event_count] = standard[state->event_count];
		state->event_count++;
	}
	return true;
}

/* Reads `counts: EVENT`, which decrements at each event, and `ends:`, the fields
 * that end when none is left. */
static bool read_count(struct state_rules *state, const struct yaml *item, struct state_field *field)
{
	struct rules *rules = state->rules;
	const struct yaml *counts = yaml_get(item, "counts");
	const word_id *words;
	size_t count;

	field->counts = counts != NULL;
	field->counted = counts ? state_event(state, counts->text) : 0;
	field->ends = yaml_get(item, "ends");
	if (counts && field->counted == state->event_count)
		return fault_add(rules->faults, counts->location, "unknown event \"%s\"", counts->text.data);
	if (counts && field->declaration.type != TYPE_NUMBER)
		return fault_add(rules->faults, counts->location, "a field with \"counts\" must be a number");
	if (!field->ends)
		return true;
	if (!counts)
		return fault_add(rules->faults, field->ends->location, "\"ends\" requires \"counts\"");
	if (!rules_words(rules, field->ends, &words, &count))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!state_field(state, words_text(&rules->words, words[i])))
			return fault_add(rules->faults, field->ends->location,
					 "unknown field \"%s\"; expected a field of the ruleset's sides",
					 words_string(&rules->words, words[i]));
	return true;
}

static bool read_owner(struct state_rules *state, const struct yaml *of, bool option,
		       struct state_field *field)
{
	field->of = option ? STATE_OF_GAME : STATE_OF_FIGURE;
	if (!of)
		return true;
	if (span_is(of->text, "unit") && !option)
		field->of = STATE_OF_UNIT;
	else if (span_is(of->text, "pair") && !option)
		field->of = STATE_OF_PAIR;
	else if (!span_is(of->text, option ? "game" : "figure"))
		return fault_add(state->rules->faults, of->location,
				 option ? "an option requires \"of\": game"
					: "a field requires \"of\": figure, unit or pair");
	return true;
}

/* Has a field every number that the other may have? */
static bool has_numbers_of(const struct declaration *field, const struct declaration *other)
{
	return (!field->has_least || (other->has_least && number_compare(field->least, other->least) <= 0)) &&
	       (!field->has_most || (other->has_most && number_compare(other->most, field->most) <= 0)) &&
	       (!field->has_step ||
		(other->has_step && number_is_whole(number_divide(other->step, field->step))));
}

/* Reads `becomes: FIELD` or `from: FIELD`; both fields must have the same type. */
static bool read_other(struct state_rules *state, const struct yaml *name, const struct state_field *field,
		       const struct state_field **other)
{
	*other = name ? state_field(state, name->text) : NULL;
	return !name || (*other && (*other)->declaration.type == field->declaration.type) ||
	       fault_add(state->rules->faults, name->location,
			 "\"%s\" is not a field of the same type as \"%s\"", name->text.data,
			 field->declaration.name.data);
}

static bool moves_within(struct state_rules *state, const struct yaml *name, const struct declaration *from,
			 const struct declaration *into)
{
	return has_numbers_of(into, from) ||
	       fault_add(state->rules->faults, name->location,
			 "\"%s\" may have a number that \"%s\" must not have (least, most, step)",
			 from->name.data, into->name.data);
}

/* Reads `becomes: FIELD`. */
static bool read_next(struct state_rules *state, const struct yaml *name, struct state_field *field)
{
	return read_other(state, name, field, &field->becomes) &&
	       (!name || moves_within(state, name, &field->declaration, &field->becomes->declaration));
}

/* Reads `from: FIELD`, or, for an option of the game and a field of a figure, `from: EXPR`. */
static bool read_from(struct state_rules *state, const struct yaml *from, bool option,
		      struct state_field *field)
{
	bool named = from && state_field(state, from->text);

	field->anew = from && (option || (field->of == STATE_OF_FIGURE && !named)) ? from : NULL;
	if (field->anew)
		return true;
	return read_other(state, from, field, &field->from) &&
	       (!from || moves_within(state, from, &field->from->declaration, &field->declaration));
}

/* Reads `part-of: FIELD`; both are numbers of the same owner that are not remembered
 * when they are merely given. */
static bool read_part(struct state_rules *state, const struct yaml *whole, struct state_field *field)
{
	if (!whole)
		return true;
	field->part_of = state_field(state, whole->text);
	if (!field->part_of || field->part_of == field || !field->part_of->by_change || !field->by_change ||
	    field->part_of->of != field->of || field->declaration.type != TYPE_NUMBER ||
	    field->part_of->declaration.type != TYPE_NUMBER)
		return fault_add(
		    state->rules->faults, whole->location,
		    "\"part-of\" requires a number above, of the same owner; both with \"said: no\"");
	return true;
}

/* Reads `budget: EXPR`, the most that may be spent, `board`, `loss` and `leaves`; and what one of it is
 * called, `noun:`, and several, `plural:`. */
static bool read_counted(struct state_rules *state, const struct yaml *item, struct state_field *field)
{
	const struct yaml *noun = yaml_get(item, "noun"), *plural = yaml_get(item, "plural"),
			  *board = yaml_get(item, "board"), *loss = yaml_get(item, "loss"),
			  *leaves = yaml_get(item, "leaves");
	enum type type = field->declaration.type;

	field->budget = yaml_get(item, "budget");
	if (!rules_yes(state->rules, board, &field->board) || !rules_yes(state->rules, loss, &field->loss))
		return false;
	field->leaves = leaves ? leaves->text.data : NULL;
	field->noun = noun ? noun->text.data : item->key.data;
	field->plural = plural ? plural->text.data : field->noun;
	if ((noun || plural) && !field->budget && !field->board && !field->loss)
		return fault_add(state->rules->faults, (noun ? noun : plural)->location,
				 "\"%s\" requires \"budget\", \"board\" or \"loss\"",
				 noun ? "noun" : "plural");
	if (leaves && type != TYPE_FLAG)
		return fault_add(state->rules->faults, leaves->location,
				 "a field with \"leaves\" must be yes or no");
	if (field->loss && ((type != TYPE_NUMBER && type != TYPE_FLAG) || field->board))
		return fault_add(state->rules->faults, loss->location,
				 "a field with \"loss\" must be a number, or yes or no, without \"board\"");
	return !field->budget || type == TYPE_NUMBER || type == TYPE_FLAG ||
	       fault_add(state->rules->faults, field->budget->location,
			 "a field with \"budget\" must be a number or yes or no");
}

/* Reads `share: EXPR`, what a figure that leaves takes of a number of its unit. */
static bool read_share(struct state_rules *state, const struct yaml *share, struct state_field *field)
{
	field->share = share;
	return !share || (field->of == STATE_OF_UNIT && field->declaration.type == TYPE_NUMBER) ||
	       fault_add(state->rules->faults, share->location,
			 "\"share\" requires a number that is \"of: unit\"");
}

/* Reads `secret`: what is hidden, and from which readers. */
static bool read_secret(struct state_rules *state, const struct yaml *secret, struct state_field *field)
{
	if (!secret)
		return true;
	if (!span_among(secret->text, "owner referee figure") ||
	    (span_is(secret->text, "figure") && field->declaration.type != TYPE_FLAG))
		return fault_add(state->rules->faults, secret->location,
				 "\"secret\" must be owner, referee or, of a flag, figure");
	field->secret = span_is(secret->text, "owner")     ? SECRET_OWNER
			: span_is(secret->text, "referee") ? SECRET_REFEREE
							   : SECRET_FIGURE;
	return true;
}

/* Is it a value that the field may have: a word of it, yes or no, a number such as 0 or 3+? */
static bool out_fits(struct rules *rules, const struct yaml *out, const struct declaration *field)
{
	struct span text = out->text;
	struct number bound;
	bool flag;

	if (field->type == TYPE_FLAG)
		return rules_yes(rules, out, &flag);
	if (field->type == TYPE_WORD)
		return rules_is_word(rules, out, field->name, field->words, field->word_count);
	if (field->type != TYPE_NUMBER)
		return true;
	text.length -= text.length && text.data[text.length - 1] == '+';
	if (!number_parse(text, &bound))
		return fault_add(rules->faults, out->location,
				 "\"out\" of a number must be one, such as 0, or 3+ for 3 or more");
	return (value_wrong(field, bound) != VALUE_BELOW && value_wrong(field, bound) != VALUE_ABOVE) ||
	       fault_add(rules->faults, out->location, "\"%s\" can never be %s: see its least and most",
			 field->name.data, out->text.data);
}

static bool read_remembered(struct state_rules *state, const struct yaml *item)
{
	struct rules *rules = state->rules;
	struct state_field *field = field_among(state->fields, state->field_count, item->key);
	const struct yaml *until = yaml_get(item, "until"), *out = yaml_get(item, "out");
	const struct yaml *said = yaml_get(item, "said");
	bool option = !field;

	if (option)
		field = field_among(state->options, state->option_count, item->key);
	if (!field)
		return fault_add(rules->faults, item->key_location,
				 "unknown field \"%s\"; expected a field of the ruleset's sides or an option",
				 item->key.data);
	if (!rules_keys(rules, item, "a field of the state",
			"until out of said counts ends becomes from part-of budget noun plural share "
			"secret board loss leaves about ref") ||
	    !read_owner(state, yaml_get(item, "of"), option, field) || !read_count(state, item, field) ||
	    !read_next(state, yaml_get(item, "becomes"), field) ||
	    !read_from(state, yaml_get(item, "from"), option, field) || !read_counted(state, item, field))
		return false;
	field->remembered = true;
	state->takes_over |= field->from != NULL;
	field->by_change = said && span_is(said->text, "no");
	if (!read_secret(state, yaml_get(item, "secret"), field) ||
	    !read_part(state, yaml_get(item, "part-of"), field) ||
	    !read_share(state, yaml_get(item, "share"), field))
		return false;
	if (said && !field->by_change && !span_is(said->text, "yes"))
		return fault_add(rules->faults, said->location, "\"said\" must be yes or no");
	field->until = until ? state_event(state, until->text) : state->event_count;
	if (until && field->until == state->event_count)
		return fault_add(rules->faults, until->location, "unknown event \"%s\"", until->text.data);
	if (out && state->lists_out)
		return fault_add(rules->faults, out->location,
				 "\"out\" of a field is not read: ruleset.yaml has the list \"out\"");
	if (out && !out_fits(rules, out, &field->declaration))
		return false;
	field->has_out = out != NULL;
	field->out = out ? out->text : SPAN("");
	return true;
}

/* Reads deeds: {taken: {about: .., fields: {flag: ..}}} */
static bool read_deeds(struct state_rules *state, const struct yaml *deeds)
{
	struct rules *rules = state->rules;
	struct declaration declaration;
	bool fine = true;

	if (deeds && !rules_is_map(rules, deeds, "deeds"))
		return false;
	for (const struct yaml *deed = deeds ? deeds->first : NULL; deed; deed = deed->next) {
		const struct yaml *fields = yaml_get(deed, "fields");

		if (!rules_keys(rules, deed, "a deed", "about fields joins ref") ||
		    (fields && !rules_is_map(rules, fields, "fields"))) {
			fine = false;
			continue;
		}
		for (const struct yaml *item = fields ? fields->first : NULL; item; item = item->next)
			fine &= rules_declare(rules, "state", item, &declaration);
	}
	state->deeds = deeds;
	return fine;
}

static bool add_noun(struct state_rules *state, const struct yaml *item)
{
	const struct yaml *one = item->kind == YAML_LIST ? item->first : NULL,
			  *several = one ? one->next : NULL;

	if (!one || one->kind != YAML_SCALAR || (several && several->kind != YAML_SCALAR) || item->count > 2)
		return fault_add(state->rules->faults, item->location,
				 "expected what players call one, and several: [inch, inches]");
	state->nouns[state->noun_count++] = (struct state_noun){.field = item->key,
								.one = one->text.data,
								.several = several ? several->text.data
										   : one->text.data};
	return true;
}

static bool add_words(struct state_rules *state, const struct yaml *words)
{
	for (const struct yaml *item = words->first; item; item = item->next) {
		if (item->kind != YAML_SCALAR || !item->text.length)
			return fault_add(state->rules->faults, item->location,
					 "expected what players call the word %.*s: that nobody loses",
					 (int)item->key.length, item->key.data);
		state->nouns[state->noun_count++] = (struct state_noun){
		    .field = words->key, .word = item->key, .one = item->text.data};
	}
	return true;
}

/* Reads what players call numbers and words that deeds give: {distance: [inch, inches], shock-dealt: [Shock],
 * loser: {none: that nobody loses}} */
static bool read_nouns(struct state_rules *state, const struct yaml *nouns)
{
	size_t count = 0;

	if (nouns && !rules_is_map(state->rules, nouns, "nouns"))
		return false;
	for (const struct yaml *item = nouns ? nouns->first : NULL; item; item = item->next)
		count += item->kind == YAML_MAP ? item->count : 1;
	state->nouns = arena_take(state->rules->arena, count * sizeof *state->nouns);
	for (const struct yaml *item = nouns ? nouns->first : NULL; item; item = item->next)
		if (!(item->kind == YAML_MAP ? add_words(state, item) : add_noun(state, item)))
			return false;
	return true;
}

static bool read_state(struct state_rules *state)
{
	struct rules *rules = state->rules;
	const struct yaml *root = rules_file(rules, "state"), *fields = yaml_get(root, "state");
	bool fine = rules_fine(rules);

	state->declared = root != NULL;
	if (root && (!rules_keys(rules, root, "state.yaml", "about events deeds nouns state") ||
		     (fields && !rules_is_map(rules, fields, "state"))))
		return false;
	fine &= read_events(state, yaml_get(root, "events"));
	fine &= read_deeds(state, yaml_get(root, "deeds"));
	fine &= read_nouns(state, yaml_get(root, "nouns"));
	for (size_t i = 0; i < state->field_count; i++) /* by default until the end of the game */
		state->fields[i].until = state->event_count - (state->event_count > 0);
	for (const struct yaml *item = fields ? fields->first : NULL; item; item = item->next)
		fine &= read_remembered(state, item);
	return fine;
}

/* The options that every game has. */
static void add_now(struct state_rules *state)
{
	struct state_field *turn = &state->options[state->option_count++];
	struct state_field *phase = &state->options[state->option_count++];

	*turn = (struct state_field){.declaration = {.name = SPAN("now.turn"), .type = TYPE_NUMBER},
				     .start = SPAN("0"),
				     .of = STATE_OF_GAME};
	*phase = (struct state_field){.declaration = {.name = SPAN("now.phase"), .type = TYPE_WORD},
				      .start = SPAN("none"),
				      .of = STATE_OF_GAME};
}

static struct state_rules *read_all(struct rules *rules)
{
	struct state_rules *state = arena_take(rules->arena, sizeof *state);
	const struct yaml *sides = yaml_get(rules_root(rules), "sides");
	const struct yaml *options = yaml_get(rules_root(rules), "options");
	size_t capacity = 0;
	bool fine = true;

	state->rules = rules;
	for (const struct yaml *side = sides ? sides->first : NULL; side; side = side->next)
		capacity += side->count;
	state->fields = arena_take(rules->arena, capacity * sizeof *state->fields);
	for (const struct yaml *side = sides ? sides->first : NULL; side; side = side->next)
		fine &= read_fields(state, side, state->fields, &state->field_count);
	state->options = arena_take(rules->arena,
				    ((options ? options->count : 0) + 3) * sizeof *state->options);
	fine &= read_fields(state, options, state->options, &state->option_count);
	add_now(state);
	state->lists_out = yaml_find(yaml_get(rules_root(rules), "refusals"), SPAN("out")) != NULL;
	words_start(&state->names, rules->arena);
	for (size_t i = 0; i < state->field_count; i++)
		words_add(&state->names, state->fields[i].declaration.name);
	return fine && read_state(state) ? state : NULL;
}

/* Has a field a set of several words at the start? Their order depends on the run. */
static bool starts_with_several(const struct state_field *fields, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (fields[i].declaration.type == TYPE_SET && fields[i].start.length &&
		    memchr(fields[i].start.data, ',', fields[i].start.length))
			return true;
	return false;
}

struct state_rules *state_load(struct rules *rules)
{
	struct rules_made note = {
	    .deep = true, .words = rules->words.count, .key = rules_key(rules, "state")};
	const struct image_root *root = rules_take(rules, note.key);
	struct state_rules *state;

	if (root)
		return root->it;
	rules_catch_up(rules);
	note.root.it = state = read_all(rules);
	if (state && !starts_with_several(state->fields, state->field_count) &&
	    !starts_with_several(state->options, state->option_count))
		rules_note_made(rules, note);
	return state;
}

const struct state_field *state_field(const struct state_rules *state, struct span name)
{
	word_id known = words_find(&state->names, name);

	return known ? &state->fields[known - 1] : NULL;
}

const struct state_field *state_option(const struct state_rules *state, struct span name)
{
	return field_among(state->options, state->option_count, name);
}

bool state_ends(const struct state_field *count, struct span name)
{
	const struct yaml *ends = count->ends;

	for (const struct yaml *item = ends && ends->kind == YAML_LIST ? ends->first : NULL; item;
	     item = item->next)
		if (span_same(item->text, name))
			return true;
	return ends && ends->kind == YAML_SCALAR && span_same(ends->text, name);
}

const struct state_noun *state_noun(const struct state_rules *state, struct span field)
{
	for (size_t i = 0; i < state->noun_count; i++)
		if (span_same(state->nouns[i].field, field) && !state->nouns[i].word.length)
			return &state->nouns[i];
	return NULL;
}

const char *state_word(const struct state_rules *state, struct span field, struct span word)
{
	for (size_t i = 0; i < state->noun_count; i++)
		if (state->nouns[i].word.length && span_same(state->nouns[i].field, field) &&
		    span_same(state->nouns[i].word, word))
			return state->nouns[i].one;
	return NULL;
}

const struct yaml *state_deed(const struct state_rules *state, struct span event)
{
	return yaml_find(state->deeds, event);
}

size_t state_event(const struct state_rules *state, struct span name)
{
	size_t index = 0;

	while (index < state->event_count && !span_same(state->events[index], name))
		index++;
	return index;
}

bool state_out(const struct state_field *field, struct span now)
{
	struct span out = field->out;
	bool or_more = out.length && out.data[out.length - 1] == '+';
	struct number bound, number;

	if (!field->has_out)
		return false;
	out.length -= or_more;
	if (!number_parse(out, &bound))
		return span_same(now, field->out);
	if (!number_parse(now, &number))
		return false;
	int order = number_compare(number, bound);
	return or_more ? order >= 0 : order <= 0;
}
