#!/usr/bin/env bats
# After the game, scenarios and clue cards of The Silver Bayonet.
load ../../helper

setup() { export VOLTIGEUR_RULES=silver-bayonet; }

# ---- injury and madness ----

@test "Injury and Death, at its edges (SB-509 to SB-512)" {
	for row in 1:dead 4:slow-recovery 5:flesh-wound 10:flesh-wound; do
		run table-lookup injury -o kv -d ${row%:*} health=0
		has result=${row#*:} casualty=${row%:*}
	done
	run table-lookup injury -o kv roll=4
	has result=slow-recovery starts=-3
	run table-lookup injury -e roll=1
	[ "$status" -eq 1 ]
}

@test "a permanent injury goes on to its own table (SB-510, SB-513 to SB-517)" {
	for row in 1:speed 2:speed 3:melee 4:melee 5:accuracy 6:accuracy 7:courage 8:courage 9:health 10:health; do
		run table-lookup injury -o kv -d 2,${row%:*} health=0
		has result=injured loses=${row#*:}
	done
	run table-lookup injury -o kv -d 3,1 speed=6 health=-2
	has result=injured speed=5 was.speed=6
	run table-lookup permanent-injury -o kv -d 9 full-health=12
	has full-health=11
}

@test "a Fate Die left over throws a casualty again, and that stands (SB-506, SB-507)" {
	run table-lookup injury -o kv -d 1,8 fate=power
	has casualty=1 casualty.reroll=8 result=flesh-wound fate-power=1
	run table-lookup injury -o kv -d 5,1 fate=skill
	has result=dead fate-skill=1
	run table-lookup injury -o kv -d 1,8 fate=if-dead fate-power=0
	has casualty.reroll=8 fate-skill=1
	run table-lookup injury -o kv -d 2,5 fate=if-dead
	has result=injured
	lacks casualty.reroll
	run --separate-stderr table-lookup injury -d 1,8 fate=power fate-power=0
	refuses 'not possible here'
	run --separate-stderr table-lookup injury roll=11
	refuses "roll: 11 is above the maximum of 10"
}

@test "Madness, at its edges, and what a figure keeps of it (SB-522 to SB-528)" {
	for row in 1:insane 2:episodes 3:spy 4:cursed 5:imbalanced 6:confused 7:confused 8:nagging-doubt 10:nagging-doubt; do
		run table-lookup madness -o kv roll=${row%:*}
		has outcome=${row#*:}
	done
	run table-lookup madness -o kv roll=4 madness=spy
	has madness=spy,cursed was.madness=spy
	run table-lookup madness -o kv roll=8 full-health=10
	has full-health=9
}

@test "a madness held already has no further effect, doubt adds up (SB-876)" {
	run table-lookup madness -o kv roll=4 madness=cursed
	has madness=cursed
	lacks was.madness
}

# ---- experience ----

@test "tiers, at their edges (SB-537 to SB-546)" {
	for row in 0:0 4:0 5:1 9:1 10:2 17:2 18:3 29:3 30:4 44:4 45:5 64:5 65:6 99:6 100:7 149:7 150:8 199:8 200:9 999:9; do
		run table-lookup tier -o kv experience=${row%:*}
		has tier=${row#*:}
	done
	run table-lookup tier -o kv experience=5
	has reward=courage
}

@test "one for taking part, one bonus, the rest deeds, three at most (SB-529, SB-533, SB-880)" {
	run table-lookup experience -o kv experience=3
	has gains=1 experience=4 result=same
	run table-lookup experience -o kv experience=4 bonus=1
	has gains=2 experience=6 result=risen tier=1 reward=courage
	run table-lookup experience -o kv experience=4 bonus=1 deeds=4
	has gains=3 experience=7
	run table-lookup experience -o kv experience=4 lost=yes
	has result=lost
	lacks gains
	run --separate-stderr table-lookup experience experience=4 bonus=2
	refuses "bonus: 2 is above the maximum of 1"
}

@test "a tier's reward comes when it is reached, once (SB-534)" {
	run table-lookup experience -o kv experience=9 bonus=0
	has tier=2 result=risen
	run table-lookup experience -o kv experience=10
	has tier=2 result=same
	lacks reward
}

@test "the differential, with its two overlaps settled (SB-566 to SB-572, SB-885, SB-886)" {
	for row in 0:0:0 4:0:0 5:0:1 11:0:1 12:1:2 16:1:2 17:1:4 21:1:4 22:2:6 24:2:6 25:3:8 30:3:8 31:4:8 60:4:8; do
		IFS=: read -r gap dice bonus <<<"$row"
		run table-lookup differential -o kv differential=$gap
		has extra-dice=$dice bonus=$bonus
	done
}

@test "a differential of 30 warns (SB-575)" {
	run table-lookup differential -o kv -t differential=30
	[[ "$output" == *"asks for a new campaign"* ]]
	run table-lookup differential -o kv -t differential=29
	[[ "$output" != *"asks for a new campaign"* ]]
}

# ---- scenarios ----

@test "ten scenarios by a die, each with what it puts on the table (SB-576)" {
	local face=1
	for row in investigation:5 revenants:5 troll-bridge:3 confirmed-kill:5 sunken-treasure:3 haunted-ruins:8 last-stand:0 loup-garou:7 infested-monastery:6 ship-in-the-fog:7; do
		run table-lookup scenario -o kv roll=$face
		has scenario=${row%:*} markers=${row#*:}
		face=$((face + 1))
	done
}

@test "each scenario and solo scenario begins with its markers and monsters, two with a Monster Die more (SB-587 to SB-820)" {
	local scenario markers monsters more
	while read -r scenario markers monsters more; do
		run table-lookup setup -o kv scenario=$scenario
		has markers=$markers monsters=${monsters%:*} monster-count=${monsters#*:}
		if [ -n "$more" ]; then has extra-monster-dice=$more; else lacks extra-monster-dice; fi
	done <<-'END'
		investigation      5 none:0
		revenants          5 revenant:5 1
		troll-bridge       3 none:0
		confirmed-kill     5 goblin:1
		sunken-treasure    3 none:0 1
		haunted-ruins      8 none:0
		last-stand         0 bandit:8
		loup-garou         7 none:0
		infested-monastery 6 bandit:5
		ship-in-the-fog    7 bandit:4
		solo-wolf-pack     6 dark-wolf:8
		solo-ruined-chapel 4 revenant:6
		solo-troll-hunts   4 goblin:4
		solo-last-mile     5 bandit:6
	END
}

spawns() {
	run table-lookup spawn -o kv "$@"
}

@test "what comes at the ends of turns (SB-627, SB-642, SB-678, SB-788, SB-789, SB-807)" {
	spawns scenario=confirmed-kill turn=4
	has spawn=goblin count=1
	spawns scenario=confirmed-kill turn=5
	has spawn=none
	spawns scenario=sunken-treasure turn=1
	has spawn=black-dog
	spawns scenario=loup-garou turn=3
	has spawn=dark-wolf count=4 also-werewolves=2
	spawns scenario=loup-garou turn=2
	has spawn=none
	for row in 1:1 2:0 5:1; do
		spawns scenario=solo-ruined-chapel turn=${row%:*}
		has spawn=revenant
		if [ ${row#*:} = 1 ]; then has also-vampires=1; else lacks also-vampires; fi
	done
	for row in 1:goblin 2:goblin 3:troll 4:goblin 5:none; do
		spawns scenario=solo-troll-hunts turn=${row%:*}
		has spawn=${row#*:}
	done
	has count=0 # nothing comes
}

@test "the wolf pack's nights and the last mile's road (SB-767 to SB-771, SB-824)" {
	for row in 1:dark-wolf:2 3:dark-wolf:2 4:dark-wolf:1 7:dark-wolf:1 8:none:0 9:none:0 10:werewolf:1; do
		IFS=: read -r face creature count <<<"$row"
		spawns scenario=solo-wolf-pack turn=2 -d $face
		has spawn=$creature count=$count
	done
	run table-lookup wolf-pack -o kv roll=9
	has sky=drizzle
	for row in 1:none 6:none 7:bandit 10:bandit; do
		spawns scenario=solo-last-mile turn=2 -d ${row%:*}
		has spawn=${row#*:}
	done
}

@test "the Black Dog runs a die and stops an inch short (SB-823)" {
	run table-lookup dash -o kv -d 4 range=9
	has distance=4 result=ran
	run table-lookup dash -o kv -d 8 range=9
	has distance=8 result=ran
	run table-lookup dash -o kv -d 9 range=9
	has distance=8 result=short
}

# ---- clue cards ----

clue() {
	run table-lookup clue -o kv scenario="$1" card="$2" "${@:3}"
}

@test "cards that bring creatures (SB-589, SB-603, SB-655, SB-660, SB-680, SB-695, SB-724, SB-772)" {
	for row in investigation:ace-of-diamonds:hobgoblin revenants:king-of-diamonds:revenant revenants:queen-of-diamonds:revenant haunted-ruins:king-of-diamonds:ghost haunted-ruins:queen-of-spades:revenant haunted-ruins:jack-of-spades:revenant loup-garou:ace-of-spades:werewolf infested-monastery:ace-of-spades:possessed ship-in-the-fog:king-of-hearts:vampire ship-in-the-fog:queen-of-hearts:vampire last-stand:red:changeling solo-wolf-pack:ace-of-spades:werewolf; do
		IFS=: read -r scenario card creature <<<"$row"
		clue $scenario $card
		has spawn=$creature count=1
	done
}

@test "cards that add Fate Dice (SB-590, SB-605, SB-618, SB-619, SB-646, SB-701, SB-718)" {
	for row in investigation:king-of-diamonds:monster=2 investigation:queen-of-diamonds:monster=2 revenants:jack-of-diamonds:power=3 troll-bridge:ace-of-diamonds:monster=3 troll-bridge:king-of-diamonds:skill=3 confirmed-kill:queen-of-diamonds:monster=2 confirmed-kill:jack-of-diamonds:power=3 sunken-treasure:queen-of-clubs:monster=3 haunted-ruins:queen-of-spades:power=3 haunted-ruins:jack-of-spades:skill=3 loup-garou:ten-of-spades:monster=2 loup-garou:nine-of-spades:power=3 loup-garou:eight-of-spades:skill=3 infested-monastery:ten-of-spades:monster=2 infested-monastery:nine-of-spades:power=3 infested-monastery:eight-of-spades:skill=3 ship-in-the-fog:ace-of-spades:monster=3 ship-in-the-fog:jack-of-spades:power=3 solo-wolf-pack:ten-of-spades:skill=3 solo-wolf-pack:jack-of-spades:power=3 solo-ruined-chapel:jack-of-spades:power=3; do
		IFS=: read -r scenario card gain <<<"$row"
		clue $scenario $card
		has fate-$gain
	done
}

@test "cards of either kind add the die that is named (SB-812, SB-829)" {
	clue solo-troll-hunts jack-of-spades boon=skill
	has fate-skill=3
	clue solo-last-mile ten-of-spades
	has fate-power=3
}

@test "cards that change what attacks count as (SB-681, SB-698, SB-775, SB-795, SB-809, SB-828)" {
	for row in loup-garou:king-of-spades:shots-as=silver loup-garou:queen-of-spades:shots-as=silver loup-garou:jack-of-spades:blows-as=silver infested-monastery:jack-of-spades:blows-as=blessed solo-wolf-pack:king-of-spades:shots-as=silver solo-wolf-pack:queen-of-spades:blows-as=silver solo-wolf-pack:jack-of-spades:blows-as=silver solo-ruined-chapel:ace-of-spades:blows-as=blessed solo-ruined-chapel:king-of-spades:shots-as=silver solo-ruined-chapel:queen-of-spades:blows-as=silver solo-troll-hunts:ace-of-spades:blows-as=fire solo-troll-hunts:king-of-spades:blows-as=fire solo-troll-hunts:queen-of-spades:shots-as=cold-iron solo-last-mile:ace-of-spades:shots-as=blessed solo-last-mile:king-of-spades:blows-as=enchanted solo-last-mile:jack-of-spades:shots-as=enchanted; do
		IFS=: read -r scenario card change <<<"$row"
		clue $scenario $card
		has $change
	done
	clue solo-ruined-chapel ten-of-spades
	has object=cross shots-as=blessed holy-symbol=yes
}

@test "cards with things to carry, to wield, or to shudder at (SB-592, SB-602, SB-606, SB-628, SB-629, SB-632, SB-644, SB-657)" {
	for row in revenants:ace-of-diamonds:object=artefact revenants:ten-of-diamonds:check=terror confirmed-kill:ace-of-diamonds:object=ring confirmed-kill:king-of-diamonds:gains=cold-iron-weapon confirmed-kill:ten-of-diamonds:modifier=-2 sunken-treasure:ace-of-clubs:object=gold sunken-treasure:king-of-clubs:gains=enchanted-weapon haunted-ruins:queen-of-diamonds:gains=blessed-weapon haunted-ruins:jack-of-diamonds:heals=4 haunted-ruins:ace-of-spades:gains=blessed-weapon haunted-ruins:king-of-spades:gains=salt-bag infested-monastery:king-of-spades:object=book infested-monastery:queen-of-spades:object=tools ship-in-the-fog:king-of-spades:gains=silver-weapon ship-in-the-fog:queen-of-spades:gains=silver-weapon ship-in-the-fog:jack-of-hearts:gains=silver-weapon ship-in-the-fog:king-of-hearts:experience=1 investigation:jack-of-diamonds:check=body investigation:ten-of-diamonds:check=body troll-bridge:queen-of-diamonds:check=body solo-wolf-pack:nine-of-spades:object=orders solo-ruined-chapel:ace-of-spades:object=candelabra; do
		IFS=: read -r scenario card effect <<<"$row"
		clue $scenario $card
		has $effect
	done
	clue revenants ace-of-diamonds
	has burden=yes
}

@test "cards that bring nothing, and a Bandit who was one (SB-668, SB-723, SB-827)" {
	for row in ship-in-the-fog:ace-of-hearts solo-last-mile:queen-of-spades last-stand:black; do
		clue ${row%:*} ${row#*:}
		[ "$status" -eq 0 ]
		lacks spawn object gains check
	done
}

@test "the scholar brings a Ghost where the church had none (SB-654, SB-906)" {
	clue haunted-ruins ace-of-diamonds ghosts=0
	has object=scholar spawn=ghost check=terror modifier=-1
	clue haunted-ruins ace-of-diamonds ghosts=1
	has object=scholar
	lacks spawn check
}

@test "the cards of a scenario's clue decks are those of its table, each once (SB-580)" {
	cd "$BATS_TEST_TMPDIR" || exit
	for table in $(draw --list | sed -n 's/^\(clue-[a-z-]*\) .*/\1/p' | sed 's/-red$//; s/-black$//' | sort -u | grep -v last-stand); do
		for deck in $(draw --list | grep -oE "^$table(-red|-black)? "); do
			left=$(draw "$deck" -s a | grep -o 'left=[0-9]*')
			draw "$deck" -s a count=$((${left#left=} + 1)) | grep -o 'card=[a-z-]*'
		done | sort >cards
		while read -r card; do
			run table-lookup "$table" -s a "$card"
			[ "$status" -eq 0 ] || { echo "$table: $output"; return 1; }
		done <cards
		[ "$(sort -u cards | wc -l)" -eq "$(wc -l <cards)" ]
		rows=$(sed -n "/^$table:/,/^[a-z]/p" "$root/tables/silver-bayonet/tables.yaml" | grep -cE '^    [a-z]+-of-[a-z]+:')
		[ "$(wc -l <cards)" -eq "$rows" ] || { echo "$table: $(wc -l <cards) cards, $rows rows"; return 1; }
	done
}

@test "a card that is not in the deck, and a card that is none, are refused" {
	run --separate-stderr table-lookup clue scenario=investigation card=ace-of-spades
	refuses 'the table has no row "ace-of-spades"'
	run --separate-stderr table-lookup clue scenario=investigation card=joker
	refuses 'card: unknown value "joker"'
	run --separate-stderr table-lookup clue card=ace-of-spades
	refuses "missing scenario="
}

# ---- rewards ----

earns() {
	local points="$1"
	shift
	run table-lookup rewards -o kv scenario="$@"
	has experience=$points
}

@test "the most that each scenario gives (SB-597 to SB-835)" {
	earns 7 investigation markers=5 uncovered=yes killed=hobgoblin casualties=3
	earns 6 revenants kills=3 markers=2 casualties=3 secured=artefact
	earns 8 troll-bridge markers=3 killed=troll casualties=3 secured=artefact
	earns 7 confirmed-kill markers=5 kills=2 casualties=3 secured=ring
	earns 8 sunken-treasure markers=3 casualties=3 secured=gold wounded=yes killed=black-dog
	earns 8 haunted-ruins killed=ghost markers=3 casualties=3 secured=scholar
	earns 8 last-stand kills=3 casualties=3 killed=changeling secured=book
	earns 6 loup-garou markers=2 werewolves=3 casualties=3
	earns 9 infested-monastery markers=2 killed=possessed casualties=3 secured=book,tools
	earns 9 ship-in-the-fog kills=2 casualties=3 markers=3 vampires=2
	earns 8 solo-wolf-pack markers=3 kills=5 werewolves=1 out=4 secured=orders
	earns 8 solo-ruined-chapel markers=3 kills=5 vampires=1 out=4 secured=cross,candelabra
	earns 7 solo-troll-hunts markers=3 kills=3 killed=troll out=6
	earns 9 solo-last-mile markers=3 kills=5 wounded=yes killed=black-dog out=3 treasures=2
}

@test "one short of each threshold gives nothing" {
	earns 0 investigation markers=1 casualties=2
	earns 0 revenants kills=2 markers=1 casualties=2
	earns 1 troll-bridge markers=1
	earns 0 confirmed-kill kills=1
	earns 0 haunted-ruins markers=2
	earns 0 last-stand kills=2
	earns 0 loup-garou markers=1
	earns 0 ship-in-the-fog kills=1 markers=2
	earns 0 solo-wolf-pack markers=2 kills=4 out=3
	earns 0 solo-troll-hunts kills=2 out=1
	earns 0 solo-last-mile kills=4 out=2
}

@test "what one scenario rewards another does not" {
	earns 0 investigation kills=9 killed=troll secured=gold vampires=2
	earns 0 solo-wolf-pack casualties=9
}

@test "killing the dog means hurting it, and rewards say their reasons (SB-650, SB-944)" {
	run table-lookup rewards -o kv -t scenario=sunken-treasure killed=black-dog markers=1
	has experience=3 text='"3 experience, +1 clue markers, +1 the Black Dog hurt, +1 the Black Dog"'
}

@test "a figure that a Medic raised makes no casualty roll (SB-862)" {
	run table-lookup injury -o kv health=2
	has result=unhurt
	lacks casualty
}

@test "who would be left without Speed or Health must retire (SB-868)" {
	run table-lookup injury -o kv -d 2,1 speed=1
	has speed=0 retires=yes
	run table-lookup injury -o kv -d 2,1 speed=2
	has speed=1
	lacks retires
	run table-lookup injury -o kv -d 2,9 full-health=1
	has retires=yes
}

# ---- what fresh eyes found ----

@test "madness answers with its result, and an insane figure is no success (SB-522 to SB-528, SB-868)" {
	run table-lookup madness -o kv -e roll=1
	[ "$status" -eq 1 ]
	[[ $output == *"result=insane"* ]]
	run table-lookup madness -o kv -e roll=6
	has result=confused
	run table-lookup madness -o kv --odds health=5
	has result=nagging-doubt p=0.3 rows=7
	run table-lookup madness -o kv roll=9 full-health=1
	has full-health=0 retires=yes
	run table-lookup madness -o kv roll=9 full-health=2
	has full-health=1
	lacks retires
}

@test "the Black Dog comes before the bridge at the end of turn 2 and dashes from then on (SB-823)" {
	run table-lookup spawn -o kv -t scenario=solo-last-mile turn=1 -d 3
	lacks also-black-dogs
	[[ $output != *dog* ]]
	run table-lookup spawn -o kv -t scenario=solo-last-mile turn=2 -d 8
	has also-black-dogs=1 spawn=bandit
	run table-lookup spawn -o kv -t scenario=solo-last-mile turn=3 -d 3
	lacks also-black-dogs
	[[ $output == *"while the Black Dog lives it dashes; no Bandit"* ]]
}

@test "a second ten of the wolf pack is no event (SB-771)" {
	run table-lookup wolf-pack -o kv roll=10
	has spawn=werewolf count=1
	run table-lookup wolf-pack -o kv roll=10 werewolves=1
	has spawn=none count=0
	run table-lookup spawn -o kv scenario=solo-wolf-pack turn=3 werewolves=1 -d 10
	has spawn=none
}

@test "the differential's extra dice: each kind once before one twice (SB-573)" {
	run table-lookup fate-pool -o kv extra-dice=2 extra-power=1 extra-monster=1
	has fate-power=3 fate-monster=2
	run table-lookup fate-pool -o kv -t extra-dice=2 extra-power=2
	has result=refused
	[[ $output == *"each kind once before one of them twice"* ]]
	run table-lookup fate-pool -o kv extra-dice=4 extra-power=2 extra-skill=1 extra-monster=1
	has fate-power=4 fate-skill=3 fate-monster=2
	run table-lookup fate-pool -o kv extra-dice=4 extra-power=2 extra-skill=2
	has result=refused
	run table-lookup fate-pool -o kv extra-dice=1
	has result=refused
	run table-lookup fate-pool -o kv play=solo extra-dice=1 extra-skill=1
	has result=refused
}

@test "one of several candidates is picked with equal chances (SB-890)" {
	run table-lookup pick -o kv candidates=4 -d 9,10,6
	has picked=2
	run table-lookup pick -o kv candidates=10 -d 10
	has picked=10
	run table-lookup pick -o kv --odds candidates=3
	[ "$(grep -c p=0.3333333333 <<<"$output")" -eq 3 ]
}

# ---- numbers that nothing has ----

@test "what cannot be rolled, earned or counted is refused (SB-537, SB-566, SB-627)" {
	for row in 'encounter roll=1' 'encounter roll=21' 'unexpected-event roll=0' 'unexpected-event roll=11' 'differential differential=-3' 'tier experience=-1'; do
		run --separate-stderr table-lookup $row
		[[ $status -eq 2 && -z $output && $stderr == *"is below the minimum of"* || $stderr == *"is above the maximum of"* ]]
	done
	spawns scenario=confirmed-kill turn=-3
	has spawn=none count=0
	spawns scenario=solo-troll-hunts turn=0
	has spawn=none count=0
}

@test "no card of a solo game adds a Monster Die, and one of elsewhere is ignored there (SB-750, SB-896)" {
	local card
	for scenario in solo-wolf-pack solo-ruined-chapel solo-troll-hunts solo-last-mile; do
		for card in ace king queen jack ten nine; do
			run table-lookup clue -o kv play=solo scenario=$scenario card=$card-of-spades
			[[ $output != *fate-monster* ]]
		done
	done
	clue investigation king-of-diamonds play=solo
	lacks fate-monster
	clue investigation king-of-diamonds
	has fate-monster=2
}
