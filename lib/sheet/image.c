/* image: what runs of the tools compile, compiled and written. */
#include "sheet/image.h"

#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "base/snapshot_write.h"
#include "compile/compile.h"
#include "game/order.h"
#include "resolve/resolve.h"
#include "rules/rules_image.h"
#include "rules/tools.h"
#include "units/constraint.h"

enum { SHIFT = 1009, MOST_PLACES = IMAGE_PLACES + IMAGE_SOURCES };

struct writer {
	struct rules *opened; /* as a run without an image has them */
	const char *(*find)(struct arena *, const char *id);
	struct arena *arena, brief; /* brief: of one section */
	struct text *out;           /* the sections, which follow the head */
	struct image_entry *entries;
	size_t count, capacity;
	struct image_source sources[IMAGE_SOURCES];
	size_t source_count;
	const char *wrong;
};

/* One of the two structures from which sections are written. */
struct world {
	struct arena objects, trees, tables, heard;
	struct rules rules;
	struct faults faults;
	struct snapshot_place places[MOST_PLACES];
	struct rules_made *made; /* the first first */
};

/* What is compiled in a world; `tool` and `variant` may be NULL and empty. */
struct task {
	void (*run)(struct rules *, const struct task *);
	const char *tool;
	struct span variant;
	enum { TASK_FIGURES, TASK_LAWS, TASK_CARDS } units;
};

/* ---- a world ---- */

/* --explain, --dump and --fields alone need the steps, and take no image. */
static void forget_steps(struct program *program)
{
	for (size_t i = 0; i < program->op_count; i++)
		program->ops[i].origin = NULL;
	program->source = program->example = NULL;
}

static void *copy_of(struct arena *arena, const void *array, size_t count, size_t unit)
{
	return count ? memcpy(arena_take(arena, count * unit), array, count * unit) : NULL;
}

/* A run need not read the room that arrays have left. */
static void trim(struct program *program, struct arena *arena)
{
	program->ops = copy_of(arena, program->ops, program->op_count, sizeof *program->ops);
	program->slots = copy_of(arena, program->slots, program->slot_count, sizeof *program->slots);
}

static void build(struct writer *writer, struct world *world, uint32_t shift, const struct task *task)
{
	struct rules *rules = &world->rules;

	*world = (struct world){.objects.apart = true, .trees.apart = true};
	faults_start(&world->faults, &world->heard);
	if (rules_open_apart(rules, &world->objects, &world->trees, &world->tables, shift,
			     writer->opened->folder, writer->find, writer->opened->limits, &world->faults))
		task->run(rules, task);
	rules_forget_profiles(rules);
	for (struct rules_made *made = rules->made, *next; made; made = next) {
		next = made->next;
		made->next = world->made;
		world->made = made;
		if (!made->deep) {
			forget_steps(made->root.it);
			trim(made->root.it, &world->objects);
		}
	}
}

static void end(struct world *world)
{
	arena_free(&world->objects);
	arena_free(&world->trees);
	arena_free(&world->tables);
	arena_free(&world->heard);
}

/* ---- sources ---- */

/* The index of a source among all; IMAGE_SOURCES: there are too many. */
static size_t source_index(struct writer *writer, const struct rules_source *source)
{
	size_t i = 0;

	while (i < writer->source_count && (writer->sources[i].of_base != source->of_base ||
					    strcmp(writer->sources[i].name, source->name) != 0))
		i++;
	if (i < writer->source_count)
		return i;
	struct image_source *said = &writer->sources[i];
	if (i == IMAGE_SOURCES || strlen(source->name) >= sizeof said->name) {
		writer->wrong = "too many files, or names that are too long";
		return IMAGE_SOURCES;
	}
	*said = (struct image_source){
	    .digest = source->digest, .of_base = source->of_base, .there = source->there};
	memcpy(said->name, source->name, strlen(source->name));
	writer->source_count++;
	return i;
}

/* ---- a section ---- */

