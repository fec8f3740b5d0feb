# What every test file loads: the built tools in the path, no settings of the
# user's, and a folder of its own.
bats_require_minimum_version 1.5.0
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export PATH="${VOLTIGEUR_BUILD:-$root/build}:$PATH"
unset VOLTIGEUR_RULES VOLTIGEUR_UNITS VOLTIGEUR_LOG VOLTIGEUR_TABLES VOLTIGEUR_LIMITS
export LC_ALL=C.UTF-8

# tools KIND: the tools of a kind, from the table of tools.
tools() { sed -n "s/^TOOL([a-z_]*, \"\(.*\)\", $1,.*/\1/p" "$root/lib/rules/tools.def"; }

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

# agrees COMMAND..: shows what differs, and fails if anything does.
agrees() {
	run "$@"
	echo "$output"
	[ "$status" -eq 0 ]
}
