#!/bin/sh
# report: published figures, runs beside them, Markdown, and the page.

. "$(dirname "$0")/common.sh"
. "$srcdir/runs.sh"

BENCH_PUBLISHED=$srcdir/../../../share/published
export BENCH_PUBLISHED

# What papers say in words.
for name in kennaway2008 pae2011; do
	try 0 report --published $name
	says out "%"
	narrow out
done

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
