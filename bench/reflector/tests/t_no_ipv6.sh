#!/bin/sh
# A name space without IPv6: its points are left out with the reason, and the
# rest is measured.  Where even the loopback is down, cases are left out.

. "$(dirname "$0")/peer.sh"

command -v unshare >/dev/null 2>&1 && command -v ip >/dev/null 2>&1 ||
    skip "there is no unshare(1) or ip(8)"
unshare -n true 2>err || skip "no network name space: $(cat err)"

# within COMMAND PROGRAM CASE: run a case in a new name space, made ready.
within()
{
	[ -x "$net/$2" ] || skip "$2 is not built"
	rm -f result
	unshare -n sh -c "$1"' || exit 77; shift; exec "$@"' sh "$1" \
	    "$net/$2" -r result -s "$net" -v profile=smoke "$3" >out 2>err
}

none='{ ip link set lo up &&
    echo 1 >/proc/sys/net/ipv6/conf/all/disable_ipv6; } 2>/dev/null'
for case in "t_tcp tcp_connect" "t_udp udp_rate" "t_accept tcp_accept"; do
	within "$none" $case
	status=$?
	[ $status -ne 77 ] || skip "IPv6 can not be taken away here"
	[ $status -eq 0 ] || fail "$case without IPv6"
	says result passed
	says out "there is no IPv6 on the loopback: "
	grep -q "	point	.*ip=4" out || fail "$case: IPv4 is left out"
	! grep -q "	point	.*ip=6" out || fail "$case measures IPv6"
done

for case in "t_tcp tcp_rtt" "t_tcp tcp_connect" "t_udp udp_rtt" \
    "t_accept tcp_accept"; do
	within true $case || fail "$case on a loopback that is down"
	says result "skipped: there is no IPv4 on the loopback: "
done
exit 0
