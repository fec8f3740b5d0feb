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
	bool *sets = arena_take(memory, program->slot_count * sizeof *sets);

	prepared->did = span_of(arena_format(memory, "%s%s%s", program->tool,
					     resolve_has_texts(resolver) ? "" : ".", program->name));
	for (size_t i = 0; i < program->op_count; i++) {
		const struct op *op = &program->ops[i];

		if (op_facts[op->kind].writes == OP_WRITES_SLOT)
			sets[op->slot] = true;
		for (size_t j = 0; op->counts && j < op->count; j++)
			sets[op->counts[j].slot] = true;
		for (size_t j = 0; op->choice && j < op->choice->option_count; j++)
			for (size_t k = 0; k < op->choice->options[j].let_count; k++)
				sets[op->choice->options[j].lets[k].slot] = true;
	}
	for (size_t i = 0; program->order && i < program->order->lasting_count; i++)
		sets[program->order->lasting[i]] = true;
	if (program->order)
		sets[program->order->phase] = true;
	prepared->changing = arena_take(memory, program->slot_count * sizeof *prepared->changing);
	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (sets[slot] && program->slots[slot].kind == SLOT_FIELD)
			prepared->changing[prepared->changing_count++] = (struct changing){
			    slot, joined(memory, "was.", prepared->keyed[slot])};
	prepared->changed = arena_take(memory, prepared->changing_count * sizeof *prepared->changed);
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

static void note_changes(struct prepared *prepared)
{
	prepared->changed_count = 0;
	for (size_t i = 0; i < prepared->changing_count; i++) {
		uint32_t slot = prepared->changing[i].slot;
		value before = prepared->before[slot], now = prepared->machine.slots[slot];

		if (prepared->machine.touched[slot] &&
		    (before.numerator != now.numerator || before.denominator != now.denominator))
			prepared->changed[prepared->changed_count++] = &prepared->changing[i];
	}
}

/* Writes changed fields in place, each followed by was.FIELD. */
static void write_changes(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	struct record *record = &resolution->answer;
	const struct machine *machine = &prepared->machine;

	for (size_t i = 0; i < prepared->changed_count; i++) {
		const struct changing *changing = prepared->changed[i];
		uint32_t slot = changing->slot;
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
		if (!record_find(record, changing->was))
			record_insert(record, field, changing->was, old, kind);
	}
}

static void add_value_to(struct resolution *resolution, struct record *line, struct span key, enum type type,
			 value now)
{
	struct span text = say_text(&resolution->prepared->machine, resolution->arena, type, now);

	record_add(line, key, text, say_kind(type));
}

static void add_value(struct resolution *resolution, struct span key, enum type type, value now)
{
	add_value_to(resolution, &resolution->answer, key, type, now);
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
	add_value_to(resolution, line, key, type, prepared->machine.slots[slot]);
	add_value_to(resolution, line, was, type, prepared->before[slot]);
}

static void add_unwritten_changes(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	const struct machine *machine = &prepared->machine;

	for (size_t i = 0; i < prepared->changed_count; i++) {
		const struct changing *changing = prepared->changed[i];
		uint32_t slot = changing->slot;
		enum type type = machine->program->slots[slot].type;

		if (resolve_has_own_line(prepared, slot)) {
			add_to_own_line(resolution, slot);
			continue;
		}
		if (record_find(&resolution->answer, prepared->keyed[slot]))
			continue;
		add_value(resolution, prepared->keyed[slot], type, machine->slots[slot]);
		add_value(resolution, changing->was, type, prepared->before[slot]);
	}
}

/* ---- dice, decisions, results ---- */

/* Does the name follow the prefix directly? A reroll belongs to its die. */
static bool behind(const char *name, const char *prefix, size_t length)
{
	if (strncmp(name, prefix, length) != 0)
		return false;
	const char *dot = strchr(name + length, '.');
	return !dot || !strcmp(dot, ".reroll");
}

/* Adds all dice of a name, in the order thrown, as one field; returns the number of
 * throws. */
static size_t add_die(struct resolution *resolution, size_t first)
{
	struct machine *machine = &resolution->prepared->machine;
	const char *name = machine->thrown[first].name;
	size_t throws = 0;
	bool worded = machine->thrown[first].die->worded;
	struct text text = {.arena = resolution->arena};
	size_t faces = 0;

	for (size_t i = first; i < machine->thrown_count; i++) {
		struct thrown *thrown = &machine->thrown[i];

		if (!thrown->name || (thrown->name != name && strcmp(thrown->name, name) != 0))
			continue;
		throws++;
		for (size_t j = 0; j < thrown->count; j++, faces++) {
			if (faces)
				text_put(&text, ',');
			say_face(machine, &text, worded, thrown->values[j]);
		}
		if (i != first)
			thrown->name = NULL;
	}
	record_add(&resolution->answer, span_of(name), text_span(&text),
		   worded       ? RECORD_TEXT
		   : faces == 1 ? RECORD_NUMBER
				: RECORD_LIST);
	machine->thrown[first].name = NULL;
	return throws;
}

/* Adds the dice with a prefix. `left` counts the throws not yet written. */
static void add_dice(struct resolution *resolution, const char *prefix, size_t length, size_t *left)
{
	const struct machine *machine = &resolution->prepared->machine;

	for (size_t i = 0; *left && i < machine->thrown_count; i++) {
		const char *name = machine->thrown[i].name;

		if (name && behind(name, prefix, length))
			*left -= add_die(resolution, i);
	}
}

