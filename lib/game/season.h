/* season: several games with the same units, one after another.
 *
 * A season is given folder by folder, in the order of play. season_files takes the unit
 * files of a folder, season_played what its game earned, season_log its log, which must
 * be open. Each adds findings to the caller's list: a figure in two units, one that is
 * back though it was lost, a roll that is due, a game or dice that were there before.
 * What the games come to are rows: season_standings, history and listed.
 *
 * What counts for the standings is `season:` in after.yaml. Nothing is read or printed
 * here; memory is the arena's. */
#ifndef VOLTIGEUR_SEASON_H
#define VOLTIGEUR_SEASON_H

#include "game/after.h"
#include "game/muster.h"

struct season_file { /* a unit file; a unit is its name in all folders */
	struct season_file *next;
	const char *path;
	struct span unit;
	const struct units *units; /* those that have its figures; NULL: it could not be read */
	struct season_folder *folder;
	const struct season_file *was; /* the unit's file in the latest folder before */
};

struct season_folder {
	struct season_folder *next;
	struct span name;
	const char *path, *log_path; /* log_path NULL: no game */
	struct season_file *files;
	struct units units;    /* of all its files */
	struct units as_begun; /* the same: a log adds who joins to its own */
	struct log log, again; /* again: the same, not folded */
	struct after after;
	struct faults faults, ignored;
	bool open, played;    /* the log; after has run */
	size_t place;         /* from 1 */
	struct span *answers; /* what is compared with other games */
	struct span *thrown;  /* the deed and the dice of each */
	unsigned first_line;  /* of the first of them */
	size_t answer_count;
};

struct season {
	struct arena *arena;
	struct rules *rules;
	struct findings *findings;
	struct season_folder *folders;
	struct season_column {
		struct span name, of;
		enum { SEASON_FIGURE, SEASON_SIDE, SEASON_GAME } scope;
		enum { SEASON_SUM, SEASON_LAST, SEASON_MOST } take;
		int order; /* 1: the greatest first; -1: the least; 0: does not order */
	} * columns;
	size_t column_count;
	struct season_unit *units, **last_unit;
	struct name_index figures, dice;
	struct season_figure *first, *last;
	struct muster history, listed;
};

/* Starts a season without folders. */
void season_start(struct season *, struct arena *, struct rules *, struct findings *);
/* Who is in which unit, by the unit files of a folder. */
void season_files(struct season *, struct season_folder *);
/* What the folder's game earned, and who was lost. */
void season_played(struct season *, const struct season_folder *);
/* A row for each unit, in the order of the standings; the history is put in the same. */
void season_standings(struct season *, struct muster *);
/* Checks `season:` of after.yaml against its tallies; false after faults. */
bool season_check(struct rules *, const struct yaml *columns, const struct yaml *tallies);

/* season_log.c */
/* Compares a log with the earlier ones. */
void season_log(struct season *, struct season_folder *);
/* Lists what is to be seen of a log whose answers were derived again: allow=, warn=, what was
 * set or said by hand, what is void or amended. */
void season_list(struct season *, const struct season_folder *);

#endif
