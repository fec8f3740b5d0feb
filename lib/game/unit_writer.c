/* unit_writer: edits to the text of a unit file, collected and then applied. */
#include "game/unit_writer.h"

#include <ctype.h>
#include <stdlib.h>

#include "units/change.h"

/* A range of the old text and its replacement. */
struct edit {
	size_t start, end;
	size_t order;
	struct span text;
};

struct unit_writer {
	const struct after *after;
	struct arena *arena;
	struct faults *faults;
	const char *path;
	struct change_text old;
	struct edit *edits;
	size_t count, capacity;
};

/* ---- members that stay ---- */

static const struct yaml *given(const struct unit_member *member, const struct unit_key *key)
{
	return member->given[key - member->path->kind->keys];
}

static bool is_gone(const struct after_value *totals)
{
	const struct after_value *gone = after_value(totals, SPAN("sheet.gone"));

	return gone && gone->now.numerator;
}

/* Is this the entry of a member that is removed? */
static bool goes(const struct unit_writer *unit_writer, const struct yaml *item)
{
	const struct after_figure *at = unit_writer->after->figures;

	while (at && !(at->figure && at->figure->member->source == item))
		at = at->next;
	return at && is_gone(at->totals);
}

/* The last item of a list that stays; NULL: none. */
static const struct yaml *last_staying(const struct unit_writer *unit_writer, const struct yaml *list)
{
	const struct yaml *last = NULL;

	for (const struct yaml *item = list ? list->first : NULL; item; item = item->next)
		last = goes(unit_writer, item) ? last : item;
	return last;
}

/* ---- edits ---- */

static void edit(struct unit_writer *unit_writer, size_t start, size_t end, const char *text)
{
	if (unit_writer->count == unit_writer->capacity)
		unit_writer->edits = arena_grow(unit_writer->arena, unit_writer->edits, unit_writer->count,
						&unit_writer->capacity, sizeof *unit_writer->edits);
	unit_writer->edits[unit_writer->count] = (struct edit){start, end, unit_writer->count, span_of(text)};
	unit_writer->count++;
}

/* Inserts a line after the line of an offset. */
static void add_line(struct unit_writer *unit_writer, size_t at, unsigned column, const char *text)
{
	at = change_line_end(&unit_writer->old, at);

	edit(
	    unit_writer, at, at,
	    arena_format(unit_writer->arena, "%s%*s%s", unit_writer->old.newline, (int)column - 1, "", text));
}

static void make(struct unit_writer *unit_writer, struct change change)
{
	edit(unit_writer, change.start, change.end, change.by);
}

static void set_value(struct unit_writer *unit_writer, const struct yaml *map, struct span key,
		      const struct yaml *node, const char *text)
{
	if (!node)
		make(unit_writer, change_entry(&unit_writer->old, map, key, text));
	else if (node->kind != YAML_SCALAR || !node->text.length || !span_is(node->text, text))
		make(unit_writer, change_value(&unit_writer->old, node, text));
}

/* Appends to a list, which may be a bare word or absent. */
static void append(struct unit_writer *unit_writer, const struct yaml *map, struct span key,
		   const struct yaml *list, const struct span *items, size_t count)
{
	bool long_list = list && list->kind == YAML_LIST && list->first;
	const struct yaml *last = long_list ? last_staying(unit_writer, list) : NULL;
	struct text joined = {.arena = unit_writer->arena};

	for (size_t i = 0; i < count; i++) {
		text_add(&joined, i ? SPAN(", ") : SPAN(""));
		text_add(&joined, items[i]);
		if (long_list && !change_is_flow(&unit_writer->old, list))
			add_line(
			    unit_writer,
			    last ? change_end(&unit_writer->old, last)
				 : change_offset(&unit_writer->old, list->key_location),
			    list->location.column,
			    arena_format(unit_writer->arena, "- %.*s", (int)items[i].length, items[i].data));
	}
	text_put(&joined, '\0');
	if (long_list && change_is_flow(&unit_writer->old, list)) {
		size_t at = last ? change_end(&unit_writer->old, last)
				 : change_start(&unit_writer->old, list) + 1;

		edit(unit_writer, at, at,
		     arena_format(unit_writer->arena, "%s%s", last ? ", " : "", joined.at));
	} else if (list && list->kind == YAML_SCALAR && list->text.length) {
		size_t start = change_start(&unit_writer->old, list),
		       end = change_end(&unit_writer->old, list);

		edit(unit_writer, start, end,
		     arena_format(unit_writer->arena, "[%.*s, %s]", (int)(end - start),
				  unit_writer->old.text.data + start, joined.at));
	} else if (!long_list) {
		set_value(unit_writer, map, key, list, arena_format(unit_writer->arena, "[%s]", joined.at));
	}
}

