# What every Makefile of the suite shares: where the top is, whose rules are
# used, how to compile, where to install.  The other bench.*.mk files include
# it first.
#
# Variables for the command line (see also `make help'):
#
#	CC CFLAGS CPPFLAGS LDFLAGS	as ever; CFLAGS come after ours
#	SANFLAGS	flags for both compiling and linking
#	DESTDIR PREFIX	where to install
#	BENCH_TESTS	where the benchmarks are installed
#	SUITE		the name of the kyua test suite
#	BENCH_RULES	own: the rules of this directory; netbsd, freebsd: those
#			of that system, which are used where they are found

.if !defined(_BENCH_OWN_MK_)
_BENCH_OWN_MK_=	1

# TOP is the way from the directory at hand to the top of the suite, relative,
# so that a path with spaces stays one word.  BENCH_HERE is the way back, from
# the top, with a leading slash.
_BENCH_ROOT:=	${.PARSEDIR:tW:tA:S|/share/mk$||W}
BENCH_HERE:=	${.CURDIR:tW:tA:S|^${_BENCH_ROOT}||W}
.if empty(BENCH_HERE)
TOP=		.
.else
TOP:=		${BENCH_HERE:tW:C|/[^/]*|../|gW:S|/$||W}
.endif

# The rules of the system we are built in know best how it builds and installs.
.if !defined(BENCH_RULES)
.for d in ${NETBSDSRCDIR:D${NETBSDSRCDIR}/share/mk} \
	    ${SRCTOP:D${SRCTOP}/share/mk} ${MAKESYSPATH:U:S/:/ /g} /usr/share/mk
.if !defined(BENCH_RULES) && exists(${d}/bsd.test.mk)
# Only FreeBSD keeps the rules for ATF in a file of their own.
BENCH_RULES:=	${exists(${d}/atf.test.mk):?freebsd:netbsd}
.endif
.endfor
BENCH_RULES?=	own
.endif

# The suite's own tests are run where they are built, by our rules everywhere.
_BENCHMARKS=	${BENCH_HERE:M/tests*}
.if !empty(BENCH_HERE:M/bench/*/tests) || !empty(BENCH_HERE:M/share*)
_RULES=		own
.else
_RULES:=	${BENCH_RULES}
.endif

# The system decides which os_*.c is compiled and which names its headers show.
.if !defined(BENCH_OS)
BENCH_OS!=	uname -s | tr '[:upper:]' '[:lower:]'
.MAKEOVERRIDES+= BENCH_OS
.endif
.if ${BENCH_OS} == "linux"
BENCH_NAMES=	-D_GNU_SOURCE
.elif ${BENCH_OS} == "netbsd"
BENCH_NAMES=	-D_NETBSD_SOURCE
.elif ${BENCH_OS} == "openbsd"
BENCH_NAMES=	-D_BSD_SOURCE
.elif ${BENCH_OS} != "freebsd" && ${BENCH_OS} != "dragonfly"
# Of a system that nobody has described, POSIX.1-2008 is all that is asked.
BENCH_NAMES=	-D_XOPEN_SOURCE=700
.endif

# An optimised build, whatever the system's default CFLAGS are.
DEBUGFLAGS?=	-g
OPTFLAGS?=	-O2
WARNFLAGS?=	-Wall -Wextra -Wshadow -Wmissing-prototypes \
		-Wstrict-prototypes -Wold-style-definition -Wpointer-arith \
		-Wcast-qual -Wwrite-strings -Werror
BENCH_CFLAGS=	-std=c11 ${OPTFLAGS} ${DEBUGFLAGS} ${WARNFLAGS} ${SANFLAGS}
BENCH_CPPFLAGS=	${BENCH_NAMES} ${USE:@l@-I${TOP}/bench/lib${l}@}
# The default of some sys.mk would undo that.
.if ${CFLAGS:U} == ${DBG:U-}
CFLAGS=
.endif
# Some sys.mk look for headers below DESTDIR, where we put no system.
.if !empty(CPPFLAGS:M-nostdinc)
CPPFLAGS=
.endif

# Symbols are bound when a program starts, or a child would do so, timed.
BENCH_LDFLAGS=	-Wl,-z,now ${SANFLAGS}

# Libraries that are not ours, as pkg-config(1) knows them.  The top does not
# ask, because it may yet have to install pkg-config.
.if !empty(BENCH_HERE)
.for v p l in ATF atf-c -latf-c SQLITE sqlite3 -lsqlite3
.if !defined(${v}_LIBS)
${v}_LIBS!=	pkg-config --libs ${p} 2>/dev/null || echo ${l}
${v}_CFLAGS!=	pkg-config --cflags ${p} 2>/dev/null || :
.MAKEOVERRIDES+= ${v}_LIBS ${v}_CFLAGS
.endif
.endfor
# A history can be in PostgreSQL if libpq is there.
.if !defined(PGSQL_LIBS)
PGSQL_LIBS!=	pkg-config --libs libpq 2>/dev/null || :
PGSQL_CFLAGS!=	pkg-config --cflags libpq 2>/dev/null || :
.MAKEOVERRIDES+= PGSQL_LIBS PGSQL_CFLAGS
.endif
.endif

.if ${_RULES} == "own"
PREFIX?=	/usr/local
BINDIR?=	${PREFIX}/bin
MANDIR?=	${PREFIX}/share/man
TESTSBASE?=	${PREFIX}/tests
# Everything is built where its source is, even where a directory that happens
# to be called obj would draw it away.
.if ${.OBJDIR} != ${.CURDIR}
.OBJDIR: .
.endif
.else
PREFIX?=	/usr
TESTSBASE?=	/usr/tests
.endif
SHAREDIR?=	${PREFIX}/share/atf-bench
BENCH_TESTS?=	${TESTSBASE}/atf-bench

.if defined(NETBSDSRCDIR) && ${_RULES} == "netbsd"
SUITE?=		NetBSD
.elif defined(SRCTOP) && ${_RULES} == "freebsd"
SUITE?=		FreeBSD
.else
SUITE?=		atf-bench
.endif

.MAIN: all
all: .PHONY

.endif # _BENCH_OWN_MK_
