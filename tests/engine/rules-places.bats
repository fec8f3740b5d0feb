#!/usr/bin/env bats
# Where each mistake of a rule is told: the ^ in these rules stands before the place
# that the message must name, and what follows it is all that is said.
load ../places

# step MESSAGE: of the steps of a procedure.
step() {
	{
		printf 'check:\n  p:\n    about: a test\n    sides: figure\n    gives: {v: 0}\n    steps:\n'
		sed 's/^/      /'
	} | wrong check.yaml "$1"
}

# table MESSAGE: of tables.yaml, whose table t a procedure looks up.
table() {
	printf 'check:\n  p: {about: a test, sides: figure, gives: {v: 0}, steps: [{table: t}]}\n' >game/check.yaml
	wrong tables.yaml "$1"
}

number_range='expected a number or a range: 7, 3-4 or 11+'

# ---- steps ----

@test "a step is a map with one verb and the keys of that verb" {
	step 'a step must be a map of names' <<<'- ^again'
	step 'unknown step; expected one of: let roll pick reroll tally table choose do refuse open close repeat stop when/then/else again say' <<<'- ^{when: c}'
	step 'unknown key "whne" in this step; did you mean "when"?' <<<'- {stop: hit, ^whne: c}'
	step 'unknown key "until" in this step; expected one of: let when say note ref' <<<'- {let: {v: 1}, ^until: c}'
	step 'steps must be a list' <<<'- {when: c, then: ^{stop: hit}}'
	step '"then" requires "when"' <<<'- ^{then: [{stop: hit}]}'
}

@test "every verb that the compiler accepts is in the message and in voltigeur-rules(5)" {
	listed=' let roll pick reroll tally table choose do refuse open close repeat stop when/then/else again say '
	documented=$(sed -n '/^\.Sh STEPS/,/^\.Sh THE/s/^\.Ss \([a-z]*\)$/\1/p' "$root/man/voltigeur-rules.5")
	[ "$(tr ' ' '\n' <<<"${listed/when*else/then}" | sort)" = "$(printf '%s\n' "$documented" '' '' | sort)" ]
	# whatever the page names is tried as a verb
	for word in $(grep -o '[Cc]m [a-z-]*\|, Cm [a-z-]*' "$root/man/voltigeur-rules.5" | sed 's/.* //' | sort -u); do
		printf 'check:\n  p: {about: a test, sides: figure, steps: [{%s: x}]}\n' "$word" >game/check.yaml
		run table-lookup --check-rules ./game
		[[ $listed == *[\ /]$word[\ /]* && $word != when && $word != else ]] && accepted=1 || accepted=0
		[[ $output == *"unknown step; expected one of:${listed% }" || $output == *"unknown step \"$word\"; did you mean"* ]] && refused=1 || refused=0
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
	mkdir shelf
	mv game shelf
	for folder in "$PWD/shelf" "$PWD/shelf/" "$PWD/shelf//"; do
		VOLTIGEUR_TABLES=$folder run --separate-stderr check -r game p
		refuses "check: $PWD/shelf/game/check.yaml:2:"
	done
}

@test "a word that a rule asks for is one that the field can have" {
	step 'unknown value "green" for b; expected one of: red, blue' <<<'- {let: {v: 1}, when: b is ^green}'
	step 'unknown value "green" for b; expected one of: red, blue' <<<'- {let: {v: 1}, when: not b is red|^green}'
	step 'unknown value "green" for target.b; expected one of: red, blue' <<<'- {let: {v: 1 if target.b is not ^green else 2}}'
	step 'unknown value "green" for marks; expected one of: near, far' <<<'- {stop: done, when: marks has near|^green}'
}

@test "let: what is set, and to what" {
	step 'let must be a map of names' <<<'- {let: ^v}'
	step 'unexpected "+"; expected a value' <<<'- {let: {v: ^+}}'
	step 'yes or no cannot be changed by adding' <<<'- {let: {c: +^1}}'
	step 'a word cannot be changed by adding' <<<'- {let: {b: +^1}}'
	step 'expected a word to add to the set, not a number' <<<'- {let: {d: +^3}}'
	step 'unknown value "green" for b; expected one of: red, blue' <<<'- {let: {b: ^green}}'
	step '"new" has no value to change yet' <<<'- {let: {^new: +1}}'
	step 'invalid name "1st"; a comma inside { } ends an entry: did it split an expression?' <<<'- {let: {^1st: 3}}'
	step 'got a number; expected yes or no' <<<'- {let: {c: ^3}}'
	step 'unknown name "many"; expected a field, die, term or profile' <<<'- {let: {v: a + count(^many)}}'
	step 'unknown name "many"; expected a field, die, term or profile' <<<'- {let: {v: 2 * count(^many)}}'
	step 'unknown name "many"; expected a field, die, term or profile' <<<'- {let: {c: count(^many) > 1}}'
	step 'expected an expression, got a list' <<<'- {let: {v: ^[3]}}'
	step 'expected an expression, got a map' <<<'- {let: {v: ^{b: 3}}}'
}

