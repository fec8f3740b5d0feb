#!/usr/bin/env bats
# Sharp Practice: a few minutes of a game, one record handed from tool to tool.
load ../../helper
load ../../game

setup() { export VOLTIGEUR_RULES=sharp-practice; }

@test "a volley's random event stays in the state of the Group that fires next" {
	run bash -c "echo 'men=2 range=9' | shoot -o kv -d 1,2,4,2"          # event 5
	has fouled=yes incident=5
	run shoot -o kv -d 5,5 men=2 range=9 fouled=yes
	has hits=0
}

@test "a drummed order, a reload and a second volley" {
	run check command -o kv instrument=drum command=fire range=12
	has result=heard
	run bash -c "echo 'men=5 first-volley=yes range=8' | shoot -o kv -d 7x2 | check actions -o kv --set action=reload-musket"
	has first-volley=no loaded=yes shoot.hits=0 result=allowed
}

# ---- half an hour of a game, every line into the log and read from it ----

french() {
	cat >"$BATS_TEST_TMPDIR/french.yaml" <<-'END'
		rules: sharp-practice
		name: Captain Dubois
		decks: {turn: [dubois]}
		big-men: [{name: Dubois, status: 3, with: Deuxieme}]
		groups:
		  - {name: Premiere, men: 8, weapon: musket}
		  - {name: Deuxieme, men: 8, weapon: musket}
		formations: [{name: Colonne, kind: column, groups: [Premiere, Deuxieme], ranks: 4}]
	END
	begins sharp-practice 'sharp-practice.yaml ./french.yaml'
}

@test "half an hour: cards, a march, volleys, smoke, a Big Man down, and a charge of three rounds" {
	french
	# ---- turn 1: the column marches, the rifles open at long range ----
	go draw 6 turn by=Dubois
	has card=dubois left=5
	go move 3,4 march by=colonne dice=2
	has distance=9 moved-with=2
	go draw 1 turn by=Cope
	has card=cope left=4
	run check initiative -o kv by=vane use=activate-group range=6
	has result=allowed level=2 left=1
	# six men, one more for four elite, two for the first volley, one for the column
	go shoot 5,6,6,7x2,3,5,6,4 fire by=rifles at=colonne range=30
	has hits=3 shock-dealt=2 kills=1 men-lost=1 target.men=15 target.shock=2 shock-each=1 first-volley=no
	go draw 4 turn
	has card=tiffin reshuffled=yes
	note event=turn

	# ---- turn 2: the line volleys, Group by Group; its smoke stays; the column charges ----
	# eight men, first volley, Cope's initiative, the column: 15; line and dense target: a 3 hits
	go shoot 4x1,3x2,4x3,4x4,3x1,3x4,2x6,2,4,3,5 fire by=first at=colonne range=9 initiative=4
	has hits=8 shock-dealt=3 kills=2 men-lost=1 leader=bad-wound incident=4 smoke-front=3
	has target.men=14 target.shock=5 target.leader-wound=bad loaded=no
	go shoot 5x2,5x3,5x6,5x2,3x5,2x6,9 fire by=second at=colonne range=9 initiative=4
	has hits=10 shock-dealt=3 men-lost=2 target.men=12 target.shock=8
	# 11 against 20, 5 against 18: Shock counts for each Group; Cope is hit, so 4 against 14; the wounded Big Man dies in the third
	go melee 2x6,5,8x1,2x6,2x5,16x1,10,10,6,4x1,6,17x2,5,1,4,4x1,3x6,2x5,9x3,1,1 fisticuffs by=colonne at=left supports=2
	has result=beaten loser=attacker level=3 rounds=3 back=12 facing=enemy men=7 shock=16 target.men=14 target.shock=1
	has leader-wound=dead next-turn=fire-only
	note event=turn

	# ---- turn 3: the beaten may only fire; the line reloads and fires through its smoke ----
	run move march -o kv by=colonne dice=1
	has result=no-move
	run melee -o kv by=colonne at=left
	has result=may-not-charge
	run spot -o kv by=first at=colonne range=9 view=slight
	has result=impossible
	now First
	has loaded=no smoke-front=2 first-volley=no
	go check '' actions by=first action=reload-musket
	has loaded=yes left=1
	# seven men and one for the column, two thirds of them
	go shoot 6x2 fire by=first at=colonne range=9
	has hits=0 result=fired
	note event=turn
	run move march -o kv -d 2,2 by=colonne dice=2
	has result=moved
	note event=turn
	now First
	lacks smoke-front
	now Dubois
	has leader-wound=dead out=yes
	now Cope
	has leader-wound=bad out=yes
	now Colonne
	lacks leader-wound next-turn this-turn shot-at moved-with
	now Premiere
	has men=6 shock=9
	now Deuxieme
	has men=1 shock=7

	# ---- the log holds together ----
	run --separate-stderr muster -o kv
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
}

@test "what happened last turn is still seen this turn, and no longer" {
	french
	go move 3,4 march by=colonne dice=2
	go shoot 10x2 fire by=rifles at=colonne range=30
	# needs 7 at 20 inches: two action dice moved and a Formation
	run spot -o kv -d 2,2 by=first at=colonne range=20 view=slight
	has needed=4 result=spotted
	# shot at: one harder
	run spot -o kv -d 3,5 by=colonne at=rifles range=20 view=slight
	has needed=8 result=spotted
	note event=turn
	run spot -o kv -d 2,2 by=first at=colonne range=20 view=slight
	has needed=4
	run spot -o kv -d 3,5 by=colonne at=rifles range=20 view=slight
	has needed=8
	note event=turn
	run spot -o kv -d 2,4 by=first at=colonne range=20 view=slight
	has needed=6
	run spot -o kv -d 3,4 by=colonne at=rifles range=20 view=slight
	has needed=7
}

@test "a square that fired is open until the turn ends" {
	french
	note 'event=join by=Carre kind=line-infantry' 'event=set by=Carre men=16 groups=2 order=square defended=yes'
	run melee -O --outcome rounds by=hussars at=Carre
	note 'by=Carre fired=yes was.fired=no did=shoot.fire'
	# eight riders: a third of them against a defended square, two thirds against an open one
	run melee -x -o kv -s x by=hussars at=Carre elan=no target.order=square target.defended=yes target.men=3
	[[ $stderr$output == *"open square"* ]] || { echo "$output"; false; }
	note event=turn
	run melee -x -o kv -s x by=hussars at=Carre elan=no target.order=square target.defended=yes target.men=3
	[[ $stderr$output == *"defended square"* ]]
}

@test "who must fetch his hat leads men or himself to it and does nothing else" {
	run check initiative -o kv status=3 hat-lost=yes use=remove-shock shock=2
	has result=fetch-hat
	run check initiative -o kv status=3 hat-lost=yes use=activate-self
	has result=allowed
}

@test "men who went visiting fight no more than they fire" {
	run melee -x -s x -o kv men=10 absent=4 target.men=6
	[[ $output == *"6"* ]]
	run melee -o kv -d 6x1,6x1,6x1,6x1,6x1,6x1 men=10 absent=4 target.men=6
	has result=draw
}

