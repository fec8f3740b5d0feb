/* lane_plan: traces the fields of answers, and writes others like them. */
#include "resolve/lane_plan.h"

#include <string.h>

#include "machine/say.h"

enum { SHORT = 32 };

/* A part of a line: text, and then what its kind says. */
struct piece {
	enum piece_kind {
		PIECE_TEXT,   /* nothing */
		PIECE_LINE,   /* fields of the line from `index` to `last`, as it has them */
		PIECE_BARE,   /* the value of a field, which needs no quotes */
		PIECE_VALUE,  /* the value of a field of the record */
		PIECE_SLOT,   /* the value of a slot */
		PIECE_BEFORE, /* the same before the program ran */
		PIECE_COUNT,  /* either, if it is a number, */
		PIECE_WORD,   /* a word, */
		PIECE_SET,    /* a set, of which a form writes one word as it is */
		PIECE_DICE,   /* the dice of a name of the signature */
		PIECE_FACES,  /* all dice */
		PIECE_NUMBER  /* the number of the record */
	} kind;
	uint32_t index, last;
	enum type type; /* of a slot */
	enum record_kind as;
	uint32_t length;    /* of the text */
	const value *value; /* of a slot */
	char text[SHORT];
};

/* ---- writing ---- */

/* Writes a number with up to two digits. */
static inline char *put_small(char *at, unsigned number)
{
	if (number >= 10) {
		*at++ = (char)('0' + number / 10);
		number %= 10;
	}
	*at++ = (char)('0' + number);
	return at;
}

static inline bool is_small(value now)
{
	return now.denominator == 1 && (uint64_t)now.numerator + 99 <= UINT64_C(2) * 99;
}

static inline char *put_number(char *at, int64_t small)
{
	if (small < 0)
		*at++ = '-';
	return put_small(at, (unsigned)(small < 0 ? -small : small));
}

/* Appends values of dice, with a comma before each but the first of a list. */
static void add_faces(const struct machine *machine, struct text *list, const struct thrown *thrown,
		      bool first)
{
	const int64_t *face = thrown->values, *end = thrown->die->worded ? face : face + thrown->count;
	char *start = text_reserve(list, 2 * thrown->count), *at = start;

	if (first && face < end && (uint64_t)*face < 10) {
		*at++ = (char)('0' + *face++);
		first = false;
	}
	for (; face < end && !first; face++, at += 2) {
		uint64_t shown = (uint64_t)*face;

		if (shown > 9) /* few are */
			break;
		at[0] = ',';
		at[1] = (char)('0' + shown);
	}
	list->length += (size_t)(at - start);
	for (end = thrown->values + thrown->count; face < end; face++, first = false) {
		if (!first)
			text_put(list, ',');
		say_face(machine, list, thrown->die->worded, *face);
	}
}

/* The only die of a name, if its value is a small number, which all forms write so; else -1.
 * Mostly each name is thrown once, so that it has the place of its first throw. */
static inline int64_t only_face(const struct plan *plan, const struct plan_subject *subject,
				const struct piece *piece)
{
	const struct machine *machine = &subject->resolution->prepared->machine;
	const struct thrown *thrown = &machine->thrown[piece->index];

	if (machine->thrown_count != plan->signature.dice_count || thrown->count != 1 ||
	    thrown->die->worded || *thrown->values > 99 || piece->as == RECORD_TEXT)
		return -1;
	return *thrown->values;
}

/* The dice of a name. */
static __attribute__((noinline)) void write_dice(const struct plan *plan, const struct plan_subject *subject,
						 const struct piece *piece, struct text *out)
{
	const struct machine *machine = &subject->resolution->prepared->machine;
	const char *name = plan->signature.dice[piece->index];
	const struct thrown *thrown = machine->thrown, *end = thrown + machine->thrown_count;
	struct text *list = NULL;
	size_t faces = 0;

	for (; thrown < end; thrown++) {
		if (!thrown->count || !plan_is_named(thrown, name))
			continue;
		if (!list)
			list = subject->form->pieces->bare && !thrown->die->worded ? out : subject->list;
		add_faces(machine, list, thrown, faces == 0);
		faces += thrown->count;
	}
	if (list == out)
		return;
	subject->form->pieces->value(out, text_span(subject->list),
				     piece->as == RECORD_TEXT ? RECORD_TEXT
				     : faces == 1             ? RECORD_NUMBER
							      : RECORD_LIST);
	subject->list->length = 0;
}

/* All faces. */
static void write_faces(const struct plan_subject *subject, const struct piece *piece, struct text *out)
{
	const struct dice *dice = &subject->resolution->dice;
	struct text *list = subject->form->pieces->bare ? out : subject->list;

	for (size_t i = 0; i < dice->thrown_count; i++) {
		if (i)
			text_put(list, ',');
		text_number(list, value_of(dice->thrown[i]));
	}
	if (list == out)
		return;
	subject->form->pieces->value(out, text_span(list), piece->as);
	list->length = 0;
}

