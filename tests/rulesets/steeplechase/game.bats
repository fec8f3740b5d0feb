#!/usr/bin/env bats
# What a game of Steeplechase knows between deeds, and what may not be done.
load ../../helper
load steeplechase

setup() {
	export VOLTIGEUR_RULES=steeplechase
}

@test "a fight that must come first comes before anything else, and is no second action (ST-205, ST-113)" {
	cases <<-'END'
	ST-205          |check eat||bread=yes energy=hungry fight-now=yes acted=yes|refused=fight-now result=fight-now
	ST-205          |check hide||pursued=yes cover=yes fight-now=yes|refused=fight-now result=fight-now
	ST-205          |table-lookup parlay||target.kind=infantry fight-now=yes|refused=fight-now result=fight-now
	ST-205          |shoot pistol||pistol=yes range=5 target.kind=infantry fight-now=yes|refused=fight-now result=fight-now
	ST-205          |move courier||fight-now=yes|refused=fight-now result=fight-now
	ST-113          |check eat||bread=yes energy=hungry acted=yes|refused=acted result=acted
	END
	run melee fight -o kv -d 6,1,5 spare-throws=none enemies=1 stance=defend target.kind=bandits fight-now=yes acted=yes energy=exhausted
	has fight-now=no result=defeated
}

@test "one move a turn, whatever kind it is (ST-032, ST-073, ST-075)" {
	cases <<-'END'
	ST-032          |move courier||moved=yes|refused=moved result=moved
	ST-075          |move climb||mounted=no moved=yes|refused=moved result=moved
	ST-073          |move leave-building||indoors=yes mounted=no moved=yes|refused=moved result=moved
	ST-050 ST-R27   |move climb||mounted=no rested=yes|moved=yes rested=no result=over
	ST-138          |move leave-building||indoors=yes mounted=no horse-at=loose|horse=none horse-at=with indoors=no moved=yes result=outside
	END
}

@test "nobody meets a group that is gone, or more figures than are left (ST-031, ST-163)" {
	cases <<-'END'
	ST-031          |melee fight||target.kind=bandits target.gone=yes enemies=1 stance=defend|refused=gone result=gone
	ST-031          |table-lookup parlay||target.kind=bandits target.gone=yes|refused=gone result=gone
	ST-031          |shoot pistol||pistol=yes range=5 target.kind=bandits target.gone=yes|refused=gone result=gone
	ST-163 ST-199   |melee fight||target.kind=soldiers enemies=3 stance=defend|refused=too-many result=too-many
	ST-203          |melee fight||target.kind=bandits target.removed=3 enemies=2 stance=defend|refused=too-many result=too-many
	END
}

@test "who attacks makes an enemy of friends, and ends a truce (ST-030, ST-R71)" {
	run melee fight -o kv -d 4,4 target.kind=guerrillas target.truce=1 target.friendly=yes enemies=1 stance=defend energy=exhausted
	has target.truce=0 target.friendly=no
	run shoot pistol -o kv -d 1 pistol=yes range=5 target.kind=cavalry target.truce=1 declares=yes
	has target.truce=0 result=missed
	run shoot pistol -o kv pistol=yes range=5 target.kind=cavalry target.truce=1
	has refused=no-enemy
}

@test "tortured to death or buried on the spot he is no prisoner, and keeps his horse (ST-212, ST-243)" {
	cases <<-'END'
	ST-212 ST-240   |table-lookup losing-to-guerrillas|1,5||alive=no messages=0 result=killed shame=1 target.holds=1 torture=5
	ST-212 ST-239   |table-lookup losing-to-guerrillas|1,4||acted=yes captured=yes horse-at=held mounted=no result=endured target.prisoners=1 torture=4
	ST-212 ST-242   |table-lookup losing-to-guerrillas|1,6,6||acted=yes boast=2 result=dug-out scrape=6 torture=6
	END
}

