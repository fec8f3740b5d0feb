#!/usr/bin/env bats
# Text is UTF-8: which bytes are, and that what is cut short is cut between characters.
load ../helper

@test "what is no UTF-8 is refused in a line and in an operand, what is its last or first is not" {
	for bytes in '\xc0\x80' '\xc1\xbf' '\xe0\x80\x80' '\xe0\x9f\xbf' '\xed\xa0\x80' '\xed\xbf\xbf' '\xf0\x80\x80\x80' \
		'\xf0\x8f\xbf\xbf' '\xf4\x90\x80\x80' '\xf5\x80\x80\x80' '\xff' '\x80' '\xc3' '\xe2\x82' '\xe2\x82x' '\xf0\x90\x80' \
		'\xc3\xc3' '\xe2\x28\xa1' '\xe2\x82\x28' '\xf0\x28\x8c\xbc' '\xf0\x90\x28\xbc' '\xf0\x90\x8c\x28'; do
		printf "roll=d4 to=a$bytes\n" >line
		run --separate-stderr roll -d 1 <line
		[[ $status -eq 2 && $stderr == 'roll: stdin:1: invalid UTF-8; records must be UTF-8 text' ]] || { echo "$bytes: $stderr"; false; }
		[[ $output == 'error="invalid UTF-8; records must be UTF-8 text" line=1 raw="roll=d4 to=a'* ]]
		run --separate-stderr roll -d 1 d4 "$(printf "to=a$bytes")"
		refuses 'roll: invalid UTF-8'
	done
	for bytes in '\x7e' '\xc2\xa0' '\xdf\xbf' '\xe0\xa0\x80' '\xed\x9f\xbf' '\xee\x80\x80' '\xef\xbf\xbd' '\xf0\x90\x80\x80' '\xf4\x8f\xbf\xbf'; do
		printf "roll=d4 to=a$bytes\n" >line
		run --separate-stderr roll -d 1 <line
		answers "$(cat line) dice=1 total=1"
	done
}

@test "what a message quotes is cut between characters, at its end and in its middle" {
	for character in é € 😀; do
		for before in '' a aa aaa; do
			value=$before$(printf "$character%.0s" $(seq 100))
			run --separate-stderr shoot -r silver-bayonet "weapon=$value"
			refuses "shoot: weapon: unknown value \"$before$character"
			[[ $stderr != *\\x* ]] || { echo "$stderr"; false; }
			run --separate-stderr table-lookup -r silver-bayonet "$value$before"
			refuses " [...] $character"
			[[ $stderr != *\\x* && $stderr == *"$character$before\""* ]] || { echo "$stderr"; false; }
			for roll in "$value" "3d6+$value" "3d6$before+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+$value"; do
				run --separate-stderr roll "$roll"
				refuses 'roll: "'"${roll:0:10}"
				[[ $stderr != *\\x* ]] || { echo "$stderr"; false; }
			done
		done
	done
}

setup() { cd "$BATS_TEST_TMPDIR" || return 1; }
