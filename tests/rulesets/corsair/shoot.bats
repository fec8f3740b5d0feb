#!/usr/bin/env bats
load ../../helper

setup() { export VOLTIGEUR_RULES=corsair; }

@test "every band of every firearm needs its number, and an edge is the nearer band's" {
	local firearm range needed
	while read -r firearm range needed; do
		run shoot -o kv -s bands firearm=$firearm supported=yes range=$range
		has needed=$needed
	done <<-E
		pistol 0 5
		pistol 10 5
		pistol 10.001 7
		pistol 20 7
		musketoon 10 5
		musketoon 10.001 6
		musketoon 20 6
		musketoon 20.001 7
		musketoon 40 7
		blunderbuss 10 5
		blunderbuss 10.001 6
		blunderbuss 20 6
		swivel-gun 10 5
		swivel-gun 20 6
		swivel-gun 20.001 7
		swivel-gun 40 7
		musket 20 5
		musket 20.001 6
		musket 40 6
		musket 40.001 7
		musket 60 7
		rampart-musket 30 5
		rampart-musket 30.001 6
		rampart-musket 60 6
		rampart-musket 60.001 7
		rampart-musket 90 7
	E
}

@test "beyond the last band there is no shot, and the firearm stays loaded" {
	local firearm range
	while read -r firearm range; do
		run shoot -o kv firearm=$firearm supported=yes range=$range
		has result=out-of-range
		lacks loaded needed natural red
	done <<-E
		pistol 20.001
		musketoon 40.001
		blunderbuss 20.001
		swivel-gun 40.001
		musket 60.001
		rampart-musket 90.001
	E
}

@test "a five hits at short range, a four misses; the hit is out of the fight" {
	run shoot -o kv -d 5 firearm=musket range=20
	has natural=5 needed=5 result=hit hits=1 target.out=yes
	run shoot -o kv -d 4 firearm=musket range=20
	has natural=4 result=miss
	lacks target.out hits
}

@test "a six is thrown again: a second six is a seven, anything else stays six" {
	run shoot -o kv -d 6,6 firearm=pistol range=15
	has natural=7 result=hit
	run shoot -o kv -d 6,5 firearm=pistol range=15
	has natural=6 result=miss
}

@test "the second throw follows a natural six even when it is not needed" {
	run shoot -o kv -d 6,1 firearm=musket range=5
	has natural=6 result=hit
	run --separate-stderr shoot -o kv -d 6 firearm=musket range=5
	[ "$status" -eq 2 ]
}

@test "a seven less one is six: enough for six and not for seven" {
	run shoot -o kv -d 6,6 firearm=musket range=40 terrain=cover
	has natural=7 needed=6 result=hit
	run shoot -o kv -d 6,6 firearm=musket range=60 terrain=cover
	has natural=7 needed=7 result=miss
}

@test "the sentence of a shot tells a sum only where something is added to the die" {      # CO-003 CO-086
	run shoot -o text -d 5 firearm=pistol range=10
	answers "the figure fires the pistol and needs 5; natural 5: hit, the target is out of the fight"
	run shoot -o text -d 5 firearm=pistol range=10 moving=yes
	answers "the figure fires the pistol and needs 5; natural 5, -1 on the move = 4: miss"
	run shoot -o text -d 4,4,4 firearm=blunderbuss range=10
	answers "the figure fires the blunderbuss and needs 5; 0 red and 0 white dice hit: a miss"
	run shoot -o text -d 5,5,5 firearm=blunderbuss range=10 moving=yes
	answers "the figure fires the blunderbuss and needs 5, -1 on the move on every die; 0 red and 0 white dice hit: a miss"
}

@test "the sentence says when no die can reach the number" {
	run shoot -o text -d 6,6 firearm=musket range=60 terrain=cover
	answers "the figure fires the musket and needs 7 (no die can reach it); natural 7, -1 cover = 6: miss"
	run shoot -o text -d 6,6 firearm=musket range=40 terrain=cover
	case "$output" in *"no die"*) false ;; esac
}

@test "the breastplate counts in the marked bands only" {
	local firearm range face with
	while read -r firearm range face with; do
		run shoot -o kv -d $face firearm=$firearm range=$range supported=yes target.armour=4
		has result=$with
		run shoot -o kv -d $face firearm=$firearm range=$range supported=yes
		has result=hit
	done <<-E
		pistol 10 5 hit
		pistol 20 6,6 miss
		musketoon 10 5 hit
		musketoon 20 6,1 hit
		musketoon 40 6,6 miss
		blunderbuss 10 5,5,1 miss
		blunderbuss 20 6,1,6,1,1 miss
		swivel-gun 10 5,5,1,1 hit
		swivel-gun 40 6,6,1,1,1 hit
		musket 20 5 hit
		musket 40 6,1 hit
		musket 60 6,6 miss
		rampart-musket 30 5 hit
		rampart-musket 60 6,1 hit
		rampart-musket 90 6,6 miss
	E
}

