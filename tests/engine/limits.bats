#!/usr/bin/env bats
# Limits: each at its bound and one past it, lowered by option and environment,
# and what nobody types by intent, refused at once in flat memory.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir tiny
	printf 'id: tiny\ntitle: Tiny\nabout: one expression\n' >tiny/ruleset.yaml
	says a
}

# says EXPRESSION: the ruleset's one procedure computes it.
says() { steps "      - let: {v: $1}"; }

# steps LINES: they are the steps of the ruleset's one procedure.
steps() {
	printf 'table-lookup:\n  sum:\n    about: an expression\n    fields: {a: 3}\n    gives: {v: number}\n    steps:\n%s\n' "$1" >tiny/table-lookup.yaml
}

# sum OPTION...: it is resolved.
sum() { timeout 20 table-lookup -r ./tiny/ -o kv "$@" sum a=1; }

# bound NAME N COMMAND...: with the limit at N the command is content; at one
# less it is refused by name, nothing is printed, and in no time.
bound() {
	local name=$1 n=$2
	shift 2
	run --separate-stderr "$1" --limit "$name=$n" "${@:2}"
	[ "$status" -eq 0 ] || { echo "$name=$n: $stderr"; return 1; }
	run --separate-stderr "$1" --limit "$name=$((n - 1))" "${@:2}"
	refuses "(limit: $name)"
	[[ "$stderr" == *"$((n - 1))"* ]]
}

# flat KB COMMAND...: exit 2 within ten seconds, and no more memory than this.
flat() {
	local most=$1
	shift
	[ -x /usr/bin/time ] || skip "no /usr/bin/time"
	run timeout 10 /usr/bin/time -q -f %M -o peak "$@"
	[ "$status" -eq 2 ] || { echo "status $status: ${output:0:300}"; return 1; }
	[ -n "${VOLTIGEUR_SANITIZED:-}" ] || [ "$(tail -n 1 peak)" -le "$most" ] || { cat peak; return 1; }
}

@test "--limits lists the one table of lib/base/limit.h, and voltigeur(7) shows it" {
	run roll --limits
	[ "${#lines[@]}" -eq "$(grep -c '^	X([a-z]*, [0-9]*, ' "$root/lib/base/limit.h")" ]
	for line in "${lines[@]}"; do
		grep -qF -- "$line" "$root/man/voltigeur.7" || { echo "$line"; return 1; }
	done
}

@test "every limit is tested here at its bound" {
	for name in $(roll --limits | awk '{ print $1 }'); do
		grep -q "bound $name \|limit=.*$name\|limit: $name" "$BATS_TEST_FILENAME" || { echo "$name"; return 1; }
	done
}

@test "pool: dice in a pool" {
	bound pool 10 roll -s a 10d6
	run --separate-stderr roll -s a 10001d6
	refuses "10001 dice, more than 10000 (limit: pool)"
	run roll -s a 10000d6
	[ "$status" -eq 0 ]
}

@test "faces: of a die" {
	bound faces 20 roll -s a d20
	run roll -s a d1000000
	[ "$status" -eq 0 ]
	run --separate-stderr roll -s a d1000001
	refuses "(limit: faces)"
}

@test "repetitions: of a record and of a roll" {
	bound repetitions 3 roll -s a 3x1d6
	bound repetitions 3 roll -s a -n 3 1d6
	run --separate-stderr roll -s a 16777217x1d6
	refuses "(limit: repetitions)"
}

@test "depth: of an expression and of a roll" {
	says '(((a)))'
	bound depth 4 sum
	bound depth 2 roll -s a '((1d6))'
}

# chain N SECTION FIRST NEXT [STEP]: N things of a section, each naming the one before, %d.
chain() {
	python3 - "$@" >tiny/table-lookup.yaml <<'E'
import sys
n, section, first, following = int(sys.argv[1]), *sys.argv[2:5]
step = (sys.argv[5:] or ['let: {v: (t%d)}'])[0] % (n - 1)
print('table-lookup:\n  sum:\n    about: a chain\n    fields: {a: 3}\n    gives: {v: %s}\n    steps: [{%s}]'
      % ('none' if section == 'refusals' else 'number', step))
print(section + ':')
for i in range(n):
    print('  t%d: %s' % (i, first if not i else following.replace('%d', str(i - 1))))
E
}

@test "depth: terms, modifiers and refusals that name each other count as nested" {
	local section first next step n
	while IFS='|' read -r section first next step; do
		chain 30 "$section" "$first" "$next" ${step:+"$step"}
		sum
		for n in 101 20000; do
			chain $n "$section" "$first" "$next" ${step:+"$step"}
			run --separate-stderr sum
			refuses '(limit: depth)'
			[[ "$stderr" == *table-lookup.yaml:*:*:* ]]
		done
	done <<-'END'
		terms|a|t%d + 1|
		modifiers|[{add: a}]|[{add: t%d}]|
		refusals|[{refuse: x, when: a == 1, say: no}]|[{refuse: t%d}]|
		refusals|[{refuse: x, when: a == 1, say: no}]|[{refuse: y, when: t%d == 'x', say: no}]|
		refusals|[{refuse: x, when: a == 9, say: no}]|[{refuse: t%d}]|refuse: t%d
	END
}

