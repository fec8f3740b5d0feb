#!/usr/bin/env bats
# What the headers of lib/ promise their callers, held against a definition (tests/c/promises.c).
load ../helper

promises() { run "${VOLTIGEUR_BUILD:-$root/build}/tests/promises" "$@"; }

holds() {
	promises "$@"
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	[[ $output =~ ^[0-9]+$ ]]
}

@test "a fraction is exact up to the last that 64 bits hold, and beyond that it is too large" {
	holds numbers
}

@test "a word of a message has at most 200 bytes, a message 4,000, and of several faults each is told once" {
	holds faults
}

@test "a folder is in itself and in those above it, the root among them, and ends with no slash" {
	holds folders
}

@test "what a terminal gets of a text, what of it is seen, and that no line is a command to a runner" {
	holds texts
}

@test "each word and name has its number; the nearest word is that of fewest edits, if it is one" {
	holds words
}

@test "equal lists have one number, whether they are fixed, few or many" {
	holds lists
}

@test "what is gathered has its limit to the byte; lines are whole, however they come and whoever reads on" {
	holds streams
}

@test "ten digits of a chance are the nearest, also where they round to the next power of ten" {
	holds digits
}

@test "rows of odds ascend by their numbers, then descend by their chance, then ascend by their texts" {
	holds sorting
}

@test "a break that no editor shows is found at the very end of a file" {
	holds yaml
}

@test "of owners there are as many as 16 bits can number, and whoever comes then is nobody" {
	holds owners "$root/tests/fixtures/rules/parade"
}

@test "a link leads out of a folder that it does not end in, or if it ends nowhere; from the root none leads out" {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir -p in/inner inside
	touch in/file inside/file
	ln -s file in/here
	ln -s ../inside/file in/there
	ln -s nowhere in/lost
	local path
	for path in in/here in/file in/none; do
		promises links "$path" in
		[ "$status" -eq 0 ] || { echo "$path"; return 1; }
	done
	for path in in/there in/lost; do
		promises links "$path" in
		[ "$status" -eq 1 ] || { echo "$path"; return 1; }
	done
	promises links in/there /
	[ "$status" -eq 0 ]
	promises links in/here nowhere
	[ "$status" -eq 1 ]
}
