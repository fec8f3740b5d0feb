#!/usr/bin/env bats
# What one deed leaves to the next in a game of The Silver Bayonet: who is out, what is
# carried, whose dice are spent, whose turn it is.
load ../../helper
load ../../game

setup() { begins silver-bayonet "british.yaml french.yaml"; }

# state NAME: the row of a figure, a unit or the game.
state() {
	run muster -o kv
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	output=$(grep -F "=$1" <<<"$output") || output=
}

# blau OPTIONS: a Prussian unit with a Tactician, a Monster Expert and two Medics.
blau() {
	cat >blau.yaml <<-END
		rules: silver-bayonet
		name: Blau
		nation: prussia
		options: {$1}
		officer: {name: Blau, raise: [melee, health, courage], attributes: [medic, tactician], equipment: [musket, cartridge-box, hand-weapon]}
		soldiers:
		  - {name: Karl, type: tactician}
		  - {name: Ernst, type: supernatural-investigator}
		  - {name: Arndt, type: doctor}
		monsters: [{name: Wolf, type: dark-wolf}]
	END
	export VOLTIGEUR_UNITS=blau.yaml
}

# ---- the Fate Pool ----

@test "the pool counts a Tactician and a Monster Expert of the unit file (SB-225, SB-226, SB-227)" {
	blau
	run check courage by=karl reach=20 fate=skill -d 2,3,4
	has fate-skill=2 was.fate-skill=3
	plays table-lookup fate-pool by=blau
	has result=ready
	note "event=set by=Blau fate-skill=1"
	plays table-lookup fate-pool by=blau
	has fate-skill=3 was.fate-skill=1
	run table-lookup fate-pool by=ernst -t
	[[ $output == *"2 Power, 3 Skill, 2 Monster Dice"* ]] || { echo "$output"; false; }
}

@test "a unit for solo play begins with one die of each and no Monster Dice (SB-749, SB-750, SB-918)" {
	blau "solo: yes"
	run check courage by=karl reach=20 fate=power -d 2,3,4
	has fate-power=0 was.fate-power=1
	run table-lookup fate-pool by=blau play=solo -t
	[[ $output == *"1 Power, 2 Skill, 0 Monster Dice"* ]] || { echo "$output"; false; }
}

@test "two Monster Dice and ties: who places the Black Dog (SB-642, SB-903)" {
	run table-lookup dog by=harris at=dubois fate=monster -d 4,6,3
	has fate-monster=0 result=theirs mine.reroll=3 # it stands even if lower
	run table-lookup dog by=harris at=dubois -d 5,5,7,6
	has result=ours
}

@test "a Fate Die is for one Check: the first, or the one whose word it is (SB-232, SB-471)" {
	unset VOLTIGEUR_UNITS VOLTIGEUR_LOG
	hypnotic() { run melee melee=1 courage=2 target.defence=14 target.health=12 target.attributes=hypnotic "$@"; }
	hypnotic fate=power -d 5,6,4,4,5
	has nerve.power.reroll=4 fate-power=1 total=10
	lacks power.reroll
	hypnotic fate=none,power -d 5,6,4,5,8
	has power.reroll=8 fate-power=1 total=14 result=hit
	lacks nerve.power.reroll
	run --separate-stderr melee melee=1 courage=2 target.defence=14 target.attributes=hypnotic fate=none,power,none -d 5,6,4,5,8
	refuses "fate: this asks for it 2 times at most"
	run melee --fields
	[[ $output == *"the Courage Check"*"the blow"* ]] || { echo "$output"; false; }
}

@test "in a tied initiative a word that is not possible a second time is none (SB-403)" {
	run check initiative fate=power fate-power=1 -d 5,5,5,5,5,6,6,3,2
	has fate-power=0 total=12 result=primary power=5,6
}

# ---- Medics ----

@test "who falls to exactly 0 lies down while another Medic of the unit stands (SB-272, SB-480)" {
	plays shoot by=gaspard at=perkins range=5 target.health=6 -d 6,9
	has target.health=0 target.lying=yes
	plays shoot by=lefevre at=dobbs range=5 weapon=musket target.health=6 -d 6,9
	has target.health=0 target.medics=0
	lacks target.lying
	plays shoot by=renard at=tongue range=5 target.health=6 -d 6,9
	lacks target.lying
}