@test "cover, bushes, woods and a window cost one, a loophole two" {
	local terrain
	for terrain in cover bushes woods house; do
		run shoot -o kv -d 5 firearm=musket range=10 terrain=$terrain
		has result=miss
		run shoot -o kv -d 6,1 firearm=musket range=10 terrain=$terrain
		has result=hit
	done
	run shoot -o kv -d 6,1 firearm=musket range=10 terrain=loophole
	has result=miss
	run shoot -o kv -d 6,6 firearm=musket range=10 terrain=loophole
	has result=hit
}

@test "open ground, a slope and shallow water protect nobody" {
	local terrain
	for terrain in open slope shallows; do
		run shoot -o kv -d 5 firearm=musket range=10 terrain=$terrain
		has result=hit
	done
}

@test "terrain is not added together: the worst counts" {
	run shoot -o kv -d 6,1 firearm=musket range=10 terrain=cover,woods,bushes
	has result=hit
	run shoot -o kv -d 6,6 firearm=musket range=10 terrain=cover,loophole
	has result=hit
}

@test "terrain and target together are never worse than two" {
	# cover -1, breastplate -1, furtive -1 would be three
	run shoot -o kv -d 6,6,1,1 firearm=blunderbuss range=10 terrain=cover target.armour=4 target.furtive=yes
	has red=7,1 result=hit
	# loophole -2 and furtive -1 as well
	run shoot -o kv -d 6,6 firearm=musket range=10 terrain=loophole target.furtive=yes
	has natural=7 result=hit
}

@test "the sentence tells the limit of two" {
	run shoot -o text -d 6,6 firearm=musket range=50 terrain=cover target.armour=4 target.furtive=yes class=3
	answers "the figure fires the musket and needs 7 (no die can reach it); natural 7, -1 cover, -1 breastplate, -1 furtive target, +1 two at most = 5: miss"
}

@test "a die that may be raised at a group reaches one more, and is told of only if it is raised" {      # CO-085 CO-088 CO-112
	loophole="firearm=blunderbuss range=11 supported=yes terrain=loophole"
	# shellcheck disable=SC2086
	run shoot -o text -d 3,4,5 $loophole group=3 bonus=none
	answers "the figure fires the blunderbuss and needs 6, -2 loophole on every die; 0 red and 0 white dice hit: a miss"
	# shellcheck disable=SC2086
	run shoot -o text -d 3,4,5 $loophole group=2
	[[ $output == *"needs 6 (no die can reach it), -2 loophole on every die; "* ]]
	run shoot -o text -d 4,1,1,5 firearm=swivel-gun supported=yes range=4 group=3 bonus=red
	[[ $output == *"; a red die is raised by one; 1 red and 1 white dice hit: 2 out of the fight" ]]
	run shoot -o text -d 4,1,1,5 firearm=swivel-gun supported=yes range=4 group=3 bonus=none
	[[ $output == *"0 red and 1 white dice hit: a miss, as white dice count only with a red one" ]]
}

@test "furtive and breastplate add up to two" {
	run shoot -o kv -d 6,1,1,1 firearm=blunderbuss range=10 target.armour=4 target.furtive=yes
	has red=6,1 result=miss
}

@test "the other modifiers have no floor and add to the rest" {
	# loophole -2, moving -1, untrained -1: a seven is three
	run shoot -o kv -d 6,6 firearm=pistol range=10 terrain=loophole moving=yes class=2
	has natural=7 needed=5 result=miss
	# moving -1 and untrained -1: a seven is five
	run shoot -o kv -d 6,6 firearm=pistol range=10 moving=yes class=2
	has natural=7 result=hit
}

@test "moving and furtive together cost one" {
	run shoot -o kv -d 6,1 firearm=pistol range=10 moving=yes furtive=yes
	has natural=6 result=hit
}

