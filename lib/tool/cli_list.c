/* cli_list: what a ruleset offers a tool, for people and for completion (--list and
 * --fields), and the compiled program of a variant (--dump). */
#include <string.h>

#include "tool/cli.h"
#include "machine/asked.h"
#include "machine/dump.h"
#include "rules/expr.h"
#include "machine/say.h"
#include "rules/tools.h"

void cli_list_row(struct cli *cli, struct text *text, struct span name, struct span about)
{
	struct record record;

	if (!cli->options->form || !cli->options->form->lists) {
		text_format(text, "%-20.*s %.*s\n", (int)name.length, name.data, (int)about.length,
			    about.data);
		return;
	}
	record_start(&record, &cli->memory);
	record_add(&record, SPAN("name"), name, RECORD_TEXT);
	record_add(&record, SPAN("about"), about, RECORD_TEXT);
	cli->options->form->record(&record, NULL, text);
	text_put(text, '\n');
}

/* Lists the entries with `about`; others are only used by these. `known`: entries
 * listed before, which hide those with the same name. */
static void list_section(struct cli *cli, struct text *text, const struct yaml *section,
			 const struct yaml *known)
{
	for (const struct yaml *item = section ? section->first : NULL; item; item = item->next) {
		const struct yaml *about = yaml_get(item, "about");

		if (about && !yaml_find(known, item->key))
			cli_list_row(cli, text, item->key, about->text);
	}
}

