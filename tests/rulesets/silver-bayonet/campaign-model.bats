#!/usr/bin/env bats
# Random campaigns of five games, each file and each account after a game compared with
# a second bookkeeping from the book alone (tests/models). More by hand:
# tests/models/silver_bayonet_campaign.py --campaigns 2000 --fouls 0
load ../../helper

# campaigns COUNT SEED [TABLES]
campaigns() {
	VOLTIGEUR_TABLES=${3:-$root/tables} PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/models/silver_bayonet_campaign.py" \
		--build "${VOLTIGEUR_BUILD:-$root/build}" --campaigns "$1" --seed "$2" --kinds 1
}

# mistake FILE OLD NEW: the model notices the change.
mistake() {
	cp -r "$root/tables" "$BATS_TEST_TMPDIR/tables"
	sed -i "s/$2/$3/" "$BATS_TEST_TMPDIR/tables/silver-bayonet/$1"
	run ! cmp -s "$root/tables/silver-bayonet/$1" "$BATS_TEST_TMPDIR/tables/silver-bayonet/$1"
	run -1 campaigns 12 1 "$BATS_TEST_TMPDIR/tables"
}

@test "random campaigns are those of the model, and deeds that do not fit are named" {
	run -0 campaigns 3 1
	[[ $output == *"3 without a difference"* ]]
}

@test "an injury that heals is noticed (SB-521)" {
	mistake units.yaml "- count(injuries where item is leg-wound)" ""
}

@test "a point for taking part that the fallen get is noticed (SB-529, SB-878)" {
	mistake after.yaml "{stop: lost, when: lost}" "{stop: lost, when: goes}"
}

@test "a spy whom nobody pays for is noticed (SB-524)" {
	mistake table-lookup.yaml "(spied-on or target.spied-for)" "spied-on"
}

@test "slow recovery that does not end is noticed (SB-511, SB-866)" {
	mistake after.yaml "when: wound is slow-recovery or sheet.slow-recovery" "when: wound is slow-recovery"
}

@test "a second bonus point is noticed (SB-530)" {
	mistake after.yaml "event is bonus and points > 0" "event is bonus and points > 1"
}

@test "a Power Rank measured against the last unit is noticed (SB-565, SB-887)" {
	mistake after.yaml "game.top at-least side.power-rank" "side.power-rank"
}

@test "a Monster Die that the Book gives for ever is noticed (SB-675)" {
	mistake after.yaml "when: sheet.studied or side.monster-die" "when: side.monster-die"
}
