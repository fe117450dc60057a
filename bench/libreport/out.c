#include <errno.h>
#include <stdarg.h>

#include "out.h"

void
out_start(struct out *o, FILE *fp)
{

	o->o_fp = fp;
	o->o_error = 0;
}

static void
note(struct out *o)
{

	o->o_error = errno != 0 ? errno : EIO;
}

void
out_fmt(struct out *o, const char *fmt, ...)
{
	va_list ap;

	if (o->o_error != 0)
		return;
	va_start(ap, fmt);
	errno = 0;
	if (vfprintf(o->o_fp, fmt, ap) < 0)
		note(o);
	va_end(ap);
}

void
out_bytes(struct out *o, const char *s, size_t n)
{

	if (o->o_error != 0 || n == 0)
		return;
	errno = 0;
	if (fwrite(s, 1, n, o->o_fp) != n)
		note(o);
}

int
out_end(struct out *o)
{

	errno = 0;
	if (o->o_error == 0 && fflush(o->o_fp) != 0)
		note(o);
	if (o->o_error == 0)
		return (0);
	errno = o->o_error;
	return (-1);
}
