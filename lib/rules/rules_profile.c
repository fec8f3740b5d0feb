/* rules_profile: profiles, tables of values by word. */
#include <string.h>

#include "rules/expr.h"
#include "rules/node.h"
#include "rules/profile.h"
#include "rules/rules.h"

struct rules_profile {
	struct rules_profile *next;
	struct profile profile;
	const struct yaml *source;
};

static bool profile_columns(struct rules *rules, const char *tool, const struct yaml *source,
			    struct profile *profile)
{
	const struct yaml *columns = yaml_get(source, "columns");

	if (!columns)
		return fault_add(rules->faults, source->location, "a profile requires columns");
	if (!rules_is_map(rules, columns, "columns"))
		return false;
	profile->columns = arena_take(rules->arena, columns->count * sizeof *profile->columns);
	for (const struct yaml *item = columns->first; item; item = item->next) {
		struct declaration declaration;

		if (!rules_declare(rules, tool, item, &declaration))
			return false;
		profile->columns[profile->column_count++] = (struct column){
		    item->key,         declaration.type,  declaration.profile,
		    declaration.start, declaration.words, declaration.word_count};
	}
	return true;
}

static bool profile_cell(struct rules *rules, const struct column *column, const struct yaml *node,
			 value *cell)
{
	struct declaration plain = {.type = TYPE_ANY};

	if (column->type == TYPE_SET)
		return rules_read_set(rules, node, cell);
	if (node->kind != YAML_SCALAR)
		return fault_add(rules->faults, node->location, "expected %s", expr_type_name(column->type));
	rules_guess(rules, node->text, &plain);
	if (column->type == TYPE_WORD)
		plain = (struct declaration){.type = TYPE_WORD,
					     .start = {words_add(&rules->words, node->text), 1}};
	if (plain.type != column->type)
		return fault_add(rules->faults, node->location, "unexpected \"%s\"; expected %s",
				 node->text.data, expr_type_name(column->type));
	*cell = plain.start;
	return column->type != TYPE_WORD ||
	       rules_is_word(rules, node, column->name, column->words, column->word_count);
}

static bool read_row(struct rules *rules, struct profile *profile, const struct yaml *row)
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
			return fault_add(rules->faults, item->key_location,
					 "unknown column \"%s\" in this profile", item->key.data);
		if (!profile_cell(rules, &profile->columns[column], item, &cells[column]))
			return false;
	}
	profile->rows[profile->row_count++] = words_add(&rules->words, row->key);
	return true;
}

static size_t buckets_for(size_t rows)
{
	size_t buckets = 4;

	while (buckets < 2 * rows)
		buckets *= 2;
	return buckets;
}

static size_t index_size(const struct profile *profile)
{
	return sizeof *profile->index + profile->buckets * sizeof *profile->index->bucket;
}

void profile_index(const struct profile *profile)
{
	uint32_t *bucket = profile->index->bucket;

	profile->index->filled = true;
	for (size_t i = 0; i < profile->row_count; i++) {
		size_t at = profile_bucket(profile, profile->rows[i]);

		while (bucket[at])
			at = (at + 1) & (profile->buckets - 1);
		bucket[at] = (uint32_t)i + 1;
	}
}

static const struct yaml *profile_source(struct rules *rules, const char *tool, struct span name)
{
	const struct yaml *source = rules_entry(rules, tool, "profiles", name);

	return source ? source : rules_file(rules, arena_copy(rules->arena, name));
}

const struct profile *rules_profile(struct rules *rules, const char *tool, struct span name,
				    struct location location)
{
	const struct yaml *source = profile_source(rules, tool, name);
	const struct yaml *rows = yaml_get(source, "rows");

	for (struct rules_profile *known = rules->profiles; known; known = known->next)
		if (source && known->source == source)
			return &known->profile;
	if (!rows || rows->kind != YAML_MAP) {
		if (rules_fine(rules) || source)
			fault_add(rules->faults, source ? source->location : location,
				  "\"%.*s\" is not a profile with columns and rows", (int)name.length,
				  name.data);
		return NULL;
	}
	struct rules_profile *made = arena_take(rules->arena, sizeof *made);
	struct profile *profile = &made->profile;
	made->source = source;
	profile->name = name;
	for (const struct rules_profile *outer = rules->unfinished; outer; outer = outer->next)
		if (outer->source == source) {
			fault_add(rules->faults, location, "the columns of \"%.*s\" refer back to it",
				  (int)name.length, name.data);
			return NULL;
		}
	made->next = rules->unfinished;
	rules->unfinished = made;
	bool fine = rules_keys(rules, source, "a profile", "about columns rows") &&
		    profile_columns(rules, tool, source, profile);
	rules->unfinished = made->next;
	if (!fine)
		return NULL;
	profile->rows = arena_take(rules->arena, rows->count * sizeof *profile->rows);
	profile->cells = arena_take(rules->arena,
				    rows->count * profile->column_count * sizeof *profile->cells);
	for (const struct yaml *row = rows->first; row; row = row->next)
		if (!read_row(rules, profile, row))
			return NULL;
	profile->buckets = buckets_for(rows->count);
	profile->index = arena_take(rules->arena, index_size(profile));
	made->next = rules->profiles;
	rules->profiles = made;
	return profile;
}

void rules_forget_profiles(struct rules *rules)
{
	for (struct rules_profile *known = rules->profiles; known; known = known->next)
		memset(known->profile.index, 0, index_size(&known->profile));
}

const struct yaml *rules_profile_row(struct rules *rules, const struct profile *profile, struct span name)
{
	struct rules_profile *known = rules->profiles;

	while (known && &known->profile != profile)
		known = known->next;
	return known ? yaml_find(yaml_get(known->source, "rows"), name) : NULL;
}

const struct node *rules_profile_words(struct rules *rules, const char *tool, struct span name,
				       struct location location)
{
	if (memchr(name.data, '.', name.length) ||
	    (!rules_entry(rules, tool, "profiles", name) &&
	     !yaml_get(rules_file(rules, arena_copy(rules->arena, name)), "rows")))
		return NULL;
	const struct profile *profile = rules_profile(rules, tool, name, location);
	if (!profile)
		return NULL;
	struct node *node = arena_take(rules->arena, sizeof *node);
	*node = (struct node){.op = NODE_CONSTANT,
			      .type = TYPE_SET,
			      .profile = profile,
			      .constant = {rules_set(rules, profile->rows, profile->row_count), 1}};
	return node;
}
