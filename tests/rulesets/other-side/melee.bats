#!/usr/bin/env bats
load ../../helper

setup() { export VOLTIGEUR_RULES=other-side; }

@test "seven, more for a poor attacker and less for a poor target" {
	local quality target needs
	while read -r quality target needs; do
		run melee -o kv -d 1,1 attack quality=$quality target.quality=$target
		has result=nothing needs=$needs
	done <<-E
		veteran veteran 7
		average average 7
		veteran civilian 4
		civilian veteran 10
		conscript average 8
		average conscript 6
	E
}

@test "charging helps, hard cover and fortification hinder, soft cover and rough ground do nothing" {
	run melee -o kv -d 1,1 attack charging=yes
	has needs=6
	local terrain needs
	while read -r terrain needs; do
		run melee -o kv -d 1,1 attack target.terrain=$terrain
		has needs=$needs
	done <<-E
		open 7
		rough 7
		soft 7
		hard 8
		fortification 9
	E
}

@test "horses help and harm in the open alone" {
	run melee -o kv -d 1,1 attack mounted=yes
	has needs=6
	run melee -o kv -d 1,1 attack target.mounted=yes
	has needs=8
	run melee -o kv -d 1,1 attack mounted=yes target.mounted=yes
	has needs=7
	local terrain
	for terrain in rough soft; do
		run melee -o kv -d 1,1 attack mounted=yes target.terrain=$terrain
		has needs=7
		run melee -o kv -d 1,1 attack target.mounted=yes target.terrain=$terrain
		has needs=7
	done
}

@test "riding on a wagon is no horse in close combat" {
	run melee -o kv -d 1,1 attack riding=yes target.riding=yes
	has needs=7
}

@test "exactly the number is a casualty" {
	run melee -o kv -d 3,4 attack quality=average
	has result=casualty target.losses=1 acted=yes
	run melee -o kv -d 3,3 attack quality=average
	has result=nothing
	run melee -o kv -d 6,6 attack target.strength=5
	has target.strength=4
}

@test "who wavers, has acted, is transport or out of contact does not attack" {
	run melee -o kv attack wavering=yes
	has result=wavering
	run melee -o kv attack acted=yes
	has result=acted
	run melee -o kv attack quality=transport
	has result=transport
	run melee -o kv attack target.quality=transport
	has result=transport
	run melee -o kv attack in-contact=no
	has result=no-contact
}

@test "a charge that falls short uses the charger's action alone" {
	run melee -o kv -d 1 charge gap=7 quality=average
	has result=short charge.distance=6 acted=yes
	lacks target.acted
}

@test "a charge that just arrives makes contact and uses both actions" {
	run melee -o kv -d 1,6,6 charge gap=6 quality=average
	has result=casualty left=0 acted=yes target.acted=yes
}

@test "obstacles and rough ground lengthen a charge" {
	run melee -o kv -d 1 charge gap=6 obstacles=1
	has result=short
	run melee -o kv -d 2 charge gap=6 rough=2
	has result=short
	run melee -o kv -d 3,6,6 charge gap=6 rough=2
	has result=casualty left=0
	# a rough throw: (3+5)/2 = 4 inches
	run melee -o kv -d 3,6,6 charge gap=4 ground=rough
	has result=casualty left=0
	run melee -o kv -d 3 charge gap=4.1 ground=rough
	has result=short
	# all of it but 1 inch open: 3 + 1/2
	run melee -o kv -d 2,6,6 charge gap=4 rough=3 ground=rough
	has result=casualty left=0
}

@test "the charger strikes first with the charging box, the survivor strikes back without" {
	run melee -o kv -d 6,3,2,3,4 charge gap=3 quality=average
	# charging: 6 or more; back: 7 or more
	has blow.result=nothing back.result=casualty result=beaten-off losses=1
	run melee -o kv -d 6,3,3 charge gap=3 quality=average
	has blow.result=casualty result=casualty
	lacks back.result
	run melee -o kv -d 6,3,2,3,3 charge gap=3 quality=average
	has result=locked in-contact=yes target.in-contact=yes
}

@test "Veterans react at the shortest bracket, Average men at half, the rest at the whole distance" {
	# veteran at range 0: 5; average at 17/2 = 8.5, the musket's middle: 5+1+2; conscript at 17: 5+2+3
	run melee -o kv -d 6,6,1,1,6,6 charge gap=17 mounted=yes quality=veteran target.quality=veteran target.reaction=fire
	has shot.aim=1,1 shot.result=miss
	run melee -o text -d 6,6,1,1,6,6 charge gap=17 mounted=yes quality=veteran target.quality=average target.reaction=fire
	case "$output" in *"counted at 8.5 inches; the target fires the musket: 1,1 to aim against 7 (5, +1 quality, +2 range, -1 mounted target)"*) ;; *) echo "$output"; false ;; esac
	run melee -o text -d 6,6,1,1,6,6 charge gap=17 mounted=yes quality=veteran target.quality=conscript target.reaction=fire
	case "$output" in *"counted at 17 inches; the target fires the musket: 1,1 to aim against 9 (5, +2 quality, +3 range, -1 mounted target)"*) ;; *) echo "$output"; false ;; esac
	run melee -o text -d 6,6,1,1,6,6 charge gap=17 mounted=yes quality=veteran target.quality=veteran target.reaction=fire
	case "$output" in *"counted at 0 inches; the target fires the musket: 1,1 to aim against 4 (5, -1 mounted target)"*) ;; *) echo "$output"; false ;; esac
}

