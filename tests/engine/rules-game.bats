#!/usr/bin/env bats
# Where each mistake is told of the files about a game, and of what refuses: as in
# rules-places.bats, the ^ stands before the place that the message must name.
load ../places

# ---- state.yaml, order.yaml, decks.yaml, after.yaml ----

@test "what is remembered between steps" {
	wrong state.yaml 'events must be a map of names' <<<'events: ^[turn]'
	wrong state.yaml 'an event must be a map of names' <<<'events: {turn: ^ends}'
	wrong state.yaml 'unknown key "untill" in a field of the state; did you mean "until"?' <<<'state: {a: {^untill: turn}}'
	wrong state.yaml 'a field of the state must be a map of names' <<<'state: {a: ^turn}'
	wrong state.yaml 'unknown field "shoe"; expected a field of the ruleset'"'s sides or an option" <<<'state: {^shoe: {until: turn}}'
	wrong state.yaml 'unknown event "dawn"' <<<'state: {a: {until: ^dawn}}'
	wrong state.yaml 'unknown event "dawn"' <<<'state: {a: {counts: ^dawn}}'
	wrong state.yaml 'a field with "counts" must be a number' <<<'state: {b: {counts: ^turn}}'
	wrong state.yaml '"ends" requires "counts"' <<<'state: {a: {ends: ^b}}'
	wrong state.yaml 'unknown field "shoe"; expected a field of the ruleset'"'s sides" <<<'state: {a: {counts: turn, ends: ^shoe}}'
	wrong state.yaml 'a field requires "of": figure, unit or pair' <<<'state: {a: {of: ^game}}'
	wrong state.yaml '"c" is not a field of the same type as "a"' <<<'state: {a: {becomes: ^c}}'
	wrong state.yaml '"a" may have a number that "e" must not have (least, most, step)' <<<'state: {a: {becomes: ^e}}'
	wrong state.yaml '"a" may have a number that "e" must not have (least, most, step)' <<<'state: {e: {from: ^a}}'
	wrong state.yaml 'a field with "leaves" must be yes or no' <<<'state: {a: {leaves: ^home}}'
	wrong state.yaml 'a field with "loss" must be a number, or yes or no, without "board"' <<<'state: {b: {loss: ^yes}}'
	wrong state.yaml '"said" must be yes or no' <<<'state: {a: {said: ^often}}'
	wrong state.yaml '"part-of" requires a number above, of the same owner; both with "said: no"' <<<'state: {a: {said: no, part-of: ^a}}'
	wrong state.yaml '"share" requires a number that is "of: unit"' <<<'state: {b: {share: ^1}}'
	wrong state.yaml 'deeds must be a map of names' <<<'deeds: ^[taken]'
	wrong state.yaml 'unknown key "colour" in a deed; expected one of: about fields joins ref' <<<'deeds: {taken: {about: a flag, ^colour: red}}'
	wrong state.yaml 'unknown type "size"; expected number, distance, flag, word, set, figure or figures, in unit files also text or list' <<<'deeds: {taken: {about: a flag, fields: {flag: {type: ^size}}}}'
	wrong state.yaml 'unknown key "event" in state.yaml; did you mean "events"?' <<<'^event: {turn: }'
	wrong state.yaml 'state must be a map of names' <<<'state: ^[a]'
	wrong state.yaml 'unknown key "when" in an event; expected one of: about ref' <<<'events: {turn: {^when: c}}'
	wrong state.yaml 'a field requires "of": figure, unit or pair' <<<'state: {a: {of: ^pairs}}'
	wrong state.yaml '"said" must be yes or no' <<<'state: {a: {said: ^yess}}'
	wrong state.yaml '"part-of" requires a number above, of the same owner; both with "said: no"' <<<'state: {e: {said: yes}, a: {said: no, part-of: ^e}}'
	wrong state.yaml '"part-of" requires a number above, of the same owner; both with "said: no"' <<<'state: {e: {said: no}, a: {part-of: ^e}}'
	wrong state.yaml '"part-of" requires a number above, of the same owner; both with "said: no"' <<<'state: {e: {of: unit, said: no}, a: {said: no, part-of: ^e}}'
	wrong state.yaml '"part-of" requires a number above, of the same owner; both with "said: no"' <<<'state: {c: {said: no}, a: {said: no, part-of: ^c}}'
	wrong state.yaml '"part-of" requires a number above, of the same owner; both with "said: no"' <<<'state: {a: {said: no}, c: {said: no, part-of: ^a}}'
	wrong state.yaml '"part-of" requires a number above, of the same owner; both with "said: no"' <<<'state: {a: {said: no, part-of: ^shoe}}'
	wrong state.yaml '"noun" requires "budget", "board" or "loss"' <<<'state: {a: {noun: ^shot}}'
	wrong state.yaml '"plural" requires "budget", "board" or "loss"' <<<'state: {a: {plural: ^shots}}'
	wrong state.yaml 'a field with "budget" must be a number or yes or no' <<<'state: {b: {budget: ^2}}'
	wrong state.yaml 'a field with "loss" must be a number, or yes or no, without "board"' <<<'state: {a: {loss: ^yes, board: yes}}'
	wrong state.yaml '"share" requires a number that is "of: unit"' <<<'state: {a: {share: ^1}}'
	wrong state.yaml '"secret" must be owner, referee or, of a flag, figure' <<<'state: {a: {secret: ^all}}'
	wrong state.yaml '"secret" must be owner, referee or, of a flag, figure' <<<'state: {a: {secret: ^figure}}'
	wrong state.yaml 'fields must be a map of names' <<<'deeds: {taken: {about: a flag, fields: ^[flag]}}'
	wrong state.yaml 'nouns must be a map of names' <<<'nouns: ^[inch]'
	wrong state.yaml 'expected what players call one, and several: [inch, inches]' <<<'nouns: {a: ^inch}'
	wrong state.yaml 'expected what players call one, and several: [inch, inches]' <<<'nouns: {a: ^[inch, inches, feet]}'
	wrong state.yaml 'expected what players call one, and several: [inch, inches]' <<<'nouns: {a: ^[[inch]]}'
	wrong state.yaml 'expected what players call one, and several: [inch, inches]' <<<'nouns: {a: ^[inch, [inches]]}'
	wrong state.yaml 'expected what players call one, and several: [inch, inches]' <<<'nouns: {a: ^[]}'
	wrong state.yaml 'expected what players call the word none: that nobody loses' <<<'nouns: {b: {none: ^[nobody]}}'
	wrong state.yaml 'expected what players call the word none: that nobody loses' <<<'nouns: {b: {none: ^}}'
	wrong state.yaml '"a" is not a field of the same type as "c"' <<<'state: {c: {of: unit, from: ^a}}'
}

