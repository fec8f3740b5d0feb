#!/usr/bin/env bats
# JSON lines: plain ones are read in place, others by jansson; nobody can tell.
load ../helper

setup() { export VOLTIGEUR_RULES=silver-bayonet; }

# The plain line, and the same with an escape in a field that stands apart.
@test "a plain line and one with an escape get the same answer" {
	fields='"weapon":"musket","range":12,"accuracy":-1,"target.defence":14,"target.cover":true,"moved":false'
	plain=$(echo "{$fields,\"note\":\"a\"}" | shoot -s seed)
	escaped=$(echo "{$fields,\"note\":\"\\u0061\"}" | shoot -s seed)
	[ "$plain" = "$escaped" ]
	[[ "$plain" == '{"weapon":"musket","range":12,"accuracy":-1,"target.defence":14,"target.cover":true,"moved":false,"note":"a","did":"shoot.fire",'* ]]
}

@test "numbers keep their worth: 1.50 is 1.5, 1e1 is 10, minus zero is 0" {
	run bash -c "echo '{\"a\":1.50,\"b\":1e1,\"c\":-0,\"weapon\":\"rifle\",\"range\":31,\"target.defence\":14}' | shoot -o kv"
	[[ "$output" == "a=1.5 b=10 c=0 weapon=rifle range=31 "* ]]
}

@test "a key twice, a zero in front and a comma too many are no JSON" {
	for line in '{"a":1,"a":2}' '{"a":01}' '{"a":1,}' '{"a":truex}' '{"a":1}x' '{"a":"x'; do
		run --separate-stderr shoot <<<"$line"
		[ "$status" -eq 2 ]
		[[ "$stderr" == "shoot: stdin:1: invalid JSON: "* ]]
	done
}

@test "blanks between the tokens of a line say nothing" {
	run bash -c "echo '{ \"weapon\" : \"rifle\" ,	\"range\":31,\"target.defence\":14 } ' | shoot"
	answers '{"weapon":"rifle","range":31,"target.defence":14,"did":"shoot.fire","result":"out-of-range","refused":"out-of-range"}'
}

@test "lines of one layout are read as each alone, wherever its blanks are, and whatever comes next" {
	local before after behind values line
	cd "$BATS_TEST_TMPDIR" || return 1
	for before in '' ' ' $'\t '; do
		for after in '' ' ' $' \t'; do
			for behind in '' ' '; do
				for values in '1d1 a' '2d1 b' '3d1 c\u0064' '1d2 ""' 'x a' '12d1 a,b'; do
					# shellcheck disable=SC2086
					set -- $values
					echo "{\"roll\"$before:$after\"$1\"$behind,$before\"note\"$before:$after\"${2//\"/}\"$behind,\"n\"$before:$after${#1}$behind}"
				done >lines
				roll -s x <lines >together 2>/dev/null || true
				while IFS= read -r line; do roll -s x <<<"$line" 2>/dev/null || true; done <lines >apart
				[ "$(sed 's/"dice":[^}]*//' together)" = "$(sed 's/"dice":[^}]*//' apart)" ] || { diff together apart; return 1; }
				[ "$(wc -l <together)" -eq 6 ]
			done
		done
	done
}

@test "an object of as many fields as the limit is read, plain or with an escape; of one more it is refused" {
	local text
	for text in 1d1 '1d\u0031'; do
		run roll --limit fields=3 <<<"{\"roll\":\"$text\",\"a\":1,\"b\":2}"
		[[ $output == *'"total":1'* ]] || { echo "$output"; return 1; }
		run roll --limit fields=2 <<<"{\"roll\":\"$text\",\"a\":1,\"b\":2}"
		[[ $output == *'limit: fields'* ]] || { echo "$output"; return 1; }
	done
}
