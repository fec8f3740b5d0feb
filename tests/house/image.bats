#!/usr/bin/env bats
# The image of a compiled ruleset, PREFIX/lib/voltigeur/RULESET.image: when it is taken, and
# that an answer with it is the same as without.
load ../helper

setup_file() {
	export prefix=$BATS_FILE_TMPDIR/prefix
	umask 022
	mkdir -p "$prefix/bin" "$prefix/share/voltigeur" "$prefix/lib/voltigeur"
	cp -r "$root/tables" "$prefix/share/voltigeur/tables"
	for tool in shoot melee check move spot table-lookup roll; do
		cp "$(command -v "$tool")" "$prefix/bin/"
	done
	chmod -R go-w "$prefix"
	for rules in corsair sharp-practice; do
		"$prefix/bin/table-lookup" --image -r "$rules" >"$prefix/lib/voltigeur/$rules.image" || return 1
	done
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	umask 022
	cp -r "$prefix" here
	tables=here/share/voltigeur/tables
	image=here/lib/voltigeur/corsair.image
}


# takes image|YAML [OPTION...]: what a run of shoot says; and it answers as ever.
takes() {
	local wanted=$1
	shift
	run here/bin/shoot -V -r corsair "$@"
	[ "$status" -eq 0 ]
	[ "${lines[1]}" = "corsair: $wanted" ] || { echo "$output"; return 1; }
	run here/bin/shoot -r corsair -s x fire firearm=musket class=3 range=25 terrain=cover target.armour=4
	[ "$status" -eq 0 ]
	[[ "$output" == *" did=shoot.fire "* ]]
}

@test "an installed ruleset is taken from its image, and -V says so; in a build tree YAML is read" {
	takes image
	run shoot -V -r corsair
	[ "${lines[1]}" = "corsair: YAML" ]
	run here/bin/shoot -V # without a ruleset there is nothing to say
	[ "${#lines[@]}" -eq 1 ]
}

@test "an image is the same bytes each time it is written" {
	here/bin/table-lookup --image -r corsair >again
	cmp again "$image"
}

@test "all variants answer the same with the image and without, mistakes and streams too" {
	run python3 "$root/tests/house/image.py" here corsair sharp-practice
	[ "$status" -eq 0 ] || { echo "${output:0:3000}"; return 1; }
	[[ "$output" == *", 0 differ" ]]
}

@test "a folder may be longer than the room that an image has for its paths" {
	local long
	long=$(printf 'n%.0s' {1..120})/$(printf 'm%.0s' {1..120})
	here/bin/shoot -r corsair --dump fire >wanted
	mkdir -p "$long"
	mv here "$long/here"
	ln -s "$long/here" here
	takes image
	"$long/here/bin/shoot" -V -r corsair | grep -q 'corsair: image'
	"$long/here/bin/shoot" -r corsair --dump fire | cmp - wanted
}

@test "a file of which an image is may have a name of 47 bytes, not of 48" {
	local length name
	for length in 47 48; do
		name=$(printf "%${length}s" | tr ' ' n)
		rm -rf "$tables/long"
		mkdir "$tables/long"
		printf 'id: long\ntitle: Long\nabout: a long name\n' >"$tables/long/ruleset.yaml"
		printf 'columns: {weight: 1}\nrows: {stone: {weight: 3}}\n' >"$tables/long/$name.yaml"
		cat >"$tables/long/table-lookup.yaml" <<-YAML
			table-lookup:
			  sum:
			    about: a weight
			    fields: {p: {from: $name, default: stone}}
			    gives: {v: 0}
			    steps: [{let: {v: p.weight}}, {stop: done}]
		YAML
		run -$((length == 47 ? 0 : 2)) sh -c 'here/bin/table-lookup --image -r long >long.image'
	done
	[ "$output" = "table-lookup: no image of table-lookup sum: too many files, or names that are too long" ]
	here/bin/table-lookup -r long sum p=stone | grep -q ' v=3' # it is read, then
}

