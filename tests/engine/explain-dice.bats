#!/usr/bin/env bats
# --explain and the plain text form: what is told of dice, and of an answer whose
# rules have no sentence.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir game
	printf 'id: game\nsides: {figure: {a: 2}}\ndice: {flag: {throw: d6, words: {1-2: red, 3-6: blue}}}\n' >game/ruleset.yaml
	export VOLTIGEUR_RULES=./game/
	cat >game/check.yaml <<-'END'
	check:
	  worded:
	    about: A die with words.
	    sides: figure
	    steps:
	      - {roll: {c: flag}}
	      - {roll: {n: d6}, when: c is red}
	      - {stop: good, when: c is blue}
	      - {stop: bad}
	  spares:
	    about: Thrown again while there are spares.
	    sides: figure
	    gives: {left: 3}
	    steps:
	      - {roll: {x: d6}}
	      - {reroll: x, while: x < 4, spend: left}
	  hand:
	    about: Thrown again where it fits.
	    sides: figure
	    modifiers: {pool: [{from: a}, {add: 1, note: luck}]}
	    steps:
	      - {roll: {h: pool d6}}
	      - {reroll: h, where: face < 3}
	      - {stop: done}
	END
}

@test "a die with words is told by its word, to the player and to the curious" {
	run check worded -o text -d 4 a=2
	answers "c blue, result good"
	run check worded -x -d 2,5 a=2
	[ "${lines[0]}" = "  c flag: red" ]
	[ "${lines[1]}" = "  c is red? yes" ]
	[ "${lines[2]}" = "  n d6: 5" ]
}

@test "each throw again is told, and what of the condition held" {
	run check spares -x -d 1,2,5 a=2
	[ "${lines[1]}" = "  x < 4? yes" ]
	[ "${lines[4]}" = "  left = 2" ]
	[ "${lines[5]}" = "  x.reroll d6: 2" ]
	[ "${lines[-1]}" = "a=2 did=check.spares x=1 x.reroll=2,5 left=1" ]
	# while a spare is left
	run check spares -o kv -d 1,2,3,1 a=2
	answers "a=2 did=check.spares x=1 x.reroll=2,3,1 left=0"
}

@test "what a list of modifiers came to is told once, and again only where it came to something else" {
	cat >game/check.yaml <<-'END'
	check:
	  lists:
	    about: Two lists, each read more than once.
	    sides: figure
	    gives: {n: 0}
	    modifiers: {near: [{add: a, note: close}], far: [{add: a, note: distant}]}
	    steps:
	      - {let: {n: near}}
	      - {let: {n: n + far}}
	      - {let: {n: n + far}}
	      - {let: {n: n + near}}
	      - {let: {a: 1}}
	      - {let: {n: n + far}}
	      - {let: {n: n + far}}
	END
	run check lists -x a=2
	answers "  n = 2
    near = 2
      +2 close
  n = 4
    far = 2
      +2 distant
  n = 6
  n = 8
  a = 1
  n = 9
    far = 1
      +1 distant
  n = 10
a=1 was.a=2 did=check.lists n=10"
}

@test "of each decision the option is told that was taken" {
	cat >game/check.yaml <<-'END'
	check:
	  choices:
	    about: Two decisions.
	    sides: figure
	    fields: {way: {words: [low, high]}, pace: {words: [slow, quick]}}
	    gives: {n: 0}
	    steps:
	      - {choose: way, options: {low: , high: {let: {n: 2}}}, default: low}
	      - {choose: pace, options: {slow: , quick: {let: {n: 3}}}, default: slow}
	END
	run check choices -x a=2
	[ "${lines[0]}" = "  way is low" ]
	[ "${lines[1]}" = "  pace is slow" ]
	run check choices -x a=2 way=high pace=quick
	answers "  way is high
  pace is quick
a=2 way=high pace=quick did=check.choices n=3"
}

