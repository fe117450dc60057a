#!/bin/sh
# An order of growth that is broken, accepted or gone is the same to the gate
# as to the case alone.

. "$(dirname "$0")/common.sh"
sanitized "$benchctl" "$long"
make_suite ../../libbench/tests/h_sweep
kept=$work profile=quick

# both NAME STATUS WORD RESULT TEXT [key=value ...]
both()
{
	id=group/t_fake:$1
	status=$2 word=$3 result=$4 text=$5
	shift 5
	"$srcdir/h_baseline" "$work/head" id=$id point=n=1 centre=1e9 \
	    profile=$profile "$@" ||
	    fail "no baseline"
	held head "$result" "$text"
	try "$status" gate --json --baseline "$work/head" --no-store --wait 0 \
	    --tolerate 1000000 --out "gate $((n = ${n:-0} + 1))" $id
	is "\"$word\"" orders 0 verdict
	json orders 0 because
	case $found in
	*"$text"*) ;;
	*) fail "$found does not say: $text" ;;
	esac
}

both liar 1 fail failed "n: O(N) where O(1) is declared"
both liar 0 accepted expected_failure "PR kern/1: n: O(N)" \
    accept="PR kern/1" at=n=order
both constant 1 fail failed "PR kern/2 was accepted, and is gone" \
    accept="PR kern/2" at=n=order

# What can not be a history is refused before anything runs.
echo junk >junk.db
try 255 gate --baseline "$work/head" --store "$work/junk.db" $id
says err "is not an SQLite database"
never err "[1/1]"
[ ! -e bench-results ] || fail "it was run"
exit 0
