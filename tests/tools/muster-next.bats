#!/usr/bin/env bats
# muster --next: the next unit file is the old text with spans replaced.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES="$root/tests/fixtures/rules/pewter" VOLTIGEUR_LOG=game.log
	echo 'event=game' >game.log
}

more() { printf '%s\n' "$@" >>game.log; }
# unit LINE...: the unit file.
unit() { printf '%s\n' "$@" >u.yaml; }
# becomes LINE...: what the next unit file is, to the byte.
becomes() {
	muster --next u.yaml -u u.yaml >next.yaml
	printf '%s\n' "$@" >want.yaml
	diff want.yaml next.yaml
}
# drafts LINE...: the same for one that unit-validate refuses, with --force.
drafts() {
	run ! muster --next u.yaml -u u.yaml
	[[ $output == *'u.yaml, as the game leaves it:'*']' ]]
	run -1 --separate-stderr --keep-empty-lines muster --next u.yaml -u u.yaml --force
	printf '%s' "$output" >next.yaml
	printf '%s\n' "$@" >want.yaml
	diff want.yaml next.yaml
}
hurt() { more "by=$1 did=table-lookup.wound fate=well scar=limp"; }
dead() { more "by=$1 did=table-lookup.wound fate=dead"; }

@test "a value takes the place of the old one; comments, quotes and the order stay" {
	unit '# Our troop.  ' 'name: "Red Coats"   # best' 'rules: pewter' 'troopers:' '  # the first' '  - {renown: 4, name: Abel}   # veteran' "  - { name: 'Bart' , renown: 12 }" '' '# the end'
	becomes '# Our troop.  ' 'name: "Red Coats"   # best' 'rules: pewter' 'troopers:' '  # the first' '  - {renown: 5, name: Abel}   # veteran' "  - { name: 'Bart' , renown: 13 }" '' '# the end'
}

@test "a key that is not there yet is added behind the others, in { } and in a block" {
	unit 'rules: pewter' 'troopers:' '  - {name: Abel}' '  - name: Bart   # tall' '' '  - name: Carl' '    scars: [squint]'
	becomes 'rules: pewter' 'troopers:' '  - {name: Abel, renown: 1}' '  - name: Bart   # tall' '    renown: 1' '' '  - name: Carl' '    scars: [squint]' '    renown: 1'
}

@test "words are appended to a list in every way it may be written" {
	unit 'rules: pewter' 'troopers:' '  - {name: Abel, renown: 1, scars: [squint]}' '  - {name: Bart, renown: 1, scars: []}' '  - {name: Carl, renown: 1, scars: squint}' '  - {name: Dora, renown: 1}' '  - name: Emil' '    renown: 1' '    scars:' '      - squint   # left' '      - limp' '    rested: yes' '  - name: Fred' '    renown: 1' '    scars:'
	sed -i 's/    scars:$/&/' u.yaml
	sed -i '$d' u.yaml
	for who in Abel Bart Carl Dora Emil Fred; do hurt $who; done
	becomes 'rules: pewter' 'troopers:' '  - {name: Abel, renown: 2, scars: [squint, limp]}' '  - {name: Bart, renown: 2, scars: [limp]}' '  - {name: Carl, renown: 2, scars: [squint, limp]}' '  - {name: Dora, renown: 2, scars: [limp]}' '  - name: Emil' '    renown: 2' '    scars:' '      - squint   # left' '      - limp' '      - limp' '    rested: yes' '  - name: Fred' '    renown: 2' '    scars: [limp]'
}

@test "who is gone is struck off with his lines; other comments stay" {
	unit 'rules: pewter' 'troopers:' '  # one' '  - {name: Abel}   # goes' '  # two' '  - name: Bart' '    scars:' '      - limp' '' '  # three' '  - {name: Carl}'
	dead Abel
	dead Bart
	becomes 'rules: pewter' 'troopers:' '  # one' '  # two' '' '  # three' '  - {name: Carl, renown: 1}'
}

