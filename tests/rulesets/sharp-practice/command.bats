#!/usr/bin/env bats
# Sharp Practice: Big Men, initiative, action dice, musicians, tasks, formations.
load ../../helper

setup() { export VOLTIGEUR_RULES=sharp-practice; }

# ---- Big Men ----

@test "SP-001 to SP-004 SP-270 SP-271: level and influence by status" {
	for row in 4:18 3:14 2:10 1:6; do
		run table-lookup big-man -o kv status="${row%:*}"
		has level="${row%:*}" influence="${row#*:}"
	done
	run --separate-stderr table-lookup big-man status=5
	refuses status
}

@test "SP-009 to SP-020: the answer says what an initiative buys" {
	local use sentence
	while IFS=: read -r use sentence; do
		run check initiative -o kv -t status=3 use="$use" kind=big-man
		[[ $output == *"; $sentence; "[0-9]" initiative"* ]] || { echo "$use: $output"; return 1; }
	done <<-'END'
	activate-self:two action dice for him or his own Group
	activate-group:two action dice for that Group
	activate-musician:his musician plays one command
	make-formation:the two join, if the result is large enough
	charge:he leads the attack
	encourage:that Group may go into fisticuffs, with no dice from him
	add-fervour:one more point of fervour
	action:he attempts a task or feat
	make-ready:the Group holds its fire ready
	END
}

@test "SP-036: a gun of any kind takes two action dice to load, a musket or carbine one, a rifle two" {
	local weapon
	for weapon in light-gun heavy-gun carronade swivel-gun; do
		run check actions -o kv weapon=$weapon loaded=no men=5 action=reload-gun
		has loaded=yes spent=2 cost=2 left=0
	done
	run check actions -o kv weapon=musket loaded=no action=reload-musket
	has loaded=yes cost=1 left=1
	run check actions -o kv weapon=carbine loaded=no action=reload-carbine
	has loaded=yes cost=1 left=1
	run check actions -o kv weapon=rifle loaded=no action=reload-rifle
	has loaded=yes cost=2 left=0
}

@test "SP-289: who may mount: cavalry, horse artillery and Big Men, if they have horses" {
	local kind
	for kind in cavalry light-cavalry horse-artillery big-man; do
		run check actions -o kv kind=$kind mounted=no
		[[ $output =~ fits=[a-z,-]*,mount, ]] || { echo "$kind: $output"; return 1; }
		run check actions -o kv kind=$kind mounted=no horses=no
		[[ $output == *" fits="* && ! $output =~ ,mount, ]] || { echo "$kind: $output"; return 1; }
	done
	for kind in line-infantry light-infantry artillery; do
		run check actions -o kv kind=$kind mounted=no
		[[ $output == *" fits="* && ! $output =~ ,mount, ]] || { echo "$kind: $output"; return 1; }
		run check actions -o kv kind=$kind mounted=no horses=yes
		[[ $output =~ fits=[a-z,-]*,mount, ]] || { echo "$kind: $output"; return 1; }
	done
}

@test "SP-005 SP-007: initiatives are his level and his Nettle cards" {
	run check initiative -o kv -t status=3
	has level=3 left=3 influence=14
	[[ "$output" == *"up to 3 Groups"* ]]
	run check initiative -o kv status=3 nettle=2 nettle-rating=3
	has left=5
}

@test "SP-277: a fit Big Man uses cards up to his status, SP-159: a wounded one below it" {
	run check initiative -o kv status=2 nettle=1 nettle-rating=3
	has result=card-too-high
	run check initiative -o kv status=2 nettle=1 nettle-rating=2
	has result=allowed
	run check initiative -o kv status=2 nettle=1 nettle-rating=2 leader-wound=light
	has result=card-too-high
	run check initiative -o kv status=2 nettle=1 nettle-rating=1 leader-wound=light
	has result=allowed left=3
}

