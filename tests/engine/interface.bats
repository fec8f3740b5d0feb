#!/usr/bin/env bats
# What players, scripts and bots know by heart: what bare words of the command line stand
# for, which words refuse, how long something is remembered. Whoever changes one of them
# changes a list of tests/fixtures/interface, and says so in CHANGELOG.md.
load ../helper

setup_file() { python3 "$root/tests/engine/interface.py" "$BATS_FILE_TMPDIR" "$root/tables"; }

# listed KIND: as the fixture says.
listed() {
	run diff "$root/tests/fixtures/interface/$1.txt" "$BATS_FILE_TMPDIR/$1.txt"
	answers ""
}

@test "the bare words of each deed of every ruleset stand for what they always stood for" { listed operands; }

@test "each deed of every ruleset is done to the same people, to as many, and needs the same" { listed aims; }

@test "each procedure of every ruleset is refused by the same words" { listed refusals; }

@test "each procedure and table of every ruleset throws the same dice" { listed dice; }

@test "each field, option and key of a unit file of every ruleset may be what it always could" { listed fields; }

@test "each field of every ruleset is remembered until the same event" { listed until; }

@test "each deed of every ruleset fails by the same results, and is the same people's luck" { listed ends; }

@test "a bare word is the field that the list names, in its place" {
	run move -r silver-bayonet -o kv exit harris short
	has by=harris edge=short result=gone
	run shoot -r silver-bayonet -o kv -d 5,5 fire harris dubois 8 weapon=musket t.defence=13
	has by=harris at=dubois range=8
}
