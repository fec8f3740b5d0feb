#!/usr/bin/env bats
# muster -l: a log folded into what holds now.
load ../helper
load ../game

setup() { begins silver-bayonet 'british.yaml french.yaml'; }

# log LINE...: the game's log.
log() { printf '%s\n' "$@" >game.log; }
# state NAME: what muster says of the figure.
state() { muster -o kv | grep "^by=$1\( \|$\)"; }

@test "what by= changed is the figure's, what stands behind target. is the target's" {
	log 'by=Harris at=Dubois range=18 weapon=musket target.health=2 was.target.health=12 did=shoot.fire unloaded=musket was.unloaded= result=hit'
	run state Harris
	answers "by=Harris unloaded=musket"
	run state Dubois
	answers "by=Dubois health=2"
	run state Cooper
	answers "by=Cooper"
}

@test "the last value wins, and what is as the profile says is not shown" {
	log 'by=Harris health=9 was.health=13 did=a.b' 'by=Harris health=13 was.health=9 did=a.b'
	run state Harris
	answers "by=Harris"
}

@test "what the rules only look at is not remembered" {
	log 'by=Harris cover=yes range=3 moved=yes melee=7 did=shoot.fire'
	run state Harris
	answers "by=Harris moved=yes"
}

@test "a changed field that does not follow is a conflict with both lines" {
	log '# turn 1' 'by=Harris health=9 was.health=13 did=a.b' 'by=Harris health=5 was.health=8 did=a.b'
	run --separate-stderr muster -o kv
	[ "$status" -eq 2 ]
	[[ ${lines[0]} == "by=Harris health=5" ]]
	[ "$stderr" = "muster: game.log:3: was.health=8 does not match the log: Harris had health=9 since line 2" ]
}

@test "the first change is held against the unit file" {
	log 'by=Harris health=9 was.health=12 did=a.b'
	run --separate-stderr muster -o kv
	[ "$stderr" = "muster: game.log:1: was.health=12 does not match the log: Harris had health=13" ]
}

@test "without unit files figures are those of the log" {
	unset VOLTIGEUR_UNITS
	log 'by=Ann at=Bob target.health=0 was.target.health=4 unloaded= did=a.b'
	run muster -o kv
	answers $'by=Ann\nby=Bob health=0 out=yes'
}

@test "undo is deleting the last line; a line that is missing in the middle is told" {
	log 'by=Harris health=9 was.health=13 did=a.b' 'by=Harris health=7 was.health=9 did=a.b' 'by=Harris health=2 was.health=7 did=a.b'
	run muster -o kv
	[[ ${lines[0]} == "by=Harris health=2" && $status -eq 0 ]]
	sed -i '$d' game.log
	run state Harris
	answers "by=Harris health=7"
	log 'by=Harris health=9 was.health=13 did=a.b' 'by=Harris health=2 was.health=7 did=a.b'
	run --separate-stderr muster
	[[ $stderr == *"game.log:2: was.health=7 does not match the log"* ]]
}

@test "amends=N stands in the place of record N, not at the end" {
	log 'by=Harris health=9 was.health=13 did=a.b' 'by=Harris health=6 was.health=8 did=a.b' 'by=Harris health=8 was.health=13 did=a.b amends=1'
	run muster -o kv
	[[ ${lines[0]} == "by=Harris health=6" && $status -eq 0 ]]
	log 'by=Harris health=8 did=a.b amends=7'
	run --separate-stderr muster
	[[ $stderr == *"game.log:1: amends=7: no record has this number"* ]]
}

@test "several targets share a number, and an amendment finds its own" {
	log 'by=Harris at=Dubois number=1 target.health=9 was.target.health=12 did=a.b' \
		'by=Harris at=Manon number=1 target.health=8 was.target.health=10 did=a.b' \
		'by=Harris at=Manon amends=1 target.health=7 was.target.health=10 did=a.b'
	run muster -o kv
	[[ $output == *"by=Dubois health=9"* && $output == *"by=Manon health=7"* && $status -eq 0 ]]
}

@test "an event takes back what lasts no longer: moved, then fatigue, then all" {
	log 'by=Harris moved=yes fatigue=1 was.fatigue=0 health=9 was.health=13 did=a.b' 'by=Cooper moved=yes did=a.b' 'event=activation by=Harris'
	run state Harris
	answers "by=Harris fatigue=1 health=9"
	run state Cooper
	answers "by=Cooper moved=yes"
	echo 'event=turn' >>game.log
	run state Harris
	answers "by=Harris health=9"
	run state Cooper
	answers "by=Cooper"
	echo 'event=game' >>game.log
	run state Harris
	answers "by=Harris"
}