@test "a comparison is shown in the order and with the operator of the rule" {
	cat >game/check.yaml <<-'END'
	check:
	  order:
	    about: Six comparisons.
	    sides: figure
	    terms: {far: a > 6}
	    steps:
	      - {stop: out, when: far}
	      - {stop: out, when: a >= 6}
	      - {stop: out, when: 6 < a}
	      - {stop: out, when: not (a <= 6) or a == 6}
	      - {stop: out, when: not a != 2 and 3 > a}
	END
	run check order -x a=2
	[ "$output" = "\
  far? no
    2 > 6: no
  a >= 6? no
    2 >= 6: no
  6 < a? no
    6 < 2: no
  not (a <= 6) or a == 6? no
    2 <= 6: yes
    2 == 6: no
  not a != 2 and 3 > a? yes
    2 != 2: no
    3 > 2: yes
  result = out
a=2 did=check.order result=out" ] || { echo "$output"; return 1; }
}

@test "of a hand its size is told, with what it is made of, and the dice thrown again" {
	run check hand -x -d 1,2,5,6,6 a=2
	[ "${lines[0]}" = "  h d6: 1 2 5" ]
	[ "${lines[1]}" = "    pool = 3" ]
	[ "${lines[2]}" = "      from 2 a" ]
	[ "${lines[3]}" = "      +1 luck" ]
	[ "${lines[4]}" = "  h.reroll d6: 6 6" ]
}

@test "where nothing is thrown again, nothing is told of it" {
	printf '%s\n' '  again:' '    about: Thrown again above a.' '    sides: figure' \
		'    steps: [{roll: {h: 2 d6}}, {reroll: h, where: face > a}, {roll: {d: d6}}, {reroll: h, where: face > a, at-most: 1}]' >>game/check.yaml
	check again a=6 -x -d 3,4,5 2>said
	diff said <(printf '  %s\n' 'h d6: 3 4' 'd d6: 5')
	check again a=3 -x -d 3,4,6,5,2 2>said
	diff said <(printf '  %s\n' 'h d6: 3 4' 'h.reroll d6: 6' 'd d6: 5' 'h.reroll d6: 2')
}

@test "without a sentence of the rules the text form names what the answer holds, in its order" {
	run check hand -o text -d 1,2,5,6,6 a=2
	answers "h 1,2,5, h.reroll 6,6, result done"
	run check hand -o text -t -d 6,6,5 a=2
	answers "h 6,6,5, result done"
}

@test "the sentence is shown on standard error too when a player sits there" {
	command -v script >/dev/null || skip "no script"
	cat >game/shoot.yaml <<-'END'
	shoot:
	  fire: {about: A shot., sides: figure, steps: [{roll: {x: d6}, say: "a {x}"}, {stop: hit}]}
	END
	script -qec 'shoot -t -o kv -d 3 a=2 >answer' /dev/null >seen </dev/null
	[ "$(tr -d '\r' <seen)" = "a 3" ]
	[ "$(cat answer)" = 'a=2 did=shoot.fire x=3 result=hit text="a 3"' ]
	run shoot -t -o kv -d 3 a=2
	answers 'a=2 did=shoot.fire x=3 result=hit text="a 3"'
}

@test "a tool that answers a stream reads the ruleset that its own is laid over, whatever variant comes" {
	mkdir over
	printf 'id: over\nextends: silver-bayonet\n' >over/ruleset.yaml
	printf 'courage=1 reach=12\ncourage=2 check.variant=terror\n' >in
	check -r silver-bayonet -s one courage <in >want
	check -r ./over/ -s one courage <in >got
	sed 's/[a-z.]*=[0-9,]*//g' want >words
	sed 's/[a-z.]*=[0-9,]*//g' got | diff words -
}

@test "what --odds needs of a loop: the rounds add up, also where they read what was rolled before" {
	cat >game/check.yaml <<-'END'
	check:
	  loop:
	    about: A loop.
	    sides: figure
	    gives: {v: 0}
	    outcome: [v]
	    steps: [{repeat: a, steps: [{roll: {x: d6}}, {let: {v: +1}, when: x >= 5}]}]
	  reads:
	    about: A loop that reads what stood before it.
	    sides: figure
	    gives: {v: 0, need: 0}
	    outcome: [v]
	    steps:
	      - {roll: {y: d2}}
	      - {let: {need: y + 3}}
	      - {repeat: a, steps: [{roll: {x: d6}}, {let: {v: +1}, when: x >= need}]}
	END
	# a third each: (2/3)^6, and six times a third (2/3)^5
	run check loop -O --fraction a=6
	[ "${lines[0]}" = "a=6 v=0 p=0.0877914952 odds=64/729 row=1 rows=7" ]
	[ "${lines[1]}" = "a=6 v=1 p=0.2633744856 odds=64/243 row=2 rows=7" ]
	# half the time three faces of six do, half the time two: ((1/2)^6 + (2/3)^6) / 2
	run check reads -O --fraction a=6
	[ "${lines[0]}" = "a=6 v=0 p=0.0517082476 odds=4825/93312 row=1 rows=7" ]
	[ "${lines[6]}" = "a=6 v=6 p=0.008498371056 odds=793/93312 row=7 rows=7" ]
	run check loop -O a=-3
	answers "a=-3 v=0 p=1 row=1 rows=1"
	# a rule has to say how rounds are rounded
	run --separate-stderr check loop -O --fraction a=1.5
	refuses "check: the rules set the rounds of repeat to 1.5, which is not a whole number (check.yaml:7)"
	run --separate-stderr check loop -O a=20000
	refuses "check: more than 268435456 bytes of states and weights (limit: weights)"
}
