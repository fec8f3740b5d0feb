#!/usr/bin/env bats
# Chances worked out by hand beside what --odds says.
load ../../helper

setup() { export VOLTIGEUR_RULES=steeplechase; }

# chance RESULT FRACTION TOOL...: the odds of that result.
chance() {
	local result=$1 fraction=$2 got
	shift 2
	got=$("$@" -o kv --odds --fraction --outcome result | sed -n "s/.*result=$result .*odds=\([0-9/]*\).*/\1/p")
	[ "$got" = "$fraction" ] || { echo "$* $result: want $fraction, got $got" >&2; return 1; }
}

@test "clearing a stream: plain, with one of horseman and superb horse, with both; fresh and exhausted" {
	# fresh: 1 to 3 that fail are thrown again: 1/6 + 1/2 x 1/6
	chance cleared 1/4 move jump-stream energy=energetic
	chance cleared 1/2 move jump-stream ability=horseman
	chance cleared 1/2 move jump-stream horse=superb
	# both: a 3 makes 5 and stands; 1 and 2 are thrown again: 1/2 + 1/3 x 1/2
	chance cleared 2/3 move jump-stream ability=horseman horse=superb
	chance cleared 1/6 move jump-stream energy=exhausted
	chance cleared 1/3 move jump-stream energy=exhausted horse=superb
	chance cleared 1/2 move jump-stream energy=exhausted ability=horseman horse=superb
}

@test "clearing a wall, by the run-up" {
	chance cleared 1/2 move jump-wall run-up=4
	chance cleared 1/4 move jump-wall run-up=8
	# run-up too short: only a 7 would do
	chance over-and-stops 1/4 move jump-wall run-up=1
	chance cleared 2/3 move jump-wall run-up=4 ability=horseman
	# +3: a 2 makes 5 and stands, a 1 is thrown again: 2/3 + 1/6 x 2/3
	chance cleared 7/9 move jump-wall run-up=4 ability=horseman horse=superb
	# the horse is lost on a total of 1 or less: thirsty, 8 inches, 1 and 2 thrown again: 1/3 x 1/6
	chance horse-slain 1/18 move jump-wall run-up=8 energy=thirsty
}

@test "an escape: every one thrown again once" {
	chance escaped 1225/1296 move escape captured=yes mounted=no
	chance escaped 25/36 move escape captured=yes mounted=no energy=exhausted
}

@test "catching, hiding, pistol, waking" {
	chance caught 1/2 check catch-horse horse-at=loose mounted=no
	chance caught 1/1 check catch-horse horse-at=loose mounted=no horse=superb ability=horseman
	chance hidden 1/2 check hide pursued=yes cover=yes mounted=no
	chance hidden 1/6 check hide pursued=yes cover=yes
	chance hit 1/3 shoot pistol=yes range=5 target.kind=guerrillas
	chance awake 1/2 check wake asleep=yes
}

@test "a bout: defending on foot and exhausted, with the one extra reroll" {
	# one throw holds in 21 of 36; given the enemy's face e it fails with (e - 1)/6, twice with its square: 55/216
	chance defeated 55/216 melee target.kind=infantry enemies=1 stance=defend energy=exhausted mounted=no
	# attacking wins 15 of 36
	chance held 5/12 melee target.kind=infantry enemies=1 stance=attack energy=exhausted mounted=no
}

@test "torture of a braggart: 1 loses the tongue and is thrown again without his -1" {
	# total 1 and 5 kill: naturals 2 and 6; after natural 1 naturals 1 and 5
	chance killed 7/18 table-lookup torture ability=braggart messages=0
}
