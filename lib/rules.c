#include "rules.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "expr.h"
#include "shelf.h"

struct rules_file {
	struct rules_file *next;
	const char *name;
	struct yaml *root;
};

struct rules_profile {
	struct rules_profile *next;
	struct profile profile;
	const struct yaml *source;
};

struct rules_die {
	struct rules_die *next;
	struct span name;
	struct die *die;
};

/* ---- files ---- */

/* Lays `over` on `base`, both maps: entries of a name replace, maps merge. */
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

/* Sections that hold entries by name; an empty one may be written. */
static bool sections_are_maps(struct rules *rules, const struct yaml *root, const char *name)
{
	static const char *const sections[] = {"dice",  "fields", "modifiers", "options",
					       "sides", "tables", "terms"};
	bool fine = true;

	for (const struct yaml *item = root->first; item; item = item->next) {
		bool holds = span_is(item->key, name);

		for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
			holds |= span_is(item->key, sections[i]);
		if (holds && item->kind != YAML_MAP && (item->kind != YAML_SCALAR || item->text.length))
			fine = fault_add(rules->faults, item->place, "%s is a map of names", item->key.at);
	}
	return fine;
}

/* A name out of the rules or of a record: it leads to no other folder. */
static bool leads_away(const char *name)
{
	return *name == '.' || strchr(name, '/') != NULL;
}

static struct yaml *load(struct rules *rules, const char *folder, const char *name)
{
	const char *path = arena_format(rules->arena, "%s/%s.yaml", folder, name);
	struct place place = {path, 0, 0};

	if (leads_away(name))
		return NULL;
	int file = rules->ahead ? rules_ahead(rules, path) : open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0 && (rules->ahead || errno == ENOENT || errno == ENOTDIR))
		return NULL;
	if (file < 0) {
		fault_add(rules->faults, place, "cannot be opened: %s", strerror(errno));
		return NULL;
	}
	if (!rules->ahead && shelf_leads_out(path, arena_format(rules->arena, "%s/..", folder))) {
		fault_add(rules->faults, place, "is a link that leads out of the rules");
		close(file);
		return NULL;
	}
	struct span text = yaml_file_open(rules->arena, file, path, rules->limits, rules->faults);
	struct yaml *root = text.at ? yaml_parse(rules->arena, path, text, rules->limits, rules->faults)
				    : NULL;
	if (!root || !rules_is_map(rules, root, "a rules file") || !sections_are_maps(rules, root, name))
		return NULL;
	return root;
}

/* Lays a file of the folder over the one that it extends, and remembers it. */
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

static bool read_distances(struct rules *rules)
{
	const struct yaml *distances = yaml_get(rules->ruleset, "distances");
	const struct yaml *unit = yaml_get(distances, "unit"), *inch = yaml_get(distances, "inch");

	rules->inch = (struct number){254, 100};
	if (unit && !span_is(unit->text, "inches") && !span_is(unit->text, "centimetres"))
		return fault_add(rules->faults, unit->place, "a unit is inches or centimetres");
	rules->metric = unit && span_is(unit->text, "centimetres");
	if (inch && (!number_parse(inch->text, &rules->inch) || rules->inch.over <= 0))
		return fault_add(rules->faults, inch->place, "how many centimetres an inch counts as");
	return true;
}

bool rules_fine(const struct rules *rules)
{
	return rules->faults->errors == rules->faults_before;
}

