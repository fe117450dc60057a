/*
 * Linked into every program of a build with -fsanitize=address: ATF frees
 * nothing of what it hands to its own main(), which is no leak of ours.
 */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);

const char *
__lsan_default_suppressions(void)
{
	return ("leak:atf_tp_get_tcs\nleak:atf_map_\nleak:atf_list_\n"
	    "leak:atf_dynstr_\nleak:atf_tc_init\n");
}

const char *
__lsan_default_options(void)
{
	return ("print_suppressions=0");
}
