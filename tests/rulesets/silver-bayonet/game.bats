#!/usr/bin/env bats
# What one deed leaves to the next in a game of The Silver Bayonet: who is out, what is
# carried, whose dice are spent, whose turn it is.
load ../../helper
load ../../game

setup() { begins silver-bayonet "british.yaml french.yaml"; }

# state NAME: the row of a figure, a unit or the game.
state() {
	run muster -o kv
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	output=$(grep -F "=$1" <<<"$output") || output=
}

# blau OPTIONS: a Prussian unit with a Tactician, a Monster Expert and two Medics.
blau() {
	cat >blau.yaml <<-END
		rules: silver-bayonet
		name: Blau
		nation: prussia
		options: {$1}
		officer: {name: Blau, raise: [melee, health, courage], attributes: [medic, tactician], equipment: [musket, cartridge-box, hand-weapon]}
		soldiers:
		  - {name: Karl, type: tactician}
		  - {name: Ernst, type: supernatural-investigator}
		  - {name: Arndt, type: doctor}
		monsters: [{name: Wolf, type: dark-wolf}]
	END
	export VOLTIGEUR_UNITS=blau.yaml
}

# ---- the Fate Pool ----

@test "the pool counts a Tactician and a Monster Expert of the unit file (SB-225, SB-226, SB-227)" {
	blau
	run check courage by=karl reach=20 fate=skill -d 2,3,4
	has fate-skill=2 was.fate-skill=3
	plays table-lookup fate-pool by=blau
	has result=ready
	note "event=set by=Blau fate-skill=1"
	plays table-lookup fate-pool by=blau
	has fate-skill=3 was.fate-skill=1
	run table-lookup fate-pool by=ernst -t
	[[ $output == *"2 Power Dice, 3 Skill Dice and 2 Monster Dice"* ]] || { echo "$output"; false; }
}

@test "a unit for solo play begins with one die of each and no Monster Dice (SB-749, SB-750, SB-918)" {
	blau "solo: yes"
	run check courage by=karl reach=20 fate=power -d 2,3,4
	has fate-power=0 was.fate-power=1
	run table-lookup fate-pool by=blau play=solo -t
	[[ $output == *"1 Power Die, 2 Skill Dice and 0 Monster Dice"* ]] || { echo "$output"; false; }
}

@test "two Monster Dice and ties: who places the Black Dog (SB-642, SB-903)" {
	run table-lookup dog by=harris at=dubois fate=monster -d 4,6,3
	has fate-monster=0 result=theirs mine.reroll=3 # it stands even if lower
	run table-lookup dog by=harris at=dubois -d 5,5,7,6
	has result=ours
	note "event=set by=Harris fate-monster=2"
	plays table-lookup dog by=harris at=dubois fate=monster -d 4,6,6,3,5,9 # after a tie the word goes on
	has fate-monster=0 result=ours mine.reroll=6,9
	note "event=set by=Harris fate-monster=1"
	plays table-lookup dog by=harris at=dubois fate=monster -d 4,6,6,3,5 # as long as there is a die
	has fate-monster=0 result=theirs mine.reroll=6
}

@test "a Fate Die is for one Check: the first, or the one whose word it is (SB-232, SB-471)" {
	unset VOLTIGEUR_UNITS VOLTIGEUR_LOG
	hypnotic() { run melee melee=1 courage=2 target.defence=14 target.health=12 target.attributes=hypnotic "$@"; }
	hypnotic fate=power -d 5,6,4,4,5
	has nerve.power.reroll=4 fate-power=1 total=10
	lacks power.reroll
	hypnotic fate=none,power -d 5,6,4,5,8
	has power.reroll=8 fate-power=1 total=14 result=hit
	lacks nerve.power.reroll
	run --separate-stderr melee melee=1 courage=2 target.defence=14 target.attributes=hypnotic fate=none,power,none -d 5,6,4,5,8
	refuses "fate: this asks for it 2 times at most"
	run melee --fields
	[[ $output == *"the Courage Check"*"the blow"* ]] || { echo "$output"; false; }
}

@test "in a tied initiative a word that is not possible a second time is none (SB-403)" {
	run check initiative fate=power fate-power=1 -d 5,5,5,5,5,6,6,3,2
	has fate-power=0 total=12 result=primary power=5,6
}

# wild: the British, the French, and two monsters.
wild() {
	cat >wild.yaml <<-END
		rules: silver-bayonet
		name: Wild
		nation: france
		monsters: [{name: Wolf, type: dark-wolf}, {name: Troll, type: troll}, {name: Bandit, type: bandit}]
	END
	export VOLTIGEUR_UNITS=$VOLTIGEUR_UNITS:wild.yaml
}

@test "a monster's Check takes a Monster Die of a player's pool (SB-238, SB-240, SB-470)" {
	wild
	run --separate-stderr melee by=wolf at=harris fate=power -d 2,2,8
	refuses 'fate: "power" is not possible here'
	plays melee by=wolf at=harris fate=power backer=gaspard -d 2,2,8
	has power.reroll=8 total=11
	state "\"Dubois and Company\""
	has fate-monster=0
	run --separate-stderr melee by=wolf at=harris fate=power backer=manon -d 2,2,8 # the same pool
	refuses 'fate: "power" is not possible here'
	plays melee by=wolf at=harris fate=power "backer=Harris's Men" -d 9,2,8
	has power=9 # a lower die does not count
	state "\"Harris's Men\""
	has fate-monster=0
	note "event=set by=Harris fate-monster=1"
	plays check monster by=bandit seen=12 redirect=another backer=harris
	has redirected=yes
	state "\"Harris's Men\""
	has fate-monster=0
}

@test "one player's die helps the monster's Check, another's turns its wound aside (SB-239, SB-471)" {
	wild
	plays melee by=wolf at=harris fate=power backer=dubois shield=harris negate=monster target.response=strike-back -d 2,2,3,9,9,5
	has back.damage=6
	state "\"Dubois and Company\""
	has fate-monster=0
	state "\"Harris's Men\""
	has fate-monster=0
	note "event=set by=Cooper fate-monster=1"
	plays shoot by=cooper at=troll weapon=pistol range=5 target.negate=monster shield=cooper -d 9,9,4,2,2
	has damage=3 fate-monster=0 # 9, less 4 reduction, less 2
}

@test "a pool that is named by its unit has what the unit file says (SB-227)" {
	blau
	plays check speed by=wolf reach=14 fate=power backer=Blau -d 9,10,3
	state Blau
	has fate-monster=1
	run check speed by=wolf reach=14 fate=power backer=Blau -d 9,10,3
	[[ $output == *"unit=Blau fate-monster=0 was.fate-monster=1"* ]] || { echo "$output"; false; }
}

@test "alone there are no Monster Dice (SB-750)" {
	run --separate-stderr melee monster=yes fate=power play=solo target.defence=14 -d 2,2,8
	refuses 'fate: "power" is not possible here'
	run --separate-stderr shoot weapon=musket range=5 target.defence=5 target.monster=yes target.negate=monster play=solo -d 9,9,4
	refuses 'negate: "monster" is not possible here'
}

@test "the swivel gun is loaded or not, whoever works it and however it is fired (SB-586, SB-898)" {
	note "event=join by=Swivel"
	fires() { local by=$1 gun=$2; shift 2; asks shoot by="$by" at=dubois gun=Swivel weapon="$gun" attributes=artillerist range=10 "$@"; }
	fires harris swivel-gun -d 5,5
	lacks unloaded
	now Swivel
	has ready-gun=no
	fires harris swivel-gun-volley
	has result=unloaded
	fires pike swivel-gun
	has result=unloaded
	run shoot reload by=pike gun=Swivel weapon=swivel-gun
	has refused=unusable # he is no Artillerist: SB-252
	plays shoot reload by=pike gun=Swivel weapon=swivel-gun attributes=artillerist
	has result=reloaded
	fires harris swivel-gun-volley criticals=yes -d 1,1
	now Harris
	lacks fouled
	fires pike swivel-gun
	has result=fouled
	run shoot reload -t -o kv by=pike gun=Swivel weapon=swivel-gun attributes=artillerist
	has refused=impossible
	says "Pike cannot reload: the swivel gun is fouled for the rest of the game"
}

