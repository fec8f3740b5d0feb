#!/usr/bin/env bats
# A number is exact, whoever writes it and however: what a record cannot hold is refused.
load ../helper

# The form; what it is in JSON, and what as text; - where it is refused.
forms() {
	cat <<-'END'
		3                       3                3
		3.0                     3                3
		3.000                   3                3
		3.0000                  3                -
		-2                      -2               -2
		-0                      0                0
		-0.0                    0                0
		-0e5                    0                -
		-12.500                 -12.5            -12.5
		0.001                   0.001            0.001
		0.0001                  -                -
		3.0004                  -                -
		3.0000000000000000001   -                -
		2.9999999999999999999   -                -
		0.30000000000000004     -                -
		1e0                     1                -
		1E+2                    100              -
		15e-1                   1.5              -
		1000e-3                 1                -
		0.0000001e7             1                -
		1e-3                    0.001            -
		1e-4                    -                -
		1e-99                   -                -
		1E12                    -                -
		1e400                   -                -
		1e99999999999999999999  -                -
		1e-9999999999999999999  -                -
		0e99999999999999999999  0                -
		99999999999             99999999999      99999999999
		99999999999.999         99999999999.999  99999999999.999
		99999999999.9999        -                -
		1000000000000           -                -
		9223372036854775808     -                -
		99999999999999999999999 -                -
		+1                      -                1
		01                      -                1
		.5                      -                -
		5.                      -                -
		1e                      -                -
		0x10                    -                -
		0b1                     -                -
		1_000                   -                -
		1'000                   -                -
		NaN                     -                -
		nan                     -                -
		Infinity                -                -
		-Infinity               -                -
		inf                     -                -
		--1                     -                -
		1-1                     -                -
		1/2                     -                -
		½                       -                -
		١                       -                -
	END
}

# says WANT NUMBER: the answer's total is five and five and the number.
says() {
	if [ "$1" = - ]; then
		[[ $status -eq 2 && "$output" == *error* ]]
	else
		[[ $status -eq 0 && $output == "$(echo "$1 10" | awk '{ printf "%.3f", $1 + $2 }' | sed 's/\.\{0,1\}0*$//')" ]]
	fi || { echo "$2: status $status: $output, not $1"; return 1; }
}

shot() { shoot -r silver-bayonet -d 4,6 -o "$@"; }

@test "each form of a number is read exactly, or refused, in JSON and as text" {
	while read -r form json text; do
		output=$(shot json <<<"{\"weapon\":\"musket\",\"note\":\"4\\\"5\",\"range\":1.5e1,\"target.defence\":14,\"accuracy\":$form}" 2>/dev/null) && status=0 || status=$?
		[ "$status" -ne 0 ] || output=$(sed 's/.*"total":\([^,}]*\).*/\1/' <<<"$output")
		says "$json" "JSON $form"
		output=$(shot kv <<<"weapon=musket range=15 target.defence=14 accuracy=$form" 2>/dev/null) && status=0 || status=$?
		[ "$status" -ne 0 ] || output=$(sed 's/.* total=\([^ ]*\).*/\1/' <<<"$output")
		says "$text" "text $form"
	done < <(forms)
}

@test "so is a number with very many digits" {
	nines=$(printf '%0100000d' 0 | tr 0 9)
	zeros=${nines//9/0}
	for number in "$nines" "0.${zeros}1" "1e$nines" "1e-$nines" "${zeros}1e-5"; do
		run --separate-stderr timeout 10 shoot -r silver-bayonet -d 4,6 -o json <<<"{\"accuracy\":$number}"
		[ "$status" -eq 2 ]
	done
	run timeout 10 shoot -r silver-bayonet -d 4,6 -o json <<<"{\"weapon\":\"musket\",\"range\":15,\"target.defence\":14,\"accuracy\":0.${zeros}1e100001}"
	[ "$status" -eq 0 ]
	[[ "$output" == *'"total":11,'* ]]
}

@test "numbers of a list are exact as well, each in its place" {
	run roll -o json <<<'{"roll":"1d1","a":[3.0, 2.50e0,"7"],"b-1":-0.125,"c":"9"}'
	[[ "$output" == '{"roll":"1d1","a":[3,2.5,"7"],"b-1":-0.125,"c":"9",'* || "$output" == '{"roll":"1d1","a":[3,2.5,7],"b-1":-0.125,"c":"9",'* ]]
	run --separate-stderr roll -o json <<<'{"roll":"1d1","a":[3, 2.0000000000000000001]}'
	[ "$status" -eq 2 ]
	[[ "$output" == '{"error":"a: expected numbers below 10^12 with up to three decimal places, or texts"'* ]]
}
