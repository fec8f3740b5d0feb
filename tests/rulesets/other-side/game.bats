#!/usr/bin/env bats
# The Other Side of the Hill: what one deed leaves for the next, in a game with unit files.
load ../../helper
load ../../game

# Rifles (Orr, Doyle, ten Riflemen) and Lights (Grant, Muir, ten Bobs) of the players; six
# French muskets that the log knows.
setup() {
	begins other-side scouts.yaml event=game
	note 'event=join by=Picket player=no quality=average weapon=musket strength=6 original=6'
}
# falls NAME...: the Picket kills one of each, in a turn of its own.
falls() {
	local who
	for who; do
		note event=turn
		go shoot 6,6,6,6 by=Picket at="$who" range=5
		has result=casualty
	done
}
# rest UNIT: all of it who have not acted stand (OS-080).
rest() {
	plays move stand by="$1"
	has result=stands
}
# side FILE TEXT: a unit file of the enemy.
enemy() {
	printf 'rules: other-side\nname: The French\nside: enemy\n%s\n' "$1" >enemy.yaml
	export VOLTIGEUR_UNITS=$VOLTIGEUR_UNITS:enemy.yaml
}

# ---- a unit and its figures are one ----

@test "what a figure loses its unit has lost, and a loss of the unit is its last entry's (OS-201, OS-205)" {
	falls Riflemen
	[[ $output == *"at=Riflemen"*"target.strength=9 "* ]]
	go check 6,6 morale by=Rifles
	has losses=0 was.losses=1 result=solid
	falls Rifles
	[[ $output == *"target.strength=10 was.target.strength=11"* ]]
	[[ $output == *"at=Riflemen target.strength=8 was.target.strength=9"* ]]
	sound
}

@test "a figure's morale is its unit's: a check by one of them makes all waver (OS-201, OS-203)" {
	go check 2,2 morale by=riflemen
	[[ $output == "by=Rifles "* ]]
	has result=wavering wavering=yes
	asks shoot by=Riflemen at=Picket range=5
	has refused=wavering
	asks shoot by=Doyle at=Picket range=5
	has refused=wavering
	plays shoot by=Bobs at=Picket range=5 -d 1,1
	has result=miss
	go check 6,6 rally by=orr
	has result=solid wavering=no
	note event=turn
	plays shoot by=Doyle at=Picket range=5 -d 1,1
	has result=miss
}

@test "a rally that fails removes every figure of the unit (OS-204)" {
	go check 1,1 morale by=Rifles
	go check 1,1 rally by=Doyle
	has result=removed
	asks move by=Riflemen
	has refused=removed
	asks shoot by=Picket at=Orr range=5
	has refused=target.removed
	asks move by=Rifles
	[[ $output == *refused=* ]]
	plays shoot by=Bobs at=Picket range=5 -d 1,1
	has result=miss
}

@test "who has moved with his unit has acted, and a unit has when all its figures have (OS-080, OS-081)" {
	go move 3 by=Rifles
	has acted=yes
	asks shoot by=Riflemen at=Picket range=5
	has refused=acted
	note event=turn
	go move 3 by=Riflemen
	plays shoot by=Doyle at=Picket range=5 -d 1,1
	has result=miss
	plays move by=Orr -d 3
	has acted=yes
	asks move by=Rifles
	has refused=acted
}

@test "a shot is one figure's: of a unit of several the one must be named, of a commander alone he is it" {
	asks shoot by=Rifles at=Picket range=5
	has refused=name-a-part
	cat >staff.yaml <<-'END'
		rules: other-side
		name: Staff
		units: [{name: Headquarters, kind: commander, mounted: yes, figures: [{name: Colonel Hay, leader: yes, weapon: pistol}]}]
	END
	export VOLTIGEUR_UNITS=$VOLTIGEUR_UNITS:staff.yaml
	go shoot 6,4,5,5 by=Headquarters at=Picket range=3
	# a pistol from the saddle, by a leader: 5 + 1
	has aim-number=6 effect-number=8 result=casualty
	asks shoot by="Colonel Hay" at=Picket range=3
	has refused=acted
}

@test "half the figures gone are half of the unit, whoever they were; the last leader's loss is made good by a promotion (OS-020, OS-205, OS-207)" {
	falls Riflemen Riflemen Riflemen Riflemen Doyle
	go check 6,6 morale by=Rifles
	has needs=5
	note event=turn
	plays shoot -t -d 6,6,6,6 by=Picket at=Orr range=5
	says "Picket fires the musket at Orr: 6,6 to aim against 6 (5, +1 quality), then 6,6 to wound against 8: a casualty, and a man of Rifles is promoted"
	# six of twelve are gone, and the man promoted leads
	go check 6,6 morale by=Riflemen
	has needs=7
	now Rifles
	has promoted=yes
}

