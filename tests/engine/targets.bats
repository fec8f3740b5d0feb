#!/usr/bin/env bats
# One deed for several targets: at=A,B, targets:, each: at.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	cp -r "$root/tests/fixtures/rules/parade" .
	export VOLTIGEUR_RULES=./parade
	red=parade/units/red.yaml blue=parade/units/blue.yaml
}

# game COMMAND: with the unit files of both sides.
game() { VOLTIGEUR_UNITS=$red:$blue run "$@"; }

@test "a number that is each target's own is not added up, and not read for all together" {
	cp -r "$root/tests/fixtures/rules/parade" named
	sed -i 's/gives: {lost: 0}/gives: {lost: {type: number, spread: named}}/; s/gives: {result: none, hits: 0, lost: 0}/gives: {result: none, hits: 0, lost: {type: number, spread: named}}/' named/shoot.yaml
	run shoot -r ./named men=3 at=x,y target.men=2 range=5 -d 5,5,5 -o kv
	[[ ${lines[0]} == "men=3 at=x "*" lost=2"* ]]
	[[ ${lines[1]} == *"at=y "*" lost=1"* ]]
	sed -i 's/- {stop: fired}/- {stop: none, when: lost == 0}/' named/shoot.yaml
	run --separate-stderr table-lookup --check-rules ./named
	[ "$status" -eq 2 ]
	[[ $stderr == *'"lost" is each target'"'"'s own; read it in a step with each'* ]]
}

@test "the hits of one shot are shared, and each target has a line; the shooter's changes stand on the first" {
	game shoot by=a at=x,y range=5 -d 5,5,5,1
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "by=A at=X range=5 did=shoot.volley repetition=1 target.men=0 was.target.men=2 loaded=no was.loaded=yes shots=5,5,5,1 result=fired hits=3 lost=2 number=1 owners=2" ]
	[ "${lines[1]}" = "by=A at=Y range=5 did=shoot.volley repetition=2 target.men=1 was.target.men=2 result=fired lost=1 number=1 owner=2" ]
	[ "${#lines[@]}" -eq 2 ]
}

@test "one target is as before: no repetition, no owners" {
	game shoot by=a at=x range=5 -d 5,5,5,1
	answers "by=A at=X range=5 did=shoot.volley target.men=0 was.target.men=2 loaded=no was.loaded=yes shots=5,5,5,1 result=fired hits=3 lost=2"
}

@test "more targets than the procedure takes, or several where it says nothing of them, are refused" {
	run shoot by=a at=X,Y,Z,W men=4 range=5
	answers "by=a at=X,Y,Z,W men=4 range=5 did=shoot.volley result=too-many refused=too-many"
	run move walk by=a at=X,Y
	answers "by=a at=X,Y did=move.walk result=one-target refused=one-target"
	run shoot -e by=a at=X,Y,Z,W men=4 range=5
	[ "$status" -eq 1 ]
	run shoot -O by=a at=X,Y,Z,W men=4 range=5
	has result=too-many refused=too-many p=1
	run shoot by=a at=X,Y,Z,W men=4 range=5 allow=too-many -d 1,1,1,1
	[ "${#lines[@]}" -eq 4 ]
}

@test "a target named twice, a missing name, and too many names are errors before a die" {
	game --separate-stderr shoot by=a at=x,x range=5
	refuses 'at: duplicate target "X"'
	run --separate-stderr shoot by=a at=X,,Y men=1 range=5
	refuses 'at: missing name between commas'
	run --separate-stderr shoot by=a at="$(seq -s, 30)" men=1 range=5
	refuses 'at: more than 24 targets'
	game --separate-stderr shoot by=a at=x,q range=5
	refuses 'unknown figure "q"'
	game --separate-stderr shoot by=a at=x,y range=5 -n 2
	refuses 'at: --times requires a single target'
}

