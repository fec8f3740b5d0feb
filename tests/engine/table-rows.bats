#!/usr/bin/env bats
# What a table may do between its die and its row, on a ruleset made up here.
load ../helper

setup() {
	mkdir "$BATS_TEST_TMPDIR/rules"
	cat > "$BATS_TEST_TMPDIR/rules/ruleset.yaml" <<-'END'
	id: made-up
	sides:
	  figure: {lucky: {default: no}, luck: {type: word}, coins: {type: number}}
	END
	cat > "$BATS_TEST_TMPDIR/rules/tables.yaml" <<-'END'
	fortune:
	  die: d6
	  modifiers: [{add: 1, when: lucky}]
	  steps:
	    - {choose: luck, when: lucky, options: [keep, throw], policies: {if-low: [{take: throw, when: fortune <= 2}, {take: keep}]}, default: if-low}
	    - {reroll: fortune, when: luck is throw}
	  again-at-most: 1
	  rows:
	    1-3: {finds: nothing}
	    4-6: {finds: coin, do: table-lookup.pay}
	    7:   {finds: nothing, again: yes}
	END
	cat > "$BATS_TEST_TMPDIR/rules/table-lookup.yaml" <<-'END'
	table-lookup:
	  pay:
	    sides: figure
	    gives: {paid: 0}
	    steps: [{let: {inside: 2}}, {let: {coins: +inside, paid: inside}}]
	END
	export VOLTIGEUR_RULES="$BATS_TEST_TMPDIR/rules/"
}

@test "a table that reads yes or no has both rows, in any order" {
	for rows in 'yes: {finds: coin}, no: {finds: nothing}' 'no: {finds: nothing}, yes: {finds: coin}'; do
		echo "purse: {sides: figure, read: lucky, rows: {$rows}}" >"$VOLTIGEUR_RULES/tables.yaml"
		run table-lookup -o kv purse lucky=yes
		has finds=coin
		run table-lookup -o kv purse lucky=no
		has finds=nothing
		run table-lookup -O -o tsv --columns finds purse lucky=no
		answers nothing
	done
	for rows in 'yes: {finds: coin}' 'no: {finds: nothing}' 'maybe: , no: ' 'yes: , no: , maybe: '; do
		echo "purse: {sides: figure, read: lucky, rows: {$rows}}" >"$VOLTIGEUR_RULES/tables.yaml"
		run --separate-stderr table-lookup -o kv purse lucky=yes
		refuses 'a table that reads yes or no has the rows yes and no'
	done
}

@test "a table's steps see its die and may throw it again before a row is read" {
	run table-lookup -o kv fortune -d 2,4 lucky=yes
	has fortune=2 fortune.reroll=4 finds=coin coins=2
	run table-lookup -o kv fortune -d 3 lucky=yes
	has fortune=3 finds=coin
	run table-lookup -o kv fortune -d 2 lucky=no
	has fortune=2 finds=nothing
}

@test "roll= is the total of the first throw alone; again throws the die" {
	run table-lookup -o kv fortune -d 3 roll=7
	has fortune=3 finds=nothing
}

@test "a row with again: no does not throw again; any other word is a mistake" {
	sed -i 's/again: yes/again: no/' "$VOLTIGEUR_RULES/tables.yaml"
	run table-lookup -o kv fortune -d 6 lucky=yes luck=keep
	has fortune=6 finds=nothing
	sed -i 's/again: no/again: perhaps/' "$VOLTIGEUR_RULES/tables.yaml"
	run --separate-stderr table-lookup -o kv fortune -d 6 lucky=yes luck=keep
	refuses 'tables.yaml:11:34: expected yes or no'
}

@test "a bare word in a row is a word, and no field is asked for in its stead" {
	run table-lookup -o kv fortune --fields
	[[ "$output" != *nothing* ]]
}

@test "a row shows what its procedure gives, and not what it keeps to itself" {
	run table-lookup -o kv fortune -d 4 lucky=no
	has coins=2 paid=2
	lacks inside
}

@test "a die and what a row sets have two names, and a table says the second by name:" {
	cat >> "$BATS_TEST_TMPDIR/rules/tables.yaml" <<-'END'
	weather:
	  die: d6
	  rows: {1-3: {weather: fair}, 4-6: {weather: foul}}
	END
	run --separate-stderr table-lookup -d 2 weather id=a
	refuses '"weather" is also the name of the table'\''s die; rename the die with name'
	sed -i 's/^weather:/&\n  name: sky/' "$BATS_TEST_TMPDIR/rules/tables.yaml"
	run table-lookup -o kv -d 2 weather id=a
	has weather=fair sky=2
}

