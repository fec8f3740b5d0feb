/* rules_image: takes sections of an image, and notes what one is written from. */
#include "rules/rules_image.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/digest.h"
#include "base/folder.h"
#include "base/memory.h"
#include "base/trust.h"
#include "image_build.h"

const char image_magic[8] = "vgimage";

enum { MOST_ENTRIES = 1000000, MOST_WORDS = 65536 };

uint64_t image_build(void)
{
	const struct {
		uint64_t sources;
		uint32_t order;
		uint32_t sizes;
	} build = {IMAGE_BUILD, 0x01020304, (uint32_t)(sizeof(void *) << 16 | sizeof(struct rules))};

	return digest((struct span){(const char *)&build, sizeof build});
}

uint64_t image_digest(const struct image_head *head, struct span entries, struct span sources)
{
	uint64_t parts[] = {digest(entries), digest(sources),
			    digest((struct span){head->base, sizeof head->base})};

	return digest((struct span){(const char *)parts, sizeof parts});
}

uint64_t rules_key(struct rules *rules, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	const char *text = arena_vformat(rules->arena, format, list);
	va_end(list);
	return digest(span_of(text));
}

/* ---- the file ---- */

/* The image of the ruleset in PREFIX/share/voltigeur/tables/ID is
 * PREFIX/lib/voltigeur/ID.image. */
static const char *path_of(struct arena *arena, const char *folder)
{
	static const char shelf[] = "/share/voltigeur/tables/";
	const char *slash = strrchr(folder, '/');
	size_t length = slash ? (size_t)(slash - folder) + 1 : 0;

	if (length < sizeof shelf ||
	    memcmp(folder + length - (sizeof shelf - 1), shelf, sizeof shelf - 1) != 0)
		return NULL;
	return arena_format(arena, "%.*s/lib/voltigeur/%s.image", (int)(length - (sizeof shelf - 1)), folder,
			    slash + 1);
}

uint64_t image_address(const char *folder)
{
	static const uint64_t first = UINT64_C(1) << 45, apart = UINT64_C(1) << 32; /* nobody is there */
	const char *slash = strrchr(folder, '/');

	return sizeof(void *) < 8 ? 0 : first + digest(span_of(slash ? slash + 1 : folder)) % 1024 * apart;
}

/* Maps a trusted file; what is changed of it is this process's own. False: there is none. */
static bool map_file(struct rules_image *image, const char *path, const char *folder)
{
	int file = trust_open(path, &image->size);
	void *bytes = MAP_FAILED;

	if (file < 0)
		return false;
	if (image->size >= sizeof(struct image_head))
		bytes = mmap((void *)(uintptr_t)image_address(folder), image->size, PROT_READ | PROT_WRITE,
			     MAP_PRIVATE, file, 0);
	close(file);
	image->bytes = bytes == MAP_FAILED ? NULL : bytes;
	return image->bytes;
}

/* Is it a file of this build, with a directory that is whole? */
static bool read_head(struct rules_image *image)
{
	const struct image_head *head = image->head = (const struct image_head *)(const void *)image->bytes;

	if (memcmp(head->magic, image_magic, sizeof image_magic) != 0 || head->build != image_build() ||
	    head->size != image->size || head->entries > MOST_ENTRIES || head->sources > IMAGE_SOURCES ||
	    !memchr(head->base, 0, sizeof head->base))
		return false;
	size_t entries = (size_t)head->entries * sizeof *image->entries;
	size_t sources = (size_t)head->sources * sizeof *image->sources;
	if (head->at < sizeof *head || head->at % IMAGE_ALIGNED || head->at > image->size ||
	    entries + sources > image->size - head->at)
		return false;
	image->entries = (const struct image_entry *)(const void *)(image->bytes + head->at);
	image->sources = (const struct image_source *)(const void *)(image->entries + head->entries);
	for (size_t i = 0; i < head->sources; i++)
		if (!memchr(image->sources[i].name, 0, sizeof image->sources[i].name))
			return false;
	return image_digest(head, (struct span){(const char *)image->entries, entries},
			    (struct span){(const char *)image->sources, sources}) == head->digest;
}

