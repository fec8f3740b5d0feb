#!/usr/bin/env bats
# `make html`: the manual and the quick references as web pages.
load ../helper

setup_file() {
	command -v mandoc >/dev/null || return 0
	make -s -C "$root" html BUILD="${VOLTIGEUR_BUILD:-$root/build}" >&2
}

setup() {
	command -v mandoc >/dev/null || skip "no mandoc"
	cd "${VOLTIGEUR_BUILD:-$root/build}/html" || return 1
}

@test "every page and every ruleset's sheet is there, with the style beside them" {
	for page in "$root"/man/*.[1-9]; do [ -s "$(basename "$page").html" ]; done
	for rules in "$root"/tables/*/; do grep -q '</html>' "sheet-$(basename "$rules").html"; done
	cmp style.css "$root/man/style.css"
	grep -q 'href="style.css"' index.html
}

@test "no link leads to a page that is not there" {
	for link in $(grep -ohE 'href="[^"#:]+["#]' ./*.html | sed 's/href="//;s/["#]$//' | sort -u); do
		[ -f "$link" ] || { echo "dead: $link"; grep -l "href=\"$link" ./*.html; false; }
	done
	for page in "$root"/man/*.[1-9]; do
		name=$(basename "$page")
		[ "$name" = voltigeur.7 ] || grep -q "href=\"$name.html\"" ./*.html || { echo "nothing links to $name"; false; }
	done
}

@test "every page links to the sheets, a ruleset's page to its own, and a sheet back" {
	for page in "$root"/man/*.[1-9]; do grep -q 'href="sheets.html"' "$(basename "$page").html"; done
	for rules in "$root"/tables/*/; do
		ruleset=$(basename "$rules")
		for name in $(table-lookup --sheet --list -r "$rules" | cut -d ' ' -f 1) reference; do
			file=sheet-$ruleset-$name.html
			[ "$name" != play ] || file=sheet-$ruleset.html
			grep -q "href=\"$file\"" sheets.html
			grep -q "href=\"$file\"" "voltigeur-$ruleset.7.html"
			grep -q 'href="sheets.html"' "$file"
			grep -q "href=\"voltigeur-$ruleset.7.html\"" "$file"
		done
	done
}

@test "a phone scrolls no page sideways: examples are wrapped, wide tables scroll by themselves" {
	grep -q '^@media (max-width: 32rem).* pre { white-space: pre-wrap;' style.css
	grep -q '^table.tbl.*overflow-x: auto' style.css
	for sheet in sheet*.html; do grep -q 'name="viewport"' "$sheet"; done
}
