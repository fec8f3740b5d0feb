/* snapshot_write: marks what the root reaches, compares two worlds, and writes one. */
#include "base/snapshot_write.h"

#include <stdlib.h>

#include "base/mapping.h"
#include "base/memory.h"
#include "base/snapshot_merge.h"
#include "base/stream.h"
#include "base/yaml.h"

enum { WORD = sizeof(uintptr_t), BITS = 64, ALIGNED = alignof(max_align_t), SMALL = 4096 /* no address */ };

/* Where a pointer leads. */
enum target_kind { TARGET_NONE, TARGET_OBJECT, TARGET_PLACE, TARGET_STRING, TARGET_WORDS };

struct target {
	enum target_kind kind;
	size_t number; /* of the object or the place */
	size_t into;
};

struct object {
	const char *at;
	size_t size, number; /* of an arena the newest first, in both worlds */
	bool tree;
};

/* A world with its objects by number and by address. */
struct world {
	const struct snapshot_world *given;
	struct object *list, *sorted;
	size_t count;
};

/* What is written: an object, or a string. */
struct piece {
	const char *at; /* in the first world */
	size_t size, offset;
	size_t object; /* its number; SIZE_MAX: a string */
	bool changes;  /* it has imports or words */
	size_t first;  /* the piece that is written in its place: the first that is equal */
};

struct writer {
	struct arena *arena;
	struct snapshot_words *words;
	struct world world[2];
	struct mappings maps;
	size_t *piece_of; /* by number of the object: index + 1; 0: not reached */
	struct piece *pieces;
	size_t piece_count, piece_capacity, done;
	struct string { /* by address, open addressing */
		const char *at;
		size_t piece;
	} * strings;
	size_t string_count, string_capacity;
	size_t size, string_size; /* of the objects, and of the strings behind them */
	const char *wrong;
};

/* ---- the worlds ---- */

static size_t add_objects(struct object *list, size_t count, const struct arena *arena, bool tree)
{
	for (const struct arena_block *block = arena->block; block; block = block->older)
		list[count++] = (struct object){block->memory, block->used, 0, tree};
	return count;
}

static int by_address(const void *a, const void *b)
{
	const struct object *one = a, *other = b;

	return (one->at > other->at) - (one->at < other->at);
}

static void read_world(struct world *world, const struct snapshot_world *given, struct arena *arena)
{
	size_t count = 0;

	for (const struct arena_block *block = given->objects->block; block; block = block->older)
		count++;
	for (const struct arena_block *block = given->trees->block; block; block = block->older)
		count++;
	world->given = given;
	world->list = arena_take(arena, count * sizeof *world->list);
	world->sorted = arena_take(arena, count * sizeof *world->sorted);
	world->count = add_objects(world->list, 0, given->objects, false);
	world->count = add_objects(world->list, world->count, given->trees, true);
	for (size_t i = 0; i < count; i++)
		world->list[i].number = i;
	memcpy(world->sorted, world->list, count * sizeof *world->list);
	if (count)
		qsort(world->sorted, count, sizeof *world->sorted, by_address);
}

/* The object that an address lies in, or right behind. NULL: none. */
static const struct object *object_at(const struct world *world, const char *at)
{
	size_t from = 0, to = world->count;

	while (from < to) {
		size_t middle = (from + to) / 2;

		if (world->sorted[middle].at <= at)
			from = middle + 1;
		else
			to = middle;
	}
	return from && at <= world->sorted[from - 1].at + world->sorted[from - 1].size
		   ? &world->sorted[from - 1]
		   : NULL;
}

static bool is_node(const struct world *world, const struct object *object)
{
	const struct yaml *node = (const struct yaml *)(const void *)object->at;
	const struct snapshot_place *places = world->given->places;

	if (!object->tree || object->size < sizeof *node ||
	    object->size >= sizeof *node + sizeof(max_align_t))
		return false;
	for (size_t i = 0; i < world->given->place_count; i++)
		if (node->location.file == places[i].at)
			return true;
	return false;
}

