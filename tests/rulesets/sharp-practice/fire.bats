#!/usr/bin/env bats
# Sharp Practice: fire, from the bands to the last effect die.
load ../../helper

setup() { export VOLTIGEUR_RULES=sharp-practice; }

# dice N FIELD...: this fire throws N dice.
dice() {
	local want=$1
	shift
	run shoot -o kv -t -s any range=8 "$@"
	[ "$status" -eq 0 ] && [[ "$output" == *" of $want "@(die|dice)@(" with"|" ("*)* ]] ||
		{ echo "want $want dice for $*: $output" >&2; return 1; }
}

# needs N FIELD...: this fire hits on N or more; "-" is out of range.
needs() {
	local want=$1
	shift
	run shoot -o kv -t -s any men=4 "$@"
	if [ "$want" = - ]; then
		[[ "$output" == *"result=out-of-range"* && "$output" != *"fire="* ]]
	else
		[[ "$output" == *"needing $want;"* ]]
	fi || { echo "want $want for $*: $output" >&2; return 1; }
}

# ---- number to hit ----

@test "SP-130 SP-260 SP-319: a musket of the line needs 5 to 9 inches, 6 to 18, and reaches no further" {
	needs 5 weapon=musket range=0
	needs 5 weapon=musket range=9
	needs 6 weapon=musket range=9.001
	needs 6 weapon=musket range=18
	needs - weapon=musket range=18.001
	needs - weapon=musket range=27.001
	needs - weapon=musket range=40
}

@test "SP-131: a rifle of the line needs 5 to 27 inches" {
	needs 5 weapon=rifle range=9
	needs 5 weapon=rifle range=9.001
	needs 5 weapon=rifle range=18.001
	needs 5 weapon=rifle range=27
	needs - weapon=rifle range=27.001
	needs - weapon=rifle range=36.001
}

@test "SP-132: a carbine of the line needs 6 to 9 inches" {
	needs 6 weapon=carbine range=9
	needs - weapon=carbine range=9.001
	needs - weapon=carbine range=20
	needs - weapon=carbine range=30
}

@test "SP-133: a skirmisher's musket needs 4 to 12 inches, 5 to 24" {
	needs 4 kind=light-infantry order=skirmish weapon=musket range=12
	needs 5 kind=light-infantry order=skirmish weapon=musket range=12.001
	needs 5 kind=light-infantry order=skirmish weapon=musket range=24
	needs - kind=light-infantry order=skirmish weapon=musket range=24.001
	needs - kind=light-infantry order=skirmish weapon=musket range=48
}

@test "SP-134: a skirmisher's rifle needs 4 to 24 inches, 6 to 36" {
	needs 4 kind=light-infantry order=skirmish weapon=rifle range=12
	needs 4 kind=light-infantry order=skirmish weapon=rifle range=24
	needs 6 kind=light-infantry order=skirmish weapon=rifle range=24.001
	needs 6 kind=light-infantry order=skirmish weapon=rifle range=36
	needs - kind=light-infantry order=skirmish weapon=rifle range=36.001
}

@test "SP-135: a skirmisher's carbine needs 5 to 12 inches" {
	needs 5 kind=light-infantry order=skirmish weapon=carbine range=12
	needs - kind=light-infantry order=skirmish weapon=carbine range=12.001
}

@test "SP-316: the skirmishers' bands want light infantry, or light horse on foot, in skirmish order" {
	needs 4 kind=light-infantry order=skirmish range=9
	needs 5 kind=light-infantry order=unformed range=9
	needs 5 kind=line-infantry order=skirmish range=9
	needs 5 kind=light-cavalry order=skirmish weapon=carbine range=12
	needs - kind=light-cavalry order=skirmish weapon=carbine range=12 mounted=yes
	needs - kind=cavalry order=skirmish weapon=carbine range=12
}

@test "SP-136: a light gun throws 10 dice and needs 4, 4, 5, 6, 6 with no end to its range" {
	dice 10 weapon=light-gun
	needs 4 weapon=light-gun range=9
	needs 4 weapon=light-gun range=18
	needs 5 weapon=light-gun range=27
	needs 6 weapon=light-gun range=36
	needs 6 weapon=light-gun range=36.001
	needs 6 weapon=light-gun range=500
}

