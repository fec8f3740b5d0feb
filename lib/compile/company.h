/* company: who takes part in a deed.
 *
 * A program is compiled for a company: its parties, which of them are the same
 * owner, and which are parts of others. Party 0 acts (by=), party 1 is the target
 * (at=). A company does not contain the names of figures, so that all deeds in which
 * the same kinds of owners take part share a program. Nothing changes a company once
 * a program is compiled for it. */
#ifndef VOLTIGEUR_COMPANY_H
#define VOLTIGEUR_COMPANY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/span.h"

enum { NO_PARTY = UINT16_MAX, MOST_PARTIES = 256, MOST_TARGETS = 24 };

struct company {
	size_t count;
	const struct company_party {
		/* the first party that is the same owner, and the first of the same
		 * unit: their slots are meant; itself if it is the first */
		uint16_t owner, unit;
		uint16_t whole;   /* the party that it is a part of; itself if none */
		bool target;      /* of the target's side */
		bool further;     /* neither by= nor at= names it: whom a link names, or a member */
		bool nobody;      /* a link names nobody: its fields have their start values */
		const char *name; /* before its fields' names: "", "target.", "parts.2." */
		uint16_t side;    /* in a game: the first party of the same side; NO_PARTY: of none */
	} * party;
	const struct company_link { /* whom a field of type figure names */
		uint16_t of;        /* NO_PARTY: a field of the scene */
		struct span link;
		uint16_t to;
	} * links;
	size_t link_count;
	const struct company_body {    /* those who name an owner by the link of a body */
		uint16_t of, body;     /* body: its index in the rules */
		uint16_t first, count; /* parties */
	} * bodies;
	size_t body_count;
	const struct span *shared; /* fields that a unit shares */
	size_t shared_count;
	/* owners that at= names, if they are several: party 1 (or 0, if those act) is the
	 * first of them, and the others are the parties from 2 on */
	uint16_t targets;
	bool actors;  /* those that at= names act: --for at */
	bool game;    /* with a log or unit files */
	bool caused;  /* --for at: the other party only caused the deed */
	bool checked; /* a check of the rules: whoever a link names is a party of its own */
	bool cycle;   /* a step would make a whole a part, or a part a whole: it is refused */
	bool unnamed; /* a step means a part, but does not say which: the deed is refused */
	bool ordered; /* the game follows the order of play */
	bool lenient; /* and only warns: sequence=warn */
};

/* by= and at=, two owners of no unit. */
extern const struct company company_plain;
/* The same two in a game, each of a side of its own, for a check of the rules. */
extern const struct company company_game;

/* by= and two targets, for a check of the rules. */
extern const struct company company_several;

/* How many owners at= names, and the party of one, from 0. */
static inline uint16_t company_targets(const struct company *company)
{
	return company->targets > 1 ? company->targets : 1;
}
static inline uint16_t company_target(const struct company *company, uint16_t target)
{
	return target ? (uint16_t)(target + 1) : !company->actors;
}

struct rules;
/* The same two with two parts each, and two members in each other body of both and of
 * their parts; NULL if the ruleset has no bodies. */
const struct company *company_with_bodies(struct rules *);

/* All of it as a text, which is that of no other. */
const char *company_text(const struct company *, struct arena *);
/* Would both give the same program? */
bool company_same(const struct company *, const struct company *);
/* A copy that lives as long as the arena; its texts are the same. */
const struct company *company_copy(const struct company *, struct arena *);
/* The party whose slot a party's field is. */
uint16_t company_holder(const struct company *, uint16_t party, struct span field);
/* The same for a field of a pair: who is of both sides has one toward at= and one toward by=. */
uint16_t company_of_pair(const struct company *, uint16_t party);

#endif
