#!/usr/bin/env bats
# --compare and --sweep: the odds of several options of one record; and their pictures.
load ../helper

setup() {
	export VOLTIGEUR_RULES=silver-bayonet
	shot='range=12 accuracy=1 target.defence=14'
}

# shot_of VALUE...: the rows of one option, asked for alone.
shot_of() {
	# shellcheck disable=SC2086 # fields
	shoot -O $shot "$@"
}

@test "the rows of a comparison are those of each option asked for alone" {
	# shellcheck disable=SC2086
	run shoot -O $shot --compare weapon=musket/volley-gun,target.cover=no/yes
	[ "$status" -eq 0 ]
	[ "$output" = "$(for w in musket volley-gun; do for c in no yes; do shot_of weapon=$w target.cover=$c; done; done)" ]
}

@test "the rows of a sweep are those of each value asked for alone, with a step, and with fractions" {
	run shoot -O weapon=musket accuracy=1 target.defence=14 --sweep range=5..6:0.5
	[ "$output" = "$(for r in 5 5.5 6; do shoot -O weapon=musket accuracy=1 target.defence=14 range=$r; done)" ]
}

@test "a field of the record gives way to the option" {
	run shoot -O weapon=rifle range=12 accuracy=1 target.defence=14 --compare weapon=musket -o tsv --columns weapon,p --outcome result
	answers $'musket\t0.64\nmusket\t0.36'
}

@test "people see a line for each option: chances, means, and why something is certain" {
	# shellcheck disable=SC2086
	run shoot -O -o text $shot --outcome result,damage --compare weapon=musket/pistol
	answers "range=12 accuracy=1 target.defence=14
weapon    miss     hit  out-of-range  damage mean  damage deviation
musket  64.00%  36.00%            0%         2.76             3.866
pistol      0%      0%          100%            0                 0
weapon=pistol: 100%: 12 inches is beyond the 8 of the pistol"
}

@test "on a terminal the name of each option is bold, and of the heading none" {
	command -v script >/dev/null || skip "no script(1)"
	# shellcheck disable=SC2086
	run env TERM=xterm script -qec "shoot -O -o text $shot --outcome result --compare weapon=musket/pistol" /dev/null
	[[ ${lines[1]} == "weapon "* ]] || { echo "$output"; return 1; }
	[[ ${lines[2]} == $'\033[1mmusket\033[0m '* ]] || { echo "$output"; return 1; }
	[[ ${lines[3]} == $'\033[1mpistol\033[0m '* ]]
	[ "$(grep -c $'\033' <<<"$output")" -eq 2 ]
}

@test "a single answer of the odds that is certain says why, too" {
	run shoot -O -o text weapon=musket range=88 t.def=14
	[[ ${lines[-1]} = "100%: 88 inches is beyond the 24 of the musket" ]]
}

@test "each cell of the table is what the rows come to, and a field that never varies has no column" {
	cd "$BATS_TEST_TMPDIR"
	mkdir hand
	printf '%s\n' 'id: hand' 'title: Hand' 'distances: {unit: inches}' 'sides: {hand: {tired: no, far: {type: number, default: 1, least: 1, most: 3}}}' >hand/ruleset.yaml
	cat >hand/check.yaml <<-'EOF'
		about: A hand.
		check:
		  finger:
		    about: Which finger.
		    sides: hand
		    gives: {finger: none, thumb: no, score: 0, deep: 0}
		    steps:
		      - {refuse: slack, when: tired, say: "{by} is slack"}
		      - {roll: {die: d10}}
		      - {let: {finger: one}, when: die == 1}
		      - {let: {finger: two}, when: die == 2}
		      - {let: {finger: three}, when: die == 3}
		      - {let: {finger: four}, when: die == 4}
		      - {let: {finger: five}, when: die == 5}
		      - {let: {finger: six}, when: die == 6}
		      - {let: {finger: seven}, when: die == 7}
		      - {let: {finger: eight}, when: die == 8}
		      - {let: {finger: nine}, when: die == 9}
		      - {let: {thumb: yes, score: die / far}, when: die > 8}
	EOF
	run python3 "$root/tests/tools/compared.py" <<-'EOF'
		shoot -r silver-bayonet range=12 accuracy=1 target.defence=14 --compare weapon=musket/pistol/rifle/volley-gun
		shoot -r silver-bayonet range=12 accuracy=1 target.defence=14 --compare weapon --outcome result
		shoot -r silver-bayonet weapon=musket accuracy=1 target.defence=14 --sweep range=20..26:2 --compare target.cover=no/yes
		shoot -r silver-bayonet range=12 target.defence=14 --outcome damage --compare weapon=musket/pistol
		shoot -r silver-bayonet range=12 weapon=musket --outcome result,damage --compare target.defence=12/13/14
		shoot -r silver-bayonet range=99 accuracy=1 target.defence=14 --compare weapon=musket/pistol
		shoot -r sharp-practice range=10 --compare weapon=musket/rifle/carbine,men=5/9
		table-lookup -r steeplechase loot indoors=yes target.loot-ground=open --compare target.kind=priests/soldiers
		shoot -r corsair class=3 range=25 target.armour=4 --compare terrain=cover/open,firearm=musket/pistol
		check -r other-side quality=average original=12 --sweep strength=4..8:2
		spot -r sharp-practice sight view=slight --outcome result --sweep range=10..30:10 --compare dice=1/2
		check -r ./hand finger far=1 --outcome finger,thumb,score --compare tired=no/yes,far=1/3
		check -r ./hand finger far=1 --outcome thumb,score --compare far=2/3
	EOF
	answers "262 cells"
}

