#!/usr/bin/env bats
# --ask: dice on the table, asked for by name on the controlling terminal.
load ../helper

setup() {
	command -v python3 >/dev/null || skip "no python3"
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet
}

# person [--input TEXT] [--hang-up] [--raw] ANSWER... -- COMMAND...
person() { run timeout 40 python3 "$root/tests/tools/ask.py" "$@"; }
# says TEXT: it stood on the terminal, or came out.
says() { [[ "$output" == *"$1"* ]] || { printf 'want: %s\ngot:  %s\n' "$1" "$output" >&2; return 1; }; }

@test "each die is asked for by the figure's name and its own, and each choice with its words" {
	person 10 7 none none none -- shoot --ask -o kv by=Harris at=Ghoul weapon=musket range=9 target.defence=14 target.health=12
	says "Harris, power d10: 10"
	says "Harris, skill d10: 7"
	says "Harris, fate (none, power, skill"
	says "Ghoul, response (none, dive): none"
	says " power=10 skill=7 "
	says "source=hand faces=10,7"
	says "status: 0 left: 0"
}

@test "without names the die's name stands alone" {
	person 3 2 none none -- shoot --ask -o kv weapon=musket range=9 target.defence=14
	says $'\npower d10: 3'
}

@test "a pool is taken on one line, as faces or counted, with commas or blanks" {
	export VOLTIGEUR_RULES="$root/tests/fixtures/rules/tin"
	person '5 6,2' none -- shoot --ask -o kv men=3 range=9 target.men=8
	says "shots, 3 d6 (on one line, or 4x1,3x5): 5 6,2"
	says "shots=5,6,2"
	person '2x6 1' none -- shoot --ask -o kv men=3 range=9 target.men=8
	says "shots=6,6,1"
	person '5 6' '1 2 3 4' '1 2 3' none -- shoot --ask -o kv men=3 range=9 target.men=8
	says "expected 3, got 2; try again: "
	says "expected 3, got 4; try again: "
	says "shots=1,2,3"
}

@test "an impossible face and what is no face are asked for again" {
	person 11 -1 ten 0 2 none none -- shoot --ask -o kv weapon=musket range=9 target.defence=14
	says "a d10 cannot show 11; try again: "
	says 'invalid face "-1"'
	says 'invalid face "ten"'
	says " power=10 skill=2 "
}

@test "< takes the last answer back, as often as there are any" {
	person '<' 10 '<' 9 7 '<' '<' 4 2 none none -- shoot --ask -o kv weapon=musket range=9 target.defence=14
	says "power d10: <"
	says "there is no answer to undo; try again: 10"
	says " power=4 skill=2 "
	says "faces=4,2"
	says "status: 0 left: 0"
}

@test "a choice is taken back like a die, and the beginning of a word will do" {
	person 3 2 pow 9 '<' '<' no none none -- shoot --ask -o kv by=Harris weapon=musket range=9 target.defence=14
	says "power.reroll d10: "
	says "fate (none, power, skill"
	says " power=3 skill=2 "
	[[ "$output" != *"power.reroll="* ]]
	says "status: 0"
}

@test "a word that is none is asked for again" {
	person 3 2 luck none none -- shoot --ask -o kv weapon=musket range=9 target.defence=14
	says "enter one of the listed words: "
	says "status: 0"
}

@test "records come through a pipe while the dice come from the terminal" {
	person --input 'by=Ann weapon=musket range=9 target.defence=14\nby=Bob weapon=musket range=9 target.defence=14\n' \
		1 2 none none 3 4 none none -- shoot --ask -o kv
	says "Ann, power d10: 1"
	says "Bob, power d10: 3"
	says "out: by=Ann "
	says "faces=1,2"
	says "faces=3,4"
	says "status: 0 left: 0"
}

