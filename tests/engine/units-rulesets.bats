#!/usr/bin/env bats
# The unit files of sharp-practice, steeplechase, corsair and other-side: where
# legal ends, and the figures that by= and at= take from a file.
load ../helper

# rules: the file of this name is the game's.
game() { export VOLTIGEUR_RULES=$1 VOLTIGEUR_UNITS="$root/tests/fixtures/units/$1.yaml"; }

legal() {
	run unit-validate -o kv -
	has verdict=legal
}

# breaks RULE: this rule and no other.
breaks() {
	run unit-validate -o kv -
	found=$(sed -n 's/.* rule=\([a-z-]*\) .*/\1/p' <<<"$output" | sort -u | tr '\n' ' ')
	[ "$found" = "$* " ] || { echo "want $*, found $found: $output"; return 1; }
}

@test "each ruleset has an example file that is legal under --strict" {
	for ruleset in sharp-practice steeplechase corsair other-side; do
		run unit-validate --strict -r "$ruleset" -o kv "$root/tests/fixtures/units/$ruleset.yaml"
		has errors=0 warnings=0 verdict=legal
	done
}

@test "the unit files of voltigeur-units(5) are legal" {
	awk '/^\.Bd/ {copy = 1; text = ""; next} /^\.Ed/ {if (text ~ /^rules:/) printf "%s", text > ("page." ++n); copy = 0} copy {text = text $0 "\n"}' "$root/man/voltigeur-units.5"
	[ -f page.5 ]
	for page in page.*; do
		run unit-validate -o kv "$page"
		has errors=0 verdict=legal
	done
}

