/*
 * Conditions whose meaning does not depend on the system.
 */
#include <sys/types.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "os_impl.h"

#define VALUE_MAX	64	/* a value is a word or two */
#define STEPS		16	/* steps of the clock to look at */
#define READINGS	20000	/* readings of the clock, 1 ms or so */
#define COARSE		1000	/* ns; batches are made of such steps */

void
os_tell(const struct os_listener *l, const char *name, const char *bad,
    const char *fmt, ...)
{
	char raw[256], value[VALUE_MAX];
	struct os_condition c;
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(raw, sizeof(raw), fmt, ap);
	va_end(ap);
	os_text(value, sizeof(value), raw);
	c.c_name = name;
	c.c_value = value;
	c.c_bad = bad;
	l->l_fn(l->l_arg, &c);
}

void
os_tell_cpus(const struct os_listener *l)
{
	struct os_host h;

	os_host_posix(&h);
	if (h.h_ncpu > 0)
		os_tell(l, "cpus", NULL, "%ld of %ld", os_cpus(), h.h_ncpu);
}

static int64_t
now(void)
{
	struct timespec ts;

	if (clock_gettime(CLOCK_MONOTONIC, &ts) == -1)
		return (-1);
	return (ts.tv_sec * OS_NS + ts.tv_nsec);
}

/*
 * The least advance between two readings.  A clock too coarse to be seen
 * moving in the time that we have is asked for its resolution instead.
 */
static int64_t
clock_step(void)
{
	struct timespec res;
	int64_t least, last, t;
	int i, steps;

	least = 0;
	steps = 0;
	last = now();
	for (i = 0; i < READINGS && steps < STEPS; i++) {
		t = now();
		if (t <= last)
			continue;
		if (steps++ == 0 || t - last < least)
			least = t - last;
		last = t;
	}
	if (steps == 0 && clock_getres(CLOCK_MONOTONIC, &res) == 0)
		least = res.tv_sec * OS_NS + res.tv_nsec;
	return (least);
}

void
os_tell_clock_step(const struct os_listener *l)
{
	int64_t step;

	step = clock_step();
	if (step <= 0)
		return;
	os_tell(l, "clock_step", step <= COARSE ? NULL :
	    "The clock is coarse or slow to read: batches must be long; "
	    "see whether the system offers a better clock source.",
	    "%lld ns", (long long)step);
}

void
os_tell_load(const struct os_listener *l, double load)
{
	long n;

	/* The benchmark itself is one of those that run. */
	n = os_cpus();
	os_tell(l, "load", load <= 1.0 + (double)n / 4 ? NULL :
	    "Other work runs on this machine: stop it, or wait.",
	    "%.2f on %ld", load, n);
}

/*
 * Clocks that are a device to be asked, or that tick; the systems spell
 * them in their own ways, with a unit number or a quality behind.
 */
void
os_tell_clock_source(const struct os_listener *l, const char *name)
{
	static const char *const slow[] = {
		"acpi", "hpet", "i8254", "ichlpcib", "pit", "jiffies",
		"refined-jiffies", "clockinterrupt", "dummy",
	};
	const char *bad;
	size_t i;

	bad = NULL;
	for (i = 0; i < sizeof(slow) / sizeof(slow[0]); i++)
		if (strncasecmp(name, slow[i], strlen(slow[i])) == 0)
			bad = "Reading this clock is slow or coarse: choose "
			    "the counter of the CPU if it can be trusted.";
	os_tell(l, "clock_source", bad, "%s", name);
}

void
os_tell_hypervisor(const struct os_listener *l, const char *name)
{

	os_tell(l, "hypervisor", strcmp(name, "none") == 0 ? NULL :
	    "A virtual machine shares its CPUs with others: prefer bare "
	    "metal, or look at the spread.", "%s", name);
}

void
os_tell_debug_kernel(const struct os_listener *l, const char *what)
{

	os_tell(l, "debug_kernel", strcmp(what, "no") == 0 ? NULL :
	    "The kernel checks itself while it runs: its figures are not "
	    "those of a release.", "%s", what);
}

void
os_tell_smt(const struct os_listener *l, bool on)
{

	os_tell(l, "smt", !on ? NULL :
	    "Two CPUs share one core and slow each other down: turn SMT off, "
	    "or expect it in every figure of two threads.",
	    "%s", on ? "on" : "off");
}
