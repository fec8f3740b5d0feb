#!/usr/bin/env bats
# --fix: a file with what can be mended without a decision; comments stay.
load ../helper

units="$root/tests/fixtures/units"
british="$units/british.yaml"

setup() { cd "$BATS_TEST_TMPDIR" || exit; }

@test "a file with nothing to mend comes out byte for byte" {
	unit-validate --fix "$british" | cmp - "$british"
	sed 's/$/\r/' "$british" >crlf.yaml
	unit-validate --fix crlf.yaml | cmp - crlf.yaml
	printf '%s' "$(cat "$british")" >bare.yaml
	unit-validate --fix bare.yaml | cmp - bare.yaml
}

@test "keys, words and the ruleset's name are spelt right, in several places at once" {
	sed 's/^rules: .*/rules: silver-bayonnet/; s/officer:/oficer:/; s/highlander/highlandr/; s/soldiers:/soldeirs: # the men/; s/holy-symbol/holy-symbl/' "$british" >a.yaml
	sed 's/soldiers:/soldiers: # the men/' "$british" >want.yaml
	unit-validate --fix a.yaml >got.yaml
	diff want.yaml got.yaml
}

@test "a word in capitals is the word, whatever its letters" {
	mkdir game
	echo 'id: game' >game/ruleset.yaml
	echo 'unit: {keys: {colour: {words: [aaa, zzz]}}}' >game/units.yaml
	for word in aaa zzz; do
		run unit-validate -r ./game/ - <<<"colour: ${word^^}"
		[[ $output == *"did you mean \"$word\"?"* ]]
	done
}

@test "another spelling that the rules know becomes the usual one" {
	sed 's/^nation: britain/nation: british # by birth/' "$british" >a.yaml
	run -0 unit-validate --fix a.yaml
	[[ "$output" == *$'\nnation: britain # by birth\n'* ]]
	printf 'rules: steeplechase\ncouriers: [{name: Ney, ability: clever, items: [gold, loaf]}]\n' >a.yaml
	run -0 unit-validate --fix a.yaml
	[ "${lines[1]}" = "couriers: [{name: Ney, ability: cunning, items: [coins, bread]}]" ]
}

@test "a missing key with only one legal value gets it" {
	sed 's/{item: silver-shot, on: cartridge-box}/silver-shot/' "$british" >a.yaml
	unit-validate --fix a.yaml | cmp - "$british"
	printf '%s\n' "$(sed 's/\[{item: silver-shot, on: cartridge-box}\]/\n  - item: silver-shot # blessed/' "$british")" >a.yaml
	run -0 unit-validate --fix a.yaml
	[[ "$output" == *$'\n  - item: silver-shot # blessed\n    on: cartridge-box\n'* ]]
}

@test "a key that a rule reads gets the one value that keeps the rule, and no other key does" {
	mkdir game
	echo 'id: game' >game/ruleset.yaml
	cat >game/units.yaml <<-'YAML'
		unit:
		  keys:
		    name: {type: text}
		    colour: {words: [red, blue, green], default: green}
		    shade: {words: [red, blue, green], default: green}
		rules:
		  red: {require: colour is red, at: name, say: it is not red}
	YAML
	run -1 unit-validate -r ./game/ -o text - <<<'name: A'
	[ "$(grep '^  fix' <<<"$output")" = '  fix | colour: red' ]
	sed -i 's/colour is red/colour is not green/' game/units.yaml # two values would
	run -1 unit-validate -r ./game/ -o text - <<<'name: A'
	[[ "$output" != *'  fix'* ]]
}

@test "a set gets the word that it does not have, a list may get one again" {
	local want
	mkdir game
	echo 'id: game' >game/ruleset.yaml
	for type in set list; do
		cat >game/units.yaml <<-YAML
			unit:
			  keys:
			    name: {type: text}
			    kit: {type: $type, words: [gun, bell]}
			rules:
			  two: {require: count(kit) >= 2, at: name, say: it has less than two}
		YAML
		for kit in gun '[gun]' bell '[bell]' '[]'; do
			run -1 unit-validate -r ./game/ -o text - <<<"name: A"$'\n'"kit: $kit"
			case $type$kit in
			set*gun*) want='  fix | kit: [gun, bell]' ;;
			set*bell*) want='  fix | kit: [bell, gun]' ;;
			*) want='' ;; # two words would do, or none alone
			esac
			[ "$(grep '^  fix' <<<"$output")" = "$want" ] || { echo "$type $kit: $output"; return 1; }
		done
	done
}

@test "a file without rules: gets those of the call" {
	sed '/^rules:/d' "$british" >a.yaml
	unit-validate -r silver-bayonet --fix a.yaml >got.yaml
	sed -n 1,3p got.yaml >head
	printf '%s\n' "$(sed -n 1p "$british")" 'rules: silver-bayonet' "name: Harris's Men" | diff - head
	run -1 --separate-stderr unit-validate --fix a.yaml
	[[ "$stderr" == *"does not name its ruleset"* ]]
}