@test "a field is that of a side, of the procedure or of the game, and not two of them" {
	wrong check.yaml '"a" is also the name of a field of the side' <<<'check: {p: {about: a test, sides: figure, fields: {^a: [x, y]}, steps: [{stop: hit}]}}'
	printf 'check: {p: {about: a test, sides: figure, steps: [{stop: hit}]}}' >game/check.yaml
	wrong ruleset.yaml '"a" is also the name of an option' <<<'{id: game, options: {a: no}, sides: {figure: {b: 1, ^a: 2}}}'
	printf 'id: game\nsides: {figure: {a: 2}}\n' >game/ruleset.yaml
	printf 'check: {p: {about: a test, fields: {a: 3}, gives: {v: 0}, steps: [{let: {v: a}}]}}' >game/check.yaml # no sides
	run check -r ./game/ p a=4
	has v=4
}

@test "an option of the game is the game's" {
	printf 'id: game\noptions: {night: no}\n' >game/ruleset.yaml
	wrong state.yaml 'an option requires "of": game' <<<'state: {night: {of: ^unit}}'
}

@test "the order of play: activations, phases and what is owed" {
	printf 'state: {c: {until: activation}, e: {until: turn, budget: 2}}\n' >game/state.yaml
	wrong order.yaml 'phases must be a map of names' <<<'phases: ^[main]'
	wrong order.yaml 'owed must be a map of names' <<<'owed: ^[morale]'
	wrong order.yaml 'an activation requires "flag", a field of state.yaml that is yes or no until activation' <<<'activation: ^{budget: e}'
	wrong order.yaml 'an activation requires "flag", a field of state.yaml that is yes or no until activation' <<<'activation: {flag: ^shoe}'
	wrong order.yaml 'an activation requires "flag", a field of state.yaml that is yes or no until activation' <<<'activation: {flag: ^a}'
	wrong order.yaml '"a" is not a field with a budget in state.yaml' <<<'activation: {flag: c, budget: ^a}'
	wrong order.yaml '"shoe" is not a field with a budget in state.yaml' <<<'activation: {flag: c, budget: ^shoe}'
	wrong order.yaml '"a" is not a field with a budget in state.yaml' <<<'phases: {main: {for: ^a}}'
	wrong order.yaml '"shoe" is not a field with a budget in state.yaml' <<<'phases: {main: {for: ^shoe}}'
	wrong order.yaml 'expected yes or no' <<<'phases: {main: {all: ^maybe}}'
	wrong order.yaml 'expected yes or no' <<<'phases: {main: {opened: ^maybe}}'
	wrong order.yaml 'expected yes or no' <<<'newcomers: ^maybe'
	wrong order.yaml 'got a number; expected yes or no' <<<'phases: {main: {who: ^3}}'
	printf 'check: {p: {about: a test, sides: figure, steps: []}}\n' >game/check.yaml
	wrong order.yaml '"deed" must name a procedure, such as check.morale' <<<'owed: {morale: ^{first: turn}}'
	wrong order.yaml '"deed" must name a procedure, such as check.morale' <<<'owed: {morale: {deed: ^p, first: turn}}'
	wrong order.yaml '"deed" must name a procedure, such as check.morale' <<<'owed: {morale: {deed: ^check.q, first: turn}}'
	wrong order.yaml '"first" must be turn, phase or activation' <<<'owed: {morale: ^{deed: check.p}}'
	wrong order.yaml '"first" must be turn, phase or activation' <<<'owed: {morale: {deed: check.p, first: ^game}}'
	printf 'events: {activation: {}, phase: {}}\nstate: {c: {until: activation}}\n' >game/state.yaml
	wrong order.yaml 'order.yaml requires the event "turn" in state.yaml' <<<'^phases: {main: }'
	wrong order.yaml 'order.yaml requires the event "turn" in state.yaml' <<<'^activation: {flag: c}'
}

