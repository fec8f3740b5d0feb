/* image: a damaged image of a ruleset. The input is a list of changes, four bytes each: a
 * place and what is written there. Whatever changes, the image is not taken. With an odd
 * first byte the digests are mended, so that the parts behind them are read: then it may
 * be taken, and nothing may break. */
#include "fuzz.h"
#include "base/digest.h"
#include "base/snapshot.h"
#include "compile/compile.h"
#include "rules/rules_image.h"
#include "sheet/image.h"

static const char table[] = "about: one table\n"
			    "table-lookup:\n"
			    "  sum:\n"
			    "    about: an expression\n"
			    "    fields: {n: 3, w: [red, green, blue], p: {from: things, default: stone}}\n"
			    "    gives: {v: 0}\n"
			    "    modifiers: {list: [{from: n}, {times: 2/3, when: w is red, round: up}]}\n"
			    "    steps:\n"
			    "      - roll: {hand: 2 d3}\n"
			    "      - let: {v: list + p.weight}\n"
			    "      - stop: done\n";

static const char ruleset[] =
    "id: tiny\ntitle: Tiny\nabout: one table\n"
    "profiles: {things: {columns: {weight: 1}, rows: {stone: {weight: 3}, straw: {}}}}\n";

static struct arena kept;
static struct text whole;

static void write_whole(void)
{
	struct rules rules;

	whole.arena = &kept;
	if (!rules_open(&rules, &kept, fuzz_folder(), NULL, &fuzz.limits, &fuzz.faults) ||
	    !image_write(&whole, &rules, NULL))
		fuzz_broken("no image: %s", fuzz.faults.first ? fuzz.faults.first->message : "?");
	FUZZ_HOLDS(whole.length > sizeof(struct image_head) + sizeof(struct image_entry));
}

static struct image_head head_of(const char *bytes)
{
	struct image_head head;

	memcpy(&head, bytes, sizeof head);
	return head;
}

/* Makes the digests those of the changed bytes. */
static void mend(char *bytes)
{
	struct image_head head = head_of(whole.at);
	struct image_entry entry;
	uint64_t entries = head.entries, sources = head.sources, first = head.at;

	for (uint64_t i = 0; i < entries; i++) {
		char *at = bytes + first + i * sizeof entry;

		memcpy(&entry, at, sizeof entry);
		if (entry.at > whole.length || entry.size > whole.length - entry.at)
			continue;
		entry.digest = digest((struct span){bytes + entry.at, entry.size});
		memcpy(at, &entry, sizeof entry);
	}
	head = head_of(bytes);
	size_t size = (size_t)entries * sizeof entry;
	head.digest = image_digest(
	    &head, (struct span){bytes + first, size},
	    (struct span){bytes + first + size, (size_t)sources * sizeof(struct image_source)});
	memcpy(bytes, &head, sizeof head);
}

static bool take(struct span bytes)
{
	struct rules rules = {.arena = &fuzz.memory,
			      .trees = &fuzz.memory,
			      .faults = &fuzz.faults,
			      .limits = &fuzz.limits,
			      .folder = fuzz_folder()};
	const struct company *company = &company_plain;
	bool taken = rules_take_image(&rules, fuzz_file("image", bytes), NULL, compile_statics) &&
		     compile_before(&rules, "table-lookup", SPAN("sum"), &company) != NULL;

	rules_close_image(&rules);
	return taken;
}

/* The pointers of a snapshot stay in it, whatever its bytes are. */
static void load_alone(const char *bytes)
{
	static const word_id words[300];
	void *places[16];
	struct image_entry entry;
	struct image_section section;

	for (size_t i = 0; i < 16; i++)
		places[i] = places;
	memcpy(&entry, whole.at + head_of(whole.at).at, sizeof entry);
	memcpy(&section, whole.at + entry.at, sizeof section);
	size_t size = entry.size - sizeof section - section.word_bytes;
	char *copy = arena_take(&fuzz.memory, size);
	memcpy(copy, bytes + entry.at + sizeof section, size);
	snapshot_load(copy, size, &(struct snapshot_given){places, 16, words, 300});
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size > 400 || size < 1)
		return 0;
	fuzz_begin();
	fuzz_file("ruleset.yaml", SPAN(ruleset));
	fuzz_file("table-lookup.yaml", SPAN(table));
	if (!whole.length)
		write_whole();
	char *bytes = arena_take(&fuzz.memory, whole.length);
	memcpy(bytes, whole.at, whole.length);
	struct image_head head = head_of(whole.at);
	for (size_t i = 1; i + 4 <= size; i += 4) {
		size_t at = (data[i] | (size_t)data[i + 1] << 8 | (size_t)data[i + 2] << 16) % whole.length;

		if (data[0] % 2 && at >= sizeof head && at < head.at) /* what has its digest is believed */
			at %= sizeof head;
		bytes[at] = (char)data[i + 3];
	}
	bool same = !memcmp(bytes, whole.at, whole.length);
	load_alone(bytes);
	if (data[0] % 2)
		mend(bytes);
	bool taken = take((struct span){bytes, whole.length});
	FUZZ_HOLDS(data[0] % 2 || !same || taken);
	return 0;
}