@test "nobody is promoted while another leads, nor among the enemy (OS-020)" {
	falls Orr
	lacks promoted
	enemy 'units: [{name: Line, kind: infantry, quality: conscript, figures: [{name: Sergent, leader: yes, weapon: pistol}, {name: Fusiliers, count: 9, weapon: musket}]}]'
	go check 6,6 morale by=Line
	has needs=5
	go shoot 6,6,6,6 by=Doyle at=Sergent range=5
	lacks promoted
	go check 6,6 morale by=Line
	has needs=7
}

@test "what a figure scouts, is told or takes is its unit's, and scores when one of the unit comes home (OS-R29)" {
	note 'event=join by=Redoubt player=no' 'event=join by=Courier player=no strength=1'
	go table-lookup 1,2,3,3 scout-outpost by=Riflemen at=Redoubt range=12
	go table-lookup 6,5 interrogate by=Doyle at=Courier officer=messenger
	has result=cipher
	[[ $output == *"by=Rifles ciphers=1"* ]]
	note event=turn
	run bash -c 'muster --after -o kv | tail -n 1'
	has points=0 verdict=total-loss
	go move 3 by=Orr gone=home
	run bash -c 'muster --after -o kv | tail -n 1'
	has points=4 level=2 verdict=victory
}

@test "a commander who is lost costs two, shot at by his name or his staff's (OS-293)" {
	cat >staff.yaml <<-'END'
		rules: other-side
		name: Staff
		units: [{name: Headquarters, kind: commander, mounted: yes, figures: [{name: Colonel Hay, leader: yes, weapon: pistol}]}]
	END
	export VOLTIGEUR_UNITS=$VOLTIGEUR_UNITS:staff.yaml
	go move 3 by=Rifles gone=home
	cp game.log before.log
	for name in Headquarters "Colonel Hay"; do
		cp before.log game.log
		go shoot 6,6,6,6 by=Picket at="$name" range=5
		has result=casualty
		run muster --after -o kv
		[[ $output == *"by=Headquarters unit=Staff end=destroyed lost=1"* ]]
		[[ $output == *"points=-1 "* ]]
	done
}

@test "a unit that left by another edge is neither home nor destroyed, and no more are its figures (OS-R28)" {
	go move 3 by=Lights gone=edge
	go move 3 by=Rifles gone=home
	run muster --after -o kv
	[[ $output == *"by=Lights unit=\"Major Hay\" end=elsewhere"* ]]
	[[ $output == *"points=0 "* ]]
	asks move by=Bobs
	has refused=removed
}

# ---- people who do not fight as others ----

@test "drivers are Civilians unless they are given a quality (OS-208, OS-R32)" {
	run check morale -o kv -d 6,6 serves=yes strength=3 original=5
	has needs=8
	run check morale -o kv -d 6,6 serves=yes strength=3 original=5 quality=average
	has needs=6
	enemy 'units: [{name: Train, kind: convoy, quality: average, figures: [{name: Guards, count: 4, weapon: musket}, {name: Carters, count: 3, driver: yes}, {name: Waggons, count: 2, quality: transport}]}]'
	go shoot 6,6,6,6 by=Doyle at=Carters range=5
	has result=casualty
	# the best of them are Average, and two of seven people are not half
	go check 6,6 morale by=Train
	has needs=6
	run melee charge -o kv -d 6,3,3 by=Riflemen at=Carters gap=3
	# 7, three less for a Civilian, one less for the charge
	has blow.needs=3
	run shoot -o kv by=Riflemen at=Waggons range=5
	has refused=no-target
	go check 1,1 morale by=Guards
	go check 1,1 rally by=Guards
	has result=removed
	now Carters
	has removed=yes
	now Waggons
	lacks removed
}

@test "villagers and monks take no offensive action, armed monks do (OS-049, OS-050, OS-051)" {
	enemy 'units: [{name: Millers, kind: villagers, figures: [{name: Women, count: 2}]}, {name: Friars, kind: monks, figures: [{name: Brothers, count: 3}]}, {name: Afrancesados, kind: monks, figures: [{name: Brethren, count: 3, weapon: pistol}]}]'
	for who in Women Millers Brothers; do
		asks melee charge by="$who" at=Riflemen gap=3
		has refused=peaceful
		asks melee attack by="$who" at=Doyle
		has refused=peaceful
	done
	go melee 6,3,3,1,1 charge by=Brethren at=Riflemen gap=3
	has result=locked
}

