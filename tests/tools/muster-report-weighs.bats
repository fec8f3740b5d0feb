#!/usr/bin/env bats
# muster --report: what an evening came to, and in which words.
load ../helper
load report

@test "an answer of one line that was done again is marked, whatever stands before it" {
	local rules
	for rules in corsair steeplechase; do
		VOLTIGEUR_UNITS='' VOLTIGEUR_RULES=$rules run muster --report "$root/tests/fixtures/logs/$rules.log" -o text
		[ "$(grep -c 'done again with' <<<"$output")" -eq 2 ] || { echo "$output"; false; } # there, and in the list
		VOLTIGEUR_UNITS='' VOLTIGEUR_RULES=$rules run muster --history -l "$root/tests/fixtures/logs/$rules.log"
		[ "$(grep -c 'amended=yes' <<<"$output")" -eq 1 ] || { echo "$output"; false; }
	done
}

@test "who is met by all is of no side: his losses and his dice are those of others" {
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_UNITS=$units/steeplechase.yaml
	muster -w event=set by=ney alive=no >/dev/null
	run muster --report "$root/tests/fixtures/logs/steeplechase.log" -o text
	shown "The road to Burgos: nobody is out."
	shown "Others: nobody is out; 1 figure removed (Dragoons 1)."
}

@test "the report has as many dice as --fairness, those of nobody too" {
	export VOLTIGEUR_RULES=sharp-practice VOLTIGEUR_UNITS=$units/sharp-practice.yaml:$units/sharp-practice-french.yaml
	log=$root/tests/fixtures/logs/sharp-practice.log
	want=$(muster --fairness -l "$log" 2>&1 | grep -o ' dice=[0-9]*' | awk -F= '{ n += $2 } END { print n }')
	got=$(muster --report "$log" | grep section=dice | grep -o ' dice=[0-9]*' | awk -F= '{ n += $2 } END { print n }')
	[ -n "$want" ] && [ "$want" = "$got" ] || { echo "$got of $want"; false; }
	feats
	check -w walk needed=0 -d 3 >/dev/null
	run muster --report -o text
	shown "Nobody's: 1 d6 rolled by hand."
}

@test "a roll is told, and its dice count; it is no deed that has odds" {
	export VOLTIGEUR_RULES=silver-bayonet
	echo event=game >game.log
	roll -S -d 5,6,1 3d6 >>game.log
	run --separate-stderr muster --report -l game.log
	[ "$status" -eq 0 ]
	[[ $output == *'section=story turn=1 number=2 text="3d6: 5, 6, 1 = 12."'* ]] || { echo "$output"; false; }
	[[ $output == *'section=dice nobody=yes die=d6 source=hand dice=3 mean=4 expected=3.5 text='* ]] || { echo "$output"; false; }
	[[ $output != *section=unknown* && $output != *section=decisive* && $output != *section=rare* ]] || { echo "$output"; false; }
	# 4000 more of one face: a p-value that is no number any more is nought
	for i in 1 2 3 4; do roll -S -d 1000x6 1000d6; done >>game.log
	run --separate-stderr muster --report -l game.log
	[[ $output == *' dice=4003 '*' p=0 text="Nobody'* && $output == *"; dice as uneven as these fall in 0 of 100 evenings"* ]] || { grep dice= <<<"$output"; false; }
}

@test "a card is no die, with or without the unit files" {
	export VOLTIGEUR_RULES=sharp-practice VOLTIGEUR_UNITS=$units/sharp-practice.yaml:$units/sharp-practice-french.yaml
	muster -w event=game >/dev/null
	draw -w turn -d 3 >/dev/null
	local files
	for files in "$VOLTIGEUR_UNITS" ''; do
		VOLTIGEUR_UNITS=$files run muster --report -o text
		[[ $output == *"is drawn; 5 left."* || $output == *"is drawn; "* ]] && [[ $output != *Dice* && $output != *rolled* ]] || { echo "$output"; false; }
	done
}

@test "a side that lost nothing is named, and so are others; without unit files everybody is" {
	export VOLTIGEUR_RULES=other-side VOLTIGEUR_UNITS=$units/other-side.yaml
	log=$root/tests/fixtures/logs/other-side.log
	run muster --report "$log" -o text
	shown "Colonel Hay's scouts: nobody is out."
	shown "Others: nobody is out."
	VOLTIGEUR_UNITS='' run muster --report "$log" -o text
	shown "Everybody: nobody is out."
}

@test "a side of one unit file has the file's name, though the other side has one too" {
	export VOLTIGEUR_RULES=other-side
	printf '%s\n' 'rules: other-side' 'name: The garrison' 'side: enemy' 'units:' '  - name: Line' '    kind: infantry' '    figures:' \
		'      - {name: Roux, leader: yes, weapon: pistol}' '      - {name: Fusiliers, count: 9, weapon: musket}' >garrison.yaml
	VOLTIGEUR_UNITS=$units/other-side.yaml:garrison.yaml run muster --report "$root/tests/fixtures/logs/other-side.log" -o text
	shown "The garrison: nobody is out."
	shown "Colonel Hay's scouts: nobody is out."
	shown "Colonel Hay's scouts: 19 inches in 2 deeds, 19.0 expected." # luck
	[[ $output != *players* ]] || { echo "$output"; false; }
}

@test "a value set by hand that a deed changed is lost partly by hand" {
	muster -w event=set by=dubois health=11 >/dev/null
	shoot -w harris dubois 18 -d 10,7 >/dev/null 2>&1
	run muster --report -o text
	[[ $output == *"(Dubois 11 of 12 partly set by hand)."* ]] || { echo "$output"; false; }
}

