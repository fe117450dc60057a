#!/bin/sh
# baseline record, and runs that are held against a baseline.

. "$(dirname "$0")/common.sh"
make_suite
kept=$HOME/.local/share/atf-bench/baselines

try 0 baseline record -n 3 --wait 0 -T 1000000 --out "o o" --reason why three \
    $case:good $case:sweep
says out "run 1 of 3"
says out "run 3 of 3"
says out "3 points of 3 runs over 1 boot"
says out "call=static: skipped"
says err "fewer than 5"
for i in 1 2 3; do
	[ -s "o o/$i/results.db" ] || fail "no results of run $i"
done
head -n 1 "$kept/three" | grep -q 'reason=why' || fail "no reason"
try 0 list
[ "$(grep -c 'three$' out)" -eq 3 ] || fail "not three runs of this label"
try 0 baseline show three
says out "52.0 ns"
narrow out

# A name that is taken is refused before anything is run.
try 1 baseline record -n 1 --wait 0 -T 1000000 three $case:good
says err "never changed"
never out "run 1"
try 2 baseline record -n 0 x
try 2 baseline record -D strict=1 x
says err "no case judges itself here"
try 2 baseline record
try 2 baseline record a/b
try 1 baseline record -n 1 --wait 0 -T 1000000 x nonsense
says err "nonsense"
[ ! -e "$kept/x" ] || fail "a baseline of nothing"

# A case that fails is said; what others measured makes the baseline.
try 0 baseline record -n 1 --wait 0 -T 1000000 fails $case:good $case:fail
says err "1 case failed"
says out "1 point of 1 run"
try 1 baseline record -n 2 --wait 0 -T 1000000 nothing $case:fail
says err "only 0 of 2 runs"
never out "run 2"

# The benchmarks are told of the baseline by its full path; while one is
# recorded, none counts.
try 0 run --no-store --out x1 --baseline three --anchor three $case:environ
says suite/group/env "BENCH_BASELINE=$kept/three"
says suite/group/env "BENCH_ANCHOR=$kept/three"
try 0 run --no-store --out x2 --baseline "$kept/three" $case:environ
says suite/group/env "BENCH_BASELINE=$kept/three"
never suite/group/env "BENCH_ANCHOR="
try 0 run --no-store --out x3 --baseline none $case:environ
says suite/group/env "BENCH_BASELINE=none"
try 0 baseline record -n 1 --wait 0 -T 1000000 unheld $case:environ
says suite/group/env "BENCH_BASELINE=none"
says suite/group/env "BENCH_ANCHOR=none"
try 2 run --baseline nonsense $case:good
says err "'nonsense'"

# What was measured while the CPU was slow is left out and made again; how fast
# it can be may be known only later.
there=$work/suite/group
printf '%s\n' 150 100 150 100 101 >"$there/one"
printf 'loop_ns=%s\n' 0.5 0.3 0.5 0.3 0.31 >"$there/loop"
try 0 baseline record -n 3 --wait 0 -T 1000000 fast $case:one
says out "1 point of 3 runs"
says out "Left out: the CPU is slower than in another"
[ "$(wc -l <"$there/one.runs")" -eq 5 ] || fail "not five runs"
try 0 baseline show fast
says out "100 ns"
grep -q 'loop_ns=0.3	' "$kept/fast" || fail "not of the fast runs"
# If it never comes back, all count, and this is said.
rm "$there/one.runs"
printf 'loop_ns=%s\n' 0.5 0.3 0.5 >"$there/loop"
try 0 baseline record -n 2 --wait 0 -T 1000000 slow $case:one
says err "only 1 of 4 runs"
says out "1 point of 4 runs"
rm "$there/loop"

# Without a history there is nothing to build it of.
HOME=$work/junk
echo junk >junk
try 1 baseline record -n 2 --wait 0 --dir "$work/d" --out j lost $case:good
says err "$work/junk"
[ ! -e d/lost ] || fail "a baseline without a history"
exit 0
