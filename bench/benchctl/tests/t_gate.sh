#!/bin/sh
# benchctl gate: its verdicts, and what it runs to reach them.

. "$(dirname "$0")/common.sh"
make_suite
there=$work/suite/group

# Figures of successive runs of both cases; the last one stays.
plant()
{
	rm -f "$there"/one* "$there"/two* "$there/host" "$there/loop"
	printf '%s\n' $1 >"$there/one"
	printf '%s\n' ${2:-100} >"$there/two"
}

runs()
{
	[ "$(wc -l <"$there/$1.runs")" -eq "$2" ] ||
	    fail "$1 ran $(wc -l <"$there/$1.runs") times, not $2"
}

base()
{
	"$srcdir/h_baseline" "$work/head" "$@" || fail "no baseline"
}

# gate STATUS: of both cases, without waiting.  What else goes on here on this
# machine must not decide.
both="$case:one $case:two"
gate()
{
	want=$1
	shift
	try "$want" gate --baseline "$work/head" --store "$work/h.db" \
	    --wait 0 --tolerate 1000000 "$@" $both
	case $* in
	*--json*) ;;
	*)	narrow out;;
	esac
}

# The sentence is in the output, on one line or more.
tells()
{
	tr '\n' ' ' <out | tr -s ' ' | grep -F -q -e "$1" ||
	    fail "out does not tell: $1"
}

# Unchanged: one run, and a plain pass says nothing of a point.
base
plant 100
gate 0
says out "2 points: 2 pass."
says out "PASS: no point is proven slower."
never out VERDICT
runs one 1
runs two 1

# A hiccup is confirmed away; the innocent case is not run again.
plant "150 100"
gate 0
says out "1 case looks slower: run 1 to confirm"
says out "2 points: 2 pass."
runs one 2
runs two 1

# A slower one fails, after more runs of it alone.
plant "150 121 119 120 121 120"
gate 1
says out "2 points: 1 pass, 1 fail."
says out "fail          +20.0 %    5 %"
says out "median 120 ns/op > 105 (+20.0 %, limit 5 %, n=10)"
says out "FAIL: slower than the baseline."
runs one 6
runs two 1
tree=$(echo "$work/h.db" | sed 's/[/.]/\\&/g')

# Runs and verdicts are kept.
shown=$(sed -n "s/.*benchctl show --store '$tree' \([0-9]*\)$/\1/p" out)
try 0 list --store h.db
says out " gate "
try 0 show --store h.db "$shown"
says out "$case:one"
says out "    fail"
says out "    pass"

# settle TEXT COMMAND: how what is undecided is settled.
settle()
{
	says out "To settle it, $1:"
	says out "    benchctl $2 $case:one"
}

# What is hardly above the limit is not proven; nothing is also an answer.
base centre=1000 spread=0.054
plant "1250 1060" 1000
gate 125
says out "1 pass, 1 inconclusive."
tells "not proven by 5 more runs"
says out "UNDECIDED"
again="gate --baseline '$work/head' --store '$work/h.db' --wait 0"
again="$again --tolerate 1000000"
settle "on a quiet machine" "$again"
runs one 6
plant "1250 1065" 1000
gate 125 --rounds 2
settle "with all confirming runs, so without --rounds" "$again"
never out "quiet machine"
runs one 3
base
plant 120
gate 125 --rounds 0
runs one 1

plant 80 100
gate 0
says out "1 pass, 1 improved."
says out "median 80 ns/op for 100 (-20.0 %, n=10)"

# Two suspects are confirmed together.
plant 120 120
gate 1
says out "2 fail."
runs two 6

# An accepted regression passes, and fails when it is gone.
base accept="PR kern/1"
plant 120
gate 0
says out "1 pass, 1 accepted."
says out "PR kern/1: median 120"
plant 100
gate 1
says out "1 pass, 1 repaired."
says out "take it out of the baseline"

# The anchor fails what the head has come to accept by small steps.
base centre=110
"$srcdir/h_baseline" "$work/old" name=old || fail "no anchor"
plant 111 111
gate 0
gate 1 --anchor "$work/old" --json
is '"anchor"' points 0 decided_by
is '"old"' points 0 name
is 100 points 0 base
is 11 points 0 change_pct
plant 111 111
gate 1 --anchor "$work/old"
says out "2 fail."
says out "fail          +11.0 %"
tells "anchor old: median 111 ns/op > 105 (+11.0 %, limit 5 %, n=10)"
# The sentence at the end says which of them it was.
says out "FAIL: slower than the anchor."
plant 130 111
gate 1 --anchor "$work/old"
says out "2 fail."
says out "FAIL: slower than the baseline or the anchor."

