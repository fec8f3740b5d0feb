#!/usr/bin/env bats
load ../../helper

setup() { export VOLTIGEUR_RULES=corsair; }

@test "an unburdened adult on open ground walks 20 cm and throws nothing" {
	run move -o kv walk build=adult
	has result=moves distance=20
	lacks slowness
}

@test "dress, age and a wooden leg set the rate" {
	local build rate
	while read -r build rate; do
		run move -o kv walk build=$build
		has result=moves distance=$rate
	done <<-E
		awkward 16
		woman 16
		soldier 16
		breastplate 16
		child 16
		wooden-leg 12
		elderly 12
		lady 12
	E
}

@test "of several builds the slowest counts, not the sum" {
	run move -o kv walk build=soldier,wooden-leg,child
	has distance=12
}

@test "a breastplate worn by an adult makes him walk 16 cm" {
	run move -o kv walk armour=4
	has distance=16
}

@test "a heavy load costs 4 cm, a very heavy one 8" {
	run move -o kv walk load=heavy
	has distance=16
	run move -o kv walk load=very-heavy
	has distance=12
}

@test "a rampart musket is heavy, a swivel gun very heavy, and two loads are one" {
	run move -o kv walk firearm=rampart-musket
	has distance=16
	run move -o kv walk firearm=swivel-gun
	has distance=12
	run move -o kv walk firearm=rampart-musket load=very-heavy
	has distance=12
	run move -o kv walk firearm=rampart-musket load=heavy
	has distance=16
}

@test "a firearm that is left behind weighs nothing" {
	run move -o kv walk firearm=swivel-gun leaves=yes
	has distance=20
}

@test "each kind of difficult ground takes one plain die off" {
	local ground
	for ground in bushes woods slope house; do
		run move -o kv -d 3 walk ground=$ground
		has slowness=3 result=moves distance=17
	done
}

@test "wading halves the rate less the load, and then takes the die off" {
	run move -o kv -d 3 walk ground=shallows
	has distance=7
	run move -o kv -d 3 walk ground=shallows load=heavy
	has distance=5
}

@test "woods and shallows in one turn: one die, and halved" {
	run move -o kv -d 2 walk ground=woods,shallows,bushes build=lady
	has slowness=2 distance=4
}

@test "a six blocks: nothing moves, and the six is not thrown again" {
	run move -o kv -d 6 walk ground=bushes
	has slowness=6 result=blocked distance=0
}

@test "coming down to 0 by subtraction is not blocked, and nothing goes below 0" {
	run move -o kv -d 5 walk ground=shallows build=lady load=very-heavy
	has result=moves distance=0
}

@test "a group shares one die, each member takes it off his own rate" {
	run move -o kv walk ground=woods group-die=4 build=soldier
	has result=moves distance=12
	run move -o kv walk ground=woods group-die=4 build=elderly
	has result=moves distance=8
	run move -o kv walk ground=woods group-die=6
	has result=blocked distance=0
	lacks slowness
}

@test "a group's die on open ground changes nothing" {
	run move -o kv walk group-die=6
	has result=moves distance=20
}

@test "swimmers make 8 and 4 cm, a load counts and never below 0" {
	run move -o kv swim swimmer=good
	has result=swims distance=8
	run move -o kv swim swimmer=average
	has result=swims distance=4
	run move -o kv swim swimmer=good load=heavy
	has distance=4
	run move -o kv swim swimmer=average load=very-heavy
	has distance=0
}

@test "the sentence of a swimmer tells what a load costs, and only then" {      # CO-R07
	run move -o text swim swimmer=good
	answers "the figure swims 8 cm"
	run move -o text swim swimmer=good load=heavy
	answers "the figure swims 4 cm (8, -4 load)"
}

@test "who cannot swim does not" {
	run move -o kv swim swimmer=none
	has result=cannot-swim
	run move -o kv -e swim swimmer=none
	[ "$status" -eq 1 ]
}

@test "neither dress nor a wooden leg slows a swimmer" {
	run move -o kv swim swimmer=good build=wooden-leg armour=4
	has distance=8
}

@test "a boat is rowed 10 cm" {
	run move -o kv row id=boat
	has result=rows distance=10
}

@test "from one room to the next needs no die" {
	run move -o kv room id=jack
	has result=next-room
}

@test "riders are out of the sheet's scope" {
	run move -o kv walk mounted=yes
	has result=mounted
}

@test "a character out of the fight does not walk" {
	run move -o kv walk out=yes
	has result=out
}

@test "inches count 2.54 cm, and 20cm is 20" {
	run shoot -o kv -d 5 firearm=musket range=20cm
	has needed=5
	run shoot -o kv -d 5 firearm=musket range=8in
	has needed=6
}

@test "unknown grounds, builds and dice are refused with the words there are" {
	run --separate-stderr move walk ground=swamp
	refuses "shallows"
	run --separate-stderr move walk build=giant
	refuses "wooden-leg"
	run --separate-stderr move walk group-die=7
	refuses "above the maximum of 6"
	run --separate-stderr move walk group-die=0
	refuses "below the minimum of 1"
	run --separate-stderr move walk load=light
	refuses "very-heavy"
}

@test "the sentence tells the rate, the load and the die, and nothing of 20 cm" {
	run move -o text walk by=Pike
	answers "Pike walks 20 cm"
	run move -o text -d 3 walk build=soldier load=heavy ground=woods
	answers "the figure walks 9 cm (20, -4 full gear, -4 load, -3 slowness die)"
}

@test "slowness is one six-sided die, taken off the 20 cm; a six holds for the whole turn" {
	run move -r corsair walk -O --fraction -o tsv --columns distance,odds ground=woods
	answers $'0\t1/6\n15\t1/6\n16\t1/6\n17\t1/6\n18\t1/6\n19\t1/6'
}
