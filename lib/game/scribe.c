#include "game/scribe.h"

#include <stdlib.h>

/* A span of the old text, and what stands there now. */
struct edit {
	size_t start, end;
	size_t order;
	struct span text;
};

struct scribe {
	const struct after *after;
	struct arena *arena;
	struct faults *faults;
	const char *path;
	struct span old;
	size_t *byte_of; /* by character: libyaml counts those */
	size_t *line;    /* where each line begins */
	const char *newline;
	struct edit *edits;
	size_t count, capacity;
};

/* ---- places in the text ---- */

static void read_places(struct scribe *scribe)
{
	size_t characters = 0, lines = 1;

	scribe->byte_of = arena_take(scribe->arena, (scribe->old.length + 1) * sizeof *scribe->byte_of);
	scribe->line = arena_take(scribe->arena, (scribe->old.length + 2) * sizeof *scribe->line);
	scribe->newline = "\n";
	for (size_t i = 0; i < scribe->old.length; i++) {
		char c = scribe->old.data[i];

		if ((c & 0xc0) != 0x80)
			scribe->byte_of[characters++] = i;
		if (c != '\n')
			continue;
		if (i && scribe->old.data[i - 1] == '\r')
			scribe->newline = "\r\n";
		scribe->line[lines++] = i + 1;
	}
	while (characters <= scribe->old.length)
		scribe->byte_of[characters++] = scribe->old.length;
}

static size_t start_of(const struct scribe *scribe, const struct yaml *node)
{
	return scribe->byte_of[node->start];
}

static size_t line_start(const struct scribe *scribe, size_t at)
{
	while (at > 0 && scribe->old.data[at - 1] != '\n')
		at--;
	return at;
}

/* Before the line end. */
static size_t line_end(const struct scribe *scribe, size_t at)
{
	while (at < scribe->old.length && scribe->old.data[at] != '\n')
		at++;
	return at > 0 && at < scribe->old.length && scribe->old.data[at - 1] == '\r' ? at - 1 : at;
}

static bool is_flow(const struct scribe *scribe, const struct yaml *node)
{
	char c = scribe->old.data[start_of(scribe, node)];

	return node->kind != YAML_SCALAR && (c == '{' || c == '[');
}

/* The end of what is written of a node; libyaml ends a block where the next begins. */
static size_t end_of(const struct scribe *scribe, const struct yaml *node)
{
	const struct yaml *last = node->first;
	size_t end = scribe->byte_of[node->end];

	if (is_flow(scribe, node))
		return end;
	if (node->kind == YAML_SCALAR) { /* a text in lines of its own ends with a newline */
		while (end > start_of(scribe, node) && strchr("\r\n", scribe->old.data[end - 1]))
			end--;
		return end;
	}
	while (last && last->next)
		last = last->next;
	return last ? end_of(scribe, last) : start_of(scribe, node);
}

static size_t key_start(const struct scribe *scribe, const struct yaml *item)
{
	size_t at = scribe->line[item->key_place.line - 1];

	for (unsigned column = 1; column < item->key_place.column; column++)
		do
			at++;
		while (at < scribe->old.length && (scribe->old.data[at] & 0xc0) == 0x80);
	return at;
}

/* ---- who stays ---- */

static const struct yaml *given(const struct unit_member *member, const struct unit_key *key)
{
	return member->given[key - member->path->kind->keys];
}

static bool is_gone(const struct after_value *totals)
{
	const struct after_value *gone = after_value(totals, SPAN("sheet.gone"));

	return gone && gone->now.numerator;
}

/* Is this the entry of a member who is struck off? */
static bool goes(const struct scribe *scribe, const struct yaml *item)
{
	const struct after_figure *at = scribe->after->figures;

	while (at && !(at->figure && at->figure->member->source == item))
		at = at->next;
	return at && is_gone(at->totals);
}

/* The last of a list who stays; NULL: nobody. */
static const struct yaml *last_staying(const struct scribe *scribe, const struct yaml *list)
{
	const struct yaml *last = NULL;

	for (const struct yaml *item = list ? list->first : NULL; item; item = item->next)
		last = goes(scribe, item) ? last : item;
	return last;
}

