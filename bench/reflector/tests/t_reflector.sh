#!/bin/sh
# bench-reflector: its options, its port, whom it lets in, and its end.

. "$(dirname "$0")/peer.sh"

for words in "-q" "more" "-p x" "-p 65536" "-p 100291" "-p -1" "-c 0" \
    "-c 1025" "-i 0" "-l -1" "-a 1.2.3.4" "-a 1.2.3.4/33" "-a x/8" \
    "-a ::1/129" "-a ::1/" "-a 1.2.3.4/8x"; do
	"$reflector" $words >out 2>err
	[ $? -eq 2 ] && [ -s err ] || fail "bench-reflector $words"
done

# A port in use, and an address that is not here.
start "$reflector" -p 0 -b 127.0.0.1
"$reflector" -p "$port" -b 127.0.0.1 >out 2>err
[ $? -eq 1 ] || fail "a port in use"
says err "port $port: Address already in use"
"$reflector" -p 0 -b foo >out 2>err
[ $? -eq 2 ] || fail "an address that is a name"
says err '"foo" is no address of this host in numbers'
"$reflector" -p 0 -b 192.0.2.1 >out 2>err
[ $? -eq 1 ] && [ -s err ] || fail "an address that is not here"

# It gives up the privileges of the superuser.
[ "$(id -u)" -ne 0 ] ||
    [ "$(ps -o user= -p $far | tr -d ' ')" = nobody ] || fail "who it is"

# All of the cases, by both versions of IP.
stop || fail "exit status $status after SIGTERM"
start "$reflector" -p 0
peer=127.0.0.1:$port
for case in "t_tcp tcp_ttcp" "t_tcp tcp_rtt" "t_tcp tcp_connect" \
    "t_udp udp_rtt" "t_udp udp_rate" "t_streams tcp_streams" \
    "t_sendfile sendfile"; do
	run $case || fail "$case"
	says result passed
	says out "over loopback, with the reflector of 127.0.0.1:$port, which"
	says out "	medium=loopback"
	[ "$case" != "t_tcp tcp_rtt" ] || says out "has CPUs of its own"
	says out "has no address of IPv6"
done
# A host that has nothing but IPv6 is asked by that.
peer=[::1]:$port
for case in "t_tcp tcp_connect" "t_udp udp_rtt" "t_streams tcp_streams"; do
	if run $case; then
		says out "has no address of IPv4"
		says out "over loopback, with the reflector of [::1]:$port"
		grep -q "	point	.*ip=6" out || fail "$case: no IPv6"
	else
		says result skipped
	fi
done

# Its end takes its children along.
peer=127.0.0.1:$port
run t_tcp tcp_rtt -v batch_us=10000000 -v cap_ms=600000 &
case=$!
turns=0
until children=$(ps -A -o ppid= -o pid= |
    awk -v p=$far '$1 == p { print $2 }') && [ -n "$children" ]; do
	[ $((turns += 1)) -le 100 ] || fail "no child"
	sleep 0.1 2>/dev/null || sleep 1
done
stop || fail "exit status $status after SIGTERM, with a child"
for child in $children; do
	! kill -0 $child 2>/dev/null || fail "child $child is left"
done
wait $case && fail "a case passes whose far side has ended"
says result failed

# Whoever is not in its networks, or one too many.
start "$reflector" -p 0 -a 192.0.2.0/24 -b 127.0.0.1
peer=127.0.0.1:$port
for case in "t_tcp tcp_rtt" "t_tcp tcp_ttcp" "t_tcp tcp_connect" \
    "t_udp udp_rtt" "t_streams tcp_streams" "t_sendfile sendfile"; do
	run $case && fail "a stranger is let in by $case"
	says result "is not in a network that it allows"
done
stop || fail "exit status $status"
start "$reflector" -p 0 -c 1
peer=127.0.0.1:$port
run t_streams tcp_streams && fail "two are let in of one"
says result "it has no connection left"
run t_tcp tcp_rtt || fail "one is let in"
stop || fail "exit status $status"

# Nobody is there.
run t_tcp tcp_rtt && fail "nobody is there"
says result "Connection refused"
for peer in "" ":1" "[::1" "127.0.0.1:x" "127.0.0.1:" "[::1]x" \
    "127.0.0.1:100291" "[::1]:65536"; do
	run t_tcp tcp_rtt && fail "the peer \"$peer\""
	says result "the peer: "
done
exit 0
