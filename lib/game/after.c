/* after: runs the tallies over a log and collects totals and answers. */
#include "game/after.h"

#include "format/did.h"
#include "machine/run.h"
#include "machine/say.h"
#include "rules/value.h"

/* ---- figures and sides ---- */

struct after_figure *after_figure(const struct after *after, struct span name)
{
	return name_index_find(&after->names, name, SPAN(""));
}

/* The unit of a figure; NULL if it has none or joined in the log. */
static struct after_side *side_of(struct after *after, const struct figure *figure)
{
	const struct unit_member *unit = figure->member;
	struct after_side **last = &after->sides;

	while (unit->outer)
		unit = unit->outer;
	if (!figure->unit.length || unit->source->location.file == after->log->path)
		return NULL;
	while (*last && !span_same((*last)->name, figure->unit))
		last = &(*last)->next;
	if (!*last) {
		*last = arena_take(after->rules->arena, sizeof **last);
		(*last)->unit = unit;
		(*last)->name = figure->unit;
	}
	return *last;
}

static void add_figure(struct after *after, struct span name, const struct figure *known)
{
	struct after_figure *figure;

	if (after_figure(after, name))
		return;
	figure = arena_take(after->rules->arena, sizeof *figure);
	*figure = (struct after_figure){
	    .name = name, .figure = known, .side = known ? side_of(after, known) : NULL};
	*(after->last_figure ? &after->last_figure->next : &after->figures) = figure;
	after->last_figure = figure;
	name_index_add(&after->names, after->rules->arena, name, SPAN(""), figure);
}

/* Adds the new figures of the unit files, then those of the log. */
static void add_figures(struct after *after)
{
	const struct log *log = after->log;
	const struct figure *known = after->seen  ? after->seen->next
				     : log->units ? log->units->figures
						  : NULL;
	const struct log_figure *said = after->seen_in_log ? after->seen_in_log->next : log->figures.first;

	for (; known; known = known->next) {
		add_figure(after, known->name, known);
		after->seen = known;
	}
	for (; said; said = said->next) {
		add_figure(after, said->name, NULL);
		after->seen_in_log = said;
	}
}

/* ---- totals ---- */

/* Whose totals the slots of a tally hold, by scope; a list may be NULL. */
struct whose {
	struct after_value **of[AFTER_SCOPES];
	const struct unit_member *sheet[AFTER_SCOPES]; /* where sheet.KEY starts */
};

const struct after_value *after_value(const struct after_value *at, struct span name)
{
	while (at && !span_same(at->name, name))
		at = at->next;
	return at;
}

struct span after_text(const struct after *after, const struct after_value *from, struct arena *arena)
{
	return value_text(arena, &after->rules->words, from->type, from->now,
			  (struct list){from->items, from->count});
}

/* Starts sheet.KEY with the value in the unit file. A list or a key of members
 * starts empty, since it is given only what is new. */
static void put_sheet(struct after *after, struct machine *machine, const struct after_slot *slot,
		      const struct unit_member *member)
{
	const struct units *units = after->log->units;
	const struct member_values *values = &units->members[member->number];
	struct span key = slot->name;
	const struct unit_key *known;

	if (!span_is(span_cut(&key, '.'), "sheet"))
		return;
	known = constraint_key(member->path->kind, key);
	if (!known || known->kind || known->declaration.list ||
	    known->declaration.type != machine->program->slots[slot->slot].type)
		return;
	value now = values->values[known->slot - member->path->kind->frame.first];
	if (known->declaration.type == TYPE_SET) {
		struct list list = machine_list(&units->machine, TYPE_SET, now);

		now = value_of(machine_set(machine, list.items, list.count));
	}
	machine->slots[slot->slot] = now;
}

static void put_totals(struct after *after, const struct after_tally *tally, struct whose whose)
{
	struct machine *machine = &tally->prepared->machine;

	for (size_t i = 0; i < tally->count; i++) {
		const struct after_slot *slot = &tally->slots[i];
		struct after_value **list = whose.of[slot->scope];
		const struct after_value *total = list ? after_value(*list, slot->name) : NULL;

		if (total)
			machine->slots[slot->slot] = total->type == TYPE_SET
							 ? value_of(machine_set(machine, total->items,
										total->count))
							 : total->now;
		else if (whose.sheet[slot->scope])
			put_sheet(after, machine, slot, whose.sheet[slot->scope]);
	}
}

