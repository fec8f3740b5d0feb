#!/usr/bin/env bats
# What is known of a number before the dice are thrown is a range: it holds whatever the
# dice then make of it (tests/c/interval.c, ranges.c).
load ../helper

@test "the range of every expression of the rulesets holds its values, and sharp ones are exact" {
	local ruleset seed

	for ruleset in "$root"/tables/*/; do
		for seed in 1 2 3; do
			run -0 "${VOLTIGEUR_BUILD:-$root/build}/tests/interval" "$seed" "$ruleset"
			[[ $output =~ [0-9]{4,}' parts asked, '[0-9]{4,}' values, '[0-9]+' ranges that can be exact: 0 wrong' ]]
		done
	done
}

@test "the range of an operation is that of all its pairs of values, and what can fail is told" {
	run -0 "${VOLTIGEUR_BUILD:-$root/build}/tests/ranges"
	[[ $output =~ ^[0-9]{6,}' asked: 0 wrong'$ ]]
}
