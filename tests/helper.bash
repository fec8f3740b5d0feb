# What every test file loads: the built tools in the path, no settings of the
# user's, and a folder of its own.
bats_require_minimum_version 1.5.0
root=${BASH_SOURCE[0]%/*}
[[ $root != /tests && $root == */tests && $root != *..* ]] || root=$(cd "$root" && pwd)
root=${root%/tests}
bats_add_debug_exclude_path "$root/tests"
export PATH="${VOLTIGEUR_BUILD:-$root/build}:$PATH"
unset VOLTIGEUR_RULES VOLTIGEUR_UNITS VOLTIGEUR_LOG VOLTIGEUR_TABLES VOLTIGEUR_LIMITS
export LC_ALL=C.UTF-8
exec </dev/null # beside other files a test inherits a pipe of GNU parallel's

# tools KIND: the tools of a kind, from the table of tools.
tools() { sed -n "s/^TOOL([a-z_]*, \"\(.*\)\", $1,.*/\1/p" "$root/lib/rules/tools.def"; }

# run [!|-N] [--separate-stderr] [--keep-empty-lines] COMMAND...: as that of bats, which takes
# two processes more for standard error.
# shellcheck disable=SC2034 # lines are for the tests
run() {
	local run_expected='' run_file='' run_keep='' run_flags=$-
	while [[ ${1-} == -* || ${1-} == '!' ]]; do
		case $1 in
		'!') run_expected=failure ;;
		-[0-9]*) run_expected=${1#-} ;;
		--separate-stderr) run_file=${BATS_TEST_TMPDIR:-$BATS_FILE_TMPDIR}/.stderr$BASH_SUBSHELL ;;
		--keep-empty-lines) run_keep=yes ;;
		*) echo "run: unknown option $1" >&2; return 1 ;;
		esac
		shift
	done
	set +eET
	if [ -n "$run_keep" ]; then
		output=$("$@" 2>"${run_file:-/dev/stdout}"; status=$?; echo .; exit $status) && status=0 || status=$?
		output=${output%.}
	elif [ -n "$run_file" ]; then
		output=$("$@" 2>"$run_file") && status=0 || status=$?
	else
		output=$("$@" 2>&1) && status=0 || status=$?
	fi
	lines=()
	if [ -n "$run_keep" ]; then
		[ -z "$output" ] || mapfile -t lines <<<"$output"
	else
		IFS=$'\n' read -d '' -r -a lines <<<"$output"
	fi
	if [ -n "$run_file" ]; then
		stderr_lines=()
		read -d '' -r stderr <"$run_file"
		IFS=$'\n' read -d '' -r -a stderr_lines <<<"$stderr"
	fi
	set "-$run_flags"
	[[ -z $run_expected || $run_expected == "$status" || ( $run_expected == failure && $status -ne 0 ) ]] && return
	echo "status $status, not $run_expected: $output" >&2
	return 1
}

# answers LINE: the last command printed exactly this and was content.
answers() {
	[ "$status" -eq 0 ] || { echo "status $status: $output" >&2; return 1; }
	[ "$output" = "$1" ] || { printf 'want: %s\ngot:  %s\n' "$1" "$output" >&2; return 1; }
}

# has FIELD=VALUE...: the last command's output has these fields.
has() {
	[ "$status" -eq 0 ] || { echo "status $status: $output" >&2; return 1; }
	local field
	for field; do
		case " $output " in
		*" $field "*) ;;
		*) printf 'no %s in: %s\n' "$field" "$output" >&2; return 1 ;;
		esac
	done
}

# lacks FIELD...: none of these fields is there.
lacks() {
	local field
	for field; do
		case " $output" in
		*" $field="*) printf '%s is in: %s\n' "$field" "$output" >&2; return 1 ;;
		esac
	done
}

# refuses TEXT: nothing on standard output, exit 2, and the message says this.
# To be used after `run --separate-stderr`.
refuses() {
	[ "$status" -eq 2 ] || { echo "status $status: $output" >&2; return 1; }
	[ -z "$output" ] || { echo "printed: $output" >&2; return 1; }
	case "$stderr" in
	*"$1"*) ;;
	*) printf 'want: %s\ngot:  %s\n' "$1" "$stderr" >&2; return 1 ;;
	esac
}

# refused_alone: lines of a word and a command, whose record alone is refused by that word.
refused_alone() {
	local word deed
	while read -r word deed; do
		# shellcheck disable=SC2086 # words are meant
		run $deed -o kv
		has "result=$word" "refused=$word"
	done
}

# agrees COMMAND..: shows what differs, and fails if anything does.
agrees() {
	run "$@"
	echo "$output"
	[ "$status" -eq 0 ]
}
