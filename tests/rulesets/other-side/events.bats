#!/usr/bin/env bats
load ../../helper

setup() { export VOLTIGEUR_RULES=other-side; }

# ---- initiative ----

@test "a one is an event, two to four the players, five and six the others" {
	local face result
	while read -r face result; do
		run table-lookup -o kv -d $face initiative players-left=yes
		has initiative=$face result=$result
	done <<-E
		1 event
		2 players
		4 players
		5 others
		6 others
	E
}

@test "an initiative that nobody can take is ignored" {
	run table-lookup -o kv -d 5 initiative others-there=no
	has result=ignored
	run table-lookup -o kv -d 5 initiative others-left=no
	has result=ignored
	run table-lookup -o kv -d 3 initiative players-left=no
	has result=ignored
	run table-lookup -o kv -d 1 initiative players-left=no
	has result=event
}

@test "when all have acted the turn is over" {
	run table-lookup -o kv initiative players-left=no others-left=no
	has result=turn-over
	run table-lookup -o kv initiative players-left=no others-there=no
	has result=turn-over
}

# ---- events ----

@test "every throw of the two event dice has its event" {
	local units
	# the columns of the sheet, by throws whose further dice are ones and twos
	check_event() { # tens, units, event, further dice
		run table-lookup -o kv -d $1,$2${4:+,$4} event x=24
		has occurs=$3
	}
	for units in 1 2 3; do check_event 1 $units quiet ""; done
	for units in 4 5; do check_event 1 $units villagers 1,3,4,1,1; done
	check_event 1 6 cave-ruins 3,4,1,1
	for units in 1 2; do check_event 2 $units monks 1,3,4,1,1; done
	check_event 2 3 aristocrats 1,1,3,4,1,1
	for units in 4 5 6; do check_event 2 $units guerillas 1,2,1,3,4,1,1; done
	for units in 1 2; do check_event 3 $units bandits 1,1,1,3,4,1,1,1; done
	check_event 3 3 deserters 1,1,3,4,1,1,1
	for units in 4 5; do check_event 3 $units outpost 3,4,1,1; done
	check_event 3 6 headquarters 1,1,3,4,1,1
	for units in 1 2 3; do check_event 4 $units conscript-infantry 1,1,3,4,1,1,1; done
	for units in 4 5; do check_event 4 $units massed 3,4,1,1; done
	check_event 4 6 artillery 1,1,3,4,3,4,1,1
	for units in 1 2 3 4; do check_event 5 $units average-infantry 1,1,3,4,1,1,1; done
	for units in 5 6; do check_event 5 $units convoy 1,1,1,3,4,1,1; done
	for units in 1 2; do check_event 6 $units veteran-infantry 1,1,3,4,1,1,1; done
	for units in 3 4; do check_event 6 $units cavalry 1,3,4,3,4,1,1,1; done
	for units in 5 6; do check_event 6 $units messenger 1,3,4,1,1; done
}

@test "a quiet event throws nothing more" {
	run table-lookup -o kv -d 1,2 event x=24
	has tens=1 units=2 result=quiet occurs=quiet
}

@test "an event past its limit is quiet" {
	local dice count
	while read -r dice count; do
		run table-lookup -o kv -d $dice event $count
		has result=quiet
	done <<-E
		5,5 convoys=3
		4,6 guns=3
		4,6 artillery-there=yes
		1,6 caves=2
		3,4 outposts=3
		4,4 masses=2
		6,3 cavalry-there=yes
		3,6 headquarters-there=yes
	E
	run table-lookup -o kv -d 5,5,1,1,1,3,4,1,1 event convoys=2
	has result=appears occurs=convoy
}

@test "what appears or is located is counted for the limits" {
	run table-lookup -o kv -d 5,5,1,1,1,3,4,1,1 event convoys=2
	has convoys=3 was.convoys=2
	run table-lookup -o kv -d 6,3,1,3,4,3,4,1,1,1 event x=24
	has cavalry-there=yes was.cavalry-there=no
	run table-lookup -o kv -d 4,4,3,4,1,1 parley-villagers range=6 outposts=1
	has outposts=2
	run table-lookup -o kv -d 3,4,1,1,3,3 event x=24 y=6
	has result=ignored
	lacks outposts
}