@test "a Power Die that enchants a shot is one of the Fate Pool, and may be barred (SB-118, SB-640)" {
	note "event=join by=Swivel" "event=game scenario=sunken-treasure"
	fires() { run shoot by=harris at=dubois gun=Swivel weapon=swivel-gun range=10 shot=enchanted -o kv "$@"; }
	fires fate-barred=yes
	has refused=unusable
	fires -d 5,5
	has fate-power=1 was.fate-power=2
	fires inimical=yes # no technology works here: the shot is lost, and so is the die
	has result=failed fate-power=1 was.fate-power=2
}

@test "Quick Load fires an unloaded swivel gun, too (SB-280, SB-586, SB-898)" {
	note "event=join by=Swivel" "event=set by=Swivel ready-gun=no"
	fires() { run shoot by=harris at=dubois gun=Swivel weapon=swivel-gun range=10 -o kv "$@"; }
	fires attributes=artillerist
	has result=unloaded
	fires attributes=artillerist,quick-load -d 2,2 # 4 in sum
	has result=miss fouled=swivel-gun
}

@test "only who has the attribute throws a rock or demonic fire, and a swivel gun is where a scenario has one (SB-257, SB-282, SB-429, SB-615, SB-640, SB-714)" {
	local scenario weapon
	for weapon in rock demonic-fire; do
		run -0 shoot by=harris at=dubois range=10 weapon=$weapon -o kv
		has refused=not-carried
	done
	run -0 shoot by=harris at=dubois range=10 weapon=rock attributes=rock-hurler -o kv -d 2,2
	has result=miss
	run -0 shoot by=harris at=dubois range=10 weapon=demonic-fire attributes=demonic-fire -o kv -d 2,2
	has result=miss
	note "event=join by=Fiend type=demon" "event=join by=Gruff type=troll"
	run -0 shoot by=fiend at=dubois range=10 -o kv -d 2,2
	has result=miss
	run -0 shoot by=gruff at=dubois range=10 -o kv -d 2,2
	has result=miss
	for scenario in investigation revenants confirmed-kill haunted-ruins last-stand loup-garou infested-monastery \
		solo-wolf-pack solo-ruined-chapel solo-troll-hunts solo-last-mile; do
		for weapon in swivel-gun swivel-gun-volley; do
			run -0 shoot by=harris at=dubois range=10 weapon=$weapon attributes=artillerist scenario=$scenario -o kv
			has refused=unusable
		done
	done
	for scenario in none troll-bridge sunken-treasure ship-in-the-fog; do
		run -0 shoot by=harris at=dubois range=10 weapon=swivel-gun attributes=artillerist scenario=$scenario -o kv -d 2,2
		has result=miss
	done
}

@test "a bear has no firearm, whatever its kit says (SB-439)" {
	no not-carried shoot form=bear weapon=pistol kit=pistol range=5 target.defence=14
	no not-carried shoot reload form=bear weapon=pistol kit=pistol unloaded=pistol
	run shoot form=human weapon=pistol kit=pistol range=5 target.defence=14 -d 2,2
	has result=miss
}

@test "a die that the Check has taken cannot be converted as well (SB-230, SB-286)" {
	run check spell courage=3 fate-skill=1 effect=manipulate from=skill into=monster fate=skill -d 5,2,8
	has fate-skill=0 result=passed
	lacks fate-monster
}

@test "muster shows a pool that differs from the unit file's (SB-226)" {
	blau
	plays check courage by=karl reach=20 fate=skill -d 2,3,4
	state Blau
	has fate-skill=2
}

# ---- who is out, and whom ----

@test "the dead, the collapsed and the gone neither act nor are acted upon (SB-030, SB-216)" {
	note "event=set by=Perkins health=-1" "event=set by=Shaw terror=collapse" "event=leave by=Pike"
	no target.dead shoot by=duval at=perkins range=5
	no dead shoot by=perkins at=duval range=5
	no target.collapsed melee by=duval at=shaw
	no collapsed check courage by=shaw reach=10
	no target.gone check spell by=corvin at=pike effect=curse
	no target.dead check miracle by=dobbs attributes=miracles at=perkins effect=healing range=5
	no target.dead check medic by=dobbs at=perkins range=1
	run table-lookup injury by=perkins -d 5
	has result=flesh-wound
	run check initiative by=perkins at=dubois -d 8,8,3,4 # he only names his side
	has result=primary
}

@test "players may agree otherwise" {
	note "event=set by=Perkins health=-1"
	run shoot by=perkins at=duval range=5 allow=dead -d 5,5
	has allow=dead result=miss
}

@test "a log is sound in which who is out does what his deed or the players allow (SB-582)" {
	note 'event=set by=Perkins health=0 relics=cross' 'event=set by=Cooper health=0'
	plays move put-down by=perkins object=cross # whoever falls lets go
	asks shoot by=cooper at=duval range=5 weapon=musket allow=dead -d 5,5
	sound
	note 'by=Perkins did=move.walk moved=4 was.moved=0'
	run --separate-stderr muster
	[[ $status -eq 2 && $stderr == *"Perkins is out of the game"* ]]
}

@test "who lies at 0 is shot at but does not answer; an enemy in contact removes him (SB-272, SB-188)" {
	note "event=set by=Perkins health=0 lying=yes"
	no lying move walk by=perkins clear=1
	run --separate-stderr shoot by=duval at=perkins range=5 target.response=return-fire -d 2,2
	refuses 'response: "return-fire" is not possible here'
	go shoot 2,2 by=gaspard at=perkins range=5
	has result=miss
	plays melee by=duval at=perkins
	has result=down target.lying=no
	no target.dead shoot by=lefevre at=perkins range=5
}

@test "who lies is on the table: others shoot at him, tire him, bless him, and he makes Checks (SB-272, SB-275)" {
	note "event=set by=Perkins health=0 lying=yes"
	go check 5,5 courage by=perkins reach=8
	has result=passed
	go check 9,9 miracle by=dobbs attributes=miracles courage=2 at=perkins effect=courage range=8
	has target.courage=1
	go shoot 9,9 by=gaspard at=perkins range=5
	has target.health=-9 result=down
	no target.dead shoot by=lefevre at=perkins range=5
}

@test "who collapses where he lies is off the table (SB-216, SB-272)" {
	note "event=set by=Perkins health=0 lying=yes terror=collapse"
	no target.collapsed check medic by=dobbs at=perkins range=1
	no collapsed shoot reload by=perkins weapon=musket
}

@test "a dead Pixie harasses nobody, and nobody answers the dead (SB-030, SB-268)" {
	wild
	sed -i 's/{name: Troll, type: troll}/{name: Pixie, type: pixie}/' wild.yaml
	note "event=set by=Pixie health=0"
	no dead melee by=pixie at=harris
	note "event=set by=Harris health=4"
	go shoot 9,9 by=gaspard at=harris range=5 target.response=none
	no target.dead melee by=wolf at=harris
}

@test "nobody is his own target; a blow and a Medic's help know friend from foe (SB-152, SB-184, SB-480)" {
	no self shoot by=harris at=harris range=1
	no own-side melee by=harris at=cooper
	no own-side melee distract by=harris at=cooper range=1
	no self check medic by=dobbs at=dobbs
	no other-side check medic by=dobbs at=duval range=1
	wild
	no other-side check medic by=dobbs at=wolf range=1
	no unlit melee by=dubois at=harris arm=torch
	no self check miracle by=dobbs attributes=miracles at=dobbs effect=healing
	run shoot by=harris at=cooper range=5 -d 2,2 # the book does not forbid it
	has result=miss
}

