#!/usr/bin/env bats
# Where each mistake of a rule is told: the ^ in these rules stands before the place
# that the message must name, and what follows it is all that is said.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir game
	printf 'id: game\nsides: {figure: {a: 2, b: [red, blue], c: no, d: set, e: {type: number, least: 1}}}\n' >game/ruleset.yaml
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

# step MESSAGE: of the steps of a procedure.
step() {
	{
		printf 'check:\n  p:\n    about: a test\n    sides: figure\n    gives: {v: 0}\n    steps:\n'
		sed 's/^/      /'
	} | wrong check.yaml "$1"
}

# part MESSAGE: of a procedure.
part() {
	{
		printf 'check:\n  p:\n    about: a test\n    sides: figure\n'
		sed 's/^/    /'
	} | wrong check.yaml "$1"
}

# table MESSAGE: of tables.yaml, whose table t a procedure looks up.
table() {
	printf 'check:\n  p: {about: a test, sides: figure, gives: {v: 0}, steps: [{table: t}]}\n' >game/check.yaml
	wrong tables.yaml "$1"
}

# ruleset MESSAGE: of ruleset.yaml.
ruleset() { wrong ruleset.yaml "$1"; }

number_range='is no number or range: 7, 3-4 or 11+'

# ---- steps ----

@test "a step is a map with one verb and the keys of that verb" {
	step 'a step is a map of names' <<<'- ^again'
	step 'a step is one of: let roll reroll tally table choose do repeat stop when/then/else again say' <<<'- ^{when: c}'
	step '"whne" is no part of this step; did you mean "when"?' <<<'- {stop: hit, ^whne: c}'
	step '"until" is no part of this step; it has: let when say note ref' <<<'- {let: {v: 1}, ^until: c}'
	step 'steps are a list' <<<'- {when: c, then: ^{stop: hit}}'
	step 'then needs a when' <<<'- ^{then: [{stop: hit}]}'
}

@test "every verb that the compiler accepts is in the message and in voltigeur-rules(5)" {
	listed=' let roll reroll tally table choose do repeat stop when/then/else again say '
	documented=$(sed -n '/^\.Sh STEPS/,/^\.Sh THE/s/^\.Ss \([a-z]*\)$/\1/p' "$root/man/voltigeur-rules.5")
	[ "$(tr ' ' '\n' <<<"${listed/when*else/then}" | sort)" = "$(printf '%s\n' "$documented" '' '' | sort)" ]
	# whatever the page names is tried as a verb
	for word in $(grep -o '[Cc]m [a-z-]*\|, Cm [a-z-]*' "$root/man/voltigeur-rules.5" | sed 's/.* //' | sort -u); do
		printf 'check:\n  p: {about: a test, sides: figure, steps: [{%s: x}]}\n' "$word" >game/check.yaml
		run table-lookup --check-rules ./game
		[[ $listed == *[\ /]$word[\ /]* && $word != when && $word != else ]] && accepted=1 || accepted=0
		[[ $output == *"a step is one of:${listed% }" ]] && refused=1 || refused=0
		[ $((accepted + refused)) -eq 1 ] || { echo "$word: $output"; return 1; }
	done
}

@test "a folder is named without the slashes at its end" {
	printf 'check:\n  p: {about: a test, sides: figure, steps: [{let: {b: green}}]}\n' >game/check.yaml
	for folder in ./game ./game/ ./game///; do
		run --separate-stderr check -r "$folder" p
		refuses 'check: ./game/check.yaml:2:'
		run --separate-stderr table-lookup --check-rules "$folder"
		refuses 'table-lookup: ./game/check.yaml:2:'
	done
	mkdir shelf && mv game shelf
	for folder in "$PWD/shelf" "$PWD/shelf/" "$PWD/shelf//"; do
		VOLTIGEUR_TABLES=$folder run --separate-stderr check -r game p
		refuses "check: $PWD/shelf/game/check.yaml:2:"
	done
}

@test "let: what is set, and to what" {
	step 'let is a map of names' <<<'- {let: ^v}'
	step 'yes or no cannot be changed by adding' <<<'- {let: {c: +^1}}'
	step 'a word cannot be changed by adding' <<<'- {let: {b: +^1}}'
	step 'a word is added to a set, not a number' <<<'- {let: {d: +^3}}'
	step '"green" is no word of b' <<<'- {let: {b: ^green}}'
	step '"new" has no value yet that could change' <<<'- {let: {^new: +1}}'
	step '"1st" is no name: a comma inside { } ends an entry; did it split an expression?' <<<'- {let: {^1st: 3}}'
	step 'a number where yes or no was expected' <<<'- {let: {c: ^3}}'
	step 'an expression was expected here, not a list' <<<'- {let: {v: ^[3]}}'
	step 'an expression was expected here, not a map' <<<'- {let: {v: ^{b: 3}}}'
}

