/* sheet_pages: the pages that a ruleset's sheet.yaml lays out.
 *
 * A page is a map of headings, each with a list of items in the order of play. An item
 * is a text, or a map that says what to show: `modifiers:`, `table:` or `profile:` name
 * a part of another file; `rows:` and `grid:` are written out. */
#include <string.h>

#include "sheet/sheet.h"

struct pages {
	struct rules *rules;
	struct arena *arena;
	struct sheet_page *page;
	const struct yaml *item; /* the current one */
};

static const char keys[] = "title about modifiers table profile rows grid words leave columns of";

static struct span text_of(const struct yaml *map, const char *key)
{
	const struct yaml *entry = yaml_get(map, key);

	return entry && entry->kind == YAML_SCALAR ? entry->text : SPAN("");
}

const struct yaml *sheet_pages(struct rules *rules)
{
	const struct yaml *root = rules_file(rules, "sheet");

	return root && root->kind == YAML_MAP ? root->first : NULL;
}

const struct yaml *sheet_page_named(struct rules *rules, struct span name)
{
	return yaml_find(rules_file(rules, "sheet"), name);
}

/* ---- parts of other files ---- */

static const struct yaml *missing(struct pages *pages, const struct yaml *name, const char *what)
{
	fault_add(pages->rules->faults, name->location, "unknown %s \"%s\"", what, name->text.data);
	return NULL;
}

/* FILE.LIST or FILE.PROCEDURE.LIST. */
static const struct yaml *modifiers_named(struct pages *pages, const struct yaml *name)
{
	struct span rest = name->text, file = span_cut(&rest, '.');
	const char *tool = arena_format(pages->arena, "%.*s", (int)file.length, file.data);
	const struct yaml *part = rules_file(pages->rules, tool), *list;
	struct span first = span_cut(&rest, '.');

	if (rest.length)
		part = yaml_find(yaml_get(part, tool), first);
	list = yaml_find(yaml_get(part, "modifiers"), rest.length ? rest : first);
	return list && list->kind == YAML_LIST ? list : missing(pages, name, "list of modifiers");
}

/* TABLE of tables.yaml, or FILE.TABLE. */
static const struct yaml *table_named(struct pages *pages, const struct yaml *name)
{
	struct span table = name->text, file = span_cut(&table, '.');
	const struct yaml *tables = rules_file(pages->rules, "tables");

	if (table.length)
		tables = yaml_get(
		    rules_file(pages->rules, arena_format(pages->arena, "%.*s", (int)file.length, file.data)),
		    "tables");
	const struct yaml *found = yaml_find(tables, table.length ? table : file);
	const struct yaml *rows = yaml_get(found, "rows");
	return rows && rows->kind != YAML_SCALAR ? found : missing(pages, name, "table");
}

/* A file that is a profile, or FILE.PROFILE. */
static const struct yaml *profile_named(struct pages *pages, const struct yaml *name)
{
	struct span rest = name->text, file = span_cut(&rest, '.');
	const struct yaml *found = rules_file(
	    pages->rules, arena_format(pages->arena, "%.*s", (int)file.length, file.data));

	if (rest.length)
		found = yaml_find(yaml_get(found, "profiles"), rest);
	return yaml_get(found, "columns") && yaml_get(found, "rows") ? found
								     : missing(pages, name, "profile");
}

/* ---- items ---- */

static bool has_note(const struct yaml *list, struct span note)
{
	for (const struct yaml *entry = list && list->kind == YAML_LIST ? list->first : NULL; entry;
	     entry = entry->next)
		if (span_same(text_of(entry, "note"), note) || has_note(yaml_get(entry, "rows"), note) ||
		    has_note(yaml_get(entry, "of"), note))
			return true;
	return false;
}

/* Adds a fault for each of an item's words that replaces nothing. */
static void check_words(struct pages *pages, const struct yaml *list, const struct yaml *rows)
{
	const struct yaml *words = yaml_get(pages->item, "words"), *leave = yaml_get(pages->item, "leave");

	for (const struct yaml *word = words ? words->first : NULL; word; word = word->next)
		if (!has_note(list, word->key) && !yaml_find(rows, word->key))
			fault_add(pages->rules->faults, word->key_location, "no entry is called \"%s\"",
				  word->key.data);
	for (const struct yaml *word = leave ? leave->first : NULL; word; word = word->next)
		if (!has_note(list, word->text))
			fault_add(pages->rules->faults, word->location, "no entry is called \"%s\"",
				  word->text.data);
}