@test "infantry: twelve, six or four and two dice, a leader for each ten" {
	run table-lookup -o kv -d 4,1,4,4,3,4,1,1,1 event x=24
	has arrival.figures=20 arrival.leaders=2 arrival.quality=conscript
	run table-lookup -o kv -d 5,1,1,2,3,4,1,1,1 event x=24
	has arrival.figures=9 arrival.leaders=0 arrival.quality=average
	run table-lookup -o kv -d 6,1,6,6,3,4,1,1,1 event x=24
	has arrival.figures=16 arrival.leaders=1 arrival.quality=veteran
	local kind dice figures leaders
	while read -r kind dice figures leaders; do # at the tens, and right below them
		run table-lookup -o kv -d "$dice" arrival kind="$kind-infantry" there=yes
		has figures="$figures" leaders="$leaders"
	done <<-E
		conscript 3,4 19 1
		conscript 4,4 20 2
		average 1,2 9 0
		average 2,2 10 1
		average 6,6 18 1
		veteran 2,3 9 0
		veteran 3,3 10 1
	E
}

@test "cavalry: five and a die, one leader, quality by two dice" {
	local dice quality
	while read -r dice quality; do
		run table-lookup -o kv -d 6,$dice arrival kind=cavalry there=yes
		has figures=11 leaders=1 mounted=yes quality=$quality
	done <<-E
		1,2 conscript
		2,2 average
		6,4 average
		6,5 veteran
	E
}

@test "artillery: kind, piece and quality" {
	run table-lookup -o kv -d 3,5,3,4 arrival kind=artillery there=yes
	has what=light-foot quality=average figures=6
	run table-lookup -o kv -d 4,6,1,1 arrival kind=artillery there=yes
	has what=light-horse mounted=yes quality=conscript
	run table-lookup -o text -d 6,6,6,6 arrival kind=artillery there=yes
	case "$output" in *howitzer*"field artillery"*veteran*) ;; *) echo "$output"; false ;; esac
}

@test "convoy: vehicles, guards and their quality" {
	run table-lookup -o kv -d 3,6,4 arrival kind=convoy there=yes
	has figures=6 quality=average
	run table-lookup -o text -d 6,1,3 arrival kind=convoy there=yes
	answers "a convoy of 4 vehicles with 4 conscript guards"
}

@test "headquarters: four to six with one to three officers, on foot or mounted" {
	run table-lookup -o kv -d 2,3 arrival kind=headquarters there=yes
	has figures=4 leaders=1 quality=veteran mounted=no
	run table-lookup -o kv -d 5,4 arrival kind=headquarters there=yes
	has figures=6 leaders=3 mounted=yes
}

@test "a messenger is one mounted Veteran, courier or scout" {
	run table-lookup -o kv -d 4 arrival kind=messenger there=yes
	has figures=1 mounted=yes quality=veteran what=courier
	run table-lookup -o kv -d 5 arrival kind=messenger there=yes
	has what=scout
}

@test "guerillas, bandits and deserters: six and a die, each their qualities" {
	run table-lookup -o kv -d 6,1,4 arrival kind=guerillas there=yes
	has figures=12 quality=conscript mounted=no
	run table-lookup -o kv -d 1,5,5 arrival kind=guerillas there=yes
	has figures=7 quality=average mounted=yes
	run table-lookup -o kv -d 1,6,1 arrival kind=guerillas there=yes
	has quality=veteran
	run table-lookup -o kv -d 3,5,6 arrival kind=bandits there=yes
	has figures=9 quality=conscript mounted=yes
	run table-lookup -o kv -d 3,6,1 arrival kind=bandits there=yes
	has quality=average
	run table-lookup -o kv -d 3,2 arrival kind=deserters there=yes
	has quality=conscript
	run table-lookup -o kv -d 3,3 arrival kind=deserters there=yes
	has quality=average
	run table-lookup -o kv -d 3,6 arrival kind=deserters there=yes
	has quality=veteran
}

