#!/usr/bin/env bats
# Tables looked up by themselves, and words handed on.
load ../helper

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
	cat >"$rules/check.yaml" <<-'YAML'
		check:
		  colour:
		    about: Passes a word on.
		    fields: {shade: {words: [red, blue]}}
		    gives: {bare: none, value: none}
		    steps: [{let: {bare: shade, value: (shade)}}, {stop: done}]
	YAML
}

@test "a bare name that a word receives is a word, in brackets it is the value of that name" {
	run check -r "$rules" colour -o kv shade=blue
	answers "shade=blue did=check.colour result=done bare=shade value=blue"
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

@test "a table without about is for other tables, and is not listed" {
	run table-lookup -r "$root/tests/fixtures/rules/tin" --list
	answers "weather              What the morning brings."
	run table-lookup -r "$root/tests/fixtures/rules/tin" mirage -o kv roll=6
	has lost=yes
}

@test "whatever is listed can be looked up alone: nothing to mend in the rules" {
	for rules in "$root"/tables/*/; do
		for name in $(table-lookup -r "$rules" --list | cut -d ' ' -f 1); do
			run --separate-stderr table-lookup -r "$rules" "$name" -o kv -s seed id=1
			# a field may be wanted, but no fault lies in a file of the ruleset
			[[ "$stderr" != *.yaml:* ]] || { echo "$name: $stderr"; return 1; }
		done
	done
}
