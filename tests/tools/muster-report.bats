#!/usr/bin/env bats
# muster --report: an evening told turn by turn, with the odds of what happened.
load ../helper
load report

evening() {
	check initiative harris dubois -d 8,7,5,4 -w
	shoot -w harris dubois 18 -d 10,7
	shoot -w harris gaspard 9
	muster -w event=turn
	check initiative dubois harris -d 8,7,5,4 -w
	shoot -w hagman dubois 20 -d 9,8
} >/dev/null 2>&1

@test "each deed stands under its turn, with who, whom, and its sentence" {
	evening
	run muster --report -o text
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "Harris's Men against Dubois and Company" ]
	shown "Turn 1"
	shown "3. Harris fires the musket at Dubois: power 10, skill 7, +1 accuracy = 18 against 14: hit for 10, 2 health left. (a 36% success)"
	shown "Turn 2"
}

@test "the chance is what --odds says of the same deed: of success, or after a failure of that" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	shoot -w hagman dubois 20 -d 1,2 >/dev/null
	for number in 1 2; do
		set -- harris dubois 18 hit
		[ "$number" = 1 ] || set -- hagman dubois 20 miss
		want=$(VOLTIGEUR_LOG='' shoot -O --outcome result "$1" "$2" "$3" -o json | sed -n "s/.*\"result\":\"$4\",\"p\":\([^,]*\),.*/\1/p")
		[ -n "$want" ]
		run bash -c "muster --report -o json | grep '\"section\":\"story\"' | grep '\"by\":\"${1^}\"'"
		[[ $output == *"\"chance\":$want,"* ]] || { echo "want $want: $output"; false; }
	done
}

@test "what the percentage is of is said: success, failure, a number, or a word" {
	shoot -w hagman dubois 20 -d 1,2 >/dev/null 2>&1
	run muster --report -o text
	[[ $output == *"against 14: miss. (a 55% failure)"* ]] || { echo "$output"; false; }
	run bash -c "muster --report -o json | grep -c '\"of\":\"failure\"'"
	answers 1
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_UNITS=$units/steeplechase.yaml
	run muster --report "$root/tests/fixtures/logs/steeplechase.log" -o text
	[[ $output == *"(a 6% chance of 12 inches or more)"* && $output == *'(a 33% chance that nothing happens)'* ]]
	shown "A 6% chance of 12 inches or more, turn 1: Lejeune moves: 6,3, rerolled to 6,6: 12 inches; the nearest group moves."
}

@test "what was thrown first is told, and what again" {
	VOLTIGEUR_RULES=steeplechase VOLTIGEUR_UNITS=$units/steeplechase.yaml run muster --report "$root/tests/fixtures/logs/steeplechase.log" -o text
	[[ $output == *"Marbot moves: 2,2,4, rerolled to 5,5,4: 14 inches"* ]] || { echo "$output"; false; }
	run muster --report "$root/tests/fixtures/logs/silver-bayonet.log" -o text
	[[ $output == *"power 3 is thrown again with a Power Die from the Fate Pool; power 9, skill 2, +2 accuracy = 13 against 14"* ]] || { echo "$output"; false; }
}

@test "8%, 11% and 18% have their article" {
	ruleset chance <<-'E'
		about: small
		check:
		  try:
		    about: a try
		    sides: man
		    gives: {result: none}
		    fails: [missed]
		    steps:
		      - {roll: {luck: d100}, say: "{luck}"}
		      - {stop: missed, when: luck > needed}
		      - {stop: hit}
	E
	local percent
	for percent in 8 11 18 80 7 12; do
		check -w try by=Ann needed=$percent -d 1 >/dev/null
	done
	run muster --report -o text
	for percent in an\ 8 an\ 11 an\ 18 an\ 80 a\ 7 a\ 12; do
		[[ $output == *"($percent% success)"* ]] || { echo "no $percent: $output"; false; }
	done
}

