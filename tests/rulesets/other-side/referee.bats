#!/usr/bin/env bats
load ../../helper

setup() { export VOLTIGEUR_RULES=other-side; }

@test "enemy troops go for players, guerillas, civilians, deserters, bandits, in this order" {
	run table-lookup -o kv behave-enemy players=1 guerillas=9 civilians=3 deserters=9 bandits=9
	has result=attack prey=players
	run table-lookup -o kv behave-enemy guerillas=9 civilians=3 deserters=9 bandits=9
	has result=attack prey=guerillas
	run table-lookup -o kv behave-enemy civilians=3 deserters=9 bandits=9
	has result=intercept prey=civilians
	run table-lookup -o kv behave-enemy deserters=9 bandits=9
	has result=attack prey=deserters
	run table-lookup -o kv behave-enemy bandits=9
	has result=attack prey=bandits
	run table-lookup -o kv behave-enemy players=0
	has result=wait
	lacks prey
}

@test "guerillas join a friend at 6 inches, else harm the French" {
	run table-lookup -o kv behave-guerillas friend=6 french=12
	has result=join
	run table-lookup -o kv behave-guerillas friend=6.1 french=12
	has result=attack prey=french
	run table-lookup -o kv behave-guerillas friend=20
	has result=wait
}

@test "bandits attack at three to two, deserters at two to one" {
	run table-lookup -o kv behave-bandits figures=9 players=6
	has result=attack prey=players
	run table-lookup -o kv behave-bandits figures=8 players=6
	has result=keep-away
	run table-lookup -o kv behave-deserters figures=12 players=6
	has result=attack prey=players
	run table-lookup -o kv behave-deserters figures=11 players=6
	has result=keep-away
	run table-lookup -o kv behave-bandits figures=9
	has result=wait
}

@test "bandits prefer convoys, then civilians, then exposed guns" {
	run table-lookup -o kv behave-bandits figures=9 convoy=6 civilians=2 artillery=4 players=1
	has prey=convoy
	run table-lookup -o kv behave-bandits figures=9 convoy=7 civilians=2 artillery=4 players=1
	has prey=civilians
	run table-lookup -o kv behave-bandits figures=9 artillery=4 bandits=2 players=1
	has prey=artillery
	run table-lookup -o kv behave-bandits figures=9 deserters=6 bandits=2 players=1
	has prey=deserters
	run table-lookup -o kv behave-deserters figures=9 bandits=4 french=2
	has prey=bandits
	run table-lookup -o kv behave-deserters figures=9 french=4 guerillas=1
	has prey=french
	run table-lookup -o kv behave-deserters figures=9 guerillas=4
	has prey=guerillas
	# a single one of any kind is enough
	for prey in convoy civilians artillery deserters bandits players french guerillas; do
		run table-lookup -o kv behave-bandits figures=9 $prey=1
		has result=attack prey=$prey
	done
}

@test "a messenger makes for his exit, keeps away at 18 inches, fights when cornered" {
	run table-lookup -o kv behave-messenger threat=18.1
	has result=travel reason=unthreatened
	run table-lookup -o kv behave-messenger threat=18
	has result=evade reason=threatened
	run table-lookup -o kv behave-messenger threat=5 cornered=yes
	has result=fight reason=cornered
}

@test "villagers stay, flee threats and fighting, and fear the British less" {
	run table-lookup -o kv behave-villagers threat=18.1
	has result=stay reason=unthreatened
	local who
	for who in french bandits deserters guerillas; do
		run table-lookup -o kv behave-villagers threat=18 from=$who
		has result=flee reason=threatened
	done
	run table-lookup -o kv behave-villagers threat=5 from=players
	has result=stay reason=british
	run table-lookup -o kv behave-villagers fighting=yes
	has result=flee reason=fighting
	run table-lookup -o kv behave-villagers enemy-contact=yes
	has result=gone
}

