/* cli_again: resolves an answer again, to verify it or with other choices. */
#include <string.h>

#include "tool/cli_loop.h"
#include "format/did.h"
#include "game/order.h"

/* Is the answer of a game that follows the order of play, whose log is at hand? Then
 * it is judged again. */
static bool is_judged(const struct loop *loop, const struct record *main)
{
	return loop->game && span_among(record_get(main, "sequence"), "warn strict");
}

/* What came from the log comes from it again. */
static void leave_to_log(struct record *given, struct span read)
{
	while (read.length)
		record_remove(given, span_trim(span_cut(&read, ',')));
}

/* The state that a stamped answer of a game was resolved in is what its lines say. */
static void take_lines(struct loop *loop, const struct answer *said)
{
	struct cli *cli = loop->cli;
	const struct record *main = &said->lines[said->main];
	struct span sequence = record_get(main, "sequence");
	const struct state_rules *state = record_find(main, SPAN("sequence")) ? loop_state(loop) : NULL;

	loop->own = NULL;
	if (!state || is_judged(loop, main))
		return;
	loop->own = arena_take(&cli->scratch, sizeof *loop->own);
	log_start(loop->own, &cli->scratch, state, NULL, &cli->limits, &cli->record_faults);
	log_of_lines(loop->own, said->lines, said->count);
	if (span_among(sequence, "warn strict")) {
		if (!loop->order)
			loop->order = order_load(state, &cli->limits, &cli->memory);
		loop->own->order = loop->order;
	}
	loop->own->strict = span_is(sequence, "strict");
}

void loop_as_then(const struct loop *loop, struct span sequence, struct resolve_options *options)
{
	if (!loop->loose) /* a stamp says everything */
		options->owners = NULL;
	if (!sequence.length || !loop->own)
		return;
	options->owners = &log_owners;
	options->judge = NULL; /* only a log knows whose turn it is */
	options->behind = NULL;
	options->fill = log_fill;
	options->source = loop->own;
}

/* With a seed, the dice of a stamped record come from that and not from faces=. */
static void take_seed(struct resolve_options *options, struct span seed, struct record *record)
{
	if (!seed.length)
		return;
	options->seed = dice_seed(seed);
	record_remove(record, SPAN("faces"));
}

/* Moves what the last answer was made from before did=: behind it, it would be an earlier answer's. */
static void put_before(struct record *given)
{
	static const char *const dice[] = {"number", "faces", "source"};

	for (size_t i = 0; i < sizeof dice / sizeof *dice && record_find(given, SPAN("did")); i++) {
		const struct record_field *field = record_find(given, span_of(dice[i]));
		struct record_field moved;

		if (!field)
			continue;
		moved = *field;
		record_remove(given, moved.key);
		chain_put(given, moved.key, moved.value, moved.kind);
	}
}

/* Reconstructs the tool's input for the record's last answer. False after a fault. */
static bool unanswered(struct loop *loop, const struct solver *solver, const struct record *said,
		       unsigned for_target, struct record *given, struct span *variant)
{
	struct cli *cli = loop->cli;
	const char *tool = solver->resolver->tool;
	struct did last = did_last(record_get(said, "did"));

	*variant = SPAN("");
	if (resolve_has_texts(solver->resolver)) {
		*given = record_copy(said, &cli->scratch);
		put_before(given);
		return resolve_undo_kind(given, tool, &cli->record_faults);
	}
	*variant = last.variant;
	if (!span_is(last.tool, tool))
		return fault_add(&cli->record_faults, nowhere, "the last answer in the record is not from %s",
				 tool);
	return chain_given(loop, said, for_target, given);
}

/* The game that a card was drawn in; NULL: in none. Without its log, what the answer says
 * and the unit files have; only a log knows whose turn it was. */
