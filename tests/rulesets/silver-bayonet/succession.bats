#!/usr/bin/env bats
# unit-validate --after LOG --was OLD NEW for silver-bayonet: every legal choice
# after a game is accepted, every other refused with its place and rule.
load ../../helper

setup() {
	export VOLTIGEUR_RULES=${SUCCESSION_RULES:-silver-bayonet} VOLTIGEUR_TABLES=$root/tables
	cd "$BATS_TEST_TMPDIR" || return 1
	cat >old.yaml <<-'END'
		rules: silver-bayonet
		name: Harris's Men
		nation: britain
		officer:
		  name: Harris
		  raise: [melee, health, courage]
		  attributes: [artillerist, hard-to-put-down]
		  equipment: [musket, cartridge-box, pistol]
		  special: [{item: silver-shot, on: cartridge-box}]
		  experience: 4
		soldiers:
		  - {name: Cooper, type: highlander, kit: heavy-weapon, special: [holy-symbol], experience: 9, rewards: [courage]}
		  - {name: Perkins, type: infantryman, experience: 2, slow-recovery: yes}
		  - {name: Tongue, type: grenadier, injuries: [leg-wound], experience: 3}
		  - {name: Dobbs, type: doctor, special: [salt-bag], madness: [spy]}
		  - {name: Shaw, type: veteran-hunter, attributes: [nimble], kit: [pistol, hand-weapon, breastplate], special: [{item: silver-weapon, on: hand-weapon}]}
	END
	# Perkins is wounded in the leg, Tongue slow to recover, Dobbs haunted; the unit
	# has turned up two markers (1) and secured the artefact (2).
	cat >game.log <<-'END'
		event=game scenario=revenants
		by=Cooper card=jack-of-diamonds scenario=revenants did=table-lookup.clue result=none
		by=Harris card=ten-of-diamonds scenario=revenants did=table-lookup.clue result=none
		by=Revenant1 at=Perkins target.health=-2 was.target.health=7 did=melee.attack result=down
		by=Revenant1 at=Tongue target.health=0 was.target.health=11 did=melee.attack result=down
		by=Dobbs terror=collapse was.terror=none did=check.terror result=collapse
		event=secured by=Cooper object=artefact
		by=Perkins health=-2 did=table-lookup.injury casualty=2 result=injured outcome=injured loses=speed
		by=Tongue health=0 did=table-lookup.injury casualty=4 result=slow-recovery outcome=slow-recovery
		by=Dobbs did=table-lookup.madness casualty=8 result=nagging-doubt outcome=nagging-doubt
	END
	cat >new.yaml <<-'END'
		rules: silver-bayonet
		name: Harris's Men
		nation: britain
		officer:
		  name: Harris
		  raise: [melee, health, courage]
		  attributes: [artillerist, hard-to-put-down]
		  equipment: [musket, cartridge-box, pistol]
		  special: [{item: silver-shot, on: cartridge-box}]
		  experience: 6
		  rewards: [courage]
		soldiers:
		  - {name: Cooper, type: highlander, kit: heavy-weapon, special: [holy-symbol], experience: 11, rewards: [courage, health]}
		  - {name: Perkins, type: infantryman, experience: 3, injuries: [leg-wound]}
		  - {name: Tongue, type: grenadier, injuries: [leg-wound], experience: 4, slow-recovery: yes}
		  - {name: Dobbs, type: doctor, special: [salt-bag], madness: [spy, nagging-doubt], experience: 2}
		  - {name: Shaw, type: veteran-hunter, attributes: [nimble], kit: [pistol, hand-weapon, breastplate], special: [{item: silver-weapon, on: hand-weapon}], experience: 1}
	END
}

# change OLD NEW: in new.yaml; once at least.
change() {
	local text
	text=$(<new.yaml)
	[[ $text == *"$1"* ]] || { echo "no \"$1\" in new.yaml"; return 1; }
	printf '%s\n' "${text//"$1"/$2}" >new.yaml
}

