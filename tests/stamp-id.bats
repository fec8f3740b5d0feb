#!/usr/bin/env bats
# What a stamp of a record with an id must say.
load helper

setup() { export VOLTIGEUR_RULES=silver-bayonet; }

@test "a stamped record with an id is re-derived from its id" {
	stamped=$(echo 'id=Fig1 weapon=musket range=12 target.defence=14' | shoot -s seed -S)
	[[ "$stamped" != *" number="* ]]
	run shoot --verify <<<"$stamped"
	answers ""
}

@test "a stamped record without one is re-derived from its number" {
	stamped=$(printf 'weapon=rifle range=12 target.defence=9\nweapon=musket range=12 target.defence=14\n' | shoot -s seed -S)
	[[ "$stamped" == *" number=2 "* ]]
	run shoot --verify <<<"$stamped"
	answers ""
}
