#!/usr/bin/env bats
# Rosters made from the public data of roster builders, with the verdict of that data:
# tests/fixtures/rosters/README.md says where it is from.
load ../../helper

setup() { cd "$root/tests/fixtures/rosters" || return 1; }

said() { sed -n "s/^# $1: //p" "$2"; }

@test "each nation of the book has a roster that the source accepts, and one that it refuses" {
	for nation in $(sed -n '/^rows/,$s/^  \([a-z]*\): .*/\1/p' "$root/tables/silver-bayonet/nations.yaml"); do
		[[ $(said source "$nation.yaml") == *accepted ]]
		[[ $(said source "$nation"-*.yaml) == *refused:* ]]
	done
	[ "$(ls ./*.yaml | wc -l)" -eq 12 ]
}

@test "the points are those of the source, and those that it gives each soldier" {
	for file in *.yaml; do
		run unit-validate -o json "$file"
		[ "$(jq -r 'select(.verdict) | .cost' <<<"$output")" = "$(said points "$file")" ] || { echo "$file: $output"; return 1; }
		[ "$(sed -n 's/.*}  *# \([0-9 +]*\)$/\1/p' "$file" | paste -sd+ | bc)" = "$(said points "$file")" ]
		sum=$(unit-validate --costs -o json "$file" | jq -s '[.[] | select(.rule == "hire" or .rule == "outsider") | .points] | add')
		[ "$sum" = "$(said points "$file")" ] || { echo "$file: $sum"; return 1; }
	done
}

@test "what the source accepts is legal; what it refuses is illegal, by the constraint that says the same" {
	for file in *.yaml; do
		run unit-validate -o json "$file"
		verdict=$(jq -r 'select(.verdict) | .verdict' <<<"$output")
		case $(said source "$file") in
		*accepted) [ "$verdict" = legal ] ;;
		*) [ "$verdict" = illegal ] && [ "$(jq -r 'select(.severity == "error") | .rule' <<<"$output" | sort -u)" = "$(said breaks "$file")" ] ;;
		esac || { echo "$file: $output"; return 1; }
	done
}

@test "each of them has cards" {
	for file in *.yaml; do
		[ "$(muster -r silver-bayonet --cards -o html -u "$file" | grep -c '^<article>$')" -eq "$(grep -cE '^  (- \{)?name: ' "$file")" ]
	done
}
