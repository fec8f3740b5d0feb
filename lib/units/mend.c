/* mend: looks for the change that a finding asks for. */
#include "units/mend.h"

#include "base/text.h"
#include "units/addition.h"

/* ---- a word that is misspelt ---- */

/* The node whose value, or whose key, is at a location. */
static const struct yaml *node_at(const struct yaml *node, struct location location, bool *key)
{
	const struct yaml *found = NULL;

	for (; node && !found; node = node->next) {
		const struct location *at = &node->location, *name = &node->key_location;

		*key = node->key.length && name->line == location.line && name->column == location.column;
		if (*key ||
		    (node->kind == YAML_SCALAR && at->line == location.line && at->column == location.column))
			return node;
		found = node_at(node->first, location, key);
	}
	return found;
}

/* A key may be there in its right spelling, too: then the file could not be read. */
static bool respell(struct mender *mender, struct trial *trial, const struct change_text *text,
		    const struct finding *finding, struct change *change)
{
	bool key = false;
	const struct yaml *node = node_at(trial->file->root, finding->location, &key);

	if (!node)
		return false;
	if (!key) {
		*change = change_value(text, node, finding->suggestion);
		return true;
	}
	size_t start = change_offset(text, finding->location);
	*change = (struct change){start, start + node->key.length, finding->suggestion};
	if (start + node->key.length > text->text.length ||
	    memcmp(text->text.data + start, node->key.data, node->key.length) != 0)
		return false;
	const struct verdict *verdict = trial_change(trial, text, change).verdict;
	mender->tried += verdict->work;
	return !verdict->unreadable;
}

/* ---- a key that is to be set ---- */

struct search {
	struct mender *mender;
	struct trial *trial;
	const struct change_text *text;
	const struct finding *finding;
	size_t before; /* findings of its rule */
	size_t found;
	bool replace;
	struct change change;
};

static bool reads(const struct node *node, uint32_t slot)
{
	return node && ((node->slot == slot &&
			 (node->op == NODE_SLOT || node->op == NODE_CELL || node->op == NODE_GIVEN)) ||
			reads(node->a, slot) || reads(node->b, slot) || reads(node->c, slot));
}

/* A key of `when` would not keep the rule, but avoid it; what the rule points at is meant. */
static bool is_read(void *context, const struct unit_member *member, const struct unit_key *key)
{
	const struct search *search = context;
	const struct unit_check *check = search->finding->check;
	bool at = search->replace || search->mender->missing_only;

	(void)member;
	return !key->kind && (at ? key->slot == check->at : reads(check->require, key->slot));
}

static void try_addition(void *context, const struct addition *addition)
{
	struct search *search = context;
	const struct finding *finding = search->finding;

	if (search->found > 1 || search->mender->tried >= MEND_MOST ||
	    (search->mender->missing_only && !addition->sets))
		return;
	struct trial_result result = trial_change(search->trial, search->text, &addition->change);
	search->mender->tried += result.verdict->work;
	if (trial_count(result.findings, finding->rule, finding->severity) >= search->before ||
	    trial_is_worse(search->trial, &result, SEVERITY_WARNING))
		return;
	search->found++;
	search->change = addition->change;
}

/* First what can be added; then what the rule points at can be something else. */
static bool search_additions(struct search *search)
{
	struct addition_maker maker = {.arena = search->text->arena,
				       .rules = search->trial->file->units->rules,
				       .text = search->text,
				       .name = "?",
				       .wanted = is_read,
				       .each = try_addition,
				       .context = search};

	addition_make(&maker, search->finding->member);
	if (!search->found && !search->mender->missing_only) {
		maker.replace = search->replace = true;
		addition_make(&maker, search->finding->member);
	}
	return search->found == 1 && search->mender->tried < MEND_MOST;
}