# tries SIDES: a ruleset with a feat that goes well if a die of so many sides shows at most `needed`, and with
# a shot that puts its target out as often
tries() {
	ruleset tries <<-E
		about: small
		check:
		  try:
		    about: a try
		    sides: man
		    gives: {result: none}
		    fails: [missed]
		    feat: yes
		    steps:
		      - {roll: {luck: d$1}, say: "{luck}"}
		      - {stop: missed, when: luck > needed}
		      - {stop: hit}
		  shot:
		    about: a shot
		    sides: man
		    gives: {result: none}
		    fails: [missed]
		    steps:
		      - {roll: {luck: d$1}, say: "{luck}"}
		      - {stop: missed, when: luck > needed}
		      - {let: {target.down: yes}}
		      - {stop: hit}
	E
	sed -i "s/most: 100/most: $1/" tries/ruleset.yaml
}

@test "a percentage is whole, but below 1 and above 99, and neither 0 nor 100" {
	tries 100000
	local needed=(9 10 940 999 1000 1499 50000 98000 99000 99010 99990 99991) place=0
	for place in "${needed[@]}"; do check -w try by=Ann needed=$place -d 1 >/dev/null; done
	COLUMNS=200 run muster --report -o text
	[ "$(sed -n 's/^.*(\(.* success\)).*/\1/p' <<<"$output")" = 'a less than 0.01% success
a 0.01% success
a 0.9% success
a 1% success
a 1% success
a 1% success
a 50% success
a 98% success
a 99% success
a 99.01% success
a 99.99% success
a more than 99.99% success' ] || { echo "$output"; false; }
}

@test "rare throws are the eight least likely up to 20%, and a best deed is up to 50%" {
	tries 100
	local needed
	for needed in 51 20 21; do check -w try by=Ann needed=$needed -d 1 >/dev/null; done
	run muster --report -o kv
	[ "$(grep -c '^section=rare ' <<<"$output")" -eq 1 ]
	[[ $output == *$'\nsection=rare number=3 turn=1 chance=0.2 '* && $output == *$'\nsection=best number=3 '* ]] || { echo "$output"; false; }
	for needed in 50 51; do
		echo event=game >game.log
		check -w try by=Ann needed=$needed -d 1 >/dev/null
		run muster --report -o kv
		[ "$(grep -c '^section=best ' <<<"$output")" -eq $((needed == 50)) ]
	done
	echo event=game >game.log
	for needed in 9 3 9 5 6 7 8 2 1 9; do check -w try by=Ann needed=$needed -d 1 >/dev/null; done
	run muster --report -o kv
	[ "$(sed -n 's/^section=rare number=\([0-9]*\) .*/\1/p' <<<"$output" | paste -sd' ')" = '10 9 3 5 6 7 8 2' ] || { echo "$output"; false; }
}

@test "decisive are the eight least likely deeds that put somebody out, however likely" {
	tries 100
	local needed at=0
	for needed in 90 30 90 50 60 70 80 20 10 95; do
		at=$((at + 1))
		check -w shot by=Ann at="Foe $at" needed=$needed -d 1 >/dev/null
	done
	run muster --report -o kv
	[ "$(sed -n 's/^section=decisive number=\([0-9]*\) .*/\1/p' <<<"$output" | paste -sd' ')" = '10 9 3 5 6 7 8 2' ] || { echo "$output"; false; }
	run ! grep -q '^section=rare' <<<"$output"
}

@test "ten dice have an average, and are told to be uneven if fair ones are so in less than 5 of 100" {
	tries 2
	local ones twos said
	while read -r ones twos said; do
		rm -f game.log
		yes "by=Ann needed=1" | head -n $((ones + twos)) | check -w try -d "${ones}x1,${twos}x2" >/dev/null
		COLUMNS=200 run muster --report -o text
		grep -qx "Everybody: $said\." <<<"$output" || { echo "$said: $output"; return 1; }
	done <<-'E'
		8 1 9 d2 rolled by hand
		5 5 10 d2 rolled by hand, 1.50 on average where 1.5 is fair
		8 2 10 d2 rolled by hand, 1.20 on average where 1.5 is fair
		1 9 10 d2 rolled by hand, 1.90 on average where 1.5 is fair; dice as uneven as these fall in 1.1 of 100 evenings
	E
}

@test "a text that the log carries need not be there: it is derived again" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	run grep -c 'text=' game.log
	[ "$output" = 0 ]
	run muster --report -o text
	[[ $output == *"hit for 10, 2 health left"* ]]
}

