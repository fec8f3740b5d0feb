#!/usr/bin/env bats
# The order of play: whose turn it is, what a deed costs, and what it refuses. The
# game is parade: the eager bands A and B act first, then all others, each once.

load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR"
	rules=$root/tests/fixtures/rules/parade
	export VOLTIGEUR_RULES=$rules VOLTIGEUR_LOG=game.log
	export VOLTIGEUR_UNITS=$rules/units/red.yaml:$rules/units/blue.yaml
	game strict
}

# game SEQUENCE: a new log.
game() { echo "event=game sequence=$1" >game.log; }
# says LINE...: the log goes on with these lines.
says() { printf '%s\n' "$@" >>game.log; }
# play TOOL..: the log goes on with the tool's answer.
play() { "$@" >>game.log; }
# state NAME: what holds of a band.
state() { muster -o kv | grep "^by=$1\( \|$\)"; }

@test "the turn is a number, and the phase one of the order" {
	export VOLTIGEUR_RULES=silver-bayonet
	unset VOLTIGEUR_UNITS
	run -0 muster -l now.log -w game sequence=warn
	for wrong in 'phase now.phase=bogus' 'set now.phase=foo'; do
		# shellcheck disable=SC2086 # two words
		run --separate-stderr muster -l now.log -w $wrong
		refuses "now.phase: \"${wrong#*=}\" is no phase of the game"
	done
	run --separate-stderr muster -l now.log -w turn now.turn=0
	refuses 'now.turn: "0" is not a whole number of at least 1'
	run -0 muster -l now.log -w phase now.phase=secondary
	run -0 muster -l now.log -w turn now.turn=9
	printf "event=turn now.turn=x number=%d\n" 5 >>now.log
	run --separate-stderr muster -l now.log
	[[ "$stderr" == *'now.log:5: now.turn: "x" is not a whole number of at least 1'* ]] || { echo "$stderr"; false; }
}

@test "a deed may have to wait for others, who are named" {
	run -0 move -t walk by=x
	[ "$output" = 'by=X did=move.walk result=not-yet refused=not-yet faces= text="A and B must act before X"' ]
}

@test "three of those who are waited for are named, and the others counted" {
	local names=(A B C D E) said=('A must' 'A and B must' 'A, B and C must' 'A, B, C and 1 more must' 'A, B, C and 2 more must') count i
	unset VOLTIGEUR_UNITS
	for count in 1 2 3 4 5; do
		printf 'rules: parade\nname: Red\nbands:\n  - {name: X, men: 3}\n' >red.yaml
		for ((i = 0; i < count; i++)); do echo "  - {name: ${names[i]}, men: 4, eager: yes}" >>red.yaml; done
		run -0 move -u red.yaml -t walk by=x
		has refused=not-yet "text=\"${said[count - 1]} act before X\""
	done
}

@test "a deed opens its activation, spends what it costs, and enters the first phase" {
	run -0 bash -c "move walk by=a | sed 's/ faces=//'"
	[ "$output" = 'by=A did=move.walk acting=yes was.acting=no used=yes was.used=no walked=yes was.walked=no now.phase=first was.now.phase=none result=walked' ]
}

@test "a budget is spent once, and another one is not touched by that" {
	play move walk by=a
	run -0 move -t walk by=a
	has result=spent refused=spent 'text="A has no walk left"'
	lacks walked now.phase
	run -0 shoot by=a at=x range=5 -d 1,1,1,1
	has shot=yes was.shot=no result=fired
	lacks acting event owners
}

@test "a deed of two costs pays both, and is refused where either is spent" {
	cp -r "$rules" two
	sed -i '/^  walk:/,/^  load:/s/spends: .*/spends: [{shot: 1}, {walked: 1}]/; /^  load:/,/^  seize:/s/    example:/    spends: [{walked: 1}]\n&/; /^  seize:/,/^  bribe:/s/    example:/    spends: [{shot: 1}]\n&/' two/move.yaml
	export VOLTIGEUR_RULES=./two
	run -0 move walk by=a
	has shot=yes was.shot=no walked=yes was.walked=no result=walked
	lacks refused
	for deed in "load by=a" "seize by=a at=x" "walk by=a"; do
		game strict
		play move walk by=a
		# shellcheck disable=SC2086 # words
		run -0 move $deed
		has refused=spent
	done
	game strict
	play move load by=a
	run -0 move -t walk by=a
	has refused=spent 'text="A has no walk left"'
	game strict
	play move seize by=a at=x
	run -0 move -t walk by=a
	has refused=spent 'text="A has no shot left"'
	run -0 move load by=a
	lacks refused
}

