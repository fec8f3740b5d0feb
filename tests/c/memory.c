/* memory: the library when memory runs out.
 *
 *   memory [EVERY]
 *
 * Each call of voltigeur.h is repeated, and each time another of its allocations
 * fails (with EVERY, one in that many): alone, or with all that follow. The call
 * must fail with "out of memory", and the same call must then give its usual
 * answer. At the end everything is freed and closed (without a sanitizer, run it
 * with GLIBC_TUNABLES=glibc.malloc.tcache_count=0). The same is done with a limit
 * of the system on memory, and with a host that has its own allocator for GMP.
 * Prints a line for each call; exits with 1 if anything is wrong. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <gmp.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "voltigeur.h"

#ifdef __SANITIZE_ADDRESS__
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

static int wrong;

#define HOLDS(condition, ...)                          \
	do                                             \
		if (!(condition)) {                    \
			printf("wrong: " __VA_ARGS__); \
			putchar('\n');                 \
			wrong++;                       \
		}                                      \
	while (0)

/* ---- allocations that fail ---- */

static long until = -1; /* allocations granted before one fails; -1: all */
static bool for_good;   /* later ones fail, too */
static bool failed;

static bool fails(void)
{
	if (until < 0 || until-- > 0)
		return false;
	until = for_good ? 0 : -1;
	return failed = true;
}

void *__real_malloc(size_t);
void *__real_realloc(void *, size_t);
void *__real_calloc(size_t, size_t);
void *__wrap_malloc(size_t);
void *__wrap_realloc(void *, size_t);
void *__wrap_calloc(size_t, size_t);

void *__wrap_malloc(size_t size)
{
	return fails() ? NULL : __real_malloc(size);
}

