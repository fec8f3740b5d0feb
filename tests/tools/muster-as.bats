#!/usr/bin/env bats
# muster --as: what the ruleset declares secret is left out for other sides.
load ../helper
load ../game

setup() {
	parade=$root/tests/fixtures/rules/parade
	cd "$BATS_TEST_TMPDIR" || return 1
	in_copy '{n: 0}' '{stop: done}'
	secret owner
	printf 'rules: parade\nname: Red\nbands: [{name: A, men: 4, kit: [gun]}, {name: B, men: 3, kit: [gun]}]\n' >red.yaml
	export VOLTIGEUR_UNITS=$parade/units/field.yaml:red.yaml VOLTIGEUR_LOG=log
	printf '%s\n' 'event=set by=Pike eager=yes dazed=2' 'event=set by=A eager=yes' >log
}
# secret WHO: the field eager is secret.
secret() { sed -i "s/^  eager: .*/  eager: {until: game, secret: $1}/" copy/state.yaml; }
# seen NAME: muster shows a line of it.
seen() { grep -q "\(^\| \)by=$1\( \|\$\)" <<<"$output"; }
unseen() { ! seen "$1"; }
shown() { run -0 muster -o kv "$@"; }

@test "a field of secret: owner is seen by its side and the referee" {
	shown --as Field
	[[ $output == *"by=Pike "*"eager=yes"* && $output != *"by=A "*eager* ]]
	shown --as referee
	[[ $output == *"by=Pike "*"eager=yes"* && $output == *"by=A "*"eager=yes"* ]]
	shown
	[[ $output == *"by=A "*"eager=yes"* ]]
}

@test "a figure by itself sees its own" {
	echo 'event=set by=Shot eager=yes' >>log
	shown --as pike
	[[ $output == *"by=Pike "*"eager=yes"* && $output != *"by=A "*eager* && $output != *"by=Shot "*eager* ]]
}

@test "a field of secret: referee is seen by no side" {
	secret referee
	shown --as Field
	[[ $output == *"by=Pike dazed=2"* && $output != *eager* ]]
	shown --as referee
	[[ $output == *eager=yes* ]]
}

@test "a flag of secret: figure hides the figure from other sides while it holds" {
	secret figure
	shown --as Field
	seen B
	unseen A
	echo 'event=set by=A eager=no' >>log
	shown --as Field
	seen A
}

@test "--each leaves it out, too, and --turn without --as" {
	secret figure
	echo 'event=set by=A eager=yes' >log
	shown --each --as Field
	seen B
	unseen A
	printf '%s\n' 'event=game sequence=warn' 'event=set by=A eager=yes' >log
	shown --turn
	seen B
	unseen A
	shown --turn --as referee
	seen A
}

@test "mistakes: a side that there is not, and words that secret: does not know" {
	run -2 --separate-stderr muster --as blue
	[[ $stderr == *'the unit files have no side "blue"'* ]]
	secret nobody
	mistaken '"secret" must be owner, referee or, of a flag, figure'
	sed -i 's/^  dazed: .*/  dazed: {until: game, secret: figure}/; s/secret: nobody/secret: owner/' copy/state.yaml
	mistaken '"secret" must be owner, referee or, of a flag, figure'
}

@test "--history leaves out what is about a hidden figure, and says what it was to its side" {
	secret figure
	printf '%s\n' 'event=set by=B men=2' 'event=set by=A eager=yes' >log
	shown --history --as Field
	seen B
	unseen A
	shown --history --as Red
	seen B
	seen A
	shown --history --as referee
	seen A
	run --separate-stderr muster --history --as Blue
	refuses '--as: the unit files have no side "Blue", and no such figure'
}
