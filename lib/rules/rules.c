/* rules: loads the files of a ruleset, merges them, and finds entries in them. */
#include "base/name_index.h"
#include "rules/rules.h"

#include <errno.h>
#include <string.h>

#include "base/folder.h"
#include "rules/rules_image.h"

struct rules_file {
	struct rules_file *next;
	const char *name;
	struct yaml *root;
};

/* ---- files ---- */

/* Merges two maps: an entry of `over` replaces the one in `base`, maps are merged. */
static struct yaml *overlay(struct arena *arena, const struct yaml *base, const struct yaml *over)
{
	struct yaml *merged = arena_take(arena, sizeof *merged), **last = &merged->first;

	*merged = *over;
	merged->first = NULL;
	merged->count = 0;
	for (const struct yaml *entry = base->first; entry; entry = entry->next) {
		const struct yaml *newer = yaml_find(over, entry->key);
		struct yaml *copy = arena_take(arena, sizeof *copy);

		*copy = newer ? *newer : *entry;
		if (newer && newer->kind == YAML_MAP && entry->kind == YAML_MAP)
			copy = overlay(arena, entry, newer);
		copy->next = NULL;
		*last = copy;
		last = &copy->next;
		merged->count++;
	}
	for (const struct yaml *entry = over->first; entry; entry = entry->next) {
		if (yaml_find(base, entry->key))
			continue;
		struct yaml *copy = arena_take(arena, sizeof *copy);
		*copy = *entry;
		copy->next = NULL;
		*last = copy;
		last = &copy->next;
		merged->count++;
	}
	return merged;
}

/* Sections with named entries must be maps, or empty. */
static bool sections_are_maps(struct rules *rules, const struct yaml *root, const char *name)
{
	bool fine = true;

	for (const struct yaml *item = root->first; item; item = item->next) {
		bool holds = span_is(item->key, name) ||
			     span_among(item->key,
					"dice fields modifiers options refusals sides tables terms");

		if (holds && item->kind != YAML_MAP && (item->kind != YAML_SCALAR || item->text.length))
			fine = fault_add(rules->faults, item->location, "%s must be a map of names",
					 item->key.data);
	}
	return fine;
}

/* A name in the rules or in a record must not lead to another folder. */
static bool leads_away(const char *name)
{
	return *name == '.' || strchr(name, '/') != NULL;
}

/* The text of a file; NULL if there is none, or after a fault. */
static struct span read_text(struct rules *rules, const char *folder, const char *path)
{
	struct location location = {path, 0, 0};
	int file = rules_open_file(rules, folder, path);

	if (file >= 0)
		return yaml_file_open(rules->trees, file, path, rules->limits, rules->faults);
	if (errno == ELOOP)
		fault_add(rules->faults, location, "the link leads out of the ruleset");
	else if (errno == ENODEV)
		fault_add(rules->faults, location, "this is a FIFO or a device, not a file");
	else if (errno != ENOENT && errno != ENOTDIR)
		fault_add(rules->faults, location, "cannot be opened: %s", strerror(errno));
	return (struct span){NULL, 0};
}

static struct yaml *load(struct rules *rules, const char *folder, const char *name)
{
	bool of_base = folder == rules->base;
	const struct rules_source *source = rules->sources;
	const char *path;
	struct span text;

	if (leads_away(name))
		return NULL;
	while (source && (source->of_base != of_base || strcmp(source->name, name) != 0))
		source = source->next;
	path = source ? source->path : arena_format(rules->arena, "%s/%s.yaml", folder, name);
	text = source && rules->image ? source->text : read_text(rules, folder, path);
	if (rules_is_apart(rules) && !source)
		rules_note_source(rules,
				  (struct rules_source){.path = path,
							.name = arena_copy(rules->arena, span_of(name)),
							.of_base = of_base,
							.text = text});
	struct yaml *root = text.data ? yaml_parse(rules->trees, path, text, rules->limits, rules->faults)
				      : NULL;
	if (root && root->next)
		fault_add(rules->faults, root->next->location,
			  "a second YAML document; a file of a ruleset has one");
	if (!root || root->next || !rules_is_map(rules, root, "a rules file") ||
	    !sections_are_maps(rules, root, name))
		return NULL;
	return root;
}