@test "monks travel on, flee threats, attack when armed" {
	run table-lookup -o kv behave-monks armed=no
	has result=travel
	run table-lookup -o kv behave-monks threat=18
	has result=flee
	run table-lookup -o kv behave-monks threat=18 armed=yes
	has result=attack
	run table-lookup -o kv behave-monks enemy-contact=yes
	has result=gone
}

@test "aristocrats come up to the British, the Spanish travel, the English may stay" {
	run table-lookup -o kv behave-aristocrats players=4 threat=5
	has result=approach
	run table-lookup -o kv behave-aristocrats blood=spanish
	has result=travel
	run table-lookup -o kv behave-aristocrats blood=english
	has result=stay
	run table-lookup -o kv behave-aristocrats threat=18
	has result=flee
	run table-lookup -o kv behave-aristocrats touched=yes players=4
	has result=defend
	run table-lookup -o kv behave-aristocrats enemy-contact=yes
	has result=gone
}

@test "guns unlimber and fire at 18 inches or more, run from less, else travel" {
	run table-lookup -o kv behave-artillery hostile=18
	has result=unlimber reason=far-enough
	run table-lookup -o kv behave-artillery hostile=18 limbered=no
	has result=fire
	run table-lookup -o kv behave-artillery hostile=17.999
	has result=run reason=too-near
	run table-lookup -o kv behave-artillery limbered=yes
	has result=travel
	run table-lookup -o kv behave-artillery limbered=no
	has result=limber
}

@test "convoys run from a threat, headquarters withdraw and ignore the rest" {
	run table-lookup -o kv behave-convoy threat=18
	has result=flee
	run table-lookup -o kv behave-convoy threat=18.1
	has result=travel
	run table-lookup -o kv behave-headquarters threat=18 others=9
	has result=withdraw
	run table-lookup -o kv behave-headquarters threat=19 others=9
	has result=stay reason=ignores-others
	run table-lookup -o kv behave-headquarters others=0
	has result=stay reason=unthreatened
}

@test "travellers head for the farthest edge that is not friendly" {
	run table-lookup -o kv destination from-x=24 from-y=10 kind=monks
	has edge=far result=exit
	run table-lookup -o kv destination from-x=40 from-y=30 kind=monks
	has edge=left
	run table-lookup -o kv destination from-x=6 from-y=30 kind=monks
	has edge=right
}

@test "within 12 inches of the exit they stop at a village, some at an outpost" {
	run table-lookup -o kv destination from-x=24 from-y=10 kind=monks village=12
	has result=village
	run table-lookup -o kv destination from-x=24 from-y=10 kind=monks village=12.1
	has result=exit
	run table-lookup -o kv destination from-x=24 from-y=10 kind=messenger village=5
	has result=exit
	run table-lookup -o kv destination from-x=24 from-y=10 kind=messenger outpost=12
	has result=outpost
	run table-lookup -o kv destination from-x=24 from-y=10 kind=monks outpost=5
	has result=exit
	run table-lookup -o kv destination from-x=24 from-y=10 kind=convoy outpost=5
	has result=outpost
}

@test "bandits and deserters fall on whomever they outnumber, and on nobody else (OS-212, OS-213, OS-H70)" {
	local who figures row prey
	for row in bandits:9:6 deserters:12:6; do
		IFS=: read -r who figures few <<<"$row"
		for prey in convoy civilians artillery bandits deserters players french guerillas; do
			run table-lookup -o kv behave-$who figures=$figures $prey=$few
			has result=attack prey=$prey
			run table-lookup -o kv behave-$who figures=$figures $prey=$((few + 1))
			has result=keep-away
			lacks prey
		done
		run table-lookup -o kv behave-$who figures=$figures
		has result=wait
	done
}