@test "a record that the person answered can be verified and resolved again" {
	person 3 2 none none -- shoot --ask -S -o kv by=Harris weapon=musket range=9 target.defence=14
	sed -n 's/^.*out: //p' <<<"$output" >game.log
	grep -q "source=hand" game.log
	run muster --verify -l game.log
	answers ""
	person 9 -- shoot --ask --again -l game.log -o kv fate=power
	says "Harris, power.reroll d10: 9"
	says "power=3 "
	says "faces=3,2,9"
	says "source=hand"
}

@test "a terminal that goes away in the middle: nothing is printed for that record, exit 2" {
	person --hang-up 10 -- shoot --ask -o kv by=Harris weapon=musket range=9 target.defence=14
	says "out: err: shoot: the terminal was closed"
	says "status: 2"
	person --hang-up --input 'by=Ann weapon=musket range=9 target.defence=14\nby=Bob weapon=musket range=9 target.defence=14\n' \
		1 2 none none 3 -- shoot --ask -o kv
	says "out: by=Ann "
	[[ "$output" != *"out:"*"by=Bob"* ]]
	says "shoot: stdin:2: the terminal was closed"
	says "status: 2"
}

@test "several targets are asked for one after the other" {
	export VOLTIGEUR_UNITS="$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml"
	person 1 2 none 3 4 none -- check terror --ask --for at -o kv by=hagman at=dubois,manon
	says "Dubois, power d10: 1"
	says "Manon, power d10: 3"
	says "faces=1,2,3,4"
}

@test "cards are asked for too, and taken back" {
	person 5 '<' 2 1 -- draw clue-investigation --ask -o kv count=2 by=Harris
	says "Harris, clue-investigation d5: 5"
	says "Harris, clue-investigation d4: <"
	says "card=king-of-diamonds left=4 "
	says "status: 0"
}

@test "an empty answer, a question mark and too many faces are asked for again" {
	person '' '   ' '?' '4 5' 4 , 5 none none -- shoot --ask -o kv weapon=musket range=9 target.defence=14
	says $'power d10: \nexpected 1, got 0; try again:    \nexpected 1, got 0; try again: ?'
	says 'invalid face "?"; expected a number, or 4x1 for four ones; try again: 4 5'
	says "expected 1, got 2; try again: 4"
	says "skill d10: ,"
	says "faces=4,5"
	says "status: 0 left: 0"
}

@test "blanks, tabs and commas about the faces do no harm" {
	export VOLTIGEUR_RULES="$root/tests/fixtures/rules/tin"
	person $' ,5,\t 6  2 ,' -- shoot --ask -o kv men=3 range=9 target.men=8
	says "shots=5,6,2"
	says "status: 0 left: 0"
}

@test "of an answer 4095 characters are read, and what is longer is still one answer" {
	local blanks
	blanks=$(printf '%4094s' '')
	person --raw "${blanks}5" "$blanks 5" 6 none none -- shoot --ask -o kv weapon=musket range=9 target.defence=14
	[ "$(grep -c "expected 1, got 0; try again: " <<<"$output")" -eq 1 ]
	says "power=5 skill=6 "
	says "status: 0 left: 0"
}

@test "at a choice an empty line, a question mark and a beginning that two words share are asked for again" {
	mkdir game
	printf 'id: game\nsides: {figure: {hand: [up, upper, down]}}\n' >game/ruleset.yaml
	cat >game/check.yaml <<-'END'
	check:
	  p:
	    about: a test
	    sides: figure
	    steps:
	      - choose: hand
	        options: {up: , upper: , down: {when: 1 > 2}}
	      - {stop: good}
	END
	export VOLTIGEUR_RULES=./game/
	person '' '?' u uppermost down ' upp ' -- check --ask -o kv by=Ann
	says $'Ann, hand (up, upper): \nenter one of the listed words: ?\nenter one of the listed words: u\nenter one of the listed words: uppermost'
	says "hand=upper"
	says "status: 0 left: 0"
	person up -- check --ask -o kv by=Ann
	says "hand=up "
}

