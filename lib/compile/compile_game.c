/* compile_game: what bars a deed in a game before its own rules do: who is out, whom it
 * may be done to, and who is not able to act. */
#include "compile/compiler.h"

/* A compiler that asks as a party sees it. */
static struct compiler as_party(const struct compiler *compiler, uint16_t party)
{
	struct compiler inner = *compiler;
	struct call *call = arena_take(compiler->scope.arena, sizeof *call);

	*call = *compiler->call;
	call->me = party;
	call->them = compiler->shared->company->party[party].target ? 0 : 1;
	inner.call = call;
	return inner;
}

/* `gone`, which only the log knows, and the list `out`. */
static bool ask_out(struct compiler *compiler, uint16_t party)
{
	struct compiler inner = as_party(compiler, party);
	uint32_t gone = compile_slot(compiler, "is-gone", SLOT_OWN, TYPE_FLAG, (value){0, 1});

	compiler->program->gone[party] = gone;
	return compile_refuse_word(&inner, SPAN("gone"), compile_slot_node(compiler, gone),
				   "{by} is out of the game") &&
	       compile_refuse_list(&inner, SPAN("out"));
}

static bool ask_whom_of(struct compiler *compiler, const struct yaml *whom, uint16_t party)
{
	const struct company *company = compiler->shared->company;
	const struct company_party *target = &company->party[party], *actor = &company->party[0];
	bool own = target->owner == 0 || company->party[target->whole].owner == 0 ||
		   company->party[actor->whole].owner == target->owner;
	bool known = actor->side != NO_PARTY && target->side != NO_PARTY, same = actor->side == target->side;
	const struct yaml *when = yaml_get(whom, "when");

	whom = rules_whom(whom);
	if (!whom || span_is(whom->text, "any"))
		return true;
	if (own)
		return compile_refuse_word(compiler, SPAN("self"), NULL, "{by} cannot be the target");
	const struct node *sides = compile_flag(compiler, when); /* it matters whose they are */
	if (when && !sides)
		return false;
	if (span_is(whom->text, "enemy") && known && same)
		return compile_refuse_word(compiler, SPAN("own-side"), sides, "{at} is on the side of {by}");
	if (span_is(whom->text, "friend") && known && !same)
		return compile_refuse_word(compiler, SPAN("other-side"), sides,
					   "{at} is not on the side of {by}");
	return true;
}

/* Asks it of each target. */
static bool ask_whom(struct compiler *compiler, const struct yaml *whom)
{
	const struct company *company = compiler->shared->company;
	bool fine = true;

	for (int i = 0; i < (company->actors ? 1 : company_targets(company)); i++) {
		struct compiler inner = *compiler;
		struct call *call = inner.call = arena_take(compiler->scope.arena, sizeof *call);

		*call = *compiler->call;
		call->them = company->actors ? 1 : company_target(company, i);
		fine &= ask_whom_of(&inner, whom, call->them);
	}
	return fine;
}

/* Asks it of those whom the record names in fields with `whom`. */
static bool ask_named(struct compiler *compiler, const struct yaml *procedure)
{
	const struct company *company = compiler->shared->company;
	const struct yaml *fields = yaml_get(procedure, "fields");
	bool fine = true;

	for (size_t i = 0; i < company->link_count; i++) {
		const struct company_link *link = &company->links[i];
		const struct company_party *named = &company->party[link->to];
		const struct yaml *whom = link->of == NO_PARTY
					      ? yaml_get(yaml_find(fields, link->link), "whom")
					      : NULL;
		struct compiler inner = *compiler;
		struct call *call = inner.call = arena_take(compiler->scope.arena, sizeof *call);

		if (!whom || named->nobody)
			continue;
		*call = *compiler->call;
		call->them = link->to;
		fine &= ask_out(compiler, link->to) && ask_whom_of(&inner, whom, link->to);
	}
	return fine;
}

bool compile_game(struct compiler *compiler, const struct yaml *procedure)
{
	const struct company *company = compiler->shared->company;
	const struct yaml *whom = yaml_get(procedure, "whom"), *allow = yaml_get(procedure, "allow");
	struct program *program = compiler->program;
	bool fine = true;

	if (whom && !rules_is_whom(compiler->rules, whom))
		return false;
	if (allow && (allow->kind != YAML_LIST || allow->count > 64))
		return compile_fault(compiler, allow->location, "\"allow\" must be a list of words");
	compiler->shared->allow = allow;
	if (!company->game || !yaml_get(procedure, "sides") || compiler->after)
		return true;
	program->gone = arena_take(compiler->scope.arena, company->count * sizeof *program->gone);
	for (uint16_t party = 0; party < company->count; party++)
		program->gone[party] = NO_SLOT;
	fine = ask_out(compiler, 0);
	for (uint16_t i = 1; company->actors && i < company_targets(company); i++)
		fine &= ask_out(compiler, company_target(company, i));
	for (uint16_t party = 1; party < company->count && !company->caused; party++)
		if (company->party[party].target && company->party[party].owner == party &&
		    !company->party[party].further)
			fine &= ask_out(compiler, party);
	compiler->shared->out = true;
	fine &= compile_fields(compiler, yaml_get(procedure, "fields"), false); /* conditions may read them */
	fine &= company->caused || (ask_whom(compiler, whom) && ask_named(compiler, procedure));
	if (yaml_get(procedure, "spends")) {
		fine &= compile_refuse_list(compiler, SPAN("able"));
		compiler->shared->able = true;
	}
	return fine;
}

/* Of whom does it at himself, nothing is asked as the target. */
static bool is_asked(const struct compiler *compiler, struct span word)
{
	return !span_skip(&word, "target.") || compiler->shared->company->party[1].owner == 1;
}

bool compile_game_end(struct compiler *compiler)
{
	const struct yaml *allow = compiler->shared->allow;
	bool fine = true;
	unsigned index = 0;

	if (!compiler->shared->company->game || !compiler->shared->out)
		return true;
	for (const struct yaml *item = allow ? allow->first : NULL; item; item = item->next, index++)
		if (!(compiler->shared->allow_met >> index & 1) && !compile_engine_word(item->text) &&
		    is_asked(compiler, item->text))
			fine = compile_fault(compiler, item->location, "nothing here is refused as \"%s\"",
					     item->text.data);
	return fine;
}
