/* change: a change to the text of a unit file, at the offsets of its YAML.
 *
 * A change replaces a range of the text, so comments, order and spelling of all else
 * stay as they are. It is found from the tree of the text: a value that is set, an
 * item that is appended, in flow or block style as the file has it. The text must
 * outlive the struct; memory is the arena's. Nothing here can fail. */
#ifndef VOLTIGEUR_CHANGE_H
#define VOLTIGEUR_CHANGE_H

#include "base/yaml.h"

struct change_text {
	struct arena *arena;
	struct span text;
	size_t *byte_of; /* offsets in bytes by character, since libyaml counts characters */
	const char *newline;
};

struct change {
	size_t start, end; /* of what is replaced, in bytes */
	const char *by;
};

void change_read(struct change_text *, struct arena *, struct span text);
/* Where a node's own text begins and ends: a block without what follows it. */
size_t change_start(const struct change_text *, const struct yaml *);
size_t change_end(const struct change_text *, const struct yaml *);
bool change_is_flow(const struct change_text *, const struct yaml *); /* in { } or [ ] */
/* The start of the line of an offset, and its end, before the newline. */
size_t change_line_start(const struct change_text *, size_t at);
size_t change_line_end(const struct change_text *, size_t at);
/* The offset of a location; the end of the text if there is no such line. */
size_t change_offset(const struct change_text *, struct location);
/* Puts the entries of a map in another order, with the comments above them; `order` has
 * them all. False if that cannot be done line by line. */
bool change_order(const struct change_text *, const struct yaml *map, const struct yaml *const *order,
		  struct change *);
/* Replaces a node's own text. */
struct change change_value(const struct change_text *, const struct yaml *, const char *by);
/* Adds an entry to a map that has no such key. */
struct change change_entry(const struct change_text *, const struct yaml *map, struct span key, const char *);
/* Appends to the list at a key of a map, which may be a bare word, or NULL: absent. */
struct change change_append(const struct change_text *, const struct yaml *map, struct span key,
			    const struct yaml *list, const char *item);
/* The text with the change. */
struct span change_apply(const struct change_text *, const struct change *, struct arena *);
/* The lines that the change is in, as they would be, without the last newline; `at`
 * receives the offset in them at which the change begins. */
struct span change_lines(const struct change_text *, const struct change *, struct arena *, size_t *at);

#endif
