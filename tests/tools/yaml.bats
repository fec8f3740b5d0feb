#!/usr/bin/env bats
# Reading YAML: without libyaml where a file is plain, with the same result.
load ../helper

yaml=${VOLTIGEUR_BUILD:-$root/build}/tests/yaml

@test "every file of the rulesets is plain, and its tree is that of libyaml" {
	files=("$root"/tables/*/*.yaml)
	run --separate-stderr "$yaml" 0 "${files[@]}"
	answers "${#files[@]} of ${#files[@]} files, 0 of 0 changed texts are plain"
}

@test "a text with small changes has the tree of libyaml, or is not plain" {
	run --separate-stderr "$yaml" 500 "$root"/tables/*/*.yaml "$root"/tests/fixtures/units/*.yaml
	[ "$status" -eq 0 ] || { echo "$output" >&2; return 1; }
	[[ $output =~ files,\ ([0-9]+)\ of ]]
	[ "${BASH_REMATCH[1]}" -gt 5000 ]
}

@test "signs within a word, and all of ASCII in a comment, are plain" {
	cd "$BATS_TEST_TMPDIR" || return 1
	printf 'a: b:,c # ' >text.yaml
	printf "\\$(printf %o 33)" >>text.yaml
	local byte
	for ((byte = 34; byte < 127; byte++)); do
		# shellcheck disable=SC2059 # a byte
		printf "\\$(printf %o "$byte")"
	done >>text.yaml
	printf '\nd: [e#, f#g, h:i]\n' >>text.yaml
	run --separate-stderr "$yaml" 0 text.yaml
	answers "1 of 1 files, 0 of 0 changed texts are plain"
}

@test "a text in quotes over several lines is not plain, whatever it begins with" {
	cd "$BATS_TEST_TMPDIR" || return 1
	local text
	for text in '\n' '\n\n' 'x\ny' '\nx' ''; do
		printf "a: \"$text\"\nb: '$text'\n" >text.yaml
		run --separate-stderr "$yaml" 0 text.yaml
		[ -n "$text" ] || { answers "1 of 1 files, 0 of 0 changed texts are plain"; continue; }
		answers "0 of 1 files, 0 of 0 changed texts are plain"
	done
}

@test "a line ends where an editor ends it: other breaks are mistakes" {
	cd "$BATS_TEST_TMPDIR" || return 1
	local break name
	for break in '\xe2\x80\xa8:U+2028' '\xe2\x80\xa9:U+2029' '\xc2\x85:U+0085' '\r:a carriage return without a newline'; do
		name=${break#*:}
		printf "rules: silver-bayonet\nnation: britain # the cook${break%%:*}name: Ghosts\n" >unit.yaml
		run unit-validate unit.yaml
		[ "$status" -eq 2 ] || [ "$status" -eq 1 ]
		[[ $output == *"unit.yaml:2:27: "*"$name ends a line in YAML, and in no editor"* ]] || { echo "$output"; false; }
	done
	sed 's/$/\r/' "$root/tests/fixtures/units/british.yaml" >unit.yaml
	run -0 unit-validate unit.yaml
}

@test "a byte order mark before a file is no part of it" {
	cd "$BATS_TEST_TMPDIR" || return 1
	{ printf '\xef\xbb\xbf' && grep -v '^#' "$root/tests/fixtures/units/british.yaml"; } >unit.yaml
	run -0 unit-validate unit.yaml
	echo event=game >log
	run -0 muster -r silver-bayonet --next unit.yaml -u unit.yaml -l log
	[[ $output == *'experience: 1'* ]]
	tail -c +4 unit.yaml >bare.yaml
	run -0 bash -c "muster -r silver-bayonet --next unit.yaml -u unit.yaml -l log | tail -c +4 | cmp - <(muster -r silver-bayonet --next bare.yaml -u bare.yaml -l log)"
}
