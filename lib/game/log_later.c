/* log_later: folds a log twice and compares what does not fit. */
#include "game/log_later.h"

#include "format/did.h"
#include "game/deck.h"
#include "game/order.h"

/* How a record was when it was folded. */
struct look {
	bool wrong;       /* the log warned of it */
	struct span read; /* the values that the state had for what it read */
	struct span gone; /* of the deck that it drew from */
};

/* Adds the value of a party's field in a state. */
static void add_value(struct text *out, const struct log *log, const struct record *record, struct span key)
{
	bool target = span_skip(&key, "target.");
	struct span name = record_get(record, target ? "at" : "by"),
		    other = record_get(record, target ? "by" : "at");
	const struct state_field *field = state_field(log->state, key);
	struct span now = SPAN("");

	if (!target && !field && state_option(log->state, key))
		now = log_option(log, arena_copy(log->scratch, key));
	else if (!field || !name.length || !log_known(log, name, other, key, &now))
		now = field ? field->start : SPAN("");
	text_add(out, now);
	text_put(out, '\n');
}

static struct span values_of(const struct log *log, const struct record *record)
{
	struct text out = {.arena = log->arena};
	struct span did = record_get(record, "did");

	do {
		struct span rest = log_cut_read(record, &did);

		while (rest.length)
			add_value(&out, log, record, span_cut(&rest, ','));
	} while (did.length);
	if (log->order && record_find(record, SPAN("did"))) /* it was judged by the phase too */
		add_value(&out, log, record, SPAN("now.phase"));
	if (log->order && log->order->flag && record_find(record, SPAN("event")) && owners_of(record).line)
		add_value(&out, log, record, log->order->flag->declaration.name); /* which it ends */
	return text_span(&out);
}

/* The cards of a deck that are gone, as a number: the order in which they went counts, since each
 * die had as many sides as cards were left. */
struct gone {
	struct gone *next;
	struct span deck;
	uint64_t cards;
};

/* The deck that a record drew from; empty: none. */
static struct span deck_of(const struct record *record)
{
	struct span did = record_get(record, "did");

	while (did.length && deck_drawn(record).length) {
		struct did one = did_cut(&did);

		if (span_is(one.tool, "draw"))
			return one.variant;
	}
	return SPAN("");
}

static void draw_card(struct gone *gone, const struct record *record)
{
	gone->cards = (gone->cards + span_hash(deck_drawn(record)) + 1) * UINT64_C(0x9e3779b97f4a7c15);
	if (record_find(record, SPAN("reshuffled")) || record_find(record, SPAN("draw.reshuffled")))
		gone->cards = 0;
}

/* What was gone from the deck when the record drew a card; empty if it drew none. */
static struct span gone_before(struct gone **all, const struct log *log, const struct record *record)
{
	struct span deck = deck_of(record);
	struct gone *gone = *all;

	if (span_is(record_get(record, "event"), "game"))
		*all = NULL;
	if (!deck.length)
		return SPAN("");
	while (gone && !span_same(gone->deck, deck))
		gone = gone->next;
	if (!gone) {
		gone = arena_take(log->arena, sizeof *gone);
		*gone = (struct gone){*all, deck, 0};
		*all = gone;
	}
	struct span before = span_of(arena_format(log->arena, "%llx", (unsigned long long)gone->cards));
	draw_card(gone, record);
	return before;
}

static struct look *look_at(const struct log *like, struct log *log, struct faults *unheard, struct span text)
{
	faults_start(unheard, like->arena);
	log_start(log, like->arena, like->state, like->units, like->limits, unheard);
	log_open_text(log, like->path, text);
	struct look *looks = arena_take(like->arena, log->count * sizeof *looks);
	struct gone *gone = NULL;

	for (size_t i = 0; i < log->count; i++) {
		const struct log_record *record = &log->records[i];
		unsigned warnings = unheard->warnings;

		if (!record->replaced) {
			looks[i].read = values_of(log, &record->record);
			looks[i].gone = gone_before(&gone, log, &record->record);
		}
		log_fold_at(log, i);
		looks[i].wrong = !record->replaced && unheard->warnings > warnings;
	}
	return looks;
}

/* What a reading saw, by line; NULL: the line does not count there. */
static const struct look **by_line(const struct log *log, const struct look *looks, unsigned lines)
{
	const struct look **found = arena_take(log->arena, (lines + 1) * sizeof *found);

	for (size_t i = 0; i < log->count; i++)
		if (!log->records[i].replaced)
			found[log->records[i].line] = &looks[i];
	return found;
}

struct log_later log_later(const struct log *like, struct span text, struct span further)
{
	struct text both = {.arena = like->arena};
	struct log_later later = {.count = 0};
	struct faults unheard;
	struct log before, after;

	text_add(&both, text);
	text_add(&both, further);
	struct look *then = look_at(like, &before, &unheard, text);
	struct look *now = look_at(like, &after, &unheard, text_span(&both));
	const struct look **known = by_line(&before, then, after.last_line);
	later.numbers = arena_take(like->arena, after.count * sizeof *later.numbers);
	for (size_t i = 0; i < after.count; i++) {
		const struct log_record *record = &after.records[i];
		const struct look *old = known[record->line];
		bool differs = !old ? now[i].wrong
				    : (now[i].wrong && !old->wrong) || !span_same(now[i].read, old->read) ||
					  !span_same(now[i].gone, old->gone);

		if (!record->replaced && differs &&
		    !(later.count && later.numbers[later.count - 1] == record->number))
			later.numbers[later.count++] = record->number;
	}
	return later;
}
