#!/usr/bin/env python3
"""Compares lines that are answered as those before them with the same lines answered one by
one: random streams of a few shapes, of any tool and ruleset, with what is usual and what is
not.  With -x a line is never answered by a lane, so its standard output, its exit status and
its messages must be the same.

    lanes.py SEED STREAMS RULESET [TOOL [VARIANT]]     prints the first stream that differs
"""
import json
import random
import subprocess
import sys

seed, streams, ruleset = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
only = sys.argv[4:]
chance = random.Random(seed)
known = {}


def run(*arguments, given=b""):
    got = subprocess.run(arguments, input=given, capture_output=True)
    return got.stdout, got.stderr, got.returncode


def variants(tool):
    listed = run(tool, "-r", ruleset, "--list")[0].decode()
    return [line.split()[0] for line in listed.splitlines() if line[:1].strip()]


def fields(tool, variant):
    if (tool, variant) not in known:
        listed = run(tool, "-r", ruleset, variant, "--fields", "-o", "json")[0].decode()
        known[tool, variant] = [json.loads(line) for line in listed.splitlines()]
    return known[tool, variant]


def value(field):
    if chance.random() < 0.02:
        return chance.choice(["", "x", "-1", "1.5", "0.3333", "99999999", "yes", "no", "é", "1e3", "007", "+2", "a,b", "best", "1000000000000"])
    if field["type"] == "distance" and chance.random() < 0.03:
        return chance.choice(["12in", "30cm", "6.5"])
    field["words"] = [str(word) for word in field["words"]]
    if field["words"] and field["type"] in ("set", "list"):
        return ",".join(chance.sample(field["words"], chance.randrange(min(3, len(field["words"]) + 1))))
    if field["words"]:
        return chance.choice(field["words"])
    if field["type"] in ("number", "distance"):
        return str(chance.choice([0, 1, 2, 3, 5, 8, 12, 13, 20]))
    if field["type"] == "flag":
        return chance.choice(["yes", "no"])
    return field["default"] or chance.choice(["Harris", "Dubois", "nobody"])


EXTRAS = {
    "id": lambda: chance.choice(["a", "b%d" % chance.randrange(99), ""]) if chance.random() < 0.1 else "n%d" % chance.randrange(10000),
    "by": lambda: chance.choice(["Harris", "Ann", "é", ""]),
    "at": lambda: chance.choice(["Dubois", "Gaspard"]) if chance.random() < 0.98 else "Dubois,Gaspard",
    "number": lambda: str(chance.randrange(500)) if chance.random() < 0.97 else "x",
    "note": lambda: chance.choice(["a", "b", "long-one", "", "ü"]),
    "faces": lambda: ",".join(str(chance.randrange(1, 7)) for _ in range(chance.randrange(1, 4))),
    "rules": lambda: ruleset if chance.random() < 0.97 else "moonlight",
    "did": lambda: chance.choice(["check.other", "check.other", "spot.sight"]),
    "version": lambda: "2",
    "allow": lambda: chance.choice(["", "x"]),
    "turns": lambda: "3",
}
RARE = ["error", "event", "owner", "owners", "amends", "next", "seed", "source", "result", "total", "was.health", "text", "repetition"]


def shape(tool, variant):
    names = fields(tool, variant)
    chosen = [field for field in names if field["required"]]
    others = [field for field in names if not field["required"]]
    chosen += chance.sample(others, min(len(others), chance.randrange(7)))
    chosen += [{"name": name} for name in EXTRAS if chance.random() < 0.12]
    if chance.random() < 0.1:
        chosen.append({"name": chance.choice(RARE)})
    if chance.random() < 0.8:
        chance.shuffle(chosen)
    return chosen, chance.choice(["kv"] * 4 + ["json", "spaced", "quoted"])


def pairs(chosen):
    for field in chosen:
        name = field["name"]
        if name in EXTRAS and "type" not in field:
            yield name, EXTRAS[name](), field
        elif "type" not in field:
            yield name, chance.choice(["2", "move", "a"]), field
        else:
            yield name, value(field), field


def as_json(text, field):
    if text in ("yes", "no") and chance.random() < 0.97:
        return {"yes": "true", "no": "false"}[text]
    if field.get("type") in ("number", "distance") and text.lstrip("-").isdigit() and chance.random() < 0.97:
        return text if chance.random() < 0.97 else chance.choice([text + ".50", text + ".0", "0" + text, '"%s"' % text])
    return json.dumps(text, ensure_ascii=chance.random() < 0.5)


