#!/usr/bin/env bats
# --dump: a compiled program, for whoever writes rules.
load ../helper

setup() {
	cd "$root" || return 1
	unset VOLTIGEUR_RULES VOLTIGEUR_LOG VOLTIGEUR_UNITS
	game=$BATS_TEST_TMPDIR/game
}

# dumped RULESET: every procedure of it is whole in its dump; sets `count`.
dumped() {
	run -0 python3 tests/tools/dump.py "tables/$1"
	count=${output% procedures}
}

@test "every step of corsair's procedures is in their dumps, and jumps lead to labels" {
	dumped corsair
	[ "$count" -gt 3 ]
}

@test "every step of other-side's procedures is in their dumps, and jumps lead to labels" {
	dumped other-side
	[ "$count" -gt 10 ]
}

@test "every step of sharp-practice's procedures is in their dumps, and jumps lead to labels" {
	dumped sharp-practice
	[ "$count" -gt 10 ]
}

@test "every step of silver-bayonet's procedures is in their dumps, and jumps lead to labels" {
	dumped silver-bayonet
	[ "$count" -gt 10 ]
}

@test "every step of steeplechase's procedures is in their dumps, and jumps lead to labels" {
	dumped steeplechase
	[ "$count" -gt 3 ]
}

@test "the test of dumps finds a step that is missing, a wrong target and a wrong number" {
	shoot -r corsair fire --dump >"$BATS_TEST_TMPDIR/dump"
	target=$(sed -n 's/.* -> //p' "$BATS_TEST_TMPDIR/dump" | head -n 1)
	for edit in '/^# shoot.yaml:[0-9]* \[/d' "s/ -> $target$/ -> 9999/" "s/^\( *$target\):/\1 /" \
		's/^    2 /    3 /' 's/  roll  /  throw /' 's/  gives /  own /'; do
		sed "$edit" "$BATS_TEST_TMPDIR/dump" >"$BATS_TEST_TMPDIR/edited"
		run ! cmp -s "$BATS_TEST_TMPDIR/dump" "$BATS_TEST_TMPDIR/edited"
		run -1 python3 tests/tools/dump.py tables/corsair shoot fire <"$BATS_TEST_TMPDIR/edited"
	done
}

@test "a procedure with each kind of operation is dumped as in dump-all.txt" {
	mkdir "$game"
	cat >"$game/ruleset.yaml" <<-'END'
		id: game
		sides: {figure: {men: 2, brave: no, tired: {words: [none, some], default: none}}}
	END
	cat >"$game/check.yaml" <<-'END'
		check:
		  all:
		    about: every verb
		    sides: figure
		    fields: {plan: [hold, go]}
		    gives: {total: 0, hits: 0}
		    terms: {ready: brave and not tired is some}
		    modifiers:
		      aim:
		        - {from: men, ref: G-1}
		        - {times: 1.5, when: ready, round: up}
		        - {of: [{add: 2}, {add: 3, when: target.brave}], take: highest, at-most: 2}
		    steps:
		      - {let: {total: +1}, when: ready, ref: [G-1, G-2]}
		      - {roll: {die: d6, hand: 3 d6}}
		      - {reroll: hand, where: face == 1, at-most: 2, keep: higher}
		      - tally: {name: shots, dice: aim, of: d6, faces: {hits: 5-6}}
		      - choose: plan
		        options: {hold: , go: {when: men > 1, let: {total: 2}}}
		        policies: {bold: [{take: go, when: brave}, {take: hold}]}
		        default: bold
		      - {repeat: men, steps: [{let: {total: +die}}]}
		      - {do: part, with: {extra: total / 2}, swap: yes}
		      - {table: grid}
		      - {say: "{by}: {total}{+aim}"}
		  part:
		    steps: [{let: {men: men - extra at-least 0}}]
		tables:
		  grid:
		    die: d6
		    rows: {1-2: {result: low}, 3+: {result: high}}
	END
	run check -r "$game/" all --dump
	answers "$(cat tests/tools/dump-all.txt)"
}

