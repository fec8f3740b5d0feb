#!/usr/bin/env bats
# What --odds prints of a record: which fields tell outcomes apart, exact or sampled,
# in every form.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir game
	printf 'id: game\nsides: {figure: {a: 2, s: set, w: [red, blue]}}\n' >game/ruleset.yaml
	export VOLTIGEUR_RULES=./game/
}

# steps: of the one procedure.
steps() {
	{
		printf 'check:\n  p:\n    about: a test\n    sides: figure\n    gives: {v: 0, high: no}\n    steps:\n'
		sed 's/^/      /'
	} >game/check.yaml
}

two_dice() {
	steps <<-'END'
		- {roll: {x: d4, y: d2}}
		- {let: {v: x + y, high: x > 2}}
		- {let: {s: +red}, when: y == 2}
		- {stop: good, when: v > 4}
		- {stop: bad}
	END
}

@test "odds of a hand may ask whether a field is given" {
	steps <<-'END'
		- {roll: {h: 2 d4}}
		- {let: {v: count(h where face > (3 if given(a) else 4))}}
	END
	run check -O --outcome v a=2
	answers "$(printf 'a=2 v=%s row=%s rows=3\n' '0 p=0.5625' 1 '1 p=0.375' 2 '2 p=0.0625' 3)"
}

# ---- which fields ----

@test "--outcome names any field that the procedure knows: a die, a flag, a set, a word" {
	two_dice
	run check -O --fraction --outcome x a=2
	[ "${#lines[@]}" -eq 4 ]
	[ "${lines[0]}" = "a=2 x=1 p=0.25 odds=1/4 row=1 rows=4" ]
	run check -O --fraction --outcome high,s a=2
	[ "${lines[0]}" = 'a=2 high=no s= p=0.25 odds=1/4 row=1 rows=4' ]
	[ "${lines[3]}" = 'a=2 high=yes s=red p=0.25 odds=1/4 row=4 rows=4' ]
	run check -O --fraction --outcome ' result ,  w ' a=2
	[ "${lines[0]}" = 'a=2 result=bad w=red p=0.625 odds=5/8 row=1 rows=2' ]
}

@test "rows stand by number, fractions too; among equal chances by each word in turn" {
	steps <<-'END'
		- {roll: {x: d3}}
		- {let: {v: 3 / 2 if x == 1 else 4 / 3 if x == 2 else 5 / 4}}
		- {let: {w: red}}
		- {stop: zeal, when: x == 1}
		- {stop: calm, when: x == 2}
		- {stop: haste}
	END
	run check -O -o tsv --columns v --outcome v a=2
	answers $'1.25\n1.333\n1.5'
	run check -O -o tsv --columns result --outcome w,result a=2
	answers $'calm\nhaste\nzeal'
}

@test "--outcome without a field, or with one that is none, is refused" {
	two_dice
	run --separate-stderr check -O --outcome '' a=2
	refuses "check: --outcome: expected a field"
	run --separate-stderr check -O --outcome 'x,,y' a=2
	refuses 'check: --outcome: check p has no ""'
	run --separate-stderr check -O --outcome x,z a=2
	refuses 'check: --outcome: check p has no "z"'
}

@test "a hand is one outcome in whatever order its dice lie, exact and sampled" {
	steps <<<'- {roll: {h: 2 d2}}'
	run check -O --outcome h --fraction a=2
	answers 'a=2 h=1,2 p=0.5 odds=1/2 row=1 rows=3
a=2 h=1,1 p=0.25 odds=1/4 row=2 rows=3
a=2 h=2,2 p=0.25 odds=1/4 row=3 rows=3'
	run check -O --outcome h -n 400 -s example a=2
	[ "${#lines[@]}" -eq 3 ]
	[[ "${lines[0]}" == "a=2 h=1,2 p=0."* ]]
}

@test "a pool has no odds but those of what it counts" {
	steps <<<'- {tally: {name: shots, dice: 3, of: d6, faces: {v: 5-6}}}'
	run --separate-stderr check -O --outcome shots a=2
	refuses "check: --outcome: shots is a pool; use one of its counts instead"
	run --separate-stderr check -O -n 10 --outcome shots a=2
	refuses "check: --outcome: shots is a pool; use one of its counts instead"
	run check -O --outcome v --fraction a=2
	[ "${lines[0]}" = "a=2 v=0 p=0.2962962963 odds=8/27 row=1 rows=4" ]
}

@test "an aim is a result, or a number behind + or -" {
	two_dice
	run --separate-stderr check -O --aim +z a=2
	refuses 'check: --aim: check p has no "z"'
	run --separate-stderr check -O --aim -high a=2
	refuses 'check: --aim: high is yes or no, not a number'
	run --separate-stderr check -O --aim splendid a=2
	refuses 'check: --aim: "splendid" is not a result; use +FIELD or -FIELD to aim for an amount'
}

# ---- sampled ----

@test "with -n the odds of a procedure are counted from a sample, and say so with their error" {
	two_dice
	run check -O -n 10000 -s example --outcome v a=2
	[ "$status" -eq 0 ]
	[ "${#lines[@]}" -eq 5 ]
	# 2 to 6 with chances of 1, 2, 2, 2 and 1 in 8; the error of a share p is sqrt(p (1 - p) / n)
	awk '{
		delete f; for (i = 1; i <= NF; i++) { split($i, half, "="); f[half[1]] = half[2] }
		want = f["v"] == 2 || f["v"] == 6 ? 0.125 : 0.25
		error = sqrt(f["p"] * (1 - f["p"]) / 10000); sum += f["p"] * 10000
		if (f["v"] != NR + 1 || f["method"] != "sample" || f["row"] != NR || f["rows"] != 5) exit 1
		if ((f["p"] - want)^2 > 16 * error^2 || (f["standard-error"] - error)^2 > 1e-12 + (1e-3 * error)^2) exit 1
	} END { exit !(NR == 5 && sum > 9999.9999 && sum < 10000.0001) }' <<<"$output"
}

