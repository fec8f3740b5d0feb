#!/usr/bin/env bats
# muster --season and --verify: a game of two officers that follows the order of play, and what a
# player may write into its log to his advantage. Each is refused, or listed for the others.
load ../helper

setup() {
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG=game.log VOLTIGEUR_UNITS=red.yaml:blue.yaml
	mkdir -p "$BATS_TEST_TMPDIR/season/1" && cd "$BATS_TEST_TMPDIR/season/1" || return 1
	officer red britain Harris
	officer blue france Dubois
	muster -w event=game sequence=strict scenario=investigation
	check -w -d 10,6,2,1 initiative harris dubois # Harris is primary
} >/dev/null

officer() { # FILE NATION NAME
	printf '%s\n' 'rules: silver-bayonet' "nation: $2" 'officer:' "  name: $3" '  raise: [melee, health, courage]' \
		'  attributes: [artillerist, hard-to-put-down]' '  equipment: [musket, cartridge-box, hand-weapon]' >"$1.yaml"
}

# listed [TEXT]: both accept the log, and this alone is listed; without TEXT nothing is.
listed() {
	run -0 muster --verify
	run -0 muster --season ..
	run grep -e ' line=' <<<"$output"
	[[ $# -eq 0 && -z $output ]] || [[ $# -eq 1 && $output == *"$1"* && $output != *$'\n'* ]] || { echo "listed: $output" >&2; return 1; }
}

# refused TEXT: neither accepts the log, and the reason is this.
refused() {
	run muster --verify
	[ "$status" -ne 0 ] || { echo "--verify accepts it" >&2; return 1; }
	run -1 --separate-stderr muster --season ..
	[[ $stderr == *"$1"* ]] || { echo "$stderr" >&2; return 1; }
}

@test "values of the unit files that a deed says otherwise are listed; the scene is not" {
	local said
	cp game.log begun
	for said in t.cover=yes weapon=musket accuracy=1 t.health=13; do
		cp begun game.log
		shoot -w -d 2,2 harris dubois 18 "$said" >/dev/null
		listed
	done
	for said in accuracy=9 t.defence=2 damage-reduction=9 t.armour=-5 t.shot-reduction=9 kit=rifle silver-on=cartridge-box; do
		cp begun game.log
		shoot -w -d 2,2 harris dubois 18 "$said" ${said/kit=rifle/weapon=rifle} >/dev/null 2>&1 ||
			shoot -w -d 2,2 harris dubois 18 "$said" >/dev/null
		listed "by-hand=\"${said/t./target.} (was "
	done
}

@test "who is in the game already does not join it with other values, and who comes late is listed" {
	shoot -w -d 10,10 harris dubois 18 >/dev/null
	cp game.log shot
	local said
	for said in health=13 'unit=blue.yaml fate-power=9' unloaded= attributes=indestructible; do
		run -2 --separate-stderr muster -w join by=dubois $said
		[[ $stderr == *'dubois is in the game already; event=set corrects a value'* ]]
		cmp game.log shot
		echo "event=join by=Dubois $said" >>game.log
		refused 'game.log:5: Dubois is in the game already'
		cp shot game.log
	done
	muster -w join by=dubois >/dev/null # he comes now, and does not act in this phase
	listed 'line=5 number=5 event=join by=dubois'
	run -2 muster -w join by=dubois
	cp shot game.log
	muster -w set by=dubois health=0 >/dev/null # who is out may come back, for all to see
	muster -w join by=dubois health=3 >/dev/null
	run muster --season ..
	[[ $output == *'event=join by=dubois by-hand="health=3 (was 0)"'* ]]
}

@test "a monster that joins was not there before: the deeds until then are in order (SB-102)" {
	shoot -w -d 2,3 harris dubois 18 >/dev/null
	shoot -w -d 2,3 dubois harris 18 >/dev/null
	muster -w join by=Hob type=hobgoblin >/dev/null
	listed
	muster -w join by=Puny type=hobgoblin health=1 >/dev/null # weaker than it is in the rules (SB-836)
	listed 'event=join by=Puny by-hand="health=1 (was '
}

@test "a deed that was made beside the order of play is refused" {
	grep -v ^event=game game.log >../c.log
	cp game.log begun
	shoot -S -d 10,9 -l ../c.log dubois harris 18 >>game.log 2>/dev/null
	refused 'game.log:4:1: the answer does not follow from its dice: sequence is no, expected strict'
	cp begun game.log
	env -u VOLTIGEUR_LOG -u VOLTIGEUR_UNITS "$(command -v shoot)" -S -d 10,10 --first 4 by=Dubois at=Harris range=18 weapon=musket accuracy=9 target.defence=1 target.health=13 >>game.log
	refused 'sequence is none, expected strict'
	sed 's/sequence=strict/sequence=warn/' begun >../c.log
	cp begun game.log
	shoot -S -d 10,9 -l ../c.log dubois harris 18 >>game.log
	refused 'sequence is warn, expected strict'
}

@test "a turn is everybody's: nobody begins another one for himself" {
	local event
	shoot -w -d 10,7 harris dubois 18 >/dev/null
	cp game.log shot
	for event in turn phase game; do
		run -2 --separate-stderr muster -w $event by=harris
		[[ $stderr == *"event=$event is everybody's in a game that follows the order of play"* ]]
		cmp game.log shot
		echo "event=$event by=Harris" >>game.log
		refused "event=$event is everybody's"
		cp shot game.log
	done
	muster -w activation by=harris >/dev/null # one's own activation ends
	listed
}

@test "a deed hidden as an error is listed" {
	local error
	cp game.log begun
	for error in torn x; do
		cp begun game.log
		shoot -w -d 2,1 harris dubois 18 >/dev/null
		sed -i "\$s/\$/ error=$error/" game.log
		shoot -w -d 10,10 harris dubois 18 >/dev/null
		listed "line=4 number=4 did=shoot.fire by=Harris at=Dubois unit=red.yaml result=miss error=$error"
	done
	cp begun game.log
	printf 'by=Harris at=Du error=torn\n' >>game.log # what a crash leaves is no deed
	listed
}

@test "an answer is amended by an answer: no other line makes it void" {
	local line
	shoot -w -d 10,10 harris dubois 18 >/dev/null
	cp game.log shot
	for line in 'number=4 amends=4' 'event=turn number=4 amends=4' 'event=activation by=Harris number=4 amends=4' \
		'event=set by=Dubois health=13 amends=4'; do
		{ cat shot && echo "$line"; } >game.log
		refused 'game.log:5: amends=4 is left out: only an answer replaces an answer'
		run -2 muster --history
		[[ $output == *did=shoot.fire* ]]
	done
	{ cat shot && echo 'error=x amends=4'; } >game.log
	run muster
	[[ $output == *'by=Dubois health=3'* ]]
	cp shot game.log
	muster -w set by=dubois health=9 >/dev/null
	{ cat game.log && sed -n '$s/number=4/number=5 amends=5/p' shot; } >more && mv more game.log
	refused 'game.log:6: amends=5 is left out: an answer cannot replace an event'
}

@test "an event that skips whom the order of play waits for is listed" {
	shoot -w -d 2,9 harris dubois 18 >/dev/null
	cp game.log shot
	muster -w turn >/dev/null
	listed 'event=turn text="Dubois must act before the turn ends"'
	cp shot game.log
	muster -w phase now.phase=primary-2 >/dev/null
	listed 'event=phase text="Dubois must act before the phase ends"'
	cp shot game.log
	shoot -w -d 2,9 dubois harris 18 >/dev/null
	cp game.log both
	muster -w turn >/dev/null # all have acted
	listed
	sed -i 's/now.turn=2/now.turn=7/' game.log
	listed 'event=turn text="now.turn=7 comes after 1"'
	cp both game.log
	check -w -d 10,6,2,1 initiative harris dubois >/dev/null # the tools end the turn
	listed
}

@test "a game without a deed is none, and a file has one unit" {
	cp game.log begun
	sed -i 1q game.log
	echo event=turn >>game.log
	run -1 --separate-stderr muster --season ..
	[[ $stderr == *'game.log:1:1: nobody did anything in this game'* ]]
	cp begun game.log
	{ echo --- && sed 's/Harris/Hagrid/' red.yaml; } >more && cat more >>red.yaml && rm more
	run -1 --separate-stderr muster --season ..
	[[ $stderr == *'red.yaml:9:1: another unit begins here; in a season each unit has a file of its own'* ]]
}

@test "a deed cannot change a value that the log has otherwise: it is not written" {
	shoot -w -d 2,9 harris dubois 18 t.health=5 >/dev/null # it changes nothing
	listed 'by-hand="target.health=5 (was 13)"'
	cp game.log shot
	run -2 --separate-stderr shoot -w -d 10,9 dubois harris 18 t.health=5
	[[ $stderr == *'was.target.health=5 does not match the log'*'event=set corrects a value' ]]
	cmp game.log shot
	run -2 --separate-stderr shoot -w reload harris action-used=no
	[[ $stderr == *'was.action-used=no does not match the log: Harris had action-used=yes'* ]]
	cmp game.log shot
}

@test "a differential is had once (SB-565, SB-574)" {
	shoot -w -d 2,9 harris dubois 18 >/dev/null
	table-lookup -w differential by=harris differential=8 >/dev/null
	run -0 muster --after
	[[ $output == *'unit=red.yaml earned=1 '* ]]
	table-lookup -w differential by=harris differential=30 >/dev/null
	run muster --after
	[[ $output == *'unit=red.yaml earned=1 '* ]]
	run -1 --separate-stderr muster --season ..
	[[ $stderr == *'game.log:6: '*'red.yaml has the differential already'* ]]
}

@test "a recruit says whose he is, if there are several units" {
	cp game.log begun
	run -2 --separate-stderr muster -w recruit by=Tim type=infantryman
	[[ $stderr == *'missing unit=; there is more than one unit: red.yaml, blue.yaml'* ]]
	run -2 --separate-stderr muster -w recruit by=Tim type=infantryman unit=green.yaml
	[[ $stderr == *'unknown unit "green.yaml"'* ]]
	cmp begun game.log
	run -0 muster -w recruit by=Tim type=infantryman unit=red.yaml
	run -0 muster -w -u red.yaml recruit by=Tom type=infantryman
}

@test "of an answer that differs in many fields six are named" {
	shoot -w -d 2,9 harris dubois 18 >/dev/null
	local count=0 more
	for edit in 's/ power=2/ power=3/' 's/ skill=9/ skill=8/' 's/ total=[0-9]*/ total=40/' 's/result=miss/result=down/' \
		's/ acting=yes/ acting=no/' 's/ activated=yes/ activated=no/' 's/ action-used=yes/ action-used=no/' 's/ unloaded=musket/ unloaded=/'; do
		sed -i "4$edit" game.log
		count=$((count + 1))
		run -1 --separate-stderr muster --season ..
		more=
		[ $count -le 6 ] || more="; and $((count - 6)) more"
		[[ ${stderr_lines[0]} == *"$more [verify]" ]] || { echo "$count: $stderr"; false; }
		[ "$(grep -o ', expected ' <<<"${stderr_lines[0]}" | wc -l)" -eq $((count < 6 ? count : 6)) ] || { echo "$count: $stderr"; false; }
		[ $count -gt 6 ] || [[ ${stderr_lines[0]} != *' more [verify]' ]]
	done
}

@test "a game with all the dice of another is that game, whatever else was changed in it" {
	mkdir ../2
	printf '%s\n' 'event=game scenario=investigation' >game.log
	local n
	for n in 2,3 1,4 3,2 2,2 4,1 1,1; do shoot -w -d "$n" harris dubois 18 allow=unloaded >/dev/null; done
	muster --next red.yaml >../2/red.yaml
	muster --next blue.yaml >../2/blue.yaml
	run -0 muster --season ..
	sed 's/range=18/range=17/' game.log >../2/game.log
	run -1 --separate-stderr muster --season ..
	[[ $stderr == *'2/game.log:2:1: this is the game of ../1/game.log: a game counts once'* ]] || { echo "$stderr"; false; }
	sed -i '$s/faces=1,1/faces=1,2/; $s/skill=1/skill=2/; $s/total=3/total=4/' ../2/game.log # one die is another
	run -0 muster --season ..
}

@test "a clue marker is searched once, and its card turned over once (SB-163, SB-433, SB-895)" {
	move -w investigate harris marker=third >/dev/null
	draw -w -d 2 clue-investigation by=harris >/dev/null # the king of diamonds
	table-lookup -w clue by=harris card=king-of-diamonds >/dev/null
	cp game.log turned
	run table-lookup -w clue by=harris card=king-of-diamonds # he has searched one marker
	[[ $output == *result=not-searched* ]]
	run table-lookup -w clue by=dubois card=queen-of-diamonds # who has searched none
	[[ $output == *result=not-searched* ]]
	run move -w investigate dubois marker=third
	[[ $output == *result=searched* ]]
	cmp game.log turned
	move -w investigate dubois marker=first >/dev/null
	run table-lookup -w clue by=dubois card=king-of-diamonds
	[[ $output == *result=turned-over* ]]
	table-lookup -w clue by=dubois card=queen-of-diamonds >/dev/null
	listed
	run -0 muster --after
	[[ $output == *'unit=red.yaml earned=0 '* ]] # two markers in all, not of one unit (SB-595)
}

@test "a card that was not the drawn one is a mistake, and one that comes twice, without an order too" {
	move -w investigate harris >/dev/null
	draw -w -d 2 clue-investigation by=harris >/dev/null
	table-lookup -w clue by=harris card=queen-of-diamonds >/dev/null
	run -1 --separate-stderr muster --season ..
	[[ $stderr == *'game.log:6: Harris turns over the queen of diamonds and has drawn king of diamonds'* ]]
	echo 'event=game scenario=investigation' >game.log
	shoot -w -d 2,2 harris dubois 18 >/dev/null
	table-lookup -w clue by=harris card=king-of-diamonds >/dev/null
	run -0 muster --season ..
	table-lookup -w clue by=harris card=king-of-diamonds >/dev/null
	run -1 --separate-stderr muster --season ..
	[[ $stderr == *'game.log:4: the king of diamonds has been turned over already'* ]]
	run muster --after
	[[ $output == *'unit=red.yaml earned=0 '* ]]
}

@test "there are no more searches than markers where the deck has more cards (SB-702, SB-722)" {
	local card
	sed -i 's/scenario=investigation/scenario=infested-monastery/' game.log
	sed -i 3d game.log # the initiative, of another scenario
	check -w -d 10,6,3,2 initiative harris dubois >/dev/null
	muster -w set turned-over=ace-of-spades,king-of-spades,queen-of-spades,jack-of-spades,ten-of-spades >/dev/null
	move -w investigate harris >/dev/null
	run table-lookup -w clue by=harris card=nine-of-spades
	[[ $output == *fate-power=3* ]]
	move -w investigate dubois >/dev/null
	run table-lookup -w clue by=dubois card=eight-of-spades
	[[ $output == *result=no-marker* ]]
}

@test "what heals, arms or fills a Fate Pool comes by its card or event, and once" {
	cp game.log begun
	local deed
	for deed in 'restored by=harris' 'faith by=harris' 'find by=harris item=salt-bag' 'fate-pool by=harris'; do
		run -0 table-lookup -w $deed
		[[ $output =~ result=(no-card|no-event|begun) ]] || { echo "$deed: $output"; false; }
	done
	cmp game.log begun
	sed -i 3d game.log # before the first initiative
	run table-lookup -w fate-pool by=harris
	[[ $output == *result=ready* ]]
	run table-lookup -w fate-pool by=harris
	[[ $output == *result=once* ]]
	check -w -d 10,10,2,1,10 initiative harris dubois >/dev/null # 20, and a find (SB-108, SB-122)
	run table-lookup -w find by=harris item=salt-bag
	[[ $output == *result=found* ]]
	run table-lookup -w find by=harris item=holy-symbol
	[[ $output == *result=once* ]]
	run table-lookup -w find by=dubois item=holy-symbol
	[[ $output == *result=found* ]]
	run table-lookup -w faith by=dubois
	[[ $output == *result=no-event* ]]
	cp begun game.log
	sed -i 3d game.log
	check -w -d 10,10,2,1,7 initiative harris dubois >/dev/null # faith (SB-119)
	muster -w set by=dubois holy-symbol=yes health=5 >/dev/null
	run table-lookup -w faith by=dubois
	[[ $output == *health=8* ]]
	run table-lookup -w faith by=dubois
	[[ $output == *result=once* ]]
	sed 's/investigation/haunted-ruins/; 3,$d' begun >game.log
	check -w -d 10,6,2,1 initiative harris dubois >/dev/null
	muster -w set by=harris health=5 >/dev/null
	move -w investigate harris >/dev/null
	table-lookup -w clue by=harris card=jack-of-diamonds >/dev/null # a broken cross (SB-657)
	run table-lookup -w restored by=dubois # of the other unit
	[[ $output == *result=no-card* ]]
	run table-lookup -w restored by=harris heals=5
	[[ $output == *result=no-card* ]]
	run table-lookup -w restored by=harris
	[[ $output == *health=9* ]]
	run table-lookup -w restored by=harris
	[[ $output == *result=no-card* ]]
}

@test "what a deed says of the game otherwise than the game is listed" {
	move -w investigate harris >/dev/null
	table-lookup -w clue by=harris scenario=loup-garou card=king-of-spades >/dev/null # silver shot (SB-681)
	listed 'did=table-lookup.clue by=Harris unit=red.yaml by-hand="scenario=loup-garou (was investigation)"'
}

@test "a table that a deed reads is listed where it was looked up by itself and changed something" {
	table-lookup -w clue-investigation by=harris card=ten-of-diamonds >/dev/null # it only says something
	listed
	table-lookup -w clue-investigation by=harris card=king-of-diamonds >/dev/null # a Monster Die
	listed 'did=table-lookup.clue-investigation by=Harris unit=red.yaml text="clue-investigation was looked up by itself, not by table-lookup.clue"'
}

@test "whom a player sends off the table is listed: his own, the enemy's, or a monster" {
	shoot -w -d 2,3 harris dubois 18 >/dev/null
	muster -w join by=Hob type=hobgoblin >/dev/null
	listed
	cp game.log joined
	local name
	for name in Hob Dubois Harris; do
		cp joined game.log
		muster -w leave by="$name" >/dev/null
		listed "event=leave by=$name"
	done
}

@test "monsters that a player's unit file brings are listed, with what it says of them" {
	shoot -w -d 2,3 harris dubois 18 >/dev/null
	printf '%s\n' 'monsters:' '  - {name: Golem, speed: 9, defence: 20, health: 99, attributes: [strong]}' >>red.yaml
	listed 'game=1 line=9 by=Golem unit=red.yaml text="comes with the unit file: speed 9, defence 20, health 99, attributes"'
	sed -i 's/{name: Golem.*/{name: Golem, type: troll}/' red.yaml
	listed 'text="comes with the unit file: type troll"'
}

@test "a line in the place of a deed is listed, also without an order of play" {
	shoot -w -d 2,3 harris dubois 18 >/dev/null
	shoot -w -d 2,2 dubois harris 18 >/dev/null
	local line
	for line in note=gone 'note=gone number=5'; do
		sed -i '5,$d' game.log # Dubois never shot
		echo "$line" >>game.log
		listed 'game=1 line=5 number=5 note=gone text="neither a deed nor an event"'
	done
	echo 'event=game scenario=investigation' >game.log
	shoot -w -d 2,3 harris dubois 18 >/dev/null
	echo note=gone >>game.log
	shoot -w -d 2,2 dubois harris 18 >/dev/null
	listed 'game=1 line=3 number=3 note=gone text="neither a deed nor an event"'
	sed -i 3d game.log # it was numbered
	refused 'a record is missing'
}

@test "an answer put before a deed, as if it were of it, is refused" {
	shoot -w -d 2,3 harris dubois 18 >/dev/null
	cp game.log shot
	local line
	for line in 'did=check.terror terror=collapse was.terror=none' 'at=Harris did=shoot.fire health=1 was.health=13' 'health=1 was.health=13'; do
		{ sed -n 1,3p shot && echo "by=Dubois $line faces=1,1 number=4 owners=2 sequence=strict version=2" && sed -n '4s/$/ owner=2/p' shot; } >game.log
		refused 'game.log:'
	done
}

@test "dice by hand among those of a seed are listed, and not those of a game without a seed" {
	shoot -w -s x harris dubois 18 >/dev/null
	listed 'game=1 line=3 text="of 1 answers the dice were rolled by hand, of 1 by a tool"'
	cp game.log shot
	shoot -w -d 2,2 dubois harris 18 >/dev/null # the first line of them is named
	listed 'game=1 line=3 text="of 2 answers the dice were rolled by hand, of 1 by a tool"'
	sed 3,4d shot >game.log
	check -w -s x initiative harris dubois >/dev/null
	listed
}
