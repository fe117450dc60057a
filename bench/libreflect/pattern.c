#include "reflect.h"

void
reflect_pattern(unsigned char *p, size_t len)
{
	uint32_t x;
	size_t i;

	for (x = 1, i = 0; i < len && i < REFLECT_PERIOD; i++) {
		x = x * 1664525 + 1013904223;
		p[i] = (unsigned char)(x >> 24);
	}
	for (; i < len; i++)
		p[i] = p[i - REFLECT_PERIOD];
}
