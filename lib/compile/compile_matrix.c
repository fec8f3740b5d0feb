/* compile_matrix: tables with rows and columns. One value selects the row, a number
 * the column, and the cell is the value set. */
#include "compile/compiler.h"

static bool read_edges(struct compiler *compiler, const struct yaml *edges, const struct yaml *rows,
		       bool also, bool past, struct matrix *matrix)
{
	size_t cells = rows->first ? rows->first->count : 0;

	matrix->columns = cells - (also && cells ? 1 : 0);
	if (!edges) { /* across counts the columns: 1, 2, 3 ...; beyond the last, without past, the nearest */
		matrix->edges = arena_take(compiler->scope.arena, cells * sizeof *matrix->edges);
		for (size_t i = 0; i + (past ? 0 : 1) < matrix->columns; i++)
			matrix->edges[matrix->edge_count++] = number_whole((int64_t)i + 1);
		return true;
	}
	matrix->edges = arena_take(compiler->scope.arena, edges->count * sizeof *matrix->edges);
	for (const struct yaml *edge = edges->first; edge; edge = edge->next) {
		if (span_is(edge->text, "more") && !edge->next)
			break;
		if (!number_parse(edge->text, &matrix->edges[matrix->edge_count]))
			return compile_fault(compiler, edge->location,
					     "an upper edge must be a number (the last may be \"more\")");
		if (matrix->edge_count && number_compare(matrix->edges[matrix->edge_count - 1],
							 matrix->edges[matrix->edge_count]) >= 0)
			return compile_fault(compiler, edge->location, "edges must be in ascending order");
		matrix->edge_count++;
	}
	if (edges->count != matrix->columns)
		return compile_fault(compiler, edges->location, "%zu edges for %zu columns", edges->count,
				     matrix->columns);
	return true;
}

/* Cells of a name whose type is known are of that type; those of a new one are all alike. */
static bool read_cell(struct compiler *compiler, const struct yaml *cell, bool known, enum type *type,
		      value *into, bool *covered)
{
	struct number number;

	*covered = !span_is(cell->text, "-");
	if (!*covered)
		return true;
	enum type found = !(known && *type == TYPE_WORD) && number_parse(cell->text, &number) ? TYPE_NUMBER
											      : TYPE_WORD;
	if (*type != TYPE_ANY && *type != found)
		return compile_fault(compiler, cell->location, "cells must be all numbers or all words");
	*type = found;
	*into = found == TYPE_NUMBER ? number : (value){words_add(compiler->scope.words, cell->text), 1};
	return true;
}

/* Checks that the last row does not overlap an earlier one, and follows the one before it. */
static bool apart(struct compiler *compiler, const struct matrix *matrix, const struct yaml *row,
		  const struct yaml *before)
{
	const struct matrix_row *last = &matrix->rows[matrix->row_count - 1];

	for (const struct matrix_row *other = matrix->rows; other < last; other++)
		if (number_compare(other->from, last->to) <= 0 && number_compare(last->from, other->to) <= 0)
			return compile_fault(compiler, row->key_location, "row %s overlaps an earlier row",
					     row->key.data);
	return !before || compile_follows(compiler, before, last[-1].to, row, last->from);
}

/* The way through the table where a word has a row: a word without one is an error. Not needed
 * where all words of a field have rows. */
static void need_row(struct compiler *compiler, const struct matrix *matrix, const struct yaml *rows)
{
	const struct node *down = matrix->down;
	const struct slot *slot = down->op == NODE_SLOT ? &compiler->program->slots[down->slot] : NULL;
	const struct declaration *field = slot && slot->kind == SLOT_FIELD ? slot->field : NULL;
	struct switch_row *made = arena_take(compiler->scope.arena, matrix->row_count * sizeof *made);
	size_t met = 0;

	for (size_t i = 0; field && i < field->word_count; i++)
		for (size_t j = 0; j < matrix->row_count; j++)
			met += matrix->rows[j].word == field->words[i];
	if (field && field->word_count && met == field->word_count && field->start.numerator)
		return;
	uint32_t at = compile_emit(compiler, (struct op){.kind = OP_SWITCH, .node = down, .rows = made});
	for (const struct yaml *row = rows->first; row; row = row->next) {
		struct switch_row *entry = &made[compiler->program->ops[at].count++];

		entry->source = row;
		entry->word = words_add(compiler->scope.words, row->key);
		entry->target = compile_here(compiler);
	}
}

static bool read_matrix(struct compiler *compiler, const struct yaml *table, struct matrix *matrix,
			enum type *type, enum type *also_type)
{
	const struct yaml *rows = yaml_get(table, "rows"), *also = yaml_get(table, "also");
	struct arena *arena = compiler->scope.arena;
	const struct yaml *before = NULL;
	bool covered, known = *type != TYPE_ANY, also_known = *also_type != TYPE_ANY;

