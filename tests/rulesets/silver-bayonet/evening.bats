#!/usr/bin/env bats
# A whole evening from the shell: two units, three turns, a dozen actions with the
# dice of the table, one choice taken back, one line undone; then the log is folded,
# proved, counted and played again.
load ../../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	cp "$root/tests/fixtures/units/british.yaml" "$root/tests/fixtures/units/french.yaml" .
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_UNITS=british.yaml:french.yaml VOLTIGEUR_LOG=game.log
}

# What a player types; each answer goes to the log.
logged() { "$@" -S -t -o kv | tee -a game.log; }
event() { echo "event=$*" >>game.log; }

evening() {
	rm -f game.log
	event game criticals=yes
	# turn 1
	logged check initiative -d 7,8,3,4 by=harris at=dubois
	shoot -S -t -d 10,7 by=harris at=dubois range=18 | logged check terror --for at -d 8,4
	logged move walk -s evening by=cooper clear=6
	draw clue-investigation -S -t -d 3 by=pike | logged table-lookup clue-investigation -s evening
	logged shoot -d 2,3 by=lefevre at=cooper range=12
	event turn
	# turn 2
	logged shoot reload -s evening by=harris weapon=musket
	logged shoot -d 3,2 by=hagman at=gaspard range=20
	logged shoot --again -d +9 fate=power
	logged melee attack -d 8,9 by=cooper at=lefevre
	logged shoot -d 4,4 by=duval at=cooper range=8
	event activation by=Cooper
	event turn
	# turn 3
	logged check terror --for at -d 6,7,1,2 by=hagman at=gaspard,manon
	logged shoot -d 9,5 by=shaw at=perkins range=9 # one's own man: that was a slip
	sed -i '$d' game.log                            # undone
	logged shoot -d 9,9 by=shaw at=dubois range=9
	logged move walk -s evening by=pike clear=4
	logged shoot -d 2,6 by=manon at=shaw weapon=pistol range=5
	event turn
}

@test "the evening is played, and each action says its sentence" {
	run --separate-stderr evening
	[ "$status" -eq 0 ]
	[ -z "$stderr" ] # nothing that does not follow
	[ "$(grep -c did= game.log)" -ge 14 ]
	[ "$(grep -c text= game.log)" -eq "$(grep did= game.log | grep -cv ' owner=')" ]
	[ "$(grep -c '^event=turn' game.log)" -eq 3 ]
	[ "$(grep -c amends= game.log)" -eq 1 ]
}

@test "folded, the log says how everybody stands" {
	evening >/dev/null
	run muster -o kv
	[ "$status" -eq 0 ]
	# Harris hit Dubois for 10 of 12, and Shaw for 9 more; Harris has loaded again
	[[ "$output" == *"by=Dubois health=-7 "*"out=yes"* ]] || { echo "$output"; false; }
	[[ "$output" != *"by=Harris unloaded"* ]]
	[[ "$output" == *"by=Hagman unloaded=rifle"* ]]
	# the Power Die of --again is gone from the unit's pool
	[[ "$output" == *'unit="Harris'*"fate-power=1"* ]] || { echo "$output"; false; }
	[[ "$output" == *"criticals=yes"* ]]
}

@test "the log proves itself, and a line that was changed or taken out is named" {
	evening >/dev/null
	run muster --verify
	answers ""
	line=$(grep -n 'by=Shaw' game.log | cut -d: -f1)
	sed "${line}s/skill=9/skill=10/" game.log >edited.log
	run --separate-stderr muster --verify -l edited.log
	[[ $status -eq 1 && $stderr == *"edited.log:$line: verification failed"* ]]
	sed "2d" game.log >short.log
	run --separate-stderr muster --verify -l short.log
	[ "$status" -eq 0 ] || [[ "$stderr" == *"short.log:"* ]]
}

@test "the same evening again gives the same bytes" {
	evening >/dev/null
	mv game.log first.log
	evening >/dev/null
	cmp first.log game.log
}

@test "seeded instead, it is the same bytes on every replay of its own log" {
	evening >/dev/null
	# every stamped answer, derived from itself alone, without units and log
	unset VOLTIGEUR_UNITS VOLTIGEUR_LOG
	for tool in shoot melee move; do
		grep "did=$tool\." game.log | grep -v amends= | grep -v 'did=[a-z.-]*,' >own || continue
		run "$tool" --verify <own
		answers ""
	done
}

@test "the dice of the evening are counted, and those of the amended shot once" {
	evening >/dev/null
	run muster --fairness
	[[ "$output" == *"die=d10 source=hand dice="* ]]
}

@test "after the game: what each earned, and what must still be rolled goes down the pipe" {
	evening >/dev/null
	run muster --after -o kv
	[ "$status" -eq 0 ]
	[[ "$output" == *"by=Dubois "*"next="* ]] || { echo "$output"; false; }
	muster --after -o kv | grep 'next=table-lookup' | table-lookup -S -s after -t -o kv >>game.log
	run muster --verify
	answers ""
	run muster --after -o kv
	[[ "$output" != *"next=table-lookup"* ]]
}
