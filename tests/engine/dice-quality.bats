#!/usr/bin/env bats
# The dice at length: every die of the table, and whether neighbours know of each
# other.  `make dice-quality` draws a hundred times as many and asks dieharder.
load ../helper

setup_file() {
	# shellcheck disable=SC2086 # a list of words
	${CC:-cc} -O2 -std=c11 -D_DEFAULT_SOURCE -iquote "$root/lib" -o "$BATS_FILE_TMPDIR/quality" "$root/tests/c/quality.c" \
		"$root"/lib/base/*.c -lm -lgmp -ljansson -lyaml -lseccomp
}

quality() { "$BATS_FILE_TMPDIR/quality" "$@"; }

@test "d2 to d100 are even over ten million draws, together as well as each" {
	for sides in $(seq 2 100); do
		quality even "$sides" 101010 || echo "$sides is uneven"
	done >"$BATS_TEST_TMPDIR/even"
	run ! grep uneven "$BATS_TEST_TMPDIR/even"
	[ "$(grep -c chi-square "$BATS_TEST_TMPDIR/even")" -eq 99 ]
	# Of 99 fair dice some lie far out, none of them very far, and not all on one side.
	awk -F 'z ' '{ sum += $2; if ($2 > 2 || $2 < -2) far++ } END { print sum, far; exit !(sum / sqrt(NR) < 5 && sum / sqrt(NR) > -5 && far < 18) }' "$BATS_TEST_TMPDIR/even"
}

@test "dice of neighbouring seeds, records, repetitions and places are independent" {
	for walk in seeds records repetitions places; do
		run quality pairs "$walk" 2000000
		[ "$status" -eq 0 ] || { echo "$output"; return 1; }
		[[ "$output" == *"1000000 draws"* ]]
	done
}

@test "the raw stream begins with the published vector of its layout" {
	# Seed 1, ruleset quality, tool roll, no variant: record 1's first block, and its faces.
	key=$("${VOLTIGEUR_BUILD:-$root/build}/tests/dice" key 1 quality roll -)
	faces=$("${VOLTIGEUR_BUILD:-$root/build}/tests/dice" faces 1 quality roll - 1 0 1000000 4)
	[ "${#key}" -eq 16 ]
	words=$(quality raw records 4 | od -An -v -t u4 --endian=little | tr -s ' ' '\n' | grep .)
	[ "$(for word in $words; do echo "$((word * 1000000 / 4294967296 + 1))"; done | tr '\n' ' ')" = "$faces " ]
}
