#!/usr/bin/env bats
# --costs: what each figure and item costs, and what is left, as the ruleset says it.
load ../helper

units="$root/tests/fixtures/units"

setup() { cd "$BATS_TEST_TMPDIR" || exit; }

# row FIELD=VALUE...: a line of the output has all of these.
row() {
	local lines=$output field
	for field; do
		lines=$(grep -E -e "(^| )$field( |\$)" <<<"$lines") || { echo "no $* in: $output" >&2; return 1; }
	done
}

@test "a figure costs what its profile says, with the rule ids of both" {
	run -0 unit-validate --costs -o kv "$units/british.yaml"
	row by=Cooper 'place=soldiers\[1\]' rule=hire item=highlander points=18 'ref="SB-031 SB-076"'
	row by=Harris place=officer rule=gear item=musket points=0 slots=2
	row by=Cooper 'place=soldiers\[1\].special\[1\]' item=holy-symbol slots=1
}

@test "the totals say what is allowed and what is left" {
	run -0 unit-validate --costs -o kv "$units/british.yaml"
	row total=points value=95 limit=100 left=5
	row by=Harris total=slots value=4 limit=6 left=2
	row by=Shaw total=special value=0 limit=1 left=1
	row total=soldiers value=7 limit=7 left=0
}

@test "the Power Rank counts the tiers of the file as it stands" {
	run -0 unit-validate --costs -o kv "$units/british.yaml"
	row total=power-rank value=0 'ref="SB-560 SB-561 SB-942"'
	sed 's/type: marine/type: marine, experience: 18, rewards: [courage, health, melee]/' "$units/british.yaml" >a.yaml
	run -0 unit-validate --costs -o kv a.yaml
	row total=power-rank value=3
}

@test "a foreign soldier costs eight points more, in a row of its own" {
	sed 's/^nation: .*/&\noptions: {outside-list: yes}/; s/type: sailor/type: swordsman, outside: yes/' "$units/british.yaml" >a.yaml
	run unit-validate --costs -o kv a.yaml
	row by=Pike rule=outsider points=8 ref=SB-058
}

@test "the points of the rows are the cost of the file, in each ruleset" {
	for file in "$units"/*.yaml "$units"/refused/*/*.yaml; do
		cost=$(unit-validate -r "$(sed -n 's/^rules: //p' "$file" | grep . || echo silver-bayonet)" -o kv "$file" | sed -n 's/.* cost=\([0-9]*\) .*/\1/p')
		[ -n "$cost" ] || continue
		sum=$(unit-validate --costs -o kv "$file" 2>/dev/null | grep -o ' points=[0-9]*' | cut -d= -f 2 | paste -sd+ | bc)
		[ "${sum:-0}" -eq "$cost" ] || [[ "$file" == */silver-bayonet/rules.yaml ]] || { echo "$file: $sum of $cost" >&2; false; }
	done
}

@test "each ruleset says what it counts: units, items, men" {
	run -0 unit-validate --costs -o kv "$units/other-side.yaml"
	row 'by="Rifle company"' item=rifles points=1
	row total=points value=3 limit=6 left=3
	run -0 unit-validate --costs -o kv "$units/steeplechase.yaml"
	row by=Marbot total=items value=2 limit=2 left=0 ref=ST-007
	row by=Marbot total=abilities value=1 limit=1 left=0 ref=ST-006
	run -0 unit-validate --costs -o kv "$units/sharp-practice.yaml"
	row total=men value=43
	row total=cards value=2 limit=3 left=1 'ref="SP-304 SP-380"'
	run -0 unit-validate --costs "$units/corsair.yaml"
	[ -z "$output" ]
}

@test "a file that is not legal is counted as it stands, and exits 1" {
	run -1 unit-validate --costs -o kv "$units/refused/silver-bayonet/recruitment.yaml"
	row total=points value=107 limit=100 left=-7
}

@test "for people it is in columns, the file's name above" {
	run -0 unit-validate --costs "$units/british.yaml"
	[ "${lines[0]}" = "$units/british.yaml" ]
	[ "${lines[5]}" = "  Cooper   highlander         18                  SB-031 SB-076" ]
	[[ "$output" == *"           points             95  of 100, 5 left"* ]]
}

@test "json and tsv have the same rows" {
	run -0 unit-validate --costs -o json "$units/british.yaml"
	jq -se '(map(.points // 0) | add) == 95 and (map(select(.total == "points"))[0].left == 5)' <<<"$output"
	rows=${#lines[@]}
	run -0 unit-validate --costs -o tsv "$units/british.yaml"
	[ "${#lines[@]}" -eq $((rows + 1)) ]
	[ "${lines[0]}" = $'file\tby\tplace\trule\titem\tpoints\tslots\ttotal\tvalue\tlimit\tleft\tref' ]
}

@test "a form that has no rows is refused, and a file that cannot be read is named" {
	run --separate-stderr unit-validate --costs -o sarif "$units/british.yaml"
	refuses "--costs: --output sarif is not possible; expected text, kv, json or tsv"
	run --separate-stderr unit-validate --costs -o kv none.yaml "$units/british.yaml"
	[ "$status" -eq 2 ]
	[[ "$stderr" == "unit-validate: none.yaml: cannot be opened: No such file or directory" ]]
	row total=points value=95
}

@test "costs: and totals: of a ruleset are checked when it is loaded" {
	mkdir tiny
	printf 'id: tiny\n' >tiny/ruleset.yaml
	check() {
		printf 'unit: {keys: {name: text, men: {type: number, least: 0}, arms: {words: [bow, pike], default: bow}}}\n%s\n' "$1" >tiny/units.yaml
		printf 'name: x\nmen: 3\n' >a.yaml
		run --separate-stderr unit-validate --costs -o kv -r ./tiny a.yaml
	}
	check 'costs: {men: {points: 2 * men, when: men > 2}}'
	row rule=men points=6
	check 'totals: {men: {is: men, limit: 10}}'
	row total=men value=3 limit=10 left=7
	check 'costs: {arms: {of: arms, columns: weight}}'
	[[ "$stderr" == *'unknown column "weight" of the items'* ]]
	check 'costs: {men: {for: riders, points: 1}}'
	[[ "$stderr" == *'unknown kind of members "riders"'* ]]
	check 'totals: {men: {limit: 3}}'
	[[ "$stderr" == *'a total requires "is"'* ]]
	check 'totals: {men: {most: 3}}'
	[ "$status" -eq 2 ]
	check 'costs: {men: {of: men}}'
	[[ "$stderr" == *'expected words'* ]]
}
