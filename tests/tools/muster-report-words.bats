#!/usr/bin/env bats
# muster --report: events, secrets and marks in the words of players.
load ../helper
load report

@test "what was done again says with which choices, and what was thrown first" {
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_UNITS=$units/steeplechase.yaml
	local log=$root/tests/fixtures/logs/steeplechase.log files
	for files in "$VOLTIGEUR_UNITS" ''; do
		VOLTIGEUR_UNITS=$files run muster --report "$log" -o text
		[[ $output == *"[done again with reroll all in place of none; first: 2,2,4: 8 inches; the nearest group moves]"* ]] || { echo "$output"; false; }
	done
	run bash -c "muster --report '$log' | grep 'number=5 ' | head -1"
	[[ $output == *' amended=yes again="reroll all in place of none" first="2,2,4: 8 inches; '* ]] || { echo "$output"; false; }
	[ "$(muster --fairness -l "$log" | grep -o 'source=hand dice=[0-9]*')" = 'source=hand dice=5' ] # the first throw once
}

@test "of an answer that was done again twice, the very first is told" {
	shoot -w hagman dubois 20 -d 3,2 >/dev/null 2>&1
	shoot --again -w fate=power -d 3,2,9 >/dev/null 2>&1
	shoot --again -w fate=skill -d 3,2,1 >/dev/null 2>&1
	run muster --report -o text
	[[ $output == *"skill 2 is thrown again with a Skill Die"*"[done again with fate skill, "*"; first: power 3, skill 2, +2 accuracy = 7 against "*": miss]"* ]] || { echo "$output"; false; }
	run muster --report
	[ "$(grep -c section=story <<<"$output")" -eq 2 ]
}

@test "the first throw of an answer of several lines is told, too" {
	export VOLTIGEUR_RULES=other-side VOLTIGEUR_UNITS=$units/other-side.yaml
	muster -w event=join by=Picket player=no quality=average weapon=musket strength=6 original=6 >/dev/null
	shoot -w plunket picket 20 -d 4,2,4,6 >/dev/null 2>&1
	shoot --again -w -d 4,2,1,1 >/dev/null 2>&1
	run muster --report -o text
	[[ $output == *": no harm. ("*"[done again with other dice, "*"; first: 4,2 to aim against "*": a casualty]"* ]] || { echo "$output"; false; }
}

@test "an event tells numbers and words as players call them" {
	VOLTIGEUR_RULES=other-side VOLTIGEUR_UNITS=$units/other-side.yaml
	muster -w event=game x=24 ring=1 >/dev/null
	muster -w event=join by=Picket player=no quality=conscript weapon=musket strength=6 original=6 >/dev/null
	muster -w event=set by=picket strength=1 >/dev/null
	run muster --report -o text
	shown "2. The game begins: x 24 inches, ring 1 inch."
	shown "3. Picket joins (conscripts, with muskets, 6 men, 6 men at first)."
	shown "4. Set by hand for Picket: 1 man."
}

@test "why a deed was out of order is said in words, with or without the unit files" {
	local rules
	for rules in corsair other-side sharp-practice silver-bayonet steeplechase; do
		VOLTIGEUR_UNITS='' VOLTIGEUR_RULES=$rules run muster --report "$root/tests/fixtures/logs/$rules.log" -o text
		[[ $output != *"out of order: disturbed"* && $output != *"out of order: spent"* && $output != *"out of order: not-now"* ]] || { echo "$output"; false; }
	done
	VOLTIGEUR_UNITS='' VOLTIGEUR_RULES=corsair run muster --report "$root/tests/fixtures/logs/corsair.log" -o text
	[[ $output == *"[undone, out of order: a turn in which he moved or fired is no turn of loading]"* ]] || { echo "$output"; false; }
}

@test "a sentence keeps its hyphens" {
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_UNITS=$units/steeplechase.yaml
	muster -w event=game sequence=warn >/dev/null
	move -w ney dice=2 reroll=none -d 1,2 >/dev/null 2>&1
	run muster --report -o text
	[[ $output == *"[out of order: Marbot must line up first (check line-up)]"* ]] || { echo "$output"; false; }
}

@test "a secret card says of which deck, in words" {
	VOLTIGEUR_RULES=steeplechase VOLTIGEUR_UNITS=$units/steeplechase.yaml
	muster -w event=set by=marbot boast=1 >/dev/null
	draw boast by=marbot -w -d 3 >/dev/null
	run muster --report -o text
	shown "3. Marbot draws from the boast deck in secret."
}
