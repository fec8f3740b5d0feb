/* sheet: writes the sections of the reference, and the pages that are asked for. */
#include "sheet/sheet.h"

#include "rules/tools.h"

struct sheet {
	struct rules *rules;
	struct arena *arena;
	struct sheet_page page;
	const struct span *sections; /* the requested pages and sections */
	size_t section_count;
	bool whole; /* all sections are */
};

static bool wanted(const struct sheet *sheet, const char *name)
{
	for (size_t i = 0; i < sheet->section_count; i++)
		if (span_is(sheet->sections[i], name))
			return true;
	return sheet->whole;
}

static struct span text_of(const struct yaml *map, const char *key)
{
	const struct yaml *entry = yaml_get(map, key);

	return entry && entry->kind == YAML_SCALAR ? entry->text : SPAN("");
}

/* ---- fields and modifiers ---- */

static void write_fields(struct sheet *sheet, const struct yaml *fields)
{
	struct grid grid = grid_of(sheet->arena, 2, false);

	for (const struct yaml *field = fields && fields->kind == YAML_MAP ? fields->first : NULL; field;
	     field = field->next) {
		grid_cell(&grid, field->key);
		grid_cell(&grid, sheet_field(sheet->arena, field));
	}
	sheet_grid(&sheet->page, &grid);
}

static void write_modifiers(struct sheet *sheet, const struct yaml *lists, const char *whose)
{
	for (const struct yaml *list = lists && lists->kind == YAML_MAP ? lists->first : NULL; list;
	     list = list->next) {
		struct grid grid = grid_of(sheet->arena, 2, false);

		sheet_modifiers(&grid, list, NULL);
		if (!grid.count)
			continue;
		sheet_heading(&sheet->page, 4, list->key,
			      whose ? span_of(arena_format(sheet->arena, "for %s", whose)) : SPAN(""));
		sheet_grid(&sheet->page, &grid);
	}
}

/* ---- tables ---- */

/* A table's heading cell. */
static struct span table_head(struct arena *arena, const struct yaml *table)
{
	struct span die = text_of(table, "die"), read = text_of(table, "read");

	return sheet_expr(arena, die.length ? die : read, NULL);
}

static void write_rows(struct sheet *sheet, const struct yaml *table)
{
	struct span head = table_head(sheet->arena, table);
	struct grid grid = grid_of(sheet->arena, 2, head.length > 0);

	if (grid.headed) {
		grid_cell(&grid, head);
		grid_cell(&grid, SPAN(""));
	}
	for (const struct yaml *row = yaml_get(table, "rows")->first; row; row = row->next) {
		struct span when = text_of(row, "when");

		grid_cell(&grid, row->key.length ? row->key
				 : when.length   ? sheet_expr(sheet->arena, when, NULL)
						 : SPAN("else"));
		grid_cell(&grid, sheet_row(sheet->arena, row));
	}
	sheet_grid(&sheet->page, &grid);
}

/* The heading of a matrix column: an upper edge, the name of the extra cell, or a
 * number. */
static const char *head_of(struct arena *arena, const struct yaml *table, const struct yaml *edge,
			   size_t index)
{
	const struct yaml *also = yaml_get(table, "also");

	if (edge)
		return arena_format(arena, "%s%s", span_is(edge->text, "more") ? "" : "to ", edge->text.data);
	if (yaml_get(table, "edges") && also && also->kind == YAML_SCALAR)
		return also->text.data;
	return arena_format(arena, "%zu", index);
}

struct grid sheet_matrix(struct arena *arena, const struct yaml *table)
{
	const struct yaml *rows = yaml_get(table, "rows"), *edges = yaml_get(table, "edges");
	const struct yaml *edge = edges ? edges->first : NULL;
	size_t columns = 1;

	for (const struct yaml *row = rows->first; row; row = row->next)
		if (row->kind == YAML_LIST && row->count + 1 > columns)
			columns = row->count + 1;
	struct grid grid = grid_of(arena, columns, true);
	grid_cell(&grid, SPAN(""));
	for (size_t i = 1; i < columns; i++) {
		grid_cell(&grid, span_of(head_of(arena, table, edge, i)));
		edge = edge ? edge->next : NULL;
	}
	for (const struct yaml *row = rows->first; row; row = row->next) {
		const struct yaml *cell = row->kind == YAML_LIST ? row->first : NULL;

		grid_cell(&grid, row->key);
		for (size_t i = 1; i < columns; i++) {
			grid_cell(&grid, cell ? cell->text : SPAN(""));
			cell = cell ? cell->next : NULL;
		}
	}
	return grid;
}

