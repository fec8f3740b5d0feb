#!/usr/bin/env bats
# The command line that all tools share: operands and streams, options, dice,
# seeds, stamps, rulesets that are missing or broken.
load ../helper

setup() {
	tin="$root/tests/fixtures/rules/tin/"
	cd "$BATS_TEST_TMPDIR" || return 1
}

tin() { local tool=$1; shift; "$tool" -r "$tin" -o kv "$@"; }

# ---- operands ----

@test "operands are one record, and standard input is not read" {
	run bash -c "echo 'range=30' | shoot -r '$tin' -o kv -d 6,6 men=2 range=3"
	[ "${#lines[@]}" -eq 1 ]
	has range=3 hits=2
}

@test "a variant alone applies to every record of the stream" {
	printf 'id=1 range=3\nid=2 range=30\n' >in
	run tin shoot -s seed volley <in
	[[ "${lines[0]}" == *did=shoot.volley* && "${lines[1]}" == *out-of-range* ]]
}

@test "a record's own variant wins over the one on the command line" {
	printf 'drill=1 check.variant=nerve\ndrill=1 check.variant=courage\n' >in
	run --separate-stderr tin check -s seed <in
	[ "$status" -eq 2 ]
	[[ "${lines[0]}" == *"did=check.nerve"* ]]
	[[ "${lines[1]}" == *'error="unknown variant \"courage\" in tin; see --list"' ]]
}

@test "an unknown variant is an error before any input, even an empty one" {
	run --separate-stderr tin shoot barrage </dev/null
	refuses 'unknown variant "barrage" in tin; see --list'
}

