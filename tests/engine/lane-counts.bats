#!/usr/bin/env bats
# A stream of lines that are alike is answered by a lane, from the 33rd on; lanes.bats says that this
# changes no answer, and here it is counted (tests/c/lanes.c), since otherwise only the time would tell.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir game
	cat >game/ruleset.yaml <<-'END'
		id: game
		title: Game
		sides:
		  figure:
		    men: {type: number, least: 0, most: 120}
		    worth: {type: number, default: 0}
		    half: {type: number, default: 0, step: 0.5, least: 0, most: 9}
		    ready: {default: no}
		    coat: {words: [red, blue, light-green, a-coat-of-many-colours], default: red}
		    kit: {type: set, words: [gun, drum, flag]}
		dice: {sign: {throw: d4, words: {1: heart, 2-4: club}}}
	END
	cat >game/check.yaml <<-'END'
		check:
		  plain:
		    about: numbers and words
		    sides: figure
		    gives: {sum: 0, tone: word}
		    steps:
		      - {roll: {luck: d6}}
		      - {let: {sum: men + worth, tone: (coat)}}
		      - {let: {sum: +1}, when: ready}
		      - {let: {sum: +half}}
		  dice:
		    about: dice of several kinds
		    sides: figure
		    gives: {hits: 0}
		    steps:
		      - {roll: {luck: d6}}
		      - {roll: {far: d100}}
		      - {roll: {hand: 3 d12}}
		      - {roll: {omen: sign}}
		      - {tally: {name: shots, dice: 4, of: d6, faces: {hits: 5-6}}}
		  changes:
		    about: fields that change
		    sides: figure
		    gives: {was-ready: flag}
		    steps:
		      - {roll: {luck: d2}}
		      - {let: {was-ready: ready}}
		      - {let: {men: +1}, when: men < 120}
		      - {let: {ready: no, kit: +drum}, when: luck == 1}
		      - {stop: done, when: worth > 3}
	END
}

# stream FORMAT: 400 lines; each %N in it is a number below N, which goes round.
stream() {
	awk -v format="$1" 'BEGIN {
		for (i = 0; i < 400; i++) {
			line = format
			while (match(line, /%[0-9]+/)) line = substr(line, 1, RSTART - 1) i % substr(line, RSTART + 1, RLENGTH - 1) substr(line, RSTART + RLENGTH)
			print line
		}
	}'
}

# counts LANES PLANS VARIANT [FORM COLUMNS] <LINES: so many of 400 lines, and at least so many of these.
counts() {
	run -0 "${VOLTIGEUR_BUILD:-$root/build}/tests/lanes" game check "$3" "${4:--}" "${5:--}"
	[[ $output == "400 lines, $1 by lane, "* && ${output//*lane, /} =~ ^([0-9]+)' by plan' && ${BASH_REMATCH[1]} -ge $2 ]] ||
		{ echo "$3 ${4:-}: $output"; return 1; }
}

@test "lines that name the same fields are answered by a lane, with a plan for each kind of answer" {
	local format
	for format in 'worth=1234%10' 'men=%100 worth=5' 'men=%121 by=Ann' 'men=%7 worth=-%9' 'men=%9 ready=yes' 'men=%9 coat=blue' 'men=%9 coat=light-green' \
		'men=%9 coat=a-coat-of-many-colours' 'men=%3 half=%9' 'men=%3 half=%4.5' 'coat=red men=%20 ready=no worth=%11' 'men=1%10 worth=1%100' 'men=%9 kit=gun' 'men=%9 kit=gun,drum' \
		'men="%9" coat="red"' 'id=x%400 men=%9' 'by=Ann men=%9' 'by=Ann at=Bob men=%9 target.men=%5' 'note="a b" men=%9' 'note=%50 men=%9'; do
		echo "$format"
		counts 368 355 plain < <(stream "$format")
	done
}

@test "lines of JSON are, too, and so are other forms of the answer" {
	local format
	for format in '{"men":%10}' '{"men":%121,"worth":-1%9}' '{"men":%9,"ready":"yes"}' '{"men":"%9","coat":"blue"}' '{"men":%9,"coat":"a-coat-of-many-colours","worth":1%10}' '{"men":%3,"half":%4}' \
		'{"id":"x%400","men":%9,"note":"a b"}'; do
		echo "$format"
		counts 368 355 plain < <(stream "$format")
		counts 368 355 plain kv < <(stream "$format")
	done
	counts 368 355 plain json < <(stream 'men=%10 coat=blue note="a b"')
	counts 368 355 plain tsv men,sum,tone,luck < <(stream 'men=%10 coat=blue')
}

@test "answers with several dice, and with fields that change, have plans" {
	for form in - json; do
		counts 368 355 dice $form < <(stream 'men=%10 coat=blue')
		counts 368 340 changes $form < <(stream 'men=%121 worth=%6 ready=yes kit=gun')
		counts 368 340 changes $form < <(stream 'kit=gun,flag men=%9 ready=no')
		counts 368 340 changes $form < <(stream 'men=%9 ready=no')
	done
	counts 368 355 dice tsv luck,hand,shots,far,omen,hits < <(stream 'men=%10 coat=blue')
}

# The 32nd line that no lane has answered is learnt from, and then the 32nd of those left.
@test "kinds of lines that take turns have a lane each" {
	counts 336 320 plain < <(stream 'men=%10 coat=blue' | sed 'n; s/coat/worth=7 coat/')
	counts 272 255 plain < <(stream 'men=%10 coat=blue' | sed 'n; s/coat/worth=7 coat/; n; s/men/ready=yes men/; n; s/ coat.*/ by=Ann/')
}

@test "whatever asks for more than an answer by chance has no lanes" {
	run -0 "${VOLTIGEUR_BUILD:-$root/build}/tests/lanes" game
	answers "0 wrong"
}
