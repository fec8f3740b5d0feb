/* yaml_plain: one pass over a copy of the text, in which the scalars are terminated. */
#include "base/yaml_plain.h"

#include <string.h>

enum {
	ENDS = 1,      /* may end a plain scalar, */
	ENDS_FLOW = 2, /* in a flow map or list */
	NO_START = 4   /* cannot begin one */
};

static const unsigned char kinds[256] = {
    [0] = ENDS | NO_START,
    ['\n'] = ENDS | NO_START,
    [' '] = NO_START,
    ['#'] = ENDS | NO_START,
    [':'] = ENDS | NO_START,
    [','] = ENDS_FLOW | NO_START,
    ['['] = ENDS_FLOW | NO_START,
    [']'] = ENDS_FLOW | NO_START,
    ['{'] = ENDS_FLOW | NO_START,
    ['}'] = ENDS_FLOW | NO_START,
    ['?'] = ENDS_FLOW | NO_START,
    ['&'] = NO_START,
    ['*'] = NO_START,
    ['!'] = NO_START,
    ['|'] = NO_START,
    ['>'] = NO_START,
    ['\''] = NO_START,
    ['"'] = NO_START,
    ['%'] = NO_START,
    ['@'] = NO_START,
    ['`'] = NO_START,
};

struct scanner {
	struct arena *arena;
	const char *name;
	const struct limits *limits;
	const char *text, *line_start;
	char *at, *scalar_end; /* scalar_end: to be terminated once it has been passed; or NULL */
	unsigned line;
	uint64_t nodes;
};

/* A scalar, which may turn out to be a key. */
struct scalar {
	struct span text;
	const char *start, *end;
	bool quoted;
};

static bool is_kind(char character, unsigned kind)
{
	return kinds[(unsigned char)character] & kind;
}

/* ASCII without tabs and control characters? */
static bool is_known(struct span text)
{
	unsigned strange = 0;

	for (size_t i = 0; i < text.length; i++)
		strange |= (unsigned char)(text.data[i] - ' ') > '~' - ' ' && text.data[i] != '\n';
	return !strange;
}

static bool is_blank(char character)
{
	return character == ' ' || character == '\n' || !character;
}

static size_t column(const struct scanner *scanner)
{
	return (size_t)(scanner->at - scanner->line_start);
}

/* Skips blanks, lines and comments. A # directly behind something is not skipped. */
static void skip(struct scanner *scanner)
{
	char *at = scanner->at;

	for (;;) {
		while (*at == ' ')
			at++;
		if (*at == '#' && (at == scanner->line_start || at[-1] == ' '))
			at += strcspn(at, "\n");
		if (*at != '\n')
			break;
		scanner->line_start = ++at;
		scanner->line++;
	}
	scanner->at = at;
}

/* Is there nothing more on the line? Goes to what comes next. */
static bool line_ends(struct scanner *scanner)
{
	unsigned line = scanner->line;

	skip(scanner);
	return scanner->line > line || !*scanner->at;
}

static struct location location_at(const struct scanner *scanner, const char *at)
{
	return (struct location){scanner->name, scanner->line, (unsigned)(at - scanner->line_start) + 1};
}

static struct yaml *node_new(struct scanner *scanner, enum yaml_kind kind, const char *start, uint64_t depth)
{
	if (++scanner->nodes > scanner->limits->nodes || depth > scanner->limits->nesting)
		return NULL;
	struct yaml *node = arena_take(scanner->arena, sizeof *node);
	node->kind = kind;
	node->text.data = kind == YAML_LIST ? "[...]" : "{...}";
	node->location = location_at(scanner, start);
	node->start = (size_t)(start - scanner->text);
	return node;
}

static struct yaml *node_end(const struct scanner *scanner, struct yaml *node)
{
	node->end = (size_t)(scanner->at - scanner->text);
	return node;
}

/* ---- scalars ---- */

static bool read_quoted(struct scanner *scanner, struct scalar *scalar)
{
	char *at = scanner->at, quote = *at++, *to = at;

	scalar->text.data = at;
	while (*at != quote) {
		if (*at == '\\' && quote == '"' && *++at != '"' && *at != '\\')
			return false;
		if (*at == '\n' || !*at)
			return false;
		*to++ = *at++;
	}
	scanner->scalar_end = to;
	scalar->text.length = (size_t)(to - scalar->text.data);
	scalar->end = scanner->at = at + 1;
	scalar->quoted = true;
	return true;
}