@test "only a row of a profile has columns: not what one of its columns says" {
	sed -i 's/{a: 2/{gun: {from: guns, default: musket}, a: 2/' game/ruleset.yaml
	echo 'profiles: {guns: {columns: {range: 1}, rows: {musket: {range: 3}}}}' >>game/ruleset.yaml
	part 'unknown name "reach.range"; expected a field, die, term or profile' <<-'END'
		terms: {reach: gun.range}
		gives: {v: 0}
		steps: [{let: {v: ^reach.range}}]
	END
}

@test "roll: names and dice" {
	step 'roll must be a map of names' <<<'- {roll: ^d6}'
	step 'expected a die such as d6 or EXPR d6' <<<'- {roll: {x: ^[d6]}}'
	step 'unknown die "k6"; expected a die such as d6, or a house die of the ruleset' <<<'- {roll: {x: ^k6}}'
	step 'unknown die "d0"; expected a die such as d6, or a house die of the ruleset' <<<'- {roll: {x: ^d0}}'
	step 'unknown name "nobody"; expected a field, die, term or profile' <<<'- {roll: {x: ^nobody d6}}'
	step '"x" is already a number' <<<'- {roll: {x: d6}}
- {roll: {^x: 2 d6}}'
}

@test "reroll: which die, which of a hand, and while what is spent" {
	step 'no step rolls "x"' <<<'- {reroll: ^x}'
	step 'no step rolls "v"' <<<'- {reroll: ^v}'
	step 'where requires a hand of dice; "x" is a single die' <<<'- {roll: {x: d6}}
- {reroll: x, where: ^face < 3}'
	step 'at-most requires a hand of dice; "x" is a single die' <<<'- {roll: {x: d6}}
- {reroll: x, at-most: ^1}'
	step 'got yes or no; expected a number' <<<'- {roll: {x: 2 d6}}
- {reroll: x, at-most: ^c}'
	step '"keep" must be higher or lower' <<<'- {roll: {x: d6}}
- {reroll: x, keep: ^best}'
	step '"while" and "spend" must be used together' <<<'- {roll: {x: d6}}
- ^{reroll: x, while: x < 3}'
	step '"while" and "spend" must be used together' <<<'- {roll: {x: d6}}
- ^{reroll: x, spend: a}'
	step 'got a number; expected yes or no' <<<'- {roll: {x: d6}}
- {reroll: x, while: ^x, spend: a}'
	step '"spares" has no value to change yet' <<<'- {roll: {x: d6}}
- {reroll: x, while: x < 3, spend: ^spares}'
	step '"spend" must name a number' <<<'- {roll: {x: d6}}
- {reroll: x, while: x < 3, spend: ^b}'
}

@test "tally: the pool, its die and what is counted" {
	step 'a tally must be a map of names' <<<'- {tally: ^shots}'
	step 'a tally requires name, dice, of, and faces or count' <<<'- {tally: ^{name: shots, dice: 3, of: d6}}'
	step 'a tally requires name, dice, of, and faces or count' <<<'- {tally: ^{name: shots, of: d6, faces: {hits: 6}}}'
	step 'a tally requires name, dice, of, and faces or count' <<<'- {tally: ^{name: shots, dice: 3, faces: {hits: 6}}}'
	step 'a tally requires name, dice, of, and faces or count' <<<'- {tally: ^{dice: 3, of: d6, faces: {hits: 6}}}'
	step 'unknown key "dise" in a tally; did you mean "dice"?' <<<'- {tally: {name: shots, ^dise: 3, of: d6, faces: {hits: 6}}}'
	step 'invalid row "6-5"; expected a number or a range: 7, 3-4 or 11+' <<<'- {tally: {name: shots, dice: 3, of: d6, faces: {hits: ^6-5}}}'
	step 'got a number; expected yes or no' <<<'- {tally: {name: shots, dice: 3, of: d6, count: {hits: ^face}}}'
	step 'unknown die "k6"; expected a die such as d6, or a house die of the ruleset' <<<'- {tally: {name: shots, dice: 3, of: ^k6, faces: {hits: 6}}}'
	step 'got yes or no; expected a number' <<<'- {tally: {name: shots, dice: ^c, of: d6, faces: {hits: 6}}}'
}

@test "the dice of a tally are counted, not kept" {
	step '"shots" is a pool; a tally keeps its counts, not its dice' <<<'- {tally: {name: shots, dice: 3, of: d6, faces: {hits: 6}}}
- {let: {v: sum(^shots)}}'
	step '"shots" is a pool; a tally keeps its counts, not its dice' <<<'- {tally: {name: shots, dice: 3, of: d6, faces: {hits: 6}}, say: "so {^shots}"}'
	part '"shots" is a pool; a tally keeps its counts, not its dice' <<<$'outcome: [^shots]\nsteps: [{tally: {name: shots, dice: 3, of: d6, faces: {hits: 6}}}]'
}

