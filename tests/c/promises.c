/* promises: what headers of lib/ promise, held against a definition at the bounds where a mistake
 * would be, for tests/engine/promises.bats:
 *
 *   promises numbers|faults|folders|texts|streams|digits|sorting|yaml|words|lists|owners RULESET|links PATH ROOT
 *
 * Prints the first thing that is wrong and exits with 1. */
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fault.h"
#include "base/folder.h"
#include "base/interned.h"
#include "base/name_index.h"
#include "base/number.h"
#include "base/stream.h"
#include "base/text.h"
#include "base/word.h"
#include "base/yaml.h"
#include "format/odds_report.h"
#include "rules/rules.h"
#include "rules/ruleset_path.h"

static struct arena arena;
static uint64_t chance = 1;
static unsigned long checked;

static size_t below(size_t bound)
{
	chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (size_t)(chance >> 33) % bound;
}

__attribute__((format(printf, 2, 3))) static void check(bool fine, const char *format, ...)
{
	va_list list;

	checked++;
	if (fine)
		return;
	va_start(list, format);
	vprintf(format, list);
	va_end(list);
	putchar('\n');
	exit(1);
}

/* ---- numbers: the exact result if it fits, and else NUMBER_TOO_LARGE ---- */

static bool is_fraction(struct number is, mpq_srcptr wanted)
{
	mpq_t other;
	bool fits = mpz_sizeinbase(mpq_numref(wanted), 2) <= 63 &&
		    mpz_sizeinbase(mpq_denref(wanted), 2) <= 63;

	if (!fits || !is.denominator)
		return !fits && !is.denominator;
	mpq_init(other);
	mpz_set_si(mpq_numref(other), (long)is.numerator);
	mpz_set_si(mpq_denref(other), (long)is.denominator);
	bool same = mpq_equal(other, wanted); /* in lowest terms, too */
	mpq_clear(other);
	return same;
}

static bool is_large(struct number is)
{
	return !is.numerator && !is.denominator;
}

static void numbers_of(int64_t a, int64_t b, int64_t c, int64_t d)
{
	struct number one = number_divide(number_whole(a), number_whole(b)),
		      other = number_divide(number_whole(c), number_whole(d));
	mpq_t left, right, all;

	mpq_inits(left, right, all, NULL);
	mpz_set_si(mpq_numref(left), (long)a);
	mpz_set_si(mpq_denref(left), (long)b);
	mpq_canonicalize(left);
	mpz_set_si(mpq_numref(right), (long)c);
	mpz_set_si(mpq_denref(right), (long)d);
	mpq_canonicalize(right);
	mpq_add(all, left, right);
	check(is_fraction(number_add(one, other), all), "%lld/%lld + %lld/%lld", (long long)a, (long long)b,
	      (long long)c, (long long)d);
	mpq_sub(all, left, right);
	check(is_fraction(number_subtract(one, other), all), "%lld/%lld - %lld/%lld", (long long)a,
	      (long long)b, (long long)c, (long long)d);
	mpq_mul(all, left, right);
	check(is_fraction(number_multiply(one, other), all), "%lld/%lld * %lld/%lld", (long long)a,
	      (long long)b, (long long)c, (long long)d);
	if (c) {
		mpq_div(all, left, right);
		check(is_fraction(number_divide(one, other), all), "%lld/%lld / (%lld/%lld)", (long long)a,
		      (long long)b, (long long)c, (long long)d);
	} else {
		check(is_large(number_divide(one, other)), "a division by nought");
	}
	int order = mpq_cmp(left, right);
	check(number_compare(one, other) == (order > 0) - (order < 0), "%lld/%lld <=> %lld/%lld",
	      (long long)a, (long long)b, (long long)c, (long long)d);
	mpz_fdiv_q(mpq_numref(all), mpq_numref(left), mpq_denref(left));
	check(number_down(one).numerator == mpz_get_si(mpq_numref(all)), "down %lld/%lld", (long long)a,
	      (long long)b);
	mpq_clears(left, right, all, NULL);
}

