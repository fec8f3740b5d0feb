#!/usr/bin/env bats
# The dice themselves: the generator, its layout, and whether they are fair.
load ../helper

dice() { "${VOLTIGEUR_BUILD:-$root/build}/tests/dice" "$@"; }

# fair: the counts on standard input, a line a face, are as even as fair dice's:
# chi-square at one in a million, its bound by Wilson and Hilferty.
fair() {
	awk '{ n[NR] = $1; all += $1 }
	END {
		mean = all / NR; free = NR - 1
		for (i = 1; i <= NR; i++) square += (n[i] - mean) ^ 2 / mean
		bound = free * (1 - 2 / (9 * free) + 4.7534 * sqrt(2 / (9 * free))) ^ 3
		printf "chi-square %.1f of %.1f\n", square, bound
		exit square > bound
	}'
}

@test "the generator gives the vectors that Random123 publishes for Philox 4x32 with ten rounds" {
	run dice kat
	[ "${lines[0]}" = "6627e8d5 e169c58d bc57ac4c 9b00dbd8" ]
	[ "${lines[1]}" = "408f276d 41c83b0e a20bc7c6 6d5451fd" ]
	[ "${lines[2]}" = "d16cfe09 94fdcceb 5001e420 24126ea1" ]
}

@test "a record's first dice take the first block of its counter" {
	run dice kat
	[ "${lines[3]}" = "6627e8d5 e169c58d bc57ac4c 9b00dbd8" ]
}

@test "layout 1 gives the keys and faces that voltigeur-dice(7) publishes" {
	local row answer count=0
	while read -r row && read -r answer; do
		# shellcheck disable=SC2086
		set -- $row
		run dice faces "$@" 12
		[ "$(dice key "$1" "$2" "$3" "$4")  $output" = "$answer" ] || {
			echo "$row: $output" >&2
			return 1
		}
		count=$((count + 1))
	done < <(sed -n '/^\.Ss Vectors/,/^\.Ed/p' "$root/man/voltigeur-dice.7" | sed '1,/^\.Bd/d; /^\.Ed/d; s/^ *//')
	[ "$count" -eq 7 ]
}

@test "roll rolls the first published vector" {
	run roll -s voltigeur 12d6
	has dice=1,1,5,2,1,3,5,4,5,2,2,1
}

@test "dice of two, six, ten, a hundred and a thousand faces are even" {
	for faces in 2 6 10 100 1000; do
		dice counts "$faces" 100000 | fair
	done
}

@test "dice are even over records, over repetitions, and over the places of a pool" {
	yes 1d6 | head -n 30000 | roll -s even | sed 's/.*total=//' | sort -n | uniq -c | fair
	roll -s even -n 30000 1d6 | sed 's/.*total=//' | sort -n | uniq -c | fair
	roll -s even 10000d6 | tr ' ,' '\n\n' | sed 's/^dice=//' | grep -x '[1-6]' | sort -n | uniq -c | fair
}

@test "a face that is rejected moves no other die" {
	run dice shift
	answers "no die moved"
}

@test "a word is rejected exactly if its faces would not be even, of dice of any sides" {
	run dice rejected
	answers "as defined"
}

@test "dice that begin anew are the same again" {
	run dice again
	answers "the same faces"
}

@test "the same seed gives the same dice, another seed others" {
	[ "$(roll -s a 20d6)" = "$(roll -s a 20d6)" ]
	[ "$(roll -s a 20d6)" != "$(roll -s b 20d6)" ]
}

@test "without a seed two runs differ" {
	[ "$(roll 40d20)" != "$(roll 40d20)" ]
}

@test "a seed is read from a file, without its newline" {
	printf 'harris\n' > "$BATS_TEST_TMPDIR/seed"
	[ "$(roll -s "@$BATS_TEST_TMPDIR/seed" 20d6)" = "$(roll -s harris 20d6)" ]
}

@test "two lines, two repetitions and two rolls of a run have dice of their own" {
	run bash -c "printf '20d6\n20d6\n' | roll -s a"
	[ "${lines[0]}" != "${lines[1]}" ]
	run roll -s a -n 2 20d6
	[ "${lines[0]#* * }" != "${lines[1]#* * }" ]
	run roll -s a 20d6 20d6
	[ "${lines[0]}" != "${lines[1]}" ]
}

@test "a stream cut in two has the dice of the whole" {
	yes 3d6 | head -n 10 > "$BATS_TEST_TMPDIR/whole"
	run bash -c "cd $BATS_TEST_TMPDIR; (head -n 4 whole | roll -s a; tail -n 6 whole | roll -s a --first 5) | diff - <(roll -s a < whole)"
	answers ""
}

@test "a record's id decides its dice, wherever it stands" {
	run bash -c "printf 'id=x roll=20d6\nid=y roll=20d6\n' | roll -s a | grep id=y"
	local first=$output
	run bash -c "printf 'id=y roll=20d6\n' | roll -s a"
	answers "$first"
}

@test "a tally may be of many faces, and have many counts" {
	cd "$BATS_TEST_TMPDIR"
	mkdir tiny
	printf '%s\n' 'id: tiny' 'title: Tiny' 'about: dice with many faces' >tiny/ruleset.yaml
	cat >tiny/check.yaml <<-'YAML'
		about: many faces
		check:
		  many:
		    about: counts high and low faces
		    gives: {high: 0, low: 0}
		    steps:
		      - {tally: {name: all, dice: 5, of: d100, faces: {high: 90-100, low: 1-3}}}
		  each:
		    about: counts each face
		    gives: {a: 0, b: 0, c: 0, d: 0, e: 0, f: 0}
		    steps:
		      - {tally: {name: all, dice: 7, of: d6, faces: {a: 1, b: 2, c: 3, d: 4, e: 5, f: 6}}}
	YAML
	run -0 check each -r ./tiny id=a -d 1,2,3,4,5,6,6
	[[ "$output" == *" a=1 b=1 c=1 d=1 e=1 f=2" ]]
	run -0 check each -r ./tiny -s x -n 100 id=a
	awk '{ n = 0; for (i = 1; i <= NF; i++) if ($i ~ /^[a-f]=/) n += substr($i, 3); if (n != 7) exit 1 }' <<<"$output"
	run -0 check many -r ./tiny id=a -d 1,3,89,90,100
	[[ "$output" == *" high=2 low=2" ]]
	# a stream counts as each of its lines does
	seq -f 'id=%g' 200 | check many -r ./tiny -s x >stream
	while read -r id rest; do
		[[ $rest =~ all=([0-9,]*) ]]
		run -0 check many -r ./tiny "$id" -d "${BASH_REMATCH[1]}"
		[ "$output" = "$id $rest" ] || { echo "$output"; return 1; }
	done < <(sed -n '1p; 70p; 130p; 200p' stream)
}
