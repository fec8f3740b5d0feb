#!/usr/bin/env bats
# -l: the tools that resolve read what the log of the game left.
load ../helper
load ../game

setup() { begins silver-bayonet 'british.yaml french.yaml'; }

log() { printf '%s\n' "$@" >game.log; }

@test "a log that is not there yet is an empty one" {
	run shoot -o kv -d 10,7 by=Harris at=Dubois range=18
	has target.health=2 was.target.health=12
	[ ! -e game.log ]
}

@test "the log's state goes before the unit file: health counts on, a fired musket is unloaded" {
	shoot -o kv -d 10,7 by=harris at=dubois range=18 | tee -a game.log >first
	run shoot -o kv by=harris at=dubois range=18
	has by=Harris at=Dubois weapon=musket result=unloaded
	run shoot -o kv -d 5,9 by=hagman at=dubois range=18
	has target.health=-7 was.target.health=2 # a rifle wounds by its Skill Die
}

@test "what the record says goes before the log" {
	log 'by=Harris at=Dubois target.health=2 was.target.health=12 unloaded=musket did=a.b'
	run shoot -o kv -d 10,7 by=Harris at=Dubois range=18 target.health=11 unloaded=
	has target.health=1 was.target.health=11
}

@test "--for at: the state of both is each one's own" {
	log 'by=Harris at=Dubois target.health=2 was.target.health=12 health=9 was.health=13 did=a.b'
	run shoot --for at -o kv -d 9,9 by=Dubois at=Harris weapon=musket target.weapon=musket range=8
	has result=down health=-7 was.health=2
}

@test "records of one run see those before them" {
	run bash -c "printf 'by=Hagman at=Dubois range=9\nby=Perkins at=Dubois range=9\nby=Perkins at=Dubois range=9\n' | shoot -o kv -d 9,1,9,2"
	[[ ${lines[0]} == *"was.target.health=12"* && ${lines[0]} == *"target.health=3 "* || ${lines[0]} == *"result="* ]]
	[[ ${lines[2]} == *"result=unloaded"* ]] || { echo "$output"; false; }
}

@test "without a log no record sees another" {
	unset VOLTIGEUR_LOG
	run bash -c "printf 'by=Perkins at=Dubois range=9\nby=Perkins at=Dubois range=9\n' | shoot -o kv -d 9,1,9,2"
	[[ ${lines[1]} != *"result=unloaded"* ]]
}

@test "the record's number is one more than the log's last, so the same line has other dice" {
	log '# a game' 'event=turn' 'by=Harris did=a.b number=7' # a gap, which is told
	run --separate-stderr shoot -o kv -S -s seed weapon=musket range=9 target.defence=14
	has number=8
	first=$output
	VOLTIGEUR_LOG='' run shoot -o kv -S -s seed --first 8 weapon=musket range=9 target.defence=14
	answers "$first"
	echo 'by=Harris did=a.b' >>game.log
	run --separate-stderr shoot -o kv -S -s seed weapon=musket range=9 target.defence=14
	has number=9
}

@test "the game's options are inherited, until a new game" {
	log 'event=game criticals=yes sky=rain'
	run shoot -o kv -S -d 10,10 by=Harris at=Dubois range=9
	has criticals=yes sky=rain critical=yes
	echo 'event=game' >>game.log
	run shoot -o kv -S -d 10,10 by=Harris at=Dubois range=9
	lacks critical sky
}

@test "an event in the log takes back what it resets: the one who moved did so a turn ago" {
	log 'by=Harris moved=yes was.moved=no did=move.x'
	run shoot -o kv -d 3,3 by=Harris range=9 target.defence=14
	has total=6 # 3 + 3 + 1 - 1 (SB-196)
	echo 'event=activation by=Harris' >>game.log
	run shoot -o kv -d 3,3 by=Harris range=9 target.defence=14
	has total=7
}

@test "a creature that joined is a target with its kind's line" {
	# a ghoul: Health 12
	log 'event=join by=Ghoul1 type=ghoul'
	run shoot -o kv -d 10,7 by=Harris at=ghoul range=9
	has at=Ghoul1 was.target.health=12
}