@test "out of [ ] he goes with his comma, and nobody left is an empty list" {
	unit 'rules: pewter' 'troopers: [{name: Abel, renown: 1}, {name: Bart, renown: 1}, {name: Carl, renown: 1}]'
	dead Bart
	becomes 'rules: pewter' 'troopers: [{name: Abel, renown: 2}, {name: Carl, renown: 2}]'
	dead Carl
	becomes 'rules: pewter' 'troopers: [{name: Abel, renown: 2}]'
	dead Abel
	becomes 'rules: pewter' 'troopers: []'
	unit 'rules: pewter' 'troopers:   # all' '  - {name: Abel}' '  - {name: Bart}' 'name: Red'
	becomes 'rules: pewter' 'troopers: []   # all' 'name: Red'
}

@test "who joins is appended, to a block and to [ ], with quotes where a text needs them" {
	unit 'rules: pewter' 'name: Red' 'troopers:' '  - {name: Abel, renown: 1}' '' '# end'
	more 'event=hire by=Zoe scars=limp,squint' 'event=hire by="Otto: \"the Bad\"" rested=no'
	drafts 'rules: pewter' 'name: Red' 'troopers:' '  - {name: Abel, renown: 2}' '  - {name: Zoe, scars: [limp, squint]}' '  - {name: "Otto: \"the Bad\"", rested: no}' '' '# end'
	unit 'rules: pewter' 'troopers: [{name: Abel, renown: 1}]'
	echo 'event=game' >game.log
	more 'event=hire by=Zoe'
	becomes 'rules: pewter' 'troopers: [{name: Abel, renown: 2}, {name: Zoe}]'
	dead Abel
	becomes 'rules: pewter' 'troopers: [{name: Zoe}]'
	unit 'rules: pewter' 'troopers:' '  - {name: Abel, renown: 1}'
	becomes 'rules: pewter' 'troopers:' '  - {name: Zoe}'
}

@test "lines that end with CR LF and names that are not ASCII keep their bytes" {
	printf 'rules: pewter\r\nname: Gruppe Süd \xe2\x80\x93 I\r\ntroopers:\r\n  - {name: Jürgen, renown: 1}   # größer\r\n  - name: Zoë\r\n' >u.yaml
	printf 'rules: pewter\r\nname: Gruppe Süd \xe2\x80\x93 I\r\ntroopers:\r\n  - {name: Jürgen, renown: 2}   # größer\r\n  - name: Zoë\r\n    renown: 1\r\n' >want
	muster --next u.yaml -u u.yaml >next
	cmp want next
}

@test "the layout of the file is its own: lists at the margin, quoted keys, texts in lines, [ ] over lines" {
	unit 'rules: pewter' 'troopers:' '- {name: Abel, renown: 1}' '- renown: 1' '  scars:' '  - squint' '  name: >-' '    Bart' '    the Tall' '- {name: Carl}'
	hurt Abel
	more 'by="Bart the Tall" did=table-lookup.wound fate=well scar=limp' 'event=hire by=Zoe'
	becomes 'rules: pewter' 'troopers:' '- {name: Abel, renown: 2, scars: [limp]}' '- renown: 2' '  scars:' '  - squint' '  - limp' '  name: >-' '    Bart' '    the Tall' '- {name: Carl, renown: 1}' '- {name: Zoe}'
	unit 'rules: pewter' '"troopers" :   # all' '  - name: |-' '      Abel' '  - {name: Bart}' 'name: Red'
	echo 'event=game' >game.log
	more 'by=Abel did=x.y health=2'
	becomes 'rules: pewter' '"troopers" :   # all' '  - name: |-' '      Abel' '    renown: 1' '  - {name: Bart, renown: 1}' 'name: Red'
	dead Bart
	more 'by=Abel did=table-lookup.wound fate=dead'
	becomes 'rules: pewter' '"troopers" : []   # all' 'name: Red'
	unit 'rules: pewter' 'troopers: [' '    {name: Abel},   # one' '    {name: Bart},' '    {name: Carl}    # three' '  ]'
	echo 'event=game' >game.log
	dead Carl
	more 'event=hire by=Zoe'
	becomes 'rules: pewter' 'troopers: [' '    {name: Abel, renown: 1},   # one' '    {name: Bart, renown: 1}, {name: Zoe}    # three' '  ]'
}