@test "a chosen man's powder that is gone stays gone" {                                              # SP-181
	french
	go shoot 1 chosen-man by=rifles at=colonne range=20
	has result=miss powder=no powder-left=no
	note event=turn
	go check '' actions by=rifles action=reload-rifle
	run shoot chosen-man -o kv by=rifles at=colonne range=20
	has result=no-powder
}

# ---- the order of play ----

# strict: a game that follows the order; Cope has status 4, Vane status 2.
strict() {
	begins sharp-practice sharp-practice.yaml
	note "event=game sequence=${1:-strict}"
}
# card NAME: the card of a Big Man, or Tiffin, is drawn.
card() {
	local place
	place=$(draw turn --left -o tsv --columns card,copies | awk -v card="$1" '{ if ($1 == card) { print sum + 1; exit } sum += $2 }')
	go draw "$place" turn
	[[ $output == *"card=$1 "* ]] || { echo "$1: $output" >&2; return 1; }
}

@test "nobody acts before a card, and only the Big Man whose card was drawn (SP-005, SP-285)" {
	strict
	run shoot -o kv by=first at=hussars range=8
	has refused=inactive
	run check initiative -o kv by=vane use=activate-group at=rifles range=6
	has refused=not-now
	card vane
	has card-of=Vane now.phase=card
	plays check initiative by=vane use=activate-group at=rifles range=6
	has target.acting=yes initiatives-used=1 left=1
	run check initiative -o kv by=cope use=activate-group at=first range=6
	has refused=not-now
}

@test "a Group has two action dice in its activation, for moves, fire and reloading (SP-021)" {
	strict
	card vane
	plays check initiative by=vane use=activate-group at=rifles range=6
	go move 3 march by=rifles dice=1
	has dice-spent=1 action-dice=1
	go shoot 9x2 fire by=rifles at=hussars range=20
	has dice-spent=2 loaded=no
	run check actions -o kv by=rifles action=reload-rifle
	has refused=spent
	run move march -o kv by=rifles
	has refused=spent
	# a second activation by Vane himself: the other one ends, and there are two dice again
	plays check initiative by=vane use=activate-self
	has "event=activation" "by=Screen"
	has target.acting=yes initiatives-used=2
	plays check actions by=rifles action=reload-rifle
	has dice-spent=2 loaded=yes left=0
	run check initiative -o kv by=vane use=activate-group at=first range=6
	has refused=spent
	sound
}

@test "a march takes the dice that are left, and two marches of an activation add up (SP-021, SP-311)" {
	strict
	card cope
	plays check initiative by=cope use=activate-group at=grenadiers range=6
	go move 3 march by=grenadiers dice=1
	has moved-with=1
	go move 4 march by=grenadiers
	has action-dice=1 moved-with=2 distance=4
	plays check initiative by=cope use=activate-group at=grenadiers range=6
	go move 4 march by=grenadiers dice=1
	has moved-with=1
	# of a Formation each Group has marched; three is the most that counts
	plays check initiative by=cope use=activate-group at=left
	go move 4 march by=left dice=1
	has moved-with=1
	[[ ${lines[0]} == *" marched=yes was.marched=no "* ]] || { echo "$output"; false; }
	go move 4 march by=left dice=1
	has moved-with=2
	lacks was.marched
	now Second
	has moved-with=2 marched=yes
	begins sharp-practice sharp-practice.yaml
	echo "event=set by=Second marched=yes moved-with=2" >game.log
	go move 4,4 march by=second dice=2
	has moved-with=3
}

@test "initiatives are counted over the turn; a Grasp the Nettle card is one more (SP-005, SP-006)" {
	strict
	card vane
	plays check initiative by=vane use=encourage
	plays check initiative by=vane use=encourage
	run check initiative -o kv by=vane use=encourage
	has refused=spent
	run check initiative -o kv by=vane use=encourage nettle=1 nettle-rating=3
	has refused=card-too-high
	run check initiative -o kv by=vane use=encourage plays=grasp-the-nettle-1
	has refused=not-held
	note "event=set by=Vane cards=grasp-the-nettle-1,grasp-the-nettle-3,water"
	run check initiative -o kv by=vane use=encourage plays=grasp-the-nettle-3
	has refused=card-too-high
	plays check initiative by=vane use=encourage plays=grasp-the-nettle-1
	has left=0 cards=water,grasp-the-nettle-3
	plays check initiative by=vane use=encourage nettle=2 nettle-rating=2
	has left=1 nettles=1
	plays check initiative by=vane use=encourage
	has left=0
	run check initiative -o kv by=vane use=encourage
	has refused=spent
	card tiffin
	card vane
	run check initiative -o kv by=vane use=encourage
	has initiatives-used=1 left=1
}

@test "make ready takes all initiatives; the fire held ready costs no die and counts his status (SP-020, SP-281, SP-282)" {
	strict
	card cope
	plays check initiative by=cope use=make-ready at=grenadiers
	has initiatives-used=4 target.made-ready=4 left=0
	run check initiative -o kv by=cope use=encourage
	has refused=spent
	# 8 and 1 for good men, 2 for the first volley, 4 for his status
	go shoot 15x2 fire by=grenadiers at=hussars range=9
	has made-ready=0 loaded=no
	lacks dice-spent
	card tiffin
	card cope
	plays check initiative by=cope use=encourage
	run check initiative -o kv by=cope use=make-ready at=grenadiers
	has refused=already-spent
}

@test "the decks to begin with have two leaders a side, each Nettle card and one Tiffin; each bonus card twice (SP-259, SP-277, SP-285)" {
	unset VOLTIGEUR_UNITS VOLTIGEUR_LOG
	run draw turn --left -o tsv --columns card,copies
	answers $'first-big-man\t2\nsecond-big-man\t2\ngrasp-the-nettle-1\t1\ngrasp-the-nettle-2\t1\ngrasp-the-nettle-3\t1\ngrasp-the-nettle-4\t1\ntiffin\t1'
	run draw bonus --left -o tsv --columns card,copies
	answers $'grasp-the-nettle-1\t2\ngrasp-the-nettle-2\t2\ngrasp-the-nettle-3\t2\ngrasp-the-nettle-4\t2\ndamnation\t2\nwater\t2'
}

@test "Tiffin ends the turn, and is in the deck once for two players (SP-259)" {
	begins sharp-practice sharp-practice.yaml
	printf '%s\n' 'rules: sharp-practice' 'name: Others' 'decks: {turn: [leroux, tiffin]}' 'big-men: [{name: Leroux, status: 2}]' \
		'groups: [{name: Grognards, men: 8, weapon: musket}]' >others.yaml
	export VOLTIGEUR_UNITS=$VOLTIGEUR_UNITS:others.yaml
	note "event=game sequence=strict"
	run bash -c "draw turn --left -o tsv --columns card,copies | grep tiffin"
	[ "$output" = $'tiffin\t1' ]
	card cope
	plays check initiative by=cope use=activate-group at=first
	card tiffin
	[[ ${lines[1]} == 'event=turn now.turn=2 was.now.turn=1 now.phase=none '* ]] || { echo "$output"; false; }
	now First
	lacks acting dice-spent
}