@test "a field that is read for each target may have a value for each; one value serves all" {
	run shoot by=a at=X,Y men=4 range=5,15 -t
	has result=too-far refused=too-far 'range=5,15'
	[[ "$output" == *'text="Y is too far"'* ]]
	run shoot by=a at=X,Y men=4 range=5,6 target.men=2,3 -d 5,5,5,6
	[[ "${lines[0]}" == *" range=5 "*"target.men=0 was.target.men=2 "* ]]
	[[ "${lines[1]}" == *"at=Y range=6 target.men=1 was.target.men=3 "* ]]
	run shoot by=a at=X,Y men=4 range=5 target.men=2 at.2.men=1 -d 5,5,5,6
	[[ "${lines[1]}" == *"target.men=0 was.target.men=1 "*"lost=1"* ]]
	run --separate-stderr shoot by=a at=X,Y men=4 range=5,6,7
	refuses 'range: 3 values for 2 targets'
	run --separate-stderr shoot by=a at=X,Y men=4,5 range=5
	refuses 'men: "4,5" is not a number'
}

@test "in JSON, numbers for each target are numbers, also if they came as texts" {
	run -0 shoot -d 5,5,5,6 <<<'{"by":"a","at":["X","Y"],"men":4,"range":["5","15"],"target.men":2,"x":["5","15"]}'
	[[ "$output" == '{"by":"a","at":["X","Y"],"men":4,"range":[5,15],"target.men":2,"x":["5","15"],'*'"result":"too-far"'* ]]
}

@test "an actor's decision has a word for each time, through all targets" {
	sed -i 's/      - {roll: {nerve: d6}}/&\n      - {choose: luck, when: nerve < 3, options: {none: , chip: {when: chips > 0, let: {chips: -1, nerve: 6}}}, default: none}/' parade/check.yaml
	run check nerve --for at by=A at=X,Y,Z target.chips=1 target.luck=none,chip,none -d 1,1,1
	[ "${lines[0]/result=shaken/}" != "${lines[0]}" ]
	[ "${lines[1]/result=steady/}" != "${lines[1]}" ]
	[ "${lines[2]/result=shaken/}" != "${lines[2]}" ]
}

@test "a procedure without each is done for each target, in one run with the dice in order" {
	run check nerve at=X,Y -d 1,6
	[[ "${lines[0]}" == *"repetition=1 nerve=1 result=shaken"* && "${lines[1]}" == *"repetition=2 nerve=6 result=steady"* ]]
	run check nerve --for at by=B at=X,Y -d 1,6
	[[ "${lines[0]}" == "by=B at=X "*"result=shaken"* && "${lines[1]}" == "by=B at=Y "*"result=steady"* ]]
	run --separate-stderr check nerve at=X,Y -d 1
	refuses "too few dice"
	run check nerve -e at=X,Y -d 1,6
	[ "$status" -eq 0 ]
	run check nerve -e at=X,Y -d 1,2
	[ "$status" -eq 1 ]
}

@test "figures of one unit spend from one pool, one after another" {
	sed -i 's/      - {roll: {nerve: d6}}/&\n      - {let: {chips: -1, nerve: 6}, when: nerve < 3 and chips > 0}/; s/gives: {result: none}/gives: {result: none, before: 0}/; 0,/  nerve:/s/  nerve:/&/' parade/check.yaml
	VOLTIGEUR_UNITS=$red:$blue check nerve --for at by=a at=x,y,z -d 1,1,1 >out
	run cat out
	[[ "$output" == *"chips"* ]] || { echo "$output"; return 1; }
	[ "$(grep -c 'result=steady' out)" -eq 2 ]
	[ "$(grep -c 'result=shaken' out)" -eq 1 ]
	VOLTIGEUR_UNITS=$red:$blue muster -l out >state
	grep -q 'by=X.*chips=0\|unit=Blue chips=0' state || { cat state out; return 1; }
}

@test "the odds are joint: of the losses of both, of the results, exact and sampled" {
	run shoot -O --fraction men=3 at=X,Y range=5 target.men=2 --outcome at.1.lost,at.2.lost
	[[ "$output" == *"at.1.lost=1 at.2.lost=0 "*"odds=4/9 "* ]] || { echo "$output"; return 1; }
	[ "${#lines[@]}" -eq 4 ]
	run check nerve -O --fraction at=X,Y
	[[ "${lines[0]}" == *"at.1.result=steady at.2.result=steady "*"odds=4/9 "* ]]
	[ "${#lines[@]}" -eq 4 ]
	run check nerve -O -n 2000 -s x at=X,Y
	[ "${#lines[@]}" -eq 4 ]
}

