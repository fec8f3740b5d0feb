#!/usr/bin/env bats
load ../../helper

setup() { export VOLTIGEUR_RULES=other-side; }

@test "on foot in the open a die is added to six down to two, from Veteran to Transport" {
	local quality inches
	while read -r quality inches; do
		run move -o kv -d 3 quality=$quality
		has pace=3 result=moves distance=$inches
	done <<-E
		veteran 9
		average 8
		conscript 7
		civilian 6
		transport 5
	E
}

@test "mounted two dice are added to eight down to three" {
	local quality inches
	while read -r quality inches; do
		run move -o kv -d 3,4 quality=$quality mounted=yes
		has pace=3,4 distance=$inches
	done <<-E
		veteran 15
		average 14
		conscript 13
		civilian 12
		transport 10
	E
}

@test "rough ground halves the throw on foot and quarters it in the saddle, unrounded" {
	run move -o kv -d 4 quality=average ground=rough
	has distance=4.5
	run move -o kv -d 3,4 quality=average mounted=yes ground=rough
	has distance=3.5
	run move -o kv -d 4 quality=transport ground=rough
	has distance=3
}

@test "horse artillery is transport with the mounted box: a quarter in the rough" {
	run move -o kv -d 3,4 quality=transport mounted=yes ground=rough
	has distance=2.5
}

@test "officers and NCOs move as Veterans" {
	run move -o kv -d 3 quality=conscript leader=yes
	has distance=9
	run move -o kv -d 3,4 quality=average leader=yes mounted=yes
	has distance=15
}

@test "in an open throw a rough inch counts two on foot and four mounted" {
	run move -o kv -d 3 open=4 rough=2
	has result=moves distance=8 left=0
	run move -o kv -d 3 open=4 rough=2.1
	has result=too-far
	run move -o kv -d 3,4 mounted=yes open=2 rough=3
	has result=moves left=0
}

@test "in a rough throw an open inch counts a half on foot and a quarter mounted" {
	run move -o kv -d 3 ground=rough open=2 rough=3
	has result=moves distance=4 left=0
	run move -o kv -d 3,4 mounted=yes ground=rough open=2 rough=3
	has result=moves distance=3.5 left=0
}

@test "each obstacle takes an inch off" {
	run move -o kv -d 3 obstacles=2
	has distance=8 left=6
	run move -o kv -d 3 open=7 obstacles=1
	has result=moves left=0
	run move -o kv -d 3 open=7 obstacles=2
	has result=too-far
}

@test "halving the scale halves the throw, doubling doubles it" {
	run move -o kv -d 3 scale=half
	has distance=4
	run move -o kv -d 3 scale=double
	has distance=16
	run move -o kv -d 3 scale=double open=14 obstacles=1
	has left=0
}

@test "no move goes over impassable ground, through figures or into contact" {
	local path
	for path in impassable through-figures into-contact; do
		run move -o kv path-is=$path
		has result=$path
		lacks pace acted
	done
}

@test "a figure acts once a turn" {
	run move -o kv acted=yes
	has result=acted
	run move -o kv -d 1 quality=average
	has acted=yes was.acted=no
}

@test "a wavering figure may move" {
	run move -o kv -d 1 wavering=yes
	has result=moves distance=6
}

@test "an unlimbered gun does not move, a limbered one does" {
	run move -o kv quality=transport gun=field
	has result=unlimbered
	run move -o kv -d 3 quality=transport gun=field limbered=yes
	has distance=5
	run move -o kv -d 3 quality=transport
	has distance=5
}

@test "limbering and unlimbering take the Move" {
	run move -o kv limber gun=light
	has result=limbered limbered=yes acted=yes
	run move -o kv limber gun=light limbered=yes
	has result=unlimbered limbered=no acted=yes
	run move -o kv limber gun=light acted=yes
	has result=acted
}

@test "riders mount and dismount on the way, at the pace they set out with" {
	run move -o kv -d 3,4 mounted=yes saddle=dismount
	has result=moves distance=14 mounted=no was.mounted=yes
	run move -o kv -d 3 saddle=mount
	has distance=8 mounted=yes
	run move -o kv saddle=dismount
	has result=cannot
}

@test "12 inches from massed enemy are too near, but to assess it" {
	run move -o kv massed=12
	has result=forbidden
	run move -o kv -d 1 massed=12.001
	has result=moves
	run move -o kv -d 1 massed=12 assessing=yes
	has result=moves
	run move -o kv massed=0 assessing=yes
	has result=forbidden
}

@test "guerillas come over when a friend passes within 6 inches" {
	run move -o kv -d 1 guerillas=6
	has joins=yes
	run move -o kv -d 1 guerillas=6.001
	lacks joins
}

@test "farther than 3 inches from its unit a figure must close up" {
	run move -o kv -d 1 unit-mate=3
	lacks close-up
	run move -o kv -d 1 unit-mate=3.5
	has close-up=yes
}

@test "leaving by friendly lines is coming home" {
	run move -o kv -d 1 gone=home
	has result=home removed=yes
	run move -o kv -d 1 gone=edge
	has result=left removed=yes
	run move -o kv removed=yes
	has result=removed
}

@test "standing uses the action" {
	run move -o kv stand quality=average
	has result=stands acted=yes
}

@test "Move knows no cover words, and no other quality" {
	run --separate-stderr move ground=soft
	refuses "rough"
	run --separate-stderr move quality=elite
	refuses "veteran"
	run --separate-stderr move obstacles=-1
	refuses "below the minimum of 0"
}

# ---- where arrivals stand ----

