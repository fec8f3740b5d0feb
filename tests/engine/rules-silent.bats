#!/usr/bin/env bats
# Mistakes that once were accepted in silence: a key, a side, a word or a name that nothing knows.
# As in rules-places.bats, the ^ stands before the place that the message must name.
load ../places

# part MESSAGE: of what is behind `check:`.
part() { { printf 'check:\n'; sed 's/^/  /'; } | wrong check.yaml "$1"; }

# steps MESSAGE: of the steps of a procedure.
steps() { { printf 'check:\n  p:\n    about: a test\n    sides: figure\n    gives: {v: 0}\n    steps:\n'; sed 's/^/      /'; } | wrong check.yaml "$1"; }

# inner MESSAGE: of what a procedure has that another one calls.
inner() { { printf '%s\n' 'p: {about: a test, sides: figure, steps: [{do: q}]}' 'q:'; sed 's/^/  /'; } | part "$1"; }

@test "a procedure that others call has the keys of one, and sides that there are" {
	inner 'unknown key "sies" in a procedure; did you mean "sides"?' <<-'END'
		^sies: figure
		steps: [{let: {a: 1}}]
	END
	inner 'unknown key "filds" in a procedure; did you mean "fields"?' <<-'END'
		sides: figure
		^filds: {n: number}
		steps: [{let: {a: 1}}]
	END
	inner 'unknown sides "xyzzy"' <<-'END'
		sides: ^xyzzy
		steps: [{let: {a: 1}}]
	END
	inner 'unknown sides "[...]"' <<-'END'
		sides: ^[figure]
		steps: [{let: {a: 1}}]
	END
	run --separate-stderr check -r ./game p # and so says who uses it
	refuses 'check: ./game/check.yaml:4:12: unknown sides "[...]"'
}

@test "a step sets fields, and names without a dot" {
	steps 'unknown name "taget.a"; did you mean "target.a"?' <<<'- {let: {^taget.a: 0}}'
	steps 'unknown name "target.nothing"; expected a field, or a name without a dot' <<<'- {let: {^target.nothing: 4}}'
	steps 'unknown name "foo.bar"; expected a field, or a name without a dot' <<<'- {let: {^foo.bar: 3}}'
	steps 'unknown name "taget.a"; did you mean "target.a"?' <<<'- {tally: {name: h, dice: 2, of: d6, faces: {^taget.a: 6}}}'
	steps 'unknown name "taget.c"; did you mean "target.c"?' <<<'- {choose: c, options: {yes: {let: {^taget.c: no}}, no: {}}}'
	{ printf '%s\n' 'p: {about: a test, sides: figure, steps: [{do: q, as: first}, {let: {^fist.v: 1}}]}' 'q: {gives: {v: 0}, steps: [{let: {v: 2}}]}'; } |
		part 'unknown name "fist.v"; did you mean "first.v"?'
	printf 'check:\n  p: {about: a test, sides: figure, steps: [{table: t}]}\n' >game/check.yaml
	wrong tables.yaml 'unknown name "taget.a"; did you mean "target.a"?' <<<'t: {die: d6, rows: {1-3: {^taget.a: 1}, 4+: }}'
}

@test "a step sets what a procedure gives" {
	part 'no step sets "foo"' <<<'p: {about: a test, sides: figure, gives: {v: 0, ^foo: 0}, steps: [{let: {v: 1}}]}'
	inner 'no step sets "foo"' <<-'END'
		gives: {^foo: 0}
		steps: [{let: {bar: 1}}, {say: "{bar}"}]
	END
	# what another procedure gives under this name is its answer, too
	printf 'check:\n  p: {about: a, gives: {v: 0, w: 0}, steps: [{let: {v: 1}}]}\n  q: {about: b, gives: {w: 0}, steps: [{roll: {w: d6}}]}\n' >game/check.yaml
	run table-lookup --check-rules ./game
	[ "$status" -eq 0 ]
}

@test "what a row of a table sets is read, or a field" {
	printf '%s\n' 'check: {p: {about: a test, sides: figure, steps: [{table: t}]}}' 'tables: {t: {die: d6, rows: {1-3: {a: 1}, 4+: {^reult: bad}}}}' |
		wrong check.yaml '"reult" is a name that nothing reads; a field of a side is set by its name'
}

# ---- names ----

signs='expected letters, digits and inner hyphens'
own='is a word of the records themselves'

