#!/usr/bin/env bats
# A deed that may not be done is refused before anything happens: `refuse:`, lists of
# reasons, refused= and allow=.
load ../helper
load ../game

setup() {
	parade=$root/tests/fixtures/rules/parade
	export VOLTIGEUR_RULES=$parade/
	cd "$BATS_TEST_TMPDIR" || return 1
}

# in_parade FILE EXPRESSION: a copy of the ruleset with a file changed by sed.
in_parade() {
	[ -d copy ] || cp -r "$parade" copy
	export VOLTIGEUR_RULES=./copy
	sed -i "$2" "copy/$1"
}

# ---- one record ----

@test "a refused record has the word as result= and refused=, and exit 0" {
	run shoot men=3 loaded=no range=5
	answers "men=3 loaded=no range=5 did=shoot.volley result=unloaded refused=unloaded"
	run -1 shoot -e men=3 loaded=no range=5
	[ "$output" = "men=3 loaded=no range=5 did=shoot.volley result=unloaded refused=unloaded" ]
}

@test "the first reason of a list counts, and a list in a list stands where it is named" {
	run shoot men=3 loaded=no kit=drum range=20
	has result=unloaded
	run shoot men=3 kit=drum range=20
	has result=no-gun
	run shoot men=3 kit=gun range=20
	has result=too-far
	in_parade shoot.yaml 's/      - {refuse: cannot-fire}/      - {refuse: inner}/; s/^refusals:/refusals:\n  inner: [{refuse: far}, {refuse: cannot-fire}]\n  far: [{refuse: far-off, when: range > 15, say: far}]/'
	run shoot men=3 loaded=no range=20
	has result=far-off
	run shoot men=3 loaded=no range=15
	has result=unloaded
}

@test "the reason is told" {
	run shoot -t by=Ann men=3 loaded=no range=5
	has 'text="Ann is not loaded"'
	run shoot -t by=Ann men=3 kit=drum weapon=gun range=5
	has 'text="Ann has no gun"'
	run --separate-stderr shoot --explain men=3 loaded=no range=5
	[[ $stderr == *"not loaded? yes"*"refused = unloaded"* ]]
}

@test "a refusal is dumped before the end of the front" {
	run shoot --dump volley
	[[ $output == *"set     refused = 'too-far'"*"the front ends here"*"tally   shots"* ]]
	run move --dump walk
	[[ $output != *"front"* && $output != *"allow"* ]]
}

@test "-n refuses each repetition, and --ask asks nothing" {
	run shoot -n 2 men=3 loaded=no range=5
	[ "${lines[0]}" = "men=3 loaded=no range=5 did=shoot.volley repetition=1 result=unloaded refused=unloaded" ]
	[ "${lines[1]}" = "men=3 loaded=no range=5 did=shoot.volley repetition=2 result=unloaded refused=unloaded" ]
	run timeout 40 python3 "$root/tests/tools/ask.py" -- shoot --ask men=3 loaded=no range=5
	[[ $output == *"result=unloaded refused=unloaded"* ]]
}

# ---- dice ----

@test "a refused record leaves the dice given unused" {
	run shoot men=3 loaded=no range=5 -d 1,2,3
	answers "men=3 loaded=no range=5 did=shoot.volley result=unloaded refused=unloaded"
}

@test "in a stream the dice of the next record would shift, so the run ends" {
	run --separate-stderr -2 bash -c 'printf "men=3 loaded=no range=5\nmen=1 range=5\n" | shoot -d 1'
	[ "$output" = "men=3 loaded=no range=5 did=shoot.volley result=unloaded refused=unloaded" ]
	[ "$stderr" = "shoot: stdin:1: the record is refused (unloaded) and the dice of the next would shift" ]
	run bash -c 'printf "men=1 range=5\nmen=3 loaded=no range=5\n" | shoot -d 6' # nobody comes behind it
	[ "$status" -eq 0 ]
	[[ ${lines[1]} == *refused=unloaded ]]
}