@test "who goes out is named, counted, and what put him out is decisive" {
	evening
	run muster --report -o text
	[[ $output == *"Hagman fires the rifle at Dubois: "*"Dubois is out."* ]] || { echo "$output"; false; }
	shown "Decisive"
	[[ $output == *"Dubois and Company: 1 of 8 out (Dubois)"* ]]
	run bash -c "muster --report | grep section=decisive"
	[[ $output == *" out=Dubois "* ]]
}

@test "losses are in what the game counts: health, or men and Shock" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	run muster --report -o text
	shown "Dubois and Company: nobody is out; 10 of 85 health lost (Dubois 10 of 12)."
	run bash -c 'muster --report -o json | grep -c "\"lost.health\":10,\"full.health\":85"'
	answers 1
	export VOLTIGEUR_RULES=sharp-practice VOLTIGEUR_UNITS=$units/sharp-practice.yaml:$units/sharp-practice-french.yaml
	run muster --report "$root/tests/fixtures/logs/sharp-practice.log" -o text
	shown "Major Cope's Detachment: nobody is out; 3 of 45 men lost (Grenadiers 3 of 8); 1 Shock (Grenadiers 1)."
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_UNITS=$units/steeplechase.yaml
	run muster --report "$root/tests/fixtures/logs/steeplechase.log" -o text
	shown "Others: nobody is out; 1 figure removed (Dragoons 1)."
}

@test "events are told: the game, a value set by hand, a card without a name" {
	muster -w event=game scenario=investigation sequence=warn >/dev/null
	muster -w event=set by=dubois fatigue=1 >/dev/null
	run muster --report -o text
	shown "2. The game begins: scenario investigation; what is out of order is noted."
	shown "3. Set by hand for Dubois: fatigue 1."
	export VOLTIGEUR_RULES=sharp-practice VOLTIGEUR_UNITS=$units/sharp-practice.yaml:$units/sharp-practice-french.yaml
	run muster --report "$root/tests/fixtures/logs/sharp-practice.log" -o text
	shown "2. Grasp the nettle is drawn; 5 left."
}

@test "a deed out of order says why, in each form" {
	local form
	for form in text markdown html json; do
		run muster --report "$root/tests/fixtures/logs/silver-bayonet.log" -o $form
		[[ $output == *"Harris has no action left"* ]] || { echo "$output"; false; }
	done
	export VOLTIGEUR_RULES=sharp-practice VOLTIGEUR_UNITS=$units/sharp-practice.yaml:$units/sharp-practice-french.yaml
	run muster --report "$root/tests/fixtures/logs/sharp-practice.log" -o text
	[[ $output == *"out of order: Grenadiers are not active"* && $output == *"out of order: Left is not active"* ]] || { echo "$output"; false; }
}

@test "who is out of range is not out of the game" {
	ruleset far <<-'E'
		about: small
		check:
		  try:
		    about: a try
		    sides: man
		    fields: {how: {words: [range, fight, game, battle, race, action, good, once], default: range, about: how}}
		    gives: {result: none}
		    steps:
		      - {let: {target.down: yes}, say: "{at} is out of range", when: how is range}
		      - {let: {target.down: yes}, say: "{at} is out of the {how}", when: how is fight or how is game or how is battle or how is race}
		      - {let: {target.down: yes}, say: "{at} is out of action", when: how is action}
		      - {let: {target.down: yes}, say: "{at} is out for good", when: how is good}
		      - {let: {target.down: yes}, say: "{at} is out, at once", when: how is once}
		      - {stop: shot}
	E
	check -w try by=Ann at=Bob how=range >/dev/null
	check -w try by=Bob at=Ann how=fight >/dev/null
	run muster --report -o text
	[[ $output == *"Bob is out of range. Bob is out."* && $output == *"Ann is out of the fight."* && $output != *"Ann is out."* ]] || { echo "$output"; false; }
	for how in game battle race action good once; do
		: >"$VOLTIGEUR_LOG"
		check -w try by=Bob at=Ann how=$how >/dev/null
		run muster --report -o text
		[[ $output == *"Ann is out"* && $output != *"Ann is out."* ]] || { echo "$output"; false; }
	done
}

