"""A default that --fields states is what an absent field counts as.

For every procedure of the rulesets: records with random fields, and each of them once
more with a field that it lacks, at its stated default. The answers must be the same.
Prints what differs; exits 1 if anything does. usage: defaults.py [SAMPLES]
"""

import json
import random
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ["check", "melee", "move", "shoot", "spot", "table-lookup"]
SAMPLES = int(sys.argv[1]) if len(sys.argv) > 1 else 3


def run(tool, rules, *arguments, given=None):
    return subprocess.run([tool, "-r", f"{ROOT}/tables/{rules}/", *arguments], input=given, text=True,
                          capture_output=True, check=False).stdout


def value_of(field, chance):
    """A value that the field may well take."""
    if field["words"]:
        return chance.choice(field["words"])
    if field["type"] in ("number", "distance"):
        return str(chance.choice([0, 1, 2, 3, 5, 8, 12]))
    return field["default"]


def records_of(fields, chance):
    """A record with each required field and some others; it, and it with each absent field."""
    record = {}
    for field in fields:
        if field["required"] or chance.random() < 0.25:
            value = value_of(field, chance)
            if value:
                record[field["name"]] = value
    absent = [field for field in fields
              if field["name"] not in record and field["default"] != "" and not field["required"]]
    yield record, None
    for field in absent:
        yield {**record, field["name"]: field["default"]}, field


def answer_without(line, name):
    """What the answer says besides the field; an error as such."""
    answer = json.loads(line)
    return {key: value for key, value in answer.items() if key not in (name, f"was.{name}")}


def differences(tool, rules, variant):
    fields = [json.loads(line) for line in run(tool, rules, "--fields", "-o", "json", variant).splitlines()]
    chance = random.Random(f"{rules} {tool} {variant}")
    asked = [pair for _ in range(SAMPLES) for pair in records_of(fields, chance)]
    lines = "".join(json.dumps({"id": "same", f"{tool}.variant": variant, **record}) + "\n" for record, _ in asked)
    answers = run(tool, rules, "-s", "defaults", "-o", "json", given=lines).splitlines()
    if len(answers) != len(asked):
        yield f"{rules}: {tool} {variant}: {len(asked)} records, {len(answers)} lines"
        return
    for (record, field), line in zip(asked, answers):
        if not field:
            plain = line
        elif answer_without(plain, field["name"]) != answer_without(line, field["name"]):
            base = " ".join(f"{key}={value}" for key, value in record.items() if key != field["name"])
            yield (f"{rules}: {tool} {variant} {base}: {field['name']}={field['default']} is not as if absent\n"
                   f"  absent: {plain}\n  given:  {line}")


def main():
    found = 0
    for rules in sorted(path.name for path in (ROOT / "tables").iterdir() if path.is_dir()):
        for tool in TOOLS:
            for line in run(tool, rules, "--list", "-o", "json").splitlines():
                for difference in differences(tool, rules, json.loads(line)["name"]):
                    print(difference)
                    found += 1
    return found > 0


if __name__ == "__main__":
    sys.exit(main())
