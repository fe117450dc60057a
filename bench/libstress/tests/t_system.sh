#!/bin/sh
# Faults of the system itself are found and named by the classes: a complaint
# of the kernel; and, from a library that is loaded before libc, a wrong block,
# a lost message, a lock that does not exclude, a process that is left.

srcdir=$(cd "$(dirname "$0")" && pwd)
stress=$(cd "$srcdir/../../../tests/stress" && pwd)

fail()
{
	echo "FAILED: $*"
	cat out result
	exit 1
}

# Who may write into the log of the kernel can make it complain.
complaint='WARNING: planted by a test of the suite'
"$stress/t_stress" -r result -s "$stress" -v profile=smoke -v stress_s=3 \
    fork >out 2>&1 &
case=$!
until [ -d atf-bench.*/fork ]; do
	kill -0 $case 2>/dev/null || break
	sleep 0.1 2>/dev/null || sleep 1
done
if { echo "<4>$complaint" >/dev/kmsg; } 2>/dev/null; then
	wait $case
	grep -q "^failed: the kernel complains: .*$complaint" result ||
	    grep -q 'log of the kernel can not be read' out ||
	    fail "a complaint is not found"
	echo "fork: $(cat result)"
else
	wait $case
	grep -q '^passed' result || fail "it does not pass"
	echo "nobody can plant a complaint of the kernel here"
fi

. "$srcdir/preload.subr"
preload plant
status=0

# planted FAULT CASE PATTERN SECONDS
planted()
{
	PLANT=$1 LD_PRELOAD=$PWD/plant.so "$stress/t_stress" -r result \
	    -s "$stress" -v profile=smoke -v stress_s="$4" \
	    -v stress_factor=3 -v seed=271828 "$2" >out 2>&1
	if grep -qE "$3" result; then
		echo "$2: $(cat result)"
	elif grep -q ^skipped result; then
		echo "$2: $(cat result)"
	else
		echo "FAILED: $1 in $2: not like: $3"
		cat out result
		status=1
	fi
}

planted none blocks '^passed$' 1
planted block blocks \
    '^failed: blocks: member [0-9]+, step [0-9]+: (a block|block [0-9]+)' 5
planted message sysv_msg \
    '^failed: sysv_msg: member [0-9]+, .*message [0-9]+ .*(was lost|came)' 5
planted lock locks \
    '^failed: locks: .*(does not exclude|a locked record is|was added under)' 5
planted process fork '^failed: fork: a process was left' 2
exit $status
