# A sixth ruleset, invented and written from voltigeur-rules(5) alone: what the
# page taught its author is enough for a game.  Values are worked out by hand.

load ../helper

setup() {
	cd "$root" || return 1
	export VOLTIGEUR_RULES=./tests/fixtures/rules/moonlight
	gang=tests/fixtures/rules/moonlight/units/gang.yaml
	revenue=tests/fixtures/rules/moonlight/units/revenue.yaml
}

@test "the folder holds together, its state and its units among it" {
	run -0 table-lookup --check-rules tests/fixtures/rules/moonlight
	[[ "$output" == *"no mistakes" ]]
	cp -r tests/fixtures/rules/moonlight "$BATS_TEST_TMPDIR/broken"
	sed -i 's/until: turn/until: dawn/' "$BATS_TEST_TMPDIR/broken/state.yaml"
	sed -i 's/count(load) == 0/count(lode) == 0/' "$BATS_TEST_TMPDIR/broken/units.yaml"
	run ! table-lookup --check-rules "$BATS_TEST_TMPDIR/broken"
	[[ "$output" == *'state.yaml:'*'unknown event "dawn"'* ]]
	[[ "$output" == *'units.yaml:'*'"lode"'* ]]
}

@test "nobody shoots at what cannot be seen: beyond four inches it takes a full moon or a lantern" {
	run -0 shoot -o text gun=carbine range=7
	[ "$output" = "too dark at 7" ]
	run -0 shoot -o text -d 4 gun=carbine range=7 moon=full
	[ "$output" = "4 against 4: a hit" ]
	run -0 shoot -o text -d 3 gun=carbine range=7 target.lantern=yes
	[ "$output" = "3 against 3, -1 target's lantern: a hit" ]
}

@test "what a shot needs goes by gun and range, and past its last column nothing is rolled" {
	run -0 shoot gun=pistol range=8 moon=full -d 5
	has needed=5 result=hit
	run -0 shoot gun=pistol range=8.001 moon=full
	has result=out-of-range
	lacks needed
	run -0 shoot gun=carbine range=16 moon=full -d 4
	has needed=5 result=miss
}

@test "the effort of the night: once if missed, the better of both, and not again" {
	run -0 shoot -d 2,5 gun=carbine range=4 target.wounds=0 grit=if-missed moved=yes load=keg
	has needed=5 shot=2 shot.reroll=5 tired=yes was.tired=no result=hit target.wounds=1 spent=yes
	run -0 shoot -d 2 gun=carbine range=4 grit=if-missed tired=yes
	has result=miss
	run --separate-stderr shoot -d 2,5 gun=carbine range=4 grit=once tired=yes
	refuses "once"
}

@test "a gun without pellets has no blast, and five pellets at three inches hit on 2 and more" {
	run -0 shoot blast -o text gun=pistol range=3
	[ "$output" = "nothing to fire" ]
	run -0 shoot blast -d 5,3,2,1,6 gun=blunderbuss range=3 target.wounds=1
	has hits=4 target.wounds=3 was.target.wounds=1
}

@test "a blast's hits follow the binomial law of five dice" {
	run -0 shoot blast -O --fraction gun=blunderbuss range=3
	[[ "${lines[*]}" == *"result=miss hits=0 "*"odds=1/7776"* ]]
	[[ "${lines[*]}" == *"result=hit hits=5 "*"odds=3125/7776"* ]]
}

@test "who flees drops everything" {
	run -0 check nerve -d 1 load=keg,lace wounds=1
	has total=4 result=fled mood=fled was.mood=steady load= was.load=keg,lace
	run -0 check nerve -o text -d 2 load=keg wounds=1
	[ "$output" = "2 and courage 3, -1 wounds, +1 something to lose = 5, they waver" ]
}

@test "the better of two dice lifts a burden: keg and tea weigh three" {
	run -0 check strength -d 2,3 load=keg,tea
	has spare=0 result=lifts
	run -0 check strength -O --fraction load=keg,tea # both below three: 4 of 36
	[[ "${lines[*]}" == *"result=drops "*"odds=1/9"* ]]
}

