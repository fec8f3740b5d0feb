#!/usr/bin/env bats
# Expressions over one owner of a game: a list of refusals, who, rank, budget.

load ../helper
checks=${VOLTIGEUR_BUILD:-$root/build}/tests

setup() {
	cd "$BATS_TEST_TMPDIR"
	mkdir rules
	cat >rules/ruleset.yaml <<-'EOF'
		id: tin
		title: Tin
		options: {late: no}
		sides:
		  man: {health: {default: 10, least: 0}, bold: no, weapon: {words: [gun, drum], default: gun}}
		  wall: {health: 3, thick: {type: number}}
		terms: {weak: health < 4, doubled: 2 * health}
	EOF
	printf 'state: {late: {until: turn}, health: {until: game}}\n' >rules/state.yaml
	cat >rules/units.yaml <<-'EOF'
		about: men
		unit:
		  keys: {name: {type: text}, men: {many: men}}
		members:
		  men:
		    keys: {name: {type: text}, health: {type: number}}
		    figure: {health: health, weapon: drum}
	EOF
	printf 'name: Red\nmen: [{name: Ann, health: 7}]\n' >red.yaml
	printf '%s\n' 'by=Bob health=3 was.health=10 late=yes was.late=no did=shoot.fire' >game.log
}

view() { "$checks/view" "$PWD/rules" game.log "$@"; }

@test "an expression reads an owner's state, the options and the terms" {
	run view - Bob health weak doubled late weapon
	answers $'3\nyes\n6\nyes\ngun'
}

@test "what the log does not say comes from the unit file, else it is the start" {
	run view red.yaml Ann health weapon bold
	answers $'7\ndrum\nno'
	run view - Nobody health weak
	answers $'10\nno'
}

@test "the fields of every side are known, and a shared one has the first side's start" {
	run view - Wall health thick
	answers $'10\n0'
}

@test "without an owner the game's options are read alone" {
	run view - "" late health
	answers $'yes\n10'
}

@test "an expression of one owner has no target and throws no dice" {
	run view - Bob target.health
	[ "$status" -eq 1 ]
	[ "$output" = "0:0: there is no target here" ]
}

@test "a mistake in one expression does not hide those of the others" {
	run view - Bob "helth < 3" "bold + 1"
	[ "$status" -eq 1 ]
	[ "${#lines[@]}" -eq 2 ]
}