static int by_key(const void *key, const void *entry)
{
	uint64_t left = *(const uint64_t *)key, right = ((const struct image_entry *)entry)->key;

	return (left > right) - (left < right);
}

/* The entry of a section, all of which is there; NULL if there is none, or it is damaged. */
static const struct image_entry *find_section(const struct rules_image *image, uint64_t key)
{
	const struct image_entry *entry = bsearch(&key, image->entries, (size_t)image->head->entries,
						  sizeof *entry, by_key);

	if (!entry || entry->at % IMAGE_ALIGNED || entry->at > image->size ||
	    entry->size > image->size - entry->at || entry->size < sizeof(struct image_section) ||
	    digest((struct span){image->bytes + entry->at, entry->size}) != entry->digest)
		return NULL;
	return entry;
}

/* ---- its sources ---- */

/* Reads a file again; false if it is not as it was. */
static bool same_source(struct rules *rules, const struct image_source *said, const char *path)
{
	const char *folder = said->of_base ? rules->base : rules->folder;
	struct faults unheard;

	if (said->of_base && !rules->base)
		return false;
	int file = rules_open_file(rules, folder, path);
	if (file < 0)
		return !said->there && (errno == ENOENT || errno == ENOTDIR);
	faults_start(&unheard, rules->arena);
	struct span text = yaml_file_open(rules->arena, file, path, rules->limits, &unheard);
	if (text.data) {
		struct rules_source *source = arena_take(rules->arena, sizeof *source);

		*source = (struct rules_source){.next = rules->sources,
						.path = path,
						.name = arena_copy(rules->arena, span_of(said->name)),
						.of_base = said->of_base != 0,
						.there = true,
						.digest = digest(text),
						.text = text};
		rules->sources = source;
		return said->there && source->digest == said->digest;
	}
	return false;
}

static bool same_sources(struct rules *rules, const struct image_section *section)
{
	struct rules_image *image = rules->image;

	for (size_t i = 0; i < IMAGE_SOURCES; i++) {
		if (!(section->sources[i / 32] >> i % 32 & 1))
			continue;
		if (i >= image->head->sources)
			return false;
		if (image->states[i] == SOURCE_UNKNOWN)
			image->states[i] = same_source(rules, &image->sources[i], image->paths[i])
					       ? SOURCE_SAME
					       : SOURCE_OTHER;
		if (image->states[i] == SOURCE_OTHER)
			return false;
	}
	return true;
}

/* ---- taking a section ---- */

/* Adds the words of a section to those of the run; NULL if they are damaged. */
static const word_id *add_words(struct rules *rules, const struct image_section *section, struct span bytes)
{
	word_id *numbers;

	if (section->word_count > MOST_WORDS)
		return NULL;
	numbers = arena_take(rules->arena, (section->word_count + 1) * sizeof *numbers);
	for (uint32_t i = 0; i < section->words; i++) {
		uint32_t number, length;

		if (bytes.length < sizeof number + sizeof length)
			return NULL;
		memcpy(&number, bytes.data, sizeof number);
		memcpy(&length, bytes.data + sizeof number, sizeof length);
		bytes.data += sizeof number + sizeof length;
		bytes.length -= sizeof number + sizeof length;
		if (number >= section->word_count || length > bytes.length)
			return NULL;
		numbers[number] = words_add(&rules->words, (struct span){bytes.data, length});
		bytes.data += length;
		bytes.length -= length;
	}
	return numbers;
}

