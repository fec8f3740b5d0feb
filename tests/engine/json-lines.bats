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
