#!/usr/bin/env bats
# Links: fields of the type figure, and the fields of whom they name.
load ../helper
load ../game

setup() {
	parade=$root/tests/fixtures/rules/parade
	export VOLTIGEUR_RULES=$parade/
	cd "$BATS_TEST_TMPDIR" || return 1
}

# rule STEPS: a copy of the ruleset whose procedure `move rule` has these steps.
rule() { in_copy '{result: none}' "$@"; }

# ---- names ----

@test "a link is compared with nobody, with the parties and with other links" {
	run move seize by=A at=X captor=X
	has result=held
	run move seize by=A at=X captor=Y target.captor=Y
	has result=rivals
	run move seize by=A at=X captor=A target.captor=A
	has result=seized
	run move seize by=A at=X
	has result=seized
}

@test "names are compared without regard to case" {
	run move seize by=A at=X captor=x
	has result=held
}

@test "a step sets a link to a party or to nobody, and the answer has both names" {
	run move seize by=A at=X target.captor=a captor=Y
	answers "by=A at=X target.captor= was.target.captor=a captor=X was.captor=Y did=move.seize result=seized"
	run move seize by=A at=X captor=nobody -o json
	answers '{"by":"A","at":"X","captor":"X","was.captor":"nobody","did":"move.seize","result":"seized"}'
}

@test "an empty value is nobody" {
	run move load cart=
	has result=no-cart
}

@test "a sentence has the name of the figure" {
	run move seize -t by=A at=X
	has 'text="X holds A"'
}

@test "by and at are exchanged by a swap" {
	rule '{do: half, swap: yes}'
	printf '  half: {sides: band, steps: [{stop: mine, when: target.captor is by}, {let: {captor: at}}]}\n' >>copy/move.yaml
	run move rule by=A at=X
	has target.captor=A
	run move rule by=A at=X captor=X
	has result=mine
}

@test "without by= and at=, both are nobody" {
	run move seize men=1
	has result=held
}

@test "exact odds know the names" {
	run move seize -O by=A at=X captor=X
	has "result=held p=1"
}

# ---- LINK.FIELD ----

@test "a field of whom a link names is read and set" {
	run move load cart=Wagon cart.loaded=no
	answers "cart=Wagon cart.loaded=yes was.cart.loaded=no did=move.load result=loaded"
	run move load cart=Wagon
	answers "cart=Wagon did=move.load result=full"
	run move load cart.loaded=no
	has cart.loaded=yes was.cart.loaded=no
}

@test "if the link names nobody, nothing is set" {
	rule '{let: {cart.men: 3}}' '{stop: done}'
	run move rule men=1
	answers "men=1 did=move.rule result=done"
	run move rule cart.men=1
	has cart.men=3 was.cart.men=1
}

@test "of nobody, a field has its default" {
	rule '{stop: full, when: cart.loaded and cart.men == 0}'
	run move rule men=1
	has result=full
}

@test "the target's links are read as well, also in a swap" {
	rule '{let: {target.cart.men: 2}}' '{do: half, swap: yes}'
	printf '  half: {sides: band, steps: [{let: {cart.loaded: no}}]}\n' >>copy/move.yaml
	run move rule target.cart=Wagon
	has target.cart.men=2 target.cart.loaded=no
	run move rule --fields
	[[ $output == *"target.cart.loaded "* ]]
}

# ---- in a game ----

train() { move -u "$parade/units/train.yaml" -l log "$@"; }

# state FIELDS: what muster prints of the game has this line.
state() {
	run -0 muster -u "$parade/units/train.yaml" -l log
	grep -qxF -- "$1" <<<"$output" || { echo "no line $1 in: $output"; return 1; }
}

@test "the unit file fills a link, and whom it names has a line of his own" {
	run train load by=d
	answers "by=D did=move.load result=loaded faces= number=1 owners=2
by=Wagon loaded=yes was.loaded=no number=1 owner=2"
	echo "$output" >log
	run train load by=e
	has by=E result=full
	[[ $output != *owner* ]]
}

@test "a name that is typed may be a beginning, in any case" {
	run train load by=f cart=wag
	has by=F cart=Wagon
	[[ $output == *"by=Wagon loaded=yes was.loaded=no "* ]]
	run train load by=f cart=BARR
	has cart=Barrow result=full
	run --separate-stderr train load by=f cart=Coach
	[ "$status" -eq 2 ]
	[[ $stderr == *'unknown figure "Coach"'* ]]
}