@test "of two refused records the first is told, though the second wants no dice either" {
	refused='men=3 loaded=no range=5'
	run --separate-stderr -2 bash -c "printf '$refused\\nmen=9 loaded=no range=5 id=x\\nmen=1 range=5\\n' | shoot -d 1"
	[[ $stderr == "shoot: stdin:1: the record is refused (unloaded) and the dice of the next would shift" ]] || { echo "$stderr"; false; }
}

@test "dice of the record itself stay, and --again allow= can use them" {
	run shoot men=3 loaded=no range=5 faces=1,2,3
	answers "men=3 loaded=no range=5 faces=1,2,3 did=shoot.volley result=unloaded refused=unloaded"
	run shoot --again allow=unloaded <<<"$output"
	has hits=0 shots=1,2,3 allow=unloaded
	lacks refused
}

# ---- odds ----

@test "the odds of a refused deed are one row" {
	run shoot -O men=3 loaded=no range=5
	answers "men=3 loaded=no range=5 result=unloaded refused=unloaded p=1 row=1 rows=1"
	run shoot -O -n 50 men=3 loaded=no range=5
	answers "men=3 loaded=no range=5 result=unloaded refused=unloaded p=1 row=1 rows=1"
	run shoot -O --outcome hits men=3 loaded=no range=5
	answers "men=3 loaded=no range=5 hits=0 refused=unloaded p=1 row=1 rows=1"
}

@test "the odds of a deed that is not refused begin behind the front" {
	run shoot -O --outcome hits men=1 range=5 --fraction
	[[ ${lines[0]} == "men=1 range=5 hits=0 "*"odds=2/3"* ]]
	[[ ${lines[1]} == "men=1 range=5 hits=1 "*"odds=1/3"* ]]
	shoot -O --outcome hits,lost men=2 range=5 allow=unloaded loaded=no >allowed
	shoot -O --outcome hits,lost men=2 range=5 >plain
	diff <(sed 's/.*hits=/hits=/' allowed) <(sed 's/.*hits=/hits=/' plain)
}

@test "a name that the front sets is known to the odds, to chance and to a long stream alike" {
	in_parade shoot.yaml 's/      - {refuse: too-far.*/      - {let: {gunners: men - 1}}\n      - {refuse: nobody, when: gunners < 1, say: nobody}/; s/{do: fire}/{do: fire, with: {men: gunners}}/'
	run shoot -O --outcome hits men=2 range=5 --fraction
	[[ ${lines[0]} == *"hits=0 "*"odds=2/3"* ]]
	run shoot men=1 range=5
	has refused=nobody
	for i in $(seq 200); do echo "id=r$i men=$((i % 4 + 1)) range=5"; done >records
	shoot -s q <records >stream
	while read -r line; do shoot -s q <<<"$line"; done <records >single
	diff stream single
	[ "$(grep -c refused=nobody stream)" -eq 50 ]
}

# drill STEPS [TABLES]: a ruleset with one test, behind a reason that never holds.
drill() {
	mkdir -p copy
	printf 'id: drill\ntitle: Drill\nsides: {figure: {men: 2, kit: [gun, drum]}}\n' >copy/ruleset.yaml
	printf 'check:\n  p:\n    about: p\n    sides: figure\n    gives: {n: 1}\n    outcome: [result, n]\n    steps: [{refuse: none, when: men < 0, say: none}, %s]\n%s\n' "$1" "${2:-}" >copy/check.yaml
	export VOLTIGEUR_RULES=./copy
}

@test "what the front adds to a name is added once, for the odds as for chance, and for known dice" {
	drill '{let: {n: +men}}, {roll: {d: d2}}, {let: {n: +d}}'
	run check -O men=3
	[ "${lines[0]}" = "men=3 result=none n=5 p=0.5 row=1 rows=2" ]
	[ "${lines[1]}" = "men=3 result=none n=6 p=0.5 row=2 rows=2" ]
	run check men=3 -d 2
	answers "men=3 did=check.p d=2 n=6"
}

