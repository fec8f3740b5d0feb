# What nobody types by intent: sizes, depths, bytes and numbers past every
# bound.  Each is refused by a line and exit 2, in a time a user would wait.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir tiny
	printf 'id: tiny\ntitle: Tiny\nabout: one expression\n' >tiny/ruleset.yaml
}

# says EXPRESSION: the ruleset's one procedure computes it.
says() {
	cat >tiny/table-lookup.yaml <<-END
	about: one expression
	table-lookup:
	  sum:
	    about: an expression
	    fields: {a: 3}
	    gives: {v: number}
	    steps:
	      - let: {v: "$1"}
	END
	run --separate-stderr timeout 20 table-lookup -r ./tiny/ sum a=1
}

# many N TEXT: the text N times.
many() {
	python3 -c 'import sys; sys.stdout.write(sys.argv[2] * int(sys.argv[1]))' "$1" "$2"
}

# made TEXT N: the program that python prints is the file's end.
ends() {
	python3 -c "$2" >>"tiny/$1"
	run --separate-stderr timeout 20 table-lookup -r ./tiny/ sum a=1
}

@test "a sum at the lowest 64-bit number is refused as too large" {
	says "0 - 649657 * 92737 * 337 * 127 * 73 * 49 - 1"
	refuses "too large"
	says "abs(-649657 * 92737 * 337 * 127 * 73 * 49 - 1)"
	refuses "too large"
}

@test "a chain of a hundred thousand operators is refused, and does not exhaust the stack" {
	says "$(many 30000 'a + ')a"
	refuses "more than 1000 operators"
	says "a / ($(many 30000 '2 * ')2)"
	refuses "more than 1000 operators"
}

@test "thousands of brackets, signs and nots are refused" {
	says "$(many 30000 '(')a$(many 30000 ')')"
	refuses "limit: depth"
	says "$(many 30000 '- ')a"
	refuses "signs in a row"
	says "1 if $(many 20000 'not ')a < 1 else 2"
	refuses "\"not\" in a row"
}

@test "a YAML file nested a million deep is refused" {
	says a
	ends ruleset.yaml 'print("x: " + "[" * 1000000)'
	refuses "limit: nesting"
}

@test "a YAML map of 400000 keys is refused in a moment, and not with 400000 lines" {
	says a
	ends ruleset.yaml 'for i in range(400000): print("k%d: 1" % i)'
	refuses "and 399900 more"
	[ "$(wc -l <<<"$stderr")" -eq 101 ]
}

@test "a key that stands twice is refused, far apart too" {
	says a
	ends ruleset.yaml 'for i in [*range(1000), 500]: print("k%d: 1" % i)'
	refuses 'duplicate key "k500"; first on line 504'
}

@test "a terminal escape in the input does not reach the terminal by way of a message" {
	run --separate-stderr roll $'3d6\e[31m'
	refuses '3d6\x1b[31m'
}

@test "a limit of depth that would exhaust the stack is refused" {
	run --separate-stderr roll --limit depth=1000000 3d6
	refuses 'depth=1000000'
	run --separate-stderr roll --limit depth=1000 "$(many 900 '(')$(many 900 '1d6)')"
	[ "$status" -eq 2 ]
	run --separate-stderr roll --limit depth=1000 -d 4 "$(many 900 '(')1d6$(many 900 ')')"
	[ "$status" -eq 0 ]
}

@test "procedures that do two others at each of forty levels are refused in a moment" {
	says a
	ends table-lookup.yaml '
for i in range(40): print("  t%d: {about: a, gives: {v: number}, steps: [{do: t%d, as: a}, {do: t%d, as: b}]}" % (i, i + 1, i + 1))
print("  t40: {about: a, gives: {v: number}, steps: [let: {v: 1}]}")'
	run --separate-stderr timeout 20 table-lookup -r ./tiny/ t0
	[ "$status" -eq 2 ]
	[[ "$stderr" == *"limit: program"* || "$stderr" == *deep* ]]
}

@test "many procedures that are each long are not all checked" {
	says a
	ends table-lookup.yaml '
for i in range(400): print("  p%d: {about: a, gives: {v: 0}, steps: [{do: t0, as: a}]}" % i)
for i in range(14): print("  t%d: {gives: {v: 0}, steps: [{do: t%d, as: a}, {do: t%d, as: b}]}" % (i, i + 1, i + 1))
print("  t14: {gives: {v: 0}, steps: [let: {v: 1}]}")'
	run --separate-stderr timeout 20 table-lookup --check-rules ./tiny/
	[ "$status" -eq 2 ]
	[ "$(grep -c 'all procedures together are longer than 400000 operations' <<<"$stderr")" -eq 1 ] || { echo "$stderr" | head -5; false; }
}

# steps LINES: the ruleset's one procedure says the rest so.
steps() {
	printf 'table-lookup:\n  sum:\n    about: x\n    fields: {a: 3, b: {type: number, default: 3, least: 1}, c: {type: word, words: [x, y]}}\n    gives: {v: 0, w: set}\n    outcome: [v]\n%s\n' "$1" >tiny/table-lookup.yaml
}