/* The list form of a matrix that is too wide: each cell with the heading of its
 * column. */
static struct grid matrix_list(struct sheet *sheet, const struct grid *table)
{
	struct grid grid = grid_of(sheet->arena, 2, false);

	for (size_t row = table->columns; row < table->count; row += table->columns) {
		struct text text = {.arena = sheet->arena};

		for (size_t i = 1; i < table->columns; i++)
			text_format(&text, "%s%.*s: %.*s", i > 1 ? "; " : "", (int)table->cells[i].length,
				    table->cells[i].data, (int)table->cells[row + i].length,
				    table->cells[row + i].length ? table->cells[row + i].data : "");
		grid_cell(&grid, table->cells[row]);
		grid_cell(&grid, text_span(&text));
	}
	return grid;
}

static void write_matrix(struct sheet *sheet, const struct yaml *source)
{
	struct span read = sheet_expr(sheet->arena, text_of(source, "read"), NULL);
	struct span across = sheet_expr(sheet->arena, text_of(source, "across"), NULL);
	struct grid table = sheet_matrix(sheet->arena, source), list = matrix_list(sheet, &table);

	sheet_line(&sheet->page,
		   span_of(arena_format(sheet->arena, "Down: %.*s; across: %.*s.", (int)read.length,
					read.data, (int)across.length, across.data)));
	bool capacity = sheet_wide(&sheet->page, &table);
	sheet_grid(&sheet->page, capacity ? &table : &list);
	sheet_narrow(&sheet->page, &table);
}

static void write_tables(struct sheet *sheet, const struct yaml *tables)
{
	for (const struct yaml *table = tables && tables->kind == YAML_MAP ? tables->first : NULL; table;
	     table = table->next) {
		const struct yaml *rows = yaml_get(table, "rows"), *list = yaml_get(table, "modifiers");
		struct grid grid = grid_of(sheet->arena, 2, false);

		if (!rows || rows->kind == YAML_SCALAR)
			continue;
		sheet_heading(&sheet->page, 3, table->key, text_of(table, "about"));
		if (list)
			sheet_modifiers(&grid, list, NULL);
		sheet_grid(&sheet->page, &grid);
		if (yaml_get(table, "across"))
			write_matrix(sheet, table);
		else
			write_rows(sheet, table);
	}
}

/* ---- procedures ---- */

static void write_procedure(struct sheet *sheet, const char *tool, const struct yaml *procedure)
{
	const struct yaml *about = yaml_get(procedure, "about"), *example = yaml_get(procedure, "example");
	struct span dice = sheet_dice(sheet->arena, yaml_get(procedure, "steps"));

	if (about) {
		sheet_heading(&sheet->page, 3, procedure->key, about->text);
		if (example)
			sheet_command(&sheet->page,
				      span_of(arena_format(sheet->arena, "%s %s %s", tool,
							   procedure->key.data, example->text.data)));
	}
	if (about && dice.length)
		sheet_line(&sheet->page,
			   span_of(arena_format(sheet->arena, "Dice: %.*s.", (int)dice.length, dice.data)));
	if (about)
		write_fields(sheet, yaml_get(procedure, "fields"));
	else if (dice.length)
		sheet_line(&sheet->page,
			   span_of(arena_format(sheet->arena, "Dice of %s: %.*s.", procedure->key.data,
						(int)dice.length, dice.data)));
	write_modifiers(sheet, yaml_get(procedure, "modifiers"), about ? NULL : procedure->key.data);
}

static bool has_procedures(const struct yaml *section)
{
	return section && section->kind == YAML_MAP && section->first && yaml_get(section->first, "steps");
}

