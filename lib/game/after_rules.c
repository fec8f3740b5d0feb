/* after_rules: loads after.yaml, compiles its tallies, and checks what `due:` may
 * name. */
#include "game/after.h"

#include "game/season.h"

static const char *const names[AFTER_TALLIES] = {"record", "figure", "side", "game"};

/* ---- due ---- */

static bool known_command(struct rules *rules, const struct yaml *item)
{
	struct span name = item->text, tool = span_cut(&name, '.');
	const char *of = arena_copy(rules->arena, tool);

	if (name.length && (yaml_get(rules_procedure(rules, &of, name), "about") ||
			    (!strcmp(of, "table-lookup") && rules_entry(rules, of, "tables", name))))
		return true;
	return fault_add(rules->faults, item->location, "unknown procedure \"%s\"; expected TOOL.VARIANT",
			 item->text.data);
}

static bool check_due(struct rules *rules, const struct yaml *due)
{
	bool fine = !due || rules_is_map(rules, due, "due");

	for (const struct yaml *item = due && fine ? due->first : NULL; item; item = item->next) {
		const struct yaml *command = yaml_get(item, "do"), *with = yaml_get(item, "with");

		if (!rules_keys(rules, item, "a due entry", "do with about ref") ||
		    (with && !rules_is_map(rules, with, "with")))
			return false;
		fine &= command ? known_command(rules, command)
				: fault_add(rules->faults, item->location,
					    "a due entry requires do: TOOL.VARIANT");
	}
	return fine;
}

/* ---- ranks ---- */

static bool check_ranks(struct rules *rules, const struct yaml *ranks, const struct yaml *gives)
{
	bool fine = !ranks || rules_is_map(rules, ranks, "ranks");

	for (const struct yaml *item = ranks && fine ? ranks->first : NULL; item; item = item->next) {
		const struct yaml *of = yaml_get(item, "of");

		if (!rules_keys(rules, item, "a rank", "of about ref"))
			return false;
		if (!of || !yaml_find(gives, of->text))
			fine = fault_add(rules->faults, (of ? of : item)->location,
					 "a rank requires \"of\", a field that the figure tally gives");
	}
	return fine;
}

/* ---- tallies ---- */

static bool check_tally(struct rules *rules, const struct yaml *tally)
{
	const struct yaml *gives = yaml_get(tally, "gives");
	bool known = !yaml_get(tally, "about"); /* used by other procedures */

	for (size_t i = 0; i < AFTER_TALLIES; i++)
		if (span_is(tally->key, names[i])) {
			if (!yaml_get(tally, "about"))
				return fault_add(rules->faults, tally->location,
						 "a tally requires \"about\"");
			known = true;
		}
	if (!known)
		return fault_add(rules->faults, tally->key_location,
				 "unknown tally \"%s\"; expected record, figure, side or game",
				 tally->key.data);
	return !gives || rules_is_map(rules, gives, "gives");
}

/* Returns the map of the tallies; NULL after faults. */
static const struct yaml *open_file(struct rules *rules)
{
	const struct yaml *root = rules_file(rules, "after"), *tallies = yaml_get(root, "after");
	bool fine = true;

	if (!root && rules->faults->errors == 0)
		fault_add(rules->faults, (struct location){rules->folder, 0, 0},
			  "the ruleset has no after.yaml, which defines what a game earned");
	if (!root || !rules_keys(rules, root, "after.yaml",
				 "about after due ranks season terms modifiers profiles tables"))
		return NULL;
	if (!tallies) {
		fault_add(rules->faults, root->location, "after.yaml requires \"after\", a map of tallies");
		return NULL;
	}
	fine = rules_is_map(rules, tallies, "after");
	for (const struct yaml *item = fine ? tallies->first : NULL; item; item = item->next)
		fine &= check_tally(rules, item);
	fine &= check_ranks(rules, yaml_get(root, "ranks"), yaml_get(yaml_get(tallies, "figure"), "gives"));
	fine &= season_check(rules, yaml_get(root, "season"), tallies);
	return check_due(rules, yaml_get(root, "due")) && fine ? tallies : NULL;
}

