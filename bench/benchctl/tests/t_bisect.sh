#!/bin/sh
# share/examples/bisect finds the commit that made a planted case slower.

. "$(dirname "$0")/common.sh"
command -v git >/dev/null || {
	echo "There is no git: nothing was tried."
	exit 0
}
make_suite
there=$work/suite/group
"$srcdir/h_baseline" "$work/good" name=good || fail "no baseline"
cp "$srcdir/../../../share/examples/bisect" finder

# What is built is the figure of a case; the fourth commit makes it slower, and
# the fifth does not build.
git init -q tree >out 2>&1 || fail "no repository"
cd tree || exit 1
git config user.email tester@localhost
git config user.name tester
for commit in 1 2 3 4 5 6 7 8; do
	echo $commit >change
	printf 'all:\n\tcp figure "%s/one"\n' "$there" >Makefile
	[ $commit -lt 4 ] && echo 100 >figure || echo 140 >figure
	[ $commit -ne 5 ] || rm figure
	git add -A >/dev/null
	git commit -q -m "change $commit" || fail "no commit"
	[ $commit -ne 1 ] || git tag first
done
echo 100 >"$there/two"

git bisect start HEAD first >../out 2>&1 || fail "no bisection"
BENCHCTL=$benchctl
export BENCHCTL
git bisect run sh "$work/finder" --baseline "$work/good" --no-store --wait 0 \
    --tolerate 1000000 $case:one </dev/null >../out 2>../err
status=$?
found=$(git log -1 --format=%s refs/bisect/bad)
cd ..
[ $status -eq 0 ] || fail "exit $status"
[ "$found" = "change 4" ] || fail "found: $found"
grep -q "is the first bad commit" out || fail "none found"

# Who can not say is not believed: an error ends the bisection.
cd tree && git bisect reset >/dev/null 2>&1 && git checkout -q first
sh ../finder --baseline "$work/none" $case:one >../out 2>../err
[ $? -eq 255 ] || fail "an error is not 255"
BUILD=false sh ../finder --baseline "$work/good" $case:one >../out 2>../err
[ $? -eq 125 ] || fail "what does not build is not 125"
# What stops git does not stop hg.
asks()
{
	printf '#!/bin/sh\nexit %d\n' $1 >../asked
	chmod 755 ../asked
	BUILD=true BENCHCTL=../asked HG_NODE=$2 sh ../finder
	[ $? -eq $3 ] || fail "$1 is not $3 where HG_NODE is '$2'"
}
asks 255 "" 255
asks 255 f00 127
asks 125 f00 125
exit 0
