/*
 * What is random, and data that tell where they belong.
 */
#include <inttypes.h>
#include <string.h>

#include "stress_impl.h"

#define GOLDEN	UINT64_C(0x9e3779b97f4a7c15)	/* 2^64 by the golden ratio */

/* Steele, Lea, Flood 2014: each bit of the result depends on all of x. */
static uint64_t
mix(uint64_t x)
{
	x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
	return (x ^ (x >> 31));
}

void
random_step(struct stress *s)
{
	uint64_t x;
	const char *p;

	x = s->s_inside->i_storm->o_seed;
	for (p = s->s_inside->i_party->p_class->c_name; *p != '\0'; p++)
		x = mix(x + (unsigned char)*p);
	x = mix(x + (uint64_t)s->s_member);
	s->s_inside->i_random = mix(x + s->s_step);
}

uint64_t
stress_pick(struct stress *s, uint64_t n)
{
	struct stress_inside *i;
	uint64_t x;

	i = s->s_inside;
	i->i_random += GOLDEN;
	x = mix(i->i_random);
	if (n != 0)
		x %= n;
	i->i_digest = mix(i->i_digest + GOLDEN + x);
	return (x);
}

/* After 1, 4, 16 ... steps, because no two runs make as many. */
void
random_mark(struct stress *s)
{
	uint64_t steps;
	size_t i;

	steps = s->s_step + 1;
	for (i = 0; i < STRESS_MARKS; i++)
		if (steps == UINT64_C(1) << (2 * i))
			s->s_inside->i_slot->l_digest[i] =
			    s->s_inside->i_digest;
}

static uint64_t
word(uint64_t place, uint64_t tag)
{
	return (tag + place * GOLDEN);
}

void
stress_fill(void *buf, size_t len, uint64_t off, uint64_t tag)
{
	unsigned char *p;
	uint64_t w;
	size_t n, skip;

	for (p = buf; len > 0; p += n, off += n, len -= n) {
		w = word(off / sizeof(w), tag);
		skip = off % sizeof(w);
		n = sizeof(w) - skip < len ? sizeof(w) - skip : len;
		memcpy(p, (unsigned char *)&w + skip, n);
	}
}

void
stress_check(struct stress *s, const void *buf, size_t len, uint64_t off,
    uint64_t tag, const char *where)
{
	const unsigned char *p;
	uint64_t is, w;
	size_t n, skip;

	for (p = buf; len > 0; p += n, off += n, len -= n) {
		w = word(off / sizeof(w), tag);
		skip = off % sizeof(w);
		n = sizeof(w) - skip < len ? sizeof(w) - skip : len;
		if (memcmp(p, (unsigned char *)&w + skip, n) == 0)
			continue;
		is = w;
		memcpy((unsigned char *)&is + skip, p, n);
		stress_wrong(s, "%s: what is read is not what was written: "
		    "at byte %" PRIu64 " the tag is %#" PRIx64 ", not %#"
		    PRIx64, where, off, is - word(off / sizeof(w), 0), tag);
	}
}
