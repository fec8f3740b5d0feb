#!/usr/bin/env bats
# Sharp Practice: Big Men with names, who go with a Group of their own.
load ../../helper
load ../../game

each_derives=yes

# armies: Cope leads the line of three Groups, Dubois (mounted) and Leroux the Grenadiers.
armies() {
	cat >"$BATS_TEST_TMPDIR/red.yaml" <<-'END'
		rules: sharp-practice
		name: Red
		big-men:
		  - {name: Cope, status: 3, with: Second, physique: 1}
		groups:
		  - {name: First, men: 8, weapon: musket}
		  - {name: Second, men: 8, weapon: musket, quality: good}
		  - {name: Rifles, kind: light-infantry, quality: elite, men: 6, weapon: rifle}
		formations:
		  - {name: Left, kind: line, groups: [First, Second, Rifles]}
	END
	cat >"$BATS_TEST_TMPDIR/blue.yaml" <<-'END'
		rules: sharp-practice
		name: Blue
		big-men:
		  - {name: Dubois, status: 2, with: Grenadiers, mounted: yes}
		  - {name: Leroux, status: 3, with: Grenadiers}
		  - {name: Henri, status: 1}
		musicians:
		  - {name: Piper, instrument: drum, with: Leroux}
		groups:
		  - {name: Grenadiers, men: 8, weapon: musket}
		  - {name: Voltigeurs, men: 12, weapon: musket}
		  - {name: Hussars, kind: light-cavalry, men: 8, weapon: carbine}
	END
	begins sharp-practice './red.yaml ./blue.yaml' "${1-}"
}

# line NUMBER TEXT: the line of the last answer, which may have * in it.
line() {
	# shellcheck disable=SC2053 # a pattern is meant
	[[ ${lines[$1 - 1]} == $2 ]] || { printf 'want: %s\ngot:  %s\n' "$2" "${lines[$1 - 1]}" >&2; return 1; }
}

# hit DICE: the Voltigeurs, twelve men, kill one of the Grenadiers; then come these dice.
hit() {
	go shoot "11x2,6,6,$1" fire by=voltigeurs at=grenadiers range=8 first-volley=no
	note "event=set by=Voltigeurs loaded=yes"
}

# ---- fire (SP-157 to SP-163, SP-330 to SP-334) ----

@test "a line is fired at: the die of the Big Man with a Group that lost men (SP-157, SP-160, SP-305, SP-330)" {
	armies "event=set by=Cope leader-wound=light"
	note "event=set by=First shock=3" "event=set by=Rifles shock=1 first-volley=no" "event=set by=Voltigeurs first-volley=no"
	# 7 hits, shared 3, 2 and 2; two fall of Second, and the die 2 is not above them
	go shoot 2x1,2x2,3,4x5,3x6,2,4,6,6,6,2,2,3,5 fire by=voltigeurs at=left range=8
	line 1 'by=Voltigeurs at=Left range=8 did=shoot.fire *target.men=20 was.target.men=22 target.shock=7 was.target.shock=4 *result=fired hits=7 shock-dealt=3 kills=3 men-lost=2 * owners=5'
	line 2 'by=Voltigeurs at=First target.men=7 was.target.men=8 *target.shock=4 was.target.shock=3 effect=2,4,6 shock-dealt=1 kills=1 men-lost=1 *'
	line 3 'by=Voltigeurs at=Second target.men=7 was.target.men=8 *effect=6,6 leader-die=2 wound=2 shock-dealt=0 kills=2 men-lost=1 *leader=bad-wound *'
	line 4 'by=Voltigeurs at=Rifles *target.shock=3 was.target.shock=1 effect=3,5 shock-dealt=2 *'
	line 5 'by=Voltigeurs at=Cope target.leader-wound=bad was.target.leader-wound=light target.physique=0 was.target.physique=1 *'
	now Cope
	has leader-wound=bad physique=0 out=yes
	run check initiative -o kv by=cope use=remove-shock
	has refused=out-of-action
	sound
	# he is still with Second, and a further wound kills him (SP-162)
	note "event=set by=Voltigeurs loaded=yes"
	go shoot 10x2,2x6,2,6,1,1 fire by=voltigeurs at=second range=8
	has leader=dead target.leader-wound=dead
	note "event=set by=Voltigeurs loaded=yes"
	go shoot 10x2,2x6,2,6 fire by=voltigeurs at=second range=8
	has men-lost=1
	lacks leader-die
	sound
}

