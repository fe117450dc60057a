#!/bin/sh
# benchctl doctor: one line a condition, and what is missing is bad.

. "$(dirname "$0")/common.sh"
make_suite

# How good this machine is no test can know; but 0 and BAD exclude each other.
"$benchctl" doctor >out 2>err
got=$?
narrow out
if grep -q '^BAD ' out; then
	[ $got -eq 1 ] || fail "bad, but exit $got"
	says out "spoil"
else
	[ $got -eq 0 ] || fail "good, but exit $got"
fi
row='^(good  |BAD   )[a-z_.]+ +[^ ]|^ {22}[^ ]|^$|^A good place|spoil'
grep -Ev "$row" out && fail "lines that are not aligned"
grep -Eq '^(good|BAD ) +clock +steps of [0-9]+ ns' out || fail "no clock"
grep -Eq '^(good|BAD ) +results +[0-9]+ MB free in ' out || fail "no disk"
says out "9 cases in $work/suite"

BENCH_SUITE= try 1 doctor --suite nowhere
says out "BAD   benchmarks"
says out "nowhere/Kyuafile"
PATH=/nonexistent try 1 doctor
says out "BAD   kyua"
touch suite/group/h_x
try 1 doctor
says out "no static programs"
exit 0
