#!/usr/bin/env bats
# The order of play: phases that steps open, those who join by the log, new names.
load ../helper
load ../game

setup() {
	parade=$root/tests/fixtures/rules/parade
	cd "$BATS_TEST_TMPDIR" || return 1
	rules '- {open: mine, when: n == 1}' '- {open: enemy, when: n == 2}' '- {close: phase, when: n == 3}'
	export VOLTIGEUR_UNITS=$parade/units/field.yaml VOLTIGEUR_LOG=game.log
	printf '%s\n' 'event=game sequence=strict' 'event=join by=Wolf men=2 eager=yes' >game.log
}
# rules STEP...: a copy whose `move rule` presses for a phase, with a field n.
rules() {
	rm -rf copy
	cp -r "$parade" copy
	printf '  rule:\n    about: Rule.\n    sides: band\n    fields: {n: 0, recruits: {type: figure, new: yes}}\n    gives: {left: 0}\n    steps:\n' >>copy/move.yaml
	printf '      %s\n' "$@" >>copy/move.yaml
	printf 'newcomers: yes\nactivation: {flag: acting, budget: used}\nphases:\n  mine:  {opened: yes, who: not eager, quota: 1}\n  enemy: {opened: yes, who: eager, quota: 1}\nowed:\n  daze: {deed: check.daze, first: phase, who: dazed > 1}\n' >copy/order.yaml
	export VOLTIGEUR_RULES=./copy
}
press() {
	run --separate-stderr move rule -o kv n="$1"
	[ "$status" -eq 0 ] || { echo "$stderr"; return 1; }
	printf '%s\n' "$output" >>game.log
}

@test "a phase is open from the deed whose step opens it, for its quota, and as often as that happens" {
	run move walk -o kv by=pike
	has refused=not-now
	press 1
	[[ $output == *"now.phase=mine was.now.phase=none"* ]]
	plays move walk by=pike
	asks move walk by=horse
	has refused=too-late
	press 1
	[[ $output == *"event=activation by="* ]]
	plays move walk by=horse
	has result=walked
	run --separate-stderr muster
	[ -z "$stderr" ]
}

@test "when a phase is closed nobody acts until another begins" {
	press 1
	press 3
	[[ $output == *"now.phase=none was.now.phase=mine"* ]]
	run move walk -o kv by=pike
	has refused=not-now
}

# told DEED.. -- TEXT: the deed is refused with this sentence.
told() {
	local deed=()
	while [ "$1" != -- ]; do deed+=("$1") && shift; done
	run "${deed[@]}" -t -o kv
	[[ $output == *"text=\"$2\"" ]] || { printf 'want: %s\ngot:  %s\n' "$2" "$output"; return 1; }
}

@test "a refusal says why, of one or of several men" {
	sed -i '1i counts: men' copy/ruleset.yaml
	printf 'rules: parade\nname: Red\nbands:\n  - {name: Foxes, men: 4}\n  - {name: Hawks, men: 1}\n  - {name: Wolf, men: 4}\n  - {name: Eager, men: 2, eager: yes}\n' >red.yaml
	export VOLTIGEUR_UNITS=red.yaml
	echo 'event=game sequence=strict' >game.log
	told move walk by=foxes -- 'Foxes do not act now'
	told move walk by=hawks -- 'Hawks does not act now'
	told move walk by=wolf -- 'Wolf does not act now'
	sed -i 's/    walked: .*/    walked: {default: 0}/' copy/ruleset.yaml
	sed -i 's/  walked: .*/  walked: {until: activation, budget: 3, noun: walk, plural: walks}/' copy/state.yaml
	sed -i 's/spends: \[{walked: 1}\]/spends: [{walked: 2}]/' copy/move.yaml
	press 1
	plays move walk by=foxes
	told move walk by=foxes -- 'Foxes do not have enough walks left: 1'
	sed -i 's/budget: 3/budget: 2/' copy/state.yaml
	told move walk by=foxes -- 'Foxes have no walks left'
	press 2
	told move walk by=wolf -- 'Wolf had to act in the phase mine'
}

@test "where no event is of a phase, the deed's own line says which one a step opens or closes" {
	sed -i '/^  phase:/d' copy/state.yaml
	press 1
	has now.phase=mine was.now.phase=none
	plays move walk by=pike
	press 2
	[[ ${lines[0]} == 'n=2 now.phase=enemy was.now.phase=mine did=move.rule '*' owners=2' && ${lines[1]} == 'event=activation by=Pike '* && ${#lines[@]} -eq 2 ]] || { echo "$output"; false; }
	press 3
	has now.phase=none was.now.phase=enemy
	lacks event owners
	run --separate-stderr muster
	[ -z "$stderr" ]
}

@test "who joined by the log takes his turn, with newcomers: yes alone" {
	press 2
	plays move walk by=Wolf
	has result=walked
	run muster --turn -o kv
	[[ $output == *"by=Wolf stands=active"* ]]
	sed -i '/^newcomers/d' copy/order.yaml
	run muster --turn -o kv
	[[ $output != *"by=Wolf"* ]]
}

@test "who is corrected by the log keeps his turn in the phase: he is not new" {
	sed -i '/^newcomers/d' copy/order.yaml
	press 1
	echo 'event=set by=Tercio dazed=1' >>game.log
	plays move walk by=tercio
	has result=walked
}

@test "now.left.PHASE is how many are still to act in it, and no number without an order" {
	rules '- {let: {left: now.left.mine * 10 + now.left.enemy}}'
	run move rule -o kv n=1
	has left=41
	rules '- {open: mine, when: n == 1}'
	press 1
	plays move walk by=tercio
	rules '- {let: {left: now.left.mine * 10 + now.left.enemy}}'
	run move rule -o kv n=1
	has left=31
	rules '- {let: {left: 1 if given(now.left.mine) else 2}}'
	echo 'event=game' >game.log
	run move rule -o kv n=1
	has left=2
}

@test "first: phase is owed before a phase is opened or closed, and by nothing else" {
	press 1
	echo 'event=set by=Horse dazed=2' >>game.log
	plays move walk by=tercio
	has result=walked
	run move rule -o kv n=2
	has refused=owed
	run move rule -o kv n=3
	has refused=owed
}

@test "a link with new: yes may name somebody whom nobody knows, others may not" {
	rules '- {let: {recruits.men: 5, recruits.eager: yes}}'
	plays move rule n=1 recruits=Foxes
	[[ $output == *"by=Foxes men=5 was.men=0 eager=yes"* ]]
	run muster -o kv
	[[ $output == *"by=Foxes "*"men=5"* ]]
	sed -i 's/, new: yes//' copy/move.yaml
	run -2 --separate-stderr move rule -o kv n=1 recruits=Bears
	[[ $stderr == *Bears* ]]
}

@test "mistakes: a phase that order.yaml has not, what closes nothing, new: of a number" {
	rules '- {open: nowhere}'
	mistaken '"open" must be activation or a phase of order.yaml'
	rules '- {close: day}'
	mistaken '"close" must be activation, phase or turn'
	rules '- {stop: done}'
	sed -i 's/n: 0, recruits/n: {type: number, new: yes}, recruits/' copy/move.yaml
	mistaken '"new" belongs to a field of type figure'
}
