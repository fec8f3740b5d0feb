#!/usr/bin/env bats
# What --check-rules says of an order of play, each with the place in its file.

load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR"
	cp -r "$root/tests/fixtures/rules/parade" parade
}

# edits FILE SCRIPT: changes a file of the ruleset with sed.
edits() { sed -i "$2" "parade/$1"; }
# finds TEXT: the ruleset has this mistake, with its line and column, and no other.
finds() {
	run --separate-stderr table-lookup --check-rules ./parade
	[ "$status" -eq 2 ]
	[ "$(sed -E 's/(yaml):[0-9]+:[0-9]+:/\1:/' <<<"$stderr")" = "table-lookup: ./parade/$1" ] ||
		{ echo "$stderr"; return 1; }
}
# procedure LINE...: another procedure of move.yaml.
procedure() { printf '  more:\n    about: more\n    sides: band\n' >>parade/move.yaml && printf '    %s\n' "$@" >>parade/move.yaml; }

@test "the ruleset of the tests has no mistakes" {
	run -0 table-lookup --check-rules ./parade
	[[ $output == parade:*"no mistakes" ]]
}

@test "a field that is spent needs a budget, and a budget is for something that is spent" {
	procedure 'spends: [{men: 1}]' 'steps: [{stop: done}]'
	finds 'move.yaml: "men" has no budget in state.yaml'
	sed -i '/^  more:/,$d' parade/move.yaml
	edits state.yaml 's/^  hurt: *{until: game}/  hurt: {until: game}\n  close: {until: turn, budget: 2}/; /^  close:  /d'
	finds 'state.yaml: nothing spends "close"'
}

@test "an entry of spends has one field, a number or a flag of the side" {
	procedure 'spends: [{walked: 1, shot: 1}]' 'steps: [{stop: done}]'
	finds 'move.yaml: an entry of spends has one field; this is a second one'
	sed -i 's/walked: 1, shot: 1/weapon: 1/' parade/move.yaml
	run table-lookup --check-rules ./parade
	[[ $output == *'an entry of spends must name a field of the side that is a number, or yes or no'* ]]
	sed -i 's/spends: .{weapon: 1}./spends: walked/' parade/move.yaml
	finds 'move.yaml: "spends" must be a list'
}

@test "a procedure says itself what the procedures cost that it runs" {
	procedure 'steps: [{do: walk}]'
	finds 'move.yaml: move.more runs walk, which spends something, but spends nothing itself'
	sed -i 's/^    steps: .{do: walk}./    spends: []\n&/' parade/move.yaml
	run -0 table-lookup --check-rules ./parade
}

@test "a deed that is paid for does not fail before anything has happened: that is a refusal" {
	procedure 'spends: [{walked: 1}]' 'fails: [stuck]' 'steps: [{stop: stuck, when: men > 9}, {roll: {die: d6}}, {stop: stuck, when: die < 3}, {stop: done}]'
	finds 'move.yaml: move.more spends something, and fails here before anything happens; refuse it in front'
	sed -i 's/{stop: stuck, when: men > 9}/{when: men > 9, then: [{stop: stuck}]}/' parade/move.yaml
	finds 'move.yaml: move.more spends something, and fails here before anything happens; refuse it in front'
	sed -i 's/{when: men > 9, then: \[{stop: stuck}\]}/{let: {luck: chip}}, &/' parade/move.yaml # something has happened
	run -0 table-lookup --check-rules ./parade
	sed -i 's/{let: {luck: chip}}, {when/{let: {far: men * 2}}, {when/; s/when: men > 9/when: far > 18/' parade/move.yaml # the answer shows it
	run -0 table-lookup --check-rules ./parade
	sed -i 's/{let: {far: men \* 2}}, //; s/when: far > 18/when: men > 9/; s/fails: .stuck./fails: [lost]/' parade/move.yaml # it is no failure
	run -0 table-lookup --check-rules ./parade
}

@test "what changes a field of an activation spends something, or says that it does not" {
	procedure 'steps: [{let: {walked: yes}}]'
	finds 'move.yaml: move.more changes walked, which lasts an activation, but spends nothing; "spends: []" says that it belongs to no activation'
	sed -i 's/^    steps: .{let: {walked: yes}}./    spends: []\n&/' parade/move.yaml
	run -0 table-lookup --check-rules ./parade
}

@test "open, and the end of the turn, belong at the front" {
	procedure 'spends: []' 'steps: [{roll: {die: d6}}, {open: activation}]'
	finds 'move.yaml: "open: activation" belongs at the front: "roll" comes before it'
	sed -i 's/{open: activation}/{close: turn}/' parade/move.yaml
	finds 'move.yaml: "close: turn" belongs at the front: "roll" comes before it'
	sed -i 's/{close: turn}/{close: activation}/' parade/move.yaml
	run -0 table-lookup --check-rules ./parade
}

@test "open and close know activation, turn and target" {
	procedure 'spends: []' 'steps: [{open: turn}]'
	finds 'move.yaml: "open" must be activation or a phase of order.yaml'
	sed -i 's/{open: turn}/{close: game}/' parade/move.yaml
	finds 'move.yaml: "close" must be activation, phase or turn'
	sed -i 's/{close: game}/{close: activation, of: by}/' parade/move.yaml
	finds 'move.yaml: "of" must be target'
}

