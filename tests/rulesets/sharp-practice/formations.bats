#!/usr/bin/env bats
# Sharp Practice: who belongs to a Formation, and what he brings or takes away.
load ../../helper
load ../../game

# field [SEQUENCE]: two sides with Formations of every kind.
field() {
	cat >"$BATS_TEST_TMPDIR/field.yaml" <<-'END'
		rules: sharp-practice
		name: Red
		big-men: [{name: Cope, status: 4, with: Wing}, {name: Vane, status: 2, with: Left}]
		groups:
		  - {name: First, men: 8, weapon: musket}
		  - {name: Second, men: 8, weapon: musket}
		  - {name: Rifles, kind: light-infantry, men: 6, weapon: rifle, flags: [chosen-man]}
		  - {name: Scouts, kind: light-infantry, men: 6, weapon: rifle, flags: [chosen-man]}
		  - {name: Solo, men: 5, weapon: musket}
		  - {name: Bare, men: 6}
		  - {name: Hussars, kind: light-cavalry, men: 6, weapon: carbine, flags: [dismounted]}
		formations:
		  - {name: Left, kind: column, groups: [First, Second], ranks: 4}
		  - {name: Wing, kind: line, groups: [Rifles, Scouts]}
		decks: {turn: [cope, vane, girard, tiffin]}
		---
		rules: sharp-practice
		name: Blue
		big-men: [{name: Girard, status: 3, with: Screen}]
		groups:
		  - {name: Ulex, kind: light-infantry, men: 3, weapon: musket}
		  - {name: Elm, men: 8, weapon: musket}
		  - {name: Oak, men: 8}
		  - {name: Ash, men: 8, weapon: musket}
		formations:
		  - {name: Screen, kind: skirmish, groups: [Ulex]}
		  - {name: Carre, kind: square, groups: [Elm, Oak]}
	END
	begins sharp-practice ./field.yaml
	note "event=game${1:+ sequence=$1}"
}
card() {
	local cards=(cope vane girard tiffin) i
	for i in "${!cards[@]}"; do [ "${cards[i]}" != "$1" ] || note "$(draw turn -d $((i + 1)) -o kv)"; done
}
initiative() { run check initiative -o kv "$@"; }

@test "a Group that leaves a Formation is unformed (SP-037, SP-056, SP-074)" {
	field
	note 'event=set by=First stands-in=nobody'
	run move march -o kv by=first dice=2 -d 5,3
	has distance=8
	note 'event=set by=Rifles stands-in=nobody'
	run shoot -o text by=rifles at=ash range=9 -s x
	[[ $output == "Rifles fire at Ash: "*" of 8 dice (6 for the men, +2 for the first volley) with the rifle, needing 5;"* ]] || { echo "$output"; false; }
}

@test "who leaves an active Formation is active still (SP-021)" {
	field strict
	card cope
	plays check initiative by=cope use=activate-group at=left
	note 'event=set by=First stands-in=nobody'
	run move march -o kv by=first dice=2 -d 5,3
	has distance=8 dice-spent=2
	# nobody's own activation is not that of others who stand in no Formation
	note 'event=set by=Second stands-in=nobody' 'event=activation by=First'
	run move march -o kv by=first dice=2 -d 5,3
	has refused=inactive
	run move march -o kv by=second dice=2 -d 5,3
	has distance=8
}

@test "who left a Formation joins it again, and the log is sound (SP-012)" {
	field
	note 'event=set by=First stands-in=nobody'
	plays check initiative by=cope use=make-formation at=first into=left
	has result=allowed target.stands-in=Left
	sound
}

@test "the kind of a Formation is that of its Groups (SP-275)" {
	field
	heard() { run check command -o kv by=wing instrument="$1" command=fire range=9; }
	heard bugle
	has result=heard
	plays check initiative by=cope use=make-formation at=solo into=wing
	heard bugle
	has refused=wrong-troops
	heard drum
	has result=heard
	note 'event=set by=Solo stands-in=nobody'
	heard bugle
	has result=heard
}

@test "a column or square that is made has twelve figures, whoever makes it (SP-061, SP-067, SP-284)" {
	field
	note 'event=set by=First men=3' 'event=set by=Second men=3'
	initiative by=cope use=make-formation at=solo into=left
	has refused=too-few-figures
	initiative by=vane use=make-formation at=solo into=left # he is with it
	has refused=too-few-figures
	initiative by=vane use=make-formation at=bare into=left
	has result=allowed target.stands-in=Left
	note 'event=set by=Elm men=1' 'event=set by=Oak men=2'
	initiative by=girard use=make-formation at=ash into=carre
	has refused=too-few-figures
	note 'event=set by=Rifles men=1'
	initiative by=cope use=make-formation at=solo into=wing # a line has no such limit
	has result=allowed
}

