#!/usr/bin/env bats
# Sharp Practice: fisticuffs, the pools row by row and what the loser suffers.
load ../../helper

setup() { export VOLTIGEUR_RULES=sharp-practice; }

# pools ATTACK DEFENCE FIELD...: the dice of the first round.
pools() {
	local attack=$1 defence=$2
	shift 2
	run melee -o kv -t -s any "$@"
	[ "$status" -eq 0 ] && [[ "$output" == *"round 1, "*"attacking with $attack dice"*"defending with $defence dice"* ]] ||
		{ echo "want $attack and $defence for $*: $output" >&2; return 1; }
}

horse="mounted=yes target.order=column"                                  # cavalry against a column: row 18 is silent

# ---- the pools ----

@test "SP-059 SP-060 SP-065 SP-184 SP-308: a die a man in the fight, of a column the first four ranks" {
	pools 8 7 men=8 target.men=7
}

@test "SP-014 SP-185: the leader of the attack adds his status" {
	pools 11 8 men=8 leading=3 target.men=8
}

@test "SP-016 SP-186: fervour adds a die a point" {
	pools 10 8 men=8 fervour=2 target.men=8
}

@test "SP-187 SP-347: other Big Men add a die for every two levels among them, on both sides" {
	pools 8 8 men=8 other-big-men=1 target.men=8
	pools 9 10 men=8 other-big-men=3 target.men=8 target.other-big-men=4
}

@test "SP-188 SP-348: each level above the enemy adds two dice a Group, and the lower side loses none" {
	pools 10 8 men=8 quality=good target.men=8
	pools 14 8 men=8 quality=elite target.men=8 target.quality=poor
	pools 12 8 men=8 quality=good groups=2 target.men=8
	pools 8 10 men=8 target.men=8 target.quality=good
	pools 8 8 men=8 quality=elite target.men=8 target.quality=elite
}

@test "SP-348: a mixed side compares each Group with the best enemy Group" {
	pools 12 8 men=8 groups=3 quality=regular mixed-quality=elite mixed-groups=1 target.men=8   # one elite Group, two levels above
	pools 8 8 men=8 groups=1 quality=good target.men=8 target.groups=2 target.mixed-quality=good target.mixed-groups=1
}

@test "SP-189 SP-262: every two points of Shock on a Group take a die" {
	pools 8 8 men=8 shock=1 target.men=8
	pools 7 8 men=8 shock=2 target.men=8
	pools 7 8 men=8 shock=3 target.men=8
	pools 8 6 men=8 target.men=8 target.shock=5
}

@test "SP-189 SP-305: Shock is spread over the Groups before it counts" {
	pools 8 8 men=8 shock=2 groups=2 target.men=8                        # 1 and 1
	pools 7 8 men=8 shock=3 groups=2 target.men=8                        # 2 and 1
	pools 6 8 men=8 shock=6 groups=4 target.men=8                        # 2, 2, 1, 1
}

@test "SP-190 SP-191 SP-192 SP-349: aggressive and grenadiers +2, weedy -2, a Group" {
	pools 10 8 men=8 aggressive=1 target.men=8
	pools 12 8 men=8 grenadiers=2 groups=2 target.men=8
	pools 6 8 men=8 weedy=1 target.men=8
}

@test "SP-193 SP-350: a column's supporting ranks count in the first round only" {
	pools 11 8 men=8 order=column supports=3 target.men=8
	pools 8 8 men=8 order=line supports=3 target.men=8
	run melee -o kv -t -d 4x2,2x2,4x2,4x2 men=2 order=column supports=2 target.men=2
	[[ "$output" == *"round 1, "*"attacking with 4 dice"*"round 2, "*"attacking with 2 dice"* ]]
}

@test "SP-194 SP-264 SP-265 SP-351: light cover adds a third exactly, rounded down" {
	pools 12 16 men=12 target.men=12 target.cover=light
	pools 7 9 men=7 target.men=7 target.cover=soft
}

@test "SP-195 SP-265: hard cover adds two thirds, rounded down" {
	pools 12 20 men=12 target.men=12 target.cover=hard
	pools 7 11 men=7 target.men=7 target.cover=hard
}

