#!/usr/bin/env bats
# muster --season: a season of silver-bayonet, four units and six games, made by the tools
# alone; one of steeplechase; and forgeries, each found with its line.
load ../helper

unit() { # FILE NATION OFFICER: a unit of three
	printf '%s\n' 'rules: silver-bayonet' "name: ${1^}" "nation: $2" \
		"officer: {name: $3, raise: [melee, health, courage], attributes: [artillerist, hard-to-put-down], equipment: [musket, cartridge-box, hand-weapon]}" \
		'soldiers:' "  - {name: $3-Adam, type: infantryman}" "  - {name: $3-Ben, type: infantryman}" >"$1.yaml"
}

# play N FILE OFFICER FILE OFFICER: two units shoot at each other; both have their next file then.
play() {
	local dir=season/$1 red=$2 by=$3 blue=$4 at=$5
	local ours=$by-Ben theirs=$at-Ben
	grep -q "$ours" "$red.yaml" || ours=$by
	grep -q "$theirs" "$blue.yaml" || theirs=$at
	mkdir -p "$dir"
	cp "$red.yaml" "$blue.yaml" "$dir"
	export VOLTIGEUR_LOG=$dir/game.log VOLTIGEUR_UNITS=$dir/$red.yaml:$dir/$blue.yaml
	muster -w event=game scenario=investigation
	shoot -w -s "borodino $1" by="$by" at="$at" range=9
	shoot -w -s "borodino $1" by="$at-Adam" at="$ours" range=9
	muster -w --undo
	shoot -w -s "borodino $1" by="$at-Adam" at="$ours" range=6
	shoot -w -s "borodino $1" by="$by" at="$at" range=9 allow=unloaded
	muster -w event=set by="$theirs" health=1
	shoot -w -s "borodino $1" by="$by-Adam" at="$theirs" range=9
	muster --after | grep next= | table-lookup -w -s "borodino $1" || true
	muster --next "$dir/$red.yaml" >next.red
	muster --next "$dir/$blue.yaml" >next.blue
	mv next.red "$red.yaml"
	mv next.blue "$blue.yaml"
	unset VOLTIGEUR_LOG VOLTIGEUR_UNITS
}

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet
	unit red britain Harris
	unit blue france Dubois
	unit white austria Weber
	unit green spain Lopez
	{
		play 1 red Harris blue Dubois
		play 2 white Weber green Lopez
		play 3 red Harris white Weber
		play 4 blue Dubois green Lopez
		play 5 red Harris green Lopez
		play 10 blue Dubois white Weber
	} >/dev/null 2>&1
	mkdir season/now
	mv ./*.yaml season/now
}

setup() {
	export VOLTIGEUR_RULES=silver-bayonet
	cp -r "$BATS_FILE_TMPDIR/season" "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR" || return 1
}

# wrong LINE...: what is wrong is this and nothing else; a line says how each begins.
wrong() {
	run --separate-stderr muster --season season
	[ "$status" -eq 1 ]
	[ "${#stderr_lines[@]}" -eq $# ] || { echo "$stderr"; return 1; }
	local i=0
	for line; do
		[[ ${stderr_lines[i]} == "muster: season/$line"* ]] || { echo "$stderr"; return 1; }
		i=$((i + 1))
	done
	[[ $output == *'unit=red '* ]] # the report is there all the same
}
# finds PART...: each of these parts is said.
finds() {
	run --separate-stderr muster --season season
	[ "$status" -eq 1 ]
	for part; do
		[[ $stderr == *"muster: season/$part"* ]] || { echo "$stderr"; return 1; }
	done
}

@test "nothing is wrong: standings, history of each figure, what is listed" {
	run --separate-stderr muster --season season
	[[ $status -eq 0 && -z $stderr ]]
	[ "${lines[0]}" = 'unit=blue games=3 experience=9 casualties=1 lost=0 power-rank=0' ]
	[ "${lines[3]}" = 'unit=white games=3 experience=6 casualties=1 lost=1 power-rank=0' ]
	[[ $output == *'by=Weber-Ben unit=white game=2 outcome=dead sheet.gone=yes'* ]]
	[[ $output != *'by=Weber-Ben unit=white game=3'* ]]
	[ "$(grep -c '^by=Harris ' <<<"$output")" -eq 3 ]
	[ "$(grep '^by=Dubois ' <<<"$output" | grep -o 'game=[0-9]*' | tr '\n' ' ')" = 'game=1 game=4 game=10 ' ]
	[[ $output == *'game=1 line=4 number=4 did=shoot.fire by=Dubois-Adam'*' void=yes'* ]]
	[[ $output == *'game=1 line=7 number=6 did=shoot.fire by=Harris at=Dubois'*' allow=unloaded'* ]]
}

@test "a deed that says what the game has otherwise is listed" {
	VOLTIGEUR_LOG=season/10/game.log VOLTIGEUR_UNITS=season/10/blue.yaml:season/10/white.yaml \
		shoot -w -s 'borodino 10' Dubois Weber-Adam 9 health=99 allow=unloaded
	run muster --season season
	[[ $output == *'game=10 line='*' by=Dubois at=Weber-Adam '*' by-hand="health=99 (was '* ]] || { echo "$output"; false; }
	[ "$(grep -c by-hand= <<<"$output")" -eq 1 ] || { echo "$output"; false; }
}

@test "a value that was set by hand is listed, and an answer that somebody typed is wrong" {
	run muster --season season
	[[ $output == *'game=1 line=8 number=7 event=set by=Dubois-Ben text="Set by hand for Dubois-Ben: health 1"'* ]] || { echo "$output"; false; }
	# the injury roll is gone, and a line without dice says that nothing happened
	line=$(grep -n table-lookup.injury season/2/game.log | head -n 1 | cut -d : -f 1)
	name=$(sed -n "${line}s/.*by=\([^ ]*\).*/\1/p" season/2/game.log)
	sed -i "${line}c by=$name health=10 was.health=0 text=\"$name stumbles\"" season/2/game.log
	run --separate-stderr muster --season season
	[[ $status -eq 1 && $stderr == *"2/game.log:$line: health=10 is left out: the line has neither did="* ]] || { echo "$stderr"; false; }
	[[ $stderr == *"$name: table-lookup.injury is still to be rolled"* ]]
}