@test "dice, fields and what is given have names that a record can have" {
	for name in x=y 'x y' '' X; do
		steps "invalid name \"$name\" of a die; $signs" <<<"- {roll: {^'$name': d6}}"
		steps "invalid name \"$name\" of a die; $signs" <<<"- {pick: {^'$name': 3}}"
		steps "invalid name \"$name\" of a die; $signs" <<<"- {tally: {name: ^'$name', dice: 2, of: d6, faces: {v: 6}}}"
		part "invalid name \"$name\" of what a procedure gives; $signs" <<<"p: {about: a test, gives: {^'$name': 0}, steps: [{stop: x}]}"
		inner "invalid name \"$name\" of what a procedure gives; $signs" <<<$'gives: {^\''"$name"$'\': 0}\nsteps: [{stop: x}]'
	done
	steps "invalid name \"[...]\" of a die; $signs" <<<'- {tally: {name: ^[h], dice: 2, of: d6, faces: {v: 6}}}'
	steps 'invalid name "a.b" of a die; a dot stands between an owner and his field' <<<'- {roll: {^a.b: d6}}'
	part 'invalid name "target.a" of a field; a dot stands between an owner and his field' <<<'p: {about: a test, sides: figure, fields: {^target.a: 0}, steps: [{stop: x}]}'
	printf 'check:\n  p: {about: a test, sides: figure, steps: [{stop: x}]}\n' >game/check.yaml
	ruleset 'invalid name "b.c" of a field; a dot stands between an owner and his field' <<<'id: game
sides: {figure: {^b.c: 0}}'
	printf 'check:\n  p: {about: a test, steps: [{stop: x}]}\n' >game/check.yaml
	ruleset 'invalid name "b.c" of a field; a dot stands between an owner and his field' <<<'id: game
options: {^b.c: 0}'
}

@test "no die, field or answer is called as the records' own words are" {
	for name in error did by id seed faces text warn refused read number; do
		steps "\"$name\" $own; a die needs another name" <<<"- {roll: {^$name: d6}}"
		steps "\"$name\" $own; a die needs another name" <<<"- {tally: {name: ^$name, dice: 2, of: d6, faces: {v: 6}}}"
		part "\"$name\" $own; a field needs another name" <<<"p: {about: a test, fields: {^$name: 0}, steps: [{stop: x}]}"
		part "\"$name\" $own; what a procedure gives needs another name" <<<"p: {about: a test, gives: {^$name: 0}, steps: [{stop: x}]}"
		inner "\"$name\" $own; what a procedure gives needs another name" <<<$'gives: {^'"$name"$': 0}\nsteps: [{stop: x}]'
		part "\"$name\" $own; a call needs another name" <<<"p: {about: a test, steps: [{do: q, as: ^$name}]}
q: {steps: [{stop: x}]}"
	done
	part "\"was\" $own; a call needs another name" <<<'p: {about: a test, steps: [{do: q, as: ^was}]}
q: {steps: [{stop: x}]}'
	printf 'check:\n  p: {about: a test, sides: figure, steps: [{table: t}]}\n' >game/check.yaml
	wrong tables.yaml "\"error\" $own; a die needs another name" <<<'t: {die: d6, name: ^error, rows: {1-3: {a: 1}, 4+: }}'
	wrong tables.yaml '"a" is a field; what is rolled or picked has a name of its own' <<<'t: {die: d6, name: ^a, rows: {1-3: {a: 1}, 4+: }}'
	wrong tables.yaml '"result" is what a procedure ends with, and no die' <<<'t: {die: d6, name: ^result, rows: {1-3: {a: 1}, 4+: }}'
	wrong tables.yaml "\"seed\" $own; what a table sets needs another name" <<<'t: {die: d6, rows: {1-3: {^seed: 1}, 4+: }}'
}

@test "procedures, terms, tables, sides, house dice and the ruleset have names without spaces and signs" {
	for name in 'a b' '' -x a=b ü; do
		part "invalid name \"$name\" of a procedure; $signs" <<<"^'$name': {about: a test, steps: [{stop: x}]}"
	done
	part "invalid name \"a.b\" of a procedure; $signs" <<<"^a.b: {about: a test, steps: [{stop: x}]}"
	rm game/check.yaml
	wrong tables.yaml "invalid name \"a b\" of a table; $signs" <<<'^a b: {about: a test, die: d6, rows: {1-3: , 4+: }}'
	rm game/tables.yaml
	for id in 'a b' -1 ü a/b a,b; do
		ruleset "invalid id \"$id\"; $signs" <<<"id: ^$id"
	done
	for name in 'a b' d6 x=y ''; do
		ruleset "invalid name \"$name\" of a house die; $signs, and no plain die such as d6" <<<"id: game
dice: {^'$name': {throw: d6, faces: {1: 2}}}"
	done
	ruleset 'a house die has "faces" or "words", not both' <<<'id: game
dice: {x: {throw: d2, faces: {1: 2}, ^words: {1: a, 2: b}}}'
}