@test "the end of input at the terminal is like a terminal that goes away" {
	person 10 ^D -- shoot --ask -o kv by=Harris weapon=musket range=9 target.defence=14
	says "out: err: shoot: the terminal was closed"
	says "status: 2 left: 0"
	person --input 'by=Ann weapon=musket range=9 target.defence=14\nby=Bob weapon=musket range=9 target.defence=14\n' \
		1 2 none none ^D -- shoot --ask -o kv
	says "out: by=Ann "
	[[ "$output" != *"out:"*"by=Bob"* ]]
	says "shoot: stdin:2: the terminal was closed"
	says "status: 2 left: 0"
	person 10 7 ^D -- shoot --ask -o kv by=Harris weapon=musket range=9 target.defence=14
	says "fate (none, power, skill"
	says "out: err: shoot: the terminal was closed"
}

@test "interrupted at a question a tool ends at once: records before it are written, nothing of that one" {
	person 10 ^C -- shoot --ask -o kv by=Harris weapon=musket range=9 target.defence=14
	says $'out: err: status: -2 left: 0'
	person --input 'by=Ann weapon=musket range=9 target.defence=14\nby=Bob weapon=musket range=9 target.defence=14\n' \
		1 2 none none 3 ^C -- shoot --ask -o kv
	says "out: by=Ann "
	[[ "$output" != *"out:"*"by=Bob"* ]]
	says "status: -2"
}

@test "what rules call a choice, and an answer that is none, cannot steer the terminal either" {
	mkdir game
	printf 'id: game\nsides: {figure: {hand: [up, "d\\e[5mown"]}}\n' >game/ruleset.yaml
	printf 'check: {p: {about: a test, sides: figure, steps: [{roll: {x: d6}}, {choose: hand, options: [up, "d\\e[5mown"]}]}}\n' >game/check.yaml
	export VOLTIGEUR_RULES=./game/
	person $'\xc2\x9b2J' 3 up -- check --ask -o kv by=Ann
	says 'invalid face "\x9b2J"'
	says 'hand (up, d\x1b[5mown): up'
}

@test "without a terminal there is nobody to ask" {
	run --separate-stderr setsid --wait shoot --ask weapon=musket range=9 target.defence=14
	refuses "--ask: no terminal"
}

@test "a name in the prompt cannot steer the terminal" {
	person --input 'by=\u009b31m\u202eX weapon=musket range=9 target.defence=14\n' 1 2 none none none -- shoot --ask -o text
	says '\x9b31m\u202eX, power d10: '
}

@test "while somebody is asked, others write; then the answer is not written" {
	export VOLTIGEUR_LOG=game.log
	shot="weapon=musket accuracy=1 range=12 target.defence=14"
	shoot -w -s a $shot >/dev/null
	person --meanwhile "shoot -w -s b $shot" 10 7 none none none -- shoot -w --ask -o kv $shot
	says "game.log: somebody has written while you were asked, so this answer is not written; ask again"
	says "status: 2"
	[ "$(wc -l <game.log)" -eq 3 ]
	person 10 7 none none none -- shoot -w --ask -o kv $shot
	says " number=4"
	person --meanwhile "timeout 5 shoot -w -s b $shot" 9 -- shoot --again -w --ask -o kv fate=power
	says "somebody has written while you were asked"
	[ "$(wc -l <game.log)" -eq 5 ]
}

@test "before a choice stand the total, the number needed, and the chance of each option" {
	person 3 7 none none -- shoot --ask -o kv by=Harris at=Ghoul weapon=musket range=9 target.defence=14
	says $'power 3, skill 7, modifiers 0: 10 against 14\nchance of success: none 0%, power 40%, skill 0%\ndamage on average: none 0, power 3.4, skill 0\nHarris, fate (none, power, skill): '
	person 2 yes 4 -- check catch-horse --ask -o kv -r steeplechase horse-at=loose mounted=no energy=energetic
	says $'chance of success: no 0%, yes 33.3%\n'
	# the decision of the other party, and of what comes later the defaults
	person 9 8 none none -- shoot --ask -o kv by=Harris at=Ghoul weapon=musket range=9 target.defence=14 target.health=12
	says $'9 damage to Ghoul\ndamage on average: none 9, power 5.6, skill 5.6\nGhoul, negate (none, power, skill): '
}

