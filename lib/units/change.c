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

static size_t line_start(const struct change_text *change, size_t at)
{
	while (at > 0 && change->text.data[at - 1] != '\n')
		at--;
	return at;
}

/* The end of the line, before its newline. */
static size_t line_end(const struct change_text *change, size_t at)
{
	while (at < change->text.length && change->text.data[at] != '\n')
		at++;
	return at > 0 && at < change->text.length && change->text.data[at - 1] == '\r' ? at - 1 : at;
}

static bool is_flow(const struct change_text *change, const struct yaml *node)
{
	size_t start = change_start(change, node);

	return node->kind != YAML_SCALAR && start < change->text.length &&
	       strchr("{[", change->text.data[start]);
}

size_t change_end(const struct change_text *change, const struct yaml *node)
{
	const struct yaml *last = node->first;
	size_t end = change->byte_of[node->end];

	if (is_flow(change, node))
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

	for (unsigned line = 1; line < location.line && at < change->text.length; line++) {
		at = line_end(change, at);
		while (at < change->text.length && change->text.data[at++] != '\n')
			;
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
	at = line_end(change, at);
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

	return is_flow(change, map) || !map->first
		   ? add_within(change, map, entry)
		   : add_line(change, change_end(change, map), map->first->key_location.column, entry);
}

struct change change_append(const struct change_text *change, const struct yaml *map, struct span key,
			    const struct yaml *list, const char *item)
{
	struct arena *arena = change->arena;

	if (!list)
		return change_entry(change, map, key, arena_format(arena, "[%s]", item));
	if (list->kind != YAML_SCALAR && is_flow(change, list))
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
	size_t from = line_start(change, one->start), to = line_end(change, one->end);

	*at = one->start - from;
	return joined(arena, (struct span){change->text.data + from, one->start - from}, one->by,
		      (struct span){change->text.data + one->end, to - one->end});
}
