#!/usr/bin/env bats
# Records in and out, voltigeur-records(5): what is kept, what is refused, and
# that no other record is lost.
load ../helper

setup() {
	tin="$root/tests/fixtures/rules/tin/"
	cd "$BATS_TEST_TMPDIR" || return 1
}

# volley [OPTION...]: the little ruleset's shot, in a stream.
volley() { shoot -r "$tin" -o kv -s seed "$@"; }

# Two good records stand around every bad one.
around() { printf 'id=before range=3\n'; cat; printf 'id=after range=3\n'; }

# survives TEXT LINE: standard input stands in the middle; the neighbours are
# answered, the middle says error=, the message names the line, exit 2.
survives() {
	around >in
	run --separate-stderr volley <in
	[ "$status" -eq 2 ] || { echo "status $status: $output / $stderr" >&2; return 1; }
	[[ "${lines[0]}" == "id=before range=3 did=shoot.volley "* ]] || { echo "first: ${lines[0]}" >&2; return 1; }
	[[ "${lines[-1]}" == "id=after range=3 did=shoot.volley "* ]] || { echo "last: ${lines[-1]}" >&2; return 1; }
	[[ "${lines[1]}" == *"error="* ]] || { echo "middle: ${lines[1]}" >&2; return 1; }
	[[ "$stderr" == "shoot: stdin:2: "*"$1"* ]] || { echo "said: $stderr" >&2; return 1; }
	[ "${#lines[@]}" -eq 3 ] || { echo "${#lines[@]} lines" >&2; return 1; }
}

@test "every field given is kept, in its order and spelling, and the answer stands behind" {
	run volley <<<'note="a  b" range=3.0 gun=rifle colour=rot'
	[[ "$output" == 'note="a  b" range=3.0 gun=rifle colour=rot did=shoot.volley '* ]]
}

@test "a changed field keeps its old value beside it" {
	run shoot -r "$tin" -o kv -d 6,6,1 men=3 range=3 target.men=5
	has target.men=3 was.target.men=5
}

@test "blank lines and comments pass through untouched and are not counted" {
	printf '# a game\n\n   \nrange=3\n' >in
	run volley --stamp <in
	[ "${lines[0]}" = "# a game" ]
	has number=1
	[ "$(volley <in | sed -n 3p)" = "   " ]
}

@test "CRLF line ends are accepted and kept" {
	printf 'range=3\r\n#\r\nrange=30\r\n' | volley >out
	[ "$(grep -c $'\r$' out)" -eq 3 ]
	[[ "$(tail -n 1 out)" == *"result=out-of-range"* ]]
}

@test "a last line without a newline is answered as any other" {
	run bash -c "printf 'id=a range=3\nid=b range=3' | shoot -r '$tin' -o kv -s seed"
	[ "${#lines[@]}" -eq 2 ]
	[[ "${lines[1]}" == "id=b range=3 did=shoot.volley "* ]]
}

@test "no input gives no output and exit 0" {
	run --separate-stderr volley </dev/null
	answers ""
	[ -z "$stderr" ]
}

@test "a line of two mebibytes is one error, and the others are answered" {
	head -c 2097152 /dev/zero | tr '\0' x >long
	echo >>long
	survives "the line is longer than 1048576 bytes (limit: line)" <long
	[ "${#lines[1]}" -lt 400 ]
	[[ "${lines[1]}" == *"line=2 raw=xxx"* ]]
}

@test "a line of exactly the limit is read, a byte more is not" {
	{ printf 'range=3 note='; head -c 1048563 /dev/zero | tr '\0' x; echo; } >fits
	[ "$(head -n 1 fits | tr -d '\n' | wc -c)" -eq 1048576 ]
	run bash -c "shoot -r '$tin' -o kv -s seed <fits | tail -c 200"
	[[ "$output" == *"did=shoot.volley"* ]]
	{ printf 'x'; cat fits; } >over
	run --separate-stderr volley <over
	[ "$status" -eq 2 ]
	[[ "$output" == "error="* ]]
}

