/* expr_write: expressions as text, with brackets only where a reader or the parser
 * would otherwise misread them. */
#include "rules/expr_write.h"

#include "base/text.h"

enum { BINDS_ANY = 0 };

const char *expr_sign(const struct node *node)
{
	if (node->turned)
		return node->op == NODE_LESS ? ">" : ">=";
	return node_facts[node->op].text;
}

static void write_word(struct expr_writer *writer, word_id word)
{
	text_add(writer->text, words_text(writer->words, word));
}

void expr_write_value(struct expr_writer *writer, enum type type, value now)
{
	struct text *text = writer->text;

	if (type == TYPE_NUMBER || type == TYPE_ANY) {
		text_number(text, now);
	} else if (type == TYPE_FLAG) {
		text_add(text, now.numerator ? SPAN("yes") : SPAN("no"));
	} else if (type == TYPE_WORD) {
		text_put(text, '\'');
		write_word(writer, (word_id)now.numerator);
		text_put(text, '\'');
	} else if (type == TYPE_FIGURE) {
		if (now.numerator)
			write_word(writer, (word_id)now.numerator);
		else
			text_add(text, SPAN("nobody"));
	} else {
		size_t count = type == TYPE_SET ? writer->set_sizes[now.numerator] : 0;

		text_put(text, '[');
		for (size_t i = 0; i < count; i++) {
			text_add(text, i ? SPAN(", ") : SPAN(""));
			write_word(writer, writer->sets[now.numerator][i]);
		}
		text_put(text, ']');
	}
}

static void write_at(struct expr_writer *, const struct node *, int least);

/* Writes x is a|b; for not x is a, the rules say x is not a. */
static void write_words(struct expr_writer *writer, const struct node *node, bool not )
{
	write_at(writer, node->a, NODE_BINDS_COMPARED + 1);
	text_format(writer->text, " %s %s", node_facts[node->op].text, not ? "not " : "");
	for (size_t i = 0; i < node->word_count; i++) {
		text_add(writer->text, i ? SPAN("|") : SPAN(""));
		write_word(writer, node->words[i]);
	}
}

static void write_between(struct expr_writer *writer, const struct node *node)
{
	const struct node *left = node->turned ? node->b : node->a;
	const struct node *right = node->turned ? node->a : node->b;
	int binds = node_facts[node->op].binds, compares = binds == NODE_BINDS_COMPARED;

	write_at(writer, left, binds + compares); /* a < b < c is not an expression */
	text_format(writer->text, " %s ", expr_sign(node));
	write_at(writer, right, binds + 1);
}

static void write_members(struct expr_writer *writer, const struct node *node)
{
	text_format(writer->text, "%s(", node_facts[node->op].text);
	if (node->b) {
		write_at(writer, node->b, BINDS_ANY);
		text_add(writer->text, SPAN(" of "));
	}
	write_at(writer, node->a, BINDS_ANY);
	if (node->c) {
		text_add(writer->text, SPAN(" where "));
		write_at(writer, node->c, BINDS_ANY);
	}
	text_put(writer->text, ')');
}

static void write_if(struct expr_writer *writer, const struct node *node)
{
	write_at(writer, node->a, BINDS_ANY + 1);
	text_add(writer->text, SPAN(" if "));
	write_at(writer, node->b, BINDS_ANY + 1);
	text_add(writer->text, SPAN(" else "));
	write_at(writer, node->c, BINDS_ANY);
}

static void write_plain(struct expr_writer *writer, const struct node *node)
{
	if (node->op == NODE_CONSTANT && node->profile)
		text_add(writer->text, node->profile->name);
	else if (node->op == NODE_CONSTANT)
		expr_write_value(writer, node->type, node->constant);
	else if (node->op == NODE_FACE && node->type == TYPE_WORD)
		text_add(writer->text, SPAN("item"));
	else
		text_format(writer->text, "%s", node->name ? node->name : node_facts[node->op].text);
}

static void write_form(struct expr_writer *writer, const struct node *node)
{
	const struct node_facts *facts = &node_facts[node->op];
	bool word = facts->text[0] >= 'a';

	switch (facts->form) {
	case NODE_FORM_VALUE:
	case NODE_FORM_ENTRIES: write_plain(writer, node); break;
	case NODE_FORM_SIGN:
		if (node->op == NODE_NOT && node->a->op == NODE_IS && !node->a->name) {
			write_words(writer, node->a, true);
			break;
		}
		text_format(writer->text, "%s%s", facts->text, word ? " " : "");
		write_at(writer, node->a, facts->binds);
		break;
	case NODE_FORM_BETWEEN: write_between(writer, node); break;
	case NODE_FORM_WORDS: write_words(writer, node, false); break;
	case NODE_FORM_IF: write_if(writer, node); break;
	case NODE_FORM_MEMBERS: write_members(writer, node); break;
	case NODE_FORM_FIELD: text_format(writer->text, "%s(%s)", facts->text, node->name); break;
	case NODE_FORM_NUMBER:
	case NODE_FORM_HAND:
	case NODE_FORM_MATRIX:
		text_format(writer->text, "%s(", facts->text);
		write_at(writer, node->a, BINDS_ANY);
		if (node->b) {
			text_add(writer->text, SPAN(", "));
			write_at(writer, node->b, BINDS_ANY);
		}
		text_put(writer->text, ')');
	}
}

/* Writes an expression, in brackets if it binds less tightly than `least`. */
static void write_at(struct expr_writer *writer, const struct node *node, int least)
{
	while (node->op == NODE_WITHIN)
		node = node->a;
	const char *name = writer->name ? writer->name(writer, node) : NULL;
	bool not_is = node->op == NODE_NOT && node->a->op == NODE_IS && !node->a->name;
	int binds = not_is ? NODE_BINDS_COMPARED : node_facts[node->op].binds;

	if (name) {
		text_format(writer->text, "%s", name);
		return;
	}
	if (binds < least)
		text_put(writer->text, '(');
	write_form(writer, node);
	if (binds < least)
		text_put(writer->text, ')');
}

void expr_write(struct expr_writer *writer, const struct node *node)
{
	write_at(writer, node, BINDS_ANY);
}

void expr_write_whole(struct expr_writer *writer, const struct node *node)
{
	while (node->op == NODE_WITHIN)
		node = node->a;
	write_form(writer, node);
}