@test "SP-196 SP-197 SP-351: flank and ambush halve what stands, rounded up, one after the other" {
	pools 8 4 men=8 target.men=7 target.flanked=yes
	pools 8 4 men=8 target.men=7 target.ambushed=yes
	pools 8 5 men=8 target.men=20 target.flanked=yes target.ambushed=yes
}

@test "SP-345: each percentage is taken of what stands after the rows before it" {
	pools 8 5 men=8 target.men=7 target.cover=light target.flanked=yes   # 7, 9, 4.5
}

@test "SP-346: the pool is cut at 0 before the percentages" {
	run melee -o kv men=1 weedy=1 cover=hard target.men=4
	has result=routs loser=attacker
}

# ---- cavalry ----

@test "SP-199 SP-200: lancers against cavalry, +10% in the first round, -10% later" {
	pools 16 15 men=15 mounted=yes lancers=yes target.men=15 target.mounted=yes
	run melee -o kv -t -d 16x2,15x2,14x2,15x2,14x2,15x2 men=15 mounted=yes lancers=yes target.men=15 target.mounted=yes
	[[ "$output" == *"round 1, "*"attacking with 16 "*"round 2, "*"attacking with 14 "*"round 3, "*"attacking with 14 "* ]]
	pools 15 15 men=15 lancers=yes mounted=yes target.men=15 target.order=column
}

@test "SP-201: unloaded infantry loses a third against cavalry, never against foot" {
	pools 20 7 men=10 mounted=yes target.men=10 target.loaded=no         # row 18 doubles the cavalry
	pools 10 10 men=10 target.men=10 target.loaded=no
	# it receives no charge where it charges itself
	pools 10 20 men=10 loaded=no target.men=10 target.mounted=yes
}

@test "SP-198 SP-202: elan adds a quarter to cavalry and nothing to foot" {
	pools 12 10 men=10 $horse elan=yes target.men=10
	pools 10 10 men=10 elan=yes target.men=10
}

@test "SP-203 SP-353: cavalry doubles against unformed infantry and skirmishers in the open" {
	pools 10 5 men=5 mounted=yes target.men=5
	pools 10 5 men=5 mounted=yes target.men=5 target.order=skirmish
}

@test "SP-068 SP-069 SP-204 SP-205 SP-210 SP-356: a square, defended or not, and its own half more" {
	pools 4 15 men=10 mounted=yes target.men=10 target.order=square target.defended=yes
	pools 7 15 men=10 mounted=yes target.men=10 target.order=square
	pools 7 10 men=10 mounted=yes target.men=7 target.order=square       # 10.5 down
	pools 10 10 men=10 target.men=10 target.order=square                 # no cavalry, no row
}

@test "SP-206 SP-355: a quarter more against a line, nothing against a column" {
	pools 12 10 men=10 mounted=yes target.men=10 target.order=line
	pools 10 10 men=10 mounted=yes target.men=10 target.order=column
}

@test "SP-207 SP-354: a quarter more against lighter cavalry" {
	pools 12 10 men=10 mounted=yes heavier=yes target.men=10 target.mounted=yes
	pools 10 8 men=8 mounted=yes heavier=yes target.men=8 target.mounted=yes
	pools 8 7 men=7 mounted=yes heavier=yes target.men=7 target.mounted=yes
	pools 10 10 men=10 mounted=yes target.men=10 target.mounted=yes
}

@test "SP-208 SP-352: against troops in cover cavalry keeps a third, whatever else fits" {
	pools 4 13 men=10 mounted=yes target.men=10 target.cover=light
	pools 4 15 men=10 mounted=yes target.men=9 target.order=line target.cover=hard
}

@test "SP-209: formed cavalry at the gallop adds a quarter" {
	pools 12 10 men=10 $horse galloping=yes target.men=10
	pools 10 10 men=10 galloping=yes target.men=10
}

@test "SP-211: superior mounts add a quarter in a fight of cavalry" {
	pools 12 10 men=10 mounted=yes mounts=yes target.men=10 target.mounted=yes
	pools 10 10 men=10 $horse mounts=yes target.men=10
}

# ---- overwhelming odds ----