/* ---- removing ---- */

/* Removes an entry of a block: its lines, with the comments on them. */
static void cut_lines(struct unit_writer *unit_writer, size_t from, const struct yaml *node)
{
	size_t end = change_line_end(&unit_writer->old, change_end(&unit_writer->old, node));

	while (end < unit_writer->old.text.length && unit_writer->old.text.data[end++] != '\n')
		;
	edit(unit_writer, change_line_start(&unit_writer->old, from), end, "");
}

/* Where an item of [ ] or an entry of { } begins. */
static size_t start_of(const struct unit_writer *unit_writer, const struct yaml *all, const struct yaml *item)
{
	return all->kind == YAML_MAP ? change_offset(&unit_writer->old, item->key_location)
				     : change_start(&unit_writer->old, item);
}

/* Removes an item of [ ], or an entry of { }, and the comma before it, or if no item before
 * it stays, the comma after it. */
static void cut_item(struct unit_writer *unit_writer, const struct yaml *all, const struct yaml *item)
{
	size_t end = change_end(&unit_writer->old, item);
	const struct yaml *before = NULL;
	bool stays = false;

	for (const struct yaml *at = all->first; at != item; at = at->next) {
		stays |= !goes(unit_writer, at);
		before = at;
	}
	if (stays)
		edit(unit_writer, change_end(&unit_writer->old, before), end, "");
	else
		edit(unit_writer, start_of(unit_writer, all, item),
		     item->next ? start_of(unit_writer, all, item->next) : end, "");
}

static void strike_off(struct unit_writer *unit_writer, const struct unit_member *member)
{
	const struct yaml *list = given(member->outer, member->path->key), *item = member->source;

	if (!member->path->key->many && change_is_flow(&unit_writer->old, member->outer->source))
		cut_item(unit_writer, member->outer->source, item);
	else if (!member->path->key->many)
		cut_lines(unit_writer, change_offset(&unit_writer->old, item->key_location), item);
	else if (change_is_flow(&unit_writer->old, list))
		cut_item(unit_writer, list, item);
	else
		cut_lines(unit_writer, change_start(&unit_writer->old, item), item);
}

/* ---- writing ---- */

static void append_words(struct unit_writer *unit_writer, const struct unit_member *member,
			 const struct unit_key *key, struct span words)
{
	struct span *items = arena_take(unit_writer->arena, (words.length + 1) * sizeof *items);
	size_t count = 0;

	while (words.length)
		items[count++] = span_cut(&words, ',');
	if (count)
		append(unit_writer, member->source, key->declaration.name, given(member, key), items, count);
}

/* [limp, squint] */
static void add_list(struct text *line, struct span words)
{
	text_put(line, '[');
	for (bool first = true; words.length; first = false) {
		struct span word = span_cut(&words, ',');

		text_format(line, "%s%.*s", first ? "" : ", ", (int)word.length, word.data);
	}
	text_put(line, ']');
}

static void write_value(struct unit_writer *unit_writer, const struct unit_member *member,
			const struct after_value *give)
{
	struct span name = give->name, text = after_text(unit_writer->after, give, unit_writer->arena);
	const struct unit_kind *kind = member->path->kind;
	const struct unit_key *key;

	if (!span_is(span_cut(&name, '.'), "sheet") || span_is(name, "gone"))
		return;
	key = constraint_key(kind, name);
	if (!key) {
		fault_add(unit_writer->faults, nowhere, "sheet.%.*s: %s has no such key", (int)name.length,
			  name.data, kind->frame.name);
		return;
	}
	if (give->type != TYPE_SET) {
		const struct member_values *values = &unit_writer->after->log->units->members[member->number];
		value now = values->values[key->slot - kind->frame.first];

		if (given(member, key) || number_compare(now, give->now) != 0)
			set_value(unit_writer, member->source, name, given(member, key),
				  arena_copy(unit_writer->arena, text));
		return;
	}
	if (key->kind || key->declaration.list) {
		append_words(unit_writer, member, key, text);
		return;
	}
	struct text list = {.arena = unit_writer->arena};
	add_list(&list, text);
	text_put(&list, '\0');
	set_value(unit_writer, member->source, name, given(member, key), list.at);
}

