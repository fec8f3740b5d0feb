#!/usr/bin/env bats
# muster --after: what a scout was worth.
load ../../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=other-side VOLTIGEUR_LOG=game.log
	log event=game 'event=join by=Rifles whole=yes quality=veteran strength=20 original=20' 'event=join by=Lights whole=yes quality=veteran strength=15 original=15'
}

# log LINE...: the game's log; more LINE...: behind it.
log() { printf '%s\n' "$@" >game.log; }
more() { printf '%s\n' "$@" >>game.log; }
home() { local who; for who; do more "by=$who home=yes was.home=no removed=yes was.removed=no did=move.move result=home"; done; }
# worth FIELD...: what the whole force has of it
worth() {
	run bash -c 'muster --after -o kv | grep ^points='
	has "$@"
}
scouts() { more "by=$1 at=$2 target.questioned=yes was.target.questioned=no target.holds=$3 was.target.holds= did=table-lookup.${4:-scout-outpost} result=found"; }

@test "nobody home is a total loss, whatever was done" {
	scouts Rifles Redoubt garrison
	worth points=0 level=0 verdict=total-loss
	run muster --after -o text -t
	[[ $output == *"Rifles has not come back"* ]]
}

@test "home without meeting the enemy is a victory of the lowest order" {
	home Rifles Lights
	worth points=0 level=0 verdict=victory
}

@test "fighting and coming home is one point, once, however many shots there were" {
	more 'by=Rifles at=Picket acts=1 was.acts=0 did=shoot.fire result=miss' 'by=Rifles at=Picket acts=2 was.acts=1 did=shoot.fire result=casualty'
	home Rifles Lights
	worth points=1 level=1 verdict=victory
}

@test "being shot at is meeting the enemy too, loading is not" {
	more 'by=Rifles acted=yes was.acted=no did=shoot.load result=loaded'
	home Rifles
	worth points=0 level=0
	log event=game 'event=join by=Rifles whole=yes strength=20 original=20'
	more 'by=Dragoons at=Rifles player=no acts=1 was.acts=0 did=shoot.fire result=miss'
	home Rifles
	worth points=1 level=1
}

@test "an enemy that fights bandits is no fight of the players" {
	more 'event=join by=Band player=no' 'by=Dragoons at=Band player=no target.player=no acts=1 was.acts=0 did=shoot.fire result=miss'
	home Rifles
	worth points=0
}

@test "an outpost located is 2, an abandoned one nothing, a magazine in a village or cave 2" {
	scouts Rifles Redoubt garrison,fortification
	home Rifles
	worth points=2 level=2
	scouts Rifles Ruin ''
	scouts Rifles Barca magazine explore-village
	scouts Rifles Cueva magazine explore-cave
	worth points=6 level=2
}

@test "a village's garrison is no asset, nor is a place that was only heard of" {
	scouts Rifles Barca garrison explore-village
	more 'by=Rifles at=Millers target.questioned=yes was.target.questioned=no did=table-lookup.parley-villagers result=picket outposts=1 was.outposts=0'
	home Rifles
	worth points=0
}

@test "knowledge scores when the unit that has it comes home" {
	scouts Rifles Redoubt garrison
	home Lights
	worth points=0
	home Rifles
	worth points=2
}

@test "the same outpost scores once, and not beside its capture: a fortification 5, a plain one stays at 2" {
	scouts Rifles Redoubt garrison,fortification
	scouts Lights Hut garrison
	home Rifles Lights
	worth points=4 level=2
	more 'event=taken by=Lights at=Hut'
	worth points=4 level=2
	more 'event=taken by=Lights at=Redoubt'
	worth points=7 level=4
	more 'event=taken by=Rifles at=Redoubt'
	run --separate-stderr bash -c "muster --after -o kv | grep ^points="
	[[ $output == "points=7 "* ]]
	[ "$stderr" = "muster: game.log:10: Redoubt has been taken already" ]
}

@test "a magazine taken is 4, a fortified one 5 in all" {
	scouts Rifles Barca magazine explore-village
	home Rifles
	more 'event=taken by=Rifles at=Barca'
	worth points=4 level=4
	scouts Rifles Fort garrison,fortification,magazine
	more 'event=taken by=Rifles at=Fort'
	worth points=9 level=4
}

@test "massed enemy seen is 2, assessed 3 instead" {
	more 'by=Rifles at=Corps target.seen=yes was.target.seen=no did=check.assess result=failed'
	home Rifles Lights
	worth points=2 level=2
	more 'by=Lights at=Corps target.seen=yes target.assessed=yes was.target.assessed=no did=check.assess result=assessed'
	worth points=3 level=3
	more 'event=sighted by=Lights at=Reserve'
	worth points=5 level=3
}