/* ---- edits ---- */

static void edit(struct scribe *scribe, size_t start, size_t end, const char *text)
{
	if (scribe->count == scribe->capacity)
		scribe->edits = arena_grow(scribe->arena, scribe->edits, scribe->count, &scribe->capacity,
					   sizeof *scribe->edits);
	scribe->edits[scribe->count] = (struct edit){start, end, scribe->count, span_of(text)};
	scribe->count++;
}

/* A line of its own behind the line of a place. */
static void add_line(struct scribe *scribe, size_t at, unsigned column, const char *text)
{
	at = line_end(scribe, at);

	edit(scribe, at, at,
	     arena_format(scribe->arena, "%s%*s%s", scribe->newline, (int)column - 1, "", text));
}

static void add_entry(struct scribe *scribe, const struct yaml *map, struct span key, const char *text)
{
	const struct yaml *last = map->first;
	const char *entry = arena_format(scribe->arena, "%.*s: %s", (int)key.length, key.data, text);

	while (last && last->next)
		last = last->next;
	if (!is_flow(scribe, map)) {
		add_line(scribe, end_of(scribe, map), map->first->key_place.column, entry);
		return;
	}
	size_t at = last ? end_of(scribe, last) : start_of(scribe, map) + 1;
	edit(scribe, at, at, last ? arena_format(scribe->arena, ", %s", entry) : entry);
}

static void set_value(struct scribe *scribe, const struct yaml *map, struct span key, const struct yaml *node,
		      const char *text)
{
	if (!node)
		add_entry(scribe, map, key, text);
	else if (!node->text.length && node->kind == YAML_SCALAR && !node->quoted) /* "key:" */
		edit(scribe, start_of(scribe, node), end_of(scribe, node),
		     arena_format(scribe->arena, " %s", text));
	else if (node->kind != YAML_SCALAR || !span_is(node->text, text))
		edit(scribe, start_of(scribe, node), end_of(scribe, node), text);
}

/* Appends to a list, which may be one bare word, or not there yet. */
static void append(struct scribe *scribe, const struct yaml *map, struct span key, const struct yaml *list,
		   const struct span *items, size_t count)
{
	bool long_list = list && list->kind == YAML_LIST && list->first;
	const struct yaml *last = long_list ? last_staying(scribe, list) : NULL;
	struct text joined = {.arena = scribe->arena};

	for (size_t i = 0; i < count; i++) {
		text_add(&joined, i ? SPAN(", ") : SPAN(""));
		text_add(&joined, items[i]);
		if (long_list && !is_flow(scribe, list))
			add_line(scribe, last ? end_of(scribe, last) : key_start(scribe, list),
				 list->place.column,
				 arena_format(scribe->arena, "- %.*s", (int)items[i].length, items[i].data));
	}
	text_put(&joined, '\0');
	if (long_list && is_flow(scribe, list)) {
		size_t at = last ? end_of(scribe, last) : start_of(scribe, list) + 1;

		edit(scribe, at, at, arena_format(scribe->arena, "%s%s", last ? ", " : "", joined.at));
	} else if (list && list->kind == YAML_SCALAR && list->text.length) {
		size_t start = start_of(scribe, list), end = end_of(scribe, list);

		edit(scribe, start, end,
		     arena_format(scribe->arena, "[%.*s, %s]", (int)(end - start), scribe->old.data + start,
				  joined.at));
	} else if (!long_list) {
		set_value(scribe, map, key, list, arena_format(scribe->arena, "[%s]", joined.at));
	}
}

/* ---- what is struck off ---- */

/* An entry of a block: its lines, with what is commented on them. */
static void cut_lines(struct scribe *scribe, size_t from, const struct yaml *node)
{
	size_t end = line_end(scribe, end_of(scribe, node));

	while (end < scribe->old.length && scribe->old.data[end++] != '\n')
		;
	edit(scribe, line_start(scribe, from), end, "");
}

