#!/bin/sh
# The benchmarks with a far side that does wrong: each ends, and says why.

. "$(dirname "$0")/peer.sh"

# wrong HOW PROGRAM CASE TEXT: the case fails with the text.
wrong()
{
	start "$srcdir/h_liar" "$1"
	peer=127.0.0.1:$port
	begin=$(date +%s)
	run "$2" "$3" && fail "$3 passes: $1"
	[ $(($(date +%s) - begin)) -le 45 ] || fail "$3 takes too long: $1"
	says result "$4"
	kill -9 $far
	wait $far 2>/dev/null
	far=
}

wrong damage t_tcp tcp_ttcp "byte 100 has arrived as another"
wrong damage t_tcp tcp_rtt "a byte is lost"
wrong damage t_udp udp_rtt "came back as another"
wrong damage t_streams tcp_streams "byte 100 has arrived as another"
wrong kind t_tcp tcp_ttcp "the answer to the last byte: Protocol error"
wrong more t_tcp tcp_ttcp "the answer to the last byte: Protocol error"
wrong more t_streams tcp_streams "Protocol error"
wrong early t_tcp tcp_rtt "answers what it was not asked"
wrong guess t_tcp tcp_rtt "a byte is lost"
wrong stop t_sendfile sendfile "sendfile(2) at byte"
wrong leave t_sendfile sendfile "ends the connection"
wrong half t_tcp tcp_ttcp "sending byte"
wrong silent t_tcp tcp_rtt "the reflector's answer: "
wrong leave t_tcp tcp_rtt "ends the connection"
wrong leave t_tcp tcp_connect "ends the connection"
wrong leave t_udp udp_rtt "ends the connection"
wrong babble t_tcp tcp_rtt "Protocol error"
wrong deaf t_udp udp_rtt "one after the other, were not answered"
for case in "t_tcp tcp_ttcp" "t_streams tcp_streams" "t_sendfile sendfile"; do
	wrong hasty $case "has answered before it had the last byte"
done
for case in udp_rtt udp_rate; do
	wrong ahead t_udp $case "answers what it was not asked"
	wrong shift t_udp $case "answers what it was not asked"
done

# What comes twice is neither late nor lost.
start "$srcdir/h_liar" twice
peer=127.0.0.1:$port
run t_udp udp_rtt || fail "every answer comes twice"
twice=$(sed -n 's/.*, \([0-9]*\) answers that came twice.*/\1/p' out)
[ "$twice" -ge 1 ] || fail "nothing is said of what comes twice"
says out " 0 of them lost, 0 answers too late to count"
kill -9 $far
wait $far 2>/dev/null
far=

# Few datagrams lost are counted, many are too many.  However slow the machine
# is there are more than 40 of each size.
start "$reflector" -p 0 -l 40
peer=127.0.0.1:$port
run t_udp udp_rtt -v batches=40 -v cap_ms=5000 ||
    fail "one datagram of 40 is lost"
lost=$(sed -n 's/.*datagrams, \([0-9]*\) of them lost.*/\1/p' out)
[ "$lost" -ge 1 ] || fail "nothing is said of what is lost"
run t_udp udp_rate || fail "one datagram of 40 is lost"
stop || fail "exit status $status"
start "$reflector" -p 0 -l 4
peer=127.0.0.1:$port
run t_udp udp_rtt && fail "every fourth datagram is lost"
says result "at most one in 20 may be"
stop || fail "exit status $status"
exit 0
