/* lane_plan: signs answers, traces their fields, and writes others like them. */
#include "resolve/lane_plan.h"

#include <string.h>

#include "machine/say.h"

/* A part of a line: text, and then what its kind says. */
struct piece {
	enum piece_kind {
		PIECE_TEXT,   /* nothing */
		PIECE_LINE,   /* fields of the line from `index` to `last`, as it has them */
		PIECE_VALUE,  /* the value of a field of the record */
		PIECE_SLOT,   /* the value of a slot */
		PIECE_BEFORE, /* the same before the program ran */
		PIECE_DICE,   /* the dice of a name of the signature */
		PIECE_FACES,  /* all dice */
		PIECE_NUMBER  /* the number of the record */
	} kind;
	uint32_t index, last;
	enum type type; /* of a slot */
	enum record_kind as;
	struct span text; /* at least SHORT bytes are there */
};

enum { SHORT = 16 };

/* ---- signatures ---- */

static inline bool is_named(const struct thrown *thrown, const char *name)
{
	return thrown->name == name || (*thrown->name == *name && !strcmp(thrown->name, name));
}

static bool sign_dice(const struct machine *machine, struct plan_signature *signature)
{
	size_t count = 0;

	for (size_t i = 0; i < machine->thrown_count; i++) {
		const struct thrown *thrown = &machine->thrown[i];
		size_t known = 0;

		if (!thrown->name)
			return false;
		while (known < count && !is_named(thrown, signature->dice[known]))
			known++;
		if (known < count)
			continue;
		if (count == PLAN_DICE)
			return false;
		signature->dice[count++] = thrown->name;
	}
	signature->dice_count = count;
	return true;
}

/* Decisions other than by the record or by default are not signed. */
static bool is_plain(const struct machine *machine)
{
	for (size_t i = 0; i < machine->chosen_count; i++)
		if (!machine->chosen[i].plain)
			return false;
	return true;
}

void plan_look(struct plan_watch *watch, const struct prepared *prepared,
	       const struct program_changes *changes, struct arena *arena)
{
	struct arena_mark mark = arena_mark(arena);
	bool *written = arena_take(arena, prepared->program->slot_count * sizeof *written);

	*watch = (struct plan_watch){.all = changes->count <= PLAN_CHANGES};
	for (size_t i = 0; i < changes->written_count; i++)
		written[changes->written[i]] = true;
	for (size_t i = 0; i < prepared->reported_count && watch->all; i++) {
		uint32_t slot = prepared->reported[i].slot;

		watch->all = !written[slot] || watch->count < PLAN_GIVES;
		if (written[slot] && watch->all)
			watch->slots[watch->count++] = slot;
	}
	arena_rewind(arena, mark);
}

bool plan_sign(const struct plan_watch *watch, const struct resolution *resolution,
	       struct plan_signature *signature)
{
	const struct prepared *prepared = resolution->prepared;
	const struct machine *machine = &prepared->machine;
	const struct program_changes *changes = prepared->specializations.changes;

	if (!watch->all || !is_plain(machine) || !sign_dice(machine, signature))
		return false;
	signature->changes = changes;
	signature->set = signature->changed = 0;
	signature->given = (resolution->refused ? 1u : 0u) |
			   (machine->touched[prepared->program->result] ? 2u : 0u);
	for (size_t i = 0; i < changes->count; i++) {
		uint32_t slot = changes->slots[i];
		value before = prepared->before[slot], now = machine->slots[slot];

		if (!machine->touched[slot])
			continue;
		bool changed = before.numerator != now.numerator || before.denominator != now.denominator;
		signature->set |= UINT64_C(1) << i;
		signature->changed |= (uint64_t)changed << i;
	}
	for (size_t i = 0; i < watch->count; i++)
		signature->given |= (uint64_t)machine->touched[watch->slots[i]] << (i + 2);
	return true;
}

bool plan_signed(const struct plan *plan, const struct plan_signature *signature)
{
	const struct plan_signature *own = &plan->signature;
	size_t same = 0;

	if (own->changed != signature->changed || own->given != signature->given ||
	    own->set != signature->set || own->changes != signature->changes ||
	    own->dice_count != signature->dice_count)
		return false;
	while (same < own->dice_count && own->dice[same] == signature->dice[same])
		same++;
	return same == own->dice_count;
}

/* ---- writing ---- */

/* Appends values of dice, with a comma before each but the first of a list. */
static void add_faces(const struct machine *machine, struct text *list, const struct thrown *thrown,
		      bool first)
{
	const int64_t *face = thrown->values, *end = face + thrown->count;
	char *start = text_reserve(list, 2 * thrown->count), *at = start;

	for (; face < end && (uint64_t)*face < 10 && !thrown->die->worded; face++) { /* nearly all */
		at[0] = ',';
		at[1] = (char)('0' + *face);
		at += 2;
	}
	if (first && at > start) /* without the comma */
		memmove(start, start + 1, (size_t)(--at - start));
	first &= at == start;
	list->length += (size_t)(at - start);
	for (; face < end; face++, first = false) {
		if (!first)
			text_put(list, ',');
		say_face(machine, list, thrown->die->worded, *face);
	}
}

