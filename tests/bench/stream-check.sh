#!/bin/sh
# A stream of checks, against awk with the rule in it.
# shellcheck source=tests/bench/lib.sh
. "$(dirname "$0")/lib.sh"
needs mawk
count=${BENCH_RECORDS:-1000000}
file=$work/checks-$count
[ -s "$file" ] || awk -v n="$count" 'BEGIN {
	split("shaken distracted none", terror, " ")
	for (i = 1; i <= n; i++)
		printf "id=%d by=soldier-%d courage=%d reach=%d terror=%s inspired=%s curse=%d health=%d unit=company-%d\n",
			i, i % 97, i % 4, 10 + i % 7, terror[i % 3 + 1], i % 2 ? "yes" : "no", i % 2, 8 + i % 5, i % 9
}' >"$file"
measure --name "check courage, $count records" --least 5 --goal 10 --repeat 3 --input "$file" -- \
	check courage -s bench -- mawk -f "$bench/check.awk"