static struct target target_of(const struct world *world, uintptr_t word)
{
	const char *at = (const char *)word;

	for (size_t i = 0; i < world->given->place_count; i++) {
		const char *place = world->given->places[i].at;

		if (at >= place && at < place + world->given->places[i].size)
			return (struct target){TARGET_PLACE, i, (size_t)(at - place)};
	}
	const struct object *object = object_at(world, at);
	if (!object)
		return (struct target){TARGET_NONE, 0, 0};
	bool text = object->tree && !is_node(world, object);
	return (struct target){text ? TARGET_STRING : TARGET_OBJECT, object->number,
			       (size_t)(at - object->at)};
}

/* ---- marking ---- */

static size_t add_piece(struct writer *writer, struct piece piece)
{
	if (writer->piece_count == writer->piece_capacity)
		writer->pieces = arena_grow(writer->arena, writer->pieces, writer->piece_count,
					    &writer->piece_capacity, sizeof *writer->pieces);
	piece.first = writer->piece_count;
	writer->pieces[writer->piece_count] = piece;
	return writer->piece_count++;
}

static void mark_object(struct writer *writer, size_t number)
{
	const struct object *object = &writer->world[0].list[number];

	if (writer->piece_of[number])
		return;
	writer->piece_of[number] =
	    1 + add_piece(writer, (struct piece){.at = object->at, .size = object->size, .object = number});
	if (writer->words->shallow || !is_node(&writer->world[0], object))
		return;
	const struct yaml *node = (const struct yaml *)(const void *)object->at;
	for (const struct yaml *item = node->first; item; item = item->next) {
		const struct object *inner = object_at(&writer->world[0], (const char *)item);

		if (inner)
			mark_object(writer, inner->number);
	}
}

static struct string *string_bucket(struct string *strings, size_t capacity, const char *text)
{
	size_t at = (uintptr_t)text * UINT64_C(0x9e3779b97f4a7c15) >> 32;

	while (strings[at & (capacity - 1)].at && strings[at & (capacity - 1)].at != text)
		at++;
	return &strings[at & (capacity - 1)];
}

/* The piece of a string. */
static size_t mark_string(struct writer *writer, const char *text)
{
	if (2 * (writer->string_count + 1) > writer->string_capacity) {
		size_t capacity = writer->string_capacity ? 2 * writer->string_capacity : 256;
		struct string *wider = arena_take(writer->arena, capacity * sizeof *wider);

		for (size_t i = 0; i < writer->string_capacity; i++)
			if (writer->strings[i].at)
				*string_bucket(wider, capacity, writer->strings[i].at) = writer->strings[i];
		writer->strings = wider;
		writer->string_capacity = capacity;
	}
	struct string *bucket = string_bucket(writer->strings, writer->string_capacity, text);
	if (!bucket->at) {
		struct piece piece = {.at = text, .size = strlen(text) + 1, .object = SIZE_MAX};

		*bucket = (struct string){text, add_piece(writer, piece)};
		writer->string_count++;
	}
	return bucket->piece;
}

static uintptr_t word_at(const char *at)
{
	uintptr_t word;

	memcpy(&word, at, WORD);
	return word;
}

/* The address in the second world of what is at this one in the first. */
static const char *twin_of(const struct writer *writer, const struct piece *piece)
{
	return piece->object < writer->world[1].count ? writer->world[1].list[piece->object].at
						      : writer->world[1].given->root;
}

static bool refuse(struct writer *writer, const struct piece *piece, size_t at, const char *what)
{
	writer->wrong = arena_format(writer->arena,
				     "word %zu of an object of %zu bytes, reached as number %zu: %s",
				     at / WORD, piece->size, (size_t)(piece - writer->pieces), what);
	return false;
}

static bool is_readable(const char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text < ' ' && *text != '\n')
			return false;
	return true;
}

enum { HALF = sizeof(word_id), HALVES = WORD / HALF };

