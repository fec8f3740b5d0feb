/* season: units, figures and logs of several games. */
#include "game/season.h"

#include <stdlib.h>
#include <string.h>

#include "game/report.h"

struct season_unit {
	struct season_unit *next;
	struct span name;
	size_t games, place;
	struct number *sums; /* by column */
	bool *given;
};

struct season_figure {
	struct season_figure *next;
	struct span name, unit;
	struct location seen_at;
	size_t seen;      /* the place of the folder */
	const char *lost; /* where; NULL: he is there */
	bool told;        /* he is in two units, which has been said */
};

void season_start(struct season *season, struct arena *arena, struct rules *rules, struct findings *findings)
{
	static const char *const scopes[] = {"figure", "side", "game"};
	const struct yaml *columns = yaml_get(rules_file(rules, "after"), "season");

	*season = (struct season){.arena = arena, .rules = rules, .findings = findings};
	season->last_unit = &season->units;
	muster_start(&season->history, arena);
	muster_start(&season->listed, arena);
	season->columns = arena_take(arena, (columns ? columns->count : 0) * sizeof *season->columns);
	for (const struct yaml *item = columns ? columns->first : NULL; item; item = item->next) {
		struct season_column *column = &season->columns[season->column_count++];
		const struct yaml *take = yaml_get(item, "take"), *order = yaml_get(item, "order");
		struct span of = yaml_get(item, "of")->text, scope = span_cut(&of, '.');

		*column = (struct season_column){.name = item->key, .of = of};
		while (!span_is(scope, scopes[column->scope]))
			column->scope++;
		column->take = !take || span_is(take->text, "sum") ? SEASON_SUM
			       : span_is(take->text, "last")       ? SEASON_LAST
								   : SEASON_MOST;
		column->order = !order ? 0 : span_is(order->text, "most") ? 1 : -1;
	}
}

/* ---- who is where ---- */

static const char *place_of(const struct season *season, struct location at)
{
	return at.line ? arena_format(season->arena, "%s:%u", at.file, at.line) : at.file;
}

static bool is_in(const struct figure *figure, const struct season_file *file)
{
	return figure->unit.length && !strcmp(figure->location.file, file->path);
}

static struct season_figure *known(const struct season *season, struct span name)
{
	return name_index_find(&season->figures, name, SPAN(""));
}

static void add_figure(struct season *season, const struct figure *figure, const struct season_file *file)
{
	struct season_figure *one = arena_take(season->arena, sizeof *one);

	*one = (struct season_figure){.name = figure->name,
				      .unit = file->unit,
				      .seen_at = figure->location,
				      .seen = file->folder->place};
	*(season->last ? &season->last->next : &season->first) = one;
	season->last = one;
	name_index_add(&season->figures, season->arena, one->name, SPAN(""), one);
}

static void meet(struct season *season, const struct figure *figure, const struct season_file *file)
{
	struct season_figure *one = known(season, figure->name);

	if (!one) {
		add_figure(season, figure, file);
	} else if (!span_same(one->unit, file->unit)) {
		if (!one->told)
			finding_add(
			    season->findings, SEVERITY_ERROR, figure->location, "two-units",
			    "%.*s is in two units: of %.*s by %s; a figure stays with its unit, and a "
			    "name is one figure's",
			    (int)one->name.length, one->name.data, (int)one->unit.length, one->unit.data,
			    place_of(season, one->seen_at));
		one->told = true;
	} else {
		if (one->lost)
			finding_add(season->findings, SEVERITY_ERROR, figure->location, "back",
				    "%.*s is back, but was %s; a recruit has a name of his own",
				    (int)one->name.length, one->name.data, one->lost);
		one->lost = NULL;
		one->seen = file->folder->place;
		one->seen_at = figure->location;
	}
}

/* Another name for a unit that is known: all figures of a new one are of that one. */
static bool is_renamed(struct season *season, const struct season_file *file)
{
	struct span unit = SPAN("");
	const char *where = NULL;

	for (const struct figure *figure = file->units->figures; figure; figure = figure->next) {
		const struct season_figure *one = is_in(figure, file) ? known(season, figure->name) : NULL;

		if (!is_in(figure, file))
			continue;
		if (!one || span_same(one->unit, file->unit) || (unit.length && !span_same(one->unit, unit)))
			return false;
		unit = one->unit;
		where = place_of(season, one->seen_at);
	}
	if (unit.length)
		finding_add(season->findings, SEVERITY_ERROR, (struct location){file->path, 1, 1}, "renamed",
			    "no earlier game explains this unit: its figures are those of %.*s, %s; a unit "
			    "keeps its file name",
			    (int)unit.length, unit.data, where);
	return unit.length != 0;
}

