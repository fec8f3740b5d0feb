/* snapshot: what is written and loaded again, for tests/house/image.bats.
 *
 *   snapshot TRIALS
 *
 * Makes structures by chance: objects of words that are numbers, numbers of words, strings and
 * pointers to each other, and nodes of YAML. Each is built twice, written, and loaded at another
 * address and at its own; then it must be the same structure, and hold no more than the root
 * reaches. Merged, two parts must be one exactly if nothing tells them apart. Bytes that are cut
 * or damaged must be refused, or harmless: pages that nobody may touch lie before and behind
 * them. Prints the first thing that is wrong, and exits with 1. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/mapping.h"
#include "base/snapshot_write.h"
#include "base/yaml.h"

enum {
	MOST_OBJECTS = 64,
	MOST_WORDS = 32,
	MOST_PARTS = 256,
	WORD = 8,
	PAGE = 4096,
	ROOM = 64 * PAGE, /* of a snapshot */
	SHIFT = 1009,
	WORDS = 12, /* 0 is none */
	PLACES = 4
};

static uint64_t chance;
static unsigned long trial;

static size_t below(size_t bound)
{
	chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (size_t)(chance >> 33) % bound;
}

static void check(bool fine, const char *what)
{
	if (fine)
		return;
	printf("trial %lu: %s\n", trial, what);
	exit(1);
}

/* ---- a structure ---- */

enum kind { NUMBER, NAMES /* numbers of words */, PLACE, LITERAL, COPIED, OBJECT };

struct word {
	enum kind kind;
	size_t target, into; /* of a pointer; two words */
	uint64_t number;
};

struct object {
	size_t count; /* of its words */
	struct word words[MOST_WORDS];
	bool node;
};

/* The first is the root; nodes come last, a parent before what is in it. */
static struct object objects[MOST_OBJECTS];
static size_t object_count;

static const char *const literals[] = {"", "a", "two\nlines", "a longer text of the program"};
static const char *const texts[] = {"", "a", "a b\n", "two\nlines",
				    ("a text that is as long as a node, or somewhat longer than one, "
				     "so that it might be taken for a node")};
enum { LITERALS = sizeof literals / sizeof *literals, TEXTS = sizeof texts / sizeof *texts };

static char shared[16]; /* both worlds have it */

static const size_t place_sizes[PLACES] = {16, sizeof shared, 8, 0};

static struct word some_word(size_t plain)
{
	static const uint64_t numbers[] = {0, 0, 1, 4095, UINT64_C(0xfedcba9876543210), UINT64_MAX};
	struct word word = {.kind = (enum kind)below(OBJECT + 1)};

	switch (word.kind) {
	case NUMBER:
		word.number = numbers[below(sizeof numbers / sizeof *numbers)];
		break;
	case NAMES:
		word.target = below(WORDS);
		word.into = word.target ? below(WORDS) : 1 + below(WORDS - 1);
		break;
	case PLACE:
		word.target = below(3);
		word.into = below(2) ? below(place_sizes[word.target]) : 0;
		break;
	case LITERAL:
		word.target = below(LITERALS);
		break;
	case COPIED:
		word.target = below(TEXTS);
		word.into = below(3) ? 0 : below(strlen(texts[word.target]) + 1);
		break;
	case OBJECT:
		if (plain == 1)
			return (struct word){.kind = NUMBER};
		word.target = 1 + below(plain - 1);
		word.into = below(3) ? 0 : below(objects[word.target].count * WORD + 1);
		break;
	}
	return word;
}

static void make_node(size_t index, size_t first_node)
{
	struct object *object = &objects[index];

	*object = (struct object){.count = (sizeof(struct yaml) + 15) / 16 * 2, .node = true};
	object->words[0].number = below(3);
	object->words[offsetof(struct yaml, location.file) / WORD] = (struct word){.kind = PLACE, .target = 2};
	object->words[offsetof(struct yaml, start) / WORD].number = below(3);
	object->words[offsetof(struct yaml, text.data) / WORD] =
	    (struct word){.kind = COPIED, .target = below(TEXTS)};
	if (index == first_node || below(4) == 0)
		return;
	/* it is the last in one before it, or the one that follows that */
	struct object *other = &objects[first_node + below(index - first_node)];
	size_t at = below(2) ? offsetof(struct yaml, first) : offsetof(struct yaml, next);
	struct word *link = &other->words[at / WORD];

	while (link->kind == OBJECT)
		link = &objects[link->target].words[offsetof(struct yaml, next) / WORD];
	*link = (struct word){.kind = OBJECT, .target = index};
}