# What the machine does makes nothing fail.
base loop=0.3
plant 120
echo loop_ns=0.5 >"$there/loop"
gate 125
tells "an empty loop takes 0.500 ns a turn, not 0.300: the CPU is slower"
runs one 4
# What lasts is waited for, but not for ever; how that was asked for is not
# forgotten.
gate 125 --wait 1 --rounds 2
for n in 1 2 4; do
	says out "confirm, in $n s"
done
never out "in 8 s"
settle "on a quiet machine" "$again --wait 1 --rounds 2"
# A disturbed run is not faster than the truth: if it is fast it clears.
plant "120 120 100"
echo loop_ns=0.5 >"$there/loop"
gate 0
runs one 3
says out "1 point was fast in it all the same, and cleared."
says out "2 points: 2 pass."
plant "120 120 100"
echo loop_ns=0.5 >"$there/loop"
gate 0 --json
is 0 runs 1 cleared
is 1 runs 2 cleared
is 100 points 0 value
json runs 2 run
is "$found" points 0 runs 0
base
plant 120
echo bad.debug_kernel=slow >"$there/host"
gate 125
tells "the kernel is made for debugging"
settle "on a kernel that is not made for debugging" "$again"
plant 120
printf 'is.clock_source=%s\n' tsc hpet >"$there/host"
gate 125
tells "the clock source changed from tsc to hpet"
# Another clock may be a faster one.
plant "120 100"
printf 'is.clock_source=%s\n' tsc hpet >"$there/host"
gate 125
runs one 4
never out cleared
base runs=4
plant 120
gate 125
tells "baseline head has only 4 runs of it"
settle "record a baseline of more runs, of a system that is good" \
    "baseline record -n 30 NAME"
never out "quiet machine"
runs one 1
base runs=1
gate 125
tells "baseline head has only 1 run of it"
base spread=0
plant 120
gate 125
tells "its runs in the baseline were all the same, which proves nothing"
never out 9999
base spread=0.3
plant 100
gate 0
says out "2 of those that pass would show nothing below 20 %."
plant 400
gate 1
plant 240
gate 125
tells "could be found"
settle "record a baseline of more runs, of a system that is good" \
    "baseline record -n 30 NAME"
# What is of another machine is not taken without a word.
base machine=other
plant 120
gate 255
says err "$work/head:1: it is of another machine: other, this is "
[ ! -e "$there/one.runs" ] || fail "something ran"
gate 125 --foreign
tells "$work/head:1: it is of another machine: other, this is "
settle "record a new baseline, here, of a system that is good" \
    "baseline record NAME"
plant 50 50
gate 125 --foreign
tells "UNDECIDED: the baseline can not judge this."
never out "looks slower"
base expires=1000000
plant 120
gate 125
tells "baseline head has expired (median 120 ns/op, +20.0 % against it)"
says out "UNDECIDED: what looks slower is not proven."
settle "record a new baseline, here, of a system that is good" \
    "baseline record NAME"
base profile=full
plant 120
gate 125 --profile quick
tells "baseline head is of the profile full, this is quick"
settle "in the profile of the baseline, so without --profile" "$again"
# By default the profile is the baseline's.
plant 100
gate 0

# Without a baseline for any of it nothing is decided.
base
try 125 gate --baseline "$work/head" --store h.db $case:good
says out "1 point: 1 recorded."
says out "UNDECIDED: there is nothing to hold these against."

# A case that could not measure is an error, for a bisection to stop at.
plant "120 fail"
gate 255
tells "$case:one: it was planted"
says out "ERROR: some benchmarks could not measure."

# JSON is alone on standard output, and says the same.
plant 120
gate 1 --json
says err "run 1 to confirm"
json status
[ "$found" = 1 ] || fail "status $found"
json points 0 verdict
[ "$found" = '"fail"' ] || fail "verdict $found"
json points 0 change_pct
[ "$found" = 20 ] || fail "change $found"
json points 1 verdict
[ "$found" = '"pass"' ] || fail "verdict $found"
json counts fail
[ "$found" = 1 ] || fail "counts $found"
json runs 5 trouble
[ "$found" = null ] || fail "trouble $found"
# All figures are of the runs and the baseline that decide.
plant "150 121 119 120 121 122"
gate 1 --json
is 150 points 0 first_value
is 121 points 0 value
is 21 points 0 change_pct
is '"confirming runs"' points 0 over
json runs 1 run
second=$found
is "$second" points 0 runs 0
json runs 5 run
is "$found" points 0 runs 4
is '"baseline"' points 0 decided_by
is '"head"' points 0 name
is 100 points 1 value
is '"first run"' points 1 over
json runs 0 run
is "$found" points 1 runs 0
base machine=other
gate 125 --json --foreign
is '"record a new baseline, here, of a system that is good"' points 0 to_settle
# Another unit is neither a pass nor nothing.
base unit=MB/s
gate 125 --json
is '"inconclusive"' points 0 verdict
is '"unit differs: baseline MB/s, now ns/op"' points 0 because
is '"baseline"' points 0 decided_by
is null points 0 base
is null points 0 change_pct
is 2 counts inconclusive
gate 125
tells "unit differs: baseline MB/s, now ns/op"
settle "record a new baseline, here, of a system that is good" \
    "baseline record NAME"