@test "decks and their cards" {
	wrong decks.yaml 'unknown key "crads" in a deck; did you mean "cards"?' <<<'t: {^crads: {ash: 2}}'
	wrong decks.yaml 'cards must be a map of names' <<<'t: {cards: ^[ash]}'
	wrong decks.yaml 'expected a number of cards' <<<'t: {cards: {ash: ^[2]}}'
	wrong decks.yaml 'expected a number of cards' <<<'t: {cards: {ash: ^{copies: [2]}}}'
	wrong decks.yaml 'unknown key "kopies" in a card; did you mean "copies"?' <<<'t: {cards: {ash: {^kopies: 2}}}'
	wrong decks.yaml 'expected a number of cards from 1 to 10000' <<<'t: {cards: {ash: ^0}}'
	wrong decks.yaml 'expected a list of cards' <<<$'t: {cards: {ash: 2}}\nu: {from: t, only: ^ash}'
	wrong decks.yaml 't has no second "ash"' <<<$'t: {cards: {ash: 2}}\nu: {from: t, only: [ash, ^ash]}'
	wrong decks.yaml 't has no card "oak"' <<<$'t: {cards: {ash: 2}}\nu: {from: t, cards: {^oak: 1}}'
	wrong decks.yaml 't has too few of "ash"' <<<$'t: {cards: {ash: 2}}\nu: {from: t, cards: {^ash: 3}}'
	wrong decks.yaml '"from" can be combined with "only" or "cards", but not with both or with "standard"' <<<$'t: {cards: {ash: 2}}\nu: {from: ^t, only: [ash], cards: {ash: 1}}'
	wrong decks.yaml '"only" requires "from"' <<<'t: {only: ^[ash], cards: {ash: 1}}'
	wrong decks.yaml 'reshuffle: unknown card "oak"' <<<'t: {cards: {ash: 2}, reshuffle: ^oak}'
	wrong decks.yaml 'expected a list of words' <<<'t: {cards: {ash: 2}, ends: ^{ash: yes}}'
	wrong decks.yaml 'expected yes or no' <<<'t: {standard: ^maybe}'
	wrong decks.yaml '"close" must be turn' <<<'t: {cards: {ash: {close: ^game}}}'
	wrong decks.yaml 'a card that ends the turn is in the deck once' <<<'t: {cards: {ash: ^{copies: 2, close: turn}}}'
	wrong decks.yaml 'expected a number of cards from 1 to 10000' <<<'t: {cards: {ash: ^10001}}'
	wrong decks.yaml 'expected a number of cards from 1 to 10000' <<<'t: {cards: {ash: ^1.5}}'
	wrong decks.yaml 'expected a number of cards from 1 to 10000' <<<'t: {cards: {ash: ^many}}'
	wrong decks.yaml 'unknown deck "u"' <<<'t: {from: ^u}'
	wrong decks.yaml '"t" is taken from itself' <<<'t: {from: ^t}'
	wrong decks.yaml '"from" can be combined with "only" or "cards", but not with both or with "standard"' <<<$'t: {cards: {ash: 2}}\nu: {from: ^t, standard: yes}'
	wrong decks.yaml 'the deck has no cards' <<<'t: ^{standard: no}'
	wrong decks.yaml 'duplicate card "ace-of-clubs"' <<<'t: ^{standard: yes, cards: {ace-of-clubs: 1}}'
	wrong decks.yaml '"once" requires "into", a field that is no list' <<<'t: {cards: {ash: 2}, once: ^yes}'
	wrong decks.yaml '"earned" requires "count" and "into", a list' <<<'t: {cards: {ash: 2}, into: a, earned: ^yes}'
	wrong decks.yaml '"earned" requires "count" and "into", a list' <<<'t: {cards: {ash: 2}, count: a, into: a, earned: ^yes}'
	wrong decks.yaml 'expected yes or no' <<<'t: {cards: {ash: 2}, earned: ^maybe}'
	wrong decks.yaml 'expected yes or no' <<<'t: {cards: {ash: 2}, once: ^maybe}'
	wrong decks.yaml '"main" is not a phase of order.yaml' <<<'t: {cards: {ash: 2}, open: ^main}'
	wrong decks.yaml '"shoe" is neither a field of a side nor an option' <<<'t: {cards: {ash: 2}, into: ^shoe}'
}

