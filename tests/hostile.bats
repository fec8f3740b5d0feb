# What nobody types by intent: sizes, depths, bytes and numbers past every
# bound.  Each is refused by a line and exit 2, in a time a user would wait.
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir tiny
	printf 'id: tiny\ntitle: Tiny\nabout: one expression\n' >tiny/ruleset.yaml
}

# says EXPRESSION: the ruleset's one procedure computes it.
says() {
	cat >tiny/table-lookup.yaml <<-END
	about: one expression
	table-lookup:
	  sum:
	    about: an expression
	    fields: {a: 3}
	    gives: {v: number}
	    steps:
	      - let: {v: "$1"}
	END
	run --separate-stderr timeout 20 table-lookup -r ./tiny/ sum a=1
}

# many N TEXT: the text N times.
many() {
	python3 -c 'import sys; sys.stdout.write(sys.argv[2] * int(sys.argv[1]))' "$1" "$2"
}

# made TEXT N: the program that python prints is the file's end.
ends() {
	python3 -c "$2" >>"tiny/$1"
	run --separate-stderr timeout 20 table-lookup -r ./tiny/ sum a=1
}

@test "a sum at the lowest 64-bit number is refused as too large" {
	says "0 - 649657 * 92737 * 337 * 127 * 73 * 49 - 1"
	refuses "too large"
	says "abs(-649657 * 92737 * 337 * 127 * 73 * 49 - 1)"
	refuses "too large"
}

@test "a chain of a hundred thousand operators is refused, and does not exhaust the stack" {
	says "$(many 30000 'a + ')a"
	refuses "more than 1000 operators"
	says "a / ($(many 30000 '2 * ')2)"
	refuses "more than 1000 operators"
}

@test "thousands of brackets, signs and nots are refused" {
	says "$(many 30000 '(')a$(many 30000 ')')"
	refuses "limit: depth"
	says "$(many 30000 '- ')a"
	refuses "signs in a row"
	says "1 if $(many 20000 'not ')a < 1 else 2"
	refuses "\"not\" in a row"
}

@test "a YAML file nested a million deep is refused" {
	says a
	ends ruleset.yaml 'print("x: " + "[" * 1000000)'
	refuses "limit: nesting"
}

@test "a YAML map of 400000 keys is refused in a moment, and not with 400000 lines" {
	says a
	ends ruleset.yaml 'for i in range(400000): print("k%d: 1" % i)'
	refuses "and 399900 more"
	[ "$(wc -l <<<"$stderr")" -eq 101 ]
}

@test "a key that stands twice is refused, far apart too" {
	says a
	ends ruleset.yaml 'for i in [*range(1000), 500]: print("k%d: 1" % i)'
	refuses '"k500" stands twice, first in line 504'
}

@test "a terminal escape in the input does not reach the terminal by way of a message" {
	run --separate-stderr roll $'3d6\e[31m'
	refuses '3d6\x1b[31m'
}

@test "a limit of depth that would exhaust the stack is refused" {
	run --separate-stderr roll --limit depth=1000000 3d6
	refuses 'depth=1000000'
	run --separate-stderr roll --limit depth=1000 "$(many 900 '(')$(many 900 '1d6)')"
	[ "$status" -eq 2 ]
	run --separate-stderr roll --limit depth=1000 -d 4 "$(many 900 '(')1d6$(many 900 ')')"
	[ "$status" -eq 0 ]
}

@test "procedures that do two others at each of forty levels are refused in a moment" {
	says a
	ends table-lookup.yaml '
for i in range(40): print("  t%d: {about: a, gives: {v: number}, steps: [{do: t%d, as: a}, {do: t%d, as: b}]}" % (i, i + 1, i + 1))
print("  t40: {about: a, gives: {v: number}, steps: [let: {v: 1}]}")'
	run --separate-stderr timeout 20 table-lookup -r ./tiny/ t0
	[ "$status" -eq 2 ]
	[[ "$stderr" == *"limit: program"* || "$stderr" == *deep* ]]
}
