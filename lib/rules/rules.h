/* rules: a rulebook's folder of YAML, read as it is needed.
 *
 * rules_open reads ruleset.yaml; every other file is read when somebody asks
 * for it, and once.  A folder that `extends:` another is laid over it, map by
 * map: an entry replaces the entry of its name, a map is laid over a map.
 * Nothing here knows what a rulebook is about.  Memory is the arena's; faults
 * carry file, line and column. */
#ifndef VOLTIGEUR_RULES_H
#define VOLTIGEUR_RULES_H

#include "rules/model.h"

struct rules_file;
struct rules_opened;
struct rules_profile;
struct rules_die;

struct rules {
	struct arena *arena;
	struct words words;
	struct faults *faults;
	size_t faults_before; /* errors that were there when the ruleset was opened */
	const struct limits *limits;
	const char *folder, *base; /* base: what it extends, or NULL */
	const char *id, *title;
	const struct yaml *ruleset; /* ruleset.yaml */
	struct rules_opened *ahead; /* files that are open though nobody asked yet; NULL: not done */
	struct rules_file *files;
	struct rules_profile *profiles, *unfinished; /* unfinished: their columns are being read */
	struct rules_die *dice;
	const word_id **sets; /* every set that the rules contain, once; 0 is the empty one */
	size_t *set_sizes, set_count, set_capacity;
	struct number inch; /* what a centimetre counts as, in the ruleset's unit, is 1 / inch */
	bool metric;        /* distances are centimetres */
};

/* `folder` holds ruleset.yaml; `find` names the folder of a ruleset id, for
 * extends (NULL: there is none).  False after faults. */
bool rules_open(struct rules *, struct arena *, const char *folder,
		const char *(*find)(struct arena *, const char *id), const struct limits *, struct faults *);
/* Has nothing gone wrong since the ruleset was opened? */
bool rules_fine(const struct rules *);
/* Opens every file of the folder and of the one it extends, so that none is opened
 * later; each is still read only when somebody asks for it.  A folder that cannot
 * be read is a fault.  (rules_folder.c) */
void rules_open_ahead(struct rules *);
/* A file of the folder, open, which the caller closes.  -1 when it cannot be:
 * errno says why, and is ELOOP for a link that leads out of the rules. */
int rules_open_file(struct rules *, const char *folder, const char *path);
/* The root of NAME.yaml; NULL when there is no such file (no fault) or it is
 * broken (a fault). */
const struct yaml *rules_file(struct rules *, const char *name);

/* The names of the ruleset's files, those of the one it extends among them, without
 * .yaml and in their order.  A folder that cannot be read is a fault. */
const char **rules_files(struct rules *, size_t *count);

/* An entry of a section ("terms", "tables"...) of a tool's file, or else of
 * ruleset.yaml, or else (tables only) of tables.yaml. */
const struct yaml *rules_entry(struct rules *, const char *tool, const char *section, struct span name);
/* A procedure of a tool; `name` may be written TOOL.NAME.  `tool` is set to the
 * tool it was found under. */
const struct yaml *rules_procedure(struct rules *, const char **tool, struct span name);
/* The procedure that a tool takes when none is named; NULL when it must be. */
const char *rules_default(struct rules *, const char *tool);

/* ---- rules_declare.c: what a map may say ---- */

/* Faults unless every key of the map is among the words ("about when ref"). */
bool rules_keys(struct rules *, const struct yaml *map, const char *what, const char *words);
bool rules_is_map(struct rules *, const struct yaml *, const char *what);
/* Of a table's row: is this key a field that the row sets, and no part of the row? */
bool rules_is_effect(struct span key);
/* Whether `yes` or `no`; without a node it is no.  False after a fault. */
bool rules_yes(struct rules *, const struct yaml *, bool *);
/* Faults unless the text is among the words; NULL: it may be any. */
bool rules_is_word(struct rules *, const struct yaml *text, struct span of, const word_id *, size_t count);
/* The words of a list, or of one scalar. */
bool rules_words(struct rules *, const struct yaml *, const word_id **, size_t *count);

/* The place of a set among the ruleset's sets; the words need no order. */
uint32_t rules_set(struct rules *, const word_id *, size_t count);
/* The set that a list, or one scalar, names; false after a fault. */
bool rules_read_set(struct rules *, const struct yaml *, value *);

/* A declaration (`range: distance`, `{from: weapons}`, `no`, `hand`); false
 * after a fault. */
bool rules_declare(struct rules *, const char *tool, const struct yaml *, struct declaration *);
/* The type and start value of a plain text: 2 is a number, no a flag, hand a word. */
void rules_guess(struct rules *, struct span text, struct declaration *);

/* ---- rules_profile.c, rules_dice.c: what is found by name; NULL after a fault ---- */

const struct profile *rules_profile(struct rules *, const char *tool, struct span name, struct location);
const struct die *rules_die(struct rules *, struct span name, struct location);

#endif
