/*
 * Classes of overload: a case each, and one with all of them at once.
 * CLASSES in the Makefile lists them.
 */
#include <string.h>

#include "stress.h"

#define CLASS(name)	extern const struct stress_class class_##name;
STRESS_CLASSES
#undef CLASS

#define CLASS(name)	&class_##name,
static const struct stress_class *const classes[] = { STRESS_CLASSES };
#define CLASSES		(sizeof(classes) / sizeof(classes[0]))

static const char all[] = "all";

/* The class of a case; all of them have none. */
static const struct stress_class *const *
find(const atf_tc_t *tc)
{
	size_t i;

	for (i = 0; i < CLASSES; i++)
		if (strcmp(classes[i]->c_name, atf_tc_get_ident(tc)) == 0)
			return (&classes[i]);
	return (NULL);
}

static void
head(atf_tc_t *tc)
{
	const struct stress_class *const *class;

	if ((class = find(tc)) != NULL)
		stress_head(tc, (*class)->c_descr, false);
	else
		stress_head(tc, "all classes at once; then processes, "
		    "descriptors, objects, mounts, files and memory are as "
		    "before, and so is what a few benchmarks measure", true);
}

static void
body(const atf_tc_t *tc)
{
	const struct stress_class *const *class;

	if ((class = find(tc)) != NULL)
		stress_body(tc, class, 1);
	else
		stress_body(tc, classes, CLASSES);
}

ATF_TP_ADD_TCS(tp)
{
	static atf_tc_t tcs[CLASSES + 1];
	atf_error_t error;
	char **config;
	size_t i;

	if ((config = atf_tp_get_config(tp)) == NULL)
		return (atf_no_memory_error());
	error = atf_no_error();
	for (i = 0; i <= CLASSES && !atf_is_error(error); i++) {
		error = atf_tc_init(&tcs[i], i < CLASSES ? classes[i]->c_name :
		    all, head, body, NULL, (const char *const *)config);
		if (!atf_is_error(error))
			error = atf_tp_add_tc(tp, &tcs[i]);
	}
	atf_utils_free_charpp(config);
	return (error);
}
