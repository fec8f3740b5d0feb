#!/usr/bin/env bats
# Melee attacks of The Silver Bayonet. Dice are given as power, skill; then the
# other side's, when it strikes back.
load ../../helper

setup() { export VOLTIGEUR_RULES=silver-bayonet; }

# strikes DICE FIELD=...: an attack at melee +1 upon Defence 14.
strikes() {
	local dice="$1"
	shift
	run melee -o kv -t -d "$dice" melee="${skilled:-1}" target.defence=14 "$@"
}

refused() {
	run melee -o kv -t melee=1 target.defence=14 "$@"
}

# ---- the blow ----

@test "the book's example: five damage each way, a token each (SB-183)" {
	run melee -o kv -t -d 5,9,5,7 melee=1 defence=13 health=10 t.melee=1 t.defence=14 t.health=11 t.resp=strike-back
	has total=15 result=hit damage=5 target.health=6 back.total=13 back.result=hit back.damage=5 health=5 fatigue=1 target.fatigue=1 backs-off=attacker
	[[ "$output" == *'text="power 5, skill 9, +1 melee = 15 against 14: hit for 5, 6 health left; the target strikes back: power 5, skill 7, +1 melee = 13 against 13: hit for 5, 5 health left;'* ]]
}

@test "equal to Defence hits, one less misses (SB-169, SB-170)" {
	strikes 6,7
	has total=14 result=hit damage=6
	strikes 6,6
	has total=13 result=miss
	lacks damage
}

@test "the arm sets the die: hand and bayonet power, fencing skill (SB-035, SB-038, SB-177)" {
	for arm in hand bayonet; do
		strikes 6,8 arm=$arm
		has damage=6
	done
	strikes 6,8 arm=fencing
	has damage=8
}

@test "a heavy weapon is 1 more, an improvised one 1 less and never below 0 (SB-036, SB-037, SB-442)" {
	strikes 6,8 arm=heavy
	has damage=7
	strikes 6,8 arm=improvised
	has damage=5
	strikes 1,10 target.fatigue=2 arm=improvised
	has total=12 result=hit damage=0
}

@test "every fatigue token is -1 to hit and -1 Defence (SB-180)" {
	strikes 6,8 fatigue=2
	has total=13 result=miss
	strikes 6,7 fatigue=1 target.fatigue=1
	has total=13 result=hit
}

@test "terror and curse count in melee (SB-296, SB-402)" {
	strikes 6,8 terror=stunned curse=1
	has total=13 result=miss text='"power 6, skill 8, +1 melee, -1 terror, -1 curse = 13 against 14: miss; the figure has fatigue 1; the target has fatigue 1; the target backs off"'
}

@test "armour and damage reduction are taken off a blow (SB-033, SB-171, SB-256)" {
	strikes 6,8 target.armour=1
	has damage=5
	strikes 6,8 target.armour=1 target.damage-reduction=4
	has damage=1
	strikes 6,8 target.damage-reduction=8
	has result=hit damage=0
}

@test "shot reduction is nothing to a blow (SB-936)" {
	strikes 6,8 target.shot-reduction=4
	has damage=6
}

@test "Strong and Very Strong are 1 and 2 more and add up (SB-291, SB-294, SB-485)" {
	strikes 6,8 attributes=strong
	has damage=7
	strikes 6,8 attributes=very-strong
	has damage=8
	strikes 6,8 attributes=strong,very-strong
	has damage=9
}

@test "a chilling touch is 1 more and goes through armour (SB-253)" {
	strikes 6,8 attributes=chilling-touch target.armour=1
	has damage=7
}

@test "a hobgoblin's heavy blow is power and 2 (SB-848)" {
	strikes 6,8 arm=heavy attributes=strong,indefatigable
	has damage=8
}

