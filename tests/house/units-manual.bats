#!/usr/bin/env bats
# The examples of voltigeur-units(5) are unit files as they stand.
load ../helper

setup() { cd "$BATS_TEST_TMPDIR" || return 1; }

# The example of a ruleset, as a reader sees it.
example() {
	sed -n "/^\.Ss $1\$/,/^\.Ed/p" "$root/man/voltigeur-units.5" | sed -n '/^\.Bd/,/^\.Ed/{/^\.B/d;/^\.E/d;p}' |
		sed 's/\\&//g;s/\\e/\\/g;s/\\(dq/"/g' >"$1.yaml"
}

@test "each ruleset has an example, and unit-validate binds every key and word of it" {
	for rules in "$root"/tables/*/; do
		name=$(basename "$rules")
		example "$name"
		[ "$(head -n 1 "$name.yaml")" = "rules: $name" ] || { echo "no example of $name"; return 1; }
		run --separate-stderr unit-validate -r "$name" -o json "$name.yaml"
		[ "$status" -le 1 ] || { echo "$name: $output $stderr"; return 1; }
		! grep -qE 'unknown-key|missing-key|wrong-shape|invalid value' <<<"$output" || { echo "$name: $output"; return 1; }
	done
}

@test "the figures of each example are there to play with" {
	for rules in "$root"/tables/*/; do
		name=$(basename "$rules")
		example "$name"
		run muster -r "$name" -u "$name.yaml" -o kv
		[ "$status" -eq 0 ] || { echo "$name: $output"; return 1; }
		[ "$(grep -c '^by=' <<<"$output")" -ge 1 ]
	done
}

@test "the decks of an example are drawn from" {
	example sharp-practice
	run draw turn -r sharp-practice -u sharp-practice.yaml --left -o tsv --columns card
	answers $'cope\ngrasp-the-nettle\ntiffin'
}

@test "the example of units.yaml fits the whole ruleset of voltigeur-rules(5)" {
	cp -r "$root/tests/fixtures/rules/tin" .
	awk '/^\.Sh UNITS\.YAML/ { here = 1 } here && /^\.Ed/ { exit } on; here && /^\.Bd/ { on = 1 }' \
		"$root/man/voltigeur-units.5" >tin/units.yaml
	run table-lookup --check-rules ./tin
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	printf 'rules: tin\nname: Left\ncrew: [{name: Ash, gun: flintlock}, {name: Birch, gun: rifle}]\n' >left.yaml
	run unit-validate -r ./tin -o kv left.yaml
	[[ "$output" == *"rule=trained-rifles"*"cost=12 limit=40"*"verdict=legal"* ]] || { echo "$output"; return 1; }
	run muster -r ./tin -u left.yaml -o kv
	answers $'by=Ash\nby=Birch gun=rifle'
}

@test "the example of cards.yaml fits that ruleset with the example of units.yaml" {
	cp -r "$root/tests/fixtures/rules/tin" .
	for file in units cards; do
		awk "/^\.Sh ${file^^}\.YAML/ { here = 1 } here && /^\.Ed/ { exit } on; here && /^\.Bd/ { on = 1 }" \
			"$root/man/voltigeur-units.5" >tin/$file.yaml
	done
	run table-lookup --check-rules ./tin
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	printf 'rules: tin\nname: Left\ncrew: [{name: Ash, drill: 2}, {name: Birch, gun: rifle, men: 5}]\n' >left.yaml
	run muster -r ./tin -u left.yaml --cards -o text
	answers "$(cat <<-'END'
	Left
	----
	  points  23 of 40
	  sections  men  drill
	  Ash       6    +2
	  Birch     5    +0

	Ash
	  men  drill
	  6    +2
	  weapon  range
	  musket  18
	  left  [][][][][] []

	Birch
	  men  drill
	  5    +0
	  weapon  range
	  rifle   24
	  rifle  slow to load
	  left   [][][][][]
	END
	)"
}