static bool read_bare(struct scanner *scanner, struct scalar *scalar, bool flow)
{
	unsigned ends = flow ? ENDS | ENDS_FLOW : ENDS;
	char *at = scanner->at, *end;

	/* in the first column, - and . may begin a mark between documents */
	bool starts = *at == '-' ? !is_blank(at[1]) && column(scanner) : !is_kind(*at, NO_START);
	if (!starts || (*at == '.' && !column(scanner)))
		return false;
	for (;; at++) {
		while (!is_kind(*at, ends))
			at++;
		if (*at == '#' ? at[-1] == ' ' : *at != ':' || is_blank(at[1]))
			break;
		if (*at == ':' && flow && is_kind(at[1], ENDS_FLOW))
			return false;
	}
	for (end = at; end[-1] == ' ';)
		end--;
	scalar->text = (struct span){scanner->at, (size_t)(end - scanner->at)};
	scalar->end = scanner->scalar_end = end;
	scalar->quoted = false;
	scanner->at = at;
	return true;
}

static bool read_scalar(struct scanner *scanner, struct scalar *scalar, bool flow)
{
	if (scanner->scalar_end)
		*scanner->scalar_end = 0;
	scalar->start = scanner->at;
	return *scanner->at == '"' || *scanner->at == '\'' ? read_quoted(scanner, scalar)
							   : read_bare(scanner, scalar, flow);
}

static struct yaml *scalar_node(struct scanner *scanner, const struct scalar *scalar, uint64_t depth)
{
	struct yaml *node = node_new(scanner, YAML_SCALAR, scalar->start, depth);

	if (!node)
		return NULL;
	node->text = scalar->text;
	node->quoted = scalar->quoted;
	node->end = (size_t)(scalar->end - scanner->text);
	return node;
}

/* Behind a scalar: is it a key? */
static bool at_colon(const struct scanner *scanner)
{
	return *scanner->at == ':' && is_blank(scanner->at[1]);
}

/* ---- maps and lists ---- */

/* An entry of a map or, without a key, an item of a list. Its value is read next. */
struct entry {
	struct yaml *of, **last;
	struct span key;
	struct location location;
};

static bool read_key(struct scanner *scanner, struct entry *entry, const struct scalar *key)
{
	enum { LONGEST = 1000 }; /* libyaml knows 1,024 characters */

	entry->key = key->text;
	entry->location = location_at(scanner, key->start);
	scanner->at++;
	scanner->nodes++; /* the value, which comes next, is held against the limit */
	return key->text.length <= LONGEST;
}

static bool entry_add(struct entry *entry, struct yaml *value)
{
	if (!value)
		return false;
	value->key = entry->key;
	value->key_location = entry->location;
	*entry->last = value;
	entry->last = &value->next;
	entry->of->count++;
	return true;
}

static bool keys_differ(struct arena *arena, const struct yaml *map)
{
	size_t buckets = 4;

	while (buckets < map->count * 2)
		buckets *= 2;
	const struct yaml **bucket = arena_take(arena, buckets * sizeof *bucket);
	for (const struct yaml *item = map->first; item; item = item->next) {
		size_t at = span_hash(item->key) & (buckets - 1);

		for (; bucket[at]; at = (at + 1) & (buckets - 1))
			if (span_same(bucket[at]->key, item->key))
				return false;
		bucket[at] = item;
	}
	arena_give_back(arena, bucket, buckets * sizeof *bucket);
	return true;
}

static struct yaml *read_flow(struct scanner *, uint64_t depth);

static struct yaml *empty_node(struct scanner *scanner, const char *at, uint64_t depth)
{
	return scalar_node(scanner, &(struct scalar){{"", 0}, at, at, false}, depth);
}

/* A scalar, or a map or list in brackets. */
static struct yaml *read_value(struct scanner *scanner, bool flow, uint64_t depth)
{
	struct scalar scalar;

	if (*scanner->at == '[' || *scanner->at == '{')
		return read_flow(scanner, depth);
	return read_scalar(scanner, &scalar, flow) && !at_colon(scanner)
		   ? scalar_node(scanner, &scalar, depth)
		   : NULL;
}

static struct yaml *read_flow(struct scanner *scanner, uint64_t depth)
{
	bool map = *scanner->at == '{', more = true;
	char close = map ? '}' : ']';
	struct yaml *node = node_new(scanner, map ? YAML_MAP : YAML_LIST, scanner->at, depth);
	struct entry entry = {.of = node, .last = node ? &node->first : NULL};
	struct scalar key;

