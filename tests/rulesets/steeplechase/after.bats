#!/usr/bin/env bats
# The end of a race, worked out from its log: both endings, chits, captives, the blame.
load ../../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_LOG=race.log VOLTIGEUR_UNITS="$root/tests/fixtures/units/steeplechase.yaml"
	note event=game
}

note() { printf '%s\n' "$@" >>race.log; }
# chits NAME VALUE...: boast chits drawn.   guilt: shame chits.
chits() { local name=$1; shift; for card; do note "by=$name did=draw.boast card=$card"; done; }
guilt() { local name=$1; shift; for card; do note "by=$name did=draw.shame card=$card"; done; }
after() { muster --after -o kv; }

@test "without unit files, riders= says how many couriers there are" {
	unset VOLTIGEUR_UNITS
	printf '%s\n' 'event=game riders=2' 'by=Marbot messages=0 was.messages=1 did=a.b' event=turn >race.log
	run after
	[[ $output == *"ending=none"* && $output != *turns-without* ]]
	note 'by=Ney messages=0 was.messages=1 did=a.b' event=turn
	run after
	[[ $output == *"turns-without=1"* ]]
	printf 'event=turn\n%.0s' 1 2 3 >race.log # nobody is known, so nobody has a message
	run after
	[[ $output == *"ending=failed"* ]]
}

@test "a message delivered: boasts count, a braggart's each 1 more, a captive's total is halved, shame is nothing" {   # ST-187 ST-188 ST-012
	chits Marbot 2 3
	chits Lejeune 5 4 4
	chits Ney 3 3
	guilt Ney 3 3
	note 'by=Lejeune captured=yes was.captured=no did=a.b'
	note 'by=Marbot did=check.deliver result=delivered boast=3 was.boast=0'
	chits Marbot 2 2 2
	run after
	# Marbot 11; Lejeune 13 halved, kept exactly; Ney 6 and 2 for his two boasts
	[[ ${lines[0]} == *"by=Marbot "*"chits=5 points=11 place=1" ]]
	[[ ${lines[1]} == *"by=Lejeune "*"chits=3 points=6.5 place=3" ]]
	[[ ${lines[2]} == *"by=Ney "*"chits=2 shames=2 points=8 place=2" ]]
	[[ $output == *"ending=delivered"* && $output != *blame* ]]
}

@test "the dead count in full, and equals share the place" {                                           # ST-189 ST-R56
	chits Marbot 5
	chits Lejeune 3 2
	chits Ney 2
	note 'by=Lejeune alive=no was.alive=yes messages=0 was.messages=1 did=a.b' 'by=Ney did=check.deliver result=delivered'
	run after
	[[ ${lines[0]} == *"points=5 place=1" && ${lines[1]} == *"points=5 place=1" && ${lines[2]} == *"points=3 place=3" ]]
}

@test "no message: that turn and one more; then most shame takes the blame, boasts do not count" {        # ST-190 ST-192
	chits Marbot 5 5
	guilt Marbot 2
	guilt Ney 1 1
	guilt Lejeune 1
	for name in Marbot Lejeune Ney; do note "by=$name messages=0 was.messages=1 did=a.b"; done
	run after
	[[ $output == *"ending=none"* && $output != *turns-without* ]]
	note event=turn
	run after
	[[ $output == *"ending=none turns-without=1"* ]]
	note event=turn
	run after
	[[ $output == *"ending=none turns-without=2"* ]]
	note event=turn
	run after
	[[ $output == *"ending=failed"* ]]
	[[ ${lines[0]} == *"blame-points=2 blame=1" && ${lines[1]} == *"blame-points=1 blame=3" && ${lines[2]} == *"blame-points=2 blame=1" ]]
	[[ $output != *" points="* ]]
}

@test "a message regained in time: the race goes on, and is lost at once when it goes again" {           # ST-191
	for name in Marbot Lejeune Ney; do note "by=$name messages=0 was.messages=1 did=a.b"; done
	note event=turn event=turn 'by=Ney messages=1 was.messages=0 did=a.b' event=turn event=turn
	run after
	[[ $output == *"ending=none"* && $output != *turns-without* ]]
	note 'by=Ney messages=0 was.messages=1 did=a.b'
	run after
	[[ $output == *"ending=failed"* ]]
}