static const struct log *drawn_in(struct loop *loop, const struct record *said)
{
	struct log *log = loop->own;

	if (!record_find(said, SPAN("sequence")))
		return NULL;
	if (loop->of || !log)
		return loop->of;
	log = arena_take(&loop->cli->scratch, sizeof *log);
	*log = *loop->own;
	log->order = NULL;
	log->units = loop->cli->units;
	return log;
}

/* Lets cards be drawn in a game, or in none. */
static void drawn_again(struct loop *loop, const struct log *log, struct span sequence)
{
	struct piles *piles = loop_piles(loop);

	piles->log = log;
	piles->sequence = sequence;
}

/* An answer that is resolved again, and with which settings. */
struct anew {
	struct resolve_options options;
	struct record given;
	struct span variant;
	uint32_t repetition;
	bool draws;
	const struct log *drawn_in; /* the game of the cards before */
	struct prepared *prepared;
};

/* Takes the settings of the original answer. */
static void set_anew(struct loop *loop, const struct solver *solver, const struct record *said,
		     struct anew *anew)
{
	struct resolve_options *options = &anew->options;

	*options = *solver->options;
	options->derived = true;
	options->read = loop->read;
	options->stamp = record_find(said, SPAN("version")) != NULL;
	options->version = span_is(record_get(said, "version"), "1");
	options->trace = false;
	options->seed = dice_seed(SPAN(""));
	if (!loop->loose && options->version != 1)
		options->fill = NULL;
	anew->draws = !strcmp(solver->resolver->tool, "draw");
	anew->drawn_in = anew->draws ? loop_piles(loop)->log : NULL;
	if (anew->draws) /* before its pile is made */
		drawn_again(loop, drawn_in(loop, said), record_get(said, "sequence"));
	else
		loop_as_then(loop, record_get(said, "sequence"), options);
	if (is_judged(loop, said) && !anew->draws) {
		leave_to_log(&anew->given, record_get(said, "read"));
		options->owners = &log_owners;
		options->fill = log_fill;
		options->judge = order_bind;
		options->behind = order_behind;
		options->reads = true;
		options->source = loop->game;
	}
}

/* Completes the input with what comes after did=, and takes the dice of the original answer. */
static void prepare_anew(struct loop *loop, const struct solver *solver, const struct record *said,
			 struct anew *anew)
{
	anew->prepared = resolve_has_texts(solver->resolver)
			     ? NULL
			     : resolve_prepare(solver->resolver, &anew->options, anew->variant, &anew->given,
					       solver->for_target, &loop->cli->record_faults);
	loop->derived = anew->prepared;
	if (anew->prepared)
		chain_inputs(anew->prepared, said, &anew->given);
	take_seed(&anew->options, record_get(said, "seed"), &anew->given);
}

/* Resolves the input again with the settings of the original answer. */
static bool answer_given(struct loop *loop, const struct solver *solver, const struct record *said,
			 struct anew *anew, struct answer *now)
{
	struct solver again = {solver->resolver, &anew->options, solver->for_target};

	set_anew(loop, solver, said, anew);
	prepare_anew(loop, solver, said, anew);
	bool fine = loop_resolve(loop, &again, anew->variant, &anew->given, anew->repetition, now);
	if (anew->draws)
		drawn_again(loop, anew->drawn_in, SPAN(""));
	return fine;
}

/* ---- verify ---- */

/* Was the deed refused for what only a log knows? A single answer is not judged. */
static bool is_refused_by_log(const struct loop *loop, const struct record *main)
{
	return loop->own && log_is_refused(main) && compile_log_word(record_get(main, "refused"));
}

/* Reconstructs the input of an answer, with several targets that of all. False after a
 * fault. */
static bool begin_anew(struct loop *loop, const struct solver *solver, const struct answer *said,
		       unsigned for_target, struct anew *anew)
{
	if (!unanswered(loop, solver, &said->lines[said->main], for_target, &anew->given, &anew->variant))
		return false;
	if (!set_join_targets(said, &anew->given, &anew->repetition, &loop->cli->record_faults))
		return false;
	loop->read = set_read(said, &loop->cli->scratch);
	return true;
}