/* What is too large stays so. */
static void too_large(void)
{
	const struct number large = NUMBER_TOO_LARGE, some[] = {{0, 1}, {5, 1}, {-7, 3}, NUMBER_TOO_LARGE};

	for (size_t i = 0; i < sizeof some / sizeof *some; i++)
		for (int turned = 0; turned < 2; turned++) {
			struct number one = turned ? some[i] : large, other = turned ? large : some[i];

			check(is_large(number_add(one, other)) && is_large(number_subtract(one, other)) &&
				  is_large(number_multiply(one, other)) &&
				  is_large(number_divide(one, other)),
			      "what is too large with number %zu", i);
		}
}

/* A number ends where its text ends, whatever is behind. */
static void parsed(void)
{
	static const char *const texts[] = {"1234567890123",
					    "-12.3456",
					    "+0.5.5",
					    "999999999999.9995",
					    "-999999999999",
					    "1000000000000",
					    "7-",
					    "-",
					    ".5",
					    "5."};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		for (size_t length = 0; length <= strlen(texts[i]); length++) {
			struct number is = {0, 1};
			char own[32] = "", *end;
			const char *digits = own;
			size_t whole, places = 0;

			memcpy(own, texts[i], length);
			digits += *own == '-' || *own == '+';
			whole = strspn(digits, "0123456789");
			if (digits[whole] == '.')
				places = strspn(digits + whole + 1, "0123456789");
			bool fits = whole && whole <= 12 && places <= 3 &&
				    digits[whole + places + (digits[whole] == '.')] == '\0' &&
				    (places || digits[whole] != '.');
			check(number_parse((struct span){texts[i], length}, &is) == fits,
			      "\"%s\" is a number", own);
			long double thousandths = strtold(own, &end) * 1000;
			check(!fits || (long double)is.numerator * 1000 ==
					   thousandths * (long double)is.denominator,
			      "\"%s\" is %lld/%lld", own, (long long)is.numerator, (long long)is.denominator);
		}
}

static void numbers(void)
{
	static const int64_t some[] = {
	    0,        1, 2, 3, 7, 1000, INT64_C(1) << 32, INT64_MAX / 2, INT64_MAX / 2 + 1, INT64_MAX - 1,
	    INT64_MAX};
	enum { COUNT = sizeof some / sizeof *some };

	too_large();
	parsed();
	for (size_t i = 0; i < 2 * COUNT; i++)
		for (size_t j = 0; j < 2 * COUNT; j++)
			for (size_t k = 1; k < COUNT; k++)
				numbers_of(i < COUNT ? some[i] : -some[i - COUNT], some[k],
					   j < COUNT ? some[j] : -some[j - COUNT],
					   some[1 + below(COUNT - 1)]);
}

/* ---- faults ---- */

/* A message of so many bytes: words of a length, and what is behind them. */
static char *words_of(size_t length, size_t word)
{
	char *text = arena_take(&arena, length + 1);

	for (size_t i = 0; i < length; i++)
		text[i] = (i + 1) % (word + 1) ? (char)('a' + i % 26) : ' ';
	return text;
}

static void shortened(const char *before, size_t length, const char *behind)
{
	const char *word = words_of(length, length),
		   *whole = arena_format(&arena, "%s%s%s", before, word, behind);
	size_t quote = *behind == '"'; /* it is part of the passage */
	const char *cut = arena_format(&arena, "%s%.*s [...] %s%s", before, (int)(60 - quote), word,
				       word + length - 60, behind);

	check(!strcmp(fault_short(&arena, whole), length + quote > 200 ? cut : whole), "a word of %zu bytes",
	      length);
}

