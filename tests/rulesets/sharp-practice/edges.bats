#!/usr/bin/env bats
# Sharp Practice: records one below, at and one above each bound, and each modifier; edges.txt has them.
load ../../helper

@test "each rule holds at its edges" {
	run -0 python3 tests/rulesets/edges.py sharp-practice
	answers ""
}

@test "a changed answer is seen" {
	local copy=$BATS_TEST_TMPDIR/rulesets
	mkdir -p "$copy/sharp-practice"
	cp tests/rulesets/edges.py "$copy"
	sed 's/2 to move; none left/3 to move; none left/' tests/rulesets/sharp-practice/edges.txt >"$copy/sharp-practice/edges.txt"
	run -1 python3 "$copy/edges.py" sharp-practice actions
	[[ $output == "check actions "*" action=move dice=2 spent=0"*want:*got:* || $output == "check actions spent=0 action=move dice=2"* ]]
	run -0 python3 "$copy/edges.py" sharp-practice initiative
	answers ""
}
