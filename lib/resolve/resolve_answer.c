/* resolve_answer: writes the answer of a resolution into the record. */
#include <string.h>

#include "format/did.h"
#include "resolve/resolve.h"
#include "machine/run.h"
#include "machine/say.h"

static struct span joined(struct arena *arena, const char *before, struct span name)
{
	size_t length = strlen(before);
	char *buffer = arena_reserve(arena, length + name.length);

	memcpy(buffer, before, length);
	if (name.length)
		memcpy(buffer + length, name.data, name.length);
	return (struct span){buffer, length + name.length};
}

/* ---- prepared once ---- */

static size_t prefix_length(struct span name)
{
	size_t length = name.length;

	while (length && name.data[length - 1] != '.')
		length--;
	return length;
}

static void prepare_gives(struct prepared *prepared, struct arena *memory)
{
	const struct program *program = prepared->program;

	prepared->reported = arena_take(memory, program->report_count * sizeof *prepared->reported);
	for (size_t i = 0; i < program->report_count; i++) {
		const struct slot *slot = &program->slots[program->report[i]];
		struct span name = span_of(slot->name);

		prepared->result_reported |= program->report[i] == program->result;
		if (slot->kind != SLOT_FIELD && slot->kind != SLOT_DIE)
			prepared->reported[prepared->reported_count++] = (struct reported){
			    program->report[i], name, prefix_length(name)};
	}
}

void resolve_prepare_answer(const struct resolver *resolver, struct prepared *prepared, struct arena *memory)
{
	const struct program *program = prepared->program;
	const struct program_changes *changes = &prepared->specializations.whole;

	prepared->did = span_of(arena_format(memory, "%s%s%s", program->tool,
					     resolve_has_texts(resolver) ? "" : ".", program->name));
	prepared->was = arena_take(memory, program->slot_count * sizeof *prepared->was);
	for (size_t i = 0; i < changes->count; i++)
		prepared->was[changes->slots[i]] = joined(memory, "was.", prepared->keyed[changes->slots[i]]);
	prepared->changed = arena_take(memory, changes->count * sizeof *prepared->changed);
	prepare_gives(prepared, memory);
}

/* ---- an earlier answer ---- */

/* Does the field keep its name in any later answer? */
static bool stays(struct span key)
{
	return span_among(key, "id by at rules event source") || span_skip(&key, "was.");
}

/* Moves the earlier answer under the name of its tool; fields of the game stay. */
static void move_older(struct resolution *resolution, const struct record_field *did)
{
	const struct prepared *prepared = resolution->prepared;
	struct record *record = &resolution->answer;
	struct span older = did->value, tool = did_last(older).tool;
	const char *prefix = arena_format(resolution->arena, "%.*s.", (int)tool.length, tool.data);
	const struct resolve_kind *kind = resolution->resolver->kind;
	bool dotted = !kind || !kind->answer; /* a card leaves dotted names as they are */

	for (size_t i = (size_t)(did - record->fields) + 1; i < record->count; i++) {
		struct record_field *field = &record->fields[i];
		struct span rest = field->key, head = span_cut(&rest, '.');

		if (words_find(&prepared->keys, field->key) || stays(field->key) ||
		    record_was(record, field->key) || (rest.length && (!dotted || did_has(older, head))))
			continue;
		record_rename(record, field, joined(resolution->arena, prefix, field->key));
	}
}

/* ---- changes ---- */

/* Is it paid once more, as only a warning allows? */
static bool is_overspent(const struct resolution *resolution, uint32_t slot)
{
	for (size_t i = 0; i < resolution->overspent_count; i++)
		if (resolution->overspent[i] == slot)
			return true;
	return false;
}

static void note_changes(const struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;
	const struct program_changes *changes = prepared->specializations.changes;
	const uint32_t *slot = changes->slots, *end = slot + changes->count;
	const bool *touched = prepared->machine.touched;

	prepared->changed_count = 0;
	for (; slot < end; slot++) {
		if (!touched[*slot])
			continue;
		value before = prepared->before[*slot], now = prepared->machine.slots[*slot];
		if (before.numerator != now.numerator || before.denominator != now.denominator ||
		    is_overspent(resolution, *slot))
			prepared->changed[prepared->changed_count++] = *slot;
	}
}