/* A word that was not written before. */
static void write_word(const struct plan_subject *subject, word_id word, struct text *out)
{
	struct plan_word *known = &subject->words[word % PLAN_WORDS];
	size_t before = out->length;

	subject->form->pieces->value(out, words_text(subject->resolution->prepared->program->words, word),
				     RECORD_TEXT);
	if (out->length - before > PLAN_SHORT)
		return;
	*known = (struct plan_word){.word = word, .length = (uint32_t)(out->length - before)};
	memcpy(known->text, out->at + before, known->length);
}

/* Copies a short text, behind which there is room, and as much can be read. */
static inline char *put_short(char *at, const char *text, size_t length)
{
	memcpy(at, text, PLAN_SHORT);
	return at + length;
}

static inline char *put_word(const struct plan_subject *subject, word_id word, char *at)
{
	const struct plan_word *known = &subject->words[word % PLAN_WORDS];

	return known->word == word ? put_short(at, known->text, known->length) : NULL;
}

static void write_set(const struct plan_subject *subject, value set, struct text *out)
{
	const struct machine *machine = &subject->resolution->prepared->machine;
	struct list list = machine_list(machine, TYPE_SET, set);

	if (list.count < 2)
		write_word(subject, list.count ? (word_id)*list.items : 0, out);
	else
		subject->form->pieces->value(
		    out, say_text(machine, subject->resolution->arena, TYPE_SET, set), RECORD_LIST);
}

static __attribute__((noinline)) void write_value(const struct plan_subject *subject,
						  const struct piece *piece, value now, struct text *out)
{
	const struct resolution *resolution = subject->resolution;

	subject->form->pieces->value(
	    out, say_text(&resolution->prepared->machine, resolution->arena, piece->type, now), piece->as);
}

/* A field as the line has it. */
static inline struct span written(const struct plan_subject *subject, uint32_t index)
{
	return shape_written(&subject->shape->fields[index],
			     subject->bytes ? subject->bytes[index] : subject->record->fields[index].value);
}

static __attribute__((noinline)) void write_piece(const struct plan *plan, const struct plan_subject *subject,
						  const struct piece *piece, struct text *out)
{
	struct span slice;

	switch (piece->kind) {
	case PIECE_TEXT: break;
	case PIECE_LINE:
		slice = written(subject, piece->last);
		slice.length += (size_t)(slice.data - written(subject, piece->index).data);
		slice.data = written(subject, piece->index).data;
		text_add(out, slice);
		break;
	case PIECE_BARE: text_add_short(out, subject->record->fields[piece->index].value); break;
	case PIECE_VALUE:
		subject->form->pieces->value(out, subject->record->fields[piece->index].value, piece->as);
		break;
	case PIECE_COUNT: text_any_number(out, *piece->value); break; /* the same in all forms */
	case PIECE_WORD: write_word(subject, (word_id)piece->value->numerator, out); break;
	case PIECE_SET: write_set(subject, *piece->value, out); break;
	case PIECE_SLOT:
	case PIECE_BEFORE: write_value(subject, piece, *piece->value, out); break;
	case PIECE_DICE: write_dice(plan, subject, piece, out); break;
	case PIECE_FACES: write_faces(subject, piece, out); break;
	case PIECE_NUMBER: text_format(out, "%llu", (unsigned long long)subject->resolution->number); break;
	}
}

/* Writes what a piece says where that is short; NULL: it is not. */
static inline char *put_piece(const struct plan *plan, const struct plan_subject *subject,
			      const struct piece *piece, char *at)
{
	struct span text;
	struct list set;
	int64_t face;

	switch (piece->kind) {
	case PIECE_TEXT: return at;
	case PIECE_COUNT: return is_small(*piece->value) ? put_number(at, piece->value->numerator) : NULL;
	case PIECE_WORD: return put_word(subject, (word_id)piece->value->numerator, at);
	case PIECE_SET:
		set = machine_list(&subject->resolution->prepared->machine, TYPE_SET, *piece->value);
		return set.count < 2 ? put_word(subject, set.count ? (word_id)*set.items : 0, at) : NULL;
	case PIECE_BARE:
		text = subject->record->fields[piece->index].value;
		return text.length <= PLAN_SHORT ? put_short(at, text.data, text.length) : NULL;
	case PIECE_DICE:
		face = only_face(plan, subject, piece);
		return face < 0 ? NULL : put_small(at, (unsigned)face);
	default: return NULL;
	}
}