@test "what is earned after the game" {
	wrong after.yaml 'after.yaml requires "after", a map of tallies' <<<'^about: nothing'
	wrong after.yaml 'unknown key "rank" in after.yaml; did you mean "ranks"?' <<<$'^rank: {}\nafter: {}'
	wrong after.yaml 'due must be a map of names' <<<$'after: {}\ndue: ^[wound]'
	wrong after.yaml 'a due entry requires do: TOOL.VARIANT' <<<$'after: {}\ndue: {wound: ^{about: who fell}}'
	wrong after.yaml 'with must be a map of names' <<<$'after: {}\ndue: {wound: {do: check.p, with: ^a}}'
	wrong after.yaml 'ranks must be a map of names' <<<$'after: {}\nranks: ^[place]'
	wrong after.yaml 'unknown key "by" in a rank; expected one of: of about ref' <<<$'after: {}\nranks: {place: {^by: points}}'
	wrong after.yaml "a rank requires \"of\", a field that the figure tally gives" <<<$'after: {}\nranks: {place: {of: ^points}}'
	wrong after.yaml 'gives must be a map of names' <<<'after: {game: {about: who won, gives: ^[], steps: []}}'
	printf 'check:\n  p: {about: a test, sides: figure, steps: []}\n  q: {sides: figure, steps: []}\n' >game/check.yaml
	wrong after.yaml 'unknown procedure "check.x"; expected TOOL.VARIANT' <<<$'after: {}\ndue: {wound: {do: ^check.x}}'
	wrong after.yaml 'unknown procedure "check"; expected TOOL.VARIANT' <<<$'after: {}\ndue: {wound: {do: ^check}}'
	wrong after.yaml 'unknown procedure "check.q"; expected TOOL.VARIANT' <<<$'after: {}\ndue: {wound: {do: ^check.q}}'
	wrong after.yaml 'unknown procedure "table-lookup.x"; expected TOOL.VARIANT' <<<$'after: {}\ndue: {wound: {do: ^table-lookup.x}}'
	wrong after.yaml 'unknown key "on" in a due entry; expected one of: do with about ref' <<<$'after: {}\ndue: {wound: {do: check.p, ^on: a}}'
	wrong after.yaml "a rank requires \"of\", a field that the figure tally gives" <<<$'after: {}\nranks: {place: ^{about: a place}}'
	wrong after.yaml 'unknown tally "troop"; expected record, figure, side or game' <<<'after: {^troop: {about: x, steps: []}}'
	wrong after.yaml 'a tally requires "about"' <<<'after: {figure: ^{steps: []}}'
	wrong after.yaml 'season must be a map of names' <<<$'after: {}\nseason: ^[points]'
	wrong after.yaml 'unknown key "by" in a season entry; expected one of: of take order about ref' <<<$'after: {}\nseason: {points: {^by: a}}'
	local gives=$'after: {figure: {about: x, gives: {v: 0}, steps: []}, side: {about: x, gives: {w: 0}, steps: []}, game: {about: x, gives: {z: 0}, steps: []}}\nseason: '
	local said='a season entry requires "of": figure.NAME, side.NAME or game.NAME, which a tally gives'
	wrong after.yaml "$said" <<<"$gives{points: ^{take: sum}}"
	wrong after.yaml "$said" <<<"$gives{points: {of: ^v}}"
	wrong after.yaml "$said" <<<"$gives{points: {of: ^figure.w}}"
	wrong after.yaml "$said" <<<"$gives{points: {of: ^side.v}}"
	wrong after.yaml "$said" <<<"$gives{points: {of: ^game.w}}"
	wrong after.yaml "$said" <<<"$gives{points: {of: ^record.v}}"
	wrong after.yaml 'take: "first"; expected sum, last or most' <<<"$gives{points: {of: figure.v, take: ^first}}"
	wrong after.yaml 'order: "up"; expected most or least' <<<"$gives{points: {of: figure.v, order: ^up}}"
}

