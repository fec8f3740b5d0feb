#!/usr/bin/env bats
# unit-validate --after: what a game lets a unit become, on the small ruleset
# tests/fixtures/rules/pewter.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES="$root/tests/fixtures/rules/pewter"
	unit red 'Red Coats' '{name: Abel, renown: 4}' '{name: Bart, scars: [limp]}'
	unit blue 'Blue Coats' '{name: Cain}' '{name: Dan}'
	printf '%s\n' 'event=game night=yes' >game.log
	shoot -u red.yaml -u blue.yaml -l game.log -d 5 by=abel at=cain >>game.log
}

# unit FILE NAME TROOPER...
unit() {
	local file=$1.yaml name=$2
	shift 2
	printf '%s\n' 'rules: pewter' "name: $name" 'troopers:' >"$file"
	printf '  - %s\n' "$@" >>"$file"
}

follow() { run unit-validate -o gcc --after game.log --was "${1:-red}.yaml" -u blue.yaml -u red.yaml new.yaml; }

@test "a member is laid beside the one of its name, its keys and terms as they were" {
	unit new 'Red Coats' '{name: Bart, renown: 1, scars: [limp]}' '{name: Abel, renown: 5}'
	follow
	[ "$status" -eq 0 ]
	unit new 'Red Coats' '{name: Bart, renown: 2, scars: [limp, squint]}' '{name: Abel, renown: 5}'
	follow
	[ "$status" -eq 1 ]
	[ "${lines[0]}" = 'new.yaml:4:26: error: Bart: renown is what the games earned: got 2, allowed 1 [renown-earned]' ]
	[ "${lines[1]}" = 'new.yaml:4:36: error: Bart: scars are for life: got 2, allowed 1 [scars-kept]' ]
	[ "${#lines[@]}" -eq 2 ]
}

@test "kept says whether there was one before; lists may be counted by it" {
	unit new 'Red Coats' '{name: Abel, renown: 5}' '{name: Eve}'
	follow
	[ "$status" -eq 0 ]
	unit new 'Red Coats' '{name: Eve}' '{name: Fay, renown: 1}'
	follow
	[[ $output == *'one recruit a game: got 2, allowed at most 1 [four-more]'* ]]
	[[ $output == *'Fay: a recruit has no renown [recruit-fresh]'* ]]
}

@test "keys of the unit itself have their was, too" {
	unit new 'Green Coats' '{name: Abel, renown: 5}'
	follow
	[[ $output == 'new.yaml:2:7: error: Green Coats: the unit was called Red Coats [named]' ]]
}

@test "what the game brought is that of muster --after, with the others' files" {
	shoot -u red.yaml -u blue.yaml -l game.log -d 5 by=abel at=cain >>game.log
	unit new 'Red Coats' '{name: Abel, renown: 5}'
	follow
	[[ $output == *'got 5, allowed 6 [renown-earned]'* ]]
	table-lookup -u red.yaml -u blue.yaml wound by=cain -d 1 >>game.log
	unit new 'Blue Coats' '{name: Cain, renown: 1}' '{name: Dan, renown: 1}'
	follow blue
	[[ $output == *'new.yaml:4:5: error: Cain: Cain was lost [dead-stay-dead]'* || $output == *'Cain was lost [dead-stay-dead]'* ]]
	unit new 'Blue Coats' '{name: Cain}' '{name: Dan, renown: 1}'
	follow blue
	[ "$status" -eq 0 ]
}

@test "what is still to be rolled is an error of the log" {
	shoot -u red.yaml -u blue.yaml -l game.log -d 5 by=abel at=cain >>game.log
	unit new 'Blue Coats' '{name: Cain, renown: 1}'
	follow blue
	[ "$status" -eq 1 ]
	[[ $output == *'game.log:3:1: error: Cain: table-lookup.wound is still to be rolled [due]'* ]]
	unit new 'Red Coats' '{name: Abel, renown: 6}'
	follow
	[ "$status" -eq 0 ]
}

@test "a log that does not fit is told, a conflict with its line" {
	echo 'by=Abel at=Dan target.health=0 was.target.health=1 did=shoot.fire' >>game.log
	unit new 'Red Coats' '{name: Abel, renown: 5}'
	follow
	[[ $output == *'game.log:3'*'does not match the log'* ]]
}

@test "mistakes in succession.yaml are found with line and column" {
	cp -r "$root/tests/fixtures/rules/pewter" rules
	wrong() { # RULE MESSAGE
		printf 'rules:\n  one: {%s}\n' "$1" >rules/succession.yaml
		run table-lookup --check-rules ./rules
		[ "$status" -ne 0 ]
		[[ $output == *"succession.yaml:2:"*"$2"* ]] || { echo "$output"; return 1; }
	}
	wrong 'for: troopers, require: renown == was.renwon, say: x' 'was.renwon'
	wrong 'for: troopers, require: after.nothing == 1, say: x' 'after.nothing'
	wrong 'for: riders, require: 1 == 1, say: x' 'unknown kind of members'
	wrong 'require: was.name, say: x' ''
	printf 'terms:\n  riders: {fresh: renown == 0}\n' >rules/succession.yaml
	run table-lookup --check-rules ./rules
	[[ $output == *'succession.yaml:2:3: unknown kind of members "riders"'* ]]
	printf 'rulez: {}\n' >rules/succession.yaml
	run table-lookup --check-rules ./rules
	[ "$status" -ne 0 ]
}

@test "names of succession.yaml are none of units.yaml" {
	cp -r "$root/tests/fixtures/rules/pewter" rules
	sed -i 's/count(troopers) <= 6/count(troopers where kept) <= 6/' rules/units.yaml
	unit new 'Red Coats' '{name: Abel}'
	run unit-validate -r ./rules new.yaml
	[ "$status" -eq 2 ]
	[[ $output == *'units.yaml'*kept* ]]
}
