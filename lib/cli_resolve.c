#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "explain.h"

/* The loop of the tools that resolve records: one from the operands, or one a
 * line of standard input. */

struct loop {
	struct cli *cli;
	struct explainer explainer;
	struct span variant;
	uint64_t number; /* of the present record */
	uint64_t line;   /* of standard input, or of `log`; 0: the record is from the operands */
	const char *log; /* the file, where it is no standard input */
	bool operands;
	enum form form;   /* of a record that came as key=value */
	struct text told; /* the line that is written: it grows to the longest */
};

/* "stdin:3", as messages name the place; NULL for operands. */
static const char *where_of(const struct loop *loop)
{
	return loop->line ? arena_format(&loop->cli->scratch, "%s:%llu", loop->log ? loop->log : "stdin",
					 (unsigned long long)loop->line)
			  : NULL;
}

/* ---- output ---- */

static void write_columns(struct cli *cli, const struct record *record, struct text *out)
{
	struct span rest = span_of(cli->columns);

	for (bool first = true; rest.length; first = false) {
		struct span key = span_cut(&rest, ',');
		const struct record_field *field = record ? record_find(record, key) : NULL;
		struct span value_ = record ? field ? field->value : SPAN("") : key;

		if (!first)
			text_put(out, '\t');
		for (size_t i = 0; i < value_.length; i++)
			text_put(out, value_.at[i] == '\t' || value_.at[i] == '\n' ? ' ' : value_.at[i]);
	}
}

/* Terminal escapes in names and texts must not reach a terminal. */
static void write_readable(struct text *out, struct span text)
{
	for (size_t i = 0; i < text.length; i++) {
		unsigned char c = (unsigned char)text.at[i];

		if (c < ' ' || c == 0x7f)
			text_format(out, "\\x%02x", c);
		else
			text_put(out, (char)c);
	}
}

/* Without a sentence of the rules: what the answer holds, in its order. */
static void write_plain(const struct record *record, struct text *out)
{
	bool behind = false, first = true;

	for (size_t i = 0; i < record->count; i++) {
		const struct record_field *field = &record->fields[i];

		if (span_is(field->key, "text"))
			continue;
		if (behind) {
			text_format(out, "%s%.*s ", first ? "" : ", ", (int)field->key.length, field->key.at);
			write_readable(out, field->value);
			first = false;
		}
		behind |= span_is(field->key, "did");
	}
}

static void write_text(const struct record *record, struct text *out)
{
	struct span said = record_get(record, "text");

	if (said.length)
		write_readable(out, said);
	else
		write_plain(record, out);
}

/* The sentence goes to standard error too, when a player sits there. */
static void tell_aloud(struct cli *cli, struct span said)
{
	struct text line = {.arena = &cli->scratch};

	if (!said.length || !isatty(STDERR_FILENO))
		return;
	write_readable(&line, said);
	text_put(&line, '\n');
	output_flush(&cli->out);
	if (write(STDERR_FILENO, line.at, line.length) < 0)
		cli->status = EXIT_BAD;
}

static void write_record(struct loop *loop, struct record *record)
{
	struct cli *cli = loop->cli;
	struct text *out = &loop->told;
	enum form form = record->json && !cli->said_form ? FORM_JSON : loop->form;

	if (cli->tell && form != FORM_TEXT)
		tell_aloud(cli, record_get(record, "text"));
	record->json = form == FORM_JSON;
	out->length = 0;
	if (form == FORM_TEXT)
		write_text(record, out);
	else if (form == FORM_TSV)
		write_columns(cli, record, out);
	else
		record_write(record, out);
	text_put(out, '\n');
	output_add(&cli->out, text_span(out));
}

static void tell_steps(struct loop *loop)
{
	struct text *text = &loop->explainer.text;

	if (!loop->cli->explain || !text->length)
		return;
	output_flush(&loop->cli->out);
	if (write(STDERR_FILENO, text->at, text->length) < 0)
		loop->cli->status = EXIT_BAD;
}

/* A record that could not be resolved: it comes out with error=, or from
 * operands not at all. */
