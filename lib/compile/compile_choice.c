/* compile_choice: decisions: their words, when each is allowed, and its effects. */
#include "compile/compiler.h"

struct reading { /* the decision being compiled */
	struct compiler *compiler;
	struct choice *choice;
	const struct declaration *field; /* a word, or a flag (yes and no) */
};

static bool read_lets(struct compiler *compiler, const struct yaml *lets, struct choice_option *option)
{
	struct choice_let *all = arena_take(compiler->scope.arena, (lets ? lets->count : 0) * sizeof *all);

	if (lets && !rules_is_map(compiler->rules, lets, "let"))
		return false;
	for (const struct yaml *entry = lets ? lets->first : NULL; entry; entry = entry->next)
		if (!compile_let_one(compiler, entry, &all[option->let_count].slot,
				     &all[option->let_count].value))
			return false;
		else
			option->let_count++;
	option->lets = all;
	return true;
}

/* A record says "best" of the option that is best for its goal. */
static bool is_best(const struct reading *reading, struct span name, const char *what,
		    struct location location)
{
	return span_is(name, "best") &&
	       !compile_fault(reading->compiler, location,
			      "%s cannot be named \"best\", with which a record asks for the best option",
			      what);
}

/* An option that no record could ask for is an error. */
static bool can_be_asked(const struct reading *reading, struct span name, struct location location)
{
	const struct declaration *field = reading->field;
	struct compiler *compiler = reading->compiler;
	struct span of = span_of(reading->choice->name);

	if (is_best(reading, name, "an option", location))
		return false;
	if (field->type != TYPE_FLAG)
		return rules_has_word(compiler->rules, words_add(compiler->scope.words, name), of,
				      field->words, field->word_count, location);
	return span_is(name, "yes") || span_is(name, "no") ||
	       compile_fault(compiler, location, "unknown value \"%.*s\" for %s; expected yes or no",
			     (int)name.length, name.data, of.data);
}

static bool read_option(struct reading *reading, const struct yaml *entry, struct span name,
			struct choice_option *option)
{
	struct compiler *compiler = reading->compiler;
	bool plain = entry->kind == YAML_SCALAR;

	if (name.length &&
	    !can_be_asked(reading, name, entry->key.length ? entry->key_location : entry->location))
		return false;
	option->word = words_add(compiler->scope.words, name);
	for (const struct choice_option *other = reading->choice->options; other < option; other++)
		if (other->word == option->word)
			return compile_fault(
			    compiler, entry->key.length ? entry->key_location : entry->location,
			    "the decision has the option \"%.*s\" already", (int)name.length, name.data);
	if (plain && entry->key.length && entry->text.length)
		return compile_fault(compiler, entry->location,
				     "an option is empty, or a map with \"when\" and \"let\"");
	if (plain)
		return true;
	if (!rules_keys(compiler->rules, entry, "an option", "when let note ref"))
		return false;
	const struct yaml *when = yaml_get(entry, "when");
	if (when && !(option->when = compile_flag(compiler, when)))
		return false;
	return read_lets(compiler, yaml_get(entry, "let"), option);
}

static bool read_options(struct reading *reading, const struct yaml *options)
{
	struct choice_option *all = arena_take(reading->compiler->scope.arena, options->count * sizeof *all);
	bool map = options->kind == YAML_MAP;

	if (options->count == 0)
		return compile_fault(reading->compiler, options->location, "a decision requires options");
	reading->choice->options = all;
	for (const struct yaml *entry = options->first; entry; entry = entry->next)
		if (!read_option(reading, entry, map ? entry->key : entry->text,
				 &all[reading->choice->option_count++]))
			return false;
	return true;
}

static word_id option_word(const struct reading *reading, const struct yaml *word)
{
	for (size_t i = 0; i < reading->choice->option_count; i++)
		if (words_find(reading->compiler->scope.words, word->text) ==
		    reading->choice->options[i].word)
			return reading->choice->options[i].word;
	compile_fault(reading->compiler, word->location, "unknown option \"%s\" of %s", word->text.data,
		      reading->choice->name);
	return 0;
}

static bool read_policy(struct reading *reading, const struct yaml *list, struct policy *policy)
{
	struct compiler *compiler = reading->compiler;

	if (is_best(reading, list->key, "a policy", list->key_location))
		return false;
	policy->word = words_add(compiler->scope.words, list->key);
	for (size_t i = 0; i < reading->choice->option_count; i++)
		if (reading->choice->options[i].word == policy->word)
			return compile_fault(compiler, list->key_location,
					     "a policy cannot have the name of an option, \"%.*s\"",
					     (int)list->key.length, list->key.data);
	policy->rules = arena_take(compiler->scope.arena, list->count * sizeof *policy->rules);
	for (const struct yaml *entry = list->first; entry; entry = entry->next) {
		struct policy_rule *rule = &policy->rules[policy->rule_count++];
		const struct yaml *take, *when;

		if (!rules_keys(compiler->rules, entry, "a policy line", "take when"))
			return false;
		take = yaml_get(entry, "take");
		when = yaml_get(entry, "when");
		if (!take || !(rule->take = option_word(reading, take)))
			return take ? false
				    : compile_fault(compiler, entry->location,
						    "a policy line requires \"take\"");
		if (when && !(rule->when = compile_flag(compiler, when)))
			return false;
		if (when && !entry->next)
			return compile_fault(compiler, when->location,
					     "the last line of a policy must not have a condition");
	}
	return policy->rule_count > 0 ||
	       compile_fault(compiler, list->location, "a policy requires at least one line");
}