static void keep(struct after *after, struct after_value **list, const struct after_slot *slot,
		 const struct machine *machine)
{
	struct arena *arena = after->rules->arena;
	enum type type = machine->program->slots[slot->slot].type;

	while (*list && !span_same((*list)->name, slot->name))
		list = &(*list)->next;
	if (!*list) {
		*list = arena_take(arena, sizeof **list);
		(*list)->name = slot->name;
		(*list)->type = type;
	}
	(*list)->now = machine->slots[slot->slot];
	if (type != TYPE_SET)
		return;
	struct list words = machine_list(machine, TYPE_SET, (*list)->now);
	int64_t *items = arena_take(arena, words.count * sizeof *items);
	if (words.count)
		memcpy(items, words.items, words.count * sizeof *items);
	(*list)->items = items;
	(*list)->count = words.count;
}

/* Stores the totals that the steps set; of the two parties, the target's last. */
static void keep_totals(struct after *after, const struct after_tally *tally, struct whose whose)
{
	const struct machine *machine = &tally->prepared->machine;

	for (enum after_scope scope = 0; scope < AFTER_SCOPES; scope++)
		for (size_t i = 0; whose.of[scope] && i < tally->count; i++)
			if (tally->slots[i].scope == scope && machine->touched[tally->slots[i].slot])
				keep(after, whose.of[scope], &tally->slots[i], machine);
}

/* ---- fields ---- */

/* Sets a word of the tally's own that describes the record. */
static void put_word(struct after *after, struct prepared *prepared, const char *name, struct span word)
{
	word_id key = words_find(&prepared->keys, span_of(name));

	if (!key)
		return;
	prepared->machine.slots[prepared->slot_of[key]] = value_of(
	    words_add(&after->rules->words, word.length ? word : SPAN("none")));
	prepared->machine.given[prepared->slot_of[key]] = word.length > 0;
}

static struct span kind_of(const struct after_figure *figure)
{
	return figure && figure->figure ? span_of(figure->figure->member->path->kind->frame.name) : SPAN("");
}

static void put_party(struct after *after, struct prepared *prepared, const struct after_figure *figure,
		      bool target)
{
	put_word(after, prepared, target ? "target.figure" : "figure", figure ? figure->name : SPAN(""));
	put_word(after, prepared, target ? "target.unit" : "unit",
		 figure && figure->side ? figure->side->name : SPAN(""));
	put_word(after, prepared, target ? "target.member" : "member", kind_of(figure));
}

/* A tally as a resolution, whose program is run here. */
static struct resolution resolution_of(struct after *after, struct prepared *prepared, struct faults *faults)
{
	static const struct resolve_options options;

	return (struct resolution){.resolver = &after->resolver,
				   .prepared = prepared,
				   .options = &options,
				   .arena = after->scratch,
				   .faults = faults};
}

/* Sets the tally's fields from the record, by name. A value that does not fit an
 * answer belongs to another tool's field of that name and is skipped; in an event
 * it is the players' mistake. */
static void put_fields(struct after *after, struct prepared *prepared, const struct record *record,
		       struct faults *faults)
{
	struct resolution resolution = resolution_of(after, prepared, faults);

	for (size_t i = 0; i < record->count; i++) {
		word_id key = words_find(&prepared->keys, record->fields[i].key);
		uint32_t slot = key ? prepared->slot_of[key] : NO_SLOT;

		if (slot == NO_SLOT || !prepared->program->slots[slot].field->location.file)
			continue; /* not a field that the rules declare */
		if (resolve_field(&resolution, slot, record->fields[i].value))
			continue;
		prepared->machine.slots[slot] = prepared->program->slots[slot].start;
		prepared->machine.given[slot] = false;
	}
}

/* Takes absent fields from the state, and runs the tally. */
static bool run_tally(struct after *after, const struct after_tally *tally, struct record *record,
		      struct whose whose, struct text *say)
{
	struct machine *machine = &tally->prepared->machine;
	struct resolution resolution;
	struct faults ignored;

	faults_start(&ignored, after->scratch);
	resolution = resolution_of(after, tally->prepared, &ignored);
	resolution.answer = *record;
	log_fill(after->log, &resolution);
	after_put_bodies(after, &resolution);
	put_totals(after, tally, whose);
	machine->say = say;
	machine->names[0] = record_get(record, "by");
	machine->names[1] = record_get(record, "at");
	machine->faults = after->rules->faults;
	if (!run_program(machine))
		return false;
	if (after->told)
		after->told(after->context, after->about);
	if (!run_refused(machine))
		keep_totals(after, tally, whose);
	return true;
}

/* ---- records ---- */

static bool is_state(const struct after *after, struct span key)
{
	span_skip(&key, "was.");
	span_skip(&key, "target.");
	return state_field(after->log->state, key) != NULL;
}