/* Checks that sheet.KEY is a key of some kind of member. */
static bool check_sheet(const struct unit_rules *units, const struct yaml *give)
{
	struct span key = give->key, head = span_cut(&key, '.');

	if (span_is(head, "target"))
		head = span_cut(&key, '.');
	if (!span_is(head, "sheet") || span_is(key, "gone"))
		return true;
	for (const struct unit_kind *kind = units->kinds; kind; kind = kind->next)
		if (constraint_key(kind, key))
			return true;
	return fault_add(units->rules->faults, give->key_location,
			 "unknown key \"%s\"; no member of a unit file has it", give->key.data);
}

void after_check(struct rules *rules)
{
	const struct yaml *tallies = open_file(rules);
	struct faults *faults = rules->faults, ignored; /* faults of units.yaml are reported elsewhere */
	const struct unit_rules *units;
	const struct yaml *file = rules_file(rules, "units");

	faults_start(&ignored, rules->arena);
	rules->faults = &ignored;
	units = tallies && file ? constraint_load(rules) : NULL;
	rules->faults = faults;

	for (const struct yaml *item = units ? tallies->first : NULL; item; item = item->next) {
		const struct yaml *gives = yaml_get(item, "gives");

		for (const struct yaml *give = gives ? gives->first : NULL; give; give = give->next)
			check_sheet(units, give);
	}
}

/* ---- loading ---- */

static struct after_slot slot_of(struct span name, uint32_t slot)
{
	static const char *const fronts[AFTER_SCOPES] = {
	    [AFTER_TARGET_SIDE] = "target.side.",
	    [AFTER_TARGET] = "target.",
	    [AFTER_OWN_SIDE] = "side.",
	    [AFTER_OF_GAME] = "game.",
	};
	static const enum after_scope order[] = {AFTER_TARGET_SIDE, AFTER_TARGET, AFTER_OWN_SIDE,
						 AFTER_OF_GAME};

	for (size_t i = 0; i < sizeof order / sizeof *order; i++)
		if (span_skip(&name, fronts[order[i]]))
			return (struct after_slot){slot, order[i], name};
	return (struct after_slot){slot, AFTER_OWN, name};
}

static void list_slots(struct after_tally *tally, struct arena *arena)
{
	const struct program *program = tally->prepared->program;

	tally->slots = arena_take(arena, program->slot_count * sizeof *tally->slots);
	for (uint32_t i = 0; i < program->slot_count; i++)
		if (program->slots[i].kind == SLOT_GIVE && i != program->result)
			tally->slots[tally->count++] = slot_of(span_of(program->slots[i].name), i);
}

bool after_load(struct after *after, struct rules *rules, const struct limits *limits, struct arena *scratch)
{
	const struct yaml *tallies = open_file(rules);

	*after = (struct after){.rules = rules};
	after->resolver = (struct resolver){
	    .rules = rules, .tool = "after", .memory = rules->arena, .limits = limits};
	after->scratch = scratch;
	if (!tallies)
		return false;
	after->commands = yaml_get(rules_file(rules, "after"), "due");
	for (size_t i = 0; i < AFTER_TALLIES; i++) {
		struct after_tally *tally = &after->tallies[i];

		if (!yaml_get(tallies, names[i]))
			continue;
		tally->prepared = resolve_prepare(&after->resolver, NULL, span_of(names[i]), NULL, false,
						  rules->faults);
		if (!tally->prepared)
			return false;
		list_slots(tally, rules->arena);
	}
	return true;
}

struct after_tally *after_tally_now(struct after *after, int which)
{
	const struct resolve_options options = {.owners = &log_owners, .source = after->log};
	struct after_tally *first = &after->tallies[which], *tally = first;
	struct prepared *prepared = resolve_prepare_everybody(&after->resolver, &options, first->prepared,
							      after->rules->faults);

	while (tally && tally->prepared != prepared)
		tally = tally->next;
	if (tally || !prepared)
		return tally;
	tally = arena_take(after->rules->arena, sizeof *tally);
	*tally = (struct after_tally){.prepared = prepared, .next = first->next};
	prepared->machine.explain = after->explain;
	list_slots(tally, after->rules->arena);
	return first->next = tally;
}

void after_explain(struct after *after, struct explain *explain,
		   void (*told)(void *context, const char *about), void *context)
{
	after->explain = explain;
	after->told = told;
	after->context = context;
	for (size_t i = 0; i < AFTER_TALLIES; i++)
		if (after->tallies[i].prepared)
			after->tallies[i].prepared->machine.explain = explain;
}
