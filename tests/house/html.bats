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

@test "every link to another page of ours leads somewhere" {
	for link in $(grep -oh 'href="[^"#:]*\.html' ./*.html | sed 's/href="//' | sort -u); do
		case $link in voltigeur* | sheet* | [a-z]*.1.html) ;; *) continue ;; esac
		[ -f "$link" ] || [ ! -f "$root/man/${link%.html}" ]
	done
	for page in "$root"/man/*.[1-9]; do
		name=$(basename "$page")
		case $name in voltigeur.7) continue ;; esac
		grep -q "href=\"$name.html\"" ./*.html || { echo "nothing links to $name"; false; }
	done
}

@test "a phone scrolls no page sideways: wide things scroll by themselves" {
	grep -q '^pre {.*overflow-x: auto' style.css
	grep -q '^table.tbl.*overflow-x: auto' style.css
	for sheet in sheet-*.html; do grep -q 'name="viewport"' "$sheet"; done
}