@test "a NUL byte is an error of its line alone" {
	printf 'range=3 a=b\0c\n' | survives "NUL byte"
}

@test "bad UTF-8 is an error of its line alone, and the output is still UTF-8" {
	printf 'range=3 a=\xff\xfe\n' | survives "invalid UTF-8"
	printf '%s\n' "$output" | iconv -f UTF-8 -t UTF-8 >/dev/null
}

@test "an overlong and a surrogate sequence are bad UTF-8 too" {
	printf 'range=3 a=\xc0\xaf\n' | survives "invalid UTF-8"
	printf 'range=3 a=\xed\xa0\x80\n' | survives "invalid UTF-8"
}

@test "good UTF-8 comes out as it went in" {
	run volley <<<'range=3 name="Tschöpe 𝔛"'
	has 'name="Tschöpe 𝔛"'
}

@test "a key twice is an error" { echo 'range=3 range=4' | survives "duplicate field range="; }
@test "a word that is no field is an error" { echo 'range=3 hello' | survives 'invalid field "hello"; expected key=value'; }
@test "a quote that is never closed is an error" { echo 'range=3 a="b' | survives "missing closing quote"; }
@test "a quote inside a bare value is an error" { echo 'range=3 a=b"c"' | survives "must be quoted"; }
@test "an unknown escape is an error" { echo 'range=3 a="\x41"' | survives "unknown escape"; }
@test "a field without a name is an error" { echo 'range=3 =5' | survives "invalid field"; }
@test "a number that is none is an error that names field and value" { echo 'range=abc' | survives 'range: "abc" is not a distance'; }
@test "a number out of range is an error that names the bound" { echo 'range=3 men=21' | survives "men: 21 is above the maximum of 20"; }
@test "a number below its least is an error" { echo 'range=-1' | survives "range: -1 is below the minimum of 0"; }
@test "more than three decimal places are an error" { echo 'range=3.0001' | survives '"3.0001" is not a distance'; }
@test "a number of 10^12 is an error" { echo 'range=1000000000000' | survives "is not a distance"; }
@test "an unknown word lists those there are" { echo 'range=3 gun=cannon' | survives "gun: unknown value \"cannon\"; expected one of: musket, rifle"; }
@test "a near word is suggested" { echo 'range=3 gun=rifel' | survives 'did you mean "rifle"?'; }
@test "a flag is yes or no" { echo 'range=3 target.cover=maybe' | survives 'target.cover: "maybe" is not yes or no'; }
@test "a required field that is missing is named" { echo 'men=3' | survives "missing range="; }
@test "a decision's word that is none lists them" { echo 'range=3 luck=much' | survives 'luck: unknown value "much"; expected one of: none, pebble'; }
@test "a record of another ruleset is refused" { echo 'range=3 rules=other' | survives 'the record was made with ruleset "other", but this run uses "tin"'; }
@test "a record that this tool answered already is refused" { echo 'range=3 did=shoot.volley hits=1 result=hit' | survives "--again"; }

@test "512 fields are read, one more is refused" {
	{ printf 'range=3'; for i in $(seq 1 511); do printf ' x%d=1' "$i"; done; echo; } >many
	run bash -c "shoot -r '$tin' -o kv -s seed <many"
	[ "$status" -eq 0 ]
	sed 's/$/ y=1/' many | survives "more than 512 fields (limit: fields)"
}

@test "a record that arrives with error= passes through as it is" {
	run --separate-stderr volley <<<'id=3 error="torn page" range=zzz'
	answers 'id=3 error="torn page" range=zzz'
	[ -z "$stderr" ]
}

