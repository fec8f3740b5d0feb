#!/usr/bin/env bats
# What people read: columns, bars and colour where the terminal has them.
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet
	export VOLTIGEUR_UNITS="$root/tests/units/british.yaml:$root/tests/units/french.yaml"
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
# longest line of the output, in characters, escapes not counted
longest() { sed 's/<esc>\[[0-9;]*m//g' <<<"$output" | awk '{ if (length > most) most = length } END { print most }'; }

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