@test "a power must be had, and what is used must be carried (SB-046, SB-056, SB-145)" {
	no no-such-power check spell by=perkins at=duval
	no no-such-power check miracle by=perkins at=duval
	no no-such-power check skinshift by=perkins
	no not-carried shoot by=perkins at=duval weapon=rifle range=5
	no not-carried shoot by=perkins at=duval shot=cold-iron range=5
	no not-carried shoot by=perkins at=duval shot=salt range=5
	no not-carried melee by=perkins at=duval arm=fencing
	no not-carried melee by=perkins at=duval metal=silver
	no not-carried move act by=perkins deed=light-torch
	run shoot by=hagman at=duval shot=cold-iron range=5 -d 5,5
	has result=miss
	run shoot by=dobbs at=duval shot=salt range=5 -d 5,5
	has result=miss
	run melee by=dubois at=harris metal=silver -d 2,2
	has result=miss
	plays table-lookup find by=perkins item=salt-bag
	run shoot by=perkins at=duval shot=salt range=5 -d 5,5
	has result=miss
	no not-carried shoot weapon=rifle kit=musket range=5 target.defence=14
	run shoot weapon=rifle range=5 target.defence=14 -d 2,2 # nothing is said of what it carries
	has result=miss
}

# ---- several targets ----

@test "one shot at three: all Checks, then the answers; costs, wounds and dice add up (SB-043, SB-453)" {
	note "event=set by=Harris fate-power=1 fate-skill=1 health=12"
	run shoot by=harris at=lefevre,renard,duval weapon=volley-gun kit=volley-gun defence=13 range=8 apart=1 fate=if-missed \
		target.response=return-fire,return-fire,none -d 8,6,3,6,7,5,2,8,9,4,6,7
	[ "${#lines[@]}" -eq 3 ] || { echo "$output"; false; }
	output=${lines[0]} status=0
	has health=-3 was.health=12 fate-power=0 fate-skill=0 target.health=1 target.unloaded=musket total=14 result=hit damage=9 \
		return.result=hit return.damage=9 unloaded=volley-gun repetition=1 owners=3
	output=${lines[1]}
	has at=Renard target.health=2 total=13 result=hit damage=8 return.result=down return.damage=6 repetition=2 owner=2
	output=${lines[2]}
	has at=Duval total=13 result=miss repetition=3 owner=3
	lacks target.unloaded return.result # the shooter is dead
}

@test "a musket has one target, a blow has one, and those of a volley stand together (SB-032, SB-043, SB-184)" {
	no too-many shoot by=harris at=dubois,manon range=8
	no one-target melee by=perkins at=duval,renard
	no too-far-apart shoot by=harris at=dubois,manon weapon=volley-gun kit=volley-gun range=8 apart=2
	run shoot by=harris at=dubois weapon=volley-gun kit=volley-gun range=8 apart=2 -d 2,9 # one stands with nobody
	has power=2
	run --separate-stderr shoot by=harris at=renard,renard weapon=volley-gun kit=volley-gun range=8
	[ "$status" -eq 2 ]
}

@test "several figures who test for terror share one pool (SB-231)" {
	note "event=set by=Perkins fate-power=1 fate-skill=0"
	run check terror --for at at=perkins,shaw by=duval target.fate=if-missed -d 2,3,9,2,4
	[[ ${lines[0]} == *"at=Perkins"* && ${lines[1]} == *"at=Shaw"* ]] || { echo "$output"; false; }
}

# ---- Medics ----

@test "who falls to exactly 0 lies down while another Medic of the unit stands (SB-272, SB-480)" {
	plays shoot by=gaspard at=perkins range=5 target.health=6 -d 6,9
	has target.health=0 target.lying=yes
	plays shoot by=lefevre at=dobbs range=5 weapon=musket target.health=6 -d 6,9
	has target.health=0 target.medics=0
	lacks target.lying
	plays shoot by=renard at=tongue range=5 target.health=6 -d 6,9
	lacks target.lying
}

@test "with two Medics the first who falls lies down; raised, he is a Medic again (SB-272, SB-481)" {
	blau
	note "event=set by=Arndt health=3" "event=set by=Blau health=5"
	plays check struck by=arndt hurt=3
	has health=0 lying=yes medics=1 was.medics=2
	plays check medic by=blau at=arndt range=1
	has target.health=2 target.lying=no medics=2
}

@test "a Medic who leaves the table takes his help with him, however it is said (SB-151, SB-272)" {
	note "event=leave by=Pike" "event=leave by=Dobbs" "event=leave by=Dobbs"
	run check struck by=perkins health=3 hurt=3
	has result=down
	lacks lying
	note "event=join by=Dobbs"
	run check struck by=perkins health=3 hurt=3
	has lying=yes
	plays check struck by=dobbs hurt=30
	has medics=0
	note "event=leave by=Dobbs" # he had left the number before
	run muster -o kv
	[[ $output == *" medics=0"* ]]
}

@test "a Medic is lost once, however often he falls (SB-216, SB-272, SB-863)" {
	plays check struck by=dobbs hurt=30
	has medics=0
	run check terror by=dobbs modifier=-6 -d 1,1
	has refused=dead
	note "event=game" "event=set by=Dobbs health=0 lying=yes" "event=set by=Dobbs medics=0"
	run move fall by=dobbs height=7 -d 5
	lacks medics
	run check terror by=dobbs modifier=-6 -d 1,1
	has terror=collapse
	lacks medics
}

@test "a monster takes no notice of the lying, with an order of play or without (SB-479)" {
	blau
	note "event=set by=Karl health=0 lying=yes"
	run melee by=wolf at=karl
	has refused=lying
}

@test "who lies after the first target's answer gets no second one from a monster (SB-479)" {
	blau
	sed -i 's/monsters: .*/monsters: [{name: Imp, type: demon}, {name: Robber, type: bandit}]/' blau.yaml
	note "event=set by=Karl health=8"
	fires() { run shoot by=karl at=imp,robber weapon=blunderbuss kit=blunderbuss armour=0 range=7 -d "$1"; }
	fires 2,3,2,3,6,9
	[[ ${lines[0]} == *" health=0 "*" lying=yes "*" return.result=down "* ]] || { echo "$output"; false; }
	[[ ${lines[1]} != *return.* ]]
	fires 2,3,2,3,5,9,2,2 # one point is left, so the robber fires
	[[ ${lines[1]} == *" return.result=miss "* ]] || { echo "$output"; false; }
}

@test "a fall and the price of a spell let the figure lie down as well (SB-272)" {
	plays move fall by=perkins height=4 health=5 -d 5
	has health=0 lying=yes result=down
	plays check struck by=harris hurt=13
	has health=0 lying=yes
}

@test "a Healing miracle stands the figure up (SB-272, SB-274)" {
	note "event=set by=Perkins health=0 lying=yes"
	run check miracle by=cooper attributes=miracles at=perkins range=5 effect=healing -d 8,8
	has target.health=3 target.lying=no
}

@test "a card heals one member by 4, to his maximum (SB-657, SB-483)" {
	note "event=set by=Perkins health=7"
	plays table-lookup restored by=perkins
	has health=10
}

@test "a stray ball may be turned aside by a Fate Die and ignores armour (SB-117, SB-411)" {
	plays check struck by=dubois hurt=7 negate=power -d 5
	has damage=4 health=8 fate-power=1
	run check struck armour=3 damage-reduction=2 hurt=7 health=10
	has damage=5 health=5
}

# ---- what is carried ----

@test "one of two loaded pistols needs no name; the other is next (SB-040, SB-199)" {
	plays shoot by=hagman at=dubois range=6 target.response=return-fire -d 2,2,2,2
	has target.unloaded=pistol return.result=miss
	note "event=set by=Hagman unloaded="
	plays shoot by=hagman at=dubois range=6 target.response=fire-back -d 2,2,2,2
	has target.unloaded=pistol,second-pistol
}

