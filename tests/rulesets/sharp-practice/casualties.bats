#!/usr/bin/env bats
# Sharp Practice: Big Men and horses hit by fire, and the random events.
load ../../helper

setup() { export VOLTIGEUR_RULES=sharp-practice; }

# ---- Big Men (SP-269: hit dice, effect dice, Big Man die, wound die) ----

@test "SP-157 SP-330: a Big Man is hit on a D10 up to the men killed, in place of one of them" {
	run shoot -o kv -d 3x6,6,6,3,2,4 men=3 range=9 target.big-man=1 target.men=10
	has kills=2 leader-die=2 wound=4 leader=bad-wound men-lost=1 target.men=9
	run shoot -o kv -d 3x6,6,6,3,3 men=3 range=9 target.big-man=1 target.men=10
	has kills=2 leader-die=3 men-lost=2 target.men=8
	lacks wound leader
}

@test "SP-157: without men killed, or without a Big Man, there is no Big Man die" {
	run shoot -o kv -d 6,5 men=1 range=9 target.big-man=1
	lacks leader-die
	run shoot -o kv -d 6,6 men=1 range=9
	has men-lost=1
	lacks leader-die
}

@test "SP-158 SP-333: the die is a D6 against light infantry skirmishing and a D10 against all others" {
	run shoot -o kv -d 6,6,6 men=1 range=9 target.big-man=1 kind=light-infantry order=skirmish
	has leader-die=6
	run --separate-stderr shoot -o kv -d 6,6,7 men=1 range=9 target.big-man=1 kind=light-infantry order=skirmish
	refuses d6
	run shoot -o kv -d 6,6,7 men=1 range=9 target.big-man=1 kind=light-infantry
	has leader-die=7
	run shoot chosen-man -o kv -d 6,6,1,3 kind=light-infantry weapon=rifle range=9 target.big-man=1
	has leader-die=1 leader=bad-wound
	run --separate-stderr shoot chosen-man -o kv -d 6,6,7 kind=light-infantry weapon=rifle range=9 target.big-man=1
	refuses d6
}

@test "SP-183: tap-loaded fire rolls the D10, in skirmish order too" {
	run shoot -o kv -d 6,6,10 men=1 range=9 target.big-man=1 kind=light-infantry order=skirmish weapon=rifle tap-loaded=yes
	has leader-die=10
}

@test "SP-267: a D10 of 10 is never a hit of one killed" {
	run shoot -o kv -d 6,6,10 men=1 range=9 target.big-man=1
	has men-lost=1
	lacks leader
}

@test "SP-159 SP-278: 1-2 wounds lightly, one step of Physique" {
	for die in 1 2; do
		run shoot -o kv -d 6,6,1,$die men=1 range=9 target.big-man=1 target.physique=3
		has leader=light-wound target.physique=2 target.leader-wound=light men-lost=0
	done
}

@test "SP-160 SP-334: a light wound that brings Physique to the lowest step is a bad one" {
	run shoot -o kv -d 6,6,1,2 men=1 range=9 target.big-man=1 target.physique=1
	has leader=bad-wound target.physique=0 target.leader-wound=bad
	run shoot -o kv -d 6,6,1,2 men=1 range=9 target.big-man=1 target.physique=2 target.leader-wound=light
	has leader=light-wound target.physique=1
}

@test "SP-161: 3-5 wounds badly" {
	for die in 3 4 5; do
		run shoot -o kv -d 6,6,1,$die men=1 range=9 target.big-man=1
		has leader=bad-wound target.leader-wound=bad
	done
}

@test "SP-162: a badly wounded Big Man dies of any further wound" {
	run shoot -o kv -d 6,6,1,1 men=1 range=9 target.big-man=1 target.leader-wound=bad
	has leader=dead target.leader-wound=dead target.big-man=0
	run shoot -o kv -d 6,6,1,3 men=1 range=9 target.big-man=1 target.leader-wound=bad
	has leader=dead
}

@test "SP-163: 6 kills" {
	run shoot -o kv -d 6,6,1,2,6 men=1 range=9 target.big-man=2
	has leader=dead target.leader-wound=dead target.big-man=1
}

@test "SP-331: of several Big Men one roll is made and the one who is hit is drawn" {
	run shoot -o kv -d 6,6,1,2,3 men=1 range=9 target.big-man=2
	has leader-die=1 which=2 struck=2 wound=3
	run shoot -o kv -d 6,6,1,3,3 men=1 range=9 target.big-man=3
	has struck=3
	run shoot -o kv -d 6,6,1,4,3 men=1 range=9 target.big-man=4
	has struck=4
	run --separate-stderr shoot men=1 range=9 target.big-man=5
	refuses big-man
}

