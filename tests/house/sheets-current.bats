#!/usr/bin/env bats
# The generated half of voltigeur-RULESET(7); `make sheets` brings it up to date.
load ../helper

setup() { cd "$root" || return 1; }

@test "the quick reference in each voltigeur-RULESET(7) is up to date" {
	for rules in tables/*/; do
		ruleset=$(basename "$rules")
		run bash -c "sh tests/house/sheets.sh $ruleset | diff - man/voltigeur-$ruleset.7 | head -n 5"
		answers ""
	done
}