@test "repeat, stop and what is said" {
	step 'unknown name "dogs"; expected a field, die, term or profile' <<<'- {let: {v: count(^dogs)}}'
	step 'repeat requires steps' <<<'- ^{repeat: 3}'
	step 'got yes or no; expected a number' <<<'- {repeat: ^c, steps: [{stop: hit}]}'
	step 'got a number; expected yes or no' <<<'- {repeat: 3, until: ^a, steps: [{let: {v: +1}}]}'
	step 'got a number; expected yes or no' <<<'- {repeat: a, until: ^a, steps: [{let: {v: +1}}]}'
	step 'a result must be one word' <<<'- {stop: ^two words}'
	step 'a result must be one word' <<<'- {stop: ^[hit]}'
	step '{+...} requires a modifier list' <<<'- {let: {v: 1}, say: "so {+^v}"}'
}

@test "the braces of a sentence come in pairs, in every file that has sentences" {
	step 'unclosed {' <<<'- {stop: hit, say: "a ^{hit"}'
	step 'unclosed {' <<<'- {stop: hit, say: "a {a} ^{"}'
	step 'unclosed {' <<<$'- stop: hit\n  say: a ^{hit'
	step 'unmatched }' <<<'- {stop: hit, say: "a {a}^} {b}"}'
	step '"say" must be text' <<<'- {stop: hit, say: ^[hit]}'
	table 'unclosed {' <<<'t: {die: d6, rows: {1-5: , 6: {v: 1, say: "six ^{v"}}}'
	table 'unmatched }' <<<'t: {rows: [{when: a > 2, say: "v^}"}, {v: 1}]}'
	wrong tables.yaml 'unclosed {' <<<'t: {die: d6, again-at-most: 1, rows: {1: {again: yes, say: "^{"}, 2-6: }}'
	rm game/tables.yaml
	# of a part, and of a table, that nothing uses
	wrong check.yaml 'unclosed {' <<<'check: {p: {sides: figure, steps: [{say: "^{a"}]}}'
	wrong check.yaml 'unclosed {' <<<$'check: {p: {about: a test, sides: figure, steps: [{stop: hit}]}}\ntables: {t: {rows: {1: {say: "^{a"}}}}'
	rm game/check.yaml
	keys='{keys: {rules: {type: text}, number: {type: number}, crew: {many: crew}}}'
	crew='{crew: {keys: {name: {type: text}}, figure: {a: 1}}}'
	wrong units.yaml 'unclosed {' <<<"{unit: $keys, members: $crew, rules: {one: {require: number > 2, say: \"so ^{number\"}}}"
	wrong units.yaml 'unmatched }' <<<"{unit: $keys, members: $crew, rules: {one: {for: [unit, crew], require: no, say: \"so ^}\"}}}"
	printf '%s\n' "{unit: $keys, members: $crew}" >game/units.yaml
	printf 'state: {a: {until: game}}\nevents: {game: {about: a new game}}\n' >game/state.yaml
	wrong after.yaml 'unclosed {' <<<'after: {figure: {about: a tally, sides: figure, gives: {points: 0}, steps: [{let: {points: 1}, say: "so ^{points"}]}}'
	printf 'after: {figure: {about: a tally, sides: figure, gives: {points: 0}, steps: [{let: {points: 1}}]}}\n' >game/after.yaml
	wrong succession.yaml 'unclosed {' <<<'rules: {one: {require: number > 2, say: "so ^{number"}}'
	wrong succession.yaml 'unclosed {' <<<$'rules:\n  one:\n    require: number > 2\n    say: from {was.number} to ^{number'
	wrong succession.yaml 'unknown name "nmuber"; did you mean "number"?' <<<'rules: {one: {require: number > 2, say: "so {number} {^nmuber}"}}'
	rm game/succession.yaml game/after.yaml game/units.yaml game/state.yaml
	# the text of a card has no placeholders
	printf 'd: {about: a test, cards: {ash: {say: "a { b"}}}\n' >game/decks.yaml
	run -0 table-lookup --check-rules ./game
}

# ---- decisions ----

@test "choose: a field, its words, policies and default" {
	step 'unknown field "luck"; a decision comes from a field of the record' <<<'- {choose: ^luck, options: [red]}'
	step 'a decision must be a word, or yes or no' <<<'- {choose: ^a, options: [1, 2]}'
	step 'a decision requires options' <<<'- ^{choose: b}'
	step 'a decision requires options' <<<'- {choose: b, options: ^[]}'
	step 'unknown value "green" for b; expected one of: red, blue' <<<'- {choose: b, options: [red, ^green]}'
	step 'unknown value "green" for b; expected one of: red, blue' <<<'- {choose: b, options: {red: , ^green: {let: {v: 1}}}}'
	step 'unknown value "maybe" for c; expected yes or no' <<<'- {choose: c, options: [yes, ^maybe]}'
	step 'unknown key "takes" in an option; expected one of: when let note ref' <<<'- {choose: b, options: {red: {^takes: 1}}}'
	step 'got a number; expected yes or no' <<<'- {choose: b, options: {red: {when: ^3}}}'
	step 'let must be a map of names' <<<'- {choose: b, options: {red: {let: ^v}}}'
	step 'unknown name "nobody"; expected a field, die, term or profile' <<<'- {choose: b, options: {red: {let: {v: ^nobody + 1}}}}'
	step 'got a number; expected yes or no' <<<'- {choose: b, options: [red, blue], when: ^3}'
	step 'got yes or no; expected a number' <<<'- {choose: b, options: [red, blue], most: ^c}'
	step 'unknown option "green" of b' <<<'- {choose: b, options: [red, blue], default: ^green}'
}

