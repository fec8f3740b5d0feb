#!/usr/bin/env bats
# Ten deeds of each ruleset, as they were typed before and as they are typed now.
load ../helper

@test "the short line of each deed has the record of the long one, and half its characters" {
	command -v python3 >/dev/null || skip "no python3"
	run python3 "$root/tests/tools/short_lines.py" "$root/tests/tools/short-lines.txt" "$root"
	echo "$output"
	[ "$status" -eq 0 ]
	[ "${#lines[@]}" -eq 5 ]
}
