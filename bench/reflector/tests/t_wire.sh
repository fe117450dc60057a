#!/bin/sh
# Two network name spaces and a wire between them that is slow and loses.  How
# long a round trip takes on it must show; by how much is not for this machine
# to say.

. "$(dirname "$0")/peer.sh"

near=near$$ away=away$$
command -v ip >/dev/null 2>&1 && command -v tc >/dev/null 2>&1 ||
    skip "there is no ip(8) or tc(8)"
ip netns add $near 2>err || skip "no network name space: $(cat err)"
trap '[ -z "$far" ] || kill -9 $far 2>/dev/null
    ip netns del $near; ip netns del $away 2>/dev/null' EXIT
ip netns add $away 2>err || skip "no network name space: $(cat err)"
ip link add name near netns $near type veth peer name away netns $away \
    2>err || skip "no veth(4): $(cat err)"
ip -n $near address add 192.0.2.1/24 dev near || fail address
ip -n $away address add 192.0.2.2/24 dev away || fail address
ip -n $near link set near up || fail link
ip -n $away link set away up || fail link
ip -n $near link set lo up || fail link

# The median for datagrams of 1472 bytes, in microseconds.
trip()
{
	run_near t_udp udp_rtt || fail "udp_rtt: $*"
	awk -F'\t' '$2 == "point" && $4 == "bytes=1472 cpu=free ip=4" {
	    printf "%d\n", $5 / 1000 }' out
}

run_near()
{
	rm -f result
	ip netns exec $near "$net/$1" -r result -s "$net" -v profile=smoke \
	    -v peer=192.0.2.2:$port "$2" >out 2>err
}

[ -x "$net/t_udp" ] || skip "t_udp is not built"
start ip netns exec $away "$reflector" -p 0 -a 192.0.2.0/24
plain=$(trip plain) || { echo "$plain"; exit 1; }
says out "over the wire, with the reflector of 192.0.2.2:$port"
says out "	medium=peer 192.0.2.2"
# A wire of 15 ms, or of one megabit a second.
netem=yes
tc -n $near qdisc add dev near root netem delay 15ms 2>err || {
	netem=
	tc -n $near qdisc add dev near root tbf rate 1mbit burst 1540 \
	    latency 400ms 2>err || skip "neither netem nor tbf: $(cat err)"
}
slow=$(trip slow) || { echo "$slow"; exit 1; }
# No round trip is shorter than the wire, and the other one was.
[ "$slow" -ge 10000 ] || fail "a slow wire, and $slow us"
[ "$plain" -lt "$slow" ] || fail "$plain us, and $slow us on a slow wire"
run_near t_tcp tcp_connect || fail "tcp_connect"
[ -n "$netem" ] || skip "there is no netem to lose datagrams"
tc -n $near qdisc change dev near root netem loss 2% || fail netem
run_near t_udp udp_rtt || fail "udp_rtt with 2 % lost"
lost=$(sed -n 's/.*datagrams, \([0-9]*\) of them lost.*/\1/p' out)
[ "$lost" -ge 1 ] || fail "nothing is lost of 2 %"
tc -n $near qdisc change dev near root netem loss 40% || fail netem
run_near t_udp udp_rtt && fail "udp_rtt with 40 % lost"
says result "were"
stop || fail "exit status $status"
exit 0
