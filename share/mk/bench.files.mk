# The Kyuafile and the Atffile of a directory of tests, and those of its sets.
#
# They are written here even where the system's bsd.test.mk could do it, when
# that has no way to say that a program must run alone.

.for i in ${TESTS_C} ${TESTS_SH}
_META.${i}=	${TEST_METADATA} ${TEST_METADATA.${i}}
_KYUA.${i}=	{name="${i}"${_META.${i}:C|..*|, &|:tW:S| , |, |gW}}
.endfor

Kyuafile: Makefile
	@{ echo 'syntax(2)'; echo 'test_suite("${SUITE}")'; \
	${TESTS_C:@t@echo 'atf_test_program${_KYUA.$t}';@} \
	${TESTS_SH:@t@echo 'plain_test_program${_KYUA.$t}';@} \
	${_USUAL:@d@echo 'include("$d/Kyuafile")';@} \
	} >${.TARGET}.tmp
	@mv ${.TARGET}.tmp ${.TARGET}

# atf-run(1) knows ATF programs only.
Atffile: Makefile
	@{ echo 'Content-Type: application/X-atf-atffile; version="1"'; echo; \
	echo 'prop: test-suite = ${SUITE}'; echo; \
	${TESTS_C:@t@echo 'tp: ${t}';@} ${_USUAL:@d@echo 'tp: ${d}';@} \
	} >${.TARGET}.tmp
	@mv ${.TARGET}.tmp ${.TARGET}

.include "bench.sets.mk"