@test "civilians are two or three; aristocrats Spanish or English" {
	run table-lookup -o kv -d 3 arrival kind=villagers there=yes
	has figures=2 quality=civilian
	run table-lookup -o kv -d 4 arrival kind=monks there=yes
	has figures=3
	run table-lookup -o kv -d 1,4 arrival kind=aristocrats there=yes
	has figures=2 what=spanish
	run table-lookup -o kv -d 6,5 arrival kind=aristocrats there=yes
	has figures=3 what=english
}

@test "the compass of two dice" {
	local dice direction
	while read -r dice direction; do
		run table-lookup -o kv -d $dice,1,1 arrival kind=outpost
		has direction=$direction distance=14
	done <<-E
		1,1 rear
		1,2 left-rear
		1,3 left
		1,4 left-front
		2,4 left-front
		3,4 front
		4,4 right-front
		4,5 right-front
		4,6 right
		5,6 right-rear
		6,6 rear
	E
}

@test "distance: civilians from 8, massed enemy from 20, all others from 14" {
	run table-lookup -o kv -d 1,3,4,1,1 arrival kind=villagers
	has distance=8
	run table-lookup -o kv -d 3,4,1,1 arrival kind=massed
	has distance=20
	run table-lookup -o kv -d 3,4,6,6 arrival kind=massed
	has distance=30
	run table-lookup -o kv -d 3,4,6,6 arrival kind=cave-ruins
	has distance=24
}

@test "a six of surprise acts at once; who cannot surprise throws no such die" {
	run table-lookup -o kv -d 4,1,4,4,3,4,1,1,6 event x=24
	has arrival.surprise=6 arrival.at-once=yes
	run table-lookup -o kv -d 4,1,4,4,3,4,1,1,5 event x=24
	has arrival.surprise=5
	lacks arrival.at-once
	run table-lookup -o kv -d 2,4,1,2,1,3,4,1,1 event x=24
	lacks arrival.surprise
}

@test "with the ring on the table the event has a point, with the edge rule" {
	# average infantry: 8 men, left (1,3), 12 + 6 = 18
	run table-lookup -o kv -d 5,1,1,1,1,3,3,3,1 event x=12 y=20
	has result=appears arrival.direction=left arrival.distance=18 arrival.point-x=0 arrival.point-y=26
	run table-lookup -o kv -d 5,1,1,1,1,1,3,3,1 event x=12 y=6
	has result=ignored
}

# ---- discoveries ----

@test "villagers: what each throw brings" {
	local dice result
	while read -r dice result; do
		run table-lookup -o kv -d $dice parley-villagers range=6
		has result=$result target.questioned=yes acted=yes
	done <<-E
		1,1,1,1,3,4,1,1 informers
		1,2 unwilling
		1,3 unwilling
		1,4 gossip
		3,3,3,4,1,1 old-hiding-place
		3,4,1,1,1,3,4,1,1 wagons
		4,4,3,4,1,1 picket
		4,5,1,1,1,3,4,1,1 robbers
		4,6,1,2,1,3,4,1,1 sons-in-the-hills
		5,6,3,4,1,1 army-marching
		6,6 guest
	E
}

@test "informers bring infantry that acts at once; a guest goes along" {
	run table-lookup -o kv -d 1,1,1,1,3,4,1,1 parley-villagers range=6
	has finds=average-infantry met.figures=8 met.at-once=yes met.distance=14
	run table-lookup -o kv -d 6,6 parley-villagers range=6
	has escorts=exploring-officer
	lacks met.figures
}

@test "monks: what each throw brings" {
	local dice result
	while read -r dice result; do
		run table-lookup -o kv -d $dice parley-monks range=6
		has result=$result
	done <<-E
		1,1 armed
		1,2 armed
		2,2 sympathisers
		2,3 blessing
		3,3 blessing
		3,4,3,4,1,1 picket
		4,4,3,4,1,1 hermitage
		4,5,1,2,1,3,4,1,1 bands
		4,6,3,4,1,1 army-marching
		5,6 coded-orders
		6,6 cipher
	E
}

@test "armed monks are six Conscripts on the spot and act at once" {
	run table-lookup -o kv -d 1,2 parley-monks range=6
	has finds=armed-monks met.figures=6 met.quality=conscript met.at-once=yes
	lacks met.direction
}

