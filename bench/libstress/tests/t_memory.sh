#!/bin/sh
# A storm in want of memory: the system ends a process of it, and that is told,
# or refuses to give more, which is no fault; it ends at once, and nothing is
# left.

srcdir=$(cd "$(dirname "$0")" && pwd)
stress=$(cd "$srcdir/../../../tests/stress" && pwd)
group=
. "$srcdir/../../../share/mk/sanitized.subr"
sanitized "$stress/t_stress" "a sanitizer needs more memory than there is to be"

fail()
{
	echo "FAILED: $*"
	cat out result
	ps -A -o pid= -o args= | grep -e t_stress -e h_planted | grep -v grep
	[ -z "$group" ] || rmdir "$group"
	exit 1
}

# result PATTERN WHAT
result()
{
	grep -qE "$1" result || fail "$2: not like: $1"
	[ -z "$(ls -d atf-bench.* 2>/dev/null)" ] ||
		fail "$2: a directory is left"
	echo "$2: $(cat result)"
}

# A control group of 64 MB, of version 2 or 1, where one can be made.
make_group()
{
	for at in "0:: memory.max" "[0-9]*:memory: memory.limit_in_bytes"; do
		of=$(sed -n "s/^${at% *}//p" /proc/self/cgroup 2>/dev/null)
		for root in /sys/fs/cgroup /sys/fs/cgroup/memory; do
			group=$root$of/bench.$$ most=$root$of/bench.$$/${at#* }
			mkdir "$group" 2>/dev/null || continue
			[ ! -e "$most" ] ||
				! { echo 67108864 >"$most"; } 2>/dev/null ||
				return 0
			rmdir "$group"
		done
	done
	group=
	return 1
}

# within PROGRAM ...: in the group.
within()
{
	sh -c 'echo $$ >"$0/cgroup.procs" && exec "$@"' "$group" "$@" \
	    >out 2>&1
}

if make_group; then
	[ ! -e "$group/memory.swap.max" ] || echo 0 >"$group/memory.swap.max"
	within "$srcdir/h_planted" -r result -s "$srcdir" -v profile=full \
	    -v stress_factor=1 -v seed=271828 hungry
	result '^failed: hungry: member .*: a member was killed by signal 9; ' \
	    "64 MB"
	for class in pages posix_shm; do
		within "$stress/t_stress" -r result -s "$stress" \
		    -v profile=smoke $class
		result '^passed$' "64 MB"
	done
	# Whoever is left keeps the group.
	rmdir "$group" || fail "a process is left"
	group=
else
	echo "a control group can not be made here"
fi

for class in pages mmap threads fork; do
	(ulimit -v 150000 && exec "$stress/t_stress" -r result -s "$stress" \
	    -v profile=smoke $class) >out 2>&1
	result '^passed$' "150 MB of addresses"
done
exit 0
