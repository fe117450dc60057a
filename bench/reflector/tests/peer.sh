# What the test programs share: a far side, and benchmarks that run with it.

set -u

srcdir=$(cd "$(dirname "$0")" && pwd)
reflector=$srcdir/../bench-reflector
net=$srcdir/../../../tests/net
far=
trap '[ -z "$far" ] || kill -9 $far 2>/dev/null' EXIT

fail()
{
	echo "FAILED: $*"
	for f in out err said result; do
		[ ! -s $f ] || sed "s/^/$f: /" $f
	done
	exit 1
}

# start COMMAND: run a far side, until it has said its port.
start()
{
	rm -f said
	"$@" >said 2>err &
	far=$!
	turns=0
	until port=$(sed -n 's/^port //p' said 2>/dev/null) &&
	    [ -n "$port" ]; do
		[ $((turns += 1)) -le 100 ] || fail "$*: no port"
		kill -0 $far 2>/dev/null || fail "$*: it ends"
		sleep 0.1 2>/dev/null || sleep 1
	done
}

stop()
{
	kill -TERM $far
	wait $far
	status=$?
	far=
	return $status
}

# run PROGRAM CASE [SETTING ...]: the result of the case is in result.
run()
{
	[ -x "$net/$1" ] || { echo "$1 is not built: skipped"; exit 0; }
	program=$1 name=$2
	shift 2
	rm -f result
	"$net/$program" -r result -s "$net" -v profile=smoke \
	    ${peer+-v "peer=$peer"} "$@" "$name" >out 2>err
}

skip()
{
	echo "not tried: $*"
	exit 0
}

# says FILE TEXT: the text, word for word, is in the file.
says()
{
	grep -F -q -e "$2" "$1" || fail "$1 does not say: $2"
}