@test "a start value that nothing can read is a hyphen" {
	mkdir "$game"
	echo 'id: game' >"$game/ruleset.yaml"
	while IFS='|' read -r want keys steps; do
		printf 'check:\n  p: {about: p, gives: {n: 7}, fields: {f: no, c: [a, b]}, %s steps: [%s]}\n  q: {gives: {m: 5}, steps: [%s]}\n' \
			"$keys" "$steps" '{let: {m: 1}, when: f}' >"$game/check.yaml"
		run check -r "$game/" p --dump
		[ "$status" -eq 0 ] || { echo "$steps: $output"; return 1; }
		has=$(sed -n 's/^ .* n  *gives  *number  *//p' <<<"$output")
		[ "$has" = "$want" ] || { echo "$steps: want $want, have $has"; return 1; }
	done <<-'END'
		-||{let: {n: 1}}, {say: "{n}"}
		7||{say: "{n}"}, {let: {n: 1}}
		7||{let: {n: +1}}
		-||{stop: over, when: f}, {let: {n: 1}}
		7|outcome: [result, n],|{stop: over, when: f}, {let: {n: 1}}
		-|outcome: [result, n],|{let: {n: 1}}, {stop: over, when: f}
		7||{let: {n: 1}, when: f}, {say: "{n}"}
		-||{when: f, then: [{let: {n: 1}}], else: [{let: {n: 2}}]}, {say: "{n}"}
		7||{repeat: 2, steps: [{say: over, when: n == 1}, {let: {n: 1}}]}
		-||{repeat: 2, steps: [{let: {n: 1}}, {say: over, when: n == 1}]}
		-||{repeat: 2, until: n == 1, steps: [{let: {n: 1}}]}
		-||{tally: {name: shots, dice: 2, of: d6, faces: {n: 6}}}, {say: "{n}"}
		7||{choose: c, options: {a: {let: {n: 1}}, b: }}, {say: "{n}"}
		7|modifiers: {l: [{from: 0}, {add: n, note: n}]},|{say: "{+l}"}, {let: {n: 1}}
		-||{let: {n: 1}}, {do: q}
	END
	grep -q ' set     m = -$' <<<"$output"
	sed -i 's/{do: q}/{do: q}, {say: "{m}"}/' "$game/check.yaml"
	run check -r "$game/" p --dump
	grep -q ' set     m = 5$' <<<"$output"
}

@test "expressions are dumped as the rules write them" {
	mkdir "$game"
	printf 'id: game\nsides: {figure: {a: 1, b: {default: 2, least: 1}, c: no, w: {type: word}, s: {type: set}}}\n' >"$game/ruleset.yaml"
	while read -r expression; do
		printf 'check:\n  p: {about: p, sides: figure, steps: [{roll: {h: 3 d6}}, {let: {out: %s}}]}\n' "$expression" >"$game/check.yaml"
		run check -r "$game/" p --dump
		[ "$status" -eq 0 ] || { echo "$expression: $output"; return 1; }
		has=$(sed -n 's/^ .* set     out = //p' <<<"$output")
		[ "$has" = "$expression" ] || { echo "want $expression"; echo "have $has"; return 1; }
	done <<-'END'
		a + b - 1
		a - (b - 1)
		(a + b) * 2
		3 + -a
		a * b / b
		a at-least 0 at-most 3
		a at-least (b at-most 3)
		a + 1 if c else b if not c else 0
		(a if c else b) + 1
		down(a / b)
		abs(a - b)
		a > b
		a >= b and b <= 3 or a == 1
		(c or a != b) and not (c and a < b)
		w is x|y
		w is not x
		s has x
		w in s
		s meets s
		given(a) and given(target.a)
		sum(h)
		count(h where face > 2)
		sum(face * 2 of h where face != 3)
		highest(h) - lowest(h)
		pairs(h) + triples(h)
		s + 'x'
		'none'
		0.5
	END
}

@test "--dump shows tables and rolls as well" {
	run -0 table-lookup -r ./tests/fixtures/rules/tin weather --dump
	[[ ${lines[0]} == "table-lookup weather: What the morning brings." && $output == *"# tables.yaml:11 mirage [TIN-30]"* ]]
	run -0 roll --dump '4d6kh3+2' '8d6r1>=5'
	[[ $output == *"4d6kh3: 4 d6, keep highest 3"*"total = 4d6kh3 + 2"*"8 d6, reroll =1, count >=5"* ]]
}