@test "roll: names and dice" {
	step 'roll is a map of names' <<<'- {roll: ^d6}'
	step 'a die was expected: d6, or EXPR d6' <<<'- {roll: {x: ^[d6]}}'
	step '"k6" is no die: d6, or a house die of the ruleset' <<<'- {roll: {x: ^k6}}'
	step '"d0" is no die: d6, or a house die of the ruleset' <<<'- {roll: {x: ^d0}}'
	step '"nobody" is no name here: no field, die, term or profile' <<<'- {roll: {x: ^nobody d6}}'
	step '"x" is a number already' <<<'- {roll: {x: d6}}
- {roll: {^x: 2 d6}}'
}

@test "reroll: which die, which of a hand, and while what is spent" {
	step 'no step rolled "x"' <<<'- {reroll: ^x}'
	step 'no step rolled "v"' <<<'- {reroll: ^v}'
	step 'where picks among a hand of dice; "x" is one die' <<<'- {roll: {x: d6}}
- {reroll: x, where: ^face < 3}'
	step 'at-most picks among a hand of dice; "x" is one die' <<<'- {roll: {x: d6}}
- {reroll: x, at-most: ^1}'
	step 'yes or no where a number was expected' <<<'- {roll: {x: 2 d6}}
- {reroll: x, at-most: ^c}'
	step 'keep is higher or lower' <<<'- {roll: {x: d6}}
- {reroll: x, keep: ^best}'
	step 'while and spend go together' <<<'- {roll: {x: d6}}
- ^{reroll: x, while: x < 3}'
	step 'while and spend go together' <<<'- {roll: {x: d6}}
- ^{reroll: x, spend: a}'
	step 'a number where yes or no was expected' <<<'- {roll: {x: d6}}
- {reroll: x, while: ^x, spend: a}'
	step '"spares" has no value yet that could change' <<<'- {roll: {x: d6}}
- {reroll: x, while: x < 3, spend: ^spares}'
	step 'what is spent is a number' <<<'- {roll: {x: d6}}
- {reroll: x, while: x < 3, spend: ^b}'
}

@test "tally: the pool, its die and what is counted" {
	step 'a tally is a map of names' <<<'- {tally: ^shots}'
	step 'a tally says name, dice, of, and faces or count' <<<'- {tally: ^{name: shots, dice: 3, of: d6}}'
	step 'a tally says name, dice, of, and faces or count' <<<'- {tally: ^{name: shots, of: d6, faces: {hits: 6}}}'
	step 'a tally says name, dice, of, and faces or count' <<<'- {tally: ^{name: shots, dice: 3, faces: {hits: 6}}}'
	step 'a tally says name, dice, of, and faces or count' <<<'- {tally: ^{dice: 3, of: d6, faces: {hits: 6}}}'
	step '"dise" is no part of a tally; did you mean "dice"?' <<<'- {tally: {name: shots, ^dise: 3, of: d6, faces: {hits: 6}}}'
	step '"6-5" is no number or range: 7, 3-4 or 11+' <<<'- {tally: {name: shots, dice: 3, of: d6, faces: {hits: ^6-5}}}'
	step 'a number where yes or no was expected' <<<'- {tally: {name: shots, dice: 3, of: d6, count: {hits: ^face}}}'
	step '"k6" is no die: d6, or a house die of the ruleset' <<<'- {tally: {name: shots, dice: 3, of: ^k6, faces: {hits: 6}}}'
	step 'yes or no where a number was expected' <<<'- {tally: {name: shots, dice: ^c, of: d6, faces: {hits: 6}}}'
}

@test "the dice of a tally are counted, not kept" {
	step '"shots" is a pool: a tally keeps what it counts, not the dice' <<<'- {tally: {name: shots, dice: 3, of: d6, faces: {hits: 6}}}
- {let: {v: sum(^shots)}}'
	step '"shots" is a pool: a tally keeps what it counts, not the dice' <<<'- {tally: {name: shots, dice: 3, of: d6, faces: {hits: 6}}, say: "so {^shots}"}'
	part '"shots" is a pool: a tally keeps what it counts, not the dice' <<<$'outcome: [^shots]\nsteps: [{tally: {name: shots, dice: 3, of: d6, faces: {hits: 6}}}]'
}

@test "repeat, stop and what is said" {
	step 'a repeat has steps' <<<'- ^{repeat: 3}'
	step 'yes or no where a number was expected' <<<'- {repeat: ^c, steps: [{stop: hit}]}'
	step 'a number where yes or no was expected' <<<'- {repeat: 3, until: ^a, steps: [{let: {v: +1}}]}'
	step 'a number where yes or no was expected' <<<'- {repeat: a, until: ^a, steps: [{let: {v: +1}}]}'
	step 'a result is one word' <<<'- {stop: ^two words}'
	step 'a result is one word' <<<'- {stop: ^[hit]}'
	step '{+...} tells the entries of a modifier list' <<<'- {let: {v: 1}, say: "so {+^v}"}'
}

