#!/usr/bin/env bats
# What one deed leaves to the next in a game of The Silver Bayonet: each field of each deed, one below, at and one above each bound; edges.txt has them.
load ../../helper

@test "each rule holds at its edges" {
	run -0 python3 tests/rulesets/edges.py silver-bayonet
	answers ""
}

@test "SB-063 to SB-068: whom an Officer of each nation recruits, and whom only from outside" {
	local nation list type all file=$BATS_TEST_TMPDIR/unit.yaml
	all="artillerist champion-of-faith dhamphir doctor grenadier guard heavy-cavalryman highlander infantryman irregular junior-officer"
	all+=" light-cavalryman marine native-scout occultist rifleman sailor sapper supernatural-investigator swordsman tactician"
	all+=" veteran-hunter vivandiere werebear"
	while read -r nation list; do
		{
			printf 'rules: silver-bayonet\nname: All\nnation: %s\nofficer: {name: Head, equipment: [pistol]}\nsoldiers:\n' "$nation"
			for type in $all; do echo "  - {name: $type, type: $type}"; done
		} >"$file"
		run unit-validate -o tsv "$file"
		[ "$(awk -F'\t' '$5 == "on-the-list" {print $7}' <<<"$output" | sort | xargs)" = "$list" ] || { echo "$nation: $output"; return 1; }
	done <<-'END'
	austria champion-of-faith guard highlander irregular marine native-scout rifleman sailor swordsman vivandiere werebear
	britain champion-of-faith dhamphir guard irregular swordsman tactician vivandiere werebear
	france champion-of-faith dhamphir highlander irregular rifleman swordsman tactician werebear
	prussia champion-of-faith dhamphir highlander irregular marine native-scout sailor vivandiere werebear
	russia dhamphir guard highlander native-scout occultist swordsman tactician vivandiere
	spain dhamphir guard highlander occultist rifleman tactician vivandiere werebear
	END
}

@test "SB-018 to SB-020: which attributes an Officer may choose" {
	local attribute file=$BATS_TEST_TMPDIR/unit.yaml open=()
	for attribute in $(sed -n 's/^  \([a-z-]*\): *{.*touches.*/\1/p' "$root/tables/silver-bayonet/attributes.yaml"); do
		printf 'rules: silver-bayonet\nname: One\nnation: britain\nofficer: {name: Head, attributes: [%s], equipment: [pistol]}\n' "$attribute" >"$file"
		run unit-validate -o tsv "$file"
		[[ $output == *$'\t'open-attributes$'\t'* ]] || open+=("$attribute")
	done
	[ "${open[*]}" = "artillerist combat-engineer combat-rider expert-climber great-faith hard-to-put-down inspiring indefatigable master-of-cover medic nimble quick-load supernatural-veteran steady-legs strong unflappable tactician" ] || { echo "${open[*]}"; false; }
}
