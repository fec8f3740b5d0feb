/* voltigeur: a rulebook inside a program of yours, a bot or a virtual tabletop.
 *
 * Open a ruleset, hand it lines, get lines back.  A line is what the tools read
 * and write: key=value fields or one flat JSON object, and the answer comes in
 * the form of the question (voltigeur-records(5)).  Nothing is printed, no file
 * is written, no process started; files are read by voltigeur_open, by
 * voltigeur_set of units, by voltigeur_validate, and where a rule is used for the
 * first time.
 *
 * Memory.  A handle owns all that its functions return: a text is good until the
 * next call with that handle, which may itself read it, and voltigeur_close frees
 * everything.  What you pass in stays yours and is not kept.  Memory that runs out
 * is an error, "out of memory": the call gives back what it took, and the handle's
 * next call reads its rules and unit files again.
 * Errors.  A function that fails returns NULL or false, and voltigeur_error says
 * why in one line; the handle is as it was and goes on.  A NULL handle and a NULL
 * text are errors, too, unless a function says what NULL means.
 * Threads.  One thread at a time for a handle; handles share nothing.
 * GMP and jansson, which work for the library, take their memory from it during a
 * call, and otherwise as before.  A program that gives them memory functions of its
 * own does so before its first call here.
 *
 * Link with `pkg-config --libs voltigeur`.  All names begin with
 * voltigeur_; within a major version they keep their meaning. */
#ifndef VOLTIGEUR_H
#define VOLTIGEUR_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct voltigeur; /* a ruleset that is open */

/* Opens the ruleset of an id, looked for where the tools look, or of a folder when
 * there is a slash; NULL opens none, which will do for dice.  Never returns NULL:
 * when voltigeur_error then says something, every call on the handle fails with
 * the same words, and it is closed like any other. */
struct voltigeur *voltigeur_open(const char *rules);
void voltigeur_close(struct voltigeur *); /* NULL is fine */

/* The last call's error; NULL when it had none.  Of a NULL handle: that it is NULL. */
const char *voltigeur_error(const struct voltigeur *);

/* Sets how records are resolved from here on:
 *
 *   seed   any text: the same seed, the same dice.  Without it, the system's entropy
 *   tell   yes or no: answers carry the sentence a player reads, as text=
 *   stamp  yes or no: answers carry what deriving them again needs
 *   units  a unit file, whose figures by= and at= may name; one call a file
 *   limit  NAME=N: a bound of `--limits` */
bool voltigeur_set(struct voltigeur *, const char *what, const char *value);

/* Resolves a record.  `tool` is one that resolves records, such as shoot or roll, but
 * not draw, with its variant behind a dot: "shoot", "shoot.VARIANT".  Dice rolled on
 * the table stand in the record as faces=10,7.  A record with number= or id= has
 * its dice by that, others count from 1.  The answer is one line without a line
 * end; only a roll that is repeated (6x3d6) has several, with newlines between.
 * A record with error=, which a tool would pass through, is an error. */
const char *voltigeur_resolve(struct voltigeur *, const char *tool, const char *record);

/* The exact chances of all outcomes: a line each, newlines between, with p= and
 * the fields that tell outcomes apart.  `outcome` names those ("result,damage");
 * NULL leaves it to the procedure. */
const char *voltigeur_odds(struct voltigeur *, const char *tool, const char *record, const char *outcome);

/* Checks a unit file by the handle's ruleset, or with none open by the one that
 * the file names.  The report is unit-validate(1)'s in a form of its -o; NULL is
 * "kv".  An illegal file is a report, not an error; `legal` (may be NULL) tells. */
const char *voltigeur_validate(struct voltigeur *, const char *file, const char *form, bool *legal);

/* Copies a field's value out of a line as snprintf does: returns the length of the
 * whole value, of which as much as there is room for is written and terminated;
 * -1 when the line has no such field, is no record or NULL, or memory ran out.  A
 * text of several lines is read up to the first newline. */
int voltigeur_get(const char *line, const char *field, char *into, size_t size);

const char *voltigeur_version(void); /* "0.1.0" */

#ifdef __cplusplus
}
#endif

#endif