# sharp-practice: two Groups' men and one Formation of them.
force() {
	cat <<-END
		rules: sharp-practice
		big-men: [{name: Cope, status: 1}]
		groups:
		  - {name: First, kind: ${3:-line-infantry}, men: ${1% *}, weapon: musket}
		  - {name: Second, kind: ${3:-line-infantry}, men: ${1#* }, weapon: musket}
		formations: [{name: Left, $2}]
	END
}

@test "sharp-practice: a line of two Groups is two or three ranks deep" {
	for ranks in 2 3; do force "1 1" "kind: line, groups: [First, Second], ranks: $ranks" | legal; done
	for ranks in 1 4; do force "8 8" "kind: line, groups: [First, Second], ranks: $ranks" >unit; breaks line-ranks <unit; done
	force "8 8" "kind: line, groups: [First]" >unit && breaks line-groups <unit
}

@test "sharp-practice: twelve figures make a column or a square and eleven do not, a line they do" {
	for kind in column square; do
		force "6 6" "kind: $kind, groups: [First, Second]" >unit && legal <unit
		force "6 5" "kind: $kind, groups: [First, Second]" >unit && breaks $kind-figures <unit
	done
	force "6 5" "kind: line, groups: [First, Second]" >unit && legal <unit
}

@test "sharp-practice: light infantry skirmishes, a Group by itself" {
	force "6 5" "kind: skirmish, groups: First" light-infantry >unit && legal <unit
	force "6 5" "kind: skirmish, groups: First" line-infantry >unit && breaks skirmish-light <unit
	force "6 5" "kind: skirmish, groups: [First, Second]" light-infantry >unit && breaks skirmish-alone <unit
}

@test "sharp-practice: status is 1 to 4" {
	for status in 1 4; do legal <<<"{rules: sharp-practice, big-men: [{name: Cope, status: $status}]}"; done
	for status in 0 5; do breaks status <<<"{rules: sharp-practice, big-men: [{name: Cope, status: $status}]}"; done
}

@test "sharp-practice: a Group's order is that of its Formation, and unformed without one" {
	game sharp-practice
	run shoot -o kv -S -s 1 by=Rifles at=Hussars range=40
	has kind=light-infantry quality=elite weapon=rifle stands-in=Screen
	[[ $output == *"by=Screen order=skirmish "* ]]
	run shoot -o kv -S -s 1 by=First at=Grenadiers range=10
	has men=8 weapon=musket stands-in=Left
	[[ $output == *"by=Left order=line "* ]]
}

@test "sharp-practice: a Formation fights with all its Groups' men and their Big Men" {
	game sharp-practice
	run melee -o kv -S -s 2 by=Left at=Hussars
	has was.men=16 order=line target.mounted=yes target.elan=yes was.target.men=8
	[[ $output == *"by=First kind="*" men="*"by=Second kind="*"by=Cope status=4 "* ]]
	run melee -o kv -S -s 1 by=Grenadiers at=Hussars
	has was.men=8 quality=good grenadiers=1 aggressive=1
}

@test "steeplechase: a courier takes one ability and two different items at most; less is a warning" {
	rider() { echo "{rules: steeplechase, couriers: [{name: Ney, ability: $1, items: $2}]}"; }
	rider cunning "[wine, bread]" >unit
	legal <unit
	rider "[cunning, braggart]" "[wine, bread]" >unit
	breaks one-ability <unit
	rider cunning "[wine, bread, coins]" >unit
	breaks two-items <unit
	rider cunning "[wine, wine]" >unit
	breaks items-differ <unit
	rider cunning "[wine]" >unit
	breaks fewer-items <unit
	run unit-validate -o kv unit
	has warnings=1 errors=0 verdict=legal
}

@test "steeplechase: the words of the source that mean the same are taken" {
	legal <<<"{rules: steeplechase, couriers: [{name: Ney, ability: clever, items: [gold, loaf]}]}"
}

@test "steeplechase: a courier starts mounted with one message and his items" {
	game steeplechase
	run move -o kv -S -s 1 courier by=Marbot
	has ability=horseman horse=superb mounted=yes
	run shoot -o kv -S -s 1 pistol by=Lejeune at=Mina range=4
	has messages=1 pistol=no wine=yes bread=yes target.kind=guerrillas
}

@test "corsair: classes run from 1 to 6 and the only armour is 4" {
	pirate() { echo "{rules: corsair, characters: [{name: Brun, build: soldier, $1}]}"; }
	for class in 1 6; do pirate "class: $class" >unit; legal <unit; done
	for class in 0 7; do pirate "class: $class" >unit; breaks class <unit; done
	for armour in 0 4; do pirate "class: 3, armour: $armour" >unit; legal <unit; done
	for armour in 3 5; do pirate "class: 3, armour: $armour" >unit; breaks armour-of-sheet <unit; done
}

@test "corsair: matchlocks and carbines are no firearms of the sheet" {
	for gun in carbine matchlock; do
		breaks firearm <<<"{rules: corsair, characters: [{name: Brun, class: 3, firearm: $gun}]}"
	done
}

@test "corsair: a heavy tool beside a ready firearm is a warning, beside an empty one nothing" {
	legal <<<"{rules: corsair, characters: [{name: Brun, class: 3, firearm: musket, loaded: no, heavy-two-handed: yes}]}"
	lacks rule
	breaks both-hands-free <<<"{rules: corsair, characters: [{name: Brun, class: 3, firearm: musket, heavy-two-handed: yes}]}"
	has errors=0 verdict=legal
}

@test "corsair: two characters meet with what their entries say" {
	game corsair
	run melee -o kv -S -s 1 by=Roche at=Didier
	has class=5 length=semi-long target.class=2 target.length=long target.heavy-two-handed=yes
	run shoot -o kv -S -s 1 by=Roche at=Didier range=6
	has firearm=pistol class=5
	run move -o kv -S -s 1 walk by=Didier
	has build=awkward,wooden-leg
}

# other-side: a unit of a kind and its figures.
scouts() { printf 'rules: other-side\nunits:\n  - {name: U, kind: %s, figures: [{name: A, leader: yes, weapon: pistol}, {name: B, leader: yes, weapon: pistol}, {name: M, count: %s, weapon: %s}]}\n' "$@"; }

@test "other-side: infantry has 8 to 24 figures with its leaders, cavalry 6 to 12" {
	errors() { unit-validate -o gcc - | sed -n 's/.* error: .*\[\([a-z-]*\)\].*/\1/p'; }
	[ -z "$(scouts infantry 6 musket | errors)$(scouts infantry 22 musket | errors)" ]
	[ "$(scouts infantry 5 musket | errors)" = infantry-size ]
	[ "$(scouts infantry 23 musket | errors)" = infantry-size ]
	[ -z "$(scouts cavalry 4 carbine | errors)$(scouts cavalry 10 carbine | errors)" ]
	[ "$(scouts cavalry 3 carbine | errors)" = cavalry-size ]
	[ "$(scouts cavalry 11 carbine | errors)" = cavalry-size ]
}

@test "other-side: one or two villages, one to six units" {
	sed 's/villages: 2/villages: 1/' "$root/tests/fixtures/units/other-side.yaml" >unit
	legal <unit
	sed 's/villages: 2/villages: 0/' "$root/tests/fixtures/units/other-side.yaml" >unit
	breaks villages <unit
}

@test "other-side: the scenario of the agent wants exactly its forces" {
	sed 's/count: 17/count: 16/' "$root/tests/fixtures/units/other-side.yaml" >unit
	breaks agent-rifles <unit
	sed 's/count: 18/count: 19/' "$root/tests/fixtures/units/other-side.yaml" >unit
	breaks agent-lights <unit
	sed 's/count: 11/count: 10/' "$root/tests/fixtures/units/other-side.yaml" >unit
	breaks agent-dragoons <unit
	sed 's/mounted: yes/mounted: no/' "$root/tests/fixtures/units/other-side.yaml" >unit
	breaks agent-commander <unit
	for row in "Serjeant Doyle:agent-rifles both-leaders" "Sargento Reis:agent-lights both-leaders" "Lieutenant Voss:agent-dragoons leader-there"; do
		sed "/${row%:*}/s/leader: yes, //" "$root/tests/fixtures/units/other-side.yaml" >unit
		# shellcheck disable=SC2086 # several
		breaks ${row#*:} <unit
	done
}

@test "other-side: the scenario of the agent wants exactly the garrison and the agent of the referee (OS-251)" {
	# garrison MEN LEADERS QUALITY AGENT-WEAPON
	garrison() {
		printf 'rules: other-side\nside: enemy\nscenario: the-agent\nunits:\n  - {name: Garrison, kind: infantry, quality: %s, figures: [{name: M, count: %s, weapon: musket}' "$3" "$1"
		printf ', {name: L%s, leader: yes, weapon: musket}' $(seq "$2")
		printf ']}\n  - {name: Agent, kind: agent, figures: [{name: A, leader: yes, weapon: %s}]}\n' "$4"
	} >unit
	garrison 21 3 veteran pistol
	legal <unit
	for row in "20 3 veteran pistol" "22 3 veteran pistol" "22 2 veteran pistol" "20 4 veteran pistol" "21 3 average pistol"; do
		# shellcheck disable=SC2086 # four
		garrison $row
		breaks agent-garrison <unit
	done
	garrison 21 3 veteran musket
	breaks agent-himself <unit
}

# One unit of a side: of KIND, with KEYS of the unit and FIGURES. Prints the rules that it breaks as errors.
band() { # SIDE KIND KEYS FIGURES
	printf 'rules: other-side\nside: %s\nunits:\n  - {name: U, kind: %s%s, figures: [%s]}\n' "$1" "$2" "${3:+, $3}" "$4" |
		unit-validate -o gcc - | sed -n 's/.* error: .*\[\([a-z-]*\)\].*/\1/p' | sort -u | tr '\n' ' '
}
chief='{name: A, leader: yes, weapon: pistol}'

@test "other-side: an officer or NCO is one figure, an average one too, and leaders alone are no unit (OS-010, OS-016)" {
	[ -z "$(band players infantry 'quality: average' "$chief, {name: M, count: 9, weapon: musket}")" ]
	[ "$(band players infantry '' '{name: A, leader: yes, count: 24}')" = 'leader-himself men-there ' ]
	[ "$(band players infantry '' "$chief, {name: B, leader: yes, count: 2}, {name: M, count: 9, weapon: musket}")" = 'leader-himself ' ]
	[ "$(band enemy infantry '' '{name: A, leader: yes, count: 3}, {name: M, count: 9}')" = 'leader-himself ' ]
	[ "$(band enemy cavalry '' "$chief")" = 'men-there ' ]
	[ -z "$(band enemy headquarters '' "$chief, {name: B, leader: yes}")" ]
}

@test "other-side: infantry is on foot, irregulars, staff and horse artillery may ride (OS-023, OS-043, OS-047, OS-053)" {
	local kind
	for kind in infantry rifles light-infantry; do
		[ "$(band players $kind 'mounted: yes' "$chief, {name: M, count: 9}")" = 'on-foot ' ]
	done
	[ "$(band enemy infantry 'mounted: yes' "$chief, {name: M, count: 9}")" = 'on-foot ' ]
	for kind in guerillas bandits deserters headquarters aristocrats; do
		[ -z "$(band enemy $kind 'mounted: yes' "$chief, {name: M, count: 3}")" ]
	done
	[ -z "$(band players artillery 'gun: light, mounted: yes, limbered: yes' "$chief, {name: M, count: 3, riding: yes}, {name: D, count: 2, driver: yes, quality: civilian}")" ]
	[ "$(band players artillery 'gun: light' "$chief, {name: M, count: 3, riding: yes}")" = 'rider-sits ' ]
	[ "$(band players infantry 'limbered: yes, howitzer: yes' "$chief, {name: M, count: 9, driver: yes, riding: yes}")" = 'driver-drives howitzer limber rider-sits ' ]
}

@test "other-side: only what the referee keeps is hidden (OS-251, OS-256)" {
	[ "$(band players infantry 'hidden: yes' "$chief, {name: M, count: 9}")" = 'players-seen ' ]
	[ -z "$(band enemy infantry 'hidden: yes' "$chief, {name: M, count: 9}")" ]
}

@test "other-side: players are Veteran or Average, figure by figure; soldiers, staff and people have qualities of theirs (OS-015, OS-036, OS-053)" {
	local quality
	for quality in conscript civilian transport; do
		[ "$(band players infantry '' "$chief, {name: M, count: 9, quality: $quality}")" = 'players-figures ' ]
		[ "$(band players infantry "quality: $quality" "$chief, {name: M, count: 9}")" = 'players-quality ' ]
		[ "$(band enemy headquarters "quality: $quality" "$chief")" = 'staff-quality ' ]
	done
	for quality in civilian transport; do
		[ "$(band enemy cavalry "quality: $quality" "$chief, {name: M, count: 9}")" = 'soldiers-quality ' ]
		[ "$(band enemy cavalry '' "$chief, {name: M, count: 9, quality: $quality}")" = 'soldiers-figures ' ]
	done
	[ "$(band enemy villagers '' '{name: M, count: 2, quality: transport}')" = 'no-wagons ' ]
	[ -z "$(band enemy convoy '' '{name: M, count: 2, quality: transport}, {name: D, driver: yes}, {name: G, count: 4, quality: conscript}')" ]
}

@test "other-side: leaders are Veterans whatever their unit is; the unit has a name and the strength of all its figures" {
	game other-side
	run check -o kv -S -s 1 morale by="Alferes Pinto"
	has by=Caçadores original=20 quality=veteran leader=yes strength=1
	run check -o kv -d 3,2 morale by=Caçadores
	# an Average unit with its leaders checks as they do
	has needs=5 result=solid
	run shoot -o kv -S -s 1 by=Atiradores at=Dragoons range=9
	has quality=average weapon=musket target.mounted=yes target.quality=veteran
	run shoot -o kv -S -s 1 by=Plunket at=Dragoons range=20
	has weapon=rifle marksman=yes
}

setup() { cd "$BATS_TEST_TMPDIR" || return 1; }