@test "exact odds that he is hit, badly wounded and dead" {
	armies "event=set by=Cope leader-wound=light"
	note "event=set by=Voltigeurs first-volley=no"
	run shoot -O --fraction by=voltigeurs at=left range=8 --outcome target.parts.2.leaders.1.leader-wound
	line 1 '*leader-wound=light *odds=44/45 *'
	line 2 '*leader-wound=bad *odds=1/54 *'
	line 3 '*leader-wound=dead *odds=1/270 *'
}

@test "of several Big Men, the one who is drawn is hit, and the wound is his (SP-159, SP-162, SP-331)" {
	armies
	hit 1,2,4
	line 1 '*leader-die=1 which=2 wound=4 * men-lost=0 *leader=bad-wound *'
	line 2 'by=Voltigeurs at=Leroux target.leader-wound=bad was.target.leader-wound=none *'
	hit 1,1,5,2
	line 2 'by=Voltigeurs at=Dubois target.leader-wound=light was.target.leader-wound=none target.physique=2 *'
	hit 1,2,1
	line 2 'by=Voltigeurs at=Leroux target.leader-wound=dead was.target.leader-wound=bad *'
	# one is left, so nobody is drawn
	hit 1,5,6
	line 1 '*leader-die=1 leader-mount=5 wound=6 *'
	line 2 'by=Voltigeurs at=Dubois target.leader-wound=dead *'
	now Grenadiers
	lacks men=
	go shoot 11x2,6,6 fire by=voltigeurs at=grenadiers range=8 first-volley=no
	has men-lost=1
	lacks leader-die
	sound
}

@test "the horse of a mounted Big Man with men on foot is his own (SP-167, SP-332)" {
	armies
	hit 1,1,1,5
	line 1 '*leader-mount=1 horse=5 *horses-lost=0 *leader=horse *'
	[ "${#lines[@]}" -eq 1 ]
	hit 1,1,1,1
	line 1 '*leader-mount=1 horse=1 *horses-lost=1 *leader=horse *'
	line 2 'by=Voltigeurs at=Dubois target.mounted=no was.target.mounted=yes *'
	hit 1,1,3
	line 1 '*which=1 wound=3 *leader=bad-wound *'
	now Dubois
	lacks mounted=yes
	now Grenadiers
	lacks dismounted
	# among riders the mount dice have been thrown
	note "event=set by=Leroux mounted=yes goes-with=Hussars"
	go shoot 11x2,6,6,4,1,6 fire by=voltigeurs at=hussars range=8 first-volley=no
	line 1 '*mount=4 leader-die=1 wound=6 *leader=dead *'
	sound
}

@test "a Group without Big Men throws no die, wherever they went (SP-157)" {
	armies "event=set by=Cope goes-with=First"
	run shoot -o kv -d 10x2,2x6,2,6,1,6 fire by=voltigeurs at=first range=8 first-volley=no
	has leader=dead at=Cope
	run shoot -o kv -d 10x2,2x6,2,6 fire by=voltigeurs at=second range=8 first-volley=no
	has men-lost=1
	lacks leader-die
	# with the whole Formation: he is with its first Group
	note "event=set by=Cope goes-with=Left"
	run shoot -o kv -d 10x2,2x6,2,6,1,6 fire by=voltigeurs at=first range=8 first-volley=no
	has leader=dead
	run --separate-stderr shoot fire by=voltigeurs at=grenadiers range=8 target.big-man=1
	refuses 'target.big-man: those who are with Grenadiers keep it'
}