@test "after an event the change counts from the start again" {
	log 'by=Harris fatigue=2 was.fatigue=0 did=a.b' 'event=turn' 'by=Harris fatigue=1 was.fatigue=0 did=a.b'
	run state Harris
	answers "by=Harris fatigue=1"
}

@test "event=set corrects any field, with a note; event=leave takes a figure out" {
	log 'event=set by=Harris health=9 note="forgot the wound"' 'event=leave by=Pike' 'by=Harris health=8 was.health=9 did=a.b'
	run muster -o kv
	[[ ${lines[0]} == "by=Harris health=8" && $output == *"by=Pike out=yes"* && $status -eq 0 ]]
	log 'event=set by=Harris helth=9'
	run --separate-stderr muster
	[[ $stderr == *"game.log:1: unknown figure field \"helth\""* ]]
}

@test "event=join brings a creature with the line of its kind" {
	# a ghoul has Health 12
	log 'event=join by=Ghoul1 type=ghoul' 'by=Harris at=Ghoul1 target.health=4 was.target.health=12 did=a.b'
	run state Ghoul1
	answers "by=Ghoul1 health=4"
	log 'event=join by=Ghoul1 type=gool'
	run --separate-stderr muster
	[[ $stderr == *"game.log:1: Ghoul1 cannot join as a member of any unit"* ]]
}

@test "0 Health or less, and a collapse, are out" {
	log 'by=Harris health=0 was.health=13 did=a.b' 'by=Cooper terror=collapse was.terror=none did=a.b' 'by=Hagman health=1 did=a.b'
	run muster -o kv
	[[ ${lines[0]} == "by=Harris health=0 out=yes" && ${lines[1]} == "by=Cooper terror=collapse out=yes" && ${lines[2]} == "by=Hagman health=1" ]]
}

@test "unknown events and options, records of other rules and of errors" {
	log 'event=dusk' 'event=game criticls=yes' 'rules=corsair by=Harris health=3' 'by=Harris health=3 error="no"' 'event=leave'
	run --separate-stderr muster
	[ "$status" -eq 2 ]
	[[ $stderr == *"game.log:1: unknown event \"dusk\""* ]]
	[[ $stderr == *"game.log:2: unknown game option \"criticls\""* ]]
	[[ $stderr == *'game.log:3: the record was made with ruleset "corsair", but this run uses "silver-bayonet"'* ]]
	[[ $stderr == *"game.log:5: event=leave requires by="* ]]
}

@test "a damaged last line is told by number and left out, nothing before it is lost" {
	printf 'by=Harris health=9 was.health=13 did=a.b\nby=Harris health=1' >game.log
	run --separate-stderr muster -o kv
	[ "$status" -eq 2 ]
	[ "${lines[0]}" = "by=Harris health=9" ]
	[[ $stderr == *"game.log:2: the last line is damaged and ignored"* ]]
	log 'by=Harris health=9 was.health=13 did=a.b' 'by=Harris text="he'
	run --separate-stderr muster -o kv
	[[ ${lines[0]} == "by=Harris health=9" && $stderr == *"game.log:2: the last line is damaged and ignored"* ]]
	log 'by=Harris text="he' 'by=Harris health=9 was.health=13 did=a.b'
	run --separate-stderr muster -o kv
	[[ ${lines[0]} == "by=Harris health=9" && $stderr == *"game.log:1: not a record"* ]]
}

@test "-l - is standard input; a log that is not there yet is empty; JSON lines are records" {
	run bash -c "echo '{\"event\":\"set\",\"by\":\"Harris\",\"health\":5}' | muster -l - -o tsv --columns by,health | head -n 1"
	answers $'Harris\t5'
	run muster -l none.log -o kv
	answers "$(muster -o kv)"
	[ ! -e none.log ]
}

@test "a ruleset without state.yaml remembers what its rules changed, until the game is over" {
	unset VOLTIGEUR_UNITS
	export VOLTIGEUR_RULES="$root/tests/fixtures/rules/tin"
	field=$(sed -n '/^sides:/,/^[a-z]*:$/s/^    \([a-z-]*\):.*number.*/\1/p' "$VOLTIGEUR_RULES/ruleset.yaml" | head -n 1)
	[ -n "$field" ] || skip "no number field"
	log "by=Ann $field=3 was.$field=4 did=a.b" "event=turn"
	run muster -o kv
	answers "by=Ann $field=3"
	echo 'event=game' >>game.log
	run muster -o kv
	answers "by=Ann"
}

