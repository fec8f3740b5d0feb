#!/usr/bin/env bats
# Decisions that come up several times: which word of a record stands for which time.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir tattoo
	cat >tattoo/ruleset.yaml <<-'END'
		id: tattoo
		title: Tattoo
		sides:
		  band:
		    men:   {type: number, least: 0, default: 1}
		    luck:  {type: word}
		    chips: {type: number, default: 2, least: 0}
	END
	cat >tattoo/shoot.yaml <<-'END'
		shoot:
		  twice: {about: two shots, sides: band, gives: {hits: 0, more.hits: 0}, steps: [{do: fire, note: the first shot}, {do: fire, as: more, note: the second shot}]}
		  once: {about: one shot, sides: band, gives: {hits: 0}, steps: [{do: fire}]}
		  thrice: {about: three rounds, sides: band, gives: {hits: 0, rounds: 0}, outcome: [hits, chips], steps: [{repeat: 3, steps: [{do: fire}, {let: {rounds: round}}]}]}
		  long: {about: as many rounds as men, sides: band, fields: {goes: number}, gives: {hits: 0}, outcome: [hits, chips], steps: [{repeat: goes, steps: [{do: fire}]}]}
		  until:
		    about: rounds until a hit, and one shot behind them
		    sides: band
		    gives: {hits: 0, rounds: 0, last.hits: 0}
		    outcome: [hits, rounds, chips]
		    steps:
		      - {repeat: 3, until: hits > 0, steps: [{do: fire}, {let: {rounds: round}}]}
		      - {do: fire, as: last, note: the last shot}
		  both:
		    about: two shots in each of two rounds
		    sides: band
		    gives: {hits: 0}
		    outcome: [hits, chips]
		    steps: [{repeat: 2, steps: [{do: fire}, {do: fire, as: more}]}]
		  volleys:
		    about: a shot, rounds of two, and a shot
		    sides: band
		    fields: {goes: {type: number, default: 2}}
		    gives: {hits: 0, total: 0, last.hits: 0}
		    outcome: [total, chips]
		    steps:
		      - {do: fire, note: the opening}
		      - {let: {total: hits}}
		      - {repeat: goes, steps: [{do: fire}, {let: {total: total + hits}}, {do: fire, when: hits == 0, as: more}]}
		      - {do: fire, as: last, note: the end}
		  duel: {about: "a shot, and one back", sides: band, gives: {hits: 0, third.hits: 0}, steps: [{do: fire, note: the shot}, {do: fire, as: back, swap: yes, note: the answer}, {do: fire, as: third, note: the last word}]}
		  either: {about: one of two, sides: band, fields: {far: no}, gives: {hits: 0}, steps: [{when: far, then: [{do: fire}], else: [{do: fire}]}]}
		  bare: {about: a decision without a default, sides: band, steps: [{do: want}, {do: want, as: more}]}
		  greedy: {about: a decision that the rules weigh, sides: band, steps: [{do: weigh}, {do: weigh, as: more}]}
		  weigh: {sides: band, gives: {wanted: no}, steps: [{choose: luck, options: {none: , chip: {when: chips > 0, let: {chips: -1}}}, most: chips}]}
		  want: {sides: band, gives: {wanted: no}, steps: [{choose: luck, options: {none: , chip: {when: chips > 0, let: {chips: -1}}}}]}
		  fire:
		    sides: band
		    gives: {hits: 0}
		    steps:
		      - {tally: {name: shots, dice: men, of: d6, faces: {hits: 5-6}}}
		      - {choose: luck, when: hits == 0, options: {none: , chip: {when: chips > 0, let: {chips: -1, hits: 1}}}, policies: {if-none: [{take: chip, when: chips > 0}, {take: none}]}, default: none}
	END
	export VOLTIGEUR_RULES=./tattoo
}

@test "a word stands for a place: the first for the first time that the decision comes up" {
	run shoot twice luck=chip,none -d 1,1
	answers "luck=chip,none did=shoot.twice chips=1 was.chips=2 shots=1 hits=1 more.shots=1 more.hits=0"
	run shoot twice luck=none,chip -d 1,1
	has chips=1 hits=0 more.hits=1
	run shoot twice luck=none,chip -d 1,6
	lacks chips
}