# ---- fisticuffs (SP-184 to SP-187, SP-329, SP-347) ----

@test "Big Men and musicians fight, the leader adds his status and the others half of theirs (SP-184, SP-185, SP-187)" {
	armies
	# 8 men, Cope, 3 for his lead, 2 for better men; 8 men, two Big Men, a drummer, 5 / 2
	go melee 14x1,2x6,11x1,10 fisticuffs by=second at=grenadiers leading=3
	has men=6 loser=attacker level=2 leader-die=10
	note "event=set by=Second next-turn=free shock=0 men=8"
	# nobody leads the defence: all of them count half
	go melee 14x1,13x1,14x1,13x1,14x1,13x1 fisticuffs by=grenadiers at=second leading=3
	has result=draw
	run melee -o kv by=second at=grenadiers leading=2
	has refused=nobody-leads
	# who is not named is said as ever, beside those who are
	run melee -t -o kv -s x by=second at=grenadiers leading=3 other-big-men=2
	[[ $output == *'+1 for other Big Men'* ]] || { echo "$output"; false; }
	sound
}

@test "in fisticuffs a Big Man is hit in place of a man, and counts no more when badly wounded (SP-161, SP-329, SP-330, SP-337)" {
	armies
	# 14 against 13; one falls on each side, and both Big Men dice are thrown, the attacker's first in a draw
	# then 10 against 13: Cope is badly wounded and dies of a further wound
	go melee 6,13x1,6,12x1,1,4,1,1,1,10x1,2x6,11x1,1,1 fisticuffs by=second at=grenadiers leading=3
	line 1 '*men=7 was.men=8 *loser=attacker level=2 rounds=2 *'
	has leader-wound=dead
	lacks target.men
	now Dubois
	has leader-wound=light physique=2
	lacks mounted=no
	now Leroux
	lacks leader-wound
	now Cope
	has leader-wound=dead out=yes
	now Second
	has men=7
	sound
}

@test "no horse is hit in fisticuffs, whoever wins (SP-329, SP-337)" {
	local dice
	# the loser's die is thrown last, in a draw the attacker's first; a 1 is a light wound
	for dice in attacker:6,13x1,2x6,11x1,1,1,1,1,1 target:2x6,12x1,6,12x1,1,1,1,1,1 draw:6,13x1,6,12x1,1,1,1,1,1,13x1,14x1,13x1,14x1; do
		armies
		echo "event=set by=Cope mounted=yes physique=3" >game.log
		go melee "${dice#*:}" fisticuffs by=second at=grenadiers leading=3
		[ "${dice%%:*}" = draw ] || has loser="${dice%%:*}"
		lacks leader-mount
		now Cope
		has leader-wound=light
		lacks mounted=no
		now Dubois
		has leader-wound=light
		lacks mounted=no
	done
}

@test "the odds of fisticuffs know each man's wound" {
	armies "event=set by=Grenadiers men=1"
	note "event=set by=Dubois goes-with=" "event=set by=Leroux goes-with="
	# 14 dice against 1: overwhelmed (SP-212); with Leroux 4 against 14
	run melee -O -o kv by=second at=grenadiers leading=3
	has result=routs
	note "event=set by=Grenadiers men=3" "event=set by=Leroux goes-with=Grenadiers"
	melee -O -o tsv --columns p by=second at=grenadiers leading=3 --outcome leaders.1.leader-wound >exact
	melee -O -n 20000 -s 1 -o tsv --columns p by=second at=grenadiers leading=3 --outcome leaders.1.leader-wound >sampled
	paste exact sampled | awk '{ difference = $1 - $2; worst = difference * difference > worst ? difference * difference : worst } END { exit NR != 3 || worst > 0.0001 }'
}

