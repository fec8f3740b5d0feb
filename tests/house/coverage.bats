#!/usr/bin/env bats
# Which rules are carried: the counts are printed, an unknown id is an error.
load ../helper

setup() { cd "$root" || return 1; }

@test "every id that a rule carries is in its ruleset's index" {
	run sh tests/house/coverage.sh -q
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	echo "$output" | sed 's/^/# /' >&3
}

@test "an id that is in no index is named, and an id in a note is none" {
	mkdir -p "$BATS_TEST_TMPDIR/tables/x" "$BATS_TEST_TMPDIR/tests/house"
	cp tests/house/coverage.sh "$BATS_TEST_TMPDIR/tests/house/"
	cd "$BATS_TEST_TMPDIR"
	printf 'XX-001: {title: a, where: b}\nXX-002: {title: a, where: b, kind: advice}\nXX-R03: {title: a, where: ruling}\nXX-004: {title: a, where: b}\n' >tables/x/index.yaml
	printf 'a: {b: 1, ref: XX-001}\n# XX-004 is told here, ref: XX-004\nc: {d: 2, ref: [XX-R03, XX-009]}\n' >tables/x/shoot.yaml
	run sh tests/house/coverage.sh x
	[ "$status" -eq 1 ]
	[[ "${lines[0]}" == "x: 4 rules, 2 carried, 1 advice, 0 derived, 1 missing" ]]
	[[ "$output" == *"missing:"*"XX-004"*"not in index.yaml: XX-009"* ]]
}

@test "every title of an index is there, once, and its id is well formed" {
	for index in tables/*/index.yaml; do
		! grep -v '^#' "$index" | grep -v '^[A-Z][A-Z]-[A-Z]*[0-9][0-9]*[a-z]*: {title: .*}$' || { echo "$index"; return 1; }
		[ -z "$(grep -o '^[A-Z][A-Z]-[A-Z]*[0-9]*[a-z]*:' "$index" | sort | uniq -d)" ]
	done
}
