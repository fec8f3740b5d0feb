/* programs: small random rulesets, comparing exact odds with all paths of the dice
 * and with samples. The bytes of the input choose the contents of a single
 * procedure. */
#define main agreement_main
#include "../c/agreement.c"
#undef main

#include "fuzz.h"

struct maker {
	const uint8_t *at, *end;
	struct text text;
	unsigned steps, dice, tables, depth;
	bool sub; /* inside the procedure that the other one calls */
};

/* A number below n; 0 at the end of the input. */
static unsigned pick(struct maker *maker, unsigned n)
{
	return maker->at < maker->end ? *maker->at++ % n : 0;
}

#define PICK(maker, list) (list)[pick(maker, sizeof(list) / sizeof *(list))]

static void put(struct maker *maker, const char *words)
{
	text_add(&maker->text, span_of(words));
}

static void number(struct maker *maker, unsigned depth);

static void flag(struct maker *maker, unsigned depth)
{
	static const char *const compare[] = {" < ", " <= ", " > ", " >= ", " == ", " != "};
	static const char *const plain[] = {"f",         "given(a)", "w is red", "w is not red|blue",
					    "s has hot", "g",        "not f",    "any(h where face > 1)"};

	switch (depth ? pick(maker, 5) : 0) {
	case 0: put(maker, PICK(maker, plain)); break;
	case 1: put(maker, "not "), put(maker, PICK(maker, plain)); break;
	case 2:
		put(maker, "(");
		flag(maker, depth - 1);
		put(maker, pick(maker, 2) ? " and " : " or ");
		flag(maker, depth - 1);
		put(maker, ")");
		break;
	default:
		number(maker, depth - 1);
		put(maker, PICK(maker, compare));
		number(maker, depth - 1);
	}
}

static void number(struct maker *maker, unsigned depth)
{
	static const char *const names[] = {"a",  "v",  "u",  "x",  "y",  "total", "m",
					    "k1", "k2", "n1", "n2", "n3", "o.n1",  "target.a"};
	static const char *const digits[] = {"0", "1", "2", "3", "5"};
	static const char *const hands[] = {"sum(h)",   "highest(h)", "lowest(h)", "count(h where face > 1)",
					    "pairs(h)", "repeats(h)", "count(s)"};
	static const char *const signs[] = {" + ", " - ", " * ", " at-least ", " at-most "};

	switch (depth ? pick(maker, 7) : pick(maker, 3)) {
	case 0: put(maker, PICK(maker, names)); break;
	case 1: put(maker, PICK(maker, digits)); break;
	case 2: put(maker, PICK(maker, hands)); break;
	case 3:
		put(maker, "(");
		number(maker, depth - 1);
		put(maker, " if ");
		flag(maker, depth - 1);
		put(maker, " else ");
		number(maker, depth - 1);
		put(maker, ")");
		break;
	case 4:
		put(maker, pick(maker, 2) ? "half-up((" : "down((");
		number(maker, depth - 1);
		put(maker, pick(maker, 2) ? ") / 2)" : ") * 2/3)");
		break;
	default:
		put(maker, "(");
		number(maker, depth - 1);
		put(maker, PICK(maker, signs));
		number(maker, depth - 1);
		put(maker, ")");
	}
}

static void steps(struct maker *maker, unsigned indent, unsigned depth);

static void indent(struct maker *maker, unsigned count)
{
	while (count--)
		put(maker, "  ");
}

static void tail(struct maker *maker)
{
	if (pick(maker, 3) == 1) {
		put(maker, ", when: \"");
		flag(maker, 1);
		put(maker, "\"");
	}
	put(maker, "}\n");
}

static void say_let(struct maker *maker)
{
	static const char *const names[] = {"v", "u", "a", "target.a", "v", "u", "n1", "n2"};
	static const char *const sums[] = {"v: \"+1",  "v: \"+n1", "u: \"+n2",
					   "n1: \"+1", "v: \"+u",  "v: \"+0.5"};

	put(maker, "{let: {");
	switch (pick(maker, 7)) {
	case 0:
		put(maker, "g: \"");
		flag(maker, 2);
		break;
	case 1: put(maker, pick(maker, 2) ? "s: \"+hot" : "s: \"-cold"); break;
	case 2: put(maker, pick(maker, 2) ? "w: \"red" : "w: \"blue"); break;
	case 3: put(maker, PICK(maker, sums)); break;
	default:
		put(maker, PICK(maker, names));
		put(maker, ": \"");
		number(maker, 2);
	}
	put(maker, "\"}");
	tail(maker);
}

