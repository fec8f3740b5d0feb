#!/usr/bin/env bats
# other-side: what unit files may hold, kind by kind, with one too few and one too many.
load ../../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=other-side
}

# force SIDE KIND KEYS LEADERS MEN ARMS [FIGURE]: the file of one unit.
force() {
	printf 'rules: other-side\nname: F\nside: %s\nunits:\n  - {name: U, kind: %s%s, figures: [' "$1" "$2" "${3:+, $3}"
	[ "$4" -eq 0 ] || printf '{name: L%s, leader: yes, weapon: pistol}, ' $(seq "$4")
	[ "$5" -eq 0 ] || printf '{name: M, count: %s, weapon: %s}, ' "$5" "$6"
	printf '%s]}\n' "${7-}"
}
# judged: rows of `SIDE|KIND|KEYS|LEADERS|MEN|ARMS|FIGURE|RULES` on standard input; each has exactly these rules, but for
# the number of units.
judged() {
	local n=0 side kind keys leaders men arms figure rules want=
	while IFS='|' read -r side kind keys leaders men arms figure rules; do
		n=$((n + 1))
		force "$side" "$kind" "$keys" "$leaders" "$men" "$arms" "$figure" | sed 's/, \]/]/' >"$((1000 + n)).yaml"
		want+="$((1000 + n)).yaml: $rules"$'\n'
	done
	run unit-validate -o json 1*.yaml
	found=$(jq -rs 'map(select(.file)) | group_by(.file)[] | "\(.[0].file): \([.[] | .rule // empty | select(. != "three-or-four" and . != "large-force")] | unique | join(" "))"' <<<"$output")
	diff <(sort <<<"$found") <(sort <<<"${want%$'\n'}")
}

@test "a unit has the fewest and most figures of its kind, leaders included (OS-010 to OS-014, OS-025, OS-049 to OS-054, OS-R01)" {
	judged <<-'END'
		players|infantry||2|6|musket||
		players|infantry||2|5|musket||infantry-size
		players|infantry||2|22|musket||
		players|infantry||2|23|musket||infantry-size
		players|rifles||2|6|rifle||
		players|rifles||2|5|rifle||infantry-size
		players|rifles||2|22|rifle||
		players|rifles||2|23|rifle||infantry-size
		players|light-infantry||2|6|musket||
		players|light-infantry||2|5|musket||infantry-size
		players|light-infantry||2|22|musket||
		players|light-infantry||2|23|musket||infantry-size
		players|cavalry||1|5|carbine||
		players|cavalry||1|4|carbine||cavalry-size
		players|cavalry||1|11|carbine||
		players|cavalry||1|12|carbine||cavalry-size
		players|artillery|gun: light|1|3|none||
		players|artillery|gun: light|1|2|none||crew-size
		players|artillery|gun: field|1|5|none||
		players|artillery|gun: field|1|6|none||crew-size
		players|artillery|gun: field|1|3|none|{name: D, count: 2, driver: yes}|
		players|artillery|gun: field|1|3|none|{name: D, count: 3, driver: yes}|two-drivers
		players|commander||1|0|||a-unit
		players|commander||2|0|||a-unit commander-alone
		enemy|guerillas||1|11|musket||
		enemy|guerillas||1|12|musket||band-most
		enemy|villagers||0|2|none||
		enemy|villagers||0|3|none||
		enemy|villagers||0|1|none||band-fewest
		enemy|villagers||0|4|none||band-most
		enemy|monks||0|2|none||
		enemy|monks||0|3|none||
		enemy|monks||0|1|none||band-fewest
		enemy|monks||0|4|none||band-most
		enemy|headquarters||1|0|||
		enemy|headquarters||1|5|pistol||
		enemy|headquarters||1|6|pistol||band-most
		enemy|messenger||1|0|||
		enemy|messenger||2|0|||band-most
		enemy|messenger||0|0|||band-fewest
		enemy|headquarters||0|0|||band-fewest
		enemy|agent||0|0|||band-fewest
		enemy|agent||1|0|||
		enemy|agent||2|0|||band-most
		enemy|bandits||0|30|musket||
		enemy|deserters||0|30|musket||
		enemy|infantry|quality: average|2|2|musket||
		enemy|infantry|quality: average|4|36|musket||
	END
}

@test "one or two officers and NCOs lead twelve figures, and men are there (OS-010, OS-035, OS-058)" {
	judged <<-'END'
		players|infantry||1|11|musket||both-leaders
		players|infantry||2|10|musket||
		players|infantry||3|9|musket||leaders-few
		players|infantry||4|9|musket||
		players|infantry||5|8|musket||leaders-few
		players|infantry||4|20|musket||
		players|infantry||5|19|musket||leaders-few
		players|infantry||0|12|musket||leader-there
		players|infantry||8|0|||men-there
		players|rifles||8|0|||men-there
		players|light-infantry||8|0|||men-there
		players|cavalry||6|0|||men-there
		players|artillery|gun: field|4|0|||men-there
		players|cavalry||3|5|carbine||leaders-few
		players|artillery|gun: field|3|3|none||leaders-few
	END
}