/* Where a run has the path of a source, if the image is at its address; 0: anywhere. */
static uint64_t path_address(const struct writer *writer, size_t source)
{
	uint64_t address = image_address(writer->opened->folder);
	size_t size = sizeof((struct image_head *)NULL)->paths[0];

	return address && source < IMAGE_PATHS ? address + offsetof(struct image_head, paths) + source * size
					       : 0;
}

/* What may be imported, in the order in which a run lists it. */
static struct snapshot_world show(struct writer *writer, struct world *world, const struct rules_made *made)
{
	struct rules *rules = &world->rules;
	struct snapshot_place *places = world->places;

	for (size_t i = 0; i < MOST_PLACES; i++)
		places[i] = (struct snapshot_place){&writer->wrong, 0, 0};
	places[IMAGE_RULES] = (struct snapshot_place){rules, sizeof *rules, 0};
	places[IMAGE_ARENA] = (struct snapshot_place){&world->objects, sizeof world->objects, 0};
	places[IMAGE_LIMITS] = (struct snapshot_place){rules->limits, sizeof *rules->limits, 0};
	places[IMAGE_FAULTS] = (struct snapshot_place){&world->faults, sizeof world->faults, 0};
	for (size_t i = 0; compile_statics[i]; i++)
		places[IMAGE_STATICS + i] = (struct snapshot_place){compile_statics[i], 1, 0};
	for (const struct rules_source *source = rules->sources; source; source = source->next) {
		size_t index = source_index(writer, source);

		if (index < IMAGE_SOURCES)
			places[IMAGE_PLACES + index] = (struct snapshot_place){
			    source->path, strlen(source->path) + 1, path_address(writer, index)};
	}
	return (struct snapshot_world){.root = &made->root,
				       .root_size = sizeof made->root,
				       .objects = &world->objects,
				       .trees = &world->trees,
				       .places = places,
				       .place_count = IMAGE_PLACES + writer->source_count};
}

/* The words that were new, or that the snapshot has. */
static void write_words(struct text *out, struct image_section *section, const struct words *words,
			size_t before, const bool *used)
{
	static const char padding[IMAGE_ALIGNED];
	size_t from = out->length;

	for (uint32_t i = 1; i < words->count; i++) {
		struct span word = words_text(words, i);
		uint32_t head[2] = {i, (uint32_t)word.length};

		if (i < before && !used[i])
			continue;
		text_add(out, (struct span){(const char *)head, sizeof head});
		text_add(out, word);
		section->words++;
		section->word_count = i + 1;
	}
	text_add(out, (struct span){padding, -(out->length - from) % sizeof padding});
	section->word_bytes = (uint32_t)(out->length - from);
}

static bool has_entry(const struct writer *writer, uint64_t key)
{
	for (size_t i = 0; i < writer->count; i++)
		if (writer->entries[i].key == key)
			return true;
	return false;
}

/* Writes what was made; the second world's is `other`. */
static void write_made(struct writer *writer, struct world worlds[2], const struct snapshot_objects *objects,
		       const struct rules_made *made, const struct rules_made *other)
{
	struct image_section section = {.key = made->key};
	const struct words *words = &worlds[0].rules.words;
	struct snapshot_words said = {.shift = SHIFT,
				      .count = words->count,
				      .used = arena_take(&writer->brief, words->count + 1),
				      .shallow = !made->deep,
				      .merged = made->fixed};
	struct snapshot_world shown[2] = {show(writer, &worlds[0], made), show(writer, &worlds[1], other)};
	struct text snapshot = {.arena = &writer->brief}, spelt = {.arena = &writer->brief};
	size_t at = sizeof(struct image_head) + writer->out->length;
	uint64_t address = image_address(writer->opened->folder);
	const char *wrong = snapshot_write(&snapshot, address ? address + at + sizeof section : 0, shown,
					   objects, &said);

	if (wrong)
		writer->wrong = arena_copy(writer->arena, span_of(wrong));
	for (const struct rules_source *source = made->sources; source; source = source->next) {
		size_t index = source_index(writer, source);

		if (index < IMAGE_SOURCES)
			section.sources[index / 32] |= UINT32_C(1) << index % 32;
	}
	if (writer->wrong)
		return;
	/* words that came later are not in it */
	struct words then = *words;
	then.count = made->words_after;
	write_words(&spelt, &section, &then, made->words, said.used);
	size_t before = writer->out->length;
	text_add(writer->out, (struct span){(const char *)&section, sizeof section});
	text_add(writer->out, text_span(&snapshot));
	text_add(writer->out, text_span(&spelt));
	static const char padding[IMAGE_ALIGNED];
	struct span bytes = {writer->out->at + before, writer->out->length - before};
	uint64_t sum = digest(bytes);
	text_add(writer->out, (struct span){padding, -writer->out->length % sizeof padding});
	if (writer->count == writer->capacity)
		writer->entries = arena_grow(writer->arena, writer->entries, writer->count, &writer->capacity,
					     sizeof *writer->entries);
	writer->entries[writer->count++] = (struct image_entry){made->key, at, bytes.length, sum};
}

