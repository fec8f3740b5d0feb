#!/usr/bin/env bats
# muster --verify: a whole log re-derived from itself.
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG=game.log
	export VOLTIGEUR_UNITS="$root/tests/units/british.yaml:$root/tests/units/french.yaml"
}

# A game of four tools: chance and dice of the table, the target's check, an event.
play() {
	{
		shoot -o kv -S -t -s one by=harris at=dubois range=18 >>game.log
		check terror --for at -o kv -S -s two by=harris at=dubois >>game.log
		echo 'event=turn' >>game.log
		melee -o kv -S -s one by=dubois at=pike >>game.log
		shoot -o kv -S -d 3,4 by=hagman at=dubois range=9 >>game.log
	} 2>&1
	unset VOLTIGEUR_UNITS # from itself alone
}

@test "a mixed log that holds is silent" {
	play
	[ "$(wc -l <game.log)" -eq 5 ]
	run muster --verify
	answers ""
}

@test "the same log replayed gives the same bytes" {
	play
	mv game.log first
	export VOLTIGEUR_UNITS="$root/tests/units/british.yaml:$root/tests/units/french.yaml"
	play
	cmp first game.log
}

@test "a line edited by hand is named, with what it should say" {
	play
	sed -i '5s/skill=4/skill=5/' game.log
	run --separate-stderr muster --verify
	[ "$status" -eq 1 ]
	[[ $output == *" want.skill=4" ]]
	[ "$stderr" = "muster: game.log:5: does not come out again" ]
}

@test "a line of the target's check is found out, too" {
	play
	sed -i '2s/ total=[0-9]*/ total=30/' game.log
	run --separate-stderr muster --verify
	[[ $status -eq 1 && $stderr == *"game.log:2: does not come out again" && $output == *"want.total="* ]]
}

@test "a line that is missing is a conflict" {
	export VOLTIGEUR_UNITS="$root/tests/units/british.yaml:$root/tests/units/french.yaml"
	shoot -o kv -S -d 9,9 weapon=musket by=harris at=dubois range=9 >>game.log
	shoot -o kv -S -d 2,9 by=hagman at=dubois range=9 target.defence=9 >>game.log
	run muster --verify
	answers ""
	sed -i 1d game.log
	# 12 - 9 = 3 was the Health before the second shot
	run --separate-stderr muster --verify
	[[ $status -eq 1 && $stderr == *"game.log:1: was.target.health="*"Dubois had health=12" ]] || { echo "$stderr"; false; }
}

@test "an answer without a stamp is an error, and so is one of several tools" {
	shoot -o kv -d 3,4 by=hagman at=dubois range=9 >game.log
	run --separate-stderr muster --verify
	[[ $status -eq 2 && $stderr == *"game.log:1: the record has no stamp"* ]]
	shoot -l none -o kv -S -s one by=hagman at=dubois range=9 | check terror -l none -S -s two --for at >game.log
	run --separate-stderr muster --verify
	[[ $status -eq 2 && $stderr == *"game.log:1: answers of several tools in one record"* ]]
}

@test "the dice of a tool are not those of the tool before it in the pipe" {
	shot=$(shoot -l none -o kv -S -d 10,7 by=hagman at=dubois range=9)
	run check terror -l none -o kv -S -d 1,1 --for at <<<"$shot"
	has power=1 skill=1 faces=1,1 shoot.faces=10,7
	one=$(check terror -l none -S -s two --for at <<<"$shot")
	two=$(check terror -l none -S -s two --for at <<<"${shot//10,7/9,8}")
	[ "${one##*seed=}" = "${two##*seed=}" ]
	[[ $one == *" shoot.faces=10,7 "* && $one == *"seed=two"* ]]
}

@test "--verify without a log is a usage error" {
	unset VOLTIGEUR_LOG
	run --separate-stderr muster --verify
	refuses "--verify: of which log?"
}

@test "what a rule only sets anew, and the log knew before, is stamped too" {
	unset VOLTIGEUR_UNITS
	mkdir -p house
	printf 'id: house\ntitle: House\ndistances: {unit: inches}\nsides: {man: {hurts: 0, nerve: [firm, shaken]}}\n' >house/ruleset.yaml
	printf 'check:\n  nerve: {about: Hurts are over., sides: man, steps: [{roll: {die: d6}}, {let: {hurts: 0}}, {stop: done}]}\n' >house/check.yaml
	export VOLTIGEUR_RULES=./house
	echo 'event=set by=Ann hurts=3' >house.log
	check -o kv -S -s seed -l house.log by=Ann >>house.log
	[[ $(tail -n 1 house.log) == *"hurts=0 was.hurts=3"* ]]
	run muster --verify -l house.log
	answers ""
}
