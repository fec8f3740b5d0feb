#!/usr/bin/env bats
# draw where its input is not what it should be: counts, names, a stream, a stamp.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir -p toy
	printf 'id: toy\ntitle: Toy\n' >toy/ruleset.yaml
	cat >toy/decks.yaml <<-'YAML'
		three: {about: A small deck., cards: {ash: 2, birch: , cedar: 1}}
		turns: {about: A turn., cards: {one: 2, tea: 1}, reshuffle: tea}
		chits: {about: Numbers., cards: {2: 1, 10: 2}, count: luck}
	YAML
	toy="-r ./toy -o kv"
}

# stream LINES DRAW-OPERANDS...: the lines come through a pipe.
stream() {
	printf '%b' "$1" >in
	run --separate-stderr draw $toy "${@:2}" <in
}

@test "the deck's own field wants numbers of cards, and what fell is owed nothing" {
	stream 'luck=x was.luck=1\n' chits
	[ "$status" -eq 2 ]
	[ "$stderr" = 'draw: stdin:1: luck: expected a number of cards, got "x"' ]
	[ "$output" = 'luck=x was.luck=1 error="luck: expected a number of cards, got \"x\""' ]
	stream 'luck=3 was.luck=1.5\n' chits
	[ "$stderr" = 'draw: stdin:1: was.luck: expected a number of cards, got "1.5"' ]
	stream 'luck=1 was.luck=3\n' chits
	answers 'luck=1 was.luck=3'
}

@test "a number that an answer gives is as many cards, and one that a record says is none" {
	stream 'did=shoot.fire result=hit luck=2\n' chits -d 1,1
	[ "$(grep -c card= <<<"$output")" -eq 2 ]
	stream 'did=shoot.fire result=hit luck=0\n' chits
	answers 'did=shoot.fire result=hit luck=0'
	stream 'luck=2 did=shoot.fire result=hit\n' chits
	answers 'luck=2 did=shoot.fire result=hit'
}

@test "count=0 draws nothing, and has no odds" {
	run draw $toy three count=0
	answers "count=0"
	run --separate-stderr draw $toy three --odds count=0
	refuses "draw: --odds: count is 0, so no card is drawn"
}

@test "odds of more cards than are left are refused, unless the deck comes back" {
	run --separate-stderr draw $toy three --odds count=5
	refuses "draw: three: not enough cards: 5 needed, 4 left"
	# four cards of two ones and a tea that brings all back
	run draw $toy turns --odds count=4
	[ "$status" -eq 0 ]
}

@test "a record of another ruleset, an operand that is no field, a deck that is none" {
	run --separate-stderr draw $toy three rules=tin
	refuses 'draw: the record was made with ruleset "tin", but this run uses "toy"'
	run draw $toy three rules=toy -d 1
	answers "rules=toy did=draw.three card=ash left=3"
	run --separate-stderr draw $toy three ash
	refuses 'draw: invalid field "ash"; expected key=value'
	stream 'draw.variant=four\n' three
	[ "$stderr" = 'draw: stdin:1: unknown deck "four" in toy; expected one of: three, turns, chits' ]
	[[ "$output" == 'draw.variant=four error='* ]]
}

@test "a figure that the unit files do not know draws no card" {
	printf 'id: toy\nsides: {figure: {a: 2}}\n' >toy/ruleset.yaml
	printf 'unit: {keys: {rules: {type: text}, crew: {many: crew}}}\nmembers: {crew: {keys: {name: {type: text}}, figure: {a: 1 + 1}}}\n' >toy/units.yaml
	printf 'rules: toy\ncrew: [{name: Ann}]\n' >crew.yaml
	run --separate-stderr draw $toy -u crew.yaml three by=Bob
	refuses "Bob"
	run draw $toy -u crew.yaml three by=an -d 1
	answers "by=Ann did=draw.three card=ash left=3"
}

@test "cards as tsv, with a header" {
	run draw $toy three -o tsv --columns card,left,by --header -d 1,2 count=2
	answers $'card\tleft\tby\nash\t3\t\nbirch\t2\t'
}

