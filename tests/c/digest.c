/* digest: prints the hash of standard input in hexadecimal, for tests/house/image.bats. */
#include "base/digest.h"

#include <inttypes.h>
#include <stdio.h>

int main(void)
{
	char bytes[4096];
	size_t length = fread(bytes, 1, sizeof bytes, stdin);

	printf("%016" PRIx64 "\n", digest((struct span){bytes, length}));
	return 0;
}
