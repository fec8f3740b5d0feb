#!/usr/bin/env python3
"""A grammar check over the sentences that the rules make.

Random records of every procedure, table and deck of every ruleset, half of them with
names, and the reports of the evenings in tests/fixtures/logs. Prints each sentence that
breaks a rule of RULES, with what is wrong; exits 1 if any does.

    tests/house/sentences.py [--samples N] [RULESET...]   check
    tests/house/sentences.py --print [RULESET...]         one sentence of each shape
"""
import argparse
import json
import random
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULESETS = ["corsair", "other-side", "sharp-practice", "silver-bayonet", "steeplechase"]
TOOLS = ["check", "melee", "move", "shoot", "spot", "table-lookup"]
NAMES = {"corsair": ("Roche", "Didier"), "other-side": ("Rifles", "Hussars"), "sharp-practice": ("Rifles", "Dragoons"),
         "silver-bayonet": ("Harris", "Dubois"), "steeplechase": ("Marbot", "Dragoons")}
COUNTS = {"other-side": ("strength", "target.strength"), "sharp-practice": ("men", "target.men"),
          "steeplechase": ("figures", "target.figures")}
UNITS = {"corsair": ["corsair", "prudence"], "sharp-practice": ["sharp-practice", "sharp-practice-french"],
         "silver-bayonet": ["british", "french"]}

# What counted things are called: one, and several.
NOUNS = {"inch": "inches", "die": "dice", "man": "men", "horse": "horses", "gunner": "gunners", "message": "messages",
         "hit": "hits", "point": "points", "card": "cards", "figure": "figures", "kill": "kills", "miss": "misses",
         "turn": "turns", "token": "tokens", "initiative": "initiatives", "boast": "boasts", "round": "rounds",
         "casualty": "casualties", "group": "groups", "Group": "Groups", "action": "actions", "marker": "markers",
         "rider": "riders", "dragoon": "dragoons", "prisoner": "prisoners", "gun": "guns", "soldier": "soldiers",
         "level": "levels", "step": "steps", "rank": "ranks", "foot": "feet", "success": "successes", "clue": "clues",
         "courier": "couriers", "wound": "wounds", "civilian": "civilians", "loss": "losses", "chit": "chits"}
PLURAL_NAMES = {name for pair in NAMES.values() for name in pair if name in ("Rifles", "Hussars", "Dragoons")}
FRONT = "|".join(sorted({name for pair in NAMES.values() for name in pair}))

RULES = [
    ("one of several", re.compile(r"(?<![\w.,/+-])1 (%s)\b(?! of)" % "|".join(NOUNS.values()))),
    ("several of one", re.compile(r"(?<![\w.,/+-])(0|[2-9]|[1-9]\d+) (%s)\b(?! (?:die|dice|cards?)\b)" % "|".join(NOUNS))),
    ("a word twice", re.compile(r"\b([a-z]+) \1\b")),
    ("spaces or stops", re.compile(r"  | ,| ;| \.|^ | $|,,|;;|::|: :|: ;|;:|, ;|^[,;:.]|,$|;$|:$|: \.|,\.|;\.")),
    ("an empty slot", re.compile(r"\(\)|\( |\[\]|''|\"\"|= ?(?:$|[,;])|\bat (?:$|[,;:.])")),
    ("a raw name", re.compile(r"\b[a-z][\w-]*[_][a-z]\w*|\b[a-z-]+\.[a-z][a-z.-]+\b")),
    ("a raw flag", re.compile(r"(?:^|[ :,=])(?:yes|no)(?:$|[,;:.)])|[a-z]=(?:yes|no)\b")),
    ("an article", re.compile(r"\b[aA] (?:[aeio]|u[^nst]|8\b|11\b|18\b)\w*(?<!a one)(?<!a once)|\b[aA]n (?:[^aeiouhAEFHILMNORSX8 1]|hors|hill|house|hit|hat)\w*")),
    ("a verb of many", re.compile(r"\b(?:%s) (?:[a-z]+[^s\W]s|is|has|was|does|goes|[a-z]+ches)\b(?<! as)(?<! its)(?<! this)" % "|".join(sorted(PLURAL_NAMES)))),
    ("a capital inside", re.compile(r"[;,] (?:The|A|He|It|They|One|No) ")),
]
KNOWN = re.compile(r"a one-|\ba (?:un|us|eu|ewe)")


def balanced(text):
    depth = 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth < 0:
            return False
    return depth == 0


