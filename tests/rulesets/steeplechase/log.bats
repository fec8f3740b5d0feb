#!/usr/bin/env bats
# What a race's log remembers of couriers and groups, until when, and of whom.
load ../../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_LOG=race.log VOLTIGEUR_UNITS="$root/tests/fixtures/units/steeplechase.yaml"
}

# note LINE...: into the log.   state NAME: what is remembered of him.
note() { printf '%s\n' "$@" >>race.log; }
state() { muster -o kv | grep "^by=$1\( \|$\)" || true; }

@test "moved, thrown and acted last for the turn; energy, wounds, horse and things for the race" {      # ST-034 ST-113 ST-137
	note "by=Marbot moved=yes was.moved=no acted=yes was.acted=no thrown=yes was.thrown=no mounted=no was.mounted=yes horse-at=loose was.horse-at=with energy=thirsty was.energy=energetic wounds=1 was.wounds=0 did=a.b"
	run state Marbot
	has moved=yes acted=yes thrown=yes mounted=no horse-at=loose energy=thirsty wounds=1
	note event=turn
	run state Marbot
	has mounted=no horse-at=loose energy=thirsty wounds=1
	lacks moved acted thrown
	note event=game
	run state Marbot
	answers "by=Marbot"
}

@test "what holds next turn begins with it and ends with it" {                                         # ST-052 ST-249 ST-161
	table-lookup -d 4 -o kv woods by=marbot >>race.log
	run state Marbot
	has no-move-next=yes astray=yes
	lacks no-move
	run move -o kv -d 4,5,6,4 by=marbot
	has result=moved
	note event=turn
	run state Marbot
	has no-move=yes astray=yes
	lacks no-move-next
	run move -o kv by=marbot
	has result=no-move
	run check -o kv destroy-message by=marbot
	has result=astray
	note event=turn
	run state Marbot
	has astray=yes
	lacks no-move no-move-next
}

@test "a drink that hosts promise is there for one turn" {                                             # ST-161
	note "by=Marbot energy=thirsty was.energy=energetic did=a.b"
	table-lookup -d 5 -o kv billet by=marbot >>race.log
	run check -o kv drink by=marbot
	has result=no-drink
	note event=turn
	run check -o kv drink by=marbot
	has result=drunk
	note event=turn
	run check -o kv drink by=marbot
	has result=no-drink
}

@test "a truce lasts through the next turn's pursuit step, and for him alone" {                         # ST-R83 ST-209
	table-lookup -d 6 -o kv parlay by=lejeune at=mina >>race.log
	run spot -o kv by=mina at=lejeune range=9
	has result=truce
	run spot -o kv by=mina at=marbot range=9
	has result=pursues
	note event=turn "# they move"
	run spot -o kv by=mina at=lejeune range=9
	has result=truce
	note event=pursuit
	run spot -o kv by=mina at=lejeune range=9
	has result=pursues
}

@test "who was captured this turn rolls from the next" {                                              # ST-144 ST-R46
	table-lookup -d 1 -o kv parlay by=marbot at=mina >>race.log
	run table-lookup -o kv prisoner by=marbot at=mina
	has result=acted
	note event=turn
	run table-lookup -o kv -d 1 prisoner by=marbot at=mina
	has result=nothing
}

@test "a sleeper sleeps until he wakes, whatever the turns" {                                          # ST-151
	check -d 2 -o kv sleep by=marbot energy=exhausted >>race.log
	note event=turn event=turn
	run move -o kv by=marbot
	has result=asleep
	check -d 1 -o kv wake by=marbot >>race.log
	run state Marbot
	has asleep=yes no-move=yes
	note event=turn
	check -d 4 -o kv wake by=marbot >>race.log
	run move -o kv -d 4,5 by=marbot
	has result=moved
}

