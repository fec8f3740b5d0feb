/* odds_crowd: the states of a frontier, in groups that run as one.
 *
 * Internal to the module odds. States that agree in everything the next segment reads are
 * a group. Memory is the frontier's; nothing can fail. */
#ifndef VOLTIGEUR_ODDS_CROWD_H
#define VOLTIGEUR_ODDS_CROWD_H

#include "odds/odds_engine.h"

struct group {
	struct group *next;
	item *key; /* what its states have in common */
	uint32_t *states;
	size_t count, capacity;
	struct cast cast;
	mp_limb_t *sum; /* of the weights; NULL: not asked for yet */
};

struct crowd { /* the states of a frontier, grouped by what the next segment reads */
	struct group *groups, **last;
	struct group **bucket;
	size_t buckets;
	uint32_t *places; /* indices of the key items that are read */
	size_t width;
	flow_bits *told_apart;    /* the slots that these are */
	struct hidden {           /* of tallies, whose hidden slots mean something if a count is pending */
		uint32_t first;   /* index in `places`; the next one is the other */
		uint32_t *counts; /* indices of the key items of its counts that are read */
		size_t count;
	} * hidden;
	size_t hidden_count;
	item *key; /* a buffer */
};

/* Finds the groups of a frontier. */
void crowd_find(const struct engine *, struct frontier *, struct crowd *);
/* The weight of all states of a group, which has as many limbs as that of one. */
const mp_limb_t *group_sum(struct frontier *, struct group *);

#endif
