/* The reader of baselines under libFuzzer; `bmake fuzz` makes it. */

#include "h_baseline.h"

int	LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static void
try(const char *text, size_t len)
{
	const char *fault;
	bool good;

	if ((fault = text_fault(text, len, &good)) != NULL) {
		fprintf(stderr, "%s\n", fault);
		abort();
	}
}

/* As it is, and with the right checks, which no mutation would find. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text;

	if ((text = malloc(size + 1)) == NULL)
		abort();
	memcpy(text, data, size);
	try(text, size);
	reseal(text, size);
	try(text, size);
	free(text);
	return (0);
}
