#!/usr/bin/env bats
# A second bookkeeping of other-side, written from the source and the inventory alone
# (tests/models): games and single deeds, compared with the tools.
load ../../helper

model() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/models/other_side$1.py" "${@:2}"
}

@test "the model plays whole games by itself, most deeds legal" {
	run -0 model '' --only-model --games 8
	[[ $output =~ ([0-9]+)\ deeds,\ ([0-9]+)\ refused ]]
	((BASH_REMATCH[1] > 600 && BASH_REMATCH[2] * 100 < BASH_REMATCH[1] * 40))
}

games() { model '' --build "${VOLTIGEUR_BUILD:-$root/build}" --tries 0 "$@"; }

@test "the tools keep the books of strict games as the model does" {
	agrees games --games 8 --seed 4000 --sequence strict
}

@test "and those of games without an order of play" {
	agrees games --games 8 --seed 4100 --sequence no
}

@test "told games are those of the model" {
	agrees games --stories
}

@test "a loss that goes to a vehicle is found" {
	cp -r "$root/tables" "$BATS_TEST_TMPDIR/tables"
	sed -i 's/where: not vehicle and not removed}/where: not removed}/' "$BATS_TEST_TMPDIR/tables/other-side/ruleset.yaml"
	export VOLTIGEUR_TABLES=$BATS_TEST_TMPDIR/tables
	run games --games 30 --seed 1 --sequence no --quiet --kinds 1
	echo "$output"
	[ "$status" -eq 1 ]
	[[ $output == *"expected"* ]]
}

@test "single deeds, with their full record and given dice, are those of the model" {
	run -0 model _single --build "${VOLTIGEUR_BUILD:-$root/build}" --deeds 3000 --quiet
	[[ $output == *" 0 differ in 0 ways"* ]]
}
