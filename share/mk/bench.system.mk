# Hand over to the make rules of NetBSD (bsd.test.mk and the like, with PROGS)
# or FreeBSD (the same with ATF_TESTS_C and TEST_METADATA), which of the two
# _RULES says.  _BENCH_KIND is lib, prog, test or subdir.

CPPFLAGS+=	${BENCH_CPPFLAGS:N-I*} \
		${USE:@l@-I${.CURDIR}/${TOP}/bench/lib${l}@}
CFLAGS+=	${OPTFLAGS}
LDFLAGS+=	${BENCH_LDFLAGS}

.if ${_RULES} == "netbsd"
# That system's own -std follows CFLAGS, and COPTS follow that.
COPTS+=		-std=c11
WARNS?=		4
LIBISPRIVATE=	yes
# The object directory of another directory is for its own make to tell.
.for l in ${USE}
.if !defined(_OBJ.${l})
_OBJ.${l}!=	cd ${.CURDIR}/${TOP}/bench/lib${l} && ${PRINTOBJDIR:Upwd}
.endif
USE_LIBS+=	${_OBJ.${l}}/lib${l}.a
.endfor
.else
CSTD=		c11
WARNS?=		3
INTERNALLIB=	yes
PACKAGE?=	tests
# Object directories mirror the tree.
USE_LIBS=	${USE:@l@${TOP}/bench/lib${l}/lib${l}.a@}
.endif

USE_SYSTEM=	${USE:Mstore:S/store/-lsqlite3/} -lpthread -lm

# The system's tree has the benchmarks and nothing else: what only the suite
# itself uses, and its manual pages, are no business of it.
.if defined(NETBSDSRCDIR) || defined(SRCTOP)
.if empty(BENCH_HERE)
SUBDIR:=	${SUBDIR:Nshare}
.elif ${BENCH_HERE} == "/bench"
SUBDIR:=	${_TREE}
.elif ${_BENCH_KIND:Mlib}
SUBDIR=
.endif
_MAN=
.else
_MAN!=		cd ${.CURDIR} && ls *.[1-9] 2>/dev/null || :
.endif

.if empty(_MAN)
NOMAN=		yes
MAN=
.else
MAN=		${_MAN}
.endif

.if ${_BENCH_KIND} == "lib"
.include <bsd.lib.mk>
.elif ${_BENCH_KIND} == "prog"
LDADD:=		${USE_LIBS} ${LDADD} ${USE_SYSTEM}
DPADD+=		${USE_LIBS}
.include <bsd.prog.mk>
.elif ${_BENCH_KIND} == "test"
TESTSDIR=	${BENCH_TESTSDIR}
# Both systems add these to SUBDIR; what is in that alone is left out of the
# usual run.
TESTS_SUBDIRS:=	${SUBDIR:U}
SUBDIR=		${SETS}
DPADD+=		${USE_LIBS}
PROGS+=		${HELPERS} ${HELPERS_STATIC:=_static}
.for h in ${HELPERS} ${HELPERS_STATIC:=_static}
BINDIR.${h}=	${TESTSDIR}
MAN.${h}=
.endfor
.for h in ${HELPERS_STATIC}
SRCS.${h}_static= ${h}.c
LDSTATIC.${h}_static= -static
.if ${_RULES} == "freebsd"
LDFLAGS.${h}_static= -static
.endif
.endfor
.if ${_RULES} == "netbsd"
LDADD:=		${USE_LIBS} ${LDADD} ${USE_SYSTEM}
# That system's rules cannot say that a program must run alone.
ATFFILE=	yes
KYUAFILE=	yes
CLEANFILES+=	Kyuafile Atffile ${_SETFILES}
.include "bench.files.mk"
realall: Kyuafile Atffile ${_SETFILES}
FILES+=		${_SETFILES}
FILESDIR?=	${TESTSDIR}
.else
TESTSUITE=	${SUITE}
ATF_TESTS_C=	${TESTS_C}
PLAIN_TESTS_SH=	${TESTS_SH}
# Inside the tree the system names its ATF; outside it is a private library.
LDADD_atf_c?=	${exists(/usr/lib/libprivateatf-c.so):?-lprivateatf-c:-latf-c}
.for t in ${TESTS_C} ${HELPERS}
LDADD.${t}:=	${USE_LIBS} ${LDADD.${t}} ${USE_SYSTEM}
.endfor
CLEANFILES+=	${_SETFILES}
.include "bench.sets.mk"
${PACKAGE}FILES+= ${_SETFILES}
.endif
.include <bsd.test.mk>
.endif

.include <bsd.subdir.mk>
