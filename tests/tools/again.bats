#!/usr/bin/env bats
# --again: an answer resolved anew with the same dice and another choice.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG=game.log
	export VOLTIGEUR_UNITS="$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml"
}

# field NAME OF THE OUTPUT
field() { sed -n "s/.* $1=\([^ ]*\).*/\1/p" <<<"$output"; }

@test "an answer in a log tells where its dice came from, so that nothing else is needed" {
	shoot -o kv by=perkins at=dubois range=18 target.defence=30 >>game.log # a miss whatever falls
	run cat game.log
	first=$(field power) seed=$(field seed)
	[ "${#seed}" -eq 16 ] # as much as the key of chance has
	run shoot -o kv --again fate=power
	has "power=$first" "seed=$seed" number=1 amends=1 fate=power
	[[ "$output" == *" power.reroll="* ]]
}

@test "a seed that the player said is not written down: he says it again" {
	shoot -o kv -s secret by=hagman at=dubois range=18 >>game.log
	run ! grep -q 'seed=\|faces=' game.log
	first=$(sed 's/.* power=\([0-9]*\).*/\1/' game.log)
	run shoot -o kv --again -s secret fate=skill
	has "power=$first" amends=1
	lacks seed
	run --separate-stderr shoot --again fate=skill
	refuses "no seed= or faces="
}

@test "dice of the table are kept as faces; further ones are given or asked for" {
	shoot -o kv -d 3,2 by=hagman at=dubois range=9 >>game.log
	run cat game.log
	has faces=3,2
	run shoot -o kv --again -d +9 fate=power
	has power=3 power.reroll=9 skill=2 faces=3,2,9 amends=1
	run --separate-stderr shoot --again fate=power
	refuses "too few dice: 2 given"
}

@test "-d replaces the dice of the answer, and all of them must be needed" {
	shoot -o kv -d 3,2 by=hagman at=dubois range=9 >>game.log
	run shoot -o kv --again -d 10,7
	has power=10 skill=7 faces=10,7 amends=1
	run --separate-stderr shoot --again -d 10
	refuses "too few dice: 1 given"
	run --separate-stderr shoot --again -d 10,7,9
	refuses "3 given, but only 2 needed"
	run --separate-stderr shoot -d +9 by=hagman at=dubois range=9
	refuses "requires --again"
}

@test "where no die fell the record says so, and a new choice may throw some" {
	shoot -o kv by=hagman at=dubois range=40 >>game.log
	run cat game.log
	has result=out-of-range faces=
	run shoot -o kv --again range=9
	has range=9 amends=1
	[[ "$output" == *" power="* ]]
}

@test "it is the log's last record of this tool, whatever came after it" {
	shoot -o kv -d 3,2 by=hagman at=dubois range=9 >>game.log
	check terror --for at -o kv -d 5,5 by=hagman at=dubois >>game.log
	echo 'event=turn' >>game.log
	run shoot -o kv --again -d +9 fate=power
	has power.reroll=9 amends=1
	run check --for at -o kv --again target.courage=9
	has amends=2 target.courage=9
	run --separate-stderr melee --again response=none
	refuses "game.log: --again: no answer from melee found"
}

@test "the state is that before the record, and the amendment stands in its place" {
	shoot -o kv -d 3,2 by=harris at=dubois range=9 >>game.log
	shoot -o kv -d 10,8 by=hagman at=dubois range=9 >>game.log
	# Harris's musket was loaded when he fired, and Dubois had 12 Health
	run shoot -o kv --again -d +10 fate=power
	has by=Hagman was.target.health=12 was.unloaded= amends=2
	echo "$output" >>game.log
	run muster -o kv
	[ "$status" -eq 0 ]
	[[ "$output" == *"by=Hagman unloaded=rifle"* ]]
}

@test "an amendment may be amended in turn" {
	shoot -o kv -d 3,2 by=hagman at=dubois range=9 >>game.log
	shoot -o kv --again -d +9 fate=power >>game.log
	run shoot -o kv --again fate=none
	has power=3 skill=2 faces=3,2 amends=1
	echo "$output" >>game.log
	run muster -o kv
	[ "$status" -eq 0 ]
}