@test "which named cards a Big Man of each status plays: up to his own, wounded below it (SP-159, SP-277)" {
	local of card wound allowed
	for of in 1 2 3 4; do
		for card in 1 2 3 4; do
			for wound in none light; do
				[ "$wound" = none ] && allowed=$((card <= of)) || allowed=$((card < of))
				run check initiative -o kv status=$of leader-wound=$wound cards=grasp-the-nettle-$card plays=grasp-the-nettle-$card
				if [ "$allowed" = 1 ]; then lacks refused; else has refused=card-too-high; fi
			done
		done
	done
}

@test "SP-278: a light wound leaves his level and range as they were, SP-161: a bad one ends it" {
	run check initiative -o kv status=3 leader-wound=light
	has level=3 influence=14
	run check initiative -o kv status=3 leader-wound=bad
	has result=out-of-action
	lacks left
}

@test "SP-006 SP-009 to SP-019: each use costs one, and may be repeated while any is left" {
	for use in activate-self activate-group activate-musician make-formation charge encourage add-fervour action; do
		run check initiative -o kv status=2 spent=1 use=$use
		has result=allowed cost=1 left=0 spent=2 may=
		run check initiative -o kv status=2 spent=0 use=$use
		has left=1 may=activate-self,activate-group,activate-musician,make-formation,remove-shock,charge,encourage,add-fervour,action,merge-groups,chosen-man
		run check initiative -o kv status=2 spent=2 use=$use
		has result=none-left
	done
}

@test "SP-008 SP-011 SP-274: a musician's command is one initiative" {
	run check initiative -o kv -t status=2 use=activate-musician
	has cost=1
	run check initiative -o kv status=2 use=activate-musician with-them=no
	has result=not-with-them
}

@test "SP-010 SP-015 SP-273: another Group is reached within the influence range" {
	for use in activate-group encourage; do
		run check initiative -o kv status=2 use=$use range=10
		has result=allowed
		run check initiative -o kv status=2 use=$use range=10.001
		has result=out-of-range
	done
}

@test "without a status there is no answer" {
	run --separate-stderr check initiative spent=1
	refuses status
	run --separate-stderr check initiative status=0
	refuses status
}

@test "SP-280: encouragement brings no dice" {
	run check initiative -o kv -t status=2 use=encourage
	[[ "$output" == *"no dice from him"* ]]
}

@test "SP-012 SP-284: joining costs one and wants neighbours" {
	run check initiative -o kv status=2 use=make-formation with-them=no
	has result=not-with-them
}

@test "SP-013 SP-279: Shock comes off the Group he is with, several times, never below 0" {
	run check initiative -o kv status=3 use=remove-shock shock=2
	has shock=1 was.shock=2 left=2
	run check initiative -o kv status=3 use=remove-shock shock=0
	has result=no-shock
	run check initiative -o kv status=3 use=remove-shock shock=2 with-them=no
	has result=not-with-them
}

@test "SP-018 SP-283: two Groups of six at most merge: men and Shock add up, the lower quality stays" {
	run check initiative -o kv status=1 use=merge-groups men=6 target.men=6 shock=1 target.shock=2 quality=good target.quality=poor
	has men=12 target.men=0 shock=3 target.shock=0 quality=poor
	run check initiative -o kv status=1 use=merge-groups men=5 target.men=6 quality=poor target.quality=elite
	has men=11
	[[ "$output" != *was.quality* ]]
	run check initiative -o kv status=1 use=merge-groups men=7 target.men=3
	has result=too-large
	run check initiative -o kv status=1 use=merge-groups men=3 target.men=7
	has result=too-large
}

@test "SP-019 SP-177: a chosen man is called for one initiative, from a rifle Group of light infantry" {
	run check initiative -o kv status=1 use=chosen-man kind=light-infantry weapon=rifle
	has result=allowed cost=1
	run check initiative -o kv status=1 use=chosen-man kind=light-infantry
	has result=no-chosen-man
}

