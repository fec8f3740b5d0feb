#!/usr/bin/env bats
# Other machines: i386 by a root of its own, s390x, whose bytes stand the other way
# round, by qemu's user emulation.  The same seed gives the same bytes there, and the
# whole conformance pack holds.  `make check-package` runs this; it wants root,
# mmdebstrap, arch-test, and for s390x gcc-s390x-linux-gnu and qemu-user-static.
load ../helper
load mirror

setup() {
	[ "$(id -u)" -eq 0 ] || skip "not root"
	command -v mmdebstrap >/dev/null || skip "no mmdebstrap"
	cd "$BATS_TEST_TMPDIR" || return 1
}

teardown() { rm -rf "$BATS_TEST_TMPDIR/foreign"; }

# stream TOOLS: what two tools answer to a stream, and two laws, as one text.
stream() {
	local shots
	shots=$(seq -f 'id=%g weapon=musket range=12 target.defence=14' 200; seq -f 'weapon=rifle range=%g target.defence=13' 100)
	"$1/shoot" -r silver-bayonet -o kv -s same -S <<<"$shots" | "$1/check" -r silver-bayonet -o kv terror --set courage=2 -s same
	"$1/melee" -r sharp-practice -o kv -s same --list
	"$1/roll" -s same -o kv 100d6 3d1000000 '4d6kh3 + 2' 10dF '8d6>=5' '5d6!'
	"$1/roll" -O -o kv 100d6
	"$1/shoot" -r silver-bayonet -O -o kv --fraction weapon=musket range=12 target.defence=14
	for width in 40 57 63 80; do # bars and chances, which are rounded
		COLUMNS=$width TERM=xterm "$1/roll" -O -o text 3d6 '10d2' '4d6kh3' 6d6! 1d1000 20d20
	done
	"$1/roll" -O -o kv -n 1024 -s same 10d2
	"$1/unit-validate" -o sarif "$root/tests/fixtures/units/british.yaml"
}

# same TOOLS: the stream is what the machine's own tools answer.
same() {
	export VOLTIGEUR_TABLES=$root/tables
	stream "$1" >there
	stream "${VOLTIGEUR_BUILD:-$root/build}" >here
	[ "$(wc -l <here)" -gt 800 ]
	cmp here there
	run python3 "$root/tests/conformance/run.py" "$1"
	[ "$status" -eq 0 ] || { echo "${output:0:2000}"; return 1; }
}

# wrap COMMAND: each tool in tools/ is run so; @ stands for its name.
wrap() {
	mkdir -p tools/tests
	for source in "$root"/cmd/*.c; do
		tool=$(basename "$source" .c)
		printf '#!/bin/sh\nexec %s "$@"\n' "${1//@/$tool}" >"tools/$tool"
		chmod +x "tools/$tool"
	done
}

# inside COMMAND...: in that root, with what a kernel and terminals show there, for
# as long as it takes.
inside() {
	unshare -m sh -c 'cd foreign && mount -t proc proc proc && mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts &&
		mount --bind dev/pts/ptmx dev/ptmx && exec chroot . env -i PATH=/usr/bin:/bin HOME=/root LC_ALL=C.UTF-8 "$@"' - "$@"
}

@test "as i386 the tools build without a warning, pass the tests, and give the same bytes" {
	mmdebstrap --quiet --architectures=i386 --variant=minbase \
		--include=gcc,make,pkg-config,libc6-dev,libyaml-dev,libjansson-dev,libgmp-dev,librandom123-dev,libseccomp-dev,bats,bsdextrautils,file,jq,mandoc,parallel,procps,python3,python3-yaml,time \
		bookworm foreign "$(mirror)" >said 2>&1 || skip "no root of i386: $(tail -n 1 said)"
	mkdir foreign/src
	(cd "$root" && tar -c --exclude='./build*' --exclude=./.git .) | tar -x -C foreign/src
	inside make -s -C /src -j2 WERROR=1 tests-build
	# Of the rulesets' own tests some, the others are in the pack.
	inside make -s -C /src check TESTS="$(printf 'tests/%s.bats ' engine/{agreement,dice,embed,json-lines,limits,log,odds-best,sandbox} \
		engine/{records,several-targets,stamp-id,units-by-at} tools/{cli,draw,muster-{fairness,log,units,verify},roll,roll-odds} \
		tools/{shoot,table-lookup-{alone,words},text-form,unit-validate} rulesets/{corsair/odds,other-side/state} \
		rulesets/{sharp-practice/fisticuffs,silver-bayonet/{check,melee,shoot},steeplechase/race})" >there.tap ||
		{ grep -A 8 '^not ok' there.tap; return 1; }
	[ "$(grep -c '^ok' there.tap)" -gt 600 ]
	wrap "$PWD/foreign/lib/ld-linux.so.2 --library-path $PWD/foreign/lib/i386-linux-gnu:$PWD/foreign/usr/lib/i386-linux-gnu --argv0 @ $PWD/foreign/src/build/@"
	same "$PWD/tools"
}

@test "as s390x, big-endian, the tools build without a warning, give the same bytes, and pass what is said of dice, records and logs" {
	command -v s390x-linux-gnu-gcc >/dev/null || skip "no gcc-s390x-linux-gnu"
	command -v qemu-s390x-static >/dev/null || skip "no qemu-user-static"
	mmdebstrap --quiet --architectures=s390x --skip=check/qemu --variant=extract \
		--include=libyaml-dev,libjansson-dev,libgmp-dev,librandom123-dev bookworm foreign "$(mirror)" >said 2>&1 ||
		skip "no libraries of s390x: $(tail -n 1 said)"
	# The libraries alone: libc and its headers are the cross compiler's own.
	mkdir libs headers
	cp foreign/usr/lib/s390x-linux-gnu/lib{yaml,jansson,gmp}.a libs/
	cp -r foreign/usr/include/{yaml.h,jansson*.h,Random123} headers/
	cp foreign/usr/include/s390x-linux-gnu/gmp.h headers/
	make -s -C "$root" -j2 all "$PWD/cross/tests/dice" WERROR=1 SECCOMP= BUILD="$PWD/cross" CC=s390x-linux-gnu-gcc AR=s390x-linux-gnu-ar \
		OBJCOPY=s390x-linux-gnu-objcopy CFLAGS="-O1 -isystem $PWD/headers" LDFLAGS="-static -L$PWD/libs"
	# A tool looks for its tables beside itself.
	wrap "env VOLTIGEUR_TABLES=\"\${VOLTIGEUR_TABLES-$root/tables}\" qemu-s390x-static -0 @ $PWD/cross/@"
	printf '#!/bin/sh\nexec qemu-s390x-static %s "$@"\n' "$PWD/cross/tests/dice" >tools/tests/dice
	chmod +x tools/tests/dice
	same "$PWD/tools"
	for file in engine/{dice,json-lines,limits,log,records,stamp-id} tools/{draw,muster-{fairness,log,verify},roll,shoot} rulesets/silver-bayonet/melee; do
		files+=("$root/tests/$file.bats")
	done
	# As under a sanitizer, what memory is taken is not the tool's alone.
	VOLTIGEUR_BUILD="$PWD/tools" VOLTIGEUR_SANITIZED=qemu bats --formatter tap "${files[@]}" >there.tap || { grep -A 8 '^not ok' there.tap; return 1; }
	[ "$(grep -c '^ok' there.tap)" -gt 250 ]
}