/* ---- members that join ---- */

/* Can a text be written without quotes? Everything but a simple name is quoted. */
static bool is_plain(struct span text)
{
	bool plain = text.length != 0;

	for (size_t i = 0; i < text.length; i++) {
		unsigned char c = (unsigned char)text.data[i];

		plain &= isalnum(c) || (c & 0x80) || (i && strchr("-_. '", c));
	}
	return plain && text.data[text.length - 1] != ' ';
}

static void add_value(struct text *line, const struct unit_key *key, struct span text)
{
	bool list = key->kind || key->declaration.list || key->declaration.type == TYPE_SET;

	if (!list && !is_plain(text)) {
		record_write_json_text(line, text);
		return;
	}
	if (list)
		add_list(line, text);
	else
		text_add(line, text);
}

/* Formats {name: Zoe, rested: no}, with the keys that the record has. */
static struct span new_member(struct unit_writer *unit_writer, const struct unit_kind *kind,
			      const struct record *record)
{
	struct text line = {.arena = unit_writer->arena};

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

/* The deed's `joins:` of an event that adds a member to a unit; NULL if it does
 * not. */
static const struct yaml *joining(const struct log *log, const struct log_record *said)
{
	if (said->replaced)
		return NULL;
	return yaml_get(state_deed(log->state, record_get(&said->record, "event")), "joins");
}

/* Has a figure of this name joined earlier in the same game? */
static bool joined_before(const struct log *log, const struct log_record *said, struct span name)
{
	for (const struct log_record *other = &log->records[log_game(log)]; other < said; other++)
		if (joining(log, other) && span_alike(record_get(&other->record, "by"), name))
			return true;
	return false;
}

/* The key under which the event's figure joins this unit; NULL if the event is
 * about something else or another unit, or is wrong. */
static const struct unit_key *joined_key(struct unit_writer *unit_writer, const struct after_side *side,
					 const struct log_record *said)
{
	const struct after *after = unit_writer->after;
	const struct record *record = &said->record;
	const struct yaml *joins = joining(after->log, said);
	const struct unit_key *key = joins ? constraint_key(side->unit->path->kind, joins->text) : NULL;
	struct span unit = record_get(record, "unit"), by = record_get(record, "by");
	struct location location = {after->log->path, said->line, 0};

	if (!joins || (unit.length && !span_same(unit, side->name)))
		return NULL;
	bool taken = after_figure(after, by) || joined_before(after->log, said, by);
	if (key && key->many && by.length && !taken && (unit.length || !after->sides->next))
		return key;
	if (!unit.length && after->sides->next)
		fault_add(unit_writer->faults, location, "missing unit=; there is more than one unit");
	else if (!by.length)
		fault_add(unit_writer->faults, location, "missing by=, the name of the figure that joins");
	else if (key && key->many)
		fault_add(unit_writer->faults, location, "there is already a figure \"%.*s\"", (int)by.length,
			  by.data);
	else
		fault_add(unit_writer->faults, location, "the unit has no members under the key \"%s\"",
			  joins->text.data);
	return NULL;
}

/* Writes the members that join under a key; an empty list if none stays and none
 * joins. */
static void write_members(struct unit_writer *unit_writer, const struct after_side *side,
			  const struct unit_key *key)
{
	const struct log *log = unit_writer->after->log;
	const struct yaml *list = given(side->unit, key);
	struct span *items = arena_take(unit_writer->arena, log->count * sizeof *items);
	size_t count = 0;

	for (size_t i = log_game(log); i < log->count; i++)
		if (joined_key(unit_writer, side, &log->records[i]) == key)
			items[count++] = new_member(unit_writer, key->kind, &log->records[i].record);
	if (count) {
		append(unit_writer, side->unit->source, key->declaration.name, list, items, count);
	} else if (list && list->kind == YAML_LIST && list->first &&
		   !change_is_flow(&unit_writer->old, list) && !last_staying(unit_writer, list)) {
		size_t at = change_offset(&unit_writer->old, list->key_location) + list->key.length;

		while (unit_writer->old.text.data[at] != ':')
			at++;
		edit(unit_writer, at + 1, at + 1, " []");
	}
}

/* ---- the whole file ---- */

static bool write_side(struct unit_writer *unit_writer, const struct after_side *side)
{
	for (const struct after_figure *at = unit_writer->after->figures; at; at = at->next) {
		if (at->side != side)
			continue;
		if (at->due)
			fault_add(unit_writer->faults, nowhere, "%.*s: %.*s is still to be rolled",
				  (int)at->name.length, at->name.data,
				  (int)record_get(&at->due->record, "next").length,
				  record_get(&at->due->record, "next").data);
		if (is_gone(at->totals)) {
			strike_off(unit_writer, at->figure->member);
			continue;
		}
		for (const struct after_value *give = at->totals; give; give = give->next)
			write_value(unit_writer, at->figure->member, give);
	}
	for (size_t i = 0; i < side->unit->path->kind->key_count; i++)
		if (side->unit->path->kind->keys[i].kind && side->unit->path->kind->keys[i].many)
			write_members(unit_writer, side, &side->unit->path->kind->keys[i]);
	/* last: a key that is added stands after the members that joined */
	for (const struct after_value *give = side->gives; give; give = give->next)
		write_value(unit_writer, side->unit, give);
	return unit_writer->faults->errors == 0;
}

/* A figure can only join a unit that exists. */
static bool units_known(struct unit_writer *unit_writer)
{
	const struct log *log = unit_writer->after->log;

	for (size_t i = log_game(log); i < log->count; i++) {
		const struct log_record *said = &log->records[i];
		struct span unit = record_get(&said->record, "unit");
		const struct after_side *side = unit_writer->after->sides;

		if (!unit.length || !joining(log, said))
			continue;
		while (side && !span_same(side->name, unit))
			side = side->next;
		if (!side)
			fault_add(unit_writer->faults, (struct location){log->path, said->line, 0},
				  "unknown unit \"%.*s\"", (int)unit.length, unit.data);
	}
	return unit_writer->faults->errors == 0;
}

static int by_place(const void *a, const void *b)
{
	const struct edit *one = a, *other = b;

	int starts = number_order(one->start, other->start);

	return starts ? starts : number_order(one->order, other->order);
}

static void write_edits(struct unit_writer *unit_writer, struct text *out)
{
	size_t at = 0;

	if (unit_writer->count)
		qsort(unit_writer->edits, unit_writer->count, sizeof *unit_writer->edits, by_place);
	for (size_t i = 0; i < unit_writer->count; i++) {
		const struct edit *now = &unit_writer->edits[i];

		if (now->start > at)
			text_add(out, (struct span){unit_writer->old.text.data + at, now->start - at});
		text_add(out, now->text);
		at = now->end > at ? now->end : at;
	}
	text_add(out, (struct span){unit_writer->old.text.data + at, unit_writer->old.text.length - at});
}

/* Is the output a unit file of the ruleset? A name from the log may be one that no
 * file can have. */
static bool reads_again(const struct unit_writer *unit_writer, struct span text)
{
	const struct after *after = unit_writer->after;
	const char *name = arena_format(unit_writer->arena, "%s, as the game leaves it", unit_writer->path);
	struct units units;

	units_start(&units, after->log->units->rules, unit_writer->arena, after->resolver.limits,
		    unit_writer->faults);
	return units_read_text(&units, name, text, after->resolver.limits, unit_writer->faults);
}

bool unit_writer_next(const struct after *after, const char *path, struct text *out, struct faults *faults)
{
	struct unit_writer unit_writer = {
	    .after = after, .arena = out->arena, .faults = faults, .path = path};
	bool fine = true, found = false;

	struct span text = yaml_file(out->arena, path, after->resolver.limits, faults);
	if (!text.data)
		return false;
	change_read(&unit_writer.old, out->arena, text);
	for (const struct after_side *side = after->sides; side; side = side->next) {
		if (strcmp(side->unit->source->location.file, path) != 0)
			continue;
		found = true;
		fine &= write_side(&unit_writer, side);
	}
	if (!found)
		return fault_add(faults, (struct location){path, 0, 0},
				 "no figure of the game comes from this file; name the file with -u as well");
	if (!fine || !units_known(&unit_writer))
		return false;
	write_edits(&unit_writer, out);
	return reads_again(&unit_writer, text_span(out));
}