@test "light horse on foot forms no square, as in a unit file (SP-304)" {
	field
	note 'event=set by=Left order=square'
	initiative by=cope use=make-formation at=hussars into=left
	has refused=infantry-only
	initiative by=cope use=make-formation at=solo into=left
	has result=allowed
}

@test "of a Formation, the Group whose chosen man has fired watches, and the others fire (SP-140, SP-180)" {
	field
	plays check initiative by=cope use=chosen-man at=rifles
	go shoot 2 chosen-man by=rifles at=ash range=12
	run shoot -o kv by=rifles at=ash range=9
	has refused=chosen-man-fired
	run move march -o kv by=wing dice=1
	has refused=chosen-man-out
	go shoot '' by=wing at=ash range=9 -s x
	has result=fired
	now Scouts
	has loaded=no
	now Rifles
	lacks loaded
	plays check initiative by=cope use=chosen-man at=scouts
	note 'event=set by=Scouts loaded=yes' 'event=set by=Scouts chosen-man-fired=yes'
	run shoot -o kv by=wing at=ash range=9
	has refused=chosen-man-fired
}

@test "who has fired is not ready any more because an unarmed Group beside him is (SP-020, SP-029)" {
	field strict
	card girard
	plays check initiative by=girard use=make-ready at=carre
	go shoot '' by=carre at=solo range=9 -s x
	lacks dice-spent
	note 'event=set by=Elm loaded=yes'
	run shoot -o kv by=carre at=solo range=9 -s x
	has refused=inactive
}

@test "who has fired is not ready any more because the powder beside him is damp (SP-020, SP-029)" {
	field strict
	card vane
	note 'event=set by=First damp-powder=yes'
	plays check initiative by=vane use=make-ready at=left
	go shoot '' by=left at=ash range=9 -s x
	lacks dice-spent
	note 'event=set by=Second loaded=yes'
	run shoot -o kv by=left at=ash range=9 -s x
	has refused=inactive
}

@test "kills beyond the men who are there are lost in fisticuffs, too (SP-238, SP-250, SP-364)" {
	field
	note 'event=set by=Solo absent=3'
	run melee -o kv by=solo at=bare -d 6,6,6,6,6,6,6,6
	has men=3 target.men=4
}

@test "a Group bears the Shock of the round in which its last man but the Big Man's falls (SP-305, SP-330)" {
	field
	note 'event=set by=Girard physique=3'
	run melee -o kv by=screen at=solo -d 1,1,1,1,1,6,6,6,5,1,1,1
	has result=beaten loser=attacker men=1 shock=3
}

@test "an incident that is looked up with names strikes a Big Man with the target (SP-240, SP-372)" {
	field
	plays table-lookup incident by=ash at=left list=firing ones=1 sixes=0 -d 4,5
	has incident=8
	now Vane
	has leader-fear-next=yes
	now First
	lacks leader-fear-next
}

@test "kills are shared by the Groups that are left, also of those who fell in this fight (SP-305)" {
	field
	note 'event=set by=Cope goes-with=nobody' 'event=set by=Solo stands-in=Wing'
	note 'event=set by=Rifles men=1' 'event=set by=Scouts men=4' 'event=set by=Solo men=4'
	# round 1: one of Rifles and one of Scouts; round 2: one of Scouts and one of Solo
	plays melee by=ash at=wing -d 2x6,6x1,2x6,7x1,2x6,4x1,6,6x1
	has result=beaten loser=target level=1 rounds=2
	now Rifles
	has men=0
	now Scouts
	has men=2
	now Solo
	has men=3
}

@test "horses of a column fall at the rear, as its men do, and are lost to that Group (SP-064, SP-167)" {
	field
	note 'event=set by=Left order=column' 'event=set by=First mounted=yes' 'event=set by=Second mounted=yes'
	plays shoot effect at=left hits=1 -d 6,1,1
	has horses-lost=1
	now Second
	has dismounted=1
	now First
	lacks dismounted
}

@test "a Formation has moved as its quickest Group has, this turn and the last (SP-121, SP-311)" {
	field
	note 'event=set by=First moved-before=3' 'event=set by=Second moved-before=1'
	run spot by=Ulex at=Left range=20 view=bad -s x -o text
	[[ $output == *"-3 the target's movement"* ]]
	note 'event=set by=Second moved-with=2'
	run spot by=Ulex at=Left range=20 view=bad -s x -o text
	[[ $output == *"-2 the target's movement"* ]]
}
