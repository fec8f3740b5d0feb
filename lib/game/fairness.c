/* fairness: counts faces, tests them by chi-square, and writes the report. */
#include "game/fairness.h"
#include "base/big.h"

#include <math.h>

/* kinds with more faces get no bars */
enum { MOST_BARS = 20, BAR = 40 };

/* ---- counting ---- */

static struct fairness_kind *kind_of(struct fairness *fairness, uint32_t sides, bool hand)
{
	struct fairness_kind **at = &fairness->kinds;

	while (*at && ((*at)->hand < hand || ((*at)->hand == hand && (*at)->sides < sides)))
		at = &(*at)->next;
	struct fairness_kind *kind = *at;
	if (kind && kind->hand == hand && kind->sides == sides)
		return kind;
	kind = arena_take(fairness->arena, sizeof *kind);
	*kind = (struct fairness_kind){.next = *at, .sides = sides, .hand = hand};
	kind->counts = arena_take(fairness->arena, sides * sizeof *kind->counts);
	return *at = kind;
}

void fairness_add(struct fairness *fairness, uint32_t sides, uint32_t face, bool hand)
{
	struct fairness_kind *kind = kind_of(fairness, sides, hand);

	kind->counts[face - 1]++;
	kind->dice++;
}

/* ---- chi-square ---- */

/* The probability that a chi-square of so many degrees of freedom is at least `square`. A
 * closed form for integer degrees: a sum of Poisson weights, or for odd degrees
 * of half-integer ones plus the complementary error function. */
static double tail_of(double square, size_t degrees)
{
	double half = square / 2, sum = degrees % 2 ? erfc(sqrt(half)) : 0;

	if (square <= 0)
		return 1;
	for (size_t i = 0; 2 * i + 2 <= degrees; i++) {
		double power = (double)i + (degrees % 2 ? 0.5 : 0);

		sum += exp(power * log(half) - half - lgamma(power + 1));
	}
	return fmin(sum, 1);
}

/* In integers: (seen - expected)^2 / expected is (seen sides - dice width)^2 /
 * (dice sides width); the remaining faces go into the last cell. */
static void measure(struct fairness_kind *kind)
{
	uint64_t fives = UINT64_C(5) * kind->sides;
	uint32_t width = (uint32_t)((fives + kind->dice - 1) / kind->dice);
	mpz_t part;
	mpq_t square;

	kind->cells = kind->sides / width;
	kind->p = kind->holm = -1;
	if (kind->cells < 2)
		return;
	uint32_t last = kind->sides - (uint32_t)(kind->cells - 1) * width;
	mpz_init(part);
	mpq_init(square);
	for (size_t cell = 0; cell < kind->cells; cell++) {
		uint32_t first = (uint32_t)cell * width, own = cell + 1 == kind->cells ? last : width;
		uint64_t seen = 0;

		for (uint32_t face = first; face < first + own; face++)
			seen += kind->counts[face];
		big_set(part, (int64_t)(seen * kind->sides) - (int64_t)(kind->dice * own));
		mpz_mul(part, part, part);
		big_multiply(part, own == width ? last : width);
		mpz_add(mpq_numref(square), mpq_numref(square), part);
	}
	big_set(mpq_denref(square), (int64_t)kind->dice);
	big_multiply(mpq_denref(square), kind->sides);
	big_multiply(mpq_denref(square), (uint64_t)width * last);
	mpq_canonicalize(square);
	kind->square = mpq_get_d(square);
	mpz_clear(part);
	mpq_clear(square);
	kind->p = tail_of(kind->square, kind->cells - 1);
}

/* Holm's method: multiplies the smallest p-value by their number, the next by one
 * less, and so on, and lets none be smaller than the one before. */
static void correct(struct fairness *fairness)
{
	size_t left = 0;
	double largest = 0;

	for (const struct fairness_kind *kind = fairness->kinds; kind; kind = kind->next)
		left += kind->p >= 0;
	for (; left; left--) {
		struct fairness_kind *least = NULL;

		for (struct fairness_kind *kind = fairness->kinds; kind; kind = kind->next)
			if (kind->p >= 0 && kind->holm < 0 && (!least || kind->p < least->p))
				least = kind;
		if (!least)
			return;
		largest = fmax(largest, least->p * (double)left);
		least->holm = fmin(largest, 1);
	}
}

void fairness_work_out(struct fairness *fairness)
{
	for (struct fairness_kind *kind = fairness->kinds; kind; kind = kind->next)
		measure(kind);
	correct(fairness);
}

/* ---- the report ---- */

static struct span text_of(struct arena *arena, const char *format, double number)
{
	return span_of(arena_format(arena, format, number));
}