static void make_structure(void)
{
	size_t plain = 1 + below(20), nodes = below(12);

	object_count = plain + nodes;
	for (size_t i = 0; i < plain; i++)
		objects[i] = (struct object){.count = i ? 2 + 2 * below(below(4) ? 3 : 7) : 2 + below(12)};
	for (size_t i = plain; i < object_count; i++)
		make_node(i, plain);
	for (size_t i = 0; i < plain; i++)
		for (size_t j = 0; j < objects[i].count && (i == 0 || i % 7); j++) { /* some are empty */
			objects[i].words[j] = some_word(plain);
			if (nodes && below(6) == 0)
				objects[i].words[j] = (struct word){.kind = OBJECT, .target = plain + below(nodes)};
		}
	/* some are equal but for a word, or but for which of two equal ones they lead to */
	size_t twin[MOST_OBJECTS] = {0};
	for (size_t i = 2; i < plain; i++) {
		if (below(2))
			continue;
		twin[i] = 1 + below(i - 1);
		objects[i] = objects[twin[i]];
		struct word *other = &objects[i].words[below(objects[i].count)];
		if ((other->kind == PLACE || other->kind == OBJECT) && below(2))
			other->into = below(8);
		else if (below(2))
			*other = some_word(plain);
	}
	for (size_t i = 0; i < plain; i++)
		for (size_t j = 0; j < objects[i].count; j++) {
			struct word *word = &objects[i].words[j];

			if (word->kind != OBJECT || word->target >= plain)
				continue;
			if (twin[word->target] && below(2))
				word->target = twin[word->target];
			if (word->into > objects[word->target].count * WORD)
				word->into = 0;
		}
	for (size_t j = 0; j < objects[0].count && plain > 1; j++) /* the root leads to many */
		if (below(2))
			objects[0].words[j] = (struct word){.kind = OBJECT, .target = 1 + below(plain - 1)};
}

/* ---- built ---- */

struct built {
	struct arena objects, trees, rest;
	char *at[MOST_OBJECTS];
	char *texts[TEXTS];
	char *places[PLACES];
	struct snapshot_place shown[PLACES];
};

static uint64_t word_in(const struct built *built, const struct word *word, uint32_t shift)
{
	word_id names[2] = {0, 0};
	uint64_t both;

	switch (word->kind) {
	case NUMBER:
		break;
	case NAMES:
		names[0] = word->target ? (word_id)word->target + shift : 0;
		names[1] = word->into ? (word_id)word->into + shift : 0;
		memcpy(&both, names, sizeof both);
		return both;
	case PLACE:
		return (uintptr_t)built->places[word->target] + word->into;
	case LITERAL:
		return (uintptr_t)literals[word->target];
	case COPIED:
		return (uintptr_t)built->texts[word->target] + word->into;
	case OBJECT:
		return (uintptr_t)built->at[word->target] + word->into;
	}
	return word->number;
}

static void build(struct built *built, uint32_t shift)
{
	*built = (struct built){.objects.apart = true, .trees.apart = true};
	for (size_t i = 0; i < PLACES; i++)
		built->places[i] = i == 1 ? shared : arena_take(&built->rest, 64);
	for (size_t i = 0; i < TEXTS; i++)
		built->texts[i] = arena_copy(&built->trees, span_of(texts[i]));
	for (size_t i = 0; i < object_count; i++) {
		arena_take(&built->rest, 1000 + shift);
		built->at[i] = arena_take(i == 0 ? &built->rest : objects[i].node ? &built->trees : &built->objects,
					  objects[i].count * WORD);
	}
	for (size_t i = 0; i < object_count; i++)
		for (size_t j = 0; j < objects[i].count; j++) {
			uint64_t word = word_in(built, &objects[i].words[j], shift);

			memcpy(built->at[i] + j * WORD, &word, WORD);
		}
}

static struct snapshot_world world_of(struct built *built, const uint64_t *addresses)
{
	for (size_t i = 0; i < PLACES; i++)
		built->shown[i] = (struct snapshot_place){built->places[i], place_sizes[i], addresses ? addresses[i] : 0};
	return (struct snapshot_world){.root = built->at[0],
				       .root_size = objects[0].count * WORD,
				       .objects = &built->objects,
				       .trees = &built->trees,
				       .places = built->shown,
				       .place_count = PLACES};
}

static void end(struct built *built)
{
	arena_free(&built->objects);
	arena_free(&built->trees);
	arena_free(&built->rest);
}

/* ---- what is to be written ---- */

static bool reached[MOST_OBJECTS];

static bool is_left_out(const struct object *object, size_t word, bool shallow)
{
	return object->node && (word == offsetof(struct yaml, next) / WORD ||
				(shallow && word == offsetof(struct yaml, first) / WORD));
}

