/* Random numbers that are the same everywhere. */

#include <math.h>

#include "proof.h"

/* Steele, Lea and Flood 2014: SplitMix. */
static uint64_t
random_bits(uint64_t *seed)
{
	uint64_t z;

	z = *seed += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return (z ^ z >> 31);
}

double
random_uniform(uint64_t *seed)
{

	return (((double)(random_bits(seed) >> 11) + 0.5) / 9007199254740992.0);
}

/* A point in the unit disc: x, and the square of its distance. */
static double
disc(uint64_t *seed, double *square)
{
	double x, y;

	do {
		x = 2 * random_uniform(seed) - 1;
		y = 2 * random_uniform(seed) - 1;
		*square = x * x + y * y;
	} while (*square >= 1 || *square == 0);
	return (x);
}

/* Marsaglia and Bray 1964. */
double
random_normal(uint64_t *seed)
{
	double square, x;

	x = disc(seed, &square);
	return (x * sqrt(-2 * log(square) / square));
}

/* Bailey 1994; the quartiles are those of tables for 3 and 4 df. */
double
random_t(uint64_t *seed, double df)
{
	double square, x, quartile;

	quartile = df == 3 ? 0.764892 : 0.740697;
	x = disc(seed, &square);
	return (x * sqrt(df * (pow(square, -2 / df) - 1) / square) *
	    0.674490 / quartile);
}
