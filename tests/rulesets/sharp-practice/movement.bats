#!/usr/bin/env bats
# Sharp Practice: movement and spotting.
load ../../helper

setup() { export VOLTIGEUR_RULES=sharp-practice; }

# ---- dice and pips ----

@test "SP-021 SP-024: each action die moves 1D6 inches, two an activation" {
	run move -o kv -d 3,5 order=line
	has result=moved distance=8 action-dice=2 did=move.march
	run move -o kv -d 4 order=line dice=1
	has distance=4 action-dice=1
	run move -o kv order=line dice=3
	has result=too-many-dice
	lacks distance
}

@test "SP-037 SP-038 SP-039 SP-295: a column and skirmishers add a pip a die, a line and all others move as rolled" {
	run move -o kv -d 3,5 order=column
	has distance=10
	run move -o kv -d 3,5 order=skirmish
	has distance=10
	for order in line unformed square; do
		run move -o kv -d 3,5 order=$order
		has distance=8
	done
	run move -o kv -d 3,5 kind=big-man
	has distance=8
}

@test "SP-040 SP-296: skirmishers that retire have one die more, with its pip, once" {
	run move -o kv -d 3,5,2 order=skirmish retiring=yes
	has distance=13 action-dice=2
	run move -o kv -d 3,5 order=skirmish retiring=yes dice=1
	has distance=10 action-dice=1
	run move -o kv order=skirmish retiring=yes dice=0
	has distance=0
	run move -o kv -d 3,5 order=line retiring=yes
	has distance=8
}

@test "SP-041 SP-042 SP-043 SP-297: walk as rolled, trot +3 a die, gallop a die more and +3 a die" {
	run move -o kv -d 3,5 kind=cavalry gait=walk
	has distance=8
	run move -o kv -d 3,5 kind=cavalry gait=trot
	has distance=14
	run move -o kv -d 3,5,2 kind=cavalry gait=gallop
	has distance=19
	run move -o kv -d 3,5 kind=cavalry gait=gallop dice=1
	has distance=14
	run move -o kv -d 3,5 kind=cavalry gait=walk order=column            # the column's pip is the infantry's
	has distance=8
}

@test "SP-044 SP-045 SP-298: foot artillery walks, and trots in danger one turn of three" {
	run move -o kv -d 3,5 kind=artillery gait=walk
	has distance=8
	run move -o kv kind=artillery gait=trot
	has result=no-trot
	run move -o kv kind=artillery gait=gallop danger=yes
	has result=no-gallop
	run move -o kv -d 3,5 kind=artillery gait=trot danger=yes
	has distance=14 trot-rest=2
	run move -o kv kind=artillery gait=trot danger=yes trot-rest=1
	has result=no-trot
	run move -o kv -d 3,5 kind=artillery gait=walk trot-rest=2
	has distance=8 trot-rest=1
}

@test "SP-046: horse artillery walks or trots and never gallops" {
	run move -o kv -d 3,5 kind=horse-artillery gait=trot
	has distance=14
	run move -o kv kind=horse-artillery gait=gallop
	has result=no-gallop
}

@test "SP-022 SP-047 SP-288: a Blind has three dice, as rolled" {
	run move -o kv -d 3,5,2 kind=blind
	has distance=10 action-dice=3
	run move -o kv kind=blind dice=3 low-obstacles=1
	has result=too-many-dice
}

@test "SP-248 SP-249 SP-300: thirst and a sprained ankle take a pip a die, never below 0" {
	run move -o kv -d 2,6 thirsty=yes order=line
	has distance=6
	run move -o kv -d 2,6 kind=big-man leader-sprained=yes
	has distance=6
	run move -o kv -d 1,6 thirsty=yes kind=big-man leader-sprained=yes
	has distance=4
	run move -o kv -d 2,6 leader-sprained=yes                            # the men of his Group walk as they do
	has distance=8
}

# ---- inches off ----

@test "SP-053 SP-299 SP-300: an inch off a point of Shock, never below 0" {
	run move -o kv -d 3,6 order=line shock=2
	has distance=7
	run move -o kv -d 3,6 order=line shock=12
	has distance=0
	run move -o kv -d 1,6 thirsty=yes order=line shock=1                 # 0 + 5 - 1
	has distance=4
}

@test "SP-048 SP-049 SP-050 SP-302: turns cost a Formation one inch or two each, a Group nothing" {
	run move -o kv -d 3,6 order=line quarter-turns=1
	has distance=8
	run move -o kv -d 3,6 order=column about-turns=1
	has distance=9
	run move -o kv -d 3,6 order=line quarter-turns=1 about-turns=2
	has distance=4
	run move -o kv -d 3,6 quarter-turns=2 about-turns=1
	has distance=9
	run move -o kv -d 3,6 order=skirmish quarter-turns=2
	has distance=11
}

