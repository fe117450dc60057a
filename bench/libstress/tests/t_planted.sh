#!/bin/sh
# Planted faults are found, and named with what shows them again.

srcdir=$(cd "$(dirname "$0")" && pwd)
status=0
again='again by seed=271828 stress_replay'

# planted CASE PATTERN: the whole result is like the pattern.  What fails at a
# step has all the time that it wants to come to it.
planted()
{
	case $2 in
	*", step 37: "*|*together*)	seconds=60;;
	passed|skipped*)		seconds=1;;
	*)				seconds=2;;
	esac
	"$srcdir/h_planted" -r result -s "$srcdir" -v profile=smoke \
	    -v stress_s=$seconds -v seed=271828 "$1" >out 2>&1
	if grep -qxE "$2" result; then
		echo "$1: $(cat result)"
	else
		echo "FAILED: $1: not like: $2"
		cat out result
		status=1
	fi
	[ -z "$(ls -d atf-bench.* 2>/dev/null)" ] || {
		echo "FAILED: $1: a directory is left"
		status=1
	}
}

planted good 'passed'
planted wrong "failed: wrong: member 1, step 37: a block: what is read is not\
 what was written: at byte 16 the tag is 0x[0-9a-f]+, not 0x25;\
 $again=1:37:37"
planted late "failed: late: member [0-9]+, step 37: late;\
 $again=[0-9]+:22:37"
planted together "failed: together: member [0-9]+, step [0-9]+: together;\
 seed=271828, and not by this member alone"
planted errno "failed: errno: member [0-9]+, step 37: close\(2\): .*;\
 $again=[0-9]+:37:37"
planted crash "failed: crash: member [0-9]+, step 37: a member (was killed by\
 signal 11|ended with exit status 1); $again=[0-9]+:37:37"
planted waited "failed: waited: member 1, step 37: it is waited for;\
 $again=1:37:37"
planted process 'failed: process: a process was left(: [0-9]+)?; seed=271828'
planted descriptor "failed: descriptor: member [0-9]+, step [0-9]+:\
 [0-9]+ descriptors are open, [0-9]+ were before; .*"
planted file 'failed: file: a file was left: left; seed=271828'
planted object "failed: object: an object was left:\
 /bench\.[0-9]+\.[0-9]+; seed=271828"
planted sum 'failed: sum: the sum is wrong; seed=271828'
planted skipped 'skipped: there is no such thing: make one'
planted room "skipped: each member needs 1125899906842624 kB of files, and\
 its share of what is free is [0-9]+ kB: name another place by the setting\
 scratch"
planted refused "skipped: none of [1-9][0-9]* steps could be done, short of\
 something [1-9][0-9]* times, at first of close\(2\): .+"
planted partly 'passed'
grep -q '^partly: [1-9][0-9]* steps, [1-9][0-9]* of them whole, [1-9]' out || {
	echo "FAILED: partly: it is not told what was whole"
	status=1
}
planted alone 'passed'

# A member can open as many descriptors as was said, and no more.
planted descriptors "failed: descriptors: member [0-9]+, step 0: [0-9]+ more;\
 $again=[0-9]+:0:0"
said=$(sed -n 's/.*, \([0-9]*\) descriptors$/\1/p' out)
grep -q "step 0: $said more; " result || {
	echo "FAILED: descriptors: not $said"
	status=1
}

# What depends on the share fails again with the same, not with that of now.
planted share "failed: share: member 1, step 37: of [0-9]+ and [0-9]+ bytes;\
 $again=1:37:37:[0-9]+:[0-9]+"
first=$(sed 's/; .*//' result)
line=$(sed -n 's/.* stress_replay=//p' result)
"$srcdir/h_planted" -r result -s "$srcdir" -v profile=smoke \
    -v stress_factor=9 -v seed=271828 -v stress_replay="$line" share >out 2>&1
[ "$(sed 's/; .*//' result)" = "$first" ] || {
	echo "FAILED: share: another one, beside \"$first\""
	cat out result
	status=1
}
planted waits 'passed'
exit $status