void season_files(struct season *season, struct season_folder *folder)
{
	for (struct season_file *file = folder->files; file; file = file->next) {
		if (!file->units || (!file->was && is_renamed(season, file)))
			continue;
		for (const struct figure *figure = file->units->figures; figure; figure = figure->next)
			if (is_in(figure, file))
				meet(season, figure, file);
		for (struct season_figure *one = season->first; one; one = one->next)
			if (span_same(one->unit, file->unit) && one->seen != folder->place && !one->lost)
				one->lost = arena_format(season->arena, "no longer in %s", file->path);
	}
}

/* ---- what a game earned ---- */

static struct season_unit *unit_of(struct season *season, struct span name)
{
	struct season_unit *unit = season->units;

	while (unit && !span_same(unit->name, name))
		unit = unit->next;
	if (unit)
		return unit;
	unit = arena_take(season->arena, sizeof *unit);
	*unit = (struct season_unit){
	    .name = name,
	    .sums = arena_take(season->arena, season->column_count * sizeof *unit->sums),
	    .given = arena_take(season->arena, season->column_count * sizeof *unit->given)};
	for (size_t i = 0; i < season->column_count; i++)
		unit->sums[i] = number_whole(0);
	*season->last_unit = unit;
	season->last_unit = &unit->next;
	return unit;
}

/* A number; yes counts as 1, a set by its words. */
static struct number count_of(const struct after_value *total)
{
	return total->type == TYPE_SET                                  ? number_whole((int64_t)total->count)
	       : total->type == TYPE_NUMBER || total->type == TYPE_FLAG ? total->now
									: number_whole(0);
}

/* What the game gives for a column, added up. */
static struct number worth(const struct season_column *column, const struct after *after,
			   const struct after_side *side, bool *given)
{
	struct number sum = number_whole(0);
	const struct after_value *total = NULL;

	*given = false;
	if (column->scope == SEASON_FIGURE) {
		for (const struct after_figure *at = after->figures; at; at = at->next) {
			total = at->side == side ? after_value(at->totals, column->of) : NULL;
			sum = total ? number_add(sum, count_of(total)) : sum;
			*given |= total != NULL;
		}
		return sum;
	}
	total = after_value(column->scope == SEASON_SIDE ? side->gives : after->gives, column->of);
	if (!total)
		total = after_value(column->scope == SEASON_SIDE ? side->totals : after->totals, column->of);
	*given = total != NULL;
	return total ? count_of(total) : sum;
}

static void add_worth(struct season *season, struct season_unit *unit, const struct after *after,
		      const struct after_side *side)
{
	for (size_t i = 0; i < season->column_count; i++) {
		const struct season_column *column = &season->columns[i];
		bool given;
		struct number now = worth(column, after, side, &given);

		if (!given)
			continue;
		if (column->take == SEASON_SUM)
			unit->sums[i] = number_add(unit->sums[i], now);
		else if (column->take == SEASON_LAST || !unit->given[i])
			unit->sums[i] = now;
		else
			unit->sums[i] = number_higher(unit->sums[i], now);
		unit->given[i] = true;
	}
	unit->games++;
}

static struct span unit_name(const struct season_folder *folder, const struct after_side *side)
{
	for (const struct season_file *file = folder->files; file; file = file->next)
		if (!strcmp(file->path, side->unit->source->location.file))
			return file->unit;
	return side->name;
}

/* The last line that is about a figure. */
static unsigned last_line(const struct log *log, struct span name)
{
	unsigned line = 1;

	for (size_t i = log_game(log); i < log->count; i++)
		if (!log->records[i].replaced &&
		    (span_alike(record_get(&log->records[i].record, "by"), name) ||
		     span_alike(record_get(&log->records[i].record, "at"), name)))
			line = log->records[i].line;
	return line;
}

static void add_history(struct season *season, const struct season_folder *folder,
			const struct after_figure *figure, struct span unit)
{
	struct record *row = muster_row(&season->history);

	record_add(row, SPAN("by"), figure->name, RECORD_TEXT);
	record_add(row, SPAN("unit"), unit, RECORD_TEXT);
	record_add(row, SPAN("game"), folder->name, RECORD_TEXT);
	for (size_t i = 0; i < figure->record.count; i++)
		if (!span_among(figure->record.fields[i].key, "by unit text"))
			record_add(row, figure->record.fields[i].key, figure->record.fields[i].value,
				   figure->record.fields[i].kind);
}

static void say_due(struct season *season, const struct after_due *due, const struct log *log)
{
	for (; due; due = due->next) {
		struct span name = record_get(&due->record, "by");
		struct span next = record_get(&due->record, "next");

		name = name.length ? name : record_get(&due->record, "unit");
		finding_add(season->findings, SEVERITY_ERROR,
			    (struct location){log->path, last_line(log, name), 1}, "due",
			    "%.*s: %.*s is still to be rolled", (int)name.length, name.data, (int)next.length,
			    next.data);
	}
}

