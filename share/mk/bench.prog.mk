# PROG and SRCS: one program, installed in BINDIR.
#
#	USE		the suite's libraries, the leaning ones first
#	LDADD		other libraries
#	SUBDIR		directories to build after it
#	NOINSTALL	yes: it is only for use where it is built

.include "bench.own.mk"
.if defined(NOINSTALL)
_RULES=		own
.endif
SRCS?=		${PROG}.c
.if ${_RULES} != "own"
_BENCH_KIND=	prog
.include "bench.system.mk"
.else

_BENCH_SRCS=	${SRCS}
.include "bench.c.mk"

all: ${PROG}

${PROG}: ${SRCS:.c=.o} ${USE_LIBS}
	${_LINK} ${SRCS:.c=.o} ${USE_LIBS} ${LDADD} ${USE_SYSTEM}

.if !defined(NOINSTALL)
install: install-prog
install-prog: .PHONY ${PROG}
	mkdir -p "${DESTDIR}${BINDIR}"
	install -c -m 755 ${PROG} "${DESTDIR}${BINDIR}/${PROG}"
.endif

CLEANFILES+=	${PROG}
_BENCH_FIRST=	${PROG}
.include "bench.man.mk"
.include "bench.subdir.mk"
.endif
