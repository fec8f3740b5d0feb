/* cost: goes through the members of a unit file and writes what they cost. */
#include "units/cost.h"

#include "machine/say.h"
#include "rules/profile.h"
#include "units/addition.h"

static void add_refs(struct text *text, const struct yaml *ref)
{
	bool list = ref && ref->kind == YAML_LIST;

	for (const struct yaml *item = list ? ref->first : ref; item; item = list ? item->next : NULL)
		if (!span_listed(text_span(text), ' ', item->text))
			text_format(text, "%s%s", text->length ? " " : "", item->text.data);
}

/* The member, or the one that it belongs to, that has a name; and where it is. */
static void add_member(struct record *row, const struct units *units, const struct unit_member *member)
{
	if (!member->outer)
		return;
	rows_by(row, member);
	rows_text(row, "place", span_of(addition_place(row->arena, units, member, NULL)));
}

static value cell(const struct profile *profile, word_id word, const struct column *column)
{
	int32_t row = profile_row(profile, word);

	return row < 0
		   ? column->start
		   : profile
			 ->cells[(size_t)row * profile->column_count + (size_t)(column - profile->columns)];
}

/* A row of the list: the member itself, or an item of it (a word of a profile). */
static void add_cost(struct rows *list, const struct validated *file, const struct unit_member *member,
		     const struct unit_cost *cost, word_id word)
{
	struct rules *rules = file->units->rules->rules;
	struct machine *machine = &file->units->machine;
	const struct profile *profile = cost->profile;
	struct record *row = rows_add(list, file->name);
	struct text refs = {.arena = list->arena};
	struct span item = word ? words_text(&rules->words, word) : SPAN("");

	add_member(row, file->units, member);
	rows_text(row, "rule", span_of(cost->name));
	rows_text(row, "item", item);
	rows_number(row, SPAN("points"),
		    cost->column   ? cell(profile, word, cost->column)
		    : cost->points ? node_value(machine, cost->points)
				   : value_of(0));
	for (size_t i = 0; word && i < cost->column_count; i++)
		rows_number(row, cost->columns[i]->name, cell(profile, word, cost->columns[i]));
	add_refs(&refs, cost->ref);
	if (word && profile)
		add_refs(&refs, yaml_get(rules_profile_row(rules, profile, item), "ref"));
	rows_text(row, "ref", text_span(&refs));
}

static void add_costs(struct rows *list, const struct validated *file, const struct unit_member *member,
		      const struct unit_cost *cost)
{
	struct machine *machine = &file->units->machine;
	value of = cost->of ? node_value(machine, cost->of) : value_of(0);

	if (!cost->of || cost->of->type == TYPE_WORD) {
		add_cost(list, file, member, cost, (word_id)of.numerator);
		return;
	}
	struct list words = machine_list(machine, TYPE_SET, of);
	for (size_t i = 0; i < words.count; i++)
		add_cost(list, file, member, cost, (word_id)words.items[i]);
}

static void add_total(struct record *row, const char *name, struct number is, const struct number *limit,
		      const struct yaml *ref)
{
	struct text refs = {.arena = row->arena};

	rows_text(row, "total", span_of(name));
	rows_number(row, SPAN("value"), is);
	if (limit) {
		rows_number(row, SPAN("limit"), *limit);
		rows_number(row, SPAN("left"), number_subtract(*limit, is));
	}
	add_refs(&refs, ref);
	rows_text(row, "ref", text_span(&refs));
}

/* With `sums` the totals of the members and of the unit, else what they cost. */
static void add_members(struct rows *list, const struct validated *file, const struct unit_member *member,
			bool sums)
{
	struct machine *machine = &file->units->machine;

	for (; member; member = member->next) {
		units_look(file->units, member);
		for (const struct unit_cost *cost = sums ? NULL : member->path->costs; cost;
		     cost = cost->next)
			if (!cost->when || node_true(machine, cost->when))
				add_costs(list, file, member, cost);
		add_members(list, file, member->inner, sums);
		units_look(file->units, member);
		for (const struct unit_sum *sum = sums ? member->path->sums : NULL; sum; sum = sum->next) {
			if (sum->when && !node_true(machine, sum->when))
				continue;
			value limit = sum->limit ? node_value(machine, sum->limit) : value_of(0);
			struct record *row = rows_add(list, file->name);

			add_member(row, file->units, member);
			add_total(row, sum->name, node_value(machine, sum->is), sum->limit ? &limit : NULL,
				  sum->ref);
		}
	}
}