@test "silver, cold iron, faith, fire and enchantment meet allergies (SB-047, SB-049, SB-052, SB-251, SB-261)" {
	for pair in metal=silver:silver metal=cold-iron:cold-iron attributes=great-faith:blessed arm=torch:fire blows-as=enchanted:enchanted; do
		strikes 6,8 target.attributes=indestructible ${pair%:*} target.allergies=${pair#*:}
		has result=hit
		[[ " $output" == *" damage="[56]* ]]
		strikes 6,8 target.attributes=indestructible ${pair%:*} target.allergies=salt
		has damage=0
	done
}

@test "only what the blow is made with meets an allergy: silver and cold iron with an unbroken edge (SB-047, SB-052, SB-386)" {
	local blow is allergy
	while read -r is blow; do
		for allergy in silver cold-iron blessed fire enchanted salt; do
			# shellcheck disable=SC2086 # words are meant
			strikes 6,8 target.attributes=indestructible $blow target.allergies=$allergy
			if [ $allergy = "$is" ]; then [[ $output == *" damage="[3-9]* ]]; else has damage=0; fi || { echo "$blow $allergy"; return 1; }
		done
	done <<-'END'
		nothing   arm=hand
		silver    arm=heavy metal=silver
		cold-iron arm=hand metal=cold-iron
		nothing   arm=hand metal=silver broken=hand
		nothing   arm=hand metal=cold-iron broken=hand
		fire      arm=torch metal=silver
		fire      arm=torch metal=cold-iron
		blessed   arm=hand hand-as=blessed
		enchanted arm=hand hand-as=enchanted
		blessed   arm=heavy hand-as=enchanted attributes=great-faith
	END
}

@test "shot upgrades do nothing in melee (SB-431)" {
	strikes 6,8 target.attributes=indestructible shot=silver shots-as=silver target.allergies=silver
	has damage=0
}

@test "no metal on an improvised weapon or a torch (SB-386)" {
	strikes 6,8 target.attributes=indestructible arm=improvised metal=silver target.allergies=silver
	has damage=0
}

@test "cold iron misses on any 1; a double 1 breaks it (SB-047, SB-298)" {
	skilled=9 strikes 1,10 metal=cold-iron fate=power
	has result=miss
	lacks power.reroll broken
	skilled=20 strikes 1,1 metal=cold-iron arm=heavy
	has result=miss broken=heavy
	skilled=20 strikes 1,1 metal=silver
	has result=hit
}

@test "a broken weapon counts as improvised, without its metal (SB-204, SB-438)" {
	strikes 6,8 arm=heavy broken=heavy
	has damage=5
	strikes 6,8 arm=hand broken=hand metal=silver target.attributes=indestructible target.allergies=silver
	has damage=0
}

# ---- critical hits and failures ----

@test "a critical hit is 2 more, and the target can only back off (SB-203, SB-460)" {
	strikes 10,10 criticals=yes defence=13 target.health=20 target.response=strike-back
	has critical=yes damage=12 target.health=8 backs-off=target
	lacks back.result
	strikes 10,10 defence=13 target.health=20
	has damage=10
	lacks critical
}

@test "a critical failure loses the weapon, a bayonet takes its gun along (SB-204, SB-461)" {
	skilled=20 strikes 1,1 criticals=yes arm=fencing
	has result=miss broken=fencing
	skilled=20 strikes 1,1 criticals=yes arm=bayonet weapon=musket
	has broken=bayonet fouled=musket
	skilled=20 strikes 1,1 arm=bayonet weapon=musket metal=cold-iron
	has broken=bayonet
	lacks fouled
}

@test "the cursed lose their weapon at 1s and 2s (SB-525, SB-870)" {
	skilled=20 strikes 1,2 madness=cursed
	has result=miss broken=hand
}

# ---- horses ----

@test "a rider is 1 better and hurts 1 more against a figure on foot (SB-210)" {
	strikes 6,6 mounted=yes
	has total=14 result=hit damage=7
	strikes 6,6 mounted=yes target.mounted=yes
	has total=13 result=miss
}

@test "a rider has 1 Defence more against a figure on foot (SB-211)" {
	strikes 6,7 target.mounted=yes
	has result=miss
	[[ "$output" == *"= 14 against 15: miss"* ]]
	strikes 6,7 target.mounted=yes mounted=yes
	has result=hit
}

@test "riders' modifiers hold for striking back (SB-448)" {
	strikes 2,2,6,6 defence=13 mounted=yes target.response=strike-back
	has back.total=12
	[[ "$output" == *"= 12 against 14: miss"* ]]
	strikes 2,2,6,6 defence=13 target.mounted=yes target.response=strike-back
	has back.total=13 back.result=hit back.damage=7
}

@test "of horse and foot the one on foot backs off, whoever attacked (SB-212, SB-447)" {
	strikes 2,2,2,2 defence=13 mounted=yes target.response=strike-back
	has backs-off=target
	strikes 2,2 target.mounted=yes
	has backs-off=attacker
	strikes 2,2,2,2 defence=13 target.mounted=yes mounted=yes target.response=strike-back
	has backs-off=attacker
}

# ---- the answer ----

@test "a living target backs off unless it strikes back (SB-172, SB-173, SB-175)" {
	strikes 2,2
	has backs-off=target
	strikes 2,2,2,2 defence=13 target.response=strike-back
	has back.result=miss backs-off=attacker
}

@test "a felled target does not answer, and nobody backs off (SB-172, SB-946)" {
	strikes 9,9 target.health=5 defence=13 target.response=strike-back fatigue=0
	has result=down target.health=-4 backs-off=nobody fatigue=1
	lacks back.result target.fatigue
}

@test "an attacker felled in return gets no token (SB-946)" {
	strikes 2,2,9,9 defence=13 health=5 target.response=strike-back target.health=9
	has back.result=down backs-off=nobody target.fatigue=1
	lacks fatigue
}

@test "a monster always strikes back (SB-248)" {
	strikes 2,2,2,2 defence=13 target.monster=yes
	has back.result=miss
}

@test "striking back takes the attacker's Defence" {
	run --separate-stderr melee -d 2,2 melee=1 t.def=14 t.resp=strike-back
	refuses 'target.response: "strike-back" is not possible here'
}

@test "paralysed and stunned figures may still strike back (SB-452)" {
	strikes 2,2,7,7 defence=13 target.terror=stunned target.response=strike-back
	has back.total=13 back.result=hit
}

# ---- fatigue ----

@test "each attack is a token, two at most, one for the indefatigable (SB-176, SB-181, SB-266)" {
	strikes 2,2 fatigue=1 target.fatigue=2
	has fatigue=2 was.fatigue=1 target.fatigue=2
	lacks was.target.fatigue
	strikes 2,2 fatigue=1 attributes=indefatigable
	has fatigue=1
	lacks was.fatigue
}

@test "distracting is a token for an enemy within 2 inches, if it can have one (SB-182, SB-445)" {
	run melee distract -o kv range=2 target.fatigue=1
	has result=distracted target.fatigue=2
	run melee distract -o kv range=2.1
	has result=refused
	run melee distract -o kv range=2 target.fatigue=2
	has result=refused
	run melee distract -o kv range=1 target.fatigue=1 target.attributes=indefatigable
	has result=refused
}

# ---- attributes ----

@test "against the hypnotic a Courage Check of 12 comes first (SB-263)" {
	strikes 5,6,9,9 target.attributes=hypnotic courage=1
	has nerve.power=5 nerve.skill=6 result=hit damage=9
	strikes 5,6 target.attributes=hypnotic
	has result=failed fatigue=1 target.fatigue=1 backs-off=target
	lacks power
}

@test "who is spellbound may be struck, and backs off after it (SB-449, SB-933)" {
	strikes 5,6,7,8 target.attributes=hypnotic target.monster=yes defence=14 target.melee=3
	has result=failed back.total=18 back.damage=7 backs-off=attacker
}

@test "striking back at the hypnotic takes no Check (SB-449)" {
	strikes 2,2,2,2 attributes=hypnotic defence=13 target.response=strike-back
	has back.result=miss
}

@test "the irritant never attacks: a token, and an inch back (SB-268)" {
	refused attributes=irritant
	has result=harassed target.fatigue=1
	refused attributes=irritant target.fatigue=2
	has result=harassed
	lacks was.target.fatigue
}

@test "attacked, the irritant backs off and never strikes (SB-268)" {
	strikes 2,2 defence=13 target.attributes=irritant target.monster=yes
	has backs-off=target
	lacks back.result
}

@test "forced by the irritant, a figure gets a token and moves on (SB-450)" {
	refused forced=yes target.attributes=irritant
	has result=harassed fatigue=1
	lacks backs-off
}

@test "two tokens cannot force, one can (SB-154)" {
	refused forced=yes target.fatigue=2
	has result=refused
	strikes 2,2 forced=yes target.fatigue=1
	has result=miss
}

@test "a holy symbol is -3 to those weakened by faith (SB-295)" {
	strikes 8,8 attributes=weakened-by-faith target.holy-symbol=yes
	has total=14
	strikes 8,8 target.holy-symbol=yes
	has total=17
	strikes 8,8 attributes=weakened-by-faith
	has total=17
}

@test "soul shear: a Terror Check at minus the damage, before the answer (SB-283, SB-300, SB-451)" {
	strikes 7,8,6,7,8,8 attributes=soul-shear defence=17 target.courage=1 target.health=20 target.response=strike-back
	has damage=7 terror.power=6 terror.skill=7 terror.result=stunned target.terror=stunned target.dazed=1 back.total=15 back.result=miss   # it was not active: SB-467
}

@test "soul shear needs damage and somebody left (SB-425, SB-863, SB-935)" {
	strikes 7,8 attributes=soul-shear target.damage-reduction=9
	has damage=0
	lacks terror.result
	strikes 7,8 attributes=soul-shear target.health=7
	has result=down
	lacks terror.result
}

@test "who collapses from soul shear is gone: no answer, no backing off (SB-216)" {
	strikes 7,8,4,3 attributes=soul-shear defence=13 target.health=20 target.monster=yes
	has terror.result=collapse target.terror=collapse backs-off=nobody fatigue=1
	lacks back.result target.fatigue
}

@test "a wound at a ledge owes a fall check, a shapeshifter may try (SB-160, SB-289)" {
	strikes 7,8 target.ledge=yes target.attributes=skinshift
	has owes=skinshift,fall-check
}

# ---- odd cases ----

@test "a figure on its side is removed when touched (SB-272)" {
	refused target.lying=yes
	has result=down
}

@test "a sleeper wakes with two tokens before the blow (SB-806)" {
	strikes 6,5 target.asleep=yes
	has target.asleep=no target.fatigue=2 result=hit
}

@test "who failed against the enchantment may not attack; forced, strikes no blow (SB-120, SB-412)" {
	refused barred=yes
	has result=refused
	run melee -o kv -d 7,7 melee=1 defence=13 t.def=14 barred=yes forced=yes t.resp=strike-back
	has result=failed back.result=hit
}

@test "with a torch nothing of two slots is used (SB-049)" {
	refused torch=yes arm=heavy
	has result=unusable
	strikes 6,8 torch=yes arm=torch
	has damage=5
}

@test "steady legs are 1 better on the ship in the fog (SB-716)" {
	strikes 6,7 scenario=ship-in-the-fog attributes=steady-legs
	has total=15
	strikes 6,7 attributes=steady-legs
	has total=14
}

# ---- bad input ----

@test "a melee without a Defence to reach, or with an arm that is none, is refused" {
	run --separate-stderr melee melee=1
	refuses "missing target.defence="
	run --separate-stderr melee melee=1 t.def=14 arm=axe
	refuses 'arm: unknown value "axe"; expected one of: hand, heavy, improvised, fencing, bayonet, torch'
	run --separate-stderr melee melee=1 t.def=14 t.resp=dive
	refuses 'target.response: unknown value "dive"'
	run --separate-stderr melee -d 5 melee=1 t.def=14
	refuses "skill"
}
