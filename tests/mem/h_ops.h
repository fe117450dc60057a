/*
 * The operations, and beside each the plain one that does the same.
 */
#ifndef H_OPS_H
#define H_OPS_H

#include "h_memory.h"

#define OPS_BLOCK	64	/* words: a number that the compiler knows */

static uint64_t
ops_read(uint64_t *dst, const uint64_t *src, size_t words, uint64_t v)
{
	size_t i;

	(void)dst;
	for (; words != 0; words -= OPS_BLOCK, src += OPS_BLOCK)
		for (i = 0; i < OPS_BLOCK; i++)
			v += src[i];
	return (v);
}

static uint64_t
ops_read_plain(volatile uint64_t *dst, const volatile uint64_t *src,
    size_t words, uint64_t v)
{
	size_t i;

	(void)dst;
	for (i = 0; i < words; i++)
		v += src[i];
	return (v);
}

static uint64_t
ops_write(uint64_t *dst, const uint64_t *src, size_t words, uint64_t v)
{
	size_t i;

	(void)src;
	for (; words != 0; words -= OPS_BLOCK, dst += OPS_BLOCK)
		for (i = 0; i < OPS_BLOCK; i++)
			dst[i] = v;
	return (v);
}

static uint64_t
ops_write_plain(volatile uint64_t *dst, const volatile uint64_t *src,
    size_t words, uint64_t v)
{
	size_t i;

	(void)src;
	for (i = 0; i < words; i++)
		dst[i] = v;
	return (v);
}

/* What is copied changes a little, or the compiler would call memcpy(3). */
static uint64_t
ops_copy(uint64_t *restrict dst, const uint64_t *restrict src, size_t words,
    uint64_t v)
{
	size_t i;

	for (; words != 0; words -= OPS_BLOCK, dst += OPS_BLOCK,
	    src += OPS_BLOCK)
		for (i = 0; i < OPS_BLOCK; i++)
			dst[i] = src[i] + v;
	return (v);
}

static uint64_t
ops_copy_plain(volatile uint64_t *dst, const volatile uint64_t *src,
    size_t words, uint64_t v)
{
	size_t i;

	for (i = 0; i < words; i++)
		dst[i] = src[i] + v;
	return (v);
}

static uint64_t
ops_memcpy(uint64_t *dst, const uint64_t *src, size_t words, uint64_t v)
{
	memcpy(dst, src, words * sizeof(*dst));
	return (v);
}

static uint64_t
ops_memcpy_plain(volatile uint64_t *dst, const volatile uint64_t *src,
    size_t words, uint64_t v)
{
	(void)ops_copy_plain(dst, src, words, 0);
	return (v);
}

static uint64_t
ops_memset(uint64_t *dst, const uint64_t *src, size_t words, uint64_t v)
{
	(void)src;
	memset(dst, (int)(v & 0xff), words * sizeof(*dst));
	return (v);
}

static uint64_t
ops_memset_plain(volatile uint64_t *dst, const volatile uint64_t *src,
    size_t words, uint64_t v)
{
	(void)ops_write_plain(dst, src, words,
	    (v & 0xff) * UINT64_C(0x0101010101010101));
	return (v);
}

static const struct memory_op ops[] = {
	{ "read", ops_read, ops_read_plain },
	{ "write", ops_write, ops_write_plain },
	{ "copy", ops_copy, ops_copy_plain },
	{ "memcpy", ops_memcpy, ops_memcpy_plain },
	{ "memset", ops_memset, ops_memset_plain }
};

/* By its name, so that the compiler does not know which one is called. */
static inline const struct memory_op *
ops_find(const char *name)
{
	size_t i;

	for (i = 0; i < sizeof(ops) / sizeof(ops[0]); i++)
		if (strcmp(ops[i].o_name, name) == 0)
			return (&ops[i]);
	return (NULL);
}

#endif
