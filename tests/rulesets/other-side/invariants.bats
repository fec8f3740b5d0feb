#!/usr/bin/env bats
# What the house numbers of other-side promise, proved by exact odds over all
# combinations of inputs (OS-I01 to OS-I32); how, is told in tests/rulesets/other-side/invariants.py.
load ../../helper

# proves FAMILY ID...: each of these laws holds, and was held against something.
proves() {
	local family=$1 id
	shift
	VOLTIGEUR_RULES=${rules:-other-side} run python3 "$root/tests/rulesets/other-side/invariants.py" "$family"
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	for id; do
		[[ "$output" =~ "$id holds: "[1-9] ]] || { echo "no $id in: $output"; return 1; }
	done
	echo "$output" | sed 's/^/# /' >&3
}

# plant FILE SED: a wrong figure in a copy of the ruleset.
plant() {
	rules=$BATS_TEST_TMPDIR/wrong
	[ -d "$rules" ] || cp -r "$root/tables/other-side" "$rules"
	cp "$rules/$1" "$BATS_TEST_TMPDIR/before"
	sed -i "$2" "$rules/$1"
	! cmp -s "$BATS_TEST_TMPDIR/before" "$rules/$1" || { echo "nothing in $1 is changed by $2"; return 1; }
}

# fails FAMILY ID...: each of these laws fails, with the records it fails for.
fails() {
	local family=$1 id
	shift
	VOLTIGEUR_RULES=$rules/ run python3 "$root/tests/rulesets/other-side/invariants.py" "$family"
	[ "$status" -eq 1 ] || { echo "status $status: $output"; return 1; }
	for id; do
		[[ "$output" == *"$id fails: "*" wrong"$'\n'"  "* ]] || { echo "no failure of $id in: $output"; return 1; }
	done
}

@test "OS-I01 to OS-I06: fire - better men, nearer, less cover, a mounted target, on foot, a marksman" {
	proves fire OS-I01 OS-I02 OS-I03 OS-I04 OS-I05 OS-I06 OS-I32
}

@test "OS-I07, OS-I08: rifle over musket over carbine over pistol at every inch, and so do they reach" {
	proves distance OS-I07 OS-I08 OS-H20 OS-H22 OS-I32
}

@test "OS-I09: reaction fire - better men, from the same start of the charge" {
	proves reaction OS-I09 OS-I32
}

@test "OS-I10 to OS-I13: movement - better men farther, horses farther in the open and less in the rough, a fixed part" {
	proves movement OS-I10 OS-I11 OS-I12 OS-I13 OS-I32
}

@test "OS-I14 to OS-I17: attacks - better men on both sides, charging, riders in the open alone, cover" {
	proves attack OS-I14 OS-I15 OS-I16 OS-I17 OS-I32
}

@test "OS-I18, OS-I19: under gunfire - nearer, less cover, mounted, clumsier; roundshot no weaker than cannister" {
	proves gunfire OS-I18 OS-I19 OS-I32
}

@test "OS-I20, OS-I21: better crews lay better, and shells burst closer for them and at shorter range" {
	proves laying OS-I20 OS-I21 OS-I32
}

@test "OS-I22, OS-I23: morale and rally by quality and strength, rally the easier; better eyes assess better" {
	proves morale OS-I22 OS-I23 OS-I32
}

@test "OS-I24 to OS-I28: events - what is commoner, how many, of what quality, at what distance" {
	proves events OS-I24 OS-I25 OS-I26 OS-I27 OS-I28 OS-I32
}

@test "OS-I29, OS-I30: English aristocrats are better friends, and higher officers know more" {
	proves discovery OS-I29 OS-I30 OS-I32
}

@test "OS-I31: points rise with the level and with every achievement, and fall with every loss" {
	proves points OS-I31 OS-I32
}

@test "OS-I32: the rows of every table cover its die once, and its chances sum to 1" {
	proves tables OS-I32
}

