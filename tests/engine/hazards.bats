#!/usr/bin/env bats
# What may fail, before it is done: a program leaves out what certainly does not, so a hazard that is not
# found would be an answer where an error belongs, and one too many only makes it slower.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir game
	cat >game/ruleset.yaml <<-'END'
		id: game
		title: Game
		sides: {figure: {n: 1, men: {type: number, least: 0, most: 9}, few: {type: number, default: 1, most: 3.5}, half: {type: number, default: 0, step: 0.5}, ready: no, coat: {words: [red, blue, green], default: red}}}
		dice: {odd: {throw: d4, faces: {1: -7, 2: 0, 3: 5, 4: 30}}}
	END
}

# step STEPS: those of the procedure.
step() { printf 'check:\n  p:\n    about: a test\n    sides: figure\n    gives: {v: 0}\n    steps:\n%s\n' "$(sed 's/^/      - /' <<<"$1")" >game/check.yaml; }

# found RECORD [numbers|integers] WHAT: what tests/c/hazards.c says.
found() {
	run -0 "${VOLTIGEUR_BUILD:-$root/build}/tests/hazards" game check p "${@:1:$#-1}"
	[ "$output" = "${!#}" ] || { cat game/check.yaml; echo "$*: $output"; return 1; }
}

@test "dice: the most that are thrown on all ways together" {
	step '{roll: {x: d6}}'
	found n=1 '1 dice'
	step '{roll: {x: 3 d6}}'
	found n=1 '3 dice'
	step '{tally: {name: shots, dice: men, of: d6, faces: {v: 6}}}'
	found men=4 '4 dice'
	found men=4 integers '9 dice'
	found men=4 numbers '10000 dice; may fail: else; may be a fraction: men'
	step '{tally: {name: shots, dice: n, of: d6, faces: {v: 6}}}'
	found n=10000 '10000 dice'
	found n=10001 '10000 dice; may fail: else'
	found n=1.5 '1.5 dice; may fail: else; may be a fraction: n'
	step '{roll: {x: 5 d6}, when: n == 2}'
	found n=1 '0 dice'
	found n=2 '5 dice'
	found n=1 integers '5 dice'
	step $'{roll: {x: 2 d6}}\n{reroll: x, where: face < 3}\n{let: {v: sum(x)}}'
	found n=1 '3 dice'
	step '{repeat: men, steps: [{roll: {x: d6}}, {let: {v: +x}}]}'
	found men=3 '3 dice'
	found men=0 '0 dice'
}

@test "a number that may be too large fails, and one within bounds does not" {
	step '{let: {v: n * n * n * n * n}}'
	found n=5 '0 dice'
	found n=5 integers '0 dice; may fail: v'
	found n=5 numbers '0 dice; may fail: v; may be a fraction: n; may be a fraction: v'
	step '{let: {v: men * men * men * men * men}}'
	found men=5 integers '0 dice'
	step '{let: {v: few * few * few * few * few}}'
	found few=2 integers '0 dice; may fail: v'
}

@test "what leaves a field's bounds certainly fails; what only may is told apart" {
	step '{let: {men: -1}}'
	found men=0 '0 dice; may fail: men'
	found men=1 '0 dice'
	found men=3 integers '0 dice; may leave its bounds: men'
	step '{let: {men: +1}}'
	found men=9 '0 dice; may fail: men'
	found men=8 '0 dice'
	step $'{roll: {x: odd}}\n{let: {men: x}}'
	found n=1 '1 dice; may leave its bounds: men'
	step $'{roll: {x: odd}}\n{let: {men: x - 31}}'
	found n=1 '1 dice; may fail: men; may leave its bounds: men'
	step $'{roll: {x: odd}}\n{let: {men: x + 17}}'
	found n=1 '1 dice; may fail: men; may leave its bounds: men'
	step $'{roll: {x: odd}}\n{let: {men: (x + 7) / 5}}'
	found n=1 '1 dice; may be a fraction: men'
	step $'{roll: {x: d6}}\n{let: {men: x + 3}}'
	found n=1 '1 dice'
	step $'{roll: {x: d6}}\n{let: {men: x + 4}}'
	found n=1 '1 dice; may leave its bounds: men'
}

@test "what may be a fraction, and where ways meet again" {
	step '{let: {v: half}}'
	found half=1 '0 dice'
	found half=1.5 '0 dice; may be a fraction: half; may be a fraction: v'
	found half=1 integers '0 dice'
	step '{let: {v: 1.5}, when: ready}'
	found ready=no '0 dice'
	found ready=yes '0 dice; may be a fraction: v'
	found ready=no integers '0 dice; may be a fraction: v'
	step $'{let: {v: 2}, when: ready}\n{roll: {x: d6}, when: v == 2}'
	found ready=no '0 dice'
	found ready=yes '1 dice'
	found ready=no integers '1 dice'
	step $'{when: ready, then: [{let: {v: 3}}], else: [{let: {v: 3}}]}\n{roll: {x: d6}, when: v < 3}'
	found ready=no integers '0 dice'
	step $'{when: ready, then: [{let: {v: 3}}], else: [{let: {v: 4}}]}\n{roll: {x: d6}, when: v < 3}\n{roll: {y: d6}, when: v == 4}'
	found ready=no integers '1 dice'
}

@test "rows of a table that may be met, and a word that has none" {
	step '{table: t}'
	echo 't: {read: men, rows: {0-4: {v: 1}, 5-8: {v: 2.5}, 9: {v: 1}}}' >game/tables.yaml
	found men=4 '0 dice'
	found men=5 '0 dice; may be a fraction: v'
	found men=8 '0 dice; may be a fraction: v'
	found men=9 '0 dice'
	found men=3 integers '0 dice; may be a fraction: v'
	echo 't: {read: coat, rows: {red: {v: 1}, blue: {v: 1.5}}}' >game/tables.yaml
	found coat=red '0 dice'
	found coat=blue '0 dice; may be a fraction: v'
	found coat=green '0 dice; may fail: else'
	found coat=red integers '0 dice; may fail: else; may be a fraction: v'
	echo 't: {die: d6, rows: {1-3: {v: 1}, 4-6: {v: 2}}}' >game/tables.yaml
	found n=1 '1 dice'
}
