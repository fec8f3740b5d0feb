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

# officer RULE KEYS: does the rule find a mistake in an Officer with these keys?
officer() {
	printf 'rules: silver-bayonet\nname: One\nnation: britain\nofficer: {name: Head, %s}\n' "$2" >"$BATS_TEST_TMPDIR/unit.yaml"
	run unit-validate -o tsv "$BATS_TEST_TMPDIR/unit.yaml"
	[[ $output == *$'\t'$1$'\t'* ]]
}

@test "SB-046, SB-047, SB-051, SB-052: what an upgrade is on" {
	local item host on
	for item in silver-shot cold-iron-shot silver-weapon cold-iron-weapon; do
		on=
		for host in pistol second-pistol shot-bag cartridge-box hand-weapon heavy-weapon fencing-weapon bayonet; do
			officer upgrade-host "special: [{item: $item, on: $host}]" || on+=" $host"
		done
		case $item in
		*shot) [ "$on" = " pistol second-pistol shot-bag cartridge-box" ] ;;
		*) [ "$on" = " hand-weapon heavy-weapon fencing-weapon bayonet" ] ;;
		esac || { echo "$item:$on"; return 1; }
	done
}

@test "SB-534: with how much experience a tier is reached, which wants a reward" {
	local tier=0 from rewards
	for from in 5 10 18 30 45 65 100 150 200; do
		rewards=$(for ((i = 0; i < tier; i++)); do printf 'courage, '; done)
		run ! officer rewards-of-tiers "experience: $((from - 1)), rewards: [${rewards%, }]"
		officer rewards-of-tiers "experience: $from, rewards: [${rewards%, }]" || { echo "$from: $output"; return 1; }
		tier=$((tier + 1))
	done
}

@test "SB-538 to SB-546: what each tier brings" {
	local tier gain rewards brings
	for tier in 1 2 3 4 5 6 7 8 9; do
		brings=
		for gain in courage health melee accuracy recruitment nimble; do
			rewards=$(for ((i = 1; i < tier; i++)); do printf 'courage, '; done)$gain
			officer reward-of-tier "experience: 200, rewards: [$rewards]" || true
			[[ $output == *"tier $tier does not bring this"* ]] || brings+=" $gain"
		done
		echo "$tier:$brings"
	done >"$BATS_TEST_TMPDIR/brings"
	run -0 cat "$BATS_TEST_TMPDIR/brings"
	answers "1: courage
2: health recruitment nimble
3: melee accuracy recruitment
4: courage
5: health recruitment nimble
6: courage health recruitment nimble
7: courage health recruitment nimble
8: courage health recruitment nimble
9: courage health recruitment nimble"
}