@test "a charger shot down ends the charge" {
	run melee -o kv -d 6,6,6,6,6 charge gap=6 target.reaction=fire
	has shot.result=casualty result=shot-down losses=1 acted=yes target.acted=yes
	lacks blow.result
}

@test "reacting out of range is wasted" {
	run melee -o kv -d 6,6,6,6 charge gap=19 mounted=yes quality=veteran target.quality=civilian target.weapon=carbine target.reaction=fire
	has shot.result=out-of-range result=casualty
}

@test "an empty rifle does not react as a rifle, but as a musket" {
	run --separate-stderr melee -o kv -d 6 charge gap=6 target.reaction=fire target.weapon=rifle target.loaded=no
	[ "$status" -eq 2 ]
	run melee -o kv -d 6,1,1,6,6 charge gap=6 target.reaction=fire target.weapon=rifle-as-musket target.loaded=no
	has shot.result=miss result=casualty
}

@test "a wavering target reacts by a move or not at all, and does not strike back" {
	run --separate-stderr melee -o kv -d 6 charge gap=6 target.reaction=fire target.wavering=yes
	[ "$status" -eq 2 ]
	run melee -o kv -d 1,6 charge gap=6 target.reaction=away target.wavering=yes
	has result=escaped
	run melee -o kv -d 6,1,1 charge gap=6 target.wavering=yes
	has result=locked
	lacks back.result
}

@test "a target that has acted does not react" {
	run melee -o kv -d 6,6,6 charge gap=6 target.reaction=fire target.acted=yes
	has result=casualty
	lacks shot.result
}

@test "who runs farther than the charger has left escapes, else he is caught" {
	# charger 5+6 = 11, 5 left; the runner makes 6
	run melee -o kv -d 6,1 charge gap=6 target.reaction=away
	has left=5 flight.distance=6 result=escaped
	run melee -o kv -d 6,1,6,6 charge gap=5 target.reaction=away
	has left=6 flight.distance=6 result=casualty
}

@test "who runs for cover fights in it when he is caught" {
	# 4 inches to the wall, 5 left: caught behind hard cover, 7 - 1 + 1
	run melee -o kv -d 6,1,3,3,1,1 charge gap=6 target.reaction=cover target.shelter=hard target.shelter-at=4
	has target.terrain=hard blow.result=nothing result=locked
	run melee -o kv -d 6,1 charge gap=6 target.reaction=cover target.shelter=hard target.shelter-at=6
	has target.terrain=hard result=escaped
	# too far off to reach: caught in the open
	run melee -o kv -d 6,1,3,3 charge gap=5 target.reaction=cover target.shelter=hard target.shelter-at=7
	has result=casualty
	lacks target.terrain
}

@test "coming to meet the charge changes nothing but the place" {
	run melee -o kv -d 6,3,3 charge gap=6 target.reaction=towards
	has result=casualty
}

@test "gunners who run leave the gun behind" {
	run melee -o kv -d 6,1 charge gap=6 target.reaction=away target.serves=yes target.quality=average
	has abandons=yes result=escaped
}

@test "a charge needs a view, a way and a charger who may" {
	run melee -o kv charge gap=6 blocked=yes
	has result=blocked
	run melee -o kv charge gap=6 foliage=3
	has result=hidden
	run melee -o kv charge gap=6 path-is=impassable
	has result=impassable
	run melee -o kv charge gap=6 path-is=through-figures
	has result=through-figures
	run melee -o kv charge gap=6 quality=transport
	has result=transport
	run melee -o kv charge gap=6 target.quality=transport
	has result=transport
	run melee -o kv charge gap=6 wavering=yes
	has result=wavering
	run melee -o kv charge gap=6 acted=yes
	has result=acted
}

@test "bad input is refused" {
	run --separate-stderr melee charge quality=veteran
	refuses "missing gap="
	run --separate-stderr melee -d 6 charge gap=6 target.reaction=surrender
	refuses "towards"
	run --separate-stderr melee attack target.terrain=wood
	refuses "fortification"
}

@test "the sentence tells the charge from its throw to its end" {
	run melee -o text -d 6,3,3 charge gap=6
	answers "the figure charges with a throw of 6, +5 quality: 11 inches for a path of 6 inches: contact; the figure strikes with 3,3 against 6 (7, +1 quality, -1 target's quality, -1 charging): a casualty"
}
