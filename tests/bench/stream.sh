#!/bin/sh
# A stream of shots, about a hundred bytes each, against awk with the rule in it.
# shellcheck source=tests/bench/lib.sh
. "$(dirname "$0")/lib.sh"
needs mawk
count=${BENCH_RECORDS:-1000000}
file=$(records "$count")
measure --name "shoot fire, $count records" --least 5 --goal 10 --repeat 3 --input "$file" -- \
	shoot fire -s bench -- mawk -f "$bench/fire.awk"
