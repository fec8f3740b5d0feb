#!/usr/bin/env bats
# Checks of The Silver Bayonet. Dice are given as power, skill.
load ../../helper

setup() { export VOLTIGEUR_RULES=silver-bayonet; }

checks() {
	local variant="$1" dice="$2"
	shift 2
	run check "$variant" -o kv -t -d "$dice" "$@"
}

# ---- the stats ----

@test "a Check is two dice against a number: equal passes, one less fails (SB-096, SB-098)" {
	checks plain 5,6 reach=11
	has total=11 result=passed text='"power 5, skill 6 = 11 against 11: passed"'
	checks plain 5,5 reach=11
	has result=failed
	run check plain -d 5,5 -e reach=11
	[ "$status" -eq 1 ]
}

@test "a Check named after a stat adds it, another adds nothing (SB-097)" {
	checks speed 2,3 reach=11 speed=6
	has total=11 result=passed
	checks courage 5,4 reach=11 courage=2
	has total=11
	checks melee 5,5 reach=11 melee=1
	has total=11
	checks accuracy 5,5 reach=11 accuracy=1
	has total=11
	checks plain 5,5 reach=11 speed=6 courage=2 melee=1 accuracy=1
	has total=10
}

@test "terror and curses weigh on every Check, and totals are not clipped (SB-398, SB-401, SB-402)" {
	for variant in plain speed courage melee accuracy; do
		checks $variant 1,1 reach=0 terror=shaken curse=2
		has total=-1 result=failed
	done
	checks sprint 6,6 terror=stunned curse=1
	has total=10 result=slow
}

@test "the Speed in use counts: 8 on a horse, 1 less in a deluge (SB-207, SB-409)" {
	checks speed 1,1 reach=10 speed=6 mounted=yes
	has total=10
	checks speed 1,1 reach=9 speed=6 mounted=yes sky=deluge
	has total=9
}

@test "an inspiring friend is 1 more on Courage, never more (SB-265)" {
	checks courage 5,4 reach=12 courage=2 inspired=yes
	has total=12 result=passed
}

@test "a Fate Die rerolls one die of any Check (SB-231)" {
	checks courage 2,4,9 reach=12 fate=power
	has power.reroll=9 total=13 result=passed fate-power=1
	checks plain 2,4,9 reach=12 fate=if-missed
	has chose.fate=power
}

@test "the unflappable pass a failed Courage Check for any Fate Die (SB-292)" {
	for kind in power skill monster; do
		checks courage 2,4 reach=18 attributes=unflappable fate=steel-$kind
		has result=passed
	done
	has fate-monster=0
	checks courage 2,4 reach=18 attributes=unflappable fate=if-missed
	has chose.fate=steel-monster result=passed
	run --separate-stderr check courage -d 9,9 reach=18 attributes=unflappable fate=steel-power
	refuses 'not possible here'
	run --separate-stderr check courage -d 2,2 reach=18 fate=steel-power
	refuses 'not possible here'
	run --separate-stderr check speed -d 2,2 reach=18 attributes=unflappable fate=steel-power
	refuses 'not possible here'
}

@test "a number to reach must be said" {
	run --separate-stderr check courage courage=2
	refuses "missing reach="
}

# ---- terror ----

