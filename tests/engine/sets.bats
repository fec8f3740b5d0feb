#!/usr/bin/env bats
# Answers of several lines under one number=: owners=N on the first, owner=k on the others.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir band
	printf '%s\n' 'id: band' 'title: Band' 'sides:' '  band:' \
		'    men: {type: number, least: 0}' '    loaded: {default: yes}' '    walked: no' \
		'    chips: {default: 2, least: 0}' '    kit: {type: word, default: none}' >band/ruleset.yaml
	printf '%s\n' 'events: {activation: {about: x}, turn: {about: x}, game: {about: x}}' \
		'state:' '  men: {until: game}' '  loaded: {until: game}' '  kit: {until: game}' \
		'  walked: {until: activation}' '  chips: {until: game, of: unit}' >band/state.yaml
	printf '%s\n' 'after:' '  record:' '    about: x' '    sides: band' \
		'    gives: {shots: 0, changed: 0, game.events: 0}' '    steps:' \
		'      - {let: {shots: +1}, when: tool is shoot}' \
		'      - {let: {changed: +1}, when: tool is none and event is none}' \
		'      - {let: {game.events: +1}, when: event is turn}' \
		'  figure: {about: x, sides: band, gives: {fired: 0, struck: 0}, steps: [{let: {fired: (shots), struck: (changed)}}]}' >band/after.yaml
	for tool in shoot.fire move.walk; do
		printf '%s\n' "${tool%.*}:" "  ${tool#*.}: {about: x, sides: band, gives: {result: none}, steps: [{stop: done, say: done}]}" >"band/${tool%.*}.yaml"
	done
	export VOLTIGEUR_RULES=./band VOLTIGEUR_LOG=game.log
	four=('by=Left at=Foe did=shoot.fire target.men=6 was.target.men=8 result=fired number=1 owners=2'
		'by=First loaded=no was.loaded=yes hits=4 number=1 owner=2')
}

log() { printf '%s\n' "$@" >game.log; }
more() { printf '%s\n' "$@" >>game.log; }
# state: what muster prints, with standard error in $stderr.
state() { run --separate-stderr muster -o kv; }
# warns TEXT: the state has a warning, and exit 2 says so.
warns() {
	[[ $status -eq 2 && $stderr == *"$1"* ]] || { printf 'status %s\nwant: %s\ngot:  %s\n' "$status" "$1" "$stderr"; return 1; }
}

@test "each line of an answer changes its own owner" {
	log "${four[@]}" 'by=Foe at=First target.loaded=yes was.target.loaded=no did=move.walk number=2'
	state
	answers 'by=Left
by=Foe men=6
by=First'
}

@test "an answer of which a line is missing does not count at all" {
	log 'by=Foe men=8 was.men=9 did=a.b number=1' "${four[0]}"
	state
	warns 'game.log:2: number 1 has 1 of 2 lines and is left out'
	[ "$output" = 'by=Foe men=8' ]
	log 'by=Foe men=8 was.men=9 did=a.b number=1' "${four[0]}" 'by=Foe men=7 was.men=8 did=a.b number=2'
	state
	warns 'game.log:2: number 1 has 1 of 2 lines and is left out'
	[ "$output" = 'by=Foe men=7' ]
}

@test "a line whose first line is gone does not count" {
	log 'by=Foe men=8 was.men=9 did=a.b number=1' "${four[1]}"
	state
	warns 'game.log:2: owner=2: number 1 has no first line before it'
	[ "$output" = 'by=Foe men=8' ]
}

@test "of a line that is there twice, the first counts" {
	log "${four[@]}" 'by=Second loaded=no was.loaded=yes number=1 owner=2'
	state
	warns 'game.log:3: owner=2: number 1 has this line twice'
	[ "$output" = $'by=Left\nby=Foe men=6\nby=First loaded=no' ]
}

