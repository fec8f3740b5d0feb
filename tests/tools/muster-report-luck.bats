#!/usr/bin/env bats
# muster --report: whose luck a deed was, also of who strikes back.
load ../helper
load report

# duel: a ruleset in which who is hit strikes back unless he is down
duel() {
	ruleset duel <<-'E'
		about: small
		check:
		  strike:
		    about: a blow, and one back
		    sides: man
		    gives: {result: none, back.result: none}
		    outcome: [result]
		    fails: [misses]
		    feat: yes
		    luck: {at: {back.result: [hits]}}
		    steps:
		      - {do: blow}
		      - {do: blow, as: back, swap: yes, when: not target.down}
		  blow:
		    about: a blow
		    sides: man
		    gives: {result: none}
		    steps:
		      - {roll: {aim: d6}, say: "{by} strikes with {aim}"}
		      - {stop: misses, when: aim < 4}
		      - {let: {target.down: yes}, when: aim == 6}
		      - {stop: hits}
		  wrestle:
		    about: until one lies
		    sides: man
		    gives: {result: none}
		    luck: {by: {result: [won]}, at: {result: [lost]}}
		    steps:
		      - {roll: {luck: d6}, say: "{luck}"}
		      - {stop: lost, when: luck <= 2}
		      - {stop: won, when: luck == 6}
		      - {stop: level}
	E
}

@test "a strike back is the luck and the deed of who strikes back" {
	duel
	check -w strike by=Ann at=Bob -d 4,5 >/dev/null
	run bash -c "muster --report | grep section=luck"
	[[ $output == *"deeds=2 got=2 expected=1 "* ]] || { echo "$output"; false; }
}

@test "who did not come to strike back had no luck" {
	duel
	check -w strike by=Ann at=Bob -d 6 >/dev/null
	run bash -c "muster --report | grep section=luck"
	[[ $output == *"deeds=1 got=1 expected=0.5 "* ]] || { echo "$output"; false; }
}

@test "the rules may count a deed without failures by a word, for both" {
	duel
	check -w wrestle by=Ann at=Bob -d 6 >/dev/null
	run bash -c "muster --report | grep section=luck"
	[[ $output == *"deeds=2 got=1 expected=0.5 "* ]] || { echo "$output"; false; }
	sed -i 's/luck: {by: {result: .won.}/luck: {by: {lost: [won]}/' duel/check.yaml
	run -2 check wrestle by=Ann at=Bob -d 6
	[[ $output == *'duel/check.yaml:'*'no step sets "lost"'* ]] || { echo "$output"; false; }
}

@test "luck is counted by side: the odds of those who lose a fight, and of those who win it" {
	VOLTIGEUR_RULES=sharp-practice VOLTIGEUR_UNITS=$units/sharp-practice.yaml:$units/sharp-practice-french.yaml \
		run muster --report "$root/tests/fixtures/logs/sharp-practice.log" -o text
	shown "Major Cope's Detachment: 0 of 1 deed succeeded, 0.68 expected."
	shown "Captain Dubois' Company: 1 of 1 deed succeeded, 0.31 expected."
	[[ $output == *$'Best deed\nCaptain Dubois\' Company, a 31% success, turn 1: Grenadiers go into fisticuffs'* ]] || { echo "$output"; false; }
	VOLTIGEUR_RULES=other-side VOLTIGEUR_UNITS=$units/other-side.yaml run muster --report "$root/tests/fixtures/logs/other-side.log" -o text
	shown "Colonel Hay's scouts: 1 of 3 deeds succeeded, 1.37 expected."
}

@test "corsair: a fight is the luck of who kills or drives back, whoever is named first" {
	cd "$BATS_TEST_TMPDIR" || return 1
	printf '%s\n' 'rules: corsair' 'name: Crew' 'characters:' '  - {name: Anne, class: 3, length: long}' >crew.yaml
	printf '%s\n' 'rules: corsair' 'name: Guard' 'characters:' '  - {name: Bart, class: 3, length: short}' >guard.yaml
	export VOLTIGEUR_RULES=corsair VOLTIGEUR_LOG=game.log VOLTIGEUR_UNITS=crew.yaml:guard.yaml
	for dice in 5 3 1,5 1,3 1,1; do
		case $dice in 1,1) crew=0 guard=0 ;; 1,*) crew=0 guard=1 ;; *) crew=1 guard=0 ;; esac
		for pair in 'by=Anne at=Bart' 'by=Bart at=Anne'; do
			rm -f game.log
			# shellcheck disable=SC2086
			melee -w $pair -d $dice >/dev/null
			run bash -c "muster --report -o kv | grep section=luck"
			[[ $output == *"unit=Crew deeds=1 got=$crew expected=0.6666666667 "* ]] || { echo "$dice $pair: $output"; false; }
			[[ $output == *"unit=Guard deeds=1 got=$guard expected=0.2222222222 "* ]] || { echo "$dice $pair: $output"; false; }
		done
	done
}