/* Writes a file's procedures, modifiers and tables, if it has any. */
static void write_file(struct sheet *sheet, const char *name)
{
	const struct yaml *root = rules_file(sheet->rules, name), *section = yaml_get(root, name);

	if (!has_procedures(section) || !wanted(sheet, name))
		return;
	sheet_heading(&sheet->page, 2, span_of(name), text_of(root, "about"));
	write_modifiers(sheet, yaml_get(root, "modifiers"), NULL);
	for (const struct yaml *procedure = section->first; procedure; procedure = procedure->next)
		write_procedure(sheet, name, procedure);
	write_tables(sheet, yaml_get(root, "tables"));
}

/* ---- profiles ---- */

static bool is_type(struct span text)
{
	return span_among(text, "number flag set word distance");
}

/* The text of a cell: the row's value, or else the column's default if it is worth
 * showing. */
static struct span cell_of(struct arena *arena, const struct yaml *column, const struct yaml *row)
{
	const struct yaml *own = yaml_find(row, column->key);
	struct span start = column->kind == YAML_MAP ? text_of(column, "default")
						     : sheet_value(arena, column);

	if (own)
		return sheet_value(arena, own);
	return is_type(start) || span_is(start, "no") || span_is(start, "none") ? SPAN("") : start;
}

static bool is_used(const struct yaml *rows, const struct yaml *column)
{
	for (const struct yaml *row = rows->first; row; row = row->next)
		if (yaml_find(row, column->key))
			return true;
	return false;
}

static struct grid profile_table(struct sheet *sheet, const struct yaml *columns, const struct yaml *rows)
{
	size_t count = 1;

	for (const struct yaml *column = columns->first; column; column = column->next)
		count += is_used(rows, column);
	struct grid grid = grid_of(sheet->arena, count, true);
	grid_cell(&grid, SPAN(""));
	for (const struct yaml *column = columns->first; column; column = column->next)
		if (is_used(rows, column))
			grid_cell(&grid, column->key);
	for (const struct yaml *row = rows->first; row; row = row->next) {
		grid_cell(&grid, row->key);
		for (const struct yaml *column = columns->first; column; column = column->next)
			if (is_used(rows, column))
				grid_cell(&grid, cell_of(sheet->arena, column, row));
	}
	return grid;
}

/* The list form of a profile that is too wide: each row's own values by name. */
static struct grid profile_list(struct sheet *sheet, const struct yaml *columns, const struct yaml *rows)
{
	struct grid grid = grid_of(sheet->arena, 2, false);

	for (const struct yaml *row = rows->first; row; row = row->next) {
		struct text text = {.arena = sheet->arena};

		for (const struct yaml *column = columns->first; column; column = column->next) {
			const struct yaml *cell = yaml_find(row, column->key);
			struct span own = sheet_value(sheet->arena, cell);

			if (!cell || span_is(own, "no") || own.length == 0)
				continue;
			text_format(&text, "%s%s", text.length ? "; " : "", column->key.data);
			if (!span_is(own, "yes"))
				text_format(&text, " %.*s", (int)own.length, own.data);
		}
		grid_cell(&grid, row->key);
		grid_cell(&grid, text_span(&text));
	}
	return grid;
}

static struct span names_of(struct sheet *sheet, const struct yaml *rows)
{
	struct text text = {.arena = sheet->arena};

	for (const struct yaml *row = rows->first; row; row = row->next)
		text_format(&text, "%s%s", text.length ? ", " : "", row->key.data);
	return text_span(&text);
}

static void write_profile(struct sheet *sheet, struct span name, const struct yaml *profile)
{
	const struct yaml *columns = yaml_get(profile, "columns"), *rows = yaml_get(profile, "rows");

	if (!columns || columns->kind != YAML_MAP || !rows || rows->kind != YAML_MAP)
		return;
	struct grid table = profile_table(sheet, columns, rows), list = profile_list(sheet, columns, rows);
	bool capacity = sheet_wide(&sheet->page, &table);
	sheet_heading(&sheet->page, 3, name, text_of(profile, "about"));
	if (table.columns == 1)
		sheet_line(&sheet->page, names_of(sheet, rows));
	else
		sheet_grid(&sheet->page, capacity ? &table : &list);
	sheet_narrow(&sheet->page, &table);
}