@test "the braces of a sentence come in pairs, in every file that has sentences" {
	step 'unclosed {' <<<'- {stop: hit, say: "a ^{hit"}'
	step 'unclosed {' <<<'- {stop: hit, say: "a {a} ^{"}'
	step 'unclosed {' <<<$'- stop: hit\n  say: a ^{hit'
	step '} without {' <<<'- {stop: hit, say: "a {a}^} {b}"}'
	step 'say is text' <<<'- {stop: hit, say: ^[hit]}'
	table 'unclosed {' <<<'t: {die: d6, rows: {1-5: , 6: {v: 1, say: "six ^{v"}}}'
	table '} without {' <<<'t: {rows: [{when: a > 2, say: "v^}"}, {v: 1}]}'
	wrong tables.yaml 'unclosed {' <<<'t: {die: d6, again-at-most: 1, rows: {1: {again: yes, say: "^{"}, 2-6: }}'
	rm game/tables.yaml
	# of a part, and of a table, that nothing uses
	wrong check.yaml 'unclosed {' <<<'check: {p: {sides: figure, steps: [{say: "^{a"}]}}'
	wrong check.yaml 'unclosed {' <<<$'check: {p: {about: a test, sides: figure, steps: [{stop: hit}]}}\ntables: {t: {rows: {1: {say: "^{a"}}}}'
	rm game/check.yaml
	keys='{keys: {rules: {type: text}, number: {type: number}, crew: {many: crew}}}'
	crew='{crew: {keys: {name: {type: text}}, figure: {a: 1}}}'
	wrong units.yaml 'unclosed {' <<<"{unit: $keys, members: $crew, rules: {one: {require: number > 2, say: \"so ^{number\"}}}"
	wrong units.yaml '} without {' <<<"{unit: $keys, members: $crew, rules: {one: {for: [unit, crew], require: no, say: \"so ^}\"}}}"
	printf '%s\n' "{unit: $keys, members: $crew}" >game/units.yaml
	printf 'state: {a: {until: game}}\nevents: {game: {about: a new game}}\n' >game/state.yaml
	wrong after.yaml 'unclosed {' <<<'after: {figure: {about: a tally, sides: figure, gives: {points: 0}, steps: [{let: {points: 1}, say: "so ^{points"}]}}'
	printf 'after: {figure: {about: a tally, sides: figure, gives: {points: 0}, steps: [{let: {points: 1}}]}}\n' >game/after.yaml
	wrong succession.yaml 'unclosed {' <<<'rules: {one: {require: number > 2, say: "so ^{number"}}'
	wrong succession.yaml 'unclosed {' <<<$'rules:\n  one:\n    require: number > 2\n    say: from {was.number} to ^{number'
	wrong succession.yaml '"nmuber" is no name here; did you mean "number"?' <<<'rules: {one: {require: number > 2, say: "so {number} {^nmuber}"}}'
	rm game/succession.yaml game/after.yaml game/units.yaml game/state.yaml
	# the text of a card has no placeholders
	printf 'd: {about: a test, cards: {ash: {say: "a { b"}}}\n' >game/decks.yaml
	run -0 table-lookup --check-rules ./game
}

# ---- decisions ----

@test "choose: a field, its words, policies and default" {
	step '"luck" is no field: a decision comes from the record' <<<'- {choose: ^luck, options: [red]}'
	step 'a decision is a word, or yes and no' <<<'- {choose: ^a, options: [1, 2]}'
	step 'a decision has options' <<<'- ^{choose: b}'
	step 'a decision has options' <<<'- {choose: b, options: ^[]}'
	step '"green" is no word of b' <<<'- {choose: b, options: [red, ^green]}'
	step '"green" is no word of b' <<<'- {choose: b, options: {red: , ^green: {let: {v: 1}}}}'
	step '"maybe" is no word of c' <<<'- {choose: c, options: [yes, ^maybe]}'
	step '"takes" is no part of an option; it has: when let note ref' <<<'- {choose: b, options: {red: {^takes: 1}}}'
	step 'a number where yes or no was expected' <<<'- {choose: b, options: {red: {when: ^3}}}'
	step 'let is a map of names' <<<'- {choose: b, options: {red: {let: ^v}}}'
	step '"nobody" is no name here: no field, die, term or profile' <<<'- {choose: b, options: {red: {let: {v: ^nobody + 1}}}}'
	step 'a number where yes or no was expected' <<<'- {choose: b, options: [red, blue], when: ^3}'
	step 'yes or no where a number was expected' <<<'- {choose: b, options: [red, blue], most: ^c}'
	step '"green" is no option of b' <<<'- {choose: b, options: [red, blue], default: ^green}'
}

@test "policies are lists of lines, the last without a condition" {
	step 'policies is a map of names' <<<'- {choose: b, options: [red, blue], policies: ^bold}'
	step 'a policy has lines' <<<'- {choose: b, options: [red, blue], policies: {bold: ^}}'
	step "a policy's line is a map of names" <<<'- {choose: b, options: [red, blue], policies: {bold: [^red]}}'
	step "a policy's line says what to take" <<<'- {choose: b, options: [red, blue], policies: {bold: [^{when: c}]}}'
	step '"green" is no option of b' <<<'- {choose: b, options: [red, blue], policies: {bold: [{take: ^green}]}}'
	step 'a number where yes or no was expected' <<<'- {choose: b, options: [red, blue], policies: {bold: [{take: red, when: ^3}, {take: blue}]}}'
	step 'the last line of a policy has no condition' <<<'- {choose: b, options: [red, blue], policies: {bold: [{take: red, when: ^c}]}}'
}

# ---- procedures and calls ----

