/* yaml: reads files, and builds the tree from libyaml's events where yaml_plain does not. */
#include "base/yaml.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

#include "base/memory.h"
#include "base/stream.h"
#include "base/text.h"
#include "base/yaml_plain.h"

struct reader {
	yaml_parser_t parser;
	yaml_event_t *event; /* the current event; NULL once it is deleted */
	struct arena *arena;
	const char *name;
	struct span text;
	const struct limits *limits;
	struct faults *faults;
	uint64_t nodes;
	size_t marked; /* characters before the text: a byte order mark */
};

static void close_file(void *file)
{
	close(*(int *)file);
}

/* `whole`: the bytes of the file, whose end is then known; 0: it is read up to its end. False if
 * it is too large, or cannot be read. */
static bool read_all(int file, size_t whole, struct arena *arena, const struct limits *limits,
		     struct span *text, int *failed)
{
	struct pollfd can = {.fd = file, .events = POLLIN};
	size_t size = 0, capacity = whole ? whole + 1 : 4096;
	char *at = arena_reserve(arena, capacity);

	while (size <= limits->file) {
		if (size == capacity)
			at = arena_grow(arena, at, size, &capacity, 1);
		ssize_t got = whole && size == whole ? 0 : stream_read(file, at + size, capacity - size);
		if (got < 0 && errno == EAGAIN) { /* it does not block: whoever writes has not yet */
			poll(&can, 1, -1);
			continue;
		}
		if (got < 0)
			*failed = errno;
		if (got <= 0) {
			at[size] = '\0'; /* there is room, since the end was read */
			*text = (struct span){at, size};
			return got == 0;
		}
		size += (size_t)got;
	}
	return false;
}

struct span yaml_file(struct arena *arena, const char *path, const struct limits *limits,
		      struct faults *faults)
{
	int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a FIFO would wait for a writer */

	if (file >= 0)
		return yaml_file_open(arena, file, path, limits, faults);
	fault_add(faults, (struct location){path, 0, 0}, "cannot be opened: %s", strerror(errno));
	return (struct span){NULL, 0};
}

struct span yaml_file_open(struct arena *arena, int file, const char *path, const struct limits *limits,
			   struct faults *faults)
{
	struct location location = {path, 0, 0};
	struct span text = {NULL, 0};
	struct stat status = {.st_size = 0};
	struct memory_guard guard;
	int failed = 0;

	memory_guard(&guard, close_file, &file);
	fstat(file, &status);
	bool large = status.st_size > 0 && (uint64_t)status.st_size > limits->file; /* not read at all */
	size_t whole = status.st_size > 0 ? (size_t)status.st_size : 0;
	if (large || !read_all(file, whole, arena, limits, &text, &failed)) {
		text.data = NULL;
		if (failed)
			fault_add(faults, location, "cannot be read: %s", stream_error(failed));
		else
			fault_add(faults, location, "the file is larger than %llu bytes (limit: file)",
				  (unsigned long long)limits->file);
	}
	if (text.data && !text.length && S_ISFIFO(status.st_mode) && strcmp(path, "stdin") != 0) {
		text.data = NULL;
		fault_add(faults, location, "nothing comes out of this pipe (FIFO)");
	}
	memory_unguard(&guard);
	close(file);
	return text;
}

/* The place of a byte that libyaml cannot read: it gives an offset, and for what is no
 * UTF-8 one behind the start of that. */
static struct location location_of_byte(const char *name, struct span text, size_t offset)
{
	struct location location = {name, 1, 1};

	while (offset && text.length) {
		size_t length = text_sequence(text);

		if (!length || length > offset)
			break;
		location.line += *text.data == '\n';
		location.column = *text.data == '\n' ? 1 : location.column + 1;
		text = (struct span){text.data + length, text.length - length};
		offset -= length;
	}
	return location;
}

static struct location location_at(const struct reader *reader, const yaml_mark_t *mark)
{
	return (struct location){reader->name, (unsigned)mark->line + 1, (unsigned)mark->column + 1};
}

static bool next_event(struct reader *reader, yaml_event_t *event)
{
	if (yaml_parser_parse(&reader->parser, event)) {
		reader->event = event;
		return true;
	}
	const yaml_parser_t *parser = &reader->parser;
	if (parser->error == YAML_MEMORY_ERROR)
		memory_exhausted();
	struct location location = location_at(reader, &parser->problem_mark);
	if (parser->error == YAML_READER_ERROR)
		location = location_of_byte(reader->name, reader->text, parser->problem_offset);
	return fault_add(reader->faults, location, "invalid YAML: %s%s%s",
			 parser->problem ? parser->problem : "cannot be read", parser->context ? ", " : "",
			 parser->context ? parser->context : "");
}

static void delete_event(struct reader *reader, yaml_event_t *event)
{
	yaml_event_delete(event);
	reader->event = NULL;
}

