#!/usr/bin/env bats
# What other-side remembers from record to record, through the log.
load ../../helper
load ../../game

setup() { begins other-side '' event=game; }

@test "a figure acts once a turn, and again in the next" {
	plays move -d 3 by=Cooper quality=veteran
	has distance=9 acted=yes
	asks shoot by=Cooper range=5
	has result=acted
	note event=turn
	plays shoot -d 1,1 by=Cooper range=5
	has result=miss acted=yes
	now Cooper
	has acted=yes
}

@test "an entry of three figures shoots three times a turn and no more" {
	note 'event=join by=Trio strength=3 original=3 weapon=musket'
	plays shoot -d 1,1 by=Trio range=5
	has acts=1
	plays shoot -d 1,1 by=Trio range=5
	has acts=2
	plays shoot -d 1,1 by=Trio range=5
	has acts=3 result=miss
	asks shoot by=Trio range=5
	has result=acted
	asks move by=Trio
	has result=acted
	note event=turn
	now Trio
	answers "by=Trio strength=3 original=3"
}

@test "a group that moves has acted, whole" {
	note 'event=join by=Trio strength=3 original=3'
	plays move -d 3 by=Trio
	has acted=yes
	asks shoot by=Trio range=5
	has result=acted
}

@test "a rifle is empty until it is loaded; of three rifles each by itself" {
	plays shoot -d 1,1 by=Cooper weapon=rifle range=5
	has loaded=no
	note event=turn
	asks shoot by=Cooper weapon=rifle range=5
	has result=unloaded
	plays shoot -d 1,1 by=Cooper weapon=rifle-as-musket range=5
	has result=miss
	note event=turn
	plays shoot load by=Cooper weapon=rifle
	has result=loaded loaded=yes
	note event=turn
	plays shoot -d 1,1 by=Cooper weapon=rifle range=5
	has result=miss
	note 'event=join by=Trio strength=3 original=3'
	for empty in 1 2 3; do
		plays shoot -d 1,1 by=Trio weapon=rifle range=5
		has empty=$empty
	done
	note event=turn
	asks shoot by=Trio weapon=rifle range=5
	has result=unloaded
	plays shoot load by=Trio weapon=rifle
	has result=loaded empty=0 acted=yes
	sound
}