@test "keys stand in the order of the schema, and comments go with them" {
	cat >a.yaml <<-'END'
		# A unit of my own.

		# the men
		soldiers:
		  # the best one
		  - {type: highlander, name: Cooper, kit: heavy-weapon} # brave
		  - type: rifleman   # a rifle
		    name: Hagman
		# the nation
		nation: britain # by birth
		rules: silver-bayonet
		# who leads
		officer:
		  # his gift
		  attributes: [artillerist, hard-to-put-down]
		  name: Harris
		  raise: [melee, health, courage]
	END
	cat >want.yaml <<-'END'
		# A unit of my own.

		rules: silver-bayonet
		# the nation
		nation: britain # by birth
		# who leads
		officer:
		  name: Harris
		  raise: [melee, health, courage]
		  # his gift
		  attributes: [artillerist, hard-to-put-down]
		# the men
		soldiers:
		  # the best one
		  - {name: Cooper, type: highlander, kit: heavy-weapon} # brave
		  - name: Hagman
		    type: rifleman   # a rifle
	END
	unit-validate --fix a.yaml >got.yaml
	diff want.yaml got.yaml
}

@test "keys change places also where the last line has no end, and where lines end in two bytes" {
	printf 'rules: silver-bayonet\nofficer: {name: Harris}\nnation: britain' >a.yaml
	unit-validate --fix a.yaml >got.yaml || [ $? -eq 1 ]
	printf 'rules: silver-bayonet\nnation: britain\nofficer: {name: Harris}\n' | cmp - got.yaml
	printf 'rules: silver-bayonet\r\nofficer: {name: Harris}\r\nnation: britain' >a.yaml
	unit-validate --fix a.yaml >got.yaml || [ $? -eq 1 ]
	printf 'rules: silver-bayonet\r\nnation: britain\r\nofficer: {name: Harris}\r\n' | cmp - got.yaml
}

@test "what is no map of keys gets no ruleset, nor does a schema that has no such key" {
	local text
	for text in '- a' word '{}' '{nation: britain}' ' nation: britain'; do
		echo "$text" >a.yaml
		run --separate-stderr unit-validate -r silver-bayonet --fix a.yaml
		[ "$output" = "$text" ] || { echo "$text: $output"; return 1; }
	done
	mkdir game
	echo 'id: game' >game/ruleset.yaml
	echo 'unit: {keys: {name: text}}' >game/units.yaml
	run --separate-stderr unit-validate -r ./game/ --fix - <<<'name: A'
	[ "$output" = 'name: A' ]
}

@test "what is allowed is not mended, nor what has no line" {
	mkdir game
	echo 'id: game' >game/ruleset.yaml
	cat >game/units.yaml <<-'YAML'
		unit:
		  keys:
		    name: {type: text}
		    colour: {words: [red, blue]}
		rules:
		  red: {require: colour is red, at: colour, say: it is not red}
	YAML
	printf 'name: A\n' >a.yaml
	run -0 unit-validate -r ./game/ --fix a.yaml
	[ "$output" = $'name: A\ncolour: red' ]
	printf 'name: A # voltigeur: allow red for today\n' >a.yaml
	run -0 unit-validate -r ./game/ --honour-allow --fix a.yaml
	[ "$output" = "$(cat a.yaml)" ]
}

@test "what needs a decision stays, and is named" {
	file="$units/refused/silver-bayonet/seven-soldiers.yaml"
	run --separate-stderr unit-validate --fix "$file"
	[ "$status" -eq 1 ]
	[ "$output" = "$(cat "$file")" ]
	[[ "$stderr" == *":10:3: too many soldiers"* ]]
	for rule in silver-bayonet/outside-for-none corsair/no-riders sharp-practice/chosen-man other-side/clergy; do
		run unit-validate --fix "$units/refused/$rule.yaml"
		[[ "$output" == *"$(grep -v '^#' "$units/refused/$rule.yaml" | tail -n 1)"* ]]
	done
}

@test "mended twice is mended once, no comment is lost, and no file gets worse" {
	for file in "$units"/*.yaml "$units"/refused/*/*.yaml; do
		unit-validate --fix "$file" >a.yaml 2>/dev/null || [ $? -eq 1 ]
		unit-validate --fix a.yaml >b.yaml 2>/dev/null || [ $? -eq 1 ]
		cmp a.yaml b.yaml
		[ "$(grep -o '#.*' "$file" | sort)" = "$(grep -o '#.*' a.yaml | sort)" ] || { echo "$file"; false; }
		before=$(unit-validate -o kv "$file" | sed -n 's/.* errors=\([0-9]*\) .*/\1/p')
		after=$(unit-validate -o kv a.yaml | sed -n 's/.* errors=\([0-9]*\) .*/\1/p')
		[ "$after" -le "$before" ] || { echo "$file: $before, then $after"; false; }
	done
}

@test "a misspelt key that is there already is left alone" {
	sed 's/^nation: .*/&\nnatoin: france/' "$british" >a.yaml
	run --separate-stderr unit-validate --fix a.yaml
	[ "$status" -eq 1 ]
	[[ "$output" == *$'\nnation: britain\n'*$'natoin: france\n'* && "$stderr" == *'unknown key "natoin"'* ]]
}

@test "standard input is mended too; no YAML, two files and --after are refused" {
	run -0 unit-validate --fix - <"$british"
	[ "$output" = "$(cat "$british")" ]
	printf 'a: [\n' >a.yaml
	run --separate-stderr unit-validate --fix a.yaml
	refuses "a.yaml:2:1: invalid YAML"
	run --separate-stderr unit-validate --fix none.yaml
	refuses "none.yaml: cannot be opened"
	run --separate-stderr unit-validate --fix "$british" "$british"
	refuses "--fix takes one file"
}
