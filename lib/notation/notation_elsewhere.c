/* notation_elsewhere: forms of other dice programs, and how they are written here.
 *
 * Programs disagree about many of them, so none is guessed: each is refused by name.
 * roll(1) lists them. */
#include <string.h>

#include "base/text.h"
#include "notation/notation_parse.h"

struct elsewhere {
	const char *form;
	enum { ALONE, NUMBER, EITHER } follows; /* what must follow: no number, or one */
	const char *ways;                       /* # is the number, @ one less, & one more */
};

/* Behind the dice of a pool; the longer form first. */
static const struct elsewhere modifiers[] = {
    {"dis", ALONE, "write 2d20kl1 for the lower of two"},
    {"d", NUMBER, "ambiguous; dl# drops the lowest, dh# the highest"},
    {"d", ALONE, "ambiguous; dl1 drops the lowest, dh1 the highest"},
    {"k", NUMBER, "ambiguous; kh# keeps the highest, kl# the lowest"},
    {"k", ALONE, "ambiguous; kh1 keeps the highest, kl1 the lowest"},
    {"h", NUMBER, "write kh#, which keeps the # highest"},
    {"h", ALONE, "write kh1, which keeps the highest"},
    {"l", NUMBER, "write kl#, which keeps the # lowest"},
    {"l", ALONE, "write kl1, which keeps the lowest"},
    {"s", NUMBER, "ambiguous; =# counts the dice that show #, >=# those that show # or more"},
    {"sa", ALONE, "sorting is not supported; dice are shown in the order rolled"},
    {"sd", ALONE, "sorting is not supported; dice are shown in the order rolled"},
    {"s", ALONE, "sorting is not supported; dice are shown in the order rolled"},
    {"f<=", NUMBER, "counting failures is not supported; <=# counts the dice that show # or less"},
    {"f<", NUMBER, "counting failures is not supported; <=@ counts the dice below #"},
    {"f>", NUMBER, "counting failures is not supported; >=& counts the dice above #"},
    {"f", NUMBER, "counting failures is not supported; <=# counts the dice that show # or less"},
    {"cs>=", NUMBER, "write >=#, which counts the dice that show # or more"},
    {"cs>", NUMBER, "write >=&, which counts the dice above #"},
    {"cs<=", NUMBER, "write <=#, which counts the dice that show # or less"},
    {"cs<", NUMBER, "write <=@, which counts the dice below #"},
    {"cs=", NUMBER, "write =#, which counts the dice that show #"},
    {"cs", NUMBER, "write =#, which counts the dice that show #"},
    {"cs", ALONE, "critical dice are not marked; =20 counts the dice that show 20"},
    {"cf<", NUMBER, "write <=@, which counts the dice below #"},
    {"cf>", NUMBER, "write >=&, which counts the dice above #"},
    {"cf", NUMBER, "write =#, which counts the dice that show #"},
    {"cf", ALONE, "critical dice are not marked; =1 counts the dice that show 1"},
    {"c", NUMBER, "write =#, which counts the dice that show #"},
    {"t", ALONE, "the total is always printed"},
    {"t", NUMBER, "ambiguous; >=# counts the dice that show # or more, =# those that show #"},
    {"e", NUMBER, "not supported; !>=# rolls one more die for each that shows # or more"},
    {"e", ALONE, "write !, which rolls one more die for each highest face"},
    {"min", NUMBER, "write max(d6, #) for one die that counts at least #"},
    {"mi", NUMBER, "write max(d6, #) for one die that counts at least #"},
    {"max", NUMBER, "write min(d6, #) for one die that counts at most #"},
    {"ma", NUMBER, "write min(d6, #) for one die that counts at most #"},
    {"m", NUMBER, "a minimum face for a die is not supported"},
    {"uo", ALONE, "rerolling equal dice is not supported"},
    {"u", ALONE, "rerolling equal dice is not supported"},
    {"adv", ALONE, "write 2d20kh1 for the higher of two"},
    {"a", ALONE, "write 2d20kh1 for the higher of two"},
    {"x", NUMBER, "ambiguous; #x stands before the dice and repeats the roll, *# multiplies"},
    {"x", ALONE, "6x stands before the dice and repeats the roll, as in 6x3d6"},
    {"X", NUMBER, "ambiguous; #x stands before the dice and repeats the roll, *# multiplies"},
    {"==", NUMBER, "write =#, which counts the dice that show #"},
    {"=>", NUMBER, "write >=#, which counts the dice that show # or more"},
    {"=<", NUMBER, "write <=#, which counts the dice that show # or less"},
    {"rr<=", NUMBER, "write r<=#, which rerolls until none of them is left"},
    {"rr>=", NUMBER, "write r>=#, which rerolls until none of them is left"},
    {"rr<", NUMBER, "write r<=@, which rerolls until none of them is left"},
    {"rr>", NUMBER, "write r>=&, which rerolls until none of them is left"},
    {"rr", NUMBER, "ambiguous; r# rerolls until # is gone, ro# rerolls once"},
    {"ra", NUMBER, "not supported; r# rerolls every die until # is gone, ro# once"},
    {"r", ALONE, "say which faces are rerolled: r1 until no 1 is left, ro1 once"},
    {"ro", ALONE, "say which faces are rerolled: ro1"},
    {"!!", NUMBER,
     "compounding dice are not supported; !>=# rolls one more die for each that shows # or more"},
    {"!!", ALONE, "compounding dice are not supported; ! rolls one more die for each highest face"},
    {"!p", ALONE, "penetrating dice are not supported; ! rolls one more die for each highest face"},
    {"!o", ALONE, "exploding once is not supported; ! explodes as long as the highest face shows"},
    {"!=", NUMBER, "ambiguous; !>=# explodes, =# counts"},
    {"!=", ALONE, "not supported; = compares two sums"},
    {"!>", NUMBER, "ambiguous; !>=& explodes above #, !>=# on # or more"},
    {"!<", NUMBER, "ambiguous; !<=@ explodes below #, !<=# on # or less"},
    {"!", NUMBER, "ambiguous; !>=# explodes on # or more"},
    {"r>", NUMBER, "ambiguous; r>=& rerolls above #, r>=# on # or more"},
    {"r<", NUMBER, "ambiguous; r<=@ rerolls below #, r<=# on # or less"},
    {"ro>", NUMBER, "ambiguous; ro>=& rerolls above #, ro>=# on # or more"},
    {"ro<", NUMBER, "ambiguous; ro<=@ rerolls below #, ro<=# on # or less"},
    {">", NUMBER, "ambiguous; >=& counts the dice above #, r>=& rerolls them"},
    {"<", NUMBER, "ambiguous; <=@ counts the dice below #, r<=@ rerolls them"},
    {"KH", NUMBER, "write it small: kh#"},
    {"KL", NUMBER, "write it small: kl#"},
    {"DH", NUMBER, "write it small: dh#"},
    {"DL", NUMBER, "write it small: dl#"},
};

