/* reason: writes a constraint's condition and the values of what it reads. */
#include "units/reason.h"

#include "machine/say.h"
#include "rules/expr_write.h"

struct reason {
	struct expr_writer writer; /* first member */
	const struct machine *machine;
	struct text *lines;
};

static const char *name_of(struct expr_writer *writer, const struct node *node)
{
	const struct program *program = ((const struct reason *)writer)->machine->program;

	return node->op == NODE_SLOT    ? program->slots[node->slot].name
	       : node->op == NODE_GIVEN ? NULL
					: node->name;
}

static void add_line(struct reason *reason, struct span line)
{
	if (span_listed(text_span(reason->lines), '\n', line))
		return;
	text_add(reason->lines, reason->lines->length ? SPAN("\n") : SPAN(""));
	text_readable(reason->lines, line);
}

/* "count(soldiers) = 8" */
static void add_value(struct reason *reason, const struct node *node)
{
	struct text line = {.arena = reason->lines->arena};

	reason->writer.text = &line;
	text_add(&line, node->op == NODE_IF ? SPAN("(") : SPAN(""));
	expr_write(&reason->writer, node);
	text_add(&line, node->op == NODE_IF ? SPAN(") = ") : SPAN(" = "));
	say_value(reason->machine, &line, node->type, node_value((struct machine *)reason->machine, node));
	add_line(reason, text_span(&line));
}

static bool is_sum(const struct node *node)
{
	return node->op == NODE_ADD || node->op == NODE_SUBTRACT || node->op == NODE_MULTIPLY;
}

static void add_terms(struct reason *reason, const struct node *node)
{
	bool asked = node && node->type == TYPE_FLAG &&
		     (node_facts[node->op].form == NODE_FORM_BETWEEN ||
		      node_facts[node->op].form == NODE_FORM_SIGN ||
		      node_facts[node->op].form == NODE_FORM_WORDS);

	if (!node || node->op == NODE_CONSTANT || node->type == TYPE_MEMBERS)
		return;
	if (!asked && !is_sum(node)) {
		add_value(reason, node);
		return;
	}
	add_terms(reason, node->a);
	add_terms(reason, node->b);
	add_terms(reason, node->c);
}

static void add_condition(struct reason *reason, const char *word, const struct yaml *source)
{
	struct text line = {.arena = reason->lines->arena};

	if (!source)
		return;
	text_format(&line, "%s: ", word);
	text_add(&line, source->text);
	add_line(reason, text_span(&line));
}

static const char *reason_of(const struct validated *file, const struct finding *finding)
{
	const struct unit_check *check = finding->check;
	struct text lines = {.arena = file->validator->arena};
	struct machine *machine = &file->units->machine;
	struct reason reason = {.machine = machine,
				.lines = &lines,
				.writer = {.words = machine->program->words,
					   .sets = machine->program->sets,
					   .set_sizes = machine->program->set_sizes,
					   .name = name_of}};

	units_look(file->units, finding->member);
	add_condition(&reason, check->constraint->require->key.data, check->constraint->require);
	add_condition(&reason, "when", yaml_get(check->constraint->source, "when"));
	add_terms(&reason, check->when);
	add_terms(&reason, check->require);
	text_put(&lines, '\0');
	return lines.at;
}

void reason_show(const struct validated *file)
{
	for (struct finding *finding = file->findings; finding; finding = finding->next)
		if (finding->check && !finding->waived)
			finding->terms = reason_of(file, finding);
}
