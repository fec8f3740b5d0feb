#!/usr/bin/env bats
# build/tests/play, which drives the tools in one process, answers as they do.
load ../helper

setup() {
	PATH="${VOLTIGEUR_BUILD:-$root/build}/tests:$PATH"
	log=$BATS_TEST_TMPDIR/game.log
	units=("$root/tests/fixtures/units/british.yaml" "$root/tests/fixtures/units/french.yaml")
}

# Answers the deeds of standard input by the tools, a process for each.
by_the_tools() {
	local tool rest
	local -a words

	: >"$log"
	while read -r tool rest; do
		read -ra words <<<"$rest"
		case $tool in
		*=*) echo "$tool${rest:+ $rest}" ;;
		*) "$tool" -r silver-bayonet -u "${units[0]}" -u "${units[1]}" -l "$log" "${words[@]}" ;;
		esac >>"$log"
	done
}

@test "a game in one process is the game of the tools, deed by deed" {
	cat >"$BATS_TEST_TMPDIR/deeds" <<-'END'
		event=game
		shoot by=Harris at=Dubois range=8 faces=6,7 number=2
		move walk by=Harris clear=4 faces= number=3
		event=turn
		melee by=Gaspard at=Perkins faces=9,8 number=5
		shoot reload by=Harris weapon=musket faces= number=6
		check terror by=Perkins at=Gaspard faces=1,1 number=7
	END
	by_the_tools <"$BATS_TEST_TMPDIR/deeds"
	VOLTIGEUR_TABLES=$root/tables run play silver-bayonet "${units[@]}" <"$BATS_TEST_TMPDIR/deeds"
	[ "$status" -eq 0 ] || { echo "$output"; false; }
	diff <(sed 's/ number=[0-9]*//' "$log") <(sed 's/ number=[0-9]*//' <<<"$output")
}

@test "a card drawn in such a game is one of those that are left" {
	local deck=clue-troll-bridge i

	for i in 1 2 3; do echo "draw $deck faces=1"; done >"$BATS_TEST_TMPDIR/deeds"
	VOLTIGEUR_TABLES=$root/tables run play silver-bayonet "${units[@]}" <"$BATS_TEST_TMPDIR/deeds"
	[ "$status" -eq 0 ] || { echo "$output"; false; }
	[ "${#lines[@]}" -eq 3 ]
	[ "$(sed 's/.*card=\([^ ]*\).*/\1/' <<<"$output" | sort -u | wc -l)" -eq 3 ]
}
