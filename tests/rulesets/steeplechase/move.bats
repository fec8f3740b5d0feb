#!/usr/bin/env bats
# A courier's move: dice, energy, pairs and triples, woods, water, walls, buildings.
load ../../helper
load steeplechase

setup() { export VOLTIGEUR_RULES=steeplechase; }

# An exhausted courier throws nothing again, so that the dice below are what they say.

@test "dice by status: on foot 2, tired horse 2, fresh horse 3, fresh superb horse 4" {
	cases <<-'END'
	ST-042         |move courier|2,4|energy=exhausted mounted=no|move=2,4 moved=yes result=moved total=6 distance=6 pairs=0 patrols=0
	ST-043         |move courier|2,4|energy=exhausted horse-is=fatigued|move=2,4 moved=yes result=moved total=6 distance=6 pairs=0 patrols=0
	ST-043 ST-106  |move courier|2,4|energy=exhausted horse-is=wounded|move=2,4 moved=yes result=moved total=6 distance=6 pairs=0 patrols=0
	ST-044         |move courier|2,4,5|energy=exhausted|move=2,4,5 moved=yes result=moved total=11 distance=11 pairs=0 patrols=0
	ST-045         |move courier|2,4,5,6|energy=exhausted horse=superb|move=2,4,5,6 moved=yes result=moved total=17 distance=17 pairs=0 patrols=0
	ST-019 ST-R13  |move courier|2,4|energy=exhausted horse=superb horse-is=fatigued|move=2,4 moved=yes result=moved total=6 distance=6 pairs=0 patrols=0
	ST-042         |move courier|2,4|energy=exhausted horse=none|move=2,4 moved=yes result=moved total=6 distance=6 pairs=0 patrols=0
	END
}

@test "fewer dice may be thrown, but not none" {
	cases <<-'END'
	ST-046 ST-320  |move courier|5|energy=exhausted dice=1|move=5 moved=yes result=moved total=5 distance=5 pairs=0 patrols=0
	ST-046         |move courier|5,6,4|energy=exhausted dice=4|refused=too-many-dice result=too-many-dice
	END
	run --separate-stderr move dice=0
	refuses "dice: 0 is below the minimum of 1"                                             # ST-R26
}

@test "a rest die is one more, once, and not where one die is the limit" {
	cases <<-'END'
	ST-050 ST-R27  |move courier|2,4,6|energy=exhausted mounted=no rested=yes|move=2,4,6 moved=yes rested=no result=moved total=12 distance=12 pairs=0 patrols=0
	ST-050         |move courier|1,2,4,5,6|energy=exhausted horse=superb rested=yes|move=1,2,4,5,6 moved=yes rested=no result=moved total=18 distance=18 pairs=0 patrols=0
	ST-051 ST-R28  |move courier|4|energy=exhausted rough=yes rested=yes|move=4 moved=yes rested=no result=moved total=4 distance=4 pairs=0 patrols=0
	ST-051         |move courier|4|energy=exhausted blinded=yes|move=4 moved=yes result=moved total=4 distance=4 pairs=0 patrols=0
	ST-051 ST-R67  |move courier|4|energy=exhausted in-tow=yes|move=4 moved=yes result=moved total=4 distance=4 pairs=0 patrols=0
	ST-077         |move courier|4|energy=exhausted mounted=no leading=yes rough=yes|move=4 moved=yes result=moved total=4 distance=4 pairs=0 patrols=0
	ST-077         |move courier|4,5|energy=exhausted mounted=no rough=yes|move=4,5 moved=yes result=moved total=9 distance=9 pairs=0 patrols=0
	END
}

@test "who may not move" {
	cases <<-'END'
	ST-052         |move courier||alive=no|refused=dead result=dead
	ST-052 ST-144  |move courier||captured=yes|refused=captured result=captured
	ST-052         |move courier||buried=yes|refused=buried result=buried
	ST-052 ST-151  |move courier||asleep=yes|refused=asleep result=asleep
	ST-052         |move courier||no-move=yes|refused=no-move result=no-move
	ST-073         |move courier||indoors=yes|refused=indoors result=indoors
	ST-047         |move courier||mounted=no horse=none mount=yes|refused=no-horse result=no-horse
	ST-047         |move courier||mounted=no horse-at=loose mount=yes|refused=no-horse result=no-horse
	END
	run move -e alive=no
	[ "$status" -eq 1 ]
}