@test "SP-137: a heavy gun throws 12 dice and needs 3, 4, 5, 5, 5" {
	dice 12 weapon=heavy-gun
	needs 3 weapon=heavy-gun range=9
	needs 4 weapon=heavy-gun range=18
	needs 5 weapon=heavy-gun range=27
	needs 5 weapon=heavy-gun range=36
	needs 5 weapon=heavy-gun range=37
}

@test "SP-138: a carronade throws 18 dice and needs 2, 4 and reaches 18 inches" {
	dice 18 weapon=carronade
	needs 2 weapon=carronade range=9
	needs 4 weapon=carronade range=18
	needs - weapon=carronade range=18.001
	needs - weapon=carronade range=30
	needs - weapon=carronade range=40
}

@test "SP-139: a swivel gun throws 6 dice and needs 5, 5, 6 and reaches 27 inches" {
	dice 6 weapon=swivel-gun
	needs 5 weapon=swivel-gun range=9
	needs 5 weapon=swivel-gun range=18
	needs 6 weapon=swivel-gun range=27
	needs - weapon=swivel-gun range=27.001
	needs - weapon=swivel-gun range=37
}

# ---- the pool ----

@test "SP-141 SP-315: small arms throw a die a man, and a formation a Group at a time" {
	dice 7 men=7                                                     # SP-140: a record a Group
	dice 1 men=1
}

@test "SP-142 SP-262: elite firers add a die for every full four men" {
	dice 3 men=3 quality=elite
	dice 5 men=4 quality=elite
	dice 8 men=7 quality=elite
	dice 10 men=8 quality=elite
}

@test "SP-143: good firers add a die for every full five men" {
	dice 4 men=4 quality=good
	dice 6 men=5 quality=good
	dice 12 men=10 quality=good
}

@test "SP-144: poor firers lose a die for every full five men" {
	dice 4 men=4 quality=poor
	dice 4 men=5 quality=poor
	dice 8 men=10 quality=poor
}

@test "SP-145: the first volley adds two dice" {
	dice 12 men=10 first-volley=yes
}

@test "SP-320: once fired, the first volley is gone and the weapons are empty" {
	run shoot -o kv -d 2,3,2,3 men=2 range=8 first-volley=yes loaded=yes
	has first-volley=no was.first-volley=yes loaded=no was.loaded=yes hits=0
}

@test "SP-146 SP-271 SP-282 SP-321: a Big Man's initiative adds a die a status level" {
	dice 11 men=10 initiative=1
	dice 14 men=10 initiative=4
}

@test "SP-148 SP-262: every two points of Shock take a die" {
	dice 10 men=10 shock=1
	dice 9 men=10 shock=2
	dice 9 men=10 shock=3
	dice 8 men=10 shock=4
}

@test "SP-070 SP-074 SP-149 SP-150 SP-151 SP-323: one die more at a column or an enfiladed line, two at a square" {
	dice 5 men=4 target.order=column
	dice 5 men=4 target.enfiladed=yes target.order=line
	dice 6 men=4 target.order=square
	dice 5 men=4 target.order=column target.enfiladed=yes
	dice 6 men=4 target.order=square target.enfiladed=yes
	dice 4 men=4 target.order=line
	dice 4 men=4
}

@test "SP-152 SP-263: soft cover halves what is left, rounded up" {
	dice 5 men=10 target.cover=soft
	dice 4 men=7 target.cover=soft
	dice 1 men=1 target.cover=soft
}

@test "SP-153 SP-263: hard cover leaves a quarter, rounded up" {
	dice 3 men=10 target.cover=hard
	dice 1 men=3 target.cover=hard
	dice 1 men=4 target.cover=hard
	dice 2 men=5 target.cover=hard
}

@test "SP-317: the rows are worked through in order, the floor before the cover" {
	dice 0 men=1 shock=6
	dice 0 men=1 shock=6 target.cover=soft
	dice 2 men=5 quality=good first-volley=yes initiative=3 shock=9 target.cover=hard target.order=column   # 5+1+2+3-4+1 = 8, a quarter
	dice 3 men=9 target.cover=soft smoke=yes shock=2                                                       # 9-1 = 8, 4, 2.67
}

@test "SP-324: of two kinds of cover only one can be said" {
	run --separate-stderr shoot men=4 range=8 target.cover=soft,hard
	refuses "target.cover"
}

@test "SP-236 SP-327: smoke takes a third of the dice after the cover, rounded up" {
	dice 7 men=10 smoke=yes
	dice 6 men=9 smoke=yes
	dice 1 men=1 smoke=yes
	dice 4 men=10 smoke=yes target.cover=soft
}

