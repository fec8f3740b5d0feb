#!/usr/bin/env bats
load ../helper

british="$root/tests/fixtures/units/british.yaml"
refused="$root/tests/fixtures/units/refused/silver-bayonet"

@test "the two example units are legal, and what they cost is computed" {
	run unit-validate "$british"
	answers "file=$british rules=silver-bayonet version=1 cost=95 limit=100 checked=141 errors=0 warnings=0 verdict=legal"
	run unit-validate -o kv "$root/tests/fixtures/units/french.yaml"
	has cost=97 limit=105 verdict=legal
}

@test "a finding says file, line, column, got, allowed and the rule" {
	cd "$refused"
	run unit-validate -o gcc seven-soldiers.yaml
	[ "$status" -eq 1 ]
	[ "$output" = "seven-soldiers.yaml:10:3: error: too many soldiers: got 8, allowed at most 7 [seven-soldiers]" ]
}

@test "a misspelt word has its nearest neighbour suggested" {
	cd "$refused"
	run unit-validate -o kv equipment.yaml
	[[ $output == *"line=7 column=15 severity=error rule=equipment"*"got=muskit"*"suggestion=musket"* ]]
}

@test "all errors are shown, not just the first" {
	run unit-validate -o kv - <<-END
		rules: silver-bayonet
		nation: brittain
		oficer: none
		soldiers: [{name: Able, type: infantryman, kit: [rifle]}, {type: guard}]
	END
	[ "$status" -eq 1 ]
	for rule in nation unknown-key one-officer fixed-kit missing-key; do
		[[ $output == *"rule=$rule "* ]] || { echo "no $rule: $output"; false; }
	done
}

@test "a value that does not fit is one finding: what reads it is passed over" {
	run unit-validate -o kv - <<-END
		rules: silver-bayonet
		nation: brittain
		officer: {name: Harris, raise: [melee, health, courage], attributes: [strong, medic]}
		soldiers: [{name: Able, type: infantryman}]
	END
	[ "$status" -eq 1 ]
	[[ $output == *" errors=1 "* ]] || { echo "$output"; false; }
}

@test "another spelling that the rules know counts as the usual one" {
	run unit-validate -o kv - <<-END
		rules: silver-bayonet
		nation: french
		officer: {name: Vidal, raise: [melee, health, courage], attributes: [strong, medic]}
		soldiers: [{name: Anne, type: vivandierie}]
	END
	has cost=10 verdict=legal
}

@test "a folder is read in order of names, and the bytes are the same twice" {
	run unit-validate -o kv "$refused"
	[ "$status" -eq 1 ]
	first=$output
	run unit-validate -o kv "$refused/"
	[ "$output" = "$first" ]
	[ "$(grep -c verdict= <<<"$first")" -eq "$(ls "$refused" | wc -l)" ]
	[ "$(grep verdict= <<<"$first" | sort -c 2>&1)" = "" ]
}

