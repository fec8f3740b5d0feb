#!/usr/bin/env bats
# Cards and chits: drawing without replacement, decks.yaml, the log, the odds.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir -p toy
	printf 'id: toy\ntitle: Toy\n' >toy/ruleset.yaml
	cat >toy/decks.yaml <<-'YAML'
		three:
		  about: A small deck.
		  cards:
		    ash: 2
		    birch:
		    cedar: {copies: 1, say: "it smells good", ref: TO-001}
		pack:
		  about: A pack with a joker that shuffles.
		  standard: yes
		  cards: {joker: 2}
		  reshuffle: [joker]
		aces:
		  about: Of the pack.
		  from: pack
		  only: [ace-of-clubs, ace-of-spades]
		  reshuffle: empty
		fall:
		  cards: {stone: 3, sky: 1}
		  ends: sky
		turns:
		  about: A turn.
		  cards: {one: 2, tea: 1}
		  reshuffle: tea
		chits:
		  about: Numbers.
		  cards: {2: 1, 10: 2}
		  count: luck
	YAML
	toy="-r ./toy -o kv"
}

# cards OF THE OUTPUT, in order
cards() { sed 's/.* card=\([^ ]*\).*/\1/' <<<"$output" | tr '\n' ' '; }

@test "a card is a record: its deck, itself, and what is left" {
	run draw $toy three -d 4
	answers "did=draw.three card=cedar left=3"
	run draw $toy three -d 1 by=Ann
	answers "by=Ann did=draw.three card=ash left=3"
}

@test "the die has a side for each card that is left, in the deck's order" {
	run draw $toy three -d 1,3,2,1 count=4
	[ "$(cards)" = "ash cedar birch ash " ]
	[[ "${lines[3]}" == *" left=0" ]]
	run --separate-stderr draw $toy three -d 1,4 count=2
	refuses 'die 2: three (d3) cannot show 4'
	run --separate-stderr draw $toy three -d 5
	refuses 'three (d4) cannot show 5'
}

@test "too few dice and one left over are errors, and nothing is printed" {
	run --separate-stderr draw $toy three -d 1 count=2
	refuses 'too few dice: 1 given; the next one needed is three (d3)'
	run --separate-stderr draw $toy three -d 1,1
	refuses '--dice: 2 given, but only 1 needed'
}

@test "within a run no card comes twice: a seed deals the whole pack" {
	run draw -r silver-bayonet -o kv cards -s deal count=52
	[ "$status" -eq 0 ]
	[ "$(cards | tr ' ' '\n' | grep -c .)" -eq 52 ]
	[ "$(cards | tr ' ' '\n' | grep . | sort -u | wc -l)" -eq 52 ]
	first=$output
	run draw -r silver-bayonet -o kv cards -s deal count=52
	[ "$output" = "$first" ]
	run draw -r silver-bayonet -o kv cards -s other count=52
	[ "$output" != "$first" ]
}

@test "more cards than are left are refused before the first is drawn" {
	run --separate-stderr draw $toy three -s x count=5
	refuses 'three: not enough cards: 5 needed, 4 left'
}

@test "an unknown deck is refused with those there are" {
	run --separate-stderr draw $toy threes
	refuses 'unknown deck "threes" in toy; expected one of: three, pack, aces, fall, turns, chits'
	run --separate-stderr draw $toy
	refuses 'missing deck; expected one of: three'
	run --separate-stderr draw -r other-side cards
	refuses 'other-side has no decks'
}

@test "bad operands: an unknown field, a count that is no number" {
	run --separate-stderr draw $toy three suit=red
	refuses 'unknown field "suit"'
	run --separate-stderr draw $toy three count=two
	refuses 'count: expected a number of cards, got "two"'
	run --separate-stderr draw $toy three count=1.5
	refuses 'expected a number of cards, got'
	run --separate-stderr draw $toy three count=-1
	refuses "below the minimum of 0"
	run --separate-stderr draw $toy three count=99999
	refuses 'limit: pool'
	run draw $toy three c=1 -d 1
	has count=1 card=ash
}

