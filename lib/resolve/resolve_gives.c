/* resolve_gives: writes dice, decisions and results into the lines of an answer. */
#include <string.h>

#include "machine/run.h"
#include "machine/say.h"
#include "resolve/resolve.h"

/* ---- dice and gives ---- */

/* The line of an answer that is being written. */
struct part {
	struct resolution *resolution;
	struct record *line;
	uint16_t target;    /* of several targets, from 1: whose line it is; or 0 */
	const char *prefix; /* of a part: before the names that are its own; else NULL */
	bool shared;        /* other lines have names of dice and gives, too */
};

/* Does the name belong on the line of a part? */
static bool is_of_part(const struct prepared *prepared, const char *name)
{
	const struct company *company = prepared->company;
	struct span rest;

	for (size_t i = 0; company && i < company->body_count; i++)
		for (uint16_t j = 0; j < company->bodies[i].count; j++) {
			rest = span_of(name);
			if (span_skip(&rest, prepared->program->parties[company->bodies[i].first + j].name))
				return true;
		}
	return false;
}

/* Without the target whose own it is. */
static const char *plain_name(const char *name)
{
	struct span rest = span_of(name);
	struct number number;

	return span_skip(&rest, "at.") && number_parse(span_cut(&rest, '.'), &number) ? rest.data : name;
}

/* The name of dice as a line has it; NULL: they stand on another line. Those that no
 * target has for itself stand on the first. */
static const char *name_shared(const struct part *part, const char *name)
{
	struct span rest = span_of(name);
	struct number number;

	if (part->prefix)
		return span_skip(&rest, part->prefix) ? rest.data : NULL;
	if (is_of_part(part->resolution->prepared, name))
		return NULL;
	if (!part->target)
		return name;
	if (!span_skip(&rest, "at.") || !number_parse(span_cut(&rest, '.'), &number))
		return part->target == 1 ? name : NULL;
	return number.numerator == part->target ? rest.data : NULL;
}

static inline const char *name_on(const struct part *part, const char *name)
{
	return part->shared ? name_shared(part, name) : name;
}

/* Does the name follow the prefix directly? A reroll belongs to its die. */
static bool behind(const char *name, const char *prefix, size_t length)
{
	if (length && strncmp(name, prefix, length) != 0)
		return false;
	const char *dot = strchr(name + length, '.');
	return !dot || !strcmp(dot, ".reroll");
}

/* Adds all dice of a name, in the order thrown, as one field; returns the number of
 * throws. */
static size_t add_die(const struct part *part, size_t first)
{
	struct machine *machine = &part->resolution->prepared->machine;
	const char *name = machine->thrown[first].name;
	size_t throws = 0;
	bool worded = machine->thrown[first].die->worded;
	struct text text = {.arena = part->resolution->arena};
	size_t faces = 0;

	for (size_t i = first; i < machine->thrown_count; i++) {
		struct thrown *thrown = &machine->thrown[i];

		if (!thrown->name || (thrown->name != name && strcmp(thrown->name, name) != 0))
			continue;
		throws++;
		for (size_t j = 0; j < thrown->count; j++, faces++) {
			if (faces)
				text_put(&text, ',');
			say_face(machine, &text, worded, thrown->values[j]);
		}
		if (i != first)
			thrown->name = NULL;
	}
	record_add(part->line, span_of(name_on(part, name)), text_span(&text),
		   worded       ? RECORD_TEXT
		   : faces == 1 ? RECORD_NUMBER
				: RECORD_LIST);
	machine->thrown[first].name = NULL;
	return throws;
}

/* Adds the dice with a prefix. `left` counts the throws not yet written. */
static void add_dice(const struct part *part, const char *prefix, size_t length, size_t *left)
{
	const struct machine *machine = &part->resolution->prepared->machine;

	for (size_t i = 0; *left && i < machine->thrown_count; i++) {
		const char *name = machine->thrown[i].name ? name_on(part, machine->thrown[i].name) : NULL;

		if (name && behind(name, prefix, length))
			*left -= add_die(part, i);
	}
}

static void add_rest_of_dice(const struct part *part, size_t left)
{
	const struct machine *machine = &part->resolution->prepared->machine;

	for (size_t i = 0; left && i < machine->thrown_count; i++)
		if (machine->thrown[i].name && name_on(part, machine->thrown[i].name))
			left -= add_die(part, i);
}

static void add_refused(struct resolution *resolution)
{
	if (resolution->refused && resolution->options->version != 1)
		resolve_add_value(resolution, &resolution->answer, SPAN("refused"), TYPE_WORD,
				  (value){(int64_t)resolution->refused, 1});
}