@test "-r makes a file of other rules an error: an entrant cannot choose the league's" {
	mkdir "$BATS_TEST_TMPDIR/league"
	sed 's/^id:.*/id: league/' "$root/tables/silver-bayonet/ruleset.yaml" >"$BATS_TEST_TMPDIR/league/ruleset.yaml"
	cp -n "$root"/tables/silver-bayonet/*.yaml "$BATS_TEST_TMPDIR/league"
	run unit-validate -r "$BATS_TEST_TMPDIR/league/" -o kv "$british"
	[ "$status" -eq 1 ]
	[[ $output == *"rule=rules "*"got=silver-bayonet allowed=league"* ]]
}

@test "a file that names no rules takes -r or the environment, or is refused" {
	run unit-validate "$refused/rules.yaml"
	[ "$status" -eq 1 ]
	run unit-validate -r silver-bayonet -o kv "$refused/rules.yaml"
	has verdict=legal
	VOLTIGEUR_RULES=silver-bayonet run unit-validate -o kv "$refused/rules.yaml"
	has verdict=legal
}

@test "an allow comment counts only when the organiser honours it" {
	file="$BATS_TEST_TMPDIR/allowed.yaml"
	{ cat "$refused/seven-soldiers.yaml"; echo "# voltigeur: allow seven-soldiers the league's veterans"; } >"$file"
	run unit-validate -o kv "$file"
	[ "$status" -eq 1 ]
	run unit-validate -o kv --honour-allow "$file"
	has waived=1 errors=0 verdict=legal
}

@test "an allow comment that nothing needs, or without a reason, is a warning" {
	file="$BATS_TEST_TMPDIR/allowed.yaml"
	{ cat "$british"; echo "# voltigeur: allow seven-soldiers old habit"; } >"$file"
	run unit-validate -o kv --honour-allow "$file"
	has rule=allow-unused warnings=1 verdict=legal
	{ cat "$refused/seven-soldiers.yaml"; echo "# voltigeur: allow seven-soldiers"; } >"$file"
	run unit-validate -o kv --honour-allow "$file"
	[ "$status" -eq 1 ]
	[[ $output == *"rule=allow-reason"* ]]
}

@test "a file that checks nothing is an error" {
	mkdir "$BATS_TEST_TMPDIR/empty"
	printf 'id: empty\n' >"$BATS_TEST_TMPDIR/empty/ruleset.yaml"
	printf 'unit: {keys: {name: text}}\n' >"$BATS_TEST_TMPDIR/empty/units.yaml"
	printf 'name: Nobody\n' >"$BATS_TEST_TMPDIR/unit.yaml"
	run unit-validate -r "$BATS_TEST_TMPDIR/empty" -o kv "$BATS_TEST_TMPDIR/unit.yaml"
	[ "$status" -eq 1 ]
	[[ $output == *"rule=nothing-checked"*"checked=0"*"verdict=illegal"* ]]
}

@test "what cannot be read exits 2 with its place, and the other files are still judged" {
	printf 'nation: [\n' >"$BATS_TEST_TMPDIR/broken.yaml"
	run --separate-stderr unit-validate -o kv "$BATS_TEST_TMPDIR/broken.yaml" "$BATS_TEST_TMPDIR/none.yaml" "$british"
	[ "$status" -eq 2 ]
	[[ $output == *"broken.yaml line=2 column=1 severity=error rule=yaml"*"none.yaml severity=error rule=unreadable"* ]]
	[[ $output == *"verdict=unreadable"*"verdict=legal"* ]]
	[[ $stderr == *"broken.yaml:2:1: invalid YAML"* && $stderr == *"none.yaml: cannot be opened"* ]]
}

@test "a ruleset that there is not makes every file of it unreadable, never legal, and no other file" {
	printf 'rules: nowhere\nname: Nobody\n' >"$BATS_TEST_TMPDIR/one.yaml"
	cp "$BATS_TEST_TMPDIR/one.yaml" "$BATS_TEST_TMPDIR/two.yaml"
	run --separate-stderr unit-validate -o kv "$BATS_TEST_TMPDIR" "$british"
	[ "$status" -eq 2 ]
	[[ ${lines[0]} == *"/one.yaml line=1 column=8"*rule=rules*"unknown ruleset"* ]]
	[[ ${lines[1]} == *"/two.yaml line=1 column=8"*rule=rules*"unknown ruleset"* ]]
	[[ ${lines[2]} == *"/one.yaml checked=0"*"verdict=unreadable" ]]
	[[ ${lines[3]} == *"/two.yaml checked=0"*"verdict=unreadable" ]]
	[[ ${lines[4]} == *"checked=141"*"verdict=legal" ]]
}

@test "a file of the ruleset that the environment names by its folder need not be found elsewhere" {
	VOLTIGEUR_RULES=$root/tests/fixtures/rules/moonlight run -0 unit-validate -o kv "$root/tests/fixtures/rules/moonlight/units"
	[[ ${lines[0]} == *"rules=moonlight"*"verdict=legal" ]]
}

@test "no comment waives the ruleset, the shape of a file, or that nothing was checked" {
	for rule in rules nothing-checked wrong-shape; do
		file="$BATS_TEST_TMPDIR/$rule.yaml"
		{ cat "$british"; echo "# voltigeur: allow $rule because"; } >"$file"
		run -1 unit-validate -r corsair --honour-allow -o kv "$file"
		[[ $output == *"rule=rules "*"checked=0 errors=1 warnings=1 verdict=illegal"* ]] || { echo "$output"; false; }
	done
	{ cat "$refused/unknown-key.yaml"; echo "# voltigeur: allow unknown-key mine"; } >"$BATS_TEST_TMPDIR/key.yaml"
	run -1 unit-validate --honour-allow -o kv "$BATS_TEST_TMPDIR/key.yaml"
}

@test "no files, an unknown form and an unknown ruleset are usage errors" {
	run --separate-stderr unit-validate
	refuses "no unit files"
	run --separate-stderr unit-validate -o yaml "$british"
	refuses 'unknown form "yaml"; expected one of text, line, gcc'
	run --separate-stderr unit-validate -r nowhere "$british"
	[ "$status" -eq 2 ]
	[[ $stderr == *'unknown ruleset "nowhere"'* ]]
}

@test "json, sarif and junit are well formed, and -f is -o" {
	for file in "$refused"/*.yaml; do
		unit-validate -f json "$file" | python3 -c 'import json, sys; [json.loads(line) for line in sys.stdin]'
		unit-validate -o sarif "$file" | python3 -c '
import json, sys
log = json.load(sys.stdin)
assert log["version"] == "2.1.0"
rules = {rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]}
assert log["runs"][0]["results"] and all(r["ruleId"] in rules for r in log["runs"][0]["results"])'
		unit-validate -o junit "$file" | python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.stdin)'
	done
}

@test "sarif fits the published schema of SARIF 2.1.0, with findings and without" {
	python3 -c 'import jsonschema' 2>/dev/null || skip "no python3-jsonschema"
	for file in "$british" "$refused" "$root/tests/fixtures/units/refused"; do
		unit-validate -o sarif "$file" >"$BATS_TEST_TMPDIR/log.sarif" || true
		python3 - "$root/tests/fixtures/sarif/sarif-2.1.0-rtm.5.json" "$BATS_TEST_TMPDIR/log.sarif" <<-'END'
			import json, sys
			import jsonschema
			schema, log = (json.load(open(path)) for path in sys.argv[1:])
			jsonschema.Draft4Validator.check_schema(schema)
			errors = list(jsonschema.Draft4Validator(schema).iter_errors(log))
			assert not errors, errors[:3]
			log["runs"][0]["results"].append({"level": "fatal"})  # the schema would notice
			assert not jsonschema.Draft4Validator(schema).is_valid(log)
		END
	done
}

@test "github: of more than ten of a kind the plain log says how many are not shown" {
	for i in 1 2 3 4 5 6; do cp "$refused/raise-mind.yaml" "$BATS_TEST_TMPDIR/$i.yaml"; done
	for i in 7 8 9; do cp "$refused/unknown-key.yaml" "$BATS_TEST_TMPDIR/$i.yaml"; done
	run unit-validate -o github "$BATS_TEST_TMPDIR"
	before=$(grep -c '^::error ' <<<"$output")
	[[ "$output" != *"more findings"* ]]
	cp "$refused"/{seven-soldiers,equipment,nation-attributes,two-attributes}.yaml "$BATS_TEST_TMPDIR"
	run -1 unit-validate -o github "$BATS_TEST_TMPDIR"
	errors=$(grep -c '^::error ' <<<"$output")
	[ "$before" -le 10 ]
	[ "$errors" -gt 10 ]
	grep -qx "$((errors - 10)) more findings of kind error are shown only in this log" <<<"$output"
	# errors stand before warnings and notices, and the verdicts come last
	[ "$(grep -n '^::error ' <<<"$output" | tail -n 1 | cut -d: -f 1)" -eq "$errors" ]
	[[ "${lines[-1]}" == file=*verdict=* ]]
	for errors in 10 11; do # more than ten are eleven
		{ printf 'rules: corsair\ncharacters:\n' && seq -f '  - {name: A%.0f, class: 99}' "$errors"; } >"$BATS_TEST_TMPDIR/many.yaml"
		run -1 unit-validate -o github "$BATS_TEST_TMPDIR/many.yaml"
		[ "$(grep -c '^::error ' <<<"$output")" -eq "$errors" ]
		[ "$(grep 'more findings' <<<"$output" | cut -d' ' -f1)" = "$([ "$errors" -eq 10 ] || echo 1)" ]
	done
}

@test "a word that is as near to two others has none suggested" {
	sed 's/tea]/kea]/' "$root/tests/fixtures/rules/moonlight/units/gang.yaml" >"$BATS_TEST_TMPDIR/gang.yaml"
	run -1 unit-validate -r "$root/tests/fixtures/rules/moonlight" -o kv "$BATS_TEST_TMPDIR/gang.yaml"
	[[ "$output" == *"got=kea"* && "$output" != *"suggestion="* ]]
	sed 's/tea]/tee]/' "$root/tests/fixtures/rules/moonlight/units/gang.yaml" >"$BATS_TEST_TMPDIR/gang.yaml"
	run -1 unit-validate -r "$root/tests/fixtures/rules/moonlight" -o kv "$BATS_TEST_TMPDIR/gang.yaml"
	[[ "$output" == *"got=tee"*"suggestion=tea"* ]]
}

@test "pre-commit: the hook rejects an illegal unit file and lets a legal one pass" {
	command -v pre-commit >/dev/null || skip "no pre-commit"
	command -v git >/dev/null || skip "no git"
	export PRE_COMMIT_HOME=$BATS_TEST_TMPDIR/home HOME=$BATS_TEST_TMPDIR GIT_CONFIG_GLOBAL=/dev/null
	unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
	mkdir -p "$BATS_TEST_TMPDIR/voltigeur" "$BATS_TEST_TMPDIR/league/units"
	cd "$BATS_TEST_TMPDIR/voltigeur"
	cp "$root/.pre-commit-hooks.yaml" .
	git init -q .
	git add -A
	git -c user.name=N -c user.email=n@example.org commit -q -m hooks
	cd "$BATS_TEST_TMPDIR/league"
	git init -q .
	printf 'repos:\n- repo: %s\n  rev: %s\n  hooks: [{id: unit-validate, args: [-r, silver-bayonet, -o, gcc]}]\n' \
		"$BATS_TEST_TMPDIR/voltigeur" "$(git -C ../voltigeur rev-parse HEAD)" >.pre-commit-config.yaml
	cp "$british" units
	cp "$refused/seven-soldiers.yaml" .
	git add -A
	run -0 pre-commit run --all-files
	mv seven-soldiers.yaml units
	git add -A
	run -1 pre-commit run --all-files
	[[ "$output" == *"units/seven-soldiers.yaml:10:3: error: too many soldiers"* ]]
}

@test "pre-commit: without it, the hook's file names a tool and options that there are" {
	python3 -c 'import yaml' 2>/dev/null || skip "no python3-yaml"
	command=$(python3 -c 'import sys, yaml; hook, = yaml.safe_load(open(sys.argv[1])); assert hook["id"] == "unit-validate" and hook["language"] == "system"; print(hook["entry"], *hook["args"])' "$root/.pre-commit-hooks.yaml")
	run -1 $command "$refused/seven-soldiers.yaml"
	[[ "$output" == *":10:3: error: too many soldiers"* ]]
}

@test "github: errors come first, commas and colons of a name are escaped" {
	cp "$refused/seven-soldiers.yaml" "$BATS_TEST_TMPDIR/a,b.yaml"
	cd "$BATS_TEST_TMPDIR"
	run unit-validate -o github a,b.yaml
	[ "${lines[0]}" = "::error file=a%2Cb.yaml,line=10,col=3,title=seven-soldiers::too many soldiers: got 8, allowed at most 7" ]
}

@test "tap: one line a file" {
	run unit-validate -o tap "$british" "$refused/raise-mind.yaml"
	[ "${lines[1]}" = "1..2" ]
	[ "${lines[2]}" = "ok 1 - $british" ]
	[[ ${lines[3]} == "not ok 2 - "* ]]
}

@test "--schema accepts the legal units and refuses words and keys that there are not" {
	python3 -c 'import jsonschema, yaml' 2>/dev/null || skip "no python3-jsonschema or python3-yaml"
	for units in "$root"/tables/*/units.yaml; do
		ruleset=$(basename "$(dirname "$units")")
		unit-validate --schema -r "$ruleset" >"$BATS_TEST_TMPDIR/$ruleset.json"
	done
	run python3 - "$BATS_TEST_TMPDIR" "$root/tests/fixtures/units" <<-'END'
		import glob, json, sys
		import jsonschema, yaml
		# "on:" is a key here and a truth value to YAML 1.1
		class Loader(yaml.SafeLoader): pass
		Loader.yaml_implicit_resolvers = {k: [r for r in v if r[0] != "tag:yaml.org,2002:bool"]
		                                  for k, v in yaml.SafeLoader.yaml_implicit_resolvers.items()}
		validators = {}
		for path in glob.glob(sys.argv[1] + "/*.json"):
		    schema = json.load(open(path))
		    jsonschema.Draft7Validator.check_schema(schema)
		    validators[path.rsplit("/", 1)[1][:-5]] = jsonschema.Draft7Validator(schema)
		wrong = {"unknown-key", "missing-key", "wrong-shape", "equipment", "experience", "status", "weapon",
		         "quality", "instrument", "items", "class", "firearm"}
		for path in glob.glob(sys.argv[2] + "/**/*.yaml", recursive=True):
		    unit = yaml.load(open(path), Loader)
		    name = path.rsplit("/", 1)[1][:-5]
		    validator = validators[unit.get("rules", "silver-bayonet")]
		    if validator.is_valid(unit) == (name in wrong):
		        sys.exit(f"{path}: {[e.message for e in validator.iter_errors(unit)]}")
	END
	[ "$status" -eq 0 ] || { echo "$output"; false; }
}

