/* digest: XXH64. */
#include "base/digest.h"

static const uint64_t prime[] = {0,
				 UINT64_C(0x9E3779B185EBCA87),
				 UINT64_C(0xC2B2AE3D27D4EB4F),
				 UINT64_C(0x165667B19E3779F9),
				 UINT64_C(0x85EBCA77C2B2AE63),
				 UINT64_C(0x27D4EB2F165667C5)};

static uint64_t turned(uint64_t bits, int by)
{
	return bits << by | bits >> (64 - by);
}

/* Bytes as a number, the lowest first. */
static uint64_t read_bytes(const char *at, size_t count)
{
	uint64_t bits = 0;

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	if (count == 8) {
		memcpy(&bits, at, 8);
		return bits;
	}
#endif
	while (count-- > 0)
		bits = bits << 8 | (unsigned char)at[count];
	return bits;
}

static uint64_t stirred(uint64_t lane, uint64_t bits)
{
	return turned(lane + bits * prime[2], 31) * prime[1];
}

static uint64_t merged(uint64_t hash, uint64_t lane)
{
	return (hash ^ stirred(0, lane)) * prime[1] + prime[4];
}

/* All blocks of 32 bytes, in four lanes. */
static uint64_t long_part(const char *at, size_t blocks)
{
	uint64_t a = prime[1] + prime[2], b = prime[2], c = 0, d = 0 - prime[1];

	for (; blocks; blocks--, at += 32) {
		a = stirred(a, read_bytes(at, 8));
		b = stirred(b, read_bytes(at + 8, 8));
		c = stirred(c, read_bytes(at + 16, 8));
		d = stirred(d, read_bytes(at + 24, 8));
	}
	uint64_t hash = turned(a, 1) + turned(b, 7) + turned(c, 12) + turned(d, 18);
	return merged(merged(merged(merged(hash, a), b), c), d);
}

uint64_t digest(struct span bytes)
{
	const char *at = bytes.data;
	size_t left = bytes.length;
	uint64_t hash = left >= 32 ? long_part(at, left / 32) : prime[5];

	hash += left;
	at += left / 32 * 32;
	left %= 32;
	for (; left >= 8; left -= 8, at += 8)
		hash = turned(hash ^ stirred(0, read_bytes(at, 8)), 27) * prime[1] + prime[4];
	if (left >= 4) {
		hash = turned(hash ^ read_bytes(at, 4) * prime[1], 23) * prime[2] + prime[3];
		left -= 4;
		at += 4;
	}
	for (; left; left--, at++)
		hash = turned(hash ^ (unsigned char)*at * prime[5], 11) * prime[1];
	hash = (hash ^ hash >> 33) * prime[2];
	hash = (hash ^ hash >> 29) * prime[3];
	return hash ^ hash >> 32;
}
