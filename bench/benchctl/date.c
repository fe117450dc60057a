/*
 * Days and times in UTC, as people write them.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "benchctl.h"

#define SECOND	INT64_C(1000000)

/* Days from the epoch to the first of March of a year that is not yet it. */
static int64_t
days(long year, long month, long day)
{
	/* January and February belong to the year before. */
	year -= month < 3;
	month = (month + 9) % 12;
	return (365 * year + year / 4 - year / 100 + year / 400 +
	    (153 * month + 2) / 5 + day - 1 - 719468);
}

/* Does the text have a digit for each 0 of the form, and else the same? */
static bool
shaped(const char *text, const char *form)
{
	size_t i;

	for (i = 0; form[i] != '\0' && text[i] != '\0'; i++)
		if (form[i] == '0' ? !isdigit((unsigned char)text[i]) :
		    text[i] != form[i])
			return (false);
	return (form[i] == '\0' && text[i] == '\0');
}

int64_t
utc_day(const char *text)
{
	static const int longest[] = { 31, 29, 31, 30, 31, 30, 31, 31, 30,
	    31, 30, 31 };
	long day, month, year;

	if (!shaped(text, "0000-00-00"))
		return (-1);
	year = strtol(text, NULL, 10);
	month = strtol(text + 5, NULL, 10);
	day = strtol(text + 8, NULL, 10);
	if (year < 1971 || month < 1 || month > 12 || day < 1 ||
	    day > longest[month - 1] || (month == 2 && day == 29 &&
	    (year % 4 != 0 || (year % 100 == 0 && year % 400 != 0))))
		return (-1);
	return (days(year, month, day) * 86400 * SECOND);
}

int64_t
utc_read(const char *text, bool end)
{
	char day[11];
	long hour, minute, second;
	int64_t when;
	bool seconds;

	if (shaped(text, "0000-00-00")) {
		when = utc_day(text);
		return (when == -1 || !end ? when : when + 86400 * SECOND);
	}
	seconds = shaped(text, "0000-00-00T00:00:00");
	if (!seconds && !shaped(text, "0000-00-00T00:00"))
		return (-1);
	memcpy(day, text, 10);
	day[10] = '\0';
	hour = strtol(text + 11, NULL, 10);
	minute = strtol(text + 14, NULL, 10);
	second = seconds ? strtol(text + 17, NULL, 10) : 0;
	if ((when = utc_day(day)) == -1 || hour > 23 || minute > 59 ||
	    second > 59)
		return (-1);
	when += ((hour * 60 + minute) * 60 + second) * SECOND;
	return (end ? when + (seconds ? 1 : 60) * SECOND : when);
}
