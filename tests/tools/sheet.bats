#!/usr/bin/env bats
# table-lookup --sheet: the quick reference, from the ruleset's own files.
load ../helper

setup() { cd "$root" || return 1; }

# sheets FOLDER: the names of a ruleset's sheets, and the reference.
sheets() {
	table-lookup --sheet --list -r "./$1" | cut -d ' ' -f 1
	echo reference
}

@test "a small ruleset's sheet, whole" {
	run -0 table-lookup --sheet -r ./tests/fixtures/rules/tin shoot tables profiles
	answers "Tin Soldiers
============

shoot
-----
Shooting, section against section.

volley: A section fires, one die per man.
  shoot volley men=4 range=12 target.men=5
Dice: shots pool d6.
  range  between the nearest men (distance; required)

pool
  men
  +drill            drill
  -50%, rounded up  cover
  at least 1

tables
------

weather: What the morning brings.
  +1  summer
  d6
  1    fog until noon
  2-5  fair
  6+   hot -> mirage

mirage
  d6
  1-5  -
  6    somebody follows a mirage

profiles
--------

guns: What a section carries.
          range  needs
  musket  18     5
  rifle   24     4"
}

@test "every note, variant, table, row, deck and field of every ruleset stands in its reference, in every form" {
	python3 -c 'import yaml' 2>/dev/null || skip "no python3-yaml"
	for rules in tables/*/ tests/fixtures/rules/moonlight/; do
		python3 tests/tools/sheet.py "$rules" text markdown html mdoc || { echo "$rules"; return 1; }
	done
}

@test "the web page is well formed, the Markdown's tables are even, the mdoc is clean" {
	command -v mandoc >/dev/null || skip "no mandoc"
	for rules in tables/*/ tests/fixtures/rules/moonlight/; do
		for name in $(sheets "$rules"); do
		table-lookup --sheet -r "./$rules" -o html "$name" | python3 -c '
import sys
from html.parser import HTMLParser
class Page(HTMLParser):
    open = []
    def handle_starttag(self, tag, attributes):
        if tag != "meta": self.open.append(tag)
    def handle_endtag(self, tag):
        assert self.open.pop() == tag, (self.getpos(), tag)
page = Page(); page.feed(sys.stdin.read()); assert not page.open, page.open'
		table-lookup --sheet -r "./$rules" -o markdown "$name" | python3 -c '
import re, sys
width = 0
for line in sys.stdin:
    cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
    assert not (width and cells) or width == cells, line
    width = cells'
		{ printf '.Dd November 21, 2026\n.Dt X 7\n.Os\n.Sh NAME\n.Nm x\n.Nd y\n.Sh SHEET\n'
			table-lookup --sheet -r "./$rules" -o mdoc "$name"; } >"$BATS_TEST_TMPDIR/x.7"
		run -0 mandoc -T lint -W warning "$BATS_TEST_TMPDIR/x.7"
		answers ""
		done
	done
}

@test "nothing but long words is wider than 80 columns, and no braces of the sentences are left" {
	for rules in tables/*/ tests/fixtures/rules/moonlight/; do
		run -0 table-lookup --sheet -r "./$rules" reference
		# an example is one line, however long
		run ! grep -vE '^  (check|shoot|melee|move|spot|table-lookup) |^ *[^ ]*$' <<<"$(grep -E '.{81}' <<<"$output")"
		[[ "$output" != *'{+'* ]]
	done
}

# Looks like code: comparisons, ==, x < y, a|b, functions, if and else, names with dots,
# underscores, arrows and braces.
code="[=!<>]=|[a-z0-9] [<>*] |[a-z]\||\b(down|up|half-up|given|sum|count|any|none|highest|lowest)\(|'[a-z-]+'|[a-z]\.[a-z]|[a-z]_[a-z]|[{}]|\b(by|at) (kills|mounts|recoils|is|has)\b|\b(has|meets|if|else)\b"

@test "no sheet looks like code: operators, has, if and else, dotted names, underscores" {
	for rules in tables/*/; do
		for name in $(sheets "$rules"); do
			[ "$name" = reference ] && continue
			run -0 table-lookup --sheet -r "./$rules" "$name"
			# a player's sentence may say "if", and a person has things; code has no word before it
			run ! grep -nE "${code/|meets|if|else/}" <<<"$(sed '/^=*$/d;s/\b\(he\|it\|side\|figure\|who\|target\) has\b//g;s/has \(not\|one\|a\|no\|an\|two\|neither\|-1\)\b//g' <<<"$output")"
			[ "$(tr -cd '(' <<<"$output" | wc -c)" = "$(tr -cd ')' <<<"$output" | wc -c)" ] || { echo "$rules"; return 1; }
		done
	done
}