/* Do two words of memory differ in numbers of words alone? */
static bool are_words(struct writer *writer, const char *at, const char *twin)
{
	bool all = true, any = false;

	for (size_t i = 0; i < HALVES; i++) {
		word_id one, other;

		memcpy(&one, at + i * HALF, HALF);
		memcpy(&other, twin + i * HALF, HALF);
		bool is = one && one < writer->words->count && other == one + writer->words->shift;
		all &= is || one == other;
		any |= is;
	}
	return all && any;
}

/* Finds where a word of an object leads; false if that cannot be written. */
static bool find_target(struct writer *writer, const struct piece *piece, size_t at, struct target *target)
{
	uintptr_t word = word_at(piece->at + at), twin = word_at(twin_of(writer, piece) + at);

	*target = (struct target){TARGET_NONE, 0, 0};
	if (word == twin && word < SMALL)
		return true;
	if (word == twin) {
		const struct mapping *mapping = mapping_of(&writer->maps, word);

		if (mapping)
			*target = target_of(&writer->world[0], word); /* a place that both have */
		if (!mapping || target->kind == TARGET_PLACE)
			return true;
		*target = (struct target){TARGET_STRING, 0, 0};
		return (mapping->strings && is_readable((const char *)word)) ||
		       refuse(writer, piece, at, "a pointer to something static");
	}
	if (are_words(writer, piece->at + at, twin_of(writer, piece) + at)) {
		target->kind = TARGET_WORDS;
		return true;
	}
	*target = target_of(&writer->world[0], word);
	struct target other = target_of(&writer->world[1], twin);
	if (target->kind == TARGET_NONE || target->kind != other.kind || target->number != other.number ||
	    target->into != other.into)
		return refuse(writer, piece, at, "it differs between two runs");
	if (target->kind == TARGET_STRING && !is_readable((const char *)word))
		return refuse(writer, piece, at, "no text, and no node");
	return true;
}

/* A node's sibling, or if those are left out the nodes in it. */
static bool is_left_out(const struct writer *writer, const struct piece *piece, size_t at)
{
	return (at == offsetof(struct yaml, next) ||
		(writer->words->shallow && at == offsetof(struct yaml, first))) &&
	       is_node(&writer->world[0], &writer->world[0].list[piece->object]);
}

/* Marks what an object leads to. */
static bool mark_inside(struct writer *writer, size_t index)
{
	struct piece piece = writer->pieces[index];
	struct target target;

	for (size_t at = 0; piece.object != SIZE_MAX && at + WORD <= piece.size; at += WORD) {
		if (!find_target(writer, &writer->pieces[index], at, &target))
			return false;
		writer->pieces[index].changes |= target.kind == TARGET_PLACE || target.kind == TARGET_WORDS;
		if (target.kind == TARGET_STRING)
			mark_string(writer, (const char *)word_at(piece.at + at));
		if (target.kind == TARGET_OBJECT &&
		    (piece.object >= writer->world[0].count || !is_left_out(writer, &piece, at)))
			mark_object(writer, target.number);
	}
	return true;
}

/* ---- merging ---- */

/* The piece that a target is in; SIZE_MAX: none. */
static size_t piece_at(struct writer *writer, const struct piece *from, size_t at, struct target target)
{
	if (target.kind == TARGET_STRING)
		return mark_string(writer, (const char *)word_at(from->at + at));
	return target.kind == TARGET_OBJECT ? writer->piece_of[target.number] - 1 : SIZE_MAX;
}

/* A piece for merge_objects. One that is empty is like no other: a run may fill it. */
static struct merge_object seen(struct writer *writer, const struct piece *piece)
{
	size_t words = piece->size / WORD, count = 0;
	bool empty = true;
	struct said {
		size_t kind, number, into;
	} * said;

