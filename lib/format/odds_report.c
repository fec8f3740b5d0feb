/* odds_report: the order of the rows, and the record forms. */
#include "format/odds_report.h"
#include "format/form.h"
#include "base/big.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- order ---- */

/* The index of a row, and its numbers as one: most pairs are ordered by that alone. */
struct sorting {
	uint64_t key;
	size_t row;
};

/* What is not a number counts as 0. */
static struct number row_number(const struct odds_row *row, size_t field)
{
	enum { QUICK = 9 }; /* digits that certainly fit */
	struct span text = row->values[field];
	struct number number;
	int64_t whole = 0;
	size_t at = 0;

	for (; at < text.length && at < QUICK && text.data[at] >= '0' && text.data[at] <= '9'; at++)
		whole = whole * 10 + (text.data[at] - '0');
	if (at && at == text.length)
		return number_whole(whole);
	return number_parse(text, &number) ? number : number_whole(0);
}

/* Appends a field to the keys, if its values are integers and the keys have room for
 * their range. `room` is what the keys can still be multiplied by. */
static bool add_to_keys(struct sorting *rows, const struct odds_table *table, size_t field, uint64_t *room)
{
	int64_t low = INT64_MAX, high = INT64_MIN;

	for (size_t i = 0; i < table->row_count; i++) {
		struct number number = row_number(&table->rows[i], field);

		if (!number_is_whole(number))
			return false;
		low = number.numerator < low ? number.numerator : low;
		high = number.numerator > high ? number.numerator : high;
	}
	uint64_t range = (uint64_t)(high - low) + 1;
	if (range > *room)
		return false;
	*room /= range;
	for (size_t i = 0; i < table->row_count; i++)
		rows[i].key = rows[i].key * range +
			      (uint64_t)(row_number(&table->rows[i], field).numerator - low);
	return true;
}

static int span_compare(struct span one, struct span other)
{
	size_t both = one.length < other.length ? one.length : other.length;
	int order = both ? memcmp(one.data, other.data, both) : 0;

	return order ? order : (one.length > other.length) - (one.length < other.length);
}

/* A row whose key is that of others. */
struct tie {
	const struct odds_table *table;
	size_t row;
};

_Static_assert(sizeof(struct tie) <= sizeof(struct sorting) &&
		   sizeof(struct odds_row) <= sizeof(struct sorting),
	       "ties and sorted rows fit where the spare half of the sorting was");

static int by_outcome(const void *a, const void *b)
{
	const struct tie *left = a, *right = b;
	const struct odds_table *table = left->table;
	const struct odds_row *one = &table->rows[left->row], *other = &table->rows[right->row];
	int order = 0;

	for (size_t i = 0; !order && i < table->field_count; i++)
		if (table->kinds[i] == RECORD_NUMBER)
			order = number_compare(row_number(one, i), row_number(other, i));
	if (!order)
		order = mpz_cmp(other->weight, one->weight);
	for (size_t i = 0; !order && i < table->field_count; i++)
		order = span_compare(one->values[i], other->values[i]);
	return order;
}

/* Sorts by key, a byte at a time from the lowest; `most` is the largest key. Returns the
 * rows, or the spare ones. */
static struct sorting *sort_by_key(struct sorting *rows, struct sorting *spare, size_t count, uint64_t most)
{
	for (unsigned shift = 0; shift < 64 && most >> shift; shift += 8) {
		size_t first[257] = {0}; /* of each byte: where its rows begin */

		for (size_t i = 0; i < count; i++)
			first[(rows[i].key >> shift & 255) + 1]++;
		for (size_t i = 0; i < 256; i++)
			first[i + 1] += first[i];
		for (size_t i = 0; i < count; i++)
			spare[first[rows[i].key >> shift & 255]++] = rows[i];
		struct sorting *sorted = spare;
		spare = rows;
		rows = sorted;
	}
	return rows;
}

/* Sorts what has equal keys. */
static void sort_ties(const struct odds_table *table, struct sorting *rows, size_t count, struct tie *ties)
{
	for (size_t first = 0, end; first < count; first = end) {
		for (end = first; end < count && rows[end].key == rows[first].key; end++)
			ties[end - first] = (struct tie){table, rows[end].row};
		if (end - first > 1)
			qsort(ties, end - first, sizeof *ties, by_outcome);
		for (size_t i = first; i < end; i++)
			rows[i].row = ties[i - first].row;
	}
}

