#!/usr/bin/env bats
# make mutate, tests/mutants: mistakes in the tables, one at a time.
load ../helper

mutate() { PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/mutants/mutate.py" "$@"; }

@test "a procedure that is not there is noticed, and by whom" {
	run -0 mutate --ruleset corsair --fast --mutant 'clash.steps.do: goes -> sets-off'
	[[ ${lines[0]} == "caught tables/corsair/melee.yaml:"*"goes -> sets-off   by check-rules: "* ]]
	[[ ${lines[2]} == "2 of 2 caught, 0 set aside"* ]]
}

@test "two rows of a table meet elsewhere, a condition is turned, a word is another" {
	run -0 mutate --list --ruleset steeplechase
	[[ $output == *"whizzing-bullets.rows: 1-3 -> 1-2"* ]]
	[[ $output == *"climb.steps.when: riding -> not (riding)"* ]]
	[[ $output == *"state.patrols-due.until: phase -> "* ]]
}

@test "nothing that only people read is changed" {
	run -0 mutate --list --ruleset corsair
	[[ $output != *".say: "* && $output != *".about: "* && $output != *".ref: "* && $output != *".note: "* ]]
	run -0 mutate --list --ruleset silver-bayonet --mutant attributes.yaml:
	[[ $output == *"rows.artillerist.officer: yes -> no"* && $output != *"rows.artillerist.touches: "* ]]     # a column that no rule reads
}

@test "a start value is set aside if no program can read it, by the dumps of all" {
	run -0 python3 - "$root" <<-'PY'
		import sys
		sys.path.insert(0, sys.argv[1] + '/tests/mutants')
		import mutate, places
		tree = mutate.Tree(False)
		judge = mutate.Judge(tree, None)
		try:
		    for ruleset, path in (('sharp-practice', 'check.initiative.gives.level'), ('sharp-practice', 'melee.fisticuffs.gives.level'),
		                          ('other-side', 'table-lookup.points.gives.level'), ('other-side', 'after.side.gives.level')):
		        mutant = next(one for one in places.of_tables(mutate.ROOT + '/tables', ruleset) if one.path == path)
		        mutant.ruleset = ruleset
		        print(path, judge.is_unread(mutant))
		finally:
		    tree.close()
	PY
	[ "${lines[0]}" = "check.initiative.gives.level True" ]
	[ "${lines[1]}" = "melee.fisticuffs.gives.level False" ]       # odds of what is refused show it
	[ "${lines[2]}" = "table-lookup.points.gives.level False" ]    # after.yaml runs it, and has no dump
	[ "${lines[3]}" = "after.side.gives.level False" ]
}

@test "operators of the sources are changed, not those of comments and texts; of a choice both words" {
	run -0 mutate --list --sources --sample 300
	[ "${#lines[@]}" -eq 300 ]
	[[ $output == *"&& -> ||"* && $output == *"== -> !="* ]]
	run -0 mutate --list --sources --mutant lib/tool/cli.c
	[ "${#lines[@]}" -gt 20 ]
	run -0 mutate --list --sources --mutant ' ? '
	[[ $output == *': ", " : "" -> "" : ", "'* ]]
}

@test "the calls of a test are recorded, made again alike, and answer otherwise with broken tables" {
	run -0 python3 - "$root" <<-'PY'
		import os, sys
		sys.path.insert(0, sys.argv[1] + '/tests/mutants')
		import mutate, replay
		tree = mutate.Tree(False)
		try:
		    recorder = replay.Recorder(tree, True)
		    found = recorder.record('tests/rulesets/corsair/boarding.bats')
		    calls = [call for call in found if not isinstance(call, tuple)]
		    held = len(found) - len(calls)
		    again = replay.Replay(tree)
		    answers = [again.make(call)[0] for call in calls]
		    alike = sum(again.make(call)[0] == answer for call, answer in zip(calls, answers))
		    path = tree.folder + '/tables/corsair/melee.yaml'
		    mutate.write(path, open(path).read().replace('default: ', 'default: x'))
		    other = sum(again.make(call)[0] != answer for call, answer in zip(calls, answers))
		    print(held, alike > len(calls) / 2, other > len(calls) / 2)
		finally:
		    tree.close()
	PY
	[ "$output" = "3 True True" ] || { echo "$output"; return 1; }
}

@test "all mutants of a source are in one program, and each does what the changed source does" {
	mkdir -p "$BATS_TEST_TMPDIR/lib/base" "$BATS_TEST_TMPDIR/build"
	cp "$root/tests/mutants/sample.c" "$BATS_TEST_TMPDIR/lib/base"
	run -0 timeout 60 python3 - "$root" "$BATS_TEST_TMPDIR" <<-'PY'
		import subprocess, sys
		sys.path.insert(0, sys.argv[1] + '/tests/mutants')
		import places, schemata
		folder, file = sys.argv[2], 'lib/base/sample.c'
		def answer(sources, **env):
		    subprocess.run(['gcc', '-w', '-std=c11', '-D_DEFAULT_SOURCE', '-iquote', 'lib', *sources, '-o', 'sample'], cwd=folder, check=True)
		    return said(**env)
		def said(**env):
		    try:
		        return subprocess.run(['./sample'], cwd=folder, env=env, capture_output=True, timeout=0.3).stdout
		    except subprocess.TimeoutExpired:
		        return 'late'
		text = open(f'{folder}/{file}').read()
		mutants, expected = places.of_sources(folder), []
		for mutant in mutants:
		    open(f'{folder}/{file}', 'w').write(mutant.applied(text))
		    expected.append(answer([file]))
		open(f'{folder}/{file}', 'w').write(text)
		clean, inside = answer([file]), schemata.write(folder, mutants)
		assert answer([file, 'lib/base/schemata.c']) == clean
		for number, mutant in enumerate(mutants, 1):
		    if said(MUTANT=str(number)) != expected[number - 1]:
		        print(mutant.show())
		print(len(mutants), len(inside), len(set(expected)) > 15)
	PY
	[[ $output == [23]?\ [23]?" True" ]] || { echo "$output"; return 1; }
}

@test "what is named as no mistake is there" {
	run -0 python3 - "$root" <<-'PY'
		import sys, yaml
		sys.path.insert(0, sys.argv[1] + '/tests/mutants')
		import mutate, places
		there = {mutant.name() for mutant in places.of_sources(mutate.ROOT)}
		for ruleset in mutate.RULESETS:
		    there |= {mutant.name() for mutant in places.of_tables(mutate.ROOT + '/tables', ruleset)}
		print('\n'.join(name for name in yaml.safe_load(open(mutate.HERE + '/known.yaml')) if name not in there))
	PY
	[ -z "$output" ] || { echo "$output"; return 1; }
}