bool rules_open(struct rules *rules, struct arena *arena, const char *folder,
		const char *(*find)(struct arena *, const char *id), const struct limits *limits,
		struct faults *faults)
{
	*rules = (struct rules){.arena = arena,
				.faults = faults,
				.faults_before = faults->errors,
				.limits = limits,
				.folder = folder};
	words_start(&rules->words, arena);
	rules_set(rules, NULL, 0);
	struct yaml *own = load(rules, folder, "ruleset");
	if (!own)
		return rules_fine(rules) ? fault_add(faults, (struct place){folder, 0, 0},
						     "has no ruleset.yaml: not a ruleset")
					 : false;
	const struct yaml *extends = yaml_get(own, "extends");
	if (extends) {
		rules->base = find ? find(arena, extends->text.at) : NULL;
		if (!rules->base)
			return fault_add(faults, extends->place, "extends \"%s\", which is no ruleset",
					 extends->text.at);
	}
	rules->ruleset = remember(rules, "ruleset", own);
	const struct yaml *id = yaml_get(rules->ruleset, "id"), *title = yaml_get(rules->ruleset, "title");
	if (!rules_keys(rules, rules->ruleset, "a ruleset",
			"id title about extends distances dice options sides fields terms modifiers "
			"profiles tables"))
		return false;
	if (!id)
		return fault_add(faults, rules->ruleset->place, "a ruleset has an id");
	rules->id = id->text.at;
	rules->title = title ? title->text.at : rules->id;
	return read_distances(rules) && rules_fine(rules);
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

const char *rules_default(struct rules *rules, const char *tool)
{
	const struct yaml *root = rules_file(rules, tool), *named = yaml_get(root, "default");
	const struct yaml *procedures = yaml_get(root, tool), *only = NULL;

	if (named)
		return named->text.at;
	for (const struct yaml *item = procedures ? procedures->first : NULL; item; item = item->next) {
		if (!yaml_get(item, "about"))
			continue;
		if (only)
			return NULL;
		only = item;
	}
	return only ? only->key.at : NULL;
}

/* ---- checking maps ---- */

static bool word_among(struct span word, const char *words)
{
	struct span rest = span_of(words);

	while (rest.length)
		if (span_same(span_cut(&rest, ' '), word))
			return true;
	return false;
}

bool rules_is_map(struct rules *rules, const struct yaml *node, const char *what)
{
	if (node->kind == YAML_MAP)
		return true;
	return fault_add(rules->faults, node->place, "%s is a map of names", what);
}

bool rules_keys(struct rules *rules, const struct yaml *map, const char *what, const char *words)
{
	struct span list[64], rest = span_of(words);
	size_t count = 0;
	bool fine = true;

	if (!rules_is_map(rules, map, what))
		return false;
	while (rest.length && count < 64)
		list[count++] = span_cut(&rest, ' ');
	for (const struct yaml *item = map->first; item; item = item->next) {
		if (word_among(item->key, words))
			continue;
		struct span near = word_nearest(item->key, list, count);
		if (near.length)
			fine = fault_add(rules->faults, item->key_place,
					 "\"%s\" is no part of %s; did you mean \"%.*s\"?", item->key.at,
					 what, (int)near.length, near.at);
		else if (!expr_is_name(item->key) && item->kind == YAML_SCALAR && !item->text.length)
			fine = fault_add(rules->faults, item->key_place,
					 "\"%s\" is no part of %s: a comma inside { } ends an entry; did it "
					 "split an expression?",
					 item->key.at, what);
		else
			fine = fault_add(rules->faults, item->key_place,
					 "\"%s\" is no part of %s; it has: %s", item->key.at, what, words);
	}
	return fine;
}

bool rules_words(struct rules *rules, const struct yaml *node, const word_id **words, size_t *count)
{
	bool list = node->kind == YAML_LIST;
	const struct yaml *item = list ? node->first : node;
	word_id *all = arena_take(rules->arena, (list ? node->count : 1) * sizeof *all);

	*count = 0;
	if (node->kind == YAML_MAP)
		return fault_add(rules->faults, node->place, "a list of words was expected");
	for (; item; item = list ? item->next : NULL) {
		if (item->kind != YAML_SCALAR)
			return fault_add(rules->faults, item->place, "a word was expected");
		all[(*count)++] = words_add(&rules->words, item->text);
	}
	*words = all;
	return true;
}

uint32_t rules_set(struct rules *rules, const word_id *words, size_t count)
{
	word_id *sorted = arena_take(rules->arena, count * sizeof *sorted);
	size_t kept = 0;

	for (size_t i = 0; i < count; i++) {
		size_t at = 0;

		while (at < kept && sorted[at] < words[i])
			at++;
		if (at < kept && sorted[at] == words[i])
			continue;
		memmove(sorted + at + 1, sorted + at, (kept++ - at) * sizeof *sorted);
		sorted[at] = words[i];
	}
	for (uint32_t i = 0; i < rules->set_count; i++)
		if (rules->set_sizes[i] == kept &&
		    (!kept || !memcmp(rules->sets[i], sorted, kept * sizeof *sorted)))
			return i;
	if (rules->set_count == rules->set_room) {
		size_t room = rules->set_room;

		rules->sets = arena_grow(rules->arena, rules->sets, rules->set_count, &room,
					 sizeof *rules->sets);
		rules->set_sizes = arena_grow(rules->arena, rules->set_sizes, rules->set_count,
					      &rules->set_room, sizeof *rules->set_sizes);
	}
	rules->sets[rules->set_count] = sorted;
	rules->set_sizes[rules->set_count] = kept;
	return (uint32_t)rules->set_count++;
}

static bool set_value(struct rules *rules, const struct yaml *node, value *set)
{
	const word_id *words;
	size_t count;

	if (!rules_words(rules, node, &words, &count))
		return false;
	*set = (value){rules_set(rules, words, count), 1};
	return true;
}

/* ---- declarations ---- */

static bool type_named(struct span name, struct declaration *declaration)
{
	static const struct {
		const char *name;
		enum type type;
	} types[] = {{"number", TYPE_NUMBER}, {"distance", TYPE_NUMBER}, {"flag", TYPE_FLAG},
		     {"word", TYPE_WORD},     {"text", TYPE_WORD},       {"set", TYPE_SET},
		     {"list", TYPE_SET}};

	for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
		if (!span_is(name, types[i].name))
			continue;
		declaration->type = types[i].type;
		declaration->distance = span_is(name, "distance");
		declaration->text = span_is(name, "text");
		declaration->list = span_is(name, "list");
		declaration->start = (value){0, 1};
		if (declaration->distance) {
			declaration->has_least = true;
			declaration->least = (struct number){0, 1};
		}
		return true;
	}
	return false;
}