@test "policies are lists of lines, the last without a condition" {
	step 'policies must be a map of names' <<<'- {choose: b, options: [red, blue], policies: ^bold}'
	step 'a policy requires at least one line' <<<'- {choose: b, options: [red, blue], policies: {bold: ^}}'
	step "a policy line must be a map of names" <<<'- {choose: b, options: [red, blue], policies: {bold: [^red]}}'
	step "a policy line requires \"take\"" <<<'- {choose: b, options: [red, blue], policies: {bold: [^{when: c}]}}'
	step 'unknown option "green" of b' <<<'- {choose: b, options: [red, blue], policies: {bold: [{take: ^green}]}}'
	step 'got a number; expected yes or no' <<<'- {choose: b, options: [red, blue], policies: {bold: [{take: red, when: ^3}, {take: blue}]}}'
	step 'the last line of a policy must not have a condition' <<<'- {choose: b, options: [red, blue], policies: {bold: [{take: red, when: ^c}]}}'
	step 'a policy cannot have the name of an option, "red"' <<<'- {choose: b, options: [red, blue], policies: {^red: [{take: blue}]}}'
	step 'a policy cannot be named "best", with which a record asks for the best option' <<<'- {choose: b, options: [red, blue], policies: {^best: [{take: red}]}}'
	step 'an option cannot be named "best", with which a record asks for the best option' <<<'- {choose: b, options: {red: , ^best: }}'
}

# ---- procedures and calls ----

@test "a procedure: its sides, needs, gives, outcome and fails" {
	wrong check.yaml 'unknown sides "crew"' <<<'check: {p: {about: a test, sides: ^crew, steps: []}}'
	wrong check.yaml 'a procedure requires steps' <<<'check: {p: ^{about: a test, sides: figure}}'
	part '"needs" must be a list of fields' <<<$'needs: ^a\nsteps: []'
	part 'unknown field "f"' <<<$'needs: [a, ^f]\nsteps: []'
	part 'no step sets "v"' <<<$'gives: [^v]\nsteps: []'
	part 'no step sets "v"' <<<$'outcome: [^v]\nsteps: []'
	for more in 'body: count(a)' 'held-by: body' 'type: word, spread: named'; do
		part 'what a procedure gives may have "spread: named", if it is a number, but no "body" or "held-by"' <<<"gives: {v: ^{${more/#[bh]/type: number, ${more:0:1}}}}"$'\nsteps: []'
	done
	part '"allow" must be a list of words' <<<$'allow: ^tired\nsteps: []'
	part 'invalid name "1st"; expected letters, digits and inner hyphens' <<<$'fields: {^1st: 3}\nsteps: []'
	part 'unknown key "hihg" in a procedure; expected one of: about deed operands sides fields needs suits by at targets whom allow spends gives outcome aim fails feat luck terms modifiers refusals steps example ref' <<<$'^hihg: 3\nsteps: []'
	part 'expected a list of words' <<<$'fails: ^{miss: yes}\nsteps: []'
}

@test "do: what is called, with what" {
	step 'unknown procedure "q" for check' <<<'- {do: ^q}'
	step 'unknown procedure "move.q" for move' <<<'- {do: ^move.q}'
	step 'expected yes or no' <<<'- {do: p, swap: ^maybe}'
	step 'with must be a map of names' <<<'- {do: p, with: ^v}'
	step '"p" calls itself' <<<'- {do: ^p}'
	wrong check.yaml '"w" is fixed by the caller (with)' <<-'END'
	check:
	  p: {about: a test, steps: [{do: q, with: {w: 3}}]}
	  q: {steps: [{let: {^w: 4}}]}
	END
	wrong check.yaml 'unknown name "nobody"; expected a field, die, term or profile' <<-'END'
	check:
	  p: {about: a test, steps: [{do: q, with: {w: ^nobody + 1}}]}
	  q: {steps: []}
	END
	wrong check.yaml 'got a number; expected yes or no' <<-'END'
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
	part 'expected a list of modifiers' <<<$'modifiers: {m: ^{add: 1}}\nsteps: [{let: {v: m}}]'
	part 'expected a list of modifiers' <<<$'modifiers: {m: ^[]}\nsteps: [{let: {v: m}}]'
	part 'a modifier must be a map of names' <<<$'modifiers: {m: [^3]}\nsteps: [{let: {v: m}}]'
	part 'unknown modifier; expected one of: from set add percent times at-least at-most has of rows' <<<$'modifiers: {m: [{add: 1}, ^{note: cover}]}\nsteps: [{let: {v: m}}]'
	part 'unknown key "whne" in a modifier; did you mean "when"?' <<<$'modifiers: {m: [{add: 1, ^whne: c}]}\nsteps: [{let: {v: m}}]'
	part 'got a number; expected yes or no' <<<$'modifiers: {m: [{add: 1, when: ^a}]}\nsteps: [{let: {v: m}}]'
	part 'got yes or no; expected a number' <<<$'modifiers: {m: [{add: ^c}]}\nsteps: [{let: {v: m}}]'
	part '"take" must be sum, lowest, highest or first' <<<$'modifiers: {m: [{of: [{add: 1}], take: ^best}]}\nsteps: [{let: {v: m}}]'
	part '"round" must be up or down' <<<$'modifiers: {m: [{percent: 50, round: ^half}]}\nsteps: [{let: {v: m}}]'
	part 'got yes or no; expected a number' <<<$'modifiers: {m: [{of: [{add: 1}], at-least: ^c}]}\nsteps: [{let: {v: m}}]'
	part 'got yes or no; expected a number' <<<$'modifiers: {m: [{of: [{add: 1}], at-most: ^c}]}\nsteps: [{let: {v: m}}]'
	part 'expected a word' <<<$'modifiers: {m: [{has: ^[x]}]}\nsteps: [{let: {w: m}}]'
	for also in from set; do
		part "\"add\" stands beside \"$also\": two modifiers" <<<"modifiers: {m: [{^add: 1, $also: 3}]}"$'\nsteps: [{let: {v: m}}]'
	done
	for also in percent times at-least at-most has rows; do
		part "\"$also\" stands beside \"add\": two modifiers" <<<"modifiers: {m: [{add: 1, ^$also: 3}]}"$'\nsteps: [{let: {v: m}}]'
	done
	part '"at-most" stands beside "at-least": two modifiers' <<<$'modifiers: {m: [{at-least: 2, ^at-most: 5}]}\nsteps: [{let: {v: m}}]'
	part '"has" builds a set of words and cannot be mixed with numbers' <<<$'modifiers: {m: [{has: x}, ^{add: 1}]}\nsteps: [{let: {w: m}}]'
}