@test "depth: a term counts as deep as it is, also if it has been met before" {
	python3 -c "
print('table-lookup:\n  sum:\n    about: a chain\n    fields: {a: 3}\n    gives: {v: number}\n    steps:')
for i in range(150): print('      - let: {v: t%d}' % i)
print('terms:\n  t0: a')
for i in range(1, 150): print('  t%d: t%d + 1' % (i, i - 1))" >tiny/table-lookup.yaml
	run --separate-stderr sum
	refuses '(limit: depth)'
}

@test "a term of long terms is refused where it is too deep to be walked" {
	local long
	long=$(printf ' + 1%.0s' {1..990})
	chain 12 terms a "t%d$(printf ' + 1%.0s' {1..909})" # 11 times 909, and a
	sum
	sed -i 's/^  t11: .*/& + 1/' tiny/table-lookup.yaml
	run --separate-stderr sum
	refuses 'is more than 10000 operations deep, terms written out'
	chain 9 terms a "t%d$long"
	sum
	chain 60 terms a "t%d$long"
	run --separate-stderr sum
	refuses 'is more than 10000 operations deep, terms written out'
}

@test "nodes: of a YAML file" { bound nodes 22 sum; }

@test "nesting: of a YAML file" { bound nesting 7 sum; }

@test "file: bytes of a YAML file" { bound file "$(wc -c <tiny/table-lookup.yaml)" sum; }

@test "program: calls of a procedure, be they of ones that do nothing" {
	steps "$(for _ in {1..40}; do echo '      - do: idle'; done)
      - let: {v: 1}"
	printf '  idle: {steps: []}\n' >>tiny/table-lookup.yaml
	bound program 40 sum
}

@test "program: operations of a procedure" {
	steps "$(for _ in 1 2 3 4 5; do echo '      - let: {v: +a}'; done)"
	bound program 6 sum
}

# doubling N: each of N terms is twice the one before it.
doubling() {
	terms=$(seq "$1" | awk '{ print "      t" $1 ": t" $1 - 1 " + t" $1 - 1 }')
	printf 'table-lookup:\n  sum:\n    about: x\n    fields: {a: 3}\n    gives: {v: number}\n    terms:\n      t0: a\n%s\n    steps: [let: {v: t%s}]\n' "$terms" "$1" >tiny/table-lookup.yaml
}

@test "parts: of a procedure's expressions, terms counted wherever they are used" {
	doubling 3 # 15 parts in t3
	bound parts 15 sum
	steps "      - let: {v: a + a}
      - let: {v: v + a}"
	bound parts 6 sum
}

@test "parts: of every count of a tally, value of a sentence, and option of a decision" {
	steps '      - tally: {name: s, dice: 2, of: d6, count: {x: face > a, y: face > a + 1}}
      - let: {v: 1}'
	sed -i 's/gives: {/&x: 0, y: 0, /' tiny/table-lookup.yaml
	bound parts 10 sum # 1 + 3 + 5, and 1
	steps '      - say: "{a + 1} and {a + 2 + 3}"
        let: {v: 1}'
	bound parts 9 sum
	steps '      - let: {v: 1}
      - choose: c
        options: {red: , blue: {when: a > 1, let: {v: a + 1, x: a + 1}}, green: {when: a > 2, let: {v: a + 2, x: 1}}}
        default: red'
	sed -i 's/gives: {/&x: 0, /; s/fields: {/&c: {type: word}, /' tiny/table-lookup.yaml
	bound parts 17 sum # 1, 3 + 3 + 3 and 3 + 3 + 1
}

@test "parts: terms that double at each level are refused where they become too many, at once" {
	doubling 40
	[ "$(wc -c <tiny/table-lookup.yaml)" -lt 1000 ]
	for how in "sum a=1" "-O sum a=1" "-x sum a=1" "--dump sum" "--check-rules ./tiny/"; do
		flat 40000 table-lookup -r ./tiny/ $how
		[[ "$output" == *'tiny/table-lookup.yaml:'*' "t19" has more than 1000000 parts, terms written out (limit: parts)' ]]
		[ "${#lines[@]}" -eq 1 ]
	done
}

@test "parts: modifier lists that double are refused as well" {
	steps '      - let: {v: m40}'
	{ printf '    modifiers:\n      m0: [{add: a}]\n' && seq 40 | awk '{ print "      m" $1 ": [{add: m" $1 - 1 "}, {add: m" $1 - 1 "}]" }'; } >>tiny/table-lookup.yaml
	flat 40000 table-lookup -r ./tiny/ sum a=1
	[[ "$output" == *"(limit: parts)" ]]
}

@test "steps: a large expression counts as several, so that a loop over it ends" {
	doubling 17
	sed -i 's/steps: .*/steps: [{repeat: 100000, steps: [{let: {v: t17}}]}]/' tiny/table-lookup.yaml
	flat 40000 table-lookup -r ./tiny/ sum a=1
	[[ "$output" == *"(limit: steps)" ]]
}

# Two seconds of processor time: it took three.
@test "steps: what looks for faults before the odds counts a large expression as several, too" {
	doubling 17
	sed -i 's/steps: .*/steps: [{repeat: 100000, steps: [{let: {v: v + t17 at-most 5}}]}]/' tiny/table-lookup.yaml
	[ -n "${VOLTIGEUR_SANITIZED:-}" ] || ulimit -t 2
	run --separate-stderr table-lookup -r ./tiny/ -O --outcome v sum a=1
	refuses "(limit: steps)"
}

