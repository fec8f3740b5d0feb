#!/usr/bin/env bats
# Chance, given dice and exact odds tell the same story; all of it in make check-long.
load ../helper

agreement=${VOLTIGEUR_BUILD:-$root/build}/tests/agreement

@test "the odds of every variant and table agree with all paths of the dice, or with samples, and every condition was seen yes and no" {
	run "$agreement" --branches 1 --cases 4 --samples 200 --paths 600 --tries 10000 \
		--known "$root/tests/c/agreement/known" "$root"/tables/*/
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	[ "$(grep -c ' 0 disagree' <<<"$output")" -eq 5 ]
}

@test "without a planted mistake the small ruleset agrees" {
	run "$agreement" "$root/tests/fixtures/planted/"
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
}

@test "a die with one face more is noticed" {
	run "$agreement" --plant face "$root/tests/fixtures/planted/"
	[ "$status" -eq 1 ]
}

@test "a band that ends one later is noticed" {
	run "$agreement" --plant band "$root/tests/fixtures/planted/"
	[ "$status" -eq 1 ]
}

@test "a number to reach that is one greater is noticed" {
	run "$agreement" --plant modifier "$root/tests/fixtures/planted/"
	[ "$status" -eq 1 ]
}

@test "samples alone notice the planted mistakes, too" {
	for what in face band modifier; do
		run "$agreement" --paths 1 --samples 4000 --plant "$what" "$root/tests/fixtures/planted/"
		[ "$status" -eq 1 ] || { echo "$what: $output"; return 1; }
	done
}

@test "a condition that no record reaches is named, and fails" {
	cp -r "$root/tests/fixtures/planted" "$BATS_TEST_TMPDIR/planted"
	sed -i 's/when: total >= 5/when: total >= 5 and total < 3/' "$BATS_TEST_TMPDIR/planted/check.yaml"
	run "$agreement" --branches 1 "$BATS_TEST_TMPDIR/planted/"
	[ "$status" -eq 1 ]
	grep -q "check.yaml:12: this condition was never yes" <<<"$output"
	grep -q "1 of 1 conditions seen one way only" <<<"$output"
}

@test "a condition that wants several fields at once is found" {
	cp -r "$root/tests/fixtures/planted" "$BATS_TEST_TMPDIR/planted"
	sed -i 's/skill: {type: number, default: 1}/skill: {type: number, default: 1}, keen: flag, tired: {default: yes}, mood: [calm, wild, glad], years: {type: number, default: 20}/' "$BATS_TEST_TMPDIR/planted/ruleset.yaml"
	sed -i 's/- {stop: failed}/- {stop: mad, when: keen and not tired and mood is glad and years > 700}\n      &/' "$BATS_TEST_TMPDIR/planted/check.yaml"
	run "$agreement" --branches 1 "$BATS_TEST_TMPDIR/planted/"
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
}