@test "profiles of one size keep rows of their own" {
	mkdir "$tables/tiny"
	cat >"$tables/tiny/ruleset.yaml" <<-'YAML'
		id: tiny
		title: Tiny
		about: one table
		profiles:
		  things: {columns: {weight: 1}, rows: {stone: {weight: 3}, straw: {}}}
		  sizes: {columns: {width: 1}, rows: {small: {}, big: {width: 4}}}
	YAML
	cat >"$tables/tiny/table-lookup.yaml" <<-'YAML'
		about: one table
		table-lookup:
		  sum:
		    about: an expression
		    fields: {p: {from: things, default: straw}, q: {from: sizes, default: small}}
		    gives: {v: 0}
		    steps:
		      - let: {v: p.weight * 10 + q.width}
		      - stop: done
	YAML
	here/bin/table-lookup --image -r tiny >here/lib/voltigeur/tiny.image
	run here/bin/table-lookup -V -r tiny
	[ "${lines[1]}" = "tiny: image" ]
	run here/bin/table-lookup -r tiny sum p=stone q=big
	[[ "$output" == *" v=34"* ]] || { echo "$output"; return 1; }
}

@test "equal parts are written once: steps that are alike take less than half the room" {
	local kind i n
	for kind in alike apart; do
		mkdir "$tables/$kind"
		printf 'id: %s\ntitle: Steps\n' $kind >"$tables/$kind/ruleset.yaml"
		{
			printf 'table-lookup:\n  sum:\n    about: steps\n    fields: {a: 3}\n    gives: {v: 0}\n    steps:\n'
			for ((i = 10; i < 60; i++)); do
				n=10
				[ $kind = alike ] || n=$i
				echo "      - {let: {v: a * $n + $n}, when: a > $n and a < 3$n}"
			done
		} >"$tables/$kind/table-lookup.yaml"
		here/bin/table-lookup --image -r $kind >$kind.image
	done
	[ "$(wc -c <alike.image)" -lt $(($(wc -c <apart.image) / 2)) ]
}

@test "of a variant an image has its outline, and programs of a single record and three companies of a game" {
	local n i entries=()
	mkdir "$tables/duo"
	printf 'id: duo\ntitle: Duo\nsides: {side: {n: 0}}\n' >"$tables/duo/ruleset.yaml"
	for n in 1 2; do
		echo 'table-lookup:' >"$tables/duo/table-lookup.yaml"
		for ((i = 0; i < n; i++)); do
			echo "  p$i: {about: x, sides: side, gives: {v: 0}, steps: [{let: {v: n + target.n}}]}" >>"$tables/duo/table-lookup.yaml"
		done
		entries+=("$(here/bin/table-lookup --image -r duo | od -A n -t u8 -j 32 -N 8)") # struct image_head
	done
	[ $((entries[1] - entries[0])) -eq 5 ]
}

@test "of a game an image has figures, laws and cards of units, a view of what is shared and of each body, the order" {
	local had=0 duo=$tables/duo
	# more N WHAT: with this, the image has so many sections more.
	more() {
		here/bin/table-lookup --image -r duo >duo.image || return 1
		local has
		has=$(od -A n -t u8 -j 32 -N 8 duo.image) # struct image_head
		[ $((has - had)) -eq "$1" ] || { echo "$2: $had, then $has"; return 1; }
		had=$((has))
	}
	# rules BODY...
	rules() {
		local body
		printf 'id: duo\ntitle: Duo\nsides: {side: {n: 0, up: no, link: {type: figure}, chief: {type: figure}}}\n'
		[ "$#" -eq 0 ] || printf 'bodies:\n'
		for body; do printf '  %s, about: x}\n' "$body"; done
	}
	mkdir "$duo"
	rules >"$duo/ruleset.yaml"
	echo 'table-lookup: {p: {about: x, sides: side, gives: {v: 0}, steps: [{let: {v: n + target.n}}]}}' >"$duo/table-lookup.yaml"
	here/bin/table-lookup --image -r duo >duo.image
	had=$(($(od -A n -t u8 -j 32 -N 8 duo.image)))
	local before
	before=$(wc -c <duo.image)
	echo "table-lookup: {p: {about: x, sides: side, gives: {v: 0}, steps: [{let: {v: n + target.n}, note: $(printf 'n%.0s' {1..5000})}]}}" >"$duo/table-lookup.yaml"
	more 0 'a note of a step'
	[ "$(wc -c <duo.image)" -eq "$before" ] # steps are compiled, and not there
	printf 'unit: {keys: {name: text, crew: {many: crew}}}\nmembers: {crew: {keys: {name: text, men: 3}, figure: {n: men}}}\n' >"$duo/units.yaml"
	more 2 'units'
	echo 'parts: {x: {for: crew, fields: [men]}}' >"$duo/cards.yaml"
	more 1 'cards'
	echo 'state: {up: {until: turn}, n: {until: game}}' >"$duo/state.yaml"
	more 0 'a state that is there already, empty'
	echo 'state: {up: {until: turn}, n: {until: game, of: unit, share: 1 if up else 0}}' >"$duo/state.yaml"
	more 1 'what is shared'
	rules 'parts: {through: link, when: n > 0' >"$duo/ruleset.yaml"
	more 1 'a body with a condition'
	rules 'parts: {through: link, when: n > 0' 'men: {through: chief' >"$duo/ruleset.yaml"
	more 0 'one without'
	rules 'parts: {through: link, when: n > 0' 'men: {through: chief, when: up' >"$duo/ruleset.yaml"
	more 1 'two with one'
	echo 'phases: {a: {who: n > 0}}' >"$duo/order.yaml"
	more 1 'the order'
}