@test "SP-020 SP-281: make ready wants status 2 and all his initiative of the turn, cards too" {
	run check initiative -o kv status=1 use=make-ready
	has result=status-too-low
	run check initiative -o kv status=2 use=make-ready nettle=1
	has result=allowed cost=3 left=0 spent=3
	run check initiative -o kv status=3 use=make-ready spent=1
	has result=already-spent
	run check initiative -o kv status=2
	[[ "$output" == *"make-ready"* ]]
	run check initiative -o kv status=2 spent=1
	[[ "$output" != *"make-ready"* ]]
}

# ---- action dice ----

cost() { # ACTION COST FIELD...
	local action=$1 want=$2
	shift 2
	run check actions -o kv action="$action" "$@"
	has result=allowed cost="$want" left=$((2 - want)) spent="$want"
}

@test "SP-024 to SP-029 SP-033 to SP-035 SP-289: what each action costs" {
	cost move 1
	cost cross-low 1
	cost cross-high 2
	cost enter-building 1
	cost dismount 1 mounted=yes
	cost mount 1
	cost fire 1
	cost spot 1
	cost open-ranks 1
	cost task 1
	cost get-up 1
}

@test "SP-030 SP-031 SP-032 SP-291: reloading" {
	cost reload-rifle 2 weapon=rifle loaded=no
	cost tap-load 1 weapon=rifle loaded=no
	has tap-loaded=yes loaded=yes
	cost reload-musket 1 weapon=musket loaded=no
	has loaded=yes
	cost reload-carbine 1 weapon=carbine loaded=no
}

@test "SP-344: only rifles are tap-loaded, and each weapon is reloaded as itself" {
	run check actions -o kv action=tap-load weapon=musket loaded=no
	has result=no-rifle
	run check actions -o kv action=reload-musket weapon=rifle loaded=no
	has result=wrong-weapon
	run check actions -o kv action=reload-musket loaded=yes
	has result=already-loaded
	run check actions -o kv action=fire loaded=no
	has result=unloaded
}

@test "SP-021 SP-022 SP-288: two dice an activation, three for a Blind" {
	run check actions -o kv action=cross-high spent=1
	has result=too-dear left=1
	run check actions -o kv action=cross-high spent=1 kind=blind
	has result=allowed left=0
	run check actions -o kv action=move dice=3
	has result=too-dear
	run check actions -o kv action=move dice=3 kind=blind
	has result=allowed cost=3 left=0
}

@test "SP-023 SP-287: several dice go into a move, spotting or a task and nothing else" {
	run check actions -o kv action=spot dice=2
	has cost=2 left=0
	run check actions -o kv action=open-ranks dice=2
	has cost=1
}

@test "SP-036 SP-292: a gun takes 2, 3 or 4 dice with its gunners gone, carried on over activations" {
	run check actions -o kv action=reload-gun weapon=light-gun loaded=no gunners-lost=1
	has cost=2 left=0 loaded=yes
	run check actions -o kv action=reload-gun weapon=light-gun loaded=no gunners-lost=2
	has cost=2 loaded=no reloading=2
	run check actions -o kv action=reload-gun weapon=light-gun loaded=no gunners-lost=3 reloading=2
	has cost=1 left=1 loaded=yes
	run check actions -o kv action=reload-gun weapon=light-gun loaded=no gunners-lost=4 reloading=2
	has cost=2 loaded=yes
	run check actions -o kv action=reload-gun weapon=light-gun loaded=no spent=2
	has result=too-dear
	run check actions -o kv action=reload-gun weapon=musket loaded=no
	has result=no-gun
}

@test "SP-290: a barred building wants a task first" {
	run check actions -o kv action=enter-building barred=yes
	has result=barred
}

@test "what still fits" {
	run check actions -o kv spent=1
	has left=1 fits=move,cross-low,enter-building,mount,fire,spot,open-ranks,task
	run check actions -o kv weapon=rifle loaded=no spent=0 mounted=yes
	has fits=move,cross-low,cross-high,enter-building,dismount,reload-rifle,tap-load,spot,open-ranks,task
	run check actions -o kv spent=2
	has left=0 fits=
}

