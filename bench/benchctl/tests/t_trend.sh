#!/bin/sh
# history, label, and the options that choose runs.

. "$(dirname "$0")/common.sh"
. "$srcdir/runs.sh"
BENCH_STORE=$work/history.db
export BENCH_STORE

# Ten runs of one kernel, and ten of others that are slower.  Another machine
# and another profile are in between, and are slower still.
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	boot=a$((i / 5)) scale=1
	[ $i -le 10 ] || scale=1.2
	invent r seed=$i boot=$boot scale=$scale workers=1
	sed "s/release=1.0/release=1.$i/" r >r$i
	label=before
	[ $i -le 10 ] || label=after
	try 0 import --label $label r$i
	[ $i -ne 7 ] || {
		invent o seed=$i machine=another boot=o scale=9
		try 0 import o
		invent p seed=$i profile=full boot=a1 scale=5
		try 0 import p
	}
done
try 0 baseline build -l before head
try 0 baseline build -r 1 -r 2 -r 3 -r 4 -r 5 anchor

try 0 history sys/t_call:get
narrow out
says out "20 runs of 5 boots, 2023-11-14"
says out "change of cost: +"
says out "before run 12 (before)"
says out "FakeBSD 1.10"
says out "after  run 13 (after)"
says out "FakeBSD 1.11"
says out "baseline head"
says out "anchor anchor"
grep -q 'ns |  *\* \*\* \*' out || fail "no picture"
grep -q '^ *+----|----|^---|----|$' out || fail "no axis"
try 0 history --json sys/t_call:get -
[ "$(grep -c '"verdict"' out)" -eq 22 ] || fail "not 20 runs and one change"
is 12 points 0 changes 0 before run
is 13 points 0 changes 0 after run
is '"a machine"' machine
awk '/"anchor"/ { a = 1 } a && /cost_change_pct/ { gsub(/[^0-9.-]/, "", $2)
    exit !($2 > 15 && $2 < 25) }' out || fail "no creep of a fifth"

# A rate that sinks costs more, and many points are many small pictures.
try 0 history net/t_pipe:rate
says out "change of cost: +"
try 0 history sys/t_call:sweep
says out "size=64: "
says out "size=1024: "
try 0 history sys/t_call:sweep size=64
never out "size=1024: "

# What does not change has no change, whatever is shown of it.
try 0 history --label before sys/t_call:get
says out "10 runs of 3 boots"
says out "no change proven"
try 0 history --last 4 sys/t_call:get
says out "4 runs of 2 boots, "
says out "(16 older: --last)"
try 0 history --machine another sys/t_call:get
says out "1 run of 1 boot"
try 0 history --profile full sys/t_call:get
says out "1 run of 1 boot"
try 1 history nonsense
says err "no run has a benchmark 'nonsense'"
try 1 history --label after nonsense
says err "no run that is meant has"
try 1 history sys/t_call:get nonsense
says err "was never measured"
try 2 history

# Labels.
try 0 label 13 first
try 0 list --label first
[ "$(wc -l <out)" -eq 2 ] || fail "not one run"
try 0 label 13
try 0 list --label first
says out "No run is like that."
try 1 label 99 x
try 2 label
try 0 label 13 after

# The same options everywhere.
count()
{
	n=$1
	shift
	try 0 list "$@"
	[ "$(wc -l <out)" -eq $((n + 1)) ] || fail "list $*: not $n runs"
	narrow out
}
count 22
count 10 -L after
count 1 -K 'FakeBSD 1.20'
count 1 -M another
count 5 -B a1 -P quick
count 3 -N 3
count 22 -F 2023-11-14 -U 2023-11-14
count 22 -C sys/t_call
count 21 --from 2023-11-14T22:13:22
try 0 list -U 2023-11-13
says out "No run is like that."
try 2 list -F yesterday
says err "'--from yesterday'"
try 1 list -M nonsense
says err "no machine or host"

try 0 report -L after -N 2 -C sys/t_call:get
says out "run 21"
says out "sys: lower"
never out "MB/s"
try 2 report -L after 1
says err "but not both"
try 1 report -L nonsense
says err "no run is like that"
try 0 compare -K 1.1 -C sys/t_call:get -P quick before after
says out "get"
never out "rate"
exit 0