static void write_profiles(struct sheet *sheet, const char **files, size_t count)
{
	if (!wanted(sheet, "profiles"))
		return;
	sheet_heading(&sheet->page, 2, SPAN("profiles"), SPAN(""));
	for (size_t i = 0; i < count; i++) {
		const struct yaml *root = rules_file(sheet->rules, files[i]);
		const struct yaml *more = yaml_get(root, "profiles");

		write_profile(sheet, span_of(files[i]), root);
		for (const struct yaml *profile = more && more->kind == YAML_MAP ? more->first : NULL;
		     profile; profile = profile->next)
			write_profile(sheet, profile->key, profile);
	}
}

/* ---- other sections ---- */

static void write_decks(struct sheet *sheet)
{
	const struct yaml *decks = rules_file(sheet->rules, "decks");
	struct grid grid = grid_of(sheet->arena, 2, false);

	if (!decks || decks->kind != YAML_MAP || !wanted(sheet, "cards"))
		return;
	sheet_heading(&sheet->page, 2, SPAN("cards"), SPAN(""));
	for (const struct yaml *deck = decks->first; deck; deck = deck->next) {
		const struct yaml *cards = yaml_get(deck, "cards");

		if (!yaml_get(deck, "about"))
			continue;
		grid_cell(&grid, deck->key);
		grid_cell(&grid, text_of(deck, "about"));
		for (const struct yaml *card = cards && cards->kind == YAML_MAP ? cards->first : NULL; card;
		     card = card->next) {
			struct span said = text_of(card, "say");

			if (!said.length)
				continue;
			grid_cell(&grid, span_of(arena_format(sheet->arena, ". %s", card->key.data)));
			grid_cell(&grid, said);
		}
	}
	sheet_grid(&sheet->page, &grid);
}

/* Writes the house dice: the die and what its faces count as. */
static void write_dice(struct sheet *sheet, const struct yaml *dice)
{
	struct grid grid = grid_of(sheet->arena, 2, false);

	for (const struct yaml *die = dice && dice->kind == YAML_MAP ? dice->first : NULL; die;
	     die = die->next) {
		const struct yaml *faces = yaml_get(die, "words"), *again = yaml_get(die, "again");
		struct text text = {.arena = sheet->arena};
		struct span counts = sheet_value(sheet->arena, faces ? faces : yaml_get(die, "faces"));
		struct span second = sheet_value(sheet->arena, yaml_get(again, "rows"));

		text_add(&text, text_of(die, "throw"));
		if (counts.length)
			text_format(&text, "; counts as %.*s", (int)counts.length, counts.data);
		if (again)
			text_format(&text, "; a %s is rolled again and counts as %.*s",
				    text_of(again, "on").data, (int)second.length, second.data);
		grid_cell(&grid, die->key);
		grid_cell(&grid, text_span(&text));
	}
	if (grid.count)
		sheet_heading(&sheet->page, 3, SPAN("dice"), SPAN("House dice."));
	sheet_grid(&sheet->page, &grid);
}

static void write_declared(struct sheet *sheet)
{
	const struct yaml *ruleset = rules_root(sheet->rules), *sides = yaml_get(ruleset, "sides");

	if (!wanted(sheet, "fields"))
		return;
	sheet_heading(&sheet->page, 2, SPAN("fields"),
		      SPAN("The fields of a record. Parentheses give the allowed words or numbers and the "
			   "default; a field without them is yes or no. The prefix target. denotes the "
			   "other party's fields."));
	if (yaml_get(ruleset, "options"))
		sheet_heading(&sheet->page, 3, SPAN("options"), SPAN("Options of the game."));
	write_fields(sheet, yaml_get(ruleset, "options"));
	for (const struct yaml *side = sides && sides->kind == YAML_MAP ? sides->first : NULL; side;
	     side = side->next) {
		sheet_heading(&sheet->page, 3, side->key, SPAN(""));
		write_fields(sheet, side);
	}
}

static void write_everywhere(struct sheet *sheet)
{
	const struct yaml *modifiers = yaml_get(rules_root(sheet->rules), "modifiers");
	const struct yaml *own = yaml_get(rules_root(sheet->rules), "tables");
	const struct yaml *tables = rules_file(sheet->rules, "tables");

	const struct yaml *dice = yaml_get(rules_root(sheet->rules), "dice");

	if ((!modifiers && !own && !tables && !dice) || !wanted(sheet, "tables"))
		return;
	sheet_heading(&sheet->page, 2, SPAN("tables"), SPAN(""));
	write_dice(sheet, dice);
	write_modifiers(sheet, modifiers, NULL);
	write_tables(sheet, own);
	write_tables(sheet, tables);
}