@test "an option that the rules change is remembered: what is counted in a game goes on counting" {
	unset VOLTIGEUR_UNITS VOLTIGEUR_LOG
	mkdir house
	printf 'id: house\ntitle: House\ndistances: {unit: inches}\noptions: {found: 0}\nsides: {man: {lives: 3}}\n' >house/ruleset.yaml
	printf 'check:\n  seek: {about: Seeks., steps: [{stop: enough, when: found >= 2}, {let: {found: +1}}, {stop: done}]}\n' >house/check.yaml
	export VOLTIGEUR_RULES=./house
	echo 'event=game found=0' >game.log
	for _ in 1 2 3; do check -o kv -l game.log by=Ann >>game.log; done
	[ "$(grep -o 'result=[a-z]*' game.log | tr '\n' ' ')" = "result=done result=done result=enough " ]
	echo 'event=set found=1 note="that was a false alarm"' >>game.log
	run check -o kv -l game.log by=Ann
	has found=2 was.found=1 result=done
	echo 'event=game' >>game.log
	run check -o kv -l game.log by=Ann
	has found=1 was.found=0
	sed -i 2d game.log
	run --separate-stderr muster -l game.log
	[[ $stderr == *"game.log:2: was.found=1 does not match the log: the game had found=0"* ]]
	echo 'event=set find=1' >>game.log
	run --separate-stderr muster -l game.log
	[[ $stderr == *"unknown game option \"find\""* ]]
}

@test "state.yaml: what becomes another field is of its kind, and pairs are pairs" {
	export VOLTIGEUR_RULES=./house
	mkdir house
	printf 'id: house\nextends: silver-bayonet\n' >house/ruleset.yaml
	wrong() {
		printf 'state:\n  %s\n' "$1" >house/state.yaml
		run --separate-stderr muster -l -
		[[ $status -eq 2 && $stderr == *"$2"* ]] || { echo "$1: $stderr"; return 1; }
	}
	wrong 'moved: {until: turn, becomes: fatigue}' '"fatigue" is not a field of the same type as "moved"'
	wrong 'moved: {until: turn, of: crowd}' '"of": figure, unit or pair'
	run table-lookup --check-rules ./house
	[[ $status -ne 0 && $output == *'"of": figure, unit or pair'* ]]
}

@test "two lines that ran together are told, and change nobody" {
	log 'by=Harris health=1by=Cooper target.health=5 was.target.health=9 did=shoot.fire'
	run --separate-stderr muster
	[ "$status" -eq 2 ]
	[[ $stderr == *'game.log:1: health: "1by=Cooper" is not a number'* ]]
	[[ $output != *1by* ]]
}

@test "answers that this ruleset does not give are told once: the log is another's" {
	log 'by=Harris at=Dubois did=melee.blades result=hit' 'by=Harris at=Dubois did=melee.blades result=hit' \
		'by=Harris did=check.courage result=passed'
	run --separate-stderr muster
	[ "$status" -eq 2 ]
	[ "$stderr" = "muster: game.log:1: melee.blades is not an answer of silver-bayonet; does the log belong to another ruleset?" ]
}

@test "a correction that its field cannot hold is told and corrects nothing" {
	log 'event=set by=Harris health=many' 'event=set by=Hagman health=3'
	run --separate-stderr muster
	[ "$status" -eq 2 ]
	[ "$stderr" = 'muster: game.log:1: health: "many" is not a number' ]
	[[ $output == *"by=Hagman health=3"* && $output != *many* ]]
}

@test "--each shows the state after every number, and records of one number once" {
	log '# turn 1' 'by=Harris health=9 was.health=13 did=a.b number=1' \
		'by=Harris at=Dubois target.health=5 was.target.health=12 did=a.b repetition=1 number=2' \
		'by=Harris at=Manon target.health=4 was.target.health=10 did=a.b repetition=2 number=2' \
		'event=leave by=Manon'
	run -0 bash -c "muster --each -o kv | grep -e by=Harris -e by=Dubois -e by=Manon"
	[ "$output" = "number=1 by=Harris health=9
number=1 by=Dubois
number=1 by=Manon
number=2 by=Harris health=9
number=2 by=Dubois health=5
number=2 by=Manon health=4
number=3 by=Harris health=9
number=3 by=Dubois health=5
number=3 by=Manon health=4 out=yes" ]
}

@test "--each leaves out a record that amends, since its change stands where the old one stood" {
	log 'by=Harris health=9 was.health=13 did=a.b number=1' 'event=set by=Harris moved=yes' \
		'by=Harris health=7 was.health=13 did=a.b amends=1'
	run -0 bash -c "muster --each -o kv | grep by=Harris"
	[ "$output" = "number=1 by=Harris health=7
number=2 by=Harris health=7 moved=yes" ]
}

@test "--each requires a log" {
	unset VOLTIGEUR_LOG
	run --separate-stderr muster --each
	refuses "--each requires a log; use -l FILE or \$VOLTIGEUR_LOG"
}
