#!/usr/bin/env bats
# Wholes: what is a part's and what its whole's, in deeds, in a log and in tallies.
load ../helper
load ../game

setup() {
	parade=$root/tests/fixtures/rules/parade
	cd "$BATS_TEST_TMPDIR" || return 1
	unset VOLTIGEUR_RULES VOLTIGEUR_UNITS
	in_copy '{n: 0}' '{stop: done}'
	export VOLTIGEUR_UNITS=$parade/units/field.yaml VOLTIGEUR_LOG=log
	: >log
}
# rule KEYS STEP...: `move rule` of the copy has these keys and steps.
rule() {
	in_copy '{n: 0}' "${@:2}"
	sed -i "s/^    about: Rule\.\$/&\n    $1/" copy/move.yaml
}

@test "by: LINK makes the deed that of the owner named; who is of none does it himself" {
	rule 'by: stands-in' '{let: {n: count(parts)}}' '{let: {close: yes}}'
	for by in pike shot tercio; do
		run move rule -o kv by=$by
		[[ $output == "by=Tercio "* ]]
		has n=2 close=yes
	done
	run move rule -o kv by=horse
	[[ $output == "by=Horse "* ]]
	has n=1
	# the one who acts may be at=
	run move rule -o kv --for at by=horse at=shot
	[[ $output == *"at=Tercio"* ]]
	# by himself, without a game, he is who the record says
	run env -u VOLTIGEUR_UNITS -u VOLTIGEUR_LOG move rule -o kv by=Pike
	[[ $output == "by=Pike "* ]]
}

@test "by: must name a link" {
	rule 'by: men' '{stop: done}'
	mistaken '"by" must name a field of type figure of the side'
}

@test "what is each part's own is that of the only part of a whole" {
	rule 'ref: SP-1' '{let: {n: 1 if weapon is drum else 2}}'
	run move rule -o kv by=tercio
	has refused=name-a-part
	printf 'rules: parade\nname: One\nbands: [{name: Alone, men: 4, kit: [gun]}]\nblocks: [{name: Single, bands: [Alone]}]\n' >one.yaml
	VOLTIGEUR_UNITS=one.yaml run move rule -o kv by=single
	has n=2
	VOLTIGEUR_UNITS=one.yaml run move rule -o kv by=single weapon=drum
	has n=1
	rule 'ref: SP-1' '{let: {weapon: drum}}'
	VOLTIGEUR_UNITS=one.yaml run move rule -o kv by=single
	[[ $output == *"by=Alone weapon=drum was.weapon=gun"* ]]
}

@test "what is said of a part and kept with its whole is the whole's" {
	echo 'event=set by=Pike close=yes' >log
	run muster -o kv
	[[ $output == *"by=Tercio close=yes"* && $output != *"by=Pike close"* ]]
	rule 'ref: SP-1' '{let: {n: 1 if close else 2}}'
	: >log
	move rule -o kv by=pike close=yes >>log
	run move rule -o kv by=shot
	has n=1
}
