#!/usr/bin/env bats
# Bodies of which everybody in the game is, if he fits.
load ../helper
load ../game

setup() {
	parade=$root/tests/fixtures/rules/parade
	cd "$BATS_TEST_TMPDIR" || return 1
	: >log
}

# rule STEPS: a copy of the ruleset whose procedure `move rule` has these steps.
rule() {
	in_copy '{n: 0}' "$@"
	printf '  tire:\n    sides: band\n    steps: [{let: {dazed: +1, n: 1}}]\n    gives: {n: 0}\n' >>copy/move.yaml
	sed -i 's/^bodies:/&\n  all:     {of: game}\n  guns:    {of: game, when: kit has gun}/' copy/ruleset.yaml
}
field() { run --separate-stderr move -u "$parade/units/field.yaml" -l log "$@"; }
# n EXPRESSION [FIELDS]: its value in a game.
n() {
	rule "{let: {n: $1}}"
	field rule "${@:2}"
	[ "$status" -eq 0 ] || { echo "$stderr" >&2; false; }
}

@test "a function over everybody, whoever acts" {
	n 'count(all)' by=horse
	echo "$output"
	all=$(VOLTIGEUR_RULES=./copy muster -u "$parade/units/field.yaml" | grep -c '^by=')
	has "n=$all"
	n 'count(all)' by=pike at=horse
	has "n=$all"
	n 'sum(dazed of all where loaded)' by=horse dazed=7
	has "n=$((7))"
}

@test "who has left is nobody's, and who joins belongs" {
	n 'count(all)' by=horse
	before=$(grep -o ' n=[0-9]*' <<<"$output")
	echo 'event=leave by=Anna' >log
	n 'count(all)' by=horse
	has "n=$((${before# n=} - 1))"
	echo 'event=join by=Rover' >>log
	n 'count(all)' by=horse
	has "n=${before# n=}"
}

@test "without unit files, those belong whom the log names in this game" {
	rule '{let: {n: count(all)}}'
	printf '%s\n' 'event=set by=Old eager=yes' event=game 'event=set by=Anna eager=yes' >log
	run move -l log rule by=Bert
	has n=1
	echo 'by=Bert did=move.walk' >>log
	echo 'event=set by=Bert eager=yes' >>log
	run move -l log rule by=Carl
	has n=2
	echo 'event=set by=Anna eager=yes' >log
	run move -l log rule by=Bert
	has n=0
}

@test "without a log and without unit files nobody belongs" {
	rule '{let: {n: count(all)}}' '{do: tire, each: all, as: x}'
	run move rule by=horse dazed=2
	[[ $output != *dazed=3* && $output != *" n="[1-9]* ]]
}

@test "a step for each of them changes each, and who acts once; one number, a line each" {
	rule '{do: tire, each: all where loaded}'
	echo 'event=set by=Shot loaded=no' >log
	field rule by=horse
	[ "${#lines[@]}" -gt 3 ]
	[[ ${lines[0]} == "by=Horse "*"dazed=1 was.dazed=0"*"owners=${#lines[@]}"* ]]
	[ "$(grep -c 'dazed=1 was.dazed=0' <<<"$output")" -eq "${#lines[@]}" ]
	[[ $output != *by=Shot* ]]
	echo "$output" >>log
	run muster -u "$parade/units/field.yaml" -l log
	[[ $output == *"by=Horse dazed=1"* ]]
}

@test "a stamp says who belonged if the deed used it, and only then" {
	rule '{let: {n: 3}}' '{when: eager, then: [{do: tire, each: all}]}'
	export VOLTIGEUR_LOG=log VOLTIGEUR_UNITS=$parade/units/field.yaml
	derives move rule by=horse
	[ "$(wc -l <stamped)" -eq 1 ]
	[[ $(cat stamped) != *" all="* ]]
	derives move rule by=horse eager=yes
	[[ $(cat stamped) == *" all="*"Horse"* ]]
	rule '{let: {n: sum(dazed of all where loaded)}}'
	derives move rule by=horse
	[[ $(cat stamped) == *" all="*"Horse"* ]]
	(unset VOLTIGEUR_LOG VOLTIGEUR_UNITS; sed 's/ n=/ n=1/' stamped >wrong; ! move --verify <wrong >/dev/null)
}

@test "such a body has no link and is no whole" {
	rule '{let: {n: count(all) + count(guns)}}'
	sed -i 's/{of: game}/{of: game, whole: yes}/' copy/ruleset.yaml
	mistaken 'a body that is of the game has neither "through" nor "whole"'
	rule '{let: {n: count(all) + count(guns)}}'
	sed -i 's/{of: game}/{of: side}/' copy/ruleset.yaml
	mistaken 'expected "of": game'
}