void plan_write(const struct plan *plan, const struct plan_subject *subject, struct text *out)
{
	const struct piece *piece = plan->pieces, *end = piece + plan->count;
	const size_t room = plan->count * (SHORT + PLAN_SHORT);
	char *at = text_reserve(out, room), *behind;

	for (; piece < end; piece++) {
		memcpy(at, piece->text, SHORT);
		at += piece->length;
		behind = put_piece(plan, subject, piece, at);
		if (!behind) {
			out->length = (size_t)(at - out->at);
			write_piece(plan, subject, piece, out);
			behind = text_reserve(out, room);
		}
		at = behind;
	}
	out->length = (size_t)(at - out->at);
}

/* ---- tracing ---- */

/* Where a field comes from. Two answers are none: a name may be a slot's and a die's. */
struct trace {
	struct piece piece;
	size_t count;
};

static void find(struct trace *trace, enum piece_kind kind, uint32_t index, enum type type)
{
	trace->piece.kind = kind;
	trace->piece.index = trace->piece.last = index;
	trace->piece.type = type;
	trace->count++;
}

static bool is_same(struct span a, struct span b)
{
	return a.data == b.data && a.length == b.length;
}

/* Is the value a part of the line? Others may be in several places, as `yes`. */
static bool is_of_line(const struct plan_subject *subject, size_t index)
{
	const char *own = subject->record->fields[index].value.data;

	if (index >= subject->shape->count || subject->shape->fields[index].set)
		return false;
	return !subject->bytes || own == subject->bytes[index].data;
}

/* The value of a field of the record, under its name, as was.NAME, or under another. */
static bool trace_value(const struct plan_subject *subject, const struct record_field *field,
			struct trace *trace)
{
	struct span plain = field->key;
	size_t found = SIZE_MAX;

	span_skip(&plain, "was.");
	for (size_t i = 0; i < subject->record->count; i++) {
		const struct record_field *own = &subject->record->fields[i];
		bool named = span_same(own->key, field->key) || span_same(own->key, plain);

		if (is_same(own->value, field->value) && (named || is_of_line(subject, i)))
			found = i;
	}
	if (found < SIZE_MAX)
		find(trace, PIECE_VALUE, (uint32_t)found, TYPE_NUMBER);
	return found < SIZE_MAX;
}

static void trace_field_slot(const struct prepared *prepared, struct span key, enum piece_kind kind,
			     struct trace *trace)
{
	word_id known = words_find(&prepared->keys, key);
	uint32_t slot = known ? prepared->slot_of[known] : NO_SLOT;

	if (slot != NO_SLOT)
		find(trace, kind, slot, prepared->program->slots[slot].type);
}

static void trace_slot(const struct prepared *prepared, struct span key, struct trace *trace)
{
	const struct program *program = prepared->program;
	struct span before = key;

	trace_field_slot(prepared, key, PIECE_SLOT, trace);
	if (span_skip(&before, "was."))
		trace_field_slot(prepared, before, PIECE_BEFORE, trace);
	for (size_t i = 0; i < prepared->reported_count; i++)
		if (span_same(prepared->reported[i].name, key))
			find(trace, PIECE_SLOT, prepared->reported[i].slot,
			     program->slots[prepared->reported[i].slot].type);
	if (!prepared->result_reported && span_is(key, "result"))
		find(trace, PIECE_SLOT, program->result, program->slots[program->result].type);
	if (span_is(key, "refused"))
		find(trace, PIECE_SLOT, program->refused, TYPE_WORD);
}

/* Traces a field; a text that is the same in all answers stays a text. */
static bool trace_field(const struct plan *plan, const struct plan_subject *subject,
			const struct record_field *field, struct trace *trace)
{
	const struct resolution *resolution = subject->resolution;
	const struct plan_signature *signature = &plan->signature;

	*trace = (struct trace){.piece = {.as = field->kind}};
	if (trace_value(subject, field, trace))
		return true;
	trace_slot(resolution->prepared, field->key, trace);
	for (uint32_t i = 0; i < signature->dice_count; i++)
		if (span_is(field->key, signature->dice[i]))
			find(trace, PIECE_DICE, i, TYPE_NUMBER);
	if (span_is(field->key, "faces"))
		find(trace, PIECE_FACES, 0, TYPE_NUMBER);
	if (span_is(field->key, "number"))
		find(trace, PIECE_NUMBER, 0, TYPE_NUMBER);
	if (span_among(field->key, "did seed version"))
		find(trace, PIECE_TEXT, 0, TYPE_NUMBER);
	return trace->count == 1;
}

/* ---- making ---- */

/* Is the field written as the line has it? */
static bool is_copied(const struct plan_subject *subject, const struct record_field *field, uint32_t index)
{
	const struct shape_field *own = &subject->shape->fields[index];

	if (subject->form != form_of(subject->record) || index >= subject->shape->count ||
	    !span_same(field->key, subject->record->fields[index].key))
		return false;
	return subject->shape->json ? own->plain && own->kind == field->kind : field->raw.length > 0;
}