@test "words of the rules that do not fit stay in the list with their reason" {
	# shellcheck disable=SC2086
	run shoot -O -o text $shot --compare weapon --outcome result
	[ "$status" -eq 0 ]
	[[ $output = *$'\nrifle '* && $output = *"weapon=none: 100%: "* ]]
	run check -r steeplechase -O -o text --compare kind example 2>&1
	[ "$status" -eq 2 ]
}

@test "a sweep may have one value, and all options together may be a thousand" {
	run shoot -O weapon=musket accuracy=1 target.defence=14 --sweep range=9..9
	answers "$(shoot -O weapon=musket accuracy=1 target.defence=14 range=9)"
	run check courage -O by=Ann --sweep courage=1..10,reach=1..100 -o tsv --columns p
	[[ $status -eq 0 && ${#lines[@]} -ge 1000 ]] || { echo "${#lines[@]} $output"; false; }
	run --separate-stderr check courage -O by=Ann --sweep courage=1..11,reach=1..91
	refuses "--sweep: more than 1000 options; compare fewer values"
}

@test "two sweeps are a grid, two comparisons or one of each are a list" {
	run shoot -O -o text --outcome damage --sweep accuracy=0..1 --sweep t.def=12..14:2 w=musket range=12
	answers "weapon=musket range=12
damage mean
accuracy, target.defence    12    14
                       0   3.3  2.24
                       1  3.85  2.76"
	run shoot -O -o text --outcome damage --sweep accuracy=0..1 --sweep range=18..30:12 w=musket t.def=14
	[ "${lines[-1]}" = "accuracy=0 range=30 and 1 more: 100%: 30 inches is beyond the 24 of the musket" ]
}

@test "sampled odds can be compared" {
	# shellcheck disable=SC2086
	run shoot -O -n 500 $shot --outcome result --compare weapon=musket/rifle
	[ "${#lines[@]}" -eq 4 ]
	[[ ${lines[3]} = *method=sample* ]]
}

@test "each record of a stream is compared" {
	run bash -c "printf 'range=%s accuracy=1 target.defence=14\n' 6 30 | shoot -O --outcome result --compare weapon=musket -o tsv --columns range,result,p"
	answers $'6\tmiss\t0.64\n6\thit\t0.36\n30\tout-of-range\t1'
}

# lies FACES: a shot whose dice lie on the table.
lies() {
	shoot -S -d "$1" weapon=musket accuracy=1 range=12 target.defence=14 target.health=10 >"$BATS_TEST_TMPDIR/lies"
}

@test "what is a Fate Die worth now? -A -O takes the dice that lie as fallen" {
	lies 3,4
	run shoot -A -O -o text --outcome result,damage --compare fate <"$BATS_TEST_TMPDIR/lies"
	answers "weapon=musket accuracy=1 range=12 target.defence=14 target.health=10 faces=3,4
fate         miss     hit    down  damage mean  damage deviation
none         100%      0%      0%            0                 0
power      80.00%  10.00%  10.00%          1.9             3.807
skill      90.00%  10.00%      0%          0.3               0.9
if-missed  80.00%  10.00%  10.00%          1.9             3.807"
}

@test "the odds with dice that lie are those of every face that the next die may show" {
	for lie in 3,4 9,2 1,1 6,7; do
		lies $lie
		for fate in power skill; do
			for face in 1 2 3 4 5 6 7 8 9 10; do
				shoot -A -d "+$face" -o tsv --columns result,damage fate=$fate <"$BATS_TEST_TMPDIR/lies"
			done 2>/dev/null | sort | uniq -c | awk '{ printf "%s %s %g\n", $2, $3 + 0, $1 / 10 }' | sort >"$BATS_TEST_TMPDIR/faces"
			shoot -A -O -o tsv --columns result,damage,p --outcome result,damage fate=$fate <"$BATS_TEST_TMPDIR/lies" |
				awk '{ printf "%s %s %g\n", $1, $2, $3 }' | sort >"$BATS_TEST_TMPDIR/odds"
			diff "$BATS_TEST_TMPDIR/faces" "$BATS_TEST_TMPDIR/odds"
		done
	done
}

@test "the best use of a Fate Die now; and with a sample" {
	lies 3,4
	run shoot -A -O --aim +damage --outcome result -o tsv --columns result,p fate=best <"$BATS_TEST_TMPDIR/lies"
	answers $'miss\t0.8\ndown\t0.1\nhit\t0.1'
	run shoot -A -O -n 2000 -s x --outcome result -o tsv --columns result,p,method fate=skill <"$BATS_TEST_TMPDIR/lies"
	[[ $output = *$'miss\t0.'[89]*sample*'hit'* ]] || { echo "$output"; false; }
}

@test "the same of the last answer in a log; a record without faces has none that lie" {
	log=$BATS_TEST_TMPDIR/g.log units=$root/tests/fixtures/units
	shoot -u "$units/british.yaml" -u "$units/french.yaml" -l "$log" -w -d 5,7 harris dubois 18 >/dev/null 2>&1
	run shoot -u "$units/british.yaml" -u "$units/french.yaml" -l "$log" -A -O --outcome result -o tsv --columns result,p fate=power
	answers $'hit\t0.5\nmiss\t0.5'
	run bash -c "shoot -s x weapon=musket range=12 target.defence=14 | shoot -A -O fate=power"
	[ "$status" -eq 2 ]
	[[ $output = *"the record has no faces=, so its dice are not known; use -S"* ]]
}

@test "bad input: one line, exit 2" {
	refuses() { # MESSAGE OPTION...
		local message=$1
		shift
		run shoot -O w=musket range=12 t.def=14 "$@"
		[ "$status" -eq 2 ] && [ "${#lines[@]}" -eq 1 ] && [[ $output = "shoot: $message"* ]] || { echo "$output"; false; }
	}
	refuses "--compare: range has no list of words; use range=A/B, or --sweep range=FROM..TO" --compare range
	refuses "--sweep: weapon is not a number; use --compare" --sweep weapon=1..2
	refuses "--sweep: invalid range \"range=3..1\"; expected FIELD=FROM..TO or FIELD=FROM..TO:STEP" --sweep range=3..1
	refuses "--sweep: invalid range \"range=1..3:0\"" --sweep range=1..3:0
	refuses "--sweep: invalid range \"range\"" --sweep range
	for range in 3-1 1-x 1..x x..3 1..9..4 1..3:x 1..3:-1 ''; do
		refuses "--sweep: invalid range \"range=$range\"; expected FIELD=FROM..TO or FIELD=FROM..TO:STEP" --sweep "range=$range"
	done
	refuses "unknown field \"\"; --fields lists the fields of shoot fire" --sweep =1..2
	refuses "unknown field \"\"; --fields lists the fields of shoot fire" --compare =
	refuses "--sweep: range has more than 1000 values; use a larger step" --sweep range=1..5000
	refuses "--sweep: more than 1000 options; compare fewer values" --sweep range=1..900,accuracy=1..3
	refuses "unknown field \"nope\"" --compare nope
	refuses "--compare: weapon is given twice" --compare weapon,weapon
	refuses "--compare: expected a field" --compare ""
	refuses "weapon: unknown value \"sword\"" --compare weapon=musket/sword
	run shoot --compare weapon range=12
	[[ $output = "shoot: --compare requires --odds"* && $status -eq 2 ]]
	run shoot -o gnuplot range=12
	[[ $output = "shoot: --output gnuplot requires --odds"* && $status -eq 2 ]]
	run muster -o gnuplot
	[[ $output = *'unknown form "gnuplot"'* && $status -eq 2 ]]
}

@test "what an option is worked out with does not stay" {
	[ -x /usr/bin/time ] || skip "no /usr/bin/time"
	cd "$BATS_TEST_TMPDIR" || return 1
	for last in 1 40; do
		run -0 /usr/bin/time -q -f %M -o peak move drop -O --sweep shield.fate-monster=0..$last speed=12 height=30
		cp peak peak.$last
	done
	[ -n "${VOLTIGEUR_SANITIZED:-}" ] || [ "$(tail -n 1 peak.40)" -le $(($(tail -n 1 peak.1) * 2)) ] || { cat peak.*; return 1; }
}

@test "the limits of exact odds are one bound for all options together" {
	# shellcheck disable=SC2086
	one() { shoot -O $shot weapon=musket --outcome total "$@"; }
	for limit in work=150000 weights=8000; do
		run one --limit $limit
		[ "$status" -eq 0 ]
		run one --limit $limit --compare target.cover=no/yes
		[ "$status" -eq 0 ]
		run --separate-stderr one --limit $limit --sweep range=1..30 --sweep accuracy=0..3
		refuses "for all options together (limit: ${limit%=*}); compare fewer values"
		[[ $stderr == "shoot: --sweep: more than ${limit#*=} "* ]]
	done
	run --separate-stderr one --limit repetitions=999 -s a -n 100 --sweep range=1..10
	refuses "shoot: --sweep: more than 999 repetitions of all options together (limit: repetitions)"
	run one --limit repetitions=1000 -s a -n 100 --sweep range=1..10
	[ "$status" -eq 0 ]
}

# draws COMMAND...: gnuplot makes SVG of its script and says nothing.
draws() {
	"$@" -o gnuplot >"$BATS_TEST_TMPDIR/odds.gp"
	gnuplot <"$BATS_TEST_TMPDIR/odds.gp" >"$BATS_TEST_TMPDIR/odds.svg" 2>"$BATS_TEST_TMPDIR/said"
	[ ! -s "$BATS_TEST_TMPDIR/said" ] || { cat "$BATS_TEST_TMPDIR/said"; false; }
	python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' "$BATS_TEST_TMPDIR/odds.svg"
}

@test "gnuplot draws a distribution, a comparison, a sweep and a grid" {
	draws shoot -O w=musket range=12 acc=1 t.def=14
	draws roll -O 3d6
	draws roll -O '1d6!'
	draws shoot -O --compare weapon range=12 acc=1 t.def=14
	draws shoot -O --sweep range=6..30:6 w=musket acc=1 t.def=14
	grep -q '>out-of-range<' "$BATS_TEST_TMPDIR/odds.svg"
	draws shoot -O --sweep range=6..30:6 --sweep acc=0..2 --outcome damage w=musket t.def=14
	draws shoot -O --sweep range=6..30:6 --compare weapon=musket/rifle acc=1 t.def=14
}

@test "gnuplot evaluates no name" {
	cd "$BATS_TEST_TMPDIR" || return 1
	printf '%s\n' 'range=12 weapon=musket target.defence=14 note="it'"'"'s `touch pwned` $(touch pwned) @x <b> \\ \"; system(\"touch pwned\")" by="ODDS_END"' |
		shoot -O -o gnuplot >odds.gp
	gnuplot <odds.gp >odds.svg
	for name in "'" "''" "a''b" "'''" "''''; system('touch pwned'); '" "'; system('touch pwned') #"; do
		printf 'range=12 weapon=musket target.defence=14 note="%s"\n' "$name" | shoot -O -o gnuplot >name.gp
		gnuplot <name.gp >/dev/null
	done
	[ ! -e pwned ]
	grep -q 'touch pwned' odds.svg
	python3 -c 'import xml.dom.minidom as m; m.parse("odds.svg")'
}
