#!/usr/bin/env bats
# muster --fairness: the dice of a log beside the law they should follow.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet
}

@test "each die that fell is counted, by its sides and by who threw it" {
	shoot -S -d 10,7 weapon=musket range=9 target.defence=14 >game.log
	shoot -S -d 10,1 weapon=musket range=9 target.defence=14 >>game.log
	shoot -S -s x weapon=musket range=9 target.defence=14 >>game.log
	run muster --fairness -l game.log
	[ "$status" -eq 0 ]
	[[ "${lines[0]}" == "die=d10 source=chance dice=2 counts="* ]]
	[ "${lines[1]}" = "die=d10 source=hand dice=4 counts=1,0,0,0,0,0,1,0,0,2 expected=0.4 cells=0" ]
	[[ "${lines[2]}" == "# from 3 answers; rolls that were taken out of the log cannot be counted" ]]
	[ "${#lines[@]}" -eq 3 ]
}

@test "tsv has the columns that were asked for, and no remarks" {
	shoot -S -d 10,7 weapon=musket range=9 target.defence=14 >game.log
	run muster --fairness -l game.log -o tsv --columns die,source,dice --header
	answers $'die\tsource\tdice\nd10\thand\t2'
}

@test "chi-square, its degrees and p are those that a table of them says" {
	# 60 dice, 10 of each face expected: 4, 8, 10, 11, 12, 15 were seen:
	# (36 + 4 + 0 + 1 + 4 + 25) / 10 = 7 with 5 degrees, p = 0.220640 (a table of chi-square)
	for face in 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 3 3 4 4 4 4 4 4 4 4 4 4 4 5 5 5 5 5 5 5 5 5 5 5 5 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6; do
		echo "$face"
	done | paste -sd, >faces
	roll -S -d "$(cat faces)" 60d6 >game.log
	run muster --fairness -l game.log
	[[ "${lines[0]}" == "die=d6 source=hand dice=60 counts=4,8,10,11,12,15 expected=10 cells=6 chi-square=7 degrees=5 p=0.22064 holm=0.22064" ]] || { echo "$output"; false; }
}

@test "neighbouring faces stand together until a cell expects five" {
	# 12 dice of six faces: 2 each, so cells of three faces expect 6
	roll -S -d 1,1,1,2,2,3,3,3,4,5,6,6 12d6 >game.log
	run muster --fairness -l game.log
	# 8 and 4 against 6 and 6: 4/6 + 4/6 = 1.33333 with one degree, p = 0.248213
	[[ "${lines[0]}" == *"cells=2 chi-square=1.33333 degrees=1 p=0.248213 "* ]] || { echo "$output"; false; }
}

@test "p-values of several kinds are corrected after Holm" {
	roll -S -d 1,1,1,2,2,3,3,3,4,5,6,6 12d6 >game.log
	roll -S -d 12x1 12d2 >>game.log
	run muster --fairness -l game.log
	# p of the coin: 12 of one side, (6^2 + 6^2) / 6 = 12 with one degree: 0.000532, times 2
	[[ "${lines[0]}" == "die=d2 "*"chi-square=12 degrees=1 p=0.000532006 holm=0.00106401" ]] || { echo "$output"; false; }
	[[ "${lines[1]}" == "die=d6 "*" p=0.248213 holm=0.248213" ]]
}

@test "kinds stand in order of their sides, the program's before those by hand; even ones have p=1" {
	roll -S -d 5x1,5x2,5x3 15d3 >game.log
	for dice in d10 d6 d20 d8; do roll -S -d 1 $dice; done >>game.log
	for dice in d12 d4 d100; do roll -S -s x $dice; done >>game.log
	run muster --fairness -l game.log
	[ "$(sed -n 's/^die=\(d[0-9]*\) source=\([a-z]*\) .*/\1 \2/p' <<<"$output" | paste -sd,)" = "d4 chance,d12 chance,d100 chance,d3 hand,d6 hand,d8 hand,d10 hand,d20 hand" ]
	[[ $output == *"die=d3 source=hand dice=15 counts=5,5,5 expected=5 cells=3 chi-square=0 degrees=2 p=1 holm=1"* ]]
}

