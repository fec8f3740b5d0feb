/* cli_shell: functions for the shell in which an evening is played. */
#ifndef VOLTIGEUR_CLI_SHELL_H
#define VOLTIGEUR_CLI_SHELL_H

#include "tool/cli.h"

/* Prints them for bash, zsh or fish, with the ruleset, the unit files and the log of this
 * run. All values are quoted, and nothing that a file contains is printed. */
void cli_shell(struct cli *, const char *shell);

#endif
