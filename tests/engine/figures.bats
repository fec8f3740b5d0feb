#!/usr/bin/env bats
# Fields that name several figures, bodies through them, reasons of the order of play, fields
# that begin a turn with another's value, and numbers with a step.
load ../helper
load ../game

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir fair
	cat >fair/ruleset.yaml <<-'END'
		id: fair
		bodies:
		  friends: {through: holds, about: those who hold his hand}
		sides:
		  child:
		    holds:   {type: figures, about: whose hands it holds}
		    glad:    {default: no}
		    was-glad: {default: no}
		    sweets:  {default: 0, least: 0, most: 9, step: 3}
		    ran:     {default: no}
		    days:    {default: 0, least: 0, most: 99}
	END
	cat >fair/state.yaml <<-'END'
		events: {activation: {}, phase: {}, turn: {}, game: {}}
		state:
		  holds:    {until: game}
		  glad:     {until: game}
		  was-glad: {until: turn, from: glad}
		  ran:      {until: turn}
		  sweets:   {until: game}
		  days:     {until: turn, from: days + count(friends) if glad else 0}
	END
	echo 'about: The game of the fair.' >fair/order.yaml
	cat >fair/move.yaml <<-'END'
		about: Moves.
		default: take
		move:
		  take:
		    about: Takes a hand.
		    sides: child
		    gives: {result: none, hands: 0}
		    steps:
		      - {refuse: held, when: holds has at, say: "{by} holds the hand of {at}"}
		      - {let: {holds: +at, target.holds: +by, glad: yes, target.glad: yes}}
		      - {let: {hands: count(holds)}}
		      - {stop: taken, say: "{by} takes the hand of {at}"}
		  run:
		    about: Runs off, and lets all hands go.
		    sides: child
		    steps:
		      - {refuse: tired, when: ran, order: yes, say: "{by} has run"}
		      - {let: {who: (by)}}
		      - {do: lets-go, each: friends, with: {lost: who}}
		      - {let: {holds: nobody, ran: yes}}
		      - {stop: runs, say: "{by} runs"}
		  lets-go:
		    sides: child
		    fields:
		      lost: {type: figure}
		    steps:
		      - {let: {holds: -lost, glad: (by) in holds or count(holds) > 0}}
	END
	export VOLTIGEUR_RULES=./fair VOLTIGEUR_LOG=game.log
	: >game.log
}
mistake() {
	run --separate-stderr table-lookup --check-rules ./fair
	[ "$status" -eq 2 ] && [[ $stderr == *"$1"* ]] || { echo "$stderr"; return 1; }
}

@test "the rules of the fair have no mistake" {
	run table-lookup --check-rules ./fair
	[[ $output == *"no mistake"* ]]
	run move take --fields
	[[ $output == *"holds "*figures* ]]
	sed -i 's/holds: .*/holds: figures/' fair/ruleset.yaml # its type alone says it, too
	run table-lookup --check-rules ./fair
	[[ $output == *"no mistake"* ]]
}

@test "a field names several figures, in any order and case, and each of them is of the body" {
	note event=game
	plays move by=Ann at=Ben
	has holds=Ben target.holds=Ann hands=1
	plays move by=ann at=Cleo
	has holds=Ben,Cleo hands=2
	run move by=ANN at=ben -o kv
	has refused=held
	run --separate-stderr move run by=Ann -o kv
	[[ ${lines[0]} == *"holds= was.holds=Ben,Cleo"*owners=3 ]]
	[[ ${lines[1]} == "by=Ben holds= was.holds=Ann glad=no was.glad=yes "* ]]
	[[ ${lines[2]} == "by=Cleo holds= was.holds=Ann glad=no was.glad=yes "* ]]
	note "$output"
	sound
	run move run by=Ben -o kv
	[[ $output != *owners=* ]]
}

@test "a record may say whom it names" {
	note event=game
	run move run by=Ann holds=Ben,nobody -o kv
	has holds= was.holds=Ben
	note 'event=set by=Ann holds=Ben,Cleo'
	run move by=Ann at=Cleo -o kv
	has refused=held
}

@test "without a log and unit files nobody is noted" {
	unset VOLTIGEUR_LOG
	run move by=Ann at=Ben -o kv
	has glad=yes result=taken
	lacks holds was.holds
}

