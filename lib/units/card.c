/* card: goes through the members of units and writes what their cards show. */
#include "units/card.h"

#include "machine/say.h"
#include "rules/profile.h"

/* What a card is about. */
struct about {
	struct cards *cards;
	struct units *units;
	const struct unit_member *member;
	const char *file;
	struct span unit; /* empty: it belongs to none */
};

/* ---- rows ---- */

struct record *cards_row(struct cards *cards, const char *file, const struct unit_part *part)
{
	struct rows *rows = &cards->rows;
	struct record *row = rows_add(rows, file);

	if (rows->count > cards->part_capacity)
		cards->parts = arena_grow(rows->arena, cards->parts, rows->count - 1, &cards->part_capacity,
					  sizeof *cards->parts);
	cards->parts[rows->count - 1] = part;
	return row;
}

static struct record *add_named(const struct about *about, const struct unit_part *part, struct span name)
{
	struct record *row = cards_row(about->cards, about->file, part);

	rows_text(row, "unit", about->unit);
	if (about->member->outer)
		rows_by(row, about->member);
	rows_text(row, "part", name);
	return row;
}

static struct record *add_row(const struct about *about, const struct unit_part *part)
{
	return add_named(about, part, part ? part->name : SPAN(""));
}

/* Is there nothing to say of it: 0, no, none, an empty list? */
static bool is_nothing(const struct units *units, enum type type, value now)
{
	if (value_is_list(type))
		return !machine_list(&units->machine, type, now).count;
	if (type == TYPE_WORD)
		return span_among(words_text(&units->rules->rules->words, (word_id)now.numerator), "none") ||
		       !now.numerator;
	return !now.numerator;
}

static void add_value(const struct about *about, struct record *row, struct span name, enum type type,
		      value now)
{
	struct span text = say_text(&about->units->machine, row->arena, type, now);

	if (type == TYPE_NUMBER)
		rows_number(row, name, now);
	else if (text.length)
		record_add(row, name, text, say_kind(type));
}

static void add_fields(const struct about *about, struct record *row, const struct unit_part *part)
{
	for (size_t i = 0; i < part->count; i++) {
		const struct node *node = part->values[i].value;
		value now = node_value(&about->units->machine, node);

		if (part->kind != PART_MARKS || !is_nothing(about->units, node->type, now))
			add_value(about, row, part->values[i].name, node->type, now);
	}
}

/* ---- items ---- */

static void add_item(const struct about *about, const struct unit_part *part, word_id word)
{
	struct span item = words_text(&about->units->rules->rules->words, word);
	struct record *row = add_row(about, part);
	const struct profile *profile = part->profile;
	int32_t at = profile ? profile_row(profile, word) : -1;

	rows_text(row, "item", item);
	for (size_t i = 0; i < part->count; i++) {
		const struct column *column = part->values[i].column;
		value cell = at < 0 ? column->start
				    : profile->cells[(size_t)at * profile->column_count +
						     (size_t)(column - profile->columns)];

		if (!is_nothing(about->units, column->type, cell))
			add_value(about, row, column->name, column->type, cell);
	}
	if (part->texts) {
		const struct yaml *text = yaml_find(part->texts, item);

		rows_text(row, "text", text ? text->text : SPAN(""));
	}
}

static void add_items(const struct about *about, const struct unit_part *part)
{
	struct machine *machine = &about->units->machine;
	value now = node_value(machine, part->of);
	bool word = part->of->type == TYPE_WORD;
	struct list list = word ? (struct list){&now.numerator, 1} : machine_list(machine, TYPE_SET, now);

	for (size_t i = 0; i < list.count; i++)
		if (!is_nothing(about->units, TYPE_WORD, value_of(list.items[i])))
			add_item(about, part, (word_id)list.items[i]);
}

/* ---- parts ---- */