static void faults_promised(void)
{
	struct faults faults;
	const struct fault *picked[4] = {NULL};
	size_t beyond;

	for (size_t length = 195; length < 206; length++) {
		const char *words = words_of(length, 4), *is = fault_short(&arena, words);

		check(length > 200 ? !strcmp(is, words) : is == words, "a message of short words is itself");
		shortened("", length, "");
		shortened("unknown ", length, " here");
		shortened("unknown \"", length, "\"; expected one");
	}
	/* a character of several bytes is not cut, and what is none leads not beyond the word */
	char *broken = arena_format(&arena, "%s end", words_of(250, 250));
	const char *word = words_of(250, 250);
	const char *marked = arena_format(&arena, "%.188s\xc3\xa9%.59s end", word, word);
	check(!strcmp(fault_short(&arena, marked), arena_format(&arena, "%.60s [...] %.59s end", word, word)),
	      "the end begins within a character");
	memset(broken + 180, 0x80, 70);
	check(!strcmp(fault_short(&arena, broken), arena_format(&arena, "%.60s [...]  end", word)),
	      "bytes that are no characters lead beyond the word");
	for (size_t length = 3990; length < 4010; length++) {
		const char *words = words_of(length, 9), *is = fault_short(&arena, words);
		const char *cut = arena_format(&arena, "%.60s [...] %s", words, words + length - 60);

		check(!strcmp(is, length > 4000 ? cut : words), "a message of %zu bytes", length);
	}
	/* each is counted by its severity */
	faults_start(&faults, &arena);
	for (unsigned i = 1; i < 30; i++) {
		enum severity severity = (enum severity)(i % 3);

		fault_note(&faults, nowhere, severity, NULL, "x");
		check(faults.errors == i / 3 && faults.warnings == (i + 2) / 3, "%u faults: %u and %u", i,
		      faults.errors, faults.warnings);
	}
	/* of several, the first that differ, and how many are left out */
	for (size_t count = 0; count < 6; count++)
		for (size_t capacity = 0; capacity < 4; capacity++) {
			faults_start(&faults, &arena);
			for (size_t i = 0; i < count; i++)
				for (int again = 0; again < (i < capacity ? 2 : 1); again++)
					fault_add(&faults, nowhere, "%zu", i);
			memset(picked, 0, sizeof picked);
			size_t some = count < capacity ? count : capacity;
			check(faults_pick(&faults, picked, capacity, &beyond) == some, "picked %zu of %zu",
			      capacity, count);
			check(beyond == count - some, "beyond %zu of %zu: %zu", capacity, count, beyond);
			check(!picked[some], "one more is picked");
		}
}

/* ---- paths ---- */

static void within(const char *path, const char *folder, bool wanted)
{
	check(folder_is_within(path, folder) == wanted, "%s in %s", path, folder);
}

static void trimmed(const char *path, const char *wanted)
{
	check(!strcmp(folder_trim(&arena, path), wanted), "%s trimmed: %s", path, folder_trim(&arena, path));
}

static void folders(void)
{
	within("/a/b", "/a", true);
	within("/a", "/a", true);
	within("/ab", "/a", false);
	within("/b/a", "/a", false);
	within("/a", "/a/b", false);
	within("/", "/", true);
	within("/a", "/", true);
	within("/ab/c", "/", true);
	trimmed("/", "/");
	trimmed("//", "/");
	trimmed("a", "a");
	trimmed("a/", "a");
	trimmed("a//", "a");
	trimmed("/a/b/", "/a/b");
	trimmed("a/b", "a/b");
	trimmed("", "");
}

/* ---- texts for a terminal ---- */

/* "::" is a command for a runner where it is the first that is seen of a line. */
static void texts(void)
{
	for (int byte = 1; byte < 256; byte++) {
		if (byte == ':')
			continue;
		const char text[] = {(char)byte, ':', ':', 'x', '\0'};
		struct text out = {.arena = &arena};

		text_readable(&out, span_of(text));
		text_put(&out, '\0');
		bool seen = byte > ' ' && byte < 0x7f;
		check(!strstr(out.at, seen ? "\\x3a" : "::"), "byte %d before ::", byte);
	}
}

