#!/usr/bin/env bats
# corsair: what one deed leaves to a later one, line by line through a log.
load ../../helper
load ../../game

# Anne has a musket, Bart and Dora pistols, Gil and Hal work a swivel gun, Ned has nothing.
crew() {
	cd "$BATS_TEST_TMPDIR" || return 1
	cat >crew.yaml <<-'END'
		rules: corsair
		name: The crew
		characters:
		  - {name: Anne, class: 3, firearm: musket}
		  - {name: Bart, class: 3, firearm: pistol, swimmer: good}
		  - {name: Dora, class: 3, firearm: pistol}
		  - {name: Gil,  class: 3, firearm: swivel-gun, loaded: no}
		  - {name: Hal,  class: 3, firearm: musket}
		  - {name: Ned,  class: 3}
		  - {name: Bess, class: 3, firearm: blunderbuss}
	END
	begins corsair ./crew.yaml "event=game${1:+ sequence=$1}"
}
setup() { export VOLTIGEUR_RULES=corsair; }
# plays TOOL ARGUMENT...: the answer goes into the log; its lines stay in $all, what was told in $stderr.
plays() {
	run --separate-stderr "$@" -o kv
	[ "$status" -eq 0 ] || { echo "$*: status $status: $stderr" >&2; return 1; }
	note "$output"
	all=$output
	output=${output//$'\n'/ }
}
# no WORD TOOL ARGUMENT...: the deed is refused with this word, and nothing has changed.
no() {
	local word=$1 before
	before=$(muster -o kv)
	shift
	plays "$@"
	has result="$word" refused="$word"
	[[ $output != *" was."* ]] || { echo "$output" >&2; return 1; }
	[ "$(muster -o kv)" = "$before" ]
}
# why TEXT TOOL ARGUMENT...: it is refused with this sentence.
why() {
	run "${@:2}" -o text
	answers "$1"
}
# line NAME: the line of the last answer that is about somebody who is neither by= nor at=.
line() { output=$(grep "^by=$1 .* owner=[0-9]*$" <<<"$all"); }

# ---- contact ----

@test "a clash without effect leaves both in contact, and each knows whom he touches" {
	crew
	plays melee -d 3,3 by=Anne at=Bart
	has result=stand-off touches=Bart target.touches=Anne touching=yes target.touching=yes
	plays melee -d 3,3 by=Dora at=Anne
	has target.touches=Bart,Dora touches=Anne
	sound
}

@test "who goes leaves contact, and all who touched him know it; the others stay in contact" {
	for deed in 'move walk by=Anne' 'move room by=Anne' 'move swim by=Anne swimmer=good'; do
		crew
		plays melee -d 3,3 by=Anne at=Bart
		plays melee -d 3,3 by=Anne at=Dora
		plays melee -d 3,3 by=Dora at=Ned
		# shellcheck disable=SC2086
		plays $deed
		has touching=no owners=3
		now Bart
		lacks touching touches
		now Dora
		has touching=yes touches=Ned
		sound
	done
}

@test "who is shot or killed touches nobody any longer, and nobody touches him" {
	crew
	plays melee -d 3,3 by=Anne at=Bart
	plays melee -d 3,3 by=Anne at=Dora
	plays shoot -d 5 by=Bess at=Anne range=5 firearm=pistol
	has result=hit target.out=yes target.touching=no owners=3
	now Bart
	lacks touching touches
	crew
	plays melee -d 3,3 by=Anne at=Bart
	plays melee -d 4,1 by=Dora at=Anne
	has result=kills owners=2
	now Bart
	lacks touching touches
	sound
}

@test "a recoil ends the contact of these two and no other" {
	crew
	plays melee -d 3,3 by=Anne at=Bart
	plays melee -d 3,2 by=Dora at=Anne class=3 target.class=3
	has result=drives-back
	now Anne
	has touches=Bart touching=yes
	now Bart
	has touches=Anne
	now Dora
	lacks touching touches
	# he who drives one of two back stays in contact with the other
	crew
	plays melee -d 3,3 by=Anne at=Bart
	plays melee -d 3,2 by=Anne at=Dora
	has result=drives-back
	now Anne
	has touches=Bart touching=yes
}

@test "who comes into contact says so: both know it, and neither hides any longer" {
	crew strict
	note 'event=set by=Bart hidden=yes'
	plays move contact by=Anne at=Bart
	has result=touches touches=Bart target.touches=Anne reached=yes target.reached=yes target.hidden=no
	no self move contact by=Anne at=Anne
}

@test "who touches an enemy when a turn begins is engaged to its end, though contact ends before" {
	crew strict
	plays melee -d 3,3 by=Anne at=Bart
	lacks engaged
	note event=turn
	now Anne
	has engaged=yes
	plays melee -d 4,1 by=Anne at=Bart
	has result=kills touching=no
	no engaged shoot by=Anne at=Dora range=5
	why 'Anne began the turn touching an enemy and may fire nothing but a pistol' shoot by=Anne at=Dora range=5
	note event=turn
	plays shoot -d 3 by=Anne at=Dora range=5
	has result=miss
}

@test "a game without an order of play does not end contact by itself either" {
	crew
	plays melee -d 3,3 by=Anne at=Bart
	note event=turn
	now Anne
	has touching=yes
	lacks engaged
}

@test "a climber climbs to this enemy alone, until that one is gone" {
	crew strict
	plays melee -d 3,2 by=Anne at=Bart climbing=yes
	has result=stand-off climbs=Bart
	note event=turn
	# 4 - 1 is Bart's class: he recoils
	plays melee -d 4,2 by=Anne at=Bart
	has result=drives-back climbs=
	note event=turn
	plays melee -d 3,2 by=Anne at=Bart climbing=yes
	# against Dora nothing is subtracted: 4 kills
	plays melee -d 4,2 by=Anne at=Dora
	has result=kills
	plays move walk by=Bart
	now Anne
	lacks climbs
	no impossible melee by=Anne at=Ned climbing=yes target.climbing=yes
}

# ---- a turn ----

@test "a character moves once a turn" {
	crew strict
	plays move walk by=Bart
	has moved=yes
	no spent move walk by=Bart
	no spent move room by=Bart
	no spent move swim by=Bart
	note event=turn
	plays move swim by=Bart
	has result=swims
}

@test "a six holds for the whole turn, also in a house and in the water" {
	crew strict
	plays move walk -d 6 by=Bart ground=woods
	has result=blocked moved=yes
	lacks moving
	no spent move room by=Bart
	# he may act otherwise
	plays shoot -d 3 by=Bart at=Ned range=5
	has result=miss
	crew
	plays move walk -d 6 by=Bart ground=woods
	no blocked move room by=Bart
	no blocked move swim by=Bart
}

@test "one slowness die a turn: his own stands, whatever die his group has" {
	run move walk -o kv ground=woods slowed=2 group-die=5
	has slowed=2 distance=18
}

@test "a musket is fired standing still: no shot after a move, no move after a shot" {
	crew strict
	plays shoot -d 3 by=Anne at=Bart range=10
	no must-stand move walk by=Anne
	why 'Anne has fired the musket and stands still for the rest of the turn' move walk by=Anne
	no must-stand move room by=Anne
	plays move walk by=Hal
	no must-stand shoot by=Hal at=Bart range=10
	plays shoot -d 3 by=Bart at=Anne range=10
	plays move walk by=Bart
	has result=moves
}

@test "two strike once a turn, and each of them with another enemy" {
	crew strict
	plays melee -d 3,3 by=Anne at=Bart
	no fought melee by=Anne at=Bart
	no fought melee by=Bart at=Anne
	why 'Bart and Anne have struck this turn' melee by=Bart at=Anne
	plays melee -d 3,3 by=Dora at=Bart
	note event=turn
	plays melee -d 3,3 by=Bart at=Anne
	has result=stand-off
}

@test "with sequence=warn what the turn forbids is done with a warning, and what cannot be is refused" {
	crew warn
	plays shoot -d 3 by=Anne at=Bart range=10
	plays move walk by=Anne
	has result=moves warn=must-stand
	[[ $stderr == *"Anne has fired the musket and stands still for the rest of the turn (warn=must-stand)"* ]]
	# once a turn the reason is told
	plays shoot by=Anne at=Bart range=10 loaded=yes -d 3
	has warn=must-stand
	[ -z "$stderr" ]
	plays melee -d 3,3 by=Dora at=Bart
	plays melee -d 3,3 by=Dora at=Bart
	has warn=fought result=stand-off
	plays move walk by=Ned
	plays move walk by=Ned
	has warn=spent result=moves
	plays shoot reload by=Anne loaded=no
	has result=loaded warn=disturbed
	# but not what is so now
	plays shoot reload by=Bart loaded=no
	has refused=disturbed
	plays shoot by=Hal at=Ned range=10 moving=yes
	has refused=must-stand
	plays shoot by=Hal at=Ned range=100
	has refused=out-of-range
}

@test "with sequence=warn who loads or is engaged may fire all the same" {      # CO-067 CO-070
	crew warn
	plays shoot reload by=Anne loaded=no
	plays shoot -d 3 by=Anne at=Bart range=10
	has warn=loading result=miss
	plays melee -d 3,3 by=Hal at=Ned
	note event=turn
	plays shoot -d 3 by=Hal at=Ned range=1
	has warn=engaged result=miss
}

@test "a warned deed verifies, by itself and in its log" {
	crew warn
	sees result=miss -- shoot -d 3 by=Anne at=Bart range=10
	sees warn=must-stand result=moves -- move walk by=Anne
	run --separate-stderr bash -c 'shoot -S -o kv -d 3 by=Anne at=Bart range=10 loaded=yes 2>warned | tee warned |
		env -u VOLTIGEUR_LOG -u VOLTIGEUR_UNITS shoot --verify'
	answers ""
	grep -q warn=must-stand warned
	sees result=stand-off -- melee -d 3,3 by=Dora at=Bart
	derives melee -d 3,3 by=Dora at=Anne
	derives move contact by=Hal at=Bart
	run muster --verify
	answers ""
}

# ---- who is out ----

@test "who is out neither moves, loads, strikes, watches nor is shot at, helps or walks with anybody" {
	crew
	plays shoot -d 5 by=Dora at=Bart range=5
	no out move walk by=Bart
	no out shoot reload by=Bart
	no out spot by=Bart at=Anne
	no target.out melee by=Anne at=Bart
	no target.out spot by=Anne at=Bart
	no target.out shoot by=Anne at=Bart range=5
	no target.out shoot reload by=Gil at=Bart loaders=2
	no target.out move walk by=Anne at=Bart
	no target.out move contact by=Anne at=Bart
}

@test "nobody shoots, strikes, watches, walks with or helps himself" {
	crew
	for deed in 'melee by=Gil at=Gil' 'shoot by=Anne at=Anne range=5' 'spot by=Anne at=Anne' 'move walk by=Anne at=Anne' \
		'shoot reload by=Gil at=Gil loaders=2'; do
		# shellcheck disable=SC2086
		no self $deed
	done
}

@test "a refusal changes nothing, also what its record says" {
	crew
	no disturbed shoot reload by=Gil moving=yes
	now Gil
	lacks moving
	run shoot range=8 firearm=musket moving=yes faces=5 -o kv
	has refused=must-stand faces=5
}

@test "riders do not move in any way" {
	for variant in walk swim room; do
		run move $variant mounted=yes swimmer=good -o kv
		has refused=mounted
	done
}

@test "who leaves his place no longer stands higher or behind the wall" {
	for variant in walk swim room; do
		run move $variant defends=yes higher=yes swimmer=good -o kv
		has defends=no higher=no
	done
}

@test "classes, armour and people are those of the sheet: whole, and 0 or 4" {
	run --separate-stderr melee target.armour=3 -d 3,1
	refuses 'target.armour: 3 is not a multiple of 4'
	run --separate-stderr shoot range=5 firearm=blunderbuss group=2.5 -d 5,5,5
	refuses 'group: 2.5 is not a whole number'
}

# ---- several people ----

@test "those who are hit are the named one and then the next, as they are named" {
	crew strict
	note 'event=set by=Gil supported=yes loaded=yes'
	plays melee -d 3,3 by=Dora at=Ned
	plays shoot -d 5,5,5,2 by=Gil at=Bart,Dora,Anne range=5
	has hits=3
	[ "$(muster -o kv | grep -c out=yes)" = 3 ]
	now Ned
	lacks touching touches
	sound
}

@test "people who are not hit stand, and further hits are lost" {
	crew
	plays shoot -d 5,2,5 by=Bess at=Bart,Dora,Anne range=5
	has hits=2 result=hit
	[[ $all == *"at=Anne "*result=spared* ]]
	now Anne
	lacks out
	crew
	plays shoot -d 5,5,5 by=Bess at=Bart range=5
	has hits=1
}

@test "three people who are named are a group, and one die gets the +1" {
	crew
	plays shoot -d 4,2,2 by=Bess at=Bart,Dora,Anne range=5
	has chose.bonus=red hits=1
	plays shoot -d 4,2,2 by=Bess at=Anne,Dora range=5 loaded=yes
	has result=miss
}

@test "a musket hits one: several targets are refused, and so is one who is out" {
	crew
	no too-many shoot by=Anne at=Bart,Dora range=5
	plays shoot -d 5 by=Anne at=Bart range=5
	no target.out shoot by=Bess at=Dora,Bart range=5
	no self shoot by=Bess at=Dora,Bess range=5
}

# ---- loading ----

@test "contact takes back the turn of loading, and what was done before stays" {
	crew strict
	plays shoot -d 3 by=Anne at=Bart range=10
	note event=turn
	plays shoot reload by=Anne
	has result=loaded
	plays melee -d 3,3 by=Bart at=Anne
	has target.loaded=no target.loading=no
	note event=turn
	no disturbed shoot reload by=Anne
	plays move walk by=Bart
	no disturbed shoot reload by=Anne
	note event=turn
	plays shoot reload by=Anne
	has result=loaded
	sound
}

@test "of two men at a gun only the turn of him who is disturbed is lost" {
	crew strict
	plays shoot reload by=Gil at=Hal
	has result=loaded men=Gil,Hal loading=yes target.loading=yes
	plays move contact by=Ned at=Hal
	line Ned
	has at=Gil target.loaded=no target.work=1
	note event=turn
	plays shoot reload by=Gil
	has result=loaded work=0
	sound
}

@test "a loader stays where he is, with or without the gun, and so does the second man" {
	crew strict
	plays shoot reload by=Gil at=Hal
	no loading move walk by=Gil leaves=yes
	no loading move room by=Hal
	no loading shoot by=Gil at=Bart range=5 supported=yes
	no done shoot reload by=Hal loaded=no
	crew warn
	plays shoot reload by=Gil at=Hal
	plays move walk by=Hal
	has warn=loading
	now Gil
	has work=1
	lacks loaded
}

@test "two at the gun: named or said; the second man has a turn to spend and hides no longer" {
	crew strict
	note 'event=set by=Hal hidden=yes'
	plays shoot reload by=Gil at=Hal
	has result=loaded target.hidden=no
	note event=turn 'event=set by=Gil loaded=no'
	plays move walk by=Hal
	no disturbed shoot reload by=Gil at=Hal
	why 'Hal has moved or fired this turn, which does not count as a turn of loading' shoot reload by=Gil at=Hal
}

@test "who reached an enemy this turn loads nothing, though that one is gone" {
	crew strict
	note 'event=set by=Bart loaded=no'
	plays melee -d 4,1 by=Bart at=Ned
	has result=kills
	no disturbed shoot reload by=Bart
}

# ---- hands ----

@test "a firearm that is left is neither fired, loaded nor carried until it is taken up" {
	crew strict
	note 'event=set by=Gil supported=yes loaded=yes'
	plays move walk by=Gil leaves=yes
	has left=yes distance=20
	note event=turn
	no no-firearm shoot by=Gil at=Bart range=5
	no no-firearm shoot reload by=Gil loaded=no
	no no-firearm move walk by=Gil leaves=yes
	plays move walk by=Gil
	has distance=20
	now Gil
	has supported=yes left=yes
	plays move take by=Gil
	has result=takes left=no
	no must-stand shoot by=Gil at=Bart range=5
	note event=turn
	plays shoot -d 5,1,1,1 by=Gil at=Bart range=5
	has result=hit
	no no-firearm move take by=Ned
	no no-firearm move walk by=Ned leaves=yes
}

@test "another man takes over the gun as it stands, if his hands are free" {
	crew strict
	note 'event=set by=Gil supported=yes'
	no not-left move take by=Ned at=Gil
	why 'Gil has the swivel gun' move take by=Ned at=Gil
	plays shoot reload by=Gil at=Hal
	plays shoot -d 5 by=Anne at=Gil range=10
	has target.out=yes
	no hands-full move take by=Hal at=Gil
	plays move take by=Ned at=Gil
	has firearm=swivel-gun supported=yes target.firearm=none
	plays shoot -d 5,1,1,1 by=Ned at=Bart range=5
	has result=hit
	no no-firearm move take by=Dora at=Gil firearm=none
	sound
}

@test "whoever meets somebody whom he does not touch yet has reached him, for each of the two" {      # CO-067
	crew no
	note 'event=set by=Anne touching=yes touches=Bart' 'event=set by=Bart touching=yes touches=Anne'
	run melee -o kv by=Anne at=Bart -d 3,3
	lacks reached target.reached
	note 'event=set by=Bart touches=Hal'
	run melee -o kv by=Anne at=Bart -d 3,3
	has target.reached=yes
	lacks reached
	note 'event=set by=Bart touches=Anne' 'event=set by=Anne touches=Hal'
	run melee -o kv by=Anne at=Bart -d 3,3
	has reached=yes
	lacks target.reached
}

@test "who serves and whose gun it is are said by two names" {
	crew no
	run shoot -o kv serve hal gil
	has by=Hal at=Gil target.men=Hal
}

@test "whose gun it is does not matter to who loads it" {
	crew strict
	plays shoot serve by=Hal at=Gil
	has result=loading target.work=1 loading=yes
	plays shoot serve by=Ned at=Gil
	has result=loaded target.loaded=yes
	no loaded shoot serve by=Dora at=Gil
	# Hal is disturbed: Ned's turn stays
	plays move contact by=Bart at=Hal
	now Gil
	has work=1
	lacks loaded
	note event=turn
	no disturbed shoot serve by=Hal at=Gil
	no not-crewed shoot serve by=Dora at=Anne target.loaded=no
	plays shoot serve by=Ned at=Gil
	has result=loaded
	sound
}

@test "an answer that changes several people is derived again from its own lines" {
	crew strict
	plays melee -d 3,3 by=Anne at=Bart
	plays melee -d 3,3 by=Dora at=Anne
	derives shoot -d 5,5,5 by=Bess at=Bart,Dora,Anne range=5
	# Anne touches both
	derives melee -d 4,1 by=Dora at=Bart
	plays shoot reload by=Gil at=Hal
	derives move contact by=Bess at=Hal
	derives shoot serve by=Bess at=Gil target.loaded=no
}

@test "what a record says of this clash alone does not contradict the log" {
	crew strict
	plays melee -d 5,2 by=Anne at=Bart climbing=yes
	plays melee -d 2,2 by=Dora at=Hal defends=yes
	plays move walk by=Dora defends=yes
	has defends=no
	sound
}

@test "one man's work before the turn is what a disturbance leaves, at his own gun and at another's" {      # CO-R22
	crew
	note 'event=set by=Gil work=1'
	plays shoot reload by=Gil
	has loaded=yes work-before=1
	plays move contact by=Bart at=Gil
	now Gil
	has work=1
	lacks loaded
	crew
	note 'event=set by=Gil work=1'
	plays shoot serve by=Ned at=Gil
	has target.loaded=yes target.work-before=1
	plays move contact by=Bart at=Ned
	now Gil
	has work=1
	lacks loaded
	run shoot serve -o kv t.firearm=swivel-gun t.work=1 t.loaded=no
	has target.loaded=yes
	lacks target.work-before # of nobody no disturbance is known
	run shoot reload -o kv firearm=swivel-gun work=1 loaded=no
	has loaded=yes
	lacks work-before
	# who works after another in the same turn: the work of both is lost
	crew
	plays shoot serve by=Ned at=Gil
	plays shoot reload by=Gil
	has loaded=yes
	lacks work-before
}

@test "nobody touches one who is out" {      # CO-069
	crew
	note 'event=set by=Gil out=yes'
	run move contact by=Hal at=Gil allow=target.out -o kv
	has refused=no-target
}
