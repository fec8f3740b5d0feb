#!/usr/bin/env python3
"""dump.py FOLDER TOOL NAME < DUMP: says what of a procedure is not in its dump, and what in the
dump cannot be.
dump.py FOLDER: the same of every procedure of a ruleset, and how many those are.

Exit 1 when something is wrong."""
import functools
import json
import os
import re
import subprocess
import sys

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
KNOWN = re.findall(r'(?m)^OPERATION\(\w+, +"(\w+)"', open("lib/machine/operations.def", encoding="utf-8").read())


def entry(node, key):
    """The value of a key of a map node; None where there is none."""
    if isinstance(node, yaml.MappingNode):
        for known, value in node.value:
            if known.value == key:
                return value
    return None


def steps(node):
    for step in node.value if isinstance(node, yaml.SequenceNode) else []:
        yield step
        for inner in "then", "else", "steps":
            yield from steps(entry(step, inner))


@functools.lru_cache(maxsize=None)
def tables(folder, tool):
    with open("%s/%s.yaml" % (folder, tool), encoding="utf-8") as file:
        return yaml.compose(file, Loader=LOADER)


def check(folder, tool, name, dump):
    """What is wrong with the dump of a procedure."""
    procedure = entry(entry(tables(folder, tool), tool), name)
    wrong = []

    # every step, by its line; the dice that it rolls, by their names
    for step in steps(entry(procedure, "steps")):
        line = step.start_mark.line + 1
        if entry(step, "open") or entry(step, "close"):  # only in a game that follows the order of play
            continue
        if entry(step, "do") and entry(step, "each"):  # a plain record has no members
            continue
        names = [value.value for _, value in getattr(entry(step, "let"), "value", [])]
        if names and set(names) <= {"+at", "-at", "+by", "-by"}:  # nor names
            continue
        if not re.search(r"(?m)^# %s\.yaml:%d\b" % (tool, line), dump):
            wrong.append("%s.yaml:%d: the step is not in the dump" % (tool, line))
        for die, _ in getattr(entry(step, "roll"), "value", []):
            if not re.search(r"(?m)^ +\d+:? +(roll|hand) +%s(#\d+)?: " % re.escape(die.value), dump):
                wrong.append("%s.yaml:%d: no operation rolls %s" % (tool, line, die.value))
    gives = entry(procedure, "gives")
    for give in gives.value if gives else []:
        give = give if isinstance(gives, yaml.SequenceNode) else give[0]
        if not re.search(r"(?m)^ +\d+  %s +(gives|dice|field) " % re.escape(give.value), dump):
            wrong.append("%s is given, but no slot" % give.value)

    # operations are numbered from 0 to the end, and jumps lead to labels
    head, body = dump.split("\noperations\n")
    body = body.split("\ncode\n")[0]
    ops = re.findall(r"(?m)^ +(\d+)([: ])  (\w+)", body)
    if [int(op[0]) for op in ops] != list(range(len(ops))) or not ops or ops[-1][2] != "end":
        wrong.append("the operations are not numbered up to the end")
    wrong += ["%s is no operation" % op[2] for op in ops if op[2] not in KNOWN]
    labels, targets = {op[0] for op in ops if op[1] == ":"}, set(re.findall(r"(?m) -> (\d+)$", body))
    wrong += ["%s is a label and nothing leads there" % label for label in sorted(labels - targets)]
    wrong += ["%s is led to and is no label" % target for target in sorted(targets - labels)]
    return wrong


def check_all(folder):
    count = 0
    for tool in "move", "shoot", "melee", "check", "spot":
        if not os.path.exists("%s/%s.yaml" % (folder, tool)):
            continue
        options = [tool, "-r", "./" + folder]
        listed = subprocess.run(options + ["--list", "-o", "json"], capture_output=True, text=True, check=True).stdout
        for name in (json.loads(line)["name"] for line in listed.splitlines()):
            dump = subprocess.run(options + [name, "--dump"], capture_output=True, text=True, check=True).stdout
            yield from ("%s %s: %s" % (tool, name, what) for what in check(folder, tool, name, dump))
            count += 1
    print(count, "procedures")


def main():
    if len(sys.argv) == 2:
        wrong = list(check_all(sys.argv[1]))
    else:
        wrong = check(*sys.argv[1:], sys.stdin.read())
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