@test "the dice that he asks for and rerolls are those that he has (ST-042, ST-060)" {
	cases <<-'END'
	ST-042          |move courier||mounted=no dice=3|refused=too-many-dice result=too-many-dice
	ST-045          |move courier||horse-is=fatigued dice=3|refused=too-many-dice result=too-many-dice
	END
	local energy faces=0 reroll most
	for energy in exhausted hungry thirsty energetic; do
		for reroll in ones:0 twos:2 threes:3 ones-twos:2 ones-threes:3 twos-threes:3; do
			most=${reroll#*:} reroll=${reroll%:*}
			run move courier -s any energy=$energy reroll=$reroll
			if [ "$most" -le "$faces" ]; then [ "$status" -eq 0 ]; else [[ $output == *"reroll: \"$reroll\" is not possible here"* ]]; fi ||
				{ echo "$energy $reroll: $output"; return 1; }
		done
		faces=$((faces + 1))
	done
}

@test "who needs a horse catches one, and one that he gains is not his own (ST-257, ST-259, ST-R84)" {
	cases <<-'END'
	ST-259          |check catch-horse||cavalry=yes horse=superb|refused=has-horse result=has-horse
	ST-R84          |table-lookup monastery-loot|3|horse=superb horse-at=held mounted=no|horse=ordinary horse-at=with result=horse
	ST-072          |table-lookup overcoming-british|3|target.kind=cavalry indoors=yes mounted=no horse=none take=yes|boast=1 horse=ordinary horse-at=outside in-tow=yes prisoners-are=freed result=surrender
	END
}

# race WORD [FIELD..]: a game with its riders and groups, in an order of play.
race() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_LOG=race.log VOLTIGEUR_UNITS="$root/tests/fixtures/units/steeplechase.yaml"
	echo "event=game sequence=$*" >race.log
	[ "$1" = no ] || echo 'event=set now.turn=1 now.phase=movement' >>race.log # the line-up is over
}
play() { "$@" >>race.log; }

@test "couriers move from the leader to the last; who is passed has stayed (ST-032, ST-R58)" {
	race strict road=60
	echo 'event=set now.turn=2 now.phase=none' >>race.log
	echo 'event=set by=Lejeune course=50' >>race.log
	play move by=marbot reroll=none dice=3 -d 1,2,4
	run move by=lejeune
	has refused=too-late
	run muster -o kv
	[[ $output == *"by=Marbot course=53 moved=yes"* ]]
	echo event=turn >>race.log
	play move by=lejeune reroll=none dice=3 -d 1,2,4
	play move by=marbot reroll=none dice=3 -d 1,2,5
	run move by=lejeune
	has refused=spent
}

@test "the steps of a turn are movement, pursuit and action, in which the last is the first (ST-032 to ST-034)" {
	race strict road=60
	echo 'event=set now.turn=2 now.phase=none' >>race.log
	echo 'event=set by=Lejeune course=50' >>race.log
	play check destroy-message by=lejeune
	run head -n 5 race.log
	[[ ${lines[4]} == *"now.phase=action was.now.phase=none"* ]]
	run check destroy-message by=marbot
	has refused=too-late
	run move by=marbot
	has refused=too-late
	echo event=turn >>race.log
	play check destroy-message by=marbot
	run check eat by=marbot energy=hungry bread=yes
	has refused=spent
}

@test "a truce ends with the next turn's pursuit, and nobody types an event (ST-R83, ST-R86)" {
	race strict road=60
	play table-lookup parlay by=marbot at=mina -d 6 give-coins=no
	run spot pursuit by=mina at=marbot range=10
	has result=truce
	echo event=turn >>race.log
	run spot pursuit by=mina at=marbot range=10
	has result=truce
	echo event=turn >>race.log
	run spot pursuit by=mina at=marbot range=10
	has result=pursues
}

@test "a sleeper rolls whether he wakes before anybody moves, once a turn (ST-151)" {
	race strict road=60
	play check sleep by=marbot night=no
	run check wake by=marbot
	has refused=stirred
	echo event=turn >>race.log
	run move by=lejeune
	has refused=owed
	play check wake by=marbot -d 3
	run check wake by=marbot
	has refused=stirred
	run move by=marbot
	has refused=asleep
	play move by=lejeune
}

@test "a group pursues once a turn, after the moves (ST-033)" {
	race strict road=60
	play move by=marbot reroll=none dice=3 -d 1,2,4
	play move pursuit by=mina at=marbot gap=9 -d 3,4
	run move pursuit by=mina at=marbot gap=2
	has refused=spent
	run move by=lejeune
	has refused=too-late
}

@test "the course is as long as the race says, and a move shortens what is left (ST-041, ST-187)" {
	race strict road=9
	run check deliver by=marbot
	has refused=too-far
	play move by=marbot reroll=none gains=4 dice=3 -d 1,2,4
	run muster -o kv
	[[ $output == *"by=Marbot course=5"* ]]
	echo event=turn >>race.log
	play move by=marbot reroll=none dice=3 -d 1,2,4
	run check deliver by=marbot
	has result=delivered
}

