#!/usr/bin/env bats
# A courier's actions: each checks its conditions first, and a refusal says which one failed.
load ../../helper
load steeplechase

setup() { export VOLTIGEUR_RULES=steeplechase; }

@test "what bars any action" {
	local action extra
	while read -r action extra; do
		for case in "alive=no dead" "captured=yes captured" "buried=yes buried" "no-action=yes no-action" "acted=yes acted" \
			"asleep=yes asleep" "astray=yes astray" "enemy-gap=2 enemy-near"; do
			set -- $case
			[ "$action $1" = "sleep asleep=yes" ] && continue                       # he sleeps on: ST-151
			run check -o kv $action $extra $1
			has result=$2 || { echo "$action $1" >&2; return 1; }
			run check -e $action $extra $1
			[ "$status" -eq 1 ] || { echo "$action $1: status $status" >&2; return 1; }
		done
		run check -o kv -s any $action $extra enemy-gap=2.001
		lacks refused || { echo "$action: an enemy just beyond 2 inches" >&2; return 1; }
	done <<-'END'
	catch-horse     horse-at=loose mounted=no
	drink           wine=yes energy=thirsty
	eat             bread=yes energy=hungry
	sleep           energy=exhausted
	hide            pursued=yes cover=yes
	destroy-message messages=1
	pass-message    gap=1 target.agree=yes
	boast           gap=1 chit=3 target.chit=2
	put-out-fire    beside=yes
	END
}

@test "an enemy at 2 inches leaves parlay and fight alone, just beyond it does not" {
	cases <<-'END'
	ST-128 ST-035  |check eat||bread=yes energy=hungry enemy-gap=2|refused=enemy-near result=enemy-near
	ST-128 ST-R37  |check eat||bread=yes energy=hungry enemy-gap=2.001|acted=yes energy=thirsty result=eaten
	END
}

@test "catching a horse: five, with all that helps" {
	cases <<-'END'
	ST-140 ST-142 ST-114|check catch-horse|5|energy=exhausted mounted=no horse-at=loose|acted=yes horse-at=with catch-die=5 catch-total=5 result=caught
	ST-140         |check catch-horse|4|energy=exhausted mounted=no horse-at=loose|acted=yes catch-die=4 catch-total=4 result=missed
	ST-141 ST-019  |check catch-horse|3|energy=exhausted mounted=no horse-at=loose horse=superb|acted=yes horse-at=with catch-die=3 catch-total=5 result=caught
	ST-141 ST-013  |check catch-horse|3|energy=exhausted mounted=no horse-at=loose ability=horseman|acted=yes horse-at=with catch-die=3 catch-total=5 result=caught
	ST-141 ST-011  |check catch-horse|4|energy=exhausted mounted=no horse-at=loose ability=cunning|acted=yes horse-at=with catch-die=4 catch-total=5 result=caught
	ST-141         |check catch-horse|4|energy=exhausted mounted=no horse-at=loose horse-is=fatigued|acted=yes horse-at=with catch-die=4 catch-total=5 result=caught
	ST-141         |check catch-horse|4|energy=exhausted mounted=no horse-at=loose horse-is=wounded|acted=yes horse-at=with catch-die=4 catch-total=5 result=caught
	ST-141 ST-R45  |check catch-horse|3|energy=exhausted mounted=yes helping=yes gap=1 target.horse-at=loose|acted=yes target.horse-at=with catch-die=3 catch-total=5 result=caught
	ST-141 ST-R45  |check catch-horse|2|energy=exhausted mounted=yes helping=yes gap=1 target.horse-at=loose|acted=yes catch-die=2 catch-total=4 result=missed
	ST-R45         |check catch-horse|1|energy=exhausted mounted=no horse-at=loose horse=superb ability=horseman|acted=yes horse-at=with catch-die=1 catch-total=5 result=caught
	ST-142         |check catch-horse|6|energy=exhausted mounted=no horse-at=loose mount=yes|acted=yes horse-at=with mounted=yes catch-die=6 catch-total=6 result=caught
	ST-063 ST-322  |check catch-horse|3,5|mounted=no horse-at=loose|acted=yes horse-at=with catch-die=3 catch-die.reroll=5 catch-total=5 result=caught
	ST-322         |check catch-horse|3|mounted=no horse-at=loose ability=horseman|acted=yes horse-at=with catch-die=3 catch-total=5 result=caught
	ST-137         |check catch-horse||mounted=no horse-at=loose moved=yes|refused=moved result=moved
	ST-137         |check catch-horse||mounted=no horse-at=loose thrown=yes|refused=too-soon result=too-soon
	ST-138         |check catch-horse||mounted=no horse=none|refused=no-horse result=no-horse
	END
}

