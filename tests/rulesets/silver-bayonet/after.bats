#!/usr/bin/env bats
# muster --after for The Silver Bayonet: the five steps after a game, from its log.
load ../../helper
load ../../game

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_UNITS=red.yaml:blue.yaml VOLTIGEUR_LOG=game.log
	cat >red.yaml <<-'YAML'
		rules: silver-bayonet
		name: Red
		nation: britain
		officer:
		  name: Harris
		  raise: [melee, health, courage]
		  attributes: [artillerist, hard-to-put-down]
		  equipment: [musket, cartridge-box, hand-weapon]
		  experience: 9
		  rewards: [courage]
		soldiers:
		  - {name: Cooper, type: highlander, kit: heavy-weapon}
		  - {name: Perkins, type: infantryman, experience: 4}
		  - {name: Tongue, type: grenadier, experience: 16, rewards: [courage, health], slow-recovery: yes, madness: [spy]}
	YAML
	cat >blue.yaml <<-'YAML'
		rules: silver-bayonet
		name: Blue
		nation: france
		officer: {name: Dubois, raise: [accuracy, speed, recruitment], attributes: [inspiring, supernatural-veteran], equipment: [pistol, fencing-weapon]}
		soldiers:
		  - {name: Gaspard, type: guard}
		  - {name: Manon, type: vivandiere}
		  - {name: Bertrand, type: sapper}
	YAML
	game investigation
}

game() { printf '%s\n' "event=game scenario=$1" >game.log; }
more() { printf '%s\n' "$@" >>game.log; }
# shot BY AT: one who brings the other to 0.
shot() { more "event=set by=$2 health=1" "by=$1 at=$2 did=shoot.fire target.health=0 was.target.health=1 result=kill"; }
monster() { more "event=join by=$1 type=$2"; }
clue() { more "by=$1 did=table-lookup.clue card=$2 ${*:3}"; }
# who NAME [FIELD=VALUE...]: the figure's record has these.
who() {
	run bash -c "muster --after -o kv | grep '^by=$1 unit='"
	has "${@:2}"
}
unit() {
	run bash -c "muster --after -o kv | grep '^unit=$1 '"
	has "${@:2}"
}
due() {
	run bash -c 'muster --after -o kv | grep next='
}

# ---- injury, death, madness ----

@test "who stands, or left the table, rolls for nothing (SB-502)" {
	more 'event=set by=Harris health=1' 'event=leave by=Cooper'
	due
	[ -z "$output" ]
	who Cooper gains=1
}

@test "who is at 0 Health or less has an injury roll to come, and no experience before it (SB-501, SB-503)" {
	shot Dubois Cooper
	due
	answers 'by=Cooper next=table-lookup.injury'
	who Cooper outcome=waits
	lacks gains
	unit Red waits=1
}

@test "who collapsed has a madness roll to come; at 0 Health the injury roll alone (SB-504, SB-863)" {
	more 'by=Cooper did=check.terror terror=collapse was.terror=none result=collapse'
	due
	answers 'by=Cooper next=table-lookup.madness'
	shot Dubois Cooper
	due
	answers 'by=Cooper next=table-lookup.injury'
}

@test "a figure that a Medic raised rolls for nothing (SB-862)" {
	shot Dubois Cooper
	more 'by=Perkins at=Cooper did=check.medic target.health=1 was.target.health=0'
	due
	[ -z "$output" ]
}

@test "the rolls go down a pipe into the log, one after the other (SB-505)" {
	shot Dubois Cooper
	more 'by=Perkins did=check.terror terror=collapse was.terror=none'
	muster --after | grep next= | table-lookup -d 5,9 >rolled
	cat rolled >>game.log
	[[ "$(cat rolled)" == *"by=Cooper next=table-lookup.injury"*"result=flesh-wound"*"by=Perkins next=table-lookup.madness"*"result=nagging-doubt"* ]]
	due
	[ -z "$output" ]
	who Cooper outcome=flesh-wound gains=1
	who Perkins outcome=nagging-doubt sheet.madness=nagging-doubt
}

@test "unspent Fate Dice of the unit throw a roll again, and are gone then (SB-506, SB-865)" {
	shot Dubois Cooper
	shot Dubois Perkins
	unit Red fate-power=2 fate-skill=2
	more 'by=Harris did=shoot.fire fate-power=0 was.fate-power=2'
	unit Red fate-power=0 fate-skill=2
	table-lookup injury -d 1,7 by=cooper fate=skill >>game.log
	unit Red waits=1 fate-skill=1
	table-lookup injury -d 1,7 by=perkins fate=skill >>game.log
	unit Red earned=0
	shot Dubois Tongue
	run --separate-stderr table-lookup injury -d 1,7 by=tongue fate=skill
	refuses 'not possible here'
}

