#!/usr/bin/env bats
# What a game of Steeplechase as a whole knows: all couriers, their chits, its ending.
load ../../helper
load ../../game

# race WORD [FIELD..]: a game with its riders and groups, in an order of play.
race() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_LOG=race.log VOLTIGEUR_UNITS="$root/tests/fixtures/units/steeplechase.yaml"
	echo "event=game sequence=$*" >race.log
	[ "$1" = no ] || echo 'event=set now.turn=1 now.phase=movement' >>race.log # the line-up is over
}
play() { "$@" >>race.log; }

@test "a triple tires every courier alive, the prisoner too, and nobody types a line (ST-055, ST-064, ST-R20)" {
	race strict road=60
	echo 'event=set by=Lejeune energy=exhausted captured=yes' >>race.log
	run move by=ney reroll=none dice=3 -d 5,5,5
	[ "${#lines[@]}" -eq 2 ]
	[[ ${lines[0]} == *" energy=thirsty was.energy=energetic"*" total=7.5 "*"owners=2" ]]
	[[ ${lines[1]} == "by=Marbot energy=thirsty was.energy=energetic"* ]]
	play move by=ney reroll=none dice=3 -d 5,5,5
	echo 'event=leave by=Ney' >>race.log
	echo 'event=set by=Lejeune energy=hungry' >>race.log
	echo event=turn >>race.log
	play move by=marbot reroll=none dice=3 -d 4,4,4
	run muster -o kv
	[[ $output == *"by=Marbot energy=hungry"* && $output == *"by=Lejeune energy=exhausted"* && $output == *"by=Ney energy=thirsty"* ]]
	race strict road=60
	echo 'event=set by=Lejeune alive=no' >>race.log
	run move by=ney reroll=none dice=3 -d 5,5,5
	[ "${#lines[@]}" -eq 2 ]
	[[ $output != *Lejeune* && $output != *Mina* ]]
}

@test "without sequence= a triple tires who rolled it, and check tire the others (ST-064)" {
	race no road=60
	run move by=ney reroll=none dice=3 -d 5,5,5
	[ "${#lines[@]}" -eq 1 ]
	has energy=thirsty everyone-tires=yes
	run check tire by=marbot
	has energy=thirsty
}

