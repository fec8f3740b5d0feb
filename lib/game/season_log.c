/* season_log: a game of a season beside the earlier ones, and what is to be seen of its log. */
#include <string.h>

#include "format/did.h"
#include "game/report.h"
#include "game/season.h"

static struct span as_compared(const struct season *season, const struct record *record)
{
	struct text text = {.arena = season->arena};

	for (size_t i = 0; i < record->count; i++)
		if (!span_among(record->fields[i].key, "number id note rules version text"))
			text_format(&text, "%.*s=%.*s\n", (int)record->fields[i].key.length,
				    record->fields[i].key.data, (int)record->fields[i].value.length,
				    record->fields[i].value.data);
	return text_span(&text);
}

static bool is_answer(const struct log_record *said)
{
	return record_find(&said->record, SPAN("did")) && !record_find(&said->record, SPAN("error"));
}

/* Dice of a seed have their number: the same of two games were thrown once. */
static bool same_dice(struct season *season, const struct season_folder *folder,
		      const struct log_record *said)
{
	const struct record *record = &said->record;
	struct span seed = record_get(record, "seed"), did = record_get(record, "did"),
		    turn = record_get(record, "repetition");
	struct dice_of {
		const struct season_folder *folder;
		unsigned line;
	} * one;

	if (!seed.length)
		return false;
	struct span key = span_of(arena_format(season->arena, "%.*s %llu %.*s %.*s", (int)seed.length,
					       seed.data, (unsigned long long)said->number, (int)turn.length,
					       turn.data, (int)did.length, did.data));
	one = name_index_find(&season->dice, key, SPAN(""));
	if (!one) {
		one = arena_take(season->arena, sizeof *one);
		*one = (struct dice_of){folder, said->line};
		name_index_add(&season->dice, season->arena, key, SPAN(""), one);
	} else if (one->folder != folder) {
		finding_add(season->findings, SEVERITY_ERROR,
			    (struct location){folder->log_path, said->line, 1}, "same-dice",
			    "seed and number are those of %s:%u; each game has its own seed",
			    one->folder->log_path, one->line);
		return true;
	}
	return false;
}

/* A deed and its dice, whoever did it at whom. */
static struct span as_thrown(const struct season *season, const struct record *record)
{
	struct span did = record_get(record, "did"), faces = record_get(record, "faces");

	return span_of(arena_format(season->arena, "%.*s %.*s", (int)did.length, did.data, (int)faces.length,
				    faces.data));
}

static size_t dice_in(struct span thrown)
{
	size_t dice = thrown.length && thrown.data[thrown.length - 1] != ' ';

	for (size_t i = 0; i < thrown.length; i++)
		dice += thrown.data[i] == ',';
	return dice;
}

/* Are all deeds and dice of the shorter game, `least`, those of the other? So many dice do not fall
 * twice. */
static bool same_throws(const struct season_folder *one, const struct season_folder *other, size_t least)
{
	enum { MANY = 12 };
	size_t dice = 0;

	for (size_t i = 0; i < least; i++) {
		if (!span_same(one->thrown[i], other->thrown[i]))
			return false;
		dice += dice_in(one->thrown[i]);
	}
	return dice >= MANY;
}

static bool same_game(struct season *season, const struct season_folder *folder)
{
	const struct season_folder *other = season->folders;

	for (; other && other != folder; other = other->next) {
		size_t least = other->answer_count < folder->answer_count ? other->answer_count
									  : folder->answer_count;
		size_t same = 0;

		while (same < least && span_same(other->answers[same], folder->answers[same]))
			same++;
		if ((!least || same < least) && !same_throws(folder, other, least))
			continue;
		finding_add(season->findings, SEVERITY_ERROR,
			    (struct location){folder->log_path, folder->first_line, 1}, "same-game",
			    "this is the game of %s: a game counts once", other->log_path);
		return true;
	}
	return false;
}

/* Does a line hold a deed or an event that does not count, since it says that it is an error? */
static bool hides(const struct record *record)
{
	return record_find(record, SPAN("error")) &&
	       (record_find(record, SPAN("did")) || record_find(record, SPAN("event")));
}

/* A line that is neither a deed nor an event has a place in the count of records, as if a deed had
 * been there. What is torn has error=. */
static bool is_no_record(const struct log_record *said)
{
	const struct record *record = &said->record;

	return log_is_typed(record) && !said->owners.line && !record_find(record, SPAN("error"));
}

/* Does a player say that somebody leaves, of his own or of another's? Not by a deed. */
static bool sends_away(const struct log_record *said)
{
	return !said->owners.line && span_is(record_get(&said->record, "event"), "leave");
}

