/* rules: a rulebook's folder of YAML files, loaded on demand.
 *
 * rules_open reads ruleset.yaml; every other file is read once, when it is first
 * needed. A folder that `extends:` another is merged with it, map by map: an entry
 * replaces the entry of its name, and maps are merged. This module knows nothing
 * about any rulebook. Memory is the arena's. Errors are faults with file, line and
 * column. */
#ifndef VOLTIGEUR_RULES_H
#define VOLTIGEUR_RULES_H

#include "rules/model.h"

struct node;
struct rules_file;
struct rules_opened;
struct rules_source;
struct rules_made;
struct rules_image;
struct rules_profile;
struct rules_die;
struct name_index;
struct rules_body;

struct rules_noted { /* a part of the rules that the compiler noted */
	struct rules_noted *next;
	const struct yaml *part;
	const char *why; /* what is wrong with it, if that is noted */
};

struct rules {
	struct arena *arena;
	struct words words;
	struct faults *faults;
	size_t faults_before; /* number of errors when the ruleset was opened */
	const struct limits *limits;
	const char *folder, *base; /* base: the folder that it extends, or NULL */
	const char *id, *title;
	uint32_t zero;              /* dice with so many sides print 0 for their highest face; 0: none do */
	const struct yaml *ruleset; /* root of ruleset.yaml, for rules_root */
	struct rules_opened *ahead; /* files opened in advance; NULL: not done */
	struct rules_file *files;
	struct rules_source *sources;                /* of an image; else NULL (rules_image.h) */
	struct rules_made *made;                     /* likewise */
	struct rules_image *image;                   /* NULL: YAML is read */
	struct arena *trees;                         /* of YAML; `arena`, except to write an image */
	struct rules_profile *profiles, *unfinished; /* unfinished: columns still being read */
	struct rules_die *dice;
	struct name_index *owners; /* of words: one for names alike in case; NULL: none yet */
	struct span *links;        /* side fields of type figure; NULL: not read yet */
	size_t link_count;
	struct rules_body *bodies; /* NULL: not read yet */
	size_t body_count;
	struct span *shared; /* fields of: unit; NULL: not read yet, nor are those of: pair */
	size_t shared_count;
	struct span *pairs;
	size_t pair_count;
	bool checks;                                  /* what is used is noted, for a check of the rules */
	uint64_t compiled;                            /* operations and calls of all procedures */
	bool stopped;                                 /* a check has ended: they are too many */
	struct rules_noted *used;                     /* terms, tables, .. that something has looked up */
	struct rules_noted *fixed;                    /* names of `with` that were compiled */
	struct rules_noted *given, *given_set;        /* names that procedures give; those that a step sets */
	struct rules_noted *asked;                    /* lists of reasons that some procedure asks */
	struct rules_noted *bodies_read;              /* that some procedure or field asks for */
	struct rules_noted *fields_read, *fields_set; /* of sides, noted by a check of the rules */
	struct rules_noted *like_types;               /* start values that may be misspelt types */
	struct rules_noted *wheres;   /* conditions of fields that some procedure cannot read */
	struct rules_noted *left_out; /* reasons that do not count, since their procedure is run later */
	const word_id **sets;         /* every set in the rules, stored once; 0 is the empty set */
	size_t *set_sizes, set_count, set_capacity;
	struct number inch; /* a centimetre is 1 / inch of the ruleset's unit */
	bool metric;        /* distances are in centimetres */
};

/* Opens the ruleset in `folder`. `find` returns the folder of a ruleset id, for
 * extends; NULL if there is none. False after faults. */
bool rules_open(struct rules *, struct arena *, const char *folder,
		const char *(*find)(struct arena *, const char *id), const struct limits *, struct faults *);
/* The root of ruleset.yaml. */
const struct yaml *rules_root(struct rules *);
/* True if no error was added since the ruleset was opened. */
bool rules_fine(const struct rules *);
/* Is `id`, the rules= of a record, this ruleset? Adds a fault and returns false if not. */
bool rules_made(const struct rules *, struct span id, struct faults *);
/* Opens every file of the folder and of the one it extends, so that none is opened
 * later; each is still read on demand. A folder that cannot be read is a fault.
 * (rules_folder.c) */
void rules_open_ahead(struct rules *);
/* Opens a file of the folder, which the caller must close. Returns -1 on failure:
 * errno says why, and is ELOOP for a symbolic link that leads out of the rules. */
int rules_open_file(struct rules *, const char *folder, const char *path);
/* The root of NAME.yaml; NULL if there is no such file (no fault) or it has errors
 * (a fault). */
const struct yaml *rules_file(struct rules *, const char *name);

/* The names of the ruleset's files, and of those of the one it extends, sorted and
 * without .yaml. A folder that cannot be read is a fault. */
const char **rules_files(struct rules *, size_t *count);

/* An entry of a section ("terms", "tables"...) in a tool's file, else in
 * ruleset.yaml, else (tables only) in tables.yaml; NULL if there is none. */
