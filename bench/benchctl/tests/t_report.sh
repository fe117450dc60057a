#!/bin/sh
# report: published tables, runs beside them, Markdown, and the page.

. "$(dirname "$0")/common.sh"
. "$srcdir/runs.sh"

BENCH_PUBLISHED=$srcdir/../../../share/published
export BENCH_PUBLISHED

# row NAME WORD ...: a line of the output has these words, in this order.
row()
{
	want="$*"
	sed 's/  */ /g; s/^ //' out | grep -F -q -x -e "$want" ||
	    fail "no row: $want"
}

# The tables of the paper, with the ratios of its two systems; no history.
try 0 report --published mcgarry2005
narrow out
row NetBSD 2.0 FreeBSD 5.3 ratio
row getpid 368 ns 393 ns 1.07~
row ctx_pipe cpu=free 2.64 us 3.45 us 1.31~
row create_dynamic 146 us 168 us 1.15~
row terminate_static 32.0 us 36.0 us 1.12~
row load_dynamic 463 us 1.42 ms 3.08~
row lifecycle 2.35 us 4.33 us 1.84~
row mutex_uncontested process=threaded 37.2 ns 282 ns 7.58~
row cond_broadcast until=cleared 1.21 us 4.86 us 4.02~
row pingpong_1_create 374 us 215 us 0.57~
row pingpong_1_complete 955 ms 3.14 s 3.29~
row pingpong_500_complete 141 ms 275 ms 1.96~
says out "Asus P4-800SE"
says out "completion times divided by the iterations"
never out MACHINE

# The other way round; what a source leaves out stays out.
try 0 report --published mcgarry2005 --base freebsd
row FreeBSD 5.3 NetBSD 2.0 ratio
row getpid 393 ns 368 ns 0.94~
try 0 report --published hbench1999 --width 120
says out "not given"
row getpid 1.08 us 123 us 113.89~ 121 us 112.04~
try 0 report --published maeda1993 --width 160
row tcp_ttcp 320 kB/s 457 kB/s 0.70~ 415 kB/s 0.77~ 382 kB/s 0.84~ \
    469 kB/s 0.68~ higher
row udp_rtt bytes=1472 cpu=free ip=4 12.5 ms 11.4 ms 0.91~ 15.0 ms 1.20~ \
    16.8 ms 1.35~ 11.7 ms 0.93~
for name in kennaway2008 pae2011; do
	try 0 report --published $name
	says out "%"
	narrow out
done
try 1 report --published mcgarry2005 --base nonsense
says err "no column is called 'nonsense'"
printf 'bench1\thost\ta/b:c\tbroken\n' >broken.records
try 1 report --published "$work/broken.records"
says err "broken.records:1: column 4"

# A run beside them is loudly another machine.
invent one.records seed=1
invent two.records seed=2 scale=1.5
BENCH_STORE=$work/history.db
export BENCH_STORE
try 0 import --label one one.records
try 0 import --label two two.records
try 0 report two --published mcgarry2005
says out "DIFFERENT MACHINES: published figures stand beside runs."
narrow out
try 0 report --markdown one two
says out "| benchmark | one | two | ratio |"
says out "Geometric mean of the ratios"
never out "DIFFERENT"
cp out given
try 0 report --markdown --run one two
cmp -s out given || fail "an operand is not like --run"
try 0 report --base two one
says out "Run 2: two"
grep -n '^Run' out | head -n 1 | grep -q 'Run 2' || fail "base is not first"

# The page: complete, with every batch, the same again.
try 0 report one two --published mcgarry2005 --html page.html
try 0 report one two --published mcgarry2005 --html again.html
cmp -s page.html again.html || fail "two pages differ"
for s in 'id="verdict"' 'id="batches"' 'DIFFERENT MACHINES' 'NetBSD 2.0' \
    'What differs' '&quot;workers&quot;' "default-src 'none'"; do
	says page.html "$s"
done
exit 0
