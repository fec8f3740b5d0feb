/* rules: loads the files of a ruleset, merges them, and finds entries in them. */
#include "base/name_index.h"
#include "rules/rules.h"

#include <errno.h>
#include <string.h>

#include "base/folder.h"

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

static struct yaml *load(struct rules *rules, const char *folder, const char *name)
{
	const char *path = arena_format(rules->arena, "%s/%s.yaml", folder, name);
	struct location location = {path, 0, 0};

	if (leads_away(name))
		return NULL;
	int file = rules_open_file(rules, folder, path);
	if (file < 0 && (errno == ENOENT || errno == ENOTDIR))
		return NULL;
	if (file < 0 && errno == ELOOP)
		fault_add(rules->faults, location, "the link leads out of the ruleset");
	else if (file < 0)
		fault_add(rules->faults, location, "cannot be opened: %s", strerror(errno));
	if (file < 0)
		return NULL;
	struct span text = yaml_file_open(rules->arena, file, path, rules->limits, rules->faults);
	struct yaml *root = text.data ? yaml_parse(rules->arena, path, text, rules->limits, rules->faults)
				      : NULL;
	if (!root || !rules_is_map(rules, root, "a rules file") || !sections_are_maps(rules, root, name))
		return NULL;
	return root;
}

/* Merges a file with that of the extended folder, and caches it. */
static const struct yaml *remember(struct rules *rules, const char *name, struct yaml *root)
{
	if (rules->base) {
		struct yaml *base = load(rules, rules->base, name);

		root = root && base ? overlay(rules->arena, base, root) : root ? root : base;
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
	const struct yaml *zero = yaml_get(rules->ruleset, "zero");
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
	const struct yaml *distances = yaml_get(rules->ruleset, "distances");
	const struct yaml *unit = yaml_get(distances, "unit"), *inch = yaml_get(distances, "inch");

	rules->inch = (struct number){254, 100};
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

bool rules_open(struct rules *rules, struct arena *arena, const char *folder,
		const char *(*find)(struct arena *, const char *id), const struct limits *limits,
		struct faults *faults)
{
	folder = folder_trim(arena, folder);
	*rules = (struct rules){.arena = arena,
				.faults = faults,
				.faults_before = faults->errors,
				.limits = limits,
				.folder = folder};
	words_start(&rules->words, arena);
	rules_set(rules, NULL, 0);
	struct yaml *own = load(rules, folder, "ruleset");
	if (!own)
		return rules_fine(rules) ? fault_add(faults, (struct location){folder, 0, 0},
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
	const struct yaml *id = yaml_get(rules->ruleset, "id"), *title = yaml_get(rules->ruleset, "title");
	if (!rules_keys(
		rules, rules->ruleset, "a ruleset",
		"id title about extends distances zero dice options bodies sides fields terms modifiers "
		"profiles refusals tables"))
		return false;
	if (!id || !id->text.length)
		return fault_add(faults, (id ? id : rules->ruleset)->location, "a ruleset requires an id");
	rules->id = id->text.data;
	rules->title = title ? title->text.data : rules->id;
	return read_distances(rules) && read_zero(rules) && rules_fine(rules);
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
		found = entry_of(rules->ruleset, section, name);
	if (!found && !strcmp(section, "tables"))
		found = yaml_find(rules_file(rules, "tables"), name);
	return found;
}

const struct yaml *rules_procedure(struct rules *rules, const char **tool, struct span name)
{
	struct span rest = name, head = span_cut(&rest, '.');

	if (rest.length) {
		*tool = arena_copy(rules->arena, head);
		name = rest;
	}
	return yaml_find(yaml_get(rules_file(rules, *tool), *tool), name);
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
	*noted = (struct rules_noted){*list, part};
	*list = noted;
}

const char *rules_default(struct rules *rules, const char *tool)
{
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
	const struct yaml *sides = yaml_get(rules->ruleset, "sides");

	if (!rules->links) {
		rules->links = arena_take(rules->arena, (list_links(sides, NULL) + 1) * sizeof *rules->links);
		rules->link_count = list_links(sides, rules->links);
	}
	*count = rules->link_count;
	return rules->links;
}

const struct span *rules_shared(struct rules *rules, size_t *count)
{
	const struct yaml *fields = rules->shared ? NULL : yaml_get(rules_file(rules, "state"), "state");

	if (!rules->shared)
		rules->shared = arena_take(rules->arena,
					   ((fields ? fields->count : 0) + 1) * sizeof *rules->shared);
	for (const struct yaml *item = fields ? fields->first : NULL; item; item = item->next) {
		const struct yaml *of = yaml_get(item, "of");

		if (of && span_is(of->text, "unit"))
			rules->shared[rules->shared_count++] = item->key;
	}
	*count = rules->shared_count;
	return rules->shared;
}