/* Merges a file with that of the extended folder, and caches it. */
static const struct yaml *remember(struct rules *rules, const char *name, struct yaml *root)
{
	if (rules->base) {
		struct yaml *base = load(rules, rules->base, name);

		root = root && base ? overlay(rules->trees, base, root) : root ? root : base;
	}
	struct rules_file *file = arena_take(rules->arena, sizeof *file);
	*file = (struct rules_file){rules->files, arena_copy(rules->arena, span_of(name)), root};
	rules->files = file;
	return root;
}

const struct yaml *rules_file(struct rules *rules, const char *name)
{
	for (struct rules_file *file = rules->files; file; file = file->next)
		if (!strcmp(file->name, name))
			return file->root;
	return remember(rules, name, load(rules, rules->folder, name));
}

/* zero: 10: which dice print 0 for their highest face. */
static bool read_zero(struct rules *rules)
{
	const struct yaml *zero = yaml_get(rules_root(rules), "zero");
	struct number sides;

	if (!zero)
		return true;
	if (!number_parse(zero->text, &sides) || !number_is_whole(sides) || sides.numerator < 2 ||
	    sides.numerator > 1000)
		return fault_add(rules->faults, zero->location,
				 "\"zero\" must be the number of sides of the dice that print 0");
	rules->zero = (uint32_t)sides.numerator;
	return true;
}

static bool read_distances(struct rules *rules)
{
	const struct yaml *distances = yaml_get(rules_root(rules), "distances");
	const struct yaml *unit = yaml_get(distances, "unit"), *inch = yaml_get(distances, "inch");

	rules->inch = (struct number){254, 100};
	if (distances && !rules_keys(rules, distances, "distances", "unit inch about ref note"))
		return false;
	if (unit && !span_is(unit->text, "inches") && !span_is(unit->text, "centimetres"))
		return fault_add(rules->faults, unit->location, "a unit must be inches or centimetres");
	rules->metric = unit && span_is(unit->text, "centimetres");
	if (inch && (!number_parse(inch->text, &rules->inch) || rules->inch.numerator <= 0))
		return fault_add(rules->faults, inch->location,
				 "expected the number of centimetres in an inch");
	return true;
}

bool rules_fine(const struct rules *rules)
{
	return rules->faults->errors == rules->faults_before;
}

bool rules_made(const struct rules *rules, struct span id, struct faults *faults)
{
	if (!rules->id)
		return fault_add(faults, nowhere,
				 "the record was made with ruleset \"%.*s\", but this run uses none",
				 (int)id.length, id.data);
	return span_is(id, rules->id) ||
	       fault_add(faults, nowhere,
			 "the record was made with ruleset \"%.*s\", but this run uses \"%s\"",
			 (int)id.length, id.data, rules->id);
}

/* Records and commands name a ruleset with it, so it is one word that needs no quotes. */
static bool is_id(struct span id)
{
	for (size_t i = 0; i < id.length; i++) {
		char c = id.data[i];
		bool sign = c == '-' || c == '_' || c == '.';

		if (!sign && !(c >= '0' && c <= '9') && !((c | 32) >= 'a' && (c | 32) <= 'z'))
			return false;
		if (sign && (i == 0 || i + 1 == id.length))
			return false;
	}
	return true;
}

/* Reads ruleset.yaml. */
static bool begin(struct rules *rules, const char *(*find)(struct arena *, const char *id))
{
	struct arena *arena = rules->arena;
	struct faults *faults = rules->faults;

	rules_set(rules, NULL, 0);
	struct yaml *own = load(rules, rules->folder, "ruleset");
	if (!own)
		return rules_fine(rules) ? fault_add(faults, (struct location){rules->folder, 0, 0},
						     "not a ruleset: it has no ruleset.yaml")
					 : false;
	const struct yaml *extends = yaml_get(own, "extends");
	if (extends) {
		rules->base = find ? find(arena, extends->text.data) : NULL;
		if (!rules->base)
			return fault_add(faults, extends->location, "extends: unknown ruleset \"%s\"",
					 extends->text.data);
	}
	rules->ruleset = remember(rules, "ruleset", own);
	const struct yaml *id = yaml_get(rules_root(rules), "id"),
			  *title = yaml_get(rules_root(rules), "title");
	if (!rules_keys(
		rules, rules_root(rules), "a ruleset",
		"id title about extends distances counts zero dice options bodies sides fields terms modifiers "
		"profiles refusals tables"))
		return false;
	if (!id || !id->text.length)
		return fault_add(faults, (id ? id : rules_root(rules))->location, "a ruleset requires an id");
	if (!is_id(id->text))
		return fault_add(faults, id->location,
				 "invalid id \"%s\"; expected letters, digits and inner hyphens",
				 id->text.data);
	rules->id = id->text.data;
	rules->title = title ? title->text.data : rules->id;
	return read_distances(rules) && read_zero(rules) && rules_fine(rules);
}

