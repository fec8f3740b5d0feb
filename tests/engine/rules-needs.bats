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

@test "needs of what nothing in the procedure reads is a mistake" {
	mkdir "$BATS_TEST_TMPDIR/toy"
	cd "$BATS_TEST_TMPDIR" || exit
	printf 'id: toy\nsides: {man: {aim: number, wind: number}}\n' >toy/ruleset.yaml
	printf 'shoot:\n  one:\n    about: x\n    sides: man\n    needs: [aim, wind, target.aim]\n    steps: [{stop: hit, when: aim > 2}, {stop: miss}]\n' >toy/shoot.yaml
	run --separate-stderr table-lookup --check-rules ./toy
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'table-lookup: ./toy/shoot.yaml:5:18: nothing in the procedure reads "wind", so it is not needed' ]
	[ "${stderr_lines[1]}" = 'table-lookup: ./toy/shoot.yaml:5:24: nothing in the procedure reads "target.aim", so it is not needed' ]
	[ "${#stderr_lines[@]}" -eq 2 ]
	sed -i 's/when: aim > 2/when: aim + wind > target.aim/' toy/shoot.yaml
	run -0 table-lookup --check-rules ./toy
	run --separate-stderr shoot -r ./toy one aim=1 target.aim=2
	refuses "missing wind=; expected a number"
}