@test "aristocrats fight only when they have been attacked (OS-052)" {
	note 'event=join by=Hidalgos player=no folk=aristocrats quality=civilian strength=3 original=3 weapon=pistol' \
		'event=join by=Robbers player=no folk=bandits quality=conscript strength=7 original=7 weapon=pistol'
	asks shoot by=Hidalgos at=Robbers range=2
	has refused=peaceful
	go shoot 1,1 by=Robbers at=Hidalgos range=2
	has target.attacked=yes
	go shoot 1,1 by=Hidalgos at=Robbers range=2
	has result=miss
}

@test "who is charged has acted in this turn, a man alone as well as one of several (OS-182)" {
	go melee 6,3,3,3,3 charge by=Picket at=Doyle gap=3
	has result=beaten-off target.acts=1
	asks shoot by=Doyle at=Picket range=5
	has refused=acted
	note event=turn
	go melee 6,3,3,3,3 charge by=Picket at=Riflemen gap=3
	has target.acts=1
	go melee 6,3,3,3,3 charge by=Picket at=Riflemen gap=3
	has target.acts=2 was.target.acts=1
}

@test "civilians whom enemy troops charge are gone when they are reached; whom bandits charge are not (OS-049, OS-050, OS-052)" {
	note 'event=join by=Shepherds player=no folk=villagers quality=civilian strength=2 original=2' \
		'event=join by=Robbers player=no folk=bandits quality=conscript strength=7 original=7'
	go melee 1 charge by=Picket at=Shepherds gap=12
	has result=short
	note event=turn
	cp game.log before.log
	go melee 4 charge by=Picket at=Shepherds gap=5
	has result=gone target.removed=yes
	cp before.log game.log
	go melee 4,1,1,1,1 charge by=Robbers at=Shepherds gap=5
	has result=locked
}

@test "nobody fires at his own side, himself or his own unit, nor attacks them (OS-003)" {
	note 'event=join by=Partida player=yes folk=guerillas strength=9 original=9'
	asks shoot by=Doyle at=Lights range=5
	has refused=own-side
	for at in Bobs Partida; do
		asks shoot by=Doyle at="$at" range=5
		has refused=own-side
		asks melee charge by=Doyle at="$at" gap=2
		has refused=own-side
	done
	asks shoot by=Doyle at=Doyle range=5
	has refused=self
	note 'event=join by=Column player=no strength=9 original=9' 'event=join by=Robbers player=no folk=bandits strength=9 original=9'
	asks shoot by=Picket at=Column range=5
	has refused=own-side
	go shoot 1,1 by=Picket at=Robbers range=5
	has result=miss
}

# ---- guns ----

battery() {
	enemy 'units: [{name: Battery, kind: artillery, quality: average, gun: light, figures: [{name: Gunners, count: 4, weapon: musket}, {name: Drivers, count: 2, driver: yes}]}]'
}

@test "a gun and its crew are one: markers, ammunition and limber whichever is named (OS-103, OS-139, OS-140)" {
	battery
	go shoot 6,6 gun by=Gunners
	[[ $output == "by=Battery "* ]]
	has result=fired markers=1
	note event=turn
	asks shoot gun by=Battery
	has refused=unloaded
	plays shoot load by=Gunners ammunition=cannister
	has result=loaded
	[[ $output == *"by=Battery"*"markers=0 was.markers=1"* ]]
	asks move limber by=Battery
	has refused=acted
	note event=turn
	go shoot 6,6 gun by=Battery
	has munition=cannister
	note event=turn
	plays move limber by=Gunners
	has result=limbered
	note event=turn
	asks shoot load by=Gunners
	has refused=limbered
	sound
}

@test "the crew that is left loads and fires: two load, one fires, none does neither; drivers are no gunners (OS-103)" {
	battery
	go shoot 6,6 gun by=Battery
	local _
	for _ in 1 2 3; do
		note event=turn
		go shoot 6,6,6,6 by=Doyle at=Gunners range=5
		note event=turn
		plays shoot load by=Doyle
	done
	note event=turn
	asks shoot load by=Battery
	has refused=no-crew
	note 'event=set by=Battery markers=0'
	go shoot 6,6 gun by=Battery
	has result=fired
	note event=turn 'event=set by=Battery markers=0' 'event=set by=Gunners strength=0'
	asks shoot gun by=Battery
	has refused=no-crew
}

