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
		big-men: [{name: Dubois, status: 3, with: Colonne}]
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
	# 10 against 18, 6 against 16, 5 against 15; the wounded Big Man dies in the third
	go melee 2x6,5,7x1,2x6,2x5,14x1,10,10,6,5x1,6,15x2,5,5,5x1,3x6,2x5,10x3,3,1 fisticuffs by=colonne at=left supports=2 target.other-big-men=4
	has result=beaten loser=attacker level=3 rounds=3 back=12 facing=enemy men=6 shock=16 target.men=13 target.shock=1
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
	# eight men and one for the column, two thirds of them
	go shoot 6x2 fire by=first at=colonne range=9
	has hits=0 result=fired
	note event=turn
	run move march -o kv -d 2,2 by=colonne dice=2
	has result=moved
	note event=turn
	now First
	lacks smoke-front
	now Colonne
	has men=6 shock=16 leader-wound=dead big-man=0
	lacks next-turn this-turn shot-at moved-with

	# ---- the log holds together ----
	run --separate-stderr muster -o kv
	[ "$status" -eq 0 ] && [ -z "$stderr" ]
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