@test "a table that sets a field under a condition ends the front, and the answer has what it sets" {
	local rows
	for rows in '{when: men > 1, kit: drum}, {say: x}' '{when: men < 1, say: x}, {kit: drum}' '{when: men > 1, say: x, kit: drum}, {note: x}'; do
		drill '{let: {n: 2}}, {table: falls}' "tables: {falls: {rows: [$rows]}}"
		run check men=2
		answers "men=2 did=check.p kit=drum was.kit=gun n=2"
	done
	drill '{let: {n: 2}}, {table: falls}, {refuse: late, when: n > 4, say: late}' 'tables: {falls: {rows: [{when: men > 1, kit: drum}, {say: x}]}}'
	mistaken 'a refusal belongs at the front: "table" comes before it'
	drill '{let: {n: 2}}, {table: falls}, {refuse: late, when: n > 4, say: late}' 'tables: {falls: {rows: [{when: men > 1, n: 5}, {say: x}]}}'
	run check men=2
	has refused=late
}

# ---- allow= ----

@test "allow= takes words out for one record and stays in it" {
	run shoot allow=unloaded men=3 loaded=no range=5 -d 1,2,3
	answers "allow=unloaded men=3 loaded=no range=5 did=shoot.volley shots=1,2,3 result=fired hits=0"
	run shoot allow=unloaded,too-far men=1 loaded=no range=20 -d 6
	has result=fired
	run shoot allow=unloaded men=1 loaded=no range=20
	has refused=too-far
}

@test "allow= takes only words that refuse here, and those of the engine" {
	run --separate-stderr shoot allow=tired men=3 loaded=no range=5
	refuses 'allow: nothing here is refused as "tired"; there are: no-gun, too-far, unloaded'
	run shoot allow=spent men=1 range=5 -d 6
	has result=fired
	run move walk <<<"by=A allow=unloaded" # nothing is refused there, so it is a name like any other
	has allow=unloaded result=walked
	run --separate-stderr shoot men=1 range=5 allo=unloaded -d 6 # it is typed in full
	refuses 'unknown field "allo"; did you mean "allow"?'
}

@test "in a pipe the words were said to an earlier tool" {
	in_parade check.yaml 's/      - {roll: {nerve: d6}}/      - {refuse: dead, when: hurt is dead, say: dead}\n&/'
	run bash -c 'shoot allow=unloaded men=1 loaded=no range=5 -d 6 | check nerve -d 5'
	has result=steady shoot.result=fired
	run bash -c 'shoot men=1 loaded=no range=5 | check nerve -d 5'
	has result=steady shoot.result=unloaded shoot.refused=unloaded
	lacks refused
}

# ---- lists as words ----

@test "a list is the word of its first reason, or none" {
	in_parade check.yaml 's/      - {roll: {nerve: d6}}/      - {let: {own: (cannot), theirs: target.cannot}}\n&/; s/^check:/refusals:\n  cannot: [{refuse: down, when: men < 1, say: down}, {refuse: drummer, when: weapon is drum, say: drums}]\n\n&/; s/    fails: \[shaken\]/    gives: {result: none, own: none, theirs: none}/; /^  nerve/,$s/    gives: {result: none}$//'
	run check nerve men=3 target.men=0 -d 6
	has own=none theirs=down
	run check nerve men=3 weapon=drum target.men=1 -d 6
	has own=drummer theirs=none
}

@test "is-out and is-able are none without a list of the ruleset" {
	in_parade check.yaml 's/{stop: shaken, when: nerve < 3}/{stop: shaken, when: nerve < 3 and is-out is none and is-able is none}/'
	run check nerve by=A men=0 dazed=4 -d 1
	has result=steady
	in_parade ruleset.yaml '/^refusals:/,$d'
	run check nerve by=A men=0 dazed=4 -d 1
	has result=shaken
}

# ---- stamps and old records ----

