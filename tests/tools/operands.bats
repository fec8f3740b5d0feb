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
	run "$tool" -s a -o kv "${left[@]}"
	answers "$("$tool" -s a -o kv "$@")"
}

@test "bare words are who, at whom and how far" {
	same shoot harris dubois 18 = by=harris at=dubois range=18
	same shoot fire harris dubois 18 = fire by=harris at=dubois range=18
	same melee cooper dubois = by=cooper at=dubois
	same spot harris dubois 30 = by=harris at=dubois range=30
}

@test "a variant has places of its own" {
	same shoot reload harris musket = reload by=harris weapon=musket
	same move harris 6 = by=harris clear=6
	same move act harris scenario = act by=harris deed=scenario
	same check plain harris 12 = plain by=harris reach=12
}

@test "key=value may stand anywhere, and takes no place" {
	same shoot target.cover=yes harris t.response=dive dubois 18 = target.cover=yes by=harris target.response=dive at=dubois range=18
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
	same shoot harris dubois 18 t.resp=f w=mus = by=harris at=dubois range=18 target.response=fire-back weapon=musket
	run --separate-stderr shoot harris dubois 18 w=m
	[ "$status" -eq 0 ]
	run --separate-stderr shoot harris dubois 18 w=swivel
	refuses 'weapon: "swivel" begins several words of: '
	# an exact word wins, and in a stream nothing is completed
	same shoot harris dubois 18 fate=power = by=harris at=dubois range=18 fate=power
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
