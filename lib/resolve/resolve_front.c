/* resolve_front: runs the front of a program, which may refuse the record. */
#include "machine/run.h"
#include "machine/say.h"
#include "resolve/resolve.h"

/* Is the party several men, and called so? The record says how many, or the owner's unit file;
 * where neither does, the name decides. */
static bool is_several(const struct resolution *resolution, uint16_t party)
{
	const struct resolve_options *options = resolution->options;
	const struct program *program = resolution->prepared->program;
	const struct machine *machine = &resolution->prepared->machine;
	struct span name = machine->names[party];
	uint32_t many = program->parties[party].many;

	if (!program->counts.length || !say_looks_plural(name))
		return false;
	if (many != NO_SLOT && machine->given[many])
		return number_compare(machine->slots[many], number_whole(1)) > 0;
	return !options->owners || !options->owners->several ||
	       options->owners->several(options->source, name, program->counts);
}

void resolve_set_machine(struct resolution *resolution)
{
	const struct resolve_options *options = resolution->options;
	struct prepared *prepared = resolution->prepared;
	struct machine *machine = &prepared->machine;

	if (resolution->same) /* it is set as it should be */
		return;
	bool warns = prepared->program->front && prepared->program->warned != NO_SLOT;
	bool tells = options->tell || warns;

	resolution->say = resolution->aside = (struct text){.arena = resolution->arena};
	machine->told = NULL;
	machine->explain = options->explain;
	resolve_trace_start(resolution);
	machine->chooser = options->chooser;
	machine->by_round = options->version == 1;
	machine->say = tells ? &resolution->say : NULL;
	machine->aside = tells ? &resolution->aside : NULL;
	specialize_choose(&prepared->specializations, machine);
	if (!tells && !options->chooser)
		return;
	for (size_t party = 2; party < prepared->program->party_count; party++)
		machine->names[party] = prepared->owners[party];
	machine->names[0] = record_get(&resolution->answer, prepared->for_target ? "at" : "by");
	machine->names[1] = record_get(&resolution->answer, prepared->for_target ? "by" : "at");
	for (uint16_t party = 0; party < prepared->program->party_count; party++)
		machine->several[party] = is_several(resolution, party);
}

/* A reason of the order of play that only warns, where a log judges; that of a budget
 * comes first. */
static void note_warning(struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;

	if (!resolution->options->judge || !prepared->machine.touched[program->warned] ||
	    resolution->warn.length)
		return;
	word_id word = (word_id)prepared->machine.slots[program->warned].numerator;
	resolution->warn = words_text(program->words, word);
	text_put(&resolution->aside, '\0');
	resolution->warn_say = resolution->aside.at;
}

bool resolve_front(struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;

	if (!prepared->program->front)
		return true;
	resolve_set_machine(resolution);
	if (!specialize_front(&prepared->specializations, &prepared->machine))
		return false;
	if (resolution->order_say && run_refused(&prepared->machine) && prepared->machine.say &&
	    !resolution->say.length) /* else another reason came first */
		text_add(&resolution->say, span_of(resolution->order_say));
	if (prepared->program->warned != NO_SLOT)
		note_warning(resolution);
	return true;
}
