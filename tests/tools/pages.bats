#!/usr/bin/env bats
# The tables of pages: what stands in them is tested elsewhere, here how it stands.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet
}

@test "numbers stand at the right, words at the left, two blanks between, no column wider than its widest cell" {
	local rules shot='weapon=musket target.defence=12'
	roll -O -o text 2d6 >dice
	roll -O -o text '1d6!' >exploding
	roll -O -o text '3d100' >wide
	# shellcheck disable=SC2086 # words
	shoot -O -o text range=3 $shot >deed
	# shellcheck disable=SC2086
	shoot -O -o text --sweep range=1..12 $shot >sweep
	# shellcheck disable=SC2086
	shoot -O -o text --sweep accuracy=0..1 --sweep range=18..30:12 --outcome damage $shot >grid
	shoot -O -o text range=3 target.defence=12 --outcome result,damage --compare weapon=musket/pistol >compared
	muster --units "$root/tests/fixtures/units/british.yaml" -o text >silver-bayonet
	for rules in sharp-practice corsair other-side steeplechase; do
		muster -r "$rules" --units "$root/tests/fixtures/units/$rules.yaml" -o text >"$rules"
	done
	run -0 python3 "$root/tests/tools/pages.py" dice exploding wide deed sweep grid compared silver-bayonet sharp-practice corsair other-side steeplechase
	[ "${lines[0]%% *}" -gt 70 ] || { echo "$output"; return 1; }
}

@test "the check itself sees a column out of line, one too wide, and blanks too many" {
	printf '%s\n' 'who     pips' 'Harris     3' 'Al         2' >right
	run -0 python3 "$root/tests/tools/pages.py" right
	sed 's/^Al /Al/; s/^Al/ Al/' right >moved
	sed 's/3$/3 /; s/   3 $/  3/' right >shifted
	sed 's/^\([^ ]*\) /\1  /' right >wider
	for page in moved shifted wider; do
		run -1 python3 "$root/tests/tools/pages.py" "$page"
	done
}