@test "a comrade within 3 inches catches it with his own skill, the horse's own marks" {
	cases <<-'END'
	ST-139 ST-141  |check catch-horse|3|energy=exhausted helping=yes gap=3 target.horse-at=loose target.mounted=no|acted=yes target.horse-at=with catch-die=3 catch-total=5 result=caught
	ST-139 ST-R45  |check catch-horse|1|energy=exhausted mounted=no ability=horseman helping=yes gap=3 target.horse=superb target.horse-at=loose|acted=yes target.horse-at=with catch-die=1 catch-total=5 result=caught
	ST-139         |check catch-horse|5|energy=exhausted mounted=no horse-at=loose target.horse-at=loose target.mounted=no|acted=yes horse-at=with catch-die=5 catch-total=5 result=caught
	ST-139         |check catch-horse|5|energy=exhausted mounted=no horse-at=loose target.horse-at=loose target.mounted=no mount=yes|acted=yes horse-at=with mounted=yes catch-die=5 catch-total=5 result=caught
	ST-139         |check catch-horse|5|energy=exhausted mounted=no horse-at=loose helping=yes gap=3 target.horse-at=loose target.mounted=no mount=yes|acted=yes target.horse-at=with target.mounted=yes catch-die=5 catch-total=5 result=caught
	ST-139         |check catch-horse||helping=yes gap=3.001 target.horse-at=loose|refused=too-far result=too-far
	ST-139         |check catch-horse||helping=yes gap=3 target.horse-at=loose moved=yes|refused=moved result=moved
	ST-138         |check catch-horse||helping=yes gap=3 target.horse-at=loose target.moved=yes|refused=he-moved result=he-moved
	ST-137         |check catch-horse||helping=yes gap=3 target.horse-at=loose target.thrown=yes|refused=too-soon result=too-soon
	END
}

@test "a horse of beaten cavalry is ordinary and fresh" {
	cases <<-'END'
	ST-259         |check catch-horse|5|energy=exhausted mounted=no horse=none cavalry=yes|acted=yes horse=ordinary catch-die=5 catch-total=5 result=caught
	ST-259         |check catch-horse|4|energy=exhausted mounted=no horse=none cavalry=yes|acted=yes catch-die=4 catch-total=4 result=missed
	ST-259         |check catch-horse|4|energy=exhausted mounted=no horse=none cavalry=yes riderless=1|acted=yes riderless=0 catch-die=4 catch-total=4 result=missed
	ST-138 ST-259  |check catch-horse|5|energy=exhausted mounted=no horse-at=loose riderless=1|acted=yes horse-at=with catch-die=5 catch-total=5 result=caught
	END
}

@test "a drink: at the water or from what he has, for the thirsty" {
	cases <<-'END'
	ST-115         |check drink||energy=thirsty waterside=yes|acted=yes energy=energetic result=drunk
	ST-016         |check drink||energy=thirsty wine=yes water=1|acted=yes energy=energetic result=drunk
	ST-021         |check drink||energy=thirsty water=1|acted=yes energy=energetic water=0 result=drunk
	ST-161         |check drink||energy=thirsty may-drink=yes water=1|acted=yes energy=energetic may-drink=no result=drunk
	ST-115         |check drink||energy=thirsty|refused=no-drink result=no-drink
	ST-115         |check drink||energy=thirsty waterside=yes moved=yes|refused=moved result=moved
	ST-065 ST-R22  |check drink||energy=hungry waterside=yes|refused=not-thirsty result=not-thirsty
	ST-065         |check drink||energy=energetic waterside=yes|refused=not-thirsty result=not-thirsty
	END
}

@test "a meal: the loaf stays, a find is eaten up, for the hungry" {
	cases <<-'END'
	ST-116 ST-015  |check eat||energy=hungry bread=yes food=1|acted=yes energy=thirsty result=eaten
	ST-020 ST-R09  |check eat||energy=hungry food=2|acted=yes energy=thirsty food=1 result=eaten
	ST-116 ST-R80  |check eat||energy=hungry|refused=no-food result=no-food
	ST-116         |check eat||energy=hungry bread=yes moved=yes|refused=moved result=moved
	ST-R22         |check eat||energy=thirsty bread=yes|refused=not-hungry result=not-hungry
	ST-R22         |check eat||energy=exhausted bread=yes|refused=not-hungry result=not-hungry
	END
}