@test "it is the same for another path to the folder, and with files of an evening around" {
	VOLTIGEUR_LOG=none.log VOLTIGEUR_UNITS=none.yaml muster --season "$PWD/season/" >other
	muster --season season | diff - other
}

@test "text, JSON, Markdown, a web page" {
	run muster --season season -o text
	[[ ${lines[0]} == Standings && $output == *$'\nFigures\n'*$'\nListed\n'* ]]
	muster --season season -o json | python3 -c 'import json,sys; [json.loads(l) for l in sys.stdin]'
	run muster --season season -o markdown
	[[ ${lines[0]} == '# Season' && $output == *'| blue | 3 | 9 |'* ]]
	run muster --season season -o html
	[[ $output == '<!DOCTYPE html>'*'<tr><td>blue<td>3<td>9'*'</html>' ]]
	[[ $output != *http* ]]
}

@test "names of strangers are masked" {
	cp season/now/red.yaml "season/now/<b>|x.yaml"
	sed -i 's/name: Harris,/name: "X\\u001b[31m<i>",/' "season/now/<b>|x.yaml"
	run --separate-stderr muster --season season -o html
	[[ $output != *'<b>|'* && $output != *'<i>'* && $output$stderr != *$'\e'* ]]
	run --separate-stderr muster --season season -o markdown
	[[ $output == *'\<b\>\|x'* && $output != *$'\e'* ]]
}

