#!/usr/bin/env bats
load ../helper

setup() {
	export VOLTIGEUR_RULES=silver-bayonet
	export VOLTIGEUR_UNITS="$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml"
}

@test "the ruleset is the one that all unit files name, unless another is asked for" {
	unset VOLTIGEUR_RULES
	units=$root/tests/fixtures/units
	run shoot -u "$units/british.yaml" -u "$units/french.yaml" by=harris at=dubois range=18 -d 7,4
	has result=miss total=12
	VOLTIGEUR_UNITS=:$units/british.yaml::$units/french.yaml run shoot by=harris at=dubois range=18 -d 7,4
	has result=miss total=12
	run muster --cards -u "$units/british.yaml" -o text
	[[ $status -eq 0 && ${lines[0]} == "Harris's Men" ]]
	run --separate-stderr shoot -u "$units/british.yaml" -u "$units/prudence.yaml" by=harris
	refuses "shoot: $units/british.yaml is for silver-bayonet, $units/prudence.yaml for corsair; use -r NAME"
	run --separate-stderr shoot -r corsair -u "$units/british.yaml" by=harris
	[[ $status -eq 2 && $stderr == *british.yaml* ]]
	sed '/^rules:/d' "$units/british.yaml" >"$BATS_TEST_TMPDIR/none.yaml"
	sed 's/^rules: .*/rules: ..\/tin/' "$units/british.yaml" >"$BATS_TEST_TMPDIR/folder.yaml"
	sed 's/^rules: .*/rules: [tin]/' "$units/british.yaml" >"$BATS_TEST_TMPDIR/list.yaml"
	for file in none folder list; do
		run --separate-stderr shoot -u "$BATS_TEST_TMPDIR/$file.yaml" by=harris
		refuses "shoot: no ruleset given; use -r NAME"
	done
	printf 'rules: [\n' >"$BATS_TEST_TMPDIR/broken.yaml"
	for file in broken missing; do
		run --separate-stderr shoot -u "$units/british.yaml" -u "$BATS_TEST_TMPDIR/$file.yaml" by=harris
		refuses "$file.yaml"
		[ "$(wc -l <<<"$stderr")" -eq 1 ]
	done
}

@test "by= and at= fill in both figures, and a hit counts from the target's health" {
	# Harris has a musket and Accuracy 1; Dubois Defence 14 and Health 12.
	run shoot -o kv -d 10,7 by=Harris at=Dubois range=18
	has by=Harris at=Dubois weapon=musket total=18 result=hit damage=10 target.health=2 was.target.health=12
}

@test "a unique beginning names a figure in any case, and the record has the full name" {
	run shoot -o kv -d 10,7 by=har at=DUB range=18
	has by=Harris at=Dubois result=hit
}

@test "a beginning of two names lists both" {
	run --separate-stderr shoot -o kv -d 10,7 by=p at=Dubois range=18
	refuses 'ambiguous figure "p"; it could be Perkins, Pike'
}

@test "a name of no figure lists those there are" {
	run --separate-stderr shoot -o kv -d 10,7 by=Napier at=Dubois range=18
	refuses 'unknown figure "Napier"; the unit files have: Harris, Cooper'
}

@test "a name that is nearly a figure's is told with it, by every tool, in every place of a name" {
	local deed
	for deed in "shoot at=Dubois range=9" "check courage reach=9" "melee at=Dubois" "move walk clear=1" \
		"spot" "table-lookup faith" "draw clue-revenants"; do
		run --separate-stderr $deed by=hariss
		refuses 'unknown figure "hariss"; did you mean "Harris"? (the unit files have: Harris,'
	done
	run --separate-stderr shoot by=Harris at=Dubios range=9
	refuses 'unknown figure "Dubios"; did you mean "Dubois"?'
	run --separate-stderr check monster by=Harris seen=9 redirect=another backer=Hagmann
	refuses 'unknown figure "Hagmann"; did you mean "Hagman"?'
	run --separate-stderr shoot by=Zzz at=Dubois range=9
	[[ $stderr != *"did you mean"* ]]
}

@test "what the record says wins over the unit file" {
	run shoot -o kv -d 10,7 by=Harris at=Dubois range=18 accuracy=3 target.health=11
	has total=20 target.health=1 was.target.health=11
}

@test "the raises are in the figure: Harris has Health 13 and Courage 3" {
	# 12 and one raise; 2 and one raise (SB-012 to SB-015)
	run shoot -o kv -S -d 1,1 by=Dubois at=Harris range=8 weapon=pistol
	has target.defence=14
	run shoot -o kv -d 9,9 by=Dubois at=Harris range=8 weapon=pistol
	has target.health=4 was.target.health=13
}

@test "the only firearm that is loaded and in range is taken, and the record says it" {
	run --separate-stderr shoot -o kv -d 10,7 by=Dubois at=Tongue range=7
	has weapon=pistol # of two alike, the first
	run shoot -o kv -d 10,7 by=Dubois at=Tongue range=7 unloaded=pistol
	has weapon=second-pistol result=hit
}

@test "the only firearm carried is taken though it is out of range or fired: the rules say so" {
	run shoot -o kv by=Harris at=Dubois range=24.001
	has weapon=musket result=out-of-range
	run shoot -o kv by=Harris at=Dubois range=12 unloaded=musket
	has weapon=musket result=unloaded
}

@test "--for at: the record's target is the one who shoots" {
	run shoot --for at -o kv -d 9,9 by=Dubois at=Harris range=8
	has target.weapon=musket result=hit health=3 was.health=12
}

