#!/usr/bin/env bats
# Bodies: all who name the same owner.
load ../helper
load ../game

setup() {
	parade=$root/tests/fixtures/rules/parade
	cd "$BATS_TEST_TMPDIR" || return 1
	rule '{stop: done}'
	: >log
}

# rule STEPS: a copy of the ruleset whose procedure `move rule` has these steps.
rule() {
	in_copy '{n: 0, flag: no}' "$@"
	# a rule gives what it sets
	[[ "$*" == *'{n:'* || "$*" == *'flag:'* || "$*" == *do:* ]] || sed -i 's/^    gives: {n: 0, flag: no}$/    gives: {result: none}/' copy/move.yaml
	sed -i 's/{refuse: cannot-fire}$/{refuse: cannot-fire, each: parts}/
		s/- {do: fire}$/- {do: fire, each: parts, when: cannot-fire is none}/' copy/shoot.yaml
}

# n EXPRESSION [FIELDS]: its value in a game.
n() {
	rule "{let: {n: $1}}"
	field rule "${@:2}"
	[ "$status" -eq 0 ]
}

field() { run --separate-stderr move -u "$parade/units/field.yaml" -l log "$@"; }

# ---- functions ----

@test "a function over a body is written out for its members" {
	n 'count(parts)' by=tercio
	has n=2
	n 'sum(men of parts)' by=tercio
	has n=7
	n 'highest(men of parts) * 10 + lowest(men of parts)' by=tercio
	has n=43
	n 'sum(men of parts where men > 3)' by=tercio
	has n=4
	n '1 if any(parts where men == 3) and none(parts where men == 5) else 2' by=tercio
	has n=1
}

@test "the lowest of those that where leaves, and 0 if it leaves none" {
	n 'lowest(men of parts where men > 3)' by=tercio
	has n=4
	rule '{let: {n: 7}}' '{let: {n: highest(men of parts where men > 9)}}'
	field rule by=tercio
	has n=0
}

@test "nth is the number of the member" {
	n 'sum(nth * men of parts)' by=tercio
	echo "$stderr" >&2; has n=10
}

@test "the target's body, and bodies of the members" {
	n 'sum(count(leaders) of target.parts)' by=horse at=tercio
	has n=2
	n 'sum(men of target.parts where any(leaders))' by=horse at=tercio
	has n=3
}

@test "who has no parts is his own only part, and has nobody attached" {
	n 'sum(men of parts) * 10 + count(leaders)' by=horse
	has n=20
	rule '{let: {n: sum(men of parts) + count(leaders)}}'
	run move rule men=5
	has n=5
}

@test "a member of whom the condition is not true does not belong" {
	echo 'event=set by=Anna hurt=dead number=1' >log
	n 'count(leaders)' by=shot
	has n=1
}

@test "without a condition, those who are out do not belong" {
	echo 'event=leave by=Shot number=1' >log
	n 'count(parts)' by=tercio
	has n=1
}

@test "unit files alone say who belongs to a body, too" {
	cp "$parade/units/field.yaml" .
	few() { run --separate-stderr move -u field.yaml rule "$@"; }
	rule '{let: {n: count(parts) * 10 + sum(count(leaders) of parts)}}'
	few by=tercio
	has n=22
	sed -i 's/^      goes-with: with/&\n      hurt: dead/' copy/units.yaml
	few by=tercio # all chiefs are dead
	has n=20
	sed -i '0,/^      men:   men$/s//      men:   men - 3/' copy/units.yaml
	few by=tercio # and nobody is left of Shot
	has n=10
	few by=shot
	has result=down
}

@test "who joins later comes behind those of the unit files" {
	echo 'event=set by=Horse stands-in=Tercio number=1' >log
	n 'sum(nth * men of parts)' by=tercio
	has n=16
}

@test "a member is typed by its place" {
	n 'sum(men of parts)' by=tercio parts.2.men=1
	has parts.2.men=1 n=5
	n 'sum(men of target.parts)' by=horse at=tercio target.parts.1.men=1
	has n=4
	field rule by=tercio parts.9.men=1
	[ "$status" -eq 2 ]
	[[ $stderr == *'unknown field "parts.9.men"'* ]]
}

@test "exact odds know the members" {
	rule '{roll: {die: d6}}' '{let: {n: die + count(parts)}}'
	run move -u "$parade/units/field.yaml" rule -O by=tercio --outcome n
	[ "${#lines[@]}" -eq 6 ]
	[[ ${lines[0]} == *n=3* ]]
	[[ ${lines[5]} == *n=8* ]]
}

@test "who is attached to a whole is attached to its first part" {
	echo 'event=set by=Carl goes-with=Tercio number=1' >log
	n 'sum(count(leaders) * nth of parts)' by=tercio
	has n=5
	n 'sum(men of parts where count(leaders) == 1)' by=tercio
	has n=4
	n 'count(leaders)' by=shot
	has n=2
}

