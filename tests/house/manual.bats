#!/usr/bin/env bats
# The manual: its form, what it promises, and its examples.
load ../helper

setup() { cd "$root" || return 1; }

# The text of a page, without backspaces.
text_of() { mandoc -T ascii "$1" | col -bx; }

@test "every page is clean by mandoc -T lint" {
	command -v mandoc >/dev/null || skip "no mandoc"
	run bash -c "mandoc -T lint man/*.[1-9] 2>/dev/null | grep -v 'referenced manual not found'"
	[ -z "$output" ] || { echo "$output"; return 1; }
}

@test "every page that a page refers to is ours or the system's" {
	sed -n 's/^\.Xr \([^ ]*\) \([0-9]\).*/\1.\2/p' man/*.[1-9] | sort -u | while read -r page; do
		case $page in
		grep.1 | sort.1 | snprintf.3 | awk.1 | sha256sum.1 | gnuplot.1 | parallel.1 | jq.1 | tee.1 | less.1 | tmux.1 | mblaze.7) ;;
		roll.1 | voltigeur-dice.7 | unit-validate.1 | voltigeur-units.5 | muster.1 | draw.1) ;; # theirs come with their tools
		*) [ -f "man/$page" ] || { echo "no $page"; exit 1; } ;;
		esac
	done
}

@test "a tool's synopsis is its usage" {
	command -v mandoc >/dev/null || skip "no mandoc"
	for source in cmd/*.c; do
		tool=$(basename "$source" .c)
		[ -f "man/$tool.1" ] || continue
		usage=$("$tool" --help | sed -n 's/^usage: //p')
		synopsis=$(text_of "man/$tool.1" | sed -n '/^SYNOPSIS/,/^DESCRIPTION/p' | sed '1d;$d' | tr -s ' \n' ' ' | sed 's/^ //;s/ $//')
		[ "$usage" = "$synopsis" ] || { printf 'usage:    %s\nsynopsis: %s\n' "$usage" "$synopsis"; return 1; }
	done
}

@test "every option that --help lists is explained in voltigeur(7) or the tool's page" {
	for source in cmd/*.c; do
		tool=$(basename "$source" .c)
		[ -f "man/$tool.1" ] || continue
		for option in $("$tool" --help | sed -n 's/^ .*--\([a-z-]*\).*/\1/p'); do
			grep -q "^\.It .*Fl .*-$option\b" man/voltigeur.7 "man/$tool.1" || { echo "$tool --$option"; return 1; }
		done
	done
}

@test "every option that voltigeur(7) explains is there" {
	for option in $(sed -n 's/^\.It Fl \(.* , \)\{0,1\}-\([a-z-]*\).*$/\2/p' man/voltigeur.7); do
		shoot --help | grep -q -- "--$option\b" || { echo "--$option"; return 1; }
	done
}

@test "the tools in voltigeur(7) are the tools there are" {
	for source in cmd/*.c; do
		tool=$(basename "$source" .c)
		grep -q "^\.It Xr $tool 1" man/voltigeur.7 || { echo "$tool"; return 1; }
	done
}

@test "voltigeur-rulings(7) is up to date" {
	run bash -c "sh tests/house/rulings.sh | diff - man/voltigeur-rulings.7 | head -n 5"
	answers ""
}

@test "the whole ruleset of voltigeur-rules(5) is the one that the tests play" {
	command -v mandoc >/dev/null || skip "no mandoc"
	for name in ruleset shoot check tables; do
		text_of man/voltigeur-rules.5 | sed -n '/^A WHOLE RULESET/,/^SEE ALSO/p' |
			sed -n "/^  *$name\.yaml:\$/,/^     [^ ]/p" | sed '1d;/^     [^ ]/d;s/^           //' |
			sed -e '1{/^$/d}' >"$BATS_TEST_TMPDIR/$name.yaml"
		diff -B "tests/fixtures/rules/tin/$name.yaml" "$BATS_TEST_TMPDIR/$name.yaml"
	done
}

@test "every verb and key that the compiler knows stands in voltigeur-rules(5)" {
	page=$(text_of man/voltigeur-rules.5 2>/dev/null || cat man/voltigeur-rules.5)
	words=$(sed -n '/^} verbs\[\] = {/,/^};/p' lib/compile/compile_step.c | grep -o '"[a-z -]*"' | tr -d '"' | tr ' ' '\n' | sort -u)
	words="$words $(sed -n 's/^NODE([A-Z_]*, *"\([a-z-]*\)".*/\1/p' lib/rules/nodes.def)"
	words="$words $(sed -n 's/^MODIFIER([A-Z_]*, *"\([a-z-]*\)".*/\1/p' lib/rules/modifiers.def)"
	[ "$(echo $words | wc -w)" -gt 50 ]
	for word in $words; do
		grep -q -- "\b$word\b" <<<"$page" || { echo "$word"; return 1; }
	done
}

