#!/usr/bin/env python3
"""Runs the conformance pack against an implementation.

    run.py [TOOLS [PACK.jsonl ...]]

TOOLS is a folder of programs with the tools' names (the built ones without it).
Prints the vectors that do not hold, and a line of counts; exit 1 when some do not.
README.md beside this says what a vector is.
"""
import glob
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def run(tools, tool, arguments, given):
    env = {key: value for key, value in os.environ.items() if not key.startswith("VOLTIGEUR_")}
    env.setdefault("VOLTIGEUR_TABLES", os.path.join(ROOT, "tables"))
    return subprocess.run([os.path.join(tools, tool)] + arguments, input=given, capture_output=True, text=True,
                          env=env, check=False).stdout


def arguments_of(vector):
    arguments = ["-o", "json"] + (["-r", vector["rules"]] if "rules" in vector else [])
    return arguments + (["--for", "at"] if vector.get("for") else []) + ([vector["variant"]] if "variant" in vector else [])


def holds(vector, lines):
    if vector.get("refused"):
        return len(lines) == 1 and "error" in lines[0]
    return lines == vector.get("answers", [vector.get("answer")])


def run_records(tools, vectors):
    """Vectors of one tool and variant, in one run; yields those that fail."""
    first = vectors[0]
    given = "".join(json.dumps(vector["record"], ensure_ascii=False) + "\n" if "record" in vector else vector["line"] + "\n"
                    for vector in vectors)
    lines = [json.loads(line) for line in run(tools, first["tool"], arguments_of(first), given).splitlines()]
    for vector in vectors:
        count = len(vector.get("answers", [0]))
        if not holds(vector, lines[:count]):
            yield vector, lines[:count]
        lines = lines[count:]


def run_unit(tools, vector):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "unit.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(vector["text"])
        lines = [json.loads(line) for line in run(tools, "unit-validate", ["-o", "json", path], "").splitlines()]
    got = [{key: line.get(key) for key in ("severity", "rule", "line", "column")} for line in lines[:-1]]
    verdict = {key: lines[-1].get(key) for key in vector["answer"]} if lines else None
    if got != vector["findings"] or verdict != vector["answer"]:
        yield vector, lines


def main():
    tools = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.path.join(ROOT, "build")
    groups, all_of_them, failed = {}, 0, 0
    for path in sys.argv[2:] or sorted(glob.glob(os.path.join(HERE, "*.jsonl"))):
        with open(path, encoding="utf-8") as pack:
            for number, line in enumerate(pack, 1):
                vector = json.loads(line)
                vector["place"] = f"{os.path.basename(path)}:{number}"
                place = number if "text" in vector else (vector["tool"], vector.get("rules"), vector.get("variant"), vector.get("for"))
                groups.setdefault((path, place), []).append(vector)
                all_of_them += 1
    for vectors in groups.values():
        for vector, got in (run_unit(tools, vectors[0]) if "text" in vectors[0] else run_records(tools, vectors)):
            failed += 1
            want = "error" if vector.get("refused") else vector.get("answers", vector.get("answer"))
            print(f"{vector['place']}: want {json.dumps(want, ensure_ascii=False)}\n    got {json.dumps(got, ensure_ascii=False)}")
    print(f"{all_of_them - failed} vectors hold, {failed} do not")
    sys.exit(failed > 0)


main()