static void write_error(struct loop *loop, struct record *record, struct span line, bool parsed)
{
	struct cli *cli = loop->cli;
	struct span message = span_of(arena_copy(&cli->scratch, span_of(cli->record_faults.first->message)));
	bool json = cli->said_form ? cli->form == FORM_JSON : line.length && line.at[0] == '{';

	if (loop->operands)
		cli->out.length = 0; /* all or nothing */
	cli_report(cli, &cli->record_faults, where_of(loop));
	if (loop->operands)
		return;
	struct text out = {.arena = &cli->scratch};
	if (!parsed) {
		const char *where = where_of(loop);
		struct text raw = {.arena = &cli->scratch};

		for (size_t i = 0; i < line.length && i < 200; i++) { /* as text: no NUL, no broken UTF-8 */
			unsigned char c = (unsigned char)line.at[i];

			text_put(&raw, c == 0 || c >= 0x80 || c == '\r' ? '?' : (char)c);
		}
		record_start(record, &cli->scratch);
		record_add(record, SPAN("error"), message, RECORD_TEXT);
		record_add(record, SPAN("line"), span_of(where ? where + strlen("stdin:") : ""),
			   RECORD_NUMBER);
		record_add(record, SPAN("raw"), text_span(&raw), RECORD_TEXT);
	} else {
		record_add(record, SPAN("error"), message, RECORD_TEXT);
	}
	record->json = json;
	record_write(record, &out);
	text_put(&out, '\n');
	output_add(&cli->out, text_span(&out));
}

/* ---- one record ---- */

static bool apply_sets(struct cli *cli, struct record *record, struct faults *faults)
{
	for (size_t i = 0; i < cli->set_count; i++) {
		struct span rest = cli->sets[i], key = span_cut(&rest, '=');
		struct record_field *field = record_find(record, key);

		if (field) {
			field->value = rest;
			field->raw = SPAN("");
		} else if (!record_operand(record, cli->sets[i], faults)) {
			return false;
		}
	}
	return true;
}

static struct record copy_of(const struct record *record, struct arena *arena)
{
	struct record copy = *record;

	copy.fields = arena_take(arena, record->count * sizeof *copy.fields);
	copy.room = record->count;
	if (record->count)
		memcpy(copy.fields, record->fields, record->count * sizeof *copy.fields);
	return copy;
}

/* The rules are broken: no record can be resolved, and each says so. */
static void rules_fault(struct cli *cli)
{
	const struct fault *first = cli->faults.first;

	if (!first)
		return;
	fault_note(&cli->record_faults, first->place, SEVERITY_ERROR, NULL, first->message);
	faults_start(&cli->faults, &cli->memory);
}

static bool all_dice_used(const struct cli *cli, struct faults *faults)
{
	const struct dice *dice = &cli->resolver.dice;

	return !cli->dice || dice->given_used == dice->given_count ||
	       fault_add(faults, (struct place){0}, "--dice: %zu given, only %zu asked for",
			 dice->given_count, dice->given_used);
}

static bool resolve_once(struct loop *loop, struct record *record, uint32_t repetition)
{
	struct cli *cli = loop->cli;
	struct resolver *resolver = &cli->resolver;
	struct span variant = resolve_variant(resolver, record, loop->variant);
	struct prepared *prepared = resolve_prepare(resolver, variant, &cli->record_faults);

	if (!prepared) {
		rules_fault(cli);
		return false;
	}
	explain_begin(&loop->explainer, &cli->rules, &cli->scratch);
	bool fine = resolve_record(resolver, prepared, record, loop->number, repetition, &cli->record_faults);
	tell_steps(loop);
	if (fine && loop->operands && !cli->tool->kind) /* nothing is printed when a die is left over */
		fine = all_dice_used(cli, &cli->record_faults);
	if (fine && cli->exit_status && cli->status != EXIT_BAD)
		cli->status = resolver->success ? EXIT_DONE : EXIT_FAILED;
	return fine;
}

/* A line of a stream; of a kind, a line may be nothing but the text. */
static bool read_line(struct cli *cli, struct record *record, struct span line)
{
	const struct resolve_kind *kind = cli->tool->kind;
	struct span text = line;

	if (!kind || line.at[0] == '{' || memchr(line.at, 0, line.length) || !record_is_utf8(line))
		return record_parse(record, line, &cli->limits, &cli->record_faults);
	for (size_t length = strlen(kind->field); text.length > length;) {
		struct span word = span_cut(&text, ' ');

		if (word.length > length && word.at[length] == '=' && !memcmp(word.at, kind->field, length))
			return record_parse(record, line, &cli->limits, &cli->record_faults);
	}
	record->crlf = line.length && line.at[line.length - 1] == '\r';
	line.length -= record->crlf;
	record_add(record, span_of(kind->field), span_trim(line), RECORD_TEXT);
	return true;
}