@test "a line beyond the last does not count" {
	log "${four[@]}" 'by=Second loaded=no was.loaded=yes number=1 owner=3'
	state
	warns 'game.log:3: owner=3: number 1 has only 2 lines'
	[ "$output" = $'by=Left\nby=Foe men=6\nby=First loaded=no' ]
}

@test "a million lines announced need no memory" {
	log "${four[0]/owners=2/owners=1000000}" "${four[1]}"
	state
	warns 'number 1 has 2 of 1000000 lines and is left out'
}

@test "two answers of one number, from runs without a log, are two answers" {
	log "${four[@]}" 'by=Left at=Foe did=shoot.fire target.men=5 was.target.men=6 number=1 owners=2' \
		'by=Second loaded=no was.loaded=yes number=1 owner=2'
	state
	answers $'by=Left\nby=Foe men=5\nby=First loaded=no\nby=Second loaded=no'
}

@test "an amendment replaces a whole answer, where it stood" {
	log "${four[@]}" 'by=Foe men=3 was.men=6 did=a.b number=2' \
		'by=Left at=Foe did=shoot.fire target.men=6 was.target.men=8 number=1 owners=2 amends=1' \
		'by=Second loaded=no was.loaded=yes number=1 owner=2 amends=1'
	state
	answers $'by=Left\nby=Foe men=3\nby=Second loaded=no'
	# shorter and longer ones, and one by one
	log "${four[@]}" 'by=Foe men=3 was.men=6 did=a.b number=2' 'by=Left at=Foe did=shoot.fire target.men=6 was.target.men=8 amends=1'
	state
	answers $'by=Left\nby=Foe men=3'
	more 'by=Left at=Foe did=shoot.fire target.men=6 was.target.men=8 amends=1 owners=3' 'by=A loaded=no was.loaded=yes amends=1 owner=2' 'by=B loaded=no was.loaded=yes amends=1 owner=3'
	state
	answers $'by=Left\nby=Foe men=3\nby=A loaded=no\nby=B loaded=no'
	more 'by=Foe men=4 was.men=6 did=a.b amends=2'
	state
	answers $'by=Left\nby=Foe men=4\nby=A loaded=no\nby=B loaded=no'
}

@test "an answer of one line is amended by one of two" {
	log 'by=Left at=Foe did=shoot.fire target.men=7 was.target.men=8 number=1' "${four[0]} amends=1" "${four[1]} amends=1"
	state
	answers $'by=Left\nby=Foe men=6\nby=First loaded=no'
}

@test "an incomplete amendment amends nothing" {
	log "${four[@]}" 'by=Left at=Foe did=shoot.fire target.men=1 was.target.men=8 number=1 owners=3 amends=1' \
		'by=Second loaded=no was.loaded=yes number=1 owner=2 amends=1'
	state
	warns 'game.log:3: the amendment of 1 has 2 of 3 lines and is left out'
	[ "$output" = $'by=Left\nby=Foe men=6\nby=First loaded=no' ]
}

@test "an amendment mends an incomplete answer, which is then not reported" {
	log "${four[0]}" "${four[0]} amends=1" "${four[1]} amends=1"
	state
	answers $'by=Left\nby=Foe men=6\nby=First loaded=no'
	log "${four[1]}" "${four[0]} amends=1" "${four[1]} amends=1"
	state
	answers $'by=Left\nby=Foe men=6\nby=First loaded=no'
}

@test "events of an answer count in the place of their line" {
	log 'by=First walked=yes was.walked=no did=move.walk number=1' 'event=activation by=First number=2 owners=3' \
		'by=First walked=yes was.walked=no did=move.walk number=2 owner=2' 'event=activation by=First number=2 owner=3' \
		'by=First walked=yes was.walked=no did=move.walk number=3'
	state
	answers 'by=First walked=yes'
}