@test "luck is what happened beside what was to be expected, by side" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	run bash -c "muster --report | grep section=luck"
	[[ $output == *"deeds=1 got=1 expected=0.36 "*"1 of 1 deed succeeded, 0.36 expected"* ]] || { echo "$output"; false; }
}

@test "dice are counted for whoever threw them, also for the other side" {
	check initiative -w harris dubois -d 8,7,5,4 >/dev/null
	run bash -c "muster --report | grep section=dice"
	[[ ${lines[0]} == *"Harris's Men\" die=d10 source=hand dice=2 mean=7.5 "* ]] || { echo "$output"; false; }
	[[ ${lines[1]} == *"Dubois and Company\" die=d10 source=hand dice=2 mean=4.5 "* ]]
}

@test "what was undone, done again or agreed is listed; undone dice count" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	muster --undo >/dev/null
	shoot -w hagman dubois 20 -d 3,2 >/dev/null 2>&1
	shoot --again -w fate=power -d 3,2,9 >/dev/null 2>&1
	run muster --report -o text
	[[ $output == *"hit for 10, 2 health left. (a 36% success) [undone,"* ]] || { echo "$output"; false; }
	[[ $output == *"[done again with fate power"*"; first: power 3, skill 2, +2 accuracy = 7 against 14: miss]"* && $output == *"Worth knowing"* ]]
	[[ $output == *"Harris's Men: 5 d10 rolled by hand"* ]]
	[[ $output != *"Decisive"*"Harris fires"*"Luck"* ]]
}

@test "an empty log has a report, and so has a torn one, which says so" {
	: >empty.log
	run muster --report empty.log -o text
	[ "$status" -eq 0 ]
	shown "Nothing has happened yet."
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	printf 'by=Har' >>game.log
	run -2 --separate-stderr muster --report -o text
	[[ $output == *"hit for 10"* && $stderr == *"the last line is damaged"* ]]
}

@test "without unit files a log tells what its records say" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	unset VOLTIGEUR_UNITS
	run muster --report -o text
	[ "$status" -eq 0 ]
	[[ $output == *"hit for 10"* ]]
	shoot weapon=musket range=9 target.defence=14 -s x >bare.log
	run muster --report bare.log -o text
	[[ $output == *"Odds that are not known"* || $output == *"1. power"* ]] || { echo "$output"; false; }
}

@test "odds that are refused are named, and the report goes on" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	shoot -w hagman dubois 20 -d 3,2 >/dev/null 2>&1
	run muster --report -o text --limit frontier=1
	[ "$status" -eq 0 ]
	[[ $output == *"hit for 10"* && $output == *"Odds that are not known"*"frontier"* ]] || { echo "$output"; false; }
}

@test "hostile names reach neither terminal nor page, and are no Markdown" {
	sed 's/name: Harris$/name: "<script>[1m*x*"/' "$units/british.yaml" >hostile.yaml
	export VOLTIGEUR_UNITS=$PWD/hostile.yaml:$units/french.yaml
	shoot -w by='<script' at=dubois range=18 -d 10,7 >/dev/null
	for form in text markdown html; do
		run muster --report -o $form
		[ "$status" -eq 0 ]
		[[ $output != *$'\e'* && $output != *$'\u202e'* ]]
		[[ $form = text || $output != *[!\\]'<script'* ]] # Markdown has a backslash before it
		[[ $form != markdown || $output != *' *x*'* ]]
		[[ $form != html || ( $output == '<!DOCTYPE html>'* && $output == *'</html>' && $output != *http* ) ]]
	done
}