@test "a scuffle goes on until one is hurt, who then tests, downhill counting for one side" {
	run -0 melee -d 3,3,4,2,5 target.wounds=0
	has bouts=2 loser=target result=hurts target.wounds=1 their-nerve.result=steady
	run -0 melee -d 3,3,5 uphill=yes target.wounds=0
	has bouts=1 result=hurts their-nerve.result=steady
	run -0 melee -d 3,3,5 target.load=keg
	has bouts=1 result=hurts
	run -0 melee -O --fraction blade=cutlass --outcome result # (4/36) to the third
	[[ "${lines[*]}" == *"result=draw "*"odds=1/729"* ]]
}

@test "tables: the tide brings a wave, the cliff shows a house die's word" {
	run -0 table-lookup tide -o text -d 5,4,6 moon=full
	[ "$output" = "it comes in; a load is swept away" ]
	run -0 table-lookup tide -d 5,4 moon=half
	has water=slack
	run -0 table-lookup signal -d 6 by=Blake
	has signal=glare alarm=yes
	run -0 table-lookup signal -o text roll=glow
	[ "$output" = "a shepherd's fire" ]
	run --separate-stderr table-lookup signal roll=3
	refuses "dark, glow, glare"
	run -0 table-lookup signal -O by=Blake
	[[ "${lines[*]}" == *"alarm=yes p=0.1666666667"* ]]
}

@test "the tide card brings all cards back" {
	run -0 draw turn -d 6,1 count=2
	[[ "${lines[0]}" == *"card=tide left=6 reshuffled=yes" ]]
	[[ "${lines[1]}" == *"card=smugglers left=5" ]]
}

@test "chance, given dice and exact odds agree in all of it" {
	run -0 "${VOLTIGEUR_BUILD:-build}/tests/agreement" --cases 5 --samples 500 tests/fixtures/rules/moonlight
	[[ "$output" == *" 0 too large, 0 disagree"* ]]
}

@test "gangs are checked: price, side, load, light and officer" {
	run -0 unit-validate "$gang"
	[[ "$output" == *"cost=12 limit=30 checked=8 errors=0"*"verdict=legal" ]]
	run -0 unit-validate "$revenue"
	[[ "$output" == *"cost=30 limit=30"*"verdict=legal" ]]
	sed 's/gun: carbine/&, blade: cudgel, load: [anchor, tea]/' "$revenue" > "$BATS_TEST_TMPDIR/dear.yaml"
	run -1 unit-validate -o gcc "$BATS_TEST_TMPDIR/dear.yaml"
	[[ "$output" == *"got 31, allowed at most 30 [crowns]"* ]]
	[[ "$output" == *"the revenue carries nothing"*"[no-goods]"* ]]
	[[ "$output" == *"got 4, allowed at most 3 [two-arms]"* ]]
}

@test "a night in four lines: the state is what the records left" {
	log=$BATS_TEST_TMPDIR/log
	export VOLTIGEUR_UNITS=$gang:$revenue VOLTIGEUR_LOG=$log
	shoot by=fenn at=moll range=7 -d 6 >> "$log"       # carbine at a lantern
	check nerve --for at by=fenn at=moll -d 1 >> "$log" # 1 + 2 - 1 + 1 = 3
	melee by=kit at=hook -d 4,1,2 >> "$log"            # 4 + 1 against 1 + 1; 2 + 3 - 1 = 4
	echo event=turn >> "$log"
	run -0 muster
	[[ "${lines[*]}" == *"by=Moll wounds=1 load= mood=fled out=yes"* ]] || { echo "$output"; false; }
	[[ "${lines[*]}" == *"by=Hook"*"mood=fled"* ]]
	[[ "$output" != *spent* ]]
	run -0 muster -l - < <(printf 'event=set by=Kit wounds=2\nevent=set by=Blake wounds=3\n')
	[[ "${lines[0]} ${lines[*]}" == "by=Kit wounds=2 "*"by=Blake wounds=3 out=yes"* ]]
}
