#!/usr/bin/env bats
load ../helper

# A ruleset with dice of its own, one that is thrown twice and one with words.
setup() {
	mkdir -p "$BATS_TEST_TMPDIR/house"
	cat > "$BATS_TEST_TMPDIR/house/ruleset.yaml" <<-YAML
		id: house
		title: Dice of a house
		distances: {unit: inches}
		dice:
		  natural7: {throw: d6, again: {on: 6, rows: {1-5: 6, 6: 7}}}
		  half: {throw: d6, faces: {1-3: 0, 4-6: 1}}
		  flag: {throw: d6, words: {1: red, 2-6: blue}}
	YAML
	house="$BATS_TEST_TMPDIR/house"
}

# totals N...: the last command's records have these totals, in this order.
totals() {
	[ "$status" -eq 0 ] && [ "$(sed 's/.*total=//; s/ .*//' <<< "$output" | tr '\n' ' ')" = "$* " ] || {
		echo "$output" >&2
		return 1
	}
}

# ---- notation ----

@test "three dice of six lie as they fell, and add up" {
	run roll -d 2,5,1 3d6
	answers "roll=3d6 dice=2,5,1 total=8"
}

@test "d6 is one die, d% has a hundred faces, and a capital D is a d" {
	run roll -d 4,100,6 d6 d% 1D6
	totals 4 100 6
}

@test "kh and kl keep, dh and dl drop, and what is not kept is dropped=" {
	run roll -d 3,1,6,4,3,1,6,4,3,1,6,4,3,1,6,4 4d6kh3 4d6kl1 4d6dh1 4d6dl
	[ "${lines[0]}" = "roll=4d6kh3 dice=3,6,4 dropped=1 total=13" ]
	[ "${lines[1]}" = "roll=4d6kl1 dice=1 dropped=3,6,4 total=1" ]
	[ "${lines[2]}" = "roll=4d6dh1 dice=3,1,4 dropped=6 total=8" ]
	[ "${lines[3]}" = "roll=4d6dl dice=3,6,4 dropped=1 total=13" ]
}

@test "of equal dice the first one is dropped, and as many are kept as were asked for" {
	run roll -d 5,5,5 3d6kh2
	answers "roll=3d6kh2 dice=5,5 dropped=5 total=10"
}

@test "a six that explodes brings a die, which may bring another" {
	run roll -d 6,2,6,3 '2d6!'
	answers "roll=2d6! dice=6,2,6,3 total=17"
}

@test "!>=5 explodes on five and six" {
	run roll -d 5,6,1,2 '2d6!>=5'
	answers "roll=2d6!>=5 dice=5,6,1,2 total=14"
}

@test "r throws again until it goes, ro once" {
	run roll -d 1,4,1,3 2d6r1
	answers "roll=2d6r1 dice=3,4 rerolled=1,1 total=7"
	run roll -d 1,4,1 2d6ro1
	answers "roll=2d6ro1 dice=1,4 rerolled=1 total=5"
	run roll -d 1,2,2,5,3 '2d6r<=2'
	answers "roll=2d6r<=2 dice=3,5 rerolled=1,2,2 total=8"
}

@test "extra dice of explosions are thrown again as the others are" {
	run roll -d 6,1,5 '1d6r1!'
	answers "roll=1d6r1! dice=6,5 rerolled=1 total=11"
}

@test "reroll, explode, keep and count work in this order" {
	run roll -d 1,6,3,5,2 '3d6r1!kh3>=5'
	answers "roll=3d6r1!kh3>=5 dice=5,6,3 dropped=2 rerolled=1 total=2"
}

@test ">= and <= and = count dice" {
	run roll -d 5,4,6,1,5,4,6,1,5,4,6,1 '4d6>=5' '4d6<=4' '4d6=6'
	totals 2 2 1
}

@test "Fate dice show -1, 0 and 1 for the faces 1, 2 and 3" {
	run roll -d 1,2,3,3 4dF
	answers "roll=4dF dice=-1,0,1,1 total=1"
}

@test "arithmetic has the usual precedence, brackets, and exact fractions" {
	run roll -d 3,4 '2+3*1d6' '(2+3)*1d6'
	totals 11 20
	run roll -d 5 1d6/2
	answers "roll=1d6/2 dice=5 total=2.5"
	run roll 10-2-3 2*-3 100/8/5 0.1+0.2
	totals 5 -6 2.5 0.3
}