@test "SP-051 SP-301: changing formation goes at the slower rate of the two" {
	run move -o kv -t -d 3,6 order=column becoming=line
	has distance=9
	[[ "$output" == *"unformed until"* ]]
	run move -o kv -d 3,6 order=line becoming=column
	has distance=9
	run move -o kv -d 3,6 order=column becoming=skirmish
	has distance=11
}

@test "SP-052: a Formation rolls once for all its Groups" {
	run move -o kv -d 3,6 order=line groups=3
	has distance=9
}

# ---- obstacles ----

@test "SP-025 SP-026 SP-027 SP-293: obstacles take action dice from the move" {
	run move -o kv -d 4 low-obstacles=1
	has distance=4 action-dice=2
	run move -o kv high-obstacles=1
	has distance=0 action-dice=2
	run move -o kv -d 4 buildings=1
	has distance=4 action-dice=2
	run move -o kv low-obstacles=1 dice=2
	has result=too-many-dice
	run move -o kv high-obstacles=1 low-obstacles=1
	has result=too-many-dice
}

@test "SP-290: a barred building is not entered" {
	run move -o kv buildings=1 barred=yes
	has result=barred
}

# ---- limits ----

@test "SP-251: a Formation that must dress its ranks does not advance, but may change formation" {
	run move -o kv order=line must-dress=yes
	has result=dress-ranks
	run move -o kv -d 3,6 order=line must-dress=yes becoming=column
	has result=moved
	run move -o kv -d 3,6 must-dress=yes
	has result=moved
}

@test "SP-240: a Big Man in fear goes back or stands" {
	run move -o kv leader-fear=yes kind=big-man
	has result=fear
	run move -o kv -d 3,6 leader-fear=yes kind=big-man retiring=yes
	has result=moved
}

# ---- random events of movement ----

@test "SP-226 SP-369: the natural dice of a move, the extra die too, may bring an event" {
	run move -o kv -d 1,3,1,1 order=column
	has incident=10 bonus-card=yes
	run move -o kv -d 1,6 order=column
	lacks incident
	run move -o kv -d 3,6,1 order=skirmish retiring=yes
	lacks incident
	run move -o kv -d 3,5,1,4,3 kind=cavalry gait=gallop
	has incident=6 thirsty=yes
}

# ---- horses and animals ----

@test "SP-170 SP-335: a bolting horse gallops with both action dice" {
	run move bolt -o kv -d 3,5,2 id=dash
	has result=bolted distance=19
}

@test "SP-241 SP-377: livestock runs 2D6, and halts once nobody is within 9 inches" {
	run move livestock -o kv -d 3,5,7 near=8.999
	has result=ran distance=8 direction=7
	run move livestock -o kv near=9
	has result=halted
}

@test "bad input of movement is refused" {
	run --separate-stderr move order=phalanx
	refuses phalanx
	run --separate-stderr move dice=-1
	refuses dice
	run --separate-stderr move gait=canter kind=cavalry
	refuses canter
}

# ---- spotting ----

needs() { # NUMBER FIELD...: the number that 2D6 must reach
	local want=$1
	shift
	run spot -o kv -s any "$@"
	has needed="$want"
}

@test "SP-112 SP-260 SP-309: in the open all is seen to 27 inches, at a cost beyond 9, and 5 is needed further" {
	run spot -o kv range=9
	has result=automatic
	lacks action-dice spot
	run spot -o kv range=9.001
	has result=automatic action-dice=1
	run spot -o kv range=27 stationary=yes smoke=yes sneaking=yes under-fire=yes
	has result=automatic
	needs 5 range=27.001
}

@test "SP-113: slightly obscured 6, 7, 8" {
	needs 6 range=9 view=slight
	needs 7 range=9.001 view=slight
	needs 7 range=27 view=slight
	needs 8 range=27.001 view=slight
}

@test "SP-114: obscured 7, 9, 11" {
	needs 7 range=9 view=obscured
	needs 9 range=27 view=obscured
	needs 11 range=28 view=obscured
}

@test "SP-115 SP-310: badly obscured 10, 11, and 14 is impossible until something helps" {
	needs 10 range=9 view=bad
	needs 11 range=27 view=bad
	run spot -o kv range=28 view=bad
	has result=impossible needed=14
	lacks spot
	run spot -o kv range=28 view=bad higher=yes
	has result=impossible needed=13
	needs 12 range=28 view=bad higher=yes dice=2
}

@test "SP-116 to SP-119: what makes it harder" {
	needs 8 range=20 view=slight under-fire=yes
	needs 8 range=20 view=slight stationary=yes
	needs 8 range=20 view=slight smoke=yes
	needs 8 range=20 view=slight sneaking=yes
	needs 11 range=20 view=slight under-fire=yes stationary=yes smoke=yes sneaking=yes
}

@test "SP-120 to SP-126: what makes it easier" {
	needs 6 range=20 view=slight higher=yes
	needs 5 range=20 view=slight moved-dice=2
	needs 6 range=20 view=slight dice=2
	needs 6 range=20 view=slight kind=big-man
	needs 6 range=20 view=slight target.mounted=yes
	needs 6 range=20 view=slight scout=yes
	for order in column line square; do needs 6 range=20 view=slight target.order=$order; done
	needs 2 range=20 view=slight higher=yes moved-dice=1 dice=2 scout=yes target.order=line
}

