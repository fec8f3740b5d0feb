#!/usr/bin/env bats
# Standard input, output and error closed: no file takes their numbers.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet
	cp "$root/tests/fixtures/units/british.yaml" unit.yaml
	echo 'by=Cooper health=3 did=shoot.fire number=1' >game.log
}

# A command of each tool that waits for records on standard input, and one that does not.
reading=(
	"check" "melee" "move" "roll" "shoot" "spot" "table-lookup" "check --again" "shoot --verify" "draw cards --again"
	"draw --verify" "muster -l -" "unit-validate -" "unit-validate --after game.log --was unit.yaml -"
)
answering=(
	"check -s q terror by=Cooper courage=2" "draw -s q cards" "melee -s q weapon=none target.defence=14"
	"move -s q fall height=7 health=10" "muster -l game.log" "roll -s q 3d6" "shoot -s q weapon=musket range=12 target.defence=14"
	"spot -s q range=3" "table-lookup -s q fate-pool id=1" "unit-validate unit.yaml"
	"roll --help" "shoot --fields" "table-lookup --cite SB-001" "check --list"
)

@test "the commands of this file name every tool" {
	for tool in "$root"/cmd/*.c; do
		tool=$(basename "$tool" .c)
		printf '%s\n' "${answering[@]}" | grep -q "^$tool "
		[ "$tool" = draw ] || printf '%s \n' "${reading[@]}" | grep -q "^$tool "
	done
}

@test "a tool that waits for records says in one line that standard input is closed" {
	for command in "${reading[@]}"; do
		run --separate-stderr bash -c "$command <&-"
		[ "$status" -eq 2 ] || { echo "$command: status $status"; return 1; }
		[[ "$stderr" == "${command%% *}: "*"closed" ]] || { echo "$command: $stderr"; return 1; }
		[ "${#stderr_lines[@]}" -eq 1 ]
		[[ "$output" != *error=* ]]
	done
}

@test "a tool that waits for records exits with 2 whatever else is closed" {
	for command in "${reading[@]}"; do
		for closed in '>&-' '2>&-' '>&- 2>&-'; do
			run bash -c "$command <&- $closed"
			[ "$status" -eq 2 ] || { echo "$command <&- $closed: status $status"; return 1; }
			[[ "$output" != *error=* ]] || { echo "$command <&- $closed: $output"; return 1; }
		done
	done
}

@test "a tool that has its operands does not need standard input or standard error" {
	for command in "${answering[@]}"; do
		run --separate-stderr bash -c "$command </dev/null"
		[ "$status" -eq 0 ] || { echo "$command: status $status: $stderr"; return 1; }
		want=$output
		for closed in '<&-' '2>&-' '<&- 2>&-'; do
			run --separate-stderr bash -c "$command $closed"
			[ "$status" -eq 0 ] || { echo "$command $closed: status $status: $stderr"; return 1; }
			[ "$output" = "$want" ]
			[ -z "$stderr" ]
		done
	done
}

@test "an answer that cannot be written is an error" {
	for command in "${answering[@]}"; do
		for closed in '>&-' '<&- >&-'; do
			run --separate-stderr bash -c "$command $closed"
			[ "$status" -eq 2 ] || { echo "$command $closed: status $status"; return 1; }
			[ "$stderr" = "${command%% *}: standard output is closed" ] || { echo "$command: $stderr"; return 1; }
		done
		for closed in '>&- 2>&-' '<&- >&- 2>&-'; do
			run bash -c "$command $closed"
			[ "$status" -eq 2 ] || { echo "$command $closed: status $status"; return 1; }
		done
	done
}

@test "steps that cannot be shown are an error" {
	run bash -c 'shoot -x -s q weapon=musket range=12 target.defence=14 2>&-'
	[ "$status" -eq 2 ]
}

@test "a closed standard input cannot be opened again by its name" {
	run --separate-stderr bash -c 'muster -l /dev/stdin <&-'
	refuses "/dev/stdin: cannot be read"
	run --separate-stderr bash -c 'shoot -s @/dev/stdin weapon=musket range=12 target.defence=14 <&-'
	refuses "/dev/stdin: cannot be read"
}

@test "a signal ends a tool at once, though nobody reads what it writes to a pipe" {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkfifo pipe
	exec 8<>pipe
	roll -s x -n 1000000 d6 >pipe 8<&- &
	local tool=$! tries
	for ((tries = 0; tries < 100; tries++)); do # it waits in a write of what the pipe does not hold
		grep -q pipe_w "/proc/$tool/wchan" 2>/dev/null && break
		[ "$(cat "/proc/$tool/wchan" 2>/dev/null)" != 0 ] || [ "$tries" -lt 5 ] || break
		sleep 0.02
	done
	kill -TERM "$tool"
	for ((tries = 0; tries < 100; tries++)); do
		kill -0 "$tool" 2>/dev/null || break
		sleep 0.02
	done
	local ended=$tries
	exec 8>&- # whoever has not ended, ends now
	wait "$tool" || true
	[ "$ended" -lt 100 ]
}
