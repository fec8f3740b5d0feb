#!/usr/bin/env bats
# A campaign of three games: validate, play, muster --after, the rolls that are due
# piped into the log, the next unit file, and again.  Each game is a test that goes on
# with the files of the one before it.
load ../../helper

setup_file() {
	export CAMPAIGN=$BATS_FILE_TMPDIR BATS_NO_PARALLELIZE_WITHIN_FILE=true
	cat >"$CAMPAIGN/red-1.yaml" <<-'YAML'
		# Harris's Men, founded at Corunna.
		rules: silver-bayonet
		name: Red
		nation: britain
		officer:
		  name: Harris
		  raise: [melee, health, courage]
		  attributes: [artillerist, hard-to-put-down]
		  equipment: [musket, cartridge-box, hand-weapon]
		soldiers:
		  # the old hands
		  - {name: Cooper, type: highlander, kit: heavy-weapon}   # a giant
		  - {name: Hagman, type: rifleman}
		  - name: Perkins
		    type: infantryman
	YAML
	cat >"$CAMPAIGN/blue-1.yaml" <<-'YAML'
		rules: silver-bayonet
		name: Blue
		nation: france
		officer: {name: Dubois, raise: [accuracy, speed, recruitment], attributes: [inspiring, supernatural-veteran], equipment: [musket, cartridge-box, fencing-weapon]}
		soldiers:
		  - {name: Gaspard, type: guard}
		  - {name: Manon, type: vivandiere}
	YAML
}

setup() { cd "$CAMPAIGN" || return 1; }

