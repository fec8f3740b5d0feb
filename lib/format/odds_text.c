/* odds_text: the table for people, with outcomes, probabilities, at least and at
 * most, and bars. */
#include "format/odds_report.h"
#include "base/big.h"

#include <stdlib.h>
#include <string.h>

enum { CHANCE = 10, NARROWEST_BAR = 8, WIDEST_BAR = 60 };

struct page {
	const struct odds_table *table;
	const struct style *style;
	struct text text, figure;
	size_t *widths;  /* of the columns of fields */
	bool cumulative; /* one outcome field, and it is a number */
	mpz_t below;     /* total weight of the rows before this one */
	mpz_srcptr largest;
	unsigned bar; /* length of the longest bar in cells; 0: no bars */
};

static void add_padded(struct page *page, struct span value, char mark, size_t width, bool left)
{
	size_t shown = text_cells(value) + (mark != '\0');

	for (size_t i = shown; !left && i < width; i++)
		text_put(&page->text, ' ');
	text_masked(&page->text, value);
	if (mark)
		text_put(&page->text, mark);
	for (size_t i = shown; left && i < width; i++)
		text_put(&page->text, ' ');
}

/* Drops the last `places` digits, rounding. */
static unsigned long rounded(uint64_t digits, long places)
{
	uint64_t unit = 1;

	for (; places > 0; places--) {
		if (unit > digits * 2)
			return 0;
		unit *= 10;
	}
	return (unsigned long)((digits + unit / 2) / unit);
}

/* p= rounded, in integers, since floating point differs between machines. */
void odds_report_chance(struct text *text, mpz_srcptr weight, mpz_srcptr total)
{
	long shift;

	if (mpz_sgn(weight) == 0 || mpz_cmp(weight, total) == 0) {
		text_add(text, mpz_sgn(weight) ? SPAN("100%") : SPAN("0%"));
		return;
	}
	uint64_t digits = odds_report_digits(weight, total, &shift);
	unsigned long hundredths = rounded(digits, shift - 4), pair = rounded(digits, 8);
	long exponent = pair < 100 ? shift - 11 : shift - 12; /* of the percentage, negative */

	if (hundredths >= 10000)
		text_add(text, SPAN(">99.99%"));
	else if (shift <= 12)
		text_format(text, "%lu.%02lu%%", hundredths / 100, hundredths % 100);
	else if (shift <= 15)
		text_format(text, "0.%04lu%%", rounded(digits, shift - 6));
	else if (exponent <= 300)
		text_format(text, "%lu.%lue-%02ld%%", pair < 100 ? pair / 10 : 1, pair < 100 ? pair % 10 : 0,
			    exponent);
	else
		text_add(text, SPAN("<1e-300%"));
}

static void add_chance(struct page *page, mpz_srcptr weight)
{
	page->figure.length = 0;
	odds_report_chance(&page->figure, weight, page->table->total);
	add_padded(page, text_span(&page->figure), '\0', CHANCE, false);
}

/* weight / largest in units of 1 / parts, rounded to nearest. */
static unsigned share_of(mpz_srcptr weight, mpz_srcptr largest, unsigned parts)
{
	mpz_t share, twice;

	mpz_inits(share, twice, NULL);
	mpz_mul_ui(share, weight, 2UL * parts);
	mpz_add(share, share, largest);
	mpz_mul_2exp(twice, largest, 1);
	mpz_fdiv_q(share, share, twice);
	unsigned whole = (unsigned)mpz_get_ui(share);
	mpz_clears(share, twice, NULL);
	return whole;
}

static void add_bar(struct page *page, mpz_srcptr weight)
{
	static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
	unsigned parts = page->style->plain ? 1 : 8;
	unsigned filled = page->bar ? share_of(weight, page->largest, page->bar * parts) : 0;

	if (!page->bar || (!filled && page->style->plain))
		return;
	text_add(&page->text, SPAN("  "));
	if (page->style->colour)
		text_add(&page->text, SPAN("\033[36m"));
	for (unsigned i = 0; i < filled / parts; i++)
		text_add(&page->text, page->style->plain ? SPAN("#") : SPAN("█"));
	if (!page->style->plain)
		text_add(&page->text, span_of(eighths[filled ? filled % parts : 1]));
	if (page->style->colour)
		text_add(&page->text, SPAN("\033[0m"));
}

static void add_row(struct page *page, size_t row)
{
	const struct odds_table *table = page->table;
	mpz_srcptr weight = table->rows[row].weight;
	mpz_t rest;

	for (size_t i = 0; i < table->field_count; i++) {
		if (i)
			text_add(&page->text, SPAN("  "));
		add_padded(page, table->rows[row].values[i], i ? '\0' : odds_report_mark(table, row),
			   page->widths[i], table->kinds[i] != RECORD_NUMBER);
	}
	add_chance(page, weight);
	if (page->cumulative) {
		mpz_init(rest);
		mpz_sub(rest, table->total, page->below);
		add_chance(page, rest);
		mpz_add(page->below, page->below, weight);
		add_chance(page, page->below);
		mpz_clear(rest);
	}
	add_bar(page, weight);
	text_put(&page->text, '\n');
}

struct span odds_report_line(struct arena *arena, const struct record *input)
{
	struct text line = {.arena = arena};