static void add_say(const struct about *about, const struct unit_part *part)
{
	struct text text = {.arena = about->cards->rows.arena};
	struct machine *machine = &about->units->machine;

	for (size_t i = 0; i < part->say_count; i++)
		if (part->say[i].value)
			say_value(machine, &text, part->say[i].type, node_value(machine, part->say[i].value));
		else
			text_add(&text, part->say[i].text);
	rows_text(add_row(about, part), "text", span_trim(text_span(&text)));
}

static bool applies(const struct about *about, const struct unit_part *part)
{
	return !part->when || node_true(&about->units->machine, part->when);
}

/* A row for each member that has the part, of those of the unit and their members. */
static void add_each(const struct about *about, const struct unit_part *each,
		     const struct unit_member *member)
{
	for (; member; member = member->next) {
		struct about one = *about;

		one.member = member;
		units_look(about->units, member);
		for (const struct unit_part *part = member->path->parts; part && member->name;
		     part = part->next) {
			if (!span_same(part->name, each->each) || part->kind != PART_FIELDS ||
			    !applies(&one, part))
				continue;
			struct record *row = add_named(about, part, each->name);

			rows_text(row, "item", span_of(member->name));
			add_fields(&one, row, part);
		}
		add_each(about, each, member->inner);
	}
}

static void add_parts(const struct about *about)
{
	for (const struct unit_part *part = about->member->path->parts; part; part = part->next) {
		struct record *row;

		units_look(about->units, about->member);
		if (!applies(about, part))
			continue;
		switch (part->kind) {
		case PART_FIELDS:
		case PART_MARKS:
			row = add_row(about, part);
			add_fields(about, row, part);
			break;
		case PART_BOXES:
			rows_number(add_row(about, part), SPAN("boxes"),
				    node_value(&about->units->machine, part->of));
			break;
		case PART_ITEMS: add_items(about, part); break;
		case PART_EACH: add_each(about, part, about->member->inner); break;
		case PART_SAY: add_say(about, part); break;
		}
	}
}

/* ---- sheets ---- */

static void add_total(const struct about *about, struct span name, const struct node *is,
		      const struct node *limit)
{
	struct machine *machine = &about->units->machine;
	struct record *row = add_row(about, NULL);

	rows_text(row, "total", name);
	rows_number(row, SPAN("value"), node_value(machine, is));
	if (limit)
		rows_number(row, SPAN("limit"), node_value(machine, limit));
}

static void add_sheet(const struct about *about)
{
	const struct unit_rules *rules = about->units->rules;
	struct machine *machine = &about->units->machine;

	add_row(about, NULL);
	units_look(about->units, about->member);
	if (rules->cost && node_value(machine, rules->cost).numerator)
		add_total(about, SPAN("points"), rules->cost, rules->limit);
	for (const struct unit_sum *sum = about->member->path->sums; sum; sum = sum->next)
		if (!sum->when || node_true(machine, sum->when))
			add_total(about, span_of(sum->name), sum->is, sum->limit);
	add_parts(about);
}

/* Does a member's card list the members in it, so that they have none of their own? */
static bool lists(const struct unit_member *member)
{
	const struct unit_part *part = member->outer ? member->path->parts : NULL;

	while (part && part->kind != PART_EACH)
		part = part->next;
	return part;
}

static void add_members(const struct about *unit, const struct unit_member *member)
{
	for (; member; member = member->next) {
		struct about about = *unit;

		about.member = member;
		if (member->name && member->path->parts) {
			add_row(&about, NULL);
			add_parts(&about);
		}
		if (!lists(member))
			add_members(unit, member->inner);
	}
}

static const struct unit_member *unit_of(const struct unit_member *member)
{
	while (member->outer)
		member = member->outer;
	return member;
}

void cards_add(struct cards *cards, struct units *units)
{
	const struct unit_member *last = NULL;

	for (const struct figure *figure = units->figures; figure; figure = figure->next) {
		const struct unit_member *unit = unit_of(figure->member);
		struct about about = {cards, units, unit, figure->location.file,
				      span_of(unit->name ? unit->name : figure->location.file)};

		if (unit == last)
			continue;
		last = unit;
		add_sheet(&about);
		add_members(&about, unit->inner);
	}
}