follow() { run unit-validate -o gcc --after game.log --was old.yaml new.yaml; }

accepted() {
	follow
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	run ! grep -q error <<<"$output"
}

# refused RULE TEXT: one error, of this rule, that begins with the place and says this.
refused() {
	follow
	[ "$status" -eq 1 ] || { echo "status $status: $output"; return 1; }
	local errors
	errors=$(grep -c ': error: ' <<<"$output")
	[ "$errors" -eq 1 ] || { echo "$errors errors: $output"; return 1; }
	grep ': error: ' <<<"$output" | grep -Eq "^(new.yaml|game.log):[0-9]+:[0-9]+: error: .*\[$1\]" || { echo "$output"; return 1; }
	[[ $output == *"$2"* ]] || { echo "want: $2"; echo "got: $output"; return 1; }
}

# ---- what is accepted ----

@test "the unit that the game made is a legal successor" { accepted; }

@test "bonus points go to whom the player likes, or to nobody (SB-530, SB-531)" {
	change 'experience: 6' 'experience: 5'
	accepted
	change 'experience: 3, inj' 'experience: 4, inj'
	accepted
	change 'experience: 11, rewards: [courage, health]' 'experience: 10, rewards: [courage, health]'
	accepted
}

@test "a tier's reward is what the player likes of those it offers (SB-539)" {
	change 'rewards: [courage, health]' 'rewards: [courage, strong]'
	accepted
}

@test "soldiers may be dismissed and others hired (SB-554, SB-556)" {
	sed -i '/name: Dobbs/d; /name: Shaw/d' new.yaml
	accepted
	echo '  - {name: Pike, type: sailor, special: [salt-bag]}' >>new.yaml
	accepted
	echo '  - {name: Dobbs, type: doctor}' >>new.yaml
	accepted
}

@test "who may pick equips himself anew, what hung on it moves along (SB-557, SB-884)" {
	change 'equipment: [musket, cartridge-box, pistol]' 'equipment: [rifle, cartridge-box, heavy-weapon]'
	accepted
	change 'equipment: [rifle, cartridge-box, heavy-weapon]' 'equipment: [pistol, second-pistol, heavy-weapon]'
	change '{item: silver-shot, on: cartridge-box}' '{item: silver-shot, on: pistol}'
	accepted
	change 'special: [{item: silver-shot, on: pistol}]' 'special: []'
	accepted
	change 'kit: [pistol, hand-weapon, breastplate], special: [{item: silver-weapon, on: hand-weapon}]' 'kit: [heavy-weapon], special: [{item: silver-weapon, on: heavy-weapon}]'
	accepted
}

@test "a fallen Officer's place takes a new one, with old soldiers of the nation (SB-549, SB-550, SB-551)" {
	echo 'by=Revenant1 at=Harris target.health=0 was.target.health=13 did=melee.attack result=down' >>game.log
	echo 'by=Harris health=0 did=table-lookup.injury casualty=1 result=dead outcome=dead' >>game.log
	follow
	[ "$status" -eq 1 ]
	change 'name: Harris
' 'name: Pemberton
'
	change 'raise: [melee, health, courage]' 'raise: [accuracy, speed, recruitment]'
	change '  experience: 6
  rewards: [courage]
' ''
	accepted
	change 'name: Pemberton' 'name: Harris'
	accepted
}

@test "an Officer may retire (SB-549)" {
	change 'name: Harris
' 'name: Pemberton
'
	change '  experience: 6
  rewards: [courage]
' ''
	accepted
}

@test "another nation takes a unit that is all new (SB-553)" {
	cat >new.yaml <<-'END'
		rules: silver-bayonet
		nation: france
		officer: {name: Dubois, raise: [melee, speed, courage], attributes: [nimble, strong]}
		soldiers: [{name: Cooper, type: guard}]
	END
	accepted
}

@test "a recruit may bear the name of one who fell or was sent away (SB-555)" {
	change 'experience: 3, injuries: [leg-wound]}' '}'
	accepted
}

