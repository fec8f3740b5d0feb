/* digest: wyhash. */
#include "base/digest.h"

__extension__ typedef unsigned __int128 wide;

static const uint64_t secret[] = {UINT64_C(0x2d358dccaa6c78a5), UINT64_C(0x8bb84b93962eacc9),
				  UINT64_C(0x4b33a62ed433d4a3), UINT64_C(0x4d5a2da51de1aa47)};

/* Bytes as a number, the lowest first. */
static inline uint64_t read_bytes(const char *at, size_t count)
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

/* Both halves of the product. */
static inline uint64_t mixed(uint64_t a, uint64_t b)
{
	wide product = (wide)a * b;

	return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Sixteen bytes for a lane. */
static inline uint64_t mixed_in(uint64_t lane, const char *at, uint64_t with)
{
	return mixed(read_bytes(at, 8) ^ with, read_bytes(at + 8, 8) ^ lane);
}

/* The last bytes, 16 at most, as two numbers that may have some in common. */
static void read_short(const char *at, size_t length, uint64_t *a, uint64_t *b)
{
	size_t apart = length >> 3 << 2;

	if (length >= 4) {
		*a = read_bytes(at, 4) << 32 | read_bytes(at + apart, 4);
		*b = read_bytes(at + length - 4, 4) << 32 | read_bytes(at + length - 4 - apart, 4);
	} else if (length) {
		*a = read_bytes(at, 1) << 16 | read_bytes(at + length / 2, 1) << 8 |
		     read_bytes(at + length - 1, 1);
	}
}

uint64_t digest(struct span bytes)
{
	const char *at = bytes.data;
	size_t left = bytes.length;
	uint64_t lane = mixed(secret[0], secret[1]), second = lane, third = lane, a = 0, b = 0;

	if (left >= 48) {
		for (; left >= 48; left -= 48, at += 48) {
			lane = mixed_in(lane, at, secret[1]);
			second = mixed_in(second, at + 16, secret[2]);
			third = mixed_in(third, at + 32, secret[3]);
		}
		lane ^= second ^ third;
	}
	for (; left > 16; left -= 16, at += 16)
		lane = mixed_in(lane, at, secret[1]);
	if (bytes.length > 16) {
		a = read_bytes(at + left - 16, 8);
		b = read_bytes(at + left - 8, 8);
	} else {
		read_short(at, left, &a, &b);
	}
	wide product = (wide)(a ^ secret[1]) * (b ^ lane);
	return mixed((uint64_t)product ^ secret[0] ^ bytes.length, (uint64_t)(product >> 64) ^ secret[1]);
}