# ---- declarations ----

@test "the words of a field, and its default, are ones that it can have" {
	part 'invalid word "a,b"; expected a word without commas' <<<'p: {about: a test, fields: {f: [a, ^"a,b"]}, steps: [{stop: x}]}'
	part 'invalid word ""; expected a word without commas' <<<'p: {about: a test, fields: {f: [a, ^""]}, steps: [{stop: x}]}'
	part 'the field has the word "a" already' <<<'p: {about: a test, fields: {f: [a, b, ^a]}, steps: [{stop: x}]}'
	part 'the field has the word "a" already' <<<'p: {about: a test, fields: {f: {words: [a, b, ^a]}}, steps: [{stop: x}]}'
	part 'a list of words has at least one' <<<'p: {about: a test, fields: {f: ^[]}, steps: [{stop: x}]}'
	part '"words" are for a word or a set, not for a number' <<<'p: {about: a test, fields: {f: {type: number, ^words: [a]}}, steps: [{stop: x}]}'
	part 'the default of "f" is above the maximum of 6' <<<'p: {about: a test, fields: {f: {type: number, most: 6, default: ^7}}, steps: [{stop: x}]}'
	part 'the default of "f" is below the minimum of 3' <<<'p: {about: a test, fields: {f: {least: 3, default: ^0}}, steps: [{stop: x}]}'
	part 'the default of "f" is below the minimum of 0' <<<'p: {about: a test, fields: {f: {type: distance, default: ^-3}}, steps: [{stop: x}]}'
	part 'the default of "f" is not a multiple of 0.5' <<<'p: {about: a test, fields: {f: {step: 0.5, default: ^0.3}}, steps: [{stop: x}]}'
}

@test "a decision has each option once, and an option is empty or a map" {
	steps 'the decision has the option "red" already' <<<'- {choose: b, options: [red, blue, ^red]}'
	steps 'an option is empty, or a map with "when" and "let"' <<<'- {choose: b, options: {red: ^5, blue: {}}}'
}

# ---- numbers and words where they have no sense ----

@test "a constant number of dice or targets is one that can be" {
	for count in 1.5 21 '(30 - 2)' -1; do
		steps 'the number of dice must be a whole number from 0 to 20' <<<"- {roll: {h: ^$count d6}}"
	done
	for count in 1.5 '2 * 1000000' -3; do
		steps 'the number of dice must be a whole number from 0 to 10000' <<<"- {tally: {name: h, dice: ^$count, of: d6, faces: {v: 6}}}"
	done
	for count in 0 -1 1.5; do
		part 'the number of targets must be a whole number from 1' <<<"p: {about: a test, sides: figure, targets: ^$count, steps: [{stop: x}]}"
	done
	printf 'check:\n  p: {about: a test, sides: figure, steps: [{table: t}]}\n' >game/check.yaml
	wrong tables.yaml 'a table throws at most 20 dice' <<<'t: {die: ^30 d6, rows: {1-50: {a: 1}, 51+: }}'
}

@test "a table has the keys that its kind uses" {
	printf 'check:\n  p: {about: a test, sides: figure, steps: [{table: t}]}\n' >game/check.yaml
	table() { wrong tables.yaml "this kind of table does not use \"$1\""; }
	table read <<<'t: {die: d6, ^read: a, rows: {1-3: {a: 1}, 4+: }}'
	table across <<<'t: {die: d6, ^across: a, rows: {1-3: {a: 1}, 4+: }}'
	table modifiers <<<'t: {^modifiers: [{add: 1}], rows: [{when: c, a: 1}, {a: 2}]}'
	table name <<<'t: {read: a, ^name: x, rows: {1-3: {a: 1}, 4+: }}'
	table steps <<<'t: {read: a, ^steps: [{say: x}], rows: {1-3: {a: 1}, 4+: }}'
	table edges <<<'t: {read: a, ^edges: [1, 2], rows: {1-3: {a: 1}, 4+: }}'
	table modifiers <<<'t: {read: b, across: a, ^modifiers: [{add: 1}], gives: e, rows: {red: [1], blue: [2]}}'
}