@test "a secret of a side is told to it and the referee only" {
	export VOLTIGEUR_RULES=other-side VOLTIGEUR_UNITS=$units/other-side.yaml
	echo 'event=game number=1' >game.log
	echo 'event=join by=Picket player=no quality=average weapon=musket strength=6 original=6 hidden=yes number=2' >>game.log
	run muster --report -o text
	[[ $output != *Picket* ]] || { echo "$output"; false; }
	run muster --report -o text --as referee
	[[ $output == *"Picket joins"* ]]
	run -2 muster --report --as nobody
	[[ $output == *'no side "nobody"'* ]]
}

@test "each ruleset has a report" {
	local rules
	for rules in sharp-practice corsair steeplechase other-side; do
		rm -f game.log
		VOLTIGEUR_RULES=$rules VOLTIGEUR_UNITS=$units/$rules.yaml muster -w turn >/dev/null
		VOLTIGEUR_RULES=$rules VOLTIGEUR_UNITS=$units/$rules.yaml run muster --report -o html
		[ "$status" -eq 0 ]
		[[ $output == *'<h2>Losses</h2>'* ]]
	done
}

@test "no line is wider than the terminal" {
	evening
	run bash -c "COLUMNS=50 muster --report -o text | awk 'length > 50'"
	answers ""
}

@test "the log is named once, by -l, the environment or an operand" {
	run -2 muster --report -l a b
	[[ $output == *'the log is named twice'* ]]
	run -2 muster --report a b
	[[ $output == *'--report takes one log'* ]]
	run -2 muster --report -w
	[[ $output == *'--report and --write cannot be combined'* ]]
	unset VOLTIGEUR_LOG
	run -2 muster --report
	[[ $output == *'--report requires a log'* ]]
}

@test "what a deed says and the game has otherwise is listed; what agrees, and the log's own, is not" {
	evening
	shoot -w hagman gaspard 20 -d 3,2 health=10 target.health=12 allow=unloaded >/dev/null 2>&1 # as in the files
	shoot -w hagman gaspard 20 -d 3,2 health=4 target.health=1 allow=unloaded >/dev/null 2>&1
	run muster --report -o text
	shown "1 deed has values said by hand: number 8."
	[[ $output == *', said by hand: health=4 (was 10), target.health=1 (was 12)]'* ]] || { echo "$output"; false; }
	run muster --report
	[[ $output == *' by-hand="health=4 (was 10), target.health=1 (was 12)"'* ]]
}

@test "who leaves the table is no loss, and is told apart" {
	evening
	muster -w event=leave by=perkins >/dev/null
	run muster --report -o text
	[[ $output == *"Harris's Men: nobody is out; left the table: Perkins."* ]] || { echo "$output" | grep -A3 Losses; false; }
}

@test "without the unit files, why a deed was out of order is said in general words" {
	evening
	unset VOLTIGEUR_UNITS
	run muster --report -o text
	[[ $output == *"out of order: others must act before]"* && $output != *not-yet* ]] || { echo "$output"; false; }
}

# blows: a ruleset in which a hit of three may put somebody down
blows() {
	ruleset blows <<-'E'
		about: small
		check:
		  try:
		    about: a try
		    sides: man
		    whom: other
		    targets: 3
		    gives: {result: none}
		    fails: [missed]
		    steps:
		      - {do: blow, each: at}
		  blow:
		    about: a blow
		    sides: man
		    gives: {result: none}
		    steps:
		      - {roll: {aim: d6}, say: "{aim}"}
		      - {stop: missed, when: aim < 4}
		      - {roll: {wound: d6}, say: "{wound}"}
		      - {let: {target.down: yes}, when: wound == 6}
		      - {stop: hit}
	E
}

