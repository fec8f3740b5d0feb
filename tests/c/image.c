/* image: is what an image has what compiling gives, and is a damaged one refused? For
 * tests/house/image.bats.
 *
 *   image FOLDER IMAGE
 *
 * The folder is that of an installed ruleset, PREFIX/share/voltigeur/tables/ID, and the image is
 * the one that a run takes for it. Each variant is taken of the image and compiled anew, each time
 * in rules of its own: both must have the same words, dump and company. Then fields of the image
 * are changed to what is at a bound or beyond, all digests are made right again, and the
 * image must be taken, or not. Prints what is wrong and exits with 1. */
#define _GNU_SOURCE /* memrchr */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "compile/compile.h"
#include "machine/dump.h"
#include "rules/rules_image.h"
#include "rules/ruleset_path.h"
#include "rules/tools.h"

static struct limits limits;
static const char *folder, *path;
static unsigned long compared, changed;

static void check(bool fine, const char *what, const char *of)
{
	if (fine)
		return;
	printf("%s: %s\n", of, what);
	exit(1);
}

/* ---- what it has ---- */

struct opened {
	struct arena arena;
	struct faults faults;
	struct rules rules;
};

static bool take(struct opened *opened)
{
	opened->arena = (struct arena){.block = NULL};
	faults_start(&opened->faults, &opened->arena);
	return rules_open_image(&opened->rules, &opened->arena, folder, ruleset_path_find, compile_statics,
				&limits, &opened->faults);
}

static bool read_yaml(struct opened *opened)
{
	size_t count;

	opened->arena = (struct arena){.block = NULL};
	faults_start(&opened->faults, &opened->arena);
	if (!rules_open(&opened->rules, &opened->arena, folder, ruleset_path_find, &limits, &opened->faults))
		return false;
	rules_links(&opened->rules, &count);
	rules_bodies(&opened->rules, &count);
	return true;
}

static void end(struct opened *opened)
{
	rules_close_image(&opened->rules);
	arena_free(&opened->arena);
}

/* Without what ends a line in square brackets: references to the rules are in the YAML alone. */
static struct span without_references(struct arena *arena, struct span text)
{
	struct text out = {.arena = arena};

	while (text.length) {
		const char *end = memchr(text.data, '\n', text.length), *to;
		size_t length = end ? (size_t)(end - text.data) : text.length;

		to = length && text.data[length - 1] == ']' ? memrchr(text.data, '[', length) : NULL;
		text_add(&out, (struct span){text.data, to ? (size_t)(to - text.data) : length});
		text_add(&out, SPAN("\n"));
		length += end != NULL;
		text = (struct span){text.data + length, text.length - length};
	}
	return text_span(&out);
}

static struct span dump_of(struct opened *opened, const struct program *program, struct span name)
{
	struct text text = {.arena = &opened->arena};
	struct program bare = *program;

	/* an image has no steps (sheet/image.c) */
	bare.source = bare.example = NULL;
	bare.ops = arena_take(&opened->arena, program->op_count * sizeof *bare.ops);
	for (size_t i = 0; i < program->op_count; i++) {
		bare.ops[i] = program->ops[i];
		bare.ops[i].origin = NULL;
	}
	dump_program(&opened->rules, &bare, name, &text);
	return without_references(&opened->arena, text_span(&text));
}

static void same_words(const struct words *one, const struct words *other, const char *name)
{
	check(one->count == other->count, "the image brings more words, or fewer", name);
	for (word_id i = 0; i < one->count; i++)
		check(span_same(words_text(one, i), words_text(other, i)), "a word has another number", name);
}

static void compare(const char *tool, struct span variant)
{
	struct opened image, yaml;
	const struct company *company = &company_plain;
	char name[200];

	snprintf(name, sizeof name, "%s %.*s", tool, (int)variant.length, variant.data);
	check(take(&image) && read_yaml(&yaml), "there are no rules", name);
	const struct program *one = compile_before(&image.rules, tool, variant, &company),
			     *other = compile_variant(&yaml.rules, tool, variant, &company_plain);
	check(!one == !other, "the image has it, or has not", name);
	if (one) {
		check(company == &company_plain, "the company is another", name);
		same_words(&image.rules.words, &yaml.rules.words, name);
		check(span_same(dump_of(&image, one, variant), dump_of(&yaml, other, variant)),
		      "the programs differ", name);
		compared++;
	}
	end(&image);
	end(&yaml);
}