@test "a sample follows the seed, and outcomes of several fields stand in order" {
	two_dice
	check -O -n 500 -s one --outcome high,v a=2 >one
	check -O -n 500 -s one --outcome high,v a=2 >same
	check -O -n 500 -s two --outcome high,v a=2 >two
	cmp one same
	run ! cmp -s one two
	cut -d ' ' -f 2,3 one >order
	printf 'high=no v=2\nhigh=no v=3\nhigh=no v=4\nhigh=yes v=4\nhigh=yes v=5\nhigh=yes v=6\n' | sort >want
	sort order | diff - want
}

@test "a sample of a stream is a sample a record; one that cannot be resolved says why" {
	two_dice
	run --separate-stderr check -O -n 100 -s one --outcome result <<<$'id=1\na=x\nid=2'
	[ "$status" -eq 2 ]
	[[ "$stderr" == 'check: stdin:2: a: "x" is not a number'* ]]
	[ "$(grep -c '^id=1 result=' <<<"$output")" -eq 2 ]
	[ "$(grep -c '^id=2 result=' <<<"$output")" -eq 2 ]
	[ "$(grep -c '^a=x error=' <<<"$output")" -eq 1 ]
	[ "$(grep '^id=1' <<<"$output" | sed 's/id=1//')" != "$(grep '^id=2' <<<"$output" | sed 's/id=2//')" ]
}

@test "a sample whose dice cannot be counted is refused, not cut" {
	steps <<<'- {roll: {h: a / 3 d6}}'
	run --separate-stderr check -O -n 10 --outcome h a=2
	refuses "h: 2/3 is not a whole number of dice; the rule must round it"
}

# ---- forms ----

@test "in JSON a number is a number, a flag true or false, a set a list, and a sample says so" {
	two_dice
	run check -O -o json --outcome v,high,s,result a=2
	[ "${lines[0]}" = '{"a":2,"v":2,"high":false,"s":[],"result":"bad","p":0.125,"row":1,"rows":8}' ]
	[ "${lines[7]}" = '{"a":2,"v":6,"high":true,"s":["red"],"result":"good","p":0.125,"row":8,"rows":8}' ]
	steps <<<'- {roll: {h: 2 d2}}'
	run check -O -o json --outcome h a=2
	[ "${lines[0]}" = '{"a":2,"h":[1,2],"p":0.5,"row":1,"rows":3}' ]
	run check -O -n 4 -o json --outcome w a=2
	answers '{"a":2,"w":"red","p":1,"method":"sample","standard-error":0,"row":1,"rows":1}'
}

@test "tsv shows the columns that were asked for; of an exact law the sample's are empty" {
	two_dice
	run check -O -o tsv --header --columns a,result,p,method,standard-error,row,rows,else a=2
	answers $'a\tresult\tp\tmethod\tstandard-error\trow\trows\telse\n2\tbad\t0.625\t\t\t1\t2\t\n2\tgood\t0.375\t\t\t2\t2\t'
	run check -O -n 4 -o tsv --columns w,p,method,standard-error --outcome w a=2
	answers $'red\t1\tsample\t0'
}

@test "the text form of a sample ends by saying that it is one" {
	two_dice
	run check -O -n 10 -s one -o text --outcome v a=2
	[ "$status" -eq 0 ]
	[ "${lines[-1]}" = "a sample of 10, not exact" ]
}

@test "rows of a record that ended with CR LF end so" {
	two_dice
	printf 'a=2\r\n' | check -O --outcome w >got
	printf 'a=2 w=red p=1 row=1 rows=1\r\n' | cmp - got
}

@test "a control character in a record's field is a blank in tsv" {
	two_dice
	printf 'a=2 id="x\\ty"\n' | check -O -o tsv --columns id,p --outcome w >got
	printf 'x y\t1\n' | cmp - got
}

@test "a field that the record has and the outcome too is the outcome's" {
	two_dice
	run check -O -o tsv --columns s,p --outcome s a=2 s=blue
	answers $'blue\t0.5\nred,blue\t0.5'
}

# ---- hands ----

@test "a hand that was not rolled has no dice, though others were" {
	steps <<-'END'
		- {roll: {g: 2 d6}}
		- {roll: {h: 2 d6}, when: a > 3}
		- {let: {v: sum(h) + count(h)}}
	END
	run check -d 3,4 a=2
	answers "a=2 did=check.p g=3,4 v=0"
	run check -d 3,4,5,6 a=4
	answers "a=4 did=check.p g=3,4 h=5,6 v=13"
	run check -O --outcome h,v a=2
	answers "a=2 h= v=0 p=1 row=1 rows=1"
	run check -O -n 10 --outcome h,v a=2
	answers "a=2 h= v=0 p=1 method=sample standard-error=0 row=1 rows=1"
}

@test "no die of a hand that was not rolled is thrown again" {
	steps <<-'END'
		- {roll: {h: 2 d6}, when: a > 3}
		- {reroll: h, where: face < 3}
		- {let: {v: highest(h)}}
	END
	run check -s one a=2
	answers "a=2 did=check.p v=0"
	run check -d 1,4,5 a=4
	has h=1,4 h.reroll=5 v=5
}

@test "states of odds have the sums of their weights, and throws all that their dice can be" {
	for seed in 1 2 3; do
		run -0 "${VOLTIGEUR_BUILD:-$root/build}/tests/weights" "$seed"
		[[ $output =~ ^[0-9]{5,}' asked: 0 wrong'$ ]]
	done
}