static void write_modifiers(struct pages *pages, const struct yaml *list)
{
	struct grid grid = grid_of(pages->arena, 2, false);

	sheet_modifiers(&grid, list, pages->item);
	sheet_grid(pages->page, &grid);
}

static void write_matrix(struct pages *pages, const struct yaml *table)
{
	struct grid grid = sheet_matrix(pages->arena, table);

	for (size_t i = 0; i < grid.count; i++)
		grid.cells[i] = sheet_spoken(pages->arena, grid.cells[i]);
	sheet_grid(pages->page, &grid);
}

static void write_table(struct pages *pages, const struct yaml *table)
{
	const struct yaml *words = yaml_get(pages->item, "words"), *rows = yaml_get(table, "rows");
	struct grid grid = grid_of(pages->arena, 2, false);

	if (yaml_get(table, "across")) {
		write_matrix(pages, table);
		return;
	}
	for (const struct yaml *row = rows->first; row; row = row->next) {
		const struct yaml *said = yaml_find(words, row->key);

		grid_cell(&grid, row->key.length ? sheet_spoken(pages->arena, row->key) : SPAN("else"));
		grid_cell(&grid, said ? said->text : sheet_row(pages->arena, row));
	}
	sheet_grid(pages->page, &grid);
}

/* The row's value in a column, or the column's default; empty for no and none. */
static struct span profile_value(struct arena *arena, const struct yaml *column, const struct yaml *row)
{
	const struct yaml *own = yaml_find(row, column->key);
	const struct yaml *start = column->kind == YAML_MAP ? yaml_get(column, "default") : column;
	struct span text = sheet_value(arena, own ? own : start);

	if (span_is(text, "no") || span_is(text, "none") ||
	    (!own && span_among(text, "number flag set word distance")))
		return SPAN("");
	return sheet_spoken(arena, text);
}

static struct span value_named(struct pages *pages, const struct yaml *shown, struct span name,
			       const struct yaml *columns, const struct yaml *row)
{
	const struct yaml *column = yaml_find(columns, name);

	if (column)
		return profile_value(pages->arena, column, row);
	fault_add(pages->rules->faults, shown->location, "unknown column \"%.*s\"", (int)name.length,
		  name.data);
	return SPAN("");
}

/* A cell: the value of a column; a text with {COLUMN} in it, or nothing if the first of
 * them is empty; or the row's own text in a map. */
static struct span profile_cell(struct pages *pages, const struct yaml *shown, const struct yaml *columns,
				const struct yaml *row)
{
	struct text text = {.arena = pages->arena};
	struct span rest = shown->text;
	bool first = true;

	if (shown->kind == YAML_MAP)
		return text_of(shown, row->key.data);
	if (!memchr(rest.data, '{', rest.length))
		return value_named(pages, shown, rest, columns, row);
	while (rest.length) {
		text_add(&text, span_cut(&rest, '{'));
		struct span name = span_cut(&rest, '}');
		struct span told = name.length ? value_named(pages, shown, name, columns, row) : name;

		if (first && name.length && !told.length)
			return SPAN("");
		first &= !name.length;
		text_add(&text, told);
	}
	return text_span(&text);
}

/* Is it one of the item's rows? */
static bool is_of(const struct yaml *of, struct span name)
{
	for (const struct yaml *one = of ? of->first : NULL; one; one = one->next)
		if (span_same(one->text, name))
			return true;
	return !of;
}

