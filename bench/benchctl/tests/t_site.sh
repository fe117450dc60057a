#!/bin/sh
# report --dir: a page for each run and kernel, one of all, and status.json.

. "$(dirname "$0")/common.sh"
. "$srcdir/runs.sh"

BENCH_STORE=$work/history.db
BENCH_PUBLISHED=$srcdir/../../../share/published
export BENCH_STORE BENCH_PUBLISHED

# Twelve runs of a machine, six of each kernel, the later ones slower; one of
# another machine; and one of a single benchmark.
for seed in 1 2 3 4 5 6; do
	invent $seed.records seed=$seed os=OneBSD
done
for seed in 7 8 9 10 11 12; do
	invent $seed.records seed=$seed os=TwoBSD scale=1.2
done
invent 13.records seed=13 machine=another boot=b9
invent 14.records seed=14 only=yes
for seed in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
	try 0 import $seed.records
done
try 0 label 3 'a "label" <b>'
try 0 report --dir site
set -- site/run-*.html
[ $# -eq 14 ] || fail "not 14 pages of runs: $*"
set -- site/kernel-*.html
[ $# -eq 4 ] || fail "not 4 pages of kernels: $*"

# Every link leads somewhere, and back.
grep -o 'href="[^"#]*"' site/index.html | sed 's/href="//; s/"$//' >links
[ "$(grep -c '^run-' links)" -eq 14 ] || fail "not 14 links to runs"
[ "$(grep -c '^kernel-' links)" -eq 4 ] || fail "not 4 links to kernels"
while read -r page; do
	[ -s "site/$page" ] || fail "no $page"
	[ "$page" = status.json ] ||
	    says "site/$page" '<a href="index.html">All runs</a>'
done <links
says site/index.html '14 runs in 2 series'
says site/index.html 'a &quot;label&quot; &lt;b&gt;</span>'
says site/index.html 'the 4 points that all compared runs have'
says site/index.html 'not compared</td>'

# A trend goes as far as its own run; the first has none.
first=$(grep -o 'href="run-[^"]*">Run 1<' site/index.html |
    sed 's/href="//; s/".*//')
last=$(grep -o 'href="run-[^"]*">Run 12<' site/index.html |
    sed 's/href="//; s/".*//')
never "site/$first" 'Trend of'
says "site/$last" 'Trend of get</title>'
says "site/$last" 'The cost changed by +'
says "site/$last" 'OneBSD 1.0 and run 7'
never "site/$last" 'run 13'

# For programs.
cp site/status.json out
is 1 schema
is '"no verdict"' status
is '"a machine"' series 0 machine
is '"another"' series 1 machine
is '"a \"label\" <b>"' series 0 runs 2 label
is "\"$first\"" series 0 runs 0 page
is null series 0 runs 12 cost
is 4 series 0 cost_points
is 6 series 0 kernels 1 runs
is 0 series 0 runs 0 points fail

# The same again, byte for byte, and nothing else.
cp -R site before
try 0 report --dir site
diff -r site before || fail "another site"

# A run that comes later changes no page of another, and moves no link; what
# the number of a run is does not matter.
invent 15.records seed=15 os=TwoBSD scale=1.2
try 0 import 15.records
try 0 report --dir site
for page in before/run-*; do
	cmp -s "$page" "site/${page#before/}" || fail "$page changed"
done
set -- site/run-*.html
[ $# -eq 15 ] || fail "not 15 pages of runs: $*"
for seed in 12 1; do
	try 0 import --store "$work/other.db" $seed.records
done
try 0 report --store "$work/other.db" --dir other
[ -s "other/$first" ] || fail "another link: $(ls other)"
[ -s "other/$last" ] || fail "another link: $(ls other)"

# Only some.
try 0 report --dir some --last 2
set -- some/run-*.html
[ $# -eq 2 ] || fail "not 2 pages of runs: $*"
try 0 report --dir named 3 1 3
set -- named/run-*.html
[ $# -eq 2 ] || fail "not 2 pages of runs: $*"

# Killed at any time every file is whole, and what is left over goes.
for delay in 0 0 0.01 0.02 0.03 0.05 0.08 0.1; do
	rm -rf killed
	"$benchctl" report --dir killed >/dev/null 2>&1 &
	sleep $delay
	kill -9 $! 2>/dev/null
	wait $! 2>/dev/null
	for page in killed/*.html; do
		[ ! -e "$page" ] || tail -n 1 "$page" | grep -q '^</html>$' ||
		    fail "half of $page"
	done
done
mkdir -p killed
: >killed/index.html.aaaaaa
: >killed/run-0.html.bbbbbb
for name in notes.txt run-a.sqlite kernel-6.18.config; do
	: >killed/$name
done
touch -t 200001010000 killed/*
: >killed/run-0.html.cccccc
try 0 report --dir killed
[ ! -e killed/index.html.aaaaaa ] && [ ! -e killed/run-0.html.bbbbbb ] ||
    fail "left over: $(ls killed)"
[ -e killed/run-0.html.cccccc ] || fail "another program's file was removed"
[ -e killed/notes.txt ] && [ -e killed/run-a.sqlite ] &&
    [ -e killed/kernel-6.18.config ] || fail "a file of somebody was removed"

# What is no plain file stays what it is.
mkfifo fifo
cat fifo >got &
try 0 report --html fifo
wait
[ -p fifo ] || fail "a FIFO was replaced"
says got "</html>"

# What can not be.
try 2 report --dir site --html page.html
says err "--markdown, --html or --dir"
try 2 report --dir site --published mcgarry2005
says err "--dir takes whole runs"
: >file
try 1 report --dir file
says err "file"
try 0 report --dir none --label nothing
says none/index.html "There is no run yet."
exit 0