@test "classes 1 and 2 shoot at one less unless they are trained" {
	run shoot -o kv -d 5 firearm=musket range=10 class=2
	has result=miss
	run shoot -o kv -d 5 firearm=musket range=10 class=1
	has result=miss
	run shoot -o kv -d 5 firearm=musket range=10 class=2 trained=yes
	has result=hit
	run shoot -o kv -d 5 firearm=musket range=10 class=3
	has result=hit
}

@test "a boat under way and a swimmer in deep water cost one, once" {
	run shoot -o kv -d 5 firearm=musket range=10 afloat=yes
	has result=miss
	run shoot -o kv -d 5 firearm=musket range=10 target.swimming=yes
	has result=miss
	run shoot -o kv -d 6,1 firearm=musket range=10 afloat=yes target.swimming=yes
	has result=hit
}

@test "at anchor, in a calm or aboard the same boat nothing rocks the shot" {
	run shoot -o kv -d 5 firearm=musket range=10 afloat=yes calm=yes
	has result=hit
	run shoot -o kv -d 5 firearm=musket range=10 afloat=yes same-boat=yes
	has result=hit
}

@test "in contact terrain and the move count for nothing, the rest stays" {
	run shoot -o kv -d 5 firearm=pistol range=0 contact=yes terrain=loophole moving=yes
	has result=hit
	run shoot -o kv -d 5 firearm=pistol range=0 contact=yes class=1
	has result=miss
	run shoot -o kv -d 5 firearm=pistol range=0 contact=yes afloat=yes
	has result=miss
	run shoot -o kv -d 5,5,1 firearm=blunderbuss range=0 contact=yes target.armour=4
	has result=miss
	run shoot -o kv -d 5,1,1 firearm=blunderbuss range=0 contact=yes moving=yes
	has result=hit
}

@test "a mounted target has no terrain modifier" {
	run shoot -o kv -d 5 firearm=musket range=10 terrain=cover target.mounted=yes
	has result=hit
}

@test "only the three short firearms shoot on the move or furtively" {
	local firearm
	for firearm in musket rampart-musket swivel-gun; do
		run shoot -o kv firearm=$firearm supported=yes range=5 moving=yes
		has result=must-stand
		run shoot -o kv firearm=$firearm supported=yes range=5 furtive=yes
		has result=must-stand
		run shoot -o kv firearm=$firearm supported=yes range=0 moving=yes contact=yes
		has result=must-stand
	done
	for firearm in pistol musketoon; do
		run shoot -o kv -d 5 firearm=$firearm range=5 moving=yes
		has result=miss
		run shoot -o kv -d 6,1 firearm=$firearm range=5 furtive=yes
		has result=hit
	done
}

@test "rampart musket and swivel gun need their support" {
	run shoot -o kv firearm=rampart-musket range=5
	has result=needs-support
	run shoot -o kv firearm=swivel-gun range=5
	has result=needs-support
}

@test "who began the turn touching an enemy fires a pistol or nothing" {
	run shoot -o kv -d 5 firearm=pistol range=0 engaged=yes
	has result=hit
	local firearm
	for firearm in musketoon blunderbuss musket; do
		run shoot -o kv firearm=$firearm range=0 engaged=yes
		has result=engaged
	done
}

@test "an unloaded firearm does not fire, and firing unloads it" {
	run shoot -o kv firearm=musket range=5 loaded=no
	has result=unloaded
	run shoot -o kv -d 1 firearm=musket range=5
	has loaded=no was.loaded=yes
}

@test "any wood in the line of fire costs one" {      # CO-041 CO-101
	run shoot -o kv -d 5 firearm=musket range=15 wood=0.1
	has result=miss
	run shoot -o kv -d 5 firearm=musket range=15 wood=0
	has result=hit
}

@test "10 cm of wood hide the target, a millimetre less costs one" {
	run shoot -o kv firearm=musket range=15 wood=10
	has result=unseen
	run shoot -o kv -d 5 firearm=musket range=15 wood=9.9
	has result=miss
	run shoot -o kv -d 6,1 firearm=musket range=15 wood=9.9
	has result=hit
}

@test "who crouches in bushes or keeps inside a house cannot be shot at; elsewhere he can" {
	run shoot -o kv firearm=musket range=5 terrain=bushes target.hidden=yes
	has result=unseen
	run shoot -o kv firearm=musket range=5 terrain=house target.hidden=yes
	has result=unseen
	run shoot -o kv -d 5 firearm=musket range=5 terrain=slope target.hidden=yes
	has result=hit
}

