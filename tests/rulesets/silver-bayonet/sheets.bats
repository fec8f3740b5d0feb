#!/usr/bin/env bats
# The printed stat lines of soldiers and monsters, copied from the book once more
# and compared number by number with what the tools give.
load ../../helper

setup() {
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_TABLES=$root/tables
	file=$BATS_TEST_TMPDIR/unit.yaml
}

# type nation speed melee accuracy defence courage health cost attributes kit
soldiers='
artillerist               austria 6 1 1 13 0 10 10 artillerist hand-weapon,pistol
champion-of-faith         russia  6 0 0 13 3 10 20 miracles,supernatural-veteran hand-weapon
dhamphir                  austria 7 2 1 14 3 12 30 strong,indefatigable -
doctor                    britain 6 1 0 13 1 10 10 medic hand-weapon,pistol
grenadier                 france  6 1 1 14 1 11 15 - musket,cartridge-box
guard                     prussia 6 1 1 14 2 12 18 supernatural-veteran musket,cartridge-box
heavy-cavalryman          spain   5 2 1 13 2 12 23 combat-rider breastplate,hand-weapon,pistol
highlander                britain 6 2 1 13 1 11 18 - musket,cartridge-box
infantryman               russia  6 1 1 13 0 10 10 - musket,cartridge-box
irregular                 spain   6 1 1 13 0 10 15 nimble,master-of-cover musket,cartridge-box
junior-officer            france  6 2 1 13 2 12 22 nimble hand-weapon,pistol,second-pistol
light-cavalryman          prussia 6 2 1 13 1 10 18 combat-rider hand-weapon,pistol
marine                    russia  6 1 1 13 1 10 12 steady-legs musket,cartridge-box
native-scout              spain   6 1 1 13 2 12 18 master-of-cover musket,cartridge-box
occultist                 britain 6 0 0 13 3 10 20 spells,supernatural-veteran hand-weapon
rifleman                  russia  6 1 2 13 0 10 18 - rifle,cartridge-box
sailor                    france  6 1 1 13 0 10 12 expert-climber,steady-legs hand-weapon,pistol
sapper                    austria 6 1 1 13 0 10 12 combat-engineer musket,cartridge-box,heavy-weapon
supernatural-investigator britain 6 2 1 14 0 12 22 supernatural-veteran,monster-expert fencing-weapon,pistol,second-pistol
swordsman                 prussia 6 2 1 14 1 11 22 indefatigable fencing-weapon,pistol
tactician                 austria 6 1 1 14 2 12 20 tactician hand-weapon,pistol,second-pistol
veteran-hunter            spain   6 2 2 14 0 12 30 nimble -
vivandiere                france  6 0 0 13 3 10 10 inspiring,master-of-cover,supernatural-veteran hand-weapon
werebear                  russia  6 2 0 14 0 12 30 skinshift heavy-weapon
'

# type speed melee accuracy defence courage health attributes allergies reduction arm weapon
monsters='
bandit           6 0 0 12 0  10 - - 0 bayonet musket
black-dog        8 3 0 13 6  18 chilling-touch,ethereal,indefatigable,indestructible,soul-shear enchanted,blessed 0 hand -
changeling       6 2 0 13 4  12 strong enchanted,cold-iron 4 hand -
cultist          6 0 0 13 4  10 indefatigable - 0 hand -
dark-wolf        8 1 0 12 0  8  - - 0 hand -
demon            6 3 0 14 10 18 demonic-fire,flying,soul-shear,strong,weakened-by-faith blessed,salt 5 hand demonic-fire
ghost            6 3 0 12 10 12 chilling-touch,ethereal,indefatigable,indestructible,soul-shear enchanted,salt 0 hand -
goblin           6 0 0 15 5  8  hypnotic,inimical-to-technology,master-of-cover,nimble,weakened-by-faith cold-iron 4 hand -
ghoul            6 1 0 13 4  12 strong - 0 hand -
hobgoblin        6 2 0 14 5  14 indefatigable,strong - 1 heavy -
living-armour    5 2 0 14 0  14 indefatigable,indestructible blessed,enchanted 0 heavy -
living-scarecrow 5 1 0 13 0  10 - fire 8 hand -
pixie            6 0 0 18 0  1  inimical-to-technology,irritant,flying - 0 hand -
possessed        6 2 0 12 3  14 demonic-fire,strong,weakened-by-faith blessed 2 heavy demonic-fire
revenant         4 1 0 12 5  10 indefatigable - 0 hand -
troll            5 3 1 13 3  20 large,rock-hurler,very-strong fire 4 hand rock
vampire          6 3 0 15 8  14 ethereal,hypnotic,indefatigable,indestructible,soul-shear,strong,weakened-by-faith silver,blessed,fire 0 hand -
vampire-bat      6 0 0 14 1  6  flying - 0 hand -
werewolf         6 2 0 13 3  12 indefatigable,master-of-cover,nimble,quick-healing,strong silver,fire 5 hand -
'