@test "decisive says how likely it was that he went out, not how likely the deed was" {
	blows
	check -w try by=Ann at=Bob -d 4,6 >/dev/null
	run muster --report -o text
	shown "2. Ann at Bob, try: 4; 6. (a 50% success) Bob is out (an 8% chance)."
	shown "Bob is out (an 8% chance), turn 1: Ann at Bob, try: 4; 6."
	want=$(VOLTIGEUR_LOG='' check -O --outcome target.down try by=Ann at=Bob -o json | sed -n 's/.*"target.down":true,"p":\([^,]*\),.*/\1/p')
	[ "$want" = 0.08333333333 ]
	run bash -c 'muster --report -o json | grep \"section\":\"decisive\"'
	[[ $output == *"\"out\":\"Bob\",\"out-chance\":$want,"* ]] || { echo "$output"; false; }
}

@test "of several who go out together it is the chance that all do" {
	blows
	check -w try by=Ann at=Bob,Cid,Dan -d 4,6,1,5,6 >/dev/null
	run muster --report -o text
	[[ $output == *"Bob and Dan are out (a 0.7% chance), turn 1: "* ]] || { echo "$output"; false; }
}

@test "what put nobody out is not decisive; against the odds it is a rare throw" {
	blows
	check -w try by=Ann at=Bob,Cid,Dan -d 1,1,1 >/dev/null
	run muster --report -o text
	[[ $output != *Decisive* ]]
	shown "Rare throws"
	[[ $output == *"A 12% failure, turn 1: Ann"* ]] || { echo "$output"; false; }
}

@test "a deed at several targets is a success at one or more" {
	blows
	check -w try by=Ann at=Bob,Cid,Dan -d 1,4,1,1 >/dev/null
	run muster --report
	[[ $output == *" chance=0.875 of=success "*"1 of 1 deed succeeded, 0.88 expected"* ]] || { echo "$output"; false; }
}

@test "a number that several targets have in sum counts if their results were certain" {
	export VOLTIGEUR_RULES=sharp-practice VOLTIGEUR_UNITS=$units/sharp-practice.yaml:$units/sharp-practice-french.yaml
	shoot -w left premiere,deuxieme 8 -s a >/dev/null 2>&1
	sum=$(grep -o ' shock-dealt=[0-9]*' game.log | awk -F= '{ n += $2 } END { print n }')
	run muster --report
	[[ $output == *"=\"$sum Shock or "* && $output == *" field=shock-dealt deeds=1 got=$sum "* ]] || { echo "$output"; false; }
}

@test "a best deed is a feat; a walk is none, however unlikely" {
	feats
	check -w walk by=Ann -d 6 >/dev/null
	run muster --report -o text
	[[ $output != *"Best deed"* ]]
	check -w leap by=Ann -d 4 >/dev/null
	run muster --report -o text
	shown "Best deed"
	shown "Everybody, a 50% success, turn 1: Ann, leap: 4."
}

@test "feat must be yes or no" {
	feats
	sed -i '0,/feat: yes/s//feat: brave/' feats/check.yaml
	run -2 check leap by=Ann -d 4
	[[ $output == *'"feat" must be yes or no'* ]]
}

@test "a number is told with the noun that the ruleset gives it, one and several" {
	feats
	check -w dash by=Ann -d 6 >/dev/null
	check -w dash by=Ann -d 1 >/dev/null
	run muster --report -o text
	[[ $output == *"(a 17% chance of 6 paces or more)"* && $output == *"(a 17% chance of 1 pace or less)"* ]] || { echo "$output"; false; }
	shown "Everybody: 7 paces in 2 deeds, 7.0 expected."
}

@test "nouns are one or two words each" {
	feats
	sed -i 's/nouns:.*/nouns: {far: paces}/' feats/state.yaml
	run -2 muster -w event=game
	[[ $output == *'state.yaml:2:'*'expected what players call one, and several: [inch, inches]'* ]] || { echo "$output"; false; }
}