@test "a light gun is loaded once after firing, a field gun twice, whatever comes between" {
	for gun in light:1 field:2; do
		piece=${gun%:*}
		plays shoot gun -d 6,6 by=$piece gun=$piece
		has result=fired markers=${gun#*:}
		note event=turn
		asks shoot gun by=$piece gun=$piece
		has result=unloaded
		plays shoot load by=$piece gun=$piece
		[[ $output == *"markers=$((${gun#*:} - 1)) "* ]]
		asks shoot load by=$piece gun=$piece
		has result=acted
		note event=turn
	done
	plays shoot load by=field gun=field ammunition=cannister
	has result=loaded markers=0
	note event=turn
	# what it was loaded with is remembered
	plays shoot gun -d 6,6 by=field gun=field
	has munition=cannister result=fired
	sound
}

@test "a gun is limbered or unlimbered until it is changed" {
	note 'event=join by=Battery gun=light limbered=yes'
	asks shoot gun by=Battery gun=light
	has result=limbered
	plays move limber by=Battery gun=light
	has result=unlimbered limbered=no
	note event=turn
	asks move by=Battery gun=light quality=transport
	has result=unlimbered
	plays shoot gun -d 6,6 by=Battery gun=light
	has result=fired
}

@test "a wavering unit only moves or rallies; rallied it is solid, failed it is gone" {
	note 'event=join by=Picket strength=6 original=12 losses=6'
	plays check morale -d 2,3 by=Picket
	# Average 6, half gone 8
	has needs=8 result=wavering wavering=yes losses=0
	asks shoot by=Picket range=4
	has result=wavering
	plays move -d 2 by=Picket
	has result=moves
	note event=turn
	plays check rally -d 3,4 by=Picket
	has needs=7 result=solid wavering=no
	note event=turn
	plays check morale -d 1,1 by=Picket
	has result=wavering
	plays check rally -d 1,1 by=Picket
	has result=removed removed=yes
	now Picket
	[[ $output == *"removed=yes out=yes"* ]]
	asks shoot by=Cooper at=Picket range=4
	has result=target.removed
	sound
}

@test "losses are those of the initiative, and end with it; the last figure's end is the unit's" {
	note 'event=join by=Pair strength=2 original=2'
	plays shoot -d 6,6,6,6 by=Cooper at=Pair range=4
	has target.strength=1 target.losses=1
	note event=activation
	now Pair
	answers "by=Pair strength=1 original=2"
	plays shoot -d 6,6,6,6 by=Hagman at=Pair range=4
	has target.strength=0 target.losses=1
	now Pair
	[[ $output == *"out=yes"* ]]
	asks check morale by=Pair
	has result=removed
	asks melee by=Harris at=Pair
	has result=target.removed
	asks melee charge by=Harris at=Pair gap=1
	has result=target.removed
}

@test "villagers, monks and aristocrats are talked to once, places explored once, and it is known of each" {
	plays table-lookup parley-villagers -d 1,2 by=Harris at=Shepherds range=5
	has result=unwilling target.questioned=yes target.removed=yes
	note event=turn
	asks table-lookup parley-villagers by=Cooper at=Shepherds range=5
	has result=questioned
	plays table-lookup parley-villagers -d 1,4 by=Cooper at=Millers range=5
	has result=gossip
	plays table-lookup explore-village -d 5,6,4 by=Harris at=Barca
	has result=magazine target.holds=magazine
	note event=turn
	asks table-lookup explore-village by=Harris at=Barca
	has result=questioned
	plays table-lookup explore-cave -d 3,3 by=Harris at=Cueva
	has result=empty
	plays table-lookup scout-outpost -d 1,1,1,1 by=Cooper at=Redoubt range=12
	has result=fortified-strong target.holds=fortification,garrison,gun
	note event=turn
	asks table-lookup scout-outpost by=Cooper at=Redoubt range=12
	has result=questioned
	now Barca
	answers "by=Barca questioned=yes holds=magazine"
	sound
}

@test "aristocrats who ask for an escort stay on the table, others are gone" {
	plays table-lookup parley-aristocrats -d 4,4 by=Harris at=Hidalgos range=5
	has result=escort escorts=aristocrats target.questioned=yes
	lacks target.removed
	note event=turn
	plays table-lookup parley-aristocrats -d 1,2 by=Harris at=Duke range=5
	has result=haughty target.removed=yes
}

@test "massed enemy may be assessed again after a failure, not after a success" {
	plays check assess -d 3,3 by=Harris at=Corps range=12
	has result=failed target.seen=yes
	asks check assess by=Harris at=Corps range=12
	has result=acted
	note event=turn
	plays check assess -d 3,4 by=Harris at=Corps range=12
	has result=assessed target.assessed=yes
	asks check assess by=Cooper at=Corps range=12
	has result=already
	now Corps
	answers "by=Corps seen=yes assessed=yes"
}

@test "the game counts what has appeared, and a limit is met by the log alone" {
	for _ in 1 2 3; do
		plays table-lookup event -d 5,5,1,1,1,3,4,1,1 id=e
		has occurs=convoy result=appears
	done
	has convoys=3 was.convoys=2
	plays table-lookup event -d 5,5 id=e
	has result=quiet
	plays table-lookup event -d 6,3,1,3,4,3,4,1,1,1 id=e
	has occurs=cavalry cavalry-there=yes
	plays table-lookup event -d 6,3 id=e
	has result=quiet
	note 'event=set cavalry-there=no note="the last one fell"'
	plays table-lookup event -d 6,3,1,3,4,3,4,1,1,1 id=e
	has result=appears
	# an outpost known by hearsay counts too
	plays table-lookup parley-villagers -d 4,4,3,4,1,1 by=Harris at=Millers range=5
	has result=picket outposts=1
	sound
	note event=game
	plays table-lookup event -d 5,5,1,1,1,3,4,1,1 id=e
	has convoys=1
}

@test "table, friendly lines and the ring stand in the game's events" {
	echo 'event=game width=72 depth=48 lines=6 x=36 y=10 ring=4' >game.log
	plays move place direction=front out=18
	has point-x=36 point-y=32
	plays move place direction=rear out=2
	has result=ignored
	note 'event=set x=10 y=20 ring=3 facing=right'
	# facing right, the left is away from friendly lines
	plays move place direction=left out=12
	has point-x=10 point-y=35
}

@test "guerillas are the players' once a friend is within 6 inches" {
	note 'event=join by=Partida player=no quality=average strength=9 original=9'
	asks table-lookup parley-villagers by=Partida at=Millers range=3
	has result=not-allowed
	plays move -d 3 by=Harris at=Partida guerillas=6
	has joins=yes target.player=yes
	plays table-lookup parley-villagers -d 1,2 by=Partida at=Millers range=3
	has result=unwilling
}

@test "civilians that enemy troops reach are gone" {
	for what in villagers monks aristocrats; do
		plays table-lookup behave-$what by=$what enemy-contact=yes
		has result=gone removed=yes
	done
}

@test "a traveller remembers where it is bound for, and is removed there or deploys" {
	plays table-lookup destination by=Train from-x=40 from-y=10 kind=convoy
	has edge=left result=exit heads-for=left
	plays table-lookup arrive by=Train kind=convoy
	has result=removed removed=yes
	note 'event=join by=Battery gun=light limbered=yes'
	plays table-lookup destination by=Battery from-x=24 from-y=10 kind=artillery outpost=9
	has heads-for=far bound-for=outpost
	plays table-lookup arrive by=Battery kind=artillery
	has result=deploys limbered=no
	now Battery
	[[ $output != *removed* ]]
}

@test "contact lasts until one moves off; nobody fires at a man in contact with friends" {
	plays melee charge -d 6,1,1,1,1 by=Harris at=Guard gap=5
	has result=locked in-contact=yes target.in-contact=yes
	asks shoot by=Cooper at=Guard range=6
	has result=in-contact
	note event=turn
	plays move -d 3 by=Guard at=Harris
	has in-contact=no was.in-contact=yes target.in-contact=no was.target.in-contact=yes
	plays shoot -d 1,1 by=Cooper at=Guard range=6
	has result=miss
}

@test "a part that splits off counts from its own number, the rest from what is left" {
	note 'event=join by=Rifles strength=18 original=20 whole=yes led=yes'
	plays check split by=Flankers at=Rifles part=8
	has strength=8 original=8 whole=yes led=yes target.strength=10 target.original=10
	asks check split by=Nobody at=Flankers part=8
	has result=too-few
	note event=turn
	# losses are not wiped out by joining
	note 'event=set by=Flankers strength=3'
	plays check join by=Rifles at=Flankers apart=3 veterans=13
	has strength=13 original=18 target.merged=yes
	now Flankers
	[[ $output == *"merged=yes out=yes"* ]]
	sound
}

@test "what a unit carries adds up in the log" {
	plays table-lookup interrogate -d 6,5 by=Harris at=Courier officer=messenger
	has result=cipher ciphers=1 target.removed=yes
	plays table-lookup cargo -d 5 by=Harris at=Train
	has treasure=1
	plays table-lookup cargo -d 5 by=Harris at=Waggons
	has treasure=2
	asks table-lookup cargo by=Harris at=Train
	has result=questioned
	now Harris
	has ciphers=1 treasure=2
}

@test "civilians count for a joined unit's quality, and what the other carried goes along" {
	note 'event=join by=Rifles strength=3 original=3'
	note 'event=join by=Drivers strength=4 original=4 treasure=1 ciphers=1 escorts=aristocrats'
	plays check join by=Rifles at=Drivers apart=2 veterans=3 civilians=4
	has quality=civilian treasure=1 ciphers=1 escorts=aristocrats strength=7
	note event=turn
	plays check join by=Rifles at=Nobody apart=2 veterans=4 civilians=4
	has quality=veteran
}

@test "a vehicle that is destroyed is off the table" {
	plays check blast -d 6,6 by=Waggon quality=transport
	has result=destroyed removed=yes
}