@test "a prisoner runs when his captors give him the chance, in that turn (ST-229, ST-231)" {
	race strict road=60
	echo 'event=set by=Marbot captured=yes mounted=no' >>race.log
	run move escape by=marbot at=mina
	has refused=no-chance
	play table-lookup prisoner by=marbot at=mina escape=no -d 5
	run move escape by=marbot at=mina dice=1 reroll=none -d 5
	has result=escaped
	echo event=turn >>race.log
	run move escape by=marbot at=mina
	has refused=no-chance
}

@test "places in the line-up are drawn into rank (ST-010)" {
	race strict road=60
	play draw line-up by=marbot -d 9
	run muster -o kv
	[[ $output == *"by=Marbot "*"rank=9"* ]]
}

@test "a prisoner deals with his captors alone, and need not name them (ST-144)" {
	race strict road=60
	play table-lookup parlay by=ney at=mina -d 1
	run muster -o kv
	[[ $output == *"by=Ney "*"captured=yes captor=Mina"* ]]
	echo event=turn >>race.log
	run table-lookup prisoner by=ney at=dragoons
	has refused=not-captor
	run move escape by=ney at=dragoons
	has refused=not-captor
	run -0 table-lookup prisoner by=ney -o kv -d 6
	[[ $output == *"by=Ney at=Mina "*"captured=no"*"captor= was.captor=Mina"*"target.prisoners=0"* ]]
}

@test "captives are free when another beats their captors, with the horses that these held (ST-147, ST-174)" {
	race strict road=60
	play table-lookup parlay by=ney at=mina -d 1
	cat >>race.log <<-'END'
	event=set by=Marbot captured=yes captor=Mina mounted=no horse-at=held keeper=Dragoons
	event=set by=Mina prisoners=2 removed=2 escorting=yes
	event=turn
	END
	run -0 melee fight by=lejeune at=mina enemies=1 stance=attack energy=exhausted -d 1,6,1
	[[ ${lines[1]} == *"by=Lejeune at=Mina "*"target.gone=yes"*"target.prisoners=0"* && ${lines[1]} == *" target.escorting=no "* ]] || { echo "${lines[1]}"; false; }
	told=$output
	output=$(grep at=Ney <<<"$told")
	has target.captured=no target.captor= target.horse-at=with target.keeper=
	lacks target.horse # it is the one that he had
	output=$(grep at=Marbot <<<"$told")
	has target.captured=no
	play melee fight by=lejeune at=mina enemies=1 stance=attack energy=exhausted -d 1,6,1
	run muster -o kv
	[[ $output == *"by=Marbot "*"horse-at=held keeper=Dragoons"* ]]
}

@test "a horse comes back from those who hold it, and from nobody else (ST-148, ST-210)" {
	race strict road=60
	play table-lookup parlay by=ney at=mina give-horse=yes -d 3
	run muster -o kv
	[[ $output == *"by=Ney "*"horse-at=held keeper=Mina"* ]]
	echo event=turn >>race.log
	echo 'event=set by=Dragoons removed=2' >>race.log
	run melee fight by=ney at=dragoons enemies=1 stance=attack energy=exhausted -d 1,6,2
	[[ $output != *horse-at* ]]
	run table-lookup parlay by=ney at=mina -d 6 ability=cunning
	has horse-at=with keeper= result=friends
}

@test "what a group holds goes with it: horses too (ST-218)" {
	race strict road=60
	play table-lookup parlay by=ney at=mina give-horse=yes -d 3
	echo event=turn >>race.log
	echo 'event=set by=Mina removed=2' >>race.log
	run -0 melee fight by=lejeune at=mina enemies=1 stance=attack energy=exhausted -d 1,6,1
	[[ $output == *"by=Lejeune at=Ney "*"target.horse-at=with"*"target.keeper= "*"target.horse=none"* ]]
}

@test "what they took from others stays with them when he gets back his own things (ST-256, ST-264)" {
	race strict road=60
	cat >>race.log <<-'END'
	event=set by=Dragoons loot=food,water food=2 water=2 prisoners=1
	event=set by=Marbot captured=yes captor=Dragoons mounted=no horse-at=held
	END
	play table-lookup prisoner by=marbot at=dragoons -d 6
	grep -q " result=paroled" race.log
	run muster -o kv
	[[ $output == *"by=Dragoons loot=food,water food=2 water=2"* ]]
}

