#!/usr/bin/env bats
# muster --verify: a whole log re-derived from itself.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG=game.log
	export VOLTIGEUR_UNITS="$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml"
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
	export VOLTIGEUR_UNITS="$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml"
	play
	cmp first game.log
}

@test "a line edited by hand is named, with what it should say" {
	play
	sed -i '5s/skill=4/skill=5/' game.log
	run --separate-stderr muster --verify
	[ "$status" -eq 1 ]
	[[ $output == *" want.skill=4" ]]
	[ "$stderr" = "muster: game.log:5: verification failed" ]
}

@test "a line of the target's check is found out, too" {
	play
	sed -i '2s/ total=[0-9]*/ total=30/' game.log
	run --separate-stderr muster --verify
	[[ $status -eq 1 && $stderr == *"game.log:2: verification failed" && $output == *"want.total="* ]]
}

@test "a line that is missing is a conflict" {
	export VOLTIGEUR_UNITS="$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml"
	shoot -o kv -S -d 9,9 weapon=musket by=harris at=dubois range=9 >>game.log
	shoot -o kv -S -d 2,9 by=hagman at=dubois range=9 target.defence=9 >>game.log
	run muster --verify
	answers ""
	sed -i 1d game.log
	# 12 - 9 = 3 was the Health before the second shot
	run --separate-stderr muster --verify
	[[ $status -eq 1 && $stderr == *"game.log:1: was.target.health="*"Dubois had health=12" ]] || { echo "$stderr"; false; }
}

@test "an answer without a stamp is an error" {
	shoot -o kv -d 3,4 by=hagman at=dubois range=9 >game.log
	run --separate-stderr muster --verify
	[[ $status -eq 2 && $stderr == *"game.log:1: the record has no stamp"* ]]
}

@test "a record with the answers of several tools is re-derived from its beginning" {
	# the target tests its nerve, and is told by a table what that costs
	shoot -o kv -S -s one by=hagman at=dubois range=9 | check terror -S -s two --for at >>game.log
	shoot -o kv -S -d 9,9 by=perkins at=manon range=9 | check courage --set reach=14 -S -s three >>game.log
	unset VOLTIGEUR_UNITS
	[ "$(grep -c 'did=shoot.fire,check' game.log)" -eq 2 ]
	run muster --verify
	answers ""
	for field in shoot.skill shoot.damage shoot.faces total power target.courage result; do
		sed "1s/ $field=[^ ]*/ $field=1/" game.log >edited.log
		run --separate-stderr muster --verify -l edited.log
		[[ $status -ge 1 && $stderr == *"edited.log:1:"* ]] || { echo "$field: $status $stderr"; return 1; }
	done
}

@test "without the stamp of the first tool a record of several is an error that says so" {
	shoot -l none -o kv -s one by=hagman at=dubois range=9 | check terror -l none -S -s two --for at >game.log
	run --separate-stderr muster --verify
	[[ $status -eq 2 && $stderr == *"game.log:1: the answer from shoot has no seed= or faces="* ]]
}

@test "a field that was taken out or put in is found out, too" {
	shoot -o kv -S -d 10,7 by=harris at=dubois range=18 >game.log
	unset VOLTIGEUR_UNITS
	sed '1s/ damage=[0-9]*//' game.log >out.log
	run --separate-stderr muster --verify -l out.log
	[[ $status -eq 1 && $stderr == *"out.log:1: verification failed"* ]]
	sed '1s/ did=/ aimed=yes did=/' game.log >in.log # what no rule reads proves nothing
	run muster --verify -l in.log
	answers ""
	sed '1s/ did=/ target.cover=yes did=/' game.log >cover.log
	run --separate-stderr muster --verify -l cover.log
	[[ $status -eq 1 && $stderr == *"cover.log:1: verification failed"* ]]
}

