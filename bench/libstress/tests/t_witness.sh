#!/bin/sh
# What is slower after a storm of all classes is found, and named.  The witness
# is a stand-in: it says what the real benchmark said, with figures of its own.

srcdir=$(cd "$(dirname "$0")" && pwd)
tests=$(cd "$srcdir/../../../tests" && pwd)
. "$srcdir/../../../share/mk/sanitized.subr"
sanitized "$tests/stress/t_stress" "$long"
mkdir -p at/stress at/syscall
ln -s "$tests/stress/h_args" "$tests/stress/t_stress" at/stress

fail()
{
	echo "FAILED: $*"
	cat out result
	exit 1
}

"$tests/syscall/t_getpid" -r result -s "$tests/syscall" -v profile=smoke \
    -v baseline=none -v anchor=none getpid >at/records 2>out
grep -q '	point	' at/records || fail "nothing to stand in for"

# Seven runs come before the storm.
cat >at/syscall/t_getpid <<'END'
#!/bin/sh
cd "${0%/*}/.." || exit 1
echo run >>runs
[ "$(wc -l <runs)" -le 7 ] || case $(cat slower) in
gone)	exit 1;;
stays)	: >"${0%/*}/../stays"; exec sleep 10;;
esac
awk -F '\t' -v n="$(($(wc -l <runs)))" -v slower="$(cat slower)" '
	BEGIN { OFS = FS }
	$2 == "point" {
		$5 = $6 = $7 = (100 + n % 3 / 2) * (n > 7 ? slower : 1)
	}
	{ print }' records
END
chmod 755 at/syscall/t_getpid

# storm SLOWER PATTERN: the result is like it.
storm()
{
	: >at/runs
	echo "$1" >at/slower
	"$tests/stress/t_stress" -r result -s "$PWD/at/stress" \
	    -v profile=smoke -v stress_s=1 all >out 2>&1
	[ "$(($(wc -l <at/runs)))" -gt 7 ] || fail "it was not asked again"
	trouble='the hypervisor took|other processes used'
	if grep -qE "$2" result; then
		echo "$1 times as slow: $(cat result)"
	elif grep -qE "$trouble" result; then
		echo "$1 times as slow, and not told: $(cat result)"
	else
		fail "$1 times as slow: not like: $2"
	fi
}

# A witness that is gone is no witness that all is well.
storm gone '^failed: not as before .*t_getpid:getpid .*not be measured any more'

# What is told to end after the storm does not go on measuring.
: >at/runs
echo stays >at/slower
"$tests/stress/t_stress" -r result -s "$PWD/at/stress" -v profile=smoke \
    -v stress_s=1 all >out 2>&1 &
case=$!
turns=0
until [ -e at/stays ]; do
	[ $((turns += 1)) -le 60 ] || fail "its witness is not asked again"
	sleep 1
done
kill "$case"
wait "$case"
ended=$?
[ "$ended" -eq 143 ] || fail "told to end while it measures: $ended"

storm 1.1 '^passed$'
storm 2 '^failed: not as before the storm: syscall/t_getpid:getpid .*100.0 %'