@test "SP-314: skirmish order and unformed are no Formation" {
	needs 7 range=20 view=slight target.order=skirmish
	needs 7 range=20 view=slight target.order=unformed
}

@test "SP-023 SP-286: both dice on one attempt are the -1 and nothing else" {
	run spot -o kv -d 3,3 range=20 view=slight dice=2
	has needed=6 total=6 result=spotted action-dice=2
	run spot -o kv -d 3,2 range=20 view=slight dice=2
	has total=5 result=unseen
}

@test "SP-033: one attempt costs an action die" {
	run spot -o kv -d 3,4 range=20 view=slight
	has action-dice=1 result=spotted
}

@test "SP-310: there is no natural success or failure, and a needed 2 is still rolled" {
	run spot -o kv -d 1,1 range=9 view=slight dice=2 higher=yes moved-dice=3
	has needed=1 total=2 result=spotted
	run spot -o kv -d 6,5 range=28 view=bad higher=yes dice=2
	has needed=12 result=unseen
}

@test "SP-311: a target cannot have moved and stood still" {
	run spot -o kv range=20 view=slight stationary=yes moved-dice=1
	has result=stationary-and-moved
}

@test "SP-312: the target's row covers scouts and sneaks, the spotter's row scouts" {
	needs 7 range=20 view=slight sneaking=yes scout=yes
}

@test "SP-236 SP-327: through the smoke of an event nothing is seen beyond 6 inches, and within +1" {
	run spot -o kv range=6.001 view=slight pall=yes
	has result=impossible
	needs 7 range=6 view=slight pall=yes
	needs 7 range=6 view=slight pall=yes smoke=yes
}

@test "SP-127: a Blind in the open is revealed at once within 9 inches" {
	run spot blind -o kv range=9
	has result=revealed
	run spot blind -o kv range=9.001
	has result=hidden
	run spot blind -o kv range=5 view=obscured
	has result=hidden
}

@test "SP-128 SP-313: a Blind slightly obscured that moves within 6 inches is revealed on the Tiffin card" {
	run spot blind -o kv range=6 view=slight moved=yes
	has result=revealed-on-tiffin
	run spot blind -o kv range=6.001 view=slight moved=yes
	has result=hidden
	run spot blind -o kv range=6 view=slight
	has result=hidden
}

@test "SP-129 SP-313: troops hidden in terrain give a Blind within 6 inches, on the Tiffin card" {
	run spot hidden -o kv range=6
	has result=blind-on-tiffin
	run spot hidden -o kv range=6 view=bad
	has result=blind-on-tiffin
	run spot hidden -o kv range=6.001
	has result=hidden
	run spot hidden -o kv range=5 view=slight
	has result=hidden
}

@test "bad input of spotting is refused" {
	run --separate-stderr spot view=slight
	refuses range
	run --separate-stderr spot range=-2
	refuses range
	run --separate-stderr spot range=8 view=foggy
	refuses foggy
	run -1 spot -e -o kv -d 1,1 range=20 view=slight
}

@test "an event of a Formation's move strikes one of its Groups, at random (SP-372)" {
	cat >"$BATS_TEST_TMPDIR/red.yaml" <<-'END'
		rules: sharp-practice
		groups: [{name: First, men: 8, weapon: musket}, {name: Second, men: 8, weapon: musket}, {name: Third, men: 8, weapon: musket}]
		formations: [{name: Left, kind: column, groups: [First, Second, Third], ranks: 4}]
	END
	export VOLTIGEUR_UNITS=$BATS_TEST_TMPDIR/red.yaml VOLTIGEUR_LOG=$BATS_TEST_TMPDIR/log
	echo event=game >"$VOLTIGEUR_LOG"
	run move march -o kv by=left dice=2 -d 1,4,4,3,2
	[[ $output == *"by=Second "*thirsty=yes* && $(grep -c '^by=.* thirsty=yes' <<<"$output") -eq 2 ]] || { echo "$output"; false; }
	# visitors: the Group first, then how many
	run move march -o kv by=left dice=2 -d 1,4,4,5,3,6
	[[ $output == *"by=Third "*absent=4* && $(grep -c ' absent=4' <<<"$output") -eq 2 ]] || { echo "$output"; false; }
	# of two that are left, a die of two sides; of one, none
	echo 'event=set by=First men=0' >>"$VOLTIGEUR_LOG"
	run move march -o kv by=left dice=2 -d 1,4,4,3,2
	[[ $output == *"by=Third "*thirsty=yes* ]] || { echo "$output"; false; }
	echo 'event=set by=Second men=0' >>"$VOLTIGEUR_LOG"
	run move march -o kv by=left dice=2 -d 1,4,4,3
	[[ $output == *"by=Third "*thirsty=yes* ]] || { echo "$output"; false; }
}
