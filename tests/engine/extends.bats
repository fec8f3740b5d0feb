#!/usr/bin/env bats
# extends: a league lays a range, a cost and a row of a table over a ruleset.
load ../helper

setup() {
	cd "$root" || return 1
	league=./tests/fixtures/rules/league
}

@test "the league's range holds, and the weapon's other cells are the book's" {
	run -0 shoot -r silver-bayonet weapon=pistol range=8.001 target.defence=13
	has result=out-of-range
	run -0 shoot -r "$league" weapon=pistol range=10 target.defence=13 -d 6,7
	has result=hit damage=6 # the power die still is the pistol's
	run -0 shoot -r "$league" weapon=pistol range=10.001 target.defence=13
	has result=out-of-range
	run -0 shoot -r "$league" weapon=second-pistol range=8.001 target.defence=13
	has result=out-of-range
}

@test "the league's cost holds, and a unit that the book allows may be too dear" {
	cd tests/fixtures/units
	sed 's/^rules:.*/rules: league/' british.yaml >"$BATS_TEST_TMPDIR/unit.yaml"
	run -0 unit-validate british.yaml
	[[ "$output" == *"cost=95 limit=100"* ]]
	run -0 unit-validate -r "$root/tests/fixtures/rules/league" "$BATS_TEST_TMPDIR/unit.yaml"
	[[ "$output" == *"rules=league"*"cost=97 limit=100"*"verdict=legal" ]]
	sed 's/type: infantryman/type: rifleman/' "$BATS_TEST_TMPDIR/unit.yaml" >"$BATS_TEST_TMPDIR/dear.yaml"
	run -1 unit-validate -r "$root/tests/fixtures/rules/league" "$BATS_TEST_TMPDIR/dear.yaml" # 97 - 10 + 20
	[[ "$output" == *"[recruitment]"*"cost=107 limit=100"*"verdict=illegal" ]]
}

@test "the league's row is read, and the rows beside it are the book's" {
	run -0 table-lookup -r "$league" unexpected-event id=1 -d 7
	has omen=bells
	for row in 6 8; do
		[ "$(table-lookup -r "$league" unexpected-event id=1 -d $row -o text)" = "$(table-lookup -r silver-bayonet unexpected-event id=1 -d $row -o text)" ]
	done
}

@test "a list is replaced whole, a map is laid over down to the last" {
	cp -r tests/fixtures/rules/league "$BATS_TEST_TMPDIR/league"
	printf 'modifiers:\n  ails: [{add: -3, note: bad weather}]\n' >>"$BATS_TEST_TMPDIR/league/ruleset.yaml"
	run -0 check speed -r "$BATS_TEST_TMPDIR/league" reach=10 terror=shaken speed=6 -d 5,5 -o text
	[[ "$output" == *"-3 bad weather"* && "$output" != *terror* ]]
	run -0 table-lookup -r "$BATS_TEST_TMPDIR/league" --sheet tables
	[[ "$output" == *$'\n  speed\n'*"bells - nobody tests"* ]] # pace, the list beside it, is still there
}

@test "an entrant's file is of the league, or of nothing" {
	run -1 unit-validate -r "$league" tests/fixtures/units/british.yaml
	[[ "$output" == *"the file is for another ruleset: got silver-bayonet, allowed league [rules]"* ]]
	VOLTIGEUR_RULES=$league run -0 unit-validate tests/fixtures/units/british.yaml # by the book it names
}

@test "the folder holds together, and seeds throw other dice than the book's" {
	run -0 table-lookup --check-rules tests/fixtures/rules/league
	[[ "$output" == "league: "*": no mistakes" ]]
	[ "$(shoot -r "$league" -s x weapon=musket range=9 target.defence=13 | grep -o 'power=.*')" != \
		"$(shoot -r silver-bayonet -s x weapon=musket range=9 target.defence=13 | grep -o 'power=.*')" ]
}

@test "the league of voltigeur-rules(5) is the one that the tests play" {
	command -v mandoc >/dev/null || skip "no mandoc"
	for name in ruleset weapons soldiers tables; do
		mandoc -T ascii man/voltigeur-rules.5 | col -bx | sed -n "/^A LEAGUE'S/,/^A WHOLE RULESET/p" |
			sed -n "/^  *$name\\.yaml:\$/,/^     [^ ]/p" | sed '1d;/^     [^ ]/d;s/^           //' >"$BATS_TEST_TMPDIR/$name.yaml"
		diff -B "tests/fixtures/rules/league/$name.yaml" "$BATS_TEST_TMPDIR/$name.yaml"
	done
}

@test "who extends a ruleset may leave out words that its rules ask for" {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir plain
	printf 'id: plain\nextends: silver-bayonet\nsides: {figure: {form: {words: [human], default: human}}}\n' >plain/ruleset.yaml
	run -0 shoot -r ./plain weapon=pistol range=8 target.defence=13 -d 6,7
	has result=hit
}