@test "soldiers of the enemy are Veteran, Average or Conscript, and who has said nothing is warned (OS-030 to OS-032, OS-036, OS-042)" {
	local kind keys
	for kind in infantry rifles cavalry artillery; do
		keys=
		[ $kind != artillery ] || keys='gun: field, '
		judged <<-END
			enemy|$kind|${keys}quality: conscript|1|5|none||
			enemy|$kind|${keys}quality: civilian|1|5|none||soldiers-quality
			enemy|$kind|${keys}quality: average|1|5|none|{name: C, quality: civilian}|soldiers-figures
			enemy|$kind|${keys%, }|1|5|none||enemy-quality
		END
		rm 1*.yaml
	done
}

@test "who drives has something to drive, who rides something to sit on (OS-041, OS-046)" {
	judged <<-'END'
		players|artillery|gun: field|1|3|none|{name: D, driver: yes}|
		players|infantry||2|8|musket|{name: D, driver: yes}|driver-drives
		enemy|convoy||0|2|none|{name: D, driver: yes}|
		enemy|carriage||0|2|none|{name: D, driver: yes}|
		enemy|convoy||0|2|none|{name: R, riding: yes}|
		enemy|carriage||0|2|none|{name: R, riding: yes}|
		players|artillery|gun: field, limbered: yes|1|3|none|{name: R, riding: yes}|
		players|artillery|gun: field|1|3|none|{name: R, riding: yes}|rider-sits
		players|infantry||2|8|musket|{name: R, riding: yes}|rider-sits
	END
}

@test "the costs tell the most figures of each kind that has such (OS-010 to OS-014, OS-025, OS-049 to OS-054)" {
	local kinds="infantry=24 rifles=24 light-infantry=24 cavalry=12 artillery=6 commander=1 agent=1 carriage= convoy= guerillas=12 bandits= deserters= villagers=3 monks=3 aristocrats= headquarters=6 messenger=1"
	for kind in $kinds; do force enemy "${kind%=*}" '' 1 0 >"${kind%=*}.yaml" && sed -i 's/, \]/]/' "${kind%=*}.yaml"; done
	for kind in $kinds; do
		run unit-validate --costs -o json "${kind%=*}.yaml"
		[ "$(jq -r 'select(.total == "figures") | .limit' <<<"$output")" = "${kind#*=}" ] || { echo "$kind: $output"; return 1; }
	done
}

@test "three or four units are best for the players, where no scenario says otherwise; six are the most (OS-009, OS-013)" {
	# units NUMBER [KEY]
	units() {
		printf 'rules: other-side\nname: F\n%s\nunits:\n' "${2-}"
		for i in $(seq "$1"); do printf '  - {name: U%s, kind: light-infantry, quality: average, figures: [{name: P%s, leader: yes, weapon: pistol}, {name: S%s, leader: yes, weapon: musket}, {name: M%s, count: 6, weapon: musket}]}\n' "$i" "$i" "$i" "$i"; done
	}
	local row
	for row in 1:three-or-four 2:three-or-four 3: 4: 5:three-or-four 6:three-or-four 7:six-units; do
		units "${row%:*}" >force.yaml
		run unit-validate -o json force.yaml
		[ "$(jq -r '.rule // empty' <<<"$output" | paste -sd' ')" = "${row#*:}" ] || { echo "$row: $output"; return 1; }
	done
	for row in "side: enemy" "scenario: the-agent"; do
		units 2 "$row" >force.yaml
		run unit-validate -o json force.yaml
		[[ $output != *three-or-four* ]] || { echo "$row: $output"; return 1; }
	done
	printf 'rules: other-side\nname: F\nunits: [{name: C, kind: commander, figures: [{name: H, leader: yes, weapon: pistol}]}]\n' >force.yaml
	run unit-validate -o json force.yaml
	[ "$(jq -r '.rule // empty' <<<"$output" | paste -sd' ')" = a-unit ]
}

@test "a unit has the quality of most of its figures, the better when equal (OS-089, OS-117, OS-R11)" {
	local v a c f needs part
	while read -r v a c f needs; do
		{
			printf 'rules: other-side\nname: F\nside: enemy\nunits:\n  - {name: Mixed, kind: bandits, quality: average, figures: ['
			for part in "$v veteran" "$a average" "$c conscript" "$f civilian"; do
				[ "${part% *}" -eq 0 ] || printf '{name: M%s, count: %s, weapon: musket, quality: %s}, ' "${part#* }" "${part% *}" "${part#* }"
			done
			printf ']}\n'
		} | sed 's/, \]/]/' >mixed.yaml
		run check blast -u mixed.yaml by=Mixed -d 1,1 -o kv # conscripts and civilians are hit by one less
		[[ " $output " == *" needs=$needs "* ]] || { echo "$v $a $c $f: $output"; return 1; }
	done <<-'END'
		5 4 0 0 8
		5 0 5 0 8
		4 0 5 0 7
		5 0 0 5 8
		4 0 0 5 7
		0 5 5 0 8
		0 4 5 0 7
		0 5 0 5 8
		0 4 0 5 7
		2 3 4 0 7
		3 2 4 0 7
		0 0 5 5 7
		4 4 4 4 8
		3 4 4 4 8
		3 3 4 4 7
	END
}

