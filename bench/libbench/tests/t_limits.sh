#!/bin/sh
# Benchmarks of processes and threads where there can be but a few: measured, or
# left out with the limit's name.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
tests=$(cd "$srcdir/../../../tests" && pwd)
user=54321
work=$(mktemp -d "${TMPDIR:-/tmp}/limits.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT

fail()
{
	echo "FAILED: $*"
	cat "$work/result" out 2>/dev/null
	exit 1
}

chmod 755 "$work" && mkdir "$work/here" && chmod 777 "$work/here" || exit 1
nobody()
{
	(cd "$work/here" && TMPDIR=$work/here \
	    exec "$srcdir/h_nobody" "$user" "$@") >out 2>&1 </dev/null
}

nobody 100 "$tests/proc/t_create" -l || {
	echo "not tried: another user can not run it: $(cat out)"
	exit 0
}

# What is about to end has a moment.
gone()
{
	turns=0
	while ps -A -o uid= -o args= | grep "^ *$user "; do
		[ $((turns += 1)) -le 10 ] || return 1
		sleep 1
	done
}

# limited PROCESSES PROGRAM CASE
limited()
{
	rm -f "$work/here/result"
	nobody "$1" "$tests/$2" -s "${tests}/${2%/*}" -r result \
	    -v profile=smoke "$3"
	cp "$work/here/result" "$work/result" || fail "$1: $2:$3 says nothing"
	case $(cat "$work/result") in
	passed)	;;
	"skipped: "*RLIMIT_NPROC*|"skipped: "*maxproc*)
		echo skipped >>skips;;
	*)	fail "$1 processes: $2:$3";;
	esac
	[ "$(ls "$work/here")" = result ] || fail "$2:$3 leaves something"
	gone || fail "$2:$3 leaves a process"
}

for n in 1 2 3 4 5; do
	limited $n proc/t_create create_dynamic
	limited $n proc/t_create terminate_dynamic
	limited $n proc/t_rate fork_rate
	limited $n signal/t_pingpong pingpong
	limited $n thread/t_contend mutex_contested
	limited $n thread/t_pingpong pingpong_1
	limited $n vm/t_fault fault_copy
done
[ "$(wc -l <skips)" -ge 14 ] || fail "the limit is not felt"
rm -f skips

# The helper itself lives on when it can have no more, and can end some.
printf '%s\n' "crowd 50" "create 1" "crowd 2" "crowd 4" |
    "$srcdir/h_nobody" "$user" 10 "$tests/proc/h_proc" >out 2>&1 ||
    fail "its helper ends"
[ "$(tr '\n' ' ' <out)" = "refused 9 refused 9 0 0 " ] || fail "its helper"
limited 30 proc/t_create create_dynamic
[ ! -e skips ] || fail "thirty are not enough"

# Ports that the system does not choose, in a network of its own.
ports()
{
	unshare -n sh -c 'echo "$1" >"$2" && exec "$3/h_sweep" -s "$3" \
	    -v profile=smoke asking' sh "$1" \
	    /proc/sys/net/ipv4/ip_local_reserved_ports "$srcdir" 2>/dev/null |
	    sed -n 's/.*	ports \([0-9]*\)$/\1/p'
}
if command -v unshare >/dev/null 2>&1 && unshare -n true 2>/dev/null &&
    [ -r /proc/sys/net/ipv4/ip_local_reserved_ports ]; then
	less=$(($(ports "") - $(ports 40000-40999,50000)))
	[ "$less" -eq 1001 ] || fail "of 1001 reserved ports it counts $less"
fi
exit 0
