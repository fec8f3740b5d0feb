#!/usr/bin/env bats
# The two commands of the README, and the story that the demo tells.
load ../helper

setup() { cd "$root" || return 1; }

@test "the README names the two commands, and CI runs them" {
	grep -q '^sh .ci/setup && make demo ' README.md
	grep -q '^sh .ci/setup tests && make check ' README.md
	grep -q 'sh .ci/setup tests' .ci/run
	grep -q 'make check' .ci/run
	grep -q 'make demo' .ci/run
}

@test "the demo tells two units' fight through several tools, the same every time" {
	run sh tests/house/demo.sh
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	first=$output
	run sh tests/house/demo.sh
	answers "$first"
	for piece in "verdict=legal" "chance" "      shoot: Hagman " "from the Fate Pool; power " "a wail" \
		"      check: Gaspard " "      melee: Gaspard " "-1 terror" ": hit for " ", down" "is undone" "Turn 1" "improvised" "now.turn=2" "proves itself" "Luck" "Dubois and Company: "; do
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

@test "setup alone asks for no test tool, and refuses a word it does not know" {
	run sed -n 's/^packages="\(gcc.*\)"$/\1/p' .ci/setup
	[ -n "$output" ]
	for program in bats clang valgrind python3 mandoc; do
		run ! grep -qw "$program" <<<"$output"
	done
	run sh .ci/setup test
	[ "$status" -eq 2 ]
	[ "$output" = 'setup: unknown word "test"; expected nothing, or "tests"' ]
}

@test "a build says one line a step, with V=1 its commands, with -s nothing" {
	target=$BATS_TEST_TMPDIR/b/completions/voltigeur.fish
	MAKEFLAGS='' run make --no-print-directory BUILD="$BATS_TEST_TMPDIR/b" "$target"
	[ "$output" = "  WRITE $target" ] || { echo "$output"; return 1; }
	rm "$target"
	MAKEFLAGS='' run make --no-print-directory V=1 BUILD="$BATS_TEST_TMPDIR/b" "$target"
	[[ $output == sed\ * ]]
	rm "$target"
	MAKEFLAGS='' run make --no-print-directory -s BUILD="$BATS_TEST_TMPDIR/b" "$target"
	[ -z "$output" ]
	[ -s "$target" ]
}

@test "the tests close with their counts: what fails is named, what does not answer counts as failed" {
	run sh tests/house/count.sh printf '1..3\nok 1 a\nok 2 b # skip no c\nok 3 d\n'
	[ "$status" -eq 0 ]
	[ "${lines[-1]}" = "2 passed, 0 failed, 1 skipped" ]
	run sh tests/house/count.sh printf '1..3\nok 1 a\nnot ok 2 b\n'
	[ "$status" -eq 1 ]
	[ "${lines[-1]}" = "1 passed, 2 failed, 0 skipped" ]
	[[ $output == *"failed: 2 b"* ]]
	run sh tests/house/count.sh true
	[ "$status" -eq 1 ]
	[ "${lines[-2]}" = "no test answered" ]
}
