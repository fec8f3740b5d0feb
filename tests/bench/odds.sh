#!/bin/sh
# Exact odds, beside the start of a process; left out until the tools have them.
# shellcheck source=tests/bench/lib.sh
. "$(dirname "$0")/lib.sh"
if ! shoot --help | grep -q -- --odds; then
	echo "odds: shoot has no --odds yet; skipped"
	exit 0
fi
needs rolldice
measure --name 'odds of one shot (less the one-liner)' --most 6 --goal 4 --repeat 200 -- \
	shoot --odds weapon=musket accuracy=1 range=12 target.defence=14 target.health=11 -- rolldice 3d6
# Bars of 100 ms and 15 ms, goals of 20 ms and 5 ms, said in times of rolldice (0.7 ms alone):
# fire of 36 men at mounted men, three rounds of a close fight, a thousand dice.
measure --name 'odds of fire, 36 dice at mounted men' --most 143 --goal 29 --repeat 3 -- \
	shoot -r sharp-practice --odds men=36 weapon=musket range=8 target.mounted=yes -- rolldice 3d6
measure --name 'odds of a close fight, 12 against 12' --most 143 --goal 29 --repeat 1 -- \
	melee -r sharp-practice --odds men=12 target.men=12 -- rolldice 3d6
measure --name 'odds of a close fight, 20 against 20' --most 143 --goal 29 --repeat 1 -- \
	melee -r sharp-practice --odds men=20 target.men=20 -- rolldice 3d6
measure --name 'roll --odds 1000d6' --most 21 --goal 7 --repeat 5 -- roll --odds 1000d6 -- rolldice 3d6
if command -v dicelab >/dev/null; then
	echo 'sum(100#d6)' >"$work/100d6"
	measure --name 'roll --odds 100d6' --most 1 --goal 0.1 --repeat 5 --input "$work/100d6" -- \
		roll --odds 100d6 -- dicelab --calc
fi
