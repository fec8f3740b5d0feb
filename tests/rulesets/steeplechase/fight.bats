#!/usr/bin/env bats
# Fights with several enemies, stances, rerolls, and the tables that follow; pistols.
load ../../helper
load steeplechase

setup() { export VOLTIGEUR_RULES=steeplechase; }

# Dice of a bout: the enemy's, the courier's, his rerolls.

@test "defending holds on a tie, attacking loses on it" {
	cases <<-'END'
	ST-165         |melee fight|4,4|energy=exhausted target.kind=bandits enemies=1 stance=defend|acted=yes enemy=4 courier=4 result=held
	ST-165         |melee fight|4,5|energy=exhausted target.kind=bandits enemies=1 stance=defend|acted=yes enemy=4 courier=5 result=held
	ST-166 ST-203  |melee fight|4,5|energy=exhausted target.kind=bandits enemies=1 stance=attack|acted=yes enemy=4 courier=5 result=held killed=1 target.removed=1
	ST-166 ST-R41 ST-175 ST-R60 ST-R86|melee fight|4,4,6|energy=exhausted horse=none mounted=no target.kind=bandits enemies=1 stance=attack|acted=yes enemy=4 courier=4 result=defeated aftermath.losing-to-guerrillas=6 aftermath.result=left-for-dead boast=1 target.truce=1
	END
}

@test "a lost defence: extra rerolls one by one while it loses" {
	cases <<-'END'
	ST-169         |melee fight|5,1,2,5|energy=exhausted target.kind=bandits enemies=1 stance=defend|acted=yes enemy=5 courier=1 courier.reroll=2,5 result=held
	ST-169         |melee fight|5,1,5|energy=exhausted mounted=no target.kind=bandits enemies=1 stance=defend|acted=yes enemy=5 courier=1 courier.reroll=5 result=held
	ST-169 ST-014  |melee fight|6,1,1,1,5|energy=exhausted ability=swordsman target.kind=bandits enemies=1 stance=defend|acted=yes enemy=6 courier=1 courier.reroll=1,1,5 result=held
	ST-039         |melee fight|5,1,5|energy=exhausted wounds=1 target.kind=bandits enemies=1 stance=defend|acted=yes enemy=5 courier=1 courier.reroll=5 result=held
	ST-R39         |melee fight|5,1,3|energy=exhausted wounds=3 target.kind=cavalry enemies=1 stance=defend|acted=yes enemy=5 courier=1 result=defeated aftermath.losing-to-british=3 aftermath.result=horse-slain horse=none mounted=no target.truce=1
	ST-323         |melee fight|5,1,3|energy=exhausted spare-throws=none target.kind=cavalry enemies=1 stance=defend|acted=yes enemy=5 courier=1 result=defeated aftermath.losing-to-british=3 aftermath.result=horse-slain horse=none mounted=no target.truce=1
	ST-R43         |melee fight|5,1,5,5,1,2,3|energy=exhausted target.kind=cavalry enemies=2 stance=defend|acted=yes enemy=5,5 courier=1,1 courier.reroll=5,2 result=defeated aftermath.losing-to-british=3 aftermath.result=horse-slain horse=none mounted=no target.truce=1
	END
}

@test "an energy reroll of a losing die, in attack as in defence, by its natural face" {
	cases <<-'END'
	ST-168 ST-323  |melee fight|4,3,5|target.kind=bandits enemies=1 stance=attack|acted=yes enemy=4 courier=3 courier.reroll=5 result=held killed=1 target.removed=1
	ST-168         |melee fight|4,3,2|energy=thirsty horse=none target.kind=bandits enemies=1 stance=attack|acted=yes enemy=4 courier=3 result=defeated aftermath.losing-to-guerrillas=2 aftermath.result=captured aftermath.placed=guerrilla-camp captured=yes target.prisoners=1
	ST-323         |melee fight|1,3|target.kind=bandits enemies=1 stance=attack|acted=yes enemy=1 courier=3 result=held killed=1 target.removed=1
	ST-R43         |melee fight|5,3,2,5|mounted=no target.kind=bandits enemies=1 stance=defend|acted=yes enemy=5 courier=3 courier.reroll=2,5 result=held
	ST-062         |melee fight|4,3,6|mounted=no horse=none second-throw=no spare-throws=none target.kind=bandits enemies=1 stance=defend|acted=yes enemy=4 courier=3 result=defeated aftermath.losing-to-guerrillas=6 aftermath.result=left-for-dead boast=1 target.truce=1
	END
}