# evening N: the files of the N-th game.
evening() {
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_UNITS=red-$1.yaml:blue-$1.yaml VOLTIGEUR_LOG=game-$1.log
	run bash -c "unit-validate -o kv red-$1.yaml blue-$1.yaml | grep -c verdict=legal"
	answers 2
}
log() { "$@" >>"$VOLTIGEUR_LOG"; }
tell() { printf '%s\n' "$@" >>"$VOLTIGEUR_LOG"; }
# due: what must still be rolled.
due() { muster --after -o kv | grep ' next=' || true; }
# goes_on N: the next files, which must be legal.
goes_on() {
	for unit in red blue; do
		muster --next "$unit-$1.yaml" >"$unit-$(($1 + 1)).yaml"
	done
	run bash -c "unit-validate -o kv red-$(($1 + 1)).yaml blue-$(($1 + 1)).yaml | grep -c verdict=legal"
	answers 2
	for unit in red blue; do # and just what the game let it become
		run unit-validate -o kv --after "game-$1.log" --was "$unit-$1.yaml" "$unit-$(($1 + 1)).yaml"
		[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	done
}
# figure NAME FIELD=VALUE...: what muster -u says of the figure now.
figure() {
	run bash -c "muster -u red-$1.yaml -u blue-$1.yaml -o kv | grep '^by=$2 '"
	has "${@:3}"
}

@test "the first game: a wound thrown again, a madness, two bonus points" {
	evening 1
	tell 'event=game scenario=confirmed-kill' 'event=join by=Gob type=goblin'
	log shoot -d 10,10 by=harris at=gob range=12
	log shoot -d 9,8 by=hagman at=gob range=12
	log table-lookup clue by=cooper card=queen-of-diamonds
	log table-lookup clue by=harris card=jack-of-diamonds
	log shoot -d 10,9 by=dubois at=cooper range=10
	log melee -d 9,9 by=gaspard at=cooper response=back-off
	log check terror -d 1,1 by=perkins
	run due
	[ "${lines[0]}" = 'by=Cooper next=table-lookup.injury' ]
	[ "${lines[1]}" = 'by=Perkins next=table-lookup.madness' ]
	# one Goblin of two: only the markers pay; the jack brought a Power Die
	run bash -c "muster --after -o kv | grep '^unit=Red'"
	answers 'unit=Red waits=2 earned=2 open=2 power-rank=0 fate-power=3 fate-skill=2'
	run --separate-stderr muster --next red-1.yaml
	refuses 'Cooper: table-lookup.injury is still to be rolled'
	# a 1 is death: a Power Die makes it a 2, and the leg is hurt
	due | grep injury | log table-lookup --set fate=power -d 1,2,1
	due | log table-lookup -d 3
	run due
	answers ''
	tell 'event=bonus by=Harris' 'event=bonus by=Cooper'
	run muster --after -o kv
	[ "${lines[1]}" = 'by=Cooper unit=Red outcome=injured gains=2 tier=0 sheet.experience=2 sheet.injuries=leg-wound' ]
	[ "${lines[3]}" = 'by=Perkins unit=Red outcome=spy gains=1 tier=0 sheet.experience=1 sheet.madness=spy' ]
	[[ $output == *'unit=Red earned=2 open=0 power-rank=0'*'unit=Blue earned=0 open=0 power-rank=0'*'differential=0'* ]]
	goes_on 1
	diff - red-2.yaml <<-'YAML'
		# Harris's Men, founded at Corunna.
		rules: silver-bayonet
		name: Red
		nation: britain
		officer:
		  name: Harris
		  raise: [melee, health, courage]
		  attributes: [artillerist, hard-to-put-down]
		  equipment: [musket, cartridge-box, hand-weapon]
		  experience: 2
		soldiers:
		  # the old hands
		  - {name: Cooper, type: highlander, kit: heavy-weapon, experience: 2, injuries: [leg-wound]}   # a giant
		  - {name: Hagman, type: rifleman, experience: 1}
		  - name: Perkins
		    type: infantryman
		    experience: 1
		    madness: [spy]
	YAML
	figure 2 Cooper speed=5
	figure 2 Perkins madness=spy
}

@test "the second game: a death, slow recovery, an artefact, and a recruit" {
	evening 2
	tell 'event=game scenario=revenants'
	log table-lookup clue by=cooper card=ace-of-diamonds
	log table-lookup clue by=harris card=jack-of-diamonds
	log shoot -d 10,9 by=dubois at=hagman range=10
	log melee -d 9,9 by=gaspard at=hagman response=back-off
	log shoot -d 10,9 by=harris at=manon range=10
	tell event=turn 'event=set by=Manon health=0' 'event=secured by=Cooper object=artefact' 'event=leave by=Cooper'
	run due
	[ "${lines[0]}" = 'by=Hagman next=table-lookup.injury' ]
	[ "${lines[1]}" = 'by=Manon next=table-lookup.injury' ]
	due | log table-lookup -d 1,4
	# two markers 1, the artefact 2
	tell 'event=bonus by=Harris' 'event=bonus by=Cooper' 'event=bonus by=Perkins' 'event=recruit by=Tom unit=Red type=infantryman'
	run muster --after -o kv
	[[ $output == *$'\nby=Hagman unit=Red outcome=dead sheet.gone=yes\n'* ]]
	[[ $output == *$'\nunit=Red earned=3 open=0 power-rank=0\n'* ]]
	goes_on 2
	diff - red-3.yaml <<-'YAML'
		# Harris's Men, founded at Corunna.
		rules: silver-bayonet
		name: Red
		nation: britain
		officer:
		  name: Harris
		  raise: [melee, health, courage]
		  attributes: [artillerist, hard-to-put-down]
		  equipment: [musket, cartridge-box, hand-weapon]
		  experience: 4
		soldiers:
		  # the old hands
		  - {name: Cooper, type: highlander, kit: heavy-weapon, experience: 4, injuries: [leg-wound]}   # a giant
		  - name: Perkins
		    type: infantryman
		    experience: 3
		    madness: [spy]
		  - {name: Tom, type: infantryman}
	YAML
	grep -q 'name: Manon, type: vivandiere, experience: 2, slow-recovery: yes' blue-3.yaml
	# 10 less 3, and she heals up to 10
	figure 3 Manon health=7 full-health=10
}

@test "the third game: tiers are reached, one leaves the service, the slow recover" {
	evening 3
	tell 'event=game scenario=loup-garou'
	log table-lookup clue by=cooper card=ten-of-spades
	tell event=turn event=turn event=turn event=turn 'event=leave by=Cooper'
	run due
	answers ''
	tell 'event=dismiss by=Perkins'
	run muster --after -o kv
	# one for taking part, one for the marker
	[ "${lines[0]}" = 'by=Harris unit=Red gains=1 tier=1 sheet.experience=5 sheet.rewards=courage' ]
	[ "${lines[1]}" = 'by=Cooper unit=Red gains=2 tier=1 sheet.experience=6 sheet.rewards=courage' ]
	[[ $output == *$'\nunit=Red earned=0 open=0 power-rank=2\n'*$'\ndifferential=2 weaker=Blue' ]]
	goes_on 3
	diff - red-4.yaml <<-'YAML'
		# Harris's Men, founded at Corunna.
		rules: silver-bayonet
		name: Red
		nation: britain
		officer:
		  name: Harris
		  raise: [melee, health, courage]
		  attributes: [artillerist, hard-to-put-down]
		  equipment: [musket, cartridge-box, hand-weapon]
		  experience: 5
		  rewards: [courage]
		soldiers:
		  # the old hands
		  - {name: Cooper, type: highlander, kit: heavy-weapon, experience: 6, injuries: [leg-wound], rewards: [courage]}   # a giant
		  - {name: Tom, type: infantryman, experience: 1}
	YAML
	grep -q 'name: Manon, type: vivandiere, experience: 3, slow-recovery: no' blue-4.yaml
	# 2, raised once, and the tier's
	figure 4 Harris courage=4
	figure 4 Manon health=10
}

@test "the three logs hold together" {
	for game in 1 2 3; do
		evening $game
		run muster -o kv
		[ "$status" -eq 0 ] || { echo "$output"; false; }
	done
}