# ---- who refuses, and who belongs ----

@test "a list of reasons, asked as a step and as a word" {
	part 'a reason must be a map of names' <<<$'refusals: {x: [^far]}\nsteps: [{refuse: x}]'
	part 'a reason requires "refuse"' <<<$'refusals: {x: [^{when: c, say: far}]}\nsteps: [{refuse: x}]'
	part 'unknown key "whne" in a reason; did you mean "when"?' <<<$'refusals: {x: [{refuse: far, ^whne: c, say: far}]}\nsteps: [{refuse: x}]'
	part 'refusals must be a list of reasons' <<<$'refusals: {x: ^{refuse: far}}\nsteps: [{refuse: x}]'
	part 'a reason must be one word' <<<$'refusals: {x: [{refuse: ^too far, when: c, say: far}]}\nsteps: [{refuse: x}]'
	part 'a reason must be one word' <<<$'steps: [{refuse: ^too far, when: c, say: far}]'
	part 'got a number; expected yes or no' <<<$'refusals: {x: [{refuse: far, when: ^a, say: far}]}\nsteps: [{refuse: x}]'
	part 'there is no list "y"; a reason has when and say' <<<$'refusals: {x: [{refuse: ^y}]}\nsteps: [{refuse: x}]'
	part 'expected yes or no' <<<$'refusals: {x: [{refuse: far, when: c, order: ^maybe, say: far}]}\nsteps: [{refuse: x}]'
	# the same lists, asked as a word
	part 'a reason must be a map of names' <<<$'refusals: {x: [^far]}\nsteps: [{stop: hit, when: x is none}]'
	part 'a reason requires "refuse"' <<<$'refusals: {x: [^{when: c, say: far}]}\nsteps: [{stop: hit, when: x is none}]'
	part 'refusals must be a list of reasons' <<<$'refusals: {x: ^{refuse: far}}\nsteps: [{stop: hit, when: x is none}]'
	part 'a reason must be one word' <<<$'refusals: {x: [{refuse: ^too far, when: c, say: far}]}\nsteps: [{stop: hit, when: x is none}]'
	part 'got a number; expected yes or no' <<<$'refusals: {x: [{refuse: far, when: ^a, say: far}]}\nsteps: [{stop: hit, when: x is none}]'
	part 'the list "x" leads back to itself' <<<$'refusals: {^x: [{refuse: x}]}\nsteps: [{stop: hit, when: x is none}]'
	for name in a e fast m; do
		printf 'id: game\noptions: {fast: no}\nsides: {figure: {a: 2, c: no, e: 1}}\nterms: {m: 1}\n' >game/ruleset.yaml
		part "\"$name\" is also the name of a field, an option, a term or a modifier list" <<<"refusals: {^$name: [{refuse: far, when: c, say: far}]}"$'\n'"steps: [{refuse: $name}]"
	done
}

