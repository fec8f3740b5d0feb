#!/usr/bin/env bats
# The Other Side of the Hill: units that split and join in an initiative, checks that stay
# owed, officers who are searched, convoys that are taken.
load ../../helper
load ../../game

# A rifle unit of thirteen with four leaders, a light infantry unit, and the French.
setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	cat >hay.yaml <<-'END'
		rules: other-side
		name: Major Hay
		units:
		  - name: Rifles
		    kind: rifles
		    figures: [{name: Orr, leader: yes, weapon: pistol}, {name: Doyle, leader: yes, weapon: rifle}, {name: Cope, leader: yes, weapon: rifle}, {name: Cade, leader: yes, weapon: rifle}, {name: Riflemen, count: 9, weapon: rifle}]
		  - name: Lights
		    kind: light-infantry
		    figures: [{name: Grant, leader: yes, weapon: pistol}, {name: Muir, leader: yes, weapon: musket}, {name: Bobs, count: 8, weapon: musket}]
	END
	cat >french.yaml <<-'END'
		rules: other-side
		name: The French
		side: enemy
		units:
		  - name: Marshal
		    kind: headquarters
		    quality: veteran
		    figures: [{name: Soult, leader: yes, weapon: pistol}, {name: Aide, weapon: pistol}, {name: Guards, count: 2, weapon: musket}]
		  - name: Wagons
		    kind: convoy
		    quality: conscript
		    figures: [{name: Escort, count: 4, weapon: musket}, {name: Carters, count: 2, driver: yes}, {name: Carts, count: 2, quality: transport}]
	END
	begins other-side './hay.yaml ./french.yaml' 'event=game sequence=strict'
}
press() { go table-lookup "$1" initiative id=1; }

@test "several go along with a leader, and a unit that was split splits again: each has the number it then has (OS-087, OS-206)" {
	press 3
	plays check split by=Orr at=Riflemen,Doyle forms=Bravo
	has result=split
	now Bravo
	has original=11
	now Rifles
	has original=2
	plays check split by=Orr at=Riflemen part=2 forms=Delta men=Sentries
	has result=split
	now Delta
	has original=3
	now Bravo
	has original=8
	asks check split by=Doyle at=Riflemen forms=Echo
	has refused=no-leader
	sound
}

@test "those who go need a name of their own only if others of theirs stay (OS-087)" {
	press 3
	run check split by=Orr at=Riflemen part=8 forms=Delta -o kv
	has refused=name-the-men
	run check split by=Orr at=Riflemen part=9 forms=Delta -o kv
	has result=split
	run check split by=Orr at=Doyle part=1 forms=Delta -o kv
	has result=split
	run check split by=Orr at=Doyle,Riflemen part=1 forms=Delta -o kv
	has refused=name-the-men
}

@test "whoever splits off may take the initiative, by his name or the new unit's, and nobody else acts in it (OS-073, OS-090)" {
	press 3
	plays check split by=Orr at=Riflemen part=4 forms=Bravo men=Sentries
	cp game.log before.log
	for who in Bravo Orr Sentries; do
		cp before.log game.log
		go move 3 by="$who"
		has result=moves
		for other in Bobs Doyle; do
			asks move by="$other"
			has refused=too-late
		done
		asks move stand by=Bravo
		press 2
		has result=players
		go move 3 by=Doyle
		has result=moves
		sound
	done
}

@test "a unit that appears while others act has no initiative yet; when it acts all the same, the game warns of the next one, too (OS-073, OS-238)" {
	echo event=game sequence=warn >game.log
	press 5
	go table-lookup 5,1,1,3,4,1,1 arrival kind=bandits arrives=Robbers
	go move 3 by=Robbers
	has warn=not-now
	go move 3 by=Soult
	has warn=too-late
}

@test "a unit owes its check until it is made, whoever has acted since (OS-077)" {
	echo event=game sequence=warn >game.log
	press 5
	go shoot 6,6,6,6 by=Guards at=Riflemen range=5
	has result=casualty
	press 3
	has warn=owed
	go move 3 by=Rifles
	now Rifles
	has losses=1
	press 5
	has warn=owed
	note event=turn
	press 5
	has warn=owed
	go check 6,6 morale by=Rifles
	has losses=0
	press 5
	lacks warn
}

@test "a unit of which somebody has not acted may rally, however many of it fell after they had (OS-080, OS-204)" {
	press 5
	go shoot 1,1 by=Guards at=Doyle range=5
	go melee 6,6,6,6,6 charge by=Guards at=Doyle gap=2 target.reaction=fire
	has result=shot-down
	go shoot 1,1 by=Aide at=Doyle range=5
	go check 1,1 morale by=Soult
	has result=wavering
	go check 6,6 rally by=Marshal
	has result=solid
}

