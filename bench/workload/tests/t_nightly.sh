#!/bin/sh
# The nightly script, on a machine whose reboots are another boot id.

top=$(cd "$(dirname "$0")/../../.." && pwd)
STATE=$PWD/state NIGHTLY_CONF=$PWD/none BENCHCTL=$PWD/ctl REBOOT=$PWD/reboot
PATH=/usr/bin:/bin
export STATE NIGHTLY_CONF BENCHCTL REBOOT PATH

cat >ctl <<'END_CTL'
#!/bin/sh
here=${0%/*}
echo "$*" >>"$here/asked"
echo "$PATH" >"$here/path"
[ "$1" = run ] || exit 0
for out; do :; done
mkdir -p "$out"
printf 'bench1\thost\tx\tos=y\tboot=%s\tncpu=1\n' "$(cat "$here/boot")" \
    >"$out/records.txt"
END_CTL
printf '#!/bin/sh\necho >>"${0%%/*}/reboots"\n' >reboot
chmod 755 ctl reboot

fail() {
	cat asked
	echo "FAILED: $*"
	exit 1
}

# at BOOT VERB RUNS REBOOTS: so many of both there are afterwards.
at() {
	echo "$1" >boot
	"$top/share/examples/nightly" "$2" || fail "status $?"
	[ "$(grep -c '^run' asked 2>/dev/null)" = "$3" ] || fail "not $3 runs"
	[ "$(wc -l <reboots)" -eq "$4" ] || fail "not $4 reboots"
}

: >asked
: >reboots
at a continue 0 0
at a start 1 1
echo "The same boot again does not count."
at a continue 2 2
at b continue 3 3
at c continue 4 3
at d continue 4 3
! grep compare asked || fail "there was no night before"
at d start 5 4
at e continue 6 5
at f continue 7 5
grep -q '^compare .*label:.* label:' asked || fail "not compared"
echo "Nights of one day have labels of their own."
grep '^compare' asked | awk '{ exit $(NF - 1) == $NF }' ||
    fail "compared with itself"
[ "$(sed -n 's/.*--label \([^ ]*\).*/\1/p' asked | sort -u | wc -l)" -eq 2 ] ||
    fail "not two labels"

echo "A program of a package is found."
grep -q '^/usr/bin:/bin:.*/usr/local/bin' path || fail "PATH is $(cat path)"

echo "It gives up."
: >asked
: >reboots
"$top/share/examples/nightly" start
for i in 2 3 4 5 6; do
	"$top/share/examples/nightly" continue || fail "try $i"
done
! "$top/share/examples/nightly" continue || fail "seven tries"
[ "$(wc -l <reboots)" -eq 6 ] || fail "reboots for ever"
at f continue 6 6
