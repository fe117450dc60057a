#!/bin/sh
# One seed is one sequence of operations, and what failed can be shown again.

srcdir=$(cd "$(dirname "$0")" && pwd)
stress=$(cd "$srcdir/../../../tests/stress" && pwd)
. "$srcdir/../../../share/mk/sanitized.subr"
sanitized "$stress/t_stress" "$long"

fail()
{
	{
		echo "FAILED: $*"
		cat out result 2>/dev/null
	} >&2
	exit 1
}

# run SEED SECONDS CASE
run()
{
	"$stress/t_stress" -r result -s "$stress" -v profile=smoke \
	    -v seed="$1" -v stress_s="$2" "$3" >out 2>&1
	grep -qE '^(passed|skipped)' result || fail "$3"
	grep '^digest' out
}

# The lines that both have in common, up to the number of steps, and how many.
same()
{
	awk '{ at = $2 " " $3 }
	    FNR == NR { one[at] = $4; next }
	    at in one { n++; if (one[at] != $4) bad++ }
	    END { if (bad) exit 1; print n + 0 }' "$1" "$2"
}

for class in files mkdir threads sysv_msg udp pages; do
	run 5 1 $class >one
	run 5 2 $class >two
	run 6 1 $class >other
	[ -s one ] || continue
	n=$(same one two) || fail "$class: two runs differ"
	[ "$n" -gt 0 ] || fail "$class: two runs have no digest in common"
	same one other >/dev/null && fail "$class: two seeds are alike"
	echo "$class: $n digests in common"
done

# What a member does in a step does not depend on what it did before.
planted()
{
	"$srcdir/h_planted" -r result -s "$srcdir" -v profile=smoke \
	    -v seed=1 -v stress_replay="$1" "$2" >out 2>&1
	cat result
}
case $(planted 1:37:37 wrong) in
"failed: wrong: member 1, step 37:"*)	;;
*)	fail "step 37 does not fail again";;
esac
[ "$(planted 1:0:36 wrong)" = passed ] || fail "other steps fail"
[ "$(planted 2:0:99 wrong)" = passed ] || fail "another member fails"
[ "$(planted 200:0:99 wrong)" = passed ] || fail "it has to be among few"
case $(planted 1:30:20 wrong) in
"failed: stress_replay: "*)	;;
*)	fail "a range that ends before it begins";;
esac
case $(planted 300:0:9 wrong) in
"failed: stress_replay: "*)	;;
*)	fail "a member that is not there";;
esac
exit 0
