#!/usr/bin/env bats
# The Debian packages: built, looked through by lintian, and installed, run and
# removed in a root that has nothing else.  `make check-package` runs this.
load ../helper
load mirror

setup_file() {
	export debs="$BATS_FILE_TMPDIR/build/deb" clean="$BATS_FILE_TMPDIR/root"
	command -v dh >/dev/null || return 0
	# An environment of its own: the package's build runs bats within this one.
	env -i PATH="/usr/sbin:/usr/bin:/sbin:/bin" HOME="$BATS_FILE_TMPDIR" LC_ALL=C.UTF-8 make -s -C "$root" deb BUILD="$BATS_FILE_TMPDIR/build" >"$BATS_FILE_TMPDIR/log" 2>&1 || {
		grep -A 8 '^not ok' "$BATS_FILE_TMPDIR/log"
		tail -n 4 "$BATS_FILE_TMPDIR/log"
		return 1
	}
}

teardown_file() { rm -rf "$BATS_FILE_TMPDIR/root"; }

setup() { command -v dh >/dev/null || skip "no debhelper"; }

@test "dpkg-buildpackage -us -uc -b builds all packages, with tests" {
	ls "$debs"/{voltigeur,libvoltigeur-dev,voltigeur-tables,voltigeur-doc,voltigeur-examples}_*.deb
	grep -q '^ok ' "$BATS_FILE_TMPDIR/log"
}

@test "the package takes the system's libraries, not copies of them" {
	for library in libyaml libjansson libgmp; do
		dpkg-deb -f "$debs"/voltigeur_*.deb Depends | grep -q "$library"
	done
}

@test "tools, tables, manual and examples are packages of their own, and the tools bring the tables" {
	holds() { dpkg-deb -c "$debs/$1"_*.deb | grep -q "$2"; }
	holds voltigeur usr/bin/vg-shoot
	holds voltigeur usr/lib/voltigeur/corsair.image
	holds voltigeur-tables usr/share/voltigeur/tables/corsair/shoot.yaml
	holds voltigeur-doc usr/share/man/man7/voltigeur-rulings.7.gz
	holds voltigeur-examples usr/share/voltigeur/examples/units/british.yaml
	run ! holds voltigeur usr/share/voltigeur
	dpkg-deb -f "$debs"/voltigeur_*.deb Depends | grep -q 'voltigeur-tables (= '
	for package in tables doc examples; do
		[ "$(dpkg-deb -f "$debs/voltigeur-$package"_*.deb Architecture)" = all ]
	done
}

@test "lintian has nothing to say, pedantry included" {
	command -v lintian >/dev/null || skip "no lintian"
	run lintian --pedantic -EI --fail-on error,warning,info,pedantic "$debs"/voltigeur_*.changes
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	run ! grep -q '^[EWIPX]: ' <<<"$output"
}

@test "in a clean root: installed by apt, run as vg-TOOL and by plain name, linked against, removed without a trace" {
	command -v mmdebstrap >/dev/null || skip "no mmdebstrap"
	[ "$(id -u)" -eq 0 ] || skip "not root"
	mmdebstrap --quiet --variant=minbase --include=gcc,libc6-dev,pkg-config,man-db bookworm "$clean" "$(mirror)" >"$BATS_FILE_TMPDIR/mm" 2>&1 ||
		skip "no clean root to be had: $(tail -n 1 "$BATS_FILE_TMPDIR/mm")"
	in_root() { chroot "$clean" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
	in_root find / -xdev -path /proc -prune -o -path /var -prune -o -print | sort >"$BATS_TEST_TMPDIR/before"
	cp "$debs"/*.deb "$clean/tmp/"
	in_root sh -c 'apt-get -qq update && apt-get -qq install -y --no-install-recommends /tmp/*.deb' >/dev/null

	run in_root vg-shoot -r silver-bayonet -o text -d 10,7 weapon=musket accuracy=1 range=12 target.defence=14
	answers "power 10, skill 7, +1 accuracy = 18 against 14: hit for 10"
	run in_root env PATH=/usr/lib/voltigeur/bin roll -d 1,2,3 3d6
	answers "roll=3d6 dice=1,2,3 total=6"
	for tool in "$root"/cmd/*.c; do
		tool=$(basename "$tool" .c)
		in_root "vg-$tool" --version
		in_root "/usr/lib/voltigeur/bin/$tool" --help >/dev/null
		[ -f "$clean/usr/share/man/man1/vg-$tool.1.gz" ]
	done
	cp "$root/tests/fixtures/units/british.yaml" "$clean/tmp/"
	in_root vg-unit-validate /tmp/british.yaml
	sed -n '/^\.Sh EXAMPLES/,$p' "$root/man/voltigeur.3" | awk '/^\.Ed/ { exit } inside; /^\.Bd/ { inside = 1 }' | sed 's/\\e/\\/g' >"$clean/tmp/bot.c"
	in_root sh -c 'cd /tmp && gcc bot.c $(pkg-config --cflags --libs voltigeur) -o bot && ./bot british.yaml && rm bot*'

	in_root sh -c 'apt-get -qq purge -y 'voltigeur*' libvoltigeur-dev && apt-get -qq autoremove --purge -y && rm /tmp/*' >/dev/null
	in_root find / -xdev -path /proc -prune -o -path /var -prune -o -print | sort >"$BATS_TEST_TMPDIR/after"
	diff "$BATS_TEST_TMPDIR/before" "$BATS_TEST_TMPDIR/after"
}