@test "names and values may be changed, and their beginnings will do" {
	shoot -o kv -d 8,2 by=hagman at=dubois range=9 >>game.log
	run shoot -o kv --again at=man range=12 t.cov=yes
	has at=Manon range=12 target.cover=yes amends=1
	run --separate-stderr shoot --again fire fate=none
	refuses 'expected key=value'
	run --separate-stderr shoot --again wepon=musket
	refuses "unknown field"
	run --separate-stderr shoot --again fate=sideways
	refuses "sideways"
}

@test "an answer that another tool went on from takes that tool's --again, with the earlier answer kept" {
	shoot -o kv -S -s one by=hagman at=dubois range=9 | check terror --for at -o kv -S -s two >>game.log
	run check --for at -o kv --again target.courage=0
	has did=shoot.fire,check.terror shoot.faces=2,10 target.courage=0 amends=1 seed=two
	run --separate-stderr shoot --again fate=power
	refuses "the last answer in the record is not from shoot"
}

@test "without a log it is standard input's last record, and its place is counted" {
	unset VOLTIGEUR_LOG VOLTIGEUR_UNITS
	yes 'weapon=musket range=12 target.defence=14' | head -n 3 | shoot -s seed >records
	want=$(tail -n 1 records | grep -o 'power=[0-9]* skill=[0-9]*')
	run bash -c "shoot -o kv --again -s seed accuracy=2 <records"
	[[ "$output" == *"$want"* ]]
	has accuracy=2 amends=3
}

@test "--again of a deed with several targets is of all of them, from what was before" {
	check terror --for at -o kv -S -s x by=hagman at=dubois,manon,gaspard >game.log
	run check --for at -o kv --again at.2.courage=9
	[ "${#lines[@]}" -eq 3 ]
	[[ "${lines[0]}" == *"at=Dubois "*"number=1 "*"owners=3 amends=1" && "${lines[1]}" == *"at=Manon "*"target.courage=9 "*"owner=2 amends=1" ]] || { echo "$output"; return 1; }
	echo "$output" >>game.log
	run muster --verify
	answers ""
}

@test "every choice of every procedure of every ruleset, made afterwards, is the same as made at once" {
	unset VOLTIGEUR_RULES VOLTIGEUR_LOG VOLTIGEUR_UNITS
	cd "$root"
	run python3 tests/tools/again.py ./tables/*/
	echo "$output"
	[ "$status" -eq 0 ]
	[ "$(awk '{print $1}' <<<"${lines[-1]}")" -gt 100 ]
}

# Dubois has defence 14 and a breastplate, Manon 13 and none; Harris is a better shot than Pike.
@test "another figure is what the log and the unit files say of him, in each kind of game" {
	for sequence in '' ' sequence=no' ' sequence=warn'; do
		echo "event=game$sequence" >game.log
		shoot -o kv -w -d 10,3 by=Harris at=Dubois range=9 >/dev/null 2>&1
		run --separate-stderr shoot -o kv --again at=Manon
		output=${lines[-1]} # behind its phase
		has at=Manon target.defence=13 target.armour=0 was.target.health=10 result=down
		has defence=14 was.unloaded=
		run --separate-stderr shoot -o kv --again by=Perkins
		output=${lines[-1]}
		has by=Perkins target.defence=14 was.target.health=12 defence=13 health=10
		run --separate-stderr shoot -o kv --again at=dubois
		output=${lines[-1]}
		has was.target.health=12
	done
}

@test "what another figure had before the deed is his own" {
	muster -w event=set by=Perkins unloaded=musket >/dev/null
	shoot -o kv -w -d 10,3 by=Harris at=Dubois range=9 >/dev/null 2>&1
	run --separate-stderr shoot -o kv --again by=Perkins
	has by=Perkins result=unloaded refused=unloaded
}

@test "a card that another one gets goes into his hand, not into a copy of the first" {
	export VOLTIGEUR_RULES=steeplechase
	unset VOLTIGEUR_UNITS
	muster -w event=set by=Ney boast=3 >/dev/null
	muster -w event=set by=Lannes boast=3 >/dev/null
	draw -w -d 1 boast by=Ney >/dev/null
	draw -w -d 60 boast by=Ney >/dev/null 2>&1 || draw -w -d 59 boast by=Ney >/dev/null
	draw -w --again by=Lannes >/dev/null
	run muster -o kv
	[[ "$output" == *"by=Ney boast=3 boast-chits=2"* && "$output" == *"by=Lannes boast=3 boast-chits=5"* ]]
	run -0 muster --verify
	run draw --again -d 58
	has card=5
	run draw --again -d 1
	has card=2
}
