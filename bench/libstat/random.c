/* Random numbers that are the same everywhere. */

#include "impl.h"
#include "stat.h"

/* Steele, Lea and Flood 2014: SplitMix. */
uint64_t
random_bits(uint64_t *seed)
{
	uint64_t z;

	z = *seed += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return (z ^ z >> 31);
}

/* Durstenfeld 1964. */
void
stat_shuffle(size_t *x, size_t n, uint64_t seed)
{
	size_t i, k;

	for (i = 0; i < n; i++) {
		k = random_bits(&seed) % (i + 1);
		if (k != i)
			x[i] = x[k];
		x[k] = i;
	}
}
