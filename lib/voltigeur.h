/* voltigeur: a rulebook inside your program, a bot or a virtual tabletop.
 *
 * Open a ruleset, pass in lines, get lines back. A line is what the tools read and
 * write: key=value fields or one flat JSON object, and the answer has the form of
 * the question (voltigeur-records(5)). Nothing is printed, no file is written, no
 * process is started. Files are read by voltigeur_open, by voltigeur_set("units"),
 * by voltigeur_validate, and when a rule is used for the first time.
 *
 * Memory. A handle owns everything its functions return. A text is valid until the
 * next call with that handle, which may itself read it; voltigeur_close frees
 * everything. Arguments stay yours and are not kept. Running out of memory is an
 * error, "out of memory": the call frees what it allocated, and the handle's next
 * call reads its rules and unit files again.
 *
 * Errors. A function that fails returns NULL or false, and voltigeur_error returns
 * the reason in one line; the handle is unchanged and stays usable. A NULL handle
 * and a NULL text are errors, too, unless a function says what NULL means.
 *
 * Threads. A handle may be used by one thread at a time; handles share nothing. GMP
 * and jansson, on which the library relies, allocate from it during a call, and
 * otherwise as before. A program that sets their memory functions must do so before
 * its first call here.
 *
 * Link with `pkg-config --libs voltigeur`. All names begin with voltigeur_ and keep
 * their meaning within a major version. */
#ifndef VOLTIGEUR_H
#define VOLTIGEUR_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct voltigeur; /* an open ruleset */

/* Opens a ruleset: by its id, searched where the tools search, or by its folder if
 * there is a slash in the name. NULL opens none, which is enough for dice. Never
 * returns NULL: if voltigeur_error then returns a reason, every call on the handle
 * fails with it, and the handle is closed like any other. */
struct voltigeur *voltigeur_open(const char *rules);
void voltigeur_close(struct voltigeur *); /* NULL is allowed */

/* The error of the last call; NULL if it succeeded. A NULL handle has an error,
 * too. */
const char *voltigeur_error(const struct voltigeur *);

/* Changes how later records are resolved:
 *
 *   seed   any text: the same seed gives the same dice; default: the system's entropy
 *   tell   yes or no: answers have text=, the sentence a player reads
 *   stamp  yes or no: answers have what is needed to derive them again
 *   units  a unit file, whose figures by= and at= may name; one call for each file
 *   limit  NAME=N: a bound of `--limits`; voltigeur(3) recommends values for records
 *          from strangers */
bool voltigeur_set(struct voltigeur *, const char *what, const char *value);

/* Resolves a record. `tool` is one that resolves records, such as shoot or roll but
 * not draw, with its variant after a dot: "shoot", "shoot.VARIANT". Dice rolled on
 * the table are passed as faces=10,7 in the record. A record with number= or id=
 * gets its dice by that; others are numbered from 1. The answer is one line without
 * a newline. A repeated roll (6x3d6) has several, separated by newlines; all
 * repetitions together must stay within the limits `steps` and `answer`. An answer
 * that changes more owners than by= and at= has several, too: the first has owners=,
 * and the one with did= is the deed. All its lines together can be passed to the next
 * call, which resolves the deed that follows. A record with error=, which a tool
 * would pass through, is an error. */
const char *voltigeur_resolve(struct voltigeur *, const char *tool, const char *record);

/* The exact probabilities of all outcomes: a line for each, separated by newlines,
 * with p= and the fields that distinguish outcomes. `outcome` names those fields
 * ("result,damage"); NULL lets the procedure choose. */
const char *voltigeur_odds(struct voltigeur *, const char *tool, const char *record, const char *outcome);

/* Checks a unit file by the handle's ruleset, or if it has none, by the one that
 * the file names. The report is that of unit-validate(1) in a format of its -o
 * option; NULL is "kv". An illegal file is a report, not an error; `legal` (may be
 * NULL) receives the verdict. */
const char *voltigeur_validate(struct voltigeur *, const char *file, const char *form, bool *legal);

/* Copies the value of a field out of a line, like snprintf: writes as much as fits
 * in `size` bytes, terminated, and returns the length of the whole value. Returns
 * -1 if the line has no such field, is not a record or is NULL, or if memory ran
 * out. Of a text of several lines, only the first is read. */
int voltigeur_get(const char *line, const char *field, char *into, size_t size);

const char *voltigeur_version(void); /* "0.1.0" */

#ifdef __cplusplus
}
#endif

#endif