@test "the odds of a fight keep the wounds of its Big Men only while another round may come" {
	armies "event=set by=Dubois goes-with="
	local columns=result,loser,level,rounds,p
	VOLTIGEUR_LIMITS=weights=80000000 melee -O -o tsv --columns "$columns" by=second at=grenadiers leading=3 >exact
	melee -O -n 20000 -s 1 -o tsv --columns "$columns" by=second at=grenadiers leading=3 >sampled
	awk '{ key = $1 " " $2 " " $3 " " $4; difference = NR == FNR ? 0 : p[key] - $5 }
		NR == FNR { p[key] = $5; sum += $5; rows++ }
		difference * difference > 0.0001 { wrong = 1 }
		END { exit wrong || rows < 20 || sum < 0.999999 || sum > 1.000001 }' exact sampled
}

# ---- movement events (SP-243 to SP-249, SP-372) ----

@test "an ankle, a fall, a hat are one man's, drawn among those who can still walk (SP-243, SP-249, SP-372)" {
	armies
	# event 7: row 4, column 4; the second of the two
	go move 1,4,4,2 march by=grenadiers dice=1
	line 2 'by=Leroux leader-sprained=yes *'
	go move 1,4,4,1 march by=grenadiers dice=1
	line 2 'by=Dubois leader-sprained=yes *'
	now Grenadiers
	lacks leader-sprained
	note "event=set by=Dubois leader-wound=bad"
	# event 1: one is left, so nobody is drawn
	go move 1,3,2,5 march by=grenadiers dice=1
	line 2 'by=Leroux leader-down=yes *'
	# event 7 of a line: one of its three Groups is drawn first; nobody is with the third
	go move 1,4,4,3 march by=left dice=1
	[[ $output != *leader-sprained* ]] || { echo "$output"; false; }
	go move 1,4,4,2 march by=left dice=1
	[[ $output == *$'\nby=Cope leader-sprained=yes '* ]] || { echo "$output"; false; }
	run move march -o kv -d 4 by=cope dice=1
	has distance=3
	sound
}

# ---- coming and going (SP-157, SP-295) ----

@test "nobody joins a Group that has left the game, be it his own (SP-157)" {
	armies
	note "event=leave by=Second"
	note "event=set by=Cope goes-with=Second"
	run move march -o kv by=cope dice=1 joins=second
	has refused=joins.gone
	note "event=set by=Cope goes-with=First"
	run move march -o kv by=cope dice=1 joins=second
	has refused=joins.gone
}

@test "a Big Man who moves alone leaves his Group, and may join another; with it he moves as it does" {
	armies
	go move 4,4 march by=left dice=2
	now Cope
	lacks goes-with
	run move march -o kv by=leroux dice=1 joins=dubois
	has refused=no-group
	# nor the enemy, nor whom nobody is left of, nor is a Group a Big Man
	run move march -o kv by=cope dice=1 joins=voltigeurs
	has refused=other-side
	run move march -o kv by=cope dice=1 joins=dubois
	has refused=other-side
	run move march -o kv by=first dice=1 joins=second
	has refused=big-man-only
	note "event=set by=Second men=0"
	run move march -o kv by=cope dice=1 joins=second
	has refused=joins.nobody-left
	note "event=set by=Second men=8"
	run move march -o kv -d 3 by=cope dice=1 joins=first
	has goes-with=First
	go move 3 march by=cope dice=1 joins=fir
	has goes-with=First was.goes-with=Second
	run shoot -o kv -d 10x2,2x6,2,6,1,6 fire by=voltigeurs at=first range=8 first-volley=no
	has leader=dead
	go move 3 march by=cope dice=1
	has goes-with= was.goes-with=First
	run shoot -o kv -d 10x2,2x6,2,6 fire by=voltigeurs at=left range=8 first-volley=no
	lacks leader-die
	sound
}

# ---- initiatives (SP-009, SP-013, SP-279) ----