@test "the next activation ends the one before, and a deed may end its own" {
	play move walk by=a
	run -0 move stand by=b
	[ "${#lines[@]}" -eq 3 ]
	[ "${lines[0]}" = 'event=activation by=A number=3 owners=3' ]
	[[ ${lines[1]} == 'by=B did=move.stand acting=yes was.acting=no used=yes was.used=no result=stands '*'number=3 owner=2' ]]
	[ "${lines[2]}" = 'event=activation by=B number=3 owner=3' ]
	play move stand by=b
	run state A
	answers 'by=A used=yes'
	run state B
	answers 'by=B used=yes'
}

@test "in a stream too, an activation that a deed ends counts once" {
	play move walk by=a
	printf '%s\n' 'by=A faces=' 'by=A faces=' >in
	run -0 bash -c 'check rest <in'
	[ "${lines[0]}" = 'by=A faces= did=check.rest dazed=3 was.dazed=0 result=rests number=3 owners=2' ]
	[ "${lines[1]}" = 'event=activation by=A number=3 owner=2' ]
	[ "${lines[2]}" = 'by=A faces= did=check.rest dazed=3 was.dazed=2 result=rests' ]
}

@test "what is owed comes first, and the phase ends before it" {
	says 'event=set by=X dazed=2' 'event=set by=A used=yes' 'event=set by=B used=yes'
	run -0 move -t walk by=x
	has result=owed refused=owed 'text="X must check daze first"'
	run -0 check daze by=x
	[ "${lines[0]}" = 'event=phase now.phase=then was.now.phase=none number=5 owners=3' ]
	[[ ${lines[1]} == *'walked=yes was.walked=no'*'result=lost'*'owner=2' ]]
	[ "${lines[2]}" = 'event=activation by=X number=5 owner=3' ]
	play check daze by=x
	run state X
	answers 'by=X dazed=1 used=yes'
}

@test "what is owed by another deed of the same kind is not in the way" {
	cp -r "$rules" own
	export VOLTIGEUR_RULES=./own
	sed -i 's/^owed:/&\n  fear: {deed: check.fear, first: activation, who: hurt is light}/' own/order.yaml
	cat >>own/check.yaml <<-'EOF'
		  fear:
		    about: x
		    sides: band
		    spends: [{walked: 0}]
		    steps: [{let: {hurt: none}}, {stop: brave}]
	EOF
	says 'event=set by=A dazed=3' 'event=set by=A hurt=light'
	run -0 move walk by=a
	has result=owed
	for first in daze fear; do
		game strict
		says 'event=set by=A hurt=light' 'event=set by=A dazed=3'
		run -0 check $first by=a
		[[ $output != *refused=* ]]
	done
	play check fear by=a
	run -0 move walk by=a
	has result=owed
}

@test "a longer event counts for what it ends, also if it is typed" {
	says 'event=set by=Z dazed=1'
	for band in a b c x y z; do play move walk by=$band; done
	run state Z
	answers 'by=Z dazed=1 acting=yes used=yes walked=yes'
	says 'event=turn'
	run state Z
	answers 'by=Z'
	run -0 bash -c "muster | grep ^event="
	[ "$output" = 'event=game now.turn=2' ]
}

@test "an activation that ends for all counts once, also for whose it is" {
	play move walk by=a
	state A | grep -q acting=yes
	says 'event=set by=A dazed=3' 'event=set by=X dazed=3' event=activation
	run -0 state A
	has dazed=2
	lacks acting
	run -0 state X
	has dazed=2
}

@test "a game begins in its first turn, unless its event says in which" {
	run -0 muster -o kv
	[[ $output == *'event=game now.turn=1' ]]
	for turn in 1 2 7; do
		echo "event=game sequence=strict now.turn=$turn" >game.log
		run -0 muster -o kv
		[[ $output == *"event=game now.turn=$turn" ]] || { echo "$output"; false; }
	done
	echo "event=game sequence=no" >game.log
	run -0 muster -o kv
	[[ $output != *now.turn* ]]
}

@test "who is not active is not counted by a longer event" {
	says 'event=set by=Z dazed=1' 'event=turn'
	run state Z
	answers 'by=Z dazed=1'
}

