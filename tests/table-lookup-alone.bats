#!/usr/bin/env bats
# A table that is looked up by itself, outside the procedure that it was written for.
load helper

setup() {
	rules=$BATS_TEST_TMPDIR/house
	mkdir -p "$rules"
	cat >"$rules/ruleset.yaml" <<-'YAML'
		id: house
		title: House
		distances: {unit: inches}
	YAML
	cat >"$rules/tables.yaml" <<-'YAML'
		weather: {about: The sky., die: d6, rows: {1-3: {sky: clear}, 4-6: {sky: foul, wet: +2}}}
		call: {about: Hidden by the procedure., die: d6, rows: {1-6: }}
	YAML
	cat >"$rules/table-lookup.yaml" <<-'YAML'
		table-lookup:
		  call: {about: The call., steps: [{table: call}, {stop: called}]}
	YAML
}

@test "a bare word in a row is a word, and a name changed by +n counts from 0" {
	run table-lookup -r "$rules" weather roll=5
	answers "roll=5 did=table-lookup.weather sky=foul wet=2"
}

@test "a procedure hides the table of its name in the list" {
	run table-lookup -r "$rules" --list
	[ "$(grep -c '^call ' <<<"$output")" -eq 1 ]
	[[ "$output" == *"The call."* ]]
	[[ "$output" != *"Hidden"* ]]
}
