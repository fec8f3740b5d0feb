#!/usr/bin/env bats
# at=A,B,C: one record a target, all of one number.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG=game.log
	export VOLTIGEUR_UNITS="$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml"
}

@test "each target has a record, the number of the others, and dice of its own" {
	run shoot -o kv -d 9,10,3,2,1,1 by=hagman at=dub,manon,gasp range=9
	[ "$status" -eq 0 ]
	[[ "${lines[0]}" == *"at=Dubois "*" repetition=1 "*" power=9 skill=10 "*" number=1 "* ]]
	[[ "${lines[1]}" == *"at=Manon "*" repetition=2 "*" power=3 skill=2 "*" number=1 "* ]]
	[[ "${lines[2]}" == *"at=Gaspard "*" repetition=3 "*" power=1 skill=1 "*" number=1 "* ]]
	[ "${#lines[@]}" -eq 3 ]
}

@test "the weapon that fires at all of them was loaded for all of them" {
	shoot -o kv -d 9,10,3,2 by=hagman at=dubois,manon range=9 >game.log
	[ "$(grep -c 'unloaded=rifle was.unloaded= ' game.log)" -eq 2 ]
	run muster -o kv
	[ "$status" -eq 0 ] # nothing that does not follow
	[[ "$output" == *"by=Hagman unloaded=rifle"* && "$output" == *"by=Dubois health=2"* ]]
	run shoot -o kv by=hagman at=manon range=9
	has result=unloaded
}

@test "every figure tests: --for at" {
	run check terror --for at -o kv -d 1,2,10,10 by=hagman at=dubois,manon
	[[ "${lines[0]}" == *"at=Dubois "*"was.target.terror=none"*"power=1 skill=2"* ]]
	[[ "${lines[1]}" == *"at=Manon "*"power=10 skill=10 "* ]]
}

@test "in a stream, too; the next line has the next number" {
	run bash -c "printf 'by=Hagman at=Dubois,Manon range=9\nby=Perkins at=Manon range=9\n' | shoot -S -s x"
	[[ "${lines[0]}" == *" number=1 "* && "${lines[1]}" == *" number=1 "* && "${lines[2]}" == *" number=2 "* ]]
	[ "$(cut -d ' ' -f 2 <<<"$output" | tr '\n' ' ')" = "at=Dubois at=Manon at=Manon " ]
}

@test "stamped, each is re-derived from itself alone" {
	shoot -o kv -S -s x by=hagman at=dubois,manon,gaspard range=9 >game.log
	unset VOLTIGEUR_UNITS
	run muster --verify
	answers ""
	run bash -c "VOLTIGEUR_LOG= shoot --verify <game.log"
	answers ""
	[ "$(sed 's/.*faces=\([0-9,]*\).*/\1/' game.log | sort -u | wc -l)" -eq 3 ]
	sed -i '2s/ skill=[0-9]*/ skill=12/' game.log
	run --separate-stderr muster --verify
	[[ $status -eq 1 && $stderr == *"game.log:2: "* ]]
}

@test "records of one number that say otherwise of the one who acts are a conflict" {
	printf '%s\n' 'by=Harris at=Dubois health=9 was.health=13 did=a.b repetition=1 number=1' \
		'by=Harris at=Manon health=8 was.health=13 did=a.b repetition=2 number=1' >game.log
	run --separate-stderr muster -o kv
	[[ $status -eq 2 && $stderr == *"game.log:2: health=8: line 1 with the same number has 9"* ]]
}

@test "all or none: an unknown name, one named twice, a die too few" {
	run --separate-stderr shoot -d 1,2,3,4 by=hagman at=dubois,nobody range=9
	refuses 'unknown figure "nobody"'
	run --separate-stderr shoot -d 1,2,3,4 by=hagman at=dubois,dub range=9
	refuses 'at: duplicate target "dub"'
	run --separate-stderr shoot -d 1,2,3 by=hagman at=dubois,manon range=9
	refuses 'too few dice'
	run --separate-stderr shoot -d 1,2,3,4,5 by=hagman at=dubois,manon range=9
	refuses '5 given, but only 4 needed'
	run --separate-stderr shoot -d 1,2,3,4 by=hagman at=dubois,,manon range=9
	refuses 'missing name between commas'
	run --separate-stderr shoot -n 2 by=hagman at=dubois,manon range=9
	refuses 'at: --times requires a single target'
	run --separate-stderr shoot -d 1 by=hagman at="$(seq -s, 600)" range=9
	refuses 'at: more than 512 targets'
}

@test "odds are each target's own" {
	run shoot -O -o tsv --columns at,result,p --outcome result by=hagman at=dubois,manon range=9
	[ "$status" -eq 0 ]
	[[ "${lines[0]}" == Dubois* && "${lines[-1]}" == Manon* ]]
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
