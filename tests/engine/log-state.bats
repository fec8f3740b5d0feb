#!/usr/bin/env bats
# What a log remembers of each kind of field that state.yaml declares, from event to event.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir game
	cat >game/ruleset.yaml <<-'END'
		id: game
		options: {sky: {words: [clear, rain, snow], default: clear}, wind: 0, sight: {type: distance, most: 24}, dark: no, force: {type: number, most: 6, step: 1}}
		distances: {unit: inches, inch: 2.5}
		sides:
		  figure:
		    health: {default: 6, step: 1}
		    mood: [calm, afraid, fled]
		    tired: 0
		    next: 0
		    dazed: 0
		    daze: [none, stunned]
		    marks: {type: set, words: [red, blue]}
		    foe: no
		    dice: {default: 3}
	END
	cat >game/state.yaml <<-'END'
		events: {activation: {about: a figure is done}, turn: {about: a turn is over}, game: {about: a game begins}}
		state:
		  health: {until: game, out: 0}
		  mood: {until: game, out: fled}
		  next: {until: turn, becomes: tired}
		  tired: {until: turn}
		  dazed: {until: game, counts: activation, ends: daze}
		  daze: {until: game}
		  marks: {until: turn}
		  foe: {until: turn, of: pair}
		  dice: {until: game, of: unit}
		  sky: {until: turn, of: game}
		  wind: {until: game, of: game}
		deeds: {taken: {about: a flag is taken}}
	END
	cat >game/shoot.yaml <<-'END'
		shoot:
		  fire:
		    about: a shot
		    sides: figure
		    gives: {hits: 0}
		    steps:
		      - {roll: {x: d6}}
		      - {let: {hits: 1, target.health: -2}, when: x > 3}
		      - {let: {next: +1, foe: yes, marks: +red}}
		      - {let: {target.mood: afraid, target.daze: stunned, target.dazed: 2}, when: x > 4}
		      - {let: {sky: rain, wind: +1}, when: x > 5}
		      - {let: {dice: -1}, when: x == 1}
	END
	cat >game/check.yaml <<-'END'
		check:
		  look: {about: a look, sides: figure, gives: {v: 0}, steps: [{let: {v: health}}]}
	END
	export VOLTIGEUR_RULES=./game/ VOLTIGEUR_LOG=game.log
	echo event=game >game.log
}

# fires DIE OPERAND...: a shot goes into the log.
fires() { shoot -w -o kv -d "$@" >answer; }
# event OPERAND...: an event goes into the log.
event() { muster -w "$@" >/dev/null; }
# stands: muster prints the lines of standard input, and says nothing else.
stands() {
	run muster
	[ "$status" -eq 0 ]
	diff <(cat) <(echo "$output")
}

@test "each field is remembered for whom it is of, counted down, moved and reset" {
	fires 6 by=A at=B
	fires 6 by=A at=C
	fires 1 by=C at=A
	fires 4 by=B at=A
	stands <<-'END'
		by=A next=2 marks=red health=4
		by=B health=4 mood=afraid dazed=2 daze=stunned next=1 marks=red
		by=C health=4 mood=afraid dazed=2 daze=stunned next=1 marks=red dice=2
		by=A at=B foe=yes
		by=A at=C foe=yes
		by=C at=A foe=yes
		by=B at=A foe=yes
		event=game sky=rain wind=2
	END
	event activation by=B
	stands <<-'END'
		by=A next=2 marks=red health=4
		by=B health=4 mood=afraid dazed=1 daze=stunned next=1 marks=red
		by=C health=4 mood=afraid dazed=2 daze=stunned next=1 marks=red dice=2
		by=A at=B foe=yes
		by=A at=C foe=yes
		by=C at=A foe=yes
		by=B at=A foe=yes
		event=game sky=rain wind=2
	END
	event activation by=B
	event turn
	stands <<-'END'
		by=A health=4 tired=2
		by=B health=4 mood=afraid tired=1
		by=C health=4 mood=afraid dazed=2 daze=stunned dice=2 tired=1
		event=game wind=2
	END
	event turn
	stands <<-'END'
		by=A health=4
		by=B health=4 mood=afraid
		by=C health=4 mood=afraid dazed=2 daze=stunned dice=2
		event=game wind=2
	END
	event game
	run muster
	[ "$status" -eq 0 ]
	[ -z "$(grep -vx 'by=[ABC]' <<<"$output")" ]
}

