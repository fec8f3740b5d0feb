/* big: numbers of GMP whose limbs are in an arena. */
#include "base/big.h"

#include <string.h>

void big_keep(struct arena *arena, mpz_ptr into, mpz_srcptr from)
{
	size_t size = mpz_size(from);
	mp_limb_t *limbs = arena_reserve(arena, size * sizeof *limbs);

	if (size)
		memcpy(limbs, mpz_limbs_read(from), size * sizeof *limbs);
	mpz_roinit_n(into, limbs, (mp_size_t)size);
}
