#!/usr/bin/env bats
# Figures with hostile names: no tool, page, prompt or shell runs or passes on what they contain.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet VOLTIGEUR_LOG=h.log
	name=$(printf 'It'"'"'s "x" `touch ran` $(touch ran) <script>alert(1)</script> \033[31m \u202e &amp; \\n %%s\ty\nz')
	other="!! ; touch ran | $name"
	shot="weapon=musket range=9 target.defence=14"
	shoot -w -t by="$name" at="$other" $shot target.health=12 -d 9,8 >/dev/null 2>&1
	muster -w event=set by="$name" health=3 >/dev/null 2>&1
}

teardown() { [ ! -e ran ]; }

# clean FILE..: no character that steers a terminal or turns a line about, and no script.
clean() {
	if LC_ALL=C grep -nP '[\x00-\x08\x0b-\x1f\x7f]|\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]|\xc2[\x80-\x9f]' "$@"; then
		echo "raw: $*"
		return 1
	fi
}

@test "forms for people and messages have nothing raw" {
	local line
	while read -r line; do
		$line >out 2>err || true
		[ -s out ] || [ -s err ] || { echo "nothing: $line"; return 1; }
		clean out err || { echo "$line"; return 1; }
	done <<-X
		muster -o text
		muster --board -o text
		muster --board -o html
		muster --history -o text
		muster --turn -o text
		shoot by=It at=!! $shot -o text -x
		shoot -O by=It at=!! $shot -o text
		shoot nobody at=It
		shoot --complete
		shoot by=It at=nobody $shot
		melee by=It
		check terror It reach=14 -o text
	X
	muster --board -o text | grep -q 'touch ran'
}

@test "a page has the names as text" {
	run muster --board -o html
	[[ $output == *"&lt;script&gt;alert(1)"* && $output == *"&quot;x&quot;"* && $output == *"&amp;amp;"* ]]
	[[ $output != *"<script"* ]]
}

@test "records carry the name as it is, in one line" {
	[ "$(muster -o kv | grep -c '^by=')" -eq 2 ]
	[ "$(muster -o kv | wc -l)" -eq 3 ]
	# read again, it is the same name
	muster -o kv | head -n 1 | shoot -o json --set range=9 --set weapon=musket --set target.defence=14 2>/dev/null >json
	python3 -c 'import json, sys; sys.exit(json.load(open("json"))["by"] != sys.argv[1])' "$name"
	muster --board -o json | python3 -c 'import json, sys; sys.exit(sys.argv[1] not in [json.loads(line).get("by") for line in sys.stdin])' "$name"
	[ "$(muster -o tsv --columns by,health | grep -c '[$](touch ran)')" -eq 2 ]
	[ "$(muster -o tsv --columns by,health | LC_ALL=C grep -cP '[\x00-\x08\x0b-\x1f]')" -eq 0 ]
	run muster --verify
	[ -z "$output" ]
}

@test "on a terminal no form has anything raw, in a pipe a record is what it is" {
	command -v python3 >/dev/null || skip "no python3"
	local line
	while read -r line; do
		python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' $line </dev/null >seen 2>&1 || true
		tr -d '\r' <seen >out
		[ -s out ] || { echo "nothing: $line"; return 1; }
		clean out || { echo "$line"; return 1; }
		[[ $line != muster* ]] || grep -q "touch ran" out || { echo "no name: $line"; return 1; }
	done <<-X
		muster -o kv
		muster -o json
		muster -o tsv --columns by,health
		muster --board -o json
		muster --history -o kv
		shoot -O -o json by=It at=!! $shot
		shoot -o kv -x by=It at=!! $shot
		check terror -o json It reach=14
	X
	printf '{"by":"a\xe2\x80\xae\\u001b[31m touch ran","weapon":"musket","range":9,"target.defence":14}\n' >in.json
	python3 -c 'import pty, sys; pty.spawn(["sh", "-c", "shoot <in.json"])' >out
	tr -d '\r' <out >seen
	clean seen
	grep -q 'touch ran' seen
	shoot -o kv <in.json | LC_ALL=C grep -qP '\xe2\x80\xae'
	shoot <in.json | grep -qF '"by":"a\u202e\u001b[31m touch ran"'
}

