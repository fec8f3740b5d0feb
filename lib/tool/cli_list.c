#include <string.h>

#include "tool/cli.h"
#include "rules/expr.h"
#include "machine/say.h"
#include "rules/tools.h"

/* --list and --fields: what a ruleset offers a tool, for people and for
 * completion. */

static void add_row(struct text *text, bool json, const char *name, const char *about)
{
	if (json) {
		text_add(text, SPAN("{\"name\":"));
		record_write_json_text(text, span_of(name));
		text_add(text, SPAN(",\"about\":"));
		record_write_json_text(text, span_of(about));
		text_add(text, SPAN("}\n"));
	} else {
		text_format(text, "%-20s %s\n", name, about);
	}
}

/* What has no `about` is for other entries alone.  `known`: entries listed
 * before, whose names hide those of this section. */
static void list_section(struct cli *cli, struct text *text, const struct yaml *section,
			 const struct yaml *known)
{
	for (const struct yaml *item = section ? section->first : NULL; item; item = item->next) {
		const struct yaml *about = yaml_get(item, "about");

		if (about && !yaml_find(known, item->key))
			add_row(text, cli->form == FORM_JSON, item->key.data, about->text.data);
	}
}

void cli_list(struct cli *cli)
{
	struct text text = {.arena = &cli->memory};
	const struct yaml *root = rules_file(&cli->rules, cli->tool->name);
	const struct yaml *variants = yaml_get(root, cli->tool->name);
	const struct tools_row *tool = tools_named(span_of(cli->tool->name)); /* NULL: the tallies */

	list_section(cli, &text, variants, NULL);
	if (tool && tool->kind == TOOLS_TABLES) {
		list_section(cli, &text, yaml_get(root, "tables"), variants);
		list_section(cli, &text, yaml_get(cli->rules.ruleset, "tables"), variants);
		list_section(cli, &text, rules_file(&cli->rules, "tables"), variants);
	}
	cli_report_faults(cli, &cli->faults, NULL);
	cli_print(cli, text_span(&text));
}

/* ---- fields ---- */

static void add_word(struct text *text, struct span word)
{
	if (text->length)
		text_add(text, SPAN(", "));
	text_add(text, word);
}

static const char *field_words(struct cli *cli, const struct prepared *prepared, uint32_t slot)
{
	const struct program *program = prepared->program;
	const struct declaration *field = program->slots[slot].field;
	struct text text = {.arena = &cli->memory};

	for (size_t i = 0; i < field->word_count && !field->decision; i++)
		add_word(&text, words_text(program->words, field->words[i]));
	for (size_t i = 0; i < program->op_count && field->decision; i++) {
		const struct choice *choice = program->ops[i].choice;

		if (!choice || choice->input != slot)
			continue;
		for (size_t j = 0; j < choice->option_count; j++)
			add_word(&text, words_text(program->words, choice->options[j].word));
		for (size_t j = 0; j < choice->policy_count; j++)
			add_word(&text, words_text(program->words, choice->policies[j].word));
		break;
	}
	if (field->type == TYPE_FLAG)
		text_add(&text, SPAN("yes, no"));
	text_put(&text, '\0');
	return text.at;
}

static const char *field_type(const struct declaration *field)
{
	static const char *const names[] = {
	    [TYPE_ANY] = "",    [TYPE_NUMBER] = "number", [TYPE_FLAG] = "flag", [TYPE_WORD] = "word",
	    [TYPE_SET] = "set", [TYPE_HAND] = "hand",     [TYPE_MEMBERS] = ""};

	return field->distance ? "distance" : field->decision ? "decision" : names[field->type];
}

static const char *field_default(struct cli *cli, const struct prepared *prepared, uint32_t slot)
{
	struct text text = {.arena = &cli->memory};
	const struct slot *field = &prepared->program->slots[slot];

	say_value(&prepared->machine, &text, field->type, field->start);
	text_put(&text, '\0');
	return text.at;
}

static void add_field(struct cli *cli, const struct prepared *prepared, uint32_t slot, struct text *out)
{
	const struct slot *field = &prepared->program->slots[slot];
	const char *about = field->field->about ? field->field->about : "";
	const char *standard = field_default(cli, prepared, slot), *words = field_words(cli, prepared, slot);
	struct record record;

	if (cli->form != FORM_JSON) {
		text_format(out, "%-24s %-9s %-9s %-10s %s%s%s", prepared->names[slot],
			    field_type(field->field), field->required ? "required" : "",
			    field->required ? "" : standard, words, *words && *about ? "  " : "", about);
		while (out->length && out->at[out->length - 1] == ' ')
			out->length--;
		text_put(out, '\n');
		return;
	}
	record_start(&record, &cli->memory);
	record.json = true;
	record_add(&record, SPAN("name"), span_of(prepared->names[slot]), RECORD_TEXT);
	record_add(&record, SPAN("type"), span_of(field_type(field->field)), RECORD_TEXT);
	record_add(&record, SPAN("required"), field->required ? SPAN("yes") : SPAN("no"), RECORD_FLAG);
	record_add(&record, SPAN("default"), span_of(standard), RECORD_TEXT);
	struct text list = {.arena = &cli->memory};
	for (const char *at = words; *at; at++)
		if (*at != ' ')
			text_put(&list, *at);
	record_add(&record, SPAN("words"), text_span(&list), RECORD_LIST);
	record_add(&record, SPAN("about"), span_of(about), RECORD_TEXT);
	record_write(&record, out);
	text_put(out, '\n');
}

/* A decision is offered where some step takes it for this party. */
static bool is_offered(const struct program *program, uint32_t slot)
{
	const struct slot *field = &program->slots[slot];

	if (field->kind != SLOT_FIELD || field->read || field->written)
		return field->kind == SLOT_FIELD;
	for (size_t i = 0; field->field->decision && i < program->op_count; i++)
		if (program->ops[i].choice && program->ops[i].choice->input == slot)
			return true;
	return false;
}

void cli_fields(struct cli *cli, struct prepared *prepared)
{
	const struct program *program = prepared->program;
	struct text text = {.arena = &cli->memory};

	machine_begin(&prepared->machine, &cli->memory, &cli->faults);
	for (int pass = 0; pass < 2; pass++)
		for (uint32_t slot = 0; slot < program->slot_count; slot++) {
			const struct slot *field = &program->slots[slot];

			if (is_offered(program, slot) && field->required == (pass == 0))
				add_field(cli, prepared, slot, &text);
		}
	if (program->example && cli->form != FORM_JSON)
		text_format(&text, "\nexample: %s %s %s\n", cli->program, program->name,
			    program->example->text.data);
	cli_print(cli, text_span(&text));
}
