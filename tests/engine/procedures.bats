#!/usr/bin/env bats
# Procedures that nobody wrote: what each step and expression means is worked out by
# procedures.py, and the tools must say the same.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	unset VOLTIGEUR_RULES VOLTIGEUR_LOG VOLTIGEUR_UNITS
}

@test "random procedures do what voltigeur-rules(5) says of their steps, by dice, in streams and in odds" {
	run -0 python3 "$root/tests/engine/procedures.py" "${PROCEDURES_SEED:-1}" "${PROCEDURES:-25}"
	[ -z "$output" ]
}
