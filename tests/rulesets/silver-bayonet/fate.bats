#!/usr/bin/env bats
# The Fate Pool of The Silver Bayonet: rerolls, negated damage, Monster Dice.
load ../../helper

setup() { export VOLTIGEUR_RULES=silver-bayonet; }

fires() {
	local dice="$1"
	shift
	run shoot -o kv -t -d "$dice" w=musket acc=1 range=12 target.defence=14 "$@"
}

@test "a Power Die throws the power again, a Skill Die the skill; the new face stands (SB-231)" {
	fires 3,7,9 fate=power
	has power=3 power.reroll=9 total=17 damage=9 fate-power=1 was.fate-power=2
	lacks fate-skill
	fires 9,3,8 fate=skill
	has skill.reroll=8 total=18 damage=9 fate-skill=1
	fires 5,9,1 fate=power
	has power.reroll=1 total=11 result=miss
}

@test "the book's example: power 8, skill 1 and 1 against 12, a skill of 3 hits for eight (SB-233)" {
	run melee -o kv -d 8,1,3 melee=1 target.defence=12 fate=skill
	has total=12 result=hit damage=8
	run melee -o kv -d 8,1,2 melee=1 target.defence=12 fate=skill
	has result=miss
}

@test "no die is spent that is not left, or is barred this turn (SB-118, SB-225)" {
	run --separate-stderr shoot -d 3,7,9 w=musket range=12 t.def=14 fate=power fate-power=0
	refuses 'fate: "power" is not possible here'
	run --separate-stderr shoot -d 3,7,9 w=musket range=12 t.def=14 fate=power fate-barred=yes
	refuses 'fate: "power" is not possible here'
	run --separate-stderr shoot -d 3,7,9 w=musket range=12 t.def=14 fate=monster
	refuses 'fate: unknown value "monster"'
}

@test "the policy if-missed spends only on a miss, on the lower die" {
	fires 6,7 fate=if-missed
	has result=hit
	lacks power.reroll
	fires 3,7,9 fate=if-missed
	has chose.fate=power power.reroll=9 result=hit
	fires 7,3,9 fate=if-missed
	has chose.fate=skill skill.reroll=9
	fires 3,7,9 fate=if-missed fate-power=0
	has chose.fate=skill
	fires 3,7 fate=if-missed fate-power=0 fate-skill=0
	has chose.fate=none result=miss
}

@test "a monster's Check takes Monster Dice, and only a higher face counts (SB-238, SB-470, SB-475)" {
	fires 3,7,9 monster=yes fate=power
	has power.reroll=9 total=17 fate-monster=0 was.fate-monster=1
	lacks fate-power
	fires 7,7,3 monster=yes fate=power
	has power=7 power.reroll=3 total=15 damage=7 fate-monster=0
	fires 3,7,9 monster=yes fate=power fate-barred=yes
	has power.reroll=9
	run --separate-stderr shoot -d 3,7,9 w=musket range=12 t.def=14 monster=yes fate=power fate-monster=0
	refuses 'fate: "power" is not possible here'
}

@test "the one who answers has Fate Dice of his own" {
	run shoot -o kv -d 2,2,3,7,8 w=musket range=12 def=14 t.def=14 t.w=musket t.resp=return-fire t.fate=power
	has return.power.reroll=8 return.result=hit return.damage=8 target.fate-power=1
}