static void reach(size_t index, bool shallow)
{
	const struct object *object = &objects[index];

	if (reached[index])
		return;
	reached[index] = true;
	for (size_t i = 0; i < object->count; i++)
		if (object->words[i].kind == OBJECT && !is_left_out(object, i, shallow))
			reach(object->words[i].target, shallow);
	/* what is in a node are all that follow the first */
	const struct word *item = &object->words[offsetof(struct yaml, first) / WORD];
	if (object->node && !shallow)
		while (item->kind == OBJECT) {
			reach(item->target, shallow);
			item = &objects[item->target].words[offsetof(struct yaml, next) / WORD];
		}
}

/* Objects and strings as parts of which some may be one, in the order of the model. */
struct part {
	enum kind kind; /* OBJECT, LITERAL or COPIED */
	size_t target, into;
	size_t class;
	char *loaded;
};

static struct part parts[MOST_PARTS];
static size_t part_count;

static struct part *part_of(const struct word *word)
{
	size_t into = word->kind == COPIED ? word->into : 0;

	for (size_t i = 0; i < part_count; i++)
		if (parts[i].kind == word->kind && parts[i].target == word->target && parts[i].into == into)
			return &parts[i];
	check(part_count < MOST_PARTS, "the test has too little room");
	parts[part_count] = (struct part){word->kind, word->target, into, 0, NULL};
	return &parts[part_count++];
}

static const char *text_of(const struct part *part)
{
	return part->kind == LITERAL ? literals[part->target] : texts[part->target] + part->into;
}

static void list_parts(void)
{
	part_count = 0;
	for (size_t i = 0; i < object_count; i++)
		if (reached[i])
			part_of(&(struct word){.kind = OBJECT, .target = i});
	for (size_t i = 0; i < object_count; i++)
		for (size_t j = 0; reached[i] && j < objects[i].count; j++)
			if (objects[i].words[j].kind == LITERAL || objects[i].words[j].kind == COPIED)
				part_of(&objects[i].words[j]);
}

static bool is_pointer(const struct word *word)
{
	return word->kind == LITERAL || word->kind == COPIED || (word->kind == OBJECT && reached[word->target]);
}

static bool is_empty(const struct object *object)
{
	for (size_t i = 0; i < object->count; i++)
		if (object->words[i].kind != NUMBER || object->words[i].number)
			return false;
	return true;
}

/* Does nothing tell two parts apart, but perhaps what they lead to? */
static bool same_own(const struct part *a, const struct part *b)
{
	if ((a->kind == OBJECT) != (b->kind == OBJECT))
		return false;
	if (a->kind != OBJECT)
		return !strcmp(text_of(a), text_of(b));
	const struct object *one = &objects[a->target], *other = &objects[b->target];
	if (one->count != other->count || is_empty(one) || is_empty(other))
		return a == b;
	for (size_t i = 0; i < one->count; i++) {
		const struct word *left = &one->words[i], *right = &other->words[i];

		if (is_pointer(left) != is_pointer(right))
			return false;
		if (!is_pointer(left) && left->kind != right->kind)
			return false;
		if ((left->kind == OBJECT) != (right->kind == OBJECT) ||
		    (left->kind == OBJECT && left->into != right->into))
			return false;
		if (left->kind == NUMBER && left->number != right->number)
			return false;
		if ((left->kind == PLACE || left->kind == NAMES) &&
		    (left->target != right->target || left->into != right->into))
			return false;
	}
	return true;
}

static bool same_leads(const struct part *a, const struct part *b)
{
	if (a->kind != OBJECT)
		return true;
	for (size_t i = 0; i < objects[a->target].count; i++) {
		const struct word *left = &objects[a->target].words[i], *right = &objects[b->target].words[i];

		if (is_pointer(left) && part_of(left)->class != part_of(right)->class)
			return false;
	}
	return true;
}

/* The classes of parts that are equal: as few as can be. */
static void classify(void)
{
	size_t next[MOST_PARTS], found = 0, before;

	for (size_t i = 0; i < part_count; i++) {
		size_t j = 0;

		while (!same_own(&parts[i], &parts[j]))
			j++;
		parts[i].class = j;
		found += j == i;
	}
	do {
		before = found;
		found = 0;
		for (size_t i = 0; i < part_count; i++) {
			size_t j = 0;

			while (parts[i].class != parts[j].class || !same_leads(&parts[i], &parts[j]))
				j++;
			next[i] = j;
			found += j == i;
		}
		for (size_t i = 0; i < part_count; i++)
			parts[i].class = next[i];
	} while (found != before);
}

/* ---- loaded ---- */

static char *loaded_places[PLACES];
static word_id loaded_words[WORDS];

