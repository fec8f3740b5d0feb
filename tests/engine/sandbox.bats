#!/usr/bin/env bats
# What a tool gives up, and what strangers' text, names and links cannot do.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	echo there >attempt.there
	attempt=${VOLTIGEUR_BUILD:-$root/build}/tests/attempt.so
}

# A tool whose first write is preceded by attempts at all that it may not do.
sandboxed() {
	[ -z "$VOLTIGEUR_SANITIZED" ] || skip "a sanitizer needs what is given up"
	grep -q SANDBOX_FILTERS "${VOLTIGEUR_BUILD:-$root/build}/sandbox_filter.h" 2>/dev/null || skip "built without libseccomp"
	run --separate-stderr env LD_PRELOAD="$attempt" VOLTIGEUR_TABLES="${VOLTIGEUR_TABLES:-$root/tables}" \
		"${VOLTIGEUR_BUILD:-$root/build}/loaded/$1" "${@:2}"
	[ "$status" -eq 0 ] || { echo "status $status: $stderr" >&2; return 1; }
}

# refused WHAT...: the kernel said no to each.
forbidden() {
	for what; do
		[[ "$stderr" == *"$what: EPERM"* ]] || { echo "$what: $stderr" >&2; return 1; }
	done
	[ ! -e attempt.made ]
	[ -s attempt.there ]
}

everything=("make a file" "write a file" "remove a file" connect "begin a process" "type for the player" trace "send a signal" "run a program")

@test "a tool that answers operands opens, makes, writes, runs and sends nothing" {
	sandboxed shoot -r silver-bayonet -d 10,7 weapon=musket range=12 target.defence=14
	forbidden "read a file" "${everything[@]}"
	sandboxed roll 3d6
	forbidden "read a file" "${everything[@]}"
	sandboxed melee -r silver-bayonet --odds --outcome result arm=heavy melee=2 target.defence=13 target.health=8
	forbidden "read a file" "${everything[@]}"
}

@test "a tool that answers a stream opens nothing any more, whatever variant a record names" {
	export VOLTIGEUR_RULES=silver-bayonet
	printf 'courage=1 reach=12\ncourage=2 check.variant=terror\n' >in
	sandboxed check courage -s 1 <in
	forbidden "read a file" "${everything[@]}"
	[[ "${lines[0]}" == *did=check.courage* ]]
	[[ "${lines[1]}" == *did=check.terror* ]]
}

@test "tools that read a log, decks or unit files to the end can do no more than read" {
	printf 'by=Harris did=shoot.fire health=3 was.health=10\n' >log
	sandboxed muster -r silver-bayonet -l log
	forbidden "${everything[@]}"
	sandboxed draw -r silver-bayonet clue-investigation -s farm
	forbidden "${everything[@]}"
	sandboxed unit-validate "$root/tests/fixtures/units/british.yaml"
	forbidden "${everything[@]}"
}

@test "VOLTIGEUR_CONFINE=no gives up nothing" {
	export VOLTIGEUR_CONFINE=no
	sandboxed shoot -r silver-bayonet -d 10,7 weapon=musket range=12 target.defence=14
	[[ "$stderr" == *"read a file: done"*"make a file: done"* ]]
}

@test "no tool writes a file, whatever the environment names" {
	export HOME=$PWD XDG_DATA_HOME=$PWD TMPDIR=$PWD PAGER='touch pager' EDITOR='touch editor' COLUMNS=80
	export VOLTIGEUR_TABLES="$root/tables" VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_UNITS=$root/tests/fixtures/units/british.yaml VOLTIGEUR_LOG=$PWD/none.log
	shoot -s 1 -S -t by=harris range=9 target.defence=12
	roll -s 1 3d6
	muster -u "$VOLTIGEUR_UNITS"
	[ "$(ls)" = attempt.there ]
}

