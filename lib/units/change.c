/* change: where a YAML text has to be changed so that a value stands there. */
#include "units/change.h"

#include <string.h>

#include "base/text.h"

/* ---- offsets ---- */

void change_read(struct change_text *change, struct arena *arena, struct span text)
{
	size_t characters = 0;

	*change = (struct change_text){.arena = arena, .text = text, .newline = "\n"};
	change->byte_of = arena_take(arena, (text.length + 1) * sizeof *change->byte_of);
	for (size_t i = 0; i < text.length; i++) {
		if ((text.data[i] & 0xc0) != 0x80)
			change->byte_of[characters++] = i;
		if (text.data[i] == '\n' && i && text.data[i - 1] == '\r')
			change->newline = "\r\n";
	}
	while (characters <= text.length)
		change->byte_of[characters++] = text.length;
}

size_t change_start(const struct change_text *change, const struct yaml *node)
{
	return change->byte_of[node->start];
}

size_t change_line_start(const struct change_text *change, size_t at)
{
	while (at > 0 && change->text.data[at - 1] != '\n')
		at--;
	return at;
}

/* The end of the line, before its newline. */
size_t change_line_end(const struct change_text *change, size_t at)
{
	while (at < change->text.length && change->text.data[at] != '\n')
		at++;
	return at > 0 && at < change->text.length && change->text.data[at - 1] == '\r' ? at - 1 : at;
}

bool change_is_flow(const struct change_text *change, const struct yaml *node)
{
	size_t start = change_start(change, node);

	return node->kind != YAML_SCALAR && strchr("{[", change->text.data[start]);
}

size_t change_end(const struct change_text *change, const struct yaml *node)
{
	const struct yaml *last = node->first;
	size_t end = change->byte_of[node->end];

	if (change_is_flow(change, node))
		return end;
	if (node->kind == YAML_SCALAR) { /* a block scalar ends with a newline */
		while (end > change_start(change, node) && strchr("\r\n", change->text.data[end - 1]))
			end--;
		return end;
	}
	while (last && last->next)
		last = last->next;
	return last ? change_end(change, last) : change_start(change, node);
}

size_t change_offset(const struct change_text *change, struct location location)
{
	size_t at = 0;

	for (unsigned line = 1; line < location.line; line++) {
		const char *end = memchr(change->text.data + at, '\n', change->text.length - at);

		at = end ? (size_t)(end - change->text.data) + 1 : change->text.length;
	}
	for (unsigned column = 1; column < location.column && at < change->text.length; column++)
		do
			at++;
		while (at < change->text.length && (change->text.data[at] & 0xc0) == 0x80);
	return at;
}

/* ---- changes ---- */

struct change change_value(const struct change_text *change, const struct yaml *node, const char *by)
{
	bool absent = node->kind == YAML_SCALAR && !node->text.length && !node->quoted; /* "key:" */

	return (struct change){change_start(change, node), change_end(change, node),
			       absent ? arena_format(change->arena, " %s", by) : by};
}

/* Inserts a line after the line of an offset. */
static struct change add_line(const struct change_text *change, size_t at, unsigned column, const char *text)
{
	at = change_line_end(change, at);
	return (struct change){
	    at, at, arena_format(change->arena, "%s%*s%s", change->newline, (int)column - 1, "", text)};
}

static const struct yaml *last_of(const struct yaml *node)
{
	const struct yaml *last = node->first;

	while (last && last->next)
		last = last->next;
	return last;
}

/* Inserts an item or entry at the end of { } or [ ]. */
static struct change add_within(const struct change_text *change, const struct yaml *node, const char *text)
{
	const struct yaml *last = last_of(node);
	size_t at = last ? change_end(change, last) : change_start(change, node) + 1;

	return (struct change){at, at, last ? arena_format(change->arena, ", %s", text) : text};
}

struct change change_entry(const struct change_text *change, const struct yaml *map, struct span key,
			   const char *text)
{
	const char *entry = arena_format(change->arena, "%.*s: %s", (int)key.length, key.data, text);

	return change_is_flow(change, map) || !map->first
		   ? add_within(change, map, entry)
		   : add_line(change, change_end(change, map), map->first->key_location.column, entry);
}

struct change change_append(const struct change_text *change, const struct yaml *map, struct span key,
			    const struct yaml *list, const char *item)
{
	struct arena *arena = change->arena;

	if (!list)
		return change_entry(change, map, key, arena_format(arena, "[%s]", item));
	if (list->kind != YAML_SCALAR && change_is_flow(change, list))
		return add_within(change, list, item);
	if (list->kind == YAML_LIST)
		return add_line(change, change_end(change, list), list->location.column,
				arena_format(arena, "- %s", item));
	size_t start = change_start(change, list), end = change_end(change, list);
	return change_value(change, list,
			    list->text.length ? arena_format(arena, "[%.*s, %s]", (int)(end - start),
							     change->text.data + start, item)
					      : arena_format(arena, "[%s]", item));
}

