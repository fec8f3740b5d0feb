#!/usr/bin/env bats
# A whole race: three couriers, six turns, every die given, every line into the log and read from it.
load ../../helper
load ../../game

setup() { begins steeplechase steeplechase.yaml; }

# refused RESULT TOOL OPERAND...: what he may not do is not written down.
refused() {
	local result=$1 tool=$2
	shift 2
	run "$tool" -o kv "$@"
	has "result=$result"
}
# chits DECK DICE: those that the last line earned.
chits() { tail -n 1 game.log | draw "$1" -o kv -d "$2" >drawn && cat drawn >>game.log; }
drawn() { [ "$(tr ' ' '\n' <drawn | sed -n 's/^card=//p' | paste -sd' ')" = "$*" ] || { cat drawn >&2; return 1; }; }
# at NAME INCHES: how far he is from the end now.
at() { note "event=set by=$1 course=$2"; }
leads() { [ "$(muster -o tsv --columns course,rank,by | grep '^[0-9]' | sort -k1n -k2n | cut -f3 | paste -sd' ')" = "$*" ]; }

@test "three couriers and six turns, from the line-up to the tally" {
	note event=game
	muster -u "$VOLTIGEUR_UNITS" -o kv | head -n 3 | draw line-up -d 1,1,1 -o kv >places
	while read -r name place; do note "event=set by=$name course=70 rank=$place"; done \
		< <(sed -n 's/^by=\([A-Za-z]*\) .*card=\([0-9]*\).*/\1 \2/p' places)
	leads Marbot Lejeune Ney

	# ---- turn 1: Marbot gallops, Lejeune clears a wall, Ney throws three fives ----
	go move 4,5,6,6 courier by=marbot
	has result=moved distance=21 pairs=1
	at Marbot 49
	go move 3,4 patrol by=mina line=5
	has result=turned distance=7 back=2
	go move 2,5,6,4,6 courier by=lejeune wall=5 jump=yes
	has result=moved move.reroll=4 distance=15 wall.result=cleared wall.jump-total=7 boast=1
	chits boast 35
	drawn 4
	at Lejeune 55
	go move 5,5,5 courier by=ney
	has everyone-tires=yes distance=7.5 energy=thirsty horse-is=fatigued
	at Ney 62.5
	go check '' tire by=marbot
	go check '' tire by=lejeune
	has energy=thirsty
	run spot -o kv by=mina at=ney range=15 angle=30
	has result=pursues
	go move 1,3,5 pursuit by=mina at=ney gap=15
	has distance=4 bullets=1 target.mounted=no target.horse-at=loose result=pursues
	note event=pursuit
	refused moved check catch-horse by=ney
	note event=turn

	# ---- turn 2: the guerrillas reach Ney, who pays; Marbot drinks, Lejeune saves a child ----
	leads Marbot Lejeune Ney
	go move 3,4,1,2 courier by=lejeune bridge=8
	has result=at-bridge distance=8
	at Lejeune 47
	run spot -o kv by=mina at=ney range=11 angle=170 quarry=yes
	has result=pursues
	go move 5,6 pursuit by=mina at=ney gap=11
	has result=contact distance=11 bullets=0
	note event=pursuit
	refused enemy-near check catch-horse by=ney enemy-gap=0
	go table-lookup 4 parlay by=ney at=mina give-coins=yes
	has result=truce coins=no target.loot=coins boast=1 target.truce=1
	chits boast 1
	drawn 2
	go check '' drink by=marbot waterside=yes
	has result=drunk energy=energetic
	go table-lookup 3,5 adventure by=lejeune place=bridge help=yes
	has result=saved boast=2
	chits boast 58
	drawn 5
	note event=turn

	# ---- turn 3: the dragoons catch Lejeune; Ney walks away from a lost horse ----
	leads Lejeune Marbot Ney
	go move 3,3,6 courier by=lejeune
	has pairs=1 distance=12
	at Lejeune 35
	asks move patrol by=dragoons in-sight=yes
	has result=pursues
	go move 1,2,3,6,4,5,2 courier by=marbot
	has move.reroll=4,5,2 distance=17 pairs=0
	at Marbot 32
	go move 4,6 courier by=ney
	has distance=10 horse=none
	at Ney 52.5
	run spot -o kv by=mina at=ney range=10
	has result=truce
	go move 6,5,5 pursuit by=dragoons at=lejeune gap=16
	has result=contact distance=16
	note event=pursuit
	run spot -o kv by=mina at=ney range=10
	has result=pursues
	go table-lookup 5 adventure by=ney place=farmhouse
	has food=1
	go melee 4,3,2,5 fight by=lejeune at=dragoons enemies=2 stance=defend,attack
	has result=held killed=1 target.removed=1
	go shoot 6 pistol by=marbot at=dragoons range=5 enemy-gap=5
	has result=hit target.removed=2
	refused acted shoot by=marbot at=dragoons range=5 enemy-gap=5
	note event=turn

	# ---- turn 4: Lejeune breaks the dragoons; Ney meets bandits ----
	leads Marbot Lejeune Ney
	go move 3,2,5 courier by=ney
	has distance=8 move.reroll=5
	at Ney 44.5
	note event=pursuit
	go table-lookup 1 adventure by=ney place=woods
	has spawn=bandits spawned=4
	note 'event=join by=Bandidos at=Ney kind=bandits of-one=yes hostile=yes captive=yes'
	go melee 3,4,5 fight by=lejeune at=dragoons enemies=1 stance=attack
	has result=overcome aftermath.result=parole target.gone=yes boast=4
	chits boast 10,1
	drawn 3 2
	note event=turn

	# ---- turn 5: a stream, a contest, and Ney loses what he has ----
	leads Marbot Lejeune Ney
	go move 6,6,2,4 courier by=marbot dice=2 stream=5 jump=yes
	has stream.result=cleared stream.jump-total=6 distance=12 boast=1
	chits boast 9
	drawn 3
	at Marbot 20
	refused gone move patrol by=dragoons
	go move 4,5,6 courier by=lejeune
	has distance=15
	at Lejeune 20
	note event=pursuit
	go melee 5,5,4 fight by=ney at=Bandidos enemies=2 stance=attack
	has result=defeated aftermath.result=robbed messages=0 target.holds=1 pistol=no shame=1
	chits shame 30
	drawn 3
	go check '' boast by=lejeune at=marbot gap=1 chit=4 target.chit=3
	has result=won boast=5 shown=1 target.shown=1
	chits boast 54
	drawn 5
	refused no-chit check boast by=marbot at=ney gap=1 chit=3 target.chit=2
	note event=turn

	# ---- turn 6: Marbot reaches the end ----
	note 'event=set by=Marbot rank=1' 'event=set by=Lejeune rank=2'
	leads Marbot Lejeune Ney
	go move 5,6,4,5 courier by=marbot
	has distance=20
	at Marbot 0
	refused too-far check deliver by=lejeune
	go check '' deliver by=marbot
	has result=delivered boast=4
	chits boast 53,27,1
	drawn 5 4 2

	# ---- the log holds, and tells who won ----
	run --separate-stderr muster -o kv
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
	now Lejeune
	has energy=thirsty boast=5 shown=1
	now Ney
	has energy=thirsty horse=none messages=0 shame=1
	now Dragoons
	has removed=3 gone=yes out=yes
	now Bandidos
	has holds=1
	run muster --after -o tsv --columns by,chits,points,place
	[ "$(head -n 3 <<<"$output")" = $'Marbot\t4\t14\t2\nLejeune\t5\t19\t1\nNey\t1\t3\t3' ] || { echo "$output" >&2; false; }
	run muster --after -o kv
	[ "${lines[-1]}" = "ending=delivered" ]

	# undo: without the last line but two he has not delivered
	sed -i '/check.deliver/d' game.log
	run muster --after -o kv
	[[ "${lines[-1]}" == "ending=none"* ]]
}
