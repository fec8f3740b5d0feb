#!/bin/sh
# Runs the fuzz targets that `make fuzzers` built:
#
#   fuzz.sh run SECONDS TARGET...    each so long, two at a time; corpora grow
#   fuzz.sh smoke SECONDS TARGET...  all together in so long, two at a time, from a few inputs
#   fuzz.sh one SECONDS TARGET       a single one; from FEW inputs, where that is set
#   fuzz.sh merge 0 TARGET...        what grew, merged into tests/fuzz/corpus
#
# Inputs: seeds from the tests' own files (seeds.py), and the corpora that grew,
# one archive a target.  All of them take a target minutes, so a smoke run begins with
# sixteen, other ones for each commit.  Work is done below build-fuzz/corpus; what breaks a
# target is left in build-fuzz/found and makes the status 1.
set -eu
cd "$(dirname "$0")/../.."
mode=$1 seconds=$2
shift 2
work=build-fuzz/corpus found=build-fuzz/found
mkdir -p "$work" "$found"
export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=0 UBSAN_OPTIONS=print_stacktrace=1
[ "$mode" = one ] || python3 tests/fuzz/seeds.py "$work/seeds"

# few TARGET: a folder with FEW of its inputs: by name, which is a digest, from the commit's on.
few() {
	small=$work/few/$1
	rm -rf "$small" && mkdir -p "$small"
	commit=$(git rev-parse HEAD 2>/dev/null || echo 0)
	find "$work/$1" "$work/seeds/$1" -type f | awk -F / -v from="$commit" '{ print (($NF "") < from), $NF, $0 }' |
		LC_ALL=C sort | head -n "$FEW" | cut -d ' ' -f 3 | xargs -r cp -t "$small"
	echo "$small"
}

# one TARGET SECONDS: runs it, and says what came of it in one line.
one() {
	target=$1
	kept=$work/$target
	mkdir -p "$kept" "$work/seeds/$target"
	[ ! -f "tests/fuzz/corpus/$target.tar.gz" ] || tar -xzf "tests/fuzz/corpus/$target.tar.gz" -C "$kept"
	# what is new is written to the first folder
	inputs="$kept $work/seeds/$target"
	[ -z "${FEW:-}" ] || inputs=$(few "$target")
	dictionary=
	[ ! -f "tests/fuzz/dictionaries/$target.dict" ] || dictionary=-dict=tests/fuzz/dictionaries/$target.dict
	status=0
	# shellcheck disable=SC2086 # an option or none; one folder or two
	nice -n 19 "build-fuzz/fuzz/$target" $dictionary -max_total_time="$2" -timeout=20 -rss_limit_mb=2048 \
		-malloc_limit_mb=1024 -close_fd_mask=3 -print_final_stats=1 -reload=0 -verbosity=1 \
		-artifact_prefix="$found/$target-" $inputs 2>"$found/$target.log" || status=$?
	runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$found/$target.log")
	edges=$(sed -n 's/.*cov: \([0-9]*\).*/\1/p' "$found/$target.log" | tail -n 1)
	if [ "$status" -eq 0 ]; then
		echo "fuzz: $target: ${runs:-0} executions, ${edges:-0} edges, $(find "${inputs%% *}" -type f | wc -l) inputs: nothing broke"
		rm -f "$found/$target.log"
	else
		echo "fuzz: $target: BROKEN after ${runs:-?} executions, see $found/$target.log" && tail -n 40 "$found/$target.log"
		return 1
	fi
}

merge() {
	small=$work/merged-$1
	rm -rf "$small" && mkdir -p "$small" tests/fuzz/corpus
	"build-fuzz/fuzz/$1" -merge=1 -timeout=20 -close_fd_mask=3 -max_len=4096 -artifact_prefix="$found/$1-" "$small" "$work/$1" "$work/seeds/$1" >/dev/null 2>&1
	# those of the seeds come from the tests anyway
	sha1sum "$work/seeds/$1"/* | sed "s|^\([0-9a-f]*\).*|$small/\1|" | xargs rm -f
	tar -C "$small" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=644 -cf - . | gzip -9n >"tests/fuzz/corpus/$1.tar.gz"
	echo "fuzz: $1: $(find "$small" -type f | wc -l) inputs, $(wc -c <"tests/fuzz/corpus/$1.tar.gz") bytes"
}

case $mode in
merge)
	for target; do merge "$target"; done
	;;
one) one "$1" "$seconds" ;;
smoke | run)
	[ "$mode" = run ] || { seconds=$((2 * seconds / $#)) && export FEW=16; }
	# a target begins when one of the two before it ends: some take long to read their seeds
	printf '%s\n' "$@" | xargs -n 1 -P 2 sh tests/fuzz/fuzz.sh one "$seconds"
	;;
*) echo "fuzz.sh: expected run, smoke, one or merge" >&2 && exit 2 ;;
esac