/* Where nothing else fits. */
static const struct elsewhere anywhere_else[] = {
    {"^", EITHER, "powers are not supported; write the factors: 2*2*2"},
    {"**", ALONE, "powers are not supported; write the factors: 2*2*2"},
    {"%", EITHER, "remainders are not supported; d% is a die with a hundred faces"},
    {"{", EITHER, "braces are not supported; 6x3d6 repeats a roll, max(3d6, 2d8) takes the higher sum"},
    {"[", EITHER, "labels are not supported; a record has fields: name=Harris roll=3d6"},
    {"#", EITHER, "write 6x3d6 for six rolls"},
    {",", EITHER, "one roll is expected; roll 3d6 2d4 takes several"},
    {";", EITHER, "one roll is expected; roll 3d6 2d4 takes several"},
    {"\xc3\x97", NUMBER, "write *"},
    {"\xc3\xb7", NUMBER, "write /"},
    {"\xe2\x88\x92", NUMBER, "write -"},
    {"round(", EITHER, "ambiguous; near(...) rounds halves up"},
    {"sqrt(", NUMBER, "roots are not supported"},
    {"L", ALONE, "write dl1 behind the dice, which drops the lowest"},
    {"H", ALONE, "write dh1 behind the dice, which drops the highest"},
    {"x", NUMBER, "ambiguous; #x stands before the dice and repeats the roll, *# multiplies"},
    {"k", ALONE, "kh and kl stand behind the dice of one pool: 3d6kh2"},
    {"r", ALONE, "r and ro stand behind the dice of one pool: 3d6r1"},
    {"!=", ALONE, "not supported; = compares two sums"},
    {"!", ALONE, "! stands behind the dice of one pool: 3d6!"},
    {"!=", NUMBER, "not supported; = compares two sums"},
    {"/", EITHER, "write floor(15/2) for 15 divided by 2 without its fraction"},
    {"|", EITHER, "one roll is expected; roll 3d6 2d4 takes several"},
};

