#!/usr/bin/env bats
# A file that cannot be checked is a finding like any other, and stops nothing.
load ../helper

british="$root/tests/fixtures/units/british.yaml"

setup() { cd "$BATS_TEST_TMPDIR" || exit; }

# The findings of a run in each form that has an own way to write them; each must name
# the file, the rule and what is wrong, and exit with 2.
in_every_form() { # FILE RULE MESSAGE [OPTION...]
	local file=$1 rule=$2 message=$3 form
	shift 3
	for form in text gcc kv json tsv github sarif junit tap; do
		run --separate-stderr timeout 10 unit-validate "$@" -o "$form" "$file" "$british"
		[ "$status" -eq 2 ] || { echo "$form: status $status: $output" >&2; return 1; }
		[[ "$stderr" == "unit-validate: $file:"*"$message"* ]] || { echo "$form: $stderr" >&2; return 1; }
		grep -F -e "$file" <<<"$output" | grep -F -e "$rule" | grep -qF -e "$message" ||
			[ "$form" = tap ] || { echo "$form: $output" >&2; return 1; }
		case $form in
		text | kv | github) [[ ${lines[-1]} == *verdict=legal ]] ;;
		json) [[ ${lines[-1]} == *'"verdict":"legal"}' ]] && jq -se . <<<"$output" >/dev/null ;;
		sarif) jq -e '.runs[0].results | length == 1' <<<"$output" >/dev/null ;;
		junit) grep -q 'tests="2" failures="0" errors="1"' <<<"$output" ;;
		tap) [[ "${lines[2]}" == "not ok 1 - "* && "${lines[3]}" == "# $file"*"$message"* && "${lines[-1]}" == "ok 2 - "* ]] ;;
		esac || { echo "$form: $output" >&2; return 1; }
	done
}

@test "text that is no YAML is a finding with line and column in every form" {
	printf 'nation: [\n' >a.yaml
	in_every_form a.yaml yaml "invalid YAML"
	run -2 --separate-stderr unit-validate -o gcc a.yaml
	[[ $output == "a.yaml:2:1: error: invalid YAML: "*" [yaml]" ]]
	run -2 --separate-stderr unit-validate -o github a.yaml
	[[ ${lines[0]} == "::error file=a.yaml,line=2,col=1,title=yaml::invalid YAML"* ]]
	run -2 --separate-stderr unit-validate -o sarif a.yaml
	jq -e '.runs[0].results[0].locations[0].physicalLocation.region == {startLine: 2, startColumn: 1}' <<<"$output"
}

@test "a byte that is no UTF-8 has its line and column" {
	printf 'rules: silver-bayonet\nname: Andr\xe9 \n' >a.yaml
	run -2 --separate-stderr unit-validate -o gcc a.yaml
	[[ $output == "a.yaml:2:11: error: invalid YAML: "* ]]
	printf 'name: \xc3\xa9\xc3\xa9 \x07\n' >a.yaml
	run -2 --separate-stderr unit-validate -o gcc a.yaml
	[[ $output == "a.yaml:1:10: error: invalid YAML: control characters"* ]]
}

@test "an empty file is a finding of the whole file, without line and column" {
	: >a.yaml
	in_every_form a.yaml yaml "the file is empty"
	run -2 --separate-stderr unit-validate -o gcc a.yaml
	[ "$output" = "a.yaml: error: the file is empty [yaml]" ]
	run -2 --separate-stderr unit-validate -o kv a.yaml
	[ "${lines[0]}" = 'file=a.yaml severity=error rule=yaml message="the file is empty"' ]
	run -2 --separate-stderr unit-validate -o github a.yaml
	[ "${lines[0]}" = "::error file=a.yaml,title=yaml::the file is empty" ]
	run -2 --separate-stderr unit-validate -o sarif a.yaml
	jq -e '.runs[0].results[0].locations[0].physicalLocation == {artifactLocation: {uri: "a.yaml"}}' <<<"$output"
}

