#!/usr/bin/env bats
# Who takes part in a deed: one owner has one value of a field, whatever its party.
load ../helper

setup() {
	cd "$root" || return 1
	unset VOLTIGEUR_RULES VOLTIGEUR_LOG VOLTIGEUR_UNITS
	units=(-u tests/fixtures/units/french.yaml -u tests/fixtures/units/british.yaml)
}

fire() { shoot -r silver-bayonet "${units[@]}" -s a by=dubois weapon=pistol range=7 "$@"; }

@test "what a unit shares is one field for two figures of the unit" {
	run -0 fire at=manon target.fate-power=2 target.response=none fate=power
	[[ "$output" == *" fate-power=1 was.fate-power=2 "* ]]
	[[ "$output" != *target.fate-power* ]]
}

@test "figures of two units have a field each" {
	run -0 fire at=harris target.fate-power=2 fate-power=1 target.response=none fate=power
	[[ "$output" == *" target.fate-power=2 "* ]]
	[[ "$output" == *" fate-power=0 was.fate-power=1 "* ]]
}

@test "two values for what the unit shares are an error, the same value twice is not" {
	run --separate-stderr fire at=manon target.fate-power=1 fate-power=2
	[ "$status" -eq 2 ]
	[ "$stderr" = "shoot: fate-power: two values for one owner" ]
	run -0 fire at=manon target.fate-power=2 fate-power=2
}

@test "without unit files, by= and at= are two owners" {
	run -0 shoot -r silver-bayonet -s a by=Dubois at=Manon target.fate-power=1 fate-power=2 \
		weapon=pistol range=7 target.defence=13
}

# Of 24 fields of a company each is changed alone, in tests/c/company.c.
@test "a program serves another deed if their companies are the same in everything, and no other deed" {
	cp -R tests/fixtures/rules/parade "$BATS_TEST_TMPDIR"
	sed -i 's/^bodies:/&\n  all:     {of: game}\n  guns:    {of: game, when: kit has gun}/' "$BATS_TEST_TMPDIR/parade/ruleset.yaml"
	run -0 "${VOLTIGEUR_BUILD:-$root/build}/tests/company" tables/*/ tests/fixtures/rules/parade "$BATS_TEST_TMPDIR/parade"
	[[ $output =~ ^[0-9]{4,}' asked: 0 wrong'$ ]]
}
