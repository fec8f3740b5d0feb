#!/usr/bin/env bats
# muster --cards: a card for each figure and a sheet for each unit.
load ../helper

setup() {
	units=$root/tests/fixtures/units
	export VOLTIGEUR_RULES=silver-bayonet
	cd "$BATS_TEST_TMPDIR" || return 1
}

# card NAME: of the last output, as text.
card() { sed -n "/^$1\$/,/^\$/p" <<<"$output"; }

@test "a card has the numbers, boxes, weapons, attributes and load of its figure" {
	run muster --cards -u "$units/british.yaml" -o text
	[ "$status" -eq 0 ]
	[ "$(card Harris)" = "$(cat <<-'END'
	Harris
	Lieutenant, officer of britain
	  speed  melee  accuracy  defence  courage  health
	  6      +2     +1        14       +3       13
	  wounds  [][][][][] [][][][][] [][][]
	  shooting  range  die    targets  reload
	  musket    24     power  1        cartridge-box
	  melee  die
	  hand   power
	  artillerist       works a gun within an inch of it
	  hard-to-put-down  two rolls and the better one when a fate die negates
	                    damage
	  carries           cartridge-box, musket, hand-weapon
	  silver            cartridge-box
	END
	)" ] || { card Harris; return 1; }
}

@test "the sheet has the points, the totals, the fate pool and a line for each figure" {
	run muster --cards -u "$units/british.yaml" -o text
	[ "${lines[0]}" = "Harris's Men" ]
	grep -qx '  points      95 of 100' <<<"$output"
	grep -qx '  power-dice  skill-dice  monster-dice' <<<"$output"
	grep -qx '  Shaw     6      +1     +1        13       +1       10' <<<"$output"
}

@test "the numbers are those that the other tools use" {
	run bash -c "muster --cards -u $units/british.yaml -o json | jq -c 'select(.part == \"profile\") | [.by,.speed,.melee,.accuracy,.defence,.courage,.health]'"
	cards=$output
	run bash -c "muster -u $units/british.yaml -o json | jq -c '[.by,.speed,.melee,.accuracy//0,.defence,.courage//0,.health]'"
	answers "$cards"
}

@test "a monster has all its traits, and what its defeat is worth" {
	printf 'rules: silver-bayonet\nname: Crypt\nmonsters: [{name: Orlok, type: vampire}, {name: Robber, type: bandit}]\n' >crypt.yaml
	run muster --cards -u crypt.yaml -o kv
	for trait in ethereal hypnotic indefatigable indestructible soul-shear strong weakened-by-faith; do
		grep -q "by=Orlok part=attributes item=$trait text=" <<<"$output" || { echo "$trait: $output"; return 1; }
	done
	grep -q 'by=Orlok part=hide allergies=blessed,fire,silver$' <<<"$output"
	grep -q 'by=Orlok part=defeated text="Its defeat is worth 2 experience."' <<<"$output"
	grep -q 'by=Robber part=defeat text="Its defeat is worth 0 or 1 experience."' <<<"$output"
}

@test "monsters that no league hires have no points, no count of soldiers and no Power Rank" {
	printf 'rules: silver-bayonet\nname: Crypt\nmonsters: [{name: Orlok, type: vampire}]\n' >crypt.yaml
	run -0 muster --cards -u crypt.yaml -o kv
	[[ $output != *total=* ]]
	run -0 unit-validate --costs -o kv crypt.yaml
	[[ $output != *total=soldiers* && $output != *total=power-rank* ]]
}

@test "every attribute and madness of the game has a text" {
	for list in attributes; do
		for word in $(sed -n '/^rows/,$s/^  \([a-z-]*\): .*/\1/p' "$root/tables/silver-bayonet/$list.yaml"); do
			grep -q "^    $word: " "$root/tables/silver-bayonet/cards.yaml" || { echo "$word"; return 1; }
		done
	done
	for word in episodes spy cursed imbalanced confused; do
		grep -q "^    $word: " "$root/tables/silver-bayonet/cards.yaml"
	done
}

