/* programs: the dump of each program of a ruleset.
 *
 *   programs FOLDER
 *
 * Every procedure and table is compiled for each kind of company: two owners, the same in a
 * game, in one that follows the order of play, with parts and members, with several targets.
 * Exits with 1 if something does not compile. */
#include <stdio.h>
#include <string.h>

#include "compile/compile.h"
#include "machine/dump.h"
#include "procedures.h"

static struct arena arena;

static bool dump(struct rules *rules, const char *tool, struct span name, const struct company *company)
{
	const struct program *program = compile_variant(rules, tool, name, company);
	struct text text = {.arena = &arena};

	if (!program)
		return false;
	dump_program(rules, program, name, &text);
	printf("%.*s\n", (int)text.length, text.at);
	return true;
}

static bool dump_all(struct rules *rules, const char *tool, const struct yaml *item)
{
	const struct company *bodies = company_with_bodies(rules);
	static struct company game, large;
	bool fine = dump(rules, tool, item->key, &company_plain);

	game = company_game, large = bodies ? *bodies : company_game;
	game.ordered = large.ordered = true;
	if (yaml_get(item, "sides")) {
		fine &= dump(rules, tool, item->key, &company_game);
		fine &= dump(rules, tool, item->key, &game);
		fine &= !bodies ||
			(dump(rules, tool, item->key, bodies) && dump(rules, tool, item->key, &large));
	}
	return fine & (!yaml_get(item, "targets") || dump(rules, tool, item->key, &company_several));
}

int main(int argc, char **argv)
{
	struct limits limits = limits_default();
	struct faults faults;
	struct rules rules;
	bool fine = true;

	faults_start(&faults, &arena);
	if (argc != 2 || !rules_open(&rules, &arena, argv[1], NULL, &limits, &faults))
		return 2;
	for (struct procedures all = {0}; procedures_next(&all, &rules);)
		fine &= dump_all(&rules, all.tool, all.item);
	for (const struct fault *fault = faults.first; fault; fault = fault->next)
		printf("%s:%u: %s\n", fault->location.file, fault->location.line, fault->message);
	return fine ? 0 : 1;
}
