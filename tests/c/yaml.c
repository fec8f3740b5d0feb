/* yaml: compares the trees of yaml_plain with those of libyaml, for tests/tools/yaml.bats:
 *
 *   yaml COUNT FILE...
 *
 * prints how many files are plain, and how many of COUNT texts that each file becomes by
 * small changes, and the first text whose trees differ. A text that libyaml does not
 * accept is not plain. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/yaml_plain.h"

enum { MOST = 128 * 1024, ROOM = 4096 };

static struct limits limits;
static uint64_t state = 1;

static size_t below(size_t bound)
{
	state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (size_t)(state >> 33) % bound;
}

static bool same_location(struct location a, struct location b)
{
	return a.file == b.file && a.line == b.line && a.column == b.column;
}

static bool same(const struct yaml *a, const struct yaml *b)
{
	for (; a && b; a = a->next, b = b->next)
		if (a->kind != b->kind || a->quoted != b->quoted || a->start != b->start ||
		    a->end != b->end || a->count != b->count || !same_location(a->location, b->location) ||
		    !same_location(a->key_location, b->key_location) || strcmp(a->text.data, b->text.data) ||
		    !span_same(a->text, b->text) || !span_same(a->key, b->key) ||
		    (a->key.length && strcmp(a->key.data, b->key.data)) || !same(a->first, b->first))
			return false;
	return !a && !b;
}

/* Is the text plain? Ends the program if its trees differ. */
static bool compare(const char *name, struct span text)
{
	struct arena arena = {.block = NULL};
	struct faults faults;

	faults_start(&faults, &arena);
	const struct yaml *plain = yaml_plain(&arena, name, text, &limits);
	if (plain && !same(plain, yaml_parse_any(&arena, name, text, &limits, &faults))) {
		printf("%s: the trees differ: %s\n%.*s\n", name,
		       faults.first ? faults.first->message : "no fault", (int)text.length, text.data);
		exit(1);
	}
	arena_free(&arena);
	return plain != NULL;
}

/* Takes a piece of at most ROOM characters of the file, from the start of a line. */
static size_t piece(struct span file, char *into)
{
	size_t start = file.length > ROOM ? below(file.length - ROOM) : 0, length;

	while (start && file.data[start - 1] != '\n')
		start--;
	length = below(2) ? below(200) : below(ROOM);
	if (length > file.length - start)
		length = file.length - start;
	memcpy(into, file.data + start, length);
	return length;
}

static size_t change(char *text, size_t length)
{
	static const char *const pieces[] = {
	    " ",    "\n",       ":",  ": ", "- ", "#",     " #", ",",   "[",    "]",    "{",
	    "}",    "\"",       "'",  "?",  "? ", "&",     "*",  "!",   "|",    ">",    "%",
	    "@",    "\\",       "\t", "-",  ".",  "---\n", "a",  "\n ", "\n  ", "\n- ", "\n  - ",
	    "a: b", "\xc3\xa9", "",   "[]", "{}", "~",     "\r", "...", "<<: "};
	const char *put = pieces[below(sizeof pieces / sizeof *pieces)];
	size_t added = strlen(put), at = below(length + 1), cut = below(3) ? 0 : below(6);

	if (cut > length - at)
		cut = length - at;
	memmove(text + at + added, text + at + cut, length - at - cut);
	memcpy(text + at, put, added);
	return length + added - cut;
}

int main(int argc, char **argv)
{
	static char file[MOST], text[ROOM * 2];
	size_t count = argc > 1 ? strtoul(argv[1], NULL, 10) : 0, plain = 0, plain_changed = 0;

	limits = limits_default();
	for (int i = 2; i < argc; i++) {
		FILE *stream = fopen(argv[i], "r");
		if (!stream)
			return 2;
		struct span all = {file, fread(file, 1, sizeof file, stream)};
		fclose(stream);
		if (compare(argv[i], all))
			plain++;
		else
			fprintf(stderr, "%s is not plain\n", argv[i]);
		for (size_t j = 0; j < count; j++) {
			size_t length = piece(all, text);

			for (size_t changes = below(4); changes; changes--)
				length = change(text, length);
			plain_changed += compare(argv[i], (struct span){text, length});
		}
	}
	printf("%zu of %d files, %zu of %zu changed texts are plain\n", plain, argc - 2, plain_changed,
	       count * (size_t)(argc > 2 ? argc - 2 : 0));
	return 0;
}