@test "the conformance pack holds with an image" {
	sed '/setdefault("VOLTIGEUR_TABLES"/d' "$root/tests/conformance/run.py" >run.py
	run python3 run.py here/bin "$root/tests/conformance/corsair.jsonl" "$root/tests/conformance/sharp-practice.jsonl"
	[ "$status" -eq 0 ] || { echo "${output:0:3000}"; return 1; }
}

@test "when a YAML file from which it was made changes, YAML is read" {
	for file in shoot ruleset firearms; do
		echo '# a house rule' >>"$tables/corsair/$file.yaml"
		takes YAML
		cp "$root/tables/corsair/$file.yaml" "$tables/corsair/"
		takes image # whatever its time is
	done
}

@test "when a YAML file is there that was not, or is not that was, YAML is read" {
	cp "$root/tables/sharp-practice/decks.yaml" "$tables/corsair/tables.yaml"
	run here/bin/table-lookup -V -r corsair
	[ "${lines[1]}" = "corsair: YAML" ]
	rm "$tables/corsair/tables.yaml"
	ln -s tables.yaml "$tables/corsair/tables.yaml" # leads nowhere, but is there
	run here/bin/table-lookup -V -r corsair
	[ "${lines[1]}" != "corsair: image" ]
	rm "$tables/corsair/tables.yaml"
	mv "$tables/corsair/firearms.yaml" .
	run here/bin/shoot -V -r corsair
	[ "${lines[1]}" != "corsair: image" ]
}

@test "a changed rule changes the answer, though the image has the old one" {
	run here/bin/spot -r corsair --list
	before=$output
	sed -i 's/^id: corsair/id: corsair # mine/; s/^title: .*/title: Mine/' "$tables/corsair/ruleset.yaml"
	run here/bin/spot -r corsair --list
	[ "$output" = "$before" ]
	takes YAML
}

@test "a damaged or shortened image is not taken, whichever byte it is" {
	run python3 "$root/tests/house/image.py" --damage here/bin "$image"
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	takes image
}

@test "an image of another build is not taken" {
	printf 'X' | dd of="$image" bs=1 seek=8 conv=notrunc status=none
	takes YAML
	cp here/lib/voltigeur/sharp-practice.image "$image" # nor one of other rules
	takes YAML
}

@test "an image, or a folder above it, that others may write is not taken" {
	for file in "$image" here/lib/voltigeur here/lib here; do
		for mode in g+w o+w; do
			chmod "$mode" "$file"
			takes YAML
			chmod go-w "$file"
		done
	done
	takes image
}

@test "an image of somebody else is not taken" {
	[ "$(id -u)" -eq 0 ] || skip "needs root to give a file away"
	chown 65534 "$image"
	takes YAML
	chown 0 "$image"
	chown 65534 here/lib/voltigeur
	takes YAML
	chown 0 here/lib/voltigeur
	takes image
}

@test "where others may write but not rename, it is root's, and above the image's folder" {
	[ "$(id -u)" -eq 0 ] || skip "needs root to give a folder away"
	chmod 1777 here
	takes image
	chown 65534 here
	takes YAML
	chown 0 here
	for file in "$image" here/lib/voltigeur; do
		chmod 1777 "$file"
		takes YAML
		chmod 755 "$file"
	done
	takes image
}

@test "an image of root or of the caller is taken, whoever that is" {
	[ "$(id -u)" -eq 0 ] || skip "needs root to be another"
	local owner open
	open=$(mktemp -d /tmp/voltigeur-image.XXXXXX)
	chmod 755 "$open"
	mv here "$open"
	for owner in 0 65534 65533; do
		chown "$owner" "$open/$image"
		run python3 -c 'import os, sys; os.setgid(65534); os.setuid(65534); os.execv(sys.argv[1], sys.argv[1:])' \
			"$open/here/bin/shoot" -V -r corsair
		echo "${lines[1]}" >>said
	done
	mv "$open/here" .
	rmdir "$open"
	[ "$(paste -sd ' ' said)" = "corsair: image corsair: image corsair: YAML" ]
}