@test "a horse beside him is mounted at once; a loose one is gone once he moves" {
	cases <<-'END'
	ST-047 ST-143  |move courier|2,4,5|energy=exhausted mounted=no mount=yes|mounted=yes move=2,4,5 moved=yes result=moved total=11 distance=11 pairs=0 patrols=0
	ST-138         |move courier|2,4|energy=exhausted mounted=no horse-at=loose|horse=none horse-at=with move=2,4 moved=yes result=moved total=6 distance=6 pairs=0 patrols=0
	END
}

@test "only an excellent horseman in the saddle turns, and 45 degrees at most" {
	cases <<-'END'
	ST-041         |move courier||turn=10|refused=straight-only result=straight-only
	ST-048         |move courier||turn=10 ability=horseman mounted=no|refused=straight-only result=straight-only
	ST-048         |move courier||turn=45.001 ability=horseman|refused=too-sharp result=too-sharp
	ST-048         |move courier|2,4,5|energy=exhausted turn=45 ability=horseman|move=2,4,5 moved=yes result=moved total=11 distance=11 pairs=0 patrols=0
	END
}

@test "energy: 1 to 3, 1 and 2, 1, none are thrown again, each once" {
	cases <<-'END'
	ST-058         |move courier|1,3,4,1,6||move=1,3,4 move.reroll=1,6 moved=yes result=moved total=11 distance=11 pairs=0 patrols=0
	ST-059 ST-R21  |move courier|2,3,4,5|energy=thirsty|move=2,3,4 move.reroll=5 moved=yes result=moved total=12 distance=12 pairs=0 patrols=0
	ST-060         |move courier|1,2,4,5|energy=hungry|move=1,2,4 move.reroll=5 moved=yes result=moved total=11 distance=11 pairs=0 patrols=0
	ST-061         |move courier|1,2,4|energy=exhausted|move=1,2,4 moved=yes result=moved total=7 distance=7 pairs=0 patrols=0
	END
}

@test "which dice are thrown again is the player's choice" {
	cases <<-'END'
	ST-321         |move courier|1,2,3|reroll=none|move=1,2,3 moved=yes result=moved total=6 distance=6 pairs=0 patrols=0
	ST-062 ST-R18  |move courier|1,2,3,6|reroll=ones|move=1,2,3 move.reroll=6 moved=yes result=moved total=11 distance=11 pairs=0 patrols=0
	ST-062         |move courier|1,2,3,6|reroll=twos|move=1,2,3 move.reroll=6 moved=yes result=moved total=10 distance=10 pairs=0 patrols=0
	ST-062         |move courier|1,2,3,6|reroll=threes|move=1,2,3 move.reroll=6 moved=yes result=moved total=9 distance=9 pairs=0 patrols=0
	ST-062         |move courier|1,2,3,6,5|reroll=ones-threes|move=1,2,3 move.reroll=6,5 moved=yes result=moved total=13 distance=13 pairs=0 patrols=0
	END
	run --separate-stderr move reroll=sixes
	refuses 'reroll: unknown value "sixes"'
}

@test "of equal dice he may throw one again and keep the other" {                                    # ST-062
	cases <<-'END'
	ST-062         |move courier|1,1,4,6|reroll=ones rethrow=1|move=1,1,4 move.reroll=6 moved=yes result=moved total=11 distance=11 pairs=0 patrols=0
	ST-062         |move courier|3,3,1,5|rethrow=1|move=3,3,1 move.reroll=5 moved=yes result=moved total=11 distance=11 pairs=1 patrols=1
	ST-062         |move courier|2,2,1,5,6|reroll=ones-twos rethrow=2|move=2,2,1 move.reroll=5,6 moved=yes result=moved total=13 distance=13 pairs=0 patrols=0
	ST-062         |move courier|1,4,4|rethrow=2 energy=exhausted|move=1,4,4 moved=yes result=moved total=9 distance=9 pairs=1 patrols=1
	END
	# two ones of which one is kept: 2 inches in 1/36 x 1/6; both thrown again, 1/36 x 1/36
	run move -O --fraction --outcome total mounted=no horse=none energy=hungry reroll=ones rethrow=1
	[[ ${lines[0]} == *"total=2 "*"odds=1/216 "* ]]
	run move -O --fraction --outcome total mounted=no horse=none energy=hungry reroll=ones
	[[ ${lines[0]} == *"total=2 "*"odds=1/1296 "* ]]
}