base
plant fail
gate 255 --json
json errors 0
[ "$found" = "\"$case:one: it was planted\"" ] || fail "errors $found"

# An order that is broken is a regression once two more runs say so; one that
# keeps it clears the case.
base
plant order
gate 1
runs one 3
says out "1 case looks slower: run 2 to confirm"
says out "FAIL: it does not grow with N as it is declared, or accepted, to."
tells "n: O(N), not O(1)"
gate 1 --json
is '"fail"' orders 0 verdict
is 2 orders 0 confirming_runs
plant "order 100"
gate 0
runs one 2
says out "PASS: no point is proven slower."
for n in 0 1; do
	plant order
	gate 125 --rounds $n
	says out "UNDECIDED"
done
# A case that is suspect for both is run once, not refused.
base centre=50
plant order 50
gate 1
runs one 6
base

# Out of the history, and no place for one.
plant 120
try 1 gate --baseline "$work/head" --no-store --wait 0 --tolerate 1000000 \
    --out "$work/priv" $both
[ -s priv/history.db ] && [ -s priv/run-6/records.txt ] || fail "not kept"
# What it tells to look at is there.
says out "    benchctl show --store '$work/priv/history.db' 1"
try 0 show --store priv/history.db 1
says out "$case:one"

# Names: beside the history, in the environment, or nowhere.
mkdir -p baselines && mv head baselines/head
plant 100
try 0 gate --store h.db $both
base
mv head baselines/other
BENCH_BASELINE=other try 0 gate --store h.db $both
rm -r baselines

# What is named twice is run once.
base
plant 100
try 0 gate --baseline "$work/head" --store h.db --tolerate 1000000 $both $both
says err "'$case:one' is named already"
runs one 1

# error STATUS TEXT arguments: an error is also told in JSON, on stdout.
error()
{
	want=$1 text=$2
	shift 2
	try "$want" gate --store h.db "$@"
	is "$want" status
	json error
	case $found in
	*"$text"*) ;;
	*)	fail "error: $found";;
	esac
	says err "$text"
}
"$srcdir/h_baseline" "$work/far" machine=other || fail "no baseline"
error 255 "there is no baseline" --json $both
error 255 "nope" -j --baseline nope
error 255 "must be a number" --rounds 6 --json
error 255 "unknown option" --nonsense -nj
error 255 "it is of another machine" -j --baseline "$work/far"
error 255 "is called 'group/t_none'" -j --baseline "$work/head" group/t_none
sed 's/100/101/' head >cut
error 255 "cut:" -j --baseline "$work/cut"
echo junk >junk
try 255 gate -j --store "$work/junk" --baseline "$work/head" $both
is 255 status
try 255 gate --store h.db --rounds 6
[ ! -s out ] || fail "JSON that nobody asked for"

# Bad input is an error above 127, and runs nothing.
plant 100
try 255 gate --store h.db $both
says err "there is no baseline to hold anything against"
try 255 gate --store h.db --baseline nope $both
says err "nope"
try 255 gate --rounds 6 $both
says err "'--rounds' must be a number from 0 to 5"
try 255 gate --wait x $both
for set in baseline=/x anchor=/x rounds=1 tolerate=50; do
	try 255 gate -D $set $both
	says err "'--set $set': use --${set%=*} here"
done
try 255 gate -D strict=1 $both
says err "'--set strict=1': no case judges itself here; what is undecided"
try 255 gate --store h.db --no-store $both
says err contradict
base
try 255 gate --baseline "$work/head" --store h.db group/t_none
says err "is called 'group/t_none'"
sed 's/100/101/' head >cut
try 255 gate --baseline "$work/cut" --store h.db $both
says err "cut:"
HOME='' try 255 gate --baseline "$work/head" $both
[ ! -e "$there/one.runs" ] || [ "$(wc -l <"$there/one.runs")" -le 1 ] ||
    fail "something ran"
exit 0
