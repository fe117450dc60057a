#!/bin/sh
# Objects of IPC that are switched off by a limit of nothing: the benchmarks
# are left out, and say so.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
ipc=$(cd "$srcdir/../../../tests/ipc" && pwd)
switch=/proc/sys/kernel

fail()
{
	echo "FAILED: $*"
	cat result out 2>/dev/null
	exit 1
}

command -v unshare >/dev/null 2>&1 && unshare -i true 2>/dev/null &&
    [ -w $switch/msgmni ] || {
	echo "not tried: there is no name space for objects here"
	exit 0
}

# off SWITCH VALUE PROGRAM CASE LIMIT
off()
{
	rm -f result
	unshare -i sh -c 'echo "$1" >"$2" || exit 77; shift 2; exec "$@"' sh \
	    "$2" "$switch/$1" "$ipc/$3" -r result -s "$ipc" -v profile=smoke \
	    "$4" >out 2>&1
	[ $? -ne 77 ] || { echo "not tried: $1 can not be set"; exit 0; }
	grep -q "^skipped: no System V .* can be made: .*$5.* may be used up, \
or be 0, which switches it off; " result || fail "$4 without $1"
}

off msgmni 0 t_sysv_msg sysv_msg MSGMNI
off sem "250 32000 32 0" t_sysv_sem sysv_sem SEMMNI
off shmmni 0 t_sysv_shm sysv_shm SHMMNI
exit 0