@test "who has what leaves the table is out and no loss, and is named behind its words" {
	feats
	sed -i 's/down: .*/down: {until: game, out: yes, leaves: safe at home}/' feats/state.yaml
	muster -w event=set by=Ann down=yes >/dev/null
	run muster --report -o text
	shown "Everybody: nobody is out; safe at home: Ann."
	[[ $output != *"Ann is out"* ]]
	sed -i 's/down: .*/down: {until: game, out: yes}/' feats/state.yaml
	run muster --report -o text
	shown "Everybody: 1 of 1 out (Ann)."
}

@test "each way to leave has its names, however many there are" {
	feats
	for way in one two three four; do
		sed -i "s/^    down: .*/&\n    $way: {default: no, about: $way}/" feats/ruleset.yaml
		echo "  $way: {until: game, out: yes, leaves: went $way}" >>feats/state.yaml
		muster -w event=set by="A $way" $way=yes >/dev/null
		muster -w event=set by="B $way" $way=yes >/dev/null
	done
	muster -w event=set by=Cid needed=1 >/dev/null
	muster -w leave by=Cid >/dev/null
	muster -w event=set by=Dan down=yes >/dev/null
	COLUMNS=300 run muster --report -o text
	shown "Everybody: 1 of 10 out (Dan); went one: A one, B one; went two: A two, B two; went three: A three, B three; went four: A four, B four; left the table: Cid."
}

@test "a report is named after its units, of which two are against each other" {
	echo event=game >game.log
	run muster --report -o markdown
	[[ $output == "# Harris's Men against Dubois and Company"$'\n'* ]] || { head -n 3 <<<"$output"; false; }
	for count in 3 4; do
		VOLTIGEUR_UNITS=
		for ((i = 1; i <= count; i++)); do
			sed "s/Harris's Men/Unit $i/; /^name/!s/name: /name: N$i /" "$units/british.yaml" >"$i.yaml"
			VOLTIGEUR_UNITS=${VOLTIGEUR_UNITS:+$VOLTIGEUR_UNITS:}$i.yaml
		done
		run muster --report -o markdown
		[ $count -eq 3 ] && title="Unit 1, Unit 2 and Unit 3" || title="Unit 1, Unit 2, Unit 3 and Unit 4"
		[[ $output == "# $title"$'\n'* ]] || { head -n 3 <<<"$output"; false; }
	done
}

@test "a unit comes home with its whole" {
	export VOLTIGEUR_RULES=other-side VOLTIGEUR_UNITS=$units/other-side.yaml
	muster -w event=game sequence=warn >/dev/null
	move -w move by='Rifle company' gone=home -s a >/dev/null 2>&1
	run muster --report -o text
	shown "Colonel Hay's scouts: nobody is out; home: Captain Orr, Serjeant Doyle, Plunket, Riflemen."
	[[ $output != *"Decisive"* && $output != *"are out"* ]] || { echo "$output"; false; }
}

@test "of who joined by an event, full strength is what he joined with" {
	feats
	muster -w event=join by=Picket needed=6 >/dev/null
	muster -w event=set by=Picket needed=4 >/dev/null
	run muster --report -o text
	shown "Everybody: nobody is out; 2 of 6 men lost (Picket 2 of 6 set by hand)."
}

@test "without unit files, the losses say in one line that they are incomplete" {
	evening
	run muster --report -o text
	[[ $output != *"were not named"* ]]
	unset VOLTIGEUR_UNITS
	run muster --report -o text
	[ "$(grep -c 'The unit files were not named (-u): sides and losses are incomplete.' <<<"$output")" -eq 1 ]
}

@test "what others may want to know is a line for each kind, with the numbers" {
	muster -w event=game sequence=warn >/dev/null
	muster -w event=set by=dubois fatigue=1 >/dev/null
	shoot -w harris dubois 18 -d 1,1 >/dev/null 2>&1
	shoot -w hagman dubois 18 -d 1,1 >/dev/null 2>&1
	muster --undo >/dev/null
	run muster --report -o text
	shown "1 deed was undone: number 5."
	shown "2 deeds were out of order: numbers 4, 5."
	shown "1 event sets values by hand: number 3."
	run bash -c "muster --report -o json | grep -c '\"section\":\"listed\",\"number\"'"
	answers 3
}