@test "by nobody, no line is written" {
	run train load by=f
	answers "by=F did=move.load result=no-cart faces="
	run train load by=d cart=
	has result=no-cart
}

@test "a link is remembered, and wins over the unit file" {
	echo 'event=set by=D cart=Barrow number=1' >log
	run train load by=d
	has result=full
	echo 'event=set by=D cart= number=2' >>log
	run train load by=d
	has result=no-cart
	run train seize by=d at=f
	has captor=F
	echo "$output number=3" >>log
	run train seize by=d at=f
	has result=held
	state "by=D cart= captor=F"
}

@test "a link that names by= or at= is that party" {
	rule '{let: {cart.men: 9}}' '{let: {men: men - 1}}' '{stop: done}'
	run move -l log rule by=A men=4 cart=a
	has men=8 was.men=4
	[[ $output != *owner* ]]
	run move -l log rule by=A at=B men=4 cart=B target.men=2
	has men=3 target.men=9 was.target.men=2
}

@test "a field of a link that is not there is an error in a game" {
	run --separate-stderr train load by=d cart.wheels=4
	[ "$status" -eq 2 ]
	[[ $stderr == *'unknown field "cart.wheels"'* ]]
	run --separate-stderr train load <<<'by=D cart.wheels=4'
	[ "$status" -eq 2 ]
	[[ $stderr == *'stdin:1: unknown field "cart.wheels": nobody who takes part has it'* ]]
	run --separate-stderr train load <<<'by=F cart.loaded=no'
	[ "$status" -eq 2 ]
	[[ $stderr == *'stdin:1: unknown field "cart.loaded": nobody who takes part has it'* ]]
	run train load <<<'by=D did=check.nerve cart.wheels=4'
	has result=loaded
}

@test "exact odds know whom a link names" {
	run move -u "$parade/units/train.yaml" load -O by=d --outcome cart.loaded
	has "cart.loaded=yes p=1"
}

# ---- at: LINK ----

@test "without at=, the target is whom the procedure's link names" {
	run move bribe by=A captor=X target.men=1 -t
	answers 'by=A at=X captor= was.captor=X target.men=1 did=move.bribe result=free text="X lets A go"'
	run move bribe captor=X target.men=3
	answers "captor=X target.men=3 at=X did=move.bribe result=greedy"
	run move bribe by=A at=Y captor=X target.men=1
	has at=Y result=free
	run move bribe by=A captor=
	answers "by=A captor= did=move.bribe result=nobody"
}

@test "in a game the link is that of log and unit file" {
	echo 'event=set by=D captor=F number=1' >log
	run train bribe by=d
	has by=D at=F captor= was.captor=F result=free
	run train bribe by=d captor=e
	has by=D at=E captor= was.captor=E
	echo 'event=set by=D captor= number=2' >>log
	run train bribe by=d
	has result=nobody
	[[ $output != *at=* ]]
}

# ---- mistakes ----

@test "at: must name a link" {
	rule '{stop: x}'
	sed -i 's/at: captor/at: weapon/' copy/move.yaml
	mistaken '"at" must name a field of type figure of the side'
}

@test "a field is not read or set behind a step that sets its link" {
	rule '{let: {cart: at}}' '{stop: full, when: cart.loaded}'
	mistaken '"cart.loaded" comes behind a step that sets "cart"'
	rule '{let: {cart: at}}' '{let: {cart.loaded: no}}'
	mistaken '"cart.loaded" comes behind a step that sets "cart"'
}

@test "a link's field must be one of a side" {
	rule '{stop: full, when: cart.wheels > 3}'
	mistaken '"cart.wheels": there is no field "wheels" of a side'
}

@test "a word is no figure, and a figure no word" {
	rule '{let: {captor: gun}}'
	mistaken 'unknown name "gun"'
	rule '{stop: x, when: captor is gun}'
	mistaken 'unknown name "gun"'
	rule '{stop: x, when: captor is weapon}'
	mistaken 'got a word; expected a figure'
	rule '{let: {weapon: (captor)}}'
	mistaken 'got a figure; expected a word'
}

@test "a link has neither words nor a default" {
	rule '{stop: x}'
	sed -i 's/captor: {type: figure/captor: {type: figure, words: [a]/' copy/ruleset.yaml
	mistaken 'a field of type figure or figures has the names of any figures'
	rule '{stop: x}'
	sed -i 's/captor: {type: figure/captor: {type: figure, default: Ann/' copy/ruleset.yaml
	mistaken 'a field of type figure or figures has the names of any figures'
}
