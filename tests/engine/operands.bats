#!/usr/bin/env bats
# Bare words of the command line: scripts that players wrote know what they stand for.
load ../helper

@test "the bare words of each deed of every ruleset stand for what they always stood for" {
	run diff "$root/tests/fixtures/operands.txt" <(python3 "$root/tests/engine/operands.py" "$root/tables")
	answers ""
}

@test "a bare word is the field that the list names, in its place" {
	run move -r silver-bayonet -o kv exit harris short
	has by=harris edge=short result=gone
	run shoot -r silver-bayonet -o kv -d 5,5 fire harris dubois 8 weapon=musket t.defence=13
	has by=harris at=dubois range=8
}