/* How often a record is resolved: 0 stands for once, without repetition=. */
static bool times_of(struct loop *loop, const struct record *record, uint64_t *times)
{
	struct cli *cli = loop->cli;
	struct prepared *prepared = NULL;

	*times = cli->times;
	if (!cli->tool->kind)
		return true;
	prepared = resolve_prepare(&cli->resolver, resolve_variant(&cli->resolver, record, SPAN("")),
				   &cli->record_faults);
	if (!prepared)
		return false;
	if (!prepared->program->repeat)
		return true;
	if (cli->times)
		return fault_add(&cli->record_faults, (struct place){0},
				 "\"%s\" is repeated already: leave out --times", prepared->variant);
	*times = prepared->program->repeat;
	return true;
}

static bool write_odds(struct loop *loop, struct record *record, struct span line)
{
	struct cli *cli = loop->cli;
	struct span variant = resolve_variant(&cli->resolver, record, loop->variant);
	struct prepared *prepared = resolve_prepare(&cli->resolver, variant, &cli->record_faults);

	cli->number = resolve_number(record, loop->number);
	if (!prepared)
		rules_fault(cli);
	else if ((cli->tool->odds ? cli->tool->odds : cli_odds)(cli, prepared, record))
		return true;
	write_error(loop, record, line, true);
	return false;
}

/* A record that stands once is answered in place; after a fault it is read anew. */
static bool resolve_alone(struct loop *loop, struct record *record, struct span line)
{
	struct cli *cli = loop->cli;

	if (resolve_once(loop, record, 0)) {
		if (cli->log) /* the next record sees it */
			log_fold(cli->log, record, 0);
		write_record(loop, record);
		return true;
	}
	struct faults told = cli->record_faults;
	faults_start(&cli->record_faults, &cli->scratch); /* what reading it complains of is known */
	record_start(record, &cli->scratch);
	if (read_line(cli, record, line))
		apply_sets(cli, record, &cli->record_faults);
	cli->record_faults = told;
	write_error(loop, record, line, true);
	return false;
}

static bool resolve_times(struct loop *loop, struct record *record, struct span line)
{
	struct cli *cli = loop->cli;
	struct record kept = *record;
	uint64_t repeated;

	if (cli->odds)
		return write_odds(loop, record, line);
	if (!times_of(loop, record, &repeated)) {
		write_error(loop, record, line, true);
		return false;
	}
	for (uint64_t i = 1; i <= repeated; i++) {
		struct record now = copy_of(&kept, &cli->scratch);

		if (!resolve_once(loop, &now, (uint32_t)i)) {
			write_error(loop, &kept, line, true);
			return false;
		}
		write_record(loop, &now);
		if (i < repeated && i % 64 == 0) { /* flat memory: begin anew from the line */
			arena_reset(&cli->scratch);
			record_start(&kept, &cli->scratch);
			if (!read_line(cli, &kept, line) || !apply_sets(cli, &kept, &cli->record_faults))
				return false;
		}
	}
	return repeated || resolve_alone(loop, record, line);
}

/* ---- verify, again ---- */

static bool same_answer(struct loop *loop, const struct record *was, const struct record *now,
			struct record *difference)
{
	for (size_t i = 0; i < was->count; i++) {
		const struct record_field *field = &was->fields[i], *again = record_find(now, field->key);

		if (span_is(field->key, "text") || span_is(field->key, "amends") ||
		    (again && span_same(again->value, field->value)))
			continue;
		char *key = arena_format(&loop->cli->scratch, "want.%.*s", (int)field->key.length,
					 field->key.at);
		record_add(difference, span_of(key), again ? again->value : SPAN(""), RECORD_TEXT);
	}
	return difference->count == was->count;
}

static uint32_t repetition_of(const struct record *record)
{
	struct number number;

	return number_parse(record_get(record, "repetition"), &number) && number_is_whole(number) &&
		       number.over > 0 && number.over <= UINT32_MAX
		   ? (uint32_t)number.over
		   : 0;
}