@test "SP-212 SP-357 SP-358 SP-359: four times the dice rout the smaller side, 3D6 back with its back turned and 6 Shock" {
	run melee -o kv -d 2,3,4 men=8 target.men=2 target.shock=1
	has result=routs loser=target level=0 rounds=1 rout=2,3,4 back=9 facing=away target.shock=7
	lacks blows target-blows
	run melee -o kv -d 6,6x2,2,2 men=7 target.men=2
	has rounds=1 blows=6,2,2,2,2,2,2 result=beaten
}

@test "SP-212: three times are enough when the smaller side is poor" {
	run melee -o kv -d 1,1,1 men=6 target.men=2 target.quality=poor quality=poor
	has result=routs loser=target
	run melee -o kv -d 1,1,1 men=2 quality=poor target.men=6 target.quality=poor
	has result=routs loser=attacker
	run melee -o kv -s x men=6 target.men=2
	[[ "$output" == *blows=* ]]
}

@test "SP-357: no dice rout before one, and none against none is a draw" {
	run melee -o kv -d 1,1,1 men=1 target.men=0
	has result=routs loser=target
	run melee -o kv men=0 target.men=0
	has result=draw rounds=3
}

@test "SP-213 SP-365: a routing side with no way out surrenders, a guard for every five started" {
	run melee -o kv men=28 target.men=7 target.surrounded=yes
	has result=surrenders loser=target target.prisoners=7 guards=2
	lacks rout back
}

@test "SP-360: the odds are tested again at the start of every round" {
	run melee -o kv -d 6,5,5,5x2,6,2,2,4,5,6 men=8 target.men=3   # 8 against 3, a draw; then 7 against 2, less a die for Shock: 1
	has result=routs loser=target rounds=2 back=15 target.men=2 target.shock=8
}

# ---- rounds and results ----

@test "SP-214 SP-215 SP-219: a 6 kills, a 5 is Shock on the enemy, the fewer kills lose by the difference" {
	run melee -o kv -d 6,5,5,2,5,1,1,1 men=4 target.men=4 shock=0
	has result=beaten loser=target level=1 back=6 facing=enemy target.men=3 target.shock=2 shock=1
	lacks target.next-turn
}

@test "SP-364: kills beyond the men present are lost, but they count" {
	run melee -o kv -d 6,6,6,6,2,2 men=4 target.men=2
	has target.men=0 level=4
}

@test "SP-216 SP-217 SP-218: draws go on for three rounds, then both retire 2 inches" {
	run melee -o kv -t -d 6,2,6,2,3,4,2,2 men=2 target.men=2
	has result=draw rounds=3 back=2 men=1 target.men=1
	lacks loser level
	[[ "$output" == *"retire 2 inches"* ]]
	run melee -o kv -d 6,2,6,2,6,2 men=2 target.men=2
	has result=beaten rounds=2 loser=target
}

@test "SP-220 SP-358 SP-366 SP-367: beaten by 2" {
	run melee -o kv -d 6,6,2,2,1,1,1,1 men=4 target.men=4 target.groups=2
	has level=2 back=9 facing=enemy target.shock=2 target.next-turn=fire-only
	run melee -o kv -d 4x1,6,6,2,2 men=4 mounted=yes target.men=4 target.order=column
	has loser=attacker level=2 back=18 shock=2 next-turn=fire-only
}

@test "SP-221: beaten by 3 takes 2 Shock a Group" {
	run melee -o kv -d 6,6,6,2,1,1,1,1 men=4 target.men=4 target.groups=2
	has level=3 back=12 facing=enemy target.shock=4 target.next-turn=fire-only
	run melee -o kv -d 4x1,6,6,6,2 men=4 mounted=yes target.men=4 target.order=column
	has level=3 back=24 shock=2
}

@test "SP-219 SP-366: cavalry beaten by 1 goes back 12" {
	run melee -o kv -d 4x1,6,2,2,2 men=4 mounted=yes target.men=4 target.order=column
	has level=1 back=12 loser=attacker
	lacks next-turn
}

@test "SP-222 SP-363: beaten by 4 doubles the Shock of this fight only" {
	run melee -o kv -d 4x6,3x5,5x1 men=7 target.men=5 target.shock=1
	has level=4 back=18 facing=away target.shock=7 target.next-turn=no-move-no-fire
	run melee -o kv -d 4x1,4x6 men=4 mounted=yes target.men=4 target.order=column
	has level=4 back=24 loser=attacker
}