@test "the page, Markdown and the records of a season have the same cells" {
	muster --season season -o markdown >season.md
	muster --season season -o html >season.html
	muster --season season -o json >season.json
	sed -n 's/^| \(.*\) |$/\1/p' season.md | grep -v '^---' | sed 's/\\\(.\)/\1/g; s/ | /|/g' >cells
	sed -n "s/^<tr><t[hd]>//p" season.html | sed "s/<t[hd]>/|/g; s/&#39;/'/g; s/&quot;/\"/g; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g" | diff <(sed 's/|  *$/|/; s/|  *|/||/g; s/|  *|/||/g' cells) -
	[ "$(grep -c '^| ---' season.md)" -eq "$(grep -c '^## ' season.md)" ]
	[ "$(wc -l <cells)" -eq $(($(wc -l <season.json) + $(grep -c '^## ' season.md))) ] # a head for each table
	# each head has the keys of all its rows, and no key twice
	[ "$(grep -o '^## .*' season.md | tr '\n' ' ')" = '## Standings ## Figures ## Listed ' ]
	[ "$(sed -n 's/^<tr><th>//p' season.html | sed 's/<th>/\n/g' | sort -u)" = "$(grep -o '"[^":,]*":' season.json | tr -d '":' | sort -u)" ]
	[ -z "$(sed -n 's/^<tr><th>//p' season.html | while read -r head; do sed 's/<th>/\n/g' <<<"$head" | sort | uniq -d; done)" ]
}

@test "a forged die, and a changed total" {
	sed -i '3s/faces=[0-9]*/faces=9/' season/3/game.log
	wrong '3/game.log:3:1: the answer does not follow from its dice: faces is 9,10, expected 6,10'
	cp "$BATS_FILE_TMPDIR/season/3/game.log" season/3
	sed -i '3s/ total=[0-9]*/ total=25/' season/3/game.log
	wrong '3/game.log:3:1: the answer does not follow from its dice: total is 25, expected 17'
}

@test "a deleted record" {
	sed -i 3d season/3/game.log
	finds '3/game.log:3: number=4 comes after 2: a record is missing'
}

@test "an undone record, hidden" {
	sed -i 4,5d season/3/game.log
	wrong '3/game.log:4: number=5 comes after 3: a record is missing'
}

@test "a changed next file: raises, experience, points of it, added equipment" {
	sed -i 's/raise: \[melee/raise: [speed/' season/now/red.yaml
	finds 'now/red.yaml:4:32: Harris: an Officer keeps his raises'
	cp "$BATS_FILE_TMPDIR/season/now/red.yaml" season/now
	sed -i '6s/experience: 3/experience: 5, rewards: [courage]/' season/now/red.yaml
	finds 'now/red.yaml:6:56: Harris-Adam had 2 and earned 1'
	cp "$BATS_FILE_TMPDIR/season/now/red.yaml" season/now
	sed -i '6s/experience: 3/experience: 4/' season/now/red.yaml
	wrong 'now/red.yaml:6:3: Red: bonus points of this game: got 1, allowed at most 0'
	cp "$BATS_FILE_TMPDIR/season/now/red.yaml" season/now
	sed -i '6s/experience/special: [{item: silver-shot, on: cartridge-box}], experience/' season/now/red.yaml
	finds 'now/red.yaml:6:53: Harris-Adam: a veteran takes no more Special Armoury items'
}

@test "a Book of Cain that nobody studied" {
	sed -i '2a studied: yes' season/now/red.yaml
	finds now/red.yaml
	[[ $stderr == *'[book-studied]'* ]]
}

@test "an injury left out, and one whose roll was taken out of the log" {
	sed -i 's/, injuries: .arm-wound.//' season/now/white.yaml
	wrong 'now/white.yaml:4:10: Weber: arm wounds: got 0, allowed 1'
	cp "$BATS_FILE_TMPDIR/season/now/white.yaml" season/now
	sed -i "\$d" season/2/game.log
	finds '2/game.log:9:1: Lopez-Ben: table-lookup.injury is still to be rolled'
}

@test "a recruit too many" {
	for i in 1 2 3 4 5 6; do echo "  - {name: New$i, type: infantryman}"; done >>season/now/red.yaml
	finds 'now/red.yaml:6:3: Red: too many soldiers: got 8, allowed at most 7'
}

@test "a game played twice from the same files" {
	cp -r season/3 season/3b
	finds '3b/game.log:3:1: this is the game of season/3/game.log' '3b/red.yaml:1:1: this is season/3/red.yaml'
}

@test "the log of one game under another name, with other comments and another rules line" {
	mkdir season/11
	mv season/now/white.yaml season/now/blue.yaml season/11
	sed '1s/ rules=silver-bayonet//; 2i# Sunday' season/10/game.log >season/11/sunday.log
	finds '11/sunday.log:4:1: this is the game of season/10/game.log'
}

@test "a game that was begun anew in its log, and a log without one" {
	sed -i '6i event=game scenario=investigation' season/3/game.log
	finds '3/game.log:6:1: another game begins here, and what was played since line 3 would not count'
	: >season/3/game.log
	finds '3/game.log:1:1: there is no record in the log of this game'
}

@test "of a file that is another ruleset's nobody is said to have left" {
	sed -i 's/rules: silver-bayonet/rules: steeplechase/' season/5/red.yaml
	wrong '5/red.yaml:1:8: the file is for another ruleset'
}

@test "dice that another game has, too" {
	sed -i '3s/seed="borodino 5"/seed="borodino 3"/' season/5/game.log
	finds '5/game.log:3:1: seed and number are those of season/3/game.log:3'
}

@test "a figure back from the dead" {
	echo '  - {name: Weber-Ben, type: infantryman, experience: 1}' >>season/now/white.yaml
	wrong 'now/white.yaml:7:5: Weber-Ben is back, but was lost at season/2/game.log:10' 'now/white.yaml:7:54: Weber-Ben: a new figure begins without experience'
	cp "$BATS_FILE_TMPDIR/season/now/white.yaml" season/now
	echo '  - {name: Weber-Ben, type: infantryman, experience: 1}' >>season/3/white.yaml
	finds '3/white.yaml:7:5: Weber-Ben is back, but was lost at season/2/game.log:10' '3/white.yaml:7:12: Weber-Ben is struck off'
}

@test "a figure that had left its unit" {
	sed -i /Harris-Ben/d season/5/red.yaml
	finds 'now/red.yaml:7:5: Harris-Ben is back, but was no longer in season/5/red.yaml'
}

@test "a figure in two units, at once and in turn" {
	echo '  - {name: harris-ben, type: infantryman}' >>season/4/blue.yaml
	finds '4/blue.yaml:8:5: Harris-Ben is in two units: of red by season/3/red.yaml:7'
	cp "$BATS_FILE_TMPDIR/season/4/blue.yaml" season/4
	echo '  - {name: Harris-Ben, type: infantryman}' >>season/1/blue.yaml
	finds '1/red.yaml:7:'
}

@test "a unit file swapped for an older one, even if its figures could all be recruits" {
	cp season/1/red.yaml season/5/red.yaml
	finds '5/red.yaml:1:1: this is season/1/red.yaml, with which a game was played since'
}

@test "a unit under another name" {
	mv season/now/red.yaml season/now/rouge.yaml
	finds 'now/rouge.yaml:1:1: no earlier game explains this unit: its figures are those of red, season/5/red.yaml'
}

@test "a unit begins as a new one, in the first folder and under a new name in a later one" {
	local what says
	while IFS='|' read -r what says; do
		cp "$BATS_FILE_TMPDIR/season/1/red.yaml" season/1
		sed -i "$what" season/1/red.yaml
		finds "1/red.yaml:$says"
	done <<-'END'
		s/-Adam, type: infantryman/-Adam, type: infantryman, experience: 1/|6:56: Harris-Adam: a new figure begins without experience: got 1, allowed 0
		s/-Adam, type: infantryman/-Adam, type: infantryman, injuries: [arm-wound]/|6:54: Harris-Adam: a new figure begins without injuries
		s/hand-weapon]}/hand-weapon], experience: 12, rewards: [courage, health]}/|4:164: Harris: a new figure begins without experience
		s/hand-weapon]}/hand-weapon], slow-recovery: yes}/|4:10: Harris: a new figure begins without injuries
		s/hand-weapon]}/hand-weapon], artefacts: [ring]}/|6:3: Red: artefacts: got 1, allowed at most 0
		2a studied: yes|3:10: Red: a new unit has not studied the Book of Cain
	END
	cp "$BATS_FILE_TMPDIR/season/1/red.yaml" season/1
	sed 's/Harris/Blake/; s/Red/Black/' season/now/red.yaml >season/now/black.yaml
	grep -q 'Blake.*experience: 3' season/now/black.yaml
	finds 'now/black.yaml:4:'
	[[ $stderr == *'Blake: a new figure begins without experience'* ]]
}

