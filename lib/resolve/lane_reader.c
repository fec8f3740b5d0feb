/* lane_reader: makes readers, and reads lines by them. */
#include "resolve/lane_reader.h"

#include <string.h>

#include "machine/say.h"

enum { WORDS = 16 /* that a field remembers */ };

/* How the value of a field sets its slot. */
struct reader_field {
	enum reader_kind {
		READ_NOTHING,
		READ_WHOLE, /* an integer within bounds */
		READ_FLAG,
		READ_WORD, /* a word that was read before */
		READ_ANY,
		READ_SAME, /* what the shape's first line has: others are no lines of the lane */
		READ_ID,
		READ_AT
	} kind;
	bool number;             /* the slot is one */
	enum reader_kind direct; /* how a short value is read in the line itself; READ_ANY: it is not */
	uint32_t slot;
	int64_t least, most;
	struct span same;
	struct known {
		uint64_t text[2]; /* up to 15 bytes, the first one lowest */
		value word;
	} * known;
};

/* ---- usual values ---- */

/* The length of an integer of up to three digits that begins eight bytes, if `stop` follows;
 * 0: it is none. */
static inline unsigned read_digits(uint64_t text, char stop, int64_t *whole)
{
	unsigned first = (unsigned char)text - (unsigned)'0', second = (unsigned char)(text >> 8),
		 third = (unsigned char)(text >> 16);

	*whole = first;
	if (first > 9)
		return 0;
	if (second == (unsigned char)stop)
		return 1;
	second -= '0';
	if (!first || second > 9)
		return 0;
	*whole = 10 * first + second;
	if (third == (unsigned char)stop)
		return 2;
	third -= '0';
	*whole = 10 * *whole + third;
	return third <= 9 && (char)(text >> 24) == stop ? 3 : 0;
}

/* The same of yes and no. */
static inline unsigned read_answer(uint64_t text, char stop, int64_t *yes)
{
	const uint64_t behind = (unsigned char)stop;

	*yes = (text & 0xffffffff) == (0x736579 | behind << 24);
	return *yes ? 3 : (text & 0xffffff) == (0x6f6e | behind << 16) ? 2 : 0;
}

static inline struct known *known_word(const struct reader_field *own, uint64_t first, uint64_t second)
{
	uint64_t mark = (first ^ second * 3) * UINT64_C(0x9e3779b97f4a7c15);

	return &own->known[mark >> 32 & (WORDS - 1)];
}

static inline bool is_known(const struct known *known, uint64_t first, uint64_t second)
{
	return known->text[0] == first && known->text[1] == second && first;
}

static inline uint64_t first_bytes(uint64_t eight, unsigned count)
{
	return count < 8 ? eight & ((UINT64_C(1) << 8 * count) - 1) : eight;
}

/* Reads a word that was read before, and returns where it ends; NULL: it was not. */
static inline const char *read_word(const struct reader_field *own, const char *at, value *into)
{
	uint64_t first = shape_word(at), second = 0;
	unsigned plain = shape_plain(first), length = plain;

	first = first_bytes(first, plain);
	if (plain == 8) {
		second = shape_word(at + 8);
		plain = shape_plain(second);
		second = first_bytes(second, plain);
		length += plain;
	}
	const struct known *known = known_word(own, first, second);
	*into = known->word;
	return plain < 8 && is_known(known, first, second) ? at + length : NULL;
}

/* Reads a usual value in the line itself, and returns where it ends; NULL: it is unusual. */
static inline const char *read_direct(const struct reader_field *own, char stop, const char *at, value *slots)
{
	const char *from = at;
	unsigned length;
	int64_t whole;

	switch (own->direct) {
	case READ_WHOLE:
		length = read_digits(shape_word(at), stop, &whole);
		slots[own->slot] = value_of(whole);
		return length && whole >= own->least && whole <= own->most ? at + length : NULL;
	case READ_FLAG:
		length = read_answer(shape_word(at), stop, &whole);
		slots[own->slot] = value_of(whole);
		return length ? at + length : NULL;
	case READ_WORD: at = read_word(own, at, &slots[own->slot]); return at && *at == stop ? at : NULL;
	case READ_ANY: return NULL;
	default:
		while ((length = shape_plain(shape_word(at))) == 8)
			at += 8;
		at += length;
		return (uint64_t)(at - from) - 1 < (uint64_t)own->most && *at == stop ? at : NULL;
	}
}

/* ---- lines ---- */

