/* check_conditions: conditions that are the same for every record, and those of fields that no
 * procedure can read. */
#include "rules/expr.h"
#include "sheet/check_rules.h"

static const struct node *no_name(struct expr_scope *scope, struct span name, struct location location,
				  bool word)
{
	(void)scope, (void)name, (void)location, (void)word;
	return NULL;
}

/* Has the condition a value where nothing has a name? */
static bool is_constant(struct rules *rules, const struct yaml *condition)
{
	struct faults unheard;
	struct expr_scope nameless = {.arena = rules->arena,
				      .words = &rules->words,
				      .faults = &unheard,
				      .limits = rules->limits,
				      .resolve = no_name};

	faults_start(&unheard, rules->arena);
	return expr_parse(&nameless, condition, TYPE_FLAG, false) != NULL;
}

/* Is it a condition? A constraint that is not met at all when something holds says `require: no`. */
static bool is_condition(const struct yaml *item)
{
	return span_among(item->key, "when where until while") ||
	       (span_among(item->key, "require warn advise") && !span_among(item->text, "yes no"));
}

/* Who is out is in a body with `when: yes`, so there it says something. */
void check_constants(struct rules *rules, const struct yaml *node)
{
	for (const struct yaml *item = node->kind == YAML_SCALAR ? NULL : node->first; item;
	     item = item->next) {
		if (item->kind != YAML_SCALAR) {
			if (node->kind != YAML_MAP || !span_is(item->key, "bodies"))
				check_constants(rules, item);
			continue;
		}
		if (node->kind == YAML_MAP && is_condition(item) && is_constant(rules, item))
			fault_add(rules->faults, item->location,
				  "\"%s\" names nothing, so it is the same for every record",
				  item->text.data);
	}
}

void check_wheres(struct rules *rules)
{
	for (const struct rules_noted *noted = rules->wheres; noted; noted = noted->next)
		if (!rules_has_noted(rules->used, noted->part))
			fault_add(rules->faults, noted->part->location, "no procedure can read this: %s",
				  noted->why);
}
