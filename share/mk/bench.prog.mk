# PROG and SRCS: one program.

.include "bench.own.mk"

SRCS?=		${PROG}.c
.include "bench.c.mk"

all: ${PROG}

${PROG}: ${SRCS:.c=.o} ${USE_LIBS}
	${CC} ${BENCH_LDFLAGS} ${LDFLAGS} -o ${.TARGET} ${SRCS:.c=.o} \
	    ${USE_LIBS} ${LDADD} -lpthread -lm

CLEANFILES+=	${PROG}
.include "bench.subdir.mk"
