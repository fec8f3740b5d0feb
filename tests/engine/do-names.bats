#!/usr/bin/env bats
# The names that a procedure gives to its caller: with which values they start.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir game
	printf 'id: game\nsides: {figure: {n: {default: 2}}}\n' >game/ruleset.yaml
	export VOLTIGEUR_RULES=./game/
}

# sum_is SUM GIVES STEPS: for given dice, and as the only outcome.
sum_is() {
	cat >game/check.yaml <<-END
		check:
		  p:
		    about: a test
		    sides: figure
		    gives: {sum: 0$2}
		    outcome: [sum]
		    steps:
		$(sed 's/^/      /' <<<"$3")
		  part:
		    sides: figure
		    gives: {hits: 0}
		    steps: [{let: {hits: hits + 5}}]
	END
	run check n=2
	[[ " $output " == *" sum=$1 "* ]] || { echo "$3: $output"; return 1; }
	run check -O --fraction n=2
	[[ " $output " == *" sum=$1 "*" odds=1/1 "* ]] || { echo "$3: $output"; return 1; }
}

# in_rounds SUM GIVES STEPS: the same in each form of a repeat of two rounds.
in_rounds() {
	local form
	for form in 'repeat: 2' 'repeat: n' 'repeat: 5, until: round == 2'; do
		sum_is "$1" "$2" "- {$form, steps: [$3]}" || return 1
	done
}

@test "a name of the procedure has its start value where the step is skipped, in every round" {
	sum_is 0 '' '- {do: part, when: n == 1}
- {let: {sum: hits}}'
	in_rounds 5 '' '{do: part, when: round == 1}, {let: {sum: sum + hits}}'
	in_rounds 5 '' '{do: part, as: one, when: round == 1}, {let: {sum: sum + one.hits}}'
}

@test "a name that the caller declares keeps its value where the step is skipped" {
	sum_is 3 ', hits: 3' '- {do: part, when: n == 1}
- {let: {sum: hits}}'
	in_rounds 10 ', hits: 0' '{do: part, when: round == 1}, {let: {sum: sum + hits}}'
}

@test "a name that another step set keeps its value where the step is skipped" {
	sum_is 5 '' '- {do: part}
- {do: part, when: n == 1}
- {let: {sum: hits}}'
	in_rounds 10 '' '{do: part, when: round == 1}, {do: part, when: round == 2}, {let: {sum: sum + hits}}'
	in_rounds 14 '' '{let: {hits: 7}}, {do: part, when: round == 3}, {let: {sum: sum + hits}}'
}

@test "with a prefix a name always has its start value where the step is skipped" {
	sum_is 0 '' '- {do: part, as: one}
- {do: part, as: one, when: n == 1}
- {let: {sum: one.hits}}'
}

@test "a name starts anew where the procedure runs, whoever declares it" {
	for gives in '' ', hits: 3'; do
		in_rounds 10 "$gives" '{do: part}, {let: {sum: sum + hits}}'
	done
}