# listed RULE SIDE: lines `yes|no UNIT;UNIT..` on standard input: does a force of these have what the scenario asks?
# A unit is `KIND QUALITY LEADERS MEN ARMS`; a quality of - is not said.
listed() {
	local n=0 fits units unit kind quality leaders men arms found
	rm -f [12]*.yaml
	while read -r fits units; do
		n=$((n + 1))
		{
			printf 'rules: other-side\nname: F\nside: %s\nscenario: %s\nunits:\n' "$2" "the-${1%%-*}"
			tr ';' '\n' <<<"$units" | while read -r kind quality leaders men arms; do
				printf '  - {name: U, kind: %s, quality: %s, figures: [' "${kind/-by-horse/, mounted: yes}" "$quality"
				[ "$leaders" -eq 0 ] || printf '{name: L%s, leader: yes, weapon: pistol}, ' $(seq "$leaders")
				[ "$men" -eq 0 ] || printf '{name: M, count: %s, weapon: %s}' "$men" "${arms:-musket}"
				printf ']}\n'
			done | sed 's/, \]/]/; s/quality: -, //'
		} >"$([ "$fits" = yes ] && echo 1 || echo 2)$((100 + n)).yaml"
	done
	[ "$n" -gt 0 ]
	run unit-validate -o json [12]*.yaml
	found=$(jq -r "select(.rule == \"$1\") | .file" <<<"$output" | sort -u | paste -sd' ')
	[ "$found" = "$(printf '%s\n' 2*.yaml | paste -sd' ')" ] || { echo "$1: $found"; cat [12]*.yaml; return 1; }
}

@test "a scenario's units are of the printed kind, quality, size and leaders, and as many (OS-251, OS-252, OS-255 to OS-257)" {
	listed agent-garrison enemy <<-'END'
		yes infantry veteran 3 21
		no  infantry average 3 21
		no  infantry veteran 2 22
		no  infantry veteran 4 20
		no  infantry veteran 3 20
		no  infantry veteran 3 22
		no  cavalry veteran 3 21
	END
	listed agent-himself enemy <<-'END'
		yes agent - 1 0
		no  agent - 2 0
		no  agent - 1 1
		no  agent - 1 0;agent - 1 0
		no  messenger - 1 0
	END
	local kind
	for kind in rifles light-infantry; do
		case $kind in rifles) set -- rifles rifle infantry ;; *) set -- lights musket rifles ;; esac
		listed "agent-$1" players <<-END
			yes $kind - 2 18 $2
			yes $kind - 3 17 $2
			no  $kind - 1 19 $2
			no  $kind - 2 17 $2
			no  $kind - 2 19 $2
			no  $3 - 2 18 musket
		END
		listed "lady-$1" players <<-END
			yes $kind veteran 2 13 $2;$kind veteran 3 12 $2
			no  $kind veteran 2 13 $2
			no  $kind veteran 2 13 $2;$kind average 2 13 $2
			no  $kind veteran 2 13 $2;$kind veteran 1 14 $2
			no  $kind veteran 2 13 $2;$kind veteran 2 12 $2
			no  $kind veteran 2 13 $2;$kind veteran 2 14 $2
			no  $kind veteran 2 13 $2;$3 veteran 2 13 musket
			no  $kind veteran 2 13 $2;$kind veteran 2 13 $2;$kind veteran 2 13 $2
		END
	done
	listed agent-dragoons players <<-'END'
		yes cavalry - 1 11 carbine
		no  cavalry - 0 12 carbine
		no  cavalry - 1 10 carbine
		no  cavalry - 1 12 carbine
		no  infantry - 1 11
	END
	listed agent-commander players <<-'END'
		yes commander-by-horse - 1 0
		no  commander - 1 0
		no  infantry - 2 13
	END
	listed lady-commander players <<-'END'
		yes commander - 1 0
		no  infantry - 2 13
	END
	listed lady-escorts enemy <<-'END'
		yes cavalry average 1 11 carbine;cavalry average 2 10 carbine
		no  cavalry average 1 11 carbine
		no  cavalry average 1 11 carbine;cavalry veteran 1 11 carbine
		no  cavalry average 1 11 carbine;cavalry average 0 12 carbine
		no  cavalry average 1 11 carbine;cavalry average 1 10 carbine
		no  cavalry average 1 11 carbine;cavalry average 1 12 carbine
		no  cavalry average 1 11 carbine;infantry average 1 11
		no  cavalry average 1 11 carbine;cavalry average 1 11 carbine;cavalry average 1 11 carbine
	END
	listed lady-hidden enemy <<-'END'
		yes infantry veteran 2 13
		no  infantry average 2 13
		no  infantry veteran 1 14
		no  infantry veteran 2 12
		no  infantry veteran 2 14
		no  cavalry veteran 2 13
	END
}
