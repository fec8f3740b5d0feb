#!/usr/bin/env bats
# needs: fields of a side that one procedure cannot do without (voltigeur-rules(5)).
load ../helper

setup() { export VOLTIGEUR_RULES=silver-bayonet; }

@test "a field that a procedure needs is asked for by name, before any die" {
	run --separate-stderr shoot weapon=musket range=3
	refuses "missing target.defence=; expected a number"
	run --separate-stderr shoot range=3 target.defence=14
	refuses "missing weapon=; expected a word"
}

@test "needed fields head the list of fields" {
	run bash -c "shoot fire --fields | head -3"
	[[ "$output" == *weapon*required* && "$output" == *target.defence*required* ]]
}

@test "needs that names no field is refused where it stands" {
	mkdir "$BATS_TEST_TMPDIR/toy"
	printf 'id: toy\nsides: {man: {aim: number}}\n' >"$BATS_TEST_TMPDIR/toy/ruleset.yaml"
	printf 'shoot:\n  one:\n    about: x\n    sides: man\n    needs: [aym]\n    steps: [{stop: hit}]\n' >"$BATS_TEST_TMPDIR/toy/shoot.yaml"
	run --separate-stderr shoot -r "$BATS_TEST_TMPDIR/toy" one aim=1
	refuses 'shoot.yaml:5:13: unknown field "aym"'
}
