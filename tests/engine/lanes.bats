#!/usr/bin/env bats
# Lines of a stream that are like those before them are answered by a lane (lib/resolve/lane.h):
# the same bytes, messages and exit status as for each line by itself.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet
}

# shots N: records of one shape.
shots() {
	awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++)
		printf "id=%d weapon=%s range=%d target.defence=%d target.health=%d moved=no\n",
			i, i % 2 ? "musket" : "rifle", i % 30, 12 + i % 4, 8 + i % 5 }'
}

# alone FILE OPTION..: with -x no line is answered by a lane.
alone() {
	local file=$1
	shift
	shoot -s q "$@" <"$file" >fast 2>said || true
	shoot -s q "$@" -x <"$file" 2>told >slow || true
	cmp fast slow || return 1
	diff <(grep '^shoot: ' said) <(grep '^shoot: ' told)
}

@test "a stream is answered as each of its lines is" {
	shots 300 >records
	alone records
	alone records -S
	alone records -o json
	alone records -o tsv --columns=result,id,power,nothing
	alone records --set accuracy=2
}

@test "a line that is unlike the others is answered between them" {
	for odd in 'weapon=musket range=x target.defence=12' '# a comment' '' 'turn' 'event=turn' \
		'id=7 weapon=musket range=7 target.defence=12 target.health=9 moved=maybe' \
		'id=7 weapon=musket range=7 target.defence=12 target.health=9 moved=yes more=1' \
		'id=7 weapon=musket  range=7 target.defence=12 target.health=9.5 moved=yes' \
		'id= weapon=musket range=7 target.defence=12 target.health=9 moved=yes' \
		'id="a b" weapon=musket range=7 target.defence=12 target.health=9 moved=yes' \
		$'id=7 weapon=musket range=7 target.defence=12 target.health=9 moved=yes\r'; do
		{ shots 100; echo "$odd"; shots 100; echo "$odd"; } >records
		alone records
		alone records -S
	done
}

@test "a lane costs a fraction of what the other lines cost" {
	command -v valgrind >/dev/null || skip "no valgrind"
	[ -z "${VOLTIGEUR_SANITIZED:-}" ] || skip "sanitizers count as well"
	shots 3000 >same
	awk '{ print $0, "note" NR % 40 "=1" }' same >different
	for kind in same different; do
		VOLTIGEUR_CONFINE=no valgrind --tool=callgrind --callgrind-out-file=/dev/null shoot -s q <$kind 2>&1 >/dev/null |
			awk '/Collected/ { print $4 }' >$kind.work
	done
	[ $(($(cat same.work) * 7)) -lt $(($(cat different.work) * 2)) ] || { cat same.work different.work; return 1; }
}

@test "a loop goes as often as a field says, whatever is the least it may say" {
	mkdir loops
	printf 'id: loops\ntitle: Loops\n' >loops/ruleset.yaml
	cat >loops/shoot.yaml <<-'END'
		shoot:
		  each:
		    about: a throw for each go
		    fields: {goes: {type: number, least: 0, most: 9}}
		    gives: {hits: 0}
		    outcome: [hits]
		    steps: [{repeat: goes, steps: [{roll: {x: d6}}, {let: {hits: +1}, when: x >= 4}]}]
	END
	awk 'BEGIN { for (i = 0; i < 300; i++) print "goes=" i % 8 }' >records
	VOLTIGEUR_TABLES=$PWD VOLTIGEUR_RULES=loops alone records
}

@test "a number that is no integer at first stays one that a loop adds integers to" {
	mkdir loops
	printf 'id: loops\ntitle: Loops\nsides: {figure: {worn: 0.5}}\n' >loops/ruleset.yaml
	cat >loops/shoot.yaml <<-'END'
		shoot:
		  each:
		    about: what each go wears out
		    sides: figure
		    fields: {goes: {type: number, least: 0, most: 9}}
		    gives: {sum: 0}
		    steps: [{repeat: goes, steps: [{let: {sum: sum + worn}}, {roll: {x: d6}}, {let: {worn: +1}, when: x > 2}]}]
	END
	awk 'BEGIN { for (i = 0; i < 300; i++) print "goes=" i % 8 }' >records
	VOLTIGEUR_TABLES=$PWD VOLTIGEUR_RULES=loops alone records
	grep -q ' worn=5.5 was.worn=0.5 ' fast
}

@test "random streams of a few shapes, of every ruleset" {
	for rules in silver-bayonet sharp-practice steeplechase corsair other-side; do
		python3 "$root/tests/engine/lanes.py" "${LANES_SEED:-1}" "${LANES_STREAMS:-12}" "$rules"
	done
}

@test "dice above 99, below 0, of words, and one or several of a name are written as for each line by itself" {
	mkdir hundreds
	cat >hundreds/ruleset.yaml <<-'END'
		id: hundreds
		title: Hundreds
		dice:
		  sign: {throw: d4, words: {1: red, 2-4: blue}}
		  odd: {throw: d4, faces: {1: -7, 2: 99, 3: 100, 4: 12345}}
	END
	cat >hundreds/shoot.yaml <<-'END'
		shoot:
		  all:
		    about: one die of each kind, and some more
		    fields: {more: {type: number, least: 0, most: 3}}
		    gives: {sum: 0}
		    steps: [{roll: {a: d200}}, {roll: {b: odd}}, {roll: {c: sign}}, {repeat: more, steps: [{roll: {d: odd}}]}, {let: {sum: a + b}}]
	END
	awk 'BEGIN { for (i = 0; i < 240; i++) print "more=" int(i / 60) }' >records
	export VOLTIGEUR_TABLES=$PWD VOLTIGEUR_RULES=hundreds
	for form in "-o kv" "-o json" "-o tsv --columns=a,b,c,d,sum" "-S -o kv" "-S -o json"; do
		# shellcheck disable=SC2086 # words are meant
		alone records $form
	done
}

@test "numbers far beyond those of the records before them fail as they do alone, whole or not, positive or not" {
	mkdir loops
	printf 'id: loops\ntitle: Loops\nsides: {figure: {a: 1}}\n' >loops/ruleset.yaml
	cat >loops/shoot.yaml <<-'END'
		shoot:
		  squares:
		    about: a square that nothing reads
		    sides: figure
		    gives: {square: 0}
		    steps: [{roll: {x: d6}}, {let: {square: a * a}}, {let: {square: x}}]
	END
	local far
	for far in 999999 1000000 -999999 -1000000 99999999999 -99999999999 999999.5 -999999.5 1000000.5 -1000000.5 99999999999.5 -99999999999.5; do
		awk -v far="$far" 'BEGIN { for (i = 0; i < 300; i++) print "a=" i % 8 + (i % 2 ? 0.5 : 0); print "a=" far; print "a=3" }' >records
		VOLTIGEUR_TABLES=$PWD VOLTIGEUR_RULES=loops alone records || { echo "$far"; return 1; }
		run grep -c 'number is too large' said
		case $far in 999999 | -999999 | 999999.5 | -999999.5) [ "$output" -eq 0 ] ;; *) [ "$output" -eq 1 ] ;; esac
	done
}