/* Writes changed fields in place, each followed by was.FIELD. */
static void write_changes(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	struct record *record = &resolution->answer;
	const struct machine *machine = &prepared->machine;

	for (size_t i = 0; i < prepared->changed_count; i++) {
		uint32_t slot = prepared->changed[i];
		enum record_kind kind = say_kind(machine->program->slots[slot].type);
		struct record_field *field = record_find(record, prepared->keyed[slot]);
		if (!field || resolve_has_own_line(prepared, slot))
			continue;
		struct span old = field->value;
		*field = (struct record_field){.key = field->key,
					       .value = say_text(machine, resolution->arena,
								 machine->program->slots[slot].type,
								 machine->slots[slot]),
					       .kind = kind};
		if (!record_find(record, prepared->was[slot]))
			record_insert(record, field, prepared->was[slot], old, kind);
	}
}

void resolve_add_value(struct resolution *resolution, struct record *line, struct span key, enum type type,
		       value now)
{
	struct span text = say_text(&resolution->prepared->machine, resolution->arena, type, now);

	record_add(line, key, text, say_kind(type));
}

static void add_value(struct resolution *resolution, struct span key, enum type type, value now)
{
	resolve_add_value(resolution, &resolution->answer, key, type, now);
}

/* Adds a changed field and its old value to the line of its owner. */
static void add_to_own_line(struct resolution *resolution, uint32_t slot)
{
	const struct prepared *prepared = resolution->prepared;
	enum type type = prepared->program->slots[slot].type;
	struct span key;
	struct record *line = resolve_line_of_slot(resolution, slot, &key);

	struct span was = joined(resolution->arena, "was.", key);
	struct record_field *stamped = record_find(line, key);

	if (stamped) {
		record_set(stamped, say_text(&prepared->machine, resolution->arena, type,
					     prepared->machine.slots[slot]));
		record_insert(line, stamped, was,
			      say_text(&prepared->machine, resolution->arena, type, prepared->before[slot]),
			      say_kind(type));
		return;
	}
	resolve_add_value(resolution, line, key, type, prepared->machine.slots[slot]);
	resolve_add_value(resolution, line, was, type, prepared->before[slot]);
}

static void add_unwritten_changes(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	const struct machine *machine = &prepared->machine;

	for (size_t i = 0; i < prepared->changed_count; i++) {
		uint32_t slot = prepared->changed[i];
		enum type type = machine->program->slots[slot].type;

		if (resolve_has_own_line(prepared, slot)) {
			add_to_own_line(resolution, slot);
			continue;
		}
		if (record_find(&resolution->answer, prepared->keyed[slot]))
			continue;
		add_value(resolution, prepared->keyed[slot], type, machine->slots[slot]);
		add_value(resolution, prepared->was[slot], type, prepared->before[slot]);
	}
}

/* ---- the answer ---- */

/* Reduces faces= to the dice used, if the record had more. */
static void note_faces(struct resolution *resolution)
{
	struct record_field *faces = record_find(&resolution->answer, SPAN("faces"));

	if (faces)
		record_set(faces, resolve_faces_text(resolution));
}

static bool is_failure(const struct prepared *prepared, uint32_t result)
{
	const struct program *program = prepared->program;

	for (size_t i = 0; i < program->fail_count; i++)
		if (program->fails[i] == prepared->machine.slots[result].numerator)
			return true;
	return false;
}

/* Of several targets, one is enough. */
bool resolve_succeeds(const struct prepared *prepared)
{
	const struct program *program = prepared->program;

	if (run_refused(&prepared->machine))
		return false;
	for (uint16_t i = 0; i < program->targets; i++)
		if (!is_failure(prepared, program->results[i]))
			return true;
	return !program->targets && !is_failure(prepared, program->result);
}

