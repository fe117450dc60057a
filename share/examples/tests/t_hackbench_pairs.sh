#!/bin/sh
# hackbench-pairs with programs that measure nothing: a line for each point has
# the medians, their ratio, and what the packaged one differs from itself.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
mkdir bin

fail()
{
	echo "FAILED: $*"
	cat out
	exit 1
}

# It is slower with each pair, by another tenth for the second of two.
cat >bin/hackbench <<'END'
#!/bin/sh
case "$*" in
"-T -g 1 -l 100 -s 100")
	echo x >>count
	n=$(($(wc -l <count)))
	echo "Running in threaded mode"
	echo "Time: $(((n + 1) / 2)).$(((n + 1) % 2))00";;
*"-g 1 -l 100"*)
	echo "Time: 1.000";;
esac
END
cat >case <<'END'
#!/bin/sh
echo "$*" >>asked
printf 'bench1\tpoint\tid\tgroups=1 via=socketpair\t2.0\t1\n'
printf 'bench1\tpoint\tid\tgroups=1 via=pipe\t1.1\t1\n'
printf 'bench1\tpoint\tid\tgroups=2 via=pipe\t1.1\t1\n'
END
chmod 755 bin/hackbench case
CASE=./case PATH=$PWD/bin:$PATH "$srcdir/../hackbench-pairs" 3 >out 2>&1 ||
	fail "status $?"

# said LINE: word for word, however it is spaced.
said()
{
	sed 's/  */ /g' out | grep -F -x -q -e "$1" || fail "not: $1"
}

said "threads 1 socketpair ours 2.0000, hackbench 2.0494: 0.98; itself\
 1.03-1.10"
said "threads 1 pipe ours 1.1000, hackbench 1.0000: 1.10; itself 1.00-1.00"
said "threads 2 pipe hackbench says nothing"
said "processes 1 socketpair ours 2.0000, hackbench 1.0000: 2.00; itself\
 1.00-1.00 DIFFERS"
[ "$(grep -c hackbench_processes asked)" -eq 3 ] || fail "not three pairs"

# refused WORDS: it says so and fails.
refused()
{
	CASE=./$1 PATH=$PWD/bin:$PATH \
	    "$srcdir/../hackbench-pairs" 1 >out 2>&1 && fail "a success"
	grep -q "$2" out || fail "no word of it"
}

printf '#!/bin/sh\nexit 1\n' >mute
chmod 755 mute
refused none 'there is no ./none: build'
refused mute 'has no figures'
exit 0