# finds ROWS VALUE=ANSWER...: what a procedure finds in a table of numbers, odds too.
finds() {
	local table=$1 case
	shift
	printf 'table-lookup:\n  look: {about: looks, sides: figure, fields: {near: number, kind: [red, blue]}, gives: {v: 0}, outcome: [v], steps: [{let: {v: 7}}, {table: t}]}\ntables: {t: {%s}}\n' "$table" >"$VOLTIGEUR_RULES/table-lookup.yaml"
	for case; do
		# shellcheck disable=SC2086 # words are meant
		run table-lookup look ${case%:*}
		has "v=${case##*:}"
		# shellcheck disable=SC2086
		run table-lookup look -O ${case%:*}
		has "v=${case##*:}" p=1
	done
}

@test "a number beyond the rows or columns uses the nearest, and a fraction between two the higher" {
	rm "$VOLTIGEUR_RULES/tables.yaml"
	finds 'read: coins, rows: {1-3: {v: 1}, 4+: {v: 2}}' coins=0:1 coins=3:1 coins=3.001:2 coins=9:2
	finds 'read: coins, rows: {1-3: {v: 1}, 4-6: {v: 2}}' coins=-2:1 coins=3.5:2 coins=9:2
	finds 'read: coins, across: near, gives: v, rows: {1: [1, 2], 2-3: [3, 4]}' \
		'coins=1 near=1:1' 'coins=3 near=2:4' 'coins=0 near=1:1' 'coins=9 near=1:3' 'coins=1.5 near=1:3' \
		'coins=1 near=0:1' 'coins=1 near=3:2' 'coins=1 near=1.5:2'
	finds 'read: coins, across: near, edges: [6, more], gives: v, rows: {1-3: [1, 2], 4+: [3, 4]}' \
		'coins=9 near=6:3' 'coins=-1 near=99:2'
}

@test "past is where a cell is -, across is beyond the last column, or a word has no row" {
	rm "$VOLTIGEUR_RULES/tables.yaml"
	finds 'read: kind, across: near, gives: v, past: far, rows: {red: [1, 2]}' 'kind=red near=2:2'
	for case in 'kind=red near=3' 'kind=blue near=1'; do
		# shellcheck disable=SC2086 # words are meant
		run table-lookup look $case
		has v=7 result=far
	done
}

@test "a word without a row is an error, in a table of rows and columns too" {
	rm "$VOLTIGEUR_RULES/tables.yaml"
	finds 'read: kind, across: near, gives: v, rows: {red: [1, 2], blue: [3, 4]}' 'kind=blue near=1:3'
	finds 'read: kind, across: near, gives: v, rows: {red: [1, 2]}' 'kind=red near=1:1'
	for form in '-o kv' '-O'; do
		# shellcheck disable=SC2086 # words are meant
		run --separate-stderr table-lookup look $form kind=blue near=1
		refuses 'the table has no row "blue"'
	done
	finds 'read: luck, across: near, gives: v, rows: {red: [1, 2], blue: [3, 4]}' 'luck=red near=1:1'
	run --separate-stderr table-lookup look near=1
	refuses 'the table has no row ""'
}

@test "brackets around a word that nobody has given are left out, and a word with a default is known" {
	rm "$VOLTIGEUR_RULES/tables.yaml"
	printf 'table-lookup:\n  look: {about: looks, sides: figure, fields: {kind: [red, blue]}, steps: [{stop: seen, say: "sees[ <{luck}>][ in {kind}]"}]}\n' >"$VOLTIGEUR_RULES/table-lookup.yaml"
	run table-lookup look -o text kind=red luck=seen
	answers "sees <seen> in red"
	run table-lookup look -o text coins=1
	answers "sees in red"
}

@test "a table throws from 1 die to 20" {
	for dice in 1 20; do
		printf 'purse: {sides: figure, die: %s d6, modifiers: [{add: 1, when: lucky}], rows: {1-9: {finds: nothing}, 10+: {finds: coin}}}\n' "$dice" >"$VOLTIGEUR_RULES/tables.yaml"
		run -0 table-lookup -o kv purse -d "$(printf '1,%.0s' {1..20} | cut -c 1-$((2 * dice - 1)))" lucky=no
		has "finds=$([ "$dice" -eq 1 ] && echo nothing || echo coin)"
	done
	sed -i 's/20 d6/21 d6/' "$VOLTIGEUR_RULES/tables.yaml"
	run --separate-stderr table-lookup purse -s a lucky=no
	refuses "a table throws at most 20 dice"
}

@test "a row that throws again does so as often as its table says, be it 0 times" {
	for most in 0 1 2; do
		printf 'purse: {sides: figure, die: d6, modifiers: [{add: 1, when: lucky}], again-at-most: %s, rows: {1-5: {finds: nothing}, 6+: {finds: coin, again: yes}}}\n' "$most" >"$VOLTIGEUR_RULES/tables.yaml"
		run -0 table-lookup -o kv purse -d "$(printf '6,%.0s' {1..3} | cut -c 1-$((2 * most + 1)))" lucky=no
	done
}
