#!/usr/bin/env bats
# Whoever writes rules is told each mistake with the file, the line and the column,
# once, and never by a crash or a message about something else.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	mkdir game
	printf 'id: game\nsides: {figure: {a: 2, b: [red, blue], c: no, d: set}}\n' >game/ruleset.yaml
}

# rules FILE: what stands in it.
rules() { cat >"game/$1"; }

# procedure: the steps of one, and what else belongs to it, from line 6 on.
procedure() {
	{
		printf 'check:\n  p:\n    about: a test\n    sides: figure\n    gives: {v: 0}\n'
		sed 's/^/    /'
	} >game/check.yaml
}

# told LINE...: --check-rules says exactly this, of files in the folder.
told() {
	local want=
	for line; do want+="table-lookup: ./game/$line"$'\n'; done
	run --separate-stderr timeout 20 table-lookup --check-rules ./game/
	[ "$status" -eq 2 ] && [ -z "$output" ] || { echo "status $status: $output"; return 1; }
	[ "$stderr" = "${want%$'\n'}" ] || { printf 'want: %sgot:  %s\n' "$want" "$stderr"; return 1; }
}

# ---- a list or a map where a name belongs ----

@test "a ruleset's id and what it extends are names" {
	echo 'id: [game]' >game/ruleset.yaml
	told 'ruleset.yaml:1:5: a ruleset requires an id'
	echo 'id: {game: 1}' >game/ruleset.yaml
	told 'ruleset.yaml:1:5: a ruleset requires an id'
	echo 'title: Game' >game/ruleset.yaml
	told 'ruleset.yaml:1:1: a ruleset requires an id'
	printf 'id: game\nextends: [tin]\n' >game/ruleset.yaml
	told 'ruleset.yaml:2:10: extends: unknown ruleset "[...]"'
}

@test "a list or a map where a name belongs is shown as one" {
	procedure <<<'steps: [{do: [p]}]'
	told 'check.yaml:6:18: unknown procedure "[...]" for check'
	procedure <<<'steps: [{choose: {b: 1}, options: [red]}]'
	told 'check.yaml:6:22: unknown field "{...}"; a decision comes from a field of the record'
	printf 'id: game\nsides: {figure: {a: {type: [number]}}}\n' >game/ruleset.yaml
	procedure <<<'steps: []'
	told 'ruleset.yaml:2:28: unknown type "[...]"; expected number, distance, flag, word, set, figure or figures, in unit files also text or list'
}

# ---- profiles ----

@test "a profile has columns, and they do not lead back to it" {
	printf 'id: game\nsides: {figure: {gun: {from: guns}}}\n' >game/ruleset.yaml
	procedure <<<'steps: []'
	echo 'rows: {pistol: {}}' >game/guns.yaml
	told 'guns.yaml:1:1: a profile requires columns'
	printf 'columns: {next: {from: guns}}\nrows: {pistol: {}}\n' >game/guns.yaml
	told 'guns.yaml:1:24: the columns of "guns" refer back to it'
	printf 'columns: {shot: {from: shots}}\nrows: {pistol: {}}\n' >game/guns.yaml
	printf 'columns: {of: {from: guns}}\nrows: {ball: {}}\n' >game/shots.yaml
	told 'shots.yaml:1:22: the columns of "guns" refer back to it' \
		'guns.yaml:1:24: the columns of "shots" refer back to it'
}

@test "a mistake of a profile is told once, not for each procedure that reads it" {
	printf 'id: game\nsides: {figure: {gun: {from: guns, default: pistol}}}\n' >game/ruleset.yaml
	printf 'columns: {range: distance}\nrows:\n  pistol: far\n' >game/guns.yaml
	for name in p q r; do
		[ -s game/check.yaml ] || echo check: >game/check.yaml
		printf '  %s:\n    about: a test\n    sides: figure\n    steps: [{stop: hit, when: gun.range > 3}]\n' "$name" >>game/check.yaml
	done
	told 'guns.yaml:3:11: a row must be a map of names'
	run --separate-stderr check -r ./game/ q gun=pistol
	refuses 'check: ./game/guns.yaml:3:11: a row must be a map of names'
	[ "${#stderr_lines[@]}" -eq 1 ]
}

# ---- modifiers ----

@test "in a group each entry is added, or a group" {
	procedure <<-'END'
		modifiers: {m: [{from: 1}, {of: [{add: 2}, {has: x}]}]}
		steps: [{let: {v: m}}]
	END
	told 'check.yaml:6:48: each entry of a group requires "add" or "of"'
	procedure <<-'END'
		modifiers:
		  m:
		    - {of: [{add: 2}, {rows: [{add: 3}]}]}
		steps: [{let: {v: m}}]
	END
	told 'check.yaml:8:27: each entry of a group requires "add" or "of"'
	procedure <<-'END'
		modifiers: {m: [{from: 2}, {of: [{percent: 50}]}]}
		steps: [{let: {v: m}}]
	END
	told 'check.yaml:6:38: each entry of a group requires "add" or "of"'
}