@test "he takes Shock off his Group, and acts with it, by whichever name; with no other (SP-009, SP-279)" {
	armies "event=set by=First shock=2"
	note "event=set by=Second shock=2"
	run check initiative -o kv by=cope use=remove-shock
	has at=Second target.shock=1
	run check initiative -o kv by=cope use=remove-shock at=first
	has refused=not-with-them
	# with the whole line he is with each of its Groups
	note "event=set by=Cope goes-with=Left"
	run check initiative -o kv by=cope use=remove-shock at=first
	has target.shock=1
	local whom
	for whom in first left; do
		run check initiative -o kv by=cope use=activate-self at=$whom
		has result=allowed
	done
	run --separate-stderr check initiative -t -o kv by=leroux use=activate-self at=hussars
	has refused=not-with-them 'text="Leroux is not with Hussars"'
	run check initiative -o kv by=leroux use=activate-self at=dubois
	has refused=no-group
	# Henri is with nobody, unless the players say so
	run check initiative -o kv by=henri use=activate-self at=hussars
	has refused=not-with-them
	run check initiative -o kv by=henri use=activate-self at=hussars with-them=yes
	has result=allowed
	run check initiative -o kv by=henri use=activate-self
	has result=allowed
	lacks at=
}

@test "a Big Man whose last man has fallen stands alone (SP-009)" {
	armies "event=set by=Grenadiers men=0"
	local use
	for use in activate-self charge action; do
		run check initiative -o kv by=leroux use=$use
		has result=allowed
		lacks at=
	done
	run check initiative -o kv by=leroux use=activate-self at=grenadiers
	has refused=target.nobody-left
	run move march -o kv -d 4 by=leroux dice=1
	has distance=4
	# those whom a record names are asked about
	run check initiative -o kv by=leroux use=action goes-with=grenadiers
	has refused=target.nobody-left
}

# ---- fear, a shove, Groups that merge (SP-018, SP-157, SP-240, SP-245, SP-372) ----

@test "fear is one man's of the target, drawn among those who can still walk (SP-240, SP-372)" {
	armies
	# six ones of twelve, and no six: row 4, column 5 is event 8; the second of the two
	go shoot 12x1,4,5,2 fire by=voltigeurs at=grenadiers range=8 first-volley=no
	line 2 'by=Voltigeurs at=Leroux target.leader-fear-next=yes *'
	now Grenadiers
	lacks leader-fear-next
	note event=turn
	run move march -o kv by=leroux dice=1
	has refused=fear
	run move march -o kv -d 4 by=leroux dice=1 retiring=yes
	has distance=4
	run move march -o kv -d 4 by=dubois dice=1
	has distance=4
	# of a line he who leads it, and nobody is drawn
	note "event=set by=Voltigeurs loaded=yes"
	go shoot 12x1,4,5 fire by=voltigeurs at=left range=8 first-volley=no
	[[ $output == *$'\nby=Voltigeurs at=Cope target.leader-fear-next=yes '* ]] || { echo "$output"; false; }
	sound
}

@test "who is barged aside is drawn too (SP-245, SP-372)" {
	armies
	run move march -t -o kv -d 1,3,4,3,2,2 by=grenadiers dice=1
	has direction=3 barged=2 which=2
	[[ $output == *"it is Leroux"* ]] || { echo "$output"; false; }
	note "event=set by=Leroux leader-wound=bad"
	run move march -t -o kv -d 1,3,4,3,2 by=grenadiers dice=1
	[[ $output == *"it is Dubois"* ]] || { echo "$output"; false; }
}

@test "a Group that merges brings its Big Men along (SP-018, SP-157)" {
	armies "event=set by=Grenadiers men=5"
	note "event=set by=Voltigeurs men=6"
	go check '' initiative by=henri use=merge-groups at=grenadiers into=voltigeurs
	has at=Dubois target.goes-with=Voltigeurs was.target.goes-with=Grenadiers
	has at=Leroux
	run check initiative -o kv by=leroux use=activate-self
	has at=Voltigeurs result=allowed
	go shoot 8x2,2x6,2,6,1,2,6 fire by=first at=voltigeurs range=8 first-volley=yes
	has at=Leroux leader=dead
	sound
	# within a line too
	armies "event=set by=First men=5"
	note "event=set by=Second men=5"
	run check initiative -o kv by=cope use=merge-groups at=second into=first
	has goes-with=First was.goes-with=Second
	# who leads the whole line stays with it
	armies "event=set by=Cope goes-with=Left"
	note "event=set by=First men=5" "event=set by=Second men=5"
	go check '' initiative by=cope use=merge-groups at=first into=second
	now Cope
	has goes-with=Left
	run check initiative -o kv by=cope use=activate-self at=second
	has result=allowed
}

