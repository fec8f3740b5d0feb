#!/usr/bin/env bats
# Bounds that are met exactly: the last that is taken, and the first that is not.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir game
	printf 'id: game\nsides: {figure: {a: 1, marks: set}}\n' >game/ruleset.yaml
}

# procedure PART...: the lines of `check p`.
procedure() {
	printf 'check:\n  p:\n    about: a test\n    sides: figure\n    gives: {v: number}\n' >game/check.yaml
	printf '    %s\n' "$@" >>game/check.yaml
}

@test "odds list outcomes of any size, below 256 and above" {
	procedure 'outcome: [v]' 'steps: [{roll: {eye: d6}}, {let: {v: 253 + eye}}]'
	run -0 check -r ./game -O --fraction -o tsv --columns v,odds p a=1
	answers $'254\t1/6\n255\t1/6\n256\t1/6\n257\t1/6\n258\t1/6\n259\t1/6'
}

@test "a hand has odds up to 63 kinds of faces" {
	procedure 'outcome: [v]' 'steps: [{roll: {eyes: 2 d63}}, {let: {v: sum(eyes)}}]'
	run -0 check -r ./game -O --fraction -o tsv --columns v,odds p a=1
	[ "${#lines[@]}" -eq 125 ]
	[ "${lines[0]}" = "2	1/3969" ]
	[ "${lines[62]}" = "64	1/63" ]
	[ "${lines[124]}" = "126	1/3969" ]
	sed -i 's/d63/d64/' game/check.yaml
	run --separate-stderr check -r ./game -O p a=1
	refuses "eyes: too many faces for exact odds"
}

@test "a record whose number is 0 has the dice of that number, wherever it stands" {
	procedure 'steps: [{roll: {eye: d1000}}, {let: {v: eye}}]'
	run -0 check -r ./game -s a -o tsv --columns v p <<<$'number=0 a=1\na=1\nnumber=0 a=2\nnumber=1 a=1'
	[ "${lines[0]}" = "${lines[2]}" ]
	[ "${lines[0]}" != "${lines[1]}" ]
	[ "${lines[0]}" != "${lines[3]}" ]
}

@test "a word of a set that may hold any has at most 64 letters" {
	procedure 'steps: [{let: {v: 1}, when: marks has wet}]'
	word=$(printf 'x%.0s' {1..64})
	run -0 check -r ./game p "marks=wet,$word"
	has v=1
	run --separate-stderr check -r ./game p "marks=wet,x$word"
	refuses "marks: unknown value \"xxxx"
}

@test "a first step whose condition is too long is refused as any other" {
	procedure 'steps: [{let: {v: 1}, when: a == 2}]'
	run --separate-stderr check -r ./game --limit parts=1 p a=1
	refuses "the procedure has more than 1 parts, terms written out (limit: parts)"
}

@test "allow takes 64 words" {
	for count in 64 65; do
		{
			printf 'id: game\nsides: {figure: {a: 1}}\nrefusals:\n  many:\n'
			seq -f '    - {refuse: r%.0f, when: a == %.0f, say: "no"}' "$count" | sed 's/== \(.*\),/== \1,/'
		} >game/ruleset.yaml
		procedure "allow: [$(seq -s ', ' -f 'r%.0f' "$count")]" 'steps: [{refuse: many}, {let: {v: 1}}]'
		run --separate-stderr table-lookup --check-rules ./game
		[[ "$stderr" != *'"allow" must be a list of words'* ]] || [ "$count" -eq 65 ]
		[[ "$stderr" == *'"allow" must be a list of words'* ]] || [ "$count" -eq 64 ]
	done
}

@test "a list takes a word, or all words of another list, and keeps those that are alike" {
	printf 'id: game\nsides: {figure: {a: 1, l: {type: list, words: [ace, king]}, m: {type: list, words: [ace, king]}}}\n' >game/ruleset.yaml
	procedure 'steps: [{let: {l: +m, v: 1}}]'
	run -0 check -r ./game p l=ace m=king,ace
	has l=ace,ace,king
	procedure 'steps: [{let: {l: +king, v: 1}}]'
	run -0 check -r ./game p l=ace,king
	has l=ace,king,king
	procedure 'steps: [{let: {l: +a, v: 1}}]'
	run --separate-stderr check -r ./game p l=ace
	refuses "expected a word to add to the set, not a number"
}
