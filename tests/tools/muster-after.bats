#!/usr/bin/env bats
# muster --after: what a game earned, on the small ruleset tests/fixtures/rules/pewter.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES="$root/tests/fixtures/rules/pewter" VOLTIGEUR_UNITS=red.yaml:blue.yaml VOLTIGEUR_LOG=game.log
	printf '%s\n' 'rules: pewter' 'name: Red Coats' 'troopers:' '  - {name: Abel, renown: 4}' '  - {name: Bart, scars: [limp]}' >red.yaml
	printf '%s\n' 'rules: pewter' 'name: Blue Coats' 'troopers:' '  - {name: Cain}' '  - {name: Dan}' >blue.yaml
	log 'event=game night=yes place=mill'
}

# log LINE...: the game's log; more LINE...: behind it.
log() { printf '%s\n' "$@" >game.log; }
more() { printf '%s\n' "$@" >>game.log; }
# earned NAME: what --after says of the figure.
earned() { run bash -c "muster --after -o kv | grep '^by=$1 unit='"; }

@test "an answer's give is added to the total of by=, behind target. to that of at=, behind side. to the unit's" {
	shoot -d 5 by=abel at=cain >>game.log
	shoot -d 4 by=abel at=cain >>game.log
	run muster --after -o kv
	[ "${lines[0]}" = 'by=Abel unit="Red Coats" felled=1 total=2 gains=2 sheet.renown=6 sheet.rested=no' ]
	[ "${lines[1]}" = 'by=Bart unit="Red Coats" gains=1 sheet.renown=1' ]
	[ "${lines[2]}" = 'by=Cain unit="Blue Coats" gains=1 sheet.renown=1' ]
	[ "${lines[4]}" = 'by=Cain next=table-lookup.wound' ]
	[ "${lines[5]}" = 'unit="Red Coats" points=1 best=2' ]
	[ "${lines[6]}" = 'unit="Blue Coats" points=0 best=1' ]
	[ "${lines[7]}" = 'winner="Red Coats" champion=Abel turns=0 colours=' ]
	[ "${#lines[@]}" -eq 8 ]
}

@test "was.FIELD is the field before the record: who lay already is not felled again" {
	more 'by=Abel at=Cain target.health=0 was.target.health=2 did=shoot.fire result=down' 'by=Bart at=Cain target.health=0 did=shoot.fire result=down'
	earned Abel
	has felled=1
	earned Bart
	lacks felled
}

@test "what is due goes down a pipe, and is due no more when it is answered" {
	shoot -d 5 by=abel at=cain >>game.log
	shoot -d 4 by=abel at=cain >>game.log
	run bash -c 'muster --after -o kv | grep next=table-lookup | table-lookup -d 1 -t -o kv | tee -a game.log'
	answers 'by=Cain next=table-lookup.wound did=table-lookup.wound wound=1 fate=dead faces=1 text=dead'
	run muster --after -o kv
	[[ $output != *next=* && $output == *'by=Cain unit="Blue Coats" sheet.gone=yes'* && $status -eq 0 ]]
}

@test "next= names the procedure for its own tool alone" {
	run bash -c 'echo "by=Cain next=table-lookup.wound" | check nerve -o kv -d 6'
	has did=check.nerve result=steady
	run bash -c 'echo "next=check.nerv" | check -d 6 2>&1'
	[[ $output == *'unknown variant "nerv" in pewter'* ]]
}

@test "operands of what is due are constants, or what was given or totalled" {
	more 'event=flag by=Bart' 'event=study by=Bart'
	run bash -c 'muster --after -o kv | grep next=check'
	answers 'by=Bart next=check.nerve modifier=-1 flags=1'
	run bash -c 'muster --after -o json | grep next.*check'
	answers '{"by":"Bart","next":"check.nerve","modifier":-1,"flags":1}'
	# both of one figure, if two things are due
	more 'by=Cain at=Bart target.health=0 was.target.health=1 did=shoot.fire result=down'
	run bash -c 'muster --after -o kv | grep next='
	answers $'by=Bart next=table-lookup.wound\nby=Bart next=check.nerve modifier=-1 flags=1'
	run bash -c 'muster --after -o kv | grep next=check | check -o kv -d 3'
	has result=broken
}

@test "deeds are what the players tell; of a set each word counts once" {
	more 'event=flag by=Bart worth=2 colour=blue' 'event=flag by=Abel colour=red' 'event=flag by=Dan colour=blue'
	run muster --after -o kv
	[[ $output == *'unit="Red Coats" points=6'* && $output == *'unit="Blue Coats" points=2'* && $output == *'colours=red,blue'* ]]
}