@test "papers of monks are carried" {
	run table-lookup -o kv -d 5,6 parley-monks range=6 coded-orders=1
	has coded-orders=2 was.coded-orders=1
	run table-lookup -o kv -d 6,6 parley-monks range=6
	has ciphers=1
}

@test "aristocrats: what each throw brings, the English add two" {
	local dice result
	while read -r dice result; do
		run table-lookup -o kv -d $dice parley-aristocrats range=6
		has result=$result
	done <<-E
		1,1,1,3,4,3,4,1,1 sympathiser
		1,2 haughty
		2,2 haughty
		2,3 small-talk
		3,3 small-talk
		3,4,1,3,4,1,1 met-a-rider
		4,4 escort
		4,5 escort
		4,6,3,4,1,1 dined-at-a-picket
		5,6,3,4,1,1 saw-an-army
		6,6 officer
	E
	run table-lookup -o kv -d 1,1 parley-aristocrats range=6 blood=english
	has result=haughty
	run table-lookup -o kv -d 3,3 parley-aristocrats range=6 blood=english
	has result=escort escorts=aristocrats
	run table-lookup -o kv -d 6,6 parley-aristocrats range=6 blood=english
	has result=officer escorts=exploring-officer
}

@test "a village: what each throw holds, on the spot" {
	local dice result
	while read -r dice result; do
		run table-lookup -o kv -d $dice explore-village quality=veteran
		has result=$result
		lacks met.direction
	done <<-E
		1,1,1,1 trap
		1,2,1,1 garrison
		2,2,1,1 garrison
		2,3,1,1,1 looters
		3,3 empty
		3,4,1 at-work
		4,4 empty
		4,5,1 at-prayer
		4,6,1,1 at-the-inn
		5,6,4 magazine
		6,6 guest
	E
	run table-lookup -o kv -d 5,6,4 explore-village quality=veteran
	has guards=4 magazine=yes
	run table-lookup -o kv -d 1,1,1,1 explore-village quality=veteran
	has finds=veteran-infantry met.at-once=yes
}

@test "a cave: what each throw holds" {
	local dice result
	while read -r dice result; do
		run table-lookup -o kv -d $dice explore-cave quality=veteran
		has result=$result
	done <<-E
		1,1,1,1,1 trap
		1,2,1,1 camp
		2,2,1,1,1 lair
		2,3,1,1 camp
		3,3 empty
		3,4 empty
		4,4,1,1,1 refuge
		4,5,1 hermits
		4,6 hoard
		5,6,2 magazine
		6,6 guest
	E
	run table-lookup -o kv -d 4,6 explore-cave quality=veteran
	has treasure=1
}

@test "an outpost: what each throw holds; works are hard unless fortified" {
	local dice result works
	while read -r dice result works; do
		run table-lookup -o kv -d $dice scout-outpost range=12
		has result=$result works=$works
	done <<-E
		1,1,1,1 fortified-strong fortification
		1,2,1,1 fortified fortification
		2,2,1,1 picked-men hard
		2,3,1,1 battery hard
		3,3,1,1 recruits hard
		3,4,1,1 regulars hard
		4,4,1,1 recruits hard
		4,5 abandoned hard
		4,6,1,3,4 vedettes hard
		5,6,1,1 powder-store hard
		6,6,1,1,3,1 staff-quarters hard
	E
	run table-lookup -o kv -d 1,1,1,1 scout-outpost range=12
	has battery=light met.quality=veteran met.figures=6
	run table-lookup -o kv -d 5,6,1,1 scout-outpost range=12
	has magazine=yes
	run table-lookup -o kv -d 6,6,1,1,3,1 scout-outpost range=12
	has met.figures=8 also.figures=5 also.leaders=2
}

@test "officers: messengers as thrown, headquarters one more, company officers one less" {
	local dice officer result
	while read -r dice officer result; do
		run table-lookup -o kv -d $dice interrogate officer=$officer
		has result=$result
	done <<-E
		1,1 unit-officer papers-destroyed
		1,2 messenger papers-destroyed
		1,2 headquarters worthless
		2,2 messenger worthless
		2,3 messenger worthless
		3,3 unit-officer worthless
		3,3,3,4,1,1 messenger marked-map
		3,4 messenger plain-report
		4,4 messenger coded-orders
		4,5,1,1,1,3,4,1,1 messenger supply-list
		4,6,3,4,1,1 messenger march-table
		5,6 messenger cipher
		6,6 unit-officer cipher
		6,6 messenger plans
		5,6 headquarters plans
		6,6 headquarters plans
	E
	run table-lookup -o kv -d 3,4 interrogate officer=messenger
	has intelligence=1
	run table-lookup -o kv -d 6,6 interrogate officer=messenger
	has strategic-plans=1
}

