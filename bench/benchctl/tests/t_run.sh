#!/bin/sh
# benchctl run: what it keeps, and what it refuses.

. "$(dirname "$0")/common.sh"
make_suite

# All went well, in a default place and with a default history.
try 0 run $case:good $case:sweep $case:skip
set -- bench-results/*
[ $# -eq 1 ] || fail "not one directory: $*"
for f in results.db records.txt report.html; do
	[ -s "$1/$f" ] || fail "no $f"
	says out "$work/$1/$f"
done
[ "$(ls -A "$1" | wc -l)" -eq 3 ] || fail "more was left: $(ls -A "$1")"
says out "home/.local/share/atf-bench/history.db (run 1)"
says out "3 cases: 2 passed, 1 skipped, 0 failed."
grep -q '^bench1	point	group/t_fake:good' "$1/records.txt" ||
    fail "no records"
grep -qi '</html>' "$1/report.html" || fail "half a page"
says "$1/report.html" t_fake
kyua report --verbose -r "$work/$1/results.db" --results-filter= >rep ||
    fail "kyua can not report"
says rep "custom.bench."

# A failed case fails the run, after all is kept.
try 1 run --out two --label "second run" $case:good $case:fail
says out "FAILED: the planted fault"
says out "1 failed"
[ -s two/report.html ] || fail "no report"
try 0 list
says out "second run"

# Results are never overwritten.
cp two/records.txt before
try 1 run --out two $case:good
says err "two/results.db is there already"
cmp -s two/records.txt before || fail "records were changed"

# A pattern that means nothing, or no tests, is an error that leaves nothing.
try 1 run --out three $case:good group/t_nope
says err "no benchmark in $work/suite is called 'group/t_nope'"
try 1 run --out three $case:goo
says err "is called '$case:goo'"
try 1 run --out three --suite nowhere
says err "$work/nowhere/Kyuafile: No such file"
[ ! -e three ] || fail "a directory was left"
mkdir -p bad && echo 'nonsense(' >bad/Kyuafile
try 1 run --out three --suite bad
says err "bad/Kyuafile: kyua can not list"
PATH=/nonexistent try 1 run --out three $case:good
says err "the package 'kyua'"
try 1 run --out "$work/two/records.txt/x" $case:good
says err "choose another place with --out"

# A Kyuafile of another name has its own benchmarks.
sed 's,group/Kyuafile,more/Kyuafile,' suite/Kyuafile >suite/Kyuafile.more
cp -R suite/group suite/more
try 0 run --no-store --out more --suite suite/Kyuafile.more more/t_fake:good
says out "1 case: 1 passed"
try 1 run --no-store --out none --suite suite/Kyuafile.more $case:good
says err "no benchmark in $work/suite/Kyuafile.more is called '$case:good'"
[ ! -e none ] || fail "a directory was left"

# Without a history.
HOME=$work/none try 0 run --no-store --out four group/t_fake:good
never out "history "
[ ! -e none ] || fail "HOME was made"
[ ! -e four/history.tmp ] || fail "a history was left"
[ -s four/report.html ] || fail "no report without a history"

# A run that records nothing is no success, but loses nothing.
try 1 run --out five $case:fail
says out "FAILED: the planted fault"
says err "five/results.db"
[ -s five/results.db ] || fail "no results"
never err "To add them"

# What is named twice runs once; kyua alone would refuse it.
try 0 run --no-store --out twice $case:good $case:good group/t_fake:good
says err "'$case:good' is named already, by '$case:good'"
[ "$(grep -c '	end	' twice/records.txt)" -eq 1 ] || fail "ran twice"
rm -f suite/group/one.runs
echo 1 >suite/group/one
try 0 run --no-store --out within $case:one $case:sweep $case:one $case:good
[ "$(wc -l <suite/group/one.runs)" -eq 1 ] || fail "one ran twice"
says out "3 cases: 3 passed"
try 1 run --no-store --out none $case:good/ nonsense $case
says err "'$case:good' is named already, by '$case'"
says err "'nonsense'"
exit 0