@test "a procedure: its sides, needs, gives, outcome and fails" {
	wrong check.yaml 'the ruleset has no sides "crew"' <<<'check: {p: {about: a test, sides: ^crew, steps: []}}'
	wrong check.yaml 'a procedure has steps' <<<'check: {p: ^{about: a test, sides: figure}}'
	part 'needs is a list of fields' <<<$'needs: ^a\nsteps: []'
	part '"f" is no field' <<<$'needs: [a, ^f]\nsteps: []'
	part 'no step sets "v"' <<<$'gives: [^v]\nsteps: []'
	part 'no step sets "v"' <<<$'outcome: [^v]\nsteps: []'
	part '"1st" is no name: letters, digits and inner hyphens' <<<$'fields: {^1st: 3}\nsteps: []'
	part '"hihg" is no part of a procedure; it has: about sides fields needs gives outcome fails terms modifiers steps example ref' <<<$'^hihg: 3\nsteps: []'
	part 'a list of words was expected' <<<$'fails: ^{miss: yes}\nsteps: []'
}

@test "do: what is called, with what" {
	step 'there is no procedure "q" for check' <<<'- {do: ^q}'
	step 'there is no procedure "move.q" for move' <<<'- {do: ^move.q}'
	step 'yes or no was expected' <<<'- {do: p, swap: ^maybe}'
	step 'with is a map of names' <<<'- {do: p, with: ^v}'
	step '"p" calls itself' <<<'- {do: ^p}'
	wrong check.yaml '"w" is fixed by the caller (with)' <<-'END'
	check:
	  p: {about: a test, steps: [{do: q, with: {w: 3}}]}
	  q: {steps: [{let: {^w: 4}}]}
	END
	wrong check.yaml '"nobody" is no name here: no field, die, term or profile' <<-'END'
	check:
	  p: {about: a test, steps: [{do: q, with: {w: ^nobody + 1}}]}
	  q: {steps: []}
	END
	wrong check.yaml 'a number where yes or no was expected' <<-'END'
	check:
	  p: {about: a test, steps: [{do: q, when: ^3}]}
	  q: {steps: []}
	END
}

@test "a name is read after a step has set it" {
	step 'check.p: x is read before any step sets it' <<<'- {when: c, then: [{roll: {x: d6}}], else: [^{let: {v: x}}]}'
}

# ---- modifiers ----

@test "a modifier list and its entries" {
	part 'a list of modifiers was expected' <<<$'modifiers: {m: ^{add: 1}}\nsteps: [{let: {v: m}}]'
	part 'a list of modifiers was expected' <<<$'modifiers: {m: ^[]}\nsteps: [{let: {v: m}}]'
	part 'a modifier is a map of names' <<<$'modifiers: {m: [^3]}\nsteps: [{let: {v: m}}]'
	part 'a modifier is one of: from set add percent times at-least at-most has of rows' <<<$'modifiers: {m: [{add: 1}, ^{note: cover}]}\nsteps: [{let: {v: m}}]'
	part '"whne" is no part of a modifier; did you mean "when"?' <<<$'modifiers: {m: [{add: 1, ^whne: c}]}\nsteps: [{let: {v: m}}]'
	part 'a number where yes or no was expected' <<<$'modifiers: {m: [{add: 1, when: ^a}]}\nsteps: [{let: {v: m}}]'
	part 'yes or no where a number was expected' <<<$'modifiers: {m: [{add: ^c}]}\nsteps: [{let: {v: m}}]'
	part 'take is sum, lowest, highest or first' <<<$'modifiers: {m: [{of: [{add: 1}], take: ^best}]}\nsteps: [{let: {v: m}}]'
	part 'round is up or down' <<<$'modifiers: {m: [{percent: 50, round: ^half}]}\nsteps: [{let: {v: m}}]'
	part 'yes or no where a number was expected' <<<$'modifiers: {m: [{of: [{add: 1}], at-least: ^c}]}\nsteps: [{let: {v: m}}]'
	part 'yes or no where a number was expected' <<<$'modifiers: {m: [{of: [{add: 1}], at-most: ^c}]}\nsteps: [{let: {v: m}}]'
	part 'a word was expected' <<<$'modifiers: {m: [{has: ^[x]}]}\nsteps: [{let: {w: m}}]'
	part 'has builds a set of words: it does not mix with numbers' <<<$'modifiers: {m: [{has: x}, ^{add: 1}]}\nsteps: [{let: {w: m}}]'
}

# ---- tables ----

