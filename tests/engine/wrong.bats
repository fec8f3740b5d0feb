#!/usr/bin/env bats
# What is said of each value that is wrong, of rulesets, unit files and logs: the lists of
# tests/fixtures/mistakes. Whoever words a message anew, or adds to those files, makes the
# lists anew (each test prints how) and reads what became different.
load ../helper

setup() {
	python3 -c 'import yaml' 2>/dev/null || skip "no python3 with yaml"
	cd "$root" || exit
	fixtures=tests/fixtures
}

# said PROGRAM NAME STEP KIND ARGUMENT...: what a program says is what the list has.
said() {
	local program=tests/engine/$1 name=$2
	shift 2
	TMPDIR=$BATS_TEST_TMPDIR python3 "$program" "${VOLTIGEUR_BUILD:-build}" "$@" >"$BATS_TEST_TMPDIR/$name"
	diff "$fixtures/mistakes/$name.txt" "$BATS_TEST_TMPDIR/$name" ||
		{ echo "python3 $program build $* >$fixtures/mistakes/$name.txt"; return 1; }
}
listed() { said wrong.py "$@"; }
asked() { said asked.py "$@"; }

# A value has eight or nine mistakes, so every seventh meets each of them.
@test "whatever value of a small ruleset is wrong, what is wrong is told at its place" {
	listed tin 7 rules $fixtures/rules/tin
}

@test "whatever value of a ruleset with units, a state and an order is wrong, that is told at its place" {
	listed rules 13 rules $fixtures/rules/{league,moonlight,parade,pewter}
}

@test "whatever value of a unit file is wrong, that is told at its place" {
	listed units 13 units $fixtures/units/*.yaml
}

@test "whatever field of a log is wrong: who stands how, what does not verify, what happened" {
	local units=$fixtures/units logs=$fixtures/logs
	listed sharp-practice 151 log sharp-practice $logs/sharp-practice.log $units/sharp-practice{,-french}.yaml
	listed silver-bayonet 61 log silver-bayonet $logs/silver-bayonet.log $units/{british,french}.yaml
	listed steeplechase 61 log steeplechase $logs/steeplechase.log $units/steeplechase.yaml
	listed corsair 61 log corsair $logs/corsair.log $units/{corsair,prudence}.yaml
	listed other-side 61 log other-side $logs/other-side.log $units/other-side.yaml
}

@test "whatever character of dice notation is missing or twice, that is told, or it is thrown and has odds" {
	asked notation 3 notation tests/conformance/notation.jsonl
}

@test "whatever field of a record is wrong, that is told, or the answer says what it does" {
	asked records 67 records tests/conformance/{corsair,other-side,sharp-practice,silver-bayonet,steeplechase}.jsonl
}

@test "the odds of a record of each deed" {
	asked odds 7 odds tests/conformance/{corsair,other-side,sharp-practice,silver-bayonet,steeplechase}.jsonl
}

@test "whatever value an option has, and beside each other option, that is told or done" {
	asked options 11 options
}