@test "a gun fires within 30 degrees of where it points, and points there afterwards; to turn further is its action (OS-140, OS-173)" {
	battery
	plays move turn by=Gunners toward=170
	has points-to=170 acted=yes
	note event=turn
	asks shoot gun by=Battery toward=201
	has refused=too-far-round
	go shoot 6,6 gun by=Battery toward=200
	has points-to=200
	note event=turn 'event=set by=Battery markers=0 points-to=350'
	asks shoot gun by=Battery toward=21
	has refused=too-far-round
	go shoot 6,6 gun by=Battery toward=20
	has points-to=20 was.points-to=350
	note event=turn
	plays move limber by=Battery
	asks move turn by=Battery toward=90
	has refused=limbered
	note event=turn
	plays move limber by=Battery toward=90
	has result=unlimbered points-to=90
}

@test "transport fires no gun (OS-042, OS-045)" {
	run shoot gun -o kv gun=light quality=transport
	has refused=transport
}

@test "ammunition may be said when firing, and the log agrees with it (OS-172)" {
	battery
	go shoot 6,6 gun by=Battery ammunition=roundshot
	has munition=roundshot
	sound
}

# ---- the turn ----

# strict: a game that follows the order; the Picket is there.
strict() {
	local units=${VOLTIGEUR_UNITS:-}
	rm -f game.log
	begins other-side scouts.yaml "event=game sequence=${1:-strict}"
	export VOLTIGEUR_UNITS=${units:-$VOLTIGEUR_UNITS}
	note 'event=join by=Picket player=no quality=average weapon=musket strength=6 original=6'
}
# press FACE: the button: 1 an event, 2 to 4 the players, 5 and 6 the others.
press() { go table-lookup "$1" initiative id=1; }

@test "nobody acts before the button says so, then one unit of that side (OS-070, OS-071, OS-073)" {
	strict
	asks move by=Doyle
	has refused=not-now
	press 3
	has now.phase=players
	asks move by=Picket
	has refused=not-now
	go move 3 by=Doyle
	[[ $output == *"by=Rifles acting=yes was.acting=no activated=yes"* ]]
	go move 3 by=Riflemen
	asks move by=Bobs
	has refused=too-late
	rest Rifles
	press 5
	has now.phase=others
	[[ $output == *"event=activation by=Rifles"* ]]
	go shoot 1,1 by=Picket at=Bobs range=5
	has result=miss
	sound
}

@test "a unit has one initiative a turn, whoever of it began (OS-080)" {
	strict
	press 3
	go move 3 by=Doyle
	rest Rifles
	press 2
	asks move by=Riflemen
	has refused=spent
	asks move by=Rifles
	has refused=spent
	go move 3 by=Lights
	has result=moves
}

@test "all figures of the unit act before the next press: those who are left over stand or move (OS-073, OS-080)" {
	strict
	press 3
	go shoot 1,1 by=Doyle at=Picket range=5
	go move 3 by=Riflemen
	asks table-lookup initiative id=1
	has refused=owed
	run -0 table-lookup initiative id=1 -o text
	[ "$output" = "Rifles must act with every figure first (move stand)" ]
	go move 3 by=Orr
	press 3
	has result=players
	# a wavering unit does not stand: it moves or rallies (OS-203)
	go check 1,1 morale by=Lights
	go move 3 by=Grant
	run -0 table-lookup initiative id=1 -o text
	[ "$output" = "Lights must rally or move first (check rally)" ]
	asks move stand by=Lights
	has refused=wavering
	go move 3 by=Muir
	go move 3 by=Bobs
	press 5
	has result=others
	sound
}

@test "a game that only warns goes on, and says who has not acted (OS-080)" {
	begins other-side scouts.yaml 'event=game sequence=warn'
	press 3
	go move 3 by=Doyle
	plays table-lookup initiative id=1
	has warn=owed
}

@test "units split and join at the start of an initiative of theirs (OS-090)" {
	strict
	asks check split by=Orr at=Riflemen part=4 forms=Bravo men=Sentries
	has refused=not-now
	press 5
	asks check split by=Orr at=Riflemen part=4 forms=Bravo men=Sentries
	has refused=too-late
	rest Picket
	press 3
	run check split -o kv by=Orr at=Riflemen part=99 forms=Bravo men=Sentries
	has refused=too-few
	plays check join by=Rifles at=Lights apart=3
	has result=joined
	undo=$(muster --undo -l game.log)
	note "$undo"
	go move 3 by=Bobs
	asks check split by=Orr at=Riflemen part=4 forms=Bravo men=Sentries
	has refused=too-late
	asks check split by=Muir at=Grant forms=Bravo
	[[ $output == *refused=* ]]
	sound
}

