#!/bin/sh
# A short fight, told: what a player types, and what is read aloud.  The profiles
# are those of the ruleset; the dice are seeded, so the story is always the same.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
PATH=${VOLTIGEUR_BUILD:-$root/build}:$PATH
LC_ALL=C.UTF-8
VOLTIGEUR_RULES=silver-bayonet
COLUMNS=70
export PATH LC_ALL VOLTIGEUR_RULES COLUMNS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
log=game.log

scene() { printf '\n%s\n\n' "$*" | fmt -w 78; }

# Shows a command and runs it; what it prints is shown below it.
play() {
	printf '    $ %s\n' "$*" | sed 's/ | /\n        | /g'
	eval "$*" >out 2>&1
	sed 's/^/      /' out
}

# A field of the log's last record.
field() { tail -n 1 "$log" | tr ' ' '\n' | sed -n "s/^$1=//p"; }

# What the tools said of the log's last record, one line a tool.
aloud() {
	tail -n 1 "$log" | grep -o '[a-z.]*text="[^"]*"' | sed 's/^text/melee.text/; s/\.text="/: /; s/"$//; s/^/      /'
}

scene "Spain, 1812, a churchyard at dusk.  Harris, a rifleman, has seen something" \
	"dig.  It has seen him.  First, what are his chances at fourteen inches?"
play 'shoot --odds --outcome result -o text weapon=rifle accuracy=2 range=14 target.defence=13'

scene "He takes aim and fires.  One record goes through three tools: the shot, his" \
	"nerve when the thing stands up, and its claws when it reaches him."
cat >harris <<'RECORD'
by=Harris at=Ghoul range=14 weapon=rifle accuracy=2 melee=1 courage=1 health=10 defence=13 target.melee=1 target.defence=13 target.health=12 target.attributes=strong
RECORD
sed 's/ target/\n      target/; s/^/      /' harris
echo
play 'shoot -t -s dusk < harris | check terror -t -s dusk | melee --for at -t -s dusk > game.log'
aloud

left=$(field target.health)
scene "Cooper, a highlander, comes running.  The ghoul has $left health left, and he a" \
	"heavy sword.  The dice of this blow were rolled on the table: a nine and an eight."
play "melee -t -o text -d 9,8 by=Cooper at=Ghoul arm=heavy melee=2 defence=13 health=11 target.defence=13 target.health=$left"

scene "And why was that?"
play "melee -x -d 9,8 by=Cooper at=Ghoul arm=heavy melee=2 defence=13 health=11 target.defence=13 target.health=$left 2>&1 >/dev/null | sed -n '/ damage =/,/weapon/p'"

scene "Would a bayonet have done?  Ten thousand Coopers say how often the ghoul falls:"
play "melee -s dusk -n 10000 arm=bayonet melee=2 defence=13 target.defence=13 target.health=$left | grep -c result=down"

scene "What happened to Harris stands in game.log, one line, ready for the next tool."