@test "a result that the ruleset names has its own chance, not that of all failures" {
	feats
	sed -i 's/nouns:.*/nouns: {far: [pace, paces], result: {falls: that he falls}}/; s/fails: \[falls\]/fails: [falls, stumbles]/' feats/state.yaml feats/check.yaml
	sed -i 's/\( *\)- {stop: falls, when: luck < 4}/&\n\1- {stop: stumbles, when: luck == 4}/' feats/check.yaml
	check -w leap by=Ann -d 1 >/dev/null
	check -w leap by=Ann -d 4 >/dev/null
	run muster --report -o text
	[[ $output == *"(a 50% chance that he falls)"* && $output == *"(a 67% failure)"* && $output == *"0 of 2 deeds succeeded, 0.67 expected."* ]] || { echo "$output"; false; }
}

@test "dice are those of who throws them: who defends, strikes back or is met" {
	VOLTIGEUR_RULES=sharp-practice VOLTIGEUR_UNITS=$units/sharp-practice.yaml:$units/sharp-practice-french.yaml \
		run muster --report "$root/tests/fixtures/logs/sharp-practice.log" -o text
	shown "Major Cope's Detachment: 51 d6 rolled by the program, 3.41 on average where 3.5 is fair."
	shown "Captain Dubois' Company: 10 d6 rolled by the program, 4.20 on average where 3.5 is fair."
	VOLTIGEUR_RULES=other-side VOLTIGEUR_UNITS=$units/other-side.yaml run muster --report "$root/tests/fixtures/logs/other-side.log" -o text
	shown "Colonel Hay's scouts: 12 d6 rolled by the program, 3.08 on average where 3.5 is fair."
	shown "Others: 5 d6 rolled by the program."
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_UNITS=$units/steeplechase.yaml
	melee -w by=Ney at=Mina enemies=1 stance=attack -d 2,6 >/dev/null
	run muster --report -o text
	shown "Ney: 1 d6 rolled by hand."
	shown "Others: 1 d6 rolled by hand."
}

@test "a table has the chance of what it gave, and is no luck" {
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_UNITS=$units/steeplechase.yaml
	table-lookup -w british-parlay by=Ney at=Dragoons -d 3 >/dev/null
	run muster --report -o text
	[[ $output == *'two of them. (a 33% chance)'* && $output != *Luck* ]] || { echo "$output"; false; }
}

@test "a word is told as the ruleset says that players call it" {
	feats
	sed -i 's/nouns:.*/nouns: {far: [pace, paces], result: {strolls: that nothing happens}}/' feats/state.yaml
	cat >>feats/check.yaml <<-'E'
		  stroll:
		    about: or rest
		    sides: man
		    gives: {result: none}
		    steps:
		      - {roll: {luck: d6}, say: "{luck}"}
		      - {stop: rests, when: luck < 4}
		      - {stop: strolls}
	E
	check -w stroll by=Ann -d 6 >/dev/null
	check -w stroll by=Ann -d 1 >/dev/null
	run muster --report -o text
	[[ $output == *"(a 50% chance that nothing happens)"* && $output == *'(a 50% chance of "rests")'* ]] || { echo "$output"; false; }
	sed -i 's/nouns:.*/nouns: {result: {strolls: [a, b]}}/' feats/state.yaml
	run -2 muster -w event=game
	[[ $output == *'state.yaml:2:'*'expected what players call the word strolls'* ]] || { echo "$output"; false; }
}

@test "of a deed that cannot fail, the chance is of its number" {
	feats
	cat >>feats/check.yaml <<-'E'
		  stray:
		    about: how far, and where
		    sides: man
		    gives: {result: none, far: 0}
		    outcome: [result, far]
		    steps:
		      - {roll: {pace: d6}, say: "{pace}"}
		      - {let: {far: pace}}
		      - {stop: home, when: pace == 6}
		      - {stop: lost}
	E
	check -w stray by=Ann -d 5 >/dev/null
	run muster --report -o text
	[[ $output == *"(a 33% chance of 5 paces or more)"* ]] || { echo "$output"; false; }
}

@test "what is likelier than not is no best deed" {
	feats
	sed -i 's/luck < 4}/luck < 3}/' feats/check.yaml
	check -w leap by=Ann -d 4 >/dev/null
	run muster --report -o text
	[[ $output == *"(a 67% success)"* && $output != *"Best deed"* ]] || { echo "$output"; false; }
}

@test "what an event has set is lost by hand" {
	muster -w event=set by=harris health=5 >/dev/null
	run muster --report -o text
	[[ $output == *" health lost (Harris "*" set by hand)."* ]] || { echo "$output"; false; }
}

@test "without unit files, full strength is what stood before the first change" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null 2>&1
	unset VOLTIGEUR_UNITS
	run muster --report -o text
	shown "Everybody: nobody is out; 10 of 12 health lost (Dubois 10 of 12)."
}

@test "expected successes have two digits, numbers one, and neither is told as none" {
	feats
	sed -i 's/roll: {luck: d6}/roll: {luck: d1000}/; s/luck < 6/luck < 1000/' feats/check.yaml
	check -w walk by=Ann -d 1 >/dev/null
	run muster --report -o text
	shown "Everybody: 0 of 1 deed succeeded, less than 0.01 expected."
}

@test "a report begins with the first number of its log" {
	muster -w event=game sequence=warn >/dev/null
	run muster --report -o text
	shown "1. The log begins."
	shown "2. The game begins; what is out of order is noted."
}
