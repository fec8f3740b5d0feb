/* view: expressions over one owner of a game, for tests/engine/views.bats:
 *
 *   view FOLDER LOG UNITS OWNER EXPR...
 *
 * prints a line for each expression. UNITS may be "-": no unit file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/log.h"
#include "machine/say.h"

enum { MOST = 16 };

static struct arena arena;

static int complain(const struct faults *faults)
{
	for (const struct fault *fault = faults->first; fault; fault = fault->next)
		printf("%u:%u: %s\n", fault->location.line, fault->location.column, fault->message);
	return 1;
}

int main(int argc, char **argv)
{
	struct limits limits = limits_default();
	struct view_part parts[MOST] = {{NULL, TYPE_ANY}};
	struct yaml texts[MOST] = {{.kind = YAML_SCALAR}};
	size_t count = 0;
	struct faults faults;
	struct rules rules;
	struct units units;
	struct log_view view;
	struct log log;

	if (argc < 6 || argc - 5 > MOST)
		return 2;
	faults_start(&faults, &arena);
	if (!rules_open(&rules, &arena, argv[1], NULL, &limits, &faults))
		return complain(&faults);
	for (int i = 5; i < argc; i++) {
		texts[count] = (struct yaml){.kind = YAML_SCALAR, .text = span_of(argv[i])};
		parts[count] = (struct view_part){&texts[count], TYPE_ANY};
		count++;
	}
	bool named = strcmp(argv[3], "-") != 0;
	if (named) {
		units_start(&units, constraint_load(&rules), &arena, &limits, &faults);
		units_read(&units, argv[3], &limits, &faults);
	}
	const struct state_rules *state = state_load(&rules);
	if (!state || faults.errors || !log_view_start(&view, &rules, parts, count, &arena, &limits))
		return complain(&faults);
	log_start(&log, &arena, state, named ? &units : NULL, &limits, &faults);
	if (!log_read(&log, argv[2]))
		return complain(&faults);
	log_view_of(&view, &log, span_of(argv[4]));
	for (size_t i = 0; i < count; i++) {
		const struct program *program = view.prepared->program;
		struct span text = say_text(&view.prepared->machine, &arena,
					    program->slots[program->report[i]].type, log_view_value(&view, i));

		printf("%.*s\n", (int)text.length, text.data);
	}
	return 0;
}