@test "one more Special Armoury item for whom a tier made a supernatural veteran (SB-288)" {
	change 'special: [holy-symbol], experience: 11, rewards: [courage, health]' 'special: [holy-symbol, salt-bag], experience: 11, rewards: [courage, supernatural-veteran]'
	accepted
	change 'special: [holy-symbol, salt-bag]' 'special: [oil-and-torches, salt-bag]'
	refused specials-stay 'stay with their bearer'
}

@test "an officer who becomes one takes one item more, not two" {
	sed -i 's/^  experience: 4/  experience: 9\n  rewards: [courage]/' old.yaml
	change $'experience: 6\n  rewards: [courage]' $'experience: 11\n  rewards: [courage, supernatural-veteran]'
	change 'special: [{item: silver-shot, on: cartridge-box}]' 'special: [{item: silver-shot, on: cartridge-box}, salt-bag]'
	accepted
	change 'cartridge-box}, salt-bag]' 'cartridge-box}, salt-bag, holy-symbol]'
	refused specials-no-more 'takes no more Special Armoury items'
}

# ---- what is refused ----

@test "who died or went mad is not there any more (SB-509, SB-522)" {
	echo 'by=Revenant1 at=Shaw target.health=0 was.target.health=12 did=melee.attack result=down' >>game.log
	echo 'by=Shaw health=0 did=table-lookup.injury casualty=1 result=dead outcome=dead' >>game.log
	refused struck-off 'Shaw: Shaw is struck off'
	sed -i '/name: Shaw/d' new.yaml
	accepted
	sed -i 's/casualty=8 result=nagging-doubt outcome=nagging-doubt/casualty=1 result=insane outcome=insane/' game.log
	change 'madness: [spy, nagging-doubt]' 'madness: [spy]'
	refused struck-off 'Dobbs is struck off'
}

@test "an injury is neither forgotten nor invented (SB-510, SB-513, SB-518, SB-521)" {
	change 'experience: 3, injuries: [leg-wound]' 'experience: 3'
	refused leg-wounds 'got 0, allowed 1'
	change 'infantryman, experience: 3' 'infantryman, experience: 3, injuries: [leg-wound, jitters]'
	refused jitters 'got 1, allowed 0'
	change ', injuries: [leg-wound, jitters]' ', injuries: [leg-wound, leg-wound]'
	refused leg-wounds 'got 2, allowed 1'
	change ', injuries: [leg-wound, leg-wound]' ', injuries: [arm-wound]'
	follow
	[[ $output == *"[leg-wounds]"* && $output == *"[arm-wounds]"* ]]
}

@test "an old injury does not heal (SB-521)" {
	change 'grenadier, injuries: [leg-wound],' 'grenadier,'
	refused leg-wounds 'Tongue: leg wounds: got 0, allowed 1'
}

@test "madness stays, comes with the roll, and in no other way (SB-523 to SB-528)" {
	change 'madness: [spy, nagging-doubt]' 'madness: [nagging-doubt]'
	refused madness-kept 'Dobbs stays spy'
	change 'madness: [nagging-doubt]' 'madness: [spy]'
	follow
	[[ $output == *"[madness-caught]"* && $output == *"[doubts]"* ]]
	change 'madness: [spy]' 'madness: [spy, nagging-doubt, cursed]'
	refused madness-no-other 'went mad in no other way'
	change 'madness: [spy, nagging-doubt, cursed]' 'madness: [spy, nagging-doubt, nagging-doubt]'
	refused doubts 'got 2, allowed 1'
	change 'madness: [spy, nagging-doubt, nagging-doubt]' 'madness: [spy, nagging-doubt, second-doubt]'
	follow
	[[ $output == *"got 2, allowed 1 [doubts]"* && $output == *"[madness-no-other]"* ]] || { echo "$output"; false; }
}

@test "slow recovery is of this game alone (SB-508, SB-511)" {
	change ', slow-recovery: yes' ''
	refused recovery 'got 0, allowed 1'
	change 'experience: 4' 'experience: 4, slow-recovery: yes'
	change 'experience: 3, inj' 'experience: 3, slow-recovery: yes, inj'
	refused recovery 'got 1, allowed 0'
}

