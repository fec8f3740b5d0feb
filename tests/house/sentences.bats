#!/usr/bin/env bats
# The grammar of what the rules say: tests/house/sentences.py says which rules.
load ../helper

@test "sentences of random records of every ruleset keep the rules of grammar" {
	command -v python3 >/dev/null || skip "no python3"
	run -0 python3 "$root/tests/house/sentences.py" --samples 8
	[[ ${lines[-1]} =~ ^[1-9][0-9]{2,}\ sentences,\ 0\ with\ faults$ ]]
}

@test "a sentence that breaks a rule is found" {
	command -v python3 >/dev/null || skip "no python3"
	run python3 - "$root/tests/house" <<-'EOF'
		import sys
		sys.dont_write_bytecode = True
		sys.path.insert(0, sys.argv[1])
		from sentences import faults
		for text in ("1 inches", "2 die fall", "the the man", "draw.turn", "hit (", "a apple", "Rifles throws 4",
		             "seen; ; clear", "is it so: yes", "kit "):
		    assert list(faults(text)), text
		for text in ("Harris fires the musket at Dubois: power 10, skill 7, +1 accuracy = 18 against 14: hit for 10",
		             "2 action dice left", "Rifles throw 4", "1 inch"):
		    assert not list(faults(text)), text
		print("found")
	EOF
	[ "$output" = found ] || { echo "$output"; false; }
}