@test "a line that is the same for all options is left out, and so is what takes long" {
	person 10 9 none none -- shoot --ask -o kv by=Harris at=Ghoul weapon=musket range=9 target.defence=5
	[[ "$output" != *"chance of success: none 100%, power 100%"* ]]
	cp -r "$root/tests/fixtures/rules/tin" game
	sed -i 's/^      - choose: luck/&\n        ask: "{hits} so far"/; s/^      - {stop: miss, when: hits == 0.*/      - tally: {name: more, dice: dust, of: d100, count: {low: face < 50, odd: face > 90}}\n      - {let: {hits: hits + low * odd * odd}}\n&/; s/^      range: /      dust: 0\n&/' game/shoot.yaml
	export VOLTIGEUR_RULES=./game
	person 1 none 5 -- shoot --ask -o kv men=1 range=9 target.men=5 dust=1
	says $'0 so far\nchance of success: '
	person 1 none 900x5 -- shoot --ask -o kv men=1 range=9 target.men=5 dust=900
	says $'0 so far\nluck (none, pebble): none'
	says "status: 0 left: 0"
}

# way FAILS WORDS OPTIONS: a game in which one chooses a way, and throws a die then.
way() {
	mkdir -p game
	printf 'id: game\nsides: {figure: {way: [%s]}}\n' "$2" >game/ruleset.yaml
	cat >game/check.yaml <<-END
	check:
	  p:
	    about: a test
	    sides: figure
	    gives: {result: none, gain: 0, other: 0, third: 0, mood: calm}
	    outcome: [mood, result, gain, other, third]
	    $1
	    steps:
	      - choose: way
	        options: {$3}
	      - {roll: {x: d4}}
	      - {let: {gain: x - 4, other: 1, third: 1, mood: wild}, when: way is dare}
	      - {let: {gain: 0.25, third: 2 , other: 2}, when: way is rush}
	      - {stop: bad, when: x == 1 and way is dare}
	      - {stop: worse, when: x == 2 and way is dare}
	      - {stop: good, when: way is not wait}
	END
	export VOLTIGEUR_RULES=./game/
}
three=('wait, dare, rush' 'wait: , dare: , rush: ')

