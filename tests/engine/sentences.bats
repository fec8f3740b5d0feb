#!/usr/bin/env bats
# Sentences: who does what to whom, with names and without; one and several.
load ../helper

setup() {
	rules=$BATS_TEST_TMPDIR/inn
	mkdir "$rules"
	cat >"$rules/ruleset.yaml" <<-'EOF'
		id: inn
		title: The Inn
		distances: {unit: inches}
		counts: heads
		sides:
		  guest:
		    heads: {type: number, least: 0, about: how many}
		    cups:  {default: 2, least: 0}
		    mood:  {type: number, least: 0, most: 2}
		    drink: {words: [none, small-beer, wine], default: none}
		    purse: {type: number, about: coins}
		    hat:   {type: set, words: [red, tall-plume]}
	EOF
	cat >"$rules/check.yaml" <<-'EOF'
		about: Drinking.
		check:
		  drink:
		    about: A guest drinks.
		    deed: drinks[ {drink}][ with {at}]
		    sides: guest
		    steps:
		      - {refuse: dry, when: cups == 0, say: "no cup is left"}
		      - {refuse: pledged, when: cups == 9, say: "{by} has sworn off"}
		      - {roll: {thirst: d6}, say: "{thirst} against 4"}
		      - {let: {cups: -1}, say: ", {cups} [cup|cups] left[, {purse} coins in the purse]"}
		      - {do: nerve, swap: yes, when: thirst == 6}
		      - {do: nerve, when: thirst == 5}
		      - {stop: merry}
		  brawl:
		    about: A guest brawls.
		    deed: tries to brawl
		    sides: guest
		    steps:
		      - {do: nerve}
		      - {say: "{by} has a black eye and {at} goes home"}
		  gaze: {about: A guest is bored., sides: guest, steps: [{let: {mood: 2}, say: "{by} gazes at the door"}]}
		  song:
		    about: A guest sings.
		    modifiers: {voice: [{add: 1, when: mood > 0, note: joy}, {add: -1, when: mood > 1, note: wine}], hush: [{add: -mood, note: awe}, {at-least: -1}]}
		    sides: guest
		    steps: [{say: "{by} sings"}, {say: "{+voice} a verse", when: mood > 0}, {say: "[ (3{+voice} = {3 + voice})]"}, {say: "softly{+hush}", when: mood > 1}]
		  hum:
		    about: A guest hums.
		    modifiers: {voice: [{add: mood, when: mood > 0, note: joy}]}
		    sides: guest
		    steps: [{say: "{by} hums"}, {say: "[{+voice} = {voice}] to the end"}, {say: "{+voice}"}, {say: and sleeps}]
		  dress: {about: A guest dresses., sides: guest, steps: [{say: "{by} wears {hat}"}]}
		  nerve:
		    deed: shows nerve
		    sides: guest
		    steps: [{roll: {pluck: d6}, say: "{pluck} against 3"}]
		  toast:
		    about: A guest drinks to several.
		    targets: 3
		    deed: raises a cup[ to {at}]
		    sides: guest
		    steps: [{do: sip, each: at}, {say: "{at} is pleased"}]
		  wave:
		    about: A guest waves to several, to each by himself.
		    targets: 3
		    deed: waves[ to {at}]
		    sides: guest
		    steps: [{refuse: dry, when: cups == 0, say: "no cup is left"}, {roll: {arm: d6}, say: "{arm} against 3"}]
		  sip:
		    sides: guest
		    steps: [{roll: {sip: d6}, say: "sips {sip}"}]
	EOF
	export VOLTIGEUR_RULES=$rules
}

said() { # ARGUMENTS..: the sentence
	run check -o text "$@"
	[ "$status" -eq 0 ] || [ "$status" -eq 1 ] || { echo "$output"; return 1; }
}

@test "a deed opens the sentence where the record names who acts, and only there" {
	said drink -d 4 cups=2
	answers "4 against 4, 1 cup left"
	said drink -d 4 by=Tom
	answers "Tom drinks: 4 against 4, 1 cup left"
	said drink -d 4 by=Tom at=Ned
	answers "Tom drinks with Ned: 4 against 4, 1 cup left"
	said drink -d 4 at=Ned
	answers "4 against 4, 1 cup left"
}

@test "brackets are left out where a name, a word or a number is not known" {
	said drink -d 4 by=Tom drink=small-beer purse=3
	answers "Tom drinks small beer: 4 against 4, 1 cup left, 3 coins in the purse"
}

@test "a set is said word by word, and none where it is empty" {
	said dress by=Tom hat=red,tall-plume
	answers "Tom wears red, tall plume"
	said dress by=Tom hat=
	answers "Tom wears none"
}

@test "a modifier list goes on a sentence, and counts though its entries cancel out, and tells a bound without a note" {
	said song by=Tom
	answers "Tom sings"
	said song by=Tom mood=1
	answers "Tom sings, +1 joy a verse (3, +1 joy = 4)"
	said song by=Tom mood=2
	answers "Tom sings, +1 joy, -1 wine a verse (3, +1 joy, -1 wine = 3); softly, -2 awe, +1 to at least -1"
}

@test "a piece is joined by what is said of it, and one that says nothing adds nothing" {
	said hum by=Tom mood=2
	answers "Tom hums, +2 joy = 2 to the end, +2 joy; and sleeps"
	said hum by=Tom
	answers "Tom hums to the end; and sleeps"
}