@test "a stamped refusal verifies, and a version=1 record is derived without refused=" {
	shoot -S -s q men=3 loaded=no range=5 >stamped
	[[ $(<stamped) == *"refused=unloaded seed=q number=1 faces= version=2" ]]
	run -0 shoot --verify <stamped
	sed 's/ refused=unloaded//; s/version=2/version=1/' stamped >old
	run -0 shoot --verify <old
	sed 's/version=2/version=1/' stamped >mixed
	run -1 shoot --verify <mixed
	[[ $output == *want.refused=* ]]
}

@test "a log from before refusals still verifies: twelve that were stops then" {
	cp "$root/tests/fixtures/logs/refusals-version-1.log" old.log
	[ "$(grep -c ' version=1 ' old.log)" -eq 12 ]
	units=$root/tests/fixtures/units
	run muster -r silver-bayonet -u "$units/british.yaml" -u "$units/french.yaml" -l old.log --verify
	answers ""
	sed -i '3s/result=fouled/result=unloaded/' old.log
	run -1 muster -r silver-bayonet -u "$units/british.yaml" -u "$units/french.yaml" -l old.log --verify
}

@test "a refused record does not change the state of a log" {
	begins "$parade/" ../rules/parade/units/red.yaml
	note 'by=A loaded=no was.loaded=yes did=shoot.volley number=1'
	asks shoot by=a men=2 range=5
	has result=unloaded refused=unloaded
	run muster -o kv
	[[ $output == *"by=A loaded=no"* && $output != *"men=2"* ]]
}

# ---- games ----

# a_game RECORD...: Red and Blue play, and this has happened.
a_game() {
	begins "$parade/" '../rules/parade/units/red.yaml ../rules/parade/units/blue.yaml'
	note "$@"
}

@test "who is out neither acts nor is acted upon" {
	a_game 'by=A men=0 was.men=4 did=a.b number=1'
	asks shoot by=a at=x range=5
	has result=down refused=down
	says_not=$output
	asks shoot by=x at=a range=5
	has result=target.down refused=target.down
	[[ $says_not != *was.* && $output != *was.* ]]
	run shoot -t -o kv by=x at=a range=5
	says "nobody is left of A"
	run muster -o kv
	[[ ${lines[0]} == "by=A men=0 out=yes" ]]
}

@test "who left the game is gone, until he joins again" {
	a_game 'event=leave by=X'
	asks shoot by=x at=a range=5
	has refused=gone
	asks move by=x
	has refused=gone
	asks shoot by=x at=a # nobody asks what he lacks, unless he may act
	has refused=gone
	run --separate-stderr shoot by=x at=a allow=gone
	refuses 'missing range='
	asks shoot by=b at=x range=5
	has refused=target.gone
	note 'event=join by=X'
	plays shoot by=b at=x range=5 -d 1,1,1
	has result=fired
}

@test "whom: nobody is his own target, and an enemy is of another side" {
	a_game
	asks shoot by=a at=a range=5
	has refused=self
	asks shoot by=a at=b range=5
	has refused=own-side
	asks shoot by=c at=x range=5
	has refused=no-gun # and its own refusals come behind these
	in_parade shoot.yaml 's/whom: enemy/whom: {is: enemy, when: loaded}/'
	asks shoot by=a at=b range=5 # the sides matter while it holds
	has refused=own-side
	asks shoot by=a at=b range=5 loaded=no
	has refused=unloaded
	asks shoot by=a at=a range=5 loaded=no
	has refused=self
	in_parade shoot.yaml 's/whom: {.*}/whom: friend/'
	asks shoot by=a at=x range=5
	has refused=other-side
	plays shoot by=a at=b range=5 -d 1,1,1,1
	has result=fired
	in_parade shoot.yaml 's/whom: friend/whom: other/'
	plays shoot by=b at=a range=5 -d 1,1,1
	has result=fired
	asks shoot by=b at=b range=5
	has refused=self
}

@test "of two reasons the first is told alone" {
	a_game 'event=game sequence=strict'
	run shoot -t -o kv by=x at=x range=5
	has result=self 'text="X cannot be the target"'
}

