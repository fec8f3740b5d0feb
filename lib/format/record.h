/* record: a line of key=value fields or one flat JSON object, read and written.
 *
 * Fields are separated by blanks. A value is quoted with " if it contains a blank,
 * a quote, a backslash or a control character; the escapes \" \\ \n \t count only
 * inside quotes. Text is UTF-8 without NUL. A record keeps its fields in order and
 * each one as it was written, so that whatever a tool does not change is written
 * back byte for byte. voltigeur-records(5) is the full definition.
 *
 * Parsing can fail, with a fault. Spans point into the line that was parsed, or
 * into the record's arena, so the line must outlive the record. */
#ifndef VOLTIGEUR_RECORD_H
#define VOLTIGEUR_RECORD_H

#include "base/fault.h"
#include "base/limit.h"
#include "base/text.h"

/* RECORD_LIST: what is spelled like a number is one; RECORD_TEXTS: a list of texts only;
 * RECORD_REAL: a number that is written unchanged, such as 4.286694102e-05 */
enum record_kind { RECORD_TEXT, RECORD_NUMBER, RECORD_FLAG, RECORD_LIST, RECORD_TEXTS, RECORD_REAL };

struct record_field {
	struct span key, value; /* the value without quotes and escapes */
	struct span raw;        /* the original key=value; empty: must be formatted */
	enum record_kind kind;  /* how JSON writes the value */
};

struct record {
	struct arena *arena;
	bool json, crlf;
	struct record_field *fields;
	size_t count, capacity;
	/* two Bloom filters of the field names, so that most searches for an absent
	 * name end here; and the bits of the first that an added name found set in both */
	uint64_t names, inner, shared;
};

/* An empty record. */
void record_start(struct record *, struct arena *);
/* A copy with its own array of fields; keys and values are shared. */
struct record record_copy(const struct record *, struct arena *);
/* Parses a line without its newline. False after a fault. */
bool record_parse(struct record *, struct span line, const struct limits *, struct faults *);
/* Checks that the number of fields and the length of id= are within the limits and
 * that number= is an integer of at least 0. False after a fault. */
bool record_fits(const struct record *, const struct limits *, struct faults *);
bool record_passes(struct span line); /* a blank line or a comment: passed through */
static inline uint64_t record_name_bit(struct span key)
{
	return key.length ? UINT64_C(1) << ((key.length * 8 + (unsigned char)key.data[0]) & 63) : 1;
}
static inline uint64_t record_bit_of(char middle, char last)
{
	return UINT64_C(1) << ((last + 2 * middle) & 63);
}
static inline uint64_t record_inner_bit(struct span key)
{
	return key.length ? record_bit_of(key.data[key.length / 2], key.data[key.length - 1]) : 1;
}
static inline bool record_may_have(const struct record *record, struct span key)
{
	return record->names & record_name_bit(key) && record->inner & record_inner_bit(key);
}
static inline void record_note_name(struct record *record, struct span key)
{
	uint64_t bit = record_name_bit(key), inner = record_inner_bit(key);

	if (record->inner & inner && record->names & bit)
		record->shared |= bit;
	record->names |= bit;
	record->inner |= inner;
}
/* The field with this key; NULL if there is none. */
struct record_field *record_search(const struct record *, struct span key);
static inline struct record_field *record_find(const struct record *record, struct span key)
{
	return record_may_have(record, key) ? record_search(record, key) : NULL;
}
/* A field that is a whole number of at least 1; 0: it is none, or absent. */
uint64_t record_count(const struct record *, const char *key);
static inline struct span record_get(const struct record *record, const char *key) /* empty when absent */
{
	const struct record_field *field = record_find(record, span_of(key));

	return field ? field->value : SPAN("");
}
/* How many fields come before this one: all of them if it is absent. */
static inline size_t record_before(const struct record *record, struct span key)
{
	const struct record_field *field = record_find(record, key);

	return field ? (size_t)(field - record->fields) : record->count;
}
/* The field was.KEY, which has the value of `key` before a tool changed it; NULL if
 * there is none. */
const struct record_field *record_was(const struct record *, struct span key);
/* Appends a field; key and value must outlive the record. Pointers to fields become
 * invalid. */
void record_widen(struct record *);
/* Frees the room for further fields of a record that was just parsed and is kept. */
void record_trim(struct record *);
static inline struct record_field *record_add(struct record *record, struct span key, struct span text,
					      enum record_kind kind)
{
	if (record->count == record->capacity)
		record_widen(record);
	struct record_field *field = &record->fields[record->count++];
	*field = (struct record_field){.key = key, .value = text, .kind = kind};
	record_note_name(record, key);
	return field;
}
/* Changes the value, or the name, of a field, which is then formatted again. */
static inline void record_set(struct record_field *field, struct span text)
{
	field->value = text;
	field->raw = SPAN("");
}
void record_rename(struct record *, struct record_field *, struct span key);
void record_remove(struct record *, struct span key); /* if there is such a field */
/* Inserts a field after another. Pointers to fields become invalid. */
struct record_field *record_insert(struct record *, const struct record_field *before, struct span key,
				   struct span value, enum record_kind);
/* May a field of this name come next? The first field may not begin with {, # or a
 * byte order mark, since the line would not be a line of fields. */
bool record_may_add(const struct record *, struct span key);
#define RECORD_NO_BEGINNING "\"%.*s\": a record cannot start with {, # or a byte order mark (BOM)"
/* Parses KEY=VALUE of the command line; the value is taken literally. False after a
 * fault. */
bool record_operand(struct record *, struct span operand, struct faults *);

void record_write(const struct record *, struct text *);        /* without a newline */
void record_write_fields(const struct record *, struct text *); /* as key=value */
void record_write_json(const struct record *, struct text *);   /* as JSON */
void record_write_value(struct text *, struct span value);      /* quoted if necessary */
void record_write_json_value(struct text *, struct span value, enum record_kind);
void record_write_json_text(struct text *, struct span value);
#define RECORD_TWICE "the record already has %.*s=, which the answer also writes; rename the field"
/* The name of an added field that now occurs twice; empty if there is none. */
struct span record_twice(const struct record *);
bool record_is_utf8(struct span);
bool record_is_name(struct span); /* can it be a field's key? */
/* What a byte terminates: a bare value (one without quotes), or a name and a value. */
enum { RECORD_ENDS_VALUE = 1, RECORD_ENDS_NAME = 2, RECORD_ENDS_BOTH = 3 };
extern const unsigned char record_ends[256];
/* The offset, from `at` on, of the first byte that terminates it. */
static inline size_t record_end(struct span text, size_t at, int what)
{
	const unsigned char *byte = (const unsigned char *)text.data;

	for (; text.length - at >= 4; at += 4) { /* reading is mostly this */
		if (record_ends[byte[at]] & what)
			return at;
		if (record_ends[byte[at + 1]] & what)
			return at + 1;
		if (record_ends[byte[at + 2]] & what)
			return at + 2;
		if (record_ends[byte[at + 3]] & what)
			return at + 3;
	}
	while (at < text.length && !(record_ends[byte[at]] & what))
		at++;
	return at;
}
/* The length of the bare value with which a text begins. */
static inline size_t record_bare_length(struct span text)
{
	return record_end(text, 0, RECORD_ENDS_VALUE);
}

/* record_json.c */
bool record_parse_json(struct record *, struct span line, const struct limits *, struct faults *);
/* Removes a plain value from the rest of a line of JSON: true or false, an integer, a string
 * without escapes. False for any other. */
bool record_json_value(struct span *rest, struct span *value, enum record_kind *);

#endif