void cost_add(void *context, const struct validated *file)
{
	const struct unit_document *document = file->documents;
	struct rows *list = context;

	for (; document; document = document->next)
		add_members(list, file, document->unit, false);
	if (file->verdict->priced)
		add_total(rows_add(list, file->name), "points", file->verdict->cost,
			  file->units->rules->limit ? &file->verdict->limit : NULL, NULL);
	for (document = file->documents; document; document = document->next)
		add_members(list, file, document->unit, true);
}

const char *cost_columns(const struct rows *list)
{
	struct text text = {.arena = list->arena};
	const char *before = "file,by,place,rule,item,points", *after = ",total,value,limit,left,ref";

	text_add(&text, span_of(before));
	for (size_t i = 0; i < list->count; i++)
		for (size_t j = 0; j < list->at[i].count; j++) {
			struct span key = list->at[i].fields[j].key;

			if (!span_listed(text_span(&text), ',', key) &&
			    !span_listed(span_of(after), ',', key))
				text_format(&text, ",%.*s", (int)key.length, key.data);
		}
	text_add(&text, span_of(after));
	text_put(&text, '\0');
	return text.at;
}

/* ---- for people ---- */

/* Appends a text in a column of this width, at its right or left. */
static void add_column(struct text *out, struct span shown, size_t width, bool right)
{
	size_t cells = text_cells(shown), blanks = cells < width ? width - cells : 0;

	text_format(out, "%*s", right ? (int)blanks : 0, "");
	text_masked(out, shown);
	text_format(out, "%*s", right ? 0 : (int)blanks, "");
}

static size_t wider(size_t width, struct span shown)
{
	size_t cells = text_cells(shown);

	return cells > width ? cells : width;
}

/* "of 6, 2 left" for a total; "slots 2" for an item. */
static struct span remark(const struct record *row, struct arena *arena)
{
	struct span limit = record_get(row, "limit"), left = record_get(row, "left");
	struct text text = {.arena = arena};

	if (limit.length)
		text_format(&text, "of %.*s, %.*s left", (int)limit.length, limit.data, (int)left.length,
			    left.data);
	for (size_t i = 0; i < row->count && !record_get(row, "total").length; i++) {
		const struct record_field *field = &row->fields[i];

		if (field->kind == RECORD_NUMBER && !span_is(field->key, "points") &&
		    !span_is(field->value, "0"))
			text_format(&text, "%s%.*s %.*s", text.length ? ", " : "", (int)field->key.length,
				    field->key.data, (int)field->value.length, field->value.data);
	}
	return text_span(&text);
}

static struct span what(const struct record *row)
{
	struct span total = record_get(row, "total"), item = record_get(row, "item");

	return total.length ? total : item.length ? item : record_get(row, "rule");
}

void cost_write(const struct rows *list, struct text *out)
{
	size_t by = 0, item = 0, note = 0;
	struct span file = SPAN("");

	for (size_t i = 0; i < list->count; i++) {
		by = wider(by, record_get(&list->at[i], "by"));
		item = wider(item, what(&list->at[i]));
		note = wider(note, remark(&list->at[i], list->arena));
	}
	for (size_t i = 0; i < list->count; i++) {
		const struct record *row = &list->at[i];
		struct span refs = record_get(row, "ref"), points = record_get(row, "points");

		if (!span_same(file, record_get(row, "file"))) {
			file = record_get(row, "file");
			text_readable(out, file);
			text_put(out, '\n');
		}
		text_add(out, SPAN("  "));
		add_column(out, record_get(row, "by"), by + 2, false);
		add_column(out, what(row), item + 2, false);
		add_column(out, points.length ? points : record_get(row, "value"), 5, true);
		text_add(out, SPAN("  "));
		add_column(out, remark(row, list->arena), refs.length ? note + 2 : 0, false);
		text_add(out, refs);
		while (out->length && out->at[out->length - 1] == ' ')
			out->length--;
		text_put(out, '\n');
	}
}
