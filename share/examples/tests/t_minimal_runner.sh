#!/bin/sh
# A driver that knows nothing but ATF runs all of one group of benchmarks, in a
# tree that it may not write into; and it sees what fails.

top=$(cd "$(dirname "$0")/../../.." && pwd)
tree="$PWD/a tree/system calls"

fail() {
	cat out 2>/dev/null
	echo "FAILED: $*"
	exit 1
}

mkdir -p "$tree" results
for f in "$top"/tests/syscall/[th]_*; do
	case $f in
	*.*)	;;
	*)	cp "$f" "$tree";;
	esac
done
cp "$top/share/examples/minimal-runner" .
ls -R "$tree" >before
chmod -R a-w "$tree"
as=
# The superuser writes everywhere; somebody else must do.
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
	chown 65534 results
	# What kyua made for this test is for the superuser alone.
	chmod a+x "$PWD" "$PWD/.." "$PWD/../.."
	as='setpriv --reuid=65534 --regid=65534 --clear-groups'
fi
# That is known from kyua alone.
unset TMPDIR
VARS='-v profile=smoke'
export VARS

echo "Every case of a group."
$as ./minimal-runner results "$tree"/t_* >out 2>&1 || fail "status $?"
passed=$(grep -c ': passed$' out)
cases=$(grep -c : out)
wanted=$(for p in "$tree"/t_*; do "$p" -l; done | grep -c '^ident: ')
[ "$cases" -eq "$wanted" ] || fail "$cases cases, not $wanted"
[ "$passed" -gt $((wanted / 2)) ] || fail "only $passed of $wanted passed"
grep -q '^bench1	host	system_calls/t_getpid:getpid	' \
    results/t_getpid.getpid.out || fail "no records"
ls -R "$tree" | cmp - before || fail "the tree has changed"
chmod -R u+w "$tree"
[ -z "$(find results -name '*.work')" ] || fail "a work directory is left"

echo "A case that fails, one that dies, one that lists nothing."
mkdir bad
cat >bad/t_bad <<'END'
#!/bin/sh
case $1 in
-l)	printf 'Content-Type: x\n\nident: fails\n\nident: dies\n\nident: good\n'
	exit;;
esac
for last; do :; done
case $last in
fails)	echo 'failed: it was planted' >"$4"; exit 1;;
dies)	kill -9 $$;;
good)	echo passed >"$4";;
esac
END
printf '#!/bin/sh\n' >bad/t_none
chmod 755 bad/t_*
./minimal-runner again bad/t_bad bad/t_none >out 2>/dev/null && fail "passed"
for words in 't_bad:fails: failed: it was planted' \
    't_bad:dies: broken: no result, status 137' 't_bad:good: passed' \
    't_none: lists no case'; do
	grep -qxF "$words" out || fail "no line: $words"
done
exit 0
