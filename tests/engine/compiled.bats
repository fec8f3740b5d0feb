#!/usr/bin/env bats
# What the compiler makes of the rules: what is left of each program for a record, and what was
# found out about it. No answer need change where this does: so the list says it.
load ../helper

@test "of each program as many operations are left as the list says, and the same ones" {
	cd "$BATS_TEST_TMPDIR"
	bash "$root/tests/engine/compiled.bash" records >compiled
	diff "$root/tests/fixtures/compiled.txt" compiled ||
		{ echo "where that is meant: make compiled; compiled --dump shows one program"; return 1; }
}

@test "the programs of all five rulesets are in the list, and less is left for a record than for all" {
	[ "$(cut -d' ' -f1 "$root/tests/fixtures/compiled.txt" | sort -u | wc -l)" -eq 5 ]
	# RULESET PROGRAM OPERATIONS; COUNT records: FOR-ONE FOR-SHAPE FOR-INTEGERS, MAY-FAIL; DIGEST
	run -0 awk '{ gsub("[;,:]", ""); whole = $3 * $4; if ($6 > whole + $4) print "more than the whole:", $0; one += $6; shape += $7; integers += $8; all += whole }
		END { if (one * 4 > shape * 3 || shape * 4 > all * 3 || integers > shape) print "hardly less:", one, shape, integers, all }' "$root/tests/fixtures/compiled.txt"
	[ -z "$output" ] || { echo "$output"; return 1; }
}
