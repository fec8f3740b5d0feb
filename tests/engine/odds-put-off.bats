#!/usr/bin/env bats
# Exact odds put off the dice of a tally until its counts are read, and throw a loop
# whose rounds only add up at once. The fractions here are worked out by hand.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir game
	printf 'id: game\nsides: {figure: {n: {default: 2}, m: {default: 2}, luck: {type: word}}}\n' >game/ruleset.yaml
	export VOLTIGEUR_RULES=./game/
}

# odds STEPS [OPERAND...]: the fractions of sum, as "0:1/4 1:3/4", least first.
odds() {
	cat >game/check.yaml <<-END
		check:
		  p:
		    about: a test
		    sides: figure
		    gives: {sum: 0}
		    outcome: [sum]
		    steps:
		$(sed 's/^/      /' <<<"$1")
		  part:
		    sides: figure
		    gives: {near: 0, kills: 0}
		    steps: [{tally: {name: throw, dice: 1, of: d6, faces: {near: 1-2, kills: 4-6}}}]
	END
	shift
	check -O --fraction --outcome sum "$@" n=2 |
		sed -E 's/.*sum=([^ ]*) .*odds=([^ ]*) .*/\1:\2/' | sort -n | paste -sd ' '
}

# gives STEPS FRACTIONS [OPERAND...]
gives() {
	local seen
	seen=$(odds "$1" "${@:3}")
	[ "$seen" = "$2" ] || { echo "$1: $seen"; return 1; }
}

# ---- counts that are written again ----

@test "two tallies that count into one name each throw their own dice" {
	steps='- {tally: {name: x, dice: k, of: d6, faces: {near: 1-2, kills: 6}}}
- {let: {sum: kills}}
- {tally: {name: y, dice: l, of: d6, faces: {near: 1-2, kills: 6}}}
- {let: {sum: sum + kills}}'
	# three dice in all, each a kill with 1/6: 125, 75, 15 and 1 of 216
	gives "$(sed 's/k,/1,/; s/l,/2,/' <<<"$steps")" '0:125/216 1:25/72 2:5/72 3:1/216'
	gives "$(sed 's/k,/n,/; s/l,/1,/' <<<"$steps")" '0:125/216 1:25/72 2:5/72 3:1/216'
	# four: 5^4, 4*5^3, 6*5^2, 4*5 and 1 of 1296
	gives "$(sed 's/k,/3,/; s/l,/1,/' <<<"$steps")" '0:625/1296 1:125/324 2:25/216 3:5/324 4:1/1296'
}

@test "a procedure with a tally that is called twice throws twice, with as and without" {
	# a kill with 1/2, two dice
	gives '- {do: part}
- {let: {sum: kills}}
- {do: part}
- {let: {sum: sum + kills}}' '0:1/4 1:1/2 2:1/4'
	gives '- {do: part, as: one}
- {let: {sum: one.kills}}
- {do: part, as: one}
- {let: {sum: sum + one.kills}}' '0:1/4 1:1/2 2:1/4'
}

@test "a tally in a repeat throws in each round, written out or not" {
	for rounds in 2 n; do
		gives "- {repeat: $rounds, steps: [{tally: {name: x, dice: 1, of: d6, faces: {near: 1-2, kills: 4-6}}}, {let: {sum: sum + kills}}]}" '0:1/4 1:1/2 2:1/4'
		gives "- {repeat: $rounds, steps: [{do: part}, {let: {sum: sum + kills}}]}" '0:1/4 1:1/2 2:1/4'
	done
}

@test "a count that a let or a die may have set since is not taken for one still to be thrown" {
	# b = 1 (1/3): sum = a. Else a + kills, kills being 0, 1, 2 with 1/4, 1/2, 1/4.
	# By sum, in 1/36: 1: 4+2, 2: 4+2+4, 3: 4+2+4+2, 4: 4+2, 5: 2
	gives '- {roll: {a: d3}}
- {let: {sum: a}}
- {roll: {b: d3}}
- {tally: {name: x, dice: 2, of: d6, faces: {near: 1-2, kills: 4-6}}}
- {let: {kills: 0}, when: b == 1}
- {let: {sum: sum + kills}}' '1:1/6 2:5/18 3:1/3 4:1/6 5:1/18'
	gives '- {tally: {name: x, dice: 1, of: d2, faces: {near: 1, kills: 2}}}
- {roll: {kills: d2}}
- {let: {sum: kills * 10 + near}}' '10:1/4 11:1/4 20:1/4 21:1/4'
}