static bool plain_only(struct reader *reader, const yaml_event_t *event, const void *anchor, const void *tag)
{
	if (anchor || tag)
		return fault_add(reader->faults, location_at(reader, &event->start_mark),
				 "%s are not supported; write the value out in full",
				 anchor ? "anchors" : "tags");
	return true;
}

static struct yaml *node_new(struct reader *reader, const yaml_event_t *event, enum yaml_kind kind)
{
	if (++reader->nodes > reader->limits->nodes) {
		fault_add(reader->faults, location_at(reader, &event->start_mark),
			  "more than %llu nodes (limit: nodes)", (unsigned long long)reader->limits->nodes);
		return NULL;
	}
	struct yaml *node = arena_take(reader->arena, sizeof *node);
	node->kind = kind;
	/* empty, and so equal to no word; a message that quotes it shows what it is */
	node->text.data = kind == YAML_LIST ? "[...]" : "{...}";
	node->location = location_at(reader, &event->start_mark);
	node->start = event->start_mark.index + reader->marked;
	node->end = event->end_mark.index + reader->marked;
	return node;
}

static struct yaml *read_node(struct reader *, yaml_event_t *, uint64_t depth);

static struct yaml *read_scalar(struct reader *reader, const yaml_event_t *event)
{
	if (!plain_only(reader, event, event->data.scalar.anchor, event->data.scalar.tag))
		return NULL;
	struct yaml *node = node_new(reader, event, YAML_SCALAR);
	if (!node)
		return NULL;
	struct span text = {(const char *)event->data.scalar.value, event->data.scalar.length};
	if (memchr(text.data, 0, text.length)) {
		fault_add(reader->faults, node->location, "NUL byte in a text");
		return NULL;
	}
	node->text = arena_span(reader->arena, text);
	node->quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
	return node;
}

static struct yaml *read_list(struct reader *reader, const yaml_event_t *start, uint64_t depth)
{
	struct yaml *list = node_new(reader, start, YAML_LIST);
	struct yaml **last = list ? &list->first : NULL;

	while (list) {
		yaml_event_t event;

		if (!next_event(reader, &event))
			return NULL;
		if (event.type == YAML_SEQUENCE_END_EVENT) {
			list->end = event.end_mark.index + reader->marked;
			delete_event(reader, &event);
			return list;
		}
		struct yaml *item = read_node(reader, &event, depth + 1);
		if (!item)
			return NULL;
		*last = item;
		last = &item->next;
		list->count++;
	}
	return NULL;
}

/* The keys of the map being read, hashed, so that reading a large map takes linear
 * time. */
struct keys {
	const struct yaml **bucket;
	size_t buckets, count;
};

static const struct yaml **key_bucket(const struct keys *keys, struct span key)
{
	size_t at = span_hash(key) & (keys->buckets - 1);

	while (keys->bucket[at] && !span_same(keys->bucket[at]->text, key))
		at = (at + 1) & (keys->buckets - 1);
	return &keys->bucket[at];
}

static bool key_is_new(struct reader *reader, struct keys *keys, const struct yaml *key)
{
	if (keys->count * 2 >= keys->buckets) {
		struct keys old = *keys;

		keys->buckets = old.buckets ? old.buckets * 2 : 16;
		keys->bucket = arena_take(reader->arena, keys->buckets * sizeof *keys->bucket);
		for (size_t i = 0; i < old.buckets; i++)
			if (old.bucket[i])
				*key_bucket(keys, old.bucket[i]->text) = old.bucket[i];
	}
	const struct yaml **bucket = key_bucket(keys, key->text);
	if (*bucket)
		return fault_add(reader->faults, key->location, "duplicate key \"%s\"; first on line %u",
				 key->text.data, (*bucket)->location.line);
	*bucket = key;
	keys->count++;
	return true;
}

static struct yaml *read_map(struct reader *reader, const yaml_event_t *start, uint64_t depth)
{
	struct yaml *map = node_new(reader, start, YAML_MAP);
	struct keys keys = {NULL, 0, 0};
	struct yaml **last = map ? &map->first : NULL;

	while (map) {
		yaml_event_t event;

		if (!next_event(reader, &event))
			return NULL;
		if (event.type == YAML_MAPPING_END_EVENT) {
			map->end = event.end_mark.index + reader->marked;
			delete_event(reader, &event);
			return map;
		}
		struct yaml *key = read_node(reader, &event, depth + 1);
		if (!key)
			return NULL;
		if (key->kind != YAML_SCALAR) {
			fault_add(reader->faults, key->location, "a key must be a plain name");
			return NULL;
		}
		if (!key_is_new(reader, &keys, key) || !next_event(reader, &event))
			return NULL;
		struct yaml *item = read_node(reader, &event, depth + 1);
		if (!item)
			return NULL;
		item->key = key->text;
		item->key_location = key->location;
		*last = item;
		last = &item->next;
		map->count++;
	}
	return NULL;
}