/* One answer of a record that may have several: the fields of the input, and of
 * those after did=, the ones of this answer, under their plain names. */
static struct record one_answer(struct after *after, const struct record *whole, struct span did,
				struct span tool, bool last)
{
	struct record record;
	bool behind = false;

	record_start(&record, after->scratch);
	for (size_t i = 0; i < whole->count; i++) {
		const struct record_field *field = &whole->fields[i];
		struct span rest = field->key, head = span_cut(&rest, '.');

		behind |= span_is(field->key, "did");
		bool moved = behind && rest.length && did_has(did, head);
		if (moved ? span_same(head, tool) && !last : !behind || last || is_state(after, field->key))
			record_add(&record, moved ? rest : field->key, field->value, field->kind);
	}
	return record;
}

static struct whose whose_of(struct after *after, struct after_figure *by, struct after_figure *at)
{
	return (struct whose){{[AFTER_OWN] = by ? &by->totals : NULL,
			       [AFTER_TARGET] = at ? &at->totals : NULL,
			       [AFTER_OWN_SIDE] = by && by->side ? &by->side->totals : NULL,
			       [AFTER_TARGET_SIDE] = at && at->side ? &at->side->totals : NULL,
			       [AFTER_OF_GAME] = &after->totals},
			      {[AFTER_OWN] = by && by->figure ? by->figure->member : NULL,
			       [AFTER_TARGET] = at && at->figure ? at->figure->member : NULL}};
}

/* Reports what is wrong with the line of the log that is tallied. */
static void warn(struct after *after, struct span message)
{
	fault_note(after->log->faults, (struct location){after->log->path, after->line, 0}, SEVERITY_WARNING,
		   NULL, arena_copy(after->rules->arena, message));
}

static bool tally_record(struct after *after, struct record *record, struct span tool, struct span variant,
			 struct span event)
{
	const struct after_tally *tally = after_tally_now(after, AFTER_RECORD);
	struct span name = record_get(record, "by"), other = record_get(record, "at");
	struct after_figure *by = after_figure(after, name);
	struct after_figure *at = after_figure(after, other);
	struct text why = {.arena = after->scratch};
	struct faults ignored;

	if (!tally)
		return false;
	machine_begin(&tally->prepared->machine, after->scratch, after->rules->faults);
	faults_start(&ignored, after->scratch);
	put_fields(after, tally->prepared, record, &ignored);
	put_word(after, tally->prepared, "tool", tool);
	put_word(after, tally->prepared, "variant", variant);
	put_word(after, tally->prepared, "event", event);
	put_party(after, tally->prepared, by, false);
	put_party(after, tally->prepared, at, true);
	bool fine = run_tally(after, tally, record, whose_of(after, by, at), &why);
	bool known = !after->partial || !name.length || (by && by->figure);
	if (fine && known && run_refused(&tally->prepared->machine))
		warn(after, text_span(&why));
	return fine;
}

/* Does an event have only fields that its deed allows, with values that fit? Warns
 * with the line if not. Unknown names were reported when the log was folded. */
static bool fits(struct after *after, const struct log_record *said)
{
	const struct record *record = &said->record;
	struct prepared *prepared = after->tallies[AFTER_RECORD].prepared;
	const struct yaml *deed = state_deed(after->log->state, record_get(record, "event"));
	struct span by = record_get(record, "by");
	bool fine = true;
	struct faults told;

	faults_start(&told, after->scratch);
	machine_begin(&prepared->machine, after->scratch, &told);
	put_fields(after, prepared, record, &told);
	for (size_t i = 0; deed && i < prepared->required_count; i++) {
		struct span key = prepared->keyed[prepared->required[i]];

		if (yaml_find(yaml_get(deed, "fields"), key) && !record_find(record, key))
			fault_add(&told, nowhere, "missing %.*s=", (int)key.length, key.data);
	}
	if (deed && by.length && !after->partial && !yaml_get(deed, "joins") && !after_figure(after, by))
		fault_add(&told, nowhere, "unknown figure \"%.*s\" in this game", (int)by.length, by.data);
	for (const struct fault *fault = told.first; fault; fault = fault->next)
		warn(after, span_of(fault->message));
	for (size_t i = 0; deed && i < record->count; i++)
		fine &= log_event_says(after->log, record, record->fields[i].key) ||
			is_state(after, record->fields[i].key);
	return fine && !told.first;
}