void odds_report_sort(struct odds_table *table, struct arena *scratch)
{
	size_t count = table->row_count;
	struct sorting *memory = arena_reserve(scratch, 2 * count * sizeof *memory);
	struct sorting *rows = memory, *spare = memory + count;
	uint64_t room = UINT64_MAX;
	bool fits = count > 0;

	for (size_t i = 0; i < count; i++)
		rows[i] = (struct sorting){0, i};
	for (size_t i = 0; fits && i < table->field_count; i++)
		fits = table->kinds[i] != RECORD_NUMBER || add_to_keys(rows, table, i, &room);
	rows = sort_by_key(rows, spare, count, UINT64_MAX / room);
	void *other = rows == memory ? spare : memory; /* for ties, and then for the sorted rows */
	sort_ties(table, rows, count, other);
	struct odds_row *sorted = other;
	for (size_t i = 0; i < count; i++)
		sorted[i] = table->rows[rows[i].row];
	table->rows = sorted;
}

/* ---- records ---- */

char odds_report_mark(const struct odds_table *table, size_t row)
{
	if (table->tail == ODDS_AND_MORE && row + 1 == table->row_count)
		return '+';
	return table->tail == ODDS_AND_LESS && row == 0 ? '-' : '\0';
}

static void add_integer(struct text *text, mpz_srcptr number)
{
	char *digits = text_reserve(text, mpz_sizeinbase(number, 10) + 2);

	mpz_get_str(digits, 10, number);
	text->length += strlen(digits);
}

/* May the fractions be reduced and written? What one costs was measured for 1,000 to 10,000 dice. */
static bool fractions_fit(const struct odds_table *table, const struct limits *limits, struct faults *faults)
{
	enum { STEPS = 2 }; /* in a nanosecond, as all odds count them */
	double bits = (double)mpz_sizeinbase(table->total, 2);
	double steps = STEPS * (double)table->row_count * bits * (8 + bits / 2900);

	return steps <= (double)limits->work ||
	       fault_add(
		   faults, (struct location){0},
		   "%zu fractions of up to %zu digits take some %.0f steps, more than %llu (limit: work); "
		   "without them, p= has ten digits",
		   table->row_count, 2 * mpz_sizeinbase(table->total, 10), steps,
		   (unsigned long long)limits->work);
}

static void add_fraction(const struct odds_table *table, size_t row, struct text *text)
{
	mpz_t common, numerator, denominator;

	mpz_inits(common, numerator, denominator, NULL);
	mpz_gcd(common, table->rows[row].weight, table->total);
	mpz_divexact(numerator, table->rows[row].weight, common);
	mpz_divexact(denominator, table->total, common);
	add_integer(text, numerator);
	text_put(text, '/');
	add_integer(text, denominator);
	mpz_clears(common, numerator, denominator, NULL);
}

/* Appends the root of p (1 - p) / times. */
static void add_error(const struct odds_table *table, size_t row, struct text *text)
{
	mpq_t square;

	mpq_init(square);
	mpz_sub(mpq_numref(square), table->total, table->rows[row].weight);
	mpz_mul(mpq_numref(square), mpq_numref(square), table->rows[row].weight);
	mpz_pow_ui(mpq_denref(square), table->total, 3);
	text_format(text, "%.4g", odds_report_root(square));
	mpq_clear(square);
}

static bool is_outcome(const struct odds_table *table, struct span key, size_t before)
{
	for (size_t i = 0; i < before; i++)
		if (span_same(table->fields[i], key))
			return true;
	return false;
}

static bool has_column(const char *columns, const char *name)
{
	return columns && span_listed(span_of(columns), ',', span_of(name));
}