	if (piece->object == SIZE_MAX)
		return (struct merge_object){.own = {piece->at, piece->size}};
	said = arena_take(writer->arena, (words + 1) * sizeof *said);
	size_t *leads = arena_take(writer->arena, words * sizeof *leads);
	for (size_t i = 0; i < words; i++) {
		struct target target;
		uintptr_t word = word_at(piece->at + i * WORD);

		find_target(writer, piece, i * WORD, &target);
		empty &= !word;
		size_t to = piece_at(writer, piece, i * WORD, target);
		said[i] = (struct said){.kind = target.kind};
		if (to != SIZE_MAX)
			leads[count++] = to;
		if (target.kind == TARGET_PLACE)
			said[i].number = target.number;
		if (target.kind == TARGET_NONE || target.kind == TARGET_WORDS)
			said[i].number = word;
		if (target.kind == TARGET_PLACE || target.kind == TARGET_OBJECT)
			said[i].into = target.into;
	}
	said[words] = (struct said){words, empty ? 1 + (size_t)(piece - writer->pieces) : 0, 0};
	return (struct merge_object){{(const char *)said, (words + 1) * sizeof *said}, leads, count};
}

static void merge(struct writer *writer)
{
	struct merge_object *objects = arena_take(writer->arena, writer->piece_count * sizeof *objects);

	for (size_t i = 0; i < writer->piece_count; i++)
		objects[i] = seen(writer, &writer->pieces[i]);
	const size_t *firsts = merge_objects(writer->arena, objects, writer->piece_count);
	for (size_t i = 0; i < writer->piece_count; i++)
		writer->pieces[i].first = firsts[i];
}

/* Where each piece is written: the root, objects that change, others, and strings. */
static void place(struct writer *writer)
{
	for (int changes = 1; changes >= 0; changes--)
		for (size_t i = 0; i < writer->piece_count; i++) {
			struct piece *piece = &writer->pieces[i];

			if (piece->first != i || piece->object == SIZE_MAX ||
			    (i == 0 || piece->changes) != changes)
				continue;
			piece->offset = writer->size;
			writer->size += (piece->size + ALIGNED - 1) / ALIGNED * ALIGNED;
		}
	for (size_t i = 0; i < writer->piece_count; i++) {
		struct piece *piece = &writer->pieces[i];

		if (piece->first != i || piece->object != SIZE_MAX)
			continue;
		piece->offset = writer->string_size;
		writer->string_size += piece->size;
	}
}

/* ---- writing ---- */

struct made {
	char *data;
	uint64_t address; /* of the data in a run */
	uint64_t *bitmap;
	struct text imports, words;
	uint64_t import_count, word_count;
};

static void put_pointer(struct made *made, size_t at, size_t offset)
{
	uintptr_t word = (uintptr_t)made->address + offset;

	memcpy(made->data + at, &word, WORD);
	made->bitmap[at / WORD / BITS] |= UINT64_C(1) << (at / WORD % BITS);
}

static void put_words(struct writer *writer, const char *at, const char *twin, size_t here, struct made *made)
{
	for (size_t i = 0; i < HALVES; i++) {
		uint32_t place = (uint32_t)(here + i * HALF);
		word_id word;

		if (!memcmp(at + i * HALF, twin + i * HALF, HALF))
			continue;
		memcpy(&word, at + i * HALF, HALF);
		writer->words->used[word] = true;
		text_add(&made->words, (struct span){(const char *)&place, sizeof place});
		made->word_count++;
	}
}

static void put_import(const struct writer *writer, const struct target *target, size_t here,
		       struct made *made)
{
	struct snapshot_import import = {(uint32_t)here, (uint32_t)target->number, target->into};
	uint64_t address = writer->world[0].given->places[target->number].address;
	uintptr_t word = (uintptr_t)(address + target->into);

	if (address)
		memcpy(made->data + here, &word, WORD);
	text_add(&made->imports, (struct span){(const char *)&import, sizeof import});
	made->import_count++;
}

