#!/bin/sh
# A rate, of which more is better, from its records to the verdict: recorded,
# shown, built into a baseline, held against it, compared and reported.

. "$(dirname "$0")/common.sh"
sanitized "$benchctl" "$long"
make_suite
there=$work/suite/group
rate=$case:rate

# plant FIGURES: those of successive runs; the last one stays.
plant()
{
	rm -f "$there"/rate*
	printf '%s\n' $1 >"$there/rate"
}

plant "1000 1004 996 1002 998 1001 999 1003 997 1000"
try 0 baseline record -n 10 --wait 0 -T 1000000 --out o ten $rate
try 0 baseline show ten
says out "1.00 GB/s"

# gate STATUS
gate()
{
	try "$1" gate --baseline ten --wait 0 \
	    --tolerate 1000000 $rate
}

plant 1000
gate 0
says out "1 point: 1 pass."

# As much again is no regression, although the figure is higher.
plant 2000
gate 0
never out "looks slower"

# A fifth less is one: the same bytes cost a quarter more time.
plant 800
gate 1
says out "1 case looks slower"
says out "median 800 MB/s < 952.381 (+25.0 %, limit 5 %, n=10)"
says out "FAIL: slower than the baseline."

try 0 baseline record -n 10 --wait 0 -T 1000000 --out p less $rate
try 0 compare ten less
says out "1.250"
try 0 compare less ten
says out "0.800"
try 0 baseline diff ten less
says out "800 MB/s   0.800 worse"
try 0 baseline diff less ten
says out "1.250 better"
try 0 report --run less
says out "800 MB/s"
try 0 report --html page --base ten --run less
says page "800"

# A real benchmark holds its rate against the baseline by itself: a fall
# fails, however much better it would be for a time, and a rise does not.
rm -r suite
make_suite h_cycle
figure=$work/suite/group/figure
id=group/t_fake:planted_rate
kept=$HOME/.local/share/atf-bench/baselines

"$srcdir/h_baseline" "$kept/good" id=$id name=good profile=smoke centre=300 \
    unit=MB/s more=1 spread=0.002 || fail "no baseline"
echo 300 >"$figure"
held good passed ""
echo 100 >"$figure"
held good "failed: median 10" "limit 5 %, n=10)"
echo 900 >"$figure"
held good passed ""
exit 0
