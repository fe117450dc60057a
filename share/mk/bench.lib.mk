# LIB and SRCS: one static library, private to the suite.
#
#	USE		the suite's libraries whose headers it includes
#	SUBDIR		directories to build after it

.include "bench.own.mk"
.if ${_RULES} != "own"
_BENCH_KIND=	lib
.include "bench.system.mk"
.else

_BENCH_SRCS=	${SRCS}
.include "bench.c.mk"

all: lib${LIB}.a

# For those who use it; there may be nothing to do.
archive: lib${LIB}.a .PHONY
	@:

lib${LIB}.a: ${SRCS:.c=.o}
	rm -f ${.TARGET}
	${AR} rc ${.TARGET} ${SRCS:.c=.o}
	${RANLIB:Uranlib} ${.TARGET}

CLEANFILES+=	lib${LIB}.a
_BENCH_FIRST=	lib${LIB}.a
.include "bench.man.mk"
.include "bench.subdir.mk"
.endif