@test "SP-322: a gun's dice know quality of its gunners, first volley, Shock and shape, but no line pip" {
	dice 11 weapon=light-gun men=4 quality=elite
	dice 12 weapon=light-gun men=1 first-volley=yes
	dice 9 weapon=light-gun men=4 shock=2
	dice 12 weapon=light-gun men=4 target.order=square
	dice 5 weapon=light-gun men=4 target.cover=soft
	run shoot -o kv -d 10x3 weapon=light-gun men=4 order=line range=9
	has hits=0
}

@test "SP-328: a man with a broken flint and a man away do not fire" {
	dice 7 men=10 broken-flints=2 absent=1
	dice 3 men=4 quality=elite broken-flints=1
	run shoot -o kv men=2 broken-flints=2 range=8
	has result=nobody-fires
	lacks fire
	run shoot -o kv weapon=light-gun men=0 range=8                   # a gun whose gunners are all gone
	has result=nobody-fires
}

# ---- pips ----

@test "SP-056 SP-147: in line each die gains a pip, so a musket hits on 4" {
	run shoot -o kv -d 4,3,2,1 men=3 order=line range=9
	has result=fired hits=1 effect=1
	run shoot -o kv -d 4,3,2 men=3 order=unformed range=9
	has hits=0
}

@test "SP-306 SP-307: a column or square that fires has no pip" {
	run shoot -o kv -d 4,3,2 men=3 order=column range=9
	has hits=0
	run shoot -o kv -d 4,3,2 men=3 order=square range=9
	has hits=0
}

@test "SP-149 SP-150 SP-151: at a column, an enfiladed line or a square each die gains a pip" {
	run shoot -o kv -d 4,3,2,2 men=2 target.order=column range=9     # three dice, one hit, its effect die 2
	has hits=1 effect=2
	run shoot -o kv -d 4,3,2,2 men=2 target.order=line target.enfiladed=yes range=9
	has hits=1
	run shoot -o kv -d 4,3,2,2,2 men=2 target.order=square range=9   # four dice
	has hits=1
}

@test "SP-318: pips add up, and a die above 6 counts as 6" {
	run shoot -o kv -d 3,2,2,2,3 men=2 order=line target.order=square range=9   # four dice +2: the 3 hits
	has hits=1 effect=3
	run shoot -o kv -d 6,6,2,2 men=2 order=line range=9
	has hits=2
}

@test "SP-237 SP-318: fouled barrels take a pip, so a band of 6 only cannot be hit" {
	run shoot -o kv -d 6,6 men=2 fouled=yes range=18
	has hits=0
	run shoot -o kv -d 5,6,2 men=2 fouled=yes range=9
	has hits=1
}

# ---- who may fire at what ----

@test "SP-291: nothing is fired from an empty weapon" {
	run shoot -o kv men=4 range=8 loaded=no
	has result=unloaded
	lacks fire
}

@test "SP-317: a pool of no dice still empties the weapons" {
	run shoot -o kv men=1 shock=4 range=8
	has result=fired hits=0 loaded=no
}

@test "SP-233 SP-326: low on ammunition a Group fires inside the first band of its table only" {
	run shoot -o kv -d 2 men=1 range=9 low-ammunition=yes
	has result=fired
	run shoot -o kv men=1 range=9.001 low-ammunition=yes
	has result=low-ammunition
	run shoot -o kv -d 2 men=1 range=12 low-ammunition=yes kind=light-infantry order=skirmish
	has result=fired
	run shoot -o kv men=1 range=12.001 low-ammunition=yes kind=light-infantry order=skirmish
	has result=low-ammunition
}

@test "SP-234: damp powder does not fire" {
	run shoot -o kv men=4 range=8 damp-powder=yes
	has result=damp-powder
	lacks fire
}

@test "SP-057 SP-062 SP-073 SP-075 SP-307: arcs of fire" {
	run shoot -o kv men=4 range=8 order=line bearing=side
	has result=out-of-arc
	run shoot -o kv -s x men=4 range=8 order=column bearing=side
	has result=fired
	run shoot -o kv men=4 range=8 order=column bearing=rear
	has result=out-of-arc
	run shoot -o kv -s x men=4 range=8 order=skirmish bearing=side
	has result=fired
	run shoot -o kv men=4 range=8 order=skirmish bearing=rear
	has result=out-of-arc
	run shoot -o kv -s x men=4 range=8 order=unformed bearing=side
	has result=fired
	run shoot -o kv men=4 range=8 order=unformed bearing=rear
	has result=out-of-arc
	run shoot -o kv -s x men=4 range=8 order=square bearing=rear
	has result=fired
}

