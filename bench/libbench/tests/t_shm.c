/*
 * Shared memory whose user is killed before it has no name any more: h_shm.
 */
#include <sys/mman.h>
#include <sys/shm.h>

#include <errno.h>

#define H_PLANT	"h_shm"
#include "h_plant.h"

static char made[64];

/* What it made, after it was killed; skips the test if it could not. */
static void
kill_user(const atf_tc_t *tc, const char *name)
{
	run(tc, name);
	slurp("made", made, sizeof(made));
	if (made[0] == '\0')
		atf_tc_skip("%s: %s", name, result);
	ATF_CHECK_MSG(strstr(result, "failed: worker 1 of 1: killed by signal "
	    "9") == result, "%s", result);
}

ATF_TC_WITHOUT_HEAD(posix);
ATF_TC_BODY(posix, tc)
{
	kill_user(tc, "shm_posix");
	ATF_CHECK_ERRNO(ENOENT, shm_unlink(made) == -1);
}

ATF_TC_WITHOUT_HEAD(sysv);
ATF_TC_BODY(sysv, tc)
{
	struct shmid_ds ds;

	kill_user(tc, "shm_sysv");
	ATF_CHECK_MSG(shmctl(atoi(made), IPC_STAT, &ds) == -1 &&
	    (errno == EINVAL || errno == EIDRM), "the segment %s is left",
	    made);
	(void)shmctl(atoi(made), IPC_RMID, NULL);
}

ATF_TP_ADD_TCS(tp)
{
	ATF_TP_ADD_TC(tp, posix);
	ATF_TP_ADD_TC(tp, sysv);
	return (atf_no_error());
}