@test "who is in neither is nobody; without unit files a name is enough" {
	log 'event=turn'
	run --separate-stderr shoot -d 10,7 by=Napier range=9
	refuses 'unknown figure "Napier"'
	unset VOLTIGEUR_UNITS
	log 'by=Ann at=Bob target.health=3 was.target.health=9 did=a.b'
	run shoot -o kv -d 5,5 by=Cid at=Bob weapon=musket range=9 target.defence=8
	has was.target.health=3
}

# set_shared UNIT FIELD VALUE: event=set of what a unit shares, under either name of the owner.
set_shared() {
	local name
	for name in "unit=$1" "by=$1"; do
		log event=game "event=set ${name%%=*}=\"${name#*=}\" $2=$3"
		run --separate-stderr muster -o kv
		[ -z "$stderr" ] || { echo "$stderr"; return 1; }
		[[ $(grep -c "^unit=.*$2=$3" <<<"$output") == 1 && $output != *"by=\"$1\""* ]] || { echo "$output"; return 1; }
	done
}

@test "event=set unit= sets what the figures of a unit share, in every ruleset that has such fields" {
	local rules field value seen=0
	while IFS=: read -r rules field _; do
		rules=$(basename "$(dirname "$rules")")
		seen=$((seen + 1))
		case $rules in
		silver-bayonet)
			begins "$rules" "british.yaml french.yaml"
			unit="Harris's Men"
			;;
		sharp-practice)
			begins "$rules" "sharp-practice.yaml sharp-practice-french.yaml"
			unit="Major Cope's Detachment"
			;;
		*) echo "no unit file for $rules" && return 1 ;;
		esac
		value=3
		[ "$field" != cards ] || value=colours
		case $field in first-player | raving | raved | pooled | furnished) value=yes ;; esac
		set_shared "$unit" "$field" "$value"
	done < <(grep -H 'of: unit' "$root"/tables/*/state.yaml | sed 's/: */:/')
	[ "$seen" -ge 7 ]
}

@test "a pool that event=set unit= sets is what its figures spend" {
	log event=game "event=set unit=\"harris's men\" fate-power=1"
	plays check courage by=perkins reach=20 fate=power -d 2,3,4
	has fate-power=0 was.fate-power=1
	run --separate-stderr check courage by=cooper reach=20 fate=power -d 2,3,4
	refuses 'fate: "power" is not possible here'
}

@test "event=set unit= names what is no unit, and what no unit shares" {
	log event=game 'event=set unit=Red fate-power=0' "event=set unit=\"Harris's Men\" health=3 fate-powr=1 note=x"
	run --separate-stderr muster
	[[ $stderr == *'game.log:2: unknown unit "Red"'*'game.log:3: health is a figure'"'"'s; name the figure with by='*'game.log:3: unknown field of a unit "fate-powr"'* ]] || { echo "$stderr"; false; }
	[[ $output != *health=3* ]]
}

@test "event=set of a field that a count ends resets the count, unless it gives it" {
	log event=game 'event=set by=Perkins terror=stunned dazed=1'
	note 'event=set by=Perkins terror=stunned health=5' # the same again
	now Perkins
	has terror=stunned dazed=1
	note 'event=set by=Perkins terror=paralysed'
	now Perkins
	has terror=paralysed
	lacks dazed
	note event=activation\ by=Perkins
	now Perkins
	has terror=paralysed
	note 'event=set by=Perkins terror=distracted dazed=1' event=activation\ by=Perkins
	now Perkins
	lacks terror dazed
}

@test "a line that does not fit is a warning, and the game goes on" {
	log 'by=Harris health=9 was.health=12 did=a.b'
	printf 'by=Harris hea' >>game.log
	run --separate-stderr shoot -o kv -d 5,5 by=Harris range=9 target.defence=14
	[ "$status" -eq 0 ]
	[[ $stderr == *"warning: game.log:1: was.health=12 does not match the log"* && $stderr == *"warning: game.log:2: the last line is damaged"* ]]
}