/* Reads the node that `event` begins and deletes the event. */
static struct yaml *read_node(struct reader *reader, yaml_event_t *event, uint64_t depth)
{
	struct yaml *node = NULL;
	struct location location = location_at(reader, &event->start_mark);

	if (depth > reader->limits->nesting)
		fault_add(reader->faults, location, "nested deeper than %llu (limit: nesting)",
			  (unsigned long long)reader->limits->nesting);
	else if (event->type == YAML_SCALAR_EVENT)
		node = read_scalar(reader, event);
	else if (event->type == YAML_ALIAS_EVENT)
		fault_add(reader->faults, location, "aliases are not supported; write the value out in full");
	else if (event->type == YAML_SEQUENCE_START_EVENT &&
		 plain_only(reader, event, event->data.sequence_start.anchor, event->data.sequence_start.tag))
		node = read_list(reader, event, depth);
	else if (event->type == YAML_MAPPING_START_EVENT &&
		 plain_only(reader, event, event->data.mapping_start.anchor, event->data.mapping_start.tag))
		node = read_map(reader, event, depth);
	delete_event(reader, event);
	return node;
}

static struct yaml *read_documents(struct reader *reader)
{
	struct yaml *first = NULL, **last = &first;

	for (;;) {
		yaml_event_t event;

		if (!next_event(reader, &event))
			return NULL;
		yaml_event_type_t type = event.type;
		if (type == YAML_STREAM_START_EVENT || type == YAML_DOCUMENT_START_EVENT ||
		    type == YAML_DOCUMENT_END_EVENT || type == YAML_STREAM_END_EVENT) {
			delete_event(reader, &event);
			if (type != YAML_STREAM_END_EVENT)
				continue;
			if (!first)
				fault_add(reader->faults, (struct location){reader->name, 0, 0},
					  "the file is empty");
			return first;
		}
		struct yaml *document = read_node(reader, &event, 1);
		if (!document)
			return NULL;
		*last = document;
		last = &document->next;
	}
}

/* Releases what libyaml holds when memory runs out. */
static void let_go(void *context)
{
	struct reader *reader = context;

	if (reader->event)
		yaml_event_delete(reader->event);
	yaml_parser_delete(&reader->parser);
}

struct yaml *yaml_parse(struct arena *arena, const char *name, struct span text, const struct limits *limits,
			struct faults *faults)
{
	struct yaml *plain = yaml_plain(arena, name, text, limits);

	return plain ? plain : yaml_parse_any(arena, name, text, limits, faults);
}

/* YAML ends a line at characters at which editors and this program's line numbers end none: behind a
 * comment could stand what nobody sees. */
static bool breaks_hidden(struct reader *reader)
{
	static const char *const breaks[] = {"\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9", "\r"};
	static const char *const names[] = {"U+0085", "U+2028", "U+2029",
					    "a carriage return without a newline"};
	struct span text = reader->text;

	for (size_t at = 0; at < text.length; at++) {
		for (size_t i = 0; i < sizeof breaks / sizeof *breaks; i++) {
			size_t length = strlen(breaks[i]);

			if (text.data[at] != *breaks[i] || length > text.length - at ||
			    memcmp(text.data + at, breaks[i], length) != 0 ||
			    (*breaks[i] == '\r' && at + 1 < text.length && text.data[at + 1] == '\n'))
				continue;
			fault_add(reader->faults, location_of_byte(reader->name, text, at),
				  "%s ends a line in YAML, and in no editor; write a newline", names[i]);
			return true;
		}
	}
	return false;
}

struct yaml *yaml_parse_any(struct arena *arena, const char *name, struct span text,
			    const struct limits *limits, struct faults *faults)
{
	struct reader reader = {
	    .arena = arena, .name = name, .text = text, .limits = limits, .faults = faults};
	struct memory_guard guard;

	if (breaks_hidden(&reader))
		return NULL;
	if (text.length >= 3 && !memcmp(text.data, "\xef\xbb\xbf", 3)) { /* a byte order mark */
		reader.text = text = (struct span){text.data + 3, text.length - 3};
		reader.marked = 1;
	}
	if (!yaml_parser_initialize(&reader.parser))
		memory_exhausted();
	memory_guard(&guard, let_go, &reader);
	yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&reader.parser, (const unsigned char *)text.data, text.length);
	struct yaml *documents = read_documents(&reader);
	memory_unguard(&guard);
	yaml_parser_delete(&reader.parser);
	return documents;
}

struct yaml *yaml_load(struct arena *arena, const char *path, const struct limits *limits,
		       struct faults *faults)
{
	struct span text = yaml_file(arena, path, limits, faults);

	return text.data ? yaml_parse(arena, arena_copy(arena, span_of(path)), text, limits, faults) : NULL;
}

const struct yaml *yaml_find(const struct yaml *map, struct span key)
{
	if (!map || map->kind != YAML_MAP)
		return NULL;
	for (const struct yaml *item = map->first; item; item = item->next)
		if (span_same(item->key, key))
			return item;
	return NULL;
}