void cli_list(struct cli *cli, const char *tool)
{
	struct text text = {.arena = &cli->memory};
	const struct yaml *root = rules_file(&cli->rules, tool);
	const struct yaml *variants = yaml_get(root, tool);
	const struct tools_row *row = tools_named(span_of(tool)); /* NULL: the tallies */

	list_section(cli, &text, variants, NULL);
	if (row && row->kind == TOOLS_TABLES) {
		list_section(cli, &text, yaml_get(root, "tables"), variants);
		list_section(cli, &text, yaml_get(rules_root(&cli->rules), "tables"), variants);
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

const char *cli_field_words(struct cli *cli, const struct prepared *prepared, uint32_t slot)
{
	const struct program *program = prepared->program;
	const struct declaration *field = program->slots[slot].field;
	struct text text = {.arena = &cli->memory};

	for (size_t i = 0; i < field->word_count && !field->decision; i++)
		add_word(&text, words_text(program->words, field->words[i]));
	for (size_t i = 0; i < program->op_count && field->decision; i++) {
		const struct choice *choice = program->ops[i].choice;

		if (!choice || choice->said != slot)
			continue;
		for (size_t j = 0; j < choice->option_count; j++)
			add_word(&text, words_text(program->words, choice->options[j].word));
		for (size_t j = 0; j < choice->policy_count; j++)
			add_word(&text, words_text(program->words, choice->policies[j].word));
		break;
	}
	for (size_t i = 0; i < program->refusal_count && slot == program->allow; i++)
		add_word(&text, words_text(program->words, program->refusals[i]));
	if (field->type == TYPE_FLAG && !text.length)
		text_add(&text, SPAN("yes, no"));
	text_put(&text, '\0');
	return text.at;
}

static const char *field_type(const struct declaration *field)
{
	static const char *const names[] = {
	    [TYPE_ANY] = "",    [TYPE_NUMBER] = "number", [TYPE_FLAG] = "flag", [TYPE_WORD] = "word",
	    [TYPE_SET] = "set", [TYPE_HAND] = "hand",     [TYPE_MEMBERS] = "",  [TYPE_FIGURE] = "figure"};

	return field->distance   ? "distance"
	       : field->decision ? "decision"
	       : field->figures  ? "figures"
				 : names[field->type];
}

/* Could a record say the value that the field starts with? */
static bool is_sayable(const struct declaration *field, enum type type, value start)
{
	if (type == TYPE_NUMBER)
		return !(field->has_least && number_compare(start, field->least) < 0) &&
		       !(field->has_most && number_compare(start, field->most) > 0);
	for (size_t i = 0; type == TYPE_WORD && i < field->word_count; i++)
		if (field->words[i] == start.numerator)
			return true;
	return type != TYPE_WORD || !field->word_count;
}

/* The step that decides by a flag of the record; NULL: none does. */
static const struct choice *choice_by_flag(const struct program *program, uint32_t slot)
{
	for (size_t i = 0; program->slots[slot].type == TYPE_FLAG && i < program->op_count; i++)
		if (program->ops[i].choice && program->ops[i].choice->said == slot)
			return program->ops[i].choice;
	return NULL;
}

/* What an absent field counts as; nothing where its absence means something else. */
static const char *field_default(struct cli *cli, const struct prepared *prepared, uint32_t slot)
{
	struct text text = {.arena = &cli->memory};
	const struct slot *field = &prepared->program->slots[slot];
	const struct choice *choice = choice_by_flag(prepared->program, slot);

	if (choice)
		return choice->standard ? words_string(prepared->program->words, choice->standard) : "";
	if (field->where || !is_sayable(field->field, field->type, field->start) ||
	    asked_find(prepared->program, &cli->memory)[slot])
		return "";
	say_value(&prepared->machine, &text, field->type, field->start);
	text_put(&text, '\0');
	return text.at;
}

void cli_list_field(struct cli *cli, struct text *out, struct cli_field field)
{
	struct text list = {.arena = &cli->memory};
	struct record record;

	if (!cli->options->form || !cli->options->form->lists) {
		text_format(out, "%-24s %-9s %-9s %-10s %s%s%s", field.name, field.type,
			    field.required ? "required" : "", field.required ? "" : field.standard,
			    field.words, *field.words && *field.about ? "  " : "", field.about);
		while (out->length && out->at[out->length - 1] == ' ')
			out->length--;
		text_put(out, '\n');
		return;
	}
	for (const char *at = field.words; *at; at++)
		if (*at != ' ')
			text_put(&list, *at);
	record_start(&record, &cli->memory);
	record_add(&record, SPAN("name"), span_of(field.name), RECORD_TEXT);
	record_add(&record, SPAN("type"), span_of(field.type), RECORD_TEXT);
	record_add(&record, SPAN("required"), field.required ? SPAN("yes") : SPAN("no"), RECORD_FLAG);
	record_add(&record, SPAN("default"), span_of(field.standard), RECORD_TEXT);
	record_add(&record, SPAN("words"), text_span(&list), RECORD_LIST);
	record_add(&record, SPAN("about"), span_of(field.about), RECORD_TEXT);
	if (field.places)
		record_add(&record, SPAN("places"), span_of(field.places), RECORD_LIST);
	cli->options->form->record(&record, NULL, out);
	text_put(out, '\n');
}

static void add_field(struct cli *cli, const struct prepared *prepared, uint32_t slot, struct text *out)
{
	const struct slot *field = &prepared->program->slots[slot];
	bool lists = cli->options->form && cli->options->form->lists;

	cli_list_field(cli, out,
		       (struct cli_field){prepared->names[slot], field_type(field->field), field->required,
					  field_default(cli, prepared, slot),
					  cli_field_words(cli, prepared, slot),
					  field->field->about ? field->field->about : "",
					  lists ? cli_places(cli, prepared, slot, false) : NULL});
}

/* Is the field offered? A decision is, if some step makes it for this party. */
static bool is_offered(const struct program *program, uint32_t slot)
{
	const struct slot *field = &program->slots[slot];

	if (field->kind != SLOT_FIELD || field->read || field->written)
		return field->kind == SLOT_FIELD;
	for (size_t i = 0; field->field->decision && i < program->op_count; i++)
		if (program->ops[i].choice && program->ops[i].choice->said == slot)
			return true;
	return false;
}

/* A line for a decision that comes up several times: which word stands for which. */
static void add_places(struct cli *cli, const struct prepared *prepared, uint32_t slot, struct text *out)
{
	bool lists = cli->options->form && cli->options->form->lists;
	const char *places = lists ? NULL : cli_places(cli, prepared, slot, true);

	if (places)
		text_format(out, "%s: %s\n", prepared->names[slot], places);
}

/* The fields that may have a value for each of several targets, on a line. */
static void add_for_each(struct cli *cli, const struct program *plain, struct text *out)
{
	const struct program *program = yaml_get(plain->source, "targets")
					    ? compile_procedure(&cli->rules, plain->tool,
								span_of(plain->name), &company_several)
					    : NULL;
	bool theirs = false;

	for (uint32_t slot = 0; program && slot < program->slot_count; slot++) {
		const struct slot *field = &program->slots[slot];
		struct span name = span_of(field->name);

		if (field->kind != SLOT_FIELD || !(field->read || field->written) ||
		    !span_skip(&name, "at.2.") || (name.length > 4 && !memcmp(name.data, "now.", 4)))
			continue;
		if (field->field->of_side)
			theirs = true;
		else
			text_format(out, "%s%.*s",
				    out->length ? ", " : "one for each target: ", (int)name.length,
				    name.data);
	}
	if (theirs)
		text_format(out, "%starget.*", out->length ? ", " : "one for each target: ");
	if (out->length)
		text_put(out, '\n');
}

void cli_fields(struct cli *cli, struct prepared *prepared)
{
	const struct program *program = prepared->program;
	struct text text = {.arena = &cli->memory}, places = {.arena = &cli->memory}, each = places;
	bool lists = cli->options->form && cli->options->form->lists;

	machine_begin(&prepared->machine, &cli->memory, &cli->faults);
	for (int pass = 0; pass < 2; pass++)
		for (uint32_t slot = 0; slot < program->slot_count; slot++) {
			const struct slot *field = &program->slots[slot];

			if (is_offered(program, slot) && field->required == (pass == 0))
				add_field(cli, prepared, slot, &text);
		}
	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (is_offered(program, slot))
			add_places(cli, prepared, slot, &places);
	if (!lists)
		add_for_each(cli, program, &each);
	text_add(&places, text_span(&each));
	if (places.length)
		text_format(&text, "\n%.*s", (int)places.length, places.at);
	if (program->example && !lists)
		text_format(&text, "\nexample: %s %s %s\n", cli->program, program->name,
			    program->example->text.data);
	cli_print(cli, text_span(&text));
}

void cli_dump(struct cli *cli, const struct prepared *prepared)
{
	struct text text = {.arena = &cli->memory};

	dump_program(&cli->rules, prepared->program, prepared->variant, &text);
	cli_print(cli, text_span(&text));
}