@test "a distance is measured from the ring outward" {
	run move -o kv place direction=front out=18 x=24 y=6 ring=4
	has result=placed point-x=24 point-y=28
	run move -o kv place direction=right out=10 x=24 y=6
	has point-x=34 point-y=6
	run move -o kv place direction=rear out=3 x=24 y=6
	has point-x=24 point-y=3
}

@test "a slanting direction goes by seven tenths and a little" {
	run move -o kv place direction=left-front out=10 x=24 y=6
	has point-x=16.929 point-y=13.071
	run move -o kv place direction=right-rear out=4 x=24 y=6
	has point-x=26.828 point-y=3.172
}

@test "18 inches left with 6 off the table is the left edge, 6 inches along" {
	run move -o kv place direction=left out=18 x=12 y=20
	has result=edge edge=left shift=6 point-x=0 point-y=26
}

@test "exactly at the edge nothing is off the table" {
	run move -o kv place direction=left out=12 x=12 y=20
	has result=placed point-x=0 point-y=20
	lacks edge
}

@test "off the right edge it goes along the right edge, and no farther than the corner" {
	run move -o kv place direction=right out=18 x=44 y=20
	has edge=right shift=14 point-x=48 point-y=34
	run move -o kv place direction=right out=18 x=44 y=40
	has edge=right shift=8 point-x=48 point-y=48
}

@test "off the far edge there is no shift" {
	run move -o kv place direction=front out=20 x=24 y=36
	has result=edge edge=far point-x=24 point-y=48
	lacks shift
}

@test "behind friendly lines it is ignored" {
	run move -o kv place direction=rear out=18 x=24 y=6
	has result=ignored
	lacks point-x
	run move -o kv -e place direction=rear out=18 x=24 y=6
	[ "$status" -eq 1 ]
}

@test "inside friendly lines that lie on the table it is ignored too" {
	run move -o kv place direction=rear out=3 x=24 y=6 lines=4
	has result=ignored
	run move -o kv place direction=rear out=2 x=24 y=6 lines=4
	has result=placed point-y=4
	# off the left edge at 2, one inch along is still inside, two are not
	run move -o kv place direction=left out=6 x=5 y=2 lines=4
	has result=ignored
	run move -o kv place direction=left out=7 x=5 y=2 lines=4
	has result=edge point-y=4
}

@test "a rear direction that meets a side edge first stands on that edge" {
	# from x 7.07 the line of length 10 runs out at the left edge
	run move -o kv place direction=left-rear out=12 x=7.071 y=20
	has result=edge edge=left shift=2 point-x=0 point-y=14.929
}

@test "the ring's facing turns the directions" {
	run move -o kv place direction=front out=10 x=24 y=20 facing=right
	has point-x=34 point-y=20
	run move -o kv place direction=left out=10 x=24 y=20 facing=right
	has point-x=24 point-y=30
	run move -o kv place direction=right out=10 x=24 y=20 facing=rear
	has point-x=14 point-y=20
}

@test "another table has other edges" {
	run move -o kv place direction=front out=20 x=24 y=36 depth=72
	has result=placed point-y=56
	run move -o kv place direction=right out=20 x=30 y=10 width=36
	has edge=right point-x=36 shift=14
}

@test "a place needs a direction, a distance and the ring" {
	run --separate-stderr move place out=18 x=12 y=20
	refuses "missing direction="
	run --separate-stderr move place direction=up out=18 x=12 y=20
	refuses "left-front"
	run --separate-stderr move place direction=left x=12 y=20
	refuses "missing out="
}

@test "the sentence tells throw and path" {
	run move -o text -d 3 open=5 rough=1 obstacles=1
	answers "the figure moves with a throw of 3, +5 quality: up to 8 inches, the path takes 8 of them"
}

@test "in the four corners: away from friendly lines the corner itself, towards them nothing" {
	run move -o kv place direction=left-front out=20 x=10 y=38
	has result=edge point-x=0 point-y=48 shift=0
	run move -o kv place direction=right-front out=20 x=38 y=38
	has result=edge point-x=48 point-y=48 shift=0
	run move -o kv place direction=left-rear out=20 x=10 y=10
	has result=ignored
	run move -o kv place direction=right-rear out=20 x=38 y=10
	has result=ignored
	# a hand's breadth off the diagonal it is the one edge or the other
	run move -o kv place direction=left-front out=20 x=9 y=38
	has edge=left point-x=0
	run move -o kv place direction=left-front out=20 x=11 y=38
	has edge=far point-y=48
	# a shift along the edge ends in the corner
	run move -o kv place direction=left out=30 x=4 y=40
	has edge=left point-x=0 point-y=48 shift=8
}

@test "every direction, facing, ring and table: the point is where the ruler says" {
	run python3 "$root/tests/rulesets/other-side/place.py"
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	echo "# $output" >&3
}

@test "a ring off the table is refused" {
	run move -o kv -e place direction=front out=10 x=49 y=20
	[ "$status" -eq 1 ]
	[[ $output == *"result=off-table"* ]]
}

@test "an unlimbered gun points as it did unless somebody says whereto (OS-140)" {
	run move limber -o kv gun=light limbered=yes points-to=30
	has limbered=no points-to=30
	lacks was.points-to
	run move limber -o kv gun=light limbered=yes points-to=30 toward=90
	has points-to=90 was.points-to=30
}

@test "what the path takes is told where it takes anything (OS-131 to OS-134)" {
	run move -o text -d 4 by=Doyle
	answers "Doyle moves with a throw of 4, +5 quality: up to 9 inches"
	run move -o text -d 4 by=Doyle open=6
	[[ $output == *"up to 9 inches, the path takes 6 of them"* ]]
}
