#!/usr/bin/env bats
# Initiative, its tables, the phases, and monsters of The Silver Bayonet.
load ../../helper

setup() { export VOLTIGEUR_RULES=silver-bayonet; }

# begins DICE FIELD=...: both players' power and skill, then what they bring.
begins() {
	local dice="$1"
	shift
	run check initiative -o kv -t -d "$dice" calm=no "$@"
}

# ---- initiative ----

@test "the higher total is primary and no stat counts (SB-100, SB-097)" {
	begins 5,5,4,5 courage=5 terror=shaken
	has total=10 target.total=9 result=primary
	begins 4,5,5,5
	has result=secondary
}

@test "a tie is thrown again by both (SB-100, SB-111)" {
	begins 5,5,4,6,2,3,7,7
	has power=5,2 skill=5,3 target.power=4,7 target.skill=6,7 total=5 result=secondary
}

@test "a 20 adds a Power or a Skill Die by choice and an event (SB-107)" {
	begins 10,10,4,5,7
	has fate-power=3 was.fate-power=2 omens=faith result=primary
	begins 10,10,4,5,7 boon=skill
	has fate-skill=3
	lacks fate-power
	begins 4,5,10,10,7 target.boon=skill
	has target.fate-skill=3 omens=faith result=secondary
}

@test "a 2 adds a Monster Die and an encounter, and monsters go first (SB-108, SB-109)" {
	begins 1,1,4,5,9,9
	has fate-monster=2 arrivals=ghost order=monsters-first result=secondary
	begins 5,5,1,1,5,5
	has target.fate-monster=2 arrivals=bandit order=monsters-first result=primary
}

@test "specials of both apply, the primary's first (SB-110, SB-405)" {
	begins 1,1,10,10,7,2,3
	has omens=faith arrivals=possessed fate-monster=2 target.fate-power=3
	begins 10,10,1,1,7,2,3
	has omens=faith arrivals=possessed fate-power=3 target.fate-monster=2
}

@test "on a tie specials are settled first, and stand (SB-111, SB-404)" {
	begins 1,1,1,1,2,2,3,3,5,5,5,4
	[[ "$output" == *black-dog* && "$output" == *goblin* ]]
	has order=monsters-first result=primary fate-monster=2 target.fate-monster=2
}

@test "encounters may come on more than a 2 (SB-112)" {
	begins 2,2,5,5,10,10 encounter-at=4
	has arrivals=vampire
	lacks fate-monster order
}

@test "by agreement there are no events and no encounters (SB-751)" {
	run check initiative -o kv -d 10,10,1,1 calm=yes
	has result=primary
	lacks omens arrivals
}

@test "a Fate Die may reroll an initiative die, and the specials are read after it (SB-403)" {
	begins 1,1,9,5,4 fate=power
	has power.reroll=9 total=10 result=primary
	lacks arrivals
	begins 10,9,10,5,5,3 fate=skill
	has total=20 omens=wail
}

@test "equal dice bring an episode of madness, once a game (SB-523, SB-871)" {
	begins 5,5,4,3 madness=episodes
	has episode=yes
	begins 5,5,4,3 madness=episodes episode-had=yes
	lacks episode
	begins 5,6,4,4 target.madness=episodes
	has target.episode=yes
	begins 5,5,4,3 mad=1
	has episode=yes
	begins 5,6,4,4 target.mad=1
	has target.episode=yes
	begins 5,5,4,3
	lacks episode
	begins 5,6,4,4
	lacks target.episode
}

@test "in the monastery any 1 is a gust, ties and rerolls included (SB-693, SB-913)" {
	begins 5,5,4,1 scenario=infested-monastery
	has gust=yes
	begins 5,5,4,2 scenario=infested-monastery
	lacks gust
	begins 5,5,4,1
	lacks gust
	begins 1,5,5,5,4 scenario=infested-monastery fate=power
	lacks gust
}

# ---- tables ----