/* The dice of a stamped record come of its own seed, not of what they showed. */
static void take_seed(struct cli *cli, struct span seed, struct record *record)
{
	struct record_field *faces = record_find(record, SPAN("faces"));

	if (!seed.length)
		return;
	if (!span_same(seed, cli->resolver.seed)) { /* the key of chance is another */
		cli->resolver.seed = (struct span){arena_copy(&cli->memory, seed), seed.length};
		cli->resolver.programs = cli->resolver.standard = NULL;
	}
	if (faces)
		faces->dropped = true;
}

/* Takes a stamped answer apart and resolves it anew; `difference` is the record
 * with want. fields where it came out otherwise.  False after a fault. */
static bool derive(struct loop *loop, const struct record *record, struct record *difference, bool *same)
{
	struct cli *cli = loop->cli;
	struct record now = copy_of(record, &cli->scratch), was = copy_of(record, &cli->scratch);
	struct span variant = record_get(record, "did"), seed = record_get(record, "seed");

	*difference = copy_of(record, &cli->scratch);
	if (!record_find(record, SPAN("version")))
		fault_add(&cli->record_faults, (struct place){0},
			  "the record has no stamp (--stamp): nothing to re-derive from");
	if (cli->record_faults.errors ||
	    !(cli->tool->kind ? answer_undo_kind : answer_undo)(&now, cli->tool->name, &cli->record_faults))
		return false;
	while (memchr(variant.at, ',', variant.length))
		span_cut(&variant, ',');
	span_cut(&variant, '.');
	cli->resolver.stamp = true;
	take_seed(cli, seed, &now);
	struct span standard = loop->variant;
	loop->variant = variant;
	bool fine = resolve_once(loop, &now, repetition_of(record));
	loop->variant = standard;
	*same = fine && same_answer(loop, &was, &now, difference);
	return fine;
}

static bool verify(struct loop *loop, struct record *record, struct span line)
{
	struct cli *cli = loop->cli;
	struct record difference;
	bool same;

	if (!derive(loop, record, &difference, &same)) {
		write_error(loop, record, line, true);
		return false;
	}
	if (same)
		return true;
	write_record(loop, &difference);
	if (cli->status != EXIT_BAD)
		cli->status = EXIT_FAILED;
	return false;
}

/* The dice of the record that is resolved anew: its seed's, or its faces and then
 * those of --dice.  Without either the run must say a seed. */
static bool dice_again(struct cli *cli, struct record *record, struct span seed)
{
	struct record_field *faces = record_find(record, SPAN("faces"));

	cli->resolver.spare_faces = true;
	if (seed.length) {
		cli->resolver.seed = seed;
		cli->resolver.programs = NULL; /* their keys are of another seed */
		if (faces)
			faces->dropped = true;
		return true;
	}
	if (!faces)
		return cli->seed || cli->dice || cli->ask ||
		       fault_add(
			   &cli->record_faults, (struct place){0},
			   "the record has no seed= or faces= (--stamp writes them), so its dice cannot "
			   "come again; -s or -d says them");
	if (cli->dice) { /* a new choice may ask for more */
		faces->value = span_of(arena_format(&cli->memory, "%.*s,%s", (int)faces->value.length,
						    faces->value.at, cli->dice));
		faces->raw = SPAN("");
		cli->resolver.dice = (struct dice){.source = DICE_CHANCE};
		cli->dice = NULL;
	}
	return true;
}

/* The operands of --again, laid over the record. */
static void change_fields(struct cli *cli, struct record *record, struct span variant)
{
	for (size_t i = 0; i < cli->operand_count; i++) {
		struct span rest = cli->operands[i], key = span_cut(&rest, '=');
		struct prepared *prepared = resolve_prepare(&cli->resolver, variant, &cli->record_faults);

		key = prepared ? resolve_name(&cli->resolver, prepared, key, &cli->record_faults) : key;
		struct record_field *field = record_find(record, key);
		if (field) {
			field->value = rest;
			field->raw = SPAN("");
		} else {
			record_add(record, key, rest, RECORD_TEXT);
		}
	}
}

/* Resolves a record's last answer anew, with the operands changed. */
static bool again(struct loop *loop, struct record *record, struct span line)
{
	struct cli *cli = loop->cli;
	struct span did = record_get(record, "did"), variant = did, number = record_get(record, "number");
	struct span seed = record_get(record, "seed");
	char *old = arena_copy(&cli->scratch, number.length ? number : SPAN("1"));

	while (memchr(variant.at, ',', variant.length))
		span_cut(&variant, ',');
	span_cut(&variant, '.');
	cli->resolver.stamp |= record_find(record, SPAN("version")) != NULL;
	loop->variant = variant;
	bool fine = answer_undo(record, cli->tool->name, &cli->record_faults) &&
		    dice_again(cli, record, seed);
	if (fine)
		change_fields(cli, record, variant);
	if (cli->record_faults.errors || !resolve_once(loop, record, 0)) {
		write_error(loop, record, line, true);
		return false;
	}
	record_add(record, SPAN("amends"), span_of(old), RECORD_NUMBER);
	write_record(loop, record);
	return true;
}