@test "what is suggested for a misspelt name is the one that is the fewest edits away" {
	cd "$BATS_TEST_TMPDIR"
	mkdir near
	python3 "$root/tests/engine/near.py" .
	printf 'id: near\nsides: {figure: {a: 2}}\n' >near/ruleset.yaml
	{
		printf 'check:\n  p:\n    about: a test\n    sides: figure\n    fields:\n'
		sed 's/$/: 0/; s/^/      /' names
		printf '    gives: {v: 0}\n    steps: [{let: {v: 1}}]\n'
	} >near/check.yaml
	while read -r wrong _; do # an unknown field is pointed at once a run
		said=$(check -r ./near p <<<"$wrong=1" 2>&1 >answer | sed -n 's/.*did you mean "\(.*\)"?/\1/p')
		echo "$wrong ${said:--}"
	done <wanted >found
	diff wanted found
}

@test "a misspelt field passes through and is pointed at once a run" {
	printf 'range=3 men=1 targt.men=1 drll=2\nrange=3 drll=2\n' >in
	run --separate-stderr volley <in
	[ "$status" -eq 0 ]
	[ "$(printf '%s\n' "$stderr" | grep -c 'unknown field "drll" ignored; did you mean "drill"?')" -eq 1 ]
	has drll=2
}

@test "a name that is merely short and somewhat alike is no misspelling" {
	echo 'range=3 drive=2' >in # a drill is no drive
	run --separate-stderr volley <in
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
}

@test "a prefix of a field is no field in a stream" {
	echo 'range=3 me=3' >in
	run volley <in
	[[ "$output" == *" me=3 "* ]]
	[[ "$output" == *"shots="*,*,*,*,*,* ]] # the default of six men
}

@test "an empty value stands" {
	run volley <<<'range=3 note='
	has note=
}

@test "another tool's answer moves under that tool's name" {
	run bash -c "shoot -r '$tin' -o kv -d 6,5,1 men=3 range=3 target.men=5 | check -r '$tin' -o kv -d 1 nerve"
	has did=shoot.volley,check.nerve shoot.hits=2 shoot.result=hit result=broken
	has target.men=3 was.target.men=5
}

@test "dice that a record brings along are its dice" {
	run volley <<<'range=3 men=3 faces=6,5,1'
	has shots=6,5,1 hits=2
	echo 'range=3 men=3 faces=6,5' | survives "too few dice: 2 given"
	echo 'range=3 men=3 faces=6,5,1,1' | survives "faces: 4 dice given, but only 3 needed"
	echo 'range=3 men=3 faces=6,7,1' | survives "cannot show 7"
}

@test "a distance may say its unit, and a centimetre counts by the ruleset" {
	run shoot -r "$tin" -o kv -d 6x1 range=45cm # 45 / 2.5 = 18, just in range
	has result=miss
	run shoot -r "$tin" -o kv range=45.1cm
	has result=out-of-range
	run shoot -r "$tin" -o kv range=18.001in
	has result=out-of-range
}

# ---- JSON ----

@test "a JSON line is answered in JSON, with types" {
	run bash -c "echo '{\"range\":3,\"men\":3,\"target.men\":5,\"target.cover\":false,\"note\":\"a\"}' | shoot -r '$tin' -d 6,5,1"
	answers '{"range":3,"men":3,"target.men":3,"was.target.men":5,"target.cover":false,"note":"a","did":"shoot.volley","shots":[6,5,1],"hits":2,"result":"hit"}'
}

@test "a JSON list of texts stays one, and one of numbers, in each line of a stream" {
	yes '{"x":["1","2"],"y":["a","3"],"z":[1,2],"roll":"1d1"}' | head -n 40 >in
	run -0 roll <in
	[ "$(sort -u <<<"$output")" = '{"x":["1","2"],"y":["a","3"],"z":[1,2],"roll":"1d1","dice":1,"total":1}' ]
	yes '{"x":["1","2"],"range":"3","men":2}' | head -n 40 >in
	run -0 shoot -r "$tin" -d 80x1 <in
	[ "$(sort -u <<<"$output")" = '{"x":["1","2"],"range":3,"men":2,"did":"shoot.volley","shots":[1,1],"hits":0,"result":"miss"}' ]
}