@test "a table has rows, and a way to find one" {
	step 'there is no table "t"' <<<'- {table: ^t}'
	table 'a table has rows' <<<'t: ^{die: d6}'
	table 'a table has rows' <<<'t: ^{die: d6, rows: }'
	table 'a table has a die, a read, or a list of conditions' <<<'t: ^{rows: {1: {v: 2}}}'
	table '"colour" is no part of a table; it has: about sides die name read across edges gives also past modifiers steps again-at-most rows ref say' <<<'t: {die: d6, ^colour: red, rows: {1: , 2-6: }}'
	table 'rows is a map of names' <<<'t: {die: d6, rows: ^[1, 2]}'
	table 'a row is a map of names' <<<'t: {die: d6, rows: {1: ^[2], 2-6: }}'
	table '"zero" is no number or range: 7, 3-4 or 11+' <<<'t: {die: d6, rows: {^zero: , 2-6: }}'
	table 'rows 1-3 and 3-6 overlap, or stand in the wrong order' <<<'t: {die: d6, rows: {1-3: , ^3-6: }}'
	table 'nothing stands between rows 1-2 and 4-6' <<<'t: {die: d6, rows: {1-2: , ^4-6: }}'
	table '"k6" is no die: d6, or a house die of the ruleset' <<<'t: {die: ^k6, rows: {1: }}'
	table 'a die was expected: d6, or 2 d6' <<<'t: {die: ^0 d6, rows: {1: }}'
	table 'a die was expected: d6, or 2 d6' <<<'t: {die: ^1.5 d6, rows: {1: }}'
	table '"nobody" is no name here: no field, die, term or profile' <<<'t: {read: ^nobody + 1, rows: {1: }}'
	table 'a list of modifiers was expected' <<<'t: {read: a, modifiers: ^1, rows: {1: }}'
	table 'one word a row' <<<'t: {read: b, rows: {^red|blue: }}'
	table '"nobody" is no name here: no field, die, term or profile' <<<'t: {die: d6, rows: {1: {v: ^nobody + 1}, 2-6: }}'
	table 'steps are a list' <<<'t: {die: d6, steps: ^3, rows: {1: , 2-6: }}'
}

@test "every condition of a table but the last has a when" {
	table 'every row but the last has a when, the last has none' <<<'t: {rows: [^{v: 1}, {v: 2}]}'
	table 'every row but the last has a when, the last has none' <<<'t: {rows: [{v: 1, when: c}, ^{v: 2, when: c}]}'
	table 'a number where yes or no was expected' <<<'t: {rows: [{when: ^3}, {v: 2}]}'
}

@test "again, and tables that lead on" {
	table 'how often again is a whole number' <<<'t: {die: d6, again-at-most: ^1.5, rows: {1: {again: yes}, 2-6: }}'
	table 'how often again is a whole number' <<<'t: {die: d6, again-at-most: ^often, rows: {1: {again: yes}, 2-6: }}'
	table 'again stands in a table that says again-at-most' <<<'t: {die: d6, rows: {1: {again: ^yes}, 2-6: }}'
	table 'table "t" leads back to itself without again' <<<'t: {die: d6, rows: {1: {next: ^t}, 2-6: }}'
	table 'there is no table "u"' <<<'t: {die: d6, rows: {1: {next: ^u}, 2-6: }}'
}

@test "a matrix: edges, rows and cells" {
	table 'a matrix says what it reads and what it gives' <<<'t: ^{read: a, across: a, rows: {1: [2, 3]}}'
	table 'rows is a map of names' <<<'t: {read: a, across: a, gives: v, rows: ^[1]}'
	table 'an upper edge is a number (the last may be more)' <<<'t: {read: a, across: a, edges: [^near, more], gives: v, rows: {1: [2, 3]}}'
	table 'an upper edge is a number (the last may be more)' <<<'t: {read: a, across: a, edges: [^more, 6], gives: v, rows: {1: [2, 3]}}'
	table '3 edges for 2 columns' <<<'t: {read: a, across: a, edges: ^[3, 6, more], gives: v, rows: {1: [2, 3]}}'
	table 'edges ascend' <<<'t: {read: a, across: a, edges: [3, ^3], gives: v, past: far, rows: {1: [2, 3]}}'
	table 'cells are all numbers or all words' <<<'t: {read: a, across: a, gives: w, rows: {1: [2, ^far]}}'
	table 'this row has not the 2 cells of the first' <<<'t: {read: a, across: a, gives: v, rows: {1: [2, 3], 2: ^[4]}}'
	table 'this row has not the 2 cells of the first' <<<'t: {read: a, across: a, gives: v, rows: {1: [2, 3], 2: ^4}}'
	table 'row 3-5 overlaps an earlier one' <<<'t: {read: a, across: a, gives: v, rows: {1-3: [2, 3], ^3-5: [4, 5]}}'
	table '"near" is no number or range: 7, 3-4 or 11+' <<<'t: {read: a, across: a, gives: v, rows: {^near: [2, 3]}}'
	table 'past: says which word stops where the sheet has a dash or ends' <<<'t: ^{read: a, across: a, gives: v, rows: {1: [2, "-"]}}'
	table 'past: says which word stops where the sheet has a dash or ends' <<<'t: ^{read: a, across: a, edges: [3, 6], gives: v, rows: {1: [2, 3]}}'
	table 'a result is one word' <<<'t: {read: a, across: a, edges: [3, 6], gives: v, past: ^too far, rows: {1: [2, 3]}}'
	table 'yes or no where a number was expected' <<<'t: {read: a, across: ^c, gives: v, rows: {1: [2, 3]}}'
	table 'cells are all numbers or all words' <<<'t: {read: a, across: a, gives: b, also: a, rows: {1: [2, 3, ^far]}}'
}

# ---- declarations ----

