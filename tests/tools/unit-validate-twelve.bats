#!/usr/bin/env bats
# Twelve broken files in every form: each form names each file, its rule and its fault; and
# the reports of tools against their schemas.
load ../helper

# Twelve files with a fault each, of which a line of `faults` has the rule and what is said.
setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	british="$root/tests/fixtures/units/british.yaml"
	: >01-empty.yaml
	printf 'nation: [\n' >02-yaml.yaml
	printf 'rules: silver-bayonet\nname: Andr\xe9\n' >03-bytes.yaml
	mkfifo 05-fifo.yaml
	ln -s 06-link.yaml 06-link.yaml
	printf 'name: x\nrules: silver-bayonnet\n' >07-rules.yaml
	sed 's/nation: britain/nation: British/' "$british" >08-word.yaml
	sed 's/raise:/rase:/' "$british" >09-key.yaml
	sed 's/^soldiers:/soldiers:\n  - {name: Eighth, type: doctor}/' "$british" >10-eight.yaml
	sed 's/type: doctor/type: guard/' "$british" >11-foreign.yaml
	sed 's/name: Pike/name: Shaw/' "$british" >12-twins.yaml
	cat >faults <<-'END'
	01-empty.yaml|yaml|the file is empty
	02-yaml.yaml|yaml|invalid YAML
	03-bytes.yaml|yaml|invalid YAML
	04-none.yaml|unreadable|No such file or directory
	05-fifo.yaml|unreadable|FIFO
	06-link.yaml|unreadable|
	07-rules.yaml|rules|unknown ruleset
	08-word.yaml|nation|invalid value "British"
	09-key.yaml|unknown-key|unknown key "rase"
	10-eight.yaml|seven-soldiers|too many soldiers
	11-foreign.yaml|on-the-list|guard is not on the list of britain
	12-twins.yaml|two-of-one-name|duplicate figure "Shaw"
	END
	files=$(cut -d'|' -f1 faults)
}

# found TEXT FILE: the text has a piece about the file with its rule and its fault.
found() {
	local name=$1 rule=$2 said=$3
	awk -v file="$name" -v rule="$rule" -v said="$said" 'index($0, file) && index($0, rule) && index($0, said) { found = 1 } END { exit !found }' "$4"
}

@test "each form names each of the twelve files, its rule and its fault, and goes on to the thirteenth" {
	for form in text gcc kv json tsv github sarif junit tap; do
		timeout 60 unit-validate -o $form $files "$british" >report 2>errors && status=0 || status=$?
		[ "$status" -eq 2 ]
		case $form in
		kv | json) sed 's/\\"/"/g' report >lines ;;
		tsv) sed 's/""/"/g' report >lines ;;
		sarif) sed 's/\\"/"/g' report >lines ;;
		junit) sed 's/&quot;/"/g' report >lines ;;
		*) cp report lines ;;
		esac
		while IFS='|' read -r name rule said; do
			found "$name" "$rule" "$said" lines || { echo "$form: $name $rule $said"; grep -F "$name" lines; return 1; }
		done <faults
		case $form in tsv | sarif | gcc) ;; *) grep -q british.yaml report ;; esac
	done
}

@test "-o line has a line for each of them" {
	run --separate-stderr unit-validate -o line $files "$british"
	[ "${#lines[@]}" -eq 13 ]
	[ "${lines[12]}" = "british.yaml: legal, 95 of 100 points" ]
	[ "$(grep -c ': unreadable; ' <<<"$output")" -eq 7 ]
	[ "$(grep -c ': illegal, ' <<<"$output")" -eq 5 ]
}

@test "the JUnit report fits its schema and counts what is there" {
	command -v xmllint >/dev/null || skip "no xmllint"
	timeout 60 unit-validate -o junit $files "$british" >report.xml 2>/dev/null || true
	xmllint --noout --schema "$root/tests/fixtures/junit/junit.xsd" report.xml
	grep -q 'tests="13" failures="5" errors="7"' report.xml
	[ "$(grep -c '<error ' report.xml)" -eq 7 ]
	[ "$(grep -c '<failure ' report.xml)" -eq 5 ]
	printf 'rules: corsair\nname: "<&\\"]]>\\u0007"\ncharacters: [{name: "--><x>", class: 9}]\n' >odd.yaml
	unit-validate -o junit odd.yaml >odd.xml || true
	xmllint --noout --schema "$root/tests/fixtures/junit/junit.xsd" odd.xml
	run xmllint --noout --schema "$root/tests/fixtures/junit/junit.xsd" <(sed 's/ errors="[0-9]*"//' report.xml)
	[ "$status" -ne 0 ]
}

@test "the SARIF report fits the schema of SARIF" {
	python3 -c 'import jsonschema' 2>/dev/null || skip "no python3-jsonschema"
	timeout 60 unit-validate -o sarif $files "$british" >report.json 2>/dev/null || true
	python3 - "$root/tests/fixtures/sarif/sarif-2.1.0-rtm.5.json" <<-'END'
		import json, sys, jsonschema
		schema, report = json.load(open(sys.argv[1])), json.load(open("report.json"))
		jsonschema.Draft4Validator(schema).validate(report)
		results = report["runs"][0]["results"]
		names = {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results}
		assert len(names) == 12, names
	END
}
