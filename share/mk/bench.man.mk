# The manual pages of a directory are installed by their names, and say where
# the suite is installed.

install: install-man
install-man: .PHONY
	@for m in *.[1-9]; do \
		[ -f "$$m" ] || continue; \
		d="${DESTDIR}${MANDIR}/man$${m##*.}"; \
		echo "install -c -m 644 $$m $$d/$$m"; \
		mkdir -p "$$d" && rm -f "$$d/$$m" && \
		sed -e "s,/usr/local/tests/atf-bench,${BENCH_TESTS},g" \
		    -e "s,/usr/local/share/atf-bench,${SHAREDIR},g" "$$m" \
		    >"$$d/$$m" && chmod 644 "$$d/$$m" || exit 1; \
	done