# ---- tables ----

@test "a table has rows, and a way to find one" {
	step 'unknown table "t"' <<<'- {table: ^t}'
	table 'a table requires rows' <<<'t: ^{die: d6}'
	table 'a table requires rows' <<<'t: ^{die: d6, rows: }'
	table 'a table requires "die", "read" or a list of conditions' <<<'t: ^{rows: {1: {v: 2}}}'
	table 'unknown key "colour" in a table; expected one of: about deed sides die name read across edges gives also past modifiers steps again-at-most rows within ref say' <<<'t: {die: d6, ^colour: red, rows: {1: , 2-6: }}'
	table 'rows must be a map of names' <<<'t: {die: d6, rows: ^[1, 2]}'
	table 'a row must be a map of names' <<<'t: {die: d6, rows: {1: ^[2], 2-6: }}'
	table 'invalid row "zero"; expected a number or a range: 7, 3-4 or 11+' <<<'t: {die: d6, rows: {^zero: , 2-6: }}'
	table 'invalid row ""; expected a number or a range: 7, 3-4 or 11+' <<<'t: {die: d6, rows: {^"": , 2-6: }}'
	table 'rows 1-3 and 3-6 overlap or are in the wrong order' <<<'t: {die: d6, rows: {1-3: , ^3-6: }}'
	table 'gap between rows 1-2 and 4-6' <<<'t: {die: d6, rows: {1-2: , ^4-6: }}'
	table 'unknown die "k6"; expected a die such as d6, or a house die of the ruleset' <<<'t: {die: ^k6, rows: {1: }}'
	table 'expected a die such as d6 or 2 d6' <<<'t: {die: ^0 d6, rows: {1: }}'
	table 'expected a die such as d6 or 2 d6' <<<'t: {die: ^1.5 d6, rows: {1: }}'
	table 'unknown name "nobody"; expected a field, die, term or profile' <<<'t: {read: ^nobody + 1, rows: {1: }}'
	table 'expected a list of modifiers' <<<'t: {read: a, modifiers: ^1, rows: {1: }}'
	table 'expected one word per row' <<<'t: {read: b, rows: {^red|blue: }}'
	table 'unknown name "nobody"; expected a field, die, term or profile' <<<'t: {die: d6, rows: {1: {v: ^nobody + 1}, 2-6: }}'
	table 'steps must be a list' <<<'t: {die: d6, steps: ^3, rows: {1: , 2-6: }}'
}

@test "every condition of a table but the last has a when" {
	table 'every row except the last requires when; the last must have none' <<<'t: {rows: [^{v: 1}, {v: 2}]}'
	table 'every row except the last requires when; the last must have none' <<<'t: {rows: [{v: 1, when: c}, ^{v: 2, when: c}]}'
	table 'got a number; expected yes or no' <<<'t: {rows: [{when: ^3}, {v: 2}]}'
}