/* Texts of pieces: what of them is seen, and what a terminal gets. */
static void pieces(void)
{
	static const struct piece {
		const char *text, *readable, *revealed; /* NULL: the same */
		bool seen;
	} all[] = {{"a", NULL, NULL, true},
		   {" ", NULL, NULL, true},
		   {"!", NULL, NULL, true},
		   {"~", NULL, NULL, true},
		   {"#", NULL, NULL, true},
		   {"[", NULL, NULL, true},
		   {":", NULL, NULL, true},
		   {"\xc3\xa9", NULL, NULL, true},
		   {"\xc4\x80", NULL, NULL, true},
		   {"\t", "\\x09", NULL, false},
		   {"\x7f", "\\x7f", NULL, false},
		   {"\xc2\x85", "\\x85", NULL, false},
		   {"\xe2\x80\xae", "\\u202e", NULL, false},
		   {"\xe2\x80\x8b", NULL, "\\u200b", false},
		   {"\xc2\xa0", NULL, "\\u00a0", false},
		   {"\xff", "\\xff", NULL, false},
		   {"\xc3", "\\xc3", NULL, false}};

	for (int i = 0; i < 40000; i++) {
		const struct piece *piece[6];
		size_t count = below(7), ahead = 0; /* what is seen */
		struct text text = {.arena = &arena}, readable = text, revealed = text, is = text,
			    shown = text;
		bool seen = count > 0, blank = true;

		for (size_t j = 0; j < count; j++) {
			piece[j] = &all[below(below(2) ? 7 : sizeof all / sizeof *all)];
			text_add(&text, span_of(piece[j]->text));
		}
		for (size_t j = 0; j < count; j++) {
			const char *own = piece[j]->text, *next = j + 1 < count ? piece[j + 1]->text : "";
			bool command = (*own == ':' && *next == ':' && !ahead) ||
				       (*own == '#' && *next == '[' && j > 0 && *piece[j - 1]->text == '#');
			bool is_blank = *own == ' ';

			seen &= piece[j]->seen && !(is_blank && blank);
			blank = is_blank;
			ahead += (unsigned char)*own > ' ' && (unsigned char)*own < 0x7f;
			if (command)
				text_format(&readable, "\\x%02x", *own);
			else
				text_add(&readable, span_of(piece[j]->readable ? piece[j]->readable : own));
			text_add(&revealed, span_of(piece[j]->revealed ? piece[j]->revealed : own));
		}
		check(text_is_seen(text_span(&text)) == (seen && !blank), "seen: %.*s", (int)text.length,
		      text.at);
		text_readable(&is, text_span(&text));
		check(span_same(text_span(&is), text_span(&readable)), "%.*s is readable as %.*s",
		      (int)text.length, text.at, (int)is.length, is.at);
		text_reveal(&shown, text_span(&text));
		check(span_same(text_span(&shown), text_span(&revealed)), "%.*s is revealed as %.*s",
		      (int)text.length, text.at, (int)shown.length, shown.at);
		arena_reset(&arena);
	}
}

/* ---- words ---- */

/* Edits that make one of the other: a letter more, less or another, and two neighbours swapped. */
static size_t edits_of(struct span a, struct span b)
{
	size_t least[70][70];

	for (size_t i = 0; i <= a.length; i++)
		for (size_t j = 0; j <= b.length; j++) {
			size_t best = i + j;

			if (i && least[i - 1][j] + 1 < best)
				best = least[i - 1][j] + 1;
			if (j && least[i][j - 1] + 1 < best)
				best = least[i][j - 1] + 1;
			if (i && j && least[i - 1][j - 1] + (a.data[i - 1] != b.data[j - 1]) < best)
				best = least[i - 1][j - 1] + (a.data[i - 1] != b.data[j - 1]);
			if (i > 1 && j > 1 && a.data[i - 1] == b.data[j - 2] &&
			    a.data[i - 2] == b.data[j - 1] && least[i - 2][j - 2] + 1 < best)
				best = least[i - 2][j - 2] + 1;
			least[i][j] = best;
		}
	return least[a.length][b.length];
}