/* Words that nobody says, so that all others have larger numbers. */
static void shift_words(struct words *words, uint32_t shift, struct arena *brief)
{
	struct arena *arena = words->arena;

	words->arena = brief;
	for (uint32_t i = 0; i < shift; i++)
		words_add(words, span_of(arena_format(brief, "\1%u", (unsigned)i)));
	words->arena = arena;
}

bool rules_open_apart(struct rules *rules, struct arena *arena, struct arena *trees, struct arena *tables,
		      uint32_t shift, const char *folder, const char *(*find)(struct arena *, const char *id),
		      const struct limits *limits, struct faults *faults)
{
	*rules = (struct rules){.arena = arena,
				.trees = trees,
				.faults = faults,
				.faults_before = faults->errors,
				.limits = limits,
				.folder = folder_trim(arena, folder)};
	words_start_apart(&rules->words, arena, tables);
	shift_words(&rules->words, shift, tables);
	return begin(rules, find);
}

bool rules_open(struct rules *rules, struct arena *arena, const char *folder,
		const char *(*find)(struct arena *, const char *id), const struct limits *limits,
		struct faults *faults)
{
	return rules_open_apart(rules, arena, arena, arena, 0, folder, find, limits, faults);
}

const struct yaml *rules_root(struct rules *rules)
{
	if (!rules->ruleset) /* of an image */
		rules->ruleset = rules_file(rules, "ruleset");
	return rules->ruleset;
}

/* ---- entries ---- */

static const struct yaml *entry_of(const struct yaml *root, const char *section, struct span name)
{
	return yaml_find(yaml_get(root, section), name);
}

const struct yaml *rules_entry(struct rules *rules, const char *tool, const char *section, struct span name)
{
	const struct yaml *found = tool ? entry_of(rules_file(rules, tool), section, name) : NULL;

	if (!found)
		found = entry_of(rules_root(rules), section, name);
	if (!found && !strcmp(section, "tables"))
		found = yaml_find(rules_file(rules, "tables"), name);
	if (found && rules->checks)
		rules_note(rules, &rules->used, found);
	return found;
}

const struct yaml *rules_procedure(struct rules *rules, const char **tool, struct span name)
{
	struct span rest = name, head = span_cut(&rest, '.');

	if (rest.length) {
		*tool = arena_copy(rules->arena, head);
		name = rest;
	}
	const struct yaml *found = yaml_find(yaml_get(rules_file(rules, *tool), *tool), name);

	if (found && rules->checks)
		rules_note(rules, &rules->used, found);
	return found;
}

bool rules_has_noted(const struct rules_noted *noted, const struct yaml *part)
{
	while (noted && noted->part != part)
		noted = noted->next;
	return noted != NULL;
}

void rules_note(struct rules *rules, struct rules_noted **list, const struct yaml *part)
{
	struct rules_noted *noted;

	if (rules_has_noted(*list, part))
		return;
	noted = arena_take(rules->arena, sizeof *noted);
	*noted = (struct rules_noted){*list, part, NULL};
	*list = noted;
}

const char *rules_default(struct rules *rules, const char *tool)
{
	const struct rules_tool *known = rules_tool(rules, tool);

	if (known)
		return known->standard;
	const struct yaml *root = rules_file(rules, tool), *named = yaml_get(root, "default");
	const struct yaml *procedures = yaml_get(root, tool), *only = NULL;

	if (named)
		return named->text.data;
	for (const struct yaml *item = procedures ? procedures->first : NULL; item; item = item->next) {
		if (!yaml_get(item, "about"))
			continue;
		if (only)
			return NULL;
		only = item;
	}
	return only ? only->key.data : NULL;
}