@test "rows of a modifier hold no words" {
	procedure <<-'END'
		modifiers: {m: [{from: 1}, {rows: [{has: x}]}]}
		steps: [{let: {v: m}}]
	END
	told 'check.yaml:6:40: "has" requires a list of its own'
}

# ---- tables ----

@test "a matrix says what it reads" {
	procedure <<<'steps: [{table: t}]'
	printf 't: {across: a, gives: v, rows: {1: [2, 3]}}\n' >game/tables.yaml
	told 'tables.yaml:1:4: a table of rows and columns requires "read" and "gives"'
}

# ---- after the game ----

@test "a tally says what it is about" {
	printf 'after:\n  game: {gives: {winner: none}, steps: []}\n' >game/after.yaml
	told 'after.yaml:2:9: a tally requires "about"'
}

@test "a broken units.yaml is told as that, beside an after.yaml" {
	printf 'after:\n  game: {about: who won, gives: {winner: none}, steps: []}\n' >game/after.yaml
	printf 'unit: {keys: {name: {type: text}}\n' >game/units.yaml
	run --separate-stderr table-lookup --check-rules ./game/
	[[ "$stderr" == 'table-lookup: ./game/units.yaml:2:1: invalid YAML: '* ]]
}

@test "what a member counts as is a map of the ruleset's fields" {
	printf 'unit: {keys: {crew: {many: crew}}}\nmembers:\n  crew: {keys: {name: {type: text}}, figure: [a]}\n' >game/units.yaml
	told 'units.yaml:3:46: figure must be a map of names'
}

# ---- what is no file ----

