#!/usr/bin/env python3
"""Asks the tools what is a little wrong, and prints what they answer.

    tests/engine/asked.py BUILD STEP notation PACK.jsonl
    tests/engine/asked.py BUILD STEP records PACK.jsonl...
    tests/engine/asked.py BUILD STEP odds PACK.jsonl...
    tests/engine/asked.py BUILD STEP options

Of the notation of the conformance pack, each character is left out and put twice: a throw and the
first odds.  Of its records, each field is left out and says something else, and the faces are one
too few or too many: the answer from did= on, or the error; the odds are asked of the records as they
are.  Each option of each tool has several values, and stands beside each other option in a game of
its own.  Of all these about every STEPth is asked, chosen by what it says, and has a line.
tests/fixtures/mistakes has what was said when that was last read.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
INSTEAD = ["", "zz", "yes", "no", "0", "-1", "1.5", "7", "99", "a,b", "none"]
VALUES = ["", "zz", "0", "-1", "1.5", "3", "a=b", "a,b", "1..3", "/nowhere/at-all"]
build, step, kind, named = os.path.abspath(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:]
ENV = {name: value for name, value in os.environ.items() if not name.startswith("VOLTIGEUR_")}
ENV["VOLTIGEUR_TABLES"] = os.path.join(ROOT, "tables")


def said(*command, given=""):
    done = subprocess.run([build + "/" + command[0], *command[1:]], timeout=60, input=given, capture_output=True, text=True,
                          errors="replace", env=ENV)
    return done.stdout.split("\n")[:-1] + done.stderr.split("\n")[:-1]


def chosen(job):
    """Is it one of every STEPth? One more job does not change which of the others are."""
    return zlib.crc32(repr(job).replace(ROOT, "").encode()) % step == 0


def vectors():
    for path in named:
        with open(path, encoding="utf-8") as pack:
            yield from (json.loads(line) for line in pack)


# ---- notation ----

def notations():
    for text in sorted({vector["record"]["roll"] for vector in vectors() if 0 < len(vector["record"]["roll"]) < 40}):
        for at in range(len(text)):
            yield text[:at] + text[at + 1:]
            yield text[:at] + text[at] + text[at:]


def of_notation(text):
    ways = [["-s", "1"], ["-O", "--fraction", "--limit", "work=20000000"]]
    lines = [line[:160] for how in ways for line in said("roll", "-o", "kv", *how, "--", text)[:3]]
    return ["%s: %s" % (text, " | ".join(dict.fromkeys(re.sub("^roll: ", "", line) for line in lines)))]


# ---- records ----

def records():
    """(tool, arguments, of a record: what is wrong, the record)."""
    for vector in vectors():
        if "record" not in vector or vector.get("refused"):
            continue
        how = ["-r", vector["rules"], *(["--for", "at"] if vector.get("for") else []), *([vector["variant"]] if "variant" in vector else [])]
        record, faces = vector["record"], vector["record"].get("faces", [])
        for name in record:
            for instead in INSTEAD if name != "faces" else []:
                yield vector["tool"], how, "%s=%s" % (name, instead), dict(record, **{name: instead})
            if name != "faces":
                yield vector["tool"], how, name + " left out", {key: value for key, value in record.items() if key != name}
        if faces:
            for which, now in ("one fewer", faces[:-1]), ("one more", faces + [1]), ("a 0", [0] + faces[1:]), ("a 99", faces[:-1] + [99]):
                yield vector["tool"], how, "faces, " + which, dict(record, faces=now)


def groups():
    found = {}
    for tool, how, wrong, record in filter(chosen, records()):
        found.setdefault((tool, *how), []).append((wrong, record))
    return list(found.items())


def of_records(group):
    (tool, *how), asked = group
    given = "".join(json.dumps(record, ensure_ascii=False) + "\n" for _, record in asked)
    lines = [json.loads(line) for line in said(tool, "-o", "json", *how, given=given) if line.startswith("{")]
    where = " ".join([tool, *how[1:]])
    if len(lines) != len(asked):
        return ["%s: %d answers to %d records" % (where, len(lines), len(asked))]
    return ["%s: %s: %s" % (where, wrong, answer(line)) for (wrong, _), line in zip(asked, lines)]


def answer(line):
    keys = list(line)
    told = keys[keys.index("did") + 1:] if "did" in keys else ["error"] if "error" in keys else keys
    return " ".join("%s=%s" % (key, line[key]) for key in told)[:240]


# ---- odds ----

def odds():
    for vector in vectors():
        if "record" in vector and not vector.get("refused"):
            yield vector


def of_odds(vector):
    how = ["-r", vector["rules"], *(["--for", "at"] if vector.get("for") else []), *([vector["variant"]] if "variant" in vector else [])]
    record = {name: value for name, value in vector["record"].items() if name != "faces"} or {"id": "a"}
    lines = said(vector["tool"], *how, "-O", "--fraction", "-o", "json", "--limit", "work=20000000", given=json.dumps(record) + "\n")
    rows = [" ".join("%s=%s" % item for item in json.loads(line).items() if item[0] not in record)[:120] if line.startswith("{") else line
            for line in lines[:3]]
    return ["%s: %s: %s" % (" ".join([vector["tool"], *how[1:]]), json.dumps(record), " | ".join(rows))]


# ---- options ----

UNITS, LOGS = ROOT + "/tests/fixtures/units/", ROOT + "/tests/fixtures/logs/"
SHARP = ["-r", "sharp-practice", "-u", UNITS + "sharp-practice.yaml", "-u", UNITS + "sharp-practice-french.yaml"]
SILVER = ["-r", "silver-bayonet", "-u", UNITS + "british.yaml", "-u", UNITS + "french.yaml"]
USUAL = [
    ("roll", ["-s", "1", "3d6"]),
    ("roll", ["-O", "3d6kh2"]),
    ("table-lookup", ["-r", "steeplechase", "-s", "1", "parlay", "coins=yes"]),
    ("check", [*SILVER, "-s", "1", "courage", "by=Harris", "reach=9"]),
    ("check", [*SILVER, "-O", "courage", "by=Harris", "reach=9", "fate=best"]),
    ("shoot", [*SILVER, "-l", "@silver-bayonet", "-s", "1", "by=Hagman", "at=Dubois", "range=9"]),
    ("melee", [*SILVER, "-s", "1", "by=Harris", "at=Dubois"]),
    ("spot", ["-r", "silver-bayonet", "-s", "1", "sight", "range=12", "hidden=part"]),
    ("move", [*SHARP, "-l", "@sharp-practice", "-s", "1", "by=Left"]),
    ("draw", [*SHARP, "-l", "@sharp-practice", "-s", "1", "turn", "count=2"]),
    ("muster", [*SHARP, "-l", "@sharp-practice"]),
    ("unit-validate", [UNITS + "refused/sharp-practice/gun-crew.yaml"]),
]
GIVEN = {"--times": "3", "--dice": "1,2,3,4", "--limit": "steps=30", "--outcome": "result", "--columns": "result,by", "--first": "5",
         "--output": "json", "--set": "range=5", "--sweep": "range=4..6", "--compare": "fate", "--aim": "result", "--for": "at", "--as": "British",
         "--seed": "2", "--next": UNITS + "sharp-practice.yaml", "--season": LOGS, "--shell": "bash", "--log": LOGS + "sharp-practice.log",
         "--units": UNITS + "scouts.yaml", "--rules": "corsair", "--cite": "SP-304", "--check-rules": "tin"}


def of_tool(tool):
    """(option, whether it has a value)."""
    for option, optional, value in re.findall(r"(?m)^  .{4}(--[a-z-]+)(\[=\S+\])?(?: +([A-Z][A-Z=|]*(?: |$)|at ))?", "\n".join(said(tool, "--help"))):
        if option not in ("--jobs", "--help", "--version", "--limits", "--ask", "--image"):
            yield option, bool(value.strip() or optional)


def options():
    """(tool, its usual arguments, the options)."""
    for tool, usual in USUAL:
        found = dict(of_tool(tool))
        given = {option: option + "=" + GIVEN[option] if option in GIVEN else option for option in found}
        for option, valued in found.items():
            yield from ((tool, usual, [option + "=" + text]) for text in (VALUES if valued else ["zz"]))
            yield tool, usual, [given[option]]
            yield from ((tool, usual, [given[option], given[other]]) for other in found if other > option)


def of_option(command):
    tool, usual, options = command
    with tempfile.TemporaryDirectory() as work:
        for word in usual:
            if word.startswith("@"):
                shutil.copy(LOGS + word[1:] + ".log", work + "/game.log")
        if "-O" in usual and "--times=3" in options:
            options = [*options, "--seed=1"]        # a sample
        lines = said(tool, *options, *(work + "/game.log" if word.startswith("@") else word for word in usual))
    where = " ".join([tool, *(["-O"] if "-O" in usual else []), *options])
    shown = (line.replace(work, ".").replace(ROOT + "/", "") for line in lines[:3])
    return ["%s: %s" % (where.replace(ROOT + "/", ""), " | ".join(line[:160] for line in shown))]


ASK = {"notation": (notations, of_notation), "records": (groups, of_records), "odds": (odds, of_odds),
       "options": (options, of_option)}
find, ask = ASK[kind]
with ThreadPoolExecutor(2) as pool:
    found = [line for lines in pool.map(ask, find() if kind == "records" else filter(chosen, find())) for line in lines]
print("\n".join(found))