@test "who is attached to a whole is with its first part also where that part acts alone" {
	echo 'event=set by=Carl goes-with=Tercio number=1' >log
	n 'count(leaders)' by=pike
	has n=1
	n 'count(target.leaders)' by=horse at=pike
	has n=1
	n 'count(leaders)' by=shot
	has n=2
	echo 'event=leave by=Pike number=2' >>log
	n 'count(leaders)' by=shot
	has n=3
}

# ---- fields that the parts keep ----

@test "what the parts have is read through the whole" {
	rule '{let: {n: men}}' '{let: {flag: yes}, when: loaded and given(men)}'
	field rule by=tercio
	has n=7 flag=yes
	field rule by=tercio parts.1.loaded=no parts.2.loaded=no parts.1.men=0
	has n=3
	[[ $output != *flag=* ]]
}

@test "what with says of either party holds in a call, and in the calls within it" {
	rule '{do: outer, with: {target.men: 9, men: 4}}'
	printf '  outer: {sides: band, gives: {n: 0}, steps: [{do: inner}]}\n  inner: {sides: band, gives: {n: 0}, steps: [{let: {n: 100 * men + target.men}}]}\n' >>copy/move.yaml
	run move rule by=A at=X men=1 target.men=2
	has n=409
}

@test "what no part says is not given, wherever the parts stand among the bodies" {
	rule '{let: {flag: yes}, when: given(men)}'
	printf 'event=join by=%s stands-in=tercio\n' Front Rear >log
	for _ in before behind; do
		run --separate-stderr move -l log rule by=tercio
		lacks result flag
		run --separate-stderr move -l log rule by=tercio parts.1.men=2
		has flag=yes
		sed -i '/^  parts: /{h;d}; /^  leaders: /{G}' copy/ruleset.yaml # leaders, then parts
	done
}

@test "what the parts have is read and changed through a link to the whole, too" {
	rule '{let: {n: cart.men}}' '{let: {cart.men: -3}}'
	field rule by=horse cart=tercio
	answers "by=Horse cart=Tercio did=move.rule n=7 faces= number=1 owners=3
by=Pike men=2 was.men=4 number=1 owner=2
by=Shot men=2 was.men=3 number=1 owner=3"
	field rule by=pike cart=tercio
	[[ $output == *"men=2 was.men=4 n=7 "*"by=Shot men=2 was.men=3"* ]]
	run move rule cart.men=5
	has n=5 cart.men=2 was.cart.men=5
	rule '{let: {n: cart.men}}' '{let: {cart.men: -2}}'
	field rule by=tercio cart=horse
	has n=2
}

@test "who has no members in the body of a field has its own value, though its name is in that of the body" {
	local body
	for body in far-parts parts-far; do
		: >log
		rule '{let: {n: worth}}'
		sed -i "s/^  leaders:/  $body: {through: captor}\n&/; s/^    eager: .*/&\n    worth: {default: 5, body: sum(men of $body), spread: evenly}/" copy/ruleset.yaml
		field rule by=tercio
		has n=5 || { echo "$stderr"; false; }
		echo 'event=set by=Horse captor=Pike number=1' >log
		field rule by=pike
		has n=2
	done
}

@test "the row that a field of a whole names is that which its expression comes to" {
	local arm
	rule '{let: {n: arm.reach}}'
	sed -i "s/^    eager: .*/&\n    arm: {from: guns, default: musket, body: 'ARM', spread: all}/" copy/ruleset.yaml
	printf 'profiles:\n  guns:\n    columns: {reach: 1}\n    rows: {musket: {reach: 4}, bow: {reach: 6}, gun: {reach: 9}}\n' >>copy/ruleset.yaml
	arm="bow if any(parts where loaded) else gun if any(parts where close) else none"
	sed -i "s/ARM/$arm/" copy/ruleset.yaml
	field rule by=tercio
	has n=6 || { echo "$stderr"; false; }
	field rule by=tercio parts.1.loaded=no parts.2.loaded=no
	has n=1
	field rule by=tercio parts.1.loaded=no parts.2.loaded=no close=yes
	has n=9
	field rule by=horse
	has n=4
	sed -i "s/$arm/sum(men of parts)/" copy/ruleset.yaml
	mistaken 'ruleset.yaml:25:47: got a number; expected a word'
}

@test "a loss is shared evenly, the first bearing what is left over" {
	rule '{let: {target.men: -3}}'
	field rule by=horse at=tercio
	answers "by=Horse at=Tercio did=move.rule target.men=4 was.target.men=7 faces= number=1 owners=3
by=Horse at=Pike target.men=2 was.target.men=4 number=1 owner=2
by=Horse at=Shot target.men=2 was.target.men=3 number=1 owner=3"
}

@test "what one part cannot take goes to the next, once round" {
	rule '{let: {target.men: -7}}'
	echo 'event=set by=Horse stands-in=Tercio number=1' >log
	field rule by=anna at=tercio target.parts.1.men=1 target.parts.2.men=5 target.parts.3.men=5
	[[ $output == *"at=Pike target.men=0 "*"at=Shot target.men=1 "*"at=Horse target.men=3 "* ]]
}