@test "sides have the order of the title in all sections" {
	check -w initiative dubois harris -d 8,7,5,4 >/dev/null
	shoot -w hagman dubois 20 -d 9,8 >/dev/null 2>&1
	shoot -w gaspard hagman 20 -d 9,8 >/dev/null 2>&1
	run muster --report -o text
	[ "${lines[0]}" = "Harris's Men against Dubois and Company" ]
	for section in Losses 'Best deed' Luck Dice; do
		[[ $output == *"$section"$'\n'"Harris's Men"*$'\n'"Dubois and Company"* ]] || { echo "no $section: $output"; false; }
	done
}

@test "the title names two units against each other, more as a list, and one alone" {
	local unit
	shoot -w harris dubois 18 -d 10,7 >/dev/null 2>&1
	for unit in spain:Thirds russia:Fourths; do
		printf '%s\n' 'rules: silver-bayonet' "name: ${unit#*:}" "nation: ${unit%:*}" "officer: {name: ${unit%:*}, equipment: [musket]}" >"${unit#*:}.yaml"
	done
	while IFS='|' read -r more title; do
		VOLTIGEUR_UNITS=$units/british.yaml$more run muster --report -o text
		[ "${lines[0]}" = "$title" ] || { echo "$title: $output"; false; }
	done <<-END
		|Harris's Men
		:$units/french.yaml|Harris's Men against Dubois and Company
		:$units/french.yaml:Thirds.yaml|Harris's Men, Dubois and Company and Thirds
		:$units/french.yaml:Thirds.yaml:Fourths.yaml|Harris's Men, Dubois and Company, Thirds and Fourths
	END
}

@test "a deed that only its game can derive again is told, with its odds" {
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_UNITS=$units/steeplechase.yaml
	muster -w event=game sequence=warn >/dev/null
	spot -w pursuit mina lejeune 12 >/dev/null 2>&1
	muster -w event=turn >/dev/null
	melee -w lejeune mina enemies=2 stance=attack -s b >/dev/null # it opens a phase, and the group was after him
	run muster --report -o text
	[[ $output == *"Lejeune fights Mina: an enemy throws "*"(a "*"% failure)"* && $output != *"melee.fight"* ]] || { echo "$output"; false; }
	[[ $output != *"not known"* ]]
	unset VOLTIGEUR_UNITS
	run muster --report -o text
	[[ $output == *"without the unit files (-u)."* && $output != *"does not hold"* ]] || { echo "$output"; false; }
}

@test "a flag that is a loss counts as one" {
	export VOLTIGEUR_RULES=steeplechase VOLTIGEUR_UNITS=$units/steeplechase.yaml
	muster -w event=set by=lejeune captured=yes >/dev/null
	run muster --report -o text
	shown "The road to Burgos: nobody is out; 1 prisoner (Lejeune set by hand)."
	muster -w event=set by=ney captured=yes >/dev/null
	run muster --report -o text
	[[ $output == *"; 2 prisoners ("*"Ney"*")."* ]] || { echo "$output"; false; }
}

@test "a whole that goes out with its last part has its chance" {
	export VOLTIGEUR_RULES=sharp-practice VOLTIGEUR_UNITS=$units/sharp-practice.yaml:$units/sharp-practice-french.yaml
	muster -w event=set by=premiere men=0 >/dev/null
	muster -w event=set by=deuxieme men=1 >/dev/null
	want=$(shoot -O --outcome target.men gun deuxieme 8 -o json | sed -n 's/.*"target.men":0,"p":\([^,]*\),.*/\1/p')
	shoot -w gun deuxieme 8 -s a >/dev/null 2>&1
	run muster --report -o text
	[[ $output == *"Deuxieme and Colonne are out (a 71% chance), turn 1: Gun fires at Deuxieme"* ]] || { echo "$output"; false; }
	run muster --report -o json
	[[ -n $want && $output == *"\"out\":\"Deuxieme,Colonne\",\"out-chance\":$want,"* ]] || { echo "want $want: $output"; false; }
}
