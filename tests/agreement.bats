#!/usr/bin/env bats
# Chance, given dice and exact odds tell the same story; all of it in make check-long.
load helper

agreement=${VOLTIGEUR_BUILD:-$root/build}/tests/agreement

@test "the odds of every variant and table agree with all paths of the dice, or with samples" {
	run "$agreement" --cases 4 --samples 200 --paths 600 "$root"/tables/*/
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	[ "$(grep -c ' 0 disagree' <<<"$output")" -eq 5 ]
}

@test "without a planted mistake the small ruleset agrees" {
	run "$agreement" "$root/tests/planted/"
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
}

@test "a die with one face more is noticed" {
	run "$agreement" --plant face "$root/tests/planted/"
	[ "$status" -eq 1 ]
}

@test "a band that ends one later is noticed" {
	run "$agreement" --plant band "$root/tests/planted/"
	[ "$status" -eq 1 ]
}

@test "a number to reach that is one greater is noticed" {
	run "$agreement" --plant modifier "$root/tests/planted/"
	[ "$status" -eq 1 ]
}

@test "samples alone notice the planted mistakes, too" {
	for what in face band modifier; do
		run "$agreement" --paths 1 --samples 4000 --plant "$what" "$root/tests/planted/"
		[ "$status" -eq 1 ] || { echo "$what: $output"; return 1; }
	done
}
