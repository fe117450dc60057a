# The Kyuafiles of the SETS of a directory, and that of everything.

# The directories of the usual run; rules of a system have added to SUBDIR.
_USUAL=		${TESTS_SUBDIRS:U${SUBDIR}}

.for s in ${SETS}
Kyuafile.${s}: Makefile
	@{ echo 'syntax(2)'; echo 'test_suite("${SUITE}")'; \
	echo 'include("${s}/Kyuafile")'; } >${.TARGET}.tmp
	@mv ${.TARGET}.tmp ${.TARGET}
.endfor

Kyuafile.all: Makefile
	@{ echo 'syntax(2)'; echo 'test_suite("${SUITE}")'; \
	${_USUAL:@d@echo 'include("$d/Kyuafile")';@} \
	${SETS:@d@echo 'include("$d/Kyuafile")';@} } >${.TARGET}.tmp
	@mv ${.TARGET}.tmp ${.TARGET}