@test "without input there is one card; an empty pipe is owed none" {
	run bash -c "draw $toy three -d 1 </dev/null"
	answers "did=draw.three card=ash left=3"
	run bash -c "printf '' | draw $toy three"
	answers ""
}

@test "a name cannot send escapes to a terminal" {
	run draw -r ./toy three -o text -d 1 by=$'A\e[2J'
	answers 'A\x1b[2J draws: ash; 3 left'
}

# ---- the log ----

@test "what the log holds is gone" {
	printf '%s\n' 'did=draw.three card=ash left=3' '# a word' 'by=Ann did=draw.three card=birch left=2' 'did=draw.aces card=ace-of-clubs left=1' >log
	run draw $toy three -l log --left
	answers 'card=ash copies=1 p=0.5 row=1 rows=2
card=cedar copies=1 p=0.5 row=2 rows=2'
	VOLTIGEUR_LOG=log run draw $toy three -d 2
	answers "did=draw.three card=cedar left=1 faces=2"
	run --separate-stderr draw $toy three -l log count=3
	refuses 'not enough cards: 3 needed, 2 left'
}

@test "a card at a time with a log is the same deal as all at once" {
	for i in 1 2 3 4; do
		touch log
		card=$(draw $toy three -s x -l log)
		echo "$card" >>log
	done
	run draw $toy three -s x count=4
	[ "$(cards)" = "$(output=$(cat log) && cards)" ]
}

@test "a card that another tool answered to is gone as well" {
	echo 'did=draw.three,table-lookup.x draw.card=ash draw.left=3 card=9' >log
	run draw $toy three -l log --left -o tsv --columns card,copies
	answers $'ash\t1\nbirch\t1\ncedar\t1'
}

@test "a log that cannot be: an unknown card, a card too many, a broken line" {
	echo 'did=draw.three card=oak' >log
	run --separate-stderr draw $toy three -l log
	refuses 'log:1: three has no card "oak"'
	printf '%s\n' 'did=draw.three card=cedar' 'did=draw.three card=cedar' >log
	run --separate-stderr draw $toy three -l log
	refuses 'log:2: three: "cedar" has already been drawn'
	printf '%s\n' 'what' 'did=draw.three card=cedar' >log
	run --separate-stderr draw $toy three -l log -d 1
	[[ "$stderr" == *'warning: log:1: not a record'* && "$output" == *" left=2 "* ]]
	run draw $toy three -l nowhere -d 1 # a game that has not begun
	answers "did=draw.three card=ash left=3 faces=1"
}

@test "a last line that was cut off is told and left out" {
	printf 'did=draw.three card=cedar\ndid=draw.three ca' >log
	run --separate-stderr draw $toy three -l log -d 1
	answers "did=draw.three card=ash left=2 faces=1"
	[[ "$stderr" == *"log:2: the last line is damaged and ignored"* ]]
}

# ---- reshuffles ----

@test "a card that reshuffles brings all back, itself among them" {
	run draw $toy turns -d 1,2,3 count=3
	[ "${lines[1]}" = "count=3 did=draw.turns card=tea left=3 reshuffled=yes" ]
	[ "${lines[2]}" = "count=3 did=draw.turns card=tea left=3 reshuffled=yes" ]
	printf '%s\n' 'did=draw.turns card=one left=2' 'did=draw.turns card=tea left=3 reshuffled=yes' >log
	run draw $toy turns -l log -d 1
	answers "did=draw.turns card=one left=2 faces=1"
}

@test "a pack with jokers is shuffled when one turns up" {
	run draw $toy pack -d 1,52,54 count=3
	[[ "${lines[0]}" == *"card=ace-of-clubs left=53" ]]
	[[ "${lines[1]}" == *"card=joker left=54 reshuffled=yes" ]]
	[[ "${lines[2]}" == *"card=joker left=54 reshuffled=yes" ]]
}

