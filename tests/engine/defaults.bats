#!/usr/bin/env bats
# What --fields says of a field that a record may leave out.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir tiny
	printf 'id: tiny\ntitle: Tiny\nabout: defaults\n' >tiny/ruleset.yaml
	cat >tiny/check.yaml <<-YAML
		check:
		  luck:
		    about: fields of all kinds
		    fields:
		      plain: 3
		      turn: {type: number, least: 1}
		      colour: {words: [red, blue]}
		      known: {type: number}
		      brave: {type: flag}
		    gives: {v: number}
		    steps:
		      - {choose: brave, options: [yes, no], default: yes}
		      - {let: {v: plain + turn + (known if given(known) else 7)}}
		      - {let: {v: v + 1}, when: colour is red}
	YAML
}

# default FIELD: what --fields states for it.
default() { check -r ./tiny/ --fields -o json luck | jq -r "select(.name == \"$1\") | .default"; }

@test "a stated default is what an absent field counts as, in every procedure of every ruleset" {
	agrees python3 "$root/tests/engine/defaults.py"
	[ -z "$output" ]
}

@test "a default that a record may say is stated" {
	[ "$(default plain)" = 3 ]
}

@test "a value that the field does not take is no default" {
	[ "$(default turn)" = "" ]
	[ "$(default colour)" = "" ]
	run --separate-stderr check -r ./tiny/ luck turn=0
	refuses "below the minimum of 1"
}

@test "a field of which the rules ask whether it is given has no default" {
	[ "$(default known)" = "" ]
}

@test "a flag by which a step decides has the default of that step" {
	[ "$(default brave)" = yes ]
}
