#!/usr/bin/env bats
# Sharp Practice: a few minutes of a game, one record handed from tool to tool.
load helper

setup() { export VOLTIGEUR_RULES=sharp-practice; }

@test "a line advances, fires through smoke, drops the Big Man and charges for three rounds" {
	start="men=12 order=line leading=2 smoke=yes target.men=10 target.shock=0 target.big-man=1"
	run --separate-stderr bash -c "echo '$start' | move -o kv -d 3,4 | shoot -o kv --set range=8 \
		-d 4,4,6,6,2,2,3,3,6,3,4,1,1,4 | melee -o kv \
		-d 6,13x2,6,8x2,9,9,13x2,8x2,6,6,11x2,8x2,2,1"
	has move.distance=7 did=move.march,shoot.fire,melee.fisticuffs
	# twelve dice, a third lost in the smoke, a 4 hits by the pip of the line
	has shoot.hits=4 shoot.shock-dealt=2 shoot.kills=1 shoot.men-lost=0 shoot.leader=bad-wound
	# 14 dice against 9; then 13 against 8 twice; the wounded Big Man dies of the next wound
	has result=beaten loser=target level=2 rounds=3 back=9 men=11 target.men=7 target.shock=4
	has target.leader-wound=dead target.next-turn=fire-only loaded=no
}

@test "a volley's random event stays in the state of the Group that fires next" {
	run bash -c "echo 'men=2 range=9' | shoot -o kv -d 1,2,4,2"          # event 5
	has fouled=yes incident=5
	run shoot -o kv -d 5,5 men=2 range=9 fouled=yes
	has hits=0
}

@test "a drummed order, a reload and a second volley" {
	run check command -o kv instrument=drum command=fire range=12
	has result=heard
	run bash -c "echo 'men=5 first-volley=yes range=8' | shoot -o kv -d 7x2 | check actions -o kv --set action=reload-musket"
	has first-volley=no loaded=yes shoot.hits=0 result=allowed
}