@test "was. is what was before the first line of the deed" {
	log 'by=A at=B did=shoot.fire men=3 was.men=4 number=1 owners=2' 'by=C at=A target.men=2 was.target.men=4 number=1 owner=2'
	state
	answers $'by=A men=2\nby=B\nby=C'
	log 'by=A men=4 was.men=5 did=a.b number=1' 'by=A at=B did=shoot.fire number=2 owners=2' 'by=A men=3 was.men=9 number=2 owner=2'
	state
	warns 'game.log:3: was.men=9 does not match the log: A had men=4 since line 1'
}

@test "a line of a unit changes what its figures share" {
	log 'by=A at=B did=shoot.fire number=1 owners=2' 'unit=Blues chips=1 was.chips=2 number=1 owner=2' \
		'by=A at=B did=shoot.fire number=2 owners=2' 'unit=Blues chips=0 was.chips=2 number=2 owner=2'
	state
	warns 'game.log:4: was.chips=2 does not match the log: Blues had chips=1 since line 2'
	[[ $output == *'unit=Blues chips=0' ]]
}

@test "owner= and owners= of a player are the player's" {
	log 'by=A owners=3 men=4 was.men=5 did=a.b number=1' 'by=A owner=2 men=3 was.men=4 did=a.b number=2' 'by=A men=2 was.men=3 owner=Anna did=a.b number=3' 'by=A men=1 was.men=2 owner=2 did=a.b'
	state
	answers 'by=A men=1'
}

@test "lines of which none is of a deed change nothing, whatever they count" {
	log 'event=set by=A men=3 number=1' 'by=A men=9 number=2 owners=2' 'by=B men=9 number=2 owner=2'
	state
	[ "$output" = 'by=A men=3' ]
	warns 'game.log:2: men=9 is left out: '
	warns 'game.log:3: men=9 is left out: '
	log 'event=set by=A men=3 number=1' 'event=turn number=2 owners=2' 'by=A men=9 number=2 owner=2'
	state
	[ "$output" = 'by=A men=3' ]
	warns 'game.log:3: men=9 is left out: '
}

@test "a refused record changes nothing, and what it states is not remembered" {
	log 'by=A kit=drum did=a.b' 'by=A kit=horn men=3 did=shoot.fire result=mute refused=mute' 'by=B kit=horn did=shoot.fire result=mute refused=mute'
	state
	answers 'by=A kit=drum'
	# a field of that name that a player typed refuses nothing
	log 'by=A kit=drum refused=yes did=a.b'
	state
	answers 'by=A kit=drum'
	# what an earlier tool changed stays changed
	log 'by=A kit=drum men=3 was.men=5 did=shoot.fire,move.walk shoot.result=hit result=dazed refused=dazed'
	state
	answers 'by=A men=3'
}

@test "after.yaml sees an answer once, the lines of further owners as no tool's, and no refused one" {
	log 'event=turn number=1 owners=3' 'by=A at=B did=shoot.fire number=1 owner=2' 'by=C men=1 was.men=2 number=1 owner=3' \
		'by=A did=shoot.fire result=mute refused=mute' 'by=A did=shoot.fire,move.walk shoot.result=hit result=mute refused=mute' \
		'by=A did=shoot.fire,move.walk shoot.result=mute shoot.refused=mute result=a'
	run muster --after -o kv
	[ "$status" -eq 0 ]
	[[ ${lines[0]} == 'by=A fired=2 struck=0' && ${lines[1]} == 'by=B fired=0 struck=0' && ${lines[2]} == 'by=C fired=0 struck=1' ]] || { echo "$output"; false; }
}

@test "the cards of an incomplete answer are still in the pile" {
	printf 'hand: {about: x, cards: {ace: 2, king: 1}}\n' >band/decks.yaml
	log 'by=A did=draw.hand card=king left=2 number=1 owners=2'
	run --separate-stderr draw hand --left -o kv
	[[ $output == *card=king* ]] || { echo "$output $stderr"; false; }
	more 'by=B men=1 was.men=2 number=1 owner=2'
	run draw hand --left -o kv
	[[ $status -eq 0 && $output != *card=king* ]] || { echo "$output"; false; }
}