@test "who could fire back with two guns must be told which, unless he does not (SB-188, SB-199)" {
	note "event=set by=Tongue kit=musket,pistol,cartridge-box"
	local response
	for response in return-fire fire-back take-cover; do
		run --separate-stderr shoot by=dubois at=tongue weapon=pistol range=5 target.response=$response
		refuses "missing target.weapon=; it could be musket or pistol"
		run --separate-stderr shoot by=dubois at=tongue weapon=pistol range=5 target.response=$response -O
		refuses "missing target.weapon=; it could be musket or pistol"
	done
	for response in none dive; do
		run shoot by=dubois at=tongue weapon=pistol range=5 target.response=$response -d 2,2
		has target.response=$response result=miss
		lacks target.weapon target.unloaded
	done
	run shoot by=dubois at=tongue weapon=pistol range=5 -d 2,2
	has result=miss
	run shoot by=dubois at=tongue weapon=pistol range=5 target.response=fire-back target.weapon=musket -d 2,2,3,3
	has target.unloaded=musket return.result=miss
	note "event=set by=Tongue unloaded=pistol"
	run shoot by=dubois at=tongue weapon=pistol range=5 target.response=fire-back -d 2,2,3,3
	has target.unloaded=pistol,musket return.result=miss # the one that is left
}

@test "of several who are shot at, each has a gun of his own to fire back with (SB-032, SB-199)" {
	note "event=set by=Tongue kit=musket,pistol,cartridge-box" "event=set by=Dubois kit=blunderbuss weapon=blunderbuss"
	run --separate-stderr shoot by=dubois at=perkins,tongue weapon=blunderbuss range=5,5 target.response=fire-back,fire-back
	refuses "missing target.weapon= of Tongue; it could be musket or pistol"
	run shoot by=dubois at=perkins,tongue weapon=blunderbuss range=5,5 target.response=fire-back,fire-back target.weapon=musket,pistol -d 2,2,2,2,3,3,3,3
	[[ $output == *"at=Tongue"*"target.unloaded=pistol"* ]] || { echo "$output"; false; }
}

@test "a critical failure with the bayonet loses the musket that is carried (SB-461)" {
	run melee by=gaspard at=tongue criticals=yes -d 1,1
	has fouled=musket broken=bayonet
	run melee by=hagman at=gaspard criticals=yes arm=bayonet weapon=none -d 1,1
	has fouled=rifle
	run melee by=gaspard at=tongue metal=cold-iron -d 1,1
	lacks fouled # only the bayonet
	note "event=game" "event=set by=Lefevre broken=bayonet kit=musket"
	go melee 1,1 by=lefevre at=harris arm=bayonet criticals=yes
	lacks fouled # no bayonet any more: an improvised weapon
}

@test "a weapon that is lost is gone while another is left; then it is an improvised one (SB-204, SB-438)" {
	note "event=set by=Bertrand kit=musket,heavy-weapon,pistol broken=heavy"
	no not-carried melee by=bertrand at=tongue arm=heavy
	run melee by=bertrand at=tongue arm=heavy -t -d 2,2
	[[ $output == *"the heavy is lost, and Bertrand has another weapon"* ]]
	run --separate-stderr melee by=tongue at=bertrand target.arm=heavy target.response=strike-back -d 2,2,2,2
	refuses 'target.response: "strike-back" is not possible here'
	plays melee by=bertrand at=tongue arm=bayonet criticals=yes -d 1,1
	has broken=heavy,bayonet
	plays melee by=bertrand at=tongue arm=heavy -d 9,9
	has damage=8
	plays melee by=bertrand at=tongue arm=heavy metal=silver -d 9,9 # an improvised one has no metal
	has damage=8
}

@test "with a torch in hand a two-handed weapon is no other weapon (SB-049, SB-204)" {
	note "event=set by=Bertrand kit=heavy-weapon,hand-weapon,oil-and-torches broken=hand torch=yes"
	no not-carried melee by=bertrand at=tongue arm=hand # the torch is
	note "event=set by=Bertrand broken=hand,torch"
	plays melee by=bertrand at=tongue arm=hand -d 9,9
	has damage=8
}

@test "a torch that is lost sets nothing on fire (SB-049, SB-204)" {
	wild
	note "event=set by=Bertrand kit=pistol,oil-and-torches torch=yes"
	plays melee by=bertrand at=troll arm=torch -d 9,9,2,2
	has damage=8 # 9 - 1: fire passes the reduction of 4
	note "event=set by=Bertrand broken=torch" "event=turn"
	plays melee by=bertrand at=troll arm=torch -d 9,9,2,2
	has damage=4
}

@test "a find lasts for the game, in the kit or on its host (SB-122, SB-414)" {
	plays table-lookup find by=perkins item=salt-bag
	has kit=musket,cartridge-box,salt-bag
	plays table-lookup find by=perkins item=cold-iron-shot on=cartridge-box
	has cold-iron-on=cartridge-box
	state Perkins
	has kit=musket,cartridge-box,salt-bag cold-iron-on=cartridge-box
	run table-lookup find by=perkins item=silver-shot
	has result=impossible
	run table-lookup find by=perkins item=musket
	has result=impossible
}

@test "a find that improves an item needs the item, and improves it once (SB-386, SB-389, SB-390, SB-414)" {
	run table-lookup find by=perkins item=silver-weapon on=heavy-weapon
	has refused=not-carried
	run table-lookup find by=perkins item=cold-iron-shot on=cartridge-box cold-iron-on=cartridge-box
	has refused=impossible
	run table-lookup find by=perkins item=silver-shot on=cartridge-box cold-iron-on=cartridge-box
	has result=found
	run table-lookup find by=perkins item=silver-weapon on=bayonet cold-iron-on=bayonet
	has refused=impossible
	run table-lookup find by=perkins item=silver-weapon on=bayonet
	has result=found
	run table-lookup find by=perkins item=holy-symbol holy-symbol=yes
	has refused=impossible
}

@test "a found hand weapon takes the place of the lost one (SB-204, SB-629)" {
	note "event=game scenario=confirmed-kill" "event=set by=Pike broken=hand"
	run melee by=pike at=perkins arm=hand allow=own-side -d 9,9
	has damage=8 # an improvised weapon
	plays table-lookup clue by=pike card=king-of-diamonds
	has broken= was.broken=hand
	run melee by=pike at=perkins arm=hand allow=own-side -d 9,9
	has damage=9
}

@test "who carries the cross may still find a holy symbol of his own (SB-390, SB-795)" {
	plays move take by=perkins object=cross
	has holy-symbol=yes
	plays table-lookup find by=perkins item=holy-symbol
	has result=found
	no impossible table-lookup find by=perkins item=holy-symbol
	plays move put-down by=perkins object=cross
	lacks holy-symbol
}

@test "only a weapon that is carried is reloaded (SB-165)" {
	note "event=set by=Perkins unloaded=musket,pistol"
	no not-carried shoot reload by=perkins weapon=pistol
	plays shoot reload by=perkins weapon=musket
	has result=reloaded
}

@test "who is paralysed puts nothing down, who has collapsed lets go without activating (SB-217, SB-582)" {
	note "event=game sequence=strict" "event=set by=perkins burden=yes terror=paralysed"
	asks move put-down by=perkins
	has refused=paralysed
	note "event=set by=perkins terror=collapse"
	plays move put-down by=perkins
	has burden=no
	lacks acting activated now.phase
}

@test "attacks stay blessed as long as anything blesses them (SB-276, SB-791, SB-795)" {
	plays move take by=perkins object=candelabra
	plays move take by=perkins object=cross
	plays move put-down by=perkins object=cross
	lacks shots-as blows-as
	plays move put-down by=perkins object=candelabra
	has shots-as= blows-as=
	plays check miracle by=cooper attributes=miracles at=perkins range=5 effect=bless bless=shots -d 9,9
	plays table-lookup clue by=perkins scenario=solo-ruined-chapel card=ten-of-spades
	has object=cross blows-as=blessed
	plays move put-down by=perkins object=cross
	has blows-as=
	lacks shots-as
}

@test "who puts the cross down keeps the holy symbol that is his own (SB-048, SB-795)" {
	plays move take by=perkins object=cross
	plays move put-down by=perkins object=cross
	has holy-symbol=no
	plays table-lookup find by=perkins item=holy-symbol
	plays move take by=perkins object=cross
	plays move put-down by=perkins object=cross
	lacks holy-symbol
}