/* Loads a section, which can be done once. */
static const struct image_root *load_section(struct rules *rules, uint64_t key)
{
	const struct image_section *section;
	struct rules_image *image = rules->image;
	void *places[IMAGE_PLACES + IMAGE_SOURCES] = {NULL};
	struct snapshot_given given = {places, IMAGE_PLACES, NULL, 0};
	const struct image_entry *entry = find_section(image, key);

	if (!entry)
		return NULL;
	char *bytes = image->bytes + entry->at;
	section = (const struct image_section *)(const void *)bytes;
	size_t size = entry->size - sizeof *section;
	if (section->key != key || section->word_bytes > size || !same_sources(rules, section))
		return NULL;
	bytes += sizeof *section;
	size -= section->word_bytes;
	places[IMAGE_RULES] = rules;
	places[IMAGE_ARENA] = rules->arena;
	places[IMAGE_LIMITS] = (void *)(uintptr_t)rules->limits;
	places[IMAGE_FAULTS] = rules->faults;
	for (size_t i = 0; i < IMAGE_PLACES - IMAGE_STATICS && image->statics[i]; i++)
		places[IMAGE_STATICS + i] = (void *)(uintptr_t)image->statics[i];
	for (size_t i = 0; i < image->head->sources; i++)
		places[given.place_count++] = (void *)(uintptr_t)image->paths[i];
	given.words = add_words(rules, section, (struct span){bytes + size, section->word_bytes});
	given.word_count = section->word_count;
	return given.words ? snapshot_load(bytes, size, &given) : NULL;
}

const struct image_root *rules_take(struct rules *rules, uint64_t key)
{
	struct image_taken *taken = rules->image ? rules->image->taken : NULL;

	while (taken && taken->key != key)
		taken = taken->next;
	if (!taken && rules->image) {
		const struct image_root *root = load_section(rules, key);

		taken = arena_take(rules->arena, sizeof *taken);
		*taken = (struct image_taken){rules->image->taken, key, root};
		rules->image->taken = taken;
	}
	return taken ? taken->root : NULL;
}

static int by_number(const void *a, const void *b)
{
	word_id left = *(const word_id *)a, right = *(const word_id *)b;

	return (left > right) - (left < right);
}

void rules_take_sets(struct rules *rules, const word_id **sets, const size_t *sizes, size_t count)
{
	struct image_sets *taken = arena_take(rules->arena, sizeof *taken);

	for (size_t i = 0; i < count; i++) {
		word_id *sorted = arena_take(rules->arena, sizes[i] * sizeof *sorted);

		if (!sizes[i])
			continue;
		memcpy(sorted, sets[i], sizes[i] * sizeof *sorted); /* which may have other uses */
		qsort(sorted, sizes[i], sizeof *sorted, by_number);
		sets[i] = sorted;
	}
	*taken = (struct image_sets){rules->image->sets, sets, sizes, count};
	rules->image->sets = taken;
}

static void add_sets(struct rules *rules, const struct image_sets *taken)
{
	if (!taken)
		return;
	add_sets(rules, taken->next); /* the first come first */
	for (size_t i = 0; i < taken->count; i++)
		rules_set(rules, taken->sets[i], taken->sizes[i]);
}

void rules_catch_up(struct rules *rules)
{
	if (!rules->image)
		return;
	add_sets(rules, rules->image->sets);
	rules->image->sets = NULL;
}

const struct rules_tool *rules_tool(struct rules *rules, const char *name)
{
	struct rules_image *image = rules->image;
	struct image_tool *known = image ? image->tools : NULL;

	while (known && strcmp(known->name, name) != 0)
		known = known->next;
	if (!known && image) {
		const struct image_root *root = rules_take(rules, rules_key(rules, "tool %s", name));

		known = arena_take(rules->arena, sizeof *known);
		*known = (struct image_tool){image->tools, arena_copy(rules->arena, span_of(name)),
					     root ? root->it : NULL};
		image->tools = known;
	}
	return known ? known->tool : NULL;
}

const struct rules_variant *rules_tool_variant(const struct rules_tool *tool, struct span name)
{
	for (size_t i = 0; i < tool->count; i++)
		if (span_same(tool->variants[i].name, name))
			return &tool->variants[i];
	return NULL;
}

