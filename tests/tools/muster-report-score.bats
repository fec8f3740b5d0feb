#!/usr/bin/env bats
# muster --report: how a game stands, and each for himself where figures compete.
load ../helper
load report

race() {
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_UNITS=$units/steeplechase.yaml
	muster -w event=game road=30 riders=3
	move marbot dice=3 -w -d 4,5,6 reroll=none
	move lejeune dice=2 -w -d 4,5 reroll=none
} >/dev/null

@test "the score is what --after says of who competes, and of the game" {
	race
	run muster --report -o text
	[[ $output == *$'\n\nThe score\nMarbot: boasts 0, shames 0, 15 inches to go.\nLejeune: boasts 0, shames 0, 21 inches to go.\nNey: boasts 0, shames 0, 30 inches to go.\nThe race goes on.\n\nLosses'* ]] || { echo "$output"; false; }
	run bash -c 'muster --report | grep -c section=score'
	answers 4
}

@test "at the end it says the places" {
	race
	muster -w event=set by=marbot course=0 boast=1 >/dev/null
	draw boast by=marbot -w -d 3 >/dev/null
	check deliver marbot -w >/dev/null
	run muster --report -o text
	[[ $output == *"Marbot: boasts 1, points "*", place 1."* && $output == *"Ney: boasts 0, points 0, place 2."* && $output == *"A message reached the Emperor - most points win."* ]] || { echo "$output"; false; }
}

@test "who competes has luck, dice and best deeds of his own" {
	race
	shoot -w marbot dragoons 3 -d 5 >/dev/null
	run muster --report -o text
	[[ $output == *$'\nMarbot: 15 inches in 1 deed, '* ]] || { echo "$output"; false; }
	[[ $output == *"Lejeune: 9 inches in 1 deed"* && $output == *"Marbot: 4 d6 rolled by hand."* && $output == *$'Best deed\nMarbot, a 33% success'* ]] || { echo "$output"; false; }
	[[ $output == *"The road to Burgos: nobody is out."* ]]
}

@test "of units that do not compete by figure the units have a score, once if there is but one" {
	VOLTIGEUR_RULES=other-side VOLTIGEUR_UNITS=$units/other-side.yaml run muster --report "$root/tests/fixtures/logs/other-side.log" -o text
	[[ $output == *$'\n\nThe score\nColonel Hay\'s scouts: 0 points; nobody came home: a total loss.\n\n'* ]] || { echo "$output"; false; }
	run muster --report "$root/tests/fixtures/logs/silver-bayonet.log" -o text
	[[ $output == *$'The score\nHarris\'s Men: 0 experience; '*$'\nDubois and Company: 0 experience; '* ]] || { echo "$output"; false; }
}

@test "without unit files, or an after.yaml, there is no score; mistakes in the log are not the report's" {
	race
	VOLTIGEUR_UNITS='' run muster --report -o text
	[[ $output != *"The score"* ]]
	VOLTIGEUR_RULES=corsair VOLTIGEUR_UNITS=$units/corsair.yaml run muster --report "$root/tests/fixtures/logs/corsair.log" -o text
	[[ $status -eq 0 && $output != *"The score"* ]]
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_UNITS=$units/british.yaml:$units/french.yaml
	echo 'event=bonus by=Harris number=1' >bad.log
	echo 'event=bonus by=Harris number=2' >>bad.log
	run muster --report bad.log -o text
	[[ $status -eq 0 && $output == *"Losses"* && $output != *"The score"* ]] || { echo "$output"; false; }
}