bool mend_find(struct mender *mender, struct trial *trial, const struct change_text *text,
	       const struct finding *finding, struct change *change)
{
	const struct validated *file = trial->file;
	struct search search = {.mender = mender, .trial = trial, .text = text, .finding = finding};

	if (finding->suggestion)
		return mender->tried < MEND_MOST && respell(mender, trial, text, finding, change);
	if (!finding->member || !file->units || file->validator->bound || mender->tried >= MEND_MOST ||
	    (mender->missing_only && finding->severity != SEVERITY_ERROR))
		return false;
	search.before = trial_count(file->findings, finding->rule, finding->severity);
	bool found = search_additions(&search);
	*change = search.change;
	return found;
}

/* ---- excerpts ---- */

enum { WIDEST = 100, BEFORE = 40 };

/* The line as far as it is shown, made safe for a terminal; `at` becomes the column in
 * characters of that offset. */
static const char *cut(struct arena *arena, struct span line, size_t *at)
{
	struct text text = {.arena = arena};
	size_t from = 0, to = line.length;

	if (*at > line.length)
		*at = line.length;
	if (line.length > WIDEST) {
		from = *at > BEFORE ? *at - BEFORE : 0;
		to = line.length - from > WIDEST ? from + WIDEST : line.length;
		while (from && (line.data[from] & 0xc0) == 0x80)
			from--;
		while (to < line.length && (line.data[to] & 0xc0) == 0x80)
			to++;
	}
	text_add(&text, from ? SPAN("...") : SPAN(""));
	text_masked(&text, (struct span){line.data + from, to - from});
	text_add(&text, to < line.length ? SPAN("...") : SPAN(""));
	text_put(&text, '\0');
	*at = (from ? 3 : 0) + text_cells((struct span){line.data + from, *at - from});
	return text.at;
}

static void show_line(struct arena *arena, const struct change_text *text, struct finding *finding)
{
	size_t start = change_offset(text, finding->location), from = start, to = start;
	struct span got = finding->got ? span_of(finding->got) : SPAN("");

	while (from && text->text.data[from - 1] != '\n')
		from--;
	while (to < text->text.length && !strchr("\r\n", text->text.data[to]))
		to++;
	if (got.length <= to - start && memcmp(text->text.data + start, got.data, got.length) == 0)
		finding->width = (unsigned)text_cells(got);
	start -= from;
	finding->excerpt = cut(arena, (struct span){text->text.data + from, to - from}, &start);
	finding->caret = (unsigned)start;
	size_t shown = text_cells(span_of(finding->excerpt));
	if (finding->width > shown - start) /* of a long word only the beginning is there */
		finding->width = (unsigned)(shown - start);
}

static struct span cut_line(struct span *lines)
{
	struct span line = span_cut(lines, '\n');

	if (line.length && line.data[line.length - 1] == '\r')
		line.length--;
	return line;
}

static const char *show_mend(struct arena *arena, const struct change_text *text, const struct change *change)
{
	size_t at;
	struct span lines = change_lines(text, change, text->arena, &at), line = cut_line(&lines);
	struct text shown = {.arena = arena};

	if (lines.length) { /* an added line: that alone */
		line = cut_line(&lines);
		at = 0;
	}
	text_add(&shown, span_of(cut(arena, line, &at)));
	text_put(&shown, '\0');
	return shown.at;
}

/* The first finding from here on that has a line to show; or NULL. */
static struct finding *shown_from(struct finding *finding)
{
	while (finding && (finding->waived || !finding->location.line))
		finding = finding->next;
	return finding;
}

void mend_show(void *context, const struct validated *file)
{
	struct mender *mender = context;
	struct arena memory = {.block = NULL}, *arena = file->validator->arena;
	struct finding *finding = shown_from(file->findings);
	struct change_text text;
	struct trial trial;

	if (!finding)
		return;
	change_read(&text, &memory, file->text);
	trial_start(&trial, file);
	for (unsigned count = 0; finding && count < MEND_SHOWN;
	     finding = shown_from(finding->next), count++) {
		struct change change;

		show_line(arena, &text, finding);
		if (mend_find(mender, &trial, &text, finding, &change))
			finding->mend = show_mend(arena, &text, &change);
		else
			mender->left += mender->tried >= MEND_MOST;
	}
	trial_end(&trial);
	arena_free(&memory);
}
