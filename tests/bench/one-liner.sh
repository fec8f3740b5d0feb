#!/bin/sh
# One line typed at the table: whole processes, against Debian's rolldice.
# shellcheck source=tests/bench/lib.sh
. "$(dirname "$0")/lib.sh"
needs rolldice
if command -v roll >/dev/null; then
	measure --name 'roll 3d6' --most 1 --goal 0.7 --repeat 400 -- roll 3d6 -- rolldice 3d6
fi
measure --name 'shoot, one line' --most 3 --goal 2 --repeat 400 -- \
	shoot weapon=musket accuracy=1 range=12 target.defence=14 target.health=11 -- rolldice 3d6
for tool in check melee; do
	[ -f "$root/tables/$VOLTIGEUR_RULES/$tool.yaml" ] || continue
	variant=$("$tool" --list -o json | sed -n '1s/^{"name":"\([^"]*\)".*/\1/p')
	example=$("$tool" "$variant" --fields | sed -n "s/^example: $tool [^ ]* //p")
	[ -n "$example" ] || continue
	# shellcheck disable=SC2086 # operands
	measure --name "$tool $variant, one line" --most 3 --goal 2 --repeat 400 -- "$tool" "$variant" $example -- rolldice 3d6
done
