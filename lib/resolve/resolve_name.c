/* resolve_name: the names of a record's fields: abbreviations, and near misses. */
#include <string.h>

#include "resolve/resolve.h"

/* ---- abbreviations ---- */

static bool is_reserved(struct span name)
{
	return span_among(name, "id by at rules did text number faces event repetition seed version "
				"amends next sequence");
}

static bool part_fits(struct span part, struct span whole)
{
	return part.length <= whole.length && !memcmp(part.data, whole.data, part.length);
}

/* Is each dotted part of `typed` a prefix of the same part of `name`? */
static bool name_fits(struct span typed, struct span name)
{
	while (typed.length && name.length)
		if (!part_fits(span_cut(&typed, '.'), span_cut(&name, '.')))
			return false;
	return typed.length == 0 && name.length == 0;
}

/* The field that was probably meant; empty: none is like the name. */
static struct span nearest(const struct prepared *prepared, struct span name, struct arena *arena)
{
	const struct program *program = prepared->program;
	struct span *list = arena_take(arena, program->slot_count * sizeof *list);
	size_t count = 0;

	for (size_t i = 0; i < program->slot_count; i++)
		if (program->slots[i].kind == SLOT_FIELD)
			list[count++] = span_of(prepared->names[i]);
	return word_nearest(name, list, count);
}

static struct span unknown(const struct prepared *prepared, struct span name, struct faults *faults)
{
	const struct program *program = prepared->program;
	struct span near = nearest(prepared, name, faults->arena);

	if (near.length)
		fault_add(faults, nowhere, "unknown field \"%.*s\"; did you mean \"%.*s\"?", (int)name.length,
			  name.data, (int)near.length, near.data);
	else
		fault_add(faults, nowhere, "unknown field \"%.*s\"; --fields lists the fields of %s %s",
			  (int)name.length, name.data, program->tool, program->name);
	return SPAN("");
}

struct span resolve_name(struct resolver *resolver, const struct prepared *prepared, struct span name,
			 struct faults *faults)
{
	const struct program *program = prepared->program;
	struct span found[2][2] = {{{NULL, 0}}}; /* all, and required ones; two show a tie */
	size_t count[2] = {0, 0};
	struct span exact = {NULL, 0}; /* a whole name wins over longer names */
	struct text list = {.arena = faults->arena};

	if (is_reserved(name) || words_find(&prepared->keys, name) || memchr(name.data, ':', name.length))
		return name;
	struct span rest = name;
	if (span_is(span_cut(&rest, '.'), resolver->tool) && span_is(rest, "variant"))
		return name;
	for (size_t i = 0; i < program->slot_count; i++) {
		const struct slot *slot = &program->slots[i];
		struct span whole = span_of(prepared->names[i]);

		if (slot->kind != SLOT_FIELD || i == program->allow || !name_fits(name, whole))
			continue;
		text_format(&list, "%s%s", list.length ? ", " : "", prepared->names[i]);
		if (span_same(span_last(name, '.'), span_last(whole, '.')))
			exact = exact.length ? SPAN("?") : whole;
		for (int kind = 0; kind <= (slot->required ? 1 : 0); kind++)
			if (count[kind]++ < 2)
				found[kind][count[kind] - 1] = whole;
	}
	if (count[0] == 1)
		return found[0][0];
	if (exact.length > 1)
		return exact;
	if (count[1] == 1) /* a required field wins */
		return found[1][0];
	if (count[0] == 0)
		return unknown(prepared, name, faults);
	text_put(&list, '\0');
	fault_add(faults, nowhere, "ambiguous field \"%.*s\"; it could be %s", (int)name.length, name.data,
		  list.at);
	return SPAN("");
}

/* ---- near misses ---- */

/* Has this name been checked before? A stream repeats its names, so each is checked once;
 * the number kept is limited, so that memory stays flat. */
static bool looked_at(struct resolver *resolver, struct span key)
{
	static const size_t most = 256;

	if (!resolver->passed.arena)
		words_start(&resolver->passed, resolver->memory);
	if (words_find(&resolver->passed, key) || resolver->passed.count >= most)
		return true;
	words_add(&resolver->passed, key);
	return false;
}

void resolve_near_miss(struct resolution *resolution, struct span key)
{
	struct resolver *resolver = resolution->resolver;

	if (looked_at(resolver, key) || is_reserved(key))
		return;
	struct span near = nearest(resolution->prepared, key, resolution->arena);
	if (near.length) {
		resolver->near_miss(resolver->context, key, near);
		resolver->near_miss = NULL;
	}
}
