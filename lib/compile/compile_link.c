/* compile_link: links, fields of type figure: LINK.FIELD, and the names of the parties. */
#include <string.h>

#include "compile/compiler.h"

/* ---- the party that a link names ---- */

/* Adds a party for a link of a plain program, whose record says what fields it has. */
static uint16_t add_party(struct compiler *compiler, struct span link, uint16_t of)
{
	const struct company *now = compiler->shared->company;
	struct arena *arena = compiler->scope.arena;
	struct company *grown = arena_take(arena, sizeof *grown);
	struct company_party *party = arena_take(arena, (now->count + 1) * sizeof *party);
	struct company_link *links = arena_take(arena, (now->link_count + 1) * sizeof *links);
	const char *before = of == NO_PARTY ? "" : now->party[of].name;
	uint16_t to = (uint16_t)now->count;

	memcpy(party, now->party, now->count * sizeof *party);
	if (now->link_count)
		memcpy(links, now->links, now->link_count * sizeof *links);
	party[to] = (struct company_party){
	    .owner = to,
	    .unit = to,
	    .whole = to,
	    .target = of != NO_PARTY && now->party[of].target,
	    .name = arena_format(arena, "%s%.*s.", before, (int)link.length, link.data)};
	links[now->link_count] = (struct company_link){of, link, to};
	*grown = *now;
	grown->party = party;
	grown->links = links;
	grown->count++;
	grown->link_count++;
	compiler->shared->company = grown;
	return to;
}

static uint16_t party_of(struct compiler *compiler, const struct field *field, uint16_t of)
{
	const struct company *company = compiler->shared->company;
	struct span link = field->declaration.name;

	of = field->declaration.of_side ? company->party[of].owner : NO_PARTY;
	for (size_t i = 0; i < company->link_count; i++)
		if (company->links[i].of == of && span_same(company->links[i].link, link))
			return company->links[i].to;
	return (company->game && !company->checked) || company->count >= MOST_PARTIES
		   ? NO_PARTY
		   : add_party(compiler, link, of);
}

struct field *compile_linked(struct compiler *compiler, struct field *link, struct span name, uint16_t of,
			     uint16_t *party)
{
	struct location location = compiler->step ? compiler->step->location : nowhere;
	struct field *field = compile_side_field(compiler, name);
	struct span by = link->declaration.name;

	if (!field) {
		compile_fault(compiler, location, "\"%.*s.%.*s\": there is no field \"%.*s\" of a side",
			      (int)by.length, by.data, (int)name.length, name.data, (int)name.length,
			      name.data);
		return NULL;
	}
	if (compiler->program->slots[compile_slot_of(compiler, link, of)].written) {
		compile_fault(
		    compiler, location,
		    "\"%.*s.%.*s\" comes behind a step that sets \"%.*s\"; it is whom the record names",
		    (int)by.length, by.data, (int)name.length, name.data, (int)by.length, by.data);
		return NULL;
	}
	*party = party_of(compiler, link, of);
	if (*party != NO_PARTY)
		return field;
	compile_fault(compiler, location, "\"%.*s.%.*s\": too many parties", (int)by.length, by.data,
		      (int)name.length, name.data);
	return NULL;
}

bool compile_whom(struct compiler *compiler, const struct yaml *fields)
{
	for (const struct yaml *node = fields ? fields->first : NULL; node; node = node->next) {
		const struct field *field = yaml_get(node, "whom") ? compile_scene_field(compiler, node->key)
								   : NULL;

		if (field && !compiler->shared->company->game &&
		    party_of(compiler, field, NO_PARTY) == NO_PARTY)
			return compile_fault(compiler, node->key_location, "\"%s\": too many parties",
					     node->key.data);
	}
	return true;
}

/* Reads the name of a link of the side; empty: there is none. */
static bool read_link(struct compiler *compiler, const struct yaml *link, struct span *name)
{
	const struct field *field = link ? compile_side_field(compiler, link->text) : NULL;

	if (link && (!field || field->declaration.type != TYPE_FIGURE))
		return compile_fault(compiler, link->location,
				     "\"%s\" must name a field of type figure of the side", link->key.data);
	*name = field ? field->declaration.name : SPAN("");
	return true;
}

bool compile_parties(struct compiler *compiler, const struct yaml *procedure)
{
	return read_link(compiler, yaml_get(procedure, "by"), &compiler->program->by) &&
	       read_link(compiler, yaml_get(procedure, "at"), &compiler->program->at);
}

/* ---- writing ---- */

bool compile_is_figures(struct compiler *compiler, struct span name)
{
	uint16_t party;
	const struct field *field = compile_find_local(compiler->call, name)
					? NULL
					: compile_field(compiler, name, &party);

	return field && field->declaration.figures;
}

bool compile_only_in_games(const struct compiler *compiler, uint32_t slot)
{
	const struct declaration *field = compiler->program->slots[slot].field;

	return field && field->figures && !compiler->shared->company->game;
}

const struct node *compile_link_guard(struct compiler *compiler, uint32_t slot)
{
	const struct company *company = compiler->shared->company;
	uint16_t party = compiler->program->slots[slot].party;
	struct arena *arena = compiler->scope.arena;

	if (company->game || party < 2)
		return NULL;
	for (size_t i = 0; i < company->link_count; i++) {
		const struct company_link *link = &company->links[i];

		if (link->to != party)
			continue;
		struct field *field = link->of == NO_PARTY ? compile_scene_field(compiler, link->link)
							   : compile_side_field(compiler, link->link);
		const struct node *named = compile_slot_node(
		    compiler, compile_slot_of(compiler, field, link->of == NO_PARTY ? 0 : link->of));
		const struct node *nobody = expr_constant(arena, TYPE_FIGURE, (value){0, 1});
		struct node *given = arena_take(arena, sizeof *given);
		*given = (struct node){.op = NODE_GIVEN,
				       .type = TYPE_FLAG,
				       .slot = slot,
				       .name = compiler->program->slots[slot].name};
		return expr_operation(arena, NODE_OR, TYPE_FLAG,
				      expr_operation(arena, NODE_NOT_EQUAL, TYPE_FLAG, named, nobody), given);
	}
	return NULL;
}

/* ---- the parties' own names ---- */

const struct node *compile_owner(struct compiler *compiler, uint16_t party)
{
	struct program *program = compiler->program;
	uint16_t owner = compiler->shared->company->party[party].owner;

	for (size_t i = 0; i < program->owner_count; i++)
		if (program->owners[i].party == owner)
			return compile_slot_node(compiler, program->owners[i].slot);
	struct program_owner *all = arena_take(compiler->scope.arena,
					       (program->owner_count + 1) * sizeof *all);
	const char *name = owner == 0   ? "by"
			   : owner == 1 ? "at"
					: compiler->shared->company->party[owner].name;
	uint32_t slot = compile_slot(compiler, name, SLOT_OWN, TYPE_FIGURE, (value){0, 1});
	if (program->owner_count)
		memcpy(all, program->owners, program->owner_count * sizeof *all);
	all[program->owner_count++] = (struct program_owner){slot, owner};
	program->owners = all;
	return compile_slot_node(compiler, slot);
}