@test "his things come back from those who took them, with all their meals (ST-255, ST-264)" {
	race strict road=60
	echo 'event=set by=Ney food=3' >>race.log
	play melee fight by=ney at=dragoons enemies=1 stance=attack energy=exhausted spare-throws=none -d 6,1,6
	run muster -o kv
	[[ $output == *"by=Ney at=Dragoons taken=coins,pistol,food meals-taken=3"* ]]
	echo event=turn >>race.log
	cat >>race.log <<-'END'
	event=join by=Hussars kind=cavalry removed=2 loot=coins
	event=set by=Dragoons removed=2
	END
	run melee fight by=ney at=hussars enemies=1 stance=attack -d 1,6,2
	has result=overcome
	[[ $output != *coins=yes* ]]
	run -0 melee fight by=ney at=dragoons enemies=1 stance=attack allow=acted -o kv -d 1,6,2
	[[ $output == *" coins=yes was.coins=no pistol=yes was.pistol=no food=3 "*" horse-at=with was.horse-at=held keeper= "* ]]
}

@test "what they have left of his water and food is gone from them when it comes back (ST-039, ST-255)" {
	cases <<-'END'
	ST-039|melee fight|1,6,2|stance=attack enemies=1 taken=water,food drinks-taken=1 meals-taken=1 target.kind=cavalry target.removed=2 target.loot=water,food target.water=1 target.food=1|water=1 food=1 taken= drinks-taken=0 meals-taken=0 target.loot= target.water=0 target.food=0 acted=yes aftermath.may-catch=yes aftermath.overcoming-british=2 aftermath.prisoners-are=freed aftermath.result=flee boast=2 courier=6 enemy=1 killed=1 result=overcome target.gone=yes target.removed=3
	END
}

@test "he must fight those who will not talk, and nobody before them (ST-205, ST-206)" {
	race strict road=60
	play table-lookup parlay by=marbot at=mina -d 2
	run melee fight by=marbot at=dragoons enemies=1 stance=defend
	has refused=fight-now
	echo event=turn >>race.log
	run move by=marbot
	has refused=fight-now
	play melee fight by=marbot at=mina enemies=1 stance=defend -d 1,6
	run muster -o kv
	[[ $output != *must-fight* && $output != *fight-now* ]]
}

@test "those whom he must fight are beaten by another: he is free to act (ST-031)" {
	race strict road=60
	echo 'event=set by=Mina removed=2' >>race.log
	play table-lookup parlay by=ney at=mina -d 2
	run -0 melee fight by=lejeune at=mina enemies=1 stance=attack energy=exhausted -d 1,6,1
	[[ $output == *"by=Lejeune at=Ney target.fight-now=no was.target.fight-now=yes target.must-fight= was.target.must-fight=Mina"* ]]
}

@test "warn lets a sleeper roll again in a turn, and says so (ST-151)" {
	race warn
	echo 'event=set by=Marbot asleep=yes' >>race.log
	play check wake by=marbot -d 3
	run check wake by=marbot -d 4
	has result=awake warn=stirred
}

@test "a prisoner is pursued by nobody, nor is a buried man, and each is told why (ST-031, ST-241)" {
	race strict
	for why in captured buried; do
		run move pursuit by=mina at=marbot gap=9 target.$why=yes
		has refused=$why
	done
	run move pursuit by=mina at=marbot gap=9
	[[ $output != *refused=* ]]
}

@test "whom a group pursues it sees all round, until the next pursuit step without him (ST-096, ST-101)" {
	race strict road=60
	play spot pursuit by=mina at=marbot range=17
	run muster -o kv
	[[ $output == *"by=Mina "*"chases=Marbot"* ]]
	echo event=turn >>race.log
	run spot pursuit by=mina at=marbot range=23 angle=180
	has result=pursues
	run spot pursuit by=mina at=ney range=10 angle=90
	has result=out-of-arc
	play check destroy-message by=ney
	echo event=turn >>race.log
	run spot pursuit by=mina at=marbot range=23 angle=180
	has result=too-far
}

@test "who is pursued hides, and nobody pursues him then (ST-121, ST-131)" {
	race strict road=60
	run check hide by=marbot cover=yes mounted=no
	has refused=not-pursued
	play move pursuit by=mina at=marbot gap=20 -d 3,4
	run move patrol by=mina
	has refused=pursues
	run -0 check hide by=marbot cover=yes mounted=no -d 5 -o kv
	[[ $output == *"hidden=yes"*"by=Mina chases= was.chases=Marbot"* ]]
	play check hide by=marbot cover=yes mounted=no -d 5
	run move pursuit by=mina at=marbot gap=9 allow=too-late,spent
	has refused=hidden
}