@test "the way of a spread is chosen when the change happens" {
	rule '{let: {target.men: -3}}'
	echo 'event=set by=Tercio close=yes number=1' >log
	field rule by=horse at=tercio
	[[ $output == *"at=Shot target.men=0 was.target.men=3 "* ]]
	[[ $output != *at=Pike* ]]
}

@test "a gain stops at nothing, and a new value is a change" {
	rule '{let: {men: 12}}' '{let: {n: men}}'
	field rule by=tercio
	has n=12
	[[ $output == *"by=Pike men=7 was.men=4 "*"by=Shot men=5 was.men=3 "* ]]
}

@test "spread: all gives each part the value" {
	rule '{let: {loaded: no}}'
	field rule by=tercio
	[[ $output == *"loaded=no was.loaded=yes "*"by=Pike loaded=no was.loaded=yes "*"by=Shot loaded=no was.loaded=yes "* ]]
}

@test "spread: with where, only some parts bear a change, in equal shares" {
	rule '{let: {men: +3}}'
	sed -i 's/{how: evenly}/{how: evenly, where: loaded}/' copy/ruleset.yaml
	field rule by=tercio parts.1.loaded=no
	[[ $output == *"by=Shot men=6 was.men=3 "* && $output != *"by=Pike men="* ]] || { echo "$output $stderr"; false; }
}

@test "spread: all, of a number that is set, gives each part the value" {
	rule '{let: {shots: 2}}'
	sed -i 's/^    loaded: {/    shots: {type: number, body: highest(shots of parts), spread: all}\n&/' copy/ruleset.yaml
	field rule by=tercio parts.1.shots=2
	[[ $output == *"by=Shot shots=2 was.shots=0 "* ]] || { echo "$output $stderr"; false; }
}

@test "spread: all, of a set, gives each part a word, or takes it" {
	for step in +gun -drum; do
		rule "{let: {marks: $step}}"
		sed -i 's/^    loaded: {/    marks: {type: set, words: [gun, drum], body: kit if any(parts) else kit, spread: all}\n&/' copy/ruleset.yaml
		field rule by=tercio parts.1.marks=drum parts.2.marks=drum,gun
		if [ $step = +gun ]; then
			[[ $output == *"by=Pike marks=gun,drum was.marks=drum "* && $output != *"by=Shot marks"* ]] || { echo "$output $stderr"; false; }
		else
			[[ $output == *"by=Pike marks= was.marks=drum "*"by=Shot marks=gun was.marks=gun,drum "* ]] || { echo "$output $stderr"; false; }
		fi
	done
}

@test "one of any number is picked, by a die of as many sides" {
	rule '{pick: {who: men}}'
	run move rule men=1 -d 1
	[ "$status" -eq 2 ]
	run -0 move rule men=1
	run -0 move rule men=7 -d 7
	has who=7
	run move rule men=7 -d 8
	[ "$status" -eq 2 ]
}

@test "whom a field names is asked for like a target, and names only who is in the game" {
	rule '{let: {flag: yes}}'
	sed -i 's/^    gives: {n: 0/    fields: {friend: {type: figure, whom: other}}\n&/' copy/move.yaml
	echo 'event=leave by=Horse' >log
	field rule by=pike friend=horse
	has refused=friend.gone
	field rule by=pike friend=pike
	has refused=self
	field rule by=pike friend=shot
	has flag=yes
}

@test "only a step that runs makes a whole a part" {
	rule '{let: {stands-in: at}, when: loaded}'
	field rule by=horse at=pike loaded=yes
	has refused=cycle
	field rule by=horse at=pike loaded=no
	[[ $output != *refused=* ]] || { echo "$output $stderr"; false; }
}

@test "where nobody is a part, the field is as everywhere" {
	rule '{let: {men: -2}}'
	run move rule men=5
	has men=3 was.men=5
	field rule by=pike
	has by=Pike men=2 was.men=4
	[[ $output != *owner* ]]
}

@test "exact odds of a whole are those of its parts" {
	rule '{roll: {die: d6}}' '{let: {target.men: -die}}' '{let: {n: target.men}}'
	run move -u "$parade/units/field.yaml" rule -O by=horse at=tercio --outcome n
	[ "$(grep -c 'odds\|p=' <<<"$output")" -eq 6 ]
	has n=6 || { echo "$stderr"; false; }
}

@test "a record cannot say what the parts have, and may say it of one" {
	rule '{let: {n: men}}'
	field rule by=tercio men=7
	[ "$status" -eq 2 ]
	[ "$stderr" = "move: men: Tercio has it in Pike, Shot; say parts.1.men=" ]
	field rule by=tercio parts.1.men=9
	has n=12
}

@test "what the record says of the whole holds for its parts" {
	rule '{let: {n: sum(dazed of parts)}}'
	field rule by=tercio dazed=2
	has n=4
	field rule by=tercio dazed=2 parts.1.dazed=0
	has n=2
}

