#!/bin/sh
# Exact odds, beside the start of a process; left out until the tools have them.
# shellcheck source=tests/bench/lib.sh
. "$(dirname "$0")/lib.sh"
if ! shoot --help | grep -q -- --odds; then
	echo "odds: shoot has no --odds yet, left out"
	exit 0
fi
needs rolldice
measure --name 'odds of one shot (less the one-liner)' --most 6 --goal 4 --repeat 200 -- \
	shoot --odds weapon=musket accuracy=1 range=12 target.defence=14 target.health=11 -- rolldice 3d6
if command -v dicelab >/dev/null; then
	echo '100d6' >"$work/100d6"
	measure --name 'roll --odds 100d6' --most 1 --goal 0.1 --repeat 5 --input "$work/100d6" -- \
		roll --odds 100d6 -- dicelab --calc
fi
