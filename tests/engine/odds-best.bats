#!/usr/bin/env bats
# FIELD=best with --aim: the play that is best over the dice still to come.
load ../helper

# A game of one die that may be thrown again, seen first: 7/2 without the choice.
setup() {
	rules=$BATS_TEST_TMPDIR/dicey/
	mkdir "$rules"
	cat >"$rules/ruleset.yaml" <<-'YAML'
		id: dicey
		sides: {player: {again: word, answer: word}}
	YAML
	cat >"$rules/check.yaml" <<-'YAML'
		default: luck
		check:
		  luck:
		    about: One die, thrown again at will.
		    sides: player
		    gives: {total: 0}
		    steps:
		      - {roll: {luck: d6}}
		      - {choose: again, options: [no, yes], default: no}
		      - {reroll: luck, when: again is yes}
		      - {let: {total: luck}}
		      - {stop: high, when: luck >= 5}
		      - {stop: low}
		  duel:
		    about: Each may throw again, one after the other.
		    sides: player
		    gives: {lead: 0}
		    steps:
		      - {roll: {mine: d6, theirs: d6}}
		      - {choose: again, options: [no, yes], default: no}
		      - {reroll: mine, when: again is yes}
		      - {choose: target.again, options: [no, yes], default: no}
		      - {reroll: theirs, when: target.again is yes}
		      - {let: {lead: mine - theirs}}
		      - {stop: done}
	YAML
}

@test "the best of one die thrown again at will has a mean of four and a quarter" {
	# keep 4, 5, 6; throw 1, 2, 3 again: 1/2 * 5 + 1/2 * 7/2 = 17/4
	run check -r "$rules" luck --odds --aim +total --outcome total --fraction --columns total,odds -o tsv again=best
	answers "$(printf '1\t1/12\n2\t1/12\n3\t1/12\n4\t1/4\n5\t1/4\n6\t1/4')"
}

@test "what is aimed at counts also where it is no outcome, and of many states" {
	printf '%s\n' '  crowd:' '    about: luck among ten thousand throws' '    sides: player' '    gives: {total: 0}' '    steps:' \
		'      - {roll: {a: d100, b: d100, luck: d6}}' '      - {choose: again, options: [no, yes], default: no}' \
		'      - {reroll: luck, when: again is yes}' '      - {let: {total: luck}}' \
		'      - {stop: high, when: luck >= 5 and a + b >= 3}' '      - {stop: low}' >>"$rules/check.yaml"
	# 4, 5 and 6 are kept: of six 1/3 + 1/2 * 1/3 are high, but for one throw of 10,000
	run check -r "$rules" crowd --odds --aim +total --outcome result --fraction --columns result,odds -o tsv again=best
	answers "$(printf 'low\t10001/20000\nhigh\t9999/20000')"
}

@test "aimed at as little as can be it keeps one, two and three" {
	run check -r "$rules" luck --odds --aim -total --outcome total --fraction --columns total,odds -o tsv again=best
	answers "$(printf '1\t1/4\n2\t1/4\n3\t1/4\n4\t1/12\n5\t1/12\n6\t1/12')"
}

@test "aimed at a result it throws again whatever is not that result" {
	run check -r "$rules" luck --odds --aim high --fraction --columns result,odds -o tsv again=best
	answers "$(printf 'high\t5/9\nlow\t4/9')"
}

@test "two sides decide each for himself, the second knowing what the first did" {
	# by hand: the second throws again when that gains him; the first foresees it
	run python3 - <<-'PY'
		from fractions import Fraction as F
		second = lambda m, t: max(F(t), F(7, 2)) if False else max(F(t), F(7, 2))
		after = lambda m, t: m - max(F(t), F(7, 2))
		total = F(0)
		for m in range(1, 7):
		    for t in range(1, 7):
		        stay = after(m, t)
		        again = sum(after(x, t) for x in range(1, 7)) / 6
		        total += max(stay, again)
		print(total / 36)
	PY
	want=$output
	run bash -c "check -r '$rules' duel --odds --aim +lead --outcome lead --fraction --columns lead,odds -o tsv again=best target.again=best | python3 -c 'import sys; from fractions import Fraction as F; print(sum(F(l.split()[0]) * F(l.split()[1]) for l in sys.stdin))'"
	answers "$want"
}