	if (!node)
		return NULL;
	scanner->at++;
	skip(scanner);
	if (*scanner->at == close)
		more = false;
	while (more) {
		if (map && (!read_scalar(scanner, &key, true) || !at_colon(scanner) ||
			    !read_key(scanner, &entry, &key)))
			return NULL;
		skip(scanner);
		bool none = map && (*scanner->at == ',' || *scanner->at == close);
		if (!entry_add(&entry, none ? empty_node(scanner, scanner->at, depth + 1)
					    : read_value(scanner, true, depth + 1)))
			return NULL;
		skip(scanner);
		more = *scanner->at == ',';
		if (!more && *scanner->at != close)
			return NULL;
		if (more)
			scanner->at++;
		skip(scanner);
	}
	scanner->at++;
	return !map || keys_differ(scanner->arena, node) ? node_end(scanner, node) : NULL;
}

static struct yaml *read_block(struct scanner *, uint64_t depth);

static bool at_dash(const struct scanner *scanner)
{
	return *scanner->at == '-' && is_blank(scanner->at[1]);
}

/* Does the block go on? A deeper line is part of none, and so the text is not plain. */
static bool goes_on(const struct scanner *scanner, size_t indent)
{
	return *scanner->at && column(scanner) == indent;
}

static struct yaml *read_list(struct scanner *scanner, uint64_t depth)
{
	size_t indent = column(scanner);
	struct yaml *list = node_new(scanner, YAML_LIST, scanner->at, depth);
	struct entry entry = {.of = list, .last = list ? &list->first : NULL};

	if (!list)
		return NULL;
	do {
		scanner->at++;
		if (line_ends(scanner) || !entry_add(&entry, read_block(scanner, depth + 1)))
			return NULL;
	} while (goes_on(scanner, indent) && at_dash(scanner));
	return node_end(scanner, list);
}

/* The value of a key in the column `indent`. */
static struct yaml *read_entry(struct scanner *scanner, size_t indent, uint64_t depth)
{
	const char *behind = scanner->at;
	struct location location = location_at(scanner, behind);

	if (!line_ends(scanner)) {
		struct yaml *value = at_dash(scanner) ? NULL : read_value(scanner, false, depth);

		return value && line_ends(scanner) ? value : NULL;
	}
	if (*scanner->at && column(scanner) > indent)
		return read_block(scanner, depth);
	if (column(scanner) == indent && at_dash(scanner))
		return read_list(scanner, depth);
	struct yaml *none = empty_node(scanner, behind, depth);
	if (none)
		none->location = location;
	return none;
}

static struct yaml *read_map(struct scanner *scanner, struct scalar *key, uint64_t depth)
{
	size_t indent = (size_t)(key->start - scanner->line_start);
	struct yaml *map = node_new(scanner, YAML_MAP, key->start, depth);
	struct entry entry = {.of = map, .last = map ? &map->first : NULL};

	if (!map)
		return NULL;
	for (;;) {
		if (!at_colon(scanner) || !read_key(scanner, &entry, key) ||
		    !entry_add(&entry, read_entry(scanner, indent, depth + 1)))
			return NULL;
		if (!goes_on(scanner, indent))
			return keys_differ(scanner->arena, map) ? node_end(scanner, map) : NULL;
		if (!read_scalar(scanner, key, false))
			return NULL;
	}
}

/* Reads what begins here, up to the next line that does not belong to it. */
static struct yaml *read_block(struct scanner *scanner, uint64_t depth)
{
	struct scalar scalar;
	struct yaml *node;

	if (at_dash(scanner))
		return read_list(scanner, depth);
	if (*scanner->at == '[' || *scanner->at == '{')
		node = read_flow(scanner, depth);
	else if (!read_scalar(scanner, &scalar, false))
		node = NULL;
	else if (at_colon(scanner))
		return read_map(scanner, &scalar, depth);
	else
		node = scalar_node(scanner, &scalar, depth);
	return node && line_ends(scanner) ? node : NULL;
}

struct yaml *yaml_plain(struct arena *arena, const char *name, struct span text, const struct limits *limits)
{
	struct arena_mark mark = arena_mark(arena);
	struct scanner scanner = {.arena = arena, .name = name, .limits = limits, .line = 1};
	struct yaml *root = NULL;

	if (!is_known(text))
		return NULL;
	scanner.text = scanner.line_start = scanner.at = arena_copy(arena, text);
	skip(&scanner);
	if (*scanner.at)
		root = read_block(&scanner, 1);
	if (!root || *scanner.at) {
		arena_rewind(arena, mark);
		return NULL;
	}
	if (scanner.scalar_end)
		*scanner.scalar_end = 0;
	return root;
}