@test "a body: whom it goes through, and its name" {
	printf 'check: {p: {about: a test, sides: figure, steps: []}}\n' >game/check.yaml
	local sides='id: game
sides: {figure: {a: 2, f: {type: figure}, g: figures, set: no}}
options: {night: no}
terms: {t: 1}
modifiers: {m: [{add: 1}]}
'
	ruleset 'bodies must be a map of names' <<<"${sides}bodies: ^[parts]"
	ruleset 'a body must be a map of names' <<<"${sides}bodies: {parts: ^f}"
	ruleset 'unknown key "thorugh" in a body; did you mean "through"?' <<<"${sides}bodies: {parts: {^thorugh: f}}"
	ruleset 'a body requires "through": a field of type figure or figures of a side; or "of": game' <<<"${sides}bodies: {parts: ^{when: set}}"
	ruleset 'a body requires "through": a field of type figure or figures of a side; or "of": game' <<<"${sides}bodies: {parts: {through: ^shoe}}"
	ruleset 'a body requires "through": a field of type figure or figures of a side; or "of": game' <<<"${sides}bodies: {parts: {through: ^a}}"
	ruleset 'a body that is whole goes through a field of type figure: a part has one whole' <<<"${sides}bodies: {parts: {through: g, whole: ^yes}}"
	ruleset 'expected yes or no' <<<"${sides}bodies: {parts: {through: f, whole: ^maybe}}"
	ruleset 'only one body may be whole' <<<"${sides}bodies: {parts: {through: f, whole: yes}, others: ^{through: f, whole: yes}}"
	ruleset 'a body that is of the game has neither "through" nor "whole"' <<<"${sides}bodies: {parts: {of: ^game, through: f}}"
	for name in a night t m; do
		ruleset "\"$name\" is also the name of a field, an option, a term or a list" <<<"${sides}bodies: {^$name: {through: f}}"
	done
}