@test "lines of both kinds may alternate" {
	printf 'id=a range=3\n{"id":"b","range":3}\n' >in
	run shoot -r "$tin" -s seed <in
	[[ "${lines[0]}" == "id=a range=3 did="* ]]
	[[ "${lines[1]}" == '{"id":"b","range":3,"did":'* ]]
}

@test "what JSON may not be here: null, nesting, duplicate keys, broken text" {
	for bad in '{"range":null}' '{"range":{"a":1}}' '{"range":3,"range":4}' '{"range":3' '{"range":3} x' '{"a=b":1,"range":3}' '{"":1,"range":3}' '{"range":[[1]]}'; do
		printf '%s\n' "$bad" | around >in
		run --separate-stderr volley -o kv <in
		[ "$status" -eq 2 ]
		[ "${#lines[@]}" -eq 3 ]
		[[ "${lines[1]}" == *"error="* ]] || { echo "$bad: $output"; return 1; }
	done
}

@test "an error in a JSON line comes out as JSON" {
	run --separate-stderr shoot -r "$tin" -s seed <<<'{"range":"abc"}'
	[ "$status" -eq 2 ]
	[ "$(jq -r .error <<<"$output")" = 'range: "abc" is not a distance' ]
}

@test "kv to JSON to kv is the identity, on records of any fields" {
	python3 - >in <<'PY'
import random
random.seed(7)
letters = 'abcdefghijklmnopqrstuvwxyz'
texts = ['', 'plain', 'a b', 'a"b', 'back\\slash', 'tab\there', 'line\nbreak', 'ünïcode 𝔛', '12', '1.50', '007', 'yes', 'true', 'null', '{x}', '[1]', 'a,b', "it's", '#no', 'a=b', '1e5', '-0', '+3']
def quote(v):
    if any(c <= ' ' or c in '"\\\x7f' for c in v):
        return '"' + v.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n').replace('\t', '\\t') + '"'
    return v
for i in range(400):
    fields = [('id', 'r%d' % i), ('range', random.choice(['3', '4.5', '0.125', '100', '17']))]
    if random.random() < .5: fields.append(('men', str(random.randint(0, 20))))
    if random.random() < .5: fields.append(('target.cover', random.choice(['yes', 'no'])))
    if random.random() < .5: fields.append(('gun', random.choice(['musket', 'rifle'])))
    for j in range(random.randint(0, 6)):
        fields.append(('x' + ''.join(random.choice(letters) for _ in range(5)) + str(j), random.choice(texts)))
    random.shuffle(fields)
    print(' '.join(k + '=' + quote(v) for k, v in fields))
PY
	volley <in >kv
	volley -o json <in >json
	[ "$(wc -l <json)" -eq 400 ]
	jq -e . json >/dev/null
	# A second tool that only passes its answers on: JSON back to kv.
	check -r "$tin" nerve -s seed -o kv <kv >one
	check -r "$tin" nerve -s seed -o kv <json >two
	cmp one two || diff one two | head -n 6
	cmp -s one two
}

@test "random lines of fields and of JSON hold what their definition says, or are refused" {
	agrees python3 "$root/tests/engine/records.py" 500 1
	agrees python3 "$root/tests/engine/records.py" 500 3
}

@test "an unknown escape is told with its whole letter, and a roll may stand behind a tab" {
	run --separate-stderr roll -o json <<<'x="\é" roll=1'
	[ "$(jq -r .error <<<"$output")" = 'unknown escape "\é"; expected \" \\ \n or \t' ]
	run roll <<<$'x=1\troll=1'
	answers 'x=1 roll=1 total=1'
}