@test "a first folder without a log has the veterans with which a season begins" {
	cp -r season/now veterans
	rm -r season
	mkdir -p season/1
	cp -r veterans season/0
	cp veterans/{red,blue}.yaml season/1
	export VOLTIGEUR_UNITS=season/1/red.yaml:season/1/blue.yaml
	{
		muster -w -l season/1/game.log event=game scenario=investigation
		shoot -w -l season/1/game.log -s moscow by=Harris at=Dubois range=9
	} >/dev/null
	unset VOLTIGEUR_UNITS
	run --separate-stderr muster --season season
	[[ $status -eq 0 && -z $stderr ]] || { echo "$stderr"; false; }
	sed -i 's/, hand-weapon]/, hand-weapon, pistol]/' season/1/red.yaml
	finds '1/red.yaml:1:1: the unit begins the season as season/0/red.yaml, and no game has changed it since'
	cp veterans/red.yaml season/1
	mkdir season/2
	cp veterans/red.yaml season/2/black.yaml
	finds '2/black.yaml:'
	# only those of games go before: the units of a season without any are new ones
	rm -r season/1 season/2
	finds '0/red.yaml:'
	[[ $stderr == *'a new figure begins without experience'* ]]
}

@test "what cannot be read, or is no season, is an error" {
	echo '[' >season/now/red.yaml
	run -2 --separate-stderr muster --season season
	[[ $stderr == *'now/red.yaml:2:1: invalid YAML'* ]]
	run -2 --separate-stderr muster --season season/1
	[[ $stderr == *'no folder in it'* ]]
	run -2 muster --season none
	rm season/3/game.log
	run -2 --separate-stderr muster --season season
	[[ $stderr == *'season/3: no log; only the first and the last folder of a season may have none'* ]]
	run -2 muster --season season --board
	[[ $output == *'--season is asked for by itself, without --board'* ]]
	run -2 muster --season season --verify -l season/1/game.log
	run -2 muster -o markdown
	[[ $output == *'--output markdown requires --cards, --report or --season'* ]]
}

