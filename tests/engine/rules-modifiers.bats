#!/usr/bin/env bats
# Modifier lists: worked through in order, groups and rows among them.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir game
	printf 'id: game\nsides: {figure: {a: 2, c: no}}\n' >game/ruleset.yaml
}

# makes OPERANDS VALUE: the list on standard input comes to that, exact odds too.
makes() {
	if [ -p /dev/stdin ] || [ -f /dev/stdin ]; then
		{
			printf 'check:\n  p:\n    about: a test\n    sides: figure\n    gives: {v: 0}\n    outcome: [v]\n    modifiers:\n      m:\n'
			sed 's/^/        /'
			printf '    steps: [{let: {v: m}}]\n'
		} >game/check.yaml
	fi
	run check -r ./game/ -o tsv --columns v $1 </dev/null
	[ "$output" = "$2" ] || { echo "$1: want $2, got $output"; return 1; }
	run check -r ./game/ -O -o tsv --columns v,p $1 </dev/null
	[ "$output" = "$2"$'\t1' ] || { echo "$1: want $2, got $output"; return 1; }
}

# again OPERANDS VALUE: the same list.
again() { makes "$@" </dev/null; }

@test "each entry works on what those before it came to" {
	makes a=4 11 <<-'END'
		- {from: a}
		- {add: 3}
		- {times: 2}
		- {percent: -25, round: up}
	END
	again a=3 9
	makes a=5 7 <<-'END'
		- {from: a}
		- {percent: 50, round: down}
		- {at-least: 3}
		- {at-most: 7}
	END
	again a=9 7
	again a=1 3
	makes a=2 9 <<-'END'
		- {from: a}
		- {set: 9, when: not c}
	END
	again "a=2 c=yes" 2
}

@test "a group is one number: the sum, the lowest, the highest or the first of what applies" {
	for kind in "sum 11 16" "lowest 8 8" "highest 13 15" "first 13 13"; do
		read -r take without with <<<"$kind"
		makes a=1 "$without" <<-END
			- {from: 10}
			- {of: [{add: 3}, {add: 5, when: c}, {add: 0 - 2}], take: $take}
		END
		again "a=1 c=yes" "$with"
	done
}

@test "what a group comes to is cut before it is added, and a group in which nothing applies adds nothing" {
	makes "a=1 c=yes" 14 <<-'END'
		- {from: 10}
		- {of: [{add: 3, when: c}, {add: 5, when: c}], at-least: 1, at-most: 4}
	END
	again "a=1" 10
	makes "a=1" 11 <<-'END'
		- {from: 10}
		- {of: [{add: 0 - 3}], at-least: 1}
	END
}

@test "a group may stand in a group" {
	makes a=1 3 <<-'END'
		- {of: [{of: [{add: 1}, {add: 2}]}, {add: 4}], take: lowest}
	END
}

@test "a group in a group counts only if something in it applies" {
	for kind in "lowest 3 2" "highest 3 3" "sum 3 5" "first 3 3"; do
		read -r take without with <<<"$kind"
		makes a=1 "$without" <<-END
			- {of: [{add: 3}, {of: [{add: 2, when: c}], at-least: 1}], take: $take}
		END
		again "a=1 c=yes" "$with"
	done
}

@test "rows within rows are the first that fits, even if none of theirs does" {
	makes a=1 0 <<-'END'
		- rows: [{rows: [{add: 2, when: a > 1}, {add: 4, when: a > 8}], when: not c}, {add: 10}]
	END
	again "a=2" 2
	again "a=2 c=yes" 10
	makes a=1 5 <<-'END'
		- {from: 5}
		- rows: [{rows: [{set: 2, when: a > 1}]}, {set: 10}]
	END
}

@test "of rows the first that fits is applied, a group among them, and no other" {
	makes a=8 24 <<-'END'
		- {from: a}
		- rows:
		    - {percent: 50, when: c}
		    - {times: 3}
		    - {add: 100}
	END
	again "a=8 c=yes" 12
	makes a=8 11 <<-'END'
		- {from: a}
		- rows: [{set: 0, when: c}, {of: [{add: 1}, {add: 2}]}]
	END
	makes a=8 8 <<-'END'
		- {from: a}
		- rows: [{set: 0, when: c}, {rows: [{set: 1, when: c}]}]
	END
}