bool odds_report_fits(const struct odds_table *table, const struct style *style, const struct words *declared,
		      const struct limits *limits, struct faults *faults)
{
	bool fractions = style->fraction || has_column(style->columns, "odds");
	struct span own = style->fraction ? SPAN("p row rows odds") : SPAN("p row rows"),
		    more = table->sampled ? SPAN("method standard-error") : SPAN("");

	for (size_t i = 0; i < table->field_count; i++)
		if (is_outcome(table, table->fields[i], i))
			return fault_add(faults, (struct location){0}, "--outcome: duplicate field \"%.*s\"",
					 (int)table->fields[i].length, table->fields[i].data);
	for (size_t i = 0; table->input && i < table->input->count; i++) {
		struct span key = table->input->fields[i].key;
		bool outcome = is_outcome(table, key, table->field_count);

		if ((outcome && !(declared && words_find(declared, key))) || span_among(key, own.data) ||
		    span_among(key, more.data))
			return fault_add(faults, (struct location){0}, RECORD_TWICE, (int)key.length,
					 key.data);
	}
	return !fractions || fractions_fit(table, limits, faults);
}

/* For a field that is also an outcome, the input's value is written as was.FIELD. */
static void rename_outcomes(const struct odds_table *table, struct record *input, struct arena *scratch)
{
	size_t kept = 0;

	for (size_t i = 0; i < input->count; i++) {
		struct record_field field = input->fields[i];

		if (is_outcome(table, field.key, table->field_count)) {
			if (record_was(table->input, field.key))
				continue; /* it has was.FIELD already */
			field.key = span_of(
			    arena_format(scratch, "was.%.*s", (int)field.key.length, field.key.data));
			field.raw = SPAN("");
		}
		input->fields[kept++] = field;
	}
	input->count = kept;
}

/* A row as a record: the fields of the input, the outcome, its probability. Its
 * texts are valid until the next row. */
struct row_record {
	struct record record;
	size_t input; /* fields of the input */
	bool fraction;
	struct text value, p, odds, error;
	char row[NUMBER_LENGTH], rows[NUMBER_LENGTH]; /* row: right-aligned */
	struct span row_number, row_count;
};

static struct span number_text(size_t number, char *capacity)
{
	return (struct span){capacity, number_format(number_whole((int64_t)number), capacity)};
}

/* Makes the text of a number that of the next one. */
static void count_up(struct row_record *now)
{
	char *digit = now->row + sizeof now->row;

	while (--digit >= now->row_number.data && *digit == '9')
		*digit = '0';
	if (digit >= now->row_number.data) {
		++*digit;
	} else {
		*digit = '1';
		now->row_number = (struct span){digit, now->row_number.length + 1};
	}
}

/* The fields behind those of the input, whose values a row has. */
static void add_fields(struct row_record *now, const struct odds_table *table)
{
	struct record *record = &now->record;

	for (size_t i = 0; i < table->field_count; i++)
		record_add(record, table->fields[i], SPAN(""), table->kinds[i]);
	record_add(record, SPAN("p"), SPAN(""), RECORD_REAL);
	if (now->fraction)
		record_add(record, SPAN("odds"), SPAN(""), RECORD_TEXT);
	if (table->sampled) {
		record_add(record, SPAN("method"), SPAN("sample"), RECORD_TEXT);
		record_add(record, SPAN("standard-error"), SPAN(""), RECORD_REAL);
	}
	record_add(record, SPAN("row"), SPAN(""), RECORD_NUMBER);
	record_add(record, SPAN("rows"), now->row_count, RECORD_NUMBER);
}

static void begin_rows(struct row_record *now, const struct odds_table *table, const struct style *style,
		       struct arena *scratch)
{
	struct text empty = {.arena = scratch};

	*now = (struct row_record){.fraction = style->fraction || has_column(style->columns, "odds"),
				   .value = empty,
				   .p = empty,
				   .odds = empty,
				   .error = empty};
	record_start(&now->record, scratch);
	if (table->input) {
		now->record = record_copy(table->input, scratch);
		rename_outcomes(table, &now->record, scratch);
		now->record.crlf &= style->form != &form_json;
	}
	now->input = now->record.count;
	now->row_number = (struct span){now->row + sizeof now->row, 0};
	now->row_count = number_text(table->row_count, now->rows);
	add_fields(now, table);
}

/* Sets the values of the outcome; returns the field behind them. */
static struct record_field *set_outcome(struct row_record *now, const struct odds_table *table, size_t row)
{
	struct record_field *field = &now->record.fields[now->input];
	const struct span *values = table->rows[row].values;
	char mark = odds_report_mark(table, row);

