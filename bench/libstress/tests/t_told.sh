#!/bin/sh
# benchctl says what a class has verified, where there are no figures.

srcdir=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$srcdir/../../.." && pwd)
HOME=$PWD
export HOME

fail()
{
	echo "FAILED: $*"
	cat out
	exit 1
}

"$top/bench/benchctl/benchctl" run --no-store --profile smoke --out run \
    --suite "$top/tests/Kyuafile.stress" stress/t_stress:pipe >out 2>&1 ||
	fail "exit status $?"
grep -q '^1 case: 1 passed' out || fail "not one case"
grep -q 'does not measure, it verifies' out || fail "measured?"
! grep -q 'Nothing was measured' out || fail "as if nothing had been done"
told='stress/t_stress:pipe passed: [1-9][0-9]* steps in 1 s, by'
grep -q "^$told" out || fail "not what was done"
grep -q "$told" run/report.html || fail "not on the page"
