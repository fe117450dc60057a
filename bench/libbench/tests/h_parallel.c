/*
 * t_parallel with a copy that is not done but where the threads look at the
 * first and the last words.
 */
#include "../../../tests/mem/h_ops.h"	/* lint-ok: it is what is tested */

#define ENDS	512	/* words */

static uint64_t
ends(uint64_t *dst, const uint64_t *src, size_t words, uint64_t v)
{
	(void)ops_copy(dst, src, ENDS, v);
	return (ops_copy(dst + words - ENDS, src + words - ENDS, ENDS, v));
}

static const struct memory_op *
lazy(const char *name)
{
	static const struct memory_op op = { "copy", ends, ops_copy_plain };

	return (strcmp(name, op.o_name) == 0 ? &op : ops_find(name));
}

#define ops_find	lazy
#include "../../../tests/mem/t_parallel.c" /* lint-ok: it is what is tested */
