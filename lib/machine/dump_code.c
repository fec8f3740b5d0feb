/* dump_code: writes instructions, each with its operands. */
#include "machine/dump_code.h"

#include "base/text.h"
#include "machine/flat.h"

static const struct {
	const char *shown;
	enum {
		FORM_NONE,
		FORM_SLOT,
		FORM_WHOLE,
		FORM_BELOW,
		FORM_NUMBER,
		FORM_NODE,
		FORM_MODIFIER,
		FORM_TARGET,
		FORM_GIVEN,
		FORM_NOW_SLOT,
		FORM_NOW_WHOLE,
		FORM_NOW_BELOW,
		FORM_SLOT_WHOLE,
		FORM_SLOT_SLOT,
		FORM_SET,
		FORM_SET_WHOLE,
		FORM_SET_SLOT,
		FORM_STEP
	} form;
} facts[] = {
#define CODE(code, shown, form) [CODE_##code] = {shown, FORM_##form},
#include "machine/codes.def"
};

struct printer {
	struct expr_writer *writer;
	const struct program *program;
	const char *const *slots;
	struct text *text;
};

/* A word in a slot of words, not its number. */
static void add_whole(const struct printer *printer, uint32_t slot, int32_t whole)
{
	enum type type = printer->program->slots[slot].type;

	expr_write_value(printer->writer, type_is_list(type) ? TYPE_NUMBER : type, (value){whole, 1});
}

/* What a jump asks for. */
static void add_condition(const struct printer *printer, const struct code *code)
{
	struct text *text = printer->text;
	const char *shown = facts[code->op].shown, *slot = printer->slots[code->slot];

	switch (facts[code->op].form) {
	case FORM_NOW_SLOT: text_format(text, "if %s %s", shown, slot); break;
	case FORM_NOW_WHOLE: text_format(text, "if %s %d", shown, code->whole); break;
	case FORM_NOW_BELOW: text_format(text, "if below %s", shown); break;
	case FORM_SLOT_SLOT:
		text_format(text, "if %s %s %s", slot, shown, printer->slots[code->whole]);
		break;
	case FORM_SLOT_WHOLE:
		text_format(text, "if %s %s ", slot, shown);
		add_whole(printer, code->slot, code->whole);
		break;
	case FORM_GIVEN: text_format(text, "%s %s", shown, slot); break;
	default: text_format(text, "%s", shown);
	}
}

static void add_operands(const struct printer *printer, const struct code *code)
{
	struct text *text = printer->text;

	text_format(text, "%s", facts[code->op].shown);
	switch (facts[code->op].form) {
	case FORM_SLOT:
	case FORM_SET: text_format(text, " %s", printer->slots[code->slot]); break;
	case FORM_SET_WHOLE:
		text_format(text, " %s = ", printer->slots[code->slot]);
		add_whole(printer, code->slot, code->whole);
		break;
	case FORM_SET_SLOT:
		text_format(text, " %s = %s", printer->slots[code->slot], printer->slots[code->whole]);
		break;
	case FORM_WHOLE: text_format(text, " %d", code->whole); break;
	case FORM_BELOW: text_format(text, " below"); break;
	case FORM_NUMBER:
		text_put(text, ' ');
		text_number(text, *code->number);
		break;
	case FORM_NODE:
		text_put(text, ' ');
		expr_write(printer->writer, code->node);
		break;
	case FORM_MODIFIER: text_format(text, " %s", modifier_facts[code->modifier->kind].key); break;
	case FORM_STEP: text_format(text, " operation %u", code->slot); break;
	default: break;
	}
}

static bool is_jump(const struct code *code)
{
	return facts[code->op].form >= FORM_TARGET && facts[code->op].form <= FORM_SLOT_SLOT;
}

void dump_code(struct expr_writer *writer, const struct program *program, const char *const *slots)
{
	struct text *text = writer->text;
	struct printer printer = {writer, program, slots, text};
	struct flat *flat = flat_new(program, text->arena);
	size_t count = flat_all(flat, text->arena);
	const struct code *first = flat->whole[0];

	text_add(text, SPAN("\ncode\n"));
	for (size_t at = 0, op = 0; at < count; at++) {
		const struct code *code = &first[at];

		for (; op < program->op_count && flat->whole[op] <= code; op++)
			text_format(text, "# operation %zu\n", op);
		text_format(text, "%5zu   ", at);
		if (is_jump(code)) {
			add_condition(&printer, code);
			text_format(text, " -> %zu", at + (size_t)code->target + 1);
		} else {
			add_operands(&printer, code);
		}
		text_put(text, '\n');
	}
}
