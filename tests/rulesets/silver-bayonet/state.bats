#!/usr/bin/env bats
# What a game of silver-bayonet remembers, of whom and how long.
load ../../helper

setup() {
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_TABLES=$root/tables
	units="-u $root/tests/fixtures/units/british.yaml -u $root/tests/fixtures/units/french.yaml"
	log=$BATS_TEST_TMPDIR/game.log
	: >"$log"
}

# then: the command's record goes on the log.
play() {
	# shellcheck disable=SC2086 # file names without blanks
	"$@" $units -l "$log" >"$BATS_TEST_TMPDIR/record"
	cat "$BATS_TEST_TMPDIR/record" >>"$log"
}

event() { printf 'event=%s\n' "$*" >>"$log"; }

# state NAME: the row of a figure, a unit or the game.
state() {
	# shellcheck disable=SC2086
	run muster $units -l "$log"
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	output=$(grep -F "=$1" <<<"$output")
}

@test "a Distraction received in another's activation lapses at the end of the next of one's own (SB-220, SB-467)" {
	play check terror by=Harris -d 3,3
	state Harris
	has terror=distracted dazed=1
	event activation by=Cooper
	state Harris
	has terror=distracted
	event turn
	state Harris
	has terror=distracted
	event activation by=Harris
	state Harris
	lacks terror dazed
}

@test "one received in one's own activation lasts through the following one (SB-219, SB-467)" {
	play check terror by=Harris active=yes -d 2,2
	state Harris
	has terror=stunned dazed=2
	event activation by=Harris
	state Harris
	has terror=stunned dazed=1
	event activation by=Harris
	state Harris
	lacks terror dazed
}

@test "struck back by what shears the soul, the attacker was active (SB-283, SB-467)" {
	run melee by=Harris melee=9 defence=5 health=13 courage=3 target.defence=2 target.health=12 target.attributes=soul-shear target.melee=9 target.monster=yes \
		-d 5,5,2,9,3,3
	has back.damage=2 terror=stunned dazed=2
}

@test "Shaken stays when a daze would have lapsed (SB-218, SB-222)" {
	play check terror by=Harris -d 3,3
	play check terror by=Harris -d 2,1
	event activation by=Harris
	state Harris
	has terror=shaken
	lacks dazed
}

@test "the Fate Pool is the side's: what one figure spends another has not (SB-225, SB-230)" {
	play shoot by=Harris at=Dubois target.defence=14 range=10 fate=power -d 2,9,3
	grep -q 'fate-power=1 was.fate-power=2' "$log"
	run shoot $units -l "$log" by=Hagman at=Dubois target.defence=14 range=10 fate=power -d 2,9,3
	has fate-power=0 was.fate-power=1
	state "\"Harris's Men\""
	has fate-power=1
	lacks by
}

@test "a pool is set for all at the beginning of a game, and a new game begins anew (SB-225, SB-226)" {
	play table-lookup fate-pool by=Harris tactician=yes
	run check courage $units -l "$log" by=Perkins reach=20 fate=skill -d 2,2,2
	has fate-skill=2 was.fate-skill=3
	event game
	run check courage $units -l "$log" by=Perkins reach=20 fate=skill -d 2,2,2
	has fate-skill=1 was.fate-skill=2
}

@test "a change of the pool that does not follow from the other figure's is a conflict" {
	play shoot by=Harris at=Dubois target.defence=14 range=10 fate=power -d 2,9,3
	echo "by=Hagman did=check.plain fate-power=1 was.fate-power=2" >>"$log"
	run muster $units -l "$log"
	[[ $output == *"game.log:2: was.fate-power=2 does not match the log: Hagman had fate-power=1 since line 1"* ]]
}

@test "one side's dice are not the other's" {
	play check plain by=Harris reach=20 fate=power -d 2,2,2
	run check plain $units -l "$log" by=Dubois reach=20 fate=power -d 2,2,2
	has fate-power=1 was.fate-power=2
}

@test "weather that an event brings lasts for the game, a ban on Fate Dice for the turn (SB-113, SB-118, SB-408)" {
	echo "did=table-lookup.unexpected-event sky=rain was.sky=clear" >>"$log"
	echo "did=table-lookup.unexpected-event fate-barred=yes was.fate-barred=no" >>"$log"
	state game
	has event=game sky=rain fate-barred=yes
	run shoot $units -l "$log" by=Harris at=Dubois range=10 target.defence=14 -d 5,5 -t
	[[ $output == *"-2 rain"* ]]
	event turn
	state game
	has sky=rain
	lacks fate-barred
	event game
	state "Harris" # only figures are left
	run muster $units -l "$log"
	[[ $output != *sky=* ]]
}

@test "what a mangled body, a Miracle and a bear's shape change is remembered (SB-093, SB-275, SB-592)" {
	play check body by=Harris reach=10 scenario=investigation -d 1,1
	state Harris
	has melee=1 accuracy=0
	run melee $units -l "$log" by=Harris target.defence=14 -d 5,5
	has total=11
	echo "by=Dobbs at=Perkins did=check.miracle target.courage=1 was.target.courage=0" >>"$log"
	state Perkins
	has courage=1
}