@test "SP-069 SP-307: a square that fires is open until the turn ends" {
	run shoot -o kv -s x men=4 range=8 order=square defended=yes
	has fired=yes was.fired=no
}

# ---- effects ----

@test "SP-154 SP-155 SP-156 SP-325: an effect die of 1-2 misses, 3-5 is Shock, 6 kills" {
	run shoot -o kv -d 6x6,1,2,3,4,5,6 men=6 range=9 target.shock=1 target.men=8
	has hits=6 shock-dealt=3 kills=1 men-lost=1 target.shock=4 was.target.shock=1 target.men=7 was.target.men=8
}

@test "SP-036: a gun's dead are gunners lost" {
	run shoot -o kv -d 6,6 men=1 range=9 target.kind=artillery target.gunners-lost=1 target.men=4
	has men-lost=1 target.gunners-lost=2 target.men=3
}

@test "a shot out of range says how far the weapon reaches" {
	run shoot -o text men=4 range=18.001
	answers "the musket reaches 18 inches"
	run shoot -o text men=4 range=28 weapon=rifle
	answers "the rifle reaches 27 inches"
}

@test "the dead are never more than the men" {
	run shoot -o kv -d 3x6,3x6 men=3 range=9 target.men=2
	has kills=3 target.men=0
}

@test "SP-063 SP-305: a column's Shock is spread over its Groups, what is left over from the front" {
	run shoot -o kv -d 4x6,6,2,5x5 men=5 range=9 target.order=column target.groups=3
	has shock-dealt=5 shock-each=1 shock-extra=2
}

@test "SP-064: a column's dead come from the rear" {
	run shoot -o kv -t -d 6,2,6 men=1 range=9 target.order=column
	has men-lost=1
	[[ "$output" == *"the dead come from the rear"* ]]
}

@test "SP-058 SP-305: hits on several targets are shared, the nearest takes what is left over" {
	run shoot -o kv -s any men=30 range=8 targets=3 at=one      # the number counts where one of them is named
	[[ $output =~ hits=([0-9]+) ]]
	has share=$((BASH_REMATCH[1] / 3)) extra=$((BASH_REMATCH[1] % 3))
	run shoot -o kv -d 5x6,2 men=6 range=9 targets=3
	has hits=5 share=1 extra=2
	lacks effect shock-dealt
	run shoot effect -o kv -d 3,6 hits=2 target.shock=0
	has shock-dealt=1 kills=1 target.shock=1
}

@test "the artillery variant is fire with a gun" {
	run shoot artillery -o kv -d 6x5,6,1,2x3,6x2,4 weapon=light-gun range=27 men=5
	has did=shoot.artillery hits=7 shock-dealt=1
	run shoot artillery -o kv weapon=musket men=5 range=8
	has result=no-gun
}

# ---- tap-loading and the chosen man ----

@test "SP-182 SP-344: a tap-loaded rifle fires as a musket of the line, in skirmish order too" {
	needs 5 weapon=rifle tap-loaded=yes range=9
	needs 6 weapon=rifle tap-loaded=yes range=18
	needs - weapon=rifle tap-loaded=yes range=18.001
	needs 5 kind=light-infantry order=skirmish weapon=rifle tap-loaded=yes range=9
	needs 6 kind=light-infantry order=skirmish weapon=rifle tap-loaded=yes range=12
	run shoot -o kv -d 4,2,2 men=2 weapon=rifle tap-loaded=yes order=line range=9
	has hits=1 tap-loaded=no was.tap-loaded=yes loaded=no
}

@test "SP-178 SP-179 SP-339: a chosen man needs 4 to 24 inches and 5 to 48" {
	for try in 12:3:miss 12:4:hit 24:4:hit 24.001:4:miss 24.001:5:hit 36:5:hit 36.001:4:miss 48:5:hit; do
		IFS=: read -r range die want <<<"$try"
		[ "$want" = hit ] && die=$die,2
		run shoot chosen-man -o kv -d "$die" kind=light-infantry weapon=rifle range="$range"
		has result=$want
	done
	run shoot chosen-man -o kv kind=light-infantry weapon=rifle range=48.001
	has result=out-of-range
}

