#!/usr/bin/env bats
# What a person reads: the line of the file, what is wrong in it, and what would be right.
load ../helper

british="$root/tests/fixtures/units/british.yaml"

setup() { cd "$BATS_TEST_TMPDIR" || exit; }

# shows LINE...: these lines stand in the output, one after the other.
shows() {
	local want
	want=$(printf '%s\n' "$@")
	[[ $'\n'"$output"$'\n' == *$'\n'"$want"$'\n'* ]] || { printf 'want: %s\ngot:  %s\n' "$want" "$output" >&2; return 1; }
}

@test "below a finding stands its line, with a caret under what is wrong" {
	run -1 unit-validate "$root/tests/fixtures/units/refused/silver-bayonet/raise-mind.yaml"
	shows '    5 |   raise: [melee, health]' '      |          ^'
}

@test "of a long word as much is underlined as is shown" {
	printf 'rules: corsair\ncharacters:\n  - name: %s\n    class: 5\n' "$(head -c 3000 /dev/zero | tr '\0' N)" >"$BATS_TEST_TMPDIR/long.yaml"
	run unit-validate -o text "$BATS_TEST_TMPDIR/long.yaml"
	[ "${#lines[2]}" -eq "${#lines[1]}" ]
	[ "${#lines[2]}" -lt 120 ]
	[[ "${lines[2]}" == *'^~~~'* ]]
}

@test "a value that does not fit is underlined as far as it goes" {
	sed 's/highlander/highlandr/' "$british" >a.yaml
	run -1 unit-validate a.yaml
	shows '   13 |   - {name: Cooper, type: highlandr, kit: heavy-weapon, special: [holy-symbol]}' \
		'      |                          ^~~~~~~~~' \
		'  fix |   - {name: Cooper, type: highlander, kit: heavy-weapon, special: [holy-symbol]}'
}

@test "an upgrade that needs a host is mended with the one that is carried" {
	sed 's/{item: silver-shot, on: cartridge-box}/silver-shot/' "$british" >a.yaml
	run -1 unit-validate a.yaml
	shows '   11 |   special: [silver-shot]' '      |             ^' \
		'  fix |   special: [{item: silver-shot, on: cartridge-box}]'
	sed 's/on: cartridge-box}\]$/on: pistol}]/' "$british" >a.yaml
	run -1 unit-validate a.yaml
	shows '  fix |   special: [{item: silver-shot, on: cartridge-box}]'
}

@test "what is shown as the fix is a file without that finding" {
	sed 's/{item: silver-shot, on: cartridge-box}/silver-shot/; s/equipment:/equipmnt:/' "$british" >a.yaml
	for _ in 1 2; do
		run -1 unit-validate a.yaml
		number=$(sed -n '/ | /{s/ *\([0-9]*\) | .*/\1/p;q;}' <<<"$output")
		fix=$(sed -n 's/^  fix | //p' <<<"$output" | head -n 1)
		awk -v n="$number" -v fix="$fix" 'NR == n { print fix; next } { print }' a.yaml >b.yaml
		mv b.yaml a.yaml
	done
	run -0 unit-validate -o kv a.yaml
	has cost=95 verdict=legal
}

@test "a key, an alias of the rules' name and an item that is missing are mended" {
	sed 's/^nation:/natoin:/; s/^rules: silver-bayonet/rules: silver-bayonnet/' "$british" >a.yaml
	run -2 unit-validate a.yaml
	shows '    2 | rules: silver-bayonnet' '      |        ^~~~~~~~~~~~~~~' '  fix | rules: silver-bayonet'
	sed 's/^nation:/natoin:/' "$british" >a.yaml
	run -1 unit-validate a.yaml
	shows '    4 | natoin: britain' '      | ^~~~~~' '  fix | nation: britain'
	sed 's/musket, cartridge-box, hand/musket, hand/; s/on: cartridge-box}\]$/on: bayonet}]/; s/silver-shot/silver-weapon/' "$british" >a.yaml
	run unit-validate a.yaml
	shows '   10 |   equipment: [musket, hand-weapon]' '      |              ^' '  fix |   equipment: [musket, hand-weapon, cartridge-box]'
}

@test "a key that is added to a block stands in a line of its own" {
	printf 'rules: sharp-practice\nbig-men: [{name: Cope, status: 4}]\ngroups:\n  - name: First\n    men: 8 # a section\n    weapon: rifle\n    flags: [chosen-man]\n' >a.yaml
	run -1 unit-validate a.yaml
	shows '    7 |     flags: [chosen-man]' '      |            ^' '  fix |     kind: light-infantry'
	sed -i 's/$/\r/' a.yaml
	run -1 unit-validate a.yaml
	shows '    7 |     flags: [chosen-man]' '      |            ^' '  fix |     kind: light-infantry'
}

@test "where one of several changes would do, none is shown" {
	run -1 unit-validate "$root/tests/fixtures/units/refused/silver-bayonet/raise-mind.yaml"
	[[ "$output" != *"fix |"* ]]
	run -1 unit-validate "$root/tests/fixtures/units/refused/silver-bayonet/seven-soldiers.yaml"
	[[ "$output" != *"fix |"* ]]
}

@test "a change that only keeps the rule from applying is no fix" {
	run -1 unit-validate "$root/tests/fixtures/units/refused/other-side/a-unit.yaml"
	[[ "$output" != *"fix |"* ]]
}

