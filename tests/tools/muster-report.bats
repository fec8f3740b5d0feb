#!/usr/bin/env bats
# muster --report: an evening told turn by turn, with the odds of what happened.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	units=$root/tests/fixtures/units
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG=game.log VOLTIGEUR_UNITS=$units/british.yaml:$units/french.yaml
}

shown() { # LINE: the report has it
	[[ $'\n'$output$'\n' == *$'\n'"$1"$'\n'* ]] || { echo "no \"$1\" in:"; echo "$output"; return 1; }
}

evening() {
	check initiative harris dubois -d 8,7,5,4 -w
	shoot -w harris dubois 18 -d 10,7
	shoot -w harris gaspard 9
	muster -w event=turn
	check initiative dubois harris -d 8,7,5,4 -w
	shoot -w hagman dubois 20 -d 9,8
} >/dev/null 2>&1

@test "each deed stands under its turn, with who, whom, and its sentence" {
	evening
	run muster --report -o text
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "Harris's Men against Dubois and Company" ]
	shown "Turn 1"
	shown "3. Harris at Dubois, fire: power 10, skill 7, +1 accuracy = 18 against 14: hit for 10, 2 health left. (36%)"
	shown "Turn 2"
}

@test "the chance is what --odds says of the same deed: of success, or after a failure of that" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	shoot -w hagman dubois 20 -d 1,2 >/dev/null
	for number in 1 2; do
		set -- harris dubois 18 hit
		[ "$number" = 1 ] || set -- hagman dubois 20 miss
		want=$(VOLTIGEUR_LOG='' shoot -O --outcome result "$1" "$2" "$3" -o json | sed -n "s/.*\"result\":\"$4\",\"p\":\([^,]*\),.*/\1/p")
		[ -n "$want" ]
		run bash -c "muster --report -o json | grep '\"section\":\"story\"' | grep '\"by\":\"${1^}\"'"
		[[ $output == *"\"chance\":$want,"* ]] || { echo "want $want: $output"; false; }
	done
}

@test "a text that the log carries need not be there: it is derived again" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	run grep -c 'text=' game.log
	[ "$output" = 0 ]
	run muster --report -o text
	[[ $output == *"hit for 10, 2 health left"* ]]
}

@test "who goes out is named, counted, and what put him out is decisive" {
	evening
	run muster --report -o text
	[[ $output == *"Hagman at Dubois, fire: "*"Dubois is out."* ]] || { echo "$output"; false; }
	shown "Decisive"
	[[ $output == *"Dubois and Company: 1 of 8 out (Dubois)"* ]]
	run bash -c "muster --report | grep section=decisive"
	[[ $output == *" out=Dubois "* ]]
}

@test "luck is what happened beside what was to be expected, by side" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	run bash -c "muster --report | grep section=luck"
	[[ $output == *"deeds=1 got=1 expected=0.36 "*"1 of 1 deed succeeded, 0.4 expected"* ]] || { echo "$output"; false; }
}

@test "dice are counted for whoever threw them, also for the other side" {
	check initiative -w harris dubois -d 8,7,5,4 >/dev/null
	run bash -c "muster --report | grep section=dice"
	[[ ${lines[0]} == *"Harris's Men\" die=d10 source=hand dice=2 mean=7.5 "* ]] || { echo "$output"; false; }
	[[ ${lines[1]} == *"Dubois and Company\" die=d10 source=hand dice=2 mean=4.5 "* ]]
}

@test "what was undone, given anew or agreed is listed; undone dice count" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	muster --undo >/dev/null
	shoot -w hagman dubois 20 -d 3,2 >/dev/null 2>&1
	shoot --again -w fate=power -d 3,2,9 >/dev/null 2>&1
	run muster --report -o text
	[[ $output == *"hit for 10, 2 health left. (36%) [undone,"* ]] || { echo "$output"; false; }
	[[ $output == *"[given anew"* && $output == *"Worth knowing"* ]]
	[[ $output == *"Harris's Men: 5 d10 rolled by hand"* ]]
	[[ $output != *"Decisive"*"Harris at Dubois"*"Luck"* ]]
}

