/*
 * A sandbox on Linux: a seccomp(2) filter that answers EPERM to all system
 * calls but those on memory, signals, clocks and open descriptors.  It does
 * not look at the architecture: who makes calls by those of another one means
 * harm, and no filter of ours is against that.
 */
#include <sys/types.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <linux/filter.h>
#include <linux/seccomp.h>

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

#include "os.h"

/* Not every architecture has all of them. */
static const long allowed[] = {
#ifdef SYS_alarm
	SYS_alarm,
#endif
#ifdef SYS_dup2
	SYS_dup2,
#endif
#ifdef SYS_getrlimit
	SYS_getrlimit,
#endif
#ifdef SYS_mmap
	SYS_mmap,
#endif
#ifdef SYS_fstat
	SYS_fstat,
#endif
#ifdef SYS_poll
	SYS_poll,
#endif
#ifdef SYS_select
	SYS_select,
#endif
	SYS_brk, SYS_clock_getres, SYS_clock_gettime, SYS_clock_nanosleep,
	SYS_close, SYS_dup, SYS_dup3, SYS_exit, SYS_exit_group, SYS_fcntl,
	SYS_fdatasync, SYS_fsync, SYS_ftruncate, SYS_futex, SYS_getgroups,
	SYS_getitimer, SYS_getpeername, SYS_getpid, SYS_getrusage,
	SYS_getsockname, SYS_getsockopt, SYS_gettimeofday, SYS_lseek,
	SYS_madvise, SYS_mprotect, SYS_msync, SYS_munmap, SYS_nanosleep,
	SYS_pipe2, SYS_ppoll, SYS_pread64, SYS_pselect6, SYS_pwrite64,
	SYS_read, SYS_readv, SYS_recvfrom, SYS_recvmsg, SYS_rt_sigaction,
	SYS_rt_sigpending, SYS_rt_sigprocmask, SYS_rt_sigreturn,
	SYS_sched_yield, SYS_sendmsg, SYS_sendto, SYS_setitimer,
	SYS_setsockopt, SYS_shutdown, SYS_sigaltstack, SYS_socketpair,
	SYS_times, SYS_uname, SYS_write, SYS_writev,
};
#define ALLOWED	(sizeof(allowed) / sizeof(allowed[0]))

int
os_sandbox(void)
{
	struct sock_filter code[2 * ALLOWED + 2], *c;
	struct sock_fprog program;
	size_t i;

	c = code;
	*c++ = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
	    offsetof(struct seccomp_data, nr));
	for (i = 0; i < ALLOWED; i++) {
		*c++ = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
		    (uint32_t)allowed[i], 0, 1);
		*c++ = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K,
		    SECCOMP_RET_ALLOW);
	}
	*c++ = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K,
	    SECCOMP_RET_ERRNO | EPERM);
	program.len = (unsigned short)(c - code);
	program.filter = code;
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == -1)
		return (-1);
	return (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) ==
	    -1 ? -1 : 0);
}