@test "an image may be below 63 folders, not below 64" {
	local depth deep=.
	depth=$(realpath here/lib/voltigeur | tr -dc / | wc -c)
	for ((; depth < 63; depth++)); do
		deep+=/d
	done
	mkdir -p "$deep/d"
	mv here "$deep/here"
	run "$deep/here/bin/shoot" -V -r corsair
	[ "${lines[1]}" = "corsair: image" ]
	mv "$deep/here" "$deep/d/here"
	run "$deep/d/here/bin/shoot" -V -r corsair
	[ "${lines[1]}" = "corsair: YAML" ]
}

@test "a link, a folder and a FIFO in the place of the image are not taken" {
	mv "$image" real
	takes YAML
	ln -s "$PWD/real" "$image"
	takes YAML
	rm "$image"
	mkdir "$image"
	takes YAML
	rmdir "$image"
	mkfifo "$image"
	takes YAML
}

@test "a folder given with -r is read, whatever lies beside it" {
	run here/bin/shoot -V -r "./$tables/corsair"
	[ "${lines[1]}" = "corsair: YAML" ]
}

@test "lower limits are those of YAML" {
	VOLTIGEUR_LIMITS=depth=2 run here/bin/shoot -V -r corsair
	[ "${lines[1]}" != "corsair: image" ]
	VOLTIGEUR_LIMITS=depth=2 run here/bin/shoot -r corsair -s x fire firearm=musket class=3 range=25
	[ "$status" -eq 2 ]
	[[ "$output" == *"limit: depth"* ]]
}

@test "a ruleset that extends another is taken while both are as they were" {
	mkdir "$tables/house"
	printf 'id: house\ntitle: A house\nextends: corsair\n' >"$tables/house/ruleset.yaml"
	here/bin/table-lookup --image -r house >here/lib/voltigeur/house.image
	run here/bin/shoot -V -r house
	[ "${lines[1]}" = "house: image" ]
	run here/bin/shoot -r house -s x fire firearm=musket class=3 range=25 terrain=cover target.armour=4
	[ "$status" -eq 0 ]
	echo '# a change' >>"$tables/corsair/shoot.yaml"
	run here/bin/shoot -V -r house
	[ "${lines[1]}" = "house: YAML" ]
	git -C "$root" show HEAD:tables/corsair/shoot.yaml >"$tables/corsair/shoot.yaml" 2>/dev/null || skip
	printf 'shoot:\n' >"$tables/house/shoot.yaml"
	run here/bin/shoot -V -r house
	[ "${lines[1]}" != "house: image" ]
}

@test "an image needs a ruleset, and is not written to a terminal" {
	run here/bin/table-lookup --image
	[ "$status" -eq 2 ]
	run script -qec "here/bin/table-lookup --image -r corsair" /dev/null
	[[ "$output" == *"standard output is a terminal"* ]]
}

@test "a snapshot is the structure that it is of, with no more; a damaged one is refused, or harmless" {
	run "${VOLTIGEUR_BUILD:-$root/build}/tests/snapshot" 300
	answers "300 structures"
}

@test "each program of an image is that of the YAML, words too; what a field may be has its bounds" {
	local rules
	for rules in corsair sharp-practice; do
		run "${VOLTIGEUR_BUILD:-$root/build}/tests/image" "here/share/voltigeur/tables/$rules" "$PWD/here/lib/voltigeur/$rules.image"
		[ "$status" -eq 0 ] || { echo "$output"; return 1; }
		[[ "$output" == *" programs, 55 images" ]]
	done
}

@test "what an image is hashed with is wyhash, by the vectors that its author's program gives for the bytes 0, 1, 2 .." {
	local length hash
	for length in {0..255}; do
		# shellcheck disable=SC2059 # a byte
		printf "\\x$(printf %x "$length")"
	done >bytes
	while read -r length hash; do
		run "${VOLTIGEUR_BUILD:-$root/build}/tests/digest" < <(head -c "$length" bytes)
		answers "$hash"
	done <<-'END'
		0 93228a4de0eec5a2
		1 8e6d4af7d310c8c4
		3 78c4aa0c972a522d
		4 e08aeeb68058fb32
		16 305fdea0ed4a2619
		17 d29ffdd201a46f9a
		47 e2cb58f6ab8e4419
		48 ecbfb7ff9e3d9a97
		49 0691f11bac523a91
		96 948137d69794b570
		255 530ea0c8a69bb188
	END
}