@test "--schema of no ruleset asks for one" {
	run --separate-stderr unit-validate --schema
	refuses "--schema requires a ruleset"
}

@test "a file's name of any bytes leaves each form what it is" {
	cd "$BATS_TEST_TMPDIR"
	odd=$'odd\xff\e # TODO.yaml'
	printf 'rules: silver-bayonet\n' >"$odd"
	run unit-validate -o tap "$odd"
	[ "${lines[2]}" = 'not ok 1 - odd\xff\x1b \# TODO.yaml' ]
	unit-validate -o json "$odd" | jq -se 'all(.file == "odd\\xff\\x1b # TODO.yaml")'
	unit-validate -o junit "$odd" | python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.stdin.buffer)'
	unit-validate -o text "$odd" | iconv -f UTF-8 >/dev/null
}

@test "tsv has a header and a line a finding, blanks for what would break it" {
	sed 's/kit: [a-z-]*/kit: "sword\\tfish"/' "$british" >"$BATS_TEST_TMPDIR/bad.yaml"
	cd "$BATS_TEST_TMPDIR"
	run unit-validate -o tsv bad.yaml
	[ "$status" -eq 1 ]
	[ "${lines[0]}" = $'file\tline\tcolumn\tseverity\trule\tref\tscope\tmessage\tgot\tallowed\tsuggestion' ]
	[ "$(cut -f 1,4,5,8,9 <<<"${lines[1]}")" = $'bad.yaml\terror\tkit\tkit: invalid value "sword fish"\tsword fish' ]
}