@test "a deck that is reshuffled when empty never runs out" {
	run draw $toy aces -d 2,1,2 count=3
	[ "$(cards)" = "ace-of-spades ace-of-clubs ace-of-spades " ]
	[[ "${lines[1]}" == *"left=2 reshuffled=yes" ]]
}

@test "a card can end the deck" {
	run draw $toy fall -d 1,3 count=2
	[[ "${lines[1]}" == *"card=sky left=0" ]]
	echo "did=draw.fall card=sky left=0" >log
	run --separate-stderr draw $toy fall -l log
	refuses 'not enough cards: 1 needed, 0 left'
	run --separate-stderr draw $toy fall -O count=2
	refuses 'a card may end the deck before 2 are drawn'
}

# ---- odds ----

@test "the odds of the next card are its share of what is left" {
	run draw $toy three -O --fraction
	answers 'card=ash p=0.5 odds=1/2 row=1 rows=3
card=birch p=0.25 odds=1/4 row=2 rows=3
card=cedar p=0.25 odds=1/4 row=3 rows=3'
}

@test "the odds of a hand are without replacement" {
	run bash -c "draw $toy three -O count=2 --fraction | grep -o 'cards=.* odds=[^ ]*' | sed 's/ p=[^ ]*//' | sort"
	answers 'cards=ash,ash odds=1/6
cards=ash,birch odds=1/3
cards=ash,cedar odds=1/3
cards=birch,cedar odds=1/6'
	run bash -c "draw -r silver-bayonet -o kv cards -O count=2 --fraction | awk '{ print \$3, \$4 }' | sort -u"
	answers "p=0.000754147813 odds=1/1326"
}

@test "a reshuffle stands in the odds: tea after tea is a ninth, all is one" {
	run bash -c "draw $toy turns -O count=2 --fraction | grep -o 'cards=.* odds=[^ ]*' | sed 's/ p=[^ ]*//' | sort"
	# one,one: 2/3 * 1/2; one and tea: 2/3 * 1/2 + 1/3 * 2/3; tea,tea: 1/3 * 1/3
	answers 'cards=one,one odds=1/3
cards=one,tea odds=5/9
cards=tea,tea odds=1/9'
}

@test "random decks give the cards, what is left and the odds that draw(1) says" {
	agrees python3 "$root/tests/tools/decks.py" "${VOLTIGEUR_BUILD:-$root/build}" 48 1
}

@test "odds that are too many are refused, not cut" {
	run --separate-stderr draw -r silver-bayonet cards -O count=20
	refuses 'limit: frontier'
	run --separate-stderr draw $toy three -O count=5
	refuses '5 needed, 4 left'
	run --separate-stderr draw $toy three --left -d 1
	refuses '--left cannot be combined'
}

@test "an empty pipe asks what is left, as no input does" {
	want=$(draw $toy three --left </dev/null)
	[ -n "$want" ]
	run bash -c "printf '' | draw $toy three --left"
	answers "$want"
}

@test "chance draws a card as often as its odds say" {
	run bash -c "for i in \$(seq 300); do draw $toy three -s \$i count=1; done | grep -c card=ash"
	# 300 draws at one half: 150, five standard deviations are 43
	[ "$output" -gt 107 ]
	[ "$output" -lt 193 ]
}

# ---- streams and stamps ----

@test "records of a stream get a card each, from one deck, and may name their own" {
	run bash -c "printf 'by=Ann\n# note\ndraw.variant=aces by=Bob\nby=Cid\n' | draw $toy three -d 1,2,1"
	answers 'by=Ann did=draw.three card=ash left=3
# note
draw.variant=aces by=Bob did=draw.aces card=ace-of-spades left=1
by=Cid did=draw.three card=ash left=2'
}

