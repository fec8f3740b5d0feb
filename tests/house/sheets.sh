#!/bin/sh
# Prints voltigeur-RULESET(7), for RULESET or a page's name: the page as it
# stands up to its mark, and behind the mark the quick reference anew from the
# ruleset's YAML.  `make sheets` writes all of them; a test says when one is out
# of date.
set -eu
cd "$(dirname "$0")/../.."
PATH="${VOLTIGEUR_BUILD:-$PWD/build}:$PATH"
ruleset=${1##*/voltigeur-}
ruleset=${ruleset%.7}
mark='.\" What follows is written by tests/house/sheets.sh from'
sed "/^\.\\\\\" What follows is written by/,\$d" "man/voltigeur-$ruleset.7"
echo "$mark tables/$ruleset."
echo '.Sh QUICK REFERENCE'
echo 'What the files of the ruleset say, as'
echo ".Ql table-lookup --sheet -r $ruleset"
echo 'prints it.'
table-lookup --sheet -r "./tables/$ruleset" -o mdoc
cat <<'PAGE'
.Sh SEE ALSO
.Xr table-lookup 1 ,
.Xr voltigeur-units 5 ,
.Xr voltigeur 7 ,
.Xr voltigeur-rulings 7
PAGE
