#!/usr/bin/env bats
# muster --board: how both sides stand.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG=$BATS_TEST_TMPDIR/game.log
	export VOLTIGEUR_UNITS=$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml
}

shown() { # LINE: the board has it
	[[ $'\n'$output$'\n' == *$'\n'"$1"$'\n'* ]] || { echo "no \"$1\" in:"; echo "$output"; return 1; }
}

@test "before the first deed it shows full strength, and what the units share" {
	run muster --board -o text
	[ "$status" -eq 0 ]
	shown "Harris's Men  fate-power 2/2  fate-skill 2/2  fate-monster 1/1"
	shown "  Harris          health 13/13"
	shown "  Dubois          health 12/12"
	[ ! -e "$VOLTIGEUR_LOG" ]
}

@test "after some deeds: present values, what is unloaded, who has acted, who is out" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null 2>&1
	shoot -w cooper dubois 8 -d 10,7 >/dev/null 2>&1
	run muster --board -o text
	[ "${lines[0]}" = "Turn 1, secondary" ]
	shown "  Harris          health 13/13  unloaded musket  acted"
	shown "  Dubois          health -8/12  out"
}

@test "what ends before the game says when" {
	printf 'event=game number=1\nevent=set by=Harris lying=yes number=2\n' >"$VOLTIGEUR_LOG"
	run bash -c "muster --board -o text | grep Harris"
	[[ $output == *"lying"* ]]
	run muster --board -o kv
	[[ ${lines[0]} == 'by=Harris unit="Harris'\''s Men" health=13 full.health=13 lying=yes'* ]]
}

@test "no line is wider than the terminal" {
	shoot -w cooper dubois 8 -d 10,7 >/dev/null 2>&1
	for width in 40 60 80; do
		run bash -c "COLUMNS=$width muster --board -o text | awk 'length > $width'"
		answers ""
	done
}

@test "a line is broken only where what follows does not fit, and goes on below what stands first" {
	printf 'event=game number=1\nevent=set by=Harris lying=yes dazed=1 health=3 unloaded=musket number=2\n' >"$VOLTIGEUR_LOG"
	for width in $(seq 30 70); do
		COLUMNS=$width muster --board -o text >board
		awk -v width="$width" '
			/^    [^ ]/ { item = substr($0, 5); sub(/  .*/, "", item); broken++
				      if (length(before) + 2 + length(item) <= width) { print "would fit: " before "|" item; wrong = 1 } }
			{ before = $0 }
			END { exit wrong }' board || { echo "$width"; cat board; return 1; }
		[ "$width" -gt 40 ] || grep -q '^    [^ ]' board
		run grep -c '^$' board # one before each unit
		answers 2
	done
}

@test "who has less than his full strength is weakened, who has all or more is not, and who is out is out" {
	printf 'event=game number=1\nevent=set by=Harris health=12 number=2\nevent=set by=Dubois health=14 number=3\nevent=leave by=Tongue number=4\n' >"$VOLTIGEUR_LOG"
	run -0 muster --board -o html
	shown "<li class=weakened><b>Harris</b> health 12/13"
	shown "<li><b>Cooper</b> health 11/11"
	shown "<li><b>Dubois</b> health 14/12"
	[[ $output == *"<li class=out><b>Tongue</b> health 11/11, out"* ]]
	[ "$(grep -c 'class=weakened' <<<"$output")" -eq 1 ]
}

@test "what is between two stands in the columns of one" {
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_UNITS=$root/tests/fixtures/units/steeplechase.yaml
	printf 'event=game number=1\nevent=set by=Ney at=Mina friendly=yes number=2\nevent=set by=Lejeune at=Dragoons friendly=yes number=3\n' >"$VOLTIGEUR_LOG"
	run -0 muster --board -o text
	shown "Between two"
	shown "  Ney > Mina      friendly"
	shown "  Lejeune > Dragoons  friendly" # too long for a column
	run -0 muster --board -o html
	[[ $output == *"<h2>Between two</h2>"*"<li><b>Ney &rarr; Mina</b> friendly"* ]]
}

@test "every ruleset has a board" {
	local rules
	unset VOLTIGEUR_UNITS
	for rules in "sharp-practice sharp-practice" "corsair corsair" "other-side other-side" "steeplechase steeplechase"; do
		set -- $rules
		run muster --board -r "$1" -u "$root/tests/fixtures/units/$2.yaml" -o text
		[ "$status" -eq 0 ] && [ "${#lines[@]}" -gt 3 ] || { echo "$1: $output"; return 1; }
	done
	run bash -c "muster --board -r sharp-practice -u $root/tests/fixtures/units/sharp-practice.yaml -o text | grep Rifles"
	answers "  Rifles          men 6/6"
}

@test "the page is whole, needs nothing else, and shows hostile names as text" {
	cat >"$BATS_TEST_TMPDIR/unit.yaml" <<'X'
unit: britain
name: "<script>alert(1)</script>"
X
	sed 's/name: Harris$/name: "<script>[1m"/' "$root/tests/fixtures/units/british.yaml" >"$BATS_TEST_TMPDIR/hostile.yaml"
	run muster --board -u "$BATS_TEST_TMPDIR/hostile.yaml" -l "$VOLTIGEUR_LOG" -o html
	[ "$status" -eq 0 ]
	[[ $output == '<!DOCTYPE html>'* && $output == *'</html>' ]]
	[[ $output != *'<script'* && $output != *$'\e'* && $output != *$'\u202e'* && $output != *'http'* && $output != *' src='* ]]
	[[ $output == *'&lt;script&gt;[1m'* ]]
	run muster --board -u "$BATS_TEST_TMPDIR/hostile.yaml" -l "$VOLTIGEUR_LOG" -o text
	[[ $output != *$'\e'* && $output != *$'\u202e'* ]]
}

@test "a secret is shown to its side and the referee" {
	unset VOLTIGEUR_UNITS
	run muster -r other-side --board --as nobody -u "$root/tests/fixtures/units/other-side.yaml"
	[ "$status" -eq 2 ]
}

@test "html belongs to the board" {
	run --separate-stderr muster -o html
	refuses "--output html requires --board"
}