bool loop_derive(struct loop *loop, const struct solver *solver, const struct answer *said,
		 unsigned for_target, struct answer *now, struct answer *difference, bool *same)
{
	struct cli *cli = loop->cli;
	const struct record *main = &said->lines[said->main];
	struct anew anew;

	*now = (struct answer){.count = 0};
	*difference = *said;
	difference->lines = arena_take(&cli->scratch, said->count * sizeof *said->lines);
	for (size_t i = 0; i < said->count; i++)
		difference->lines[i] = record_copy(&said->lines[i], &cli->scratch);
	if (!loop->loose && !record_find(main, SPAN("version")))
		fault_add(&cli->record_faults, nowhere,
			  "the record has no stamp, so it cannot be verified; --stamp writes one");
	if (!cli->record_faults.errors)
		take_lines(loop, said);
	*same = is_refused_by_log(loop, main);
	if (cli->record_faults.errors || *same)
		return *same;
	if (!begin_anew(loop, solver, said, for_target, &anew))
		return false;
	bool fine = answer_given(loop, solver, main, &anew, now);
	*same = fine && loop_same(loop, said, now, difference);
	return fine;
}

bool loop_odds(struct loop *loop, const struct solver *solver, const struct answer *said, unsigned for_target,
	       const char *outcome, struct loop_odds *odds)
{
	struct cli *cli = loop->cli;
	const struct record *main = &said->lines[said->main];
	struct anew anew;

	take_lines(loop, said);
	if (!begin_anew(loop, solver, said, for_target, &anew))
		return false;
	set_anew(loop, solver, main, &anew);
	prepare_anew(loop, solver, main, &anew);
	const struct odds_question asked = {.resolver = solver->resolver,
					    .options = &anew.options,
					    .arena = &cli->scratch,
					    .faults = &cli->record_faults,
					    .outcome = outcome,
					    .number = loop->number};
	/* its program may be another one than that which completed the input */
	odds->prepared = cli->record_faults.errors
			     ? NULL
			     : resolve_prepare(solver->resolver, &anew.options, anew.variant, &anew.given,
					       solver->for_target, &cli->record_faults);
	return odds->prepared &&
	       odds_record(&asked, odds->prepared, &anew.given, &odds->table, &odds->distribution);
}

/* For the tools before the last one, the record does not say which party acted.
 * Tries the combinations until one matches. */
static bool holds(struct loop *loop, const struct solver *solver, const struct answer *said,
		  unsigned *for_target)
{
	struct cli *cli = loop->cli;
	size_t before = did_count(record_get(&said->lines[said->main], "did"));
	unsigned ways = before > 1 && before < 6 ? 1u << (before - 1) : 1;
	struct answer difference, now;
	bool same = false;

	for (*for_target = 0; *for_target < ways; ++*for_target) {
		faults_start(&cli->record_faults, &cli->scratch);
		if (loop_derive(loop, solver, said, *for_target, &now, &difference, &same) && same)
			return true;
	}
	*for_target = 0;
	faults_start(&cli->record_faults, &cli->scratch);
	return false;
}

/* Writes the lines that differ, or if only their number does, the main one. */
static void write_difference(struct loop *loop, const struct answer *said, const struct answer *difference)
{
	bool any = false;

	for (size_t i = 0; i < said->count; i++)
		if (difference->lines[i].count > said->lines[i].count) {
			loop_write(loop, &difference->lines[i]);
			any = true;
		}
	if (!any)
		loop_write(loop, &difference->lines[said->main]);
}