/* What a default says of the type: 2 is a number, no a flag, hand a word. */
static void default_of(struct rules *rules, struct span text, struct declaration *declaration)
{
	struct number number;

	if (number_parse(text, &number)) {
		declaration->type = TYPE_NUMBER;
		declaration->start = number;
	} else if (span_is(text, "yes") || span_is(text, "no")) {
		declaration->type = TYPE_FLAG;
		declaration->start = (value){span_is(text, "yes"), 1};
	} else {
		declaration->type = TYPE_WORD;
		declaration->start = (value){words_add(&rules->words, text), 1};
	}
}

static bool declare_default(struct rules *rules, const struct yaml *node, struct declaration *declaration)
{
	enum type type = declaration->type;

	if (type == TYPE_SET)
		return set_value(rules, node, &declaration->start);
	if (node->kind != YAML_SCALAR)
		return fault_add(rules->faults, node->place, "a default is one value");
	if (type == TYPE_WORD) {
		declaration->start = (value){words_add(&rules->words, node->text), 1};
		return true;
	}
	struct declaration plain = {.type = TYPE_ANY};
	default_of(rules, node->text, &plain);
	if (type != TYPE_ANY && plain.type != type)
		return fault_add(rules->faults, node->place, "the default is %s, the field is %s",
				 expr_type_name(plain.type), expr_type_name(type));
	declaration->type = plain.type;
	declaration->start = plain.start;
	return true;
}

static bool declare_bound(struct rules *rules, const struct yaml *node, bool *has, struct number *bound)
{
	*has = node != NULL;
	if (node && (node->kind != YAML_SCALAR || !number_parse(node->text, bound)))
		return fault_add(rules->faults, node->place, "a number was expected");
	return true;
}

static bool declare_map(struct rules *rules, const char *tool, const struct yaml *node,
			struct declaration *declaration)
{
	const struct yaml *type = yaml_get(node, "type"), *from = yaml_get(node, "from");
	const struct yaml *words = yaml_get(node, "words"), *standard = yaml_get(node, "default");
	const struct yaml *required = yaml_get(node, "required"), *about = yaml_get(node, "about");
	const struct yaml *least = yaml_get(node, "least");

	if (!rules_keys(rules, node, "a declaration",
			"type from words default required about least most one-of where ref"))
		return false;
	if (type && !type_named(type->text, declaration))
		return fault_add(
		    rules->faults, type->place,
		    "\"%s\" is no type; there are number, distance, flag, word and set, in unit files also text and list",
		    type->text.at);
	if (from) {
		declaration->type = declaration->type ? declaration->type : TYPE_WORD;
		declaration->profile = rules_profile(rules, tool, from->text, from->place);
		if (!declaration->profile)
			return false;
		declaration->words = declaration->profile->rows;
		declaration->word_count = declaration->profile->row_count;
	}
	if (words) {
		declaration->type = declaration->type ? declaration->type : TYPE_WORD;
		if (!rules_words(rules, words, &declaration->words, &declaration->word_count))
			return false;
	}
	if (least && !declare_bound(rules, least, &declaration->has_least, &declaration->least))
		return false;
	if (!declare_bound(rules, yaml_get(node, "most"), &declaration->has_most, &declaration->most))
		return false;
	declaration->required = required && span_is(required->text, "yes");
	declaration->about = about ? about->text.at : NULL;
	declaration->only = yaml_get(node, "one-of");
	declaration->where = yaml_get(node, "where");
	if (standard && !declare_default(rules, standard, declaration))
		return false;
	return declaration->type != TYPE_ANY ||
	       fault_add(rules->faults, node->place, "a declaration says type, from, words or default");
}

