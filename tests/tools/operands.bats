#!/usr/bin/env bats
# Bare words of the command line: a variant, then fields by their position.
load ../helper

setup() {
	export VOLTIGEUR_RULES=silver-bayonet
	export VOLTIGEUR_UNITS=$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml
}

same() { # WORDS = WORDS: both lines have one answer
	local left=() tool=$1
	shift
	while [ "$1" != = ]; do
		left+=("$1")
		shift
	done
	shift
	run "$tool" -o kv "${left[@]}"
	answers "$("$tool" -o kv "$@")"
}

@test "bare words are who, at whom and how far" {
	same shoot -s a harris dubois 18 = -s a by=harris at=dubois range=18
	same shoot -s a fire harris dubois 18 = -s a fire by=harris at=dubois range=18
	same melee -s a cooper dubois = -s a by=cooper at=dubois
	same spot -s a harris dubois 30 = -s a by=harris at=dubois range=30
}

@test "a variant has places of its own" {
	same shoot -s a reload harris musket = -s a reload by=harris weapon=musket
	same move -s a harris 6 = -s a by=harris clear=6
	same move -s a act harris scenario = -s a act by=harris deed=scenario
	same check -s a plain harris 12 = -s a plain by=harris reach=12
}

@test "key=value may stand anywhere, and takes no place" {
	same shoot -s a target.cover=yes harris t.response=dive dubois 18 = -s a target.cover=yes by=harris target.response=dive at=dubois range=18
}

@test "a name with a space is one operand" {
	export VOLTIGEUR_LOG=$BATS_TEST_TMPDIR/game.log
	echo 'event=join by="The Ghoul" health=9' >"$VOLTIGEUR_LOG"
	run check struck -o kv "the gh" 3
	has 'by="The Ghoul"' health=6
}

@test "a figure that is named like a variant needs by=" {
	export VOLTIGEUR_UNITS= VOLTIGEUR_LOG=$BATS_TEST_TMPDIR/game.log
	echo 'event=join by=Reload health=9' >"$VOLTIGEUR_LOG"
	run shoot -o kv reload weapon=musket
	has did=shoot.reload
	lacks by
	run shoot -o kv reload reload musket
	has by=Reload did=shoot.reload
}

@test "a bare word makes a record: the tool does not wait for a stream" {
	run --separate-stderr timeout 5 shoot harris <&-
	refuses "missing"
}

@test "one word too many is an error that lists the places" {
	run --separate-stderr shoot harris dubois 18 3
	refuses '"3" is one operand too many; in order they are by, at, range, others are key=value'
}

@test "a word that is neither variant nor figure is an error" {
	run --separate-stderr shoot relaod harris
	refuses 'unknown figure "relaod"'
	unset VOLTIGEUR_UNITS
	run --separate-stderr shoot relaod weapon=musket
	refuses 'unknown variant "relaod"'
}

@test "a word of a value may be cut short if only one begins so" {
	same shoot -s a harris dubois 18 t.resp=f w=mus = -s a by=harris at=dubois range=18 target.response=fire-back weapon=musket
	run --separate-stderr shoot harris dubois 18 w=m
	[ "$status" -eq 0 ]
	run --separate-stderr shoot harris dubois 18 w=swivel
	refuses 'weapon: "swivel" begins several words, and none is there'
	run --separate-stderr check terror harris dubois sky=d
	refuses 'sky: "d" begins several words of: '
	# an exact word wins, and in a stream nothing is completed
	same shoot -s a harris dubois 18 fate=power = -s a by=harris at=dubois range=18 fate=power
	run bash -c "echo by=harris at=dubois range=18 weapon=mus | shoot -o kv"
	[ "$status" -eq 2 ]
}

@test "each part of a word with hyphens may be cut short" {
	export VOLTIGEUR_RULES=sharp-practice VOLTIGEUR_UNITS=$root/tests/fixtures/units/sharp-practice.yaml
	same check initiative cope a-g first = initiative by=Cope use=activate-group at=First
	same check initiative cope act-group first = initiative by=Cope use=activate-group at=First
	same check initiative cope activate-g first = initiative by=Cope use=activate-group at=First
	run --separate-stderr check initiative cope a- first
	refuses 'use: "a-" begins several words of: '
	run --separate-stderr check initiative cope a-group- first
	refuses 'use: unknown value "a-group-"; expected one of: '
}

@test "the only weapon that fits is taken: to fire the loaded one, to reload the unloaded one" {
	export VOLTIGEUR_LOG=$BATS_TEST_TMPDIR/game.log
	echo 'event=set by=harris unloaded=musket' >"$VOLTIGEUR_LOG"
	echo 'event=set by=dubois unloaded=second-pistol' >>"$VOLTIGEUR_LOG"
	run shoot -o kv reload harris
	has weapon=musket result=reloaded unloaded=
	run shoot -o kv reload dubois
	has weapon=second-pistol result=reloaded
	run shoot -o kv dubois harris 5 -d 1,1
	has weapon=pistol result=miss
	# only one is carried, and does not fit: the rules say why
	run shoot -o text reload perkins
	answers "Perkins cannot reload: the musket is loaded"
	# several fit
	echo 'event=set by=dubois unloaded=pistol,second-pistol' >>"$VOLTIGEUR_LOG"
	run --separate-stderr shoot reload dubois
	refuses "missing weapon=; it could be pistol or second-pistol"
	same shoot -s a reload dubois s = -s a reload by=dubois weapon=second-pistol
}