@test "sleep: the exhausted are only hungry, a tired horse is fresh, a wounded one is not" {
	cases <<-'END'
	ST-149 ST-117  |check sleep||energy=exhausted horse-is=fatigued night=no|acted=yes asleep=yes energy=hungry horse-is=fresh mounted=no result=sleeps
	ST-149 ST-106  |check sleep||energy=exhausted horse-is=wounded mounted=no night=no|acted=yes asleep=yes energy=hungry result=sleeps
	ST-R22         |check sleep||energy=thirsty night=no|acted=yes asleep=yes mounted=no result=sleeps
	ST-R49         |check sleep||energy=hungry asleep=yes mounted=no night=no|acted=yes result=sleeps
	ST-150         |check sleep||energy=exhausted indoors=yes night=no|acted=yes asleep=yes energy=hungry mounted=no horse-at=outside result=sleeps
	ST-152 ST-326  |check sleep|6|energy=exhausted mounted=no|acted=yes asleep=yes energy=hungry campsite=6 rested=yes result=rested
	ST-152         |check sleep|3|energy=exhausted mounted=no horse=none indoors=yes|acted=yes asleep=yes energy=hungry billet=3 result=nothing
	ST-117         |check sleep||moved=yes|refused=moved result=moved
	END
}

@test "sleep over turns: 1 to 3 he sleeps on, 4 to 6 he wakes" {
	cases <<-'END'
	ST-151         |check wake|3|asleep=yes|no-move=yes wake=3 result=sleeps-on
	ST-151         |check wake|4|asleep=yes|asleep=no wake=4 result=awake
	ST-151         |check wake|||refused=not-asleep result=not-asleep
	END
	# he lies down, sleeps on and rolls on the campsite table again, then wakes; only the first sleep feeds his energy
	run bash -c 'check -o kv -d 3 sleep energy=exhausted mounted=no'
	has energy=hungry asleep=yes campsite=3 acted=yes
	run bash -c 'check -o kv -d 2 wake energy=hungry mounted=no asleep=yes'
	has no-move=yes result=sleeps-on
	run bash -c 'check -o kv -d 5 sleep energy=hungry mounted=no asleep=yes no-move=yes'
	has energy=hungry asleep=yes campsite=5 food=1
	run bash -c 'check -o kv -d 4 wake energy=hungry mounted=no asleep=yes food=1'
	has asleep=no result=awake
}

@test "hiding: four, one more for the cunning, two less on horseback" {
	cases <<-'END'
	ST-131         |check hide|4|pursued=yes cover=yes mounted=no|acted=yes hidden=yes boast=2 hide-die=4 hide-total=4 result=hidden
	ST-132 ST-R19 ST-121|check hide|3|pursued=yes cover=yes mounted=no|acted=yes hide-die=3 hide-total=3 result=seen
	ST-130 ST-011  |check hide|3|pursued=yes cover=yes mounted=no ability=cunning|acted=yes hidden=yes boast=2 hide-die=3 hide-total=4 result=hidden
	ST-130         |check hide|5|pursued=yes cover=yes|acted=yes hide-die=5 hide-total=3 result=seen
	ST-130         |check hide|6|pursued=yes cover=yes|acted=yes hidden=yes boast=2 hide-die=6 hide-total=4 result=hidden
	ST-129         |check hide||pursued=no cover=yes|refused=not-pursued result=not-pursued
	ST-129         |check hide||pursued=yes cover=no|refused=no-cover result=no-cover
	ST-129 ST-131  |check hide||pursued=yes cover=yes hidden=yes|refused=hidden result=hidden
	ST-129         |check hide||pursued=yes cover=yes moved=yes|refused=moved result=moved
	END
}

@test "the message: destroyed, or handed over within an inch to one who agrees" {
	cases <<-'END'
	ST-122 ST-R11  |check destroy-message|||acted=yes messages=0 boast=1 shame=1 result=destroyed
	ST-122         |check destroy-message||messages=2|acted=yes messages=1 boast=1 shame=1 result=destroyed
	ST-122         |check destroy-message||messages=0|refused=no-message result=no-message
	ST-123 ST-R52  |check pass-message||gap=1 target.messages=0 target.agree=yes|acted=yes messages=0 target.messages=1 result=passed
	ST-123 ST-R51  |check pass-message||gap=1.001 target.agree=yes|refused=too-far result=too-far
	ST-123         |check pass-message||gap=1 target.agree=no|result=refused
	ST-123         |check pass-message||gap=1 messages=0 target.agree=yes|refused=no-message result=no-message
	ST-123         |check pass-message||gap=1 target.alive=no target.agree=yes|refused=he-is-dead result=he-is-dead
	END
	run --separate-stderr check pass-message gap=1
	refuses "target.agree must be chosen"
}