# at_terminal COMMAND: what a person sees who types it, and then nothing but ^D.
at_terminal() {
	command -v script >/dev/null || skip "no script"
	VOLTIGEUR_RULES=$root/tests/fixtures/rules/tin/ run timeout 10 script -qec "$1" /dev/null </dev/null
	output=${output//$'\r'/}
}

@test "at a terminal a variant that requires no field is a record by itself" {
	VOLTIGEUR_RULES=$root/tests/fixtures/rules/tin/ run -0 check nerve -o kv -s seed drill=0
	want=${output/drill=0 /}
	at_terminal 'check nerve -o kv -s seed'
	answers "$want"
	# the ruleset's only variant need not be named
	at_terminal 'check -o kv -s seed'
	answers "$want"
	at_terminal 'check -o kv -s seed --set drill=0'
	answers "drill=0 $want"
	at_terminal 'check -o kv -s seed -n 200 | wc -l'
	answers 200
	at_terminal 'check -d 7'
	[ "$status" -eq 2 ]
	[[ $output == "check: die 1: "* ]]
}

@test "at a terminal a variant that requires a field says that records are read" {
	at_terminal 'shoot -s seed'
	[ "$status" -eq 0 ]
	[[ $output == "shoot: reading records, one per line: key=value"* ]]
	at_terminal 'check --verify'
	[ "$status" -eq 0 ]
	[[ $output == "check: reading records, one per line: key=value"* ]]
	at_terminal 'draw -r silver-bayonet --verify'
	[ "$status" -eq 0 ]
	[[ $output == "draw: reading records, one per line: key=value"* ]]
	at_terminal 'roll'
	[ "$status" -eq 0 ]
	[[ $output == "roll: reading expressions, one per line (end"* ]]
}

@test "that records are read is said to who sits at the terminal, and can see it" {
	at_terminal 'shoot -s seed </dev/null'
	answers ""
	at_terminal 'echo men=3 range=3 | shoot -s seed -o kv'
	[[ ${#lines[@]} -eq 1 && $output == "men=3 range=3 "* ]]
	at_terminal 'shoot -s seed 2>told; cat told'
	answers ""
}

@test "with -t the sentence is read aloud at a terminal, once, wherever the records go" {
	deed='shoot -t men=3 range=3 -d 1,1,1'
	at_terminal "$deed -o text"
	said=$output
	[[ ${#lines[@]} -eq 1 && $said == *dice* ]]
	at_terminal "$deed -o kv | cat; cat"
	[[ ${#lines[@]} -eq 2 && $output == *"$said"$'\n'* && $output == *" text="* ]] || { echo "$output"; false; }
	at_terminal "$deed -o kv"
	[ "${#lines[@]}" -eq 2 ]
	at_terminal "$deed -o kv 2>/dev/null"
	[[ ${#lines[@]} -eq 1 && $output == *" text="* ]]
	at_terminal "${deed/-t/} -o kv"
	[[ ${#lines[@]} -eq 1 && $output != *" text="* ]]
}

@test "a JSON record is answered in JSON at a terminal too, where nothing in it steers" {
	# shellcheck disable=SC2028 # escapes of JSON
	echo '{"men":3,"range":3,"note":"\u202ex\u009b1m"}' >record
	at_terminal 'shoot -s seed <record'
	[[ $output == '{"men":3,"range":3,"note":"'*'"hits":'* && ${#lines[@]} -eq 1 ]] || { echo "$output"; false; }
	[[ $output != *$'\u202e'* && $output != *$'\u009b'* ]]
}

@test "of a line that is no record 200 bytes are told, as text" {
	x=$(printf 'x%.0s' {1..200})
	run --separate-stderr tin shoot <<<"$x"
	[[ $output == *" line=1 raw=$x" ]]
	run --separate-stderr tin shoot <<<"${x}y"
	[[ $output == *" line=1 raw=$x" ]]
	printf 'a\200\177\377\0b\rc\n' >line
	run --separate-stderr tin shoot <line
	[[ $output == *$' line=1 raw=a?\177??b?c' || $output == *$' line=1 raw="a?\177??b?c"' ]] || { echo "$output"; false; }
}

@test "in a pipe and from a file a variant that requires no field reads records" {
	export VOLTIGEUR_RULES=$root/tests/fixtures/rules/tin/
	run check nerve -s seed </dev/null
	answers ""
	run check nerve -s seed < <(printf '\n')
	answers ""
	run check nerve -s seed <<<'id=1'
	[[ $output == "id=1 did=check.nerve "* && ${#lines[@]} -eq 1 ]]
}

@test "a second word that is no field is an error" {
	run --separate-stderr tin shoot volley range
	[ "$status" -eq 2 ]
	run --separate-stderr tin shoot volley range=3 hello
	refuses 'invalid field "hello"; expected key=value'
}

@test "unique prefixes of each dotted part are written out in full" {
	run tin shoot -d 6,6 r=3 me=2 t.m=5
	has range=3 men=2 target.men=3
}

@test "a prefix that fits two fields names them both" {
	run --separate-stderr tin shoot n=yes range=3
	refuses "ambiguous field \"n\"; it could be night, nerve"
}

@test "a misspelt operand is an error with a suggestion" {
	run --separate-stderr tin shoot range=3 drlil=2
	refuses 'unknown field "drlil"; did you mean "drill"?'
	run --separate-stderr tin shoot range=3 zzz=2
	refuses "unknown field \"zzz\"; --fields lists the fields of shoot volley"
}

@test "an operand twice is an error, by its full name or a prefix" {
	run --separate-stderr tin shoot range=3 range=4
	refuses "duplicate field range="
	run --separate-stderr tin shoot range=3 ra=4
	refuses "duplicate field range="
}

@test "an unknown word as an operand lists the words and prints nothing" {
	run --separate-stderr tin shoot range=3 gun=cannon
	refuses 'gun: unknown value "cannon"; expected one of: musket, rifle'
	[ "$(printf '%s\n' "$stderr" | wc -l)" -eq 1 ]
}

@test "a value with a blank is quoted when it is written" {
	run tin shoot -d 1 men=1 range=3 'id=two words'
	has 'id="two words"'
}

# ---- dice from the table ----

@test "too few given dice name the one that is wanted" {
	run --separate-stderr tin shoot -d 6 men=2 range=3
	refuses "too few dice: 1 given; the next one needed is shots (d6)"
}

@test "a die left over is an error, and nothing is printed" {
	run --separate-stderr tin shoot -d 6,6,6 men=2 range=3
	refuses "--dice: 3 given, but only 2 needed"
}

@test "a die that shows what it cannot is an error that says which" {
	run --separate-stderr tin shoot -d 6,7 men=2 range=3
	refuses "die 2: shots (d6) cannot show 7"
	run --separate-stderr tin shoot -d 0,1 men=2 range=3
	refuses 'cannot show 0'
}

@test "a pool may be given as counts" {
	run tin shoot -d 2x1,1x6 men=3 range=3
	has shots=1,1,6
}

@test "given dice go on over the records of a run" {
	printf 'men=1 range=3\nmen=2 range=3\n' >in
	run tin shoot -d 1,6,5 <in
	[[ "${lines[0]}" == *"shots=1 hits=0"* && "${lines[1]}" == *"shots=6,5 hits=2"* ]]
	run --separate-stderr tin shoot -d 1,6,5,5 <in
	[ "$status" -eq 2 ]
	[[ "$stderr" == *"--dice: 4 given, but only 3 needed"* ]]
}

@test "something that is no face is named" {
	for bad in x 1,,2 1.5 -1 '1 2'; do
		run --separate-stderr tin shoot -d "$bad" men=2 range=3
		refuses "invalid face"
	done
}

# ---- seeds, numbers, repetitions ----

@test "the same seed gives the same bytes, another gives others" {
	seq -f 'range=3 id=%g' 50 >in
	tin shoot -s one <in >a
	tin shoot -s one <in >b
	tin shoot -s two <in >c
	cmp a b
	run ! cmp -s a c
}

@test "without a seed two runs differ" {
	yes range=3 | head -n 50 >in
	tin shoot <in >a
	tin shoot <in >b
	run ! cmp -s a b
}

@test "a record with an id has the same dice wherever it stands" {
	seq -f 'range=3 id=%g' 20 | tin shoot -s one | sort >a
	seq -f 'range=3 id=%g' 20 | tac | tin shoot -s one | sort >b
	cmp a b
}

@test "--first numbers the records, so a part of a file is the part of its answers" {
	yes range=3 | head -n 20 >in
	tin shoot -s one <in | tail -n 10 >a
	tail -n 10 in | tin shoot -s one --first 11 >b
	cmp a b
}

@test "a seed may stand in a file" {
	echo secret >seed
	[ "$(tin shoot -s @seed range=3)" = "$(tin shoot -s secret range=3)" ]
	run --separate-stderr tin shoot -s @nowhere range=3
	refuses "nowhere: cannot be opened: No such file or directory"
}

@test "-n resolves a record many times, and the first is not the plain one's only chance" {
	run tin shoot -s seed -n 200 men=1 range=3
	[ "${#lines[@]}" -eq 200 ]
	[[ "${lines[199]}" == *"repetition=200"* ]]
	[ "$(printf '%s\n' "${lines[@]}" | grep -c result=hit)" -gt 30 ]
	[ "$(printf '%s\n' "${lines[@]}" | grep -c result=hit)" -lt 110 ]
}

# ---- options ----

@test "abbreviated long options are errors" {
	run --separate-stderr shoot --lis
	refuses "unknown option --lis"
	[[ "$stderr" == *"usage: shoot "* ]]
}

@test "unknown options, missing and needless arguments are usage errors" {
	run --separate-stderr shoot -Z
	refuses "unknown option -Z"
	run --separate-stderr shoot -r
	refuses "requires an argument"
	run --separate-stderr shoot --help=3
	refuses "--help takes no argument"
	run --separate-stderr tin shoot -o xml range=3
	refuses '--output: unknown form "xml"; expected text, kv, json or tsv'
	run --separate-stderr tin shoot -n 0 range=3
	refuses '--times: invalid value "0"; expected a whole number of at least 1'
	run --separate-stderr tin shoot -n 16777217 range=3
	refuses "is above the maximum of 16777216"
	run --separate-stderr tin shoot --limit nonsense=3 range=3
	refuses "--limits lists the names"
	run --separate-stderr tin shoot --for me range=3
	refuses 'unknown value "me"; expected "at"'
}

@test "a message begins with the name by which the tool was called, without its path; its own if there is none" {
	roll=$(command -v roll)
	for called in roll: ./roll:roll /roll:roll a/b/dice:dice :roll a/:roll; do
		run --separate-stderr bash -c 'exec -a "$0" "$1" 3x' "${called%:*}" "$roll"
		want=${called#*:}
		[[ $stderr == "${want:-roll}: "* ]] || { echo "$called: $stderr"; return 1; }
		run bash -c 'exec -a "$0" "$1" --version' "${called%:*}" "$roll"
		[[ $output == "${want:-roll} (voltigeur) "* ]]
		[ "${#lines[@]}" -eq 1 ]
	done
}

@test "options that exclude each other are named in pairs" {
	run --separate-stderr tin shoot -d 1 -s x range=3
	refuses "--dice and --seed cannot be combined"
	run --separate-stderr tin shoot -d 1 -a range=3
	refuses "--dice and --ask cannot be combined"
	run --separate-stderr tin shoot -a -s x range=3
	refuses "--ask and --seed cannot be combined"
	run --separate-stderr tin shoot -n 2 -d 1 range=3
	refuses "--times and --dice cannot be combined"
	run --separate-stderr tin shoot -O -x range=3
	refuses "--odds and --explain cannot be combined"
}

@test "--set gives every record a field, over what it says itself" {
	printf 'id=1\nid=2 range=30\n' >in
	run tin shoot -s seed --set range=3 --set target.cover=yes <in
	[[ "${lines[0]}" == "id=1 range=3 target.cover=yes did="* ]]
	[[ "${lines[1]}" == "id=2 range=3 target.cover=yes did="* ]]
}

@test "--set without a value is no field, whether the record has it or not" {
	for field in range id; do
		run --separate-stderr tin shoot --set "$field" men=3 range=3
		refuses "invalid field \"$field\"; expected key=value"
	done
	run tin shoot --set note= men=3 range=3 -d 1,1,1 # an empty one is a value
	[ "$status" -eq 0 ]
	run tin shoot --set men= men=3 range=3 -d 1
	[ "$status" -eq 2 ]
}

@test "-e exits 1 when the last outcome is no success" {
	run tin shoot -e -d 1 men=1 range=3
	[ "$status" -eq 1 ]
	run tin shoot -e -d 6 men=1 range=3
	[ "$status" -eq 0 ]
	printf 'men=1 range=3 faces=6\nmen=1 range=x\nmen=1 range=3 faces=6\n' >in
	run --separate-stderr tin shoot -e -s s <in
	[ "$status" -eq 2 ]
}

@test "--for at lets the target act" {
	run tin check nerve --for at -d 1 target.drill=3 drill=0
	has total=4 target.nerve=shaken
}

@test "text is a sentence, and -t adds it to the record" {
	run shoot -r "$tin" -o text -d 6,6 men=2 range=3 target.men=5
	answers "2 dice: 2 hits, 3 men left"
	run tin shoot -t -d 6,6 men=2 range=3 target.men=5
	has 'text="2 dice: 2 hits, 3 men left"'
}

@test "-x tells each die, each modifier and its rule on standard error" {
	run --separate-stderr tin shoot -x -d 6,6 men=3 range=3 target.cover=yes
	[ "$status" -eq 0 ]
	[[ "$stderr" == *"shots d6: 6 6"* ]]
	[[ "$stderr" == *"-1 cover  [TIN-03"* ]]
}

@test "a short option has no =, with a value or without" {
	run --separate-stderr roll -n=3 d6
	refuses 'roll: -n=3: a short option has no "="'
	run --separate-stderr roll -x=1 d6
	refuses 'roll: -x=1: a short option has no "="'
	run --separate-stderr roll -A=2
	refuses 'roll: unknown option -A'
	run --separate-stderr roll -s=3 d6
	refuses 'roll: -s=3: a short option has no "="'
	run -0 roll -s '=3' d6
	run -0 roll --times=3 d6
	run --separate-stderr roll -q=3 d6
	refuses 'roll: unknown option -q'
}

@test "--limit lowers a bound, and past it the error names it" {
	run --separate-stderr tin shoot --limit steps=3 -s s range=3
	refuses "more than 3 steps and dice (limit: steps)"
	run --separate-stderr tin shoot --limit pool=5 -s s range=3
	refuses "(limit: pool)"
}

@test "no option of the shared table has a letter twice" {
	[ -z "$(shoot --help | sed -n 's/^  *-\(.\), .*/\1/p' | sort | uniq -d)" ]
}

# ---- stamps ----

@test "a stamped record re-derives from itself; a changed one does not, and says what it should be" {
	seq -f 'range=3 target.men=9 id=%g' 20 | tin shoot -s seed -S >log
	run --separate-stderr shoot -r "$tin" --verify <log
	answers ""
	[ -z "$stderr" ]
	sed '7s/hits=[0-9]*/hits=17/' log >forged
	run shoot -r "$tin" --verify <forged
	[ "$status" -eq 1 ]
	[ "${#lines[@]}" -eq 1 ]
	[[ "$output" == *" id=7 "* && "$output" == *"want.hits="* ]]
}

@test "a stamped record of given dice re-derives too, and other dice do not" {
	tin shoot -d 6,1 -S men=2 range=3 target.men=4 >log
	grep -q 'faces=6,1' log
	run shoot -r "$tin" --verify <log
	answers ""
	sed 's/faces=6,1/faces=6,5/' log >forged
	run shoot -r "$tin" --verify <forged
	[ "$status" -eq 1 ]
}

@test "--verify of a record without a stamp is an error" {
	run --separate-stderr shoot -r "$tin" --verify <<<'range=3'
	[ "$status" -eq 2 ]
	[[ "$stderr" == *"no stamp"* ]]
}

@test "--again resolves the last record anew with the same dice and another choice" {
	tin shoot -d 1,1 -S men=2 range=3 target.men=4 >log
	run bash -c "shoot -r '$tin' -o kv --again luck=pebble <log"
	has luck=pebble hits=1 target.men=3 was.target.men=4 shots=1,1 amends=1
}

@test "--again of a seeded record has its dice again" {
	yes 'men=2 range=3 gun=musket' | head -n 3 | tin shoot -s seed -S >log
	want=$(tail -n 1 log | grep -o 'shots=[0-9,]*')
	run bash -c "shoot -r '$tin' -o kv --again target.cover=no <log"
	has "$want" target.cover=no amends=3
}

@test "--again throws more dice of the record's own seed when the new choice wants them" {
	shoot -r silver-bayonet -o kv -s seed -S weapon=musket range=3 target.defence=20 >log
	run bash -c "shoot -r silver-bayonet -o kv --again fate=power <log"
	has fate=power amends=1 "$(grep -o 'power=[0-9]*' log | head -n 1)"
	[[ "$output" == *power.reroll=* && "$output" == *seed=seed* ]]
	run bash -c "shoot -r silver-bayonet -o kv --again fate=power <log | shoot -r silver-bayonet --verify"
	answers ""
}

@test "--again of dice from the table takes the further ones from --dice, and drops what it does not want" {
	shoot -r silver-bayonet -o kv -d 3,2 -S weapon=musket range=3 target.defence=14 >log
	run bash -c "shoot -r silver-bayonet -o kv --again -d +9 fate=power <log | tee more"
	has power=3 power.reroll=9 skill=2 faces=3,2,9 total=11
	run bash -c "shoot -r silver-bayonet -o kv --again fate=none <more"
	has power=3 skill=2 faces=3,2 total=5
	run --separate-stderr bash -c "shoot -r silver-bayonet -o kv --again fate=power <log"
	[[ "$stderr" == *"too few dice"* ]]
}

@test "--again of a record whose dice are not known is an error, not other dice" {
	run --separate-stderr bash -c "shoot -r silver-bayonet -o kv weapon=musket range=3 target.defence=14 | shoot -r silver-bayonet --again fate=power"
	[ "$status" -eq 2 ]
	[[ "$stderr" == *"no seed= or faces="* ]]
}

@test "--again of nothing is an error" {
	run --separate-stderr shoot -r "$tin" --again </dev/null
	refuses "--again: no record found"
}

# ---- rulesets ----

@test "without a ruleset the error lists those there are" {
	run --separate-stderr shoot range=3
	refuses "no ruleset given; use -r NAME or \$VOLTIGEUR_RULES; available: "
	[[ "$stderr" == *silver-bayonet* ]]
	run --separate-stderr shoot -r nowhere range=3
	refuses 'unknown ruleset "nowhere"; available: '
	run --separate-stderr shoot -r ./nowhere range=3
	refuses "not a ruleset"
}

@test "a name with a slash is a folder, without one it is looked for, and ../ is never followed" {
	run --separate-stderr shoot -r .. range=3
	refuses 'unknown ruleset ".."'
	mkdir -p tables
	cp -r "$tin" tables/tin
	run env VOLTIGEUR_TABLES="$PWD/tables" shoot -r tin -o kv -d 6 men=1 range=3
	has result=hit
}

# broken FILE TEXT WHAT: with TEXT in FILE the message begins with its place.
broken() {
	rm -rf b
	cp -r "$tin" b
	printf '%b' "$2" >"b/$1"
	run --separate-stderr shoot -r ./b range=3
	refuses "$3"
}

@test "a broken ruleset file says file, line and column" {
	broken shoot.yaml 'shoot:\n  volley: {about: x, steps: [\n' "./b/shoot.yaml:3:1: invalid YAML"
	broken shoot.yaml '\tshoot: 1\n' "./b/shoot.yaml:1:1: invalid YAML"
	broken shoot.yaml 'shoot:\n  volley:\n    about: x\n    stepps: []\n' './b/shoot.yaml:4:5: unknown key "stepps" in a procedure; did you mean "steps"?'
	broken shoot.yaml 'shoot:\n  volley:\n    about: x\n    steps:\n      - {stop: hit, when: rnge > 3}\n' './b/shoot.yaml:5:27: unknown name "rnge"'
	broken shoot.yaml 'shoot:\n  volley:\n    about: x\n    about: y\n' './b/shoot.yaml:4:5: duplicate key "about"; first on line 3'
	broken shoot.yaml 'shoot: &a\n  volley: {about: x}\n' "anchors are not supported"
	broken shoot.yaml 'shoot:\n  volley: {about: x, steps: [{roll: {a: d0}}]}\n' 'unknown die "d0"'
	broken shoot.yaml 'shoot:\n  volley: {about: x, steps: [{let: {a: 1 / night}}]}\n' "got yes or no; expected a number"
	broken shoot.yaml 'shoot:\n  volley: {about: x, sides: section, steps: [{let: {a: 1 / men}}]}\n' "this divisor may be 0"
	broken shoot.yaml 'shoot:\n  volley: {about: x, steps: [{do: volley}]}\n' '"volley" calls itself'
	broken shoot.yaml 'shoot:\n  volley: {about: x, terms: {a: b, b: a}, steps: [{let: {c: a + 1}}]}\n' "is defined in terms of itself"
	broken shoot.yaml 'shoot:\n  volley: {about: x, steps: [{let: {a: max(0, 1)}}]}\n' "a comma inside { } ends an entry"
	broken shoot.yaml 'shoot:\n  volley: {about: x, steps: [{table: gaps}]}\ntables: {gaps: {die: d6, rows: {1-2: {}, 4-6: {}}}}\n' "gap between rows 1-2 and 4-6"
	broken ruleset.yaml 'id: b\nsides: 3\n' "./b/"
	broken ruleset.yaml '' "is empty"
	broken ruleset.yaml 'id: b\nextends: nobody\n' './b/ruleset.yaml:2:10: extends: unknown ruleset "nobody"'
}

@test "an unreadable ruleset file is told" {
	[ "$(id -u)" -ne 0 ] || skip "root reads everything"
	rm -rf b
	cp -r "$tin" b
	chmod 000 b/shoot.yaml
	run --separate-stderr shoot -r ./b range=3
	refuses "cannot be opened: Permission denied"
}

@test "a folder in a file's place is told" {
	rm -rf b
	cp -r "$tin" b
	rm b/shoot.yaml
	mkdir b/shoot.yaml
	run --separate-stderr shoot -r ./b range=3
	refuses "b/shoot.yaml: cannot be read: Is a directory"
}

@test "a tool that a ruleset has no rules for says so" {
	rm -rf b
	cp -r "$tin" b
	rm b/shoot.yaml
	run --separate-stderr shoot -r ./b range=3
	refuses "tin has no rules for shoot"
}

@test "a house-rule folder is laid over the ruleset it extends" {
	mkdir -p tables/house
	cp -r "$tin" tables/tin
	printf 'id: house\nextends: tin\nprofiles:\n  guns:\n    rows:\n      rifle: {range: 30, needs: 3}\n' >tables/house/ruleset.yaml
	export VOLTIGEUR_TABLES="$PWD/tables"
	run shoot -r house -o kv -d 3 men=1 range=27 gun=rifle
	has hits=1
	run shoot -r house -o kv -d 4 men=1 range=3 gun=musket
	has hits=0
	run shoot -r tin -o kv men=1 range=27 gun=rifle
	has result=out-of-range
}

@test "--list and --fields have a JSON form, one object a line" {
	[ "$(shoot -r "$tin" --list -o json | jq -r .name)" = volley ]
	[ "$(shoot -r "$tin" --fields -o json | jq -r 'select(.required) | .name')" = range ]
	[ "$(shoot -r "$tin" --fields -o json | jq -c 'select(.name == "gun") | .words')" = '["musket","rifle"]' ]
}

@test "--fields offers a decision to the party that takes it, and to no other" {
	run bash -c "shoot -r '$tin' --fields | grep luck"
	[[ "$output" == "luck "*"none, pebble"* ]]
	[ "${#lines[@]}" -eq 1 ]
}

# ---- tables ----

@test "a table rolls its die, goes on to the next, and says its text" {
	run tin table-lookup weather -d 6,6 summer=0
	has weather=6 mirage=6 sky=hot lost=yes
	run table-lookup -r "$tin" -o text weather -d 6,6 summer=0
	answers "hot; somebody follows a mirage"
}

@test "a table's modifiers count, and its total may be told instead of the die" {
	run tin table-lookup weather -d 5,1 summer=1
	has sky=hot
	run tin table-lookup weather roll=1
	has sky=fog night=yes
	lacks weather
}

@test "a word in a row is a word, no field to be asked for" {
	run bash -c "table-lookup -r '$tin' weather --fields"
	[[ "$output" != *fog* ]]
	[[ "$output" == *summer* ]]
}

@test "an unknown table is an error" {
	run --separate-stderr tin table-lookup nothing roll=3
	refuses 'unknown table "nothing" in tin; see --list'
}

@test "without a home, and with an empty one, rulesets are sought elsewhere" {
	run --separate-stderr env -u HOME -u XDG_DATA_HOME -u VOLTIGEUR_TABLES roll -r no-such 1d6
	refuses 'unknown ruleset "no-such"; available: '
	run --separate-stderr env -u XDG_DATA_HOME -u VOLTIGEUR_TABLES HOME= roll -r no-such 1d6
	refuses 'unknown ruleset "no-such"; available: '
	mkdir -p "$BATS_TEST_TMPDIR/.local/share/voltigeur/tables/mine"
	echo 'id: mine' >"$BATS_TEST_TMPDIR/.local/share/voltigeur/tables/mine/ruleset.yaml"
	HOME=$BATS_TEST_TMPDIR run env -u XDG_DATA_HOME -u VOLTIGEUR_TABLES roll -s x -r mine 1d1
	[ "$status" -eq 0 ]
	HOME=$BATS_TEST_TMPDIR XDG_DATA_HOME=$BATS_TEST_TMPDIR/.local run --separate-stderr env -u VOLTIGEUR_TABLES roll -r mine 1d1
	refuses 'unknown ruleset "mine"'
}