@test "everybody alive gets his point (SB-529)" {
	change 'experience: 3, inj' 'experience: 2, inj'
	refused points-earned 'Perkins had 2 and earned 1: got 2, allowed at least 3'
}

@test "nobody gets two bonus points (SB-530)" {
	change 'experience: 1}' 'experience: 3}'
	change 'experience: 6' 'experience: 5'
	change 'experience: 11' 'experience: 10'
	refused points-most 'Shaw had 0 and earned 1 and one bonus point at most: got 3, allowed at most 2'
}

@test "nobody gets more than three points, with a bonus point or without (SB-533, SB-880)" {
	sed -i 's/scenario=revenants/scenario=ship-in-the-fog/; /event=secured/d' game.log
	for card in king queen; do echo "by=Perkins did=table-lookup.clue card=$card-of-hearts spawn=vampire"; done >>game.log
	change 'experience: 3, inj' 'experience: 6, inj'
	follow
	[[ $output == *"Perkins had 2 and earned 3 and one bonus point at most: got 6, allowed at most 5"*"[points-most]"* ]] || { echo "$output"; return 1; }
}

@test "there are no more bonus points than the game gave (SB-530)" {
	change 'experience: 3, inj' 'experience: 4, inj'
	refused bonus-points 'got 4, allowed at most 3'
}

@test "a bonus point that the log gives somebody is his, and counts (SB-530)" {
	echo 'event=bonus by=Perkins' >>game.log
	refused points-earned 'Perkins had 2 and earned 2: got 3, allowed at least 4'
	change 'experience: 3, inj' 'experience: 4, inj'
	refused bonus-points 'got 4, allowed at most 3'
	change 'experience: 2}' 'experience: 1}'
	accepted
}

@test "a reward once taken is not exchanged (SB-881)" {
	sed -i 's/experience: 9, rewards: \[courage\]/experience: 10, rewards: [courage, strong]/' old.yaml
	change 'rewards: [courage, health]' 'rewards: [courage, nimble]'
	refused rewards-kept 'the reward of tier 2 is chosen when it is reached'
	change 'rewards: [courage, nimble]' 'rewards: [courage, strong]'
	accepted
}

@test "a tier that was reached brings its reward now, and none before (SB-534, SB-881)" {
	change 'rewards: [courage, health]' 'rewards: [courage]'
	refused rewards-of-tiers 'got 1, allowed 2'
	change 'rewards: [courage]}' 'rewards: [courage, health, melee]}'
	refused rewards-of-tiers 'got 3, allowed 2'
}

@test "only an Officer's tier brings Recruitment (SB-535)" {
	change 'rewards: [courage, health]' 'rewards: [courage, recruitment]'
	refused recruitment-officer 'only an Officer gains Recruitment'
}

@test "a recruit has no past (SB-550, SB-555)" {
	echo '  - {name: Pike, type: sailor, experience: 1}' >>new.yaml
	refused recruit-points 'got 1, allowed 0'
	sed -i '$d' new.yaml
	echo '  - {name: Pike, type: sailor, injuries: [shakes]}' >>new.yaml
	refused recruit-whole 'without injuries or madness'
	sed -i '$d' new.yaml
	change 'name: Harris
' 'name: Pemberton
'
	refused recruit-points 'a new figure begins without experience'
}

@test "recruits cost what they cost, and are seven at most (SB-053, SB-054, SB-394)" {
	echo '  - {name: Pike, type: veteran-hunter, attributes: [nimble]}' >>new.yaml
	refused recruitment 'got 113, allowed at most 100'
	sed -i '$d' new.yaml
	for name in A B C; do echo "  - {name: $name, type: infantryman}" >>new.yaml; done
	follow
	[[ $output == *'[seven-soldiers]'* ]]
	sed -i '/name: [ABC],/d' new.yaml
	echo '  - {name: Hans, type: swordsman}' >>new.yaml
	follow
	[[ $output == *'[on-the-list]'* ]]
}