@test "random logs of answers, amendments and undone ones come to what THE LOG of muster(1) says" {
	agrees python3 "$root/tests/engine/log-model.py" "${VOLTIGEUR_BUILD:-$root/build}" ./band 160 1
	[[ $output == *" logs, 0 wrong" ]]
}

# lines RECORD BEFORE BEHIND [main]: an answer with events before and behind the deed.
lines() { run "${VOLTIGEUR_BUILD:-$root/build}/tests/lines" band shoot "$@"; }

@test "an answer that implies no event has one line, as before" {
	lines 'by=A' - -
	answers 'by=A did=shoot.fire result=done text=done'
}

@test "the first line says how many there are, the others which they are" {
	lines 'by=A' phase activation
	answers 'event=phase number=7 owners=3
by=A did=shoot.fire result=done number=7 owner=2 text=done
event=activation number=7 owner=3'
	lines 'by=A' - activation
	answers 'by=A did=shoot.fire result=done number=7 owners=2 text=done
event=activation number=7 owner=2'
}

@test "the number of a record is that of all its lines; id= is of its dice only" {
	lines '{"by":"A","number":3}' - activation
	answers '{"by":"A","number":3,"did":"shoot.fire","result":"done","owners":2,"text":"done"}
{"event":"activation","number":3,"owner":2}'
	lines 'id=x' - activation
	answers 'id=x did=shoot.fire result=done number=7 owners=2 text=done
event=activation number=7 owner=2'
}

@test "a repetition is the main line alone" {
	lines 'by=A' phase activation main
	answers 'by=A did=shoot.fire result=done text=done'
}

@test "a field owners= of the player and several lines do not go together" {
	lines 'by=A owners=5' - activation
	[[ $status -eq 1 && $output == "the record already has owners=, which the answer also writes; rename the field" ]]
}

# ---- in a pipe ----

@test "a tool passes an answer of several lines on, and answers its deed behind it" {
	unset VOLTIGEUR_LOG
	printf '%s\n' "${four[@]/number=1/number=6}" 'by=Anna' >set
	run move -o kv <set
	answers "$(cat <<-'END'
		by=Left at=Foe did=shoot.fire target.men=6 was.target.men=8 result=fired number=6 owners=2
		by=First loaded=no was.loaded=yes hits=4 number=6 owner=2
		by=Left at=Foe did=move.walk result=done
		by=Anna did=move.walk result=done
	END
	)"
}

@test "the deed behind an answer has the next number, and takes the scene but not the figures' fields" {
	printf '%s\n' 'by=A at=B men=4 weather=rain number=6 did=shoot.fire result=hit owners=2' 'by=First loaded=no was.loaded=yes number=6 owner=2' >set
	run move -S -s x -l game.log <set
	[ "${#lines[@]}" -eq 3 ]
	[[ "${lines[2]}" == 'by=A at=B weather=rain did=move.walk result=done seed=x number=7 faces= '* ]] || { echo "${lines[2]}"; false; }
}

@test "each target of an answer is answered" {
	printf '%s\n' 'by=A at=B did=shoot.fire repetition=1 number=6 owners=3' 'by=A at=C did=shoot.fire repetition=2 number=6 owner=2' 'event=turn number=6 owner=3' >set
	run move -S -s x <set
	[ "${#lines[@]}" -eq 5 ]
	[[ "${lines[3]}" == 'by=A at=B '*' number=7 '* && "${lines[4]}" == 'by=A at=C '*' number=8 '* ]]
}

@test "the next record of the stream sees what the answer changed" {
	log 'by=A men=4 was.men=5 did=shoot.fire number=1'
	sed -i 's/{stop: done/{let: {men: men - 1}}, {stop: done/' band/move.yaml
	printf '%s\n' 'by=A did=shoot.fire number=2 owners=2' 'by=B men=1 was.men=3 number=2 owner=2' 'by=B' >set
	run move -o kv -l game.log <set
	[ "${#lines[@]}" -eq 4 ]
	[[ "${lines[3]}" == 'by=B did=move.walk men=0 was.men=1 '* ]] || { echo "$output"; false; }
}

