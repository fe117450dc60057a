/*
 * What the kernel complains of in its log.
 */
#include <string.h>

#include "stress_impl.h"

/* Words of the BSDs and of Linux; a log has many other lines. */
static const char *const complaints[] = {
	"panic", "BUG:", "kernel BUG", "WARNING:", "Oops",
	"lock order reversal", "blocked for more than", "hung task",
	"soft lockup", "hard LOCKUP", "general protection fault, probably",
	"KASAN", "UBSAN", "KCSAN", "circular locking", "recursive locking",
	"rcu: INFO", "scheduling while atomic", "sleeping function called",
	"Fatal trap", "kernel diagnostic assertion", "witness:", "uvm_fault",
	"locking against myself", "list_add corruption",
	"list_del corruption", "refcount_t:",
};

/*
 * Where the log goes on after what was there before, of which the beginning may
 * have gone; all if it has moved.
 */
static const char *
what_is_new(const char *before, const char *after)
{
	size_t len;

	for (len = strlen(before); len > 0; before++, len--)
		if (strncmp(after, before, len) == 0)
			break;
	return (after + len);
}

bool
kernel_complains(const char *before, const char *after, char *line,
    size_t len)
{
	char text[1024];
	const char *p;
	size_t i, n;

	for (p = what_is_new(before, after); *p != '\0';
	    p += n, p += *p == '\n') {
		n = strcspn(p, "\n");
		i = n < sizeof(text) ? n : sizeof(text) - 1;
		memcpy(text, p, i);
		text[i] = '\0';
		for (i = 0; i < sizeof(complaints) / sizeof(complaints[0]);
		    i++)
			if (strstr(text, complaints[i]) != NULL)
				break;
		if (i == sizeof(complaints) / sizeof(complaints[0]))
			continue;
		for (i = 0; text[i] != '\0' && i + 1 < len; i++)
			line[i] = text[i] >= ' ' && text[i] <= '~' ? text[i] :
			    '?';
		line[i] = '\0';
		return (true);
	}
	return (false);
}
