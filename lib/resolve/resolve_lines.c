/* resolve_lines: the lines of an answer: those of further owners and of implied
 * events, and their numbers. */
#include "resolve/resolve.h"

struct line {
	struct line *next;
	enum resolve_place place;
	uint16_t party; /* of LINE_TARGET and LINE_OWNER; or NO_PARTY */
	bool of_unit;
	size_t typed; /* how many of its fields are not a stamp's */
	struct record record;
};

static struct line *add_line(struct resolution *resolution, enum resolve_place place, uint16_t party,
			     bool of_unit)
{
	struct line **last = &resolution->further, *line;

	while (*last)
		last = &(*last)->next;
	line = *last = arena_take(resolution->arena, sizeof *line);
	*line = (struct line){.place = place, .party = party, .of_unit = of_unit};
	record_start(&line->record, resolution->arena);
	line->record.json = resolution->answer.json;
	line->record.crlf = resolution->answer.crlf;
	return line;
}

struct record *resolve_line(struct resolution *resolution, enum resolve_place place)
{
	return &add_line(resolution, place, NO_PARTY, false)->record;
}

/* Is the party of the side of at=? */
bool resolve_is_targets(const struct prepared *prepared, uint16_t party)
{
	return prepared->program->parties[party].target != prepared->for_target;
}

bool resolve_has_own_line(const struct prepared *prepared, uint32_t slot)
{
	uint16_t party = prepared->program->slots[slot].party;

	return party > 1 && prepared->owners[party].length > 0;
}

struct record *resolve_line_of(struct resolution *resolution, uint16_t party, bool of_unit)
{
	struct line *line = resolution->further;
	struct span by = record_get(&resolution->answer, "by"), name;

	if (party < 2)
		return &resolution->answer;
	while (line && (line->party != party || line->of_unit != of_unit))
		line = line->next;
	if (line)
		return &line->record;
	bool further = !of_unit && resolve_target_of(resolution->prepared, party) != UINT16_MAX;
	line = add_line(resolution, further ? LINE_TARGET : LINE_OWNER, party, of_unit);
	name = of_unit ? resolution->prepared->units[party] : resolution->prepared->owners[party];
	bool target = !of_unit && resolve_is_targets(resolution->prepared, party);
	if (target && by.length)
		record_add(&line->record, SPAN("by"), by, RECORD_TEXT);
	record_add(&line->record,
		   of_unit  ? SPAN("unit")
		   : target ? SPAN("at")
			    : SPAN("by"),
		   name, RECORD_TEXT);
	return &line->record;
}

/* Is it a field that the figures of a unit share? */
bool resolve_is_shared(struct rules *rules, const struct slot *slot)
{
	size_t count;
	const struct span *shared = rules_shared(rules, &count);

	for (size_t i = 0; i < count; i++)
		if (slot->field && slot->field->of_side && span_same(shared[i], slot->field->name))
			return true;
	return false;
}

/* A field of a pair needs both names; the other one is at=. */
static void name_other(struct resolution *resolution, struct record *line, const struct slot *of)
{
	struct span at = record_get(&resolution->answer, "at");

	if (!at.length || !of->field->of_side || record_find(line, SPAN("at")) ||
	    !rules_is_pair(resolution->resolver->rules, of->field->name))
		return;
	record_insert(line, &line->fields[0], SPAN("at"), at, RECORD_TEXT);
}

struct record *resolve_line_of_slot(struct resolution *resolution, uint32_t slot, struct span *key)
{
	const struct prepared *prepared = resolution->prepared;
	const struct slot *of = &prepared->program->slots[slot];
	bool of_unit;

	*key = prepared->keyed[slot];
	if (!resolve_has_own_line(prepared, slot))
		return &resolution->answer;
	of_unit = prepared->units[of->party].length && resolve_is_shared(resolution->resolver->rules, of);
	*key = of->field->name;
	if (!of_unit && of->field->of_side && resolve_is_targets(prepared, of->party))
		*key = span_of(arena_format(resolution->arena, "target.%.*s", (int)key->length, key->data));
	struct record *line = resolve_line_of(resolution, of->party, of_unit);
	if (!of_unit && !resolve_is_targets(prepared, of->party))
		name_other(resolution, line, of);
	return line;
}