@test "SP-332: a mounted Big Man of men on foot rolls the mount die first" {
	run shoot -o kv -d 6,6,1,3,2 men=1 range=9 target.big-man=1 target.leader-mounted=yes
	has leader-mount=3 horse=2 leader=horse horses-lost=1 men-lost=0
	lacks wound
	run shoot -o kv -d 6,6,1,4,6 men=1 range=9 target.big-man=1 target.leader-mounted=yes
	has leader-mount=4 wound=6 leader=dead
	run shoot -o kv -d 6,6,4,1,3 men=1 range=9 target.big-man=1 target.leader-mounted=yes target.mounted=yes
	has mount=4 leader=bad-wound
	lacks leader-mount
}

# ---- mounted targets ----

@test "SP-164 SP-165 SP-166: for each kill on a mounted target a die: 1-3 the horse, 4-6 the man" {
	run shoot -o kv -d 3x6,3x6,4,5,6 men=3 range=9 target.mounted=yes target.men=8
	has kills=3 men-lost=3 target.men=5
	lacks horse
	run shoot -o kv -d 3x6,3x6,1,1,2,2,3,3 men=3 range=9 target.mounted=yes
	has kills=3 men-lost=0 horses-lost=3 target.dismounted=3
}

@test "SP-167 SP-168: the horse falls on 1-4 and ignores it on 5" {
	for die in 1 4; do
		run table-lookup horse -o kv -d $die id=a
		has horses-lost=1
	done
	run table-lookup horse -o kv -t -d 5 id=a
	[[ "$output" == *ignores* ]]
	lacks horses-lost
}

@test "SP-169 SP-170: a 6 goes to the second table, where 1-3 bolts" {
	for die in 1 3; do
		run shoot -o kv -d 6,6,3,6,$die men=1 range=9 target.mounted=yes
		has bolts=1 horses-lost=0 horse-2=$die
	done
}

@test "SP-171 SP-172 SP-336: 4-6 falls after a run, and on 1-2 the rider is trapped" {
	for die in 1 2; do
		run shoot -o kv -t -d 6,6,1,6,4,5,$die men=1 range=9 target.mounted=yes
		has run=5 fall=$die trapped=1 horses-lost=1
		[[ "$output" == *"after 6 inches"*"until a task frees him"* ]]
		lacks thrown
	done
}

@test "SP-173 SP-266 SP-338: on 3 he is thrown senseless, with a distance and a direction" {
	run shoot -o kv -d 6,6,1,6,6,1,3,4,12 men=1 range=9 target.mounted=yes
	has fall=3 senseless=1 thrown=4 direction=12
}

@test "SP-174: on 4-5 he is thrown unhurt" {
	for die in 4 5; do
		run shoot -o kv -d 6,6,1,6,6,1,$die,4,12 men=1 range=9 target.mounted=yes
		has thrown-off=1 thrown=4
	done
}

@test "SP-175: on 6 he lands on his feet" {
	run shoot -o kv -d 6,6,1,6,6,1,6,4,12 men=1 range=9 target.mounted=yes
	has on-feet=1 thrown=4 direction=12
}

@test "the horse tables of several kills are worked through one after the other" {
	run shoot -o kv -d 2x6,2x6,1,6,4,5,3,2,7,4 men=2 range=9 target.mounted=yes
	has senseless=1 horses-lost=1 men-lost=1
}

# ---- random events ----

@test "SP-226 SP-369: more natural ones than sixes among the hit dice bring an event" {
	run shoot -o kv -d 1,1,6,2,1,1 men=3 range=9
	has effect=2 grid-row=1 grid-column=1 incident=10 bonus-card=yes
	run shoot -o kv -d 1,6,2 men=2 range=9
	lacks incident grid-row
	run shoot -o kv -d 2,3 men=2 range=9
	lacks incident
}

@test "SP-369: it is the natural face that counts, before pips, and no effect die" {
	run shoot -o kv -d 5,3,1 men=1 target.order=column range=9   # two dice, one hits by its pip, the effect die is 1
	has hits=1 effect=1
	lacks incident
	run shoot -o kv -d 1,2,6,6 men=2 order=line range=18           # a 1 that shows 2 is still a 1
	has incident=10
}