static void write_profile(struct pages *pages, const struct yaml *profile)
{
	const struct yaml *columns = yaml_get(profile, "columns"), *rows = yaml_get(profile, "rows");
	const struct yaml *shown = yaml_get(pages->item, "columns"), *of = yaml_get(pages->item, "of");
	struct grid grid = grid_of(pages->arena, 1 + (shown ? shown->count : 0), true);

	grid_cell(&grid, SPAN(""));
	for (const struct yaml *head = shown ? shown->first : NULL; head; head = head->next)
		grid_cell(&grid, head->key);
	for (const struct yaml *one = of ? of->first : NULL; one; one = one->next)
		if (!yaml_find(rows, one->text))
			missing(pages, one, "row");
	for (const struct yaml *row = rows->first; row; row = row->next) {
		if (!is_of(of, row->key))
			continue;
		grid_cell(&grid, sheet_spoken(pages->arena, row->key));
		for (const struct yaml *head = shown ? shown->first : NULL; head; head = head->next)
			grid_cell(&grid, profile_cell(pages, head, columns, row));
	}
	sheet_grid(pages->page, &grid);
}

/* A grid that is written out: a list of rows, the heading first. */
static void write_grid(struct pages *pages, const struct yaml *source)
{
	struct grid grid = grid_of(pages->arena, source->first ? source->first->count : 0, true);

	for (const struct yaml *row = source->first; row; row = row->next) {
		if (row->kind != YAML_LIST || row->count != grid.columns) {
			fault_add(pages->rules->faults, row->location, "a row of a grid is a list of %zu",
				  grid.columns);
			return;
		}
		for (const struct yaml *cell = row->first; cell; cell = cell->next)
			grid_cell(&grid, cell->text);
	}
	sheet_grid(pages->page, &grid);
}

static void write_rows(struct pages *pages, const struct yaml *rows)
{
	struct grid grid = grid_of(pages->arena, 2, false);

	for (const struct yaml *row = rows->first; row; row = row->next) {
		grid_cell(&grid, row->key);
		grid_cell(&grid, row->text);
	}
	sheet_grid(pages->page, &grid);
}

static void write_item(struct pages *pages)
{
	const struct yaml *item = pages->item, *name;
	const struct yaml *rows = yaml_get(item, "rows"), *grid = yaml_get(item, "grid");
	const struct yaml *list = NULL, *table = NULL, *profile = NULL;
	struct span title = text_of(item, "title");

	if (!rules_keys(pages->rules, item, "a sheet's item", keys))
		return;
	if ((name = yaml_get(item, "modifiers")))
		list = modifiers_named(pages, name);
	if ((name = yaml_get(item, "table")))
		table = table_named(pages, name);
	if ((name = yaml_get(item, "profile")))
		profile = profile_named(pages, name);
	if (title.length)
		sheet_heading(pages->page, 3, title, text_of(item, "about"));
	check_words(pages, list, yaml_get(table, "rows"));
	if (list)
		write_modifiers(pages, list);
	if (table)
		write_table(pages, table);
	if (profile)
		write_profile(pages, profile);
	if (rows && rules_is_map(pages->rules, rows, "rows"))
		write_rows(pages, rows);
	if (grid)
		write_grid(pages, grid);
}

bool sheet_page_write(struct rules *rules, struct sheet_page *page, const struct yaml *source)
{
	struct pages pages = {.rules = rules, .arena = rules->arena, .page = page};
	const struct yaml *parts = yaml_get(source, "parts");

	if (!rules_keys(rules, source, "a sheet", "title about parts"))
		return false;
	if (!parts || !rules_is_map(rules, parts, "\"parts\""))
		return fault_add(rules->faults, source->location, "a sheet needs \"parts\"");
	for (const struct yaml *part = parts->first; part; part = part->next) {
		sheet_heading(page, 2, part->key, SPAN(""));
		for (const struct yaml *item = part->kind == YAML_LIST ? part->first : NULL; item;
		     item = item->next) {
			pages.item = item;
			if (item->kind == YAML_SCALAR)
				sheet_line(page, item->text);
			else
				write_item(&pages);
		}
		if (part->kind != YAML_LIST)
			fault_add(rules->faults, part->location, "a part of a sheet is a list");
	}
	return rules_fine(rules);
}

void sheet_check(struct rules *rules)
{
	struct text out = {.arena = rules->arena};
	struct sheet_page page = {.arena = rules->arena, .out = &out, .form = sheet_form_named("text")};

	for (const struct yaml *one = sheet_pages(rules); one; one = one->next)
		sheet_page_write(rules, &page, one);
}
