# Test programs.
#
#	TESTS_C		ATF programs t_x, each of one file t_x.c
#	TESTS_SH	plain test programs t_x, each of one file t_x.sh
#	HELPERS		programs h_x that the tests run, each of one file h_x.c
#	HELPERS_STATIC	such programs, built a second time as h_x_static
#	SUBDIR		directories below, in this order
#	USE		the suite's libraries (default: what a benchmark needs)
#
# The Kyuafile and the Atffile are written from these.

.include "bench.own.mk"

USE?=		bench record stat os
PROGS=		${HELPERS}
.include "bench.c.mk"

.for t in ${TESTS_C}
all: ${t}
${t}: ${t}.o ${USE_LIBS}
	${CC} ${BENCH_LDFLAGS} ${LDFLAGS} -o ${.TARGET} ${t}.o ${USE_LIBS} \
	    ${LDADD.${t}} ${LDADD} ${ATF_LIBS} -lpthread -lm
.endfor
ATF_LIBS?=	-latf-c

.for t in ${TESTS_SH}
all: ${t}
${t}: ${t}.sh
	cp ${t}.sh ${.TARGET} && chmod 755 ${.TARGET}
.endfor

.for h in ${HELPERS}
all: ${h}
${h}: ${h}.o ${USE_LIBS}
	${CC} ${BENCH_LDFLAGS} ${LDFLAGS} -o ${.TARGET} ${h}.o \
	    ${LDADD.${h}} -lpthread -lm
.endfor

# Without a static libc the program is left out, and its cases are skipped.
.for h in ${HELPERS_STATIC}
all: ${h}_static
${h}_static: ${h}.o
	@echo "${CC} -static -o ${.TARGET} ${h}.o"; \
	${CC} -static ${LDFLAGS} -o ${.TARGET} ${h}.o ${LDADD.${h}} -lpthread -lm || \
	    echo "No static libc: what needs ${.TARGET} will be skipped."
.endfor

TEST_METADATA?=	is_exclusive=true

all: Kyuafile Atffile
Kyuafile: Makefile
	@{ echo 'syntax(2)'; echo 'test_suite("${SUITE}")'; \
	${TESTS_C:@t@echo 'atf_test_program{name="${t}"${TEST_METADATA:@m@, ${m}@}${TEST_METADATA.${t}:@m@, ${m}@}}';@} \
	${TESTS_SH:@t@echo 'plain_test_program{name="${t}"${TEST_METADATA:@m@, ${m}@}${TEST_METADATA.${t}:@m@, ${m}@}}';@} \
	${SUBDIR:@d@echo 'include("${d}/Kyuafile")';@} \
	} > ${.TARGET}.tmp && mv ${.TARGET}.tmp ${.TARGET}
Atffile: Makefile
	@{ echo 'Content-Type: application/X-atf-atffile; version="1"'; echo; \
	echo 'prop: test-suite = ${SUITE}'; echo; \
	${TESTS_C:@t@echo 'tp: ${t}';@} ${SUBDIR:@d@echo 'tp: ${d}';@} \
	} > ${.TARGET}.tmp && mv ${.TARGET}.tmp ${.TARGET}

CLEANFILES+=	${TESTS_C} ${TESTS_SH} ${HELPERS} ${HELPERS_STATIC:=_static} \
		Kyuafile Atffile
.include "bench.subdir.mk"
