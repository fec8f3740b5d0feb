/* did: taking the field did= apart. */
#include "format/did.h"

struct did did_cut(struct span *rest)
{
	struct span text = span_cut(rest, ','), variant = text, tool = span_cut(&variant, '.');

	return (struct did){text, tool, variant};
}

size_t did_count(struct span did)
{
	size_t count = 0;

	for (; did.length; count++)
		did_cut(&did);
	return count;
}

struct did did_at(struct span did, size_t index)
{
	struct did one = did_cut(&did);

	while (index-- > 0)
		one = did_cut(&did);
	return one;
}

struct did did_last(struct span did)
{
	struct did last = did_cut(&did);

	while (did.length)
		last = did_cut(&did);
	return last;
}

bool did_has(struct span did, struct span tool)
{
	while (did.length)
		if (span_same(did_cut(&did).tool, tool))
			return true;
	return false;
}