@test "no reference shows code either: operators, functions, names with dots, halves of brackets" {
	for rules in tables/*/ tests/fixtures/rules/*/; do
		run -0 table-lookup --sheet -r "./$rules" reference
		# but the commands that are examples
		prose=$(grep -vE '^=+$|^  (check|shoot|melee|move|spot|table-lookup) ' <<<"$output")
		run ! grep -nE "[=!<>]=|[a-z] [<>*] |[a-z]\||\b(down|up|half-up|given|sum|count|any|none|highest|lowest)\(|'[a-z-]+'|(target|weapon|parts)\.[a-z]|\b(by|at) (kills|mounts|recoils|is|has)\b|[a-z] has (any of )?[a-z-]+-[a-z]|, else" <<<"$prose"
		[ "$(tr -cd '(' <<<"$prose" | wc -c)" = "$(tr -cd ')' <<<"$prose" | wc -c)" ] || { echo "$rules"; return 1; }
	done
}

@test "a play sheet is at most two printed A4 pages, and no word of it is cut or lies on another" {
	for rules in tables/*/; do
		ruleset=$(basename "$rules")
		# 78 columns of text: what two pages hold, with room to spare
		[ "$(table-lookup --sheet -r "./$rules" | wc -l)" -le 300 ] || { echo "$ruleset"; return 1; }
		command -v chromium >/dev/null && command -v pdfinfo >/dev/null || continue
		table-lookup --sheet -r "./$rules" -o html >"$BATS_TEST_TMPDIR/$ruleset.html"
		HOME=$BATS_TEST_TMPDIR timeout 120 chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer \
			--print-to-pdf="$BATS_TEST_TMPDIR/$ruleset.pdf" "$BATS_TEST_TMPDIR/$ruleset.html" >/dev/null 2>&1
		[ "$(pdfinfo "$BATS_TEST_TMPDIR/$ruleset.pdf" | sed -n 's/^Pages: *//p')" -le 2 ] || { echo "$ruleset"; return 1; }
		python3 tests/tools/printed.py "$BATS_TEST_TMPDIR/$ruleset.pdf" || { echo "$ruleset"; return 1; }
	done
}

@test "no word of a printed reference is cut: what is wider than a page stands on one across" {
	command -v chromium >/dev/null && command -v pdfinfo >/dev/null || skip "no chromium, no pdfinfo"
	for ruleset in corsair silver-bayonet; do
		table-lookup --sheet -r $ruleset -o html reference >"$BATS_TEST_TMPDIR/x.html"
		HOME=$BATS_TEST_TMPDIR timeout 120 chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer \
			--print-to-pdf="$BATS_TEST_TMPDIR/x.pdf" "$BATS_TEST_TMPDIR/x.html" >/dev/null 2>&1
		python3 tests/tools/printed.py "$BATS_TEST_TMPDIR/x.pdf" || { echo "$ruleset"; return 1; }
	done
}

@test "a grid that cannot fit in a column of the page has its whole width, another has not" {
	run -0 table-lookup --sheet -r other-side -o html
	[[ "$output" == *'Two d6, the first down and the second across'*'<table class="span">'*'conscript infantry'* ]]
	[[ "$output" != *'class="span"'*'class="span"'* ]]
}

