#!/bin/sh
# The life of an accepted regression, as kyua's own results tell it.

. "$(dirname "$0")/common.sh"
make_suite h_cycle
figure=$work/suite/group/figure
id=group/t_fake:planted
kept=$HOME/.local/share/atf-bench/baselines

# fit: a CPU that stays slower than it was can not be told from a regression.
fit()
{
	grep -q 'CPU is slower' out || return 0
	echo "The CPU is too slow for now: no more was tried."
	exit 0
}

# held BASELINE RESULT TEXT: the case alone under kyua.  What else goes on here
# may not decide; a CPU that is slower than it was takes another try.
held()
{
	for try in 1 2 3 4 5; do
		rm -f results.db
		kyua --config=none --logfile=/dev/null \
		    -v test_suites.fake.profile=smoke \
		    -v test_suites.fake.baseline="$kept/$1" \
		    -v test_suites.fake.tolerate=1000000 \
		    test -k suite/Kyuafile -r "$work/results.db" $id \
		    >/dev/null
		kyua --config=none --logfile=/dev/null report \
		    --results-filter= -r "$work/results.db" >out 2>err
		grep -q 'the CPU is slower' out || break
	done
	fit
	says out "$2"
	says out "$3"
}

# gates STATUS TEXT BASELINE: of the gate, with the same care.
gates()
{
	for try in 1 2 3 4 5; do
		"$benchctl" gate --baseline "$3" --wait 0 --rounds 5 \
		    --tolerate 1000000 $id >out 2>err </dev/null
		got=$?
		grep -q 'CPU is slower' out || break
	done
	fit
	[ $got -eq "$1" ] || fail "gate: exit $got, not $1"
	says out "$2"
}

echo 100 >"$figure"
try 0 baseline record -n 10 --wait 0 -T 1000000 --profile smoke good $id
says out "1 point of "
held good "$id  ->  passed" ""

# Slower: it fails, is accepted with a reason and a number, and is expected.
echo 300 >"$figure"
held good "$id  ->  failed: median 30" "limit 5 %, n="
gates 1 "1 point: 1 fail." good
try 0 baseline accept good $id --report "PR kern/12345" \
    --reason "the lookup takes a lock that it needs"
held good.1 "$id  ->  expected_failure: PR kern/12345: median 30" \
    "): it was accepted"
gates 0 "1 point: 1 accepted." good.1

# Repaired: nobody may overlook that.
echo 100 >"$figure"
held good.1 "$id  ->  failed: PR kern/12345 was accepted, and is gone" ""
try 0 baseline show good.1
says out "PR kern/12345: the lookup takes a lock"
exit 0
