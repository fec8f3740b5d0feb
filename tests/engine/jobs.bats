#!/usr/bin/env bats
# Several processes answer one stream (--jobs): the same bytes and messages in the same order.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet
}

# stream N: records of all kinds, right and wrong, about 60 bytes each.
stream() {
	awk -v n="$1" 'BEGIN {
		for (i = 1; i <= n; i++) {
			if (i % 97 == 0) print "# a comment"
			else if (i % 89 == 0) print ""
			else if (i % 83 == 0) print "weapon=nothing range=3 target.defence=12"
			else if (i % 79 == 0) print "error=\"an earlier one\" weapon=musket"
			else if (i % 73 == 0) print "weapon=musket rnage=3 range=5 target.defence=12"
			else if (i % 71 == 0) print "{\"weapon\":\"musket\",\"range\":3,\"target.defence\":12}"
			else if (i % 67 == 0) print "event=turn"
			else if (i % 61 == 0) print "xxxxxxxx"
			else printf "weapon=musket range=%d target.defence=%d id=r%d\n", i % 30, 10 + i % 8, i
		}
		printf "weapon=musket range=1 target.defence=10"
	}'
}

# same FILE OPTION...: two and three processes answer it as one does.
same() {
	local file=$1 status one=0
	shift
	shoot -s q "$@" <"$file" >one 2>told || one=$?
	for jobs in 2 3; do
		status=0
		shoot -s q "$@" --jobs $jobs <"$file" >many 2>heard || status=$?
		if ! cmp one many || ! cmp told heard || [ "$one" != "$status" ]; then
			echo "$* --jobs $jobs: $one $status"
			return 1
		fi
	done
}

@test "answers, messages and exit status are those of one process, in every form" {
	stream 8000 >records
	for form in kv json text; do same records -o $form; done
	same records -o tsv --columns=id,result --header
	same records -e
	same records -S
	same records -t --set id=x
	same records -n 3
	shoot -s q <records >one 2>&1 || true
	shoot -s q --jobs 2 <records >many 2>&1 || true
	cmp one many
}

@test "odds, and a tool of expressions" {
	seq -f 'weapon=musket range=%g target.defence=14' 1 24 >records
	same records -O
	seq -f '%gd6' 1 3000 >rolls
	roll -s q <rolls >one
	roll -s q --jobs 3 <rolls >many
	cmp one many
}

@test "answers that are longer than what waits for its turn" {
	stream 300 >records
	same records -n 700
	stream 12 >records
	same records -n 60000
}

@test "lines that are too long, and answers of several lines that a piece cuts" {
	{ stream 3000; echo; head -c 3000000 /dev/zero | tr '\0' y; echo; stream 3000; } >records
	same records
	{ stream 2000; echo; echo 'by=A did=shoot.fire number=3 owners=2 owner=1'
	  echo 'by=B did=shoot.fire number=3 owners=2 owner=2'; stream 2000; echo
	  echo 'by=A did=shoot.fire number=9 owners=2 owner=1'; } >records
	same records
	: >records
	same records
}

@test "random streams that come in random pieces" {
	run -0 python3 "$root/tests/engine/jobs.py" "${VOLTIGEUR_BUILD:-$root/build}" 1 25
	[ "$output" = "25 streams, 0 differ" ]
}

@test "a line is answered as it comes" {
	mkfifo lines
	shoot -s q --jobs 2 <lines >answers &
	exec 7>lines
	for i in 1 2 3; do
		echo "weapon=musket range=$i target.defence=12" >&7
		for _ in $(seq 100); do [ "$(wc -l <answers)" -lt "$i" ] || break; sleep 0.05; done
		[ "$(wc -l <answers)" -eq "$i" ]
	done
	exec 7>&-
	wait
}

@test "without a seed all processes share the one of the run" {
	stream 5000 | shoot -S --jobs 3 2>/dev/null >answers || true
	[ "$(grep -o ' seed=[0-9a-f]*' answers | sort -u | wc -l)" -eq 1 ]
	[ "$(grep -o ' number=[0-9]*' answers | sort | uniq -d | wc -l)" -eq 0 ]
}

@test "what depends on the records before it is answered by one process" {
	printf 'weapon=musket range=1 target.defence=10\n%.0s' 1 2 >records
	same records -l game.log
	run shoot --jobs 2 -d 1,2,3,4 <records
	[ "$status" -eq 0 ]
	[ "${#lines[@]}" -eq 2 ]
	VOLTIGEUR_JOBS=2 run draw -r steeplechase -s q line-up by=Ney
	[ "$status" -eq 0 ]
	VOLTIGEUR_JOBS=4 run shoot -s q weapon=musket range=1 target.defence=10
	[ "$status" -eq 0 ]
	[ "${#lines[@]}" -eq 1 ]
}

