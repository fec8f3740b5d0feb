#!/usr/bin/env bats
# SB-063 to SB-068, written out here once more from the book's lists.
load ../helper

all="artillerist champion-of-faith dhamphir doctor grenadier guard heavy-cavalryman highlander infantryman irregular
junior-officer light-cavalryman marine native-scout occultist rifleman sailor sapper supernatural-investigator swordsman
tactician veteran-hunter vivandiere werebear"
common="artillerist doctor grenadier heavy-cavalryman infantryman junior-officer light-cavalryman sapper
supernatural-investigator veteran-hunter"
austria="$common dhamphir occultist tactician"
britain="$common highlander marine native-scout occultist rifleman sailor"
france="$common guard marine native-scout occultist sailor vivandiere"
prussia="$common guard occultist rifleman swordsman tactician"
russia="$common champion-of-faith irregular marine rifleman sailor werebear"
spain="$common champion-of-faith irregular marine native-scout sailor swordsman"

# unit NATION TYPE: a unit of an Officer and one soldier.
unit() {
	local chosen=
	case $2 in junior-officer | veteran-hunter) chosen=", attributes: [nimble]" ;; esac
	cat <<-END
		rules: silver-bayonet
		nation: $1
		officer:
		  {name: Harris, raise: [melee, health, courage], attributes: [strong, medic], equipment: [hand-weapon]}
		soldiers:
		  - {name: Able, type: $2$chosen}
	END
}

check_nation() {
	local list=" ${!1} " type
	list=${list//$'\n'/ }
	for type in $all; do
		run unit-validate - < <(unit "$1" "$type")
		if [[ $list == *" $type "* ]]; then
			[ "$status" -eq 0 ] || { echo "$1 $type: $output"; return 1; }
		else
			[ "$status" -eq 1 ] || { echo "$1 $type: $output"; return 1; }
			[[ $output == *"error: Able: $type is not on the list of $1 [on-the-list]"* ]] ||
				{ echo "$output"; return 1; }
			[[ $output == *" errors=1 "* ]] || { echo "$output"; return 1; }
		fi
	done
}

@test "Austria recruits its thirteen and no other" { check_nation austria; }
@test "Britain recruits its sixteen and no other" { check_nation britain; }
@test "France recruits its sixteen and no other" { check_nation france; }
@test "Prussia recruits its fifteen and no other" { check_nation prussia; }
@test "Russia recruits its sixteen and no other" { check_nation russia; }
@test "Spain recruits its sixteen and no other" { check_nation spain; }

@test "a Swordsman in a British unit costs eight more when the option is on" {
	run unit-validate - <<-END
		rules: silver-bayonet
		nation: britain
		options: {outside-list: yes}
		officer: {name: Harris, raise: [melee, health, courage], attributes: [strong, medic]}
		soldiers: [{name: Hans, type: swordsman, outside: yes}]
	END
	has cost=30 limit=100 verdict=legal
}

@test "the book's worked Officer is legal (SB-017)" {
	cat >"$BATS_TEST_TMPDIR/lukas.yaml" <<-END
		rules: silver-bayonet
		name: Breck's Unit
		nation: austria
		officer: {name: Lukas, rank: Oberstleutnant, raise: [melee, health, courage], attributes: [artillerist, hard-to-put-down]}
	END
	run unit-validate "$BATS_TEST_TMPDIR/lukas.yaml"
	[ "$status" -eq 0 ]
	run muster -r silver-bayonet -u "$BATS_TEST_TMPDIR/lukas.yaml"
	has speed=6 melee=2 accuracy=1 defence=14 courage=3 health=13
}

# check_outsiders NATION: who is not on the list costs eight more, said and allowed.
check_outsiders() {
	local list=" ${!1} " type with cost
	list=${list//$'\n'/ }
	for type in $all; do
		[[ $list != *" $type "* ]] || continue
		cost=$(awk -v type="$type:" '$1 == type' RS='\n' "$root/tables/silver-bayonet/soldiers.yaml" | grep -o 'cost: [0-9]*' | cut -d' ' -f2)
		with=$(unit "$1" "$type" | sed "s/type: $type/type: $type, outside: yes/")
		run unit-validate - <<<"$with"
		[ "$status" -eq 1 ] || { echo "$1 $type without the option: $output"; return 1; }
		run unit-validate - < <(echo "options: {outside-list: yes}"; echo "$with")
		[[ $status -eq 0 && $output == *" cost=$((cost + 8)) "* ]] || { echo "$1 $type: $output"; return 1; }
		run unit-validate - < <(echo "options: {outside-list: yes}"; unit "$1" "$type")
		[[ $status -eq 1 && $output == *"[on-the-list]"* ]] || { echo "$1 $type unsaid: $output"; return 1; }
	done
}

@test "whoever is not on a nation's list may be its one outsider, for eight more (SB-058, SB-394)" {
	for nation in austria britain france prussia russia spain; do
		check_outsiders "$nation"
	done
}
