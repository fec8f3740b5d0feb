#!/usr/bin/env bats
# muster --shell: functions for an evening in three shells.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	units="-u $root/tests/fixtures/units/british.yaml -u $root/tests/fixtures/units/french.yaml"
	cat >evening <<-'X'
		shoot harris dubois 18 -d 10,7 -o text 2>/dev/null
		shoot harris dubois 18 -O --outcome result -o tsv --columns result 2>/dev/null | head -n 1
		turn
		undo -o text
		undo 2 -o text
		redo -o text
		event event=set by=dubois health=7
		board -o text | grep Dubois
		voltigeur_prompt
		deeds | tail -n 1
	X
	cat >expected <<-'X'
		Harris fires the musket at Dubois: power 10, skill 7, +1 accuracy = 18 against 14: hit for 10, 2 health left
		unloaded
		event=turn now.turn=2 was.now.turn=1 now.phase=none was.now.phase=secondary number=3
		3 (event=turn) is undone
		2 (shoot.fire by=Harris) is undone
		2 (shoot.fire by=Harris) counts again
		event=set by=Dubois health=7 number=4
		Dubois and Company  fate-power 2/2  fate-skill 2/2  fate-monster 1/1
		  Dubois          health 7/12
		1 secondary
		number=4 event=set by=Dubois
	X
}

plays() { # SHELL WORDS..: the evening in that shell
	command -v "$1" >/dev/null || skip "no $1"
	run --separate-stderr "$@"
	[ "$output" = "$(cat expected)" ] || { diff <(echo "$output") expected; echo "$stderr"; return 1; }
	[ "$(grep -c . friday.log)" -ge 6 ]
}

@test "an evening in bash" {
	plays bash -c "eval \"\$(muster --shell bash -r silver-bayonet -l friday.log $units)\"; . ./evening"
}

@test "an evening in zsh" {
	plays zsh -fc "eval \"\$(muster --shell zsh -r silver-bayonet -l friday.log $units)\"; . ./evening"
}

@test "an evening in fish" {
	plays fish --no-config -c "muster --shell fish -r silver-bayonet -l friday.log $units | source; source ./evening"
}

@test "hostile names of files are values, and are not run" {
	local odd="it's \$(touch ran) \`touch ran\` \\ \"x\".yaml" shell
	cp "$root/tests/fixtures/units/british.yaml" "$odd"
	for shell in bash zsh fish; do
		command -v "$shell" >/dev/null || continue
		muster --shell "$shell" -r silver-bayonet -l "l'\$(touch ran).log" -u "$odd" >code
		if [ "$shell" = fish ]; then
			run fish --no-config -c 'source code; echo $VOLTIGEUR_UNITS; echo $VOLTIGEUR_LOG'
		else
			run "$shell" -c '. ./code; printf "%s\n" "$VOLTIGEUR_UNITS" "$VOLTIGEUR_LOG"'
		fi
		[ "${lines[0]}" = "$PWD/$odd" ] && [ "${lines[1]}" = "$PWD/l'\$(touch ran).log" ] || { echo "$shell: $output"; return 1; }
	done
	[ ! -e ran ]
}

@test "an unknown shell, no log, and a path with a colon are errors" {
	run --separate-stderr muster --shell csh -r silver-bayonet -l x
	refuses 'unknown shell "csh"; expected bash, zsh or fish'
	run --separate-stderr muster --shell bash -r silver-bayonet
	refuses "--shell requires a log"
	run --separate-stderr muster --shell bash -r silver-bayonet -l x -u a:b.yaml
	refuses "separates unit files"
}