	matrix->rows = arena_take(arena, rows->count * sizeof *matrix->rows);
	matrix->cells = arena_take(arena, rows->count * matrix->columns * sizeof *matrix->cells);
	matrix->covered = arena_take(arena, rows->count * matrix->columns * sizeof *matrix->covered);
	matrix->also = arena_take(arena, rows->count * matrix->columns * sizeof *matrix->also);
	for (const struct yaml *row = rows->first; row; row = row->next) {
		struct matrix_row *made = &matrix->rows[matrix->row_count];
		size_t at = matrix->row_count++ * matrix->columns, column = 0;

		if (row->kind != YAML_LIST || row->count != matrix->columns + (also != NULL))
			return compile_fault(compiler, row->location,
					     "expected %zu cells in this row, as in the first one",
					     matrix->columns + (also != NULL));
		if (matrix->down->type == TYPE_WORD)
			made->word = words_add(compiler->scope.words, row->key);
		else if (!compile_range(compiler, row, &made->from, &made->to) ||
			 !apart(compiler, matrix, row, before))
			return false;
		before = row;
		for (const struct yaml *cell = row->first; cell; cell = cell->next, column++) {
			bool last = also && !cell->next;
			value extra = {0, 1};

			if (!read_cell(compiler, cell, last ? also_known : known, last ? also_type : type,
				       last ? &extra : &matrix->cells[at + column],
				       last ? &covered : &matrix->covered[at + column]))
				return false;
			for (size_t i = 0; last && i < matrix->columns; i++)
				matrix->also[at + i] = extra;
		}
	}
	if (matrix->row_count && matrix->down->type != TYPE_WORD) /* beyond the rows: the nearest row */
		compile_open_rows(&matrix->rows[0].from, &matrix->rows[matrix->row_count - 1].to);
	return true;
}

static const struct node *matrix_node(struct compiler *compiler, enum node_op op, enum type type,
				      const struct matrix *matrix, uint32_t column)
{
	struct node *node = arena_take(compiler->scope.arena, sizeof *node);

	/* a and b are the inputs, for functions that traverse the tree */
	*node = (struct node){.op = op,
			      .type = type,
			      .matrix = matrix,
			      .column = column,
			      .a = matrix->down,
			      .b = matrix->across};
	return node;
}

static bool set_cell(struct compiler *compiler, const struct yaml *name, const struct matrix *matrix,
		     enum type type, uint32_t column)
{
	const struct node *node = matrix_node(compiler, NODE_MATRIX, type, matrix, column);
	uint32_t slot;

	if (!compile_written(compiler, name->text, name->location, type, &slot) ||
	    !compile_keep_bounds(compiler, slot, name->location, &node))
		return false;
	compile_set(compiler, slot, node);
	return true;
}

bool compile_matrix(struct compiler *compiler, const struct yaml *table)
{
	const struct yaml *gives = yaml_get(table, "gives"), *also = yaml_get(table, "also");
	const struct yaml *past = yaml_get(table, "past"), *rows = yaml_get(table, "rows");
	const struct yaml *read = yaml_get(table, "read"), *across = yaml_get(table, "across");
	struct matrix *matrix = arena_take(compiler->scope.arena, sizeof *matrix);
	struct compiler inner = *compiler;
	enum type type, also_type;
	bool dashes = false;

	if (!gives || !read)
		return compile_fault(compiler, table->location,
				     "a table of rows and columns requires \"read\" and \"gives\"");
	if (!rules_is_map(compiler->rules, rows, "rows"))
		return false;
	/* of a known name: a word's cells may look like numbers */
	type = compile_type_of(compiler, gives->text);
	also_type = also ? compile_type_of(compiler, also->text) : TYPE_ANY;
	inner.number_rows = expr_is_name(read->text) ? rows : NULL;
	matrix->down = expr_parse(&inner.scope, read, TYPE_ANY, false);
	if (!matrix->down ||
	    !read_edges(compiler, yaml_get(table, "edges"), rows, also != NULL, past, matrix))
		return false;
	inner.number_rows = NULL;
	inner.columns = !yaml_get(table, "edges") && expr_is_name(across->text) ? matrix->columns : 0;
	matrix->across = compile_expr(&inner, across, TYPE_NUMBER);
	if (!matrix->across || !read_matrix(compiler, table, matrix, &type, &also_type))
		return false;
	for (size_t i = 0; i < matrix->row_count * matrix->columns; i++)
		dashes |= !matrix->covered[i];
	bool open = matrix->edge_count < matrix->columns;
	if (!past && (dashes || (!open && yaml_get(table, "edges"))))
		return compile_fault(compiler, table->location,
				     "\"past\" is required, because the table has dashes or a last edge");
	if (past) {
		const struct node *covered = matrix_node(compiler, NODE_COVERED, TYPE_FLAG, matrix, 0);
		const struct node *beyond = expr_operation(compiler->scope.arena, NODE_NOT, TYPE_FLAG,
							   covered, NULL);
		uint32_t skip = compile_unless(compiler, beyond, false);

		if (!compile_stop(compiler, past))
			return false;
		compile_land(compiler, skip);
	} else if (matrix->down->type == TYPE_WORD) {
		need_row(compiler, matrix, rows);
	}
	return set_cell(compiler, gives, matrix, type, 0) &&
	       (!also || set_cell(compiler, also, matrix, also_type, 1));
}