@test "who lay helpless and was removed does not rise again (SB-272)" {
	echo "event=set by=Perkins health=0 lying=yes" >>"$log"
	play melee by=Dubois at=Perkins
	state Perkins
	has health=0 out=yes
	lacks lying
	run check medic $units -l "$log" by=Dobbs at=Perkins
	has result=target.dead refused=target.dead
}

@test "a Medic treats nobody two turns running, of whichever Medic (SB-271, SB-480)" {
	echo "event=set by=Perkins health=3" >>"$log"
	play check medic by=Dobbs at=Perkins range=1
	state Perkins
	has health=5 treated=2
	event turn
	run check medic $units -l "$log" by=Dobbs at=Perkins range=1
	has result=impossible
	event turn
	run check medic $units -l "$log" by=Dobbs at=Perkins range=1
	has result=healed target.health=7
}

@test "state.yaml: what counts and ends is checked" {
	mkdir "$BATS_TEST_TMPDIR/rules"
	cat >"$BATS_TEST_TMPDIR/rules/ruleset.yaml" <<-'END'
		id: own
		options: {wet: {default: no}}
		sides: {figure: {slow: {default: no}, rounds: {type: number}, name: {words: [a, b]}}}
	END
	wrong() { # STATE MESSAGE
		printf 'state: {%s}\n' "$1" >"$BATS_TEST_TMPDIR/rules/state.yaml"
		run muster -r "$BATS_TEST_TMPDIR/rules" -l "$log"
		[ "$status" -eq 2 ]
		[[ $output == *"$2"* ]] || { echo "$output"; return 1; }
	}
	wrong 'rounds: {counts: hour}' 'unknown event "hour"'
	wrong 'slow: {counts: turn}' 'a field with "counts" must be a number'
	wrong 'slow: {ends: rounds}' '"ends" requires "counts"'
	wrong 'rounds: {counts: turn, ends: fast}' 'unknown field "fast"'
	wrong 'slow: {of: game}' 'a field requires "of": figure'
	wrong 'wet: {of: unit}' 'an option requires "of": game'
	wrong 'dry: {}' 'or an option'
}

@test "a figure strikes with the best that it carries; a musket or a rifle has a bayonet, a pistol is a club (SB-035 to SB-041, SB-386)" {
	local equipment arm name
	cd "$BATS_TEST_TMPDIR" || return 1
	while read -r equipment arm; do
		printf 'rules: silver-bayonet\nname: Own\nnation: britain\nofficer: {name: Own, raise: [melee, health, courage], equipment: [%s]}\n' "$equipment" >own.yaml
		run muster -u own.yaml -o kv
		[[ "$(grep "^by=Own " <<<"$output") arm=hand " == *" arm=$arm "* ]] || { echo "$equipment: $output"; false; }
	done <<-'END'
		musket,fencing-weapon,hand-weapon fencing
		musket,heavy-weapon heavy
		musket,hand-weapon hand
		rifle,cartridge-box bayonet
		musket,cartridge-box bayonet
		pistol improvised
		blunderbuss,shot-bag improvised
	END
	run muster -u "$root/tests/fixtures/units/british.yaml" -u "$root/tests/fixtures/units/french.yaml" -o kv
	while read -r name arm; do
		[[ "$(grep "^by=$name " <<<"$output") arm=hand " == *" arm=$arm "* ]] || { echo "$name: $output"; false; }
	done <<-'END'
		Cooper heavy
		Hagman bayonet
		Perkins bayonet
		Pike hand
		Bertrand heavy
	END
}

@test "what is noted for the rest of the turn is noted in a game's first turn, too, and not outside a game (SB-152, SB-271, SB-279, SB-468)" {
	local noted deed
	while read -r noted deed; do
		# shellcheck disable=SC2086 # words are meant
		run $deed now.turn=1 -s 1 -o kv
		has "$noted"
		[[ $output == *" $noted was.${noted%=*}="* ]] || { echo "$output"; false; }
		run $deed now.turn=0 -s 1 -o kv
		lacks "was.${noted%=*}"
	done <<-'END'
		halted=yes check miracle moved=yes attributes=miracles
		halted=yes check spell moved=yes attributes=spells
		halted=yes check skinshift moved=yes attributes=skinshift
		tried=yes check paralysed terror=paralysed frozen=yes
		braced=yes check gust
		halted=yes move act deed=light-torch moved=yes kit=oil-and-torches
		tends=yes move act deed=heal attributes=medic
		halted=yes move dismount mounted=yes
		halted=yes move investigate moved=yes
		halted=yes shoot fire weapon=musket range=5 t.defence=14 moved=yes
		halted=yes shoot reload weapon=musket unloaded=musket kit=musket,cartridge-box moved=yes way=action
		target.teeters=yes shoot fire weapon=musket range=5 t.defence=3 t.ledge=yes
		target.stung=yes shoot fire weapon=musket range=5 t.defence=3 t.attributes=skinshift
		target.teeters=yes melee attack t.defence=3 t.ledge=yes
		target.stung=yes melee attack t.defence=3 t.attributes=skinshift
		tends=yes check medic attributes=medic target.health=0 target.lying=yes
		tends=yes check medic attributes=medic target.health=3 target.full-health=9
		braved=yes check enchanted
		halted=yes check gold moved=yes
		mended=yes check monster attributes=quick-healing health=3 full-health=9 monster=yes
		stung=no check skinshift attributes=skinshift free=yes stung=yes
	END
}
