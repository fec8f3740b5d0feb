#!/usr/bin/env bats
# Names that are markup, commands or formulas in a unit file and a log: each form of each list
# carries them as text.
load ../helper

other='# <u>"H'"'"' $(touch ran) `touch ran` | [l](javascript:x) *b* &lt;'
image='</style><img src=x onerror=alert(1)>'

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=silver-bayonet
	cat >unit.yaml <<-'END'
		rules: silver-bayonet
		name: "=1+1<script>alert(1)</script>`touch ran`$(touch ran)"
		nation: britain
		officer:
		  name: "# <u>\"H' $(touch ran) `touch ran` | [l](javascript:x) *b* &lt;"
		  rank: "<i>Lieu & $(x)"
		  raise: [melee, health, courage]
		  equipment: [musket, cartridge-box, hand-weapon]
		soldiers:
		  - {name: "=HYPERLINK(\"x\")|<script>", type: highlander, kit: heavy-weapon}
		  - {name: "</style><img src=x onerror=alert(1)>", type: rifleman}
	END
	shoot -u unit.yaml -l game.log -w by="$other" at="$image" weapon=musket range=9 -d 9,8 >/dev/null 2>&1
	shoot -u unit.yaml -l game.log -w by="$image" at="$other" weapon=rifle range=9 -d 9,8 >/dev/null 2>&1
	grep -q did=shoot game.log
}

teardown() { [ ! -e ran ]; }

# each FORMS COMMAND...: in each of the forms, into OUT; nothing raw is in it.
each() {
	local forms=$1
	shift
	for form in $forms; do
		"$@" -o "$form" >out 2>err || [ $? -eq 1 ] || { echo "$*: $form: $(cat err)"; return 1; }
		[ -s out ] || { echo "$*: $form: nothing"; return 1; }
		if LC_ALL=C grep -qP '[\x00-\x08\x0b-\x1f\x7f]|\xe2\x80[\xaa-\xae]' out err; then
			echo "$*: $form is raw"
			return 1
		fi
		"as_$form" || { echo "$*: $form"; cat out; return 1; }
	done
}

as_text() { grep -qF 'touch ran' out; }
as_kv() { as_text; }
as_json() { python3 -c 'import json, sys; [json.loads(line) for line in sys.stdin]' <out; }

# No `<`, no bracket of a link and no start of code without a backslash, within a line.
as_markdown() {
	as_text && ! grep -qP '(?<!\\)[<`\[]' out && ! grep -qE '^#+ *<|^=|^# +#' out && grep -qF '\[l\]' out
}

# The elements are ours, and their attributes as well.
as_html() {
	as_text && python3 - <<-'END'
		import html.parser
		class Page(html.parser.HTMLParser):
		    def handle_starttag(self, tag, attributes):
		        assert tag not in ("script", "img", "u", "i"), tag
		        assert not [a for a, _ in attributes if a.startswith("on") or a == "src"], attributes
		    said = ""
		    def handle_data(self, data):
		        self.said += data
		page = Page(convert_charrefs=True)
		page.feed(open("out").read())
		assert "[l](javascript:x) *b* &lt;" in page.said, page.said
	END
}

@test "cards, reports and boards have names as text in every form" {
	command -v python3 >/dev/null || skip "no python3"
	each "text markdown html kv json" muster --cards -u unit.yaml
	each "text markdown html kv json" muster --report -u unit.yaml -l game.log
	each "text html kv json" muster --board -u unit.yaml -l game.log
	each "text kv json" muster --turn -u unit.yaml -l game.log
	each "text kv json" muster -u unit.yaml -l game.log
}

as_line() { as_text; }
as_gcc() { as_text; }
as_tsv() { [ "$(awk -F '\t' '{ print NF }' out | sort -u | wc -l)" -eq 1 ]; }
as_sarif() { python3 -c 'import json, sys; json.load(sys.stdin)' <out; }
as_junit() { python3 -c 'import sys, xml.dom.minidom as m; d = m.parse("out"); assert not d.getElementsByTagName("u")'; }
as_tap() { ! grep -vqE '^(TAP version 13|1\.\.1|not ok 1 - .*|# .*)$' out; }
as_github() { [ "$(grep -c '^::error file=' out)" -eq "$(grep -c '^::' out)" ] && ! grep -q '^::error ::' out; }

@test "findings have what a file says as text in every form" {
	command -v python3 >/dev/null || skip "no python3"
	sed 's/highlander/"high<u>\\e[31m\\u202e$(touch ran)\\n::error ::x\\nok 1"/; s/name: "=H/name: "\\n::error ::x\\nnot ok 9=H/' unit.yaml >bad.yaml
	each "text line gcc json github sarif junit tap" unit-validate bad.yaml
	cp bad.yaml 'a,line=9%0A<u>::error ::x.yaml'
	each "text line gcc json github sarif junit tap" unit-validate 'a,line=9%0A<u>::error ::x.yaml'
}
