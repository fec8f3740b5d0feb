/* cli_ask: physical dice. Each die is asked for by name on the controlling
 * terminal, a pool on one line; an impossible answer is asked for again. "<" takes
 * back the previous answer: the record is resolved from the start with the answers
 * before that, and asking continues there. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tool/cli.h"

enum { LONGEST_ANSWER = 4096 };

struct person {
	struct dice_source dice;
	struct chooser chooser;
	int terminal;
	struct cli *cli;
	bool welcomed, back;
	/* answers for the current record: a word, or faces */
	struct reply {
		word_id word;
		uint32_t *faces;
		size_t count;
	} * replies;
	size_t reply_count, reply_capacity, next; /* next: index of the reply to be repeated without asking */
};

void cli_ask_begin(struct cli *cli)
{
	struct person *person = cli->person;

	if (person)
		person->reply_count = person->next = 0;
}

bool cli_asks_back(struct cli *cli)
{
	struct person *person = cli->person;

	if (!person || !person->back)
		return false;
	person->back = false;
	person->next = 0;
	faults_start(&cli->record_faults, &cli->scratch);
	return true;
}

static void keep(struct person *person, struct reply reply)
{
	if (person->reply_count == person->reply_capacity)
		person->replies = arena_grow(&person->cli->memory, person->replies, person->reply_count,
					     &person->reply_capacity, sizeof *person->replies);
	person->replies[person->reply_count++] = reply;
	person->next = person->reply_count;
}

/* An earlier reply to this question, given before another was taken back. */
static const struct reply *known(struct person *person)
{
	return person->next < person->reply_count ? &person->replies[person->next++] : NULL;
}

