#!/usr/bin/env bats
# What a step gives a field is what a record may say of it. A number beyond the field's
# bounds is a mistake of the rules: it is refused before an answer carries it.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir game
	cat >game/ruleset.yaml <<-'END'
		id: game
		title: Game
		about: numbers with bounds
		sides:
		  man:
		    health: {default: 5, least: 0, most: 10, step: 1}
		    luck: {default: 1, step: 0.5}
	END
	printf 'events: {activation: {about: a}, phase: {about: p}, turn: {about: t}, game: {about: g}}\nstate: {health: {until: game}}\n' >game/state.yaml
	cat >game/check.yaml <<-'END'
		check:
		  drink:
		    about: a draught
		    sides: man
		    steps:
		      - roll: {die: d6}
		      - let: {health: +die}
		      - stop: done
		  fall:
		    about: a fall
		    sides: man
		    fields: {how: {words: [soft, hard, odd]}}
		    steps:
		      - choose: how
		        options: {soft: {let: {target.health: -1}}, hard: {let: {health: health / 2}}, odd: {let: {luck: luck / 4}}}
		      - stop: done
	END
	above='the rules set health to 11, which is above the maximum of 10 (check.yaml:7)'
}

drink() { check -r ./game/ -o kv "$@"; }

@test "a step that keeps the bounds of its field is resolved, at the bound too" {
	run drink -d 5 drink by=Bob
	has health=10 was.health=5
	run drink -d 6 drink health=4
	has health=10 was.health=4
	run drink -O --outcome health drink health=4
	[ "${#lines[@]}" -eq 6 ]
}

@test "a step that goes beyond them is refused, whichever dice there are" {
	run --separate-stderr drink -d 6 drink by=Bob
	refuses "check: $above"
	run --separate-stderr drink -s a -n 50 drink by=Bob
	[ "$status" -eq 2 ]
	[[ "$stderr" == *"$above"* ]]
	run --separate-stderr drink -O drink by=Bob
	refuses "check: $above"
	run --separate-stderr drink -O --outcome health drink by=Bob
	refuses "check: $above"
	run --separate-stderr drink -O --outcome die drink by=Bob
	refuses "check: $above"
}

@test "a stream keeps the record with the reason, and goes on" {
	run --separate-stderr drink -d 3,3 drink <<<$'health=9\nhealth=2'
	[ "$status" -eq 2 ]
	[ "${lines[0]}" = "health=9 error=\"the rules set health to 12, which is above the maximum of 10 (check.yaml:7)\"" ]
	[[ "${lines[1]}" == "health=5 was.health=2 "* ]]
}

@test "what is refused so is not written, and the log folds as before" {
	drink -l g.log -w -d 5 drink by=Bob
	cp g.log before
	run --separate-stderr drink -l g.log -w -d 1 drink by=Bob
	refuses "check: $above"
	cmp before g.log
	run muster -r ./game/ -l g.log -o kv
	answers "by=Bob health=10"
}

@test "an option of a decision keeps bounds and steps, of the target as well" {
	local options
	for options in "" -O "-O --outcome luck"; do
		run --separate-stderr drink $options fall how=hard
		refuses "the rules set health to 2.5, which is not a whole number (check.yaml:15)"
		run --separate-stderr drink $options fall how=odd
		refuses "the rules set luck to 0.25, which is not a multiple of 0.5 (check.yaml:15)"
		run --separate-stderr drink $options fall how=soft target.health=0
		refuses "the rules set target.health to -1, which is below the minimum of 0 (check.yaml:15)"
	done
	run drink fall how=hard health=8
	has health=4
	run drink fall how=odd luck=2
	has luck=0.5
}

@test "a constant beyond them is found when the rules are checked" {
	sed -i 's/health: +die/health: 12/' game/check.yaml
	run --separate-stderr table-lookup --check-rules ./game/
	refuses "./game/check.yaml:7:23: health is set to 12, which is above the maximum of 10"
	sed -i 's/health: 12/health: 2.5/' game/check.yaml
	run --separate-stderr table-lookup --check-rules ./game/
	refuses "./game/check.yaml:7:23: health is set to 2.5, which is not a whole number"
	sed -i 's/health: 2.5/health: 10/' game/check.yaml
	run table-lookup --check-rules ./game/
	[ "$status" -eq 0 ]
}

@test "pick draws from 1 to 64 lots; none, more, and parts of one are refused" {
	printf 'check:\n  draw:\n    about: a lot\n    fields: {among: 3}\n    steps:\n      - pick: {lot: among}\n      - stop: done\n' >game/check.yaml
	for option in "-s a" "-O --outcome lot"; do
		for among in 1 64; do
			run drink $option draw among=$among
			[ "$status" -eq 0 ]
		done
		for among in 0 65 100000; do
			run --separate-stderr drink $option draw among=$among
			refuses "check: the rules set the lots of lot to $among, which is "
		done
		run --separate-stderr drink $option draw among=2.5
		refuses "check: the rules set the lots of lot to 2.5, which is not a whole number (check.yaml:6)"
	done
}