bool rules_names_figure(struct span name)
{
	return !span_among(name, "by at nobody");
}

word_id rules_owner(struct rules *rules, struct span name)
{
	static const size_t most = 65536;
	word_id *word;

	if (!rules->owners)
		rules->owners = arena_take(rules->arena, sizeof *rules->owners);
	word = name_index_find(rules->owners, name, SPAN(""));
	if (!name.length || span_is(name, "nobody") || (!word && rules->words.count >= most))
		return 0;
	if (!word) {
		word = arena_take(rules->arena, sizeof *word);
		*word = words_add(&rules->words, name);
		name_index_add(rules->owners, rules->arena, words_text(&rules->words, *word), SPAN(""), word);
	}
	return *word;
}

/* The number of links, which are stored if there is room for them. */
static size_t list_links(const struct yaml *sides, struct span *into)
{
	size_t count = 0;

	for (const struct yaml *side = sides ? sides->first : NULL; side; side = side->next)
		for (const struct yaml *field = side->first; field; field = field->next) {
			const struct yaml *type = field->kind == YAML_MAP ? yaml_get(field, "type") : field;
			bool known = !type || type->kind != YAML_SCALAR || !span_is(type->text, "figure");

			for (size_t i = 0; into && i < count; i++)
				known |= span_same(into[i], field->key);
			if (known)
				continue;
			if (into)
				into[count] = field->key;
			count++;
		}
	return count;
}

const struct span *rules_links(struct rules *rules, size_t *count)
{
	if (!rules->links) {
		const struct yaml *sides = yaml_get(rules_root(rules), "sides");

		rules->links = arena_take(rules->arena, (list_links(sides, NULL) + 1) * sizeof *rules->links);
		rules->link_count = list_links(sides, rules->links);
	}
	*count = rules->link_count;
	return rules->links;
}

static void read_kept(struct rules *rules)
{
	const struct yaml *fields = yaml_get(rules_file(rules, "state"), "state");
	size_t most = fields ? fields->count : 0;

	rules->shared = arena_take(rules->arena, (most + 1) * sizeof *rules->shared);
	rules->pairs = arena_take(rules->arena, (most + 1) * sizeof *rules->pairs);
	for (const struct yaml *item = fields ? fields->first : NULL; item; item = item->next) {
		const struct yaml *of = yaml_get(item, "of");

		if (of && span_is(of->text, "unit"))
			rules->shared[rules->shared_count++] = item->key;
		if (of && span_is(of->text, "pair"))
			rules->pairs[rules->pair_count++] = item->key;
	}
}

/* Of an image, or of state.yaml. */
static void note_kept(struct rules *rules)
{
	struct rules_made note = {.deep = true, .words = rules->words.count, .key = rules_key(rules, "kept")};
	const struct image_root *root = rules_take(rules, note.key);
	const struct rules *kept = root ? root->it : NULL;
	struct rules *copy;

	if (kept) {
		rules->shared = kept->shared;
		rules->shared_count = kept->shared_count;
		rules->pairs = kept->pairs;
		rules->pair_count = kept->pair_count;
		return;
	}
	read_kept(rules);
	copy = arena_take(rules->arena, sizeof *copy);
	*copy = (struct rules){.shared = rules->shared,
			       .shared_count = rules->shared_count,
			       .pairs = rules->pairs,
			       .pair_count = rules->pair_count};
	note.root.it = copy;
	rules_note_made(rules, note);
}

const struct span *rules_shared(struct rules *rules, size_t *count)
{
	if (!rules->shared)
		note_kept(rules);
	*count = rules->shared_count;
	return rules->shared;
}

bool rules_is_pair(struct rules *rules, struct span field)
{
	if (!rules->shared)
		note_kept(rules);
	for (size_t i = 0; i < rules->pair_count; i++)
		if (span_same(rules->pairs[i], field))
			return true;
	return false;
}