struct span resolve_names_from(const struct record *record, size_t first, struct arena *arena)
{
	struct text names = {.arena = arena};

	for (size_t i = first; i < record->count; i++)
		text_format(&names, "%s%.*s", names.length ? "," : "", (int)record->fields[i].key.length,
			    record->fields[i].key.data);
	return text_span(&names);
}

void resolve_stamp_begins(struct resolution *resolution)
{
	for (struct line *line = resolution->further; line; line = line->next)
		line->typed = line->place == LINE_TARGET ? line->record.count : 0;
}

void resolve_stamp_read(struct resolution *resolution, bool targets)
{
	static const char who[] = "by at unit target.unit";

	for (struct line *line = resolution->further; line; line = line->next) {
		size_t first = line->typed;

		while (first < line->record.count && span_among(line->record.fields[first].key, who))
			first++;
		if ((line->place == LINE_OWNER || (targets && line->place == LINE_TARGET)) &&
		    first < line->record.count)
			record_add(&line->record, SPAN("read"),
				   resolve_names_from(&line->record, first, resolution->arena), RECORD_LIST);
	}
}

/* ---- all lines ---- */

static void add_whole(struct record *record, const char *key, uint64_t number)
{
	record_add(record, span_of(key),
		   span_of(arena_format(record->arena, "%llu", (unsigned long long)number)), RECORD_NUMBER);
}

/* Adds number= and owners= or owner= at the end of a line, before its sentence. */
static void number_line(struct record *record, uint64_t number, size_t index, size_t count)
{
	struct record_field text = {.key = SPAN("")};

	if (record->count && span_is(record->fields[record->count - 1].key, "text"))
		text = record->fields[--record->count];
	if (!record_find(record, SPAN("number")))
		add_whole(record, "number", number);
	add_whole(record, index ? "owner" : "owners", index ? index + 1 : count);
	if (text.key.length)
		record_add(record, text.key, text.value, text.kind);
}

/* The number of the answer, which is not that of its dice if it has an id=. */
static uint64_t number_of(const struct record *main, uint64_t number)
{
	struct number said;

	return number_parse(record_get(main, "number"), &said) && number_is_whole(said) && said.numerator >= 0
		   ? (uint64_t)said.numerator
		   : number;
}

/* Leaves out owners of whom nothing is said. */
static void leave_out_empty(struct resolution *resolution)
{
	for (struct line **at = &resolution->further; *at;) {
		const struct record *record = &(*at)->record;
		size_t who = 0;

		while (who < record->count && span_among(record->fields[who].key, "by at"))
			who++;
		if ((*at)->place == LINE_OWNER && who == record->count)
			*at = (*at)->next;
		else
			at = &(*at)->next;
	}
}

bool resolve_lines(struct resolution *resolution, struct answer *answer)
{
	size_t count = 1;
	struct span twice = SPAN("");

	if (resolution->options->main_only)
		resolution->further = NULL;
	leave_out_empty(resolution);
	if (!resolution->further) {
		*answer = (struct answer){arena_reserve(resolution->arena, sizeof *answer->lines), 1, 0};
		answer->lines[0] = resolution->answer;
		return true;
	}
	for (const struct line *line = resolution->further; line; line = line->next)
		count++;
	*answer = (struct answer){.lines = arena_reserve(resolution->arena, count * sizeof *answer->lines)};
	for (enum resolve_place place = LINE_BEFORE; place <= LINE_BEHIND; place++) {
		if (place == LINE_MAIN) {
			answer->main = answer->count;
			answer->lines[answer->count++] = resolution->answer;
		}
		for (const struct line *line = resolution->further; line; line = line->next)
			if (line->place == place)
				answer->lines[answer->count++] = line->record;
	}
	uint64_t number = number_of(&answer->lines[answer->main], resolution->number);
	for (size_t i = 0; i < count && !twice.length; i++) {
		number_line(&answer->lines[i], number, i, count);
		twice = record_twice(&answer->lines[i]);
	}
	return !twice.length ||
	       fault_add(resolution->faults, nowhere, RECORD_TWICE, (int)twice.length, twice.data);
}