@test "a pair moves the nearest group, two pairs the second as well, a triple tires all" {
	cases <<-'END'
	ST-053 ST-090  |move courier|4,4,5|energy=exhausted|move=4,4,5 moved=yes result=moved total=13 distance=13 pairs=1 patrols=1
	ST-054         |move courier|4,4,5,5|energy=exhausted horse=superb|move=4,4,5,5 moved=yes result=moved total=18 distance=18 pairs=2 patrols=2
	ST-055 ST-064 ST-R25|move courier|5,5,5|energy=thirsty reroll=none|energy=hungry horse-is=fatigued move=5,5,5 moved=yes result=moved total=7.5 distance=7.5 pairs=0 patrols=0 everyone-tires=yes
	ST-055 ST-R20  |move courier|5,5,5|energy=exhausted|horse-is=fatigued move=5,5,5 moved=yes result=moved total=7.5 distance=7.5 pairs=0 patrols=0 everyone-tires=yes
	ST-055 ST-106  |move courier|5,5,5|energy=exhausted horse=superb horse-is=wounded rested=yes|rested=no move=5,5,5 moved=yes result=moved total=7.5 distance=7.5 pairs=0 patrols=0 everyone-tires=yes
	ST-R82         |move courier|5,5,5|energy=thirsty mounted=no rested=yes|energy=hungry rested=no move=5,5,5 moved=yes result=moved total=7.5 distance=7.5 pairs=0 patrols=0 everyone-tires=yes
	ST-056 ST-R24  |move courier|5,5,5,5|energy=exhausted horse=superb|horse-is=fatigued move=5,5,5,5 moved=yes result=moved total=10 distance=10 pairs=0 patrols=0 everyone-tires=yes
	ST-056         |move courier|5,5,5,4,4|energy=exhausted horse=superb rested=yes|rested=no horse-is=fatigued move=5,5,5,4,4 moved=yes result=moved total=11.5 distance=11.5 pairs=1 patrols=1 everyone-tires=yes
	ST-057 ST-R17  |move courier|3,3,3,4,5,6||move=3,3,3 move.reroll=4,5,6 moved=yes result=moved total=15 distance=15 pairs=0 patrols=0
	ST-R81         |move courier|1,4,4,4|energy=hungry|energy=exhausted horse-is=fatigued move=1,4,4 move.reroll=4 moved=yes result=moved total=6 distance=6 pairs=0 patrols=0 everyone-tires=yes
	END
}

@test "woods throw a rider who keeps a one, and he goes on on foot" {
	cases <<-'END'
	ST-067         |move courier|1,4,5|energy=exhausted woods=yes|mounted=no horse-at=loose thrown=yes move=1,4,5 moved=yes result=moved total=10 distance=10 pairs=0 patrols=0
	ST-067         |move courier|1,4,5,2|woods=yes|move=1,4,5 move.reroll=2 moved=yes result=moved total=11 distance=11 pairs=0 patrols=0
	ST-R29         |move courier|1,4,5|woods=yes reroll=none|mounted=no horse-at=loose thrown=yes move=1,4,5 moved=yes result=moved total=10 distance=10 pairs=0 patrols=0
	ST-067         |move courier|1,4,5|energy=exhausted|move=1,4,5 moved=yes result=moved total=10 distance=10 pairs=0 patrols=0
	ST-067         |move courier|1,4|energy=exhausted woods=yes mounted=no|move=1,4 moved=yes result=moved total=5 distance=5 pairs=0 patrols=0
	END
}