static bool read_standard(struct reading *reading, const struct yaml *standard)
{
	struct choice *choice = reading->choice;

	if (!standard)
		return true;
	choice->standard = words_find(reading->compiler->scope.words, standard->text);
	for (size_t i = 0; i < choice->policy_count; i++)
		if (choice->policies[i].word == choice->standard)
			return true;
	return (choice->standard = option_word(reading, standard)) != 0;
}

static bool read_choice(struct reading *reading, const struct yaml *step)
{
	const struct yaml *options = yaml_get(step, "options"), *policies = yaml_get(step, "policies");
	const struct yaml *most = yaml_get(step, "most"), *ask = yaml_get(step, "ask");
	struct compiler *compiler = reading->compiler;
	struct choice *choice = reading->choice;

	if (!options)
		return compile_fault(compiler, step->location, "a decision requires options");
	if (!read_options(reading, options))
		return false;
	if (policies && !rules_is_map(compiler->rules, policies, "policies"))
		return false;
	struct policy *all = arena_take(compiler->scope.arena,
					(policies ? policies->count : 0) * sizeof *all);
	choice->policies = all;
	for (const struct yaml *entry = policies ? policies->first : NULL; entry; entry = entry->next)
		if (!read_policy(reading, entry, &all[choice->policy_count++]))
			return false;
	if ((most && !(choice->most = compile_expr(compiler, most, TYPE_NUMBER))) ||
	    (ask && !(choice->ask = compile_sentence(compiler, ask))))
		return false;
	return read_standard(reading, yaml_get(step, "default"));
}

/* The counter of the outermost loop that the call is in. */
static uint32_t outermost_rounds(const struct call *call)
{
	uint32_t rounds = NO_SLOT;

	for (; call; call = call->caller)
		if (call->locals->outermost != NO_SLOT)
			rounds = call->locals->outermost;
	return rounds;
}

/* If `when` is no there is nothing to decide, and the first option applies. */
bool compile_choose(struct compiler *compiler, const struct yaml *step)
{
	const struct yaml *name = yaml_get(step, "choose"), *when = yaml_get(step, "when");
	uint16_t party;
	struct field *field = compile_field(compiler, name->text, &party);
	struct choice *choice = arena_take(compiler->scope.arena, sizeof *choice);
	struct reading reading = {compiler, choice, NULL};

	if (!field)
		return compile_fault(compiler, name->location,
				     "unknown field \"%s\"; a decision comes from a field of the record",
				     name->text.data);
	if (field->declaration.of_side && !compile_for_one(compiler, party, name->location))
		return false;
	field->declaration.decision = true;
	reading.field = &field->declaration;
	enum type type = field->declaration.type;
	if (type != TYPE_WORD && type != TYPE_FLAG)
		return compile_fault(compiler, name->location, "a decision must be a word, or yes or no");
	choice->input = choice->said = compile_slot_of(compiler, field, party);
	choice->name = compiler->program->slots[choice->input].name;
	choice->target = compiler->call->target;
	choice->round = compiler->call->locals->round;
	choice->rounds = outermost_rounds(compiler->call);
	choice->counter = choice->used = NO_SLOT; /* compile_places may add one */
	choice->party = party;
	if (!read_choice(&reading, step))
		return false;
	const struct node *guard = compile_flag(compiler, when);
	if (when && !guard)
		return false;
	value first =
	    type == TYPE_FLAG
		? (value){span_is(words_text(compiler->scope.words, choice->options[0].word), "yes"), 1}
		: (value){choice->options[0].word, 1};
	if (guard)
		compile_emit(compiler,
			     (struct op){.kind = OP_SET,
					 .slot = choice->input,
					 .quiet = true,
					 .node = expr_constant(compiler->scope.arena, type, first)});
	uint32_t skip = compile_unless(compiler, guard, true);
	struct decision *decision = arena_take(compiler->scope.arena, sizeof *decision);
	*decision = (struct decision){
	    compiler->shared->decisions, choice,
	    compile_emit(compiler, (struct op){.kind = OP_CHOOSE, .slot = choice->input, .choice = choice})};
	compiler->shared->decisions = decision;
	compile_land(compiler, skip);
	return true;
}
