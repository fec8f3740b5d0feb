#!/bin/sh
# What analysers say of lib/ and cmd/: gcc -fanalyzer, cppcheck, clang-tidy
# (.clang-tidy), and a scan for functions that are not used here.
#
#   analyse.sh [fanalyzer] [cppcheck] [tidy] [banned]     (all of them)
#
# A finding that tests/house/analyse.known explains is no news; any other is printed, and
# so is an explanation that explains nothing any more (gcc finds another few from run
# to run).  Status 1 after news.
set -u
cd "$(dirname "$0")/../.." || exit 2
flags="-std=c11 -D_DEFAULT_SOURCE -iquote lib"
found=$(mktemp)
trap 'rm -f "$found" "$found".*' EXIT

# file: message [check], without line and column, which move.
plainly() {
	sed -n 's|^'"$PWD"'/||; s/^\([a-z][a-z/_.-]*\.[ch]\):[0-9]*:[0-9]*: [a-z]*: \(.*\)$/\1: \2/p' | sort -u
}

fanalyzer() {
	# shellcheck disable=SC2086 # a list of options
	for file in lib/*.c lib/*/*.c cmd/*.c; do
		gcc $flags -O1 -fanalyzer -c "$file" -o /dev/null 2>&1
	done | grep 'Wanalyzer' | plainly
}

cppchecked() {
	cppcheck --quiet --std=c11 --enable=warning,performance,portability --suppress=missingIncludeSystem \
		--template='{file}:{line}:{column}: warning: {message} [{id}]' -D_DEFAULT_SOURCE -I lib lib/*.c lib/*/*.c cmd/*.c 2>&1 | plainly
}

tidy() {
	# shellcheck disable=SC2086
	for file in lib/*.c lib/*/*.c cmd/*.c; do
		clang-tidy --quiet "$file" -- $flags 2>/dev/null
	done | grep 'warning:' | plainly
}

# No bound on what they write, a state of their own, another program, or a number
# that is wrong without saying so.
banned() {
	words='gets|strcpy|strcat|stpcpy|sprintf|vsprintf|strtok|atoi|atol|atoll|atof|scanf|sscanf|fscanf'
	words="$words|system|popen|execl|execlp|execle|execv|execvp|execvpe|execve|fork|vfork|posix_spawn"
	words="$words|tmpnam|tempnam|mktemp|rand|srand|random|srandom|alloca|setlocale|signal"
	words="$words|fopen|freopen|creat|mkdir|rename|unlink|remove|socket|connect|getaddrinfo|dlopen"
	grep -nE "(^|[^a-z_A-Z0-9.>])($words) *\(" lib/*.[ch] lib/*/*.[ch] cmd/*.c |
		grep -vE '^[^:]*:[0-9]*:[ 	]*(/?\*|//)' |
		sed -nE "s/^([^:]*):[0-9]*:(.*[^a-z_A-Z0-9.>])?($words) *\(.*/\1: \3() is not used here [banned]/p" | sort -u
}

[ $# -gt 0 ] || set -- fanalyzer cppcheck tidy banned
for kind; do
	case $kind in
	fanalyzer) fanalyzer ;;
	cppcheck) cppchecked ;;
	tidy) tidy ;;
	banned) banned ;;
	*) echo "analyse.sh: unknown analyser $kind; expected fanalyzer, cppcheck, tidy or banned" >&2 && exit 2 ;;
	esac >"$found.$kind"
	sed "s/^/$kind: /" "$found.$kind" >>"$found"
done
sort -o "$found" "$found"
grep -E "^($(echo "$*" | tr ' ' '|')): " tests/house/analyse.known | sort >"$found.known"
news=$(comm -23 "$found" "$found.known")
stale=$(comm -13 "$found" "$found.known")
[ -z "$news" ] || printf '%s\n' "$news"
[ -z "$stale" ] || printf '%s\n' "$stale" | sed 's/^/explained, but not found: /'
count() { printf '%s' "$1" | grep -c .; }
echo "analyse: $(wc -l <"$found") findings by $*: $(count "$news") new, $(wc -l <"$found.known") explained, $(count "$stale") explanations without one"
[ -z "$news" ]