@test "what the record says of the whole is remembered for its parts, but for their own changes" {
	rule '{let: {n: sum(dazed of parts)}}'
	field rule by=tercio dazed=2 parts.1.dazed=0
	has n=2
	echo "$output number=1" >log
	field rule by=tercio
	has n=2
	rule '{do: part, each: parts}'
	part '{let: {n: dazed}}' '{let: {dazed: 5}, when: men > 3}'
	field rule by=tercio dazed=1
	echo "$output" >>log
	run --separate-stderr muster -u "$parade/units/field.yaml" -l log
	[[ $stderr == *"was.dazed=1 does not match the log: Pike had dazed=0"* ]] # the record said otherwise
	[[ $output == *"by=Pike dazed=5"*"by=Shot dazed=1"*"by=Tercio dazed=1"* ]]
}

@test "who is only counted has a line too, so that the lines alone give the answer again" {
	rule '{let: {n: sum(10 * count(leaders) of parts)}}'
	sed -i 's/ when: hurt is not dead,//; /^refusals:/,$d' copy/ruleset.yaml # else that is read of them
	field rule -S -s q by=tercio
	[[ $output == *' n=20 '*' owners=5'*'by=Anna goes-with=Shot '*' owner=4'* ]] || { echo "$output $stderr"; false; }
	run move --verify <<<"$output"
	answers ''
}

@test "an edited report of a whole is found" {
	export VOLTIGEUR_UNITS=$parade/units/field.yaml:$parade/units/red.yaml
	shoot -l log -S by=a at=tercio range=5 -s q -o kv >log
	run -0 muster -l log --verify
	sed -i 's/target.men=5 was/target.men=6 was/' log
	run -1 muster -l log --verify
	[[ $output == *"want.target.men=5"* ]]
}

@test "the parts' lines are folded, and what is shown of the whole is not stored" {
	rule '{let: {target.men: -3}}'
	field rule by=horse at=tercio
	echo "$output" >log
	run -0 muster -u "$parade/units/field.yaml" -l log
	[[ $output == *"by=Pike men=2"*"by=Shot men=2"* ]]
	[[ $output != *"by=Tercio men"* ]]
	field rule by=horse at=tercio
	has target.men=1 was.target.men=4
}

@test "event=set of what the parts have is reported and left out" {
	echo 'event=set by=Tercio men=4 number=1' >log
	run -2 --separate-stderr muster -u "$parade/units/field.yaml" -l log
	[[ $stderr == *"log:1: men=4 is left out: the parts of Tercio have it"* ]]
}

@test "which part is meant must be said of a field of its own" {
	rule '{let: {weapon: drum}}'
	field rule by=tercio
	has result=name-a-part refused=name-a-part
	field rule by=pike
	has weapon=drum was.weapon=gun
}

@test "a field of the only part of a whole is meant, that of an only chief is not" {
	rule '{let: {flag: yes}, when: weapon is drum}'
	printf 'event=leave by=Shot number=1\nevent=set by=Carl goes-with=Pike number=2\n' >log
	for _ in before behind; do
		field rule by=tercio parts.1.weapon=drum
		has flag=yes
		field rule by=pike weapon=drum
		has flag=yes
		sed -i '/^  parts: /{h;d}; /^  leaders: /{G}' copy/ruleset.yaml # leaders, then parts
	done
}

@test "a step that these members rule out needs no part to be named" {
	rule '{let: {weapon: drum}, when: none(parts where any(leaders))}' '{let: {weapon: drum}, when: count(parts) > 2}'
	field rule by=tercio
	[[ $output != *refused=* ]]
	field rule by=pike
	has weapon=drum
	echo 'event=set by=Horse stands-in=Tercio number=1' >log
	field rule by=tercio
	has refused=name-a-part
}

@test "a condition over how many members there are rules a step out exactly where it is false" {
	local when
	for when in 'count(parts) < 2' 'count(parts) <= 1' 'count(parts) > 2' 'count(parts) >= 3' 'count(parts) == 3' 'count(parts) != 2' \
		'2 < count(parts)' 'not count(parts) <= 2' 'count(parts) < 3 and count(parts) > 2' 'count(parts) == 1 or count(parts) == 3' \
		'not (count(parts) == 2 and count(parts) < 3)' 'not (count(parts) == 2 or eager)' 'eager and count(parts) == 3'; do
		rule "{let: {weapon: drum}, when: $when}"
		field rule by=tercio
		[ "$status" -eq 0 ]
		[[ $output != *refused=* ]] || { echo "$when: $output"; return 1; }
	done
	for when in 'count(parts) < 3' 'count(parts) <= 2' 'count(parts) > 1' 'count(parts) >= 2' 'count(parts) == 2' 'count(parts) != 3' \
		'1 < count(parts)' 'not count(parts) <= 1' 'count(parts) < 3 and count(parts) > 1' 'count(parts) == 2 or count(parts) == 3' \
		'not (count(parts) == 2 and eager)' 'not (eager and count(parts) == 2)' 'not (count(parts) == 3 or eager)' 'count(parts) == 3 or not eager'; do
		rule "{let: {weapon: drum}, when: $when}"
		field rule by=tercio
		has refused=name-a-part
	done
}

