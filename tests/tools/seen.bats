#!/usr/bin/env bats
# How pages, lists and messages look: tests/tools/seen.txt.
load ../helper

@test "what people see is as it was when somebody read it" {
	run -0 python3 "$root/tests/tools/seen.py" "$root/tests/tools/seen.txt"
}

@test "a line that differs, and a status, are told; --update writes them anew" {
	printf '%s\n' '# a list' '$ roll -d 3 1d6' '    total=3' '$ roll x' '$ cat' '< a' '    a' >"$BATS_TEST_TMPDIR/list"
	run -1 python3 "$root/tests/tools/seen.py" "$BATS_TEST_TMPDIR/list"
	[[ $output == *$'\n-    total=3\n+    roll=1d6 dice=3 total=3\n'*$'\n+exit 2\n'*'3 commands, 2 differ' ]] || { echo "$output"; return 1; }
	run -0 python3 "$root/tests/tools/seen.py" --update "$BATS_TEST_TMPDIR/list"
	run -0 python3 "$root/tests/tools/seen.py" "$BATS_TEST_TMPDIR/list"
	[ "$output" = '3 commands, 0 differ' ]
}