/* ---- a log of several tools ---- */

/* A resolver each for a tool, and for a tool whose target acts. */
struct verifier {
	struct verifier *next;
	struct cli_tool tool;
	struct resolver resolver;
};

static struct verifier *verifier_of(struct cli *cli, struct verifier **list, struct span tool,
				    bool for_target)
{
	for (struct verifier *at = *list; at; at = at->next)
		if (span_is(tool, at->tool.name) && at->resolver.for_target == for_target)
			return at;
	struct verifier *new = arena_take(&cli->memory, sizeof *new);
	new->tool.name = arena_copy(&cli->memory, tool);
	new->resolver = (struct resolver){.rules = &cli->rules,
					  .tool = new->tool.name,
					  .memory = &cli->memory,
					  .scratch = &cli->scratch,
					  .limits = &cli->limits,
					  .for_target = for_target};
	new->next = *list;
	return *list = new;
}

/* Whether the record says the same again, resolved for by= or for at=.  With
 * `tell` what does not is written. */
static bool verify_as(struct loop *loop, struct verifier *verifier, const struct log_record *said, bool tell)
{
	struct cli *cli = loop->cli;
	const struct cli_tool *tool = cli->tool;
	struct record record, difference;
	bool same = false;

	arena_reset(&cli->scratch);
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&record, &cli->scratch);
	record_parse(&record, said->text, &cli->limits, &cli->record_faults);
	cli->tool = &verifier->tool;
	cli->resolver = verifier->resolver;
	if (tell)
		same = verify(loop, &record, said->text);
	else
		same = derive(loop, &record, &difference, &same) && same;
	verifier->resolver = cli->resolver;
	cli->tool = tool;
	return same;
}

bool resolve_verify_log(struct cli *cli, const struct log *log)
{
	struct loop loop = {.cli = cli,
			    .form = FORM_KV,
			    .variant = SPAN(""),
			    .told = {.arena = &cli->memory},
			    .log = log->path};
	struct verifier *list = NULL;

	for (size_t i = 0; i < log->count; i++) {
		const struct log_record *said = &log->records[i];
		struct span did = record_get(&said->record, "did"), tool = did;

		if (said->replaced || !did.length || record_find(&said->record, SPAN("error")))
			continue;
		while (memchr(tool.at, ',', tool.length))
			span_cut(&tool, ',');
		if (tool.at != did.at) { /* what the first tool was given is lost */
			cli_complain(cli, "%s:%u: answers of several tools in one record can't be re-derived",
				     log->path, said->line);
			continue;
		}
		tool = span_cut(&tool, '.');
		loop.line = said->line;
		loop.number = said->number;
		if (verify_as(&loop, verifier_of(cli, &list, tool, false), said, false) ||
		    verify_as(&loop, verifier_of(cli, &list, tool, true), said, false))
			continue;
		fprintf(stderr, "%s: %s:%u: does not come out again\n", cli->program, log->path, said->line);
		return verify_as(&loop, verifier_of(cli, &list, tool, false), said, true);
	}
	return true;
}

/* ---- loops ---- */

static bool read_operands(struct loop *loop, struct record *record, size_t first)
{
	struct cli *cli = loop->cli;
	struct faults *faults = &cli->record_faults;
	struct prepared *prepared = resolve_prepare(&cli->resolver, loop->variant, faults);

	if (!prepared)
		return false;
	for (size_t i = first; i < cli->operand_count; i++) {
		struct span rest = cli->operands[i], key = span_cut(&rest, '=');

		if (key.length == cli->operands[i].length)
			return fault_add(faults, (struct place){0},
					 "\"%.*s\" is no field; expected key=value", (int)key.length, key.at);
		struct span name = resolve_name(&cli->resolver, prepared, key, faults);
		if (!name.length)
			return false;
		if (!record_operand(record,
				    span_of(arena_format(&cli->memory, "%.*s=%.*s", (int)name.length, name.at,
							 (int)rest.length, rest.at)),
				    faults))
			return false;
	}
	return apply_sets(cli, record, faults);
}

