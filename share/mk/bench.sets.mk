# The Kyuafiles of the SETS of a directory, and that of everything.

.for s in ${SETS}
Kyuafile.${s}: Makefile
	@{ echo 'syntax(2)'; echo 'test_suite("${SUITE}")'; \
	echo 'include("${s}/Kyuafile")'; } >${.TARGET}.tmp
	@mv ${.TARGET}.tmp ${.TARGET}
.endfor

Kyuafile.all: Makefile
	@{ echo 'syntax(2)'; echo 'test_suite("${SUITE}")'; \
	${SUBDIR:@d@echo 'include("$d/Kyuafile")';@} \
	${SETS:@d@echo 'include("$d/Kyuafile")';@} } >${.TARGET}.tmp
	@mv ${.TARGET}.tmp ${.TARGET}
