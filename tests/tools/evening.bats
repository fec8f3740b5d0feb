#!/usr/bin/env bats
# Five evenings at a terminal: a dozen deeds of each ruleset, undone, done again, on the board.
load ../helper

@test "an evening of each ruleset is played in a shell on a terminal" {
	command -v python3 >/dev/null || skip "no python3"
	run timeout 120 python3 "$root/tests/tools/evening.py" "$root/tests/tools/evenings.txt" "$root" "$BATS_TEST_TMPDIR"
	echo "$output"
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "5 evenings" ]
}
