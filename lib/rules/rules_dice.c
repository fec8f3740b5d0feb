/* rules_dice: plain dice and house dice by name. */
#include <string.h>

#include "rules/expr.h"
#include "rules/rules.h"

struct rules_die {
	struct rules_die *next;
	struct span name;
	struct die *die;
};

static bool die_sides(struct span text, const struct limits *limits, uint32_t *sides)
{
	struct number number;

	if (text.length < 2 || text.data[0] != 'd' ||
	    !number_parse((struct span){text.data + 1, text.length - 1}, &number) ||
	    !number_is_whole(number) || number.numerator < 1 || (uint64_t)number.numerator > limits->faces)
		return false;
	*sides = (uint32_t)number.numerator;
	return true;
}

static bool whole_face(struct span text, uint32_t sides, int64_t *face)
{
	struct number number;

	if (!number_parse(text, &number) || !number_is_whole(number) || number.numerator < 1 ||
	    number.numerator > sides)
		return false;
	*face = number.numerator;
	return true;
}

/* Reads what the faces count as. A face without a row counts as itself; if the
 * faces are words, each must have one. */
static bool face_values(struct rules *rules, const struct yaml *rows, uint32_t sides, bool worded,
			int64_t *values)
{
	bool *said = arena_take(rules->arena, sides * sizeof *said);

	if (!rules_is_map(rules, rows, "the faces of a house die"))
		return false;
	for (const struct yaml *row = rows->first; row; row = row->next) {
		struct span to = row->key, from = span_cut(&to, '-');
		struct number number;
		int64_t first, last;

		if (!whole_face(from, sides, &first) || !whole_face(to.length ? to : from, sides, &last) ||
		    last < first)
			return fault_add(rules->faults, row->key_location,
					 "invalid face or range \"%s\" for a d%u", row->key.data, sides);
		if (!worded && (!number_parse(row->text, &number) || !number_is_whole(number)))
			return fault_add(rules->faults, row->location, "expected a whole number");
		for (int64_t face = first; face <= last; face++) {
			if (said[face - 1])
				return fault_add(rules->faults, row->key_location, "duplicate face %lld",
						 (long long)face);
			said[face - 1] = true;
			values[face - 1] = worded ? words_add(&rules->words, row->text) : number.numerator;
		}
	}
	for (uint32_t i = 0; worded && i < sides; i++)
		if (!said[i])
			return fault_add(rules->faults, rows->location, "face %u has no word", i + 1);
	return true;
}

static bool house_die(struct rules *rules, const struct yaml *source, struct die *die)
{
	const struct yaml *throw = yaml_get(source, "throw"), *faces = yaml_get(source, "faces");
	const struct yaml *again = yaml_get(source, "again"), *on = yaml_get(again, "on");
	const struct yaml *rows = yaml_get(again, "rows");
	int64_t face;

	if (!expr_is_name(source->key) || memchr(source->key.data, '.', source->key.length) ||
	    die_sides(source->key, rules->limits, &die->sides))
		return fault_add(rules->faults, source->key_location,
				 "invalid name \"%s\" of a house die; expected letters, digits and inner "
				 "hyphens, and no plain die such as d6",
				 source->key.data);
	if (!rules_keys(rules, source, "a house die", "throw faces words again about ref"))
		return false;
	if (!throw || !die_sides(throw->text, rules->limits, &die->sides))
		return fault_add(rules->faults, source->location,
				 "a house die requires \"throw\", the die to roll");
	const struct yaml *words = yaml_get(source, "words");
	if (faces && words)
		return fault_add(rules->faults, words->key_location,
				 "a house die has \"faces\" or \"words\", not both");
	die->worded = words != NULL;
	if (faces || words || again) {
		int64_t *values = arena_take(rules->arena, die->sides * sizeof *values);

		for (uint32_t i = 0; i < die->sides; i++)
			values[i] = i + 1;
		if ((faces || words) &&
		    !face_values(rules, words ? words : faces, die->sides, die->worded, values))
			return false;
		die->values = values;
	}
	if (!again)
		return true;
	if (!on || !whole_face(on->text, die->sides, &face) || !rows)
		return fault_add(rules->faults, again->location,
				 "\"again\" requires a face (\"on\") and \"rows\"");
	die->again = (uint32_t)face;
	int64_t *second = arena_take(rules->arena, die->sides * sizeof *second);
	for (uint32_t i = 0; i < die->sides; i++)
		second[i] = i + 1;
	die->second = second;
	return face_values(rules, rows, die->sides, die->worded, second);
}

const struct die *rules_die(struct rules *rules, struct span name, struct location location)
{
	uint32_t sides;
	struct die *die = NULL;

	for (struct rules_die *known = rules->dice; known; known = known->next)
		if (span_same(known->name, name))
			return known->die;
	const struct yaml *source = yaml_find(yaml_get(rules_root(rules), "dice"), name);
	if (source) {
		die = arena_take(rules->arena, sizeof *die);
		die->name = source->key.data;
		if (!house_die(rules, source, die))
			return NULL;
	} else if (die_sides(name, rules->limits, &sides)) {
		die = die_plain(rules->arena, sides);
	} else {
		fault_add(rules->faults, location,
			  "unknown die \"%.*s\"; expected a die such as d6, or a house die of the ruleset",
			  (int)name.length, name.data);
		return NULL;
	}
	struct rules_die *made = arena_take(rules->arena, sizeof *made);
	const char *kept = arena_copy(rules->arena, name); /* a roll's text ends before its rules */
	*made = (struct rules_die){rules->dice, span_of(kept), die};
	rules->dice = made;
	return die;
}