@test "a bad record of a stream keeps the rest going, and takes no card" {
	run --separate-stderr bash -c "printf 'by=Ann\ncount=9\nby=\"\nby=Cid\n' | draw $toy three -d 1,1"
	[ "$status" -eq 2 ]
	[ "${lines[0]}" = "by=Ann did=draw.three card=ash left=3" ]
	[ "${lines[1]}" = 'count=9 error="three: not enough cards: 9 needed, 3 left"' ]
	[[ "${lines[2]}" == 'error='*'line=3 raw='* ]]
	[ "${lines[3]}" = "by=Cid did=draw.three card=ash left=2" ]
}

@test "JSON in, JSON out: numbers where all cards are numbers" {
	run bash -c "echo '{\"by\":\"Ann\"}' | draw -r ./toy chits -d 3"
	answers '{"by":"Ann","did":"draw.chits","card":10,"left":2}'
	run draw -r ./toy three -d 3 -o json
	answers '{"did":"draw.three","card":"birch","left":3}'
}

@test "another tool's answer moves under its name; two draws on one record are an error" {
	run bash -c "echo 'w=1 did=shoot.fire total=9 health=3 was.health=5' | draw $toy three -d 1"
	answers 'w=1 did=shoot.fire,draw.three shoot.total=9 health=3 was.health=5 card=ash left=3'
	run --separate-stderr bash -c "echo 'did=draw.aces card=ace-of-clubs' | draw $toy three -d 1"
	[ "$status" -eq 2 ]
	[[ "$stderr" == *"already has an answer from draw"* ]]
}

@test "a deck's own field says how many cards a record is owed: what it rose by" {
	run bash -c "echo 'luck=3 was.luck=1' | draw $toy chits -d 1,1"
	[ "$(cards)" = "2 10 " ]
	run bash -c "echo 'luck=3' | draw $toy chits"
	answers "luck=3"
	run bash -c "echo 'luck=3 was.luck=1 count=1' | draw $toy chits -d 1"
	[ "$(cards)" = "2 " ]
}

@test "a stamp has the seed, the number and the face, and the face draws the card again" {
	run draw $toy pack -s x -S
	has seed=x number=1 version=2
	stamped=$output
	face=$(sed 's/.*faces=\([0-9]*\).*/\1/' <<<"$stamped")
	run draw $toy pack faces="$face"
	[ "$(cards)" = "$(output=$stamped && cards)" ]
	run --separate-stderr draw $toy pack faces=1,2
	refuses 'faces: more dice than cards'
}

@test "the sentence names who drew, the card, what it means and what is left" {
	run draw -r ./toy three -o text -d 4 by=Ann
	answers "Ann draws: cedar: it smells good; 3 left"
	run draw -r ./toy turns -o text -d 3
	answers "tea is drawn; all 3 are shuffled together again"
}

@test "--ask asks for each card's die by name" {
	command -v python3 >/dev/null || skip "no python3"
	run python3 - <<-'PYTHON'
		import os, pty
		pid, terminal = pty.fork()
		if pid == 0:
		    os.execvp("draw", ["draw", "-r", "./toy", "three", "--ask", "-o", "kv"])
		seen = b""
		for answer in (b"5\n", b"4\n"):
		    while not seen.endswith(b": "):
		        seen += os.read(terminal, 1)
		    os.write(terminal, answer)
		    seen += b"|"
		try:
		    while True:
		        seen += os.read(terminal, 100)
		except OSError:
		    pass
		print(seen.decode())
	PYTHON
	[[ "$output" == *"three d4: "*"cannot show 5"*"card=cedar left=3 source=hand faces=4"* ]]
}

# ---- decks.yaml ----

# broken TEXT MESSAGE: a decks.yaml of this text is refused, with its place.
broken() {
	printf '%s\n' "$1" >toy/decks.yaml
	run --separate-stderr draw -r ./toy d
	[ "$status" -eq 2 ] || { echo "$1: $output"; return 1; }
	[[ "$stderr" == *"decks.yaml:1:"*"$2"* ]] || { echo "$1: $stderr"; return 1; }
}