@test "the famous swordsman adds one both ways" {
	cases <<-'END'
	ST-167         |melee fight|5,4|energy=exhausted ability=swordsman target.kind=bandits enemies=1 stance=defend|acted=yes enemy=5 courier=4 result=held
	ST-167         |melee fight|4,4|energy=exhausted ability=swordsman target.kind=bandits enemies=1 stance=attack|acted=yes enemy=4 courier=4 result=held killed=1 target.removed=1
	ST-168         |melee fight|5,3,4|ability=swordsman target.kind=bandits enemies=1 stance=defend|acted=yes enemy=5 courier=3 courier.reroll=4 result=held
	END
}

@test "the blind roll nothing and are beaten" {
	cases <<-'END'
	ST-170 ST-R40  |melee fight|1,6|blinded=yes horse=none mounted=no target.kind=bandits enemies=2 stance=defend|acted=yes enemy=1 result=defeated aftermath.losing-to-guerrillas=6 aftermath.result=left-for-dead boast=1 target.truce=1
	END
}

@test "several enemies: a stance for each, the first lost bout or overcoming ends it" {
	cases <<-'END'
	ST-163 ST-164  |melee fight|4,5,4,4,1,5|energy=exhausted target.kind=infantry enemies=3 stance=attack,defend,attack|acted=yes enemy=4,4,1 courier=5,4,5 result=held killed=2 target.removed=2
	ST-171 ST-R42  |melee fight|4,5,4,4,3|energy=exhausted target.kind=infantry enemies=3 stance=attack|acted=yes enemy=4,4 courier=5,4 result=defeated killed=1 target.removed=1 aftermath.losing-to-british=3 aftermath.result=horse-slain horse=none mounted=no target.truce=1
	ST-173 ST-195  |melee fight|4,5,4,5,1|energy=exhausted target.kind=bandits enemies=3 stance=attack|acted=yes enemy=4,4 courier=5,5 result=overcome killed=2 target.removed=2 aftermath.overcoming-guerrillas=1 aftermath.result=flee aftermath.prisoners-are=freed target.gone=yes boast=1
	END
}

@test "each kind of group is overcome at its number, casualties before this fight counted" {
	cases <<-'END'
	ST-194         |melee fight|1,5|energy=exhausted target.kind=guerrillas target.removed=1 enemies=1 stance=attack|acted=yes enemy=1 courier=5 result=held killed=1 target.removed=2
	ST-194 ST-203  |melee fight|1,5,1|energy=exhausted target.kind=guerrillas target.removed=2 enemies=1 stance=attack|acted=yes enemy=1 courier=5 result=overcome killed=1 target.removed=3 aftermath.overcoming-guerrillas=1 aftermath.result=flee aftermath.prisoners-are=freed target.gone=yes boast=1
	ST-196         |melee fight|1,5,1|energy=exhausted target.kind=ambush target.removed=1 enemies=1 stance=attack|acted=yes enemy=1 courier=5 result=overcome killed=1 target.removed=2 aftermath.overcoming-guerrillas=1 aftermath.result=flee aftermath.prisoners-are=freed target.gone=yes boast=1
	ST-197         |melee fight|1,5,1|energy=exhausted target.kind=cavalry target.removed=2 enemies=1 stance=attack|acted=yes enemy=1 courier=5 result=overcome killed=1 target.removed=3 aftermath.overcoming-british=1 aftermath.result=flee aftermath.prisoners-are=freed aftermath.may-catch=yes target.gone=yes boast=1
	ST-198         |melee fight|1,5|energy=exhausted target.kind=infantry target.removed=2 enemies=1 stance=attack|acted=yes enemy=1 courier=5 result=held killed=1 target.removed=3
	ST-198         |melee fight|1,5,1|energy=exhausted target.kind=infantry target.removed=3 enemies=1 stance=attack|acted=yes enemy=1 courier=5 result=overcome killed=1 target.removed=4 aftermath.overcoming-british=1 aftermath.result=flee aftermath.prisoners-are=freed aftermath.may-catch=no target.gone=yes boast=1
	ST-199         |melee fight|1,5,1|energy=exhausted target.kind=soldiers enemies=2 stance=attack|acted=yes enemy=1 courier=5 result=overcome killed=1 target.removed=1 aftermath.overcoming-british=1 aftermath.result=flee aftermath.prisoners-are=freed aftermath.may-catch=no target.gone=yes boast=1
	ST-200 ST-030  |melee fight|1,5,1,5,1|energy=exhausted target.kind=civilians enemies=2 stance=attack|acted=yes aftermath.overcoming-civilians=1 aftermath.result=flee courier=5,5 enemy=1,1 killed=2 result=overcome target.gone=yes target.removed=2
	ST-201 ST-R71  |melee fight|1,5,1,5,6|energy=exhausted target.kind=priests enemies=2 stance=attack|acted=yes enemy=1,1 courier=5,5 result=overcome killed=2 target.removed=2 aftermath.overcoming-priests=6 aftermath.result=stand-by target.loot-ground=open
	ST-202 ST-315  |melee fight|1,5,1,5|energy=exhausted target.kind=wolves enemies=2 stance=attack|acted=yes enemy=1,1 courier=5,5 result=overcome killed=2 target.removed=2 aftermath.result=wolves-dead target.gone=yes boast=1
	ST-315 ST-R70  |melee fight|5,1|energy=exhausted target.kind=wolves enemies=1 stance=attack|acted=yes enemy=5 courier=1 result=defeated aftermath.result=horse-slain target.gone=yes horse=none mounted=no
	ST-285         |melee fight|5,1,6|energy=exhausted horse=none mounted=no target.kind=priests target.disguised=yes enemies=1 stance=attack|acted=yes enemy=5 courier=1 result=defeated aftermath.losing-to-guerrillas=6 aftermath.result=left-for-dead boast=1 target.truce=1
	ST-172 ST-275  |melee fight|5,1,5|energy=exhausted target.kind=civilians enemies=1 stance=attack|acted=yes enemy=5 courier=1 result=defeated aftermath.losing-to-civilians=5 aftermath.result=wounded wounds=1 target.truce=1
	ST-172 ST-296  |melee fight|5,1,5|energy=exhausted target.kind=priests enemies=1 stance=attack|acted=yes enemy=5 courier=1 result=defeated aftermath.losing-to-priests=5 aftermath.result=wounded wounds=1 target.truce=1
	END
}

