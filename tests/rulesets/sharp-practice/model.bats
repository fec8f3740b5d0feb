#!/usr/bin/env bats
# Random games against a second bookkeeping (tests/models/sharp_practice.py).

load ../../helper

games() { python3 "$root/tests/models/sharp_practice.py" --build "$(dirname "$(command -v muster)")" --tries 0 "$@"; }

@test "the model agrees with cases worked out by hand" {
	run -0 python3 "$root/tests/models/sharp_practice_examples.py"
	[[ ${lines[-1]} == "wounds agrees" ]]
}

@test "the tools keep the books of strict games as the model does" {
	agrees games --games 8 --seed 4000 --sequence strict
}

@test "and those of games in which the order of play only warns" {
	agrees games --games 5 --seed 4050 --sequence warn
}

@test "and those of games without an order of play" {
	agrees games --games 5 --seed 4100 --sequence no
}

@test "told games are those of the model" {
	agrees games --stories
}

@test "a first volley of three dice more is found" {
	cp -r "$root/tables" "$BATS_TEST_TMPDIR/tables"
	sed -i 's/2\(.*first volley\)/3\1/' "$BATS_TEST_TMPDIR"/tables/sharp-practice/*.yaml
	export VOLTIGEUR_TABLES=$BATS_TEST_TMPDIR/tables
	run games --games 3 --seed 1 --sequence no --quiet
	echo "$output"
	[ "$status" -eq 1 ]
	[[ $output == *"shoot.fire: "* ]]
}
