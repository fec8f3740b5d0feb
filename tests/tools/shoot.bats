#!/usr/bin/env bats
load ../helper

setup() { export VOLTIGEUR_RULES=silver-bayonet; }

@test "a musket that hits for ten leaves one health of eleven" {
	run shoot -o kv -d 10,7 weapon=musket accuracy=1 range=12 target.defence=14 target.health=11
	has target.health=1 was.target.health=11 did=shoot.fire power=10 skill=7 total=18 result=hit damage=10
}

@test "cover turns five into a miss, and a miss has no damage" {
	run shoot -o kv -d 3,2 weapon=musket accuracy=1 range=12 target.defence=14 target.cover=yes
	has did=shoot.fire power=3 skill=2 total=5 result=miss
	lacks damage
}

@test "a thousandth of an inch beyond its range a rifle is out of range" {
	run bash -c "echo 'weapon=rifle range=30.001 target.defence=13' | shoot -o kv"
	answers "weapon=rifle range=30.001 target.defence=13 did=shoot.fire result=out-of-range refused=out-of-range"
}

@test "unique prefixes of each part of a name will do, and are written out" {
	run shoot -o kv -d 10,7 w=musket acc=1 range=12 t.def=14 t.health=11
	has weapon=musket accuracy=1 range=12 target.defence=14 target.health=1 result=hit damage=10
}
