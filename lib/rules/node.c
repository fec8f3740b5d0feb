#include "rules/node.h"

const struct node_facts node_facts[] = {
#define NODE(op, text, form, binds, type) [NODE_##op] = {text, NODE_FORM_##form, binds, TYPE_##type},
#include "rules/nodes.def"
};

const size_t node_facts_count = sizeof node_facts / sizeof *node_facts;