@test "a reason of the order of play refuses, and only warns with sequence=warn" {
	note event=game
	plays move run by=Ann
	run move run by=Ann -o kv
	has refused=tired
	note 'event=game sequence=strict'
	plays move run by=Ann
	run move run by=Ann -o kv
	has refused=tired
	note 'event=game sequence=warn'
	plays move run by=Ann
	run --separate-stderr move run by=Ann -o kv
	has result=runs warn=tired
	[[ $stderr == *"Ann has run (warn=tired)"* ]]
	run --separate-stderr move run by=Ann -o text
	answers "Ann runs"
	run --separate-stderr move run by=Ann allow=tired -o kv
	lacks warn
}

@test "a field begins a turn with another's value, in a game that follows the order of play" {
	note event=game
	plays move by=Ann at=Ben
	note event=turn
	now Ann
	lacks was-glad
	note 'event=game sequence=strict'
	plays move by=Ann at=Ben
	note event=turn
	plays move run by=Ben
	now Ann
	has was-glad=yes
	lacks glad
	note event=turn
	now Ann
	lacks was-glad
}

@test "a figure's field begins a turn with an expression, also over a body" {
	note 'event=game sequence=strict'
	plays move by=Ann at=Ben
	plays move by=Ann at=Cid
	now Ann
	lacks days
	note event=turn
	now Ann
	has days=2
	now Ben
	has days=1
	note event=turn
	now Ann
	has days=4
	plays move run by=Ann # all are worked out from what held before
	note event=turn
	now Ann
	has days=4
	now Ben
	lacks days
}

@test "an event after which a field would be beyond its bounds is refused, and the game goes on" {
	sed -i 's/from: days + .*}/from: days - 1 if glad else 0}/' fair/state.yaml
	note 'event=game sequence=strict'
	note 'event=set by=Ann days=1 glad=yes'
	note event=turn
	now Ann
	lacks days
	cp game.log before
	run --separate-stderr muster -w event=turn
	refuses 'days: "-1" is below the minimum of 0'
	cmp game.log before
	note 'event=set by=Ann glad=no'
	note event=turn
}

@test "rank() is the place of him who acts among a body" {
	sed -i 's/bodies:/bodies:\n  all: {of: game, about: all children}/' fair/ruleset.yaml
	sed -i 's/from: days + .*}/from: rank(sweets of all where not ran) if glad else 0}/' fair/state.yaml
	note 'event=game sequence=strict'
	note 'event=set by=Ann sweets=6 glad=yes'
	note 'event=set by=Ben sweets=3 glad=yes'
	note 'event=set by=Cid sweets=3 glad=yes'
	note 'event=set by=Dan sweets=0 ran=yes'
	note event=turn
	now Ann
	has days=3
	now Ben
	has days=1
	now Cid
	has days=1
	now Dan
	lacks days
	sed -i 's/rank(sweets of all/rank(all/' fair/state.yaml
	mistake 'count, any, none, or a value of the members, as in sum(VALUE of BODY)'
}

@test "without an order of play such a field ends with the turn" {
	note event=game
	note 'event=set by=Ann glad=yes days=7'
	now Ann
	has days=7
	note event=turn
	now Ann
	lacks days
}

@test "a number has steps" {
	run move by=Ann sweets=6 -o kv
	has sweets=6
	run --separate-stderr move by=Ann sweets=4
	refuses 'sweets: 4 is not a multiple of 3'
}

@test "mistakes with such fields are told" {
	cp -r fair good
	sed -i 's/friends: {through: holds/friends: {whole: yes, through: holds/' fair/ruleset.yaml
	mistake 'a body that is whole goes through a field of type figure'
	cp good/ruleset.yaml fair
	sed -i 's/{type: figures, /{type: figures, words: [ann], /' fair/ruleset.yaml
	mistake 'a field of type figure or figures has the names of any figures'
	cp good/ruleset.yaml fair
	sed -i 's/step: 3/step: 0/' fair/ruleset.yaml
	mistake '"step" must be above 0'
	cp good/ruleset.yaml fair
	sed -i 's/from: glad/from: sweets/' fair/state.yaml
	mistake '"sweets" is not a field of the same type as "was-glad"'
	cp good/state.yaml fair
	sed -i 's/holds: +at,/holds: +3,/' fair/move.yaml
	mistake 'got a number; expected a figure'
}

@test "several fields have expressions at the same event" {
	sed -i 's/from: glad}/from: glad and count(friends) > 0}/' fair/state.yaml
	note 'event=game sequence=strict'
	plays move by=Ann at=Ben
	note event=turn
	now Ann
	has was-glad=yes days=1
}