@test "SP-227 to SP-232 SP-371: the grid, row first, column second" {
	declare -A want=([32]=1 [33]=2 [34]=3 [35]=4 [42]=5 [43]=6 [44]=7 [45]=8 [53]=9)
	for row in 1 2 3 4 5 6; do
		for column in 1 2 3 4 5 6; do
			run table-lookup grid -o kv grid-row=$row grid-column=$column
			has incident=${want[$row$column]:-10}
		done
	done
}

event() { # LIST NUMBER FIELD...: this event, by the grid's own dice
	local list=$1 dice
	case $2 in
	1) dice=3,2 ;; 2) dice=3,3 ;; 3) dice=3,4 ;; 4) dice=3,5 ;; 5) dice=4,2 ;;
	6) dice=4,3 ;; 7) dice=4,4 ;; 8) dice=4,5 ;; 9) dice=5,3 ;; *) dice=1,1 ;;
	esac
	dice=$dice${3:+,$3}
	shift 3
	run table-lookup incident -o kv -t -d "$dice" list="$list" ones=1 sixes=0 "$@"
}

@test "SP-233: firing event 1 is low ammunition" { event firing 1 ""; has incident=1 low-ammunition=yes; }
@test "SP-234: firing event 2 is damp powder" { event firing 2 ""; has incident=2 damp-powder=yes; }

@test "SP-239, SP-240, SP-243 to SP-249, SP-372: an event says what was needed for it, if and only if it is not there" {
	local list number dice field some
	while read -r list number dice field; do
		for some in 0 1 2; do
			[ "$field" != building ] || { [ $some = 2 ] && continue; [ $some = 0 ] && some=no || some=yes; }
			case $some in 0 | no) event "$list" "$number" '' "$field=$some" ;; *) event "$list" "$number" "${dice#-}" "$field=$some" ;; esac
			if [[ $some == 0 || $some == no ]]; then
				[[ $output == *"event $number: "*", but no"* ]] || { echo "$list $number: $output"; false; }
			else
				[[ $output == *"event $number: "* && $output != *", but no"* ]] || { echo "$list $number $some: $output"; false; }
			fi
		done
	done <<-'END'
		firing   6 3     building
		firing   7 -     building
		firing   8 -     target.big-man
		movement 1 3     big-man
		movement 2 -     big-man
		movement 3 4,3   big-man
		movement 5 2,3,1 big-man
		movement 7 -     big-man
	END
}

@test "SP-235 SP-373: firing event 3 breaks a flint, and they add up" {
	event firing 3 "" broken-flints=1
	has incident=3 broken-flints=2 was.broken-flints=1
}

@test "SP-236 SP-327: firing event 4 is smoke for three Tiffin cards" { event firing 4 ""; has incident=4 smoke-front=3; }
@test "SP-237: firing event 5 fouls the barrels" { event firing 5 ""; has incident=5 fouled=yes; }

@test "SP-238 SP-374: firing event 6 sends two men looting on 1-3, three on 4-6, never more than there are" {
	event firing 6 3 men=10
	has incident=6 absent=2
	event firing 6 4 men=10 absent=1
	has absent=4 was.absent=1
	event firing 6 4 men=2
	has absent=2
	event firing 6 4 men=2 absent=2
	lacks was.absent
	event firing 6 "" men=10 building=no
	has incident=6
	lacks absent looters-die
}

@test "SP-239 SP-375: firing event 7 sets a house on fire, for three turns" {
	event firing 7 ""
	has incident=7 burning=3
	event firing 7 "" building=no
	lacks burning
}

@test "SP-240 SP-372 SP-376: firing event 8 frightens a Big Man of the target, if there is one" {
	event firing 8 "" target.big-man=1
	has incident=8 target.leader-fear-next=yes
	event firing 8 ""
	has incident=8
	lacks target.leader-fear-next
}

@test "SP-241 SP-377: firing event 9 looses the livestock" {
	event firing 9 3,4,6
	has incident=9 livestock=3,4 direction=6
	[[ "$output" == *"7 inches"* ]]
}

@test "SP-242 SP-253: firing event 10 is a bonus card" { event firing 10 ""; has incident=10 bonus-card=yes; }

@test "an event asks for the ones and the sixes of the roll (SP-226, SP-369)" {
	run --separate-stderr table-lookup incident list=firing ones=1
	refuses "missing sixes="
	run --separate-stderr table-lookup incident list=firing sixes=1
	refuses "missing ones="
	run --separate-stderr table-lookup incident ones=1 sixes=0
	refuses "missing list="
}

