#!/usr/bin/env bats
# libvoltigeur as others link it, voltigeur(3): installed, compiled against what
# is installed, and run.
load ../helper

setup_file() {
	export stage="$BATS_FILE_TMPDIR/stage"
	cd "$root" || return 1
	make -s install DESTDIR="$stage" PREFIX=/opt/v BUILD="${VOLTIGEUR_BUILD:-build}" >/dev/null
}

setup() {
	[ -z "${VOLTIGEUR_SANITIZED:-}" ] || flags=-fsanitize=address,undefined
	export VOLTIGEUR_TABLES=$stage/opt/v/share/voltigeur/tables
	cd "$BATS_TEST_TMPDIR" || return 1
}

# display N: the N-th literal display of the page, as a reader sees it.
display() {
	awk -v want="$1" '/^\.Ed/ { inside = 0 } inside; /^\.Bd/ { inside = ++n == want }' "$root/man/voltigeur.3" |
		sed 's/\\e/\\/g'
}

# The words that link: those of the installed pkg-config file where there is one.
linking() {
	if command -v pkg-config >/dev/null; then
		PKG_CONFIG_PATH=$stage/opt/v/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$stage pkg-config --cflags --libs voltigeur
	else
		echo "-I$stage/opt/v/include -L$stage/opt/v/lib -lvoltigeur -lyaml -ljansson -lgmp"
	fi
}

