#!/bin/sh
# tool-pairs with benchmarks and tools that are none: the table has the median
# of what they say, and leaves out what is not there or not understood.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
work=$PWD
mkdir bin tmp suite suite/mem suite/syscall suite/ipc suite/fs suite/net

fail()
{
	echo "FAILED: $*"
	cat out err
	exit 1
}

# fake FILE WORDS: a program that says so.
fake()
{
	{
		echo '#!/bin/sh'
		echo "cat <<'END'"
		cat
		echo END
	} >"$1"
	chmod 755 "$1"
}

fake_point()
{
	printf 'bench1\tpoint\t%s\t%s\t%s\t1\t1\t1\t1\t1\n' x "$2" "$3" |
	    fake "suite/$1"
}

# A tool whose figure is another one each time, in another unit than ours.
fake_point mem/t_bandwidth kb=2048 4000
cat >bin/sysbench <<'END'
#!/bin/sh
echo x >>"$COUNT"
set -- 10 2000 1000 30 4000
shift $(($(wc -l <"$COUNT") - 1))
echo "$1.00 MiB transferred ($1.00 MiB/sec)"
END
chmod 755 bin/sysbench
# An old perf, whose words are others.
fake_point syscall/t_getpid - 100
fake_point ipc/t_pipe cpu=free 6000
echo "no such benchmark" | fake bin/perf
# Both ways of dd(1) to say the same.
fake_point fs/t_block "cache=warm kb=8" 3000
echo "104857600 bytes (105 MB, 100 MiB) copied, 0.0524288 s, 2.0 GB/s" |
    fake bin/dd
fake_point fs/t_reread open=once 1024
fake_point fs/t_randwrite members=1 512
echo 1 | awk '{ for (i = 1; i < 60; i++) printf "%d;", i == 7 ? 1000000 :
    i == 48 ? 2000000 : 0 }' | fake bin/fio
fake_point net/t_tcp "write=65536 ip=4" 1048.576
echo "[  5]   0.00-1.00   sec  3.5 GBytes  500 MBytes/sec      receiver" |
    fake bin/iperf3

COUNT=$work/count PATH=$work/bin:$PATH TESTS=$work/suite TMPDIR=$work/tmp
export COUNT PATH TESTS TMPDIR
"$srcdir/../tool-pairs" >out 2>err || fail "exit $?"

# row NAME WORDS: its figures.
row()
{
	name=$1
	shift
	found=$(grep -F -e "$name " out | tr -s ' ')
	[ "$found" = "$name $*" ] || fail "$name: $found, not $*"
}

row "mem/t_bandwidth:write kb=2048" MB/s 4000.0 1048.6 3.81
row "fs/t_block:block_read cache=warm kb=8" MB/s 3000.0 2000.0 1.50
row "fs/t_reread:reread open=once" MB/s 1024.0 1024.0 1.00
row "fs/t_randwrite:randwrite_memfs members=1" MB/s 512.0 2048.0 0.25
row "net/t_tcp:tcp_ttcp write=65536 ip=4" MB/s 1048.6 524.3 2.00
grep -q "^    perf: no figures" out || fail "an old perf is understood"
grep -q "^    sysbench: eight bytes" out || fail "no reason"
command -v qperf >/dev/null 2>&1 ||
    grep -q "^    qperf is not installed" out || fail "qperf is there"
awk 'length > 80 { exit 1 }' out || fail "wider than a terminal"

# Another dd, a perf that is understood, and one pair.
echo "104857600 bytes transferred in 0.1048576 secs (1000000000 bytes/sec)" |
    fake bin/dd
printf '%14s usecs/op\n%14s GB/sec\n' 0.05 10 | fake bin/perf
rm -f count
"$srcdir/../tool-pairs" 1 >out 2>err || fail "exit $?"
row "fs/t_block:block_read cache=warm kb=8" MB/s 3000.0 1000.0 3.00
row "mem/t_bandwidth:write kb=2048" MB/s 4000.0 10.5 381.47
row "syscall/t_getpid:getppid -" ns/op 100.0 50.0 2.00
row "ipc/t_pipe:pipe_latency cpu=free" ns/op 6000.0 50.0 120.00
[ -z "$(ls tmp)" ] || fail "a file is left"
exit 0