@test "side: in units.yaml says which units are one side" {
	in_parade units.yaml 's/^unit:/side: "\x27both\x27 if count(bands) == 3 else name"\n\nunit:/'
	begins "$BATS_TEST_TMPDIR/copy/" '../rules/parade/units/red.yaml ../rules/parade/units/blue.yaml'
	asks shoot by=a at=x range=5
	has refused=own-side
}

@test "--for at: the other one only caused it and is not asked" {
	a_game 'by=A men=0 was.men=4 did=a.b number=1'
	run check --for at by=a at=x -d 5 -o kv
	has result=steady
	run check --for at by=x at=a -d 5 -o kv
	has refused=down
}

@test "share: who leaves takes his own of what the unit has, and brings it back" {
	a_game 'event=leave by=A' 'event=leave by=A'
	in_parade state.yaml 's/chips:  {until: game, of: unit}/chips:  {until: game, of: unit, share: men - 3}/'
	run table-lookup --check-rules ./copy
	[ "$status" -eq 0 ]
	chips() { run muster -o kv; [[ $output == *"unit="*"chips=$1"* ]] || { echo "$output"; false; }; }
	chips 1 # of 2, and A has 4 men
	note 'event=set by=B men=3' 'event=leave by=B' 'event=join by=B'
	chips 1
	note 'event=set by=B chips=7' 'event=join by=A'
	chips 8
	in_parade state.yaml 's/share: men - 3/share: mne/'
	mistaken 'unknown name "mne"'
}

@test "allow: of a procedure takes words out, and a word that nothing refuses is a mistake" {
	in_parade check.yaml 's/about: A band tests its nerve./&\n    allow: [down, target.gone]/'
	a_game 'by=A men=0 was.men=4 did=a.b number=1'
	VOLTIGEUR_RULES=$BATS_TEST_TMPDIR/copy/ run check by=a at=x -d 5 -o kv
	has result=steady
	cd "$BATS_TEST_TMPDIR"
	sed -i 's/allow: \[down, target.gone\]/allow: [tired]/' copy/check.yaml
	mistaken 'nothing here is refused as "tired"'
	export VOLTIGEUR_RULES=$PWD/copy/
	run -2 check by=a at=a
	[[ $output == *'nothing here is refused as "tired"' ]]
	sed -i 's/allow: \[tired\]/allow: [target.tired]/' copy/check.yaml
	run -2 check by=a at=x
	[[ $output == *'nothing here is refused as "target.tired"' ]]
	sed -i 's/allow: \[target.tired\]/allow: [down, target.down]/' copy/check.yaml
	run check by=a at=a -d 5 # of whom it is done to by himself, nothing is asked as the target
	has result=steady
}

@test "allow= takes words of games, and a plain record may say them too" {
	a_game 'by=A men=0 was.men=4 did=a.b number=1' 'event=leave by=X'
	plays shoot by=b at=x range=5 allow=target.gone -d 1,1,1
	has result=fired allow=target.gone
	plays shoot by=b at=a range=5 loaded=yes allow=target.down,own-side -d 1,1,1
	has result=fired
	unset VOLTIGEUR_LOG VOLTIGEUR_UNITS
	run shoot men=1 range=5 allow=down,target.dazed -d 1
	has result=fired
}

@test "unit files alone make a game; without them and a log nobody is out" {
	begins "$parade/" '../rules/parade/units/red.yaml ../rules/parade/units/blue.yaml'
	unset VOLTIGEUR_LOG
	run shoot by=a at=b range=5 -o kv
	has refused=own-side
	run shoot by=a at=x target.men=0 range=5 -o kv
	has refused=target.down
	unset VOLTIGEUR_UNITS
	run shoot by=a at=a men=1 target.men=0 range=5 -d 6 -o kv
	has result=fired
}

