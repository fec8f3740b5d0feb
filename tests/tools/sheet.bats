#!/usr/bin/env bats
# table-lookup --sheet: the quick reference, from the ruleset's own files.
load ../helper

setup() { cd "$root" || return 1; }

@test "a small ruleset's sheet, whole" {
	run -0 table-lookup --sheet -r ./tests/rules/tin shoot tables profiles
	answers "Tin Soldiers
============

shoot
-----
Shooting, section against section.

volley: A section fires, a die a man.
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
	for rules in tables/*/ tests/rules/moonlight/; do
		for form in text markdown html mdoc; do
			table-lookup --sheet -r "./$rules" -o "$form" >"$BATS_TEST_TMPDIR/sheet"
			python3 tests/tools/sheet.py "$rules" <"$BATS_TEST_TMPDIR/sheet" || { echo "$rules $form"; return 1; }
		done
	done
}

@test "the web page is well formed, the Markdown's tables are even, the mdoc is clean" {
	command -v mandoc >/dev/null || skip "no mandoc"
	for rules in tables/*/ tests/rules/moonlight/; do
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
	for rules in tables/*/ tests/rules/moonlight/; do
		run -0 table-lookup --sheet -r "./$rules"
		# an example is one line, however long
		run ! grep -vE '^  (check|shoot|melee|move|spot|table-lookup) |^ *[^ ]*$' <<<"$(grep -E '.{81}' <<<"$output")"
		[[ "$output" != *'{+'* ]]
	done
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
	refuses '"weather" is no section of the sheet'
	run --separate-stderr table-lookup --sheet -r corsair -o json
	refuses "--output is one of text, markdown, html, mdoc"
	run --separate-stderr table-lookup --sheet -r corsair -o pdf
	refuses '"pdf" is none of'
	run --separate-stderr table-lookup -r steeplechase -o html hazards
	refuses "--output html goes with --sheet"
	run --separate-stderr shoot -r corsair -o html
	refuses '"html" is none of text, kv, json, tsv'
}