@test "a boasting contest: the higher chit wins one more, once for each pair" {
	cases <<-'END'
	ST-182         |check boast||gap=2 chit=4 target.chit=3|acted=yes contested=yes shown=1 target.contested=yes target.shown=1 boast=1 result=won
	ST-182         |check boast||gap=2 chit=2 target.chit=3|acted=yes contested=yes shown=1 target.contested=yes target.shown=1 target.boast=1 result=lost
	ST-182         |check boast||gap=2 chit=3 target.chit=3|acted=yes contested=yes shown=1 target.contested=yes target.shown=1 result=tie
	ST-186 ST-R55  |check boast||gap=2 chit=3 target.chit=3 ability=braggart|acted=yes contested=yes shown=1 target.contested=yes target.shown=1 result=tie
	ST-181 ST-125  |check boast||gap=2.001 chit=4 target.chit=3|refused=too-far result=too-far
	ST-183         |check boast||gap=2 chit=4 target.chit=3 contested=yes|refused=contested result=contested
	ST-185 ST-R53  |check boast||gap=2 target.chit=3|refused=no-chit result=no-chit
	ST-185         |check boast||gap=2 chit=4|refused=he-has-no-chit result=he-has-no-chit
	ST-R53         |check boast||gap=2 chit=4 target.chit=3 target.captured=yes|refused=he-cannot result=he-cannot
	ST-184         |check boast||gap=2 chit=4 target.chit=3 boast=2 shown=2|refused=no-chit result=no-chit
	ST-184         |check boast||gap=2 chit=4 target.chit=3 boast=2 shown=1 target.boast=1 target.shown=1|refused=he-has-no-chit result=he-has-no-chit
	END
}

@test "a rescued comrade is free and hands over a boast chit, if he has one" {
	cases <<-'END'
	ST-147         |check rescued||captured=yes boast=2 chit=3|captured=no boast=1 target.boast=1 result=gave
	ST-R48         |check rescued||captured=yes boast=0 chit=3|captured=no result=nothing-to-give
	ST-148         |check rescued||captured=yes boast=0 chit=3 horse-at=held mounted=no|captured=no horse-at=with result=nothing-to-give
	ST-148         |check rescued||captured=yes boast=0 chit=3 horse=none horse-at=held mounted=no|captured=no result=nothing-to-give
	ST-147         |check rescued||boast=2 chit=3|refused=not-captured result=not-captured
	ST-147         |check rescued||captured=yes alive=no boast=2 chit=3|refused=dead result=dead
	END
}

@test "a free courier with a message, his own or another's, ends the race at the end of the course" {
	cases <<-'END'
	ST-187         |check deliver||course=0|boast=3 result=delivered
	ST-187 ST-R52  |check deliver||messages=2 boast=1|boast=4 result=delivered
	ST-187         |check deliver||course=0.5|refused=too-far result=too-far
	ST-187         |check deliver||messages=0|refused=no-message result=no-message
	ST-187 ST-R57  |check deliver||captured=yes|refused=captured result=captured
	ST-187         |check deliver||alive=no|refused=dead result=dead
	END
}

@test "a burning house: from the next turn, 4 to 6" {
	cases <<-'END'
	ST-307         |check put-out-fire|4||acted=yes boast=1 fire=4 result=fire-out
	ST-307         |check put-out-fire|3||acted=yes fire=3 result=burns-on
	ST-307 ST-127  |check put-out-fire||moved=yes|refused=moved result=moved
	ST-127         |check put-out-fire||beside=no|refused=not-beside result=not-beside
	ST-307         |check put-out-fire||just-seen=yes|refused=too-soon result=too-soon
	END
}