@test "rain upon drizzle rains harder, and is no clearer (SB-113, SB-116, SB-770)" {
	for one in 1:rain 4:deluge; do
		note "event=game"
		plays table-lookup wolf-pack roll=9
		has sky=drizzle
		plays table-lookup unexpected-event "roll=${one%:*}"
		has "sky=${one#*:}" sight=12
		plays table-lookup wolf-pack roll=9
		lacks sky
	done
}

@test "the game knows whether it is turn 6 (SB-808)" {
	note "event=game sequence=warn scenario=solo-troll-hunts play=cooperative" "event=set now.turn=5"
	run move exit by=perkins
	has refused=refused
	note "event=set now.turn=6"
	run move exit by=perkins
	lacks refused
}

@test "a Move that is spent is a matter of the order of play, however it was spent (SB-144)" {
	note "event=game sequence=warn" "event=set by=Perkins mounted=yes unloaded=musket" \
		"event=set by=Dubois initiative-total=5" "event=set by=Harris initiative-total=12 first-player=yes"
	plays move walk by=perkins clear=2
	run --separate-stderr move dismount by=perkins -o kv
	has result=dismounted warn=spent
	run --separate-stderr shoot reload by=perkins weapon=musket way=move -o kv
	has result=reloaded warn=spent
}

@test "what a clue card gives is carried for the game (SB-629, SB-645, SB-656, SB-659, SB-719)" {
	plays table-lookup clue by=perkins scenario=haunted-ruins card=king-of-spades
	has gains=salt-bag kit=musket,cartridge-box,salt-bag
	plays table-lookup clue by=perkins scenario=confirmed-kill card=king-of-diamonds
	has kit=hand-weapon,musket,cartridge-box,salt-bag cold-iron-on=hand-weapon
	run melee by=perkins at=dubois arm=hand metal=cold-iron -d 8,8
	lacks refused
	plays table-lookup clue by=perkins scenario=ship-in-the-fog card=king-of-spades
	has silver-on=hand-weapon
	plays table-lookup clue by=perkins scenario=sunken-treasure card=king-of-clubs
	has hand-as=enchanted
	plays table-lookup clue by=perkins scenario=haunted-ruins card=queen-of-diamonds
	has hand-as=enchanted,blessed
	note event=game
	state Perkins
	lacks kit
}

@test "a found hand weapon alone has its property (SB-645, SB-656)" {
	run melee by=perkins at=dubois kit=musket,hand-weapon hand-as=blessed target.damage-reduction=2 target.allergies=blessed arm=hand -d 8,8
	has damage=7 # 8, less a breastplate
	run melee by=perkins at=dubois hand-as=blessed target.damage-reduction=2 target.allergies=blessed arm=bayonet -d 8,8
	has damage=5
}

# ---- monsters ----

@test "a monster does not shoot at whom fog or drizzle hides (SB-114, SB-770)" {
	run check monster weapon=musket speed=6 seen=12 sky=fog
	has result=hunt
	run check monster speed=6 seen=29 sight=10 unseen=3
	has result=hunt distance=3
	run check monster weapon=musket speed=6 seen=12 sky=drizzle
	has result=shoot
	run check monster weapon=musket speed=6 seen=13 sky=drizzle
	has result=hunt distance=6 # he is there, though unseen (SB-245)
}

@test "what irritates harasses instead of attacking, in its Move and by Force (SB-268, SB-450)" {
	run check monster attributes=irritant,flying speed=6 seen=4 -t
	[[ $output == *"harasses"* ]]
	run move force range=1 target.monster=yes target.attributes=irritant -t
	[[ $output == *"harasses"* ]]
}

# ---- the turn ----

# ordered [strict|warn]: a game that follows the order; the French are first in turn 1.
ordered() {
	note "event=game sequence=${1:-strict}"
	go check 8,8,3,4 initiative by=dubois at=harris
	has first-player=yes initiative-total=16 target.initiative-total=7
}
# no WORD TOOL ARGUMENT...: the deed is refused with this word.
no() {
	local word=$1
	shift
	run "$@" -o kv
	has "result=$word" "refused=$word"
}
# stand NAME...: each has an activation in which nothing is done.
stand() {
	local name
	for name; do plays move stand by="$name"; done
}
# implies EVENT...: the last answer has these events, and no others.
implies() {
	local found
	found=$(grep -o '^event=[a-z]*\( by=[A-Za-z]*\)\?' <<<"$output" | paste -sd, -)
	[ "$found" = "$1" ] || { printf 'want: %s\ngot:  %s\n%s\n' "$1" "$found" "$output" >&2; return 1; }
}

@test "nobody acts before the initiative of the turn (SB-099, SB-100)" {
	note "event=game sequence=strict"
	no owed move walk by=dubois clear=3
	go check 5,5,5,5,6,6,3,4 initiative by=dubois at=harris # a tie is thrown again
	no not-yet check initiative by=dubois at=harris
	plays move walk by=dubois clear=3
	has move-used=yes acting=yes activated=yes moved=yes
	has now.phase=primary-1
}

@test "the first player acts with half of his standing figures, rounded down (SB-101, SB-407)" {
	ordered
	note "event=set by=Corvin health=0 lying=yes" # seven stand
	stand dubois gaspard manon
	no not-yet move stand by=bertrand # the secondary phase comes first
	no lying move stand by=corvin
	stand harris
	has now.phase=secondary
}

@test "the other player acts with all, then the first with the rest (SB-103, SB-105)" {
	ordered
	no not-yet move stand by=harris
	stand dubois gaspard manon bertrand harris cooper hagman perkins tongue dobbs pike
	no not-yet move stand by=lefevre # Shaw has not acted
	stand shaw lefevre
	has now.phase=primary-2
	no spent move stand by=shaw
	no not-yet check initiative by=dubois at=harris -d 2,3,4,5
	stand corvin duval renard
	go check 3,4,8,8 initiative by=dubois at=harris
	implies event=turn
	has now.turn=2 was.now.turn=1
	state Dubois
	lacks activated
}

@test "monsters act between the players, the weakest first, all of them (SB-102, SB-241)" {
	cat >wild.yaml <<-END
		rules: silver-bayonet
		name: Wild
		nation: france
		monsters: [{name: Troll, type: troll}, {name: Wolf, type: dark-wolf}, {name: Bat, type: vampire-bat}]
	END
	export VOLTIGEUR_UNITS=$VOLTIGEUR_UNITS:wild.yaml
	ordered
	no not-yet move stand by=wolf
	stand dubois gaspard manon bertrand
	no not-yet move stand by=wolf # the Bat has 6
	stand bat
	has now.phase=monsters
	no not-yet move stand by=harris
	stand wolf troll harris
	no too-late move stand by=wolf || no spent move stand by=wolf
}

@test "a 2 at the initiative lets the monsters act first (SB-109)" {
	cat >wild.yaml <<-END
		rules: silver-bayonet
		name: Wild
		nation: france
		monsters: [{name: Wolf, type: dark-wolf}]
	END
	export VOLTIGEUR_UNITS=$VOLTIGEUR_UNITS:wild.yaml
	note "event=game sequence=strict"
	go check 1,1,8,8,4,4 initiative by=harris at=dubois
	has monsters-early=yes
	no not-yet move stand by=dubois
	stand wolf
	has now.phase=early
	stand dubois
}

@test "an activation is one Move and one action, in either order (SB-143, SB-144, SB-184)" {
	ordered
	plays move walk by=gaspard clear=3
	no spent move walk by=gaspard clear=1
	go shoot 2,2 by=gaspard at=harris range=10
	has action-used=yes
	lacks event
	no spent shoot reload by=gaspard weapon=musket
	no spent melee by=gaspard at=harris # after the shot the Move is over
	go shoot 2,2 by=duval at=harris range=10
	implies "event=activation by=Gaspard"
	plays move walk by=duval clear=2
	no spent move walk by=gaspard clear=1 # his activation is over
}