@test "a deck's mistakes are told with their place" {
	broken 'd: {cards: {a: 0}}' 'a number of cards'
	broken 'd: {cards: {a: x}}' 'a number of cards'
	broken 'd: {cards: [a]}' 'cards'
	broken 'd: {}' 'no cards'
	broken 'd: {card: {a: 1}}' 'did you mean "cards"'
	broken 'd: {cards: {a: 1}, reshuffle: [b]}' 'reshuffle: unknown card "b"'
	broken 'd: {cards: {a: 1}, ends: b}' 'ends: unknown card "b"'
	broken 'd: {cards: {a: 1}, only: [a]}' '"only" requires "from"'
	broken 'd: {from: e}' 'unknown deck "e"'
	broken 'd: {from: d}' 'taken from itself'
	broken 'd: {standard: maybe}' 'yes or no'
	broken 'd: {standard: yes, cards: {ace-of-clubs: 1}}' 'duplicate card "ace-of-clubs"'
}

@test "a deck from another has only cards of the other" {
	printf '%s\n' 'd: {from: e, only: [b]}' 'e: {cards: {a: 1}}' >toy/decks.yaml
	run --separate-stderr draw -r ./toy d
	refuses 'decks.yaml:1:21: e has no card "b"'
	printf '%s\n' 'd: {from: e, cards: {a: 2}}' 'e: {cards: {a: 1}}' >toy/decks.yaml
	run --separate-stderr draw -r ./toy d
	refuses 'e has too few of "a"'
	# as many as the other has, no more of each than a pool holds
	printf '%s\n' 'd: {from: e, cards: {a: 3}}' 'e: {cards: {a: 3, b: 1}}' >toy/decks.yaml
	run --separate-stderr draw -r ./toy d -o kv count=4 -d 1,1,1,1
	refuses "4 needed, 3 left"
	run draw -r ./toy d -o kv count=3 -d 1,1,1
	[[ $status -eq 0 && ${lines[2]} == *" card=a left=0" ]] || { echo "$output"; false; }
	run draw -r ./toy e -d 1 -o kv --limit pool=3
	[[ $status -eq 0 && $output == *" left=3" ]] || { echo "$output"; false; }
	run --separate-stderr draw -r ./toy e -d 1 --limit pool=2
	refuses "decks.yaml:2:16: expected a number of cards from 1 to 2"
}

@test "a deck from another has all its cards, if it names none" {
	printf '%s\n' 'd: {from: e, reshuffle: [b]}' 'e: {cards: {a: 2, b: 1, c: 1}}' >toy/decks.yaml
	run draw -r ./toy d -o kv --odds
	[ "$status" -eq 0 ]
	for card in "a * 0.5" "b * 0.25" "c * 0.25"; do grep -q "card=${card% \**}.*${card#*\* }" <<<"$output" || { echo "$output"; false; }; done
	[ "${#lines[@]}" -eq 3 ]
}

@test "table-lookup --check-rules reads the decks too" {
	printf '%s\n' 'd: {cards: {a: 1}, reshuffle: [b]}' >toy/decks.yaml
	run --separate-stderr table-lookup --check-rules ./toy
	[ "$status" -ne 0 ]
	[[ "$stderr" == *'reshuffle: unknown card "b"'* ]]
}

@test "--list names the decks that have an about" {
	run draw -r ./toy --list
	[[ "$output" == "three "*"pack "*"aces "*"turns "*"chits "* ]]
	[[ "$output" != *fall* ]]
	run draw -r ./toy --list -o json
	[ "${lines[0]}" = '{"name":"three","about":"A small deck."}' ]
	run draw -r ./toy chits --fields
	[[ "$output" == count*"the increase of luck="* ]]
}

@test "the decks of draw(1) are decks" {
	sed -n '/^\.Sh DECKS/,/^\.Ed/p' "$root/man/draw.1" | sed '1,/^\.Bd/d;/^\.Ed/d' >toy/decks.yaml
	run draw $toy jokers-wild -d 53
	answers "did=draw.jokers-wild card=joker left=54 reshuffled=yes"
	run draw $toy events --left -o tsv --columns card,copies
	answers $'ambush\t2\nrain\t4\nguide\t1'
	run draw $toy reds -d 2
	answers "did=draw.reds card=king-of-diamonds left=1"
}

