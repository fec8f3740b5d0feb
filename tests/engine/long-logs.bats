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