	if (!input || !input->count)
		return SPAN("");
	struct record plain = *input;
	plain.json = plain.crlf = false;
	record_write(&plain, &line);
	return text_span(&line);
}

void odds_report_input(struct text *out, const struct record *input)
{
	struct span line = odds_report_line(out->arena, input);

	text_readable(out, line);
	text_add(out, line.length ? SPAN("\n") : SPAN(""));
}

static void add_head(struct page *page)
{
	const struct odds_table *table = page->table;

	odds_report_input(&page->text, table->input);
	for (size_t i = 0; i < table->field_count; i++) {
		if (i)
			text_add(&page->text, SPAN("  "));
		add_padded(page, table->fields[i], '\0', page->widths[i], table->kinds[i] != RECORD_NUMBER);
	}
	add_padded(page, SPAN("chance"), '\0', CHANCE, false);
	if (page->cumulative) {
		add_padded(page, SPAN("at least"), '\0', CHANCE, false);
		add_padded(page, SPAN("at most"), '\0', CHANCE, false);
	}
	text_put(&page->text, '\n');
}

/* ---- mean and deviation ---- */

/* The first row at which at least `twentieths` of 20 are reached. */
static struct span quantile(const struct odds_table *table, unsigned twentieths)
{
	mpz_t wanted, sum;
	size_t row = 0;

	mpz_inits(wanted, sum, NULL);
	mpz_mul_ui(wanted, table->total, twentieths);
	mpz_cdiv_q_ui(wanted, wanted, 20);
	for (;; row++) { /* all rows reach the total */
		mpz_add(sum, sum, table->rows[row].weight);
		if (mpz_cmp(sum, wanted) >= 0)
			break;
	}
	mpz_clears(wanted, sum, NULL);
	return table->rows[row].values[0];
}

/* The rows ascend. */
static void add_quantiles(struct page *page)
{
	const struct span least = quantile(page->table, 1), middle = quantile(page->table, 10),
			  most = quantile(page->table, 19);

	text_format(&page->text, "\nmedian %.*s", (int)middle.length, middle.data);
	if (!span_same(least, most))
		text_format(&page->text, ", nine in ten from %.*s to %.*s", (int)least.length, least.data,
			    (int)most.length, most.data);
}

static void add_moments(struct page *page)
{
	const struct odds_table *table = page->table;
	mpq_t mean, variance;

	for (size_t i = 0; i < table->field_count; i++) {
		bool known = i == 0 && table->mean && table->variance;

		if (table->kinds[i] != RECORD_NUMBER || (i == 0 && table->tail && !known))
			continue;
		mpq_inits(mean, variance, NULL);
		if (known) {
			mpq_set(mean, table->mean);
			mpq_set(variance, table->variance);
		} else {
			odds_report_moments(table, i, mean, variance);
		}
		if (table->field_count > 1) {
			text_masked(&page->text, table->fields[i]);
			text_add(&page->text, SPAN(": "));
		}
		text_format(&page->text, "mean %.6g, standard deviation %.4g", mpq_get_d(mean),
			    odds_report_root(variance));
		if (page->cumulative)
			add_quantiles(page);
		text_put(&page->text, '\n');
		mpq_clears(mean, variance, NULL);
	}
	if (table->sampled)
		text_format(&page->text, "a sample of %.0f, not exact\n", mpz_get_d(table->total));
}

/* ---- the page ---- */

static void measure(struct page *page)
{
	const struct odds_table *table = page->table;
	size_t taken = CHANCE + 2;

	page->widths = arena_take(page->text.arena, table->field_count * sizeof *page->widths);
	for (size_t i = 0; i < table->field_count; i++) {
		page->widths[i] = text_cells(table->fields[i]);
		for (size_t row = 0; row < table->row_count; row++) {
			size_t width = text_cells(table->rows[row].values[i]) +
				       (i == 0 && odds_report_mark(table, row) != '\0');

			if (width > page->widths[i])
				page->widths[i] = width;
		}
		taken += page->widths[i] + (i ? 2 : 0);
	}
	page->cumulative = table->field_count == 1 && table->kinds[0] == RECORD_NUMBER;
	if (page->cumulative)
		taken += (unsigned long)2 * CHANCE;
	for (size_t row = 0; row < table->row_count; row++)
		if (!page->largest || mpz_cmp(table->rows[row].weight, page->largest) > 0)
			page->largest = table->rows[row].weight;
	if (page->style->width >= taken + NARROWEST_BAR && page->largest)
		page->bar = page->style->width - (unsigned)taken;
	if (page->bar > WIDEST_BAR)
		page->bar = WIDEST_BAR;
}

/* A table of a million rows is no text in memory. */
static void give(struct page *page, struct output *out)
{
	enum { PIECE = 65536 };

	if (page->text.length < PIECE)
		return;
	output_add(out, text_span(&page->text));
	page->text.length = 0;
}

void odds_report_text(const struct odds_table *table, const struct style *style, struct output *out,
		      struct arena *scratch)
{
	struct page page = {
	    .table = table, .style = style, .text = {.arena = scratch}, .figure = {.arena = scratch}};

	mpz_init(page.below);
	measure(&page);
	add_head(&page);
	for (size_t row = 0; row < table->row_count; row++) {
		add_row(&page, row);
		give(&page, out);
	}
	add_moments(&page);
	text_lines(&page.text, table->policy);
	mpz_clear(page.below);
	output_add(out, text_span(&page.text));
}