@test "what --set adds is a field with a name, and a record without fields has no line above its odds" {
	for bad in 'a b=1:invalid field name "a b"' 'a:invalid field "a"; expected key=value' $'a\x01=1:invalid field name' 'a"=1:invalid field name'; do
		echo range=3 >in
		run --separate-stderr volley --set "${bad%%:*}" <in
		[[ "$status" -eq 2 && "$stderr" == *"${bad#*:}"* ]] || { echo "$bad: $stderr"; return 1; }
	done
	run check -r "$tin" nerve -O -o text <<<'{}'
	[[ "${lines[0]}" == "result "*chance ]]
	run check -r "$tin" nerve -O -o text <<<'a=1'
	[ "${lines[0]}" = a=1 ]
}

# ---- tsv ----

@test "tsv prints the columns asked for, with a header, and blanks for tabs" {
	printf 'id=a range=3 note="x\\ty"\nid=b range=30\n' >in
	run shoot -r "$tin" -s seed -o tsv --columns id,result,note,nothing --header <in
	[ "${lines[0]}" = $'id\tresult\tnote\tnothing' ]
	[ "${lines[2]}" = $'b\tout-of-range\t\t' ]
	[[ "${lines[1]}" == *$'\tx y\t' ]]
}

@test "tsv prints a control character of a value as a blank, in records as in odds" {
	printf 'range=3 id="a\033[2Jb"\n' >in
	run shoot -r "$tin" -s seed -o tsv --columns id <in
	answers "a [2Jb"
	run shoot -r "$tin" -O -o tsv --columns id,rows --outcome result <in
	[[ "${lines[0]}" == "a [2Jb"$'\t'* ]]
}

# errors: a stream with an answer, comments, errors of an earlier tool, and one of this tool.
errors() {
	printf 'id=a range=3\n# a comment\n\nid=b error="no \033 such" x=1\n{"id":"c","error":"e"}\nid=d range=q\n"\n' >in
}

@test "with -o json every line is an object, of errors and comments too" {
	errors
	for odds in "" -O; do
		# shellcheck disable=SC2086
		run --separate-stderr bash -c "shoot -r '$tin' -s seed $odds -o json <in 2>/dev/null | jq -r 'select(.error) | [.id, .error, .raw] | @json'"
		[ "${lines[0]}" = '["b","no \u001b such",null]' ]
		[ "${lines[1]}" = '["c","e",null]' ]
		[[ "${lines[2]}" == '["d","range: '* && "${lines[3]}" == *',"\""]' ]]
		[ "${#lines[@]}" -eq 4 ]
	done
}

@test "with -o tsv every record is a row, of errors too, and comments are left out" {
	errors
	run --separate-stderr shoot -r "$tin" -s seed -o tsv --columns id,error <in
	[ "$status" -eq 2 ]
	[ "${lines[0]}" = $'a\t' ]
	[ "${lines[1]}" = $'b\tno   such' ]
	[ "${lines[2]}" = $'c\te' ]
	[ "${lines[3]}" = $'d\trange: "q" is not a distance' ]
	[[ "${lines[4]}" == $'\tinvalid field'* ]]
	[ "${#lines[@]}" -eq 5 ]
}

@test "with -o kv a comment stays, and an error that came as JSON does not stay JSON" {
	errors
	run --separate-stderr shoot -r "$tin" -s seed -o kv <in
	[ "${lines[1]}" = "# a comment" ]
	[ "${lines[3]}" = "id=c error=e" ]
}

@test "without -o what passes is not touched, to the byte" {
	errors
	grep -a -e '^#' -e '^$' -e 'error' in >passing
	shoot -r "$tin" -s seed <passing | cmp - passing
}

@test "in a script for gnuplot an error is a comment" {
	errors
	run --separate-stderr shoot -r "$tin" -O -o gnuplot <in
	[ "$(grep -c '^# .*error=' <<<"$output")" -eq 4 ]
	[ "$(grep -c '^[^#].*error=' <<<"$output")" -eq 0 ]
}

