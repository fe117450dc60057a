/*
 * The machine as a whole on the BSDs: what can be asked by number everywhere.
 */
#include <sys/types.h>
#include <sys/sysctl.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "os_bsd.h"

/* There is no order in which processes go. */
int
os_first_to_die(void)
{

	errno = ENOSYS;
	return (-1);
}

void
os_inventory(struct os_inventory *i)
{
	struct os_host h;
	uint64_t unused;

	os_host(&h);
	i->i_procs = i->i_files = i->i_shm = i->i_sem = i->i_msg = -1;
	i->i_mounts = i->i_memory = i->i_all = -1;
	unused = os_memory_free();
	if (h.h_memory == 0 || unused == 0)
		return;
	i->i_all = (int64_t)h.h_memory;
	i->i_memory = (int64_t)(h.h_memory - unused);
}

/* The buffer turns round, and may begin with a head that has zeros in it. */
char *
os_kernel_log(void)
{
#ifdef KERN_MSGBUF
	const int mib[] = { CTL_KERN, KERN_MSGBUF };
#else
	int mib[8];
#endif
	size_t i, len, n;
	char *text;

	n = sizeof(mib) / sizeof(mib[0]);
#ifndef KERN_MSGBUF
	if (sysctlnametomib("kern.msgbuf", mib, &n) == -1)
		return (NULL);
#endif
	if (sysctl(mib, (unsigned int)n, NULL, &len, NULL, 0) == -1 ||
	    (text = malloc(len + 1)) == NULL)
		return (NULL);
	if (sysctl(mib, (unsigned int)n, text, &len, NULL, 0) == -1) {
		free(text);
		return (NULL);
	}
	for (i = 0; i < len; i++)
		if (text[i] == '\0')
			text[i] = '\n';
	text[len] = '\0';
	return (text);
}

int
os_ask(uint64_t which, const char **what, size_t *len)
{
	static const struct {
		const char *name;
		int mib[2];
	} variables[] = {
		{ "kern.ostype", { CTL_KERN, KERN_OSTYPE } },
		{ "kern.osrelease", { CTL_KERN, KERN_OSRELEASE } },
		{ "kern.version", { CTL_KERN, KERN_VERSION } },
		{ "kern.maxproc", { CTL_KERN, KERN_MAXPROC } },
		{ "kern.maxfiles", { CTL_KERN, KERN_MAXFILES } },
		{ "kern.argmax", { CTL_KERN, KERN_ARGMAX } },
		{ "kern.hostname", { CTL_KERN, KERN_HOSTNAME } },
		{ "kern.clockrate", { CTL_KERN, KERN_CLOCKRATE } },
		{ "kern.boottime", { CTL_KERN, KERN_BOOTTIME } },
		{ "hw.machine", { CTL_HW, HW_MACHINE } },
		{ "hw.model", { CTL_HW, HW_MODEL } },
		{ "hw.ncpu", { CTL_HW, HW_NCPU } },
		{ "hw.pagesize", { CTL_HW, HW_PAGESIZE } },
		{ "kern.ngroups", { CTL_KERN, KERN_NGROUPS } },
	};
	char buf[4096];
	size_t i;

	i = which % (sizeof(variables) / sizeof(variables[0]));
	*what = variables[i].name;
	*len = sizeof(buf);
	return (sysctl(variables[i].mib, 2, buf, len, NULL, 0));
}
