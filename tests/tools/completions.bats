#!/usr/bin/env bats
# Completion, in the shells themselves.
load ../helper

setup() {
	cd "$root" || return 1
	export VOLTIGEUR_RULES=silver-bayonet built=${VOLTIGEUR_BUILD:-$root/build}/completions
	# the leak sanitizer stops its program to look, and on a terminal of zsh's never goes on
	[ -z "${VOLTIGEUR_SANITIZED:-}" ] || export ASAN_OPTIONS=detect_leaks=0
}

# bash_offers LINE: what bash would offer at the end of the line, one a line.
bash_offers() {
	bash --norc -c '
		. "$built/voltigeur.bash"
		compopt() { :; }
		COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDBREAKS=$'"' \\t\\n\"\\x27><=;|&(:'"'
		_voltigeur "${1%% *}"
		[ ${#COMPREPLY[@]} -eq 0 ] || printf "%s\n" "${COMPREPLY[@]}"' bash "$1"
}

fish_offers() {
	fish --no-config -c 'source $argv[2]/voltigeur.fish; complete -C $argv[1]' "$1" "$built" | cut -f 1
}

# zsh_offers LINE: what the line has become after a tab, on a terminal.
zsh_offers() {
	rm -f "$BATS_TEST_TMPDIR/line"
	zsh -f -c '
		zmodload zsh/zpty
		zpty -b term zsh -f -i
		zpty -w term "PS1=; PS2=; unsetopt zle_bracketed_paste; stty -echo 2>/dev/null; TERM=dumb"
		zpty -w term "fpath=($built \$fpath); autoload -U compinit; compinit -u -d $1/dump; setopt no_list_beep list_ambiguous"
		zpty -w term "tell() { print -r -- \"<<\$BUFFER>>\" >$1/line; BUFFER=; zle accept-line }; zle -N tell; bindkey \"^X\" tell"
		zpty -w -n term "$2"$'"'\\t\\x18'"'
		for i in {1..600}; do [[ -s $1/line ]] && break; sleep 0.1; zpty -r -t term >/dev/null; done
		zpty -d term
		cat $1/line' zsh "$BATS_TEST_TMPDIR" "$1"
}

@test "bash: options are those of --help" {
	run bash_offers 'shoot --ver'
	answers $'--verify\n--version'
	[ "$(bash_offers 'shoot --' | sort)" = "$(shoot --help | sed -n 's/^  ... \(--[a-z-]*\).*/\1/p' | sort)" ]
}

@test "bash: rulesets behind -r, forms behind -o" {
	run bash_offers 'shoot -r silv'
	answers silver-bayonet
	run bash_offers 'shoot -o '
	answers $'text\nkv\njson\ntsv\ngnuplot'
	run bash_offers 'shoot --for '
	answers at
}

@test "the fields behind --compare and --sweep, also after a comma" {
	run bash_offers 'shoot -O --compare weap'
	answers weapon
	run bash_offers 'shoot -O --compare weapon,ran'
	answers weapon,range
	run fish_offers 'shoot -O --sweep ran'
	answers range
	run zsh_offers 'shoot -O --compare weapon,ran'
	[[ $output = *'--compare weapon,range'* ]] || { echo "$output"; false; }
}

@test "bash: variants first, then fields, but not those already given" {
	run bash_offers 'shoot fi'
	answers "fire"
	run bash_offers 'shoot fire ran'
	answers "range="
	run bash_offers 'shoot -d 1,2 weapon=musket ran'
	answers "range="
	run bash_offers 'shoot range=3 ran'
	answers ""
}

@test "bash: a field's words behind its =, of the ruleset that -r names" {
	run bash_offers 'shoot weapon=mus'
	answers musket
	run bash_offers 'shoot target.cover='
	answers $'yes\nno'
	run bash_offers 'shoot -r ./tests/fixtures/rules/tin gun='
	answers $'musket\nrifle'
	run bash_offers 'shoot -r ./tests/fixtures/rules/tin volley luck=p'
	answers pebble
}

@test "a folder behind muster --season: bash, fish and zsh" {
	mkdir "$BATS_TEST_TMPDIR/league"
	touch "$BATS_TEST_TMPDIR/leaf"
	cd "$BATS_TEST_TMPDIR" || return 1
	run bash_offers 'muster --season le'
	answers league
	command -v fish >/dev/null || skip "no fish"
	run fish_offers 'muster --season le'
	answers league/
	command -v zsh >/dev/null || skip "no zsh"
	[[ "$(zsh_offers 'muster --season le')" == *league* ]]
}

@test "a log behind muster --report: bash, fish and zsh" {
	touch "$BATS_TEST_TMPDIR/friday.log"
	cd "$BATS_TEST_TMPDIR" || return 1
	run bash_offers 'muster --report fri'
	answers friday.log
	command -v fish >/dev/null || skip "no fish"
	run fish_offers 'muster --report fri'
	answers friday.log
	command -v zsh >/dev/null || skip "no zsh"
	[[ "$(zsh_offers 'muster --report fri')" == *friday.log* ]]
}

@test "the argument of an option is no variant, and a file where it is one: bash, fish and zsh" {
	run bash_offers 'shoot --odds --aim hit fi'
	answers fire
	run bash_offers 'shoot --aim '
	answers ""
	run bash_offers 'unit-validate --was READM'
	answers README.md
	command -v fish >/dev/null || skip "no fish"
	run fish_offers 'shoot --odds --aim hit fire ran'
	answers range=
	command -v zsh >/dev/null || skip "no zsh"
	run zsh_offers 'shoot --odds --aim hit fire ran'
	answers '<<shoot --odds --aim hit fire range=>>'
}

@test "bash: nothing where nothing can be known" {
	run bash_offers 'shoot -d 1'
	answers ""
	run bash_offers 'shoot -r nowhere ran'
	answers ""
}

@test "bash: the tools' names carry the prefix of the installation" {
	run bash --norc -c "sed 's/^\(_voltigeur_prefix=\).*/\1v-/' '$built/voltigeur.bash' >'$BATS_TEST_TMPDIR/c'; . '$BATS_TEST_TMPDIR/c'; complete -p v-shoot"
	answers "complete -F _voltigeur v-shoot"
}

@test "fish: options, rulesets, variants, fields and words" {
	command -v fish >/dev/null || skip "no fish"
	run fish_offers 'shoot --verif'
	answers --verify
	run fish_offers 'shoot -r silv'
	answers silver-bayonet
	run fish_offers 'shoot fi'
	answers fire
	run fish_offers 'shoot fire ran'
	answers range=
	run fish_offers 'shoot weapon=mus'
	answers weapon=musket
	run fish_offers 'shoot -r ./tests/fixtures/rules/tin gun='
	answers $'gun=musket\ngun=rifle'
}

@test "zsh: options, rulesets, variants, fields and words" {
	command -v zsh >/dev/null || skip "no zsh"
	run zsh_offers 'shoot --verif'
	answers '<<shoot --verify >>'
	run zsh_offers 'shoot -r silv'
	answers '<<shoot -r silver-bayonet >>'
	run zsh_offers 'shoot fire ran'
	answers '<<shoot fire range=>>'
	run zsh_offers 'shoot weapon=mus'
	answers '<<shoot weapon=musket >>'
	run zsh_offers 'shoot -r ./tests/fixtures/rules/tin volley luck=p'
	answers '<<shoot -r ./tests/fixtures/rules/tin volley luck=pebble >>'
}

@test "figures of the unit files behind by= and at=, whatever the case: bash, fish and zsh" {
	export VOLTIGEUR_UNITS=tests/fixtures/units/british.yaml:tests/fixtures/units/french.yaml
	run bash_offers 'shoot by='
	[[ "$output" == *Hagman* && "$output" == *Harris* ]]
	run bash_offers 'shoot harris '
	[[ "$output" == *Dubois* ]]
	run bash_offers 'shoot by=ha'
	answers $'Harris\nHagman'
	run bash_offers 'shoot fire by=Harris at=dub'
	answers Dubois
	run bash_offers 'melee b'
	[[ "$output" == *by=* ]]
	run bash_offers 'shoot by=Harris b'
	[[ "$output" != *by=* ]]
	command -v fish >/dev/null || skip "no fish"
	run fish_offers 'shoot by=ha'
	[ "$(sort <<<"$output")" = $'by=Hagman\nby=Harris' ]
	command -v zsh >/dev/null || skip "no zsh"
	run zsh_offers 'shoot at=dub'
	answers '<<shoot at=Dubois >>'
}

@test "figures of the file behind -u, of its ruleset, and a name with a blank is quoted: bash, fish and zsh" {
	unset VOLTIGEUR_UNITS
	run bash_offers 'shoot -r other-side -u tests/fixtures/units/other-side.yaml by=cap'
	answers 'Captain\ Orr'
	command -v fish >/dev/null || skip "no fish"
	run fish_offers 'shoot -r other-side -u tests/fixtures/units/other-side.yaml by=cap'
	answers 'by=Captain Orr'
	command -v zsh >/dev/null || skip "no zsh"
	run zsh_offers 'shoot -r other-side -u tests/fixtures/units/other-side.yaml by=cap'
	answers '<<shoot -r other-side -u tests/fixtures/units/other-side.yaml by=Captain\ Orr >>'
}

@test "no figures without unit files" {
	unset VOLTIGEUR_UNITS
	run bash_offers 'shoot by=ha'
	answers ""
}

@test "each tool's own forms behind -o, the sheet's and its sections too: bash, fish and zsh" {
	run bash_offers 'unit-validate -f sa'
	answers sarif
	run bash_offers 'table-lookup --sheet -o '
	answers $'text\nmarkdown\nhtml\nmdoc'
	run bash_offers 'table-lookup --sheet prof'
	answers profiles
	run bash_offers 'unit-validate READM'
	answers README.md
	command -v fish >/dev/null || skip "no fish"
	run fish_offers 'unit-validate -o sa'
	answers sarif
	run fish_offers 'table-lookup --sheet -o mark'
	answers markdown
	run fish_offers 'unit-validate READM'
	answers README.md
	command -v zsh >/dev/null || skip "no zsh"
	run zsh_offers 'unit-validate -o sa'
	answers '<<unit-validate -o sarif >>'
	run zsh_offers 'table-lookup --sheet -o mark'
	answers '<<table-lookup --sheet -o markdown >>'
	run zsh_offers 'table-lookup --sheet prof'
	answers '<<table-lookup --sheet profiles >>'
}

@test "the next bare word: a figure, or a word of the field in that place: bash, fish and zsh" {
	export VOLTIGEUR_UNITS="$root/tests/fixtures/units/british.yaml:$root/tests/fixtures/units/french.yaml"
	run bash_offers 'shoot har'
	answers Harris
	run bash_offers 'shoot harris dub'
	answers Dubois
	run bash_offers 'shoot reload harris mus'
	answers musket
	run bash_offers 'shoot t.cover=yes harris dub'
	answers Dubois
	run bash -c "shoot harris dubois --complete"
	answers ""
	run zsh_offers 'shoot reload harris mus'
	[[ $output == '<<shoot reload harris musket'* ]]
	run fish_offers 'shoot harris Dub'
	[[ $output == *Dubois* ]]
}

@test "the next bare word behind a name with a space" {
	unset VOLTIGEUR_UNITS
	sed 's/name: Perkins/name: Old Perkins/' "$root/tests/fixtures/units/british.yaml" >"$BATS_TEST_TMPDIR/u.yaml"
	run bash_offers "shoot -u $BATS_TEST_TMPDIR/u.yaml reload Old\\ Perkins mus"
	answers musket
	run bash_offers "shoot -u $BATS_TEST_TMPDIR/u.yaml old"
	answers 'Old\ Perkins'
}

@test "hostile names behind a tab: quoted, or not offered; nothing runs: bash, fish and zsh" {
	cd "$BATS_TEST_TMPDIR"
	export VOLTIGEUR_LOG=h.log VOLTIGEUR_UNITS=
	local name
	for name in '$(touch ran);x' '`touch ran`' "it's" 'x"; touch ran; "' $'esc\e[31m' $'turned\u202etouch' '-rf' 'a b'; do
		shoot -w by="$name" at=Bo weapon=musket range=9 target.defence=14 -d 9,8 >/dev/null
	done
	bash_offers 'shoot by=' >offered
	grep -qxF '\$\(touch\ ran\)\;x' offered
	grep -qxF 'a\ b' offered
	while read -r name; do
		[[ $name != *[\$\`\;]* || $name == *\\[\$\`\;]* ]] || { echo "$name"; return 1; }
		eval "set -- $name"
		[ $# -eq 1 ]
	done <offered
	if command -v fish >/dev/null; then
		fish_offers 'shoot by=' >>offered
		grep -qxF 'by=$(touch ran);x' offered
	fi
	if command -v zsh >/dev/null; then
		run zsh_offers 'shoot by=$(t'
		zsh_offers 'shoot by=a' >>offered
		grep -qF 'by=a\ b' offered
	fi
	[ ! -e ran ]
	run ! grep -P '[\x00-\x08\x0b-\x1f\x7f]|\xe2\x80[\xaa-\xae]' offered
}

@test "unit-validate: rulesets behind -r and --new, nations behind those: bash, fish and zsh" {
	run bash_offers 'unit-validate -r silv'
	answers silver-bayonet
	run bash_offers 'unit-validate --new silv'
	answers silver-bayonet
	run bash_offers 'unit-validate --new silver-bayonet br'
	answers britain
	run bash_offers 'unit-validate --cho'
	answers --choices
	command -v fish >/dev/null || skip "no fish"
	run fish_offers 'unit-validate --new silv'
	answers silver-bayonet
	[[ $'\n'"$(fish_offers 'unit-validate --new silver-bayonet br')"$'\n' == *$'\nbritain\n'* ]]
	command -v zsh >/dev/null || skip "no zsh"
	run zsh_offers 'unit-validate --new silver-bayonet br'
	answers '<<unit-validate --new silver-bayonet britain >>'
	run zsh_offers 'unit-validate --new silv'
	answers '<<unit-validate --new silver-bayonet >>'
}