/* Sets a slot. */
static bool read_slot(struct resolution *resolution, const struct reader_field *own, struct span text)
{
	value *into = &resolution->prepared->machine.slots[own->slot];
	char bytes[2 * sizeof(uint64_t)] = {0};
	struct known *known = NULL;

	if (own->kind == READ_WHOLE && number_parse(text, into) && into->denominator == 1 &&
	    into->numerator >= own->least && into->numerator <= own->most)
		return true;
	if (own->kind == READ_FLAG && (span_is(text, "yes") || span_is(text, "no"))) {
		*into = value_of(*text.data == 'y');
		return true;
	}
	if (own->kind == READ_WORD && text.length < sizeof bytes && !memchr(text.data, 0, text.length)) {
		memcpy(bytes, text.data, text.length);
		known = known_word(own, shape_word(bytes), shape_word(bytes + 8));
		*into = known->word;
		if (is_known(known, shape_word(bytes), shape_word(bytes + 8)))
			return true;
	}
	if (!resolve_field(resolution, own->slot, text))
		return false;
	if (known)
		*known = (struct known){{shape_word(bytes), shape_word(bytes + 8)}, *into};
	return true;
}

/* Sets what a field's value says. */
static bool read_value(struct resolution *resolution, const struct reader_field *own, struct span text)
{
	switch (own->kind) {
	case READ_NOTHING: return true;
	case READ_SAME: return span_same(text, own->same);
	case READ_ID: /* a stamp without it has a number */
		return text.length > 0 && text.length <= resolution->resolver->limits->id;
	case READ_AT: return !text.length || !memchr(text.data, ',', text.length); /* a single target */
	default: return read_slot(resolution, own, text);
	}
}

/* Reads a value as it may be, and moves behind it. */
static __attribute__((noinline)) enum reader_fit read_any(const struct reader *reader, size_t index,
							  struct resolution *resolution, const char **at,
							  const char *end)
{
	const struct shape_field *field = &reader->shape.fields[index];
	struct record_field *into = &reader->record.fields[index];
	const char *from = *at;
	struct span text;

	*at = shape_value(&reader->shape, field, from, end, &text);
	if (!*at)
		return READER_OTHER_SHAPE;
	if (reader->bytes)
		reader->bytes[index] = (struct span){from, (size_t)(*at - from)};
	if (!field->set)
		into->value = text;
	return read_value(resolution, &reader->fields[index], into->value) ? READER_FITS : READER_UNUSUAL;
}

enum reader_fit reader_read(const struct reader *reader, struct resolution *resolution, struct span line)
{
	const struct shape *shape = &reader->shape;
	const struct shape_field *field = shape->fields, *last = field + shape->count;
	const struct reader_field *own = reader->fields;
	struct record_field *into = reader->record.fields;
	const char *at = line.data, *const end = at + line.length, *behind;
	struct span *const bytes = reader->bytes;
	value *slots = reader->prepared->machine.slots;
	bool plain = true; /* all that was read is ASCII */
	enum reader_fit fit;

	for (; field < last; field++, own++, into++) {
		at = shape_begins(field, at, end);
		if (!at)
			return READER_OTHER_SHAPE;
		behind = read_direct(own, field->stop, at, slots);
		if (behind) {
			into->value = (struct span){at, (size_t)(behind - at)};
			if (bytes)
				bytes[field - shape->fields] = into->value;
			at = behind;
			continue;
		}
		if (plain && !shape->json && !record_is_utf8(line))
			return READER_OTHER_SHAPE;
		plain = false;
		behind = at;
		fit = read_any(reader, (size_t)(field - shape->fields), resolution, &behind, end);
		if (fit != READER_FITS)
			return fit;
		at = behind;
		resolution->same &= !own->number;
	}
	if (!shape_ends(shape, at, end))
		return READER_OTHER_SHAPE;
	for (size_t i = shape->count; i < reader->record.count; i++) /* what was added */
		if (!read_value(resolution, &reader->fields[i], reader->record.fields[i].value))
			return READER_UNUSUAL;
	return READER_FITS;
}

/* ---- making ---- */

/* May records of the program be bound field by field, each by itself? */
static bool is_simple(const struct prepared *prepared, const struct record *record)
{
	const struct program *program = prepared->program;

	return !program->alias_count && !program->targets && !program->view_count &&
	       (!prepared->company || !prepared->company->body_count) &&
	       (!program->at.length || record_find(record, SPAN("at")));
}

/* Is it a name whose value decides what is done with the whole record? */
static bool decides(struct span key)
{
	static const char variant[] = ".variant";
	size_t length = sizeof variant - 1;

	return span_among(key, "did rules next amends version source") ||
	       (key.length > length && !memcmp(key.data + key.length - length, variant, length));
}