@test "the bands of terror, at their edges (SB-216, SB-217, SB-218, SB-219, SB-220, SB-221)" {
	for row in 1,1:collapse 1,2:paralysed 2,2:paralysed 2,3:shaken 3,3:shaken 3,4:stunned 4,4:stunned 4,5:distracted 5,5:distracted 5,6:steady; do
		checks terror ${row%:*} courage=0
		has result=${row#*:}
		[ ${row#*:} = steady ] || has terror=${row#*:}
	done
	lacks terror
}

@test "courage and the number in brackets count (SB-215)" {
	checks terror 6,6 courage=2 modifier=-5
	has total=9 result=distracted text='"power 6, skill 6, +2 courage, -5 terror = 9 against 11: distracted"'
	checks terror 1,1 courage=0 modifier=-9
	has total=-7 result=collapse
	checks terror 4,5 courage=1 inspired=yes
	has total=11 result=steady
}

@test "a better result is ignored, a worse one replaces (SB-222)" {
	checks terror 4,5 terror=shaken courage=1
	has total=9 result=distracted terror=shaken
	lacks was.terror
	[[ "$output" == *"distracted, but it is shaken already"* ]]
	checks terror 2,2 terror=stunned courage=1
	has total=4 result=paralysed terror=paralysed was.terror=stunned
}

@test "an equal result begins anew (SB-466)" {
	checks terror 1,2 terror=paralysed frozen=yes courage=1
	has result=paralysed frozen=no
}

@test "paralysed and stunned end an activation under way (SB-217, SB-219)" {
	checks terror 3,4 active=yes
	has result=stunned ends=yes
	checks terror 1,2 active=yes
	has ends=yes
	checks terror 2,3 active=yes
	lacks ends
	checks terror 3,4
	lacks ends
	checks terror 4,4 active=yes terror=shaken courage=1
	lacks ends
}

@test "for the unflappable 10 or less is a failure a Fate Die turns (SB-465)" {
	checks terror 4,5 attributes=unflappable fate=steel-power
	has result=steady
	lacks terror
	run --separate-stderr check terror -d 5,6 attributes=unflappable fate=steel-power
	refuses 'not possible here'
}

@test "the paralysed lose one activation, then try against 14 and stay shaken (SB-217, SB-468)" {
	run check paralysed -o kv terror=paralysed
	has result=lost frozen=yes
	checks paralysed 6,7 terror=paralysed frozen=yes
	has result=lost terror=paralysed
	checks paralysed 6,7 terror=paralysed frozen=yes courage=1
	has result=free terror=shaken frozen=no
	run check paralysed -o kv terror=shaken
	has result=free
}

# ---- running and falling ----

@test "a sprint of 11 is 4 inches more, of 10 it is 2, and Speed adds nothing (SB-148, SB-399)" {
	checks sprint 5,6 speed=6
	has total=11 distance=4 result=fast
	checks sprint 5,5 speed=6
	has total=10 distance=2 result=slow
}

@test "a wound at a ledge is a Speed Check against 12 (SB-160)" {
	checks fall 2,4 speed=6 height=7
	has result=passed
	lacks damage
	checks fall 2,3,5,6 speed=6 height=7 health=20
	has total=11 result=fallen damage=11 health=9
}

@test "steady legs help by 2, the imbalanced lack 3 (SB-290, SB-526)" {
	checks fall 1,3 speed=6 height=7 attributes=steady-legs
	has total=12 result=passed
	checks fall 4,4 speed=6 height=2 madness=imbalanced
	has total=11 result=fallen damage=0
}

# ---- powers ----

@test "a Miracle is Courage against 10 and costs 1 either way (SB-273)" {
	checks miracle 4,4 courage=2 health=9 t.health=4
	has result=passed damage=1 health=8 target.health=7
	checks miracle 3,4 courage=2 health=9 t.health=4
	has result=failed health=8 target.health=4
}

@test "healing is 3, stops at full health, and reaches 8 inches (SB-274, SB-483)" {
	checks miracle 9,4 courage=2 t.health=8 t.full-health=10 range=8
	has target.health=10
	run check miracle -o kv courage=2 t.health=8 range=8.5
	has result=impossible
}

@test "a Miracle gives courage, again and again, or blesses a weapon (SB-275, SB-276, SB-484)" {
	checks miracle 9,4 courage=2 effect=courage t.courage=1
	has target.courage=2
	checks miracle 9,4 courage=2 effect=bless
	has target.blows-as=blessed
	checks miracle 9,4 courage=2 effect=bless bless=shots
	has target.shots-as=blessed
}

@test "a curse is a Courage Check of the victim against 18, and ends at 2 (SB-285)" {
	checks spell 9,4,8,8 courage=2 t.courage=1
	has target.total=17 target.result=failed target.curse=1
	checks spell 9,4,9,8 courage=2 t.courage=1
	has target.result=passed
	lacks target.curse
	checks spell 9,4,2,2 courage=2 t.curse=2
	has target.curse=2
	checks spell 3,4 courage=2 health=5
	has result=failed health=4
	lacks target.total
}

@test "Manipulate turns a die of the pool into another kind (SB-286, SB-918)" {
	checks spell 9,4 courage=2 effect=manipulate from=skill into=monster
	has fate-skill=1 fate-monster=2
	run check spell -o kv courage=2 effect=manipulate from=skill fate-skill=0
	has result=impossible
	run check spell -o kv courage=2 effect=manipulate into=monster solo=yes
	has result=impossible
}

@test "Enchant Weapon reaches 8 inches (SB-287)" {
	checks spell 9,4 courage=2 effect=enchant enchant=shots range=8
	has target.shots-as=enchanted
	run check spell -o kv courage=2 effect=enchant range=9
	has result=impossible
}

@test "what a power costs may be negated, and can fell the caster (SB-473)" {
	checks miracle 9,4,1 courage=2 health=1 t.health=3 negate=power
	has health=1 target.health=6 damage=0 result=passed
	checks miracle 9,4 courage=2 health=1 t.health=3
	has health=0 target.health=6 result=down
}

@test "a Medic whom a power or a stray ball fells is one less that stands (SB-272, SB-473)" {
	for deed in "miracle -d 9,4 courage=2 t.health=3" "struck hurt=1"; do
		# shellcheck disable=SC2086 # several
		falls() { run check $deed -o kv -t medics=2 "$@"; }
		falls health=1 attributes=medic,miracles
		has medics=1 was.medics=2
		[[ $output != *"health left"* ]]
		falls health=2 attributes=medic,miracles
		lacks was.medics
		[[ $output == *", 1 health left"* ]]
		falls health=1 attributes=miracles
		lacks was.medics
		falls attributes=medic,miracles
		lacks was.medics
		[[ $output != *"health left"* ]]
		falls health=1 lying=yes attributes=medic,miracles
		lacks was.medics
	done
}

@test "a Move before a change of form is over, in a game (SB-152, SB-289)" {
	checks skinshift 7,7 moved=yes attributes=skinshift
	lacks halted
	checks skinshift 7,7 moved=yes now.turn=1 attributes=skinshift
	has halted=yes
	checks skinshift 7,7 now.turn=1 attributes=skinshift
	lacks halted
}

@test "Skinshift against 14: the bear's gains, and back (SB-093, SB-289)" {
	checks skinshift 7,7 melee=2 courage=0 attributes=skinshift
	has result=bear form=bear melee=3 courage=2 damage-reduction=2 attributes=rage,skinshift,very-strong
	checks skinshift 7,6 melee=2 courage=0
	has result=failed
	lacks form
	checks skinshift 7,7,7,7 melee=3 courage=2 form=bear damage-reduction=2 attributes=rage,skinshift,very-strong
	has result=human melee=2 courage=0 damage-reduction=0 attributes=skinshift
}

@test "a bear must master its rage first, and has no free attempt (SB-289, SB-482)" {
	checks skinshift 5,6 courage=2 form=bear
	has result=raging calm.power=5
	run check skinshift -o kv form=bear free=yes
	has result=impossible
}

@test "rage against 14 (SB-281)" {
	checks rage 6,6 courage=2
	has result=free
	checks rage 6,5 courage=2
	has result=raging
}

@test "a Medic who has not moved heals a friend within an inch by 2, not two turns running (SB-271, SB-480)" {
	run check medic -o kv attributes=medic t.health=4 t.full-health=10 range=1
	has result=healed target.health=6
	run check medic -o kv attributes=medic t.health=9 t.full-health=10
	has target.health=10
	for no in "moved=yes" "range=1.5" "healed=yes"; do
		run check medic -o kv attributes=medic t.health=4 $no
		has result=impossible
	done
	run check medic -o kv attributes=strong t.health=4
	has result=impossible
}

@test "the one lying at 0 stands up with 2, one below 0 never (SB-272, SB-481)" {
	run check medic -o kv attributes=medic t.health=0 t.lying=yes
	has result=healed target.health=2 target.lying=no
	run check medic -o kv attributes=medic t.health=-1
	has result=impossible
}

# ---- what scenarios ask ----

@test "enchantment: Courage against 10, or no attack and no shot (SB-120)" {
	checks enchanted 5,5 courage=0
	has result=passed
	lacks barred
	checks enchanted 4,5 courage=0
	has result=failed barred=yes
}

@test "a gust: Speed against 14 or 3 inches slower; some stand fast (SB-693, SB-694)" {
	checks gust 4,3 speed=6
	has result=failed blown=yes
	checks gust 4,4 speed=6
	has result=passed
	run check gust -o kv speed=6 attributes=steady-legs
	has result=passed
	run check gust -o kv speed=6 sure=yes
	has result=passed
}

@test "the ford: Speed against 12 or 1 damage (SB-822, SB-927)" {
	checks ford 2,3 speed=6 health=5
	has result=failed damage=1 health=4
	checks ford 3,3 speed=6 health=5
	has result=passed health=5
	lacks damage
}

@test "crates take 10, the chapel 8, engineers no roll (SB-715, SB-786, SB-254)" {
	checks search 5,4 scenario=ship-in-the-fog
	has result=failed
	checks search 4,4 scenario=solo-ruined-chapel
	has result=passed
	run check search -o kv attributes=combat-engineer
	has result=passed
}

@test "the gold takes a Melee Check of 16 (SB-644)" {
	checks gold 7,8 melee=1
	has result=passed
	checks gold 7,7 melee=1
	has result=failed
	run check gold -o kv attributes=combat-engineer
	has result=passed
}

@test "a mangled body takes 10, at the bridge 12, or it costs melee and accuracy (SB-592, SB-620)" {
	checks body 5,4 melee=1 accuracy=1
	has result=failed melee=0 accuracy=0
	checks body 5,5 scenario=investigation
	has result=passed
	checks body 5,6 scenario=troll-bridge melee=1
	has result=failed melee=0
}

@test "a sleeper takes 16 with the turn added, and wakes tired (SB-805)" {
	checks sleeper 6,6 courage=1 turn=3 asleep=yes
	has total=16 result=passed asleep=no fatigue=2
	checks sleeper 6,6 courage=1 turn=2
	has result=failed asleep=yes
	checks sleeper 6,6 courage=1 turn=3 attributes=indefatigable
	has fatigue=1
}

@test "a Medic who is raised by a miracle or another Medic is one more that stands, nobody else is (SB-272, SB-480)" {
	for deed in "miracle -d 9,4 effect=healing" "medic attributes=medic"; do
		# shellcheck disable=SC2086 # several
		healed() { run check $deed -o kv courage=2 t.full-health=10 t.medics=1 "$@"; }
		healed t.health=0 t.lying=yes t.attributes=medic
		has target.medics=2 target.lying=no
		healed t.health=0 t.lying=yes t.attributes=strong
		lacks was.target.medics
		healed t.health=1 t.attributes=medic
		lacks was.target.medics
	done
	checks miracle 2,2 effect=healing t.health=0 t.full-health=10 t.medics=1 t.lying=yes t.attributes=medic
	lacks was.target.medics
	checks miracle 9,4 courage=2 effect=courage t.health=0 t.full-health=10 t.medics=1 t.lying=yes t.attributes=medic
	lacks was.target.medics
	checks miracle 9,4 courage=2 effect=healing t.health=0 t.full-health=10 t.lying=yes t.attributes=medic
	lacks target.medics
}

@test "the Book of Cain: any total of 5 or more is worth it (SB-675, SB-909)" {
	checks madden 4,3 courage=3
	has total=5 result=learnt experience=1
	checks madden 3,3 courage=3
	has result=paralysed
	lacks experience
	checks madden 2,2 courage=3
	has result=collapse
}

@test "the last Fate Die of a kind becomes one of another, and none that is not there does (SB-286)" {
	local from into
	for from in power skill monster; do
		for into in power skill monster; do
			[ $from != $into ] || continue
			run check spell -o kv -d 9,9 courage=2 effect=manipulate from=$from into=$into "fate-$from=1" "fate-$into=0"
			has result=passed "fate-$from=0" "fate-$into=1"
			run check spell -o kv courage=2 effect=manipulate from=$from into=$into "fate-$from=0"
			has result=impossible
		done
	done
}