@test "the Move may end in contact; the attack ends the activation (SB-152, SB-175)" {
	ordered
	plays move walk by=gaspard clear=3
	go melee 2,2 by=gaspard at=harris
	implies "event=activation by=Gaspard"
	no spent shoot by=gaspard at=harris range=3
	go melee 2,2 by=duval at=harris # a Move to Attack alone
	has move-used=yes
}

@test "instead of the Move a weapon is reloaded, a marker searched, a horse left (SB-146, SB-166, SB-206)" {
	ordered
	note "event=set by=Gaspard unloaded=musket" "event=set by=Duval mounted=yes"
	plays shoot reload by=gaspard weapon=musket way=move
	no spent move walk by=gaspard clear=1
	no spent melee by=gaspard at=harris
	go shoot 2,2 by=gaspard at=harris range=10
	plays move dismount by=duval
	no spent melee by=duval at=harris
	plays move investigate by=manon instead=yes
	no spent move walk by=manon clear=1
	plays move investigate by=bertrand
	plays move walk by=bertrand clear=1
	no spent shoot by=bertrand at=harris range=5
}

@test "with warn too, a reload or a search after the Move ends it: contact is another Move (SB-146, SB-152)" {
	ordered warn
	note "event=set by=Gaspard unloaded=musket"
	plays move walk by=gaspard clear=1
	plays shoot reload by=gaspard weapon=musket way=move
	has warn=spent halted=yes
	go melee 2,2 by=gaspard at=harris
	has warn=spent
	plays move walk by=bertrand clear=1
	plays move investigate by=bertrand instead=yes
	has warn=spent halted=yes
}

@test "a Sprint follows a Move and is the action (SB-148, SB-418)" {
	ordered
	no not-moved check sprint by=gaspard
	plays move walk by=gaspard clear=3
	go check 6,6 sprint by=gaspard
	no spent shoot by=gaspard at=harris range=3
	go melee 2,2 by=gaspard at=harris # contact at its end
	go move 6,6 walk by=duval clear=7 sprint=yes
	no spent shoot by=duval at=harris range=3
}

@test "a Fate Die reloads without an action, in the figure's own activation alone (SB-237, SB-474)" {
	ordered
	note "event=set by=Harris unloaded=musket" "event=set by=Gaspard unloaded=musket"
	no not-yet shoot reload by=harris weapon=musket way=power
	plays move walk by=gaspard clear=3
	plays shoot reload by=gaspard weapon=musket way=power
	has fate-power=1
	go shoot 2,2 by=gaspard at=harris range=10
}

@test "whoever does something else has ended his Move, in every turn (SB-152)" {
	local turn
	for turn in 1 2 5; do
		run move act -o kv by=gaspard deed=light-torch kit=oil-and-torches now.turn=$turn moved=yes
		has result=done halted=yes
	done
	for deed in deed=move deed=sprint 'deed=light-torch kit=oil-and-torches moved=no'; do
		# shellcheck disable=SC2086
		run move act -o kv by=gaspard now.turn=1 moved=yes $deed
		lacks halted
	done
}

@test "each deed takes the Move or the action, whole, and leaves the other (SB-143, SB-144, SB-146)" {
	local takes call word
	ordered
	while read -r takes call; do
		for word in '' move-used action-used; do
			# shellcheck disable=SC2086
			run $call ${word:+$word=yes} by=gaspard -s x -o kv
			case $word in
				"$takes") has refused=spent ;;
				*) [[ $output == *" result="* && $output != *" refused="* ]] || { echo "$word $call: $output $stderr"; false; } ;;
			esac
		done
	done <<-'END'
		move-used   move walk clear=1
		move-used   move dismount mounted=yes
		move-used   move investigate nearest=3 instead=yes
		move-used   shoot reload weapon=musket unloaded=musket way=move
		action-used move investigate nearest=3
		action-used move take object=gold scenario=revenants
		action-used move take object=gold scenario=last-stand
		action-used check sprint moved=yes
		action-used check miracle attributes=miracles
		action-used check spell attributes=spells
		action-used check skinshift attributes=skinshift
		action-used check medic at=dubois attributes=medic range=1
		action-used check gold
		action-used melee distract at=harris range=2
		action-used shoot at=harris range=3
		action-used shoot reload weapon=musket unloaded=musket
	END
}

@test "a Medic who heals does not move, before or after (SB-271)" {
	note "event=game sequence=strict"
	go check 3,4,8,8 initiative by=dubois at=harris
	note "event=set by=Perkins health=0 lying=yes" "event=set by=Dobbs unloaded=pistol"
	plays check medic by=dobbs at=perkins range=1
	has target.health=2 target.lying=no
	no spent move walk by=dobbs clear=1
	no spent melee by=dobbs at=gaspard
	plays shoot reload by=dobbs weapon=pistol way=move # that is no moving
	plays move walk by=perkins clear=2 # on his feet: it is still his phase (SB-481)
}

@test "what is no deed of its own spends as well: a torch, the scenario (SB-049, SB-145)" {
	ordered
	plays move act by=dubois deed=light-torch
	has torch=yes action-used=yes
	no spent shoot by=dubois at=harris range=5
	plays move act by=gaspard deed=scenario
	has result=done
	no spent move act by=gaspard deed=scenario
}

@test "a monster spends its Move on a reload where its weapon is unloaded and may be loaded, and else it has it (SB-243)" {
	local takes weapon
	wild
	note "event=game sequence=strict" "event=set by=Dubois initiative-total=12" "event=set by=Harris initiative-total=5" "event=set by=Troll health=1" "event=set now.phase=monsters"
	while read -r takes weapon; do
		# shellcheck disable=SC2086
		run check monster by=troll seen=12 $weapon -o kv
		lacks refused
		[[ $takes == move && " $output " == *" move-used=yes "* || $takes == nothing && $output != *" move-used="* ]] || { echo "$weapon: $output"; false; }
	done <<-'END'
		move    weapon=musket unloaded=musket
		nothing weapon=musket
		nothing weapon=musket unloaded=pistol
		nothing weapon=volley-gun unloaded=volley-gun
		nothing weapon=none
		nothing weapon=none unloaded=musket
	END
}

@test "a creature with Quick Healing heals once in each activation, before anything else (SB-279)" {
	wild
	sed -i 's/{name: Troll, type: troll}/{name: Troll, type: werewolf}/' wild.yaml
	note "event=game sequence=strict" "event=set by=Dubois initiative-total=12" "event=set by=Harris initiative-total=5" \
		"event=set by=Troll health=7" "event=set now.phase=monsters"
	no owed move walk by=troll clear=1
	plays check monster by=troll seen=12
	has health=9 mended=yes
	plays check monster by=troll seen=12
	lacks health
	plays move walk by=troll clear=6
}

@test "who distracts an enemy is done (SB-182)" {
	ordered
	plays melee distract by=gaspard at=harris range=2
	implies "event=activation by=Gaspard"
}

@test "stunned in another's activation: the next activation ends it, and nobody types an event (SB-219, SB-467)" {
	ordered
	go check 3,3 terror by=dubois
	has terror=stunned dazed=1
	plays move walk by=dubois clear=4
	plays move walk by=gaspard clear=4
	implies "event=activation by=Dubois"
	state Dubois
	lacks terror dazed moved acting
	has activated=yes
}

@test "stunned in its own activation a figure is done, and the next ends it (SB-219, SB-467)" {
	ordered
	plays move walk by=dubois clear=4
	go check 3,3 terror by=dubois
	has terror=stunned dazed=2
	implies "event=activation by=Dubois"
	state Dubois
	has terror=stunned dazed=1
	no spent shoot by=dubois at=harris range=5
}

@test "a worse result takes the place of the first altogether (SB-216, SB-222)" {
	ordered
	go check 3,3 terror by=dubois
	go check 1,1 terror by=dubois modifier=-5
	has terror=collapse dazed=0
	note "event=activation by=Dubois"
	state Dubois
	has terror=collapse
}

