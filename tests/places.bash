# For tests of where a mistake of a ruleset is told (rules-places.bats, rules-game.bats): a ruleset in
# game/, and what --check-rules says of it. The ^ in a text stands before the place.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir game
	printf 'id: game\nsides: {figure: {a: 2, b: [red, blue], c: no, d: set, e: {type: number, least: 1}, marks: {type: set, words: [near, far]}}}\n' >game/ruleset.yaml
}

# wrong FILE MESSAGE: of the file on standard input.
wrong() {
	local text before line
	text=$(cat)
	before=${text%%^*}
	line=${before//[!$'\n']/}
	before=${before##*$'\n'}
	printf '%s\n' "${text/^/}" >"game/$1"
	run --separate-stderr timeout 20 table-lookup --check-rules ./game/
	local want="table-lookup: ./game/$1:$((${#line} + 1)):$((${#before} + 1)): $2"
	[ "$status" -eq 2 ] && [ -z "$output" ] && [ "$stderr" = "$want" ] ||
		{ printf 'status %d: %s\nwant: %s\ngot:  %s\n' "$status" "$output" "$want" "$stderr"; return 1; }
}

# part MESSAGE: of a procedure.
part() {
	{
		printf 'check:\n  p:\n    about: a test\n    sides: figure\n'
		sed 's/^/    /'
	} | wrong check.yaml "$1"
}

# ruleset MESSAGE: of ruleset.yaml.
ruleset() { wrong ruleset.yaml "$1"; }
