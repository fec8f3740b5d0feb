#!/usr/bin/env bats
# What a courier is and has before anything is said of him, and what is carried from line to line.
load ../../helper
load steeplechase

setup() { export VOLTIGEUR_RULES=steeplechase; }

@test "a courier of whom nothing is said is fresh, mounted and has one message" {                    # ST-008 ST-036 ST-002
	cases <<-'END'
	ST-008         |move courier|4,5,6||move=4,5,6 moved=yes result=moved total=15 distance=15 pairs=0 patrols=0
	ST-058         |move courier|1,4,5,6||move=1,4,5 move.reroll=6 moved=yes result=moved total=15 distance=15 pairs=0 patrols=0
	ST-036         |check destroy-message|||acted=yes messages=0 boast=1 shame=1 result=destroyed
	ST-015 ST-016  |check eat||energy=hungry|refused=no-food result=no-food
	END
}

@test "one ability of four, or none" {                                                               # ST-006
	for ability in none cunning braggart horseman swordsman; do
		run move -s 1 ability=$ability
		[ "$status" -eq 0 ]
	done
	run --separate-stderr move ability=cunning,braggart
	refuses 'ability: unknown value "cunning,braggart"'
}

@test "every die is a d6" {                                                                          # ST-001
	for call in "move dice=1" "check hide pursued=yes cover=yes" "check wake asleep=yes" "shoot pistol=yes range=5 target.kind=cavalry" \
		"table-lookup farmhouse food=0" "spot kind=cavalry range=5"; do
		run $call -d 7
		[ "$status" -eq 2 ] || { echo "$call: $output" >&2; return 1; }
	done
}

@test "guerrillas and British are enemies from the start, civilians and priests are not" {           # ST-027
	for kind in guerrillas bandits cavalry infantry soldiers wolves; do
		run shoot -o kv -d 1 pistol=yes range=5 target.kind=$kind
		has result=missed
	done
	for kind in civilians priests maiden; do
		run shoot -o kv pistol=yes range=5 target.kind=$kind
		has result=no-enemy
	done
}

@test "chits of a row add to those he has, and the old count stands beside" {                         # ST-004
	run table-lookup -o kv -d 6 guerrilla-parlay boast=3
	has boast=4 was.boast=3
}

@test "a turn in one line: he moves, then parlays, then the bullets of a pursuit would find him" {
	run bash -c 'echo "by=jean target.kind=guerrillas energy=exhausted" | move -o kv -d 2,4,5 courier | table-lookup -o kv -d 6 parlay'
	has did=move.courier,table-lookup.parlay moved=yes acted=yes move.distance=11 result=truce boast=1 target.truce=1
}

@test "a second action in a turn is refused, also in a stream" {                                      # ST-113
	run bash -c 'echo "wine=yes energy=thirsty" | check -o kv drink | table-lookup -o kv --set target.kind=guerrillas parlay'
	has check.result=drunk result=acted
}

@test "bandits reach a sleeper, are fought off, and their captive is freed" {
	run bash -c 'check -o kv -d 1 sleep energy=exhausted mounted=no'
	has spawn=bandits spawned=4 result=bandits asleep=yes
	run melee -o kv -d 1,6,1,6,4 energy=exhausted mounted=no target.kind=bandits target.captive=yes target.holds=1 enemies=4 stance=attack
	has result=overcome killed=2 boast=4 messages=2 aftermath.result=surrender aftermath.recovered=1
}