static bool perform(struct writer *writer, struct task task)
{
	struct world worlds[2];

	build(writer, &worlds[0], 0, &task);
	build(writer, &worlds[1], SHIFT, &task);
	const struct rules_made *other = worlds[1].made;
	const struct snapshot_world shown[2] = {{.objects = &worlds[0].objects, .trees = &worlds[0].trees},
						{.objects = &worlds[1].objects, .trees = &worlds[1].trees}};
	const struct snapshot_objects *objects = snapshot_objects(&worlds[0].heard, shown);
	for (const struct rules_made *made = worlds[0].made; made && !writer->wrong; made = made->next) {
		if (!other || other->key != made->key)
			writer->wrong = "two runs differ in what they make";
		else if (!has_entry(writer, made->key))
			write_made(writer, worlds, objects, made, other);
		arena_reset(&writer->brief);
		other = other ? other->next : NULL;
	}
	end(&worlds[0]);
	end(&worlds[1]);
	if (!writer->wrong)
		return true;
	return fault_add(writer->opened->faults, nowhere, "no image of %s%s%.*s: %s",
			 task.tool ? task.tool : "the rules", task.variant.length ? " " : "",
			 (int)task.variant.length, task.variant.data, writer->wrong);
}

/* ---- what runs compile ---- */

static void note(struct rules *rules, uint64_t key, void *it)
{
	rules_note_made(
	    rules, (struct rules_made){.key = key, .root.it = it, .deep = true, .words = rules->words.count});
}

/* The rules as they are when they have been opened. */
static void make_rules(struct rules *rules, const struct task *task)
{
	struct rules *copy = arena_take(rules->arena, sizeof *copy);
	size_t count;

	(void)task;
	rules_links(rules, &count);
	rules_bodies(rules, &count);
	*copy = (struct rules){.id = rules->id,
			       .title = rules->title,
			       .zero = rules->zero,
			       .links = rules->links,
			       .link_count = rules->link_count,
			       .bodies = rules->bodies,
			       .body_count = rules->body_count,
			       .inch = rules->inch,
			       .metric = rules->metric};
	if (rules_fine(rules))
		note(rules, rules_key(rules, "rules"), copy);
}

static void make_kept(struct rules *rules, const struct task *task)
{
	size_t count;

	(void)task;
	rules_shared(rules, &count);
}

static void make_units(struct rules *rules, const struct task *task)
{
	if (task->units == TASK_FIGURES)
		constraint_load_figures(rules);
	else if (task->units == TASK_LAWS)
		constraint_load(rules);
	else
		constraint_load_cards(rules);
}