@test "a file that is no YAML is told once, and what followed it is judged without it" {
	echo '[' >season/1/red.yaml
	run -2 --separate-stderr muster --season season
	[ "$(grep -c '1/red.yaml' <<<"$stderr")" -eq 1 ] || { echo "$stderr"; false; }
	[[ $stderr == *'season/1/red.yaml:2:1: invalid YAML'* && $stderr != *older-file* ]]
	[[ $output == *"unit=blue "* ]]
	ln -s nowhere season/1/other.log
	run -2 --separate-stderr muster --season season
	refuses "season/1/other.log: No such file or directory"
}

@test "nothing outside of the season's folder is read, and no FIFO or device" {
	echo 'sesame is the word' >secret
	mkdir -p other/2 && cp season/2/* other/2
	for link in game.log red.yaml; do
		cp -r season bad
		ln -sf "$PWD/secret" "bad/1/$link"
		run -2 --separate-stderr muster --season bad
		[[ $stderr == *"bad/1/$link: the link leads out of the season's folder; it is not followed"* ]]
		[[ $stderr$output != *sesame* ]]
		rm -r bad
	done
	cp -r season bad && ln -s ../other/2 bad/20
	run -2 --separate-stderr muster --season bad
	[[ $stderr == *"bad/20: the link leads out"* ]]
	rm bad/20 bad/1/game.log && mkfifo bad/1/game.log
	run -2 --separate-stderr timeout 10 muster --season bad
	[[ $stderr == *'bad/1/game.log: this is not a file'* ]]
	ln -sf /dev/zero bad/1/game.log
	run -2 --separate-stderr timeout 10 muster --season bad
	[[ $stderr == *"bad/1/game.log: the link leads out"* ]]
	ln -s season same # the folder itself may be named by a link, and one may lead to what is in it
	mv season/1/game.log season/evening && ln -s ../evening season/1/game.log
	run -0 muster --season same
}

@test "a season of steeplechase has points and is ordered by them" {
	export VOLTIGEUR_RULES=steeplechase
	local n rider log units=(-u marbot.yaml -u ney.yaml)
	mkdir -p race/1 race/2
	for rider in Ney Marbot; do
		printf '%s\n' 'rules: steeplechase' "couriers: [{name: $rider, ability: horseman}]" >"${rider,}.yaml"
	done
	for n in 1:ney:60,1,30 2:marbot:5,1,2; do
		IFS=: read -r n rider dice <<<"$n"
		log=race/$n/race.log
		cp ney.yaml marbot.yaml "race/$n"
		echo event=game riders=2 >"$log"
		echo "event=set by=${rider^} course=0" >>"$log"
		check deliver -S by="$rider" "${units[@]}" -l "$log" | draw boast -S -d "$dice" "${units[@]}" -l "$log" >>"$log"
	done
	run --separate-stderr muster --season race
	[[ $status -eq 0 && -z $stderr ]]
	[[ ${lines[0]} == 'unit=ney games=2 points=11 shame=0' && ${lines[1]} == 'unit=marbot games=2 points=6 shame=0' ]]
	sed -i 's, version=2,,' race/1/race.log
	run -1 --separate-stderr muster --season race
	[[ $stderr == *'race/1/race.log:3: the record has no stamp'* ]]
}

@test "races that fail add up who is to blame; boasts do not count in them (ST-190, ST-192)" {
	export VOLTIGEUR_RULES=steeplechase
	local n rider log units=(-u marbot.yaml -u ney.yaml)
	for rider in Ney Marbot; do
		printf '%s\n' 'rules: steeplechase' "couriers: [{name: $rider, ability: horseman}]" >"${rider,}.yaml"
	done
	for n in 1 2; do # Ney draws shames of 1 and 3, Marbot of 2 and 2
		mkdir -p "race/$n"
		log=race/$n/race.log
		cp ney.yaml marbot.yaml "race/$n"
		echo event=game riders=2 >"$log"
		for rider in ney:$((n * 20 - 19)) marbot:11; do
			echo "by=${rider%:*}" | draw shame -S -d "${rider#*:}" "${units[@]}" -l "$log" >>"$log"
		done
		echo by=marbot | draw boast -S -d 60 "${units[@]}" -l "$log" >>"$log"
		printf '%s\n' 'event=set by=Ney messages=0' 'event=set by=Marbot messages=0' event=turn event=turn event=turn >>"$log"
	done
	run --separate-stderr muster --season race
	[[ $status -eq 0 && -z $stderr ]]
	[[ ${lines[0]} == 'unit=marbot games=2 points=0 shame=4' && ${lines[1]} == 'unit=ney games=2 points=0 shame=4' ]]
	sed -i 's/by=Ney shame-chits=3 \(.*\) card=3/by=Ney shame-chits=2 \1 card=2/' race/2/race.log
	run -1 --separate-stderr muster --season race
	[[ $stderr == *'race/2/race.log:2:1: the answer does not follow from its dice'* ]]
}

@test "a season of the other side adds up what each command was worth, game by game (OS-281, OS-285, OS-287)" {
	export VOLTIGEUR_RULES=other-side
	local player n who
	for player in Orr Pike; do
		printf '%s\n' 'rules: other-side' 'side: players' 'units:' "  - name: ${player}s" '    kind: rifles' '    figures:' \
			"      - {name: $player, leader: yes, weapon: rifle}" "      - {name: $player-men, count: 10, weapon: rifle}" >"${player,}.yaml"
	done
	for n in 1 2 3; do
		mkdir -p "war/$n"
		cp orr.yaml pike.yaml "war/$n"
		{
			echo event=game commands=each
			printf '%s\n' 'event=set by=Orr home=yes' 'event=set by=Orr-men home=yes' "event=set by=Orrs intelligence=$n"
			[ $n = 2 ] || printf '%s\n' 'event=set by=Pike home=yes' 'event=set by=Pike-men home=yes'
			echo event=set by=Pikes treasure=1
			[ $n != 3 ] || echo event=objective by=Pikes half=far
		} >"war/$n/evening.log"
	done
	run --separate-stderr muster --season war
	[[ $status -eq 0 && -z $stderr ]]
	# reports at 2 each: 2, 4, 6; a treasure at 3, nobody home, a treasure and a far objective
	[ "${lines[0]}" = 'unit=orr games=3 points=12' ]
	[ "${lines[1]}" = 'unit=pike games=3 points=8' ]
	sed -i 's/intelligence=2/intelligence=5/' war/2/evening.log
	run muster --season war
	[ "${lines[0]}" = 'unit=orr games=3 points=18' ]
}

@test "a column of a season is the sum, the last or the most of its games, and orders the units one after another" {
	cp -rL "$root/tests/fixtures/rules/pewter" pewter
	cat >>pewter/after.yaml <<-'E'
		season:
		  sum: {of: side.points, order: most}
		  top: {of: side.points, take: most}
		  last: {of: side.points, take: last, order: least}
		  men: {of: figure.gains}
		  turns: {of: game.turns}
		  studied: {of: figure.studies}
		  colours: {of: game.colours}
		  winner: {of: game.winner}
	E
	export VOLTIGEUR_RULES=$PWD/pewter
	local game one other turns unit
	for unit in red blue green; do
		printf '%s\n' 'rules: pewter' "name: ${unit^}s" "troopers: [{name: $unit-a}, {name: $unit-b}]" >"$unit.yaml"
	done
	while IFS=' ' read -r game one other turns; do
		mkdir -p "table/$game"
		{
			echo event=game
			for unit in $one $other; do [ "${unit#*=}" = 0 ] || echo "event=flag by=${unit%=*}-a worth=${unit#*=}"; done
			[ $game != 0 ] || printf 'event=study by=%s\n' red-a red-b blue-b
			for ((; turns > 0; turns--)); do echo event=turn; done
		} >"table/$game/game.log"
		for unit in ${one%=*} ${other%=*}; do cp "$unit.yaml" "table/$game"; done
		for unit in ${one%=*} ${other%=*}; do
			muster -l "table/$game/game.log" -u "table/$game/${one%=*}.yaml" -u "table/$game/${other%=*}.yaml" --next "table/$game/$unit.yaml" >"$unit.yaml"
		done
	done <<-'E'
		0 red=0 blue=0 0
		1 red=1 blue=3 2
		2 red=3 green=1 1
		3 red=2 blue=2 3
		4 green=3 blue=1 0
	E
	run --separate-stderr muster --season table
	[[ $status -eq 0 && -z $stderr ]] || { echo "$stderr"; false; }
	# who studied counts as one each, a set by its words (a flag is red), a word as nothing
	[ "$(head -n 3 <<<"$output")" = 'unit=blue games=4 sum=12 top=6 last=2 men=8 turns=5 studied=1 colours=3 winner=0
unit=red games=4 sum=12 top=6 last=4 men=8 turns=6 studied=2 colours=3 winner=0
unit=green games=2 sum=8 top=6 last=6 men=4 turns=1 studied=0 colours=2 winner=0' ] || { echo "$output"; false; }
	sed -i 's/, order: least//' pewter/after.yaml # equal ones by their names
	sed -i 's/, order: most/, order: least/' pewter/after.yaml
	run muster --season table
	[ "$(sed -n 's/^unit=\([a-z]*\) games.*/\1/p' <<<"$output" | paste -sd' ')" = 'green blue red' ]
	sed -i 's/, order: least//' pewter/after.yaml
	run muster --season table
	[ "$(sed -n 's/^unit=\([a-z]*\) games.*/\1/p' <<<"$output" | paste -sd' ')" = 'blue green red' ]
}

