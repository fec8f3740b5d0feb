#!/bin/sh
# RECORDS (a hundred million) records through shoot and check in one pipe: prints
# how many came out, the last of them, and the peak memory and time of each tool;
# exit 1 when one is lost or memory is not flat.
set -eu
cd "$(dirname "$0")/../.."
PATH=${VOLTIGEUR_BUILD:-$PWD/build}:$PATH
records=${RECORDS:-100000000}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

yes 'weapon=musket range=12 target.defence=14' | head -n "$records" |
	/usr/bin/time -f 'shoot %M kB %e s' -o "$folder/shoot" shoot -r silver-bayonet -s long -S |
	/usr/bin/time -f 'check %M kB %e s' -o "$folder/check" check -r silver-bayonet terror --set courage=2 -s long |
	awk '{ last = $0 } END { printf "%d records\n%s\n", NR, last }' >"$folder/said"
cat "$folder/said" "$folder/shoot" "$folder/check"
grep -qx "$records records" "$folder/said"
grep -q "shoot.number=$records " "$folder/said"
awk '$2 > 8192 { exit 1 }' "$folder/shoot" "$folder/check"