/* What only an answer says is not said before there is one. */
static bool has_none(const struct resolution *resolution)
{
	const struct record *record = &resolution->answer;
	struct span version = resolution->options->version == 1 ? SPAN("1") : SPAN("2");
	const struct record_field *said = record_find(record, SPAN("version"));

	for (size_t i = 0; i < record->count; i++)
		if (span_among(record->fields[i].key, "refused read"))
			return fault_add(resolution->faults, nowhere, RECORD_TWICE,
					 (int)record->fields[i].key.length, record->fields[i].key.data);
	return !said || span_same(said->value, version) ||
	       fault_add(resolution->faults, nowhere, "version=%.*s: an answer of now has version=%.*s",
			 (int)said->value.length, said->value.data, (int)version.length, version.data);
}

/* Checks that the record's earlier answers allow another one. */
static bool may_answer(const struct resolution *resolution, const struct record_field *older)
{
	const struct record *record = &resolution->answer;
	const char *tool = resolution->prepared->program->tool;

	if (!older && !has_none(resolution))
		return false;
	if (!older && resolution->resolver->kind &&
	    (record_find(record, SPAN("total")) || record_find(record, SPAN("dice"))))
		return fault_add(resolution->faults, nowhere, "the record already has dice= or total=");
	return !older || !did_has(older->value, span_of(tool)) ||
	       fault_add(resolution->faults, nowhere,
			 "the record already has an answer from %s; use --again to resolve it again", tool);
}

static inline void add_did(struct resolution *resolution, bool follows)
{
	struct record *answer = &resolution->answer;
	struct span did = resolution->prepared->did;
	struct record_field *older = follows ? record_search(answer, SPAN("did")) : NULL;

	if (older)
		record_set(older, span_of(arena_format(resolution->arena, "%.*s,%s", (int)older->value.length,
						       older->value.data, did.data)));
	else if (!resolve_has_texts(resolution->resolver))
		record_add(answer, SPAN("did"), did, RECORD_TEXT);
}

void resolve_follow(struct resolution *resolution)
{
	const struct record_field *older = record_find(&resolution->answer, SPAN("did"));

	if (older)
		move_older(resolution, older);
	add_did(resolution, older != NULL);
}

bool resolve_write_answer(struct resolution *resolution)
{
	const struct resolve_options *options = resolution->options;
	struct record *answer = &resolution->answer;
	struct record_field *older = record_find(answer, SPAN("did"));

	if (!may_answer(resolution, older))
		return false;
	if (older)
		move_older(resolution, older);
	note_changes(resolution);
	if (options->stamp)
		resolve_stamp_fields(resolution);
	write_changes(resolution);
	add_did(resolution, older != NULL);
	resolve_add_repetition(resolution);
	add_unwritten_changes(resolution);
	resolve_body_show(resolution);
	resolve_add_chosen(resolution);
	resolve_add_gives(resolution);
	if (resolution->warn.length && !resolution->refused)
		record_add(&resolution->answer, SPAN("warn"), resolution->warn, RECORD_TEXT);
	resolve_stamp(resolution);
	if (options->spare_faces && !resolution->refused)
		note_faces(resolution);
	return true;
}

/* The fields of an answer without did= (roll) are known by name. */
bool resolve_undo_kind(struct record *record, const char *tool, struct faults *faults)
{
	static const char names[] = "repetition dice dropped rerolled total source seed version text";
	struct record_field *did = record_find(record, SPAN("did"));
	size_t kept = 0;

	if (did && span_is(did_last(did->value).tool, tool)) {
		did->value.length -= did->value.length > strlen(tool) ? strlen(tool) + 1 : strlen(tool);
		did->raw = SPAN("");
	}
	if (!record_find(record, SPAN("dice")) && !record_find(record, SPAN("total")))
		return fault_add(faults, nowhere, "the record has no answer from %s", tool);
	for (size_t i = 0; i < record->count; i++)
		if (!span_among(record->fields[i].key, names))
			record->fields[kept++] = record->fields[i];
	record->count = kept;
	return true;
}
