#!/usr/bin/env bats
# What one deed leaves to the next in a game of The Silver Bayonet: each field of each deed, one below, at and one above each bound; edges.txt has them.
load ../../helper

@test "each rule holds at its edges" {
	run -0 python3 tests/rulesets/edges.py silver-bayonet
	answers ""
}