@test "a declaration: type, words, bounds and default" {
	printf 'check: {p: {about: a test, sides: figure, steps: []}}\n' >game/check.yaml
	ruleset '"size" is no type; there are number, distance, flag, word and set, in unit files also text and list' <<<$'id: game\nsides: {figure: {a: {type: ^size}}}'
	ruleset '"lest" is no part of a declaration; did you mean "least"?' <<<$'id: game\nsides: {figure: {a: {type: number, ^lest: 2}}}'
	ruleset 'a declaration says type, from, words or default' <<<$'id: game\nsides: {figure: {a: ^{about: nothing}}}'
	ruleset 'a number was expected' <<<$'id: game\nsides: {figure: {a: {type: number, least: ^low}}}'
	ruleset 'a number was expected' <<<$'id: game\nsides: {figure: {a: {type: number, most: ^[3]}}}'
	ruleset 'most is below least' <<<$'id: game\nsides: {figure: {a: {type: number, least: 3, most: ^2}}}'
	ruleset 'the default is a word, the field is a number' <<<$'id: game\nsides: {figure: {a: {type: number, default: ^low}}}'
	ruleset 'a default is one value' <<<$'id: game\nsides: {figure: {a: {type: number, default: ^[3]}}}'
	ruleset '"green" is no word of b' <<<$'id: game\nsides: {figure: {b: {words: [red, blue], default: ^green}}}'
	ruleset 'a word was expected' <<<$'id: game\nsides: {figure: {b: [red, ^[blue]]}}'
	ruleset 'a list of words was expected' <<<$'id: game\nsides: {figure: {b: {words: ^{red: yes}}}}'
	ruleset 'a list of words was expected' <<<$'id: game\nsides: {figure: {d: {type: set, default: ^{red: yes}}}}'
	ruleset 'yes or no was expected' <<<$'id: game\nsides: {figure: {a: {type: number, required: ^always}}}'
	ruleset '"a b" is no name: letters, digits and inner hyphens' <<<$'id: game\nsides: {figure: {^a b: 3}}'
	ruleset 'fields is a map of names' <<<$'id: game\nsides: {figure: ^[a, b]}'
	ruleset 'sides is a map of names' <<<$'id: game\nsides: ^[figure]'
}

@test "what none of its words is may be a default" {
	printf 'id: game\nsides: {figure: {b: {words: [red, blue], default: none}}}\n' >game/ruleset.yaml
	printf 'check: {p: {about: a test, sides: figure, steps: [{stop: plain, when: b is none}, {stop: painted}]}}\n' >game/check.yaml
	run check -r ./game/ p <<<id=1
	has result=plain
	run check -r ./game/ p b=red
	has result=painted
}

@test "a field that takes its default from a set names one" {
	printf 'check: {p: {about: a test, sides: figure, steps: []}}\n' >game/check.yaml
	ruleset 'one-of names a set field of the same side' <<<$'id: game\nsides: {figure: {a: 2, b: {type: word, one-of: ^a}}}'
}

@test "distances" {
	ruleset 'a unit is inches or centimetres' <<<$'id: game\ndistances: {unit: ^ells}'
	ruleset 'how many centimetres an inch counts as' <<<$'id: game\ndistances: {inch: ^0}'
	ruleset 'how many centimetres an inch counts as' <<<$'id: game\ndistances: {inch: ^much}'
}

# ---- profiles ----

@test "a profile: columns, rows and cells" {
	printf 'id: game\nsides: {figure: {gun: {from: guns}}}\n' >game/ruleset.yaml
	printf 'check: {p: {about: a test, sides: figure, steps: [{stop: far, when: gun.range > 3}]}}\n' >game/check.yaml
	wrong guns.yaml 'columns is a map of names' <<<$'columns: ^[range]\nrows: {pistol: {}}'
	wrong guns.yaml '"length" is no column of this profile' <<<$'columns: {range: distance}\nrows: {pistol: {^length: 3}}'
	wrong guns.yaml '"far" where a number was expected' <<<$'columns: {range: distance}\nrows: {pistol: {range: ^far}}'
	wrong guns.yaml 'a number was expected' <<<$'columns: {range: distance}\nrows: {pistol: {range: ^[3]}}'
	wrong guns.yaml '"loud" is no word of noise' <<<$'columns: {range: distance, noise: [soft, hard]}\nrows: {pistol: {noise: ^loud}}'
	wrong guns.yaml '"notes" is no part of a profile; it has: about columns rows' <<<$'^notes: none\ncolumns: {range: distance}\nrows: {pistol: {}}'
	wrong guns.yaml '"1st" is no name: letters, digits and inner hyphens' <<<$'columns: {^1st: distance}\nrows: {pistol: {}}'
	printf 'columns: {range: distance}\nrows: {pistol: {}}\n' >game/guns.yaml
	wrong check.yaml 'guns has no column "weight"' <<<'check: {p: {about: a test, sides: figure, steps: [{stop: far, when: ^gun.weight > 3}]}}'
	ruleset '"gnus" is no profile with columns and rows' <<<$'id: game\nsides: {figure: {gun: {from: ^gnus}}}'
}

# ---- house dice ----