@test "a table reads a number, a word or a flag, and the words of a field are known" {
	printf 'check:\n  p: {about: a test, sides: figure, steps: [{table: t}]}\n' >game/check.yaml
	wrong tables.yaml 'got a set of words; a table reads a number, a word, or yes or no' <<<'t: {read: ^d, rows: {x: {a: 1}}}'
	wrong tables.yaml 'unknown value "gren" for b; expected one of: red, blue' <<<'t: {read: b, rows: {red: {a: 1}, ^gren: {a: 2}}}'
}

@test "with gives the fields of the procedure that is called what they can have" {
	called() { { sed 's/^/p: {about: a test, steps: [/; s/$/]}/'; echo 'q: {fields: {ww: [red, green], n: number, f: no}, steps: [{stop: x, when: ww is red and n > 1 and f}]}'; } | part "$1"; }
	called 'unknown value "blue" for ww; expected one of: red, green' <<<'{do: q, with: {ww: ^blue}}'
	called 'got yes or no; expected a number, as "n" is' <<<'{do: q, with: {n: ^yes}}'
	called 'got a number; expected a word, as "ww" is' <<<'{do: q, with: {ww: ^3}}'
	called 'got a word; expected yes or no, as "f" is' <<<'{do: q, with: {f: ^maybe}}'
}

@test "a misspelt name in arithmetic is an unknown name, and no word" {
	steps 'unknown name "dei"; did you mean "die"?' <<<'- {roll: {die: d6}}
- {let: {w: ^dei + a}}'
	steps 'unknown name "dei"; did you mean "die"?' <<<'- {roll: {die: d6}}
- {let: {w: ^dei * 2}}'
	steps 'got a word; expected a number' <<<'- {let: {w: ^nothing + a}}'
}

@test "ruleset.yaml: distances and counts" {
	printf 'check:\n  p: {about: a test, steps: [{stop: x}]}\n' >game/check.yaml
	ruleset 'unknown key "unt" in distances; did you mean "unit"?' <<<'id: game
distances: {^unt: centimetres}'
	ruleset 'distances must be a map of names' <<<'id: game
distances: ^centimetres'
	ruleset 'distances must be a map of names' <<<'id: game
distances: ^[]'
	ruleset '"soldiers" for "counts" is no number of a side' <<<'id: game
sides: {figure: {men: 6, hurt: no}}
counts: ^soldiers'
	ruleset '"hurt" for "counts" is no number of a side' <<<'id: game
sides: {figure: {men: 6, hurt: no}}
counts: ^hurt'
}

@test "state.yaml: what is yes or no, and what puts somebody out" {
	printf 'check:\n  p: {about: a test, steps: [{stop: x}]}\n' >game/check.yaml
	kept() { sed 's/^/state: /' | wrong state.yaml "$1"; }
	kept 'expected yes or no' <<<'{a: {loss: ^maybe}}'
	kept 'expected yes or no' <<<'{a: {board: ^3}}'
	kept '"out" of a number must be one, such as 0, or 3+ for 3 or more' <<<'{a: {out: ^dead}}'
	kept '"e" can never be -5: see its least and most' <<<'{e: {out: ^-5}}'
	kept 'unknown value "rde" for b; expected one of: red, blue' <<<'{b: {out: ^rde}}'
	kept 'expected yes or no' <<<'{c: {out: ^maybe}}'
}

@test "units.yaml: what a figure has is of the type of its field" {
	printf 'check:\n  p: {about: a test, steps: [{stop: x}]}\n' >game/check.yaml
	figure() { { echo 'unit: {keys: {name: text, crew: {many: crew}}}'; sed 's/^/members: {crew: {keys: {name: text, men: 3, kits: {type: set, words: [near]}}, figure: /; s/$/}}/'; } | wrong units.yaml "$1"; }
	figure 'unknown name "mne"; did you mean "men"?' <<<'{a: ^mne}'
	figure 'got a number; expected yes or no' <<<'{c: ^3}'
	figure 'unknown value "purple" for b; expected one of: red, blue' <<<'{b: ^purple}'
	figure 'got a number; expected a word, as "b" is' <<<'{b: ^men}'
	figure 'got a word; expected a set of words, as "marks" is' <<<'{marks: ^near}'
	{ echo 'unit: {keys: {name: text, crew: {many: crew}}}'; echo 'members: {crew: {apart: ^maybe, keys: {name: text}}}'; } | wrong units.yaml 'expected yes or no'
}

# ---- the order of play ----