@test "of a long line a part is shown, and unsafe characters are masked" {
	sed 's/^name: .*/name: "Harris'"'"'s Men" # \x1b[31m/' "$british" >b.yaml
	{ printf 'rules: silver-bayonet\nnation: britain\nsoldiers: ['; for i in {1..20}; do printf '{name: Able%s, type: infantryman}, ' "$i"; done; printf '{name: \xc3\x89mile, type: gard}]\n'; } >a.yaml
	run -1 unit-validate a.yaml
	[[ "$output" == *'    3 | ...'*'{name: Émile, type: gard}]'* ]]
	line=$(grep -A1 'type: gard' <<<"$output" | tail -n 1) # the caret is under the word
	part=$(grep -B1 -F -e "$line" <<<"$output" | head -n 1)
	before=${line%%^*}
	[ "${part:${#before}:4}" = gard ]
	printf 'rules: silver-bayonet\nnation: b\xc3\xa9\xe2\x80\xaetan\n' >a.yaml
	run -1 unit-validate a.yaml
	[[ "$output" == *'    2 | nation: bé?tan'* ]]
}

@test "a line of 100 bytes is shown whole, of a longer one 40 bytes before what is wrong, in whole characters" {
	# bound LINE: what is shown, from the line of the finding on
	bound() {
		echo "$1" >a.yaml
		run -1 unit-validate -o text a.yaml
		mapfile -t lines < <(grep -A 2 ' unknown key "natoin"' <<<"$output")
		local caret=${lines[2]%%^*}
		[[ ${lines[1]:${#caret}} == natoin* ]] || { echo "$output"; return 1; }
	}
	local line before
	for before in 64 65; do
		line="{rules: corsair, name: $(printf "%${before}s" | tr ' ' N),  natoin: x}"
		bound "$line"
		[ "${#line}" -ne 100 ] || [ "${lines[1]}" = "    1 | $line" ]
		[ "${#line}" -ne 101 ] || [ "${lines[1]}" = "    1 | ...${line:51}" ]
	done
	# letters of two bytes: the 40th byte before and the 100th are within one, or not
	for before in '' x; do
		bound "{rules: corsair, name: $(printf 'é%.0s' {1..70})$before, natoin: x, about: $before$(printf 'é%.0s' {1..90})}"
		[ "${lines[1]}" = "    1 | ...$(printf 'é%.0s' {1..19})$before, natoin: x, about: $before$(printf 'é%.0s' {1..21})..." ] ||
			{ echo "$output"; return 1; }
	done
}

@test "windows line ends are no part of what is shown" {
	sed 's/highlander/highlandr/; s/$/\r/' "$british" >a.yaml
	run -1 unit-validate a.yaml
	shows '  fix |   - {name: Cooper, type: highlander, kit: heavy-weapon, special: [holy-symbol]}'
	[[ "$output" != *$'\r'* ]]
}

@test "text that is no YAML is shown too" {
	printf 'rules: silver-bayonet\nnation: [britain\nname: x\n' >a.yaml
	run -2 unit-validate a.yaml
	shows '    3 | name: x'
}

@test "the forms for programs are what they were" {
	sed 's/highlander/highlandr/' "$british" >a.yaml
	for form in gcc kv json tsv github sarif junit tap; do
		run -1 unit-validate -o "$form" a.yaml
		[[ "$output" != *"fix"* && "$output" != *"^~"* ]]
	done
}

@test "many files with many findings take no longer than a moment" {
	mkdir many
	for i in {1..200}; do cp "$root/tests/fixtures/units/refused/silver-bayonet/seven-soldiers.yaml" "many/$i.yaml"; cp "$root/tests/fixtures/units/refused/silver-bayonet/raise-mind.yaml" "many/r$i.yaml"; done
	run timeout 60 unit-validate many
	[ "$status" -eq 1 ]
}

@test "a name has up to 64 bytes, and each letter and its accent as one character" {
	mkdir game
	echo 'id: game' >game/ruleset.yaml
	printf 'unit: {keys: {name: {type: text}, n: 3}}\nrules: {three: {require: n == 3, say: not three}}\n' >game/units.yaml
	local name
	for name in "$(printf '%64s' | tr ' ' n)" $'a\u0370' $'{\u0301' $'`\u0301' $'1\u0301'; do
		run -0 unit-validate -r ./game - <<<"name: '$name'"
	done
	for name in "$(printf '%65s' | tr ' ' n)" {a,z,A,Z}$'\u0301' $'a\u0300' $'z\u036f'; do
		run -1 unit-validate -r ./game - <<<"name: '$name'"
		[[ $output == *': name: invalid value "'* ]] || { echo "$name: $output"; return 1; }
	done
}

@test "a line says the cost, and of what, if the rules have a limit" {
	mkdir game
	echo 'id: game' >game/ruleset.yaml
	printf 'unit: {keys: {name: text, n: 3}}\ncost: n\nrules: {three: {require: n <= 3, say: not three}}\n' >game/units.yaml
	run -0 unit-validate -r ./game/ -o line - <<<'name: A'
	[[ $output == *', 3 points'* ]] || { echo "$output"; return 1; }
	echo 'limit: 4' >>game/units.yaml
	run -0 unit-validate -r ./game/ -o line - <<<'name: A'
	[[ $output == *', 3 of 4 points'* ]] || { echo "$output"; return 1; }
}

@test "of very many rulesets 64 are named for one that nobody knows" {
	local i
	mkdir tables
	export VOLTIGEUR_TABLES=$PWD/tables
	for ((i = 100; i < 180; i++)); do
		mkdir "tables/a$i"
		echo "id: a$i" >"tables/a$i/ruleset.yaml"
	done
	echo 'rules: no-such' >a.yaml
	run --separate-stderr unit-validate -o json a.yaml
	[ "$(jq -r 'select(.allowed) | .allowed' <<<"${lines[0]}" | tr , '\n' | wc -l)" -eq 64 ] || { echo "$output"; return 1; }
}
