/* fix: makes one change at a time until there is none. */
#include "units/fix.h"

#include "units/mend.h"

enum {
	ROUNDS = 5000,
	WORK = 10000000, /* of the rounds (verdict.work) */
	TOLD = 100
};

struct round {
	struct fix *fix;
	struct mender mender;
	struct change_text text;
	struct trial trial; /* of this text with a change */
	bool found, last;
	uint64_t work; /* of the rounds so far */
	struct change change;
};

/* ---- spelling ---- */

static bool respell_value(struct round *round, const struct units *units, const struct unit_key *key,
			  const struct yaml *value_at)
{
	bool list = value_at->kind == YAML_LIST;

	for (const struct yaml *item = list ? value_at->first : value_at; item;
	     item = list ? item->next : NULL) {
		struct span word = item->kind == YAML_SCALAR ? units_spelling(units, key, item->text)
							     : SPAN("");

		if (!word.length)
			continue;
		round->change = change_value(&round->text, item, arena_copy(round->text.arena, word));
		return true;
	}
	return false;
}

static bool respell(struct round *round, const struct units *units, const struct unit_member *member)
{
	for (; member; member = member->next) {
		const struct unit_kind *kind = member->path->kind;

		for (size_t i = 0; i < kind->key_count; i++)
			if (member->given[i] && !kind->keys[i].kind &&
			    respell_value(round, units, &kind->keys[i], member->given[i]))
				return true;
		if (respell(round, units, member->inner))
			return true;
	}
	return false;
}

/* ---- what is missing ---- */

static bool mend(struct round *round, const struct validated *file)
{
	unsigned count = 0;

	for (const struct finding *at = file->findings; at && count < MEND_SHOWN; at = at->next, count++)
		if (!at->waived && at->location.line &&
		    mend_find(&round->mender, &round->trial, &round->text, at, &round->change))
			return true;
	return false;
}

/* The name of the ruleset, if the file does not have it. */
static bool name_rules(struct round *round, const struct validated *file, const struct yaml *document)
{
	const struct unit_key *key = constraint_key(file->units->rules->kinds, SPAN("rules"));

	if (!key || document->kind != YAML_MAP || !document->first || yaml_get(document, "rules") ||
	    document->location.column != 1)
		return false;
	size_t start = change_start(&round->text, document);
	if (strchr("{[", round->text.text.data[start]))
		return false;
	round->change = (struct change){start, start,
					arena_format(round->text.arena, "rules: %s%s",
						     file->units->rules->rules->id, round->text.newline)};
	return true;
}

/* ---- order ---- */

static bool is_harmless(struct round *round)
{
	struct trial_result result = trial_change(&round->trial, &round->text, &round->change);

	round->work += result.verdict->work;
	return !result.verdict->unreadable && !trial_is_worse(&round->trial, &result, SEVERITY_ADVICE);
}

static bool order(struct round *round, const struct unit_member *member)
{
	for (; member; member = member->next) {
		const struct unit_kind *kind = member->path->kind;
		const struct yaml **entries, *last = NULL;
		size_t count = 0;
		bool sorted = true;

		if (order(round, member->inner))
			return true;
		if (member->source->kind != YAML_MAP)
			continue;
		entries = arena_take(round->text.arena, (member->source->count + 1) * sizeof(struct yaml *));
		for (size_t i = 0; i < kind->key_count; i++) {
			const struct yaml *now = member->given[i];

			if (!now)
				continue;
			sorted &= !last || change_start(&round->text, now) > change_start(&round->text, last);
			last = entries[count++] = now;
		}
		if (!sorted && round->work <= WORK && count == member->source->count && /* no unknown key */
		    change_order(&round->text, member->source, entries, &round->change) && is_harmless(round))
			return true;
	}
	return false;
}

/* ---- rounds ---- */

static bool find_change(struct round *round, const struct validated *file)
{
	if (mend(round, file))
		return true;
	for (const struct unit_document *at = file->documents; at; at = at->next)
		if (name_rules(round, file, at->source) || respell(round, file->units, at->unit) ||
		    order(round, at->unit))
			return true;
	return false;
}

static void tell(struct fix *fix, const struct finding *finding)
{
	const struct fault fault = {.location = finding->location,
				    .message = finding_text(fix->arena, finding)};

	if (finding->severity != SEVERITY_ERROR || finding->waived || fix->count == TOLD)
		return;
	if (fix->count == fix->capacity)
		fix->messages = arena_grow(fix->arena, fix->messages, fix->count, &fix->capacity,
					   sizeof *fix->messages);
	fix->messages[fix->count++] = fault_line(fix->arena, &fault);
}

static void do_round(void *context, const struct validated *file)
{
	struct round *round = context;

	round->work += file->verdict->work;
	trial_start(&round->trial, file);
	round->found = !round->last && find_change(round, file);
	trial_end(&round->trial);
	if (round->found)
		return;
	round->fix->legal = !strcmp(verdict_word(file->verdict), "legal");
	for (const struct finding *at = file->findings; at; at = at->next)
		tell(round->fix, at);
}

void fix_file(void *context, const struct validated *file)
{
	struct fix *fix = context;
	struct arena rooms[2] = {{.block = NULL}, {.block = NULL}};
	struct round round = {.fix = fix, .mender = {.missing_only = true}};
	struct trial trial;
	struct span text = file->text;

	trial_start(&trial, file);
	trial.done = do_round;
	trial.context = &round;
	for (unsigned i = 0;; i++) {
		struct arena *room = &rooms[i % 2];

		arena_reset(room);
		round.last = i == ROUNDS || round.work > WORK;
		change_read(&round.text, room, text);
		trial_run(&trial, text);
		if (!round.found)
			break;
		text = change_apply(&round.text, &round.change, room);
	}
	fix->cut = round.last;
	fix->text = arena_span(fix->arena, text);
	trial_end(&trial);
	arena_free(&rooms[0]);
	arena_free(&rooms[1]);
}