@test "SP-363: the Shock of all rounds of the fight is doubled" {
	run melee -o kv -d 5,4x2,5x2,4x6,2,5x2 men=5 target.men=5
	has rounds=2 level=4 target.shock=2
}

@test "SP-223 SP-365: beaten by 4 with no way out surrenders, beaten by 3 does not" {
	run melee -o kv -d 4x6,5x2,9x1 men=9 target.men=9 target.surrounded=yes
	has result=surrenders level=4 target.prisoners=5 guards=1
	run melee -o kv -d 3x6,2,4x1 men=4 target.men=4 target.surrounded=yes
	has result=beaten level=3
}

@test "SP-362: a difference of five or more is a defeat by 4" {
	run melee -o kv -d 6x6,6x1 men=6 target.men=6
	has level=4 back=18
	run melee -o kv -d 6x1,6x6 men=6 target.men=6
	has level=4 loser=attacker
}

@test "SP-224 SP-361: elite troops beaten by 1 fight on, their losses stand" {
	# the elite side has two levels on it: 5 dice against 5 + 4; then 4 men, then 3 with 1 Shock
	run melee -o kv -d 6,5,3x2,9x2,6,4x2,8x2,5x2,7x2 men=5 target.men=5 target.quality=elite
	has result=draw rounds=3 target.men=3 target.shock=1
	run melee -o kv -d 6,6,3x2,9x2 men=5 target.men=5 target.quality=elite
	has level=2 loser=target rounds=1
	run melee -o kv -d 9x2,6,4x2,8x2,5x2,8x2,5x2 men=5 quality=elite target.men=5   # the attacker is the elite one
	has result=draw rounds=3 men=4
}

@test "SP-368: the quality of a mixed side is that of most of its men" {
	run melee -o kv -d 6,6x2,11x2 men=7 target.men=7 target.groups=2 target.mixed-quality=elite target.mixed-groups=1
	has result=beaten level=1 rounds=1 loser=target
}

@test "SP-225: poor troops that lose are beaten by one more, never by more than 4" {
	run melee -o kv -d 6,3x2,4x1 men=4 quality=poor target.men=4 target.quality=poor
	has level=2 back=9
	run melee -o kv -d 4x6,4x1 men=4 quality=poor target.men=4 target.quality=poor
	has level=4
	run melee -o kv -d 4x1,6,3x2 men=4 quality=poor target.men=4 target.quality=poor
	has loser=attacker level=2
}

@test "SP-066: the rear ranks of a column join in the second round" {
	run melee -o kv -t -d 2x2,2x2,5x2,2x2,5x2,2x2 men=2 rear-men=3 order=column target.men=2
	has rounds=3 men=5 rear-men=0 was.rear-men=3
	[[ "$output" == *"round 2, "*"attacking with 5 dice"* ]]
	run melee -o kv -d 6,2,1,1 men=2 rear-men=3 order=column target.men=2
	has rounds=1
	[[ "$output" != *was.rear-men* ]]
}

@test "SP-066: it is told once, before the second round, of those alone who have rear ranks" {
	local side text
	for side in attack defence neither; do
		case $side in
		attack) run melee -o kv -t -d 18x2 men=2 rear-men=3 order=column target.men=2 ;;
		defence) run melee -o kv -t -d 18x2 men=2 target.men=2 target.rear-men=3 target.order=column ;;
		neither) run melee -o kv -t -d 12x2 men=2 target.men=2 ;;
		esac
		has rounds=3
		text=${output#*text=}
		if [ $side = neither ]; then
			lacks rear-men target.rear-men                                   # nothing is told of whom there is none
			[[ $text != *join* ]] || { echo "$text"; false; }
		else
			text=${text/"a draw; 3 men of the rear ranks join the $side; round 2,"/}
			[[ $text != *join* && $text == "\"round 1, "*"round 3, "* ]] || { echo "$text"; false; }
		fi
	done
}

# ---- Big Men ----

