# What the benchmarks share: where things are, and the records they use.
# shellcheck shell=sh disable=SC2034
root=$(cd "$(dirname "$0")/../.." && pwd)
bench=$root/tests/bench
PATH=${VOLTIGEUR_BUILD:-$root/build}:/usr/games:$PATH
LC_ALL=C.UTF-8
VOLTIGEUR_RULES=silver-bayonet
export PATH LC_ALL VOLTIGEUR_RULES
work=${BENCH_WORK:-${TMPDIR:-/tmp}/voltigeur-bench}
mkdir -p "$work"

measure() { python3 "$bench/measure.py" "$@"; }

# records N: N shots of about a hundred bytes each, for one weapon and another.
records() {
	file=$work/shots-$1
	[ -s "$file" ] || awk -v n="$1" 'BEGIN {
		split("musket rifle pistol blunderbuss", weapon, " ")
		for (i = 1; i <= n; i++)
			printf "id=%d weapon=%s accuracy=%d range=%d target.defence=%d target.health=%d target.cover=%s moved=no\n",
				i, weapon[i % 4 + 1], i % 3, i * 7 % 26, 12 + i % 4, 8 + i % 5, i % 2 ? "yes" : "no"
	}' >"$file"
	echo "$file"
}

needs() { # TOOL: leave quietly when it is not there
	command -v "$1" >/dev/null || { echo "${0##*/}: $1 is not installed; skipped"; exit 0; }
}