@test "a house die: what is thrown, and what each face counts as" {
	printf 'check: {p: {about: a test, gives: [x], steps: [{roll: {x: k}}]}}\n' >game/check.yaml
	ruleset 'a house die says which die to throw' <<<$'id: game\ndice: {k: ^{faces: {1: 2}}}'
	ruleset 'a house die says which die to throw' <<<$'id: game\ndice: {k: ^{throw: six}}'
	ruleset 'a house die is a map of names' <<<$'id: game\ndice: {k: ^d6}'
	ruleset '"sides" is no part of a house die; it has: throw faces words again about ref' <<<$'id: game\ndice: {k: {throw: d6, ^sides: 6}}'
	ruleset 'what the faces count as is a map of names' <<<$'id: game\ndice: {k: {throw: d6, faces: ^[1, 2]}}'
	ruleset '"7" is no face or range of faces of a d6' <<<$'id: game\ndice: {k: {throw: d6, faces: {^7: 1}}}'
	ruleset '"5-3" is no face or range of faces of a d6' <<<$'id: game\ndice: {k: {throw: d6, faces: {^5-3: 1}}}'
	ruleset '"1.5" is no face or range of faces of a d6' <<<$'id: game\ndice: {k: {throw: d6, faces: {^1.5: 1}}}'
	ruleset 'face 3 stands twice' <<<$'id: game\ndice: {k: {throw: d6, faces: {1-3: 1, ^3-4: 2}}}'
	ruleset 'a whole number was expected' <<<$'id: game\ndice: {k: {throw: d6, faces: {1: ^1.5}}}'
	ruleset 'face 4 has no word' <<<$'id: game\ndice: {k: {throw: d6, words: ^{1-3: red, 5-6: blue}}}'
	ruleset 'again says on which face, and what the rows are' <<<$'id: game\ndice: {k: {throw: d6, again: ^{on: 7, rows: {1: 2}}}}'
	ruleset 'again says on which face, and what the rows are' <<<$'id: game\ndice: {k: {throw: d6, again: ^{on: 1.5, rows: {1: 2}}}}'
	ruleset 'again says on which face, and what the rows are' <<<$'id: game\ndice: {k: {throw: d6, again: ^{rows: {1: 2}}}}'
	ruleset 'again says on which face, and what the rows are' <<<$'id: game\ndice: {k: {throw: d6, again: ^{on: 6}}}'
}

# ---- expressions ----

@test "a divisor that might be 0 is refused where it stands" {
	step 'this divisor might be 0: write "at-least 1", or give the field a least value' <<<'- {let: {v: 6 / ^a}}'
	step 'this divisor might be 0: write "at-least 1", or give the field a least value' <<<'- {let: {v: 6 / ^(a * e)}}'
	step 'this divisor might be 0: write "at-least 1", or give the field a least value' <<<'- {let: {v: 6 / ^(e if c else a)}}'
	step 'this divisor might be 0: write "at-least 1", or give the field a least value' <<<'- {let: {v: 6 / ^0}}'
}

@test "what an expression lacks, and where" {
	step 'given() asks about a field' <<<'- {let: {w: given(^3)}}'
	step 'a number where a hand, a set or members were expected' <<<'- {let: {v: count(^a)}}'
}

# ---- rule ids ----

@test "a rule id that the index does not know is told where it stands" {
	echo 'GA-01: {title: a rule, where: page 1}' >game/index.yaml
	step '"GA-02" is no rule id of index.yaml' <<<'- {stop: hit, ref: ^GA-02}'
	step '"GA-03" is no rule id of index.yaml' <<<'- {stop: hit, ref: [GA-01, ^GA-03]}'
}

# ---- units.yaml, state.yaml, decks.yaml, after.yaml ----

@test "what a unit has" {
	wrong units.yaml 'units.yaml says what a unit has: unit' <<<'^about: nothing'
	wrong units.yaml '"kyes" is no part of a kind of members; did you mean "keys"?' <<<$'unit: {^kyes: {}}'
	wrong units.yaml 'unit has no keys' <<<'unit: ^{about: nothing}'
	wrong units.yaml '"crew" is no kind of members' <<<'unit: {keys: {crew: {many: ^crew}}}'
	wrong units.yaml '"most" is no part of a key of members; it has: one many required about ref' <<<$'unit: {keys: {crew: {many: crew, ^most: 3}}}\nmembers: {crew: {keys: {name: {type: text}}}}'
	wrong units.yaml 'yes or no was expected' <<<$'unit: {keys: {crew: {many: crew, required: ^always}}}\nmembers: {crew: {keys: {name: {type: text}}}}'
	wrong units.yaml '"nmae" is no key of crew' <<<$'unit: {keys: {crew: {many: crew}}}\nmembers: {crew: {keys: {name: {type: text}}, short: ^nmae}}'
	wrong units.yaml '"shoe" is no field of the ruleset'"'s sides" <<<$'unit: {keys: {crew: {many: crew}}}\nmembers: {crew: {keys: {name: {type: text}}, figure: {^shoe: 1 + 1}}}'
}

