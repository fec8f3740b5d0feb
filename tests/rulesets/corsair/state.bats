#!/usr/bin/env bats
# What corsair remembers from record to record, through the log; and a boarding
# action, as it is played.
load ../../helper
load ../../game

setup() { begins corsair '' event=game; }

@test "a pistol is empty until a turn of loading is over, which takes the whole turn" {
	plays shoot -d 2 by=Anne firearm=pistol range=5
	has result=miss loaded=no fired=yes
	asks shoot reload by=Anne firearm=pistol
	has result=disturbed
	note event=turn
	asks shoot by=Anne firearm=pistol range=5
	has result=unloaded
	plays shoot reload by=Anne firearm=pistol
	has result=loaded loaded=yes
	asks shoot by=Anne firearm=pistol range=5
	has result=loading
	asks move by=Anne firearm=pistol
	has result=loading
	note event=turn
	plays shoot -d 5 by=Anne firearm=pistol range=5
	has result=hit
	sound
}

@test "a rampart musket takes two turns of work, and a disturbed turn between them loses none" {
	note 'event=set by=Jean supported=yes firearm=rampart-musket'
	plays shoot -d 2 by=Jean firearm=rampart-musket range=20
	has result=miss
	note event=turn
	plays shoot reload by=Jean firearm=rampart-musket
	has result=loading work=1
	asks shoot reload by=Jean firearm=rampart-musket
	has result=done
	note event=turn
	plays move by=Jean firearm=rampart-musket
	has result=moves distance=16 supported=no
	asks shoot reload by=Jean firearm=rampart-musket
	has result=disturbed
	note event=turn
	plays shoot reload by=Jean firearm=rampart-musket
	has result=loaded work=0
	note event=turn
	# carried away from its rest
	asks shoot by=Jean firearm=rampart-musket range=20
	has result=needs-support
	sound
}

@test "two men load a swivel gun in one turn, and both spend it" {
	note 'event=set by=Jean loaded=no supported=yes'
	plays move -d 3 by=Luc ground=woods
	asks shoot reload by=Jean at=Luc firearm=swivel-gun loaders=2
	has result=disturbed
	note event=turn
	plays shoot reload by=Jean at=Luc firearm=swivel-gun loaders=2
	has result=loaded target.loading=yes
	asks move by=Luc
	has result=loading
	note event=turn
	plays shoot -d 5,1,1,1 by=Jean firearm=swivel-gun range=10
	has result=hit
	sound
}

@test "who walked fires a musket no more this turn, and a pistol at -1" {
	plays move by=Anne
	has moving=yes distance=20
	asks shoot by=Anne firearm=musket range=5
	has result=must-stand
	plays shoot -d 5 by=Anne firearm=pistol range=5
	has result=miss
	note 'event=turn'
	note 'event=set by=Anne loaded=yes'
	plays shoot -d 5 by=Anne firearm=musket range=5
	has result=hit
}

@test "one slowness die serves a character's turn and those who walk with him" {
	plays move -d 4 by=Anne ground=bushes
	has slowness=4 slowed=4 distance=16
	plays move by=Bart at=Anne ground=bushes build=soldier
	has distance=12 slowed=4
	lacks slowness
	plays move by=Anne ground=woods
	has distance=16
	lacks slowness
	note event=turn
	plays move -d 6 by=Anne ground=bushes
	has result=blocked distance=0
	plays move by=Bart at=Anne ground=bushes build=soldier
	has result=blocked
	# another way: his own die
	plays move -d 1 by=Col ground=bushes
	has slowness=1 distance=19
	# a turn that begins on open ground and goes on in the woods
	note event=turn
	plays move by=Bart at=Anne
	has distance=20
	lacks slowed
}

@test "contact of this turn lets a musketoon fire, contact from before only a pistol" {
	# 3 against class 4 on both sides: they stay in contact
	plays melee -d 3,3 by=Anne at=Guard class=4 target.class=4
	has result=stand-off touching=yes target.touching=yes reached=yes
	plays shoot -d 2 by=Anne at=Guard firearm=musketoon range=0 contact=yes
	has result=miss
	note event=turn
	asks shoot by=Anne at=Guard firearm=musketoon range=0 contact=yes
	has result=engaged
	asks shoot reload by=Anne firearm=musketoon
	has result=disturbed
	note 'event=set by=Anne loaded=yes note="her second pistol"'
	plays shoot -d 5 by=Anne at=Guard firearm=pistol range=0 contact=yes
	has result=hit target.out=yes target.touching=no
	sound
}

@test "a recoil breaks contact, and whoever climbed is up when the man on top is driven off" {
	note 'event=set by=Guard higher=yes'
	note 'event=set by=Anne climbing=yes'
	# 4 - 1 = 3 and 3: both miss class 4
	plays melee -d 4,3 by=Anne at=Guard class=4 target.class=4
	has result=stand-off
	# 5 - 1 = 4: he recoils; 2 misses
	plays melee -d 5,2 by=Anne at=Guard class=4 target.class=4
	has result=drives-back climbing=no target.higher=no touching=no target.touching=no
	plays melee -d 5,2 by=Anne at=Guard class=4 target.class=4
	# now level: 5 kills
	has result=kills
	now Guard
	[[ $output == *"out=yes"* ]]
	sound
}

@test "who is out does nothing more and is no target" {
	plays shoot -d 5 by=Anne at=Guard firearm=pistol range=5
	has result=hit target.out=yes
	note event=turn
	asks shoot by=Bart at=Guard firearm=pistol range=5
	has result=target.out refused=target.out
	asks shoot by=Guard firearm=pistol range=5
	has result=out refused=out
	asks move by=Guard
	has result=out refused=out
	asks melee by=Bart at=Guard
	has result=target.out refused=target.out
}

@test "the ship is under way until it is said to lie at anchor" {
	note 'event=set by=Anne afloat=yes'
	plays shoot -d 5 by=Anne firearm=pistol range=5
	has result=miss
	note 'event=set by=Anne calm=yes loaded=yes'
	plays shoot -d 5 by=Anne firearm=pistol range=5
	has result=hit
}

@test "hidden lasts until he does something" {
	note 'event=set by=Spy hidden=yes'
	asks shoot by=Anne at=Spy firearm=pistol range=5 terrain=bushes
	has result=unseen
	plays shoot -d 2 by=Spy at=Anne firearm=pistol range=5
	has result=miss hidden=no
	plays shoot -d 6,1 by=Anne at=Spy firearm=pistol range=5 terrain=bushes
	has result=hit
}

@test "a gun that is left on its rest stays there" {
	note 'event=set by=Jean supported=yes'
	plays move by=Jean firearm=rampart-musket leaves=yes
	has distance=20
	lacks supported
	plays move by=Jean firearm=rampart-musket
	has distance=16 supported=no
}

@test "a crew's name and nation are any words" {
	printf 'rules: corsair\nname: The Prudence\nnation: of Saint-Malo\ncharacters: [{name: Roche, class: 3}]\n' >"$BATS_TEST_TMPDIR/crew.yaml"
	run -0 unit-validate "$BATS_TEST_TMPDIR/crew.yaml"
	[[ $output == *"verdict=legal"* ]]
}
