#!/usr/bin/env python3
"""Writes the conformance pack anew: tests/conformance/*.jsonl.

    make.py TOOLS [CALLS]

TOOLS is the folder of the built tools, CALLS what record.py wrote down while the
tests ran; without it the pack's own records are asked anew.  From the tests' calls with given dice come vectors of every procedure
and table; a procedure that no such call reaches gets some from the example line of
its --fields, the faces drawn from seeds.  Notation comes from the calls of roll,
records from RECORDS below, units from the unit files of tests/fixtures/units.  What an
answer is, is asked of the tools, as run.py asks it of another implementation.
"""
import getopt
import glob
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
with open(os.path.join(ROOT, "lib/rules/tools.def")) as table:
    TOOLS = sorted(re.findall(r'(?m)^TOOL\(\w+, "(.*?)", (?:PROCEDURES|TABLES)', table.read()))
SHORT = "Aaed:hl:Oo:r:s:Stu:n:Vxf:"
LONG = ("again aim= ask columns= dice= exit-status explain fail-fast fields first= for= fraction header help limit= "
        "limits list odds outcome= log= output= rules= seed= set= stamp tell units= times= verify version follow "
        "check-rules= cite= sheet").split()
UNFIT = {"-A", "--again", "-a", "--ask", "-l", "--log", "-O", "--odds", "-u", "--units", "-n", "--times", "--verify", "--first",
         "--fields", "--list", "--limit", "--limits", "-h", "--help", "-V", "--version", "--check-rules", "--cite", "--follow", "--sheet"}
MOST = 40        # vectors of one procedure
FROM_SEEDS = 4   # of a procedure that no test calls
MOST_RECORD = 4000

# Lines of fields, and what they hold; None: refused.
RECORDS = [
    "a=1 b=2", "  a=1\tb=2  ", 'a="x y"', 'a="say \\"no\\""', 'a="back\\\\slash"', 'a="two\\nlines"', 'a="a\\tb"', "a=",
    'a=""', "a=b=c", "a.b.c=1", "target.health=1", "a=\u00e9\u2603", "a=#x", "n=007", "n=1.50", "flag=yes", "list=a,b,c",
    '{"a":"1","b":"x y"}', '{"a":"say \\"no\\""}', '{"a":true,"b":1.5}', '{"a":["x","y"]}', '{"a":"\\u00e9"}', '{"a":""}',
    "a", "=1", "a=1 a=2", 'a="open', 'a="x"y', 'a="bad \\q escape"', 'a=x"y', "a=back\\slash", '{"a":null}', '{"a":{"b":1}}',
    '{"a":1', '{"a":1,"a":2}', '{"a":[["x"]]}', "[1]", '{"a":1} trailing',
]