/* How numbers of a slot are read: integers within the bounds need no other check. */
static void read_numbers(struct reader_field *own, const struct declaration *field)
{
	bool whole = (!field->has_step || (field->step.numerator == 1 && number_is_whole(field->step))) &&
		     (!field->has_least || number_is_whole(field->least)) &&
		     (!field->has_most || number_is_whole(field->most));

	own->kind = whole ? READ_WHOLE : READ_ANY;
	own->least = field->has_least ? field->least.numerator : -NUMBER_LARGEST;
	own->most = field->has_most ? field->most.numerator : NUMBER_LARGEST;
}

static bool make_field(struct reader_field *own, const struct prepared *prepared,
		       const struct record_field *from, const struct limits *limits, struct arena *arena)
{
	word_id key = words_find(&prepared->keys, from->key);
	uint32_t slot = key ? prepared->slot_of[key] : NO_SLOT;

	own->slot = slot;
	own->most = INT64_MAX;
	if (span_among(from->key, "error event owner owners"))
		return false;
	if (decides(from->key)) {
		own->kind = READ_SAME;
		own->same = arena_span(arena, from->value);
		return slot == NO_SLOT;
	}
	if (span_among(from->key, "id at")) {
		own->kind = span_is(from->key, "id") ? READ_ID : READ_AT;
		own->most = (int64_t)limits->id;
		return slot == NO_SLOT;
	}
	if (slot == NO_SLOT)
		return true;
	const struct slot *what = &prepared->program->slots[slot];
	if (what->field->figures)
		return false;
	own->kind = READ_ANY;
	if (what->field->decision)
		return true;
	own->number = what->type == TYPE_NUMBER;
	if (own->number)
		read_numbers(own, what->field);
	else if (what->type == TYPE_FLAG)
		own->kind = READ_FLAG;
	else if (what->type == TYPE_WORD && !what->field->text)
		own->kind = READ_WORD;
	if (own->kind == READ_WORD)
		own->known = arena_take(arena, WORDS * sizeof *own->known);
	return true;
}

/* A record with the names of another one, and the values that no line gives. */
static struct record copy_names(const struct record *from, const struct prepared *prepared,
				struct arena *arena)
{
	struct record copy = *from;

	copy.arena = arena;
	copy.capacity = copy.count;
	copy.fields = arena_take(arena, copy.count * sizeof *copy.fields);
	for (size_t i = 0; i < copy.count; i++) {
		const struct record_field *field = &from->fields[i];
		word_id key = words_find(&prepared->keys, field->key);
		uint32_t slot = key ? prepared->slot_of[key] : NO_SLOT;

		copy.fields[i] = (struct record_field){.key = arena_span(arena, field->key),
						       .value = arena_span(arena, field->value),
						       .kind = field->kind};
		if (field->kind == RECORD_TEXT && slot != NO_SLOT) /* as resolve_bind does */
			copy.fields[i].kind = say_kind(prepared->program->slots[slot].type);
	}
	return copy;
}

/* How values are read in the line itself; READ_ANY: they are not. */
static enum reader_kind direct_of(const struct reader *reader, size_t index)
{
	const struct reader_field *own = &reader->fields[index];
	const struct shape_field *field = &reader->shape.fields[index];

	if (field->set || own->kind == READ_SAME || own->kind == READ_AT)
		return READ_ANY;
	if (!reader->shape.json || field->quoted || (field->kind == RECORD_NUMBER && own->kind == READ_WHOLE))
		return own->kind;
	return READ_ANY;
}

bool reader_make(struct reader *reader, struct prepared *prepared, struct span line,
		 const struct record *record, const struct limits *limits, struct arena *arena)
{
	if (!is_simple(prepared, record) || !shape_make(&reader->shape, line, record, arena))
		return false;
	reader->prepared = prepared;
	reader->record = copy_names(record, prepared, arena);
	if (record->json)
		reader->bytes = arena_take(arena, record->count * sizeof *reader->bytes);
	reader->fields = arena_take(arena, record->count * sizeof *reader->fields);
	for (size_t i = 0; i < record->count; i++)
		if (!make_field(&reader->fields[i], prepared, &record->fields[i], limits, arena))
			return false;
	for (size_t i = 0; i < reader->shape.count; i++)
		reader->fields[i].direct = direct_of(reader, i);
	return true;
}

bool reader_gives(const struct reader *reader, uint32_t slot)
{
	for (size_t i = 0; i < reader->record.count; i++)
		if (reader->fields[i].slot == slot)
			return true;
	return false;
}

void reader_note_given(const struct reader *reader)
{
	for (size_t i = 0; i < reader->record.count; i++)
		if (reader->fields[i].slot != NO_SLOT)
			reader->prepared->machine.given[reader->fields[i].slot] = true;
}