@test "a word that begins several is the one that suits who acts" {
	export VOLTIGEUR_RULES=sharp-practice VOLTIGEUR_UNITS=$root/tests/fixtures/units/sharp-practice.yaml
	export VOLTIGEUR_LOG=$BATS_TEST_TMPDIR/game.log
	printf 'event=set by=%s loaded=no\n' First Rifles Gun >"$VOLTIGEUR_LOG"
	same check actions first re = actions by=First action=reload-musket
	same check actions rifles rel = actions by=Rifles action=reload-rifle
	same check actions gun reload = actions by=Gun action=reload-gun
	run --separate-stderr check actions first m
	refuses "missing action=; it could be move or mount"
	# without a word nothing is chosen: the answer lists what fits
	run check actions first -o kv
	has result=allowed
	lacks action
}

@test "--check-rules looks at what suits" {
	cp -r "$root/tests/fixtures/rules/tin" "$BATS_TEST_TMPDIR/tin"
	cd "$BATS_TEST_TMPDIR"
	sed -i 's/^    example: men=4.*/&\n    suits: {gnu: gun.range > 20}/' tin/shoot.yaml
	run --separate-stderr table-lookup --check-rules ./tin
	[[ $stderr = *'"suits" requires a field with words'* ]]
	sed -i 's/gnu: gun.range/gun: gnu.range/' tin/shoot.yaml
	run --separate-stderr table-lookup --check-rules ./tin
	[[ $stderr = *'gnu'* ]]
	# and a required field needs no one-of
	sed -i 's/gun: gnu.range/gun: gun.range/' tin/shoot.yaml
	sed -i 's/    gun:   {from: guns, default: musket}/    gun: {from: guns, required: yes}/' tin/ruleset.yaml
	unset VOLTIGEUR_UNITS
	run shoot -r ./tin -o kv men=1 range=9 target.men=5 -d 1
	has gun=rifle
}

@test "every ruleset names the places, and --check-rules looks at them" {
	local file
	for file in "$root"/tables/*/{check,shoot,melee,spot,move}.yaml; do
		[ ! -e "$file" ] || grep -q '^operands: \[' "$file" || { echo "$file"; return 1; }
	done
	cp -r "$root/tests/fixtures/rules/tin" "$BATS_TEST_TMPDIR/tin"
	sed -i '0,/    about:/s//    operands: [by, rnage]\n    about:/' "$BATS_TEST_TMPDIR/tin/shoot.yaml"
	run --separate-stderr table-lookup --check-rules "$BATS_TEST_TMPDIR/tin"
	[[ $stderr = *'"rnage" is no field of shoot '* ]]
}

@test "a 0 is the highest face of a die that prints it so" {
	same shoot harris dubois 18 -d 0,7 = by=harris at=dubois range=18 -d 10,7
	run shoot -o kv -d 2x0 harris dubois 18
	has power=10 skill=10
	run bash -c "echo by=harris at=dubois range=18 faces=0,7 | shoot -o kv"
	has power=10 skill=7
	unset VOLTIGEUR_UNITS
	run --separate-stderr melee -r sharp-practice -d 0,1 men=1 target.men=1
	[ "$status" -eq 2 ]
	[[ $stderr == *"cannot show 0"* ]]
}

@test "a decision of yes and no has these two words" {
	unset VOLTIGEUR_UNITS
	run bash -c "table-lookup -r steeplechase parlay --fields | grep '^give-horse'"
	[[ ${lines[0]} == *" no, yes" ]]
	run --separate-stderr table-lookup -r steeplechase parlay give-horse=x
	[[ $stderr == *"expected one of: no, yes"* ]]
}

@test "a beginning of the whole word comes before beginnings of its parts" {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir ways
	printf 'id: ways\nsides: {figure: {way: [cross-low, crossing-long, mud-bank, mud]}}\n' >ways/ruleset.yaml
	printf 'check: {p: {about: a test, sides: figure, gives: {n: 0}, steps: [{let: {n: 1}, when: way is cross-low}, {let: {n: 2}, when: way is crossing-long}]}}\n' >ways/check.yaml
	run -0 env -u VOLTIGEUR_UNITS -u VOLTIGEUR_LOG check -r ./ways/ -o kv p way=cross-l
	answers "way=cross-low did=check.p n=1"
	run -0 env -u VOLTIGEUR_UNITS -u VOLTIGEUR_LOG check -r ./ways/ -o kv p way=crossi
	answers "way=crossing-long did=check.p n=2"
	run -0 env -u VOLTIGEUR_UNITS -u VOLTIGEUR_LOG check -r ./ways/ -o kv p way=mud
	answers "way=mud did=check.p"
	run --separate-stderr env -u VOLTIGEUR_UNITS -u VOLTIGEUR_LOG check -r ./ways/ -o kv p way=c-l
	refuses 'way: "c-l" begins several words of: '
}