/* Out of [ ], with the comma that parts it from who stands before, or if nobody
 * before it stays from who stands behind. */
static void cut_item(struct scribe *scribe, const struct yaml *list, const struct yaml *item)
{
	const struct yaml *before = NULL;
	bool stays = false;

	for (const struct yaml *at = list->first; at != item; at = at->next) {
		stays |= !goes(scribe, at);
		before = at;
	}
	if (stays)
		edit(scribe, end_of(scribe, before), end_of(scribe, item), "");
	else
		edit(scribe, start_of(scribe, item),
		     item->next ? start_of(scribe, item->next) : end_of(scribe, item), "");
}

/* An entry of { }. */
static void cut_entry(struct scribe *scribe, const struct yaml *map, const struct yaml *entry)
{
	const struct yaml *before = map->first;

	while (before != entry && before->next != entry)
		before = before->next;
	if (entry->next)
		edit(scribe, key_start(scribe, entry), key_start(scribe, entry->next), "");
	else
		edit(scribe, before == entry ? key_start(scribe, entry) : end_of(scribe, before),
		     end_of(scribe, entry), "");
}

static void strike_off(struct scribe *scribe, const struct unit_member *member)
{
	const struct yaml *list = given(member->outer, member->path->key), *item = member->source;

	if (!member->path->key->many && is_flow(scribe, member->outer->source))
		cut_entry(scribe, member->outer->source, item);
	else if (!member->path->key->many)
		cut_lines(scribe, key_start(scribe, item), item);
	else if (is_flow(scribe, list))
		cut_item(scribe, list, item);
	else
		cut_lines(scribe, start_of(scribe, item), item);
}

/* ---- what is written ---- */

static void append_words(struct scribe *scribe, const struct unit_member *member, const struct unit_key *key,
			 struct span words)
{
	struct span *items = arena_take(scribe->arena, (words.length + 1) * sizeof *items);
	size_t count = 0;

	while (words.length)
		items[count++] = span_cut(&words, ',');
	if (count)
		append(scribe, member->source, key->declaration.name, given(member, key), items, count);
}

static void write_value(struct scribe *scribe, const struct unit_member *member,
			const struct after_value *give)
{
	struct span name = give->name, text = after_text(scribe->after, give, scribe->arena);
	const struct unit_kind *kind = member->path->kind;
	const struct unit_key *key;

	if (!span_is(span_cut(&name, '.'), "sheet") || span_is(name, "gone"))
		return;
	key = constraint_key(kind, name);
	if (!key) {
		fault_add(scribe->faults, nowhere, "sheet.%.*s: %s has no such key", (int)name.length,
			  name.data, kind->frame.name);
		return;
	}
	if (give->type != TYPE_SET) {
		const struct member_values *values = &scribe->after->log->units->members[member->number];
		value now = values->values[key->slot - kind->frame.first];

		if (given(member, key) || now.numerator != give->now.numerator ||
		    now.denominator != give->now.denominator)
			set_value(scribe, member->source, name, given(member, key),
				  arena_copy(scribe->arena, text));
		return;
	}
	if (key->kind || key->declaration.list)
		append_words(scribe, member, key, text);
	else
		set_value(scribe, member->source, name, given(member, key),
			  arena_format(scribe->arena, "[%.*s]", (int)text.length, text.data));
}

/* ---- who joins ---- */

/* Can a text stand without quotes?  What looks like more than a name gets them. */
static bool is_plain(struct span text)
{
	bool plain = text.length > 0 && text.data[text.length - 1] != ' ';

	for (size_t i = 0; i < text.length; i++) {
		unsigned char c = (unsigned char)text.data[i];
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;

		plain &= letter || (c >= '0' && c <= '9') || (i && strchr("-_. '", c));
	}
	return plain;
}