# Ten items, ten for each of these, and ten for each of those: 10 + 100 + 1000.
@test "steps: each item that a function looks at counts" {
	steps "      - {roll: {h: 10 d6}}
      - let: {v: s2}"
	{ printf '    terms:\n      s0: sum(face of h)\n' && seq 2 | awk '{ print "      s" $1 ": sum(s" $1 - 1 " of h)" }'; } >>tiny/table-lookup.yaml
	bound steps 1110 table-lookup -r ./tiny/ -s a sum a=1
	[[ "$stderr" == *"more than 1109 items of lists (limit: steps)"* ]]
}

@test "steps: functions over lists within functions over lists count what they look at" {
	steps "      - {roll: {h: 20 d6}}
      - let: {v: s9}"
	{ printf '    terms:\n      s0: sum(face of h)\n' && seq 9 | awk '{ print "      s" $1 ": sum(s" $1 - 1 " of h)" }'; } >>tiny/table-lookup.yaml
	flat 40000 table-lookup -r ./tiny/ sum a=1
	[[ "$output" == *"(limit: steps)"* ]]
}

# rolls N: so many dice, each added to a sum of its own.
rolls() {
	steps "$(seq "$1" | awk '{ print "      - {roll: {r" $1 ": d6}}"; print "      - let: {t" $1 ": " ($1 > 1 ? "t" $1 - 1 " + " : "") "r" $1 "}" }')
      - let: {v: t$1}"
}

@test "work: steps of exact odds" {
	rolls 20
	sum -O --outcome v >/dev/null
	run --separate-stderr sum -O --outcome v --limit work=10000
	refuses "more than 10000 steps of exact odds (limit: work); use -n N for a sample instead"
}

# About two seconds here; more where sanitizers or neighbours slow it.
@test "work: a procedure of 700 or 3000 rolls has no odds, and says so in seconds" {
	for n in 700 3000; do
		rolls "$n"
		run -0 sum -s a
		run --separate-stderr bash -c "ulimit -t ${VOLTIGEUR_SANITIZED:+9}9; exec table-lookup -r ./tiny/ -O --outcome v sum a=1"
		refuses "(limit: work)"
	done
}

# A lottery of many dice: the numbers that its chances are out of have thousands of digits.
@test "work: what it takes to multiply and to add large numbers counts, and is refused before it takes long" {
	local lines
	for lines in '      - {tally: {name: p, dice: 2000, of: d6, faces: {b: 6}}}
      - {tally: {name: q, dice: 2000, of: d6, faces: {c: 6}}}
      - {let: {v: b + c}}' '      - repeat: 5
        steps: [{tally: {name: q, dice: 1500, of: d6, faces: {b: 6}}}, {let: {v: +b}}]' '      - {table: x}
tables: {x: {die: d6, again-at-most: 1000000, rows: {1-5: {v: +1}, 6: {again: yes, v: +1}}}}'; do
		steps "$lines"
		run -0 sum -s a
		run --separate-stderr bash -c 'ulimit -t 20; exec table-lookup -r ./tiny/ -O --outcome v sum a=1'
		refuses "more than 4000000000 steps of exact odds (limit: work); use -n N for a sample instead"
		run -0 sum -O -n 3 --outcome v
	done
}

# briefly SECONDS COMMAND...: it may use so much processor time; more where sanitizers slow it.
briefly() {
	local most=$1
	shift
	run --separate-stderr bash -c "ulimit -t $((most ${VOLTIGEUR_SANITIZED:+* 20})); exec \"\$@\"" - "$@"
}

@test "work: values that are no small numbers are found again at once, however many there are" {
	steps '      - {roll: {x: d200000}}
      - {let: {v: x * 4096}}'
	briefly 3 table-lookup -r ./tiny/ -O --outcome v sum a=1
	[ "${#lines[@]}" -eq 200000 ]
	has v=409600 rows=200000
	steps '      - {roll: {x: d300, y: d300}}
      - {let: {v: x / 997 + y}}'
	briefly 3 table-lookup -r ./tiny/ -O --outcome v sum a=1
	[ "${#lines[@]}" -eq 90000 ]
}

@test "work: a hundred parts of an expression count as what they take" {
	doubling 17
	sed -i 's/steps: .*/steps: [{roll: {d: d100000}}, {let: {v: 1 if d > t17 else 0}}]/' tiny/table-lookup.yaml
	briefly 8 table-lookup -r ./tiny/ -O --outcome v sum a=1
	refuses "(limit: work)"
}

# tables N: each leads to the next one twice, in its steps.
tables() {
	steps '      - {table: x0}'
	printf 'tables:\n%s\n  x%d: {read: a, rows: {0: {v: +1}}}\n' "$(seq 0 $(($1 - 1)) | awk '{ print "  x" $1 ": {read: a, rows: {0: {v: +1, steps: [{table: x" $1 + 1 "}, {table: x" $1 + 1 "}]}}}" }')" "$1" >>tiny/table-lookup.yaml
}

@test "program: tables that lead to two others each are odds in no time, or too long at once" {
	tables 14
	briefly 3 table-lookup -r ./tiny/ -O --outcome v sum a=0
	has v=32767 p=1
	tables 19
	flat 120000 table-lookup --check-rules ./tiny/
	[[ "$output" == *"(limit: program)"* ]]
}

