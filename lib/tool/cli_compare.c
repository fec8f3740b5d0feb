/* cli_compare: the odds of several options of one record: --compare and --sweep. */
#include <string.h>

#include "base/big.h"
#include "format/odds_compare.h"
#include "machine/say.h"
#include "odds/odds_record.h"
#include "tool/cli.h"

enum { MOST_AXES = 8, MOST_COMPARED = 1000 };

struct axis {
	struct odds_axis about;
	struct span *values;
	enum record_kind kind;
};

struct comparing {
	struct cli *cli;
	struct prepared *prepared;
	struct axis axes[MOST_AXES];
	size_t axis_count;
	bool listed; /* some values are the rules' own words, of which not all fit every record */
};

static bool fault(struct comparing *now, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fault(struct comparing *now, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	const char *message = arena_vformat(&now->cli->scratch, format, list);
	va_end(list);
	return fault_add(&now->cli->record_faults, nowhere, "%s", message);
}

/* ---- axes ---- */

/* The slot of a field of the procedure, or NO_SLOT. */
static uint32_t slot_of(const struct prepared *prepared, struct span name)
{
	word_id key = words_find(&prepared->keys, name);
	uint32_t slot = key ? prepared->slot_of[key] : NO_SLOT;

	return slot != NO_SLOT && prepared->program->slots[slot].field ? slot : NO_SLOT;
}

/* Starts an axis over a field, which may be abbreviated; NULL after a fault. */
static struct axis *start_axis(struct comparing *now, const char *option, struct span typed, uint32_t *slot)
{
	struct cli *cli = now->cli;
	struct span name = resolve_name(&cli->resolver, now->prepared, typed, &cli->record_faults);
	struct axis *axis = &now->axes[now->axis_count];

	if (!name.length)
		return NULL;
	for (size_t i = 0; i < now->axis_count; i++)
		if (span_same(now->axes[i].about.field, name))
			return fault(now, "--%s: %.*s is given twice", option, (int)name.length, name.data),
			       NULL;
	if (now->axis_count == MOST_AXES)
		return fault(now, "--%s: more than %d fields", option, MOST_AXES), NULL;
	*slot = slot_of(now->prepared, name);
	if (*slot == NO_SLOT)
		return fault(now, "--%s: %.*s is no field of the rules", option, (int)name.length, name.data),
		       NULL;
	*axis = (struct axis){.about = {.field = name},
			      .kind = say_kind(now->prepared->program->slots[*slot].type)};
	now->axis_count++;
	return axis;
}

static void add_values(struct comparing *now, struct axis *axis, struct span list, char between)
{
	axis->values = arena_take(&now->cli->scratch, (list.length / 2 + 1) * sizeof *axis->values);
	while (list.length)
		axis->values[axis->about.count++] = span_trim(span_cut(&list, between));
}

/* "FIELD" is all its words, "FIELD=ONE/OTHER" these two. */
static bool add_compared(struct comparing *now, struct span text)
{
	struct span name = span_cut(&text, '=');
	uint32_t slot;
	struct axis *axis = start_axis(now, "compare", span_trim(name), &slot);

	if (!axis)
		return false;
	if (text.length) {
		add_values(now, axis, text, '/');
		return true;
	}
	add_values(now, axis, span_of(cli_field_words(now->cli, now->prepared, slot)), ',');
	now->listed = true;
	return axis->about.count ||
	       fault(now, "--compare: %.*s has no list of words; use %.*s=A/B, or --sweep %.*s=FROM..TO",
		     (int)name.length, name.data, (int)name.length, name.data, (int)name.length, name.data);
}

static struct span written(struct comparing *now, struct number number)
{
	char *text = arena_take(&now->cli->scratch, NUMBER_LENGTH);

	return (struct span){text, number_format(number, text)};
}

/* "6..30:6": 6, 12, 18, 24, 30. Without a step, each whole number. */
static bool read_sweep(struct span range, struct number *from, struct number *to, struct number *step)
{
	struct span limits = span_cut(&range, ':'), first = limits, last;
	size_t at = 0;

	while (at + 1 < limits.length && memcmp(limits.data + at, "..", 2) != 0)
		at++;
	if (at + 1 >= limits.length)
		return false;
	first.length = at;
	last = (struct span){limits.data + at + 2, limits.length - at - 2};
	*step = number_whole(1);
	return number_parse(first, from) && number_parse(last, to) && number_compare(*from, *to) <= 0 &&
	       (!range.length || number_parse(range, step)) && number_compare(*step, number_whole(0)) > 0;
}

static bool add_sweep(struct comparing *now, struct span text)
{
	struct span whole = text, name = span_cut(&text, '=');
	struct number from, to, step;
	uint32_t slot;
	size_t capacity = 0;
	struct axis *axis = start_axis(now, "sweep", span_trim(name), &slot);

	if (!axis)
		return false;
	if (now->prepared->program->slots[slot].type != TYPE_NUMBER)
		return fault(now, "--sweep: %.*s is not a number; use --compare", (int)name.length,
			     name.data);
	if (!read_sweep(text, &from, &to, &step))
		return fault(
		    now, "--sweep: invalid range \"%.*s\"; expected FIELD=FROM..TO or FIELD=FROM..TO:STEP",
		    (int)whole.length, whole.data);
	axis->about.numbers = true;
	for (; number_compare(from, to) <= 0; from = number_add(from, step)) {
		if (axis->about.count == MOST_COMPARED)
			return fault(now, "--sweep: %.*s has more than %d values; use a larger step",
				     (int)name.length, name.data, MOST_COMPARED);
		if (axis->about.count == capacity)
			axis->values = arena_grow(&now->cli->scratch, axis->values, axis->about.count,
						  &capacity, sizeof *axis->values);
		axis->values[axis->about.count++] = written(now, from);
	}
	return true;
}

static bool read_axes(struct comparing *now)
{
	const struct options *options = now->cli->options;

	for (size_t i = 0; i < options->compare_count; i++) {
		struct span list = options->compares[i];

		while (list.length)
			if (!add_compared(now, span_cut(&list, ',')))
				return false;
	}
	for (size_t i = 0; i < options->sweep_count; i++) {
		struct span list = options->sweeps[i];

		while (list.length)
			if (!add_sweep(now, span_cut(&list, ',')))
				return false;
	}
	return now->axis_count > 0 || fault(now, "--compare: expected a field");
}

/* ---- options ---- */

/* The record with the values of option number `at`, whose texts are put into `values`. */
static struct record option_record(struct comparing *now, const struct record *record, size_t at,
				   struct span *values)
{
	struct record option = record_copy(record, &now->cli->scratch);

	for (size_t i = now->axis_count; i-- > 0; at /= now->axes[i].about.count)
		values[i] = now->axes[i].values[at % now->axes[i].about.count];
	for (size_t i = 0; i < now->axis_count; i++) {
		struct record_field *field = record_find(&option, now->axes[i].about.field);

		if (field)
			record_set(field, values[i]);
		else
			record_add(&option, now->axes[i].about.field, values[i], now->axes[i].kind);
	}
	return option;
}

static struct record *kept_record(struct arena *arena, const struct record *record)
{
	struct record *copy = arena_take(arena, sizeof *copy);

	*copy = record_copy(record, arena);
	for (size_t i = 0; i < copy->count; i++) {
		copy->fields[i].key = arena_span(arena, copy->fields[i].key);
		copy->fields[i].value = arena_span(arena, copy->fields[i].value);
		copy->fields[i].raw = SPAN("");
	}
	return copy;
}

static mpz_srcptr kept_weight(struct arena *arena, mpz_srcptr weight)
{
	__mpz_struct *copy = arena_take(arena, sizeof *copy);

	big_keep(arena, copy, weight);
	return copy;
}

/* The table in memory of its own. Returns how many bytes its rows have. */
static uint64_t keep_table(struct odds_table *table, struct arena *arena)
{
	struct odds_row *rows = arena_take(arena, table->row_count * sizeof *rows);
	struct span *fields = arena_take(arena, table->field_count * sizeof *fields);
	uint64_t bytes = 0;

	for (size_t i = 0; i < table->field_count; i++)
		fields[i] = arena_span(arena, table->fields[i]);
	for (size_t row = 0; row < table->row_count; row++) {
		struct span *values = arena_take(arena, table->field_count * sizeof *values);

		for (size_t i = 0; i < table->field_count; i++)
			values[i] = arena_span(arena, table->rows[row].values[i]);
		rows[row] = (struct odds_row){values, kept_weight(arena, table->rows[row].weight)};
		bytes += table->field_count * sizeof *values + sizeof *rows[row].weight +
			 mpz_size(rows[row].weight) * sizeof(mp_limb_t);
	}
	table->kinds = memcpy(arena_take(arena, table->field_count * sizeof *table->kinds), table->kinds,
			      table->field_count * sizeof *table->kinds);
	table->input = kept_record(arena, table->input);
	table->fields = fields;
	table->rows = rows;
	table->total = kept_weight(arena, table->total);
	table->policy = arena_span(arena, table->policy);
	return bytes;
}

/* Calculates an option, in memory that does not stay; one that the rules or the data do not allow
 * has a fault instead. Returns how many bytes its rows have. */
static uint64_t calculate(struct comparing *now, const struct odds_question *asked,
			  const struct record *record, struct odds_option *option)
{
	struct cli *cli = now->cli;
	struct arena passing = {.block = NULL};
	struct odds_question own = *asked;
	struct odds distribution;
	uint64_t bytes = 0;

	own.arena = &passing;
	faults_start(&cli->record_faults, &cli->scratch);
	if (odds_record(&own, now->prepared, record, &option->table, &distribution)) {
		option->said = cli_refusal(cli, now->prepared, record, &option->table);
		bytes = keep_table(&option->table, &cli->scratch);
		odds_free(&distribution);
	} else {
		option->fault = arena_span(&cli->scratch,
					   span_of(faults_reason(&cli->record_faults)->message));
	}
	arena_free(&passing);
	return bytes;
}

/* One record for each row of each option, or error= where there is none. */
static bool write_rows(struct comparing *now, const struct odds_comparison *all, const struct style *style,
		       const struct record *record)
{
	struct cli *cli = now->cli;
	struct span *values = arena_take(&cli->scratch, now->axis_count * sizeof *values);

	for (size_t i = 0; i < all->count; i++) {
		struct odds_option *option = &all->options[i];

		if (option->fault.length) {
			struct record failed = option_record(now, record, i, values);

			cli_write_error(cli, &failed, SPAN(""), 0, true, option->fault);
		} else if (odds_report_fits(&option->table, style, &now->prepared->keys, &cli->limits,
					    &cli->record_faults)) {
			odds_report(&option->table, style, &cli->out, &cli->scratch);
		} else {
			return false;
		}
	}
	return true;
}

/* The record without the fields of the axes. */
static struct record without_axes(struct comparing *now, const struct record *record)
{
	struct record input = record_copy(record, &now->cli->scratch);

	for (size_t i = 0; i < now->axis_count; i++)
		record_remove(&input, now->axes[i].about.field);
	return input;
}

static bool write_comparison(struct comparing *now, const struct record *record, struct odds_option *options,
			     size_t count)
{
	struct cli *cli = now->cli;
	struct style style = cli_style(cli->options, record->json);
	struct odds_axis *axes = arena_take(&cli->scratch, now->axis_count * sizeof *axes);
	const struct record input = without_axes(now, record);
	const struct odds_comparison all = {&input, axes, now->axis_count, options, count};
	size_t failed = 0, first = 0;

	for (size_t i = count; i-- > 0;)
		if (options[i].fault.length) {
			failed++;
			first = i;
		}
	faults_start(&cli->record_faults, &cli->scratch);
	if (failed == count || (failed && !now->listed))
		return fault(now, "%.*s", (int)options[first].fault.length, options[first].fault.data);
	for (size_t i = 0; i < now->axis_count; i++)
		axes[i] = now->axes[i].about;
	if (!style.form->comparison)
		return write_rows(now, &all, &style, record);
	style.form->comparison(&all, &style, &cli->out, &cli->scratch);
	return true;
}

/* ---- limits: of all options together ---- */

static bool count_options(struct comparing *now, uint64_t times, size_t *count)
{
	const char *option = now->cli->options->sweep_count ? "sweep" : "compare";

	*count = 1;
	for (size_t i = 0; i < now->axis_count; i++) {
		*count *= now->axes[i].about.count;
		if (*count > MOST_COMPARED)
			return fault(now, "--%s: more than %d options; compare fewer values", option,
				     MOST_COMPARED);
	}
	return times <= now->cli->limits.repetitions / *count ||
	       fault(now, "--%s: more than %llu repetitions of all options together (limit: repetitions)",
		     option, (unsigned long long)now->cli->limits.repetitions);
}

static bool together_fit(struct comparing *now, uint64_t spent, uint64_t held)
{
	const struct limits *limits = &now->cli->limits;
	const char *option = now->cli->options->sweep_count ? "sweep" : "compare";

	if (spent <= limits->work && held <= limits->weights)
		return true;
	faults_start(&now->cli->record_faults, &now->cli->scratch);
	return spent > limits->work
		   ? fault(now,
			   "--%s: more than %llu steps of odds for all options together (limit: work); "
			   "compare fewer values",
			   option, (unsigned long long)limits->work)
		   : fault(
			 now,
			 "--%s: more than %llu bytes of states and weights for all options together (limit: "
			 "weights); compare fewer values",
			 option, (unsigned long long)limits->weights);
}

/* Calculates all options; false after a fault of them all. */
static bool calculate_all(struct comparing *now, const struct odds_question *asked,
			  const struct record *record, size_t count, struct odds_option *options)
{
	struct machine *machine = &now->prepared->machine;
	uint64_t spent = 0, held = 0;
	bool fine = true;

	machine->spent = &spent;
	for (size_t i = 0; i < count && fine; i++) {
		struct span *values = arena_take(&now->cli->scratch, now->axis_count * sizeof *values);
		const struct record option = option_record(now, record, i, values);

		options[i].values = values;
		held += calculate(now, asked, &option, &options[i]);
		fine = together_fit(now, spent, held);
	}
	machine->spent = NULL;
	return fine;
}

bool cli_compare(struct cli *cli, const struct odds_question *asked, struct prepared *prepared,
		 const struct record *record)
{
	struct comparing now = {.cli = cli, .prepared = prepared};
	size_t count;

	if (!read_axes(&now) || !count_options(&now, asked->times, &count))
		return false;
	struct odds_option *options = arena_take(&cli->scratch, count * sizeof *options);
	return calculate_all(&now, asked, record, count, options) &&
	       write_comparison(&now, record, options, count);
}