@test "a last line without an end, and JSON" {
	printf 'rules: pewter\ntroopers:\n  - name: Abel' >u.yaml
	muster --next u.yaml -u u.yaml >next
	[ "$(cat next)" = $'rules: pewter\ntroopers:\n  - name: Abel\n    renown: 1' ]
	printf '{"rules": "pewter", "troopers": [{"name": "Abel", "renown": 1}]}\n' >u.yaml
	becomes '{"rules": "pewter", "troopers": [{"name": "Abel", "renown": 2}]}'
}

@test "what nothing was earned by is the same to the byte, and further documents stay" {
	unit 'rules: pewter' 'name: Red' 'troopers:' '  - {name: Abel}' '---' 'rules: pewter' 'name: Blue' 'troopers:' '  - {name: Bart, rested:   yes}'
	becomes 'rules: pewter' 'name: Red' 'troopers:' '  - {name: Abel, renown: 1}' '---' 'rules: pewter' 'name: Blue' 'troopers:' '  - {name: Bart, rested:   yes, renown: 1}'
	unit 'rules: pewter' 'troopers: [{name: Abel}]'
	sed 's/figure:/about: x/; /^after:/,$d' "$VOLTIGEUR_RULES/after.yaml" >/dev/null
	cp -r "$VOLTIGEUR_RULES" still
	sed -i 's/sheet.renown: renown + gains, //' still/after.yaml
	muster -r ./still --next u.yaml -u u.yaml >next
	cmp u.yaml next
}

@test "muster -w writes who joins, whom nobody knows yet, with the keys of his kind" {
	unit 'rules: pewter' 'troopers: [{name: Abel, renown: 1}]'
	run muster -w -u u.yaml hire by=Bert rested=no
	answers "event=hire by=Bert rested=no number=2"
	becomes 'rules: pewter' 'troopers: [{name: Abel, renown: 2}, {name: Bert, rested: no}]'
	while IFS='|' read -r event said; do
		# shellcheck disable=SC2086 # words are meant
		run --separate-stderr muster -w -u u.yaml $event
		refuses "muster: $said"
	done <<-'END'
		hire by=Carl nothing=1|unknown field "nothing" for event=hire
		hire by=Carl scars=bad|scars: unknown value "bad"
		study by=Carl|unknown figure "Carl"; the unit files have: Abel
	END
}

@test "a set of words is written anew where the game adds one, and stays as it is elsewhere" {
	cp -r "$VOLTIGEUR_RULES" set
	sed -i 's/{type: list, words/{type: set, words/; /scars-kept/d' set/units.yaml set/succession.yaml
	export VOLTIGEUR_RULES=./set/
	unit 'rules: pewter' 'troopers:' '  - {name: Abel, scars: [ squint ]}  # one' '  - {name: Bart, scars: [ squint ]}  # two' \
		'  - {name: Carl, scars: squint}' '  - {name: Dora}' '  - name: Emil' '    scars: [stammer, limp]' '  - {name: Fred, scars: stammer}'
	for who in Abel Carl Dora; do hurt $who; done
	becomes 'rules: pewter' 'troopers:' '  - {name: Abel, scars: [limp, squint], renown: 1}  # one' '  - {name: Bart, scars: [ squint ], renown: 1}  # two' \
		'  - {name: Carl, scars: [limp, squint], renown: 1}' '  - {name: Dora, renown: 1, scars: [limp]}' '  - name: Emil' '    scars: [stammer, limp]' '    renown: 1' \
		'  - {name: Fred, scars: stammer, renown: 1}'
}

