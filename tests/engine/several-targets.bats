#!/usr/bin/env bats
# at=A,B,C by the rulesets: each figure tests. The rest is in targets.bats.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG=game.log
	export VOLTIGEUR_UNITS="$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml"
}

@test "a fight that says nothing of several targets has one" {
	run melee -o kv by=hagman at=dubois,manon
	has result=one-target refused=one-target
}

@test "in a stream, too; the next line has the next number" {
	run bash -c "printf 'by=Hagman at=Dubois,Manon\nby=Perkins at=Manon\n' | check terror --for at -S -s x"
	[[ "${lines[0]}" == *" number=1 "* && "${lines[1]}" == *" number=1 "* && "${lines[2]}" == *" number=2 "* ]]
	[ "$(cut -d ' ' -f 2 <<<"$output" | tr '\n' ' ')" = "at=Dubois at=Manon at=Manon " ]
}

@test "every figure tests: --for at" {
	run check terror --for at -o kv -d 1,2,10,10 by=hagman at=dubois,manon
	[[ "${lines[0]}" == *"at=Dubois "*"was.target.terror=none"*"power=1 skill=2"* ]]
	[[ "${lines[1]}" == *"at=Manon "*"power=10 skill=10 "* ]]
}

@test "records of one number that say otherwise of the one who acts are a conflict" {
	printf '%s\n' 'by=Harris at=Dubois health=9 was.health=13 did=a.b repetition=1 number=1' \
		'by=Harris at=Manon health=8 was.health=13 did=a.b repetition=2 number=1' >game.log
	run --separate-stderr muster -o kv
	[[ $status -eq 2 && $stderr == *"game.log:2: health=8: line 1 with the same number has 9"* ]]
}

@test "records of one number that say the same of the one who acts are none, however many there are" {
	local figure line=0
	for figure in Dubois Manon Gaspard Harris; do
		echo "by=Harris at=$figure health=9 was.health=13 did=a.b repetition=$((line += 1)) number=1"
	done >game.log
	run --separate-stderr muster -o kv
	[[ $status -eq 0 && -z $stderr && $output == *'by=Harris'*' health=9'* ]] || { echo "$stderr"; false; }
	echo 'by=Harris at=Dubois health=8 was.health=9 did=a.b repetition=1 number=2' >>game.log # what they left
	run --separate-stderr muster -o kv
	[[ $status -eq 0 && -z $stderr ]] || { echo "$stderr"; false; }
}

@test "a comma in a name is no list" {
	cat >unit.yaml <<-'YAML'
		rules: silver-bayonet
		nation: britain
		officer: {name: "Harris, 95th", equipment: [rifle]}
	YAML
	VOLTIGEUR_UNITS=unit.yaml run shoot -o kv -d 3,2 weapon=rifle range=9 at="Harris, 95th"
	has 'at="Harris, 95th"'
	lacks repetition
}