/* What a game declares, and its views. */
static void make_game(struct rules *rules, const struct task *task)
{
	const struct state_rules *state = state_load(rules);
	struct view_part *parts;
	size_t count, shares = 0;
	const struct rules_body *bodies = rules_bodies(rules, &count);

	(void)task;
	if (!state)
		return;
	order_load(state, rules->limits, rules->arena);
	if (state->lists_out)
		compile_view(rules, log_out_parts, 2, &company_plain);
	for (size_t i = 0; i < count; i++)
		if (bodies[i].when)
			compile_view(rules, &(struct view_part){bodies[i].when, TYPE_FLAG}, 1,
				     &company_plain);
	parts = arena_take(rules->arena, state->field_count * sizeof *parts);
	for (size_t i = 0; i < state->field_count; i++)
		if (state->fields[i].share)
			parts[shares++] = (struct view_part){state->fields[i].share, TYPE_NUMBER};
	if (shares)
		compile_view(rules, parts, shares, &company_plain);
}

/* ---- variants ---- */

/* Two owners of sides of their own, whose links name nobody. */
struct fancied {
	const char *sequence; /* no, warn or strict */
};

static bool find_owner(const void *source, struct span *name, bool link, struct span *unit,
		       struct faults *faults)
{
	(void)source, (void)link, (void)faults;
	*unit = *name;
	return true;
}

static struct span link_of(const void *source, struct span owner, struct span field)
{
	(void)source, (void)owner, (void)field;
	return SPAN("");
}

static struct span side_of(const void *source, struct span owner)
{
	(void)source;
	return owner;
}

static struct span member_of(const void *source, struct span link, struct span owner, size_t *at)
{
	(void)source, (void)link, (void)owner, (void)at;
	return SPAN("");
}

static bool is_ordered(const void *source, struct span *sequence)
{
	const struct fancied *fancied = source;

	*sequence = span_of(fancied->sequence);
	return !span_is(*sequence, "no");
}

static bool knows(const void *source, struct span name)
{
	(void)source;
	return span_among(name, "one other"); /* somebody new has another name */
}

static const struct resolve_owners fancied_owners = {.find = find_owner,
						     .link = link_of,
						     .side = side_of,
						     .member = member_of,
						     .ordered = is_ordered,
						     .knows = knows};

/* The companies that are most frequent in a game: two of two units and sides, and one alone,
 * where the order of play warns; and two without an order. */
static void make_companies(struct rules *rules, const struct task *task, struct span variant)
{
	static const struct {
		struct fancied fancied;
		bool at;
	} frequent[] = {{{"warn"}, true}, {{"warn"}, false}, {{"no"}, true}};
	struct resolver resolver = {
	    .rules = rules, .tool = task->tool, .memory = rules->arena, .limits = rules->limits};
	struct record record;

	for (size_t i = 0; i < sizeof frequent / sizeof *frequent; i++) {
		const struct resolve_options options = {.owners = &fancied_owners,
							.source = &frequent[i].fancied};

		record_start(&record, rules->arena);
		record_add(&record, SPAN("by"), SPAN("one"), RECORD_TEXT);
		if (frequent[i].at)
			record_add(&record, SPAN("at"), SPAN("other"), RECORD_TEXT);
		resolve_prepare(&resolver, &options, variant, &record, false, rules->faults);
	}
}

static void make_variant(struct rules *rules, const struct task *task)
{
	struct span variant = arena_span(rules->arena, task->variant);

	if (compile_variant(rules, task->tool, variant, &company_plain))
		make_companies(rules, task, variant);
}

/* ---- tools ---- */

struct names { /* of variants */
	struct rules *rules;
	const char *tool;
	struct rules_variant *list;
	size_t count, capacity;
};

static void add_names(struct names *names, const struct yaml *map)
{
	for (const struct yaml *item = map ? map->first : NULL; item; item = item->next) {
		bool known = !compile_has_variant(names->rules, names->tool, item->key);

		for (size_t i = 0; i < names->count; i++)
			known |= span_same(names->list[i].name, item->key);
		if (known)
			continue;
		if (names->count == names->capacity)
			names->list = arena_grow(names->rules->arena, names->list, names->count,
						 &names->capacity, sizeof *names->list);
		names->list[names->count++] = (struct rules_variant){
		    item->key,
		    yaml_get(rules_procedure(names->rules, &(const char *){names->tool}, item->key),
			     "operands")};
	}
}