@test "a list or a map where one word, number or text belongs is told with what was wanted" {
	export VOLTIGEUR_RULES="$root/tests/fixtures/rules/pewter"
	cd "$BATS_TEST_TMPDIR"
	printf 'rules: pewter\nname: [Red Coats]\ntroopers:\n  - {name: {a: b}, renown: [3], rested: [yes], scars: [[limp]]}\n' >red.yaml
	run unit-validate -o gcc red.yaml
	[ "$status" -eq 1 ]
	[[ "$output" == *"red.yaml:2:7: error: name: "* ]]
	[[ "$output" == *"red.yaml:4:12: error: name: "* ]]
	[[ "$output" == *"red.yaml:4:28: error: renown: "*"a whole number, at least 0"* ]]
	[[ "$output" == *"red.yaml:4:41: error: rested: "*"yes, no"* ]]
	[[ "$output" == *"red.yaml:4:56: error: scars: "* ]]
	printf 'rules: pewter\nname: Red Coats\ntroopers: {name: Abel}\n' >red.yaml
	run unit-validate -o gcc red.yaml
	[[ "$output" == *"red.yaml:3:11: error: troopers: "*"a list"* ]]
}

@test "a number of a unit is whole, in every ruleset, and a finding says which are allowed" {
	cd "$BATS_TEST_TMPDIR"
	while read -r rules key allowed file; do
		sed -E "s/\\b$key: ([0-9]+)/$key: \\1.5/" "$root/tests/fixtures/units/$file" >half.yaml
		run -1 unit-validate -r "$rules" -o gcc half.yaml
		[[ $output == *"half.yaml:"*": error: $key: invalid value \""*".5\"; allowed: a whole number${allowed//_/ } [$key]"* ]] ||
			{ echo "$rules: $output"; false; }
	done <<-END
		corsair class _from_1_to_6 corsair.yaml
		other-side count ,_at_least_1 other-side.yaml
		sharp-practice men ,_at_least_0 sharp-practice.yaml
		sharp-practice status _from_1_to_4 sharp-practice.yaml
		steeplechase figures ,_at_least_1 steeplechase.yaml
	END
	sed 's/^officer:/&\n  experience: 5.5/' "$british" >half.yaml
	run -1 unit-validate -o gcc half.yaml
	[[ $output == *'half.yaml:'*'experience: invalid value "5.5"; allowed: a whole number, at least 0 [experience]'* ]]
}