sorted() { tr , '\n' <<<"$1" | sort | paste -sd, -; }

# field NAME DEFAULT: what the last output has of it.
field() {
	local value=$2 word
	for word in $output; do
		[[ $word == "$1="* ]] && value=${word#*=}
	done
	echo "$value"
}

# same FIELD WANT: sets in any order; nothing is 0 or the empty set.
same() {
	local got
	got=$(field "$1" 0)
	[ "$got" = 0 ] && [ "$2" = - ] && return
	[ "$(sorted "$got")" = "$(sorted "$2")" ] || { echo "$type: $1 is $got, not $2: $output"; return 1; }
}
# Who is shown has the numbers and attributes of the row that was read.
same_numbers() {
	same speed "$speed"
	same melee "$melee"
	same accuracy "$accuracy"
	same defence "$defence"
	same courage "$courage"
	same health "$health"
	same full-health "$health"
	same attributes "$attributes"
}

@test "each soldier has the printed line, attributes, kit and cost (SB-069 to SB-092)" {
	local count=0
	while read -r type nation speed melee accuracy defence courage health cost attributes kit; do
		[ -n "$type" ] || continue
		local chosen=
		case $type in junior-officer | veteran-hunter) chosen=", attributes: [nimble]" ;; esac
		cat >"$file" <<-END
			rules: silver-bayonet
			nation: $nation
			officer: {name: Harris, raise: [melee, health, courage], attributes: [strong, medic]}
			soldiers: [{name: Able, type: $type$chosen}]
		END
		run unit-validate -o kv "$file"
		has "cost=$cost" verdict=legal
		run muster -u "$file"
		output=${output##*$'\n'}
		same_numbers
		same kit "$kit"
		count=$((count + 1))
	done <<<"$soldiers"
	[ "$count" -eq 24 ]
}

@test "what a line has beside its numbers: a Dhamphir's reduction, a breastplate's armour (SB-071, SB-075)" {
	printf 'rules: silver-bayonet\nnation: austria\nsoldiers: [{name: D, type: dhamphir}, {name: H, type: heavy-cavalryman}]\n' >"$file"
	run muster -u "$file"
	[[ ${lines[0]} == *damage-reduction=1* ]]
	[[ ${lines[1]} == *armour=1* ]]
}

@test "the other kit of those who have one (SB-076, SB-078, SB-079, SB-082, SB-087, SB-089)" {
	while read -r type nation picked kit; do
		[ -n "$type" ] || continue
		local chosen=
		[ "$type" != junior-officer ] || chosen=", attributes: [nimble]"
		cat >"$file" <<-END
			rules: silver-bayonet
			nation: $nation
			officer: {name: Harris, raise: [melee, health, courage], attributes: [strong, medic]}
			soldiers: [{name: Able, type: $type, kit: $picked$chosen}]
		END
		run unit-validate -o kv "$file"
		has verdict=legal
		run muster -u "$file"
		output=${output##*$'\n'}
		same kit "$kit"
	done <<-'END'
		highlander                britain heavy-weapon   heavy-weapon,pistol
		irregular                 russia  hand-weapon    hand-weapon,pistol,second-pistol
		junior-officer            spain   fencing-weapon fencing-weapon,pistol,second-pistol
		native-scout              france  heavy-weapon   heavy-weapon
		supernatural-investigator prussia heavy-weapon   heavy-weapon,pistol
		tactician                 austria fencing-weapon fencing-weapon,pistol,second-pistol
	END
}

@test "each monster has the printed line and attributes, looked up and as a figure (SB-839 to SB-857)" {
	local count=0
	while read -r type speed melee accuracy defence courage health attributes allergies reduction arm weapon; do
		[ -n "$type" ] || continue
		printf 'rules: silver-bayonet\nnation: france\nmonsters: [{name: It, type: %s}]\n' "$type" >"$file"
		for way in look figure; do
			[ "$way" = look ] && run table-lookup bestiary "creature=$type" || run muster -u "$file"
			[ "$status" -eq 0 ]
			output=${output//weapon=none/}
			same_numbers
			same allergies "$allergies"
			same damage-reduction "$reduction"
			same weapon "$weapon"
			[ "$(field arm hand)" = "$arm" ]
			[ "$(field monster no)" = yes ]
		done
		count=$((count + 1))
	done <<<"$monsters"
	[ "$count" -eq 19 ]
}

@test "a monster has the equipment that is printed, and no other (SB-839)" {
	run table-lookup bestiary -o kv <<<"$(sed '/./!d; s/ .*//; s/^/creature=/' <<<"$monsters")"
	[ "$(grep -c ' kit=cartridge-box,musket ' <<<"$output")" -eq 1 ]
	[ "$(grep -c ' kit=' <<<"$output")" -eq 1 ]
	[ "${#lines[@]}" -eq 19 ]
}

@test "a Revenant's reduction is against shots alone, and a Bandit can reload (SB-839, SB-853)" {
	run table-lookup bestiary creature=revenant
	has shot-reduction=4
	lacks damage-reduction
	printf 'rules: silver-bayonet\nnation: france\nmonsters: [{name: Bandit, type: bandit}]\n' >"$file"
	run shoot reload -u "$file" by=Bandit unloaded=musket
	has result=reloaded
}

@test "healing stops at the Health of the unit file; slow recovery begins three lower, at least at 1 (SB-483, SB-508, SB-866)" {
	cat >"$file" <<-END
		rules: silver-bayonet
		nation: britain
		officer: {name: Harris, raise: [melee, health, courage], attributes: [strong, medic], slow-recovery: yes}
		soldiers:
		  - {name: Perkins, type: infantryman, slow-recovery: yes,
		     injuries: [internal-injuries, internal-injuries, internal-injuries, internal-injuries, internal-injuries, internal-injuries, internal-injuries]}
	END
	run muster -u "$file"
	[[ ${lines[0]} == *" health=10 full-health=13 "* ]]
	[[ ${lines[1]} == *" health=1 full-health=3 "* ]]
	run check medic -u "$file" by=Harris at=Perkins range=1
	has target.health=3
	run check medic -u "$file" by=Harris at=Perkins range=1 target.health=2
	has target.health=3
}

@test "a figure that injuries leave without Speed or Health must retire (SB-868)" {
	local six="leg-wound, leg-wound, leg-wound, leg-wound, leg-wound"
	unit() {
		printf 'rules: silver-bayonet\nnation: britain\nofficer: {name: H, raise: [melee, health, courage], attributes: [strong, medic]}\nsoldiers: [{name: P, type: infantryman, injuries: [%s]}]\n' "$1" >"$file"
	}
	unit "$six"
	run unit-validate "$file"
	[ "$status" -eq 0 ]
	unit "$six, leg-wound"
	run unit-validate "$file"
	[ "$status" -eq 1 ]
	[[ $output == *"without Speed or Health a figure must retire [must-retire]"* ]]
}

@test "each item of the armoury has its slots, an upgrade none (SB-032 to SB-052)" {
	cat >"$file" <<-'END'
		rules: silver-bayonet
		nation: france
		officer:
		  name: Harris
		  raise: [melee, health, courage]
		  attributes: [strong, medic]
		  equipment: [blunderbuss, breastplate, cartridge-box, hand-weapon, heavy-weapon, improvised-weapon, fencing-weapon, musket, pistol, second-pistol, rifle, shot-bag, volley-gun]
		  special: [{item: cold-iron-shot, on: pistol}, {item: cold-iron-weapon, on: hand-weapon}, holy-symbol, oil-and-torches, salt-bag, {item: silver-shot, on: shot-bag}, {item: silver-weapon, on: bayonet}]
	END
	run unit-validate --costs -o json "$file"
	[ "$(jq -r 'select(.total == "special") | "\(.by) \(.place) \(.value)"' <<<"$output")" = "Harris officer 7" ]
	[ "$(jq -r 'select(.item) | "\(.item)=\(.slots)"' <<<"$output" | sort | paste -sd' ')" = "blunderbuss=1 breastplate=1 cartridge-box=1 cold-iron-shot=0 cold-iron-weapon=0 fencing-weapon=1 hand-weapon=1 heavy-weapon=2 holy-symbol=1 improvised-weapon=1 musket=2 oil-and-torches=1 pistol=1 rifle=2 salt-bag=1 second-pistol=1 shot-bag=1 silver-shot=0 silver-weapon=0 volley-gun=2" ]
}

@test "each tier of a unit file brings what the table says and nothing else (SB-538 to SB-546)" {
	cd "$BATS_TEST_TMPDIR" || return 1
	local tier gain want=
	local brings=(courage "health attribute recruitment" "melee accuracy recruitment" courage "health attribute recruitment")
	for tier in 6 7 8 9; do brings+=("courage health attribute recruitment"); done
	local rewards=(courage health melee courage health courage health courage health)
	for tier in {1..9}; do
		for gain in courage health melee accuracy recruitment attribute; do
			case " ${brings[tier - 1]} " in *" $gain "*) want+=" $tier-$gain=legal" ;; *) want+=" $tier-$gain=illegal" ;; esac
			{
				printf 'rules: silver-bayonet\nnation: france\nofficer:\n  name: Harris\n  raise: [melee, health, courage]\n  attributes: [strong, medic]\n  experience: 200\n  rewards:\n'
				for i in {1..9}; do
					if [ "$i" -ne "$tier" ]; then echo "    - {gain: ${rewards[i - 1]}}"
					elif [ "$gain" = attribute ]; then echo "    - {attribute: nimble}"
					else echo "    - {gain: $gain}"; fi
				done
			} >"$tier-$gain.yaml"
		done
	done
	run unit-validate -o json ./*.yaml
	[ "$(jq -r 'select(.verdict) | "\(.file)=\(.verdict)"' <<<"$output" | sed 's|^[./]*||; s/.yaml=/=/' | sort | paste -sd' ')" = "$(tr ' ' '\n' <<<"${want# }" | sort | paste -sd' ')" ] || { echo "$output"; return 1; }
}

@test "the card of each monster tells what its defeat is worth (SB-836, SB-839 to SB-857, SB-917)" {
	{
		printf 'rules: silver-bayonet\nnation: france\nmonsters:\n'
		sed '/./!d; s/ .*//; s/.*/  - {name: &, type: &}/' <<<"$monsters"
	} >"$file"
	run muster --cards -u "$file" -o text
	worth=$(sed -n 's/^Its defeat is worth \(.*\) experience\.$/\1/p' <<<"$output" | paste -sd,)
	[ "$worth" = "0 or 1,2,2,0 or 1,0 or 1,3,2,0 or 1,0 or 1,1,2,1,1,2,0 or 1,2,2,0 or 1,2" ] || { echo "$worth"; return 1; }
}

@test "the card of a figure has the firearm that it carries, with its own range (SB-032, SB-039 to SB-043)" {
	local gun range words
	while read -r gun range; do
		printf 'rules: silver-bayonet\nname: Own\nnation: britain\nofficer: {name: Own, raise: [melee, health, courage], equipment: [%s]}\n' "$gun" >"$BATS_TEST_TMPDIR/own.yaml"
		run muster --cards -u "$BATS_TEST_TMPDIR/own.yaml" -o text
		# the line under the head of what it shoots with
		run grep -A 1 '^ *shooting ' <<<"$output"
		read -r -a words <<<"${lines[1]}"
		[ "${words[0]} ${words[1]}" = "$gun $range" ] || { echo "$gun: $output"; false; }
	done <<-'END'
		blunderbuss 8
		musket 24
		pistol 8
		rifle 30
		volley-gun 14
	END
}
