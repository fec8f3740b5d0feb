/* log_body: owners that consist of parts, in the state of a log. */
#include "game/log.h"

static const struct rules_body *whole_body(const struct log *log)
{
	size_t count;
	const struct rules_body *bodies = rules_bodies(log->state->rules, &count);

	for (size_t i = 0; i < count; i++)
		if (bodies[i].whole)
			return &bodies[i];
	return NULL;
}

bool log_joins(const struct log *log, struct span link)
{
	const struct rules_body *body = whole_body(log);

	return body && span_same(body->link, link);
}

/* ---- logs from before parts ---- */

bool log_is_alone(const struct log *log, struct span name)
{
	for (size_t i = 0; name.length && i < log->alone_count; i++)
		if (log->alone[i].game == log->game && span_alike(log->alone[i].name, name))
			return true;
	return false;
}

static void note_alone(struct log *log, struct span name)
{
	size_t at = 0;

	if (!log_part(log, name, &at).length || log_is_alone(log, name))
		return;
	if (log->alone_count == log->alone_capacity)
		log->alone = arena_grow(log->arena, log->alone, log->alone_count, &log->alone_capacity,
					sizeof *log->alone);
	log->alone[log->alone_count++] = (struct log_alone){log_keep(log, name), log->game};
}

/* An answer of one line that changes what the parts keep is from before they did. */
void log_note_alone(struct log *log, const struct log_record *said, size_t index)
{
	const struct record *record = &said->record;

	if (!log->units || !whole_body(log) || said->replaced)
		return;
	if (span_is(record_get(record, "event"), "game"))
		log->game = index + 1;
	if (said->owners.line || !record_find(record, SPAN("did")))
		return;
	for (size_t i = 0; i < record->count; i++) {
		struct span key = record->fields[i].key;
		bool target = span_skip(&key, "target.");
		const struct state_field *field = state_field(log->state, key);

		if (field && field->declaration.body && record_was(record, record->fields[i].key))
			note_alone(log, record_get(record, target ? "at" : "by"));
	}
}

void log_find_alone(struct log *log)
{
	for (size_t i = 0; i < log->count; i++)
		log_note_alone(log, &log->records[i], i);
	log->game = 0;
}

/* ---- parts ---- */

struct span log_part(const struct log *log, struct span whole, size_t *at)
{
	const struct rules_body *body = whole_body(log);

	return body && whole.length ? log_owners.member(log, body->link, whole, at) : SPAN("");
}

struct span log_whole(const struct log *log, struct span name)
{
	const struct rules_body *body = whole_body(log);

	return body && name.length ? log_owners.link(log, name, body->link) : SPAN("");
}

bool log_keeps(const struct log *log, struct span name, const struct state_field *field)
{
	size_t at = 0;

	return !field->declaration.body || !log_part(log, name, &at).length;
}

struct span log_keeper(const struct log *log, struct span name, const struct state_field *field)
{
	const struct rules_body *body = field->declaration.held ? whole_body(log) : NULL;
	struct span whole = body ? log_owners.link(log, name, body->link) : SPAN("");

	return whole.length ? whole : name;
}

bool log_parts_are_out(const struct log *log, struct span name)
{
	size_t at = 0, count = 0;
	unsigned line;

	for (struct span part; (part = log_part(log, name, &at)).length; count++)
		if (!log_is_out(log, part, &line))
			return false;
	return count > 0;
}

/* Who leaves a whole takes a copy of what it kept. */
static void leave(struct log *log, struct log_figure *figure, struct span whole, unsigned line)
{
	for (size_t i = 0; i < log->state->field_count; i++) {
		const struct state_field *field = &log->state->fields[i];
		const struct log_value *kept = field->declaration.held
						   ? log_value(log, whole, field->declaration.name)
						   : NULL;

		if (kept)
			log_put(log, &figure->values, kept->field, kept->now, line);
	}
}

