#!/bin/sh
# compare: sweeps, and where one becomes better than the other.

. "$(dirname "$0")/common.sh"
BENCH_STORE=$work/history.db
export BENCH_STORE

# invent FILE FACTOR POWER: a sweep whose cost is 100 FACTOR n^POWER.
invent()
{
	awk -v run="$1" -v factor="$2" -v power="$3" 'BEGIN {
		id = "g/t_x:c"
		t = "\t"
		print "bench1" t "host" t id t "run=" run t "machine=m" t \
		    "os=o" t "started=1700000000000000"
		print "bench1" t "case" t id t "ns/op" t "less" t \
		    "profile=quick" t "workers=1" t "sweep=n" t "order=O(1)"
		for (n = 1; n <= 128; n *= 2) {
			v = 100 * factor * n ^ power
			print "bench1" t "point" t id t "cpu=same n=" n t v t \
			    v t v t 1 t 1 t 1
			print "bench1" t "point" t id t "cpu=free n=" n t v * \
			    2 t v * 2 t v * 2 t 1 t 1 t 1
		}
		print "bench1" t "end" t id t 18 t "result=passed"
	}' >"$1"
	try 0 import --label "$1" "$1"
}

# Lines are folded to the width of a terminal.
compare()
{
	try 0 compare "$@"
	tr -s '\n ' '  ' <out >line
}

invent flat 1 0
invent slow 1.5 0
invent rising 0.1 1

compare flat slow
says line 'g/t_x:c cpu=same'
says line 'n from 1 to 128 B/A is 1.500'
says line 'slope is +0.00'
never out 'is better below'
compare flat rising
says line 'slope is +1.00'
[ "$(grep -c 'B is better below n = 10 ' out)" -eq 2 ] || fail "no crossing"
compare rising flat
says line 'A is better below n = 10 '
compare flat
never out Sweeps
exit 0
