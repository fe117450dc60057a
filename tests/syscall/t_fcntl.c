#include <string.h>

#include "h_file.h"

ATF_TC(fcntl_lock);
ATF_TC_HEAD(fcntl_lock, tc)
{
	bench_head(tc, "fcntl(2): lock one byte of a file that nobody else "
	    "wants, and unlock it, the two of them", "ns/op", BENCH_LESS);
}
ATF_TC_BODY(fcntl_lock, tc)
{
	struct flock lock, unlock;
	struct bench *b;
	int fd;

	b = bench_open(tc);
	fd = file_make(b);
	memset(&lock, 0, sizeof(lock));
	lock.l_type = F_WRLCK;
	lock.l_whence = SEEK_SET;
	lock.l_len = 1;
	unlock = lock;
	unlock.l_type = F_UNLCK;
	BENCH_LOOP(b)
		if (fcntl(fd, F_SETLK, &lock) == -1 ||
		    fcntl(fd, F_SETLK, &unlock) == -1)
			bench_fail(b, "fcntl(2) of a lock");
	file_remove(b, fd);
	bench_close(b);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, fcntl_lock);
	return (atf_no_error());
}
