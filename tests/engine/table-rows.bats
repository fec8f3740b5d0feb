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
