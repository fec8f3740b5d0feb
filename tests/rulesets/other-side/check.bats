#!/usr/bin/env bats
load ../../helper

setup() { export VOLTIGEUR_RULES=other-side; }

@test "morale needs five to eight, two more when half are gone" {
	local quality needs
	while read -r quality needs; do
		run check -o kv -d 6,6 morale quality=$quality
		has result=solid needs=$needs
		run check -o kv -d 6,6 morale quality=$quality half=yes
		has needs=$((needs + 2))
	done <<-E
		veteran 5
		average 6
		conscript 7
		civilian 8
	E
	run check -o kv -d 6,6 morale quality=conscript leader=yes
	has needs=5
}

@test "exactly half gone is half gone" {
	run check -o kv -d 6,6 morale quality=average original=12 strength=6
	has needs=8
	run check -o kv -d 6,6 morale quality=average original=12 strength=7
	has needs=6
	run check -o kv -d 6,6 morale quality=average original=13 strength=7
	has needs=6
	run check -o kv -d 6,6 morale quality=average strength=1
	has needs=6
}

@test "a failed check makes the unit wavering, exactly the number is enough" {
	run check -o kv -d 3,2 morale quality=average
	has result=wavering wavering=yes was.wavering=no
	run check -o kv -d 3,3 morale quality=average losses=2
	has result=solid losses=0 was.losses=2
	lacks wavering
	run check -o kv -e -d 3,2 morale quality=average
	[ "$status" -eq 1 ]
}

@test "a wavering unit stays wavering whatever it throws" {
	run check -o kv -d 1,1 morale wavering=yes
	has result=wavering wavering=yes
	run check -o kv -d 6,6 morale wavering=yes
	has result=wavering wavering=yes
	lacks removed
}

@test "transport never checks" {
	run check -o kv morale quality=transport
	has result=no-check
	run check -o kv rally quality=transport wavering=yes
	has result=no-check
}

@test "rally needs four to seven, two more when half are gone" {
	local quality needs
	while read -r quality needs; do
		run check -o kv -d 6,6 rally quality=$quality wavering=yes
		has result=solid wavering=no needs=$needs acted=yes
		run check -o kv -d 6,6 rally quality=$quality wavering=yes half=yes
		has needs=$((needs + 2))
	done <<-E
		veteran 4
		average 5
		conscript 6
		civilian 7
	E
}

@test "a failed rally removes the unit" {
	run check -o kv -d 2,2 rally quality=average wavering=yes
	has result=removed removed=yes
	run check -o kv -d 2,3 rally quality=average wavering=yes
	has result=solid wavering=no
}

@test "a solid unit has nothing to rally from, and a rally is an action" {
	run check -o kv rally quality=average
	has result=solid
	lacks rally acted
	run check -o kv rally wavering=yes acted=yes
	has result=acted
}

@test "roundshot harms on seven, eight, nine by range, and stops at 48 or 72" {
	local piece range needs
	while read -r piece range needs; do
		run check -o kv -d 1,1 roundshot piece=$piece range=$range
		has result=safe needs=$needs
	done <<-E
		light 0 7
		light 24 7
		light 24.001 8
		light 48 8
		field 48.001 9
		field 72 9
	E
	run check -o kv roundshot range=48.001
	has result=no-test
	run check -o kv roundshot piece=field range=72.001
	has result=no-test
}

@test "cannister harms on seven, eight, nine by half those ranges, and stops at 24 or 36" {
	local piece range needs
	while read -r piece range needs; do
		run check -o kv -d 1,1 cannister piece=$piece range=$range
		has result=safe needs=$needs
	done <<-E
		light 12 7
		light 12.001 8
		light 24 8
		field 24.001 9
		field 36 9
	E
	run check -o kv cannister range=24.001
	has result=no-test
	run check -o kv cannister piece=field range=36.001
	has result=no-test
}

@test "a blast harms on eight" {
	run check -o kv -d 4,3 blast quality=average
	has result=safe needs=8
	run check -o kv -d 4,4 blast quality=average
	has result=casualty losses=1
	lacks acted
}

@test "all three tests: cover helps, a horse and poor quality harm" {
	local args needs
	while read -r needs args; do
		run check -o kv -d 1,1 blast $args
		has needs=$needs result=safe
	done <<-E
		8 terrain=open
		8 terrain=rough
		9 terrain=soft
		10 terrain=hard
		11 terrain=fortification
		7 mounted=yes
		7 riding=yes
		8 quality=veteran
		7 quality=conscript
		7 quality=civilian
		6 quality=transport
		8 quality=conscript leader=yes
		6 quality=conscript mounted=yes
		9 quality=conscript mounted=yes terrain=fortification
	E
}