/* The one word that is nearest: two edits at most, and one for three letters. */
static void nearest(void)
{
	char room[8][68];
	struct span list[7], wrong = {room[7], below(9)}, wanted = SPAN("");
	size_t count = below(8), least = 3;
	bool tie = false;

	if (below(8) == 0)
		wrong.length = 62 + below(5);
	for (size_t i = 0; i < 8; i++)
		for (size_t j = 0; j < sizeof *room; j++)
			room[i][j] = j < 56 && wrong.length > 20 ? 'x' : (char)('a' + below(3));
	for (size_t i = 0; i < count; i++) {
		list[i] = (struct span){room[i], wrong.length > 20 ? 62 + below(5) : below(9)};
		if (below(2)) { /* some are near */
			memcpy(room[i], room[7], sizeof *room);
			if (list[i].length)
				room[i][below(list[i].length)] = 'b';
		}
		if (list[i].length > 64 || wrong.length > 64)
			continue;
		size_t edits = edits_of(wrong, list[i]);
		if (edits * 3 > wrong.length || edits > least || edits > 2)
			continue;
		tie = edits == least && (tie || !span_same(list[i], wanted));
		least = edits;
		wanted = list[i];
	}
	if (tie)
		wanted = SPAN("");
	check(span_same(word_nearest(wrong, list, count), wanted), "the nearest to %.*s", (int)wrong.length,
	      wrong.data);
}

/* Words have numbers as they come, and each one. */
static void words_numbered(void)
{
	struct words words;
	struct name_index names = {.count = 0};
	static int items[3000];

	words_start(&words, &arena);
	for (unsigned i = 0; i < 3000; i++) {
		struct span name = span_of(
				arena_format(&arena, "%.*s%u", (int)(i % 20), "abcdefghijklmnopqrst", i)),
			    other = i % 3 ? span_of(arena_format(&arena, "%u", i % 7)) : SPAN("");

		check(!words_find(&words, name) && words_add(&words, name) == i + 1, "word %u is new", i);
		check(!name_index_find(&names, name, other), "name %u is new", i);
		name_index_add(&names, &arena, name, other, &items[i]);
		name_index_add(&names, &arena, name, other, &items[0]);
		unsigned old = (unsigned)below(i + 1);
		name = span_of(arena_format(&arena, "%.*s%u", (int)(old % 20), "abcdefghijklmnopqrst", old));
		other = old % 3 ? span_of(arena_format(&arena, "%u", old % 7)) : SPAN("");
		check(words_find(&words, name) == old + 1 && words_add(&words, name) == old + 1,
		      "word %u is known", old);
		check(name_index_find(&names, name, other) == &items[old], "name %u is known", old);
		check(!name_index_find(&names, name, SPAN("none")), "name %u has another", old);
	}
	check(words.count == 3001 && !words_add(&words, SPAN("")), "each word once");
}

/* ---- lists: equal ones have one index ---- */

static void lists(void)
{
	enum { MOST = 1500 };
	struct interned all, copy;
	int64_t(*items)[4] = arena_take(&arena, MOST * sizeof *items);

	interned_start(&all, &arena, 40);
	for (size_t i = 0; i < MOST; i++)
		for (size_t j = 0; j < 4; j++)
			items[i][j] = (int64_t)(j == 0 ? i / 4 : below(3));
	uint32_t index[MOST];
	for (size_t fixed = 0; fixed < 100; fixed += 33) {
		interned_start(&all, &arena, 40);
		size_t found = 0;
		for (size_t i = 0; i < MOST; i++) {
			size_t same = 0, length = i % 5;

			if (i == fixed)
				interned_fix(&all, &arena);
			while (same < i && (same % 5 != length ||
					    memcmp(items[same], items[i], length * sizeof **items) != 0))
				same++;
			index[i] = interned_put(&all, &arena, items[i], length);
			check(index[i] == (same < i ? index[same] : found), "list %zu is %u", i,
			      (unsigned)index[i]);
			found += same == i;
		}
		check(all.count == found, "%zu lists", all.count);
		copy = interned_copy(&all, &arena);
		check(copy.count == all.fixed, "a copy has what is fixed");
		for (size_t i = 0; i < fixed; i++)
			check(interned_put(&copy, &arena, items[i], i % 5) == index[i],
			      "a copy knows list %zu", i);
		arena_take(&arena, 64);
	}
}