@test "river, bridge, stream, wall and door stop a move where they stand" {
	cases <<-'END'
	ST-068 ST-R30  |move courier|2,4,5|energy=exhausted river=11|move=2,4,5 moved=yes result=at-river total=11 distance=11 pairs=0 patrols=0
	ST-068         |move courier|2,4,5|energy=exhausted river=11.001|move=2,4,5 moved=yes result=moved total=11 distance=11 pairs=0 patrols=0
	ST-049         |move courier|2,4,5|energy=exhausted bridge=7 river=8|move=2,4,5 moved=yes result=at-bridge total=11 distance=7 pairs=0 patrols=0
	ST-069         |move courier|2,4|energy=exhausted mounted=no stream=3 jump=yes|move=2,4 moved=yes result=in-stream total=6 distance=3 pairs=0 patrols=0
	ST-070         |move courier|2,4,5|energy=exhausted stream=3|move=2,4,5 moved=yes result=in-stream total=11 distance=3 pairs=0 patrols=0
	ST-071         |move courier|2,4,5|energy=exhausted stream=0|move=2,4,5 moved=yes result=moved total=11 distance=11 pairs=0 patrols=0
	ST-074         |move courier|2,4,5|energy=exhausted wall=3|move=2,4,5 moved=yes result=at-wall total=11 distance=3 pairs=0 patrols=0
	ST-074         |move courier|2,4|energy=exhausted mounted=no wall=3 jump=yes|move=2,4 moved=yes result=at-wall total=6 distance=3 pairs=0 patrols=0
	ST-072 ST-R31  |move courier|2,4,5|energy=exhausted building=4|mounted=no horse-at=outside indoors=yes acted=yes turn-ends=yes move=2,4,5 moved=yes result=indoors total=11 distance=4 pairs=0 patrols=0
	ST-072         |move courier|2,4|energy=exhausted mounted=no horse=none building=6|indoors=yes acted=yes turn-ends=yes move=2,4 moved=yes result=indoors total=6 distance=6 pairs=0 patrols=0
	ST-067         |move courier|1,4,5|energy=exhausted woods=yes wall=3 jump=yes|mounted=no horse-at=loose thrown=yes move=1,4,5 moved=yes result=at-wall total=10 distance=3 pairs=0 patrols=0
	END
}

@test "jumps on the way: stopped short, stopped beyond, or on with the rest" {
	cases <<-'END'
	ST-076 ST-089 ST-R33|move courier|2,4,5,5|energy=exhausted wall=3 jump=yes|boast=1 move=2,4,5 moved=yes wall.jump-die=5 wall.result=cleared wall.jump-total=6 result=moved total=11 distance=11 pairs=0 patrols=0
	ST-088         |move courier|2,4,5,4|energy=exhausted wall=3 jump=wall|move=2,4,5 moved=yes wall.jump-die=4 wall.result=over-and-stops wall.jump-total=5 result=over-wall total=11 distance=3 pairs=0 patrols=0
	ST-087         |move courier|2,4,5,2|energy=exhausted wall=3 jump=wall|move=2,4,5 moved=yes wall.jump-die=2 wall.result=refused wall.jump-total=3 result=at-wall total=11 distance=3 pairs=0 patrols=0
	ST-086         |move courier|2,4,5,1|energy=exhausted wall=3 jump=wall|mounted=no horse-at=loose thrown=yes move=2,4,5 moved=yes wall.jump-die=1 wall.result=thrown wall.jump-total=2 result=at-wall total=11 distance=3 pairs=0 patrols=0
	ST-085         |move courier|2,4,5,1|energy=exhausted wall=2 jump=wall|horse=none mounted=no shame=1 move=2,4,5 moved=yes wall.jump-die=1 wall.result=horse-slain wall.jump-total=0 result=at-wall total=11 distance=2 pairs=0 patrols=0
	ST-080         |move courier|2,4,5,4|energy=exhausted stream=3 jump=stream|move=2,4,5 moved=yes stream.jump-die=4 stream.result=in-stream stream.jump-total=4 result=in-stream total=11 distance=3 pairs=0 patrols=0
	ST-082         |move courier|2,4,5,6|energy=exhausted stream=3 jump=yes|boast=1 move=2,4,5 moved=yes stream.jump-die=6 stream.result=cleared stream.jump-total=6 result=moved total=11 distance=11 pairs=0 patrols=0
	ST-081         |move courier|2,4,5,5|energy=exhausted stream=3 jump=stream|move=2,4,5 moved=yes stream.jump-die=5 stream.result=over-and-stops stream.jump-total=5 result=over-stream total=11 distance=3 pairs=0 patrols=0
	ST-079         |move courier|2,4,5,2|energy=exhausted stream=3 jump=yes|shame=1 mounted=no horse-at=loose thrown=yes move=2,4,5 moved=yes stream.jump-die=2 stream.result=thrown stream.jump-total=2 result=at-stream total=11 distance=3 pairs=0 patrols=0
	ST-076 ST-070  |move courier|2,4,5,5,6|energy=exhausted wall=3 stream=8 jump=yes|boast=2 move=2,4,5 moved=yes wall.jump-die=5 wall.result=cleared wall.jump-total=6 stream.jump-die=6 stream.result=cleared stream.jump-total=6 result=moved total=11 distance=11 pairs=0 patrols=0
	ST-076 ST-070  |move courier|2,4,5,6|energy=exhausted wall=8 stream=3 jump=stream|boast=1 move=2,4,5 moved=yes stream.jump-die=6 stream.result=cleared stream.jump-total=6 result=at-wall total=11 distance=8 pairs=0 patrols=0
	ST-070         |move courier|2,4,5,5|energy=exhausted wall=3 stream=8 jump=wall|boast=1 move=2,4,5 moved=yes wall.jump-die=5 wall.result=cleared wall.jump-total=6 result=in-stream total=11 distance=8 pairs=0 patrols=0
	END
}

