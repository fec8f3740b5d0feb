#!/usr/bin/env bats
# Where each mistake is told of what is written in expressions, dice, sheets, cards and unit rules:
# as in rules-game.bats, the ^ stands before the place that the message must name.
load ../helper

fields='id: game
sides: {figure: {a: 2, b: [red, blue], c: no, d: set, e: {type: number, least: 1}, f: {type: number, step: 0.5, most: 6}, g: {type: number, step: 1}}}'
crews='unit: {keys: {name: text, crew: {many: crew}}}
members: {crew: {keys: {name: text, men: 3}, figure: {a: men}}}'

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir game
}

# wrong FILE MESSAGE: of the file on standard input; nothing else is told.
wrong() {
	local text before line
	text=$(cat)
	before=${text%%^*}
	line=${before//[!$'\n']/}
	printf '%s\n' "$fields" >game/ruleset.yaml
	printf '%s%s\n' "$before" "${text:${#before}+1}" >"game/$1"
	before=${before##*$'\n'}
	run --separate-stderr timeout 20 table-lookup --check-rules ./game/
	local want="table-lookup: ./game/$1:$((${#line} + 1)):$((${#before} + 1)): $2"
	[ "$status" -eq 2 ] && [ -z "$output" ] && [ "$stderr" = "$want" ] ||
		{ printf 'status %d: %s\nwant: %s\ngot:  %s\n' "$status" "$output" "$want" "$stderr"; return 1; }
}

# The one file, or what it has behind these lines.
sheet() { wrong sheet.yaml "$1"; }
state() { wrong state.yaml "$1"; }
ruleset() { { printf '%s\n' "$fields"; cat; } | wrong ruleset.yaml "$1"; }
part() { { printf 'check:\n  p:\n    about: a test\n    sides: figure\n    '; cat; } | wrong check.yaml "$1"; }
units() { { printf '%s\n' "$crews"; cat; } | wrong units.yaml "$1"; }
cards() { printf '%s\n' "$crews" >game/units.yaml && wrong cards.yaml "$1"; }
succession() { printf '%s\n' "$crews" >game/units.yaml && wrong succession.yaml "$1"; }

@test "sheets: parts, and what they show" {
	sheet 'a sheet needs "parts"' <<<'play: ^{title: A, about: b}'
	sheet 'unknown key "colour" in a sheet; expected one of: title about parts' <<<'play: {title: A, about: b, ^colour: red, parts: {a: [b]}}'
	sheet 'a part of a sheet is a list' <<<'play: {title: A, about: b, parts: {Shoot: ^text}}'
	sheet 'unknown table "nothing"' <<<'play: {title: A, about: b, parts: {Shoot: [{table: ^nothing}]}}'
	sheet 'unknown table "game.nothing"' <<<'play: {title: A, about: b, parts: {Shoot: [{table: ^game.nothing}]}}'
	sheet 'unknown profile "nothing"' <<<'play: {title: A, about: b, parts: {Shoot: [{profile: ^nothing}]}}'
	sheet 'unknown profile "ruleset.nothing"' <<<'play: {title: A, about: b, parts: {Shoot: [{profile: ^ruleset.nothing}]}}'
	sheet 'unknown list of modifiers "check.nothing"' <<<'play: {title: A, about: b, parts: {Shoot: [{modifiers: ^check.nothing}]}}'
	sheet 'a row of a grid is a list of 2' <<<'play: {title: A, about: b, parts: {Shoot: [{grid: [[a, b], ^[c]]}]}}'
	sheet 'a row of a grid is a list of 2' <<<'play: {title: A, about: b, parts: {Shoot: [{grid: [[a, b], ^c]}]}}'
	sheet 'rows must be a map of names' <<<'play: {title: A, about: b, parts: {Shoot: [{rows: ^[a]}]}}'
}

@test "ruleset.yaml: house dice, the dice that print 0, and sections" {
	ruleset '"zero" must be the number of sides of the dice that print 0' <<<'zero: ^many'
	ruleset '"zero" must be the number of sides of the dice that print 0' <<<'zero: ^1'
	ruleset '"zero" must be the number of sides of the dice that print 0' <<<'zero: ^1001'
	ruleset '"zero" must be the number of sides of the dice that print 0' <<<'zero: ^2.5'
	ruleset 'a house die requires "throw", the die to roll' <<<'dice: {x: ^{throw: 6}}'
	ruleset 'a house die requires "throw", the die to roll' <<<'dice: {x: ^{throw: dx}}'
	ruleset 'a house die requires "throw", the die to roll' <<<'dice: {x: ^{throw: d0}}'
	ruleset 'a house die requires "throw", the die to roll' <<<'dice: {x: ^{throw: d2.5}}'
	ruleset 'invalid face or range "7" for a d6' <<<'dice: {x: {throw: d6, faces: {^7: 1}}}'
	ruleset 'invalid face or range "0" for a d6' <<<'dice: {x: {throw: d6, faces: {^0: 1}}}'
	ruleset 'invalid face or range "a" for a d6' <<<'dice: {x: {throw: d6, faces: {^a: 1}}}'
	ruleset 'invalid face or range "1.5" for a d6' <<<'dice: {x: {throw: d6, faces: {^1.5: 1}}}'
	ruleset 'invalid face or range "2-1" for a d6' <<<'dice: {x: {throw: d6, faces: {^2-1: 1}}}'
	ruleset 'invalid face or range "1-9" for a d6' <<<'dice: {x: {throw: d6, faces: {^1-9: 1}}}'
	ruleset 'expected a whole number' <<<'dice: {x: {throw: d6, faces: {1: ^red}}}'
	ruleset 'expected a whole number' <<<'dice: {x: {throw: d6, faces: {1: ^1.5}}}'
	ruleset 'duplicate face 1' <<<'dice: {x: {throw: d6, faces: {1: 2, ^1-2: 3}}}'
	ruleset 'the faces of a house die must be a map of names' <<<'dice: {x: {throw: d6, faces: ^[1]}}'
	ruleset 'face 2 has no word' <<<'dice: {x: {throw: d2, words: ^{1: a}}}'
	ruleset '"again" requires a face ("on") and "rows"' <<<'dice: {x: {throw: d6, again: ^{on: 7, rows: {1: 2}}}}'
	ruleset '"again" requires a face ("on") and "rows"' <<<'dice: {x: {throw: d6, again: ^{on: 6}}}'
	ruleset 'dice must be a map of names' <<<'dice: ^[a]'
	ruleset 'terms must be a map of names' <<<'terms: ^[a]'
	ruleset 'modifiers must be a map of names' <<<'modifiers: ^text'
	ruleset 'tables must be a map of names' <<<'tables: ^[a]'
	ruleset 'extends: unknown ruleset "nothing"' <<<'extends: ^nothing'
}

# allowed FILE: the rules with the file on standard input have no mistake.
allowed() {
	printf '%s\n' "$fields" >game/ruleset.yaml
	cat >"game/$1"
	run --separate-stderr timeout 20 table-lookup --check-rules ./game/
	[ "$status" -eq 0 ] || { cat "game/$1"; echo "$stderr"; return 1; }
}
# step EXPRESSION, fields [FIELD...]: of a procedure that is allowed.
step() { allowed check.yaml <<<"check: {p: {about: a test, sides: figure, steps: [{let: {a: $1}}]}}"; }
field() { allowed check.yaml <<<"check: {p: {about: a test, fields: {x: $1}, gives: {v: 0}, steps: [{let: {v: 1}}, {stop: done}]}}"; }

@test "a die that prints 0 has 2 to 1,000 sides, and a house die as many as any die" {
	local sides
	for sides in 2 1000; do
		allowed ruleset.yaml <<<"$fields"$'\n'"zero: $sides"
	done
	ruleset 'a house die requires "throw", the die to roll' <<<'dice: {x: ^{throw: d1000001}}'
	for sides in 1 1000000; do
		allowed ruleset.yaml <<<"$fields"$'\n'"dice: {x: {throw: d$sides}}"
	done
}

@test "an id has letters and digits, and signs between them" {
	local text
	for text in 0 9 a z A Z game-2 a_b a.b; do
		allowed ruleset.yaml < <(sed "s/^id: game/id: '$text'/" <<<"$fields")
	done
	for text in / : @ '[' '`' '{' -a a- .a a_ 'a b'; do
		sed "s/^id: game/id: ^'${text/\//\\/}'/" <<<"$fields" >ids
		fields='' wrong ruleset.yaml "invalid id \"$text\"; expected letters, digits and inner hyphens" <ids
	done
}

@test "a divisor that cannot be 0: a part of it, a least value, a column of a profile" {
	local wrong='this divisor may be 0; write "at-least 1", or give the field a "least" and a default above 0'
	step '1 / (1 at-least a)'
	step '1 / (a at-least 0.5)'
	step '1 / (3 - 2)'
	part "$wrong" <<<'steps: [{let: {a: 1 / ^(0 at-least a)}}]'
	part "$wrong" <<<'steps: [{let: {a: 1 / ^(3 - 3)}}]'
	part "$wrong" <<<'steps: [{let: {a: 1 / ^(999999999999 * 999999999999 * 999999999999)}}]'
	local row='{about: a test, sides: figure, fields: {k: {from: kinds, default: b}}'
	for zero in 'a: {one: 0, two: 2}, b: {one: 3, two: 4}' 'a: {one: 1, two: 2}, b: {one: 0, two: 4}'; do
		printf 'columns: {one: 1, two: 1, three: 1}\nrows: {%s}\n' "$zero" >game/kinds.yaml
		allowed check.yaml <<<"check: {p: $row, steps: [{let: {a: 1 / k.two}}]}}"
		allowed check.yaml <<<"check: {p: $row, steps: [{let: {a: 1 / k.three}}]}}"
		wrong check.yaml "$wrong" <<<"check: {p: $row, steps: [{let: {a: 1 / ^k.one}}]}}"
	done
	printf 'columns: {one: 1, two: 0}\nrows: {a: {one: 1, two: 2}, b: {two: 1}}\n' >game/kinds.yaml
	wrong check.yaml "$wrong" <<<"check: {p: $row, steps: [{let: {a: 1 / ^k.two}}]}}" # who has none of the rows
}

@test "a number may have one value alone, and a word that is none is no number" {
	field '{type: number, least: 2, most: 2, default: 2}'
	local text
	for text in 9in 0in -9in +0in 1.2.3; do
		wrong check.yaml "\"$text\" is no number; expected one below 10^12 with up to three decimal places, and without a unit" \
			<<<"check: {p: {about: a test, fields: {x: ^$text}, gives: {v: 0}, steps: [{let: {v: 1}}, {stop: done}]}}"
	done
	for text in x9 in9 /9 "':9'" -x "'-'" +x; do
		field "$text"
	done
}

@test "a list has each word once, as far as its first thousand" {
	local words
	words=$(seq -s ', ' -f w%.0f 1000)
	field "{words: [$words, w1], default: w1}"
	wrong check.yaml 'the field has the word "w1" already' <<<"check: {p: {about: a test, fields: {x: {words: [${words%, w1000}, ^w1], default: w1}}, steps: [{stop: x}]}}"
}

@test "a key that nobody knows: which there are, or that a comma splits" {
	local comma='a comma inside { } ends an entry: did it split an expression?'
	ruleset "unknown key \"3)\" in a ruleset; $comma" <<<'^3): '
	ruleset 'unknown key "3)" in a ruleset; expected one of: id title about extends distances counts zero dice options bodies sides fields terms modifiers profiles refusals tables' <<<'^3): 4'
	ruleset 'unknown key "3)" in a ruleset; expected one of: id title about extends distances counts zero dice options bodies sides fields terms modifiers profiles refusals tables' <<<'^3): []'
	ruleset 'unknown key "mine" in a ruleset; expected one of: id title about extends distances counts zero dice options bodies sides fields terms modifiers profiles refusals tables' <<<'^mine: '
}

@test "expressions: what stands where another thing is expected" {
	part 'unexpected "-"; expected a minus with spaces around it' <<<'steps: [{let: {a: 3 ^-2}}]'
	part 'unexpected end of the expression "3 if c"; expected "else"' <<<'steps: [{let: {a: 3 if c^}}]'
	part 'unexpected end of the expression "3 if c else"; expected a value' <<<'steps: [{let: {a: 3 if c else^}}]'
	part 'unexpected end of the expression "(3 + 2"; expected ")"' <<<'steps: [{let: {a: (3 + 2^}}]'
	part 'got yes or no; expected a number' <<<'steps: [{let: {a: 3 + ^(c)}}]'
	part 'unexpected "2"; expected the end of the expression' <<<'steps: [{let: {a: 3 ^2}}]'
	part 'unexpected end of the expression "3 *"; expected a value' <<<'steps: [{let: {a: 3 *^ }}]'
	part 'unexpected end of the expression "down(3"; expected ")"' <<<'steps: [{let: {a: down(3^}}]'
	part 'got a set of words; expected a number' <<<'steps: [{let: {a: down(^d)}}]'
	part 'unexpected end of the expression "sum(3 of d"; expected ")"' <<<'steps: [{let: {a: sum(3 of d^}}]'
	part 'unexpected "4"; expected "of"' <<<'steps: [{let: {a: sum(3 ^4 of d)}}]'
	part 'got a number; expected yes or no' <<<'steps: [{let: {a: count(d where ^3)}}]'
	part 'got a number; expected a hand, a set or members' <<<'steps: [{let: {a: count(^a)}}]'
	part 'got a set of words; expected a body, as in rank(VALUE of BODY)' <<<'steps: [{let: {a: rank(a of ^d)}}]'
	part 'got a set of words; expected a hand of dice' <<<'steps: [{let: {a: pairs(^d)}}]'
	part 'unexpected "else"; expected a value' <<<'steps: [{let: {a: ^else}}]'
	part 'unexpected "where"; expected a value' <<<'steps: [{let: {a: ^where + 1}}]'
	part 'given() requires a field' <<<'steps: [{let: {a: given(^3)}}]'
	part 'unexpected ")"; expected a value' <<<'steps: [{let: {a: given(^)}}]'
	part 'unexpected "of"; expected a value' <<<'steps: [{let: {a: sum(^of d)}}]'
	part 'unknown name "nothing"; expected a field, die, term or profile' <<<'steps: [{let: {a: ^nothing(d)}}]'
	part 'this divisor may be 0; write "at-least 1", or give the field a "least" and a default above 0' <<<'steps: [{let: {a: 1 / ^a}}]'
	part 'this divisor may be 0; write "at-least 1", or give the field a "least" and a default above 0' <<<'steps: [{let: {a: 1 / ^(3 if c else a)}}]'
	part 'this divisor may be 0; write "at-least 1", or give the field a "least" and a default above 0' <<<'steps: [{let: {a: 1 / ^(e * a)}}]'
	part 'this divisor may be 0; write "at-least 1", or give the field a "least" and a default above 0' <<<'steps: [{let: {a: 1 / ^(e - 1)}}]'
	part 'this divisor may be 0; write "at-least 1", or give the field a "least" and a default above 0' <<<'steps: [{let: {a: 1 / ^(a at-least 0)}}]'
	part 'this divisor may be 0; write "at-least 1", or give the field a "least" and a default above 0' <<<'steps: [{let: {a: 1 / ^(3 at-most a)}}]'
	part 'this divisor may be 0; write "at-least 1", or give the field a "least" and a default above 0' <<<'steps: [{let: {a: 1 / ^0}}]'
	part 'invalid name "a b"; a comma inside { } ends an entry: did it split an expression?' <<<'steps: [{let: {^"a b": 3}}]'
	part 'invalid name "1"; a comma inside { } ends an entry: did it split an expression?' <<<'steps: [{let: {^1: 3}}]'
	part 'got a word; expected a number' <<<'steps: [{let: {a: ^b}}]'
	part 'unknown value "green" for b; expected one of: red, blue' <<<'steps: [{let: {b: ^green}}]'
	part 'unknown value "green" for b; expected one of: red, blue' <<<'steps: [{let: {c: b is ^green}}]'
	part 'unexpected end of the expression "b is red|"; expected a word' <<<'steps: [{let: {c: b is red|^}}]'
	part 'unexpected end of the expression "b is"; expected a word' <<<'steps: [{let: {c: b is^}}]'
	part 'unexpected end of the expression "b is not"; expected a word' <<<'steps: [{let: {c: b is not^}}]'
	part 'got a number; expected a word' <<<'steps: [{let: {c: ^a is red}}]'
	part 'unexpected end of the expression "d has"; expected a word' <<<'steps: [{let: {c: d has^}}]'
	part 'got a number; expected a set of words' <<<'steps: [{let: {c: ^a has red}}]'
	part 'got a number; expected a set of words' <<<'steps: [{let: {c: b in ^a}}]'
	part 'got a word; expected a set of words' <<<'steps: [{let: {c: d meets ^b}}]'
	part 'unexpected end of the expression "a <"; expected a value' <<<'steps: [{let: {c: a <^}}]'
	part 'got yes or no; expected a number' <<<'steps: [{let: {c: a < ^c}}]'
	part 'got a word; expected a number' <<<'steps: [{let: {c: a == ^b}}]'
	part 'unexpected "<"; expected the end of the expression' <<<'steps: [{let: {c: a < 2 ^< 3}}]'
	part 'unexpected end of the expression "not"; expected a value' <<<'steps: [{let: {c: not^}}]'
	part 'got a number; expected yes or no' <<<'steps: [{let: {c: ^a or c}}]'
	part 'got a number; expected a word' <<<'steps: [{let: {d: d + ^3}}]'
	part 'unknown name "red"; expected a field, die, term or profile' <<<'steps: [{let: {d: a - ^red}}]'
	part 'unexpected "1000000000000"; expected a number below 10^12 with up to three decimal places' <<<'steps: [{let: {a: 3 + ^1000000000000}}]'
	part 'unexpected "0.0001"; expected a number below 10^12 with up to three decimal places' <<<'steps: [{let: {a: ^0.0001}}]'
	part 'expected a value of each, as in sum(VALUE of LIST)' <<<'steps: [{let: {a: sum(^d)}}]'
	part 'expected a value of each, as in highest(VALUE of LIST)' <<<'steps: [{let: {a: highest(^d where item is red)}}]'
	part 'expected a value of each, as in words(VALUE of LIST)' <<<'steps: [{roll: {h: 2 d6}}, {let: {d: words(^h)}}]'
	part 'got a number; expected a word' <<<'steps: [{roll: {h: 2 d6}}, {let: {d: words(^face of h)}}]'
	part 'got yes or no; expected a word' <<<'steps: [{let: {d: words(^c of d)}}]'
}

@test "steps: numbers that are written there, and names" {
	part '"then" requires "when"' <<<'steps: [^{then: [{let: {a: 1}}]}]'
	part 'the number of lots must be a whole number from 1 to 64' <<<'steps: [{pick: {x: ^65}}]'
	part 'the number of lots must be a whole number from 1 to 64' <<<'steps: [{pick: {x: ^1 - 1}}]'
	part 'the number of lots must be a whole number from 1 to 64' <<<'steps: [{pick: {x: ^30 * 3}}]'
	part 'the number of lots must be a whole number from 1 to 64' <<<'steps: [{pick: {x: ^0.5 + 1}}]'
	part 'the number of lots must be a whole number from 1 to 64' <<<'steps: [{pick: {x: ^7 / 2}}]'
	part 'the number of lots must be a whole number from 1 to 64' <<<'steps: [{pick: {x: ^-1}}]'
	part 'the number of rounds must be a whole number from 0' <<<'steps: [{repeat: ^0 - 1, steps: []}]'
	part 'the number of rounds must be a whole number from 0' <<<'steps: [{repeat: ^1.5, steps: []}]'
	part '"say" must be text' <<<'steps: [{say: ^[a]}]'
	part 'unknown table "nothing"' <<<'steps: [{table: ^nothing}]'
	part 'unknown procedure "nothing" for check' <<<'steps: [{do: ^nothing}]'
}

@test "state.yaml: what a value becomes must be able to have it" {
	state '"f" may have a number that "g" must not have (least, most, step)' <<<'state: {f: {becomes: ^g}}'
	state '"e" may have a number that "f" must not have (least, most, step)' <<<'state: {e: {becomes: ^f}}'
	state '"e" may have a number that "f" must not have (least, most, step)' <<<'state: {f: {from: ^e}}'
	state '"a" may have a number that "g" must not have (least, most, step)' <<<'state: {g: {from: ^a}}'
	state '"nothing" is not a field of the same type as "a"' <<<'state: {a: {becomes: ^nothing}}'
}

@test "cards.yaml: each part has one content, of names that are known" {
	cards 'unknown key "part" in cards.yaml; did you mean "parts"?' <<<'^part: {}'
	cards 'expected a name' <<<'parts: {x: {for: crew, fields: [^[men]]}}'
	cards '"by" cannot be the name of a value' <<<'parts: {x: {for: crew, fields: [^by]}}'
	cards 'unknown name "nothing"; expected a field, die, term or profile' <<<'parts: {x: {for: crew, marks: [^nothing]}}'
	cards 'expected words' <<<'parts: {x: {for: crew, of: ^men, columns: [a]}}'
	cards 'expected a list of columns' <<<'parts: {x: {for: crew, of: name, columns: ^weight}}'
	cards 'unknown column "weight" of the items' <<<'parts: {x: {for: crew, of: name, columns: [^weight]}}'
	cards '"nothing" is not a profile with columns and rows' <<<'parts: {x: {for: crew, of: name, from: ^nothing, columns: [weight]}}'
	cards 'texts: has no "nothing"' <<<'parts: {x: {for: crew, of: name, text: ^nothing}}'
	cards 'unknown name "nothing"; expected a field, die, term or profile' <<<'parts: {x: {for: crew, of: ^nothing}}'
	cards 'got a word; expected a number' <<<'parts: {x: {for: crew, boxes: ^name}}'
	cards 'unclosed {' <<<'parts: {x: {for: crew, say: "^{"}}'
	cards 'unknown kind of members "nobody"' <<<'parts: {x: {for: ^nobody, say: a}}'
	cards 'a part requires fields, marks, boxes, of, each or say' <<<'parts: {x: ^{for: crew}}'
	cards 'a part has only one of fields, marks, boxes, of, each and say' <<<'parts: {x: {for: crew, say: ^a, boxes: men}}'
	cards 'unknown key "colour" in an entry of parts; expected one of: for fields marks boxes of from columns text each say when' <<<'parts: {x: {for: crew, say: a, ^colour: red}}'
	cards 'got a number; expected yes or no' <<<'parts: {x: {for: crew, say: a, when: ^men}}'
	cards 'no part with fields is called "y"' <<<'parts: {x: {each: ^y}, z: {for: crew, fields: [men]}}'
	cards 'no part with fields is called "y"' <<<'parts: {x: {each: ^y}, y: {for: crew, boxes: men}}'
}

@test "this is the member itself: its keys, not its members; a figure's field may be of two types" {
	units 'unknown name "this.nothing"; expected a field, die, term or profile' <<<'rules: {r: {for: crew, require: count(crew where men == ^this.nothing) == 1, say: a}}'
	units 'unknown name "this.crew"; expected a field, die, term or profile' <<<'rules: {r: {require: count(crew where ^this.crew) > 1, say: a}}'
	allowed units.yaml <<<"$crews"$'\nrules: {r: {for: crew, require: count(crew where men == this.men) == 1, say: a}}'
	fields='id: game
sides: {one: {both: 0, mixed: 0}, other: {both: 0, mixed: no}}'
	local part='unit: {keys: {name: text, crew: {many: crew}}}
members: {crew: {keys: {name: text, men: 3}, figure: {'
	{ printf '%s\n' "$fields"; } >game/ruleset.yaml
	wrong units.yaml 'got a word; expected a number' <<<"${part}both: ^name}}}"
	wrong units.yaml 'got yes or no; expected a number' <<<"${part}both: ^men > 2}}}"
	allowed units.yaml <<<"${part}both: men}}}"
	allowed units.yaml <<<"${part}mixed: men > 2}}}"
	allowed units.yaml <<<"${part}mixed: men}}}"
}

@test "units.yaml and succession.yaml" {
	units 'unknown key "colour" in units.yaml; expected one of: about version cost limit costs totals side new unit members aliases profiles rules' <<<'^colour: red'
	units 'a side must be a name' <<<'side: ^3 + 4'
	units 'got a word; expected a number' <<<'cost: ^name'
	units 'unknown name "nothing"; expected a field, die, term or profile' <<<'limit: ^nothing'
	units 'an entry of totals must be a map of names' <<<'totals: {men: ^name}'
	units 'unexpected ")"; expected a value' <<<'rules: {x: {require: count(crew where^), say: a}}'
	units 'got a number; expected yes or no' <<<'rules: {x: {require: count(crew where ^3), say: a}}'
	units 'got a word; expected a hand, a set or members' <<<'rules: {x: {require: sum(men of ^name) > 1, say: a}}'
	units 'got members; expected yes or no' <<<'rules: {x: {require: ^crew, say: a}}'
	units 'crew has no "men"' <<<'rules: {x: {require: ^crew.men > 1, say: a}}'
	units 'men has no "x"' <<<'rules: {x: {for: crew, require: ^men.x > 1, say: a}}'
	units 'expected a value of each, as in sum(VALUE of LIST)' <<<'rules: {x: {require: sum(^crew) > 1, say: a}}'
	succession 'terms must be a map of names' <<<'terms: ^[a]'
}