@test "a misspelt event= is no silence, and nobody unknown leaves" {
	log 'event=game' 'evnt=turn' 'by=Harris health=5' 'event=leave by=Patt' 'event=leave by=Coper' 'event=leave by=Cooper'
	run --separate-stderr muster
	[ "${#stderr_lines[@]}" -eq 4 ] || { echo "$stderr"; false; }
	[[ ${stderr_lines[0]} == *'game.log:2: unknown field "evnt"; did you mean "event"?' ]]
	[[ ${stderr_lines[1]} == *'game.log:3: health=5 is left out: '* ]]
	[[ ${stderr_lines[2]} == *'game.log:4: unknown figure "Patt" leaves' ]]
	[[ ${stderr_lines[3]} == *'game.log:5: unknown figure "Coper" leaves; did you mean "Cooper"?' ]]
}

@test "a line that is neither of an answer nor of an event changes nothing, and is named" {
	log 'event=game' 'event=set by=Harris health=9'
	before=$(muster)
	for line in 'by=Harris health=5' 'by=Harris health=5 was.health=9 number=3 text="Harris stumbles"' \
		'by=Gaspard at=Harris target.health=5 number=3' 'by=Harris health=5 roll=1d6 dice=3 total=3' \
		'by=Harris health=5 result=spent refused=spent'; do
		log 'event=game' 'event=set by=Harris health=9' "$line"
		run --separate-stderr muster
		[[ $status -eq 2 && $output == "$before" ]] || { echo "$line: $output"; false; }
		[[ $stderr == *'game.log:3: '*'health=5 is left out: the line has neither did=, as an answer has, nor event=; event=set corrects a value' ]] || { echo "$stderr"; false; }
	done
	log 'event=game' 'event=set by=Harris health=9' 'by=Harris health=9 note=lunch' 'by=Harris roll=1d6 dice=3 total=3'
	run --separate-stderr muster
	[[ $status -eq 0 && $output == "$before" && -z $stderr ]]
}

@test "an event with refused= changes nothing, and is named" {
	log 'event=game' 'event=set by=Harris health=9 refused=spent'
	run --separate-stderr muster
	[[ $status -eq 2 && $output != *health=9* && $stderr == *"game.log:2: event=set is left out: an event cannot have refused=" ]]
}

@test "an event is told on a terminal: a turn, a value set by hand" {
	run muster -w turn -o text
	answers "Turn 2 begins"
	run muster -w event=set by=harris health=3 -o text
	answers "Set by hand for Harris: health 3"
}

@test "-l - is refused, a folder is no log" {
	run --separate-stderr shoot -l - by=Harris range=3
	refuses "name a file"
	run --separate-stderr shoot -l . by=Harris range=3
	refuses "cannot be read"
}

@test "memory is flat with a log" {
	[ -z "${VOLTIGEUR_SANITIZED:-}" ] || skip "sanitizers keep memory"
	[ -x /usr/bin/time ] || skip "no /usr/bin/time"
	peak() { /usr/bin/time -f %M -o peak shoot -s seed >/dev/null && cat peak; }
	few=$(yes 'by=Perkins at=Dubois range=9 unloaded= target.health=12' | head -n 1000 | peak)
	many=$(yes 'by=Perkins at=Dubois range=9 unloaded= target.health=12' | head -n 50000 | peak)
	echo "$few kB, $many kB"
	[ "$many" -le "$((few + 512))" ]
}

@test "id= determines the dice, also where the answer has several lines and so a number" {
	export VOLTIGEUR_RULES=other-side VOLTIGEUR_LOG=id.log VOLTIGEUR_UNITS=$root/tests/fixtures/units/other-side.yaml
	cd "$BATS_TEST_TMPDIR"
	muster -w event=game sequence=strict >/dev/null
	alone=$(table-lookup initiative id=monday -s a1 | grep -o 'initiative=[0-9]*')
	run table-lookup -w initiative id=monday -s a1 -o kv
	[[ $output == *"$alone"*" number=3 owners=2"* ]] || { echo "$alone: $output"; false; }
	run muster --verify
	[ "$status" -eq 0 ] || { echo "$output"; false; }
}
