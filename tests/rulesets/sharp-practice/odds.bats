#!/usr/bin/env bats
# Sharp Practice: exact odds that were worked out by hand.
load ../../helper

setup() { export VOLTIGEUR_RULES=sharp-practice; }

@test "a 7 on two dice is seen in 21 of 36 throws" {
	run spot -O --fraction range=20 view=slight
	[[ "$output" == *"result=spotted"*"odds=7/12 "* ]]
}

@test "a task of 8 is done in 15 of 36, with both dice in 21" {
	run check task -O --fraction needed=8
	[[ "$output" == *"result=success"*"odds=5/12 "* ]]
	run check task -O --fraction needed=8 dice=2
	[[ "$output" == *"result=success"*"odds=7/12 "* ]]
}

@test "one musket at close range kills once in 18" {
	run shoot -O --fraction --outcome kills men=1 range=9
	[[ "${lines[1]}" == *"kills=1"*"odds=1/18 "* ]]
}

@test "one die brings each of the nine events once in 216, a bonus card once in 8 (SP-232)" {
	run shoot -O --fraction --outcome incident men=1 range=18
	[[ "${lines[0]}" == *"incident=0"*"odds=5/6 "* ]]
	for event in 1 2 3 4 5 6 7 8 9; do
		[[ "${lines[event]}" == *"incident=$event "*"odds=1/216 "* ]]
	done
	[[ "${lines[10]}" == *"incident=10"*"odds=1/8 "* ]]
}

@test "a mounted target loses a man in a quarter, a horse in a quarter and a half of the kills" {
	# 1/18 kills; half the man; half the horse, dead on 1-4 and on 6 with 4-6: 3/4
	run shoot -O --fraction --outcome men-lost,horses-lost men=1 range=9 target.mounted=yes
	[[ "$output" == *"men-lost=1 horses-lost=0"*"odds=1/36 "* ]]
	[[ "$output" == *"men-lost=0 horses-lost=1"*"odds=1/48 "* ]]
}

@test "of ten dice that kill once, a Big Man is hit once in ten, by skirmishers once in six" {
	# one man fires: 1/18 kills (1/12 for the light band's 4), then 1/10 or 1/6
	run shoot -O --fraction --outcome leader men=1 range=9 target.big-man=1
	[[ "$output" == *"leader=bad-wound"*"odds=1/360 "* ]]
	[[ "$output" == *"leader=light-wound"*"odds=1/540 "* ]]
	[[ "$output" == *"leader=dead"*"odds=1/1080 "* ]]
	run shoot -O --fraction --outcome leader men=1 range=9 target.big-man=1 kind=light-infantry order=skirmish
	[[ "$output" == *"leader=bad-wound"*"odds=1/144 "* ]]
}

@test "man against man: who loses, and when" {
	run melee -O --fraction --outcome loser,rounds men=1 target.men=1
	[[ "$output" == *"loser=target rounds=1 "*"odds=5/36 "*"loser=target rounds=2 "*"odds=125/1296 "* ]]
	# in the third, two points of Shock may leave no die: 625/1296 x (24/625 + 576/625 x 5/36)
	[[ "$output" == *"loser=target rounds=3 "*"odds=13/162 "* ]]
	[[ "$output" == *"loser=none rounds=3 "*"odds=239/648 "* ]]
}

@test "odds of a shot out of range are certain and ask for no die" {
	run shoot -O --outcome result men=10 range=30
	[[ "$output" == *"result=out-of-range refused=out-of-range p=1 "* ]]
}

@test "odds that would take more than the limit of memory are refused, not tried" {
	run -2 timeout 20 shoot -r sharp-practice fire kind=big-man men=1000 order=line target.order=skirmish target.big-man=2 range=0 --odds
	grep -q 'limit: weights); use -n N for a sample instead' <<<"$output"
}

@test "the limit of memory can be lowered, and is enough where it is enough" {
	run -2 shoot -r sharp-practice fire men=36 target.mounted=yes range=6 --odds --limit weights=100000
	grep -q 'more than 100000 bytes of states and weights (limit: weights)' <<<"$output"
	shoot -r sharp-practice fire men=36 target.mounted=yes range=6 --odds --limit weights=50000000 >/dev/null
}

@test "in a close fight Shock is thrown only for a draw, so that few states are told apart" {
	melee -r sharp-practice --odds men=20 target.men=20 --limit weights=24000000 >/dev/null
}

@test "a close fight of 40 against 40 has odds, with a quarter of the steps that are allowed" {
	run melee --odds --fraction men=40 target.men=40 --limit work=1000000000 --limit weights=160000000
	[ "$status" -eq 0 ]
	[ "${#lines[@]}" -eq 27 ]
	[[ "${lines[0]}" == *"result=draw loser=none level=0 rounds=3 p="* ]]
}