static void put_piece(struct writer *writer, const struct piece *piece, struct made *made)
{
	struct target target;

	if (piece->object == SIZE_MAX) {
		memcpy(made->data + writer->size + piece->offset, piece->at, piece->size);
		return;
	}
	memcpy(made->data + piece->offset, piece->at, piece->size);
	for (size_t at = 0; at + WORD <= piece->size; at += WORD) {
		size_t here = piece->offset + at;

		find_target(writer, piece, at, &target);
		if (target.kind == TARGET_NONE)
			continue;
		if (target.kind == TARGET_WORDS) {
			put_words(writer, piece->at + at, twin_of(writer, piece) + at, here, made);
			continue;
		}
		memset(made->data + here, 0, WORD);
		if (target.kind == TARGET_PLACE) {
			put_import(writer, &target, here, made);
			continue;
		}
		size_t to = piece_at(writer, piece, at, target);
		if (to == SIZE_MAX)
			continue;
		const struct piece *first = &writer->pieces[writer->pieces[to].first];
		put_pointer(made, here,
			    first->offset + (target.kind == TARGET_STRING ? writer->size : target.into));
	}
}

static void write_all(struct writer *writer, struct text *out, uint64_t address)
{
	const size_t group = (size_t)WORD * BITS;
	size_t size = (writer->size + writer->string_size + group) / group * group;
	size_t groups = size / WORD / BITS;
	struct made made = {.data = arena_take(writer->arena, size),
			    .address = address + sizeof(struct snapshot_head),
			    .bitmap = arena_take(writer->arena, groups * sizeof(uint64_t)),
			    .imports = {.arena = writer->arena},
			    .words = {.arena = writer->arena}};

	for (size_t i = 0; i < writer->piece_count; i++)
		if (writer->pieces[i].first == i)
			put_piece(writer, &writer->pieces[i], &made);
	if (made.word_count % 2) { /* what follows is aligned */
		uint32_t last;

		memcpy(&last, made.words.at + made.words.length - sizeof last, sizeof last);
		text_add(&made.words, (struct span){(const char *)&last, sizeof last});
		made.word_count++;
	}
	struct snapshot_head head = {size, made.address, made.import_count, made.word_count};
	text_add(out, (struct span){(const char *)&head, sizeof head});
	text_add(out, (struct span){made.data, size});
	text_add(out, (struct span){(const char *)made.bitmap, groups * sizeof *made.bitmap});
	text_add(out, text_span(&made.imports));
	text_add(out, text_span(&made.words));
}

struct snapshot_objects {
	struct world world[2];
};

struct snapshot_objects *snapshot_objects(struct arena *arena, const struct snapshot_world worlds[2])
{
	struct snapshot_objects *objects = arena_take(arena, sizeof *objects);
	struct world *one = &objects->world[0], *other = &objects->world[1];

	read_world(one, &worlds[0], arena);
	read_world(other, &worlds[1], arena);
	if (one->count != other->count)
		return NULL;
	for (size_t i = 0; i < one->count; i++)
		if (one->list[i].size != other->list[i].size)
			return NULL;
	return objects;
}

const char *snapshot_write(struct text *out, uint64_t address, const struct snapshot_world worlds[2],
			   const struct snapshot_objects *objects, struct snapshot_words *words)
{
	struct writer writer = {.arena = out->arena, .words = words};

	if (!objects)
		return "two runs differ in what they allocate";
	if (!mapping_read(&writer.maps, writer.arena))
		return "the memory of the process is not known";
	for (int i = 0; i < 2; i++) {
		writer.world[i] = objects->world[i];
		writer.world[i].given = &worlds[i];
	}
	writer.piece_of = arena_take(writer.arena, (writer.world[0].count + 1) * sizeof *writer.piece_of);
	/* the root has the number behind the last object */
	add_piece(&writer, (struct piece){.at = worlds[0].root,
					  .size = worlds[0].root_size,
					  .object = writer.world[0].count});
	for (size_t i = 0; i < writer.piece_count; i++)
		if (!mark_inside(&writer, i))
			return writer.wrong;
	if (words->merged)
		merge(&writer);
	place(&writer);
	write_all(&writer, out, address);
	return NULL;
}
