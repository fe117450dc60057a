# The manual pages of a directory are installed by their names.

install: install-man
install-man: .PHONY
	@for m in *.[1-9]; do \
		[ -f "$$m" ] || continue; \
		d="${DESTDIR}${MANDIR}/man$${m##*.}"; \
		echo "install -c -m 644 $$m $$d/$$m"; \
		mkdir -p "$$d" && install -c -m 644 "$$m" "$$d/$$m" || exit 1; \
	done