static const char *filled_in(struct arena *arena, const char *ways, struct span number)
{
	struct text text = {.arena = arena};
	struct number around = {0, 1};

	number_parse(number, &around);
	for (; *ways; ways++)
		if (*ways == '#')
			text_add(&text, number);
		else if (*ways == '@' || *ways == '&')
			text_number(&text, number_add(around, number_whole(*ways == '&' ? 1 : -1)));
		else
			text_put(&text, *ways);
	text_put(&text, '\0');
	return text.at;
}

/* Is that all of the form, and not the beginning of another? "r" is none of "r1", "ro" and "r>=2". */
static bool is_whole(const struct notation_parser *parser, const struct elsewhere *elsewhere, size_t digits)
{
	char last = parser->text.data[parser->at - 1], next = notation_peek(parser);

	if (digits)
		return elsewhere->follows != ALONE;
	return elsewhere->follows != NUMBER &&
	       !(notation_is_letter(last) && (notation_is_letter(next) || (next && strchr("<>=!", next))));
}

static bool is_next(struct notation_parser *parser, const struct elsewhere *elsewhere)
{
	size_t start = parser->at;

	if (!notation_accept(parser, elsewhere->form))
		return false;
	struct span digits = notation_digits(parser);
	struct span form = {parser->text.data + start, parser->at - start};
	bool whole = is_whole(parser, elsewhere, digits.length);
	parser->at = start;
	if (!whole || form.length > 20)
		return false;
	notation_wrong(parser, "%.*s: %s", (int)form.length, form.data,
		       filled_in(parser->scope->arena, elsewhere->ways, digits));
	return true;
}

bool notation_elsewhere(struct notation_parser *parser, bool anywhere)
{
	const struct elsewhere *forms = anywhere ? anywhere_else : modifiers;
	size_t count = anywhere ? sizeof anywhere_else / sizeof *forms : sizeof modifiers / sizeof *forms;

	for (size_t i = 0; i < count; i++)
		if (is_next(parser, &forms[i]))
			return true;
	return false;
}

bool notation_two_readings(struct notation_parser *parser, struct span count, struct span faces)
{
	bool alike = faces.length == 2 || faces.length == 3;

	for (size_t i = 1; i < faces.length; i++)
		alike &= faces.data[i] == faces.data[0];
	if (count.length || !alike || (*faces.data != '4' && *faces.data != '6' && *faces.data != '8'))
		return false;
	int die = *faces.data - '0', length = (int)faces.length;
	notation_wrong(parser,
		       "ambiguous; %s10*d%d+d%d reads %s dice as digits, 1d%.*s is one die of %.*s faces",
		       length == 3 ? arena_format(parser->scope->arena, "100*d%d+", die) : "", die, die,
		       length == 3 ? "three" : "two", length, faces.data, length, faces.data);
	return true;
}