@test "down, up and near say how to round" {
	run roll -d 5,5,5,4 'down(1d6/2)' 'up(1d6/2)' 'near(1d6/2)' 'near(1d6/3)'
	totals 2 3 3 1
}

@test "the dice of several pools lie one behind the other" {
	run roll -d 2,5,8 2d6+1d8
	answers "roll=2d6+1d8 dice=2,5,8 total=15"
}

@test "6x3d6 is six rolls of one line, 3d6 thrown anew each time" {
	run roll -d 18x1 6x3d6
	[ "${#lines[@]}" -eq 6 ]
	[ "${lines[5]}" = "roll=6x3d6 repetition=6 dice=1,1,1 total=3" ]
}

@test "6x3d6 and -n 6 3d6 roll the same dice" {
	[ "$(roll -s a 6x3d6 | sed 's/6x//')" = "$(roll -s a -n 6 3d6)" ]
}

@test "blanks may stand around signs" {
	run roll -d 1,2,3 '3d6 + 2 * ( 1 + 1 )'
	has total=10
}

@test "a plain number is a roll without dice" {
	run roll 5
	answers "roll=5 total=5"
}

@test "ten thousand dice are a roll" {
	run bash -c "roll -s a 10000d6 | tr ',' '\n' | wc -l"
	answers 10000
}

# ---- what is refused ----

rolls() { # EXPR DICE ANSWER: what the roll of these dice prints
	run roll -d "$2" "$1"
	[ "$output" = "$3" ] || { echo "$output"; return 1; }
}

refused() { # EXPR TEXT: refused at once, saying this, and nothing is printed
	run --separate-stderr timeout 2 roll "$1"
	refuses "$2" || return 1
	[[ "$stderr" == "roll: "* ]]
}

@test "rolls that other dice programs stumble over get a clear error at once" {
	refused 0d6x "at least one die"
	refused hello '"hello": not a roll'
	refused 1d0 "at least one face"
	refused 1/0 "division by 0"
	refused '1d6r<=6' "the reroll covers every face of a d6"
	refused 99999999999d6 "dice, more than 10000 (limit: pool)"
	refused 2147483647d2147483647 "more than"
	refused 2d6zzz 'unexpected "zzz" after "2d6"'
	refused 5d6s6 "ambiguous; =6 counts"
	refused '(2d1)d6' "the number of dice must be a plain number"
	refused 1d6kh2 "keeps 2 of 1 die"
	refused '' "the roll is empty"
	refused ' ' "the roll is empty"
}

@test "forms that other tools read in several ways name the clear ones" {
	refused '1d6>2' ">=3 counts the dice above 2, r>=3 rerolls them"
	refused '1d6<5' "<=4 counts the dice below 5"
	refused 4d6d1 "dl1 drops the lowest, dh1 the highest"
	refused 4d6k3 "kh3 keeps the highest, kl3 the lowest"
	refused '1d6r<2' "r<=1 rerolls below 2, r<=2 on 2 or less"
	refused '1d6ro>2' "ro>=3 rerolls above 2, ro>=2 on 2 or more"
	refused '1d6!>4' "!>=5 explodes above 4, !>=4 on 4 or more"
	refused '1d6!5' "!>=5 explodes on 5 or more"
	refused '1d6!!' "not supported"
	refused '1d6!=5' "!>=5 explodes, =5 counts"
	refused 2d6f1 "<=1 counts"
}

@test "dice that would never come to rest are refused before the first one falls" {
	refused '1d6r>=1' "the reroll covers every face"
	refused '1d6ro<=6' "the reroll covers every face"
	refused '1d1!' "the explosion covers every face"
	refused '1d6!>=1' "the explosion covers every face"
	refused '1d6r<=3!>=4' "every face of a d6 that the reroll leaves"
}

@test "two sums are compared: 1 if it holds, 0 if not" {
	rolls '2d6 >= 2d6' 3,4,5,2 'roll="2d6 >= 2d6" dice=3,4,5,2 total=1'
	rolls '2d6>2d6' 3,4,5,2 'roll=2d6>2d6 dice=3,4,5,2 total=0'
	rolls 'd6<d6' 3,4 'roll=d6<d6 dice=3,4 total=1'
	rolls 'd6 <= d6' 4,4 'roll="d6 <= d6" dice=4,4 total=1'
	rolls 'd6=d6' 4,4 'roll=d6=d6 dice=4,4 total=1'
	rolls 'd6 == d6' 4,3 'roll="d6 == d6" dice=4,3 total=0'
	rolls '1d20+5>=15' 10 'roll=1d20+5>=15 dice=10 total=1'
	rolls '(2d6)>=7' 3,3 'roll=(2d6)>=7 dice=3,3 total=0'
	rolls '8d6>=5>=3d6>=5' 5,6,1,1,1,1,1,1,5,5,5 'roll=8d6>=5>=3d6>=5 dice=5,6,1,1,1,1,1,1,5,5,5 total=0'
}

