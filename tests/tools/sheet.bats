#!/usr/bin/env bats
# table-lookup --sheet: the quick reference, from the ruleset's own files.
load ../helper

setup() { cd "$root" || return 1; }

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

@test "every note, variant, table, row, deck and field of every ruleset stands on its sheet, in every form" {
	python3 -c 'import yaml' 2>/dev/null || skip "no python3-yaml"
	for rules in tables/*/ tests/fixtures/rules/moonlight/; do
		for form in text markdown html mdoc; do
			table-lookup --sheet -r "./$rules" -o "$form" >"$BATS_TEST_TMPDIR/sheet"
			python3 tests/tools/sheet.py "$rules" <"$BATS_TEST_TMPDIR/sheet" || { echo "$rules $form"; return 1; }
		done
	done
}

@test "the web page is well formed, the Markdown's tables are even, the mdoc is clean" {
	command -v mandoc >/dev/null || skip "no mandoc"
	for rules in tables/*/ tests/fixtures/rules/moonlight/; do
		table-lookup --sheet -r "./$rules" -o html | python3 -c '
import sys
from html.parser import HTMLParser
class Page(HTMLParser):
    open = []
    def handle_starttag(self, tag, attributes):
        if tag != "meta": self.open.append(tag)
    def handle_endtag(self, tag):
        assert self.open.pop() == tag, (self.getpos(), tag)
page = Page(); page.feed(sys.stdin.read()); assert not page.open, page.open'
		table-lookup --sheet -r "./$rules" -o markdown | python3 -c '
import re, sys
width = 0
for line in sys.stdin:
    cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
    assert not (width and cells) or width == cells, line
    width = cells'
		{ printf '.Dd November 21, 2026\n.Dt X 7\n.Os\n.Sh NAME\n.Nm x\n.Nd y\n.Sh SHEET\n'
			table-lookup --sheet -r "./$rules" -o mdoc; } >"$BATS_TEST_TMPDIR/x.7"
		run -0 mandoc -T lint -W warning "$BATS_TEST_TMPDIR/x.7"
		answers ""
	done
}

@test "nothing but long words is wider than 80 columns, and no braces of the sentences are left" {
	for rules in tables/*/ tests/fixtures/rules/moonlight/; do
		run -0 table-lookup --sheet -r "./$rules"
		# an example is one line, however long
		run ! grep -vE '^  (check|shoot|melee|move|spot|table-lookup) |^ *[^ ]*$' <<<"$(grep -E '.{81}' <<<"$output")"
		[[ "$output" != *'{+'* ]]
	done
}

@test "no sheet shows code: operators, functions, names with dots, halves of brackets" {
	for rules in tables/*/ tests/fixtures/rules/*/; do
		run -0 table-lookup --sheet -r "./$rules"
		# but the commands that are examples
		prose=$(grep -vE '^=+$|^  (check|shoot|melee|move|spot|table-lookup) ' <<<"$output")
		run ! grep -nE "[=!<>]=|[a-z] [<>*] |[a-z]\||\b(down|up|half-up|given|sum|count|any|none|highest|lowest)\(|'[a-z-]+'|(target|weapon)\.[a-z]|\b(by|at) (kills|mounts|recoils|is|has)\b" <<<"$prose"
		[ "$(tr -cd '(' <<<"$prose" | wc -c)" = "$(tr -cd ')' <<<"$prose" | wc -c)" ] || { echo "$rules"; return 1; }
	done
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
	[[ "$output" == *"Dice: x (2 if c, else 1) d6."* ]]
	[ "$(lines_of sums)" = "\
a
-b
+a / 2, rounded down
+((a / 3 rounded up) - 1) x b
+1 if c, else 2
+a - b, at least 0
+1                             arm is bow or sling and target's arm is not
                               given
+1                             marks has hot or a is not 3
at most target's a + 2" ]
	[ "$(lines_of t)" = "\
a / 2
0-1    the figure shoots the target [a] times (marks +hot)
2      not c, a +2, target's b -1
3+     back 2 d6 or 2 d6 + b inches" ]
	[ "$(lines_of u)" = "\
a at least 2 and b below target's d
                                a 2 if c, else 3, b 1
else                            marks +cold" ]
}

@test "what a house ruleset changes is on its sheet" {
	mkdir "$BATS_TEST_TMPDIR/league"
	printf 'id: league\ntitle: Our League\nextends: corsair\n' >"$BATS_TEST_TMPDIR/league/ruleset.yaml"
	printf 'rows: {blunderbuss: {near: 12}}\n' >"$BATS_TEST_TMPDIR/league/firearms.yaml"
	run -0 table-lookup --sheet -r "$BATS_TEST_TMPDIR/league" profiles
	[[ "${lines[0]}" == "Our League" && "$output" == *"near 12; middle 20; far 20; at-near 5"* ]]
}

@test "a tool that the rules have nothing for is an empty section, so one line serves all rulesets" {
	run -0 table-lookup --sheet -r corsair check
	answers "$(table-lookup --sheet -r corsair | head -n 4)"
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