/* The slot of a give for a line; NO_SLOT: it has none there. */
static inline uint32_t give_on(const struct part *part, uint32_t slot)
{
	const struct program *program = part->resolution->prepared->program;

	if (!part->target)
		return slot;
	for (size_t i = 0; i < program->apart_count; i++)
		if (program->aparts[i].slot == slot)
			return program->aparts[i].slots[part->target - 1];
	return part->target < 2 ? slot : NO_SLOT;
}

static void add_give(const struct part *part, uint32_t slot, struct span name)
{
	const struct prepared *prepared = part->resolution->prepared;
	const struct program *program = prepared->program;
	bool result = slot == program->result;

	slot = result && part->resolution->refused ? slot : give_on(part, slot);
	if (slot == NO_SLOT || !prepared->machine.touched[slot])
		return;
	resolve_add_value(part->resolution, part->line, name, program->slots[slot].type,
			  prepared->machine.slots[slot]);
	if (result)
		add_refused(part->resolution);
}

static void add_gives(const struct part *part)
{
	const struct prepared *prepared = part->resolution->prepared;
	const struct reported *give = prepared->reported, *end = give + prepared->reported_count;
	const bool *touched = prepared->machine.touched;
	uint32_t result = prepared->program->result;
	size_t left = prepared->machine.thrown_count;

	add_dice(part, "", 0, &left);
	if (!prepared->result_reported)
		add_give(part, result, SPAN("result"));
	for (; give < end; give++) {
		uint32_t slot = part->target ? give_on(part, give->slot) : give->slot;
		struct span name = give->name;

		if ((slot == NO_SLOT || !touched[slot]) && give->slot != result)
			continue;
		if (part->target)
			name = span_of(plain_name(name.data));
		add_dice(part, name.data, give->prefix - (size_t)(name.data - give->name.data), &left);
		add_give(part, give->slot, name);
	}
	add_rest_of_dice(part, left);
}

/* ---- decisions ---- */

/* The next decision over the same field from index `i` on, in the place of one target or
 * (ANY_TARGET) of any. */
enum { ANY_TARGET = UINT16_MAX };

static const struct chosen *chosen_of(const struct machine *machine, const struct choice *choice,
				      uint16_t target, size_t *i)
{
	for (; *i < machine->chosen_count; ++*i) {
		const struct choice *other = machine->chosen[*i].choice;

		if (other->said == choice->said && (target == ANY_TARGET || other->target == target))
			return &machine->chosen[(*i)++];
	}
	return NULL;
}

static void add_word(const struct machine *machine, struct text *list, word_id word)
{
	if (list->length)
		text_put(list, ',');
	text_add(list, words_text(machine->program->words, word));
}

/* The record's list with what a person added, by place; a place that did not come up has
 * any word. Empty if no person was asked. */
static struct span asked_words(struct resolution *resolution, const struct choice *choice)
{
	const struct machine *machine = &resolution->prepared->machine;
	struct text list = {.arena = resolution->arena};
	struct span rest = machine->words[choice->said];
	const struct chosen *chosen;
	int64_t place = 0;

	for (; rest.length; place++)
		span_cut(&rest, ',');
	for (size_t i = 0; (chosen = chosen_of(machine, choice, ANY_TARGET, &i));) {
		if (!chosen->asked)
			continue;
		if (!list.length)
			text_add(&list, machine->words[choice->said]);
		while (place < chosen->place && !machine->by_round) {
			add_word(machine, &list, choice->options[0].word);
			place++;
		}
		add_word(machine, &list, chosen->word);
		place++;
	}
	return text_span(&list);
}

/* What a person said becomes the record's. */
static void put_asked(struct resolution *resolution, const struct choice *choice)
{
	struct span words = asked_words(resolution, choice), key = resolution->prepared->keyed[choice->said];
	struct record *line = &resolution->answer;

	if (!words.length)
		return;
	if (resolve_has_own_line(resolution->prepared, choice->said))
		line = resolve_line_of_slot(resolution, choice->said, &key);
	struct record_field *field = record_find(line, key);
	if (field)
		record_set(field, words);
	else
		record_add(line, key, words, RECORD_TEXT);
}

/* Adds the decisions over a field, unless they are what the record said, or the default. */
static void add_decisions(struct resolution *resolution, const struct choice *choice)
{
	const struct prepared *prepared = resolution->prepared;
	const struct machine *machine = &prepared->machine;
	struct text list = {.arena = resolution->arena};
	struct span key = span_of(choice->name);
	struct record *line = &resolution->answer;
	const struct chosen *chosen;
	bool plain = true;

	for (size_t i = 0; (chosen = chosen_of(machine, choice, choice->target, &i));)
		plain &= chosen->plain;
	if (plain)
		return;
	for (size_t i = 0; (chosen = chosen_of(machine, choice, choice->target, &i));)
		add_word(machine, &list, chosen->word);
	if (resolve_has_own_line(prepared, choice->said))
		resolve_line_of_slot(resolution, choice->said, &key);
	if (choice->target > 1)
		line = resolve_line_of(resolution, company_target(prepared->company, choice->target - 1),
				       false);
	key = span_of(arena_format(resolution->arena, "chose.%.*s", (int)key.length, key.data));
	record_add(line, key, text_span(&list), RECORD_TEXT);
}

