/* cli_operands: the operands of a tool that resolves records: a variant, bare words by
 * their position, and key=value. */
#include <string.h>

#include "compile/compile.h"
#include "rules/rules_image.h"
#include "tool/cli_loop.h"

static bool is_bare(struct span operand)
{
	return operand.length && !memchr(operand.data, '=', operand.length);
}

/* The fields that bare words stand for, in order; NULL: the rules name none. */
static const struct yaml *places_of(struct cli *cli, struct span variant)
{
	const char *tool = cli->tool->name, *standard = rules_default(&cli->rules, tool);
	struct span name = variant.length ? variant : span_of(standard ? standard : "");
	const struct rules_tool *known = rules_tool(&cli->rules, tool);
	const struct rules_variant *of = known ? rules_tool_variant(known, name) : NULL;

	if (known)
		return of && of->operands ? of->operands : known->operands;
	const struct yaml *procedure = rules_procedure(&cli->rules, &tool, name);
	const struct yaml *own = yaml_get(procedure, "operands");

	return own ? own : yaml_get(rules_file(&cli->rules, cli->tool->name), "operands");
}

static bool is_variant(struct cli *cli, struct span name)
{
	const char *tool = cli->tool->name;

	return compile_has_variant(&cli->rules, tool, name) ||
	       (!strcmp(tool, "table-lookup") && rules_entry(&cli->rules, tool, "tables", name)) ||
	       memchr(name.data, '.', name.length);
}

size_t operands_variant(struct cli *cli, struct span *variant)
{
	const struct options *options = cli->options;

	if (!options->operand_count || !is_bare(options->operands[0]))
		return 0;
	/* without figures a bare word can only be a variant that does not exist */
	if (!is_variant(cli, options->operands[0]) && (cli->log || cli->units) && places_of(cli, SPAN("")))
		return 0;
	*variant = options->operands[0];
	return 1;
}

/* ---- values ---- */

/* Does the word begin so? "act" is "activate-group". */
static bool begins_so(struct span word, struct span typed)
{
	return word.length >= typed.length && !memcmp(word.data, typed.data, typed.length);
}

/* Does each part of the word begin so? "a-g" is "activate-group". */
static bool parts_begin_so(struct span word, struct span typed)
{
	while (memchr(typed.data, '-', typed.length))
		if (!memchr(word.data, '-', word.length) ||
		    !begins_so(span_cut(&word, '-'), span_cut(&typed, '-')))
			return false;
	return begins_so(word, typed);
}

/* The words of a list that fit what is typed: how many, and the last of them. */
static size_t count_words(struct span list, struct span typed, struct span *found,
			  bool fits(struct span, struct span))
{
	size_t count = 0;

	while (list.length) {
		struct span word = span_trim(span_cut(&list, ','));

		if (span_same(word, typed)) {
			*found = word;
			return 1;
		}
		if (!fits(word, typed))
			continue;
		*found = word;
		count++;
	}
	return count;
}

/* May the rules choose among several words that a value begins? Then the value is
 * empty, and the resolver chooses. */
static bool leave_to_rules(struct cli *cli, const struct prepared *prepared, uint32_t slot, struct span *said)
{
	if (!prepared->program->slots[slot].where || cli->resolve.begun.length)
		return false;
	cli->resolve.begun = prepared->keyed[slot];
	cli->resolve.begins = *said;
	*said = SPAN("");
	return true;
}

/* Completes the words of a value; one that no word begins with stays for the message of
 * whoever reads it. False after a fault. */
static bool complete(struct cli *cli, const struct prepared *prepared, uint32_t slot, struct span *said,
		     struct faults *faults)
{
	struct span words = span_of(cli_field_words(cli, prepared, slot)), rest = *said;
	struct text whole = {.arena = &cli->memory};

	while (words.length && rest.length) {
		struct span typed = span_cut(&rest, ','), word = typed;
		size_t count = typed.length ? count_words(words, typed, &word, begins_so) : 0;

		if (count > 1 && !rest.length && !whole.length && leave_to_rules(cli, prepared, slot, said))
			return true;
		if (!count && typed.length)
			count = count_words(words, typed, &word, parts_begin_so);
		if (count > 1)
			return fault_add(faults, nowhere, "%s: \"%.*s\" begins several words of: %.*s",
					 prepared->names[slot], (int)typed.length, typed.data,
					 (int)words.length, words.data);
		if (whole.length)
			text_put(&whole, ',');
		text_add(&whole, count ? word : typed);
	}
	if (words.length && said->length)
		*said = text_span(&whole);
	return true;
}

/* ---- the record ---- */

/* The operands by= and at=, typed or in their places, which decide whose fields the others
 * name. */
static struct record read_parties(struct cli *cli, size_t first, const struct yaml *places)
{
	const struct yaml *place = places ? places->first : NULL;
	struct record record;

	record_start(&record, &cli->scratch);
	for (size_t i = first; i < cli->options->operand_count; i++) {
		struct span rest = cli->options->operands[i], key = span_cut(&rest, '=');

		if (is_bare(cli->options->operands[i])) {
			rest = key;
			key = place ? place->text : SPAN("");
			place = place ? place->next : NULL;
		}
		if (span_among(key, "by at"))
			record_add(&record, key, rest, RECORD_TEXT);
	}
	return record;
}

