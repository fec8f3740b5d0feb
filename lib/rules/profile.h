/* profile: finds the row of a word.
 *
 * The index is filled when it is first asked, since words have other numbers in each run that
 * takes a profile from an image. Nothing can fail. */
#ifndef VOLTIGEUR_PROFILE_H
#define VOLTIGEUR_PROFILE_H

#include "rules/model.h"

/* Fills the index, whose memory is the profile's. */
void profile_index(const struct profile *);

static inline size_t profile_bucket(const struct profile *profile, int64_t word)
{
	return ((uint32_t)word * UINT32_C(0x9e3779b1) >> 15) & (profile->buckets - 1);
}

/* The index of the row of a word; -1: it has none. */
static inline int32_t profile_row(const struct profile *profile, int64_t word)
{
	const uint32_t *bucket = profile->index->bucket;

	if (!profile->index->filled)
		profile_index(profile);
	for (size_t at = profile_bucket(profile, word); bucket[at]; at = (at + 1) & (profile->buckets - 1))
		if (profile->rows[bucket[at] - 1] == word)
			return (int32_t)bucket[at] - 1;
	return -1;
}

#endif
