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

# outside TABLE FIELD=NUMBER... LIMIT: the table has no such row or column.
outside() {
	run --separate-stderr table-lookup -r "$rules" -s x "${@:1:$#-1}"
	refuses "${!#}"
}

@test "a table by itself refuses a number that none of its rows has (SP-228 to SP-231, SB-113, SB-123)" {
	cat >"$rules/tables.yaml" <<-'YAML'
		weather: {about: The sky., die: d6, rows: {1-3: {sky: clear}, 4-6: {sky: foul}}}
		tide:    {about: Beyond the die., die: d6, modifiers: [{add: 1, when: moon > 0}], rows: {1-3: {sea: low}, 4-6: {sea: high}}}
		wind:    {about: No upper end., read: force, rows: {2-3: {wind: weak}, 4+: {wind: strong}}}
		map:     {about: Rows and columns., read: row, across: column, gives: square, rows: {1: [5, 6], 2: [7, 8]}}
	YAML
	outside weather roll=0 'roll: 0 is below the minimum of 1'
	outside weather roll=7 'roll: 7 is above the maximum of 6'
	outside wind force=1 'force: 1 is below the minimum of 2'
	outside map row=2 'column'
	outside map row=0 column=1 'row: 0 is below the minimum of 1'
	outside map row=3 column=1 'row: 3 is above the maximum of 2'
	outside map row=1 column=0 'column: 0 is below the minimum of 1'
	outside map row=1 column=3 'column: 3 is above the maximum of 2'
	run table-lookup -r "$rules" -o kv map row=2 column=1
	has square=7
	run table-lookup -r "$rules" -o kv wind force=40
	has wind=strong
	# what modifiers may reach takes the nearest row
	run table-lookup -r "$rules" -o kv tide roll=9
	has sea=high
	rules=sharp-practice
	for place in "0 3" "11 3" "3 0" "3 11"; do
		run --separate-stderr table-lookup -r "$rules" grid grid-row="${place% *}" grid-column="${place#* }"
		refuses "grid-"
	done
	outside firing-events incident=11 'above the maximum of 10'
	outside movement-events incident=0 'below the minimum of 1'
	rules=silver-bayonet
	outside encounter roll=1 'below the minimum of 2'
	outside encounter roll=21 'above the maximum of 20'
	outside unexpected-event roll=0 'below the minimum of 1'
	outside unexpected-event roll=11 'above the maximum of 10'
}