@test "SP-243 SP-372: movement event 1 trips a Big Man, if there is one" {
	event movement 1 4 big-man=1
	has incident=1 trip=4 leader-down=yes
	event movement 1 ""
	lacks leader-down
}

@test "SP-244: movement event 2 soils him" {
	event movement 2 "" big-man=1
	has leader-soiled=yes
	event movement 2 "" big-man=1 kind=line-infantry men=8
	[[ $output != *"it is "* ]]                                            # nobody is named
	event movement 2 ""
	lacks leader-soiled
}

@test "SP-245: movement event 3 knocks him over" {
	event movement 3 9,5 big-man=1
	has direction=9 barged=5
	event movement 3 ""
	lacks barged
}

@test "SP-246: movement event 4, a drunken man is carried or left as a casualty" {
	event movement 4 "" men=8
	has incident=4
	lacks was.men
	event movement 4 "" men=8 drunkard=left
	has men=7 was.men=8
}

@test "SP-036 SP-246: a drunken gunner who is left is a gunner lost" {
	event movement 4 "" kind=artillery men=5 drunkard=left
	has men=4 gunners-lost=1
	event movement 4 "" kind=artillery men=5
	lacks was.men gunners-lost
}

@test "SP-247 SP-379: movement event 5 takes his hat" {
	event movement 5 3,4,2 big-man=1
	has hat=3,4 direction=2 hat-lost=yes
	event movement 5 ""
	lacks hat-lost
}

@test "SP-248: movement event 6 makes the Group thirsty" { event movement 6 ""; has thirsty=yes; }

@test "SP-249: movement event 7 sprains his ankle" {
	event movement 7 "" big-man=1
	has leader-sprained=yes
	event movement 7 ""
	lacks leader-sprained
}

@test "SP-250 SP-378: movement event 8 sends a die less two visiting, never below nobody" {
	event movement 8 6 men=10
	has absent=4
	event movement 8 1 men=10
	has visitors=1
	lacks absent
	event movement 8 6 men=3 absent=3
	lacks was.absent
	event movement 8 6 men=3
	has absent=3
	event movement 8 "" men=3 building=no
	lacks absent
}

@test "SP-251: movement event 9 makes a Formation dress, single Groups ignore it" {
	event movement 9 "" order=line
	has must-dress-next=yes
	event movement 9 ""
	lacks must-dress-next
}

@test "SP-252: movement event 10 is a bonus card" { event movement 10 ""; has bonus-card=yes; }

@test "SP-226: no event when ones and sixes are equal" {
	run table-lookup incident -o kv list=firing ones=2 sixes=2
	has result=none-due
	lacks incident
}

@test "an event strikes in the same roll: low ammunition after the volley" {
	run shoot -o kv -d 1,2,3,2 men=2 range=18
	has grid-row=3 grid-column=2 incident=1 low-ammunition=yes
}

@test "SP-235 SP-328: a flint is replaced on 5 or 6" {
	run check flint -o kv -d 4,5,6 broken-flints=3
	has replaced=2 broken-flints=1 result=replaced
	run check flint -e -o kv -d 1 broken-flints=1
	[ "$status" -eq 1 ]
}

@test "SP-370: events are counted roll by roll, a Group at a time" {
	run bash -c "printf 'men=1 range=18\nmen=1 range=18\n' | shoot -o kv -d 1,3,2,2"
	[[ "${lines[0]}" == *"incident=1"* ]]
	[[ "${lines[1]}" != *"incident"* ]]
}

@test "SP-233 SP-234: a resupply ends low ammunition and damp powder" {
	run check supply -o kv brings=ammunition low-ammunition=yes damp-powder=yes fouled=yes
	has low-ammunition=no damp-powder=no fouled=yes result=supplied
	run check supply -o kv brings=ammunition fouled=yes
	has result=nothing-to-do
}

@test "SP-237 SP-244 SP-248: water cleans barrels out of combat, quenches thirst and washes a Big Man" {
	run check supply -o kv brings=water fouled=yes thirsty=yes leader-soiled=yes
	has fouled=no thirsty=no leader-soiled=no
	run check supply -o kv brings=water fouled=yes in-combat=yes
	has result=in-combat fouled=yes
	run check supply -o kv brings=water fouled=yes thirsty=yes in-combat=yes
	has thirsty=no fouled=yes result=supplied
}
