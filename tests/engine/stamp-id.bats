#!/usr/bin/env bats
# What a stamp of a record with an id must say.
load ../helper

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

@test "an id of 64 bytes names a record, one of 65 is told and the stream goes on" {
	most=$(printf %64s '' | tr ' ' n)
	shot='weapon=musket range=12 target.defence=14'
	run --separate-stderr shoot -s seed <<-END
	id=${most}n $shot
	{"id": "${most}n", "weapon": "musket", "range": 12, "target.defence": 14}
	$shot id=$most
	END
	[ "$status" -eq 2 ]
	[ "${lines[0]}" = "id=${most}n $shot error=\"id: 65 bytes, more than 64 (limit: id)\"" ]
	[[ "${lines[1]}" == '{"id":'*'"error":"id: 65 bytes, more than 64 (limit: id)"}' ]]
	[[ "${lines[2]}" == "$shot id=$most did=shoot.fire "* ]]
	[ "${#stderr_lines[@]}" -eq 2 ]
	[ "${stderr_lines[0]}" = "shoot: stdin:1: id: 65 bytes, more than 64 (limit: id)" ]
	alone=$(shoot -s seed "id=$most" ${shot// /$'\n'})
	[ "${lines[2]#*did=}" = "${alone#*did=}" ]
}

@test "a log with an id that no tool takes is refused by its line" {
	cd "$BATS_TEST_TMPDIR"
	printf 'event=turn\nid=%065d event=turn\n' 0 >log
	run --separate-stderr muster -l log
	refuses "log:2: "
	[[ "$stderr" == *"id: 65 bytes, more than 64 (limit: id)"* ]]
	sed -i 's/=0/=/' log
	run muster -l log
	[ "$status" -eq 0 ]
}