@test "to search a unit takes its officers and leaves the others; who is no officer is not asked (OS-053, OS-124)" {
	press 3
	asks table-lookup interrogate by=Doyle at=Guards
	has refused=no-officer
	asks table-lookup interrogate by=Doyle at=Bobs
	has refused=own-side
	asks table-lookup interrogate by=Doyle at=Wagons
	has refused=no-target
	go table-lookup 1,1 interrogate by=Doyle at=Marshal officer=headquarters
	has result=papers-destroyed
	now Soult
	has removed=yes
	now Guards
	lacks removed
	now Marshal
	lacks removed
	asks table-lookup interrogate by=Cope at=Soult
	has refused=no-target
	sound
}

@test "officers who have fallen may be searched, also when all of their unit has; who has left the table may not (OS-124)" {
	note 'event=set by=Soult strength=0'
	press 3
	cp game.log before.log
	for at in Soult Marshal; do
		cp before.log game.log
		go table-lookup 1,1 interrogate by=Doyle at="$at"
		has result=papers-destroyed
		cp before.log game.log
		note 'event=set by=Aide strength=0' 'event=set by=Guards strength=0'
		go table-lookup 1,1 interrogate by=Doyle at="$at"
		has result=papers-destroyed
		cp before.log game.log
		note 'event=set by=Soult removed=yes'
		asks table-lookup interrogate by=Doyle at="$at"
		[[ $output == *refused=*target* ]]
	done
}

@test "a headquarters that an event brought loses the officers it came with, and keeps its guards (OS-124, OS-H05g)" {
	go table-lookup 3,1,3,4,2,2 arrival kind=headquarters arrives=Staff
	has figures=5 leaders=2
	press 3
	go table-lookup 1,1 interrogate by=Doyle at=Staff officer=headquarters
	now Staff
	has strength=3
	lacks removed
}

@test "a convoy is looted when its people are gone, while a vehicle is left, and by somebody else (OS-209, OS-H68)" {
	asks table-lookup cargo by=Wagons at=Wagons
	has refused=self
	asks table-lookup cargo by=Escort at=Wagons
	has refused=self
	note 'event=set by=Escort strength=0' 'event=set by=Carters strength=0'
	cp game.log before.log
	go table-lookup 5 cargo by=Doyle at=Wagons
	has result=pay-chest
	cp before.log game.log
	note 'event=set by=Carts removed=yes'
	asks table-lookup cargo by=Doyle at=Wagons
	has refused=no-target
	note 'event=join by=Mules player=no strength=4' 'event=set by=Mules strayed=yes removed=yes'
	asks table-lookup cargo by=Doyle at=Mules
	has refused=no-target
}

@test "each exploring officer who is brought home counts (OS-287, OS-H69)" {
	note 'event=join by=Barca player=no' 'event=join by=Ruins player=no'
	press 3
	go table-lookup 6,6 explore-village by=Doyle at=Barca
	go table-lookup 6,6 explore-cave by=Cope at=Ruins
	has result=guest
	now Rifles
	has escorts=exploring-officer,exploring-officer
	go move 3 by=Orr gone=home
	run bash -c 'muster --after -o kv | tail -n 1'
	has points=6
}

@test "a part of a group that has come is such men as the group (OS-087)" {
	echo event=game >game.log
	go table-lookup 3,3 arrival kind=conscript-infantry there=yes arrives=Recruits
	note 'event=join by=Half'
	plays check split by=Half at=Recruits part=8
	has quality=conscript player=no strength=8 target.strength=10
	go shoot 1,1 by=Half at=Bobs range=8
	has aim-number=7
}

@test "who goes along from a unit whose figures have names goes to a new unit, which has a name (OS-087)" {
	echo event=game >game.log
	asks check split by=Orr at=Riflemen part=3
	has refused=who-leads
}

@test "vehicles without people never check (OS-208)" {
	sed -i 's/\[{name: Escort, .*/[{name: Carts, count: 2, quality: transport}]/' french.yaml
	echo event=game >game.log
	asks check morale by=Wagons
	has refused=no-check
	asks check rally by=Wagons
	has refused=no-check
}

@test "groups that join have the officers of both (OS-088, OS-124)" {
	echo event=game >game.log
	go table-lookup 1,1 arrival kind=average-infantry there=yes arrives=Regulars
	go table-lookup 4,4 arrival kind=conscript-infantry there=yes arrives=Recruits
	plays check join by=Regulars at=Recruits apart=2
	has strength=28 officers=2 led=yes quality=conscript
}