@test "one cipher and one set of plans make 4, what is left over 2 each, copies of the cipher nothing" {
	home Rifles
	more 'event=set by=Rifles ciphers=1'
	worth points=2 level=2
	more 'event=set by=Rifles ciphers=3'
	worth points=2 level=2
	more 'event=set by=Rifles strategic-plans=1'
	worth points=4 level=4
	more 'event=set by=Rifles strategic-plans=2'
	worth points=6 level=4
	more 'event=set by=Rifles ciphers=0'
	worth points=4 level=2
	more 'event=set by=Rifles strategic-plans=0 coded-orders=1 ciphers=1'
	worth points=4 level=2
}

@test "plans with one unit and the cipher with another are a pair when both are home" {
	more 'event=set by=Rifles ciphers=1' 'event=set by=Lights strategic-plans=1'
	home Rifles
	worth points=2
	home Lights
	worth points=4 level=4
}

@test "treasure and an exploring officer are 3, aristocrats and reports 2" {
	more 'event=set by=Rifles treasure=2 intelligence=1 escorts=aristocrats'
	home Rifles
	worth points=10 level=3
	more 'event=set by=Rifles escorts=aristocrats,exploring-officer'
	worth points=13 level=3
}

@test "what a unit carried that was destroyed is lost with it" {
	more 'event=set by=Lights treasure=1 strength=0'
	home Rifles
	worth points=-2 level=0 verdict=victory
}

@test "a destroyed unit costs 2, by fire or by a failed rally; one that left elsewhere nothing" {
	home Rifles
	more 'by=Lights removed=yes was.removed=no did=check.rally result=removed'
	worth points=-2
	run muster --after -o kv
	[[ $output == *"by=Lights end=destroyed"* ]]
	log event=game 'event=join by=Rifles whole=yes strength=20 original=20' 'event=join by=Lights whole=yes strength=15 original=15'
	home Rifles
	more 'by=Lights removed=yes was.removed=no did=move.move result=left'
	worth points=0
	run muster --after -o kv
	[[ $output == *"by=Lights end=elsewhere"* ]]
}

@test "a unit home with exactly half lost costs 1, one figure more and it does not; a destroyed one not both" {
	more 'event=set by=Rifles strength=10'
	home Rifles
	worth points=-1
	more 'event=set by=Rifles strength=11'
	worth points=0
	run muster --after -o kv
	[[ ${lines[0]} == "by=Rifles end=home lost=9" ]]
}

@test "an enemy unit and a figure of a unit cost nothing" {
	more 'event=join by=Dragoons whole=yes player=no strength=0 original=9' 'event=join by=Plunket strength=0 original=1'
	home Rifles
	worth points=0
}

@test "an objective is 1 on the near half and 2 on the far" {
	home Rifles
	more 'event=objective by=Rifles half=near'
	worth points=1 level=0
	more 'event=objective by=Rifles half=far'
	worth points=3
}

@test "cowardice is a loss, with the level that was reached" {
	scouts Rifles Redoubt garrison
	home Rifles
	more 'event=cowardice by=Rifles'
	worth points=2 level=2 verdict=loss
}

@test "the agent taken is the highest level; escaped he changes nothing" {
	home Rifles
	more 'event=agent fate=escaped'
	worth points=0 level=0
	more 'event=agent fate=taken'
	worth points=4 level=4 verdict=victory
}

@test "the lady overrides the rest: home a victory, lost a loss, harmed a catastrophe" {
	scouts Rifles Redoubt garrison
	home Rifles
	more 'event=lady end=lost'
	worth points=2 verdict=loss
	more 'event=lady end=harmed'
	worth points=2 verdict=catastrophic-loss
	more 'event=lady end=home'
	worth points=2 verdict=victory
}

@test "officers questioned, convoys and guns destroyed are told without a number" {
	home Rifles
	more 'by=Rifles at=Courier target.questioned=yes was.target.questioned=no did=table-lookup.interrogate result=worthless' 'event=wrecked by=Rifles at=Train'
	worth points=0 questioned=1 wrecked=1
}

