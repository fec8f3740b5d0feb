#!/usr/bin/env bats
# Movement and line of sight of The Silver Bayonet.
load ../../helper

setup() { export VOLTIGEUR_RULES=silver-bayonet; }

walks() {
	run move -o kv -t speed=6 "$@"
}

# ---- paths ----

@test "a Move is Speed inches, and the whole path is measured (SB-147)" {
	walks clear=6
	has result=moved left=0 moved=yes
	walks clear=4
	has left=2
	walks clear=6.001
	has result=short cost=6.001
	lacks moved
}

@test "difficult ground counts double: the book's one inch in mud and four out (SB-150)" {
	walks rough=1 clear=4
	has result=moved cost=6 left=0
	walks rough=1 clear=4.5
	has result=short
}

@test "climbing counts double: the book's two inches level and two up (SB-149)" {
	walks clear=2 climb=2
	has cost=6 result=moved
	walks clear=2 climb=2.5
	has result=short
}

@test "the nimble, the climber, the ethereal and the flying pay less (SB-258, SB-259, SB-260, SB-278)" {
	walks rough=6 attributes=nimble
	has cost=6
	walks climb=3 attributes=nimble
	has cost=6
	walks climb=6 attributes=expert-climber
	has cost=6
	walks rough=3 attributes=expert-climber
	has cost=6
	walks rough=3 climb=3 attributes=ethereal
	has cost=6
	walks rough=2 climb=2 gap=2 attributes=flying
	has cost=6
}

@test "ethereal, nimble and climbing figures jump like others (SB-421)" {
	walks gap=3 attributes=ethereal,nimble,expert-climber
	has cost=6 result=moved
}

@test "Speed 6 jumps three inches at most (SB-156)" {
	walks gap=3
	has result=moved
	walks gap=3.5
	has result=short
}

@test "what is left after a jump may be walked (SB-422)" {
	walks clear=2 gap=1
	has left=2
}

@test "a horse has 8 inches whatever the profile, and a deluge takes one (SB-207, SB-409)" {
	walks clear=8 mounted=yes
	has result=moved left=0
	walks clear=8 mounted=yes sky=deluge
	has result=short speed-used=7
}

@test "a burden is 2 inches less, a gust 3 (SB-582, SB-693)" {
	walks clear=4 burden=yes
	has result=moved left=0
	walks clear=3.5 blown=yes
	has result=short speed-used=3
}

@test "horses neither climb nor go indoors nor over more than half an inch (SB-208)" {
	walks mounted=yes climb=1
	has result=refused
	walks mounted=yes clear=3 indoors=yes
	has result=refused
	walks mounted=yes clear=3 indoors=yes scenario=revenants
	has result=moved
	walks mounted=yes clear=3 obstacle=0.5
	has result=moved
	walks mounted=yes clear=3 obstacle=0.6
	has result=refused
	walks mounted=yes rough=4
	has result=moved cost=8
}

@test "scenarios that have no horses (SB-639, SB-679, SB-717)" {
	walks mounted=yes rough=1 scenario=sunken-treasure
	has result=refused
	walks mounted=yes clear=1 scenario=loup-garou
	has result=refused
	walks mounted=yes clear=1 scenario=ship-in-the-fog
	has result=refused
}

# ---- sprinting ----

@test "a sprint adds 4 at 11 and 2 below (SB-148)" {
	walks clear=10 sprint=yes -d 5,6
	has result=moved total=11 distance=4 left=0
	walks clear=8 sprint=yes -d 5,5
	has result=moved distance=2 left=0
	walks clear=8.5 sprint=yes -d 5,5
	has result=short
}

@test "a sprint only follows a Move (SB-418)" {
	walks sprint=yes
	has result=refused
	walks sprint=yes given-up=yes
	has result=refused
	walks clear=2 given-up=yes
	has result=refused
}

@test "the book's jump: one inch run, a gap of four, a sprint of 4, half an inch short (SB-157, SB-158, SB-426)" {
	walks clear=1 gap=4 height=5 sprint=yes health=10 -d 2,2,7
	has cost=9 total=4 distance=2 result=fallen damage=7 health=3
	[[ "$output" == *"0.5 inches short in the air, and falls 5 inches for 7"* ]]
	walks clear=1 gap=4 height=5 sprint=yes -d 5,6
	has result=moved left=1
}

@test "who never reaches the gap does not fall (SB-157)" {
	walks clear=9 gap=1 height=5 sprint=yes -d 2,2
	has result=short
	lacks damage
}

# ---- down ----