@test "every ruleset has cards, with a text for each word that may stand on them" {
	for rules in corsair other-side sharp-practice steeplechase; do
		run muster --cards -r "$rules" -u "$units/$rules.yaml" -o text
		[ "$status" -eq 0 ] && [ "${#lines[@]}" -gt 20 ] || { echo "$rules: $output"; return 1; }
		run bash -c "muster --cards -r $rules -u $units/$rules.yaml -o json | jq -s 'map(select(.part and .item == null and .text == null and .boxes == null)) | length > 0'"
		answers true
	done
	for word in aggressive grenadiers weedy lancers elan heavier superior-mounts dismounted tap-loaded chosen-man whistle drum bugle trumpet; do
		grep -q "^    $word: " "$root/tables/sharp-practice/cards.yaml" || { echo "$word"; return 1; }
	done
	for word in cunning braggart horseman swordsman coins wine superb-horse pistol bread; do
		grep -q "^    $word: " "$root/tables/steeplechase/cards.yaml" || { echo "$word"; return 1; }
	done
}

@test "figures that a unit's card lists have none of their own" {
	run muster --cards -r other-side -u "$units/other-side.yaml" -o text
	card "Rifle company" | grep -qx '  Riflemen        17     veteran  rifle'
	run ! grep -qx 'Riflemen' <<<"$output"
}

@test "Markdown has headings, tables and boxes" {
	run muster --cards -u "$units/british.yaml" -o markdown
	[ "${lines[0]}" = "## Harris's Men" ]
	grep -qx '### Hagman' <<<"$output"
	grep -qx '| rifle | 30 | skill | 1 | cartridge-box |' <<<"$output"
	grep -qx -- '- \*\*wounds\*\* ☐☐☐☐☐ ☐☐☐☐☐' <<<"$output"
}

@test "the page is whole, one card a figure, each tag closed, and needs no other file" {
	muster --cards -u "$units/british.yaml" -u "$units/french.yaml" -o html >page.html
	[ "$(grep -c '^<article>$' page.html)" -eq $(($(muster -u "$units/british.yaml" -u "$units/french.yaml" | grep -c '^by='))) ]
	[ "$(grep -c '<article class="sheet">' page.html)" -eq 2 ]
	run ! grep -qE 'src=|href=|url\(' page.html
	python3 - <<-'END'
	from html.parser import HTMLParser
	class Page(HTMLParser):
	    open = []
	    def handle_starttag(self, tag, attrs):
	        if tag not in ('meta',): self.open.append(tag)
	    def handle_endtag(self, tag):
	        assert self.open.pop() == tag, (tag, self.getpos())
	page = Page(); page.feed(open('page.html').read())
	assert not page.open, page.open
	END
	grep -q 'size:A4' page.html
}

@test "up to sixty boxes are drawn, by fives; more are a number, and none is nothing" {
	cp -r "$root/tables/sharp-practice" copy
	five=☐☐☐☐☐
	while IFS='|' read -r count said; do
		sed -i "s/^  shock: .*/  shock: {for: groups, boxes: $count}/" copy/cards.yaml
		run -0 muster --cards -r ./copy -u "$units/sharp-practice.yaml" -o markdown
		[ "$(sed -n '/^### First$/,/^### Second/s/^- \*\*shock\*\* //p' <<<"$output")" = "$said" ] || { echo "$count: $output"; return 1; }
	done <<-END
		0|
		1|☐
		5|$five
		6|$five ☐
		10|$five $five
		60|$five $five $five $five $five $five $five $five $five $five $five $five
		61|61
	END
}

@test "each page shows all that the records of the cards say" {
	local pair rules form
	for pair in corsair:corsair corsair:prudence silver-bayonet:british silver-bayonet:french sharp-practice:sharp-practice \
		other-side:other-side steeplechase:steeplechase; do
		rules=${pair%:*}
		for form in json text md html; do
			muster -r "$rules" --cards -u "$units/${pair#*:}.yaml" -o "$form" >"cards.$form"
		done
		run -0 python3 "$root/tests/tools/cards.py" cards.json cards.text cards.md cards.html
		[ "${lines[0]%% *}" -gt 150 ] || { echo "$pair: $output"; return 1; }
	done
	sed 's/superb/slow/' cards.text >other.text # the check itself sees what is not there
	run -1 python3 "$root/tests/tools/cards.py" cards.json other.text
}

