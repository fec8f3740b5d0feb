/* say: appends values and sentences. */
#include "machine/say.h"

#include <string.h>

void say_value(const struct machine *machine, struct text *text, enum type type, value now)
{
	value_write(text, machine->program->words, type, now, say_items(machine, type, now));
}

/* Appends the entries of a modifier list that applied: ", +1 aim". */
static void say_modifiers(struct machine *machine, const struct modifier_list *list)
{
	value now = {0, 1};

	for (const struct modifier *entry = list->first; entry; entry = entry->next) {
		const struct modifier *used;
		value before = now;

		now = modifier_step(machine, entry, now, &used);
		if (!used || number_compare(before, now) == 0 || used->kind == MODIFIER_FROM)
			continue;
		text_add(machine->say, SPAN(", "));
		if (number_compare(now, before) > 0)
			text_put(machine->say, '+');
		text_number(machine->say, number_subtract(now, before));
		if (used->note) {
			text_format(machine->say, " %s", used->note);
		} else if (modifier_facts[used->kind].shown) {
			text_format(machine->say, " to %s ", modifier_facts[used->kind].shown);
			text_number(machine->say, now);
		}
	}
}

static void say_word(struct machine *machine, word_id word)
{
	struct span text = words_text(machine->program->words, word);

	for (size_t i = 0; i < text.length; i++)
		text_put(machine->say, text.data[i] == '-' ? ' ' : text.data[i]);
}

/* Appends a set of words: "salt bag, shot bag"; "none" if it is empty. */
static void say_set(struct machine *machine, value now)
{
	struct list list = say_items(machine, TYPE_SET, now);

	for (size_t i = 0; i < list.count; i++) {
		text_add(machine->say, i ? SPAN(", ") : SPAN(""));
		say_word(machine, (word_id)list.items[i]);
	}
	if (!list.count)
		text_add(machine->say, SPAN("none"));
}

/* ---- names and their verbs ---- */

static bool ends_in(struct span text, const char *end)
{
	size_t length = strlen(end);

	return text.length > length && !memcmp(text.data + text.length - length, end, length);
}

bool say_looks_plural(struct span name)
{
	return ends_in(name, "men") || (ends_in(name, "s") && !ends_in(name, "ss"));
}

/* Appends a verb that is written for one, "fires", as it is without that ending: "fire". */
static void say_bare(struct text *say, struct span verb)
{
	static const char *const odd[][2] = {{"is", "are"},  {"has", "have"}, {"does", "do"}, {"was", "were"},
					     {"goes", "go"}, {"dies", "die"}, {"lies", "lie"}};
	static const char *const longer[] = {"sses", "shes", "ches", "xes", "zzes"};

	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
		if (span_is(verb, odd[i][0])) {
			text_add(say, span_of(odd[i][1]));
			return;
		}
	size_t cut = ends_in(verb, "s") && !ends_in(verb, "ss") ? 1 : 0;
	for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
		cut = ends_in(verb, longer[i]) ? 2 : cut;
	bool tries = ends_in(verb, "ies");
	text_add(say, (struct span){verb.data, verb.length - (tries ? 3 : cut)});
	if (tries)
		text_put(say, 'y');
}

/* Cuts the first word off, which may be the verb of the name before it. */
static struct span cut_verb(struct span *text)
{
	struct span verb = {text->data, 0};

	while (verb.length < text->length && text->data[verb.length] >= 'a' && text->data[verb.length] <= 'z')
		verb.length++;
	text->data += verb.length;
	text->length -= verb.length;
	return verb;
}

/* Appends a literal that follows a name: " throws 4", which is " throw 4" for several. */
static void say_agreeing(struct text *say, struct span text)
{
	if (!span_skip(&text, " ")) {
		text_add(say, text);
		return;
	}
	struct span verb = cut_verb(&text);
	text_put(say, ' ');
	if (span_among(verb, "as its this"))
		text_add(say, verb);
	else
		say_bare(say, verb);
	text_add(say, text);
}