/* ---- streams ---- */

static void gathered(size_t most, size_t first, size_t second)
{
	struct output output;
	char bytes[64];

	memset(bytes, 'x', sizeof bytes);
	output_gather(&output, most, &arena);
	output_add(&output, (struct span){bytes, first});
	output_add(&output, (struct span){bytes, second});
	output_add(&output, (struct span){bytes, 0});
	bool one = first <= most, both = first + second <= most;
	check(output.length == (both  ? first + second
				: one ? first
				      : 0),
	      "%zu and %zu of %zu are kept", first, second, most);
	check((output.failed == 0) == both, "%zu and %zu of %zu fit", first, second, most);
}

/* Takes the line that the text begins with. Returns how many bytes that is with its end. */
static size_t take_line(struct input *input, struct span text)
{
	const char *end = text.length ? memchr(text.data, '\n', text.length) : NULL;
	size_t wanted = end ? (size_t)(end - text.data) : text.length;
	struct span line;
	enum input_line kind = input_next(input, NULL, &line);
	/* of one that is too long the middle may be missing */
	size_t same = line.length <= input->most ? line.length : input->most + 1;

	check((kind == INPUT_END) == !text.length, "an end");
	check((kind == INPUT_TOO_LONG) == (wanted > input->most), "a line of %zu bytes of %zu", wanted,
	      input->most);
	check(!memcmp(line.data, text.data, same), "another line: %.*s", (int)line.length, line.data);
	check(kind == INPUT_TOO_LONG || line.length == wanted, "a line has another length");
	return wanted + (end != NULL);
}

/* Lines through a pipe, read in pieces of any size, handed to another input in their midst. */
static void lines(size_t most)
{
	struct input input, other;
	int pipes[2];
	char text[512];
	size_t length = below(sizeof text), at = 0;

	for (size_t i = 0; i < length; i++)
		text[i] = below(6) ? (char)('a' + below(26)) : '\n';
	if (pipe(pipes) != 0 || write(pipes[1], text, length) != (ssize_t)length)
		exit(2);
	close(pipes[1]);
	input_start(&input, pipes[0], most, &arena);
	input_start(&other, pipes[0], most, &arena);
	for (size_t i = below(6); i; i--) {
		size_t before = input_whole(&input);

		input_more(&input, 1 + below(40));
		check(input_whole(&input) >= before, "whole lines get fewer");
		if (i % 2 && input_whole(&input))
			at += take_line(&input, (struct span){text + at, length - at});
	}
	size_t whole = input_whole(&input);
	check(!whole || input.ended || input.at[input.begin + whole - 1] == '\n', "a line is not whole");
	struct span rest = input_cut(&input);
	check(input_whole(&input) == whole && input.end - input.begin == whole, "what is cut is not whole");
	rest = arena_span(&arena, rest);
	size_t half = below(rest.length + 1);
	input_put_back(&other, (struct span){rest.data, half});
	input_put_back(&other, (struct span){rest.data + half, rest.length - half});
	other.ended = input.ended;
	input.ended = true;
	while (input.begin < input.end)
		at += take_line(&input, (struct span){text + at, length - at});
	while (other.begin < other.end || !other.ended)
		at += take_line(&other, (struct span){text + at, length - at});
	check(at == length, "%zu of %zu bytes are read", at, length);
	close(pipes[0]);
	arena_reset(&arena);
}

static void streams(void)
{
	for (size_t most = 0; most < 20; most++)
		for (size_t first = 0; first < 20; first++)
			for (size_t second = 1; second < 20; second++)
				gathered(most, first, second);
	for (size_t i = 0; i < 4000; i++)
		lines(below(3) ? 5 + below(30) : 1000);
}

/* ---- ten digits: the nearest, halves up, of which the first is not 0 ---- */