@test "nobody waits for who is out or has left" {
	play move walk by=a
	says 'event=leave by=B'
	run -0 move walk by=x
	[[ ${lines[0]} == 'event=phase now.phase=then was.now.phase=first '* ]]
}

@test "who joins in a phase is not of it" {
	cat >green.yaml <<-'EOF'
		rules: parade
		name: Green
		bands: [{name: G, men: 2, kit: [gun]}]
	EOF
	export VOLTIGEUR_UNITS=$VOLTIGEUR_UNITS:green.yaml
	says 'event=set by=A used=yes' 'event=set by=B used=yes'
	play move walk by=c
	says 'event=join by=G'
	run -0 move walk by=g
	has result=not-now
	for band in x y z; do play move walk by=$band; done
	run -0 bash -c "muster --turn | grep -v stands=acted"
	[ "$output" = 'event=turn now.turn=1 now.phase=then
by=Z stands=active left=shot
by=G stands=waits' ]
}

@test "who has acted in an earlier phase is spent, and not too late" {
	for band in a b c; do play move walk by=$band; done
	run -0 move walk by=a
	has result=spent
}

@test "an activation that a step opens anew ends the one under way and resets what it spent" {
	cp -r "$rules" own
	export VOLTIGEUR_RULES=./own
	cat >>own/move.yaml <<-'EOF'
		  again:
		    about: x
		    sides: band
		    steps: [{open: activation}, {stop: opened}]
		  wake:
		    about: x
		    sides: band
		    steps: [{open: activation, of: target}, {stop: opened}]
	EOF
	play shoot by=a at=x range=5 -d 1,1,1,1
	run -0 move again by=a
	[ "${lines[0]}" = 'event=activation by=A number=3 owners=2' ]
	[[ ${lines[1]} == 'by=A did=move.again acting=yes was.acting=no result=opened '* ]]
	play move again by=a
	run state A
	answers 'by=A loaded=no used=yes acting=yes'
	run -0 move wake by=a at=c
	[ "${lines[0]}" = 'event=activation by=A number=4 owners=2' ]
	[[ ${lines[1]} == 'by=A at=C did=move.wake target.acting=yes was.target.acting=no result=opened '* ]]
}

@test "warn: the deed is done, the record says so, and the figure is told of once a turn" {
	game warn
	play move walk by=a
	run --separate-stderr move walk by=a
	has did=move.walk result=walked warn=spent
	lacks was.walked text
	[ "$stderr" = 'move: A has no walk left (warn=spent)' ]
	echo "$output" >>game.log
	run --separate-stderr move walk by=a
	[ -z "$stderr" ]
	has warn=spent
}

@test "warn: who acts too early moves the phase, who acts too late does not" {
	game warn
	run --separate-stderr move walk by=c
	[ "${lines[0]}" = 'event=phase now.phase=then was.now.phase=none number=2 owners=2' ]
	[[ ${lines[1]} == *'result=walked warn=not-yet '* ]]
	printf '%s\n' "${lines[@]}" >>game.log
	run --separate-stderr move walk by=a
	[ "${lines[0]}" = 'event=activation by=C number=3 owners=2' ]
	[[ ${lines[1]} == *'result=walked warn=too-late '* ]]
	[[ $output != *now.phase* ]]
}

@test "allow= resolves a deed that is out of order as a warning would" {
	run -0 --separate-stderr move walk by=x allow=not-yet
	[ "${lines[0]}" = 'event=phase now.phase=then was.now.phase=none number=2 owners=2' ]
	[[ ${lines[1]} == 'by=X allow=not-yet did=move.walk '*'result=walked warn=not-yet '* ]]
}

@test "a refused deed writes no event and changes nothing" {
	play move walk by=a
	play move walk by=b
	says 'event=set by=X loaded=no'
	run -0 shoot by=x at=a range=5
	[ "${#lines[@]}" -eq 1 ]
	has result=unloaded refused=unloaded
	lacks acting shot now.phase owners
}

@test "without sequence= there is no order of play" {
	echo event=game >game.log
	run -0 move walk by=x
	has result=walked
	lacks acting used walked now.phase owners
	run -0 move walk by=x
	has result=walked
}

@test "records and logs without an event=game know no order" {
	: >game.log
	run -0 move walk by=x
	lacks acting used walked now.phase
	unset VOLTIGEUR_LOG
	run -0 move walk by=x
	answers "by=X did=move.walk result=walked"
}

@test "a deed without a cost belongs to nobody's turn" {
	run -0 check nerve by=x -d 5
	has result=steady
	lacks acting now.phase owners
}

@test "who is of no unit is not judged and spends nothing" {
	says 'event=join by=Stranger men=2'
	run -0 move walk by=Stranger
	has result=walked
	lacks acting used walked
}

# own: the rules in a folder that a test may change.
own() {
	cp -r "$rules" parade
	rules=$PWD/parade
	export VOLTIGEUR_RULES=$rules VOLTIGEUR_UNITS=$rules/units/red.yaml:$rules/units/blue.yaml
}

@test "figures of a kind that belongs to no unit have their turn as well" {
	own
	sed -i -e 's/^    bands: {many.*/&\n    beasts: {many: beasts}/' -e 's/^  bands:$/  beasts:\n    apart: yes\n    keys: {name: {type: text, required: yes}}\n    figure: {eager: yes}\n&/' \
		parade/units.yaml
	echo 'beasts: [{name: Boar}]' >>parade/units/red.yaml
	play move walk by=a
	play move walk by=b
	run -0 move -t walk by=x
	has result=not-yet 'text="Boar must act before X"'
	play move walk by=boar
	run -0 move walk by=x
	has now.phase=then
	run -0 bash -c 'muster --turn -o kv | grep Boar'
	answers "by=Boar stands=active left=shot"
}

@test "a cost may depend on a field of the scene" {
	own
	sed -i '0,/spends: .*/s//fields: {far: no}\n    spends: [{walked: 1, when: far}, {walked: 0}]/' parade/move.yaml
	run -0 move walk by=a
	lacks walked
	run -0 move walk by=a far=yes
	has walked=yes
}

@test "a deed without a cost may end an activation" {
	own
	sed -i 's/^    steps:$/&\n      - {close: activation}/;s/steps: \[{roll/steps: [{close: activation}, {roll/' parade/check.yaml
	play move walk by=a
	run -0 check nerve by=a -d 5
	[[ $output == *"number=3 owners=2"*"event=activation by=A number=3 owner=2" ]] || { echo "$output"; false; }
	play check nerve by=a -d 5
	run -0 check nerve by=a -d 5
	lacks owners
}

@test "a game is taken up in the middle by event=set" {
	says 'event=set now.phase=then now.turn=4' 'event=set by=C used=yes'
	run -0 move walk by=c
	has result=spent
	run -0 move walk by=a
	has result=too-late
	run -0 move walk by=x
	lacks event owners
}

@test "muster --turn says whose turn it is, who has acted, and what each may still do" {
	says 'event=set by=Y dazed=2'
	run -0 muster --turn -o kv
	[ "$output" = 'event=turn now.turn=1 now.phase=none
by=A stands=may
by=B stands=may
by=C stands=waits
by=X stands=waits
by=Y stands=owes next=check.daze
by=Z stands=waits' ]
	for band in a b c; do play move walk by=$band; done
	says 'event=leave by=X'
	run -0 muster --turn -o kv
	[ "$output" = 'event=turn now.turn=1 now.phase=then
by=A stands=acted
by=B stands=acted
by=C stands=active left=shot
by=X stands=out
by=Y stands=owes next=check.daze
by=Z stands=may' ]
}

@test "muster --turn requires a game that follows the order of play" {
	echo event=game >game.log
	run --separate-stderr muster --turn
	[ "$status" -eq 2 ]
	[ "$stderr" = "muster: --turn requires a game with event=game sequence=warn or sequence=strict" ]
}

@test "turn alone on a line of input ends the turn" {
	for band in a b c; do play move walk by=$band; done
	run -0 bash -c 'printf "turn\nby=a\n" | move walk'
	[ "${lines[0]}" = 'event=turn now.turn=2 was.now.turn=1 now.phase=none was.now.phase=then number=5' ]
	[[ ${lines[1]} == 'by=A '*' now.phase=first was.now.phase=none result=walked '* ]]
	run -0 bash -c 'echo turn | VOLTIGEUR_LOG= move walk'
	answers "event=turn"
}

@test "an answer of the order of play stays what it was when its log is read" {
	for band in a b c x y z; do play move walk by=$band; done
	run --separate-stderr muster -o kv
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
	sed -i 's/was.now.phase=first/was.now.phase=then/' game.log
	run --separate-stderr muster -o kv
	[ "$status" -eq 2 ]
	[[ $stderr == *'was.now.phase=then does not match the log: the game had now.phase=first'* ]]
}

@test "the odds judge as the dice do: a row of a refusal, or the odds with the warning" {
	run -0 shoot -O by=x at=a range=5
	answers 'by=X at=A range=5 result=not-yet refused=not-yet p=1 row=1 rows=1'
	game warn
	run -0 shoot -O by=x at=a range=5 --outcome hits,shot,acting
	[ "${#lines[@]}" -eq 3 ]
	[[ ${lines[0]} == 'by=X at=A range=5 warn=not-yet '*' shot=yes acting=yes p=0.4'* ]]
	run -0 shoot -O -n 100 by=x at=a range=5 --outcome shot,acting
	[[ $output == *'warn=not-yet shot=yes acting=yes p=1 '* ]]
}

@test "muster --verify judges again: a warning, an event and a phase that do not follow are found" {
	game warn
	for band in a b c a; do play move -S walk by=$band 2>/dev/null; done
	run --separate-stderr muster --verify
	[ "$status" -eq 0 ]
	[ -z "$output$stderr" ]
	for forged in 's/ warn=too-late//; s/ warn=spent//' 's/event=activation by=A/event=activation by=B/' 's/now.phase=then was.now.phase=first/now.phase=first was.now.phase=first/'; do
		sed "$forged" game.log >forged.log
		run --separate-stderr muster --verify -l forged.log
		[ "$status" -ne 0 ] || { echo "$forged"; return 1; }
	done
	run -0 bash -c "grep by=A game.log | tail -n 1 | VOLTIGEUR_LOG= move --verify"
}

@test "an answer is resolved again in the state before it, with its events" {
	for stamp in "" -S; do
		game strict
		play move $stamp walk by=a
		play move $stamp walk by=b
		run -0 move --again
		[ "${lines[0]}" = 'event=activation by=A number=3 owners=2 amends=3' ]
		[[ ${lines[1]} == 'by=B '*'acting=yes was.acting=no used=yes was.used=no '*'walked=yes was.walked=no '*' owner=2 amends=3' ]] || { echo "${lines[1]}"; return 1; }
		play move --again
		run -0 bash -c "muster -o kv | grep -e by=A -e by=B"
		[ "$output" = $'by=A used=yes\nby=B acting=yes used=yes walked=yes' ]
	done
}

@test "a phase may have an event of its own, which ends it and counts once a turn" {
	own
	sed -i 's/^  phase: .*/&\n  pursuit: {about: the pursuit is over}/; s/^  men: .*/&\n  chips: {until: game, counts: pursuit}/; /^  chips:.*of: unit/d' parade/state.yaml
	cat >parade/order.yaml <<-'EOF'
		about: x
		activation: {flag: acting, budget: used}
		phases:
		  movement: {who: eager}
		  pursuit:  {who: men > 90}
		  actions:  {who: not eager}
	EOF
	says 'event=set by=A chips=5'
	run -0 move walk by=c
	[ "${lines[0]}" = 'event=pursuit now.phase=actions was.now.phase=none number=3 owners=2' ]
	play move walk by=c
	run state A
	answers 'by=A chips=4'
	says 'event=turn' 'event=turn'
	run state A
	answers 'by=A chips=3'
	play move walk by=a
	run -0 move walk by=x
	[ "${lines[0]}" = 'event=pursuit now.phase=actions was.now.phase=movement number=7 owners=2' ]
	says 'event=phase now.phase=pursuit'
	run -0 move walk by=x
	[ "${lines[0]}" = 'event=pursuit now.phase=actions was.now.phase=pursuit number=8 owners=2' ]
}

@test "a phase may be for a kind of deeds, in which the same figures act again" {
	own
	sed -i 's/until: activation, budget: 1/until: turn, budget: 1/' parade/state.yaml
	cat >parade/order.yaml <<-'EOF'
		about: x
		phases:
		  movement: {for: walked, who: eager, rank: 0 - men}
		  shooting: {for: shot, all: yes}
	EOF
	says 'event=set by=A men=8' 'event=set by=B men=5'
	play move walk by=b
	run -0 move walk by=a
	has refused=too-late
	run -0 shoot by=x at=a range=5 -s 1
	[ "${lines[0]}" = 'event=phase now.phase=shooting was.now.phase=movement number=5 owners=2' ]
	play shoot by=b at=x range=5 -s 1
	run -0 move walk by=a
	has refused=too-late
	run -0 shoot by=b at=x range=5
	has refused=spent
	run -0 muster --turn
	[[ $output == *'by=B stands='* ]]
}

@test "a quota lets so many act, and the others in a later phase" {
	own
	cat >parade/order.yaml <<-'EOF'
		about: x
		activation: {flag: acting, budget: used}
		phases:
		  half: {who: men > 0, quota: down(those / 2) at-least 1}
		  rest: {who: men > 0, all: yes}
	EOF
	says 'event=leave by=Z' 'event=leave by=Y'
	play move walk by=x
	has_phase() { [[ $output == *"now.phase=$1"* ]]; }
	run -0 move walk by=a
	run ! has_phase rest
	play move walk by=a
	run -0 shoot by=a at=x range=5 -d 1,1,1,1
	run ! has_phase rest
	run -0 move walk by=b
	has_phase rest
}

@test "smaller ranks act first, and equal ones in any order" {
	own
	cat >parade/order.yaml <<-'EOF'
		about: x
		activation: {flag: acting, budget: used}
		phases: {all: {who: men > 0, rank: men, all: yes}}
	EOF
	run -0 move -t walk by=z
	has result=not-yet 'text="X and Y must act before Z"'
	for band in y x z; do
		run -0 move walk by=$band
		has result=walked || [[ $output == *result=walked* ]]
		play move walk by=$band
	done
	game warn
	run --separate-stderr -0 move walk by=c
	has warn=not-yet
	echo "$output" >>game.log
	run --separate-stderr -0 move -t walk by=x
	[[ $output == *warn=too-late* ]]
	[ "$stderr" = "move: C acted, and had to wait for X (warn=too-late)" ]
}

@test "who came too late into a phase is not before those whose phase it is" {
	own
	cat >parade/order.yaml <<-'EOF'
		about: x
		activation: {flag: acting, budget: used}
		phases: {first: {who: eager, all: yes}, then: {who: not eager, rank: men, all: yes}}
	EOF
	game warn
	play move walk by=a
	run --separate-stderr -0 move walk by=x
	has warn=not-yet # B
	echo "$output" >>game.log
	run --separate-stderr -0 move walk by=b # three men
	[[ $output == *warn=too-late* ]]
	echo "$output" >>game.log
	run --separate-stderr -0 move walk by=y # two men
	[[ $output != *warn=* ]]
}

@test "a deed may end the turn, if nobody is due" {
	own
	cat >>parade/check.yaml <<-'EOF'
		  dawn:
		    about: x
		    sides: band
		    steps: [{close: turn, when: not now.phase is none}, {let: {luck: dawn}}, {stop: light}]
	EOF
	run -0 check dawn by=a
	lacks event
	play move walk by=a
	run -0 check -t dawn by=a
	has result=not-yet 'text="B must act before the turn ends"'
	for band in b c x y z; do play move walk by=$band; done
	run -0 check dawn by=a
	[ "${lines[0]}" = 'event=turn now.turn=2 was.now.turn=1 now.phase=none was.now.phase=then number=8 owners=2' ]
	play check dawn by=a
	run -0 bash -c 'muster --turn -o kv | head -n 2'
	[ "$output" = $'event=turn now.turn=2 now.phase=none\nby=A stands=may' ]
}

@test "what is owed before a turn is owed by anybody, and asked of all" {
	own
	sed -i 's/^owed:/&\n  nerve: {deed: check.nerve, first: turn, who: hurt is light}/' parade/order.yaml
	sed -i 's/^      - {stop: steady}/      - {let: {hurt: none}}\n&/' parade/check.yaml
	says 'event=set by=Z hurt=light'
	run -0 move -t walk by=a
	has result=owed 'text="Z must check nerve first"'
	play check nerve by=z -d 5
	run -0 move walk by=a
	has result=walked
}

@test "of: target is each of several targets, whose activations are open together" {
	own
	cat >>parade/move.yaml <<-'EOF'
		  drum:
		    about: x
		    sides: band
		    targets: 3
		    steps: [{open: activation, of: target}, {stop: opened}]
		  halt:
		    about: x
		    sides: band
		    targets: 3
		    steps: [{close: activation, of: target}, {stop: closed}]
	EOF
	play move walk by=a
	run -0 move drum by=a at=x,y,c
	[ "${lines[0]}" = 'event=activation by=A number=3 owners=4' ]
	[[ ${lines[1]} == 'by=A at=X did=move.drum '*'repetition=1 target.acting=yes was.target.acting=no '*'owner=2' ]] || { echo "${lines[1]}"; return 1; }
	[[ ${lines[2]} == 'by=A at=Y did=move.drum '*'repetition=2 target.acting=yes was.target.acting=no '*'owner=3' ]]
	[[ ${lines[3]} == 'by=A at=C did=move.drum '*'repetition=3 target.acting=yes was.target.acting=no '*'owner=4' ]]
	play move drum by=a at=x,y,c
	run -0 bash -c "muster -o kv | grep acting=yes | cut -d' ' -f1"
	[ "$output" = $'by=C\nby=X\nby=Y' ]
	run -0 move halt by=a at=x,y,z
	[[ ${lines[3]} == 'event=activation by=X number=4 owner=4' && ${lines[4]} == 'event=activation by=Y number=4 owner=5' ]] || { echo "$output"; return 1; }
	[ "${#lines[@]}" -eq 5 ]
}

@test "a deed at several targets is paid for once" {
	own
	cat >>parade/move.yaml <<-'EOF'
		  parley:
		    about: x
		    sides: band
		    targets: 3
		    spends: [{walked: 1}]
		    steps: [{let: {target.close: yes}}, {stop: met}]
	EOF
	run -0 move parley by=a at=x,y
	[ "${#lines[@]}" -eq 2 ]
	[[ ${lines[0]} == *'walked=yes was.walked=no'* && ${lines[1]} != *walked* && ${lines[1]} != *' acting='* ]] || { echo "$output"; return 1; }
	play move parley by=a at=x,y
	run -0 move parley by=a at=x,y
	has result=spent
}

@test "what a whole spends its parts have spent, and its activation starts theirs anew" {
	own
	sed -i 's/^    walked: no/    walked: {default: no, body: any(parts where walked), spread: all}/' parade/ruleset.yaml
	echo 'blocks: [{name: Block, bands: [A, B]}]' >>parade/units/red.yaml
	says 'event=set by=Block eager=yes'
	run -0 move walk by=block
	[ "${#lines[@]}" -eq 3 ]
	[[ ${lines[1]} == 'by=A walked=yes was.walked=no '* && ${lines[2]} == 'by=B walked=yes was.walked=no '* ]]
	play move walk by=block
	run -0 move -t walk by=block
	has result=spent 'text="Block has no walk left"'
}

@test "what costs something is done by one figure, also with --for at" {
	cp -r "$rules" parade
	sed -i 's/about: A band tests its nerve./&\n    spends: [{walked: 1}]/' parade/check.yaml
	export VOLTIGEUR_RULES=./parade
	run -0 check nerve --for at -t by=x at=a,b
	has refused=one-target 'text="each of them pays for it himself"'
	run -0 check nerve --for at by=x at=a -d 5
	has result=steady target.walked=yes
	game no
	run -0 check nerve --for at by=x at=a,b -d 5,5
	[ "$(grep -c result=steady <<<"$output")" -eq 2 ]
}

@test "-n shows no costs: the deed is done many times in the same state" {
	run -0 move walk -n 2 by=a
	[ "$output" = 'by=A did=move.walk repetition=1 result=walked faces=
by=A did=move.walk repetition=2 result=walked faces=' ]
	run -0 move walk -n 2 by=x
	[ "$(grep -c refused=not-yet <<<"$output")" -eq 2 ]
}

@test "random games agree with a second bookkeeping of the order, which notices a mistake" {
	run -0 python3 "$root/tests/engine/order-random.py" "$(dirname "$(command -v move)")" "$rules" 4 40 1
	[ "$output" = 'met: None not-yet owed spent too-late' ]
	cp -r "$rules" parade
	sed -i '/^  used:/s/budget: 1/budget: 2/' parade/state.yaml
	grep -q 'used: .*budget: 2' parade/state.yaml
	run -1 python3 "$root/tests/engine/order-random.py" "$(dirname "$(command -v move)")" "$PWD/parade" 4 40 1
}

# ---- bodies ----

# field: the game is that of the Tercio, whose parts are Pike and Shot, and of Horse. All
# are eager but Horse.
field() {
	cp -r "$rules" copy
	export VOLTIGEUR_RULES=./copy VOLTIGEUR_UNITS=$rules/units/field.yaml
	game strict
	says 'event=set by=Pike eager=yes' 'event=set by=Shot eager=yes' 'event=set by=Tercio eager=yes' \
		'event=leave by=Anna' 'event=leave by=Bert'
}

@test "a body is waited for as one, and its activation is that of its parts" {
	field
	run -0 move -t walk by=horse
	has refused=not-yet 'text="Tercio must act before Horse"'
	play move walk by=tercio
	run -0 move -t walk by=pike
	has refused=spent 'text="Pike has no activation left"'
	run -0 move walk by=horse
	has result=walked
}

# waits_for NAME...: Horse may not walk before each of them has walked.
waits_for() {
	local name
	for name; do
		run -0 move -t walk by=horse
		has refused=not-yet 'text="Tercio must act before Horse"'
		play move walk by="$name"
	done
	run -0 move walk by=horse
	has result=walked
}

@test "a body is waited for until all its parts have acted, if they act by themselves" {
	field
	waits_for pike shot
}

@test "a quota counts a body once" {
	field
	sed -i 's/^  first:.*/  first: {who: eager, quota: those}/; s/^  then:.*/&\n  last: {who: eager, all: yes}/' copy/order.yaml
	waits_for shot
}

@test "conditions of the order read what a body's parts have, and parts what it keeps" {
	field
	sed -i 's/who: eager/who: men > 5/; s/who: not eager/who: men < 6/' copy/order.yaml
	run -0 move walk by=tercio
	has now.phase=first
	sed -i 's/who: men > 5/who: close/' copy/order.yaml
	says 'event=set by=Tercio close=yes'
	run -0 move walk by=pike
	has now.phase=first
}

@test "what a body owes is asked of it once" {
	field
	sed -i 's/first: activation, who: dazed > 1/first: turn, who: men == 7/' copy/order.yaml
	run -0 move -t walk by=horse
	has refused=owed 'text="Tercio must check daze first"'
}

@test "muster --turn shows a body once, with what its parts have left" {
	field
	sed -i 's/^    walked: no/    walked: {default: no, body: any(parts where walked), spread: all}/' copy/ruleset.yaml
	run -0 muster --turn -o kv
	[ "$(grep -c 'by=\(Tercio\|Pike\|Shot\)' <<<"$output")" -eq 1 ]
	[[ $output == *"by=Tercio stands=may"* ]]
	says 'event=set by=Tercio acting=yes' 'event=set by=Pike walked=yes'
	run -0 muster --turn -o kv
	[[ $output == *"by=Tercio stands=active left=shot"* ]]
	sed -i '$d' game.log
	run -0 muster --turn -o kv
	[[ $output == *"by=Tercio stands=active left=shot,walk"* ]]
	says 'event=set by=Tercio acting=no' 'event=set by=Pike acting=yes'
	run -0 muster --turn -o kv
	[[ $output == *"by=Pike stands=active"*"by=Tercio stands=may"* ]]
}

@test "an expression of the order that cannot be evaluated is an error, and nothing is owed in silence" {
	cp -r "$rules" own
	sed -i 's/^owed:/&\n  nerve: {deed: check.nerve, first: turn, who: dazed * 999999999 * 999999999 * 9999 > 1}/' own/order.yaml
	says 'event=set by=A dazed=2'
	export VOLTIGEUR_RULES=./own
	run --separate-stderr move walk by=a
	refuses 'own/order.yaml: the expressions cannot be evaluated for A: a number is too large'
	run --separate-stderr move walk <<<by=B
	[ "$status" -eq 2 ]
	[[ $output == 'by=B error="the expressions cannot be evaluated for A: '* ]]
	run --separate-stderr muster --turn
	[ "$status" -eq 2 ]
	[[ $stderr == *'cannot be evaluated for A'* ]]
	sed -i 's/^event=set.*/event=set by=A dazed=0/' game.log
	run -0 move walk by=a
}

@test "an order of play that cannot be read is an error, and nothing is written" {
	cp -r "$rules" own
	echo 'phases: [' >own/order.yaml
	says 'event=set by=A dazed=0'
	cp game.log before
	export VOLTIGEUR_RULES=./own
	for write in '' -w; do
		run --separate-stderr move walk by=a $write
		refuses 'own/order.yaml:2:1: invalid YAML: '
		cmp before game.log
	done
}
