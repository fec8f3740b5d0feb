#!/usr/bin/env bats
# The two commands of the README, and the story that the demo tells.
load ../helper

setup() { cd "$root" || return 1; }

@test "the README names the two commands, and CI runs them" {
	grep -q '^sh .ci/setup && make demo ' README.md
	grep -q '^sh .ci/setup && make check ' README.md
	grep -q 'sh .ci/setup' .ci/run
	grep -q 'make check' .ci/run
	grep -q 'make demo' .ci/run
}

@test "the demo tells two units' fight through several tools, the same every time" {
	run sh tests/house/demo.sh
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	first=$output
	run sh tests/house/demo.sh
	answers "$first"
	for piece in "verdict=legal" "chance" "      shoot: power " "from the Fate Pool; power " "a wail" \
		"      check: power " "      melee: power " "-1 terror" ": hit for " ", down"; do
		grep -q -- "$piece" <<<"$first" || { echo "no $piece in: $first"; return 1; }
	done
	run ! grep -q ' error[=:]\|usage:\|no such\|not found' <<<"$first"
}

@test "the demo takes its figures from unit files" {
	grep -q 'by=Hagman at=Gaspard' tests/house/demo.sh
	run ! grep -q 'accuracy=\|defence=' tests/house/demo.sh
}

@test "setup is a plain shell script that installs every program that the tests use" {
	sh -n .ci/setup
	for program in bats clang jq mandoc parallel python3 shellcheck valgrind zsh fish mawk rolldice gnuplot time; do
		grep -q "[\" ]${program}[-\" ]" .ci/setup || { echo "$program"; return 1; }
	done
}

@test "make help lists the targets that the README and the issue name" {
	run make -s help
	for target in all check install uninstall demo bench fmt clean html; do
		grep -q "^$target " <<<"$output" || { echo "$target"; return 1; }
	done
}

@test "the pages become web pages" {
	command -v mandoc >/dev/null || skip "no mandoc"
	make -s html BUILD="$BATS_TEST_TMPDIR" >/dev/null
	grep -q '<h1' "$BATS_TEST_TMPDIR/html/voltigeur.7.html"
}