@test "what nobody runs is not in the program, and is checked all the same" {
	for step in '{do: shoot.fire, when: any(leaders)}' '{do: shoot.fire, each: leaders}'; do
		rule "$step" '{let: {n: hits}}'
		run move rule --dump
		[ "$status" -eq 0 ]
		[[ $output == *hits* && $output != *d6* ]]
		sed -i 's/^  fire:$/&\n    terms: {odd: nonesuch + 1}/; s/dice: men/dice: men + odd/' copy/shoot.yaml
		sed -i '/- {do: fire/d' copy/shoot.yaml
		mistaken nonesuch
	done
	rule '{do: shoot.fire, when: any(parts where men > 0)}'
	run move rule --dump
	[[ $output == *d6* ]]
}

# ---- fields that the whole keeps ----

@test "what the whole keeps is read and set through a part" {
	rule '{let: {flag: close}}' '{let: {close: yes}}'
	field rule by=pike
	[[ $output == *"by=Tercio close=yes was.close=no "* ]]
	echo "$output" >log
	field rule by=shot
	has flag=yes
}

@test "who leaves takes a copy, and who joins gives up his own" {
	echo 'event=set by=Tercio close=yes number=1
event=set by=Pike stands-in= number=2' >log
	rule '{let: {flag: close}}'
	field rule by=pike
	has flag=yes
	sed -i 's/stands-in= /stands-in=nobody /' log
	field rule by=pike
	has flag=yes
	echo 'event=set by=Tercio close=no number=3
event=set by=Pike stands-in=Tercio number=4' >>log
	field rule by=pike
	[[ $output != *flag=yes* ]]
}

@test "a whole is no part, and a part no whole" {
	echo 'event=set by=Tercio stands-in=Horse number=1
event=set by=Horse stands-in=Pike number=2
event=set by=Horse stands-in=Horse number=3' >log
	run -2 --separate-stderr muster -u "$parade/units/field.yaml" -l log
	[ "$(grep -c 'is left out: a whole has parts, and a part has none' <<<"$stderr")" -eq 3 ]
}

@test "an event of the whole is also one of its parts" {
	echo 'event=set by=Pike shot=yes number=1
event=activation by=Tercio number=2' >log
	run -0 muster -u "$parade/units/field.yaml" -l log
	[[ $output != *shot=yes* ]]
}

@test "a deed that would make a whole a part, or a part a whole, is refused" {
	rule '{let: {stands-in: at}}'
	field rule by=horse at=tercio
	has stands-in=Tercio was.stands-in=
	field rule by=tercio at=horse
	has result=cycle refused=cycle
	field rule by=horse at=pike
	has result=cycle
	field rule by=horse at=horse
	has result=cycle
	rule '{let: {stands-in: at}, when: eager}'
	field rule by=tercio at=horse
	lacks refused
	rule '{let: {flag: yes}}' '{let: {stands-in: at}, when: eager and flag}' # what the deed changes is not known before it
	field rule by=tercio at=horse
	has refused=cycle
	rule '{let: {stands-in: nobody}}'
	field rule by=pike
	has stands-in= was.stands-in=Tercio
}

# ---- each: BODY ----

# tercio FIELDS: the block fires at A of red.yaml.
tercio() {
	run --separate-stderr shoot -u "$parade/units/field.yaml" -u "$parade/units/red.yaml" -l log by=tercio at=a range=5 "$@"
}

@test "each part acts in its own place, and has a line with its dice and what it gives" {
	tercio -d 5,1,1,1,6,1,1
	answers "by=Tercio at=A range=5 did=shoot.volley target.men=2 was.target.men=4 loaded=no was.loaded=yes result=fired hits=2 lost=2 faces=5,1,1,1,6,1,1 number=1 owners=3
by=Pike loaded=no was.loaded=yes shots=5,1,1,1 hits=1 number=1 owner=2
by=Shot loaded=no was.loaded=yes shots=6,1,1 hits=1 number=1 owner=3"
	echo "$output" >log
	tercio
	has result=unloaded refused=unloaded
	run shoot -u "$parade/units/field.yaml" -u "$parade/units/red.yaml" -l log by=pike at=a range=5
	has result=unloaded
}

@test "a part of which the condition is not true is left out" {
	tercio parts.1.loaded=no -d 5,1,1
	[[ $output != *by=Pike* ]]
	[[ $output == *"by=Shot loaded=no was.loaded=yes shots=5,1,1 hits=1 "* ]]
	has hits=1
}