@test "a FIFO or a folder in the place of a file is named, and never waited for" {
	local file
	for file in check guns units; do
		rm -f game/*.yaml
		echo 'id: game' >game/ruleset.yaml
		mkfifo "game/$file.yaml"
		told "$file.yaml: this is a FIFO or a device, not a file"
		run --separate-stderr timeout 20 check -r ./game/ p id=1
		[ "$status" -eq 2 ]
		rm "game/$file.yaml"
		mkdir "game/$file.yaml"
		told "$file.yaml: cannot be read: Is a directory"
		rmdir "game/$file.yaml"
	done
}

@test "a file of a ruleset has one YAML document" {
	procedure <<<'steps: [{let: {v: 1}}]'
	printf -- '---\nmore: 1\n' >>game/check.yaml
	told 'check.yaml:8:1: a second YAML document; a file of a ruleset has one'
}

# ---- counts ----

@test "a number of lots, of rounds or of dice that is written as a number is one that there can be" {
	local n
	for n in 0 -1 5/2 65 '0 - 1'; do
		procedure <<<"steps: [{pick: {v: $n}}]"
		told 'check.yaml:6:24: the number of lots must be a whole number from 1 to 64'
	done
	for n in -1 5/2; do
		procedure <<<"steps: [{repeat: $n, steps: [{let: {v: 1}}]}]"
		told 'check.yaml:6:22: the number of rounds must be a whole number from 0'
		procedure <<<"steps: [{roll: {h: 3 d6}}, {let: {v: 1}}, {reroll: h, at-most: $n}]"
		told 'check.yaml:6:68: the number of dice must be a whole number from 0'
	done
	procedure <<<'steps: [{pick: {v: 64}}, {repeat: 0, steps: [{say: x}]}, {roll: {h: 3 d6}}, {reroll: h, at-most: 4/2}]'
	run -0 table-lookup --check-rules ./game/
}

@test "what is rolled or picked has no field's name, since an answer says both" {
	procedure <<-'END'
		steps:
		  - roll: {a: d6}
		  - stop: done
	END
	told 'check.yaml:7:16: "a" is a field; what is rolled or picked has a name of its own'
	procedure <<<'steps: [{pick: {c: 3}}]'
	told 'check.yaml:6:21: "c" is a field; what is rolled or picked has a name of its own'
}

# ---- chains ----

@test "tables that lead on too far are told from one that leads back to itself" {
	local i
	for i in {0..104}; do
		echo "q$i: {die: d6, rows: {1-6: {v: 1, next: q$((i + 1))}}}"
	done >game/tables.yaml
	echo 'q105: {die: d6, rows: {1-6: {v: 1}}}' >>game/tables.yaml
	run --separate-stderr timeout 20 table-lookup --check-rules ./game/
	[ "$status" -eq 2 ]
	[[ "$stderr" == *'tables lead to each other more than 100 times (limit: depth)'* ]]
	[[ "$stderr" != *'leads back'* ]]
	echo 'q0: {die: d6, rows: {1-6: {v: 1, next: q0}}}' >game/tables.yaml
	told 'tables.yaml:1:40: table "q0" leads back to itself without again'
}

@test "terms of unit files that are nested too deep are told from one that explains itself" {
	local i
	{
		printf 'unit:\n  keys: {a: number}\n  terms:\n    t0: a\n'
		for i in {1..30}; do echo "    t$i: t$((i - 1)) + 1"; done
		printf 'rules:\n  c: {require: t30 > 0, say: x}\n'
	} >game/units.yaml
	run --separate-stderr timeout 20 table-lookup --check-rules ./game/
	[ "$status" -eq 2 ]
	[[ "$stderr" == *'terms of unit files are nested deeper than 20'* ]]
	[[ "$stderr" != *'in terms of itself'* ]]
}

# ---- keys ----

@test "a tool file and a rule id have the keys of the manual, and a default is one of the file" {
	procedure <<<'steps: [{let: {v: 1}}]'
	printf 'defualt: p\n' >>game/check.yaml
	told 'check.yaml:7:1: unknown key "defualt" in check.yaml; did you mean "default"?'
	sed -i 's/^defualt: p/default: q/' game/check.yaml
	told 'check.yaml:7:10: there is no "q" in check.yaml for "default"'
	sed -i 's/^default: q/default: p/' game/check.yaml
	echo 'A-1: {titel: x}' >game/index.yaml
	told 'index.yaml:1:7: unknown key "titel" in a rule id; did you mean "title"?'
}

# ---- what nothing uses ----

@test "what nothing uses is named, since nothing in it was looked at" {
	procedure <<<'steps: [{let: {v: 1}}]'
	cat >>game/check.yaml <<-END
		  inner: {steps: [{let: {v: nobody-knows}}]}
		terms: {lost: nobody-knows}
		modifiers: {idle: [{add: nobody-knows}]}
		tables: {old: {die: d6, rows: {1-6: {x: nobody-knows}}}}
		profiles: {p: {columns: nobody-knows}}
	END
	told 'check.yaml:7:3: nothing uses the procedure "inner"' 'check.yaml:8:9: nothing uses the term "lost"' \
		'check.yaml:9:13: nothing uses the list of modifiers "idle"' 'check.yaml:10:10: nothing uses the table "old"' \
		'check.yaml:11:12: nothing uses the profile "p"'
}

@test "a ruleset need not use all of the one that it extends" {
	mkdir house
	printf 'id: house\nextends: game\n' >house/ruleset.yaml
	printf 'terms: {lost: a}\n' >>game/ruleset.yaml
	printf 'check: {p: {about: a test, sides: figure, gives: {v: 0}, steps: [{let: {v: lost}}]}}\n' >game/check.yaml
	printf 'check: {p: {about: a test, sides: figure, gives: {v: 0}, steps: [{let: {v: 3}}]}}\n' >house/check.yaml
	export VOLTIGEUR_TABLES=$PWD
	table-lookup --check-rules ./game
	table-lookup --check-rules ./house
}

@test "a name of with that the procedure does not read is named; a field of it may be unread" {
	procedure <<-END
		steps: [{do: inner, with: {bonus: 1, bonsu: 2, luck: no}}, {let: {v: 1}}]
	END
	printf '  inner: {fields: {luck: no}, steps: [{let: {v: bonus}}]}\n' >>game/check.yaml
	told 'check.yaml:6:42: "bonsu" is a name that nothing in the procedure reads'
}

@test "a word of fails is one that some step stops with" {
	procedure <<-END
		fails: [lost, lsot]
		steps: [{stop: lost, when: a > 1}, {stop: won}]
	END
	told 'check.yaml:6:19: no step stops with "lsot"'
}

@test "the operands of a tool are fields of its procedures, each of at least one" {
	procedure <<<'steps: [{let: {v: a}}]'
	printf 'operands: [by, a, zeal]\n' >>game/check.yaml
	told 'check.yaml:7:19: "zeal" is a field of no procedure of check'
}

@test "a list of operands, of outcomes or of failures names each once" {
	procedure <<-END
		operands: [by, a, by]
		outcome: [result, v, result]
		fails: [lost, lost]
		steps: [{let: {v: 1}}, {stop: lost, when: a > 1}, {stop: won}]
	END
	told 'check.yaml:6:23: "operands" has "by" already' 'check.yaml:7:26: "outcome" has "result" already' \
		'check.yaml:8:19: "fails" has "lost" already'
	procedure <<<'steps: [{let: {v: a}}]'
	printf 'operands: [a, a]\n' >>game/check.yaml
	told 'check.yaml:7:15: "operands" has "a" already'
}

@test "house dice that nothing throws are checked, too" {
	procedure <<<'steps: [{let: {v: a}}]'
	printf 'dice: {odd: {faces: [1]}}\n' >>game/ruleset.yaml
	told 'ruleset.yaml:3:13: a house die requires "throw", the die to roll'
}

@test "who is out is said in one place" {
	printf 'state: {a: {until: game, out: 0}}\nevents: {game: {about: x}}\n' >game/state.yaml
	procedure <<<'steps: [{let: {v: a}}]'
	table-lookup --check-rules ./game
	printf 'refusals: {out: [{refuse: dead, when: a == 0, say: x}]}\n' >>game/ruleset.yaml
	run --separate-stderr table-lookup --check-rules ./game/
	[[ "$stderr" == *'state.yaml:1:31: "out" of a field is not read: ruleset.yaml has the list "out"'* ]] || { echo "$stderr"; false; }
}

@test "a name that a step sets and nothing reads is named: mostly it is a misspelt field" {
	procedure <<-END
		steps: [{let: {v: a, aa: 3}}, {let: {bonus: 1}}, {let: {v: v + bonus}}]
	END
	told 'check.yaml:6:26: "aa" is a name that nothing reads; a field of a side is set by its name'
}

# ---- types ----

@test "a start value that is nearly a type is asked about, wherever a field is declared" {
	printf 'id: game\nsides: {figure: {a: numbre, b: [red, blue], c: {default: lost}}}\n' >game/ruleset.yaml
	procedure <<<$'fields: {e: flga}\nsteps: [{do: q, with: {f: e}}, {let: {v: 1}, when: a is numbre and b is red and c is lost}]'
	printf '  q: {fields: {f: figrue, g: {default: word}}, steps: [{stop: x, when: f is figrue and g is word}]}\n' >>game/check.yaml
	told 'check.yaml:8:19: "figrue" is taken as a start value; for the type write figure, for the word {default: figrue}' \
		'check.yaml:6:17: "flga" is taken as a start value; for the type write flag, for the word {default: flga}' \
		'ruleset.yaml:2:21: "numbre" is taken as a start value; for the type write number, for the word {default: numbre}'
}

@test "a name of the caller is none of a procedure that it runs, unless with passes it" {
	procedure <<-'END'
		steps: [{let: {v: 1}}, {do: inner}]
	END
	echo '  inner: {sides: figure, steps: [{let: {a: v}}]}' >>game/check.yaml
	told 'check.yaml:7:44: unknown name "v"; it belongs to another procedure, and "with" passes it'
	sed -i 's/{do: inner}/{do: inner, with: {v: v}}/' game/check.yaml
	run check -r ./game/ p a=2
	answers "a=1 was.a=2 did=check.p v=1"
}

@test "a procedure requires steps, as a list, however many targets it has" {
	local targets
	for targets in '' 'targets: 2, '; do
		printf 'check:\n  p: {about: p, sides: figure, %sref: x}\n' "$targets" >game/check.yaml
		told 'check.yaml:2:6: a procedure requires steps'
		printf 'check:\n  p: {about: p, sides: figure, %ssteps: x}\n' "$targets" >game/check.yaml
		told "check.yaml:2:$((39 + ${#targets})): steps must be a list"
	done
}

@test "in a tally, was. is before a field of a side, not before an option or what is no field" {
	local name
	printf 'id: game\nsides: {figure: {a: 2, b: 3}}\noptions: {night: 1}\n' >game/ruleset.yaml
	tally() { printf 'after:\n  record: {about: r, sides: figure, gives: {n: 0}, steps: [{let: {n: 1}, when: %s > 0}]}\n' "$1" >game/after.yaml; }
	for name in was.a was.target.b; do
		tally "$name"
		run -0 table-lookup --check-rules ./game/
	done
	for name in was.night was.nothing was.target.night; do
		tally "$name"
		told "after.yaml:2:80: unknown name \"$name\"; expected a field, die, term or profile"
	done
}

@test "of a list, a list takes each of its words away as often as it has it" {
	printf 'id: game\nsides: {figure: {l: {type: list, words: [ace, king, ten]}, m: {type: list, words: [ace, king, ten]}}}\n' >game/ruleset.yaml
	printf 'check:\n  p: {about: p, sides: figure, steps: [{let: {l: l - m}}]}\n' >game/check.yaml
	while read -r all less want; do
		run check -r ./game/ p l="$all" m="$less"
		answers "l=$want was.l=$all m=$less did=check.p"
	done <<-'END'
		ace,ace,king,ten ace,ten ace,king
		ace,ten,ten ace,ace,ten ten
		ten,ten king,king,ten ten
		king,ten ace,ace,king ten
		king,king,ten ace,king,king,ten,ten
	END
}