@test "a file that is not there is a finding in every form" {
	in_every_form none.yaml unreadable "cannot be opened: No such file or directory"
}

@test "a file that may not be read is a finding in every form" {
	[ "$(id -u)" -ne 0 ] || skip "root reads everything"
	cp "$british" a.yaml
	chmod 000 a.yaml
	in_every_form a.yaml unreadable "cannot be opened: Permission denied"
	mkdir closed
	chmod 000 closed
	in_every_form closed unreadable "cannot be read: Permission denied"
	chmod 700 closed
}

@test "root, as somebody else: a file that may not be read is a finding" {
	[ "$(id -u)" -eq 0 ] || skip "not root"
	command -v setpriv >/dev/null || skip "no setpriv"
	cp "$british" a.yaml
	chmod 000 a.yaml
	chmod 755 .
	run setpriv --reuid=65534 --clear-groups "$(command -v unit-validate)" --version
	[ "$status" -eq 0 ] || skip "somebody else may not run the tool"
	run --separate-stderr setpriv --reuid=65534 --clear-groups "$(command -v unit-validate)" -o gcc "$PWD/a.yaml"
	[ "$status" -eq 2 ]
	[[ $output == *"a.yaml: error: cannot be opened: Permission denied [unreadable]" ]]
}

@test "root, as somebody else: a folder that may not be read is a finding, and says why" {
	[ "$(id -u)" -eq 0 ] || skip "not root"
	command -v setpriv >/dev/null || skip "no setpriv"
	run setpriv --reuid=65534 --clear-groups "$(command -v unit-validate)" --version
	[ "$status" -eq 0 ] || skip "somebody else may not run the tool"
	local open
	open=$(mktemp -d /tmp/voltigeur-folder.XXXXXX)
	mkdir "$open/closed"
	chmod 000 "$open/closed"
	chmod 755 "$open"
	run --separate-stderr setpriv --reuid=65534 --clear-groups "$(command -v unit-validate)" -o gcc "$open"
	rmdir "$open/closed" "$open"
	[ "$status" -eq 2 ]
	[[ $output == *"/closed: error: cannot be read: Permission denied [unreadable]"* ]]
}

@test "a file that another program takes its time to write is read to its end" {
	local pipe
	for pipe in <(sleep 0.2; cat "$british") <(head -n 3 "$british"; sleep 0.2; tail -n +4 "$british"); do
		run -0 unit-validate -o kv "$pipe"
		[[ $output == *" verdict=legal" ]] || { echo "$output"; return 1; }
	done
}

@test "a path is a URI, whatever its bytes" {
	local name=$'a b%\x7f~!é.yaml'
	printf 'rules: corsair\ncharacters: [{name: A, class: 99}]\n' >"$name"
	run unit-validate -o sarif "$name"
	jq -e '.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri == "a%20b%25%7F~!%C3%A9.yaml"' <<<"$output"
}

@test "unknown rules are a finding at the name, with the rulesets that there are" {
	printf 'name: x\nrules: silver-bayonnet\n' >a.yaml
	in_every_form a.yaml rules "unknown ruleset"
	run -2 --separate-stderr unit-validate -o kv a.yaml
	[[ ${lines[0]} == "file=a.yaml line=2 column=8 severity=error rule=rules"*got=silver-bayonnet*corsair*suggestion=silver-bayonet ]]
}

@test "a ruleset with errors is a finding in each file of it, and reported once in full" {
	cp -r "$root/tests/fixtures/rules/pewter" pewter
	printf 'unit: [\n' >pewter/units.yaml
	printf 'name: x\n' >a.yaml
	cp a.yaml b.yaml
	VOLTIGEUR_RULES=./pewter run --separate-stderr unit-validate -o gcc a.yaml b.yaml "$british"
	[ "$status" -eq 2 ]
	[[ ${lines[0]} == 'a.yaml:1:1: error: the file cannot be checked by "./pewter": ./pewter/units.yaml:2:1: '*' [rules]' ]]
	[[ ${lines[1]} == 'b.yaml:1:1: error: the file cannot be checked by "./pewter"'* ]]
	[ "$(wc -l <<<"$stderr")" -eq 1 ]
}