@test "two games with the same deeds and dice are one, from twelve dice on, whoever threw them" {
	cp -rL "$root/tests/fixtures/rules/pewter" pewter
	echo 'season: {points: {of: side.points}}' >>pewter/after.yaml
	export VOLTIGEUR_RULES=$PWD/pewter
	local count unit game
	for count in 11 12; do
		rm -rf table
		for unit in red blue green grey; do
			printf '%s\n' 'rules: pewter' "name: ${unit^}s" "troopers: [{name: $unit-a}]" >"$unit.yaml"
		done
		for game in '1 red blue' '2 green grey'; do
			# shellcheck disable=SC2086 # words are meant
			set -- $game
			mkdir -p "table/$1"
			cp "$2.yaml" "$3.yaml" "table/$1"
			echo event=game >"table/$1/game.log"
			yes "by=$2-a at=$3-a" | head -n "$count" |
				shoot -w -l "table/$1/game.log" -u "$2.yaml" -u "$3.yaml" -d "${count}x1" >/dev/null
		done
		run --separate-stderr muster --season table
		if [ "$count" -eq 11 ]; then
			[[ $status -eq 0 && -z $stderr ]] || { echo "$stderr"; false; }
		else
			[[ $status -eq 1 && $stderr == *'table/2/game.log:2:1: this is the game of table/1/game.log'* ]] || { echo "$stderr"; false; }
		fi
	done
}

