#!/usr/bin/env bats
# What people read: columns, bars and colour where the terminal has them.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet
	export VOLTIGEUR_UNITS="$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml"
	odds="shoot --odds --outcome result by=hagman at=dubois range=20"
}

# on_a_terminal WIDTH COMMAND: what a terminal so wide shows, with escapes made visible.
on_a_terminal() {
	command -v python3 >/dev/null || skip "no python3"
	run timeout 20 python3 - "$@" <<-'PYTHON'
		import fcntl, os, pty, struct, sys, termios
		pid, master = pty.fork()
		if pid == 0:
		    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0))
		    os.execvp("sh", ["sh", "-c", sys.argv[2]])
		seen = b""
		try:
		    while True:
		        seen += os.read(master, 4096)
		except OSError:
		    pass
		print(seen.decode().replace("\r", "").replace("\x1b", "<esc>"), end="")
	PYTHON
}
# longest line of the output, in columns, escapes not counted
longest() { sed 's/<esc>\[[0-9;]*m//g' <<<"$output" | wc -L; }

@test "on a terminal odds have bars in eighths of a cell, and colour" {
	TERM=xterm on_a_terminal 80 "$odds"
	[[ "$output" == *"<esc>[36m"*"█"*"<esc>[0m"* ]]
}

@test "NO_COLOR takes the colour and leaves the bars" {
	NO_COLOR=1 TERM=xterm on_a_terminal 80 "$odds"
	[[ "$output" != *"<esc>"* && "$output" == *"█"* ]]
	NO_COLOR=1 TERM=xterm on_a_terminal 80 "muster"
	[[ "$output" != *"<esc>"* ]]
}

@test "a dumb terminal has neither colour nor blocks" {
	TERM=dumb on_a_terminal 80 "$odds"
	[[ "$output" != *"<esc>"* && "$output" != *"█"* && "$output" == *"###"* ]]
	TERM=dumb on_a_terminal 80 "muster"
	[[ "$output" != *"<esc>"* ]]
}

@test "a locale that is not UTF-8 has bars of ASCII" {
	LC_ALL=C TERM=xterm on_a_terminal 80 "$odds"
	[[ "$output" == *"###"* && "$output" != *"█"* ]]
	LC_ALL=en_US.ISO-8859-1 TERM=xterm on_a_terminal 80 "$odds"
	[[ "$output" == *"###"* && "$output" != *"█"* ]]
}

@test "forty columns are not passed by the bars" {
	TERM=xterm on_a_terminal 40 "$odds | cat; $odds | tail -n +2 | head -n 4"
	TERM=xterm on_a_terminal 40 "$odds"
	output=$(tail -n +2 <<<"$output") # the first line is the record itself
	[ "$(longest)" -le 40 ] || { echo "$output"; false; }
}

@test "a roll that is wider than the page is a paragraph a figure" {
	TERM=dumb on_a_terminal 40 muster
	[ "$(longest)" -le 40 ] || [ "$(grep -c , <<<"$output")" -gt 0 ]
	[[ "${lines[0]}" == "Harris" && "${lines[1]}" == "  "* ]] || { echo "$output"; false; }
	[[ "$output" == *"health 13"* ]]
	# and as a table where there is room
	TERM=dumb on_a_terminal 300 muster
	[[ "${lines[0]}" == "figure "*"health"* ]]
}

@test "on a terminal figures stand out" {
	TERM=xterm on_a_terminal 300 muster
	[[ "$output" == *"<esc>[1mHarris"*"<esc>[0m"* ]]
}

@test "a file has no width: the table is whole there" {
	run muster -o text
	[[ "${lines[0]}" == "figure "*"health"* ]]
	COLUMNS=40 run muster -o text
	[[ "${lines[0]}" == "Harris" ]]
}

@test "chances and bars are rounded up from the half, on every machine" {
	for width in $(seq 57 70); do
		TERM=dumb COLUMNS=$width run roll -O -o text 2d6
		seven=${lines[7]##* } two=${lines[2]##* }
		[ "${#seven}" -eq $((width - 37)) ]
		[ "${#two}" -eq $(((${#seven} + 3) / 6)) ] || { echo "$width: $output"; false; }
	done
	COLUMNS=40 run roll -O -o text 1d1000
	[[ "${lines[2]}" == *" 0.10%  "*" 0.10%" ]]
	COLUMNS=40 run roll -O -o text 5d2
	[[ "${lines[2]}" == *" 3.13%  "*" 3.13%" ]]
}

@test "a chance is written to the hundredth, then to the ten-thousandth, then by its first two digits, and never as none or certain" {
	for shown in 1d999:0.10% 1d1001:0.0999% 1d1000000:0.0001% 2d1002:1.0e-04% 4d32:9.5e-05% 10d10:1.0e-08% 302d10:1.0e-300% 303d10:'<1e-300%' 200d100:'<1e-300%'; do
		COLUMNS=40 run roll -O -o text "${shown%%:*}"
		[[ "${lines[2]}" == *" ${shown#*:}  "* ]] || { echo "$shown: ${lines[2]}"; false; }
	done
	COLUMNS=40 run roll -O -o text 200d100
	[[ "${lines[2]}" == *" 100%  "* && "$output" == *" >99.99%  "* ]]
}

@test "on a terminal a sentence is said once: before its record, or as the line itself" {
	local shot='shoot -t -s seed by=hagman at=dubois range=20'
	TERM=dumb on_a_terminal 200 "$shot -o text | cat"
	[ "${#lines[@]}" -eq 1 ] || { echo "$output"; false; }
	sentence=${lines[0]}
	TERM=dumb on_a_terminal 200 "$shot -o kv | cat"
	[ "${lines[0]}" = "$sentence" ] && [[ ${lines[1]} == *" text=\"$sentence\"" ]] || { echo "$output"; false; }
}