/* Do all lines have a value that the form writes as it is? */
static bool is_bare(const struct plan_subject *subject, uint32_t index)
{
	const struct shape_field *field = &subject->shape->fields[index];

	return subject->form->pieces->bare && index < subject->shape->count && !subject->shape->json &&
	       !field->quoted && !field->set;
}

void plan_keep(const struct plan_subject *subject)
{
	const struct shape *shape = subject->shape;

	for (uint32_t i = 0; i < shape->count && !shape->json; i++)
		if (!shape->fields[i].set)
			subject->record->fields[i].raw = written(subject, i);
}

/* Adds a piece behind a text, which may need others. */
static void add_piece(struct plan *plan, const struct piece *piece, struct text *before)
{
	struct span rest = text_span(before);

	while (rest.length || piece) {
		size_t length = rest.length < SHORT ? rest.length : SHORT;

		if (plan->count == plan->room)
			plan->pieces = arena_grow(before->arena, plan->pieces, plan->count, &plan->room,
						  sizeof *plan->pieces);
		struct piece *own = &plan->pieces[plan->count++];

		*own = length == rest.length && piece ? *piece : (struct piece){.kind = PIECE_TEXT};
		if (length == rest.length)
			piece = NULL;
		own->length = (uint32_t)length;
		memcpy(own->text, rest.data, length);
		rest.data += length;
		rest.length -= length;
	}
	before->length = 0;
}

/* How the value of a slot is written. */
static void settle(const struct plan_subject *subject, struct piece *piece)
{
	const struct prepared *prepared = subject->resolution->prepared;
	bool before = piece->kind == PIECE_BEFORE, bare = subject->form->pieces->bare;

	if (!before && piece->kind != PIECE_SLOT)
		return;
	piece->value = (before ? prepared->before : prepared->machine.slots) + piece->index;
	if (piece->type == TYPE_NUMBER)
		piece->kind = PIECE_COUNT;
	else if (piece->type == TYPE_WORD && (bare || piece->as == RECORD_TEXT))
		piece->kind = PIECE_WORD;
	else if (bare && piece->type == TYPE_SET)
		piece->kind = PIECE_SET;
}

static bool add_field(struct plan *plan, const struct plan_subject *subject, const struct record_field *field,
		      bool first, struct text *before)
{
	const struct form_pieces *form = subject->form->pieces;
	struct piece *last = plan->count && !before->length ? &plan->pieces[plan->count - 1] : NULL;
	struct trace trace;

	if (!trace_field(plan, subject, field, &trace))
		return false;
	uint32_t index = trace.piece.index;
	bool copied = trace.piece.kind == PIECE_VALUE && is_copied(subject, field, index);
	if (copied && last && last->kind == PIECE_LINE && last->last + 1 == index &&
	    subject->shape->fields[index].follows) {
		last->last = index;
		return true;
	}
	if (!first)
		text_add(before, span_of(form->between));
	if (!copied && form->name)
		form->name(before, field->key);
	if (copied)
		trace.piece.kind = PIECE_LINE;
	else if (trace.piece.kind == PIECE_VALUE && is_bare(subject, index))
		trace.piece.kind = PIECE_BARE;
	settle(subject, &trace.piece);
	if (trace.piece.kind == PIECE_TEXT)
		form->value(before, field->value, field->kind);
	else
		add_piece(plan, &trace.piece, before);
	return true;
}

static bool add_columns(struct plan *plan, const struct plan_subject *subject, const struct record *answer,
			struct text *before)
{
	struct span columns = span_of(subject->columns);
	bool fine = true;

	for (bool first = true; columns.length && fine; first = false) {
		const struct record_field *field = record_find(answer, span_cut(&columns, ','));

		if (field)
			fine = add_field(plan, subject, field, first, before);
		else if (!first)
			text_add(before, span_of(subject->form->pieces->between));
	}
	return fine;
}

static bool add_fields(struct plan *plan, const struct plan_subject *subject, const struct record *answer,
		       struct text *before)
{
	bool fine = true;

	for (size_t i = 0; fine && i < answer->count; i++)
		fine = add_field(plan, subject, &answer->fields[i], i == 0, before);
	return fine;
}

void plan_make(struct plan *plan, const struct plan_subject *subject, const struct record *answer,
	       struct span line, struct arena *arena)
{
	const struct form_pieces *form = subject->form->pieces;
	struct text before = {.arena = arena}, trial = {.arena = subject->resolution->arena};

	plan->whole = true;
	text_add(&before, span_of(form->open));
	if (!(subject->form->columns ? add_columns : add_fields)(plan, subject, answer, &before))
		return;
	text_add(&before, span_of(form->close));
	add_piece(plan, NULL, &before);
	plan_write(plan, subject, &trial);
	plan->whole = !span_same(text_span(&trial), line);
}