static void tell(const struct person *person, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void tell(const struct person *person, const char *format, ...)
{
	struct arena *arena = &person->cli->scratch;
	struct text line = {.arena = arena};
	va_list list;

	va_start(list, format);
	text_lines(&line, span_of(arena_vformat(arena, format, list)));
	va_end(list);
	dprintf(person->terminal, "%.*s", (int)line.length, line.at);
}

/* Reads a line from the terminal, of one that is too long the beginning; false if it is closed. */
static bool answer(const struct person *person, char *line, struct faults *faults)
{
	size_t length = 0;

	for (char one; stream_read(person->terminal, &one, 1) > 0;) {
		if (one == '\n') {
			line[length] = '\0';
			return true;
		}
		if (length < LONGEST_ANSWER - 1)
			line[length++] = one;
	}
	return fault_add(faults, nowhere, "the terminal was closed");
}

static void commas_for_blanks(char *line)
{
	bool apart = false;
	char *to = line;

	for (const char *from = line; *from; from++) {
		bool blank = strchr(" \t,", *from);

		if (!blank && apart && to > line)
			*to++ = ',';
		if (!blank)
			*to++ = *from;
		apart = blank;
	}
	*to = '\0';
}

static bool fits(const struct person *person, const struct die *die, uint32_t count, uint32_t *faces,
		 size_t got)
{
	if (got != count) {
		tell(person, "expected %u, got %zu; try again: ", count, got);
		return false;
	}
	for (size_t i = 0; i < got; i++) {
		if (!faces[i] && die->sides == person->cli->rules.zero)
			faces[i] = die->sides;
		if (faces[i] && faces[i] <= die->sides)
			continue;
		tell(person, "a d%u cannot show %u; try again: ", die->sides, faces[i]);
		return false;
	}
	return true;
}

static void tell_names(struct person *person, struct span whose, struct span at)
{
	if (!person->welcomed)
		tell(person, "What do the dice show? (< undoes the last answer)\n");
	person->welcomed = true;
	if (whose.length && at.length)
		tell(person, "%.*s at %.*s, ", (int)whose.length, whose.data, (int)at.length, at.data);
	else if (whose.length)
		tell(person, "%.*s, ", (int)whose.length, whose.data);
}

/* Whose die it is: writes "Harris, " before the name, which for the other party loses its
 * target., and "Harris at Dubois, " for one of several targets. */
static const char *tell_whose(struct person *person, const char *name, const struct dice *dice)
{
	struct span against, whose = dice_whose(dice, &name, &against);

	tell_names(person, whose, against);
	return name;
}

/* The same for a choice. */
static const char *tell_who_chooses(struct person *person, const struct choice *choice,
				    const struct machine *machine)
{
	const struct program *program = machine->program;
	const struct span *names = machine->names;
	bool acts = program->targets && !program->parties[2].target;

	const char *name = choice->name;
	struct span whose = names[choice->party];

	tell_names(person, whose,
		   choice->target && choice->party == 0 && !acts ? names[choice->target] : SPAN(""));
	return whose.length && (!strncmp(name, "target.", 7) || !strncmp(name, "at.", 3))
		   ? strrchr(name, '.') + 1
		   : name;
}

enum reply_kind { REPLY_GONE, REPLY_BACK, REPLY_LINE };

/* Reads a line; "<" takes back the previous answer. */
static enum reply_kind reply(struct person *person, char *line, struct faults *faults)
{
	for (;;) {
		if (!answer(person, line, faults)) {
			person->cli->gone = true;
			return REPLY_GONE;
		}
		if (!span_is(span_trim(span_of(line)), "<"))
			return REPLY_LINE;
		if (person->reply_count)
			break;
		tell(person, "there is no answer to undo; try again: ");
	}
	person->reply_count--;
	person->back = true;
	return REPLY_BACK;
}

/* Reads lines until one fits the dice. */
static bool read_faces(struct person *person, const struct die *die, uint32_t count, uint32_t **list,
		       struct faults *faults)
{
	char line[LONGEST_ANSWER];

	for (;;) {
		struct faults wrong;
		size_t got;

		if (reply(person, line, faults) != REPLY_LINE)
			return false;
		commas_for_blanks(line);
		faults_start(&wrong, &person->cli->scratch);
		if (!dice_list(&person->cli->scratch, span_of(line), &person->cli->limits, list, &got,
			       &wrong)) {
			tell(person, "%s; try again: ", wrong.first->message);
			continue;
		}
		if (fits(person, die, count, *list, got))
			return true;
	}
}

static bool ask_dice(struct dice_source *source, struct dice *dice, const struct die *die, const char *name,
		     uint32_t count)
{
	struct person *person = (struct person *)source;
	const struct reply *before = count ? known(person) : NULL;
	uint32_t *faces;

	if (before) {
		faces = before->faces;
		count = (uint32_t)before->count;
	} else if (count) {
		name = tell_whose(person, name, dice);
		if (count == 1)
			tell(person, "%s %s: ", name, die->name);
		else
			tell(person, "%s, %u %s (on one line, or 4x1,3x5): ", name, count, die->name);
		if (!read_faces(person, die, count, &faces, dice->faults))
			return false;
		keep(person, (struct reply){.faces = faces, .count = count});
	}
	for (uint32_t i = 0; i < count; i++)
		dice_show(dice, faces[i]);
	return true;
}

/* The option with this word, or the only one that it is a prefix of; 0: none. */
static word_id option_of(const struct words *words, const struct choice *choice, const bool *allowed,
			 struct span text)
{
	word_id found = 0;
	size_t count = 0;

	for (size_t i = 0; i < choice->option_count && text.length; i++) {
		struct span option = words_text(words, choice->options[i].word);

		if (!allowed[i] || text.length > option.length ||
		    memcmp(text.data, option.data, text.length) != 0)
			continue;
		found = choice->options[i].word;
		if (text.length == option.length)
			return found;
		count++;
	}
	return count == 1 ? found : 0;
}

static bool ask_choice(struct chooser *chooser, struct machine *machine, const struct choice *choice,
		       const bool *allowed, word_id *word)
{
	struct person *person = (struct person *)((char *)chooser - offsetof(struct person, chooser));
	const struct words *words = machine->program->words;
	const struct reply *before = known(person);
	char line[LONGEST_ANSWER];

	if (before) {
		*word = before->word;
		return true;
	}
	struct span chances = cli_chances(machine, choice, allowed, &person->cli->scratch);
	tell(person, "%.*s", (int)chances.length, chances.data);
	tell(person, "%s (", tell_who_chooses(person, choice, machine));
	const char *before_it = "";
	for (size_t i = 0; i < choice->option_count; i++)
		if (allowed[i]) {
			tell(person, "%s%s", before_it, words_string(words, choice->options[i].word));
			before_it = ", ";
		}
	tell(person, "): ");
	for (;;) {
		if (reply(person, line, machine->faults) != REPLY_LINE)
			return false;
		*word = option_of(words, choice, allowed, span_trim(span_of(line)));
		if (*word)
			break;
		tell(person, "enter one of the listed words: ");
	}
	keep(person, (struct reply){.word = *word});
	return true;
}

bool cli_ask(struct cli *cli)
{
	struct person *person = arena_take(&cli->memory, sizeof *person);

	person->cli = cli;
	/* a terminal that is closed becomes a fault, not a signal */
	sigaction(SIGHUP, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
	person->terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
	if (person->terminal < 0) {
		cli_error(cli, "--ask: no terminal: %s", strerror(errno));
		return false;
	}
	person->dice = (struct dice_source){DICE_ASKED, ask_dice};
	person->chooser = (struct chooser){ask_choice};
	cli->person = person;
	cli->resolve.dice = &person->dice;
	cli->resolve.chooser = &person->chooser;
	return true;
}