@test "a place is a time that the decision comes up: a shot that hits uses no word" {
	run shoot twice luck=chip,none -d 6,1
	has chips=1 hits=1 more.hits=1
}

@test "a list that has run out says nothing, so the default decides" {
	run shoot twice luck=chip chips=1 -d 1,1
	has chips=0 chose.luck=chip,none
	run shoot twice luck=chip -d 1,1
	has chips=1 chose.luck=chip,none
}

@test "a list that has run out says nothing, so the rules weigh" {
	run shoot greedy luck=chip
	has chips=1 chose.luck=chip,none
}

# Not the first option of the decision, whose own condition does not hold either.
@test "a policy of which no option is possible is an error, for odds too" {
	cat >>tattoo/shoot.yaml <<-'END'
		  strict: {about: a policy without a way out, sides: band, gives: {hits: 0}, steps: [{roll: {x: d6}}, {choose: luck, options: {two: {when: chips >= 2, let: {chips: -2, hits: 2}}, chip: {when: chips > 0, let: {chips: -1, hits: 1}}, none: }, policies: {spend: [{take: two, when: x > 3}, {take: chip}]}, default: spend}]}
	END
	local by said
	run shoot strict -d 4 chips=2
	has hits=2 chips=0
	run shoot strict -d 4 chips=1
	has hits=1 chips=0
	for by in '-d 4' -O; do
		for said in '' luck=spend; do
			# shellcheck disable=SC2086 # words are meant
			run --separate-stderr shoot strict $by chips=0 $said
			refuses 'luck: no option of the policy "spend" is possible here'
		done
	done
	run shoot strict -d 4 chips=0 luck=none
	has luck=none x=4
}

@test "a policy alone decides every time" {
	run shoot twice luck=if-none -d 1,1
	has chips=0 chose.luck=chip,chip
	run shoot twice luck=if-none chips=1 -d 1,1
	has chips=0 chose.luck=chip,none
	run shoot twice luck=none,if-none -d 1,1
	has chips=1 chose.luck=none,chip
}

@test "without a default the last word goes on" {
	run shoot bare luck=chip
	has chips=0
	lacks chose.luck
	run --separate-stderr shoot bare luck=chip chips=1
	refuses 'luck: "chip" is not possible here'
}

@test "a word must be possible the first time that it is used" {
	run --separate-stderr shoot twice luck=chip chips=0 -d 1,1
	refuses 'luck: "chip" is not possible here'
	run --separate-stderr shoot twice luck=none,chip chips=0 -d 1,1
	refuses 'luck: "chip" is not possible here'
}

@test "in a repeat a word stands for a round, whether the decision comes up in it or not" {
	run shoot thrice luck=none,chip -d 6,1,1
	has chips=0
	run shoot thrice luck=none,chip -d 1,1,6
	has chips=1
	run shoot thrice luck=chip,none,none -d 1,1,1
	has chips=1
	lacks chose.luck
	run shoot long goes=6 luck=none,none,none,none,chip -d 1,1,1,1,1,6
	has chips=1
}

@test "the last word of a list goes on through the rounds of its repeat, and gives way where it is not possible" {
	run shoot thrice luck=chip -d 1,1,1
	has chips=0 chose.luck=chip,chip,none
	run shoot thrice luck=none,chip chips=1 -d 1,1,1
	has chips=0 chose.luck=none,chip,none
	run shoot long goes=5 luck=chip -d 1,1,1,1,1
	has chips=0 chose.luck=chip,chip,none,none,none
	run --separate-stderr shoot thrice luck=none,chip chips=0 -d 1,1,1
	refuses 'luck: "chip" is not possible here'
}

@test "a word that is used a second time in its round gives way where it is not possible" {
	run shoot both luck=chip,none chips=1 -d 1,1,1,1
	has chips=0 chose.luck=chip,none,none,none
	run shoot both luck=none,chip -d 1,1,1,1
	has chips=0
	lacks chose.luck
	run shoot both luck=none,chip chips=1 -d 1,1,1,1
	has chips=0 chose.luck=none,none,chip,none
	run --separate-stderr shoot both luck=none,chip chips=0 -d 1,1,1,1
	refuses 'luck: "chip" is not possible here'
}