/* Who joins one gives up his own. */
static void join(struct log *log, struct log_figure *figure)
{
	for (struct log_value **at = &figure->values; *at;) {
		const struct state_field *field = state_field(log->state, (*at)->field);

		if (field && field->declaration.held)
			*at = (*at)->next;
		else
			at = &(*at)->next;
	}
}

void log_put_field(struct log *log, struct log_figure *figure, struct log_value **list,
		   const struct state_field *field, struct span now, unsigned line)
{
	const struct rules_body *body = whole_body(log);
	struct span before = SPAN("");
	bool moves = body && span_same(body->link, field->declaration.name);
	bool enters = moves && now.length && !span_is(now, "nobody");
	size_t at = 0;

	if (enters && (span_alike(now, figure->name) || log_part(log, figure->name, &at).length ||
		       log_owners.link(log, now, body->link).length)) {
		log_warn(log, line, "%.*s=%.*s is left out: a whole has parts, and a part has none",
			 (int)body->link.length, body->link.data, (int)now.length, now.data);
		return;
	}
	if (moves)
		before = log_owners.link(log, figure->name, body->link);
	if (before.length && !span_alike(before, now))
		leave(log, figure, before, line);
	log_put(log, list, field->declaration.name, now, line);
	if (enters)
		join(log, figure);
	if (enters && log->order)
		log_order_formed(log, figure->name, now);
}

/* ---- what a record says ---- */

void log_say_of_parts(struct log *log, struct span whole, const struct state_field *field, struct span now,
		      unsigned line)
{
	const struct declaration *declaration = &field->declaration;
	size_t at = 0;

	if (declaration->body || declaration->named || declaration->held ||
	    declaration->type == TYPE_FIGURE || field->of != STATE_OF_FIGURE)
		return;
	for (struct span part; (part = log_part(log, whole, &at)).length;)
		log_put(log, &log_figure_of(log, part)->values, declaration->name, now, line);
}

bool log_say_of_whole(struct log *log, struct span part, const struct state_field *field, struct span now,
		      unsigned line)
{
	struct span keeper = log_keeper(log, part, field);

	if (span_alike(keeper, part))
		return false;
	log_put(log, &log_figure_of(log, keeper)->values, field->declaration.name, now, line);
	return true;
}

/* The member of a place in an owner's body, from 1; empty: there is none. */
static struct span member_at(const struct log *log, struct span owner, struct span body, struct number place)
{
	size_t count, at = 0;
	const struct rules_body *bodies = rules_bodies(log->state->rules, &count);
	struct span member = SPAN("");

	for (size_t i = 0; i < count; i++) {
		if (!span_same(bodies[i].name, body))
			continue;
		for (int64_t left = place.numerator; left > 0;) {
			member = log_owners.member(log, bodies[i].link, owner, &at);
			if (!member.length)
				break;
			left -= log_owners.belongs(log, &bodies[i], i, member);
		}
	}
	return member;
}

void log_say_of_member(struct log *log, struct span owner, struct span key, struct span now, unsigned line)
{
	if (!memchr(key.data, '.', key.length)) /* most are no member's */
		return;
	struct span body = span_cut(&key, '.'), rest = key, place = span_cut(&key, '.');
	const struct state_field *field = key.length ? state_field(log->state, key) : NULL;
	const struct state_field *held = log_joins(log, body) ? state_field(log->state, rest) : NULL;
	struct number number;

	if (held && held->declaration.held && held->remembered && !held->by_change &&
	    log_fits(log, held, now, line))
		log_say_of_whole(log, owner, held, now, line);
	if (!key.length || !number_parse(place, &number))
		return;
	struct span member = member_at(log, owner, body, number);
	if (member.length && !field)
		log_say_of_member(log, member, key, now, line);
	else if (member.length && field->remembered && !field->by_change && field->of == STATE_OF_FIGURE &&
		 log_fits(log, field, now, line))
		log_put_field(log, log_figure_of(log, member), &log_figure_of(log, member)->values, field,
			      now, line);
}
