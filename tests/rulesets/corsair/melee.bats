#!/usr/bin/env bats
load ../../helper

setup() { export VOLTIGEUR_RULES=corsair; }

# The enemy throws a 1 where only one blow matters.

@test "above the class hits, equal recoils, below misses" {
	run melee -o kv -d 4,1 class=3 target.class=3
	has blow=hit result=kills target.out=yes
	run melee -o kv -d 3,1 class=3 target.class=3
	has blow=recoil result=drives-back
	run melee -o kv -d 2,1 class=3 target.class=3
	has blow=miss result=stand-off
}

@test "armour above the class must be beaten too, or he recoils" {
	run melee -o kv -d 4,1 class=3 target.class=3 target.armour=4
	has blow=recoil result=drives-back
	run melee -o kv -d 5,1 class=3 target.class=3 target.armour=4
	has blow=hit
	run melee -o kv -d 3,1 class=3 target.class=3 target.armour=4
	has blow=recoil
	run melee -o kv -d 2,1 class=3 target.class=3 target.armour=4
	has blow=miss
}

@test "armour up to the class changes nothing" {
	run melee -o kv -d 5,1 class=3 target.class=4 target.armour=4
	has blow=hit
	run melee -o kv -d 6,1,1 class=3 target.class=5 target.armour=4
	has blow=hit
}

@test "a natural one misses with any modifiers" {
	run melee -o kv -d 1,1 class=3 target.class=1 defends=yes heavy-two-handed=yes
	has natural=1 blow=miss
}

@test "a natural seven hits whatever class, armour and modifiers say" {
	run melee -o kv -d 6,6,1 class=1 target.class=6 target.armour=4 target.higher=yes
	has natural=7 blow=hit result=kills
}

@test "a six with modifiers that make seven is not a natural seven" {
	run melee -o kv -d 6,1,1 class=3 defends=yes target.class=6
	has natural=6 blow=hit
	run melee -o kv -d 6,1,1 class=3 target.class=6
	has natural=6 blow=recoil
}

@test "a poor weapon, class 2 and class 1 cost one, once" {
	run melee -o kv -d 4,1 class=3 improvised=yes target.class=3
	has blow=recoil
	run melee -o kv -d 4,1 class=2 target.class=3
	has blow=recoil
	run melee -o kv -d 4,1 class=1 improvised=yes target.class=3
	has blow=recoil
}

@test "a great tool in the open is a full +1, even for class 2" {
	run melee -o kv -d 3,1 class=3 heavy-two-handed=yes target.class=3
	has blow=hit
	run melee -o kv -d 3,1 class=2 heavy-two-handed=yes improvised=yes target.class=3
	has blow=hit
}

@test "a great tool indoors is a tool: -1" {
	run melee -o kv -d 4,1 class=3 heavy-two-handed=yes indoors=yes target.class=3
	has blow=recoil
}

@test "the defender of an obstacle has +1, a rider has not" {
	run melee -o kv -d 3,1 class=3 defends=yes target.class=3
	has blow=hit
	run melee -o kv -d 3,1 class=3 defends=yes mounted=yes target.class=3
	has blow=recoil
}

@test "a foe on higher ground costs one, and so does climbing, once together" {
	run melee -o kv -d 4,1 class=3 target.higher=yes target.class=3
	has blow=recoil
	run melee -o kv -d 4,1 class=3 climbing=yes target.class=3
	has blow=recoil
	run melee -o kv -d 4,1 class=3 climbing=yes target.higher=yes target.class=3
	has blow=recoil
}