/* ---- another order ---- */

/* In { } the entries change places and whatever is between them stays. */
static bool order_flow(const struct change_text *change, const struct yaml *map,
		       const struct yaml *const *order, struct change *result)
{
	size_t start = change_start(change, map), end = change_end(change, map), at = start;
	struct text text = {.arena = change->arena};
	size_t i = 0;

	if (memchr(change->text.data + start, '#', end - start))
		return false;
	for (const struct yaml *entry = map->first; entry; entry = entry->next, i++) {
		size_t from = change_offset(change, entry->key_location);
		size_t other = change_offset(change, order[i]->key_location);

		text_add(&text, (struct span){change->text.data + at, from - at});
		text_add(&text,
			 (struct span){change->text.data + other, change_end(change, order[i]) - other});
		at = change_end(change, entry);
	}
	text_add(&text, (struct span){change->text.data + at, end - at});
	text_put(&text, '\0');
	*result = (struct change){start, end, text.at};
	return true;
}

/* Where the comment lines right above a line begin, or else the line. */
static size_t lead_start(const struct change_text *change, size_t line)
{
	while (line) {
		size_t above = change_line_start(change, line - 1), at = above;

		while (change->text.data[at] == ' ')
			at++;
		if (change->text.data[at] != '#')
			break;
		line = above;
	}
	return line;
}

/* The lines of an entry from its key on, up to what is above the next one. */
static struct span block_entry(const struct change_text *change, const struct yaml *entry)
{
	size_t from = change_offset(change, entry->key_location),
	       to = change_line_end(change, change_end(change, entry));

	while (to < change->text.length && change->text.data[to++] != '\n')
		;
	if (entry->next)
		to = lead_start(change,
				change_line_start(change, change_offset(change, entry->next->key_location)));
	return (struct span){change->text.data + from, to - from};
}

/* The comments above an entry. Those at the beginning of the file are the file's, and
 * those above an item are the item's. */
static size_t entry_lead(const struct change_text *change, const struct yaml *entry, bool item)
{
	size_t line = change_line_start(change, change_offset(change, entry->key_location));
	size_t lead = lead_start(change, line);

	return item || !lead ? line : lead;
}

static bool order_block(const struct change_text *change, const struct yaml *map,
			const struct yaml *const *order, struct change *result)
{
	const char *text = change->text.data;
	size_t key = change_offset(change, map->first->key_location), first = change_line_start(change, key);
	bool item = memchr(text + first, '-', key - first); /* "- " stands before the first entry */
	size_t start = item ? key : entry_lead(change, map->first, false), end = start;
	struct text out = {.arena = change->arena};

	for (size_t i = 0; i < map->count; i++) {
		struct span entry = block_entry(change, order[i]);
		size_t from = (size_t)(entry.data - text), line = change_line_start(change, from);
		size_t lead = entry_lead(change, order[i], item && order[i] == map->first);

		if (i == 0 && item && lead != line)
			return false;
		if (i > 0 || !item)
			text_format(&out, "%.*s%*s", (int)(line - lead), text + lead,
				    (int)map->first->key_location.column - 1, "");
		text_add(&out, entry);
		if (out.at[out.length - 1] != '\n')
			text_add(&out, span_of(change->newline));
		end = from + entry.length > end ? from + entry.length : end;
	}
	text_put(&out, '\0');
	*result = (struct change){start, end, out.at};
	return true;
}

bool change_order(const struct change_text *change, const struct yaml *map, const struct yaml *const *order,
		  struct change *result)
{
	return change_is_flow(change, map) ? order_flow(change, map, order, result)
					   : order_block(change, map, order, result);
}

/* ---- the result ---- */

static struct span joined(struct arena *arena, struct span before, const char *by, struct span after)
{
	struct text text = {.arena = arena};

	text_add(&text, before);
	text_add(&text, span_of(by));
	text_add(&text, after);
	return text_span(&text);
}

struct span change_apply(const struct change_text *change, const struct change *one, struct arena *arena)
{
	struct span text = change->text;

	return joined(arena, (struct span){text.data, one->start}, one->by,
		      (struct span){text.data + one->end, text.length - one->end});
}

struct span change_lines(const struct change_text *change, const struct change *one, struct arena *arena,
			 size_t *at)
{
	size_t from = change_line_start(change, one->start), to = change_line_end(change, one->end);

	*at = one->start - from;
	return joined(arena, (struct span){change->text.data + from, one->start - from}, one->by,
		      (struct span){change->text.data + one->end, to - one->end});
}