@test "a drummed order opens the activation of the Group that hears it (SP-276)" {
	strict
	card cope
	plays check command by=cope at=first instrument=drum command=advance range=9
	has acting=yes result=heard
	go move 3,4 march by=first
	has distance=7
	run check command -o kv by=cope at=hussars instrument=drum command=advance range=9
	has refused=wrong-troops
}

@test "without sequence= nothing of the order is judged or written" {
	begins sharp-practice sharp-practice.yaml
	run shoot -o kv -d 10x2 by=first at=hussars range=8
	has loaded=no
	lacks dice-spent
	run check initiative -o kv by=vane use=activate-group at=rifles range=6
	has left=1
	lacks initiatives-used target.acting
}

@test "in a warned game a deed out of order is done, and says so" {
	strict warn
	run --separate-stderr shoot -o kv -d 10x2 by=first at=hussars range=8
	has warn=inactive result=fired
	[[ $stderr == *"First is not active"* ]] || { echo "$stderr"; false; }
}

# ---- what may not be done ----

@test "a Big Man takes Shock off the Group that he is with, and off no other (SP-013, SP-279)" {
	strict
	note "event=set by=Rifles shock=2" "event=set by=First shock=3" "event=set by=Vane goes-with=Rifles"
	card vane
	plays check initiative by=vane use=remove-shock
	has at=Rifles target.shock=1 was.target.shock=2
	run check initiative -o kv by=vane use=remove-shock at=first
	has refused=not-with-them
	note "event=set by=Rifles shock=0"
	run check initiative -o kv by=vane use=remove-shock
	has refused=no-shock
}

@test "a Big Man merges two Groups, not himself with one (SP-018, SP-283)" {
	strict
	note "event=set by=First men=4 shock=1" "event=set by=Second men=5"
	card cope
	run check initiative -o kv by=cope use=merge-groups at=first
	has refused=two-groups
	run check initiative -o kv by=cope use=merge-groups at=hussars into=first
	has refused=too-large
	plays check initiative by=cope use=merge-groups at=first into=second
	now Second
	has men=9 shock=1
	run shoot -o kv by=first at=hussars range=8
	has refused=nobody-left
}

@test "a chosen man is called from riflemen; his shot leaves his Group loaded, but idle (SP-019, SP-116, SP-180)" {
	strict
	card vane
	run check initiative -o kv by=vane use=chosen-man at=first
	has refused=no-chosen-man
	plays check initiative by=vane use=activate-self
	plays check initiative by=vane use=chosen-man
	go shoot 6,6,6 chosen-man by=rifles at=hussars range=20
	has chosen-man-loaded=no chosen-man-fired=yes target.shot-at=yes
	lacks loaded
	run move march -o kv by=rifles dice=1
	has refused=chosen-man-out
	run shoot -o kv by=rifles at=hussars range=20
	has refused=chosen-man-fired
	run shoot chosen-man -o kv by=rifles at=hussars range=20
	has refused=chosen-man-out
	card tiffin
	run shoot chosen-man -o kv by=rifles at=hussars range=20
	has refused=not-fully-loaded
	card vane
	plays check initiative by=vane use=activate-self
	plays check actions by=rifles action=reload-rifle
	has chosen-man-loaded=yes
}

@test "what a Group cannot do is refused (SP-021, SP-028, SP-043, SP-072, SP-243)" {
	begins sharp-practice sharp-practice.yaml
	run spot -o kv by=first at=hussars range=20 view=slight dice=3
	has refused=too-many-dice
	run move march -o kv by=first gait=gallop
	has refused=no-gallop
	run move march -o kv by=first becoming=skirmish
	has refused=light-infantry-only
	run check actions -o kv by=first action=mount
	has refused=no-horses
	run check actions -o kv by=cope action=get-up
	has refused=not-down
	note "event=set by=Cope leader-down=yes"
	run move march -o kv by=cope
	has refused=down
	run shoot -o kv by=first at=first range=8
	has refused=self
}

@test "elan, the gallop and the leader of the attack are for those who charge (SP-185, SP-202, SP-209)" {
	run melee -x -o text men=8 target.men=8 target.mounted=yes target.elan=yes target.galloping=yes -s x
	[[ $output != *elan* && $output != *galloping* ]] || { echo "$output"; false; }
	run melee -o text men=8 mounted=yes elan=yes target.men=8 -s x
	[[ $output == *elan* ]] || { echo "$output"; false; }
	run melee -o text men=8 target.men=8 target.leading=3 -s x   # one of the other Big Men: +1
	[[ $output == *"defending with 9 dice ("*" fighting, +1 for other Big Men"* ]] || { echo "$output"; false; }
}

@test "smoke in front of the target hides it and lowers fire at it (SP-236)" {
	begins sharp-practice sharp-practice.yaml
	note "event=set by=Hussars smoke-front=2"
	run spot -o kv by=first at=hussars range=9 view=slight
	has refused=impossible
	run shoot -o text by=first at=hussars range=9 -s x
	[[ $output == *"for the smoke"* ]] || { echo "$output"; false; }
}

@test "a foot battery that trotted walks for two turns, however often it moves (SP-298)" {
	begins sharp-practice sharp-practice.yaml
	trots() { run move march -o kv -d 2,3 by=gun gait=trot danger=yes; }
	go move 2,3 march by=gun gait=trot danger=yes
	trots
	has result=moved
	note event=turn
	go move 2,3 march by=gun
	go move 2,3 march by=gun
	trots
	has refused=no-trot
	note event=turn
	trots
	has refused=no-trot
	note event=turn
	trots
	has result=moved
}

@test "kills beyond the men present are lost (SP-364)" {
	run shoot -o kv -d 6,6,6,6,6,6,6,6 men=4 range=8 target.men=2 target.gunners-lost=0 target.kind=artillery
	has kills=4 men-lost=2 target.men=0 target.gunners-lost=2
}

@test "the horse of a mounted Big Man is his, and he is on foot then (SP-167, SP-332)" {
	run shoot -o kv men=2 range=8 target.men=8 target.big-man=1 target.leader-mounted=yes -d 6,6,6,6,1,1,1
	has target.leader-mounted=no horses-lost=1
	lacks target.dismounted
}

