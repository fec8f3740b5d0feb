/* yaml_plain: the YAML that most files are written in, read without libyaml.
 *
 * It knows block maps and lists, flow maps and lists, and scalars of one line, in
 * ASCII without tabs, with no escapes but \" and \\. It has no messages: whatever it does not
 * know for certain, every mistake among it, is left to libyaml. Its tree is the one
 * that yaml.c builds from libyaml's events (tests/tools/yaml.bats compares them), but
 * it takes a sixth of the time. */
#ifndef VOLTIGEUR_YAML_PLAIN_H
#define VOLTIGEUR_YAML_PLAIN_H

#include "base/yaml.h"

/* NULL: the text is not plain. */
struct yaml *yaml_plain(struct arena *, const char *name, struct span text, const struct limits *);

#endif