@test "whoever is killed or recoils stands no longer higher, and who wins stays there" {      # CO-125 CO-126
	while read -r die long higher result left; do
		long=${long#-} higher=${higher#-}
		run melee -o kv -d "$die" class=3 target.class=3 "${long}length=long" "${higher}higher=yes"
		has "result=$result" "${higher}higher=$left"
	done <<-'END'
		5   -       -       kills       yes
		3   -       -       drives-back yes
		6,1 -       target. kills       no
		4   -       target. drives-back no
		5   target. target. killed      yes
		3   target. target. driven-back yes
		6,1 target. -       killed      no
		4   target. -       driven-back no
	END
}

@test "a fighter's modifiers add up" {
	# -1 class 2, +1 obstacle, -1 higher foe
	run melee -o kv -d 5,1 class=2 defends=yes target.higher=yes target.class=3
	has blow=hit
	run melee -o kv -d 4,1 class=2 defends=yes target.higher=yes target.class=3
	has blow=recoil
}

@test "a climber is up when his enemy is killed or recoils, and not before" {
	run melee -o kv -d 5,1 class=3 climbing=yes target.class=3
	has result=kills climbing=no was.climbing=yes
	run melee -o kv -d 4,1 class=3 climbing=yes target.class=3
	has result=drives-back climbing=no
	run melee -o kv -d 2,1 class=3 climbing=yes target.class=3
	has result=stand-off climbing=yes
	lacks was.climbing
}

@test "the longer weapon strikes first, and whoever it kills or drives back does not answer" {
	run melee -o kv -d 5 class=3 length=long target.class=3 target.length=short
	has result=kills
	lacks target.natural
	run melee -o kv -d 3 class=3 length=long target.class=3 target.length=semi-long
	has result=drives-back
	lacks target.natural
}

@test "when the longer weapon misses, the shorter strikes" {
	run melee -o kv -d 2,5 class=3 length=long target.class=3 target.length=bare-hands
	has blow=miss target.blow=hit result=killed out=yes
	run melee -o kv -d 2,5 class=3 length=short target.class=3 target.length=long
	has target.natural=2 natural=5 result=kills
}

@test "the five lengths stand in their order" {
	local longer shorter
	while read -r longer shorter; do
		run melee -o kv -d 5 class=3 length=$longer target.class=3 target.length=$shorter
		has result=kills
		run melee -o kv -d 5 class=3 length=$shorter target.class=3 target.length=$longer
		has result=killed
	done <<-E
		long semi-long
		semi-long short
		short very-short
		very-short bare-hands
	E
}

@test "equal lengths strike at once: a hit against a miss stands" {
	run melee -o kv -d 5,1 class=3 target.class=3
	has natural=5 target.natural=1 result=kills
	run melee -o kv -d 1,3 class=3 target.class=3
	has result=driven-back
}

@test "two hits: the higher class takes effect" {
	run melee -o kv -d 6,1,5 class=3 target.class=4
	has blow=miss target.blow=hit result=killed
	run melee -o kv -d 5,6,1 class=4 target.class=3
	has result=kills
}

@test "two hits of equal class: the breastplate, then the higher natural die" {
	run melee -o kv -d 4,5 class=3 armour=4 target.class=3
	has blow=hit target.blow=miss result=kills
	run melee -o kv -d 6,6,6,1 class=3 target.class=3
	has natural=7 target.natural=6 result=kills
	run melee -o kv -d 4,5 class=3 target.class=3
	has result=killed
}

@test "two recoils go the same way" {
	run melee -o kv -d 4,3 class=3 target.class=4
	has blow=miss target.blow=recoil result=driven-back
}

@test "equal class, armour and die: neither takes effect" {
	run melee -o kv -d 5,5 class=3 target.class=3
	has blow=miss target.blow=miss result=stand-off
	lacks target.out out
}

@test "a hit comes before a recoil of the same moment" {
	run melee -o kv -d 4,3 class=3 target.class=3
	has blow=hit target.blow=miss result=kills
	run melee -o kv -d 3,4 class=3 target.class=3
	has blow=miss target.blow=hit result=killed
}

@test "no recoil has a distance" {
	run melee -o kv -d 3,1 class=3 target.class=3
	lacks distance
}

@test "the dead do not fight, and two cannot both stand higher" {
	run melee -o kv out=yes
	has result=out
	run melee -o kv target.out=yes
	has result=out
	run melee -o kv higher=yes target.higher=yes
	has result=impossible
}

@test "unknown lengths and classes are refused" {
	run --separate-stderr melee -o kv length=pike
	refuses "semi-long"
	run --separate-stderr melee -o kv target.class=9
	refuses "above the maximum of 6"
	run --separate-stderr melee -o kv class=2 improvised=maybe
	refuses "yes or no"
}

@test "the sentence tells both blows and what becomes of it" {
	run melee -o text -d 2,5 class=2 length=long target.class=3 target.length=short
	answers "the figure strikes with 2, -1 poor weapon or untrained = 1 against class 3: miss; the target strikes with 5 against class 2: hit; the target kills the figure"
}

@test "a boarding action, from the boat to the deck" {
	# Two rowed turns, the volley from the rocking boat, the climb, the fight.
	run move -o kv row by=boat
	has distance=10
	run shoot -o kv -d 6,3,4,6,6 firearm=blunderbuss range=18 group=4 afloat=yes bonus=none by=Jack
	# 6 and 4 less one miss on six; the white seven does not count without a red hit
	has red=6,4 white=7 result=miss loaded=no
	run shoot -o kv -d 5 firearm=pistol range=0 contact=yes moving=yes by=Anne at=gunner
	has result=hit target.out=yes
	run melee -o kv -d 3,6,4 by=Anne at=captain class=4 length=short climbing=yes target.class=3 target.length=short target.higher=yes target.defends=yes
	# Anne 3-1=2 misses, the captain 6+1 kills
	has blow=miss target.blow=hit result=killed out=yes
	run melee -o kv -d 6,5,2 by=Jack at=captain class=4 length=long climbing=yes target.class=3 target.length=short target.higher=yes target.defends=yes
	[ "$status" -eq 2 ]
	run melee -o kv -d 6,5 by=Jack at=captain class=4 length=long climbing=yes target.class=3 target.length=short target.higher=yes target.defends=yes
	has result=kills climbing=no
}

@test "the sentence tells armour above the class, and nothing of modifiers that there are none of" {
	run melee -o text -d 4 by=Anne at=Hale class=4 length=long target.class=3 target.armour=4 target.length=short
	answers "Anne strikes at Hale with 4 against class 3 and armour 4: recoil; Hale recoils out of contact"
}

@test "a unit file says in three ways that a character wears the breastplate" {      # CO-005 CO-153
	cat >"$BATS_TEST_TMPDIR/crew.yaml" <<-'END'
		rules: corsair
		characters:
		  - {name: Anne, class: 3, armour: 4}
		  - {name: Bart, class: 3, breastplate: yes}
		  - {name: Cora, class: 3, build: [breastplate]}
		  - {name: Dora, class: 3}
	END
	export VOLTIGEUR_UNITS=$BATS_TEST_TMPDIR/crew.yaml
	for name in Anne Bart Cora; do
		run melee -o kv -d 4,2 Dora $name
		has result=drives-back
		run move -o kv walk $name
		has distance=16
	done
	run melee -o kv -d 4,2 Anne Dora
	has result=kills
	run move -o kv walk Dora
	has distance=20
}
