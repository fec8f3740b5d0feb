# compiled.bash RECORDS: the list of fixtures/compiled.txt, from the records of the conformance
# vectors, which are written to a file.
set -eu
root=$(dirname "$0")/../..
jq -r 'select(.record and .rules and (.variant or .answer.did)) |
	"\(.rules) " + (if .variant then "\(.tool).\(.variant)" else .answer.did end) + " \(.record | del(.faces) | tojson)"' \
	"$root"/tests/conformance/*.jsonl >"$1"
"${VOLTIGEUR_BUILD:-$root/build}/tests/compiled" --records "$1" "$root"/tables/*/
