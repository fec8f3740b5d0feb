#!/usr/bin/env bats
# units.yaml itself: what it may say, and how its mistakes are shown.
load ../helper

setup() {
	league="$BATS_TEST_TMPDIR/league"
	mkdir "$league"
	printf 'id: league\nsides: {figure: {strength: number, load: set}}\n' >"$league/ruleset.yaml"
	cat >"$league/weights.yaml" <<-END
		about: What things weigh.
		columns: {weight: number, hard: flag}
		rows: {stone: {weight: 3, hard: yes}, bread: {weight: 1}, book: {weight: 2, hard: yes}}
	END
}

# rules LINE...: units.yaml of crews with packs, and these constraints.
rules() {
	cat >"$league/units.yaml" <<-END
		cost: sum(burden of crew)
		unit: {keys: {crew: {many: crew}, captain: {one: crew}}}
		members:
		  crew:
		    keys: {name: text, pack: {type: list, from: weights}, strong: no, mates: {many: mates}}
		    terms: {burden: sum(weight of pack)}
		    figure: {strength: 10 - burden, load: words(item of pack where hard)}
		  mates: {short: who, keys: {who: text, since: number}}
		rules:
	END
	printf '  %s\n' "$@" >>"$league/units.yaml"
}

judge() { run unit-validate -r "$league" -o kv -; }

@test "functions go over members, over words that stand twice, and over a profile's rows" {
	rules 'a: {require: count(crew where burden > 5) == 1, say: heavy}' \
		'b: {for: crew, require: repeats(pack) == 1, say: twice}' \
		'c: {require: count(weights where hard) == 2, say: rows}' \
		'd: {require: highest(burden of crew) == 7, say: highest}' \
		'e: {for: crew, require: words(item of pack where hard) has stone, say: stone}'
	judge <<<'crew: [{name: A, pack: [stone, stone, bread]}, {name: B, pack: [book, book, stone], strong: yes}]'
	[[ $output == *"rule=a "*"got=2 allowed=1"* ]] || { echo "$output"; false; }
	[[ $output == *"cost=14 "*"checked=7 errors=1 "* ]] || { echo "$output"; false; }
}

@test "words() is of the words that are given: who has none adds none" {
	rules 'a: {require: count(words(tool of crew)) == 9, say: "tools"}'
	sed -i 's/strong: no,/strong: no, tool: {from: weights},/' "$league/units.yaml"
	judge <<<'crew: [{name: A, tool: stone}, {name: B}, {name: C, tool: bread}, {name: D, tool: stone}]'
	[[ $output == *"rule=a "*"got=2 allowed=9"* ]] || { echo "$output"; false; }
	judge <<<'crew: [{name: B}]'
	[[ $output == *"rule=a "*"got=0 allowed=9"* ]] || { echo "$output"; false; }
}

@test "a single member's keys are read through its name, and given() asks whether it is there" {
	rules 'a: {require: given(captain) and captain.strong and captain.burden < 2, say: no strong captain}'
	judge <<<'captain: {name: A, strong: yes, pack: bread}'
	has verdict=legal
	judge <<<'crew: [{name: A}]'
	[[ $output == *"rule=a "* ]]
}

@test "this. is the member a constraint is about, where a function looks at its like" {
	rules 'a: {for: mates, require: none(mates where place < this.place and who == this.who), say: "{who} again"}'
	judge <<<'crew: [{name: A, mates: [X, Y, {who: X, since: 2}]}, {name: B, mates: [X]}]'
	[[ $output == *"line=1 column=32 severity=error rule=a scope=A message=\"X again\""* ]] || { echo "$output"; false; }
	[[ $output == *"errors=1 "* ]] || { echo "$output"; false; }
}

@test "a member becomes a figure by its expressions" {
	rules 'a: {require: yes, say: never}'
	printf 'default: lift\ncheck: {lift: {about: Lifts., sides: figure, gives: {left: 0}, steps: [{let: {left: strength - count(load)}}]}}\n' >"$league/check.yaml"
	printf 'crew: [{name: Ann, pack: [stone, book, bread]}]\n' >"$BATS_TEST_TMPDIR/crew.yaml"
	run check -r "$league/" -u "$BATS_TEST_TMPDIR/crew.yaml" -o kv by=a
	has by=Ann left=2
}

@test "this. in a figure is the member it is made from, where a function looks at others" {
	rules 'a: {require: yes, say: never}'
	sed -i 's/strength: 10 - burden/strength: count(crew where place < this.place)/' "$league/units.yaml"
	printf 'default: lift\ncheck: {lift: {about: Lifts., sides: figure, gives: {before: 0}, steps: [{let: {before: strength}}]}}\n' >"$league/check.yaml"
	printf 'crew: [{name: Ann}, {name: Bob}, {name: Cid}]\n' >"$BATS_TEST_TMPDIR/crew.yaml"
	run check -r "$league/" -u "$BATS_TEST_TMPDIR/crew.yaml" -o kv by=Cid
	has by=Cid before=2
}

@test "mistakes of units.yaml are shown with their place" {
	for case in "a: {require: count(crw) == 1, say: x}|unknown name \"crw\"" \
		"a: {require: count(crew), say: x}|got a number; expected yes or no" \
		"a: {require: yes}|a constraint requires \"say\"" \
		"a: {say: x}|a constraint requires require, warn or advise" \
		"a: {require: yes, warn: yes, say: x}|one of require, warn and advise" \
		"a: {for: crow, require: yes, say: x}|unknown kind of members \"crow\"" \
		"a: {require: count(cost) == 1, say: x}|unknown name"; do
		rules "${case%%|*}"
		run --separate-stderr unit-validate -r "$league" - <<<'crew: []'
		[ "$status" -eq 2 ]
		[[ $stderr == *"units.yaml:10:"*"${case#*|}"* ]] || { echo "$case: $stderr"; false; }
	done
}

@test "a term that explains itself, a kind that holds itself and a figure's unknown field are mistakes" {
	rules 'a: {require: yes, say: x}'
	sed -i 's/burden: sum(weight of pack)/burden: burden + 1/' "$league/units.yaml"
	run --separate-stderr unit-validate -r "$league" - <<<'crew: []'
	[[ $stderr == *'"burden" is defined in terms of itself'* ]]
	rules 'a: {require: yes, say: x}'
	sed -i 's/since: number/since: {many: crew}/' "$league/units.yaml"
	run --separate-stderr unit-validate -r "$league" - <<<'crew: []'
	[[ $stderr == *'crew contains itself'* ]]
	rules 'a: {require: yes, say: x}'
	sed -i 's/figure: {strength/figure: {strenght/' "$league/units.yaml"
	run --separate-stderr unit-validate -r "$league" - <<<'crew: []'
	[[ $stderr == *'unknown field "strenght"'* ]]
}

@test "a league lays its constraints over a ruleset's by name" {
	printf 'id: small-league\nextends: silver-bayonet\n' >"$league/ruleset.yaml"
	printf 'rules: {seven-soldiers: {require: count(soldiers) <= 5, say: at most five in this league, ref: L-1}}\n' >"$league/units.yaml"
	run unit-validate -r "$league" -o kv - < <(grep -v '^rules:' "$root/tests/fixtures/units/british.yaml")
	[[ $output == *"rule=seven-soldiers ref=L-1"*"got=7 allowed=\"at most 5\""* ]] || { echo "$output"; false; }
	[[ $output == *"errors=1 "* ]]
}