@test "season in after.yaml names what a tally gives" {
	cp -rL "$root/tests/fixtures/rules/pewter" pewter
	printf '%s\n' 'season: {a: {of: figure.nothing}, b: {of: unit.points, take: all}, c: {of: figure.points, order: up}}' >>pewter/after.yaml
	run table-lookup --check-rules pewter
	[[ $output == *'"of": figure.NAME, side.NAME or game.NAME'* ]]
	[[ $output == *'take: "all"; expected sum, last or most'* ]]
	[[ $output == *'order: "up"; expected most or least'* ]]
}

@test "a folder of a season has one log, of a game, or unit files; what has neither is named" {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet
	while IFS='|' read -r files code said; do
		rm -rf season
		mkdir -p season/1
		unit red britain Harris
		mv red.yaml season
		for file in $files; do
			mkdir -p "season/${file%/*}"
			: >"season/$file"
		done
		run --separate-stderr muster --season season
		[[ $status -eq $code && $stderr == "muster: season/$said" ]] || { echo "$files: $status $stderr"; false; }
	done <<-'END'
		1/a.log 1/b.log|2|1/b.log: a folder of a season has one log, that of its game
		1/a.log 1/notes.txt|1|1/a.log:1:1: there is no record in the log of this game [no-game]
		1/notes.txt|2|1: neither a log nor a unit file
	END
	run --separate-stderr muster --season nothing
	refuses "muster: nothing: No such file or directory"
	run --separate-stderr muster --season season/red.yaml
	refuses "muster: season/red.yaml: Not a directory"
}

@test "folders are in the order of their numbers, with or without noughts before them" {
	rm -rf season
	unit red britain Harris
	while read -r first second; do
		mkdir -p "season/0" "season/$first" "season/$second"
		for folder in season/*; do cp red.yaml "$folder"; done
		run --separate-stderr muster --season season
		[[ $status -eq 2 && $stderr == "muster: season/$first: no log; only the first and the last folder of a season may have none" ]] || { echo "$first $second: $status $stderr"; false; }
		rm -r season
	done <<-'END'
		2 10
		9 010
		02 10
		007 8
		8 0009
		00 1
		01 1
		009 0012
		g2 g10
		g009 g10
		g9 g010
		2b 10a
		10a2 10a10
		1 1a
		1a 1b
		1z 1é
	END
}