@test "no veteran serves another nation (SB-553)" {
	change 'nation: britain' 'nation: france'
	change 'type: highlander, kit: heavy-weapon' 'type: highlander, outside: yes, kit: heavy-weapon'
	change 'nation: france' 'nation: france
options: {outside-list: yes}'
	refused same-nation 'this one was of britain'
}

@test "an Officer keeps his raises, and who chose attributes keeps those (SB-018, SB-062)" {
	change 'raise: [melee, health, courage]' 'raise: [accuracy, health, courage]'
	refused same-raises 'an Officer keeps his raises'
	change 'raise: [accuracy, health, courage]' 'raise: [melee, health, courage]'
	change 'attributes: [artillerist, hard-to-put-down]' 'attributes: [artillerist, strong]'
	refused same-attributes 'chosen attributes stay'
	change 'attributes: [artillerist, strong]' 'attributes: [hard-to-put-down, artillerist]'
	accepted
	change 'attributes: [nimble]' 'attributes: [strong]'
	refused same-attributes 'Shaw: chosen attributes stay: nimble'
}

@test "a soldier does not change his trade (SB-551)" {
	change 'name: Perkins, type: infantryman' 'name: Perkins, type: marine'
	refused same-type 'Perkins is infantryman for good'
}

@test "a fixed kit is not exchanged (SB-056, SB-557)" {
	change 'type: highlander, kit: heavy-weapon' 'type: highlander'
	refused same-kit 'Cooper keeps'
	change 'type: highlander' 'type: highlander, kit: [heavy-weapon, pistol]'
	accepted
}

@test "Special Armoury items stay, and no others come (SB-057, SB-884)" {
	change 'special: [holy-symbol]' 'special: []'
	refused specials-stay 'Special Armoury items stay with their bearer'
	change 'special: []' 'special: [salt-bag]'
	follow
	[[ $output == *"salt-bag is not what was chosen"*"[specials-no-other]"* && $output == *"[specials-stay]"* ]]
	change 'special: [salt-bag], experience: 11' 'special: [holy-symbol], experience: 11'
	change 'name: Tongue, type: grenadier' 'name: Tongue, type: grenadier, special: [holy-symbol]'
	follow
	[[ $output == *"[specials-no-more]"* && $output == *"[specials-no-other]"* ]]
}

@test "an upgrade of a bayonet stays as long as its gun does (SB-057, SB-386, SB-884)" {
	sed -i 's/on: cartridge-box}/on: cartridge-box}, {item: silver-weapon, on: bayonet}/; s/hard-to-put-down/supernatural-veteran/' old.yaml new.yaml
	accepted
	change ', {item: silver-weapon, on: bayonet}' ''
	refused specials-stay 'Special Armoury items stay with their bearer'
	change 'equipment: [musket, cartridge-box, pistol]' 'equipment: [cartridge-box, pistol]'
	accepted
}

@test "an upgrade stays where it is while its bearer carries that (SB-884)" {
	change '{item: silver-shot, on: cartridge-box}' '{item: silver-shot, on: pistol}'
	refused specials-in-place 'silver-shot moves only when what it was on is given up'
}

@test "artefacts move within the unit and do not multiply; the dead man's are lost (SB-509, SB-559)" {
	sed -i 's/name: Tongue,/name: Tongue, artefacts: [talisman],/' old.yaml
	change 'name: Tongue,' 'name: Tongue, artefacts: [talisman],'
	accepted
	change ' artefacts: [talisman],' ''
	change 'name: Cooper,' 'name: Cooper, artefacts: [talisman],'
	accepted
	change 'name: Perkins,' 'name: Perkins, artefacts: [talisman],'
	refused artefacts-owned 'got 2, allowed at most 1'
	change 'name: Perkins, artefacts: [talisman],' 'name: Perkins,'
	sed -i 's/casualty=4 result=slow-recovery outcome=slow-recovery/casualty=1 result=dead outcome=dead/' game.log
	sed -i '/name: Tongue/d' new.yaml
	refused artefacts-owned 'got 1, allowed at most 0'
}