@test "one boasting contest for each two couriers" {                                                   # ST-183
	note 'event=set by=Marbot boast=2'
	check -o kv boast by=marbot at=lejeune gap=1 chit=3 target.chit=2 >>race.log
	note event=turn
	run check -o kv boast by=lejeune at=marbot gap=1 chit=3 target.chit=2
	has result=contested

	run check -o kv boast by=marbot at=Ney gap=1 chit=3 target.chit=2
	has result=won
	run muster -o kv
	[[ $output == *"by=Marbot at=Lejeune contested=yes"* && $output == *"by=Lejeune at=Marbot contested=yes"* ]]
}

@test "enemies that an event made are one courier's, until another declares himself" {                 # ST-028 ST-029
	note 'event=join by=Lobos at=Marbot kind=bandits of-one=yes hostile=yes'
	run spot -o kv by=Lobos at=marbot range=9
	has result=pursues
	run spot -o kv by=Lobos at=lejeune range=9
	has result=no-enemy
	run shoot -o kv by=lejeune at=Lobos range=5 pistol=yes
	has result=no-enemy
	shoot -o kv -d 1 by=lejeune at=Lobos range=5 pistol=yes declares=yes >>race.log
	run spot -o kv by=Lobos at=lejeune range=9
	has result=pursues
}

@test "a neutral group that is attacked is that courier's enemy; when he is beaten it is neutral again" {   # ST-030 ST-R86
	note 'event=join by=Aldea kind=civilians'
	melee -o kv -d 1,5 by=lejeune at=Aldea enemies=1 stance=attack >>race.log
	run muster -o kv
	[[ $output == *"by=Aldea at=Lejeune hostile=yes"* ]]
	note event=turn
	melee -o kv -d 5,1,5 by=lejeune at=Aldea enemies=1 stance=attack energy=exhausted >>race.log
	run muster -o kv
	[[ $output == *"by=Aldea at=Lejeune truce=1"* && $output != *hostile* ]]
}

@test "event=set between two figures wants to know the other" {
	note 'event=set by=Aldea friendly=yes'
	run --separate-stderr muster
	[ "$status" -eq 2 ]
	[[ $stderr == *"race.log:1: friendly is a value between two figures; name the other one with at="* ]]
	echo 'event=set by=Aldea at=Marbot friendly=yes' >race.log
	run muster -o kv
	[[ $output == *"by=Aldea at=Marbot friendly=yes"* && $status -eq 0 ]]
}

@test "the line-up is drawn, and the couriers move by the course and act the other way round" {        # ST-010 ST-032 ST-034 ST-R58
	run bash -c 'muster -u "$VOLTIGEUR_UNITS" -o kv | head -n 3 | draw line-up -d 2,11,1 -o tsv --columns card,by | sort -n | cut -f 2 | paste -sd" "'
	answers "Ney Marbot Lejeune"
	note 'event=set by=Marbot course=40 rank=2' 'event=set by=Lejeune course=40 rank=1' 'event=set by=Ney course=31.5 rank=3'
	run bash -c 'muster -o tsv --columns course,rank,by | grep ^[0-9] | sort -k1n -k2n | cut -f3 | paste -sd" "'
	answers "Ney Lejeune Marbot"
	run bash -c 'muster -o tsv --columns course,rank,by | grep ^[0-9] | sort -k1nr -k2nr | cut -f3 | paste -sd" "'
	answers "Marbot Lejeune Ney"
}

@test "two chits of one row are two records, and no conflict" {                                        # ST-004
	table-lookup -d 6 -o kv parlay by=marbot at=mina >>race.log
	check -d 5 -o kv hide by=lejeune pursued=yes cover=yes mounted=no >hidden
	draw boast -d 60,1 -o kv <hidden >drawn
	cat hidden drawn >>race.log
	run --separate-stderr muster -o kv
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
	[[ $output == *"by=Lejeune"*"boast=2"* ]]
	run draw boast --left -o tsv --columns card,copies
	answers $'2\t9\n3\t20\n4\t20\n5\t9'
	note 'by=Lejeune boast=4 was.boast=3 did=a.b'
	run --separate-stderr muster -o kv
	[[ $stderr == *"was.boast=3 does not match the log: Lejeune had boast=2"* ]]
}