bool loop_verify(struct loop *loop, const struct solver *solver, struct answer *said, struct span line)
{
	struct cli *cli = loop->cli;
	struct answer difference, now;
	unsigned for_target;
	bool same;

	if (holds(loop, solver, said, &for_target))
		return true;
	if (!loop_derive(loop, solver, said, 0, &now, &difference, &same)) {
		loop_fail(loop, &said->lines[said->main], line, true);
		return false;
	}
	write_difference(loop, said, &difference);
	if (cli->status != EXIT_BAD)
		cli->status = EXIT_FAILED;
	return false;
}

/* ---- again ---- */

/* Sets the dice for resolving a record again: those of --dice; or those of its seed, or
 * its faces and then those of --dice +.., --ask or --seed. Without any, the run must give
 * a seed. */
static bool dice_again(struct cli *cli, struct resolve_options *options, struct record *record,
		       struct span seed)
{
	if (cli->options->dice && *cli->options->dice != '+') { /* in the place of those it had */
		record_remove(record, SPAN("faces"));
		return true;
	}
	struct record_field *faces = record_find(record, SPAN("faces"));
	options->spare_faces = true;
	options->dice_go_on = cli->options->ask || cli->options->seed ||
			      (faces && !faces->value.length); /* no die was thrown */
	take_seed(options, seed, record);
	if (seed.length)
		return true;
	if (!faces)
		return cli->options->seed || cli->options->dice || cli->options->ask ||
		       fault_add(
			   &cli->record_faults, nowhere,
			   "the record has no seed= or faces= (--stamp writes them), so its dice cannot be "
			   "repeated; use -s or -d");
	if (cli->options->dice) { /* another choice may need more */
		record_set(faces, span_of(arena_format(&cli->memory, "%.*s%s%s", (int)faces->value.length,
						       faces->value.data, faces->value.length ? "," : "",
						       cli_dice_list(cli))));
		options->dice = NULL;
		cli->given.used = cli->given.count; /* the record has them now */
	}
	return true;
}

static struct span without(struct span list, struct span key, struct arena *arena)
{
	struct text others = {.arena = arena};

	while (list.length) {
		struct span name = span_cut(&list, ',');

		if (!span_same(name, key))
			text_format(&others, "%s%.*s", others.length ? "," : "", (int)name.length, name.data);
	}
	return text_span(&others);
}

/* Applies the operands of --again to the record; false after a fault. */
static bool change_fields(struct cli *cli, struct resolve_options *options, const struct record *said,
			  struct record *record, struct span variant)
{
	struct prepared *prepared = resolve_prepare(&cli->resolver, &cli->resolve, variant, record,
						    cli->options->for_target, &cli->record_faults);

	for (size_t i = 0; prepared && i < cli->options->operand_count; i++) {
		struct span rest = cli->options->operands[i], key = span_cut(&rest, '=');

		if (key.length == cli->options->operands[i].length)
			return fault_add(
			    &cli->record_faults, nowhere,
			    "\"%.*s\": --again takes the variant from the record; expected key=value",
			    (int)key.length, key.data);
		key = resolve_name(&cli->resolver, prepared, key, &cli->record_faults);
		options->read = without(options->read, key, &cli->scratch);
		chain_change_figure(cli, record, said, options->read, key, rest);
		struct record_field *field = record_find(record, key);
		if (field)
			record_set(field, rest);
		else if (key.length)
			record_add(record, key, rest, RECORD_TEXT);
	}
	return prepared && cli->record_faults.errors == 0;
}

/* Do the operands take words out of what may refuse? */
static bool gives_leave(const struct cli *cli)
{
	for (size_t i = 0; i < cli->options->operand_count; i++) {
		struct span operand = cli->options->operands[i];

		if (span_skip(&operand, "allow=") && operand.length)
			return true;
	}
	return false;
}

/* Writes the odds of a changed answer, of whose dice those that have fallen lie. */
static bool odds_again(struct loop *loop, const struct solver *solver, struct span variant,
		       struct record *given)
{
	struct cli *cli = loop->cli;
	struct odds_question asked = cli_question(cli, loop->number);
	const struct record_field *faces = record_find(given, SPAN("faces"));
	struct prepared *prepared = resolve_prepare(&cli->resolver, solver->options, variant, given,
						    solver->for_target, &cli->record_faults);

