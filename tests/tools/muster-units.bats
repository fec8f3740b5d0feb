#!/usr/bin/env bats
# muster -u: the figures of unit files as records.
load ../helper

setup() {
	export VOLTIGEUR_RULES=silver-bayonet
	units=$root/tests/fixtures/units
}

@test "every figure is a record of the fields that differ from their start" {
	run muster -o kv -u "$units/british.yaml"
	[ "${#lines[@]}" -eq 8 ]
	# raised: Melee 1 + 1, Health 12 + 1, Courage 2 + 1 (SB-012 to SB-015)
	[ "${lines[0]}" = "by=Harris speed=6 melee=2 accuracy=1 defence=14 courage=3 health=13 full-health=13 attributes=artillerist,hard-to-put-down kit=cartridge-box,musket,hand-weapon silver-on=cartridge-box medics=1 fate-power=2 fate-skill=2 fate-monster=1" ]
	[[ ${lines[2]} == by=Hagman\ * && ${lines[2]} != *courage=* ]]
}

@test "what the unit begins the game with is on the record of each figure (SB-225, SB-226, SB-749)" {
	sed 's/^name:/options: {solo: yes}\nname:/' "$units/british.yaml" >"$BATS_TEST_TMPDIR/solo.yaml"
	run muster -o kv -u "$BATS_TEST_TMPDIR/solo.yaml"
	[ "$(grep -c ' fate-power=1 fate-skill=1 fate-monster=0$' <<<"$output")" -eq 8 ] || { echo "$output"; false; }
	run muster -o kv -u "$units/british.yaml"
	[ "$(grep -c ' fate-power=2 fate-skill=2 fate-monster=1$' <<<"$output")" -eq 8 ] || { echo "$output"; false; }
}

@test "the records are what another tool reads: every figure shoots" {
	run bash -c "muster -u '$units/british.yaml' | shoot -s seed --set weapon=musket --set range=12 --set target.defence=14"
	[ "$status" -eq 0 ] || { echo "$output"; false; }
	[ "${#lines[@]}" -eq 8 ]
	[[ ${lines[0]} == "by=Harris speed=6 "*" kit=cartridge-box,musket,hand-weapon silver-on=cartridge-box medics=1 fate-power=2 fate-skill=2 fate-monster=1 weapon=musket range=12 target.defence=14 did=shoot.fire "* ]]
}

@test "several files are one roll, also by the environment" {
	VOLTIGEUR_UNITS="$units/british.yaml:$units/french.yaml" run muster -o tsv --columns by,health
	[ "${#lines[@]}" -eq 16 ]
	[ "${lines[0]}" = $'Harris\t13' ]
	[ "${lines[8]}" = $'Dubois\t12' ]
}

@test "as text it is a table, numbers first and to the right" {
	run muster -o text -u "$units/french.yaml"
	[ "${#lines[@]}" -eq 9 ]
	[[ ${lines[0]} == "figure    speed  melee  accuracy  defence "*"  kit  "* ]]
	[[ ${lines[3]} == "Manon         6      -         -       13        3 "* ]]
}

@test "as JSON numbers are numbers and sets are arrays" {
	run muster -o json -u "$units/british.yaml"
	[ "$(jq -c '[.by, .health, .attributes]' <<<"${lines[0]}")" = '["Harris",13,["artillerist","hard-to-put-down"]]' ]
}

@test "without unit files, with operands or with a bad file it says so" {
	run --separate-stderr muster
	refuses "nothing to muster; use -u FILE or"
	run --separate-stderr muster -u "$units/british.yaml" harris
	refuses '"harris": muster takes operands only with -w'
	printf 'nation: brittain\n' >"$BATS_TEST_TMPDIR/bad.yaml"
	run --separate-stderr muster -u "$BATS_TEST_TMPDIR/bad.yaml"
	refuses 'did you mean "britain"?'
}

@test "a set that lists no words may hold words that the rules do not name" {
	run shoot -o kv -d 5,5 weapon=musket range=3 target.defence=12 kit=musket,sandwich
	has kit=musket,sandwich
}