const struct yaml *rules_entry(struct rules *, const char *tool, const char *section, struct span name);
/* A procedure of a tool; NULL if there is none. If `name` is TOOL.NAME, `tool` is
 * set to that tool. */
const struct yaml *rules_procedure(struct rules *, const char **tool, struct span name);
/* May a figure have this name? Not `by`, `at` and `nobody`. */
bool rules_names_figure(struct span name);
/* The word of a figure's name: names alike in case have one. 0 for an empty name and
 * for `nobody`, and when the rules have too many words. */
word_id rules_owner(struct rules *, struct span name);
/* ---- rules_body.c ---- */

struct rules_body {
	const struct yaml *source;
	struct span name;
	struct span link;        /* they name the same owner with this field */
	bool several;            /* it is of type figures, so that it may name others too */
	bool whole;              /* that owner consists of them */
	bool everybody;          /* all of the game; no link */
	const struct yaml *when; /* who belongs to it; NULL: those who are not out */
};
/* The bodies of the ruleset. Faults are added once. */
const struct rules_body *rules_bodies(struct rules *, size_t *count);
/* The fields of sides that have the type figure, each once. */
const struct span *rules_links(struct rules *, size_t *count);
/* The fields that a unit shares: those with `of: unit` in state.yaml. */
const struct span *rules_shared(struct rules *, size_t *count);
/* Is it a field of one figure toward another: `of: pair` in state.yaml? */
bool rules_is_pair(struct rules *, struct span field);
/* Adds a part to a list, unless it is there. */
void rules_note(struct rules *, struct rules_noted **list, const struct yaml *part);
bool rules_has_noted(const struct rules_noted *, const struct yaml *part);
/* The procedure that a tool uses if none is named; NULL if one must be named. */
const char *rules_default(struct rules *, const char *tool);

/* ---- rules_declare.c: declarations ---- */

/* Reads the number of a field; a distance may have a unit, "12in" or "30cm", and becomes one of the
 * ruleset's. False, without a fault, if it is no number. */
bool rules_read_number(const struct rules *, const struct declaration *field, struct span text, value *);
/* The type that a word probably means; empty: none. */
struct span rules_near_type(struct span);

/* Adds a fault and returns false unless every key of the map is one of the words
 * ("about when ref"). */
bool rules_keys(struct rules *, const struct yaml *map, const char *what, const char *words);
/* Adds a fault and returns false unless the node is a map; `what` names it. */
bool rules_is_map(struct rules *, const struct yaml *, const char *what);
/* May a record have a field of this name: is it one name without a dot, and no word of the records
 * themselves, such as `error`? Adds a fault and returns false if not; `what` has the name. */
bool rules_is_free(struct rules *, struct span name, struct location, const char *what);
/* The same where the name may have dots. */
bool rules_is_free_dotted(struct rules *, struct span name, struct location, const char *what);
/* Is this key of a table's row a field that the row sets, and not a part of the
 * row? */
bool rules_is_effect(struct span key);
/* Reads `yes` or `no`; no if there is no node. False after a fault. */
bool rules_yes(struct rules *, const struct yaml *, bool *);
/* Adds a fault and returns false unless the text is one of the words; NULL allows
 * any. */
bool rules_is_word(struct rules *, const struct yaml *text, struct span of, const word_id *, size_t count);
/* The same for a word of an expression; NULL `words` stand for any. */
bool rules_has_word(struct rules *, word_id, struct span of, const word_id *words, size_t count,
		    struct location);
/* Reads the words of a list, or of a single scalar. False after a fault. */
bool rules_words(struct rules *, const struct yaml *, const word_id **, size_t *count);

/* The index of a set among the ruleset's sets; the words may be in any order. */
uint32_t rules_set(struct rules *, const word_id *, size_t count);
/* Reads the set that a list, or a single scalar, names; false after a fault. */
bool rules_read_set(struct rules *, const struct yaml *, value *);

/* Reads a declaration (`range: distance`, `{from: weapons}`, `no`, `hand`); false
 * after a fault. */
bool rules_declare(struct rules *, const char *tool, const struct yaml *, struct declaration *);
/* Guesses type and start value from a plain text: 2 is a number, no a flag, hand a
 * word. */
void rules_guess(struct rules *, struct span text, struct declaration *);

/* ---- rules_profile.c, rules_dice.c: lookup by name; NULL after a fault ---- */

const struct profile *rules_profile(struct rules *, const char *tool, struct span name, struct location);
/* A row as the YAML has it; NULL, without a fault, if there is none. */
const struct yaml *rules_profile_row(struct rules *, const struct profile *, struct span name);
/* The words of a profile's rows as a set; NULL, without a fault, if the name is not
 * that of a profile. */
const struct node *rules_profile_words(struct rules *, const char *tool, struct span name, struct location);
const struct die *rules_die(struct rules *, struct span name, struct location);
/* Is it a word that `whom` may have? */
bool rules_is_whom(struct rules *, const struct yaml *);
/* Its word: that of {is: WORD, when: ...}, or itself. */
const struct yaml *rules_whom(const struct yaml *whom);

#endif