@test "again, and tables that lead on" {
	table 'within: "check.nothing" is no procedure; expected one such as table-lookup.NAME' <<<'t: {die: d6, within: ^check.nothing, rows: {1-5: , 6: }}'
	table 'again-at-most must be a whole number' <<<'t: {die: d6, again-at-most: ^1.5, rows: {1: {again: yes}, 2-6: }}'
	table 'again-at-most must be a whole number' <<<'t: {die: d6, again-at-most: ^-1, rows: {1: {again: yes}, 2-6: }}'
	table 'again-at-most must be a whole number' <<<'t: {die: d6, again-at-most: ^often, rows: {1: {again: yes}, 2-6: }}'
	table '"again" requires "again-at-most" in its table' <<<'t: {die: d6, rows: {1: {again: ^yes}, 2-6: }}'
	table 'table "t" leads back to itself without again' <<<'t: {die: d6, rows: {1: {next: ^t}, 2-6: }}'
	table 'unknown table "u"' <<<'t: {die: d6, rows: {1: {next: ^u}, 2-6: }}'
}

@test "a matrix: edges, rows and cells" {
	table 'a table of rows and columns requires "read" and "gives"' <<<'t: ^{read: a, across: a, rows: {1: [2, 3]}}'
	table 'rows must be a map of names' <<<'t: {read: a, across: a, gives: v, rows: ^[1]}'
	table 'an upper edge must be a number (the last may be "more")' <<<'t: {read: a, across: a, edges: [^near, more], gives: v, rows: {1: [2, 3]}}'
	table 'an upper edge must be a number (the last may be "more")' <<<'t: {read: a, across: a, edges: [^more, 6], gives: v, rows: {1: [2, 3]}}'
	table '3 edges for 2 columns' <<<'t: {read: a, across: a, edges: ^[3, 6, more], gives: v, rows: {1: [2, 3]}}'
	table 'edges must be in ascending order' <<<'t: {read: a, across: a, edges: [3, ^3], gives: v, past: far, rows: {1: [2, 3]}}'
	table 'cells must be all numbers or all words' <<<'t: {read: a, across: a, gives: w, rows: {1: [2, ^far]}}'
	table 'expected 2 cells in this row, as in the first one' <<<'t: {read: a, across: a, gives: v, rows: {1: [2, 3], 2: ^[4]}}'
	table 'expected 2 cells in this row, as in the first one' <<<'t: {read: a, across: a, gives: v, rows: {1: [2, 3], 2: ^4}}'
	table 'row 3-5 overlaps an earlier row' <<<'t: {read: a, across: a, gives: v, rows: {1-3: [2, 3], ^3-5: [4, 5]}}'
	table 'row 3-5 overlaps an earlier row' <<<'t: {read: a, across: a, gives: v, rows: {5-7: [2, 3], ^3-5: [4, 5]}}'
	table 'gap between rows 1-3 and 5' <<<'t: {read: a, across: a, gives: v, rows: {1-3: [2, 3], ^5: [4, 5]}}'
	table 'rows 4+ and 1-3 overlap or are in the wrong order' <<<'t: {read: a, across: a, gives: v, rows: {4+: [2, 3], ^1-3: [4, 5]}}'
	table 'only rows of a table with conditions have when; this row needs steps that have it' <<<'t: {die: d6, rows: {1-3: {^when: c, v: 1}, 4-6: {v: 2}}}'
	table 'only rows of a table with conditions have when; this row needs steps that have it' <<<'t: {read: b, rows: {red: {v: 1, ^when: c}, blue: {v: 2}}}'
	table 'invalid row "near"; expected a number or a range: 7, 3-4 or 11+' <<<'t: {read: a, across: a, gives: v, rows: {^near: [2, 3]}}'
	table '"past" is required, because the table has dashes or a last edge' <<<'t: ^{read: a, across: a, gives: v, rows: {1: [2, "-"]}}'
	table '"past" is required, because the table has dashes or a last edge' <<<'t: ^{read: a, across: a, edges: [3, 6], gives: v, rows: {1: [2, 3]}}'
	table 'a result must be one word' <<<'t: {read: a, across: a, edges: [3, 6], gives: v, past: ^too far, rows: {1: [2, 3]}}'
	table 'got yes or no; expected a number' <<<'t: {read: a, across: ^c, gives: v, rows: {1: [2, 3]}}'
	table 'cells must be all numbers or all words' <<<'t: {read: a, across: a, gives: b, also: a, rows: {1: [2, 3, ^far]}}'
}

# ---- declarations ----