@test "what a deed costs, and what begins only when a step opens it, can happen" {
	printf 'id: game\nsides: {figure: {acting: no, walked: no, steps: 0}}\n' >game/ruleset.yaml
	printf 'state: {acting: {until: activation}, walked: {until: activation, budget: 1}, steps: {until: turn, budget: 6}}\n' >game/state.yaml
	printf 'activation: {flag: acting, budget: walked}\n' >game/order.yaml
	spends() { sed 's/^/p: {about: a test, sides: figure, spends: [/; s/$/], steps: [{stop: x}]}/' | part "$1"; }
	spends 'nobody can spend 2 of "walked": its budget is 1' <<<'{walked: ^2}, {steps: 6}'
	spends 'nobody can spend 7 of "steps": its budget is 6' <<<'{steps: ^7}'
	spends 'a cost must not be below 0' <<<'{steps: ^-1}'
	printf 'check: {p: {about: a test, sides: figure, spends: [{walked: 1}, {steps: 6}], steps: [{stop: x}]}}\n' >game/check.yaml
	run -0 table-lookup --check-rules ./game/
	wrong order.yaml 'nobody is ever active: an activation without "budget" needs a step that opens it' <<<'^activation: {flag: acting}'
	wrong order.yaml 'no step and no card opens the phase "two"' <<<'phases: {one: {who: steps < 6}, two: {who: yes, ^opened: yes}}'
	printf 'check: {p: {about: a test, sides: figure, spends: [{walked: 1}, {steps: 6}], steps: [{open: two}, {stop: x}]}}\n' >game/check.yaml
	run -0 table-lookup --check-rules ./game/
}

# ---- what is ignored, or never reached ----

@test "a modifier has the keys that it uses" {
	part 'only percent and times have "round"' <<<'p: {about: a test, gives: {v: 0}, modifiers: {m: [{from: 1}, {add: 1, ^round: up}]}, steps: [{let: {v: m}}]}'
	part 'only percent and times have "round"' <<<'p: {about: a test, gives: {v: 0}, modifiers: {m: [{from: 1}, {of: [{add: 1}], ^round: up}]}, steps: [{let: {v: m}}]}'
}

@test "a misspelt step is told with the nearest one" {
	steps 'unknown step "rol"; did you mean "roll"?' <<<'- {^rol: {d: d6}}'
	steps 'unknown step "refues"; did you mean "refuse"?' <<<'- {when: c, ^refues: far}'
	steps 'unknown step; expected one of: let roll pick reroll tally table choose do refuse open close repeat stop when/then/else again say' <<<'- ^{throw: {d: d6}}'
}

@test "a default of a set has words of it, and a start value that looks like a number is one" {
	part 'unknown value "c" for f; expected one of: a, b' <<<'p: {about: a test, fields: {f: {type: set, words: [a, b], default: [a, ^c]}}, steps: [{stop: x}]}'
	for text in 12in 1.2345 1e3 0x10; do
		part "\"$text\" is no number; expected one below 10^12 with up to three decimal places, and without a unit" <<<"p: {about: a test, fields: {f: ^$text}, steps: [{stop: x}]}"
	done
}

@test "a column is that of one row, and where is for one-of" {
	printf 'columns: {cost: 0}\nrows: {axe: {cost: 5}, rope: {cost: 1}}\n' >game/arms.yaml
	part 'got a set of words; a column is that of one row, as in sum(cost of load)' <<<'p: {about: a test, fields: {load: {type: set, from: arms}}, gives: {v: 0}, steps: [{let: {v: ^load.cost}}]}'
	part '"where" requires "one-of", the set that it picks from' <<<'p: {about: a test, fields: {n: number, gun: {from: arms, ^where: n > 3}}, steps: [{stop: x}]}'
}

@test "phases, events and deeds have names" {
	printf 'check: {p: {about: a test, steps: [{stop: x}]}}\n' >game/check.yaml
	printf 'state: {a: {until: turn}}\n' >game/state.yaml
	wrong order.yaml "invalid name \"a b\" of a phase; $signs" <<<'phases: {^a b: {who: a > 0}}'
	rm game/order.yaml
	wrong state.yaml "invalid name \"a b\" of an event; $signs" <<<'{events: {^a b: {about: x}}, state: {}}'
	wrong state.yaml "invalid name \"x=y\" of a deed; $signs" <<<'{deeds: {^x=y: {about: x}}, state: {}}'
}

# ---- conditions ----