@test "digging out: six, two more for the cunning, death after the fourth failure" {
	cases <<-'END'
	ST-242         |check dig-out|6|buried=yes attempts=3|acted=yes attempts=0 boast=2 buried=no result=dug-out scrape=6
	ST-242         |check dig-out|5|buried=yes attempts=1|acted=yes attempts=2 result=still-buried scrape=5
	ST-242 ST-011  |check dig-out|4|buried=yes ability=cunning|acted=yes boast=2 buried=no result=dug-out scrape=4
	ST-242 ST-R12  |check dig-out|5|buried=yes attempts=3|acted=yes alive=no attempts=4 messages=0 result=killed scrape=5 shame=1 target.holds=1
	ST-242         |check dig-out|||refused=not-buried result=not-buried
	ST-242 ST-R64  |check dig-out||buried=yes acted=yes|refused=acted result=acted
	ST-063         |check dig-out|2,6|buried=yes|acted=yes boast=2 buried=no result=dug-out scrape.reroll=6 scrape=2
	ST-063         |check dig-out|2|buried=yes retry=no|acted=yes attempts=1 result=still-buried scrape=2
	END
}

@test "low branches by themselves" {
	cases <<-'END'
	ST-312         |check low-branches|3||duck=3 result=thrown mounted=no horse-at=loose thrown=yes
	ST-312 ST-013  |check low-branches|2|ability=horseman|duck=2 result=unharmed
	ST-312         |check low-branches||mounted=no|result=unharmed
	END
	run check -o text -d 3 low-branches by=Marbot mounted=yes
	answers "Marbot rides under low branches: 3 against 4: swept off, and the horse runs"
	run check -o text -d 4 low-branches by=Marbot mounted=yes
	answers "Marbot rides under low branches: 4 against 4: ducked under"
}

@test "parlay: within 2 inches, with a tongue, without a weapon, on the group's own table" {
	cases <<-'END'
	ST-118 ST-134  |table-lookup parlay|5|gap=2 target.kind=guerrillas|acted=yes guerrilla-parlay=5 result=nothing
	ST-195 ST-005 ST-R03|table-lookup parlay|5|target.kind=bandits|acted=yes guerrilla-parlay=5 result=nothing
	ST-134         |table-lookup parlay|2|target.kind=cavalry|acted=yes british-parlay=2 result=nothing
	ST-134         |table-lookup parlay|2|target.kind=civilians|acted=yes civilian-parlay=2 result=nothing
	ST-134         |table-lookup parlay|2|target.kind=priests|acted=yes priest-parlay=2 result=nothing
	ST-285         |table-lookup parlay|1,5|target.kind=priests|acted=yes priest-parlay=1 guerrilla-parlay=5 target.disguised=yes result=nothing
	ST-285         |table-lookup parlay|5|target.kind=priests target.disguised=yes|acted=yes guerrilla-parlay=5 result=nothing
	ST-134         |table-lookup parlay|5|target.kind=maiden|acted=yes maiden-parlay=5 boast=1 result=romance
	ST-133         |table-lookup parlay|2|target.kind=cavalry hidden=yes|acted=yes hidden=no british-parlay=2 result=nothing
	ST-118         |table-lookup parlay||gap=2.001 target.kind=guerrillas|refused=too-far result=too-far
	ST-136         |table-lookup parlay||target.kind=guerrillas mute=yes|refused=mute result=mute
	ST-135         |table-lookup parlay||target.kind=guerrillas armed=yes|refused=armed result=armed
	ST-202         |table-lookup parlay||target.kind=wolves|refused=nobody result=nobody
	ST-113         |table-lookup parlay||target.kind=guerrillas acted=yes|refused=acted result=acted
	END
}

@test "a parlay places a group only where the table says so" {      # ST-028
	run table-lookup -o kv -d 2 parlay target.kind=cavalry
	has british-parlay=2 result=nothing
	lacks spawn spawned
}

@test "the sentence of a lost message tells the shame, if there is any" {      # ST-037
	run table-lookup -o text -d 2 losing-to-priests messages=1 scarred=no
	[[ $output == *"1 message lost; 1 shame"* ]] || { echo "$output"; false; }
	run table-lookup -o text --follow -d 5,1,3 prisoner-of-british captured=yes mounted=no energy=exhausted escape=yes messages=0
	[[ $output == *"shot dead"* ]]
	[[ $output != *shame* ]] || { echo "$output"; false; }
}