@test "dice so uneven that no number is small enough have p=0, and others their own" {
	for i in 1 2 3 4; do roll -S -d 1000x6 1000d6; done >game.log
	roll -S -d 6x1,6x2 12d2 >>game.log
	run muster --fairness -l game.log
	# all 4000 of one face: 5 * 4000 with 5 degrees, exp(-10000) is no number; the coin is as it should be
	[[ "${lines[0]}" == "die=d2 "*" chi-square=0 degrees=1 p=1 holm=1" ]] || { echo "$output"; false; }
	[[ "${lines[1]}" == "die=d6 "*" chi-square=20000 degrees=5 p=0 holm=0" ]] || { echo "$output"; false; }
	run muster --fairness -l game.log -o text
	[[ $output == *"chi-square 2e+04, 5 degrees of freedom: p 0, Holm-adjusted 0"* ]] || { echo "$output"; false; }
}

@test "an amended record counts once, with the dice it has now" {
	export VOLTIGEUR_LOG=game.log
	shoot -S -d 3,2 weapon=musket range=9 target.defence=14 >game.log
	shoot -S --again -d +9 fate=power >>game.log
	run muster --fairness
	[[ "${lines[0]}" == *"dice=3 counts=0,1,1,0,0,0,0,0,1,0 "* && "${lines[1]}" == "# from 1 answer;"* ]] || { echo "$output"; false; }
}

@test "an answer without a stamp counts when the log says enough, and is told when not" {
	export VOLTIGEUR_LOG=game.log VOLTIGEUR_UNITS="$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml"
	shoot -d 3,2 by=hagman at=dubois range=9 >>game.log
	check terror --for at by=perkins at=dubois,manon >>game.log
	run muster --fairness
	[[ "$output" == *"source=chance dice=4 "*"source=hand dice=2 "*"# from 2 answers;"* ]] || { echo "$output"; false; }
	shoot -s secret by=tongue at=dubois range=9 >>game.log
	run muster --fairness
	[[ "$output" == *"# 1 answer does not record enough to derive its dice"* ]] || { echo "$output"; false; }
}

@test "cards and events are no dice" {
	printf 'event=turn\n' >game.log
	draw clue-investigation -S -d 2 -l game.log >>game.log
	draw clue-investigation -S -d 4 -l game.log >>game.log
	run muster --fairness -l game.log
	answers "# from 0 answers; rolls that were taken out of the log cannot be counted"
}

@test "as text it is bars, and no verdict" {
	for _ in 1 2 3 4 5; do roll -S 20d6; done >game.log
	LC_ALL=C TERM=dumb COLUMNS=40 run muster --fairness -l game.log -o text
	[[ "${lines[0]}" == "d6, rolled by the program: 100 dice, 16.67 expected per face" ]]
	[[ "$output" == *"####"* && "$output" != *"█"* ]]
	[ "$(grep '##' <<<"$output" | awk '{ if (length > most) most = length } END { print most }')" -le 40 ]
	run ! grep -qiE 'fair|loaded|biased|suspicious|good|bad' <<<"$output"
	run muster --fairness -l game.log -o json
	[ "$(jq -r .dice <<<"$output")" = 100 ]
}

@test "counts, cells, chi-square, p, Holm and bars of random logs are those of their definitions" {
	agrees python3 "$root/tests/tools/fairness.py" "${VOLTIGEUR_BUILD:-$root/build}" 12 1
}

@test "a fair generator is not found out; a loaded one is" {
	for i in $(seq 10); do roll -S -s "$i" 200d10; done >game.log
	run muster --fairness -l game.log
	p=$(sed -n 's/.* p=\([^ ]*\).*/\1/p' <<<"${lines[0]}")
	awk -v p="$p" 'BEGIN { exit !(p > 0.0001) }'
	roll -S -d 300x10,50x1,50x2 400d10 >loaded.log
	run muster --fairness -l loaded.log
	p=$(sed -n 's/.* p=\([^ ]*\).*/\1/p' <<<"${lines[0]}")
	awk -v p="$p" 'BEGIN { exit !(p < 1e-50) }'
}

@test "--fairness wants a log" {
	run --separate-stderr muster --fairness
	refuses "--fairness requires a log"
}
