#!/bin/sh
# usage: html.sh FOLDER: writes the manual and the sheets of every ruleset as web pages.
# A page of the manual links to the sheets, and names other programs without a link;
# each sheet has links to the other sheets of its ruleset and to its page of the manual.
set -eu
cd "$(dirname "$0")/../.."
PATH="${VOLTIGEUR_BUILD:-$PWD/build}:$PATH"
out=$1
mkdir -p "$out"
rm -f "$out"/*.html
cp man/style.css "$out/"

# sheets RULESET: the names of its pages, and the reference.
sheets() {
	table-lookup --sheet --list -r "./tables/$1" | cut -d ' ' -f 1
	echo reference
}

# file RULESET NAME: the play sheet has the short name.
file() {
	[ "$2" = play ] && echo "sheet-$1.html" || echo "sheet-$1-$2.html"
}

# links RULESET
links() {
	for sheet in $(sheets "$1"); do printf '<a href="%s">%s</a> ' "$(file "$1" "$sheet")" "$sheet"; done
}

for page in man/*.[1-9]; do
	name=${page##*/}
	nav='<a href="index.html">Manual</a> <a href="sheets.html">Quick references</a>'
	ruleset=${name#voltigeur-}
	ruleset=${ruleset%.7}
	[ ! -d "tables/$ruleset" ] || nav="$nav &middot; Sheets: $(links "$ruleset")"
	mandoc -T html -O toc,style=style.css,man=%N.%S.html "$page" |
		sed -e "s,^<body>,<body>\n<nav class=\"site\">$nav</nav>," \
			-e 's,<a class="Xr" href="\([^"]*\)\.html"[^>]*>\([^<]*\)</a>,<xr \1>\2</xr>,g' >"$out/$name.html"
done
for page in man/*.[1-9]; do
	name=${page##*/}
	sed -i "s,<xr $name>\([^<]*\)</xr>,<a class=\"Xr\" href=\"$name.html\">\1</a>,g" "$out"/*.html
done
sed -i 's,<xr [^>]*>\([^<]*\)</xr>,<span class="Xr">\1</span>,g' "$out"/*.html
cp "$out/voltigeur.7.html" "$out/index.html"

{
	echo '<!DOCTYPE html>'
	echo '<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1.0">'
	echo '<title>Quick references</title><link rel="stylesheet" href="style.css">'
	echo '<nav class="site"><a href="index.html">Manual</a></nav><h1>Quick references</h1>'
	echo '<p>The play sheet of each ruleset prints on both sides of one A4 page.</p><dl>'
	for rules in tables/*/; do
		ruleset=$(basename "$rules")
		title=$(table-lookup --sheet -r "./$rules" | head -n 1)
		echo "<dt>$title</dt><dd>$(links "$ruleset")<a href=\"voltigeur-$ruleset.7.html\">voltigeur-$ruleset(7)</a></dd>"
	done
	echo '</dl></html>'
} >"$out/sheets.html"

for rules in tables/*/; do
	ruleset=$(basename "$rules")
	nav="<nav><a href=\"sheets.html\">All sheets</a> $(links "$ruleset")<a href=\"voltigeur-$ruleset.7.html\">manual</a></nav>"
	for sheet in $(sheets "$ruleset"); do
		table-lookup --sheet -r "./$rules" -o html "$sheet" | sed "0,/<\/h1>/s,</h1>,</h1>\n$nav," \
			>"$out/$(file "$ruleset" "$sheet")"
	done
done
