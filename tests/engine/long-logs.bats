#!/usr/bin/env bats
# Long streams of a game: the later records run a program made for their fields.
load ../helper

setup() { cd "$BATS_TEST_TMPDIR" || return 1; }

@test "a phase is opened and closed as often as it is thrown, in a stream of any length" {
	yes 'faces=1
faces=2' | head -n 160 >dice
	cp "$root/tests/fixtures/logs/other-side.log" log
	run -0 --separate-stderr table-lookup initiative -r other-side -l log -u "$root/tests/fixtures/units/other-side.yaml" <dice
	[ "$(grep -c 'now.phase=none was.now.phase=players' <<<"$output")" -ge 79 ]
	[ "$(grep -c 'now.phase=players was.now.phase=none' <<<"$output")" -ge 79 ]
}

@test "a long stream has the answers of the whole program, in every ruleset" {
	local rules files
	cd "$root/tests/fixtures/units" || return 1
	for rules in corsair other-side sharp-practice silver-bayonet steeplechase; do
		files=$(echo $rules*.yaml)
		[ $rules != silver-bayonet ] || files="british.yaml french.yaml"
		run -0 python3 "$root/tests/engine/long-logs.py" "${STREAMS:-12}" $rules ../logs/$rules.log $files
		[[ $output == *" 0 differ" && $output != *" 0 done"* ]]
	done
}

# Minutes, where each figure or line was held against all others twice over.
@test "thousands of monsters, and of undone deeds, take seconds" {
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_UNITS=$root/tests/fixtures/units/british.yaml
	{
		echo 'event=game sequence=strict'
		for ((i = 1; i < 3000; i++)); do echo "event=join by=G$i type=ghoul"; done
	} >many.log
	run -0 timeout 30 muster --turn -l many.log
	[ "$(grep -c stands= <<<"$output")" -gt 3000 ]
	run -0 timeout 30 muster --board -l many.log
	{
		echo 'event=game sequence=no'
		echo 'event=set by=Harris health=5'
		for ((i = 0; i < 40000; i++)); do echo 'event=undo number=2'; echo 'event=redo number=2'; done
	} >undone.log
	run -0 timeout 5 muster -l undone.log
	[[ $output == *'by=Harris health=5'* ]]
}