@test "a declaration: type, words, bounds and default" {
	printf 'check: {p: {about: a test, sides: figure, steps: []}}\n' >game/check.yaml
	ruleset 'unknown type "size"; expected number, distance, flag, word, set, figure or figures, in unit files also text or list' <<<$'id: game\nsides: {figure: {a: {type: ^size}}}'
	ruleset 'unknown key "lest" in a declaration; did you mean "least"?' <<<$'id: game\nsides: {figure: {a: {type: number, ^lest: 2}}}'
	ruleset 'a declaration requires type, from, words or default' <<<$'id: game\nsides: {figure: {a: ^{about: nothing}}}'
	ruleset 'expected a number' <<<$'id: game\nsides: {figure: {a: {type: number, least: ^low}}}'
	ruleset 'expected a number' <<<$'id: game\nsides: {figure: {a: {type: number, most: ^[3]}}}'
	ruleset '"most" is less than "least"' <<<$'id: game\nsides: {figure: {a: {type: number, least: 3, most: ^2}}}'
	ruleset 'the default is a word, but the field is a number' <<<$'id: game\nsides: {figure: {a: {type: number, default: ^low}}}'
	ruleset 'a default must be a single value' <<<$'id: game\nsides: {figure: {a: {type: number, default: ^[3]}}}'
	ruleset 'unknown value "green" for b; expected one of: red, blue' <<<$'id: game\nsides: {figure: {b: {words: [red, blue], default: ^green}}}'
	ruleset 'expected a word' <<<$'id: game\nsides: {figure: {b: [red, ^[blue]]}}'
	ruleset 'expected a list of words' <<<$'id: game\nsides: {figure: {b: {words: ^{red: yes}}}}'
	ruleset 'expected a list of words' <<<$'id: game\nsides: {figure: {d: {type: set, default: ^{red: yes}}}}'
	ruleset 'expected yes or no' <<<$'id: game\nsides: {figure: {a: {type: number, required: ^always}}}'
	ruleset 'invalid name "a b"; expected letters, digits and inner hyphens' <<<$'id: game\nsides: {figure: {^a b: 3}}'
	ruleset 'fields must be a map of names' <<<$'id: game\nsides: {figure: ^[a, b]}'
	ruleset 'sides must be a map of names' <<<$'id: game\nsides: ^[figure]'
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
	ruleset '"one-of" must name a field of type set of the same side' <<<$'id: game\nsides: {figure: {a: 2, b: {type: word, one-of: ^a}}}'
}

@test "distances" {
	ruleset 'a unit must be inches or centimetres' <<<$'id: game\ndistances: {unit: ^ells}'
	ruleset 'expected the number of centimetres in an inch' <<<$'id: game\ndistances: {inch: ^0}'
	ruleset 'expected the number of centimetres in an inch' <<<$'id: game\ndistances: {inch: ^much}'
}

# ---- profiles ----

@test "a profile: columns, rows and cells" {
	printf 'id: game\nsides: {figure: {gun: {from: guns}}}\n' >game/ruleset.yaml
	printf 'check: {p: {about: a test, sides: figure, steps: [{stop: far, when: gun.range > 3}]}}\n' >game/check.yaml
	wrong guns.yaml 'columns must be a map of names' <<<$'columns: ^[range]\nrows: {pistol: {}}'
	wrong guns.yaml 'unknown column "length" in this profile' <<<$'columns: {range: distance}\nrows: {pistol: {^length: 3}}'
	wrong guns.yaml 'unexpected "far"; expected a number' <<<$'columns: {range: distance}\nrows: {pistol: {range: ^far}}'
	wrong guns.yaml 'expected a number' <<<$'columns: {range: distance}\nrows: {pistol: {range: ^[3]}}'
	wrong guns.yaml 'unknown value "loud" for noise; expected one of: soft, hard' <<<$'columns: {range: distance, noise: [soft, hard]}\nrows: {pistol: {noise: ^loud}}'
	wrong guns.yaml 'unknown key "notes" in a profile; expected one of: about columns rows' <<<$'^notes: none\ncolumns: {range: distance}\nrows: {pistol: {}}'
	wrong guns.yaml 'invalid name "1st"; expected letters, digits and inner hyphens' <<<$'columns: {^1st: distance}\nrows: {pistol: {}}'
	printf 'columns: {range: distance}\nrows: {pistol: {}}\n' >game/guns.yaml
	wrong check.yaml 'guns has no column "weight"' <<<'check: {p: {about: a test, sides: figure, steps: [{stop: far, when: ^gun.weight > 3}]}}'
	ruleset '"gnus" is not a profile with columns and rows' <<<$'id: game\nsides: {figure: {gun: {from: ^gnus}}}'
}

# ---- house dice ----

@test "a house die: what is thrown, and what each face counts as" {
	printf 'check: {p: {about: a test, gives: [x], steps: [{roll: {x: k}}]}}\n' >game/check.yaml
	ruleset 'a house die requires "throw", the die to roll' <<<$'id: game\ndice: {k: ^{faces: {1: 2}}}'
	ruleset 'a house die requires "throw", the die to roll' <<<$'id: game\ndice: {k: ^{throw: six}}'
	ruleset 'a house die must be a map of names' <<<$'id: game\ndice: {k: ^d6}'
	ruleset 'unknown key "sides" in a house die; expected one of: throw faces words again about ref' <<<$'id: game\ndice: {k: {throw: d6, ^sides: 6}}'
	ruleset 'the faces of a house die must be a map of names' <<<$'id: game\ndice: {k: {throw: d6, faces: ^[1, 2]}}'
	ruleset 'invalid face or range "7" for a d6' <<<$'id: game\ndice: {k: {throw: d6, faces: {^7: 1}}}'
	ruleset 'invalid face or range "5-3" for a d6' <<<$'id: game\ndice: {k: {throw: d6, faces: {^5-3: 1}}}'
	ruleset 'invalid face or range "1.5" for a d6' <<<$'id: game\ndice: {k: {throw: d6, faces: {^1.5: 1}}}'
	ruleset 'duplicate face 3' <<<$'id: game\ndice: {k: {throw: d6, faces: {1-3: 1, ^3-4: 2}}}'
	ruleset 'expected a whole number' <<<$'id: game\ndice: {k: {throw: d6, faces: {1: ^1.5}}}'
	ruleset 'face 4 has no word' <<<$'id: game\ndice: {k: {throw: d6, words: ^{1-3: red, 5-6: blue}}}'
	ruleset '"again" requires a face ("on") and "rows"' <<<$'id: game\ndice: {k: {throw: d6, again: ^{on: 7, rows: {1: 2}}}}'
	ruleset '"again" requires a face ("on") and "rows"' <<<$'id: game\ndice: {k: {throw: d6, again: ^{on: 1.5, rows: {1: 2}}}}'
	ruleset '"again" requires a face ("on") and "rows"' <<<$'id: game\ndice: {k: {throw: d6, again: ^{rows: {1: 2}}}}'
	ruleset '"again" requires a face ("on") and "rows"' <<<$'id: game\ndice: {k: {throw: d6, again: ^{on: 6}}}'
}