# reasons N STEP: each list of reasons leads to the next one twice.
reasons() {
	steps "      - {$2}"
	printf 'refusals:\n%s\n  r%d: [{refuse: x, when: a == 9, say: no}]\n' "$(seq 0 $(($1 - 1)) | awk '{ print "  r" $1 ": [{refuse: r" $1 + 1 "}, {refuse: r" $1 + 1 "}]" }')" "$1" >>tiny/table-lookup.yaml
	sed -i 's/gives: {v: number}/gives: {v: none}/' tiny/table-lookup.yaml
}

@test "program: lists of reasons that double are refused, as a step and in an expression" {
	reasons 6 'let: {v: (r0)}'
	run -0 sum
	reasons 11 'let: {v: (r0)}'
	flat 40000 table-lookup -r ./tiny/ sum a=1
	[[ "$output" == *'the list "r0" has more than 1000 reasons, lists written out' ]]
	for n in 18 30; do
		reasons $n 'let: {v: (r0)}'
		flat 60000 table-lookup -r ./tiny/ sum a=1
		[[ "$output" == *"lists of reasons, written out, have more than 100000 lines (limit: program)" ]]
		reasons $n 'refuse: r0'
		flat 120000 table-lookup -r ./tiny/ sum a=1
		[[ "$output" == *"(limit: program)"* ]]
	done
}

@test "steps: rounds that only add up have odds as long as they can be resolved" {
	steps '      - {repeat: 200000, steps: [{let: {v: +a}}]}'
	run sum
	has v=200000
	run sum -O --outcome v
	has v=200000 p=1
	steps '      - {repeat: 300000, steps: [{let: {v: +a}}]}'
	run --separate-stderr sum
	refuses "more than 1000000 steps and dice (limit: steps)"
	run --separate-stderr sum -O --outcome v
	refuses "more than 1000000 steps and dice (limit: steps)"
}

@test "work: a sample counts what its throws cost, of rules and of dice, and all that are compared" {
	rolls 20
	run -0 sum -O -n 1000 --outcome v --limit work=2000000
	run --separate-stderr sum -O -n 1000 --outcome v --limit work=500000
	refuses "a sample of 1000 takes some 1220000 steps, more than 500000 (limit: work); use a smaller one"
	run -0 roll -O -n 1000 10d6 --limit work=300000
	run --separate-stderr roll -O -n 2000 10d6 --limit work=300000
	refuses "a sample of 2000 takes some 520000 steps, more than 300000 (limit: work); use a smaller one"
	run -0 shoot -O -n 1000 -r silver-bayonet range=9 weapon=musket target.defence=14 --limit work=3000000
	run --separate-stderr shoot -O -n 1000 -r silver-bayonet range=9 weapon=musket --sweep target.defence=10..14 --limit work=3000000
	refuses "--sweep: more than 3000000 steps of odds for all options together (limit: work); compare fewer values"
}

# A hundred thousand million dice: seconds for a hundredth of them.
@test "work: a sample that would take minutes is refused at once" {
	run --separate-stderr bash -c 'ulimit -t 5; exec roll -n 16777216 -O 10000d6'
	refuses "a sample of 16777216 takes some "
}

@test "program: too many names for the operations are refused before they take memory" {
	rolls 7000
	flat 200000 table-lookup -r ./tiny/ sum a=1
	[[ "$output" == *"(limit: program)" ]]
}

@test "companies: of a game" {
	company() {
		printf 'by=dubois at=%s weapon=pistol range=7\n' harris manon | # of two units, of one
			shoot -r "$root/tables/silver-bayonet/" -u "$root/tests/fixtures/units/french.yaml" \
				-u "$root/tests/fixtures/units/british.yaml" -s a "$@"
	}
	run -0 company --limit companies=2
	run --separate-stderr company --limit companies=1
	[ "$status" -eq 2 ]
	[[ "$stderr" == *"stdin:2: "*"1"*"(limit: companies)"* ]]
}

@test "in a deed 256 take part and no more: who does it, at=, the parts, and whom each of them names" {
	printf '%s\n' 'bodies: {parts: {through: of, whole: yes, about: its parts}}' \
		'sides: {side: {n: 0, of: {type: figure, about: its whole}}}' >>tiny/ruleset.yaml
	echo '{events: {game: {about: a game}}, state: {of: {until: game}}}' >tiny/state.yaml
	echo 'move: {count: {about: parts, sides: side, gives: {v: 0}, steps: [{let: {v: count(parts)}}]}}' >tiny/move.yaml
	printf 'event=set by=m%d of=Block\n' {1..126} >log
	run move -r ./tiny/ -l log -o kv count by=Block
	answers 'by=Block did=move.count v=126 faces='
	echo 'event=set by=m127 of=Block' >>log
	run --separate-stderr move -r ./tiny/ -l log count by=Block
	refuses 'more than 256 take part in this deed'
}

@test "steps: of a resolution" {
	steps "$(printf '      - {repeat: 9, steps: [{let: {v: +a}}]}')"
	n=1
	until sum --limit "steps=$n" >/dev/null 2>&1; do
		n=$((n + 1))
		[ "$n" -lt 200 ]
	done
	[ "$n" -ge 9 ]
	bound steps "$n" sum
}

