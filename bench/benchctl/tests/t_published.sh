#!/bin/sh
# report --published: every figure of the sources with all its digits, and
# every ratio to the last of its own.

. "$(dirname "$0")/common.sh"
. "$srcdir/runs.sh"

BENCH_PUBLISHED=$srcdir/../../../share/published
export BENCH_PUBLISHED

# row WORD ...: a line of the output has these words, in this order.
row()
{
	want="$*"
	sed 's/  */ /g; s/^ //; s/ $//' out | grep -F -q -x -e "$want" ||
	    fail "no row: $want"
}

# rows FIRST UNIT [higher] <TABLE: lines "NAME | FIGURE FIGURE ..." as the
# source prints them, "-" where it prints none.  FIRST is the column, from 1,
# that ratios are to and that therefore stands first.
rows()
{
	awk -v first="$1" -v unit="$2" -v higher="${3:-}" -F ' [|] ' '
	function ratio(a, b) {
		if (a == "-" || b == "-")
			return "-"
		r = higher == "" ? b / a : a / b
		return sprintf(r >= 0.095 ? "%.2f~" : "%.3f~", r)
	}
	function cell(x) {
		return x == "-" ? "not given" : x " " unit
	}
	{
		n = split($2, x, " ")
		line = $1 " " cell(x[first])
		for (i = 1; i <= n; i++)
			if (i != first)
				line = line " " cell(x[i]) " " \
				    ratio(x[first], x[i])
		print line
	}' >wanted
	while read -r line; do
		row "$line"
	done <wanted
	[ -s wanted ] || fail "nothing was wanted"
}

core='getpid | 0.368 0.393
ctx_pipe cpu=free | 2.64 3.45
create_dynamic | 146 168
create_static | 63 80
terminate_dynamic | 43 64
terminate_static | 32 36
load_dynamic | 463 1424
load_static | 96 266
lifecycle | 2.35 4.33
mutex_uncontested process=threaded | 0.0372 0.282
cond_broadcast until=cleared | 1.21 4.86
pingpong_1_create | 374 215
pingpong_1_complete | 954660 3139256
pingpong_4_create | 517 446
pingpong_4_complete | 5049811 13062477
pingpong_500_create | 23535 41154
pingpong_500_complete | 140551 275145'

# The three tables of the paper, and a note on what is derived from them.
try 0 report --published mcgarry2005
narrow out
row NetBSD 2.0 FreeBSD 5.3 ratio
echo "$core" | rows 1 us
for table in 'Table 1, core functionality' 'Table 2, threads' \
    'Table 3, ping-pong'; do
	says out "McGarry 2005, $table: lower is better"
done
says out "Asus P4-800SE"
says out "completion times divided by the iterations"
never out MACHINE
row getpid 0.368 us 0.393 us 1.07~

# The other way round.
try 0 report --published mcgarry2005 --base freebsd
row FreeBSD 5.3 NetBSD 2.0 ratio
echo "$core" | rows 2 us
row getpid 0.393 us 0.368 us 0.94~

# What a source leaves out stays out.
try 0 report --published hbench1999 --width 120
rows 1 'MB/s' higher <<-'EOF'
	pipe_bw kb=64 cpu=free | 44 17 -
	reread open=once | 34.5 0.52 -
	block_read cache=cold kb=8 | 5.0 1.3 -
	EOF
rows 1 us <<-'EOF'
	pipe_latency cpu=free | 22 119 -
	null | 1283 1482 850
	simple | 6370 11030 -
	getpid | 1.08 123 121
	sbrk | 3.26 4.42 5.7
	write_devnull | 2.16 8.0 6.9
	EOF
row getpid 1.08 us 123 us 113.89~ 121 us 112.04~

try 0 report --published maeda1993 --width 160
echo 'tcp_ttcp write=4096 ip=4 | 320 457 415 382 469' | rows 1 'KB/s' higher
rows 1 ms <<-'EOF'
	udp_rtt bytes=1 cpu=free ip=4 | 2.63 1.83 3.96 4.64 2.12
	udp_rtt bytes=100 cpu=free ip=4 | 3.49 2.44 4.67 5.37 2.68
	udp_rtt bytes=512 cpu=free ip=4 | 6.04 5.19 7.86 8.95 5.41
	udp_rtt bytes=1024 cpu=free ip=4 | 9.54 8.51 11.65 13.23 8.74
	udp_rtt bytes=1472 cpu=free ip=4 | 12.50 11.41 15.00 16.84 11.66
	EOF

# A run of today, beside them or before them, in the unit of the paper.
live()
{
	awk -v OFS='	' '{
		split($1, n, "/")
		print "bench1", "host", $1, "run=token", "machine=here"
		print "bench1", "case", $1, $3, $4
		gsub(",", " ", $2)
		print "bench1", "point", $1, $2, $5, $5, $5, 1, 1, 1
		print "bench1", "end", $1, 3
	}' >live.records
}
live <<-'EOF'
	syscall/t_getpid:getpid - ns/op less 46
	net/t_tcp:tcp_ttcp write=4096,ip=4 MB/s more 1.6
	EOF
BENCH_STORE=$work/history.db
export BENCH_STORE
try 0 import live.records
try 0 report 1 --published mcgarry2005 --width 120
row getpid 0.0460 us 0.368 us 8.00~ 0.393 us 8.54~
says out "DIFFERENT MACHINES: published figures stand beside runs."
try 0 report 1 --published mcgarry2005 --base netbsd --width 120
row getpid 0.368 us 0.0460 us 0.12~ 0.393 us 1.07~
try 0 report 1 --published maeda1993 --width 160
row 1600 KB/s 320 KB/s 5.00~ 457 KB/s 3.50~ \
    415 KB/s 3.86~ 382 KB/s 4.19~ 469 KB/s 3.41~
try 0 report 1 --published maeda1993 --base netbsd --width 160
row 320 KB/s 1600 KB/s 0.20~ 457 KB/s 0.70~ \
    415 KB/s 0.77~ 382 KB/s 0.84~ 469 KB/s 0.68~
never out "another unit"
: >empty.records
try 1 report --published "$work/empty.records"
says err "empty.records: it has neither figures nor words"
try 0 report 1 --published maeda1993 --markdown
says out "DIFFERENT MACHINES"
says out "| 320 KB/s | 5.00 not tested |"
try 0 report 1 --published maeda1993 --html page.html
says page.html "DIFFERENT MACHINES"
says page.html '<span class="n">11.41</span>'
says page.html '<span class="n">12.50</span>'

# What a file calls printed is not believed if the value is another.
sed 's/printed=0.368 us/printed=0.999 us/' \
    "$BENCH_PUBLISHED/mcgarry2005.records" >false.records
try 0 report --published ./false.records
row getpid 0.368 us 0.393 us 1.07~
never out 0.999

try 1 report --published mcgarry2005 --base nonsense
says err "no column is called 'nonsense'"
printf 'bench1\thost\ta/b:c\tbroken\n' >broken.records
try 1 report --published "$work/broken.records"
says err "broken.records:1: column 4"
exit 0
