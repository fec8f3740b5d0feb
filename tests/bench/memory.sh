#!/bin/sh
# Peak memory of a long stream; nothing of it may stay.
# shellcheck source=tests/bench/lib.sh
. "$(dirname "$0")/lib.sh"
count=${BENCH_MEMORY:-10000000}
yes 'weapon=musket accuracy=1 range=12 target.defence=14 target.health=11 target.cover=yes moved=no mounted=no' |
	head -n "$count" | python3 -c 'import resource, subprocess, sys
subprocess.run(["shoot", "fire", "-s", "bench"], stdin=sys.stdin, stdout=subprocess.DEVNULL, check=True)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print("%-44s %9.2f MiB (bar at most 16, goal 8): %s" % ("peak memory, %s records" % sys.argv[1], peak, "goal" if peak <= 8 else "met" if peak <= 16 else "MISSED"))' "$count"
