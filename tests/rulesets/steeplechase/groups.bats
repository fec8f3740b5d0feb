#!/usr/bin/env bats
# Groups: their numbers, patrol, pursuit with its bullets, and what they see.
load ../../helper
load steeplechase

setup() { export VOLTIGEUR_RULES=steeplechase; }

@test "the numbers of every kind of group" {
	cases <<-'END'
	ST-194         |table-lookup group||kind=guerrillas|people=guerrillas most=10 fewest=10 break-at=3 move-dice=2 fires-on=1
	ST-195         |table-lookup group||kind=bandits|people=guerrillas most=4 fewest=4 break-at=2 move-dice=2 fires-on=1
	ST-196 ST-R69  |table-lookup group||kind=ambush|people=guerrillas most=3 fewest=3 break-at=2 move-dice=2 fires-on=1
	ST-197         |table-lookup group||kind=cavalry|people=british most=6 fewest=6 break-at=3 move-dice=3 fires-on=1
	ST-198         |table-lookup group||kind=infantry|people=british most=12 fewest=12 break-at=4 move-dice=2 fires-on=2
	ST-199         |table-lookup group||kind=soldiers|people=british most=2 fewest=2 break-at=1 move-dice=2 fires-on=2
	ST-200         |table-lookup group||kind=civilians|people=civilians most=8 fewest=6 break-at=2 move-dice=0 fires-on=0
	ST-201 ST-R68  |table-lookup group||kind=priests|people=priests most=8 fewest=6 break-at=2 move-dice=0 fires-on=0
	ST-005         |table-lookup group||kind=maiden|people=maiden most=1 fewest=1 break-at=1 move-dice=0 fires-on=0
	ST-202 ST-R70  |table-lookup group||kind=wolves|people=wolves most=2 fewest=2 break-at=2 move-dice=0 fires-on=0
	END
}

@test "a patrol goes along its line and turns about at the end" {
	cases <<-'END'
	ST-092         |move patrol|2,4|kind=guerrillas|patrol=2,4 distance=6 result=patrols
	ST-091         |move patrol|2,4,5|kind=cavalry|patrol=2,4,5 distance=11 result=patrols
	ST-092         |move patrol|2,4|kind=infantry line=6|patrol=2,4 distance=6 result=patrols
	ST-093         |move patrol|2,4|kind=infantry line=4|patrol=2,4 distance=6 back=2 result=turned
	ST-094         |move patrol||kind=infantry in-sight=yes|refused=pursues result=pursues
	ST-R34         |move patrol||kind=infantry escorting=yes|refused=escorts result=escorts
	ST-200         |move patrol||kind=civilians|refused=stays result=stays
	ST-090         |move patrol||kind=infantry gone=yes|refused=gone result=gone
	ST-101         |move back-to-line|2,4|kind=infantry line=6|patrol=2,4 distance=6 result=at-line
	ST-101         |move back-to-line|2,4|kind=infantry line=6.5|patrol=2,4 distance=6 result=on-the-way
	END
}

@test "captors take their prisoner to their line with two dice, cavalry too" {
	cases <<-'END'
	ST-145 ST-R47  |move escort|3,4|kind=cavalry line=8|escort=3,4 distance=7 result=on-the-way
	ST-145         |move escort|3,4|kind=infantry line=7|escort=3,4 distance=7 result=at-line
	END
}