@test "SP-340: nothing changes a chosen man's die" {
	run shoot chosen-man -o kv -d 4,2 kind=light-infantry weapon=rifle range=12 shock=8 fouled=yes target.cover=hard quality=poor
	has result=hit shot=4
	run shoot chosen-man -o kv -d 3 kind=light-infantry weapon=rifle range=12 order=line first-volley=yes initiative=4 target.order=square
	has result=miss shot=3
}

@test "SP-181 SP-342: a 1 ends his fine powder and is no random event" {
	run shoot chosen-man -o kv -t -d 1 kind=light-infantry weapon=rifle range=12
	has result=miss powder-left=no
	lacks incident
	run shoot chosen-man -o kv kind=light-infantry weapon=rifle range=12 powder=no
	has result=no-powder
}

@test "SP-176 SP-343: he belongs to rifle-armed light infantry and his rifle is fully loaded" {
	run shoot chosen-man -o kv kind=line-infantry weapon=rifle range=12
	has result=no-chosen-man
	run shoot chosen-man -o kv kind=light-infantry weapon=musket range=12
	has result=no-chosen-man
	run shoot chosen-man -o kv kind=light-infantry weapon=rifle range=12 tap-loaded=yes
	has result=not-fully-loaded
	run shoot chosen-man -o kv kind=light-infantry weapon=rifle range=12 loaded=no
	has result=not-fully-loaded
}

@test "SP-180: the rest of his Group does nothing" {
	run shoot chosen-man -o kv -t -d 3 kind=light-infantry weapon=rifle range=12
	[[ "$output" == *"the rest of his Group does nothing"* ]]
}

@test "SP-320: a chosen man's shot does not use up the first volley" {
	run shoot chosen-man -o kv -d 3 kind=light-infantry weapon=rifle range=12
	has result=miss
	lacks first-volley
}

@test "SP-325 SP-341: his hit rolls an effect die; a lone Big Man is hit by a kill without a Big Man die" {
	run shoot chosen-man -o kv -d 6,6,4 kind=light-infantry weapon=rifle range=12 alone=yes target.big-man=1
	has result=hit kills=1 men-lost=0 leader=bad-wound wound=4
	lacks leader-die
	run shoot chosen-man -o kv -d 6,5 kind=light-infantry weapon=rifle range=12 alone=yes target.big-man=1
	has shock-dealt=1
	lacks leader wound
}

# ---- bad input ----

@test "SP-261: a range below 0 is refused" {
	run --separate-stderr shoot men=4 range=-1
	refuses range
}

@test "a range is required, and no weapon but those of the sheet will do" {
	run --separate-stderr shoot men=4
	refuses range
	run --separate-stderr shoot men=4 range=8 weapon=bow
	refuses bow
	run --separate-stderr shoot men=4 range=8 quality=splendid
	refuses splendid
	run --separate-stderr shoot men=4 range=8 initiative=5
	refuses initiative
}

@test "a record of a stream that goes wrong comes out with its error and the rest goes on" {
	run --separate-stderr bash -c "printf 'men=4 range=far\nmen=1 range=8 loaded=no\n' | shoot -o kv"
	[ "$status" -eq 2 ]
	[[ "${lines[0]}" == *error=* ]]
	[[ "${lines[1]}" == *"result=unloaded"* ]]
}

@test "a fire tells its hits before its dice, then kills and Shock, or no effect" {
	run shoot -o kv -t range=8 men=3 target.men=8 target.shock=0 -d 6,1,2,6
	[[ $output == *'"1 hit of 3 dice with the musket, needing 5; 1 kill and 0 Shock; '* ]] || { echo "$output"; false; }
	run shoot -o kv -t range=8 men=3 target.men=8 target.shock=2 -d 6,1,2,5
	[[ $output == *'; 0 kills and 1 Shock; 3 Shock in all"'* ]] || { echo "$output"; false; }
	run shoot -o kv -t range=8 men=3 target.men=8 target.shock=2 -d 6,1,2,1
	[[ $output == *'; no effect; 2 Shock in all"'* ]] || { echo "$output"; false; }
}

@test "a random event says why it comes" {
	run shoot -o kv -t range=8 men=3 -d 1,1,2,2,2
	[[ $output == *'; more ones than sixes; event '* ]] || { echo "$output"; false; }
}
