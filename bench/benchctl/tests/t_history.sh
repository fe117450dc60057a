#!/bin/sh
# import, list, show and report; a history that can not be written.

. "$(dirname "$0")/common.sh"
make_suite
db="$work/a b/history.db"

try 0 run --no-store --out one -p smoke $case:good $case:sweep $case:skip
try 0 run --no-store --out two -p smoke $case:good

# Importing is idempotent, and a bad file does not stop the good ones.
try 0 import --store "$db" --label first one/results.db
says out "run 1: 3 cases (2 passed, 1 skipped, 0 failed)"
try 0 import --store "$db" one/results.db one/records.txt
says out "known already as run 1"
echo "no results" >junk
try 1 import --store "$db" nowhere junk two/records.txt
says err nowhere
says err junk
says out "two/records.txt: run 2: 1 cases"
try 1 import --store "$work/junk" one/results.db
says err "$work/junk"
try 1 import --store "$work/junk/x.db" one/results.db
says err "$work/junk"
cmp -s junk - <<X || fail "junk was changed"
no results
X

BENCH_STORE=$db
export BENCH_STORE
try 0 list
narrow out
[ "$(wc -l <out)" -eq 3 ] || fail "not two runs"
grep -Eq '^ +1 .* smoke +3 +0 .*first$' out || fail "no line of run 1"

try 0 show first
says out "run 1 first"
says out "skipped: needs a second CPU"
narrow out
try 0 show
says out "run 2"
try 0 show --batches 1 $case:sweep
says out "call=libc"
says out "1000 ops"
never out "t_fake:good"
narrow out
try 0 show group
says out "run 2"
try 1 show 99
says err "'99'"
try 1 show nonsense
says err "no benchmark 'nonsense'"
try 1 show nonsense group
says err "'nonsense'"
try 1 show 1 group/t_fak
says err "no benchmark 'group/t_fak'"

try 0 report
says out "52.0 ns"
try 0 report --run first --run 2 --width 80
narrow out
says out "call=raw"
try 0 report --run first --html page.html
[ ! -s out ] || fail "a page and text"
grep -qi '</html>' page.html || fail "no page"
[ "$(ls page.html*)" = page.html ] || fail "something beside the page"
try 1 report --run nonsense
says err "'nonsense'"
try 1 report --html "$work/nowhere/page.html"
says err "nowhere/page.html: No such file"

# A history that can not be written: the results stay, and the command that
# imports them works as it is printed.
unset BENCH_STORE
HOME=$work/junk try 1 run --out "it's three" --label "a label" $case:good
says err "$work/junk"
for f in results.db records.txt report.html; do
	[ -s "it's three/$f" ] || fail "no $f"
done
says out "52.0 ns"
grep '^ *benchctl import' err |
    sed "s|--store FILE|--store 'later on.db'|" >command
PATH=$srcdir/..:$PATH sh -eu command >out 2>err || fail "$(cat command)"
try 0 list --store "later on.db"
says out "a label"
try 1 list
exit 0