@test "a stamped answer is verified by all its lines, and resolved again" {
	VOLTIGEUR_UNITS=$red:$blue shoot -S by=a at=x,y range=5,6 -d 5,5,5,1 >set
	run shoot --verify <set
	answers ""
	sed '2s/lost=1/lost=2/' set >wrong
	run shoot --verify <wrong
	[ "$status" -eq 1 ]
	[[ "$output" == *"at=Y "*" want.lost=1" ]]
	run shoot --again range=13 <set
	[[ "$output" == *"at=X,Y "*"refused=too-far"* ]]
	run shoot --again at.2.men=1 <set
	[[ "${lines[1]}" == *"at=Y "*"target.men=0 was.target.men=1 "*"lost=1 "*"owner=2 amends=1" ]] || { echo "$output"; return 1; }
}

@test "a refused deed of several targets is verified, too" {
	VOLTIGEUR_UNITS=$red:$blue shoot -S by=a at=x,y range=5,16 >set
	run cat set
	has at=X,Y range=5,16 refused=too-far
	run shoot --verify <set
	answers ""
}

@test "a log folds all lines, and its answers verify" {
	: >game.log
	export VOLTIGEUR_UNITS=$red:$blue
	shoot -S -l game.log by=a at=x,y range=5 -d 5,5,5,1 >>game.log
	shoot -S -l game.log by=b at=y,z range=5 -d 5,5,1 >>game.log
	run muster -l game.log
	[[ "$output" == *"by=X men=0"* && "$output" == *"by=Y men=0"* && "$output" == *"by=Z men=2"* ]] || { echo "$output"; return 1; }
	run muster --verify -l game.log
	answers ""
	run shoot -l game.log by=a at=z,x range=5
	has refused=target.down
	run shoot -l game.log by=a at=z range=5
	has refused=unloaded
}

@test "in a pipe the next tool answers the deed of each target" {
	game bash -c 'shoot by=a at=x,y range=5 -d 5,5,5,1 | check nerve --for at -d 1,6'
	[ "${#lines[@]}" -eq 4 ] || { echo "$output"; return 1; }
	[[ "${lines[2]}" == *"at=X "*"did=check.nerve"* && "${lines[3]}" == *"at=Y "*"did=check.nerve"* ]]
}

@test "nth counts those that where picks, and a word is each target's own" {
	cat >parade/melee.yaml <<-'END'
		melee:
		  charge:
		    about: it runs into those with men
		    sides: band
		    targets: 3
		    gives: {result: none, place: 0, mood: none, sum: 0}
		    steps:
		      - {do: hit, each: at where target.men > 0, with: {here: nth}}
		      - {let: {sum: place}}
		      - {do: cheer, each: at, when: mood is wild}
		      - {stop: charged}
		  hit:
		    sides: band
		    fields: {here: number}
		    gives: {place: 0, mood: {words: [none, wild, calm]}}
		    steps: [{let: {place: here, mood: wild if here == 2 else calm}}]
		  cheer: {sides: band, steps: [{let: {target.eager: yes}}, {stop: cheered}]}
	END
	run melee charge at=X,Y,Z target.men=1,0,1
	[[ "${lines[0]}" == *" result=charged place=1 mood=calm sum=3 "* ]] || { echo "$output"; return 1; }
	[[ "${lines[1]}" == *" result=charged "* && "${lines[1]}" != *place=* ]]
	[[ "${lines[2]}" == *"target.eager=yes"*" result=cheered place=2 mood=wild "* ]]
}

@test "what is each target's own cannot be read for all, and each does not stand in each" {
	cat >parade/melee.yaml <<-'END'
		melee:
		  charge:
		    about: it runs
		    sides: band
		    targets: 3
		    gives: {mood: none}
		    steps:
		      - {do: hit, each: at}
		      - {stop: mad, when: mood is wild}
		  hit: {sides: band, gives: {mood: {words: [none, wild]}}, steps: [{let: {mood: wild}}]}
	END
	run --separate-stderr melee charge at=X,Y
	[[ $status -eq 2 && "$stderr" == *"\"mood\" is each target's own"* ]]
	sed -i 's/gives: {mood: {words: \[none, wild\]}}, steps: .*/steps: [{do: more, each: at}]}\n  more: {sides: band, steps: [{stop: x}]}/; /stop: mad/d; /gives: {mood: none}/d' parade/melee.yaml
	run --separate-stderr melee charge at=X
	[[ $status -eq 2 && "$stderr" == *'"each: at" stands inside another one'* ]] || { echo "$stderr"; return 1; }
}

