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

loaded=

# run SEED CASE SETTING ...
run()
{
	seed=$1 class=$2
	shift 2
	env $loaded "$stress/t_stress" -r result -s "$stress" \
	    -v profile=smoke -v seed="$seed" "$@" "$class" >out 2>&1
	grep -qE '^(passed|skipped)' result || fail "$class"
	grep '^digest' out
}

# steps SEED CASE: sixteen of a member, however long they take.
steps()
{
	run "$1" "$2" -v stress_s=60 -v stress_replay=1:0:15
}

# The lines that both have in common, up to the number of steps, and how many.
same()
{
	awk '{ at = $2 " " $3 }
	    FNR == NR { one[at] = $4; next }
	    at in one { n++; if (one[at] != $4) bad++ }
	    END { if (bad) exit 1; print n + 0 }' "$1" "$2"
}

# alike WHAT: the files one and two, which is not as when nothing is compared.
alike()
{
	n=$(same one two) || fail "$class: $1 differ"
	[ "$n" -gt 0 ] || fail "$class: $1 have no digest in common"
}

run 5 files -v stress_s=1 >one
run 5 files -v stress_s=2 >two
alike "two runs of all members"
echo "files: $n digests of all members in common"

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

# What is drawn depends on the seed alone, and not on what is refused.
. "$srcdir/preload.subr"
preload refuse
"$stress/t_stress" -s "$stress" -l >list
for class in $(sed -n '/^ident: all$/d; s/^ident: //p' list); do
	steps 5 $class >one
	[ -s one ] || continue
	steps 5 $class >two
	alike "two runs"
	steps 6 $class >other
	same one other >/dev/null && fail "$class: two seeds are alike"
	loaded="REFUSE=some LD_PRELOAD=$PWD/refuse.so"
	steps 5 $class >two
	loaded=
	alike "what is refused and what is not"
	echo "$class: $(grep ' steps, ' out)"
done

exit 0
