#!/usr/bin/env bats
# Events, undo, redo and the history of a log that the tools write.
load ../helper

setup() {
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG=$BATS_TEST_TMPDIR/game.log
	export VOLTIGEUR_UNITS=$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml
}

fire() { shoot -w by="$1" at="$2" range=8 -d 10,9 >/dev/null 2>&1; }
health() { muster | sed -n "s/^by=$1 .*health=\([-0-9]*\).*/\1/p"; }

@test "an event is written with its number, by its name alone too" {
	run muster -w event=set by=dubois health=3
	answers "event=set by=Dubois health=3 number=2"
	run muster -w turn
	answers "event=turn now.turn=2 was.now.turn=1 number=3"
	[ "$(tail -n 1 "$VOLTIGEUR_LOG")" = "$output" ]
	[ "$(health Dubois)" = 3 ]
}

@test "an event that is misspelt, or for nobody, is named and not written" {
	run --separate-stderr muster -w trun
	refuses 'unknown event "trun"'
	run --separate-stderr muster -w event=set by=Nobody health=2
	refuses 'unknown figure "Nobody"'
	run --separate-stderr muster -w event=set by=Dubois helth=2
	refuses 'unknown figure field "helth"'
	run --separate-stderr muster -w event=undo number=1
	refuses "event=undo is written by --undo"
	run --separate-stderr muster -w
	refuses "--write requires an event"
	run --separate-stderr muster turn
	refuses "muster takes operands only with -w"
	[ ! -s "$VOLTIGEUR_LOG" ]
}

@test "undo makes the last answer void, redo makes it count again" {
	fire Harris Dubois
	[ "$(health Dubois)" = 2 ]
	run muster --undo
	answers "event=undo number=2"
	[ "$(health Dubois)" = "" ]
	run muster --redo -o text
	answers "2 (shoot.fire by=Harris) counts again"
	[ "$(health Dubois)" = 2 ]
	run -0 muster --verify
}

@test "undo goes back step by step, and stops at the beginning of the game" {
	fire Harris Dubois
	muster -w turn
	run muster --undo -o text
	answers "3 (event=turn) is undone"
	run muster --undo -o text
	answers "2 (shoot.fire by=Harris) is undone"
	run --separate-stderr muster --undo
	refuses "there is nothing to undo"
	run muster --redo -o text
	answers "2 (shoot.fire by=Harris) counts again"
}

@test "an answer after an undo has a number of its own" {
	fire Harris Dubois
	muster --undo
	fire Harris Gaspard
	run bash -c "muster --history | cut -d ' ' -f 1,2,4-"
	answers "number=1 event=game
number=2 did=shoot.fire at=Dubois result=hit void=yes
number=3 did=shoot.fire at=Gaspard result=hit"
}

@test "the history is that of the present game, without the lines that undo" {
	fire Harris Dubois
	muster --undo
	muster -w event=game
	fire Cooper Gaspard >/dev/null
	fire Harris Gaspard >/dev/null
	muster --undo
	run bash -c "muster --history | cut -d ' ' -f 1,2,4-"
	answers "number=3 event=game
number=4 did=shoot.fire at=Gaspard result=hit
number=5 did=shoot.fire at=Gaspard result=down void=yes" # the second hit
}

@test "an earlier one is not undone while a later one builds on it" {
	fire Harris Dubois
	fire Cooper Dubois
	run --separate-stderr muster --undo=2
	refuses "--undo=2: 3 (shoot.fire by=Cooper) would no longer hold; --force undoes it too"
	[ "$(health Dubois)" = -8 ]
	run muster --undo=2 --force -o text
	answers "3 (shoot.fire by=Cooper) is undone
2 (shoot.fire by=Harris) is undone"
	run --separate-stderr muster --redo=3
	refuses "would no longer hold"
	run muster --redo -o text
	answers "2 (shoot.fire by=Harris) counts again"
	run muster --redo -o text
	answers "3 (shoot.fire by=Cooper) counts again"
	[ "$(health Dubois)" = -8 ]
}