@test "a ruleset's name leads to no other folder" {
	mkdir -p tables outside
	printf 'id: outside\n' >outside/ruleset.yaml
	ln -s "$PWD/outside" tables/absolute
	ln -s ../outside tables/relative
	cp -r "$root/tests/fixtures/rules/tin" tables/tin
	ln -s tin tables/beside
	export VOLTIGEUR_TABLES=$PWD/tables
	for name in absolute relative .. ../outside ./.. 'a\b' 'tin/../../outside' .tin TIN; do
		case $name in */*) continue ;; esac # with a slash it is a folder, which the player names
		run --separate-stderr roll -r "$name" 3d6
		refuses "unknown ruleset \"${name/\\/\\}\""
	done
	run roll -r beside -d 1 d6
	answers "roll=d6 dice=1 total=1"
	sed -i 's/^id: tin/id: tin\nextends: absolute/' tables/tin/ruleset.yaml
	run --separate-stderr roll -r tin 3d6
	refuses 'extends: unknown ruleset "absolute"'
	sed -i 's/^extends: .*/extends: ..\/..\/outside/' tables/tin/ruleset.yaml
	run --separate-stderr roll -r tin 3d6
	refuses 'unknown ruleset'
}

@test "a unit file leads to no folder: rules: is an id, not a path" {
	cp -r "$root/tests/fixtures/rules/moonlight" moonlight
	for name in ./moonlight moonlight/ "$PWD/moonlight" ../sandbox/moonlight /etc/; do
		printf 'rules: %s\nname: X\n' "$name" >unit.yaml
		run --separate-stderr unit-validate -o gcc unit.yaml
		[ "$status" -eq 1 ]
		[ "$output" = "unit.yaml:1:8: error: \"$name\" is not the id of a ruleset [rules]" ]
		[ -z "$stderr" ]
	done
	printf 'rules: moonlight\nname: X\nhands: [{name: Kit, kind: runner, lantern: yes}]\n' >unit.yaml
	run unit-validate -r ./moonlight -o gcc unit.yaml
	[ "$status" -eq 0 ]
	VOLTIGEUR_RULES=./moonlight run unit-validate -o gcc unit.yaml
	[ "$status" -eq 0 ]
}

@test "a file of a ruleset that is a link to somewhere else is refused, and not quoted" {
	cp -r "$root/tests/fixtures/rules/tin" tin
	echo 'secret: {' >secret.yaml
	mkdir sub
	mv tin sub/
	rm sub/tin/check.yaml
	ln -s "$PWD/secret.yaml" sub/tin/check.yaml
	run --separate-stderr check -r ./sub/tin nerve -s 1 drill=0
	refuses "the link leads out of the ruleset"
	[[ "$stderr" != *secret:* ]]
	echo drill=0 >in
	run --separate-stderr check -r ./sub/tin nerve -s 1 <in
	[ "$status" -eq 2 ]
	[[ "$output$stderr" != *secret:* ]]
}

@test "no name in the rules or in a record leads to a file beside the ruleset" {
	cp -r "$root/tests/fixtures/rules/tin" tin
	printf 'columns: {a: 1}\nrows: {x: {a: 2}}\n' >profile.yaml
	printf 'check:\n  p:\n    about: x\n    fields: {w: {from: ../profile}}\n    steps: [{stop: done, when: w.a > 0}, {stop: done}]\n' >tin/check.yaml
	run --separate-stderr check -r ./tin p -s 1 w=x
	refuses '"../profile" is not a profile'
	printf 'did=../check.p by=x version=1\n' >log
	run --separate-stderr muster --verify -r ./tin -l log
	[ "$status" -eq 2 ]
}

@test "escape sequences are shown escaped in the text form: C0, DEL, and C1 as UTF-8" {
	cd "$root"
	printf '# \x1b[2J\nnote="\x1b]0;x\x07" range=far\n' |
		shoot -r tests/fixtures/rules/tin -s 1 -o text >"$BATS_TEST_TMPDIR/out" 2>"$BATS_TEST_TMPDIR/err" || true
	printf 'range=3 men=1 note=\xc2\x9b31m by=\x7fHarris\n' |
		check -r tests/fixtures/rules/tin nerve -x -t -s 1 -o text >>"$BATS_TEST_TMPDIR/out" 2>>"$BATS_TEST_TMPDIR/err" || true
	[ -s "$BATS_TEST_TMPDIR/out" ]
	[ -s "$BATS_TEST_TMPDIR/err" ]
	run ! env LC_ALL=C grep -aP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' "$BATS_TEST_TMPDIR/out" "$BATS_TEST_TMPDIR/err"
	grep -q '^# \\x1b\[2J$' "$BATS_TEST_TMPDIR/out"
}

