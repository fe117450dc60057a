# Test programs: the benchmarks below tests/, and the suite's own tests.
#
#	TESTS_C		ATF programs t_x, each of one file t_x.c, or of SRCS.t_x
#	TESTS_SH	plain test programs t_x, each of one file t_x.sh
#	HELPERS		programs h_x that the tests run, each of one file h_x.c
#	HELPERS_STATIC	such programs, built a second time as h_x_static
#	SUBDIR		directories below, in this order
#	SETS		more of them, built with the others, that run only when
#			asked for: Kyuafile.NAME, and Kyuafile.all
#	USE		the suite's libraries (default: what a benchmark needs)
#	LDADD LDADD.t_x	other libraries
#	TEST_METADATA TEST_METADATA.t_x
#			properties for the Kyuafile, name=value
#
# The Kyuafile and the Atffile are written from these.  Only benchmarks are
# installed, and only they must have the machine for themselves.

.include "bench.own.mk"

USE?=		bench verdict record stat os
BENCH_TESTSDIR=	${BENCH_TESTS}${BENCH_HERE:S|^/tests||}
.if !empty(_BENCHMARKS)
TEST_METADATA?=	is_exclusive=true
.endif

.if !empty(SETS)
_SETFILES=	${SETS:@s@Kyuafile.$s@} Kyuafile.all
.endif

.if ${_RULES} != "own"
_BENCH_KIND=	test
.include "bench.system.mk"
.else

_BENCH_SRCS=	${TESTS_C:@t@${SRCS.$t:U$t.c}@} ${HELPERS:@t@${SRCS.$t:U$t.c}@}
.include "bench.c.mk"

all: ${TESTS_C} ${TESTS_SH} ${HELPERS} ${HELPERS_STATIC:=_static} \
	Kyuafile Atffile ${_SETFILES}

.for t in ${TESTS_C} ${HELPERS}
_OBJS.${t}=	${SRCS.${t}:U${t}.c:.c=.o}
${t}: ${_OBJS.${t}} ${USE_LIBS}
.endfor
.for t in ${TESTS_C}
${t}:
	${_LINK} ${_OBJS.${t}} ${USE_LIBS} ${LDADD.${t}} ${LDADD} \
	    ${ATF_LIBS} ${USE_SYSTEM}
.endfor

.for t in ${TESTS_SH}
${t}: ${t}.sh
	cp ${t}.sh ${.TARGET}
	chmod 755 ${.TARGET}
.endfor

.for h in ${HELPERS}
${h}:
	${_LINK} ${_OBJS.${h}} ${USE_LIBS} ${LDADD.${h}} ${USE_SYSTEM}
.endfor

# Without a static libc the program is left out, and its cases are skipped.
# It is compiled without SANFLAGS, because sanitizers cannot be static.
STATIC_CC?=	${CC}
.for h in ${HELPERS_STATIC}
${h}_static: ${h}.c
	@echo "${STATIC_CC} -static -o ${.TARGET} ${h}.c"; \
	${STATIC_CC} -static ${BENCH_CPPFLAGS} ${CPPFLAGS} \
	    ${BENCH_CFLAGS:N-fsanitize*:N-fno-sanitize*} ${CFLAGS} ${LDFLAGS} \
	    -o ${.TARGET} ${h}.c ${LDADD.${h}} -lpthread -lm 2>/dev/null || { \
	rm -f ${.TARGET}; \
	echo "No static libc: ${.TARGET} is left out, its cases are skipped."; }
.endfor

.if !empty(_BENCHMARKS)
install: install-tests
install-tests: .PHONY ${TESTS_C} ${TESTS_SH} ${HELPERS} \
	${HELPERS_STATIC:=_static} Kyuafile Atffile ${_SETFILES}
	@d="${DESTDIR}${BENCH_TESTSDIR}"; mkdir -p "$$d" || exit 1; \
	for f in ${TESTS_C} ${TESTS_SH} ${HELPERS} ${HELPERS_STATIC:=_static} \
	    Kyuafile Atffile ${_SETFILES}; do \
		case $$f in \
		Kyuafile|Atffile|Kyuafile.*) m=644;; \
		*_static) m=755; [ -f $$f ] || continue;; \
		*) m=755;; \
		esac; \
		echo "install -c -m $$m $$f $$d/$$f"; \
		install -c -m $$m $$f "$$d/$$f" || exit 1; \
	done
.endif

# What `make install' puts down, for share/mk/sets.
.if !empty(_BENCHMARKS)
list: list-tests
list-tests: .PHONY
	@echo "d ${BENCH_TESTSDIR}"
	@for f in ${TESTS_C} ${HELPERS} ${HELPERS_STATIC:=_static}; do \
		echo "p ${BENCH_TESTSDIR}/$$f"; \
	done
	@for f in ${TESTS_SH} Kyuafile Atffile ${_SETFILES}; do \
		echo "f ${BENCH_TESTSDIR}/$$f"; \
	done
.endif

CLEANFILES+=	${TESTS_C} ${TESTS_SH} ${HELPERS} ${HELPERS_STATIC:=_static} \
		Kyuafile Atffile ${_SETFILES}
.include "bench.files.mk"
.include "bench.subdir.mk"
.endif
