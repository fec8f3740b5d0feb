#!/usr/bin/env bats
# The house around the tools: its sources, its scripts, its installation.
load ../helper

setup() { cd "$root" || return 1; }

@test "no word of a ruleset stands in cmd/ or lib/" {
	# What C and English need as well: a hand of dice, a parser that advances,
	# a guard before a step, to charge what is used up, to close a file...
	allowed="advance charge close fire guard hand large none walk"
	# shellcheck disable=SC2086 # a list of words
	run python3 tests/house/ruleset-words.py $allowed
	answers ""
}

@test "the test of words would find one" {
	run python3 tests/house/ruleset-words.py --list
	[[ "$output" == *silver-bayonet* && "$output" == *musket* ]]
	run python3 tests/house/ruleset-words.py
	[ "$status" -eq 1 ] # the allowed ones
}

@test "at the top of the house lies nothing but what belongs there" {
	git -C "$root" rev-parse --git-dir >/dev/null 2>&1 || skip "not a clone"
	run bash -c 'git ls-files | sed "s|/.*|/|" | LC_ALL=C sort -u | tr "\n" " "'
	answers ".ci/ .clang-format .clang-tidy .gitignore .pre-commit-hooks.yaml CHANGELOG.md LICENSE Makefile README.md cmd/ completions/ debian/ lib/ man/ tables/ tests/ "
}

@test "a file of lib/ includes and calls only its own layer and lower ones" {
	run python3 tests/house/layers.py lib "${VOLTIGEUR_BUILD:-build}/lib"
	answers ""
}