@test "of two tallies into one name only the one whose condition holds throws" {
	# one die or two, each with 1/2, and always the kills of the throw that was made
	gives '- {roll: {b: d2}}
- {tally: {name: x, dice: 1, of: d6, faces: {near: 1-2, kills: 4-6}}, when: b == 1}
- {let: {sum: kills}}
- {tally: {name: y, dice: 2, of: d6, faces: {near: 1-2, kills: 4-6}}, when: b == 2}
- {let: {sum: kills}}' '0:3/8 1:1/2 2:1/8'
}

# ---- counts that the next throw reads ----

@test "a count can be the number of dice of the next throw" {
	# kills is 0 or 1 with 1/2 each; a hit of a kill with 1/3
	gives '- {tally: {name: x, dice: 1, of: d6, faces: {near: 1-2, kills: 4-6}}}
- {tally: {name: y, dice: kills, of: d6, faces: {sum: 5-6}}}' '0:5/6 1:1/6'
	gives '- {tally: {name: x, dice: 1, of: d6, faces: {near: 1-2, kills: 4-6}}}
- {roll: {h: kills d2}}
- {let: {sum: sum(h)}}' '0:1/2 1:1/4 2:1/4'
	# both counts: near + kills is 1 with 5/6
	gives '- {tally: {name: x, dice: 1, of: d6, faces: {near: 1-2, kills: 4-6}}}
- {tally: {name: y, dice: near + kills, of: d2, faces: {sum: 2}}}' '0:7/12 1:5/12'
}

@test "a count can be what a face is compared with" {
	# a hit if face <= kills: never with 0 kills, with 1/2 with 1
	gives '- {tally: {name: x, dice: 1, of: d6, faces: {near: 1-2, kills: 4-6}}}
- {tally: {name: y, dice: 1, of: d2, count: {sum: face <= kills}}}' '0:3/4 1:1/4'
	# 1 of 2 on the die: thrown again only if kills is 1
	gives '- {tally: {name: x, dice: 1, of: d6, faces: {near: 1-2, kills: 4-6}}}
- {roll: {h: 1 d2}}
- {reroll: h, where: face <= kills}
- {let: {sum: sum(h)}}' '1:3/8 2:5/8'
}

# ---- loops ----

@test "the rounds of a loop read one and the same count" {
	# near is 1 with 1/3, and then two rounds of 1/2 add it: 0 with 2/3 + 1/12
	gives '- {tally: {name: x, dice: 1, of: d6, faces: {near: 1-2, kills: 4-6}}}
- {repeat: n, steps: [{roll: {d: d2}}, {let: {sum: +near}, when: d == 2}]}' '0:3/4 1:1/6 2:1/12'
}

@test "a sum keeps the count of its round, when the next round throws as many dice" {
	# one die, then as many as came up 2: after one round 0 or 1, after two 0 with 1/2, 1 and 2 with 1/4
	gives '- {roll: {a: d2}}
- {let: {kills: 1}}
- {repeat: a, steps: [{tally: {name: x, dice: kills, of: d2, faces: {near: 1, kills: 2}}}, {let: {sum: +kills}}]}' '0:1/2 1:3/8 2:1/8'
	# no die at all: the sum stays
	gives '- {roll: {a: d2}}
- {let: {kills: 0, sum: 3}}
- {repeat: a, steps: [{tally: {name: x, dice: kills, of: d2, faces: {near: 1, kills: 2}}}, {let: {sum: +kills}}]}' '3:1/1'
}

@test "the rounds of a loop add to a count" {
	# 0 or 1 kills with 1/2, and one more in each of two rounds with 1/2: three even chances
	gives '- {tally: {name: x, dice: 1, of: d6, faces: {near: 1-2, kills: 4-6}}}
- {repeat: n, steps: [{roll: {d: d2}}, {let: {kills: +1}, when: d == 2}]}
- {let: {sum: kills}}' '0:1/8 1:3/8 2:3/8 3:1/8'
}

