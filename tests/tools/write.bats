#!/usr/bin/env bats
# --write: each answer becomes the next lines of the log.
load ../helper

setup() {
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG=$BATS_TEST_TMPDIR/game.log
	shot="weapon=musket accuracy=1 range=12 target.defence=14"
}

lines() { wc -l <"$VOLTIGEUR_LOG"; }

@test "what the record has been through are answers of tools" {
	for did in '' nosuch.tool shoot shoot.fire,nosuch.tool; do
		run --separate-stderr check -w -o kv courage <<<"by=Ann courage=1 reach=9 did=$did faces=1,1"
		[[ $status -eq 2 && $stderr == *"did: \"${did##*,}\" is no answer of a tool"* ]] || { echo "$did: $stderr"; return 1; }
	done
	run ! grep -q did= "$VOLTIGEUR_LOG"
}

@test "an event in a stream is held to what muster -w takes" {
	export VOLTIGEUR_UNITS=$root/tests/fixtures/units/british.yaml
	muster -w game sequence=no >/dev/null
	before=$(cat "$VOLTIGEUR_LOG")
	while IFS='|' read -r event message; do
		run --separate-stderr shoot -w -o kv <<<"$event"
		[ "$status" -eq 2 ] || { echo "$event: $status $output"; return 1; }
		[ "$output" = "$event error=\"$message\"" ] || { echo "$output"; return 1; }
	done <<-'END'
		event=undo|event=undo is written by --undo
		event=undo number=7|event=undo is written by --undo
		event=nosuch|unknown event \"nosuch\"
		event=turn by=Harris mov=3|unknown field \"mov\" for event=turn
		event=game amends=1|amends= is a field of the log, and no event can set it
	END
	[ "$(cat "$VOLTIGEUR_LOG")" = "$before" ]
	run -0 shoot -w -o kv <<<'event=leave by=harris'
	answers "event=leave by=Harris number=3"
}

@test "an answer that no reader of the log could read is not written" {
	cd "$BATS_TEST_TMPDIR" || return 1
	{
		echo "by=Harris at=Dubois $shot $(seq -f 'j%g=1' 506 | tr '\n' ' ')"
		printf "by=Harris at=Dubois $shot x=%s\n" "$(head -c 1048500 /dev/zero | tr '\0' y)"
	} >long
	run --separate-stderr shoot -w -o kv <long
	[ "$status" -eq 2 ]
	[[ "$stderr" == *"stdin:1: the answer has "*" fields, and no log is read with more than 512 (limit: fields)"* ]]
	[[ "$stderr" == *"stdin:2: the answer has "*" bytes, and no line of a log is read with more than 1048576 (limit: line)"* ]]
	run ! grep -q 'did=' "$VOLTIGEUR_LOG"
}

