#!/usr/bin/env python3
"""--again of every choice of every procedure: for each ruleset, tool, variant,
decision and word, an answer in a log is resolved again with that word, and must
be what the same line gives when the word is said at once: the same number, so
the same dice.  What comes out must verify, too.

    tests/tools/again.py RULESET...     prints how many were tried; exit 1 when one differs
"""
import collections
import functools
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

# What a table without an example wants to know.
EXTRA = {
    "clue-solo-troll-hunts": ["card=jack-of-spades"],
    "clue-solo-last-mile": ["card=ten-of-spades"],
    "movement-events": ["incident=4"],
}
TABLE = pathlib.Path(__file__).resolve().parents[2] / "lib/rules/tools.def"
TOOLS = re.findall(r'(?m)^TOOL\(\w+, "(.*?)", (?:PROCEDURES|TABLES)', TABLE.read_text())


def run(words, given=""):
    done = subprocess.run(words, input=given, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def fields(line):
    """A record as a map, without what says how it came about."""
    out = {}
    for word in shlex.split(line):
        key, _, value = word.partition("=")
        if key not in ("amends", "number", "sequence", "read", "arrives"):  # a log alone names newcomers
            out[key] = value
    return out


def cases(rules):
    """(tool, variant, operands, decisions) of a ruleset."""
    for tool in TOOLS:
        status, listed, _ = run([tool, "-r", rules, "--list", "-o", "json"])
        for line in listed.splitlines() if status == 0 else []:
            variant = json.loads(line)["name"]
            _, rows, _ = run([tool, "-r", rules, variant, "--fields", "-o", "json"])
            decisions = [row for row in map(json.loads, rows.splitlines()) if row["type"] == "decision"]
            if not decisions:
                continue
            _, text, _ = run([tool, "-r", rules, variant, "--fields"])
            example = [row for row in text.splitlines() if row.startswith("example: ")]
            operands = [word for word in shlex.split(example[0]) if "=" in word] if example else []
            operands = operands or EXTRA.get(variant, []) or ["by=Ann"]  # without any it would read records
            yield tool, variant, operands, decisions


@functools.lru_cache(maxsize=None)
def answer(tool, rules, variant, operands, number):
    """Status, answer and faults of a line that is said at once."""
    return run([tool, "-r", rules, "-o", "kv", "-S", "-s", "again", "--first", str(number), variant, *operands])


def try_word(tool, rules, variant, operands, choice, number, log):
    """What is wrong with the choice made afterwards, "" when nothing is, None when it cannot be made; the answer."""
    status, first, _ = answer(tool, rules, variant, operands, number)
    if status != 0:
        return None, ""
    key = choice.partition("=")[0]
    at_once = tuple(word for word in operands if word.partition("=")[0] != key)
    status, want, why = answer(tool, rules, variant, at_once + (choice,), number)
    with open(log, "w", encoding="utf-8") as file:
        file.write("event=turn\n" * (number - 1) + first)
    again, got, why_again = run([tool, "-r", rules, "-o", "kv", "-l", log, "--again", choice])
    if status != 0 or again != 0:
        return "" if status == again else f"{status} {why}{again} {why_again}", ""
    if fields(want) != fields(got):
        return f"want {want}got  {got}", ""
    return ("" if f" amends={number}" in got else f"does not amend {number}: {got}"), got


def main():
    tried, kinds, bad = 0, set(), 0
    made = collections.defaultdict(str)  # by tool and ruleset, to be verified together
    with tempfile.TemporaryDirectory() as folder:
        for rules in sys.argv[1:]:
            for tool, variant, operands, decisions in cases(rules):
                # a decision without a default must be said in the first place
                said = [word.partition("=")[0] for word in operands]
                plain = [f'{row["name"]}={row["words"][0]}' for row in decisions
                         if row["words"] and row["required"] and row["name"] not in said]
                for row in decisions:
                    for word in row["words"]:
                        number = 4 if tried % 2 else 1
                        wrong, got = try_word(tool, rules, variant, tuple(operands + plain), f'{row["name"]}={word}',
                                              number, os.path.join(folder, "game.log"))
                        if wrong is None:
                            print(f"{rules} {tool} {variant}: the example does not resolve")
                            bad += 1
                            break
                        made[tool, rules] += got
                        tried += 1
                        kinds.add((rules, tool, variant, row["name"]))
                        if wrong:
                            bad += 1
                            print(f'{rules} {tool} {variant} {row["name"]}={word}: {wrong}')
    for (tool, rules), lines in made.items():
        status, out, why = run([tool, "-r", rules, "--verify"], lines)
        if (status, out) != (0, ""):
            bad += 1
            print(f"{rules} {tool}: what was made does not verify: {out}{why}")
    print(f"{len(kinds)} choices, {tried} times, {len(made)} streams verified")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