@test "an event of one figure resets what is that one's, also toward others" {
	fires 5 by=A at=B
	fires 5 by=B at=A
	event turn by=A
	stands <<-'END'
		by=A health=4 mood=afraid dazed=2 daze=stunned tired=1
		by=B health=4 mood=afraid dazed=2 daze=stunned next=1 marks=red
		by=B at=A foe=yes
	END
	event game by=A
	stands <<-'END'
		by=A
		by=B health=4 mood=afraid dazed=2 daze=stunned next=1 marks=red
		by=B at=A foe=yes
	END
}

@test "event=set corrects what is remembered, and nothing else" {
	event event=set by=A at=B foe=yes
	event event=set sky=snow wind=4
	event event=set by=A marks=blue,red daze=stunned
	event event=set by=A marks=red
	event taken by=A
	stands <<-'END'
		by=A marks=red daze=stunned
		by=A at=B foe=yes
		event=game sky=snow wind=4
	END
	event event=set sight=30cm force=6 dark=yes
	run muster
	[ "${lines[2]}" = 'event=game sky=snow wind=4 sight=30cm force=6 dark=yes' ]
	cp game.log before
	while IFS=: read -r operands said; do
		# shellcheck disable=SC2086 # words are meant
		run --separate-stderr muster -w $operands
		[ "$status" -eq 2 ] && [ -z "$output" ] && [ "$stderr" = "muster:$said" ] || { echo "$operands: $status $stderr"; return 1; }
	done <<-'END'
		event=set by=A foe=yes: foe is a value between two figures; name the other one with at=
		event=set sky=fog: sky: unknown value "fog"
		event=set wind=x: wind: "x" is not a number
		event=game wind=: wind: "" is not a number
		event=game sight=12ft: sight: "12ft" is not a number
		event=game sight=in: sight: "in" is not a number
		event=game sight=25in: sight: "25" is above the maximum of 24
		event=game sight=65cm: sight: "26" is above the maximum of 24
		event=game dark=maybe: dark: unknown value "maybe"; expected yes or no
		event=game force=7: force: "7" is above the maximum of 6
		event=game force=2.5: force: "2.5" is not a whole number
		event=set by=A health=2.5: health: "2.5" is not a whole number
		event=set by=A health=x: health: "x" is not a number
		event=set by=A nothing=2: unknown figure field "nothing"
		event=set by=A mood=red: mood: unknown value "red"
		taken by=A health=2: unknown field "health" for event=taken
		event=set by= health=2: by= is empty; expected a figure
		join by=: by= is empty; expected a figure
		event=set now.turn=-5: now.turn: "-5" is not a whole number of at least 1
		event=set now.turn=2.5: now.turn: "2.5" is not a whole number of at least 1
		turn by=A moood=calm: unknown field "moood" for event=turn
		turn wind=3: unknown field "wind" for event=turn
		leave by=A health=0: unknown field "health" for event=leave
		trun: unknown event "trun"
		event=: expected an event: event=NAME, or its name alone
		x=1: expected an event: event=NAME, or its name alone
		turn x: invalid field "x"; expected key=value
		undo: event=undo is written by --undo
		event=redo number=1: event=redo is written by --redo
		--undo=x: --undo: invalid number "x"
		--redo=0: --redo: invalid number "0"
		--undo=1.5: --undo: invalid number "1.5"
		--undo=99: --undo=99: the log has no such number
	END
	cmp game.log before
}

# may OPERAND...: who is in the game acts, or is acted on.
may() { run shoot -o kv -d 1 "$@"; has did=shoot.fire && lacks refused; }
# gone WORD OPERAND...: who is out does not.
gone() { run shoot -o kv -d 1 "${@:2}"; has "result=$1" "refused=$1"; }

@test "who is out by a value acts only if the record gives another for each that puts him out" {
	event event=set by=A health=0
	event event=set by=B mood=fled
	event event=set by=E health=0 mood=fled
	gone gone by=A at=C
	gone gone by=A at=C mood=calm
	gone gone by=A at=C health=0
	gone gone by=A at=C health=-1
	may by=A at=C health=3
	gone gone by=B at=C health=3
	may by=B at=C mood=afraid
	gone gone by=E at=C health=3
	gone gone by=E at=C health=3 mood=fled
	may by=E at=C health=3 mood=calm
	gone target.gone by=C at=B
	gone target.gone by=C at=B target.health=3
	gone target.gone by=C at=B mood=calm
	may by=C at=B target.mood=calm
	run check -o kv by=A at=B
	has v=0 did=check.look
	event event=leave by=D
	gone gone by=D at=C
	gone gone by=D at=C health=3
}

