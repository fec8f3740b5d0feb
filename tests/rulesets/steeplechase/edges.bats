#!/usr/bin/env bats
# Steeplechase: records one below, at and one above each bound, and each modifier; edges.txt has them.
load ../../helper

@test "each rule holds at its edges" {
	run -0 python3 tests/rulesets/edges.py steeplechase
	answers ""
}
