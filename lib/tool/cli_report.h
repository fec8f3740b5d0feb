/* cli_report: tells an evening: what each answer says, how likely it was, who was lucky. */
#ifndef VOLTIGEUR_CLI_REPORT_H
#define VOLTIGEUR_CLI_REPORT_H

#include "game/after.h"
#include "game/report.h"
#include "tool/cli_loop.h"

/* Writes the report of the current game in a log as records, text, or as a page of the form
 * with this name. `side` is that of --as, or NULL. Faults go to the run's list. */
void cli_report(struct cli *, const struct state_rules *, const char *path, const char *side,
		const char *page);

/* cli_report_odds.c */
/* Notes of an answer that was derived again how likely it was, by the odds of its decisions, or why
 * that is not known. */
void cli_report_odds(struct loop *, const struct replayed *, struct report_told *);
/* cli_report_out.c */
/* Notes whom an answer of `prepared` put out of the game, and the chance of that, if the odds
 * of the fields that say so are known. */
void cli_report_out(struct loop *, const struct solver *, const struct replayed *, const struct prepared *,
		    struct report_told *);
/* cli_report_score.c */
/* How a game stands by the ruleset's after.yaml. */
struct cli_score {
	bool known;               /* there are an after.yaml and the unit files */
	const struct yaml *ranks; /* by which figures compete; NULL: they do not */
	struct faults ignored;    /* of the tallies and the players: a report tells what it can */
	struct log log;
	struct after after;
};
/* Reads all that it needs; before anything is derived again, which closes the sandbox. */
void cli_score_open(struct cli *, struct cli_score *, const struct state_rules *, const char *path);
/* Adds the section to a report, for the side that reads it. */
void cli_score_tell(struct cli *, struct cli_score *, struct report *, struct span side, bool referee);
/* cli_report_page.c */
void cli_report_write(struct cli *, const struct report *, const char *page);

#endif