static void digits_of(mpz_srcptr weight, mpz_srcptr total)
{
	long shift;
	uint64_t is = odds_report_digits(weight, total, &shift);
	mpz_t all, power;

	/* round(weight / total * 10^shift) == is, where rounding to 10^10 is 10^9 of one place less */
	mpz_inits(all, power, NULL);
	for (int less = 0; less < 2; less++) {
		mpz_ui_pow_ui(power, 10, (unsigned long)(shift + less));
		mpz_mul(all, weight, power);
		mpz_mul_2exp(all, all, 1);
		mpz_add(all, all, total);
		mpz_mul_2exp(power, total, 1);
		mpz_fdiv_q(all, all, power);
		if (mpz_get_ui(all) == (less ? is * 10 : is))
			break;
		check(less == 0 && is == UINT64_C(1000000000), "other digits: %llu", (unsigned long long)is);
	}
	check(is >= UINT64_C(1000000000) && is < UINT64_C(10000000000), "%llu is not ten digits",
	      (unsigned long long)is);
	mpz_clears(all, power, NULL);
}

static void digits(void)
{
	mpz_t weight, total;

	mpz_inits(weight, total, NULL);
	for (unsigned long places = 1; places < 40; places++)
		for (unsigned long less = 1; less < 12; less++) {
			mpz_ui_pow_ui(total, 10, places);
			mpz_sub_ui(weight, total, less);
			if (mpz_sgn(weight) > 0)
				digits_of(weight, total);
			mpz_set_ui(weight, less);
			if (mpz_cmp(weight, total) < 0)
				digits_of(weight, total);
			/* halves of the last digit: 1.2345678905, of which 5 goes up */
			mpz_set_ui(weight, 2 * (UINT64_C(1234567890) + below(1000000)) + 1);
			mpz_ui_pow_ui(total, 10, 9 + places);
			mpz_mul_2exp(total, total, 1);
			digits_of(weight, total);
		}
	for (int i = 0; i < 20000; i++) {
		mpz_set_ui(total, 2 + below(1000000));
		mpz_set_ui(weight, 1 + below(mpz_get_ui(total) - 1));
		if (i % 2)
			mpz_ui_pow_ui(weight, mpz_get_ui(weight), 3), mpz_pow_ui(total, total, 3);
		digits_of(weight, total);
	}
	mpz_clears(weight, total, NULL);
}

/* ---- the order of rows: numbers ascend, then chances descend, then texts ascend ---- */

enum { FIELDS = 3, ROWS = 12 };

static int order_of(const struct odds_table *table, const struct odds_row *one, const struct odds_row *other)
{
	for (size_t i = 0; i < table->field_count; i++)
		if (table->kinds[i] == RECORD_NUMBER) {
			struct number left, right;

			number_parse(one->values[i], &left);
			number_parse(other->values[i], &right);
			if (number_compare(left, right) != 0)
				return number_compare(left, right);
		}
	int order = mpz_cmp(other->weight, one->weight);
	for (size_t i = 0; i < table->field_count && !order; i++) {
		size_t both = one->values[i].length < other->values[i].length ? one->values[i].length
									      : other->values[i].length;
		order = both ? memcmp(one->values[i].data, other->values[i].data, both) : 0;
		if (!order)
			order = (one->values[i].length > other->values[i].length) -
				(one->values[i].length < other->values[i].length);
	}
	return order;
}

