#!/usr/bin/env bats
# Sharp Practice: what a unit file is warned of and advised about.
load ../../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=sharp-practice
}

# finds RULE SEVERITY: among what is said of the unit file on standard input; verdict VERDICT.
finds() {
	run unit-validate -o kv -
	[[ "$output" == *"severity=$2 rule=$1 "* && "$output" == *"verdict=$3"* ]] || { echo "$output" >&2; return 1; }
}
# silent RULE: that rule has nothing to say.
silent() {
	run unit-validate -o kv -
	[[ "$output" != *"rule=$1 "* ]] || { echo "$output" >&2; return 1; }
}

force() { printf 'rules: sharp-practice\nbig-men: [{name: Cope, status: 2}]\ngroups:\n  - {name: First, men: 8, weapon: musket}\n%s\n' "$1"; }

@test "an instrument that nobody there obeys is a warning" {                                          # SP-275
	force "musicians: [{name: Ned, instrument: trumpet, with: Cope}]" | finds trumpet-for warning legal
	force "musicians: [{name: Ned, instrument: bugle, with: Cope}]" | finds bugle-for warning legal
	force "musicians: [{name: Ned, instrument: drum, with: Cope}]" | silent drum-for
	force "  - {name: Hussars, kind: cavalry, men: 6, weapon: carbine}
musicians: [{name: Ned, instrument: trumpet, with: Cope}]" | silent trumpet-for
}

@test "light infantry outside every Formation is told that it may skirmish" {                          # SP-072 SP-074
	force "  - {name: Rifles, kind: light-infantry, men: 6, weapon: rifle}" | finds may-skirmish advice legal
	force "  - {name: Rifles, kind: light-infantry, men: 6, weapon: rifle}
formations: [{name: Screen, kind: skirmish, groups: [Rifles]}]" | silent may-skirmish
}

@test "a Group without a weapon is told that it never fires" {                                        # SP-304
	force "  - {name: Mob, men: 9}" | finds unarmed advice legal
	force "" | silent unarmed
}

@test "foot and horse in one Formation, and more ranks than men, are warnings" {                       # SP-053 SP-055
	force "  - {name: Hussars, kind: cavalry, men: 6, weapon: carbine}
formations: [{name: Left, kind: column, groups: [First, Hussars]}]" | finds foot-and-horse warning legal
	force "  - {name: Second, men: 8, weapon: musket}
formations: [{name: Left, kind: column, groups: [First, Second]}]" | silent foot-and-horse
	force "formations: [{name: Left, kind: skirmish, groups: [First], ranks: 9}]" | finds depth warning illegal
}

@test "a Group of a unit file starts loaded, without Shock, its first volley still to come" {          # SP-320 SP-291
	force "" >unit
	run shoot -o kv -S -s 1 -u unit by=First range=9
	has first-volley=no was.first-volley=yes loaded=no
	run muster -o kv -u unit
	[[ "$output" == *"by=First"*"first-volley=yes"* ]]
}

@test "a column has so many men in a rank as its ranks need; no other formation has any (SP-065, SP-308)" {
	local kind men ranks frontage
	while read -r kind men ranks frontage; do
		printf 'rules: sharp-practice\ngroups: [{name: First, men: 8, weapon: musket}, {name: Second, men: %s, weapon: musket}]\nformations: [{name: All, kind: %s, groups: [First, Second], ranks: %s}]\n' \
			"$men" "$kind" "$ranks" >all.yaml
		run muster -u all.yaml -o kv
		[ "$(grep '^by=All ' <<<"$output" | grep -o 'frontage=[0-9]*')" = "${frontage#-}" ] || { echo "$kind $men: $output"; false; }
	done <<-'END'
		column     8 8 frontage=2
		column     9 8 frontage=3
		column     8 4 frontage=4
		line       8 2 -
		square     8 2 -
		skirmish   8 2 -
	END
}

@test "a Formation has the quality of most of its men, of equal numbers the lower (SP-368)" {
	local poor regular good elite quality
	while read -r poor regular good elite quality; do
		printf 'rules: sharp-practice\ngroups: [{name: A, men: %s, quality: poor}, {name: B, men: %s}, {name: C, men: %s, quality: good}, {name: D, men: %s, quality: elite}]\nformations: [{name: All, kind: line, groups: [A, B, C, D]}]\n' \
			"$poor" "$regular" "$good" "$elite" >all.yaml
		run muster -u all.yaml -o kv
		[ "$(grep '^by=All ' <<<"$output" | grep -o 'quality=[a-z]*')" = "${quality#-}" ] || { echo "$poor $regular $good $elite: $output"; false; }
	done <<-'END'
		8 8 8 8 quality=poor
		8 9 8 8 -
		8 9 9 9 -
		8 8 9 9 quality=good
		8 9 9 10 quality=elite
		9 8 7 9 quality=poor
		7 8 7 8 -
		6 5 4 5 quality=poor
		5 6 5 4 -
		4 5 6 6 quality=good
	END
}