	for (size_t i = 0; i < table->field_count; i++)
		field[i].value = values[i];
	if (mark && table->field_count) {
		text_add(&now->value, values[0]);
		text_put(&now->value, mark);
		field->value = text_span(&now->value);
	}
	if (table->field_count)
		field->kind = mark ? RECORD_TEXT : table->kinds[0];
	return field + table->field_count;
}

static void set_row(struct row_record *now, const struct odds_table *table, size_t row)
{
	struct record_field *field;

	now->value.length = now->p.length = now->odds.length = now->error.length = 0;
	field = set_outcome(now, table, row);
	odds_report_p(&now->p, table->rows[row].weight, table->total);
	field++->value = text_span(&now->p);
	if (now->fraction) {
		add_fraction(table, row, &now->odds);
		field++->value = text_span(&now->odds);
	}
	if (table->sampled) {
		add_error(table, row, &now->error);
		field[1].value = text_span(&now->error);
		field += 2;
	}
	count_up(now);
	field->value = now->row_number;
}

/* What all rows of a form with names have: the fields of the input, and the names of those
 * behind, each with what separates it from the field before. */
struct row_frame {
	const struct form_pieces *pieces;
	struct span head, close, *names;
};

static void begin_frame(struct row_frame *frame, const struct row_record *now, const struct style *style,
			struct arena *scratch)
{
	const struct form_pieces *pieces = style->form->pieces;
	struct record input = now->record;
	struct text head = {.arena = scratch};

	input.count = now->input;
	input.crlf = false;
	style->form->record(&input, NULL, &head);
	head.length -= strlen(pieces->close);
	*frame = (struct row_frame){.pieces = pieces,
				    .head = text_span(&head),
				    .close = span_of(now->record.crlf ? "\r" : pieces->close),
				    .names = arena_take(scratch, now->record.count * sizeof *frame->names)};
	for (size_t i = now->input; i < now->record.count; i++) {
		struct text name = {.arena = scratch};
		bool first = i == now->input && head.length == strlen(pieces->open);

		text_add(&name, span_of(first ? "" : pieces->between));
		pieces->name(&name, now->record.fields[i].key);
		frame->names[i] = text_span(&name);
	}
}

static void write_row(const struct row_frame *frame, const struct row_record *now, struct text *text)
{
	text_add(text, frame->head);
	for (size_t i = now->input; i < now->record.count; i++) {
		const struct record_field *field = &now->record.fields[i];

		text_add_short(text, frame->names[i]);
		if (frame->pieces->bare && (field->kind == RECORD_NUMBER || field->kind == RECORD_REAL))
			text_add_short(text, field->value);
		else
			frame->pieces->value(text, field->value, field->kind);
	}
	text_add(text, frame->close);
}

/* The rows are in another order than their weights lie in memory, which is fetched ahead. */
static void fetch_ahead(const struct odds_table *table, size_t row)
{
	enum { FAR = 16, NEAR = 8 };

	if (row + FAR < table->row_count) {
		__builtin_prefetch(table->rows[row + FAR].weight);
		__builtin_prefetch(table->rows[row + FAR].values);
		mpz_srcptr near = table->rows[row + NEAR].weight;
		__builtin_prefetch(mpz_limbs_read(near) + mpz_size(near) - 1);
	}
}

static void report_rows(const struct odds_table *table, const struct style *style, struct output *out,
			struct arena *scratch)
{
	struct text text = {.arena = scratch};
	const struct form_pieces *pieces = style->form->pieces;
	bool framed = pieces && pieces->name; /* all rows have the same names */
	struct row_frame frame = {.pieces = NULL};
	struct row_record now;

	begin_rows(&now, table, style, scratch);
	for (size_t row = 0; row < table->row_count; row++) {
		text.length = 0;
		fetch_ahead(table, row);
		set_row(&now, table, row);
		if (row == 0 && framed)
			begin_frame(&frame, &now, style, scratch);
		if (frame.pieces)
			write_row(&frame, &now, &text);
		else
			style->form->record(&now.record, style->columns, &text);
		text_put(&text, '\n');
		output_add(out, text_span(&text));
	}
}

void odds_report(const struct odds_table *table, const struct style *style, struct output *out,
		 struct arena *scratch)
{
	if (style->form->distribution)
		style->form->distribution(table, style, out, scratch);
	else
		report_rows(table, style, out, scratch);
}