@test "a file that is too large is a finding in every form" {
	{ cat "$british"; printf '# %0200000d\n' 1; } >a.yaml
	in_every_form a.yaml unreadable "larger than 150000 bytes (limit: file)" --limit file=150000
}

@test "a FIFO that nobody writes to is a finding and does not block" {
	mkfifo a.yaml
	in_every_form a.yaml unreadable "FIFO"
}

@test "what another program writes is read, as an operand and as standard input" {
	run unit-validate -o kv <(sleep 0.2; cat "$british")
	has cost=95 verdict=legal
	mkfifo a.yaml
	cat "$british" >a.yaml &
	run timeout 10 unit-validate -o kv a.yaml
	has file=a.yaml cost=95 verdict=legal
	run unit-validate -o kv - < <(sleep 0.2; cat "$british")
	has file=stdin cost=95 verdict=legal
}

@test "in a folder, a FIFO is not opened, even if somebody writes to it" {
	mkdir units
	mkfifo units/a.yaml
	cp "$british" units/b.yaml
	sleep 10 >units/a.yaml &
	writer=$!
	run --separate-stderr timeout 5 unit-validate -o gcc units
	kill "$writer"
	[ "$status" -eq 2 ]
	[ "$output" = "units/a.yaml: error: this is a FIFO, not a file [unreadable]" ]
}

@test "a link to a folder around it is a finding, and nothing is checked twice" {
	mkdir -p units/old
	cp "$british" units/old/a.yaml
	ln -s .. units/old/again
	ln -s . units/here
	ln -s me units/me
	ln -s old units/young
	ln -s nowhere units/lost.yaml

	run -2 --separate-stderr timeout 5 unit-validate -o gcc units
	[ "${lines[0]}" = "units/here: error: the link leads back to a folder that contains it; it is not followed [unreadable]" ]
	[ "${lines[1]}" = "units/lost.yaml: error: cannot be opened: No such file or directory [unreadable]" ]
	[ "${lines[2]}" = "units/me: error: the link leads back to itself; it is not followed [unreadable]" ]
	[ "${lines[3]}" = "units/old/again: error: the link leads back to a folder that contains it; it is not followed [unreadable]" ]
	[ "${#lines[@]}" -eq 4 ]
	run unit-validate -o kv units
	[ "$(grep -c verdict=legal <<<"$output")" -eq 1 ]
}

@test "a link out of the folder is not followed; one to a file within is" {
	mkdir -p units/a elsewhere
	cp "$british" elsewhere/b.yaml
	cp "$british" units/a/b.yaml
	ln -s ../elsewhere units/out
	ln -s ../elsewhere/b.yaml units/secret.yaml
	ln -s elsewhere units-link
	ln -s a/b.yaml units/within.yaml
	ln -s ../elsewhere/b.yaml units/ignored.txt
	run -2 --separate-stderr unit-validate -o gcc units
	[ "${lines[0]}" = "units/out: error: the link leads out of the folder; it is not followed [unreadable]" ]
	[ "${lines[1]}" = "units/secret.yaml: error: the link leads out of the folder; it is not followed [unreadable]" ]
	[ "${#lines[@]}" -eq 2 ]
	run unit-validate -o kv units
	[ "$(grep -c verdict=legal <<<"$output")" -eq 2 ]
	run -0 unit-validate -o kv units-link
	has file=units-link/b.yaml verdict=legal
}

@test "a link to a folder around the folder, one that leads nowhere, and a socket, by what they are" {
	mkdir -p top/units
	cp "$british" top/units/a.yaml
	ln -s .. top/units/up
	ln -s nowhere top/units/lost.txt # no unit file, whatever it leads to
	ln -s a.yaml top/units/note.txt
	mkfifo top/units/b.txt
	ln -s b.txt top/units/c.yaml
	python3 -c 'import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])' top/units/d.yaml
	run -2 --separate-stderr timeout 5 unit-validate -o gcc top/units
	[ "${lines[0]}" = "top/units/c.yaml: error: this is a FIFO, not a file [unreadable]" ]
	[ "${lines[1]}" = "top/units/d.yaml: error: this is not a file [unreadable]" ]
	[ "${lines[2]}" = "top/units/up: error: the link leads back to a folder that contains it; it is not followed [unreadable]" ]
	[ "${#lines[@]}" -eq 3 ]
}

