#!/usr/bin/env bats
# What resolving refuses, the odds refuse: an error is no outcome.
load ../helper

setup() {
	rules=$BATS_TEST_TMPDIR/tiny/
	mkdir "$rules"
	printf 'id: tiny\nsides: {player: {health: 10}}\n' >"$rules/ruleset.yaml"
}

# steps LINES: they are the steps of the ruleset's one procedure.
steps() {
	printf 'default: luck\ncheck:\n  luck:\n    about: one die\n    sides: player\n    fields: {n: 3, word: [one, two], go: [yes, no]}\n    gives: {total: 0}\n    outcome: [total]\n    steps:\n' >"$rules/check.yaml"
	sed 's/^/      - /' >>"$rules/check.yaml"
}

# alike TEXT FIELD...: resolving with any of some seeds and the odds both end in this error.
alike() {
	local text=$1
	shift
	for how in -O --seed=1 --seed=2 --seed=3; do
		run --separate-stderr check -r "$rules" "$how" "$@"
		refuses "$text"
	done
}

@test "what resolving refuses, the odds refuse with the same message, in every procedure; what they answer never fails" {
	run "${VOLTIGEUR_BUILD:-$root/build}/tests/refusals" --cases 24 "$root"/tables/*/
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	[ "$(grep -c ' 0 differ' <<<"$output")" -eq 5 ]
}

@test "a card that is in no row of its table has no odds" {
	for how in -O --seed=1; do
		run --separate-stderr table-lookup -r silver-bayonet clue scenario=confirmed-kill card=ace-of-hearts "$how"
		refuses 'the table has no row "ace-of-hearts"'
	done
}

@test "for a number that surely fits, and that no outcome depends on, no states are kept" {
	for part in 'a / 2 + 1' 'a / 4 * -3' '(a + 1) / 3 - 1' 'abs(a - 3) / 2 + 1'; do
		steps <<-END
			roll: {a: d6, b: d6, c: d6, d: d6, e: d6, f: d6}
			let: {total: a, health: $part + 10 * b + 100 * c + 1000 * d + 10000 * e + 100000 * f}
		END
		run --separate-stderr check -r "$rules" -O -o kv --limit frontier=500 n=1
		[ "$status" -eq 0 ] || { echo "$part: $stderr"; return 1; }
	done
}

@test "a number that grows too large and that no outcome depends on is refused" {
	steps <<-'YAML'
		{let: {own: n * 1000000 * 1000}}
		{roll: {luck: d6}}
		{let: {total: luck}}
	YAML
	alike 'a number is too large' n=9999
	run check -r "$rules" -O -o tsv --columns total n=999
	answers "$(seq 6)"
}

@test "an error that only some dice lead to is refused, however rare they are" {
	steps <<-'YAML'
		{roll: {luck: d6, more: d100}}
		{let: {own: n * 1000000 * 1000}, when: luck == 6 and more == 100}
		{let: {total: luck}}
	YAML
	run --separate-stderr check -r "$rules" -O n=9999
	refuses 'a number is too large'
	sed -i 's/luck == 6/luck == 7/' "$rules/check.yaml"
	run check -r "$rules" -O -o tsv --columns total n=9999
	answers "$(seq 6)"
}

@test "a number that grows too large is refused where it is set, not only where the outcome reads it" {
	steps <<-'YAML'
		{roll: {luck: d100, more: d100}}
		{let: {big: luck * n * 1000000 * 100}}
		{let: {total: big + more}, when: luck <= 50}
	YAML
	run --separate-stderr check -r "$rules" -O n=199
	refuses 'a number is too large'
	run check -r "$rules" -O -o tsv --columns total n=99
	[ "${#lines[@]}" -eq 5001 ]
}

@test "a number that grows too large is refused, though for this record no outcome depends on it" {
	steps <<-'YAML'
		{roll: {luck: d100, more: d100}}
		{let: {big: luck * more * n * 1000000}}
		{let: {total: luck + more}}
		{let: {total: total + big}, when: go is yes}
	YAML
	run --separate-stderr check -r "$rules" -O go=no n=100 # the last of 10,000 states alone
	refuses 'a number is too large'
	run check -r "$rules" -O -o tsv --columns total go=no n=99
	[ "${#lines[@]}" -eq 199 ]
}

@test "a decision that is not possible is refused, even where no outcome depends on it" {
	steps <<-'YAML'
		{roll: {luck: d6}}
		{choose: go, options: {yes: {when: n > 2}, no: {}}, default: no}
		{let: {own: 1}, when: go is yes}
		{let: {total: luck}}
	YAML
	alike 'go: "yes" is not possible here' go=yes n=2
	run check -r "$rules" -O -o tsv --columns total go=yes n=3
	answers "$(seq 6)"
}

@test "what an option adds that only some dice allow is refused, even where no outcome depends on it" {
	steps <<-'YAML'
		{roll: {luck: d6}}
		{let: {own: 1}}
		{choose: go, options: {yes: {when: luck > n, let: {own: +1000000}}, no: {}}, policies: {if-can: [{take: yes, when: luck > n}, {take: no}]}, default: no}
		{let: {own: own * 1000000 * 1000}, note: too large for who took it}
		{let: {total: luck}}
	YAML
	run --separate-stderr check -r "$rules" -O go=if-can n=3
	refuses 'a number is too large'
	run check -r "$rules" -O -o tsv --columns total go=no n=3
	answers "$(seq 6)"
}

@test "a count of dice that is no whole number is refused, even where nobody reads the dice" {
	steps <<-'YAML'
		{tally: {name: extra, dice: n / 2, of: d6, faces: {hits: 5-6}}}
		{roll: {luck: d6}}
		{let: {total: luck}}
	YAML
	alike 'the rule must round it' n=3
	run check -r "$rules" -O -o tsv --columns total n=4
	answers "$(seq 6)"
}

@test "an error in a late round of a loop is found" {
	steps <<-'YAML'
		{let: {big: 1}}
		{repeat: 20, steps: [{roll: {luck: d6}}, {let: {big: big * 10}, when: luck >= n}]}
		{let: {total: luck}}
	YAML
	run --separate-stderr check -r "$rules" -O n=6
	refuses 'a number is too large'
	run check -r "$rules" -O -o tsv --columns total n=7
	answers "$(seq 6)"
}

@test "who is out of the game is refused by the odds as by dice" {
	cd "$BATS_TEST_TMPDIR"
	echo 'event=set by=Cooper health=0' >game.log
	for how in -O '-O -n 10' --seed=1; do
		# shellcheck disable=SC2086
		run shoot -r silver-bayonet -l game.log $how by=Cooper weapon=musket accuracy=1 range=9 t.def=13 t.health=9
		has result=dead refused=dead
	done
	run shoot -r silver-bayonet -l game.log -O by=Cooper health=1 weapon=musket accuracy=1 range=9 t.def=13 t.health=9
	[ "$status" -eq 0 ]
}

@test "the hundredth record of a stream is refused as the first is, though the program is specialized by then" {
	steps <<-'YAML'
		{let: {own: n * 1000000}}
		{roll: {luck: d6}}
		{let: {total: luck}}
	YAML
	for n in 99999999 7; do yes "n=$n" | head -n 100; done >"$BATS_TEST_TMPDIR/records"
	run bash -c "check -r '$rules' -s 1 <'$BATS_TEST_TMPDIR/records' 2>/dev/null | grep -c error="
	[ "$output" -eq 100 ]
}
