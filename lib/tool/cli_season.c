/* cli_season: reads the folders, judges the files, verifies the logs. */
#include "tool/cli_season.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/folder.h"
#include "game/succession.h"
#include "game/unit_writer.h"

struct run {
	struct cli *cli;
	const char *root; /* the season's folder, without links */
	const struct state_rules *state;
	struct after loaded;
	struct unit_rules *units;
	struct succession succession;
	struct validator plain, next; /* files by themselves; those that follow a game */
	bool follows;                 /* the ruleset says what may follow a game */
	struct findings findings;
	struct season season;
};

/* ---- folders ---- */

/* Orders names with numbers in them as people do: 2 before 10. */
static int by_number(const void *a, const void *b)
{
	const char *one = *(const char *const *)a, *other = *(const char *const *)b;

	while (*one && *other) {
		size_t length = strspn(one, "0123456789"), width = strspn(other, "0123456789");

		for (; length > 1 && *one == '0'; length--)
			one++;
		for (; width > 1 && *other == '0'; width--)
			other++;
		if (length && width && length != width)
			return number_order(length, width);
		if (*one != *other)
			return number_order((unsigned char)*one, (unsigned char)*other);
		one++;
		other++;
	}
	return *one ? 1 : *other ? -1 : strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_folder(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool fail(struct run *run, const char *path, const char *message)
{
	return fault_add(&run->cli->faults, (struct location){path, 0, 0}, "%s", message);
}

/* The same unit's file in the latest folder before this one. */
static const struct season_file *file_before(const struct season *season, const struct season_folder *folder,
					     struct span unit)
{
	const struct season_file *was = NULL;

	for (const struct season_folder *at = season->folders; at && at != folder; at = at->next)
		for (const struct season_file *file = at->files; file; file = file->next)
			was = span_same(file->unit, unit) ? file : was;
	return was;
}

/* A folder comes from other players: nothing is read that is not in it, and nothing but files,
 * since a FIFO or a device may never end. */
static bool may_read(struct run *run, const char *path, bool as_file)
{
	const char *real = folder_real(&run->cli->memory, path);
	struct stat status;

	if (!real || stat(path, &status) != 0)
		return fail(run, path, strerror(errno));
	if (!folder_is_within(real, run->root))
		return fail(run, path, "the link leads out of the season's folder; it is not followed");
	return !as_file || S_ISREG(status.st_mode) || fail(run, path, "this is not a file");
}

static bool list_files(struct run *run, struct season_folder *folder)
{
	struct arena *arena = &run->cli->memory;
	struct season_file **last = &folder->files;
	size_t count;
	const char **names = folder_names(arena, folder->path, &count);

	if (!names)
		return fail(run, folder->path, strerror(errno));
	for (size_t i = 0; i < count; i++) {
		const char *path = arena_format(arena, "%s/%s", folder->path, names[i]);
		size_t length = strlen(names[i]);
		struct span unit = folder_yaml(names[i]);
		bool is_log = length > 4 && !strcmp(names[i] + length - 4, ".log");

		if ((is_log || unit.length) && !may_read(run, path, true))
			return false;
		if (is_log) {
			if (folder->log_path)
				return fail(run, path, "a folder of a season has one log, that of its game");
			folder->log_path = path;
		} else if (unit.length) {
			*last = arena_take(arena, sizeof **last);
			**last = (struct season_file){.path = path,
						      .unit = arena_span(arena, unit),
						      .folder = folder,
						      .was = file_before(&run->season, folder, unit)};
			last = &(*last)->next;
		}
	}
	return true;
}

static bool list_folders(struct run *run, const char *root)
{
	struct arena *arena = &run->cli->memory;
	struct season_folder **last = &run->season.folders, *folder = NULL;
	size_t count, place = 0;
	const char **names;

	root = folder_trim(arena, root);
	names = folder_names(arena, root, &count);
	if (!names)
		return fail(run, root, strerror(errno));
	run->root = folder_real(arena, root);
	if (!run->root)
		return fail(run, root, strerror(errno));
	if (count)
		qsort(names, count, sizeof *names, by_number);
	for (size_t i = 0; i < count; i++) {
		const char *path = arena_format(arena, "%s/%s", root, names[i]);

		if (!is_folder(path))
			continue;
		if (!may_read(run, path, false))
			return false;
		if (folder && !folder->log_path && !(run->follows && folder == run->season.folders))
			return fail(
			    run, folder->path,
			    run->follows
				? "no log; only the first and the last folder of a season may have none"
				: "no log; only the last folder of a season has none");
		*last = folder = arena_take(arena, sizeof *folder);
		*folder = (struct season_folder){.name = span_of(names[i]), .path = path, .place = place + 1};
		place++;
		last = &folder->next;
		if (!list_files(run, folder))
			return false;
		if (!folder->log_path && !folder->files)
			return fail(run, path, "neither a log nor a unit file");
	}
	return folder || fail(run, root, "no folder in it; a season has one for each game");
}

/* ---- unit files ---- */

/* Moves what a validator has found to the season's findings. */
static void take_findings(struct run *run, struct validator *validator)
{
	for (struct finding *at = validator->findings.first, *next; at; at = next) {
		next = at->next;
		if (at->severity != SEVERITY_ERROR)
			continue;
		at->next = NULL;
		*run->findings.last = at;
		run->findings.last = &at->next;
	}
	findings_start(&validator->findings, &run->cli->memory);
}

static bool is_told(const struct findings *findings, const char *path, const char *rule)
{
	for (const struct finding *at = findings->first; at; at = at->next)
		if (!strcmp(at->rule, rule) && at->location.file && !strcmp(at->location.file, path))
			return true;
	return false;
}

static bool same_tree(const struct yaml *one, const struct yaml *other)
{
	if (!one || !other)
		return one == other;
	if (one->kind != other->kind || !span_same(one->key, other->key) ||
	    (one->kind == YAML_SCALAR && !span_same(one->text, other->text)))
		return false;
	const struct yaml *a = one->first, *b = other->first;
	while (a && b && same_tree(a, b)) {
		a = a->next;
		b = b->next;
	}
	return !a && !b;
}

/* Does the game that was played with a file change it? */
static bool is_changed(struct run *run, const struct season_file *file, const struct yaml *tree)
{
	struct cli *cli = run->cli;
	struct text out = {.arena = &cli->memory};
	struct faults ignored;

	faults_start(&ignored, &cli->memory);
	if (!file->folder->played || !unit_writer_next(&file->folder->after, file->path, &out, &ignored))
		return file->folder->played;
	return !same_tree(tree,
			  yaml_parse(&cli->memory, file->path, text_span(&out), &cli->limits, &ignored));
}

/* A file may be one with which a game was played already, even if its figures could all be
 * recruits. */
static void find_older(struct run *run, const struct season_file *file)
{
	struct cli *cli = run->cli;
	struct faults ignored; /* they were reported when the file was checked */

	faults_start(&ignored, &cli->memory);
	const struct yaml *tree = yaml_load(&cli->memory, file->path, &cli->limits, &ignored);

	for (const struct season_file *old = file->was; tree && old; old = old->was) {
		if (!same_tree(tree, yaml_load(&cli->memory, old->path, &cli->limits, &ignored)) ||
		    !is_changed(run, old, tree))
			continue;
		finding_add(&run->findings, SEVERITY_ERROR, (struct location){file->path, 1, 1}, "older-file",
			    "this is %s, with which a game was played since; the file after that game is "
			    "expected",
			    old->path);
		return;
	}
}

/* Between the file with which a unit begins the season and its first game is none that could
 * have changed it. */
static void find_changed(struct run *run, const struct season_file *file)
{
	struct cli *cli = run->cli;
	struct faults ignored;

	faults_start(&ignored, &cli->memory);
	const struct yaml *now = yaml_load(&cli->memory, file->path, &cli->limits, &ignored);
	const struct yaml *was = yaml_load(&cli->memory, file->was->path, &cli->limits, &ignored);
	if (now && was && !same_tree(now, was))
		finding_add(&run->findings, SEVERITY_ERROR, (struct location){file->path, 1, 1}, "no-game",
			    "the unit begins the season as %s, and no game has changed it since",
			    file->was->path);
}

/* A unit is its file name, so that a file has one. */
static void find_second(struct run *run, const struct season_file *file)
{
	struct cli *cli = run->cli;
	struct faults ignored;

	faults_start(&ignored, &cli->memory);
	const struct yaml *tree = yaml_load(&cli->memory, file->path, &cli->limits, &ignored);
	if (tree && tree->next && !is_told(&run->findings, file->path, "one-unit"))
		finding_add(&run->findings, SEVERITY_ERROR, tree->next->location, "one-unit",
			    "another unit begins here; in a season each unit has a file of its own");
}

/* A first folder without a log, before those of games: the units begin as they are there. */
static bool is_beginning(const struct season_folder *folder)
{
	return !folder->log_path && folder->place == 1 && folder->next;
}

/* A file follows its unit's latest game. One that follows none is of a new unit, unless the
 * season begins with veterans. */
static void judge_file(struct run *run, const struct season_file *file)
{
	const struct season_folder *was = file->was ? file->was->folder : NULL;
	bool plain = !run->follows || is_beginning(file->folder) || (was && !was->played);
	struct validator *validator = plain ? &run->plain : &run->next;

	if (was && !plain)
		succession_follow(&run->succession, &was->after, file->was->path);
	else if (!plain)
		succession_begin(&run->succession);
	validate_file(validator, file->path);
	take_findings(run, validator);
	find_second(run, file);
	if (was && !plain)
		find_older(run, file);
	else if (was && run->follows && is_beginning(was))
		find_changed(run, file);
}

/* Reads the figures of all files of a folder: of a game together, otherwise each by itself. */
static bool read_units(struct run *run, struct season_folder *folder)
{
	struct cli *cli = run->cli;
	bool fine = true;

	units_start(&folder->units, run->units, &cli->memory, &cli->limits, &folder->faults);
	for (struct season_file *file = folder->files; file; file = file->next) {
		struct units *units = &folder->units;

		if (!folder->log_path) {
			units = arena_take(&cli->memory, sizeof *units);
			units_start(units, run->units, &cli->memory, &cli->limits, &folder->faults);
		}
		unsigned errors = folder->faults.errors;
		units_read(units, file->path, &cli->limits, &folder->faults);
		file->units = folder->faults.errors == errors ? units : NULL;
		fine &= file->units != NULL;
	}
	return fine;
}

/* ---- logs ---- */

static bool same_line(const struct location *one, const struct location *other)
{
	return one->file && other->file && !strcmp(one->file, other->file) && one->line == other->line;
}

/* Has something been said of this line, by what checks files one by one? */
static bool is_said(const struct run *run, const struct location *at)
{
	const struct faults *const lists[] = {&run->plain.faults, &run->next.faults};

	for (const struct finding *finding = run->findings.first; finding; finding = finding->next)
		if (same_line(&finding->location, at))
			return true;
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		for (const struct fault *fault = lists[i]->first; fault; fault = fault->next)
			if (same_line(&fault->location, at))
				return true;
	return false;
}

/* What the log does not fit, or the files of a game do not fit each other. */
static void take_faults(struct run *run, struct faults *faults)
{
	for (const struct fault *fault = faults->first; fault; fault = fault->next) {
		if (!fault->location.file || !fault->location.line)
			fault_add(&run->cli->faults, fault->location, "%s", fault->message);
		else if (fault->severity == SEVERITY_WARNING || !is_said(run, &fault->location))
			finding_add(&run->findings, SEVERITY_ERROR, fault->location, "game", "%s",
				    fault->message);
	}
	faults_start(faults, &run->cli->memory);
}

static void play(struct run *run, struct season_folder *folder)
{
	struct cli *cli = run->cli;
	bool fine = read_units(run, folder);

	if (folder->log_path) {
		faults_start(&folder->ignored, &cli->memory);
		units_start(&folder->as_begun, run->units, &cli->memory, &cli->limits, &folder->ignored);
		for (const struct season_file *file = folder->files; file; file = file->next)
			units_read(&folder->as_begun, file->path, &cli->limits, &folder->ignored);
		log_start(&folder->again, &cli->memory, run->state, &folder->as_begun, &cli->limits,
			  &folder->ignored);
		log_start(&folder->log, &cli->memory, run->state, &folder->units, &cli->limits,
			  &folder->faults);
		folder->open = log_open(&folder->again, folder->log_path) &&
			       log_open(&folder->log, folder->log_path);
		folder->after = run->loaded;
		folder->played = folder->open && fine && after_run(&folder->after, &folder->log);
	}
	take_faults(run, &folder->faults);
	season_files(&run->season, folder);
	if (folder->open)
		season_log(&run->season, folder);
	if (folder->played)
		season_played(&run->season, folder);
}

/* "power is 10, expected 3" from a record with want. fields, of many the first; empty if it has
 * none. */
static struct span differences(const struct record *record, struct arena *arena)
{
	enum { TOLD = 6 };
	struct text text = {.arena = arena};
	size_t count = 0;

	for (size_t i = 0; i < record->count; i++) {
		struct span key = record->fields[i].key, want = record->fields[i].value;

		if (!span_skip(&key, "want.") || ++count > TOLD)
			continue;
		const struct record_field *is = record_find(record, key), *was = record_was(record, key);
		const struct record_field *said = is && was && span_same(is->value, want) ? was : is;
		struct span had = said ? said->value : SPAN("none");

		want = want.length ? want : SPAN("none");
		text_format(&text, "%s%.*s is %.*s, expected %.*s", text.length ? "; " : "", (int)key.length,
			    key.data, (int)had.length, had.data, (int)want.length, want.data);
	}
	if (count > TOLD)
		text_format(&text, "; and %zu more", count - TOLD);
	return text_span(&text);
}

/* Adds a finding for the record that could not be derived again. */
static void find_difference(struct run *run, struct location location, struct span line)
{
	struct cli *cli = run->cli;
	struct span differs, error = SPAN("");
	struct faults ignored;
	struct record record;

	faults_start(&ignored, &cli->memory);
	record_start(&record, &cli->memory);
	if (record_parse(&record, line, &cli->limits, &ignored))
		error = record_get(&record, "error");
	differs = differences(&record, &cli->memory);
	struct finding *finding = finding_add(
	    &run->findings, SEVERITY_ERROR, location, "verify", "%s%.*s",
	    differs.length ? "the answer does not follow from its dice: " : "",
	    (int)(differs.length ? differs : error).length, (differs.length ? differs : error).data);
	finding->waived = error.length > 0; /* it has been told */
}

static void verify(struct run *run, struct season_folder *folder)
{
	struct cli *cli = run->cli;
	struct output held = cli->out;
	int status = cli->status;
	unsigned line;

	output_gather(&cli->out, cli->limits.answer, &cli->memory);
	cli->units = &folder->as_begun;
	line = cli_verify_quietly(cli, &folder->again);
	struct span text = {cli->out.at, cli->out.length};
	cli->out = held;
	if (!line)
		return;
	cli->status = status;
	find_difference(run, (struct location){folder->log_path, line, 1},
			text.length ? span_cut(&text, '\n') : SPAN(""));
}

/* ---- the season ---- */

static bool start(struct run *run)
{
	struct cli *cli = run->cli;

	run->units = constraint_load(&cli->rules);
	if (!run->units || !after_load(&run->loaded, &cli->rules, &cli->limits, &cli->scratch))
		return false;
	run->follows = rules_file(&cli->rules, "succession") != NULL;
	findings_start(&run->findings, &cli->memory);
	season_start(&run->season, &cli->memory, &cli->rules, &run->findings);
	validate_start(&run->plain, &cli->memory, &cli->limits);
	validate_start(&run->next, &cli->memory, &cli->limits);
	validate_with(&run->plain, run->units);
	run->succession = (struct succession){.scratch = &cli->scratch, .silent = true};
	succession_attach(&run->succession, &run->next);
	struct unit_rules *next = run->follows ? succession_rules(&run->succession, &run->loaded) : NULL;
	if (next)
		validate_with(&run->next, next);
	return next || !run->follows;
}

/* Writes each finding on a line of standard error. */
static void tell(struct run *run)
{
	struct cli *cli = run->cli;

	findings_sort(&run->findings);
	for (const struct finding *at = run->findings.first; at; at = at->next) {
		const struct fault fault = {.location = at->location,
					    .message = finding_text(&cli->memory, at)};

		if (!at->waived)
			cli_warn(cli, "%s", fault_line(&cli->memory, &fault));
		if (cli->status != EXIT_BAD)
			cli->status = EXIT_FAILED;
	}
}

void cli_season(struct cli *cli, const struct state_rules *state, const char *folder, const char *page)
{
	struct run run = {.cli = cli, .state = state};
	struct muster standings;

	if (!start(&run) || !list_folders(&run, folder)) {
		cli_report_faults(cli, &cli->faults, NULL);
		return;
	}
	for (struct season_folder *at = run.season.folders; at; at = at->next) {
		faults_start(&at->faults, &cli->memory);
		for (const struct season_file *file = at->files; file; file = file->next)
			judge_file(&run, file);
		play(&run, at);
	}
	cli_report_faults(cli, &run.plain.faults, NULL);
	cli_report_faults(cli, &run.next.faults, NULL);
	cli_report_faults(cli, &cli->faults, NULL);
	for (struct season_folder *at = run.season.folders; at; at = at->next)
		if (at->open) {
			verify(&run, at);
			season_list(&run.season, at);
		}
	tell(&run);
	muster_start(&standings, &cli->memory);
	season_standings(&run.season, &standings);
	cli_season_write(cli, &run.season, page, &standings);
}