@test "each of several targets is done to by all parts together" {
	tercio at=a,b -d 5,1,1,1,6,1,1
	[ "$status" -eq 2 ]
	run shoot -u "$parade/units/field.yaml" -u "$parade/units/red.yaml" -l log by=tercio at=a,b range=5 -d 5,1,1,1,6,1,1
	[[ $output == *"at=B range=5 did=shoot.volley repetition=2 target.men=2 was.target.men=3 result=fired lost=1 "* ]]
	[[ $output == *"by=Shot loaded=no was.loaded=yes shots=6,1,1 hits=1 "* ]]
}

@test "exact odds of the parts together are those of all their men" {
	run shoot -u "$parade/units/field.yaml" -u "$parade/units/red.yaml" -O by=tercio at=a range=5 --outcome hits luck=none
	run ! grep -q error <<<"$output"
	run shoot -O men=7 range=5 --outcome hits luck=none
	[ "${#lines[@]}" -eq 8 ]
	p=$(sed -n '3s/.* \(p=[^ ]*\).*/\1/p' <<<"$output")
	run shoot -u "$parade/units/field.yaml" -u "$parade/units/red.yaml" -O by=tercio at=a range=5 --outcome hits luck=none
	[ "${#lines[@]}" -eq 8 ]
	[[ ${lines[2]} == *" $p "* ]]
}

# part STEPS: the procedure `part`, which others run.
part() {
	printf '  part:\n    sides: band\n    gives: {n: 0, flag: no}\n    steps:\n' >>copy/move.yaml
	printf '      - %s\n' "$@" >>copy/move.yaml
}

@test "numbers add up, and flags join" {
	rule '{do: part, each: parts}'
	part '{let: {n: men, flag: men == 3}}'
	field rule by=tercio
	[[ ${lines[0]} == *" n=7 flag=yes "* ]]
	[[ $output == *"by=Pike n=4 flag=no "*"by=Shot n=3 flag=yes "* ]]
}

@test "a number that is each member's own is not added up" {
	rule '{do: part, each: parts}' '{do: other, each: parts, when: n > 3}'
	part '{let: {n: men}}'
	sed -i 's/n: 0,/n: {type: number, spread: named},/' copy/move.yaml
	printf '  other: {sides: band, steps: [{let: {men: 1}}]}\n' >>copy/move.yaml
	field rule by=tercio
	[[ ${lines[0]} != *" n="* ]]
	[[ $output == *"by=Pike men=1 was.men=4 n=4 "*"by=Shot n=3 "* ]]
	field rule by=horse
	has n=2
	sed -i 's/n: {type: number, spread: named}/n: {type: flag, spread: named}/' copy/move.yaml
	mistaken 'what a procedure gives may have "spread: named", if it is a number'
}

@test "of what a part gives, its line has what the whole deed gives" {
	rule '{do: part, each: parts}'
	printf '  part: {sides: band, gives: {n: 0, own: 0}, steps: [{let: {n: men, own: 5}}]}\n' >>copy/move.yaml
	field rule by=tercio
	[[ $output == *"by=Pike n=4 number"* && $output != *own=* ]]
	rule '{do: part, each: parts}'
	printf '  part: {sides: band, gives: {own: 0}, steps: [{let: {own: 5}}]}\n' >>copy/move.yaml
	field rule by=tercio
	[[ $output != *by=Pike* ]]
}

@test "where picks members when the step begins, and nth counts those" {
	rule '{do: part, each: parts where men < 4, with: {dazed: nth}}'
	part '{let: {n: dazed}}' '{let: {men: 9}}'
	field rule by=tercio
	[[ $output != *by=Pike* ]]
	[[ $output == *"by=Shot men=9 was.men=3 n=1 "* ]]
}

@test "in a later step over the same body, names are each member's own" {
	rule '{do: part, each: parts}' '{do: other, each: parts, when: n > 3}'
	part '{let: {n: men}}'
	printf '  other: {sides: band, steps: [{let: {men: 1}}]}\n' >>copy/move.yaml
	field rule by=tercio
	[[ $output == *"by=Pike men=1 was.men=4 "* ]]
	[[ $output != *"by=Shot men"* ]]
}

@test "the target's parts and those attached take the target's place" {
	rule '{do: part, each: target.parts}'
	part '{let: {target.men: -1}}' '{do: hurt, each: target.leaders, when: nth == 2}'
	printf '  hurt: {sides: band, steps: [{let: {target.hurt: light}}]}\n' >>copy/move.yaml
	field rule by=horse at=tercio
	[[ $output == *"at=Pike target.men=3 "*"at=Shot target.men=2 "*"at=Bert target.hurt=light was.target.hurt=none "* ]]
	[[ $output != *Anna* ]]
}

@test "who has no parts is his own only part, and nobody is attached" {
	rule '{do: part, each: parts}' '{do: part, each: leaders, as: more}'
	part '{let: {n: +men}}' '{let: {men: +1}}'
	run move rule men=5
	answers "men=6 was.men=5 did=move.rule n=5"
}