void *__wrap_realloc(void *old, size_t size)
{
	return fails() ? NULL : __real_realloc(old, size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	return fails() ? NULL : __real_calloc(count, size);
}

/* ---- calls ---- */

static const char *tables = "tests/fixtures/rules/tin/";
#define ROSTER "tests/fixtures/units/british.yaml"

/* Each makes a call on a handle and returns the answer; NULL after an error. */
static const char *ask_shoot(struct voltigeur *v)
{
	return voltigeur_resolve(v, "shoot", "number=7 range=3 men=4");
}

static const char *ask_json(struct voltigeur *v)
{
	return voltigeur_resolve(v, "shoot", "{\"number\":7,\"note\":\"\\u00e9\\n\",\"range\":3,\"men\":4}");
}

static const char *ask_roll(struct voltigeur *v)
{
	return voltigeur_resolve(v, "roll", "number=7 roll=50x20d6r1!kh9");
}

static const char *ask_odds(struct voltigeur *v)
{
	return voltigeur_odds(v, "shoot", "range=3 men=4", NULL);
}

static const char *ask_roll_odds(struct voltigeur *v)
{
	return voltigeur_odds(v, "roll", "roll=30d6kh9+20d10", NULL);
}

static const char *ask_seed(struct voltigeur *v)
{
	return voltigeur_set(v, "seed", "another") ? "set" : NULL;
}

static const char *ask_set_units(struct voltigeur *v)
{
	return voltigeur_set(v, "units", ROSTER) ? "set" : NULL;
}

static const char *ask_figure(struct voltigeur *v)
{
	return voltigeur_resolve(v, "check.terror", "number=7 by=Cooper");
}

static const char *ask_validate(struct voltigeur *v)
{
	return voltigeur_validate(v, ROSTER, "sarif", NULL);
}

static const struct call {
	const char *name;
	const char *rules; /* NULL: those of `tables` */
	const char *(*ask)(struct voltigeur *);
	const char *units; /* a unit file of the handle; NULL: none */
	bool once;         /* may be called only once on a handle */
} calls[] = {
    {"shoot", NULL, ask_shoot, NULL, false},
    {"json", NULL, ask_json, NULL, false},
    {"roll", NULL, ask_roll, NULL, false},
    {"odds", NULL, ask_odds, NULL, false},
    {"odds of a roll", NULL, ask_roll_odds, NULL, false},
    {"seed", NULL, ask_seed, NULL, false},
    {"units", "silver-bayonet", ask_set_units, NULL, true},
    {"figure", "silver-bayonet", ask_figure, ROSTER, false},
    {"validate", "silver-bayonet", ask_validate, NULL, false},
};

enum { CALLS = sizeof calls / sizeof *calls, LARGE = 700 /* additional allocations of a large ruleset */ };

static struct voltigeur *opened(const struct call *call)
{
	struct voltigeur *v = voltigeur_open(call->rules ? call->rules : tables);

	if (!voltigeur_error(v))
		voltigeur_set(v, "seed", "example");
	if (call->units)
		voltigeur_set(v, "units", call->units);
	return v;
}

static char *copied(const char *text)
{
	return text ? strdup(text) : NULL;
}

/* After an error the handle is usable, and the answer is the usual one. */
static void goes_on(const struct call *call, struct voltigeur *v, const char *usual, long at)
{
	const char *answer;

	HOLDS(!strcmp(voltigeur_error(v), "out of memory"), "%s %ld: %s", call->name, at, voltigeur_error(v));
	answer = call->ask(v);
	HOLDS(answer && !strcmp(answer, usual), "%s %ld: then %s, %s", call->name, at,
	      answer ? answer : "NULL", answer ? "not the usual answer" : voltigeur_error(v));
}

/* Makes the call with allocation `at` failing, on a new handle or a used one. False
 * if it has no such allocation. */
static bool fail_at(const struct call *call, const char *usual, bool used, long at)
{
	struct voltigeur *v = opened(call);

	if (used)
		call->ask(v);
	failed = false;
	until = at;
	const char *answer = call->ask(v);
	until = -1;
	bool reached = failed;
	if (answer)
		HOLDS(!strcmp(answer, usual), "%s %ld: another answer", call->name, at);
	else
		goes_on(call, v, usual, at);
	voltigeur_close(v);
	return reached;
}

static void fail_open(const struct call *call, long every)
{
	long at = 0;

	do {
		failed = false;
		until = at;
		struct voltigeur *v = voltigeur_open(call->rules ? call->rules : tables);
		until = -1;
		HOLDS(v, "open %ld: NULL", at);
		if (failed) {
			HOLDS(voltigeur_error(v) && !strcmp(voltigeur_error(v), "out of memory"),
			      "open %ld: %s", at, voltigeur_error(v));
			HOLDS(!call->ask(v), "open %ld: answers", at);
		}
		voltigeur_close(v);
		at += every;
	} while (failed);
	printf("open %s: %ld\n", call->rules ? call->rules : "tin", at / every);
}

static void fail_all(const struct call *call, long every)
{
	struct voltigeur *v = opened(call);
	char *usual = copied(call->ask(v));
	long count = 0;

	voltigeur_close(v);
	HOLDS(usual, "%s: no answer", call->name);
	for (int way = 0; usual && way < (call->once ? 2 : 4); way++) {
		for_good = way & 1;
		for (long at = 0; fail_at(call, usual, way & 2, at); at += every)
			count++;
	}
	for_good = false;
	free(usual);
	printf("%s: %ld\n", call->name, count);
}

/* ---- a limit of the system ---- */

static void under_limit(void)
{
	static const struct call large = {"large", NULL, ask_roll_odds, NULL, false};
	struct voltigeur *v = opened(&large);
	char *usual = copied(large.ask(v));
	struct rlimit before, now;
	long refused = 0, answered = 0;

	voltigeur_close(v);
	malloc_trim(0);
	getrlimit(RLIMIT_AS, &before);
	for (rlim_t room = 65536; room < (rlim_t)1 << 27; room += room / 4) {
		v = opened(&large);
		FILE *status = fopen("/proc/self/statm", "r");
		unsigned long pages = 0;
		HOLDS(status && fscanf(status, "%lu", &pages) == 1, "no /proc/self/statm");
		fclose(status);
		now = before;
		now.rlim_cur = pages * (rlim_t)sysconf(_SC_PAGESIZE) + room;
		setrlimit(RLIMIT_AS, &now);
		voltigeur_set(v, "limit", "weights=268435456");
		const char *answer = voltigeur_odds(v, "roll", "roll=100d60+100d17", NULL);
		setrlimit(RLIMIT_AS, &before);
		if (!answer)
			goes_on(&large, v, usual, (long)room);
		refused += !answer;
		answered += answer != NULL;
		voltigeur_close(v);
		malloc_trim(0);
	}
	HOLDS(refused && answered, "%ld calls refused, %ld answered", refused, answered);
	free(usual);
	printf("limit: %ld refused, %ld answered\n", refused, answered);
}

/* ---- a host with an allocator of its own ---- */

enum { MARK = 64 };

static long host_blocks;

static void *host_take(size_t size)
{
	char *at = malloc(size + MARK);

	if (!at)
		abort();
	host_blocks++;
	memset(at, 'h', MARK);
	return at + MARK;
}

static void host_free(void *memory, size_t size)
{
	char *at = (char *)memory - MARK;

	(void)size;
	for (int i = 0; i < MARK; i++)
		if (at[i] != 'h')
			abort(); /* not of this host */
	host_blocks--;
	free(at);
}

static void *host_resize(void *memory, size_t old, size_t size)
{
	void *now = host_take(size);

	memcpy(now, memory, old < size ? old : size);
	host_free(memory, old);
	return now;
}

static void host_with_gmp(mpz_t number)
{
	struct voltigeur *v = opened(&calls[0]);

	for (int i = 0; i < 20; i++) {
		mpz_mul_2exp(number, number, 2000);
		until = i % 2 ? 60 + i : -1;
		ask_roll_odds(v);
		until = -1;
	}
	HOLDS(mpz_scan1(number, 0) == 40000, "the host's number changed");
	voltigeur_close(v);
}

/* ---- all tests ---- */

/* Bytes allocated; malloc must not cache, since that would count. */
static size_t in_use(void)
{
	const char *set = getenv("GLIBC_TUNABLES");

	return SANITIZED || !set || !strstr(set, "tcache_count=0") ? 0 : mallinfo2().uordblks;
}

static void fail_everything(long every)
{
	fail_open(&calls[0], every);
	fail_open(&calls[CALLS - 1], LARGE * every);
	for (int i = 0; i < CALLS; i++)
		fail_all(&calls[i], calls[i].rules ? LARGE * every : every);
}

int main(int argc, char **argv)
{
	mpz_t number;
	long every = argc > 1 && *argv[1] ? atol(argv[1]) : 1;

	setenv("VOLTIGEUR_TABLES", "tables", 1);
	setvbuf(stdout, NULL, _IOLBF, 4096);
	mp_set_memory_functions(host_take, host_resize, host_free);
	mpz_init_set_ui(number, 1);
	host_with_gmp(number);
	mpz_clear(number);
	HOLDS(host_blocks == 0, "%ld blocks of the host", host_blocks);
	fail_everything(100000); /* allocations that other libraries keep are made now */
	int file = dup(1);
	close(file);
	size_t before = in_use();
	fail_everything(every);
	HOLDS(in_use() == before, "%zu bytes are left", in_use() - before);
	if (!SANITIZED)
		under_limit();
	HOLDS(dup(1) == file, "a file is left open");
	return wrong != 0;
}
