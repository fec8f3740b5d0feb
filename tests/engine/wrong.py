#!/usr/bin/env python3
"""Makes every value of some files wrong, one at a time, and prints what is said.

    tests/engine/wrong.py BUILD STEP rules RULESET...
    tests/engine/wrong.py BUILD STEP units FILE...
    tests/engine/wrong.py BUILD STEP log RULES LOG UNITS...

Each map, list and scalar of each file is left out, and put in turn as nothing, a
word, a number, a list and a map; each field of a log as nothing, a word, two words, a number.
Of all these mistakes about every STEPth is made, chosen by what it says.  Rulesets are asked for by table-lookup --check-rules,
unit files by unit-validate, logs by muster in three ways, of which only the lines count that the
log as it is does not give.  A ruleset must then be fine, or it is said what is wrong and where: the
file, the line and the column.  Prints a line for each mistake of which something is said; what was
said otherwise (a crash, a message without a place) goes to standard error, and the exit status is 1.
tests/fixtures/mistakes has what was said when the messages were last read.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor

import yaml

INSTEAD = ["", "zz", "7", "1.5", "[zz]", "{zz: zz}", "[]", "{}"]
IN_A_LOG = ["", "zz", "yes", "zz,yes", "7", "0", "-1", "1.5"]
TOLD = re.compile(r"table-lookup: (.*\.yaml:[0-9]+:[0-9]+: .|and [0-9]+ more$)")
build, step, kind, named = os.path.abspath(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:]


def nodes(node, key=None):
    """Every value, and for entries of a map where the key starts."""
    yield node, key
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            yield from nodes(value, name)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from nodes(value)


def of_yaml(text):
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


def of_log(text):
    for field in re.finditer(r'([a-z][\w.-]*)=("(?:[^"\\]|\\.)*"|\S*)', text):
        line = text[:field.start()].count("\n") + 1
        for instead in IN_A_LOG:
            if instead != field[2]:
                yield "%d %s %s" % (line, field[1], instead or "nothing"), text[:field.start(2)] + instead + text[field.end(2):]
        yield "%d %s left out" % (line, field[1]), text[:field.start()] + text[field.end():].lstrip(" ")
        yield "%d %s twice" % (line, field[1]), text[:field.start()] + field[0] + " " + text[field.start():]


def said(work, *command):
    """(status, the lines on standard output, those on standard error)."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("VOLTIGEUR_")}
    env["VOLTIGEUR_TABLES"] = HERE + "/tables"
    done = subprocess.run([build + "/" + command[0], *command[1:]], cwd=work, timeout=60, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, errors="replace", env=env)
    return done.returncode, done.stdout.split("\n")[:-1], done.stderr.split("\n")[:-1]


def short(lines):
    """What stands on one line; of a record that does not verify, what was expected."""
    lines = [" ".join(re.findall(r'want\.\S+', line)) or re.sub(r"^([a-z-]+: )?(\./rules/|\S*game.log:)?|^file=unit.yaml ", "", line).replace(HERE + "/", "")[:240]
             for line in lines]
    lines = list(dict.fromkeys(lines))
    return " | ".join(lines[:MOST] + (["%d more" % (len(lines) - MOST)] if len(lines) > MOST else []))


def of_rules(work, folder, name, text):
    shutil.copytree(folder, os.path.join(work, "rules"))
    write(os.path.join(work, "rules", name), text)
    status, _, lines = said(work, "table-lookup", "--check-rules", "./rules/")
    poor = [line for line in lines if not TOLD.match(line) or "(null)" in line]
    return (status == 2 and not poor) if lines else status == 0, short(lines)


def of_unit(work, folder, name, text):
    write(os.path.join(work, "unit.yaml"), text)
    status, lines, wrong = said(work, "unit-validate", "-o", "kv", "unit.yaml")
    return status in (0, 1, 2), short(lines + wrong)


def of_game(work, folder, name, text):
    usual = game(os.path.join(folder, name))
    write(os.path.join(work, "game.log"), text)
    status, lines = game(os.path.join(work, "game.log"))
    return status in (0, 1, 2), short([line for line in lines if line not in usual[1]])


def game(log):
    """What muster says of a log: who stands how, what does not hold, what happened."""
    if log in games:
        return games[log]
    where = ["-r", named[0], "-l", os.path.abspath(log), *sum((["-u", os.path.abspath(unit)] for unit in named[2:]), [])]
    found = [said(".", "muster", "-o", "kv", *where, *how) for how in ([], ["--verify"], ["--history"])]
    made = max(status for status, _, _ in found), [line for _, lines, wrong in found for line in wrong + lines]
    return games.setdefault(log, made) if log.startswith(HERE) else made


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def tried(job):
    folder, name, how, text = job
    with tempfile.TemporaryDirectory() as work:
        clear, told = ASK[kind](work, folder, name, text)
    return clear, told and "%s/%s:%s: %s" % (os.path.basename(folder), name, how, told.replace(work, "."))


def files():
    for path in named[1:2] if kind == "log" else named:
        if kind != "rules":
            yield os.path.split(path)
            continue
        for name in sorted(os.listdir(path)):
            if name.endswith(".yaml") and name != "index.yaml":
                yield path.rstrip("/"), name


def chosen(text, how, made):
    """Is it one of every STEPth? A line more in the file does not change which of the others are."""
    line = text.split("\n")[int(re.match(r"\d+", how)[0]) - 1]
    return zlib.crc32((line + re.sub(r"^\d+", "", how)).encode()) % step == 0


ASK = {"rules": of_rules, "units": of_unit, "log": of_game}
MOST = 3  # lines that are printed of one mistake
HERE = os.path.abspath(".")
games, jobs = {}, []
for folder, name in files():
    with open(os.path.join(folder, name)) as file:
        text = file.read()
    jobs += [(folder, name, how, made) for how, made in (of_log if kind == "log" else of_yaml)(text) if chosen(text, how, made)]
with ThreadPoolExecutor(2) as pool:
    found = list(pool.map(tried, jobs))
print("\n".join(line for _, line in found if line))
poor = [line for clear, line in found if not clear]
print("\n".join(poor + ["%d of %d mistakes are not reported clearly" % (len(poor), len(found))]), file=sys.stderr)
sys.exit(bool(poor))