@test "a captured courier, and one with a truce, is pursued no more (ST-031, ST-175)" {
	race strict road=60
	play move pursuit by=dragoons at=marbot gap=20 -d 3,4,5
	play move pursuit by=mina at=marbot gap=20 -d 3,4
	run -0 table-lookup parlay by=marbot at=mina -d 6 -o kv
	[[ $output == *"target.chases= was.target.chases=Marbot"* && $output != *by=Dragoons* ]]
	run -0 table-lookup parlay by=marbot at=mina -d 1 -o kv
	[[ $output == *"by=Dragoons chases= was.chases=Marbot"* ]]
	run move pursuit by=mina at=ney gap=7 allow=spent
	[[ $output != *refused* ]]
	play table-lookup parlay by=marbot at=mina -d 1
	run move pursuit by=mina at=ney gap=7 allow=spent,too-late
	has refused=has-prisoner
}

@test "captors go to their line with their prisoner, once a turn, and then patrol (ST-145, ST-R34)" {
	race strict road=60
	run move escort by=mina line=10
	has refused=no-escort
	play table-lookup parlay by=marbot at=mina -d 1
	run muster -o kv
	[[ $output == *"by=Mina "*"escorting=yes"* ]]
	run move escort by=mina line=10
	has refused=too-late
	echo event=turn >>race.log
	run move patrol by=mina
	has refused=escorts
	play move escort by=mina line=10 -d 2,3
	run move escort by=mina line=5
	has refused=spent
	echo event=turn >>race.log
	run -0 move escort by=mina line=5 -d 2,3 -o kv
	[[ $output == *"escorting=no was.escorting=yes"*"result=at-line"* ]]
}

@test "the band that takes him to its camp escorts nobody (ST-213)" {
	race strict road=60
	play melee fight by=marbot at=mina enemies=1 stance=attack energy=exhausted spare-throws=none -d 6,1,2
	run muster -o kv
	[[ $output == *"by=Mina "*"in-camp=yes"* && $output != *escorting=yes* ]]
	# that is the camp to which the next one is brought (ST-272); of a band that he beats he knows none
	run -0 melee fight by=ney at=village enemies=1 stance=attack energy=exhausted spare-throws=none -d 6,1,2 allow=too-late -o kv
	[[ $output == *"captor=Mina "*"by=Mina prisoners=2"* ]]
	race strict road=60
	echo 'event=set by=Mina in-camp=yes' >>race.log
	play melee fight by=marbot at=mina enemies=1 stance=attack -d 1,6
	run -0 melee fight by=ney at=village enemies=1 stance=attack energy=exhausted spare-throws=none -d 6,1,2 allow=too-late -o kv
	[[ $output == *"captor=band-1 "*"by=band-1 "* ]]
}

@test "British who gave themselves up walk with him, and do nothing else (ST-256, ST-R67)" {
	race strict road=60
	echo 'event=set by=Dragoons removed=2' >>race.log
	play melee fight by=marbot at=dragoons enemies=1 stance=attack energy=exhausted -d 1,6,3
	run muster -o kv
	[[ $output == *"by=Dragoons "*"led-by=Marbot"* ]]
	echo event=turn >>race.log
	run move pursuit by=dragoons at=ney gap=9
	has refused=stays
	run spot pursuit by=dragoons at=ney range=9
	has result=stays
	run melee fight by=ney at=dragoons enemies=1 stance=defend
	has refused=in-tow
	run table-lookup parlay by=ney at=dragoons
	has refused=in-tow
	run check release by=ney
	has refused=no-prisoners
	run -0 check release by=marbot -o kv
	[[ $output == *"in-tow=no"*"by=Dragoons gone=yes was.gone=no led-by= was.led-by=Marbot"* ]]
	run -0 table-lookup parlay by=marbot at=mina -d 1 -o kv
	[[ $output == *"in-tow=no"*"by=Dragoons gone=yes"* ]]
	# nor when he is caught and handed over
	race strict road=60
	printf 'event=set by=%s\n' 'Marbot in-tow=yes' 'Dragoons led-by=Marbot' >>race.log
	run -0 melee fight by=marbot at=village enemies=1 stance=attack energy=exhausted spare-throws=none -d 6,1,2 -o kv
	[[ $output == *"in-tow=no"*"by=Dragoons gone=yes"* ]]
}

@test "an enemy that has fought one courier this turn fights no other (ST-163)" {
	race strict road=60
	echo 'event=set by=Dragoons removed=2' >>race.log
	echo 'event=set by=Marbot course=10' >>race.log
	play melee fight by=ney at=dragoons enemies=3 stance=defend -d 1,6,1,6,1,6
	run melee fight by=marbot at=dragoons enemies=2 stance=defend
	has refused=too-many
	play melee fight by=marbot at=dragoons enemies=1 stance=defend -d 1,6
	echo event=turn >>race.log
	run melee fight by=ney at=dragoons enemies=4 stance=defend -d 1,6,1,6,1,6,1,6
	has result=held
}