@test "jumping down three inches always reaches the ground (SB-159)" {
	run move drop -o kv speed=6 height=3 spent=2
	has result=moved left=1
	run move drop -o kv speed=6 height=3 spent=5
	has result=moved left=0
	run move drop -o kv speed=6 height=3.5 -d 4
	has result=fallen damage=4
}

@test "a fall is a die above 3 inches, two above 6, three above 9, and so on (SB-161, SB-423)" {
	for row in 3::0 3.001:5:5 6:5:5 6.1:5,6:11 9:5,6:11 9.1:1,2,3:6 12:1,2,3:6 13:1,2,3,4:10; do
		IFS=: read -r height dice damage <<<"$row"
		run move fall -o kv ${dice:+-d $dice} height=$height
		has result=fallen damage=$damage
	done
}

@test "a rider's fall is doubled before damage reduction; armour is nothing to it (SB-208, SB-424)" {
	run move fall -o kv -d 5 height=4 mounted=yes damage-reduction=1 armour=1 health=20
	has damage=9 health=11
}

@test "the indestructible fall unhurt, and a fall may be negated (SB-267, SB-424)" {
	run move fall -o kv -d 9 height=4 attributes=indestructible health=4
	has damage=0 health=4
	run move fall -o kv -d 9,8 height=4 health=6 negate=power
	has damage=5 health=1 fate-power=1
	run move fall -o kv -d 9 height=4 health=9
	has result=down health=0
}

# ---- other movement ----

@test "diving is 2 inches, 1 in difficult ground, and not towards a near enemy (SB-200, SB-432)" {
	run move dive -o kv rough=no
	has result=dived distance=2
	run move dive -o kv rough=yes
	has distance=1
	run move dive -o kv closer=yes nearest=6
	has result=refused
	run move dive -o kv closer=yes nearest=6.5
	has result=dived
	run move dive -o kv closer=yes nearest=3 madness=confused
	has result=astray
}

@test "backing off is 2 inches; without room the opponent gives way to an inch (SB-178)" {
	run move back-off -o kv room=5
	has distance=2
	lacks other-back
	run move back-off -o kv room=0.25
	has distance=0.25 other-back=0.75
}

@test "an enemy within an inch may force; monsters do, the weary cannot (SB-153, SB-154, SB-155, SB-249)" {
	run move force -o kv range=1 step-up=yes
	has result=forced
	run move force -o kv range=1
	has result=free
	run move force -o kv range=1 t.monster=yes
	has result=forced
	run move force -o kv range=1.1 t.monster=yes
	has result=free
	run move force -o kv range=1 t.monster=yes t.fatigue=2
	has result=free
	run move force -o kv range=1 t.monster=yes kind=back-off
	has result=free
}

@test "dismounting is the Move and for good (SB-206, SB-464)" {
	run move dismount -o kv mounted=yes
	has result=dismounted mounted=no moved=yes
	run move dismount -o kv mounted=yes moved=yes
	has result=refused
	run move dismount -o kv moved=no
	has result=refused
}

@test "investigating: no rider, no bear, no enemy within an inch (SB-162, SB-209, SB-093)" {
	run move investigate -o kv nearest=1.1
	has result=allowed
	run move investigate -o kv nearest=1
	has result=refused
	run move investigate -o kv mounted=yes
	has result=refused
	run move investigate -o kv form=bear
	has result=refused
	run move investigate -o kv instead=yes moved=yes
	has result=refused
}

@test "taking things: an action with nobody near, or nothing at all (SB-582, SB-583, SB-584, SB-585)" {
	run move take -o kv scenario=troll-bridge nearest=1
	has result=refused
	run move take -o kv scenario=troll-bridge nearest=1.5
	has result=taken burden=yes
	run move take -o kv scenario=sunken-treasure object=gold nearest=1.5
	has result=taken
	lacks burden
	run move take -o kv scenario=last-stand object=book nearest=2
	has result=refused
	run move take -o kv scenario=infested-monastery object=tools nearest=0.5
	has result=taken
}

@test "leaving the table, where the scenario lets one (SB-151, SB-717, SB-808)" {
	run move exit -o kv turn=2
	has result=gone
	run move exit -o kv turn=5 scenario=solo-troll-hunts
	has result=refused
	run move exit -o kv turn=6 scenario=solo-troll-hunts
	has result=gone
	run move exit -o kv scenario=ship-in-the-fog edge=long
	has result=refused
	run move exit -o kv scenario=ship-in-the-fog edge=short
	has result=gone
	run move exit -o kv barred-edge=yes
	has result=refused
}

