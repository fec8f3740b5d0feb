/* lines: an answer with events before and behind the deed, for tests/engine/sets.bats:
 *
 *   lines FOLDER TOOL RECORD BEFORE BEHIND [main]
 *
 * prints the lines of the answer. BEFORE and BEHIND are the names of events, or "-";
 * with "main", only the main line is wanted. */
#include <stdio.h>
#include <string.h>

#include "resolve/resolve.h"

static struct arena arena;

static void add(struct resolution *resolution, enum resolve_place place, const char *event)
{
	if (strcmp(event, "-") != 0)
		record_add(resolve_line(resolution, place), SPAN("event"), span_of(event), RECORD_TEXT);
}

static bool add_events(const void *source, struct resolution *resolution)
{
	char *const *names = source;

	add(resolution, LINE_BEHIND, names[1]);
	add(resolution, LINE_BEFORE, names[0]);
	return true;
}

static int complain(const struct faults *faults)
{
	for (const struct fault *fault = faults->first; fault; fault = fault->next)
		printf("%s\n", fault->message);
	return 1;
}

int main(int argc, char **argv)
{
	struct limits limits = limits_default();
	struct faults faults;
	struct rules rules;
	struct record record;
	struct answer answer;

	if (argc < 6)
		return 2;
	faults_start(&faults, &arena);
	record_start(&record, &arena);
	if (!rules_open(&rules, &arena, argv[1], NULL, &limits, &faults) ||
	    !record_parse(&record, span_of(argv[3]), &limits, &faults))
		return complain(&faults);
	struct resolver resolver = {.rules = &rules, .tool = argv[2], .memory = &arena, .limits = &limits};
	struct resolve_options options = {.seed = dice_seed(SPAN("x")),
					  .tell = true,
					  .fill = add_events,
					  .source = &argv[4],
					  .main_only = argc > 6};
	struct resolution resolution = {.resolver = &resolver,
					.options = &options,
					.arena = &arena,
					.faults = &faults,
					.number = 7};
	resolution.prepared = resolve_prepare(&resolver, &options, SPAN(""), &record, false, &faults);
	if (!resolution.prepared || !resolve_record(&resolution, &record) ||
	    !resolve_lines(&resolution, &answer))
		return complain(&faults);
	for (size_t i = 0; i < answer.count; i++) {
		struct text line = {.arena = &arena};

		record_write(&answer.lines[i], &line);
		printf("%.*s\n", (int)line.length, line.at);
	}
	return 0;
}
