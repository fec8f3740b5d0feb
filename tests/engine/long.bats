#!/usr/bin/env bats
# Long evenings: a log that is written when the machine dies, two players at one
# log, readers that stop reading, disks that fill.  `make long` runs the streams of
# a hundred million records.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet
	units="$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml"
}

# shots N: so many records that say who shoots.
shots() { yes 'by=Harris at=Dubois weapon=musket range=12 target.defence=14' | head -n "$1"; }

# whole FILE: every line of it is an answer, to its end.
whole() { ! grep -vE '^by=[A-Z][a-z]+ at=.* did=shoot\.fire .*result=[a-z-]+( [a-z.]+=[^ ]*)*$' "$1"; }

@test "killed while it appends, a tool leaves whole lines but perhaps the last, and the log is folded" {
	for delay in 0.02 0.05 0.1 0.2; do
		yes 'by=Harris courage=3 faces=10,9' | check terror >>game.log &
		player=$!
		sleep "$delay"
		kill -9 "$player" 2>/dev/null || true
		wait "$player" 2>/dev/null || true
		[ -z "$(tail -c 1 game.log)" ] || sed -i '$d' game.log # a torn line, before the next joins it
	done
	[ "$(wc -l <game.log)" -gt 100 ]
	[ "$(sort -u game.log | wc -l)" -eq 1 ]
	head -n 5000 game.log >short.log
	VOLTIGEUR_UNITS=$units run --separate-stderr muster -o kv -l short.log
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
	[[ "${lines[0]}" == by=Harris* ]]
}

@test "a line that was cut short is told by its number, left out, and nothing else is lost" {
	export VOLTIGEUR_UNITS=$units
	check terror by=Harris -d 1,1 >game.log
	before=$(muster -o kv -l game.log)
	for cut in 'by=Cooper did=check.terror terror=stu' 'by=Cooper text="half a sen' 'by=Coo' 'by=Cooper health=1'; do
		{ check terror by=Harris -d 1,1; printf %s "$cut"; } >torn.log
		run --separate-stderr muster -o kv -l torn.log
		[ "$output" = "$before" ]
		[[ "$stderr" == *"torn.log:2: "*damaged* ]]
		run --separate-stderr check terror by=Harris -l torn.log -s a
		[ "$status" -eq 0 ]
		[[ "$stderr" == *"torn.log:2: "*damaged* ]]
	done
}

@test "two players who append to one log at once tear no line and lose none" {
	shots 30000 | shoot -s one >>game.log &
	shots 30000 | sed 's/by=Harris at=Dubois/by=Dubois at=Harris/' | shoot -s two >>game.log &
	wait
	[ "$(wc -l <game.log)" -eq 60000 ]
	whole game.log
	[ "$(grep -c '^by=Harris' game.log)" -eq 30000 ]
	grep '^by=Dubois' game.log | cmp - <(shots 30000 | sed 's/by=Harris at=Dubois/by=Dubois at=Harris/' | shoot -s two)
}

@test "two players with one log each see the other's answers, and the fold holds both" {
	export VOLTIGEUR_UNITS=$units VOLTIGEUR_LOG=game.log
	play() { for i in 1 2 3 4 5 6 7 8; do check terror by="$1" modifier=-9 -s "$1$i" >>game.log; done; }
	play Harris &
	play Dubois &
	wait
	[ "$(grep -c did=check.terror game.log)" -eq 16 ]
	run --separate-stderr muster -o kv
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
	for name in Harris Dubois; do
		last=$(grep "^by=$name.* terror=" game.log | tail -n 1 | grep -o ' terror=[a-z]*')
		[[ "$(grep "^by=$name" <<<"$output")" == *"$last"* ]]
	done
}

@test "a reader that stops reading ends every tool of the pipe quietly, and soon" {
	run --separate-stderr bash -c 'set -o pipefail; yes "weapon=musket range=12 target.defence=14" | timeout 20 shoot -s a | timeout 20 check terror --set courage=2 -s a | head -n 3'
	[ "${#lines[@]}" -eq 3 ]
	[ -z "$stderr" ]
	[ "$status" -eq 141 ]
	run --separate-stderr bash -c 'roll -O -o kv 1000d6 | head -n 1; echo "${PIPESTATUS[0]}"'
	[ -z "$stderr" ]
	[[ "${lines[1]}" == 141 || "${lines[1]}" == 0 ]]
}

@test "a disk that is full is told, exit 2: for records, odds, lists and reports" {
	for command in 'shots 10000 | shoot -s a' 'roll -O -o kv 10d6' 'roll 3d6' 'shoot --list' 'shoot fire --fields' 'shoot --help' \
		"unit-validate $root/tests/fixtures/units/british.yaml" 'table-lookup --cite SB-001' 'shots 1 | shoot -O -o kv' 'roll --limits' 'roll -V'; do
		run bash -c "$(declare -f shots); $command >/dev/full"
		[ "$status" -eq 2 ] || { echo "$command: $status"; return 1; }
		[[ "$output" == *"standard output: No space left on device"* ]] || { echo "$command: $output"; return 1; }
	done
}

@test "a disk that fills while a log is appended loses no answer that was written" {
	[ "$(id -u)" -eq 0 ] || skip "not root"
	mkdir small
	unshare -m true 2>/dev/null || skip "no mount namespaces"
	shots 40000 >in
	run unshare -m bash -c 'mount -t tmpfs -o size=1m tmpfs small || exit 9; shoot -s a <in >>small/game.log; echo "status $?"; cp small/game.log got'
	[[ "$output" != *"permission denied"* ]] || skip "no mounts"
	[[ "$output" == *"No space left on device"*"status 2"* ]]
	shoot -s a <in >want
	cmp -n "$(stat -c %s got)" got want
}

@test "a hundred thousand records through two tools stay flat, each answered in order" {
	[ -x /usr/bin/time ] || skip "no /usr/bin/time"
	[ -z "${VOLTIGEUR_SANITIZED:-}" ] || skip "sanitizers keep memory"
	RECORDS=100000 sh "$root/tests/engine/long.sh" >said
	grep -q '^100000 records' said
}
