#!/bin/sh
# export: the forms of others, with text that means something to them.

. "$(dirname "$0")/common.sh"
. "$srcdir/runs.sh"
BENCH_STORE=$work/history.db
export BENCH_STORE

invent r seed=1 skip="n=3"
try 0 import --label 'a "b" <c> &
%s' r
printf '%s\n' \
    'bench1 host g/t:odd machine=M started=1700000000000000 os=%C3%BC%FF' \
    'bench1 case g/t:odd ns/op less' \
    'bench1 skip g/t:odd n=2 ]]%3E%3Cb%3E%01%0A,"' \
    'bench1 end g/t:odd 3' | tr ' ' '\t' >odd
try 0 import odd

# What others call their runs is no more than text for a terminal.
try 0 list
says out '<c> &\n'

# What is exported comes back, and is known then.
try 0 export -F 2023-01-01 -o all.json
[ ! -s out ] || fail "a file and text"
"$srcdir/h_json" all.json format >out || fail "no JSON"
says out 'atf-bench history'
try 0 import --store other.db all.json
says out "2 runs added, 0 known already"
try 0 import --store other.db all.json
says out "0 runs added, 2 known already"
try 0 export --store other.db -F 2023-01-01
cmp -s out all.json || fail "another export"
try 1 import --store other.db --label x all.json
says err "labels of their own"
try 0 export --scrub -L nonsense
"$srcdir/h_json" out version >/dev/null || fail "no JSON of nothing"

# A strict parser takes the XML, whose counts are right.
try 0 export -f junit -F 2023-01-01
says out 'tests="3" failures="0" errors="0" skipped="0"'
says out 'message="]]&#62;&#60;b&#62;'
if command -v xmllint >/dev/null; then
	xmllint --noout out || fail "xmllint"
elif python3 -c pass 2>/dev/null; then
	python3 -c 'import sys, xml.dom.minidom
xml.dom.minidom.parse(sys.argv[1])' out || fail "python"
fi
LC_ALL=C grep -q "$(printf '[\001-\010\377]')" out && fail "raw bytes"

try 0 export -f csv 1
[ "$(grep -c 'FakeBSD' out)" -eq 5 ] || fail "not five points"
says out '"a ""b"" <c> &'
says out '"it needs a tape drive"'
try 0 export -f openmetrics -C sys/t_call:get 1
[ "$(tail -n 1 out)" = "# EOF" ] || fail "no end"
[ "$(grep -c '^bench_value{case="sys/t_call:get",point="-"' out)" -eq 1 ] ||
    fail "no value"
says out 'label="a \"b\" <c> &\n%s"'
try 0 export -f go -C sys/t_call:sweep 1
[ "$(grep -c '^BenchmarkSweep/size=64-1	[0-9]*	[0-9.]* ns/op$' out)" -eq 3 ] ||
    fail "not three workers"
try 0 export -f ministat -C sys/t_call:get 1
[ "$(grep -v -c '^#' out)" -eq 3 ] || fail "not three workers"
grep -v '^#' out | awk '$1 < 90 || $1 > 110 { exit 1 }' || fail "no values"
try 0 export -f markdown 1
says out "| "
try 2 export -f word
says err "unknown format 'word'"
try 2 export -x -f csv
says err "only json"
try 2 export -L x 1
says err "but not both"
try 1 export nonsense

# No terminal may obey what others have written.
obeyed()
{
	! tr -d '\n' <out | LC_ALL=C grep -q '[[:cntrl:]]' ||
	    fail "control characters"
}

# Names that mean something to somebody: each form is what it should be all the
# same, with as many values, and nothing is done that they say.
nasty=$(printf 'a"b<c>&amp;]]>,;{}=\\n%%s\t\033[1m\342\200\256\377\n')
nasty="$nasty
BenchmarkX 1 2 ns/op"
nasty="$nasty$(printf '\r\n# EOF\n</testsuite>')'); DROP TABLE run; --"
q=$(printf %s "$nasty" | sed "s/'/''/g")
for s in history nasty; do
	cp history.db $s.db 2>/dev/null
	[ $s = history ] || "$srcdir/h_sql" nasty.db "
	    UPDATE run SET label = '$q', os = '$q', release = '$q',
		version = '$q', machine = '$q', host = '$q' WHERE id = 1;
	    UPDATE machine SET fingerprint = '$q', cpu = '$q', arch = '$q'
		WHERE fingerprint = 'a machine';
	    UPDATE test_case SET name = 'g/t_x:' || '$q' || name, unit = '$q',
		reason = '$q', descr = '$q' WHERE run = 1;
	    UPDATE batch SET marks = '$q' WHERE run = 1 AND batch = 1;
	    UPDATE point SET name = '$q' || name, verdict = '$q',
		skip = CASE WHEN skip IS NULL THEN NULL ELSE '$q' END" ||
	    fail "h_sql"
	for f in csv:5 go:12 ministat:12 openmetrics:12; do
		try 0 export -s $s.db -f ${f%:*} 1
		n=$("$srcdir/h_forms" ${f%:*} out) || fail "$s: no ${f%:*}"
		[ "$n" = ${f#*:} ] || fail "$s: $n values as ${f%:*}"
	done
	if python3 -c 'import prometheus_client' 2>/dev/null; then
		python3 -c 'import sys
from prometheus_client.openmetrics.parser import *
list(text_string_to_metric_families(open(sys.argv[1], newline="").read()))' \
		    out || fail "$s: prometheus_client"
	fi
	try 0 export -s $s.db -f go 1
	! command -v benchstat >/dev/null || benchstat out >/dev/null ||
	    fail "$s: benchstat"
	try 0 export -s $s.db -f junit 1
	! command -v xmllint >/dev/null || xmllint --noout out ||
	    fail "$s: xmllint"
	[ "$(grep -c '<testcase' out)" -eq 3 ] || fail "$s: not three cases"
	try 0 export -s $s.db -f markdown 1
	try 0 export -s $s.db -F 2023-01-01 -o $s.json
	"$srcdir/h_json" $s.json format >out || fail "$s: no JSON"
	rm -f again.db
	try 0 import -s again.db $s.json
	try 0 export -s again.db -F 2023-01-01
	cmp out $s.json || fail "$s: something was lost"
	for c in list "show -b" "report 1" "compare 1" check; do
		try 0 $c -s $s.db
		obeyed
	done
done
try 0 history -s nasty.db -L "$nasty" "g/t_x:${nasty}sys/t_call:get"
obeyed
cmp -s history.json nasty.json && fail "no name is nasty"

# Whatever is done to a file, it is refused or taken, and nothing is broken.
head -c 700 all.json >cut.json
try 1 import --store other.db cut.json
says err "cut.json: line "
exit 0
