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
