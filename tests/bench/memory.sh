#!/bin/sh
# Peak memory of a long stream; nothing of it may stay.
# shellcheck source=tests/bench/lib.sh
. "$(dirname "$0")/lib.sh"
needs /usr/bin/time
count=${BENCH_MEMORY:-10000000}
yes 'weapon=musket accuracy=1 range=12 target.defence=14 target.health=11 target.cover=yes moved=no mounted=no' |
	head -n "$count" | /usr/bin/time -f %M -o "$work/peak" shoot fire -s bench >/dev/null
awk -v count="$count" '{
	printf "%-44s %9.2f MiB (bar at most 16, goal 8): %s\n", "peak memory, " count " records", $1 / 1024,
		$1 <= 8192 ? "goal" : $1 <= 16384 ? "met" : "MISSED" }' "$work/peak"