# ---- the rulebooks ----

@test "every deck of every ruleset can be drawn from, and its odds are whole" {
	for rules in silver-bayonet sharp-practice steeplechase; do
		for deck in $(draw -r $rules --list -o json | jq -r .name); do
			run draw -r $rules "$deck" -s x -o kv
			[ "$status" -eq 0 ] || { echo "$rules $deck: $output"; return 1; }
			draw -r $rules "$deck" -O -o json | jq -s -e 'map(.p) | add | (. - 1) | fabs < 1e-8' >/dev/null || { echo "$rules $deck"; return 1; }
		done
	done
}

@test "SB-007: the clue deck is made of the 52 cards, and only of those its table names" {
	run bash -c "draw -r silver-bayonet cards --left -o kv | wc -l"
	answers 52
	cd "$root"
	for table in $(grep -o '^clue-[a-z-]*' tables/silver-bayonet/tables.yaml); do
		named=$(sed -n "/^$table:/,/^[^ ]/p" tables/silver-bayonet/tables.yaml | grep -o '^    [a-z-]*:' | tr -d ' :' | sort)
		held=$(for deck in $(draw -r silver-bayonet --list | grep -o "^$table\(-red\|-black\)\? "); do
			draw -r silver-bayonet "$deck" --left -o tsv --columns card
		done | sort)
		[ "$named" = "$held" ] || { echo "$table: $held"; return 1; }
	done
}

@test "SB-163: a clue is drawn and looked up in one pipe" {
	run bash -c "draw -r silver-bayonet clue-troll-bridge -d 1 by=Harris | table-lookup -r silver-bayonet clue-troll-bridge -o text"
	answers "trinkets in the droppings - two Monster Dice more"
}

@test "SB-668 SB-669: one red card of eight, after which none is drawn" {
	run draw -r silver-bayonet -o kv clue-last-stand -O
	[ "${lines[0]}" = "card=black p=0.875 row=1 rows=2" ]
	run draw -r silver-bayonet -o kv clue-last-stand -d 2,1 count=2
	[[ "${lines[1]}" == *"card=red left=0" ]]
}

@test "ST-024 ST-025 ST-026: sixty boasts as 1 to 2 to 2 to 1, thirty shames alike" {
	run draw -r steeplechase boast --left -o tsv --columns card,copies
	answers $'2\t10\n3\t20\n4\t20\n5\t10'
	run draw -r steeplechase shame --left -o tsv --columns card,copies
	answers $'1\t10\n2\t10\n3\t10'
}

@test "ST-R08: an empty bag is an error that names it" {
	run --separate-stderr draw -r steeplechase shame -s x count=31
	refuses 'shame: not enough cards: 31 needed, 30 left'
}

@test "ST-004: a row's boast is drawn at once" {
	run bash -c "table-lookup -r steeplechase monastery-loot -d 1 boast=2 | draw -r steeplechase boast -d 60 -o text"
	answers "5 is drawn; 59 left"
	run bash -c "table-lookup -r steeplechase monastery-loot -d 4 boast=2 | draw -r steeplechase boast"
	lacks card
}

@test "SP-285: the Tiffin card brings the whole turn deck back" {
	run draw -r sharp-practice -o kv turn -d 1,8 count=2
	[[ "${lines[0]}" == *"card=first-big-man left=8" ]]
	[[ "${lines[1]}" == *"card=tiffin left=9 reshuffled=yes" ]]
}

@test "SP-381: an empty bonus deck is shuffled again" {
	run bash -c "draw -r sharp-practice bonus -s x count=12 | tail -n 1"
	has left=12 reshuffled=yes
}

# ---- decks of unit files, and proof ----