@test "the test of layers finds an include and a call upwards, a folder that is no layer and an include without a folder" {
	cp -r lib "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR" || return 1
	sed -i '1a #include "tool/cli.h"\n#include "span.h"' lib/base/number.c
	mkdir lib/attic objects objects/base objects/tool
	echo 'void cli_run(void); void number_run(void); void number_run(void) { cli_run(); }' | gcc -x c -c - -o objects/base/number.o
	echo 'void cli_run(void); void cli_run(void) { }' | gcc -x c -c - -o objects/tool/cli.o
	run -1 python3 "$root/tests/house/layers.py" lib objects
	[ "$output" = "lib/attic: not a layer of README.md
lib/base/number.c: tool/cli.h is in the layer tool, above base
lib/base/number.c: \"span.h\" does not name its folder
objects/base/number.o: cli_run() is in the layer tool, above base" ]
}

# The sources among FILE... whose first line is not a comment "NAME: ..." about them.
without_opening() {
	for source; do
		name=$(basename "${source%.*}")
		head -n 1 "$source" | grep -q "^/\* $name: [[:alnum:]\"]" || echo "$source"
	done
}

@test "every C source begins with a comment that names it and says what it is for" {
	run without_opening lib/*.[ch] lib/*/*.[ch] cmd/*.c tests/c/*.c tests/c/*/*.[ch] tests/fuzz/*.[ch]
	answers ""
}

@test "the test of opening comments finds a source without one and one that names another" {
	cd "$BATS_TEST_TMPDIR" || return 1
	printf '/* dice: a die. */\n' | tee dice.c >cards.c
	printf '#include <stdio.h>\n/* late: too late. */\n' >late.c
	run without_opening dice.c cards.c late.c
	[ "$output" = "cards.c
late.c" ]
}

@test "the C sources are formatted" {
	command -v clang-format >/dev/null || skip "no clang-format"
	run clang-format --dry-run --Werror cmd/*.c lib/*.[ch] lib/*/*.[ch]
	answers ""
}

@test "the scripts are clean by shellcheck" {
	command -v shellcheck >/dev/null || skip "no shellcheck"
	run shellcheck -x .ci/setup .ci/run tests/*/*.sh "${VOLTIGEUR_BUILD:-build}/completions/voltigeur.bash"
	answers ""
	run shellcheck -x -s bats -e SC2154,SC2016,SC1091,SC2030,SC2031,SC2314,SC2315,SC2312,SC2034,SC2164,SC2013,SC2028,SC2086,SC2094,SC2001,SC2209 tests/engine/records.bats tests/tools/cli.bats tests/house/*.bats tests/helper.bash tests/game.bash
	answers ""
}

@test "the files that a tool reads are below 40 kB each, but the index" {
	for file in tables/*/*.yaml; do
		case $file in */index.yaml) continue ;; esac
		[ "$(wc -c <"$file")" -le 40960 ] || { wc -c "$file"; return 1; }
	done
}

@test "every ruleset loads, and every variant that is listed has fields" {
	for rules in tables/*/; do
		[ -f "$rules/ruleset.yaml" ] || continue
		for tool in $(tools PROCEDURES); do
			[ -f "$rules/$tool.yaml" ] || continue
			for variant in $("$tool" -r "./$rules" --list -o json | jq -r .name); do
				run "$tool" -r "./$rules" "$variant" --fields
				[ "$status" -eq 0 ] || { echo "$rules $tool $variant: $output"; return 1; }
			done
		done
	done
}

@test "every example line of --fields is resolved" {
	for rules in tables/*/; do
		[ -f "$rules/ruleset.yaml" ] || continue
		for tool in $(tools PROCEDURES); do
			[ -f "$rules/$tool.yaml" ] || continue
			for variant in $("$tool" -r "./$rules" --list -o json | jq -r .name); do
				line=$("$tool" -r "./$rules" "$variant" --fields | sed -n 's/^example: //p')
				[ -n "$line" ] || continue
				run bash -c "${line/ / -r ./$rules -s example -o kv }"
				[ "$status" -eq 0 ] || { echo "$line: $output"; return 1; }
			done
		done
	done
}

@test "the table of tools, the programs and their manual pages are the same tools" {
	tools=$(tools '[A-Z]*' | sort)
	[ "$(wc -w <<<"$tools")" -ge 10 ]
	diff <(echo "$tools") <(basename -s .c cmd/*.c | sort)
	diff <(echo "$tools") <(basename -s .1 man/*.1 | sort)
}

@test "the tools are all one version, and the changelog has it" {
	version=$(sed -n 's/^VERSION = //p' Makefile)
	for source in cmd/*.c; do
		tool=$(basename "$source" .c)
		run "$tool" --version
		answers "$tool (voltigeur) $version"
	done
	grep -q "^## $version" CHANGELOG.md
}

@test "make install puts tools, pages, rules and completions below the prefix, and uninstall takes them away" {
	stage=$BATS_TEST_TMPDIR/stage
	make -s install DESTDIR="$stage" PREFIX=/opt/v BUILD="${VOLTIGEUR_BUILD:-build}" >/dev/null
	[ -x "$stage/opt/v/bin/shoot" ]
	[ -f "$stage/opt/v/share/man/man7/voltigeur.7" ]
	[ -f "$stage/opt/v/share/voltigeur/tables/silver-bayonet/shoot.yaml" ]
	[ -f "$stage/opt/v/share/bash-completion/completions/shoot" ]
	cd /
	run "$stage/opt/v/bin/shoot" -r silver-bayonet -o kv -d 3,2 weapon=musket range=12 target.defence=14
	has result=miss
	cd "$root"
	make -s uninstall DESTDIR="$stage" PREFIX=/opt/v BUILD="${VOLTIGEUR_BUILD:-build}" >/dev/null
	[ -z "$(find "$stage" ! -type d)" ] || { find "$stage" ! -type d; return 1; }
}

@test "binaries, pages, completions and messages follow PROGRAM_PREFIX" {
	stage=$BATS_TEST_TMPDIR/stage
	make -s install DESTDIR="$stage" PREFIX=/usr PROGRAM_PREFIX=v- BUILD="${VOLTIGEUR_BUILD:-build}" >/dev/null
	cd /
	run --separate-stderr "$stage/usr/bin/v-shoot" -r silver-bayonet wepon=musket
	refuses 'v-shoot: unknown field "wepon"'
	[[ "$("$stage/usr/bin/v-shoot" --help | head -n 1)" == "usage: v-shoot "* ]]
	page=$stage/usr/share/man/man1/v-shoot.1
	grep -q '^\.Nm v-shoot$' "$page"
	grep -q '^\.Xr v-melee 1' "$page"
	grep -q '^\$ v-shoot ' "$page"
	run ! grep -q '^\.Nm shoot\|^\$ shoot\|Xr shoot 1' "$page"
	grep -q 'v-shoot' "$stage/usr/share/bash-completion/completions/v-shoot" || grep -q '_voltigeur_prefix=v-' "$stage/usr/share/bash-completion/completions/v-shoot"
	head -n 1 "$stage/usr/share/zsh/site-functions/_v-voltigeur" | grep -q ' v-shoot'
	grep -q 'v-' "$stage/usr/share/fish/vendor_completions.d/v-shoot.fish"
	[ ! -e "$stage/usr/bin/shoot" ]
	cd "$root"
	make -s uninstall DESTDIR="$stage" PREFIX=/usr PROGRAM_PREFIX=v- BUILD="${VOLTIGEUR_BUILD:-build}" >/dev/null
	[ -z "$(find "$stage" ! -type d)" ]
}

@test "a sample runs clean under valgrind" {
	command -v valgrind >/dev/null || skip "no valgrind"
	[ -z "${VOLTIGEUR_SANITIZED:-}" ] || skip "sanitizers are in already"
	loaded=${VOLTIGEUR_BUILD:-$root/build}/loaded # of static programs valgrind does not know the C library
	export VOLTIGEUR_TABLES=$root/tables
	printf 'weapon=musket range=12 target.defence=14\nweapon=x\n{"weapon":"rifle","range":3}\n' >"$BATS_TEST_TMPDIR/in"
	run env VOLTIGEUR_CONFINE=no valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite "$loaded/shoot" -r silver-bayonet -o kv -S -t -s seed <"$BATS_TEST_TMPDIR/in"
	[ "$status" -eq 2 ] || { echo "$output"; return 1; }
	run env VOLTIGEUR_CONFINE=no valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite "$loaded/table-lookup" -r ./tests/fixtures/rules/tin -o kv weather -d 6,6 summer=0
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
}

@test "memory is flat: a hundred thousand records take what a thousand take" {
	[ -z "${VOLTIGEUR_SANITIZED:-}" ] || skip "sanitizers keep memory"
	[ -x /usr/bin/time ] || skip "no /usr/bin/time"
	peak() { /usr/bin/time -f %M -o "$BATS_TEST_TMPDIR/peak" shoot -r silver-bayonet -s seed >/dev/null && cat "$BATS_TEST_TMPDIR/peak"; }
	few=$(yes 'weapon=musket range=12 target.defence=14' | head -n 1000 | peak)
	many=$(yes 'weapon=musket range=12 target.defence=14' | head -n 100000 | peak)
	echo "$few kB, $many kB"
	[ "$many" -le "$((few + 512))" ]
	[ "$many" -lt 8192 ]
}

@test "parallel pieces of a stream with ids, joined, are the serial run" {
	command -v parallel >/dev/null || skip "no GNU parallel"
	cd "$BATS_TEST_TMPDIR"
	export VOLTIGEUR_RULES=silver-bayonet
	seq -f 'id=%g weapon=musket range=12 target.defence=14' 2000 >in
	shoot -s seed <in >serial
	parallel --will-cite --pipe --keep-order -N 300 -j 2 shoot -s seed <in >pieces
	cmp serial pieces
}

@test "no test relies on a line that begins with '!', which bats passes over" {
	run grep -nE -r --include='*.bats' '^[[:blank:]]+! .*[^;{]$' tests
	void=$(grep -v ' || ' <<<"$output" || true)
	[ -z "$void" ] || { echo "$void (write: run ! ...)"; return 1; }
}

@test "no test relies on what stands before '&&', which bats passes over" {
	run grep -nE -r --include='*.bats' --include='*.bash' '^[[:blank:]]+(\[\[? .* \]\]?|(has|lacks|answers|refuses|says|now|sound|same|legal)( [^|]*)?) && ' tests
	void=$(grep -vE ' \|\|( |$)| && (return|continue|break|exit|[a-z_]+\+?=)' <<<"$output" || true)
	[ -z "$void" ] || { echo "$void (write: two lines)"; return 1; }
}
