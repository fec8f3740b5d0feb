#!/usr/bin/env bats
# A second bookkeeping of Steeplechase, written from the source and the inventory alone
# (tests/models). It plays by itself so far; single deeds are compared with the tools.
load ../../helper

model() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/models/steeplechase$1.py" "${@:2}"
}

@test "the model plays the worked examples of the source" {
	run -0 model _examples 30
	[[ $output == "all right" ]]
}

@test "the model plays whole games by itself, most deeds legal" {
	run -0 model '' --only-model --games 12
	[[ $output =~ ([0-9]+)\ deeds,\ ([0-9]+)\ refused ]]
	((BASH_REMATCH[1] > 900 && BASH_REMATCH[2] * 100 < BASH_REMATCH[1] * 40))
}

@test "single deeds, with their full record and given dice, are those of the model" {
	run -0 model _single --build "${VOLTIGEUR_BUILD:-$root/build}" --deeds 3000 --quiet
	[[ $output == *" 0 differ in 0 ways"* ]]
	run -0 model _single --build "${VOLTIGEUR_BUILD:-$root/build}" --deeds 2000 --quiet --all
	[[ $output == *" 0 differ in 0 ways"* ]]
}

@test "a swordsman without his +1 is noticed" {
	PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$root/tests/models run -1 python3 -c '
import steeplechase_deeds, steeplechase_single
first = steeplechase_deeds.Deeds.is_
steeplechase_deeds.Deeds.is_ = lambda self, ability: ability != "swordsman" and first(self, ability)
import sys
sys.argv[1:] = ["--build", "'"${VOLTIGEUR_BUILD:-$root/build}"'", "--deeds", "1500", "--quiet"]
sys.exit(steeplechase_single.main())'
	[[ $output == *"melee.fight: "* ]]
}