@test "rounds, dice and targets are counted in whole numbers; a rule has to round them" {
	counted() { # counted WHAT STEP: two times with n=2, none with n=-2, and refused with n=2.5
		printf 'check:\n  draw:\n    about: a lot\n    fields: {n: 3}\n    gives: {v: 0}\n    steps:\n      - roll: {h: 4 d6}\n      - %s\n      - stop: done\n' "$2" >game/check.yaml
		for option in "-s a" "-O --outcome v"; do
			run -0 drink $option draw n=2
			run -0 drink $option draw n=-2
			run --separate-stderr drink $option draw n=2.5
			refuses "check: $1"
		done
	}
	counted 'the rules set the rounds of repeat to 2.5, which is not a whole number (check.yaml:8)' \
		'{repeat: n, steps: [{let: {v: +1}}]}'
	run drink -d 4x1 draw n=2
	has v=2
	run drink -d 4x1 draw n=-2
	lacks v=
	counted 'the rules set at-most of h.reroll to 2.5, which is not a whole number (check.yaml:8)' \
		'{reroll: h, at-most: n}'
	counted 'k: 5/2 is not a whole number of dice; the rule must round it' '{roll: {k: n d6}}'
	counted 't: 5/2 is not a whole number of dice; the rule must round it' \
		'{tally: {name: t, dice: n, of: d6, faces: {sixes: 6}}}'
	cp -r "$root/tests/fixtures/rules/parade" .
	sed -i 's/^    targets: 3/    targets: men \/ 2/' parade/shoot.yaml
	run -0 shoot -r ./parade by=a at=x,y men=4 range=5 -s a
	run --separate-stderr shoot -r ./parade by=a at=x,y men=5 range=5 -s a
	refuses "shoot: the rules set the targets to 2.5, which is not a whole number (shoot.yaml:14)"
}

@test "a value that somebody sets by hand keeps them, too" {
	run --separate-stderr muster -r ./game/ -l g.log -w event=set by=Bob health=11
	refuses "health: \"11\" is above the maximum of 10"
	run --separate-stderr muster -r ./game/ -l g.log -w event=set by=Bob health=2.5
	refuses "health: \"2.5\" is not a whole number"
	muster -r ./game/ -l g.log -w event=set by=Bob health=10
	echo 'event=set by=Bob health=99' >>g.log
	run --separate-stderr muster -r ./game/ -l g.log -o kv
	[ "$output" = "by=Bob health=10" ]
	[[ $stderr == *"g.log:3: health: \"99\" is above the maximum of 10"* ]]
	run --separate-stderr drink -l g.log -d 1 drink by=Bob
	refuses "the rules set health to 11"
}

@test "so do a table with two keys, the counts of a tally, and what a reroll spends" {
	cat >game/check.yaml <<-'END'
		check:
		  cell:
		    about: a table
		    sides: man
		    fields: {range: 3}
		    steps: [{table: reach}, {stop: done}]
		  count:
		    about: a tally
		    sides: man
		    fields: {dice: 3}
		    steps: [{tally: {name: pool, dice: dice, of: d6, faces: {health: 1-6}}}, {stop: done}]
		  spend:
		    about: a reroll
		    sides: man
		    fields: {spare: {default: 2, least: 1}}
		    steps: [{roll: {die: d6}}, {reroll: die, while: die < 9, spend: spare}, {stop: done}]
		tables:
		  reach:
		    read: luck
		    across: range
		    edges: [6, more]
		    gives: health
		    rows: {1: [3, 50], 2: [2, 40]}
	END
	run drink cell range=5
	has health=3
	run drink -s a count dice=10
	has health=10
	for options in "-s a" -O; do
		run --separate-stderr drink $options cell range=8
		refuses "the rules set health to 50, which is above the maximum of 10 (check.yaml:22)"
		run --separate-stderr drink $options count dice=11
		refuses "the rules set health to 11, which is above the maximum of 10 (check.yaml:11)"
		run --separate-stderr drink $options spend by=Bob
		refuses "the rules set spare to 0, which is below the minimum of 1 (check.yaml:16)"
	done
}

@test "a number that a unit file makes a figure of keeps the field's bounds" {
	printf 'unit: {keys: {men: {many: men}}}\nmembers: {men: {keys: {name: text, grit: {type: number, least: 0, step: 0.25}}, figure: {health: grit * 2}}}\n' >game/units.yaml
	printf 'men: [{name: Ann, grit: 6}, {name: Bob, grit: 0.25}, {name: Cid, grit: 3}]\n' >men.yaml
	run --separate-stderr drink drink -d 1 -u men.yaml by=Ann
	refuses 'men.yaml:1:7: health of Ann is 12, which is above the maximum of 10'
	run --separate-stderr drink drink -d 1 -u men.yaml by=Bob
	refuses 'men.yaml:1:29: health of Bob is 0.5, which is not a whole number'
	run drink drink -d 1 -u men.yaml by=Ann health=5
	has health=6
	run drink drink -d 1 -u men.yaml by=Cid
	has health=7
}