@test "what is remembered between steps" {
	wrong state.yaml 'events is a map of names' <<<'events: ^[turn]'
	wrong state.yaml 'an event is a map of names' <<<'events: {turn: ^ends}'
	wrong state.yaml '"untill" is no part of a field of the state; did you mean "until"?' <<<'state: {a: {^untill: turn}}'
	wrong state.yaml 'a field of the state is a map of names' <<<'state: {a: ^turn}'
	wrong state.yaml '"shoe" is no field of the ruleset'"'s sides and no option" <<<'state: {^shoe: {until: turn}}'
	wrong state.yaml '"dawn" is none of the events' <<<'state: {a: {until: ^dawn}}'
	wrong state.yaml '"dawn" is none of the events' <<<'state: {a: {counts: ^dawn}}'
	wrong state.yaml 'what counts an event is a number' <<<'state: {b: {counts: ^turn}}'
	wrong state.yaml 'ends: without counts:' <<<'state: {a: {ends: ^b}}'
	wrong state.yaml '"shoe" is no field of the ruleset'"'s sides" <<<'state: {a: {counts: turn, ends: ^shoe}}'
	wrong state.yaml 'a field is of: figure, of: unit or of: pair' <<<'state: {a: {of: ^game}}'
	wrong state.yaml '"c" is no field like "a"' <<<'state: {a: {becomes: ^c}}'
	wrong state.yaml 'said: yes or no' <<<'state: {a: {said: ^often}}'
	wrong state.yaml 'deeds is a map of names' <<<'deeds: ^[taken]'
	wrong state.yaml '"colour" is no part of a deed; it has: about fields joins ref' <<<'deeds: {taken: {about: a flag, ^colour: red}}'
	wrong state.yaml '"size" is no type; there are number, distance, flag, word and set, in unit files also text and list' <<<'deeds: {taken: {about: a flag, fields: {flag: {type: ^size}}}}'
}

@test "an option of the game is the game's" {
	printf 'id: game\noptions: {night: no}\n' >game/ruleset.yaml
	wrong state.yaml 'an option is of: game' <<<'state: {night: {of: ^unit}}'
}

@test "decks and their cards" {
	wrong decks.yaml '"crads" is no part of a deck; did you mean "cards"?' <<<'t: {^crads: {ash: 2}}'
	wrong decks.yaml 'cards is a map of names' <<<'t: {cards: ^[ash]}'
	wrong decks.yaml 'a number of cards was expected' <<<'t: {cards: {ash: ^[2]}}'
	wrong decks.yaml 'a number of cards was expected' <<<'t: {cards: {ash: ^{copies: [2]}}}'
	wrong decks.yaml '"kopies" is no part of a card; did you mean "copies"?' <<<'t: {cards: {ash: {^kopies: 2}}}'
	wrong decks.yaml 'a number of cards from 1 to 10000 was expected' <<<'t: {cards: {ash: ^0}}'
	wrong decks.yaml 'a list of cards was expected' <<<$'t: {cards: {ash: 2}}\nu: {from: t, only: ^ash}'
	wrong decks.yaml 't has no second "ash"' <<<$'t: {cards: {ash: 2}}\nu: {from: t, only: [ash, ^ash]}'
	wrong decks.yaml 't has no card "oak"' <<<$'t: {cards: {ash: 2}}\nu: {from: t, cards: {^oak: 1}}'
	wrong decks.yaml 't has not so many "ash"' <<<$'t: {cards: {ash: 2}}\nu: {from: t, cards: {^ash: 3}}'
	wrong decks.yaml 'from: stands with only: or with cards:' <<<$'t: {cards: {ash: 2}}\nu: {from: ^t, only: [ash], cards: {ash: 1}}'
	wrong decks.yaml 'only: wants from:' <<<'t: {only: ^[ash], cards: {ash: 1}}'
	wrong decks.yaml 'reshuffle: "oak" is no card of the deck' <<<'t: {cards: {ash: 2}, reshuffle: ^oak}'
	wrong decks.yaml 'a list of words was expected' <<<'t: {cards: {ash: 2}, ends: ^{ash: yes}}'
	wrong decks.yaml 'yes or no was expected' <<<'t: {standard: ^maybe}'
}

@test "what is earned after the game" {
	wrong after.yaml 'after.yaml has no tallies, after:' <<<'^about: nothing'
	wrong after.yaml '"rank" is no part of after.yaml; did you mean "ranks"?' <<<$'^rank: {}\nafter: {}'
	wrong after.yaml 'due is a map of names' <<<$'after: {}\ndue: ^[wound]'
	wrong after.yaml 'what is due says do: TOOL.VARIANT' <<<$'after: {}\ndue: {wound: ^{about: who fell}}'
	wrong after.yaml 'with is a map of names' <<<$'after: {}\ndue: {wound: {do: check.p, with: ^a}}'
	wrong after.yaml 'ranks is a map of names' <<<$'after: {}\nranks: ^[place]'
	wrong after.yaml '"by" is no part of a rank; it has: of about ref' <<<$'after: {}\nranks: {place: {^by: points}}'
	wrong after.yaml "a rank is of: what the figure's tally gives" <<<$'after: {}\nranks: {place: {of: ^points}}'
	wrong after.yaml 'what a tally gives is a map of names' <<<'after: {game: {about: who won, gives: ^[], steps: []}}'
}