static void say_roll(struct maker *maker)
{
	static const char *const dice[] = {"{roll: {x: d3}",
					   "{roll: {y: d4}",
					   "{roll: {h: 2 d3}",
					   "{roll: {x: odd}",
					   "{roll: {y: d2}",
					   "{roll: {h: 3 d2}",
					   "{roll: {h: (a at-most 2) + 1 d3}"};

	put(maker, PICK(maker, dice));
	tail(maker);
}

static void say_again(struct maker *maker)
{
	static const char *const verbs[] = {
	    "{reroll: x",
	    "{reroll: y, keep: higher",
	    "{reroll: x, keep: lower",
	    "{reroll: h, where: face <= 1",
	    "{reroll: h, where: face > 1, keep: higher",
	    "{reroll: y, while: y < 3, spend: m",
	    "{reroll: x, while: x + v < 4, spend: m, keep: higher",
	};

	put(maker, PICK(maker, verbs));
	tail(maker);
}

/* The counts n1 to n3 are in no outcome, so the odds put off throwing them. */
static void say_tally(struct maker *maker)
{
	static const char *const counts[] = {
	    ", of: d2, faces: {n1: 1, n2: 2}",
	    ", of: d3, faces: {n1: 1, n2: 3}",
	    ", of: d3, faces: {n2: 2, n3: 3}",
	    ", of: d2, faces: {n1: 1, n3: 2}",
	    ", of: d3, faces: {n1: 1, k1: 2}",
	    ", of: d3, count: {n1: face > n2, n3: face > 1}",
	    ", of: d3, faces: {k1: 3, k2: 1-2}",
	    ", of: d2, faces: {k1: 2}",
	    ", of: d4, count: {k1: face >= 3, k2: face is-not-there}",
	    ", of: d3, count: {k1: face >= a, k2: face < 3}",
	    ", of: odd, faces: {k1: 1, k2: 2-3}",
	};

	text_format(&maker->text, "{tally: {name: t%u, dice: ", maker->dice++);
	put(maker, "((");
	number(maker, 1);
	put(maker, ") at-least 0) at-most 2");
	put(maker, PICK(maker, counts));
	put(maker, "}");
	tail(maker);
}

static void say_block(struct maker *maker, unsigned in, unsigned depth)
{
	switch (pick(maker, 3)) {
	case 0:
		put(maker, "when: \"");
		flag(maker, 1);
		put(maker, "\"\n");
		indent(maker, in + 1);
		put(maker, "then:\n");
		steps(maker, in + 2, depth - 1);
		if (pick(maker, 2)) {
			indent(maker, in + 1);
			put(maker, "else:\n");
			steps(maker, in + 2, depth - 1);
		}
		return;
	case 1:
		put(maker, "repeat: \"");
		number(maker, 0);
		put(maker, " at-least 0 at-most 2\"\n");
		if (pick(maker, 2)) {
			indent(maker, in + 1);
			put(maker, "until: \"");
			flag(maker, 1);
			put(maker, "\"\n");
		}
		indent(maker, in + 1);
		put(maker, "steps:\n");
		steps(maker, in + 2, depth - 1);
		return;
	default:
		put(maker, "choose: luck\n");
		indent(maker, in + 1);
		put(maker, "options: {none: , pebble: {when: \"");
		flag(maker, 1);
		put(maker, "\", let: {u: \"");
		number(maker, 1);
		put(maker, "\"}}}\n");
		indent(maker, in + 1);
		put(maker, pick(maker, 2) ? "default: none\n" : "most: u - v\n");
	}
}

static void steps(struct maker *maker, unsigned in, unsigned depth)
{
	static const char *const plain[] = {
	    "{table: bands",
	    "{table: deed",
	    "{table: cells",
	    "{do: inner, as: i1",
	    "{do: inner, with: {b: x}",
	    "{do: inner, swap: yes, as: i2",
	    "{do: volley",
	    "{do: volley, with: {a: n2}",
	    "{do: volley, swap: yes, as: o",
	    "{do: volley, as: o",
	    "{stop: won",
	    "{stop: lost",
	};
	unsigned count = 1 + pick(maker, depth ? 5 : 2);

	for (unsigned i = 0; i < count; i++) {
		unsigned kind = pick(maker, depth ? 9 : 7);

		indent(maker, in);
		put(maker, "- ");
		if (maker->steps++ > 20) {
			put(maker, "{stop: ended}\n");
			continue;
		}
		switch (kind) {
		case 0:
		case 1: say_roll(maker); break;
		case 2:
		case 3: say_let(maker); break;
		case 4: say_again(maker); break;
		case 5: say_tally(maker); break;
		case 6:
			put(maker, PICK(maker, plain));
			tail(maker);
			break;
		default: say_block(maker, in, depth);
		}
	}
}