@test "a horse of beaten cavalry is there until the next turn's end (ST-254, ST-259)" {
	race strict road=60
	echo 'event=set by=Dragoons removed=2' >>race.log
	echo 'event=set by=Marbot horse=none mounted=no' >>race.log
	run check catch-horse by=marbot cavalry=yes
	has refused=no-cavalry-horse
	play melee fight by=marbot at=dragoons enemies=1 stance=attack energy=exhausted -d 1,6,1
	echo event=turn >>race.log
	run check catch-horse by=marbot cavalry=yes -d 6
	has result=caught horse=ordinary
	echo event=turn >>race.log
	run check catch-horse by=marbot cavalry=yes
	has refused=no-cavalry-horse
}

@test "only he who was rescued owes a chit, to his rescuer, once (ST-147, ST-R48)" {
	race strict road=60
	play table-lookup parlay by=ney at=mina -d 1
	play draw boast by=ney -d 1
	echo 'event=set by=Mina removed=2' >>race.log
	run check rescued by=ney at=lejeune chit=2
	has refused=not-rescued
	play melee fight by=lejeune at=mina enemies=1 stance=attack energy=exhausted -d 1,6,1
	run check rescued by=ney at=marbot chit=2
	has refused=not-rescued
	run check rescued by=ney at=lejeune chit=2
	has result=gave target.boast=3 boast=0
	play check rescued by=ney at=lejeune chit=2
	run check rescued by=ney at=lejeune chit=2
	has refused=not-rescued
}

@test "a group that a table places is in the game, and his enemy alone (ST-028, ST-310)" {
	race strict road=60
	play table-lookup adventure by=marbot place=woods -d 1
	run muster -o kv
	[[ $output == *"by=band-1 kind=bandits figures=4 "*"met-by=Marbot of-one=yes captive=yes"* ]]
	run spot pursuit by=band-1 at=ney range=5
	has result=no-enemy
	run spot pursuit by=band-1 at=marbot range=5
	has result=pursues
	run shoot pistol by=ney at=band-1 range=5
	has refused=no-enemy
	play table-lookup adventure by=lejeune place=woods arrives=Carlota -d 5
	play table-lookup adventure by=ney place=bridge -d 1 allow=too-late
	run muster -o kv
	[[ $output == *"by=Carlota kind=maiden figures=1 met-by=Lejeune"* && $output == *"by=band-2 kind=soldiers figures=2"* ]]
}

@test "those who attack from a table are fought first (ST-266, ST-315, ST-319)" {
	race strict road=60
	play table-lookup adventure by=marbot place=woods -d 6
	run melee fight by=marbot at=mina enemies=1 stance=attack
	has refused=fight-now
	run melee fight by=marbot at=band-1 enemies=2 stance=attack energy=exhausted -d 1,6,1,6
	has result=overcome must-fight= target.gone=yes
}

@test "bandits at the campsite stand before his horse (ST-153)" {
	race strict road=60
	play check sleep by=ney -d 1
	run muster -o kv
	[[ $output == *"by=Ney "*"horse-at=held keeper=band-1"* ]]
}

@test "a friendly maiden is his friend, not another's (ST-305)" {
	race strict road=60
	play table-lookup adventure by=marbot place=farmhouse -d 2
	run table-lookup parlay by=ney at=band-1 -d 4 billet=no
	has result=nothing
	run table-lookup parlay by=marbot at=band-1 -d 4 allow=acted,spent,too-late
	has result=romance
}

@test "hosts hand him to the band that is named, or to four in their camp (ST-158, ST-272)" {
	race strict road=60
	echo 'event=set by=Ney indoors=yes mounted=no horse-at=outside' >>race.log
	run -0 check sleep by=ney to=mina -d 2 -o kv
	[[ $output == *"keeper=Mina "*"captor=Mina "*"by=Mina prisoners=1"* ]]
	play check sleep by=ney -d 2
	run muster -o kv
	[[ $output == *"by=Ney "*"keeper=band-1"*"captor=band-1"* ]]
	told=$output
	output=$(grep by=band-1 <<<"$told")
	has kind=guerrillas figures=4 prisoners=1 in-camp=yes
	run -0 melee fight by=marbot at=village enemies=1 stance=attack energy=exhausted spare-throws=none -d 6,1,2 allow=too-late -o kv
	[[ $output == *"captor=band-1 "*"by=band-1 prisoners=2 was.prisoners=1"* ]]
}