@test "a parlay that ends in a fight is fought at once when the enemies are told" {
	cases <<-'END'
	ST-205         |table-lookup parlay|2|target.kind=bandits|acted=yes fight-now=yes guerrilla-parlay=2 result=fight
	ST-205 ST-163  |table-lookup parlay|2,4,4|target.kind=bandits enemies=1 stance=defend|acted=yes guerrilla-parlay=2 fight.enemy=4 fight.courier=4 fight.result=held result=fight
	ST-205 ST-173  |table-lookup parlay|2,1,5,1,5,1|target.kind=bandits enemies=3 stance=attack|acted=yes guerrilla-parlay=2 fight.enemy=1,1 fight.courier=5,5 fight.killed=2 fight.result=overcome target.removed=2 aftermath.overcoming-guerrillas=1 aftermath.result=flee aftermath.prisoners-are=freed target.gone=yes boast=1 result=fight
	ST-246         |table-lookup parlay|3,1,5,1,5|target.kind=infantry enemies=3 stance=attack|acted=yes british-parlay=3 fight.enemy=1,1 fight.courier=5,5 fight.killed=2 fight.result=held target.removed=2 fight-with=2 result=fight
	END
	# or it is piped into melee
	run bash -c 'table-lookup -o kv -d 2 parlay target.kind=bandits | melee -o kv -d 4,4 --set enemies=1 --set stance=defend fight'
	has did=table-lookup.parlay,melee.fight result=held fight-now=no enemy=4 courier=4
}

@test "an adventure where he stands, and the lost must try the woods" {
	cases <<-'END'
	ST-120 ST-R76  |table-lookup adventure|5|place=farmhouse|acted=yes food=1 farmhouse=5 result=food
	ST-120         |table-lookup adventure|2|place=woods|acted=yes food=1 woods=2 result=food
	ST-120         |table-lookup adventure|5|place=bridge|acted=yes boast=1 bridge=5 result=charge
	ST-319         |table-lookup adventure|6|place=bridge|acted=yes fight-now=yes bridge=6 spawn=bandits spawned=4 result=bandits
	ST-313         |table-lookup adventure||place=bridge astray=yes|refused=astray result=astray
	ST-313         |table-lookup adventure|2|place=woods astray=yes|acted=yes astray=no food=1 woods=2 result=food
	ST-313         |table-lookup adventure|2|place=woods astray=yes enemy-gap=1.5|acted=yes astray=no food=1 woods=2 result=food
	ST-313         |table-lookup adventure||place=woods astray=yes enemy-gap=1|refused=enemy-near result=enemy-near
	ST-128         |table-lookup adventure||place=woods enemy-gap=2|refused=enemy-near result=enemy-near
	ST-144         |table-lookup adventure||place=woods captured=yes|refused=captured result=captured
	END
	run --separate-stderr table-lookup adventure food=1
	refuses place
	run --separate-stderr table-lookup adventure place=tavern
	refuses 'place: unknown value "tavern"'
}

@test "a prisoner rolls with his captors, from the turn after" {
	cases <<-'END'
	ST-144         |table-lookup prisoner|1|captured=yes target.kind=bandits|acted=yes prisoner-of-guerrillas=1 result=nothing
	ST-144         |table-lookup prisoner|1|captured=yes target.kind=cavalry|acted=yes prisoner-of-british=1 target.lucky=yes result=nothing
	ST-R46         |table-lookup prisoner||captured=yes target.kind=cavalry acted=yes|refused=acted result=acted
	ST-031         |table-lookup prisoner||captured=yes target.kind=infantry target.gone=yes|refused=gone result=gone
	ST-144         |table-lookup prisoner||captured=yes target.kind=civilians|refused=no-captor result=no-captor
	ST-249         |table-lookup prisoner||captured=yes target.kind=cavalry no-action=yes|refused=no-action result=no-action
	ST-144         |table-lookup prisoner||target.kind=cavalry|refused=not-captured result=not-captured
	ST-113         |table-lookup prisoner||alive=no captured=yes target.kind=cavalry|refused=dead result=dead
	END
}

@test "looting a monastery: inside, not moved, nobody in the way; those who gave up resist after a turn" {
	cases <<-'END'
	ST-126         |table-lookup loot|2|indoors=yes target.kind=priests target.loot-ground=open|acted=yes bread=yes monastery-loot=2 result=bread
	ST-290         |table-lookup loot|2|indoors=yes target.kind=priests target.loot-ground=one-turn|acted=yes bread=yes monastery-loot=2 target.loot-ground=closed target.hostile=yes result=bread
	ST-126         |table-lookup loot||indoors=yes target.kind=priests|refused=guarded result=guarded
	ST-126         |table-lookup loot||target.kind=priests target.loot-ground=open|refused=not-inside result=not-inside
	ST-R75         |table-lookup loot||indoors=yes moved=yes target.kind=priests target.loot-ground=open|refused=moved result=moved
	END
}