static void add_rest_of_dice(struct resolution *resolution, size_t left)
{
	const struct machine *machine = &resolution->prepared->machine;

	for (size_t i = 0; left && i < machine->thrown_count; i++)
		if (machine->thrown[i].name)
			left -= add_die(resolution, i);
}

static void add_refused(struct resolution *resolution)
{
	if (resolution->refused && resolution->options->version != 1)
		add_value(resolution, SPAN("refused"), TYPE_WORD, (value){(int64_t)resolution->refused, 1});
}

static void add_gives(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	const struct machine *machine = &prepared->machine;
	const struct program *program = prepared->program;
	size_t left = machine->thrown_count;

	add_dice(resolution, "", 0, &left);
	if (!prepared->result_reported && machine->touched[program->result])
		add_value(resolution, SPAN("result"), TYPE_WORD, machine->slots[program->result]);
	if (!prepared->result_reported)
		add_refused(resolution);
	for (size_t i = 0; i < prepared->reported_count; i++) {
		const struct reported *give = &prepared->reported[i];

		if (!machine->touched[give->slot])
			continue;
		add_dice(resolution, give->name.data, give->prefix, &left);
		add_value(resolution, give->name, program->slots[give->slot].type,
			  machine->slots[give->slot]);
		if (give->slot == program->result)
			add_refused(resolution);
	}
	add_rest_of_dice(resolution, left);
}

/* The next decision over the same field from index `i` on. */
static const struct chosen *chosen_of(const struct machine *machine, const struct choice *choice, size_t *i)
{
	for (; *i < machine->chosen_count; ++*i)
		if (machine->chosen[*i].choice->said == choice->said)
			return &machine->chosen[(*i)++];
	return NULL;
}

static void add_word(const struct machine *machine, struct text *list, word_id word)
{
	if (list->length)
		text_put(list, ',');
	text_add(list, words_text(machine->program->words, word));
}

/* The record's list with what a person added, by place; a place that did not come up has
 * any word. Empty if no person was asked. */
static struct span asked_words(struct resolution *resolution, const struct choice *choice)
{
	const struct machine *machine = &resolution->prepared->machine;
	struct text list = {.arena = resolution->arena};
	struct span rest = machine->words[choice->said];
	const struct chosen *chosen;
	int64_t place = 0;

	for (; rest.length; place++)
		span_cut(&rest, ',');
	for (size_t i = 0; (chosen = chosen_of(machine, choice, &i));) {
		if (!chosen->asked)
			continue;
		if (!list.length)
			text_add(&list, machine->words[choice->said]);
		while (place < chosen->place && !machine->by_round) {
			add_word(machine, &list, choice->options[0].word);
			place++;
		}
		add_word(machine, &list, chosen->word);
		place++;
	}
	return text_span(&list);
}

static void put_asked(struct resolution *resolution, uint32_t slot, struct span words)
{
	struct span key = resolution->prepared->keyed[slot];
	struct record_field *field = record_find(&resolution->answer, key);

	if (field)
		record_set(field, words);
	else
		record_add(&resolution->answer, key, words, RECORD_TEXT);
}

/* Adds the decisions over a field, unless they are what the record said, or the default.
 * What a person said becomes the record's. */
static void add_decisions(struct resolution *resolution, const struct choice *choice)
{
	const struct machine *machine = &resolution->prepared->machine;
	struct span asked = asked_words(resolution, choice);
	struct text list = {.arena = resolution->arena};
	const struct chosen *chosen;
	bool plain = true;

	if (asked.length)
		put_asked(resolution, choice->said, asked);
	for (size_t i = 0; (chosen = chosen_of(machine, choice, &i));)
		plain &= chosen->plain;
	if (plain)
		return;
	for (size_t i = 0; (chosen = chosen_of(machine, choice, &i));)
		add_word(machine, &list, chosen->word);
	record_add(&resolution->answer, joined(resolution->arena, "chose.", span_of(choice->name)),
		   text_span(&list), RECORD_TEXT);
}

static void add_chosen(struct resolution *resolution)
{
	const struct machine *machine = &resolution->prepared->machine;

	for (size_t i = 0; i < machine->chosen_count; i++) {
		size_t first = 0;

		chosen_of(machine, machine->chosen[i].choice, &first);
		if (first == i + 1)
			add_decisions(resolution, machine->chosen[i].choice);
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

bool resolve_succeeds(const struct prepared *prepared)
{
	const struct program *program = prepared->program;

	if (run_refused(&prepared->machine))
		return false;
	for (size_t i = 0; i < program->fail_count; i++)
		if (program->fails[i] == prepared->machine.slots[program->result].numerator)
			return false;
	return true;
}

/* Checks that the record's earlier answers allow another one. */
static bool may_answer(const struct resolution *resolution, const struct record_field *older)
{
	const struct record *record = &resolution->answer;
	const char *tool = resolution->prepared->program->tool;

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
	note_changes(resolution->prepared);
	if (options->stamp)
		resolve_stamp_fields(resolution);
	write_changes(resolution);
	add_did(resolution, older != NULL);
	if (resolution->repetition)
		record_add(answer, SPAN("repetition"),
			   span_of(arena_format(resolution->arena, "%u", resolution->repetition)),
			   RECORD_NUMBER);
	add_unwritten_changes(resolution);
	resolve_body_show(resolution);
	add_chosen(resolution);
	add_gives(resolution);
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
