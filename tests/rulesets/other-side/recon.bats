#!/usr/bin/env bats
# A reconnaissance that meets a convoy, played with given dice through the log, and
# what it was worth.
load ../../helper
load ../../game

# the table, and the ring round the players just out of their lines
setup() { begins other-side scouts.yaml 'event=game width=48 depth=48 x=24 y=6 ring=3'; }

scout() {
	# Turn 1. An event: a convoy of three waggons with five Average guards, 12 + 5 straight ahead.
	sees result=event -- table-lookup -d 1 initiative others-there=no
	sees occurs=convoy arrival.figures=5 arrival.quality=average arrival.direction=front arrival.distance=17 arrival.point-x=24 arrival.point-y=26 convoys=1 -- \
		table-lookup -d 5,6,3,3,4,3,4,2,3 event id=1
	note 'event=join by=Train player=no quality=average strength=5 original=5'
	# 22 to the far edge, 24 to either side
	sees heads-for=left result=exit -- table-lookup destination by=Train from-x=24 from-y=26 kind=convoy
	# The Rifles have it: 17 inches is medium for a rifle, 5 + 2 - 1 = 6, then 8.
	sees result=players -- table-lookup -d 3 initiative id=2
	sees aim-number=6 effect-number=8 result=casualty target.strength=4 empty=1 -- shoot -d 4,3,6,4 by=Doyle at=Train range=17
	sees result=miss acts=1 -- shoot -d 2,3 by=Riflemen at=Train range=17
	sees result=miss acts=2 -- shoot -d 6,5,5,2 by=Riflemen at=Train range=17
	sees result=casualty acts=3 empty=3 target.strength=3 target.losses=2 -- shoot -d 3,3,6,2 by=Riflemen at=Train range=17
	# the guards check at its end: 6, and two of five are not half
	sees needs=6 result=wavering losses=0 -- check morale -d 3,2 by=Train
	note event=activation
	# Theirs: the convoy runs, at the pace of transport, 2 + 4.
	sees result=others -- table-lookup -d 5 initiative id=3
	sees result=flee -- table-lookup behave-convoy by=Train threat=17
	sees distance=6 -- move -d 4 by=Train quality=transport
	note event=activation
	# The Lights charge 7 inches, 6 + 4: a wavering guard neither fires nor strikes; 7 - 1 - 1 = 5.
	sees result=players -- table-lookup -d 2 initiative id=4
	sees charge.distance=10 left=3 blow.needs=5 result=casualty target.strength=2 -- melee charge -d 4,2,3 by=Lights at=Train gap=7
	sees needs=5 result=casualty target.strength=1 acts=2 -- melee attack -d 6,1 by=Lights at=Train charging=yes
	[[ ${lines[0]} == *" acts=2 was.acts=1 "* ]] # of the whole unit
	sees result=nothing acts=3 -- melee attack -d 1,2 by=Lights at=Train charging=yes
	# a wavering unit that passes stays wavering; four of five gone: 6 + 2
	sees needs=8 result=wavering -- check morale -d 6,6 by=Train
	note event=turn

	# Turn 2. The guards try to rally: 5 + 2, and 6 is the end of them.
	sees result=others -- table-lookup -d 6 initiative id=5
	sees needs=7 result=removed removed=yes -- check rally -d 3,3 by=Train
	note event=activation
	# The convoy's load is dispatches; shepherds tell the Rifles of a picket, 12 + 2 ahead.
	sees result=players -- table-lookup -d 4 initiative id=6
	sees result=dispatches coded-orders=1 target.questioned=yes -- table-lookup cargo -d 6 by=Lights at=Train
	note 'event=wrecked by=Lights at=Train' 'event=join by=Shepherds player=no quality=civilian'
	sees result=picket finds=outpost met.direction=front met.distance=14 outposts=1 target.removed=yes -- \
		table-lookup parley-villagers -d 4,4,3,4,1,1 by=Rifles at=Shepherds range=4
	sees result=questioned -- table-lookup parley-villagers by=Lights at=Shepherds range=4
	note event=turn

	# Turn 3. Scouted from 12 inches it is a true fortification with 6 + 6 Average men, one to lead.
	note 'event=join by=Redoubt player=no'
	sees result=fortified works=fortification met.figures=12 met.leaders=1 target.holds=fortification,garrison -- \
		table-lookup scout-outpost -d 1,2,3,3 by=Rifles at=Redoubt range=12
	note 'event=join by=Garrison player=no quality=average weapon=musket strength=12 original=12'
	# medium for a musket: 5 + 1 + 2 = 8; soft cover 9
	sees aim-number=8 effect-number=9 result=casualty target.strength=11 target.losses=1 -- shoot -d 5,3,5,4 by=Garrison at=Rifles range=12 target.terrain=soft
	# the best figure checks, a leader: 5 is enough
	sees needs=5 result=solid losses=0 -- check morale -d 4,1 by=Rifles
	note event=turn

	# Turn 4. Home.
	sees result=home home=yes -- move -d 6 by=Rifles gone=home
	sees result=home home=yes -- move -d 6 by=Lights gone=home
}

@test "a reconnaissance with a convoy, initiative by initiative" {
	scout
}

@test "the log folds into who is where" {
	scout
	run --separate-stderr muster -o kv
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
	[[ $output == *"by=Doyle empty=1"* ]]
	[[ $output == *"by=Riflemen strength=9 empty=3 "*"home=yes out=yes"* ]]
	[[ $output == *"by=Rifles out=yes"* ]]
	[[ $output == *"by=Lights "*"coded-orders=1"* ]]
	[[ $output == *"by=Train "*"strength=1"*"removed=yes"*"out=yes"* ]]
	[[ $output == *"by=Redoubt player=no questioned=yes holds=fortification,garrison"* ]]
	[[ $output == *"event=game"*"convoys=1"* ]]
}

@test "it was worth one for the fight, two for the redoubt, two for the dispatches" {
	scout
	run muster --after -o kv
	answers 'by=Rifles unit="Major Hay" end=home lost=1
by=Lights unit="Major Hay" end=home lost=0
unit="Major Hay" points=5 level=2 verdict=victory
points=5 level=2 verdict=victory questioned=0 wrecked=1'
	# had the redoubt been stormed: five for it instead of two
	echo 'event=taken by=Rifles at=Redoubt' >>game.log
	run bash -c 'muster --after -o kv | tail -n 1'
	has points=8 level=4
}

@test "the stamped log proves itself" {
	scout
	run muster --verify
	answers ""
}