@test "an empty log has a report, and so has a torn one, which says so" {
	: >empty.log
	run muster --report empty.log -o text
	[ "$status" -eq 0 ]
	shown "Nothing has happened yet."
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	printf 'by=Har' >>game.log
	run -2 --separate-stderr muster --report -o text
	[[ $output == *"hit for 10"* && $stderr == *"the last line is damaged"* ]]
}

@test "without unit files a log tells what its records say" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	unset VOLTIGEUR_UNITS
	run muster --report -o text
	[ "$status" -eq 0 ]
	[[ $output == *"hit for 10"* ]]
	shoot weapon=musket range=9 target.defence=14 -s x >bare.log
	run muster --report bare.log -o text
	[[ $output == *"Odds that are not known"* || $output == *"1. power"* ]] || { echo "$output"; false; }
}

@test "odds that are refused are named, and the report goes on" {
	shoot -w harris dubois 18 -d 10,7 >/dev/null
	shoot -w hagman dubois 20 -d 3,2 >/dev/null 2>&1
	run muster --report -o text --limit frontier=1
	[ "$status" -eq 0 ]
	[[ $output == *"hit for 10"* && $output == *"Odds that are not known"*"frontier"* ]] || { echo "$output"; false; }
}

@test "hostile names reach neither terminal nor page, and are no Markdown" {
	sed 's/name: Harris$/name: "<script>\\u202e\\e[1m*x*"/' "$units/british.yaml" >hostile.yaml
	export VOLTIGEUR_UNITS=$PWD/hostile.yaml:$units/french.yaml
	shoot -w by='<script' at=dubois range=18 -d 10,7 >/dev/null
	for form in text markdown html; do
		run muster --report -o $form
		[ "$status" -eq 0 ]
		[[ $output != *$'\e'* && $output != *$'\u202e'* ]]
		[[ $form = text || $output != *[!\\]'<script'* ]] # Markdown has a backslash before it
		[[ $form != markdown || $output != *' *x*'* ]]
		[[ $form != html || ( $output == '<!DOCTYPE html>'* && $output == *'</html>' && $output != *http* ) ]]
	done
}

@test "a secret of a side is told to it and the referee only" {
	export VOLTIGEUR_RULES=other-side VOLTIGEUR_UNITS=$units/other-side.yaml
	echo 'event=game number=1' >game.log
	echo 'event=join by=Picket player=no quality=average weapon=musket strength=6 original=6 hidden=yes number=2' >>game.log
	run muster --report -o text
	[[ $output != *Picket* ]] || { echo "$output"; false; }
	run muster --report -o text --as referee
	[[ $output == *"Picket joins"* ]]
	run -2 muster --report --as nobody
	[[ $output == *'no side "nobody"'* ]]
}

@test "each ruleset has a report" {
	local rules
	for rules in sharp-practice corsair steeplechase other-side; do
		rm -f game.log
		VOLTIGEUR_RULES=$rules VOLTIGEUR_UNITS=$units/$rules.yaml muster -w turn >/dev/null
		VOLTIGEUR_RULES=$rules VOLTIGEUR_UNITS=$units/$rules.yaml run muster --report -o html
		[ "$status" -eq 0 ] && [[ $output == *'<h2>Losses</h2>'* ]]
	done
}

@test "no line is wider than the terminal" {
	evening
	run bash -c "COLUMNS=50 muster --report -o text | awk 'length > 50'"
	answers ""
}

@test "the log is named once, by -l, the environment or an operand" {
	run -2 muster --report -l a b
	[[ $output == *'the log is named twice'* ]]
	run -2 muster --report a b
	[[ $output == *'--report takes one log'* ]]
	run -2 muster --report -w
	[[ $output == *'--report and --write cannot be combined'* ]]
	unset VOLTIGEUR_LOG
	run -2 muster --report
	[[ $output == *'--report requires a log'* ]]
}