@test "roll passes the error of an earlier tool, which has no roll=" {
	run -0 roll -o kv -d 4 <<<$'error="no such" line=1\n1d6'
	[ "${lines[0]}" = 'error="no such" line=1' ]
	[[ "${lines[1]}" == "roll=1d6 "*" total=4" ]]
}

@test "tsv without columns is a usage error" {
	run --separate-stderr shoot -r "$tin" -o tsv range=3
	refuses "--output tsv requires --columns"
}

# ---- output that fails ----

@test "a full disk is told, exit 2" {
	[ -w /dev/full ] || skip "no /dev/full"
	run --separate-stderr bash -c "shoot -r '$tin' -o kv -s seed range=3 >/dev/full"
	refuses "standard output: No space left on device"
	run --separate-stderr bash -c "yes range=3 | head -n 20000 | shoot -r '$tin' -o kv -s seed >/dev/full"
	refuses "standard output: No space left on device"
	run --separate-stderr bash -c "shoot --help >/dev/full"
	refuses "standard output: No space left on device"
}

@test "a closed standard output is told, exit 2" {
	run --separate-stderr bash -c "shoot -r '$tin' -o kv -s seed range=3 >&-"
	[ "$status" -eq 2 ]
	[[ "$stderr" == "shoot: standard output is closed" ]]
}

@test "a closed pipe ends a tool quietly, by SIGPIPE" {
	run --separate-stderr bash -c "yes range=3 | shoot -r '$tin' -o kv -s seed | head -n 1; echo \${PIPESTATUS[1]} >status"
	[ -z "$stderr" ]
	[ "$(cat status)" -eq 141 ]
}

@test "an input that cannot be read is told, exit 2" {
	run --separate-stderr bash -c "shoot -r '$tin' -o kv -s seed </"
	refuses "standard input: Is a directory"
}

@test "an answer is out before the next line is waited for" {
	mkfifo pipe
	shoot -r "$tin" -o kv -s seed <pipe >out &
	tool=$!
	exec 9>pipe
	echo 'id=first range=3' >&9
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		grep -q id=first out && break
		sleep 0.1
	done
	grep -q '^id=first .*result=' out
	exec 9>&-
	wait "$tool"
}

@test "--fail-fast stops at the first bad record" {
	printf 'id=1 range=3\nid=2 range=x\nid=3 range=3\n' >in
	run --separate-stderr volley --fail-fast <in
	[ "$status" -eq 2 ]
	[ "${#lines[@]}" -eq 2 ]
}

@test "terminal escapes in a text do not reach the text form" {
	run bash -c "printf 'id=\"a\" range=30\n' | shoot -r '$tin' -o text -s seed"
	answers "out of range at 30"
	printf '{"id":"x","range":3,"by":"\\u001b[31mRed"}\n' | volley -o text >out
	run ! grep -q $'\033' out
}

@test "a name in another tool's answer is no misspelling" {
	run --separate-stderr bash -c "echo 'range=3 men=2 did=check.nerve menn=4 gum=3' | shoot -r '$tin' -o kv -s seed"
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
}

@test "the records of a long stream are answered as each would be alone" {
	seq -f 'weapon=musket accuracy=1 moved=no fate=if-missed fate-power=1 target.defence=14 target.health=9 range=%g' 1 30 >one
	for i in 1 2 3 4 5 6 7 8; do cat one; done >many
	sed 's/moved=no/target.cover=yes attributes=quick-load/' many >others
	for records in many others; do
		shoot -r silver-bayonet -s stream <"$records" >quick
		shoot -r silver-bayonet -s stream -x <"$records" >slow 2>/dev/null # told step by step: nothing left out
		cmp quick slow
		[ "$(wc -l <quick)" -eq 240 ]
	done
}