@test "behind a repeat the next word is that behind its rounds" {
	run shoot until luck=none,none,chip -d 1,6,1
	has rounds=2 chips=1 last.hits=1
	run shoot until luck=none,none,none,chip -d 1,1,1,1
	has rounds=3 chips=1 last.hits=1
	run shoot until luck=chip -d 1,1
	has rounds=1 chips=1 chose.luck=chip,none
	run shoot volleys luck=chip,none,chip,none -d 1,1,1,1,1
	has chips=0
	run shoot volleys luck=none,none,none,chip -d 1,1,1,1,1,1
	has chips=1 last.hits=1
	run shoot volleys goes=0 luck=none,chip -d 1,1
	has chips=1 last.hits=1
	run shoot volleys goes=5 luck=none,none,none,none,none,none,chip -d 1,6,6,6,6,6,1
	has chips=1 last.hits=1
}

@test "on both sides of a swap each party counts its own decisions" {
	run shoot duel luck=none,chip target.luck=chip -d 1,1,1
	has chips=1 target.chips=1 third.hits=1
	run --separate-stderr shoot duel target.luck=chip,none -d 1,1,1
	refuses "target.luck: this asks for it once at most"
	run --separate-stderr shoot duel --for at luck=chip,none -d 1,1,1
	refuses "luck: this asks for it once at most"
}

@test "a list longer than any way through the procedure is an error before the first die" {
	run --separate-stderr shoot twice luck=chip,none,none
	refuses "luck: this asks for it 2 times at most"
	run --separate-stderr shoot once luck=chip,none
	refuses "luck: this asks for it once at most"
	run --separate-stderr shoot either luck=chip,none
	refuses "luck: this asks for it once at most"
	run --separate-stderr shoot thrice luck=none,none,none,none
	refuses "luck: this asks for it 3 times at most"
	run --separate-stderr shoot long goes=2 luck=none,none,none
	refuses "luck: this asks for it 2 times at most"
	run --separate-stderr shoot until luck=none,none,none,none,none
	refuses "luck: this asks for it 4 times at most"
	run --separate-stderr shoot volleys goes=3 luck=none,none,none,none,none,none
	refuses "luck: this asks for it 5 times at most"
	run shoot -O twice luck=chip,none,none
	[ "$status" -eq 2 ]
}

@test "a list for a deed that ends before the decision is no error, as one word is none" {
	sed -i 's/  once: .*/  once: {about: one shot, sides: band, steps: [{stop: empty, when: men == 0}, {do: fire}]}/' tattoo/shoot.yaml
	run shoot once men=0 luck=chip,none
	has result=empty
}

@test "a list that an earlier tool used may be longer than this one asks" {
	cp tattoo/shoot.yaml tattoo/check.yaml
	sed -i 's/^shoot:/check:/' tattoo/check.yaml
	run bash -c 'shoot twice luck=chip,none -d 1,1 | check once -d 1'
	has did=shoot.twice,check.once chips=0 shots=1 hits=1
}

@test "best and a list do not go together" {
	run --separate-stderr shoot -O --aim +hits twice luck=best,none
	refuses 'luck: "best" cannot be part of a list'
	run --separate-stderr shoot -O --aim +hits twice luck=none,best
	refuses 'luck: "best" cannot be part of a list'
	run shoot -O --aim +hits --outcome hits twice luck=best
	[ "$status" -eq 0 ]
}

@test "--fields names the places of a decision in order" {
	run shoot twice --fields
	[[ "$output" == *"luck: 1 the first shot, 2 the second shot"* ]]
	run shoot until --fields
	[[ "$output" == *"luck: 1 fire (each round), then the last shot"* ]] || { echo "$output"; return 1; }
	run shoot either --fields
	[[ "$output" != *"luck: 1"* ]]
	run shoot once --fields
	[[ "$output" != *"luck: 1"* ]]
	run shoot twice --fields -o json
	[[ "$output" == *'"places":["the first shot","the second shot"]'* ]] || { echo "$output"; return 1; }
}

@test "odds of lists: a hit by luck counts at the place that the word stands for" {
	run shoot -O --fraction twice --outcome hits,more.hits luck=none,chip
	[ "${#lines[@]}" -eq 3 ]
	[[ "${lines[0]}" == *"hits=0 more.hits=1 "*"odds=2/3 "* ]]
	[[ "${lines[1]}" == *"hits=1 more.hits=0 "*"odds=2/9 "* ]]
	[[ "${lines[2]}" == *"hits=1 more.hits=1 "*"odds=1/9 "* ]]
	run shoot -O --fraction thrice --outcome chips luck=chip
	[[ "${lines[0]}" == *"chips=0 "*"odds=20/27 "* ]]
}