@test "--dump throws no dice, reads no input and needs no required field" {
	echo 'range=x' >"$BATS_TEST_TMPDIR/in"
	run -0 bash -c "shoot -r ./tests/fixtures/rules/tin --dump <'$BATS_TEST_TMPDIR/in'; cat"
	[[ $output == "shoot volley: "* && $output != *range=x* ]]
}

@test "--dump excludes the options that resolve something, and takes no fields" {
	for options in -O '-n 3' '-d 1' -a '-s x' -S -A --verify -x -e --list --fields '-o json'; do
		run --separate-stderr -2 shoot -r ./tests/fixtures/rules/tin --dump $options </dev/null
		[[ ${stderr_lines[0]} == "shoot: --dump and --"*" cannot be combined" ]] || { echo "$options: $stderr"; return 1; }
	done
	run --separate-stderr -2 shoot -r ./tests/fixtures/rules/tin --dump range=3
	[ "$stderr" = "shoot: --dump shows a variant and takes no fields" ]
	run --separate-stderr -2 roll --dump
	[ "$stderr" = "roll: --dump requires a roll" ]
	run --separate-stderr -2 draw -r silver-bayonet --dump
	[ "${stderr_lines[0]}" = "draw: unknown option --dump" ]
}

@test "a name that a ruleset gives twice is told apart by a number" {
	run -0 shoot -r silver-bayonet fire --dump
	[[ $output == *$'\n'"  aim ="*$'\n'"  aim#2 ="* ]]
	[ "$(sed -n '/^slots/,/^operations/p' <<<"$output" | awk 'NF > 3 {print $2}' | sort | uniq -d)" = "" ]
}

@test "programs of every company compile, and their jumps lead to operations and to code that are there" {
	local rules
	for rules in tests/fixtures/rules/parade tables/corsair tables/silver-bayonet; do
		"${VOLTIGEUR_BUILD:-$root/build}/tests/programs" "$rules" >"$BATS_TEST_TMPDIR/programs"
		run awk '
			/^operations$/ { part = "operation"; count = 0; next }
			/^code$/ || /^terms and modifiers$/ || /^$/ {
				if (part) for (to in led) if (to + 0 >= count || (part == "operation" && !(to in landed)))
					print "line " NR ": " part " " to " of " count
				delete led; delete landed; count = 0
				part = $0 == "code" ? "code" : ""
				next
			}
			part && /^ ? ? ? ?[0-9]+[: ]  [a-z]/ {
				if ($1 + 0 != count++) print "line " NR ": " $1 " is not the next " part
				if ($1 ~ /:$/) landed[$1 + 0]
			}
			part && !/"/ && match($0, / -> [0-9]+$/) { led[substr($0, RSTART + 4) + 0] }
			part == "operation" && / -> [0-9]+ *"/ { print "line " NR ": a sentence that jumps" }
			END { if (NR < 1000) print "few lines: " NR }' "$BATS_TEST_TMPDIR/programs"
		answers ""
	done
}

@test "a sentence of a dump names parties as fields do: by, at, and before a dot" {
	local programs
	programs=$("${VOLTIGEUR_BUILD:-$root/build}/tests/programs" tests/fixtures/rules/parade)
	grep -q ' say     "{by} loads {cart}"$' <<<"$programs"
	grep -q ' say     "{at.2} is too far"$' <<<"$programs"
}

@test "the place of a step of the ruleset that is extended has that one's folder" {
	run shoot -r tests/fixtures/rules/league --dump
	[[ ${lines[1]} == silver-bayonet/shoot.yaml:*" of league" ]]
	local line
	line=$(sed -n 's/^# silver-bayonet.shoot.yaml:\([0-9]*\) refuse cannot-shoot$/\1/p' <<<"$output")
	[[ $(sed -n "${line}p" tables/silver-bayonet/shoot.yaml) == *'{refuse: cannot-shoot'* ]]
	run shoot -r silver-bayonet --dump
	[[ ${lines[1]} == shoot.yaml:*" of silver-bayonet" ]]
	mkdir "$game"
	printf 'id: game\nextends: silver-bayonet\n' >"$game/ruleset.yaml"
	printf 'check:\n  own: {about: own, steps: [{roll: {d: d6}}]}\n' >"$game/check.yaml"
	run check -r "$game/" own --dump
	[ "${lines[1]}" = "check.yaml:2 of game" ]
}