@test "SP-269 SP-329: a D10 for the Big Man of a side that lost men, once a round, the loser's last" {
	# the target loses: first the attacker's die (1 killed: hit on 1), then the target's (2 killed: hit on 1-2)
	run melee -o kv -d 6,6,2,2,6,2,2,2,2,2,6 men=4 big-man=1 target.men=4 target.big-man=1
	has loser=target level=1 men=3 target.men=2 target.leader-wound=dead
	[[ "$output" != *" leader-wound="* ]]
	# the attacker loses: first the target's die, then his own
	run melee -o kv -d 6,2,2,2,6,6,2,2,2,2,6 men=4 big-man=1 target.men=4 target.big-man=1
	has loser=attacker men=2 target.men=3 leader-wound=dead
	lacks target.leader-wound
}

@test "SP-330: he is hit in place of a man, and stays in the fight when lightly wounded" {
	run melee -o kv -d 6,6,2,2,1,1,1,1,2,1 men=4 target.men=4 target.big-man=1 target.physique=3
	has target.men=3 target.leader-wound=light target.physique=2
	run melee -o kv -d 6,6,2,2,1,1,1,1,2,4 men=4 target.men=4 target.big-man=1
	has target.men=2 target.leader-wound=bad
	run melee -o kv -d 6,6,2,2,1,1,1,1,3 men=4 target.men=4 target.big-man=1
	has target.men=2
	lacks target.leader-wound
}

@test "SP-161 SP-185: a leader badly wounded leads the next round no more" {
	run melee -o kv -t -d 6,3x2,6,2x1,1,4,2x2,2x2,2x2,2x2 men=3 leading=1 target.men=3
	has rounds=3 leading=0 was.leading=1 leader-wound=bad
	[[ "$output" == *"round 1, "*"attacking with 4 dice"*"round 2, "*"attacking with 2 dice"* ]]
}

@test "SP-331: of several Big Men the one who is hit is drawn" {
	run melee -o kv -t -d 4x1,6,1,1,1,1,2,6 men=3 leading=1 other-big-men=0 target.men=4 big-man=2
	has leader-wound=dead big-man=1 loser=attacker
	[[ $output == *"; a Big Man throws 1 and is hit; the Big Man is dead"* ]] || { echo "$output"; false; }
	run melee -o kv -t -d 4x1,6,1,1,1,1,1,6 men=3 leading=1 other-big-men=0 target.men=4 big-man=2
	has leader-wound=dead big-man=1 leading=0
	[[ $output == *"; the Big Man in the lead throws 1 and is hit; the Big Man is dead"* ]] || { echo "$output"; false; }
}

@test "SP-337: no mount die in fisticuffs" {
	run melee -o kv -d 6,2,2,2,1,1,1,1,1,6 men=4 target.men=4 target.big-man=1 target.leader-mounted=yes
	has target.leader-wound=dead
}

@test "bad input is refused" {
	run --separate-stderr melee men=4
	refuses target.men
	run --separate-stderr melee men=-1 target.men=4
	refuses men
	run --separate-stderr melee men=4 groups=0 target.men=4
	refuses groups
	run --separate-stderr melee men=4 target.men=4 target.quality=brave
	refuses brave
	run --separate-stderr melee boxing men=4
	refuses boxing
}

# a game of two lines without Big Men: Left of First and Second, Right of Pine and Oak
lines() {
	cat >"$BATS_TEST_TMPDIR/red.yaml" <<-'END'
		rules: sharp-practice
		name: Red
		groups:
		  - {name: First, men: 2, weapon: musket, quality: elite, flags: [aggressive]}
		  - {name: Second, men: 8, weapon: musket}
		formations: [{name: Left, kind: line, groups: [First, Second]}]
		---
		rules: sharp-practice
		name: Blue
		groups: [{name: Pine, men: 8, weapon: musket}, {name: Oak, men: 8, weapon: musket}]
		formations: [{name: Right, kind: line, groups: [Pine, Oak]}]
	END
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=sharp-practice VOLTIGEUR_UNITS=red.yaml VOLTIGEUR_LOG=game.log
	echo event=game >game.log
}

@test "SP-358: the Shock of a defeat is borne by the Groups that are left" {
	lines
	# 16 dice for each; four men of Left fall, two from each Group: beaten by 2, so 2 more Shock
	run --separate-stderr melee -o kv by=left at=right -d 2x6,14x1,4x6,12x1
	has level=2 men=6 shock=2
	grep '^by=Second .* shock=2 ' <<<"$output"
	run ! grep '^by=First .* shock=' <<<"$output"
}