static void compare_tool(struct opened *yaml, const char *tool)
{
	struct opened image;
	const char *standard = rules_default(&yaml->rules, tool);

	check(take(&image), "there is no image", tool);
	const struct rules_tool *known = rules_tool(&image.rules, tool);
	check(known != NULL, "the image does not have it", tool);
	check(!strcmp(known->name, tool), "the name is another", tool);
	check(!known->standard == !standard && (!standard || !strcmp(standard, known->standard)),
	      "the default is another", tool);
	check(!rules_tool_variant(known, SPAN("no such")) && !rules_tool_variant(known, SPAN("")),
	      "it has what it has not", tool);
	for (size_t i = 0; i < known->count; i++) {
		check(rules_tool_variant(known, known->variants[i].name) == &known->variants[i],
		      "a variant is there twice", tool);
		check(compile_has_variant(&yaml->rules, tool, known->variants[i].name),
		      "a variant is not in the rules", tool);
		compare(tool, known->variants[i].name);
	}
	for (const struct yaml *item = yaml_get(rules_file(&yaml->rules, tool), tool) ?
		     yaml_get(rules_file(&yaml->rules, tool), tool)->first : NULL; item; item = item->next)
		check(compile_has_variant(&yaml->rules, tool, item->key) ==
			  (rules_tool_variant(known, item->key) != NULL),
		      "a variant is missing", tool);
	end(&image);
}

/* ---- damage ---- */

static char *whole, *copy;
static size_t size;

static struct image_head *head(void)
{
	return (struct image_head *)(void *)copy;
}

static struct image_entry *entries(void)
{
	return (struct image_entry *)(void *)(copy + head()->at);
}

static struct image_source *sources(void)
{
	return (struct image_source *)(void *)(entries() + ((struct image_head *)(void *)whole)->entries);
}

static uint64_t key; /* of the section that is to be taken: without that of the rules, no image is */

static struct image_entry *first_entry(void)
{
	struct image_entry *entry = entries();

	while (entry->key != key)
		entry++;
	return entry;
}

static struct image_section *first_section(void)
{
	return (struct image_section *)(void *)(copy + first_entry()->at);
}

static void start(void)
{
	memcpy(copy, whole, size);
}

/* Writes the copy, `length` bytes: are they taken? */
static void expect(bool taken, size_t length, const char *what)
{
	struct opened opened;
	FILE *file = fopen(path, "w");

	check(file && fwrite(copy, 1, length, file) == length && fclose(file) == 0, "cannot write", path);
	bool is = take(&opened) && rules_take(&opened.rules, key);
	check(is == taken, taken ? "is not taken" : "is taken", what);
	end(&opened);
	changed++;
}

static void seal(void)
{
	struct image_entry *list = (struct image_entry *)(void *)(copy + head()->at);

	head()->digest = image_digest(
	    head(), (struct span){(const char *)list, head()->entries * sizeof *list},
	    (struct span){(const char *)(list + head()->entries), head()->sources * sizeof(struct image_source)});
}

static void seal_section(void)
{
	struct image_entry *entry = first_entry();

	entry->digest = digest((struct span){copy + entry->at, entry->size});
	seal();
}

static void damage_head(void)
{
	start();
	expect(true, size, "an image as it was");
	start();
	copy[7] ^= 1;
	expect(false, size, "another magic");
	start();
	head()->build++;
	expect(false, size, "another build");
	start();
	expect(false, size + 1, "a byte more");
	head()->size++;
	expect(true, size + 1, "a byte more that is known of");
	start();
	head()->size--;
	expect(false, size, "a byte more than is known of");
	start();
	memset(head()->base, 'a', sizeof head()->base);
	seal();
	expect(false, size, "a base without an end");
	start();
	memset(sources()[head()->sources - 1].name, 'a', sizeof sources()->name);
	seal();
	expect(false, size, "a name without an end");
	/* entries elsewhere: aligned, in the file, behind the head */
	for (int by = 1; by <= 16; by++) {
		start();
		size_t at = head()->at;

		memmove(copy + at + by, copy + at, size - at);
		head()->at += (size_t)by;
		head()->size += (size_t)by;
		if (by % 8 == 0)
			seal();
		expect(by == 16, size + (size_t)by, "entries that are aligned, or not");
	}
	for (int i = 0; i < 4; i++) {
		const uint64_t at[] = {0, size + 16 - size % 16, UINT64_MAX - 15, UINT64_C(1) << 63};

		start();
		head()->at = at[i];
		expect(false, size, "entries out of the file");
	}
	start();
	head()->entries = UINT64_C(1) << 59; /* of 32 bytes, they go round */
	expect(false, size, "entries that go round");
}