@test "a missing middle line is told by its number, whatever it changed" {
	play
	sed -i 2d game.log
	run --separate-stderr muster --verify
	[[ $status -eq 1 && $stderr == *"game.log:3: number=4 comes after 2: a record is missing"* ]] || { echo "$stderr"; false; }
}

@test "a log of another ruleset is told line by line" {
	play
	VOLTIGEUR_RULES=corsair run --separate-stderr muster -l game.log
	[ "$status" -eq 2 ] # its answers say whose it is
	[[ $stderr == *"is not an answer of corsair; does the log belong to another ruleset?"* ]]
	echo 'rules=corsair by=Roche did=a.b' >>game.log
	run --separate-stderr muster
	[[ $status -eq 2 && $stderr == *'game.log:6: the record was made with ruleset "corsair", but this run uses "silver-bayonet"'* ]]
}

@test "who falls in an answer to several targets has acted in all of it" {
	printf '%s\n' 'event=game' 'by=Pike at=Dubois did=shoot.fire repetition=1 health=-9 was.health=10 number=2 owners=2' \
		'by=Pike at=Manon did=shoot.fire repetition=2 target.health=4 was.target.health=10 number=2 owner=2' >game.log
	run --separate-stderr muster
	[ -z "$stderr" ]
	echo 'by=Pike at=Manon did=shoot.fire target.health=3 was.target.health=4 number=3' >>game.log
	run --separate-stderr muster
	[[ $status -eq 2 && $stderr == *"game.log:4: Pike is out of the game"* ]]
}

@test "a figure that is out acts no more: told in a log, refused on the line" {
	printf '%s\n' 'event=leave by=Pike' 'event=set by=Cooper health=0' >game.log
	run melee -t -o kv -d 5,5 by=pike at=dubois
	has result=gone refused=gone
	[[ $output == *'text="Pike is out of the game"'* ]]
	run shoot -o kv -d 5,5 by=cooper at=dubois weapon=musket range=9
	has result=dead refused=dead
	run move -o kv by=pike clear=4
	has result=gone refused=gone
	run shoot -o kv -d 5,5 by=dubois at=cooper weapon=musket range=9
	has result=target.dead refused=target.dead
	run shoot -o kv -d 5,5 by=cooper at=dubois weapon=musket range=9 health=1 # the player knows better
	has by=Cooper
	run check terror -o kv -d 5,5 by=cooper allow=dead # or says what may be done
	has result=steady
	printf '%s\n' 'by=Pike at=Dubois moved=yes was.moved=no did=melee.attack' >>game.log
	run --separate-stderr muster
	[[ $status -eq 2 && $stderr == *"game.log:3: Pike is out of the game since line 1"* ]]
	printf '%s\n' 'event=leave by=Pike' 'event=join by=Pike' 'by=Pike at=Dubois moved=yes was.moved=no did=melee.attack' >game.log
	run --separate-stderr muster
	[ -z "$stderr" ]
}

@test "a choice that was asked for is no answer but an input" {
	command -v python3 >/dev/null || skip "no python3"
	shoot -o kv -S -s one by=hagman at=dubois range=9 fate=power >game.log
	# as --ask writes it: behind did=
	sed -i 's/ fate=power\(.* did=shoot.fire\)/\1 fate=power/' game.log
	unset VOLTIGEUR_UNITS
	run muster --verify
	answers ""
}

