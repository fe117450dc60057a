# How a C file becomes an object, and which of the suite's libraries a
# program is made with: USE lists their names, the leaning ones first.

.SUFFIXES: .c .o

.c.o:
	${CC} ${BENCH_CPPFLAGS} ${USE:@l@-I${TOP}/bench/lib${l}@} ${CPPFLAGS} \
	    ${BENCH_CFLAGS} ${CFLAGS} -MMD -c -o ${.TARGET} ${.IMPSRC}

USE_LIBS=	${USE:@l@${TOP}/bench/lib${l}/lib${l}.a@}
.for l in ${USE}
.if !target(${TOP}/bench/lib${l}/lib${l}.a)
${TOP}/bench/lib${l}/lib${l}.a:
	cd ${.TARGET:H} && ${MAKE} lib${l}.a
.endif
.endfor

CLEANFILES+=	*.o *.d

clean: .PHONY
	rm -f ${CLEANFILES}

.for f in ${SRCS} ${PROGS:@p@${SRCS.${p}:U${p}.c}@} ${TESTS_C:=.c}
.-include "${f:.c=.d}"
.endfor