static void from_operands(struct loop *loop, size_t first)
{
	struct cli *cli = loop->cli;
	struct record record;
	struct text line = {.arena = &cli->memory};

	loop->operands = true;
	loop->number = cli->first;
	record_start(&record, &cli->memory);
	faults_start(&cli->record_faults, &cli->scratch);
	if (!read_operands(loop, &record, first)) {
		cli_report(cli, &cli->faults, NULL);
		cli_report(cli, &cli->record_faults, NULL);
		return;
	}
	record_write(&record, &line); /* resolve_times may begin anew from it */
	resolve_times(loop, &record, text_span(&line));
}

/* "3d6 + 2" as three operands was meant as one. */
static bool torn_apart(struct cli *cli)
{
	struct text asked = {.arena = &cli->memory}, meant = asked;
	bool torn = false;

	for (size_t i = 0; i < cli->operand_count; i++) {
		struct span operand = cli->operands[i];

		torn |= operand.length &&
			(memchr("+-*/", *operand.at, 4) || memchr("+-*/", operand.at[operand.length - 1], 4));
		text_format(&asked, "%s%.*s", i ? " " : "", (int)operand.length, operand.at);
		text_add(&meant, operand);
	}
	if (cli->operand_count < 2 || !torn)
		return false;
	cli_complain(cli, "\"%.*s\": a sum is one word; write %s %.*s", (int)asked.length, asked.at,
		     cli->program, (int)meant.length, meant.at);
	return true;
}

/* Operands that are programs: a record each.  All are read before any is run. */
static void from_texts(struct loop *loop)
{
	struct cli *cli = loop->cli;
	struct span field = span_of(cli->tool->kind->field);

	loop->operands = true;
	if (torn_apart(cli))
		return;
	for (size_t i = 0; i < 2 * cli->operand_count && cli->status != EXIT_BAD; i++) {
		struct span operand = cli->operands[i % cli->operand_count];
		struct record record;
		struct text line = {.arena = &cli->memory};

		arena_reset(&cli->scratch);
		faults_start(&cli->record_faults, &cli->scratch);
		record_start(&record, &cli->scratch);
		record_add(&record, field, operand, RECORD_TEXT);
		if (i < cli->operand_count) {
			if (!record_is_utf8(operand))
				fault_add(&cli->record_faults, (struct place){0}, "not UTF-8");
			else
				resolve_prepare(&cli->resolver, operand, &cli->record_faults);
			cli_report(cli, &cli->record_faults, NULL);
			cli_report(cli, &cli->faults, NULL);
			continue;
		}
		loop->number = cli->first + i - cli->operand_count;
		if (!apply_sets(cli, &record, &cli->record_faults)) {
			cli_report(cli, &cli->record_faults, NULL);
			return;
		}
		record_write(&record, &line);
		resolve_times(loop, &record, text_span(&line));
	}
}

static void one_line(struct loop *loop, struct span line, enum input_line kind)
{
	struct cli *cli = loop->cli;
	struct record record;

	arena_reset(&cli->scratch);
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&record, &cli->scratch);
	if (kind == INPUT_TOO_LONG)
		fault_add(&cli->record_faults, (struct place){0},
			  "the line is longer than %llu bytes (limit: line)",
			  (unsigned long long)cli->limits.line);
	else if (record_passes(line)) {
		output_add(&cli->out, line);
		output_add(&cli->out, SPAN("\n"));
		return;
	}
	loop->number++;
	if (kind == INPUT_TOO_LONG || !read_line(cli, &record, line)) {
		write_error(loop, &record, line, false);
		return;
	}
	if (record_find(&record, SPAN("error"))) {
		output_add(&cli->out, line);
		output_add(&cli->out, SPAN("\n"));
		return;
	}
	if (!apply_sets(cli, &record, &cli->record_faults))
		write_error(loop, &record, line, true);
	else if (cli->verify)
		verify(loop, &record, line);
	else
		resolve_times(loop, &record, line);
}