@test "a deed told wrongly is named by its line and does not count" {
	more 'event=flag by=Bart worth=9 colour=green' 'event=flag by=Bart coluor=red' 'event=flg by=Bart' 'event=turn rian=yes'
	run --separate-stderr muster --after -o kv
	[ "$status" -eq 2 ]
	[[ $output == *'unit="Red Coats" points=0'* ]]
	[[ $stderr == *'game.log:2: worth: 9 is above the maximum of 3'* ]]
	[[ $stderr == *'game.log:2: colour: unknown value "green"; expected one of: red, blue'* ]]
	[[ $stderr == *'game.log:3: unknown field "coluor" for event=flag; did you mean "colour"?'* ]]
	[[ $stderr == *"game.log:4: unknown event \"flg\""* ]]
}

@test "events of the game may have fields of their own, and are tallied" {
	more 'event=turn rain=yes' 'event=turn'
	run --separate-stderr muster --after -o kv
	[[ $output == *turns=2* && -z $stderr ]]
	more 'event=game plaice=mill'
	run --separate-stderr muster --after -o kv
	[[ $stderr == *'game.log:4: unknown game option "plaice"'* ]]
}

@test "only the present game counts" {
	shoot -d 5 by=abel at=cain >>game.log
	shoot -d 4 by=abel at=cain >>game.log
	more 'event=flag by=Dan' 'event=game'
	run muster --after -o kv
	[[ $output == *'unit="Blue Coats" points=0'* && $output != *next=* && $output != *felled* ]]
}

@test "what does not follow in a game before, played with another unit file, is of no matter" {
	more 'by=Abel at=Cain target.health=7 was.target.health=9 did=shoot.fire' 'event=game' 'event=flag by=Dan'
	run --separate-stderr muster --after -o kv
	[[ $status -eq 0 && -z $stderr && $output == *'unit="Blue Coats" points=2'* ]]
	more 'by=Abel at=Cain target.health=7 was.target.health=9 did=shoot.fire'
	run --separate-stderr muster --after -o kv
	[[ $status -eq 2 && $stderr == *'game.log:5: was.target.health=9 does not match the log'* ]]
}

@test "a record that was amended counts as amended" {
	more 'by=Abel at=Cain target.health=0 was.target.health=2 did=shoot.fire result=down' 'by=Abel at=Cain target.health=1 was.target.health=2 did=shoot.fire result=hit amends=2'
	run muster --after -o kv
	[[ $output != *felled=* && $output != *next=* ]]
}

@test "of a record with several answers each counts, with its own fields" {
	# check.nerve has a hits= of its own, which is no hit
	run bash -c 'shoot -d 5 by=abel at=dan -o kv | check -d 6 -o kv | tee -a game.log'
	has did=shoot.fire,check.nerve shoot.hits=1 hits=9
	earned Abel
	has total=1
}

@test "a field of a party is its present one: profile, then the log" {
	more 'event=set by=Abel renown=7'
	earned Abel
	has sheet.renown=8
	more 'event=join by=Eve renown=2'
	run bash -c "muster --after -o kv | grep by=Eve"
	answers 'by=Eve gains=1 sheet.renown=3'
}

@test "figures, what is due, units and the game are tables on a terminal, a block each" {
	shoot -d 5 by=abel at=cain >>game.log
	shoot -d 4 by=abel at=cain >>game.log
	run muster --after -o text
	[ "${lines[0]}" = 'figure  unit        felled  total  gains  sheet.renown  sheet.rested' ]
	[ "${lines[1]}" = 'Abel    Red Coats        1      2      2             6  no' ]
	[[ $output == *$'\n\nfigure  next\nCain    table-lookup.wound\n\nunit        points  best\n'* ]]
}

@test "-t adds what the steps say" {
	shoot -d 5 by=abel at=cain >>game.log
	shoot -d 4 by=abel at=cain >>game.log
	run bash -c "muster --after -t -o json | jq -r 'select(.by == \"Cain\" and .text) | .text'"
	answers 'wounded; 1 gained'
	run --separate-stderr muster -t
	refuses '--tell requires --after'
}

@test "a deed of somebody who is not in the game is told, and does not count" {
	more 'event=flag by=Bert' 'event=flag'
	run --separate-stderr muster --after -o kv
	[[ $stderr == 'muster: game.log:2: unknown figure "Bert" in this game' && $output == *'unit="Red Coats" points=0'* ]]
}

@test "-x tells why, line by line: the steps that were taken" {
	more 'event=turn' 'event=flag by=Bart worth=2'
	run --separate-stderr muster --after -x -o kv
	[[ $stderr == *$'game.log:3:\n  event is flag? yes\n  side.flags = 2\n'*$'\nBart:\n'*$'\nRed Coats:\n'*$'\nthe game:\n'* ]]
	[[ $stderr != *'? no'* && $output == by=Abel* ]]
	run --separate-stderr muster -x
	refuses '--explain requires --after'
}

