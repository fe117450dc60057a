#!/bin/sh
# What the system has not, or refuses at every step, is no class that passes:
# it is left out, with the reason.  And who waits for a process that is dead
# says so.  Libraries that are loaded before libc do what such a system does.

srcdir=$(cd "$(dirname "$0")" && pwd)
stress=$(cd "$srcdir/../../../tests/stress" && pwd)
. "$srcdir/preload.subr"
preload plant
preload refuse
status=0

# told CASE PATTERN NAME=VALUE ...: a run with this result.
told()
{
	case=$1
	pattern=$2
	shift 2
	env "$@" "$stress/t_stress" -r result -s "$stress" -v profile=smoke \
	    -v stress_s=1 -v seed=271828 ${replay:+-v stress_replay=$replay} \
	    "$case" >out 2>&1
	if grep -qE "$pattern" result; then
		echo "$case: $(cat result)"
	else
		echo "FAILED: $case: not like: $pattern"
		cat out result
		status=1
	fi
}

# planted FAULT CASE PATTERN
planted()
{
	told "$2" "$3" PLANT=$1 LD_PRELOAD=$PWD/plant.so
}

# refused THING CASE REASON
refused()
{
	told "$2" "^skipped: $3" REFUSE=$1 LD_PRELOAD=$PWD/refuse.so
}

planted loopback tcp '^skipped: there is no way to 127.0.0.1: '
planted loopback udp '^skipped: there is no way to 127.0.0.1: '
planted ports tcp \
    '^skipped: none of [1-9][0-9]* steps could be done.*at first of connect'
planted packets udp \
    '^skipped: none of [1-9][0-9]* steps could be done.*at first of recv'
refused shm posix_shm 'this system has no shared memory with names'
refused undo sysv_sem 'none of [1-9][0-9]* steps .*at first of semop'
for class in blocks mmap rename; do
	refused room $class 'each member needs [0-9]* kB of files'
done
[ "$(uname -s)" != Linux ] ||
	refused proc system 'this kernel can not be asked'

# Alone, so that none of its own processes is the one that is killed.
replay=1:0:99
for class in signals fifo pty pipe; do
	planted killed $class \
	    "^(failed: $class: member 1, .*: a child was killed by signal 9; \
|skipped: no pseudo)"
done
exit $status