@test "jumping a wall: every row of its table" {
	cases <<-'END'
	ST-085 ST-R01  |move jump-wall|1|energy=exhausted run-up=2|jump-die=1 jump-total=0 result=horse-slain horse=none mounted=no shame=1
	ST-085         |move jump-wall|1|energy=exhausted run-up=8|jump-die=1 jump-total=1 result=horse-slain horse=none mounted=no shame=1
	ST-086         |move jump-wall|2|energy=exhausted run-up=8|jump-die=2 jump-total=2 result=thrown horse-at=loose mounted=no thrown=yes
	ST-087         |move jump-wall|3|energy=exhausted run-up=8|jump-die=3 jump-total=3 result=refused
	ST-087         |move jump-wall|4|energy=exhausted run-up=8|jump-die=4 jump-total=4 result=refused
	ST-088         |move jump-wall|5|energy=exhausted run-up=8|jump-die=5 jump-total=5 result=over-and-stops
	ST-089         |move jump-wall|6|energy=exhausted run-up=8|jump-die=6 jump-total=6 result=cleared boast=1
	ST-089         |move jump-wall|6|energy=exhausted run-up=4 ability=horseman horse=superb|jump-die=6 jump-total=9 result=cleared boast=1
	ST-076         |move jump-wall||mounted=no run-up=4|refused=on-foot result=on-foot
	END
}

@test "jumping a wall: run-up, rider and horse" {
	cases <<-'END'
	ST-084         |move jump-wall|5|energy=exhausted run-up=0|jump-die=5 jump-total=4 result=refused
	ST-084 ST-R32  |move jump-wall|5|energy=exhausted run-up=2.999|jump-die=5 jump-total=4 result=refused
	ST-084 ST-R32  |move jump-wall|5|energy=exhausted run-up=3|jump-die=5 jump-total=6 result=cleared boast=1
	ST-084 ST-R32  |move jump-wall|5|energy=exhausted run-up=6|jump-die=5 jump-total=6 result=cleared boast=1
	ST-084 ST-R32  |move jump-wall|5|energy=exhausted run-up=6.001|jump-die=5 jump-total=5 result=over-and-stops
	ST-084 ST-R32  |move jump-wall|5|energy=exhausted run-up=12|jump-die=5 jump-total=5 result=over-and-stops
	ST-084 ST-R32  |move jump-wall|5|energy=exhausted run-up=12.001|jump-die=5 jump-total=4 result=refused
	ST-083 ST-013  |move jump-wall|4|energy=exhausted run-up=8 ability=horseman|jump-die=4 jump-total=5 result=over-and-stops
	ST-083         |move jump-wall|4|energy=exhausted run-up=8 horse=superb|jump-die=4 jump-total=5 result=over-and-stops
	ST-019 ST-R13  |move jump-wall|4|energy=exhausted run-up=8 horse=superb horse-is=fatigued|jump-die=4 jump-total=5 result=over-and-stops
	END
}