@test "a number of a unit may have a fraction where its declaration has a step for it" {
	cd "$BATS_TEST_TMPDIR"
	mkdir half
	printf 'id: half\nsides: {figure: {men: number}}\n' >half/ruleset.yaml
	printf '%s\n' 'unit: {keys: {name: text, pay: {type: number, least: 1, step: 0.5}}}' \
		'rules: {rich: {warn: pay < 5, say: rich}}' >half/units.yaml
	unit-validate -r ./half - <<<'{name: A, pay: 1.5}'
	run -1 unit-validate -r ./half -o gcc - <<<'{name: A, pay: 1.25}'
	[[ $output == *'stdin:1:16: error: pay: invalid value "1.25"; allowed: a multiple of 0.5, at least 1 [pay]'* ]]
	unit-validate --schema -r ./half | jq -e '.properties.pay == {type: "number", multipleOf: 0.5, minimum: 1}'
	sed -i 's/least: 1,/default: 0.25,/' half/units.yaml
	run -2 --separate-stderr unit-validate -r ./half - <<<'{name: A}'
	[[ $stderr == *'units.yaml:1:'*'the default of "pay" is not a multiple of 0.5'* ]]
}

@test "two units of one name, in a file or in those of a game, are an error with both places" {
	cd "$BATS_TEST_TMPDIR"
	red='rules: corsair\nname: %s\ncharacters: [{name: %s, class: 4}]\n'
	printf "$red---\n$red" Red A red B >twice.yaml
	run -1 unit-validate -o gcc twice.yaml
	[ "$output" = 'twice.yaml:5:1: error: duplicate unit "red"; first at twice.yaml:1 [unit-twice]' ]
	printf "$red---\n$red" Red A Blue B >two.yaml
	unit-validate two.yaml
	printf "$red" bLUE C >three.yaml
	unit-validate two.yaml three.yaml # not of one game
	run -2 --separate-stderr muster -r corsair -u two.yaml -u three.yaml
	[ "$stderr" = 'muster: three.yaml:1:1: duplicate unit "bLUE"; first at two.yaml:5' ]
	VOLTIGEUR_UNITS=two.yaml:three.yaml run -2 --separate-stderr shoot -r corsair by=A at=C range=3
	[[ $stderr == *'three.yaml:1:1: duplicate unit "bLUE"; first at two.yaml:5' ]]
}

