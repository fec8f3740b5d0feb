#!/usr/bin/env bats
# Calls that fail: memory, reading, writing.  A sample; all of them in make faults.
load ../helper

@test "whatever call fails, a tool says so and exits with 2, and no half record comes out" {
	[ -z "$VOLTIGEUR_SANITIZED" ] || skip "a sanitizer stands where the shim would"
	bin=${VOLTIGEUR_BUILD:-$root/build}
	run python3 "$root/tests/faults/faults.py" --every 400 "$bin/loaded" "$bin/tests/shim.so"
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	[[ "$output" == "faults: "*" injected over 57 commands "*": 0 wrong" ]]
}

@test "whatever call fails, and whatever signal comes, while a log is written: the log stays whole" {
	[ -z "$VOLTIGEUR_SANITIZED" ] || skip "a sanitizer stands where the shim would"
	bin=${VOLTIGEUR_BUILD:-$root/build}
	run python3 "$root/tests/faults/writes.py" --every 100 --part 37 "$bin/loaded" "$bin/tests/shim.so"
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	[[ "$output" == "writes: "*" faults and signals over 11 commands "*": 0 wrong" ]]
}
