#!/usr/bin/env bats
# --new: a unit file to fill in.
load ../helper

setup() { cd "$BATS_TEST_TMPDIR" || exit; }

# What a player may do with it: take away the # of a part.
uncomment() { sed -e "/^#$1:/,/^#\{0,1\}[a-z]/{ /^#  \|^#$1:/s/^#//; }"; }

@test "a skeleton whose blanks are filled is legal" {
	unit-validate --new silver-bayonet britain | sed -e "s/^name:/& Harris's Men/; s/^  name:/& Harris/" \
		-e 's/raise: \[\]/raise: [melee, health, courage]/; s/^  attributes: \[\]/  attributes: [artillerist, hard-to-put-down]/' >a.yaml
	run -0 unit-validate -o kv a.yaml
	has rules=silver-bayonet cost=0 limit=100 errors=0 verdict=legal
}

@test "before that, each blank is a finding" {
	unit-validate --new silver-bayonet britain >a.yaml
	run -1 unit-validate -o gcc a.yaml
	[ "$(grep -c 'error: name: invalid value ""' <<<"$output")" -eq 2 ]
	for rule in raise-fighting raise-body raise-mind two-attributes; do [[ "$output" == *"[$rule]"* ]]; done
}

@test "a part whose comment is taken away can be filled in too" {
	unit-validate --new silver-bayonet britain | uncomment soldiers | sed -e "s/^name:/& Harris's Men/; s/^  name:/& Harris/" \
		-e 's/raise: \[\]/raise: [melee, health, courage]/; s/^  attributes: \[\]/  attributes: [artillerist, hard-to-put-down]/' \
		-e 's/^  - name:/& Hagman/; s/^    type:/& rifleman/; s/^    #special: \[\]/    special: [salt-bag]/' >a.yaml
	grep -q '^soldiers:' a.yaml
	run -0 unit-validate -o kv a.yaml
	has cost=18 verdict=legal
}

@test "the nation stands in the file, and its soldiers are those of its list" {
	run -0 unit-validate --new silver-bayonet britain
	[[ "$output" == *$'\nnation: britain '* && "$output" == *highlander* && "$output" != *vivandiere* ]]
	run -0 unit-validate --new silver-bayonet french
	[[ "$output" == *$'\nnation: france '* && "$output" == *vivandiere* && "$output" != *highlander* ]]
	[[ "$output" != *"# officer, artillerist"* ]]
}

@test "without a nation its line is blank, with the words that it may have" {
	run -0 unit-validate --new silver-bayonet
	[[ "$output" == *$'\nnation:                     # not of creatures alone\n  # austria, britain, france, prussia, russia, spain\n'* ]]
}

@test "in each ruleset the filled skeleton is legal" {
	unit-validate --new other-side | sed 's/^name:/& Scouts/; s/^  - name:/& Rifles/; s/^    kind:/& rifles/; s/^      - name:/& Orr/; s/^        count:/& 1/; s/^        leader:/& yes/' >a.yaml
	echo '      - {name: Riflemen, count: 7, weapon: rifle}' >>a.yaml
	run -0 unit-validate -o kv a.yaml
	has rules=other-side verdict=legal
	unit-validate --new corsair | sed 's/^name:/& Crew/; s/^  - name:/& Roche/; s/^    class:/& 5/' >a.yaml
	run -0 unit-validate -o kv a.yaml
	has rules=corsair verdict=legal
	unit-validate --new steeplechase | uncomment couriers | sed 's/^name:/& Race/; s/^  - name:/& Ney/' >a.yaml
	run -0 unit-validate -o kv a.yaml
	has rules=steeplechase verdict=legal
	unit-validate --new sharp-practice british | uncomment groups | sed 's/^name:/& Force/; s/^  - name:/& First/; s/^    men:/& 8/' >a.yaml
	run -0 unit-validate -o kv a.yaml
	has rules=sharp-practice verdict=legal
	grep -q '^nation: british' a.yaml
}

@test "a ruleset of one's own has one too, by its folder" {
	run -0 unit-validate --new "$root/tests/fixtures/rules/pewter"
	[[ "$output" == *$'\nrules: pewter'* ]]
}

@test "keys have what they are for, their defaults and ranges as comments" {
	run -0 unit-validate --new corsair
	[[ "$output" == *$'\n    class:                  # 1 to 6\n'* ]]
	[[ "$output" == *$'\n    #firearm: none\n      # none, pistol,'* ]]
	[[ "$output" == *$'\n    #breastplate: no        # the same as armour 4\n'* ]]
}

@test "new: of units.yaml names a plain key of the unit" {
	cp -r "$root/tables/silver-bayonet" "$BATS_TEST_TMPDIR/mine"
	cd "$BATS_TEST_TMPDIR" || return 1
	for wrong in nationality soldiers; do
		sed "s/^new:  *nation/new: $wrong/" "$root/tables/silver-bayonet/units.yaml" >mine/units.yaml
		run --separate-stderr unit-validate --new ./mine/
		[ "$status" -eq 2 ]
		[[ "$stderr" == *"units.yaml:"*"new: \"$wrong\" is no plain key of the unit"* ]]
	done
}

@test "an unknown ruleset or nation, a second nation, or a nation where there is none is refused" {
	run --separate-stderr unit-validate --new nowhere
	refuses 'unknown ruleset "nowhere"'
	run --separate-stderr unit-validate --new silver-bayonet brittany
	refuses 'unknown nation "brittany"; expected one of austria, britain'
	run --separate-stderr unit-validate --new silver-bayonet britain france
	refuses "--new RULESET takes one word"
	run --separate-stderr unit-validate --new steeplechase france
	refuses "--new: the units of steeplechase take no word"
}
