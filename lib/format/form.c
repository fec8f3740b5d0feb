/* form: the table of forms, and what each of them writes. */
#include "format/form.h"

#include "format/record_table.h"

/* ---- text ---- */

void form_plain(const struct record *record, struct text *out)
{
	bool behind = false, first = true;

	for (size_t i = 0; i < record->count; i++) {
		const struct record_field *field = &record->fields[i];

		if (span_is(field->key, "text"))
			continue;
		if (behind &&
		    span_among(field->key, "seed number repetition faces source read")) /* the stamp */
			break;
		if (behind) {
			text_format(out, "%s%.*s ", first ? "" : ", ", (int)field->key.length,
				    field->key.data);
			text_readable(out, field->value.length ? field->value : SPAN("none"));
			first = false;
		}
		behind |= span_is(field->key, "did");
	}
}

static void text_record(const struct record *record, const char *columns, struct text *out)
{
	struct span said = record_get(record, "text");

	(void)columns;
	if (said.length)
		text_readable(out, said);
	else
		form_plain(record, out);
}

const struct form form_text = {.name = "text",
			       .reader = true,
			       .remark = "",
			       .record = text_record,
			       .table = record_table,
			       .distribution = odds_report_text,
			       .comparison = odds_compare_text};

/* ---- kv, json ---- */

static void kv_record(const struct record *record, const char *columns, struct text *out)
{
	(void)columns;
	record_write_fields(record, out);
}

static void kv_name(struct text *out, struct span key)
{
	text_add(out, key);
	text_put(out, '=');
}

static void kv_value(struct text *out, struct span value, enum record_kind kind)
{
	(void)kind;
	record_write_value(out, value);
}

static const struct form_pieces kv_pieces = {"", " ", "", kv_name, kv_value, .bare = true};

const struct form form_kv = {.name = "kv", .remark = "# ", .record = kv_record, .pieces = &kv_pieces};

static void json_record(const struct record *record, const char *columns, struct text *out)
{
	(void)columns;
	record_write_json(record, out);
}

static void json_name(struct text *out, struct span key)
{
	record_write_json_text(out, key);
	text_put(out, ':');
}

static const struct form_pieces json_pieces = {"{",          ",", "}", json_name, record_write_json_value,
					       .bare = false};

const struct form form_json = {.name = "json", .lists = true, .record = json_record, .pieces = &json_pieces};

/* ---- tsv ---- */

static void tsv_value(struct text *out, struct span text, enum record_kind kind)
{
	(void)kind;
	for (size_t i = 0; i < text.length; i++)
		text_put(out, (unsigned char)text.data[i] < ' ' ? ' ' : text.data[i]);
}

static const struct form_pieces tsv_pieces = {"", "\t", "", NULL, tsv_value, .bare = true};

/* The line of a record, or for NULL the names themselves. */
static void tsv_line(const struct record *record, const char *columns, struct text *out)
{
	struct span rest = span_of(columns ? columns : "");

	for (bool first = true; rest.length; first = false) {
		struct span key = span_cut(&rest, ',');
		const struct record_field *field = record ? record_find(record, key) : NULL;

		if (!first)
			text_put(out, '\t');
		tsv_value(out, record ? field ? field->value : SPAN("") : key, RECORD_TEXT);
	}
}

static void tsv_header(const char *columns, struct text *out)
{
	tsv_line(NULL, columns, out);
}

static const struct form form_tsv = {
    .name = "tsv", .columns = true, .record = tsv_line, .header = tsv_header, .pieces = &tsv_pieces};

/* ---- gnuplot ---- */

/* Of an error, as a comment of the script. */
static void remark_record(const struct record *record, const char *columns, struct text *out)
{
	text_add(out, SPAN("# "));
	kv_record(record, columns, out);
}

static const struct form form_gnuplot = {.name = "gnuplot",
					 .odds_only = true,
					 .remark = "# ",
					 .record = remark_record,
					 .distribution = odds_plot,
					 .comparison = odds_plot_comparison};

/* ---- the table ---- */

static const struct form *const forms[] = {&form_text, &form_kv, &form_json, &form_tsv, &form_gnuplot};
enum { FORMS = sizeof forms / sizeof *forms };

const struct form *form_named(struct span name)
{
	for (size_t i = 0; i < FORMS; i++)
		if (span_is(name, forms[i]->name))
			return forms[i];
	return NULL;
}

const struct form *form_of(const struct record *record)
{
	return record->json ? &form_json : &form_kv;
}

bool form_has_column(const struct record *record, const char *columns)
{
	struct span rest = span_of(columns ? columns : "");

	while (rest.length)
		if (record_find(record, span_cut(&rest, ',')))
			return true;
	return false;
}

static bool is_picked(const struct form *form, enum form_pick pick)
{
	if (form->odds_only)
		return pick == FORMS_WITH_ODDS;
	return pick == FORMS_WITH_COLUMNS ? form->columns : pick != FORMS_FOR_PROGRAMS || !form->reader;
}

void form_names(struct text *out, enum form_pick pick, const char *last)
{
	const char *before = "";
	size_t left = 0;

	for (size_t i = 0; i < FORMS; i++)
		left += is_picked(forms[i], pick);
	for (size_t i = 0; i < FORMS; i++) {
		if (!is_picked(forms[i], pick))
			continue;
		text_format(out, "%s%s", before, forms[i]->name);
		before = --left == 1 ? last : ", ";
	}
}

void form_rows(const struct form *form, const struct record *rows, size_t count, const struct style *style,
	       struct text *out)
{
	if (form->table) {
		form->table(rows, count, style, out);
		return;
	}
	for (size_t i = 0; i < count; i++) {
		form->record(&rows[i], style->columns, out);
		text_put(out, '\n');
	}
}