@test "jumping a stream: every row and modifier" {
	cases <<-'END'
	ST-079         |move jump-stream|1|energy=exhausted|jump-die=1 jump-total=1 result=thrown horse-at=loose mounted=no thrown=yes shame=1
	ST-079         |move jump-stream|2|energy=exhausted|jump-die=2 jump-total=2 result=thrown horse-at=loose mounted=no thrown=yes shame=1
	ST-080         |move jump-stream|3|energy=exhausted|jump-die=3 jump-total=3 result=in-stream
	ST-080         |move jump-stream|4|energy=exhausted|jump-die=4 jump-total=4 result=in-stream
	ST-081         |move jump-stream|5|energy=exhausted|jump-die=5 jump-total=5 result=over-and-stops
	ST-082         |move jump-stream|6|energy=exhausted|jump-die=6 jump-total=6 result=cleared boast=1
	ST-078 ST-013  |move jump-stream|5|energy=exhausted ability=horseman|jump-die=5 jump-total=6 result=cleared boast=1
	ST-078         |move jump-stream|5|energy=exhausted horse=superb|jump-die=5 jump-total=6 result=cleared boast=1
	ST-078         |move jump-stream|4|energy=exhausted horse=superb ability=horseman|jump-die=4 jump-total=6 result=cleared boast=1
	ST-070         |check jump-stream|5|energy=exhausted|jump-die=5 jump-total=5 result=over-and-stops
	ST-076         |check jump-wall|5|energy=exhausted run-up=8|jump-die=5 jump-total=5 result=over-and-stops
	END
}

@test "a jump that fails is thrown again where energy allows, one that holds is not" {
	cases <<-'END'
	ST-063 ST-322 ST-R44|move jump-wall|3,6|run-up=8|jump-die=3 jump-die.reroll=6 jump-total=6 result=cleared boast=1
	ST-322         |move jump-wall|3|run-up=4 ability=horseman|jump-die=3 jump-total=5 result=over-and-stops
	ST-062         |move jump-wall|3,1|run-up=8|jump-die=3 jump-die.reroll=1 jump-total=1 result=horse-slain horse=none mounted=no shame=1
	ST-059         |move jump-wall|3|run-up=8 energy=thirsty|jump-die=3 jump-total=3 result=refused
	ST-322         |move jump-wall|3|run-up=8 retry=no|jump-die=3 jump-total=3 result=refused
	ST-322         |move jump-stream|3,5|ability=horseman retry=yes|jump-die=3 jump-die.reroll=5 jump-total=6 result=cleared boast=1
	END
}

@test "climbing a wall and leaving a building are whole moves without dice" {
	cases <<-'END'
	ST-075         |move climb||mounted=no hidden=yes|result=over moved=yes hidden=no
	ST-075         |move climb||mounted=yes|refused=mounted result=mounted
	ST-052         |move climb||mounted=no no-move=yes|refused=no-move result=no-move
	ST-073         |move leave-building||indoors=yes horse-at=outside mounted=no mount=yes|result=outside moved=yes indoors=no horse-at=with mounted=yes
	ST-073         |move leave-building||indoors=yes horse-at=outside mounted=no|result=outside moved=yes indoors=no horse-at=with
	ST-073         |move leave-building||indoors=yes horse=none mounted=no mount=yes|refused=no-horse result=no-horse
	ST-073         |move leave-building||mounted=no|refused=not-indoors result=not-indoors
	END
}