@test "a fraction of huge numbers is written to its nearest thousandth, not as 0" {
	steps '    steps: [let: {v: "a * 4000000 / b"}]'
	run table-lookup -r ./tiny/ sum a=999999999999 b=999999999989
	has v=4000000
	run table-lookup -r ./tiny/ sum a=-999999999999 b=999999999989
	has v=-4000000
	steps '    steps: [let: {v: a / 2000}]'
	for pair in 1:0.001 -1:0 3:0.002 -3:-0.001 1999:1 -1999:-0.999 500:0.25; do
		run table-lookup -r ./tiny/ sum "a=${pair%:*}"
		has "v=${pair#*:}"
	done
}

@test "no tool writes a number that no tool would read: 10^12 is too large, rolled and in the odds" {
	steps '    steps: [let: {v: a + 1}]'
	run --separate-stderr table-lookup -r ./tiny/ sum a=999999999998
	has v=999999999999
	run --separate-stderr table-lookup -r ./tiny/ sum a=999999999999
	refuses "numbers must be exact and below 10^12"
	run --separate-stderr table-lookup -r ./tiny/ -O sum a=999999999999
	refuses "numbers must be exact and below 10^12"
	steps '    steps: [{repeat: 30, steps: [{roll: {x: d6}}, {let: {v: +a}}]}]'
	run --separate-stderr table-lookup -r ./tiny/ -O sum a=30000000000
	has v=900000000000
	run --separate-stderr table-lookup -r ./tiny/ -O sum a=40000000000
	refuses "numbers must be exact and below 10^12"
	run --separate-stderr table-lookup -r ./tiny/ -s 1 sum a=40000000000
	refuses "numbers must be exact and below 10^12"
	steps '    steps: [{choose: c, options: {x: {let: {v: a * a}}, y: }}]'
	for how in -O -s1; do
		run --separate-stderr table-lookup -r ./tiny/ $how sum a=1000000 c=x
		refuses "numbers must be exact and below 10^12"
	done
}

@test "a unit whose numbers grow too large is illegal, and has no figures" {
	echo 'sides: {figure: {health: number}}' >>tiny/ruleset.yaml
	cat >tiny/units.yaml <<-END
	version: 1
	cost: sum(men * men * men of groups)
	limit: 50
	unit: {keys: {rules: {type: text}, groups: {many: groups}}}
	members: {groups: {keys: {name: {type: text}, men: {type: number, least: 0}}, figure: {health: men * men * men}}}
	rules: {few: {require: sum(men * men * men of groups) <= 50, say: too many}}
	END
	printf 'rules: tiny\ngroups: [{name: A, men: 999999999999}]\n' >huge.yaml
	run --separate-stderr unit-validate -r ./tiny/ huge.yaml
	[ "$status" -eq 1 ]
	[[ "$output" == *"huge.yaml:1:1: error: a number is too large"*"verdict=illegal"* ]]
	run --separate-stderr muster -r ./tiny/ -u huge.yaml
	refuses "huge.yaml:1:1: a number is too large"
}

@test "a set of a hundred modifiers keeps each word" {
	steps "    modifiers: {m: [$(seq -f '{has: w%g}' -s ', ' 100)]}
    steps: [let: {w: m}]"
	run table-lookup -r ./tiny/ sum a=1
	[[ "$output" == *",w99,w100" ]]
}

@test "a tally has at most 60 counts, and the odds read all counts of several" {
	tally() { echo "tally: {name: pool-$1, dice: a, of: d100, faces: {$(for i in $(seq "$2"); do printf '%s%s: %s, ' "$1" "$i" "$i"; done)}}"; }
	steps "    steps: [{$(tally c 61)}]"
	run --separate-stderr table-lookup -r ./tiny/ sum a=1
	refuses "a tally has 61 counts; the maximum is 60"
	sums=$(for i in $(seq 40); do printf 'c%s + e%s + ' "$i" "$i"; done)
	steps "    steps: [{$(tally c 40)}, {$(tally e 40)}, {let: {v: \"${sums% + }\"}}]"
	run table-lookup -r ./tiny/ -O sum a=1
	[ "$status" -eq 0 ]
	[ "${lines[*]}" = "a=1 v=0 p=0.36 row=1 rows=3 a=1 v=1 p=0.48 row=2 rows=3 a=1 v=2 p=0.16 row=3 rows=3" ]
}

@test "fifteen thousand names in a log or a unit file are read in moments" {
	export VOLTIGEUR_RULES=silver-bayonet
	seq -f 'by=A%.0f health=3 did=shoot.fire' 15000 >shots.log
	seq -f 'event=join by=A%.0f type=ghoul' 15000 >joins.log
	{
		printf 'rules: silver-bayonet\nnation: britain\nofficer: {name: Harris, raise: [melee, health, courage]}\nsoldiers:\n'
		seq -f '  - {name: S%.0f, type: rifleman}' 15000
	} >unit.yaml
	for log in shots joins; do
		run -0 timeout 10 muster -l $log.log
		[ "${#lines[@]}" -eq 15000 ]
	done
	run timeout 10 unit-validate -o kv unit.yaml
	[ "$status" -eq 1 ]
	run timeout 10 muster -u unit.yaml -o kv
	[ "${#lines[@]}" -eq 15001 ]
	run timeout 10 muster -u unit.yaml -l shots.log -o kv --after
	[ "$status" -le 2 ]
}

