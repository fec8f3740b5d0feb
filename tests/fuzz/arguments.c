/* arguments: a tool's arguments and standard input. The tool exits with 0, 1 or 2
 * and writes whole lines. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_command command;

	if (size > 8192)
		return 0;
	fuzz_begin();
	if (!fuzz_command(fuzz_text(data, size), &command))
		return 0;
	struct fuzz_run run = fuzz_run(&command);
	FUZZ_HOLDS(run.status >= 0 && run.status <= 2);
	FUZZ_HOLDS(!run.out.length || run.out.data[run.out.length - 1] == '\n');
	return 0;
}