@test "min and max take the lower and the higher of several sums, abs the sum without its sign" {
	rolls 'max(2d6,1d10+1)' 1,2,4 'roll=max(2d6,1d10+1) dice=1,2,4 total=5'
	rolls 'min(d6, d6, d6) * 2' 4,2,3 'roll="min(d6, d6, d6) * 2" dice=4,2,3 total=4'
	rolls 'abs(1d6-1d6)' 2,5 'roll=abs(1d6-1d6) dice=2,5 total=3'
	rolls 'floor(3d6/2)+ceil(d6/4)' 1,2,2,1 'roll=floor(3d6/2)+ceil(d6/4) dice=1,2,2,1 total=3'
}

@test "dF.1 has one plus, one minus and four blanks" {
	rolls 6dF.1 1,2,3,4,5,6 'roll=6dF.1 dice=-1,0,0,0,0,1 total=0'
	rolls 3dF.2 1,2,3 'roll=3dF.2 dice=-1,0,1 total=0'
}

@test "d66 is one die or two, and must say so" {
	refused d66 "10*d6+d6 reads two dice as digits, 1d66 is one die of 66 faces"
	refused d888 "100*d8+10*d8+d8 reads three dice as digits"
	rolls 1d66 61 'roll=1d66 dice=61 total=61'
	rolls d12 11 'roll=d12 dice=11 total=11'
	rolls d100 77 'roll=d100 dice=77 total=77'
}

@test "the table of other programs' notation in roll(1) is true, row by row" {
	rows=0
	while IFS=$'\t' read -r elsewhere here; do
		rows=$((rows + 1))
		case $here in
		"the same"*)
			run roll -s a "$elsewhere"
			[ "$status" -eq 0 ] || { echo "$elsewhere: $output"; return 1; } ;;
		no*)
			elsewhere=${elsewhere//\\&/}
			for form in ${elsewhere// , / }; do
				run --separate-stderr roll -s a "$form"
				[ "$status" -eq 2 ] && [[ $stderr == *" not supported"* || $stderr == *"missing number of faces"* || $stderr == *"written in a ruleset"* ]] ||
					{ echo "$form: $output $stderr"; return 1; }
			done ;;
		*)
			run --separate-stderr roll -s a "$elsewhere"
			refuses '"'"$elsewhere"'": '
			run roll -s a "$here"
			[ "$status" -eq 0 ] || { echo "$here: $output"; return 1; } ;;
		esac
	done < <(sed -n '/^\.It Em elsewhere/,/^\.El/s/^\.It Li \(.*\) Ta \(Li \)*\(.*\)/\1\t\3/p' "$root/man/roll.1")
	[ "$rows" -gt 30 ]
}

@test "what other programs write is refused with the spelling that works" {
	refused 4d6h3 "write kh3"
	refused 4d6-L "write dl1"
	refused 1d6x5 "5x stands before the dice"
	refused '6{3d6}' "6x3d6 repeats a roll"
	refused '5d6cs>4' "write >=5"
	refused '4D6KH3' "write it small: kh3"
	refused '3d6,2d4' "roll 3d6 2d4 takes several"
	refused '6#3d6' "write 6x3d6"
	refused '3d6×2' "write *"
	refused '1d6==6' "write =6"
	refused '4d6!!5' "!>=5 rolls one more die"
	refused 'round(3d6/2)' "near(...) rounds halves up"
	refused '1d20min10' "write max(d6, 10)"
	refused 1d6h0000000000000000001 "write kh0000000000000000001, which keeps" # as long as a form is read
	refused 1d6h00000000000000000001 'unexpected "h0'
}

@test "a reroll, an explosion or a count of no face is a slip" {
	refused 1d6r7 "no face of a d6 is rerolled"
	refused '2d6>=7' "no face of a d6 counts; brackets compare the sum"
	refused '1d6!>=7' "no face of a d6 explodes"
}