@test "junit is XML also with characters that XML forbids" {
	cd "$BATS_TEST_TMPDIR"
	printf 'rules: corsair\ncharacters: [{name: "\\uFFFE\\uFFFF\\x01", class: 4, build: [fat\\uFFFF]}]\n' >$'odd\xef\xbf\xbf\x01.yaml'
	unit-validate -o junit ./*.yaml >junit.xml || true
	grep -q '<failure' junit.xml
	python3 -c 'import xml.dom.minidom as m; m.parse("junit.xml")'
}

# Of the output, only lines that are commands of ours are any.
plain() {
	commands=$(grep -v '^::[a-z]* file=' <<<"$output" | grep -E '##\[|^[[:space:]]*::') || true
	[ -z "$commands" ] || { echo "$commands" >&2; return 1; }
}

@test "no name of a file or figure is a command to a runner of GitHub, in lines and messages" {
	cd "$BATS_TEST_TMPDIR"
	mkdir units
	for name in 'a##[error]x' '::error::x' ' ::error::x' 'a###[stop-commands]x'; do
		printf 'rules: corsair\ncharacters: [{name: "%s", class: 9}]\n' "$name" >"units/$name.yaml"
		printf 'rules: corsair\nname: [\n' >"units/bad$name.yaml"
	done
	for form in github line text gcc; do
		run -2 unit-validate -o $form units
		plain
		cd units
		run -2 unit-validate -o $form -- *
		plain
		cd ..
	done
}

@test "no report writes the control characters of a file's name to the terminal of a CI" {
	cd "$BATS_TEST_TMPDIR"
	local form
	echo 'rules: corsair' >$'e\e[31m.yaml'
	for form in github gcc line text tap junit sarif; do
		run unit-validate -o $form $'e\e[31m.yaml'
		[ "$status" -ne 2 ]
		[[ $output != *$'\e'* ]] || { echo "$form: $output"; return 1; }
	done
}

@test "a letter and its accent are one character: the same name is not there in two spellings" {
	unit() { printf 'rules: silver-bayonet\nnation: france\nofficer: {name: %b, raise: [melee, health, courage], attributes: [nimble, artillerist], equipment: [musket]}\n' "$1"; }
	run -1 bash -c "$(declare -f unit); unit 'Rene\xcc\x81' | unit-validate -o line -"
	[[ $output == *'allowed: each letter and its accent as one character [name]'* ]] || [[ $output == *'each letter and its accent as one character'* ]]
	run -0 bash -c "$(declare -f unit); unit 'Ren\xc3\xa9' | unit-validate -o line -"
}

@test "a text has visible characters and single blanks between them: no other can be told from it" {
	cd "$BATS_TEST_TMPDIR"
	try() { printf 'rules: corsair\ncharacters:\n  - {class: 4, name: "%s"}\n' "$1" | unit-validate -o gcc -; }
	for name in ' ' '   ' ' Roche' 'Roche ' 'Le  Roche' '\t' 'Le\tRoche' 'Ro\nche' 'Ro\u200bche' 'Ro\u200dche' 'Le\u00a0Roche' \
		'\u202eehcoR' 'Ro\u00adche' 'Roche\u3000' 'Ro\u2060che' 'Roche\ufe0f' '\u3164' 'Ro\U000e0041che' 'Ro\u009bche'; do
		run -1 try "$name"
		[[ ${lines[0]} == 'stdin:3:22: error: name: invalid value '*'allowed: visible characters, and single blanks between them [name]' ]] || { echo "$name: $output"; return 1; }
	done
	for name in Roche 'Le Roche' "O'Brien-Ünal" 'Наполеон' '趙雲' 'R. & <b>'; do
		try "$name"
	done
	# what is written on cards: the unit's name, and what else is free text
	run -1 unit-validate -o gcc - <<<'{rules: sharp-practice, name: " Red", nation: "Bri\u200btain"}'
	[[ $output == *'stdin:1:31: error: name: '*'stdin:1:47: error: nation: invalid value "Bri\u200btain"; '* ]] || { echo "$output"; false; }
	printf '%s\n' 'rules: corsair' 'characters:' '  - {class: 4, name: " "}' >game.yaml
	run -2 --separate-stderr muster -r corsair -u game.yaml
	[[ $stderr == 'muster: game.yaml:3:22: name: invalid value " "; allowed: visible characters'* ]]
}