static const char ruleset[] = "id: random\ntitle: Random\n"
			      "dice: {odd: {throw: d3, again: {on: 3, rows: {1-2: 3, 3: 4}}}}\n"
			      "sides:\n"
			      "  figure:\n"
			      "    a: {type: number, default: 2, least: 0, most: 3}\n"
			      "    m: {type: number, default: 1, least: 0, most: 2}\n"
			      "    f: no\n"
			      "    w: [red, green, blue]\n"
			      "    s: {type: set, words: [hot, cold, wet]}\n"
			      "    luck: {type: word}\n";

static void write_rules(struct maker *maker)
{
	put(maker, "check:\n"
		   "  p:\n"
		   "    about: what the bytes say\n"
		   "    sides: figure\n"
		   "    gives: {v: 0, u: 1, g: no, k1: 0, k2: 0, n1: 0, n2: 0, n3: 0, o.n1: 0}\n"
		   "    outcome: [result, v, u, g, k1]\n"
		   "    terms: {total: \"");
	number(maker, 1);
	put(maker, "\"}\n    steps:\n      - {roll: {x: d2, y: d3}}\n      - {roll: {h: 2 d2}}\n");
	steps(maker, 3, 2);
	put(maker,
	    "      - {stop: reached}\n  inner:\n    sides: figure\n    gives: [c]\n    steps:\n"
	    "      - {roll: {n: d2}}\n      - {let: {c: n + a}}\n"
	    "      - {let: {a: a - 1 at-least 0}, when: f}\n"
	    "      - {stop: over, when: c > 2}\n      - {stop: under}\n"
	    "  volley:\n    sides: figure\n    gives: {n1: 0, n2: 0}\n    steps:\n"
	    "      - {tally: {name: tv, dice: a at-least 0 at-most 2, of: d2, faces: {n1: 1, n2: 2}}}\n"
	    "      - {let: {m: n1}, when: f}\n"
	    "tables:\n"
	    "  bands:\n    read: \"");
	number(maker, 1);
	put(maker, "\"\n    rows: {-999-0: {v: 1}, 1-2: {v: +1, u: 2}, 3+: {g: yes, next: deed}}\n"
		   "  deed:\n    die: d3\n    modifiers: [{add: \"");
	number(maker, 1);
	put(maker, "\"}]\n    again-at-most: 1\n"
		   "    rows: {1: {result: first}, 2: {u: -1, again: yes}, 3+: {v: 3}}\n"
		   "  cells:\n    read: w\n    across: v\n    edges: [0, 1, more]\n    gives: u\n"
		   "    rows: {red: [1, 2, 3], green: [3, 2, 1], blue: [0, 0, 5]}\n");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct maker maker = {.at = data, .end = data + size};
	static struct test test;

	fuzz_begin();
	maker.text.arena = &fuzz.memory;
	write_rules(&maker);
	fuzz_file("ruleset.yaml", SPAN(ruleset));
	fuzz_file("check.yaml", text_span(&maker.text));
	test = (struct test){
	    .limits = fuzz.limits, .cases = 2, .samples = 60, .paths = 1000, .random = 1812 + size};
	test.limits.frontier = 20000;
	test.limits.weights = 16 << 20;
	mpq_init(test.weight);
	faults_start(&test.faults, &test.memory);
	if (!rules_open(&test.rules, &test.memory, fuzz_folder(), NULL, &test.limits, &test.faults))
		fuzz_broken("%s", test.faults.first->message);
	struct resolver resolver = {
	    .rules = &test.rules, .tool = "check", .memory = &test.memory, .limits = &test.limits};
	bool fine = resolve_prepare(&resolver, NULL, SPAN("p"), NULL, false, &test.faults) != NULL;
	if (getenv("FUZZ_SHOW"))
		printf("%.*s%s\n", (int)maker.text.length, maker.text.at,
		       fine ? "" : fault_line(&test.memory, test.faults.first));
	if (fine)
		one_program(&test, "check", "p", false);
	if (getenv("FUZZ_SHOW"))
		printf("%lu resolved, %lu enumerated, %lu sampled, %lu refused, %lu too large\n", test.done,
		       test.enumerated, test.sampled, test.refused, test.large);
	if (test.failed) {
		fflush(stdout);
		fuzz_broken("the odds and the dice disagree:\n%.*s", (int)maker.text.length, maker.text.at);
	}
	mpq_clear(test.weight);
	free(test.conditions);
	arena_free(&test.memory);
	arena_free(&test.scratch);
	return 0;
}