@test "cards are verified by the pile that the log left" {
	draw -r silver-bayonet clue-investigation -o kv -S -s farm by=harris >>game.log
	draw clue-investigation -o kv -S -s farm by=harris >>game.log
	draw clue-investigation -o kv -S -d 2 by=cooper | table-lookup clue-investigation -S >>game.log
	run muster --verify
	answers ""
	sed '2s/card=[a-z-]*/card=ace-of-diamonds/' game.log >edited.log
	run --separate-stderr muster --verify -l edited.log
	[[ $status -eq 1 && $stderr == *"edited.log:2: "* ]]
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
	refuses "--verify requires a log"
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

@test "a line that changes a value and is neither an answer nor an event is named" {
	shoot -o kv -S -s one by=harris at=dubois range=18 >game.log
	for line in 'by=Harris health=99' 'by=Harris health=99 number=2 refused=spent result=spent' 'by=Dubois at=Harris target.health=99 number=2'; do
		head -n 1 game.log >typed.log
		echo "$line" >>typed.log
		run --separate-stderr muster --verify -l typed.log
		[[ $status -eq 1 && -z $output && $stderr == *'typed.log:2: '*'health=99 is left out: the line has neither did=, as an answer has, nor event=; event=set corrects a value' ]] || { echo "$line: $status $stderr"; false; }
	done
}

@test "a further line whose deed has no at= is an error with its line, and ends no tool" {
	printf 'did=shoot.fire number=1 owners=2 seed=x version=2\nby=Ann did=x number=1 owner=2\n' >two.log
	run --separate-stderr muster --verify -l two.log
	[[ $status -eq 2 && $stderr == "muster: two.log:1: two lines of the answer have did=, but its first target has no at=" ]]
	for option in --report --fairness --history --each; do
		run muster $option -l two.log
		[ "$status" -le 2 ] || { echo "$option: $status"; false; }
	done
	run --separate-stderr muster --report -l two.log
	[[ $status -eq 0 && $output == *"Number 1: the record does not say enough to derive it again"* ]]
	run --separate-stderr shoot --again -l two.log
	refuses "two lines of the answer have did=, but its first target has no at="
}

@test "with a seed, dice of another and dice that were chosen among those of the seed are named, in both forms" {
	unset VOLTIGEUR_UNITS
	local form n
	fires() { shoot -S -l game.log -o "$form" weapon=rifle at=Brun range=12 t.defence=9 "$@" >>game.log; }
	for form in kv json; do
		: >game.log
		for n in Ann Bea Cox; do fires -s secret by=$n; done
		printf '%s\n' secret >seed
		muster --verify -s @seed
		muster --verify -s secret
		run -1 --separate-stderr muster --verify -s other
		[ "${stderr_lines[0]}" = 'muster: game.log:1: its dice do not come from the seed' ]
		[ ${#stderr_lines[@]} -eq 3 ]
		cp game.log fair.log
		fires -s other by=Dan
		muster --verify # it is what its own seed says
		run -1 --separate-stderr muster --verify -s @seed
		[ "$stderr" = 'muster: game.log:4: its dice do not come from the seed' ]
		cp fair.log game.log
		fires -d 9,9 by=Dan
		run -1 --separate-stderr muster --verify -s @seed
		[ "$stderr" = 'muster: game.log:4: its dice do not come from the seed' ]
		cp fair.log game.log
		fires -s secret by=Dan id=lucky
		run -1 --separate-stderr muster --verify -s @seed
		[ "$stderr" = 'muster: game.log:4: its dice were chosen by id=' ]
		cp fair.log game.log
		fires -s secret -n 5 by=Dan
		muster --verify -s @seed # all that were thrown are there
		sed -i '4,7d' game.log
		muster --verify
		run -1 --separate-stderr muster --verify -s @seed
		[ "$stderr" = 'muster: game.log:4: its dice were chosen by repetition=' ]
		cp fair.log game.log
		shoot -S -s secret --first 3 -o "$form" weapon=rifle by=Dan at=Coq range=12 t.defence=9 >>game.log
		run -1 --separate-stderr muster --verify -s @seed
		[[ $stderr == *"game.log:4: its number is another answer's"* ]] || { echo "$stderr"; false; }
	done
	run -2 --separate-stderr muster -s secret
	[[ $stderr == *'--seed requires --verify'* ]]
	run -2 --separate-stderr muster --verify -s ''
	[[ $stderr == *'--seed: the seed is empty'* ]]
}