@test "actors are refused if nobody passes, those acted upon if one does not" {
	rule '{refuse: few, each: parts, when: men < 4, say: few}' '{stop: done}'
	field rule by=tercio
	has result=done
	field rule by=tercio parts.1.men=1
	has result=few
	rule '{refuse: few, each: target.parts, when: target.men < 4, say: few}' '{stop: done}'
	field rule by=horse at=tercio
	has result=few
	field rule by=horse at=tercio target.parts.2.men=4
	has result=done
}

@test "a decision said of the whole has a word for each part, and a part may have its own" {
	tercio luck=chip,none -d 1,1,1,1,1,1,1
	has hits=1
	[[ $output == *"by=Pike loaded=no was.loaded=yes shots=1,1,1,1 hits=1 "* ]]
	tercio luck=none,chip -d 1,1,1,1,1,1,1
	[[ $output == *"by=Shot loaded=no was.loaded=yes shots=1,1,1 hits=1 "* ]]
	tercio luck=chip -d 1,1,1,1,1,1,1
	has hits=2 chips=0
	tercio luck=none parts.2.luck=chip -d 1,1,1,1,1,1,1
	has hits=1
	[[ $output == *"by=Shot loaded=no was.loaded=yes shots=1,1,1 hits=1 "* ]]
	sed 's/\[Pike, Shot\]/[Pike, Shot, Horse]/' "$parade/units/field.yaml" >three.yaml
	run shoot -u three.yaml -u "$parade/units/red.yaml" -l log by=tercio at=a range=5 luck=none,chip,none -d 1,1,1,1,1,1,1,1,1
	[[ $output == *"by=Shot loaded=no was.loaded=yes shots=1,1,1 hits=1 "* ]] # the second of three
}

# ---- logs from before parts ----

@test "in a game whose log changes a whole in a single line, the whole is an owner of its own" {
	rule '{let: {n: men * 10 + count(parts)}}'
	echo 'by=Tercio men=4 was.men=7 did=shoot.volley number=1' >log
	field rule by=tercio
	has n=41
	field rule by=pike
	has n=41
	echo 'event=set by=Horse stands-in=Tercio number=2' >>log # somebody stands in it now
	field rule by=tercio
	has n=41
	run -0 muster -u "$parade/units/field.yaml" -l log
	[[ $output == *"by=Tercio men=4"* ]]
	echo 'event=game number=3' >>log
	field rule by=tercio
	has n=72
	echo 'by=Horse at=Tercio target.close=yes was.target.close=no did=a.b number=4' >>log # the whole keeps it
	field rule by=tercio
	has n=72
	echo 'by=Horse at=Tercio target.men=6 was.target.men=7 did=a.b number=5' >>log
	field rule by=tercio
	has n=61
}

# ---- mistakes ----

@test "a body stands in a function" {
	rule '{let: {n: parts}}'
	mistaken '"parts" is a body; use it in a function, as in count(parts)'
	rule '{let: {n: sum(parts)}}'
	mistaken 'count, any, none, or a value of the members'
	rule '{let: {n: count(men of parts)}}'
	mistaken 'count, any, none, or a value of the members'
	rule '{let: {n: repeats(parts)}}'
	mistaken 'count, any, none, or a value of the members'
}

@test "a body goes through a link, and one body is whole" {
	sed -i 's/through: goes-with/through: men/' copy/ruleset.yaml
	mistaken 'a body requires "through": a field of type figure or figures of a side'
	rule '{stop: x}'
	sed -i 's/through: goes-with,/through: goes-with, whole: yes,/' copy/ruleset.yaml
	mistaken 'only one body may be whole'
}

@test "a spread fits the type, and belongs to a body" {
	sed -i 's/spread: all/spread: evenly/' copy/ruleset.yaml
	run --separate-stderr move -r ./copy -u "$parade/units/field.yaml" load by=tercio
	rule '{stop: x}'
	sed -i 's/body: any(parts where loaded), //' copy/ruleset.yaml
	mistaken '"spread" requires "body", or is named'
	rule '{stop: x}'
	sed -i 's/held-by: body/held-by: parts/' copy/ruleset.yaml
	mistaken '"held-by" must be body'
}

@test "a whole all of whose parts are out is out, and a part is no target of its whole" {
	rule '{stop: done}'
	sed -i 's/    about: Rule./    about: Rule.\n    whom: other/' copy/move.yaml
	field rule by=tercio at=pike
	has result=self
	field rule by=pike at=tercio
	has result=self
	field rule by=pike at=shot
	has result=done
	echo 'event=leave by=Pike number=1
event=leave by=Shot number=2' >log
	field rule by=horse at=tercio
	has result=target.gone
}

@test "a body is for something that reads it" {
	sed -i '/led by/d' copy/check.yaml
	mistaken 'ruleset.yaml:9:3: nothing reads the body "leaders"'
	rule '{do: walk, each: leaders}'
	sed -i '/led by/d; s/^      - {do: walk/      - {do: part/; s/gives: {n: 0, flag: no}/gives: {result: none}/; s/^  rule:/  part: {sides: band, steps: [{let: {hurt: light}}]}\n&/' copy/check.yaml copy/move.yaml
	run -0 table-lookup --check-rules ./copy
}

