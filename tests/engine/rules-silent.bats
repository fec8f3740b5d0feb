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
