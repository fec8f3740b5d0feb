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
	run move courier energy=hungry reroll=twos
	[ "$status" -eq 2 ]
	[[ $output == *'reroll: "twos" is not possible here'* ]]
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
}
play() { "$@" >>race.log; }

@test "couriers move from the leader to the last; who is passed has stayed (ST-032, ST-R58)" {
	race strict road=60
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
	echo 'event=set by=Lejeune course=50' >>race.log
	play check destroy-message by=lejeune
	run head -n 3 race.log
	[[ ${lines[2]} == *"now.phase=action was.now.phase=none"* ]]
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
	play move by=marbot
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
	event=set by=Mina prisoners=2 removed=2
	event=turn
	END
	run -0 melee fight by=lejeune at=mina enemies=1 stance=attack energy=exhausted -d 1,6,1
	[[ ${lines[1]} == *"by=Lejeune at=Mina "*"target.gone=yes"*"target.prisoners=0"* ]]
	[[ $output == *"by=Lejeune at=Ney "*"target.captured=no"*"target.horse-at=with"*"target.captor= "* ]]
	[[ $output == *"by=Lejeune at=Marbot "*"target.captured=no"* ]]
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
	[[ $output == *"by=Lejeune at=Ney "*"target.horse-at=with"*"target.horse=none"*"target.keeper= "* ]]
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

@test "without sequence= nothing of the order is judged" {
	race no road=60
	play check destroy-message by=lejeune
	run move by=marbot
	has result=moved
	run check eat by=lejeune energy=hungry bread=yes
	has refused=acted
}
