#!/bin/sh
# Baselines: built of runs of the history, shown, and carried on.

. "$(dirname "$0")/common.sh"
. "$srcdir/runs.sh"
BENCH_STORE="$work/a b/history.db"
export BENCH_STORE
kept="$work/a b/baselines"

for i in 1 2 3 4 5 6 7 8 9 10; do
	invent r$i seed=$i boot=b$((i % 3)) skip=tape=yes odd=n=0
	try 0 import --label ten r$i
done
try 0 baseline list
says out "no baselines"
says out "$kept"

# What it is made of, and what is left out.
try 0 baseline build ten --label ten --reason "ten of them"
says out "4 points of 10 runs over 3 boots"
says out "sys/t_call:sweep tape=yes: skipped: it needs a tape drive"
says out "sys/t_call:sweep n=0: it is 0 ns/op in run 1"
[ ! -s err ] || fail "a warning of a good baseline"
narrow out
[ "$(ls "$kept")" = ten ] || fail "something beside the baseline"
head -n 1 "$kept/ten" >head
for t in "machine=a machine" "system=FakeBSD 1.0" profile=quick \
    "reason=ten of them" loop_ns=0.5 points=4 who= when=; do
	says head "$t"
done
grep -c '	10	3	#' "$kept/ten" >n
[ "$(cat n)" -eq 4 ] || fail "not ten runs and three boots"

# The figures, computed here otherwise: of the least workers the median, and
# the guard, which is the second worst of ten runs.
awk -F '\t' '$2 == "point" && $3 == "sys/t_call:get" { print $6 }' \
    r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 | sort -n >values
awk -F '\t' '
FILENAME == "values" { v[FNR] = $1; next }
$2 == "point" && $3 == "sys/t_call:get" {
	m = sqrt(v[5] * v[6])
	if ($7 / m > 1.0001 || $7 / m < 0.9999) bad = "centre"
	if ($9 / v[7] > 1.0001 || $9 / v[7] < 0.9999) bad = "guard"
	if (!($8 > 0.001 && $8 < 0.02)) bad = "spread"
	seen = 1
}
END { if (!seen || bad) { print bad; exit 1 } }' values "$kept/ten" ||
    fail "the figures are wrong"
awk -F '\t' '$2 == "point" && $3 == "net/t_pipe:rate" {
	exit !($6 == "more" && $9 < $7 && $9 > 0.9 * $7) }' "$kept/ten" ||
    fail "the guard is on the wrong side where more is better"

# A point that happened to be the same in all runs is not trusted so much; a
# case that is there twice counts once.
for i in 1 2 3; do
	invent s$i seed=10$i still=1
	invent t$i seed=10$i only=yes
	cat t$i >>s$i
	try 0 import --label still s$i
done
try 0 baseline build still --label still --dir still
awk -F '\t' '$4 == "still=1" { exit !($8 > 0.001) }' still/still ||
    fail "a spread of nothing"
grep -q 't_call:get	-	.*	3	1	#' still/still ||
    fail "counted twice"

# It is never changed.
cp "$kept/ten" before
try 1 baseline build ten --last 5
says err "never changed"
try 0 baseline accept ten sys/t_call:sweep size=order --report P --reason x \
    --as grown
grep -q '	sys/t_call:sweep	size=order	' "$kept/grown" ||
    fail "the order is not accepted"
rm "$kept/grown"
cmp -s before "$kept/ten" || fail "it was changed"

# What is ended while it writes takes no name.
(ulimit -f 0; exec "$benchctl" baseline build cut --last 10) >out 2>err &&
    fail "written without room"
[ -z "$(ls "$kept" | grep cut)" ] || fail "a name is taken: $(ls "$kept")"

# Few runs are warned of.
try 0 baseline build nine --last 9
says err "10 runs over 3 boots"
try 0 baseline build four --run 1 --run 2 --run 3 --run 4 --run 4
says out "of 4 runs"
says err "fewer than 5"
try 0 baseline build one --run 7
says out "of 1 run over 1 boot"

# Runs that do not belong together.
invent other seed=11 machine=elsewhere
invent full seed=12 profile=full
invent nowhere seed=13 machine=unknown
invent failing seed=14 only=yes
try 0 import --label other other
try 0 import --label full full
try 0 import --label nowhere nowhere
try 0 import --label few failing
try 1 baseline build mixed --run 1 --run other
says err "\"a machine\""
says err "\"elsewhere\""
try 1 baseline build mixed --run full --run 1
says err "\"full\""
says err "\"quick\""
try 1 baseline build mixed --run nowhere
says err "does not say which machine"
[ ! -e "$kept/mixed" ] || fail "half a baseline"
try 0 baseline build partial --run 1 --run 2 --run few
says out "3 points are not in all of the runs"
invent odd seed=15 unit=op/s,more
try 0 import --label odd odd
try 0 baseline build units --run 1 --run odd
says out "sys/t_call:get -: its unit is not the same"
says out "3 points of 2 runs"