@test "a folder's unit files end in .yaml or .yml, and are not hidden" {
	mkdir u
	for name in a.yaml b.yml c.x.yml d.yamlx e.ymlx yaml yml fyaml gyml h.yaml.txt .i.yaml .yml k.YML l.aml; do
		cp "$british" "u/$name"
	done
	run -0 unit-validate -o kv u
	[ "$(grep -o 'file=[^ ]*' <<<"$output" | paste -sd ' ')" = "file=u/a.yaml file=u/b.yml file=u/c.x.yml" ]
	mkdir w && cp "$british" w/x # as short as a path can be
	run -2 unit-validate -o kv w
	[[ "$output" == *"no unit file found; nothing was checked" ]]
}

@test "folders may be nested to the limit, not beyond" {
	local deep=units i
	for ((i = 0; i < 100; i++)); do
		deep+=/d
	done
	mkdir -p "$deep"
	cp "$british" "$deep/a.yaml"
	run -0 unit-validate -o kv units
	has file="$deep/a.yaml" verdict=legal
	mkdir "$deep/e"
	cp "$british" "$deep/e/b.yaml"
	run -2 --separate-stderr unit-validate -o gcc units
	[ "$output" = "$deep/e: error: cannot be read: folders are nested too deeply (limit: nesting) [unreadable]" ]
}

@test "a number of a unit is whole, or a multiple of its step, or if it is a distance any number; and has bounds" {
	local key value said
	mkdir game
	echo 'id: game' >game/ruleset.yaml
	cat >game/units.yaml <<-'YAML'
		unit:
		  keys:
		    name: {type: text}
		    a: {type: number, step: 0.5, least: 1, most: 3}
		    b: {type: number, most: 3}
		    c: {type: number, least: 1}
		    d: {type: distance}
		rules:
		  named: {require: name is not none, say: it has no name}
	YAML
	while read -r key value said; do
		run unit-validate -r ./game/ -o gcc - <<<"name: A"$'\n'"$key: $value"
		[ "${output#*"$key: invalid value \"$value\"; allowed: "}" = "${said:+$said [$key]}" ] || { echo "$key $value: $output"; return 1; }
	done <<-'END'
		a 0.5 a multiple of 0.5 from 1 to 3
		a 1
		a 1.5
		a 1.75 a multiple of 0.5 from 1 to 3
		a 3
		a 3.5 a multiple of 0.5 from 1 to 3
		b -4
		b 3
		b 2.5 a whole number, at most 3
		b 4 a whole number, at most 3
		c 1
		c 99
		c 0 a whole number, at least 1
		c 1.5 a whole number, at least 1
		d 2.25
		d 0
		d -1 a number, at least 0
		d x a number, at least 0
	END
}

@test "of files that are illegal and files that cannot be read, the exit status is 2" {
	run -2 --separate-stderr unit-validate -o kv "$root/tests/fixtures/units/refused/silver-bayonet/seven-soldiers.yaml" none.yaml
	run -1 unit-validate -o kv "$root/tests/fixtures/units/refused/silver-bayonet/seven-soldiers.yaml"
}

@test "with --after, a log that cannot be read is a finding of the file, and reported" {
	run --separate-stderr unit-validate --after none.log --was "$british" -o gcc "$british"
	[ "$status" -eq 2 ]
	[[ $output == *"british.yaml:2:8: error: the file cannot be checked by \"silver-bayonet\": none.log: cannot be opened"*" [rules]" ]]
	[[ $stderr == "unit-validate: none.log: cannot be opened"* ]]
}

