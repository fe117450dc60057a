/*
 * Slowing system calls down on Linux: a seccomp(2) filter, which the kernel
 * runs before each call, made long for no purpose but the time that it takes.
 */
#include <sys/types.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <linux/filter.h>
#include <linux/seccomp.h>

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

#include "os.h"

#define LONGEST		4000	/* of one filter; the kernel has 4096 */
#define FILTERS		7	/* of them fit a process */

/*
 * One filter.  What it loads differs from call to call, so that the kernel can
 * not find out beforehand that the answer is always yes, and skip it.
 */
static int
install(long length)
{
	struct sock_filter *code;
	struct sock_fprog program;
	long i;
	int error;

	if ((code = calloc((size_t)length + 1, sizeof(*code))) == NULL)
		return (-1);
	for (i = 0; i < length; i++) {
		code[i].code = BPF_LD | BPF_W | BPF_ABS;
		code[i].k = offsetof(struct seccomp_data, args);
	}
	code[length].code = BPF_RET | BPF_K;
	code[length].k = SECCOMP_RET_ALLOW;
	program.len = (unsigned short)(length + 1);
	program.filter = code;
	error = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
	    SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) == -1 ? errno : 0;
	free(code);
	errno = error;
	return (error == 0 ? 0 : -1);
}

int
os_slow_calls(long length)
{
	long n;

	if (length < 0 || length > LONGEST * FILTERS) {
		errno = EINVAL;
		return (-1);
	}
	if (length == 0)
		return (0);
	/* An unprivileged process may filter only what gains no privileges. */
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == -1)
		return (-1);
	for (; length > 0; length -= n) {
		n = length < LONGEST ? length : LONGEST;
		if (install(n) == -1)
			return (-1);
	}
	return (0);
}
