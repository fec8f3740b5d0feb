#!/usr/bin/env bats
# How the parts of a whole bear a change of what they keep: `spread` of a field.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir game
	printf '%s\n' 'state: {whole: {until: game}, men: {until: game}, high: {until: game}, ready: {until: game}, mood: {until: game}}' >game/state.yaml
	export VOLTIGEUR_RULES=./game/
}

# spreads HOW: the number is spread so.
spreads() {
	cat >game/ruleset.yaml <<-END
		id: game
		bodies: {parts: {through: whole, whole: yes}}
		sides:
		  figure:
		    whole: {type: figure}
		    men: {default: 5, least: 0, most: 9, step: 1, body: sum(men of parts), spread: $1}
		    high: no
		    ready: {default: yes, body: any(parts where ready), spread: all}
		    mood: {words: [calm, wild], body: wild if any(parts where mood is wild) else calm, spread: all}
	END
}

# bears CHANGE: each line of standard input is what the step sets, and what A, B and C have then
# who had 4, 2 and 1, of whom A and B are high.
bears() {
	local step men now
	while IFS='|' read -r step men; do
		printf 'check:\n  p: {about: a test, sides: figure, steps: [{let: {%s}}]}\n' "$step" >game/check.yaml
		printf 'event=set by=%s\n' 'A whole=W men=4 high=yes' 'B whole=W men=2 high=yes' 'C whole=W men=1' >log
		check -w -l log -o kv by=W >answer || { echo "$step"; return 1; }
		now=$(muster -l log | sed -n 's/^by=[ABC] .*men=\([0-9]*\).*/\1/p' | tr '\n' ' ')
		[ "$now" = "$men " ] || { echo "$step: want $men, got $now"; cat answer; return 1; }
	done
}

@test "evenly: each bears a share, the first ones what is left over, the next what one cannot bear" {
	spreads evenly
	bears <<-'END'
		men: -3|3 1 0
		men: -2|3 1 1
		men: -5|2 0 0
		men: -6|1 0 0
		men: -7|0 0 0
		men: +4|6 3 2
		men: 9|5 3 1
		men: 6|3 2 1
		men: men|4 2 1
		men: men + 3|5 3 2
		men: +20|9 9 9
		men: 0|0 0 0
	END
}

@test "from-last: the last bears it, then the one before" {
	spreads from-last
	bears <<-'END'
		men: -1|4 2 0
		men: -2|4 1 0
		men: -5|2 0 0
		men: -7|0 0 0
		men: +1|4 2 2
		men: +9|4 3 9
		men: 5|4 1 0
		men: 0|0 0 0
	END
}

@test "all: each bears the whole change, or gets the new value" {
	spreads all
	bears <<-'END'
		men: -1|3 1 0
		men: -2|2 0 0
		men: +6|9 8 7
		men: 5|5 5 5
		men: 0|0 0 0
	END
}

@test "where: the others bear nothing, and are counted in no share; when: the first line that holds" {
	spreads '{how: evenly, where: high}'
	bears <<-'END'
		men: -3|2 1 1
		men: +2|5 3 1
		men: -6|0 0 1
	END
	spreads '{how: from-last, where: men > 1}'
	bears <<-'END'
		men: -1|4 1 1
		men: -3|3 0 1
	END
	spreads '{how: all, where: not high}'
	bears <<-'END'
		men: 3|4 2 3
		men: -1|4 2 0
	END
	spreads '[{how: all, when: men > 6}, {how: from-last, when: men > 3}, {how: evenly}]'
	bears <<-'END'
		men: -1|3 1 0
	END
	spreads '[{how: all, when: men < 3}, {how: from-last, when: men < 8}, {how: evenly}]'
	bears <<-'END'
		men: -1|4 2 0
	END
}

@test "a flag and a word that are spread are each part's, and the whole's is made of them" {
	spreads evenly
	for step in 'ready: no|ready=no|ready=no' 'mood: wild|mood=wild|mood=wild'; do
		printf 'check:\n  p: {about: a test, sides: figure, steps: [{let: {%s}}]}\n' "${step%%|*}" >game/check.yaml
		printf 'event=set by=%s\n' 'A whole=W' 'B whole=W' 'C whole=W' >log
		run check -w -l log -o kv by=W
		[[ ${lines[0]} == "by=W "*"${step##*|} "* ]] || { echo "$output"; false; }
		[ "$(muster -l log | grep -c "^by=[ABC] .*${step##*|}")" -eq 3 ] || { muster -l log; false; }
	done
	muster -w -l log event=set by=B mood=calm
	muster -w -l log event=set by=A mood=calm
	printf 'check:\n  p: {about: a test, sides: figure, gives: {v: 0}, steps: [{let: {v: 1 if mood is wild else 2}}]}\n' >game/check.yaml
	run check -l log -o kv by=W
	has v=1
	muster -w -l log event=set by=C mood=calm
	run check -l log -o kv by=W
	has v=2
}