@test "an answer with a line missing is passed on, but not answered" {
	unset VOLTIGEUR_LOG
	printf '%s\n' "${four[0]}" 'by=Anna' >set
	run --separate-stderr move -o kv <set
	[[ $status -eq 2 && ${lines[0]} == "${four[0]}" && ${lines[1]} == 'by=Anna did=move.walk result=done' && ${#lines[@]} -eq 2 ]]
	[[ $stderr == *"stdin:1: number 1 has 1 of 2 lines and is not answered"* ]]
	run --separate-stderr move -o kv <<<"${four[0]}"
	[[ $status -eq 2 && $output == "${four[0]}" ]]
}

@test "lines of an answer come in their order, and are no more than an answer may be" {
	unset VOLTIGEUR_LOG
	printf '%s\n' 'by=Ann number=1 owners=4' 'by=Bob number=1 owner=2' 'by=Cid number=1 owner=2' >set
	run --separate-stderr move -o kv <set
	[[ $status -eq 2 && $stderr == *"stdin:1: number 1 has 2 of 4 lines and is not answered"* ]]
	seq -f 'number=1 owner=%g note=1234567890' 2 200 | sed '1s/^/by=Ann number=1 owners=9000\n/' >set
	run --separate-stderr move -o kv --limit answer=1000 <set
	[[ $status -eq 2 && $stderr == *"stdin:1: number 1 has 29 of 9000 lines and is not answered"* ]] || { echo "$stderr"; false; }
}

@test "a line of another answer passes; a player's owner= does not" {
	unset VOLTIGEUR_LOG
	run move -o kv <<<"${four[1]}"
	answers "${four[1]}"
	run move -o kv <<<'owner=Anna by=A'
	answers 'owner=Anna by=A did=move.walk result=done'
	run move -o kv <<<'owner=2 by=A'
	answers 'owner=2 by=A did=move.walk result=done'
}

@test "an event without a field of the tool passes" {
	unset VOLTIGEUR_LOG
	run move -o kv <<<'event=turn'
	answers 'event=turn'
	sed -i 's/{stop: done/{let: {men: men - 1}}, {stop: done/' band/move.yaml
	run move -o kv <<<'event=turn men=4'
	[[ $output == 'event=turn men=3 was.men=4 did=move.walk result=done' ]]
	run roll -s x <<<'event=turn'
	[ "$output" = 'event=turn' ]
	run bash -c "printf '%s\n' '${four[0]}' '${four[1]}' | roll -s x"
	answers "$(printf '%s\n' "${four[@]}")"
}

@test "in the text form only the deed says something, and columns have rows for lines that have one" {
	printf '%s\n' "${four[@]}" >set
	run move -o text <set
	answers done
	run move -o tsv --columns by,loaded <set
	answers "$(printf 'Left\t\nFirst\tno\nLeft\t')"
	run move -o tsv --columns result <set
	answers "$(printf 'fired\ndone')"
	run move -o json <set
	[[ $status -eq 0 && ${lines[1]} == '{"by":"First","loaded":'* ]]
}

@test "a card is drawn for the deed of an answer, as many as its field rises" {
	printf 'hand: {about: x, count: men, cards: {ace: 9}}\n' >band/decks.yaml
	printf '%s\n' 'by=A did=shoot.fire men=4 was.men=2 number=1 owners=2' "${four[1]}" 'by=A did=shoot.fire number=2 owners=2' 'by=B loaded=no was.loaded=yes number=2 owner=2' >set
	run draw hand -s x -o kv <set
	[ "${#lines[@]}" -eq 6 ] || { echo "$output"; false; }
	[[ "${lines[2]}" == 'by=A did=draw.hand card=ace left=8'* && "${lines[3]}" == 'by=A did=draw.hand card=ace left=7'* ]]
	[[ "${lines[4]}" == 'by=A did=shoot.fire number=2 owners=2' && "${lines[5]}" == 'by=B loaded=no '* ]]
}

@test "--again takes the last answer with all its lines, without a log only a stamped one" {
	unset VOLTIGEUR_LOG
	printf '%s\n' 'by=A' 'event=turn number=4 owners=2' 'by=A did=shoot.fire result=done faces= number=4 owner=2' >set
	run --separate-stderr shoot --again <set
	[[ $status -eq 2 && $stderr == *'the answer has 2 owners: use -l, or -S'* ]]
	sed 's/faces= /&version=2 /' set >stamped
	run shoot --again <stamped
	has by=A did=shoot.fire amends=4
	# with a log, its state is that before the answer
	cp set game.log
	run --separate-stderr shoot --again -l game.log
	has by=A did=shoot.fire amends=4
	sed '$d' set >torn
	run --separate-stderr shoot --again <torn
	[[ $status -eq 2 && $stderr == *'number 4 has 1 of 2 lines'* ]]
}

# ---- stamped answers of a game ----

# train TOOL ARGUMENT...: with the unit file in which D and E have the same cart.
train() {
	local parade=$root/tests/fixtures/rules/parade tool=$1
	shift
	VOLTIGEUR_RULES=$parade/ VOLTIGEUR_UNITS=$parade/units/train.yaml "$tool" -o kv "$@"
}
# alone TOOL ARGUMENT...: without unit files and log.
alone() { VOLTIGEUR_RULES=$root/tests/fixtures/rules/parade/ VOLTIGEUR_LOG= "$@"; }

@test "a stamped answer of several lines is derived from its lines alone" {
	train move -S -s x load by=d >set
	[ "$(cat set)" = "by=D men=1 cart=Wagon did=move.load result=loaded seed=x number=1 faces= read=men,cart sequence=no version=2 owners=2
by=Wagon loaded=yes was.loaded=no read=loaded number=1 owner=2" ] || { cat set; false; }
	run alone move --verify <set
	answers ''
	run alone move --again <set
	[[ $status -eq 0 && ${lines[1]} == 'by=Wagon loaded=yes was.loaded=no read=loaded number=1 owner=2 amends=1' ]]
}

@test "a value changed in a further line is found out" {
	train move -S -s x load by=d >set
	run alone move --verify <<<"$(sed '2s/loaded=yes/loaded=no/' set)"
	[[ $status -eq 1 && $output == 'by=Wagon loaded=no was.loaded=no '*'want.loaded=yes' ]] || { echo "$output"; false; }
	run alone move --verify <<<"$(sed '2s/was.loaded=no/was.loaded=yes/' set)"
	[[ $status -eq 1 && $output == *'want.result=full'* ]]
	run --separate-stderr alone move --verify <<<"$(sed '$d' set)"
	[[ $status -eq 2 && $stderr == *'stdin:1: number 1 has 1 of 2 lines and is not answered'* ]]
	# a line too many: that one says that no owner is wanted, the first that fewer are
	{ sed 's/owners=2/owners=3/' set; echo 'by=Cask loaded=no was.loaded=yes number=1 owner=3'; } >more
	run alone move --verify <more
	[[ $status -eq 1 && ${#lines[@]} -eq 2 && ${lines[0]} == *' owners=3 want.owners=2' ]] || { echo "$output"; false; }
	[ "${lines[1]}" = 'by=Cask loaded=no was.loaded=yes number=1 owner=3 want.owner=' ]
}

@test "an owner of whom the deed names nothing has no line" {
	run train check -S -d 3 nerve by=d
	[[ $status -eq 0 && $output == 'by=D men=1 did=check.nerve nerve=3 result=steady faces=3 read=men sequence=no version=2' ]] || { echo "$output"; false; }
}

@test "who is of one unit shares its fields when the answer is derived again" {
	local units=$root/tests/fixtures/units
	VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_UNITS=$units/british.yaml:$units/french.yaml \
		shoot -o kv -S -d 3,2,7 by=dubois at=manon range=7 weapon=pistol fate-power=2 fate=power target.response=none >set
	[[ $(cat set) == *'fate-power=1 was.fate-power=2 '*' unit="Dubois and Company" target.unit="Dubois and Company" '* ]]
	VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG='' run shoot --verify <set
	answers ''
	# what the deed implies of him says no unit
	cp -r "$root/tests/fixtures/rules/parade" .
	printf '%s\n' '  toss:' '    about: a chip of each' '    sides: band' '    gives: {result: none}' '    spends: [{walked: 0}]' \
		'    steps: [{let: {chips: -1}}, {let: {target.chips: -1}}, {close: activation}, {stop: tossed}]' >>parade/move.yaml
	log 'event=game sequence=warn'
	VOLTIGEUR_RULES=./parade VOLTIGEUR_UNITS=parade/units/red.yaml move -o kv -S toss by=a at=b chips=5 >set
	[[ $(cat set) == *' chips=3 was.chips=5 '*'event=activation by=A number=2 owner=2' ]] || { cat set; false; }
	VOLTIGEUR_RULES=./parade VOLTIGEUR_LOG='' run move --verify <set
	answers ''
}

@test "what an answer read is held against the log" {
	train move -S -s x load by=d >game.log
	run train muster --verify
	answers ''
	train move -S -s x load by=e >>game.log
	sed -i 1,2d game.log # the cart was not loaded, then
	sed -i 's/number=2/number=1/' game.log
	run --separate-stderr train muster --verify
	[[ $status -eq 1 && $output == 'by=Wagon loaded=yes read=loaded number=1 owner=2 want.loaded=no' ]] || { echo "$output"; false; }
}

# ---- with an order of play ----

play() {
	local parade=$root/tests/fixtures/rules/parade tool=$1
	shift
	VOLTIGEUR_RULES=$parade/ VOLTIGEUR_UNITS=$parade/units/red.yaml:$parade/units/blue.yaml "$tool" -o kv "$@"
}

@test "in an ordered game, muster --verify judges every answer and event again" {
	log 'event=game sequence=strict'
	for deed in 'move walk by=a' 'move stand by=b' 'move walk by=x' 'check daze by=x' 'move walk by=c'; do
		# shellcheck disable=SC2086
		play $deed -S >>game.log
	done
	[ "$(grep -c owners= game.log)" -eq 3 ]
	run play muster --verify
	answers ''
	for change in 's/event=activation by=B/event=activation by=A/' 's/result=spent refused=spent/result=lost/' \
		's/now.phase=then/now.phase=first/' 's/used=yes was.used=no did=move.stand/used=no did=move.stand/'; do
		sed "$change" game.log >changed.log
		run play muster --verify -l changed.log
		[ "$status" -eq 1 ] || { echo "$change: $status $output"; return 1; }
	done
	# without its log, an answer says what it was judged by
	run alone move --verify <<<"$(grep 'did=move\|event=[^g]' game.log)"
	answers ''
}

# ---- the library ----

@test "the library gives all lines of an answer, and takes them for the next deed" {
	local parade=$root/tests/fixtures/rules/parade
	embedded() { run "${VOLTIGEUR_BUILD:-$root/build}/tests/library" -r "$parade/" -u "$parade/units/train.yaml" resolve "$@"; }
	embedded move.load by=D
	answers 'by=D did=move.load result=loaded number=1 owners=2
by=Wagon loaded=yes was.loaded=no number=1 owner=2'
	embedded check.nerve "$output"
	[[ $status -eq 0 && $output == 'by=D did=check.nerve nerve='* && $output != *owner* ]] || { echo "$output"; false; }
	embedded check.nerve $'by=D\nby=E'
	[[ $status -eq 2 && $output == *'a record is one line, or all lines of one answer' ]]
}