static void add_value(struct text *line, const struct unit_key *key, struct span text)
{
	bool list = key->kind || key->declaration.list || key->declaration.type == TYPE_SET;

	if (!list && !is_plain(text)) {
		record_write_json_text(line, text);
		return;
	}
	text_add(line, list ? SPAN("[") : SPAN(""));
	for (bool first = true; list && text.length; first = false) {
		struct span word = span_cut(&text, ',');

		text_format(line, "%s%.*s", first ? "" : ", ", (int)word.length, word.data);
	}
	text_add(line, text);
	text_add(line, list ? SPAN("]") : SPAN(""));
}

/* {name: Zoe, rested: no}, of the keys that the record says. */
static struct span new_member(struct scribe *scribe, const struct unit_kind *kind,
			      const struct record *record)
{
	struct text line = {.arena = scribe->arena};

	text_add(&line, SPAN("{name: "));
	if (is_plain(record_get(record, "by")))
		text_add(&line, record_get(record, "by"));
	else
		record_write_json_text(&line, record_get(record, "by"));
	for (size_t i = 0; i < kind->key_count; i++) {
		const struct record_field *field = record_find(record, kind->keys[i].declaration.name);

		if (!field || span_is(field->key, "name"))
			continue;
		text_format(&line, ", %.*s: ", (int)field->key.length, field->key.data);
		add_value(&line, &kind->keys[i], field->value);
	}
	text_put(&line, '}');
	return text_span(&line);
}

/* The deed of an event that lets somebody join a unit; NULL when it does not. */
static const struct yaml *joining(const struct log *log, const struct log_record *said)
{
	if (said->replaced)
		return NULL;
	return yaml_get(state_deed(log->state, record_get(&said->record, "event")), "joins");
}

/* Did somebody of this name join before, in the same game? */
static bool joined_before(const struct log *log, const struct log_record *said, struct span name)
{
	for (const struct log_record *other = &log->records[log_game(log)]; other < said; other++)
		if (joining(log, other) && span_alike(record_get(&other->record, "by"), name))
			return true;
	return false;
}

/* The key that an event's figure joins a unit under; NULL: it is about something
 * else, another unit, or wrong. */
static const struct unit_key *joined_key(struct scribe *scribe, const struct after_side *side,
					 const struct log_record *said)
{
	const struct after *after = scribe->after;
	const struct record *record = &said->record;
	const struct yaml *joins = joining(after->log, said);
	const struct unit_key *key = joins ? constraint_key(side->unit->path->kind, joins->text) : NULL;
	struct span unit = record_get(record, "unit"), by = record_get(record, "by");
	struct place place = {after->log->path, said->line, 0};

	if (!joins || (unit.length && !span_same(unit, side->name)))
		return NULL;
	bool taken = after_figure(after, by) || joined_before(after->log, said, by);
	if (key && key->kind && by.length && !taken && (unit.length || !after->sides->next))
		return key;
	if (!unit.length && after->sides->next)
		fault_add(scribe->faults, place, "unit= is missing: there is more than one");
	else if (!by.length)
		fault_add(scribe->faults, place, "by= is missing: the name of who joins");
	else if (key && key->kind)
		fault_add(scribe->faults, place, "there is a figure %.*s already", (int)by.length, by.data);
	else
		fault_add(scribe->faults, place, "%s is no key of members of the unit", joins->text.data);
	return NULL;
}

/* Who joins under a key; and where nobody is left and nobody joins, an empty list. */
static void write_members(struct scribe *scribe, const struct after_side *side, const struct unit_key *key)
{
	const struct log *log = scribe->after->log;
	const struct yaml *list = given(side->unit, key);
	struct span *items = arena_take(scribe->arena, (log->count + 1) * sizeof *items);
	size_t count = 0;

	for (size_t i = log_game(log); i < log->count; i++)
		if (joined_key(scribe, side, &log->records[i]) == key)
			items[count++] = new_member(scribe, key->kind, &log->records[i].record);
	if (count) {
		append(scribe, side->unit->source, key->declaration.name, list, items, count);
	} else if (list && list->kind == YAML_LIST && list->first && !is_flow(scribe, list) &&
		   !last_staying(scribe, list)) {
		size_t at = key_start(scribe, list) + list->key.length;

		while (scribe->old.data[at] != ':')
			at++;
		edit(scribe, at + 1, at + 1, " []");
	}
}