/* Are the values numbers, which the form writes as they are? */
static bool are_plain(const struct plan_subject *subject, const struct thrown *thrown)
{
	return subject->form->pieces->bare && !thrown->die->worded;
}

/* The dice of a name. */
static void write_dice(const struct plan *plan, const struct plan_subject *subject, const struct piece *piece,
		       struct text *out)
{
	const struct machine *machine = &subject->resolution->prepared->machine;
	const char *name = plan->signature.dice[piece->index];
	const struct thrown *thrown = machine->thrown, *end = thrown + machine->thrown_count;
	struct text *list = NULL;
	size_t faces = 0;

	for (; thrown < end; thrown++) {
		if (!thrown->count || !is_named(thrown, name))
			continue;
		if (!list)
			list = are_plain(subject, thrown) ? out : subject->list;
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

static void write_value(const struct plan_subject *subject, const struct piece *piece, value now,
			struct text *out)
{
	struct resolution *resolution = subject->resolution;

	if (piece->type == TYPE_NUMBER) /* the same in all forms */
		text_number(out, now);
	else
		subject->form->pieces->value(
		    out, say_text(&resolution->prepared->machine, resolution->arena, piece->type, now),
		    piece->as);
}

static inline void add_text(struct text *out, struct span text)
{
	if (text.length > SHORT) {
		text_add_short(out, text);
		return;
	}
	memcpy(text_reserve(out, SHORT), text.data, SHORT);
	out->length += text.length;
}

void plan_write(const struct plan *plan, const struct plan_subject *subject, struct text *out)
{
	const struct prepared *prepared = subject->resolution->prepared;
	const struct piece *piece = plan->pieces, *end = piece + plan->count;
	struct span slice;

	for (; piece < end; piece++) {
		add_text(out, piece->text);
		switch (piece->kind) {
		case PIECE_TEXT: break;
		case PIECE_LINE:
			slice = subject->written[piece->last];
			slice.length += (size_t)(slice.data - subject->written[piece->index].data);
			slice.data = subject->written[piece->index].data;
			text_add(out, slice);
			break;
		case PIECE_VALUE:
			subject->form->pieces->value(out, subject->record->fields[piece->index].value,
						     piece->as);
			break;
		case PIECE_SLOT:
			write_value(subject, piece, prepared->machine.slots[piece->index], out);
			break;
		case PIECE_BEFORE: write_value(subject, piece, prepared->before[piece->index], out); break;
		case PIECE_DICE: write_dice(plan, subject, piece, out); break;
		case PIECE_FACES: write_faces(subject, piece, out); break;
		case PIECE_NUMBER:
			text_format(out, "%llu", (unsigned long long)subject->resolution->number);
			break;
		}
	}
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
	const struct span *field = &subject->written[index];
	const char *own = subject->record->fields[index].value.data;

	return index < subject->shape->count && field->data <= own && own < field->data + field->length;
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

static struct piece *add_piece(struct plan *plan, struct piece piece, struct text *before)
{
	char *text = arena_take(before->arena, before->length + SHORT);

	memcpy(text, text_span(before).data, before->length);
	piece.text = (struct span){text, before->length};
	plan->pieces[plan->count++] = piece;
	before->length = 0;
	return &plan->pieces[plan->count - 1];
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
	if (trace.piece.kind == PIECE_TEXT)
		form->value(before, field->value, field->kind);
	else
		add_piece(plan, trace.piece, before);
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
	bool fine = true, first = true;

	for (size_t i = 0; fine && i < answer->count; i++) {
		if (answer->fields[i].dropped)
			continue;
		fine = add_field(plan, subject, &answer->fields[i], first, before);
		first = false;
	}
	return fine;
}

void plan_make(struct plan *plan, const struct plan_subject *subject, const struct record *answer,
	       struct span line, struct arena *arena)
{
	const struct form_pieces *form = subject->form->pieces;
	size_t most = answer->count + 2;
	struct text before = {.arena = arena}, trial = {.arena = subject->resolution->arena};

	if (subject->form->columns)
		most += strlen(subject->columns);
	plan->pieces = arena_take(arena, most * sizeof *plan->pieces);
	plan->whole = true;
	text_add(&before, span_of(form->open));
	if (!(subject->form->columns ? add_columns : add_fields)(plan, subject, answer, &before))
		return;
	text_add(&before, span_of(form->close));
	add_piece(plan, (struct piece){.kind = PIECE_TEXT}, &before);
	plan_write(plan, subject, &trial);
	plan->whole = !span_same(text_span(&trial), line);
}