@test "the fields of a deck, as text and as JSON, name its own" {
	run draw $toy three --fields
	[ "${lines[0]}" = "count                    number              1          number of cards" ]
	[ "${lines[1]}" = "example: draw three count=2" ]
	for deck in 'three:number of cards' 'chits:number of cards; the default is the increase of luck=, or 1'; do
		run draw $toy "${deck%%:*}" --fields
		[ "${lines[0]}" = "$(printf '%-24s %-19s %-10s %s' count number 1 "${deck#*:}")" ] || { echo "$output"; false; }
	done
}

@test "decks that only unit files have are listed as theirs, and drawn from" {
	printf 'unit: {keys: {rules: {type: text}, decks: {one: decks}}}\nmembers: {decks: {keys: {three: {type: list}, oddments: {type: list}}}}\n' >toy/units.yaml
	printf 'rules: toy\ndecks: {three: [ash], oddments: [sock, glove, sock]}\n' >crew.yaml
	run draw $toy -u crew.yaml --list
	[ "$status" -eq 0 ]
	[ "$(grep -c '^three  *A small deck\.$' <<<"$output")" -eq 1 ]
	[ "$(grep -c '^oddments  *from the unit files$' <<<"$output")" -eq 1 ]
	run draw $toy -u crew.yaml --list -o json
	[ "${lines[-1]}" = '{"name":"oddments","about":"from the unit files"}' ]
	run draw $toy -u crew.yaml oddments -d 2
	answers "did=draw.oddments card=sock left=2"
	printf 'rules: toy\ndecks: {oddments: [hat], chairs: [stool]}\n' >inn.yaml
	sed -i 's/oddments: {type: list}/&, chairs: {type: list}/' toy/units.yaml
	run draw $toy -u crew.yaml -u inn.yaml --list
	[ "$(grep -c 'from the unit files' <<<"$output")" -eq 2 ]
	run --separate-stderr draw $toy -u crew.yaml -u inn.yaml spoons
	[ "$(grep -o 'expected one of: .*' <<<"$stderr")" = "expected one of: $(sed -n 's/^\([a-z]*\):.*/\1/p' toy/decks.yaml | paste -sd, | sed 's/,/, /g'), oddments, chairs" ] || { echo "$stderr"; false; }
}

@test "a deck of unit files is drawn from whichever file lists it, and listed once" {
	printf 'unit: {keys: {rules: {type: text}, decks: {one: decks}}}\nmembers: {decks: {keys: {three: {type: list}, oddments: {type: list}, chairs: {type: list}, tens: {type: list}}}}\n' >toy/units.yaml
	printf 'rules: toy\ndecks: {oddments: [sock]}\n' >crew.yaml
	printf 'rules: toy\ndecks: {chairs: [stool, bench], tens: [10, 20]}\n' >inn.yaml
	printf 'rules: toy\ndecks: {chairs: [stool], tens: [10, ten]}\n' >hall.yaml
	run draw $toy -u crew.yaml -u inn.yaml chairs -d 2
	answers "did=draw.chairs card=bench left=1"
	run draw $toy -u crew.yaml -u inn.yaml -u hall.yaml chairs --left
	[[ $output == "card=stool copies=2"*$'\n'"card=bench copies=1"* ]] || { echo "$output"; false; }
	run draw $toy -u crew.yaml -u inn.yaml -u hall.yaml --list
	[ "$(grep -c '^chairs ' <<<"$output")" -eq 1 ]
	# cards are numbers if all of a deck are
	run draw -r ./toy -u inn.yaml tens -d 2 -o json
	answers '{"did":"draw.tens","card":20,"left":1}'
	run draw -r ./toy -u inn.yaml -u hall.yaml tens -d 1 -o json
	answers '{"did":"draw.tens","card":"10","left":3}'
	run draw -r ./toy -u crew.yaml oddments -d 1 -o json
	answers '{"did":"draw.oddments","card":"sock","left":0}'
}

@test "each card of a list shuffles, and a bare word of a unit file is a deck of one" {
	printf 'two: {cards: {a: 1, b: 1, c: 1}, reshuffle: [a, b, empty]}\n' >>toy/decks.yaml
	run draw $toy two count=2 -d 2,3 # b shuffles, so that there are three again
	[[ $status -eq 0 && ${lines[0]} == *" card=b "* && ${lines[1]} == *" card=c "* ]] || { echo "$output"; false; }
	run draw $toy two count=2 -d 1,3
	[[ $status -eq 0 && ${lines[1]} == *" card=c "* ]] || { echo "$output"; false; }
	run --separate-stderr draw $toy two count=2 -d 3,3
	refuses 'cannot show 3'
	printf 'unit: {keys: {rules: {type: text}, decks: {one: decks}}}\nmembers: {decks: {keys: {oddments: {type: list}, none: {type: list}}}}\n' >toy/units.yaml
	printf 'rules: toy\ndecks: {oddments: sock, none: []}\n' >crew.yaml
	run draw $toy -u crew.yaml oddments -d 1
	answers "did=draw.oddments card=sock left=0"
	run --separate-stderr draw $toy -u crew.yaml none -d 1
	refuses 'unknown deck "none"'
}

@test "a deck of numbers has numbers in JSON, and one with a word among them has words" {
	printf 'mixed: {cards: {tea: 1, 10: 2}}\nlast: {cards: {10: 2, 20: 1, tea: 1}}\n' >>toy/decks.yaml
	run draw -r ./toy chits -d 2 -o json
	answers '{"did":"draw.chits","card":10,"left":2}'
	run draw -r ./toy mixed -d 2 -o json
	answers '{"did":"draw.mixed","card":"10","left":2}'
	run draw -r ./toy last -d 3 -o json
	answers '{"did":"draw.last","card":"20","left":3}'
	run draw -r ./toy chits --left -o json
	[[ $output == '{"card":2,"copies":1'*'{"card":10,"copies":2'* ]] || { echo "$output"; false; }
	run draw -r ./toy last --left -o json
	[[ $output == '{"card":"10","copies":2'*'{"card":"20","copies":1'* ]] || { echo "$output"; false; }
	run draw -r ./toy chits --odds -o json
	[[ $output == '{"card":2,"p":'*'{"card":10,"p":'* ]] || { echo "$output"; false; }
	run draw -r ./toy last --odds -o json
	[[ $output == '{"card":"10","p":'* ]] || { echo "$output"; false; }
	run draw -r ./toy chits count=3 --odds -o json
	answers '{"count":3,"cards":[2,10,10],"p":1,"row":1,"rows":1}'
}

@test "a deck may be from another nine times over, and not ten times" {
	printf 'd0: {cards: {a: 1, b: 1}}\n' >>toy/decks.yaml
	for i in 1 2 3 4 5 6 7 8 9 10; do echo "d$i: {from: d$((i - 1))}"; done >>toy/decks.yaml
	for deck in d2 d9; do
		run draw $toy $deck -d 2
		answers "did=draw.$deck card=b left=1"
	done
	run --separate-stderr draw $toy d10 -d 2
	refuses '"d0" is taken from itself'
}

@test "dice left over in a stream are an error, and what was drawn stands" {
	stream 'by=Ann\nby=Bob\n' three -d 1,2,1
	[ "$status" -eq 2 ]
	[ "$output" = $'by=Ann did=draw.three card=ash left=3\nby=Bob did=draw.three card=birch left=2' ]
	[ "$stderr" = "draw: --dice: 3 given, but only 2 needed" ]
}

@test "--left throws no dice" {
	for option in "-d 1" -O -S -A -a; do
		run --separate-stderr draw $toy three --left $option
		refuses "draw: --left cannot be combined with --odds, --dice, --ask, --stamp or --again"
	done
}

@test "a deck is named and known, and given faces are as many as the cards" {
	while IFS='|' read -r operands said; do
		# shellcheck disable=SC2086 # words are meant
		run --separate-stderr draw $toy $operands </dev/null
		refuses "draw: $said"
	done <<-'END'
		|missing deck; expected one of: three, turns, chits
		--fields|missing deck; expected one of: three, turns, chits
		four|unknown deck "four" in toy; expected one of: three, turns, chits
		three faces=1,2|faces: more dice than cards
		three count=2 faces=1|faces: fewer dice than cards
		three count=x|count: expected a number of cards, got "x"
		three count=1.5|count: expected a number of cards, got "1.5"
	END
	run draw $toy three count=2 faces=4,1
	answers 'count=2 did=draw.three card=cedar left=3 faces=4
count=2 did=draw.three card=ash left=2 faces=1'
	run draw $toy three count=0
	answers count=0
	run draw $toy chits -O
	answers 'card=2 p=0.3333333333 row=1 rows=2
card=10 p=0.6666666667 row=2 rows=2'
	for deck in 'three:number of cards' 'chits:number of cards; the default is the increase of luck=, or 1'; do
		run draw $toy "${deck%%:*}" --fields
		[ "${lines[0]}" = "$(printf '%-24s %-19s %-10s %s' count number 1 "${deck#*:}")" ] || { echo "$output"; false; }
	done
}

# ---- again ----

@test "--again draws the last card of a stream anew, from what those before it left" {
	stream '# a game\ndid=draw.three card=ash left=3 number=1 faces=1\n\ndid=draw.three card=birch left=2 number=2 faces=2\n' --again by=Cid
	answers "number=2 by=Cid did=draw.three card=birch left=2 faces=2 amends=2"
	stream 'did=draw.three card=ash left=3 by=Ann faces=3\n' --again --set by=Cid
	answers "by=Cid number=1 did=draw.three card=birch left=3 faces=3 amends=1"
}

@test "--again of what is no answer of draw, no record, or of an operand that is no field, is refused" {
	stream 'did=draw.three card=ash left=3\ndid=shoot.fire hits=2\n' --again by=Cid
	refuses "draw: stdin:2: the last answer in the record is not from draw"
	stream 'did=draw.three card=ash left=3\ndid="\n' --again by=Cid
	refuses "draw: stdin:2: missing closing quote"
	stream 'did=draw.three card=ash left=3\n' --again suit=red
	refuses "draw: stdin:1: unknown field \"suit\"; --fields lists the fields of draw three"
	stream 'by=Ann\n' --again
	refuses "draw: stdin:1: the last answer in the record is not from draw"
}

@test "--again keeps the die and the deck, unless the operands say otherwise" {
	draw $toy three -S -s x >one
	own=$(cat one)
	card=$(grep -o 'card=[a-z]*' one) face=$(grep -o 'faces=[0-9]*' one)
	run draw $toy --again <one
	has "$card" "$face" seed=x number=1 amends=1 did=draw.three
	run draw $toy --again three -s y <one
	has "$card" "$face" seed=x
	run draw $toy --again -t <one
	has "$card" "$face" 'text="'"${card#card=}"
	run draw $toy --again -d 4 <one
	has card=cedar faces=4 number=1 amends=1
	lacks seed
	while IFS='|' read -r operands said; do
		# shellcheck disable=SC2086 # words are meant
		run --separate-stderr draw $toy --again $operands <one
		refuses "draw: stdin:1: $said"
	done <<-'END'
		nothing=3|unknown field "nothing"; --fields lists the fields of draw three
		four|unknown deck "four" in toy; expected one of: three, turns, chits
	END
	[ "$(cat one)" = "$own" ]
}

# ---- verify ----

@test "a record that --verify cannot derive is written once, with why" {
	stream 'did=draw.three card=ash left=3\nwhat=1\n' --verify
	[ "$status" -eq 2 ]
	[ "$output" = 'did=draw.three card=ash left=3 error="the record has no stamp, so it cannot be verified; --stamp writes one"
what=1 error="the record has no stamp, so it cannot be verified; --stamp writes one"' ]
}

@test "the first card that --verify derives otherwise ends the run, though the deck has no such card" {
	draw $toy three -S -s x >log
	sed 's/card=[a-z]*/card=oak/' log >edited
	run --separate-stderr draw $toy --verify <edited
	[ "$status" -eq 1 ]
	[ "$output" = "$(cat edited) want.$(grep -o 'card=[a-z]*' log)" ]
	[ -z "$stderr" ]
}

@test "an event passes, and one that says what draw reads is a record: count=, draw.variant= or the deck's field" {
	for deck in three chits; do
		stream 'event=turn note=1\n' $deck -s q
		answers 'event=turn note=1'
		stream 'event=turn count=1\n' $deck -s q
		[[ $output == 'event=turn count=1 did=draw.'*' card='* ]]
		stream "event=turn draw.variant=$deck\n" $deck -s q
		[[ $output == "event=turn draw.variant=$deck did=draw.$deck card="* ]]
	done
	stream 'event=turn luck=1\n' three -s q # it is of the other deck
	answers 'event=turn luck=1'
	stream 'event=turn luck=1 was.luck=0\n' chits -s q
	[[ $output == 'event=turn luck=1 was.luck=0 did=draw.chits card='* ]] # by one more
}