@test "a single member who is gone is cut out of { } with his comma, and out of a block with his lines" {
	cp -r "$VOLTIGEUR_RULES" single
	sed -i 's/    troopers: {many: troopers}/    captain: {one: troopers}\n    mate: {one: troopers}\n&/' single/units.yaml
	export VOLTIGEUR_RULES=./single/
	local cap='captain: {name: Cap, renown: 1}' mat='mate: {name: Mat, renown: 1}' now='mate: {name: Mat, renown: 2}'
	dead Cap
	unit "{rules: pewter, name: A, $cap, $mat}" && becomes "{rules: pewter, name: A, $now}"
	unit "{$cap, $mat, rules: pewter}" && becomes "{$now, rules: pewter}"
	unit "{$mat, $cap}" && becomes "{$now}"
	unit "{$cap}" && becomes '{}'
	unit 'rules: pewter' "$cap   # brave" '# second' "$mat" && becomes 'rules: pewter' '# second' "$now"
	unit 'rules: pewter' "$mat" captain: '  name: Cap' '  renown: 1' && becomes 'rules: pewter' "$now"
	dead Mat
	unit "{rules: pewter, $cap, $mat}" && becomes '{rules: pewter}'
	unit "{rules: pewter, $cap, troopers: [], $mat, name: A}" && becomes '{rules: pewter, troopers: [], name: A}'
	unit "{$cap, $mat}" && becomes '{}'
}

@test "who joins has a name that nobody has, and his unit a list for him" {
	unit 'rules: pewter' 'troopers: [{name: Abel, renown: 1}]'
	while IFS='|' read -r events said; do
		printf 'event=game\n%b\n' "$events" >game.log
		run --separate-stderr muster --next u.yaml -u u.yaml
		refuses "muster: game.log:$said"
	done <<-'END'
		event=hire|2: missing by=, the name of the figure that joins
		event=hire by=Abel|2: there is already a figure "Abel"
		event=hire by=Bert\nevent=hire by=Bert|3: there is already a figure "Bert"
		event=hire by=Bert unit=Blues|2: unknown unit "Blues"
	END
	while IFS='|' read -r name written; do
		echo "event=game" >game.log
		more "event=hire by=$name"
		becomes 'rules: pewter' "troopers: [{name: Abel, renown: 2}, {name: ${written:-$name}}]"
	done <<-'END'
		Bert
		"Big Bert"|Big Bert
		Éva
		O'Neil-2_b.c
		3x
		-x|"-x"
		'x|"'x"
		x#|"x#"
		a:b|"a:b"
	END
	cp -r "$VOLTIGEUR_RULES" other
	sed -i 's/    troopers: {many: troopers}/    captain: {one: troopers}\n&/' other/units.yaml
	export VOLTIGEUR_RULES=./other/
	printf 'event=game\nevent=hire by=Bert\n' >game.log
	for key in captain name nobody; do
		sed -i "s/\(joins:\) *[a-z]*/\1 $key/" other/state.yaml
		run --separate-stderr table-lookup --check-rules ./other/
		[[ $status -eq 2 && -z $output && $stderr == "table-lookup: ./other/state.yaml:8:"*": \"$key\" is not a key of units with many members" ]] || { echo "$stderr"; false; }
		run --separate-stderr muster --next u.yaml -u u.yaml
		refuses "muster: game.log:2: the unit has no members under the key \"$key\""
	done
}

@test "the next file of the next file: nothing is earned twice" {
	unit 'rules: pewter' 'troopers:' '  - {name: Abel}'
	becomes 'rules: pewter' 'troopers:' '  - {name: Abel, renown: 1}'
	cp next.yaml u.yaml
	becomes 'rules: pewter' 'troopers:' '  - {name: Abel, renown: 2}'
}