@test "on arrival guns and convoys deploy in a place, all others are removed" {
	run table-lookup -o kv arrive kind=artillery bound-for=village
	has result=deploys
	run table-lookup -o kv arrive kind=convoy bound-for=outpost
	has result=deploys
	run table-lookup -o kv arrive kind=convoy bound-for=exit
	has result=removed
	run table-lookup -o kv arrive kind=infantry bound-for=village
	has result=removed
}

@test "bad input is refused" {
	run --separate-stderr table-lookup -o kv behave-bandits players=3
	refuses "missing figures="
	run --separate-stderr table-lookup -o kv behave-villagers threat=3 from=wolves
	refuses "deserters"
	run --separate-stderr table-lookup -o kv behave-enemy players=many
	refuses "not a number"
	run --separate-stderr table-lookup -o kv destination from-x=1 from-y=2 kind=bandits
	refuses "messenger"
}

@test "a reconnaissance with a convoy, as it is played" {
	# An event: a convoy of three wagons with five Average guards, straight ahead.
	run table-lookup -o kv -d 1 initiative players-left=yes
	has result=event
	run table-lookup -o kv -d 5,6,3,3,4,3,4,2,3 event x=24 y=6 ring=3
	has occurs=convoy arrival.figures=5 arrival.quality=average arrival.direction=front arrival.distance=17 arrival.point-x=24 arrival.point-y=26
	run table-lookup -o kv destination from-x=24 from-y=26 kind=convoy outpost=10
	has edge=left result=outpost
	# The riflemen's initiative: they look, it runs; a rifle brings a guard down.
	run table-lookup -o kv -d 3 initiative others-there=yes
	has result=players
	run table-lookup -o kv behave-convoy threat=17
	has result=flee
	run shoot -o kv -d 4,3,6,4 by=rifleman at=guard quality=veteran weapon=rifle range=17 target.quality=average target.terrain=soft target.strength=5
	# 5 + 2 - 1 = 6, then 8 + 1
	has aim-number=6 effect-number=9 result=casualty target.strength=4 target.losses=1 loaded=no
	run check -o kv -d 2,3 by=guards quality=average original=5 strength=4 losses=1
	has result=wavering needs=6 wavering=yes losses=0
	# The light infantry charges; wavering guards do not fire and do not strike back.
	run melee -o kv -d 6,2,4 charge by=light at=guard quality=veteran gap=11 target.quality=average target.wavering=yes
	# 6 + 6 = 12 of 11; 7 + 0 - 1 - 1 = 5 is beaten
	has charge.distance=12 left=1 result=casualty
	run table-lookup -o kv -d 6 cargo by=light
	has result=dispatches coded-orders=1
	run table-lookup -o kv -d 5,6,3,4,1,1 interrogate by=light quality=veteran officer=unit-officer coded-orders=1
	has result=march-table finds=massed met.direction=front met.distance=20
}

@test "an unlimbered gun loads before it fires, and limbers up before it runs" {
	run table-lookup -o kv behave-artillery hostile=18 limbered=no markers=1
	has result=load reason=far-enough
	run table-lookup -o kv behave-artillery hostile=18 limbered=no markers=0
	has result=fire
	run table-lookup -o kv behave-artillery hostile=17 limbered=no
	has result=limber reason=too-near
}

@test "the agent stays until he is threatened; the French spare the lady until she is taken" {
	run table-lookup -o kv behave-agent threat=19
	has result=stay
	run table-lookup -o kv behave-agent threat=18
	has result=flee
	run table-lookup -o kv behave-escort held=no
	has result=spare
	run table-lookup -o kv behave-escort held=yes
	has result=may-harm
}

@test "a hidden force appears when it stirs, when its village is searched, or at 12 inches" {
	run table-lookup -o kv hidden-force stirs=yes
	has result=appears reason=stirs
	run table-lookup -o kv hidden-force searched=yes
	has result=appears reason=searched
	run table-lookup -o kv hidden-force players=12
	has result=appears reason=near
	run table-lookup -o kv hidden-force players=12.001
	has result=hidden
}