/* A table that a procedure reads, looked up by itself, where it changed something: nothing asks
 * whether it may. Says so, or nothing. */
static const char *beside(const struct season *season, const struct log_record *said)
{
	const struct did did = did_last(record_get(&said->record, "did"));
	const struct yaml *within = NULL;

	if (span_is(did.tool, "table-lookup"))
		within = yaml_get(rules_entry(season->rules, "table-lookup", "tables", did.variant),
				  "within");
	for (size_t i = 0; within && i < said->record.count; i++) {
		struct span key = said->record.fields[i].key;

		if (span_skip(&key, "was."))
			return arena_format(season->arena, "%.*s was looked up by itself, not by %.*s",
					    (int)did.variant.length, did.variant.data,
					    (int)within->text.length, within->text.data);
	}
	return NULL;
}

/* Does somebody of the unit files join the game, who then does not act in this phase? */
static bool comes_late(const struct season_folder *folder, const struct record *record)
{
	const struct figure *figure = units_named(&folder->units, record_get(record, "by"));

	return span_is(record_get(record, "event"), "join") && figure && !figure->by_log;
}

/* What a newcomer brings that his kind has otherwise; of no kind, all that he has. */
static struct span brought(const struct season *season, const struct season_folder *folder,
			   const struct log_record *said)
{
	const struct record *record = &said->record;
	const struct log *log = &folder->again;
	struct text out = {.arena = season->arena};

	if (said->by_hand.length || !span_is(record_get(record, "event"), "join"))
		return said->by_hand;
	for (size_t i = 0; i < record->count; i++) {
		const struct record_field *field = &record->fields[i];
		struct span now = SPAN("");

		if (!state_field(log->state, field->key) ||
		    (log_profile(log, record_get(record, "by"), field->key, &now) &&
		     state_same(now, field->value)))
			continue;
		text_format(&out, "%s%.*s=%.*s (was %.*s)", out.length ? ", " : "", (int)field->key.length,
			    field->key.data, (int)field->value.length, field->value.data,
			    now.length ? (int)now.length : 7, now.length ? now.data : "nothing");
	}
	return text_span(&out);
}

/* What is not a record's: the folder, and where it is. */
static struct record *listed_row(struct season *season, const struct season_folder *folder, unsigned line)
{
	struct record *row = muster_row(&season->listed);

	record_add(row, SPAN("game"), folder->name, RECORD_TEXT);
	record_add(row, SPAN("line"), span_of(arena_format(season->arena, "%u", line)), RECORD_NUMBER);
	return row;
}

static void list_record(struct season *season, const struct season_folder *folder,
			const struct log_record *said)
{
	static const char *const shown[] = {"event",  "did",   "by",   "at",    "unit",
					    "result", "allow", "warn", "error", "note"};
	const struct record *record = &said->record;

	bool by_hand = span_is(record_get(record, "event"), "set"), without = hides(record);
	struct span hand = brought(season, folder, said);
	const char *alone = beside(season, said);

	if (said->undoes ||
	    (!record_find(record, SPAN("allow")) && !record_find(record, SPAN("warn")) && !by_hand &&
	     !hand.length && !said->skips.length && !said->is_void && !said->amends && !without && !alone &&
	     !is_no_record(said) && !sends_away(said) && !comes_late(folder, record)))
		return;
	struct record *row = listed_row(season, folder, said->line);
	if (said->number)
		record_add(row, SPAN("number"),
			   span_of(arena_format(season->arena, "%llu", (unsigned long long)said->number)),
			   RECORD_NUMBER);
	for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
		const struct record_field *field = record_find(record, span_of(shown[i]));

		if (field)
			record_add(row, field->key, field->value, field->kind);
	}
	if (by_hand)
		record_add(row, SPAN("text"), report_event_text(folder->again.state, record, season->arena),
			   RECORD_TEXT);
	if (said->skips.length)
		record_add(row, SPAN("text"), said->skips, RECORD_TEXT);
	if (alone)
		record_add(row, SPAN("text"), span_of(alone), RECORD_TEXT);
	if (is_no_record(said))
		record_add(row, SPAN("text"), SPAN("neither a deed nor an event"), RECORD_TEXT);
	if (hand.length)
		record_add(row, SPAN("by-hand"), hand, RECORD_TEXT);
	if (said->amends)
		record_add(row, SPAN("amended"), SPAN("yes"), RECORD_FLAG);
	if (said->is_void)
		record_add(row, SPAN("void"), SPAN("yes"), RECORD_FLAG);
}

/* Has anybody done anything, or players told of it? */
static bool is_played(const struct log *log)
{
	for (size_t i = log_game(log); i < log->count; i++)
		if (!log->records[i].replaced &&
		    (is_answer(&log->records[i]) ||
		     !span_among(record_get(&log->records[i].record, "event"), "game phase turn")))
			return true;
	return false;
}

