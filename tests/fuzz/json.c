/* json: a line that is a JSON object, with the promises of record.c. */
#define LLVMFuzzerTestOneInput record_test
#include "record.c"
#undef LLVMFuzzerTestOneInput

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size && data[0] == '{')
		return record_test(data, size);
	uint8_t *object = malloc(size + 1);
	if (!object)
		return 0;
	object[0] = '{';
	if (size)
		memcpy(object + 1, data, size);
	record_test(object, size + 1);
	free(object);
	return 0;
}
