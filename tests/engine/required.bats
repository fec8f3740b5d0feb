#!/usr/bin/env bats
# What a record must say: nobody but the players knows it, and no value would be right for most.
load ../helper

@test "a deed without what only the players know is refused, and the field is named" {
	local rules tool variant fields field example
	while read -r rules tool variant fields; do
		example=$("$tool" "$variant" -r "$rules" --fields | sed -n 's/^example: //p')
		[ -n "$example" ] || { echo "$rules $tool $variant: no example"; false; }
		for field in $fields; do
			# shellcheck disable=SC2046 # words
			run --separate-stderr "$tool" "$variant" -r "$rules" by=Anne $(tr ' ' '\n' <<<"$example" | grep -v "^$field=" | grep =)
			refuses "missing $field=" || { echo "$rules $tool $variant"; false; }
		done
	done <<-END
		corsair shoot fire range
		other-side check roundshot range
		other-side check cannister range
		other-side check assess range
		other-side check join apart
		other-side melee charge gap
		other-side move turn toward
		other-side move place direction out
		other-side shoot fire range
		other-side spot roundshot ahead aside
		other-side spot cannister ahead aside
		other-side spot blast range
		other-side table-lookup arrival kind
		other-side table-lookup parley-villagers range
		other-side table-lookup parley-monks range
		other-side table-lookup parley-aristocrats range
		other-side table-lookup scout-outpost range
		other-side table-lookup behave-bandits figures
		other-side table-lookup behave-deserters figures
		other-side table-lookup destination from-x from-y kind
		other-side table-lookup arrive kind
		sharp-practice check command instrument command
		sharp-practice check task needed
		sharp-practice check supply brings
		sharp-practice check formation formation
		sharp-practice shoot fire range
		sharp-practice shoot artillery range
		sharp-practice shoot effect hits
		sharp-practice shoot chosen-man range
		sharp-practice spot sight range
		sharp-practice spot blind range
		sharp-practice spot hidden range
		sharp-practice table-lookup share points over
		sharp-practice table-lookup incident list ones sixes
		sharp-practice table-lookup whistle command
		sharp-practice table-lookup drum command
		sharp-practice table-lookup bugle command
		sharp-practice table-lookup trumpet command
		silver-bayonet check plain reach
		silver-bayonet check speed reach
		silver-bayonet check melee reach
		silver-bayonet check accuracy reach
		silver-bayonet check courage reach
		silver-bayonet check struck hurt
		silver-bayonet check sleeper turn
		silver-bayonet move drop height
		silver-bayonet move fall height
		silver-bayonet move force range
		silver-bayonet move act deed
		silver-bayonet shoot fire range
		silver-bayonet table-lookup activations figures
		silver-bayonet table-lookup pick candidates
		silver-bayonet table-lookup bestiary creature
		silver-bayonet table-lookup find item
		silver-bayonet table-lookup dash range
		silver-bayonet table-lookup clue card
		silver-bayonet table-lookup experience experience
		steeplechase check hide cover
		steeplechase check pass-message gap
		steeplechase check boast gap
		steeplechase check jump-wall run-up
		steeplechase move jump-wall run-up
		steeplechase move back-to-line line
		steeplechase move pursuit gap
		steeplechase move escort line
		steeplechase shoot pistol range
		steeplechase spot pursuit range
		steeplechase table-lookup adventure place
	END
}

@test "a unit file without a name, a kind or a number that nothing else says is refused" {
	local rules file keys key
	while IFS='|' read -r rules file keys; do
		run unit-validate -r $rules -o kv - <<<"$file"
		for key in $keys; do
			[[ $output == *"rule=missing-key message=\"${key%.*}: missing ${key#*.}\""* ]] || { echo "$rules $key: $output"; false; }
		done
	done <<-'END'
		corsair|{name: x}|unit.characters
		corsair|characters: [{}]|characters.name characters.class
		other-side|units: [{figures: [{}]}]|units.name units.kind figures.name
		sharp-practice|{big-men: [{}], groups: [{}], musicians: [{}], formations: [{}]}|big-men.name big-men.status groups.name groups.men musicians.name musicians.instrument formations.name formations.kind formations.groups
		silver-bayonet|{officer: {}, soldiers: [{special: [{}]}], monsters: [{}]}|officer.name soldiers.name soldiers.type special.item monsters.name
		steeplechase|{couriers: [{}], groups: [{}]}|couriers.name groups.name groups.kind
	END
}

@test "what the numbers of a unit file may be is told with each that is out of bounds" {
	local rules file keys key allowed
	while IFS='|' read -r rules file keys allowed; do
		run unit-validate -r $rules -o kv - <<<"$file"
		for key in $keys; do
			[[ $output == *" rule=$key "*" got=-1 allowed=\"$allowed\""* ]] || { echo "$rules $key: $output"; false; }
		done
	done <<-'END'
		corsair|characters: [{name: A, class: -1}]|class|a whole number from 1 to 6
		corsair|characters: [{name: A, class: 3, armour: -1}]|armour|a whole number, at least 0
		other-side|{villages: -1}|villages|a whole number, at least 0
		other-side|units: [{name: A, kind: infantry, figures: [{name: B, count: -1}]}]|count|a whole number, at least 1
		sharp-practice|big-men: [{name: A, status: -1}]|status|a whole number from 1 to 4
		sharp-practice|big-men: [{name: A, status: 1, physique: -1}]|physique|a whole number, at least 0
		sharp-practice|groups: [{name: A, men: -1}]|men|a whole number, at least 0
		sharp-practice|formations: [{name: A, kind: line, groups: [B], ranks: -1, abreast: -1}]|ranks abreast|a whole number, at least 1
		silver-bayonet|{officer: {name: A, experience: -1}, soldiers: [{name: B, type: rifleman, experience: -1}]}|experience|a whole number, at least 0
		silver-bayonet|soldiers: [{name: B, type: rifleman, experience: -1}]|experience|a whole number, at least 0
		silver-bayonet|monsters: [{name: A, speed: -1, damage-reduction: -1}]|speed damage-reduction|a whole number, at least 0
		silver-bayonet|monsters: [{name: A, health: -1}]|health|a whole number, at least 1
		steeplechase|groups: [{name: A, kind: wolves, figures: -1}]|figures|a whole number, at least 1
	END
}