@test "--check-rules: a step that changes one of several targets stands in a step with each" {
	sed -i "s/      - {stop: fired}/      - {let: {target.men: 0}}\n&/" parade/shoot.yaml
	run --separate-stderr table-lookup --check-rules parade
	[[ $status -ne 0 && "$stderr" == *"shoot.yaml:"*": this is for one of several targets; it belongs in a step with each"* ]] || { echo "$output $stderr"; return 1; }
	run shoot at=X men=1 range=5 -d 1
	[ "$status" -eq 0 ]
	run shoot at=X,Y men=1 range=5 -d 1
	[ "$status" -eq 2 ]
}

@test "the odds of a shot at two are those of all its dice" {
	for a in 1 2 3 4 5 6; do for b in 1 2 3 4 5 6; do for c in 1 2 3 4 5 6; do
		echo "at=X,Y men=3 range=5 target.men=2 faces=$a,$b,$c"
	done; done; done | shoot >all
	paste -d ' ' - - <all | sed 's/.* lost=\([0-9]\) .* lost=\([0-9]\) .*/at.1.lost=\1 at.2.lost=\2/' | sort | uniq -c | awk '{print $2, $3, $1 / 216}' >counted
	shoot -O at=X,Y men=3 range=5 target.men=2 --outcome at.1.lost,at.2.lost -o tsv --columns at.1.lost,at.2.lost,p | awk '{printf "at.1.lost=%s at.2.lost=%s %.6g\n", $1, $2, $3}' | sort >odds
	run diff counted odds
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
}

@test "in a game that follows the order, several targets cost what one does, and each is asked whether it is out" {
	export VOLTIGEUR_UNITS=$red:$blue
	echo 'event=game sequence=strict' >game.log
	shoot -S -l game.log by=a at=x,y range=5 -d 5,5,5,1 >>game.log
	run tail -n 2 game.log
	[[ "${lines[0]}" == *" shot=yes was.shot=no "*"owners=2" && "${lines[1]}" != *shot=* ]] || { echo "$output"; return 1; }
	run shoot -l game.log by=a at=y,z range=5
	[[ "$output" == *refused=spent* ]] || { echo "$output"; return 1; }
	run shoot -l game.log by=b at=z,x range=5
	[[ "$output" == *"at=Z,X "*"refused=target.down"* ]] || { echo "$output"; return 1; }
	run muster --verify -l game.log
	answers ""
}

@test "a later each reads the result that an earlier one gave, and the default weapon suits all targets" {
	cat >parade/melee.yaml <<-'END'
		melee:
		  charge:
		    about: it runs into them, and who is hit answers
		    sides: band
		    targets: 3
		    fields: {gap: number}
		    gives: {result: none, back.result: none}
		    outcome: [result]
		    steps:
		      - {do: hit, each: at}
		      - {do: answer, each: at, when: result is hit}
		  hit:
		    sides: band
		    steps: [{roll: {blow: d6}}, {stop: hit, when: blow + gap > 4}, {stop: missed}]
		  answer:
		    sides: band
		    gives: {back.result: none}
		    steps: [{do: hit, as: back, swap: yes}]
	END
	run melee at=X,Y,Z gap=0,2,0 -d 6,3,1,5,2
	[[ "${lines[0]}" == *"at=X gap=0 "*" blow=6 result=hit back.blow=5 back.result=hit "* ]] || { echo "$output"; return 1; }
	[[ "${lines[1]}" == *"at=Y gap=2 "*" blow=3 result=hit back.blow=2 back.result=missed "* ]] || { echo "$output"; return 1; }
	[[ "${lines[2]}" == *"at=Z gap=0 "*" blow=1 result=missed "* && "${lines[2]}" != *back.blow* ]]
}