def faults(text):
    """What is wrong with a sentence."""
    for what, rule in RULES:
        found = rule and rule.search(text)
        if found and not (what == "an article" and KNOWN.match(found.group(0))):
            yield f"{what} ({found.group(0).strip() or 'at an end'})"
    if not balanced(text):
        yield "parentheses"
    if not re.match(r"[A-Z0-9]|[a-z][a-z'-]*\b", text):
        yield "its start"


def run(tool, rules, *arguments, given=None):
    return subprocess.run([str(tool), "-r", f"{ROOT}/tables/{rules}/", *arguments], input=given, text=True,
                          capture_output=True, check=False).stdout


def value_of(field, chance):
    if field["words"]:
        words = [str(word) for word in field["words"]]
        count = chance.randint(1, 3) if field["type"] in ("set", "list") else 1
        return ",".join(chance.sample(words, min(count, len(words))))
    if field["type"] in ("number", "distance"):
        return str(chance.choice([0, 1, 1, 2, 3, 5, 8, 12]))
    return "" if field["type"].startswith("figure") else field["default"]


def example(lines):
    """The fields of the example that --fields shows in text."""
    found = re.search(r"^example: \S+(?: \S+)??((?: [\w.-]+=\S+)+)", lines, re.M)
    return dict(pair.split("=", 1) for pair in found.group(1).split()) if found else {}


def records(rules, tool, variant, samples):
    fields = [json.loads(line) for line in run(tool, rules, "--fields", "-o", "json", variant).splitlines()]
    base = example(run(tool, rules, "--fields", variant))
    chance = random.Random(f"{rules} {tool} {variant}")
    for index in range(samples):
        record = dict(base) if index % 3 else {}
        if index % 2:
            record["by"], record["at"] = NAMES[rules]
        often = (0.02, 0.06, 0.15, 0.35)[index % 4]
        for field in fields:
            if field["required"] and field["name"] not in record or chance.random() < often:
                value = value_of(field, chance)
                if value:
                    record[field["name"]] = value
        for field in fields if index % 2 else ():
            if field["name"] in COUNTS.get(rules, ()):
                record[field["name"]] = "6"
        yield record


def sampled(rules, samples):
    """(where, sentence) of random records."""
    for tool in TOOLS:
        for line in run(tool, rules, "--list", "-o", "json").splitlines():
            variant = json.loads(line)["name"]
            given = "".join(json.dumps({f"{tool}.variant": variant, **record}) + "\n"
                            for record in records(rules, tool, variant, samples))
            for answer in run(tool, rules, "-s", "sentences", "-t", "-o", "json", given=given).splitlines():
                said = json.loads(answer)
                if "text" in said:
                    yield f"{rules} {tool} {variant}", said["text"]
    for line in run("draw", rules, "--list", "-o", "json").splitlines():
        deck = json.loads(line)["name"]
        for index in range(samples // 4):
            for answer in run("draw", rules, "-s", str(index), "-t", "-o", "json", deck).splitlines():
                said = json.loads(answer)
                if "text" in said:
                    yield f"{rules} draw {deck}", said["text"]


def told(rules):
    """(where, sentence) of the report of the ruleset's evening."""
    units = [word for name in UNITS.get(rules, [rules]) for word in ("-u", f"{ROOT}/tests/fixtures/units/{name}.yaml")]
    log = f"{ROOT}/tests/fixtures/logs/{rules}.log"
    lines = run("muster", rules, *units, "--report", "-o", "json", log).splitlines()
    if not lines:
        sys.exit(f"{rules}: no report")
    for line in lines:
        row = json.loads(line)
        if "text" in row:
            yield f"{rules} report, number {row.get('number', '-')}", row["text"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--samples", type=int, default=40)
    parser.add_argument("--print", action="store_true", dest="show")
    parser.add_argument("--no-report", action="store_true")
    parser.add_argument("rulesets", nargs="*")
    asked = parser.parse_args()
    wrong, seen = 0, set()
    for rules in asked.rulesets or RULESETS:
        if run("melee", rules, "--list") == "":
            parser.error(f"{rules}: no answers")
        sentences = list(sampled(rules, asked.samples)) + ([] if asked.no_report else list(told(rules)))
        for where, text in sentences:
            shape = (where, re.sub(r"\d+", "#", text))
            if shape in seen:
                continue
            seen.add(shape)
            bad = list(faults(text))
            wrong += bool(bad)
            if asked.show:
                print(f"{where}: {text}" + (f"   <<< {'; '.join(bad)}" if bad else ""))
            elif bad:
                print(f"{where}: {text}\n    {'; '.join(bad)}")
    if not asked.show:
        print(f"{len(seen)} sentences, {wrong} with faults")
    return 0 if asked.show else wrong > 0


if __name__ == "__main__":
    sys.exit(main())
