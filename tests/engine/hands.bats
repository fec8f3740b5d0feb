#!/usr/bin/env bats
# What drawing a card does: it goes into a hand, opens a phase, ends the turn.

load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR"
	cp -r "$root/tests/fixtures/rules/parade" parade
	rules=$PWD/parade
	export VOLTIGEUR_RULES=$rules VOLTIGEUR_LOG=game.log
	export VOLTIGEUR_UNITS=$rules/units/red.yaml:$rules/units/blue.yaml
	sed -i 's/^    chips: .*/&\n    cards: {type: list, words: [ace, king], most: 2}/; s/^sides:/options: {card-of: {type: figure}}\n\n&/' \
		parade/ruleset.yaml
	sed -i 's/^  men: .*/&\n  cards: {until: game}\n  card-of: {until: phase, of: game}/' parade/state.yaml
	cat >parade/decks.yaml <<-'EOF'
		tricks:
		  about: Tricks that a band keeps.
		  into: cards
		  cards: {ace: 2, king: 2, dud: {into: none, say: played at once}}
		  reshuffle: empty
		turn:
		  about: Who has the turn.
		  open: card
		  into: card-of
		  cards: {a: , x: , tiffin: {close: turn, say: the turn ends}}
		  reshuffle: [tiffin]
	EOF
	cat >parade/order.yaml <<-'EOF'
		about: cards
		activation: {flag: acting}
		phases: {card: {who: card-of is by}}
	EOF
	sed -i 's/^    spends: \[{walked: 0}\]/    spends: [{used: 1}]/; s/^    steps: \[{close: activation}, {stop: stands}\]/    steps: [{open: activation}, {stop: stands}]/' parade/move.yaml
	echo event=game >game.log
}

says() { printf '%s\n' "$@" >>game.log; }
play() { "$@" >>game.log; }

@test "the ruleset has no mistakes" {
	run table-lookup --check-rules ./parade
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
}

@test "a card goes into the hand of who draws it, in the order of its words" {
	run -0 draw tricks by=a -d 3
	has did=draw.tricks card=king left=4 cards=king was.cards=
	play draw tricks by=a -d 3
	run -0 draw tricks by=a -d 1
	has card=ace left=3 cards=ace,king was.cards=king
	run -0 draw tricks by=b -d 1
	has card=ace cards=ace was.cards=
	play draw tricks by=b -d 1
	run -0 bash -c "muster -o kv | grep cards="
	[ "$output" = $'by=A cards=king\nby=B cards=ace' ]
}

@test "a deck of numbers goes into a number, one of words into a word: so in JSON, as the turn and the phase" {
	cat >>parade/decks.yaml <<-'EOF'
		doses: {into: dazed, cards: {2: 1, 3: 1}}
		wounds: {into: hurt, cards: {light: 1, dead: 1}}
	EOF
	run -0 draw doses by=a -d 2 -o json
	[[ $output == *'"card":3,"left":1,"dazed":3,"was.dazed":0'* ]] || { echo "$output"; false; }
	says 'event=set by=A dazed=1'
	run -0 draw doses by=a -d 1 -o json
	[[ $output == *'"dazed":2,"was.dazed":1'* ]] || { echo "$output"; false; }
	run -0 draw wounds by=a -d 2 -o json
	[[ $output == *'"card":"dead","left":1,"hurt":"dead","was.hurt":"none"'* ]] || { echo "$output"; false; }
	unset VOLTIGEUR_UNITS
	echo 'event=game sequence=strict' >game.log
	run -0 bash -c "echo turn | shoot -r silver-bayonet -o json"
	[[ $output == *'"now.turn":2,"was.now.turn":1,'* ]] || { echo "$output"; false; }
}

@test "several cards of one record go into one hand" {
	run -0 draw tricks by=a count=2 -d 1,1
	[ "${#lines[@]}" -eq 2 ]
	[[ ${lines[0]} == *'card=ace left=4 cards=ace was.cards= '* ]]
	[[ ${lines[1]} == *'card=ace left=3 cards=ace,ace was.cards=ace '* ]]
}

@test "a card that goes into no hand leaves it as it is" {
	run -0 draw tricks by=a -d 5
	has card=dud left=4
	lacks cards was.cards
}