/* Appends the name of a party, or of all targets. Do they take a plural verb? */
static bool say_who(struct machine *machine, const struct say_part *part)
{
	const struct program *program = machine->program;
	struct span who = machine->names[part->party];

	text_add(machine->say, who.length                             ? who
			       : program->parties[part->party].target ? SPAN("the target")
								      : SPAN("the figure"));
	for (uint16_t next = 2; part->all && next <= program->targets; next++) {
		text_add(machine->say, next == program->targets ? SPAN(" and ") : SPAN(", "));
		text_add(machine->say, machine->names[next]);
	}
	return machine->several[part->party] || (part->all && program->targets > 1);
}

/* ---- the parts of a sentence ---- */

/* Does an entry of the list change something? */
static bool modifies(struct machine *machine, const struct modifier_list *list)
{
	size_t before = machine->say->length;

	say_modifiers(machine, list);
	bool said = machine->say->length > before;
	machine->say->length = before;
	return said;
}

/* Is the value said by anybody: by the record, a unit file, the log, or a step? */
static bool is_known(struct machine *machine, const struct say_part *part)
{
	const struct node *node = part->value;

	if (part->list)
		return modifies(machine, part->list);
	if (part->named)
		return machine->names[part->party].length > 0;
	if (!node || node->op != NODE_SLOT)
		return true;
	if (part->type == TYPE_WORD) {
		struct span word = words_text(machine->program->words,
					      (word_id)machine->slots[node->slot].numerator);

		return word.length && !span_is(word, "none");
	}
	return machine->program->slots[node->slot].kind != SLOT_FIELD || machine->given[node->slot] ||
	       machine->touched[node->slot];
}

static bool is_left_out(struct machine *machine, const struct op *op, unsigned group)
{
	for (size_t i = 0; group && i < op->count; i++)
		if (op->parts[i].group == group && !is_known(machine, &op->parts[i]))
			return true;
	return false;
}

/* Appends a value. Is it a number, and one? */
static bool say_number(struct machine *machine, const struct say_part *part)
{
	value now = node_value(machine, part->value);

	say_value(machine, machine->say, part->type, now);
	return part->type == TYPE_NUMBER && now.denominator == 1 &&
	       (now.numerator == 1 || now.numerator == -1);
}

static void say_parts_of(struct machine *machine, const struct op *op)
{
	bool plural = false, one = false;

	for (size_t i = 0; i < op->count; i++) {
		const struct say_part *part = &op->parts[i];

		if (is_left_out(machine, op, part->group) || part->count == (one ? COUNT_SEVERAL : COUNT_ONE))
			continue;
		if (part->list)
			say_modifiers(machine, part->list);
		else if (part->value && part->type == TYPE_WORD)
			say_word(machine, (word_id)node_value(machine, part->value).numerator);
		else if (part->value && part->type == TYPE_SET && !part->value->figures)
			say_set(machine, node_value(machine, part->value));
		else if (part->value)
			one = say_number(machine, part);
		else if (part->named)
			plural = say_who(machine, part);
		else if (part->agrees && plural)
			say_agreeing(machine->say, part->text);
		else
			text_add(machine->say, part->text);
	}
}

/* ---- who does what ---- */

/* "fires the gun at Bob", or bare "fire the gun at Bob"; who cannot "is a prisoner" cannot be one. */
static void say_verb(struct machine *machine, const struct deed *deed, bool bare, bool refused)
{
	struct op rest = *deed->verb;
	struct say_part *parts = arena_take(machine->arena, rest.count * sizeof *parts);

	memcpy(parts, rest.parts, rest.count * sizeof *parts);
	rest.parts = parts;
	struct span verb = cut_verb(&parts[0].text);
	if (refused && span_is(verb, "is"))
		text_add(machine->say, SPAN("be"));
	else if (bare)
		say_bare(machine->say, verb);
	else
		text_add(machine->say, verb);
	say_parts_of(machine, &rest);
}

