#!/usr/bin/env bats
# What a league puts into its repository: a pre-commit hook and the workflows of two forges,
# with the real pre-commit, and with the commands of the workflows.
load ../helper

league="$root/tests/fixtures/league"

# A league's repository with a legal and an illegal unit.
setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export HOME=$PWD/home GIT_CONFIG_GLOBAL=$PWD/gitconfig PRE_COMMIT_HOME=$PWD/pre-commit
	mkdir home
	git config --global user.name league
	git config --global user.email league@example.org
	git config --global init.defaultBranch main
	git init -q league
	mkdir league/units
	cp "$root/tests/fixtures/rosters/france.yaml" "$root/tests/fixtures/rosters/spain.yaml" league/units/
}

@test "the pre-commit hook lets legal units in, and keeps an illegal one out with file, line and rule" {
	command -v pre-commit >/dev/null || skip "no pre-commit"
	git init -q hooks
	cp "$root/.pre-commit-hooks.yaml" hooks/
	git -C hooks add .pre-commit-hooks.yaml
	git -C hooks commit -qm hooks
	cd league
	sed -e "s,https://git.example.org/voltigeur,file://$BATS_TEST_TMPDIR/hooks," -e "s/rev: .*/rev: $(git -C ../hooks rev-parse HEAD)/" \
		"$league/pre-commit-config.yaml" >.pre-commit-config.yaml
	pre-commit install >/dev/null
	git add .
	run git commit -m units
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	[[ $output == *Passed* ]]
	cp "$root/tests/fixtures/rosters/france-too-dear.yaml" units/
	echo 'notes: none' >other.yaml
	git add .
	run git commit -m more
	[ "$status" -eq 1 ]
	[[ $output == *"units/france-too-dear.yaml:14:3: error: "*"[recruitment]"* ]] || { echo "$output"; return 1; }
	[[ $output != *other.yaml* ]]
}

# steps FILE NAME: runs the commands that a list of NAME has, those that install left out.
steps() {
	python3 - "$1" "$2" <<-'END'
		import subprocess, sys, yaml
		root = yaml.safe_load(open(sys.argv[1]))
		job = root.get("jobs", root)["units"]
		import os
		env = dict(os.environ, **job.get("env", job.get("variables", {})))
		commands = [step["run"] for step in job.get("steps", []) if "run" in step] + job.get("script", [])
		if sys.argv[2] == "after":
		    commands = job["after_script"]
		commands = [one for one in commands if "git clone" not in one]
		assert commands
		for command in commands:
		    status = subprocess.run(["bash", "-e", "-c", command], env=env).returncode
		    if status:
		        sys.exit(status)
	END
}

@test "the GitHub workflow checks the units, points at faults, and makes cards" {
	python3 -c 'import yaml' 2>/dev/null || skip "no PyYAML"
	cd league
	run steps "$league/github.yml" run
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	[ "$(ls cards)" = $'france.html\nspain.html' ]
	grep -q '<article>' cards/spain.html
	cp "$root/tests/fixtures/rosters/prussia-eight.yaml" units/
	run steps "$league/github.yml" run
	[ "$status" -eq 1 ]
	[[ $output == *"::error file=units/prussia-eight.yaml,line=14,col=3,title=seven-soldiers::"* ]]
}

@test "the GitLab job checks the units, writes a report also of illegal ones, and makes cards" {
	python3 -c 'import yaml' 2>/dev/null || skip "no PyYAML"
	cd league
	run steps "$league/gitlab-ci.yml" script
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	[ "$(ls cards)" = $'france.html\nspain.html' ]
	grep -q 'tests="2" failures="0"' units.xml
	rm -r cards units.xml
	cp "$root/tests/fixtures/rosters/prussia-eight.yaml" units/
	run steps "$league/gitlab-ci.yml" script
	[ "$status" -eq 1 ]
	run steps "$league/gitlab-ci.yml" after
	grep -q 'tests="3" failures="1"' units.xml
}

@test "the workflows have what the forges ask for" {
	python3 -c 'import yaml' 2>/dev/null || skip "no PyYAML"
	python3 - "$league" <<-'END'
		import sys, yaml
		github = yaml.safe_load(open(sys.argv[1] + "/github.yml"))
		assert set(github) <= {"name", True, "permissions", "jobs"}, set(github)   # `on` is yes in YAML 1.1
		for job in github["jobs"].values():
		    assert set(job) <= {"runs-on", "env", "steps"} and job["runs-on"]
		    for step in job["steps"]:
		        assert ("uses" in step) != ("run" in step) and set(step) <= {"uses", "run", "name", "with"}
		gitlab = yaml.safe_load(open(sys.argv[1] + "/gitlab-ci.yml"))
		for job in gitlab.values():
		    assert set(job) <= {"image", "variables", "before_script", "script", "after_script", "artifacts"}
		    for name in ("before_script", "script", "after_script"):
		        assert all(isinstance(line, str) for line in job[name]), name
		    assert set(job["artifacts"]) <= {"when", "paths", "reports"}
	END
}