@test "an escape: a one is death, without one he is free and away" {
	cases <<-'END'
	ST-231 ST-233  |move escape|2,3|captured=yes mounted=no target.prisoners=1|captured=no target.prisoners=0 boast=2 move=2,3 result=escaped distance=5 pairs=0 patrols=0
	ST-231         |move escape|2,3,6|captured=yes|captured=no boast=2 move=2,3,6 result=escaped distance=11 pairs=0 patrols=0
	ST-231 ST-062  |move escape|1,3,4|captured=yes mounted=no|captured=no boast=2 move=1,3 move.reroll=4 result=escaped distance=7 pairs=0 patrols=0
	ST-232 ST-040  |move escape|1,3,1|captured=yes mounted=no|captured=no alive=no messages=0 target.holds=1 shame=1 move=1,3 move.reroll=1 result=killed pairs=0 patrols=0
	ST-231         |move escape|3|captured=yes mounted=no dice=1|captured=no boast=2 move=3 result=escaped distance=3 pairs=0 patrols=0
	ST-321         |move escape|2,3,1,4|captured=yes mounted=no reroll=all messages=0|captured=no alive=no move=2,3 move.reroll=1,4 result=killed pairs=0 patrols=0
	ST-234         |move escape|4,4|captured=yes mounted=no|captured=no boast=2 move=4,4 result=escaped distance=8 pairs=1 patrols=1
	ST-234 ST-R63  |move escape|4,4,4|captured=yes|captured=no boast=2 energy=thirsty horse-is=fatigued move=4,4,4 result=escaped distance=6 pairs=0 patrols=0 everyone-tires=yes
	ST-231         |move escape||mounted=no|refused=not-captured result=not-captured
	END
}

@test "another courier's triple takes an energy level, and none below exhausted" {
	cases <<-'END'
	ST-064         |check tire|||energy=thirsty result=tired
	ST-064         |check tire||energy=thirsty|energy=hungry result=tired
	ST-064         |check tire||energy=hungry captured=yes|energy=exhausted result=tired
	ST-R20         |check tire||energy=exhausted|result=tired
	ST-064         |check tire||alive=no|refused=dead result=dead
	END
}

@test "moving ends hiding" {
	cases <<-'END'
	ST-133 ST-R50  |move courier|4,5|energy=exhausted mounted=no hidden=yes|hidden=no move=4,5 moved=yes result=moved total=9 distance=9 pairs=0 patrols=0
	END
}

@test "the sentence of a move" {
	run move -o text -d 4,4,5,5 energy=exhausted wall=5 jump=yes ability=horseman
	answers "4,4,5: 13 inches; jump 5, +1 horseman, +1 good run-up = 7: clean over - one boast; the nearest group moves"
}

@test "bad input is refused and named" {
	run --separate-stderr move energy=sleepy
	refuses 'energy: unknown value "sleepy"'
	run --separate-stderr move jump-wall ability=horseman
	refuses 'run-up'
	run --separate-stderr move jump-wall run-up=-1
	refuses 'run-up: -1 is below the minimum of 0'
	run --separate-stderr move turn=far
	refuses 'turn: "far" is not a number'
}

@test "a throw that nothing modifies is told without a sum" {
	run check catch-horse -o text -d 5 horse-at=loose mounted=no
	[[ $output == *"5 against 5"* && $output != *"="* ]] || { echo "$output"; false; }
	run check catch-horse -o text -d 3 horse-at=loose mounted=no ability=horseman
	[[ $output == *"3, +2 horseman = 5 against 5"* ]] || { echo "$output"; false; }
}

@test "the sentence tells which groups move for the pairs: none, the nearest, the two nearest (ST-053, ST-054, ST-090)" {
	run move courier -o text -d 4,5,6,3 dice=4 reroll=none horse=superb
	answers "4,5,6,3: 18 inches"
	run move courier -o text -d 4,4,5,6 dice=4 reroll=none horse=superb
	answers "4,4,5,6: 19 inches; the nearest group moves"
	run move courier -o text -d 4,4,5,5 dice=4 reroll=none horse=superb
	answers "4,4,5,5: 18 inches; the two nearest groups move"
}
