#!/usr/bin/env bats
# Bodies: all who name the same owner.
load ../helper
load ../game

setup() {
	parade=$root/tests/fixtures/rules/parade
	cd "$BATS_TEST_TMPDIR" || return 1
	rule '{stop: done}'
	: >log
}

# rule STEPS: a copy of the ruleset whose procedure `move rule` has these steps.
rule() {
	rm -rf copy
	cp -r "$parade" copy
	printf '  rule:\n    about: Rule.\n    sides: band\n    gives: {n: 0, flag: no}\n    steps:\n' >>copy/move.yaml
	printf '      - %s\n' "$@" >>copy/move.yaml
	export VOLTIGEUR_RULES=./copy
}

# n EXPRESSION [FIELDS]: its value in a game.
n() {
	rule "{let: {n: $1}}"
	field rule "${@:2}"
	[ "$status" -eq 0 ]
}

field() { run --separate-stderr move -u "$parade/units/field.yaml" -l log "$@"; }

# mistaken TEXT: --check-rules finds this.
mistaken() {
	run --separate-stderr table-lookup --check-rules ./copy
	[ "$status" -eq 2 ] && [[ $stderr == *"$1"* ]] || { echo "status $status: $stderr"; return 1; }
}

# ---- functions ----

@test "a function over a body is written out for its members" {
	n 'count(parts)' by=tercio
	has n=2
	n 'sum(men of parts)' by=tercio
	has n=7
	n 'highest(men of parts) * 10 + lowest(men of parts)' by=tercio
	has n=43
	n 'sum(men of parts where men > 3)' by=tercio
	has n=4
	n '1 if any(parts where men == 3) and none(parts where men == 5) else 2' by=tercio
	has n=1
}

@test "the lowest of those that where leaves, and 0 if it leaves none" {
	n 'lowest(men of parts where men > 3)' by=tercio
	has n=4
	rule '{let: {n: 7}}' '{let: {n: highest(men of parts where men > 9)}}'
	field rule by=tercio
	has n=0
}

@test "nth is the number of the member" {
	n 'sum(nth * men of parts)' by=tercio
	has n=10
}

@test "the target's body, and bodies of the members" {
	n 'sum(count(leaders) of target.parts)' by=horse at=tercio
	has n=2
	n 'sum(men of target.parts where any(leaders))' by=horse at=tercio
	has n=3
}

@test "who has no parts is his own only part, and has nobody attached" {
	n 'sum(men of parts) * 10 + count(leaders)' by=horse
	has n=20
	rule '{let: {n: sum(men of parts) + count(leaders)}}'
	run move rule men=5
	has n=5
}

@test "a member of whom the condition is not true does not belong" {
	echo 'event=set by=Anna hurt=dead number=1' >log
	n 'count(leaders)' by=shot
	has n=1
}

@test "without a condition, those who are out do not belong" {
	echo 'event=leave by=Shot number=1' >log
	n 'count(parts)' by=tercio
	has n=1
}

@test "who joins later comes behind those of the unit files" {
	echo 'event=set by=Horse stands-in=Tercio number=1' >log
	n 'sum(nth * men of parts)' by=tercio
	has n=16
}

@test "a member is typed by its place" {
	n 'sum(men of parts)' by=tercio parts.2.men=1
	has parts.2.men=1 n=5
	n 'sum(men of target.parts)' by=horse at=tercio target.parts.1.men=1
	has n=4
	field rule by=tercio parts.9.men=1
	[ "$status" -eq 2 ] && [[ $stderr == *'unknown field "parts.9.men"'* ]]
}

@test "exact odds know the members" {
	rule '{roll: {die: d6}}' '{let: {n: die + count(parts)}}'
	run move -u "$parade/units/field.yaml" rule -O by=tercio --outcome n
	has "n=3 p=1/6" || has n=3
}

# ---- mistakes ----

@test "a body stands in a function" {
	rule '{let: {n: parts}}'
	mistaken '"parts" is a body; it stands in a function, as in count(parts)'
	rule '{let: {n: sum(parts)}}'
	mistaken 'count, any, none, or a value of the members'
}

@test "a body goes through a link, and one body is whole" {
	sed -i 's/through: goes-with/through: men/' copy/ruleset.yaml
	mistaken 'a body requires "through": a field of type figure of a side'
	rule '{stop: x}'
	sed -i 's/through: goes-with,/through: goes-with, whole: yes,/' copy/ruleset.yaml
	mistaken 'only one body may be whole'
}
