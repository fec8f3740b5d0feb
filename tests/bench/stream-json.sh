#!/bin/sh
# The same stream in JSON, against jq with the rule in it.
# shellcheck source=tests/bench/lib.sh
. "$(dirname "$0")/lib.sh"
needs jq
count=$((${BENCH_RECORDS:-1000000} / 5))
file=$(records "$count")
[ -s "$file.json" ] || awk '{
	line = ""
	for (i = 1; i <= NF; i++) {
		split($i, part, "=")
		value = part[2] == "yes" ? "true" : part[2] == "no" ? "false" : part[1] == "id" || part[2] !~ /^[0-9]/ ? "\"" part[2] "\"" : part[2]
		line = line (i > 1 ? "," : "") "\"" part[1] "\":" value
	}
	print "{" line "}"
}' "$file" >"$file.json"
measure --name "shoot fire, $count JSON records" --least 5 --goal 20 --repeat 3 --input "$file.json" -- \
	shoot fire -s bench -- jq -c -f "$bench/fire.jq"