void resolve_add_chosen(struct resolution *resolution)
{
	const struct machine *machine = &resolution->prepared->machine;

	if (!machine->chooser && machine_all_plain(machine))
		return;
	for (size_t i = 0; i < machine->chosen_count; i++) {
		const struct choice *choice = machine->chosen[i].choice;
		size_t first = 0;

		chosen_of(machine, choice, choice->target, &first);
		if (first != i + 1)
			continue;
		if (machine->chooser)
			put_asked(resolution, choice);
		add_decisions(resolution, choice);
	}
}

/* ---- all lines ---- */

static void add_repetition(struct resolution *resolution, struct record *line, uint32_t repetition)
{
	record_add(line, SPAN("repetition"), span_of(arena_format(resolution->arena, "%u", repetition)),
		   RECORD_NUMBER);
}

static uint16_t targets_of(const struct resolution *resolution)
{
	return resolution->refused ? 0 : resolution->prepared->program->targets;
}

static struct record *line_of_target(struct resolution *resolution, uint16_t target)
{
	return resolve_line_of(resolution, company_target(resolution->prepared->company, target), false);
}

/* Of several targets, each has a line with did= and the number of its repetition. */
void resolve_add_repetition(struct resolution *resolution)
{
	if (resolution->repetition)
		add_repetition(resolution, &resolution->answer, resolution->repetition);
	for (uint16_t i = 0; i < targets_of(resolution); i++) {
		struct record *line = i ? line_of_target(resolution, i) : &resolution->answer;

		struct record_field *by = i ? record_find(line, SPAN("by")) : NULL;

		if (by) /* by its full name */
			record_set(by, record_get(&resolution->answer, "by"));
		if (i)
			record_add(line, SPAN("did"), resolution->prepared->did, RECORD_TEXT);
		add_repetition(resolution, line, i + 1u);
	}
}

/* The name of what a part gives, if the whole deed gives something of that name; else
 * empty. */
static struct span name_of_give(const struct part *part, const struct program_member *member, uint16_t party)
{
	const struct prepared *prepared = part->resolution->prepared;
	struct span name = span_of(prepared->program->slots[member->slot].name);

	if (member->party != party || !prepared->machine.touched[member->slot])
		return (struct span){0};
	span_skip(&name, part->prefix);
	for (size_t i = 0; i < prepared->reported_count; i++)
		if (span_same(prepared->reported[i].name, name))
			return name;
	return (struct span){0};
}

/* Writes the dice of a part, and what it gives, on its line. */
static void add_part(struct resolution *resolution, uint16_t party)
{
	const struct program *program = resolution->prepared->program;
	const struct machine *machine = &resolution->prepared->machine;
	uint16_t owner = resolution->prepared->company->party[party].owner;
	struct part part = {.resolution = resolution, .prefix = program->parties[party].name, .shared = true};
	bool any = false;

	for (size_t i = 0; i < machine->thrown_count; i++)
		any |= machine->thrown[i].name && name_on(&part, machine->thrown[i].name);
	for (size_t i = 0; i < program->member_count; i++)
		any |= name_of_give(&part, &program->members[i], party).length > 0;
	if (!any)
		return;
	part.line = resolve_line_of(resolution, owner, false);
	add_rest_of_dice(&part, machine->thrown_count);
	for (size_t i = program->member_count; i-- > 0;) {
		uint32_t slot = program->members[i].slot;
		struct span name = name_of_give(&part, &program->members[i], party);

		if (name.length && !record_find(part.line, name))
			resolve_add_value(resolution, part.line, name, program->slots[slot].type,
					  machine->slots[slot]);
	}
}

void resolve_add_gives(struct resolution *resolution)
{
	uint16_t targets = targets_of(resolution);
	const struct company *company = resolution->prepared->company;
	struct part part = {.resolution = resolution, .line = &resolution->answer, .target = targets > 0};

	part.shared = targets || (company && company->body_count);
	add_gives(&part);
	for (part.target = 2; part.target <= targets; part.target++) {
		part.line = line_of_target(resolution, part.target - 1);
		add_gives(&part);
	}
	for (size_t i = 0; company && i < company->body_count && !resolution->refused; i++)
		for (uint16_t j = 0; j < company->bodies[i].count; j++)
			add_part(resolution, (uint16_t)(company->bodies[i].first + j));
}