@test "a unit that lost a figure checks morale before the next initiative, and only then (OS-077, OS-201)" {
	strict
	press 5
	go shoot 6,6,6,6 by=Picket at=Riflemen range=5
	go shoot 6,6,6,6 by=Picket at=Riflemen range=5
	asks table-lookup initiative id=1
	has refused=owed
	go check 6,6 morale by=Riflemen
	has result=solid losses=0
	rest Picket
	press 3
	has result=players
	sound
}

@test "an initiative that nobody can take is ignored, and nobody acts until the button is pressed again (OS-074, OS-075, OS-R03)" {
	strict
	press 5
	go move 3 by=Picket
	press 6
	has result=ignored
	asks move by=Rifles
	has refused=not-now
	press 2
	has result=players
	rm game.log
	begins other-side scouts.yaml 'event=game sequence=strict'
	press 5
	has result=ignored
}

@test "when all have acted the next press begins a turn, and the markers come off (OS-079, OS-081)" {
	strict
	for by in 3:Rifles 3:Lights 5:Picket; do
		press "${by%:*}"
		go move 3 by="${by#*:}"
	done
	press 4
	[[ $output == "event=turn now.turn=2 was.now.turn=1"* ]]
	has result=players
	go shoot 1,1 by=Doyle at=Picket range=5
	has result=miss
	sound
}

@test "who appears has a name from then on, and waits for an initiative unless he surprises (OS-086, OS-238)" {
	strict
	press 1
	has result=event
	go table-lookup 5,1,1,1,3,4,1,1,1 event arrives=Voltigeurs
	lacks arrival.at-once
	asks move by=Voltigeurs
	has refused=not-now
	press 5
	go shoot 6,6,6,6 by=Voltigeurs at=Doyle range=5
	has aim-number=6 result=casualty
	asks table-lookup initiative id=1
	has refused=owed
	go check 6,6 morale by=Rifles
	rest Voltigeurs
	press 1
	# a surprise is a six
	go table-lookup 4,1,1,1,3,4,1,1,6 event arrives=Recruits
	has arrival.at-once=yes
	go melee 6,1,1,1,1 charge by=Recruits at=Riflemen gap=3
	has charge.distance=10
	sound
}

@test "who appears is what the event said: people, quality, weapon, gun and number" {
	go table-lookup 2,4,3,6,5,3,4,1,1 event arrives=Partida
	go table-lookup 4,6,5,6,6,6,3,4,1,1 event arrives=Battery
	go table-lookup 1,4,1,3,4,1,1 event arrives=Millers
	now Partida
	has folk=guerillas quality=veteran strength=9 mounted=yes player=no
	now Battery
	has gun=field howitzer=yes limbered=yes strength=6 quality=veteran
	now Millers
	has folk=villagers quality=civilian weapon=none strength=2
	asks melee charge by=Millers at=Riflemen gap=3
	has refused=peaceful
}

@test "cavalry may come again when the log knows that the last is gone (OS-H04)" {
	go table-lookup 6,3,1,3,4,3,4,1,1,1 event arrives=Chasseurs
	has cavalry-there=yes the-cavalry=Chasseurs
	go table-lookup 6,3 event arrives=Hussars
	has result=quiet
	go move 3,3 by=Chasseurs gone=edge
	go table-lookup 6,3,1,3,4,3,4,1,1,1 event arrives=Hussars
	has result=appears the-cavalry=Hussars
}

@test "cavalry, a gun or a headquarters comes again when the last has left, was destroyed or is removed, and not before (OS-H04)" {
	local kind dice gone
	while read -r kind dice; do
		for gone in strength=0 removed=yes; do
			echo event=game >game.log
			go table-lookup $dice event arrives=Ones
			has result=appears the-$kind=Ones
			go table-lookup ${dice:0:3} event arrives=Others
			has result=quiet
			note 'event=set by=Ones strength=1'
			go table-lookup ${dice:0:3} event arrives=Others
			has result=quiet
			note "event=set by=Ones $gone"
			go table-lookup $dice event arrives=Others
			has result=appears the-$kind=Others
		done
	done <<-'END'
		cavalry      6,3,1,3,4,3,4,1,1,1
		artillery    4,6,5,6,6,6,3,4,1,1
		headquarters 3,6,3,3,3,3,3,3
	END
}