@test "a stamped record says what it read of the unit file" {
	run shoot -o kv -S -d 10,7 by=Harris at=Dubois range=18
	has accuracy=1 target.defence=14 was.target.health=12
}

@test "several documents in a file are several units" {
	cat "$root/tests/fixtures/units/british.yaml" >"$BATS_TEST_TMPDIR/both.yaml"
	echo --- >>"$BATS_TEST_TMPDIR/both.yaml"
	cat "$root/tests/fixtures/units/french.yaml" >>"$BATS_TEST_TMPDIR/both.yaml"
	run shoot -u "$BATS_TEST_TMPDIR/both.yaml" -o kv -d 10,7 by=Harris at=Dubois range=18
	has result=hit
}

@test "two figures of one name are an error that names the first" {
	run --separate-stderr shoot -u "$root/tests/fixtures/units/british.yaml" -u "$root/tests/fixtures/units/british.yaml" by=Harris range=3
	refuses "duplicate figure \"Harris\"; first at"
}

@test "a unit file with an unknown word says where and what was meant" {
	printf 'nation: brittain\n' >"$BATS_TEST_TMPDIR/bad.yaml"
	run --separate-stderr shoot -u "$BATS_TEST_TMPDIR/bad.yaml" by=Harris range=3
	refuses 'bad.yaml:1:9: nation: invalid value "brittain"'
	refuses 'did you mean "britain"?'
}

@test "a unit file of other rules, and one that is not there, are errors" {
	printf 'rules: corsair\n' >"$BATS_TEST_TMPDIR/bad.yaml"
	run --separate-stderr shoot -u "$BATS_TEST_TMPDIR/bad.yaml" by=Harris range=3
	refuses 'the unit is for ruleset "corsair", but this run uses "silver-bayonet"'
	run --separate-stderr shoot -u "$BATS_TEST_TMPDIR/none.yaml" by=Harris range=3
	refuses "cannot be opened"
}

@test "a breastplate slows its Officer, a leg wound anyone, and the tiers are counted in" {
	cat >"$BATS_TEST_TMPDIR/old.yaml" <<-END
		nation: france
		officer: {name: Vidal, raise: [accuracy, health, courage], equipment: [pistol, breastplate], experience: 20, rewards: [courage, health, accuracy], injuries: [shakes, internal-injuries], madness: [nagging-doubt]}
	END
	# Accuracy 1 + 1 raised + 1 gained - 1 shakes = 2; Health 12 + 1 + 1 - 1 - 1 = 12; Armour 1
	run shoot -u "$BATS_TEST_TMPDIR/old.yaml" -o kv -S -d 5,5 by=Vidal range=8 target.defence=12
	has accuracy=2 weapon=pistol total=12 result=hit
	run shoot -u "$BATS_TEST_TMPDIR/old.yaml" -o kv -d 9,9 weapon=musket range=8 at=Vidal
	has was.target.health=12
}

@test "a stream names figures line by line and keeps what it cannot resolve" {
	run bash -c "printf 'by=harris at=dubois range=18\nby=nobody at=dubois range=18\n' | shoot -o kv -d 10,7 2>/dev/null"
	[ "$status" -eq 2 ]
	[[ ${lines[0]} == *"by=Harris at=Dubois"*"result=hit"* ]]
	[[ ${lines[1]} == *'error='*'unknown figure'* ]]
}

@test "a creature of the bestiary, and one with its own line, are figures too" {
	cat >"$BATS_TEST_TMPDIR/den.yaml" <<-END
		nation: france
		monsters:
		  - {name: Bruin, type: troll}
		  - {name: Wraith, speed: 6, defence: 15, health: 9, allergies: [silver], attributes: [indestructible]}
	END
	# a troll has Defence 13, Health 20, Damage Reduction 4 and is large: +1 (SB-269, SB-854)
	run shoot -u "$BATS_TEST_TMPDIR/den.yaml" -o kv -d 9,4 weapon=musket range=3 at=Bruin
	has total=14 result=hit damage=5 target.health=15 was.target.health=20
	run shoot -u "$BATS_TEST_TMPDIR/den.yaml" -o kv -d 9,5 weapon=musket range=3 at=Wraith
	has total=14 result=miss
}

@test "each figure of a stream has its own madness and wounds" {
	cat >"$BATS_TEST_TMPDIR/mad.yaml" <<-END
		nation: britain
		officer: {name: Ash, raise: [melee, health, courage]}
		soldiers:
		  - {name: Birch, type: rifleman, injuries: [shakes, shakes]}
		  - {name: Elm, type: rifleman}
	END
	# a Rifleman has Accuracy 2 (SB-084); two shakes take it away (SB-515, SB-518)
	run bash -c "printf 'by=birch range=9 target.defence=12\nby=elm range=9 target.defence=12\n' | shoot -u $BATS_TEST_TMPDIR/mad.yaml -o kv -d 5,5,5,5"
	[[ ${lines[0]} == *"weapon=rifle"*"total=10 result=miss"* ]] || { echo "$output"; false; }
	[[ ${lines[1]} == *"weapon=rifle"*"total=12 result=hit"* ]] || { echo "$output"; false; }
}

@test "a fate die spent on the shot is no decision of the target's test that follows" {
	shoot -t -s 9 by=Hagman at=Gaspard range=20 fate=power >"$BATS_TEST_TMPDIR/shot"
	run --separate-stderr check terror --for at -o kv -s 9 <"$BATS_TEST_TMPDIR/shot"
	has fate=power shoot.result=hit result=distracted
	[ -z "$stderr" ]
	run --separate-stderr check terror -o kv courage=1 fate=luck
	refuses 'fate: unknown value "luck"'
}