@test "a Move without a Speed is refused" {
	run --separate-stderr move clear=3
	refuses "missing speed="
}

# ---- sight ----

@test "any part hidden is cover, and doubt is the defender's (SB-194, SB-195)" {
	run spot -o kv range=9 hidden=part
	has result=cover target.cover=yes
	run spot -o kv range=9 hidden=doubt
	has result=cover
	run spot -o kv range=9 hidden=whole
	has result=unseen
	run spot -o kv range=9 target.cover=yes
	has result=clear target.cover=no
}

@test "the ethereal see through everything (SB-258, SB-462)" {
	run spot -o kv range=9 hidden=whole attributes=ethereal
	has result=clear
	lacks target.cover
}

@test "how far one sees: fog 10, hold and chapel and drizzle 12 (SB-114, SB-713, SB-770, SB-785)" {
	for row in sky=fog:10 sight=10:10 hold=yes:12 scenario=solo-ruined-chapel:12 sky=drizzle:12; do
		run spot -o kv range=${row#*:} ${row%:*}
		has result=clear
		run spot -o kv range=${row#*:}.1 ${row%:*}
		has result=unseen
	done
}

@test "measuring says whether the weapon reaches (SB-004, SB-192)" {
	run spot -o kv range=24 weapon=musket
	has within-reach=yes
	run spot -o kv range=25 weapon=musket
	has within-reach=no
}

# ---- what an activation allows ----

acts() { run move act -o kv -t "$@"; }

@test "one Move and one action, in either order (SB-143, SB-144, SB-145)" {
	acts deed=shoot
	has result=done action-used=yes
	lacks move-used
	acts deed=move action-used=yes
	has result=done move-used=yes moved=yes
	acts deed=reload action-used=yes
	has result=refused
	acts deed=move move-used=yes
	has result=refused
	acts deed=spell
	has result=refused
	acts deed=spell attributes=spells
	has result=done
}

@test "reloading or searching may take the Move's place, nothing else (SB-146, SB-434)" {
	acts deed=reload instead=yes action-used=yes
	has result=done move-used=yes
	lacks moved
	acts deed=investigate instead=yes moved=yes
	has result=refused
	acts deed=shoot instead=yes
	has result=refused
	acts deed=dismount mounted=yes
	has mounted=no moved=yes move-used=yes
}

@test "a Sprint follows a Move, a Medic stands still, distracting ends it, a torch is lit (SB-049, SB-145, SB-182, SB-271, SB-418)" {
	acts deed=sprint
	has result=refused
	acts deed=sprint moved=yes move-used=yes
	has result=done
	acts deed=heal attributes=medic moved=yes
	has result=refused
	acts deed=heal attributes=medic
	has result=done
	acts deed=distract
	has result=done ends=yes
	acts deed=light-torch
	has torch=yes
}

@test "an activation's spent Move and action are forgotten when it is over (SB-143)" {
	local log=$BATS_TEST_TMPDIR/log units="-u $root/tests/fixtures/units/british.yaml"
	move act $units -l /dev/null by=Harris deed=shoot >"$log"
	run move act $units -l "$log" by=Harris deed=reload
	has result=refused
	echo "event=activation by=Harris" >>"$log"
	run move act $units -l "$log" by=Harris deed=reload
	has result=done
}

@test "a Combat Rider may begin in the saddle where the scenario has horses (SB-205, SB-912)" {
	run move mount -o kv attributes=combat-rider
	has mounted=yes
	run move mount -o kv attributes=nimble
	has result=refused
	run move mount -o kv attributes=combat-rider scenario=loup-garou
	has result=refused
}

@test "whoever takes up the candelabra or the cross is blessed while he carries it (SB-791, SB-795)" {
	run move take -o kv scenario=solo-ruined-chapel object=candelabra
	has shots-as=blessed blows-as=blessed
	lacks holy-symbol
	run move take -o kv scenario=solo-ruined-chapel object=cross
	has shots-as=blessed holy-symbol=yes
	run move put-down -o kv object=cross shots-as=silver,blessed blows-as=blessed holy-symbol=yes
	has shots-as=silver blows-as= holy-symbol=no
	run move put-down -o kv burden=yes
	has burden=no
	run move take -o kv scenario=infested-monastery object=book
	lacks shots-as
}

@test "the Troll is at home in its river (SB-614)" {
	run move -o kv speed=5 rough=5 at-home=yes
	has result=moved left=0
	run move -o kv speed=5 rough=5
	has result=short
}