@test "wrong figures of fire are noticed" {
	plant quality.yaml '/^  conscript:/s/step: 2/step: 1/'
	plant shoot.yaml 's/else 2 if range/else 3 if range/'
	plant shoot.yaml 's/add: 1,  when: target.terrain is soft/add: 0,  when: target.terrain is soft/'
	plant shoot.yaml 's/add: -1, when: target.astride/add: 0, when: target.astride/'
	plant shoot.yaml 's/add: 1,  when: astride/add: 0,  when: astride/'
	plant shoot.yaml 's/add: -1, when: marksman/add: 0, when: marksman/'
	fails fire OS-I01 OS-I02 OS-I03 OS-I04 OS-I05 OS-I06
}

@test "wrong figures of weapons are noticed" {
	plant weapons.yaml '/^  rifle:/s/aim: -1/aim: 0/'
	plant weapons.yaml '/^  carbine:/s/medium: 12/medium: 16/'
	fails distance OS-I07 OS-I08 OS-H20 OS-H22
}

@test "a wrong figure of reaction fire is noticed" {
	plant quality.yaml '/^  conscript:/s/step: 2/step: 1/'
	fails reaction OS-I09
}

@test "wrong figures of movement are noticed" {
	plant quality.yaml '/^  average:/s/foot: 5/foot: 6/'
	plant quality.yaml '/^  transport:/s/horse: 3/horse: 0/'
	plant ruleset.yaml 's/slow:    4 if mounted/slow:    3 if mounted/'
	fails movement OS-I10 OS-I11 OS-I12 OS-I13
}

@test "wrong figures of attacks are noticed" {
	plant quality.yaml '/^  conscript:/s/step: 2/step: 1/'
	plant melee.yaml 's/add: -1, when: charging/add: 0, when: charging/'
	plant melee.yaml 's/add: -1, when: mounted and/add: 0, when: mounted and/'
	plant melee.yaml 's/add: 1,  when: target.terrain is hard/add: 0,  when: target.terrain is hard/'
	fails attack OS-I14 OS-I15 OS-I16 OS-I17
}

@test "wrong figures of gunfire and of laying are noticed" {
	plant check.yaml 's/add: 1, when: terrain is soft/add: 0, when: terrain is soft/'
	plant check.yaml 's/base: 7 + needs}, ref: \[OS-078, OS-115/base: 8 + needs}, ref: [OS-078, OS-115/'
	fails gunfire OS-I18 OS-I19
	plant shoot.yaml 's/needs: 4 + crew-grade/needs: 4/'
	plant shoot.yaml 's/needs: 6 + crew-grade + bracket/needs: 6 + bracket/'
	fails laying OS-I20 OS-I21
}

@test "wrong figures of morale and of assessing are noticed" {
	plant check.yaml 's/add: 2, when: thinned/add: 0, when: thinned/'
	plant check.yaml 's/needs: 6 + best/needs: 6/'
	fails morale OS-I22 OS-I23
}

@test "wrong figures of events and of what is found are noticed" {
	plant tables.yaml 's/cavalry,  *cavalry, /cavalry, artillery, /'
	plant tables.yaml 's/figures: 12 + sum(men)/figures: 16 + sum(men)/'
	plant tables.yaml 's/nearest: 18/nearest: 9/'
	plant tables.yaml '/^regulars:/,/^gun-kind:/{s/  2-3: /  2-4: /;s/  4-10:/  5-10:/}'
	plant tables.yaml '/^bandit-quality:/,/^band-mount:/s/quality: conscript/quality: veteran/'
	fails events OS-I24 OS-I25 OS-I26 OS-I27 OS-I28
	plant table-lookup.yaml 's/add: 2, when: blood is english/add: 0, when: blood is english/'
	plant table-lookup.yaml 's/add: -1, when: officer is unit-officer/add: 0, when: officer is unit-officer/'
	fails discovery OS-I29 OS-I30
}

@test "a row that misses a face of its die is noticed" {
	plant tables.yaml '/^cargo:/,$s/  1-3: /  1-2: /'
	fails tables OS-I32
}

@test "wrong figures of points are noticed" {
	plant table-lookup.yaml 's/add: 3 \* treasures/add: 2 * treasures/'
	fails points OS-I31
}