@test "muster shows whose initiative it is, who has had his and who owes a check" {
	strict
	press 5
	go shoot 6,6,6,6 by=Picket at=Riflemen range=5
	run muster --turn -o kv
	[[ $output == *"now.turn=1 now.phase=others"* ]]
	[[ $output == *"by=Rifles stands=owes next=check.morale"* ]]
	[[ $output == *"by=Lights stands=waits"* ]]
	[[ $output == *"by=Picket stands=active next=move.stand"* ]]
	rest Picket
	go check 6,6 morale by=Rifles
	press 3
	run muster --turn -o kv
	[[ $output == *"by=Picket stands=acted"* ]]
	[[ $output == *"by=Lights stands=may"* ]]
}

@test "a game that warns goes on and says what was out of order" {
	strict warn
	go move 3 by=Doyle
	has result=moves warn=not-now
	press 3
	go move 3 by=Bobs
	go move 3 by=Riflemen
	has warn=spent
}

@test "the lady at home is a victory whatever the points are (OS-258)" {
	run table-lookup points -o text returned=1 lady=home
	answers "0 points; the lady is home, and nothing else matters: a victory"
	run table-lookup points -o kv returned=1 lady=home
	has level=4 result=victory
}

@test "a headquarters names its officers, its staff and its guards (OS-053)" {
	run table-lookup arrival -o text kind=headquarters there=yes -d 3,1
	answers "a headquarters of 5, 2 officers, one of the staff and two guards with muskets"
	run table-lookup arrival -o text kind=headquarters there=yes -d 1,5
	answers "a headquarters of 4, an officer, one of the staff and two guards with muskets, mounted"
}

# ---- splits and joins ----

@test "a leader takes some of his unit away: both have the number they then have, and each a leader (OS-087, OS-206)" {
	falls Riflemen
	go check 6,6 morale by=Rifles
	note event=turn
	asks check split by=Riflemen at=Orr forms=Flankers
	has refused=no-leader
	asks check split by=Doyle at=Orr forms=Flankers
	has refused=no-leader
	asks check split by=Doyle at=Bobs forms=Flankers
	has refused=other-unit
	asks check split by=Doyle at=Riflemen part=4 forms=Flankers
	has refused=name-the-men
	go check '' split by=Doyle at=Riflemen part=4 forms=Flankers men=Skirmishers
	has result=split
	now Flankers
	has original=5 whole=yes
	now Rifles
	has original=6
	now Skirmishers
	has company=Flankers weapon=rifle strength=4
	# five of the new unit's numbers: three lost are more than half
	falls Skirmishers Skirmishers Skirmishers
	go check 6,6 morale by=Doyle
	[[ $output == "by=Flankers "* ]]
	has needs=7
	go check 6,6 morale by=Orr
	[[ $output == "by=Rifles "* ]]
	has needs=5
	sound
}

@test "what befalls one part of a split unit is no longer the other's (OS-087, OS-201)" {
	go check '' split by=Doyle at=Riflemen part=4 forms=Flankers men=Skirmishers
	go check 2,2 morale by=Skirmishers
	has result=wavering
	asks shoot by=Doyle at=Picket range=5
	has refused=wavering
	plays shoot by=Riflemen at=Picket range=5 -d 1,1
	has result=miss
	go check 1,1 rally by=Flankers
	has result=removed
	plays move by=Orr -d 3
	has result=moves
	run muster --after -o kv
	[[ $output == *"by=Flankers "*"end=destroyed"* ]]
}

@test "a unit that was wavering splits into two that are (OS-201)" {
	go check 2,2 morale by=Rifles
	go check '' split by=Doyle at=Riflemen part=4 forms=Flankers men=Skirmishers
	asks shoot by=Skirmishers at=Picket range=5
	has refused=wavering
	go check 6,6 rally by=Flankers
	asks shoot by=Riflemen at=Picket range=5
	has refused=wavering
}

@test "units join: their figures are the one's, with both numbers and the quality of most (OS-088, OS-089, OS-R10)" {
	asks check join by=Rifles at=Lights apart=4
	has refused=too-far
	asks check join by=Rifles at=Bobs apart=3
	has refused=one-unit
	asks check join by=Rifles at=Rifles apart=3
	has refused=self
	go check 2,2 morale by=Lights
	go check '' join by=Doyle at=Lights apart=3
	[[ $output == "by=Rifles "* ]]
	has result=joined original=24 wavering=yes target.merged=yes
	asks shoot by=Riflemen at=Picket range=5
	has refused=wavering
	asks shoot by=Bobs at=Picket range=5
	has refused=wavering
	go check 6,6 rally by=Bobs
	[[ $output == "by=Rifles "* ]]
	has result=solid
	sound
}