@test "a declaration of a figure, and of what a body has" {
	printf 'check: {p: {about: a test, sides: figure, steps: []}}\n' >game/check.yaml
	local head='id: game
bodies: {parts: {through: f}}
sides: {figure: {f: {type: figure}, '
	ruleset '"whom" is for a field of type figure' <<<"${head}a: {type: number, whom: ^enemy}}}"
	ruleset '"whom" must be other, enemy, friend or any' <<<"${head}a: {type: figure, whom: ^foe}}}"
	ruleset '"whom" must be other, enemy, friend or any' <<<"${head}a: {type: figure, whom: {is: ^foe}}}}"
	ruleset 'unknown key "iss" in whom; did you mean "is"?' <<<"${head}a: {type: figure, whom: {^iss: enemy}}}}"
	ruleset '"new" requires yes, or what newcomers are called' <<<"${head}a: {type: figure, new: ^a group}}}"
	ruleset '"new" belongs to a field of type figure' <<<"${head}a: {type: number, new: ^yes}}}"
	for also in 'from: ^x' 'words: ^[x]' 'default: ^x'; do
		ruleset 'a field of type figure or figures has the names of any figures' <<<"${head}a: {type: figure, $also}}}"
		ruleset 'a field of type figure or figures has the names of any figures' <<<"${head}a: {type: figures, $also}}}"
	done
	ruleset '"held-by" must be body' <<<"${head}a: {type: number, held-by: ^whole}}}"
	ruleset 'a field that the whole keeps has neither "body" nor "spread"' <<<"${head}a: {type: number, held-by: ^body, spread: named}}}"
	ruleset 'a field that the whole keeps has neither "body" nor "spread"' <<<"${head}a: {type: number, held-by: ^body, body: count(parts)}}}"
	ruleset '"spread" requires "body", or is named' <<<"${head}a: {type: number, spread: ^evenly}}}"
}

@test "each: a body, and where; targets" {
	printf 'id: game\nbodies: {parts: {through: f}}\nsides: {figure: {a: 2, c: no, f: {type: figure}}}\n' >game/ruleset.yaml
	for each in at parts; do
		wrong check.yaml 'expected BODY, or BODY where FLAG' <<<"check:
  p: {about: a test, sides: figure, targets: 3, steps: [{do: q, each: ^$each when c}]}
  q: {steps: [{let: {v: 1}}]}"
		wrong check.yaml 'a refusal takes no "where"; use when' <<<"check:
  p: {about: a test, sides: figure, targets: 3, steps: [{refuse: far, when: c, say: x, each: ^$each where c}]}"
	done
	wrong check.yaml 'unknown body "party"; expected at or a body of the ruleset' <<<$'check:\n  p: {about: a test, sides: figure, steps: [{do: q, each: ^party}]}\n  q: {steps: []}'
	printf 'id: game\nsides: {figure: {a: 2, c: no}}\n' >game/ruleset.yaml
	wrong check.yaml 'targets: at most 24' <<<$'check:\n  p: {about: a test, sides: figure, targets: ^25, steps: []}'
	wrong check.yaml '"each: at" stands inside another one' <<<$'check:\n  p: {about: a test, sides: figure, targets: 3, steps: [{do: q, each: at}]}\n  q: {steps: [{do: r, each: ^at}]}\n  r: {steps: []}'
	wrong check.yaml '"each: at" stands inside a swap' <<<$'check:\n  p: {about: a test, sides: figure, targets: 3, steps: [{do: q, swap: yes}]}\n  q: {steps: [{do: r, each: ^at}]}\n  r: {steps: []}'
}