@test "what dice cannot do is said" {
	refused 4d6dl4 "drops every die"
	refused 4d6kh0 "keeps no dice"
	refused 4d6kh3r1 "expected the order reroll, explode, keep, count"
	refused 4d6kh3kl1 "only one of each"
	refused '2d6!dl1' "say how many to keep: kh1 or kl1"
	refused '3d6/3' "round it with down(...)"
	refused '10/1d6' "round it with down(...)"
	refused '1/4d6>=5' "the divisor can be 0"
	refused '1d6/4dF' "the divisor can be 0"
	refused '((2d6+3)>=8)*2' "a comparison stands outside brackets"
	refused '2d6>=1d6>=1d6' 'unexpected ">=1d6" after "2d6>=1d6"'
	refused '2d6 >= 7' "(2d6) >= 7 compares the sum"
	refused 'max(d6)' "two sums or more"
	refused 'd6!=d6' "= compares two sums"
	refused '(1d6' "unclosed ("
	refused '1d6)' 'unexpected ")" after "1d6"'
	refused '(2d6)Z' "expected + - * / or ) after a bracket"
	refused 3d "missing number of faces"
	refused '3d(2)' "the number of faces must be a plain number"
	refused 3d6+ "incomplete sum"
	refused d6d6 "ambiguous; dl6 drops"
	refused '1d6r' "say which faces are rerolled"
	refused 10000d1000000*1000 "1000000000000"
	refused '1d1000000*(0-1000000)' "1000000000000"
	run -0 roll -s a '1d999999*(0-1000000)'
	refused 1.2345 "at most three decimal places"
	refused $'3d6\n' 'unexpected "'
	refused 0x3d6 "at least once"
}

@test "deep brackets, many signs and long sums are refused by their limit" {
	refused "$(printf '(%.0s' {1..200})1" "limit: depth"
	refused "$(printf -- '1%.0s' 1; printf -- '-%.0s' {1..200})1" "limit: depth"
	refused "1$(printf '+1%.0s' {1..5000})" "limit: depth"
	run roll "1$(printf '+1%.0s' {1..999})"
	[ "$status" -eq 0 ]
}

@test "explosions end at the limit of dice, rerolls at the limit of steps" {
	run -0 roll --limit pool=3 -d 6,6,1 'd6!'
	run --separate-stderr roll --limit pool=3 -d 6,6,6,1 'd6!'
	refuses "roll: d6!: explodes to more than 3 dice (limit: pool)"
	run -0 roll --limit steps=6 -d 1,1,6 d6r1 # three more: the pool, the total and the answer
	run --separate-stderr roll --limit steps=6 -d 1,1,1,1,1,6 d6r1
	refuses "roll: d6r1: more than 6 steps and dice (limit: steps)"
}

# both WORDS ROLL [OPTIONS]: thrown, sampled or as odds it is refused with the same words.
both() {
	local way
	for way in '-s a' '-s a -O -n 10' -O; do
		# shellcheck disable=SC2086
		run --separate-stderr roll $way "${@:3}" "$2"
		refuses "roll: \"$2\": $1"
	done
}

# neither ROLL [OPTIONS]: it is thrown, and has odds.
neither() {
	run -0 roll -s a "${@:2}" "$1"
	run -0 roll -O "${@:2}" "$1"
}

@test "what takes more dice on average than the limits allow has no odds either" {
	both "on average more than 1000000 steps and dice (limit: steps)" '100d1000000r<=999999'
	both "on average more than 1000000 steps and dice (limit: steps)" '5d10+2d1000000r<=999999'
	both "on average more than 10000 dice (limit: pool)" '10000d6!'
	both "on average more than 10000 dice (limit: pool)" '1d1000000!>=2'
	both "more than 40 steps and dice (limit: steps)" 20d6+20d6 --limit steps=40
	both "more than 3 steps and dice (limit: steps)" 1d6 --limit steps=3
	neither 1d6 --limit steps=4
}