static void damage_sources(void)
{
	start();
	size_t count = head()->sources;
	struct image_source none = {.of_base = 0};

	for (size_t i = count; i <= IMAGE_SOURCES; i++)
		memcpy(&sources()[i], &none, sizeof none);
	head()->sources = IMAGE_SOURCES;
	head()->size = size + (IMAGE_SOURCES - count) * sizeof none;
	seal();
	expect(true, head()->size, "as many sources as there may be");
	head()->sources++;
	head()->size += sizeof none;
	seal();
	expect(false, head()->size, "a source more");
	start();
	first_section()->sources[count / 32] |= UINT32_C(1) << count % 32;
	seal_section();
	expect(false, size, "a source that is not there");
	/* one that was there must be as it was, one that was not must not be there */
	for (uint32_t there = 0; there < 2; there++) {
		start();
		size_t used = 0;
		while (used < count && (sources()[used].there != there ||
					!(first_section()->sources[used / 32] >> used % 32 & 1)))
			used++;
		if (used == count)
			continue;
		const struct image_source was = sources()[used];
		for (int i = 0; i < 4; i++) {
			struct image_source *source = &sources()[used];

			*source = was;
			source->digest ^= i == 0;
			source->there ^= i == 1;
			source->of_base ^= i == 2;
			memcpy(source->name, i == 3 ? "no-such" : was.name, sizeof "no-such");
			seal();
			expect(!there && (i == 0 || i == 3), size, "a source that is not as it was");
		}
	}
}

static void damage_section(void)
{
	const struct image_entry was = *(start(), first_entry());
	const struct {
		uint64_t at, size;
	} places[] = {{was.at + 8, was.size},
		      {size + 16 - size % 16, 0},
		      {was.at, size - was.at + 1},
		      {was.at, UINT64_MAX},
		      {was.at, sizeof(struct image_section) - 1},
		      {was.at, sizeof(struct image_section)},
		      {was.at, 0}};

	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		start();
		struct image_entry *entry = first_entry();
		entry->at = places[i].at;
		entry->size = places[i].size;
		if (entry->at <= size && entry->size <= size - entry->at)
			seal_section();
		else
			seal();
		expect(false, size, "a section that is not where it is said to be");
	}
	start();
	first_section()->key++;
	seal_section();
	expect(false, size, "a section of another key");
	start();
	first_entry()->digest++;
	seal();
	expect(false, size, "a section with another digest");
	start();
	first_section()->word_bytes = (uint32_t)(was.size - sizeof(struct image_section) + 1);
	seal_section();
	expect(false, size, "words that begin before the snapshot");
	start();
	first_section()->word_bytes = UINT32_MAX;
	seal_section();
	expect(false, size, "more words than there are bytes");
}

/* The words: a number, a length, and the text of each. */
static void damage_words(void)
{
	start();
	for (size_t i = 0; i < head()->entries; i++) {
		const struct image_section *section = (const struct image_section *)(void *)(copy + entries()[i].at);

		if (section->words > 2)
			key = entries()[i].key;
	}
	const struct image_entry was = *first_entry();
	uint32_t words = first_section()->words, most = first_section()->word_count,
		 bytes = first_section()->word_bytes;
	char *list = copy + was.at + was.size - bytes, *word = list;
	check(words > 1 && most > 1, "too few words", "a section");
	for (uint32_t i = 0; i + 1 < words; i++)
		word += 8 + *(uint32_t *)(void *)(word + 4);
	uint32_t length = (uint32_t)(list + bytes - word) - 8; /* with the padding */
	for (int more = 0; more < 2; more++) {
		uint32_t to = length + (uint32_t)more, long_ago;

		memcpy(&long_ago, word + 4, 4);
		memcpy(word + 4, &to, 4);
		seal_section();
		expect(!more, size, "a last word as long as there are bytes, or longer");
		memcpy(word + 4, &long_ago, 4);
		first_section()->word_count = more ? most - 1 : most;
		seal_section();
		expect(!more, size, "a number of a word");
		first_section()->word_count = more ? 65536 + 1 : 65536;
		seal_section();
		expect(!more, size, "as many words as there may be, or one more");
		first_section()->word_count = most;
	}
	first_section()->words = words + 4; /* in the padding there is no room for them */
	seal_section();
	expect(false, size, "a word of which there is nothing");
}

int main(int argc, char **argv)
{
	struct opened yaml;
	FILE *file = argc == 3 ? fopen(argv[2], "r") : NULL;

	if (!file)
		return 2;
	folder = argv[1];
	path = argv[2];
	limits = limits_default();
	fseek(file, 0, SEEK_END);
	size = (size_t)ftell(file);
	rewind(file);
	whole = malloc(size);
	copy = calloc(1, size + IMAGE_SOURCES * sizeof(struct image_source) + 64);
	if (fread(whole, 1, size, file) != size)
		return 2;
	fclose(file);
	check(read_yaml(&yaml), "there are no rules", folder);
	for (size_t i = 0; i < TOOLS_COUNT; i++)
		if (tools_has_procedures(&tools_rows[i]))
			compare_tool(&yaml, tools_rows[i].name);
	end(&yaml);
	key = digest(SPAN("rules"));
	damage_head();
	damage_sources();
	damage_section();
	damage_words();
	start();
	expect(true, size, "an image as it was");
	printf("%lu programs, %lu images\n", compared, changed);
	free(whole);
	free(copy);
	return 0;
}