@test "only chits that he has earned are drawn, and their values are his secret (ST-004, ST-023)" {
	race strict road=60
	echo 'event=set by=Lejeune boast=2' >>race.log
	run draw boast by=lejeune count=3 -d 1
	has result=not-earned refused=not-earned
	[[ $output != *card=* && ${#lines[@]} -eq 1 ]]
	run draw shame by=lejeune
	has refused=not-earned
	play draw boast by=lejeune count=2 -d 13,58
	run draw boast by=lejeune
	has refused=not-earned
	run draw boast by=lejeune -o text
	[ "$output" = "Lejeune cannot draw: no further card is earned" ]
	run muster --as Lejeune -o kv
	[[ $output == *"by=Lejeune boast=2 boast-chits=3,5"* ]]
	run muster --as Ney -o kv
	[[ $output == *"by=Lejeune boast=2"* && $output != *boast-chits* ]]
}

@test "in a contest each shows a chit that he has and that does not lie open yet (ST-182, ST-184, ST-185)" {
	race strict road=60
	echo 'event=set by=Lejeune boast=2 boast-chits=3,5' >>race.log
	echo 'event=set by=Ney boast=1 boast-chits=4' >>race.log
	run check boast by=lejeune at=ney gap=1 chit=4 target.chit=4
	has refused=no-chit
	run check boast by=lejeune at=ney gap=1 chit=5 target.chit=5
	has refused=he-has-no-chit
	run check boast by=marbot at=ney gap=1 chit=5 target.chit=4
	has refused=no-chit
	play check boast by=ney at=lejeune gap=1 chit=4 target.chit=5
	run muster -o kv
	[[ $output == *"by=Lejeune boast=3 boast-chits=3,5 open-chits=5 shown=1"* ]]
	echo event=turn >>race.log
	echo 'event=set by=Marbot boast=1 boast-chits=2' >>race.log
	run check boast by=lejeune at=marbot gap=1 chit=5 target.chit=2
	has refused=no-chit
	run check boast by=lejeune at=marbot gap=1 chit=3 target.chit=2
	has result=won
}

@test "who was freed owes a chit that he has in the first turn as well (ST-147, ST-R48)" {
	race no road=60
	echo 'event=set now.turn=1' >>race.log
	echo 'event=set by=Ney captured=yes rescuer=Marbot boast=2 boast-chits=2,4' >>race.log
	run check rescued by=ney at=marbot chit=5
	has refused=no-chit
	run check rescued by=ney at=marbot chit=4
	has result=gave boast-chits=2
}

@test "a fight is the action of the turn (ST-113, ST-163)" {
	race strict road=60
	play melee fight by=lejeune at=mina enemies=1 stance=attack -d 6,6
	run melee fight by=lejeune at=mina enemies=1 stance=attack -d 6,6
	has refused=spent
}

@test "who was freed by a comrade gives him one of his chits, open or hidden, once (ST-147, ST-R48)" {
	race strict road=60
	cat >>race.log <<-'END'
	event=set by=Ney captured=yes captor=Mina boast=2 boast-chits=2,4 open-chits=4 shown=1
	event=set by=Mina prisoners=1 removed=2
	END
	run check rescued by=ney at=lejeune chit=4
	has refused=not-rescued
	play melee fight by=lejeune at=mina enemies=1 stance=attack energy=exhausted -d 1,6,1
	run check rescued by=ney at=marbot chit=4
	has refused=not-rescued
	run check rescued by=ney chit=5
	has refused=no-chit
	play check rescued by=ney chit=4
	run muster -o kv
	[[ $output == *"by=Ney boast=1 boast-chits=2"* && $output == *"by=Lejeune "*"boast=3 "*"boast-chits=4 open-chits=4 shown=1"* ]]
	run check rescued by=ney at=lejeune chit=2
	has refused=not-rescued
	play draw boast by=lejeune count=2 -d 1,1
	run muster --after -o kv
	[[ $output == *"by=Lejeune "*"chits=3"* ]]
}

@test "the couriers line up, once each, before anybody moves; who pushed in comes last (ST-009)" {
	race strict road=60
	sed -i 1q race.log
	run move by=ney
	has refused=owed
	play check line-up by=lejeune pushed=yes
	play check line-up by=ney
	run check line-up by=ney
	has refused=lined-up
	run draw line-up by=ney
	has refused=spent
	run move by=ney
	has refused=owed
	play check line-up by=marbot
	run muster -o kv
	[[ $output == *"by=Marbot rank=2"* && $output == *"by=Lejeune rank=101"* && $output == *"by=Ney rank=1"* ]]
	play move by=marbot reroll=none dice=3 -d 1,2,4
	run move by=ney
	has refused=too-late
	play move by=lejeune reroll=none dice=3 -d 1,2,4
	echo 'event=game sequence=warn road=60' >race.log
	run --separate-stderr move by=ney
	has warn=owed
	play draw line-up by=ney -d 3
	run draw line-up by=ney -d 3
	has card=4 warn=spent
}

@test "with sequence=warn who lines up late gets no place (ST-009)" {
	race warn road=60
	run --separate-stderr check line-up by=ney -o kv
	has warn=too-late
	lacks rank
	sed -i 1q race.log
	echo 'event=set now.turn=1 now.phase=action' >>race.log
	run --separate-stderr check line-up by=ney -o kv
	has warn=too-late
	lacks rank
}

@test "a game that begins in the middle has no line-up (ST-009)" {
	race strict road=60
	sed -i 1q race.log
	echo 'event=set now.turn=3' >>race.log
	run move by=ney reroll=none dice=3 -d 1,2,4
	has result=moved
}

@test "of couriers who are level the one leads who was ahead before (ST-R58)" {
	race strict road=60
	echo 'event=set by=Ney course=50' >>race.log
	echo event=turn >>race.log
	printf 'event=set by=%s course=40\n' Marbot Lejeune Ney >>race.log
	echo event=turn >>race.log
	play move by=marbot reroll=none dice=3 -d 1,2,4
	run move by=ney
	has refused=too-late
	run move by=lejeune reroll=none dice=3 -d 1,2,4
	has result=moved
}

@test "a message delivered ends the race; only chits are drawn then (ST-187)" {
	race strict road=60
	echo 'event=set by=Ney course=0' >>race.log
	play check deliver by=ney
	for deed in 'move by=marbot' 'check eat by=marbot' 'move patrol by=mina' 'move pursuit by=mina at=marbot gap=3' \
		'spot pursuit by=mina at=marbot range=3' 'check deliver by=ney' 'check rescued by=ney at=marbot' 'table-lookup prisoner by=marbot at=mina' 'move escort by=mina line=3'; do
		run $deed
		has refused=over
	done
	play draw boast by=ney count=3 -d 1,2,3
	run muster -o kv
	[[ $output == *"event=game"*"ending=delivered"* ]]
	run muster --after -o kv
	[[ $output == *"ending=delivered"* && $output == *"by=Ney "*"chits=3 points=9 place=1"* ]]
}

@test "without a message among the living they have that turn and one more (ST-190)" {
	race strict road=60
	echo 'event=set by=Ney alive=no' >>race.log
	printf 'event=set by=%s messages=0\n' Lejeune Marbot >>race.log
	run move by=marbot
	has result=moved
	printf '%s\n' event=turn event=turn >>race.log
	run move by=marbot
	has result=moved
	run muster -o kv
	[[ $output == *"dry=2"* && $output != *ending* && $output != *grace* ]]
	echo event=turn >>race.log
	run move by=marbot
	has refused=over
	run muster --after -o kv
	[[ $output == *"ending=failed"* ]]
}

@test "regained in time the race goes on, and without a message again it is over at once (ST-191)" {
	race strict road=60
	echo event=turn >>race.log
	run muster -o kv
	[[ $output != *dry* && $output != *grace* ]]
	printf 'event=set by=%s messages=0\n' Lejeune Marbot Ney >>race.log
	echo event=turn >>race.log
	echo 'event=set by=Ney messages=1' >>race.log
	echo event=turn >>race.log
	run muster -o kv
	[[ $output == *"grace=yes"* && $output != *dry* ]]
	play check destroy-message by=ney
	[[ $(tail -n 1 race.log) == *"ending=failed was.ending=none"* ]]
	run move by=marbot
	has refused=over
	sed -i '/destroy/d' race.log
	echo 'event=set by=Lejeune messages=1' >>race.log
	run check destroy-message by=ney
	has result=destroyed
	[[ $output != *ending* ]]
}

@test "a farmhouse burns until somebody puts it out, from the turn after (ST-307, ST-R76)" {
	race strict road=60
	run check put-out-fire by=ney
	has refused=no-fire
	play table-lookup adventure by=ney place=farmhouse -d 4
	run check put-out-fire by=marbot
	has refused=too-soon
	echo event=turn >>race.log
	play check put-out-fire by=marbot -d 3
	run muster -o kv
	[[ $output == *"blaze=old"* ]]
	echo event=turn >>race.log
	play check put-out-fire by=marbot -d 4
	run check put-out-fire by=lejeune
	has refused=no-fire
}

@test "sequence=warn warns of what only the turn forbids (ST-052, ST-249, ST-205)" {
	race warn road=60
	echo 'event=set by=Ney no-move=yes no-action=yes bread=yes energy=hungry' >>race.log
	run --separate-stderr move by=ney
	has warn=no-move result=moved
	run --separate-stderr check eat by=ney
	has warn=no-action result=eaten
	echo 'event=set by=Ney no-move=no no-action=no fight-now=yes moved=yes' >>race.log
	run --separate-stderr check eat by=ney
	has warn=fight-now
	sed -i 's/sequence=warn/sequence=strict/' race.log
	run check eat by=ney
	has refused=fight-now
}

@test "with sequence=warn nothing is refused because of the turn alone (ST-032, ST-113, ST-137)" {
	local word call
	race warn road=60
	while read -r word call; do
		# shellcheck disable=SC2086
		run $call -s x
		[[ $output == *" warn=$word"* && $output != *refused=* ]] || { echo "$call: $output $stderr"; false; }
	done <<-'END'
		too-soon check catch-horse by=ney thrown=yes horse-at=loose mounted=no retry=no
		moved check sleep by=ney moved=yes energy=exhausted indoors=yes
		stirred check wake by=ney asleep=yes stirred=yes
		too-soon check put-out-fire by=ney blaze=new indoors=no
		fight-now melee fight by=ney at=dragoons enemies=1 stance=attack fight-now=yes must-fight=Mina
		fight-now move by=ney reroll=none dice=3 fight-now=yes must-fight=Mina
		too-late move escort by=mina line=9 escorting=yes prisoners=1 now.phase=action
		spent move escort by=mina line=9 escorting=yes prisoners=1 escorted=yes
		no-action table-lookup prisoner by=ney at=mina captured=yes captor=Mina no-action=yes
	END
	sed -i 1q race.log
	run --separate-stderr check line-up by=ney rank=3
	has warn=lined-up
}

@test "a shortcut leads an inch beyond the leader, wherever he is (ST-309)" {
	race strict road=60
	echo 'event=set by=Lejeune course=31' >>race.log
	echo 'event=set by=Marbot course=11 alive=no' >>race.log
	run table-lookup adventure by=ney place=farmhouse go=yes -d 6
	has course=30 placed=lead
	run table-lookup adventure by=ney place=farmhouse go=no -d 6
	[[ $output != *course=* ]]
}

@test "who was ahead long ago still leads those who have been level since (ST-R58)" {
	race strict road=60
	echo 'event=set by=Ney course=50' >>race.log
	echo event=turn >>race.log
	printf 'event=set by=%s course=40\n' Marbot Lejeune Ney >>race.log
	printf 'event=turn\n%.0s' 1 2 3 4 5 6 7 >>race.log
	play move by=marbot reroll=none dice=3 -d 1,2,4
	run move by=ney
	has refused=too-late
}

@test "a group of whom the last man falls is gone (ST-031)" {
	race strict road=60
	echo 'event=set by=Patrol kind=civilians figures=2 removed=1' >>race.log
	run melee by=marbot at=patrol enemies=1 stance=attack billet=no -d 1,6,6
	has target.gone=yes
}

@test "couriers who are level act in the order in which they were ahead when the turn began (ST-R58)" {
	race strict road=60
	echo 'event=set by=Marbot course=50 ahead=2 rank=1' >>race.log
	echo 'event=set by=Ney course=50 ahead=1 rank=2' >>race.log
	echo 'event=set by=Ney energy=thirsty' >>race.log
	echo 'event=set by=Marbot energy=thirsty' >>race.log
	play check drink by=ney waterside=yes
	run check drink by=marbot waterside=yes
	has refused=too-late
}

@test "a fight that comes of a parlay makes an enemy like any other (ST-030)" {
	race strict road=60
	echo 'event=set by=Mina at=Ney friendly=yes' >>race.log
	run table-lookup parlay by=ney at=mina enemies=1 stance=defend -d 2,1,6
	has guerrilla-parlay=2 target.friendly=no was.target.friendly=yes
}

@test "a parlay of which nothing comes brings no group into the game (ST-028)" {
	race strict road=60
	run table-lookup parlay by=ney at=dragoons -d 2 -o kv
	[ "${#lines[@]}" -eq 2 ]
	[[ ${lines[1]} == "by=Ney "*" result=nothing "* && $output != *kind=* ]]
}

@test "when the race is over nobody lines up (ST-187)" {
	race strict road=60
	echo 'event=set ending=delivered' >>race.log
	run check line-up by=ney
	has refused=over
}

@test "an answer that only read the phase, and was written with it, begins no phase (ST-032, ST-090)" {
	race strict road=60
	move -w by=marbot reroll=none dice=3 -d 2,2,5
	echo 'event=set by=Mina escorting=yes' >>race.log
	run move -w escort by=mina line=20 -d 1,2
	[[ $output == *now.phase=movement* && $output != *was.now.phase* ]]
	run move by=lejeune reroll=none dice=3 -d 1,2,4
	has result=moved
	run muster --turn -o kv
	[[ $output == *"by=Lejeune stands=may left=move,action"* ]]
}

@test "whom a friend of the band names is spared by it, too, until he attacks it (ST-210, ST-030)" {
	race warn road=60
	play table-lookup parlay by=ney at=mina friends=Lejeune ability=cunning -d 6
	[[ $(<race.log) == *"target.spares=Lejeune was.target.spares="* ]]
	echo event=turn >>race.log
	run spot pursuit by=mina at=lejeune range=9
	has result=no-enemy
	run spot pursuit by=mina at=marbot range=9
	lacks result=no-enemy
	play melee fight by=lejeune at=mina enemies=1 stance=attack -d 6,6
	run muster -o kv
	[[ $output != *"spares="* ]]
}

@test "who takes the whole loot leaves nothing of another's with the group (ST-256)" {
	race warn road=60
	echo 'event=set by=Dragoons loot=coins,wine' >>race.log
	echo 'event=set by=Lejeune at=Dragoons taken=coins' >>race.log
	run table-lookup overcoming-british by=ney at=dragoons -d 3 -o kv
	[[ ${lines[0]} == *"target.loot= was.target.loot=coins,wine"* ]]
	[[ ${lines[1]} == "by=Lejeune at=Dragoons taken= was.taken=coins number="* ]]
}

@test "a friend whom one names in the band is pursued no more (ST-210, ST-031)" {
	race warn road=60
	echo 'event=set by=Mina chases=Lejeune sighted=Lejeune' >>race.log
	play table-lookup parlay by=ney at=mina friends=Lejeune ability=cunning -d 6
	[[ $(<race.log) == *"target.chases= was.target.chases=Lejeune"* ]]
}

@test "who loses the horse that the band held also loses his claim to what another took back (ST-256)" {
	race warn road=60
	echo 'event=set by=Dragoons loot=coins' >>race.log
	echo 'event=set by=Lejeune at=Dragoons taken=coins' >>race.log
	echo 'event=set by=Lejeune horse-at=held keeper=Dragoons' >>race.log
	run table-lookup overcoming-british by=ney at=dragoons -d 3 -o kv
	[[ $output == *"by=Lejeune at=Dragoons taken= was.taken=coins number="* ]]
	[[ $output == *"by=Ney at=Lejeune target.horse-at=with"* ]]
}

@test "a group moves for a pair behind the move that threw it, however late that was (ST-053, ST-090)" {
	race warn road=60
	play move pursuit by=dragoons at=ney gap=20 -d 4,5,6
	play move by=marbot reroll=none dice=3 -d 2,2,5
	run move patrol by=mina -d 1,2
	has distance=3
	lacks warn=too-late
	play move patrol by=mina -d 1,2
	run move patrol by=dragoons -d 1,2,3
	has refused=pursues
	run muster -o kv
	[[ $output != *patrols-due=1* ]]
}

@test "a pair for which nobody moved is over with the couriers' moves (ST-053, ST-090)" {
	race strict road=60
	play move by=ney reroll=none dice=3 -d 2,2,5
	play move pursuit by=dragoons at=ney gap=20 -d 4,5,6
	play check hide by=marbot cover=yes -d 1
	run move patrol by=mina -d 1,2
	has refused=no-pair
}

@test "who acts a second time, against the order, has acted too: those behind him are late (ST-034)" {
	race warn road=60
	echo 'event=set by=Ney course=30 acted=yes' >>race.log
	play shoot pistol by=ney at=mina range=5 pistol=yes -d 1
	[[ $(tail -1 race.log) == *"acted=yes was.acted=yes"*"warn=spent"* ]]
	run check drink by=marbot wine=yes energy=thirsty
	has warn=too-late
}

@test "who is handed over does not bring a horse that another band holds (ST-148, ST-158)" {
	race warn road=60
	echo 'event=set by=Dragoons kind=guerrillas' >>race.log
	echo 'event=set by=Ney indoors=yes horse-at=held keeper=Dragoons' >>race.log
	play check sleep by=ney to=mina night=yes -d 2
	run muster -o kv
	[[ $output == *"by=Ney"*"captor=Mina"* && $output == *"keeper=Dragoons"* ]]
}

@test "a move, an action and a pursuit are whole: who has had his has no other that turn (ST-032, ST-033, ST-034, ST-113)" {
	local spent call
	race strict road=60
	while read -r spent call; do
		# shellcheck disable=SC2086
		run $call "$spent=no" -s x -o kv
		[[ $output == *" result="* && $output != *refused=* ]] || { echo "$call: $output $stderr"; false; }
		# shellcheck disable=SC2086
		run $call "$spent=yes" -s x -o kv
		has refused=spent
	done <<-'END'
		moved   move courier by=ney dice=2 reroll=none
		moved   move climb by=ney mounted=no
		moved   move leave-building by=ney indoors=yes
		marched move pursuit by=mina at=marbot gap=9
		acted   check catch-horse by=ney mounted=no horse-at=loose retry=no
		acted   check drink by=ney energy=thirsty waterside=yes
		acted   check eat by=ney energy=hungry bread=yes
		acted   check sleep by=ney energy=hungry indoors=yes
		acted   check destroy-message by=ney
		acted   check pass-message by=ney at=marbot gap=1 target.agree=yes
		acted   check boast by=ney at=marbot gap=1 chit=3 boast-chits=3 target.chit=2 target.boast-chits=2
		acted   check put-out-fire by=ney blaze=old
		acted   check dig-out by=ney buried=yes attempts=1
		acted   melee fight by=ney at=dragoons enemies=1 stance=attack
		acted   shoot pistol by=ney at=dragoons range=3
		acted   table-lookup parlay by=ney at=village
		acted   table-lookup adventure by=ney place=woods
		acted   table-lookup prisoner by=ney at=mina captured=yes captor=Mina
		acted   table-lookup loot by=ney at=village indoors=yes target.kind=priests target.loot-ground=open
	END
	play move pursuit by=mina at=ney gap=20 -d 3,4
	run check hide by=ney cover=yes acted=yes -s x -o kv
	has refused=spent
	run check hide by=ney cover=yes -s x -o kv
	lacks refused
}