@test "stamped refusals of a game hold by themselves and in their log" {
	a_game 'by=A men=0 was.men=4 did=a.b number=1' 'event=leave by=Y'
	for at in a b; do
		for by in a x y; do
			sees -- shoot by=$by at=$at range=5
			[[ $output == *sequence=no\ version=2* ]]
		done
	done
	plays shoot -S -s q by=b at=x range=5
	grep -v did=a.b game.log | grep did= >answers
	[ "$(grep -c refused= answers)" -eq 5 ] # B was shot at by X alone
	unset VOLTIGEUR_UNITS VOLTIGEUR_LOG
	run -0 shoot --verify <answers
	sed -i 's/ed=down/ed=dazed/; s/result=down/result=dazed/' answers
	run -1 shoot --verify <answers
}

# ---- mistakes ----

@test "a refusal behind the front is a fault, which names what ended it" {
	in_parade shoot.yaml 's/      - {do: fall,.*/&\n      - {refuse: late, when: hits > 0, say: x}/'
	mistaken 'a refusal belongs at the front: "tally" comes before it'
	rm -r copy
	in_parade shoot.yaml 's/      - {do: fire}$/      - {repeat: 2, steps: [{refuse: late, when: men > 9, say: x}]}/'
	mistaken 'a refusal belongs at the front: "repeat" comes before it'
	rm -r copy
	in_parade shoot.yaml 's/      - {do: fire}$/      - {stop: y, when: men > 9}\n      - {refuse: late, when: men > 8, say: x}/'
	mistaken 'a refusal belongs at the front: "stop" comes before it'
	rm -r copy
	in_parade shoot.yaml 's/      - {do: fire}$/      - {let: {close: yes}}\n      - {refuse: late, when: men > 8, say: x}/'
	mistaken 'a refusal belongs at the front: "let" comes before it'
}

@test "a reason has when and say, or it names a list" {
	in_parade shoot.yaml 's/{refuse: cannot-fire}/{refuse: shoots}/'
	mistaken 'there is no list "shoots"; a reason has when and say'
	rm -r copy
	in_parade shoot.yaml 's/{refuse: cannot-fire}/{refuse: odd, when: men > 1}/'
	mistaken 'there is no list "odd"; a reason has when and say'
}

@test "a list that leads back to itself is a fault" {
	in_parade shoot.yaml 's/^refusals:/&\n  one: [{refuse: two}]\n  two: [{refuse: one}]/; s/{refuse: cannot-fire}/{refuse: one}/'
	mistaken 'the list "one" leads back to itself'
}

@test "a list that nothing asks is a mistake, and so is a reason in a procedure that is run later" {
	in_parade shoot.yaml 's/^refusals:/&\n  idle: [{refuse: far, when: range > 15, say: far}]/'
	mistaken 'shoot.yaml:5:3: nothing asks the list "idle"'
	rm -r copy
	in_parade shoot.yaml 's/      - {let: {lost: blows.*/      - {refuse: none-there, when: target.men == 0, say: x}\n&/'
	mistaken 'this reason is left out where the procedure is run behind the front of another'
}

@test "a list must not have the name of a field, a term or an option" {
	in_parade shoot.yaml 's/cannot-fire/men/'
	mistaken '"men" is also the name of'
}

@test "--fields says which fields have a value for each of several targets" {
	run shoot volley --fields
	[[ $output == *$'\none for each target: range, target.*\n'* ]]
	run move walk --fields
	[[ $output != *"for each target"* ]]
	run shoot volley --fields -o json
	[[ $output != *"for each target"* ]]
}

@test "--fields lists the words that allow= takes" {
	run shoot --fields
	[[ $output == *"allow "*"unloaded, no-gun, too-far"* ]]
	run move --fields
	[[ $output != *allow* ]]
}

@test "no field may be called allow where a deed can be refused, and a tally refuses nothing but reports" {
	in_parade shoot.yaml 's/    fields: {range:/    fields: {allow: no, range:/'
	mistaken '"allow" is a field of every deed that can be refused; choose another name'
	rm -r copy
	in_parade shoot.yaml ''
	printf 'after:\n  record:\n    about: x\n    sides: band\n    steps: [{refuse: late, when: men > 1, say: x}]\n' | sed 's/record/figure/' >copy/after.yaml
	mistaken 'after.yaml:5:22: only the tally "record" can refuse: what players report'
}