bool rules_declare(struct rules *rules, const char *tool, const struct yaml *node,
		   struct declaration *declaration)
{
	*declaration = (struct declaration){.name = node->key, .place = node->key_place};
	if (!expr_is_name(node->key))
		return fault_add(rules->faults, node->key_place,
				 "\"%s\" is no name: letters, digits and inner hyphens", node->key.at);
	if (node->kind == YAML_MAP)
		return declare_map(rules, tool, node, declaration);
	if (node->kind == YAML_LIST) {
		declaration->type = TYPE_WORD;
		if (!rules_words(rules, node, &declaration->words, &declaration->word_count))
			return false;
		declaration->start = (value){declaration->word_count ? declaration->words[0] : 0, 1};
		return true;
	}
	if (!type_named(node->text, declaration))
		default_of(rules, node->text, declaration);
	return true;
}

/* ---- profiles ---- */

static bool profile_columns(struct rules *rules, const char *tool, const struct yaml *columns,
			    struct profile *profile)
{
	if (!columns || !rules_is_map(rules, columns, "columns"))
		return false;
	profile->columns = arena_take(rules->arena, columns->count * sizeof *profile->columns);
	for (const struct yaml *item = columns->first; item; item = item->next) {
		struct declaration declaration;

		if (!rules_declare(rules, tool, item, &declaration))
			return false;
		profile->columns[profile->column_count++] = (struct column){
		    item->key, declaration.type, declaration.profile, declaration.start};
	}
	return true;
}

static bool profile_cell(struct rules *rules, const struct column *column, const struct yaml *node,
			 value *cell)
{
	struct declaration plain = {.type = TYPE_ANY};

	if (column->type == TYPE_SET)
		return set_value(rules, node, cell);
	if (node->kind != YAML_SCALAR)
		return fault_add(rules->faults, node->place, "%s was expected", expr_type_name(column->type));
	default_of(rules, node->text, &plain);
	if (column->type == TYPE_WORD)
		plain = (struct declaration){.type = TYPE_WORD,
					     .start = {words_add(&rules->words, node->text), 1}};
	if (plain.type != column->type)
		return fault_add(rules->faults, node->place, "\"%s\" where %s was expected", node->text.at,
				 expr_type_name(column->type));
	*cell = plain.start;
	return true;
}

static bool profile_row(struct rules *rules, struct profile *profile, const struct yaml *row)
{
	value *cells = profile->cells + profile->row_count * profile->column_count;

	if (!rules_is_map(rules, row, "a row"))
		return false;
	for (size_t i = 0; i < profile->column_count; i++)
		cells[i] = profile->columns[i].start;
	for (const struct yaml *item = row->first; item; item = item->next) {
		size_t column = 0;

		if (span_is(item->key, "ref"))
			continue;
		while (column < profile->column_count && !span_same(profile->columns[column].name, item->key))
			column++;
		if (column == profile->column_count)
			return fault_add(rules->faults, item->key_place,
					 "\"%s\" is no column of this profile", item->key.at);
		if (!profile_cell(rules, &profile->columns[column], item, &cells[column]))
			return false;
	}
	profile->rows[profile->row_count++] = words_add(&rules->words, row->key);
	return true;
}

static void profile_index(struct rules *rules, struct profile *profile)
{
	word_id most = 0;

	for (size_t i = 0; i < profile->row_count; i++)
		if (profile->rows[i] > most)
			most = profile->rows[i];
	profile->row_of_count = (size_t)most + 1;
	profile->row_of = arena_take(rules->arena, profile->row_of_count * sizeof *profile->row_of);
	for (size_t i = 0; i <= most; i++)
		profile->row_of[i] = -1;
	for (size_t i = 0; i < profile->row_count; i++)
		profile->row_of[profile->rows[i]] = (int32_t)i;
}

static const struct yaml *profile_source(struct rules *rules, const char *tool, struct span name)
{
	const struct yaml *source = rules_entry(rules, tool, "profiles", name);

	return source ? source : rules_file(rules, arena_copy(rules->arena, name));
}

const struct profile *rules_profile(struct rules *rules, const char *tool, struct span name,
				    struct place place)
{
	const struct yaml *source = profile_source(rules, tool, name);
	const struct yaml *rows = yaml_get(source, "rows");

