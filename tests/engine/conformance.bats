#!/usr/bin/env bats
# The conformance pack, tests/conformance/README.md.
load ../helper

setup() { cd "$root" || return 1; }

@test "every vector of the conformance pack holds" {
	run python3 tests/conformance/run.py "${VOLTIGEUR_BUILD:-build}"
	[ "$status" -eq 0 ] || { echo "${output:0:3000}"; return 1; }
	[[ "$output" == *" vectors hold, 0 do not" ]]
}

@test "a vector that does not hold is found, and so is one that should be refused" {
	grep -m 1 '"total"' tests/conformance/notation.jsonl | sed 's/"total":[0-9-]*/"total":99999/' >"$BATS_TEST_TMPDIR/wrong.jsonl"
	echo '{"tool":"roll","record":{"roll":"1d6","faces":[4]},"refused":true}' >>"$BATS_TEST_TMPDIR/wrong.jsonl"
	run python3 tests/conformance/run.py "${VOLTIGEUR_BUILD:-build}" "$BATS_TEST_TMPDIR/wrong.jsonl"
	[ "$status" -eq 1 ]
	[[ "$output" == *"0 vectors hold, 2 do not" ]]
}

@test "the pack has vectors of every procedure and table of every ruleset, of notation, records and units, held and refused" {
	for rules in tables/*/; do
		name=$(basename "$rules")
		for tool in check melee move shoot spot table-lookup; do
			[ -f "$rules/$tool.yaml" ] || [ "$tool" = table-lookup ] || continue
			for variant in $("$tool" -r "./$rules" --list -o json | jq -r .name); do
				grep -q "\"tool\":\"$tool\",\"rules\":\"$name\",\(\"variant\":\"$variant\"\|\"[^v]\)" "tests/conformance/$name.jsonl" ||
					{ echo "$name $tool $variant"; return 1; }
			done
		done
	done
	for pack in notation records; do
		grep -q '"refused":true' "tests/conformance/$pack.jsonl"
		grep -q '"answer":' "tests/conformance/$pack.jsonl"
	done
	grep -q '"verdict":"legal"' tests/conformance/units.jsonl
	grep -q '"verdict":"illegal"' tests/conformance/units.jsonl
	[ "$(cat tests/conformance/*.jsonl | wc -l)" -ge 1000 ]
}
