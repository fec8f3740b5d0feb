#!/bin/sh
# Which rules of the inventories the rulesets carry.
#
#   tests/house/coverage.sh [RULESET...]        per ruleset: how many ids of index.yaml some
#                                         ref: carries, which are advice, which are missing
#   tests/house/coverage.sh -q [RULESET...]     the counts alone
#   tests/house/coverage.sh --reached [TEST...] runs the tests with tools that note every rule
#                                         id that --explain shows, and prints the ids
#                                         that the rules carry and no test reached (slow)
#
# An id in a ref: that index.yaml does not know is an error (exit 1).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
id='[A-Z][A-Z]-[A-Z]*[0-9][0-9]*[a-z]*'

# The ids of all ref: of some files, one a line, sorted.
refs_of() {
	cat /dev/null "$@" | awk '
		/^[ ]*#/ { next }
		{
			text = $0
			while (match(text, /(^|[ {,])ref: *(\[[^]]*\]?|[A-Z][A-Z]-[A-Z]*[0-9]+[a-z]*)/)) {
				print substr(text, RSTART, RLENGTH)
				below = substr(text, RSTART, RLENGTH) ~ /\[[^]]*$/
				text = substr(text, RSTART + RLENGTH)
			}
			if (below && $0 !~ /ref:/) print
			if (/\]/) below = $0 ~ /ref: *\[[^]]*$/
		}' | grep -o "$id" | sort -u || true
}

report() { # RULESET
	folder=$root/tables/$1
	index=$folder/index.yaml
	find "$folder" -name '*.yaml' ! -name index.yaml | sort >"$work/files"
	# shellcheck disable=SC2046 # file names without blanks
	refs_of $(cat "$work/files") >"$work/carried"
	grep -o "^$id:" "$index" | tr -d : | sort -u >"$work/all"
	grep "^$id:.*kind: advice" "$index" | grep -o "^$id" | sort -u >"$work/advice" || true
	grep "^$id:.*kind: derived" "$index" | grep -o "^$id" | sort -u >"$work/derived" || true
	comm -12 "$work/all" "$work/carried" >"$work/known"
	sort -u "$work/known" "$work/advice" "$work/derived" | comm -23 "$work/all" - >"$work/missing"
	comm -13 "$work/all" "$work/carried" >"$work/unknown"
	printf '%s: %d rules, %d carried, %d advice, %d derived, %d missing\n' "$1" "$(wc -l <"$work/all")" \
		"$(wc -l <"$work/known")" "$(wc -l <"$work/advice")" "$(wc -l <"$work/derived")" "$(wc -l <"$work/missing")"
	if [ -z "$quiet" ]; then
		echo '  advice:' && fmt -w 76 "$work/advice" | sed 's/^/    /'
		echo '  missing:' && fmt -w 76 "$work/missing" | sed 's/^/    /'
	fi
	if [ -s "$work/unknown" ]; then
		echo "  not in index.yaml: $(tr '\n' ' ' <"$work/unknown")"
		failed=1
	fi
}

# Tools that note what --explain shows, and print nothing of it.
noting_tools() {
	build=${VOLTIGEUR_BUILD:-$root/build}
	mkdir "$work/tools"
	ln -s "$root/tables" "$work/tables"
	for tool in "$root"/cmd/*.c; do
		tool=$(basename "$tool" .c)
		cat >"$work/tools/$tool" <<-TOOL
			#!/bin/bash
			case "$tool \$* " in muster*" --after "* | muster*" --next "*) ;; muster*) exec -a muster "$build/muster" "\$@" ;; esac
			case " \$* " in *" --odds "*|*" -O "*|*" --help "*|*" --verify "*) exec -a "$tool" "$build/$tool" "\$@" ;; esac
			exec 3>&2
			(exec -a "$tool" "$build/$tool" -x "\$@") 2> >(awk -v ids="$work/ids.\$\$" '/^  / { while (match(\$0, /\[[A-Z][A-Z]-[A-Z]*[0-9]+[a-z]*/)) { print substr(\$0, RSTART + 1, RLENGTH - 1) >> ids; \$0 = substr(\$0, RSTART + RLENGTH) } next } { print > "/dev/stderr" }' 2>&3)
		TOOL
		chmod +x "$work/tools/$tool"
	done
}

reached() {
	noting_tools
	[ $# -gt 0 ] || set -- "$root"/tests/engine "$root"/tests/tools "$root"/tests/rulesets/*
	VOLTIGEUR_TABLES="$root/tables" VOLTIGEUR_BUILD=$work/tools VOLTIGEUR_NOTED=yes bats "$@" >"$work/log" 2>&1 || true
	cat "$work"/ids.* 2>/dev/null | sort -u >"$work/seen"
	for rules in "$root"/tables/*/; do
		name=$(basename "$rules")
		# What procedures and tables carry; a profile's rows are data, not steps.
		find "$rules" -name '*.yaml' ! -name index.yaml | while read -r file; do
			grep -q '^columns:' "$file" || echo "$file"
		done >"$work/files"
		# shellcheck disable=SC2046 # file names without blanks
		refs_of $(cat "$work/files") >"$work/carried"
		[ -s "$work/carried" ] || continue
		comm -23 "$work/carried" "$work/seen" >"$work/never"
		printf '%s: %d ids in procedures and tables, %d never shown by a test\n' "$name" \
			"$(wc -l <"$work/carried")" "$(wc -l <"$work/never")"
		fmt -w 76 "$work/never" | sed 's/^/    /'
	done
	echo "(of $(grep -c '^ok' "$work/log") tests that passed with the noting tools, $(grep -c '^not ok' "$work/log") that did not)"
}

quiet='' failed=0
case ${1:-} in
--reached) shift && reached "$@" && exit 0 ;;
-q) quiet=yes && shift ;;
esac
# shellcheck disable=SC2046 # ids have no blanks
[ $# -gt 0 ] || set -- $(cd "$root/tables" && ls)
for rules; do
	report "$rules"
done
exit "$failed"
