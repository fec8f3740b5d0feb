#!/usr/bin/env bats
# A second bookkeeping of corsair, written from the source and the inventory alone
# (tests/models): games and single deeds, compared with the tools.
load ../../helper

model() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/models/corsair$1.py" "${@:2}"
}

@test "the model has the sheet's numbers, and what must hold in a game holds" {
	run -0 model _examples 40
	[[ $output == "all right" ]]
}

@test "the model plays whole games by itself, most deeds legal" {
	run -0 model '' --only-model --games 12
	[[ $output =~ ([0-9]+)\ deeds,\ ([0-9]+)\ refused ]]
	((BASH_REMATCH[1] > 900 && BASH_REMATCH[2] * 100 < BASH_REMATCH[1] * 40))
}

games() { model '' --build "${VOLTIGEUR_BUILD:-$root/build}" --tries 0 "$@"; }

@test "the tools keep the books of strict games as the model does" {
	agrees games --games 12 --seed 4000 --sequence strict
}

@test "and those of games in which the order of play only warns" {
	agrees games --games 12 --seed 4050 --sequence warn
}

@test "and those of games without an order of play" {
	agrees games --games 12 --seed 4100 --sequence no
}

@test "told games are those of the model" {
	agrees games --stories
}

@test "a disturbed loader whose turn counts all the same is found" {
	cp -r "$root/tables" "$BATS_TEST_TMPDIR/tables"
	sed -i '/do: loses-a-turn/d' "$BATS_TEST_TMPDIR/tables/corsair/melee.yaml"
	export VOLTIGEUR_TABLES=$BATS_TEST_TMPDIR/tables
	run games --games 30 --seed 1 --sequence strict --quiet
	echo "$output"
	[ "$status" -eq 1 ]
	[[ $output == *"expected"* ]]
}

@test "single deeds, with their full record and given dice, are those of the model" {
	run -0 model _single --build "${VOLTIGEUR_BUILD:-$root/build}" --deeds 6000 --quiet
	[[ $output == *" 0 differ in 0 ways"* ]]
	run -0 model _single --build "${VOLTIGEUR_BUILD:-$root/build}" --deeds 3000 --quiet --all
	[[ $output == *" 0 differ in 0 ways"* ]]
}

@test "an enemy on higher ground who costs nothing is noticed" {
	PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$root/tests/models run -1 python3 -c '
import sys
import corsair_deeds, corsair_single
first = corsair_deeds.Deeds.might
corsair_deeds.Deeds.might = lambda self, me, it: first(self, me, {**it, "higher": False})
sys.argv[1:] = ["--build", "'"${VOLTIGEUR_BUILD:-$root/build}"'", "--deeds", "1500", "--quiet"]
sys.exit(corsair_single.main())'
	[[ $output == *"melee.clash: "* ]]
}

@test "a contact that only one side knows is noticed" {
	PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$root/tests/models run -1 python3 -c '
import corsair, corsair_examples
def alone(self, name, mates=None):
    for pair in [pair for pair in self.contact if name in pair and (mates is None or pair & set(mates))]:
        self.contact.discard(pair)
    self.people[name]["touching"] = any(name in pair for pair in self.contact)
corsair.Game.part = alone
corsair_examples.games(20)'
	[[ $output == *AssertionError* ]]
}
