/* cli_lane: lines of standard input that are like those before them. */
#include "tool/cli_loop.h"

struct lanes *loop_lanes(struct loop *loop)
{
	struct cli *cli = loop->cli;
	const struct options *options = cli->options;

	if (options->verify || options->odds || options->times || options->ask || cli->log)
		return NULL;
	return lanes_start(&cli->resolver, &cli->resolve, options->form, options->columns, &cli->memory,
			   &cli->scratch, &cli->record_faults);
}

bool loop_answers_by_lane(struct loop *loop, uint64_t number, struct span line)
{
	struct cli *cli = loop->cli;
	struct text *out = &loop->told;
	if (loop->set.owners)
		return false;
	arena_reset(&cli->scratch);
	faults_start(&cli->record_faults, &cli->scratch);
	out->length = 0;
	const struct prepared *prepared = lanes_answer(loop->lanes, loop->number + 1, line, out);
	if (!prepared)
		return false;
	loop->line = number;
	loop->number++;
	text_put(out, '\n');
	output_add(&cli->out, text_span(out));
	if (cli->options->exit_status && cli->status != EXIT_BAD)
		cli->status = resolve_succeeds(prepared) ? EXIT_DONE : EXIT_FAILED;
	return true;
}

void loop_learns(struct loop *loop, const struct record *record, struct span line)
{
	if (loop->lanes)
		lanes_learn(loop->lanes, loop->prepared, line, record);
}
