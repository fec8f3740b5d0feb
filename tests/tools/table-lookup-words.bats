#!/usr/bin/env bats
# A table that is looked up alone and read by a word asks for that word.
load ../helper

setup() {
	toy="$BATS_TEST_TMPDIR/toy"
	mkdir "$toy"
	printf 'id: toy\n' >"$toy/ruleset.yaml"
	printf 'card:\n  read: suit\n  rows:\n    red: {gold: 2}\n    black: {gold: 0}\n' >"$toy/tables.yaml"
}

@test "the rows of a table read by a word are the words of its field" {
	run table-lookup -r "$toy" -o kv card suit=red
	has suit=red gold=2
	run --separate-stderr table-lookup -r "$toy" card suit=blue
	refuses 'suit: unknown value "blue"; expected one of: red, black'
}

@test "without the word the field is asked for" {
	run bash -c "echo gold=1 | table-lookup -r '$toy' -o kv card"
	[ "$status" -eq 2 ]
	[[ "$output" == *"missing suit=; expected a word"* ]]
}

@test "a table without a sentence is told by its fields, with -t as with -o text" {
	export VOLTIGEUR_RULES=other-side
	run table-lookup compass roll=3 -t -o kv
	answers 'roll=3 did=table-lookup.compass direction=left-rear text="direction left-rear"'
	run table-lookup compass roll=3 -o text
	answers 'direction left-rear'
	run table-lookup compass roll=3 -t -S -s q -o kv
	has 'text="direction left-rear"'
	run bash -c "table-lookup compass roll=3 -t -S -s q -o kv | table-lookup --verify"
	[ "$status" -eq 0 ]
}
