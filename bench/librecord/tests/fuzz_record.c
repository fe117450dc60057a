/* The parser under libFuzzer; `bmake fuzz` makes it. */

#include "h_record.h"

int	LLVMFuzzerTestOneInput(const uint8_t *, size_t);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *fault;
	int kind;

	if ((fault = line_fault((const char *)data, size,
	    &kind)) != NULL) {
		fprintf(stderr, "%s\n", fault);
		abort();
	}
	return (0);
}