@test "an event that goes on a torn line is found by its name, the ruleset's own too" {
	local event line
	for event in game set join leave undo redo turn activation taken; do
		for line in "by=A did=shoot.fire version=2event=$event" "by=A did=shoot.fire versevent=$event number=2" \
			"by=A note=\"a \\\" b\" did=shoot.fireevent=$event at=B" "xevent=$event"; do
			printf 'event=game\n%s\nevent=turn\n' "$line" >game.log
			run --separate-stderr muster
			[ "$stderr" = "muster: game.log:2: not a record: event=$event goes on a torn line; expected a line break before it" ] ||
				{ echo "$line: $stderr"; return 1; }
		done
	done
	for line in 'version=2event=nosuch' 'versevent=turns' 'an-event=turn' 'an_event=turn' 'my.event=turn' 'xevent=' \
		'note="x:event=turn"' 'note="a\"2event=turn"' 'note="2event=turn" x=1' 'bevents=turn' 'xevent =turn'; do
		printf 'event=game\nby=A did=shoot.fire %s\nevent=turn\n' "$line" >game.log
		run --separate-stderr muster
		[[ $stderr != *"torn line"* ]] || { echo "$line: $stderr"; return 1; }
	done
	printf 'event=game\n{"by":"A","did":"shoot.fire","note":"2event=turn"}\nevent=turn\n' >game.log
	run --separate-stderr muster
	[ -z "$stderr" ]
}

@test "random answers and events leave what state.yaml and THE LOG say" {
	agrees python3 "$root/tests/engine/event-model.py" "${VOLTIGEUR_BUILD:-$root/build}" ./game 150 1
}

@test "what a log says that is no answer and no event, and what it cannot hold, is told with its line" {
	while IFS='|' read -r line said; do
		printf 'event=game\n%b\nevent=turn\n' "$line" >game.log
		run --separate-stderr muster
		[ "$stderr" = "${said:+muster: game.log:2: $said}" ] || { echo "$line: $stderr"; return 1; }
	done <<-'END'
		event=game sequence=maybe|sequence=maybe: expected no, warn or strict
		event=undo|not a record: event=undo and event=redo require number=, a whole number of at least 1
		event=redo number=0|not a record: event=undo and event=redo require number=, a whole number of at least 1
		event=undo number=7|no record has number=7
		by=A at=B number=2 amends=9 did=shoot.fire|amends=9: no record has this number
		by=A sky=rain|
		wind=3|
		by=A target.health=3|
		by=A health=6|
		by=A mood=calm|
		unit=x dice=3|
		by=A was.sky=clear sky=rain|sky=rain is left out: the line has neither did=, as an answer has, nor event=; event=set corrects a value
		by=A health=3|health=3 is left out: the line has neither did=, as an answer has, nor event=; event=set corrects a value
		by=A at=B target.health=3|target.health=3 is left out: the line has neither did=, as an answer has, nor event=; event=set corrects a value
		by=A parts.2.health=3|parts.2.health=3 is left out: the line has neither did=, as an answer has, nor event=; event=set corrects a value
		unit=x dice=2|dice=2 is left out: the line has neither did=, as an answer has, nor event=; event=set corrects a value
	END
}

@test "a report tells once that a figure went out, also if something stands between it and another" {
	event event=set by=A at=B foe=yes
	event event=set by=A mood=fled
	event event=set by=B mood=afraid
	event event=set by=C mood=afraid
	run -0 muster
	[[ $output == *'by=A at=B foe=yes'* ]] || { echo "$output"; false; }
	run muster --report
	[ "$(grep -o 'number=[0-9]* .*out=A' <<<"$output" | cut -d' ' -f1)" = number=3 ] || { echo "$output"; false; }
}

@test "what a deed takes from a number that was said between two is taken from what these two have" {
	sed -i 's/^    dice:.*/&\n    grudge: 0/' game/ruleset.yaml
	sed -i 's/^  dice:.*/&\n  grudge: {until: game, of: pair, said: no}/' game/state.yaml
	event event=set by=A at=B grudge=5
	event event=set by=B at=A grudge=9
	echo 'by=A at=B grudge=3 was.grudge=4 target.grudge=2 was.target.grudge=4 did=shoot.fire' >>game.log
	stands <<-'END'
		by=A
		by=B
		by=A at=B grudge=4
		by=B at=A grudge=7
	END
}