@test "spot tells the same" {
	run spot -o kv target terrain=bushes target.hidden=yes
	has result=unseen
	run spot -o kv target terrain=woods wood=9
	has result=seen cover=light
	run spot -o kv target terrain=loophole
	has result=seen cover=narrow
	run spot -o kv target terrain=slope
	has result=seen cover=none
	run spot -o kv -e target wood=10
	[ "$status" -eq 1 ]
	local field said
	while IFS='|' read -r field said; do
		run spot -o text by=Anne at=Bart $field
		answers "$said"
	done <<-'END'
		|Bart can be shot at by Anne
		terrain=cover|Bart can be shot at by Anne, behind cover
		terrain=loophole|Bart can be shot at by Anne, at a narrow opening
		terrain=bushes t.hidden=yes|Bart hides and cannot be shot at by Anne
		t.hidden=yes|there is nothing to hide in; Bart can be shot at by Anne
		wood=10|Bart is behind 10 cm of wood and cannot be shot at by Anne
	END
}

@test "a furtive target cannot be in contact" {
	run shoot -o kv firearm=pistol range=0 contact=yes target.furtive=yes
	has result=impossible
}

@test "the blunderbuss throws two red dice and a white one" {
	run shoot -o kv -d 5,5,5 firearm=blunderbuss range=10 group=2
	has red=5,5 white=5 hits=2
}

@test "the swivel gun throws two red dice and two white ones" {
	run shoot -o kv -d 5,1,5,5 firearm=swivel-gun supported=yes range=10 group=5 bonus=none
	has red=5,1 white=5,5 hits=3
}

@test "without a red hit the white dice are ignored" {
	run shoot -o kv -d 4,4,5 firearm=blunderbuss range=10
	has red=4,4 white=5 result=miss
	lacks hits
}

@test "each hit takes one, and one alone takes one hit" {
	run shoot -o kv -d 5,5,5 firearm=blunderbuss range=10
	has result=hit hits=1
	run shoot -o kv -d 5,5,5,5 firearm=swivel-gun supported=yes range=10 group=3 bonus=none
	has hits=3
}

@test "against a group the +1 goes where it makes most hits, and may wake the white dice" {
	run shoot -o kv -d 4,1,5 firearm=blunderbuss range=10 group=3
	has chose.bonus=red hits=2
	run shoot -o kv -d 5,1,4 firearm=blunderbuss range=10 group=3
	has chose.bonus=white hits=2
}

@test "the shooter may name another die, or none" {
	run shoot -o kv -d 4,1,5 firearm=blunderbuss range=10 group=3 bonus=none
	has result=miss
	# a die that it does not help
	run --separate-stderr shoot -o kv -d 4,1,5 firearm=blunderbuss range=10 group=3 bonus=white
	has result=miss bonus=white
	run --separate-stderr shoot -o kv -d 2,2,5 firearm=blunderbuss range=10 group=3 bonus=red
	has result=miss bonus=red
}

@test "two are no group, three are" {
	run shoot -o kv -d 4,1,5 firearm=blunderbuss range=10 group=2
	has result=miss
	run shoot -o kv -d 4,1,5 firearm=blunderbuss range=10 group=3
	has result=hit
}

@test "walkers are a group against their will, unless they are light infantry" {
	run shoot -o kv -d 4,1,5 firearm=blunderbuss range=10 group=3 target.apart=yes
	has result=hit
	run shoot -o kv -d 4,1,5 firearm=blunderbuss range=10 group=3 target.apart=yes target.light-infantry=yes
	has result=miss
	run shoot -o kv -d 4,1,5 firearm=blunderbuss range=10 group=3 target.light-infantry=yes
	has result=hit
}

@test "a natural six with the +1 is a seven, and a penalty touches every die" {
	run shoot -o kv -d 6,1,1,1,1 firearm=swivel-gun supported=yes range=40 group=3
	has red=6,1 result=hit hits=1
	run shoot -o kv -d 6,1,6,1,1,1 firearm=swivel-gun supported=yes range=40 group=3 class=1
	has result=miss
}

@test "a musket has no bonus against a group" {
	run shoot -o kv -d 4 firearm=musket range=10 group=5
	has result=miss
}

@test "short firearms and the musket reload in one still turn" {
	local firearm
	for firearm in pistol musketoon blunderbuss musket; do
		run shoot -o kv reload firearm=$firearm loaded=no
		has result=loaded loaded=yes
	done
}

@test "the rampart musket takes two turns, a second man does not help" {
	run shoot -o kv reload firearm=rampart-musket loaded=no loaders=2
	has result=loading work=1
	run shoot -o kv reload firearm=rampart-musket loaded=no work=1
	has result=loaded loaded=yes work=0 was.work=1
}