@test "pursuit: straight at him, up to contact, up to the river" {
	cases <<-'END'
	ST-098         |move pursuit|3,4|kind=guerrillas gap=7|pursuit=3,4 distance=7 bullets=0 result=contact
	ST-098         |move pursuit|3,4|kind=guerrillas gap=7.001|pursuit=3,4 distance=7 bullets=0 result=pursues
	ST-098         |move pursuit|3,4,5|kind=cavalry gap=9|pursuit=3,4,5 distance=9 bullets=0 result=contact
	ST-100         |move pursuit|3,4|kind=guerrillas gap=9 river=5|pursuit=3,4 distance=5 bullets=0 result=at-river
	ST-031         |move pursuit|3,4|kind=guerrillas gap=9 target.captured=yes|pursuit=3,4 distance=7 bullets=0 result=pursues
	ST-031         |move pursuit|3,4|kind=guerrillas gap=9 target.buried=yes|pursuit=3,4 distance=7 bullets=0 result=pursues
	ST-031         |move pursuit|3,4|kind=guerrillas gap=9 target.hidden=yes|pursuit=3,4 distance=7 bullets=0 result=pursues
	ST-031         |move pursuit|3,4|kind=guerrillas gap=9 prisoners=1|pursuit=3,4 distance=7 bullets=0 result=pursues
	ST-031         |move pursuit|3,4|kind=guerrillas gap=9 truce=1|pursuit=3,4 distance=7 bullets=0 result=pursues
	ST-031         |move pursuit|3,4|kind=guerrillas gap=9 friendly=yes|pursuit=3,4 distance=7 bullets=0 result=pursues
	ST-R34         |move pursuit||kind=priests gap=9|refused=stays result=stays
	ST-098         |move pursuit||kind=cavalry gap=9 gone=yes|refused=gone result=gone
	END
}

@test "pursuit: a bullet for each one, for infantry each one and two" {
	cases <<-'END'
	ST-102         |move pursuit|1,2,3|kind=guerrillas gap=9|pursuit=1,2 distance=3 bullets=1 bullet.whizzing-bullets=3 result=pursues
	ST-102         |move pursuit|1,2,3,2|kind=infantry gap=9|pursuit=1,2 distance=3 bullets=2 bullet.whizzing-bullets=3,2 result=pursues
	ST-285         |move pursuit|1,2,3|kind=infantry gap=9 disguised=yes|pursuit=1,2 distance=3 bullets=1 bullet.whizzing-bullets=3 result=pursues
	ST-102 ST-R35  |move pursuit|1,1,1,6,4,4|kind=cavalry gap=2 target.wounds=1|pursuit=1,1,1 distance=2 bullets=3 bullet.whizzing-bullets=6,4,4 target.mounted=no target.horse=none target.wounds=3 result=contact
	END
}

@test "bullets one after the other: unhorsed by the first, on foot for the second" {
	cases <<-'END'
	ST-112 ST-R35  |shoot bullets|5,5|shots=2|whizzing-bullets=5,5 target.mounted=no target.horse-at=loose target.thrown=yes target.no-move-next=yes result=leg-hit
	ST-105         |shoot bullets|1|target.mounted=no|whizzing-bullets=1 result=near-miss
	END
	run shoot bullets shots=0
	[ "$status" -eq 2 ]
	[[ $output == *'shots: '* ]]
}

@test "riders lost in woods count toward breaking, and nobody overcame them" {
	cases <<-'END'
	ST-099         |move pursuit|2,3,4,6,1,2,3,4,5|kind=cavalry gap=20 woods=yes|pursuit=2,3,4 riders=6,1,2,3,4,5 distance=9 bullets=0 lost-riders=1 removed=1 result=pursues
	ST-099 ST-R36  |move pursuit|2,3,4,6,6,1,2,3|kind=cavalry gap=20 woods=yes removed=1 prisoners=1|pursuit=2,3,4 riders=6,6,1,2,3 distance=9 bullets=0 lost-riders=2 removed=3 gone=yes prisoners=0 result=broken
	ST-099         |move pursuit|2,3,4,1,2|kind=cavalry gap=20 woods=yes figures=3 removed=1|pursuit=2,3,4 riders=1,2 distance=9 bullets=0 lost-riders=0 result=pursues
	ST-099         |move pursuit|2,3|kind=guerrillas gap=20 woods=yes|pursuit=2,3 distance=5 bullets=0 result=pursues
	END
}

