#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

/* Dice of plastic: each is asked for by name on the controlling terminal, a pool
 * on one line, and what the dice cannot show is asked for again. */

enum { LONGEST_ANSWER = 4096 };

struct person {
	int terminal;
	struct cli *cli;
};

static void tell(const struct person *person, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void tell(const struct person *person, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vdprintf(person->terminal, format, list);
	va_end(list);
}

/* A line from the terminal; false when nobody is there any more. */
static bool answer(const struct person *person, char *line, struct faults *faults)
{
	size_t length = 0;

	while (length < LONGEST_ANSWER - 1) {
		ssize_t got = read(person->terminal, line + length, 1);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return fault_add(faults, (struct place){0}, "the terminal went away");
		if (line[length] == '\n')
			break;
		length++;
	}
	line[length] = '\0';
	return true;
}

static void commas_for_blanks(char *line)
{
	char *to = line;

	for (char *from = line; *from; from++) {
		bool blank = *from == ' ' || *from == '\t' || *from == ',';

		if (!blank)
			*to++ = *from;
		else if (to > line && to[-1] != ',')
			*to++ = ',';
	}
	while (to > line && to[-1] == ',')
		to--;
	*to = '\0';
}

static bool fits(const struct person *person, const struct die *die, uint32_t count, const uint32_t *faces,
		 size_t got)
{
	if (got != count) {
		tell(person, "%u wanted, %zu given; once more: ", count, got);
		return false;
	}
	for (size_t i = 0; i < got; i++) {
		if (faces[i] <= die->sides)
			continue;
		tell(person, "a d%u cannot show %u; once more: ", die->sides, faces[i]);
		return false;
	}
	return true;
}

static bool ask_dice(void *whom, const char *name, const struct die *die, uint32_t count, uint32_t *faces,
		     struct faults *faults)
{
	struct person *person = whom;
	char line[LONGEST_ANSWER];

	if (count == 1)
		tell(person, "%s %s: ", name, die->name);
	else
		tell(person, "%s, %u %s (on one line, or 4x1,3x5): ", name, count, die->name);
	for (;;) {
		struct faults wrong;
		uint32_t *list;
		size_t got;

		if (!answer(person, line, faults))
			return false;
		commas_for_blanks(line);
		faults_start(&wrong, &person->cli->scratch);
		if (!dice_list(&person->cli->scratch, span_of(line), &person->cli->limits, &list, &got,
			       &wrong)) {
			tell(person, "%s; once more: ", wrong.first->message);
			continue;
		}
		if (!fits(person, die, count, list, got))
			continue;
		memcpy(faces, list, got * sizeof *faces);
		return true;
	}
}

static bool ask_choice(void *whom, const struct machine *machine, const struct choice *choice,
		       const bool *allowed, word_id *word)
{
	struct person *person = whom;
	const struct words *words = machine->program->words;
	char line[LONGEST_ANSWER];

	tell(person, "%s (", choice->name);
	for (size_t i = 0, told = 0; i < choice->option_count; i++)
		if (allowed[i])
			tell(person, "%s%s", told++ ? ", " : "",
			     words_string(words, choice->options[i].word));
	tell(person, "): ");
	for (;;) {
		size_t found = 0;

		if (!answer(person, line, machine->faults))
			return false;
		struct span text = span_trim(span_of(line));
		for (size_t i = 0; i < choice->option_count; i++) {
			struct span option = words_text(words, choice->options[i].word);

			if (!allowed[i] || !text.length || text.length > option.length ||
			    memcmp(text.at, option.at, text.length) != 0)
				continue;
			*word = choice->options[i].word;
			found = text.length == option.length ? 1 : found + 1;
			if (text.length == option.length)
				break;
		}
		if (found == 1)
			return true;
		tell(person, "one of the words, please: ");
	}
}

bool cli_ask(struct cli *cli)
{
	struct person *person = arena_take(&cli->memory, sizeof *person);

	person->cli = cli;
	person->terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
	if (person->terminal < 0) {
		cli_complain(cli, "--ask: there is no terminal: %s", strerror(errno));
		return false;
	}
	struct dice *dice = &cli->resolver.dice;
	dice->source = DICE_ASKED;
	dice->ask = ask_dice;
	dice->person = person;
	cli->resolver.ask_choice = ask_choice;
	return true;
}
