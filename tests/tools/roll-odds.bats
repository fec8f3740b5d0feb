#!/usr/bin/env bats
# The exact odds of dice pools: against every way the dice can lie, against
# samples, and against numbers worked out by hand.
load ../helper

# chances EXPR: "TOTAL NUMERATOR/DENOMINATOR" a row.
chances() { roll -O --fraction -o tsv --columns total,odds "$1"; }

# faces COUNT SIDES: every way that so many dice can lie, as 1,6,2.
faces() {
	awk -v count="$1" -v sides="$2" 'BEGIN {
		for (ways = 1; n < count; n++) ways *= sides
		for (way = 0; way < ways; way++) {
			line = ""; rest = way
			for (i = 0; i < count; i++) { line = line (i ? "," : "") rest % sides + 1; rest = int(rest / sides) }
			print line
		}
	}'
}

# counted EXPR COUNT SIDES: the odds are the counts over all ways the dice can lie.
counted() {
	local ways
	ways=$(faces "$2" "$3" | wc -l)
	diff <(faces "$2" "$3" | sed "s|.*|roll=\"$1\" faces=&|" | roll -o tsv --columns total | sort -n | uniq -c |
		awk -v all="$ways" '
			function common(a, b,  t) { while (b) { t = a % b; a = b; b = t } return a }
			{ c = common($1, all); printf "%s\t%d/%d\n", $2, $1 / c, all / c }') <(chances "$1")
}

# whole EXPR...: the chances sum to exactly 1, and ascend by total.
whole() {
	local expr
	for expr; do
		chances "$expr" | python3 -c '
import sys
from fractions import Fraction
rows = [line.split("\t") for line in sys.stdin]
totals = [float(row[0].rstrip("+") if row[0][-1] != "-" else row[0][:-1]) for row in rows]
assert totals == sorted(totals), totals
assert sum(Fraction(row[1]) for row in rows) == 1' || { echo "$expr" >&2; return 1; }
	done
}

# sampled EXPR: 20,000 seeded throws fit the odds, by chi-square at one in 10^8,
# cells pooled to an expected 5.
sampled() {
	awk -F '\t' '
	NR == FNR { tail = $1 ~ /\+$/; open = open || tail; sub(/\+$/, "", $1); total[++n] = $1 + 0; p[n] = $2; next }
	{ i = n; while (i > 1 && $1 + 0 < total[i]) i--; if ($1 + 0 != total[i] && !(open && i == n)) exit wrong = 1; seen[i]++; all++ }
	END {
		if (wrong) { print "a total that has no row: " $1; exit 1 }
		for (i = 1; i <= n; i++) {
			expect += p[i] * all; got += seen[i]
			if (expect >= 5) { cells++; square += (got - expect) ^ 2 / expect; expect = got = 0 }
		}
		if (expect > 0 && cells) { square += (got - expect) ^ 2 / (expect < 1 ? 1 : expect) }
		free = cells > 1 ? cells : 1
		bound = free * (1 - 2 / (9 * free) + 5.6120 * sqrt(2 / (9 * free))) ^ 3
		printf "%.1f of %.1f\n", square, bound
		exit square > bound
	}' <(roll -O -o tsv --columns total,p "$1") <(roll -s agree -n 20000 -o tsv --columns total "$1") ||
		{ echo "$1" >&2; return 1; }
}

@test "the odds of small pools are the counts over every way the dice can lie" {
	counted 1d6 1 6
	counted 3d6 3 6
	counted 5d2 5 2
	counted 4d6kh3 4 6
	counted 4d6kl3 4 6
	counted 4d6dh1 4 6
	counted 5d6kh1 5 6
	counted 3d10kl2 3 10
	counted '5d6>=5' 5 6
	counted '5d6<=1' 5 6
	counted '4d6=3' 4 6
	counted '5d6kh3>=5' 5 6
	counted '5d6kl2>=3' 5 6
	counted 5dF 5 3
	counted 4dFkh2 4 3
}

@test "the odds of arithmetic are the counts as well" {
	counted '2d6*2-3' 2 6
	counted '2d6+2d6/2' 4 6
	counted '2d6-2d6' 4 6
	counted '2d6*2d6' 4 6
	counted 'down(2d6/2d6)' 4 6
	counted 'up(1d6/4)+1d6' 2 6
	counted 'near(3d6/4)' 3 6
	counted '3d6>=4*2d6>=2' 5 6
	counted '(1d6-1d6)*0' 2 6
}

@test "the odds of the lower, the higher and comparisons are the counts as well" {
	counted 'max(2d6,1d6+3)' 3 6
	counted 'min(1d6,1d6,1d6)' 3 6
	counted 'max(2d6-7,0)*2' 2 6
	counted 'abs(2d6-1d6-4)' 3 6
	counted '2d6 >= 2d6' 4 6
	counted '2d6 > 2d6' 4 6
	counted '2d6 < 1d6+3' 3 6
	counted '2d6 <= 1d6*2' 3 6
	counted '2d6 = 2d6' 4 6
	counted '(2d6) >= 7' 2 6
	counted '3d6>=4 > 2d6>=3' 5 6
	counted 3dF.1 3 6
}

@test "a comparison that always or never holds has one row" {
	[ "$(chances '2d6 >= 1d2')" = "1	1/1" ]
	[ "$(chances '1d6+10 < 1d6')" = "0	1/1" ]
}

@test "dice that explode are compared exactly; the lower of them may have an end" {
	[ "$(chances 'd6! >= 7+0*d6')" = "0	5/6
1	1/6" ]
	whole 'max(d6!,d8!)' 'min(d6!,d8!)' 'min(d6!,5)' 'max(0-d6!,d4)' 'abs(d6!-4)' 'abs(4-d6!)'
	[ "$(chances 'min(d6!,5)' | tail -n 1)" = "5	1/3" ]
	[ "$(chances 'max(0-d6!,0-5)' | head -n 1)" = "-5	1/3" ]
	run --separate-stderr roll -O 'max(d6!,0-d6!)'
	refuses "no bound in either direction; use --times N for a sample"
	run --separate-stderr roll -O 'd6! > d6!'
	refuses "no bound in either direction; use --times N for a sample"
}

@test "a total below the last row is compared exactly, one in that row or beyond has no odds" {
	run chances '1d6!'
	[[ "${lines[-1]}" == "71+"* ]]
	# 70 is eleven sixes and a four
	[ "$(chances '(d6!) = 70' | tail -n 1)" = "1	1/2176782336" ]
	[ "$(chances '0-d6! = 0-70' | tail -n 1)" = "1	1/2176782336" ]
	[ "$(chances 'd6! > 0-d6!')" = "1	1/1" ]
	for roll in '(d6!) = 71' '71 < d6!' '(d6!) >= 72' '0-d6! = 0-71' '0-72 >= 0-d6!'; do
		run --separate-stderr roll -O "$roll"
		refuses "the exact odds have no bound; use --times N for a sample"
	done
	for roll in 'd6! > d8!' '0-d6! < 0-d8!'; do
		run --separate-stderr roll -O "$roll"
		refuses "the exact odds have no bound in either direction; use --times N for a sample"
	done
}

@test "two sixes are one in 36, seven is one in six" {
	run chances 2d6
	[ "${lines[5]}" = "7	1/6" ]
	[ "${lines[10]}" = "12	1/36" ]
}

@test "the highest three of four: 18 is 21 in 1296" {
	run chances 4d6kh3
	[ "${lines[15]}" = "18	7/432" ]
}

@test "a die that is thrown again until it goes never shows it" {
	run chances d6r1
	[ "${lines[*]}" = "2	1/5 3	1/5 4	1/5 5	1/5 6	1/5" ]
}

@test "thrown again once: a one is one in 36, any other seven in 36" {
	run chances d6ro1
	[ "${lines[0]}" = "1	1/36" ]
	[ "${lines[5]}" = "6	7/36" ]
}

@test "a die that explodes: no 6, 7 is one in 36, and all beyond the last row is in it" {
	run chances '1d6!'
	[ "${lines[4]}" = "5	1/6" ]
	[ "${lines[5]}" = "7	1/36" ]
	[[ "${lines[-1]}" == *"+	"* ]]
}

@test "the highest of two that explode is a six unless both miss it" {
	run chances '2d6!kh1'
	[ "${lines[5]}" = "6	11/36" ]
}

@test "counting explosions: each six is a success and throws again" {
	run chances '1d6!>=6>=6'
	[ "${lines[0]}" = "0	5/6" ]
	[ "${lines[1]}" = "1	5/36" ]
	[ "${lines[2]}" = "2	5/216" ]
}

@test "dice that explode downwards have a first row for all below" {
	run chances '1dF!<=-1'
	[[ "${lines[0]}" == -*-"	"* ]]
	[ "${lines[-1]}" = "1	1/3" ]
	run chances '3-1d6!'
	[[ "${lines[0]}" == -*-"	"* ]]
}

@test "rows sum to exactly one" {
	whole 3d6 100d6 4d6kh3 20d6kh10 '8d6>=5' 30d6ro1 '10d6!' '5d6!kh3' '3d6!kl2' '3d4!>=3kh3' '4d6r1!>=6>=5' \
		'1d6!+1d8' '2d6!*3-2' '5-1d6!' '1d6!+1d6!' 'down(1d6!/2)' 2d6*1d8 1000d6 50d20 '7d1' '2d%+1d%'
}

@test "samples agree with the odds" {
	sampled 3d6
	sampled 4d6kh3
	sampled '10d6>=5'
	sampled 5d6ro1
	sampled '5d6r<=2kl2'
	sampled '3d6!'
	sampled '3d6!>=5'
	sampled '3d6!>=5kh2'
	sampled '4d4!kl3'
	sampled '3d6r1!>=5>=6'
	sampled '2d6*1d4-1d8'
	sampled 'down(4d6/1d3)'
	sampled 4dF
	sampled '1d6!+1d6!'
	sampled 100d6
}

@test "a planted error is found: other dice do not fit these odds" {
	agree=$(declare -f sampled | sed 's/roll -s agree -n 20000 -o tsv --columns total "\$1"/roll -s agree -n 20000 -o tsv --columns total "$2"/')
	eval "planted${agree#sampled}"
	planted 3d6 3d6
	run planted 3d6 '2d6+1d5+1'
	[ "$status" -ne 0 ]
	run planted 4d6kh3 4d6ro1dl1
	[ "$status" -ne 0 ]
}

@test "house dice have odds: the natural seven is one in 36" {
	mkdir "$BATS_TEST_TMPDIR/house"
	cat > "$BATS_TEST_TMPDIR/house/ruleset.yaml" <<-YAML
		id: house
		title: Dice of a house
		distances: {unit: inches}
		dice:
		  natural7: {throw: d6, again: {on: 6, rows: {1-5: 6, 6: 7}}}
		  flag: {throw: d6, words: {1: red, 2-6: blue}}
	YAML
	run roll -r "$BATS_TEST_TMPDIR/house" -O --fraction natural7
	has total=6 odds=5/36 total=7 odds=1/36 
	run roll -r "$BATS_TEST_TMPDIR/house" -O --fraction flag
	[ "${lines[0]}" = "roll=flag dice=blue p=0.8333333333 odds=5/6 row=1 rows=2" ]
	[ "${lines[1]}" = "roll=flag dice=red p=0.1666666667 odds=1/6 row=2 rows=2" ]
}

@test "odds that have no end or no bounds are refused, and say what to do" {
	for expr in '1d6!*1d4' '1d6!-1d6!' 10000d1000000 '1d1000000!'; do
		run --separate-stderr timeout 5 roll -O "$expr"
		refuses "use --times N for a sample"
	done
	run --separate-stderr roll -O 6x3d6
	refuses "use 3d6"
}

@test "with -n the odds are a sample, and say so" {
	run roll -O -n 1000 -s a 1d2
	[ "${#lines[@]}" -eq 2 ]
	[[ "${lines[0]}" == "roll=1d2 total=1 p=0."*" method=sample standard-error=0.01"*" row=1 rows=2" ]]
}

@test "ten digits of a chance are rounded from the exact fraction, however small" {
	roll -O --fraction -o tsv --columns p,odds 1000d6 | python3 -c '
import sys
from decimal import Decimal, ROUND_HALF_UP, getcontext
from fractions import Fraction
sys.set_int_max_str_digits(0)
getcontext().prec = 60
for line in sys.stdin:
    p, odds = line.split()
    over, under = map(int, odds.split("/"))
    exact = Decimal(over) / Decimal(under)
    right = exact.quantize(Decimal(1).scaleb(exact.adjusted() - 9), ROUND_HALF_UP)
    assert Decimal(p) == right, (p, right)'
}

# ---- the forms ----

@test "a record's fields begin every row" {
	run bash -c "echo 'name=\"A B\" roll=1d2' | roll -O"
	[ "${lines[0]}" = 'name="A B" roll=1d2 total=1 p=0.5 row=1 rows=2' ]
	[ "${lines[1]}" = 'name="A B" roll=1d2 total=2 p=0.5 row=2 rows=2' ]
}

@test "in JSON a number is a number, and a tail is text" {
	run roll -O -o json --fraction 1d2
	[ "${lines[0]}" = '{"roll":"1d2","total":1,"p":0.5,"odds":"1/2","row":1,"rows":2}' ]
	run bash -c "roll -O -o json '1d6!' | tail -n 1"
	[[ "$output" == '{"roll":"1d6!","total":"71+","p":9.18787316e-10,'* ]]
}

@test "the text form is a table with bars, at least and at most, mean and deviation" {
	run env LC_ALL=C COLUMNS=60 roll -O -o text 2d2
	[ "${lines[0]}" = "roll=2d2" ]
	[ "${lines[1]}" = "total    chance  at least   at most" ]
	[ "${lines[2]}" = "    2    25.00%      100%    25.00%  ############" ]
	[ "${lines[4]}" = "    4    25.00%    25.00%      100%  ############" ]
	[ "${lines[5]}" = "mean 3, standard deviation 0.7071" ]
	[ "${lines[6]}" = "median 3, nine in ten from 2 to 4" ]
	run roll -O -o text 3d6
	[ "${lines[19]}" = "median 10, nine in ten from 6 to 15" ]
	run roll -O -o text '10d6!'
	[[ "$output" == *"median 41, nine in ten from 27 to 61"* ]]
	run roll -O -o text 7
	[ "${lines[4]}" = "median 7" ]
}

@test "bars fit the width, and stay away where there is no room" {
	for width in 40 60 80 200; do
		run env LC_ALL=C COLUMNS=$width roll -O -o text 3d6
		for line in "${lines[@]}"; do [ "${#line}" -le "$width" ]; done
	done
	run env LC_ALL=C COLUMNS=20 roll -O -o text 3d6
	[[ "$output" != *"#"* ]]
}

@test "bars are blocks where the locale is UTF-8, and ASCII on a dumb terminal" {
	run env LC_ALL=C.UTF-8 TERM=xterm roll -O -o text 2d6
	[[ "$output" == *█* ]]
	run env LC_ALL=C.UTF-8 TERM=dumb roll -O -o text 2d6
	[[ "$output" != *█* && "$output" == *##* ]]
	run env LC_ALL=C TERM=xterm roll -O -o text 2d6
	[[ "$output" != *█* && "$output" == *##* ]]
}

@test "the letters are those of LC_ALL, LC_CTYPE or LANG, the first that is not empty" {
	for case in "LC_ALL=C.UTF-8 LC_CTYPE=C:█" "LC_ALL=C LC_CTYPE=C.UTF-8 LANG=C.UTF-8:#" "LC_ALL= LC_CTYPE=C.UTF-8 LANG=C:█" \
		"LC_ALL= LC_CTYPE=C LANG=C.UTF-8:#" "LC_ALL= LC_CTYPE= LANG=C.UTF-8:█" "LANG=en_GB.utf8:█" "LANG=en_GB.utf-8:█" \
		"LANG=en_GB.ISO-8859-1:#" "TERM=xterm:#"; do
		# shellcheck disable=SC2086 # words are meant
		run env -u LC_ALL -u LC_CTYPE -u LANG TERM=xterm ${case%:*} roll -O -o text 2d6
		[[ $output == *"${case##*:}"* ]] || { echo "$case: $output"; return 1; }
	done
}

@test "the page is as wide as COLUMNS says, a whole number from 1 to 999, or 80" {
	for case in 1:0 44:0 45:8 97:60 98:60 999:60 1000:43 0:43 -1:43 60.5:43 wide:43 '':43; do
		run env LC_ALL=C COLUMNS="${case%:*}" roll -O -o text 1d1 # a bar takes what 37 columns leave, 8 to 60
		bar=${lines[2]//[^#]/}
		[ "${#bar}" -eq "${case#*:}" ] || { echo "$case: $output"; return 1; }
	done
}

@test "a chance that rounds to 1 in ten digits is 1, and one of ten digits has them all" {
	run roll -O -o tsv --columns total,p '(12d10) > 12'
	answers $'0\t1e-12\n1\t1'
	run roll -O -o tsv --columns total,p '(3d10) > 3'
	answers $'0\t0.001\n1\t0.999'
	run roll -O -o tsv --columns total,p '(10d10) > 10'
	answers $'0\t1e-10\n1\t0.9999999999'
}

@test "fractions that are asked for take as many steps as the limit allows, not one more" {
	local steps=151380000 # 2,900 rows of 2,900 bits
	run -0 roll -O --limit work=$steps -o tsv --columns total,odds 2899d2
	[ "${#lines[@]}" -eq 2900 ]
	run --separate-stderr roll -O --limit work=$((steps - 1)) -o tsv --columns total,odds 2899d2
	refuses "take some $steps steps, more than $((steps - 1)) (limit: work)"
}

@test "colour is for terminals, and NO_COLOR takes it away" {
	command -v script > /dev/null || skip "no script(1)"
	run env TERM=xterm script -qec "roll -O 2d6" /dev/null
	[[ "$output" == *$'\033[36m'* ]]
	run env TERM=xterm NO_COLOR=1 script -qec "roll -O 2d6" /dev/null
	[[ "$output" != *$'\033'* ]]
	run env TERM=dumb script -qec "roll -O 2d6" /dev/null
	[[ "$output" != *$'\033'* ]]
	run env TERM=xterm roll -O -o text 2d6
	[[ "$output" != *$'\033'* ]]
}

@test "mean and deviation of dice that explode are those of the whole law" {
	run bash -c "roll -O -o text '1d6!' | tail -n 2 | head -n 1"
	answers "mean 4.2, standard deviation 3.262"
}

@test "house dice explode too: for nothing, in steps, and not both ways" {
	mkdir "$BATS_TEST_TMPDIR/house"
	cat >"$BATS_TEST_TMPDIR/house/ruleset.yaml" <<-YAML
		id: house
		dice:
		  blank: {throw: d4, faces: {1: 0}}
		  tens: {throw: d4, faces: {1: 10, 2: 20, 3: 30, 4: 40}}
		  both: {throw: d4, faces: {1: -1, 2: 1, 3: 5, 4: 6}}
	YAML
	# a blank is thrown again and adds nothing: a third each
	run roll -r "$BATS_TEST_TMPDIR/house" -O --fraction -o tsv --columns total,odds '1blank!<=0'
	answers $'2\t1/3\n3\t1/3\n4\t1/3'
	# 30 at once; 40 at once or as 10 and 30; nothing stands between
	run roll -r "$BATS_TEST_TMPDIR/house" -O --fraction -o tsv --columns total,odds '1tens!<=20'
	[ "${lines[0]}" = $'30\t1/4' ]
	[ "${lines[1]}" = $'40\t5/16' ]
	[[ "${lines[2]}" == 50$'\t'* ]]
	run --separate-stderr roll -r "$BATS_TEST_TMPDIR/house" -O '1both!<=1'
	refuses "the exact odds have no closed form where dice explode both upwards and downwards; use --times N for a sample"
	run roll -r "$BATS_TEST_TMPDIR/house" -O -n 10 '1both!<=1'
	[ "$status" -eq 0 ]
}

@test "dice that explode in several pools have the odds of one pool, down to one in a billion" {
	rows() { roll -O -o tsv --columns total,p "$1"; }
	run diff <(rows 15d6!) <(rows '5d6!+5d6!+5d6!')
	answers ""
	run diff <(rows 2d6!) <(rows '1d6!+1d6!')
	answers ""
	# of a difference the tail is below, and the rest is one in a billion again
	run -0 roll -O -o tsv --columns total,p -- '0-1d6!-1d6!'
	[ "$(awk 'NR == 1 && $2 < 1e-9 { print $1 }' <<<"$output")" = "-82-" ] || [ "$(awk 'NR == 2 && $2 < 1e-9 { print $1 }' <<<"$output")" = "-82-" ]
}

@test "fractions that would take too long are refused before any is written, and p= is not" {
	run --separate-stderr timeout 10 roll -O --fraction 10000d6
	[ "$status" -eq 2 ]
	[ -z "$output" ]
	cd "$BATS_TEST_TMPDIR"
	[[ $stderr == 'roll: 50001 fractions of up to 15564 digits take some '*' steps, more than 4000000000 (limit: work); without them, p= has ten digits' ]] || { echo "$stderr"; false; }
	roll -O --fraction 2000d6 >fractions
	[ "$(wc -l <fractions)" -eq 10001 ]
	run ! roll -O --fraction 2000d6 --limit work=100000000
	timeout 10 roll -O -o gnuplot 10000d6 >/dev/null # as many quotients, none reduced
}

@test "sums whose totals lie less than 1 apart, or more, are those of the dice together" {
	for sums in '100d6/2+100d6/2 200d6/2' '3*100d6+3*100d6 3*200d6'; do
		for sum in $sums; do roll -O -o tsv --columns total,odds "$sum" >"$BATS_TEST_TMPDIR/${sum//[\/*]/.}"; done
		cmp "$BATS_TEST_TMPDIR"/*
		[ "$(wc -l <"$BATS_TEST_TMPDIR/${sum//[\/*]/.}")" -eq 1001 ]
		rm "$BATS_TEST_TMPDIR"/*
	done
}

# 1/24223720637088 and 11 or more and 424/6101: their difference has a numerator above 2^63.
@test "fractions are compared, not subtracted" {
	small=1/84110141101/8/18/2
	for relation in '=:0' '<:1' '<=:1' '>:0' '>=:0'; do
		run -0 roll -O "$small${relation%:*}848/6101/2+10+d6"
		[[ "$output" == *" total=${relation#*:} p=1 row=1 rows=1" ]] || { echo "$output"; return 1; }
	done
	run -0 roll -O "$small=$small"
	[[ "$output" == *" total=1 p=1 row=1 rows=1" ]]
	run -0 roll -O "$small<848/6101/2+10+d6!"
	[[ "$output" == *" total=1 p=1 row=1 rows=1" ]]
}

# A throw of 2 and 1 has 1 as its numerator, and the denominators multiply to 10^24.
@test "odds with a number that does not fit are refused, as its throw is" {
	one="(1d3>=2/999983+1d3>=3*999982/999983)"
	few="$one*(1d3>=2/999979+1d3>=3*999978/999979)"
	product="$few*(1d3>=2/999961+1d3>=3*999960/999961)*(1d3>=2/999959+1d3>=3*999958/999959)"
	four=2,1,2,1,2,1,2,1
	for roll in "$four $product > 0" "$four max($product,0) = 0" "$four down(${product//)\*(/)+(})" "2,1 $one/999979/999961/999959 > 0"; do
		dice=${roll%% *} roll=${roll#* }
		run --separate-stderr roll -d "$dice" "$roll"
		refuses "a number is too large; numbers must be exact and below 10^12"
		run --separate-stderr roll -O "$roll"
		refuses "the exact odds have a number that is too large; use --times N for a sample"
	done
	[ "$(chances "$few > 0")" = "0	32/81
1	49/81" ]
}

# ---- where a row ends ----

# Nine tens in a row are one in 10^9, which is not less than that; a tenth is.
@test "rows of an exploding die go on until less than one in 10^9 is left" {
	run -0 chances 1d10!
	[ "${lines[-3]}" = "89	1/1000000000" ]
	[ "${lines[-2]}" = "91	1/10000000000" ]
	[ "${lines[-1]}" = "92+	9/10000000000" ]
}

@test "dice that explode downwards to a nought at most have odds; those that explode both ways have none" {
	run -0 chances '1dF!<=0'
	[ "${lines[-1]}" = "1	1/2" ] # the sum is 1 at the first throw, or falls from there
	[ "${lines[-2]}" = "0	1/4" ]
	[ "${lines[-3]}" = "-1	1/8" ]
	run --separate-stderr roll -O '1dF!<=1'
	[ "$status" -eq 2 ]
}

@test "an absolute value has odds as long as the cut of an exploding die is not below 0" {
	run -0 chances 'abs(1d6!-71)'
	[ "${lines[0]}" = "0	1/2176782336" ] # 71: eleven sixes and a 5
	[ "${lines[-1]%%	*}" = 71+ ]
	run --separate-stderr roll -O 'abs(1d6!-72)'
	refuses "no bound"
}

@test "a mean is told only where it is exact: not where a part of a sum has none" {
	run -0 roll -O -o text 'max(1d6!,3)+1d6!'
	[[ "$output" != *mean* ]]
	run -0 roll -O -o text '1d6!+max(1d6!,3)'
	[[ "$output" != *mean* ]]
	run -0 roll -O -o text '1d6!+1d6!'
	[[ "$output" == *"mean 8.4,"* ]]
}

# The thirds share no step of which a record could hold the multiples.
@test "a sum of values without a common step is worked out pair by pair" {
	first="(1d2-1)/56003/56009" second="(1d2-1)/56039/56041"
	run -0 chances "down(max($first, max($second, 1d2-1)) + 1d2000)"
	[ "${#lines[@]}" -eq 2001 ]
	[ "${lines[0]}" = "1	1/4000" ]
	[ "${lines[1]}" = "2	1/2000" ]
	[ "${lines[1999]}" = "2000	1/2000" ]
	[ "${lines[2000]}" = "2001	1/4000" ]
}

# ---- a model: tests/engine/notation.py ----

@test "random rolls of every kind of pool and operation have the odds that their definition gives" {
	agrees python3 "$root/tests/engine/notation.py" odds 150 1
}

@test "the table of such a roll has chances, bars, mean, deviation, median and nine in ten by their definition" {
	agrees python3 "$root/tests/engine/notation.py" tables 120 1
}

@test "ten digits and percentages are rounded where it is nearest, and say 0 and 1 only if it is so" {
	agrees python3 "$root/tests/engine/notation.py" digits 30 1
}

@test "dice put down for random rolls are rerolled, added, kept, dropped and counted by their definition" {
	agrees python3 "$root/tests/engine/notation.py" throws 200 1
}