# The mean: d6r<=3 takes 2 throws a die, d6ro<=3 1.5, 2d6! 2.4 dice, d6r<=2! 4/3 dice of 1.5 throws
# each, d6ro<=5! 1 + 11/36 + .. = 36/25 of 11/6. The pool and the total are three steps more.
@test "the mean counts rerolls, explosions and both" {
	both "on average more than 22 steps" '10d6r<=3' --limit steps=22
	run -0 roll -O --limit steps=23 '10d6r<=3'
	both "on average more than 17 steps" '10d6ro<=3' --limit steps=17
	run -0 roll -O --limit steps=18 '10d6ro<=3'
	both "on average more than 11 dice" '10d6!' --limit pool=11
	run -0 roll -O --limit pool=12 '10d6!'
	both "on average more than 22 steps" '10d6r<=2!' --limit steps=22
	run -0 roll -O --limit steps=23 '10d6r<=2!'
	both "on average more than 14 dice" '10d6ro<=5!' --limit pool=14
	run -0 roll -O --limit pool=15 '10d6ro<=5!'
	both "on average more than 29 steps" '10d6ro<=5!' --limit steps=29
	run -0 roll -O --limit steps=30 '10d6ro<=5!'
}

# Its 7 is 1 of 36, so 36/35 dice; faces up to 5 are 5 of 6, so 6 throws.
@test "the mean knows the weights of a house die" {
	both "on average more than 359 dice" '350natural7!' -r "$house" --limit pool=359
	both "on average more than 62 steps" '10natural7r<=5' -r "$house" --limit steps=62
	run -0 roll -r "$house" -O --limit steps=63 '10natural7r<=5'
}

@test "a sum in three words is refused with the right spelling" {
	run --separate-stderr roll 3d6 + 2
	refuses "without spaces: roll 3d6+2"
	run --separate-stderr roll 3d6 +2
	refuses "without spaces: roll 3d6+2"
}

@test "one bad roll among several: nothing is rolled" {
	run --separate-stderr roll 3d6 2d6zzz
	refuses zzz
}

# ---- given dice ----

@test "too few dice, too many, and a face that is none are errors" {
	run --separate-stderr roll -d 2,5 3d6
	refuses "too few dice: 2 given; the next one needed is 3d6 (d6)"
	run --separate-stderr roll -d 1,2,3,4 3d6
	refuses "4 given, but only 3 needed"
	run --separate-stderr roll -d 7 1d6
	refuses "cannot show 7"
	run --separate-stderr roll -d 0 1d6
	refuses "cannot show 0"
	run --separate-stderr roll -d -1 1d6
	refuses "invalid face"
}

@test "dice may be counted out: 2x1,1x6" {
	run roll -d 2x1,1x6 3d6
	has dice=1,1,6 total=8
}

@test "a given face, and how many there are of it, have the limits of dice" {
	run roll --limit faces=6 --limit pool=3 -d 3x6 3d6
	has dice=6,6,6
	run --separate-stderr roll --limit faces=6 -d 7 1d6
	refuses 'invalid face "7"'
	run --separate-stderr roll --limit pool=3 -d 4x6 3d6
	refuses 'invalid face "4x6"'
}

# ---- house dice ----

@test "a ruleset's dice have names: a six that is thrown again may be a seven" {
	run roll -r "$house" -d 6,6,6,3,2 2natural7 natural7-1
	[ "${lines[0]}" = "roll=2natural7 dice=7,6 total=13" ]
	[ "${lines[1]}" = "roll=natural7-1 dice=2 total=1" ]
}

@test "what the faces of a house die count as need not ascend, and may be equal" {
	echo '  turned: {throw: d5, faces: {1: 3, 2: 1, 3: 2, 4: 1, 5: -1}}' >>"$house/ruleset.yaml"
	run roll -r "$house" -d 1,2,3,4,5 5turned
	has total=6
	run roll -r "$house" -O -o tsv --columns total,odds turned
	answers $'-1\t1/5\n1\t2/5\n2\t1/5\n3\t1/5'
}

@test "each roll of a run has its own house die, though another's name stood in the same place" {
	run roll -r "$house" -d 6,1 half flag
	answers $'roll=half dice=1 total=1\nroll=flag dice=red'
}

@test "house dice take part in what pools do" {
	run roll -r "$house" -d 6,6,1,4 3natural7kh2 
	has dice=7,4 dropped=1 total=11
	run roll -r "$house" -d 3,4,5 '3half=1'
	has total=2
}

@test "a die that shows words shows them, and cannot be reckoned with" {
	run roll -r "$house" -d 1,2 2flag
	answers "roll=2flag dice=red,blue"
	run --separate-stderr roll -r "$house" flag+1
	refuses "a die that shows words cannot be used in arithmetic"
	run --separate-stderr roll -r "$house" 2flagkh1
	refuses "shows words"
}