@test "so is a stream of any length in which a record depends on others, and what no stream is" {
	stream 5000 >records
	same records --fail-fast
	seq -f 'by=Ann at=Bob weapon=pistol range=3 target.defence=14 id=r%g' 1 3000 >records
	[ "$(wc -c <records)" -gt 150000 ] # more than a process takes at once
	same records -l game.log
	shoot -S -s q <records >stamped
	sed 's/ total=[0-9]*/ total=99/' stamped >changed # --verify says the first
	for run in '-d 6000x5 <records' '--verify <stamped' '--verify <changed' '--again fate=none <stamped'; do
		run bash -c "shoot $run"
		one="$status $output"
		run bash -c "shoot --jobs 3 $run"
		[ "$status $output" = "$one" ] || { echo "$run"; return 1; }
	done
	for option in --list --fields --dump --complete; do same /dev/null "$option"; done
}

@test "a run that reads no stream, or only by itself, starts no process" {
	command -v strace >/dev/null || skip "no strace"
	[ -z "${VOLTIGEUR_SANITIZED:-}" ] || skip "a build with sanitizers has helpers of its own"
	echo "weapon=musket range=1 target.defence=10" >records
	started() { # OPTION...: how many processes it starts
		strace -f -qq -o calls -e trace=clone,clone3,fork,vfork shoot --jobs 3 "$@" <records >/dev/null 2>&1 || true
		grep -c 'fork()\|clone' calls || true
	}
	[ "$(started)" -eq 2 ]
	[ "$(started fire)" -eq 2 ] # a variant, and records
	for options in --list --fields --dump --complete --again --verify --fail-fast "-d 1,2" "-w -l game.log" "-l game.log" \
		"weapon=musket range=1 target.defence=10" "fire weapon=musket range=1 target.defence=10"; do
		# shellcheck disable=SC2086 # words are meant
		[ "$(started $options)" -eq 0 ] || { echo "$options"; return 1; }
	done
}

@test "a reader that has gone ends all of them" {
	run timeout 20 bash -c 'yes "weapon=musket range=1 target.defence=10" | shoot -s q --jobs 2 | head -n 1'
	[ "${#lines[@]}" -eq 1 ]
	run --separate-stderr timeout 20 bash -c 'yes "weapon=musket range=1 target.defence=10" | head -n 90000 | shoot -s q --jobs 2 >/dev/full'
	refuses "standard output: No space left on device"
}

@test "a process that is killed is told" {
	mkfifo lines
	shoot -s q --jobs 2 <lines >answers 2>told &
	local run=$!
	exec 7>lines
	echo "weapon=musket range=1 target.defence=12" >&7
	for _ in $(seq 100); do [ -s answers ] && break; sleep 0.05; done
	pkill -KILL -P "$run"
	local status=0
	wait "$run" || status=$?
	exec 7>&-
	[ "$status" -eq 2 ]
	grep -q -- "--jobs: a process ended before its answers" told
}

@test "all end with the first, also while they wait for a line" {
	mkfifo lines
	shoot -s first-of-three --jobs 3 <lines >answers 2>told &
	local run=$!
	exec 7>lines
	echo "weapon=musket range=1 target.defence=12" >&7
	for _ in $(seq 100); do [ -s answers ] && break; sleep 0.05; done
	[ "$(pgrep -f -c first-of-three)" -eq 3 ]
	kill -KILL "$run"
	wait "$run" || true
	for _ in $(seq 100); do pgrep -f first-of-three || break; sleep 0.05; done
	exec 7>&-
	run pgrep -f first-of-three
	[ "$status" -eq 1 ]
}

@test "a wrong number of processes is bad input" {
	for n in 1 64; do
		run -0 shoot --jobs $n -s q weapon=musket range=1 target.defence=10
		VOLTIGEUR_JOBS=$n run -0 shoot -s q weapon=musket range=1 target.defence=10
	done
	for n in 0 65 x 1.5; do
		run --separate-stderr shoot --jobs $n weapon=musket range=1 target.defence=10
		[ "$status" -eq 2 ]
		VOLTIGEUR_JOBS=$n run --separate-stderr shoot weapon=musket range=1 target.defence=10
		refuses "VOLTIGEUR_JOBS: invalid value \"$n\"; expected a whole number from 1 to 64"
	done
}