@test "with two Medics the first who falls lies down; raised, he is a Medic again (SB-272, SB-481)" {
	blau
	note "event=set by=Arndt health=3" "event=set by=Blau health=5"
	plays check struck by=arndt hurt=3
	has health=0 lying=yes medics=1 was.medics=2
	plays check medic by=blau at=arndt range=1
	has target.health=2 target.lying=no medics=2
}

@test "a fall and the price of a spell let the figure lie down as well (SB-272)" {
	plays move fall by=perkins height=4 health=5 -d 5
	has health=0 lying=yes result=down
	plays check struck by=harris hurt=13
	has health=0 lying=yes
}

@test "a Healing miracle stands the figure up (SB-272, SB-274)" {
	note "event=set by=Perkins health=0 lying=yes"
	run check miracle by=cooper attributes=miracles at=perkins range=5 effect=healing -d 8,8
	has target.health=3 target.lying=no
}

@test "a card heals one member by 4, to his maximum (SB-657, SB-483)" {
	note "event=set by=Perkins health=7"
	plays table-lookup restored by=perkins
	has health=10
}

@test "a stray ball may be turned aside by a Fate Die and ignores armour (SB-117, SB-411)" {
	plays check struck by=dubois hurt=7 negate=power -d 5
	has damage=4 health=8 fate-power=1
	run check struck armour=3 damage-reduction=2 hurt=7 health=10
	has damage=5 health=5
}

# ---- what is carried ----

@test "one of two loaded pistols needs no name; the other is next (SB-040, SB-199)" {
	plays shoot by=hagman at=dubois range=6 target.response=return-fire -d 2,2,2,2
	has target.unloaded=pistol return.result=miss
	note "event=set by=Hagman unloaded="
	plays shoot by=hagman at=dubois range=6 target.response=fire-back -d 2,2,2,2
	has target.unloaded=pistol,second-pistol
}

@test "a critical failure with the bayonet loses the musket that is carried (SB-461)" {
	run melee by=gaspard at=tongue criticals=yes -d 1,1
	has fouled=musket broken=bayonet
	run melee by=hagman at=gaspard criticals=yes arm=bayonet weapon=none -d 1,1
	has fouled=rifle
	run melee by=gaspard at=tongue metal=cold-iron -d 1,1
	lacks fouled # only the bayonet
}

@test "a find lasts for the game, in the kit or on its host (SB-122, SB-414)" {
	plays table-lookup find by=perkins item=salt-bag
	has kit=musket,cartridge-box,salt-bag
	plays table-lookup find by=perkins item=cold-iron-shot on=cartridge-box
	has cold-iron-on=cartridge-box
	state Perkins
	has kit=musket,cartridge-box,salt-bag cold-iron-on=cartridge-box
	run table-lookup find by=perkins item=silver-shot
	has result=impossible
	run table-lookup find by=perkins item=musket
	has result=impossible
}

@test "a found hand weapon alone has its property (SB-645, SB-656)" {
	run melee by=perkins at=dubois hand-as=blessed target.damage-reduction=2 target.allergies=blessed arm=hand -d 8,8
	has damage=7 # 8, less a breastplate
	run melee by=perkins at=dubois hand-as=blessed target.damage-reduction=2 target.allergies=blessed arm=bayonet -d 8,8
	has damage=5
}

# ---- monsters ----

@test "a monster does not shoot at whom fog or drizzle hides (SB-114, SB-770)" {
	run check monster weapon=musket speed=6 seen=12 sky=fog
	has result=stay
	run check monster weapon=musket speed=6 seen=12 sky=drizzle
	has result=shoot
	run check monster weapon=musket speed=6 seen=13 sky=drizzle
	has result=stay
}

@test "what irritates harasses instead of attacking, in its Move and by Force (SB-268, SB-450)" {
	run check monster attributes=irritant,flying speed=6 seen=4 -t
	[[ $output == *"harasses"* ]]
	run move force range=1 target.monster=yes target.attributes=irritant -t
	[[ $output == *"harasses"* ]]
}
