#!/usr/bin/env bats
# What exact odds take, of steps and of states at once: no more than when the list was made.
load ../helper

@test "the odds of the rulesets' examples take no more work, and no more states at once, than before" {
	local work states tool call
	while read -r work states tool call; do
		# shellcheck disable=SC2086
		run --separate-stderr "$tool" -O --limit "$work" --limit "$states" $call </dev/null
		[ "$status" -lt 2 ] || { echo "$tool $call: $stderr (tests/engine/budgets.py)"; return 1; }
	done <"$root/tests/engine/budgets.txt"
}