@test "a deed that is refused cannot be done" {
	said drink by=Tom at=Ned cups=0
	answers "Tom cannot drink with Ned: no cup is left"
	said drink cups=0
	answers "no cup is left"
}

@test "a sentence that begins with a name has no deed before it" {
	said drink by=Tom at=Ned cups=9
	answers "Tom has sworn off"
}

@test "the deed of an inner procedure names who does it" {
	said drink -d 6,2 by=Tom at=Ned
	answers "Tom drinks with Ned: 6 against 4, 1 cup left; Ned shows nerve: 2 against 3"
	said drink -d 5,2 by=Tom at=Ned
	answers "Tom drinks with Ned: 5 against 4, 1 cup left; Tom shows nerve: 2 against 3"
	said drink -d 6,2 cups=2
	answers "6 against 4, 1 cup left; the target shows nerve: 2 against 3"
	said brawl -d 3 by=Tom at=Ned
	answers "Tom tries to brawl and shows nerve: 3 against 3; Tom has a black eye and Ned goes home"
	said brawl -d 3 cups=2
	answers "3 against 3; the figure has a black eye and the target goes home"
}

@test "a number is followed by the word for one or for several" {
	said drink -d 4 cups=3
	answers "4 against 4, 2 cups left"
	said drink -d 4 cups=1
	answers "4 against 4, 0 cups left"
}

@test "a refusal says who cannot do what, in every rulebook" {
	local rules deed want
	while IFS='|' read -r rules deed want; do
		# shellcheck disable=SC2086 # a command and its fields
		run -0 env -u VOLTIGEUR_LOG $deed -r "$rules" -o text
		answers "$want"
	done <<-E
		corsair|shoot by=Colas at=Pegg range=20 firearm=musket loaded=no|Colas cannot fire the musket at Pegg: the musket is not loaded
		corsair|move swim by=Roche swimmer=good mounted=yes|Roche cannot swim: riders are not in these rules
		other-side|shoot by=Plunket at=Hussars range=9 weapon=rifle blocked=yes|Plunket cannot fire the rifle at Hussars: the line is blocked
		other-side|melee attack by=Rifles at=Hussars in-contact=no strength=6|Rifles cannot attack Hussars: an attack takes contact
		silver-bayonet|shoot by=Harris at=Dubois range=9 weapon=musket unloaded=musket target.defence=14|Harris cannot fire the musket at Dubois: the musket is not loaded
		sharp-practice|check supply by=First brings=water fouled=yes in-combat=yes|First cannot be supplied: barrels are not cleaned in combat
		steeplechase|table-lookup prisoner by=Ney at=Mina captured=yes target.kind=civilians|Ney cannot be a prisoner of Mina: these take no prisoners
	E
}

@test "verbs agree with the names of several men" {
	said drink -d 4 by=Rifles heads=4
	answers "Rifles drink: 4 against 4, 1 cup left"
	said brawl -d 3 by=Rifles at=Harris heads=4 target.heads=1
	answers "Rifles try to brawl and show nerve: 3 against 3; Rifles have a black eye and Harris goes home"
	said drink -d 4 by=Rifles heads=1
	answers "Rifles drinks: 4 against 4, 1 cup left"
	said gaze by=Rifles heads=4
	answers "Rifles gaze at the door"
	said drink -d 6,1 by=Tom at=Nobles target.heads=2
	answers "Tom drinks with Nobles: 6 against 4, 1 cup left; Nobles show nerve: 1 against 3"
}

@test "several targets are named together, and each before what concerns it" {
	said toast -d 1,2 by=Tom at=Ned,Kit
	answers "Tom raises a cup to Ned and Kit: at Ned, sips 1; at Kit, sips 2; Ned and Kit are pleased"
}

@test "what is done to each of several by himself is told of each" {
	said wave -d 4,2,1 by=Tom at=Ned,Kit,Bob
	answers "Tom waves to Ned: 4 against 3; Tom waves to Kit: 2 against 3; Tom waves to Bob: 1 against 3"
}

@test "steps that are no list are a mistake, for several targets too" {
	local wrong
	for wrong in yes '{roll: {arm: d6}}'; do
		sed -i "/waves/,/steps:/s/steps: .*/steps: $wrong/" "$rules/check.yaml"
		run -2 check wave by=Tom at=Ned,Kit
		[[ $output == *"check.yaml:49:12: steps must be a list" ]] || { echo "$output"; false; }
	done
}

@test "brackets that do not close are mistakes of the rules" {
	sed -i 's/no cup is left/no cup [is left/' "$rules/check.yaml"
	run -2 check drink -d 4 cups=2
	[[ $output == *"check.yaml:8:45: unclosed ["* ]] || { echo "$output"; false; }
	sed -i 's/no cup \[is left/no cup] is left/' "$rules/check.yaml"
	run -2 check drink -d 4 cups=2
	[[ $output == *"unmatched ]"* ]] || { echo "$output"; false; }
}

@test "a distance is told in the unit of its ruleset, one and several" {
	local folder unit
	for folder in "$root"/tables/*/; do
		unit=$(grep -oP '^distances: \{unit: \K[a-z]+' "$folder/ruleset.yaml")
		case $unit in inches) unit='inch, inches' ;; centimetres) unit=cm ;; esac
		grep -qE "(nouns: \{|^ +)distance: \[$unit\]" "$folder/state.yaml" || { echo "$folder"; return 1; }
	done
}
