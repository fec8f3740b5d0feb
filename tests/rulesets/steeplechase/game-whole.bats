#!/usr/bin/env bats
# What a game of Steeplechase as a whole knows: all couriers, their chits, its ending.
load ../../helper
load ../../game

# race WORD [FIELD..]: a game with its riders and groups, in an order of play.
race() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_LOG=race.log VOLTIGEUR_UNITS="$root/tests/fixtures/units/steeplechase.yaml"
	echo "event=game sequence=$*" >race.log
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
