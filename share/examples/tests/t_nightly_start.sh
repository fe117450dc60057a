#!/bin/sh
# What a system starts a night with calls the right thing.

top=$(cd "$(dirname "$0")/../../.." && pwd)
examples=$top/share/examples

fail() {
	echo "FAILED: $*"
	exit 1
}

# The scripts, with a stand-in where nightly is installed.
printf '#!/bin/sh\necho "$@" >>"${0%%/*}/asked"\n' >nightly
chmod 755 nightly
for f in periodic rc; do
	sed "s,/usr/local/share/atf-bench/examples,$PWD,
	    s,/var/log/,$PWD/," "$examples/nightly.$f" >"$f"
done
PERIODIC_DEFAULTS=$PWD/defaults daily_atf_bench_log=$PWD/log
export PERIODIC_DEFAULTS daily_atf_bench_log

# asked WORDS: it was, and once; it may have been started in the background.
asked() {
	for i in 1 2 3 4 5 6 7 8 9 10; do
		[ ! -s asked ] || break
		sleep 1
	done
	[ "$(cat asked)" = "$1" ] || fail "asked: $(cat asked)"
	rm asked
}

echo "periodic(8)"
echo 'source_periodic_confs() { . "$CONF"; }' >defaults
: >conf
CONF=$PWD/conf sh periodic || fail "status $?"
echo 'daily_atf_bench_enable="NO"' >conf
CONF=$PWD/conf sh periodic || fail "status $?"
[ ! -e asked ] || fail "it ran though nobody wants it"
echo 'daily_atf_bench_enable="YES"' >conf
CONF=$PWD/conf sh periodic || fail "status $?"
asked start

echo "rc.d"
cat >subr <<'END'
load_rc_config() { :; }
run_rc_command() { [ "$1" = start ] && eval "$start_cmd"; }
END
sed "s,/etc/rc.subr,$PWD/subr," rc >rc.here
sh rc.here start || fail "status $?"
asked continue

echo "systemd"
unit=$examples/nightly.service
start=$(sed -n 's/^ExecStart=//p' "$unit")
[ "$start" = "/usr/local/share/atf-bench/examples/nightly %i" ] ||
    fail "the unit starts $start"
wanted=$(sed -n 's/^Unit=//p' "$examples/nightly.timer")
[ "$wanted" = atf-bench-nightly@start.service ] || fail "timer: $wanted"
! command -v systemd-analyze >/dev/null || {
	cp "$unit" atf-bench-nightly@.service
	cp "$examples/nightly.timer" atf-bench-nightly.timer
	sed -i "s,/usr/local/share/atf-bench/examples,$PWD," *.service
	systemd-analyze verify ./atf-bench-nightly.timer \
	    ./atf-bench-nightly@start.service >said 2>&1
	! grep -i 'atf-bench' said || fail "systemd does not take it"
}
exit 0