@test "an answer with as many fields and bytes as a reader takes is written" {
	cd "$BATS_TEST_TMPDIR" || return 1
	muster -w event=game sequence=no
	cp "$VOLTIGEUR_LOG" before
	shoot -w -s a -o kv by=Harris at=Dubois $shot >/dev/null
	local line fields bytes
	line=$(tail -n 1 "$VOLTIGEUR_LOG")
	fields=$(wc -w <<<"$line") bytes=${#line}
	cp before "$VOLTIGEUR_LOG"
	for limit in fields=$fields line=$bytes; do
		run --separate-stderr shoot -w -s a by=Harris at=Dubois $shot --limit "${limit%=*}=$((${limit#*=} - 1))"
		[[ $status -eq 2 && $stderr == *"no "*"log is read with more than $((${limit#*=} - 1)) (limit: ${limit%=*})" ]] || { echo "$limit: $stderr"; return 1; }
		cmp before "$VOLTIGEUR_LOG"
		run -0 shoot -w -s a by=Harris at=Dubois $shot --limit "$limit"
		[ "$(tail -n 1 "$VOLTIGEUR_LOG")" = "$line" ]
		cp before "$VOLTIGEUR_LOG"
	done
}

@test "a new log begins with its game, and an answer is one record behind it" {
	run shoot -w -o text -d 10,7 $shot
	answers "power 10, skill 7, +1 accuracy = 18 against 14: hit for 10"
	run cat "$VOLTIGEUR_LOG"
	[ "${lines[0]}" = "event=game sequence=warn rules=silver-bayonet number=1" ]
	[[ ${lines[1]} = *" did=shoot.fire "*" result=hit "*" number=2 "*" version=2" ]]
	[[ ${lines[1]} != *text=* ]]
	[ "${#lines[@]}" -eq 2 ]
	run -0 muster --verify
}

@test "a pipe gets the record that was written" {
	run shoot -w -s a $shot
	[ "$output" = "$(tail -n 1 "$VOLTIGEUR_LOG")" ]
}

@test "with --tell the record in the log has its sentence" {
	shoot -w -t -d 10,7 $shot >/dev/null
	run grep -c ' text=' "$VOLTIGEUR_LOG"
	answers 1
}

@test "the log has its own form, whatever the output's is" {
	run shoot -w -o json -d 10,7 $shot
	[[ $output = '{"weapon"'* ]]
	run tail -n 1 "$VOLTIGEUR_LOG"
	[[ $output = 'weapon=musket '* ]]
}

@test "a stream writes each record, and an event in it too" {
	run bash -c "printf '%s\n' '$shot' turn '$shot' | shoot -w -s a"
	[ "$status" -eq 0 ]
	[ "$output" = "$(tail -n 3 "$VOLTIGEUR_LOG")" ]
	[[ ${lines[1]} = "event=turn now.turn=2 was.now.turn=1 number=3" ]]
	[[ ${lines[2]} = *" number=4 "* ]]
}

@test "an event that the log has already by its number is passed on, and not written again" {
	cd "$BATS_TEST_TMPDIR" || return 1
	muster -w event=game sequence=no >/dev/null
	muster -w event=turn >/dev/null
	muster -w event=turn >/dev/null
	cp "$VOLTIGEUR_LOG" before
	local last
	last=$(tail -n 1 before)
	for line in "$(tail -n 2 before | head -n 1)" "$last"; do
		run -0 shoot -w -o kv <<<"$line"
		answers "$line"
		cmp before "$VOLTIGEUR_LOG"
	done
	last=${last##*=}
	run -0 shoot -w -o kv <<<"event=turn number=$((last + 1))"
	answers "event=turn number=$((last + 1))"
	[ "$(tail -n 1 "$VOLTIGEUR_LOG")" = "event=turn number=$((last + 1))" ]
}

@test "a deed that is refused, and a record with an error, are not written" {
	shoot -w -s a $shot >/dev/null
	run bash -c "shoot -w range=99 $shot -o kv; shoot -w range=far; printf 'range=far\n' | shoot -w; true"
	[ "$(lines)" -eq 2 ]
}

@test "an answer that the log has already is amended by the next tool of a pipe" {
	run bash -c "shoot -w -s a $shot | check courage -w -s b --set courage=1 --set reach=12"
	has did=shoot.fire,check.courage number=2 amends=2
	run -0 muster --verify
	[ "$(lines)" -eq 3 ]
}

@test "a pipe of a hundred records whose tools both write" {
	run bash -c "yes '$shot' | head -n 100 | shoot -w -s a | check courage -w -s b --set courage=1 --set reach=12 | grep -c amends="
	answers 100
	[ "$(lines)" -eq 201 ]
	run -0 muster --verify
}

@test "what another program has written meanwhile counts" {
	mkfifo "$BATS_TEST_TMPDIR/in"
	shoot -w -s a <"$BATS_TEST_TMPDIR/in" >"$BATS_TEST_TMPDIR/out" 3>&- &
	exec 7>"$BATS_TEST_TMPDIR/in"
	echo "$shot" >&7
	until [ -s "$BATS_TEST_TMPDIR/out" ]; do sleep 0.05; done
	shoot -w -s b $shot >/dev/null
	echo "$shot" >&7
	exec 7>&-
	wait
	run grep -o 'number=[0-9]*' "$VOLTIGEUR_LOG"
	answers "$(printf 'number=%d\n' 1 2 3 4)"
}

@test "six writers at once lose nothing and number everything once" {
	for i in 1 2 3 4 5 6; do
		(for j in 1 2 3 4 5; do shoot -w $shot >/dev/null; done) &
	done
	wait
	run bash -c "grep -o 'number=[0-9]*' $VOLTIGEUR_LOG | sort -u | wc -l"
	answers 31
	run -0 muster --verify
}

@test "a writer that is killed leaves whole answers, and a torn line is closed" {
	for i in 1 2 3 4 5 6 7 8; do
		yes "$shot" | shoot -w >/dev/null &
		sleep 0.1
		kill -9 $!
		wait $! || true
	done
	printf 'by=Torn range=' >>"$VOLTIGEUR_LOG"
	run --separate-stderr shoot -w -s a $shot
	[ "$status" -eq 0 ]
	[[ $stderr = *"the last line is damaged"* ]]
	run grep -c 'by=Torn range= error=torn' "$VOLTIGEUR_LOG"
	answers 1
	run --separate-stderr muster --verify
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
	run bash -c "grep -v error=torn $VOLTIGEUR_LOG | grep -o ' number=[0-9]*' | sort | uniq -d"
	answers ""
}

@test "a file that is no log is refused and stays as it was" {
	printf 'unit: Rifles\nnation: britain' >"$BATS_TEST_TMPDIR/british.yaml"
	cp "$BATS_TEST_TMPDIR/british.yaml" "$BATS_TEST_TMPDIR/before"
	run --separate-stderr shoot -w -l "$BATS_TEST_TMPDIR/british.yaml" $shot
	refuses "british.yaml:1: not a record, so --write does not touch this file"
	cmp "$BATS_TEST_TMPDIR/british.yaml" "$BATS_TEST_TMPDIR/before"
	mkfifo "$BATS_TEST_TMPDIR/fifo"
	run --separate-stderr shoot -w -l "$BATS_TEST_TMPDIR/fifo" $shot
	refuses "the log must be a regular file"
	run --separate-stderr shoot -w -l "$BATS_TEST_TMPDIR" $shot
	refuses "cannot be opened for writing"
}

@test "standard output that is the log already is a usage error" {
	run --separate-stderr bash -c "shoot -w $shot >>$VOLTIGEUR_LOG"
	[ "$status" -eq 2 ]
	[[ $stderr = *"standard output is the log already"* ]]
	[ ! -s "$VOLTIGEUR_LOG" ]
}

@test "a full disk: nothing is written, and the answer is not given" {
	[ -w /dev/full ] || skip "no /dev/full"
	shoot -w -s a $shot >/dev/null
	cp "$VOLTIGEUR_LOG" "$BATS_TEST_TMPDIR/before"
	# the limit of a file's size is as good as a disk that is full
	run --separate-stderr bash -c "trap '' XFSZ; ulimit -f 1; yes '$shot' | head -n 9 | shoot -w -s a -o tsv --columns error"
	[[ $stderr = *"nothing was written: File too large"* ]]
	run bash -c "tail -c 1 $VOLTIGEUR_LOG | od -An -c | tr -d ' '"
	answers '\n'
	run -0 muster --verify
	# and with the signal that the limit sends
	run --separate-stderr bash -c "ulimit -f 1; yes '$shot' | head -n 9 | shoot -w -s a -o tsv --columns error"
	[ "$status" -eq 2 ]
	[[ $stderr = *"nothing was written: File too large"* ]]
	run bash -c "tail -c 1 $VOLTIGEUR_LOG | od -An -c | tr -d ' '"
	answers '\n'
	run --separate-stderr bash -c "ulimit -f 1; yes '$shot' | head -n 9 | shoot -s a >${BATS_TEST_TMPDIR}/out"
	[ "$status" -eq 2 ]
	[[ $stderr = *"File too large"* ]]
}

@test "what --write cannot be combined with" {
	local option
	for option in -O --verify --dump "-n 2" "--first 3"; do
		run --separate-stderr shoot -w $option $shot
		[ "$status" -eq 2 ]
	done
	unset VOLTIGEUR_LOG
	run --separate-stderr shoot -w $shot
	refuses "--write requires a log; use -l FILE or \$VOLTIGEUR_LOG"
	[ ! -e "$BATS_TEST_TMPDIR/game.log" ]
}

@test "--again --write replaces the answer in the log" {
	shoot -w -d 10,7 $shot >/dev/null
	run shoot --again -w accuracy=3 -o kv
	has accuracy=3 total=20 amends=2
	run tail -n 1 "$VOLTIGEUR_LOG"
	has accuracy=3 amends=2
	run -0 muster --verify
}

@test "cards that are drawn together are one write, and are gone" {
	VOLTIGEUR_RULES=sharp-practice
	draw turn -w -d 2 >/dev/null
	run draw turn -w -d 1 -o kv
	[ "$status" -eq 0 ]
	[ "$output" = "$(tail -n 1 "$VOLTIGEUR_LOG")" ]
	run -0 muster --verify
}

@test "a tool that writes opens its log before it gives up everything else" {
	[ -z "${VOLTIGEUR_SANITIZED:-}" ] || skip "a build with sanitizers gives nothing up"
	command -v strace >/dev/null || skip "no strace"
	shoot -w -s a $shot >/dev/null
	run bash -c "strace -f -e trace=openat,prctl,seccomp shoot -w $shot 2>&1 >/dev/null | grep -o 'game.log.*O_APPEND\|SECCOMP_MODE_FILTER\|SECCOMP_SET_MODE_FILTER' | head -n 2"
	[[ ${lines[0]} = *game.log*O_APPEND* ]]
	[[ ${lines[1]} = SECCOMP* ]]
}

@test "with VOLTIGEUR_SYNC=yes an answer is on the disk before it is given" {
	command -v strace >/dev/null || skip "no strace"
	run bash -c "strace -e trace=write,fsync shoot -w -s a $shot 2>&1 >/dev/null | grep -c fsync; true"
	answers 0
	export VOLTIGEUR_SYNC=yes
	run bash -c "strace -e trace=write,fsync shoot -w -s a $shot 2>&1 >/dev/null | grep -o '^write\|^fsync' | head -n 2"
	answers $'write\nfsync'
}

# begin [TOOL...]: a stream that has begun: talk LINE gives it a record, and waits for its answer.
begin() {
	mkfifo "$BATS_TEST_TMPDIR/in"
	${1:-shoot} "${@:2}" -w -s a <"$BATS_TEST_TMPDIR/in" >"$BATS_TEST_TMPDIR/out" 3>&- &
	exec 7>"$BATS_TEST_TMPDIR/in"
}

talk() {
	local until=$(($(lines_of out) + 1)) try
	printf '%s\n' "$1" >&7
	for try in {1..200}; do
		[ "$(lines_of out)" -lt "$until" ] || return 0
		sleep 0.05
	done
	return 1
}

lines_of() { wc -l <"$BATS_TEST_TMPDIR/$1"; }

end() {
	exec 7>&-
	wait
}

@test "an event that is appended to a torn line is named, and the line is no part of the game" {
	cd "$BATS_TEST_TMPDIR" || return 1
	shoot -w -s a $shot >/dev/null
	cp "$VOLTIGEUR_LOG" whole.log
	for cut in 1 2 5 9; do # a newline, a value, a key
		{ head -c -$cut whole.log; echo event=turn; } >"$VOLTIGEUR_LOG"
		run --separate-stderr muster
		[ "$status" -eq 2 ]
		[[ $stderr == *".log:2: "*"event=turn goes on a torn line; expected a line break before it" ]] || { echo "$cut: $stderr"; return 1; }
		[[ $output == *"now.turn=1"* && $output != *unloaded* ]]
		run --separate-stderr muster --verify
		[ "$status" -ne 0 ]
		run --separate-stderr shoot -w -s a $shot
		refuses "not a record, so --write does not touch this file"
	done
	while read -r word line; do # outside of quotes, behind a letter or digit, and an event of the game
		{ cat whole.log; echo "event=set by=Ann $line"; } >"$VOLTIGEUR_LOG"
		run --separate-stderr muster
		if [ "$word" = no ]; then
			[[ $stderr != *torn* ]] || { echo "$line: $stderr"; return 1; }
		else
			[[ $stderr == *": event=$word goes on a torn line; "* ]] || { echo "$line: $stderr"; return 1; }
		fi
	done <<-'END'
		no note="x:event=turn" an-event=turn preventing=turn
		no note="a\" bevent=turn"
		no note="a" an-event=turn an_event=turn an.event=turn
		no preventing=turn levent=tur devent= event
		no note="xevent=turn \\\"yevent=turn"
		turn note="a\"b" bevent=turn number=3
		turn note="a\\" bevent=turn
		turn revent=tour nevent=turn
		turn health=5event=turn
		leave hevent=leave reason=x
		undo healevent=undo number=2
	END
	echo '{"event":"set","by":"Ann","note":"a bevent=turn","levent=turn":"no"}' >>whole.log
	cp whole.log "$VOLTIGEUR_LOG"
	run --separate-stderr muster
	[[ $stderr != *torn* ]]
}

@test "a signal ends a tool that appends to a file between two lines" {
	cd "$BATS_TEST_TMPDIR" || return 1
	yes "$shot" | head -n 300000 >in
	for signal in TERM HUP; do
		for seconds in 0.05 0.05 0.1 0.1 0.2 0.2 0.4 0.8; do # a busy machine may write nothing at first
			timeout -s $signal -k 3 $seconds shoot -s a <in >>out.log || true
			[ ! -s out.log ] || [ "$(tail -c 1 out.log | od -An -c | tr -d ' ')" = '\n' ] || { tail -c 80 out.log; return 1; }
		done
	done
	[ -s out.log ]
}

@test "a stream goes on behind another writer's torn line" {
	begin
	talk "$shot"
	printf 'by=Torn range=' >>"$VOLTIGEUR_LOG"
	shoot -w -s b $shot >/dev/null 2>&1
	talk "$shot"
	end
	run grep -o ' number=[0-9]*' "$BATS_TEST_TMPDIR/out"
	answers $' number=2\n number=4'
	run grep -c 'error=torn' "$VOLTIGEUR_LOG"
	answers 1
	run -0 muster --verify
}

@test "what the tool before it in a pipe has just written is amended, though the stream began before" {
	begin
	talk "$shot"
	record=$(draw -w -s b clue-investigation <<<"$shot")
	[[ $record == *" number=3 "* ]]
	talk "$record"
	talk "$shot"
	end
	run cat "$BATS_TEST_TMPDIR/out"
	[[ ${lines[1]} == *" did=draw.clue-investigation,shoot.fire "*" number=3 "*" amends=3" && ${lines[2]} == *" number=4 "* ]] || { echo "$output"; false; }
	run -0 muster --verify
}

@test "a stream writes nothing behind a part of a line, and goes on once it is whole" {
	begin
	talk "$shot"
	printf 'event=turn now.turn=2 was.now.turn=1 number=3\nevent=set by=Half hea' >>"$VOLTIGEUR_LOG"
	cp "$VOLTIGEUR_LOG" "$BATS_TEST_TMPDIR/before"
	talk "$shot" 2>/dev/null
	talk "$shot" 2>/dev/null
	cmp "$VOLTIGEUR_LOG" "$BATS_TEST_TMPDIR/before"
	printf 'lth=3 number=4\n' >>"$VOLTIGEUR_LOG"
	talk "$shot"
	end
	run cat "$BATS_TEST_TMPDIR/out"
	[ "${#lines[@]}" -eq 4 ]
	for at in 1 2; do
		[ "${lines[at]}" = "$shot error=\"--write: another program has written a part of a line; start again\"" ] || { echo "$output"; false; }
	done
	[[ ${lines[3]} == *" now.turn=2 "*" number=5 "* ]] || { echo "$output"; false; }
	run -0 muster --verify
}

@test "a stream writes nothing to a log that has become shorter" {
	begin
	talk "$shot"
	head -n -1 "$VOLTIGEUR_LOG" >"$BATS_TEST_TMPDIR/before"
	cat "$BATS_TEST_TMPDIR/before" >"$VOLTIGEUR_LOG"
	talk "$shot" 2>/dev/null
	talk "$shot" 2>/dev/null
	end
	cmp "$VOLTIGEUR_LOG" "$BATS_TEST_TMPDIR/before"
	run tail -n +2 "$BATS_TEST_TMPDIR/out"
	wanted="$shot error=\"--write: the log has become shorter; start again\""
	answers "$wanted"$'\n'"$wanted"
}

@test "turn in a stream ends the turn that another writer has reached" {
	begin
	talk turn
	muster -w turn >/dev/null
	shoot -w -s b $shot >/dev/null
	talk turn
	end
	run cat "$BATS_TEST_TMPDIR/out"
	[[ ${lines[0]} = "event=turn now.turn=2 was.now.turn=1 number=2" ]]
	[[ ${lines[1]} = "event=turn now.turn=4 was.now.turn=3 number=5" ]]
	run -0 muster --verify
}

@test "an undo by another writer reaches a stream" {
	begin
	talk turn
	muster -w turn >/dev/null
	muster -w --undo >/dev/null
	talk turn
	end
	run tail -n 1 "$BATS_TEST_TMPDIR/out"
	[[ $output = "event=turn now.turn=3 was.now.turn=2 number="* ]]
}

# What a stream has read of others is what a tool that begins now reads.
@test "after any line of another writer a stream answers as a tool that has just begun" {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_UNITS=$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml
	deed='by=Harris at=Dubois range=9 allow=unloaded'
	shoot -w -s a $deed >/dev/null
	cp "$VOLTIGEUR_LOG" start.log
	while IFS= read -r line; do
		cp start.log "$VOLTIGEUR_LOG"
		begin
		talk "$deed"
		printf '%b\n' "$line" >>"$VOLTIGEUR_LOG"
		grep -v '^no record' "$VOLTIGEUR_LOG" >copy.log # a tool that begins refuses a file with such a line
		talk "$deed"
		end
		shoot -w -l copy.log -s a $deed >/dev/null 2>&1 || true
		diff copy.log <(grep -v '^no record' "$VOLTIGEUR_LOG") || { echo "behind: $line"; return 1; }
		rm -f in out
	done <<-'END'
		# a remark
		  \t
		no record
		by=Dubois health=3
		by=Dubois health=3 number=4
		by=Dubois health=3 did=shoot.fire number=4
		by=Dubois health=3 did=shoot.fire number=9
		by=Dubois health=3 did=shoot.fire number=2
		by=Dubois health=3 did=shoot.fire
		by=Dubois health=3 refused=gone did=shoot.fire number=4
		by=Dubois health=3 did=shoot.fire error=torn number=4
		event=set by=Dubois health=3 number=4
		event=set by=Dubois health=3
		event=set by=Dubois health=3 number=4\nevent=undo undoes=4 number=5
		event=set by=Dubois health=3 number=4\nevent=undo undoes=4 number=5\nevent=redo redoes=4 number=6
		by=Harris at=Dubois did=shoot.fire target.health=2 number=2 amends=2
		event=join by=Pike number=4
		event=leave by=Dubois number=4
		event=turn number=4
		by=Dubois health=3 did=shoot.fire number=4 owners=2\nby=Harris health=2 did=shoot.fire number=4 owner=2
		by=Harris health=2 number=4 owner=2
		by=Dubois health=3 did=shoot.fire number=4 owners=2
		by=Dubois health=3 number=4 owners=2\nby=Harris health=2 number=4 owner=2
	END
}

@test "cards that others draw, and give back, are gone from a stream's deck, and in it again" {
	cd "$BATS_TEST_TMPDIR" || return 1
	VOLTIGEUR_RULES=sharp-practice
	export VOLTIGEUR_UNITS=$root/tests/fixtures/units/sharp-practice.yaml
	draw turn -w -s x >/dev/null
	cp "$VOLTIGEUR_LOG" start.log
	while IFS= read -r others; do
		cp start.log "$VOLTIGEUR_LOG"
		begin draw turn
		talk count=1
		bash -c "$others" </dev/null >/dev/null
		cp "$VOLTIGEUR_LOG" copy.log
		[ "$others" != 'draw turn -w -s b' ] || talk count=99 # which cannot be
		talk count=1
		end
		draw turn -w -l copy.log -s a count=1 >/dev/null
		diff copy.log "$VOLTIGEUR_LOG" || { echo "behind: $others"; return 1; }
		run -0 muster --verify
		rm -f in out
	done <<-'END'
		draw turn -w -s b
		muster -w --undo
		draw turn -w -s b; muster -w --undo
		draw turn -w -s b; draw turn -w -s c; muster -w --undo; muster -w --undo
		draw turn -w -s b; draw --again -w -d 1
	END
}

@test "two records with one number and target: no tool writes to that log, and the others warn" {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG=twice.log
	local shot="by=Ann at=Bob weapon=musket range=12 target.defence=14"
	shoot -S -s a $shot >twice.log
	shoot -S -s b -l none.log $shot >>twice.log 2>/dev/null || sed 's/power=[0-9]*/power=1/' twice.log >>twice.log
	cp twice.log before
	run --separate-stderr muster -w event=set by=Ann health=3
	refuses "twice.log:2: a record is there twice, so --write does not touch this file"
	run --separate-stderr muster --undo
	refuses "a record is there twice"
	run --separate-stderr shoot -w $shot
	refuses "a record is there twice"
	cmp twice.log before
	run --separate-stderr muster --verify
	[ "$status" -eq 2 ]
	[[ $stderr == *"twice.log:2: line 1 has number=1 and the same target"* ]]
	run --separate-stderr muster -o kv
	[[ $output == *"by=Ann unloaded=musket"* && $stderr == *"line 1 has number=1 and the same target"* ]]
	# another target, another repetition, another line of an answer and an amendment are not twice
	shoot -S -s a $shot >twice.log
	sed 's/at=Bob/at=Cid/' twice.log >more
	cat more >>twice.log
	sed 's/ number=1/ amends=1/' before | head -n 1 >>twice.log
	roll -n 3 -S 3d6 | sed 's/number=1/number=2/' >>twice.log
	run --separate-stderr muster -w event=set by=Ann health=3
	[ "$status" -eq 0 ]
}

@test "a log cut at any byte, and an event glued to it: nothing vanishes silently (a part; all by tests/engine/torn.py)" {
	agrees python3 "$root/tests/engine/torn.py" --part 41 "${VOLTIGEUR_BUILD:-$root/build}"
	[[ $output == *" torn and glued logs, 0 wrong" ]]
}

@test "a deed cannot say what only a log says: it is refused, and nothing is written" {
	cd "$BATS_TEST_TMPDIR" || return 1
	muster -w event=game sequence=no
	shoot -w -d 10,7 by=A at=B $shot >/dev/null
	cp "$VOLTIGEUR_LOG" before
	for said in event=undo event=leave event=turn "event=set health=99" event=game amends=2 "number=2 amends=2" number=2 number=50 \
		number=999999999999 repetition=2 was.target.health=4 did=x "number=2 did=shoot.fire by=A at=B faces=1,1"; do
		run bash -c "echo 'by=C at=D $shot $said' | shoot -w -s a"
		[ "$status" -eq 2 ]
		[[ $output = *'error='* ]] || { echo "$said: $output"; return 1; }
		cmp before "$VOLTIGEUR_LOG"
	done
	run --separate-stderr bash -c "echo '$shot number=1' | shoot -w -s a" # the event that begins the game
	[[ $status -eq 2 && $stderr == *'number: 1 is another deed of the log'* ]] || { echo "$output"; return 1; }
	cmp before "$VOLTIGEUR_LOG"
	run --separate-stderr bash -c "echo 'by=C at=D $shot number=5' | shoot -w -s a"
	[[ $status -eq 2 && $stderr == *'number: 4 is missing before it; leave number= out'* ]] || { echo "$stderr"; return 1; }
	cmp before "$VOLTIGEUR_LOG"
	run -0 bash -c "echo 'by=C at=D $shot number=4' | shoot -w -s a" # the next may say which it is
	[ "$(grep -c ' number=4 ' "$VOLTIGEUR_LOG")" -eq 1 ]
	mv before "$VOLTIGEUR_LOG"
	run bash -c "yes 'by=C at=D $shot event=leave' | head -n 100 | shoot -l '$VOLTIGEUR_LOG' -s a 2>/dev/null | grep -c error="
	answers 100
	run -0 muster --verify
}

@test "a third tool of a pipe amends the same answer again, with one amends=" {
	run bash -c "shoot -w -s a $shot | check courage -w -s b --set courage=1 --set reach=12 | melee -w -s c"
	[ "$status" -eq 0 ]
	[ "$(grep -o ' amends=2' <<<"$output" | wc -l)" -eq 1 ]
	run -0 muster --verify
}

@test "an event that sets a field of the log, or a word that its field does not have, is not written" {
	cd "$BATS_TEST_TMPDIR" || return 1
	muster -w event=game criticals=yes
	cp "$VOLTIGEUR_LOG" before.log
	for field in amends=1 number=7 owner=2 owners=3 rules=corsair did=shoot.fire error=x refused=x read=health version=2 sequence=no; do
		run --separate-stderr muster -w event=set by=Harris health=5 "$field"
		refuses "${field%%=*}= is a field of the log, and no event can set it"
	done
	run --separate-stderr muster -w event=set by=Harris unloaded=foo
	refuses 'unloaded: unknown value "foo"'
	run --separate-stderr muster -w event=game criticals=maybe
	refuses 'criticals: unknown value "maybe"; expected yes or no'
	cmp "$VOLTIGEUR_LOG" before.log
	run muster -w event=set by=Harris unloaded=musket health=5 note=mud
	[[ $status -eq 0 && $output == 'event=set by=Harris unloaded=musket health=5 note=mud number='* ]]
}
