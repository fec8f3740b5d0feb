/* library: a program with a call of libvoltigeur.
 *
 *   library [-r RULES] [-l NAME=N]... [-u FILE]... resolve|odds TOOL RECORD
 *   library [-r RULES] [-l NAME=N]... validate FORM FILE
 *
 * Prints the answer, or prints the error and exits with 2; a unit file that cannot be read is
 * left out. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "voltigeur.h"

static int failed(struct voltigeur *v)
{
	fprintf(stderr, "%s\n", voltigeur_error(v));
	voltigeur_close(v);
	return 2;
}

int main(int argc, char **argv)
{
	const char *rules = NULL, *answer = NULL;
	int option;

	while ((option = getopt(argc, argv, "r:l:u:")) != -1)
		if (option == 'r')
			rules = optarg;
	struct voltigeur *v = voltigeur_open(rules);
	voltigeur_set(v, "seed", "example");
	for (int i = 1; i + 1 < argc; i++)
		if (!strcmp(argv[i], "-l") && !voltigeur_set(v, "limit", argv[i + 1]))
			return failed(v);
	for (int i = 1; i + 1 < argc; i++)
		if (!strcmp(argv[i], "-u") && !voltigeur_set(v, "units", argv[i + 1]))
			fprintf(stderr, "%s\n", voltigeur_error(v)); /* the handle is as before */
	if (argc - optind != 3)
		return 1;
	const char *what = argv[optind], *first = argv[optind + 1], *second = argv[optind + 2];
	if (!strcmp(what, "resolve"))
		answer = voltigeur_resolve(v, first, second);
	if (!strcmp(what, "odds"))
		answer = voltigeur_odds(v, first, second, NULL);
	if (!strcmp(what, "validate"))
		answer = voltigeur_validate(v, second, first, NULL);
	if (!answer)
		return failed(v);
	puts(answer);
	voltigeur_close(v);
	return 0;
}