@test "what still fits with each weapon, by the dice that are left (SP-024 to SP-036, SP-291, SP-292)" {
	local weapon loaded one two last
	while read -r weapon loaded two one last; do
		[ "$two" != - ] || two=
		[ "$one" != - ] || one=
		run check actions -o kv weapon="$weapon" $loaded spent=0
		has left=2 "fits=move,cross-low,cross-high,enter-building,mount,${two:+$two,}spot,open-ranks,task$last"
		run check actions -o kv weapon="$weapon" $loaded spent=1
		has left=1 "fits=move,cross-low,enter-building,mount,${one:+$one,}spot,open-ranks,task$last"
		run check actions -o kv weapon="$weapon" $loaded spent=2
		has left=0 fits=
	done <<-'END'
		rifle     loaded=no  reload-rifle,tap-load tap-load
		rifle     loaded=yes fire                  fire
		musket    loaded=no  reload-musket         reload-musket
		musket    loaded=yes fire                  fire
		carbine   loaded=no  reload-carbine        reload-carbine
		carbine   loaded=yes fire                  fire
		light-gun loaded=no  -                     -        ,reload-gun
		light-gun loaded=yes fire                  fire
		musket    unarmed=yes -                    -
	END
	run check actions -o kv weapon=rifle chosen-man-loaded=no spent=0
	[[ $output == *fire,reload-rifle,spot* ]]
	run check actions -o kv weapon=rifle chosen-man-loaded=no spent=1
	[[ $output == *fire,spot* ]]
}

# ---- tasks ----

@test "SP-017 SP-035 SP-294: a task is 2D6 against the referee's number, SP-023 SP-286: +1 with both dice" {
	run check task -o kv -d 4,3 needed=7
	has total=7 result=success
	run check task -o kv -d 4,2 needed=7
	has total=6 result=failure
	run check task -o kv -d 4,2 needed=7 dice=2
	has total=7 result=success
	run -1 check task -e -o kv -d 1,1 needed=7
	run --separate-stderr check task dice=2
	refuses needed
}

# ---- musicians ----

calls() { # INSTRUMENT REACH COMMAND...: these commands and no others
	local instrument=$1 reach=$2
	shift 2
	for command; do
		run table-lookup "$instrument" -o kv -t command="$command"
		has reach="$reach"
		[[ "$output" == *"text="*[a-z]* ]]
		run check command -o kv instrument="$instrument" command="$command" range="$reach"
		has result=heard
		run check command -o kv instrument="$instrument" command="$command" range="$reach".001
		has result=out-of-hearing
	done
}

@test "SP-076 to SP-082: the whistle" {
	calls whistle 18 halt advance rally retire fire cease-fire
}

@test "SP-083 to SP-089: the infantry drum" {
	calls drum 18 advance retire halt form-line form-column fire
}

@test "SP-090 to SP-098: the light infantry bugle" {
	calls bugle 24 halt extend close advance retire fire cease-fire assemble
}

@test "SP-099 to SP-111: the cavalry trumpet" {
	calls trumpet 24 advance-forward advance-right advance-left charge walk trot gallop halt mount dismount fire recall
}

@test "SP-275: an order that is not on the instrument's list is refused" {
	run check command -o kv instrument=whistle command=charge
	has result=not-on-list
	run check command -o kv instrument=drum command=cease-fire
	has result=not-on-list
	run check command -o kv instrument=bugle command=rally
	has result=not-on-list
	run check command -o kv instrument=trumpet command=retire
	has result=not-on-list
	run --separate-stderr table-lookup drum command=trot
	refuses "form-line"
}

