#!/bin/sh
# Prints voltigeur-rulings(7) from the titles in tables/*/index.yaml: the rules
# that stand in no source, or unclearly, and that this project decided.
# `make rulings` writes the page; a test says when it is out of date.
set -eu
cd "$(dirname "$0")/../.."
cat <<'PAGE'
.\" Written by tests/house/rulings.sh from tables/*/index.yaml.
.Dd November 21, 2026
.Dt VOLTIGEUR-RULINGS 7
.Os
.Sh NAME
.Nm voltigeur-rulings
.Nd where a source is unclear, and what was decided
.Sh DESCRIPTION
Rulebooks leave gaps, and say some things twice and differently.
Where a source of a ruleset is unclear or silent, a ruling was made, and it
carries an id like any printed rule.
This page lists them all, so that a referee can disagree with eyes open.
.Pp
What a ruling says stands where it is carried out: look for its id as a
.Cm ref
in the ruleset's files, or see it at work with the option
.Fl x
of any tool.
A house rule is an edit, or a folder of one's own that is laid over the ruleset;
see
.Xr voltigeur-rules 5 .
PAGE
for rules in tables/*/; do
	rules=${rules%/}
	title=${rules##*/}
	if [ -f "$rules/ruleset.yaml" ]; then
		title=$(sed -n 's/^title: *//p' "$rules/ruleset.yaml" | sed 's/^"\(.*\)"$/\1/; s/[[:space:]]*#.*//')
	fi
	printf '.Sh %s\n' "$(printf '%s' "${rules##*/}" | tr 'a-z-' 'A-Z ')"
	[ "$title" = "${rules##*/}" ] || printf '%s.\n' "$title"
	echo '.Bl -tag -width SB-0000 -compact'
	sed -n 's/^\([A-Z][A-Z]-[A-Z0-9]*[a-z]*\): *{title: *\(.*\), where: *"\{0,1\}ruling.*/\1	\2/p' "$rules/index.yaml" |
		sed "s/	\"\(.*\)\"\$/	\1/; s/	'\(.*\)'\$/	\1/; s/\\\\\"/\"/g" |
		sort | awk -F '\t' '{ gsub(/\\/, "\\e", $2); printf ".It %s\n%s\n", $1, $2 }'
	echo '.El'
done
cat <<'PAGE'
.Sh SEE ALSO
.Xr voltigeur-rules 5 ,
.Xr voltigeur 7
PAGE