@test "a name that is no die lists those there are" {
	run --separate-stderr roll -r "$house" 2naturel7
	refuses "dice of house are: natural7, half, flag"
}

# ---- records ----

@test "lines are rolls, or records that hold one; fields are kept" {
	run bash -c "printf '3d6\n\n# a remark\nname=Bob roll=2d6 x=1\n8d6>=5\n' | roll -d 5x1,8x5"
	[ "${lines[0]}" = "roll=3d6 dice=1,1,1 total=3" ]
	[ "${lines[1]}" = "# a remark" ]
	[ "${lines[2]}" = "name=Bob roll=2d6 x=1 dice=1,1 total=2" ]
	[ "${lines[3]}" = "roll=8d6>=5 dice=5,5,5,5,5,5,5,5 total=8" ]
}

@test "JSON is answered in JSON" {
	run bash -c "echo '{\"roll\":\"2d6\",\"who\":\"Bob\"}' | roll -d 3,4"
	answers '{"roll":"2d6","who":"Bob","dice":[3,4],"total":7}'
}

@test "a bad line comes out with its error, the others are answered" {
	run --separate-stderr bash -c "printf '1d6\nroll=zz a=b\n1d6\n' | roll -d 2,3"
	[ "$status" -eq 2 ]
	[ "${lines[0]}" = "roll=1d6 dice=2 total=2" ]
	[[ "${lines[1]}" == 'roll=zz a=b error='* ]]
	[ "${lines[2]}" = "roll=1d6 dice=3 total=3" ]
	[[ "$stderr" == "roll: stdin:2: "* ]]
}

@test "a line end of two bytes is kept, and the last line needs none" {
	run bash -c "printf '1d6\r\n1d6' | roll -d 2,3 | od -c | head -n 3"
	[[ "$output" == *'\r  \n'* ]]
}

@test "a NUL byte, bad UTF-8 and a line of two mebibytes are errors, and no other line is lost" {
	run bash -c "(printf '1d6\n3d\0006\n\3773d6\n'; head -c 2097152 /dev/zero | tr '\0' 1; printf '\n1d6\n') | roll -d 2,3 2>/dev/null | cut -c 1-60"
	[ "${#lines[@]}" -eq 5 ]
	[[ "${lines[1]}" == 'error="NUL byte'* ]]
	[[ "${lines[2]}" == 'error="invalid UTF-8'* ]]
	[[ "${lines[3]}" == *"limit: line"* ]]
	[ "${lines[4]}" = "roll=1d6 dice=3 total=3" ]
}

@test "a stream of different rolls needs no more memory than one" {
	[ -z "$VOLTIGEUR_SANITIZED" ] || skip "a sanitizer needs the memory"
	run bash -c "seq 1 200000 | sed 's/.*/(1d6+&)*2/' | { ulimit -v 60000; roll -s a; } | tail -n 1"
	[[ "$output" == 'roll=(1d6+200000)*2 '* ]]
}

@test "an answer is not rolled over" {
	run --separate-stderr bash -c "roll -s a 3d6 | roll -s b"
	[ "$status" -eq 2 ]
	[[ "$output" == *"error="* ]]
}

@test "a stamped roll is re-derived, one that was changed is found out" {
	run bash -c "roll -S -s a 3d6 4d6kh3 '5d6!>=4' 3x2d6 | roll --verify"
	answers ""
	run bash -c "roll -S -s a 3d6 | sed 's/total=../total=99/' | roll --verify"
	[ "$status" -eq 1 ]
	[[ "$output" == *want.total=* ]]
}

@test "--tell adds the sentence, the text form is the sentence" {
	run roll -t -d 1,6,3,2,5 4d6r1kh2
	has 'text="4d6r1kh2: 5, 6 (dropped 3, 2; rerolled 1) = 11"'
	run roll -o text -d 3,4,7 2d6+1d8
	answers "2d6: 3, 4; 1d8: 7; 2d6+1d8 = 14"
}

@test "--explain tells each pool on standard error" {
	run --separate-stderr roll -x -d 3,1,6,4 4d6kh3+2
	[[ "$stderr" == *"4d6kh3 dice: 3 6 4, dropped: 1 = 13"* ]]
	[[ "$stderr" == *"total = 15"* ]]
}