@test "a prompt has nothing raw" {
	command -v python3 >/dev/null || skip "no python3"
	python3 "$root/tests/tools/ask.py" 3 7 none none none -- shoot --ask -o text by="$other" at="$name" $shot >seen
	grep -q 'touch ran' seen
	clean seen
}

@test "the functions of three shells, and the words that a shell completes, run nothing" {
	local shell line='"$other" "$name" 9 weapon=musket target.defence=14 -o text'
	export name other
	for shell in bash zsh fish; do
		command -v $shell >/dev/null || continue
		if [ $shell = fish ]; then
			HOME=$PWD fish --no-config -c "muster --shell fish -r silver-bayonet -l h.log | source; shoot $line; board -o text; deeds -o text; undo -o text; voltigeur_prompt" >out 2>&1
		else
			$shell -c "eval \"\$(muster --shell $shell -r silver-bayonet -l h.log)\"; shoot $line; board -o text; deeds -o text; undo -o text; voltigeur_prompt" >out 2>&1
		fi
		grep -q 'touch ran' out || { cat out; return 1; }
		clean out
	done
	bash -c '. "$1/completions/voltigeur.bash"; COMP_WORDS=(shoot It); COMP_CWORD=1; COMP_LINE="shoot It"; COMP_POINT=8; f=$(complete -p shoot | sed -n "s/.*-F \([a-z_]*\).*/\1/p"); $f shoot It ""; printf "%s\n" "${COMPREPLY[@]}"' - "$root" >out 2>err
	clean out
}

@test "the line above odds for people has nothing raw, and says what is there" {
	printf 'roll=1d4 note="\033[31m \302\233 \342\200\256 x"\n' >in
	for how in "-O -o text" "-O -o gnuplot"; do
		# shellcheck disable=SC2086
		roll $how <in >out
		clean out
	done
	run roll -O -o text <in
	[ "${lines[0]}" = 'roll=1d4 note="\x1b[31m \x9b \u202e x"' ]
	# shellcheck disable=SC2086
	shoot -O --compare weapon -o text by="$name" at="$other" $shot >out
	clean out
	head -n 1 out | grep -qF '\x1b[31m \u202e'
}

# escaping: a ruleset whose texts have terminal escapes, marks, and lines that formats read.
escaping() {
	local raw='\x1b[31m\u009b\u202e\u200f\n.so secret\n# heading\n.TE <script>'
	mkdir escaping
	printf 'id: escaping\ntitle: "t%s"\nabout: "a%s"\n' "$raw" "$raw" >escaping/ruleset.yaml
	cat >escaping/table-lookup.yaml <<-YAML
		about: "b$raw"
		table-lookup:
		  sum:
		    about: "c$raw"
		    fields: {n: {type: number, default: 3, about: "d$raw"}}
		    gives: {v: number}
		    example: "n=3 note=$raw"
		    steps: [{let: {v: n}, ref: "e$raw"}]
	YAML
	cat >escaping/tables.yaml <<-YAML
		one: {about: "f$raw", die: d2, rows: {1: {say: "g$raw"}, 2: {say: "h\\t$raw"}}}
	YAML
}

@test "a sheet has nothing raw of the rules' texts, in any form" {
	escaping
	for form in text markdown html mdoc; do
		table-lookup -r ./escaping/ --sheet -o $form >out
		clean out || { echo "$form"; return 1; }
		[ "$(grep -c 'so secret' out)" -ge 4 ]
	done
}

@test "no text of the rules begins a line that mdoc or Markdown would obey" {
	escaping
	table-lookup -r ./escaping/ --sheet -o mdoc >out
	run ! grep -E "^[.'](so|TE)( |$)" out
	table-lookup -r ./escaping/ --sheet -o markdown >out
	run ! grep -E '^# heading' out
	table-lookup -r ./escaping/ --sheet -o html >out
	run ! grep -F '<script' out
}
