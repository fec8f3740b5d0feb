#!/usr/bin/env bats
# What the fuzz targets of tests/fuzz found, one test each.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir game
	printf 'id: game\nsides: {figure: {a: 2}}\n' >game/ruleset.yaml
}

# Steps of a procedure whose outcome is v.
procedure() {
	{
		printf 'check:\n  p:\n    about: a test\n    sides: figure\n    gives: {v: 0}\n    outcome: [v]\n    steps:\n'
		sed 's/^/      /'
	} >game/check.yaml
}

@test "roll without a ruleset rolls though the environment names unit files" {
	VOLTIGEUR_UNITS=british.yaml run roll -d 1,2,3 -o kv 3d6
	answers "roll=3d6 dice=1,2,3 total=6"
}

@test "unit files without a ruleset are refused" {
	run --separate-stderr roll -u british.yaml 3d6
	refuses "--units requires a ruleset"
}

@test "odds of a hand thrown again for the better keep the better face" {
	procedure <<-'END'
		- {roll: {h: 2 d2}}
		- {reroll: h, where: face > 1, keep: higher}
		- {let: {v: sum(h)}}
	END
	run check -r ./game/ p -O --fraction -o tsv --columns v,odds a=2
	answers $'2\t1/4\n3\t1/2\n4\t1/4'
}

@test "odds of a hand thrown again for the worse keep the lower face" {
	procedure <<-'END'
		- {roll: {h: 2 d2}}
		- {reroll: h, keep: lower}
		- {let: {v: sum(h)}}
	END
	# each die shows 2 in a quarter of the cases
	run check -r ./game/ p -O --fraction -o tsv --columns v,odds a=2
	answers $'2\t9/16\n3\t3/8\n4\t1/16'
}

@test "a JSON name that key=value would read as JSON or as a comment is refused in front" {
	for line in '{"{":1}' '{"#a":1}' '{"#\u0061":1}' '{"\ufeffa":1}' $'{"\ufeff":1}'; do
		run --separate-stderr check -r "$root/tests/fixtures/rules/tin" nerve -s 1 <<<"$line"
		[ "$status" -eq 2 ]
		[[ "$stderr" == *'a record cannot start with {, # or a byte order mark (BOM)'* ]]
	done
	run check -r "$root/tests/fixtures/rules/tin" nerve -d 3 <<<'{"a":1,"#b":2}'
	[[ "$output" == '{"a":1,"#b":2,'* ]]
	run --separate-stderr check -r "$root/tests/fixtures/rules/tin" nerve -s 1 -o kv --set '#b=2' <<<'{}'
	[ "$status" -eq 2 ]
	[[ "$stderr" == *'"#b": a record cannot start with {'* ]]
}

@test "blanks before a brace or a mark of byte order make no field of it" {
	for line in '  {=1' $' \ufeffc='; do
		run --separate-stderr check -r "$root/tests/fixtures/rules/tin" nerve -s 1 <<<"$line"
		[ "$status" -eq 2 ]
		[[ "$stderr" == *": a record cannot start with {"* ]]
	done
}

@test "a JSON number too small to tell from 0 is refused, and 0 has no sign" {
	run --separate-stderr check -r "$root/tests/fixtures/rules/tin" nerve -d 3 <<<'{"a":-99e-9901}'
	[ "$status" -eq 2 ]
	[ "$stderr" = "check: stdin:1: a: expected numbers below 10^12 with up to three decimal places, or texts" ]
	run check -r "$root/tests/fixtures/rules/tin" nerve -d 3 -o kv <<<'{"b":-0.0}'
	[[ "$output" == "b=0 did=check.nerve "* ]]
}

@test "a list in JSON keeps texts that look like numbers, and has no empty one" {
	run check -r "$root/tests/fixtures/rules/tin" nerve -d 3 <<<'{"a":["1.50","2"]}'
	[[ "$output" == '{"a":["1.50","2"],'* ]]
	run --separate-stderr check -r "$root/tests/fixtures/rules/tin" nerve -d 3 <<<'{"a":["x",""]}'
	[ "$status" -eq 2 ]
}

@test "a log that empties a number that could put a figure out is folded" {
	printf 'by=Harris did=a.b health=\nby=Harris did=a.b health=3\n' >game.log
	run muster -r silver-bayonet -l game.log
	[ "$status" -ne 139 ]
	[[ "$output" == *Harris* ]]
}

@test "a table without rows is a mistake, and not a silent end" {
	procedure <<-'END'
		- {table: bands}
	END
	printf 'tables:\n  bands:\n    read: a\n    rows:\n' >>game/check.yaml
	run --separate-stderr check -r ./game/ p a=1
	refuses "a table requires rows"
	run --separate-stderr table-lookup --check-rules ./game/
	refuses "a table requires rows"
}

@test "a section that is a list where names are wanted is a mistake" {
	printf 'check:\n  - p:\n    about: x\n    steps: [{stop: done}]\n' >game/check.yaml
	for command in "check -r ./game/ a=1" "check -r ./game/ --list" "table-lookup --check-rules ./game/"; do
		run --separate-stderr $command
		refuses "check must be a map of names"
	done
	rm game/check.yaml
	for section in options terms dice modifiers sides; do
		printf 'id: game\n%s: [a]\n' $section >game/ruleset.yaml
		run --separate-stderr table-lookup --check-rules ./game/
		refuses "$section must be a map of names"
	done
}
