/* compile_variant: what a tool calls a variant, a procedure or for table-lookup a table;
 * compiled now, or before for an image. */
#include "compile/compile.h"

#include <string.h>

#include "base/digest.h"
#include "base/text.h"
#include "rules/rules_image.h"

const void *const compile_statics[] = {&company_plain, NULL};

static const struct yaml *procedure_of(struct rules *rules, const char *tool, struct span variant)
{
	const struct yaml *procedure = rules_procedure(rules, &tool, variant);

	return yaml_get(procedure, "about") ? procedure : NULL;
}

bool compile_has_variant(struct rules *rules, const char *tool, struct span variant)
{
	const char *own = tool;
	const struct rules_tool *known = rules_tool(rules, tool);

	if (known)
		return rules_tool_variant(known, variant) != NULL;
	if (memchr(variant.data, '.', variant.length)) /* another tool's */
		return false;
	return procedure_of(rules, tool, variant) ||
	       (!strcmp(tool, "table-lookup") && !rules_procedure(rules, &own, variant) &&
		rules_entry(rules, tool, "tables", variant));
}

static uint64_t key_of(struct rules *rules, const char *tool, struct span variant,
		       const struct company *company)
{
	return rules_key(rules, "program %s %.*s %s", tool, (int)variant.length, variant.data,
			 company == &company_plain ? "" : company_text(company, rules->arena));
}

/* Its sets become those of the rules. */
static struct program *take(struct rules *rules, uint64_t key, const struct company **company)
{
	const struct image_root *root = rules_take(rules, key);
	struct program *program = root ? root->it : NULL;

	if (!program || !root->of || !company_same(root->of, *company))
		return NULL;
	rules_take_sets(rules, program->sets, program->set_sizes, program->set_count);
	*company = root->of;
	return program;
}

const struct program *compile_before(struct rules *rules, const char *tool, struct span variant,
				     const struct company **company)
{
	return rules->image ? take(rules, key_of(rules, tool, variant, *company), company) : NULL;
}

static uint64_t outline_key(struct rules *rules, const char *tool, struct span variant)
{
	return rules_key(rules, "outline %s %.*s", tool, (int)variant.length, variant.data);
}

const struct program *compile_outline(struct rules *rules, const char *tool, struct span variant)
{
	const struct image_root *root = rules->image ? rules_take(rules, outline_key(rules, tool, variant))
						     : NULL;

	return root ? root->it : NULL;
}

static void note_outline(struct rules *rules, struct rules_made note, const struct program *program,
			 struct span variant)
{
	struct program *outline = arena_take(rules->arena, sizeof *outline);
	struct slot *slots = arena_take(rules->arena, program->slot_count * sizeof *slots);
	size_t count = 0;

	for (size_t i = 0; i < program->slot_count; i++) {
		const struct slot *slot = &program->slots[i];

		if (slot->kind == SLOT_FIELD && (slot->field->fresh || slot->field->body))
			slots[count++] = *slot;
	}
	*outline = (struct program){.tool = program->tool,
				    .name = program->name,
				    .slots = slots,
				    .slot_count = count,
				    .by = program->by,
				    .at = program->at,
				    .company = program->company,
				    .everybody = program->everybody};
	note.root.it = outline;
	note.key = outline_key(rules, program->tool, variant);
	rules_note_made(rules, note);
}

const struct program *compile_variant(struct rules *rules, const char *tool, struct span variant,
				      const struct company *company)
{
	struct rules_made note = {.root.of = company, .fixed = true, .words = rules->words.count};
	struct program *program;

	rules_catch_up(rules);
	program = procedure_of(rules, tool, variant) ? compile_procedure(rules, tool, variant, company)
						     : compile_table_lookup(rules, variant, company);
	if (program && rules_is_apart(rules)) {
		note.root.it = program;
		note.key = key_of(rules, tool, variant, company);
		rules_note_made(rules, note);
		if (company == &company_plain)
			note_outline(rules, note, program, variant);
	}
	return program;
}

/* Says of what expressions a view is, by their places. */
static uint64_t view_key(struct rules *rules, const struct view_part *parts, size_t count)
{
	struct text text = {.arena = rules->arena};

	text_add(&text, SPAN("view"));
	for (size_t i = 0; i < count; i++) {
		const struct yaml *part = parts[i].text;
		const char *file = part ? part->location.file : NULL,
			   *slash = file ? strrchr(file, '/') : NULL;

		text_format(&text, " %d:%s:%u:%u:%s", (int)parts[i].type, slash ? slash : "",
			    part ? part->location.line : 0, part ? part->location.column : 0,
			    part ? part->text.data : "");
	}
	return digest(text_span(&text));
}

struct program *compile_view(struct rules *rules, const struct view_part *parts, size_t count,
			     const struct company *company)
{
	struct rules_made note = {.root.of = company, .fixed = true, .words = rules->words.count};
	struct program *program;

	if (rules->image && company == &company_plain) {
		program = take(rules, view_key(rules, parts, count), &company);
		if (program)
			return program;
	}
	rules_catch_up(rules);
	program = compile_view_anew(rules, parts, count, company);
	if (program && company == &company_plain && rules_is_apart(rules)) {
		note.root.it = program;
		note.key = view_key(rules, parts, count);
		rules_note_made(rules, note);
	}
	return program;
}
