#!/usr/bin/env bats
# unit-validate -x: why a constraint does not hold; and -o line, a verdict in a line.
load ../helper

units="$root/tests/fixtures/units"

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	sed 's/^soldiers:/soldiers:\n  - {name: Eighth, type: grenadier}/' "$units/british.yaml" >eight.yaml
}

@test "-x shows the condition of each broken rule and the values of its terms" {
	run -1 unit-validate -x eight.yaml
	[[ $output == *"$(cat <<-'END'
	  why | require: count(soldiers) <= 7
	      | when: not options.cooperative
	      | cooperative = no
	      | count(soldiers) = 8
	END
	)"* ]] || { echo "$output"; return 1; }
	[[ $output == *$'\n      | sum(type.cost of soldiers) = 110\n'* ]]
	[[ $output == *$'\n      | (5 if raise has recruitment else 0) = 0\n'* ]]
}

@test "the values are those of the member that the finding is about" {
	sed -i 's/name: Perkins, type: infantryman/&, attributes: [strong, nimble]/; s/name: Pike, type: sailor/&, attributes: [strong]/' eight.yaml
	run -1 unit-validate -x eight.yaml
	[[ $output == *'Perkins: infantryman chooses another number'*'count(attributes) = 2'*'Pike: sailor chooses another'*'count(attributes) = 1'* ]] || { echo "$output"; return 1; }
}

@test "records have the terms in a field, and other forms and runs without -x have none" {
	run -1 unit-validate -x -o json eight.yaml
	[[ $(jq -r 'select(.rule == "seven-soldiers") | .terms' <<<"$output") == *$'\n''count(soldiers) = 8' ]] || { echo "$output"; return 1; }
	for form in gcc sarif junit tap github line; do
		[ "$(unit-validate -x -o $form eight.yaml)" = "$(unit-validate -o $form eight.yaml)" ]
	done
	run -1 unit-validate eight.yaml
	[[ $output != *why* ]]
}

@test "every broken rule of every ruleset can be explained, and its condition is there" {
	unit-validate -x -o json "$units/refused" >report || true
	run jq -s 'map(select(.terms)) | length > 100' report
	answers true
	run jq -r 'select(.terms != null and (.terms | test("^(require|warn|advise): ") | not)) | .file' report
	answers ""
}

@test "-o line is one line a file: verdict, points, the gravest finding and how many more" {
	cp "$units/british.yaml" legal.yaml
	printf 'rules: corsair\ncharacters: [{name: Hale, class: 4, breastplate: yes}]\n' >advice.yaml
	run --separate-stderr unit-validate -o line eight.yaml legal.yaml advice.yaml none.yaml
	[ "$status" -eq 2 ]
	[ "$output" = "$(cat <<-'END'
	eight.yaml: illegal, 110 of 100 points; error in line 13: Harris's Men: the soldiers cost more than the Officer's Recruitment: got 110, allowed at most 100; and 1 more
	legal.yaml: legal, 95 of 100 points
	advice.yaml: legal; advice in line 2: Hale: walks at the rate of a breastplate
	none.yaml: unreadable; error: cannot be opened: No such file or directory
	END
	)" ] || { echo "$output"; return 1; }
}

@test "a line is one line, whatever the names are" {
	printf 'rules: corsair\ncharacters: [{name: "a\\nb\\e[31m", class: 9}]\n' >odd.yaml
	run -1 unit-validate -o line odd.yaml
	[ "${#lines[@]}" -eq 1 ]
	[[ $output != *$'\e'* ]]
}

@test "a word in capitals, with a blank, or near another spelling has its word suggested" {
	suggested() { # SED WORD
		sed "$1" "$units/british.yaml" >named.yaml
		run -1 unit-validate -o json named.yaml
		[ "$(jq -r 'select(.suggestion) | .suggestion' <<<"$output" | head -n 1)" = "$2" ] || { echo "$1: $output"; return 1; }
	}
	suggested 's/nation: britain/nation: British/' britain
	suggested 's/nation: britain/nation: Britain/' britain
	suggested 's/nation: britain/nation: brittish/' britain
	suggested 's/type: infantryman/type: Infantryman/' infantryman
	suggested 's/type: doctor/type: Heavy Cavalryman/' heavy-cavalryman
	suggested 's/attributes: .artillerist, hard-to-put-down./attributes: [artillerist, Hard to put down]/' hard-to-put-down
}

@test "a blank skeleton has no finding about nobody" {
	for rules in corsair other-side sharp-practice silver-bayonet steeplechase; do
		unit-validate --new $rules >new.yaml
		run unit-validate new.yaml
		! grep -E ': (error|warning|advice): :|""\)|figure ""' <<<"$output" || { echo "$rules: $output"; return 1; }
	done
}

@test "--choices also has what can be changed" {
	run -0 unit-validate --choices "$units/british.yaml"
	grep -q 'by=Tongue place=soldiers\[4\].type set=infantryman cost=-5 total=90 left=10 ' <<<"$output" || { echo "$output"; return 1; }
	run ! grep -E 'type set=(swordsman|dhamphir)' <<<"$output"
}