@test "a convoy's cargo" {
	local face result
	while read -r face result; do
		run table-lookup -o kv -d $face cargo by=Cooper
		has result=$result
	done <<-E
		1 supplies
		3 supplies
		4 ammunition
		5 pay-chest
		6 dispatches
	E
	run table-lookup -o kv -d 5 cargo by=Cooper
	has treasure=1
	run table-lookup -o kv -d 6 cargo by=Cooper coded-orders=1
	has result=dispatches coded-orders=2 was.coded-orders=1
	run table-lookup -o kv -d 4 cargo by=Cooper at=Convoy
	has result=ammunition magazine=yes target.questioned=yes target.holds=magazine
	run table-lookup -o kv cargo by=Cooper at=Convoy target.questioned=yes
	has result=questioned
}

@test "talk takes 6 inches, scouting 12 and a view, exploring the place itself" {
	run table-lookup -o kv parley-villagers range=6.001
	has result=too-far
	lacks target.questioned
	run table-lookup -o kv scout-outpost range=12.001
	has result=too-far
	run table-lookup -o kv scout-outpost range=10 view=no
	has result=no-view
	run table-lookup -o kv explore-village range=1
	has result=too-far
}

@test "everything is done once, by players who may act" {
	local what
	for what in parley-villagers parley-monks parley-aristocrats scout-outpost explore-village explore-cave interrogate; do
		run table-lookup -o kv $what range=0 target.questioned=yes
		has result=questioned
		run table-lookup -o kv $what range=0 player=no
		has result=not-allowed
		run table-lookup -o kv $what range=0 wavering=yes
		has result=wavering
		run table-lookup -o kv $what range=0 acted=yes
		has result=acted
	done
	run table-lookup -o kv interrogate beaten=no
	has result=not-beaten
}

@test "bad input is refused" {
	run --separate-stderr table-lookup -o kv arrival kind=elephants
	refuses "conscript-infantry"
	run --separate-stderr table-lookup -o kv parley-monks quality=veteran
	refuses "missing range="
	run --separate-stderr table-lookup -o kv event convoys=-1
	refuses "below the minimum of 0"
	run --separate-stderr table-lookup -o kv interrogate officer=general
	refuses "headquarters"
}

@test "the sentence tells who comes, where, and whether at once" {
	run table-lookup -o text -d 5,1,3,3,3,4,3,3,6 event x=24 y=12
	answers "12 average infantry with muskets, 1 of them leading, 18 inches to the front; placed 24 inches across and 30 up the table, acting at once"
	run table-lookup -o text -d 6,5,2,3,4,2,3 event id=1
	answers "a mounted courier, 17 inches to the front"
	run table-lookup -o text -d 4,6,4,1,3,4,3,4,2,3 event id=1
	answers "a limbered gun of light horse artillery with four average gunners and two drivers, 17 inches to the front"
	run table-lookup -o text -d 3,6,6,6,3,4,2,3 event id=1
	answers "a headquarters of 6, 3 officers, one of the staff and two guards with muskets, mounted, 17 inches to the front"
	run table-lookup -o text -d 2,3,2,6,3,4,2,3 event id=1
	answers "2 English aristocrats, 11 inches to the front"
}

@test "gun or howitzer and the number of vehicles are told as fields" {
	run table-lookup -o kv -d 4,6,1,6,3,4,3,4,2,3 event id=1
	has arrival.piece=howitzer arrival.what=light-foot
	run table-lookup -o kv -d 5,6,3,3,4,3,4,2,3 event id=1
	has arrival.vehicles=3
	run table-lookup -o kv -d 3,4,1,1,1,3,4,2,3 parley-villagers range=4
	has finds=convoy met.vehicles=2
}