@test "SP-363: each Group that is left doubles its own Shock" {
	lines
	# 6 men fall and 4 Shock are shared before that: 2 each, of which Second keeps and doubles 2
	run --separate-stderr melee -o kv by=left at=right -d 16x1,4x6,4x5,8x1
	has level=4
	grep '^by=Second .* shock=4 ' <<<"$output"
}

@test "SP-215: the sentence of a fight names as beaten who lost it, and nobody else" {
	run melee -o text men=4 target.men=4 -d 4x1,6,5,1,1
	[[ $output == *"; the figure is beaten by 1;"* && $output != *"the target is beaten"* ]] || { echo "$output"; false; }
	run melee -o text men=4 target.men=4 -d 6,5,1,1,4x1
	[[ $output == *"; the target is beaten by 1;"* && $output != *"the figure is beaten"* ]] || { echo "$output"; false; }
	run melee -o text men=4 target.men=4 -d 8x1,8x1,8x1
	[[ $output == *"a draw"* && $output != *"is beaten"* ]] || { echo "$output"; false; }
}

@test "SP-360: a Group of which nobody is left adds nothing to a later round" {
	lines
	# a draw of four: First has fallen, and with it the dice of elite and of aggressive men
	run --separate-stderr melee -o text by=left at=right -d 4x6,12x1,4x6,12x1,6x1,12x1,6x1,12x1
	[[ $output == *"round 2, "*"attacking with 6 dice:"* ]] || { echo "$output"; false; }
}

@test "SP-368: a Formation of which one Group is left has the quality of that one" {
	lines
	sed -i 's/{name: Second, men: 8/&, quality: poor/; s/{name: Oak, men: 8/&, quality: elite/' red.yaml
	printf 'event=leave by=%s\n' First Pine >>game.log
	# Oak has better men by three steps: 6 more dice; one kill more beats poor men by two
	run --separate-stderr melee -o text by=left at=right -d 8x1,6,13x1
	[[ $output == *"attacking with 8 dice:"* && $output == *"defending with 14 dice"*"beaten by 2"* ]] || { echo "$output"; false; }
	# and elite men shrug a defeat by 1 off
	run --separate-stderr melee -o text by=left at=right -d 6,21x1,42x1
	[[ $output == *"shrug off a defeat by 1"* ]] || { echo "$output"; false; }
}

@test "SP-354: cavalry in a Formation has only what all of its Groups have in which there is somebody left" {
	local flag
	for flag in lancers elan heavier superior-mounts; do
		lines
		sed -i "s/, weapon: musket/, kind: cavalry/g; s/men: 2, kind: cavalry, quality: elite, flags: \\[aggressive\\]/men: 2, kind: cavalry/
			s/Second, men: 8, kind: cavalry/Second, men: 10, kind: cavalry, flags: [$flag]/" red.yaml
		run --separate-stderr melee -o text by=left at=right charging=yes -s 1
		[[ $output == *" attacking with 12 dice:"* ]] || { echo "$flag: $output"; return 1; }
		# four fall on each side in a draw, two of them the whole of First
		if [ $flag != lancers ]; then
			run --separate-stderr melee -o text by=left at=right charging=yes -d 4x6,8x1,4x6,12x1,6,21x1
			[[ $output == *"; round 2, Left attacking with 10 dice (8 fighting, +2 "* ]] || { echo "$flag: $output"; return 1; }
		fi
		echo event=leave by=First >>game.log
		run --separate-stderr melee -o text by=left at=right charging=yes -s 1
		[[ $output == *" attacking with "*" dice (10 fighting, +"* ]] || { echo "$flag: $output"; return 1; }
	done
}

@test "SP-269: a Big Man of either side, whatever he does there, has a die for the men who fall beside him" {
	local who
	run melee fisticuffs -o kv -s 3 men=5 target.men=5
	lacks leader-die
	for who in big-man leading other-big-men target.big-man target.leading target.other-big-men; do
		run melee fisticuffs -o kv -s 3 men=5 target.men=5 $who=1
		[[ $output == *"leader-die="* ]] || { echo "$who"; return 1; }
	done
}