@test "what a loop adds up starts where each state stood" {
	# 1 or 2, two rounds of 1/2, then one more with 1/2
	gives '- {roll: {a: d2}}
- {let: {sum: a}}
- {roll: {b: d2}}
- {repeat: n, steps: [{roll: {d: d2}}, {let: {sum: +1}, when: d == 2}]}
- {roll: {e: d2}}
- {let: {sum: sum + (1 if e == b else 0)}}' '1:1/16 2:1/4 3:3/8 4:1/4 5:1/16'
}

@test "the rounds of a loop read several dice that lie before it" {
	gives '- {roll: {p: d2, q: d2}}
- {repeat: n, steps: [{roll: {x: d4}}, {let: {sum: +1}, when: x > p + q}]}' '0:19/32 1:5/16 2:3/32'
}

@test "a loop adds to several numbers, which dice set before it" {
	cat >game/check.yaml <<-'END'
		check:
		  p:
		    about: a test
		    sides: figure
		    gives: {sum: 0, more: 0}
		    outcome: [sum, more]
		    steps:
		      - {roll: {p: d2, q: d2}}
		      - {let: {sum: p, more: q}}
		      - {repeat: n, steps: [{roll: {x: d2}}, {let: {sum: +x, more: +x}}]}
	END
	run check -O --fraction n=2
	[ "$(sed -E 's/.*sum=([^ ]*) more=([^ ]*) .*odds=([^ ]*) .*/\1,\2:\3/' <<<"$output" | paste -sd ' ')" = \
		"3,3:1/16 3,4:1/16 4,3:1/16 4,4:3/16 4,5:1/8 5,4:1/8 5,5:3/16 5,6:1/16 6,5:1/16 6,6:1/16" ] || { echo "$output"; false; }
}

@test "a loop adds up fractions" {
	gives '- {repeat: n, steps: [{roll: {d: d2}}, {let: {sum: +0.5}, when: d == 2}]}' '0:1/4 0.5:1/2 1:1/4'
	gives '- {let: {part: n / 8}}
- {repeat: n, steps: [{roll: {d: d2}}, {let: {sum: +part}, when: d == 2}]}' '0:1/4 0.25:1/2 0.5:1/4'
}

# ---- decisions ----

@test "who looks for the best option knows the counts that were thrown" {
	# kills is 0, 1, 2 with 1/4, 1/2, 1/4; the best of kills and 1
	gives '- {tally: {name: x, dice: 2, of: d6, faces: {near: 1-2, kills: 4-6}}}
- {choose: luck, options: {trust: {let: {sum: kills}}, hold: {let: {sum: 1}}}}' '1:3/4 2:1/4' luck=best --aim=+sum
	# read only after the decision
	gives '- {tally: {name: x, dice: 2, of: d6, faces: {near: 1-2, kills: 4-6}}}
- {choose: luck, options: {trust: {let: {u: 1}}, hold: {let: {u: 0}}}}
- {let: {sum: kills if u == 1 else 1}}' '1:3/4 2:1/4' luck=best --aim=+sum
}

@test "a die that two counts of a tally share counts for both, at one face as at more" {
	# of d6 three faces are only low, one is both, two are only high; sum: lows plus ten times highs
	gives '- {tally: {name: x, dice: 1, of: d6, faces: {low: 1-4, high: 4-6}}}
- {let: {sum: low + 10 * high}}' '1:1/2 10:1/3 11:1/6'
	gives '- {tally: {name: x, dice: 2, of: d6, faces: {high: 4-6, low: 1-4}}}
- {let: {sum: low + 10 * high}}' '2:1/4 11:1/3 12:1/6 20:1/9 21:1/9 22:1/36'
}

@test "rounds that only add up read each of the values that were thrown before" {
	# a hit at 5+ if both coins are 1, at 6 if one is 2, never if both are: 1/9 + 25/72 + 1/4 is no hit
	gives '- {roll: {a: d2, b: d2}}
- {repeat: 2, steps: [{roll: {x: d6}}, {let: {sum: +1}, when: x >= a + b + 3}]}' '0:17/24 1:1/4 2:1/24'
}