@test "a full hand takes no card, unless the player says which one goes" {
	says 'event=set by=A cards=ace,king'
	run -0 draw tricks by=a
	has did=draw.tricks result=hand-full refused=hand-full
	lacks card left faces
	run -0 draw tricks by=a drops=ace -d 4
	has card=king cards=king,king was.cards=ace,king
	run -0 draw tricks by=a drops=drawn -d 4
	has card=king
	lacks cards
	run -0 draw tricks by=a drops=ace -d 5
	has card=dud
	lacks cards
	run --separate-stderr draw tricks by=a drops=queen -d 1
	refuses 'drops: "queen" is not in the hand; it has ace,king, or say drawn'
	run -0 draw tricks by=a allow=hand-full -d 1
	has card=ace cards=ace,ace,king
}

@test "who draws into a hand must be named" {
	run --separate-stderr draw tricks
	refuses 'missing by=: who draws from tricks'
}

@test "cards in hands do not come back when the others do" {
	for face in 1 1 1 1; do says "$(draw tricks by=a drops=drawn -d $face)"; done
	run -0 draw tricks by=a drops=drawn -d 1
	has card=dud left=3 reshuffled=yes
	says "$output"
	run -0 draw --left tricks
	[ "${#lines[@]}" -eq 2 ]
	[[ ${lines[0]} == 'card=king copies=2 '* && ${lines[1]} == 'card=dud copies=1 '* ]]
}

@test "a card with a figure's name opens a phase and names the figure" {
	run -0 draw turn -d 1
	has card=a card-of=A was.card-of=
	lacks event now.phase
	echo 'event=game sequence=strict' >game.log
	run -0 draw turn -d 1
	has card=a card-of=A was.card-of= now.phase=card was.now.phase=none
	play draw turn -d 1
	run -0 draw turn -d 1
	[ "${lines[0]}" = 'event=phase now.phase=card number=3 owners=2' ]
	[[ ${lines[1]} == 'did=draw.turn card=x left=1 card-of=X was.card-of= '*'number=3 owner=2' ]]
	play draw turn -d 1
	run -0 move stand by=a
	has refused=not-now
	run -0 move stand by=x
	has acting=yes result=stands
}

@test "a card is called like a figure in lower case, with hyphens for blanks" {
	sed -i 's/name: A,/name: Old Zouaves,/; s/name: C,/name: Old Zouave,/' parade/units/red.yaml
	sed -i 's/cards: {a: ,/cards: {old-zouaves: , old-zouave: , old-zouaven: , Old-Zouaves: , old zouaves: , o: ,/; s/unit: Red/&/' parade/decks.yaml
	local face=0
	for name in "Old Zouaves" "Old Zouave" nobody nobody nobody nobody X; do
		face=$((face + 1))
		run -0 draw turn -d "$face" -o json
		if [ "$name" = nobody ]; then
			[[ $output != *card-of* ]] || { echo "$face: $output"; false; }
		else
			[[ $output == *"\"card-of\":\"$name\""* ]] || { echo "$face: $output"; false; }
		fi
	done
}

@test "where no event is of a phase, the card's own line says which one it opens" {
	sed -i '/^  phase:/d; s/until: phase/until: turn/' parade/state.yaml
	echo 'event=game sequence=strict' >game.log
	for face in 1 1; do play draw turn -d $face; done
	run -0 tail -n 1 game.log
	has card=x card-of=X was.card-of=A now.phase=card
	lacks event owners was.now.phase
	run -0 --separate-stderr muster -o kv
	[ -z "$stderr" ]
	has now.phase=card card-of=X
}

@test "an end of the turn between two cards has a number of its own" {
	echo 'event=game sequence=strict' >game.log
	run -0 bash -c 'printf "by=a\nturn\nby=b\n" | draw tricks'
	[[ ${lines[0]} == *' number=2' && ${lines[1]} == *' number=3' && ${lines[2]} == *' number=4' ]] || { echo "$output"; return 1; }
}

@test "before any card nobody acts" {
	echo 'event=game sequence=strict' >game.log
	run -0 move stand by=a
	has refused=not-now
	run -0 move walk by=a
	has refused=inactive
}