@test "two outcomes are told before a choice: success is no result that fails, and not none; a mean is rounded to tenths" {
	way 'fails: [bad, worse]' "${three[@]}"
	person dare 3 -- check --ask -o kv by=Ann
	[ "$(head -n 5 <<<"$output")" = 'chance of success: wait 0%, dare 50%, rush 100%
gain on average: wait 0, dare -1.5, rush 0.3
What do the dice show? (< undoes the last answer)
Ann, way (wait, dare, rush): dare
Ann, x d4: 3' ]
	# without failures there is no success, and a third number is too many
	way '' "${three[@]}"
	person dare 3 -- check --ask -o kv by=Ann
	[ "$(head -n 3 <<<"$output")" = 'gain on average: wait 0, dare -1.5, rush 0.3
other on average: wait 0, dare 1, rush 2
What do the dice show? (< undoes the last answer)' ]
}

@test "an outcome of a part says whose it is" {
	mkdir game
	printf 'id: game\nsides: {figure: {way: [wait, dare]}}\n' >game/ruleset.yaml
	cat >game/check.yaml <<-'END'
	check:
	  p:
	    about: a test
	    sides: figure
	    gives: {back.gain: 0}
	    outcome: [back.gain]
	    steps: [{choose: way, options: {wait: , dare: }}, {do: more, as: back}]
	  more:
	    sides: figure
	    gives: {gain: 0}
	    steps: [{roll: {x: d4}}, {let: {gain: x}, when: way is dare}]
	END
	export VOLTIGEUR_RULES=./game/
	person dare 3 -- check --ask -o kv by=Ann
	[ "$(head -n 1 <<<"$output")" = 'back: gain on average: wait 0, dare 2.5' ] || { echo "$output"; false; }
}

@test "of one option that is allowed nothing is told, nor of more than eight; of eight all is" {
	way 'fails: [bad, worse]' 'wait, dare, rush' 'wait: {when: 1 > 2}, dare: , rush: {when: 1 > 2}'
	person dare 3 -- check --ask -o kv by=Ann
	[ "$(head -n 2 <<<"$output")" = $'What do the dice show? (< undoes the last answer)\nAnn, way (dare): dare' ]
	way 'fails: [bad, worse]' 'wait, dare, rush, a, b, c, d, e' 'wait: , dare: , rush: , a: , b: , c: , d: , e: '
	person a 3 -- check --ask -o kv by=Ann
	[ "$(head -n 1 <<<"$output")" = 'chance of success: wait 0%, dare 50%, rush 100%, a 100%, b 100%, c 100%, d 100%, e 100%' ]
	way 'fails: [bad, worse]' 'wait, dare, rush, a, b, c, d, e, f' 'wait: , dare: , rush: , a: , b: , c: , d: , e: , f: '
	person a 3 -- check --ask -o kv by=Ann
	[ "$(head -n 2 <<<"$output")" = $'What do the dice show? (< undoes the last answer)\nAnn, way (wait, dare, rush, a, b, c, d, e, f): a' ]
}

@test "of several targets each question says at whom, or whose it is, and at. is not said" {
	person 10 9 none none 9 9 none none none -- shoot --ask -o kv by=Ann at=Bob,Cid weapon=blunderbuss range=3 target.defence=10 target.health=11
	[ "$(grep -o '^[^:]*: [a-z0-9]*$' <<<"$output" | grep -v 'err:')" = 'Ann at Bob, power d10: 10
Ann at Bob, skill d10: 9
Ann at Bob, fate (none, power, skill): none
Bob, negate (none, power, skill): none
Ann at Cid, power d10: 9
Ann at Cid, skill d10: 9
Ann at Cid, fate (none, power, skill): none
Cid, negate (none, power, skill): none
Cid, response (none, dive): none' ]
	says $'\nat.2: chance of success: none 100%, power 90%, skill 90%\n'
	[ "$(grep -c 'What do the dice show' <<<"$output")" -eq 1 ]
	# those who act for themselves are not at anybody
	export VOLTIGEUR_UNITS="$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml"
	person 1 2 none 3 4 none -- check terror --ask --for at -o kv by=hagman at=dubois,manon
	says $'\nat.1: chance of success: none 0%, power 40%, skill 30%\nDubois, fate (none, power, skill): none\n'
	says $'\nat.2: chance of success: none 0%, power 70%, skill 60%\nManon, fate (none, power, skill): none\n'
	[[ $output != *" at Manon"* ]]
}

@test "without names a decision of the target has its whole name" {
	person 10 7 none none none -- shoot --ask -o kv weapon=musket range=9 target.defence=14 target.health=12
	says $'\nskill d10: 7\n'
	says $'\nfate (none, power, skill): none\n'
	says $'\ntarget.negate (none, power, skill): none\n'
	says $'\ntarget.response (none, dive): none\n'
}

@test "a nought is ten on a ten-sided die, and nothing on another" {
	person 0 0 none none none -- shoot --ask -o kv weapon=musket range=9 target.defence=14
	says " power=10 skill=10 "
	export VOLTIGEUR_RULES="$root/tests/fixtures/rules/tin"
	person '5 6 0' '5 6 7' '5 6 1' -- shoot --ask -o kv men=3 range=9 target.men=8
	says "a d6 cannot show 0; try again: 5 6 7"
	says "a d6 cannot show 7; try again: 5 6 1"
	says "shots=5,6,1"
}
