#!/usr/bin/env python3
"""Makes every value of some rulesets wrong, one at a time.

    tests/engine/wrong.py BUILD STEP RULESET...

Each map, list and scalar of each file is left out, and put in turn as nothing, a
word, a number, a list and a map; of all these mistakes every STEPth is made.  table-lookup --check-rules must then find the
rules fine, or say what is wrong and where: the file, the line and the column.
Prints what it said otherwise (a crash, a message without a place), one a line,
and last how many there were.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import yaml

INSTEAD = ["", "zz", "7", "1.5", "[zz]", "{zz: zz}", "[]", "{}"]
TOLD = re.compile(r"table-lookup: (.*\.yaml:[0-9]+:[0-9]+: .|and [0-9]+ more$)")
build, step, rulesets = os.path.abspath(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]


def nodes(node, key=None):
    """Every value, and for entries of a map where the key starts."""
    yield node, key
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            yield from nodes(value, name)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from nodes(value)


def mistakes(text):
    root = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    for node, key in nodes(root):
        start, end = node.start_mark.index, node.end_mark.index
        if node is root:
            continue
        body = text[start:end]
        end -= len(body) - len(body.rstrip())  # a block ends where the next begins
        for instead in INSTEAD:
            yield "%d:%d %s" % (node.start_mark.line + 1, node.start_mark.column + 1, instead or "nothing"), \
                text[:start] + instead + text[end:]
        if key and not text[:key.start_mark.index].split("\n")[-1].strip():
            yield "%d: left out" % (key.start_mark.line + 1), text[:key.start_mark.index] + "zz: zz" + text[end:]


def wrong(folder, name, how, text):
    with tempfile.TemporaryDirectory() as work:
        here = os.path.join(work, "rules")
        shutil.copytree(folder, here)
        with open(os.path.join(here, name), "w") as file:
            file.write(text)
        done = subprocess.run([build + "/table-lookup", "--check-rules", "./rules/"], cwd=work, timeout=60,
                              capture_output=True, text=True, errors="replace")
    if done.returncode == 0 and not done.stderr:
        return None
    said = done.stderr.rstrip("\n").split("\n")
    poor = [line for line in said if not TOLD.match(line) or "(null)" in line]
    if done.returncode == 2 and not poor:
        return None
    return "%s/%s:%s: status %d: %s" % (os.path.basename(folder), name, how, done.returncode, (poor + said)[0][:150])


jobs = []
for folder in rulesets:
    folder = folder.rstrip("/")
    for name in sorted(os.listdir(folder)):
        if name.endswith(".yaml") and name != "index.yaml":
            text = open(os.path.join(folder, name)).read()
            jobs += [(folder, name, how, made) for how, made in mistakes(text)]
jobs = jobs[::step]
with ThreadPoolExecutor(2) as pool:
    found = [line for line in pool.map(lambda job: wrong(*job), jobs) if line]
print("\n".join(found + ["%d of %d mistakes are not reported clearly" % (len(found), len(jobs))]))
sys.exit(bool(found))