@test "steps: dice count as steps, those of a reroll as well" {
	bound steps 23 roll -s a 20d6
	steps "      - {tally: {name: t, dice: 30, of: d6, faces: {hit: 6}}}
      - let: {v: hit}"
	bound steps 32 sum -s a
	run --separate-stderr roll -s a "$(seq 101 | sed 's/.*/10000d6/' | paste -sd+)"
	refuses "more than 1000000 steps and dice (limit: steps)"
	run --separate-stderr roll -s a --limit steps=5000 '100d1000000r<=999999'
	refuses "more than 5000 steps and dice (limit: steps)"
}

# library LIMITS WHAT ARGUMENTS...: one call of libvoltigeur.
library() {
	local limits=()
	for limit in $1; do limits+=(-l "$limit"); done
	"${VOLTIGEUR_BUILD:-$root/build}/tests/library" "${limits[@]}" "${@:2}"
}

@test "frontier: pairs of a sum of which the totals are many, and ways to keep dice that explode" {
	bound frontier 5000 roll -O 1d100*1000+1d50
	run -0 roll -O --limit frontier=44 '3d6!kh2' # totals from 0 to 10 above the least, by two kept squared
	run --separate-stderr roll -O --limit frontier=43 '3d6!kh2'
	refuses "too many ways to keep dice that explode (limit: frontier)"
}

@test "steps, in the library: of all repetitions of a roll, before it starts" {
	run -0 library steps=253 resolve roll roll=11x20d6 # 23 each
	[ "${#lines[@]}" -eq 11 ]
	run --separate-stderr library steps=252 resolve roll roll=11x20d6
	refuses "more than 252 steps and dice in all repetitions (limit: steps)"
	run --separate-stderr timeout 1 bash -c "root=$root; $(declare -f library); library '' resolve roll roll=20000x10000d6"
	refuses "more than 1000000 steps and dice in all repetitions (limit: steps)"
	run --separate-stderr library steps=100000 resolve roll 'roll=50000x1d1000000r<=999900'
	refuses "(limit: steps)"
}

