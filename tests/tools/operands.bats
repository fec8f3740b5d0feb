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
	refuses 'weapon: "swivel" begins several words of: '
	# an exact word wins, and in a stream nothing is completed
	same shoot -s a harris dubois 18 fate=power = -s a by=harris at=dubois range=18 fate=power
	run bash -c "echo by=harris at=dubois range=18 weapon=mus | shoot -o kv"
	[ "$status" -eq 2 ]
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
