/* addition: what can be written into a unit file in the place of a member.
 *
 * The schema says what a key may have: a word for each of its words, an item for a
 * list, a member of its kind. Each is a change to the text; whether it is legal is for
 * trial.h to say. A member that is added has its required keys, with a name that no
 * other figure has. Keys with any text or number are left out. */
#ifndef VOLTIGEUR_ADDITION_H
#define VOLTIGEUR_ADDITION_H

#include "units/change.h"
#include "units/units.h"

struct addition {
	const struct unit_member *member;
	const struct unit_key *key;
	const char *add;     /* what is added, as a file would have it */
	bool sets, replaces; /* a value of the key, not an item; in the place of another one */
	struct change change;
};

struct addition_maker {
	struct arena *arena;
	const struct unit_rules *rules;
	const struct change_text *text;
	const char *name; /* for a new member */
	bool replace;     /* also values that the file has */
	bool (*wanted)(void *context, const struct unit_member *, const struct unit_key *); /* NULL: all */
	void (*each)(void *context, const struct addition *);
	void *context;
};

/* Calls `each` with every addition to a member, not of those in it. */
void addition_make(struct addition_maker *, const struct unit_member *);
/* Where a key of a member is: soldiers[2].kit */
const char *addition_place(struct arena *, const struct units *, const struct unit_member *,
			   const struct unit_key *);

#endif