@test "what a dead Officer carried is lost with him, whoever comes after him (SB-509, SB-559)" {
	cat >old.yaml <<-'END'
		rules: silver-bayonet
		nation: britain
		officer: {name: Harris, raise: [melee, health, courage], attributes: [artillerist, nimble], equipment: [musket], experience: 1, artefacts: [lance, book]}
		soldiers:
		  - {name: Cooper, type: infantryman, experience: 1, artefacts: [ring]}
	END
	printf '%s\n' 'event=game scenario=investigation' 'event=set by=Harris health=0' \
		'by=Harris health=0 did=table-lookup.injury casualty=1 result=dead outcome=dead' >game.log
	sed -e 's/Harris/Hogan/; s/, experience: 1, artefacts: .lance, book.//' -e 's/experience: 1, artefacts/experience: 2, artefacts/' old.yaml >new.yaml
	accepted
	change '[ring]' '[ring, book]'
	refused artefacts-owned 'got 2, allowed at most 1'
	change '[ring, book]' '[ring]'
	change 'equipment: [musket]' 'equipment: [musket], artefacts: [lance]'
	refused artefacts-owned 'got 2, allowed at most 1'
	sed -i 's/casualty=1 result=dead outcome=dead/casualty=10 result=flesh-wound outcome=flesh-wound/' game.log
	sed -e 's/experience: 1, artefacts/experience: 2, artefacts/' -e 's/.lance, book./[lance]/; s/.ring./[ring, book]/' old.yaml >new.yaml
	accepted # he lives, and may give it to another
}

@test "what must still be rolled is asked for first" {
	sed -i '/table-lookup.injury casualty=4/d' game.log
	follow
	[ "$status" -eq 1 ]
	[[ $output == *"game.log:9:1: error: Tongue: table-lookup.injury is still to be rolled [due]"* ]]
}

# ---- the command ----

@test "--after and --was go together, with one file of one unit" {
	run --separate-stderr unit-validate --after game.log new.yaml
	refuses 'must be used together'
	run --separate-stderr unit-validate --was old.yaml new.yaml
	refuses 'must be used together'
	run --separate-stderr unit-validate --after game.log --was old.yaml new.yaml old.yaml
	refuses 'with a single file to check'
	run --separate-stderr unit-validate -u old.yaml new.yaml
	refuses '--units requires --after'
	{ cat new.yaml; echo ---; cat new.yaml; } >two.yaml
	run unit-validate --after game.log --was old.yaml two.yaml
	[ "$status" -eq 1 ]
	[[ $output == *'[one-unit]'* ]]
	run --separate-stderr unit-validate --after no.log --was old.yaml new.yaml
	[ "$status" -eq 2 ]
	run --separate-stderr unit-validate --after game.log --was no.yaml new.yaml
	[ "$status" -eq 2 ]
}

@test "who else was there may be named; without --after the same file is judged by itself" {
	run unit-validate --after game.log --was old.yaml -u "$root/tests/fixtures/units/french.yaml" new.yaml
	[ "$status" -eq 0 ]
	change 'experience: 3, inj' 'experience: 4, inj'
	run unit-validate new.yaml
	[ "$status" -eq 0 ]
}

@test "a ruleset that says nothing of succession says so" {
	run --separate-stderr unit-validate -r corsair --after game.log --was "$root/tests/fixtures/units/corsair.yaml" "$root/tests/fixtures/units/corsair.yaml"
	[ "$status" -eq 2 ]
}

@test "at random: every choice that the book allows is accepted, what muster --next writes of it too, every wrong change refused by its rule" {
	run "$root/tests/rulesets/silver-bayonet/successors.py" 40
	[ "$status" -eq 0 ] || { echo "$output" | head -60; return 1; }
	[[ $output == "40 accepted, 29 written and accepted, "*" rules, 0 wrong" ]]
}