@test "the race ends as the deed says that ended it, and only once" {                                    # ST-187 ST-191
	note 'by=Ney did=check.destroy-message ending=failed was.ending=none'
	run after
	[[ $output == *"ending=failed"* ]]
	note 'by=Marbot did=check.deliver result=delivered ending=delivered was.ending=failed'
	run after
	[[ $output == *"ending=failed"* ]]
	printf '%s\n' event=game 'by=Ney did=a.b ending=delivered was.ending=none' >race.log
	run after
	[[ $output == *"ending=delivered"* ]]
}

@test "a captive's message counts as held, a dead man's does not; a comrade not heard of has his own" {   # ST-193 ST-R57
	note 'by=Lejeune messages=0 was.messages=1 did=a.b' 'by=Ney messages=0 was.messages=1 did=a.b' event=turn
	run after
	[[ $output == *"ending=none"* && $output != *turns-without* ]]
	note 'by=Marbot captured=yes was.captured=no did=a.b' event=turn
	run after
	[[ $output == *"ending=none"* && $output != *turns-without* ]]
	note 'by=Marbot alive=no was.alive=yes did=a.b' event=turn
	run after
	[[ $output == *"turns-without=1"* ]]
}

@test "a message that changes hands is one still, and a group holds none for the French" {                # ST-123 ST-038
	note 'by=Marbot at=Lejeune messages=0 was.messages=1 target.messages=2 was.target.messages=1 did=check.pass-message' \
		'by=Ney at=Mina messages=0 was.messages=1 target.holds=1 was.target.holds=0 did=a.b' event=turn
	run after
	[[ $output != *turns-without* ]]
	note 'by=Lejeune at=Mina messages=0 was.messages=2 target.holds=3 was.target.holds=1 did=a.b' event=turn
	run after
	[[ $output == *"turns-without=1"* ]]
}

@test "a chit that a rescued man gives is his rescuer's, one shown in a contest stays his" {              # ST-147 ST-R48 ST-184 ST-R54
	chits Ney 5 2
	chits Marbot 3
	note 'event=set by=Ney captured=yes boast=2' 'event=set by=Marbot boast=1'
	check -o kv rescued by=ney at=marbot chit=5 >>race.log
	check -o kv boast by=marbot at=ney gap=1 chit=5 target.chit=2 >>race.log
	chits Marbot 4
	note 'by=Marbot did=check.deliver result=delivered'
	run after
	[[ ${lines[0]} == *"chits=3 points=12 "* ]]
	[[ ${lines[2]} == *"points=3 "* ]]
	run muster
	[ "$status" -eq 0 ]
}

@test "the sentences of the end" {
	chits Ney 4
	note 'by=Ney did=check.deliver result=delivered'
	run muster --after -t -o kv
	[[ $output == *'text="boasts 1, points 5"'* ]]
	[[ $output == *'text="a message reached the Emperor - most points win"'* ]]
}

@test "ranks name what a figure's tally gives" {
	mkdir house
	printf 'id: house\nextends: steeplechase\n' >house/ruleset.yaml
	printf 'ranks: {place: {of: glory}}\n' >house/after.yaml
	run table-lookup --check-rules ./house
	[[ $status -ne 0 && $output == *"after.yaml:1:21: a rank requires \"of\", a field that the figure tally gives"* ]]
}

@test "the state of the race is told in one sentence: it goes on, may be lost, is lost, is won (ST-187 to ST-192)" {
	local line told
	# told TEXT: of these sentences this one alone
	told() {
		run muster --after -o kv -t
		for line in "the race goes on" "no courier has a message, the end of turn" "no message arrives - most shame takes the blame" "a message reached the Emperor - most points win"; do
			if [[ $line == "$1"* ]]; then [[ $output == *"$1"* ]]; else [[ $output != *"$line"* ]]; fi || { echo "$1: $line: $output"; return 1; }
		done
	}
	told "the race goes on"
	note 'by=Lejeune messages=0 was.messages=1 did=a.b' 'by=Ney messages=0 was.messages=1 did=a.b' 'by=Marbot messages=0 was.messages=1 did=a.b'
	told "the race goes on"
	note event=turn
	told "no courier has a message, the end of turn"
	note event=turn event=turn
	told "no message arrives - most shame takes the blame"
	printf '%s\n' event=game 'by=Ney did=a.b ending=delivered was.ending=none' >race.log
	told "a message reached the Emperor - most points win"
}