@test "hostile names are text" {
	printf 'rules: corsair\nname: "<b>[31m"\ncharacters: [{name: "<script>", class: 3}, {name: "**x**", class: 3}]\n' >hostile.yaml
	for form in text markdown html; do
		run muster --cards -r corsair -u hostile.yaml -o $form
		[ "$status" -eq 0 ]
		[[ $output != *$'\e'* ]]
		[ $form = text ] || [[ $output != *'<script>'* ]]
	done
	run muster --cards -r corsair -u hostile.yaml -o markdown
	[[ $output == *'\*\*x\*\*'* ]]
}

@test "what does not go together with --cards is refused by name" {
	run --separate-stderr muster --cards
	refuses "--cards requires unit files"
	run --separate-stderr muster --cards --board -u "$units/british.yaml"
	refuses "without --board"
	run --separate-stderr muster --turn -o html -l game.log
	refuses "--board, --cards, --report or --season"
	cp -r "$root/tests/fixtures/rules/tin" .
	rm -f tin/cards.yaml
	printf 'rules: tin\n' >left.yaml
	run --separate-stderr muster --cards -r ./tin -u left.yaml
	refuses "no "
}

@test "with -l a card and the sheet say what is other after the game, in every form" {
	local files=(-u "$units/british.yaml" -u "$units/french.yaml")
	shoot "${files[@]}" -d 10,7 by=harris at=dubois range=18 >game.log
	shoot "${files[@]}" -l game.log -d 10,10 by=hagman at=manon range=9 >>game.log
	muster "${files[@]}" --cards -o text >before
	muster "${files[@]}" --cards -o text -l game.log >after
	grep -q '^  now  *unloaded musket$' after
	grep -q '^  now  *health 0, out$' after
	sed -n "/^Dubois and Company/,/^Dubois/p" after | grep -q '^  Dubois  *health 2$' # on the sheet
	sed -n '/^Perkins/,/^Pike/p' after >perkins # nothing has happened to him
	sed -n '/^Perkins/,/^Pike/p' before | diff - perkins
	run muster "${files[@]}" --cards -l game.log
	[[ $output == *'by=Manon part=now health=0 out=yes'* && $output == *'part=now item=Harris unloaded=musket'* ]]
	run muster "${files[@]}" --cards -l game.log -o html
	[[ $output == *'now</td><td>health 0, out</td>'* ]] || { grep now <<<"$output"; false; }
	# a figure that its unit's card lists; and who joined has no card
	printf '%s\n' 'event=set by=Riflemen strength=12' 'event=join by=Barca player=no' >other.log
	run muster -r other-side -u "$units/other-side.yaml" --cards -l other.log -o text
	[[ $output == *$'\n  Riflemen '*' strength 12'* && $output != *Barca* ]] || { echo "$output"; false; }
	echo nonsense >>game.log
	echo by=harris health=1 >>game.log
	run -2 --separate-stderr muster "${files[@]}" --cards -l game.log -o text
	[[ $output == *Hagman* && $stderr == *game.log:3* ]]
}

@test "an evening's log in the environment does not matter" {
	VOLTIGEUR_LOG=game.log run muster --cards -u "$units/british.yaml" -o text
	[ "${lines[0]}" = "Harris's Men" ]
	[ ! -e game.log ]
}

@test "mistakes in cards.yaml are found with line and column" {
	cp -r "$root/tables/corsair" mine
	wrong() { # LINE TEXT
		sed -i "\$s/.*/  x: $1/" mine/cards.yaml
		run --separate-stderr table-lookup --check-rules ./mine
		[[ "$output$stderr" == *"cards.yaml:"*":"*"$2"* ]] || { echo "$1: $output$stderr"; return 1; }
	}
	echo >>mine/cards.yaml
	wrong '{for: sailors, boxes: 1}' 'unknown kind of members "sailors"'
	wrong '{for: characters, fields: [rank]}' 'unknown name "rank"'
	wrong '{for: characters, fields: 3}' 'expected a list of names'
	wrong '{for: characters, fields: [class], boxes: 1}' 'only one of'
	wrong '{for: characters}' 'requires fields'
	wrong '{for: characters, of: class}' 'expected words'
	wrong '{for: characters, of: firearm, columns: [calibre]}' 'unknown column "calibre"'
	wrong '{for: characters, of: firearm, text: guns}' 'has no "guns"'
	wrong '{for: characters, fields: {item: class}}' 'cannot be the name of a value'
	wrong '{for: characters, say: "the {class"}' 'unclosed {'
	wrong '{for: characters, bocks: 1}' 'bocks'
}