@test "the swivel gun takes two man-turns" {
	run shoot -o kv reload firearm=swivel-gun loaded=no
	has result=loading work=1
	run shoot -o kv reload firearm=swivel-gun loaded=no work=1
	has result=loaded
	run shoot -o kv reload firearm=swivel-gun loaded=no loaders=2
	has result=loaded loaded=yes
}

@test "a turn of moving, firing or contact does not count, and work done is kept" {
	local why
	for why in moving fired engaged; do
		run shoot -o kv reload firearm=swivel-gun loaded=no work=1 $why=yes
		has result=disturbed work=1
		lacks was.work was.loaded
	done
}

@test "whom a loader of a swivel gun may have beside him is nothing to one who loads alone" {
	run shoot -o kv reload firearm=musket loaded=no at=Bart target.moving=yes
	has result=loaded loaded=yes
	run shoot -o kv reload firearm=swivel-gun loaded=no at=Bart target.moving=yes
	has result=disturbed
	run shoot -o kv reload firearm=swivel-gun loaded=no at=Bart target.fired=yes
	has result=disturbed
}

@test "bad input is refused by name" {
	run --separate-stderr shoot -o kv firearm=carbine range=10
	refuses "firearm"
	run --separate-stderr shoot -o kv firearm=musket
	refuses "missing range="
	run --separate-stderr shoot -o kv firearm=musket range=-1
	refuses "below the minimum of 0"
	run --separate-stderr shoot -o kv firearm=musket range=10 class=7
	refuses "above the maximum of 6"
	run --separate-stderr shoot -o kv firearm=musket range=10 class=0
	refuses "below the minimum of 1"
	run --separate-stderr shoot -o kv firearm=musket range=10 terrain=fog
	refuses "loophole"
	run shoot -o kv range=10
	has result=no-firearm
}

@test "of several at whom a gun fires, each who is out is named" {
	export VOLTIGEUR_UNITS=$root/tests/fixtures/units/prudence.yaml:$root/tests/fixtures/units/corsair.yaml
	run shoot -o text gunn didier,brun,colas 20 loaded=yes supported=yes -s d
	[[ $output == *"; Didier is out of the fight; Brun is out of the fight" ]] || { echo "$output"; false; }
	[[ $output != *Colas*Colas* ]]
}

@test "of two at whom a gun fires the sentence names who is out" {
	run shoot -o text -d 5,5,5,2 by=Gunn at=Anne,Bart firearm=swivel-gun range=10 supported=yes
	[[ $output == *"; Anne is out of the fight; Bart is out of the fight" ]] || { echo "$output"; false; }
}

@test "a gun fires at 24 people and no more" {
	crowd() { printf ',P%s' $(seq "$1") | cut -c2-; }
	run shoot -o kv -d 2,2,2,2 by=Gunn at="$(crowd 24)" firearm=swivel-gun range=20 supported=yes
	has result=miss
	lacks refused
	run --separate-stderr shoot -o kv -d 2,2,2,2 by=Gunn at="$(crowd 25)" firearm=swivel-gun range=20 supported=yes
	refuses "at: more than 24 targets"
}

@test "only white dice raise what a group can be hit with" {      # CO-085 CO-112
	run shoot -o text -d 6,2 firearm=musket range=60 terrain=cover group=3
	[[ $output == *"(no die can reach it)"* ]] || { echo "$output"; false; }
	run shoot -o text -d 2,2,2,2 firearm=swivel-gun range=40 terrain=cover group=3 supported=yes
	[[ $output != *"(no die can reach it)"* ]] || { echo "$output"; false; }
}

@test "a record alone is refused, too: nothing is done with one who is out, and two are needed at a gun (CO-033, CO-069, CO-070, CO-073)" {
	refused_alone <<-'END'
		no-target  move walk target.out=yes
		no-target  spot target.out=yes
		no-target  shoot fire firearm=musket range=10 target.out=yes
		no-target  shoot reload firearm=swivel-gun loaded=no loaders=2 target.out=yes
		done       shoot reload firearm=swivel-gun loaded=no loaders=2 target.loading=yes
		no-firearm shoot reload firearm=none
		fought     melee clash class=3 t.class=3 by=Anne at=Bart fought=Bart now.turn=1
		no-firearm move walk leaves=yes left=yes firearm=musket now.turn=1
	END
	run move walk leaves=yes firearm=musket now.turn=1 -o kv
	has left=yes was.left=no
}