@test "a Fate Die negates half of what it shows, rounded up, and ten negates all (SB-234)" {
	for pair in 1:8 2:8 3:7 4:7 5:6 6:6 7:5 8:5 9:4 10:0; do
		fires 9,7,${pair%:*} target.negate=skill
		has damage=${pair#*:} negating=${pair%:*} target.fate-skill=1
	done
}

@test "the book's example: five health, seven damage, a 3 takes two off, down (SB-236)" {
	fires 7,7,3 target.health=5 target.negate=power
	has damage=5 target.health=0 result=down
}

@test "negation comes after armour and damage reduction, and never below 0 (SB-472)" {
	fires 9,7,6 target.damage-reduction=4 target.negate=power
	has damage=2
	fires 5,9,9 target.damage-reduction=4 target.negate=power
	has damage=0
}

@test "no die is spent where nothing was suffered" {
	fires 9,7 target.attributes=indestructible target.negate=power
	has damage=0
	lacks negating target.fate-power
	fires 2,2 target.negate=power
	lacks negating
}

@test "hard to put down rolls twice and takes the better (SB-262)" {
	fires 9,7,2,7 target.attributes=hard-to-put-down target.negate=power
	has negating=2 negating.reroll=7 damage=5
	fires 9,7,10,3 target.attributes=hard-to-put-down target.negate=power
	has damage=0
}

@test "damage to a monster is negated by a Monster Die (SB-239)" {
	fires 9,7,6 target.monster=yes target.negate=monster
	has damage=6 target.fate-monster=0
	run --separate-stderr shoot -d 9,7,6 w=musket range=12 t.def=14 t.monster=yes t.negate=power
	refuses 'target.negate: "power" is not possible here'
	run --separate-stderr shoot -d 9,7,6 w=musket range=12 t.def=14 t.negate=monster
	refuses 'target.negate: "monster" is not possible here'
}

@test "the policy if-down saves the die for the last wound" {
	fires 9,7 target.health=10 target.negate=if-down
	has damage=9
	lacks negating
	fires 9,7,5 target.health=9 target.negate=if-down
	has damage=6 target.health=3
}

@test "negation in melee, both ways (SB-234)" {
	run melee -o kv -d 7,8,4,7,8,6 melee=1 defence=14 t.def=14 t.negate=power t.resp=strike-back negate=skill
	has damage=5 back.damage=4 fate-skill=1 target.fate-power=1
}

@test "one die a Check and one a source of damage: the next shot may have another (SB-232, SB-235)" {
	run bash -c "shoot -o kv -d 3,7,9 w=musket acc=1 range=12 target.defence=14 fate=power fate-power=1 | sed 's/ did=.*//' | shoot -o kv -d 3,7 2>&1"
	[[ "$output" == *'error='*'not possible here'* ]]
}

@test "the pool a side begins with (SB-225, SB-226, SB-227, SB-749, SB-757)" {
	run table-lookup fate-pool -o kv -t play=opposed
	has text='"2 Power Dice, 2 Skill Dice and 1 Monster Die"'
	run table-lookup fate-pool -o kv -t tactician=yes monster-expert=yes scenario=revenants spied-on=yes studied=yes
	has text='"2 Power Dice, 3 Skill Dice and 5 Monster Dice"'
	run table-lookup fate-pool -o kv -t play=solo tactician=yes monster-expert=yes studied=yes
	has text='"1 Power Die, 2 Skill Dice and 0 Monster Dice"'
	run table-lookup fate-pool -o kv -t play=cooperative kind=skill monster-expert=yes
	has text='"0 Power Dice, 1 Skill Die and 1 Monster Die"'
}

@test "the sentence tells the one die that is thrown again, and whose Fate Die it is (SB-231, SB-238)" {
	local attack monster fate
	for attack in "shoot weapon=musket range=12" "melee"; do
		for monster in no yes; do
			for fate in power skill; do
				# shellcheck disable=SC2086 # several
				run ${attack%% *} -o kv -t -d 2,3,9 ${attack#"${attack%% *}"} target.defence=18 monster=$monster fate=$fate
				[ "$(grep -oE 'thrown again|may raise' <<<"$output" | wc -l)" -eq 1 ] || { echo "$output"; return 1; }
				case $monster in
				yes) [[ $output == *"a Monster Die may raise $fate "* ]] ;;
				no) [[ $output == *"$fate "[23]" is thrown again with a ${fate^} Die from the Fate Pool"* ]] ;;
				esac || { echo "$output"; return 1; }
			done
		done
	done
}

@test "one die is paid, from the pool that it comes from, and from no other (SB-230, SB-238, SB-239, SB-292)" {
	local deed rest pool pools
	while read -r pool deed rest; do
		pools='fate-power=3 fate-skill=3 fate-monster=3 backer.fate-monster=3'
		[ "$deed" = check ] || pools+=' t.fate-power=3 t.fate-skill=3 t.fate-monster=3 shield.fate-monster=3'
		# shellcheck disable=SC2086 # words are meant
		run --separate-stderr $deed -o kv $rest $pools
		[ "$(grep -o ' was\.[a-z.]*fate-[a-z]*=[0-9]' <<<"$output")" = " was.$pool=3" ] || { echo "$pool $deed $rest: $output$stderr"; return 1; }
		has $pool=2
	done <<-'END'
		fate-power           check speed reach=14 -d 2,3,9 fate=power
		fate-skill           check speed reach=14 -d 2,3,9 fate=skill
		fate-monster         check speed reach=14 -d 2,3,9 fate=power monster=yes
		fate-monster         check speed reach=14 -d 2,3,9 fate=skill monster=yes
		backer.fate-monster  check speed reach=14 -d 2,3,9 fate=power monster=yes backer=Blue
		backer.fate-monster  check speed reach=14 -d 2,3,9 fate=skill monster=yes backer=Blue
		fate-power           check courage reach=14 -d 2,3 fate=steel-power attributes=unflappable
		fate-skill           check courage reach=14 -d 2,3 fate=steel-skill attributes=unflappable
		fate-monster         check courage reach=14 -d 2,3 fate=steel-monster attributes=unflappable
		fate-power           melee t.defence=14 -d 2,3,9 fate=power
		fate-skill           melee t.defence=14 -d 2,3,9 fate=skill
		fate-monster         melee t.defence=14 -d 2,3,9 fate=power monster=yes
		fate-monster         melee t.defence=14 -d 2,3,9 fate=skill monster=yes
		backer.fate-monster  melee t.defence=14 -d 2,3,9 fate=power monster=yes backer=Blue
		backer.fate-monster  melee t.defence=14 -d 2,3,9 fate=skill monster=yes backer=Blue
		target.fate-power    melee t.defence=4 -d 8,3,9 t.negate=power
		target.fate-skill    melee t.defence=4 -d 8,3,9 t.negate=skill
		target.fate-monster  melee t.defence=4 -d 8,3,9 t.negate=monster t.monster=yes
		shield.fate-monster  melee t.defence=4 -d 8,3,9 t.negate=monster t.monster=yes shield=Red
	END
}
