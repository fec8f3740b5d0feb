#!/usr/bin/env bats
# A boarding action, played with given dice through the log.
load ../../helper
load ../../game

setup() { begins corsair 'corsair.yaml prudence.yaml' event=game; }

board() {
	# at sea, both crews aboard; the swivel gun is fixed on its rail
	note 'event=set by=Gunn afloat=yes supported=yes'
	local who
	for who in Roche Brun Colas Didier Hale Mather Pegg; do note "event=set by=$who afloat=yes"; done

	# Turn 1. Grapeshot into the four who crowd the rail, 20 cm: a 6 is needed, -1 from a ship.
	# Red 6-6 is a 7 and hits, 3 does not; white 2 and 1 do not; nothing is one short.
	sees needed=6 hits=1 result=hit target.out=yes loaded=no chose.bonus=none -- shoot -d 6,6,3,2,1 by=Gunn at=Didier range=20 group=4
	# The musket answers from cover to cover: 5 at 20 cm, -1 cover, -1 ship: only a 7 will do.
	sees needed=5 natural=7 result=hit target.out=yes -- shoot -d 6,6 by=Colas at=Gunn range=20 terrain=cover
	says "Colas fires the musket at Gunn and needs 5; natural 7, -1 cover, -1 water = 5: hit, Gunn is out of the fight"
	note event=turn

	# Turn 2. Alongside. The musketoon at 8 cm needs 5; 5 - 1 is none.
	sees needed=5 result=miss -- shoot -d 5 by=Mather at=Roche range=8
	# The blunderbuss into three: red 5 and 4 are 4 and 3, the white 6-3 a 5. One red die raised
	# by one hits and wakes the white: two are out, the second is the nearest, Pegg.
	sees needed=5 chose.bonus=red hits=2 result=hit target.out=yes -- shoot -d 5,4,6,3 by=Brun at=Mather range=9 group=3
	note 'event=set by=Pegg out=yes note="the second hit of the blunderbuss"'
	sees result=loaded loaded=yes loading=yes -- shoot reload by=Colas
	# Over the bulwark at Hale. Both semi-long: at once. 5 - 1 = 4 is Hale's class and armour, 4 + 1 = 5
	# is Roche's class: both would recoil, the higher class has its way.
	note 'event=set by=Roche climbing=yes'
	sees blow=recoil target.blow=miss result=drives-back climbing=no -- melee -d 5,4 by=Roche at=Hale target.defends=yes
	note event=turn

	# Turn 3. Both on one deck. Hale's pistol at the last moment: 4 is no 5.
	sees needed=5 result=miss loaded=no -- shoot -d 4 by=Hale at=Roche range=3 contact=yes same-boat=yes
	sees result=next-room -- move room by=Brun
	# Roche's 6 beats class and armour 4, Hale's double 6 is a natural 7: both hit, the higher class kills.
	sees natural=6 target.natural=7 result=kills target.out=yes -- melee -d 6,1,6,6 by=Roche at=Hale
	says "Roche strikes at Hale with 6 against class 4: hit; Hale strikes at Roche with 7 against class 5: hit; Roche is the better and his blow counts; Roche kills Hale"
	note event=turn
}

@test "a boarding action, shot by shot" {
	board
}

@test "after it muster tells who is out and what is loaded" {
	board
	run --separate-stderr bash -c "muster -o kv | grep -E '^by=(Didier|Hale|Mather|Gunn|Pegg) ' | grep -c out=yes"
	answers 5
	run --separate-stderr muster -o kv
	[ -z "$stderr" ]
	[[ $output == *$'by=Roche class=5 '* || $output == *by=Roche* ]]
	run bash -c "muster -o kv | grep '^by=Roche'"
	answers "by=Roche afloat=yes"
	run bash -c "muster -o kv | grep '^by=Brun'"
	answers "by=Brun afloat=yes loaded=no"
	run bash -c "muster -o kv | grep '^by=Colas'"
	answers "by=Colas afloat=yes"
	run bash -c "muster -o kv | grep '^by=Hale'"
	answers "by=Hale afloat=yes loaded=no out=yes"
}

@test "the stamped log proves itself, and a die that is changed is found" {
	board
	run muster --verify
	answers ""
	sed -i 's/target.natural=4/target.natural=5/' game.log
	run muster --verify
	[ "$status" -eq 1 ]
}