@test "the condition of what is opened does not read what a step sets" {
	procedure 'spends: []' 'steps: [{let: {ready: men > 2}}, {open: activation, when: ready}]'
	finds 'move.yaml: move.more: the condition of "open" is asked before the deed, but reads ready, which a step sets'
}

@test "who is left over by a quota has another phase" {
	edits order.yaml 's/^  then:.*/  then: {who: not eager, quota: down(those \/ 2)}/'
	finds 'order.yaml: the phase "then" has a quota, but no later phase has the same "who"'
	printf '  last: {who: not eager, all: yes}\n' >last
	edits order.yaml '/^  then:/r last'
	run -0 table-lookup --check-rules ./parade
}

@test "a phase whose conditions never hold is of nobody" {
	edits order.yaml 's/who: eager, all: yes/who: eager and not eager and no/'
	finds 'order.yaml: nobody acts in the phase "first": its "who" is never yes'
	edits order.yaml 's/^  first:.*/  first: {when: now.turn > 0 and 2 < 1, who: eager}/'
	finds 'order.yaml: nobody acts in the phase "first": its "when" is never yes'
	edits order.yaml 's/^  first:.*/  first: {who: eager, quota: 0}\n  next: {who: eager}/'
	finds 'order.yaml: nobody acts in the phase "first": its "quota" is never above 0'
}

@test "a field that neither log nor unit file knows keeps its start in every phase" {
	edits ruleset.yaml 's/^    eager: *no/&\n    odd: no/'
	edits order.yaml 's/who: eager,/who: odd,/'
	finds 'order.yaml: nobody acts in the phase "first": its "who" is never yes'
	edits units.yaml 's/^      eager: eager/&\n      odd: eager/'
	run -0 table-lookup --check-rules ./parade
	edits units.yaml '/^      odd: eager/d'
	edits state.yaml 's/^  eager: .*/&\n  odd: {until: game}/'
	run -0 table-lookup --check-rules ./parade
	edits state.yaml '/^  odd:/d'
	edits order.yaml 's/who: odd,/who: not odd or given(odd),/'
	run -0 table-lookup --check-rules ./parade
}

@test "nobody is left for a phase behind one of the same figures without a quota" {
	edits order.yaml 's/^  then:.*/&\n  last: {who: eager, all: yes}/'
	finds 'order.yaml: nobody acts in the phase "last": whose turn it would be acts in "first"'
	edits order.yaml 's/^  first: .*/  first: {who: eager, when: now.turn > 1}/'
	run -0 table-lookup --check-rules ./parade
	edits order.yaml 's/^  last: .*/  last: {who: eager, when: now.turn > 1}/'
	finds 'order.yaml: nobody acts in the phase "last": whose turn it would be acts in "first"'
	edits order.yaml 's/^  first: .*/  first: {who: eager, quota: 1}/'
	run -0 table-lookup --check-rules ./parade
}

@test "what is owed can be done, and ends with the deed" {
	edits order.yaml 's/who: dazed > 1/who: men > 1/'
	finds 'order.yaml: check.daze does not change any field that "who" reads, so it is owed for ever'
	edits order.yaml 's/check.daze/check.day/'
	finds 'order.yaml: "deed" must name a procedure, such as check.morale'
	edits order.yaml 's/check.day/check.daze/; s/first: activation/first: game/'
	finds 'order.yaml: "first" must be turn, phase or activation'
}

@test "an activation has a flag that lasts one, and a budget of state.yaml" {
	edits order.yaml 's/flag: acting/flag: eager/'
	finds 'order.yaml: an activation requires "flag", a field of state.yaml that is yes or no until activation'
	edits order.yaml 's/flag: eager/flag: acting/; s/budget: used/budget: men/'
	finds 'order.yaml: "men" is not a field with a budget in state.yaml'
}

@test "a budget is of a number or a flag, a loss is a number, and a noun is of what is counted" {
	edits state.yaml 's/^  hurt: .*/  hurt: {until: game, budget: 1}/'
	finds 'state.yaml: a field with "budget" must be a number or yes or no'
	edits state.yaml 's/^  hurt: .*/  hurt: {until: game, noun: wound}/'
	finds 'state.yaml: "noun" requires "budget", "board" or "loss"'
}

@test "who, when, rank and quota are expressions over one owner" {
	edits order.yaml 's/who: eager/who: target.eager/'
	finds 'order.yaml: there is no target here'
	edits order.yaml 's/who: target.eager/who: egaer/'
	finds 'order.yaml: unknown name "egaer"; did you mean "eager"?'
	edits order.yaml 's/who: egaer, all: yes/who: eager, rank: eager/'
	run table-lookup --check-rules ./parade
	[[ $output == *'order.yaml:6:29: '*number* ]]
}

@test "an unknown key of order.yaml is reported with the nearest known one" {
	edits order.yaml 's/^phases:/phase:/'
	finds 'order.yaml: unknown key "phase" in order.yaml; did you mean "phases"?'
}
