/* cli_shell: the functions of muster --shell, for three shells. */
#include "tool/cli_shell.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "rules/tools.h"

struct shell {
	const char *name, *set, *set_end, *quote; /* quote: what stands for a quote in quotes */
	const char *functions;
	const char *tool, *tool_calls, *tool_end; /* a tool's function, around its name twice */
};

/* A tool writes unless it is asked for something that is no answer. */
static const char posix[] =
    "_voltigeur_write() {\n"
    "	local tool=$1 word\n"
    "	shift\n"
    "	for word; do\n"
    "		case $word in\n"
    "		--odds|--times*|--verify|--dump|--first*|--fields|--list|--help|--version|--limits) command \"$tool\" \"$@\"; return ;;\n"
    "		--*|*=*) ;;\n"
    "		-*[OnhV]*) command \"$tool\" \"$@\"; return ;;\n"
    "		esac\n"
    "	done\n"
    "	command \"$tool\" -w \"$@\"\n"
    "}\n"
    "_voltigeur_back() {\n"
    "	local how=$1\n"
    "	shift\n"
    "	case $1 in\n"
    "	[0-9]*) how=$how=$1; shift ;;\n"
    "	esac\n"
    "	command muster \"--$how\" \"$@\"\n"
    "}\n"
    "turn() { command muster -w turn \"$@\"; }\n"
    "event() { command muster -w \"$@\"; }\n"
    "undo() { _voltigeur_back undo \"$@\"; }\n"
    "redo() { _voltigeur_back redo \"$@\"; }\n"
    "deeds() { command muster --history \"$@\"; }\n"
    "board() { command muster --board \"$@\"; }\n"
    "whose() { command muster --turn \"$@\"; }\n"
    "voltigeur_prompt() { command muster --turn -o tsv --columns now.turn,now.phase 2>/dev/null | sed -n 's/^\\([0-9][0-9.]*\\)\\t\\([a-z-]*\\)$/\\1 \\2/p'; }\n";

static const char fish[] =
    "function _voltigeur_write\n"
    "	for word in $argv[2..]\n"
    "		if string match -qr '^--(odds|times.*|verify|dump|first.*|fields|list|help|version|limits)$' -- $word\n"
    "			command $argv\n"
    "			return\n"
    "		end\n"
    "		if string match -qr '^-[^-=]*[OnhV]' -- $word\n"
    "			command $argv\n"
    "			return\n"
    "		end\n"
    "	end\n"
    "	command $argv[1] -w $argv[2..]\n"
    "end\n"
    "function turn; command muster -w turn $argv; end\n"
    "function event; command muster -w $argv; end\n"
    "function _voltigeur_back\n"
    "	if string match -qr '^[0-9]+$' -- \"$argv[2]\"\n"
    "		command muster --$argv[1]=$argv[2] $argv[3..]\n"
    "	else\n"
    "		command muster --$argv[1] $argv[2..]\n"
    "	end\n"
    "end\n"
    "function undo; _voltigeur_back undo $argv; end\n"
    "function redo; _voltigeur_back redo $argv; end\n"
    "function deeds; command muster --history $argv; end\n"
    "function board; command muster --board $argv; end\n"
    "function whose; command muster --turn $argv; end\n"
    "function voltigeur_prompt; command muster --turn -o tsv --columns now.turn,now.phase 2>/dev/null | sed -n 's/^\\([0-9][0-9.]*\\)\\t\\([a-z-]*\\)$/\\1 \\2/p'; end\n";

static const struct shell shells[] = {
    {"bash", "export ", "=", "'\\''", posix, "", "() { _voltigeur_write ", " \"$@\"; }\n"},
    {"zsh", "export ", "=", "'\\''", posix, "", "() { _voltigeur_write ", " \"$@\"; }\n"},
    {"fish", "set -gx ", " ", "\\'", fish, "function ", "; _voltigeur_write ", " $argv; end\n"},
};

static void put_quoted(struct text *out, const struct shell *shell, struct span said)
{
	bool escapes = shell->functions ==
		       fish; /* in its quotes a backslash is one before a quote or another */

	text_put(out, '\'');
	for (size_t i = 0; i < said.length; i++) {
		if (said.data[i] == '\'')
			text_add(out, span_of(shell->quote));
		else if (escapes && said.data[i] == '\\')
			text_add(out, SPAN("\\\\"));
		else
			text_put(out, said.data[i]);
	}
	text_put(out, '\'');
}

static void put_variable(struct text *out, const struct shell *shell, const char *name, struct span said)
{
	text_format(out, "%s%s%s", shell->set, name, shell->set_end);
	put_quoted(out, shell, said);
	text_put(out, '\n');
}

/* A function for each tool whose answers a log keeps. */
static void put_tools(struct text *out, const struct shell *shell)
{
	for (size_t i = 0; i < TOOLS_COUNT; i++) {
		const char *name = tools_rows[i].name;

		if (tools_rows[i].kind != TOOLS_NOTATION && tools_rows[i].kind != TOOLS_REPORTS)
			text_format(out, "%s%s%s%s%s", shell->tool, name, shell->tool_calls, name,
				    shell->tool_end);
	}
}

/* The whole path of a file, which need not be there yet. */
static struct span whole_path(struct cli *cli, const char *path)
{
	char *real = realpath(path, NULL), *here;
	const char *whole = real;

	if (!real && *path != '/' && (here = realpath(".", NULL))) {
		whole = arena_format(&cli->memory, "%s/%s", here, path);
		free(here);
	}
	struct span text = span_of(arena_copy(&cli->memory, span_of(whole ? whole : path)));
	free(real);
	return text;
}

static bool unit_list(struct cli *cli, struct text *list)
{
	const char *set = getenv("VOLTIGEUR_UNITS");
	struct span rest = span_of(set && !cli->options->unit_file_count ? set : "");

	for (size_t i = 0; i < cli->options->unit_file_count || rest.length; i++) {
		const char *path = rest.length ? arena_copy(&cli->memory, span_cut(&rest, ':'))
					       : cli->options->unit_files[i];
		struct span whole = whole_path(cli, path);

		if (memchr(whole.data, ':', whole.length)) {
			cli_error(cli, "%s: the path has a colon, which separates unit files", path);
			return false;
		}
		text_format(list, "%s%.*s", list->length ? ":" : "", (int)whole.length, whole.data);
	}
	return true;
}

void cli_shell(struct cli *cli, const char *name)
{
	const char *log = cli_log_path(cli), *rules = cli->options->rules_name;
	struct text out = {.arena = &cli->memory}, units = {.arena = &cli->memory};
	const struct shell *shell = NULL;

	for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
		if (!strcmp(shells[i].name, name))
			shell = &shells[i];
	if (!shell) {
		cli_error(cli, "--shell: unknown shell \"%s\"; expected bash, zsh or fish", name);
		return;
	}
	if (!log) {
		cli_error(cli, "--shell requires a log; use -l FILE or $VOLTIGEUR_LOG");
		return;
	}
	rules = rules ? rules : getenv("VOLTIGEUR_RULES");
	if (!unit_list(cli, &units))
		return;
	put_variable(&out, shell, "VOLTIGEUR_RULES",
		     strchr(rules, '/') ? whole_path(cli, rules) : span_of(rules));
	if (units.length)
		put_variable(&out, shell, "VOLTIGEUR_UNITS", text_span(&units));
	put_variable(&out, shell, "VOLTIGEUR_LOG", whole_path(cli, log));
	text_add(&out, span_of(shell->functions));
	put_tools(&out, shell);
	output_add(&cli->out, text_span(&out));
}
