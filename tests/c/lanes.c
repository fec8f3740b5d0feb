/* lanes: how many lines of a stream are answered by a lane, and by a plan of one.
 *
 *   lanes FOLDER TOOL VARIANT FORM COLUMNS < LINES
 *   lanes FOLDER
 *
 * FORM and COLUMNS may be "-": the form of the line. A line that is not answered so is answered
 * all the same, only slower, so no answer shows it. Prints the numbers of lines, of those that a
 * lane answered, and of those whose answer was written by a plan. With a ruleset alone: whatever
 * asks for more than an answer by chance has no lanes; prints which does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "resolve/lane.h"

enum { MOST = 1 << 20, BEHIND = 64 /* bytes that a reader may look at behind a line */ };

static struct arena arena, brief;
static char text[MOST + BEHIND];

static int complain(const struct faults *faults)
{
	for (const struct fault *fault = faults->first; fault; fault = fault->next)
		printf("%s\n", fault->message);
	return 1;
}

static void note(void *witness, struct span whose, uint32_t sides, uint32_t face)
{
	(void)witness, (void)whose, (void)sides, (void)face;
}

static bool fill(const void *source, struct resolution *resolution)
{
	return !source && resolution;
}

static bool judge(const void *source, struct resolution *resolution, const struct record *asked)
{
	return !source && resolution && asked;
}

static int ask_options(struct resolver *resolver)
{
	static struct dice_source dice;
	static struct chooser chooser;
	static struct explain explain;
	static const struct resolve_owners owners;
	static const struct resolve_kind kind;
	struct resolver roll = *resolver;
	struct faults now;
	int wrong = 0;
	const struct resolve_options plain = {.seed = dice_seed(SPAN("x"))};
	const struct resolve_options all[] = {{.dice = &dice},   {.chooser = &chooser}, {.explain = &explain},
					      {.seen = note},    {.owners = &owners},   {.fill = fill},
					      {.judge = judge},  {.trace = true},       {.spare_faces = true},
					      {.tell = true},    {.best = true},        {.version = 1},
					      {.derived = true}, {.begun = SPAN("now")}};

	roll.kind = &kind;
	wrong += !lanes_start(resolver, &plain, NULL, NULL, &arena, &brief, &now);
	wrong += !lanes_start(resolver, &plain, &form_json, NULL, &arena, &brief, &now);
	wrong += lanes_start(&roll, &plain, NULL, NULL, &arena, &brief, &now) != NULL;
	wrong += lanes_start(resolver, &plain, &form_text, NULL, &arena, &brief, &now) != NULL;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (lanes_start(resolver, &all[i], NULL, NULL, &arena, &brief, &now)) {
			printf("option %zu has lanes\n", i);
			wrong++;
		}
	printf("%d wrong\n", wrong);
	return wrong > 0;
}

int main(int argc, char **argv)
{
	struct limits limits = limits_default();
	struct faults faults, now;
	struct rules rules;
	unsigned count = 0, by_lane = 0, by_plan = 0;
	struct text out = {.arena = &arena};
	struct prepared *prepared = NULL;

	faults_start(&faults, &arena);
	if ((argc != 6 && argc != 2) || !rules_open(&rules, &arena, argv[1], NULL, &limits, &faults))
		return argc > 1 ? complain(&faults) : 2;
	struct resolver resolver = {
	    .rules = &rules, .tool = argc == 2 ? "check" : argv[2], .memory = &arena, .limits = &limits};
	if (argc == 2)
		return ask_options(&resolver);
	struct resolve_options options = {.seed = dice_seed(SPAN("x"))};
	const struct form *form = *argv[4] == '-' ? NULL : form_named(span_of(argv[4]));
	struct lanes *lanes = lanes_start(&resolver, &options, form, *argv[5] == '-' ? NULL : argv[5], &arena,
					  &brief, &now);
	size_t length = fread(text, 1, MOST, stdin);
	struct span rest = {text, length};
	while (lanes && rest.length) {
		struct span line = span_cut(&rest, '\n');
		struct record record;

		arena_reset(&brief);
		faults_start(&now, &brief);
		out.length = 0;
		if (lanes_answer(lanes, ++count, line, &out)) {
			by_lane++;
			by_plan += lanes_had_plan(lanes);
			continue;
		}
		arena_reset(&brief);
		faults_start(&now, &brief);
		record_start(&record, &brief);
		if (!record_parse(&record, line, &limits, &now))
			return complain(&now);
		if (!prepared)
			prepared = resolve_prepare(&resolver, &options, span_of(argv[3]), &record, false,
						   &faults);
		if (!prepared)
			return complain(&faults);
		struct resolution resolution = {.resolver = &resolver,
						.options = &options,
						.arena = &brief,
						.faults = &now,
						.number = count,
						.prepared = prepared};
		if (!resolve_record(&resolution, &record))
			return complain(&now);
		lanes_learn(lanes, prepared, line, &record);
	}
	printf("%u lines, %u by lane, %u by plan\n", count, by_lane, by_plan);
	return 0;
}