	if (!faces)
		return fault_add(&cli->record_faults, nowhere,
				 "the record has no faces=, so its dice are not known; use -S");
	asked.options = solver->options;
	asked.lying = true;
	return prepared && cli_odds_of(cli, &asked, prepared, given);
}

static bool again(struct loop *loop, const struct answer *whole, struct answer *answer)
{
	struct cli *cli = loop->cli;
	const struct record *said = &whole->lines[whole->main];
	struct resolve_options options = cli->resolve;
	const struct solver solver = {&cli->resolver, &options, cli->options->for_target};
	struct span seed = record_get(said, "seed");
	bool chain = did_count(record_get(said, "did")) > 1, stamped = record_find(said, SPAN("version"));
	unsigned for_target = 0;
	struct anew anew;

	if (whole->count > 1 && !cli->log && !stamped)
		return fault_add(&cli->record_faults, nowhere, "the answer has %zu owners: use -l, or -S",
				 whole->count);
	if (chain && stamped)
		holds(loop, &solver, whole, &for_target);
	take_lines(loop, whole);
	if (!cli->log && is_refused_by_log(loop, said) && !gives_leave(cli))
		return fault_add(&cli->record_faults, nowhere,
				 "only the log knows whether the deed is still refused (%.*s); use -l",
				 (int)record_get(said, "refused").length, record_get(said, "refused").data);
	if (!cli->log && !cli->units)
		loop_as_then(loop, record_get(said, "sequence"), &options);
	options.stamp = cli->options->stamp || stamped;
	options.version = span_is(record_get(said, "version"), "1");
	options.trace = !options.stamp && cli->log != NULL;
	if (!begin_anew(loop, &solver, whole, for_target, &anew))
		return false;
	options.derived = true;
	options.read = loop->read;
	struct prepared *prepared = resolve_prepare(&cli->resolver, &options, anew.variant, &anew.given,
						    cli->options->for_target, &cli->record_faults);
	if (!prepared)
		return false;
	chain_inputs(prepared, said, &anew.given);
	if (cli->log && cli->log->order) /* the deed is judged anew */
		leave_to_log(&anew.given, record_get(said, "read"));
	if (cli->options->odds)
		return change_fields(cli, &options, said, &anew.given, anew.variant) &&
		       odds_again(loop, &solver, anew.variant, &anew.given);
	return dice_again(cli, &options, &anew.given, seed) &&
	       change_fields(cli, &options, said, &anew.given, anew.variant) &&
	       loop_resolve(loop, &solver, anew.variant, &anew.given, anew.repetition, answer) &&
	       loop_used_dice(loop);
}

bool loop_again(struct loop *loop, struct answer *said, struct span line)
{
	struct cli *cli = loop->cli;
	struct span own = record_get(&said->lines[said->main], "number");
	struct answer answer;

	if (!again(loop, said, &answer)) {
		if (cli->faults.first)
			cli_report_faults(cli, &cli->faults, NULL);
		else
			loop_fail(loop, &said->lines[said->main], line, true);
		return false;
	}
	if (cli->options->odds) /* they are written */
		return true;
	if (!cli->log && loop->own && loop->own->order && !log_is_refused(&answer.lines[answer.main]))
		loop_keep_order(loop, said, &answer);
	struct span index =
	    own.length ? own : span_of(arena_format(&cli->scratch, "%llu", (unsigned long long)loop->number));
	for (size_t i = 0; i < answer.count; i++)
		record_add(&answer.lines[i], SPAN("amends"), index, RECORD_NUMBER);
	if (!commit(loop, &answer, 1)) {
		loop_fail(loop, &said->lines[said->main], line, true);
		return false;
	}
	loop_write_answer(loop, &answer);
	return true;
}