@test "transport is destroyed, its people are casualties by themselves" {
	run check -o kv -d 3,3 blast quality=transport
	has result=destroyed
	lacks losses
	run check -o kv -d 4,3 blast quality=civilian strength=2
	has result=casualty strength=1 losses=1
}

@test "assessing needs six to nine" {
	local quality needs
	while read -r quality needs; do
		run check -o kv -d 6,6 assess quality=$quality range=12
		has result=assessed target.assessed=yes target.seen=yes needs=$needs acted=yes
	done <<-E
		veteran 6
		average 7
		conscript 8
		civilian 9
	E
}

@test "nobody assesses his own side" {
	run check -o kv -d 6,6 assess quality=average player=yes target.player=yes range=10
	has refused=own-side
	run check -o kv -d 6,6 assess quality=average player=yes target.player=no range=10
	has result=assessed
}

@test "a failed assessment may be tried again, a double one is noticed" {
	run check -o kv -d 3,3 assess quality=average range=10
	has result=failed
	lacks target.assessed noticed
	run check -o kv -d 1,1 assess quality=average range=10
	has result=failed noticed=yes
}

@test "assessing takes 12 inches, a view, a player and a mass not assessed yet" {
	run check -o kv assess range=12.001
	has result=too-far
	run check -o kv assess range=6 view=no
	has result=no-view
	run check -o kv assess range=6 player=no
	has result=not-allowed
	run check -o kv assess range=6 target.assessed=yes
	has result=already
	run check -o kv assess range=6 wavering=yes
	has result=wavering
	run check -o kv assess range=6 acted=yes
	has result=acted
}

@test "each part of a split unit needs a leader, and counts from its own number" {
	run check -o kv split part=8
	has result=split original=8 strength=8
	run check -o kv split part=8 leaders=0
	has result=no-leader
	run check -o kv split part=8 other-leaders=0
	has result=no-leader
	run check -o kv split part=8 acted=yes
	has result=acted
}

@test "like units within 3 inches join, with the larger share's quality and both their losses" {
	run check -o kv join apart=3 veterans=8 averages=6 original=10 target.original=8
	has result=joined quality=veteran original=18 was.original=10
	run check -o kv join apart=0 quality=conscript averages=6 conscripts=6
	has quality=average
	run check -o kv join apart=0 quality=veteran veterans=4 averages=4 conscripts=5
	has quality=conscript was.quality=veteran
	for one in veteran average conscript civilian; do
		run check -o kv join apart=0 quality=average target.quality=average "${one}s=1"
		has quality=$one
	done
	run check -o kv join apart=3.1 veterans=8
	has result=too-far
	run check -o kv join apart=1 alike=no
	has result=unlike
}

@test "a joined unit wavers if a part did" {
	run check -o kv join apart=1 veterans=8 target.wavering=yes
	has result=joined wavering=yes
	run check -o kv join apart=1 veterans=8
	lacks wavering
}

@test "bad input is refused" {
	run --separate-stderr check -o kv roundshot quality=average
	refuses "missing range="
	run --separate-stderr check -o kv morale quality=raw
	refuses "conscript"
	run --separate-stderr check -o kv roundshot range=10 piece=heavy
	refuses "field"
}

@test "the sentences tell throw and number" {
	run check -o text -d 3,2 morale quality=average half=yes
	answers "the figure checks morale with 3,2 against 8 (5, +1 quality, +2 half gone): wavering"
	run check -o text -d 4,4 roundshot range=25 terrain=hard
	answers "the figure tests under gunfire with 4,4 against 10 (8, +2 hard cover): safe"
}

@test "under gunfire two six-sided dice are thrown: 7 or more is 21 in 36, 8 or more 15" {
	local what
	for what in 'roundshot range=10' 'cannister range=10'; do
		# shellcheck disable=SC2086
		run check $what -O --fraction -o tsv --columns result,odds quality=average
		answers $'casualty\t7/12\nsafe\t5/12'
	done
	run check blast -O --fraction -o tsv --columns result,odds quality=average
	answers $'safe\t7/12\ncasualty\t5/12'
}

@test "a record alone is refused, too (OS-088, OS-139, OS-140, OS-206)" {
	refused_alone <<-'END'
		how-many  check split leaders=1
		other-way check join apart=1 target.staffed=yes
		no-gun    move limber limbered=yes
		no-gun    move turn toward=9
		no-target melee attack weapon=musket target.removed=yes
		no-target melee attack weapon=musket target.hidden=yes
		no-target shoot fire weapon=musket range=3 target.removed=yes
		no-target shoot fire weapon=musket range=3 target.strength=0
	END
}