/* ---- opening ---- */

/* The path of a source: in the head, if there is room. */
static const char *path_in(struct rules *rules, size_t source)
{
	const struct image_source *said = &rules->image->sources[source];
	struct image_head *head = (struct image_head *)(void *)rules->image->bytes;
	const char *path = arena_format(rules->arena, "%s/%s.yaml",
					said->of_base ? rules->base : rules->folder, said->name);
	size_t size = strlen(path) + 1;

	return source < IMAGE_PATHS && size <= sizeof *head->paths ? memcpy(head->paths[source], path, size)
								   : path;
}

/* The rules, which have what a section does not contain. */
static bool open_rules(struct rules *rules, const char *(*find)(struct arena *, const char *id))
{
	struct rules_image *image = rules->image;
	struct rules given;

	image->paths = arena_take(rules->arena, (size_t)image->head->sources * sizeof *image->paths);
	image->states = arena_take(rules->arena, (size_t)image->head->sources * sizeof *image->states);
	rules->base = *image->head->base && find ? find(rules->arena, image->head->base) : NULL;
	if (*image->head->base && !rules->base)
		return false;
	for (size_t i = 0; i < image->head->sources; i++)
		image->paths[i] = path_in(rules, i);
	words_start(&rules->words, rules->arena);
	const struct image_root *root = rules_take(rules, rules_key(rules, "rules"));
	if (!root)
		return false;
	given = *rules;
	*rules = *(const struct rules *)root->it;
	rules->words = given.words;
	rules->arena = rules->trees = given.arena;
	rules->faults = given.faults;
	rules->faults_before = given.faults_before;
	rules->limits = given.limits;
	rules->folder = given.folder;
	rules->base = given.base;
	rules->ahead = given.ahead;
	rules->sources = given.sources;
	rules->image = image;
	rules_set(rules, NULL, 0);
	return true;
}

void rules_close_image(struct rules *rules)
{
	if (rules->image && rules->image->bytes)
		munmap(rules->image->bytes, rules->image->size);
	rules->image = NULL;
}

bool rules_take_image(struct rules *rules, const char *path,
		      const char *(*find)(struct arena *, const char *id), const void *const *statics)
{
	rules->image = arena_take(rules->arena, sizeof *rules->image);
	rules->image->statics = statics;
	if (map_file(rules->image, path, rules->folder) && read_head(rules->image) && open_rules(rules, find))
		return true;
	rules_close_image(rules);
	return false;
}

bool rules_open_image(struct rules *rules, struct arena *arena, const char *folder,
		      const char *(*find)(struct arena *, const char *id), const void *const *statics,
		      const struct limits *limits, struct faults *faults)
{
	const char *path;

	folder = folder_trim(arena, folder);
	path = path_of(arena, folder);
	*rules = (struct rules){.arena = arena,
				.trees = arena,
				.faults = faults,
				.faults_before = faults->errors,
				.limits = limits,
				.folder = folder};
	return path && rules_take_image(rules, path, find, statics);
}

/* ---- writing ---- */

bool rules_is_apart(const struct rules *rules)
{
	return rules->trees != rules->arena;
}

void rules_note_made(struct rules *rules, struct rules_made note)
{
	if (!rules_is_apart(rules))
		return;
	struct rules_made *made = arena_take(rules->arena, sizeof *made);
	*made = note;
	made->next = rules->made;
	made->sources = rules->sources;
	made->words_after = rules->words.count;
	rules->made = made;
}

void rules_note_source(struct rules *rules, struct rules_source note)
{
	struct rules_source *source = arena_take(rules->arena, sizeof *source);

	*source = note;
	source->there = note.text.data != NULL;
	source->digest = source->there ? digest(note.text) : 0;
	source->text = (struct span){NULL, 0};
	source->next = rules->sources;
	rules->sources = source;
}