@test "the tallies are listed, with the fields that they read" {
	run muster --list
	[ "${lines[0]}" = "record               Hits and losses, flags, wounds." ]
	[ "${lines[4]}" = "event=flag           the flag was taken: worth= colour=" ]
	[ "${#lines[@]}" -eq 9 ]
	run muster --list -o json
	[ "$(jq -r .name <<<"${lines[5]}")" = event=study ]
	run muster --fields after.record
	[[ $output == *"worth "*number* && $output == *"was.target.health "* ]]
	run --separate-stderr muster --fields records
	refuses 'unknown variant "records" in pewter'
}

@test "without a log, and of a ruleset without tallies, it says so" {
	unset VOLTIGEUR_LOG
	run --separate-stderr muster --after
	refuses "--after requires a log"
	unset VOLTIGEUR_UNITS
	run --separate-stderr muster --after -r "$root/tests/fixtures/rules/tin" -l game.log
	refuses "the ruleset has no after.yaml, which defines what a game earned"
}

@test "a ruleset may have some of the tallies only" {
	cp -r "$root/tests/fixtures/rules/pewter" some
	more 'event=flag by=Bart'
	cat >some/after.yaml <<-'YAML'
		after:
		  figure:
		    about: Rank.
		    sides: trooper
		    gives: {rank: none, level: 0, seen: set, old: no}
		    steps:
		      - {let: {rank: hero, level: renown / 3, seen: +scars-none, old: yes}, when: renown > 3}
	YAML
	run muster --after -r ./some -o kv
	answers 'by=Abel unit="Red Coats" rank=hero level=1.333 seen=scars-none old=yes'
	printf 'after:\n  game:\n    about: Nothing.\n    gives: {on: yes}\n    steps:\n      - {let: {on: no}}\n' >some/after.yaml
	run muster --after -r ./some -o kv
	answers 'on=no'
}

# broken SED: a copy of the ruleset with after.yaml edited.
broken() {
	rm -rf rules
	cp -r "$root/tests/fixtures/rules/pewter" rules
	sed -i "$1" rules/after.yaml
	run --separate-stderr table-lookup --check-rules ./rules
	[ "$status" -ne 0 ]
}

@test "mistakes of after.yaml are found when it is loaded, with their places" {
	broken 's/^  game:/  gme:/'
	[[ $stderr$output == *'after.yaml:'*'unknown tally "gme"'* ]]
	broken 's/table-lookup.wound/table-lookup.wund/'
	[[ $stderr$output == *'unknown procedure "table-lookup.wund"'* ]]
	broken 's/- {let: {studies: yes}, when: event is study}/- {roll: {die: d6}}/'
	[[ $stderr$output == *'a tally cannot roll dice'* ]]
	broken 's/{do: check.nerve/{to: check.nerve/'
	[[ $stderr$output == *'unknown key "to" in a due entry'* ]]
	broken 's/sheet.scars: set/sheet.scras: set/'
	[[ $stderr$output == *'unknown key "sheet.scras"; no member of a unit file has it'* ]]
	broken 's/side.felled + 2/side.feled + 2/'
	[[ $stderr$output == *'feled'* ]]
}

@test "the small ruleset has no mistakes" {
	run table-lookup --check-rules "$root/tests/fixtures/rules/pewter"
	answers "pewter: 6 procedures, 1 tables, 1 rule ids: no mistakes"
}

@test "a record's own words are those of who acts, and of whom at; who is not named is none, and not given" {
	cp -r "$VOLTIGEUR_RULES" game
	sed -i 's/^    gives: {total: 0,/    gives: {game.whose: none, game.sort: none, game.named: 0, game.unnamed: 0, total: 0,/
		s/^      - {let: {total: +hits}, when: tool is shoot}/&\n      - {let: {game.whose: (unit), game.sort: (member)}, when: event is flag}\n      - {let: {game.named: +1}, when: given(unit) and given(member) and not given(target.unit) and not given(target.member) and target.unit is none}\n      - {let: {game.unnamed: +1}, when: not given(unit)}/
		s/^    gives: {winner: none,/    gives: {whose: none, sort: none, named: 0, unnamed: 0, winner: none,/
		s/^      - {let: {winner: /      - {let: {whose: (game.whose), sort: (game.sort), named: game.named, unnamed: game.unnamed, winner: /' game/after.yaml
	export VOLTIGEUR_RULES=./game
	more 'event=flag by=Bart' 'event=turn'
	run --separate-stderr muster --after -o kv
	[[ ${lines[-1]} == 'whose="Red Coats" sort=troopers named=1 unnamed=1 '* && -z $stderr ]] || { echo "$output$stderr"; false; }
}