static void see(struct part *part, char *at)
{
	check(!part->loaded || part->loaded == at, "one part is at two places");
	if (part->loaded)
		return;
	part->loaded = at;
	if (part->kind != OBJECT) {
		check(!strcmp(at, text_of(part)), "a string is another");
		return;
	}
	check((uintptr_t)at % 16 == 0, "an object is not aligned");
	const struct object *object = &objects[part->target];
	for (size_t i = 0; i < object->count; i++) {
		const struct word *word = &object->words[i];
		word_id names[2];
		uint64_t is;

		memcpy(&is, at + i * WORD, WORD);
		memcpy(names, at + i * WORD, WORD);
		switch (word->kind) {
		case NUMBER:
			check(is == word->number, "a number is another");
			break;
		case NAMES:
			check(names[0] == loaded_words[word->target] && names[1] == loaded_words[word->into],
			      "a word is another");
			break;
		case PLACE:
			check(is == (uintptr_t)loaded_places[word->target] + word->into, "an import is another");
			break;
		default:
			check(is_pointer(word) == (is != 0), "a pointer is NULL, or is not");
			if (is)
				see(part_of(word), (char *)(uintptr_t)is - (word->kind == OBJECT ? word->into : 0));
		}
	}
}

static bool does_change(const struct part *part)
{
	for (size_t i = 0; part->kind == OBJECT && i < objects[part->target].count; i++)
		if (objects[part->target].words[i].kind == PLACE || objects[part->target].words[i].kind == NAMES)
			return true;
	return false;
}

/* Where in the file a part is: what a run changes, what it does not, strings. */
static int rank_of(const struct part *part)
{
	return part->kind != OBJECT ? 2 : part->target && !does_change(part);
}

static void compare(void *root, bool merged)
{
	for (size_t i = 0; i < part_count; i++)
		parts[i].loaded = NULL;
	check(root != NULL, "it is refused");
	see(&parts[0], root);
	struct snapshot_head head;
	size_t needed = 0;
	memcpy(&head, (char *)root - sizeof head, sizeof head);
	for (size_t i = 0; i < part_count; i++)
		needed += parts[i].kind == OBJECT ? (objects[parts[i].target].count * WORD + 15) / 16 * 16
						  : strlen(text_of(&parts[i])) + 1;
	check(merged || (head.data >= needed && head.data <= needed + 512), "it takes another room");
	for (size_t i = 0; i < part_count; i++)
		for (size_t j = 0; j < part_count; j++) {
			const struct part *a = &parts[i], *b = &parts[j];
			bool nothing = a->kind == OBJECT && !objects[a->target].count;

			check(rank_of(a) >= rank_of(b) || a->loaded <= b->loaded, "the order is another");
			if (i == j || nothing || (b->kind == OBJECT && !objects[b->target].count))
				continue;
			check((a->loaded == b->loaded) == (merged && a->class == b->class),
			      "parts are one, or are not");
		}
}

/* ---- pages ---- */