# Words that mean nothing.
try 2 baseline
try 2 baseline nonsense
try 2 baseline build
try 2 baseline build x
says err "--label"
try 2 baseline build x --run 1 --last 2
try 2 baseline build x y --last 2
try 2 baseline build x --last 0
try 1 baseline build x --label nonsense
says err "'nonsense'"
try 1 baseline build x --run nonsense
says err "'nonsense'"
for name in . .. .hidden -- a/b ../x "a b" "a
b" "a;b" '$(id)' 12 "$(printf 'a\033b')" "$(printf 'a\303\251')" \
    "$(printf '%0201d' 0)x"; do
	try 2 baseline build --last 3 -- "$name"
	says err "name"
done
[ "$(ls -A "$kept" | wc -l)" -eq 6 ] ||
    fail "a name that is none: $(ls -A "$kept")"

# Shown.
try 0 baseline list
narrow out
grep -Eq '^ten +20[0-9-]+ quick +10 +4 +0 +FakeBSD 1.0$' out ||
    fail "no line of ten"
try 0 baseline show ten
narrow out
says out "ten of them"
says out "size=1024"
grep -Eq '^sys/t_call:get +.* ns +[0-9.]+ % +10/3 +' out || fail "no point"
try 0 baseline show ten sys/t_call:get
never out "size="
try 1 baseline show ten nonsense
says err "'nonsense'"
try 1 baseline show nonsense
says err "'nonsense'"
try 0 baseline show "$kept/ten"
try 1 baseline show "$kept/nonsense"
says err "$kept/nonsense"
try 2 baseline show

# A baseline is found in the directory that is named.
mkdir "else where"
cp "$kept/ten" "else where/mine"
try 0 baseline show --dir "else where" mine
BENCH_BASELINES="$work/else where" try 0 baseline list
says out mine
never out nine
cp "$kept/ten" here
try 1 baseline show here
says err "to mean the file, write ./here"
try 0 baseline show ./here
try 1 baseline show mine

# Different in some points.
try 0 baseline diff ten ten
says out "No difference: 4 points in both, of which 4 are the same; 0 new,"
never out POINT
invent slow seed=1 scale=1.5 skip=x=1
try 0 import --label slow slow
try 0 baseline build slow --label slow
try 0 baseline diff ten slow
narrow out
grep -Eq 't_call:get .* 1\.(49|50)[0-9]? worse$' out || fail "not slower"
says out POINT
never out "No difference"
grep -Eq 't_pipe:rate .* 0\.6[67][0-9]? worse$' out || fail "not less"
try 0 baseline diff slow ten
grep -Eq 't_pipe:rate .* better$' out || fail "not more"
try 0 baseline diff ten units
grep -Eq 't_call:get .* gone$' out || fail "not gone"
try 0 baseline diff units ten
grep -Eq 't_call:get .* new$' out || fail "not new"
try 0 baseline build far --run other
try 0 baseline diff ten far
says out "DIFFERENT MACHINES"
try 2 baseline diff ten
try 1 baseline diff ten nonsense

# Accepted: a new head, which names why, who and where.
try 2 baseline accept ten sys/t_call:get
says err "--reason"
try 2 baseline accept ten sys/t_call:get --report "PR 1"
try 2 baseline accept ten sys/t_call:get --reason "so be it"
try 2 baseline accept ten --report "PR 1" --reason x
try 1 baseline accept ten sys/t_call:nonsense --report "PR 1" --reason x
says err "sys/t_call:nonsense"
try 1 baseline accept ten sys/t_call:sweep --report "PR 1" --reason x
says err "2 points"
try 1 baseline accept ten sys/t_call:sweep size=1 --report "PR 1" --reason x
says err "'size=1'"
try 1 baseline accept ten sys/t_call:sweep size=ord --report "PR 1" --reason x
[ ! -e "$kept/ten.1" ] || fail "accepted all the same"
try 0 baseline accept ten sys/t_call:get --report "PR kern/1" \
    --reason "100 % right" --kernel "a kernel"