# ---- a charge (SP-014, SP-016, SP-185, SP-186) ----

@test "who was said to lead the charge leads the next attack, with his fervour (SP-014, SP-016, SP-185, SP-186)" {
	armies
	# who is not said to lead: 8 men, Cope, half of 3, 2 for better men
	go melee 12x1,13x1,12x1,13x1,12x1,13x1 fisticuffs by=second at=grenadiers
	has result=draw
	note "$(check initiative -o kv by=cope use=charge)" "$(check initiative -o kv by=cope use=add-fervour)"
	note "$(check initiative -o kv by=cope use=add-fervour)"
	now Cope
	has leads-charge=yes fervour-bought=2
	# the record goes before: nobody leads, one point
	run melee -o kv -d 13x1,13x1,13x1,13x1,13x1,13x1 fisticuffs by=second at=grenadiers leading=0 fervour=1
	has result=draw
	# 3 for his lead, and 2 points
	go melee 16x1,13x1,16x1,13x1,16x1,13x1 fisticuffs by=second at=grenadiers
	has result=draw
	# it was for one attack
	now Cope
	lacks leads-charge=yes fervour-bought=2
	go melee 12x1,13x1,12x1,13x1,12x1,13x1 fisticuffs by=second at=grenadiers
	has result=draw
	sound
	# until the turn ends, and not for a defence
	note "$(check initiative -o kv by=leroux use=charge)"
	run melee -o kv -d 12x1,13x1,12x1,13x1,12x1,13x1 fisticuffs by=second at=grenadiers
	has result=draw
	note event=turn
	now Leroux
	lacks leads-charge
}

@test "the Big Men with a Group that gets water have washed, also those within its Formation (SP-244)" {
	local who
	for who in Left Second; do
		armies
		note 'event=set by=Cope leader-soiled=yes' 'event=set by=Dubois leader-soiled=yes'
		run check supply by=$who brings=water -o kv
		[[ $output == *"by=Cope leader-soiled=no "* && $output != *Dubois* ]] || { echo "$who: $output"; false; }
	done
	run check supply by=Grenadiers brings=water -o kv
	[[ $output == *"by=Dubois leader-soiled=no "* ]]
}

@test "a Group that joins another lowers its quality, never raises it (SP-283)" {
	local quality=(poor regular good elite) at into want
	{
		printf 'rules: sharp-practice\nname: Red\nbig-men: [{name: Cope, status: 4}]\ngroups:\n'
		for at in 0 1 2 3; do
			printf '  - {name: At-%s, men: 4, quality: %s, weapon: musket}\n' $at "${quality[at]}"
			printf '  - {name: Into-%s, men: 3, quality: %s, weapon: musket}\n' $at "${quality[at]}"
		done
	} >"$BATS_TEST_TMPDIR/four.yaml"
	begins sharp-practice ./four.yaml event=game
	for at in 0 1 2 3; do
		for into in 0 1 2 3; do
			want='was.men=3 number=2 owner=2'
			[ "$at" -ge "$into" ] || want="was.men=3 quality=${quality[at]} was.quality=${quality[into]} number=2 owner=2"
			run check initiative by=cope use=merge-groups at=at-$at into=into-$into -t -o kv
			line 2 "by=Into-$into men=7 $want"
			says "Cope uses an initiative on At-$at: merge groups; Into-$into is one Group of 7 ${quality[at < into ? at : into]} men with 0 Shock; 3 initiatives left"
		done
	done
}