# builds FILE.c: it compiles against the installed tree without a warning.
builds() {
	# shellcheck disable=SC2046,SC2086 # lists of words
	${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Werror ${flags:-} "$1" $(linking) -o "${1%.c}"
}

# runs STATEMENTS: a program of these, `v` and `s` at hand.
runs() {
	cat >try.c <<-END
	#include <stdio.h>
	#include <string.h>
	#include <voltigeur.h>
	#define say(text) puts((s = (text)) ? s : "NULL")
	int main(void)
	{
	const char *s = ""; struct voltigeur *v; (void)s;
	$1
	return 0;
	}
	END
	builds try.c
	run --separate-stderr ./try
	[ -z "$stderr" ] || { echo "$stderr" >&2; return 1; }
}

opened='v = voltigeur_open("silver-bayonet"); voltigeur_set(v, "seed", "example");'
closed='voltigeur_close(v);'

@test "the example of voltigeur(3) compiles against the installed tree and prints what the page shows" {
	display 2 >bot.c
	display 3 >want
	sed 's/Pike, type: sailor/Pike, type: highlander/' "$root/tests/fixtures/units/british.yaml" >roster.yaml
	builds bot.c
	./bot >got
	diff want got
}

@test "the example leaks nothing" {
	command -v valgrind >/dev/null || skip "no valgrind"
	[ -z "${VOLTIGEUR_SANITIZED:-}" ] || skip "sanitizers are in already"
	display 2 >bot.c
	builds bot.c
	cp "$root/tests/fixtures/units/british.yaml" roster.yaml
	run valgrind -q --error-exitcode=99 --leak-check=full ./bot
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
}

@test "the library has no name but its own" {
	run bash -c "nm -g --defined-only '$stage/opt/v/lib/libvoltigeur.a' | awk 'NF == 3 { print \$3 }' | grep -v '^voltigeur_\|^__x86\.get_pc_thunk\.'"
	[ -z "$output" ]
}

@test "every function of the header stands in the page, and every one of the page in the header" {
	sed -n 's/^[a-z].*[ *]\(voltigeur_[a-z]*\)(.*/\1/p' "$stage/opt/v/include/voltigeur.h" | sort >header
	sed -n 's/^\.F[no] \(voltigeur_[a-z]*\).*/\1/p; /^\.Sh DESCRIPTION/q' "$root/man/voltigeur.3" | sort >page
	[ "$(wc -l <header)" -eq 9 ]
	diff header page
}

@test "the header is C and C++" {
	command -v g++ >/dev/null || skip "no g++"
	echo '#include <voltigeur.h>' >try.cpp
	g++ -std=c++11 -Wall -Wextra -Werror -I"$stage/opt/v/include" -c try.cpp
}

@test "answers are those of the tools, byte for byte, as key=value and as JSON" {
	for record in 'weapon=musket range=12 target.defence=14' '{"weapon":"musket","range":12,"target.defence":14}'; do
		runs "$opened voltigeur_set(v, \"stamp\", \"yes\"); say(voltigeur_resolve(v, \"shoot\", \"${record//\"/\\\"}\")); $closed"
		[ "$output" = "$(shoot -r silver-bayonet -s example -S <<<"$record")" ]
	done
	runs "$opened say(voltigeur_odds(v, \"shoot\", \"weapon=musket range=12 target.defence=14\", NULL)); $closed"
	[ "$output" = "$(shoot -r silver-bayonet -O -o kv weapon=musket range=12 target.defence=14)" ]
	runs 'v = voltigeur_open(NULL); voltigeur_set(v, "seed", "example"); say(voltigeur_resolve(v, "roll", "roll=6x3d6")); say(voltigeur_odds(v, "roll", "roll=2d6", NULL));'" $closed"
	[ "$output" = "$(roll -s example -o kv 6x3d6; roll -O -o kv 2d6)" ]
}

@test "records are counted as lines of a stream are; one that failed is not" {
	runs "$opened"'voltigeur_resolve(v, "roll", "roll=3d6"); voltigeur_resolve(v, "roll", "roll=3x"); say(voltigeur_resolve(v, "roll", "roll=3d6"));'" $closed"
	[ "$output" = "$(yes 3d6 | head -n 2 | roll -s example -o kv | tail -n 1)" ]
}

@test "a handle that could not be opened says so on every call, and is closed like any other" {
	runs 'v = voltigeur_open("sliver-bayonet"); say(voltigeur_error(v)); say(voltigeur_resolve(v, "shoot", "range=1")); say(voltigeur_error(v)); say(voltigeur_odds(v, "shoot", "", NULL)); say(voltigeur_validate(v, "x", NULL, NULL)); printf("%d\n", voltigeur_set(v, "tell", "yes"));'" $closed"
	[[ "${lines[0]}" == 'unknown ruleset "sliver-bayonet"; available: '*silver-bayonet* ]]
	[ "${lines[1]}" = NULL ]
	[ "${lines[2]}" = "${lines[0]}" ]
	[ "${lines[*]:3}" = "NULL NULL 0" ]
}

@test "what is wrong is one line, and the handle goes on" {
	runs "$opened"'
	say(voltigeur_resolve(v, "shout", "range=1")); say(voltigeur_error(v));
	say(voltigeur_resolve(v, "shoot.no", "range=1")); say(voltigeur_error(v));
	say(voltigeur_resolve(v, "shoot", "range")); say(voltigeur_error(v));
	say(voltigeur_odds(v, "shoot", "range=1", "colour")); say(voltigeur_error(v));
	say(voltigeur_validate(v, "nowhere.yaml", NULL, NULL)); say(voltigeur_error(v));
	say(voltigeur_validate(v, "nowhere.yaml", "paper", NULL)); say(voltigeur_error(v));
	printf("%d\n", voltigeur_set(v, "mood", "grim")); say(voltigeur_error(v));
	printf("%d\n", voltigeur_set(v, "limit", "patience=1")); say(voltigeur_error(v));
	printf("%d\n", voltigeur_set(v, "tell", "maybe")); say(voltigeur_error(v));
	printf("%d\n", voltigeur_set(v, "units", "nowhere.yaml")); say(voltigeur_error(v));
	say(voltigeur_resolve(v, "roll", "roll=1d6 faces=3")); say(voltigeur_error(v));'"$closed"
	set -- 'unknown tool "shout"' 'unknown variant "no"' 'invalid field "range"' 'has no "colour"' 'nowhere.yaml' 'unknown form "paper"' 'unknown setting "mood"' '"patience=1"' '"maybe" is not yes or no' 'nowhere.yaml'
	for ((i = 1; i < 20; i += 2)); do
		[[ "${lines[i - 1]}" == NULL || "${lines[i - 1]}" == 0 ]]
		[[ "${lines[i]}" == *"$1"* ]] || { echo "line $i: ${lines[i]}, not $1"; return 1; }
		shift
	done
	[[ "${lines[20]}" == "roll=1d6 faces=3 "*"total=3"* ]]
	[ "${lines[21]}" = NULL ]
}

@test "NULL where something is needed is an error, not a crash" {
	runs 'v = NULL; voltigeur_close(NULL); say(voltigeur_error(v)); printf("%d\n", voltigeur_set(v, "seed", "a")); say(voltigeur_resolve(v, "roll", "roll=1d6")); say(voltigeur_odds(v, "roll", "roll=1d6", NULL)); say(voltigeur_validate(v, "x", NULL, NULL));'
	[ "$output" = $'the handle is NULL\n0\nNULL\nNULL\nNULL' ]
	runs "$opened"'
	printf("%d\n", voltigeur_set(v, NULL, "a")); say(voltigeur_error(v));
	printf("%d\n", voltigeur_set(v, "seed", NULL)); say(voltigeur_error(v));
	say(voltigeur_resolve(v, NULL, "roll=1d6")); say(voltigeur_error(v));
	say(voltigeur_resolve(v, "roll", NULL)); say(voltigeur_error(v));
	say(voltigeur_odds(v, NULL, "roll=1d6", NULL)); say(voltigeur_error(v));
	say(voltigeur_odds(v, "roll", NULL, NULL)); say(voltigeur_error(v));
	say(voltigeur_validate(v, NULL, NULL, NULL)); say(voltigeur_error(v));
	say(voltigeur_resolve(v, "roll", "roll=1d1"));'"$closed"
	[ "$(printf '%s\n' "${lines[@]:0:14}" | grep -c '^0$\|^NULL$')" -eq 7 ]
	[ "$(printf '%s\n' "${lines[@]:0:14}" | grep -c '^the .* is NULL$')" -eq 7 ]
	[ "${lines[14]}" = "roll=1d1 dice=1 total=1" ]
	runs 'char b[8]; v = NULL; printf("%d %d %d %d\n", voltigeur_get(NULL, "a", b, 8), voltigeur_get("a=1", NULL, b, 8), voltigeur_get("a=12", "a", NULL, 8), voltigeur_get("a=12", "a", b, 8));'"$closed"
	[ "$output" = "-1 -1 2 2" ]
}

@test "a record that has an error is not resolved" {
	runs "$opened"'say(voltigeur_resolve(v, "roll", "roll=1d1 error=\"no such\"")); say(voltigeur_error(v)); say(voltigeur_odds(v, "roll", "roll=1d1 error=x", NULL));'"$closed"
	[ "$output" = $'NULL\nthe record has an error: no such\nNULL' ]
}

# The program makes every allocation of every call fail, one after the other.
@test "when memory runs out a call fails, nothing leaks, and the handle remains usable" {
	memory=${VOLTIGEUR_BUILD:-$root/build}/tests/memory
	cd "$root"
	GLIBC_TUNABLES=glibc.malloc.tcache_count=0 run "$memory" "${VOLTIGEUR_SANITIZED:+20}"
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	[[ "$output" == *"validate: "* ]]
}

@test "a lowered limit holds" {
	runs "$opened"'voltigeur_set(v, "limit", "line=8"); say(voltigeur_resolve(v, "roll", "roll=3d6")); say(voltigeur_resolve(v, "roll", "roll=3d6+1")); say(voltigeur_error(v));'"$closed"
	[[ "${lines[0]}" == roll=3d6* && "${lines[2]}" == *"the line is longer than 8 bytes (limit: line)"* ]] || { echo "$output"; false; }
	runs "$opened"'voltigeur_set(v, "limit", "pool=10"); say(voltigeur_resolve(v, "roll", "roll=11d6")); say(voltigeur_error(v));'"$closed"
	[[ "${lines[1]}" == *"limit: pool"* ]]
	runs "$opened"'voltigeur_set(v, "limit", "id=3"); say(voltigeur_resolve(v, "roll", "roll=1d1 id=abc")); say(voltigeur_resolve(v, "roll", "roll=1d1 id=abcd")); say(voltigeur_error(v));'"$closed"
	[ "${lines[0]}" = "roll=1d1 id=abc dice=1 total=1" ]
	[[ "${lines[2]}" == *"id: 4 bytes, more than 3 (limit: id)"* ]]
}

@test "figures of a unit file may be named; a file with a fault leaves none behind" {
	cp "$root/tests/fixtures/units/british.yaml" good.yaml
	sed 's/highlander/highlandre/' good.yaml >bad.yaml
	runs "$opened"'printf("%d\n", voltigeur_set(v, "units", "bad.yaml")); printf("%d\n", voltigeur_set(v, "units", "good.yaml")); say(voltigeur_resolve(v, "check.terror", "by=cooper faces=10,10"));'"$closed"
	[ "${lines[0]}" = 0 ]
	[ "${lines[1]}" = 1 ]
	[[ "${lines[2]}" == "by=Cooper faces=10,10 did=check.terror "* ]]
}

@test "a value is copied out as snprintf does" {
	runs 'char b[8] = "........"; v = NULL; printf("%d", voltigeur_get("a=1 b=\"x y z\"\nb=2", "b", b, sizeof b)); puts(b);
	printf("%d", voltigeur_get("b=longer-than-that", "b", b, 7)); puts(b); printf("%d", voltigeur_get("{\"b\":true}", "b", b, 7)); puts(b);
	printf("%d\n", voltigeur_get("a=1", "b", NULL, 0)); printf("%d\n", voltigeur_get("a=12", "a", NULL, 0)); printf("%d\n", voltigeur_get("a", "a", b, 8));'"$closed"
	[ "$output" = $'5x y z\n16longer\n3yes\n-1\n2\n-1' ]
}

@test "a hundred thousand calls take the memory of a thousand" {
	[ -z "${VOLTIGEUR_SANITIZED:-}" ] || skip "sanitizers keep memory"
	[ -x /usr/bin/time ] || skip "no /usr/bin/time"
	for calls in 1000 100000; do
		runs "$opened"'for (int i = 0; i < '$calls'; i++) { voltigeur_resolve(v, "shoot", "weapon=musket range=12 target.defence=14"); voltigeur_resolve(v, "check.none", "a=1"); }'"$closed"
		/usr/bin/time -f %M -o "peak$calls" ./try
	done
	[ "$(cat peak100000)" -le "$(($(cat peak1000) + 256))" ] || { cat peak*; return 1; }
}

@test "an error is one line, with escapes for what a record brings, and a setting that fails changes nothing" {
	call() { run --separate-stderr "${VOLTIGEUR_BUILD:-$root/build}/tests/library" -r silver-bayonet "$@"; }
	call resolve shoot '{"weapon":"a\n\u001b[31mb","range":3,"target.defence":13}'
	[ "$status" -eq 2 ]
	[ "${#stderr_lines[@]}" -eq 1 ]
	[[ $stderr = *'"a\x0a\x1b[31mb"'* ]]
	call resolve shoot "by=A at=B weapon=rifle range=3 target.defence=13"
	before=$output
	call -u /nonexistent resolve shoot "by=A at=B weapon=rifle range=3 target.defence=13"
	[ "$status" -eq 0 ]
	[ "$output" = "$before" ]
	[[ $stderr = "/nonexistent: cannot be opened"* ]]
}

@test "who belongs to a body is known from the unit files, as the tools know it, also after a setting that failed" {
	source "$root/tests/game.bash"
	parade=$root/tests/fixtures/rules/parade
	in_copy '{n: 0, flag: no}' '{let: {n: count(parts) * 10 + sum(count(leaders) of parts)}}'
	sed -i 's/^    gives: {n: 0, flag: no}$/    gives: {n: 0}/' copy/move.yaml
	cp "$parade/units/field.yaml" .
	sed -i 's/^      goes-with: with/&\n      hurt: dead/; 0,/^      men:   men$/s//      men:   men - 3/' copy/units.yaml
	runs 'v = voltigeur_open("./copy"); voltigeur_set(v, "units", "field.yaml"); say(voltigeur_resolve(v, "move.rule", "by=tercio"));
	voltigeur_set(v, "units", "nowhere.yaml"); say(voltigeur_resolve(v, "move.rule", "by=tercio"));'"$closed"
	[ "${lines[0]}" = "by=Tercio did=move.rule n=10" ] # its chiefs are dead, and of its two parts Shot has nobody left
	[ "${lines[1]}" = "${lines[0]}" ]
	[ "${lines[0]}" = "$(move -r ./copy -u field.yaml -o kv rule by=tercio)" ]
}

@test "an answer of several lines is that of the tool, and can itself be passed to the next call" {
	units=$root/tests/fixtures/units/sharp-practice.yaml
	deed='by=Left range=9 target.cover=none'
	runs 'struct voltigeur *w = voltigeur_open("sharp-practice"); char kept[4096];
	v = voltigeur_open("sharp-practice"); voltigeur_set(v, "seed", "example"); voltigeur_set(v, "units", "'"$units"'");
	voltigeur_set(w, "seed", "example"); voltigeur_set(w, "units", "'"$units"'");
	printf("[%s]\n", strcpy(kept, voltigeur_resolve(w, "shoot", "'"$deed"'"))); say(voltigeur_resolve(w, "move", kept)); voltigeur_close(w);
	s = voltigeur_resolve(v, "shoot", "'"$deed"'"); say(voltigeur_resolve(v, "move", s));'"$closed"
	[ "$(head -n 3 <<<"$output")" = "[$(shoot -r sharp-practice -u "$units" -s example -o kv $deed)]" ]
	moved=$(sed -n 4,6p <<<"$output")
	[[ $moved == "by=Left "*did=move.march*$'\nby=First '*$'\nby=Second '* ]]
	[ "$(sed 1,6d <<<"$output")" = "$moved" ]
	[ "${#lines[@]}" -eq 9 ]
}

@test "the lines of the odds end with no newline" {
	runs "$opened"'printf("[%s]\n", voltigeur_odds(v, "roll", "roll=1d2", NULL));'"$closed"
	[ "$output" = "[$(roll -O -o kv 1d2)]" ]
}

@test "a setting holds until it is set otherwise, and units that were read stay when a file fails" {
	cp "$root/tests/fixtures/units/british.yaml" good.yaml
	cp "$root/tests/fixtures/units/french.yaml" more.yaml
	runs "$opened"'say(voltigeur_resolve(v, "roll", "roll=1d1")); voltigeur_set(v, "tell", "yes"); say(voltigeur_resolve(v, "roll", "roll=1d1"));
	printf("%d\n", voltigeur_set(v, "tell", "")); say(voltigeur_error(v)); printf("%d\n", voltigeur_set(v, "tell", "no")); say(voltigeur_resolve(v, "roll", "roll=1d1"));
	voltigeur_set(v, "units", "good.yaml"); voltigeur_set(v, "units", "more.yaml"); printf("%d\n", voltigeur_set(v, "units", "good.yaml")); say(voltigeur_error(v));
	say(voltigeur_resolve(v, "check.terror", "by=cooper faces=10,10")); say(voltigeur_resolve(v, "check.terror", "by=dubois faces=10,10")); say(voltigeur_error(v));'"$closed"
	[ "${lines[0]}" = "roll=1d1 dice=1 total=1" ]
	[[ ${lines[1]} == "${lines[0]} "*text=* ]]
	[ "${lines[*]:2:4}" = '0 tell: "" is not yes or no 1 roll=1d1 dice=1 total=1' ]
	[ "${lines[6]}" = 0 ] # its figures are there already
	[[ ${lines[7]} == "good.yaml:"*duplicate* ]]
	[[ ${lines[8]} == "by=Cooper faces=10,10 did=check.terror "* ]]
	[[ ${lines[9]} == "by=Dubois faces=10,10 did=check.terror "* ]]
	[ "${lines[10]}" = NULL ]
}

@test "without a ruleset there are dice alone: no other tool, no figures; and draw is none that resolves" {
	runs 'v = voltigeur_open(NULL); say(voltigeur_resolve(v, "shoot", "range=1")); say(voltigeur_error(v)); printf("%d\n", voltigeur_set(v, "units", "a.yaml")); say(voltigeur_error(v));'"$closed $opened"'
	say(voltigeur_resolve(v, "draw", "count=1")); say(voltigeur_error(v)); say(voltigeur_odds(v, "muster", "a=1", NULL)); say(voltigeur_error(v));'"$closed"
	[ "$output" = $'NULL\nshoot: no ruleset is open\n0\nunits: no ruleset is open\nNULL\nunknown tool "draw"\nNULL\nunknown tool "muster"' ]
}

@test "a unit file is legal or illegal, and who does not ask is not told" {
	cp "$root/tests/fixtures/units/british.yaml" good.yaml
	sed 's/Pike, type: sailor/Pike, type: highlander/' good.yaml >bad.yaml
	runs "$opened"'bool legal = false; s = voltigeur_validate(v, "good.yaml", NULL, &legal); printf("%d %d\n", s != NULL, legal);
	s = voltigeur_validate(v, "bad.yaml", NULL, &legal); printf("%d %d\n", s != NULL, legal); s = voltigeur_validate(v, "bad.yaml", "kv", NULL); printf("%d\n", s != NULL);
	legal = true; s = voltigeur_validate(v, "nowhere.yaml", NULL, &legal); printf("%d %d\n", s != NULL, legal);'"$closed"
	[ "$output" = $'1 1\n1 0\n1\n0 1' ]
}

@test "what just does not fit is cut by the byte that ends it" {
	runs 'char b[8] = "........"; v = NULL; printf("%d", voltigeur_get("a=1234", "a", b, 4)); puts(b); printf("%d", voltigeur_get("a=1234", "a", b, 5)); puts(b);
	printf("%d", voltigeur_get("a=1234", "a", b, 1)); puts(b); b[0] = 0x2e; printf("%d", voltigeur_get("a=1234", "a", b, 0)); puts(b);'"$closed"
	[ "$output" = $'4123\n41234\n4\n4.234' ]
}