@test "a bonus card is drawn when a random event brings one, into the hand of the side (SP-242, SP-252, SP-380)" {
	run -0 bash -c "shoot men=2 range=9 -d 2,2 | draw bonus -s x"
	[[ $output != *card=* ]] || { echo "$output"; false; }
	run -0 bash -c "shoot men=2 range=9 -d 1,1,1,1 | draw bonus -s x"
	[[ $output == *did=shoot.fire,draw.bonus*card=* ]] || { echo "$output"; false; }
	strict
	card vane
	plays check initiative by=vane use=activate-self
	run -0 bash -c "shoot by=rifles at=hussars range=20 -d 9x1,1,1 | draw bonus -d 1"
	[[ $output == *card=grasp-the-nettle* && $output == *"cards=water,water,grasp-the-nettle was.cards=water,water"* ]] || { echo "$output"; false; }
	note "$output"
	run draw bonus -o kv by=first
	has refused=hand-full
	go draw 1 bonus by=first drops=water
	has card=damnation # played at once
	lacks cards
}

# ---- several at once ----

@test "a drummed order opens the activations of all Groups that hear it (SP-276)" {
	strict
	card cope
	plays check command by=cope at=first,second,grenadiers instrument=drum command=advance range=9,8,7
	[ "$(grep -c acting=yes <<<"$output")" -eq 2 ] # First and Second stand in a line
	go move 3,4 march by=second
	go move 3,4 march by=first
	run move march -o kv by=rifles
	has refused=inactive
	run check command -o kv by=cope at=first,hussars instrument=drum command=advance range=9
	has refused=wrong-troops
}

@test "a line shares its hits among the targets in front, the nearest first (SP-058, SP-305)" {
	begins sharp-practice sharp-practice.yaml
	go shoot 5x6,5x2,6,3,1,6,3 fire by=first at=second,gun range=8
	[[ ${lines[0]} == *'at=Second '*'target.men=7 was.target.men=8'*'hits=5 share=2 extra=1'*' owners=2' ]] || { echo "$output"; false; }
	[[ ${lines[1]} == *'at=Gun '*'target.men=4 was.target.men=5'*'target.gunners-lost=1'*' owner=2' ]] || { echo "$output"; false; }
	now Second
	has shock=1 shot-at=yes
	now Gun
	has shock=1 gunners-lost=1 shot-at=yes
	now First
	has loaded=no
	sound
}

# ---- Formations and their Groups ----

# left: a line of three Groups with unlike weapons, a column, and who fires at them.
left() {
	cat >"$BATS_TEST_TMPDIR/red.yaml" <<-'END'
		rules: sharp-practice
		name: Red
		groups:
		  - {name: First, men: 8, weapon: musket}
		  - {name: Second, men: 8, weapon: musket, quality: good}
		  - {name: Rifles, kind: light-infantry, quality: elite, men: 6, weapon: rifle}
		  - {name: Grenadiers, men: 8, weapon: musket}
		  - {name: Front, men: 8, weapon: musket}
		  - {name: Back, men: 8, weapon: musket}
		formations:
		  - {name: Left, kind: line, groups: [First, Second, Rifles]}
		  - {name: Column, kind: column, groups: [Front, Back], ranks: 4}
	END
	begins sharp-practice ./red.yaml
	note "event=set by=Rifles first-volley=no shock=1" "event=set by=First shock=3"
}

@test "a Formation fires Group by Group, each with its own weapon, Shock and first volley (SP-134, SP-140, SP-320)" {
	left
	go shoot 2x1,2x2,3,2x5,2x6,1,3x2,2x3,2x4,5,2x6,2x1,2x3,2x4,6,3x1,2,2x3,4,5,2x6,3,2 fire by=left at=grenadiers range=12
	[[ ${lines[0]} == 'by=Left at=Grenadiers '*'target.men=6 was.target.men=8 target.shock=4 '*'hits=10 shock-dealt=4 kills=2 men-lost=2 '*' owners=4' ]] || { echo "$output"; false; }
	[[ ${lines[1]} == 'by=First loaded=no was.loaded=yes first-volley=no was.first-volley=yes '*'fire=1,1,2,2,3,5,5,6,6 hits=4 '* ]] || { echo "$output"; false; }
	[[ ${lines[2]} == 'by=Second '*'fire=1,2,2,2,3,3,4,4,5,6,6 hits=3 '* ]] || { echo "$output"; false; }
	[[ ${lines[3]} == 'by=Rifles '*'low-ammunition=yes '*'fire=1,1,3,3,4,4,6 grid-row=3 grid-column=2 hits=3 '*'incident=1 '* ]] || { echo "$output"; false; }
	run shoot -o kv by=rifles at=grenadiers range=12
	has refused=unloaded
	run shoot -o kv by=left at=grenadiers range=12
	has refused=unloaded
	sound
}

