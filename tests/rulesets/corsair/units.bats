#!/usr/bin/env bats
# corsair: what a character's entry makes of a figure, and what is odd in it.
load ../../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=corsair
}

# who KEYS: Anne with these keys, and Bart.
who() {
	printf 'rules: corsair\ncharacters:\n  - {name: Anne, class: 3%s}\n  - {name: Bart, class: 3}\n' "${1:+, $1}" >crew.yaml
}

@test "each key of a character is the figure's field, whatever its value (CO-150)" {
	local key value
	while read -r key values; do
		for value in $values; do
			who "$key: $value"
			run muster -u crew.yaml -o kv
			[[ ${lines[0]} == "by=Anne "*"$key=$value"* && ${lines[1]} != *" $key="* ]] || { echo "$key: $value: $output"; return 1; }
		done
	done <<-'END'
		swimmer          none average good
		trained          yes
		light-infantry   yes
		firearm          pistol musketoon blunderbuss swivel-gun musket rampart-musket
		loaded           no
		length           long semi-long very-short bare-hands
		improvised       yes
		heavy-two-handed yes
		load             heavy very-heavy
		armour           4
	END
	for key in "armour: 4" "breastplate: yes" "build: [breastplate]"; do
		who "$key"
		run muster -u crew.yaml -o kv
		[[ ${lines[0]} == *armour=4* && ${lines[1]} != *armour=* ]] || { echo "$key: $output"; return 1; }
	done
}

# odd KEYS WARNINGS: unit-validate has these to say of Anne, and no others.
odd() {
	who "$1"
	run unit-validate -o json crew.yaml
	[ "$(jq -r 'select(.rule) | .rule' <<<"$output" | paste -sd' ')" = "$2" ] || { echo "$1: $output"; return 1; }
}

@test "what is odd in a character is said, and nothing else is (CO-005, CO-121, CO-122, CO-151, CO-153, CO-R25)" {
	odd '' ''
	odd 'length: bare-hands' ''
	odd 'improvised: yes' ''
	odd 'length: bare-hands, improvised: yes' tool-in-hand
	odd 'length: bare-hands, heavy-two-handed: yes' tool-in-hand
	odd 'heavy-two-handed: yes' ''
	odd 'heavy-two-handed: yes, firearm: pistol' both-hands-free
	odd 'heavy-two-handed: yes, firearm: pistol, loaded: no' ''
	odd 'firearm: pistol' ''
	odd 'trained: yes' training
	odd 'armour: 2' 'breastplate-slow armour-of-sheet'
	odd 'mounted: yes' no-riders
	odd 'build: [child, child]' builds-differ
	odd 'armour: 4' breastplate-slow
	odd 'armour: 4, build: child' ''
}