void season_played(struct season *season, const struct season_folder *folder)
{
	const struct after *after = &folder->after;

	for (const struct after_side *side = after->sides; side; side = side->next) {
		add_worth(season, unit_of(season, unit_name(folder, side)), after, side);
		say_due(season, side->due, &folder->log);
	}
	for (const struct after_figure *at = after->figures; at; at = at->next) {
		const struct after_value *gone = after_value(at->totals, SPAN("sheet.gone"));
		struct season_figure *one = known(season, at->name);

		say_due(season, at->due, &folder->log);
		if (!at->side || !at->figure)
			continue;
		add_history(season, folder, at, unit_name(folder, at->side));
		if (gone && gone->now.numerator && one)
			one->lost = arena_format(season->arena, "lost at %s:%u", folder->log_path,
						 last_line(&folder->log, at->name));
	}
	say_due(season, after->due, &folder->log);
}

/* ---- standings ---- */

static const struct season *sorting; /* for qsort, which takes no context */

static int by_standing(const void *a, const void *b)
{
	const struct season_unit *one = *(struct season_unit *const *)a,
				 *other = *(struct season_unit *const *)b;
	size_t least = one->name.length < other->name.length ? one->name.length : other->name.length;

	for (size_t i = 0; i < sorting->column_count; i++) {
		int compared = number_compare(other->sums[i], one->sums[i]) * sorting->columns[i].order;

		if (compared)
			return compared;
	}
	int names = memcmp(one->name.data, other->name.data, least);
	return names ? names : number_order(one->name.length, other->name.length);
}

/* Rows of the history by unit, then by figure, each in the order of the games. */
static void sort_history(struct season *season, struct season_unit **units, size_t count)
{
	struct muster sorted;

	muster_start(&sorted, season->arena);
	for (size_t i = 0; i < count; i++)
		for (const struct season_figure *one = season->first; one; one = one->next)
			for (size_t j = 0; span_same(one->unit, units[i]->name) && j < season->history.count;
			     j++)
				if (span_alike(record_get(&season->history.rows[j], "by"), one->name) &&
				    span_same(record_get(&season->history.rows[j], "unit"), one->unit))
					*muster_row(&sorted) = season->history.rows[j];
	season->history = sorted;
}

void season_standings(struct season *season, struct muster *rows)
{
	size_t count = 0;

	for (const struct season_unit *unit = season->units; unit; unit = unit->next)
		count++;
	struct season_unit **list = arena_take(season->arena, count * sizeof *list);
	count = 0;
	for (struct season_unit *unit = season->units; unit; unit = unit->next)
		list[count++] = unit;
	sorting = season;
	if (count)
		qsort(list, count, sizeof *list, by_standing);
	for (size_t i = 0; i < count; i++) {
		struct record *row = muster_row(rows);

		record_add(row, SPAN("unit"), list[i]->name, RECORD_TEXT);
		record_add(row, SPAN("games"), span_of(arena_format(season->arena, "%zu", list[i]->games)),
			   RECORD_NUMBER);
		for (size_t j = 0; j < season->column_count; j++) {
			struct text text = {.arena = season->arena};

			text_number(&text, list[i]->sums[j]);
			record_add(row, season->columns[j].name, text_span(&text), RECORD_NUMBER);
		}
	}
	sort_history(season, list, count);
}

/* ---- the rules ---- */

static bool gives(const struct yaml *tallies, const char *tally, struct span name)
{
	return yaml_find(yaml_get(yaml_get(tallies, tally), "gives"), name) != NULL;
}

/* Is it SCOPE.NAME of something that the tallies give? */
static bool is_given(struct rules *rules, const struct yaml *tallies, const struct yaml *of)
{
	struct span name = of->text, scope = span_cut(&name, '.');

	if (span_is(scope, "figure"))
		return gives(tallies, "figure", name) || gives(tallies, "record", name);
	if (!span_among(scope, "side game"))
		return false;
	struct span total = arena_span(rules->arena, of->text); /* side.points, as a total is called */
	return gives(tallies, span_is(scope, "side") ? "side" : "game", name) ||
	       gives(tallies, "record", total) || gives(tallies, "figure", total) ||
	       gives(tallies, "side", total);
}

bool season_check(struct rules *rules, const struct yaml *columns, const struct yaml *tallies)
{
	bool fine = !columns || rules_is_map(rules, columns, "season");

	for (const struct yaml *item = columns && fine ? columns->first : NULL; item; item = item->next) {
		const struct yaml *of = yaml_get(item, "of"), *take = yaml_get(item, "take"),
				  *order = yaml_get(item, "order");

		if (!rules_keys(rules, item, "a season entry", "of take order about ref"))
			return false;
		if (!of || !is_given(rules, tallies, of))
			fine = fault_add(
			    rules->faults, (of ? of : item)->location,
			    "a season entry requires \"of\": figure.NAME, side.NAME or game.NAME, "
			    "which a tally gives");
		if (take && !span_among(take->text, "sum last most"))
			fine = fault_add(rules->faults, take->location,
					 "take: \"%s\"; expected sum, last or most", take->text.data);
		if (order && !span_among(order->text, "most least"))
			fine = fault_add(rules->faults, order->location,
					 "order: \"%s\"; expected most or least", order->text.data);
	}
	return fine;
}
