# How a C file becomes an object, and which of the suite's libraries a program
# is made with: USE lists their names, the leaning ones first.

.SUFFIXES: .c .o

.c.o:
	${CC} ${BENCH_CPPFLAGS} ${CPPFLAGS} ${BENCH_CFLAGS} ${CFLAGS} \
	    -MMD -MP -c -o ${.TARGET} ${.IMPSRC}

# What leans on another package says so by the library that needs it.
.if ${LIB:U} == "store" || !empty(USE:Mstore)
BENCH_CPPFLAGS+= ${SQLITE_CFLAGS} ${PGSQL_CFLAGS}
USE_SYSTEM+=	${SQLITE_LIBS} ${PGSQL_LIBS}
.endif
.if ${LIB:U} == "bench" || defined(TESTS_C)
BENCH_CPPFLAGS+= ${ATF_CFLAGS}
.endif
USE_SYSTEM+=	-lpthread -lm

USE_LIBS=	${USE:@l@${TOP}/bench/lib${l}/lib${l}.a@}
.for l in ${USE}
.if !target(${TOP}/bench/lib${l}/lib${l}.a)
${TOP}/bench/lib${l}/lib${l}.a: ${TOP}/bench/lib${l}/*.[ch]
	@cd ${.TARGET:H} && ${MAKE} archive
.endif
.endfor

# After ${_LINK} come a program's objects, USE_LIBS, other libraries, and last
# USE_SYSTEM.
_LINK=		${CC} ${BENCH_CFLAGS} ${CFLAGS} ${BENCH_LDFLAGS} ${LDFLAGS} \
		-o ${.TARGET} ${_SANITIZE}
.if !empty(SANFLAGS:U:M*address*)
_SANITIZE=	${TOP}/share/mk/sanitize.c
.endif

CLEANFILES+=	*.o *.d
clean: .PHONY
	rm -f ${CLEANFILES}

# The headers that an object was compiled with; a first build has no list.
.for f in ${_BENCH_SRCS}
.-include "${f:.c=.d}"
.endfor
