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

@test "each event has its sentence: what it sets, for whom, and in which words" {
	ruleset events <<<'check: {try: {about: x, sides: man, gives: {result: none}, steps: [{stop: done}]}}'
	sed -i 's/^sides:/options: {road: {type: distance, default: 9}, weather: {words: [clear, heavy-rain]}}\n&/
		s/^    down: .*/&\n    kit: {type: set, words: [salt-bag, torch]}\n    chips: 0/' events/ruleset.yaml
	cat >events/state.yaml <<-'E'
		events: {activation: {about: x}, phase: {about: x}, turn: {about: x}, game: {about: x}}
		state: {needed: {until: game, board: yes, noun: man, plural: men}, down: {until: game}, kit: {until: game}, chips: {until: game, of: unit}}
		deeds: {flag-taken: {about: x}}
	E
	local line said
	while IFS='|' read -r line said; do
		printf 'event=game\n%s\n' "$line" >game.log
		run --separate-stderr muster --report -o kv
		[ -z "$stderr" ] || { echo "$line: $stderr"; return 1; }
		[[ $output$'\n' == *" text=\"$said\""$'\n'* ]] || { echo "$line: $output"; return 1; }
	done <<-'E'
		event=game sequence=no|The game begins
		event=game sequence=warn|The game begins; what is out of order is noted
		event=game sequence=strict road=60|The game begins: road 60 inches; nothing out of order is done
		event=game road=1 weather=heavy-rain|The game begins: road 1 inch, weather heavy rain
		event=set weather=clear|Set by hand for the game: weather clear
		event=set by=Ann needed=1 down=yes|Set by hand for Ann: 1 man, down
		event=set by=Ann needed=2 down=no|Set by hand for Ann: 2 men, not down
		event=set by=Ann needed=0 kit=|Set by hand for Ann: 0 men, kit none
		event=set by=Ann kit=salt-bag,torch|Set by hand for Ann: kit salt bag, torch
		event=set by=Ann kit=torch note="found"|Set by hand for Ann: kit torch (found)
		event=set unit=Reds chips=1|Set by hand for Reds: chips 1
		event=join by=Ann needed=6 down=no kit=torch|Ann joins (6 men, kit torch)
		event=join by=Ann|Ann joins
		event=leave by=Ann|Ann leaves
		event=flag-taken by=Ann|Ann: flag taken
		event=flag-taken|The game: flag taken
		event=flag-taken by=Ann note="at dusk"|Ann: flag taken (at dusk)
	E
	echo event=game >game.log
	for line in 'phase|The phase ends' 'activation by=Ann|The activation of Ann ends' 'turn|The turn ends' 'turn now.turn=3|Turn 3 begins' 'event=turn by=Ann|The turn of Ann ends'; do
		# shellcheck disable=SC2086 # words are meant
		run -0 muster -w ${line%|*} -o text
		[ "${output%.}" = "${line#*|}" ] || { echo "$line: $output"; return 1; }
	done
}

@test "who went out is named once: by the sentence, or behind it, of the game alone" {
	ruleset outs <<-'E'
		about: small
		check:
		  one: {about: x, sides: man, gives: {result: none}, steps: [{let: {target.down: yes}}, {stop: hit, say: "{at} is out"}]}
		  sight: {about: x, sides: man, gives: {result: none}, steps: [{let: {target.down: yes}}, {stop: hit, say: "{at} is out of sight"}]}
		  fight: {about: x, sides: man, gives: {result: none}, steps: [{let: {target.down: yes}}, {stop: hit, say: "{at} is out of the fight"}]}
		  race: {about: x, sides: man, gives: {result: none}, steps: [{let: {target.down: yes}}, {stop: hit, say: "{at} is out of the race; well run"}]}
		  none: {about: x, sides: man, gives: {result: none}, steps: [{let: {target.down: yes}}, {stop: hit, say: "{at} falls"}]}
		  outside: {about: x, sides: man, gives: {result: none}, steps: [{let: {target.down: yes}}, {stop: hit, say: "{at} is outside"}]}
	E
	local deed behind
	while IFS='|' read -r deed behind; do
		rm -f game.log
		check -w "$deed" by=Ann at=Bob >/dev/null
		COLUMNS=200 run muster --report -o text
		grep -q "^2\. $behind\$" <<<"$output" || { echo "$deed: $output"; return 1; }
	done <<-'E'
		one|Bob is out\.
		fight|Bob is out of the fight\.
		race|Bob is out of the race; well run\.
		sight|Bob is out of sight\. Bob is out\.
		outside|Bob is outside\. Bob is out\.
		none|Bob falls\. Bob is out\.
	E
}

@test "text, Markdown and the web page say the same, line by line, with marks of their own" {
	local rules voids form
	for rules in corsair other-side sharp-practice silver-bayonet steeplechase; do
		VOLTIGEUR_RULES=$rules VOLTIGEUR_LOG=$root/tests/fixtures/logs/$rules.log
		VOLTIGEUR_UNITS=$units/$rules.yaml
		[ "$rules" != silver-bayonet ] || VOLTIGEUR_UNITS=$units/british.yaml:$units/french.yaml
		for form in text markdown html; do muster --report -o "$form" >"report.$form"; done
		grep . report.text >said
		run ! grep '[.!?]\.' said
		sed -e 's/^\(##\? \|- \)//; s/\([.!?)]\) \*\(.*\)\*$/\1 [\2]/; s/\\\(.\)/\1/g' report.markdown | grep . | diff said -
		sed -e '1,/<\/style>/d; s/ <small>\(.*\)<\/small><\/p>/ [\1]/; s/<[^>]*>//g' \
			-e "s/&#39;/'/g; s/&lt;/</g; s/&gt;/>/g; s/&quot;/\"/g; s/&amp;/\&/g" report.html | grep . | diff said -
		# a blank line before and after each heading, and after each paragraph
		awk 'NR > 1 && (/^## / || before ~ /^#/ || (before != "" && before !~ /^- /)) && $0 != "" && before != "" { print; bad = 1 }
			{ before = $0 } END { exit bad }' report.markdown
		awk '$0 == "" { next_is_head = 1; next } { if (next_is_head) print; next_is_head = 0 }' report.text >heads
		sed -n 's/^## //p' report.markdown | diff heads -
		sed -n 's/^<h2>\(.*\)<\/h2>$/\1/p' report.html | diff heads -
		voids=$(muster --report | grep -c '^section=story .* void=yes' || true)
		[ "$(grep -c '^<p class=void>[0-9]*\. .*</p>$' report.html)" -eq "$voids" ]
		[ "$(grep -c '^<p>[0-9]*\. .*</p>$' report.html)" -eq $(($(muster --report | grep -c ^section=story) - voids)) ]
		[ "$(grep -c '^<ul>$' report.html)" -eq "$(grep -c '^</ul>$' report.html)" ]
	done
}
