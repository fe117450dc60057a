#include <string.h>

#include "record.h"

void
record_marks_add(struct record_marks *k, const char *marks)
{
	const char *at;

	k->k_batches++;
	for (; *marks != '\0'; marks++)
		if ((at = strchr(RECORD_MARKS, *marks)) != NULL)
			k->k_with[at - RECORD_MARKS]++;
}

bool
record_marks_disturbed(const struct record_marks *k, const char *marks)
{
	const char *at;

	for (; *marks != '\0'; marks++)
		if (*marks == RECORD_MARK_BACKWARDS ||
		    ((at = strchr(RECORD_MARKS, *marks)) != NULL &&
		    2 * k->k_with[at - RECORD_MARKS] < k->k_batches))
			return (true);
	return (false);
}