@test "a group moves on its line for a pair, another for the second, before the next move (ST-053, ST-054, ST-090)" {
	race strict road=60
	run move patrol by=mina
	has refused=no-pair
	play move by=marbot reroll=none dice=4 -d 2,2,5,5
	play move patrol by=mina -d 1,2
	run move patrol by=mina
	has refused=no-pair
	run move pursuit by=mina at=ney gap=9
	has refused=no-pair
	play move pursuit by=dragoons at=ney gap=9 -d 3,4,5
	run move back-to-line by=mina line=5
	has refused=no-pair
	play move by=lejeune reroll=none dice=3 -d 2,4,5
	run move pursuit by=dragoons at=ney gap=9 -d 3,4,5
	has result=contact
}

@test "who beats his captors himself frees his comrades too (ST-174, ST-228)" {
	race strict road=60
	cat >>race.log <<-'END'
	event=set by=Ney captured=yes captor=Mina mounted=no
	event=set by=Marbot captured=yes captor=Mina mounted=no boast=1
	event=set by=Mina prisoners=2
	END
	run -0 table-lookup prisoner by=ney revolts=yes enemies=2 stance=attack energy=exhausted -d 4,1,6,1,6,1 -o kv
	[[ $output == *"captured=no"*"target.gone=yes"*"target.prisoners=0"* ]]
	output=$(grep at=Marbot <<<"$output")
	has target.captured=no target.captor= target.rescuer=Ney
}

@test "without sequence= nothing of the order is judged" {
	race no road=60
	play check destroy-message by=lejeune
	run move by=marbot
	has result=moved
	run check eat by=lejeune energy=hungry bread=yes
	has refused=acted
}

@test "a monastery whose priests fled is looted freely (ST-289)" {
	race strict road=60
	echo 'event=join by=Cowls kind=priests removed=3' >>race.log
	echo 'event=set by=Ney indoors=yes mounted=no horse-at=outside' >>race.log
	play melee fight by=ney at=cowls enemies=1 stance=attack energy=exhausted -d 1,6,1
	run muster -o kv
	[[ $output == *"by=Cowls "*"gone=yes"* ]]
	echo event=turn >>race.log
	run table-lookup loot by=ney at=cowls -d 4
	[[ $output != *refused* && $output == *acted=yes* ]]
}

@test "of two couriers at one distance a group keeps its quarry, and without one takes the first (ST-095, ST-R15)" {
	race strict road=60
	run spot pursuit by=mina at=ney range=10 other=10
	has result=pursues
	play spot pursuit by=mina at=marbot range=10 other=10
	run spot pursuit by=mina at=ney range=10 other=10
	has result=nearer-one
	run spot pursuit by=mina at=ney range=9 other=10
	has result=pursues
	run spot pursuit by=mina at=marbot range=10 other=10
	has result=pursues
}

@test "who is buried tries once a turn to dig himself out (ST-242)" {
	race strict road=60
	echo 'event=set by=Ney buried=yes mounted=no' >>race.log
	play check dig-out by=ney retry=no -d 2
	run check dig-out by=ney
	has refused=spent
	echo event=turn >>race.log
	run check dig-out by=ney -d 6
	has result=dug-out
}

@test "civilians and priests who are cowed are enemies no more (ST-031, ST-291)" {
	run table-lookup overcoming-civilians target.kind=civilians target.hostile=yes -d 6
	has result=cowed target.hostile=no
	run table-lookup overcoming-priests target.kind=priests target.hostile=yes -d 4
	has result=cowed target.hostile=no
}

@test "in a game, from its first turn, a prisoner dashes only when a table gave him the chance (ST-231)" {
	cases <<-'END'
	ST-231          |move escape||captured=yes now.turn=1|refused=no-chance result=no-chance
	ST-231          |move escape|2,3|captured=yes now.turn=1 may-escape=yes energy=exhausted mounted=no|boast=2 captured=no distance=5 move=2,3 pairs=0 patrols=0 result=escaped
	END
}

@test "in a game, from its first turn, a group patrols only for a pair of the last move (ST-053, ST-090)" {
	cases <<-'END'
	ST-053 ST-090   |move patrol||kind=infantry now.turn=1|refused=no-pair result=no-pair
	ST-090          |move back-to-line||kind=infantry line=8 now.turn=1|refused=no-pair result=no-pair
	END
}