@test "SP-275: drum for infantry, bugle for light infantry, trumpet for cavalry, whistle for all" {
	run check command -o kv instrument=drum command=fire kind=cavalry
	has result=wrong-troops
	run check command -o kv instrument=bugle command=fire kind=line-infantry
	has result=wrong-troops
	run check command -o kv instrument=trumpet command=fire kind=light-infantry
	has result=wrong-troops
	run check command -o kv instrument=trumpet command=fire kind=light-cavalry
	has result=heard
	run check command -o kv instrument=whistle command=fire kind=cavalry
	has result=heard
}

@test "SP-272 SP-276: a call reaches every Group in range with two dice for that order only" {
	run check command -o kv -t instrument=drum command=fire
	[[ "$output" == *"on command"*"two action dice for this order only"* ]]
	run check command -o kv -t instrument=bugle command=fire
	[[ "$output" == *"at will"* ]]
}

# ---- formations ----

forms() { # RESULT FIELD...
	local want=$1
	shift
	run check formation -o kv "$@"
	has result="$want"
}

@test "SP-054 SP-055: a line is two Groups at least, two or three ranks deep" {
	forms formed formation=line groups=2 ranks=2
	forms formed formation=line groups=2 ranks=3
	forms too-few-groups formation=line groups=1
	forms wrong-depth formation=line groups=2 ranks=1
	forms wrong-depth formation=line groups=2 ranks=4
}

@test "SP-061 SP-067 SP-303: a column or a square is two Groups and twelve figures at least" {
	for formation in column square; do
		forms formed formation=$formation groups=2 figures=12
		forms too-few-figures formation=$formation groups=2 figures=11
		forms too-few-groups formation=$formation groups=1 figures=12
	done
}

@test "SP-071 SP-072 SP-316: skirmish order is one Group of light infantry" {
	forms formed formation=skirmish kind=light-infantry
	forms formed formation=skirmish kind=light-cavalry
	forms light-infantry-only formation=skirmish kind=light-cavalry mounted=yes
	forms light-infantry-only formation=skirmish
	forms one-group-only formation=skirmish kind=light-infantry groups=2
}

@test "SP-304: only infantry forms square" {
	forms infantry-only formation=square groups=2 figures=12 kind=cavalry
}

@test "SP-305: shares are equal and the first take what is left over" {
	run table-lookup share -o kv points=7 over=3
	has each=2 extra=1
	run table-lookup share -o kv points=2 over=3
	has each=0 extra=2
	run --separate-stderr table-lookup share points=2 over=0
	refuses over
}

# ---- the rules as a whole ----

@test "every variant has an example line that runs" {
	for tool in check shoot melee move spot table-lookup; do
		for variant in $($tool --list | awk '{print $1}'); do
			line=$($tool "$variant" --fields | sed -n "s/^example: $tool //p")
			[ -z "$line" ] && continue
			run $tool -s any -o kv $line
			[ "$status" -eq 0 ] || { echo "$tool $line: $output" >&2; return 1; }
		done
	done
}

@test "every answer has its sentence" {
	for line in "shoot men=10 range=8" "melee men=8 target.men=8" "move order=line" "spot range=30" "check task needed=7"; do
		run ${line%% *} -s any -o text ${line#* }
		[ "$status" -eq 0 ]
		[ "${#output}" -gt 12 ]
	done
}

@test "what a game notes of a deed it notes in its first turn, too (SP-005, SP-017, SP-140, SP-154, SP-274)" {
	run check initiative -o kv status=3 kind=big-man use=activate-musician musicians=1 now.turn=1
	has calls-due=1
	run check initiative -o kv status=3 kind=big-man use=action now.turn=1
	has tasks-due=1
	run check initiative -o kv status=2 kind=big-man cards=grasp-the-nettle-2 plays=grasp-the-nettle-2 use=action now.turn=1
	has nettle-used=yes
	run check initiative -o kv status=2 kind=big-man cards=grasp-the-nettle-2 plays=grasp-the-nettle-2 now.turn=1
	has nettles=1
	run shoot -o kv -s 1 men=8 range=5 now.turn=1
	has fire-dice=8 needs=5 near=1
}