@test "a unit file lists the cards of a deck, all files together; what they do is the ruleset's" {
	cat >red.yaml <<-'YAML'
		rules: sharp-practice
		big-men: [{name: Cope, status: 3}]
		decks: {turn: [cope, tiffin], bonus: [water, water]}
	YAML
	cat >blue.yaml <<-'YAML'
		rules: sharp-practice
		big-men: [{name: Ney, status: 3}]
		decks: {turn: [ney, cope]}
	YAML
	export VOLTIGEUR_RULES=sharp-practice VOLTIGEUR_UNITS=red.yaml:blue.yaml
	run draw turn --left -o tsv --columns card,copies
	answers $'cope\t2\ntiffin\t1\nney\t1'
	run draw turn -o kv -d 3
	has card=tiffin left=4 reshuffled=yes
	run draw bonus --left -o tsv --columns card,copies
	answers $'water\t2'
	run --separate-stderr draw nothing
	refuses 'expected one of: turn, bonus'
	run draw turn -o kv -d 1 by=co
	has by=Cope card=cope
}

@test "event=game brings all cards back; --left has the odds of what is there since" {
	printf '%s\n' 'did=draw.three card=ash left=3' 'did=draw.three card=cedar left=2' 'event=game' 'did=draw.three card=birch left=3' >log
	run draw $toy three -l log --left
	answers 'card=ash copies=2 p=0.6666666667 row=1 rows=2
card=cedar copies=1 p=0.3333333333 row=2 rows=2'
}

@test "draw --verify derives each card from the pile before it" {
	for i in 1 2 3; do draw $toy three -S -s x -l log >>log; done
	draw $toy three -S -d 1 -l log >>log
	run draw $toy --verify <log
	answers ""
	sed '3s/card=[a-z]*/card=birch/;3s/left=1/left=2/' log >edited
	run --separate-stderr draw $toy --verify <edited
	[[ $status -ge 1 && "$output$stderr" == *"want.left=1"* ]]
	run --separate-stderr draw $toy --verify <<<'did=draw.three card=ash left=3'
	[[ $status -eq 2 && "$stderr" == *"no stamp"* ]]
	# more cards of one number are told apart
	echo 'number=9' | draw $toy three --set count=2 -S -s y >two
	grep -q 'repetition=2' two
	run draw $toy --verify <two
	answers ""
}

@test "draw --again is the same die for somebody else, of the pile as it was" {
	draw $toy three -l log by=Ann >>log
	draw $toy three -l log by=Bob >>log
	card=$(tail -n 1 log | sed 's/.* card=\([a-z]*\).*/\1/')
	run draw $toy -l log --again by=Cid
	has by=Cid "card=$card" left=2 amends=2
	echo "$output" >>log
	run draw $toy three -l log --left -o tsv --columns copies
	[ $(($(paste -sd+ <<<"$output"))) -eq 2 ]
	run bash -c "draw $toy three -S -s x by=Ann | draw $toy --again by=Bob | draw $toy --verify"
	answers ""
	run --separate-stderr draw $toy -l none --again
	refuses "none: cannot be opened"
	run --separate-stderr draw $toy --again </dev/null
	refuses "--again: no record found"
}

@test "a card for a stamped answer has a die of its own, and both are derived again" {
	export VOLTIGEUR_RULES=silver-bayonet
	shoot -o kv -S -s x weapon=musket range=9 target.defence=12 | draw clue-investigation -S -s y >card
	run cat card
	has did=shoot.fire,draw.clue-investigation shoot.seed=x seed=y number=1
	[[ "$output" == *" shoot.faces="*" faces="* ]]
	run draw --verify <card
	answers ""
	run draw --again by=Bob number=4 <card
	has by=Bob number=4 shoot.number=1 amends=1
}

@test "in a stream an event has a number too: the next card has the one behind it" {
	echo 'event=game number=1' >game.log
	run -0 --separate-stderr draw -r ./toy/ -l game.log -S -s x -o kv three <<<$'event=turn\nnote=a\nevent=turn\nnote=b'
	[ "$(grep -o 'number=[0-9]*' <<<"$output" | xargs)" = 'number=3 number=5' ] || { echo "$output$stderr"; false; }
}
