#!/usr/bin/env bats
# Where the rulesets are found, and the tarball of a release.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export HOME=$PWD/home
	unset XDG_DATA_HOME
}

# ruleset FOLDER TITLE: a ruleset `tiny` whose one table says TITLE.
ruleset() {
	mkdir -p "$1/tiny"
	printf 'id: tiny\ntitle: %s\n' "$2" >"$1/tiny/ruleset.yaml"
	printf 'which: {about: Which of the folders., die: d2, rows: {1: {say: %s}, 2: {say: other}}}\n' "$2" >"$1/tiny/tables.yaml"
}

# finds TITLE: the tools take the ruleset of this folder.
finds() {
	run --separate-stderr "${tools:-}table-lookup" -r tiny -o text -d 1 which <<<id=1
	[[ "$output" == *"$1"* ]] || { echo "$output$stderr"; return 1; }
}

@test "rulesets stand beside the binary, in its build tree and where it is installed" {
	for tree in build bin; do
		mkdir -p "here/$tree"
		cp "$(command -v table-lookup)" "here/$tree/"
	done
	tools=here/build/
	ruleset here/share/voltigeur/tables installed
	finds installed
	ruleset here/tables source
	finds source
	tools=here/bin/ finds source
}

@test "a link to a tool finds what stands beside the tool" {
	mkdir -p here/bin elsewhere
	cp "$(command -v table-lookup)" here/bin/
	ln -s ../here/bin/table-lookup elsewhere/table-lookup
	ruleset here/share/voltigeur/tables installed
	tools=elsewhere/ finds installed
}

@test "rulesets of one's own stand in \$XDG_DATA_HOME, or else in ~/.local/share" {
	ruleset home/.local/share/voltigeur/tables home
	finds home
	ruleset data/voltigeur/tables data
	XDG_DATA_HOME=$PWD/data finds data
	XDG_DATA_HOME='' finds home
}

@test "\$VOLTIGEUR_TABLES goes before everything" {
	mkdir -p here/bin
	cp "$(command -v table-lookup)" here/bin/
	ruleset here/tables beside
	ruleset home/.local/share/voltigeur/tables home
	ruleset set set
	VOLTIGEUR_TABLES=set tools=here/bin/ finds set
}

@test "a folder is named with a slash, and a name leads out of no folder" {
	ruleset home/.local/share/voltigeur/tables home
	ruleset mine mine
	run table-lookup -r mine/tiny -o text -d 1 which <<<id=1
	[[ "$output" == *mine* ]]
	for name in .. . ../tiny tiny/../tiny Tiny 'tiny*'; do
		case $name in */*) continue ;; esac # a folder
		run --separate-stderr table-lookup -r "$name" -d 1 which <<<id=1
		refuses "unknown ruleset"
	done
}

@test "the rulesets there are, are listed each once" {
	ruleset home/.local/share/voltigeur/tables home
	ruleset set set
	VOLTIGEUR_TABLES=set run --separate-stderr table-lookup which
	[[ "$stderr" == *"available: "*"tiny" ]]
	[ "$(grep -o tiny <<<"$stderr" | wc -l)" -eq 1 ]
}

@test "the tarball of a release is the same bytes twice, whatever the clock, the umask and the folder" {
	[ -e "$root/.git" ] || skip "no git tree"
	(cd "$root" && make -s dist BUILD="$BATS_TEST_TMPDIR/one" SOURCE_DATE_EPOCH=1700000000)
	git clone -q "$root" again
	(cd "$root" && git diff --quiet HEAD) || skip "uncommitted changes"
	find again -type f -exec touch -d 2001-01-01 {} +
	(umask 077 && cd again && make -s dist BUILD="$BATS_TEST_TMPDIR/two" SOURCE_DATE_EPOCH=1700000000)
	cmp one/voltigeur-*.tar.gz two/voltigeur-*.tar.gz
	tar -tzf one/voltigeur-*.tar.gz | grep -qx 'voltigeur-[0-9.]*/debian/rules'
	run ! bash -c "tar -tzf one/voltigeur-*.tar.gz | grep -E '/build(-[a-z]+)?/'"
	[ "$(tar -tvzf one/voltigeur-*.tar.gz | awk '{ print $2, $4 }' | sort -u)" = "0/0 2023-11-14" ]
}

