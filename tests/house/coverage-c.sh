#!/bin/sh
# What the tests reached of lib/, from the profiles of a build with clang's
# coverage:
#
#   coverage-c.sh BUILD LINES BRANCHES
#
# One line a file, worst first; then by file every line that no test reached, and
# those whose conditions always came out the same; the totals last.  It stays in
# BUILD/report.  Status 1 when fewer hundredths of the lines or of the branches
# were reached than the floors say.
set -eu
cd "$(dirname "$0")/../.."
build=$1
llvm-profdata merge -sparse "$build"/profiles/*.profraw -o "$build/all.profdata"
objects=
for tool in "$build"/* "$build"/tests/*; do
	name=${tool##*/}
	if [ -f "$tool" ] && [ -x "$tool" ] && { [ -f "cmd/$name.c" ] || [ -f "tests/c/$name.c" ]; }; then
		objects="${objects:+$objects -object }$tool"
	fi
done
# shellcheck disable=SC2086 # options
llvm-cov export -format=text -summary-only -instr-profile "$build/all.profdata" $objects lib >"$build/coverage.json"
# shellcheck disable=SC2086
llvm-cov show -show-branches=count -instr-profile "$build/all.profdata" $objects lib >"$build/coverage.txt"
status=0
python3 tests/house/coverage-c.py "$build/coverage.json" "$build/coverage.txt" "$2" "$3" >"$build/report" || status=$?
cat "$build/report"
exit "$status"