@test "answer, in the library: bytes of an answer" {
	export VOLTIGEUR_TABLES=$root/tables
	for call in 'resolve roll roll=7x3d6' 'resolve roll roll=3d6' 'odds roll roll=3d6' "validate json $root/tests/fixtures/units/british.yaml"; do
		run -0 library "" $call
		length=${#output}
		run -0 library "answer=$((length + 1))" $call
		run --separate-stderr library "answer=$((length - 1))" $call
		refuses "the answer is longer than $((length - 1)) bytes (limit: answer)"
	done
	run --separate-stderr library "" resolve roll "roll=400000x1d6 note=$(printf %1000s '' | tr ' ' x)"
	refuses "the answer is longer than 16777216 bytes (limit: answer)"
}

@test "with the limits that voltigeur(3) advises, no call of strangers takes much memory or time" {
	[ -x /usr/bin/time ] || skip "no /usr/bin/time"
	limits=$(sed -n '/^steps=/,/^answer=/p' "$root/man/voltigeur.3")
	[ "$(wc -w <<<"$limits")" -eq 7 ]
	for roll in 20000x10000d6 1000000x1d6 16777216x1d6 9x10000d1000000 '100x100d6r1!' '1000x100d1000000!<=999900' \
		'90000x1d1000000r<=999900' 'up(10000d6/5d10000!>=6587)' 'down(20d10000!>=8149/3)' \
		'10000d100r<=49!>=100>=57+1000d1000kl56' '5000d6ro<=2!' '10000d1000000>=500000' 1000d60+1000d17 100d20kh50 \
		'd1000000!' d100000 '3d100000' '((100dF<=2)+(3d100000<=50000)+1)+(up((3d2!+20d12ro1!)/7))' '10000d%!>=51kh3'; do
		for what in resolve odds; do
			run timeout 10 /usr/bin/time -q -f %M -o peak bash -c "root=$root; $(declare -f library); library '$limits' $what roll 'roll=$roll'"
			[ "$status" -eq 0 ] || [ "$status" -eq 2 ] || { echo "$what $roll: status $status"; return 1; }
			[ -n "${VOLTIGEUR_SANITIZED:-}" ] || [ "$(tail -n 1 peak)" -le 120000 ] || { echo "$what $roll: $(cat peak)"; return 1; }
		done
	done
}

@test "frontier: outcomes and states of exact odds" {
	bound frontier 11 roll -O -o kv 2d6
	bound frontier 36 roll -O -o kv 'd6*d6'
	bound frontier 6 roll -O -o kv 'down(d6/2)'
	bound frontier 6 roll -O -o kv 3d6kh1
	steps "$(printf '      - {roll: {x: d10, y: d10}}\n      - let: {v: x * y}')"
	run --separate-stderr sum -O --outcome v --limit frontier=100
	[ "$status" -eq 0 ]
	run --separate-stderr sum -O --outcome v --limit frontier=5
	refuses "(limit: frontier)"
}

@test "pool and frontier: cards that are drawn, and what they may be" {
	mkdir -p cards
	echo 'id: cards' >cards/ruleset.yaml
	echo 'three: {cards: {ash: 2, birch: , cedar: }}' >cards/decks.yaml
	bound pool 4 draw -r ./cards three count=4 -s a
	# after the first of two cards 3 states, each with a number for each of the 3 cards
	run -0 draw -r ./cards three count=2 -O --limit frontier=9
	run --separate-stderr draw -r ./cards three count=2 -O --limit frontier=8
	refuses "2 cards have too many outcomes for exact odds (limit: frontier)"
	run -0 draw -r ./cards three -O --limit frontier=3 # before the first there is one
	run ! draw -r ./cards three -O --limit frontier=2
}

@test "weights: bytes of exact odds" {
	run --separate-stderr roll -O -o kv --limit weights=100000 100d6
	[ "$status" -eq 0 ]
	run --separate-stderr roll -O -o kv --limit weights=1000 100d6
	refuses "(limit: weights)"
	run --separate-stderr melee -r silver-bayonet attack -O --aim +damage --limit search=12000000 --limit weights=10000000 \
		melee=1 defence=13 health=10 target.melee=1 target.defence=14 target.health=11 \
		fate=best target.fate=best negate=best target.negate=best target.response=best
	refuses "more than 10000000 bytes to find FIELD=best (limit: weights)"
}

@test "search: steps to find FIELD=best" {
	set -- check -r silver-bayonet plain -O --aim +total fate=best reach=12
	run --separate-stderr "$@"
	[ "$status" -eq 0 ] || { echo "$stderr"; return 1; }
	run --separate-stderr "$@" --limit search=100
	refuses "(limit: search)"
}

@test "fields: of a record, as key=value and as JSON" {
	for count in 511 512; do
		{ seq -f 'k%g=1' "$count" | tr '\n' ' '; echo "roll=1d6"; } >kv
		jq -nc --argjson n "$count" '[range($n) | {key: "k\(.)", value: 1}] | from_entries + {roll: "1d6"}' >json
		for form in kv json; do
			run --separate-stderr roll -d 4 <$form
			if [ "$count" -eq 511 ]; then
				[ "$status" -eq 0 ]
			else
				[ "$status" -eq 2 ]
				[[ "$stderr" == *"512"*"(limit: fields)"* ]]
			fi
		done
	done
}

@test "id: bytes, given as an operand, in a stream or by --set" {
	bound id 4 roll -s a 1d6 --set id=Fig1
	for id in "$(printf %64s '' | tr ' ' x)" "$(printf %32s '' | sed 's/ /é/g')"; do
		run --separate-stderr table-lookup -r ./tiny/ -o kv sum a=1 id="$id"
		answers "a=1 id=$id did=table-lookup.sum v=1"
		run --separate-stderr table-lookup -r ./tiny/ sum a=1 id="${id}x"
		refuses "table-lookup: id: 65 bytes, more than 64 (limit: id)"
	done
	run --separate-stderr table-lookup -r ./tiny/ -o kv sum a=1 id="${id}x" --limit id=65
	[ "$status" -eq 0 ]
}

@test "line: bytes of a line, to the byte" {
	record='roll=1d6 to='
	printf '%s%*s\n' "$record" $((100 - ${#record})) '' | tr ' ' x | sed 's/^roll=1d6xto/roll=1d6 to/' >line
	[ "$(head -c -1 line | wc -c)" -eq 100 ]
	run --separate-stderr roll -s a --limit line=100 <line
	[ "$status" -eq 0 ]
	run --separate-stderr roll -s a --limit line=99 <line
	[ "$status" -eq 2 ]
	[[ "$output" == 'error="the line is longer than 99 bytes (limit: line)" line=1 raw='* ]]
}

@test "a line without end is refused in flat memory, and the next one is answered" {
	run bash -c 'set -o pipefail; { head -c 100000000 /dev/zero | tr "\0" x; echo; echo 1d6; } | /usr/bin/time -q -f %M -o peak roll -d 4'
	[ "$status" -eq 2 ]
	[[ "$output" == *"limit: line"*"roll=1d6 dice=4 total=4"* ]]
	[ -n "${VOLTIGEUR_SANITIZED:-}" ] || [ "$(tail -n 1 peak)" -lt 12000 ]
}

@test "the environment lowers a limit for every run, and --limit cannot raise it again" {
	export VOLTIGEUR_LIMITS=pool=10,steps=5000
	run roll --limits
	[[ "$output" == *"pool                 10  "* && "$output" == *"steps              5000  "* ]]
	run --separate-stderr roll -s a 11d6
	refuses "(limit: pool)"
	run --separate-stderr roll -s a --limit pool=11 11d6
	refuses "--limit: pool is above the bound set by VOLTIGEUR_LIMITS"
	run roll -s a --limit pool=9 9d6
	[ "$status" -eq 0 ]
	VOLTIGEUR_LIMITS=pool=99999 run --separate-stderr roll -s a 10001d6
	refuses "more than 10000 (limit: pool)"
	for wrong in pool pool= pool=0 patience=1 pool=1,,steps=2 pool=1.5; do
		VOLTIGEUR_LIMITS=$wrong run --separate-stderr roll -s a 1d6
		refuses "VOLTIGEUR_LIMITS: "
	done
}

@test "each limit is lowered by the environment, alone, and not raised again" {
	roll --limits >own
	for name in $(awk '{ print $1 }' own); do
		VOLTIGEUR_LIMITS=$name=50 run roll --limits
		diff <(awk -v name="$name" '{ print $1, $1 == name ? 50 : $2 }' own) <(awk '{ print $1, $2 }' <<<"$output")
		VOLTIGEUR_LIMITS=line=$((1 << 20)),$name=50 run --separate-stderr roll --limit "$name=51" d4
		refuses "roll: --limit: $name is above the bound set by VOLTIGEUR_LIMITS"
	done
}

@test "a longer line is told with its number, in a stream and in a log, and those around it count" {
	export VOLTIGEUR_LIMITS=line=60
	local long
	long=$(printf '%0100d' 0)
	for end in '\n' ''; do
		printf "d4\\n$long\\nd4\\n%s$long$end" 'note=' >lines
		run --separate-stderr roll -d 1,2 <lines
		[ "$status" -eq 2 ]
		[ "$stderr" = 'roll: stdin:2: the line is longer than 60 bytes (limit: line)
roll: stdin:4: the line is longer than 60 bytes (limit: line)' ]
		[ "$(grep -v error= <<<"$output")" = 'roll=d4 dice=1 total=1
roll=d4 dice=2 total=2' ]
		printf "event=game\\n$long\\nevent=set by=A health=3\\n$long$end" >log
		run --separate-stderr muster -r silver-bayonet -l log
		[ "$status" -eq 2 ]
		[ "$output" = 'by=A health=3' ]
		[ "$stderr" = 'muster: log:2: the line is longer than 60 bytes (limit: line)
muster: log:4: the line is longer than 60 bytes (limit: line)' ]
	done
	run --separate-stderr muster -r silver-bayonet -w -l log turn
	refuses 'muster: log:2: not a record, so --write does not touch this file'
}

@test "--limit wants a limit there is and a positive whole number" {
	for wrong in pool pool= pool=0 pool=-1 pool=1.5 pool=x patience=1 =1 ''; do
		run --separate-stderr roll --limit "$wrong" 1d6
		refuses "--limit:"
	done
}

@test "a hand has at most twenty dice, and says that a tally takes more" {
	steps '      - {roll: {hand: 20 d6}}
      - let: {v: count(hand)}'
	run sum
	has v=20
	steps '      - {let: {n: 21}}
      - {roll: {hand: n d6}}
      - let: {v: count(hand)}'
	run --separate-stderr sum
	refuses "21 dice are more than the 20 of a hand; use a tally for more"
	[[ "$stderr" != *"limit:"* ]]
}

@test "a tally counts up to 60 things, and a list of modifiers any number of words" {
	counts() { seq -f 'c%g: face > 3' -s ', ' "$1"; }
	steps "      - {tally: {name: t, dice: 2, of: d6, count: {$(counts 60)}}}
      - let: {v: c1 - c60}"
	run sum
	has v=0
	steps "      - {tally: {name: t, dice: 2, of: d6, count: {$(counts 61)}}}"
	run --separate-stderr sum
	refuses "a tally has 61 counts; the maximum is 60"
	steps "      - let: {v: count(many)}"
	{ printf '    modifiers:\n      many:\n' && seq -f '        - {has: w%g}' 100; } >>tiny/table-lookup.yaml
	run sum
	has v=100
}

@test "an expression of a million parentheses is refused at once, in a roll and in the rules" {
	python3 -c 'print("(" * 1000000 + "a" + ")" * 1000000)' >deep
	{ printf 'table-lookup:\n  sum: {about: x, fields: {a: 3}, gives: {v: number}, steps: [let: {v: "'; tr -d '\n' <deep; echo '"}]}'; } >tiny/table-lookup.yaml
	flat 40000 table-lookup -r ./tiny/ sum a=1
	[[ "$output" == *"limit: depth"* ]]
	{ printf 'roll='; tr -d '\n' <deep | head -c 1000000; echo; } >record
	flat 16000 sh -c 'exec roll <record'
	[[ "$output" == *"limit: depth"* ]]
}

@test "aliases and anchors are refused where they stand, however often they would multiply" {
	{
		echo 'a0: &a0 [x, x, x, x, x, x, x, x, x, x]'
		for i in $(seq 1 30); do echo "a$i: &a$i [*a$((i - 1)), *a$((i - 1)), *a$((i - 1)), *a$((i - 1)), *a$((i - 1)), *a$((i - 1))]"; done
	} >>tiny/ruleset.yaml
	flat 12000 table-lookup -r ./tiny/ sum a=1
	[[ "$output" == *"ruleset.yaml:4:5: "* ]]
	printf 'rules: silver-bayonet\nname: &n X\nofficer: {name: *n}\n' >unit.yaml
	run unit-validate unit.yaml
	[ "$status" -eq 2 ]
}

@test "a YAML file of a million deep, wide or repeated nodes is refused in flat memory" {
	printf 'id: wide\nx:' >tiny/ruleset.yaml
	python3 -c 'print(" [" + "1, " * 1100000 + "]")' >>tiny/ruleset.yaml
	flat 300000 table-lookup -r ./tiny/ sum a=1
	[[ "$output" == *"limit: nodes"* ]]
	python3 -c 'print("x: " + "{a: " * 200000)' >tiny/ruleset.yaml
	flat 40000 table-lookup -r ./tiny/ sum a=1
	[[ "$output" == *"limit: nesting"* ]]
	python3 -c 'print("- " * 100000)' >unit.yaml
	flat 40000 unit-validate -r silver-bayonet unit.yaml
	head -c 17000000 /dev/zero | tr '\0' '#' >tiny/ruleset.yaml
	flat 40000 table-lookup -r ./tiny/ sum a=1
	[[ "$output" == *"limit: file"* ]]
}

@test "a table that leads to itself, alone or in a ring, is refused when it is loaded" {
	printf 'one: {about: a, die: d6, rows: {1-3: {say: x, next: one}, 4-6: {say: y}}}\n' >tiny/tables.yaml
	flat 12000 table-lookup -r ./tiny/ one id=a
	[[ "$output" == *"tables.yaml:1:"* ]]
	printf 'one: {about: a, die: d6, rows: {1-3: {say: x, next: two}, 4-6: {say: y}}}\ntwo: {about: a, die: d6, rows: {1-3: {say: x, next: one}, 4-6: {say: y}}}\n' >tiny/tables.yaml
	flat 12000 table-lookup -r ./tiny/ one id=a
	[[ "$output" == *"tables.yaml:"* ]]
	printf 'one: {about: a, die: d6, rows: {1-3: {say: x, again: yes}, 4-6: {say: y}}}\n' >tiny/tables.yaml
	run --separate-stderr timeout 10 table-lookup -r ./tiny/ -s a one id=a
	[[ "$status" -eq 0 || "$stderr" == *"tables.yaml:1:"* ]]
}

@test "procedures that do each other, and a ruleset that extends itself, are refused" {
	steps '      - {do: sum}'
	flat 12000 table-lookup -r ./tiny/ sum a=1
	mkdir ring
	printf 'id: ring\nextends: ring\n' >ring/ruleset.yaml
	export VOLTIGEUR_TABLES=$PWD
	flat 12000 table-lookup -r ring sum a=1
}

@test "id= is any text of up to 64 bytes, and decides the dice" {
	python3 - >ids <<-'END'
	import json
	texts = ["x", "x" * 64, "é" * 32, "\U0001f3b2" * 16, 'a "quoted" one', "back\\slash", "tab\there", "new\nline", "=", "a=b", "#", "{", "", " ", "\x1b[31m", "\x7f", "../../etc/passwd", "%s%n", "'; drop table"]
	for text in texts:
	    print(json.dumps({"id": text, "roll": "10d10"}, ensure_ascii=False))
	END
	roll -s a <ids >answers
	[ "$(jq -c '{id, roll}' answers)" = "$(jq -c . ids)" ]
	roll -s a -o kv <ids | roll -s b -o json 2>/dev/null | jq -r .id >back || true
	roll -s a -o kv <ids >kv
	[ "$(wc -l <kv)" -eq "$(wc -l <ids)" ]
	tac ids | roll -s a | tac | jq -c 'select(.id != "") | .dice' >reversed
	jq -c 'select(.id != "") | .dice' answers | diff - reversed
	[ "$(sort -u reversed | wc -l)" -eq "$(wc -l <reversed)" ]
}

@test "work: a roll that asks for repetitions counts all their dice, before the first" {
	bound work 3960 roll -s a 33x5d6
	for roll in 16777216x10000d6 20001x10000d6; do
		run --separate-stderr roll "$roll"
		refuses "${roll%x*} repetitions take some "
		run --separate-stderr roll <<<"$roll"
		[[ $output == *" repetitions take some "*"more than 4000000000 (limit: work)"* ]]
	done
}

@test "work: steps of arithmetic for exact odds of dice, all of an expression together" {
	bound work 146 roll -O 3d6
	run --separate-stderr roll -O 100d100kh50
	refuses "more than 4000000000 (limit: work); use --times N for a sample"
	run -0 roll -O -n 10 100d100kh50
}

@test "what would take a minute or a gigabyte is refused at once and flat" {
	for roll in 'up(10000d6/5d10000!>=6587)' 'down(20d10000!>=8149/3)' '5000d6ro<=2!' '10000d100r<=49!>=100' \
		'10000d1000000>=500000' '1000d100!>=50kh40' '10000d6+10000d6+10000d6' '10000d%!>=51kh2' '1000d%!>=51kh5'; do
		flat 400000 roll -O "$roll" || { echo "$roll"; return 1; }
	done
}

@test "a table of a million rows is written as it is made" {
	[ -x /usr/bin/time ] || skip "no /usr/bin/time"
	for form in text kv json gnuplot; do
		/usr/bin/time -q -f %M -o peak roll -O -o $form d1000000-d1 | wc -l >lines
		[ "$(cat lines)" -ge 1000000 ]
		[ -n "${VOLTIGEUR_SANITIZED:-}" ] || [ "$(tail -n 1 peak)" -le 500000 ] || { cat peak; return 1; }
	done
}

@test "large sums and exploding dice are still answered" {
	for roll in 10000d6 1000d6! 2000d6! d1000000r=5; do
		run -0 timeout 20 roll -O "$roll"
	done
}

@test "steps: a lower limit counts the same for each record of a stream, however many there are" {
	steps "$(for _ in {1..50}; do echo '      - let: {v: a}'; done)"
	yes a=3 | head -n 200 >in
	run --separate-stderr table-lookup -r ./tiny --limit steps=20 sum <in
	[ "$(grep -c 'limit: steps' <<<"$stderr")" -eq 200 ]
	run -0 --separate-stderr table-lookup -r ./tiny --limit steps=200 sum <in
	[ "$(grep -c 'v=3$' <<<"$output")" -eq 200 ]
}