@test "while rolls are due there is no next file" {
	unit 'rules: pewter' 'name: Red' 'troopers: [{name: Abel}]' '---' 'rules: pewter' 'name: Blue' 'troopers: [{name: Bart}]'
	more 'by=Bart at=Abel did=shoot.fire target.health=0 was.target.health=2'
	run --separate-stderr muster --next u.yaml -u u.yaml
	refuses 'Abel: table-lookup.wound is still to be rolled'
}

@test "who joins must be new, of a known unit, with keys that there are" {
	unit 'rules: pewter' 'name: Red' 'troopers: [{name: Abel}]' '---' 'rules: pewter' 'name: Blue' 'troopers: [{name: Bart}]'
	more 'event=hire by=Zoe'
	run --separate-stderr muster --next u.yaml -u u.yaml
	refuses 'game.log:2: missing unit=; there is more than one unit'
	printf '%s\n' 'event=game' 'event=hire unit=Red by=Bart' >game.log
	run --separate-stderr muster --next u.yaml -u u.yaml
	refuses 'game.log:2: there is already a figure "Bart"'
	printf '%s\n' 'event=game' 'event=hire unit=Red by=Zoe' 'event=hire unit=Blue by=zoe' >game.log
	run --separate-stderr muster --next u.yaml -u u.yaml
	refuses 'game.log:3: there is already a figure "zoe"'
	printf '%s\n' 'event=game' "event=hire unit=Red by=$(printf 'z%.0s' {1..65})" >game.log
	run --separate-stderr muster --next u.yaml -u u.yaml
	refuses 'u.yaml, as the game leaves it:3:44: name: invalid value "zzz'
	printf '%s\n' 'event=game' 'event=hire unit=Red by=Zoe renwn=1' >game.log
	run --separate-stderr muster --next u.yaml -u u.yaml
	refuses 'game.log:2: unknown field "renwn" for event=hire'
	printf '%s\n' 'event=game' 'event=hire unit=Rot by=Zoe' >game.log
	run --separate-stderr muster --next u.yaml -u u.yaml
	refuses 'game.log:2: unknown unit "Rot"'
}

@test "another file than those of the game, and no log" {
	unit 'rules: pewter' 'troopers: [{name: Abel}]'
	cp u.yaml v.yaml
	run --separate-stderr muster --next v.yaml -u u.yaml
	refuses 'v.yaml: no figure of the game comes from this file'
	unset VOLTIGEUR_LOG
	run --separate-stderr muster --next u.yaml -u u.yaml
	refuses '--next requires a log'
}

@test "choices are records: they come down a pipe, and the first that is wrong is named with its line" {
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_UNITS=red.yaml
	printf '%s\n' 'rules: silver-bayonet' 'name: Red' 'nation: britain' 'officer: {name: Harris, raise: [melee, health, courage], attributes: [artillerist, nimble], experience: 9, rewards: [courage]}' \
		'soldiers:' '  - {name: Cooper, type: rifleman, experience: 9, rewards: [courage]}' >red.yaml
	echo 'event=game scenario=investigation' >game.log
	run --separate-stderr muster --next red.yaml
	[[ $status -eq 2 && -z $output && $stderr == *'Harris: a reward for each tier'*'Cooper: a reward for each tier'* ]]
	run muster --after -o tsv --columns by,choose
	[ "${lines[1]}" = $'Cooper\thealth,attribute' ]
	muster --after -o tsv --columns by,choose | sed -n 's/\t.*health.*/ gain=health/; s/^/event=reward by=/; /gain/p' | muster -w
	muster --next red.yaml >next.yaml
	[ "$(grep -c 'rewards: \[courage, health\]' next.yaml)" -eq 2 ]
	run --separate-stderr muster -w <<<$'event=dismiss by=Cooper\n# and then\nevent=dismiss by=Nobody\nevent=turn'
	[ "$status" -eq 2 ]
	[ "$output" = $'event=dismiss by=Cooper number=4\n# and then' ]
	[[ $stderr == 'muster: stdin:3: unknown figure "Nobody"'* ]]
	[ "$(tail -n 1 game.log)" = 'event=dismiss by=Cooper number=4' ]
}