@test "a backslash that a page shows is written \\e" {
	# \n and its like are requests to the formatter: \n" is shown as 0
	run grep -nE '(^|[^\\])\\([^&e"( -]|$)' man/*.[1-9]
	[ -z "$output" ] || { echo "$output"; return 1; }
}

@test "an example that a page renders differently from what is run is found" {
	command -v python3 >/dev/null && command -v mandoc >/dev/null || skip "no python3 or mandoc"
	page=$BATS_TEST_TMPDIR/page.1
	printf '%s\n' '.Dd today' '.Dt PAGE 1' '.Os' '.Sh EXAMPLES' '.Bd -literal' "\$ printf 'a=%s\\n' 1" 'a=1' '.Ed' >"$page"
	run python3 tests/house/examples.py "$page"
	[ "$status" -eq 1 ]
	[[ $output == *"page.1:6: the rendered page does not show this line"* ]]
	sed -i 's/%s\\n/%s\\en/' "$page"
	run python3 tests/house/examples.py "$page"
	[ "$status" -eq 0 ]
}

# The examples of a section of voltigeur-rules(5) whose first line matches.
examples_in() {
	awk -v section=".Sh $1" -v first="$2" '
		/^\.Sh/ { here = $0 == section }
		here && /^\.Bd -literal/ { getline; on = $0 ~ first }
		/^\.Ed/ { on = 0 }
		on' man/voltigeur-rules.5
}

@test "every verb has an example in voltigeur-rules(5); these, the modifiers and the tables compile" {
	local rules="$BATS_TEST_TMPDIR/verbs"
	mkdir "$rules"
	cat >"$rules/ruleset.yaml" <<-'END'
		id: verbs
		options: {night: no}
		sides:
		  section: {men: 6, drill: 1, cover: no, nerve: [steady, shaken, broken], luck: [none, pebble], marks: set, gun: {from: guns, default: musket}}
		profiles:
		  guns: {columns: {range: distance, needs: 5, size: 1}, rows: {musket: {size: 2}}}
	END
	{
		cat <<-'END'
			check:
			  test: {fields: {bonus: 0}, gives: {die: 0}, steps: [{roll: {die: d6}}, {stop: passed}]}
			  all:
			    about: Every step of the page.
			    sides: section
			    fields: {range: distance}
		END
		examples_in "TERMS AND MODIFIERS" "^[a-z]*:\$" | sed 's/^/    /'
		printf '      other:\n'
		examples_in "TERMS AND MODIFIERS" "^- " | sed 's/^/        /'
		printf '    steps:\n'
		examples_in STEPS "^- {(refuse|open|close)" | sed 's/^/      /'
		printf '      - %s\n' '{let: {total: 3, broken: no, coins: 0, more: other}}' '{let: {total: total + more}}' '{table: reach}' '{table: morale}' '{table: loot}'
		examples_in STEPS "^- " | grep -vE '^- [{](refuse|open|close)' | sed 's/^/      /'
	} >"$rules/check.yaml"
	{
		for section in STEPS TABLES; do examples_in $section "^[a-z-]*:\$"; done
		echo 'mirage: {die: d6, rows: {1-6: {}}}'
	} >"$rules/tables.yaml"
	run table-lookup --check-rules "$rules"
	[ "$status" -eq 0 ] && [[ "$output" == "verbs: 1 procedures, 6 tables"* ]] || { echo "$output"; return 1; }
	verbs=$(sed -n '/^\.Sh STEPS/,/^\.Sh REFUSALS/s/^\.Ss //p' man/voltigeur-rules.5)
	[ "$(wc -w <<<"$verbs")" -ge 12 ]
	for verb in $verbs; do
		grep -q "[ {]$verb: " "$rules/check.yaml" "$rules/tables.yaml" || { echo "$verb has no example"; return 1; }
	done
}

# One test a page, so that one changed answer names its page.
examples() {
	command -v python3 >/dev/null || skip "no python3"
	run python3 tests/house/examples.py "$@"
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
}

@test "the examples of the tools' pages are what the tools print" { examples man/*.1; }
@test "the examples of the pages of section 5 are what the tools print" { examples man/*.5; }
@test "the examples of the pages of section 7 are what the tools print" { examples man/*.7; }
@test "the examples of the README are what the tools print" { examples README.md; }

@test "no table of a page is wider than a terminal of 80 columns" {
	local page
	man --warnings -l -Tutf8 "$root/man/roll.1" >/dev/null 2>&1 || skip "no man-db with groff"
	for page in "$root"/man/*.[1-9]; do
		run -0 env MANWIDTH=80 sh -c 'man --warnings -l -E UTF-8 -T utf8 "$1" 2>&1 >/dev/null' sh "$page"
		[[ $output != *"wider than line width"* && $output != *"can't break line"* ]] || { echo "$page: $output"; return 1; }
	done
}
