#include <sys/mman.h>

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

/* What the handler has to know; a program runs one case. */
static struct {
	char	*f_page;
	size_t	f_size;
	volatile sig_atomic_t f_left;	/* signals still to come */
} fault;

/*
 * A handler that does nothing has the forbidden store tried again, which
 * raises the next signal; the last one allows it.  mprotect(2) is not in
 * POSIX's list of what a handler may call, but is a bare system call.  A store
 * elsewhere is a mistake of ours and ends the process.
 */
static void
forbidden(int sig, siginfo_t *info, void *context)
{
	(void)context;
	if (info->si_addr != fault.f_page)
		(void)signal(sig, SIG_DFL);
	else if (--fault.f_left == 0 && mprotect(fault.f_page, fault.f_size,
	    PROT_READ | PROT_WRITE) == -1)
		_exit(1);
}

/* A system calls it SIGSEGV, another one SIGBUS. */
static void
prepare(struct bench *b)
{
	struct sigaction sa;

	fault.f_size = (size_t)sysconf(_SC_PAGESIZE);
	fault.f_page = mmap(NULL, fault.f_size, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANON, -1, 0);
	if (fault.f_page == MAP_FAILED)
		bench_fail(b, "mmap(2)");
	memset(&sa, 0, sizeof(sa));
	sa.sa_sigaction = forbidden;
	sa.sa_flags = SA_SIGINFO;
	sigemptyset(&sa.sa_mask);
	if (sigaction(SIGSEGV, &sa, NULL) == -1 ||
	    sigaction(SIGBUS, &sa, NULL) == -1)
		bench_fail(b, "sigaction(2)");
}

ATF_TC(fault);
ATF_TC_HEAD(fault, tc)
{
	bench_head(tc, "a store to a page that is protected: the fault, the "
	    "signal, a handler that counts, and the return to the store; what "
	    "garbage collectors and checkpoints are built on", "ns/op",
	    BENCH_LESS);
	bench_cite(tc, "McVoy, Staelin 1996 (lmbench, lat_sig prot)");
}
ATF_TC_BODY(fault, tc)
{
	struct bench *b;
	unsigned long n;

	b = bench_open(tc);
	prepare(b);
	while ((n = bench_batch(b, 1000000)) != 0) {
		fault.f_page[0] = 0;
		fault.f_left = (sig_atomic_t)n;
		if (mprotect(fault.f_page, fault.f_size, PROT_READ) == -1)
			bench_fail(b, "mprotect(2)");
		bench_start(b);
		*(volatile char *)fault.f_page = 1;
		bench_stop(b);
		errno = 0;
		if (fault.f_left != 0)
			bench_fail(b, "%ld of %lu signals did not come",
			    (long)fault.f_left, n);
		if (fault.f_page[0] != 1)
			bench_fail(b, "the store was lost");
	}
	if (munmap(fault.f_page, fault.f_size) == -1)
		bench_fail(b, "munmap(2)");
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, fault);
	return (atf_no_error());
}