@test "a cell that is too long for its column is broken there, and the row goes on beside it" {
	run -0 table-lookup --sheet -r other-side finds
	[[ "$output" =~ "cavalry            5 + d6             two d6: 2-3         carbines
"\ +"conscript, 4-10
"\ +"average, 11-12
"\ +"veteran
  artillery" ]]
	run ! grep -E '.{79}' <<<"$output"
}

@test "--sheet prints the first sheet of sheet.yaml, --list names them all, an operand selects" {
	run -0 table-lookup --sheet -r silver-bayonet --list
	[ "$(cut -d ' ' -f 1 <<<"$output" | tr '\n' ' ')" = "play attributes units bestiary scenarios campaign " ]
	run -0 table-lookup --sheet -r silver-bayonet shoot bestiary # a sheet behind a part of the reference
	[[ $output == *"$(table-lookup --sheet -r silver-bayonet bestiary | sed -n 5,12p)"* ]] || { echo "$output"; false; }
	run -0 table-lookup --sheet -r silver-bayonet bestiary
	[[ "${lines[0]}" == "The Silver Bayonet: bestiary" && "$output" == *"living scarecrow"* ]]
	run -0 table-lookup --sheet -r ./tests/fixtures/rules/tin --list
	answers ""
	run -0 bash -c 'diff <(table-lookup --sheet -r ./tests/fixtures/rules/tin) <(table-lookup --sheet -r ./tests/fixtures/rules/tin reference)'
}

# page: a ruleset whose sheet.yaml has these items.
page() {
	mkdir -p "$BATS_TEST_TMPDIR/mine"
	printf 'id: mine\nextends: corsair\n' >"$BATS_TEST_TMPDIR/mine/ruleset.yaml"
	{ printf 'mine:\n  title: Mine\n  parts:\n    Part:\n'; sed 's/^/      /'; } >"$BATS_TEST_TMPDIR/mine/sheet.yaml"
	run --separate-stderr table-lookup --sheet -r "$BATS_TEST_TMPDIR/mine" mine
}

@test "an item is a text, modifiers, a table, a profile, rows or a grid" {
	page <<-'END'
	- Fire first.
	- {title: Aim, about: worst counts, modifiers: shoot.aim, leave: [water, untrained], words: {cover: "{}, or {} again", two at most: no more}}
	- {title: Guns, profile: firearms, of: [pistol, swivel-gun], columns: {near: "to {near}: {at-near}", plate: plate, hands: {pistol: one}}}
	- {title: Odds and ends, rows: {one: two}}
	- {title: Grid, grid: [[a, b], [c, d]]}
	END
	[ "$output" = "Mine
====

Part
----
Fire first.

Aim: worst counts
  -2               loophole
  -1, or -1 again  or cover
  -1               or woods
  -1               breastplate
  -1               furtive target
  no more          two at most
  -1               on the move

Guns
              near      plate   hands
  pistol      to 10: 5  middle  one
  swivel gun  to 10: 5

Odds and ends
  one  two

Grid
  a  b
  c  d" ]
}

@test "a mistake in sheet.yaml is one line with its place, with --check-rules too" {
	page <<<'- {modifiers: shoot.aim, words: {covr: "-1"}}'
	refuses 'sheet.yaml:5:40: no entry is called "covr"'
	run --separate-stderr -2 table-lookup --check-rules "$BATS_TEST_TMPDIR/mine"
	[[ "$stderr" == *'no entry is called "covr"'* ]]
	page <<<'- {modifiers: shoot.aims}'
	refuses 'unknown list of modifiers "shoot.aims"'
	page <<<'- {profile: firearms, columns: {a: nearest}}'
	refuses 'unknown column "nearest"'
	page <<<'- {profile: firearms, of: [cannon]}'
	refuses 'unknown row "cannon"'
	page <<<'- {table: nothing}'
	refuses 'unknown table "nothing"'
	page <<<'- {grid: [[a, b], [c]]}'
	refuses 'a row of a grid is a list of 2'
	page <<<'- {tabel: nothing}'
	refuses 'tabel'
}

# lines NAME: the rows under a heading of the sheet.
lines_of() { sed -n "/^$1\$/,/^\$/p" <<<"$output" | sed '1d;/^$/d;s/^  //'; }

@test "expressions, effects and sentences stand on the sheet in words" {
	mkdir "$BATS_TEST_TMPDIR/game"
	cat >"$BATS_TEST_TMPDIR/game/ruleset.yaml" <<-'END'
	id: game
	sides: {figure: {a: 4, b: 2, arm: [bow, sling], c: no, marks: set, d: {type: number, least: 1}}}
	END
	cat >"$BATS_TEST_TMPDIR/game/check.yaml" <<-'END'
	check:
	  p:
	    about: A test.
	    sides: figure
	    modifiers:
	      sums:
	        - {from: a}
	        - {add: 0 - b}
	        - {add: down(a / 2)}
	        - {add: (up(a / 3) - 1) * b}
	        - {add: 1 if c else 2}
	        - {add: a - b at-least 0}
	        - {add: 1, when: arm is bow|sling and not given(target.arm)}
	        - {add: 1, when: marks has hot or a != 3}
	        - {at-most: target.a + 2}
	    steps: [{roll: {x: (2 if c else 1) d6}}, {table: t}, {table: u}, {stop: done, when: sums > 1}]
	tables:
	  t:
	    read: a / 2
	    rows:
	      0-1: {c: yes, marks: +'hot', say: "{by} shoots {at} {a} times"}
	      2:   {c: no, a: a + 2, target.b: target.b - 1}
	      3+:  {steps: [{when: c, then: [{roll: {far: 2 d6}, say: "back {sum(far)} or {sum(far) + b} inches{+sums}"}]}]}
	  u:
	    rows:
	      - {when: a >= 2 and b < target.d, a: 2 if c else 3, b: 1}
	      - {marks: +'cold'}
	END
	run -0 table-lookup --sheet -r "$BATS_TEST_TMPDIR/game" check
	[[ "$output" == *"Dice: x (2 when c, otherwise 1) d6."* ]]
	[ "$(lines_of sums)" = "\
a
-b
+a / 2, rounded down
+((a / 3 rounded up) - 1) x b
+1 when c, otherwise 2
+a - b, at least 0
+1                             arm is bow or sling and target's arm is not
                               given
+1                             marks with hot or a is not 3
at most target's a + 2" ]
	[ "$(lines_of t)" = "\
a / 2
0-1    the figure shoots the target [a] times
2      not c, a +2, target's b -1
3+     back 2 d6 or 2 d6 + b inches" ]
	[ "$(lines_of u)" = "\
a at least 2 and b below target's d
                                a 2 when c, otherwise 3, b 1
else                            marks +cold" ]
}

@test "what a house ruleset changes is on its sheet" {
	mkdir "$BATS_TEST_TMPDIR/league"
	printf 'id: league\ntitle: Our League\nextends: corsair\n' >"$BATS_TEST_TMPDIR/league/ruleset.yaml"
	printf 'rows: {blunderbuss: {near: 12}}\n' >"$BATS_TEST_TMPDIR/league/firearms.yaml"
	run -0 table-lookup --sheet -r "$BATS_TEST_TMPDIR/league"
	[[ "$output" == *"blunderbuss  to 12: 5"* ]]
	run -0 table-lookup --sheet -r "$BATS_TEST_TMPDIR/league" profiles
	[[ "${lines[0]}" == "Our League" && "$output" == *"near 12; middle 20; far 20; at-near 5"* ]]
}

@test "a tool that the rules have nothing for is an empty section, so one line serves all rulesets" {
	run -0 table-lookup --sheet -r corsair check
	answers "$(table-lookup --sheet -r corsair reference | head -n 4)"
	run -0 table-lookup --sheet -r corsair check spot
	[[ "$output" == *"Whether the terrain lets the target be seen"* ]]
}

@test "an unknown section, a form that is none, and a form without the sheet are refused" {
	run --separate-stderr table-lookup --sheet -r corsair weather
	refuses 'unknown section "weather"'
	run --separate-stderr table-lookup --sheet -r corsair -o json
	refuses "--sheet: unknown form \"json\"; expected one of text, markdown, html, mdoc"
	run --separate-stderr table-lookup --sheet -r corsair -o pdf
	refuses 'unknown form "pdf"'
	run --separate-stderr table-lookup -r steeplechase -o html hazards
	refuses "--output html requires --sheet"
	run --separate-stderr shoot -r corsair -o html
	refuses '--output: unknown form "html"; expected text, kv, json or tsv'
}

@test "of a grid whose words leave no column narrower each cell has its place, and the last is wrapped" {
	page <<-'END'
	- {title: Wide, grid: [[Jäger, die-Donaudampfschiffer, der-Rindfleischetikettierungsüberwacher-und-seine-Leute], [Grenzer, a-b, few words]]}
	END
	[[ "$output" == *"
Wide
  Jäger    die-Donaudampfschiffer  der-Rindfleischetikettierungsüberwacher-und-seine-Leute
  Grenzer  a-b                     few words" ]] || { echo "$output"; false; }
}

@test "the usage names the forms of a sheet: a, b, c or d" {
	run -0 table-lookup -h
	[[ "$output" == *"--sheet "*"print the quick reference as text, markdown, html or mdoc"* ]]
}

@test "of a row that leads on to a table of another file, the file is not named" {
	cd "$BATS_TEST_TMPDIR"
	mkdir mine
	printf 'id: mine\ntitle: Mine\n' >mine/ruleset.yaml
	cat >mine/shoot.yaml <<-'YAML'
		shoot:
		  fire: {about: fires, steps: [{stop: done}]}
		tables:
		  smoke:
		    about: In the smoke.
		    die: d6
		    rows: {1-3: {say: it clears}, 4: {next: table-lookup.wind}, 5: {say: a gust, next: table-lookup.wind-rose}, 6: {next: smoke}}
	YAML
	cat >mine/table-lookup.yaml <<-'YAML'
		tables:
		  wind: {about: The wind., die: d6, rows: {1-6: {say: calm}}}
		  wind-rose: {about: Its rose., die: d6, rows: {1-6: {say: north}}}
	YAML
	run -0 table-lookup --sheet -r ./mine
	[[ $output == *$'\n  1-3  it clears\n  4    -> wind\n  5    a gust -> wind rose\n  6    -> smoke\n'* ]] || { echo "$output"; return 1; }
}

# grid CELLS FORM: of a sheet with a grid of these rows.
grid() {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir -p game
	echo 'id: game' >game/ruleset.yaml
	printf 'check: {p: {about: a test, gives: {v: 0}, steps: [{let: {v: 1}}, {stop: done}]}}\n' >game/check.yaml
	printf 'play: {title: A, about: b, parts: {Shoot: [{grid: [%s]}]}}\n' "$1" >game/sheet.yaml
	run -0 table-lookup --sheet -r ./game -o "$2" play
}

@test "in mdoc a cell that would be a request or end a cell is escaped; up to 30 letters are not wrapped" {
	local thirty
	thirty=$(printf 'a%.0s' {1..30})
	grid "[.5, \"'x\", 'T{'], ['T}', Ta, $thirty], [T, Tab, ${thirty}a]" mdoc
	[[ $output == *$'\n\\&.5\t\\&\'x\t\\&T{\n\\&T}\t\\&Ta\t'"$thirty"$'\nT\tTab\tT{\n'"${thirty}a"$'\nT}\n.TE'* ]] || { echo "$output"; return 1; }
}

@test "a table of a web page that is broader than a column with its words apart has the whole page" {
	local word
	word=$(printf 'a%.0s' {1..19})
	grid "[$(printf 'b%.0s' {1..10}), x $word, $word y z]" html
	[[ $output == *$'\n<table>\n'* ]] || { echo "$output"; return 1; }
	grid "[$(printf 'b%.0s' {1..10}), x ${word}a, $word y z]" html
	[[ $output == *$'\n<table class="span">\n'* ]] || { echo "$output"; return 1; }
	# a name of up to 20 letters is not broken, a longer one at its words
	grid "[bbbbbbbbb bbbbbbbbbb, aaaaaaaaaaaaaaa aaaaaaaaaaaaaaa, ${word%aaaaa}]" html
	[[ $output == *$'\n<table class="span">\n'* ]] || { echo "$output"; return 1; }
	grid "[bbbbbbbbbb bbbbbbbbbb, aaaaaaaaaaaaaaa aaaaaaaaaaaaaaa, ${word%aaaaa}]" html
	[[ $output == *$'\n<table>\n'* ]] || { echo "$output"; return 1; }
}