@test "a paralysed figure loses an activation, then tries 14 in each (SB-217, SB-468)" {
	ordered
	note "event=set by=Gaspard terror=paralysed"
	no paralysed move walk by=gaspard clear=1
	no paralysed shoot by=gaspard at=harris range=10
	plays check paralysed by=gaspard
	has result=lost frozen=yes
	implies "event=activation by=Gaspard"
	no spent check paralysed by=gaspard -d 9,9
	plays melee by=duval at=harris -d 2,2 # everybody else goes on
	note event=turn
	go check 8,8,3,4 initiative by=dubois at=harris
	go check 9,9 paralysed by=gaspard
	has terror=shaken
	go shoot 2,2 by=gaspard at=harris range=10
}

@test "a paralysed figure strikes back (SB-452)" {
	ordered
	note "event=set by=Harris terror=paralysed"
	go melee 2,2,5,5 by=gaspard at=harris target.response=strike-back
	has back.result=miss
}

@test "enchantment: whoever activates tests first, monsters too (SB-120, SB-412)" {
	note "event=game sequence=strict"
	go check 10,10,3,4,8 initiative by=dubois at=harris
	has enchantment=yes omens=enchantment
	no owed move walk by=gaspard clear=1
	go check 2,2 enchanted by=gaspard
	has barred=yes
	plays move walk by=gaspard clear=1
	no unusable shoot by=gaspard at=harris range=10
	no refused melee by=gaspard at=harris
	go check 9,9 enchanted by=duval
	go shoot 2,2 by=duval at=harris range=10
	note "event=turn"
	go check 8,8,3,4 initiative by=dubois at=harris
	plays move walk by=gaspard clear=1 # the turn is over
}

@test "a gust: whoever activates tests first (SB-693, SB-694)" {
	note "event=game sequence=strict scenario=infested-monastery"
	go check 1,9,3,4 initiative by=dubois at=harris
	has gust=yes
	no owed move walk by=gaspard clear=1
	go check 2,2 gust by=gaspard
	has blown=yes
	plays move walk by=gaspard clear=1
	plays check gust by=renard # steady legs
}

@test "a wail: every soldier tests at once (SB-115, SB-410)" {
	note "event=game sequence=strict"
	go check 10,10,3,4,3 initiative by=dubois at=harris
	no owed move walk by=dubois clear=1
	for name in dubois gaspard manon bertrand lefevre corvin duval renard harris cooper hagman perkins tongue dobbs pike; do
		go check 9,9 terror by=$name
	done
	no owed move walk by=dubois clear=1
	go check 9,9 terror by=shaw
	plays move walk by=dubois clear=1
}

@test "a wound at a ledge: the fall check comes before anything else (SB-160, SB-300)" {
	ordered
	go shoot 8,8 by=gaspard at=harris range=10 target.ledge=yes
	has owes=fall-check
	no owed move walk by=duval clear=1
	go check 9,9 fall by=harris height=4
	plays move walk by=duval clear=1
}

@test "the failed ford ends the activation (SB-822)" {
	ordered
	go check 2,2 ford by=gaspard
	implies "event=activation by=Gaspard"
}

@test "a sleeper wakes by his own Check or by an attack (SB-805, SB-806)" {
	ordered
	note "event=set by=Gaspard asleep=yes" "event=set by=Duval asleep=yes"
	no asleep move walk by=gaspard clear=1
	go check 2,2 sleeper by=gaspard turn=1
	implies "event=activation by=Gaspard"
	go check 9,9 sleeper by=duval turn=1
	has asleep=no fatigue=2
	plays move walk by=duval clear=1
}

@test "who is awake does not test for his sleep, in an order of play (SB-805)" {
	note "event=game"
	go check 2,2 sleeper by=gaspard turn=1
	has asleep=yes result=failed
	ordered
	plays move walk by=duval clear=1
	no awake check sleeper by=duval turn=1
	no awake check sleeper by=gaspard turn=1
}

@test "only who has the rage of a beast tests against it (SB-093, SB-281)" {
	note "event=set by=Gaspard attributes=skinshift"
	no no-such-power check rage by=gaspard
	go check 9,9 skinshift by=gaspard
	has form=bear
	go check 2,2 rage by=gaspard
	has result=raging
}

@test "who lies gets on no horse (SB-205, SB-272)" {
	note "event=set by=Gaspard attributes=combat-rider" "event=set by=Duval attributes=combat-rider health=0 lying=yes"
	no lying move mount by=duval
	plays move mount by=gaspard
	has mounted=yes
}

@test "a figure that left the table by move exit is out (SB-151)" {
	ordered
	plays move walk by=gaspard clear=4
	plays move exit by=gaspard
	no away shoot by=gaspard at=harris range=10
	no target.away shoot by=duval at=gaspard range=5
	run muster --turn -o kv
	[[ $output == *"by=Gaspard stands=out"* ]]
	plays move walk by=duval clear=1
}

@test "without an order too, who left by move exit is out, and no Medic of his unit (SB-151, SB-272)" {
	note "event=game"
	plays move walk by=dobbs clear=1
	plays move exit by=dobbs
	has result=gone away=yes medics=0
	no away move walk by=dobbs clear=1
	no target.away shoot by=duval at=dobbs range=5
	note "event=game"
	plays move walk by=dobbs clear=1
	run env -u VOLTIGEUR_LOG -u VOLTIGEUR_UNITS move exit by=dobbs -o kv # a plain record is no game
	answers "by=dobbs did=move.exit result=gone"
}

# mad: Pike has episodes of madness.
mad() {
	sed 's/name: Pike/name: Pike, madness: [episodes]/' "$root/tests/fixtures/units/british.yaml" >mad.yaml
	export VOLTIGEUR_UNITS=mad.yaml:$root/tests/fixtures/units/french.yaml
}

@test "the player's equal dice bring the episode, whoever rolls for him, and he acts with the monsters (SB-523, SB-872)" {
	mad
	wild
	note "event=game sequence=strict"
	go check 5,5,3,4 initiative by=dubois at=harris # they are the other player's
	lacks raving
	note "event=game sequence=strict"
	go check 5,5,3,4 initiative by=harris at=dubois
	has raving=yes raved=yes
	run muster --turn -o kv
	[[ $output == *"now.phase=none"* ]]
	no not-yet move stand by=pike
	stand Harris Cooper Hagman
	no not-yet move stand by=pike # a Dark Wolf has 8 Health, he 10
	stand Wolf Bandit Pike
}

@test "in an episode he attacks his own unit, and they strike him; monsters leave him alone (SB-523, SB-872)" {
	mad
	wild
	no own-side melee by=pike at=perkins
	go check 5,5,3,4 initiative by=harris at=dubois
	go melee 9,9 by=pike at=perkins
	has result=hit
	go melee 2,2 by=cooper at=pike
	has result=miss
	asks melee distract by=tongue at=pike range=1
	note "event=set by=Shaw health=0 lying=yes"
	no lying melee by=pike at=shaw # as of any monster: SB-479
	no self melee by=pike at=pike
	no own-side melee by=wolf at=pike
	no own-side melee distract by=pike at=wolf range=1
	note "event=turn"
	no own-side melee by=pike at=perkins
}

@test "without an order too, an episode of madness makes a monster, once a game (SB-523, SB-871, SB-872)" {
	mad
	no no-monster check monster by=pike seen=4
	go check 5,5,3,4 initiative by=harris at=dubois
	has episode=yes raving=yes
	plays check monster by=pike seen=4
	note "event=turn"
	go check 6,6,3,4 initiative by=harris at=dubois
	lacks episode raving
	no no-monster check monster by=pike seen=4
}

@test "a typed event stays possible, and turn is event=turn (SB-106)" {
	ordered
	go melee 2,2 by=gaspard at=harris
	note event=turn
	state Harris
	lacks fatigue
	no owed move stand by=dubois
}

@test "with warn the deed is done and the record says what was wrong" {
	ordered warn
	plays move walk by=gaspard clear=3
	run --separate-stderr move walk by=gaspard clear=2 -o kv
	has warn=spent speed-used=6
	[[ $stderr == *Gaspard* ]]
	note "$output"
	sound
}