def run(tools, tool, arguments, given=""):
    done = subprocess.run([os.path.join(tools, tool)] + arguments, input=given, capture_output=True, text=True, cwd=ROOT,
                          env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"}, timeout=60)
    return done.returncode, done.stdout


def asked(vector):
    """The arguments that put a vector to a tool, its record on standard input."""
    arguments = ["-o", "json"] + (["-r", vector["rules"]] if "rules" in vector else [])
    return arguments + (["--for", "at"] if vector.get("for") else []) + ([vector["variant"]] if "variant" in vector else [])


def answered(tools, vector):
    """The vector with its answer, asked as run.py asks."""
    status, out = run(tools, vector["tool"], asked(vector), json.dumps(vector["record"], ensure_ascii=False) + "\n")
    lines = [json.loads(line) for line in out.splitlines()]
    if status not in (0, 2) or not lines:
        return None
    if any("error" in line for line in lines):
        return dict(vector, refused=True)
    return dict(vector, answer=lines[0]) if len(lines) == 1 else dict(vector, answers=lines)


def input_of(answer):
    """The record as it went in: what stands before did=, with the old values."""
    record = {}
    for key, value in answer.items():
        if key == "did":
            break
        record[key] = value
    for key in [k for k in record if k.startswith("was.")]:
        record[key[4:]] = record.pop(key)
    return record


def faces_of(text):
    faces = []
    for item in text.split(","):
        times, _, face = item.rpartition("x")
        faces += [int(face)] * int(times or 1)
    return faces


def ruleset_of(name, folder):
    path = os.path.realpath(os.path.join(folder, name)) if "/" in name else os.path.join(ROOT, "tables", name)
    return os.path.basename(path) if os.path.dirname(path) == os.path.join(ROOT, "tables") and os.path.isdir(path) else None


def vectors_of_roll(tools, roll, dice):
    """A roll with the faces that were given, or with some of a seed."""
    record = {"roll": roll}
    if not dice:
        status, out = run(tools, "roll", ["-o", "json", "-S", "-s", "conformance", roll])
        faces = json.loads(out).get("faces", []) if status == 0 and out.count("\n") == 1 else []
        dice = ",".join(str(face) for face in faces) if isinstance(faces, list) else str(faces)
    if dice:
        try:
            record["faces"] = faces_of(dice)
        except ValueError:
            return
    vector = answered(tools, {"tool": "roll", "record": record})
    if vector and (dice or vector.get("refused")):
        yield "notation", vector


def vectors_of_call(tools, call):
    try:
        options, operands = getopt.gnu_getopt(call["arguments"], SHORT, LONG)
    except getopt.GetoptError:
        return
    said = dict(options)
    if not call["plain"] or UNFIT & set(said) or not operands:
        return
    dice = said.get("-d", said.get("--dice"))
    if call["tool"] == "roll":
        if not call["rules"] and not {"-r", "--rules", "--set"} & set(said):
            for operand in operands:
                yield from vectors_of_roll(tools, operand, dice if len(operands) == 1 else None)
        return
    rules = ruleset_of(said.get("-r", said.get("--rules", call["rules"])) or "?", call["folder"])
    variant = operands.pop(0) if "=" not in operands[0] else None
    if not rules or (not operands and not dice):
        return
    vector = {"tool": call["tool"], "rules": rules}
    if variant:
        vector["variant"] = variant
    if said.get("--for") == "at":
        vector["for"] = "at"
    fields = operands + [value for name, value in options if name == "--set"]
    status, out = run(tools, call["tool"], asked(vector)[:-1 if variant else None] + (["-d", dice] if dice else [])
                      + ([variant] if variant else []) + fields)
    if status == 0 and out.count("\n") == 1:
        record = input_of(json.loads(out))
    elif status == 2 and all("=" in field for field in fields):
        record = dict(field.split("=", 1) for field in fields)
    else:
        return
    if dice:
        try:
            record["faces"] = faces_of(dice)
        except ValueError:
            return
    vector = answered(tools, dict(vector, record=record))
    if vector and (status == 0) != bool(vector.get("refused")):
        yield rules, vector


def vectors_of_example(tools, rules, tool, variant):
    """Some of a procedure's example line, or of no field at all, with seeded faces."""
    _, fields = run(tools, tool, ["-r", rules, variant, "--fields"])
    example = [line.split(" ")[3:] for line in fields.splitlines() if line.startswith("example: ")]
    for seed in range(FROM_SEEDS * (2 if tool == "table-lookup" else 1)):
        status, out = run(tools, tool, ["-r", rules, "-o", "json", "-S", "-s", f"conformance {seed}", variant]
                          + (example[0] if example else []), '{"id":"a"}\n')
        if status != 0 or out.count("\n") != 1:
            return
        answer = json.loads(out)
        record = input_of(answer)
        record.pop("id", None)
        faces = answer.get("faces")
        if faces:
            record["faces"] = faces if isinstance(faces, list) else [int(face) for face in str(faces).split(",")]
        elif not record:
            record["id"] = "a"
        vector = answered(tools, {"tool": tool, "rules": rules, "variant": variant, "record": record})
        if vector and not vector.get("refused"):
            yield vector
        if not faces:
            return


def vectors_of_units(tools):
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/fixtures/units/**/*.yaml"), recursive=True)):
        name = os.path.relpath(path, ROOT)
        _, out = run(tools, "unit-validate", ["-o", "json", name])
        lines = [json.loads(line) for line in out.splitlines()]
        if not lines or "rules" not in lines[-1]:
            continue
        findings = [{key: line[key] for key in ("severity", "rule", "line", "column")} for line in lines[:-1]]
        verdict = {key: lines[-1][key] for key in ("verdict", "cost", "limit", "errors", "warnings") if key in lines[-1]}
        with open(path, encoding="utf-8") as file:
            yield {"tool": "unit-validate", "rules": lines[-1]["rules"], "file": name, "text": file.read(),
                   "findings": findings, "answer": verdict}


def vectors_of_records(tools):
    for line in RECORDS:
        whole = line[:-1] + ',"roll":"1d6","faces":[4]}' if line.endswith("}") else line + " roll=1d6 faces=4"
        _, out = run(tools, "roll", ["-o", "json"], whole + "\n")
        answer = json.loads(out)
        if "error" in answer:
            yield {"tool": "roll", "line": whole, "refused": True}
            continue
        _, fields = run(tools, "roll", ["-o", "kv"], whole + "\n")
        yield {"tool": "roll", "line": whole, "answer": answer, "fields": fields.rstrip("\n")}


def vectors_of_calls(tools, path):
    with open(path, encoding="utf-8") as lines:
        for line in sorted(set(lines)):
            yield from vectors_of_call(tools, json.loads(line))


def vectors_of_pack(tools):
    for path in sorted(glob.glob(os.path.join(HERE, "*.jsonl"))):
        with open(path, encoding="utf-8") as lines:
            for old in map(json.loads, lines):
                if "record" in old:
                    vector = answered(tools, {key: old[key] for key in ("tool", "rules", "variant", "for", "record") if key in old})
                    if vector:
                        yield os.path.basename(path)[:-len(".jsonl")], vector


def main():
    tools = os.path.abspath(sys.argv[1])
    packs, seen, count = {}, set(), {}

    def keep(pack, vector):
        text = json.dumps(vector, ensure_ascii=False, separators=(",", ":"))
        place = (pack, vector["tool"], vector.get("variant"), vector.get("refused", False))
        most = 10 * MOST if pack in ("notation", "units") else MOST // 4 if vector.get("refused") else MOST
        if text in seen or len(text) > MOST_RECORD and pack != "units" or count.get(place, 0) >= most:
            return
        seen.add(text)
        count[place] = count.get(place, 0) + 1
        packs.setdefault(pack, []).append(text)

    known = vectors_of_calls(tools, sys.argv[2]) if len(sys.argv) > 2 else vectors_of_pack(tools)
    for pack, vector in list(known):
        keep(pack, vector)
    short = []
    for folder in sorted(glob.glob(os.path.join(ROOT, "tables", "*", ""))):
        rules = os.path.basename(os.path.dirname(folder))
        for tool in TOOLS:
            _, listed = run(tools, tool, ["-r", rules, "--list", "-o", "json"])
            for variant in [json.loads(line)["name"] for line in listed.splitlines()]:
                if count.get((rules, tool, variant, False), 0) < FROM_SEEDS:
                    for vector in vectors_of_example(tools, rules, tool, variant):
                        keep(rules, vector)
                if not count.get((rules, tool, variant, False)):
                    short.append(f"{rules} {tool} {variant}")
    for vector in vectors_of_units(tools):
        keep("units", vector)
    for vector in vectors_of_records(tools):
        keep("records", vector)
    for pack, texts in packs.items():
        with open(os.path.join(HERE, pack + ".jsonl"), "w", encoding="utf-8") as out:
            out.write("\n".join(texts) + "\n")
        print(f"{pack}: {len(texts)} vectors, {sum('refused' in json.loads(text) for text in texts)} of them refused")
    print("without a vector: " + (", ".join(short) or "none"))


main()
