#!/bin/sh
# A short fight, told: what a player types, and what is read aloud.  Both units
# stand in tests/fixtures/units; the dice are seeded, so the story is always the same.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
PATH=${VOLTIGEUR_BUILD:-$root/build}:$PATH
LC_ALL=C.UTF-8
VOLTIGEUR_RULES=silver-bayonet
VOLTIGEUR_UNITS=british.yaml:french.yaml
COLUMNS=70
export PATH LC_ALL VOLTIGEUR_RULES VOLTIGEUR_UNITS COLUMNS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$root/tests/fixtures/units/british.yaml" "$root/tests/fixtures/units/french.yaml" "$work"
cd "$work"
log=game.log

scene() { printf '\n%s\n\n' "$*" | fmt -w 78; }

# Shows a command and runs it; what it prints is shown below it.
play() {
	printf '    $ %s\n' "$*" | sed 's/ | /\n        | /g'
	eval "$*" >out 2>&1 || { cat out >&2; exit 1; }
	sed 's/^/      /' out
}

# A field of the log's last record.
field() { tail -n 1 "$log" | tr ' ' '\n' | sed -n "s/^$1=//p"; }

# What the tools said of a file's last record, one line a tool: the last that answered
# has the plain name.
aloud() { # FILE LAST-TOOL
	tail -n 1 "$1" | grep -o '[a-z.]*text="[^"]*"' | sed "s/^text/$2.text/; s/\.text=\"/: /; s/\"\$//; s/^/      /"
}

scene "Spain, 1812, an hour before dark.  Two units want what is buried in the" \
	"churchyard.  Are they as the rules allow?"
play 'unit-validate -o kv british.yaml french.yaml | cut -d " " -f 1,4,5,9'

scene "Hagman, Harris's rifleman, has Gaspard of the Guard before him at twenty" \
	"inches.  Fire now, or first move the two inches to the wall?"
play 'shoot --odds --outcome result -o text by=Hagman at=Gaspard range=20'
play 'shoot --odds --outcome result -o text by=Hagman at=Gaspard range=18 moved=yes'

scene "Now, then.  His profile and equipment are in the unit file."
play "shoot -t -s 9 by=Hagman at=Gaspard range=20 > $log"
aloud "$log" shoot

scene "By one!  Harris spends a Power Die of the Fate Pool.  The skill die stays as" \
	"it fell.  That moment something wails under the stones."
play 'table-lookup unexpected-event -o text roll=3'

scene "The one record goes on through three tools: the shot again, now with the die" \
	"from the pool; what the wail does to Gaspard; and, when he has crossed" \
	"the ground, his charge at the man who shot him."
play "shoot --again fate=power -t -s 9 < $log | check terror --for at -t -s 9 | melee --for at -t -s 9 > told && mv told $log"
aloud "$log" melee

left=$(field target.health) terror=$(field target.terror)
scene "Hagman is alive by that one point of terror.  Cooper the highlander comes" \
	"running.  His heavy sword, or the butt of his pistol?"
play "melee --odds --compare arm --outcome result -o text by=Cooper at=Gaspard target.health=$left target.terror=$terror | grep -v 100%"

scene "The sword.  These two dice were rolled by hand: a nine and an eight."
play "melee -t -o kv -d 9,8 by=Cooper at=Gaspard target.health=$left target.terror=$terror | tee -a $log > blow"
aloud blow melee

scene "And why ten?"
play "melee -x -d 9,8 by=Cooper at=Gaspard target.health=$left 2>&1 >/dev/null | sed -n '/^  *harm = /,/+1 weapon/p' | cut -c 5-76"

scene "What happened is in $log: one line per deed, ready for the next tool."

export VOLTIGEUR_LOG=evening.log
scene "Next evening the log is named once, and -w writes it.  Harris wins the first move" \
	"and fires; the range was wrong, so it is undone and given anew."
play 'check initiative harris dubois -d 8,7,5,4 -w -o text'
play 'shoot harris dubois 18 -d 10,7 -w -o text'
play 'muster --undo -o text'
play 'shoot harris dubois 16 -d 10,9 -w -o text'
play 'shoot hagman dubois 20 -O --outcome result -o text'
play 'shoot hagman dubois 20 -d 8,7 -w -o text'
play 'muster --board -o text | grep -e Turn -e "  Harris" -e "  Dubois"'
play 'muster -w turn'
play 'muster --verify && echo "the log proves itself"'

scene "And the evening, told, with the chance of all that happened."
play 'muster --report -o text'