@test "no option is passed over: what means nothing without another is refused" {
	export VOLTIGEUR_RULES=silver-bayonet
	shot='weapon=musket range=12 target.defence=14'
	for option in --outcome=result --aim=+damage --fraction; do
		run --separate-stderr shoot $option $shot
		refuses "${option%%=*} requires --odds"
	done
	for option in --columns=result --header; do
		run --separate-stderr shoot $option $shot
		refuses "${option%%=*} requires --output tsv"
	done
	for option in -n3 -d1,2 --set=range=3 -S; do
		run --separate-stderr shoot --verify $option </dev/null
		refuses "cannot be combined"
	done
	run --separate-stderr shoot --verify $shot
	refuses "--verify takes no operands; it reads its records from standard input"
	touch game.log
	run --separate-stderr shoot --verify -l game.log </dev/null
	refuses "use muster --verify -l FILE"
	run --separate-stderr shoot --set weapon $shot
	refuses 'invalid field "weapon"; expected key=value'
}

@test "an empty seed, which everybody would know, is refused" {
	run --separate-stderr roll -s "" 3d6
	refuses "--seed: the seed is empty"
	: >secret
	run --separate-stderr roll -s @secret 3d6
	refuses "--seed: @secret is empty"
	echo >secret
	run --separate-stderr roll -s @secret 3d6
	refuses "--seed: @secret is empty"
}

@test "number= and amends= are whole numbers, or the record is told" {
	export VOLTIGEUR_RULES=silver-bayonet
	for number in abc 1.5 -1 99999999999999999999 1e400 ''; do
		run --separate-stderr shoot -s 1 -S <<<"number=$number weapon=musket range=12 target.defence=14"
		[ "$status" -eq 2 ]
		[[ "$output" == *"error=\"number: \\\"$number\\\" is not a whole number below 10^12\"" ]]
	done
	printf 'by=Ann number=x did=shoot.fire health=3\nby=Ann amends=x did=shoot.fire health=2\nby=Bea health=1 did=shoot.fire number=1\n' >game.log
	run --separate-stderr muster -l game.log
	[ "$status" -eq 2 ]
	[[ "$stderr" == *'game.log:1: not a record: number: "x" is not a whole number'* ]]
	[[ "$stderr" == *'game.log:2: not a record: amends= must be a whole number'* ]]
	[ "$output" = "by=Bea health=1" ]
}

@test "a mark of byte order before a record is named" {
	printf '\xef\xbb\xbfweapon=musket range=12 target.defence=14\n\xef\xbb\xbf{"range":3}\n\xef\xbb\xbf# who\n' >in
	run --separate-stderr shoot -r silver-bayonet -s 1 <in
	[ "$status" -eq 2 ]
	[ "${#lines[@]}" -eq 3 ]
	for line in "${lines[@]}"; do
		[[ "$line" == 'error="starts with a byte order mark (BOM); expected UTF-8 without one"'* ]]
	done
	printf '\xef\xbb\xbfby=Ann health=3 did=shoot.fire\nby=Bea health=1 did=shoot.fire\n' >game.log
	run --separate-stderr muster -r silver-bayonet -l game.log
	[[ "$stderr" == *"game.log:1: not a record: starts with a byte order mark"* ]]
}

@test "operands and --set together are no more than the limit of fields" {
	sets=$(seq -f '--set=k%.0f=1' 20)
	run --separate-stderr shoot -r silver-bayonet --limit fields=10 $sets weapon=musket range=12 target.defence=14
	refuses "more than 10 fields (limit: fields)"
}

@test "odds of kept dice that would take half a minute are refused at once, those of a second not" {
	for roll in 100d100kh50 1000d6kh500; do
		run --separate-stderr timeout 5 roll -O "$roll"
		refuses "(limit: work)"
	done
	run -0 timeout 10 roll -O 100d20kh50
}

@test "a comma at the end of at= is a name that is missing, and faces= of a draw are all its dice" {
	export VOLTIGEUR_RULES=silver-bayonet
	for at in B, B,C, ,B , B,,C; do
		run --separate-stderr shoot -s 1 weapon=musket range=1 target.defence=2 by=A "at=$at"
		refuses "at: missing name between commas"
	done
	run --separate-stderr draw clue-investigation -s 1 count=2 faces=3
	refuses "faces: fewer dice than cards"
	run -0 draw clue-investigation -s 1 count=2 faces=3,1
	run --separate-stderr draw clue-investigation -s 1 count=2 faces=3,1,1
	refuses "faces: more dice than cards"
}