@test "which groups do not patrol (ST-094, ST-098, ST-145)" {
	cases <<-'END'
	ST-098          |move patrol||kind=infantry gone=yes|refused=gone result=gone
	ST-098 ST-200   |move patrol||kind=infantry led-by=Bandits|refused=stays result=stays
	ST-145          |move patrol||kind=infantry escorting=yes|refused=escorts result=escorts
	ST-094          |move patrol||kind=infantry in-sight=yes|refused=pursues result=pursues
	ST-094          |move patrol||kind=infantry chases=Marbot|refused=pursues result=pursues
	END
}

@test "whom no group pursues in a game, from its first turn (ST-031, ST-103, ST-104)" {
	cases <<-'END'
	ST-031          |move pursuit||kind=infantry gap=9 now.turn=1 target.captured=yes|refused=captured result=captured
	ST-031 ST-241   |move pursuit||kind=infantry gap=9 now.turn=1 target.buried=yes|refused=buried result=buried
	ST-103 ST-131   |move pursuit||kind=infantry gap=9 now.turn=1 target.hidden=yes|refused=hidden result=hidden
	ST-031          |move pursuit||kind=infantry gap=9 now.turn=1 truce=1|refused=no-enemy result=no-enemy
	ST-031          |move pursuit|3,4|kind=infantry gap=9 truce=1|pursuit=3,4 distance=7 bullets=0 result=pursues
	ST-104 ST-146   |move pursuit||kind=infantry gap=6.001 now.turn=1 prisoners=1|refused=has-prisoner result=has-prisoner
	END
}

@test "who is offered a chance to run may take it later in the turn (ST-231, ST-263)" {
	run table-lookup prisoner-of-british -o kv -d 5 now.turn=1 escape=no captured=yes
	has result=chance may-escape=yes
	run table-lookup prisoner-of-guerrillas -o kv -d 5 now.turn=1 escape=no captured=yes
	has result=chance may-escape=yes
}

@test "beaten cavalry leaves him one horse to catch, whatever comes of it (ST-259)" {
	local die
	for die in 3 5; do
		run check catch-horse -o kv -d $die cavalry=yes riderless=2 now.turn=1 horse=none energy=exhausted mounted=no
		has riderless=0 was.riderless=2
	done
}

@test "who hides stays hidden when the groups have looked, and when a turn ends (ST-131, ST-133)" {
	cd "$BATS_TEST_TMPDIR" || return 1
	printf '%s\n' event=game 'event=set by=Marbot hidden=yes' event=pursuit event=turn >game.log
	run muster -o kv -l game.log
	[[ $output == *"by=Marbot"*" hidden=yes"* ]]
}

@test "the third word of a look is how far, and the odds of a patrol are of its inches" {
	run spot -o kv pursuit Bandits Marbot 12
	has by=Bandits at=Marbot range=12
	run move patrol -O -o tsv --columns result,distance kind=guerrillas line=12
	[ "${lines[0]}" = $'patrols\t2' ]
	[ "${#lines[@]}" -eq 11 ]
}

@test "beaten horsemen leave horses that can be caught until the end of the next turn, others leave none (ST-254, ST-259)" {
	local die kind
	for die in 1 2; do
		run table-lookup overcoming-british -o kv -d $die target.kind=cavalry now.turn=1
		has riderless=2
		for kind in infantry soldiers; do
			run table-lookup overcoming-british -o kv -d $die target.kind=$kind now.turn=1
			lacks riderless
		done
	done
	race strict road=60
	echo 'event=set by=Ney riderless=2 mounted=no horse=none' >>race.log
	echo event=turn >>race.log
	run check catch-horse by=ney cavalry=yes -o kv -d 4
	lacks refused
	echo event=turn >>race.log
	run check catch-horse by=ney cavalry=yes -o kv -d 4
	has refused=no-cavalry-horse
}

@test "when a courier has thrown pairs, no group has moved for one of them yet (ST-053, ST-090)" {
	race strict road=60
	echo 'event=set patrolled=Mina' >>race.log
	run move courier by=marbot -o kv -d 4,5,6,6
	has pairs=1 patrols-due=1 patrolled= was.patrolled=Mina
}

@test "a group that loses its quarry from sight chases nobody, in this turn and the next (ST-096, ST-101)" {
	race strict road=60
	echo 'event=set by=Mina chases=Lejeune sighted=Lejeune' >>race.log
	run spot pursuit by=mina at=lejeune range=25 -o kv
	has result=too-far chases= was.chases=Lejeune sighted= was.sighted=Lejeune
	run spot pursuit by=mina at=lejeune range=24 angle=90 -o kv
	has result=pursues
	run spot pursuit by=mina at=ney range=25 -o kv
	has result=too-far
	lacks chases sighted
}