/* ---- the whole file ---- */

static bool write_side(struct scribe *scribe, const struct after_side *side)
{
	for (const struct after_figure *at = scribe->after->figures; at; at = at->next) {
		if (at->side != side)
			continue;
		if (at->due)
			fault_add(scribe->faults, nowhere, "%.*s: %.*s is still to come",
				  (int)at->name.length, at->name.data,
				  (int)record_get(&at->due->record, "next").length,
				  record_get(&at->due->record, "next").data);
		if (is_gone(at->totals)) {
			strike_off(scribe, at->figure->member);
			continue;
		}
		for (const struct after_value *give = at->totals; give; give = give->next)
			write_value(scribe, at->figure->member, give);
	}
	for (const struct after_value *give = side->gives; give; give = give->next)
		write_value(scribe, side->unit, give);
	for (size_t i = 0; i < side->unit->path->kind->key_count; i++)
		if (side->unit->path->kind->keys[i].kind && side->unit->path->kind->keys[i].many)
			write_members(scribe, side, &side->unit->path->kind->keys[i]);
	return scribe->faults->errors == 0;
}

/* Who joins must join a unit that there is. */
static bool units_known(struct scribe *scribe)
{
	const struct log *log = scribe->after->log;

	for (size_t i = log_game(log); i < log->count; i++) {
		const struct log_record *said = &log->records[i];
		struct span unit = record_get(&said->record, "unit");
		const struct after_side *side = scribe->after->sides;

		if (!unit.length || !joining(log, said))
			continue;
		while (side && !span_same(side->name, unit))
			side = side->next;
		if (!side)
			fault_add(scribe->faults, (struct place){log->path, said->line, 0},
				  "there is no unit \"%.*s\"", (int)unit.length, unit.data);
	}
	return scribe->faults->errors == 0;
}

static int by_place(const void *a, const void *b)
{
	const struct edit *one = a, *other = b;

	if (one->start != other->start)
		return one->start < other->start ? -1 : 1;
	return one->order < other->order ? -1 : 1;
}

static void write_edits(struct scribe *scribe, struct text *out)
{
	size_t at = 0;

	if (scribe->count)
		qsort(scribe->edits, scribe->count, sizeof *scribe->edits, by_place);
	for (size_t i = 0; i < scribe->count; i++) {
		const struct edit *now = &scribe->edits[i];

		if (now->start > at)
			text_add(out, (struct span){scribe->old.data + at, now->start - at});
		text_add(out, now->text);
		at = now->end > at ? now->end : at;
	}
	text_add(out, (struct span){scribe->old.data + at, scribe->old.length - at});
}

/* Is what was written a unit file of the ruleset?  A name that the log brings may
 * be one that no file can hold. */
static bool reads_again(const struct scribe *scribe, struct span text)
{
	const struct after *after = scribe->after;
	const char *name = arena_format(scribe->arena, "%s, as the game leaves it", scribe->path);
	struct units units;

	units_start(&units, after->log->units->rules, scribe->arena, after->resolver.limits, scribe->faults);
	return units_read_text(&units, name, text, after->resolver.limits, scribe->faults);
}

bool scribe_next(const struct after *after, const char *path, struct text *out, struct faults *faults)
{
	struct scribe scribe = {.after = after, .arena = out->arena, .faults = faults, .path = path};
	bool fine = true, found = false;

	scribe.old = yaml_file(out->arena, path, after->resolver.limits, faults);
	if (!scribe.old.data)
		return false;
	read_places(&scribe);
	for (const struct after_side *side = after->sides; side; side = side->next) {
		if (strcmp(side->unit->source->place.file, path) != 0)
			continue;
		found = true;
		fine &= write_side(&scribe, side);
	}
	if (!found)
		return fault_add(faults, (struct place){path, 0, 0},
				 "no figure of the game is of this file: name it with -u as well");
	if (!fine || !units_known(&scribe))
		return false;
	write_edits(&scribe, out);
	return reads_again(&scribe, text_span(out));
}