@test "whom he frees: comrades and a captive priest" {
	cases <<-'END'
	ST-147 ST-174 ST-R48 ST-R85|melee fight|1,5,1|energy=exhausted target.kind=cavalry target.removed=2 target.prisoners=1 enemies=1 stance=attack|acted=yes enemy=1 courier=5 result=overcome killed=1 target.removed=3 target.prisoners=0 chits-owed=1 aftermath.overcoming-british=1 aftermath.result=flee aftermath.prisoners-are=freed aftermath.may-catch=yes target.gone=yes boast=2
	ST-310 ST-R78  |melee fight|1,5,1|energy=exhausted target.kind=bandits target.removed=1 target.captive=yes enemies=1 stance=attack|acted=yes enemy=1 courier=5 result=overcome killed=1 target.removed=2 aftermath.overcoming-guerrillas=1 aftermath.result=flee aftermath.prisoners-are=freed target.gone=yes boast=2
	END
}

@test "who fights British on parole breaks it, once" {
	cases <<-'END'
	ST-176 ST-R65  |melee fight|4,4|energy=exhausted paroled=yes target.kind=cavalry enemies=1 stance=defend|acted=yes parole-broken=yes shame=2 enemy=4 courier=4 result=held
	ST-176         |melee fight|4,4|energy=exhausted paroled=yes parole-broken=yes target.kind=cavalry enemies=1 stance=defend|acted=yes enemy=4 courier=4 result=held
	ST-176         |melee fight|4,4|energy=exhausted paroled=yes target.kind=bandits enemies=1 stance=defend|acted=yes enemy=4 courier=4 result=held
	END
}

@test "when he may not fight, the result says why" {
	cases <<-'END'
	ST-113         |melee fight||target.kind=bandits enemies=1 stance=attack alive=no|refused=dead result=dead
	ST-144         |melee fight||target.kind=bandits enemies=1 stance=attack captured=yes|refused=captured result=captured
	ST-241         |melee fight||target.kind=bandits enemies=1 stance=attack buried=yes|refused=buried result=buried
	ST-249         |melee fight||target.kind=bandits enemies=1 stance=attack no-action=yes|refused=no-action result=no-action
	ST-113         |melee fight||target.kind=bandits enemies=1 stance=attack acted=yes|refused=acted result=acted
	ST-151         |melee fight||target.kind=bandits enemies=1 stance=attack asleep=yes|refused=asleep result=asleep
	ST-119         |melee fight||target.kind=bandits stance=attack|refused=nobody-touching result=nobody-touching
	ST-163         |melee fight||enemies=1 stance=attack|refused=no-group result=no-group
	ST-163         |melee fight||target.kind=bandits target.figures=4 target.fought=1 enemies=4 stance=defend|refused=too-many result=too-many
	ST-163         |melee fight|4,4,4,4,4,4|target.kind=bandits target.figures=4 target.fought=1 enemies=3 stance=defend|acted=yes enemy=4,4,4 courier=4,4,4 result=held
	ST-205         |melee fight|4,4|target.kind=bandits enemies=1 stance=defend acted=yes fight-now=yes|fight-now=no enemy=4 courier=4 result=held
	ST-133         |melee fight|4,4|target.kind=bandits enemies=1 stance=defend hidden=yes|hidden=no acted=yes enemy=4 courier=4 result=held
	END
}