@test "without sequence= nothing of the order is judged or written" {
	plays move walk by=gaspard clear=3
	lacks acting move-used activated
	plays move walk by=gaspard clear=3
	plays shoot by=gaspard at=harris range=10 -d 2,2
	lacks halted action-used
}

@test "solo: half, the monsters in any order, the rest; no initiative (SB-745 to SB-748)" {
	blau "solo: yes"
	note "event=game sequence=strict play=solo"
	stand blau karl # 4 figures: half is 2
	no not-yet move stand by=ernst
	stand wolf
	stand ernst arndt
	no spent move stand by=blau
	note event=turn
	stand blau
}

# together [TYPE]: Blau and Grau play together, in strict order; Grau has Otto, and perhaps a
# monster of this type, which has its name.
together() {
	blau "cooperative: yes"
	sed "s/^name: Blau/name: Grau/;s/name: Blau,/name: Grau,/;s/{name: Karl.*/{name: Otto, type: infantryman}/;/Ernst\|Arndt/d
		${1:+s/Wolf, type: dark-wolf/${1^}, type: $1/}" blau.yaml >grau.yaml
	[ -n "$1" ] || sed -i '/monsters/d' grau.yaml
	export VOLTIGEUR_UNITS=blau.yaml:grau.yaml
	note "event=game sequence=strict play=cooperative"
}

@test "cooperative: one side, and the winner's figures act all before the monsters (SB-753, SB-756)" {
	together
	go check 8,8,3,4 initiative by=karl at=otto
	stand blau karl ernst
	no not-yet move stand by=wolf
	stand arndt wolf
	no own-side melee by=otto at=karl
	stand otto
}

@test "together against the monsters, a 2 lets them act first, in any order (SB-109, SB-747, SB-919)" {
	together troll
	go check 1,1,4,3 initiative by=karl at=otto calm=yes
	has order=monsters-first
	no not-yet move stand by=otto
	go check "" monster by=troll seen=20 # stronger than the Wolf
	stand wolf otto
}

@test "together, all figures of the winner act in his one phase, the raised too (SB-756)" {
	together
	note "event=set by=Arndt health=0 lying=yes"
	go check 8,8,1,1 initiative by=karl at=otto calm=yes
	stand wolf karl ernst
	go check "" medic by=blau at=arndt range=1
	stand arndt
	run muster -o kv
	[[ $output == *now.phase=primary-1* ]]
	stand otto
}

@test "in the ruined chapel nobody sees beyond 12 inches, whatever he does (SB-785)" {
	for sees in "shoot by=harris at=dubois weapon=rifle kit=rifle range" "check monster weapon=musket speed=6 seen" "spot by=harris range"; do
		run $sees=12 scenario=solo-ruined-chapel
		lacks refused
		[[ $output =~ result=(hit|miss|shoot|clear) ]] || { echo "$output"; false; }
		run $sees=13 scenario=solo-ruined-chapel
		[[ $output =~ result=(out-of-sight|hunt|unseen) ]] || { echo "$output"; false; }
	done
}

# three: Blau, Harris and Dubois at one table.
three() {
	blau
	export VOLTIGEUR_UNITS=$VOLTIGEUR_UNITS:$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml
	note "event=game sequence=strict"
}

@test "three players: by their totals (SB-104)" {
	three
	go check 5,5 initiative-alone by=harris
	go check 9,9 initiative-alone by=blau
	no owed move stand by=blau
	no not-yet check initiative-alone by=blau
	go check 6,6 initiative-alone by=dubois
	no not-yet move stand by=dubois
	stand blau karl
	no not-yet move stand by=ernst # half of four
	stand wolf
	no not-yet move stand by=harris # Dubois has 12, Harris 10
	stand dubois
}

@test "of three players those who tie roll again, between themselves (SB-406)" {
	three
	go check 9,9 initiative-alone by=blau
	go check 5,5 initiative-alone by=harris
	go check 5,5 initiative-alone by=dubois
	no owed move stand by=blau
	no not-yet check initiative-alone by=blau
	go check 6,6 initiative-alone by=dubois # it is still turn 1
	lacks event
	no owed move stand by=blau
	go check 10,9 initiative-alone by=harris
	stand blau karl wolf # though Harris rolled 19
	no not-yet move stand by=dubois
}

@test "of three players who all tie the last rolls again, though the others tie once more (SB-406)" {
	three
	go check 5,5 initiative-alone by=harris
	go check 5,5 initiative-alone by=dubois
	go check 5,5 initiative-alone by=blau
	go check 6,6 initiative-alone by=harris
	go check 6,6 initiative-alone by=dubois
	go check 7,7 initiative-alone by=blau
	no not-yet check initiative-alone by=blau
	go check 5,4 initiative-alone by=harris
}

@test "of three players who tie for the first place one is first (SB-406)" {
	three
	go check 5,5 initiative-alone by=blau
	go check 5,5 initiative-alone by=harris
	go check 3,2 initiative-alone by=harris
	go check 3,2 initiative-alone by=blau
	go check 4,4 initiative-alone by=dubois
	no owed move stand by=blau # 5 and 5 once more
	go check 4,2 initiative-alone by=blau
	go check 3,3 initiative-alone by=harris
	no owed move stand by=blau
	go check 4,2 initiative-alone by=blau
	go check 4,3 initiative-alone by=harris
	no not-yet move stand by=blau
	stand harris
}

@test "of three players who all tie, two may tie again below the third (SB-406)" {
	three
	go check 5,5 initiative-alone by=blau
	go check 5,5 initiative-alone by=harris
	go check 5,5 initiative-alone by=dubois
	go check 5,6 initiative-alone by=dubois
	go check 5,5 initiative-alone by=blau
	go check 5,5 initiative-alone by=harris
	go check 5,5 initiative-alone by=blau # for the second place
	no owed move stand by=dubois
	go check 4,5 initiative-alone by=harris
	has result=rolled
	stand dubois
	has result=stood
}

@test "only a monster, or who raves as one, activates as a monster (SB-241, SB-872)" {
	run -0 check monster by=Perkins seen=6
	has result=no-monster refused=no-monster
}

@test "a figure keeps its profile; what takes its place is a figure of its own (SB-668, SB-836)" {
	wild
	note "event=set by=Bandit health=0"
	no known table-lookup bestiary by=bandit creature=changeling
	note "event=join by=Changeling type=changeling"
	go shoot 9,9 by=harris at=changeling weapon=musket range=5
	has damage=5 target.health=7
	no target.dead shoot by=hagman at=bandit range=5
}

@test "without an order too, the Werewolf of the night comes once (SB-771)" {
	note "event=game scenario=solo-wolf-pack play=solo"
	plays table-lookup wolf-pack roll=10
	has spawn=werewolf werewolves=1
	plays table-lookup wolf-pack roll=10
	has spawn=none
}

@test "a free attempt to skinshift is no action: the paralysed makes it, who lies does not (SB-217, SB-289)" {
	note "event=set by=Tongue attributes=skinshift terror=paralysed"
	no paralysed check skinshift by=tongue
	go check 9,9 skinshift by=tongue free=yes
	has form=bear
	note "event=set by=Tongue form=human health=0 lying=yes"
	no lying check skinshift by=tongue free=yes
}

@test "who falls lets go, even paralysed (SB-582)" {
	note "event=set by=Perkins burden=yes terror=paralysed"
	no paralysed move put-down by=perkins
	note "event=set by=Perkins health=-2"
	plays move put-down by=perkins
	has result=dropped
}

@test "what comes first in an activation comes in any order (SB-120, SB-693)" {
	note "event=game sequence=strict scenario=infested-monastery"
	go check 10,10,4,1,8 initiative by=dubois at=harris # enchantment, and a gust
	has gust=yes enchantment=yes
	no owed move walk by=dubois clear=1
	go check 9,9 gust by=dubois
	no owed move walk by=dubois clear=1
	go check 9,9 enchanted by=dubois
	plays move walk by=dubois clear=1
	go check 9,9 enchanted by=bertrand
	go check 9,9 gust by=bertrand
}
