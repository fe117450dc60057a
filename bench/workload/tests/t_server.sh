#!/bin/sh
# Servers that do not start, or not as they should: the case fails, or is
# skipped, with what the server itself said of it.  With BENCH_SERVERS=all one
# that is not installed is a failure.

set -u
srcdir=$(cd "$(dirname "$0")" && pwd)
macro=$(cd "$srcdir/../../../tests/macro" && pwd)
umask 022
mkdir mem tiny bin && chmod 755 . mem tiny bin || exit 1
mem=$PWD/mem
PATH=$PWD/bin:$PATH
export PATH

fail()
{
	umount tiny 2>/dev/null
	echo "FAILED: $*"
	cat result out
	exit 1
}

# run PROGRAM CASE [VARIABLE]: in a directory that is empty afterwards.
run()
{
	rm -f result
	"$macro/$1" -r result -s "$macro" -v memfs="$mem" -v profile=smoke \
	    ${3:+-v "$3"} "$2" >out 2>&1
	[ -z "$(ls "$mem")" ] || fail "$(ls "$mem") is left"
}

result()
{
	grep -q -e "$1" result || fail "not \"$1\""
}

# stand_in NAME: standard input is what it does.
stand_in()
{
	{
		echo '#!/bin/sh'
		cat
	} >"bin/$1"
	chmod 755 "bin/$1"
}

stand_in wrk <<'END'
[ "$*" != -v ] || { echo "wrk 4.1.0 [epoll]"; exit 1; }
echo "unable to connect to 127.0.0.1" >&2
exit 1
END
stand_in nginx <<'END'
[ "$*" != -v ] || { echo "nginx version: nginx/0.0.1" >&2; exit; }
echo "nginx: [emerg] unknown directive \"sendfile\"" >&2
exit 1
END

echo "It ends at once, and says why."
run t_http http
result '^failed: nginx ended at once: .*unknown directive "sendfile"'
grep -q 'nginx version: nginx/0.0.1' out || fail "no version"

echo "It can not be executed."
printf '#!/nowhere/sh\n' >bin/nginx
run t_http http
result '^failed: .*/nginx ended with status 127: .*/nginx: No such file'

echo "Its version is none."
stand_in nginx <<'END'
echo "what version?"
END
run t_http http
result '^failed: .*/nginx -v names no version: what version?'

echo "Another version than the settings are for."
stand_in initdb <<'END'
exit 0
END
# Nothing answers psql before the server has ended, however late it does.
stand_in psql <<'END'
exit 2
END
stand_in sysbench <<'END'
echo "sysbench 1.0.99"
END
stand_in postgres <<'END'
[ "$*" != --version ] || { echo "postgres (PostgreSQL) 8.0.1"; exit; }
echo "LOG:  some words"
echo "FATAL:  unrecognized configuration parameter \"jit\""
exit 1
END
run t_oltp_pgsql oltp_pgsql
result '^failed: PostgreSQL ended at once: \.\.\. FATAL:  unrecognized .*"jit"'
grep -q 'LOG:  some words' out || fail "not all of it is shown"

echo "It starts, and later says why it works no more."
stand_in postgres <<'END'
[ "$*" != --version ] || { echo "postgres (PostgreSQL) 15.0"; exit; }
echo "LOG:  some words"
echo "PANIC:  could not write to file"
exec sleep 1000
END
stand_in psql <<'END'
exit 0
END
stand_in sysbench <<'END'
[ "$*" != --version ] || { echo "sysbench 1.0.99"; exit; }
echo "FATAL: connection lost"
exit 1
END
run t_oltp_pgsql oltp_pgsql
result '^failed: .*sysbench.*: FATAL: connection lost: PostgreSQL: .*PANIC'

if [ "$(id -u)" -eq 0 ]; then
	echo "The user is not there, or is the superuser."
	run t_oltp_pgsql oltp_pgsql user=nobody-of-that-name
	result '^failed: user: there is no user "nobody-of-that-name"'
	run t_oltp_pgsql oltp_pgsql user=root
	result '^failed: user: "root" is the superuser'
fi
rm bin/*

# Real servers, where there are any.
none='^skipped: there is no'
[ "${BENCH_SERVERS:-}" != all ] || none='^none may be missing'

echo "A name server dies under load."
sbin=$PATH:/usr/sbin:/usr/libexec:/usr/local/sbin:/usr/pkg/sbin
nsd=$(PATH=$sbin command -v nsd)
if [ -n "$nsd" ]; then
	stand_in nsd <<END
[ "\$*" != -v ] || exec $nsd -v
(sleep 2; echo "nsd: struck by lightning"; kill -9 \$\$) &
exec $nsd "\$@"
END
	run t_dns dns_p99
	result '^failed: question .*: .*struck by lightning'
	rm bin/nsd
else
	[ "${BENCH_SERVERS:-}" != all ] || fail "there is no nsd"
fi

# on_tiny OPTION: a small file system in memory.
on_tiny()
{
	mount -t tmpfs -o "$1,mode=755" tmpfs tiny 2>/dev/null
}

mem=$PWD/tiny
if [ "$(id -u)" -eq 0 ] && on_tiny size=64m; then
	echo "There is too little room, which is known before."
	for base in pgsql mysql; do
		run t_oltp_$base oltp_$base
		result "$none\|^skipped: memfs: needs .* MB, .* are free: "
	done
	umount tiny
fi
# What fills up when it runs: here names, which cost the machine less.
if [ "$(id -u)" -eq 0 ] && on_tiny nr_inodes=2200; then
	echo "The disk is full."
	for name in postgres mariadbd mysqld; do
		real=$(PATH=$(echo /usr/lib/postgresql/*/bin | tr ' ' :):$sbin \
		    command -v $name) || continue
		stand_in $name <<END
i=0
[ "\$*" = --version ] ||
    while true >fill.\$i; do i=\$((i + 1)); done 2>/dev/null
exec $real "\$@"
END
	done
	full='No space left\|errno: 28\|error 28'
	for base in pgsql mysql; do
		run t_oltp_$base oltp_$base
		result "$none\|^failed: .*\($full\)"
	done
	rm -f bin/*
	umount tiny
fi

echo "NFS is not mounted, and nothing is left of the try."
mem=$PWD/mem
[ "$(id -u)" -eq 0 ] || exit 0
log=$PWD/log
for name in exportfs mount umount; do
	stand_in $name <<END
echo "\${0##*/} \$*" >>"$log"
END
done
stand_in ps <<'END'
echo nfsd
END
run t_nfs nfs_write "scratch=$mem"
result '^failed: .*/mnt is mounted, and is not on NFS'
sed "s|$mem/[^/ ]*|DIR|g; s/-o rw,[^ ]*/-o OPTIONS/" log >done
diff -u - done <<'END' || fail "another order"
exportfs -o OPTIONS 127.0.0.1:DIR/export
mount -t nfs 127.0.0.1:DIR/export mnt
umount mnt
exportfs -u 127.0.0.1:DIR/export
END
stand_in mount <<'END'
echo "mount: unknown filesystem type 'nfs'." >&2
exit 32
END
run t_nfs nfs_write "scratch=$mem"
result "^skipped: .* can not be exported and mounted: mount: unknown filesystem"
stand_in ps <<'END'
echo init
END
run t_nfs nfs_create "scratch=$mem"
result "^skipped: .*no NFS server runs: start nfs-server"
exit 0
