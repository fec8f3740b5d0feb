#!/bin/sh
# Runs a command that prints TAP, shows what it prints, and closes with a line of counts.
# Fails where a test fails, and where fewer tests answer than the plan promised.

# Behind the shim of a version manager, a short script costs five times as much.
python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null) || python=
[ -z "$python" ] || [ "$python" = "$(command -v python3)" ] || PATH=$(dirname "$python"):$PATH

"$@" | awk '
	{ print; fflush() }
	/^1\.\.[0-9]+$/ { planned += substr($0, 4); plan = 1 }
	/^ok .*# skip/ { skipped++; next }
	/^ok / { passed++ }
	/^not ok / { failed++; names[failed] = $0 }
	END {
		lost = planned - passed - failed - skipped
		if (!plan) { print "no test answered" }
		if (lost > 0) { printf "%d tests did not answer\n", lost; failed += lost }
		for (i = 1; i in names; i++) { print "failed: " substr(names[i], 8) }
		printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
		exit failed > 0 || !plan
	}'