@test "each result of the injury roll is written on the sheet (SB-509 to SB-518)" {
		for row in 1:dead 4:slow-recovery 5:flesh-wound; do
		game investigation
		shot Dubois Cooper
		table-lookup injury -d ${row%:*} by=cooper >>game.log
		who Cooper outcome=${row#*:}
	done
	for row in 1:leg-wound 4:arm-wound 5:shakes 8:jitters 9:internal-injuries; do
		game investigation
		shot Dubois Cooper
		table-lookup injury -d 2,${row%:*} by=cooper >>game.log
		who Cooper outcome=injured sheet.injuries=${row#*:} gains=1
	done
	game investigation
	shot Dubois Cooper
	table-lookup injury -d 4 by=cooper >>game.log
	who Cooper sheet.slow-recovery=yes
}

@test "slow recovery lasts one game (SB-866)" {
	who Tongue sheet.slow-recovery=no
	who Cooper gains=1
	lacks sheet.slow-recovery
}

@test "dead and insane figures are struck off and learn nothing (SB-509, SB-522, SB-878)" {
	shot Dubois Cooper
	more 'by=Perkins did=check.terror terror=collapse was.terror=none'
	table-lookup injury -d 1 by=cooper >>game.log
	table-lookup madness -d 1 by=perkins >>game.log
	who Cooper outcome=dead sheet.gone=yes
	lacks gains sheet.experience
	who Perkins outcome=insane sheet.gone=yes
	lacks gains
}

@test "each madness is written on the sheet, one held already only if it is doubt (SB-523 to SB-528, SB-876)" {
	for row in 2:episodes 4:cursed 5:imbalanced 6:confused 8:nagging-doubt; do
		game investigation
		more 'by=Tongue did=check.terror terror=collapse was.terror=none'
		table-lookup madness -d ${row%:*} by=tongue >>game.log
		who Tongue outcome=${row#*:} sheet.madness=${row#*:}
	done
	game investigation
	more 'by=Tongue did=check.terror terror=collapse was.terror=none'
	table-lookup madness -d 3 by=tongue >>game.log
	who Tongue outcome=spy
	lacks sheet.madness
}

@test "a lost Officer leaves the choice of a new one or a new unit (SB-549)" {
	shot Dubois Harris
	table-lookup injury -d 1 by=harris >>game.log
	unit Red officer=lost
	run bash -c "muster --after -t -o json | jq -r 'select(.officer) | .text'"
	[[ $output == *"a new one of the nation by the rules of creation"* ]]
}

# ---- experience ----

@test "one point for taking part, one bonus point a figure (SB-529, SB-530)" {
	who Cooper gains=1 sheet.experience=1
	who Perkins gains=1 sheet.experience=5
	more 'event=bonus by=Cooper' 'event=bonus by=Cooper'
	who Cooper gains=2 sheet.experience=2
}

@test "bonus points are what the scenario gave; those beyond the figures are lost (SB-530, SB-531)" {
	clue Cooper ace-of-diamonds spawn=hobgoblin
	clue Cooper king-of-diamonds
	unit Red earned=3 open=3
	more 'event=bonus by=Cooper' 'event=bonus by=Harris'
	unit Red earned=3 open=1
	monster Hob hobgoblin
	shot Harris Hob
	unit Red earned=5 open=2 wasted=1
	more 'event=bonus by=Dubois'
	unit Blue earned=0 too-many=1
}

@test "three points at most from a game, and no bonus for who has three (SB-533, SB-880)" {
	game ship-in-the-fog
	clue Cooper king-of-hearts spawn=vampire
	clue Cooper queen-of-hearts spawn=vampire
	who Cooper gains=3
	more 'event=bonus by=Cooper'
	who Cooper gains=3
	unit Red earned=0 open=0
	lacks too-many
	game ship-in-the-fog
	clue Cooper king-of-hearts spawn=vampire
	more 'event=bonus by=Cooper'
	who Cooper gains=3
	unit Red too-many=1
}

@test "who searched a marker and left after turn 4 has a point of its own (SB-690, SB-911)" {
	game loup-garou
	clue Cooper king-of-spades
	clue Perkins queen-of-spades
	more event=turn event=turn event=turn 'event=leave by=Perkins' event=turn 'event=leave by=Cooper' 'event=leave by=Harris'
	who Cooper gains=2
	who Perkins gains=1
	who Harris gains=1
}

@test "tiers 1 and 4 bring Courage, the others a choice (SB-534, SB-538 to SB-541)" {
	who Perkins tier=1 sheet.rewards=courage
	lacks choose
	who Harris tier=2 choose=health,recruitment,attribute
	more 'event=bonus by=Tongue'
	who Tongue tier=3 choose=melee,accuracy
	lacks sheet.rewards
}

@test "recruitment is an Officer's to choose (SB-535)" {
	sed -i 's/name: Perkins, type: infantryman, experience: 4/name: Perkins, type: infantryman, experience: 9, rewards: [courage]/' red.yaml
	who Perkins tier=2 choose=health,attribute
	more 'event=reward by=Perkins gain=recruitment'
	who Perkins choose=health,attribute
	lacks sheet.rewards
}

@test "what the player chose is written on the sheet, what the tier does not offer is not (SB-539, SB-882)" {
	more 'event=reward by=Harris gain=melee'
	run --separate-stderr muster --after
	[[ $stderr == *"game.log:2: tier 2 does not offer melee to Harris"* && $output == *'by=Harris unit=Red gains=1 tier=2 choose=health,recruitment,attribute'* ]]
	more 'event=reward by=Harris gain=health' # the later report corrects the earlier one
	who Harris sheet.rewards=health
	lacks choose
	more 'event=reward by=Harris attribute=inspiring'
	who Harris sheet.rewards=inspiring
	more 'event=reward by=Harris attribute=artillerist'
	more 'event=reward by=Harris attribute=chilling-touch'
	who Harris sheet.rewards=inspiring # what does not fit changes nothing
	run --separate-stderr muster --after
	[[ $stderr == *"game.log:5: Harris has artillerist already"* ]]
	[[ $stderr == *"game.log:6: an Officer cannot learn chilling touch"* ]]
	more 'event=reward by=Perkins attribute=nimble' 'event=reward by=Harris gain=helth'
	run --separate-stderr muster --after
	[[ $stderr == *"game.log:7: tier 1 does not offer an attribute"* ]]
	[[ $stderr == *'gain: unknown value "helth"; did you mean "health"?'* ]]
}

@test "tiers 4 to 9 bring what the table says (SB-541 to SB-546)" {
	# the rewards of the tiers before are of no matter here
	for row in 29:4: 44:5:health,attribute 64:6:courage,health,attribute 99:7:courage,health,attribute 149:8:courage,health,attribute 199:9:courage,health,attribute; do
		IFS=: read -r points tier offer <<<"$row"
		sed -i "s/name: Cooper, type: highlander.*/name: Cooper, type: highlander, experience: $points}/" red.yaml
		if [ -n "$offer" ]; then
			who Cooper tier=$tier choose=$offer
		else
			who Cooper tier=$tier sheet.rewards=courage
		fi
	done
	sed -i 's/  experience: 9$/  experience: 199/' red.yaml
	who Harris tier=9 choose=courage,health,recruitment,attribute
	more 'event=reward by=Harris gain=recruitment'
	who Harris sheet.rewards=recruitment
	more 'event=bonus by=Cooper' 'event=reward by=Cooper gain=courage'
	who Cooper sheet.rewards=courage sheet.experience=201
}

@test "who would be left without Speed or Health retires (SB-868)" {
	shot Dubois Cooper
	more 'by=Cooper did=table-lookup.injury outcome=injured loses=speed retires=yes'
	who Cooper outcome=retires sheet.gone=yes
	lacks gains
}

@test "a dead Officer leaves the unit file to a new one (SB-549)" {
	shot Dubois Harris
	table-lookup injury -d 1 by=harris >>game.log
	run --separate-stderr muster --next red.yaml
	[[ $status -eq 2 && -z $output && $stderr == *"a unit has an Officer"* ]]
	muster --next red.yaml --force >next.yaml 2>/dev/null || [ $? -eq 1 ]
	run ! grep -q 'officer\|Harris\|experience: 9' next.yaml
	grep -q 'name: Perkins, type: infantryman, experience: 5, rewards: \[courage\]' next.yaml
	run unit-validate next.yaml
	[[ $status -eq 1 && $output == *"a unit has an Officer"* ]]
}

@test "a reward that is not chosen yet is named, and there is no next file before (SB-534)" {
	sed -i 's/experience: 4/experience: 9, rewards: [courage]/' red.yaml
	run --separate-stderr muster --next red.yaml
	[[ $status -eq 2 && -z $output && $stderr == *'Perkins: a reward for each tier'* ]]
	more 'event=reward by=Perkins gain=health' 'event=reward by=Harris gain=health'
	muster --next red.yaml >next.yaml
	unit-validate --after game.log --was red.yaml -u blue.yaml next.yaml
}

@test "what was brought off the table must be said" {      # SB-582
	more 'event=secured by=Harris'
	run --separate-stderr muster --after -o kv
	[[ $stderr == *"missing object="* ]]
}

@test "a reward without a new tier is none" {
	more 'event=reward by=Cooper gain=health'
	run --separate-stderr muster --after
	[[ $stderr == *"game.log:2: Cooper has not reached a new tier; its points come first"* ]]
	who Cooper tier=0
	lacks sheet.rewards choose
}

# ---- research, reorganising, Power Rank ----

book() {
	game last-stand
	more 'event=secured by=Harris object=book' 'event=study by=Cooper'
}

@test "the Book of Cain is studied by a Terror Check at -5, once (SB-547, SB-675, SB-676)" {
	book
	due
	answers 'by=Cooper next=check.madden lesson=0'
	muster --after | grep next= | check -d 10,6 >>game.log
	who Cooper gains=2
	unit Red monster-die=yes
	due
	[ -z "$output" ]
	more 'event=study by=Cooper' 'event=study by=Perkins'
	run --separate-stderr bash -c 'muster --after -o kv | grep next='
	[ -z "$output" ]
	[[ $stderr == *"game.log:5: Red has studied the Book of Cain already"*"game.log:6: Red has"* ]]
}

@test "the tier's reward comes before the study, and its Courage counts (SB-501, SB-534)" {
	sed -i 's/experience: 4/experience: 4, rewards: []/' red.yaml
	game last-stand
	more 'event=secured by=Harris object=book' 'event=study by=Perkins'
	who Perkins tier=1 sheet.rewards=courage
	due
	answers 'by=Perkins next=check.madden lesson=1'
}

@test "what does not fit is named with its line, and changes nothing (SB-505, SB-530, SB-939, SB-944)" {
	game troll-bridge
	shot Dubois Cooper
	more 'event=secured by=Cooper object=artefact' 'event=secured by=Harris object=artefact' \
		'event=secured by=Dubois object=artefact' 'event=secured by=Harris object=book' \
		'by=Cooper did=table-lookup.injury outcome=dead result=dead' \
		'by=Cooper did=table-lookup.injury outcome=flesh-wound result=flesh-wound' \
		'event=bonus by=Cooper' 'event=bonus by=Harris' 'event=bonus by=Harris'
	run --separate-stderr muster --after
	[ "${stderr_lines[0]#muster: }" = "game.log:4: Cooper is down, and secures nothing" ]
	[ "${stderr_lines[1]#muster: }" = "game.log:6: the artefact has been secured already" ]
	[ "${stderr_lines[2]#muster: }" = "game.log:7: there is no book in this scenario" ]
	[ "${stderr_lines[3]#muster: }" = "game.log:9: Cooper has rolled already" ]
	[ "${stderr_lines[4]#muster: }" = "game.log:10: Cooper is lost to the unit" ]
	[ "${stderr_lines[5]#muster: }" = "game.log:12: Harris has a bonus point already" ]
	[ "${#stderr_lines[@]}" -eq 6 ]
	run bash -c "muster --after -o kv 2>/dev/null | grep '^by=Cooper unit='"
	has outcome=dead
}

@test "each scenario has its objects, and no others" {
	for pair in investigation: revenants:artefact troll-bridge:artefact confirmed-kill:ring sunken-treasure:gold haunted-ruins:scholar \
		last-stand:book loup-garou: infested-monastery:book,tools ship-in-the-fog: solo-wolf-pack:orders \
		solo-ruined-chapel:cross,candelabra solo-troll-hunts: solo-last-mile:treasure; do # SB-610 to SB-835
		for object in artefact ring gold scholar book tools orders cross candelabra treasure; do
			game "${pair%%:*}"
			more "event=secured by=Harris object=$object"
			run --separate-stderr muster --after
			if [[ ",${pair#*:}," == *",$object,"* ]]; then
				[[ $stderr != *"there is no $object"* ]] || { echo "$pair $object"; return 1; }
			else
				[[ $stderr == *"there is no $object in this scenario"* ]] || { echo "$pair $object"; return 1; }
			fi
		done
	done
}

@test "who collapses over the Book is mad, who is paralysed only fails (SB-909)" {
	book
	muster --after | grep next= | check -d 1,1 >>game.log
	due
	answers 'by=Cooper next=table-lookup.madness'
	book
	more 'by=Cooper did=check.madden result=paralysed'
	who Cooper gains=1
	unit Red earned=2
	lacks monster-die
}

@test "without the Book there is nothing to study (SB-547)" {
	game last-stand
	more 'event=study by=Cooper'
	run --separate-stderr bash -c 'muster --after -o kv | grep next='
	[ -z "$output" ]
	[[ $stderr == *"game.log:2: Red has not secured the Book of Cain"* ]]
}

@test "who is sent away is struck off and counts for nothing (SB-554, SB-555, SB-942)" {
	unit Red power-rank=5
	more 'event=dismiss by=Tongue'
	who Tongue outcome=dismissed sheet.gone=yes
	unit Red power-rank=3
}

@test "Power Rank is the sum of the tiers of who is left, 0 for a new unit (SB-560, SB-561, SB-942)" {
	unit Red power-rank=5
	unit Blue power-rank=0
	shot Dubois Tongue
	table-lookup injury -d 1 by=tongue >>game.log
	unit Red power-rank=3
}

@test "the difference of the Power Ranks is said for the next game (SB-565)" {
	run bash -c 'muster --after -o kv | tail -n 1'
	answers 'differential=5 weaker=Blue'
	unit Blue behind=5
	export VOLTIGEUR_UNITS=red.yaml
	run bash -c 'muster --after -o kv | tail -n 1'
	[[ $output != *differential* ]]
}

@test "the bonus points of a differential are added to those of the scenario (SB-574)" {
	table-lookup differential by=dubois differential=13 >>game.log
	unit Blue earned=2 open=2
}

# ---- the scenarios' rewards, from the log ----

# three casualties of Blue by Red
three() {
	shot Harris Gaspard
	shot Harris Manon
	shot Cooper Bertrand
}

@test "three casualties of the other unit, by its own attacks, each once (SB-581, SB-893, SB-944)" {
	shot Harris Gaspard
	shot Harris Manon
	unit Red earned=0
	more 'by=Dubois at=Manon did=check.medic target.health=2 was.target.health=0'
	shot Cooper Manon
	unit Red earned=0
	monster Wolf dark-wolf
	shot Wolf Bertrand
	unit Red earned=0
	shot Harris Bertrand # lies already
	more 'by=Dubois did=move.fall health=0'
	unit Red earned=2
	unit Blue earned=0
}

@test "casualties by answers alone are counted from the first (SB-893)" {
	local name
	for name in Gaspard Manon; do
		more "by=$name at=Cooper did=melee.attack health=0 was.health=9"
		unit Red earned=0
	done
	more 'by=Bertrand at=Cooper did=melee.attack health=0 was.health=12'
	unit Red earned=2
	# monsters, too
	answered() { more "event=join by=$1 type=$2" "by=$1 at=Harris did=melee.attack health=0 was.health=9"; }
	game loup-garou
	answered Wolf werewolf
	unit Red earned=1
	game ship-in-the-fog
	answered Wolf werewolf
	unit Red earned=0
	answered Count vampire
	unit Red earned=2
	game revenants
	for name in One Two Three; do
		unit Red earned=0
		answered $name revenant
	done
	unit Red earned=1
}

@test "an answer to an attack counts for who gave it (SB-893, SB-894)" {
	shot Harris Gaspard
	shot Harris Manon
	more 'by=Bertrand at=Cooper did=melee.attack health=0 was.health=12 target.health=10 was.target.health=11'
	unit Red earned=2
	monster Hob hobgoblin
	more 'by=Hob at=Manon did=melee.attack health=0 was.health=14'
	unit Blue earned=2
}

@test "casualties in one's own unit, and by a figure in an episode, count for nobody (SB-872)" {
	shot Harris Cooper
	shot Harris Perkins
	shot Harris Tongue
	unit Red waits=3 earned=0
	unit Blue earned=0
}

@test "no other look into a table investigates a marker (SB-594, SB-895)" {
	more 'by=Harris did=table-lookup.faith' 'by=Harris did=table-lookup.restored' 'by=Cooper did=table-lookup.find'
	unit Red earned=0
	clue Harris queen-of-diamonds
	clue Cooper jack-of-diamonds
	unit Red earned=2
}

# all that a scenario gives
earns() {
	unit Red earned="$1"
}

@test "scenario 1 gives 7 at most (SB-594 to SB-597)" {
	clue Harris ace-of-diamonds spawn=hobgoblin
	clue Harris king-of-diamonds
	monster Hob hobgoblin
	shot Harris Hob
	three
	earns 7
}

@test "scenario 2 gives 6 at most (SB-607 to SB-610)" {
	game revenants
	for i in 1 2 3; do monster Rev$i revenant; done
	for i in 1 2 3; do shot Harris Rev$i; done
	clue Harris jack-of-diamonds
	clue Cooper ten-of-diamonds
	more 'event=secured by=Harris object=artefact'
	three
	earns 6
}

@test "scenario 3 gives 8 at most (SB-621 to SB-624)" {
	game troll-bridge
	monster Troll troll
	shot Harris Troll
	for card in ace king queen; do clue Harris $card-of-diamonds; done
	more 'event=secured by=Harris object=artefact'
	three
	earns 8
}

@test "scenario 4 gives 7 at most (SB-633 to SB-636)" {
	game confirmed-kill
	monster G1 goblin
	monster G2 goblin
	shot Harris G1
	earns 0
	shot Harris G2
	clue Harris king-of-diamonds
	clue Harris jack-of-diamonds
	more 'event=secured by=Harris object=ring'
	three
	earns 7
}

@test "scenario 5 gives 8 at most, and who hurt the dog is paid, too (SB-647 to SB-651, SB-944)" {
	game sunken-treasure
	monster Dog black-dog
	more 'by=Dubois at=Dog did=shoot.fire result=miss' 'by=Dog at=Dubois did=melee.attack result=miss'
	unit Blue earned=0
	more 'by=Dubois at=Dog did=shoot.fire target.health=4 was.target.health=18'
	shot Harris Dog
	clue Harris king-of-clubs
	clue Harris queen-of-clubs
	more 'event=secured by=Harris object=gold'
	three
	earns 8
	unit Blue earned=1
}

@test "scenario 6 gives 8 at most (SB-662 to SB-665)" {
	game haunted-ruins
	monster Boo ghost
	shot Harris Boo
	for card in queen-of-diamonds jack-of-diamonds ace-of-spades; do clue Harris $card; done
	more 'event=secured by=Harris object=scholar'
	three
	earns 8
}

@test "scenario 7 gives 8 at most; the Bandit that turns counts (SB-671 to SB-674, SB-908)" {
	game last-stand
	for i in 1 2 3; do monster B$i bandit; done
	for i in 1 2 3; do shot Harris B$i; done
	clue Harris red spawn=changeling
	monster Ling changeling
	shot Harris Ling
	more 'event=secured by=Harris object=book'
	three
	earns 8
}

@test "scenario 8 gives 6 with three Werewolves (SB-687 to SB-689)" {
	game loup-garou
	for i in 1 2 3; do monster W$i werewolf; done
	for i in 1 2 3; do shot Harris W$i; done
	clue Harris ten-of-spades
	clue Cooper nine-of-spades
	three
	earns 6
}

@test "scenario 9 gives 9 at most (SB-703 to SB-707)" {
	game infested-monastery
	monster Poss possessed
	shot Harris Poss
	clue Harris king-of-spades
	clue Harris queen-of-spades
	more 'event=secured by=Harris object=book' 'event=secured by=Harris object=tools' 'event=study by=Harris'
	three
	earns 9
	due
	[[ $output != *check.terror* ]]
}

@test "scenario 10 gives 9 at most (SB-727 to SB-730)" {
	game ship-in-the-fog
	for i in 1 2; do monster B$i bandit; monster V$i vampire; done
	for i in 1 2; do shot Harris B$i; shot Cooper V$i; done
	for card in ace king queen; do clue Harris $card-of-spades; done
	three
	earns 9
}

leave() { for name; do more "event=leave by=$name"; done; }

@test "solo scenario 1 gives 8 with one Werewolf; others' casualties give nothing (SB-778 to SB-782)" {
	game solo-wolf-pack
	for i in 1 2 3 4 5; do monster D$i dark-wolf; shot Harris D$i; done
	monster W werewolf
	shot Harris W
	for card in king queen ten; do clue Cooper $card-of-spades; done
	more 'event=secured by=Harris object=orders'
	leave Harris Cooper Perkins
	earns 6
	leave Tongue
	earns 8
	three
	earns 8
}

@test "solo scenario 2 gives 8 with one Vampire (SB-796 to SB-801)" {
	game solo-ruined-chapel
	for i in 1 2 3 4 5; do monster R$i revenant; shot Harris R$i; done
	monster V vampire
	shot Harris V
	for card in king queen jack; do clue Cooper $card-of-spades; done
	more 'event=secured by=Harris object=cross' 'event=secured by=Cooper object=candelabra'
	leave Harris Cooper Perkins Tongue
	earns 8
}

@test "solo scenario 3 counts who stands or left (SB-813 to SB-818, SB-923)" {
	game solo-troll-hunts
	earns 2
	leave Harris
	earns 2
	more 'by=Perkins did=move.fall health=0'
	earns 1
	for i in 1 2 3; do monster G$i goblin; shot Harris G$i; done
	monster T troll
	shot Harris T
	for card in ace king queen; do clue Cooper $card-of-spades; done
	earns 5
}

@test "solo scenario 4: who leaves over the exit edge, and with what (SB-830 to SB-835, SB-926)" {
	game solo-last-mile
	for i in 1 2 3 4 5; do monster B$i bandit; shot Harris B$i; done
	monster Dog black-dog
	shot Harris Dog
	for card in ace king queen; do clue Cooper $card-of-spades; done
	leave Harris Cooper
	more 'event=leave by=Perkins edge=other'
	earns 4
	more 'event=leave by=Tongue edge=exit' 'event=secured by=Tongue object=treasure' 'event=secured by=Tongue object=treasure'
	earns 9
}

@test "who leaves by move exit has left as by event=leave, and leaves once (SB-151, SB-502, SB-834)" {
	game solo-last-mile
	earns 0
	for name in Harris Cooper Perkins; do
		plays move exit by=$name
		leave $name
	done
	earns 1
	game loup-garou
	clue Cooper king-of-spades
	more event=turn event=turn event=turn event=turn
	plays move exit by=Cooper
	who Cooper gains=2
}

@test "an object that is none is refused, and one must be named" {
	more 'event=secured by=Harris' 'event=secured by=Harris object=chair'
	run --separate-stderr muster --after
	[[ $stderr == *'game.log:2: missing object='* && $stderr == *'game.log:3: object: unknown value "chair"'* ]]
}

# ---- what 2,000 model campaigns found ----

@test "the Book is read after the game: by who left, lay or collapsed in it, too (SB-675, SB-909)" {
	for fate in 'event=leave by=Cooper' 'by=Cooper did=check.terror terror=collapse was.terror=none' 'by=Cooper did=move.fall health=0'; do
		book
		sed -i '/event=study/d' game.log
		more "$fate"
		due
		[ -z "$output" ] || muster --after | grep next= | table-lookup -d 9 >>game.log
		more 'event=study by=Cooper'
		muster --after | grep next= | check -d 10,6 >>game.log
		unit Red monster-die=yes
		run ! grep -q refused= game.log
	done
}

@test "who collapsed in the game and again over the Book rolls twice (SB-504, SB-876, SB-909)" {
	book
	sed -i '/event=study/d' game.log
	more 'by=Cooper did=check.terror terror=collapse was.terror=none'
	table-lookup madness -d 8 by=cooper >>game.log
	more 'event=study by=Cooper'
	muster --after | grep next= | check -d 1,1 >>game.log
	due
	answers 'by=Cooper next=table-lookup.madness'
	table-lookup madness -d 4 by=cooper >>game.log
	who Cooper outcome=cursed sheet.madness=cursed,nagging-doubt gains=1
	table-lookup madness -d 5 by=cooper >>game.log
	run --separate-stderr muster --after
	[[ $stderr == *"Cooper has rolled already"* ]]
	sed -i '/outcome=cursed/,$d' game.log
	table-lookup madness -d 9 by=cooper >>game.log # one more doubt
	who Cooper sheet.madness=nagging-doubt,second-doubt
	more 'event=reward by=Harris gain=health'
	muster --next red.yaml >next.yaml
	run bash -c 'muster -u next.yaml -o kv | grep by=Cooper'
	has full-health=9
}

@test "what the Book taught stands in the next unit file, counts in the next fight, and ends with it (SB-675)" {
	book
	muster --after | grep next= | check -d 10,6 >>game.log
	more 'event=reward by=Harris gain=health' 'event=recruit by=Tom unit=Red type=infantryman'
	muster --next red.yaml >next.yaml
	grep -qx 'studied: yes' next.yaml
	cp red.yaml old.yaml
	run unit-validate --after game.log --was old.yaml -u blue.yaml next.yaml
	[ "$status" -eq 0 ]
	sed '/studied/d' next.yaml >less.yaml
	run unit-validate -o gcc --after game.log --was old.yaml -u blue.yaml less.yaml
	[[ $status -eq 1 && $output == *'[book-studied]'* ]]
	cp next.yaml red.yaml
	game investigation
	run bash -c 'muster -u red.yaml -o kv | grep by=Harris'
	has fate-monster=2
	plays table-lookup fate-pool by=harris
	run ! bash -c 'muster -o kv | grep fate-monster' # as in the file
	more 'event=reward by=Tongue gain=melee'
	muster --next red.yaml | grep -qx 'studied: no'
}

@test "a spy is read from the opponent's unit file (SB-524, SB-874)" {
	run table-lookup fate-pool -o kv by=dubois at=harris
	has fate-monster=2
	run table-lookup fate-pool -o kv by=harris at=dubois
	lacks fate-monster
	run table-lookup fate-pool -o kv by=harris at=tongue # its own spy
	has refused=own-side
	run table-lookup fate-pool -o kv by=dubois
	lacks fate-monster
	echo 'event=game scenario=solo-wolf-pack play=solo' >game.log
	run table-lookup fate-pool -o kv by=dubois at=harris
	has fate-monster=0
}

@test "a retired Officer is told as a lost one (SB-549)" {
	more 'event=dismiss by=Harris'
	unit Red officer=lost
	who Harris outcome=dismissed
}

@test "each unit is measured against the highest; of two that tie both are named (SB-887)" {
	sed 's/Blue/Green/; s/Dubois/Lopez/; s/Gaspard/Hans/; s/Manon/Marta/; s/Bertrand/Berto/' blue.yaml >green.yaml
	export VOLTIGEUR_UNITS=red.yaml:blue.yaml:green.yaml
	unit Red power-rank=5
	lacks behind
	unit Blue behind=5
	unit Green behind=5
	run bash -c 'muster --after -o kv | tail -n 1'
	answers 'differential=5 weaker=Blue,Green'
	sed -i 's/{name: Hans, type: guard}/{name: Hans, type: guard, experience: 12, rewards: [courage, health]}/' green.yaml
	unit Blue behind=5
	unit Green behind=3
}

@test "any edge is one to leave over, but in the last mile (SB-781, SB-799, SB-834)" {
	game solo-wolf-pack
	for name in Harris Cooper Perkins Tongue; do more "event=leave by=$name edge=other"; done
	earns 2
	game solo-last-mile
	for name in Harris Cooper Perkins Tongue; do more "event=leave by=$name edge=other"; done
	earns 0
	more 'event=secured by=Harris object=treasure'
	run --separate-stderr muster --after
	[[ $stderr == *"game.log:6: Harris left over another edge than that of the scenario"* ]]
}

@test "who is not down has no injury roll (SB-502, SB-862)" {
	more 'by=Cooper did=table-lookup.injury outcome=dead result=dead'
	run --separate-stderr muster --after
	[[ $stderr == *"game.log:2: Cooper is not down"* ]]
	who Cooper gains=1
}

@test "who did not collapse has no madness roll (SB-504)" {
	more 'by=Cooper did=table-lookup.madness outcome=insane result=insane'
	run --separate-stderr muster --after
	[[ $stderr == *"game.log:2: Cooper has not collapsed"* ]]
	who Cooper gains=1
}

@test "a reward of another nation's is refused by the next file (SB-019, SB-882)" {
	more 'event=reward by=Harris attribute=tactician'
	run --separate-stderr muster --next red.yaml
	[[ $status -eq 2 && -z $output && $stderr == *"tactician may not be chosen here"* ]]
	sed -i 's/britain/austria/; s/type: highlander, kit: heavy-weapon/type: infantryman/' red.yaml
	muster --next red.yaml | grep -q 'rewards: \[courage, tactician\]'
}

@test "who is down or collapsed neither leaves nor secures, and nobody leaves the Troll's hunt before turn 6 (SB-502, SB-584, SB-808, SB-911)" {
	game troll-bridge
	shot Dubois Cooper
	more 'by=Perkins did=check.terror terror=collapse was.terror=none' 'event=leave by=Cooper' 'event=secured by=Perkins object=artefact'
	run --separate-stderr muster --after
	[[ $stderr == *"game.log:5: Cooper is down, and cannot leave the table"* && $stderr == *"game.log:6: Perkins has collapsed, and secures nothing"* ]]
	game solo-troll-hunts
	more event=turn event=turn event=turn event=turn 'event=leave by=Cooper' event=turn 'event=leave by=Perkins'
	run --separate-stderr muster --after
	[[ $stderr == *"game.log:6: nobody leaves before turn 6"* && $stderr != *game.log:8* ]]
}

@test "who is lost or sent away is not sent away again (SB-554, SB-878)" {
	shot Dubois Cooper
	table-lookup injury -d 1 by=cooper >>game.log
	more 'event=dismiss by=Cooper' 'event=dismiss by=Tongue' 'event=dismiss by=Tongue'
	run --separate-stderr muster --after
	[[ $stderr == *"game.log:5: Cooper is lost to the unit"* && $stderr == *"game.log:7: Tongue has been sent away"* ]]
}

@test "of three units, each that fells a figure has it as a casualty, once (SB-893, SB-944)" {
	sed 's/Blue/Green/; s/Dubois/Lopez/; s/Gaspard/Hans/; s/Manon/Marta/; s/Bertrand/Berto/' blue.yaml >green.yaml
	export VOLTIGEUR_UNITS=red.yaml:blue.yaml:green.yaml
	shot Lopez Gaspard
	more 'by=Manon at=Gaspard did=check.medic target.health=2 was.target.health=0'
	shot Harris Gaspard
	shot Harris Manon
	unit Red earned=0
	shot Harris Bertrand
	unit Red earned=2
	unit Green earned=0
	more 'by=Dubois at=Gaspard did=check.medic target.health=2 was.target.health=0'
	shot Lopez Gaspard
	shot Lopez Harris
	unit Green earned=0
}

@test "there are two treasures in the last mile (SB-821, SB-835, SB-926)" {
	game solo-last-mile
	leave Cooper
	for _ in 1 2 3; do more 'event=secured by=Cooper object=treasure'; done
	earns 4
	run --separate-stderr muster --after
	[[ $stderr == *"game.log:5: both treasures have been secured already"* ]]
}