static void sorted(void)
{
	const struct span names[FIELDS] = {SPAN("a"), SPAN("b"), SPAN("c")};
	static const char *const numbers[] = {
	    "0",          "1",  "2",   "-1",   "255", "256", "-999999999999", "999999999999",
	    "4294967296", "10", "0.5", "65536"};
	static const char *const words[] = {"", "a", "ab", "b", "a b", "ba"};
	enum record_kind kinds[FIELDS];
	struct odds_row rows[ROWS];
	struct span values[ROWS][FIELDS];
	mpz_t weights[3];
	struct odds_table table = {.fields = names,
				   .kinds = kinds,
				   .field_count = 1 + below(FIELDS),
				   .rows = rows,
				   .row_count = below(ROWS + 1)};
	size_t wide = below(3) ? 6 : sizeof numbers / sizeof *numbers;

	for (unsigned long i = 0; i < 3; i++)
		mpz_init_set_ui(weights[i], i + 1);
	for (size_t i = 0; i < FIELDS; i++)
		kinds[i] = below(3) ? RECORD_NUMBER : RECORD_TEXT;
	for (size_t i = 0; i < table.row_count; i++) {
		for (size_t j = 0; j < FIELDS; j++)
			values[i][j] = span_of(kinds[j] == RECORD_NUMBER ? numbers[below(wide)]
									 : words[below(6)]);
		rows[i] = (struct odds_row){values[i], weights[below(3)]};
	}
	const struct odds_row *was = table.rows;
	odds_report_sort(&table, &arena);
	for (size_t i = 1; i < table.row_count; i++)
		check(order_of(&table, &table.rows[i - 1], &table.rows[i]) <= 0, "rows are not in order");
	for (size_t i = 0; i < table.row_count; i++) { /* each is still there */
		size_t found = 0;

		for (size_t j = 0; j < table.row_count; j++)
			found += table.rows[j].values == was[i].values;
		check(found == 1, "a row is there %zu times", found);
	}
	for (size_t i = 0; i < 3; i++)
		mpz_clear(weights[i]);
	arena_reset(&arena);
}

/* ---- YAML: a break that YAML knows and an editor does not ends the last line, too ---- */

static void yaml(void)
{
	static const char *const breaks[] = {"\r", "\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9"};
	struct limits limits = limits_default();

	for (size_t i = 0; i < sizeof breaks / sizeof *breaks; i++)
		for (int more = 0; more < 2; more++) {
			/* a newline behind the text is no part of it */
			const char *text = arena_format(&arena, "a: b%s%s\n", breaks[i], more ? "c: d" : "");
			struct faults faults;

			faults_start(&faults, &arena);
			check(!yaml_parse(&arena, "x", (struct span){text, strlen(text) - 1}, &limits,
					  &faults) &&
				  strstr(faults.first->message, "ends a line in YAML, and in no editor"),
			      "break %zu is taken", i);
		}
}

/* ---- rules ---- */

/* Owners have numbers of 16 bits, so that of too many the rest is nobody. */
static void owners(const char *folder)
{
	struct limits limits = limits_default();
	struct faults faults;
	struct rules rules;
	char name[16];
	bool full = false;

	faults_start(&faults, &arena);
	check(rules_open(&rules, &arena, folder, NULL, &limits, &faults), "%s is not opened", folder);
	for (unsigned i = 0; i < 70000; i++) {
		snprintf(name, sizeof name, "n%u", i);
		bool room = rules.words.count < 65536;
		word_id owner = rules_owner(&rules, arena_span(&arena, span_of(name)));

		check((owner != 0) == room, "owner %u of %zu words is %u", i, (size_t)rules.words.count,
		      owner);
		full |= !room;
	}
	check(full && rules_owner(&rules, SPAN("n7")) && !rules_owner(&rules, SPAN("nobody")) &&
		  !rules_owner(&rules, SPAN("")),
	      "who was there is still there, and nobody is nobody");
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";

	if (!strcmp(what, "numbers"))
		numbers();
	else if (!strcmp(what, "faults"))
		faults_promised();
	else if (!strcmp(what, "folders"))
		folders();
	else if (!strcmp(what, "texts"))
		texts(), pieces();
	else if (!strcmp(what, "words")) {
		words_numbered();
		for (int i = 0; i < 30000; i++)
			nearest();
	} else if (!strcmp(what, "lists"))
		lists();
	else if (!strcmp(what, "streams"))
		streams();
	else if (!strcmp(what, "digits"))
		digits();
	else if (!strcmp(what, "sorting"))
		for (int i = 0; i < 20000; i++)
			sorted();
	else if (!strcmp(what, "yaml"))
		yaml();
	else if (!strcmp(what, "owners") && argc == 3)
		owners(argv[2]);
	else if (!strcmp(what, "links") && argc == 4)
		return ruleset_path_leads_out(argv[2], argv[3]);
	else
		return 2;
	arena_free(&arena);
	printf("%lu\n", checked);
	return 0;
}
