#!/usr/bin/env bats
# The published tests of three dice programs: tests/fixtures/notation-elsewhere.tsv has
# each expression, what those tests say of it, and what roll does: `same`; a spelling that
# means it, where the expression is refused; `exact SPELLING`, where the other program cuts
# off fractions of the total; `-`, refused and not to be had; `refused` by both.
load ../helper

table=$root/tests/fixtures/notation-elsewhere.tsv

# totals EXPRESSION: its least and greatest total, by exact odds.
totals() { roll -O -- "$1" | sed 's/.* total=\([^ ]*\) .*/\1/' | sort -g | sed -n '1p;$p' | tr '\n' ' '; }

# means EXPRESSION WHAT: does roll agree?
means() {
	case $2 in
	any) roll -s a -- "$1" >/dev/null ;;
	dice=*)
		local given=${2#dice=}
		[[ "$(roll -d "${given% *}" -- "$1")" == *" total=${given#* }" ]] ;;
	*..*) [ "$(totals "$1")" = "${2%..*} ${2#*..} " ] ;;
	*) [ "$(totals "$1")" = "$2 $2 " ] ;;
	esac
}

@test "no expression of the tests of three dice programs is answered wrongly" {
	local wrong=0
	while IFS=$'\t' read -r _ expression says here; do
		case $here in
		same) means "$expression" "$says" || { echo "$expression: not $says"; wrong=1; } ;;
		'exact '*)
			roll -- "$expression" >/dev/null
			means "${here#exact }" "$says" || { echo "$here: not $says"; wrong=1; } ;;
		accepted) roll -s a -- "$expression" >/dev/null || wrong=1 ;;
		*)
			! roll -s a -- "$expression" >/dev/null 2>"$BATS_TEST_TMPDIR/why" || { echo "$expression: accepted"; wrong=1; }
			grep -qF "\"$expression\": " "$BATS_TEST_TMPDIR/why" || { echo "$expression: no name"; wrong=1; }
			case $here in -|refused) ;; *) means "$here" "$says" || { echo "$here: not $says"; wrong=1; } ;; esac ;;
		esac
	done < <(grep -v '^#' "$table")
	[ "$wrong" = 0 ]
	[ "$(grep -vc '^#' "$table")" -ge 300 ]
	[ "$(grep -v '^#' "$table" | cut -f 1 | sort -u | wc -l)" = 3 ]
}