@test "records of many kinds in one stream are each answered by their own fields" {
	for i in $(seq 1 100); do
		echo "weapon=musket range=6 target.defence=14"
		echo "weapon=musket range=6 target.defence=14 barred=yes"
		echo "weapon=musket range=6 target.defence=14 unloaded=musket"
	done | shoot -r silver-bayonet -s kinds >answers
	[ "$(grep -c result=unloaded answers)" -eq 100 ]
	[ "$(grep -c 'barred=yes.*result=unusable' answers)" -eq 100 ]
	[ "$(grep -cv 'barred=yes\|result=unloaded' answers)" -eq 100 ]
	run ! grep -v 'power=.* result=\(hit\|miss\)' <(grep -v 'barred=yes\|result=unloaded' answers)
}

@test "a record that has what the answer says is refused, and no line says a name twice" {
	export VOLTIGEUR_RULES=silver-bayonet
	shot='weapon=musket range=12 target.defence=10 target.health=9'
	for field in power=3 result=hit damage=9 total=7 was.unloaded=musket; do
		run --separate-stderr shoot -s 1 <<<"$field $shot"
		[ "$status" -eq 2 ]
		[ "$output" = "$field $shot error=\"the record already has ${field%%=*}=, which the answer also writes; rename the field\"" ]
	done
	for field in refused=unloaded read=range; do # what nobody has answered yet
		run --separate-stderr shoot -s 1 <<<"$field $shot"
		[ "$output" = "$field $shot error=\"the record already has ${field%%=*}=, which the answer also writes; rename the field\"" ]
	done
	run --separate-stderr shoot -s 1 <<<"version=9 $shot"
	[[ "$output" == *'error="version=9: an answer of now has version=2"' ]]
	[ "$(shoot -s 1 -S <<<"version=2 $shot" | grep -o 'version=2')" = version=2 ]
	for field in error refused; do
		run --separate-stderr shoot -s 1 weapon=musket range=12 target.defence=10 $field=x
		refuses "unknown field \"$field\""
	done
	run --separate-stderr shoot -s 1 -S <<<"seed=mine $shot"
	[[ "$output" == *'error="the record already has seed='* ]]
	run --separate-stderr shoot -s 1 -n 2 <<<"repetition=mine $shot"
	[[ "$output" == *'error="the record already has repetition='* ]]
	run --separate-stderr roll -d 1,2,3,4 <<<'dropped=5 roll=4d6kh3'
	[[ "$output" == *'error="the record already has dropped='* ]]
	run --separate-stderr draw clue-investigation -s 1 <<<'card=mine by=Ann'
	[[ "$output" == *'error="the record already has card='* ]]
}

@test "a stranger's text= is not shown as the sentence of an answer" {
	for form in text kv; do
		run --separate-stderr shoot -r silver-bayonet -s 1 -t -o $form <<<'text="hit for 10" weapon=musket range=12 target.defence=14'
		[ "$status" -eq 2 ]
		[[ "$output" == *'the record already has text='* ]]
	done
}

@test "odds of a field that the record has say what was, and no name twice" {
	export VOLTIGEUR_RULES=silver-bayonet
	run shoot -O --outcome target.health weapon=musket range=12 target.defence=14 target.health=9
	[ "${lines[0]}" = "weapon=musket range=12 target.defence=14 was.target.health=9 target.health=-1 p=0.07 row=1 rows=8" ]
	run shoot -O -o json --outcome target.health weapon=musket range=12 target.defence=14 target.health=9
	[ "${lines[0]}" = '{"weapon":"musket","range":12,"target.defence":14,"was.target.health":9,"target.health":-1,"p":0.07,"row":1,"rows":8}' ]
	run --separate-stderr shoot -O --outcome result,damage,result weapon=musket range=12 target.defence=14
	refuses "--outcome: duplicate field \"result\""
	for field in p row rows result; do
		run --separate-stderr shoot -O <<<"$field=1 weapon=musket range=12 target.defence=14"
		[[ "$output" == *"error=\"the record already has $field="* ]]
	done
	run --separate-stderr roll -O <<<'total=1 roll=1d6'
	[[ "$output" == *'error="the record already has total='* ]]
}