/* The field of a bare word; empty after a fault. */
static struct span next_place(struct cli *cli, const struct yaml *places, const struct yaml **place,
			      struct span word)
{
	struct text all = {.arena = &cli->scratch};
	struct span key = *place ? (*place)->text : SPAN("");

	if (key.length) {
		*place = (*place)->next;
		return key;
	}
	for (const struct yaml *item = places ? places->first : NULL; item; item = item->next)
		text_format(&all, "%s%.*s", all.length ? ", " : "", (int)item->text.length, item->text.data);
	if (!places)
		fault_add(&cli->record_faults, nowhere, "invalid field \"%.*s\"; expected key=value",
			  (int)word.length, word.data);
	else
		fault_add(&cli->record_faults, nowhere,
			  "\"%.*s\" is one operand too many; in order they are %.*s, others are key=value",
			  (int)word.length, word.data, (int)all.length, all.at);
	return SPAN("");
}

static bool add_operand(struct loop *loop, const struct prepared *prepared, struct record *record,
			struct span key, struct span said)
{
	struct cli *cli = loop->cli;
	struct faults *faults = &cli->record_faults;
	struct span name = resolve_name(&cli->resolver, prepared, key, faults);
	word_id word = words_find(&prepared->keys, name);
	uint32_t slot = word ? prepared->slot_of[word] : NO_SLOT;

	if (!name.length || (slot != NO_SLOT && prepared->program->slots[slot].kind == SLOT_FIELD &&
			     !complete(cli, prepared, slot, &said, faults)))
		return false;
	if (slot != NO_SLOT && span_same(cli->resolve.begun, name) && !said.length)
		return true;
	return record_operand(record,
			      span_of(arena_format(&cli->memory, "%.*s=%.*s", (int)name.length, name.data,
						   (int)said.length, said.data)),
			      faults);
}

static bool add_operands(struct loop *loop, struct record *record, size_t first)
{
	struct cli *cli = loop->cli;
	const struct yaml *places = places_of(cli, loop->variant), *place = places ? places->first : NULL;
	const struct record company = read_parties(cli, first, places);
	struct prepared *prepared = resolve_prepare(&cli->resolver, &cli->resolve, loop->variant, &company,
						    cli->options->for_target, &cli->record_faults);

	if (!prepared)
		return false;
	for (size_t i = first; i < cli->options->operand_count; i++) {
		struct span operand = cli->options->operands[i], rest = operand, key = span_cut(&rest, '=');

		if (is_bare(operand)) {
			rest = operand;
			key = next_place(cli, places, &place, operand);
		} else if (key.length == operand.length) {
			return fault_add(&cli->record_faults, nowhere,
					 "invalid field \"\"; expected key=value");
		}
		if (!key.length || !add_operand(loop, prepared, record, key, rest))
			return false;
	}
	return cli_apply_sets(cli, record);
}

bool operands_read(struct loop *loop, struct record *record, size_t first)
{
	if (add_operands(loop, record, first))
		return true;
	cli_report_faults(loop->cli, &loop->cli->faults, NULL);
	cli_report_faults(loop->cli, &loop->cli->record_faults, NULL);
	return false;
}

/* ---- completion ---- */

static void list_word(struct cli *cli, struct span word)
{
	struct text line = {.arena = &cli->scratch};

	text_masked(&line, word);
	text_put(&line, '\n');
	output_add(&cli->out, text_span(&line));
}

static void list_figures(struct cli *cli)
{
	struct span any;

	for (const struct figure *figure = cli->units ? cli->units->figures : NULL; figure;
	     figure = figure->next)
		list_word(cli, figure->name);
	for (const struct log_figure *figure = cli->log ? cli->log->figures.first : NULL; figure;
	     figure = figure->next)
		if (!log_profile(cli->log, figure->name, SPAN(""), &any))
			list_word(cli, figure->name);
}

static void list_words(struct cli *cli, struct span variant, struct span name)
{
	struct prepared *prepared = resolve_prepare(&cli->resolver, NULL, variant, NULL, false, &cli->faults);
	word_id word = prepared ? words_find(&prepared->keys, name) : 0;
	struct span rest = span_of(word && prepared->slot_of[word] != NO_SLOT
				       ? cli_field_words(cli, prepared, prepared->slot_of[word])
				       : "");

	while (rest.length)
		list_word(cli, span_trim(span_cut(&rest, ',')));
}

void operands_complete(struct loop *loop)
{
	struct cli *cli = loop->cli;
	const struct options *options = cli->options;
	size_t first = operands_variant(cli, &loop->variant);
	const struct yaml *places = places_of(cli, loop->variant), *place = places ? places->first : NULL;

	for (size_t i = first; i < options->operand_count && place; i++)
		if (is_bare(options->operands[i]))
			place = place->next;
	if (place && span_among(place->text, "by at"))
		list_figures(cli);
	else if (place)
		list_words(cli, loop->variant, place->text);
	faults_start(&cli->faults, &cli->memory); /* half a line has its mistakes */
}
