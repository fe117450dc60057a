# What every Makefile of the suite shares: where the top is, how to compile,
# where to install.  Include it first; the other bench.*.mk files do.

.if !defined(_BENCH_OWN_MK_)
_BENCH_OWN_MK_=	1

# TOP is the way from the directory at hand to the top of the suite, relative,
# so that a path with spaces stays one word.
_BENCH_MK:=	${.PARSEDIR:tA}
_BENCH_ROOT:=	${_BENCH_MK:tW:S|/share/mk$||W}
_BENCH_HERE:=	${.CURDIR:tA:tW:S|^${_BENCH_ROOT}||W}
.if empty(_BENCH_HERE)
TOP=		.
.else
TOP:=		${_BENCH_HERE:tW:C|/[^/]*|../|gW:S|/$||W}
.endif

all: .PHONY

# The system decides which os_*.c is compiled and which names its headers show.
.if !defined(BENCH_OS)
BENCH_OS!=	uname -s | tr '[:upper:]' '[:lower:]'
.endif
.MAKEOVERRIDES+=	BENCH_OS
.if ${BENCH_OS} == "linux"
BENCH_NAMES=	-D_GNU_SOURCE
.elif ${BENCH_OS} == "netbsd"
BENCH_NAMES=	-D_NETBSD_SOURCE
.elif ${BENCH_OS} == "openbsd"
BENCH_NAMES=	-D_BSD_SOURCE
.endif

# An optimised build, whatever the system's default CFLAGS are.
DEBUGFLAGS?=	-g
OPTFLAGS?=	-O2
WARNFLAGS?=	-Wall -Wextra -Wshadow -Wmissing-prototypes \
		-Wstrict-prototypes -Werror
BENCH_CFLAGS=	-std=c11 ${OPTFLAGS} ${DEBUGFLAGS} ${WARNFLAGS} ${SANFLAGS}
BENCH_CPPFLAGS=	${BENCH_NAMES}
BENCH_LDFLAGS=	${SANFLAGS}

PREFIX?=	/usr/local
BINDIR?=	${PREFIX}/bin
MANDIR?=	${PREFIX}/share/man
SHAREDIR?=	${PREFIX}/share/atf-bench
TESTSBASE?=	${PREFIX}/tests
BENCH_TESTS?=	${TESTSBASE}/atf-bench
SUITE?=		atf-bench

.endif # _BENCH_OWN_MK_