@test "the examples of all pages are run with what is installed, in an empty home, far from the source" {
	command -v python3 >/dev/null || skip "no python3"
	HOME=$PWD make -s -C "$root" install BUILD="${VOLTIGEUR_BUILD:-$root/build}" PREFIX="$PWD/package"
	mkdir home
	run ! grep -rn 'tests/fixtures' package/share/man
	local played=0
	for page in package/share/man/man[157]/*; do
		run env HOME="$PWD/home" INSTALLED=yes ROOT=/nowhere VOLTIGEUR_BUILD="$PWD/package/bin" python3 "$root/tests/house/examples.py" "$page"
		[ "$status" -eq 0 ] || { echo "$output"; return 1; }
		((++played))
	done
	grep -q 'season of four units and six games' package/share/man/man1/muster.1
	[ "$played" -ge 15 ]
	rm -rf home/.parallel # its own, not ours
	[ -z "$(ls -A home)" ] || { ls -lA home; false; }
}

@test "man voltigeur opens the front door, not the page of the library" {
	[ "$(man --version 2>/dev/null | cut -c 1-3)" = man ] || skip "no man-db"
	make -s -C "$root" install DESTDIR="$PWD" PREFIX=/usr BUILD="${VOLTIGEUR_BUILD:-$root/build}" IMAGES=
	run -0 man -M "$PWD/usr/share/man" -P cat voltigeur
	[[ "${lines[0]}" == "VOLTIGEUR(7)"* ]]
	run -0 man -M "$PWD/usr/share/man" -P cat 3 voltigeur
	[[ "${lines[0]}" == "VOLTIGEUR(3)"* ]]
	make -s -C "$root" uninstall DESTDIR="$PWD" PREFIX=/usr BUILD="${VOLTIGEUR_BUILD:-$root/build}"
	[ ! -e usr/share/man/man1/voltigeur.1 ]
}

@test "the evenings that are installed can be verified and told" {
	local log
	for log in "$root"/tests/fixtures/logs/*.log; do
		[[ $log != *version-1* ]] || continue
		rules=$(basename "$log" .log)
		units=$(sed -n "s,^rules $rules ,,p" "$root/tests/tools/evenings.txt" | tr ' ' '\n' | sed "s,^,$root/tests/fixtures/units/," | paste -sd :)
		run env VOLTIGEUR_UNITS="$units" muster -r "$rules" --verify -l "$log"
		[[ $status -eq 0 && -z $output ]] || { echo "$output; python3 tests/tools/evening.py tests/tools/evenings.txt . tests/fixtures/logs plays them anew"; false; }
		run env VOLTIGEUR_UNITS="$units" muster -r "$rules" --report -l "$log" -o text
		[[ $status -eq 0 && $output == *'Turn 1'* ]] || { echo "$output"; false; }
	done
}

@test "the Debian package is of the version of the tools" {
	version=$(sed -n 's/^VERSION = //p' "$root/Makefile")
	[[ "$(head -n 1 "$root/debian/changelog")" == "voltigeur ($version) "* ]]
}

@test "a tool is one static program where the archives are there, and LINK=shared takes the system's libraries" {
	run make -C "$root" -n BUILD="$BATS_TEST_TMPDIR/built" LINK=shared "$BATS_TEST_TMPDIR/built/roll"
	[[ "$status" -eq 0 && $output == *" -lyaml -ljansson -lgmp "* && $output != *static* ]]
	for archive in libc libyaml libjansson libgmp; do
		[[ "$(${CC:-gcc} -print-file-name="$archive.a")" == */* ]] || skip "no archive of $archive"
	done
	run make -C "$root" -n BUILD="$BATS_TEST_TMPDIR/built" LINK=archives "$BATS_TEST_TMPDIR/built/roll"
	[[ "$status" -eq 0 && $output == *" -l:libyaml.a "* && $output != *static* ]]
	run make -C "$root" -n BUILD="$BATS_TEST_TMPDIR/built" CFLAGS=-fsanitize=address "$BATS_TEST_TMPDIR/built/roll"
	[[ "$status" -eq 0 && $output != *static* ]]
	run make -C "$root" -n BUILD="$BATS_TEST_TMPDIR/built" "$BATS_TEST_TMPDIR/built/roll"
	[[ "$status" -eq 0 && $output == *" -static-pie "* ]]
}

@test "a static tool runs where there is nothing else" {
	roll=${VOLTIGEUR_BUILD:-$root/build}/roll
	run ldd "$roll"
	[[ "$output" == *"statically linked"* ]] || skip "the tools need shared libraries"
	[ "$(id -u)" -eq 0 ] || skip "chroot is root's"
	mkdir "$BATS_TEST_TMPDIR/empty"
	cp "$roll" "$BATS_TEST_TMPDIR/empty/roll"
	run chroot "$BATS_TEST_TMPDIR/empty" /roll -d 1,2,3 3d6
	answers "roll=3d6 dice=1,2,3 total=6"
}