@test "all that would no longer hold are named: a, b and c; the number is whole and of at least 1" {
	printf 'event=set sky=rain number=1\n' >"$VOLTIGEUR_LOG" # not a game that is begun
	fire Harris Dubois
	fire Cooper Gaspard
	fire Hagman Manon
	run --separate-stderr muster --undo=1
	refuses "muster: --undo=1: 2 (shoot.fire by=Harris), 3 (shoot.fire by=Cooper) and 4 (shoot.fire by=Hagman) would no longer hold; --force undoes them too"
	for wrong in 0 -1 1.5 x ''; do
		run --separate-stderr muster --undo="$wrong"
		refuses "muster: --undo: invalid number \"$wrong\""
		run --separate-stderr muster --redo="$wrong"
		refuses "muster: --redo: invalid number \"$wrong\""
	done
	for n in 4 3 2 1; do run -0 muster --undo; done # the latest that counts, each time
	answers "event=undo number=1"
	run --separate-stderr muster --undo
	refuses "there is nothing to undo"
	for n in 1 2 3 4; do
		run -0 muster --redo # the one that was undone last
		answers "event=redo number=$n"
	done
	run --separate-stderr muster --redo
	refuses "there is nothing to redo"
}

@test "an option of the game that a later deed read is not undone alone" {
	muster -w event=set sky=rain >/dev/null
	fire Harris Dubois
	run --separate-stderr muster --undo=2
	refuses "--undo=2: 3 (shoot.fire by=Harris) would no longer hold"
}

@test "an earlier one that nothing builds on is undone alone" {
	muster -w event=game
	fire Harris Dubois
	fire Cooper Gaspard
	run muster --undo=3
	answers "event=undo number=3"
	[ "$(health Dubois)" = "" ]
	[ -n "$(health Gaspard)" ]
	run -0 muster --verify
}

@test "who began the phase, or whose activation the next one ended, is not undone alone" {
	fire Harris Dubois
	fire Cooper Gaspard
	run --separate-stderr muster --undo=2
	refuses "3 (shoot.fire by=Cooper) would no longer hold"
	muster -w event=game sequence=warn
	muster -w event=phase now.phase=secondary
	fire Harris Dubois
	fire Cooper Gaspard
	run --separate-stderr muster --undo=6
	refuses "7 (shoot.fire by=Cooper) would no longer hold"
}

@test "numbers that cannot be undone" {
	fire Harris Dubois
	run --separate-stderr muster --undo=9
	refuses "the log has no such number"
	run --separate-stderr muster --undo=two
	refuses 'invalid number "two"'
	run --separate-stderr muster --redo=2
	refuses "it is not undone"
	muster --undo=2
	run --separate-stderr muster --undo=2
	refuses "it is undone already"
	run --separate-stderr muster --force
	refuses "--force requires --undo"
}

@test "--again=N gives an earlier answer anew, if the later ones still hold" {
	printf 'event=game number=1\n' >"$VOLTIGEUR_LOG"
	fire Harris Dubois
	fire Cooper Gaspard
	run bash -c "shoot --again=2 -w target.cover=yes -o kv 2>/dev/null"
	has at=Dubois total=19 amends=2
	run --separate-stderr shoot --again=9 -w
	refuses "--again: no answer from shoot with number 9 found"
	fire Hagman Dubois
	run --separate-stderr shoot --again=2 -w range=9
	[ "$status" -eq 0 ]
	run --separate-stderr shoot --again=2 -w -d 1,2
	refuses "--again=2: 4 (shoot.fire by=Hagman) would no longer hold; muster --undo=N undoes one"
}

@test "void dice count in the comparison with fair dice" {
	fire Harris Dubois
	run bash -c "muster --fairness -o kv | head -n 1"
	[ "$status" -eq 0 ]
	before=$output
	muster --undo
	run bash -c "muster --fairness -o kv | head -n 1"
	answers "$before"
}

@test "a void card is in the deck again" {
	VOLTIGEUR_RULES=sharp-practice
	unset VOLTIGEUR_UNITS
	before=$(draw turn --left -o kv | md5sum)
	draw turn -w -d 2
	muster --undo
	[ "$(draw turn --left -o kv | md5sum)" = "$before" ]
}