@test "sarif with findings of whole files fits the published schema" {
	python3 -c 'import jsonschema' 2>/dev/null || skip "no python3-jsonschema"
	: >a.yaml
	unit-validate -o sarif a.yaml none.yaml >log.sarif || true
	python3 - "$root/tests/fixtures/sarif/sarif-2.1.0-rtm.5.json" log.sarif <<-'END'
		import json, sys
		import jsonschema
		schema, log = (json.load(open(path)) for path in sys.argv[1:])
		assert len(log["runs"][0]["results"]) == 2
		jsonschema.Draft4Validator(schema).validate(log)
	END
}

# many COUNT: an Officer with as many times the same item.
many() {
	printf 'rules: silver-bayonet\nname: B\nnation: britain\nofficer: {name: O, raise: [melee, health, courage], '
	printf 'attributes: [artillerist, hard-to-put-down], special: [silver-shot%s]}\n' "$(printf ', silver-shot%.0s' $(seq 2 "$1"))"
}

@test "a file of 100 KB full of mistakes is judged within seconds of CPU in every form" {
	many 8000 >a.yaml
	for form in text gcc kv json tsv github sarif junit tap; do
		run -1 --separate-stderr bash -c "ulimit -t 8; unit-validate -o $form a.yaml"
	done
	run -1 --separate-stderr bash -c 'ulimit -t 8; unit-validate --explain a.yaml'
	[[ ${lines[-1]} == *"errors=16000 "*"verdict=illegal" ]]
	run -1 --separate-stderr bash -c 'ulimit -t 8; unit-validate --fix a.yaml'
}

@test "a message says that fixes were not looked for, and the verdict is that of other forms" {
	many 1000 >a.yaml
	run -1 --separate-stderr bash -c 'ulimit -t 8; unit-validate a.yaml'
	[[ $stderr =~ ^"unit-validate: the files are too large to look for a fix of each finding; "[0-9]+" or more have none"$ ]]
	[[ ${lines[-1]} == *"errors=2000 "*"verdict=illegal" ]]
	run -1 --separate-stderr unit-validate -o kv a.yaml
	[[ ${lines[-1]} == *"errors=2000 "*"verdict=illegal" ]]
	[ -z "$stderr" ]
}

@test "of a file with very many mistakes 200 are told, then how many more; the verdict counts all" {
	{
		printf 'rules: silver-bayonet\nnation: britain\nofficer: {name: Harris, equipment: [musket]}\n'
		seq 20000 | sed 's/.*/k&: 1/'
	} >a.yaml
	run -1 unit-validate -o kv a.yaml
	errors=$(sed -n '$s/.* errors=\([0-9]*\) warnings=.*/\1/p' <<<"$output")
	warnings=$(sed -n '$s/.* warnings=\([0-9]*\) .*/\1/p' <<<"$output")
	[ "$errors" -ge 20000 ]
	[ "${#lines[@]}" -eq 202 ]
	[[ "${lines[200]}" =~ ^"file=a.yaml line=20003 column=1 severity=error rule=too-many message=\""([0-9]+)" more findings\""$ ]]
	more=$((BASH_REMATCH[1] + 200 - errors - warnings)) # a unit without a leader may have advice, too
	[ "$more" -ge 0 ]
	[ "$more" -le 1 ]
	head -n 150 a.yaml >b.yaml
	run -1 unit-validate -o kv b.yaml a.yaml b.yaml
	[ "$(grep -c '^file=b.yaml .*rule=unknown-key' <<<"$output")" -eq 294 ]
	[ "$(grep -c 'rule=too-many' <<<"$output")" -eq 1 ]
}

@test "nothing on standard input is an empty file, from a pipe as well" {
	run --separate-stderr unit-validate - </dev/null
	[ "$status" -eq 2 ]
	[ "$stderr" = "unit-validate: stdin: the file is empty" ]
	run --separate-stderr bash -c 'printf "" | unit-validate -'
	[ "$status" -eq 2 ]
	[ "$stderr" = "unit-validate: stdin: the file is empty" ]
}