says out "$kept/ten.1"
grep '	accept	' "$kept/ten.1" >line
for t in "PR kern/1" "100 %25 right" "kernel=a kernel" "sys/t_call:get	-" \
    "who=$(id -un)@"; do
	says line "$t"
done
try 0 baseline accept ten.1 "sys/t_call:sweep size=64" --report "PR kern/2" \
    --reason again
says out "$kept/ten.2"
[ "$(grep -c '	accept	' "$kept/ten.2")" -eq 2 ] || fail "not both"
grep '	accept	' "$kept/ten.2" >line
says line "kernel=$(uname -s) $(uname -r)"
try 1 baseline accept ten.2 sys/t_call:get --report "PR 3" --reason x
says err "PR kern/1"
try 1 baseline accept ten sys/t_call:get --report P --reason x --as ten.2
says err "never changed"
try 2 baseline accept ten sys/t_call:get --report P --reason x --as a/b
try 0 baseline accept ten sys/t_call:get --report P --reason x --as mine
grep -q '	head	mine	' "$kept/mine" || fail "not called mine"
cmp -s before "$kept/ten" || fail "it was changed"
try 0 baseline show ten.2
narrow out
says out "accepted: PR kern/1: 100 % right"
try 0 baseline diff ten ten.2
says out "accepted only in B: sys/t_call:get"
try 0 baseline list
grep -Eq '^ten.2 .* 2  FakeBSD' out || fail "2 accepted are not in the list"

# Expired.
try 0 baseline expire ten --on 2024-02-29 --as old
for f in old ten; do
	sed '1d; s/	#[^#]*$//' "$kept/$f" >points.$f
done
cmp -s points.old points.ten || fail "the points of an expired one differ"
head -n 1 "$kept/old" >head
says head "expires=1709164800000000	"
try 0 baseline list
grep -Eq '^old .* expired$' out || fail "not expired"
try 0 baseline expire old --on never --as new
head -n 1 "$kept/new" >head
never head expires=
try 0 baseline diff old new
says out expires
says out "  of A: 2024-02-29 00:00:00 UTC"
says out "  of B: never"
try 0 baseline diff ten new
never out expires
try 0 baseline expire ten --on 1971-01-01 --as first
head -n 1 "$kept/first" >head
says head "expires=31536000000000	"
try 0 baseline expire ten --on now
says out "ten.3"
try 0 baseline expire ten --on now --as ten.7
try 0 baseline accept ten.7 net/t_pipe:rate --report P --reason x
says out "ten.8"
for d in yesterday 2023-02-29 2100-02-29 2024-13-01 2024-00-01 2024-04-31 \
    2024-1-1 2024-01-00 "2024-01-01 " 20240101xx +024-01-01; do
	try 2 baseline expire ten --on "$d"
	says err "'--on $d'"
done
try 2 baseline expire ten

# Exported as it is, if it is sound.
try 0 baseline export ten
cmp -s out "$kept/ten" || fail "another file"
sed 's/	less	/	more	/' "$kept/ten" >"$kept/edited"
try 1 baseline export edited
says err "$kept/edited:3: the check does not match"
[ ! -s out ] || fail "exported all the same"
try 1 baseline list
says err "edited:3:"
says out ten.2
rm "$kept/edited"

# How to use it: the commands are what a shell understands.
try 2 baseline use ten
says err "$kept/ten:1: it is of another machine: a machine, this is "
[ ! -s out ] || fail "it is to be used"
try 0 baseline use --foreign ten
sed -n 's/^ *export //p' out >words
eval "$(cat words)"
[ "$BENCH_BASELINE" = "$kept/ten" ] || fail "BENCH_BASELINE=$BENCH_BASELINE"
[ "$BENCH_PROFILE" = quick ] || fail "BENCH_PROFILE=$BENCH_PROFILE"
unset BENCH_BASELINE BENCH_PROFILE
sed -n 's/^ *ln /ln /p' out >words
sh -eu words || fail "$(cat words)"
cmp -s "$kept/head" "$kept/ten" || fail "not the head"
try 0 baseline show head
rm "$kept/head"
try 0 baseline use --foreign --anchor ten
says out "BENCH_ANCHOR="
says out "/anchor'"
says out "--anchor"

[ ! -s err ] || fail "it warns of a good one"
try 0 baseline use -f old
says err "baseline old has expired"

# A place that can not be written, and none.
echo junk >junk
try 1 baseline build x --last 3 --dir junk
says err "junk/x: Not a directory"
unset BENCH_STORE
HOME= try 1 baseline list
says err HOME
exit 0