	for (struct rules_profile *known = rules->profiles; known; known = known->next)
		if (known->source == source)
			return &known->profile;
	if (!rows || rows->kind != YAML_MAP) {
		if (rules_fine(rules) || source)
			fault_add(rules->faults, source ? source->place : place,
				  "\"%.*s\" is no profile with columns and rows", (int)name.length, name.at);
		return NULL;
	}
	struct rules_profile *made = arena_take(rules->arena, sizeof *made);
	struct profile *profile = &made->profile;
	made->source = source;
	profile->name = name;
	if (!rules_keys(rules, source, "a profile", "about columns rows") ||
	    !profile_columns(rules, tool, yaml_get(source, "columns"), profile))
		return NULL;
	profile->rows = arena_take(rules->arena, rows->count * sizeof *profile->rows);
	profile->cells = arena_take(rules->arena,
				    rows->count * profile->column_count * sizeof *profile->cells);
	for (const struct yaml *row = rows->first; row; row = row->next)
		if (!profile_row(rules, profile, row))
			return NULL;
	profile_index(rules, profile);
	made->next = rules->profiles;
	rules->profiles = made;
	return profile;
}

/* ---- dice ---- */

static bool die_sides(struct span text, const struct limits *limits, uint32_t *sides)
{
	struct number number;

	if (text.length < 2 || text.at[0] != 'd' ||
	    !number_parse((struct span){text.at + 1, text.length - 1}, &number) || !number_is_whole(number) ||
	    number.over < 1 || (uint64_t)number.over > limits->faces)
		return false;
	*sides = (uint32_t)number.over;
	return true;
}

static bool face_values(struct rules *rules, const struct yaml *rows, uint32_t sides, bool worded,
			int64_t *values)
{
	for (const struct yaml *row = rows->first; row; row = row->next) {
		struct span to = row->key, from = span_cut(&to, '-');
		struct number first, last, number;

		if (!number_parse(from, &first) || (to.length && !number_parse(to, &last)))
			return fault_add(rules->faults, row->key_place,
					 "a face or a range of faces was expected");
		if (!to.length)
			last = first;
		if (first.over < 1 || last.over > sides || last.over < first.over)
			return fault_add(rules->faults, row->key_place, "no such face");
		if (!worded && (!number_parse(row->text, &number) || !number_is_whole(number)))
			return fault_add(rules->faults, row->place, "a whole number was expected");
		for (int64_t face = first.over; face <= last.over; face++)
			values[face - 1] = worded ? words_add(&rules->words, row->text) : number.over;
	}
	return true;
}

static bool house_die(struct rules *rules, const struct yaml *source, struct die *die)
{
	const struct yaml *throw = yaml_get(source, "throw"), *faces = yaml_get(source, "faces");
	const struct yaml *again = yaml_get(source, "again"), *on = yaml_get(again, "on");
	const struct yaml *rows = yaml_get(again, "rows");
	struct number number;

	if (!rules_keys(rules, source, "a house die", "throw faces words again about ref"))
		return false;
	if (!throw || !die_sides(throw->text, rules->limits, &die->sides))
		return fault_add(rules->faults, source->place, "a house die says which die to throw");
	const struct yaml *words = yaml_get(source, "words");
	die->worded = words != NULL;
	if (faces || words || again) {
		int64_t *values = arena_take(rules->arena, die->sides * sizeof *values);

		for (uint32_t i = 0; i < die->sides; i++)
			values[i] = i + 1;
		if ((faces || words) &&
		    !face_values(rules, words ? words : faces, die->sides, die->worded, values))
			return false;
		die->values = values;
	}
	if (!again)
		return true;
	if (!on || !number_parse(on->text, &number) || number.over < 1 || number.over > die->sides || !rows)
		return fault_add(rules->faults, again->place,
				 "again says on which face, and what the rows are");
	die->again = (uint32_t)number.over;
	int64_t *second = arena_take(rules->arena, die->sides * sizeof *second);
	for (uint32_t i = 0; i < die->sides; i++)
		second[i] = i + 1;
	die->second = second;
	return face_values(rules, rows, die->sides, die->worded, second);
}

const struct die *rules_die(struct rules *rules, struct span name, struct place place)
{
	uint32_t sides;
	struct die *die = NULL;

	for (struct rules_die *known = rules->dice; known; known = known->next)
		if (span_same(known->name, name))
			return known->die;
	const struct yaml *source = yaml_find(yaml_get(rules->ruleset, "dice"), name);
	if (source) {
		die = arena_take(rules->arena, sizeof *die);
		die->name = source->key.at;
		if (!house_die(rules, source, die))
			return NULL;
	} else if (die_sides(name, rules->limits, &sides)) {
		die = die_plain(rules->arena, sides);
	} else {
		fault_add(rules->faults, place, "\"%.*s\" is no die: d6, or a house die of the ruleset",
			  (int)name.length, name.at);
		return NULL;
	}
	struct rules_die *made = arena_take(rules->arena, sizeof *made);
	*made = (struct rules_die){rules->dice, name, die};
	rules->dice = made;
	return die;
}