@test "Groups out of range do not fire with their Formation, and stay loaded (SP-140, SP-319)" {
	left
	go shoot 3x1,2,2x3,6,4,1,1 fire by=left at=grenadiers range=20
	[[ ${lines[1]} == 'by=Rifles loaded=no '* && ${#lines[@]} -eq 2 ]] || { echo "$output"; false; }
	now First
	lacks loaded
}

@test "fire at a line is shared among its Groups; a column loses men from the rear and spreads the Shock (SP-063, SP-064, SP-305)" {
	left
	go shoot 3x1,7x6,6,3,1,6,3,3,3 fire by=grenadiers at=left range=8
	now First
	has men=7 shock=4
	now Second
	has men=7 shock=1
	now Rifles
	has shock=3
	now Grenadiers
	has loaded=no
	note "event=set by=Grenadiers loaded=yes"
	go shoot 8x6,1,2x6,3,3,3,1,1,1 fire by=grenadiers at=column range=8
	now Back
	has men=6 shock=1
	now Front
	has shock=2
	# the Group with most Shock decides (SP-299)
	run move march -o kv -d 3,4 by=column
	has distance=7
	sound
}

@test "the sentence of fire that is shared names whom it struck, that of one target does not (SP-058, SP-305)" {
	local harm="([0-9]+ kills? and [0-9]+ Shock|no effect)"
	left
	run shoot fire by=grenadiers at=left range=8 -s any -t -o kv
	[[ $output =~ "; First: "$harm.*"; Second: "$harm.*"; Rifles: "$harm ]] || { echo "$output"; false; }
	run shoot fire by=first at=grenadiers,column range=8 -s any -t -o kv
	[[ $output =~ "; Grenadiers: "$harm.*"; Column: "$harm ]] || { echo "$output"; false; }
	run shoot fire by=first at=grenadiers range=8 -s any -t -o kv
	[[ $output =~ "; "$harm && ! $output =~ ": "$harm ]] || { echo "$output"; false; }
	run env -u VOLTIGEUR_LOG -u VOLTIGEUR_UNITS shoot fire order=line men=8 range=8 at=A,B target.men=8,8 -s any -t -o kv
	[[ $output =~ "; A: "$harm.*"; B: "$harm ]] || { echo "$output"; false; }
}

@test "what a Group has lost or fired is lost and fired for its Formation (SP-069)" {
	left
	go shoot 10x2 fire by=front at=grenadiers range=8
	go shoot 10x2 fire by=column at=grenadiers range=8
	[[ ${lines[1]} == 'by=Back loaded=no '* && ${#lines[@]} -eq 2 ]] || { echo "$output"; false; }
	run --separate-stderr melee -o kv by=column at=grenadiers men=12 -d 1
	refuses "parts."
}

@test "gunners who fall in fisticuffs slow the reload of their gun (SP-036)" {
	begins sharp-practice sharp-practice.yaml
	go melee 4x6,10x1,5x1 fisticuffs by=grenadiers at=gun
	has target.gunners-lost=4
	now Gun
	has men=1 gunners-lost=4
}

@test "a Formation that is activated has two dice for all its Groups, in each activation (SP-021)" {
	strict
	card cope
	plays check initiative by=cope use=activate-group at=left
	go move 3 march by=left dice=1
	has moved-with=1
	go shoot 20x2 fire by=left at=hussars range=8
	run move march -o kv by=left dice=1
	has refused=spent
	run shoot -o kv by=first at=hussars range=8
	has refused=spent
	plays check initiative by=cope use=activate-group
	go move 3,4 march by=left
	has moved-with=2
	now Second
	has dice-spent=2
	sound
}

@test "cavalry is mounted unless the record, the log or its order says that it is not (SP-043, SP-124, SP-164, SP-203)" {
	run shoot -o kv -d 6,6,4 men=1 range=8 target.kind=cavalry target.men=5
	has mount=4 target.men=4
	run shoot -o kv -d 6,6 men=1 range=8 target.kind=cavalry target.mounted=no target.men=5
	lacks mount
	run melee -o text men=5 kind=cavalry target.men=5 -s x
	[[ $output == *"round 1, "*"attacking with 10 dice ("*" fighting, +5 against unformed infantry"* ]] || { echo "$output"; false; }
	run spot -o kv range=20 view=slight target.kind=light-cavalry -s x
	has needed=6
	run move -o kv kind=cavalry gait=gallop -s x
	has result=moved
	run move -o kv kind=cavalry mounted=no gait=gallop men=5 -s x
	has refused=no-gallop
	run move -o kv kind=line-infantry gait=gallop -s x
	has refused=no-gallop
	run check actions -o kv kind=cavalry
	[[ $output == *fits=*dismount* && $output != *,mount,* ]] || { echo "$output"; false; }
	begins sharp-practice sharp-practice.yaml
	go check '' actions by=hussars action=dismount
	run melee -o text by=hussars at=first -s x
	[[ $output == *"round 1, "*"attacking with 8 dice:"* ]] || { echo "$output"; false; }
}

# ---- columns ----

# column: three Groups of 8 in six ranks of four.
column() {
	cat >"$BATS_TEST_TMPDIR/red.yaml" <<-END
		rules: sharp-practice
		name: Red
		groups:
		  - {name: First, men: 8, weapon: musket}
		  - {name: Second, men: 8, weapon: musket}
		  - {name: Third, men: 8, weapon: musket}
		  - {name: Picket, men: 20, weapon: musket}
		  - {name: Mob, men: 24, weapon: musket}
		formations: [{name: Column, kind: column, groups: [First, Second, Third], ranks: 6$1}]
	END
	begins sharp-practice ./red.yaml
}

@test "of a column the first four ranks fight, and each rank behind them is a die; all fight in round two (SP-065, SP-066, SP-193)" {
	column
	go melee 18x1,20x1,24x1,18x1,2x6 fisticuffs by=column at=picket
	has rounds=2 men=22 loser=attacker
	now Third
	has men=6
	# the same in defence, and now 22 men stand in six ranks
	go melee 20x1,18x1,20x1,22x1,20x1,22x1 fisticuffs by=picket at=column
	sound
	# Groups side by side: two dice a rank (SP-350)
	column ', abreast: 2'
	rm game.log
	run melee -o text by=column at=picket -s x
	[[ $output == *"round 1, "*"attacking with 20 dice ("*" fighting, +4 for supporting ranks"* ]] || { echo "$output"; false; }
	# whoever joins without a unit file says how wide it stands
	note 'event=set by=Mob order=column frontage=4'
	run melee -o text by=mob at=picket -s x
	[[ $output == *"round 1, "*"attacking with 18 dice ("*" fighting, +2 for supporting ranks"* ]] || { echo "$output"; false; }
}

@test "men who are said to fight are a part of those who stand, and losses are theirs and the whole's (SP-059, SP-066)" {
	column
	go melee 18x1,19x1,6 fisticuffs by=mob at=picket order=column men=16 rear-men=8 supports=2
	has men=15 was.men=16
	now Mob
	has men=23
	sound
	# all 24 fight in round two and two fall
	note event=game
	go melee 18x1,20x1,24x1,18x1,2x6 fisticuffs by=mob at=picket order=column men=16 rear-men=8 supports=2
	has men=22 was.men=16 rear-men=0
	now Mob
	has men=22
	lacks rear-men
	# of a Group in a Formation
	note event=game
	go melee 17x1,17x1,3x6 fisticuffs by=column at=picket parts.3.men=4
	now Third
	has men=5
	sound
}

# ---- a Formation and its Groups, by either name ----

# two: a column of two Groups, a skirmish line, riders, loose Groups; and the enemy.
two() {
	cat >"$BATS_TEST_TMPDIR/red.yaml" <<-'END'
		rules: sharp-practice
		name: Red
		big-men: [{name: Cope, status: 4}, {name: Vane, status: 2, with: Rifles}]
		groups:
		  - {name: First, men: 8, weapon: musket}
		  - {name: Second, men: 8, weapon: musket, quality: elite}
		  - {name: Rifles, kind: light-infantry, men: 6, weapon: rifle, flags: [chosen-man]}
		  - {name: Solo, men: 6, weapon: musket}
		  - {name: Bare, men: 6}
		  - {name: Sorrel, kind: cavalry, men: 6, weapon: carbine, flags: [elan]}
		  - {name: Rowan, kind: cavalry, men: 6, weapon: carbine, flags: [elan]}
		formations:
		  - {name: Left, kind: column, groups: [First, Second], ranks: 4}
		  - {name: Screen, kind: skirmish, groups: [Rifles]}
		  - {name: Right, kind: column, groups: [Sorrel, Rowan], ranks: 4}
		decks: {turn: [cope, vane, tiffin]}
		---
		rules: sharp-practice
		name: Blue
		big-men: [{name: Girard, status: 3}]
		groups:
		  - {name: Ulex, men: 7, weapon: musket, quality: poor}
		  - {name: Thorn, men: 7, weapon: musket}
	END
	begins sharp-practice ./red.yaml
	note "event=game${1:+ sequence=$1}"
}

@test "a Formation is active with its Groups, and reloads as it fires, at one price (SP-021, SP-140)" {
	two strict
	card cope
	plays check initiative by=cope use=activate-group at=left
	go shoot 10x2 fire by=first at=ulex range=8
	has dice-spent=1
	plays check actions by=left action=reload-musket
	has dice-spent=2
	now First
	has dice-spent=2
	lacks loaded
	run check actions -o kv by=left action=open-ranks
	has refused=spent
	plays check initiative by=cope use=activate-group at=left
	go shoot 20x2 fire by=left at=ulex range=8
	plays check actions by=left action=reload-musket
	for name in First Second; do
		now $name
		lacks loaded
	done
	plays check initiative by=cope use=activate-group at=rifles
	go shoot 8x2 fire by=screen at=ulex range=8
	run check actions -o kv by=left action=reload-rifle
	has refused=inactive
	sound
}

@test "what a Formation has done or suffered is known of its Groups, and the other way round (SP-121, SP-220, SP-238, SP-248)" {
	two
	go move 3,3 march by=left dice=2
	for name in left first; do
		run spot -o kv by=ulex at="$name" range=20 view=slight -d 1,1
		has needed=4
	done
	run spot -o kv by=rifles at=screen range=20
	has refused=self
	note event=game 'event=set by=First this-turn=no-move-no-fire'
	run move -o kv by=left
	has refused=no-move
	run melee -o kv by=left at=ulex
	has refused=may-not-charge
	note event=game 'event=set by=First absent=3'
	run melee -o text by=left at=thorn -s x
	[[ $output == *"round 1, "*"attacking with 17 dice ("*" fighting, +4 for better men"* ]] || { echo "$output"; false; }
	note event=game 'event=set by=First smoke-front=3'
	run spot -o kv by=ulex at=left range=9 view=slight
	has refused=impossible
	note event=game 'event=set by=First thirsty=yes'
	run move -o kv by=left dice=1 -d 3
	has distance=3
	note event=game 'event=set by=Rifles chosen-man-fired=yes'
	run move -o kv by=screen
	has refused=chosen-man-out
	run melee -o kv by=rifles at=ulex
	has refused=chosen-man-out
	# a Formation that was beaten
	note event=game
	go melee 8x1,2x6,5x1,10 fisticuffs by=screen at=thorn target.quality=regular
	now Rifles
	has next-turn=fire-only
	sound
}

@test "riders of a Formation ride, and charge, as its Groups do (SP-202, SP-210)" {
	two
	run melee -o text by=right at=thorn target.men=12 -s x
	[[ $output == *"round 1, "*"attacking with 30 dice ("*" fighting, +3 elan, +15 against unformed infantry"* ]] || { echo "$output"; false; }
	plays check actions by=sorrel action=dismount
	plays check actions by=rowan action=dismount
	run melee -o text by=right at=thorn -s x
	[[ $output == *"round 1, "*"attacking with 12 dice:"* ]] || { echo "$output"; false; }
	sound
}

@test "each Group is compared with the best enemy Group (SP-348)" {
	two
	run melee -o text by=left at=ulex target.men=14 -s x
	# a regular and an elite Group against a poor one: two and six dice
	[[ $output == *"attacking with 24 dice ("*" fighting, +8 for better men"* ]] || { echo "$output"; false; }
	run melee -o text by=thorn at=left quality=elite -s x
	[[ $output != *"attack"*"for better men"*"; defence"* ]] || { echo "$output"; false; }
}

@test "who may be ordered, and what he may not do (SP-010, SP-018, SP-058, SP-304, SP-309)" {
	two strict
	card cope
	run check initiative -o kv by=cope use=activate-group at=ulex
	has refused=other-side
	run check command -o kv by=cope at=ulex instrument=drum command=fire
	has refused=other-side
	run check initiative -o kv by=cope use=activate-group at=vane
	has refused=no-group
	run check initiative -o kv by=cope use=merge-groups at=solo into=left
	has refused=two-groups
	plays check initiative by=cope use=activate-group at=bare
	run shoot -o kv by=bare at=ulex range=8
	has refused=no-weapon
	run check actions -o kv by=bare
	[[ $output != *fits=*fire* ]]
	# seen at once, without an activation
	run spot -o kv by=solo at=ulex range=3 view=open
	has result=automatic
	plays check initiative by=cope use=activate-group at=solo
	run shoot -o kv by=solo at=ulex,thorn range=8
	has refused=too-many
	run shoot -o kv by=left at=ulex,thorn range=8
	has refused=inactive
}

@test "over the budget a warned game goes on (SP-006, SP-021)" {
	two warn
	card vane
	plays check initiative by=vane use=encourage at=solo
	plays check initiative by=vane use=encourage at=solo
	run --separate-stderr check initiative -o kv by=vane use=encourage at=solo
	has warn=spent result=allowed left=0
	plays check initiative by=vane use=activate-self
	for time in 1 2; do plays check actions by=rifles action=open-ranks; done
	run --separate-stderr check actions -o kv by=rifles action=open-ranks
	has warn=spent result=allowed left=0
}

@test "who has surrendered takes no part any more (SP-213, SP-223, SP-365)" {
	two
	go melee '' fisticuffs by=left at=ulex target.surrounded=yes target.men=2
	has result=surrenders target.prisoners=2
	run shoot -o kv by=ulex at=left range=8
	has refused=surrendered
	run shoot -o kv by=solo at=ulex range=8
	has refused=target.surrendered
	run shoot -o kv by=solo at=ulex range=8 target.prisoners=1
	has refused=target.surrendered
}

@test "who stands up first, who skirmishes, and how many a Formation has (SP-061, SP-072, SP-243)" {
	run move -o kv kind=line-infantry order=skirmish
	has refused=light-infantry-only
	run check actions -o kv kind=big-man leader-down=yes
	[[ $output == *fits=*get-up* && $output != *fits=move* && $output != *,cross-low* ]] || { echo "$output"; false; }
	run check actions -o kv kind=line-infantry
	[[ $output == *fits=move* && $output != *,mount,* ]] || { echo "$output"; false; }
	run check actions -o kv kind=big-man
	[[ $output != *fire* ]] || { echo "$output"; false; }
	# tap-loaded rifles fire as muskets of the line (SP-344)
	run shoot -o text men=8 range=9 tap-loaded=yes weapon=rifle kind=light-infantry order=skirmish -s x
	[[ $output == *"needing 5"* ]] || { echo "$output"; false; }
	two
	run check formation -o kv formation=column by=left
	has result=formed
}

@test "a game shows the dice, the number needed, the pips and the near misses (SP-141, SP-147, SP-154)" {
	two warn
	run --separate-stderr shoot -o kv by=left at=ulex range=8 -d 5x5,5x2,6x5,6x2,11x1
	has fire-dice=22 near=11 hits=11
	[[ ${lines[0]} != *needs=* ]] # each Group has its own
	[[ ${lines[1]} == 'by=First '*' fire-dice=10 needs=5 to-each=0 '* ]] || { echo "$output"; false; }
	run --separate-stderr shoot -o kv by=solo at=left range=8 -d 9x1,1,1
	has fire-dice=9 needs=5 to-each=1 near=0
}

@test "what Groups are counts while they stand in their Formation (SP-190, SP-204, SP-348, SP-349)" {
	cat >"$BATS_TEST_TMPDIR/red.yaml" <<-'END'
		rules: sharp-practice
		name: Red
		groups:
		  - {name: Pine, men: 8, weapon: musket, flags: [grenadiers]}
		  - {name: Elm, men: 8, weapon: musket, quality: elite}
		  - {name: Oak, men: 8, weapon: musket}
		  - {name: Sorrel, kind: cavalry, men: 12, weapon: carbine}
		formations:
		  - {name: Square, kind: square, groups: [Pine, Oak]}
		  - {name: Column, kind: column, groups: [Elm, Sorrel]}
	END
	begins sharp-practice ./red.yaml
	run melee -o text by=square at=elm target.men=14 target.quality=regular -s x
	[[ $output == *"round 1, "*"attacking with 18 dice ("*" fighting, +2 for grenadiers or guards"* ]] || { echo "$output"; false; }
	# a square that attacks is defended until it fires
	run melee -o text by=square at=sorrel -s x
	[[ $output == *"against a defended square"* ]] || { echo "$output"; false; }
	note 'event=set by=Pine fired=yes'
	run melee -o text by=square at=sorrel -s x
	[[ $output == *"against an open square"* ]] || { echo "$output"; false; }
	note 'event=set by=Pine stands-in='
	run melee -o text by=square at=elm target.quality=regular -s x
	[[ $output == *"round 1, "*"attacking with 8 dice: "* ]] || { echo "$output"; false; }
	# Elm alone is left of the column, and is two levels better
	note 'event=set by=Sorrel men=0'
	run melee -o text by=column at=oak -s x
	[[ $output == *"attacking with 12 dice ("*" fighting, +4 for better men"* ]] || { echo "$output"; false; }
}

@test "dice of a fall and of a volley have names of their own (SP-173)" {
	run shoot -o kv men=1 weapon=rifle range=5 target.kind=cavalry target.men=8 -d 6,6,1,6,5,3,3,4,3
	has thrown=4 direction=3 senseless=1
	two warn
	run --separate-stderr shoot -o kv by=solo at=ulex target.mounted=yes range=5 -d 6,7x2,6,1,6,5,3,3,4,3
	has fire-dice=8 thrown=4
}

@test "a musician's command is one initiative, whichever of the two is typed (SP-008, SP-011, SP-274)" {
	strict
	card vane
	run check command -o kv by=cope at=first instrument=drum command=fire
	has refused=not-now
	plays check command by=vane at=rifles instrument=bugle command=fire
	[ "$(grep -c initiatives-used=1 <<<"$output")" -eq 1 ]
	[ "$(grep -c was.initiatives-used= <<<"$output")" -eq 1 ]
	plays check initiative by=vane use=activate-musician
	has initiatives-used=2 calls-due=1
	plays check command by=vane at=rifles instrument=bugle command=fire
	has calls-due=0
	[[ $output != *initiatives-used=* ]] || { echo "$output"; false; }
	run check command -o kv by=vane at=rifles instrument=bugle command=fire
	has refused=spent
}

@test "where a unit file names musicians, a Big Man without one plays nothing (SP-011)" {
	cat >"$BATS_TEST_TMPDIR/red.yaml" <<-'END'
		rules: sharp-practice
		name: Red
		big-men: [{name: Cope, status: 3}, {name: Vane, status: 2}]
		groups: [{name: First, men: 8, weapon: musket}]
		musicians: [{name: Piper, instrument: drum, with: Cope}]
	END
	begins sharp-practice ./red.yaml
	run check initiative -o kv by=vane use=activate-musician
	has refused=no-musician
	run check command -o kv by=vane at=first instrument=drum command=fire
	has refused=no-musician
	run check initiative -o kv by=cope use=activate-musician
	has result=allowed
	run check command -o kv by=cope at=first instrument=drum command=fire
	has result=heard
	# and each plays what he has
	run check command -o kv by=cope at=first instrument=whistle command=fire
	has refused=wrong-instrument
}

@test "an activation of a Formation is one of all its Groups, by whichever name (SP-010, SP-021)" {
	local whom
	for whom in left second; do
		: >"$BATS_TEST_TMPDIR/game.log"
		two warn
		go draw 1 turn
		plays shoot by=first at=ulex range=5
		plays check initiative by=cope use=activate-group at=$whom range=2
		[[ $output == *"event=activation by=First "* ]] || { echo "$output"; false; }
		now First
		lacks dice-spent
	done
}

@test "a Formation of which nobody is left neither fights nor is fought (SP-156)" {
	two
	note 'event=set by=Sorrel men=0' 'event=set by=Rowan men=0'
	run melee -o kv by=ulex at=right
	has refused=target.gone
	run melee -o kv by=right at=ulex
	has refused=gone
}

@test "the dice of a Formation's fire are shown where there is an order of play, or not at all (SP-140)" {
	two
	run --separate-stderr shoot -o kv by=left at=ulex range=8
	[[ $output != *fire-dice=* ]] || { echo "$output"; false; }
	: >"$BATS_TEST_TMPDIR/game.log"
	two warn
	run --separate-stderr shoot -o kv by=left at=ulex range=8
	has fire-dice=22
}

@test "a Group merges with another one, of its own side, that has men left (SP-010, SP-018)" {
	two
	run check initiative -o kv by=cope use=merge-groups at=solo into=solo
	has refused=two-groups
	run check initiative -o kv by=cope use=merge-groups at=solo into=ulex
	has refused=other-side
	note 'event=set by=Bare men=0'
	run check initiative -o kv by=cope use=merge-groups at=solo into=bare
	has refused=into.nobody-left
}

@test "who joined a Formation late has moved with what it moved since (SP-311)" {
	two
	plays move march by=left dice=2
	plays check initiative by=cope use=make-formation at=solo into=left
	plays move march by=left dice=2
	now Solo
	has moved-with=2
}

@test "a Big Man's task is a die of his activation or an initiative (SP-017, SP-021, SP-035)" {
	strict
	card cope
	run check task -o kv by=cope needed=7 -d 6,6
	has refused=inactive
	plays check initiative by=cope use=action
	go check 6,6 task by=cope needed=7
	has result=success tasks-due=0
	lacks dice-spent
	run check task -o kv by=cope needed=7 -d 6,6
	has refused=inactive
	plays check initiative by=cope use=activate-self at=left
	go check 6,6 task by=cope needed=7
	has dice-spent=1
	go check 6,6 task by=cope needed=7
	has dice-spent=2
	run check task -o kv by=cope needed=7 -d 6,6
	has refused=spent
}

@test "make ready wants the initiatives of his cards too (SP-281)" {
	strict
	card cope
	plays check initiative by=cope use=encourage nettle=1
	run check initiative -o kv by=cope use=make-ready at=grenadiers
	has refused=already-spent
	run check initiative -o kv by=cope
	[[ $output != *make-ready* ]] || { echo "$output"; false; }
	card tiffin
	card cope
	plays check initiative by=cope use=make-ready at=grenadiers
	has result=allowed
}

@test "a mixed side has the quality of most of its men, counted anew (SP-224, SP-368)" {
	cat >"$BATS_TEST_TMPDIR/mixed.yaml" <<-'END'
		rules: sharp-practice
		name: Red
		groups: [{name: Quince, men: 8, weapon: musket, quality: elite}, {name: Pine, men: 7, weapon: musket}]
		formations: [{name: Gauche, kind: column, groups: [Quince, Pine], ranks: 4}]
		---
		rules: sharp-practice
		name: Blue
		groups: [{name: Thorn, men: 15, weapon: musket}]
	END
	begins sharp-practice ./mixed.yaml
	note 'event=game'
	# eight of fifteen are elite: a defeat by one is ignored
	run melee -o kv by=gauche at=thorn -d 19x1,14x1,6,18x1,15x1,18x1,15x1
	has result=draw rounds=3
	note 'event=game' 'event=set by=Quince men=7'                          # as many: the lower
	run melee -o kv by=gauche at=thorn -d 18x1,14x1,6
	has result=beaten loser=attacker level=1
}

@test "whoever makes a Formation puts the Group into it (SP-012, SP-284)" {
	strict
	card cope
	join() { run check initiative -o kv by=cope use=make-formation "$@"; }
	join at=rifles into=left
	has refused=in-formation
	join at=grenadiers into=screen # skirmish order is for a single Group: SP-071
	has refused=one-group-only
	join at=grenadiers into=gun
	has refused=no-formation
	join at=vane into=left
	has refused=no-group
	run check initiative -o kv by=cope use=merge-groups at=gun into=left
	has refused=two-groups
	plays check initiative by=cope use=make-formation at=grenadiers into=left
	has initiatives-used=1
	now Grenadiers
	has stands-in=Left
	join at=grenadiers into=left
	has refused=in-formation
	# it moves with the others: SP-053
	plays check initiative by=cope use=activate-group at=left
	go move 3,4 march by=left
	now Grenadiers
	has moved-with=2
}

# ---- an answer says by itself who took part ----

@test "the lines of any deed verify and derive it, without log and unit files" {
	french
	derives shoot by=left at=colonne range=9 -s a
	derives shoot by=left at=colonne range=9 quality=elite target.cover=soft -s b
	derives shoot by=first at=colonne range=9 -s c
	derives shoot by=first at=second,gun range=9 -s d
	derives shoot by=left at=rifles,hussars range=9 -s e
	derives shoot by=screen at=left range=9 -s f
	derives melee by=left at=colonne -s g
	derives melee by=hussars at=left -s h
	derives melee by=screen at=first -s i
	derives move march by=colonne -s j
	derives move march by=dubois dice=1 -s k
	derives check actions by=left action=reload-musket -s l
	derives check actions by=cope action=get-up -s m
	derives check initiative by=vane use=activate-group range=6 -s n
	derives check command by=cope at=left,grenadiers instrument=drum command=advance range=9 -s o
	derives spot by=first at=colonne range=20 view=slight -s p
	# once more, when some of it has happened
	plays shoot -s z fire by=left at=colonne range=9
	note 'event=set by=Premiere absent=3' 'event=set by=Second men=0' 'event=set by=First shock=4'
	derives shoot by=colonne at=left range=9 -s q
	derives melee by=left at=colonne -s r
	derives shoot by=rifles at=colonne range=9 -s s
}

# logs TOOL ARGUMENT...: the stamped answer goes into the log, if it holds by itself.
logs() { derives "$@" && note "$(cat stamped)"; }

@test "a turn in order: each stamped answer verifies and derives it by itself, with what the order did" {
	local sequence
	for sequence in strict warn; do
		begins sharp-practice "sharp-practice.yaml sharp-practice-french.yaml"
		echo "event=game sequence=$sequence" >game.log
		note "$(draw turn -S -d 1 -o kv)" # Cope
		logs check initiative by=cope use=activate-group at=left -s a
		[[ $(cat stamped) == *"initiatives-used=1"*"sequence=$sequence"* ]]
		logs shoot by=left at=colonne range=9 -s b
		logs move march by=left dice=1 -s c
		logs check initiative by=cope use=activate-group at=grenadiers -s d
		logs move march by=grenadiers dice=1 -s e
		logs shoot by=grenadiers at=colonne range=9 -s f
		note "$(draw turn -S -d 5 -o kv)" # Dubois
		logs check initiative by=dubois use=activate-group at=colonne -s g
		logs shoot by=colonne at=left range=9 -s h
		logs spot by=colonne at=rifles range=20 view=slight -s i
		[ "$sequence" = strict ] || logs spot by=first at=colonne range=20 view=slight -s j # out of order
		sound
		run -0 muster --verify
	done
}

@test "what the order refused is not decided again without the log" {
	begins sharp-practice "sharp-practice.yaml sharp-practice-french.yaml" "event=game sequence=strict"
	run shoot by=left at=colonne range=9 -S -o kv
	has refused=inactive
	printf '%s\n' "$output" >refused
	run --separate-stderr env -u VOLTIGEUR_LOG shoot --again <refused
	[[ $status == 2 && $stderr == *"only the log knows whether the deed is still refused (inactive); use -l"* ]] || { echo "$stderr"; false; }
	# unless it is allowed, whatever else changes; nothing is not enough
	run --separate-stderr env -u VOLTIGEUR_LOG shoot --again range=8 allow= <refused
	[[ $status == 2 && $stderr == *"only the log knows"* ]]
	for order in "range=8 allow=inactive" "allow=inactive range=8"; do
		run env -u VOLTIGEUR_LOG shoot --again $order <refused
		[ "$status" -eq 0 ]
		has result=fired range=8
	done
	note "$(cat refused)"
	run shoot --again by=left allow=inactive
	[[ $output == *"result=fired"* ]] || { echo "$output"; false; }
}

@test "a stamped card of a game verifies by itself, into a hand or opening a phase, and all of them in the log" {
	local sequence seed deck
	for sequence in no warn strict; do
		for seed in a b c; do
			begins sharp-practice "sharp-practice.yaml sharp-practice-french.yaml"
			echo "event=game sequence=$sequence" >game.log
			for deck in turn "bonus by=Cope drops=water"; do
				draw $deck -S -s $seed -o kv >card
				[[ $(cat card) == *" sequence=$sequence" ]] || { cat card; return 1; }
				run -0 env -u VOLTIGEUR_LOG draw --verify <card
				note "$(cat card)"
				note "$(draw $deck -S -s $seed$seed -o kv)"
			done
			run -0 muster --verify
			sed 's/ left=1/ left=2/' card >wrong
			run -1 env -u VOLTIGEUR_LOG draw --verify <wrong
		done
	done
	# without a game a card goes into no field
	run env -u VOLTIGEUR_LOG draw turn -S -s a -o kv
	lacks sequence card-of
}

@test "SP-180: a Group whose chosen man has fired is told, in its own number, that it does nothing" {
	begins sharp-practice sharp-practice.yaml
	go shoot 1 chosen-man by=rifles at=hussars range=20
	run move march -o kv -t by=rifles dice=1
	has refused=chosen-man-out
	says "Rifles cannot move: the chosen man has fired, and Rifles do nothing this turn"
}
