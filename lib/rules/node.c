/* node: the facts of nodes.def and modifiers.def as tables. */
#include "rules/node.h"

const struct node_facts node_facts[] = {
#define NODE(op, text, form, binds, type) [NODE_##op] = {text, NODE_FORM_##form, binds, TYPE_##type},
#include "rules/nodes.def"
};

const size_t node_facts_count = sizeof node_facts / sizeof *node_facts;

const struct modifier_facts modifier_facts[] = {
#define MODIFIER(kind, key, shown) [MODIFIER_##kind] = {key, shown},
#include "rules/modifiers.def"
};

const size_t modifier_facts_count = sizeof modifier_facts / sizeof *modifier_facts;

const char *const modifier_takes[] = {
    [TAKE_SUM] = "sum", [TAKE_LOWEST] = "lowest", [TAKE_HIGHEST] = "highest", [TAKE_FIRST] = "first"};
