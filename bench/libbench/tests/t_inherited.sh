#!/bin/sh
# What started a case may have left it without a standard input, or with
# signals that are ignored: it measures all the same.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
tests=$(cd "$srcdir/../../../tests" && pwd)

fail()
{
	echo "FAILED: $*"
	cat result out 2>/dev/null
	exit 1
}

# run PROGRAM CASE
run()
{
	rm -f result
	"$tests/$1" -s "$tests/${1%/*}" -r result -v profile=smoke \
	    -v hang_s=20 "$2" >out 2>&1
}

for case in proc/t_create:create_dynamic proc/t_scale:terminate_scale_dynamic
do
	run "${case%:*}" "${case#*:}" <&-
	grep -q '^passed' result || fail "$case without a standard input"
done

for case in syscall/t_getpid:getpid proc/t_create:create_static; do
	(trap '' CHLD; run "${case%:*}" "${case#*:}")
	grep -q '^passed' result || fail "$case where SIGCHLD is ignored"
done

exit 0