/* Did this tool refuse the deed? A later tool's answer moves its refused=. */
static bool is_refused(struct after *after, const struct record *record, struct span tool, bool last)
{
	const char *moved = arena_format(after->scratch, "%.*s.refused", (int)tool.length, tool.data);
	const struct record_field *did = record_find(record, SPAN("did")),
				  *refused = record_find(record, last ? SPAN("refused") : span_of(moved));

	return refused && refused > did;
}

/* Runs the tally for each answer of a record. */
static bool tally_answers(struct after *after, const struct record *record)
{
	struct span did = record_get(record, "did"), rest = did;
	bool fine = true;

	while (fine && rest.length) {
		struct did answer = did_cut(&rest);
		struct record one = one_answer(after, record, did, answer.tool, !rest.length);

		fine = is_refused(after, record, answer.tool, !rest.length) ||
		       tally_record(after, &one, answer.tool, answer.variant, SPAN(""));
	}
	return fine;
}

static bool tally_line(struct after *after, const struct log_record *said)
{
	const struct record *record = &said->record;
	struct span event = record_get(record, "event");
	bool fine = true;

	if (!after->tallies[AFTER_RECORD].prepared || record_find(record, SPAN("error")))
		return true;
	after->about = arena_format(after->rules->arena, "%s:%u", after->log->path, said->line);
	after->line = said->line;
	bool further = said->owners.line && !record_find(record, SPAN("did"));
	if ((event.length && fits(after, said)) || (!event.length && further)) {
		struct record copy = *record;

		fine = tally_record(after, &copy, SPAN(""), SPAN(""), event);
	} else if (!event.length) {
		fine = tally_answers(after, record);
	}
	arena_reset(after->scratch);
	return fine;
}

/* ---- answers ---- */

/* The value of an operand: a constant, or a give or total of this name. */
static struct span operand(struct after *after, const struct after_tally *tally, struct whose whose,
			   struct span text)
{
	for (size_t i = 0; i < tally->count; i++) {
		const struct after_slot *slot = &tally->slots[i];
		const struct after_value *total;

		if (!span_is(text, tally->prepared->program->slots[slot->slot].name))
			continue;
		total = whose.of[slot->scope] ? after_value(*whose.of[slot->scope], slot->name) : NULL;
		if (total)
			return after_text(after, total, after->rules->arena);
		const struct slot *start = &tally->prepared->program->slots[slot->slot];
		return say_text(&tally->prepared->machine, after->rules->arena, start->type, start->start);
	}
	return text;
}

static bool add_due(struct after *after, const struct after_tally *tally, struct whose whose,
		    const struct record *answer, struct after_due **last)
{
	const struct after_value *due = after_value(*whose.of[AFTER_OWN], SPAN("due"));
	const struct record_field *by = record_find(answer, SPAN("by")),
				  *acts = by ? by : record_find(answer, SPAN("unit"));

	for (size_t i = 0; due && i < due->count; i++) {
		struct span word = words_text(&after->rules->words, (word_id)due->items[i]);
		const struct yaml *item = yaml_find(after->commands, word), *with = yaml_get(item, "with");

		if (!item)
			return fault_add(
			    after->rules->faults, nowhere,
			    "due: unknown value \"%.*s\"; expected an entry of due in after.yaml",
			    (int)word.length, word.data);
		*last = arena_take(after->rules->arena, sizeof **last);
		struct record *record = &(*last)->record;
		record_start(record, after->rules->arena);
		if (acts)
			record_add(record, acts->key, acts->value, RECORD_TEXT);
		record_add(record, SPAN("next"), yaml_get(item, "do")->text, RECORD_TEXT);
		for (const struct yaml *at = with ? with->first : NULL; at; at = at->next) {
			struct span text = operand(after, tally, whose, at->text);
			struct number number;

			record_add(record, at->key, text,
				   number_parse(text, &number) ? RECORD_NUMBER : RECORD_TEXT);
		}
		last = &(*last)->next;
	}
	return true;
}

/* Appends what a tally gives, in its order. */
static void add_gives(struct after *after, const struct program *program, const struct after_value *gives,
		      struct record *record)
{
	for (size_t i = 0; i < program->report_count; i++) {
		struct span name = span_of(program->slots[program->report[i]].name);
		const struct after_value *give = after_value(gives, name);

		if (give && !span_is(name, "due"))
			record_add(record, name, after_text(after, give, after->rules->arena),
				   say_kind(give->type));
	}
}

