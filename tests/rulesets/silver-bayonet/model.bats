#!/usr/bin/env bats
# Random games, each answer and all state compared with a second bookkeeping that was
# written from the book and the inventory alone (tests/models). More games by hand:
# tests/models/silver_bayonet.py --games 1000 --sequence mix
load ../../helper

# games SEQUENCE [TABLES]: a few games.
games() {
	VOLTIGEUR_TABLES=${2:-$root/tables} PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/models/silver_bayonet.py" \
		--build "${VOLTIGEUR_BUILD:-$root/build}" --games 12 --seed 1 --sequence "$1" --quiet
}

@test "random games in strict order are those of the model" {
	run -0 games strict
	[[ $output == *"12 without a difference"* ]]
}

@test "random games that only warn are those of the model" {
	run -0 games warn
	[[ $output == *"12 without a difference"* ]]
}

@test "random games without an order are those of the model" {
	run -0 games no
	[[ $output == *"12 without a difference"* ]]
}

@test "told games are those of the model" {
	VOLTIGEUR_TABLES=$root/tables PYTHONDONTWRITEBYTECODE=1 run -0 python3 "$root/tests/models/silver_bayonet.py" \
		--build "${VOLTIGEUR_BUILD:-$root/build}" --stories
}

@test "a second Move in an activation is noticed" {
	cp -r "$root/tables" "$BATS_TEST_TMPDIR/tables"
	sed -i 's/budget: 1, noun: Move/budget: 2, noun: Move/' "$BATS_TEST_TMPDIR/tables/silver-bayonet/state.yaml"
	run ! cmp -s "$root/tables/silver-bayonet/state.yaml" "$BATS_TEST_TMPDIR/tables/silver-bayonet/state.yaml"
	run games strict "$BATS_TEST_TMPDIR/tables"
	[[ $output != *"12 without a difference"* ]]
}

# deletions ROW...: does the model notice that a row is gone?
deletions() {
	local row
	local stories=()
	[ "$1" != --stories ] || { stories=(--stories) && shift; }
	for row in "$@"; do set -- "$@" --row "$row" && shift; done
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/models/deletions.py" --build "${VOLTIGEUR_BUILD:-$root/build}" \
		--pool 8 --games 4 "${stories[@]}" "$@"
}

@test "rows that are gone are noticed" {
	run -0 deletions "let, melee.blow: target.health" "close, melee.distract: activation" "until, fatigue"
	[[ $output == *"3 rows: 3 of 3 caught"* ]] || { echo "$output"; false; }
}

@test "rows that random games seldom meet are noticed by told games" {
	run -0 deletions --stories "let, melee.blow: fouled" "owed, gust" "let, check.initiative-alone: next-total"
	[[ $output == *"6 rows: 6 of 6 caught"* ]] || { echo "$output"; false; }
}

@test "a row that no game needs is missed" {
	cp -r "$root/tables" "$BATS_TEST_TMPDIR/tables"
	sed -i 's/^      - {close: activation, ref: SB-144}/      - {refuse: tired, when: speed > 999, say: never}\n&/' "$BATS_TEST_TMPDIR/tables/silver-bayonet/move.yaml"
	VOLTIGEUR_TABLES=$BATS_TEST_TMPDIR/tables run -1 deletions "refuse, move.stand: tired"
	[[ $output == *"missed"*"0 of 1 caught"* ]] || { echo "$output"; false; }
}
