#!/usr/bin/env bats
# corsair: exact odds that were worked out by hand, and what cover and class are
# worth over all firearms.  A natural die shows 1 to 5 in 6 of 36 throws each,
# 6 in 5 and 7 in 1.
load ../../helper

setup() { export VOLTIGEUR_RULES=corsair; }

# worked TOOL RESULT: of each record on standard input `want` is the chance of RESULT.
worked() {
	local records
	records=$(cat)
	echo "$records" | "$1" --odds --fraction -o tsv --columns row,want,result,odds >"$BATS_TEST_TMPDIR/rows"
	paste <(awk -v result="$2" '
		$1 == 1 && NR > 1 { print want, got; got = 0 }
		{ want = $2 }
		$3 == result { got = $4 }
		END { print want, got }' "$BATS_TEST_TMPDIR/rows") <(echo "$records") >"$BATS_TEST_TMPDIR/worked"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/worked")" -eq "$(echo "$records" | wc -l)" ]
	awk '$1 != $2 { print; wrong = 1 } END { exit wrong }' "$BATS_TEST_TMPDIR/worked"
}

@test "cover takes a 5 from a third of the throws to a sixth, a loophole to one in 36, and terrain is the worst alone" {
	worked shoot hit <<-E
		want=1/3 firearm=musket range=20
		want=1/6 firearm=musket range=20 terrain=cover
		want=1/6 firearm=musket range=20 terrain=cover,bushes
		want=1/36 firearm=musket range=20 terrain=loophole
		want=1/36 firearm=musket range=20 terrain=loophole,cover
		want=1/6 firearm=musket range=40
		want=1/36 firearm=musket range=40 terrain=cover
		want=0 firearm=musket range=40 terrain=loophole
		want=1/36 firearm=musket range=60
		want=0 firearm=musket range=60 terrain=cover
	E
}

@test "cover and a furtive target add up to two at most; a breastplate counts in its bands, cover not at contact" {
	worked shoot hit <<-E
		want=1/36 firearm=musket range=20 terrain=cover target.furtive=yes
		want=1/36 firearm=musket range=20 terrain=loophole target.furtive=yes
		want=1/3 firearm=musket range=20 target.armour=4
		want=0 firearm=musket range=60 target.armour=4
		want=1/3 firearm=musket range=0 terrain=cover contact=yes
		want=1/3 firearm=musket range=20 terrain=cover target.mounted=yes
	E
}

@test "classes 1 and 2 shoot one worse unless trained, without a limit; classes 3 to 6 shoot alike" {
	worked shoot hit <<-E
		want=1/6 firearm=musket range=20 class=1
		want=1/6 firearm=musket range=20 class=2
		want=1/3 firearm=musket range=20 class=2 trained=yes
		want=1/3 firearm=musket range=20 class=3
		want=1/3 firearm=musket range=20 class=6
		want=1/36 firearm=musket range=20 class=2 terrain=cover
		want=0 firearm=musket range=20 class=2 terrain=loophole
		want=0 firearm=musket range=20 class=2 terrain=loophole target.furtive=yes
	E
}

@test "two red dice of a blunderbuss hit one man in 5 of 9 shots, in cover in 11 of 36" {
	worked shoot hit <<-E
		want=5/9 firearm=blunderbuss range=10
		want=11/36 firearm=blunderbuss range=10 terrain=cover
		want=71/1296 firearm=blunderbuss range=10 terrain=cover class=2
	E
}

@test "class 4 with the longer weapon on class 3: he strikes first, and a miss is answered" {
	# 4 to 7 kill (1/2), 3 drives back (1/6); of the third that misses the other kills with 5 to 7
	local fight="class=4 length=long target.class=3 target.length=short"
	worked melee kills <<<"want=1/2 $fight"
	worked melee drives-back <<<"want=1/6 $fight"
	worked melee killed <<<"want=1/9 $fight"
	worked melee driven-back <<<"want=1/18 $fight"
	worked melee stand-off <<<"want=1/6 $fight"
}

@test "a breastplate on class 3 turns the four that would kill into a recoil" {
	local fight="class=4 length=long target.class=3 target.length=short target.armour=4"
	worked melee kills <<<"want=1/3 $fight"
	worked melee drives-back <<<"want=1/3 $fight"
	worked melee killed <<<"want=1/9 $fight"
}

@test "class 2 strikes with one less, and is struck down by a 3" {
	local fight="class=2 length=long target.class=3 target.length=short"
	worked melee kills <<<"want=1/3 $fight"
	worked melee drives-back <<<"want=1/6 $fight"
	worked melee killed <<<"want=1/3 $fight"
	worked melee driven-back <<<"want=1/12 $fight"
	worked melee stand-off <<<"want=1/12 $fight"
}

@test "two of class 3 strike at once: the higher natural die counts, the same one is nobody's" {
	local fight="class=3 target.class=3"
	worked melee kills <<<"want=437/1296 $fight"
	worked melee killed <<<"want=437/1296 $fight"
	worked melee drives-back <<<"want=1/18 $fight"
	worked melee driven-back <<<"want=1/18 $fight"
	worked melee stand-off <<<"want=139/648 $fight"
}

# falling FIELD RESULT TOOL: on standard input groups of records, each with a
# field FIELD that opens a group with 1; the chance of RESULT never rises in one.
falling() {
	"$3" --odds -o tsv --columns "row,$1,result,p" | awk -v result="$2" '
		function close_record() {
			if (step > 1 && p > last + 1e-9) { print "record " records ": " p " after " last; wrong = 1 }
			last = p
		}
		$1 == 1 { if (records++) close_record(); step = $2; p = 0 }
		$3 == result { p += $4 }
		END { close_record(); print records; exit wrong }'
}

@test "at every range of every firearm, for every class: cover never helps the shooter, nor does a lower class" {
	for firearm in pistol musketoon blunderbuss swivel-gun musket rampart-musket; do
		for range in 0 10 20 30 40 60 90; do
			for class in 6 5 4 3 2 1; do
				for other in "" target.furtive=yes target.armour=4 group=3 "group=3 target.furtive=yes target.armour=4"; do
					shot="firearm=$firearm range=$range class=$class supported=yes $other"
					printf 'step=%d terrain=%s %s\n' 1 open "$shot" 2 cover "$shot" 3 loophole "$shot"
				done
			done
		done
	done >"$BATS_TEST_TMPDIR/shots"
	run falling step hit shoot <"$BATS_TEST_TMPDIR/shots"
	answers 3780
	# the same with the classes as steps, best first
	for terrain in open cover loophole; do
		grep "terrain=$terrain " "$BATS_TEST_TMPDIR/shots" | sed 's/^step=[0-9]* //' |
			awk '{ match($0, / class=[0-9]/); print substr($0, 1, RSTART) substr($0, RSTART + RLENGTH), 7 - substr($0, RSTART + 7, 1) }' |
			sort | awk '{ step = $NF; $NF = ""; print "step=" step, "class=" 7 - step, $0 }'
	done >"$BATS_TEST_TMPDIR/classes"
	run falling step hit shoot <"$BATS_TEST_TMPDIR/classes"
	answers 3780
}

@test "against every class, length and armour, a lower class never kills more often and is never killed less often" {
	for length in long short bare-hands; do
		for foe in 1 2 3 4 5 6; do
			for armour in 0 4; do
				for own in 0 4; do
					for class in 6 5 4 3 2 1; do
						echo "step=$((7 - class)) class=$class armour=$own length=$length target.class=$foe target.length=short target.armour=$armour"
					done
				done
			done
		done
	done >"$BATS_TEST_TMPDIR/fights"
	run falling step kills melee <"$BATS_TEST_TMPDIR/fights"
	answers 432
	# and from the lowest class up: how often he is killed
	tac "$BATS_TEST_TMPDIR/fights" | sed 's/^step=. class=\(.\)/step=\1 class=\1/' >"$BATS_TEST_TMPDIR/rising"
	run falling step killed melee <"$BATS_TEST_TMPDIR/rising"
	answers 432
}