/* Room with pages around it that nobody may touch. */
static char *guarded(size_t size)
{
	char *all = mmap(NULL, size + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	check(all != MAP_FAILED && mprotect(all + PAGE, size, PROT_READ | PROT_WRITE) == 0, "no memory");
	return all + PAGE;
}

static char *room, *given_room;

/* What a run gives, right before a page that nobody may touch. */
static struct snapshot_given given_by(char **places, const word_id *words)
{
	char *last = given_room + PAGE;
	struct snapshot_given given = {.place_count = PLACES, .word_count = WORDS};

	given.words = memcpy(last - WORDS * sizeof *words, words, WORDS * sizeof *words);
	last = given_room + 3 * PAGE;
	given.places = memcpy(last - PLACES * sizeof *places, places, PLACES * sizeof *places);
	return given;
}

/* Loads bytes that may be damaged; they are at the first or the last of the room. */
static bool load_damaged(struct span bytes, bool last)
{
	char *at = last ? room + ROOM - bytes.length : room;
	const struct snapshot_given given = given_by(loaded_places, loaded_words);
	struct snapshot_head head;

	memcpy(at, bytes.data, bytes.length);
	char *root = snapshot_load(at, bytes.length, &given);
	if (!root)
		return false;
	check(root == at + sizeof head, "the root is elsewhere");
	memcpy(&head, at, sizeof head);
	check(!memcmp(&head, bytes.data, sizeof head) &&
		  !memcmp(root + head.data, bytes.data + sizeof head + head.data,
			  bytes.length - sizeof head - head.data),
	      "more than the data is changed");
	check(bytes.length == sizeof head + head.data + head.data / 64 + head.imports * 16 + head.words * 4,
	      "a wrong size is taken");
	return true;
}

static bool load_both(struct span bytes)
{
	bool taken = load_damaged(bytes, false);

	if (bytes.length % WORD == 0)
		check(load_damaged(bytes, true) == taken, "it depends on where it is");
	return taken;
}

static void set_at(char *bytes, size_t at, size_t size, uint64_t to)
{
	memcpy(bytes + at, &to, size);
}

static uint64_t get_at(const char *bytes, size_t at, size_t size)
{
	uint64_t is = 0;

	memcpy(&is, bytes + at, size);
	return is;
}

/* Sets a field to what is at some bound, and back. */
static void bend(char *bytes, size_t length, size_t at, size_t size)
{
	struct snapshot_head head;
	uint64_t was = get_at(bytes, at, size);

	memcpy(&head, bytes, sizeof head);
	const uint64_t to[] = {0,         1,         2,          was + 1,    was - 1,    was + 4,      was - 4,
			       was + 8,   was - 8,   was + 512,  was - 512,  length,     length - 1,   length + 1,
			       head.data, 1U << 31,  head.data - 1, head.data - 4, head.data - 8, head.data - 7, head.data + 8,
			       PLACES,    PLACES - 1, WORDS,      WORDS - 1,  UINT32_MAX, UINT64_MAX, UINT64_MAX - 7};
	for (size_t i = 0; i < sizeof to / sizeof *to; i++) {
		set_at(bytes, at, size, to[i]);
		load_both((struct span){bytes, length});
	}
	set_at(bytes, at, size, was);
}

static void damage(struct span bytes)
{
	struct snapshot_head head;
	char *copy = malloc(bytes.length + 1);

	memcpy(&head, bytes.data, sizeof head);
	memcpy(copy, bytes.data, bytes.length);
	copy[bytes.length] = 0;
	check(load_both(bytes), "it is refused at another address");
	for (size_t i = 0; i < bytes.length; i++)
		check(!load_both((struct span){copy, i}), "it is taken though it is cut");
	check(!load_damaged((struct span){copy, bytes.length + 1}, false), "it is taken though it is longer");
	for (size_t i = 0; i < bytes.length; i++) { /* each byte */
		char was = copy[i];

		copy[i] = (char)(was ^ (1 << below(8)));
		load_both((struct span){copy, bytes.length});
		copy[i] = was;
	}
	size_t pointers = sizeof head + head.data, imports = pointers + head.data / 64,
	       words = imports + head.imports * 16;
	for (size_t i = 0; i < sizeof head; i += 8)
		bend(copy, bytes.length, i, 8);
	for (size_t i = imports; i < words; i += 16) {
		bend(copy, bytes.length, i, 4);
		bend(copy, bytes.length, i + 4, 4);
		bend(copy, bytes.length, i + 8, 8);
	}
	for (size_t i = words; i < bytes.length; i += 4)
		bend(copy, bytes.length, i, 4);
	/* a pointer right behind the data, or before it */
	for (size_t i = 0; i < head.data / WORD; i++)
		if (bytes.data[pointers + i / 8] >> i % 8 & 1) {
			uint64_t was = get_at(copy, sizeof head + i * WORD, 8);

			for (int other = 0; other < 2; other++) {
				set_at(copy, sizeof head + i * WORD, 8, head.address + (other ? UINT64_MAX : head.data));
				check(!load_both((struct span){copy, bytes.length}), "a pointer leads out of the data");
			}
			set_at(copy, sizeof head + i * WORD, 8, was);
		}
	/* sizes that go round */
	for (int i = 0; i < 2; i++) {
		set_at(copy, 16 + 8 * (size_t)i, 8, get_at(copy, 16 + 8 * (size_t)i, 8) + (UINT64_C(1) << (i ? 62 : 60)));
		check(!load_both((struct span){copy, bytes.length}), "so many parts are taken");
		memcpy(copy, bytes.data, sizeof head);
	}
	/* the same size in other parts */
	for (uint64_t data = 0; data + data / 64 + sizeof head <= bytes.length; data += 512)
		for (int i = 0; i < 4; i++) {
			uint64_t rest = bytes.length - sizeof head - data - data / 64;
			uint64_t other = i == 0 ? 0 : i == 1 ? rest / 16 : below((size_t)(rest / 16) + 1);

			set_at(copy, 0, 8, data);
			set_at(copy, 16, 8, other);
			set_at(copy, 24, 8, (rest - other * 16) / 4);
			bool taken = load_both((struct span){copy, bytes.length});
			check(!taken || data, "there is no root");
		}
	free(copy);
}

/* A snapshot of zeros, with an import and two words. */
struct least {
	struct snapshot_head head;
	char data[512 + 8];
	uint64_t rest[4]; /* pointers, an import, words */
};

static bool take(const char *bytes, size_t size)
{
	return load_both((struct span){bytes, size});
}

static void bounds(void)
{
	const size_t size = sizeof(struct snapshot_head) + 512 + sizeof(uint64_t[4]);
	struct least least = {.head = {512, 0, 1, 2}};
	char *all = (char *)&least, *import = all + sizeof least.head + 512 + 8, *words = import + 16;
	const struct {
		char *at;
		uint32_t fine, wrong;
		const char *said;
	} fields[] = {{import, 512 - 8, 512, "an import is in the data"},
		      {import, 8, 4, "an import is at a word of memory"},
		      {import + 4, PLACES - 1, PLACES, "an import is of a place"},
		      {words, 512 - 4, 512, "a word is in the data"},
		      {words, 4, 2, "a word is aligned"},
		      {words + 4, 512 - 4, 512, "each word is in the data"},
		      {all + sizeof least.head, WORDS - 1, WORDS, "a word has a number"}};

	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		for (int wrong = 0; wrong < 2; wrong++) {
			memcpy(fields[i].at, wrong ? &fields[i].wrong : &fields[i].fine, 4);
			check(take(all, size) == !wrong, fields[i].said);
			memset(fields[i].at, 0, 4);
		}
	least.head.data += 8; /* pointers for whole groups of words alone */
	check(!take(all, size + 8), "data is of whole groups");
	/* so much data that with its pointers it goes round, and seems to fit */
	uint64_t groups = UINT64_MAX / 520 + 1;
	least.head = (struct snapshot_head){groups * 512, 0, 0, 0};
	check(!take(all, sizeof least.head + (size_t)(groups * 520)), "so much data is not there");
}

/* ---- a trial ---- */

static struct arena arena;

static struct span written(struct built built[2], uint64_t address, const uint64_t *addresses, bool shallow,
			   bool merged, bool *used)
{
	const struct snapshot_world worlds[2] = {world_of(&built[0], addresses), world_of(&built[1], addresses)};
	struct snapshot_words words = {
	    .shift = SHIFT, .count = WORDS, .used = used, .shallow = shallow, .merged = merged};
	struct text out = {.arena = &arena};
	const char *wrong = snapshot_write(&out, address, worlds, snapshot_objects(&arena, worlds), &words);

	check(!wrong, wrong ? wrong : "");
	return text_span(&out);
}

static void try(bool shallow, bool merged)
{
	struct built built[2], again[2];
	bool used[WORDS] = {false}, unused[WORDS];
	static word_id same[WORDS];
	uint64_t addresses[PLACES];
	char *mine = guarded(ROOM);

	memset(reached, 0, sizeof reached);
	reach(0, shallow);
	list_parts();
	classify();
	for (uint32_t i = 0; i < WORDS; i++) {
		same[i] = i;
		loaded_words[i] = i ? (i * 5) % 12 + below(2) : 0;
	}
	for (size_t i = 0; i < PLACES; i++)
		addresses[i] = (uintptr_t)(loaded_places[i] = mine + ROOM - PAGE + i * 64);
	build(&built[0], 0);
	build(&built[1], SHIFT);

	/* at its address, with the numbers of words and the places that were expected, it is read alone */
	struct span bytes = written(built, (uintptr_t)mine, addresses, shallow, merged, used);
	check(bytes.length < ROOM - PAGE, "the test has too little room");
	memcpy(mine, bytes.data, bytes.length);
	word_id others[WORDS];
	memcpy(others, loaded_words, sizeof others);
	memcpy(loaded_words, same, sizeof same);
	struct snapshot_given given = given_by(loaded_places, same);
	mprotect(mine, ROOM, PROT_READ);
	void *root = snapshot_load(mine, bytes.length, &given);
	check(root == mine + sizeof(struct snapshot_head), "the root is elsewhere");
	compare(root, merged);
	memcpy(loaded_words, others, sizeof others);

	/* which words it has */
	for (uint32_t i = 1; i < WORDS; i++) {
		bool has = false;

		for (size_t j = 0; j < object_count; j++)
			for (size_t k = 0; reached[j] && k < objects[j].count; k++)
				has |= objects[j].words[k].kind == NAMES &&
				       (objects[j].words[k].target == i || objects[j].words[k].into == i);
		check(used[i] == has, "a word is used, or is not");
	}
	check(!used[0], "no word is a word");

	/* elsewhere, with others */
	memset(unused, 0, sizeof unused);
	struct span unknown = written(built, 0, NULL, shallow, merged, unused);
	check(unknown.length == bytes.length, "the size depends on the address");
	memcpy(room, unknown.data, unknown.length);
	for (size_t i = 0; i < PLACES; i++)
		loaded_places[i] = given_room + i * 64;
	given = given_by(loaded_places, loaded_words);
	compare(snapshot_load(room, unknown.length, &given), merged);
	memcpy(room, bytes.data, bytes.length);
	compare(snapshot_load(room, bytes.length, &given), merged);

	/* and of other memory it is the same */
	build(&again[0], 0);
	build(&again[1], SHIFT);
	memset(unused, 0, sizeof unused);
	struct span twice = written(again, (uintptr_t)mine, addresses, shallow, merged, unused);
	check(span_same(twice, bytes), "two snapshots of one structure differ");
	if (trial % 25 == 0)
		damage(bytes);
	for (int i = 0; i < 2; i++) {
		end(&built[i]);
		end(&again[i]);
	}
	munmap(mine - PAGE, ROOM + 2 * PAGE);
	arena_reset(&arena);
}

/* ---- what is refused ---- */

static char changing[] = "a text that a program may change";

static const char *refusal(uint64_t one, uint64_t other, size_t at, struct built built[2])
{
	struct snapshot_world worlds[2] = {world_of(&built[0], NULL), world_of(&built[1], NULL)};
	bool used[WORDS] = {false};
	struct snapshot_words words = {.shift = SHIFT, .count = WORDS, .used = used};
	struct text out = {.arena = &arena};

	memcpy(built[0].at[at] + WORD, &one, WORD);
	memcpy(built[1].at[at] + WORD, &other, WORD);
	return snapshot_write(&out, 0, worlds, snapshot_objects(&arena, worlds), &words);
}

static void expect(const char *said, const char *wanted)
{
	if (wanted ? said && strstr(said, wanted) : !said)
		return;
	printf("said %s, wanted %s\n", said ? said : "nothing", wanted ? wanted : "nothing");
	exit(1);
}

static uint64_t names(uint32_t one, uint32_t other)
{
	const uint32_t both[2] = {one, other};
	uint64_t word;

	memcpy(&word, both, sizeof word);
	return word;
}

static void refuse(void)
{
	static const char differs[] = "it differs between two runs", fixed[] = "a pointer to something static";
	struct built built[2];

	object_count = 3;
	memset(objects, 0, sizeof objects);
	objects[0] = (struct object){.count = 4, .words = {{OBJECT, 1, 0, 0}}};
	objects[1].count = objects[2].count = 4;
	build(&built[0], 0);
	build(&built[1], SHIFT);
	uint64_t own[2], other[2], text[2];
	for (int i = 0; i < 2; i++) {
		own[i] = (uintptr_t)built[i].at[1];
		other[i] = (uintptr_t)built[i].at[2];
		text[i] = (uintptr_t)built[i].texts[4];
	}
	expect(refusal(5, 5, 1, built), NULL);
	expect(refusal(5, 6, 1, built),
	       "word 1 of an object of 32 bytes, reached as number 1: it differs between two runs");
	expect(refusal(5, 0, 0, built),
	       "word 1 of an object of 32 bytes, reached as number 0: it differs between two runs");
	refusal(0, 0, 0, built);
	expect(refusal(WORDS - 1, WORDS - 1 + SHIFT, 1, built), NULL);
	expect(refusal(WORDS, WORDS + SHIFT, 1, built), differs);
	expect(refusal(0, SHIFT, 1, built), differs);
	expect(refusal(names(1, 1), names(1 + SHIFT, 1), 1, built), NULL); /* a word, and a number */
	expect(refusal(names(1, 1), names(1, 1 + SHIFT), 1, built), NULL);
	expect(refusal(names(1, 1), names(1 + SHIFT, 2), 1, built), differs);
	expect(refusal(names(1, 1), names(2, 1 + SHIFT), 1, built), differs);
	expect(refusal(own[0], other[1], 1, built), differs);
	expect(refusal(own[0] + 8, own[1], 1, built), differs);
	expect(refusal(own[0], 0, 1, built), differs);
	expect(refusal(own[0] + 32, own[1] + 32, 1, built), NULL); /* right behind it */
	expect(refusal(own[0] + 33, own[1] + 33, 1, built), differs);
	expect(refusal(own[0] - 1, own[1] - 1, 1, built), differs);
	expect(refusal(text[0], own[1], 1, built), differs);
	expect(refusal((uintptr_t)built[0].places[0], (uintptr_t)built[1].places[2], 1, built), differs);
	expect(refusal((uintptr_t)built[0].places[0] + 15, (uintptr_t)built[1].places[0] + 15, 1, built), NULL);
	expect(refusal((uintptr_t)built[0].places[0] + 16, (uintptr_t)built[1].places[0] + 16, 1, built), differs);
	expect(refusal((uintptr_t)built[0].places[0] - 1, (uintptr_t)built[1].places[0] - 1, 1, built), differs);
	expect(refusal((uintptr_t)shared, (uintptr_t)shared, 1, built), NULL);
	expect(refusal((uintptr_t)changing, (uintptr_t)changing, 1, built), fixed);
	expect(refusal((uintptr_t)refuse, (uintptr_t)refuse, 1, built), fixed);
	expect(refusal((uintptr_t)literals[2], (uintptr_t)literals[2], 1, built), NULL);
	expect(refusal((uintptr_t)"\x1f", (uintptr_t)"\x1f", 1, built), fixed);
	expect(refusal(text[0], text[1], 1, built), NULL);
	built[0].texts[4][3] = built[1].texts[4][3] = '\t';
	expect(refusal(text[0], text[1], 1, built), "no text, and no node");
	expect(refusal(text[0] + 4, text[1] + 4, 1, built), NULL);
	/* one structure has an object more, or a larger one */
	arena_take(&built[0].objects, 16);
	expect(refusal(0, 0, 1, built), "two runs differ in what they allocate");
	arena_take(&built[1].objects, 17);
	expect(refusal(0, 0, 1, built), "two runs differ in what they allocate");
	end(&built[0]);
	end(&built[1]);
}

/* ---- many strings ---- */

/* A root of pointers to each character of a long text, twice: each string is written once. */
static void many(void)
{
	enum { LONG = 300 };
	struct arena trees[2] = {{.apart = true}, {.apart = true}}, none = {.apart = true};
	const char *roots[2][2 * LONG];
	struct snapshot_world worlds[2];
	bool used[1] = {false};
	struct snapshot_words words = {.shift = SHIFT, .count = 1, .used = used};
	struct text out = {.arena = &arena};

	for (size_t i = 0; i < 2; i++) {
		char *text = arena_take(&trees[i], LONG + 1);

		memset(text, 'a', LONG);
		for (size_t j = 0; j < LONG; j++)
			roots[i][j] = roots[i][LONG + j] = text + j;
		worlds[i] = (struct snapshot_world){
		    .root = roots[i], .root_size = sizeof roots[i], .objects = &none, .trees = &trees[i]};
	}
	const char *wrong = snapshot_write(&out, 0, worlds, snapshot_objects(&arena, worlds), &words);
	check(!wrong && out.length < ROOM, "many strings are not written");
	memcpy(room, out.at, out.length);
	const char **root = snapshot_load(room, out.length, &(struct snapshot_given){.places = NULL});
	check(root != NULL, "many strings are not loaded");
	for (size_t i = 0; i < LONG; i++)
		check(root[i] == root[LONG + i] && strlen(root[i]) == LONG - i, "a string is there twice");
	struct snapshot_head head;
	memcpy(&head, out.at, sizeof head);
	check(head.data <= sizeof roots[0] + (LONG + 1) * (LONG + 2) / 2 + 512,
	      "strings have more room than they need");
	for (int i = 0; i < 2; i++)
		arena_free(&trees[i]);
}

/* ---- the memory of this process ---- */

static void map(void)
{
	static const size_t sizes[] = {PAGE, 1U << 30, (1U << 30) + PAGE};
	char *at[3];
	struct mappings maps;

	for (int i = 0; i < 3; i++) {
		char *all = mmap(NULL, sizes[i] + 2 * PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

		check(all != MAP_FAILED, "no memory");
		at[i] = all + PAGE;
		munmap(all, PAGE);
		munmap(at[i] + sizes[i], PAGE);
	}
	check(mapping_read(&maps, &arena), "the memory is not known");
	for (int i = 0; i < 2; i++) {
		const struct mapping *mapping = mapping_of(&maps, (uintptr_t)at[i]);

		check(mapping && mapping->from == (uintptr_t)at[i] && mapping->to == (uintptr_t)at[i] + sizes[i],
		      "a mapping has another extent");
		check(mapping_of(&maps, mapping->to - 1) == mapping, "a mapping ends before its end");
		check(!mapping_of(&maps, mapping->from - 1) && !mapping_of(&maps, mapping->to),
		      "a mapping goes beyond its extent");
		check(!mapping->strings, "constants are what is behind the program's code alone");
	}
	check(!mapping_of(&maps, (uintptr_t)at[2]), "what is very large is left out");
	check(!mapping_of(&maps, 0), "nothing is at no address");
	const struct mapping *strings = mapping_of(&maps, (uintptr_t)literals[3]),
			     *code = mapping_of(&maps, (uintptr_t)mapping_read),
			     *rest = mapping_of(&maps, (uintptr_t)changing), *stack = mapping_of(&maps, (uintptr_t)&maps);
	check(strings && strings->strings, "literals are constants");
	check(code && !code->strings && rest && !rest->strings && stack && !stack->strings,
	      "code and what may change are no constants");
	for (int i = 0; i < 3; i++)
		munmap(at[i], sizes[i]);
}

int main(int argc, char **argv)
{
	unsigned long trials = argc > 1 ? strtoul(argv[1], NULL, 10) : 200;

	room = guarded(ROOM);
	given_room = guarded(3 * PAGE);
	mprotect(given_room + PAGE, PAGE, PROT_NONE);
	for (trial = 0; trial < trials; trial++) {
		chance = trial;
		make_structure();
		for (int i = 0; i < 4; i++)
			try(i & 1, i & 2);
	}
	bounds();
	refuse();
	many();
	map();
	arena_free(&arena);
	printf("%lu structures\n", trials);
	return 0;
}