@test "best is a word of the odds alone" {
	run --separate-stderr check -r "$rules" luck again=best
	refuses 'again: unknown value "best"'
	run --separate-stderr check -r "$rules" luck --odds again=best
	refuses 'again: unknown value "best"'
}

@test "an aim that is no result and no number is refused" {
	run --separate-stderr check -r "$rules" luck --odds --aim loud again=best
	refuses '--aim: "loud" is not a result'
	run --separate-stderr check -r "$rules" luck --odds --aim +result again=best
	refuses '--aim: result is a word, not a number'
}

@test "a best whose first, short attempt gives up begins anew, and does not crash" {
	run --separate-stderr check -r silver-bayonet spell fate=best -O --aim +damage
	[ "$status" -eq 0 ] || { echo "$status: $stderr"; return 1; }
	run --separate-stderr check -r silver-bayonet fall fate=best height=24 -O --aim +damage
	[ "$status" -eq 0 ] || { echo "$status: $stderr"; return 1; }
}

@test "where the greatest is taken and no option is possible, dice and odds refuse alike" {
	sed -i 's/default: no}/most: luck}/; s/options: \[no, yes\]/options: {no: {when: luck > 6}, yes: {when: luck > 6}}/' "$rules/check.yaml"
	for how in --seed=1 --odds; do
		run --separate-stderr check -r "$rules" luck "$how" by=Ney
		refuses 'again: no option is possible'
	done
}

@test "a search for the best that would take too long is refused by name within bounded memory, and says what to do" {
	[ -n "${VOLTIGEUR_SANITIZED:-}" ] || ulimit -v $((512 * 1024))
	run --separate-stderr timeout 20 check -r silver-bayonet initiative target.fate=best -O --aim +power
	refuses 'steps to find FIELD=best (limit: search); choose an option for some decisions'
}

@test "what a state is worth at a decision is found once: five decisions in a fight take a moment" {
	run --separate-stderr timeout 20 melee -r silver-bayonet attack -O --aim +damage --limit search=12000000 melee=1 defence=13 health=10 \
		target.melee=1 target.defence=14 target.health=11 fate=best target.fate=best negate=best target.negate=best target.response=best
	[ "$status" -eq 0 ] || { echo "$status: $stderr"; return 1; }
}

@test "every decision with every aim ends well, in bounded memory (a part of them; all by tests/engine/best.py --all)" {
	run python3 "$root/tests/engine/best.py"
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
}

@test "without --aim the goal is the one that the ruleset states" {
	run shoot -r silver-bayonet -O weapon=musket range=12 target.defence=14 fate=best
	answers "$(shoot -r silver-bayonet -O --aim +damage weapon=musket range=12 target.defence=14 fate=best)"
	run move -r steeplechase -O -o text energy=thirsty reroll=best
	[ "$status" -eq 0 ]
	run --separate-stderr check -r silver-bayonet fall height=24 fate=best -O
	refuses 'fate: unknown value "best"'
}

@test "what was chosen is said, by one value, by two, or by more" {
	run shoot -r silver-bayonet -O -o text weapon=musket range=12 target.defence=14 fate=best
	[[ "$output" == *"fate, power 4: power if skill is 4 to 10, skill if 1 to 3"* ]]
	run melee -r steeplechase -O -o text --aim +killed stance=best energy=thirsty enemies=2 target.kind=bandits second-throw=no
	[[ "$output" == *"stance, round 1: defend if enemy is "*", attack if 1 to "* ]]
	run melee -r steeplechase -O -o text stance=attack energy=energetic enemies=1 target.kind=bandits second-throw=best
	[[ "$output" == *"second-throw: no"* ]]
	run melee -r steeplechase -O -o text stance=best energy=thirsty enemies=2 target.kind=bandits second-throw=best
	[[ "$output" == *"second-throw: depends on stance, "* ]]
}

@test "an aim of a procedure is a result, or a number that it gives" {
	cd "$BATS_TEST_TMPDIR"
	cp -r "$root/tables/steeplechase" mine
	line=$(grep -n '    aim: overcome' mine/melee.yaml | cut -d: -f1)
	for wrong in +mood -result boredom; do
		sed "s/    aim: overcome/    aim: $wrong/" "$root/tables/steeplechase/melee.yaml" >mine/melee.yaml
		run table-lookup --check-rules mine/
		[ "$status" -eq 2 ]
		[[ "$output" == *"melee.yaml:$line:"*"aim: \"${wrong#[-+]}\" is neither a result nor a number that the procedure gives"* ]]
	done
}