@test "a stamped answer with a list is verified, and a record of version 1 has the meaning of then" {
	shoot twice luck=chip -S -d 1,1 >twice.log
	run cat twice.log
	has version=2 chose.luck=chip,none
	run shoot --verify <twice.log
	[ "$status" -eq 0 ]
	run bash -c "sed 's/version=2/version=1/' twice.log | shoot --verify"
	[ "$status" -eq 1 ]
	echo 'luck=chip did=shoot.twice chips=0 was.chips=2 shots=1 hits=1 more.shots=1 more.hits=1 faces=1,1 version=1' >old.log
	run shoot --verify <old.log
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	run bash -c "sed 's/version=1/version=2/' old.log | shoot --verify"
	[ "$status" -eq 1 ]
	run muster --verify -l old.log
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	run bash -c 'shoot --again chips=1 <old.log'
	[ "$status" -eq 2 ]
	run bash -c 'shoot --again chips=3 <old.log'
	has chips=1 version=1
}

@test "--ask: the person decides what a list leaves open, and the record then says it all" {
	command -v python3 >/dev/null || skip "no python3"
	run timeout 40 python3 "$root/tests/tools/ask.py" 1 1 chip -- shoot --ask -S -o kv twice luck=none
	[[ "$output" == *"luck=none,chip "* ]] || { echo "$output"; return 1; }
	grep -o 'luck=none,chip did.*version=2' <<<"$output" >asked
	run shoot --verify <asked
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	run timeout 40 python3 "$root/tests/tools/ask.py" 6 1 chip 1 none -- shoot --ask -S -o kv thrice men=1
	[[ "$output" == *"luck=none,chip,none "* ]] || { echo "$output"; return 1; }
}

@test "odds, given dice and samples agree for random lists" {
	run "${VOLTIGEUR_BUILD:-$root/build}/tests/agreement" ./tattoo/
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
}

@test "silver-bayonet: a Fate Die for the first of two rounds of initiative, and none is left for the second" {
	export VOLTIGEUR_RULES=silver-bayonet
	run check initiative fate=power fate-power=1 -d 5,5,9,9,5,3,4,6,7
	has fate-power=0 chose.fate=power,none total=7
}

@test "most takes the first of the options that are possible and equally good, and changes nothing by asking" {
	local want options
	while IFS='|' read -r want options; do
		printf 'shoot:\n  p: {about: p, sides: band, gives: {v: 0, w: 0}, steps: [{choose: luck, options: {%s}, most: v + w}, {let: {v: +0, w: +0}}]}\n' \
			"$options" >tattoo/shoot.yaml
		run shoot -r ./tattoo/ p men=2
		[[ "$output" == *" chose.luck=$want "* || "$output" == *" chose.luck=$want" ]] || { echo "$options: $output"; return 1; }
		[[ "$output" == *"v=${want#*-}"* ]] || { echo "$options: $output"; return 1; }
		run shoot -O --outcome luck,v,w -r ./tattoo/ p men=2
		[[ "${#lines[@]}" -eq 1 && "$output" == *" v=${want#*-} "* ]] || { echo "$options: $output"; return 1; }
	done <<-'END'
		a-1|a-1: {let: {v: 1}}, b-0: {let: {w: 1}}, c-1: {let: {v: 1}}
		b-0|b-0: {let: {w: 1}}, a-1: {let: {v: 1}}
		c-2|a-1: {let: {v: 1}}, b-0: {let: {w: 1}}, c-2: {let: {v: 2}}, d-2: {let: {v: 2}}
		b-0|a-1: {when: men > 2, let: {v: 1}}, b-0: {let: {w: 1}}, c-1: {let: {v: 1}}
		a-0|a-0: {let: {v: 0}}, b-0: {let: {w: 0 - 1}}, c-0: {let: {w: 0}}
		b-0|a-0: {let: {w: 0 - 2}}, b-0: {let: {w: 0 - 1}}, c-0: {let: {w: 0 - 1}}
	END
}
