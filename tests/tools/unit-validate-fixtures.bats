#!/usr/bin/env bats
# tests/fixtures/units/refused/RULESET/RULE.yaml breaks RULE and nothing else.
load ../helper

# Constraints of a ruleset's folder that no fixture is named for.
without_fixture() {
	local rule
	for rule in $(sed -n '/^rules:/,$p' "$1/units.yaml" | sed -n 's/^  \([a-z][a-z0-9-]*\):.*/\1/p'); do
		[ -f "$root/tests/fixtures/units/refused/$(basename "$1")/$rule.yaml" ] || echo "$(basename "$1"): no fixture breaks $rule"
	done
}

# The constraints of the ruleset that a file breaks, once each.
broken() {
	unit-validate -o kv "$1" | sed -n 's/.* rule=\([a-z-]*\) .*/\1/p' | sort -u | tr '\n' ' '
}

@test "every constraint of every ruleset has a fixture that breaks it" {
	for rules in "$root"/tables/*/; do
		run -0 without_fixture "${rules%/}"
		answers ""
	done
}

@test "a constraint without a fixture would be found, whoever it is for" {
	cp -r "$root/tables/corsair" "$BATS_TEST_TMPDIR"
	printf '  two-of-a-kind: {for: characters, advise: class > 0, say: no}\n' >>"$BATS_TEST_TMPDIR/corsair/units.yaml"
	run -0 without_fixture "$BATS_TEST_TMPDIR/corsair"
	answers "corsair: no fixture breaks two-of-a-kind"
}

@test "as many constraints are counted as the tool knows" {
	python3 -c 'import yaml' 2>/dev/null || skip "no python3-yaml"
	for rules in "$root"/tables/*/; do
		mkdir -p "$BATS_TEST_TMPDIR/none/tests"
		here=$(root=$BATS_TEST_TMPDIR/none without_fixture "${rules%/}" | wc -l)
		there=$(python3 -c 'import sys, yaml; print(len(yaml.safe_load(open(sys.argv[1]))["rules"]))' "$rules/units.yaml")
		[ "$here" -eq "$there" ] || { echo "$rules: $here and $there"; false; }
	done
}

@test "each fixture breaks the rule of its name and no other" {
	for file in "$root"/tests/fixtures/units/refused/*/*.yaml; do
		rule=$(basename "$file" .yaml)
		[ "$(broken "$file")" = "$rule " ] || { echo "$file: $(broken "$file")"; false; }
	done
}

@test "errors fail and warnings and advice do not, unless --strict" {
	cd "$root/tests/fixtures/units/refused/silver-bayonet"
	run unit-validate -o kv seven-soldiers.yaml
	[ "$status" -eq 1 ]
	run unit-validate -o kv cartridge-box.yaml
	has severity=warning warnings=1 errors=0 verdict=legal
	run unit-validate -o kv --strict cartridge-box.yaml
	[ "$status" -eq 1 ]
	run unit-validate -o kv --strict advised-seven.yaml
	has severity=advice verdict=legal
}