/* "Ann fires the gun at Bob", or of a deed that is refused "Ann cannot fire ..". */
static void say_doing(struct machine *machine, const struct deed *deed, bool refused)
{
	const struct say_part who = {.named = true, .party = deed->party};
	bool bare = say_who(machine, &who) || refused;

	text_add(machine->say, refused ? SPAN(" cannot ") : SPAN(" "));
	say_verb(machine, deed, bare, refused);
}

static bool begins_now(const struct machine *machine, const struct deed *deed)
{
	const struct deed *root = deed->root;

	return root && root->verb && machine->names[root->party].length &&
	       (root->kind == DEED_WHOLE ? machine->say->length == 0 : root == deed);
}

/* Says a deed within another one, which comes first if `rooted`. */
static const char *say_within(struct machine *machine, const struct deed *deed, bool begins, bool rooted)
{
	struct span who = machine->names[deed->party];
	bool same = !deed->root || deed->root->party == deed->party;
	struct text *say = machine->say;

	if (deed->kind == DEED_PLACE && !who.length)
		return rooted ? ": " : NULL;
	if (!rooted && begins && same && !who.length)
		return NULL;
	if (deed->kind == DEED_PLACE) {
		text_add(say, rooted ? SPAN(": at ") : begins ? SPAN("at ") : SPAN("; at "));
		text_add(say, who);
		return ", ";
	}
	if (rooted && same && span_same(deed->verb->parts[0].text, deed->root->verb->parts[0].text))
		return ": ";
	if (rooted && same) {
		text_add(say, SPAN(" and "));
		say_verb(machine, deed, machine->several[deed->party], false);
		return ": ";
	}
	if (!begins)
		text_add(say, SPAN("; "));
	say_doing(machine, deed, false);
	return ": ";
}

/* Says what the sentence tells of, unless it begins with a name itself. What stands between it
 * and the sentence; NULL: nothing was said. */
static const char *say_deed(struct machine *machine, const struct op *op)
{
	const struct deed *deed = op->deed;
	struct text *say = machine->say;

	if (!deed || machine->told == deed || op->quiet)
		return NULL;
	machine->told = deed;
	if (op->count && op->parts[0].named && !op->parts[0].group)
		return NULL;
	bool begins = !say->length, rooted = begins_now(machine, deed);
	if (rooted && !begins)
		text_add(say, SPAN("; "));
	if (rooted)
		say_doing(machine, deed->root, op->refuses);
	if (deed == deed->root || (rooted && op->refuses))
		return rooted ? ": " : NULL;
	return say_within(machine, deed, begins && !rooted, rooted);
}

/* Does what is said of a piece go on with the sentence? Nothing does, too. */
static bool goes_on(struct machine *machine, const struct op *op)
{
	size_t i = 0;

	while (i < op->count && is_left_out(machine, op, op->parts[i].group))
		i++;
	if (i == op->count)
		return op->count > 0;
	if (op->parts[i].list)
		return modifies(machine, op->parts[i].list);
	return op->parts[i].text.length && strchr(",:;. ", op->parts[i].text.data[0]);
}

static void say_all(struct machine *machine, const struct op *op)
{
	struct text *say = machine->say;
	bool joined = goes_on(machine, op);
	const char *between = say_deed(machine, op);

	if (!between)
		between = !say->length ? "" : say->at[say->length - 1] == ':' ? " " : "; ";
	size_t before = say->length;
	if (!joined)
		text_add(say, span_of(between));
	size_t begins = say->length;
	say_parts_of(machine, op);
	if (say->length == begins) /* a piece that says nothing */
		say->length = before;
}

void say_parts(struct machine *machine, const struct op *op)
{
	struct text *say = machine->say;

	if (op->quiet)
		machine->say = machine->aside;
	say_all(machine, op);
	machine->say = say;
}