@test "somebody may belong to a body: a log or a unit file knows its link" {
	sed -i '/^  goes-with:/d' copy/state.yaml
	run -0 table-lookup --check-rules ./copy
	sed -i 's/^      goes-with:.*/      hurt: none/' copy/units.yaml
	mistaken 'ruleset.yaml:9:3: nobody belongs to "leaders": state.yaml does not remember "goes-with", and no unit file fills it'
}

@test "what members keep is set by something, if it is read" {
	sed -i 's/^    eager: *no/    eager: {default: no, body: any(parts where eager), spread: all}/' copy/ruleset.yaml
	rule '{stop: tired, when: not eager}'
	sed -i 's/^    eager: *no/    eager: {default: no, body: any(parts where eager), spread: all}/; ' copy/ruleset.yaml
	run -0 table-lookup --check-rules ./copy
	sed -i '/^      eager: eager/d' copy/units.yaml
	mistaken 'members keep "eager", and it is read, but no step sets it and no unit file fills it'
	rule '{stop: tired, when: not eager}' '{let: {eager: yes}}'
	sed -i 's/^    eager: *no/    eager: {default: no, body: any(parts where eager), spread: all}/; ' copy/ruleset.yaml
	sed -i '/^      eager: eager/d' copy/units.yaml
	run -0 table-lookup --check-rules ./copy
}

@test "if a whole leaves, its parts do, and return alone or with it" {
	rule '{let: {n: count(parts)}}'
	echo 'event=leave by=Tercio number=1' >log
	run -0 muster -u "$parade/units/field.yaml" -l log
	[[ $output == *"by=Pike out=yes"*"by=Shot out=yes"*"by=Tercio out=yes"* ]]
	field rule by=tercio
	has refused=gone
	echo 'event=join by=Pike number=2' >>log
	field rule by=tercio
	has n=1
	echo 'event=join by=Tercio number=3' >>log
	field rule by=tercio
	has n=2
}

@test "the name of a body is no other name" {
	sed -i 's/  parts:   {/  men:     {/' copy/ruleset.yaml
	mistaken '"men" is also the name of a field, an option, a term or a list'
}

@test "--check-rules compiles every procedure for owners with parts" {
	rule '{choose: weapon, options: {gun: , drum: {let: {men: -1}}}, default: gun}' '{stop: x}'
	mistaken 'members keep "men"; only a let or the row of a table can set it'
}

@test "what a call passes is read alike for every member, also where its name is a word" {
	rule '{do: name-it, each: parts, with: {what: which}}'
	sed -i 's/^  rule:$/&\n    fields: {which: {words: [one, which]}}/' copy/move.yaml
	cat >>copy/move.yaml <<-'END'
		  name-it:
		    sides: band
		    fields: {what: {words: [one, which]}}
		    steps: [{let: {men: 1}, when: what is one}]
	END
	field rule -o kv by=tercio which=one
	[ "$status" -eq 0 ]
	[ "$(grep -c ' men=1 was.men=' <<<"$output")" -eq 2 ] || { echo "$output $stderr"; false; }
	field rule -o kv by=tercio which=which
	lacks was.men
	# a name that is none is the word
	sed -i 's/what: which}/what: one}/' copy/move.yaml
	field rule -o kv by=tercio which=which
	[ "$(grep -c ' men=1 was.men=' <<<"$output")" -eq 2 ] || { echo "$output $stderr"; false; }
}

@test "-x writes every condition, also of who is picked, who is out and what each member is asked" {
	rule '{refuse: spent, each: parts, when: dazed > 2, say: no}' '{do: fall-out, each: parts where men > 3, when: dazed < 2}'
	printf '  fall-out: {sides: band, steps: [{let: {men: -1}, when: given(men)}]}\n' >>copy/move.yaml
	field rule -o kv -x by=tercio
	[ "$status" -eq 0 ]
	[[ $stderr != *condition* && $stderr != *picked* ]] || { echo "$stderr"; false; }
	[[ $(grep -c '  men > 3? yes' <<<"$stderr") == 1 && $(grep -c '  men > 3? no' <<<"$stderr") == 1 ]] || { echo "$stderr"; false; }
	[[ $(grep -c '  dazed < 2? yes' <<<"$stderr") == 1 && $stderr == *"is-gone"*"dazed > 2? no"* ]] || { echo "$stderr"; false; }
	rule '{refuse: unfit, each: parts}'
	cat >>copy/move.yaml <<-'END'
		refusals:
		  unfit: [{refuse: tired, when: dazed > 2, say: tired}]
	END
	field rule -o kv -x by=tercio
	[[ $stderr == *"  unfit, each: parts? no"* ]] || { echo "$stderr"; false; }
}
