#!/usr/bin/env bats
# --choices: what may be added to a unit, for fzf and editors.
load ../helper

units="$root/tests/fixtures/units"
british="$units/british.yaml"

setup() { cd "$BATS_TEST_TMPDIR" || exit; }

# row PATTERN: a line of the output matches.
row() { grep -qE -e "$1" <<<"$output" || { echo "no $1 in: $output" >&2; return 1; }; }
no_row() { ! grep -E -e "$1" <<<"$output" >&2; }

@test "a choice has its place, what is added, its cost, the new total and what is left" {
	sed '/Shaw/d' "$british" >a.yaml
	run -0 unit-validate --choices a.yaml
	row '^file=a.yaml place=soldiers add="\{name: New, type: marine\}" cost=12 total=95 left=5 line=18 text='
	row 'by=Harris place=officer.special add=salt-bag cost=0 total=83 left=17 line=11 '
}

@test "the line of a choice, put in the place of that line, makes a file with that total: all of them" {
	sed '/Shaw/d; /Pike/d' "$british" >a.yaml
	unit-validate --choices -o json a.yaml >choices
	[ "$(wc -l <choices)" -gt 100 ]
	mkdir tried
	python3 - <<-'END'
		import json
		lines = open("a.yaml").read().split("\n")
		with open("totals", "w") as totals:
		    for number, choice in enumerate(map(json.loads, open("choices"))):
		        changed = lines[:choice["line"] - 1] + [choice["text"]] + lines[choice["line"]:]
		        open("tried/%04d.yaml" % number, "w").write("\n".join(changed))
		        print("tried/%04d.yaml legal %d" % (number, choice["total"]), file=totals)
	END
	run -0 unit-validate -o json tried
	jq -r 'select(.verdict) | "\(.file) \(.verdict) \(.cost)"' <<<"$output" | diff totals -
}

@test "a number that must be given is offered as 1, or as the least that may be, not as nothing" {
	printf '%s\n' 'rules: sharp-practice' 'name: Red' 'groups: [{name: First, men: 8, weapon: musket}]' >red.yaml
	run -0 unit-validate --choices red.yaml
	row 'place=groups add="\{name: New, men: 1\}"'
	no_row 'men: 0'
}

@test "nothing is offered that the rules refuse: no eighth soldier, no foreigner, no third special" {
	run -0 unit-validate --choices "$british"
	no_row 'place=soldiers '
	no_row 'add=spells'
	sed '/Shaw/d' "$british" >a.yaml
	run -0 unit-validate --choices a.yaml
	no_row 'type: swordsman'
	no_row 'cost=(18|2[0-9]|30) ' # there are 17 points left
}

@test "an upgrade is offered on each host that is carried, and on no other" {
	run -0 unit-validate --choices "$british"
	row 'by=Harris place=officer.special add="\{item: cold-iron-weapon, on: hand-weapon\}"'
	row 'by=Perkins place=soldiers\[3\].special add="\{item: silver-shot, on: cartridge-box\}"'
	no_row 'by=Perkins .*on: pistol'
	no_row 'add=silver-shot'
}

@test "a file that is not yet legal has the choices that bring no new error" {
	sed 's/raise: .*/raise: [melee]/' "$british" >a.yaml
	run -1 unit-validate --choices a.yaml
	row 'place=officer.raise add=health'
	row 'place=officer.raise add=courage'
	no_row 'place=officer.raise add=accuracy'
}

@test "with --strict a choice that brings a warning is none" {
	sed 's/equipment: .*/equipment: []/; s/{item: silver-shot, on: cartridge-box}//' "$british" >a.yaml
	run -0 unit-validate --choices a.yaml
	row 'place=officer.equipment add=musket'
	run -0 unit-validate --choices --strict a.yaml
	no_row 'place=officer.equipment add=musket'
	row 'place=officer.equipment add=hand-weapon'
}

@test "a bare word, a block, an empty key and a key that is not there take an addition" {
	printf 'rules: steeplechase\ncouriers:\n  - name: Marbot\n    items: bread\n  - name: Lejeune\n    items:\n      - wine # red\n  - name: Vidal\n    items:\n  - {name: Anne}\n' >a.yaml
	run unit-validate --choices a.yaml
	row 'by=Marbot place=couriers\[1\].items add=wine line=4 text="    items: \[bread, wine\]"'
	row 'by=Lejeune place=couriers\[2\].items add=bread line=7 text="      - wine # red\\n      - bread"'
	row 'by=Anne place=couriers\[4\].items add=pistol line=10 text="  - \{name: Anne, items: \[pistol\]\}"'
	no_row 'add=bread .*bread, bread'
}

@test "a new member has the name that nobody has" {
	printf 'rules: steeplechase\ncouriers: [{name: New}]\n' >a.yaml
	run unit-validate --choices a.yaml
	row 'place=couriers add="\{name: New2\}"'
}

@test "each ruleset has choices without points, and json and tsv have them too" {
	for rules in corsair other-side sharp-practice steeplechase; do
		run -0 unit-validate --choices -o json "$units/$rules.yaml"
		jq -se 'length > 5 and all(.place and (.add or .set) and .line and .text)' <<<"$output" >/dev/null
	done
	run -0 unit-validate --choices -o tsv "$british"
	[ "${lines[0]}" = $'file\tby\tplace\tadd\tset\tcost\ttotal\tleft\tline\ttext' ]
	run --separate-stderr unit-validate --choices -o junit "$british"
	refuses "--choices: --output junit is not possible"
}

@test "a file that cannot be read has no choices" {
	run --separate-stderr unit-validate --choices none.yaml
	[ "$status" -eq 2 ]
	[ -z "$output" ]
	[[ "$stderr" == *"none.yaml: cannot be opened"* ]]
}

@test "choices of a large file end with a message that says how many were tried" {
	{
		printf 'rules: silver-bayonet\nname: B\nnation: britain\n'
		printf 'officer: {name: O, raise: [melee, health, courage], attributes: [artillerist, hard-to-put-down]}\nsoldiers:\n'
		printf '  - {name: S%d, type: infantryman}\n' {1..100}
	} >a.yaml
	run -2 --separate-stderr bash -c 'ulimit -t 8; unit-validate --choices a.yaml'
	[[ $stderr =~ "--choices: the files are too large to try all "[0-9]+" additions; only the first "[0-9]+" were tried" ]]
	((${#lines[@]} > 10))
}