@test "guerillas who join a unit become its figures and take its quality (OS-022, OS-089)" {
	note 'event=join by=Partida player=yes folk=guerillas quality=average strength=9 original=9 weapon=carbine'
	go check '' join by=Rifles at=Partida apart=3
	has result=joined original=21
	now Partida
	has company=Rifles quality=veteran
	falls Partida
	go check 6,6 morale by=Orr
	has needs=5
}

# ---- what only the referee may see ----

hidden() {
	enemy 'units: [{name: Garrison, kind: infantry, quality: veteran, hidden: yes, figures: [{name: Lieutenant, leader: yes, weapon: pistol}, {name: Grenadiers, count: 14, weapon: musket}]}]'
}

@test "a hidden force is the referee's secret until it shows itself (OS-253, OS-256)" {
	hidden
	run --separate-stderr muster -o kv --as players
	[[ $output != *Garrison* && $output != *Grenadiers* && $output == *by=Rifles* ]]
	for as in referee 'The French'; do
		run --separate-stderr muster -o kv --as "$as"
		[[ $output == *by=Garrison* && $output == *by=Grenadiers* ]]
	done
	asks shoot by=Doyle at=Grenadiers range=5
	has refused=target.removed
	go table-lookup '' hidden-force by=Grenadiers players=13
	has result=hidden
	go table-lookup '' hidden-force by=Grenadiers players=12
	has result=appears hidden=no
	run --separate-stderr muster -o kv --as players
	[[ $output == *by=Garrison* ]]
	go shoot 1,1 by=Doyle at=Grenadiers range=5
	has result=miss
}

@test "a hidden force takes no initiative and is not shown whose turn it is (OS-256)" {
	hidden
	strict
	note 'event=leave by=Picket'
	press 5
	has result=ignored
	run muster --turn -o kv
	[[ $output != *Garrison* ]]
	run muster --turn -o kv --as referee
	[[ $output == *Garrison* ]]
}

@test "where a traveller goes is known to its own side and the referee (OS-239)" {
	go table-lookup '' destination by=Picket from-x=24 from-y=26 kind=infantry
	run --separate-stderr muster -o kv --as referee
	[[ $output == *"by=Picket "*"heads-for=left"* ]]
	run --separate-stderr muster -o kv --as players
	[[ $output == *"by=Picket "* && $output != *heads-for* ]]
	run -2 --separate-stderr muster --as nobodys
	[[ $stderr == *'no side "nobodys"'* ]]
}

# ---- what the model games found ----

convoy() {
	enemy 'units: [{name: Wagons, kind: convoy, quality: conscript, figures: [{name: Guards, count: 4, weapon: musket}, {name: Carts, count: 3, quality: transport, weapon: none}]}]'
}

@test "a shot at a convoy kills its people, never a vehicle (OS-154, OS-208)" {
	convoy
	go shoot 6,6,6,6 by=Bobs at=Wagons range=5
	[[ $output == *"at=Guards target.strength=3 was.target.strength=4"* ]]
}

@test "one vehicle that is destroyed leaves the others on the table (OS-117)" {
	convoy
	go check 6,6 blast by=Carts
	has result=destroyed strength=2
	go check 6,6 blast by=Carts
	has result=destroyed strength=1
	[[ $output != *removed=yes* ]]
	go check 6,6 blast by=Carts
	has result=destroyed removed=yes
}

@test "a convoy moves at the pace of its slowest, a gun at that of Transport (OS-043, OS-092)" {
	convoy
	go move 4 by=Wagons
	has distance=6
	go table-lookup 1,1,4,4,3,4,3,3 arrival kind=artillery arrives=Battery
	go move 4 by=Battery
	has distance=6
}

@test "the crew of a gun that appears has the quality that was thrown (OS-208, OS-H05e)" {
	go table-lookup 1,1,4,4,3,4,3,3 arrival kind=artillery arrives=Battery
	has quality=average
	go check 6,6 morale by=Battery
	has needs=6
}