/* --again takes the last line of standard input. */
static void last_line(struct loop *loop, struct input *input)
{
	struct cli *cli = loop->cli;
	struct text last = {.arena = &cli->memory};
	struct span line;
	struct record record;

	while (input_next(input, &cli->out, &line) != INPUT_END)
		if (!record_passes(line)) {
			last.length = 0;
			text_add(&last, line);
		}
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&record, &cli->scratch);
	loop->number = 1;
	if (!last.length)
		cli_complain(cli, "--again: there is no record");
	else if (!record_parse(&record, text_span(&last), &cli->limits, &cli->record_faults))
		write_error(loop, &record, text_span(&last), false);
	else
		again(loop, &record, text_span(&last));
}

static void from_input(struct loop *loop)
{
	struct cli *cli = loop->cli;
	struct input input;
	struct span line;
	enum input_line kind;

	if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO))
		dprintf(STDERR_FILENO, "%s: reading records, one a line: %s\n", cli->program,
			"key=value ... (end with ^D)");
	input_start(&input, STDIN_FILENO, (size_t)cli->limits.line, &cli->memory);
	loop->number = cli->first - 1;
	if (cli->again) {
		last_line(loop, &input);
		return;
	}
	while ((kind = input_next(&input, &cli->out, &line)) != INPUT_END) {
		loop->line = input.line;
		one_line(loop, line, kind);
		if (cli->out.failed || (cli->fail_fast && cli->status == EXIT_BAD) ||
		    (cli->verify && cli->status == EXIT_FAILED))
			break;
	}
	if (input.failed)
		cli_complain(cli, "standard input: %s", strerror(input.failed));
}

static void near_miss(void *context, struct span wrong, struct span right)
{
	struct loop *loop = context;

	loop->cli->resolver.near_miss = NULL; /* once a run */
	fprintf(stderr, "%s: %s: %.*s passes through unread; did you mean %.*s?\n", loop->cli->program,
		where_of(loop), (int)wrong.length, wrong.at, (int)right.length, right.at);
}

static void leftover_dice(const struct loop *loop)
{
	struct cli *cli = loop->cli;
	const struct dice *dice = &cli->resolver.dice;

	if (!cli->dice || cli->status == EXIT_BAD || dice->given_used == dice->given_count)
		return;
	if (loop->operands)
		cli->out.length = 0; /* all or nothing */
	cli_complain(cli, "--dice: %zu given, only %zu asked for", dice->given_count, dice->given_used);
}

int resolve_main(struct cli *cli)
{
	struct loop loop = {.cli = cli, .form = cli_form(cli, false), .told = {.arena = &cli->memory}};
	size_t first = 0;

	cli->resolver = (struct resolver){.rules = &cli->rules,
					  .tool = cli->tool->name,
					  .kind = cli->tool->kind,
					  .memory = &cli->memory,
					  .scratch = &cli->scratch,
					  .limits = &cli->limits,
					  .stamp = cli->stamp,
					  .best = cli->odds && cli->aim,
					  .for_target = cli->for_target,
					  .explain = cli->explain ? &loop.explainer.explain : NULL,
					  .near_miss = near_miss,
					  .context = &loop};
	cli->resolver.tell = cli->tell || loop.form == FORM_TEXT;
	loop.variant = SPAN("");
	if (!cli->tool->kind && cli->operand_count &&
	    !memchr(cli->operands[0].at, '=', cli->operands[0].length))
		loop.variant = cli->operands[first++];
	if (cli->list) {
		cli_list(cli);
		return cli_finish(cli);
	}
	if (!cli_open_dice(cli, &cli->resolver) || !cli_open_units(cli, &cli->resolver) ||
	    (!cli->verify && !cli_open_log(cli, &cli->resolver)))
		return cli_finish(cli);
	if (cli->fields || loop.variant.length) { /* a wrong variant is told before any input */
		struct prepared *prepared = resolve_prepare(&cli->resolver, loop.variant, &cli->faults);

		if (prepared && cli->fields)
			cli_fields(cli, prepared);
		cli_report(cli, &cli->faults, NULL);
		if (!prepared || cli->fields)
			return cli_finish(cli);
	}
	if (cli->header && cli->form == FORM_TSV) {
		struct text names = {.arena = &cli->memory};

		write_columns(cli, NULL, &names);
		text_put(&names, '\n');
		output_add(&cli->out, text_span(&names));
	}
	if (cli->operand_count > first && cli->tool->kind && !cli->verify)
		from_texts(&loop);
	else if (cli->operand_count > first && !cli->again)
		from_operands(&loop, first);
	else
		from_input(&loop);
	leftover_dice(&loop);
	return cli_finish(cli);
}