/* Is this file on the sheet under another heading? */
static bool has_place(const char *name)
{
	const struct tools_row *tool = tools_named(span_of(name));

	return (tool && tools_has_procedures(tool)) || !strcmp(name, "tables") || !strcmp(name, "units");
}

static bool unknown(struct sheet *sheet, struct span name)
{
	struct text pages = {.arena = sheet->arena};

	for (const struct yaml *page = sheet_pages(sheet->rules); page; page = page->next)
		text_format(&pages, "%s, ", page->key.data);
	text_put(&pages, '\0');
	return fault_add(sheet->rules->faults, nowhere,
			 "unknown section \"%.*s\"; expected %sa tool, or tables, profiles, cards, fields or "
			 "reference",
			 (int)name.length, name.data, pages.at);
}

/* Adds a fault for every requested page or section that does not exist. */
static bool sections_known(struct sheet *sheet, const char **files, size_t count)
{
	bool fine = true;

	for (size_t i = 0; i < sheet->section_count; i++) {
		const struct tools_row *tool = tools_named(sheet->sections[i]);
		bool known = sheet_page_named(sheet->rules, sheet->sections[i]) ||
			     span_among(sheet->sections[i], "reference tables profiles cards fields") ||
			     (tool && tools_has_procedures(tool)); /* even if these rules do not use it */

		for (size_t j = 0; j < count; j++)
			known |= span_is(sheet->sections[i], files[j]) &&
				 has_procedures(yaml_get(rules_file(sheet->rules, files[j]), files[j]));
		if (!known)
			fine = unknown(sheet, sheet->sections[i]);
	}
	return fine;
}

static void write_reference(struct sheet *sheet, const char **files, size_t count)
{
	for (size_t i = 0; i < TOOLS_COUNT; i++) /* other files with procedures follow */
		if (tools_has_procedures(&tools_rows[i]))
			write_file(sheet, tools_rows[i].name);
	for (size_t i = 0; i < count; i++)
		if (!has_place(files[i]))
			write_file(sheet, files[i]);
	write_everywhere(sheet);
	write_profiles(sheet, files, count);
	write_decks(sheet);
	write_declared(sheet);
}

/* The page that is all of the sheet: the one requested, or else the first. */
static const struct yaml *only_page(const struct sheet *sheet)
{
	return sheet->section_count == 0   ? sheet_pages(sheet->rules)
	       : sheet->section_count == 1 ? sheet_page_named(sheet->rules, *sheet->sections)
					   : NULL;
}

bool sheet_write(struct rules *rules, const struct sheet_form *form, const struct span *sections,
		 size_t section_count, struct text *out)
{
	struct sheet sheet = {.rules = rules,
			      .arena = rules->arena,
			      .page = {.arena = rules->arena, .out = out, .form = form},
			      .sections = sections,
			      .section_count = section_count};
	size_t count;
	const char **files = rules_files(rules, &count);

	for (size_t i = 0; i < count; i++)
		rules_file(rules, files[i]);
	if (!rules_fine(rules) || !sections_known(&sheet, files, count))
		return false;
	const struct yaml *page = only_page(&sheet);
	struct span title = text_of(page, "title");

	for (size_t i = 0; i < section_count; i++)
		sheet.whole |= span_is(sections[i], "reference");
	sheet.whole |= section_count == 0 && !page;
	sheet_open(&sheet.page, title.length ? title.data : rules->title,
		   page ? text_of(page, "about") : text_of(rules_root(rules), "about"));
	if (page)
		sheet_page_write(rules, &sheet.page, page);
	for (size_t i = 0; i < section_count && !page; i++)
		if (sheet_page_named(rules, sections[i]))
			sheet_page_write(rules, &sheet.page, sheet_page_named(rules, sections[i]));
	if (!page)
		write_reference(&sheet, files, count);
	sheet_close(&sheet.page);
	return rules_fine(rules);
}