@test "empty input is empty output" {
	run bash -c "roll < /dev/null"
	answers ""
}

@test "a full disk is an error" {
	run bash -c "roll 3d6 > /dev/full"
	[ "$status" -eq 2 ]
	[[ "$output" == *"standard output"* ]]
}

@test "options that roll has not are errors, and so are those that exclude each other" {
	run --separate-stderr roll --again
	refuses "unknown option --again"
	run --separate-stderr roll -d 1 -s a d6
	refuses "--dice and --seed cannot be combined"
	run --separate-stderr roll -O -d 1 d6
	refuses "--odds and --dice cannot be combined"
	run --separate-stderr roll -n 2 6x3d6
	refuses "omit --times"
}

@test "a ruleset named by the environment is read when a roll needs it" {
	VOLTIGEUR_RULES="$house" run roll -d 6,6 natural7
	answers "roll=natural7 dice=7 total=7"
	VOLTIGEUR_RULES=no-such-rules run roll -d 6 d6
	answers "roll=d6 dice=6 total=6"
	VOLTIGEUR_RULES=no-such-rules run --separate-stderr roll hello
	refuses "unknown ruleset \"no-such-rules\""
}

@test "a ruleset changes no dice" {
	[ "$(roll -s a 20d6)" = "$(roll -r "$house" -s a 20d6)" ]
}

@test "a seed that is no text is for dice alone, not for a stamp" {
	head -c 64 /dev/zero >"$BATS_TEST_TMPDIR/seed"
	printf '%05000d' 7 >"$BATS_TEST_TMPDIR/long"
	for seed in $'\xff' "@$BATS_TEST_TMPDIR/seed" "@$BATS_TEST_TMPDIR/long"; do
		run -0 roll -s "$seed" d6
		run --separate-stderr roll -S -s "$seed" d6
		refuses "--seed: a stamped record cannot have it; expected UTF-8 of up to 4096 bytes without NUL"
		run --separate-stderr check -r silver-bayonet -w -l "$BATS_TEST_TMPDIR/log" -s "$seed" courage courage=1 reach=9
		refuses "--seed: a stamped record cannot have it; expected UTF-8 of up to 4096 bytes without NUL"
	done
	[ ! -s "$BATS_TEST_TMPDIR/log" ]
	roll -S -s é d6 | roll --verify
	# a letter of two bytes counts twice
	run -0 roll -S -s "$(printf '%04094d' 7)é" d6
	run -0 roll --verify <<<"$output"
	run --separate-stderr roll -S -s "$(printf '%04095d' 7)é" d6
	refuses "expected UTF-8 of up to 4096 bytes"
}

@test "a roll behind another tool's answer is derived again from its own dice" {
	export VOLTIGEUR_RULES=$root/tests/fixtures/rules/tin/
	cd "$BATS_TEST_TMPDIR"
	for first in "-d 3" "-d 3 -S" "-s y" "-s y -S"; do
		for own in "-s x -S" "-d 1,2 -S"; do
			# shellcheck disable=SC2086 # words are meant
			echo 'range=3 men=1 roll=2d6' | shoot -o kv $first | roll $own >rolled
			run -0 roll --verify <rolled
			answers ""
			run roll --verify <<<"$(sed 's/ total=/&1/' rolled)"
			[ "$status" -eq 1 ]
			[[ $output == *" want.total="* && $output != *" want."*" want."* ]]
		done
	done
}

@test "whatever letter a name begins with, it is told whole; of two dice that fit, the longer is taken" {
	mkdir "$BATS_TEST_TMPDIR/other"
	printf 'id: house\ndice:\n  ab: {throw: d4}\n  abc: {throw: d6}\n  y: {throw: d8}\n' >"$BATS_TEST_TMPDIR/other/ruleset.yaml"
	export VOLTIGEUR_RULES="$BATS_TEST_TMPDIR/other"
	for name in zed aab Abe Yan; do
		for roll in "$name" "2$name" "d6+$name"; do
			run --separate-stderr roll "$roll"
			refuses "\"$roll\": unknown die \"$name\"; the dice of house are: ab, abc, y"
		done
	done
	run --separate-stderr roll 2@
	refuses 'unexpected "@" after "2"'
	run roll -d 5,6,8 abc+abc+y
	answers "roll=abc+abc+y dice=5,6,8 total=19"
	run --separate-stderr roll -d 5 ab
	refuses "cannot show 5"
}
