# What the tests of muster --report share.

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	units=$root/tests/fixtures/units
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG=game.log VOLTIGEUR_UNITS=$units/british.yaml:$units/french.yaml
}

shown() { # LINE: the report has it
	[[ $'\n'$output$'\n' == *$'\n'"$1"$'\n'* ]] || { echo "no \"$1\" in:"; echo "$output"; return 1; }
}

# ruleset NAME: one of this kind, whose one procedure is standard input's
ruleset() {
	mkdir "$1"
	printf 'id: %s\ntitle: Small\nabout: small\nsides:\n  man:\n    needed: {default: 0, least: 0, most: 100, about: a number}\n    down: {default: no, about: down}\n' "$1" >"$1/ruleset.yaml"
	printf 'about: small\nstate:\n  down: {until: game, out: yes}\n' >"$1/state.yaml"
	cat >"$1/check.yaml"
	export VOLTIGEUR_RULES=$PWD/$1
	unset VOLTIGEUR_UNITS
}

# feats: a ruleset with two deeds, of which one is a feat
feats() {
	ruleset feats <<-'E'
		about: small
		check:
		  walk:
		    about: not stuck
		    sides: man
		    gives: {result: none}
		    fails: [stuck]
		    steps:
		      - {roll: {luck: d6}, say: "{luck}"}
		      - {stop: stuck, when: luck < 6}
		      - {stop: walks}
		  leap:
		    about: over it
		    sides: man
		    gives: {result: none, far: 0}
		    fails: [falls]
		    feat: yes
		    steps:
		      - {roll: {luck: d6}, say: "{luck}"}
		      - {stop: falls, when: luck < 4}
		      - {stop: leaps}
		  dash:
		    about: how far
		    sides: man
		    gives: {result: none, far: 0}
		    outcome: [far]
		    feat: yes
		    steps:
		      - {roll: {pace: d6}, say: "{pace}"}
		      - {let: {far: pace}}
		      - {stop: dashes}
	E
	cat >feats/state.yaml <<-'E'
		about: small
		nouns: {far: [pace, paces]}
		state:
		  needed: {until: game, board: yes, noun: man, plural: men}
		  down: {until: game, out: yes}
	E
}