@test "a condition names something, or it is the same for every record" {
	for text in '1 > 0' yes 'not (3 < 2 and 2 > 1)' '2 + 2 == 5'; do
		steps "\"$text\" names nothing, so it is the same for every record" <<<"- {let: {v: 1}, when: ^$text}"
	done
	part '"1 > 0" names nothing, so it is the same for every record' \
		<<<'p: {about: a test, gives: {v: 0}, modifiers: {m: [{add: 1, when: ^1 > 0}]}, steps: [{let: {v: m}}]}'
	part '"0 > 1" names nothing, so it is the same for every record' \
		<<<'p: {about: a test, gives: {v: 0}, steps: [{repeat: 9, until: ^0 > 1, steps: [{let: {v: +1}}]}]}'
	printf 'check: {p: {about: a test, steps: [{stop: x}]}}\n' >game/check.yaml
	wrong order.yaml '"1 > 0" names nothing, so it is the same for every record' <<<'phases: {one: {who: steps < 6, when: ^1 > 0}}'
}

@test "where of a field is a condition that some procedure can read" {
	printf 'check: {p: {about: a test, sides: man, fields: {n: number}, gives: {v: 0}, steps: [{let: {v: n}, when: gun is a}]}}\n' >game/check.yaml
	gun() { # gun WHERE MESSAGE: of a field that is one of a set
		wrong ruleset.yaml "no procedure can read this: $2" <<<"{id: game, sides: {man: {k: 1, load: {type: set, words: [a, b]}, gun: {words: [a, b], one-of: load, where: $1}}}}"
	}
	gun '^k + 1' 'got a number; expected yes or no'
	gun '^n is a' 'got a number; expected a word'
	gun '^nn > 1' 'unknown name "nn"; expected a field, die, term or profile'
	printf 'id: game\nsides: {man: {k: 1, load: {type: set, words: [a, b]}, gun: {words: [a, b], one-of: load, where: n > 1}}}\n' >game/ruleset.yaml
	run -0 table-lookup --check-rules ./game/
	printf 'q: {about: another, sides: man, gives: {v: 0}, steps: [{let: {v: 1}, when: gun is a}]}\n' | sed 's/^/  /' >>game/check.yaml
	sed -i 's/^check: {p: \(.*\)}$/check:\n  p: \1/' game/check.yaml
	run -0 table-lookup --check-rules ./game/ # which has no n, and so no default
}

@test "one-of is for fields of a side" {
	part '"one-of" is for fields of a side' <<<'p: {about: a test, fields: {load: {type: set, words: [a, b]}, gun: {words: [a, b], one-of: ^load}}, gives: {v: 0}, steps: [{let: {v: 1}, when: gun is a}]}'
}

@test "cells are all numbers or all words, whichever comes first" {
	grid() {
		wrong check.yaml 'cells must be all numbers or all words' <<<"{check: {p: {about: a test, fields: {n: number}, gives: {v: 0}, steps: [{table: grid}, {let: {v: n}}]}}, tables: {grid: {read: n, across: n, $1}}}"
	}
	grid 'gives: w, rows: {1: [x, ^5, 6], 2: [2, 7, 6]}'
	grid 'gives: v, also: w, rows: {1: [5, 6, x], 2: [2, 7, ^3]}'
}

@test "what is given is set by any kind of step, and by nothing else" {
	local step
	for step in 'let: {a: 1, v: 2}' 'roll: {v: d6}' 'tally: {name: shots, dice: 1, of: d6, faces: {x: 1, v: 2-3}}' \
		'choose: b, options: {red: {let: {x: 1}}, blue: {let: {x: 1, v: 2}}}' 'choose: b, options: {red: {let: {v: 1}}, blue: }'; do
		printf 'check:\n  p:\n    about: a test\n    sides: figure\n    gives: {v: 0, x: 0}\n    steps: [{let: {x: 1}}, {%s}]\n' "$step" >game/check.yaml
		run --separate-stderr table-lookup --check-rules ./game
		[[ "$stderr" != *'no step sets "v"'* ]] || { echo "$step: $stderr"; return 1; }
		sed -i 's/\bv: 2-3/y: 2-3/; s/\bv: d6/y: d6/; s/\bv: [12]/y: &/; s/y: v: /y: /; s/x: 0}/x: 0, y: 0}/' game/check.yaml
		run --separate-stderr table-lookup --check-rules ./game
		[[ "$stderr" == *'no step sets "v"'* ]] || { cat game/check.yaml; echo "$stderr"; return 1; }
	done
}
