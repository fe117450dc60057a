#!/bin/sh
# h_replay on runs that are invented.

set -u
here=$(cd "$(dirname "$0")" && pwd)

fail()
{
	echo "FAILED: $*"
	cat out
	exit 1
}

# invent RUN FACTOR: a run of two points, the second one a rate.
invent()
{
	awk -v run="$1" -v factor="$2" 'BEGIN {
		OFS = "\t"
		v = 1 + (run * 7919 % 11 - 5) / 1000
		print "bench1", "case", "g/t_a:a", "ns/op", "less"
		x = 100 * v * factor
		print "bench1", "point", "g/t_a:a", "-", 1.1 * x, x, 999, \
		    5, 10, 10
		print "bench1", "end", "g/t_a:a", 2
		print "bench1", "case", "g/t_a:b", "MB/s", "more"
		print "bench1", "point", "g/t_a:b", "n=1", 90 / v, 1, \
		    100 / v, 5, 10, 10
		print "bench1", "end", "g/t_a:b", 2
	}' >"run-$(printf %02d "$1")"
}

for i in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do
	invent $i 1
done
"$here/h_replay" run-* >out 2>&1 || fail "no replay"
all="2 points, 5 suites of recorded runs:"
grep -q "^$all 0 failed, 0 undecided, 0.0 more" out || fail "unchanged"

# A hiccup is cleared by the next run; what stays slower fails.
invent 12 1.5
"$here/h_replay" run-* >out 2>&1 || fail "no replay"
grep -q "0 failed, 0 undecided, 0.2 more" out || fail "a hiccup"
for i in 12 13 14 15 16 17 18 19; do
	invent $i 1.2
done
"$here/h_replay" run-* >out 2>&1 || fail "no replay"
grep -q "^$all 3 failed, 0 undecided, 3.0 more" out || fail "slower"
grep -q "^fails in run-12: g/t_a:a -$" out || fail "which"
"$here/h_replay" run-0* >out 2>&1 && fail "too few"
exit 0