@test "escape sequences in rules, unit files and their names are shown escaped" {
	cp -r "$root/tests/fixtures/rules/tin" tin
	printf 'check:\n  p:\n    about: "\\e[31mred\\x9b"\n    steps: [{stop: done, say: "\\e[31m"}]\n' >tin/check.yaml
	printf 'rules: silver-bayonet\nname: "\\e[31m"\nnation: "\\x9bfrance"\n' >$'unit\e.yaml'
	{
		check -r ./tin --list
		check -r ./tin p --fields
		check -r ./tin p -o text -s 1 note=x
		unit-validate $'unit\e.yaml'
		unit-validate -o gcc $'unit\e.yaml'
		shoot -r silver-bayonet -u $'unit\e.yaml' --list
	} >out 2>&1 || true
	run ! env LC_ALL=C grep -aP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' out
	grep -q '\\x1b\[31mred\\x9b' out
}

@test "marks that turn the direction of writing round, and line ends of other kinds, are shown escaped" {
	marks=$'\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff'
	printf 'rules: silver-bayonet\nname: "%s"\nnation: "%s"\n' "$marks" "$marks" >"unit$marks.yaml"
	{
		roll "3d6$marks"
		roll -r "$marks" 3d6
		roll "--$marks"
		unit-validate "unit$marks.yaml"
		for form in text gcc tap junit; do unit-validate -o $form "unit$marks.yaml"; done
		shoot -r silver-bayonet -u "unit$marks.yaml" -l "none$marks/log" by=x
		printf 'note=%s\nweapon=%s range=1\n{"%s":"%s",}\n' "$marks" "$marks" "$marks" "$marks" | shoot -r silver-bayonet -o text
		check -r "$root/tests/fixtures/rules/tin" nerve -s 1 -o text drill=1 "by=$marks"
		roll -r $'\xed\xa0\x80' 3d6 # half a pair is no UTF-8
	} >out 2>&1 || true
	run ! grep -aP '[\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}\x{feff}]' out
	iconv -f UTF-8 -t UTF-8 out >/dev/null
	grep -qF 'roll: unknown ruleset "\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff"' out
	grep -qF '\xed\xa0\x80' out
}

@test "a message is one line, whatever it quotes" {
	run --separate-stderr roll -r silver-bayonet $'x\nroll: all is well'
	refuses 'x\x0aroll: all is well'
	[[ "$stderr" != *$'\n'* ]]
	run --separate-stderr shoot -r silver-bayonet -u $'no\nshoot: such' by=x
	refuses 'no\x0ashoot: such'
}

@test "other characters stay as they are" {
	run check -r "$root/tests/fixtures/rules/tin" nerve -d 3 -o text drill=1
	answers "3 and drill 1 = 4, they waver"
	run --separate-stderr roll 'é…💥'
	[[ "$stderr" == *'é…💥'* ]]
}

@test "a message quotes no more than a little of a huge input" {
	huge=$(printf '%0100000d' 0 | tr 0 x)
	for operand in "$huge" "$huge=1" "weapon=$huge"; do
		run --separate-stderr shoot -r silver-bayonet -s 1 "$operand"
		[ "$status" -eq 2 ]
		[ "${#stderr}" -lt 1500 ] || { echo "${#stderr}"; return 1; }
	done
	printf 'range=%s\n' "$huge" >in
	run --separate-stderr shoot -r "$root/tests/fixtures/rules/tin" -s 1 <in
	[ "$status" -eq 2 ]
	[ "${#stderr}" -lt 1500 ]
	[ "${#output}" -lt 102000 ] # the record is kept, the message is short
	printf 'rules: silver-bayonet\nname: x\nnation: %s\n' "$huge" >unit.yaml
	run unit-validate -o gcc unit.yaml
	[ "${#output}" -lt 3000 ] || { echo "${#output}"; return 1; }
}