@test "only the players are kept from massed enemy, and only they win guerillas (OS-022, OS-056)" {
	note 'event=join by=Partida player=no folk=guerillas quality=average strength=9 original=9'
	go move 3 by=Picket massed=10 at=Partida guerillas=5
	has result=moves
	[[ $output != *target.player* ]]
	asks move by=Bobs massed=10
	has refused=forbidden
}

@test "a wavering figure may not even stand (OS-203)" {
	go check 1,1 morale by=Rifles
	asks move stand by=Doyle
	has refused=wavering
	go move 3 by=Doyle
	has result=moves
}

@test "villagers who have talked are gone, whichever of them was asked; the gone do not talk (OS-118, OS-120)" {
	enemy 'units: [{name: Gentry, kind: aristocrats, quality: civilian, figures: [{name: Don, weapon: none}, {name: Donas, count: 2, weapon: none}]}, {name: Peasants, kind: villagers, quality: civilian, figures: [{name: Folk, count: 2, weapon: none}]}]'
	go table-lookup 2,3 parley-aristocrats by=Orr at=Don range=3
	has result=small-talk
	now Donas
	has removed=yes
	note 'event=set by=Folk removed=yes'
	asks table-lookup parley-villagers by=Doyle at=Folk range=3
	has refused=no-target
}

@test "who has left the table counts as gone when the unit checks morale (OS-205)" {
	go move 6 by=Riflemen gone=home
	go check 6,6 morale by=Orr
	has needs=7
}

@test "a joined unit takes the quality of the majority, all its figures with it (OS-089)" {
	go check '' split by=Orr at=Riflemen forms=Pickets part=2 men=Sentries
	note 'event=set by=Riflemen quality=average' 'event=set by=Bobs quality=average'
	go check '' join by=Rifles at=Pickets apart=1
	now Sentries
	[[ $output != *quality=* ]] # average, which is not shown
	note 'event=set by=Bobs quality=conscript'
	go check '' join by=Orr at=Lights apart=1
	[[ $output == *"at=Bobs target.quality=average was.target.quality=conscript"* ]]
}

@test "of equal numbers the better quality is that of the joined unit (OS-089, OS-R11)" {
	local row men want
	while read -r row men want; do
		echo event=game >game.log
		go check '' split by=Orr at=Riflemen forms=Pickets part=2 men=Sentries
		note "event=set by=Riflemen quality=$row strength=$men" "event=set by=Sentries quality=$row strength=1"
		go check '' join by=Rifles at=Pickets apart=1
		[[ $output == *"at=Sentries "*"target.quality=$want "* || $want = "$row" && $output != *"target.quality="* ]] || { echo "$row $men: $output"; return 1; }
	done <<-'END'
		average   1 veteran
		average   2 average
		conscript 1 veteran
		conscript 2 conscript
	END
}

@test "whoever splits off is still on the side of the players (OS-003, OS-087)" {
	go check '' split by=Orr at=Riflemen forms=Pickets part=2 men=Sentries
	asks melee attack by=Bobs at=Sentries
	has refused=own-side
}

@test "a second action is refused in strict games and warned of in others (OS-081)" {
	strict warn
	press 3
	go move 3 by=Doyle
	go move 3 by=Doyle
	has result=moves warn=acted
}

@test "units that split or join late are warned of, where a game only warns (OS-090)" {
	strict warn
	press 3
	go move 3 by=Doyle
	run --separate-stderr check split by=Doyle at=Riflemen part=4 forms=Bravo men=Sentries -o kv
	[[ $output == *" result=split warn="* ]] || { echo "$output"; false; }
	run --separate-stderr check join by=Rifles at=Lights apart=1 -o kv
	[[ $output == *" result=joined warn="* ]] || { echo "$output"; false; }
}

@test "a unit that appears while others act keeps the turn open (OS-079)" {
	strict
	for who in Orr Grant; do
		press 3
		go move 3 by="$who"
		rest "$([ "$who" = Orr ] && echo Rifles || echo Lights)"
	done
	press 5
	go move 3 by=Picket
	go table-lookup 1,1,1,3,4,3,3 arrival kind=bandits arrives=Band
	press 5
	has result=others
	[[ $output != *event=turn* ]]
	go move 3 by=Band
	has result=moves
}

@test "morale is owed before the last initiative of a turn ends it (OS-077, OS-079)" {
	strict
	for who in Orr Grant; do
		press 3
		go move 3 by="$who"
		rest "$([ "$who" = Orr ] && echo Rifles || echo Lights)"
	done
	press 5
	go shoot 6,6,6,6 by=Picket at=Bobs range=5
	asks table-lookup initiative id=1
	has refused=owed
}
