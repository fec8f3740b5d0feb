#!/usr/bin/env python3
"""Compares a long stream of a game with the same deeds by the whole program: a stream's later
records run a program made for their fields, with -x none does.  Every procedure of a ruleset is
asked eighty times of nobody, of a figure or unit that the log knows, and of two.

    long-logs.py STREAMS RULESET LOG UNITS..    as many of them as STREAMS; 0: all.  Prints what
                                                differs and how many were compared
"""
import json
import random
import subprocess
import sys

most, ruleset, log, units = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]
chance = random.Random(ruleset)
game = ["-r", ruleset, "-l", log] + [word for file in units for word in ("-u", file)]


def run(*arguments, given=""):
    done = subprocess.run(arguments, input=given, capture_output=True, text=True)
    return done.stdout, done.returncode


def rows(*arguments):
    return [json.loads(line) for line in run(*arguments, "-o", "json")[0].splitlines()]


def told(field):
    words = [str(word) for word in field["words"]]
    return field["name"] + "=" + (chance.choice(words) if words else "1" if field["type"] != "flag" else "yes")


names = sorted({row["by"] for row in rows("muster", *game) if "by" in row})
streams = []
for tool in "check", "melee", "move", "shoot", "spot", "table-lookup":
    for procedure in (row["name"] for row in rows(tool, "-r", ruleset, "--list")):
        fields = rows(tool, "-r", ruleset, procedure, "--fields")
        needed = [told(field) for field in fields if field["required"] and field["name"] not in ("by", "at")]
        by, at = chance.sample(names, 2)
        for pair in [], [f'by="{by}"'], [f'by="{by}"', f'at="{at}"']:
            streams.append((tool, procedure, " ".join([*pair, *needed, "note=a"])))

wrong = done = 0
if most:
    streams = chance.sample(streams, most)
for tool, procedure, line in streams:
    given = (line + "\n") * 80
    long, whole = (run(tool, *game, procedure, "-s", "a", *more, given=given) for more in ([], ["-x"]))
    done += " did=" in long[0] and " refused=" not in long[0]
    if long != whole:
        wrong += 1
        pair = next(((a, b) for a, b in zip(long[0].splitlines(), whole[0].splitlines()) if a != b), long[0][:200])
        print(tool, procedure, line, *pair, sep="\n  ")
print(f"{len(streams)} streams, {done} done, {wrong} differ")
sys.exit(wrong > 0)