@test "each player's command is counted by itself, and the point for fighting once a player" {
	for who in Hay Ross; do
		printf 'rules: other-side\nname: %s\nunits:\n  - {name: %s men, kind: rifles, figures: [{name: %s, leader: yes, weapon: pistol}, {name: %s others, count: 11, weapon: rifle}]}\n' "$who" "$who" "$who" "$who" >"$who.yaml"
	done
	export VOLTIGEUR_UNITS=Hay.yaml:Ross.yaml
	log event=game 'by="Hay men" at=Picket acts=1 was.acts=0 did=shoot.fire result=miss' 'by="Ross men" at=Picket acts=1 was.acts=0 did=shoot.fire result=miss' 'event=set by="Ross men" treasure=1'
	home '"Hay men"' '"Ross men"'
	run muster --after -o kv
	[[ $output == *'unit=Hay points=1 level=1 verdict=victory'* ]]
	[[ $output == *'unit=Ross points=4 level=3 verdict=victory'* ]]
	[[ $output == *$'\npoints=5 level=3 verdict=victory'* ]]
	sed -i 's/event=game/event=game commands=each/' game.log
	run muster --after -o kv
	[[ $output == *'unit=Ross points=4'* && $output != *$'\npoints='* ]]
}

@test "an independent officer counts as a unit, whichever name was typed" {
	printf 'rules: other-side\nname: Hay\nunits:\n  - {name: Staff, kind: commander, mounted: yes, figures: [{name: Colonel Hay, leader: yes, weapon: pistol}]}\n  - {name: Rifles, kind: rifles, figures: [{name: Orr, leader: yes, weapon: pistol}, {name: Men, count: 11, weapon: rifle}]}\n' >hay.yaml
	export VOLTIGEUR_UNITS=hay.yaml
	log event=game 'by=Guard at="Colonel Hay" player=no acted=yes was.acted=no target.strength=0 was.target.strength=1 did=melee.attack result=casualty'
	more 'event=join by=Guard player=no'
	home Rifles
	worth points=-1 verdict=victory
	run muster --after -o kv
	[[ $output == *'by=Staff unit=Hay end=destroyed lost=1'* && $output != *'by="Colonel Hay"'* ]]
}

@test "a deed or a field of it that the rules do not know is told with its line" {
	more 'event=captured by=Rifles at=Fort'
	run --separate-stderr muster --after
	[ "$status" -eq 2 ]
	[[ $stderr == *"game.log:4"* ]]
}

@test "points by hand, without a log" {
	run table-lookup points -o text returned=2 fought=1 located=1 ciphers=1 plans=1 destroyed=1
	answers "5 points, +1 fought, +2 assets found, +4 plans and cipher, -2 units destroyed; a victory of level 4"
}

@test "what a unit knew is known to the one it joins, and to a part that splits off" {
	scouts Lights Redoubt garrison
	more 'by=Rifles at=Lights target.merged=yes was.target.merged=no did=check.join result=joined'
	home Rifles
	worth points=2
	log event=game 'event=join by=Rifles whole=yes strength=20 original=20'
	scouts Rifles Redoubt garrison
	more 'event=join by=Flankers whole=yes strength=8 original=8' 'by=Flankers at=Rifles did=check.split result=split'
	home Flankers
	worth points=2
	home Rifles
	worth points=2
}

@test "one player alone earns with his command what the whole force earns, deed by deed" {
	export VOLTIGEUR_UNITS=$root/tests/fixtures/units/scouts.yaml
	local deed points none=0
	while read -r deed; do
		log event=game "$deed"
		home Rifles Lights
		run muster --after -o kv
		[[ $output =~ unit=\"Major\ Hay\"\ points=(-?[0-9]+)\ level=([0-9])\ verdict=([a-z-]+) ]]
		points=${BASH_REMATCH[1]}
		[[ $output == *$'\n'"points=$points level=${BASH_REMATCH[2]} verdict=${BASH_REMATCH[3]} "* ]] || { echo "$deed: $output"; return 1; }
		[ "$points" != 0 ] || none=$((none + 1))
	done <<-'END'
		event=set by=Rifles strength=6
		event=set by=Rifles strength=0
		event=set by=Rifles strength=12
		by=Rifles at=Picket acts=1 was.acts=0 did=shoot.fire result=miss
		by=Rifles at=Redoubt target.questioned=yes was.target.questioned=no target.holds=garrison was.target.holds= did=table-lookup.scout-outpost result=found
		event=objective by=Rifles half=near
		event=objective by=Rifles half=far
		event=set by=Rifles treasure=1
		event=set by=Rifles intelligence=vedettes
		event=set by=Rifles strategic-plans=1
		event=set by=Rifles coded-orders=1
		event=set by=Rifles ciphers=1
	END
	[ "$none" -le 3 ]
}