@test "what a group sees: 18 inches before its front, 24 all round when it has its quarry" {
	cases <<-'END'
	ST-095         |spot pursuit||kind=guerrillas range=18 angle=45|result=pursues
	ST-095 ST-R14  |spot pursuit||kind=guerrillas range=18.001|result=too-far
	ST-094 ST-R16  |spot pursuit||kind=guerrillas range=18 angle=45.001|result=out-of-arc
	ST-096         |spot pursuit||kind=guerrillas range=24 angle=180 quarry=yes|result=pursues
	ST-096 ST-R14  |spot pursuit||kind=guerrillas range=24.001 quarry=yes|result=too-far
	ST-101         |spot pursuit||kind=guerrillas range=5 blocked=yes quarry=yes|result=no-sight
	ST-097         |spot pursuit||kind=guerrillas range=10 other=9|result=nearer-one
	ST-097         |spot pursuit||kind=guerrillas range=10 other=11|result=pursues
	ST-095         |spot pursuit||kind=guerrillas range=10 other=10|result=pursues
	ST-R15         |spot pursuit||kind=guerrillas range=10 other=10 quarry=yes|result=pursues
	ST-103         |spot pursuit||kind=guerrillas range=10 target.hidden=yes quarry=yes|result=hidden
	ST-104 ST-146  |spot pursuit||kind=guerrillas range=6 prisoners=1|result=pursues
	ST-104 ST-146  |spot pursuit||kind=guerrillas range=6.001 prisoners=1|result=guarding
	ST-R83 ST-031  |spot pursuit||kind=guerrillas range=6 truce=1|result=truce
	ST-031 ST-210  |spot pursuit||kind=guerrillas range=6 friendly=yes|result=no-enemy
	ST-031         |spot pursuit||kind=guerrillas range=6 target.captured=yes|result=captive
	ST-033         |spot pursuit||kind=guerrillas range=6 target.alive=no|result=dead
	ST-033         |spot pursuit||kind=guerrillas range=6 gone=yes|result=gone
	ST-200         |spot pursuit||kind=civilians range=6|result=stays
	END
	run spot -e kind=guerrillas range=19
	[ "$status" -eq 1 ]
}

@test "bad input is refused and named" {
	run --separate-stderr spot kind=guerrillas
	refuses range
	run --separate-stderr spot kind=hussars range=3
	refuses 'kind: unknown value "hussars"'
	run --separate-stderr move pursuit kind=cavalry gap=-2
	refuses "gap: -2 is below the minimum of 0"
	run --separate-stderr shoot bullets shots=13
	refuses "shots: 13 is above the maximum of 12"
}

@test "the sentence of a pursuit" {
	run move pursuit -o text -d 1,5,6 kind=guerrillas gap=9
	answers "6 inches, 1 bullet; his horse is shot under him"
}

@test "a group of a unit file has one figure at least, as a maiden is one (ST-005)" {
	run unit-validate -o kv - <<<'groups: [{name: Rosa, kind: maiden, figures: 1}]'
	[[ $output == *"errors=0 "* && $output != *Rosa* ]] || { echo "$output"; false; }
	run unit-validate -o kv - <<<'groups: [{name: Rosa, kind: maiden, figures: 0}]'
	[[ $output == *"below the minimum of 1"* || $output == *"at least 1"* ]] || { echo "$output"; false; }
}

@test "the sentence of a pursuit through woods tells lost riders only where there are such (ST-099)" {
	run move pursuit -o text kind=cavalry gap=20 woods=yes -d 2,2,3,1,1,5,1,1,1
	answers "7 inches, 0 bullets"
	run move pursuit -o text kind=cavalry gap=20 woods=yes -d 2,2,3,1,1,6,1,1,1
	answers "7 inches, 0 bullets; 1 rider lost in the woods"
	run move pursuit -o text kind=cavalry gap=20 woods=yes -d 2,2,3,1,6,6,1,1,1
	answers "7 inches, 0 bullets; 2 riders lost in the woods"
}