@test "the stance must be given" {
	run --separate-stderr melee target.kind=bandits enemies=1 -d 4,4                  # ST-324
	refuses "stance must be chosen"
	run --separate-stderr melee target.kind=dragons enemies=1 stance=attack
	refuses 'target.kind: unknown value "dragons"'
	run --separate-stderr melee target.kind=bandits enemies=-1 stance=attack
	refuses "enemies: -1 is below the minimum of 0"
	run --separate-stderr melee target.kind=bandits enemies=1 stance=flee -d 4
	refuses 'stance: unknown value "flee"'
}

@test "a lost fight is a failure for --exit-status" {
	run melee -e -d 4,4,6 energy=exhausted target.kind=bandits enemies=1 stance=attack
	[ "$status" -eq 1 ]
}

@test "the sentence of a fight" {
	run melee -o text -d 3,4,5,5,1 energy=exhausted ability=swordsman target.kind=bandits target.removed=1 enemies=2 stance=defend,attack
	answers "an enemy throws 3, he defends with 4, +1 for the sword, fended off; an enemy throws 5, he attacks with 5, +1 for the sword, and the enemy falls; the group is overcome; the rest flee with their loot and leave their prisoners - one boast"
}

@test "a pistol: within 6 inches, beyond 2, five or six hits" {
	cases <<-'END'
	ST-177 ST-178 ST-017|shoot pistol|5|pistol=yes range=6 target.kind=guerrillas|acted=yes pistol-die=5 result=hit target.removed=1
	ST-178 ST-R38  |shoot pistol|6|pistol=yes range=2.001 target.kind=guerrillas|acted=yes pistol-die=6 result=hit target.removed=1
	ST-178         |shoot pistol|4|pistol=yes range=6 target.kind=guerrillas ability=swordsman|acted=yes pistol-die=4 result=missed
	ST-177         |shoot pistol||pistol=yes range=6.001 target.kind=guerrillas|refused=out-of-range result=out-of-range
	ST-177 ST-R37  |shoot pistol||pistol=yes range=2 target.kind=guerrillas|refused=enemy-near result=enemy-near
	ST-128         |shoot pistol||pistol=yes range=5 enemy-gap=2 target.kind=guerrillas|refused=enemy-near result=enemy-near
	ST-124         |shoot pistol||range=5 target.kind=guerrillas|refused=no-pistol result=no-pistol
	ST-177         |shoot pistol||pistol=yes range=5 target.kind=civilians|refused=no-enemy result=no-enemy
	ST-030         |shoot pistol|1|pistol=yes range=5 target.kind=civilians target.hostile=yes|acted=yes pistol-die=1 result=missed
	ST-177         |shoot pistol||pistol=yes range=5 target.kind=guerrillas target.truce=1|refused=no-enemy result=no-enemy
	ST-180         |shoot pistol|1|pistol=yes range=5 target.kind=guerrillas moved=yes hidden=yes|acted=yes hidden=no pistol-die=1 result=missed
	ST-180         |shoot pistol||pistol=yes range=5 target.kind=guerrillas acted=yes|refused=acted result=acted
	ST-176         |shoot pistol|1|pistol=yes range=5 target.kind=infantry paroled=yes|acted=yes parole-broken=yes shame=2 pistol-die=1 result=missed
	ST-176         |shoot pistol|1|pistol=yes range=5 target.kind=infantry paroled=yes parole-broken=yes|acted=yes pistol-die=1 result=missed
	ST-176         |shoot pistol|1|pistol=yes range=5 target.kind=bandits paroled=yes|acted=yes pistol-die=1 result=missed
	ST-179 ST-R79  |shoot pistol|5,4|pistol=yes range=5 target.kind=cavalry target.removed=2|acted=yes pistol-die=5 result=overcome target.removed=3 aftermath.overcoming-british=4 aftermath.result=surrender aftermath.prisoners-are=freed in-tow=yes boast=1
	END
}

@test "whom a courier could not beat leaves him in peace; only civilians and priests are neutral again, unless they are disguised (ST-030, ST-R86)" {
	local kind die disguised truce hostile
	while read -r kind die disguised truce hostile; do
		run melee fight -o kv -d "4,4,$die" energy=exhausted horse=none mounted=no target.kind="$kind" enemies=1 stance=attack target.hostile=yes target.disguised="$disguised"
		if [ "$truce" = yes ]; then has target.truce=1; else lacks target.truce; fi
		if [ "$hostile" = no ]; then has target.hostile=no was.target.hostile=yes; else lacks was.target.hostile; fi
	done <<-'END'
		bandits   6 no  yes yes
		bandits   3 no  no  yes
		cavalry   6 no  yes yes
		civilians 5 no  yes no
		civilians 6 yes yes yes
		civilians 2 no  no  yes
		priests   5 no  yes no
		priests   6 yes yes yes
	END
}