static struct names variants_of(struct rules *rules, const char *tool)
{
	struct names names = {.rules = rules, .tool = tool};
	const struct yaml *root = rules_file(rules, tool);

	add_names(&names, yaml_get(root, tool));
	if (tools_named(span_of(tool))->kind == TOOLS_TABLES) {
		add_names(&names, yaml_get(root, "tables"));
		add_names(&names, yaml_get(rules_root(rules), "tables"));
		add_names(&names, rules_file(rules, "tables"));
	}
	return names;
}

static void make_tool(struct rules *rules, const struct task *task)
{
	struct names names = variants_of(rules, task->tool);
	struct rules_tool *tool = arena_take(rules->arena, sizeof *tool);

	*tool = (struct rules_tool){.name = arena_copy(rules->arena, span_of(task->tool)),
				    .standard = rules_default(rules, task->tool),
				    .operands = yaml_get(rules_file(rules, task->tool), "operands"),
				    .variants = names.list,
				    .count = names.count};
	if (rules_fine(rules))
		note(rules, rules_key(rules, "tool %s", task->tool), tool);
}

/* ---- the image ---- */

static bool make_all(struct writer *writer)
{
	struct rules *rules = writer->opened;
	bool fine = perform(writer, (struct task){.run = make_rules, .variant = SPAN("")}) &&
		    perform(writer, (struct task){.run = make_kept, .variant = SPAN("")}) &&
		    perform(writer, (struct task){.run = make_game, .variant = SPAN("")});

	for (int i = TASK_FIGURES; i <= TASK_CARDS && fine; i++)
		fine = perform(writer, (struct task){.run = make_units, .variant = SPAN(""), .units = i});
	for (size_t i = 0; i < TOOLS_COUNT && fine; i++) {
		const char *tool = tools_rows[i].name;

		if (!tools_has_procedures(&tools_rows[i]))
			continue;
		fine = perform(writer, (struct task){.run = make_tool, .tool = tool, .variant = SPAN("")});
		struct names names = variants_of(rules, tool);
		for (size_t j = 0; j < names.count && fine; j++)
			fine = perform(
			    writer,
			    (struct task){.run = make_variant, .tool = tool, .variant = names.list[j].name});
	}
	return fine;
}

static int by_key(const void *a, const void *b)
{
	const struct image_entry *left = a, *right = b;

	return (left->key > right->key) - (left->key < right->key);
}

bool image_write(struct text *out, struct rules *opened, const char *(*find)(struct arena *, const char *id))
{
	struct text sections = {.arena = out->arena};
	struct writer *writer = arena_take(out->arena, sizeof *writer);
	struct image_head head = {.build = image_build()};

	*writer = (struct writer){.opened = opened, .find = find, .arena = out->arena, .out = &sections};
	bool fine = make_all(writer);
	arena_free(&writer->brief);
	if (!fine)
		return false;
	struct span sources = {(const char *)writer->sources, writer->source_count * sizeof *writer->sources};
	struct span entries = {(const char *)writer->entries, writer->count * sizeof *writer->entries};
	qsort(writer->entries, writer->count, sizeof *writer->entries, by_key);
	memcpy(head.magic, image_magic, sizeof head.magic);
	head.at = sizeof head + sections.length;
	head.size = head.at + entries.length + sources.length;
	head.entries = writer->count;
	head.sources = writer->source_count;
	if (opened->base) {
		const char *slash = strrchr(opened->base, '/'), *id = slash ? slash + 1 : opened->base;

		if (strlen(id) >= sizeof head.base)
			return fault_add(opened->faults, nowhere,
					 "no image: the name of the ruleset that it extends is too long");
		memcpy(head.base, id, strlen(id));
	}
	head.digest = image_digest(&head, entries, sources);
	text_add(out, (struct span){(const char *)&head, sizeof head});
	text_add(out, text_span(&sections));
	text_add(out, entries);
	text_add(out, sources);
	return true;
}