/* Runs one of the tallies that answer; `record` says for whom. */
static bool tally_answer(struct after *after, int which, struct record *record,
			 const struct after_figure *figure, struct whose whose, struct after_due **due)
{
	const struct after_tally *tally = &after->tallies[which];
	struct text say = {.arena = after->rules->arena};
	struct record input;

	if (!tally->prepared)
		return true;
	if (!(tally = after_tally_now(after, which)))
		return false;
	after->about = !record->count ? "the game" : arena_copy(after->rules->arena, record->fields[0].value);
	record_start(&input, after->scratch);
	if (record_find(record, SPAN("by")))
		record_add(&input, SPAN("by"), record_get(record, "by"), RECORD_TEXT);
	machine_begin(&tally->prepared->machine, after->scratch, after->rules->faults);
	put_party(after, tally->prepared, figure, false);
	put_word(after, tally->prepared, "unit", record_get(record, "unit"));
	if (!run_tally(after, tally, &input, whose, after->tell ? &say : NULL))
		return false;
	add_gives(after, tally->prepared->program, *whose.of[AFTER_OWN], record);
	if (say.length)
		record_add(record, SPAN("text"), text_span(&say), RECORD_TEXT);
	bool fine = add_due(after, tally, whose, record, due);
	arena_reset(after->scratch);
	return fine;
}

static bool tally_figure(struct after *after, struct after_figure *figure)
{
	record_start(&figure->record, after->rules->arena);
	record_add(&figure->record, SPAN("by"), figure->name, RECORD_TEXT);
	if (figure->side)
		record_add(&figure->record, SPAN("unit"), figure->side->name, RECORD_TEXT);
	return tally_answer(after, AFTER_FIGURE, &figure->record, figure, whose_of(after, figure, NULL),
			    &figure->due);
}

static bool tally_side(struct after *after, struct after_side *side)
{
	struct whose whose = {.of = {[AFTER_OWN] = &side->gives,
				     [AFTER_OWN_SIDE] = &side->totals,
				     [AFTER_OF_GAME] = &after->totals},
			      .sheet = {[AFTER_OWN] = side->unit}};

	record_start(&side->record, after->rules->arena);
	record_add(&side->record, SPAN("unit"), side->name, RECORD_TEXT);
	return tally_answer(after, AFTER_SIDE, &side->record, NULL, whose, &side->due);
}

static bool tally_game(struct after *after)
{
	struct whose whose = {.of = {[AFTER_OWN] = &after->gives, [AFTER_OF_GAME] = &after->totals}};

	record_start(&after->record, after->rules->arena);
	return tally_answer(after, AFTER_GAME, &after->record, NULL, whose, &after->due);
}

/* Ranks the figures by each number in `ranks:`: the greatest is 1, equal ones share
 * a rank. */
static void rank_figures(struct after *after)
{
	const struct yaml *ranks = yaml_get(rules_file(after->rules, "after"), "ranks");
	struct number *numbers = arena_take(after->rules->arena, after->names.count * sizeof *numbers);
	struct after_figure **figures = arena_take(after->rules->arena, after->names.count * sizeof *figures);

	for (const struct yaml *item = ranks ? ranks->first : NULL; item; item = item->next) {
		const char *of = yaml_get(item, "of")->text.data;
		size_t count = 0;

		for (struct after_figure *one = after->figures; one; one = one->next)
			if (number_parse(record_get(&one->record, of), &numbers[count]))
				figures[count++] = one;
		for (size_t i = 0; i < count; i++) {
			struct text text = {.arena = after->rules->arena};
			int64_t index = 1;

			for (size_t j = 0; j < count; j++)
				index += number_compare(numbers[j], numbers[i]) > 0;
			text_number(&text, number_whole(index));
			record_add(&figures[i]->record, item->key, text_span(&text), RECORD_NUMBER);
		}
	}
}

/* Folds the records before the current game, without faults: earlier games were
 * played with other unit files. */
static void fold_earlier(struct log *log, size_t game, struct arena *arena)
{
	struct faults *faults = log->faults, ignored;

	faults_start(&ignored, arena);
	log->faults = &ignored;
	for (size_t i = 0; i < game; i++)
		log_fold_at(log, i);
	log->faults = faults;
}

bool after_run(struct after *after, struct log *log)
{
	size_t game = log_game(log);
	bool fine = true;

	after->log = log;
	fold_earlier(log, game, after->rules->arena);
	for (size_t i = game; i < log->count && fine; i++) {
		if (!log_fold_at(log, i))
			continue;
		add_figures(after);
		fine = tally_line(after, &log->records[i]);
	}
	add_figures(after);
	for (struct after_figure *at = after->figures; at && fine; at = at->next)
		fine = tally_figure(after, at);
	rank_figures(after);
	for (struct after_side *at = after->sides; at && fine; at = at->next)
		fine = tally_side(after, at);
	return fine && tally_game(after) && after->rules->faults->errors == 0;
}
