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

@test "what is between two figures is hidden with either of them, and seen by the side of who is hidden" {
	secret figure
	sed -i 's/^    chips: .*/&\n    foe: no/' copy/ruleset.yaml
	echo '  foe: {until: game, of: pair}' >>copy/state.yaml
	printf '%s\n' 'event=set by=A eager=yes' 'event=set by=Pike at=A foe=yes' 'event=set by=A at=Pike foe=yes' 'event=set by=Pike at=B foe=yes' >log
	shown --as Field
	[ "$(grep ' foe=' <<<"$output")" = 'by=Pike at=B foe=yes' ]
	unseen A
	for side in Red referee A; do
		shown --as $side
		[ "$(grep ' foe=' <<<"$output")" = $'by=Pike at=A foe=yes\nby=A at=Pike foe=yes\nby=Pike at=B foe=yes' ] || { echo "$side: $output"; false; }
	done
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

# ---- a ruleset with a secret of each kind ----

secrets() {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir game
	cat >game/ruleset.yaml <<-'END'
		id: game
		options: {trap: 0}
		sides: {figure: {health: 6, plan: 0, spot: 0, hid: no}}
	END
	cat >game/state.yaml <<-'END'
		state:
		  health: {until: game}
		  plan: {until: game, secret: owner}
		  spot: {until: game, secret: referee}
		  hid: {until: game, secret: figure}
		  trap: {until: game, of: game, secret: referee}
	END
	cat >game/check.yaml <<-'END'
		check:
		  own:     {about: reads a secret, sides: figure, gives: {v: 0}, steps: [{let: {v: plan}}]}
		  changed: {about: changes one, sides: figure, steps: [{let: {plan: +1}}]}
		  other:   {about: reads another's, sides: figure, gives: {v: 0}, steps: [{let: {v: target.plan}}]}
		  hurt:    {about: changes what all see, sides: figure, steps: [{let: {target.health: -1}}]}
		  referee: {about: reads what nobody sees, sides: figure, gives: {v: 0}, steps: [{let: {v: spot + trap}}]}
	END
	printf '%s\n' 'unit: {keys: {name: text, men: {many: men}}}' 'members: {men: {keys: {name: text, health: 6}, figure: {health: health}}}' \
		'rules: {one: {require: count(men) > 0, say: nobody}}' >game/units.yaml
	printf '%s\n' 'name: Red' 'men: [{name: A}]' >red.yaml
	printf '%s\n' 'name: Blue' 'men: [{name: B}, {name: C}]' >blue.yaml
	export VOLTIGEUR_RULES=./game/ VOLTIGEUR_UNITS=red.yaml:blue.yaml VOLTIGEUR_LOG=log
	printf '%s\n' 'event=game trap=3' 'event=set by=A plan=4 spot=2' 'event=set by=B plan=5' 'event=set by=C hid=yes health=3' >log
	local deed
	for deed in 'own by=A at=B' 'changed by=A at=B' 'other by=A at=B' 'hurt by=A at=B' 'hurt by=C at=B' 'hurt by=B at=C' \
		'referee by=A at=B' 'own by=A at=B plan=9' 'other by=B at=A target.plan=8'; do
		# shellcheck disable=SC2086 # words are meant
		check -w -S $deed >/dev/null
	done
}

@test "each side sees its own secrets, the referee all, and nobody those of a hidden figure of another side" {
	secrets
	while IFS='|' read -r side want; do
		run muster --as "$side"
		[ "$output" = "$(printf '%b' "$want")" ] || { echo "$side: $output"; false; }
	done <<-'END'
		A|by=A plan=8\nby=B health=4\nevent=game
		Red|by=A plan=8\nby=B health=4\nevent=game
		B|by=A\nby=B plan=5 health=4\nevent=game
		C|by=A\nby=B health=4\nby=C hid=yes health=2\nevent=game
		Blue|by=A\nby=B plan=5 health=4\nby=C hid=yes health=2\nevent=game
		referee|by=A plan=8 spot=2\nby=B plan=5 health=4\nby=C hid=yes health=2\nevent=game trap=3
	END
	while IFS='|' read -r side numbers; do
		run muster --history --as "$side"
		[ "$(sed 's/^number=\([0-9]*\) .*/\1/' <<<"$output" | tr '\n' ' ')" = "$numbers " ] || { echo "$side: $output"; false; }
	done <<-'END'
		Red|1 2 3 5 6 7 8 11 12 13
		B|1 2 3 5 6 7 8 11 12 13
		C|1 2 3 4 5 6 7 8 9 10 11 12 13
		Blue|1 2 3 4 5 6 7 8 9 10 11 12 13
		referee|1 2 3 4 5 6 7 8 9 10 11 12 13
	END
	run --separate-stderr muster --as Green
	refuses 'muster: --as: the unit files have no side "Green", and no such figure'
}

@test "of an answer of several lines a side has the result only if no line, not even the last, has a secret" {
	secrets
	cat >log <<-'END'
		event=game number=1
		by=A did=check.changed result=good text=two number=2 owners=2
		by=C health=5 number=2 owner=2
		by=A did=check.changed result=good text=three number=3 owners=2
		by=B plan=6 number=3 owner=2
		by=A did=check.changed result=good text=four number=4 owners=3
		by=C health=4 number=4 owner=2
		by=B plan=7 number=4 owner=3
		by=A did=check.changed result=good text=five number=5
	END
	while IFS='|' read -r side told; do
		run -0 --separate-stderr muster --history --as "$side"
		[ "$(grep -o 'result=good text=.*' <<<"$output" | sed 's/.*=//' | tr '\n' ' ')" = "$told " ] || { echo "$side: $output"; false; }
		[ "$(grep -c 'did=check.changed' <<<"$output")" -eq 4 ]
	done <<-'END'
		Red|two five
		Blue|two three four five
		referee|two three four five
	END
}

@test "a report tells only that there was a deed where it changes or says a secret; what it only reads is told" {
	secrets
	while IFS='|' read -r side secret; do
		run muster --report ${side:+--as "$side"}
		[ "$(sed -n 's/.*number=\([0-9]*\) .*text="[^"]*[Ii]n secret.*/\1/p' <<<"$output" | tr '\n' ' ')" = "${secret:+$secret }" ] || { echo "$side: $output"; false; }
	done <<-'END'
		Red|1 2 3
		Blue|1 2 6 12 13
		|1 2 3 6 12 13
		referee|
	END
	run muster --report --as Blue
	[[ $output == *'number=12 did=check.own by=A at=B text="A, in secret: own"'* && $output != *plan=9* && $output != *'was 5'* ]] || { echo "$output"; false; }
	run muster --report --as Red
	[[ $output == *'number=12 did=check.own by=A at=B by-hand="plan=9 (was 5)"'* ]] || { echo "$output"; false; }
}

@test "who is out while he is hidden is out for another side when he is seen, and no earlier" {
	secrets
	sed -i 's/hid: no}/hid: no, down: no}/' game/ruleset.yaml
	sed -i 's/^state:/&\n  down: {until: game, out: yes}/' game/state.yaml
	printf '%s\n' event=game 'event=set by=C hid=yes' 'event=set by=C down=yes' 'event=set by=A plan=1' 'event=set by=C hid=no' 'event=set by=A plan=2' >log
	while IFS='|' read -r side number; do
		run muster --report --as "$side"
		[ "$(grep -o 'number=[0-9]* .*out=C' <<<"$output" | cut -d' ' -f1)" = "number=$number" ] || { echo "$side: $output"; false; }
	done <<-'END'
		referee|3
		Blue|3
		Red|5
	END
}

@test "--explain and --verify tell of everybody, so they are the referee's" {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=other-side
	echo event=game >log
	run -2 --separate-stderr muster -l log -u "$root/tests/fixtures/units/other-side.yaml" --after -x --as players
	[[ $stderr == *'--explain tells of everybody, so it cannot be combined with --as'* ]]
	run -2 --separate-stderr muster -l log -u "$root/tests/fixtures/units/other-side.yaml" --verify --as players
	[[ $stderr == *'--verify tells of everybody'* ]]
	run muster -l log -u "$root/tests/fixtures/units/other-side.yaml" --after -x --as referee
	[[ $output != *'cannot be combined'* ]]
}
