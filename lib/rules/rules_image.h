/* rules_image: what was compiled before.
 *
 * `table-lookup --image` writes an image (sheet/image.h). It has sections: the ruleset as it
 * is when it has been opened, programs, views, what units.yaml and state.yaml declare. Each
 * has a key, the words that were new when it was made, and a snapshot without YAML. A run
 * asks for a section where it would otherwise compile; what is not in the image is compiled
 * from YAML as ever. Since a section brings its words in the order in which compiling it
 * meets them, all words have the same numbers as in a run without an image.
 *
 * An image is taken only if it is of this build, and is a file that nobody but root and the
 * caller can have written; a section, if its digest holds and each YAML file from which it
 * was made is as it was then. Otherwise nothing happens: no image is not a fault. */
#ifndef VOLTIGEUR_RULES_IMAGE_H
#define VOLTIGEUR_RULES_IMAGE_H

#include "base/snapshot.h"
#include "rules/rules.h"

/* ---- the file: head, sections, entries by their keys, sources ---- */

enum { IMAGE_SOURCES = 128, IMAGE_PATHS = 64, IMAGE_ALIGNED = 16 /* what a section begins with */ };

struct image_head {
	char magic[8];
	uint64_t build;   /* image_build: the sources and the machine */
	uint64_t size;    /* of the file */
	uint64_t at;      /* of the entries, in the file */
	uint64_t entries; /* how many */
	uint64_t sources; /* how many */
	uint64_t digest;  /* of entries, sources and the base's name */
	char base[72];    /* id of the ruleset that it extends, or empty */
	/* empty: room for what a run finds, the paths of the first sources. So those have an address
	 * that is known before, and sections that point at them need not be changed. */
	char paths[IMAGE_PATHS][128];
};

struct image_entry {
	uint64_t key;
	uint64_t at, size;
	uint64_t digest; /* of the section */
};

struct image_source { /* a YAML file that was read, or that was not there */
	char name[48];
	uint64_t digest;
	uint32_t of_base, there;
};

/* A section; a snapshot, its words (a number, a length, the text) and padding follow. The
 * root of the snapshot is a struct image_root. */
struct image_section {
	uint64_t key, none;
	uint32_t sources[4]; /* from which it was made: a bit for each, by index */
	uint32_t words;      /* how many */
	uint32_t word_bytes; /* of them all, with the padding */
	uint32_t word_count; /* the largest number of a word, and one more */
	uint32_t unused;
};

struct image_root {
	void *it;
	const void *of; /* for which it was made: a company; or NULL */
};

_Static_assert(sizeof(struct image_head) % IMAGE_ALIGNED == 0, "sections follow the head");

extern const char image_magic[8];
uint64_t image_build(void);
/* Where the image of the ruleset in a folder should lie in memory, so that it is used as it is;
 * 0: nowhere in particular. */
uint64_t image_address(const char *folder);
/* The digest of head, entries and sources; the head's own is left out. */
uint64_t image_digest(const struct image_head *, struct span entries, struct span sources);

/* What snapshots import: the rules, what those were given when they were opened, static
 * structs of other layers, `statics`, which end with NULL, and the path of each source. */
enum { IMAGE_RULES, IMAGE_ARENA, IMAGE_LIMITS, IMAGE_FAULTS, IMAGE_STATICS, IMAGE_PLACES = 8 };

/* ---- reading ---- */

struct rules_source { /* a file of the rules */
	struct rules_source *next;
	const char *path, *name;
	bool of_base, there;
	uint64_t digest;
	struct span text; /* of an image: still to be parsed */
};

/* What the command line must know of a tool. */
struct rules_tool {
	const char *name, *standard; /* the default variant, or NULL */
	const struct yaml *operands; /* NULL: the rules name none */
	struct rules_variant {
		struct span name;
		const struct yaml *operands; /* its own, or NULL */
	} * variants;
	size_t count;
};

struct rules_image {
	char *bytes; /* the file in memory, where sections that are taken stay and are changed */
	size_t size;
	const struct image_head *head;
	const struct image_entry *entries;
	const struct image_source *sources;
	const char **paths; /* by source */
	enum { SOURCE_UNKNOWN, SOURCE_SAME, SOURCE_OTHER } * states;
	const void *const *statics;
	struct image_taken { /* sections */
		struct image_taken *next;
		uint64_t key;
		const struct image_root *root;
	} * taken;
	struct image_sets { /* of programs that were taken */
		struct image_sets *next;
		const word_id **sets;
		const size_t *sizes;
		size_t count;
	} * sets;
	struct image_tool {
		struct image_tool *next;
		const char *name;
		const struct rules_tool *tool; /* NULL: it is not in the image */
	} * tools;
};

/* Like rules_open, from the image of an installed ruleset. False, without a fault, if there
 * is none to take. */
bool rules_open_image(struct rules *, struct arena *, const char *folder,
		      const char *(*find)(struct arena *, const char *id), const void *const *statics,
		      const struct limits *, struct faults *);
/* The same from this file; the rules have what rules_open was given. */
bool rules_take_image(struct rules *, const char *path, const char *(*find)(struct arena *, const char *id),
		      const void *const *statics);
/* Gives the file's memory back; nothing else is taken of it. */
void rules_close_image(struct rules *);
/* The section of a key (rules_key), each time the same; NULL: it is compiled. */
const struct image_root *rules_take(struct rules *, uint64_t key);
/* The same for something with sets of words, which become those of the rules; they are sorted
 * by the run's words. `count` may be 0. */
void rules_take_sets(struct rules *, const word_id **sets, const size_t *sizes, size_t count);
/* Before something is compiled: the rules get the sets of what was taken. */
void rules_catch_up(struct rules *);
/* A key of a few words. */
uint64_t rules_key(struct rules *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Of an image; NULL: the YAML says it. */
const struct rules_tool *rules_tool(struct rules *, const char *name);
const struct rules_variant *rules_tool_variant(const struct rules_tool *, struct span name);

/* ---- writing ---- */

struct rules_made { /* what was compiled */
	struct rules_made *next;
	uint64_t key;
	struct image_root root;
	bool deep;                          /* with all YAML that it points to */
	bool fixed;                         /* nothing changes it: equal parts may be one */
	size_t words, words_after;          /* how many there were before and then */
	const struct rules_source *sources; /* read so far */
};

/* Like rules_open, for an image: YAML and the tables of words live in arenas of their own,
 * words have numbers from `shift` on, and what is read and made is noted. */
bool rules_open_apart(struct rules *, struct arena *, struct arena *trees, struct arena *tables,
		      uint32_t shift, const char *folder, const char *(*find)(struct arena *, const char *id),
		      const struct limits *, struct faults *);
bool rules_is_apart(const struct rules *);
/* Notes something for the image, if one is written. */
void rules_note_made(struct rules *, struct rules_made);
void rules_note_source(struct rules *, struct rules_source);
/* Empties the indexes of profiles, which depend on the numbers of words. */
void rules_forget_profiles(struct rules *); /* rules_profile.c */

#endif
