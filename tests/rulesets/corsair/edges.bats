#!/usr/bin/env bats
# corsair: each field of each deed, one below, at and one above each bound; edges.txt has them.
load ../../helper

@test "each rule holds at its edges" {
	run -0 python3 tests/rulesets/edges.py corsair
	answers ""
}
