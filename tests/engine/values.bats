#!/usr/bin/env bats
# What an expression comes to for each face of a die, whether the die is thrown or its odds are asked for.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir game
	: >after
	cat >game/ruleset.yaml <<-'END'
		id: game
		sides:
		  figure:
		    a: 2
		    b: {default: 1, least: 1, step: 0.5}
		    c: no
		    marks: {type: set, words: [near, far, high]}
		    mood: [calm, tired, wild]
		    kit: {type: set, from: tools}
		    gun: {from: guns}
		profiles:
		  tools: {columns: {weight: 0, hard: no}, rows: {axe: {weight: 2.5, hard: yes}, rope: {weight: 4, hard: no}, lamp: {weight: 1, hard: yes}}}
		  guns: {columns: {needs: 3, reach: 6}, rows: {musket: {needs: 3, reach: 12}, rifle: {needs: 4, reach: 24}}}
	END
}

# expressions: those on standard input, each with what it comes to for six throws, become the fields
# names= of a procedure, whose head and steps go into files, as does what is wanted.
expressions() {
	local expression values throw all=()
	n=0
	printf 'check:\n  p:\n    about: a test\n    sides: figure\n    gives: {' >head
	: >lets
	while IFS=: read -r expression values; do
		n=$((n + 1))
		printf 'v%d: 0, ' $n >>head
		printf '      - {let: {v%d: %s}}\n' $n "$expression" >>lets
		read -r -a values <<<"$values"
		[ ${#values[@]} -eq 6 ] || { echo "$expression: ${#values[@]} values"; return 1; }
		for throw in 0 1 2 3 4 5; do all[throw]+="${all[throw]:+$'\t'}${values[throw]}"; done
	done
	names=$(seq -s, -f 'v%g' 1 $n)
	printf '%s\n' "${all[@]}" >want
}

# comes [OPERANDS]: each line of standard input is an expression over the die x, and what it
# comes to where x is 1, 2, 3, 4, 5 and 6.
comes() {
	local n names
	expressions
	{ cat head; printf '}\n    outcome: [%s]\n%s    steps:\n      - {roll: {x: d6}}\n' "$names" "$lists"; cat lets after; } >game/check.yaml
	yes "$1" | head -6 | sed 's/^/id=1 /' | check p -r ./game/ -d 1,2,3,4,5,6 -o tsv --columns "$names" | tail -6 >thrown
	check p -r ./game/ -O --outcome "x,$names" -o tsv --columns "$names" id=1 $1 | tail -6 >odds
	diff want thrown && diff want odds
}

@test "arithmetic, bounds and rounding" {
	comes "a=2 b=1.5" <<-'END'
		x * 2 - a                          : 0 2 4 6 8 10
		(-x) * (-a)                        : 2 4 6 8 10 12
		(-(x - 3)) + 0                     : 2 1 0 -1 -2 -3
		x * b                              : 1.5 3 4.5 6 7.5 9
		x / 4                              : 0.25 0.5 0.75 1 1.25 1.5
		12 / b + x                         : 9 10 11 12 13 14
		12 / (x at-least 2) - 2            : 4 4 2 1 0.4 0
		12 / (4 if x > 3 else 2)           : 6 6 6 3 3 3
		12 / -4 + x                        : -2 -1 0 1 2 3
		12 / (1 - 4) + 12 / (2 * 3 + 6) + x : -2 -1 0 1 2 3
		12 / (2 at-least x)                : 6 6 4 3 2.4 2
		60 / ((x at-least 1) * (2 at-least a)) : 30 15 10 7.5 6 5
		24 / (b * (x at-least 1))          : 16 8 5.333 4 3.2 2.667
		down(x / 4)                        : 0 0 0 1 1 1
		up(x / 4)                          : 1 1 1 1 2 2
		half-up(x / 4)                     : 0 1 1 1 1 2
		down((x - 4) / 2)                  : -2 -1 -1 0 0 1
		half-up((x - 4) / 2)               : -1 -1 0 0 1 1
		down(x * 2 / 3)                    : 0 1 2 2 3 4
		down(x * b)                        : 1 3 4 6 7 9
		up(x - b)                          : 0 1 2 3 4 5
		abs(x - 4)                         : 3 2 1 0 1 2
		abs(b - x)                         : 0.5 0.5 1.5 2.5 3.5 4.5
		x at-least 3 at-most 5             : 3 3 3 4 5 5
		x at-most b                        : 1 1.5 1.5 1.5 1.5 1.5
		b at-least x                       : 1.5 2 3 4 5 6
		0.5 at-most x                      : 0.5 0.5 0.5 0.5 0.5 0.5
		1 + 2 * 3 - 4 / 2 + x              : 6 7 8 9 10 11
		0 * x + 1 * a                      : 2 2 2 2 2 2
		x * 1 + x * 0                      : 1 2 3 4 5 6
		2 * (3 - 1) / 4 * x                : 1 2 3 4 5 6
		(x + a) * (x - a)                  : -3 0 5 12 21 32
		x / 2 + x / 3                      : 0.833 1.667 2.5 3.333 4.167 5
	END
}

@test "a field that has to be given, and one whose default is within its bounds, may be a divisor" {
	printf 'id: game\nsides: {figure: {a: {type: number, least: 2, required: yes}, b: {least: 2, default: 4}}}\n' >game/ruleset.yaml
	printf 'check: {p: {about: a test, sides: figure, gives: {v: 0}, steps: [{let: {v: 12 / a + 12 / b}}]}}\n' >game/check.yaml
	run check p -r ./game/ a=3
	has v=7
	run --separate-stderr check p -r ./game/ b=6
	refuses 'a'
	sed -i 's/12 \/ a/12 \/ target.a/' game/check.yaml # of the target nothing has to be given
	run --separate-stderr check p -r ./game/ a=3
	refuses 'this divisor may be 0'
}

@test "comparisons of whole numbers and of parts, and what is made of them" {
	comes "a=3 b=3.5" <<-'END'
		1 if x < a else 0                  : 1 1 0 0 0 0
		1 if x <= a else 0                 : 1 1 1 0 0 0
		1 if x > a else 0                  : 0 0 0 1 1 1
		1 if x >= a else 0                 : 0 0 1 1 1 1
		1 if x == a else 0                 : 0 0 1 0 0 0
		1 if x != a else 0                 : 1 1 0 1 1 1
		1 if x < b else 0                  : 1 1 1 0 0 0
		1 if x <= b else 0                 : 1 1 1 0 0 0
		1 if x > b else 0                  : 0 0 0 1 1 1
		1 if b >= x else 0                 : 1 1 1 0 0 0
		1 if x == b else 0                 : 0 0 0 0 0 0
		1 if x != b else 0                 : 1 1 1 1 1 1
		1 if x * 1.75 == b else 0          : 0 1 0 0 0 0
		1 if x + 0.5 != b else 0           : 1 1 0 1 1 1
		1 if b * 2 < x + a else 0          : 0 0 0 0 1 1
		1 if x / 2 <= 1.5 else 0           : 1 1 1 0 0 0
		1 if x < 3 or x > 4 else 0         : 1 1 0 0 1 1
		1 if x > 1 and x < a + 2 else 0    : 0 1 1 1 0 0
		1 if not (x > 1 and x < 5) else 0  : 1 0 0 0 1 1
		1 if not x > 1 or c else 0         : 1 0 0 0 0 0
		1 if (x == 2) == (a == 3) else 0   : 0 1 0 0 0 0
		1 if (x > 3) != c else 0           : 0 0 0 1 1 1
		(10 if x < 3 else 20) if x < 5 else 30 : 10 10 20 20 30 30
	END
}

@test "words, sets and the rows of profiles" {
	comes "a=2 marks=far mood=tired kit=axe,rope gun=rifle" <<-'END'
		1 if mood is tired and x > 3 else 0          : 0 0 0 1 1 1
		1 if mood is calm|wild or x > 5 else 0       : 0 0 0 0 0 1
		1 if mood is not calm|tired or x < 2 else 0  : 1 0 0 0 0 0
		1 if marks has far and x > 4 else 0          : 0 0 0 0 1 1
		1 if (marks + near) has near and x > 4 else 0 : 0 0 0 0 1 1
		1 if (marks - far) has far or x == 2 else 0  : 0 1 0 0 0 0
		count(marks) + x                             : 2 3 4 5 6 7
		count(marks + high) * x                      : 2 4 6 8 10 12
		1 if any(marks where item is far) and x < 3 else 0 : 1 1 0 0 0 0
		1 if none(marks where item is near|high) and x < 3 else 0 : 1 1 0 0 0 0
		sum(weight of kit) + x                       : 7.5 8.5 9.5 10.5 11.5 12.5
		sum(weight of kit where hard) * x            : 2.5 5 7.5 10 12.5 15
		sum(weight of kit where weight > x)          : 6.5 6.5 4 0 0 0
		highest(weight of kit) - x                   : 3 2 1 0 -1 -2
		lowest(weight of kit where weight >= x)      : 2.5 2.5 4 4 0 0
		count(words(item of kit where weight < x)) + count(words(item of tools where hard)) : 2 2 3 3 4 4
		1 if words(item of kit where weight < x) has axe else 0 : 0 0 1 1 1 1
		1 if kit meets (words(item of tools where weight == x)) else 0 : 0 0 0 1 0 0
		count(kit - axe) * x + count(kit + lamp)     : 4 5 6 7 8 9
		count(tools where weight <= x)               : 1 1 2 3 3 3
		count(tools) - x + (1 if any(tools) else 0)  : 3 2 1 0 -1 -2
		sum(weight of tools) - highest(weight of tools) + x : 4.5 5.5 6.5 7.5 8.5 9.5
		count(words(item of tools)) * x              : 3 6 9 12 15 18
		repeats(hard of kit) + x                     : 1 2 3 4 5 6
		repeats(weight of kit + lamp) + repeats(weight / 4 of tools) : 0 0 0 0 0 0
		repeats(weight * (x at-most 2) of tools)     : 0 0 0 0 0 0
		repeats(down(weight / (x at-least 1)) of tools) : 0 0 1 1 2 2
		gun.needs - x                                : 3 2 1 0 -1 -2
		gun.reach / (x at-least 2)                   : 12 12 8 6 4.8 4
		12 / gun.needs * x                           : 3 6 9 12 15 18
		1 if x >= gun.needs else 0                   : 0 0 0 1 1 1
	END
}

@test "what was given, and what was not" {
	comes "a=2" <<-'END'
		x if given(a) else 0               : 1 2 3 4 5 6
		x if given(b) else 9               : 9 9 9 9 9 9
		count(marks) + x                   : 1 2 3 4 5 6
		1 if marks has far or x > 5 else 0 : 0 0 0 0 0 1
		sum(weight of kit) + x             : 1 2 3 4 5 6
		highest(weight of kit) + x         : 1 2 3 4 5 6
	END
}

@test "modifier lists over a die" {
	lists='    modifiers:
      both:
        - {from: x}
        - {of: [{add: 2, when: x > 2}, {add: 3, when: x > 4}, {add: 0 - 1}], take: sum}
      least:
        - {from: 10}
        - {of: [{add: 0 - 2, when: x > 1}, {add: 0 - x, when: x > 3}], take: lowest, at-least: 0 - 5}
      most:
        - {from: 10}
        - {of: [{add: 2, when: x > 1}, {of: [{add: x}, {add: 0.5, when: x > 5}], take: sum, when: x > 2}], take: highest, at-most: 5}
      one:
        - {add: 1, when: x > 1}
        - {of: [{add: 4, when: x == 3}, {add: a}], take: first}
      steps:
        - {from: a}
        - {times: x}
        - {percent: 50, when: x > 3, round: up}
        - {at-most: 12}
        - {rows: [{set: 0 - 1, when: x == 1}, {add: 0.5, when: x < 4}]}
        - {percent: -10 * a, when: x == 2}
        - {times: 1/3, round: down, when: x == 6}
      words:
        - {has: near, when: x > 2}
        - {has: high, when: x > 4 or c}
'
	comes "a=3" <<-'END'
		both                               : 0 1 4 5 9 10
		least                              : 10 8 8 6 5 5
		most                               : 10 12 13 14 15 15
		one                                : 3 4 5 4 4 4
		steps                              : -1 4.55 9.5 12 12 4
		count(words)                       : 0 0 1 1 2 2
		1 if words has high else 0         : 0 0 0 0 1 1
		steps + one * 2                    : 5 12.55 19.5 20 20 12
	END
}

@test "tables and matrices over a die" {
	cat >game/tables.yaml <<-'END'
		bands: {read: x, rows: {1-2: {v4: 7}, 3: {v4: 8, v5: x * 2}, 4+: {v4: 9}}}
		reach: {read: x, across: a, edges: [2, 4, more], gives: v6, rows: {1-3: [1, 2, 3], 4+: [4, 5, 6]}}
		moods: {read: mood, rows: {calm: {v7: x}, tired: {v7: x - 1}, wild: {v7: 0 - x}}}
		ifs: {rows: [{when: x < 3, v8: 5}, {when: x * 2 > 9, v8: 6}, {v8: 7}]}
	END
	printf '      - {table: %s}\n' bands reach moods ifs >after
	comes "a=3 mood=tired" <<-'END'
		x                                  : 1 2 3 4 5 6
		x + 1                              : 2 3 4 5 6 7
		x + 2                              : 3 4 5 6 7 8
		0                                  : 7 7 8 9 9 9
		0                                  : 0 0 6 0 0 0
		0                                  : 2 2 2 5 5 5
		0                                  : 0 1 2 3 4 5
		0                                  : 5 5 7 7 6 6
	END
}

# hands: each line of standard input is an expression over a hand of three d4, and what it comes to
# for the throws 111, 123, 223, 424, 431 and 444. Its odds are those of all throws.
hands() {
	local n names i throws
	expressions
	{ cat head; printf '}\n    outcome: [%s]\n    steps:\n      - {roll: {h: 3 d4}}\n' "$names"; cat lets; } >game/check.yaml
	yes id=1 | head -6 | check p -r ./game/ -d 1,1,1,1,2,3,2,2,3,4,2,4,4,3,1,4,4,4 -o tsv --columns "$names" | tail -6 >thrown
	diff want thrown || return 1
	throws=$(echo {1..4},{1..4},{1..4} | tr ' ' ,)
	yes id=1 | head -64 | check p -r ./game/ -d "$throws" -o tsv --columns "$names" | tail -64 >all
	for ((i = 1; i <= n; i++)); do
		diff <(cut -f "$i" all | sort | uniq -c | awk '{ print $2, $1 * 15625 }') \
			<(check p -r ./game/ -O --outcome "v$i" -o tsv --columns "v$i,p" id=1 | awk -F'\t' '{ printf "%s %.0f\n", $1, $2 * 1000000 }' | sort) ||
			{ sed -n "${i}p" lets; return 1; }
	done
}

@test "functions over a hand of dice" {
	hands <<-'END'
		sum(h)                                     : 3 6 7 10 8 12
		highest(h) * 10 + lowest(h)                : 11 31 32 42 41 44
		count(h where face > 2)                    : 0 1 1 2 2 3
		count(h)                                   : 3 3 3 3 3 3
		pairs(h) + 10 * triples(h)                 : 10 0 1 1 0 10
		repeats(h)                                 : 2 0 1 1 0 2
		repeats(face / 2 of h)                     : 2 0 1 1 0 2
		repeats(down(face / 2) of h)               : 2 1 2 1 0 2
		repeats(face of h where face > 2)          : 0 0 0 1 0 2
		sum(face * face of h)                      : 3 14 17 36 26 48
		sum(face - 2 of h where face != 2)         : -3 0 1 4 2 6
		highest(face of h where face < 3)          : 1 2 2 2 1 0
		lowest(0 - face of h)                      : -1 -3 -3 -4 -4 -4
		lowest(face / 2 of h where face > 1)       : 0 1 1 1 1.5 2
		1 if any(h where face == 4) else 0         : 0 0 0 1 1 1
		1 if none(h where face < 2) else 0         : 0 0 1 1 0 1
		count(h where face == highest(h))          : 3 1 1 2 1 3
		sum(h) - highest(h) at-most 5              : 2 3 4 5 4 5
	END
}

# The second die with 5 more begins where the first one ends; with 6 more it is always above it.
@test "two ranges that touch are compared as their dice fall, in the odds as well" {
	for add in 4 5 6; do
		for relation in '<' '<=' '>' '>=' '==' '!='; do
			cat >game/check.yaml <<-END
				check:
				  p:
				    about: a test
				    sides: figure
				    gives: {held: no, turned: no}
				    steps:
				      - {roll: {x: d6, y: d6}}
				      - {let: {held: yes}, when: x $relation y + $add}
				      - {let: {turned: yes}, when: y + $add $relation x}
			END
			for outcome in held turned; do
				want=$(awk -v add=$add -v relation="$relation" -v turned=$([ $outcome = turned ] && echo 1 || echo 0) 'BEGIN {
					for (x = 1; x <= 6; x++) for (y = 1; y <= 6; y++) {
						a = turned ? y + add : x; b = turned ? x : y + add
						n += relation == "<" ? a < b : relation == "<=" ? a <= b : relation == ">" ? a > b : relation == ">=" ? a >= b : relation == "==" ? a == b : a != b
					}
					print n / 36 }')
				run -0 check -r ./game/ p -O --outcome $outcome -o tsv --columns $outcome,p a=2
				got=$(awk -F '\t' '$1 == "yes" { print $2 }' <<<"$output")
				awk -v a="${got:-0}" -v b="$want" 'BEGIN { exit !(a - b < 1e-5 && b - a < 1e-5) }' || { echo "x $relation y + $add, $outcome: $got, not $want"; return 1; }
			done
		done
	done
}
