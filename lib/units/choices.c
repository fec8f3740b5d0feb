/* choices: tries what can be added to a unit file. */
#include "units/choices.h"

#include "units/addition.h"
#include "units/trial.h"

const char choices_columns[] = "file,by,place,add,set,cost,total,left,line,text";

struct search {
	struct choices *choices;
	struct trial trial;
	struct change_text text;
	struct arena memory; /* of the text and of the additions to a member */
};

static unsigned line_of(struct span text, size_t at)
{
	unsigned line = 1;

	for (size_t i = 0; i < at; i++)
		line += text.data[i] == '\n';
	return line;
}

static void add_row(struct search *search, const struct addition *addition, const struct verdict *verdict)
{
	struct choices *choices = search->choices;
	const struct validated *file = search->trial.file;
	struct span lines;
	size_t at;

	struct record *row = rows_add(&choices->rows, file->name);
	rows_by(row, addition->member);
	rows_text(row, "place",
		  span_of(addition_place(choices->rows.arena, file->units, addition->member, addition->key)));
	rows_text(row, addition->replaces ? "set" : "add", span_of(addition->add));
	if (verdict->priced) {
		rows_number(row, SPAN("cost"), number_subtract(verdict->cost, file->verdict->cost));
		rows_number(row, SPAN("total"), verdict->cost);
	}
	if (verdict->priced && file->units->rules->limit)
		rows_number(row, SPAN("left"), number_subtract(verdict->limit, verdict->cost));
	rows_number(row, SPAN("line"), number_whole(line_of(file->text, addition->change.start)));
	lines = change_lines(&search->text, &addition->change, &search->memory, &at);
	rows_text(row, "text", lines);
}

static void try_addition(void *context, const struct addition *addition)
{
	struct search *search = context;
	enum severity most = search->trial.file->validator->strict ? SEVERITY_WARNING : SEVERITY_ERROR;
	struct choices *choices = search->choices;
	struct trial_result result;

	if (choices->tried >= CHOICES_MOST) {
		choices->left++;
		return;
	}
	result = trial_change(&search->trial, &search->text, &addition->change);
	choices->tried += result.verdict->work;
	choices->count++;
	if (!result.verdict->unreadable && !trial_is_worse(&search->trial, &result, most))
		add_row(search, addition, result.verdict);
}

static void search_members(struct search *search, const struct unit_member *member, const char *name)
{
	struct addition_maker maker = {.arena = &search->memory,
				       .rules = search->trial.file->units->rules,
				       .text = &search->text,
				       .name = name,
				       .replace = true,
				       .each = try_addition,
				       .context = search};

	for (; member; member = member->next) {
		struct arena_mark mark = arena_mark(&search->memory);

		addition_make(&maker, member);
		arena_rewind(&search->memory, mark);
		search_members(search, member->inner, name);
	}
}

/* A name that no figure of the file has. */
static const char *new_name(const struct units *units, struct arena *arena)
{
	const char *name = "New";

	for (unsigned number = 2; units_has(units, span_of(name)); number++)
		name = arena_format(arena, "New%u", number);
	return name;
}

void choices_add(void *context, const struct validated *file)
{
	struct search search = {.choices = context};

	if (!file->units || file->validator->bound)
		return;
	trial_start(&search.trial, file);
	change_read(&search.text, &search.memory, file->text);
	for (const struct unit_document *document = file->documents; document; document = document->next)
		search_members(&search, document->unit, new_name(file->units, search.choices->rows.arena));
	trial_end(&search.trial);
	arena_free(&search.memory);
}
