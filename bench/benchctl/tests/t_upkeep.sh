#!/bin/sh
# prune, check and backup.

. "$(dirname "$0")/common.sh"
. "$srcdir/runs.sh"
BENCH_STORE=$work/history.db
export BENCH_STORE

# Sixty runs with a change behind the 30th; a label and a baseline early.
i=0
while [ $i -lt 60 ]; do
	i=$((i + 1))
	scale=1
	[ $i -le 30 ] || scale=1.3
	invent r seed=$i boot=b scale=$scale workers=1 only=yes
	[ $i -gt 5 ] || sed 's/os=FakeBSD/os=OldBSD/' r >r.old
	[ $i -gt 5 ] || mv r.old r
	if [ $i -eq 8 ]; then
		try 0 import -l keep r
	else
		try 0 import r
	fi
done
try 0 baseline build -r 1 -r 2 -r 3 old
try 0 backup copy.db
cmp -s copy.db history.db && fail "a backup is vacuumed"
try 1 backup copy.db
says err "there already"

try 0 prune --dry-run
says out "Would remove 38 of 60 runs"
says out "10 the newest of their machine"
says out "1 labelled"
says out "5 of a baseline"
says out "6 at a change"
try 0 list
[ "$(wc -l <out)" -eq 61 ] || fail "a dry run removed some"
try 0 prune --older 36500
says out "Removed 0 of 60"
try 0 prune -K OldBSD
says out "Removed 0 of 60"
try 0 prune --batches
says out "Removed the batches of 38 of 60"
try 0 show -b 10
never out "1000 ops"
try 0 show -b 30
says out "1000 ops"
try 0 prune
says out "Removed 38 of 60"
try 0 prune
says out "Removed 0 of 22"
try 0 list
[ "$(wc -l <out)" -eq 23 ] || fail "not 22 runs"
for n in 1 5 8 28 33 51 60; do
	grep -q "^ *$n  " out || fail "run $n is gone"
done
try 0 history sys/t_call:get
says out "before run 30"
says out "after  run 31"
try 0 check
says out "The history is sound."

# The backup is the history as it was.
try 0 list -s copy.db
[ "$(wc -l <out)" -eq 61 ] || fail "the backup has other runs"
try 0 check -s copy.db

# A broken baseline might need any run.
echo nonsense >baselines/broken
try 1 prune
says err "nothing was removed"
rm baselines/broken

# Faults that are planted are found, and repaired.
"$srcdir/h_sql" history.db "PRAGMA foreign_keys = OFF;
    DELETE FROM point WHERE run = 1; UPDATE run SET cases = 7 WHERE id = 2;
    DELETE FROM machine" || fail "h_sql"
try 1 check
says out "4 batches without a point"
says out "runs whose machine is not there"
says out "runs with a wrong count"
says out "check --repair"
try 0 check --repair
says out "repaired"
try 0 check
says out "The history is sound."
try 0 list
[ "$(wc -l <out)" -eq 23 ] || fail "not 22 runs"
exit 0
