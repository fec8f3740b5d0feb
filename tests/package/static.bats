#!/usr/bin/env bats
# Tools that carry their libraries along.  `make check-package` runs this.
load ../helper

@test "make static builds tools that need no library, and answer as the others do" {
	make -s -C "$root" -j2 static 2>"$BATS_TEST_TMPDIR/said" || { cat "$BATS_TEST_TMPDIR/said"; return 1; }
	for tool in "$root"/cmd/*.c; do
		tool=$root/build-static/$(basename "$tool" .c)
		run ldd "$tool"
		[[ "$output" == *"not a dynamic executable"* || "$output" == *"statically linked"* ]]
	done
	record='weapon=musket range=12 target.defence=14'
	[ "$(echo "$record" | "$root/build-static/shoot" -r silver-bayonet -s a -S)" = "$(echo "$record" | shoot -r silver-bayonet -s a -S)" ]
	cp "$root/build-static/roll" "$BATS_TEST_TMPDIR/roll"
	mkdir "$BATS_TEST_TMPDIR/empty"
	[ "$(id -u)" -eq 0 ] || return 0
	mv "$BATS_TEST_TMPDIR/roll" "$BATS_TEST_TMPDIR/empty/"
	run chroot "$BATS_TEST_TMPDIR/empty" /roll -d 1,2,3 3d6
	answers "roll=3d6 dice=1,2,3 total=6"
}