# ---- expressions ----

@test "a divisor that might be 0 is refused where it stands" {
	step 'this divisor may be 0; write "at-least 1", or give the field a "least" and a default above 0' <<<'- {let: {v: 6 / ^a}}'
	step 'this divisor may be 0; write "at-least 1", or give the field a "least" and a default above 0' <<<'- {let: {v: 6 / ^e}}'
	step 'this divisor may be 0; write "at-least 1", or give the field a "least" and a default above 0' <<<'- {let: {v: 6 / ^(a * e)}}'
	step 'this divisor may be 0; write "at-least 1", or give the field a "least" and a default above 0' <<<'- {let: {v: 6 / ^(e if c else a)}}'
	step 'this divisor may be 0; write "at-least 1", or give the field a "least" and a default above 0' <<<'- {let: {v: 6 / ^0}}'
}

@test "what an expression lacks, and where" {
	step 'given() requires a field' <<<'- {let: {w: given(^3)}}'
	step 'got a number; expected a hand, a set or members' <<<'- {let: {v: count(^a)}}'
}

# ---- rule ids ----

@test "a rule id that the index does not know is told where it stands" {
	echo 'GA-01: {title: a rule, where: page 1}' >game/index.yaml
	step 'unknown rule id "GA-02"; expected an id of index.yaml' <<<'- {stop: hit, ref: ^GA-02}'
	step 'unknown rule id "GA-03"; expected an id of index.yaml' <<<'- {stop: hit, ref: [GA-01, ^GA-03]}'
}

# ---- units.yaml, cards.yaml ----

@test "what a unit has" {
	wrong units.yaml 'units.yaml requires "unit", the contents of a unit file' <<<'^about: nothing'
	wrong units.yaml 'unknown key "kyes" in a kind of members; did you mean "keys"?' <<<$'unit: {^kyes: {}}'
	wrong units.yaml 'unit requires keys' <<<'unit: ^{about: nothing}'
	wrong units.yaml 'unknown kind of members "crew"' <<<'unit: {keys: {crew: {many: ^crew}}}'
	wrong units.yaml 'unknown key "most" in a key of members; expected one of: one many required about ref' <<<$'unit: {keys: {crew: {many: crew, ^most: 3}}}\nmembers: {crew: {keys: {name: {type: text}}}}'
	wrong units.yaml 'expected yes or no' <<<$'unit: {keys: {crew: {many: crew, required: ^always}}}\nmembers: {crew: {keys: {name: {type: text}}}}'
	wrong units.yaml 'unknown key "nmae" in crew' <<<$'unit: {keys: {crew: {many: crew}}}\nmembers: {crew: {keys: {name: {type: text}}, short: ^nmae}}'
	wrong units.yaml 'unknown value "green" for colour; expected one of: red, blue' <<<$'unit: {keys: {colour: {words: [red, blue]}}}\nrules: {one: {require: colour is ^green, say: so}}'
	wrong units.yaml 'unknown value "green" for colours; expected one of: red, blue' <<<$'unit: {keys: {crew: {many: crew}}}\nmembers: {crew: {keys: {colours: {type: list, words: [red, blue]}}}}\nrules: {one: {for: crew, require: this.colours has red|^green, say: so}}'
	wrong units.yaml 'unknown field "shoe"; expected a field of the ruleset'"'s sides" <<<$'unit: {keys: {crew: {many: crew}}}\nmembers: {crew: {keys: {name: {type: text}}, figure: {^shoe: 1 + 1}}}'
}

@test "a word that a card asks for is one that the key can have" {
	printf 'unit: {keys: {colour: {words: [red, blue]}}}\n' >game/units.yaml
	wrong cards.yaml 'unknown value "green" for colour; expected one of: red, blue' <<<'parts: {a: {say: so, when: colour is ^green}}'
	rm game/units.yaml game/cards.yaml
}

@test "whose dice they are" {
	step '"whose" must be target: else they are the actor'"'s" <<<'- {roll: {v: d6}, whose: ^figure}'
	step '"whose" must be target: else they are the actor'"'s" <<<'- {tally: {name: t, dice: 2, of: d6, faces: {v: 6}, whose: ^me}}'
}
