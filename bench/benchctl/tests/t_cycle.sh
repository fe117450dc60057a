#!/bin/sh
# The life of an accepted regression, as kyua's own results tell it.

. "$(dirname "$0")/common.sh"
sanitized "$benchctl" "$long"
make_suite h_cycle
figure=$work/suite/group/figure
id=group/t_fake:planted
kept=$HOME/.local/share/atf-bench/baselines

# gates STATUS TEXT BASELINE
gates()
{
	try "$1" gate --baseline "$3" --wait 0 --rounds 5 --tolerate 1000000 $id
	says out "$2"
}

echo 100 >"$figure"
try 0 baseline record -n 10 --wait 0 -T 1000000 --profile smoke made $id
says out "1 point of "
held made "passed" ""

# The same without the loop of this CPU: to the gate, one that is slower now
# than it was can not be told from a regression.
"$srcdir/h_baseline" "$kept/good" id=$id name=good profile=smoke spread=0.002 ||
    fail "no baseline"

# Slower: it fails, is accepted with a reason and a number, and is expected.
echo 300 >"$figure"
held good "failed: median 30" "limit 5 %, n="
gates 1 "1 point: 1 fail." good
try 0 baseline accept good $id --report "PR kern/12345" \
    --reason "the lookup takes a lock that it needs"
held good.1 "expected_failure: PR kern/12345: median 30" \
    "): it was accepted"
gates 0 "1 point: 1 accepted." good.1

# Repaired: nobody may overlook that.
echo 100 >"$figure"
held good.1 "failed: PR kern/12345 was accepted, and is gone" ""
try 0 baseline show good.1
says out "PR kern/12345: the lookup takes a lock"
exit 0