/* A log is that of one game: what was played before its event=game would not count. */
static void find_game(struct season *season, const struct season_folder *folder)
{
	const struct log *log = &folder->again;
	size_t game = log_game(log);

	if (!log->count)
		finding_add(season->findings, SEVERITY_ERROR, (struct location){folder->log_path, 1, 1},
			    "no-game", "there is no record in the log of this game");
	else if (!is_played(log))
		finding_add(season->findings, SEVERITY_ERROR,
			    (struct location){folder->log_path, log->records[0].line, 1}, "no-game",
			    "nobody did anything in this game");
	for (size_t i = 0; i < game; i++) {
		if (log->records[i].replaced || !is_answer(&log->records[i]))
			continue;
		finding_add(season->findings, SEVERITY_ERROR,
			    (struct location){folder->log_path, log->records[game].line, 1}, "two-games",
			    "another game begins here, and what was played since line %u would not count; "
			    "each game has a log of its own",
			    log->records[i].line);
		return;
	}
}

void season_log(struct season *season, struct season_folder *folder)
{
	const struct log *log = &folder->again;

	folder->answers = arena_take(season->arena, log->count * sizeof *folder->answers);
	folder->thrown = arena_take(season->arena, log->count * sizeof *folder->thrown);
	for (size_t i = 0; i < log->count; i++) {
		if (!is_answer(&log->records[i]))
			continue;
		if (!folder->answer_count)
			folder->first_line = log->records[i].line;
		folder->thrown[folder->answer_count] = as_thrown(season, &log->records[i].record);
		folder->answers[folder->answer_count++] = as_compared(season, &log->records[i].record);
	}
	find_game(season, folder);
	bool told = same_game(season, folder);
	for (size_t i = 0; i < log->count && !told; i++)
		if (is_answer(&log->records[i]))
			told = same_dice(season, folder, &log->records[i]);
}

/* Lists the figures of no unit that a unit file brings, such as monsters, with what it says of them. */
static void list_guests(struct season *season, const struct season_folder *folder)
{
	for (const struct figure *figure = folder->as_begun.figures; figure; figure = figure->next) {
		struct text text = {.arena = season->arena};

		if (figure->by_log || !figure->member->path->kind->apart)
			continue;
		struct record *row = listed_row(season, folder, figure->location.line);
		const char *file = strrchr(figure->location.file, '/');
		record_add(row, SPAN("by"), figure->name, RECORD_TEXT);
		record_add(row, SPAN("unit"), span_of(file ? file + 1 : figure->location.file), RECORD_TEXT);
		for (const struct yaml *item = figure->member->source->first; item; item = item->next)
			if (!span_is(item->key, "name"))
				text_format(
				    &text, "%s%.*s%s%s",
				    text.length ? ", " : "comes with the unit file: ", (int)item->key.length,
				    item->key.data, item->kind == YAML_SCALAR ? " " : "",
				    item->kind == YAML_SCALAR ? item->text.data : "");
		record_add(row, SPAN("text"), text_span(&text), RECORD_TEXT);
	}
}

/* Says that some dice are a tool's and others were rolled by hand: in a game of the one kind only
 * this is nothing to tell. */
static void list_hand_dice(struct season *season, const struct season_folder *folder)
{
	const struct log *log = &folder->again;
	size_t by_hand = 0, by_tool = 0;
	unsigned first = 0;

	for (size_t i = log_game(log); i < log->count; i++) {
		const struct record *record = &log->records[i].record;

		if (!is_answer(&log->records[i]) || !record_get(record, "faces").length)
			continue;
		if (record_get(record, "seed").length) {
			by_tool++;
			continue;
		}
		by_hand++;
		first = first ? first : log->records[i].line;
	}
	if (by_hand && by_tool)
		record_add(listed_row(season, folder, first), SPAN("text"),
			   span_of(arena_format(
			       season->arena, "of %zu answers the dice were rolled by hand, of %zu by a tool",
			       by_hand, by_tool)),
			   RECORD_TEXT);
}

void season_list(struct season *season, const struct season_folder *folder)
{
	const struct log *log = &folder->again;
	size_t closed = 0;

	list_guests(season, folder);
	list_hand_dice(season, folder);

	for (size_t i = 0; i < log->count; i++) {
		for (; closed < log->closed_count && log->closed[closed].line < log->records[i].line;
		     closed++)
			list_record(season, folder, &log->closed[closed]);
		list_record(season, folder, &log->records[i]);
	}
	for (; closed < log->closed_count; closed++)
		list_record(season, folder, &log->closed[closed]);
}