@test "a card may end the turn, whoever is due" {
	echo 'event=game sequence=strict' >game.log
	play draw turn -d 1
	run -0 draw turn -d 2
	[[ ${lines[0]} == 'did=draw.turn card=tiffin left=3 reshuffled=yes '*'number=3 owners=2' ]]
	[ "${lines[1]}" = 'event=turn now.turn=2 was.now.turn=1 now.phase=none was.now.phase=card number=3 owner=2' ]
	play draw turn -d 2
	run -0 muster --turn
	[ "${lines[0]}" = 'event=turn now.turn=2 now.phase=none' ]
	run --separate-stderr draw turn count=2
	refuses 'turn is drawn one card at a time'
}

@test "a card that ends the turn is in the deck once, whatever the unit files list" {
	sed -i 's/^    bands: .*/&\n    decks: {one: decks}/; s/^members:/&\n  decks: {keys: {turn: {type: list}}}/' parade/units.yaml
	for unit in red blue; do echo 'decks: {turn: [a, tiffin]}' >>parade/units/$unit.yaml; done
	run -0 draw --left turn
	[[ ${lines[0]} == 'card=a copies=2 '* && ${lines[1]} == 'card=tiffin copies=1 '* ]]
	sed -i 's/, tiffin//' parade/units/*.yaml
	run -0 draw --left turn
	[[ ${lines[0]} == 'card=a copies=2 '* && ${lines[1]} == 'card=tiffin copies=1 '* ]]
}

@test "a deck goes into a field that there is, and opens a phase that there is" {
	sed -i 's/open: card/open: cards/' parade/decks.yaml
	run table-lookup --check-rules ./parade
	[[ $output == *'decks.yaml:8:9: "cards" is not a phase of order.yaml' ]] || { echo "$output"; return 1; }
	sed -i 's/open: cards/open: card/; s/into: card-of/into: card/' parade/decks.yaml
	run table-lookup --check-rules ./parade
	[[ $output == *'decks.yaml:9:9: "card" is neither a field of a side nor an option' ]] || { echo "$output"; return 1; }
	sed -i 's/into: card$/into: card-of/; s/{close: turn/{copies: 2, close: turn/' parade/decks.yaml
	run table-lookup --check-rules ./parade
	[[ $output == *'a card that ends the turn is in the deck once' ]]
}

@test "cards that the unit files deal are not in the deck" {
	sed -i 's/^      eager: {default: no}/&\n      cards: {type: list, words: [ace, king]}/; s/^      eager: eager/&\n      cards: cards/' parade/units.yaml
	sed -i 's/name: A, /&cards: [ace, ace], /; s/name: B, /&cards: [king], /' parade/units/red.yaml
	run -0 draw --left tricks
	[ "${#lines[@]}" -eq 2 ]
	[[ ${lines[0]} == 'card=king copies=1 '* && ${lines[1]} == 'card=dud copies=1 '* ]]
	run -0 draw tricks by=b -d 1
	has card=king cards=king,king was.cards=king left=1
}

@test "a list may have a word more than once, and loses one at a time" {
	cat >>parade/move.yaml <<-'EOF'
		  play:
		    about: Cards are played.
		    sides: band
		    spends: []
		    fields: {plays: {type: list, words: [ace, king]}}
		    gives: {result: none, held: 0}
		    steps: [{let: {cards: cards - plays}}, {let: {held: count(cards)}}, {stop: played}]
		  find:
		    about: An ace is found, and a king lost.
		    sides: band
		    spends: []
		    gives: {result: none, more: no}
		    steps: [{let: {cards: +ace}}, {let: {cards: -king, more: cards has ace}}, {stop: found}]
	EOF
	run -0 table-lookup --check-rules ./parade
	run -0 move play by=a cards=ace,ace,king plays=ace,king
	has cards=ace was.cards=ace,ace,king held=1
	run -0 move play by=a cards=ace plays=king
	has cards=ace held=1
	lacks was.cards
	run -0 move find by=a cards=ace,king,king
	has cards=ace,ace,king was.cards=ace,king,king more=yes
	says 'event=set by=A cards=ace,ace'
	run -0 move play by=a plays=ace
	has cards=ace was.cards=ace,ace
	run -0 move -O play by=a plays=ace --outcome held,cards
	has held=1 cards=ace p=1
}