@test "undo in a log without undo's number warns, and nothing else happens" {
	printf 'event=game number=1\nevent=undo number=7\n' >"$VOLTIGEUR_LOG"
	run --separate-stderr muster
	[[ $stderr = *"game.log:2: no record has number=7"* ]]
}

@test "--undo and --redo need a log that can be written" {
	run --separate-stderr muster --undo -l "$BATS_TEST_TMPDIR"
	[ "$status" -eq 2 ]
	unset VOLTIGEUR_LOG
	run --separate-stderr muster --undo
	refuses "requires a log"
}

@test "nothing is undone in a log that is not there, and none is made" {
	cd "$BATS_TEST_TMPDIR"
	run --separate-stderr muster --undo -r silver-bayonet -l none.log
	refuses "No such file"
	run --separate-stderr muster --redo -r silver-bayonet -l none.log
	refuses "No such file"
	run --separate-stderr shoot -w --again -r silver-bayonet -l none.log
	refuses "No such file"
	[ ! -e none.log ]
}

@test "an answer that was undone and counts again may be done again" {
	check -w terror by=Harris courage=1 -d 2,3 >/dev/null 2>&1
	muster --undo >/dev/null
	muster --redo >/dev/null
	check -w --again courage=9 >/dev/null 2>&1
	run -0 --separate-stderr muster
	[ -z "$stderr" ] || { echo "$stderr"; false; }
	run -0 muster --verify
}

@test "a card holds only while the same cards were gone before it" {
	unset VOLTIGEUR_UNITS
	for by in A B C; do draw -w clue-investigation by=$by -d 1 >/dev/null; done
	run --separate-stderr muster --undo=2
	refuses "3 (draw.clue-investigation by=B) and 4 (draw.clue-investigation by=C) would no longer hold; --force undoes them too"
	run --separate-stderr draw --again=2 -d 2 -w
	refuses "3 (draw.clue-investigation by=B) and 4 (draw.clue-investigation by=C) would no longer hold"
	run -0 muster --undo=4
	draw -w clue-investigation by=D -d 1 >/dev/null
	run --separate-stderr muster --redo=4
	refuses "5 (draw.clue-investigation by=D) would no longer hold"
	run -0 muster --undo=5
	run -0 muster --redo=4
	run -0 draw clue-investigation -d 1
}

@test "a card to which another tool has answered since is drawn all the same" {
	unset VOLTIGEUR_UNITS
	for by in A B; do
		draw -w -s "$by" clue-investigation by=$by | check -w -s "$by" courage --set courage=1 --set reach=9 >/dev/null
	done
	grep -q ' draw.card=' "$VOLTIGEUR_LOG"
	run --separate-stderr muster --undo=2
	refuses "3 (draw.clue-investigation,check.courage by=B) would no longer hold; --force undoes it too"
	run -0 muster --undo=3
	run -0 muster --undo=2
	run -0 muster --verify
}

@test "what the first tool of a pipe read holds the answer as well as what the last one read" {
	echo event=game >"$VOLTIGEUR_LOG"
	muster -w event=set unit="Harris's Men" fate-skill=1 >/dev/null
	shoot -w -S -d 1,7 by=hagman at=dubois range=9 | check -w -S -s a courage --set reach=9 >/dev/null
	grep -q ' shoot.read=.* read=courage ' "$VOLTIGEUR_LOG"
	run -0 muster --verify
	run --separate-stderr muster --undo=2
	refuses "3 (shoot.fire,check.courage by=Hagman) would no longer hold; --force undoes it too"
	sed -i '2s/fate-skill=1/fate-skill=2/' "$VOLTIGEUR_LOG"
	run -1 --separate-stderr muster --verify
	[[ $output == *' did=shoot.fire,check.courage '*' want.fate-skill=2' && $stderr == *'game.log:4: verification failed' ]] || { echo "$output $stderr"; false; }
}

@test "cards of another deck, and those before a game or a shuffle, are no matter" {
	unset VOLTIGEUR_UNITS
	draw -w clue-investigation by=A -d 1 >/dev/null
	draw -w clue-investigation by=B -d 1 >/dev/null
	muster -w event=game >/dev/null
	draw -w clue-investigation by=C -d 1 >/dev/null
	run -0 muster --undo=3
	run -0 muster --undo=2
}