def line(chosen, form):
    parts = list(pairs(chosen))
    if form in ("json", "spaced"):
        colon, comma = (":", ",") if form == "json" else (": ", ", ")
        text = "{" + comma.join(json.dumps(name) + colon + as_json(told, field) for name, told, field in parts) + "}"
    else:
        quote = form == "quoted"
        text = " ".join('%s="%s"' % (name, told) if quote and name in ("note", "by", "at") else name + "=" + told for name, told, _ in parts)
    return damaged(text) if chance.random() < 0.03 else text


def damaged(text):
    at = chance.randrange(len(text) + 1)
    return chance.choice([
        text + "\r", "  " + text, text.replace(" ", "  ", 1), text.replace(" ", "\t", 1), text + " ",
        "# " + text, "", "turn", text + " " + text, text[:at], text[:at] + '"' + text[at:], text[:at] + "\\" + text[at:],
        text[:at] + "\x7f" + text[at:], text[:at] + "\x01" + text[at:], text + " x=" + "y" * 300, text + ' t="a b"',
        text[:at] + "é" + text[at:], text + ' t="a\\"b"', "error=x " + text, text[:at] + "=" + text[at:],
    ])


def options(tool, variant):
    own = fields(tool, variant)
    names = [field["name"] for field in own]
    told = []
    for form in ("json", "kv", "text", "tsv"):
        if chance.random() < 0.12:
            told += ["-o", form]
            break
    if told[-1:] == ["tsv"]:
        told += ["--columns=" + ",".join(chance.sample(names + ["id", "result", "did", "nothing", "total"], 4))]
        told += ["--header"] if chance.random() < 0.5 else []
    for option, odds in ((["-S"], 0.25), (["-e"], 0.1), (["-t"], 0.05), (["--fail-fast"], 0.05), (["--first", "7"], 0.1),
                         (["--for", "at"], 0.05), (["-n", "2"], 0.03), (["--limit", "line=200"], 0.1),
                         (["--limit", "fields=9"], 0.1), (["--limit", "steps=300"], 0.1), (["--limit", "id=5"], 0.1), (["--jobs", "2"], 0.05)):
        told += option if chance.random() < odds else []
    for _ in range(chance.choice([0, 0, 0, 0, 1, 2])):
        field = chance.choice(own + [{"name": "note"}, {"name": "id"}])
        told += ["--set", "%s=%s" % (field["name"], value(field) if "type" in field else chance.choice(["1", "x"]))]
    return told


def messages(tool, told):
    return [line for line in told.splitlines() if line.startswith(tool.encode() + b": ")]


def compare(tool, variant):
    shapes = [shape(tool, variant) for _ in range(chance.choice([1, 1, 2, 3, 6]))]
    weights = [chance.choice([1, 5, 20]) for _ in shapes]
    given = "\n".join(line(*chance.choices(shapes, weights)[0]) for _ in range(chance.choice([150, 300, 700])))
    given = (given + chance.choice(["\n", ""])).encode().replace(b"\xc3\xa9=", b"\xff=")
    command = [tool, "-r", ruleset, variant, "-s", str(chance.randrange(9)), *options(tool, variant)]
    fast, slow = run(*command, given=given), run(*command, "-x", given=given)
    if (fast[0], messages(tool, fast[1]), fast[2]) == (slow[0], messages(tool, slow[1]), slow[2]):
        return True
    print("differs:", " ".join(command), "(seed %d)" % seed)
    with open("lanes.differs", "wb") as kept:
        kept.write(given)
    pieces = [(fast[0].splitlines(), slow[0].splitlines()), (messages(tool, fast[1]), messages(tool, slow[1])), ([fast[2]], [slow[2]])]
    for ours, theirs in pieces:
        for one, other in zip(ours + [b"nothing"], theirs + [b"nothing"]):
            if one != other:
                print("lane:", one, "\nelse:", other)
                break
    return False


def main():
    tools = only[:1] or ["shoot", "check", "melee", "move", "spot", "table-lookup"]
    tools = {tool: only[1:] or variants(tool) for tool in tools}
    tools = {tool: names for tool, names in tools.items() if names}
    for _ in range(streams):
        tool = chance.choice(list(tools))
        if not compare(tool, chance.choice(tools[tool])):
            sys.exit(1)


main()