static struct record record_of(struct arena *arena, const struct fairness_kind *kind)
{
	struct text counts = {.arena = arena};
	struct record record;

	record_start(&record, arena);
	record_add(&record, SPAN("die"), text_of(arena, "d%.0f", kind->sides), RECORD_TEXT);
	record_add(&record, SPAN("source"), kind->hand ? SPAN("hand") : SPAN("chance"), RECORD_TEXT);
	record_add(&record, SPAN("dice"), text_of(arena, "%.0f", (double)kind->dice), RECORD_NUMBER);
	for (uint32_t face = 0; face < kind->sides; face++)
		text_format(&counts, "%s%llu", face ? "," : "", (unsigned long long)kind->counts[face]);
	if (kind->sides <= 100)
		record_add(&record, SPAN("counts"), text_span(&counts), RECORD_LIST);
	record_add(&record, SPAN("expected"), text_of(arena, "%.6g", (double)kind->dice / kind->sides),
		   RECORD_NUMBER);
	record_add(&record, SPAN("cells"), text_of(arena, "%.0f", (double)kind->cells), RECORD_NUMBER);
	if (kind->p < 0)
		return record;
	record_add(&record, SPAN("chi-square"), text_of(arena, "%.6g", kind->square), RECORD_NUMBER);
	record_add(&record, SPAN("degrees"), text_of(arena, "%.0f", (double)kind->cells - 1), RECORD_NUMBER);
	record_add(&record, SPAN("p"), text_of(arena, "%.6g", kind->p), RECORD_NUMBER);
	record_add(&record, SPAN("holm"), text_of(arena, "%.6g", kind->holm), RECORD_NUMBER);
	return record;
}

static void draw_bars(const struct fairness_kind *kind, const struct style *style, struct text *out)
{
	uint64_t most = 1;
	unsigned capacity = style->width > 24 ? style->width - 24 : 0;

	capacity = capacity > BAR ? BAR : capacity;
	for (uint32_t face = 0; face < kind->sides; face++)
		most = kind->counts[face] > most ? kind->counts[face] : most;
	for (uint32_t face = 0; face < kind->sides; face++) {
		unsigned cells = (unsigned)((double)kind->counts[face] * capacity / (double)most + 0.5);

		text_format(out, "%6u %8llu %s", face + 1, (unsigned long long)kind->counts[face],
			    cells && style->colour ? "\033[36m" : "");
		for (unsigned i = 0; i < cells; i++)
			text_add(out, style->plain ? SPAN("#") : SPAN("█"));
		text_add(out, cells && style->colour ? SPAN("\033[0m\n") : SPAN("\n"));
	}
}

static void write_text(const struct fairness_kind *kind, const struct style *style, struct text *out)
{
	text_format(out, "d%u, %s: %llu %s, %.4g expected per face\n", kind->sides,
		    kind->hand ? "rolled by hand" : "rolled by the program", (unsigned long long)kind->dice,
		    kind->dice == 1 ? "die" : "dice", (double)kind->dice / kind->sides);
	if (kind->sides <= MOST_BARS)
		draw_bars(kind, style, out);
	if (kind->p < 0)
		text_add(out, SPAN("  too few dice for a chi-square test\n"));
	else
		text_format(out, "  chi-square %.4g, %zu %s of freedom: p %.4g, Holm-adjusted %.4g\n",
			    kind->square, kind->cells - 1, kind->cells == 2 ? "degree" : "degrees", kind->p,
			    kind->holm);
}

static void write_remarks(const struct fairness *fairness, const char *front, struct text *out)
{
	text_format(out, "%sfrom %llu %s; rolls that were taken out of the log cannot be counted\n", front,
		    (unsigned long long)fairness->answers, fairness->answers == 1 ? "answer" : "answers");
	if (fairness->unknown)
		text_format(out, "%s%llu %s dice (see --stamp)\n", front,
			    (unsigned long long)fairness->unknown,
			    fairness->unknown == 1 ? "answer does not record enough to derive its"
						   : "answers do not record enough to derive their");
}

void fairness_report(const struct fairness *fairness, const struct style *style, struct output *out)
{
	struct text text = {.arena = fairness->arena};

	for (const struct fairness_kind *kind = fairness->kinds; kind; kind = kind->next) {
		if (style->form->reader) {
			write_text(kind, style, &text);
			continue;
		}
		struct record record = record_of(fairness->arena, kind);
		style->form->record(&record, style->columns, &text);
		text_put(&text, '\n');
	}
	if (style->form->remark)
		write_remarks(fairness, style->form->remark, &text);
	output_add(out, text_span(&text));
}
