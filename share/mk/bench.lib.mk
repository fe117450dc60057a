# LIB and SRCS: one static library, private to the suite.

.include "bench.own.mk"
.include "bench.c.mk"

all: lib${LIB}.a

lib${LIB}.a: ${SRCS:.c=.o}
	rm -f ${.TARGET}
	${AR} rc ${.TARGET} ${SRCS:.c=.o}
	${RANLIB:Uranlib} ${.TARGET}

CLEANFILES+=	lib${LIB}.a
.include "bench.subdir.mk"
