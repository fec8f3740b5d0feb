#!/usr/bin/env bats
# tests/units/refused/RULESET/RULE.yaml breaks RULE and nothing else.
load helper

# The stable ids of a ruleset's constraints.
constraints() {
	sed -n '/^rules:/,$p' "$root/tables/$1/units.yaml" | sed -n 's/^  \([a-z][a-z-]*\):.*/\1/p'
}

# The rules that a file breaks, once each.
broken() {
	unit-validate -o kv "$1" | sed -n 's/.* rule=\([a-z-]*\) .*/\1/p' | sort -u | tr '\n' ' '
}

@test "every constraint of every ruleset has a fixture that breaks it" {
	for units in "$root"/tables/*/units.yaml; do
		ruleset=$(basename "$(dirname "$units")")
		for rule in $(constraints "$ruleset"); do
			[ -f "$root/tests/units/refused/$ruleset/$rule.yaml" ] ||
				{ echo "$ruleset: no fixture breaks $rule"; false; }
		done
	done
}

@test "each fixture breaks the rule of its name and no other" {
	for file in "$root"/tests/units/refused/*/*.yaml; do
		rule=$(basename "$file" .yaml)
		[ "$(broken "$file")" = "$rule " ] || { echo "$file: $(broken "$file")"; false; }
	done
}

@test "errors fail and warnings and advice do not, unless --strict" {
	cd "$root/tests/units/refused/silver-bayonet"
	run unit-validate -o kv seven-soldiers.yaml
	[ "$status" -eq 1 ]
	run unit-validate -o kv cartridge-box.yaml
	has severity=warning warnings=1 errors=0 verdict=legal
	run unit-validate -o kv --strict cartridge-box.yaml
	[ "$status" -eq 1 ]
	run unit-validate -o kv --strict advised-seven.yaml
	has severity=advice verdict=legal
}
