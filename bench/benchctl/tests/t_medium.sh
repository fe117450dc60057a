#!/bin/sh
# A medium, such as the type of a file system, from its record to the verdict:
# what was measured on another one is not held against a baseline.

. "$(dirname "$0")/common.sh"
sanitized "$benchctl" "$long"
make_suite h_cycle
there=$work/suite/group
id=group/t_fake:planted
kept=$HOME/.local/share/atf-bench/baselines

# plant FIGURE [MEDIUM]
plant()
{
	echo "$1" >"$there/figure"
	rm -f "$there/medium"
	[ $# -eq 1 ] || echo "$2" >"$there/medium"
}

# record NAME
record()
{
	try 0 baseline record -n 5 --wait 0 -T 1000000 --profile smoke \
	    --out "$1.d" "$1" $id
}

# gate STATUS NAME TEXT
gate()
{
	try "$1" gate --baseline "$2" --wait 0 --rounds 2 --tolerate 1000000 $id
	says out "$3"
}

plant 100 tmpfs
record quick
grep -q "	medium=tmpfs	" "$kept/quick" ||
    fail "the baseline has no medium"
try 0 baseline show quick
says out "$id, medium tmpfs"
held quick passed ""
gate 0 quick "1 point: 1 pass."

# Another medium, or none: neither a regression nor a pass.
plant 300 ext4
held quick "skipped: medium differs: baseline tmpfs, now ext4; " \
    "benchctl baseline record NAME $id"
gate 125 quick "medium differs: baseline tmpfs, now ext4"
plant 100
held quick "skipped: medium differs: baseline tmpfs, now none; " ""
plant 100 ext4
gate 125 quick "medium differs: baseline tmpfs, now ext4"

# Side by side.
plant 300 ext4
record slow
try 0 compare quick slow
says out "? is a unit, direction or medium that is not the same"
grep -Eq ' n[0-9]+ .* \?' out || fail "a ratio of two media"
try 0 compare --json quick slow
is false rows 0 comparable
is '"ns/op"' rows 0 unit
is null rows 0 sets 1 cost_ratio
try 0 baseline diff quick slow
says out "another medium"
try 1 baseline build both --last 100
says err "no point that can be held against"

# The same medium is held against it as ever.
plant 300 tmpfs
held quick "failed: median 30" "limit 5 %, n="
exit 0
