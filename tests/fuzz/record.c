/* record: a line of key=value fields. If it parses, it is written byte for byte,
 * except for repeated blanks; a round trip through JSON and a newly formatted line
 * give the same record. */
#define _GNU_SOURCE
#include "format/record.h"

#include "fuzz.h"

static void same_fields(const struct record *a, const struct record *b)
{
	FUZZ_HOLDS(a->count == b->count);
	for (size_t i = 0; i < a->count; i++) {
		FUZZ_HOLDS(span_same(a->fields[i].key, b->fields[i].key));
		FUZZ_HOLDS(span_same(a->fields[i].value, b->fields[i].value));
	}
}

static void anew(const struct record *record, bool json)
{
	struct record written = *record, again;
	struct text text = {.arena = &fuzz.memory};

	written.fields = arena_take(&fuzz.memory, (record->count + 1) * sizeof *written.fields);
	for (size_t i = 0; i < record->count; i++) {
		written.fields[i] = record->fields[i];
		written.fields[i].raw = SPAN("");
	}
	written.json = json;
	record_write(&written, &text);
	record_start(&again, &fuzz.memory);
	FUZZ_HOLDS(record_parse(&again, text_span(&text), &fuzz.limits, &fuzz.faults));
	FUZZ_HOLDS(again.json == json || !record->count);
	same_fields(record, &again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text text;
	struct record record;

	fuzz_begin();
	struct span line = fuzz_text(data, size);
	if (memchr(line.data, '\n', line.length) || record_passes(line))
		return 0;
	text = (struct text){.arena = &fuzz.memory};
	record_start(&record, &fuzz.memory);
	if (!record_parse(&record, line, &fuzz.limits, &fuzz.faults)) {
		FUZZ_HOLDS(fuzz.faults.errors > 0);
		return 0;
	}
	record_write(&record, &text);
	if (!record.json && !memmem(line.data, line.length, "  ", 2) && !memchr(line.data, '\t', line.length) &&
	    !record.crlf)
		FUZZ_HOLDS(span_same(text_span(&text), span_trim(line)));
	if (!record.crlf) {
		anew(&record, true);
		anew(&record, false);
	}
	return 0;
}