@test "the ten unexpected events (SB-113 to SB-122)" {
	for row in 1:rain 2:fog 3:wail 4:deluge 5:cannonball 6:fate 7:faith 8:enchantment 9:swap 10:find; do
		run table-lookup unexpected-event -o kv -d ${row%:*} sky=clear
		has omen=${row#*:}
	done
}

@test "events change what is in force; a deluge replaces rain, never the other way (SB-408, SB-114, SB-118)" {
	run table-lookup unexpected-event -o kv roll=1
	has sky=rain
	run table-lookup unexpected-event -o kv roll=4 sky=rain
	has sky=deluge was.sky=rain
	run table-lookup unexpected-event -o kv roll=1 sky=deluge
	has sky=deluge
	run table-lookup unexpected-event -o kv roll=2
	has sight=10
	run table-lookup unexpected-event -o kv roll=6
	has fate-barred=yes
}

@test "the nineteen encounters (SB-124 to SB-142)" {
	local total=2
	for creature in demon troll black-dog possessed goblin ghoul vampire-bat revenant bandit cultist hobgoblin dark-wolf living-scarecrow changeling living-armour pixie ghost werewolf vampire; do
		run table-lookup encounter -o kv roll=$total
		has creature=$creature
		total=$((total + 1))
	done
	run table-lookup encounter -o kv -d 3,4 sky=clear
	has creature=ghoul
}

@test "the cannonball: artillerists count 2 each, ties roll again (SB-117, SB-411)" {
	run table-lookup cannonball -o kv -d 3,5,7,7,6 artillerists=1
	has result=ours damage=6
	run table-lookup cannonball -o kv -d 3,4,7 artillerists=1
	has result=ours damage=7
	run table-lookup cannonball -o kv -d 3,5,2,2,7 artillerists=1
	has mine=3,2 theirs=5,2 result=ours damage=7
}

@test "faith heals bearers of a holy symbol by up to 3 (SB-119)" {
	run table-lookup faith -o kv health=8 full-health=10 holy-symbol=yes
	has health=10 result=healed
	run table-lookup faith -o kv health=5 full-health=10 holy-symbol=yes
	has health=8
	run table-lookup faith -o kv health=5
	has result=nothing health=5
}

@test "how many act before and after the monsters (SB-101, SB-103, SB-746, SB-756)" {
	for row in 7:3:4 8:4:4 1:1:0 2:1:1; do
		IFS=: read -r all first second <<<"$row"
		run table-lookup activations -o kv figures=$all
		has first=$first second=$second
	done
	run table-lookup activations -o kv figures=7 winner=no
	has second=7
	run table-lookup activations -o kv figures=7 play=cooperative
	has first=7 second=0
	run table-lookup activations -o kv figures=7 play=solo
	has first=3 second=4
	run table-lookup activations -o kv figures=0
	has result=over
}

@test "deployment: the higher die chooses, ties roll again (SB-579, SB-889)" {
	run table-lookup deployment -o kv -d 5,5,3,8 health=1
	has mine=5,3 theirs=5,8 result=opposite
}

# ---- monsters ----

acts() {
	run check monster -o kv -t speed=6 "$@"
}

@test "an unloaded weapon is reloaded with the Move, then fired (SB-243, SB-244, SB-937)" {
	acts weapon=musket unloaded=musket seen=20
	has result=shoot reloads=yes unloaded=
	[[ "$output" == *"1. its musket is unloaded - it reloads with its Move; 2. a soldier 20 inches off is in reach"* ]]
	[[ "$output" != *"reloads after the shot"* ]]
}

@test "what reloaded and cannot shoot stays where it is (SB-476)" {
	acts weapon=musket unloaded=musket seen=25
	has result=stay reloads=yes
	lacks distance
}

@test "a loaded weapon shoots what is in reach and sight, and is reloaded after (SB-244)" {
	acts weapon=musket seen=24
	has result=shoot reloads=yes
	[[ "$output" == *"reloads after the shot"* ]]
	acts weapon=musket seen=24.5
	has result=advance distance=6
}

@test "rocks and Demonic Fire are always loaded and come before charging (SB-478)" {
	acts weapon=rock seen=3
	has result=shoot
	lacks reloads
	acts weapon=demonic-fire seen=12
	has result=shoot
}

@test "a soldier in sight is gone for; within Speed that is an attack (SB-245)" {
	acts seen=6
	has result=attack distance=6
	acts seen=6.5
	has result=advance distance=6
	acts seen=8 mounted=no sky=deluge
	has result=advance distance=5
}

@test "with no soldier in sight it goes to a clue marker, with none to the closest soldier (SB-245)" {
	acts clue=10 unseen=4
	has result=clue distance=6
	acts unseen=4
	has result=hunt distance=4
	acts health=5
	has result=stay
}

@test "beyond the limit of sight nobody is seen (SB-114)" {
	acts weapon=musket seen=11 sight=10 clue=3
	has result=clue distance=3
}

@test "a Monster Die redirects, while one is left (SB-240, SB-246)" {
	acts seen=5 redirect=another
	has redirected=yes fate-monster=0 result=attack
	run check monster speed=6 seen=5 fate-monster=1 redirect=another -t
	[[ $output == *"a Monster Die turns it to another target"* ]]
	run check monster speed=6 seen=5 fate-monster=1 -t
	[[ $output != *"turns it to another"* ]]
	run --separate-stderr check monster speed=6 seen=5 redirect=another fate-monster=0
	refuses 'redirect: "another" is not possible here'
}

@test "a deluge silences muskets but not rocks; a fouled one is no weapon (SB-116, SB-204)" {
	acts weapon=musket seen=20 sky=deluge
	has result=advance
	acts weapon=rock seen=10 sky=deluge
	has result=shoot
	acts weapon=musket fouled=musket unloaded=musket seen=20
	has result=advance
	lacks reloads
}

@test "an enchanted monster neither shoots nor attacks (SB-412)" {
	acts weapon=musket seen=5 barred=yes
	has result=advance distance=5
}

@test "quick healing gives 2 Health at each activation, up to the full (SB-279, SB-483)" {
	acts attributes=quick-healing health=5 full-health=12 seen=3
	has health=7
	acts attributes=quick-healing health=11 full-health=12 seen=3
	has health=12
}

@test "the bestiary gives a monster's fields (SB-836, SB-854)" {
	run table-lookup bestiary -o kv creature=troll
	has speed=5 melee=3 accuracy=1 defence=13 courage=3 health=20 full-health=20 damage-reduction=4 allergies=fire weapon=rock monster=yes
	run table-lookup bestiary -o kv creature=living-armour
	has arm=heavy attributes=indefatigable,indestructible health=14
	run table-lookup bestiary -o kv creature=revenant
	has shot-reduction=4 speed=4
	lacks weapon
	run --separate-stderr table-lookup bestiary creature=torll
	refuses 'did you mean "troll"'
}

@test "every monster of the bestiary can be looked up and fights" {
	for creature in bandit black-dog changeling cultist dark-wolf demon ghost goblin ghoul hobgoblin living-armour living-scarecrow pixie possessed revenant troll vampire vampire-bat werewolf; do
		run bash -c "echo creature=$creature | table-lookup -o kv bestiary | melee -o kv -s $creature --set target.defence=13"
		[ "$status" -eq 0 ]
		[[ "$output" == *"did=table-lookup.bestiary,melee.attack"* ]]
	done
}

@test "of three or more players each rolls alone, with the same specials (SB-104, SB-406)" {
	run check initiative-alone -o kv -d 8,7 calm=no
	has total=15 result=rolled
	lacks order omen creature
	run check initiative-alone -o kv -d 1,1,10,10 calm=no
	has total=2 order=monsters-first creature=vampire fate-monster=2
	run check initiative-alone -o kv -d 10,10,3 boon=skill
	has omen=wail fate-skill=3
}

@test "the monster of less Health acts first; equal, the primary player says (SB-241, SB-872)" {
	run table-lookup monster-order -o kv health=8 target.health=12
	has result=before
	run table-lookup monster-order -o kv health=12 target.health=8
	has result=after
	run table-lookup monster-order -o kv health=8 target.health=8
	has result=choice
}

@test "alone the player orders the monsters, together the winner of the initiative (SB-747, SB-919)" {
	run table-lookup monster-order -o kv -t health=8 target.health=12 play=solo
	has result=choice
	run table-lookup monster-order -o kv -t health=8 target.health=12 play=cooperative
	has result=choice
	[[ $output == *"winner of the initiative"* ]]
}

@test "an enchanted monster stops short of the one it may not attack (SB-120, SB-412)" {
	run check monster -o kv -t speed=6 seen=4 barred=yes
	has result=advance
	[[ $output == *"short of contact"* ]]
	run check monster -o kv -t speed=6 seen=9 barred=yes
	[[ $output != *"short of contact"* ]]
}

@test "how the game is played is said once: alone there is no initiative, and the player orders the monsters (SB-745, SB-747, SB-873)" {
	local log=$BATS_TEST_TMPDIR/log
	echo 'event=game play=solo' >"$log"
	run check initiative -l "$log" -o kv -t fate-power=2
	has refused=solo
	[[ $output == *"no initiative when one plays alone"* ]]
	run table-lookup activations -l "$log" -o kv figures=7
	has first=3 second=4
	run table-lookup monster-order -l "$log" -o kv health=8 target.health=12
	has result=choice
	run table-lookup fate-pool -l "$log" -o kv monster-expert=yes tactician=yes
	has fate-power=1 fate-monster=0
	run check spell -l "$log" -o kv effect=manipulate from=power into=monster
	has result=impossible
}
